"""Consequences: what two lines of play lead to a few turns on, as far as people would speak of it. A price says how
much was lost, this says what."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from statistics import fmean, pvariance
from typing import Final, NotRequired, TypedDict

from kleos.core.face import name_players
from kleos.study.course import Move
from kleos.study.judge import Judge, Line

WORLDS: Final = 192                                     # in which both lines are played on
SURELY: Final = 4.0                                     # standard errors that a difference must be
LEAST: Final = 0.08                                     # of weight that a difference must have
ROUNDS: Final = 3                                       # after which both are looked at


class Compared(TypedDict):
    """A clause, and how often it is true, from 0 to 1, after what was `played` and after what is `better`; or with
    “{n}” in it, how many these are on average. `gain`: whether that speaks for what is better."""

    words: str
    played: float
    better: float
    gain: bool


class Led(TypedDict):
    """`consequences`: in what a move and the best differ most, once the turn `until` is over and what opens the next
    one has come, or for 0 at the end of the game; what was found by an earlier version lacks both."""

    consequences: NotRequired[list[Compared]]
    until: NotRequired[int]


def compare_consequences(judge: Judge, move: Move, line: Line) -> tuple[list[Compared], int]:
    """What a better line surely gains by the end of the first turn by which that is more than what it gives up, and
    which turn that is, 0 where all games are over by then; nothing where within some rounds it gains nothing that
    people would speak of."""
    last, seats = judge.last_turn(move), max(1, len(judge.called))
    for turn in range(last, last + ROUNDS * seats, seats):
        found, over = compare_at(judge, move, line, turn)
        if found:
            return found, 0 if over else turn
    return [], last


def compare_at(judge: Judge, move: Move, line: Line, last: int) -> tuple[list[Compared], bool]:
    """The same by the end of one turn: the greatest gain, and the greatest loss for it, if it is much; and whether all
    games are over by then."""
    samples: dict[str, tuple[float, list[float], list[float]]] = {}
    over = True
    for world, ends in judge.reach(move, [move.line, line], WORLDS, last):
        over = over and all(s.over() for s in ends)
        mine, other = (judge.game.face.consequences(world, s, move.seat) for s in ends)
        for one, two in zip(mine, other, strict=True):
            _, played, better = samples.setdefault(one.words, (one.weight, [], []))
            played.append(one.value)
            better.append(two.value)
    worths = {words: weight * difference(played, better) for words, (weight, played, better) in samples.items()}
    ranked = sorted((words for words in worths if abs(worths[words]) >= LEAST), key=lambda one: -abs(worths[one]))
    gains = [words for words in ranked if worths[words] > 0][:1]
    losses = [words for words in ranked if gains and worths[words] <= -worths[gains[0]] / 2][:1]
    if sum(worths[words] for words in gains + losses) <= 0:
        return [], over
    return [{"words": name_players(words, judge.called), "played": fmean(samples[words][1]),
             "better": fmean(samples[words][2]), "gain": worths[words] > 0} for words in gains + losses], over


def difference(played: Sequence[float], better: Sequence[float]) -> float:
    """By how much the second is more on average than the first, in the same worlds; 0 where that is not sure.

    >>> from kleos.study.consequences import difference
    >>> difference([0.0, 1.0] * 50, [1.0] * 100), difference([0.0, 1.0] * 50, [1.0, 0.0] * 50)
    (0.5, 0.0)
    """
    apart = [one - other for one, other in zip(better, played, strict=True)]
    mean, error = fmean(apart), sqrt(pvariance(apart) / len(apart))
    return mean if abs(mean) > SURELY * error else 0.0


def describe_consequences(judged: Led, call: Callable[[str], str] = str) -> str:
    """A sentence about what the better line of a move changes; empty where that is nothing. `call` has a clause as it
    is said to the reader.

    >>> from kleos.study.consequences import describe_consequences
    >>> won = {"words": "Ann wins the Farm", "played": 0.0, "better": 0.97, "gain": True}
    >>> fewer = {"words": "Ann has {n} heroes in play", "played": 3.0, "better": 1.5, "gain": False}
    >>> print(describe_consequences({"consequences": [won, fewer], "until": 9}))
    Played on into turn 10, Ann wins the Farm in 97 of 100 games instead of none, but Ann has 1.5 heroes in play \
instead of 3.
    """
    found, until = judged.get("consequences", []), judged.get("until", 0)
    gain = next((call(describe_change(one)) for one in found if one["gain"]), "")
    loss = next((call(describe_change(one)) for one in found if not one["gain"]), "")
    when = f"into turn {until + 1}" if until else "to the end of the game"
    return f"Played on {when}, {gain}{', but ' if loss else ''}{loss}." if gain else ""


def describe_change(one: Compared) -> str:
    played, better = one["played"], one["better"]
    if "{n}" in one["words"]:
        return f"{one['words'].replace('{n}', spell_number(better))} instead of {spell_number(played)}"
    return f"{one['words']} in {spell_share(better)} instead of {spell_share(played, spell_share(better))}"


def spell_number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def spell_share(value: float, beside: str = "") -> str:
    """In how many games; shorter `beside` another such number.

    >>> from kleos.study.consequences import spell_share
    >>> spell_share(0.0), spell_share(0.33, "no game"), spell_share(0.96, "73 of 100 games"), spell_share(0.0, "73")
    ('no game', '33 of 100', '96', 'none')
    """
    percent = round(100 * value)
    if percent in (0, 100):
        return ("none" if beside else "no game") if percent == 0 else "all" if beside else "all games"
    return str(percent) if " of " in beside else f"{percent} of 100{'' if beside else ' games'}"
