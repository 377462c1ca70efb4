"""Reasons that people can follow: how the game ends, what is missed on purpose, what a call costs, why this number."""
import pytest

from kleos.core.dice import Rng
from kleos.core.flow import CHANCE
from kleos.games.labors.board import CALL
from kleos.games.labors.box import BOXES, ENCOUNTERS, GODS
from kleos.games.labors.gods import Strike
from kleos.games.labors.rules import Main
from kleos.games.labors.view.calling import find_sure
from tests.games.labors.play import GAME, claim, rolled, say, start, table


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
        "You keep your favour: two more calls on Hestia would cost 2 for the 6 on Cerberus, 3 points for you. " \
        "You then recall 3 favour; your rival gets only 1."


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


def test_3_2_who_passes_up_a_sure_box_reads_which_and_what_speaks_against_it():
    s = say(table(gods="hestia", left="cretan-bull", right="cerberus"), "roll 4 4")     # 6 7 / 10 and 6 6 6 / 9
    s.on[GODS.index["hestia"]] = 1
    assert planned(s, "new-god", "discard hestia") == \
        "Hestia would bring the 7 on Cretan Bull, 3 points for you, for 1 favour; as play goes on, that is worth " \
        "less. You then discard Hestia: 1 of your favour comes back to you alone."
    marks(marks(s, "cretan-bull", 0b001, 0o2), "cerberus", 0b011, 0o22)
    against = "Hestia would bring the 7 on Cretan Bull, 3 points for you, but open the final blow to your rival."
    assert planned(s, "new-god", "discard hestia").startswith(against) and reason(s, "new-god") == against
    assert planned(s, "call hestia", "subtract 2", "call hestia", "subtract 2", "new-god").endswith(against)
    assert reason(say(table(gods="hestia", left="cretan-bull", right="cerberus"), "roll 1 3"), "new-god") == \
        "You keep your favour: two calls on Hestia would cost 2 for the 6 on Cretan Bull, 3 points for you."


def test_5_3_a_plan_names_its_gods_and_opens_no_blow_that_it_strikes_itself():
    s = marks(table(gods="hestia ares", left="cretan-bull", right="cerberus"), "cretan-bull", 0b001, 0o2)
    s = say(s, "cast", "roll 4 5")
    line = ("call hestia", "add 2", "call ares", "mark left 2", "mark left 3")
    assert planned(s, *line) == "With Hestia, then Ares, you mark the 7 and the 10 on Cretan Bull and claim it: " \
        "5 points for you, 2 fewer for your rival, for 5 favour."
    say(s, *line[:3])
    assert reason(s, "mark left 2").endswith(" Your dice then hit the final blow, the 10.")


def test_6_3_a_god_on_whom_no_favour_lies_is_set_against_what_the_others_would_give_back():
    s = say(table(gods="hades hestia demeter", left="cretan-bull", right="cerberus"), "cast", "roll 1 1", "new-god")
    s.on[GODS.index["hestia"]], s.on[GODS.index["demeter"]] = 1, 2 << 4
    assert reason(s, "discard hades") == \
        "It costs the most favour. Demeter would give your rival 2 back; Hestia would give you 1 back; Hades changes " \
        "nothing."


def test_a_call_says_what_comes_whatever_is_rolled_and_what_one_call_more_would_make_likely():
    s = say(table(gods="dionysus hestia", left="cretan-bull", right="cerberus"), "roll 2 2")
    assert reason(s, "call dionysus") == \
        "With 33% Dionysus brings the 6 on Cretan Bull: 3 points for you; with 50% some box. One call more makes a " \
        "box sure."
    s = say(table(gods="poseidon", left="harpies", right="cretan-bull"), "roll 1 1")
    assert reason(s, "call poseidon") == \
        "Poseidon brings a box whatever you roll, with 50% the 5 on Harpies: 3 points for you."
    s = say(table(gods="poseidon", left="skeletons", right="cerberus"), "roll 5 5")
    marks(s, "skeletons", 0b0001, 0o1)
    assert reason(s, "call poseidon").endswith("; with 67% some box. One call more makes it a box with 89%.")


def test_6_2_a_label_of_a_mark_tells_only_open_boxes_of_one_number_apart():
    s = table(gods="hestia", left="gadfly", right="cerberus")                       # 1 1 / 2
    assert GAME.face.names(s)["mark left 2"] == "Mark 1 on Gadfly, box 2"
    assert GAME.face.names(marks(s, "gadfly", 0b001, 0o2))["mark left 2"] == "Mark 1 on Gadfly"


def surely_hits(s, place, gods):
    """Whether these calls bring this box whatever is rolled, if every choice is the best one."""
    if isinstance(s.now, Strike):
        return bool(s.by_god(s.now.final) >> place & 1)
    if isinstance(s.now, Main) and not gods:
        return bool(s.by_dice() >> place & 1)
    found = []
    for action in [CALL.number(gods[0])] if isinstance(s.now, Main) else s.legal():
        after = s.copy()
        after.do(action)
        found.append(surely_hits(after, place, gods[1:] if isinstance(s.now, Main) else gods))
    return all(found) if s.to_act() == CHANCE else any(found)


def test_4_1_a_box_that_is_called_sure_comes_whatever_is_rolled():
    told = set()
    for seed in range(12):
        s, rng = start(2, GAME.components), Rng(seed)
        while not s.over():
            if isinstance(s.now, Main) and not s.by_dice():
                for place, gods in find_sure(s, []).items():
                    assert 0 <= place < 2 * BOXES and surely_hits(s, place, gods), (seed, place, gods)
                    told.add(len(gods))
            s.do(s.now.sample(s, rng))
    assert told >= {1, 2, 3}


def test_a_line_that_ends_with_a_call_says_what_that_may_bring():
    """§4.1 Its dice are not thrown yet: what went before may be for it alone."""
    s = say(table(gods="apollo athena", left="nemean-lion", right="cerberus"), "cast", "roll 2 3")
    told = planned(s, "call apollo", "add 1", "call athena")
    assert told.startswith("After that ") and "% Athena brings " in told and "can miss" not in told
    assert planned(s, "call apollo") == "", "then it is said what the call itself brings"
