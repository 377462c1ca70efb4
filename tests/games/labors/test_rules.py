"""The rules of The 12 Labors, one after another; each test is named after the rule that it proves."""
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from kleos.core import components
from kleos.core.components import ComponentError
from kleos.core.flow import CHANCE
from kleos.core.parts import picture
from kleos.games.labors.box import ENCOUNTERS, GODS, HERA, LABOUR, LABOURS, MEETINGS
from tests.games.chance import falls_as_weighed
from tests.games.labors.play import (
    GAME,
    again,
    board,
    boxes,
    callable_now,
    claim,
    dice,
    hera_next,
    line,
    odds,
    options,
    random_game,
    revealed,
    rolled,
    say,
    start,
    table,
    why,
)


def ended(state):
    """Play the turn out by whatever is open until the next one begins."""
    turn = state.turns
    while state.turns == turn and not state.over():
        state.apply(state.nth(0))
    return state


# 1 Setup

def test_1_1_lots_dice_and_tokens():
    s = GAME.start({}, 3)
    assert odds(s) == {f"first {seat}": Fraction(1, 3) for seat in (1, 2, 3)}
    assert (s.turns, s.last, s.bonus, s.hera, s.hera_points, s.winner) == (0, -1, 0, 0, 0, -1)
    assert picture(s.turn) == {"marked": 0, "struck": 0, "placed": 0, "called": 0}
    say(s, "first 2")
    side = {"hand": 6, "reserve": 0, "claims": 0, "fate": 0}
    assert s.seat == 1 and [picture(one) for one in s.sides] == [side] * 3
    s = table(3)
    order = []
    for _ in range(4):
        order.append(s.seat)
        ended(s)
    assert order == [0, 1, 2, 0]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_1_2_hera_and_two_gods_lie_under_eleven(seats):
    s = start(seats)
    assert s.god_deck.size == 14
    for _ in range(11):
        assert s.god_deck.weight(HERA) == 0
        s.god_deck.take(s.god_deck.next()[0])
    weights = [s.god_deck.weight(kind) for kind in range(14)]
    assert Fraction(weights[HERA], sum(weights)) == Fraction(1, 3) and sum(map(bool, weights)) == 3
    s = start(seats)
    for _ in range(seats):
        s.apply(s.nth(0))
    assert len(revealed(s)) == seats


def test_1_3_twenty_five_encounters_two_revealed():
    s = start(2)
    say(s, "reveal apollo", "reveal athena")
    assert set(odds(s).values()) == {Fraction(1, 25)} and len(odds(s)) == 25
    say(s, "meet cerberus", "meet harpies")
    places = board(s)["places"]
    assert [place["slug"] for place in places] == ["cerberus", "harpies"] and not board(s)["bonus_taken"]


# 2 A turn

def test_2_1_two_dice():
    s = table()
    assert s.to_act() == CHANCE and s.now.opens_turn()
    exact = Counter(tuple(sorted(roll)) for roll in product(range(1, 7), repeat=2))
    assert odds(s) == {f"roll {a} {b}": Fraction(n, 36) for (a, b), n in exact.items()}
    assert dice(say(s, "roll 2 5")) == [2, 5]


def test_2_2_before_the_roll_only_bonus_dice_and_marks():
    everyone = "aphrodite apollo ares artemis athena demeter dionysus hades hephaestus hermes hestia poseidon zeus"
    s = table(gods=everyone)
    assert s.to_act() == 0 and callable_now(s) == {"ares", "artemis", "athena", "hades", "zeus"}
    assert "cast" in options(s)
    assert why(s, "call apollo").endswith("(§2.2).")
    assert table(gods="apollo hestia").to_act() == CHANCE
    assert table(gods="hades", hand=[4]).to_act() == CHANCE                 # costs 5
    say(s, "call athena", "cast")
    assert len(odds(s)) == 56                                               # three dice at once
    assert dice(say(s, "roll 1 2 4")) == [1, 2, 4]


