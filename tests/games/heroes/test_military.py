"""Twelve Heroes, rule by rule: Military, abilities, extra actions and popularity (§6, §7, §9, §10)."""
from __future__ import annotations

import pytest

from kleos.core.flow import CHANCE
from kleos.games.heroes.box import REGIONS
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
    tokens_of,
    told,
    turn_of,
    why,
)

# §6

def test_6_1_three_actions_that_must_be_performed():
    s = table(food=2, hand="hoplite", camp="goat")
    assert why(s, "end") == "You must perform 3 more actions; Provision is always possible (§6.1)."
    say(s, "provision", "hire hoplite")
    assert s.seat == 0
    assert "end" not in options(s)
    assert say(s, "provision").seat == 1


def test_6_2_provision():
    s = say(table(food=2), "provision")
    assert (s.sides[0].food, s.acts) == (3, 1)


def test_6_3_hire_pays_from_the_camp_and_the_hero_may_go_at_once():
    s = table(food=3, hand="hoplite orc-brute", stores=(0, 0, 0))
    assert options(s, "hire") == ["hoplite", "orc-brute"]
    say(s, "hire orc-brute")
    assert (s.sides[0].food, camp(s), hand(s)) == (0, "orc-brute-1", "hoplite")
    assert why(s, "hire hoplite") == "Hoplite costs 1 food, your camp has 0 (§6.3)."
    assert why(s, "hire goat") == "Your deck has no Goat (§1.4)."
    say(s, "deploy orc-brute-1 left")
    assert there(s, "left") == "orc-brute-1"


def test_6_3_a_second_hero_of_a_name_takes_the_next_number():
    s = table(food=9, hand="hoplite hoplite", left="hoplite-2")
    say(s, "hire hoplite")
    assert camp(s) == "hoplite-1"
    s = table(food=9, hand="hoplite", camp="hoplite")
    say(s, "hire hoplite")
    assert camp(s) == "hoplite-1 hoplite-2"


def test_6_4_one_two_or_three_heroes_to_different_regions():
    s = table(camp="hoplite goat herald dragon")
    assert len(options(s, "deploy")) == 12
    say(s, "deploy goat-1 left")
    assert options(s, "deploy")[:2] == ["hoplite-1 middle", "hoplite-1 right"]
    assert "send" in options(s)
    assert why(s, "deploy hoplite-1 left") == (
        "The heroes of one deployment go to different regions, named from left to right (§6.4).")
    assert why(s, "deploy goat-1 right") == "Goat is among those that you send already (§6.4)."
    say(s, "deploy herald-1 middle")
    say(s, "deploy dragon-1 right")
    assert [there(s, region) for region in ("left", "middle", "right")] == ["goat-1", "herald-1", "dragon-1"]
    assert (s.acts, camp(s)) == (1, "hoplite-1")


def test_6_4_one_hero_alone_or_two_and_the_rest_stays():
    s = say(table(camp="hoplite goat"), "deploy goat-1 middle", "send")
    assert (there(s, "middle"), camp(s), s.acts) == ("goat-1", "hoplite-1", 1)
    s = say(table(camp="hoplite goat herald"), "deploy goat-1 left", "deploy hoplite-1 middle", "send")
    assert (there(s, "left"), there(s, "middle"), camp(s)) == ("goat-1", "hoplite-1", "herald-1")
    assert say(table(camp="hoplite"), "deploy hoplite-1 left").acts == 1


def test_6_4_the_board_offers_whole_deployments_in_any_order():
    s = table(camp="hoplite goat", food=1)
    whole = {compound["label"]: compound for compound in GAME.view(s, 0)["compounds"]}
    pair = whole["Deploy Goat to the Farm (left) and Hoplite to the City (right)"]
    assert pair["texts"] == ["deploy goat-1 left", "deploy hoplite-1 right"]
    assert pair["touch"] == [["hero-goat-1", "region-left"], ["hero-hoplite-1", "region-right"]]
    assert whole["Provision 3 times"]["texts"] == ["provision"] * 3
    labels = [compound["label"] for compound in GAME.view(table(camp="hoplite goat herald", food=1), 0)["compounds"]]
    assert "Deploy Goat to the Farm, Herald to the Mine and Hoplite to the City" in labels
    alike = table("farm none farm", camp="hoplite goat herald", food=1)
    sides = [compound["label"] for compound in GAME.view(alike, 0)["compounds"]]
    assert "Deploy Goat to the left Farm, Herald to the middle region and Hoplite to the right Farm" in sides


