"""Bests: how well somebody has done alone, the best game first.

Only games that are over and were played by one person from the beginning are listed, each among those of the same
options and components. A game in which something was taken back, or whose dice could be known beforehand, is listed and
marked, but takes no place.
"""
from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from kleos.core.game import Game
from kleos.core.prose import pluralize
from kleos.table.names import HUMAN
from kleos.table.table import Table

ORDINALS: Final = ("", "second ", "third ", "fourth ", "fifth ", "sixth ", "seventh ", "eighth ", "ninth ", "tenth ")
DRAWN: Final = re.compile("[0-9a-f]{16}")               # a seed that nobody chose, as dealers.py draws it


class Result:
    """One finished game: its `score` as the interface reports it; `worth`, which is higher for the better game; `when`
    it ended, in seconds since 1970; `where` it can be looked at."""

    def __init__(self, score: float, worth: float, when: float, options: Mapping[str, Any], changed: Mapping[str, Any],
                 dealer: str, takebacks: int, known: bool, where: str) -> None:
        self.score: Final = score
        self.worth: Final = worth
        self.when: Final = when
        self.options: Final = dict(options)
        self.changed: Final = dict(changed)             # components, by path
        self.dealer: Final = dealer
        self.takebacks: Final = takebacks
        self.known: Final = known                       # whether the dice could be known
        self.where: Final = where

    @property
    def counts(self) -> bool:
        """Whether it takes a place."""
        return not self.takebacks and not self.known

    def remarks(self) -> list[str]:
        """What should be known of how it was played."""
        found = [f"{self.takebacks} taken back"] if self.takebacks else []
        found += ["dice known beforehand"] if self.known else []
        return found + {"typed": ["real dice"], "fair": ["provably fair"]}.get(self.dealer, [])


class Kind:
    """The results of games with the same options and components, the best first; `places` go with them, 0 for none."""

    def __init__(self, title: str, results: Sequence[Result]) -> None:
        self.title: Final = title
        self.results: Final = sorted(results, key=lambda result: (-result.worth, result.when))
        self.places: Final = [place(self.results, result) if result.counts else 0 for result in self.results]


def reckon(table: Table) -> tuple[float, float] | None:
    """Score and worth of a game that belongs on the list; None for any other."""
    if table.seats != [HUMAN] or not table.over or table.before.given:
        return None
    return float(table.game.rules.scores(table.state)[0]), float(table.state.returns()[0])


def chosen(secret: Mapping[str, str]) -> bool:
    """Whether somebody chose the seed of a dealer, of which `dealers.keep` gave this; a day is known to all."""
    return "day" in secret or ("seed" in secret and not DRAWN.fullmatch(secret["seed"]))


def place(results: Sequence[Result], one: Result) -> int:
    """From 1; equals share one."""
    return 1 + sum(other.counts and other.worth > one.worth for other in results)


def same_kind(one: Result, other: Result) -> bool:
    return one.options == other.options and one.changed == other.changed


def kinds(game: Game, results: Sequence[Result]) -> list[Kind]:
    """The results by options and components, those of the latest game first."""
    found: list[list[Result]] = []
    for result in sorted(results, key=lambda result: -result.when):
        alike = next((group for group in found if same_kind(group[0], result)), None)
        if alike is None:
            found.append([result])
        else:
            alike.append(result)
    return [Kind(title(game, group[0]), group) for group in found]


def title(game: Game, result: Result) -> str:
    """The preset that was played, or the options that differ from the default."""
    names = [name for name, preset in game.rules.presets.items() if options_of(game, preset) == result.options]
    usual = options_of(game, {})
    words = [", ".join([f"{name.replace('_', ' ')} {value}" for name, value in result.options.items()
                        if value != usual.get(name)])] if not names else names[:1]
    changed = len(result.changed)
    return ", ".join([*words, *([pluralize(changed, "changed component")] if changed else [])])


def options_of(game: Game, given: Mapping[str, Any]) -> dict[str, Any]:
    try:
        return game.setup(given, 1).options
    except ValueError:
        return {}                                       # a preset for several


def verdict(results: Sequence[Result], one: Result) -> str:
    """How the game that has just ended stands among them, in a sentence."""
    if not one.counts:
        why = f"{one.takebacks} taken back" if one.takebacks else "its dice could be known beforehand"
        return f"It takes no place among your games: {why}."
    alike = [result for result in results if result.counts and same_kind(result, one)]
    if len(alike) < 2:
        return "The first of your games here."
    others = [result for result in alike if result is not one]
    best = max(others, key=lambda result: result.worth)
    rank, apart = place(alike, one), abs(one.score - best.score)
    than = (f"{apart:g} better than ever before" if one.worth > best.worth else "level with your best" if not apart else
            f"{apart:g} short of your best, {best.score:g}")
    return f"Your {ordinal(rank)}best of {len(alike)} games, {than}."


def ordinal(rank: int) -> str:
    """The word before “best”."""
    if rank <= len(ORDINALS):
        return ORDINALS[rank - 1]
    return f"{rank}{'th' if rank // 10 % 10 == 1 else {1: 'st', 2: 'nd', 3: 'rd'}.get(rank % 10, 'th')} "
