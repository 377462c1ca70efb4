"""The rules, section by section."""
from __future__ import annotations

import pytest

from kleos.core.dice import Rng
from kleos.core.flow import CHANCE, playout
from kleos.core.options import OptionError
from kleos.core.sets import bit
from kleos.games.hercules import GAME, scoring
from kleos.games.hercules.box import COLOUR, RARITY, RESOURCE, SLUGS, TYPE
from kleos.games.hercules.language import PERS
from tests.games.hercules.play import (
    chars,
    clash,
    deal,
    deck,
    gone,
    hand,
    numbers,
    options,
    pile,
    powers,
    ready,
    say,
    side,
    start,
    table,
    tapped,
    why,
)

# 1 The cards

def test_1_1_types_and_colours():
    assert [sum(type_ == n for type_ in TYPE) for n in range(4)] == [51, 89, 25, 15]
    assert [sum(colour == n for colour in COLOUR) for n in range(3)] == [60, 60, 60]
    assert [sum(rarity == n for rarity in RARITY) for n in range(4)] == [63, 51, 51, 15]


def test_1_2_resources_have_no_cost_and_no_text():
    box = start().box
    for kind, type_ in enumerate(TYPE):
        if type_ == 3:
            assert (box.cost[kind], box.power[kind], box.text(kind)) == (0, 0, "")


def test_1_3_where_cards_are():
    s = table(hand="argonaut festival", deck="20 cyclops", pile="giant-eel")
    assert (hand(s), deck(s), pile(s), gone(s)) == ("argonaut festival", 20, "giant-eel", "")
    say(s, "play argonaut")
    assert (chars(s), hand(s)) == ("argonaut-1", "festival")


def test_1_4_hands_are_hidden_and_numbers_open():
    s = table(hand="argonaut", foe={"hand": "2 cyclops"})
    mine, theirs = GAME.view(s, 0)["board"]["seats"]
    assert [card["slug"] for card in mine["cards"]] == ["argonaut"]
    assert (theirs["cards"], theirs["known"], theirs["hand"], theirs["deck"]) == (None, [], 2, 20)


def test_1_5_a_card_goes_to_its_owners_pile():
    s = table(hand="aphrodites-wiles fair-trial", foe={"play": "hired-warrior"})
    say(s, "play aphrodites-wiles")
    assert chars(s) == "hired-warrior-1"
    say(s, "play fair-trial")
    assert (chars(s), pile(s), pile(s, 1)) == ("", "aphrodites-wiles fair-trial", "hired-warrior")


def test_1_6_what_is_removed_never_comes_back():
    s = table(hand="swallowed-by-a-sea-serpent", foe={"play": "argonaut"})
    say(s, "play swallowed-by-a-sea-serpent")
    assert (gone(s, 1), pile(s, 1), chars(s, 1)) == ("argonaut", "", "")


def test_1_7_a_hand_has_no_limit():
    s = table(hand="20 argonaut")
    say(s, "end")
    assert s.sides[0].hand.size() == 20 and s.seat == 1


# 2 Set-up

def test_2_1_who_begins_is_drawn_by_lot():
    s = GAME.start(seats=3)
    assert options(s) == ["first 1", "first 2", "first 3"]
    say(s, "first 3")
    assert s.seat == 2 and s.now.seat == 2


def test_2_2_seven_cards_each_first_whoever_begins():
    s = start(first="1")
    seen = []
    while s.turn == 0:
        seen.append(int(s.now.seat))
        say(s, f"draw {rich(s)}")
    assert seen == [1] * 7 + [0] * 7
    assert [side.hand.size() for side in s.sides] == [7, 7]


def rich(s):
    """A resource that may be drawn, or another card."""
    words = options(s, "draw")
    return next((word for word in words if TYPE[SLUGS.index(word)] == 3), words[0])


def poor(s):
    return next(word for word in options(s, "draw") if TYPE[SLUGS.index(word)] != 3)


def test_2_3_a_poor_hand_is_drawn_anew_as_often_as_it_takes():
    s = start()
    for _ in range(2):
        for _ in range(7):
            assert s.now.seat == 0
            say(s, f"draw {poor(s)}")
        assert (deck(s), s.sides[0].hand.size(), s.now.seat) == (40, 0, 0)
    for _ in range(7):
        say(s, f"draw {rich(s)}")
    assert s.now.seat == 1