def closing(**mine):
    """What the board asks before it sends somebody, by the regions of one deployment, and what it says of it."""
    compounds = [one for one in GAME.view(table(**mine), 0)["compounds"] if one["label"].startswith("Deploy")]
    return {" ".join(text.split()[-1] for text in one["texts"]): (one["close"], one["label"].partition("; ")[2])
            for one in compounds if one["touch"][0][0] == "hero-hoplite-1"}


def test_4_2_who_is_sent_unfed_is_told_beforehand():
    lost = "unfed: it counts in one Control, then starves"
    both = "unfed: they count in one Control, then both starve"
    alone = closing(camp="hoplite")
    assert alone == dict.fromkeys(("left", "middle", "right"), ("Send unfed", lost))
    assert closing(camp="hoplite", food=1) == {}, "then it is asked for food"
    assert list(closing(camp="hoplite", stores=(1, 0, 0), left="goat", middle="herald")) == [
        "left", "middle", "right"], "what lies there feeds another"
    assert list(closing(camp="hoplite", stores=(2, 0, 0), left="goat")) == ["middle", "right"]
    two = closing(camp="hoplite herald", stores=(2, 0, 0), left="goat")
    assert two["left send"] == ("Send", "") and two["middle send"] == ("Send unfed", lost)
    assert two["left middle"] == ("Send them, 1 unfed", f"1 of them {lost}")
    assert two["middle right"] == ("Send them unfed", both)


def test_4_2_all_who_will_be_lost_are_counted_not_only_who_is_sent():
    """Two in the region lack food already: with a third sent unfed all three starve."""
    many, once = "then 3 heroes starve there", "unfed: it counts in one Control,"
    assert closing(camp="hoplite", left="goat herald")["left"] == ("Send unfed", f"{once} {many}")
    fed = closing(camp="hoplite", left="goat herald", stores=(2, 0, 0))
    assert fed["left"] == ("Send unfed", f"{once} then a hero starves there"), "food lies there for two"
    pair = closing(camp="hoplite herald", right="goat")
    assert pair["left right"] == ("Send them unfed", f"unfed: they count in one Control, {many}")


def test_3_7_where_a_tile_is_won_first_nobody_starves_for_want_of_food():
    """The winner's heroes go with the tile, and the other's go home."""
    wins = "unfed: it wins the tile first, as things stand, and is discarded with it"
    found = closing(camp="hoplite", left="goat herald", cubes=(1, 0, 0))
    assert found["left"] == ("Send unfed", wins) and "then starves" in found["middle"][1]
    foe = {"left": "dragon", "cubes": (1, 0, 0)}
    assert closing(camp="hoplite", foe=foe)["left"][1] == \
        "unfed: your rival wins the tile first, as things stand, and it goes back to your camp"
    mixed = closing(camp="hoplite herald", cubes=(1, 0, 0))["left middle"][1]
    assert mixed == f"1 of them unfed: it counts in one Control, then starves; 1 of them {wins}"


def test_4_2_who_brings_food_or_eats_none_is_not_unfed():
    def asked(**mine):
        return [one["close"] for one in GAME.view(table(**mine), 0)["compounds"] if one["close"]]
    assert asked(camp="forest-archer") == [] == asked(camp="forest-archer", left="hoplite")
    assert asked(camp="clockwork-soldier") == [], "it eats nothing"
    one = table(camp="hoplite")
    assert [action["text"] for action in GAME.view(one, 0)["actions"] if action["text"].startswith("deploy")] == [
        "deploy hoplite-1 left", "deploy hoplite-1 middle", "deploy hoplite-1 right"], "the rules are what they were"


