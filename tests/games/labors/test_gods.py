"""What each god does, by the number of its rule."""
from fractions import Fraction

import pytest

from kleos.core.flow import CHANCE
from kleos.games.labors.box import ENCOUNTERS
from tests.games.labors.play import (
    again,
    board,
    boxes,
    dice,
    hera_next,
    odds,
    options,
    revealed,
    rolled,
    say,
    table,
    why,
)


@pytest.mark.parametrize("value", range(1, 7))
def test_5_1_aphrodite_turns_a_die_over(value):
    s = say(rolled("aphrodite", f"{min(value, 5)} {max(value, 5)}"), "call aphrodite")
    die = dice(s).index(value) + 1
    assert sorted(dice(say(s, f"flip {die}"))) == sorted([7 - value, 5])


def test_5_2_apollo_one_up_or_down():
    s = say(rolled("apollo", "2 5"), "call apollo")
    assert set(options(s)) == {"add 1", "add 2", "subtract 1", "subtract 2"}
    assert dice(say(s.copy(), "add 1")) == [3, 5] and dice(say(s, "subtract 2")) == [2, 4]


def test_5_3_ares_marks_no_final_blow():
    s = table(gods="ares", left="gadfly", right="skeletons")
    s.filled[ENCOUNTERS.index["gadfly"]] = 0b011
    say(s, "call ares")
    assert boxes(s) == {"right-1", "right-2", "right-3"} and why(s, "mark left 3").endswith("(§5.3).")
    s = table(gods="ares", left="gadfly", right="sirens")
    for word in ("gadfly", "sirens"):
        i = ENCOUNTERS.index[word]
        s.filled[i] = (1 << s.cards.boxes[i] - 1) - 1
    assert again(s).to_act() == CHANCE                                      # nothing for Ares to mark


def test_5_3_ares_comes_on_top_of_the_dice_before_or_after_them():
    s = say(table(gods="ares", left="harpies", right="sirens", hand=[6, 6]), "call ares", "mark right 1", "cast",
            "roll 3 5")
    assert boxes(s) == {"left-1", "left-2"}                                 # 3 5 7 / 5, and 4 6 of 2 4 / 6
    assert say(s, "mark left 1").turn.marked == 0 and s.seat == 1                # two marks, and the turn is over
    assert [board(s)["places"][i]["marks"] for i in (0, 1)] == [[1, 0], [1, 0]]
    s = say(table(gods="ares", left="harpies", right="sirens", hand=[6]), "cast", "roll 3 5", "mark left 1")
    assert set(options(s)) == {"call ares", "end"}
    assert boxes(say(s, "call ares")) == {"left-2", "left-3", "right-1", "right-2"}


def test_5_4_artemis_bonus_die_and_one_more_on_any():
    s = say(table(gods="artemis", left="cerberus", right="cretan-bull"), "call artemis", "cast")
    assert s.to_act() == CHANCE and not s.now.opens_turn()         # the turn began with the call
    say(s, "roll 1 2 2")
    assert options(s) == ["add 1", "add 2", "add 3"]
    assert dice(say(s, "add 3")) == [1, 2, 3]
    s = say(rolled("artemis", "2 5"), "call artemis")
    assert len(odds(s)) == 6
    assert dice(say(s, "roll 3", "add 3")) == [2, 5, 4]


def test_5_5_athena_bonus_die():
    s = say(rolled("athena", "2 5"), "call athena", "roll 3")
    assert dice(s) == [2, 5, 3] and s.sides[0].hand == 4


def test_5_6_demeter_two_up_or_down():
    s = say(rolled("demeter", "2 5"), "call demeter")
    assert set(options(s)) == {"add 1", "add 2", "subtract 2"}              # 2 less 2 is no die
    assert dice(say(s.copy(), "add 1")) == [4, 5] and dice(say(s, "subtract 2")) == [2, 3]


def test_5_7_dionysus_two_different_dice_in_either_order():
    s = say(rolled("dionysus", "2 5"), "call dionysus")
    assert set(options(s)) == {"flip 1", "flip 2", "reroll 1", "reroll 2"}
    first = say(s.copy(), "flip 1")
    assert options(first) == ["reroll 2"] and dice(say(first, "reroll 2", "roll 1")) == [5, 1]
    then = say(s, "reroll 1", "roll 6")
    assert options(then) == ["flip 2"] and dice(say(then, "flip 2")) == [6, 2]


def test_5_7_dionysus_keeps_the_only_die_that_can_be_turned():
    s = rolled("dionysus hephaestus", "4 5")
    say(s, "call hephaestus", "double 2", "call dionysus")
    assert options(s) == ["flip 1", "reroll 2"]


def test_5_8_hades_even_a_final_blow_while_others_are_open():
    s = say(table(gods="hades", left="cerberus", right="skeletons"), "call hades")
    assert "left-4" in boxes(s)
    say(s, "mark left 4")
    assert board(s)["seats"][0]["labours"] == 1 and board(s)["places"][0] is None
    assert "left-1" not in boxes(say(s, "cast", "roll 1 6"))                # not replaced before the end of the turn


