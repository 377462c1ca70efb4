"""What the small games prove: simultaneous picks."""
from __future__ import annotations

import itertools
from typing import Any

import pytest

from kleos import testing
from kleos.core import record
from kleos.core.flow import CHANCE, SPECTATOR, State
from kleos.core.parts import picture
from kleos.core.record import Move, Record
from tests.core.spikes import draft, renewal


def play(game: Any, s: State, *words: str) -> None:
    for text in words:
        s.apply(game.parse(text))


def texts(game: Any, s: State) -> list[str]:
    return [game.rules.lexicon.text(action) for action in s.legal()]


@pytest.mark.parametrize("game", [draft.GAME, renewal.GAME], ids=lambda game: game.id)
def test_the_laws_hold(game: Any) -> None:
    for case in testing.cases(game):
        assert testing.check(game, case.options, case.seats, seed=5).decisions > 10


# two seats at the same time

DRAWN = [f"* draw hero-{n}" for n in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)]
PICKS = ["0 pick hero-2", "0 pick hero-5", "1 pick hero-7", "1 pick hero-12"]


def drafted(lines: list[str]) -> Record:
    moves = [Move(CHANCE if line[0] == "*" else int(line[0]), line[2:], i + 1) for i, line in enumerate(lines)]
    return record.new(draft.GAME, {}, ["a", "b"], {}, moves)


def test_every_order_of_arrival_gives_the_same_position() -> None:
    ends = []
    for order in itertools.permutations(PICKS):
        if order.index(PICKS[0]) < order.index(PICKS[1]) and order.index(PICKS[2]) < order.index(PICKS[3]):
            ends.append(picture(record.replay(draft.GAME, drafted([*DRAWN, *order]))))
    assert len(ends) == 6 and all(end == ends[0] for end in ends)


def test_what_matters_is_what_was_picked_not_when() -> None:
    one = record.replay(draft.GAME, drafted([*DRAWN, PICKS[0], PICKS[2]]))
    other = record.replay(draft.GAME, drafted([*DRAWN, PICKS[2], PICKS[0]]))
    assert one == other and one.to_act() == 0 and one.also() == 0b10


def test_a_seat_that_is_done_waits_and_the_other_is_still_asked() -> None:
    s = record.replay(draft.GAME, drafted([*DRAWN, *PICKS[2:]]))
    assert s.to_act() == 0 and s.also() == 0
    with pytest.raises(ValueError, match="not this seat"):
        s.turn_to(1)
    view = draft.GAME.view(s, 1)
    assert view["actions"] == [] and view["board"]["piles"][1]["known"] == [6, 11]
    assert draft.GAME.view(s, 0)["board"]["piles"][1] == {"size": 2, "known": []}


def test_picks_come_in_ascending_order_and_are_offered_only_if_they_can_be_completed() -> None:
    s = record.replay(draft.GAME, drafted(DRAWN))
    assert texts(draft.GAME, s) == [f"pick hero-{n}" for n in range(1, 6)]
    play(draft.GAME, s, "pick hero-4")
    assert texts(draft.GAME, s) == [f"pick hero-{n}" for n in (5, 6)]


def test_a_redacted_draft_has_as_many_lines_and_hides_the_other_seat() -> None:
    kept = drafted([*DRAWN, PICKS[2], PICKS[0], PICKS[3], PICKS[1]])
    told = [str(move) for move in record.redact(draft.GAME, kept, 0).moves]
    assert told == [*DRAWN[:6], *["* draw ?"] * 6, "1 pick ?", PICKS[0], "1 pick ?", PICKS[1]]
    nothing = record.redact(draft.GAME, kept, SPECTATOR)
    assert all("?" in move.text for move in nothing.moves) and nothing.partial
