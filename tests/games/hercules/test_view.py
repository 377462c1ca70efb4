"""What is shown and told."""
from __future__ import annotations

import pytest

from kleos.cli import page
from kleos.core.dice import Rng
from kleos.core.face import name_players
from kleos.core.flow import SPECTATOR
from kleos.drawing import markup
from kleos.games.hercules import GAME
from tests.games.hercules.play import clash, deal, options, say, start, table


def told(state, line, seat=SPECTATOR):
    """The sentences of an action as that seat reads them, with their rules; the position is left as it was."""
    after, action = state.copy(), GAME.parse(line)
    after.apply(action)
    return [f"{name_players(each.render(()).text)} §{each.rule}" for each in GAME.face.tell(state, action, after, seat)]


def asked(state, seat):
    return GAME.view(state, seat)["prompt"]["text"]


def test_who_draws_sees_the_card():
    s = table(deck="5 argonaut", play="cyclops", foe={"deck": "5 argonaut"})
    say(s, "end")
    assert told(s, "draw argonaut", 1) == ["Player 2 drew Argonaut. §3.3"]
    assert told(s, "draw argonaut", 0) == ["Player 2 drew a card. §3.3"]


def test_a_card_that_a_text_draws_is_told_by_the_rule_of_texts():
    s = say(table(hand="festival", deck="5 argonaut", resources="9 green"), "play festival")
    assert told(s, "draw argonaut", 0) == ["Player 1 drew Argonaut. §8.1"]


def test_whose_card_is_looked_at_is_told():
    s = table(hand="ghostly-informant", resources="9 blue 9 green 9 red", foe={"deck": "3 argonaut"})
    say(s, "play ghostly-informant")
    looks = [line for line in options(s) if line.split()[0] in ("top", "show")]
    assert looks and "Player 2’s" in told(s, looks[0], 0)[0]


def test_a_card_and_what_it_does():
    s = table(hand="hercules-strikes", foe={"play": "cyclops"})
    assert told(s, "play hercules-strikes") == ["Player 1 played Hercules Strikes. §3.5",
                                                "Player 2 lost Cyclops: discarded by Hercules Strikes. §1.5"]
    s = table(hand="whim-of-the-queen", foe={"play": "cyclops"})
    assert told(s, "play whim-of-the-queen")[1:] == ["Player 1 took Cyclops over from Player 2. §8.9"]
    s = table(hand="send-em-flying", foe={"play": "argonaut"})
    assert told(s, "play send-em-flying")[1:] == ["Player 2 lost Argonaut: sent back to Player 2’s hand "
                                                  "by Send ’Em Flying. §8.2"]
    s = table(hand="swallowed-by-a-sea-serpent", foe={"play": "argonaut"})
    assert told(s, "play swallowed-by-a-sea-serpent")[1:] == ["Player 2 lost Argonaut: removed from the "
                                                                "game by Swallowed by a Sea Serpent. §1.6"]
    assert told(table(hand="argonaut"), "play argonaut") == ["Player 1 put Argonaut in play. §5.2"]


def test_6_2_who_lets_attackers_through_is_told():
    s = say(table(play="cyclops", foe={"play": "primord"}), "attack cyclops-1")
    assert told(s, "declare")[0] == "Player 2 let the attacker through. §6.2"
    s = say(table(play="cyclops argonaut", foe={"play": "primord giant-eel"}), "attack cyclops-1", "attack argonaut-1")
    assert told(s, "declare")[0] == "Player 2 let the attackers through. §6.2"
    say(s, "block primord-1", "against cyclops-1")
    assert told(s, "declare")[0] == "Player 2 blocked: Primord blocks Cyclops. §6.2"


def test_what_is_over_once_it_is_played_is_read():
    def read(state, line):
        return GAME.face.reads(state, GAME.parse(line))
    s = table(hand="hercules-strikes argonaut", foe={"play": "cyclops"})
    assert read(s, "play hercules-strikes") == "hercules-strikes"
    assert read(s, "play argonaut") == read(s, "end") == ""                    # it stays, and can be read there
    assert read(say(s, "pay hercules-strikes"), "tap red") == ""               # not yet


