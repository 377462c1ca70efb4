"""Twelve Heroes, rule by rule: set-up, Control, Upkeep, Income and the end (§1 to §5, §8)."""
from __future__ import annotations

import pytest

from kleos.core.dice import Rng
from kleos.core.flow import CHANCE, playout
from kleos.games.heroes.board import LEXICON
from kleos.games.heroes.box import SLUGS
from tests.games.chance import falls_as_weighed
from tests.games.heroes.play import (
    GAME,
    camp,
    cubes,
    food,
    hand,
    options,
    pile,
    say,
    start,
    strength,
    table,
    there,
    told,
    turn_of,
    why,
)

SETUP = ("reveal left farm", "reveal middle mine", "reveal right city")


def opened(**more):
    """A game up to the opening exchange: Humans against Orcs, three cards each."""
    s = start(**{"decks": "humans, orcs", "first": "0", **more})
    return say(s, *SETUP, "draw goat", "draw goat", "draw herald", "draw dragon", "draw cyclops", "draw cyclops")


# §1

def test_1_1_three_piles_of_two_and_the_top_tiles_are_turned_up():
    s = start(decks="humans, orcs", first="0")
    assert s.to_act() == CHANCE
    assert options(s) == ["reveal left farm", "reveal left mine", "reveal left city"]
    assert list(s.weights()) == [3, 2, 1]
    say(s, *SETUP)
    assert [region.tile for region in s.regions] == [0, 1, 2]
    assert [region.under for region in s.regions] == [1, 1, 1]
    assert list(s.unseen) == [2, 1, 0]


def test_1_1_every_tile_that_lies_face_down_is_as_likely():
    s = start(first="0", decks="humans, orcs")
    assert s.weights() == [3, 2, 1] and falls_as_weighed(s)
    assert falls_as_weighed(say(s, "reveal left mine"))


def test_1_2_points_and_spots_of_the_tiles():
    tiles = [region["tile"] for region in GAME.face.board(opened(), 0)["regions"]]
    assert [(tile["name"], tile["points"], tile["spots"]) for tile in tiles] == [
        ("Farm", 2, 1), ("Mine", 3, 2), ("City", 4, 3)]


def test_1_3_no_food_and_cubes_enough_for_any_three_tiles():
    s = opened()
    assert [side.food for side in s.sides] == [0, 0]
    assert food(s) == food(s, 1) == [0] * 3
    assert [list(side.troops) for side in s.sides] == [list(side.cubes) for side in s.sides] == [[0] * 3] * 2
    with pytest.raises(ValueError, match="three tiles may need 7 cubes"):
        start("[game]\ncubes = 6")


def test_1_4_three_cards_that_only_their_owner_sees():
    s = opened()
    assert (hand(s, 0), hand(s, 1)) == ("goat goat herald", "cyclops cyclops dragon")
    assert [side.cards.size for side in s.sides] == [9, 9]
    assert [card["slug"] for card in GAME.face.board(s, 0)["seats"][0]["cards"]] == ["goat", "goat", "herald"]
    assert GAME.face.board(s, 1)["seats"][0]["cards"] is None
    assert GAME.face.board(s, 1)["seats"][0]["known"] == []
    again = start(decks="humans, orcs", first="0")
    assert told(say(again, *SETUP), "draw goat", 0) == []
    assert told(say(again, "draw goat", "draw goat"), "draw herald", 0) == [(0, "drew 3 cards.", "1.4")]
    assert why(again, "provision") == "First a card is drawn (§1.4)."


def test_1_5_lots_are_drawn_for_the_first_player():
    s = start(decks="humans, orcs")
    assert options(s) == ["first 1", "first 2"]
    assert say(s, "first 2").seat == 1
    assert start(decks="humans, orcs", first="1").seat == 1


def test_1_6_cards_put_under_the_deck_are_replaced_from_the_top():
    s = opened()
    assert s.to_act() == 0
    say(s, "under goat", "under goat")
    assert hand(s) == "herald"
    say(s, "done")
    assert s.to_act() == CHANCE
    assert "draw goat" not in options(s)
    assert told(s, "draw hoplite", 0) == []
    assert why(s, "done") == "First a card is drawn (§1.6)."
    assert told(say(s, "draw hoplite"), "draw hoplite", 0) == [(0, "drew 2 cards.", "1.6")]
    say(s, "draw hoplite")
    assert hand(s) == "hoplite hoplite herald"
    assert s.to_act() == 1
    assert say(s, "done").to_act() == 0