def test_5_8_hades_after_the_dice_and_as_the_only_mark():
    s = say(table(gods="hades", left="harpies", right="skeletons", hand=[6]), "cast", "roll 3 5", "mark left 1")
    assert boxes(say(s, "call hades")) == {"left-2", "left-3", "left-4", "right-1", "right-2", "right-3", "right-4"}
    s = say(rolled("hades", "1 2", reserve=[3]), "call hades", "mark right 1")
    assert options(s) == ["end"] and s.sides[0].reserve == 3 + 4         # no recall after a mark


def test_5_9_hephaestus_doubles():
    s = say(rolled("hephaestus", "2 5"), "call hephaestus")
    assert options(s) == ["double 1", "double 2"] and dice(say(s, "double 2")) == [2, 10]


def test_5_10_hera_brings_the_discarded_back():
    s = hera_next(2, "hestia", "zeus ares athena")
    say(s, "new-god")
    assert s.hera and len(odds(s)) == 3 and set(odds(s).values()) == {Fraction(1, 3)}
    say(s, "reveal ares")
    assert revealed(s) == {"hestia", "ares"} and board(s)["discarded"] == [] and s.god_deck.size == 2
    s = say(hera_next(2, "hestia", ""), "new-god")                          # nobody in her place
    assert revealed(s) == {"hestia"} and s.seat == 1


def test_5_11_hermes_rolls_again_or_adds_one():
    s = say(rolled("hermes", "2 5"), "call hermes")
    assert set(options(s)) == {"reroll 1", "reroll 2", "add 1", "add 2"}
    assert dice(say(s.copy(), "add 1")) == [3, 5] and dice(say(s, "reroll 2", "roll 1")) == [2, 1]


def test_5_12_hestia_one_up_or_down():
    s = say(rolled("hestia", "1 5"), "call hestia")
    assert set(options(s)) == {"add 1", "add 2", "subtract 2"}
    assert dice(say(s, "subtract 2")) == [1, 4]


def test_5_13_poseidon_rolls_again_then_doubles_any():
    s = say(rolled("poseidon", "2 5"), "call poseidon")
    assert options(s) == ["reroll 1", "reroll 2"]
    say(s, "reroll 1", "roll 3")
    assert options(s) == ["double 1", "double 2"]
    assert dice(say(s.copy(), "double 1")) == [6, 5] and dice(say(s, "double 2")) == [3, 10]


def test_5_14_zeus_bonus_die_or_turn_over():
    s = say(rolled("zeus", "2 5"), "call zeus")
    assert set(options(s)) == {"bonus", "flip 1", "flip 2"}
    assert dice(say(s.copy(), "flip 1")) == [5, 5] and dice(say(s, "bonus", "roll 1")) == [2, 5, 1]


def test_5_14_zeus_before_the_roll_gives_the_bonus_die():
    s = say(table(gods="zeus", left="cerberus", right="cretan-bull"), "call zeus")
    assert options(s) == ["cast"] and board(s)["bonus_taken"]
    assert dice(say(s, "cast", "roll 1 2 2")) == [1, 2, 2]


def test_5_14_zeus_twice_in_a_turn():
    s = say(rolled("zeus", "2 5"), "call zeus", "bonus", "roll 1", "call zeus")
    assert options(s) == ["flip 1", "flip 2", "flip 3"] and dice(say(s, "flip 3")) == [2, 5, 6]


@pytest.mark.parametrize(("god", "deeds", "then"), [
    ("aphrodite", "flip 3", 4), ("apollo", "add 3", 4), ("apollo", "subtract 3", 2), ("demeter", "add 3", 5),
    ("demeter", "subtract 3", 1), ("dionysus", "flip 3; reroll 1; roll 2", 4),
    ("dionysus", "reroll 3; roll 6; flip 1", 6), ("hephaestus", "double 3", 6), ("hermes", "add 3", 4),
    ("hermes", "reroll 3; roll 6", 6), ("hestia", "add 3", 4),
    ("hestia", "subtract 3", 2), ("poseidon", "reroll 3; roll 5; double 3", 10), ("zeus", "flip 3", 4)])
def test_4_3_every_god_may_work_on_the_bonus_die(god, deeds, then):
    s = rolled(f"athena {god}", "2 2")
    say(s, "call athena", "roll 3", f"call {god}", deeds)
    assert dice(s)[2] == then


@pytest.mark.parametrize("god", ["athena", "artemis", "zeus"])
def test_4_3_the_bonus_die_goes_back_with_the_turn(god):
    s = say(table(gods=god, left="harpies", right="sirens"), f"call {god}", "cast", "roll 3 5 6")
    if god == "artemis":
        say(s, "add 3")
    assert board(s)["bonus_taken"] and len(dice(s)) == 3
    say(s, "mark left 1")
    assert s.seat == 1 and not board(s)["bonus_taken"] and dice(s) == []