def test_6_5_each_takes_any_food_from_the_camp():
    s = table(camp="hoplite goat", food=5)
    say(s, "deploy hoplite-1 left", "deploy goat-1 right")
    assert options(s, "food") == ["0", "1", "2", "3", "4", "5"]
    say(s, "food 2")
    assert options(s, "food") == ["0", "1", "2", "3"]
    assert why(s, "food 4") == "Your camp has only 3 food left (§6.5)."
    say(s, "food 1")
    assert (food(s), s.sides[0].food) == ([2, 0, 1], 2)


def test_6_5_a_deployment_is_told_as_a_whole():
    s = say(table(camp="hoplite goat", food=5), "deploy hoplite-1 left", "deploy goat-1 right", "food 2")
    assert told(s, "food 1") == [
        (0, "deployed Hoplite to the Farm (left) with 2 food and Goat to the City (right) with 1 food.", "6.4")]
    assert told(table(camp="hoplite goat"), "deploy hoplite-1 left") == []


def test_6_6_all_arrive_before_any_ability():
    s = table(camp="dragon banner-bearer orc-raider", foe={"left": "hoplite"}, food=2)
    say(s, "deploy dragon-1 left", "deploy banner-bearer-1 middle", "deploy orc-raider-1 right", "food 0")
    assert there(s, "left", 1) == "hoplite-1"
    assert there(s, "right") == ""
    say(s, "food 0", "food 2")
    assert options(s) == ["resolve orc-raider-1", "resolve dragon-1"]
    assert (there(s, "right"), food(s)) == ("orc-raider-1", [0, 0, 2])


def test_6_7_one_hero_to_an_adjacent_region_and_again_with_another_action():
    s = table(left="hoplite", camp="goat")
    say(s, "move hoplite-1 middle", "move hoplite-1 right")
    assert (there(s, "right"), s.acts, food(s)) == ("hoplite-1", 2, [0, 0, 0])
    assert why(s, "move goat-1 left") == "Goat waits in your camp; deploy it instead (§6.4)."
    assert why(s, "move hoplite-1 right") == "Hoplite is there already (§6.7)."


def test_6_8_it_may_carry_any_food_of_the_region_it_leaves():
    s = table(left="hoplite goat", stores=(4, 0, 0), food=7)
    say(s, "move hoplite-1 middle")
    assert options(s, "food") == ["0", "1", "2", "3", "4"]
    assert why(s, "food 5") == "There is only 4 food of yours to carry (§6.8)."
    assert there(s, "left") == "hoplite-1 goat-1"
    assert told(s, "food 3") == [(0, "moved Hoplite to the Mine (middle) with 3 food.", "6.7")]
    say(s, "food 3")
    assert (food(s), s.sides[0].food, there(s, "middle")) == ([1, 3, 0], 7, "hoplite-1")


# §7 (one test a card stands in test_cards.py)

def test_7_1_an_ability_is_applied_at_once_and_as_far_as_it_can_be():
    s = say(table(hand="archangel", food=4), "hire archangel")
    assert (camp(s), food(s), s.to_act()) == ("archangel-1", [0, 0, 0], 0)
    s = say(table(hand="goat", food=1), "hire goat")
    assert s.sides[0].food == 2


def test_7_2_the_player_orders_abilities_of_heroes_deployed_together():
    s = table(camp="forest-archer goblin-poisoner", foe={"middle": "orc-brute", "stores": (0, 2, 0)})
    say(s, "deploy forest-archer-1 left", "deploy goblin-poisoner-1 middle")
    assert options(s) == ["resolve forest-archer-1", "resolve goblin-poisoner-1"]
    assert why(s, "provision") == "Choose which of the heroes just deployed comes first (§7.2)."
    say(s, "resolve goblin-poisoner-1")
    assert (food(s, 0), food(s, 1)) == ([1, 0, 0], [0, 0, 0])


def test_7_3_a_lasting_ability_ends_when_its_hero_leaves():
    s = table(left="banner-bearer hoplite")
    assert strength(s, "left") == 4
    say(s, "move banner-bearer-1 middle")
    assert (strength(s, "left"), strength(s, "middle")) == (2, 1)