def test_1_6_each_player_exchanges_once_the_first_player_first():
    s = opened(first="1")
    assert s.to_act() == 1
    say(s, "under dragon", "under cyclops", "under cyclops")
    assert s.to_act() == CHANCE
    say(s, "draw orc-brute", "draw orc-brute", "draw orc-raider")
    assert s.to_act() == 0


def test_1_6_what_was_put_under_comes_last_in_its_order():
    s = opened()
    say(s, "under goat", "under herald", "done", "draw hoplite", "draw hoplite", "done")
    for _ in range(7):
        s.sides[0].cards.mill(s.sides[0].cards.next()[0])
    assert [s.sides[0].cards.next()[0]] == [LEXICON.parse("under goat") - LEXICON.parse("under golem")]
    s.sides[0].cards.mill(s.sides[0].cards.next()[0])
    assert s.sides[0].cards.next()[0] == LEXICON.parse("under herald") - LEXICON.parse("under golem")


def test_1_7_the_first_turn_is_military_only_and_the_second_has_all_phases():
    s = say(opened(), "done", "done")
    assert (s.to_act(), s.turn, s.sides[0].food) == (0, 1, 0)
    assert "provision" in options(s)
    say(s, "provision", "provision", "provision")
    assert (s.to_act(), s.turn, s.sides[1].food) == (CHANCE, 2, 2)
    assert s.now.opens_turn()
    assert GAME.view(s, 1)["deal"] == "Draw a card"
    assert GAME.view(s, 0)["deal"] == ""


# §2

def test_2_1_heroes_and_food_lie_in_camp_and_in_regions():
    s = table(hand="hoplite", food=3)
    say(s, "hire hoplite")
    assert (camp(s), there(s, "left"), s.sides[0].food) == ("hoplite-1", "", 2)
    say(s, "deploy hoplite-1 left", "food 2")
    assert (camp(s), there(s, "left"), s.sides[0].food, food(s)) == ("", "hoplite-1", 0, [2, 0, 0])


def test_2_2_food_has_no_limit():
    s = table(food=200, camp="hoplite")
    say(s, "deploy hoplite-1 left")
    assert GAME.face.prompt(s, 0).help.endswith("To take more than 60, take 60 first; then you are asked again.")
    say(s, "food 60")
    assert s.to_act() == 0
    say(s, "food 60", "food 60", "food 15")
    assert (food(s), s.sides[0].food) == ([195, 0, 0], 5)
    say(s, "move hoplite-1 middle")
    assert "To take more than 60" in GAME.face.prompt(s, 0).help
    say(s, "food 60", "food 60", "food 60")
    assert "To take more than 60" not in GAME.face.prompt(s, 0).help
    say(s, "food 15")
    assert food(s) == [0, 195, 0]


def test_2_2_a_camp_takes_what_provisions_and_incomes_bring():
    s, provisions = table(food=0, hand="dragon"), 0
    while s.turn < 41:
        if s.to_act() == 0 and "provision" in options(s):
            say(s, "provision")
            provisions += 1
        else:
            s.apply(s.nth(0))
    assert (s.sides[0].food, provisions) == (19 * (3 + 2), 19 * 3)                # in the turns 3, 5, … 39


def test_2_3_food_without_heroes_is_lost_at_once():
    s = table(left="hoplite", stores=(5, 0, 0))
    say(s, "move hoplite-1 middle", "food 2")
    assert food(s) == [0, 2, 0]


def test_2_3_food_is_lost_when_the_last_hero_falls():
    s = table(camp="dragon", foe={"left": "hoplite", "stores": (4, 0, 0)})
    say(s, "deploy dragon-1 left")
    assert there(s, "left", 1) == ""
    assert food(s, 1) == [0, 0, 0]


def test_2_4_a_region_without_a_tile_is_still_a_region():
    s = table(tiles="none mine city", below="", left="hoplite", stores=(1, 0, 0), camp="goat")
    say(s, "deploy goat-1 left", "move goat-1 middle", "food 0", "provision")
    assert there(s, "left") == "hoplite-1"
    turn_of(s, 0)
    assert food(s) == [0, 0, 0]
    assert cubes(s) == [0, 1, 0]
    assert there(s, "left") == "hoplite-1"