def test_2_4_a_deck_without_resources_is_not_drawn_from_anew():
    lists = "4 argonaut + 4 cyclops + 4 primord + 4 forest-raider + 4 festival"
    s = start(decks=f"{lists}, {lists}", deck_size=20)
    for _ in range(7):
        say(s, f"draw {options(s, 'draw')[0]}")
    assert s.now.seat == 1


def test_2_5_by_the_option_everybody_is_asked():
    s = start(mulligan="optional")
    for _ in range(7):
        say(s, f"draw {rich(s)}")
    assert options(s) == ["keep"]
    assert "§2.5" in why(s, "redraw")
    say(s, "keep")
    for _ in range(7):
        say(s, f"draw {poor(s)}")
    assert options(s) == ["keep", "redraw"]
    say(s, "redraw")
    assert deck(s, 1) == 40


# 3 A turn

def test_3_1_no_step_comes_again():
    s = table(hand="green argonaut", play="cyclops")
    assert options(s) == ["resource wedding-feast", "play argonaut", "pay argonaut", "attack cyclops-1", "end"]
    say(s, "play argonaut")
    assert options(s) == ["attack cyclops-1", "attack argonaut-1", "end"]
    assert "§3.5" in why(s, "resource wedding-feast")


def test_3_2_all_is_untapped():
    s = table(foe={"tapped": "cyclops", "resources": "2 green", "spent": "3 red"})
    say(s, "end")
    assert (tapped(s, 1), ready(s, 1)) == ("", [2, 0, 3])


def test_3_3_a_card_is_drawn_in_every_turn_the_first_too():
    s = start()
    while s.turn == 0:
        say(s, f"draw {rich(s)}")
    assert s.to_act() == -1 and s.now.opens_turn() and s.now.seat == 0
    say(s, f"draw {options(s, 'draw')[0]}")
    assert s.sides[0].hand.size() == 8


@pytest.mark.parametrize("seats", [2, 3])
def test_3_9_a_switch_takes_the_first_draw_from_whoever_begins_and_from_nobody_else(seats):
    s = start(seats=seats, first_draw="no")
    while s.turn == 0:
        say(s, f"draw {rich(s)}")
    assert (s.turn, s.to_act(), s.sides[0].hand.size()) == (1, 0, 7)
    for turn in range(2, seats + 2):
        say(s, "end")
        assert (s.turn, s.to_act(), s.now.opens_turn()) == (turn, CHANCE, True)
        say(s, f"draw {options(s, 'draw')[0]}")
        assert s.sides[s.seat].hand.size() == 8


def test_3_4_one_resource_which_can_be_used_at_once():
    s = table(hand="2 green angry-villager", resources="")
    assert "§4.1" in why(s, "play angry-villager")
    say(s, "resource wedding-feast")
    assert ready(s) == [1, 0, 0] and options(s, "resource") == []
    assert "§3.4" in why(s, "resource wedding-feast")
    say(s, "play angry-villager")
    assert chars(s) == "angry-villager-1"


def test_3_5_cards_in_any_order_as_long_as_they_are_paid():
    s = table(hand="argonaut festival angry-villager", resources="6 green")
    say(s, "play festival")
    deal(s)
    say(s, "play argonaut", "play angry-villager")
    assert chars(s) == "angry-villager-1 argonaut-1" and ready(s) == [0, 0, 0]


def test_3_6_who_has_just_come_may_attack():
    s = table(hand="argonaut")
    say(s, "play argonaut", "attack argonaut-1")
    assert s.defender == 1


def test_3_7_the_turn_passes_and_what_lasts_is_over():
    s = table(hand="artemiss-blessing", play="argonaut")
    say(s, "play artemiss-blessing")
    assert powers(s) == [4]
    say(s, "end")
    assert (powers(s), s.seat, s.turn) == ([3], 1, 4)


def test_3_8_nobody_else_acts_in_a_turn():
    s = table(foe={"hand": "insight"})
    assert s.to_act() == 0 and s.also() == 0


# 4 Paying

def test_4_1_one_of_the_cards_colour():
    s = table(hand="argonaut", resources="2 red 1 blue")
    assert why(s, "play argonaut") == "One of the resources for Argonaut must be green (§4.1)."
    s = table(hand="argonaut", resources="1 red 1 green")
    assert why(s, "play argonaut") == "Argonaut costs 3, and you have 2 untapped resources (§4.1)."
    s = table(hand="primord", resources="1 green 3 red")
    assert ready(say(s, "play primord")) == [0, 0, 0]


FREE = '[lost]\nfestival = [0, "play: draw 2"]\n'