def test_7_4_food_goes_where_there_is_a_hero():
    s = table(hand="archangel", food=4, left="hoplite", right="goat")
    say(s, "hire archangel")
    assert options(s) == ["at left", "at right"]
    assert why(s, "at middle") == "You have no hero in the middle region to take the food (§7.4)."
    assert why(s, "provision") == "Choose the region that gets the food first (§7.1)."
    say(s, "at right")
    assert food(s) == [0, 0, 4]


def test_7_5_whoever_is_brought_along_leaves_and_the_others_stay():
    s = say(table(left="sky-ship hoplite goat", right="herald", foe={"left": "goat", "middle": "orc-raider"}),
            "move sky-ship-1 middle", "bring goat-1")
    assert [there(s, word) for word in REGIONS.words] == ["hoplite-1", "sky-ship-1 goat-1", "herald-1"]
    assert [there(s, word, 1) for word in REGIONS.words] == ["goat-1", "orc-raider-1", ""]
    s = say(table(left="sky-ship hoplite goat"), "move sky-ship-1 middle", "alone")
    assert [there(s, word) for word in REGIONS.words] == ["hoplite-1 goat-1", "sky-ship-1", ""]


def test_7_5_a_hero_brought_elsewhere_was_not_moved():
    s = table(left="sky-ship treefolk")
    say(s, "move sky-ship-1 middle", "bring treefolk-1")
    assert (there(s, "middle"), food(s)) == ("treefolk-1 sky-ship-1", [0, 0, 0])
    s = table(camp="ballista", foe={"left": "forest-archer", "stores": (2, 0, 0)})
    say(s, "deploy ballista-1 left")
    assert (camp(s, 1), food(s, 1), s.sides[1].food) == ("forest-archer-1", [0, 0, 0], 0)


def test_7_6_an_opposing_hero_is_picked_by_its_strength_now():
    s = table(camp="dragon", left="cyclops", foe={"left": "orc-brute hoplite banner-bearer"})
    say(s, "deploy dragon-1 left")
    assert options(s, "strike") == ["hoplite-1", "banner-bearer-1"]
    assert why(s, "strike orc-brute-1") == "Orc Brute has strength 4, and 3 is the most (§7.6)."
    assert told(s, "strike hoplite-1") == [(0, "discarded {seat 2’s} Hoplite with Dragon.", "7.6")]
    say(s, "strike hoplite-1")
    assert (there(s, "left", 1), pile(s, 1)) == ("banner-bearer-1 orc-brute-1", "hoplite")


def test_what_a_card_does_to_the_other_side_is_told_as_its_owners_deed():
    s = table(camp="battering-ram", foe={"left": "hoplite", "cubes": (1, 0, 0)})
    assert told(s, "deploy battering-ram-1 left")[-1] == (
        0, "removed 1 cube from {seat 2’s} side of the Farm (left) with Battering Ram.", "7.1")
    s = table(camp="ballista", foe={"left": "forest-archer", "stores": (2, 0, 0)})
    assert told(s, "deploy ballista-1 left")[-2:] == [
        (0, "sent {seat 2’s} Forest Archer back to the camp with Ballista.", "7.6"),
        (1, "lost 2 food in the Farm (left): nobody is left there.", "2.3")]


@pytest.mark.parametrize(("card", "deed"), [
    ("steal", "took 2 food from {seat 2’s} side of the Farm (left) with Goat."),
    ("spoil", "spoiled 2 food on {seat 2’s} side of the Farm (left) with Goat.")])
def test_food_that_is_taken_is_told_once_and_what_only_goes_is_not_taken(card, deed):
    s = table(camp="goat", foe={"left": "hoplite", "stores": (3, 0, 0)},
              data=f'[hero.goat.lost]\nability = "deployed: {card} 2"')
    assert [line for line in told(s, "deploy goat-1 left") if "food" in line[1]] == [(0, deed, "7.1")]