def test_2_3_any_gods_after_the_roll_but_only_marks_after_a_mark():
    s = say(table(gods="apollo hades ares", hand=[6]), "cast", "roll 5 6")
    assert callable_now(s) == {"apollo", "hades", "ares"}
    say(s, "call apollo", "add 1", "call apollo", "add 1")
    assert dice(s) == [7, 6]
    s.sides[0].hand = 6
    say(s, "mark left 3")
    assert callable_now(s) == {"hades", "ares"} and "end" in options(s)
    assert why(s, "call apollo").endswith("(§2.3).")


# 3 Marking a box

def test_3_1_a_die_or_a_sum_on_either_card():
    s = say(table(left="amazons", right="harpies"), "roll 3 6")             # 6 9 / 9   3 5 7 / 5
    assert boxes(s) == {"left-1", "left-2", "right-1"}
    assert why(s, "mark right 2") == "Your dice make no 5 (§3.1)."
    s = say(table(left="amazons", right="harpies", gods="athena", hand=[6]), "call athena", "cast", "roll 1 2 4")
    assert boxes(s) == {"left-1", "right-1", "right-2", "right-3"}          # 2+4, 1+2, 1+4, 1+2+4
    say(s, "mark right 3")
    assert board(s)["places"][1]["boxes"][2]["by"] == 0


def test_3_2_a_hit_must_be_marked():
    s = say(table(gods="apollo"), "roll 3 6")
    assert not {"end", "new-god", "nothing", "recall 1"} & set(options(s))
    assert why(s, "new-god").endswith("(§3.2).") and why(s, "recall 1").endswith("(§3.2).")


def test_3_3_one_mark_by_dice_and_more_by_gods():
    s = say(table(gods="ares hades", hand=[6], left="skeletons", right="cerberus"), "call ares", "mark right 1", "cast",
            "roll 1 2")
    s.sides[0].hand = 6
    say(s, "mark left 1")
    assert boxes(s) == set() and why(s, "mark left 2").endswith("(§3.3).")
    s = say(table(gods="ares hades", hand=[5]), "cast", "roll 3 6", "mark left 1", "call hades", "mark right 1")
    assert s.seat == 1 and board(s)["places"][1]["marks"] == [1, 0]         # no favour left: the turn is over


def test_3_4_the_final_blow_comes_last():
    s = table(left="gadfly", right="cerberus")                              # 1 1 / 2
    assert boxes(say(s.copy(), "roll 1 2")) == {"left-1", "left-2"}
    assert why(say(s.copy(), "roll 2 2"), "mark left 3").endswith("(§3.4).")
    s.filled[ENCOUNTERS.index["gadfly"]] = 0b011
    assert boxes(say(s, "roll 2 2")) == {"left-3"}


def test_3_5_the_final_blow_claims():
    s = table(left="gadfly", right="cerberus")
    s.filled[ENCOUNTERS.index["gadfly"]] = 0b011
    say(s, "roll 2 2", "mark left 3")
    assert board(s)["seats"][0]["claims"] == [{"slug": "gadfly", "name": "Gadfly", "picture": "fly", "labour": False}]
    assert s.to_act() == CHANCE and "meet gadfly" not in odds(s)


# 4 Calling on a god

def test_4_1_cost_slots_and_where_the_tokens_go():
    s = say(table(gods="hades demeter", hand=[6]), "call hades", "mark left 1")
    assert (s.sides[0].hand, s.sides[0].reserve) == (1, 4) and board(s)["gods"][1]["tokens"] == [0]
    assert why(s, "call hades") == "Hades costs 5, and you have 1 in hand (§4.1)."
    assert why(s, "call zeus") == "Zeus is not revealed (§4.1)."
    s = table(gods="poseidon demeter")
    s.on[GODS.index["poseidon"]] = 0x11                                     # both slots are taken
    say(s, "roll 6 6")
    assert why(s, "call poseidon") == "Poseidon has no free slot (§4.1)." and callable_now(s) == {"demeter"}


def test_chance_falls_as_weighed():
    """§1.1 lots, §1.2 gods, §1.3 encounters, §2.1 two dice and three, §9.4 the Fates."""
    s = GAME.start({}, 3)
    assert falls_as_weighed(s)
    assert falls_as_weighed(say(s, "first 2"))
    assert falls_as_weighed(say(start(2), "reveal ares; reveal zeus"))
    assert falls_as_weighed(table(2, left="cerberus"), 3000)
    assert falls_as_weighed(say(table(gods="athena", hand=[6], left="cerberus"), "call athena", "cast"), 6000)
    assert falls_as_weighed(last_mark(table(3, left="cerberus", right="cretan-bull")), 3000)


