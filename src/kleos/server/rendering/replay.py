"""Replay: what the page of it shows of a game besides its board: turns, what was told in each, the scores as lines."""
from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Any, Final

from kleos.core.cards.hands import knows
from kleos.core.face import isolate, name_players
from kleos.core.flow import CHANCE, EVERYBODY, State
from kleos.server.seats.seated import Seated
from kleos.table import replay
from kleos.table.replay import Turn

WIDTH: Final = 1000                                     # of the lines of the scores
HEIGHT: Final = 100
NEAR: Final = .06                                       # of the width, in which the word “turn 1” stands
STEPS: Final = tuple(step * int(10 ** power) for power in range(9) for step in (1, 2, 5))        # 1, 2, 5, 10, 20 …


def describe_moment(seated: Seated, seat: int, at: int) -> dict[str, Any]:
    """The replay after `at` of the standing rows: turns [{number, seat, at, end, scores, rows [{number,
    lines}], key: what their lines say, as plain data}], the
    number `now` of the one that is shown, the row with which the first turn `begins`, the `curve` of the scores, the
    rows at which a `turning` point begins, the rows of which the log tells nothing (`silent`), and what is told of the
    last row nevertheless (`unsaid`)."""
    table, last = seated.table, len(seated.table.log.standing)
    turns, begins = find_turns(seated), find_beginning(seated)
    ends = [turn.first for turn in turns[1:]] + [last]
    rows: list[list[dict[str, Any]]] = [[] for _ in turns]
    place, silent = 0, []
    for number, lines in replay.lines_by_turn(table, seat):
        while place + 1 < len(turns) and number >= ends[place]:
            place += 1
        rows[place].append({"number": number, "lines": lines})
        if not lines:
            silent.append(number)
    return {"turns": [{"number": turn.number, "seat": turn.seat, "at": turn.first, "end": end, "scores": turn.scores,
                       "rows": told, "key": [(row["number"], [(line.text, line.rule) for line in row["lines"]])
                                             for row in told]}
                      for turn, end, told in zip(turns, ends, rows, strict=True)],
            "now": max((place for place, turn in enumerate(turns) if turn.first < at or turn.first == at == begins),
                       default=0),
            "begins": begins, "unsaid": describe_silent(seated, seat, at) if at - 1 in silent else "",
            "curve": draw_curve([turn for turn in turns if turn.scores], last), "marks": mark_turns(turns, last),
            "turning": [turn.first for turn in replay.turning(turns)], "silent": silent}


def find_beginning(seated: Seated) -> int:
    """The row with which the first turn begins after a set-up; 0 where there is none."""
    turns = find_turns(seated)
    return next((turn.first for turn in turns if turn.number), 0) if not turns[0].number else 0


def describe_silent(seated: Seated, seat: int, at: int) -> str:
    """What was done by a row of which the log tells nothing, such as a part of a move that is told as a whole; as far
    as that seat knows it, and all of it once the game is over."""
    table, row = seated.table, seated.table.log.standing[at - 1]
    state, action = table.replay(at - 1), seated.game.parse(row.text)
    if not table.over and not knows(state.seen_by(action), seat):
        return "A card is dealt face down." if row.actor == CHANCE else "Something is done that you do not see."
    label = name_players(seated.game.rules.lexicon.label(action, seated.game.face.names(state)), table.names)
    who = "You" if row.actor == seat else isolate(table.names[row.actor])
    return f"{label}." if row.actor == CHANCE else f"{who}: {label}."


def open_hands(state: State) -> State:
    """The position of a game that is over as one may look at it then, with the record of all of it at hand: everybody
    knows all hands."""
    found = state.copy()
    for side in getattr(found, "sides", ()):
        for hand in getattr(getattr(side, "cards", None), "hands", ()):
            for place in range(hand.size()):
                hand.seen[place] = EVERYBODY
    return found


def mark_turns(turns: Sequence[Turn], last: int) -> list[tuple[int, float]]:
    """The turns that are numbered below the curve, at most eight of them, each with its place, and none beside
    the word at the first."""
    numbered = [turn for turn in turns if turn.number]
    step = round_step(len(numbered) / 7)
    near = numbered[0].first + (last or 1) * NEAR if numbered else 0
    return [(turn.number, round(WIDTH * turn.first / (last or 1), 1)) for turn in numbered if turn is numbered[0] or (
        turn.number % step == 0 and turn.number > step / 2 and turn.first > near)]


def round_step(least: float) -> int:
    """The smallest of 1, 2, 5, 10, 20, 50 … that is no smaller."""
    return next(step for step in STEPS if step >= least)


def has_turns(seated: Seated) -> bool:
    """Whether the turns of all of the log have been found."""
    return seated.turns is not None and seated.turns[0] == seated.table.seq


def find_turns(seated: Seated) -> list[Turn]:
    """Replayed once for each length of the log."""
    table = seated.table
    if seated.turns is None or not has_turns(seated):
        told = table.game.rules.returns_kind != "shared" and (table.over or not table.game.rules.hidden)
        seated.turns = table.seq, replay.turns(table, told)
    return seated.turns[1]


def find_turn(seated: Seated, row: int) -> int:
    """The number of the turn to which a row belongs; 0 for the set-up."""
    return [turn.number for turn in find_turns(seated) if turn.first <= row][-1]


def draw_curve(told: Sequence[Turn], last: int) -> dict[str, Any] | None:
    """A line of points for each seat, from the first turn on; None where there are no scores."""
    if told and not told[0].number:
        told = told[1:]
    if len(told) < 2:
        return None
    scores = [score for turn in told for score in turn.scores]
    low, high = min(0.0, *scores), max(0.0, *scores)
    span = (high - low) or 1.0
    ends = [turn.first for turn in told[1:]] + [last]

    def y(score: float) -> float:
        return round(HEIGHT - (score - low) / span * HEIGHT, 1)
    step = round_step(span / 3)
    return {"low": low, "high": high, "zero": y(0.0),
            "grid": [(value, y(value)) for value in range(ceil(low / step) * step, int(high) + 1, step)],
            "points": {turn.first: y(max(turn.scores)) for turn in told},
            "seats": list(range(1, len(told[0].scores) + 1)),
            "lines": [" ".join([f"{round(WIDTH * end / (last or 1), 1)},{y(turn.scores[seat])}"
                                for turn, end in zip(told, ends, strict=True)])
                      for seat in range(len(told[0].scores))]}