def test_7_7_a_hero_taken_back_is_known_to_everybody():
    s = table(hand="priestess goat", food=2, pile="dragon hoplite")
    say(s, "hire priestess")
    assert options(s) == ["revive hoplite", "revive dragon"]
    say(s, "revive dragon")
    assert (hand(s), pile(s)) == ("goat dragon", "hoplite")
    assert [card["slug"] for card in GAME.face.board(s, 1)["seats"][0]["known"]] == ["dragon"]
    assert [card["shown"] for card in GAME.face.board(s, 0)["seats"][0]["cards"]] == [False, True]


def test_7_7_what_lies_there_alone_comes_back_unasked():
    s = say(table(hand="priestess", food=2, pile="dragon"), "hire priestess")
    assert (hand(s), pile(s)) == ("dragon", "") and "provision" in options(s)
    s = say(table(hand="priestess", food=2), "hire priestess")
    assert (hand(s), pile(s)) == ("", "") and "provision" in options(s)


def test_7_8_further_actions_need_not_be_used():
    s = table(hand="strategist", food=2)
    say(s, "hire strategist", "provision")
    assert "end" not in options(s)
    say(s, "provision")
    assert s.seat == 0
    assert options(s)[-1] == "end"
    assert say(s.copy(), "provision").seat == 1
    assert say(s, "end").seat == 1
    assert (s.acts, s.extra) == (0, 0)


def test_7_9_no_hero_costs_less_than_nothing():
    s = table(hand="elf-scout hoplite", camp="workshop workshop-2", food=0)
    assert [card["price"] for card in GAME.face.board(s, 0)["seats"][0]["cards"]] == [0, 0]
    say(s, "hire elf-scout", "hire hoplite")
    assert s.sides[0].food == 0


# §9

def test_9_1_each_card_discarded_is_an_action_more():
    s = table(hand="goat herald", options={"extra_actions": True})
    assert GAME.rules.lexicon.touch(GAME.parse("discard goat")) == [["card-goat", "discard"]]
    say(s, "discard goat")
    assert (pile(s), GAME.face.board(s, 0)["actions"]["left"]) == ("goat", 4)
    say(s, "provision", "provision", "provision", "provision")
    assert options(s) == ["discard herald", "end"]
    say(s, "discard herald")
    assert "provision" in options(s)
    assert say(s, "provision").seat == 1


def test_9_1_only_by_the_advanced_rule():
    s = table(hand="goat")
    assert why(s, "discard goat") == (
        "Cards are discarded for actions only by the rule of extra actions, which is off (§9.1).")
    s = table(hand="goat", options={"extra_actions": True})
    assert why(s, "discard herald") == "Your deck has no Herald (§1.4)."


def test_9_2_unused_actions_are_lost():
    s = table(hand="goat herald", options={"extra_actions": True})
    say(s, "discard goat", "discard herald", "provision", "provision", "provision")
    assert s.seat == 0
    say(s, "end")
    assert (s.seat, s.extra) == (1, 0)
    turn_of(s, 0)
    assert GAME.face.board(s, 0)["actions"]["of"] == 3


def test_9_2_whoever_has_no_cards_is_not_asked():
    assert say(table(options={"extra_actions": True}), "provision", "provision", "provision").seat == 1


# §10

POPULAR = {"popularity": True}


def test_10_1_a_token_on_each_tile():
    s = start(decks="humans, orcs", popularity=True, first="0")
    say(s, "reveal left farm", "reveal middle farm", "reveal right farm")
    assert [region["token"] for region in GAME.face.board(s, 0)["regions"]] == ["tile", "tile", "tile"]
    plain = start(decks="humans, orcs", first="0")
    say(plain, "reveal left farm", "reveal middle farm", "reveal right farm")
    assert [region["token"] for region in GAME.face.board(plain, 0)["regions"]] == [None, None, None]