def test_4_2_dice_between_one_and_the_sky():
    s = say(table(gods="hephaestus apollo aphrodite", left="cerberus"), "roll 1 6", "call hephaestus", "double 2")
    assert dice(s) == [1, 12]
    say(s, "call apollo")
    assert "subtract 1" not in options(s) and why(s, "subtract 1").endswith("(§4.2).")
    say(s, "add 2", "call aphrodite")
    assert dice(s) == [1, 13] and options(s) == ["flip 1"]
    assert dice(say(s, "flip 1")) == [6, 13]
    say(s, "call hephaestus", "double 2")                                   # a second time
    assert dice(s) == [6, 26]


def test_4_2_a_die_that_shows_more_than_6_is_not_turned_over():
    s = say(table(gods="hephaestus aphrodite", hand=[6], left="cerberus"), "roll 4 5", "call hephaestus", "double 1")
    assert dice(s) == [8, 5] and options(say(s.copy(), "call aphrodite")) == ["flip 2"]
    say(s, "call hephaestus", "double 2")
    assert dice(s) == [8, 10] and "aphrodite" not in callable_now(s)


def test_4_3_one_bonus_die():
    s = say(table(gods="athena artemis zeus", hand=[6], left="cerberus", right="cretan-bull"), "call athena", "cast",
            "roll 1 1 1")
    assert not {"athena", "artemis"} & callable_now(s) and why(s, "call artemis").endswith("(§4.3).")
    say(s, "call zeus")
    assert options(s) == ["flip 1", "flip 2", "flip 3"] and why(s, "bonus").endswith("(§4.3).")
    s = say(table(gods="athena", hand=[6], reserve=[6], left="cerberus", right="cretan-bull"), "call athena", "cast",
            "roll 1 1 3")
    assert "recall 3" in options(s) and "recall 4" not in options(s)        # the bonus die counts
    say(s, "recall 3")
    assert not board(s)["bonus_taken"]


def test_4_4_a_weary_god_leaves_at_the_end_of_the_turn():
    s = table(gods="dionysus zeus", hand=[6, 6], left="cerberus", right="cretan-bull")
    s.on[GODS.index["dionysus"]] = 0x10
    say(s, "cast", "roll 1 2", "call dionysus", "flip 1", "reroll 2", "roll 2")
    assert board(s)["gods"][0]["tokens"] == [0, 1]                          # still there
    say(s, "mark left 1")
    assert revealed(s) == {"zeus"} and [god["slug"] for god in board(s)["discarded"]] == ["dionysus"]
    assert (s.sides[0].reserve, s.sides[1].reserve) == (1, 1) and s.on[GODS.index["dionysus"]] == 0


# 6 Recalling favour

def test_6_1_only_without_a_mark_and_without_a_hit():
    s = say(table(gods="hestia", left="cerberus", right="cretan-bull", reserve=[3]), "roll 1 2")
    assert {"recall 1", "recall 2", "new-god"} <= set(options(s)) and "end" not in options(s)
    s = say(table(gods="ares", left="cerberus", right="cretan-bull", hand=[4], reserve=[2]), "call ares", "mark left 1",
            "cast", "roll 1 2")
    assert options(s) == ["end"] and why(s, "recall 1").endswith("(§6.1).")


def test_6_2_others_take_back_as_many_as_were_taken():
    s = say(table(3, gods="hestia", left="cerberus", right="cretan-bull", hand=[1, 2, 3], reserve=[2, 1, 3]),
            "roll 1 4")
    s.on[GODS.index["hestia"]] = 0x001
    assert "recall 3" not in options(s) and why(s, "recall 3").endswith("(§6.2).")
    say(s, "recall 2")
    assert [(side.hand, side.reserve) for side in s.sides] == [(3, 0), (3, 0), (5, 1)]
    assert s.on[GODS.index["hestia"]] == 0x001                              # tokens on gods stay
    s = say(table(gods="hestia", left="cerberus", right="cretan-bull", reserve=[6]), "roll 1 4")
    assert "recall 4" in options(s) and "recall 5" not in options(s)        # one die, not the sum


