"""The watches that come with Kleos, by their words. None of them knows a game.

    places, length, lead, use, cards, finale    cheap: all of them together cost less than the games themselves
    luck, curve                                 dear: luck:0.02 and curve:0.02 look at two games of a hundred
"""
from __future__ import annotations

import pickle
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from kleos.bots import OWN
from kleos.core.flow import CHANCE, State
from kleos.core.game import Game
from kleos.core.prose import quote
from kleos.lab.intervals import around, contrast, q_values, wilson
from kleos.lab.moments import Moments, estimate
from kleos.lab.naming import name_action, name_card
from kleos.lab.sampled import Curve, Luck
from kleos.lab.watch import Outcome, Watch


class Places(Watch):
    """Who wins, by who moved first, second, …"""

    word = "places"

    def __init__(self) -> None:
        self.games = 0
        self.wins: Final[Counter[int]] = Counter()
        self.scores: Final[dict[int, Moments]] = {}

    def end(self, state: State, outcome: Outcome) -> None:
        if not outcome.finished:
            return
        self.games += 1
        for place, seat in enumerate(outcome.order):
            self.wins[place] += bool(outcome.won and outcome.won[seat])
            self.scores.setdefault(place, Moments()).count(outcome.scores[seat])

    def merge(self, other: Places) -> None:
        self.games += other.games
        self.wins.update(other.wins)
        for place, scores in other.scores.items():
            self.scores.setdefault(place, Moments()).add(scores)

    def data(self, game: Game) -> dict[str, Any]:
        return {"games": self.games, "rows": [
            {"place": place + 1, "wins": self.wins[place], "share": self.wins[place] / self.games,
             **dict(zip(("low", "high"), wilson(self.wins[place], self.games))), "mean_score": scores.mean}
            for place, scores in sorted(self.scores.items())]}


class Length(Watch):
    """How long games are, in turns."""

    word = "length"

    def __init__(self) -> None:
        self.turns: Final[Counter[int]] = Counter()
        self.decisions: Final[Counter[int]] = Counter()

    def end(self, state: State, outcome: Outcome) -> None:
        if outcome.finished:
            self.turns[outcome.turns] += 1
            self.decisions[outcome.decisions] += 1

    def merge(self, other: Length) -> None:
        self.turns.update(other.turns)
        self.decisions.update(other.decisions)

    def data(self, game: Game) -> dict[str, Any]:
        return {"games": self.turns.total(), "rows": [
            {"of": name, **spread(times)} for name, times in (("turns", self.turns), ("decisions", self.decisions))],
            "turns": {str(turns): times for turns, times in sorted(self.turns.items())}}


def spread(times: Counter[int]) -> dict[str, float | None]:
    """Where so many of each value lie."""
    moments, n = moments_of(times), times.total()
    low, high = around(moments.mean or 0.0, moments.sd or 0.0, n) if n > 1 else (None, None)
    values = sorted(times)
    return {"mean": moments.mean, "low": low, "high": high, "sd": moments.sd, **{
        name: quantile(times, values, share) for name, share in
        (("least", 0.0), ("5 %", 0.05), ("half", 0.5), ("95 %", 0.95), ("most", 1.0))}}


def moments_of(times: Counter[int]) -> Moments:
    found = Moments()
    for value, number in times.items():
        one = Moments()
        one.count(value)
        found.add(Moments(number, one.total * number, one.squares * number))
    return found


def quantile(times: Counter[int], values: Sequence[int], share: float) -> int | None:
    """The least value that so large a share does not exceed."""
    reached, wanted = 0, share * times.total()
    for value in values:
        reached += times[value]
        if reached >= wanted:
            return value
    return None