def test_2_5_discards_go_to_their_owners_pile():
    s = table(camp="dragon", foe={"left": "hoplite"}, options={"extra_actions": True}, hand="goat")
    say(s, "deploy dragon-1 left", "discard goat")
    assert (pile(s, 0), pile(s, 1)) == ("goat", "hoplite")
    assert GAME.face.board(s, 0)["seats"][1]["discarded"][0]["name"] == "Hoplite"


def test_2_6_numbers_are_open_and_cards_are_not():
    s = table(hand="goat herald", foe={"hand": "dragon", "pile": "cyclops", "food": 4})
    seats = GAME.face.board(s, 0)["seats"]
    assert (seats[1]["hand"], seats[1]["deck"], seats[1]["food"], seats[1]["cards"]) == (1, 2, 4, None)
    assert [card["slug"] for card in seats[1]["discarded"]] == ["cyclops"]
    assert GAME.face.board(s, -1)["seats"][0]["cards"] is None
    assert GAME.face.board(s, 1)["seats"][0]["hand"] == 2


def test_2_7_the_ends_are_not_adjacent():
    s = table(left="hoplite", middle="goat")
    assert options(s, "move") == ["hoplite-1 middle", "goat-1 left", "goat-1 right"]
    assert why(s, "move hoplite-1 right") == "The left and the right region are not adjacent (§2.7)."


# §3

def test_3_1_four_phases_and_then_the_other_player():
    s = table(left="hoplite", stores=(3, 0, 0), foe={"right": "orc-brute", "stores": (0, 0, 2)})
    say(s, "provision", "provision", "provision")
    assert (s.seat, s.to_act(), cubes(s, 1), food(s, 1), s.sides[1].food) == (1, CHANCE, [0, 0, 1], [0, 0, 1], 2)
    say(s, "draw hoplite", "provision", "provision", "provision")
    assert (s.seat, cubes(s, 0), food(s, 0), s.sides[0].food) == (0, [1, 0, 0], [2, 0, 0], 5)


def test_3_2_from_left_to_right_each_region_once():
    s = table(tiles="farm mine mine", below="farm farm city", left="orc-brute", cubes=(1, 2, 0),
              middle="orc-brute-2", stores=(9, 9, 9))
    turn_of(s, 0)
    assert s.sides[0].points == 2
    assert options(s) == ["reveal left farm", "reveal left city"]
    say(s, "reveal left farm")
    assert cubes(s) == [0, 0, 0]
    assert s.sides[0].points == 5


def test_3_3_strength_is_summed_over_the_region_and_camps_do_not_count():
    s = table(left="hoplite goat", camp="dragon", right="clockwork-soldier",
              foe={"right": "cyclops cyclops-2 orc-brute"})
    assert strength(s, "left") == 3
    assert strength(s, "right") == 0
    assert strength(s, "right", 1) == 12


def test_3_4_the_stronger_side_puts_a_cube_without_being_asked():
    s = table(left="hoplite", stores=(1, 0, 0), foe={"left": "goblin-mob"})
    lines = told(say(table(foe={"left": "orc-brute", "stores": (2, 0, 0)}, left="hoplite"), "provision", "provision"),
                 "provision")
    assert (1, "put a cube on the Farm (left), 4 against 2.", "3.4") in lines
    turn_of(s, 0)
    assert cubes(s) == [1, 0, 0]


def test_3_5_equal_strength_or_no_hero_is_no_control():
    s = table(left="hoplite", foe={"left": "clockwork-soldier", "middle": "banner-bearer"}, stores=(1, 0, 0))
    turn_of(s, 0)
    assert cubes(s) == [0, 0, 0]
    s = table(right="workshop", foe={"left": "cyclops", "right": "cyclops"}, stores=(0, 0, 1))
    assert strength(s, "right") == 0
    turn_of(s, 0)
    assert cubes(s) == [0, 0, 0]


def test_3_6_without_a_free_spot_the_tile_is_won_whatever_the_other_has():
    s = table(middle="orc-brute", cubes=(0, 2, 0), foe={"middle": "hoplite", "cubes": (0, 2, 0)})
    turn_of(s, 0)
    assert s.sides[0].points == 3
    assert GAME.face.board(s, 0)["seats"][0]["tiles"] == {"farm": 0, "mine": 1, "city": 0}


@pytest.mark.parametrize(("tile", "successes"), [("farm", 2), ("mine", 3), ("city", 4)])
def test_3_6_a_tile_takes_one_success_more_than_it_has_spots(tile, successes):
    s = table(tiles=f"{tile} none none", below="", left="orc-brute", stores=(9, 0, 0))
    for n in range(successes):
        assert s.sides[0].points == 0, n
        turn_of(s, 0)
    assert s.sides[0].points == {"farm": 2, "mine": 3, "city": 4}[tile]


