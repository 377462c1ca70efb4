"""History: what somebody has played, and what has come of it: bests, records against each automaton, trophies.

All of it follows from the finished games. One in which something was taken back, that was played on from another, in
which one had several seats against one another, or whose dice and cards could be known, is remembered and marked, but
counts for nothing.
"""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypedDict

from kleos.bots.automata import ALL, BY_SLUG
from kleos.core.game import Game
from kleos.table.finished import LOST, WON, Finish

TRIED: Final = 3                            # games against an automaton before it can be somebody’s match


class Played:
    """A finished game of somebody’s: the `seat` that was theirs, the `kinds` and names in all seats, when it ended, in
    seconds since 1970, where it can be looked at, and for each seat what came of it, None where that is not known."""

    def __init__(self, game: Game, seat: int, kinds: Sequence[str], names: Sequence[str], when: float, where: str,
                 finishes: Sequence[Finish] | None, blemishes: Sequence[str], options: Mapping[str, Any],
                 changed: Mapping[str, Any]) -> None:
        self.game: Final = game
        self.seat: Final = seat
        self.kinds: Final = list(kinds)
        self.names: Final = list(names)
        self.when: Final = when
        self.where: Final = where
        self.finishes: Final = list(finishes) if finishes else None
        self.blemishes: Final = list(blemishes)         # why it counts for nothing
        self.options: Final = dict(options)
        self.changed: Final = dict(changed)

    @property
    def mine(self) -> Finish | None:
        return self.finishes[self.seat] if self.finishes else None

    @property
    def counts(self) -> bool:
        return self.finishes is not None and not self.blemishes

    @property
    def others(self) -> list[str]:
        """The others, by name."""
        return [name for seat, name in enumerate(self.names) if seat != self.seat]

    @property
    def kind(self) -> tuple[Any, ...]:
        """What games must share to be compared: the game, the number of seats, options and components."""
        return self.game.id, len(self.kinds), repr(sorted(self.options.items())), repr(sorted(self.changed.items()))

    def earned(self, trophy: str) -> bool:
        return self.mine is not None and trophy in self.mine.trophies

    def ahead(self, other: int) -> int:
        """Against another seat: 1 ahead of it, 0 level, -1 behind; where all win or lose together, whether they won."""
        assert self.finishes
        if self.game.rules.returns_kind == "shared":
            return self.finishes[self.seat].outcome
        mine, theirs = self.finishes[self.seat].worth, self.finishes[other].worth
        return (mine > theirs) - (mine < theirs)


class Score:
    """Won, drawn and lost."""

    def __init__(self) -> None:
        self.won = self.drawn = self.lost = 0

    def add(self, outcome: int) -> None:
        self.won += outcome == WON
        self.lost += outcome == LOST
        self.drawn += outcome == 0

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost

    def __str__(self) -> str:
        return f"{self.won} : {self.lost}"

    def describe(self) -> str:
        """In words: “9 won, 1 drawn, 7 lost”."""
        return ", ".join([f"{number} {word}" for number, word in (
            (self.won, "won"), (self.drawn, "drawn"), (self.lost, "lost")) if number or word != "drawn"])


def against(played: Sequence[Played]) -> dict[tuple[str, str], Score]:
    """The record against each automaton, by game and automaton."""
    found: dict[tuple[str, str], Score] = {}
    for one in played:
        if one.counts:
            for other, kind in enumerate(one.kinds):
                if kind in BY_SLUG and other != one.seat:
                    found.setdefault((one.game.id, kind), Score()).add(one.ahead(other))
    return found


def match(scores: Mapping[str, Score]) -> str:
    """The automaton that somebody beats about half the time, by what stands against each; empty for none."""
    tried = {slug: score for slug, score in scores.items() if score.games >= TRIED}
    near = {slug: abs((score.won + score.drawn / 2) / score.games - 0.5) for slug, score in tried.items()}
    best = min(near, key=lambda slug: near[slug], default="")
    return best if best and near[best] <= 0.25 else ""