class Lead(Watch):
    """How often the lead changes, by the scores as they stand when a turn begins, and when the winner takes it for
    good. It knows nothing of games whose scores stand only at the end."""

    word = "lead"
    scratch = ("turns", "scores", "leads")

    def __init__(self) -> None:
        self.changes: Final = Moments()
        self.decided: Final = Moments()
        self.leads: list[int] = []
        self.turn = -1

    def start(self, game: Game, state: State, number: int) -> None:
        self.turns, self.scores = game.rules.turns, game.rules.scores
        self.leads, self.turn = [], -1

    def after(self, state: State, actor: int, action: int) -> None:
        turn = self.turns(state)
        if turn != self.turn:
            self.turn = turn
            scores = self.scores(state)
            best = max(scores)
            self.leads.append(scores.index(best) if scores.count(best) == 1 else -1)

    def end(self, state: State, outcome: Outcome) -> None:
        if not outcome.finished or not outcome.rivals:
            return
        led = [lead for lead in self.leads if lead >= 0]
        self.changes.count(sum([one != two for one, two in pairwise(led)]))
        if outcome.won and sum(outcome.won) == 1 and self.leads:
            winner = outcome.won.index(True)
            others = [i for i, lead in enumerate(self.leads) if lead != winner]
            self.decided.count((others[-1] + 1) / len(self.leads) if others else 0.0)

    def merge(self, other: Lead) -> None:
        self.changes.add(other.changes)
        self.decided.add(other.decided)

    def data(self, game: Game) -> dict[str, Any]:
        return {"games": self.changes.n, "rows": [
            {"of": "lead changes a game", **estimate(self.changes)},
            {"of": "part of the game after which the winner leads", **estimate(self.decided)}]}


class Sides:
    """Of seats that had a thing in a game, and of those that had not: how many there were, and how many won."""

    def __init__(self) -> None:
        self.had: Final[Counter[int]] = Counter()
        self.won_had: Final[Counter[int]] = Counter()
        self.had_not: Final[Counter[int]] = Counter()
        self.won_not: Final[Counter[int]] = Counter()

    def count(self, things: Iterable[int], had: set[int], won: bool) -> None:
        for thing in things:
            if thing in had:
                self.had[thing] += 1
                self.won_had[thing] += won
            else:
                self.had_not[thing] += 1
                self.won_not[thing] += won

    def merge(self, other: Sides) -> None:
        for mine, theirs in zip(self.__dict__.values(), other.__dict__.values()):
            mine.update(theirs)

    def compared(self, things: Sequence[int], told: bool) -> list[dict[str, Any]]:
        """For each thing how much likelier those won who had it, with its 95 % interval; `told`: whether anybody wins
        at all. A q-value is the share of false finds among all that are at least as striking; None where too few had
        it, or had it not."""
        rows = []
        for thing in things:
            had, had_not = self.had[thing], self.had_not[thing]
            won, won_not = self.won_had[thing], self.won_not[thing]
            found = contrast(won, had, won_not, had_not) if told and had and had_not else None
            rows.append({"win_with": won / had if told and had else None,
                         "win_without": won_not / had_not if told and had_not else None,
                         "low": found and found["low"], "high": found and found["high"], "q": found and found["p"]})
        for row, q in zip(rows, q_values([row["q"] for row in rows])):
            row["q"] = q
        return rows


def units(outcome: Outcome, sets: Sequence[set[int]]) -> list[tuple[set[int], bool]]:
    """What is one trial in a game: each seat, or all together where they win together."""
    won = outcome.won or [False] * len(sets)
    if outcome.rivals or len(sets) == 1:
        return list(zip(sets, won))
    return [(set().union(*sets), all(won))]