def test_4_2_what_costs_nothing_needs_nothing():
    s = table(hand="festival", resources="", data=FREE)
    deal(say(s, "play festival"))
    assert pile(s) == "festival"


def test_4_3_automatic_payment_keeps_the_most_colours():
    s = table(hand="primord", resources="2 green 2 blue 3 red")
    assert ready(say(s, "play primord")) == [1, 1, 1]
    s = table(hand="argonaut", resources="1 green 1 blue 3 red")
    assert ready(say(s, "play argonaut")) == [0, 1, 1]
    s = table(hand="questing-farmer", resources="2 green 1 blue")
    assert ready(say(s, "play questing-farmer")) == [1, 0, 0]


def test_4_4_paid_by_hand_colour_by_colour():
    s = table(hand="argonaut", resources="2 green 2 red 1 blue")
    say(s, "pay argonaut")
    assert options(s) == ["tap green"]
    say(s, "tap green")
    assert options(s) == ["tap green", "tap blue", "tap red"]
    say(s, "tap red")
    assert options(s) == ["tap red"]
    assert why(s, "tap green") == "Name the colours in the order green, blue, red (§4.4)."
    assert why(s, "tap blue") == "Name the colours in the order green, blue, red (§4.4)."
    say(s, "tap red")
    assert (ready(s), chars(s)) == ([1, 1, 0], "argonaut-1")
    assert options(table(hand="argonaut", resources="3 green 2 red"), "pay") == ["argonaut"]
    assert options(table(hand="argonaut", resources="3 green"), "pay") == []


def test_4_4_only_colours_after_which_the_rest_can_be_paid():
    s = table(hand="i-hate-warlords minor-warlord", resources="3 green 1 blue 1 red")
    say(s, "pay minor-warlord")
    assert options(s) == ["tap green"]
    say(s, "tap green", "tap green")
    assert options(s) == ["tap green", "tap blue"]
    say(s, "tap blue")
    assert options(s) == ["tap red"]


def test_4_5_cards_keep_to_their_step():
    s = table(hand="insight argonaut", play="cyclops")
    assert "§4.5" in why(s, "play insight")
    say(s, "attack cyclops-1")
    assert options(s) == ["play insight", "pass"]
    assert "§4.5" in why(s, "play argonaut")


# 5 Actions and characters

def test_5_1_an_action_is_followed_and_discarded():
    s = deal(say(table(hand="archery-contest"), "play archery-contest"))
    assert (deck(s, 1), pile(s), pile(s, 1)) == (15, "archery-contest", " ".join(["argonaut"] * 5))


def test_5_2_a_character_stays_untapped():
    s = say(table(hand="argonaut"), "play argonaut")
    assert (chars(s), tapped(s)) == ("argonaut-1", "")


def test_5_3_what_is_said_on_coming_in_happens_at_once():
    s = say(table(hand="beautiful-princess", foe={"play": "cyclops"}), "play beautiful-princess")
    assert tapped(s, 1) == "cyclops-1"


def test_5_4_what_is_tapped_cannot_be_used():
    s = table(tapped="cyclops", play="argonaut")
    assert options(s, "attack") == ["argonaut-1"]
    assert why(s, "attack cyclops-1") == "Cyclops is tapped and cannot attack (§6.1)."


def test_5_5_a_unique_character_is_alone():
    s = table(hand="hercules argonaut", foe={"play": "hercules"})
    assert options(s, "play") == ["argonaut"]
    assert why(s, "play hercules") == "Hercules is unique and in play already (§5.5)."
    s = table(hand="summoned-aid", pile="aphrodite cyclops", foe={"play": "aphrodite"})
    say(s, "play summoned-aid")
    assert (chars(s), pile(s)) == ("cyclops-1", "summoned-aid aphrodite")


def test_5_6_sixty_characters_at_most():
    s = table(hand="argonaut", play="12 cyclops 12 primord 12 giant-eel 12 hired-warrior 12 ironhead-warrior")
    say(s, "play argonaut")
    assert len(s.sides[0].pieces) == 60 and pile(s) == "argonaut"


# 6 Attack

def test_6_1_attackers_are_tapped():
    s = table(play="cyclops argonaut primord")
    assert options(s, "attack") == ["cyclops-1", "argonaut-1", "primord-1"]
    say(s, "attack argonaut-1")
    assert options(s) == ["attack cyclops-1", "attack primord-1", "declare"]
    assert why(s, "attack argonaut-1") == "Argonaut is among the attackers already (§6.1)."
    deal(say(s, "declare"))
    assert deck(s, 1) == 17 and s.seat == 1 and tapped(s) == "argonaut-1"


