"""Nobody is asked for the order of texts that are the same: whatever is chosen comes to the same, as everybody sees."""
from __future__ import annotations

import pytest

from kleos.core.dice import Rng
from kleos.games.hercules.abilities import Order
from kleos.games.hercules.hints import policy
from kleos.table.dealers import dealer
from kleos.table.formalities import do_formalities, regrettable, was_formality
from kleos.table.table import Table, sit
from tests.games.hercules import play
from tests.table.test_formalities import HERCULES, at


def attack(*names: str, seats=("human", "greedy")):
    """A table at which the first seat has attacked with these."""
    s = play.table(play=" ".join(names), hand="argonaut", resources="2 red", deck="9 argonaut",
                   foe={"play": "giant-eel cyclops", "deck": "9 argonaut", "hand": "argonaut"})
    for n, name in enumerate(names):
        play.say(s, f"attack {name}-{names[:n].count(name) + 1}")
    if not isinstance(s.now, Order):
        play.say(s, "declare")
    return at(s, seats)


@pytest.mark.parametrize("seats", [("human", "greedy"), ("human", "human")])
@pytest.mark.parametrize("names", [["elite-archers"] * 2, ["hunting-party"] * 2])
def test_twins_that_say_the_same_are_not_put_in_order(names, seats):
    table = attack(*names, seats=seats)
    assert isinstance(table.state.now, Order) and table.acting() == [0]
    assert do_formalities(table) and not isinstance(table.state.now, Order)


def test_three_of_a_kind_are_not_put_in_order_either():
    table = attack(*["hunting-party"] * 3)
    assert do_formalities(table) and isinstance(table.state.now, Order)
    assert do_formalities(at(table.state)) and not isinstance(table.state.now, Order)


@pytest.mark.parametrize("names", [["elite-archers", "hunting-party"], ["master-tactician"] * 2])
def test_what_says_different_things_or_speaks_of_others_is_put_in_order(names):
    """A tactician untaps another character, so it matters which of them speaks first."""
    table = attack(*names)
    assert isinstance(table.state.now, Order) and not do_formalities(table)


def ordered(seed: int) -> Table:
    """A whole game up to where the person would have been asked for such an order, or its 60th turn."""
    decks = "20 warlord-camp + 4 elite-archers + 4 hired-centaur-archers + 4 centaur-mentor + 4 cyclops + 4 argonaut"
    table = sit(HERCULES, {"first": "0", "decks": f"{decks}, fearless-band"}, ["human", "quick"],
                dealer("random", str(seed)))
    rng = Rng(seed)
    while table.state.turn < 60 and not table.over:
        if isinstance(table.state.now, Order) and table.acting() == [0] and table.state.now.alike(table.state):
            return table
        if table.acting():
            action = int(policy.choose(table.state, rng))
            table.act(table.acting()[0], [HERCULES.rules.lexicon.text(action)])
        else:
            table.deal()
    return table


def test_such_an_order_is_taken_back_together_with_what_led_to_it():
    table = next(one for one in map(ordered, range(99)) if isinstance(one.state.now, Order))
    rows = len(table.log.standing)
    assert do_formalities(table) and len(table.log.standing) == rows + 1
    assert was_formality(table, rows) and regrettable(table, 0) > 1