def test_what_signs_can_say_of_a_text_is_told_apart():
    said = {
        "angry-villager": [("attack", 1)], "temple-protector": [("block", 3)], "traveling-boxer": [("alone", 2)],
        "argonaut": [], "trapped-entryways": [("no-attack", 0)], "clumsy-giant": [("no-block", 0)],
        "mandrake": [("deadly", 0)], "atalanta": [("unblockable", 0)], "adolescent-dragon": [("above", 2)],
        "crafty-hunter": [("below", 4)], "spoiled-princess": [("no-attack", 0), ("more", 0)],
        "ancient-mummy": [("more", 0)],
    }
    cards = GAME.view(table(play=" ".join(said)), 0)["board"]["seats"][0]["characters"]
    assert {card["slug"]: [(one["sign"], one["power"]) for one in card["traits"]] for card in cards} == said


def foreseen(s, seat=1):
    """Of each character of a seat its power now, and as a blocker alone and beside another where that is different."""
    found = GAME.view(s, seat)["board"]["seats"][1]["characters"]
    return [(card["now"], card["blocking"]) for card in found]


def test_8_7_a_blocker_shows_the_power_that_it_would_have_before_it_is_declared():
    mine = {"play": "hired-warrior temple-protector", "tapped": "argonaut"}
    s = say(table(play="clumsy-giant aress-wagon", foe=mine),
            "attack clumsy-giant-1", "attack aress-wagon-1")
    assert foreseen(s) == [(3, None), (1, [3, 3]), (1, [0, 0])]             # −1 for who blocks, +3 for one of them
    assert foreseen(s, 0) == [(3, None), (1, None), (1, None)]              # who is not asked sees what is so now
    say(s, "block hired-warrior-1", "against clumsy-giant-1")
    assert foreseen(s) == [(3, None), (1, [3, 3]), (0, None)]
    assert foreseen(s, 0) == [(3, None), (1, None), (1, None)]
    s = say(table(play="cyclops", foe={"play": "traveling-boxer argonaut"}), "attack cyclops-1")
    assert foreseen(s) == [(1, [3, 1]), (3, None)]                          # +2 while it blocks alone


def test_of_ones_own_cards_only_those_of_the_deck_are_not_seen():
    """It was headed “In your deck or hand”."""
    mine = GAME.view(table(hand="cyclops argonaut", deck="3 argonaut primord"), 0)["board"]["seats"][0]
    assert {card["slug"]: card["number"] for card in mine["unseen"]} == {"argonaut": 3, "primord": 1}


def test_a_name_with_a_mark_at_its_end_takes_no_full_stop():
    assert told(table(hand="nemesis-strikes"), "play nemesis-strikes")[0] == "Player 1 played Nemesis Strikes! §3.5"


def test_what_was_chosen_of_two_things_is_told():
    s = say(table(hand="difficult-choice", foe={"hand": "argonaut cyclops"}), "play difficult-choice")
    assert told(s, "accept") == ["Player 2 chose to discard from the hand. §8.3"]
    assert told(s, "decline")[0] == "Player 2 chose to discard from the deck. §8.3"


def test_attacks_and_blocks_are_told_when_they_are_declared():
    s = table(play="cyclops 2 argonaut", foe={"play": "primord hired-warrior"})
    assert told(s, "attack cyclops-1") == []
    say(s, "attack argonaut-1")
    assert told(s, "declare") == ["Player 1 attacked Player 2 with Argonaut 1. §6.1"]
    say(s, "declare", "block primord-1", "against argonaut-1")
    assert told(s, "declare") == ["Player 2 blocked: Primord blocks Argonaut 1. §6.2",
                                  "Player 1 lost Argonaut 1: discarded by Player 2’s Primord. §1.5"]