def row(played: Sequence[Played]) -> tuple[int, int]:
    """How many of the latest games were won one after another, and the most ever; `played` has the latest first."""
    now = most = run = 0
    counted = [one.mine.outcome for one in reversed(played) if one.counts and one.mine]
    for outcome in counted:
        run = run + 1 if outcome == WON else 0
        most = max(most, run)
    for outcome in reversed(counted):
        if outcome != WON:
            break
        now += 1
    return now, most


def bests(played: Sequence[Played]) -> dict[tuple[Any, ...], Played]:
    """The best game of each kind; of equals the first."""
    found: dict[tuple[Any, ...], Played] = {}
    for one in reversed(played):
        if one.counts and one.mine:
            best = found.get(one.kind)
            if best is None or better(one, best):
                found[one.kind] = one
    return found


def better(one: Played, other: Played) -> bool:
    """Whether it is the better game: alone by what it is worth, of several by its points."""
    assert one.mine and other.mine
    return one.mine.worth > other.mine.worth if len(one.kinds) == 1 else one.mine.score > other.mine.score


def compare(played: Sequence[Played], one: Played) -> str:
    """How a game stands beside the others of its kind, in a sentence; empty where there is nothing to compare."""
    others = [other for other in played if other.kind == one.kind and other.counts and other.where != one.where
              and other.when <= one.when]
    if not one.mine or not one.counts or one.game.rules.returns_kind == "shared" or not others:
        return ""
    last, best = others[0], next(iter(bests(others).values()))
    assert last.mine and best.mine
    return f"{difference(one.mine.score, last.mine.score, 'last time')}; " \
        + (f"your best so far, {spell(best.mine.score)} before." if better(one, best) else
           f"your best is {spell(best.mine.score)}.")


def spell(score: float) -> str:
    return f"{score:g}".replace("-", "−")


def difference(score: float, former: float, when: str) -> str:
    if score == former:
        return f"As many as {when}"
    return f"{abs(score - former):g} {'more' if score > former else 'less'} than {when}"


# trophies

class Won:
    """A trophy on the shelf: how often it was earned, and the first game in which it was; None for one to come."""

    def __init__(self, name: str, how: str, icon: str, games: Sequence[Played]) -> None:
        self.name: Final = name
        self.how: Final = how
        self.icon: Final = icon
        self.times: Final = len(games)
        self.first: Final = games[-1] if games else None    # the latest game comes first


def shelf(games: Sequence[Game], played: Sequence[Played]) -> list[tuple[str, list[Won]]]:
    """All trophies there are, those of the house first, then each game’s own under its title."""
    counted = [one for one in played if one.counts]
    house = [Won(f"First win in {game.face.title}", "win it once", game.face.icon,
                 [one for one in counted if one.game.id == game.id and one.mine and one.mine.outcome == WON])
             for game in games]
    beaten = [Won(f"{automaton.name} beaten", "end ahead of it in any game", automaton.slug,
                  [one for one in counted if any(kind == automaton.slug and other != one.seat and one.ahead(other) > 0
                                                 for other, kind in enumerate(one.kinds))]) for automaton in ALL]
    found = [("The automata", beaten), ("First wins", house)]
    for game in games:
        own = [one for one in counted if one.game.id == game.id]
        if game.face.trophies:
            found.append((game.face.title, [
                Won(trophy.name, trophy.how, trophy.icon, [one for one in own if one.earned(trophy.slug)])
                for trophy in game.face.trophies]))
    return found


class Glory(TypedDict):
    """What is told of it at a glance.

    recent    the latest games, each with how it stands beside the others, see `told`
    trophies  all of them, those earned before those to come, the latest first
    earned    how many are earned
    row       the games won one after another, see `row`
    """

    recent: list[tuple[Played, str]]
    trophies: list[Won]
    earned: int
    row: tuple[int, int]


def glory(games: Sequence[Game], played: Sequence[Played]) -> Glory:
    trophies = [trophy for _, some in shelf(games, played) for trophy in some]
    trophies.sort(key=lambda trophy: -(trophy.first.when if trophy.first else 0.0))
    return {"recent": [(one, compare(played, one)) for one in played[:5]], "trophies": trophies,
            "earned": sum(trophy.times > 0 for trophy in trophies), "row": row(played)}