def test_10_2_the_first_in_an_empty_region_claims_it():
    s = table(camp="hoplite goat herald", options=POPULAR, tokens="tile tile tile", foe={"middle": "orc-brute"})
    say(s, "deploy hoplite-1 left", "deploy goat-1 middle", "send")
    assert tokens_of(s) == [0, -1, -1]
    say(s, "move goat-1 right")
    assert tokens_of(s) == [0, -1, 0]
    s = table(camp="hoplite", left="goat", options=POPULAR, tokens="tile tile tile")
    assert tokens_of(say(s, "deploy hoplite-1 left")) == [-1, -1, -1]


@pytest.mark.parametrize("cubed", [0, 1])
def test_10_3_the_holder_needs_only_equal_strength(cubed):
    s = table(left="hoplite", cubes=(cubed, 0, 0), stores=(1, 0, 0), options=POPULAR, tokens="0 tile tile",
              foe={"left": "clockwork-soldier"})
    turn_of(s, 0)
    assert (cubes(s)[0], s.sides[0].points) == ((1, 0), (0, 2))[cubed]


def test_10_3_it_does_not_help_who_is_behind_nor_in_the_others_control():
    s = table(left="hoplite", options=POPULAR, tokens="0 tile tile", stores=(1, 0, 0), foe={"left": "orc-brute"})
    assert cubes(turn_of(s, 0)) == [0, 0, 0]
    s = table(left="hoplite", options=POPULAR, tokens="0 tile tile", stores=(1, 0, 0),
              foe={"left": "clockwork-soldier"})
    assert cubes(turn_of(s, 1), 1) == [0, 0, 0]


def test_10_4_a_holder_who_leaves_loses_it():
    s = table(left="hoplite", options=POPULAR, tokens="0 tile tile", foe={"left": "orc-brute"})
    lines = told(s, "move hoplite-1 middle")
    assert (1, "took over the popularity token of the Farm (left).", "10.4") in lines
    assert tokens_of(say(s, "move hoplite-1 middle")) == [1, 0, -1]
    s = table(left="hoplite", options=POPULAR, tokens="0 tile tile")
    assert tokens_of(say(s, "move hoplite-1 middle")) == [-1, 0, -1]


def test_10_4_a_holder_without_food_loses_it():
    s = table(left="hoplite", options=POPULAR, tokens="0 tile tile", foe={"left": "orc-brute"})
    assert tokens_of(turn_of(s, 0)) == [1, -1, -1]


def test_10_5_the_token_goes_to_the_next_tile_or_out_of_the_game():
    s = table(left="orc-brute", cubes=(1, 0, 0), options=POPULAR, tokens="0 tile tile", foe={"left": "hoplite"})
    turn_of(s, 0)
    say(s, "reveal left mine")
    assert tokens_of(s) == [-1, -1, -1]
    s = table(left="orc-brute", cubes=(1, 0, 0), options=POPULAR, tokens="0 tile tile", below="",
              foe={"left": "hoplite"})
    assert tokens_of(turn_of(s, 0)) == [-2, -1, -1]
    s.acts = 3
    assert GAME.face.board(s, 0)["regions"][0]["token"] is None


def test_10_6_the_right_golem():
    army = [start(decks="mechanical-army, elves", popularity=on).roster.lists[0][:2] for on in (False, True)]
    assert army == [[2, 0], [0, 2]]
    deck = "2 golem + 2 goat + 2 herald + 2 hoplite + 2 priestess + 2 archangel"
    with pytest.raises(ValueError, match=r"Golem is for play without popularity \(§10.6\)"):
        start(mode="tournament", decks=f"{deck}, elves", popularity=True)
    with pytest.raises(ValueError, match=r"Golem of Renown is for play with popularity \(§10.6\)"):
        start(mode="tournament", decks=f"{deck.replace('golem', 'golem-of-renown')}, elves")
    packs = [start(mode="draft", popularity=on).roster.pack for on in (False, True)]
    assert [pack[:2] for pack in packs] == [[2, 0], [0, 2]]
    assert [sum(pack) for pack in packs] == [36, 36]


def test_an_action_of_another_phase_is_refused():
    s = turn_of(table(), 0)
    assert s.to_act() == CHANCE
    assert why(s, "provision") == "First a card is drawn (§5.2)."