def test_who_falls_is_told_by_whom():
    s = say(table(play="giant-eel cyclops", foe={"play": "primord possessed-virgins"}), "attack giant-eel-1",
            "attack cyclops-1", "block primord-1", "against giant-eel-1", "block possessed-virgins-1")
    assert told(s, "against cyclops-1")[1:3] == ["Player 1 lost Giant Eel: discarded by Player 2’s Primord. §1.5",
                                                 "Player 2 lost Possessed Virgins: discarded by Player 1’s "
                                                 "Cyclops. §1.5"]
    s = say(table(hand="she-demon-strikes", foe={"play": "argonaut primord"}), "play she-demon-strikes")
    assert told(s, "own argonaut-1")[-1] == "Player 2 lost Argonaut: discarded by She-Demon Strikes! §1.5"
    s = table(hand="she-demon-strikes", foe={"play": "argonaut"})
    assert told(s, "play she-demon-strikes")[-1] == "Player 2 lost Argonaut: discarded by She-Demon Strikes! §1.5"
    s = say(table(hand="martial-arts-mistress", foe={"play": "argonaut primord"}), "play martial-arts-mistress")
    assert told(s, "foe argonaut-1")[-1] == "Player 2 lost Argonaut: discarded by Martial Arts Mistress. §1.5"


def test_what_a_card_changes_for_a_while_is_told():
    own, theirs = "Player 1’s", "Player 2’s"
    s = clash("cyclops argonaut", "primord", "primord-1 cyclops-1",
              hand="banding-together to-the-last-breath do-the-twanky-twiddle hercules-bowls-em-over "
                   "caught-by-iolaus tricked-by-autolycus insight destructiveness individual-effort")
    played = {line: told(s, f"play {line}")[1:] for line in options(s, "play")}
    assert played["banding-together"][0] == "Cyclops and Argonaut have +1 power this turn: 6 and 4. §8.6"
    assert played["to-the-last-breath"][0] == "Cyclops and Argonaut cannot be discarded this turn. §8.13"
    assert played["do-the-twanky-twiddle"][0] == "Primord has −2 power this turn: 2. §8.6"
    assert played["tricked-by-autolycus"][0] == "Cyclops counts as unblocked. §6.11"
    assert played["caught-by-iolaus"][0] == "Primord left the attack. §8.2"
    assert played["destructiveness"][0] == "Player 1 doomed everybody who is in a battle. §8.2"
    assert played["insight"][0] == "Player 1 cancelled all changes of power. §8.6"
    say(s, "play individual-effort")
    assert told(s, "own cyclops-1")[1] == "Cyclops has double power this turn: 10. §8.6"
    s = table(hand="eternal-winter reckless-warlords", play="argonaut", tapped="cyclops primord",
              foe={"play": "5 giant-eel"})
    assert told(s, "play eternal-winter")[1:] == [
        f"Cyclops, Argonaut and Primord were tapped and stay so in {own} next turn. §8.2",
        f"Giant Eel 1, Giant Eel 2 and 3 others were tapped and stay so in {theirs} next turn. §8.2"]
    assert told(s, "play reckless-warlords")[1:] == [
        "Cyclops, Argonaut and Primord have +2 power this turn: 7, 5 and 6. §8.6",
        "Unblocked attackers discard 2 more cards this turn. §8.6"]
    assert told(clash("2 cyclops", hand="antaeus-guards-the-way", foe_hand="antaeus-guards-the-way"),
                "play antaeus-guards-the-way")[1:] == [
                    f"Attackers discard 5 fewer cards from {theirs} deck this turn. §8.6"]


def test_what_a_card_taps_and_untaps_is_told():
    s = table(hand="massage-break artemiss-blessing", play="argonaut", tapped="cyclops", foe={"play": "primord"})
    assert told(s, "play massage-break")[1:] == ["Player 2 had 2 resources tapped. §8.12", "Primord was tapped. §8.2"]
    assert told(s, "play artemiss-blessing")[1] == "Cyclops was untapped. §8.2"
    say(s, "play massage-break")                            # what taps by itself is clear
    assert told(s, "attack argonaut-1") == ["Player 1 attacked Player 2 with Argonaut. §6.1"]
    assert told(s, "end") == ["Player 1 ended the turn. §3.7"]


