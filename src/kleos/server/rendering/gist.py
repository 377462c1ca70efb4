"""The gist of a study, for whoever opens it after a game: what came of it, the few decisions that cost most, the turns
in which the outlook turned most, and what luck did. The outlook is told from turn to turn: within one it is a guess at
how the turn will end, whoever's it is."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from kleos.core.flow import SPECTATOR
from kleos.server.rendering.replay import find_beginning, find_turn, find_turns
from kleos.server.rendering.views import choose_lines, fold
from kleos.server.seats.seated import Seated
from kleos.server.work.studies import Study
from kleos.study.curve import course_of
from kleos.study.told import Told
from kleos.study.verdict import CLOSE, GOOD
from kleos.study.worth import CHANCES, FLAWS, OF_CHANCES, OF_THE_SPREAD
from kleos.table.names import spoken_to

EVEN: Final = 50.0                          # of 100 chances
ALL: Final = 0.9                            # of a change of the outlook
MOSTLY: Final = 0.6
DOUBTS: Final = 2                           # decisions that are named where none is a flaw
MOST: Final = 3                             # decisions that are named

Decisions = Sequence[Mapping[str, Any]]
Course = Sequence[tuple[int, float]]        # rows, and what the game promised a seat there


def draw_gist(seated: Seated, study: Study, told: Told, course: Course, decisions: Decisions,
              viewer: int) -> dict[str, Any]:
    """Of the `course_by_turns`: `came`, what the game says at its end; where it was `decided`; whether the judge
    blames nothing (`spared`); the decisions that mattered (`dearest`); `swings`, the turns in which the outlook
    turned most, each with what it was `before` and `after`, how much of that was `luck`, and the `lines` of what
    happened."""
    least = OF_CHANCES[0] if told["unit"] == CHANCES else told["spread"] * OF_THE_SPREAD[0]
    verdicts = {one["verdict"] for one in decisions}
    dearest = choose(decisions, least)[:MOST if verdicts & {*FLAWS} else DOUBTS]
    you = spoken_to(seated.table.seats, viewer)
    return {"came": tell_end(seated, viewer), "decided": find_decided(seated, told, course),
            "spared": bool(study.judged) and not verdicts & {*FLAWS, GOOD},
            "dearest": dearest,
            "swings": [{"row": row, "turn": find_turn(seated, row), "before": before, "after": after,
                        "luck": tell_luck(told, study.terms.seat, row, end, after - before),
                        "lines": tell_turn(seated, you, row, end)}
                       for row, end, before, after in list_swings(course, least)[:MOST - len(dearest)]]}


def course_by_turns(seated: Seated, told: Told, seat: int) -> list[tuple[int, float]]:
    """What the game promised a seat when each turn began, and at the end, by rows."""
    course, begins = course_of(told, seat), find_beginning(seated)
    rows = [*[turn.first for turn in find_turns(seated) if begins <= turn.first < course[-1][0]], course[-1][0]]
    return [(row, [value for at, value in course if at <= row or at == course[0][0]][-1]) for row in rows]


def tell_end(seated: Seated, viewer: int) -> str:
    """What the game says at its end to a viewer, whosever decisions are looked at, or how it ended before."""
    table = seated.table
    if table.ending:
        return table.ending.says(table.names, spoken_to(table.seats, viewer))
    text: str = table.view(viewer, False)["prompt"]["text"]
    return text


def find_decided(seated: Seated, told: Told, course: Course) -> dict[str, Any] | None:
    """The last turn before which the outlook was on the other side of even than the end was, in a game that is won or
    lost; `row` is none where there was no such turn. None where nothing was won or lost."""
    end = course[-1][1]
    if told["unit"] != CHANCES or 0 < end < 2 * EVEN:
        return None
    won = end > EVEN
    other = [row for row, value in course if (value < EVEN if won else value >= EVEN)]
    row = max(other, default=None)
    return {"won": won, "row": row, "turn": 0 if row is None else find_turn(seated, row)}


def choose(decisions: Decisions, least: float) -> list[Mapping[str, Any]]:
    """The dearest flaws, one of a turn; where there are few, also what may have cost as much as one, though nobody is
    sure of it."""
    flaws = [one for one in decisions if one["verdict"] in FLAWS]
    doubts = [one for one in decisions
              if one["verdict"] == CLOSE and one["cost"] > 0 and one["high"] >= least and differs(one)]
    found = [*sorted(flaws, key=lambda one: -one["cost"]), *sorted(doubts, key=lambda one: -one["cost"])]
    return [one for at, one in enumerate(found) if one["turn"] not in [other["turn"] for other in found[:at]]][:MOST]


def differs(one: Mapping[str, Any]) -> bool:
    """Whether what the judge leans to is something else, in words."""
    return bool(one["best"].lower() != one["played"].lower())


def list_swings(course: Course, least: float) -> list[tuple[int, int, float, float]]:
    """The turns in which the outlook changed, most first: the row with which each begins, that at its end, and what the
    outlook was before and after."""
    found = [(row, end, before, after) for (row, before), (end, after) in pairwise(course)
             if abs(after - before) >= least]
    return sorted(found, key=lambda one: -abs(one[3] - one[2]))


def tell_luck(told: Told, seat: int, row: int, end: int, change: float) -> str:
    """How much of a change of the outlook rolls and draws brought: all, most, or nothing to speak of."""
    luck = sum(one["luck"] for one in told["chances"] if one["seat"] == seat and row <= one["row"] < end)
    return "all" if luck / change > ALL else "most" if luck / change > MOSTLY else ""


def tell_turn(seated: Seated, seat: int, row: int, end: int) -> list[str]:
    """What happened in a turn, in a few lines of its log, as it is told to a seat."""
    table, face = seated.table, seated.table.game.face
    lines = fold([line for number, those in table.lines(seat, row) if number < end for line in those])
    return [line.text for line in choose_lines(lines, face.quiet, SPECTATOR, len(table.names), face.loud)]
