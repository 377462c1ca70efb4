"""Every sentence with which Twelve Heroes refuses something, and every question that it asks."""
from __future__ import annotations

import pytest

from kleos.core.dice import Rng
from tests.games.heroes.play import GAME, say, start, table, turn_of
from tests.games.heroes.test_modes import drafting
from tests.support import refused

EXTRA = {"extra_actions": True}
NO_ACTION = "You have no action left: discard a card for another one, or end the turn (§9.1)."


def exchange():
    s = start(decks="humans, orcs", first="0")
    while type(s.now).__name__ != "Exchange":
        s.apply(s.nth(0))
    return s


def starving():
    return turn_of(table(left="hoplite goat clockwork-soldier", stores=(1, 0, 0)), 0)


def full_hand():
    return say(table(hand="goat goat hoplite hoplite herald dragon"), "provision", "provision", "provision")


def struck(hero="dragon", foes="hoplite goat"):
    return say(table(camp=hero, food=1, foe={"left": foes}), f"deploy {hero}-1 left", "food 1")


def brought():
    return say(table(left="sky-ship goat"), "move sky-ship-1 middle")


def revived():
    return say(table(hand="priestess", food=2, pile="goat dragon"), "hire priestess")


def supplied():
    return say(table(hand="archangel", food=4, left="goat", right="hoplite", stores=(1, 0, 1)), "hire archangel")


def ordered():
    s = table(camp="dragon orc-raider", food=2, foe={"left": "hoplite goat", "right": "herald", "stores": (2, 0, 2)})
    return say(s, "deploy dragon-1 left", "deploy orc-raider-1 right", "food 1", "food 1")


def no_action_left():
    return say(table(hand="goat", options=EXTRA), "provision", "provision", "provision")


