"""What a person is not asked, where nothing can be chosen: only what nobody learns from, and what takes from nobody the
last moment in which something can be taken back."""
from __future__ import annotations

import pytest

from kleos.core.dice import Rng
from kleos.games import find
from kleos.games.hercules.attack import Block, Combat
from kleos.games.hercules.hints import policy
from kleos.games.hercules.rules import Muster
from kleos.games.hercules.view.standing import sure
from kleos.table import deeds
from kleos.table.dealers import dealer
from kleos.table.formalities import (
    do_formalities,
    draws_itself,
    find_formality,
    regrettable,
    undoable,
    was_formality,
)
from kleos.table.table import Table, sit
from tests.games.hercules import play

HERCULES = find("hercules")
LISTED = "10 argonaut 3 insight"            # a deck that may hold a combat card


def attacked(seats=("human", "greedy"), hand="argonaut", deck=LISTED, resources="2 red", blocker="",
             foe_hand="argonaut", **more) -> Table:
    """Seat 0 is attacked by seat 1 with a Cyclops, and is asked for a combat card, or first for its blockers."""
    s = play.table(hand=hand, deck=deck, resources=resources, play=blocker, foe={"play": "cyclops", "hand": foe_hand})
    s.seat, s.now = 1, Muster(1)
    play.say(s, "attack cyclops-1")
    if not blocker:
        assert isinstance(s.now, Combat) and s.to_act() == 0
    return at(s, seats, **more)


def at(s, seats=("human", "greedy")) -> Table:
    """A table at which this position lies."""
    table = sit(HERCULES, {}, seats, dealer("random", "1"))
    table.state = s
    return table


def test_who_has_no_combat_card_is_not_asked_while_only_bots_look_on():
    table = attacked()
    assert find_formality(table) == (0, "pass")
    assert do_formalities(table) and [(row.actor, row.text, row.plays) for row in table.rows] == [(0, "pass", True)]


def test_who_could_play_one_is_asked():
    assert find_formality(attacked(hand="argonaut insight", resources="3 red")) is None


def test_no_person_learns_what_a_hand_lacks():
    assert find_formality(attacked(("human", "human"))) is None


@pytest.mark.parametrize("more", [{"deck": "13 argonaut"}, {"resources": "3 blue"}], ids=["list", "colours"])
def test_where_the_list_and_the_resources_tell_it_anyway_not_even_a_person_waits(more):
    assert find_formality(attacked(("human", "human"), **more)) == (0, "pass")


def test_a_seat_that_a_bot_keeps_for_somebody_is_a_persons():
    table = attacked(("human", "human"))
    deeds.leave(table, 1, "greedy")
    assert find_formality(table) is None


def test_a_pass_that_follows_ones_own_block_is_none_of_ones_business():
    table = attacked(blocker="argonaut")
    assert find_formality(table) is None
    table.act(0, ["declare"])
    assert find_formality(table) == (0, "pass")


def test_the_end_of_a_turn_waits_as_long_as_something_can_be_taken_back():
    s = play.table(hand="2 wedding-feast", resources="", foe={})
    table = at(s)
    table.act(0, ["resource wedding-feast"])
    assert play.options(table.state) == ["end"] and find_formality(table) is None
    table.undo(0)
    assert find_formality(at(play.table(hand="argonaut", resources="", foe={}))) == (0, "end")


def test_what_was_taken_back_is_asked():
    s = play.table(hand="argonaut", resources="", foe={})
    table = at(s)
    table.replay = lambda upto=None: s.copy()
    do_formalities(table)
    table.undo(0)
    assert find_formality(table) is None


def test_where_nobody_can_be_told_anything_new_all_worlds_agree():
    """Whoever is sure that a seat can only pass is right in every world that it cannot tell from this one."""
    found = 0
    for seed in range(12):
        s, rng = HERCULES.start({"first": "0"}, 2), Rng(seed)
        while not s.over():
            if isinstance(s.now, Combat) and s.to_act() >= 0 and sure(s, s.to_act(), 1 - s.to_act()):
                found += 1
                for _ in range(3):
                    assert HERCULES.rules.resample(s, 1 - s.to_act(), rng).count() == 1
            s.apply(int(policy.choose(s, rng)) if s.to_act() >= 0 else int(s.now.sample(s, rng)))
    assert found


def opened(seats, last: int) -> Table:
    """A turn of seat 0 that is to be opened by its draw; `last` did something before."""
    table = sit(HERCULES, {"first": str(last)}, seats, dealer("random", "1"))
    while table.state.now.seat == last or not table.state.now.opens_turn():
        if table.state.to_act() < 0:
            table.deal()
        else:
            table.act(table.state.to_act(), ["end"])
    return table


