"""What the board of The 12 Labors says beside its pieces: what a god adds, what a mark scores, what a choice ends."""
import pytest

from kleos.games.labors.box import ENCOUNTERS
from tests.games.labors.play import GAME, board, claim, line, random_game, rolled, say, start, table

HARD = {"left": "cerberus", "right": "cretan-bull"}                     # 6 6 6 / 9, and 6 7 / 10


def god(s, slug):
    return next(one for one in board(s)["gods"] if one["slug"] == slug)


def labels(s):
    return [action["label"] for action in GAME.view(s, s.now.seat)["actions"]]


def empty(deck):
    while deck.size:
        deck.take(deck.next()[0])


def test_a_god_counts_only_what_the_dice_do_not_hit_already():
    s = say(table(gods="hestia aphrodite", left="harpies", right="cerberus"), "roll 3 3")       # 3 and 6 are hit
    for slug in ("hestia", "aphrodite"):
        helps = god(s, slug)["helps"]
        assert not {"left-1", "right-1"} & set(helps["boxes"])
        assert (helps["chance"] > 0) == bool(helps["boxes"]) and "other" in helps["says"]


def test_a_god_who_brings_nothing_by_himself_says_so():
    s = rolled("apollo", "1 2")
    s.sides[0].hand = 1
    helps = god(s, "apollo")["helps"]
    assert helps == {"boxes": [], "chance": 0.0, "says": "By itself this call brings no box within reach."}
    assert "for sure" in god(rolled("demeter", "2 2"), "demeter")["helps"]["says"]
    assert god(rolled("athena", "1 2"), "athena")["helps"]["says"].startswith("By itself this call brings a box with ")


def test_calls_on_one_god_that_together_bring_a_box_for_sure_count_so():
    """§4.1"""
    helps = god(rolled("demeter hermes", "1 1"), "demeter")["helps"]
    assert helps["chance"] == 1.0 and helps["boxes"] == ["left-1", "left-2", "left-3", "right-1"]
    assert helps["says"].endswith(" two calls, for 4 favour, bring one for sure.")


def test_before_the_roll_ares_marks_at_once_and_the_bonus_die_is_for_later():
    s = table(gods="ares athena", **HARD)
    assert god(s, "ares")["helps"]["chance"] == 1.0 and len(god(s, "ares")["helps"]["boxes"]) == 5
    assert god(s, "athena")["helps"] == {"boxes": [], "chance": None, "says": "The bonus die joins your roll."}


def test_with_the_bonus_die_three_dice_are_rolled():
    s = say(table(gods="ares athena", **HARD), "call athena")
    assert GAME.face.prompt(s, 0).text == "**Roll your three dice**, or call on a god first."
    assert GAME.face.prompt(say(s, "cast"), 0).text == "Turn 1: **roll your three dice**."


def test_a_die_shows_which_boxes_its_change_would_hit():
    s = say(rolled("demeter", "2 3"), "call demeter")
    shown = {op["element"]: op["lights"] for one in board(s)["dice"] for op in one["ops"]}
    assert shown["add-1"] == ["right-2"]                                                                # 4 + 3 is 7
    assert shown["subtract-2"] == []
    told = {op["element"]: op["hits"] for one in board(s)["dice"] for op in one["ops"]}
    assert told["add-1"] == [7] and told["subtract-2"] == []


def test_what_a_roll_may_bring_is_no_hit():
    """What can be rolled again lights up what it may bring, but promises none of it."""
    s = say(rolled("hermes", "2 3"), "call hermes")
    again = next(op for one in board(s)["dice"] for op in one["ops"] if op["element"] == "reroll-1")
    assert again["lights"] and again["hits"] == []


def test_a_box_says_what_its_mark_changes_for_everybody():
    s = table(**HARD)
    cerberus = ENCOUNTERS.index["cerberus"]
    s.filled[cerberus], s.marks[cerberus] = 0b001, 2                                # one mark of seat 1
    say(s, "roll 2 6")
    boxes = {(one["place"], box["box"]): box["gains"] for one in board(s)["places"] for box in one["boxes"]}
    assert boxes["left", 2] == [3, 0] and boxes["right", 1] == [3, 0] and boxes["left", 4] == []
    s.filled[cerberus], s.marks[cerberus] = 0b011, 2 | 1 << 3
    assert [box["gains"] for box in board(s)["places"][0]["boxes"]][2] == [0, -2]


def test_a_recall_says_what_the_others_gain():
    s = rolled("hestia", "2 2", seats=3, reserve=[2, 1, 0])
    assert "Recall 1 favour: 1 back for Player 2" in labels(s) and "Recall 2 favour: 1 back for Player 2" in labels(s)
    assert "Recall 2 favour" in labels(rolled("hestia", "2 2", reserve=[2]))