def test_cards_that_come_from_who_is_out_cite_the_rule():
    s = table(hand="festival", deck="2 argonaut", third={"pile": "9 cyclops 3 argonaut"}, foe={"pile": "9 cyclops"})
    say(s, "play festival", "draw argonaut", "draw argonaut")
    assert s.sides[0].out and told(s, "save cyclops") == []
    say(s, *["save cyclops"] * 4, "save argonaut", "save cyclops")
    assert told(s, "save argonaut") == ["Player 3 put 7 cards back under the deck, because Player 1 is out: "
                                        "5 Cyclops and 2 Argonaut. §9.5"]


def test_cards_that_a_text_saves_cite_the_rule_of_texts_whoever_is_out():
    s = table(hand="festival", data='[lost]\nfestival = [0, "play: restore 7"]\n', pile="2 cyclops", third={})
    s.sides[2].out = True
    say(s, "play festival", "save cyclops")
    assert told(s, "save cyclops") == ["Player 1 put 2 Cyclops under the deck. §8.3"]


def test_the_end_is_told():
    s = table(hand="archery-contest", foe={"deck": "3 argonaut"})
    say(s, "play archery-contest", "mill argonaut", "mill argonaut")
    assert told(s, "mill argonaut")[-1] == "Player 1 won. §7.3"
    say(s, "mill argonaut")
    assert asked(s, 0) == "**You have won.** Your deck still has 20 cards."
    assert asked(s, 1) == "**Player 1 has won.** Your deck is empty."


def test_what_is_asked():
    s = table(play="cyclops", hand="green", foe={"play": "argonaut"})
    assert asked(s, 0).startswith("**Put a resource in play**") and asked(s, 1) == "Player 1 is choosing."
    assert asked(table(play="cyclops", hand="argonaut"), 0) == "**Play cards**, attack, or end the turn."
    assert asked(table(hand="argonaut"), 0) == "**Play cards**, or end the turn."
    assert asked(table(play="cyclops", resources=""), 0) == "**Attack**, or end the turn."
    assert asked(table(hand="argonaut", resources=""), 0) == "**End the turn.**"
    say(s, "attack cyclops-1")
    assert asked(s, 1) == "You are attacked. **Name blockers**, or let them through."
    assert asked(clash("cyclops", hand="insight"), 0) == "**Play a combat card**, or none."
    s = say(table(hand="pie-eating-contest", deck="9 argonaut", foe={"deck": "9 cyclops"}), "play pie-eating-contest")
    assert asked(s, 0) == "Everybody discards the top card of their deck."
    s = say(table(hand="archery-contest", foe={"deck": "3 cyclops"}), "play archery-contest")
    assert asked(s, 0) == "The top cards of Player 2’s deck are discarded."
    s = say(table(play="drunken-satyrs", hand="cyclops argonaut", resources=""), "attack drunken-satyrs-1")
    assert asked(s, 0) == "Cards are picked at random."
    assert asked(clash("cyclops", hand="argonaut"), 0) == "You have **no combat card** to play now."
    s = say(table(hand="hercules-strikes", foe={"play": "cyclops zeus"}), "play hercules-strikes")
    assert asked(s, 0) == "**Hercules Strikes**: discard one of your opponent’s characters."


def test_what_helps_with_the_question_is_true():
    def helped(state, seat=0):
        return GAME.view(state, seat, ["Ann", "Bob"])["prompt"]["help"]
    assert helped(table(hand="argonaut", resources="")) == "Nothing in your hand can be played now."
    assert helped(table()) == "You have no cards in your hand."
    s = table(play="cyclops", foe={"play": "primord", "deck": "5 argonaut", "hand": "insight"})
    say(s, "attack cyclops-1")
    assert helped(s, 1) == "As things stand, your deck is emptied (§7.1)."
    assert helped(say(s, "declare"), 1) == "You choose first. As things stand, your deck is emptied (§7.1)."
    s = clash("cyclops", hand="insight", foe={"deck": "5 argonaut"})
    assert helped(s) == "You have the last word. As things stand, Bob’s deck is emptied (§7.1)."
    assert helped(clash("cyclops", hand="insight")) == "You have the last word."
    s = table(hand="difficult-choice", foe={"hand": "3 argonaut"})
    say(s, "play difficult-choice", "accept")
    assert helped(s, 1) == "One after the other: each goes at once."
    assert helped(say(s, "discard argonaut"), 1) == "It goes at once."