def test_6_3_a_new_god_and_room_for_it():
    s = say(table(gods="hestia zeus athena", hand=[2, 2], left="cerberus", right="cretan-bull"), "cast", "roll 1 2")
    s.on[GODS.index["zeus"]] = 0x21
    say(s, "new-god")
    assert options(s) == ["discard athena", "discard hestia", "discard zeus"]
    say(s, "discard zeus")
    assert (s.sides[0].hand, s.sides[1].hand) == (3, 4) and s.to_act() == CHANCE and "reveal zeus" not in odds(s)
    say(s, "reveal poseidon")
    assert revealed(s) == {"hestia", "athena", "poseidon"} and s.seat == 1
    s = say(table(gods="hestia zeus", left="cerberus", right="cretan-bull"), "cast", "roll 1 2", "new-god")
    assert s.to_act() == CHANCE                                             # room for one more: none is discarded


def test_6_3_a_god_filled_this_turn_may_be_the_one_discarded():
    s, hestia = rolled("hestia zeus ares", "1 2"), GODS.index["hestia"]
    room, price = s.cards.slots[hestia], s.cards.cost[hestia]
    s.on[hestia] = 0x10 * (room - 1)
    s.sides[1].hand = 0
    say(s, "call hestia", "add 1", "new-god", "discard hestia")
    assert (s.sides[0].hand, s.sides[1].hand) == (6 - price + 1, room - 1)


def test_6_3_and_5_10_hera_comes_for_the_one_discarded():
    s = say(hera_next(2, "hestia zeus ares", "athena"), "new-god", "discard zeus")
    assert s.hera and odds(s) == {"reveal athena": Fraction(1, 2), "reveal zeus": Fraction(1, 2)}
    assert revealed(say(s, "reveal zeus")) == {"hestia", "ares", "zeus"}


def test_6_4_nothing_to_recall():
    s = say(table(gods="hestia", left="cerberus", right="cretan-bull", hand=[0, 0]), "roll 1 2")
    while s.god_deck.size:
        s.god_deck.take(s.god_deck.next()[0])
    assert options(s) == ["nothing"] and why(s, "new-god").endswith("(§6.3).")
    say(s, "nothing")
    assert s.seat == 1


# 7 The end of a turn

def test_7_1_two_encounters_lie_open_again():
    s = table(gods="hades", left="harpies", right="sirens", hand=[6])
    say(s, "call hades", "mark left 4")
    assert board(s)["places"][0] is None                                    # in the middle of the turn
    say(s, "cast", "roll 2 5", "mark right 1")
    assert s.to_act() == CHANCE and odds(s).keys() == {
        f"meet {word}" for word in ENCOUNTERS.words if word not in ("harpies", "sirens")}
    say(s, "meet the-kraken")
    assert [place["slug"] for place in board(s)["places"]] == ["the-kraken", "sirens"]


def test_7_1_both_are_replaced():
    s = table(gods="hades", left="gadfly", right="sirens", hand=[6])
    for word in ("gadfly", "sirens"):
        i = ENCOUNTERS.index[word]
        s.filled[i] = (1 << s.cards.boxes[i] - 1) - 1
    say(s, "call hades", f"mark right {s.cards.boxes[ENCOUNTERS.index['sirens']]}", "cast", "roll 2 2", "mark left 3")
    assert board(s)["places"] == [None, None]
    say(s, "meet the-kraken", "meet harpies")
    assert [place["slug"] for place in board(s)["places"]] == ["the-kraken", "harpies"] and s.seat == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_7_2_twelve_claims_bring_one_last_turn_for_each_other(seats):
    s = table(seats, left="gadfly", right="cerberus")
    claim(s, 1, *[word for word in ENCOUNTERS.words if word not in ("gadfly", "cerberus")][:11])
    s.filled[ENCOUNTERS.index["gadfly"]] = 0b011
    say(s, "roll 2 2", "mark left 3")
    assert s.claimed() == 12
    last = s.turns
    while not s.over():
        s.apply(s.nth(0))
    assert s.turns - last == seats - 1