def test_6_1_only_who_composes_sees_it():
    s = say(table(play="cyclops argonaut"), "attack cyclops-1")
    assert GAME.view(s, 0)["board"]["draft"] == {"attackers": ["cyclops-1"], "blocks": []}
    before = GAME.view(table(play="cyclops argonaut"), 1)["board"]
    seen = GAME.view(s, 1)["board"]
    assert seen["draft"] is None and seen["attack"] is None and seen["seats"] == before["seats"]


def test_6_2_each_blocks_one_and_several_may_block_the_same():
    s = table(play="cyclops", foe={"play": "argonaut 2 giant-eel", "tapped": "primord"})
    say(s, "attack cyclops-1")
    assert options(s) == ["block argonaut-1", "block giant-eel-1", "block giant-eel-2", "declare"]
    assert why(s, "block primord-1") == "Primord is tapped and cannot block (§6.2)."
    say(s, "block argonaut-1")
    assert options(s) == ["against cyclops-1"]
    say(s, "against cyclops-1", "block giant-eel-2", "against cyclops-1", "declare")
    assert options(s, "fell") == ["argonaut-1", "giant-eel-2"]


def test_6_3_first_the_defender_then_the_attacker():
    s = clash("cyclops", "argonaut", "argonaut-1 cyclops-1", hand="insight", foe_hand="insight")
    assert s.now.seat == 1 and "pass" in options(s)
    say(s, "pass")
    assert s.now.seat == 0
    say(s, "pass")
    assert s.seat == 1


def test_6_4_a_combat_card_is_followed_before_the_other_decides():
    s = clash("cyclops", "argonaut", "argonaut-1 cyclops-1", hand="insight", foe_hand="herculean-effort",
              foe={"resources": "2 green"})
    say(s, "play herculean-effort")
    assert (powers(s, 1), s.now.seat, ready(s, 1), pile(s, 1)) == ([6], 0, [0, 0, 0], "herculean-effort")


def test_6_5_asked_by_what_everybody_sees():
    s = clash("cyclops", "argonaut", "argonaut-1 cyclops-1", foe_hand="argonaut")
    assert s.now.seat == 1 and options(s) == ["pass"]
    s = clash("cyclops", "argonaut", "argonaut-1 cyclops-1", foe_hand="insight", foe={"resources": ""})
    assert s.seat == 1 and s.now.opens_turn()


def test_6_6_step_c_without_blocks():
    s = clash("cyclops", hand="herculean-effort")
    deal(say(s, "play herculean-effort"))
    assert deck(s, 1) == 12


def test_6_7_battles_first_then_the_deck():
    s = clash("cyclops argonaut", "primord", "primord-1 argonaut-1")
    assert s.to_act() == -1 and chars(s) == "cyclops-1" and chars(s, 1) == "primord-1" and deck(s, 1) == 20


def test_6_8_unblocked_attackers_discard_their_power():
    s = deal(clash("cyclops argonaut"))
    assert deck(s, 1) == 12 and len(pile(s, 1).split()) == 8
    s = deal(clash("cyclops", foe={"deck": "2 argonaut"}))
    assert s.over() and s.returns() == [1.0, -1.0]


def test_6_9_the_weaker_falls_and_both_when_equal():
    s = clash("cyclops", "argonaut", "argonaut-1 cyclops-1")
    assert (chars(s), chars(s, 1)) == ("cyclops-1", "")
    s = clash("argonaut", "cyclops", "cyclops-1 argonaut-1")
    assert (chars(s), chars(s, 1)) == ("", "cyclops-1")
    s = clash("argonaut", "giant-eel", "giant-eel-1 argonaut-1")
    assert (chars(s), chars(s, 1), pile(s), pile(s, 1)) == ("", "", "argonaut", "giant-eel")


SIX = '[lost]\ncyclops = [5, 6, ""]\n'


def test_6_10_the_attacking_player_picks_among_blockers():
    """The example of the printed rules: 6 against 3 and 4."""
    s = clash("cyclops", "giant-eel aress-mesomorphs", "giant-eel-1 cyclops-1, aress-mesomorphs-1 cyclops-1", data=SIX)
    assert s.now.seat == 0 and options(s) == ["fell giant-eel-1", "fell aress-mesomorphs-1"]
    say(s, "fell aress-mesomorphs-1")
    assert (chars(s), chars(s, 1)) == ("", "giant-eel-1")