# a text, how the table lies, and what is asked once the card that has it is played
ASKS = [
    ("drop 2 you", {}, "Festival: **discard 2 cards** from your hand."),
    ("offer, draw 1", {}, "Festival: **discard a card** for it, or not?"),
    ("edict 1 you", {}, "Festival: **choose 1 character** of yours to be discarded."),
    ("duel", {}, "Festival: **who fights** for you?"),
    ("regain 1", {"pile": "argonaut cyclops"}, "Festival: **take a card back** from your discard pile."),
    ("raise 6", {"pile": "argonaut cyclops"}, "Festival: **choose a character** of your discard pile."),
    ("bring 6", {}, "Festival: **put a character in play**, or none."),
    ("plant", {}, "Festival: **put a resource in play**, or none."),
    ("raze 1 you", {}, "Festival: **discard 1 resource** of yours from play."),
    ("seek character", {}, "Festival: **take a card** from your deck, or none."),
    ("scout", {}, "Festival: you see the **top card**: is it discarded?"),
    ("pluck", {}, "Festival: **choose a card** of that hand to be discarded."),
    ("tap foe", {}, "**Festival**: tap one of your opponent’s characters."),
    ("sacrifice own, draw 1", {}, "**Festival**: you may discard one of your characters from play.")]


@pytest.mark.parametrize(("text", "laid", "sentence"), ASKS, ids=[text for text, _, _ in ASKS])
def test_whatever_a_card_asks_names_the_card(text, laid, sentence):
    s = table(hand="festival argonaut cyclops green", play="argonaut cyclops", data=DATA.format(text), **laid,
              foe={"play": "argonaut cyclops", "hand": "argonaut cyclops"})
    assert asked(deal(say(s, "play festival")), 0) == sentence


DATA = '[lost]\nfestival = [0, "play: {}"]\n'


@pytest.mark.parametrize(("text", "sentence", "what_for"), [
    ("offer, draw 1", "Festival: **discard a card** for it, or not?", "If you do: draw a card."),
    ("offer resource, draw 2, mill 1", "Festival: **discard a resource** for it, or not?",
     "If you do: draw two cards, then your opponent discards the top card of their deck."),
    ("sacrifice own, draw 1", "**Festival**: you may discard one of your characters from play.",
     "If you do: draw a card.")])
def test_what_is_given_up_is_asked_with_what_it_brings(text, sentence, what_for):
    """War Machine asked for a card, and did not say for what."""
    s = table(hand="festival argonaut green", play="argonaut cyclops", data=DATA.format(text))
    prompt = GAME.face.prompt(say(s, "play festival"), 0)
    assert (prompt.text, prompt.help) == (sentence, what_for)


def test_who_is_named_as_opponent_is_told_with_the_card():
    s = say(table(hand="send-em-flying", third={}), "play send-em-flying")
    assert told(s, "opponent 3")[0] == "Player 1 named Player 3 as opponent for Send ’Em Flying. §9.7"
    s = say(table(hand="difficult-choice", foe={"hand": "3 argonaut"}), "play difficult-choice")
    assert asked(s, 1) == "Player 1’s Difficult Choice: discard **from your hand, or from your deck?**"


def test_what_the_card_of_another_asks_says_whose_it_is():
    s = table(hand="festival", data=DATA.format("drop 1"), foe={"hand": "argonaut cyclops"})
    assert asked(say(s, "play festival"), 1) == "Player 1’s Festival: **discard 1 card** from your hand."
    s = say(clash("ancient-mummy", "primord", "primord-1 ancient-mummy-1", foe={"hand": "argonaut cyclops"}), "pass")
    assert asked(s, 1) == "Player 1’s Ancient Mummy: **discard 1 card** from your hand."