def test_3_7_what_happens_to_cubes_food_and_heroes():
    s = table(left="orc-brute goat", cubes=(1, 0, 0), stores=(3, 0, 0), camp="herald", food=1,
              foe={"left": "hoplite", "stores": (2, 0, 0), "cubes": (1, 0, 0), "camp": "goat"})
    turn_of(s, 0)
    assert cubes(s, 0) == cubes(s, 1) == [0, 0, 0]
    assert food(s, 0) == food(s, 1) == [0, 0, 0]
    assert (pile(s, 0), camp(s, 0)) == ("goat orc-brute", "herald-1")
    assert (pile(s, 1), camp(s, 1)) == ("", "hoplite-1 goat-1")
    assert there(s, "left", 0) == there(s, "left", 1) == ""


def test_3_8_the_next_tile_is_turned_up_when_its_owner_asks():
    s = table(left="orc-brute", cubes=(1, 0, 0))
    turn_of(s, 0)
    assert (s.to_act(), s.now.opens_turn(), s.sides[0].points) == (CHANCE, True, 2)
    say(s, "reveal left mine")
    assert GAME.face.board(s, 0)["regions"][0]["tile"]["slug"] == "mine"
    assert [region.under for region in s.regions] == [0, 1, 1]


def test_3_8_a_tile_that_can_only_be_one_is_turned_up_by_itself():
    s = table(left="orc-brute", cubes=(1, 0, 0), below="mine")
    turn_of(s, 0)
    assert s.regions[0].tile == 1
    s = table(left="orc-brute", cubes=(1, 0, 0), below="")
    turn_of(s, 0)
    assert s.regions[0].tile == -1


# §4

def test_4_1_each_hero_in_a_region_eats_one_of_the_food_there():
    s = table(left="hoplite goat", stores=(3, 0, 0), food=4, camp="herald",
              foe={"left": "orc-brute", "stores": (2, 0, 0)})
    turn_of(s, 0)
    assert (food(s, 0), food(s, 1), s.sides[0].food) == ([1, 0, 0], [2, 0, 0], 6)


def test_4_2_for_each_food_missing_a_hero_of_ones_choice():
    s = table(left="hoplite goat herald", stores=(2, 0, 0), foe={"left": "dragon"})
    turn_of(s, 0)
    assert s.to_act() == 0
    assert food(s) == [0, 0, 0]
    assert options(s, "starve") == ["hoplite-1", "goat-1", "herald-1"]
    assert why(s, "provision") == "Food is missing in the left region: first say which hero is discarded (§4.2)."
    say(s, "starve goat-1")
    assert (there(s, "left"), pile(s)) == ("hoplite-1 herald-1", "goat")


def test_4_2_several_are_named_in_order_and_without_a_choice_nobody_is_asked():
    s = table(left="hoplite goat herald", stores=(1, 0, 0), foe={"left": "dragon"})
    turn_of(s, 0)
    assert options(s, "starve") == ["hoplite-1", "goat-1"]
    say(s, "starve goat-1")
    assert (there(s, "left"), pile(s)) == ("hoplite-1", "goat herald")
    s = table(left="hoplite goat", camp="dragon", foe={"left": "dragon"})
    turn_of(s, 0)
    assert (there(s, "left"), pile(s), s.to_act()) == ("", "hoplite goat", CHANCE)


def test_4_2_a_hero_that_needs_no_food_is_not_discarded_for_it():
    s = table(left="clockwork-soldier goat herald", stores=(1, 0, 0), foe={"left": "dragon"})
    turn_of(s, 0)
    assert options(s, "starve") == ["goat-1", "herald-1"]
    assert why(s, "starve clockwork-soldier-1") == "Clockwork Soldier needs no food (§4.2)."


def test_4_3_the_regions_are_fed_from_left_to_right():
    s = table(left="hoplite goat", right="herald priestess", stores=(1, 0, 1),
              foe={"left": "dragon", "right": "dragon-2"})
    turn_of(s, 0)
    assert options(s, "starve") == ["hoplite-1", "goat-1"]
    assert why(s, "starve herald-1") == "Herald is not among your heroes in the left region (§4.2)."
    say(s, "starve goat-1")
    assert options(s, "starve") == ["priestess-1", "herald-1"]


# §5