CASES = [
    # draws
    (lambda: start(decks="elves, orcs"), "provision", "First it is drawn who begins (§1.5)."),
    (lambda: start(first="0"), "provision", "First the factions are drawn, two different ones (§11.2)."),
    (lambda: start(decks="elves, orcs", first="0"), "provision", "First a territory tile is turned up (§3.8)."),
    (lambda: turn_of(table(), 0), "provision", "First a card is drawn (§5.2)."),
    (lambda: start(mode="draft", first="0"), "pick goat", "First the cards of the draft are drawn (§11.3)."),
    (lambda: say(drafting(), "pick goat", "pick dragon", "pick golem", "pick treefolk"), "pick hoplite",
     "First the cards that were not taken are passed on (§11.3)."),
    # the draft and the opening hand
    (drafting, "pick herald", "Herald is not among the cards before you (§11.3)."),
    (drafting, "hire herald", "Take 2 of the cards before you first (§11.3)."),
    (drafting, "pick dragon", "Name the cards that you take in the order of the list (§11.3)."),
    (exchange, "under dragon", "Dragon is not in your hand (§1.6)."),
    (exchange, "provision", "First put cards of the opening hand under the deck, or keep it (§1.6)."),
    # upkeep and the hand limit
    (starving, "provision", "Food is missing in the left region: first say which hero is discarded (§4.2)."),
    (starving, "starve clockwork-soldier-1", "Clockwork Soldier needs no food (§4.2)."),
    (starving, "starve dragon-1", "Dragon is not among your heroes in the left region (§4.2)."),
    (lambda: turn_of(table(left="hoplite goat herald", stores=(1, 0, 0)), 0), "starve herald-1",
     "Name the heroes to be discarded in the order of the list (§4.2)."),
    (full_hand, "discard phoenix", "Phoenix is not in your hand (§8.1)."),
    (lambda: say(table(hand="goat goat hoplite hoplite herald dragon orc-brute"), *["provision"] * 3),
     "discard dragon", "Name the cards to be discarded in the order of the list (§8.1)."),
    (full_hand, "provision", "Keep at most 5 cards: discard the others first (§8.1)."),
    # actions
    (table, "discard goat", "Cards are discarded for actions only by the rule of extra actions, which is off (§9.1)."),
    (lambda: table(options=EXTRA), "discard goat", "Your deck has no Goat (§1.4)."),
    (table, "end", "You must perform 3 more actions; Provision is always possible (§6.1)."),
    (lambda: say(table(), "provision", "provision"), "end",
     "You must perform 1 more action; Provision is always possible (§6.1)."),
    (table, "done", "Not now: provision, hire, deploy or move (§6.1)."),
    (no_action_left, "provision", NO_ACTION),
    (no_action_left, "hire goat", NO_ACTION),
    (table, "hire goat", "Your deck has no Goat (§1.4)."),
    (table, "hire hoplite", "Hoplite is still in your deck (§5.2)."),
    (lambda: table(pile="goat"), "hire goat", "Goat lies in your discard pile (§2.5)."),
    (lambda: table(hand="dragon", food=2), "hire dragon", "Dragon costs 6 food, your camp has 2 (§6.3)."),
    (lambda: table(hand="goat", food=1), "deploy goat-1 left", "Goat is in your hand; hire it first (§6.3)."),
    (lambda: table(hand="goat"), "deploy goat-1 left", "Goat costs 1 food, your camp has 0 (§6.3)."),
    (lambda: table(left="goat"), "deploy goat-1 middle",
     "Goat is in the left region already; move it instead (§6.7)."),
    (table, "deploy goat-1 left", "Your deck has no Goat (§1.4)."),
    (lambda: table(camp="goat"), "move goat-1 left", "Goat waits in your camp; deploy it instead (§6.4)."),
    (table, "move goat-1 left", "Your deck has no Goat (§1.4)."),
    (lambda: table(left="goat"), "move goat-1 left", "Goat is there already (§6.7)."),
    (lambda: table(left="goat"), "move goat-1 right", "The left and the right region are not adjacent (§2.7)."),
    # composing
    (lambda: say(table(camp="goat hoplite"), "deploy goat-1 middle"), "deploy hoplite-1 left",
     "The heroes of one deployment go to different regions, named from left to right (§6.4)."),
    (lambda: say(table(camp="goat hoplite"), "deploy goat-1 left"), "deploy dragon-1 right",
     "Dragon does not wait in your camp (§6.4)."),
    (lambda: say(table(camp="goat hoplite"), "deploy goat-1 left"), "deploy goat-1 right",
     "Goat is among those that you send already (§6.4)."),
    (lambda: say(table(camp="goat hoplite"), "deploy goat-1 left"), "provision",
     "Send the heroes of this deployment first (§6.4)."),
    (lambda: say(table(camp="goat", food=2), "deploy goat-1 left"), "food 3",
     "Your camp has only 2 food left (§6.5)."),
    (lambda: say(table(camp="goat", food=2), "deploy goat-1 left"), "provision",
     "First say how much food the hero takes along (§6.5)."),
    (lambda: say(table(left="goat", stores=(2, 0, 0)), "move goat-1 middle"), "food 3",
     "There is only 2 food of yours to carry (§6.8)."),
    (lambda: say(table(left="goat", stores=(2, 0, 0)), "move goat-1 middle"), "provision",
     "First say how much food the hero carries (§6.8)."),
    # abilities
    (ordered, "provision", "Choose which of the heroes just deployed comes first (§7.2)."),
    (supplied, "at middle", "You have no hero in the middle region to take the food (§7.4)."),
    (supplied, "provision", "Choose the region that gets the food first (§7.1)."),
    (struck, "strike orc-brute-1", "Orc Brute is no opposing hero in the left region (§7.6)."),
    (lambda: struck(foes="hoplite goat orc-brute"), "strike orc-brute-1",
     "Orc Brute has strength 4, and 3 is the most (§7.6)."),
    (struck, "provision", "Pick an opposing hero first (§7.6)."),
    (lambda: say(table(left="sky-ship goat", right="hoplite"), "move sky-ship-1 middle"), "bring hoplite-1",
     "Hoplite is not among your heroes left in the left region (§7.5)."),
    (brought, "provision", "First say who comes along (§7.1)."),
    (revived, "revive hoplite", "Hoplite does not lie in your discard pile (§7.7)."),
    (revived, "provision", "Take a hero back from your discard pile first (§7.1)."),
]


@pytest.mark.parametrize(("lay", "line", "sentence"), CASES, ids=[f"{i}-{case[1]}" for i, case in enumerate(CASES)])
def test_refusals(lay, line, sentence):
    refused(lay(), GAME.parse(line), sentence)


