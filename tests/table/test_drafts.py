"""What is composed and taken back is as if it had never been, to everybody else."""
from __future__ import annotations

import pytest

from kleos.core.dice import Rng
from kleos.core.flow import CHANCE, SPECTATOR
from kleos.games import find
from kleos.table import dealers
from kleos.table.table import Table, sit

HERCULES = find("hercules")
HEROES = find("heroes")
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


def chosen(table: Table, seat: int, rng: Rng) -> str:
    """Something that the seat may choose, though another one stands first."""
    state = table.state.copy()
    state.turn_to(seat)
    return table.game.rules.lexicon.text(int(state.sample(rng)))


def think_better(table: Table, seat: int, rng: Rng) -> int:
    """Choose in secret and take it back, also what was chosen before; how many rows that makes."""
    before = table.seq
    for _ in range(rng.below(3)):
        trial = table.copy()
        trial.act(seat, [chosen(trial, seat, rng)])
        if seat not in trial.acting():                  # the last of them cannot be taken back once all have chosen
            break
        table.act(seat, [trial.rows[-1].text])
        table.undo(seat, 1)
    return table.seq - before


@pytest.mark.parametrize("seed", range(4))
def test_nobody_can_count_what_was_chosen_in_secret_and_taken_back(seed):
    plain, other = (sit(HEROES, {"mode": "draft"}, ["human"] * 2, dealers.dealer("random", str(seed))) for _ in "ab")
    rng, whims, lot, spare = Rng(seed), Rng(seed + 1), Rng(seed + 2), 0
    for _ in range(400):
        if plain.state.to_act() == CHANCE:
            plain.deal(), other.deal()
            continue
        if not plain.state.now.together():
            break
        seat = plain.acting()[lot.below(len(plain.acting()))]
        if seat == HESITANT:
            spare += think_better(other, seat, whims)
        text = chosen(plain, seat, rng)
        plain.act(seat, [text]), other.act(seat, [text])
        for viewer in (SPECTATOR, 1 - HESITANT):
            assert told(other, viewer) == told(plain, viewer)
    assert other.seq == plain.seq + spare > plain.seq and other.view(0) == plain.view(0)
    assert [row.text for row in plain.log.standing] == [row.text for row in other.log.standing]


def test_what_others_choose_in_secret_is_shown_when_all_have_chosen():
    table, rng = sit(HEROES, {"mode": "draft"}, ["human"] * 2, dealers.dealer("random", "draft")), Rng(3)
    table.deal()
    known = told(table, 1), told(table, SPECTATOR)
    while 0 in table.acting():
        table.act(0, [chosen(table, 0, rng)])
        assert (told(table, 1), told(table, SPECTATOR)) == known
    mine = table.log.standing[-2:]
    table.act(1, [chosen(table, 1, rng)])
    assert table.seen(0).undoable(0) >= 2, "what another chose meanwhile does not stand in the way"
    table.undo(0, 2)
    assert not {row.seq for row in mine} & {row.seq for row in table.log.standing}
    assert table.log.standing[-1].actor == 1 and table.acting()
    assert [row.kind for row in table.seen(1).rows if row.undoes] == []
    again = Table(table.game, table.setup, table.seats, table.dealer, table.rows)
    assert again.log.standing == table.log.standing and told(again, 1) == told(table, 1)
    while table.state.now.together():
        seat = table.acting()[0]
        table.act(seat, [chosen(table, seat, rng)])
    assert table.seen(1).seq == table.seq - 3 and table.seen(SPECTATOR).log.standing == table.log.standing
