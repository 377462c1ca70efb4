"""Tables: acting, dealing, taking back, and what they leave behind."""
import random

import pytest

from kleos.core import record
from kleos.core.flow import CHANCE
from kleos.core.record import RecordError
from kleos.games import find
from kleos.table import dealers
from kleos.table.log import Past, Row
from kleos.table.table import Refused, Table, resume, sit

SHIELD = find("shield")


def table(kind="random", seed="s", seats=("human",), **options):
    return sit(SHIELD, options, seats, dealers.dealer(kind, seed))


def play(at: Table, turns: int, rng: random.Random) -> None:
    """Play at random until that many turns are over."""
    while SHIELD.rules.turns(at.state) <= turns and not at.state.over():
        if at.state.to_act() == CHANCE:
            at.deal()
        else:
            at.act(0, [SHIELD.rules.lexicon.text(rng.choice(at.state.legal()))])


def rolls(at: Table) -> list[str]:
    return [row.text for row in at.log.standing if row.actor == CHANCE]


def options(at: Table) -> list[str]:
    return [SHIELD.rules.lexicon.text(action) for action in at.state.legal()]


def test_a_roll_that_opens_a_turn_waits_for_its_owner():
    at = table()
    assert at.waits_for_deal() == 0
    play(at, 1, random.Random(1))
    assert at.waits_for_deal() == 0
    assert len(rolls(at)) == 1


def test_several_actions_are_taken_all_or_none():
    at = table("typed")
    at.type_deal("3 7 12")
    seq, state = at.seq, at.state.copy()
    with pytest.raises(Refused, match="No die left shows 3"):
        at.act(0, ["forge 3", "anvil 3"])
    assert (at.seq, at.state) == (seq, state)
    assert [row.text for row in at.act(0, ["forge 3", "anvil 7"])] == ["forge 3", "anvil 7"]


def test_nobody_acts_for_chance_or_out_of_turn():
    at = table()
    with pytest.raises(Refused, match="dice or the cards"):
        at.act(0, ["roll 1 1 1"])
    at.deal()
    with pytest.raises(Refused, match="not your turn"):
        at.act(1, [options(at)[0]])
    with pytest.raises(Refused, match="not your turn"):
        at.act(-1, [options(at)[0]])


def test_a_copy_is_played_without_touching_the_table():
    at = table()
    at.deal()
    twin, seq, state = at.copy(), at.seq, at.state.copy()
    twin.act(0, [options(twin)[0]])
    assert (at.seq, at.state) == (seq, state)
    assert twin.seq == seq + 1


def test_undo_is_free_until_the_dice_fall():
    at = table()
    play(at, 1, random.Random(2))
    mine = at.undoable(0)
    assert mine == len(at.log.standing) - 1
    before = at.seq
    at.undo(0, mine)
    assert [row.actor for row in at.log.standing] == [CHANCE]
    assert at.seq == before + 1
    assert at.takebacks == 0
    with pytest.raises(Refused, match="since the dice fell"):
        at.undo(0, 1)


@pytest.mark.parametrize("rows", [0, -3, 10**30])
def test_an_undo_of_no_sense_is_refused(rows):
    at = table()
    play(at, 1, random.Random(2))
    seq = at.seq
    with pytest.raises(Refused):
        at.undo(0, rows, {0})
    assert at.seq == seq


def test_a_take_back_is_counted_told_and_brings_other_dice():
    at = table()
    play(at, 2, random.Random(3))
    at.deal()
    third = rolls(at)[2]
    with pytest.raises(Refused):
        at.undo(0, at.regrettable(0))
    at.undo(0, at.regrettable(0), {0})
    assert at.takebacks == 1
    assert len(rolls(at)) == 2
    play(at, 2, random.Random(4))
    at.deal()
    again = table()
    play(again, 2, random.Random(3))
    again.deal()
    assert rolls(again)[2] == third
    assert rolls(at)[2] != third                        # at this seed; in general the numbers are independent
    told = [line.text for _, lines in at.lines(0) for line in lines]
    assert sum("take-back 1" in text for text in told) == 1
    assert record.parse(record.write(at.record())).head["takebacks"] == 1


def test_a_take_back_needs_every_player():
    at = table()
    at.seats.append("human")
    play(at, 1, random.Random(3))
    at.deal()
    with pytest.raises(Refused, match="every player"):
        at.undo(0, 2, {0})
    at.undo(0, 2, {0, 1})
    assert at.takebacks == 1


def test_the_regretted_last_action_may_still_be_undone_freely_afterwards():
    at = table()
    play(at, 1, random.Random(5))
    at.deal()
    rows = at.regrettable(0)
    assert rows == 2
    at.undo(0, rows, {0})
    assert at.undoable(0) == len(at.log.standing) - 1