@pytest.mark.parametrize(("lay", "text", "help"), [
    (exchange, "**Put cards under the deck**, or keep the hand.",
     "You draw another for each card that you put under the deck, once only."),
    (drafting, "**Take 2 cards** of those before you.",
     "What you leave goes to {seat 2}, who passes you as many."),
    (starving, "In the Farm (left) 1 of 2 goes hungry: **discard 1 hero**.",
     "Each hero in a region eats 1 food that lies there; your camp’s food does not count."),
    (full_hand, "**Discard 1 card**: you may keep 5.",
     "It goes to your discard pile, which will be your new deck when this one is used up."),
    (table, "**Provision, hire, deploy or move.** 3 actions left.",
     "Your camp has 0 food. Food hires heroes; heroes in the camp can be deployed."),
    (lambda: table(left="goat", food=2, hand="goat", options=EXTRA),
     "**Provision, hire, deploy or move.** 3 actions left.",
     "Your camp has 2 food. Heroes hold a region as long as they have food there. "
     "You may discard a card for one more action."),
    (no_action_left, "**End the turn**, or discard a card for another action.", ""),
    (lambda: say(no_action_left(), "discard goat"),
     "**Provision, hire, deploy or move**, or end the turn. 1 action left.", ""),
    (ordered, "**Which hero comes first?**", "All have arrived, and each does what its card says."),
    (supplied, "Archangel: **choose a region** for 4 food.", "It must be one where you have a hero."),
    (struck, "Dragon: **choose an opposing hero** that is discarded.", "Its strength is 3 or less."),
    (lambda: struck("ballista"), "Ballista: **choose an opposing hero** that goes back to its camp.",
     "Its strength is 4 or less."),
    (brought, "Sky Ship: **who comes along?** Or nobody.", "Food stays behind, and is lost where no hero stays."),
    (revived, "Priestess: **take a hero back** from your discard pile.",
     "It goes to your hand, and {seat 2} sees which."),
    (lambda: say(table(left="goat hoplite", stores=(2, 0, 0)), "move goat-1 middle"),
     "**Goat to the Mine (middle)**: with how much food?",
     "2 food lies here. Those who stay need food too; where nobody stays, the rest is lost."),
    (lambda: say(table(camp="goat", food=2), "deploy goat-1 left"),
     "**Goat to the Farm (left)**: with how much food?",
     "Your camp has 2. A hero eats 1 each turn, and only what lies in its region."),
    (lambda: say(table(camp="goat", food=2, cubes=(1, 0, 0)), "deploy goat-1 left"),
     "**Goat to the Farm (left)**: with how much food?",
     "Your camp has 2. As things stand you win the Farm (left) at your next Control, and all food there is lost."),
    (lambda: say(table(points=5, camp="goat", food=2, cubes=(1, 0, 0)), "deploy goat-1 left"),
     "**Goat to the Farm (left)**: with how much food?",
     "Your camp has 2. As things stand you win the Farm (left) at your next Control, and the game with it."),
    (lambda: say(table(left="goat hoplite", stores=(2, 0, 0), foe={"middle": "dragon", "cubes": (0, 2, 0)}),
                 "move goat-1 middle"),
     "**Goat to the Mine (middle)**: with how much food?",
     "2 food lies here. Those who stay need food too; where nobody stays, the rest is lost. As things stand {seat 2} "
     "wins the Mine (middle) at their next Control, and all food there is lost."),
    (lambda: say(table(left="goat hoplite", stores=(2, 0, 0), cubes=(1, 0, 0)), "move goat-1 middle"),
     "**Goat to the Mine (middle)**: with how much food?",
     "2 food lies here. Those who stay need food too; where nobody stays, the rest is lost. As things stand you win "
     "the Farm (left) at your next Control, and all food there is lost."),
])
def test_questions(lay, text, help):
    prompt = GAME.face.prompt(lay(), 0)
    assert (prompt.text, prompt.help) == (text, help)


def test_the_second_picks_say_where_the_rest_goes():
    s, rng = start(mode="draft", first="0"), Rng(1)
    helps = []
    while not s.draft.closed:
        if s.to_act() >= 0:
            helps.append(GAME.face.prompt(s, s.to_act()).help)
        s.apply(s.now.sample(s, rng))
    unseen = [help for help in helps if "goes unseen into" in help]
    assert {*unseen} == {f"What you leave goes unseen into {{seat {n}’s}} deck." for n in (1, 2)}
    assert len(unseen) == len(helps) // 2 == 8


def test_a_turn_says_what_has_been_done_before_it():
    prompt = GAME.face.prompt(turn_of(table(), 0), 0)
    assert (prompt.text, prompt.deal) == ("Your turn: **draw a card**.", "Draw a card")
    assert prompt.help == "Control and Upkeep are done, and you took 2 food; the log has it."
