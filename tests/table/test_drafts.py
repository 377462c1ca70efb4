"""What is composed and taken back is as if it had never been, to everybody else."""
from __future__ import annotations

import pytest

from kleos.core.dice import Rng
from kleos.core.flow import CHANCE, SPECTATOR
from kleos.games import find
from kleos.table import dealers
from kleos.table.table import Table, sit

HERCULES = find("hercules")
MOVES = 120
HESITANT = 0


def told(table: Table, seat: int) -> object:
    seen = table.seen(seat)
    return (seen.seq, [(row.actor, row.kind, row.text) for row in seen.rows], seen.view(seat), seen.lines(seat),
            seen.undoable(seat), seen.takebacks)


def hesitate(table: Table, rng: Rng) -> int:
    """Compose something else, and take it all back; how many rows that makes."""
    seat, clicks = table.acting()[0], 0
    free = table.composing()
    for _ in range(1 + rng.below(3)):
        trial = table.copy()
        trial.act(seat, [trial.game.rules.lexicon.text(int(trial.state.sample(rng)))])
        if trial.composing() != free + clicks + 1:
            break
        table.act(seat, [trial.rows[-1].text])
        clicks += 1
    if clicks:
        table.undo(seat, clicks)
    return clicks + (clicks > 0)


@pytest.mark.parametrize("seed", range(4))
def test_two_runs_that_differ_in_what_was_taken_back_look_the_same_to_others(seed):
    plain, other = (sit(HERCULES, {"first": "0"}, ["human"] * 2, dealers.dealer("random", str(seed))) for _ in "ab")
    rng, whims, drops = Rng(seed), Rng(seed + 1), 0
    for _ in range(MOVES):
        if plain.over:
            break
        if plain.state.to_act() == CHANCE:
            plain.deal(), other.deal()
            continue
        seat = plain.acting()[0]
        if seat == HESITANT:
            drops += hesitate(other, whims)
        text = HERCULES.rules.lexicon.text(int(plain.state.sample(rng)))
        plain.act(seat, [text]), other.act(seat, [text])
        for viewer in (SPECTATOR, 1 - HESITANT):
            assert told(other, viewer) == told(plain, viewer)
    assert len(other.rows) == len(plain.rows) + drops > len(plain.rows)
    assert [row.text for row in plain.log.standing] == [row.text for row in other.log.standing]
