"""The guided first turn: it speaks of what is to be decided at the moment."""
from kleos.core.dice import Rng
from kleos.core.flow import CHANCE
from kleos.games.labors.board import Labors
from tests.games.labors.play import GAME, hera_next, rolled, say, start, table


def guide(state: Labors, seat: int = 0):
    return GAME.guide(state, seat)


def test_every_seat_is_led_through_its_first_turn_and_into_the_second():
    for seats in (1, 2, 3):
        seen: list[set[int]] = [set() for _ in range(seats)]
        for seed in range(25):
            s, rng = start(seats), Rng(seed)
            while not s.over() and s.turn <= 2 * seats + 1:
                for seat in range(seats):
                    step = guide(s, seat)
                    assert step is None or s.turn <= 2 * seats
                    assert s.turn > seats or s.now.seat != seat or step
                    seen[seat] |= {step.step} if step else set()
                s.do(s.now.sample(s, rng))
        assert all(steps >= {1, 2, 3, 4, 5, 7} for steps in seen)


def test_a_god_who_has_to_go_is_no_god_who_helps():
    s = say(rolled("hestia zeus athena", "1 2"), "new-god")
    assert guide(s).title == "A god goes" and guide(s).focus == ["god-athena", "god-hestia", "god-zeus"]
    s = say(table(1, gods="hestia", left="cerberus", right="cretan-bull"), "roll 1 2", "end")
    assert guide(s).title == "A god goes" and "another one" in guide(s).text


def test_the_ways_to_make_a_number():
    s = say(table(1, gods="athena", left="harpies"), "call athena", "cast", "roll 2 3 5", "mark left 2")
    assert guide(s).title == "Which dice?"


def test_where_the_tokens_of_a_weary_god_go():
    several = say(rolled("hestia", "1 2"), "call hestia")
    assert "go to the reserve" in guide(several).text
    alone = say(table(1, gods="hestia", left="cerberus", right="cretan-bull"), "roll 1 2", "call hestia")
    assert "one comes back to you" in guide(alone).text


def test_the_others_look_at_the_points():
    s = hera_next(2, "hestia", "zeus")
    assert s.to_act() != CHANCE and guide(s, 1).title == "While others play" and guide(s, -1) is None