def test_6_10_no_blocker_is_spared_that_could_be_added():
    blocks = "giant-eel-1 cyclops-1, " + ", ".join([f"hired-warrior-{n} cyclops-1" for n in (1, 2, 3)])
    s = clash("cyclops", "3 hired-warrior giant-eel", blocks)
    assert options(s) == ["fell giant-eel-1", "fell hired-warrior-1"]
    say(s, "fell giant-eel-1")
    assert options(s) == ["fell hired-warrior-1", "fell hired-warrior-2"]
    say(s, "fell hired-warrior-2")
    assert chars(s, 1) == "hired-warrior-1"


def test_6_11_once_blocked_stays_blocked():
    s = clash("cyclops", "argonaut", "argonaut-1 cyclops-1", hand="captured-by-hera")
    say(s, "play captured-by-hera")
    assert (chars(s), deck(s, 1), hand(s, 1), s.seat) == ("cyclops-1", 20, "argonaut", 1)


def test_6_12_tapping_changes_nothing_about_an_attack():
    s = table(play="exotic-dancer cyclops", foe={"play": "argonaut"})
    say(s, "attack cyclops-1", "attack exotic-dancer-1")
    assert tapped(s, 1) == "argonaut-1"
    deal(s)
    assert deck(s, 1) == 13


def test_6_13_an_attack_ends_the_turn():
    s = deal(clash("cyclops", hand="argonaut", resources=""))
    assert s.seat == 1 and s.now.opens_turn()


def test_6_14_no_power_is_less_than_0():
    s = clash("hired-warrior", "argonaut", foe_hand="do-the-twanky-twiddle")
    say(s, "play do-the-twanky-twiddle")
    assert deck(s, 1) == 20 and chars(s) == "hired-warrior-1"


# 7 The end

def test_7_1_an_empty_deck_has_lost_at_once():
    s = table(hand="festival", deck="2 argonaut")
    deal(say(s, "play festival"))
    assert s.over() and s.winner == 1 and hand(s) == "argonaut argonaut"


def test_7_2_decks_emptied_together_are_won_by_whoevers_turn_it_is():
    s = table(hand="fortunes-of-war", deck="3 argonaut", foe={"deck": "2 argonaut"})
    deal(say(s, "play fortunes-of-war"))
    assert s.over() and s.winner == 0


def test_7_3_of_two_the_other_has_won():
    s = deal(say(table(hand="archery-contest", foe={"deck": "3 cyclops"}), "play archery-contest"))
    assert s.over() and s.returns() == [1.0, -1.0]
    assert why(s, "end") == "The game is over."


def test_7_4_best_of_three_and_the_loser_begins():
    s = table(hand="archery-contest", foe={"deck": "3 cyclops"}, options={"match": "3"})
    say(s, "play archery-contest", *["mill cyclops"] * 3)
    assert list(s.won) == [1, 0] and s.winner < 0
    assert (s.seat, s.now.seat, deck(s, 0), deck(s, 1), s.turn) == (1, 1, 40, 40, 3)
    playout(s, Rng(4))
    assert s.over() and sorted(s.won)[1] == 2


# 8 What cards say

def test_8_1_a_card_may_be_played_for_nothing():
    s = say(table(hand="hercules-strikes"), "play hercules-strikes")
    assert pile(s) == "hercules-strikes" and ready(s) != [9, 9, 9]


def test_8_2_one_effect_after_the_other():
    s = table(hand="heras-transformation", play="argonaut", pile="cyclops")
    say(s, "play heras-transformation", "own argonaut-1")
    assert options(s, "raise") == ["cyclops", "argonaut"]
    say(s, "raise cyclops")
    assert chars(s) == "cyclops-1"


def test_8_3_what_can_be_done_in_one_way_is_not_asked():
    s = table(hand="hercules-strikes", foe={"play": "argonaut cyclops"})
    say(s, "play hercules-strikes")
    assert options(s) == ["foe cyclops-1", "foe argonaut-1"]
    say(s, "foe cyclops-1")
    assert chars(s, 1) == "argonaut-1"
    s = say(table(hand="hercules-strikes", foe={"play": "argonaut"}), "play hercules-strikes")
    assert chars(s, 1) == ""


def test_8_4_whoever_discards_from_the_hand_chooses():
    s = say(table(hand="royal-decree", foe={"hand": "argonaut cyclops insight"}), "play royal-decree")
    assert s.to_act() == 1 and options(s, "discard") == ["cyclops", "argonaut", "insight"]
    say(s, "discard cyclops", "discard insight")
    assert hand(s, 1) == "argonaut"


