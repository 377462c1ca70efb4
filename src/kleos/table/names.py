"""Names: how those who sit at a table are called, each by a name of their own."""
from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from kleos.bots.automata import BY_SLUG
from kleos.core.face import name_players, player
from kleos.core.flow import SPECTATOR
from kleos.core.texts import is_visible, tidy
from kleos.table.lookalikes import write_skeletons

HUMAN: Final = "human"
LONGEST: Final = 24                                     # characters in a name
OURS: Final = re.compile(r"you|player(?:[\dlo]+|i{1,3}|i?v|vi)")     # by which a table speaks of people, as they look
ROMAN: Final = ("", "", " II", " III", " IV", " V", " VI")


def tidy_name(name: object) -> str:
    """A name as somebody gave it; `ValueError` says what is wrong with it."""
    if not isinstance(name, str):
        raise ValueError("a name must be a text")
    words = tidy(name)
    if len(words) > LONGEST or (name.strip() and not is_visible(words)):
        raise ValueError(f"a name has at most {LONGEST} characters, and only such as can be seen")
    return words


def own(name: object) -> str:
    """A name that people give themselves, which is not one by which the table speaks of others; `ValueError` says what
    is wrong with it."""
    words = tidy_name(name)
    if is_ours(words):
        raise ValueError("“You” and “Player 2” are what a table calls people by itself; leave the name empty, or take "
                         "another one")
    return words


@lru_cache(4096)
def look(name: str) -> str:
    """What two names have in common that look alike: without capitals, widths, blanks and what is not seen."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return "".join([one for one in folded if unicodedata.category(one) not in ("Cf", "Zs")
                    and not "\ufe00" <= one <= "\ufe0f"])


def is_ours(name: str) -> bool:
    """Whether it is, or looks like, a name by which a table speaks of people."""
    return any(OURS.fullmatch(one) for one in find_looks(name))


def is_among(name: str, others: Sequence[str]) -> bool:
    """Whether one of the others is called so, or looks so, be it in another script."""
    return any(find_looks(name) & find_looks(other) for other in others)


@lru_cache(4096)
def find_looks(name: str) -> frozenset[str]:
    """What it may be taken for: of two names that look alike, though their letters are others, some are the same."""
    return frozenset([look(name), *[look(one).replace("0", "o").replace("1", "l") for one in write_skeletons(name)]])


def list_names(names: object) -> list[str]:
    """Names as a record's header has them, each made unlike those before it; `ValueError` for what cannot be."""
    if not isinstance(names, list):
        raise ValueError("“names” in the header must be a list")
    return distinct([tidy_name(name) for name in names])


def distinct(given: Sequence[str]) -> list[str]:
    """Names as they were given, none like another one, and none by which the table speaks of others."""
    found: list[str] = []
    for name in given:
        found.append(unlike(name, found) if name and not is_ours(name) else "")
    return found


def name_seats(kinds: Sequence[str], given: Sequence[str] = ()) -> list[str]:
    """The name of each seat: as given, or “Player 2”; of a bot “Talos”, “Talos II” or “Greedy”."""
    given = distinct(given)
    found = [(given[seat] if seat < len(given) else "") or (name_players(player(seat)) if kind == HUMAN else "")
             for seat, kind in enumerate(kinds)]
    for seat, kind in enumerate(kinds):
        found[seat] = found[seat] or unlike(bot(kind), found)
    return found


def spoken_to(kinds: Sequence[str], viewer: int) -> int:
    """Who is “you” in what a viewer is told: who plays alone, or against bots only, also where the game is seen with
    the eyes of one of these; people at one table have names."""
    return list(kinds).index(HUMAN) if viewer >= 0 and list(kinds).count(HUMAN) == 1 else SPECTATOR


def bot(kind: str) -> str:
    """How a bot of this kind is called: an automaton by its name, any other by its own word, with a capital as names
    have it."""
    if kind in BY_SLUG:
        return BY_SLUG[kind].name
    word = kind.rpartition(":")[2] if kind.startswith("python:") else kind
    return word[:1].upper() + word[1:]


def unlike(name: str, others: Sequence[str]) -> str:
    """The name, with a number if others are called so already, and then no longer than a name may be."""
    number, found = 1, name
    while is_among(found, others):
        number += 1
        ending = ROMAN[number] if number < len(ROMAN) else f" {number}"
        found = (name if len(name) > LONGEST else name[:LONGEST - len(ending)].rstrip()) + ending
    return found