def test_the_card_of_the_turn_is_drawn_at_once_unless_somebody_could_take_back():
    assert draws_itself(opened(("human", "greedy"), 1))
    assert not draws_itself(opened(("human", "human"), 1))


@pytest.mark.parametrize(("deeds", "at_once"), [
    ([], True), (["declare"], False), (["block argonaut-1", "against cyclops-1"], False)])
def test_the_card_of_the_turn_is_drawn_at_once_after_an_answer_that_nobody_was_asked_for(deeds, at_once):
    """Nothing fell from the deck, so that the answer is the last row; a block before it may be taken back."""
    table = attacked(blocker="argonaut" if deeds else "", foe_hand="")      # who would else be asked after it
    table.state.sides[0].ward = 5
    before = table.state.copy()

    def replay(upto=None):
        texts = [row.text for row in table.log.standing[:upto]]
        return play.say(before.copy(), *texts) if texts else before.copy()
    table.replay = replay
    if deeds:
        table.act(0, deeds)
    assert do_formalities(table) and table.log.standing[-1].text == "pass" and table.state.now.opens_turn()
    assert draws_itself(table) == at_once


def test_dice_are_never_rolled_at_once():
    table = sit(find("shield"), {}, ("human",), dealer("random", "1"))
    table.deal()
    assert not draws_itself(table)


def test_a_row_is_known_for_a_formality_afterwards():
    table = opened(("human", "greedy"), 1)
    table.deal()
    number = len(table.log.standing)
    alone = play.options(table.state) == ["end"]
    table.act(0, ["end"])
    assert was_formality(table, number) == alone


@pytest.mark.parametrize("hand", ["festival", ""], ids=["shown", "nothing to see"])
def test_what_was_just_shown_is_looked_at_before_the_turn_ends_unasked(hand):
    s = play.table(hand="sword-of-veracity", resources="1 blue", deck="9 giant-eel", foe={"hand": hand})
    table = remembering(at(s))
    table.act(0, ["play sword-of-veracity"])
    while table.state.to_act() < 0:
        table.deal()
    assert play.options(table.state) == ["end"] and table.log.standing[-1].text.startswith("draw")
    assert find_formality(table) == (None if hand else (0, "end"))
    table.act(0, ["end"])
    assert was_formality(table, len(table.log.standing) - 1) == (not hand)


SACRIFICE = {"hand": "heroic-sacrifice", "resources": "2 green", "deck": "10 argonaut"}


def test_who_could_change_nothing_by_a_combat_card_is_not_asked_while_only_bots_look_on():
    table = remembering(attacked(**SACRIFICE))
    assert play.options(table.state) == ["play heroic-sacrifice", "pass"] and find_formality(table) == (0, "pass")
    do_formalities(table)
    assert was_formality(table, 0)
    assert find_formality(attacked(("human", "human"), **SACRIFICE)) is None           # a person learns nothing
    blocked = remembering(attacked(blocker="argonaut", **SACRIFICE))
    assert isinstance(blocked.state.now, Block)
    blocked.act(0, ["block argonaut-1", "against cyclops-1"])
    assert find_formality(blocked) is None
    assert find_formality(attacked(hand="insight", resources="2 red")) is None         # it draws a card


def test_a_take_back_leads_to_the_latest_decision_and_what_followed_unasked_goes_with_it():
    table = remembering(attacked(blocker="argonaut"))
    table.act(0, ["declare"])
    assert do_formalities(table) and [row.text for row in table.log.standing] == ["declare", "pass"]
    assert (undoable(table, 0), regrettable(table, 0), table.undoable(0)) == (2, 2, 2)
    table.undo(0, undoable(table, 0))
    assert play.options(table.state) == ["block argonaut-1", "declare"]
    assert regrettable(table, 0) == 0


def test_a_move_that_was_composed_is_taken_back_as_a_whole():
    """Not to “Whom does it block?”, in the midst of it; but row by row as long as it is being composed."""
    table = remembering(attacked(blocker="argonaut giant-eel"))
    table.act(0, ["block argonaut-1"])
    assert (undoable(table, 0), regrettable(table, 0)) == (1, 1)
    table.act(0, ["against cyclops-1", "declare"])
    do_formalities(table)
    assert undoable(table, 0) == regrettable(table, 0) == len(table.log.standing) >= 3
    table.undo(0, undoable(table, 0))
    assert "declare" in play.options(table.state) and not table.log.standing


def remembering(table: Table) -> Table:
    """The same table, which replays from the position that lies there now."""
    start = table.state.copy()

    def replay(upto=None):
        s = start.copy()
        for row in table.log.standing[:upto]:
            s.apply(HERCULES.parse(row.text))
        return s

    table.replay = replay
    return table