def test_8_5_whoevers_turn_it_is_orders_what_happens_at_once():
    s = table(hand="pyros-flame", foe={"play": "overworked-mother ancient-mummy", "hand": "argonaut"})
    say(s, "play pyros-flame")
    assert s.to_act() == 0 and options(s) == ["resolve 1", "resolve 2"]


def test_8_6_until_the_end_of_the_turn():
    s = say(table(hand="artemiss-blessing", play="cyclops"), "play artemiss-blessing")
    assert powers(s) == [6]
    assert powers(say(s, "end")) == [5]


def test_8_7_lasting_as_long_as_it_lies_there():
    s = table(play="inspirational-leader argonaut", hand="hercules-strikes")
    assert powers(s) == [4, 4]
    s.fall(0, 1)
    assert powers(s) == [3]


COUNTED = {"per-character": 3, "per-green": 1, "per-blue": 0, "per-red": 2, "per-attacker": 0, "per-foe": 8,
           "per-resource": 4, "per-card": 5, "per-foe-card": 6, "per-fallen": 7}


@pytest.mark.parametrize("per", PERS)
def test_8_7_what_is_counted(per):
    """Each in another number; no card of ours counts some of them, but a printed one may."""
    def power(s):
        return powers(s)[chars(s).split().index("manure-farmers-1")]
    laid = {"hand": "5 insight", "resources": "4 green", "pile": "7 argonaut 2 festival",
            "play": "manure-farmers 2 ironhead-warrior"}
    laid["data"] = f'[lost]\nmanure-farmers = [1, 1, "always: swell 1 {per}"]\n'
    foe = {"play": "8 primord", "hand": "6 insight"}
    assert power(table(**laid, foe=foe)) == 1 + COUNTED[per]
    s = table(**laid, foe=foe, third={"play": "5 primord", "hand": "2 insight"})
    assert power(s) == 1 + (0 if "foe" in per else COUNTED[per])        # §9.7 nobody is “your opponent” yet
    say(s, "attack manure-farmers-1; declare")
    assert power(s) == 1 + (1 if per == "per-attacker" else COUNTED[per])
    s.sides[1].out = True                                               # §9.7 §9.9 only one is left
    assert power(s) == 1 + {"per-foe": 5, "per-foe-card": 2, "per-attacker": 1}.get(per, COUNTED[per])
    s.sides[0].out, s.sides[1].out = True, False
    assert scoring.rival(s, 1) == 2 and scoring.rival(s, 2) == 1
    s = table(foe=laid, data=laid.pop("data"), **foe)                  # the same from the other seat
    assert powers(s, 1)[chars(s, 1).split().index("manure-farmers-1")] == 1 + COUNTED[per]


def test_8_7_who_cannot_block_does_not_join_the_blockers_either():
    s = clash("cyclops argonaut", "clumsy-giant 2 primord", foe_hand="hey-boys")
    say(s, "play hey-boys")
    assert options(s) == ["own primord-1", "own primord-2"]
    assert why(s, "own clumsy-giant-1") == "Clumsy Giant cannot block, as its text says (§6.2)."
    s = deal(say(clash("cyclops", "clumsy-giant", foe_hand="hey-boys"), "play hey-boys"))
    assert (chars(s, 1), deck(s, 1)) == ("clumsy-giant-1", 15)


def test_8_7_who_joins_the_blockers_is_not_the_only_one_against_whom_two_must_block():
    data = '[lost]\nwalking-war-machine = [7, 7, "always: gang"]\n'
    s = say(clash("walking-war-machine argonaut", "2 primord", foe_hand="hey-boys", data=data), "play hey-boys")
    assert options(s) == ["own primord-1", "own primord-2"]
    say(s, "own primord-1")
    assert chars(deal(s)) == "walking-war-machine-1"                    # it was not asked whom: the argonaut alone
    blocks = "primord-1 walking-war-machine-1, primord-2 walking-war-machine-1"
    s = say(clash("walking-war-machine", "3 primord", blocks, foe_hand="hey-boys", data=data), "play hey-boys")
    assert options(s) == ["fell primord-1", "fell primord-2", "fell primord-3"]
    s = deal(say(clash("walking-war-machine", "primord", foe_hand="hey-boys", data=data), "play hey-boys"))
    assert (chars(s, 1), deck(s, 1)) == ("primord-1", 13)