def test_12_9_what_ends_the_game_says_so_before_and_after():
    s = say(table(1, gods="hestia demeter", **HARD), "roll 1 2")
    assert not god(s, "hestia")["ends"]
    empty(s.god_deck)
    s.on[11] = 1                                                                    # a token on Hestia already
    assert god(s, "hestia")["ends"] and not god(s, "demeter")["ends"]
    assert "Call on Hestia, and this turn is the last" in labels(s)
    say(s, "end")
    assert "that ends the game" in GAME.face.prompt(s, 0).text
    assert labels(s)[:2] == ["Discard Demeter, and this turn is the last", "Discard Hestia, and this turn is the last"]
    say(s, "discard hestia")
    assert s.over() and GAME.face.prompt(s, 0).help == "No god was left to reveal: that ended the game."


def test_12_9_a_final_blow_that_ends_the_game_says_so():
    s = table(1, left="gadfly", right="cerberus", gods="hestia demeter")
    s.filled[ENCOUNTERS.index["gadfly"]] = 0b011
    empty(s.encounter_deck)
    say(s, "roll 1 2")
    assert "Mark 2 on Gadfly, the final blow, and this turn is the last" in labels(s)
    say(s, "mark left 3", "end")
    assert GAME.face.prompt(s, 0).help == "No encounter was left to reveal: that ended the game."


def nearly_over(seats, claims=11, **options):
    """Seat 0 can claim the Gadfly, so many others are claimed."""
    s = table(seats, left="gadfly", right="cerberus", gods="hestia", **options)
    claim(s, 1, *[word for word in ENCOUNTERS.words if word not in ("gadfly", "cerberus")][:claims])
    s.filled[ENCOUNTERS.index["gadfly"]] = 0b011
    return s


@pytest.mark.parametrize(("seats", "options", "then"), [
    (2, {}, ", and then the other has one last turn"), (4, {}, ", and then each other player has one last turn"),
    (3, {"claims": 10}, ""), (3, {"end": "round"}, ", and this round is the last"), (3, {"end": "decks"}, "")])
def test_7_2_the_claim_that_brings_the_last_turns_says_so(seats, options, then):
    s = say(nearly_over(seats, **options), "roll 2 3")
    assert f"Mark 2 on Gadfly, the final blow{then}" in labels(s)
    assert board(s)["places"][0]["boxes"][2]["heralds"] == then
    assert not any(box["heralds"] for box in board(s)["places"][1]["boxes"])


def test_11_3_the_claim_of_what_cannot_be_replaced_brings_the_last_turns():
    s = nearly_over(3, 3, end="decks")
    empty(s.encounter_deck)
    say(s, "roll 2 3")
    assert "Mark 2 on Gadfly, the final blow, and then each other player has one last turn" in labels(s)


@pytest.mark.parametrize("end", ["claims", "round"])
def test_7_2_11_5_whoever_has_a_last_turn_reads_so(end):
    s = say(nearly_over(3, end=end), "roll 2 3", "mark left 3")
    while s.to_act() == -1 and not s.now.opens_turn():
        s.apply(s.nth(0))
    if s.to_act() == 1:
        say(s, "cast")
    assert GAME.face.prompt(s, 1).text == "Your last turn: **roll your dice**."
    assert GAME.face.prompt(s, 1).deal == "Roll the dice"
    say(s, "roll 1 1")
    assert GAME.face.prompt(s, 1).text.startswith("Your last turn: your dice show 1 and 1. ")
    assert GAME.face.prompt(s, 0).text == "It is {seat 2’s} last turn."


@pytest.mark.parametrize("seats", [2, 4])
def test_the_cards_one_by_one_add_up_to_the_points(seats):
    s = start(seats)
    random_game(s, 5, 400)
    shown = board(s)["cards"]
    assert {one["slug"] for one in shown} == {ENCOUNTERS.words[i] for i in range(25) if s.marks[i]}
    for seat in range(seats):
        claimed = [one["slug"] for one in shown if one["claimed_by"] == seat]
        assert sorted(claimed) == sorted(card["slug"] for card in board(s)["seats"][seat]["claims"])
        rest = line(s, "8.4")[seat]
        assert sum(one["points"][seat] for one in shown) == s.points(seat) - rest


def test_what_may_still_come_shows_what_stands_on_the_cards():
    coming = board(start(2))["coming"]
    boxes = {card["slug"]: card["boxes"] for card in coming["encounters"]}
    assert boxes["cerberus"] == [6, 6, 6, 9]
    assert all(card["power"] and card["cost"] for card in coming["gods"])


def test_3_1_all_that_three_dice_make_is_listed():
    s = say(table(gods="athena", **HARD), "call athena", "cast", "roll 3 5 5")
    assert board(s)["sums"] == [3, 5, 8, 10, 13]


def test_4_1_before_the_roll_a_god_who_cannot_be_paid_says_so():
    s = table(gods="poseidon hestia", hand=[1], **HARD)
    assert god(s, "poseidon")["why"] == "Poseidon costs 2, and you have 1 in hand (§4.1)."
    assert not god(s, "hestia")["why"]
    assert not god(table(gods="poseidon", hand=[2], **HARD), "poseidon")["why"]