def test_notes_of_take_backs_stay_in_order_wherever_the_game_goes_on():
    at = table()
    for _ in range(3):
        play(at, 1, random.Random(3))
        at.deal()
        at.undo(0, at.decided(), {0})
    told = at.lines(0)
    assert [number for number, _ in told] == [0, 1]
    assert [line.text.split("(")[1] for line in told[1][1]] == ["take-back 1).", "take-back 2).", "take-back 3)."]


def test_the_set_up_is_never_taken_back():
    labors = find("labors")
    at = sit(labors, {}, ["human", "human"], dealers.RandomDealer("s"))
    while at.waits_for_deal() is None:
        at.deal()
    assert rolls(at) and at.decided() == 0
    with pytest.raises(Refused, match="nothing to take back"):
        at.undo(0, 1, {0, 1})
    at.deal()
    given = len(at.log.standing)
    at.act(at.acting()[0], [labors.rules.lexicon.text(at.state.legal()[0])])
    with pytest.raises(Refused, match="Between 1 and 1 moves"):
        at.undo(0, 2, {0, 1})
    assert len(at.log.standing) == given + 1


def test_people_at_one_device_take_back_the_latest_decision_of_any_of_them():
    at = table()
    play(at, 1, random.Random(3))
    at.deal()
    assert (at.regrettable(0), at.regrettable(1), at.regrettable(1, 0)) == (2, 0, 2)


def test_every_line_of_the_log_is_numbered_and_the_prose_is_kept():
    at = table()
    play(at, 3, random.Random(6))
    lines = at.lines(0)
    assert [number for number, _ in lines] == list(range(len(at.log.standing)))
    assert at.lines(0, since=4)[0][0] == 4
    assert at.lines(0, upto=4)[-1][0] == 3
    bare = [Row(row.seq, row.actor, row.text) for row in at.rows]
    again = Table(SHIELD, at.setup, at.seats, at.dealer, bare)
    assert ([[line.text for line in told] for _, told in again.lines(-1)]
            == [[line.text for line in told] for _, told in at.lines(-1)])


def test_a_record_resumes_to_the_same_position():
    at = table()
    play(at, 5, random.Random(7))
    at.deal()
    at.undo(0, 3, {0})
    on = resume(SHIELD, record.parse(record.write(at.record())), dealers.RandomDealer("s"))
    assert on.state == at.state
    assert on.takebacks == 1
    play(at, 6, random.Random(8))
    play(on, 6, random.Random(8))
    at.deal()
    on.deal()
    assert rolls(on) == rolls(at)                       # the withdrawn numbers are known to the new table, too


def test_a_record_that_cannot_go_on_says_why():
    head = 'game="shield"\nrules_version=1\nseats=["human"]\n{}---\n'
    with pytest.raises(RecordError, match="line 6: No die left"):
        resume(SHIELD, record.parse(head.format("") + "* roll 1 1 1\n0 forge 3\n"), dealers.RandomDealer())
    with pytest.raises(RecordError, match="did not see"):
        resume(SHIELD, record.parse(head.format("") + "* roll ?\n"), dealers.RandomDealer())
    for bad in ('takebacks = "x"\n', "given = -1\n", "withdrawn = 3\n", "[withdrawn]\nx = 1\n"):
        with pytest.raises(RecordError, match="in the header must be"):
            resume(SHIELD, record.parse(head.format(bad)), dealers.RandomDealer())
    with pytest.raises(RecordError, match="line 3: seats must be"):
        resume(SHIELD, record.parse(head.format("").replace('["human"]', "[3]")), dealers.RandomDealer())


def test_past_says_nothing_of_nothing():
    assert Past().head() == {}


def steps(monkeypatch) -> list[str]:
    """The moves that are replayed from now on."""
    found, step = [], record.step
    monkeypatch.setattr(record, "step", lambda game, state, move: (found.append(move.text), step(game, state, move)))
    return found


def test_a_position_near_one_that_was_just_seen_costs_few_moves(monkeypatch):
    at = table()
    play(at, 9, random.Random(4))
    texts = [row.text for row in at.rows]
    replayed = steps(monkeypatch)
    fresh = [at.replay(upto) for upto in range(len(at.rows) - 20, len(at.rows) + 1)]
    assert replayed == texts                             # from the beginning once, then move by move
    replayed.clear()
    assert at.replay() == at.state and at.replay(len(at.rows) - 3) == fresh[-4] and replayed == []
    assert all(at.at(seq).state == fresh[seq - len(at.rows) - 1] for seq in range(len(at.rows) - 5, len(at.rows)))
    assert replayed == []


def test_a_position_is_not_remembered_for_other_moves():
    at = table()
    at.deal()
    before = at.replay()
    other = at.copy()
    at.act(0, options(at)[:1])
    other.act(0, options(other)[-1:])
    assert at.rows[-1].seq == other.rows[-1].seq and at.rows[-1].text != other.rows[-1].text
    for one in (at, other):
        assert one.replay() == one.state != before
        one.undo(0)
        assert one.state == before == one.replay()
        one.act(0, options(one)[:1])
        assert one.replay() == one.state != before