def test_8_8_costs_are_never_lowered_below_1():
    data = '[lost]\nsalmoneus = [2, 1, "always: thrift 3 action"]\n'
    s = table(hand="archery-contest", play="salmoneus", resources="1 red", data=data)
    deal(say(s, "play archery-contest"))
    assert ready(s) == [0, 0, 0]


def test_8_9_who_takes_over_does_not_put_in_play():
    s = table(hand="whim-of-the-queen", foe={"tapped": "beautiful-princess", "play": ""}, play="argonaut")
    say(s, "play whim-of-the-queen")
    assert (chars(s), tapped(s), list(s.sides[0].owners)) == (
        "beautiful-princess-1 argonaut-1", "beautiful-princess-1", [1, 0])


def test_8_10_cards_are_looked_at_one_by_one():
    s = say(table(hand="sword-of-veracity", foe={"hand": "argonaut cyclops"}), "play sword-of-veracity")
    assert options(s) == ["show cyclops", "show argonaut"] and s.seen_by(s.nth(0)) == 0b11
    deal(s)
    assert [card["slug"] for card in GAME.view(s, 0)["board"]["seats"][1]["known"]] == ["cyclops", "argonaut"]


def test_8_11_looking_through_ones_deck():
    s = say(table(hand="path-not-taken", deck="3 argonaut 2 green"), "play path-not-taken")
    assert options(s) == ["seek wedding-feast", "decline"]
    say(s, "seek wedding-feast")
    assert hand(s) == "wedding-feast" and deck(s) == 4
    assert [card["slug"] for card in GAME.view(s, 1)["board"]["seats"][0]["known"]] == ["wedding-feast"]
    s = say(table(hand="path-not-taken", deck="3 argonaut 2 green"), "play path-not-taken", "decline")
    assert hand(s) == ""


def test_8_12_which_resources_are_tapped_or_lost():
    s = say(table(hand="massage-break", foe={"resources": "2 green 3 blue"}), "play massage-break")
    assert ready(s, 1) == [1, 2, 0]
    s = say(table(hand="salmoneus-sells-your-house", foe={"resources": "2 green 1 red", "spent": "1 green"}),
            "play salmoneus-sells-your-house")
    assert s.to_act() == 1 and options(s) == ["waste wedding-feast", "waste warlord-camp"]
    say(s, "waste wedding-feast")
    assert (ready(s, 1), pile(s, 1)) == ([2, 0, 1], "wedding-feast")


def test_8_13_shielded_characters_are_not_discarded():
    s = clash("argonaut", "cyclops", "cyclops-1 argonaut-1", hand="to-the-last-breath")
    say(s, "play to-the-last-breath")
    assert (chars(s), chars(s, 1)) == ("argonaut-1", "cyclops-1")


# 9 Three players

def three(**more):
    return table(third=more.pop("third", {}), **more)


def test_9_1_the_last_one_wins():
    s = three(play="cyclops", foe={"deck": "3 argonaut"}, third={"deck": "2 argonaut"}, hand="fortunes-of-war")
    deal(say(s, "play fortunes-of-war"))
    assert s.over() and s.returns() == [1.0, -0.5, -0.5]


def test_9_2_attacks_go_to_the_left():
    s = three(play="cyclops", foe={"play": "argonaut"}, third={"play": "argonaut"})
    say(s, "attack cyclops-1")
    assert s.defender == 1 and s.now.seat == 1
    deal(say(s, "declare"))
    assert (deck(s, 1), deck(s, 2), s.seat) == (15, 20, 1)


def test_9_3_who_is_out_leaves_with_all_cards():
    s = three(hand="centaur-attack archery-contest", play="hired-warrior", third={"hand": "hercules"},
              foe={"deck": "3 cyclops", "play": "hercules"})
    say(s, "play archery-contest", "opponent 2")
    deal(s)
    assert s.sides[1].out and chars(s, 1) == "" and not s.over() and s.may_enter(49)
    say(s, "end")
    assert s.seat == 2


def test_9_4_step_d_follows_for_the_attackers_own_losses():
    s = three(play="argonaut cyclops", foe={"play": "primord", "deck": "1 argonaut", "hand": "insight"})
    say(s, "attack cyclops-1", "attack argonaut-1", "block primord-1", "against argonaut-1")
    say(s, "play insight")
    deal(s)
    assert s.sides[1].out and chars(s) == "cyclops-1" and chars(s, 1) == ""