def test_7_2_as_many_encounters_as_are_to_be_claimed_lie_in_the_deck():
    many = components.other(GAME.components, "[game]\nclaims = 15\n")
    reason = "line 2: game.claims: 14 encounters lie in the deck, so 15 are never claimed"
    with pytest.raises(ComponentError, match=reason):
        start(2, many, encounters="small")
    for seats, chosen in ((2, {}), (3, {"encounters": "small"}), (2, {"encounters": "small", "end": "decks"}), (1, {})):
        assert start(seats, many, **chosen).cards.claims == 15


NUMBERS = {                                             # the smallest and the largest of each
    "game.claims": (1, 25), "game.favour": (1, 6), "score.mark": (0, 99), "score.most-marks": (0, 99),
    "score.claim": (0, 99), "score.most-claims": (0, 99), "score.labour-marks": (0, 99), "solo.hera": (0, 99),
    "solo.labour": (0, 99), "solo.tokens": (1, 6), "cost.zeus": (1, 6), "slots.zeus": (1, 8),
}


@pytest.mark.parametrize("path", NUMBERS)
def test_how_small_and_how_large_a_number_may_be(path):
    low, high = NUMBERS[path]
    for value in (low, high):
        GAME.start(components=GAME.components.replaced({path: value}))
    for value in (low - 1, high + 1):
        with pytest.raises(ComponentError, match=f"^{path}: must be from {low} to {high}, not {value}$"):
            GAME.start(components=GAME.components.replaced({path: value}))


def test_two_to_six_boxes_hold_numbers_from_1_to_12():
    for numbers in ([1, 12], [1, 2, 3, 4, 5, 6]):
        GAME.start(components=GAME.components.replaced({"boxes.lost.cerberus": numbers}))
    for numbers in ([5], [1, 2, 3, 4, 5, 6, 7], [0, 12], [1, 13]):
        with pytest.raises(ComponentError, match=r"boxes.lost.cerberus: a (card has 2 to 6 boxes|box holds a number)"):
            GAME.start(components=GAME.components.replaced({"boxes.lost.cerberus": numbers}))


# 8 Scoring

def scored(seats=3, **more):
    """Seat 0 claims a labour and half of another card; seat 1 holds the other half and a card; seat 2 one mark."""
    s = table(seats, left="cerberus", right="skeletons", **more)
    claim(s, 0, "nemean-lion")
    claim(s, 1, "sirens")
    i = ENCOUNTERS.index["cerberus"]
    s.filled[i], s.marks[i] = 0b011, 0o21                                   # a mark of seat 0, a mark of seat 1
    i = ENCOUNTERS.index["skeletons"]
    s.filled[i], s.marks[i] = 0b111, 0o311                                  # two of seat 0, one of seat 2
    return s


def test_8_1_a_point_a_card_with_a_mark():
    assert line(scored(), "8.1") == [3, 2, 1]


def test_8_2_two_points_for_the_most_marks_ties_all():
    assert line(scored(), "8.2") == [6, 4, 0]


def test_8_3_a_point_a_claimed_card():
    assert line(scored(), "8.3") == [1, 1, 0]


def test_8_4_a_point_for_the_most_claimed_ties_all():
    s = scored()
    assert line(s, "8.4") == [1, 1, 0]
    claim(s, 1, "harpies")
    assert line(s, "8.4") == [0, 1, 0]
    assert line(start(2), "8.4") == [0, 0]


# 9 Winning

def last_mark(s):
    """The last turn of the game: seat 0 recalls nothing, and the verdict falls."""
    s.last = 0
    while s.god_deck.size:
        s.god_deck.take(s.god_deck.next()[0])
    return say(again(s), "roll 1 1", "nothing")


def test_9_1_the_most_points_win():
    s = last_mark(claim(table(left="cerberus", right="cretan-bull", gods="hestia"), 1, "sirens"))
    assert s.over() and s.winner == 1 and s.returns() == [-1.0, 1.0] and GAME.rules.won(s) == [False, True]


def test_9_2_then_the_most_labours():
    s = table(left="cerberus", right="cretan-bull")
    s = last_mark(claim(claim(s, 0, "sirens"), 1, "augean-stables"))
    assert s.points(0) == s.points(1) and s.winner == 1


