"""The gist of a study, for whoever opens it after a game: what came of it, the few decisions that cost most, and what
luck did. As long as nothing is judged, where the outlook fell most stands in their place; of a game without a flaw,
where it turned most."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from kleos.server.rendering.replay import find_beginning, find_turns
from kleos.server.seats.seated import Seated
from kleos.server.work.studies import Study
from kleos.study.curve import course_of
from kleos.study.told import Told
from kleos.study.verdict import CLOSE, GOOD
from kleos.study.worth import CHANCES, FLAWS, OF_CHANCES, OF_THE_SPREAD
from kleos.table.names import spoken_to

EVEN: Final = 50.0                          # of 100 chances
MOST: Final = 3                             # decisions that are named

Decisions = Sequence[Mapping[str, Any]]


def draw_gist(seated: Seated, study: Study, told: Told, decisions: Decisions, viewer: int) -> dict[str, Any]:
    """`came`, what the game says at its end; where it was `decided`; whether the judge blames nothing (`spared`); the
    decisions that mattered (`dearest`), each with its `turn`; `swings`, those during which the outlook fell most, or
    where there is no flaw turned most, each with what it was `before` and `after`."""
    least = OF_CHANCES[0] if told["unit"] == CHANCES else told["spread"] * OF_THE_SPREAD[0]
    verdicts = {one["verdict"] for one in decisions}
    dearest = choose(decisions, least)[:MOST if verdicts & {*FLAWS} else 1]
    swings = [] if verdicts & {*FLAWS} else list_swings(study, told, least)
    found = [(decisions[number], before, after) for number, before, after in swings
             if decisions[number] not in dearest and (study.judged or after < before)]
    return {"came": tell_end(seated, viewer), "decided": find_decided(seated, told, study.terms.seat),
            "spared": bool(study.judged) and not verdicts & {*FLAWS, GOOD},
            "dearest": [{**one, "turn": find_turn(seated, one["rows"][0])} for one in dearest],
            "swings": [{**one, "turn": find_turn(seated, one["rows"][0]), "before": before, "after": after,
                        "same": not differs(one)} for one, before, after in found[:MOST - len(dearest)]]}


def tell_end(seated: Seated, viewer: int) -> str:
    """What the game says at its end to a viewer, whosever decisions are looked at, or how it ended before."""
    table = seated.table
    if table.ending:
        return table.ending.says(table.names, spoken_to(table.seats, viewer))
    text: str = table.view(viewer, False)["prompt"]["text"]
    return text


def find_decided(seated: Seated, told: Told, seat: int) -> dict[str, Any] | None:
    """The last moment at which the outlook was on the other side of even than the end was, in a game that is won or
    lost; `row` is none where there was no such moment from the first turn on. None where nothing was won or lost."""
    course = course_of(told, seat)
    end = course[-1][1]
    if told["unit"] != CHANCES or 0 < end < 2 * EVEN:
        return None
    won, begins = end > EVEN, find_beginning(seated)
    other = [row for row, value in course if row >= begins and (value < EVEN if won else value >= EVEN)]
    row = max(other, default=None)
    return {"won": won, "row": row, "turn": 0 if row is None else find_turn(seated, row)}


def find_turn(seated: Seated, row: int) -> int:
    """The number of the turn to which a row belongs; 0 for the set-up."""
    return [turn.number for turn in find_turns(seated) if turn.first <= row][-1]


def choose(decisions: Decisions, least: float) -> list[Mapping[str, Any]]:
    """The dearest flaws; where there are few, also what may have cost as much as one, though nobody is sure of it."""
    flaws = [one for one in decisions if one["verdict"] in FLAWS]
    doubts = [one for one in decisions if one["verdict"] == CLOSE and one["cost"] >= least and differs(one)]
    return [*sorted(flaws, key=lambda one: -one["cost"]), *sorted(doubts, key=lambda one: -one["cost"])][:MOST]


def differs(one: Mapping[str, Any]) -> bool:
    """Whether what the judge leans to is something else, in words."""
    return bool(one["best"].lower() != one["played"].lower())


def list_swings(study: Study, told: Told, least: float) -> list[tuple[int, float, float]]:
    """The decisions during which the outlook changed, most first, by their numbers, with what it was before and
    after."""
    outline, curve = study.outline["decisions"], {point["row"]: point["value"] for point in told["curve"]}
    found = []
    for number in sorted(range(len(outline)), key=lambda number: -abs(outline[number]["swing"])):
        before, swing = curve[max(row for row in curve if row <= outline[number]["rows"][0])], outline[number]["swing"]
        if abs(swing) >= least:
            found.append((number, before, before + swing))
    return found