def test_the_board_shows_battle_lines():
    s = clash("cyclops argonaut", "primord", "primord-1 cyclops-1", hand="insight")
    board = GAME.view(s, 1)["board"]
    assert board["attack"] == {"attacker": 0, "defender": 1, "smash": 0, "attackers": ["cyclops-1", "argonaut-1"]}
    assert [(card["now"], card["attacks"], card["blocked"]) for card in board["seats"][0]["characters"]] == [
        (5, True, True), (3, True, False)]
    assert board["seats"][1]["characters"][0]["blocks"] == "cyclops-1" and board["step"] == "combat"


def test_a_question_is_of_the_step_of_the_attack_in_which_it_came_up():
    def step(s, seat=0):
        return GAME.view(s, seat)["board"]["step"]
    s = table(play="exotic-dancer argonaut", foe={"play": "argonaut argonaut"})
    say(s, "attack exotic-dancer-1", "declare")
    assert ["foe-argonaut-1"] in GAME.view(s, 0)["actions"][0]["touch"] and step(s) == "attack"
    s = clash("cyclops argonaut", "primord primord", "primord-1 cyclops-1, primord-2 argonaut-1",
              foe_hand="heroic-sacrifice", hand="heroic-sacrifice")
    say(s, "play heroic-sacrifice")
    assert s.to_act() == 1 and step(s, 1) == step(s) == "combat"
    s = deal(say(clash("autolycus-king-of-thieves", foe_hand="argonaut cyclops"), "pass"))
    assert s.to_act() == 0 and step(s) == "discard"


def test_an_own_card_says_what_it_costs_now():
    s = table(hand="archery-contest hercules", foe={"play": "greedy-warlord"}, resources="3 red")
    cards = {card["slug"]: card for card in GAME.view(s, 0)["board"]["seats"][0]["cards"]}
    assert (cards["archery-contest"]["price"], cards["archery-contest"]["payable"]) == (3, True)
    assert (cards["hercules"]["price"], cards["hercules"]["payable"]) == (8, False)


def test_what_is_reconstructed_is_marked():
    assert [entry["path"] for entry in GAME.view(start(), 0)["board"]["reconstructed"]] == ["lost"]


def test_the_reckoning_is_what_is_left_of_the_decks():
    s = table(hand="archery-contest", play="cyclops", foe={"deck": "3 argonaut"})
    say(s, "play archery-contest", *["mill argonaut"] * 3)
    lines = GAME.view(s)["finale"]
    assert [(line["points"], line["detail"]) for line in lines] == [
        ([None, 0.0], "no characters in play, no cards in hand"),
        ([20.0, None], "1 character in play, no cards in hand")]
    assert lines[-1]["totals"] == GAME.rules.scores(s) == [20.0, 0.0]


def test_a_refused_click_is_told_what_is_asked_for():
    s = table(hand="cyclops insight", tapped="argonaut", resources="2 green")
    assert GAME.why(s, "card-cyclops") == "Cyclops costs 5, and you have 2 untapped resources (§4.1)."
    assert GAME.why(s, "piece-argonaut-1") == "Argonaut is tapped and cannot attack (§6.1)."
    assert "once blockers are named" in GAME.why(s, "card-insight")


def test_a_starting_hand_is_told_in_one_line():
    """§2.2 The cards lie in the hand."""
    s, rng, lines = start(), Rng(4), list[str]()        # with resources in either hand
    while s.turn == 0 and s.to_act() < 0:
        action = s.sample(rng)
        lines += told(s, GAME.rules.lexicon.text(action), 0)
        s.apply(action)
    assert [line for line in lines if "drew" in line and "lot" not in line] == [
        "Player 1 drew 7 cards. §2.2", "Player 2 drew 7 cards. §2.2"]