def test_5_1_two_food():
    s = table(food=5)
    assert turn_of(s, 0).sides[0].food == 7


def test_5_2_one_card():
    s = turn_of(table(deck="goat herald"), 0)
    assert options(s) == ["draw goat", "draw herald"]
    say(s, "draw herald")
    assert (hand(s), s.sides[0].cards.size, s.to_act()) == ("herald", 1, 0)


def test_5_3_the_pile_becomes_the_deck_only_when_a_card_is_needed():
    s = turn_of(table(deck="goat", pile="herald herald dragon"), 0)
    say(s, "draw goat")
    assert pile(s) == "herald herald dragon"
    say(s, "provision", "provision", "provision", "draw hoplite", "provision", "provision", "provision")
    assert (pile(s), s.sides[0].cards.size) == ("", 3)
    assert options(s) == ["draw herald", "draw dragon"]
    assert s.weights()[0] == 2 * s.weights()[1]


def test_5_2_where_a_turn_brings_no_cards_nothing_is_drawn_and_no_pile_becomes_a_deck():
    s = turn_of(table(data="[game]\ncards = 0", deck="", pile="goat"), 0)
    assert (hand(s), pile(s), s.sides[0].cards.size, s.to_act()) == ("", "goat", 0, 0)
    s = turn_of(table(data="[game]\ncards = 0", deck="goat herald"), 0)
    assert (hand(s), s.sides[0].cards.size, s.to_act()) == ("", 2, 0)


def test_5_3_every_kind_of_the_pile_is_in_the_new_deck_as_often_as_it_lay_there():
    first, last = SLUGS[0], SLUGS[-1]
    s = turn_of(table(deck="", pile=f"{first} {first} {last}"), 0)
    assert (pile(s), s.sides[0].cards.size) == ("", 3)
    assert options(s, "draw") == [first, last]
    assert s.weights()[0] == 2 * s.weights()[1]


def test_5_3_without_deck_and_pile_nothing_is_drawn():
    s = turn_of(table(deck="", hand="goat"), 0)
    assert (hand(s), s.to_act()) == ("goat", 0)


# §8

def test_8_1_five_cards_are_kept():
    s = table(hand="goat goat herald priestess hoplite hoplite archangel")
    say(s, "provision", "provision", "provision")
    assert s.to_act() == 0
    assert options(s, "discard") == ["archangel", "hoplite", "goat", "priestess"]
    assert why(s, "provision") == "Keep at most 5 cards: discard the others first (§8.1)."
    say(s, "discard goat")
    assert options(s, "discard") == ["goat", "priestess", "herald"]
    say(s, "discard herald")
    assert (hand(s), pile(s), s.seat) == ("archangel hoplite hoplite goat priestess", "goat herald", 1)


def test_8_1_five_cards_need_no_discard():
    s = table(hand="goat goat herald priestess hoplite")
    assert say(s, "provision", "provision", "provision").seat == 1


def test_8_2_nobody_has_won_before_the_end():
    s = opened()
    assert (s.returns(), s.winner, GAME.view(s, 0)["board"]["winner"]) == ([0.0, 0.0], -1, None)


def test_8_2_seven_points_win_at_once():
    s = table(left="orc-brute", middle="orc-brute-2", cubes=(1, 2, 0), points=5, stores=(0, 0, 0))
    turn_of(s, 0)
    assert s.over()
    assert list(s.returns()) == [1.0, -1.0]
    assert [side.points for side in s.sides] == [7, 0]
    assert GAME.rules.won(s) == [True, False]
    assert GAME.rules.scores(s) == [7.0, 0.0]


def test_8_3_after_the_last_turn_more_points_win():
    s = table(options={"turns": 4}, turn=4, points=3, foe={"points": 2})
    say(s, "provision", "provision", "provision")
    assert s.over()
    assert s.winner == 0
    s = table(options={"turns": 4}, turn=4, points=2, foe={"points": 2})
    assert "The game is drawn." in [text for _, text, _ in told(say(s, "provision", "provision"), "provision")]
    say(s, "provision")
    assert list(s.returns()) == [0.0, 0.0]
    assert GAME.rules.won(s) == [False, False]


def test_8_3_no_end_when_it_is_agreed():
    assert not say(table(options={"turns": 0}, turn=200), "provision", "provision", "provision").over()
    s = start(turns=6, decks="elves, orcs")
    playout(s, Rng(3))
    assert s.over()
    assert s.turn <= 6
