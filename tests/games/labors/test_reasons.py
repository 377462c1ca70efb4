"""Reasons that people can follow: how the game ends, what is missed on purpose, what a call costs, why this number."""
import pytest

from kleos.games.labors.box import ENCOUNTERS, GODS
from tests.games.labors.play import GAME, claim, rolled, say, table


def reason(s, line):
    return GAME.face.advice(s, GAME.parse(line))


def planned(s, *lines):
    return GAME.face.plan(s, [GAME.parse(line) for line in lines])


def marks(s, word, filled, owners):
    i = ENCOUNTERS.index[word]
    s.filled[i], s.marks[i] = filled, owners
    return s


def last_turn(gods="hestia", hand=(1, 1)):
    """Seat 0 has the last turn of the game; each has claimed one card."""
    s = table(gods=gods, left="cretan-bull", right="cerberus", hand=hand)           # 6 7 / 10 and 6 6 6 / 9
    claim(claim(s, 1, "skeletons"), 0, "centaurs")
    s.last = 0
    return s


@pytest.mark.parametrize(("hand", "said"), [
    (2, "This wins: 8 points each, and you have the most favour in hand, 2 to 1. "),
    (1, "All is equal then: the Fates decide. "),
    (0, "You lose all the same: 8 points each, and your rival has the most favour in hand, 1 to 0. ")])
def test_9_3_in_the_last_turn_a_mark_says_first_who_wins_and_by_what(hand, said):
    s = marks(last_turn(hand=(hand, 1)), "cretan-bull", 0b001, 0o2)
    told = reason(say(s, "roll 3 4"), "mark left 2")
    assert told.startswith(said) and "opens" not in told, "nobody has a turn to strike the final blow"
    assert planned(s, "mark left 2") == ""


def test_9_1_a_win_by_points_names_them():
    assert reason(say(last_turn(), "roll 3 3"), "mark left 1") == \
        "This wins, 8 to 5. The first mark on Cretan Bull: 3 points for you."


def test_9_in_the_last_turn_a_call_says_with_what_chance_it_wins_and_a_wait_what_it_loses():
    s = say(last_turn("athena", (6, 1)), "cast", "roll 1 2")
    assert reason(s, "call athena").startswith("With 67% you then win, by the 6 on Cretan Bull (67%), the 7 on ")
    s = say(marks(last_turn("athena", (6, 1)), "cretan-bull", 0b001, 0o2), "cast", "roll 1 2")
    assert reason(s, "new-god") == "Without a mark you lose, 5 to 8."
    assert "alone win" in reason(last_turn("athena", (6, 1)), "cast")


def test_7_2_the_final_blow_that_brings_the_last_turns_says_so():
    s = table(left="cretan-bull", right="cerberus", gods="hestia")
    claim(s, 1, *[word for word in ENCOUNTERS.words if word not in ("cretan-bull", "cerberus")][:11])
    marks(s, "cretan-bull", 0b001, 0o2)
    assert reason(say(s, "roll 3 4"), "mark left 2").endswith(
        "It opens the final blow, the 10, to your rival; with it the last turns begin.")


def test_3_2_6_2_who_misses_on_purpose_reads_so_and_what_it_brings():
    s = table(gods="zeus", left="cretan-bull", right="gadfly", hand=(6, 6), reserve=(2, 0))     # 6 7 / 10, 1 1 / 2
    marks(marks(s, "gadfly", 0b011, 0o12), "cretan-bull", 0b001, 0o2)
    say(s, "cast", "roll 3 4")
    assert planned(s, "call zeus", "flip 1", "recall 3") == \
        "You miss on purpose and recall 3 favour; your rival gets none. Zeus costs 2 favour and turns the 3 into a " \
        "4. To mark the 7 on Cretan Bull would open the final blow to your rival."


def test_a_change_that_brings_no_box_says_what_is_done_then():
    s = say(rolled("hestia hermes", "1 2", reserve=[4, 1]), "call hestia")
    assert planned(s, "add 2", "recall 3") == \
        "None of these choices brings a box for sure. You then recall 3 favour; your rival gets only 1."


def test_4_1_all_of_ones_favour_is_named_as_the_price():
    s = table(gods="hades", left="harpies", right="cerberus", hand=[5])
    say(s, "cast", "roll 1 1")
    assert reason(s, "call hades").endswith(", for all your favour.")
    assert planned(s, "call hades", "mark left 1").startswith("You then mark the 3 on Harpies: 3 points for you, for ")
    s.sides[0].hand = 6
    assert reason(s, "call hades").endswith(", for 5 favour.")


def test_4_4_a_dearer_call_says_that_it_fills_the_last_slot():
    s = rolled("demeter hestia", "1 5")
    line = ("call demeter", "add 2", "mark right 2")
    assert "last slot" not in planned(s, *line)
    s.on[GODS.index["demeter"]] = s.cards.slots[GODS.index["demeter"]] - 1 << 4
    assert planned(s, *line).endswith(
        " Hestia would bring it for less, but this fills the last slot of Demeter, who leaves.")


def test_a_number_is_set_against_others_that_bring_as_much():
    """§3.1"""
    s = table(left="amazons", right="harpies", gods="hestia")                       # 6 9 / 9 and 3 5 7 / 5
    say(s, "roll 3 6")
    assert reason(s, "mark left 2") == \
        "The first mark on Amazons: 3 points for you. The 6 on Amazons and the 3 on Harpies bring as much, but only " \
        "4 of 36 rolls hit this one."
    assert reason(s, "mark right 1").endswith(" The 6 on Amazons and the 9 on Amazons bring as much.")


def test_6_2_a_god_is_named_only_for_the_token_that_makes_it_payable():
    s = say(table(gods="zeus", left="gadfly", right="cerberus", hand=[0, 0], reserve=[6, 6]), "roll 4 5")
    assert s.cards.cost[GODS.index["zeus"]] == 2
    assert reason(s, "recall 1") == \
        "You then have 1 favour in hand. To take more would let your rival call on Zeus first."
    assert reason(s, "recall 2") == "You then have 2 favour in hand, enough to call on Zeus."
    assert reason(s, "recall 4") == "You then have 4 favour in hand."
    assert reason(s, "new-god") == \
        "You have no favour in hand to call on a god, and favour taken back would let your rival call on Zeus first."