def test_what_may_be_done_is_told():
    s = table(hand="argonaut burial-chamber", play="cyclops", foe={"play": "primord"})
    told = {action["text"]: action["label"] for action in GAME.view(s, 0)["actions"]}
    assert told == {
        "resource burial-chamber": "Put Burial Chamber in play", "play argonaut": "Play Argonaut",
        "pay argonaut": "Pay for Argonaut by hand", "attack cyclops-1": "Attack with Cyclops", "end": "End the turn"}
    say(s, "attack cyclops-1")
    assert {action["label"] for action in GAME.view(s, 1)["actions"]} == {"Block with Primord", "Let them through"}
    say(s, "block primord-1")
    assert {action["label"] for action in GAME.view(s, 1)["actions"]} == {"Block Cyclops"}


def test_the_button_says_what_is_declared():
    def labels(state):
        return [action["label"] for action in GAME.view(state, int(state.to_act()))["actions"]
                if action["text"] == "declare"]
    s = table(play="cyclops 2 argonaut", foe={"play": "primord hired-warrior"})
    assert labels(say(s, "attack cyclops-1")) == ["Declare the attack"]
    assert labels(say(s, "declare")) == ["Let them through"]
    assert labels(say(s, "block primord-1", "against cyclops-1")) == ["Declare the blocks"]


def test_names_have_the_apostrophe_of_print_and_decks_take_either():
    shown = [card.name for card in GAME.face.cards(GAME.setup())]
    assert "Hera’s Enforcer" in shown and "Send ’Em Flying" in shown and not any("'" in name for name in shown)
    for text in ("3 Hera's Enforcer\n2 Send 'Em Flying", "3 Hera’s Enforcer\n2 Send ’Em Flying"):
        assert GAME.rules.decks.read(text) == {"heras-enforcer": 3, "send-em-flying": 2}


def drawn(s, seat):
    """The board in the terminal, without its colours, a blank for every white space."""
    drawing = markup.render(GAME, "board.txt.jinja", GAME.view(s, seat), names=["Ann", "Ben"])
    return " ".join(page.Text.from_markup(drawing).plain.split())


def test_the_terminal_calls_characters_by_their_names():
    s = table(play="2 heras-enforcer argonaut", hand="banding-together",
              foe={"play": "heras-enforcer 2 primord hired-warrior"})
    say(s, "attack heras-enforcer-1", "attack heras-enforcer-2")
    assert "Will attack: Hera’s Enforcer 1, Hera’s Enforcer 2" in drawn(s, 0)
    say(s, "declare", "block primord-2", "against heras-enforcer-1")
    assert "Primord 2 will block Hera’s Enforcer 1" in drawn(s, 1)
    say(s, "declare")
    assert "Primord 2 blocks Hera’s Enforcer 1" in drawn(s, 0)


def test_the_board_has_the_numbers_by_which_labels_tell_twins():
    s = say(table(play="2 giant-eel argonaut", foe={"play": "giant-eel"}), "attack argonaut-1")
    view = GAME.view(s, 0)
    mine, theirs = [[card["title"] for card in seat["characters"]] for seat in view["board"]["seats"]]
    assert (sorted(mine), theirs) == (["Argonaut", "Giant Eel 1", "Giant Eel 2"], ["Giant Eel"])
    assert {one["label"] for one in view["actions"]} >= {"Attack with Giant Eel 1", "Attack with Giant Eel 2"}


def test_what_happens_together_is_one_line():
    s = table(play="cyclops", foe={"deck": "9 argonaut"})
    say(s, "attack cyclops-1")
    fallen = []
    while not s.now.opens_turn():
        fallen.append(told(s, "mill argonaut"))
        say(s, "mill argonaut")
    lines = [line for some in fallen for line in some]
    assert lines == ["Player 2 discarded 5 Argonaut from the deck. §6.8"]
    s = table(hand="giant-eel spoiled-princess", resources="2 green 2 blue")
    say(s, "pay giant-eel", "tap green", "tap blue")
    assert told(s, "tap blue") == ["Player 1 put Giant Eel in play. §5.2"]