def test_9_3_then_the_most_favour_in_hand():
    s = table(left="cerberus", right="cretan-bull", hand=[3, 4])
    s = last_mark(claim(claim(s, 0, "sirens"), 1, "harpies"))
    assert s.winner == 1


def test_9_3_among_all_who_are_equal():
    s = table(4, left="cerberus", right="cretan-bull", hand=[6, 2, 5, 4])
    for seat, word in ((1, "harpies"), (2, "sirens"), (3, "skeletons")):
        claim(s, seat, word)
        s.marks[ENCOUNTERS.index[word]] = 0
    assert last_mark(s).winner == 2


def test_9_4_then_the_fates():
    s = last_mark(table(3, left="cerberus", right="cretan-bull"))
    assert not s.over() and s.to_act() == CHANCE and len(odds(s)) == 21
    again_ = say(s.copy(), "roll 4 4", "roll 3 5", "roll 2 2")              # the same total: the highest die
    assert again_.over() and again_.winner == 1
    assert again_.returns() == [-0.5, 1.0, -0.5]                            # the others are equal still
    clear = say(s.copy(), "roll 4 4", "roll 1 6", "roll 2 2")
    assert clear.winner == 0
    higher = say(s.copy(), "roll 3 3", "roll 1 4", "roll 1 1")              # a higher total goes before a higher die
    assert higher.winner == 0
    rolled_ = board(say(s.copy(), "roll 5 6", "roll 1 6"))
    assert rolled_["fates"] == [{"total": 11, "high": 6}, {"total": 7, "high": 6}, None]
    tied = say(s, "roll 3 5", "roll 3 5", "roll 1 1")
    assert not tied.over()
    tied = say(tied, "roll 1 2", "roll 1 3")                                # only those still equal
    assert tied.over() and tied.winner == 1 and board(tied)["fates"][2] is None


# 10 The encounters

def test_10_1_twelve_labours_and_thirteen_others():
    assert (len(LABOURS), len(MEETINGS), len(ENCOUNTERS.words)) == (12, 13, 25)
    s = start(2)
    numbers = {word: [s.cards.number[6 * i + box] for box in range(s.cards.boxes[i])]
               for i, word in enumerate(ENCOUNTERS.words)}
    assert (numbers["amazons"], numbers["hesperides-apples"]) == ([6, 9, 9], [3, 5, 4, 6])
    assert (numbers["the-titan-atlas"], numbers["giant-crab"]) == ([2, 4, 8, 12], [12, 2, 12, 6])
    assert bin(LABOUR).count("1") == 12


@pytest.mark.parametrize("word", ENCOUNTERS.words)
def test_10_1_every_encounter_can_be_fought_to_the_end(word):
    """With the shipped numbers, box by box, by dice alone."""
    other = "sirens" if word == "skeletons" else "skeletons"
    s = table(left=word, right=other, cards=GAME.components)
    place = board(s)["places"][0]
    assert place["labour"] == (word in LABOURS)
    assert place["reconstructed"] == (word not in ("amazons", "giant-crab", "hesperides-apples", "the-titan-atlas"))
    assert [box["final"] for box in place["boxes"]] == [False] * (len(place["boxes"]) - 1) + [True]
    for box in place["boxes"]:
        n = box["number"]
        say(s, f"roll {n - 6} 6" if n > 6 else f"roll {min(n, 6)} 6", f"mark left {box['box']}")
        s.seat = 0
        if not box["final"]:
            again(s)
    assert [claim["slug"] for claim in board(s)["seats"][0]["claims"]] == [word]


# 11 Variants

@pytest.mark.parametrize("seats", [2, 3, 4])
def test_11_1_small_encounter_deck(seats):
    s = start(seats, encounters="small")
    assert s.encounter_deck.size == 12 + seats
    for _ in range(seats):
        s.apply(s.nth(0))
    chance = odds(s)
    assert sum(p for text, p in chance.items() if text.split()[1] in LABOURS) == Fraction(12, 12 + seats)
    assert chance["meet sirens"] == Fraction(seats, 13 * (12 + seats))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_11_2_small_god_deck(seats):
    s = start(seats, gods="small")
    assert s.god_deck.size == 2 * seats + 1
    for _ in range(2 * seats):
        assert s.god_deck.weight(HERA) == 0
        s.god_deck.take(s.god_deck.next()[0])
    assert [kind for kind in range(14) if s.god_deck.weight(kind)] == [HERA]


