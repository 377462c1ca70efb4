"""Remarks: what a person has written beside a game is still there when Kleos writes the record anew."""
from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from kleos.core import texts
from kleos.core.components import ComponentError, toml
from kleos.core.record import RULE

TABLE: Final = re.compile(r"\s*\[([^\]]*)\]")
KEY: Final = re.compile(r"""\s*["']?([^"'=\s]+)["']?\s*=""")


def beside(text: str, before: str) -> str:
    """The text of a record with the remarks of an earlier one: those among the actions that still stand, and in the
    header those above a key, and behind one that has not changed."""
    head, moves = halves(text)
    earlier, played = halves(before)
    return "\n".join([*header(head, earlier), RULE, *actions(moves, played)]) + "\n"


def halves(text: str) -> tuple[list[str], list[str]]:
    """The lines of the header, and those of the actions."""
    lines = texts.unwrap(text).rstrip().split("\n")
    at = next((number for number, line in enumerate(lines) if texts.is_rule(line)), len(lines))
    return lines[:at], lines[at + 1:]


def header(lines: Sequence[str], earlier: Sequence[str]) -> list[str]:
    there, last = parse(earlier)
    found = []
    for place, line in zip(places(lines), lines, strict=True):
        above, was = there.pop(place, ([], line))
        found += [*above, was if same(was, line) else line]
    return found + [remark for above, _ in there.values() for remark in above] + last


def parse(lines: Sequence[str]) -> tuple[dict[str, tuple[list[str], str]], list[str]]:
    """For each place of a header the remarks above it, and its line; and the remarks below the last."""
    found: dict[str, tuple[list[str], str]] = {}
    above: list[str] = []
    for place, line in zip(places(lines), lines, strict=True):
        if line.lstrip().startswith("#"):
            above.append(line)
        elif place and place not in found:
            found[place] = above, line
            above = []
    return found, above


def places(lines: Sequence[str]) -> list[str]:
    """What stands in each line of a header: a table, or a key behind its table; empty where neither does."""
    found, table = [], ""
    for line in lines:
        begun, key = TABLE.match(line), KEY.match(line)
        table = f"[{begun[1].strip()}]" if begun else table
        found.append(table if begun else f"{table} {key[1]}" if key else "")
    return found


def same(line: str, other: str) -> bool:
    """Whether both lines of a header say the same, whatever is remarked behind it."""
    try:
        return toml(line) == toml(other)
    except ComponentError:
        return False


def actions(lines: Sequence[str], played: Sequence[str]) -> list[str]:
    """The actions; as far as they were played before, the lines that stood there."""
    done = stand = 0
    for number, line in enumerate(played, 1):
        if words := line.split("#", 1)[0].split():
            if done == len(lines) or words != lines[done].split():
                return [*played[:stand], *lines[done:]]
            done += 1
            stand = number
    return [*played, *lines[done:]]


# decks

def in_file(text: str, before: str) -> str:
    """A deck as a file in TOML, with the remarks of an earlier one."""
    return "\n".join(header(text.rstrip().split("\n"), texts.unwrap(before).rstrip().split("\n"))) + "\n"


def in_list(deck: Mapping[str, int], names: Mapping[str, str], before: str,
            read: Callable[[str], Mapping[str, int]]) -> str:
    """A deck as a list, as it was written before but for the cards that are more or fewer now; `read` reads a list."""
    lines, left, there = texts.unwrap(before).rstrip().split("\n"), dict(deck), dict[str, int]()
    whole, found = read(before), list[str]()
    for number, line in enumerate(lines, 1):
        now = dict(read("\n".join(lines[:number])))
        new = {slug: n - there.get(slug, 0) for slug, n in now.items() if n != there.get(slug, 0)}
        there = now
        if all(deck.get(slug) == whole[slug] for slug in new):
            found.append(line)
        else:
            _, remarked, remark = line.partition("#")
            entry = " + ".join([f"{left[slug]} {names[slug]}" for slug in new if left.get(slug)])
            found += [f"{entry} {remarked}{remark}".strip()] if entry or remarked else []
        left.update(dict.fromkeys(new, 0))
    return "\n".join([*found, *[f"{n} {names[slug]}" for slug, n in left.items() if n]]) + "\n"
