"""Names: how those who sit at a table are called, in its log and wherever a game speaks of “Player 2”."""
from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from kleos.core.face import Line

HUMAN: Final = "human"
LONGEST: Final = 24                                     # characters in a name
AUTOMATA: Final = ("Talos", "Galatea", "Pandora", "Keledon", "Kaukasos", "Phaiax")
PLAYER: Final = re.compile(r"\bPlayer (\d+)\b")


def tidied(name: object) -> str:
    """A name as somebody gave it; `ValueError` says what is wrong with it."""
    if not isinstance(name, str):
        raise ValueError("a name must be a text")
    words = " ".join(name.split())
    if len(words) > LONGEST or not words.isprintable():
        raise ValueError(f"a name has at most {LONGEST} characters, and only such as can be seen")
    return words


def listed(names: object) -> list[str]:
    """Names as a record's header has them; `ValueError` for what cannot be."""
    if not isinstance(names, list):
        raise ValueError("“names” in the header must be a list")
    return [tidied(name) for name in names]


def called(kinds: Sequence[str], given: Sequence[str] = ()) -> list[str]:
    """The name of each seat: as given, or “Player 2”, or an automaton's."""
    return [(given[seat] if seat < len(given) else "")
            or (f"Player {seat + 1}" if kind == HUMAN else AUTOMATA[seat] if seat < len(AUTOMATA)
                else f"Automaton {seat + 1}") for seat, kind in enumerate(kinds)]


def named(text: str, names: Sequence[str]) -> str:
    """The text with names in it where the game could only number the players."""
    def name(found: re.Match[str]) -> str:
        seat = int(found[1]) - 1
        return names[seat] if 0 <= seat < len(names) else found[0]
    return PLAYER.sub(name, text)


def told(line: Line, names: Sequence[str], you: int) -> Line:
    """A line of the log as it is read: one that begins in lower case says what its seat did. `you` is the seat that
    is spoken to, if one is."""
    text = named(line.text, names)
    if line.seat >= 0 and line.text[:1].islower():
        text = f"{'You' if line.seat == you else names[line.seat]} {text}"
    return Line(line.seat, text, line.rule, line.icon)


def spoken(view: dict[str, Any], names: Sequence[str]) -> dict[str, Any]:
    """A view whose prompt and labels call the players by their names."""
    return {**view, "prompt": {key: named(text, names) for key, text in view["prompt"].items()},
            "actions": [{**one, "label": named(one["label"], names)} for one in view["actions"]],
            "compounds": [{**one, "label": named(one["label"], names)} for one in view["compounds"]]}