class Use(Watch):
    """Which actions a seat could choose, which it took, and how often it won then. What goes with winning need not be
    what wins: what an action is worth is asked by forcing it."""

    word = "use"

    def __init__(self) -> None:
        self.told = True
        self.sides: Final = Sides()
        self.could: list[set[int]] = []
        self.did: list[set[int]] = []

    def start(self, game: Game, state: State, number: int) -> None:
        seats = len(state.returns())
        self.could, self.did = [set() for _ in range(seats)], [set() for _ in range(seats)]

    def before(self, state: State, actor: int, action: int) -> None:
        if actor != CHANCE:
            legal = state.legal()
            if len(legal) > 1:
                self.could[actor].update(legal)
                self.did[actor].add(action)

    def end(self, state: State, outcome: Outcome) -> None:
        if outcome.finished:
            self.told = outcome.won is not None
            for (could, won), (did, _) in zip(units(outcome, self.could), units(outcome, self.did)):
                self.sides.count(could, did, won)
        self.could, self.did = [], []

    def merge(self, other: Use) -> None:
        self.told = self.told and other.told
        self.sides.merge(other.sides)

    def data(self, game: Game) -> dict[str, Any]:
        sides = self.sides
        actions = sorted({*sides.had, *sides.had_not})
        return {"note": "wins are what goes with taking it, not what it is worth", "rows": [
            {"action": (text := game.rules.lexicon.text(action)), "label": name_action(game, text),
             "could": sides.had[action] + sides.had_not[action], "taken": sides.had[action],
             "share": sides.had[action] / (sides.had[action] + sides.had_not[action]), **row}
            for action, row in zip(actions, sides.compared(actions, self.told))]}


class Cards(Watch):
    """Which cards chance gave a seat, which it played, and how often it won with them. A card is drawn where an action
    of chance names it, and played where one of a seat does."""

    word = "cards"
    scratch = ("names",)

    def __init__(self) -> None:
        self.told = True
        self.units = 0
        self.sides: Final = Sides()
        self.plays: Final[Counter[int]] = Counter()
        self.slugs: list[str] = []
        self.names: dict[int, int] = {}                 # of an action: its card
        self.drawn: list[set[int]] = []
        self.played: list[set[int]] = []

    def start(self, game: Game, state: State, number: int) -> None:
        if not self.slugs:
            self.slugs, self.names = list_cards(game)
        seats = len(state.returns())
        self.drawn, self.played = [set() for _ in range(seats)], [set() for _ in range(seats)]

    def before(self, state: State, actor: int, action: int) -> None:
        card = self.names.get(action)
        if card is None:
            return
        if actor != CHANCE:
            self.played[actor].add(card)
        elif 0 <= state.now.seat < len(self.drawn):
            self.drawn[state.now.seat].add(card)

    def end(self, state: State, outcome: Outcome) -> None:
        if outcome.finished:
            self.told = outcome.won is not None
            for (drawn, won), (played, _) in zip(units(outcome, self.drawn), units(outcome, self.played)):
                self.units += 1
                self.plays.update(played)
                self.sides.count(range(len(self.slugs)), drawn, won)
        self.drawn, self.played = [], []

    def merge(self, other: Cards) -> None:
        self.told, self.units = self.told and other.told, self.units + other.units
        self.slugs = self.slugs or other.slugs
        self.plays.update(other.plays)
        self.sides.merge(other.sides)

    def data(self, game: Game) -> dict[str, Any]:
        seen = [card for card in range(len(self.slugs)) if self.sides.had[card] or self.plays[card]]
        return {"note": "wins are what goes with drawing it, not what it is worth", "rows": [
            {"card": self.slugs[card], "label": name_card(game, self.slugs[card]), "seats": self.units,
             "drawn": self.sides.had[card], "played": self.plays[card], **row}
            for card, row in zip(seen, self.sides.compared(seen, self.told))]}


@lru_cache(maxsize=8)
def list_cards(game: Game) -> tuple[list[str], dict[int, int]]:
    """The cards of a game by slug, and the card that each action names, if it names one."""
    lexicon = game.rules.lexicon
    slugs = [card.slug for card in game.cards()]
    known = {slug: card for card, slug in enumerate(slugs)}
    found = {}
    for action in range(lexicon.size):
        card = next((known[word] for word in lexicon.verb(action).words(action) if word in known), None)
        if card is not None:
            found[action] = card
    return slugs, found