def test_11_3_the_decks_bring_the_end():
    s = table(left="gadfly", right="cerberus", end="decks", encounters="small")
    claim(s, 1, *[word for word in ENCOUNTERS.words if word not in ("gadfly", "cerberus")][:12])
    s.filled[ENCOUNTERS.index["gadfly"]] = 0b011
    assert ended(say(s.copy(), "roll 2 2", "mark left 3")).last < 0         # twelve claims are not the end
    while s.encounter_deck.size:
        s.encounter_deck.take(s.encounter_deck.next()[0])
    say(s, "roll 2 2", "mark left 3")
    assert s.last == 0 and s.seat == 1                                      # the other one's last turn
    assert ended(s).over()


def test_11_3_hera_used_and_the_god_deck_empty():
    s = hera_next(2, "hestia", "zeus", end="decks")
    say(s, "new-god")                                                       # Hera, and Zeus in her place
    assert s.hera and s.god_deck.size == 0 and s.last == 0 and s.seat == 1


@pytest.mark.parametrize("seats", [3, 4])
def test_11_3_one_card_for_two_places(seats):
    s = table(seats, gods="hades", left="gadfly", right="sirens", hand=[6], end="decks", encounters="small")
    for word in ("gadfly", "sirens"):
        i = ENCOUNTERS.index[word]
        s.filled[i] = (1 << s.cards.boxes[i] - 1) - 1
    while s.encounter_deck.size > 1:
        s.encounter_deck.take(s.encounter_deck.next()[0])
    say(s, "call hades", f"mark right {s.cards.boxes[ENCOUNTERS.index['sirens']]}", "cast", "roll 2 2", "mark left 3")
    say(s, options(s)[0])
    assert s.places[0] >= 0 and s.places[1] < 0
    assert s.last == seats - 2 and s.seat == 1                              # one of the last turns has begun
    for seat in range(1, seats):
        assert s.seat == seat and not s.over()
        ended(s)
    assert s.over()


def test_11_4_labour_marks():
    assert line(scored(labour_marks=True), "11.4") == [1, 0, 0]
    assert line(scored(), "11.4") == [0, 0, 0]


@pytest.mark.parametrize(("seats", "before"), [(2, 0), (2, 1), (3, 1), (4, 0), (4, 3), (4, 5)])
def test_11_5_the_round_of_the_last_claim_is_finished(seats, before):
    s = table(seats, left="gadfly", right="cerberus", end="round")
    for _ in range(before):                             # turns that others have had
        s.filled[ENCOUNTERS.index["gadfly"]] = 0
        ended(s)
    claim(s, 1, *[word for word in ENCOUNTERS.words if word not in ("gadfly", "cerberus")][:11])
    s.filled[ENCOUNTERS.index["gadfly"]] = 0b011
    say(s, "roll 2 2", "mark left 3")
    assert s.claimed() == 12
    while not s.over():
        s.apply(s.nth(0))
    assert s.turns == (before // seats + 1) * seats


# whole games

@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_tokens_and_cards_are_conserved(seats, seed):
    for variant in ({}, GAME.rules.presets["all variants"]) if seats > 1 else ({},):
        s = GAME.start(variant, seats)
        cards = s.god_deck.size, s.encounter_deck.size
        chunk = 100 * seed
        while not s.over():
            chunk += 1
            random_game(s, chunk, 7)
            for seat in range(seats):
                on = sum(on >> 4 * seat & 15 for on in s.on)
                assert s.sides[seat].hand + s.sides[seat].reserve + on == 6
            gods = s.god_deck.size + bin(s.gods).count("1") + bin(s.discarded).count("1") + s.hera
            assert gods == cards[0]
            claims = sum(bin(side.claims).count("1") for side in s.sides)
            assert s.encounter_deck.size + claims + (s.places[0] >= 0) + (s.places[1] >= 0) == cards[1]