def test_6_8_for_which_card_a_deck_loses_cards_is_told():
    """Where there is room for what one lost alone, it says what for."""
    s = say(table(hand="pillage-the-village", resources="9 red", foe={"deck": "9 argonaut", "hand": "cyclops"}),
            "play pillage-the-village")
    lines = []
    while any(one.startswith("mill") for one in options(s)):
        lines += told(s, "mill argonaut")
        say(s, "mill argonaut")
    assert lines[0] == "Player 2 discarded 6 Argonaut from the deck for Pillage the Village. §8.2"


def test_8_2_for_which_card_somebody_discards_is_told():
    """Also where a hand loses a card, and where everybody eats: that line could not be told at all."""
    s = say(table(hand="difficult-choice", foe={"hand": "2 argonaut"}), "play difficult-choice", "accept")
    assert told(s, "discard argonaut") == ["Player 2 discarded Argonaut from the hand for Difficult Choice. §8.4"]
    s = say(table(play="drunken-satyrs", hand="cyclops argonaut", resources=""), "attack drunken-satyrs-1")
    assert told(s, "lose cyclops") == ["Player 1 lost Cyclops from the hand for Drunken Satyrs. §8.4"]
    s = say(table(hand="pie-eating-contest", deck="9 argonaut", foe={"deck": "9 cyclops"}), "play pie-eating-contest")
    assert told(s, "mill cyclops") == ["Player 2 discarded Cyclops from the deck for Pie-Eating Contest. §8.2"]


def test_7_1_who_has_lost_of_two_is_told_by_the_rule_for_two():
    s = say(table(play="cyclops", foe={"deck": "1 argonaut"}), "attack cyclops-1")
    assert told(s, "mill argonaut") == ["Player 2 discarded Argonaut from the deck. §6.8",
                                        "Player 2 ran out of cards. §7.1", "Player 1 won. §7.3"]


def test_what_a_deck_loses_is_counted_apart_from_what_is_drawn_played_and_falls():
    """The number that rises from a deck is what it has lost, and nothing else."""
    def lost(state):
        return [player["lost"] for player in GAME.view(state, 0)["board"]["seats"]]
    s = say(table(hand="festival"), "play festival", "draw argonaut", "draw argonaut")
    assert lost(s) == [0, 0] and len(s.sides[0].pile) == 1 and s.sides[0].cards.size == 18
    s = say(table(hand="archery-contest"), "play archery-contest", "mill argonaut")
    assert lost(s) == [0, 1]
    s = say(table(hand="pie-eating-contest", deck="9 argonaut", foe={"deck": "9 cyclops"}), "play pie-eating-contest")
    assert lost(say(s, "mill cyclops", "mill argonaut")) == [1, 1]
    s = clash("2 cyclops", "primord", "primord-1 cyclops-1")                    # a blocker falls
    assert lost(deal(s)) == [0, 5] and len(s.sides[1].pile) == 6


def test_of_several_cards_that_are_alike_it_is_said_how_many_there_are():
    """Two cards were shown of a hand of four."""
    def numbers(s):
        return {card["slug"]: card["number"] for card in GAME.view(s, 0)["board"]["tray"]["cards"]}
    s = say(table(hand="blind-prophets-curse", foe={"hand": "3 spoiled-princess hercules"}),
            "play blind-prophets-curse")
    assert numbers(deal(s)) == {"spoiled-princess": 3, "hercules": 1}
    s = say(table(hand="blind-prophets-vision", deck="4 argonaut 2 cyclops"), "play blind-prophets-vision")
    assert numbers(deal(s)) == {"argonaut": 4, "cyclops": 2}
    s = say(table(play="walking-war-machine", foe={"resources": "3 red blue"}), "attack walking-war-machine-1")
    assert [(card["slug"], card["number"]) for card in GAME.view(s, 1)["board"]["tray"]["cards"]] == [
        ("burial-chamber", 1), ("warlord-camp", 3)]