def test_9_5_the_right_neighbour_gets_seven_cards():
    s = three(hand="archery-contest", pile="9 cyclops", foe={"deck": "3 argonaut"})
    say(s, "play archery-contest", "opponent 2")
    for _ in range(3):
        s.apply(s.nth(0))
    assert options(s) == ["save cyclops"]
    deal(s)
    assert deck(s) == 27 and len(pile(s).split()) == 3


def test_9_6_who_is_out_gets_no_bonus():
    s = three(hand="fortunes-of-war", deck="9 argonaut", foe={"deck": "3 argonaut", "pile": "5 cyclops"},
              third={"deck": "3 argonaut", "pile": "5 cyclops"})
    deal(say(s, "play fortunes-of-war"))
    assert s.over() and s.winner == 0 and deck(s, 1) == deck(s, 2) == 0


def test_9_7_your_opponent_is_picked_once_a_card():
    s = three(hand="pillage-the-village", foe={"hand": "argonaut"}, third={"hand": "cyclops"})
    say(s, "play pillage-the-village")
    assert options(s) == ["opponent 2", "opponent 3"]
    deal(say(s, "opponent 3"))
    assert (deck(s, 2), hand(s, 2), deck(s, 1), hand(s, 1)) == (14, "", 20, "argonaut")


def test_9_7_all_characters_are_those_of_everybody():
    s = three(hand="pyros-flame", play="questing-farmer cyclops", foe={"play": "hired-warrior golden-hind argonaut"},
              third={"play": "hired-warrior primord"})
    deal(say(s, "play pyros-flame"))
    assert [chars(s, seat) for seat in range(3)] == ["cyclops-1", "argonaut-1", "primord-1"]
    assert options(s, "opponent") == []
    s = three(hand="eternal-winter", foe={"play": "cyclops"}, third={"play": "primord"})
    deal(say(s, "play eternal-winter"))
    assert (tapped(s, 1), tapped(s, 2)) == ("cyclops-1", "primord-1")


def test_9_8_first_the_one_to_the_left():
    s = three(hand="fair-trial", play="argonaut cyclops", foe={"play": "argonaut cyclops"},
              third={"play": "argonaut cyclops"})
    say(s, "play fair-trial")
    seen = []
    while "own argonaut-1" in options(s):
        seen.append(int(s.now.seat))
        say(s, "own argonaut-1")
    assert seen == [1, 2, 0]


def test_9_9_the_other_two_play_on():
    s = three(hand="archery-contest", play="cyclops", foe={"deck": "3 argonaut"})
    deal(say(s, "play archery-contest", "opponent 2"))
    say(s, "attack cyclops-1")
    assert s.defender == 2


# 10 Decks

def test_10_1_forty_cards_or_what_was_agreed():
    with pytest.raises(OptionError, match="A deck has 40 cards, this one 4"):
        start(decks="4 argonaut")
    lists = "16 wedding-feast + 4 argonaut"
    assert deck(start(decks=f"{lists}, {lists}", deck_size=20)) == 20


def test_10_2_four_of_a_card():
    with pytest.raises(OptionError, match=r"The first deck: A deck has at most 4 of a card, this one 5 of Argonaut"):
        start(decks="5 argonaut + 35 wedding-feast")


def test_10_3_secret_lists():
    assert GAME.view(start(lists="closed"), 1)["board"]["seats"][0]["unseen"] is None
    own = GAME.view(start(lists="closed"), 0)["board"]["seats"][0]
    assert sum(kind["number"] for kind in own["unseen"]) == own["deck"]
    assert GAME.view(start(), 1)["board"]["seats"][0]["unseen"]


def test_10_3_whoever_does_not_know_a_list_expects_as_many_resources_as_are_usual():
    """Of what they cannot know a third is resources, as in the example decks: it may be any of 15, 36 of each."""
    cards = start(lists="closed").sides[0].cards
    bag = [int(n) for n in cards.unseen(bit(1))]
    assert {bag[kind] for kind, type_ in enumerate(TYPE) if type_ == RESOURCE} == {36}
    assert {bag[kind] for kind, type_ in enumerate(TYPE) if type_ != RESOURCE} == {4}
    assert sum(int(n) for n in cards.unseen(bit(0))) == 40


def test_side_lays_a_table():
    """The helper itself."""
    s = start()
    side(s, 0, hand="cyclops", deck="3 argonaut")
    assert (hand(s), deck(s)) == ("cyclops", 3) and sum(numbers("2 green cyclops")) == 3