class Finale(Watch):
    """Where the points come from, line by line of the score sheet."""

    word = "finale"
    scratch = ("finale",)

    def __init__(self) -> None:
        self.seats = 0
        self.lines: Final[dict[tuple[str, str], tuple[Moments, Moments]]] = {}     # of winners, and of the others

    def start(self, game: Game, state: State, number: int) -> None:
        self.finale = game.face.finale

    def end(self, state: State, outcome: Outcome) -> None:
        if not outcome.finished:
            return
        self.seats += len(outcome.scores)
        points: dict[tuple[str, str], list[float]] = {}
        for count in self.finale(state):
            points.setdefault((count.label, count.rule), [0.0] * len(outcome.scores))[count.seat] += count.points
        for line, each in points.items():
            sides = self.lines.setdefault(line, (Moments(), Moments()))
            for seat, number in enumerate(each):
                sides[not (outcome.won and outcome.won[seat])].count(number)

    def merge(self, other: Finale) -> None:
        self.seats += other.seats
        for line, theirs in other.lines.items():
            for mine, their in zip(self.lines.setdefault(line, (Moments(), Moments())), theirs):
                mine.add(their)

    def data(self, game: Game) -> dict[str, Any]:
        """A line that a game does not have counts 0 there."""
        rows = []
        for (label, rule), (winners, others) in sorted(self.lines.items(), key=lambda line: (line[0][1], line[0][0])):
            both = Moments()
            both.add(winners)
            both.add(others)
            both.n = self.seats
            rows.append({"line": label, "rule": rule, **estimate(both),
                         "mean_of_winners": winners.mean, "mean_of_others": others.mean})
        return {"rows": rows}


WHOLE: Final[dict[str, Callable[[], Watch]]] = {
    kind.word: kind for kind in (Places, Length, Lead, Use, Cards, Finale)}
SHARED: Final[dict[str, Callable[[Fraction], Watch]]] = {kind.word: kind for kind in (Luck, Curve)}
CHEAP: Final = tuple(WHOLE)


def make_watch(word: str | Watch) -> Watch:
    """The watch of this word, such as “use”, “luck:0.02” or “python:module:Class”; `ValueError` says what there
    is."""
    if isinstance(word, Watch):
        return word
    if word.startswith(OWN):
        return import_watch(word)
    name, colon, share = word.strip().partition(":")
    if name in SHARED:
        return SHARED[name](portion(word, share) if colon else Fraction(1))
    if name not in WHOLE or colon:
        raise ValueError(f"There is no watch {quote(word)}; there are {', '.join(WHOLE)}, luck:SHARE and "
                         "curve:SHARE, such as luck:0.02, and python:MODULE:CLASS.")
    return WHOLE[name]()


def import_watch(word: str) -> Watch:
    """One of a class of one's own, whose module is looked for in the current folder too; `ValueError` says why it is
    none."""
    module, _, name = word.removeprefix(OWN).partition(":")
    if "" not in sys.path and str(Path.cwd()) not in sys.path:
        sys.path.append(str(Path.cwd()))
    try:
        found = getattr(import_module(module), name)()
    except Exception as problem:
        raise ValueError(f"The watch {quote(word)} cannot be loaded: {problem}") from problem
    if not isinstance(found, Watch):
        raise ValueError(f"{quote(word)} is no watch: its class inherits from kleos.lab.Watch.")
    return found


def portion(word: str, share: str) -> Fraction:
    try:
        found = Fraction(share)
    except (ValueError, ZeroDivisionError):
        found = Fraction(0)
    if not 0 < found <= 1:
        raise ValueError(f"{quote(word)}: the share of the games is a number above 0 and up to 1.")
    return found


def seal(watch: Iterable[str | Watch]) -> tuple[bytes, ...]:
    """These watches as a plan has them; `ValueError` says which is none, is there twice, or cannot be sent anywhere."""
    found: dict[str, bytes] = {}
    for one in map(make_watch, watch):
        if one.word in found:
            raise ValueError(f"The watch {quote(one.word)} is asked for twice.")
        try:
            found[one.word] = pickle.dumps(one, protocol=5)
        except (pickle.PicklingError, AttributeError, TypeError) as problem:
            raise ValueError(f"The watch {quote(one.word)} cannot be sent to where games are played: its class must "
                             f"stand in a module ({problem}).") from None
    return tuple(found.values())
