"""Why an answer to a text is a good one, and that what changes nothing is no advice."""
from __future__ import annotations

import pytest

from kleos.bots.strong import Strong
from kleos.core.dice import Rng
from kleos.core.face import name_players
from kleos.games.hercules import GAME
from kleos.games.hercules.board import DECLINE, PLAY
from kleos.games.hercules.box import INDEX
from kleos.games.hercules.hints.hints import HINTS
from kleos.games.hercules.rules import Turns
from tests.games.hercules.play import clash, deal, options, say, table


def advised(s, line):
    return name_players(GAME.face.advice(s, GAME.parse(line)))


def spared(hand, resources):
    """Two cards of this hand are to be discarded by a rival’s card."""
    return say(table(hand="royal-decree", foe={"hand": hand, "resources": resources}), "play royal-decree")


ANSWERS = [
    (lambda: say(table(hand="tides-of-battle", tapped="argonaut", foe={"play": "primord cyclops"}),
                 "play tides-of-battle"),
     {"foe cyclops-1": "The strongest of those whom you may choose: power 5.", "foe primord-1": "Power 4, cost 4."}),
    (lambda: say(table(hand="tides-of-battle", tapped="argonaut",
                       foe={"play": "trapped-entryways cyclops dance-instructor"}), "play tides-of-battle"),
     {"foe trapped-entryways-1": "Power 3, cost 2.",
      "foe dance-instructor-1": "Power 2, and its text counts: your other attacking characters have +1 power."}),
    (lambda: say(table(hand="heras-transformation", play="argonaut", pile="hercules"), "play heras-transformation"),
     {"own argonaut-1": "What the card brings is worth more than Argonaut: power 3, cost 3.",
      "decline": "What the card brings is not worth a character of yours."}),
    (lambda: say(table(hand="broken-truce argonaut", foe={"play": "primord"}), "play broken-truce"),
     {"discard argonaut": "It costs least of the cards that you hold: 3.",
      "decline": "What the text brings is not worth a card of yours."}),
    (lambda: spared("hercules giant-eel festival", "3 green"),
     {"discard hercules": "It costs 8, and you have 3 resources in play.",
      "discard giant-eel": "You have no blue resource in play to pay for it.",
      "discard festival": "It costs least of the cards that you hold: 2."}),
    (lambda: spared("2 green festival argonaut", "9 green 9 blue 9 red"),
     {"discard wedding-feast": "Your 27 resources in play pay for all that you hold.",
      "discard festival": "It costs least of the cards that you hold: 2.",
      "discard argonaut": "The rest of your hand is worth more now."}),
    (lambda: say(table(hand="good-lawyer", pile="argonaut festival"), "play good-lawyer"),
     {"regain argonaut": "The dearest card there: it costs 3.",
      "regain festival": "It costs 2, and you have 27 resources in play."}),
    (lambda: say(table(hand="demeters-curse", foe={"resources": "2 green 1 red"}), "play demeters-curse"),
     {"waste wedding-feast":
      "Of your resources you can spare a green one best: 2 in play, no cards of that colour in hand."}),
    (lambda: deal(say(table(hand="ghostly-informant"), "play ghostly-informant")),
     {"accept": "Argonaut would be Player 2’s next draw."}),
    (lambda: say(table(hand="difficult-choice", foe={"hand": "3 argonaut"}), "play difficult-choice"),
     {"accept": "Your deck has 20 cards: it should not lose 5 of them.",
      "decline": "You keep your hand; your deck has 20 cards."}),
    (lambda: clash("cyclops", "2 giant-eel primord",
                   "giant-eel-1 cyclops-1, giant-eel-2 cyclops-1, primord-1 cyclops-1"),
     {"fell primord-1": "The strongest of those whom you may choose: power 4."}),
]


@pytest.mark.parametrize(("lay", "told"), ANSWERS, ids=[" ".join(told) for _, told in ANSWERS])
def test_an_answer_to_a_text_has_its_reason(lay, told):
    s = lay()
    assert {line: advised(s, line) for line in told} == told


def test_an_answer_in_an_attack_says_what_becomes_of_the_battle():
    s = say(clash("giant-eel cyclops", "primord argonaut", "primord-1 giant-eel-1", hand="herculean-effort"),
            "play herculean-effort")
    assert advised(s, "own giant-eel-1") == "Giant Eel then beats Primord, 6 against 4."
    assert advised(s, "own cyclops-1") == "It takes 3 more cards from Player 2’s deck."


def test_where_those_go_whom_a_card_takes_away_is_said():
    def said(card, whom):
        return advised(table(hand=card, foe={"play": whom}), f"play {card}")
    assert "you take over Player 2’s Possessed Virgins" in said("aphrodites-wiles", "possessed-virgins")
    assert "Player 2’s Argonaut goes back to the hand" in said("send-em-flying", "argonaut")


def test_many_who_go_are_not_all_named():
    table_of = table(hand="zeus", foe={"play": "5 argonaut"})
    assert "Player 2’s 5 characters go" in advised(table_of, "play zeus")


def test_an_attack_that_wins_says_so():
    s = table(play="atalanta", foe={"play": "primord", "deck": "3 argonaut"})
    assert advised(s, "attack atalanta-1") == (
        "You win in this turn: nobody there can block, and this empties Player 2’s deck (§7.1).")
    three = table(play="atalanta", foe={"play": "primord", "deck": "3 argonaut"}, third={})
    assert advised(three, "attack atalanta-1") == "Nobody there can block: this empties Player 2’s deck (§7.1)."


def test_a_resource_of_another_colour_pays_by_its_number():
    s = table(hand="green giant-eel", resources="2 blue", foe={})
    assert advised(s, "resource wedding-feast") == "It pays for Giant Eel: with it you have 3 resources in play."
    s = table(hand="blue giant-eel", resources="2 green", foe={})
    assert advised(s, "resource burial-chamber") == "It pays for Giant Eel: it is your first blue resource."


def test_a_search_keeps_cards_that_change_nothing():
    nobody = table(hand="hercules-strikes argonaut")
    somebody = table(hand="hercules-strikes argonaut", foe={"play": "primord"})
    strikes = int(PLAY.number(INDEX["hercules-strikes"]))
    assert not HINTS.follows(nobody, -1, strikes) and HINTS.follows(somebody, -1, strikes)
    assert HINTS.follows(nobody, -1, int(PLAY.number(INDEX["argonaut"])))


def dawn(**mine):
    """The War Machine asks at the beginning of a turn whether a resource is discarded for it."""
    s = table(hand="green", foe={}, **mine)
    s.seat, s.now, s.later = 1, Turns(), []
    s.settle()
    s.apply(int(s.nth(0)))
    return deal(s)


def test_who_is_untapped_is_untapped_for_nothing():
    s = dawn(play="war-machine")
    view = GAME.view(s, 0)
    assert [one["label"] for one in view["actions"]] == ["Discard Wedding Feast: changes nothing now",
                                                         "No: discard nothing"]
    assert view["board"]["step"] == "draw"              # step 3 has not begun
    assert advised(s, "discard wedding-feast") == "Nothing better was found: this changes nothing now (§8.1)."
    assert advised(s, "decline") == "Whatever you gave for it, it would change nothing now (§8.1)."
    tired = dawn(tapped="war-machine")
    assert [one["label"] for one in GAME.view(tired, 0)["actions"]] == ["Discard Wedding Feast", "No: discard nothing"]
    assert DECLINE.number() in list(tired.legal())


def test_an_attack_that_leaves_ones_deck_open_says_what_may_come_back():
    s = table(play="cyclops", deck="9 argonaut", foe={"play": "", "tapped": "primord giant-eel"})
    assert advised(s, "attack cyclops-1") == (
        "Nobody there can block: it takes 5 of Player 2’s 20 cards; 7 or more of your 9 may go in return.")
    bare = table(play="cyclops", deck="5 argonaut", foe={"play": "", "tapped": "primord giant-eel"})
    assert advised(bare, "attack cyclops-1").endswith("; 7 can come back and empty your deck.")
    guarded = table(play="cyclops argonaut", deck="9 argonaut", foe={"play": "", "tapped": "primord giant-eel"})
    assert "in return" not in advised(guarded, "attack cyclops-1")
    third = table(play="cyclops", deck="9 argonaut", foe={"tapped": "primord giant-eel"}, third={"deck": "9 argonaut"})
    assert "in return" not in advised(third, "attack cyclops-1")       # whom Player 2 attacks is Player 3


def test_nobody_falls_for_nothing_where_several_could_win_together():
    s = say(table(play="cyclops", foe={"play": "argonaut primord"}), "attack cyclops-1")
    assert advised(s, "declare") == (
        "It costs 5 of the 20 cards of your deck: less than a block might cost, as far as was looked ahead.")


def test_what_is_triggered_is_named_by_who_it_is():
    s = say(table(hand="pyros-flame", foe={"play": "overworked-mother ancient-mummy", "hand": "argonaut"}),
            "play pyros-flame")
    labels = [one["label"] for one in GAME.view(s, int(s.to_act()))["actions"]]
    assert sorted(set(labels)) == sorted(labels) == ["First: Ancient Mummy leaves", "First: Overworked Mother leaves"]


def test_of_several_that_may_be_chosen_none_is_named_before():
    """Or the next hint might choose another one."""
    one = table(hand="hercules-strikes", foe={"play": "primord"})
    assert advised(one, "play hercules-strikes") == "For 4 resources; Player 2’s Primord goes."
    two = table(hand="hercules-strikes", foe={"play": "primord giant-eel"})
    assert advised(two, "play hercules-strikes") == "For 4 resources: discard one of your opponent’s characters."


@pytest.mark.parametrize(("card", "why"), [
    ("drunken-satyrs", "Power 4 for 3 resources, but when it attacks: discard a card from your hand at random."),
    ("salmoneus", "Power 1 for 2 resources: your actions cost 1 less. Cannot attack."),
    ("mandrake", "Power 1 for 3 resources: deadly (whoever blocks it or is blocked by it is discarded)."),
    ("vengeful-amazon", "Power 2 for 3 resources: +1 power while blocking."),
    ("path-not-taken", "For 2 resources: you may look through your deck for a resource and take it into your hand.")])
def test_a_text_is_quoted_as_what_it_is(card, why):
    """What does harm is no reason, and what has no room ends with a sentence."""
    assert advised(table(hand=card, foe={}), f"play {card}") == why


def test_who_comes_in_has_not_come_over():
    s = table(hand="zeus", play="", foe={"play": "argonaut"})
    assert advised(s, "play zeus") == "Power 8 for 9 resources; Player 2’s Argonaut goes."


def test_what_comes_first_says_what_it_does():
    s = say(table(hand="pyros-flame", foe={"play": "overworked-mother ancient-mummy", "hand": "argonaut"}),
            "play pyros-flame")
    assert sorted(advised(s, line) for line in ("resolve 1", "resolve 2")) == [
        "Before the rest: draw a card.", "Before the rest: your opponent discards a card from their hand."]


def test_more_power_says_what_it_is_good_for():
    s = dawn(play="eastern-trainer argonaut cyclops")
    assert advised(s, "own argonaut-1") == "Its power is then 5, not 3, and nobody there can block it."


def test_a_resource_that_nothing_in_hand_needs_is_free():
    s = table(hand="green argonaut primord", resources="4 green", foe={})
    assert advised(s, "resource wedding-feast") == "Your hand costs 7 in all; with this one you have 5 resources."
    s = table(hand="green argonaut", resources="4 green", foe={})
    assert advised(s, "resource wedding-feast") == "It is free, and pays for what you draw later."
    s = table(hand="green red argonaut", resources="4 green", foe={})
    assert advised(s, "resource wedding-feast") == "It is free, and pays for what you draw later; any colour will do."


def test_a_resource_is_said_to_pay_for_cards_in_one_turn_and_why_it_is_of_this_colour():
    s = table(hand="2 red cyclops catapult-attack", resources="4 green 3 red", foe={})
    assert advised(s, "resource warlord-camp") == (
        "With 8 you can pay for Cyclops and Catapult Attack in one turn.")
    s = table(hand="red blue cyclops catapult-attack", resources="4 green 3 red", foe={})
    assert advised(s, "resource warlord-camp") == (
        "With 8 you can pay for Cyclops and Catapult Attack in one turn; any colour will do.")
    s = table(hand="red blue 2 catapult-attack", resources="4 green red", foe={})
    assert advised(s, "resource warlord-camp") == (
        "With 6 you can pay for Catapult Attack twice in one turn; "
        "you have 1 red for 2 cards of that colour.")


def attacked(attackers, blockers):
    """Seat 1 is about to say who blocks whom."""
    s = table(play=attackers, foe={"play": blockers})
    while s.to_act() == 0:
        say(s, next((one for one in options(s) if one.startswith("attack ")), "declare"))
    return s


def saves(s, line, other):
    """Whether of two lines of blocks, each “blocker attacker, …”, the first one saves more at the same price."""
    def parse(said):
        words = [f"block {pair.split()[0]}-1; against {pair.split()[1]}-1" for pair in said.split(", ")]
        return [GAME.parse(one) for one in "; ".join([*words, "declare"]).split("; ")]
    assert not HINTS.spares(s, parse(other), parse(line)) or not HINTS.spares(s, parse(line), parse(other))
    return HINTS.spares(s, parse(line), parse(other))


def test_6_2_a_line_spares_in_which_the_same_blocker_saves_more_cards():
    giant, wagon = "hired-warrior clumsy-giant", "hired-warrior aress-wagon"
    s = attacked("clumsy-giant aress-wagon", "hired-warrior primord")
    assert saves(s, giant, wagon) and not saves(s, wagon, giant)        # it falls either way: 4 cards lost, or 5
    assert not saves(s, giant, giant)
    assert not saves(s, giant, "primord aress-wagon") and not saves(s, f"{giant}, primord aress-wagon", wagon)
    blocks = [GAME.parse(f"against {foe}-1") for foe in ("clumsy-giant", "aress-wagon")]
    say(s, "block hired-warrior-1")                                     # also where the blocker has been named
    assert HINTS.spares(s, blocks[:1], blocks[1:]) and not HINTS.spares(s, blocks[1:], blocks[:1])


@pytest.mark.parametrize(("attackers", "blocker", "more", "fewer"), [
    ("cyclops argonaut", "argonaut", "cyclops", "argonaut"),            # it falls alone, or both do
    ("cyclops hired-warrior", "argonaut", "cyclops", "hired-warrior"),  # it falls, or it wins
    ("cyclops devious-schemers", "possessed-virgins", "cyclops", "devious-schemers"),       # who gets through speaks
    ("cyclops mandrake", "primord", "cyclops", "mandrake")])            # §6.9 it fells whom it blocks
def test_6_2_nothing_is_spared_where_a_block_costs_or_brings_something_else(attackers, blocker, more, fewer):
    s = attacked(attackers, blocker)
    assert not saves(s, f"{blocker} {more}", f"{blocker} {fewer}")
    assert not saves(s, f"{blocker} {fewer}", f"{blocker} {more}")


def test_a_line_spares_that_puts_a_resource_in_play_before():
    s = table(hand="green argonaut", play="primord", foe={})
    plant, play, attack = [GAME.parse(line) for line in ("resource wedding-feast", "play argonaut", "attack primord-1")]
    assert HINTS.spares(s, [plant, attack], [attack]) and HINTS.spares(s, [plant, play, attack], [play, attack])
    assert not HINTS.spares(s, [attack], [plant, attack]) and not HINTS.spares(s, [play, attack], [attack])
    assert not HINTS.spares(s, [plant, attack], [play])


def test_a_card_that_wins_comes_before_all_else():
    """§7.1 The outlook knows what a text that discards or draws comes to."""
    s = table(hand="centaur-attack green argonaut", resources="9 red 9 green", play="argonaut",
              foe={"deck": "2 argonaut", "play": "primord", "hand": "3 argonaut"})
    for seed in range(3):
        found = Strong(GAME, 60).weigh(s, 0, Rng(seed))
        assert "play centaur-attack" in [GAME.rules.lexicon.text(action) for action in found[0].line]


def test_a_block_that_does_not_save_the_deck_claims_no_cards():
    s = say(table(play="cyclops primord", foe={"play": "argonaut", "deck": "3 argonaut"}),
            "attack cyclops-1", "attack primord-1", "block argonaut-1")
    assert advised(s, "against cyclops-1") == "By itself this does not save your deck (§7.1); you lose Argonaut."


def test_an_attack_that_leaves_nobody_to_block_says_what_may_come_back():
    """However much that is of the deck; where somebody stays at home who can block, only what would be half of it."""
    foe = {"play": "giant-eel", "deck": "30 argonaut"}
    s = table(play="cyclops", deck="30 argonaut", foe=foe)
    assert advised(s, "attack cyclops-1") == ("It takes 5 of Player 2’s 30 cards, or none if blocked; "
                                              "3 or more of your 30 may go in return.")
    s = table(play="cyclops argonaut", deck="30 argonaut", foe=foe)
    assert "in return" not in advised(s, "attack cyclops-1")


def test_an_attack_says_what_the_likely_blocks_leave_of_it():
    """“Unblocked it takes 8” says little while blockers stand ready."""
    s = say(table(play="cyclops argonaut", deck="30 argonaut", foe={"play": "2 primord", "deck": "30 argonaut"}),
            "attack cyclops-1")
    assert advised(s, "attack argonaut-1") == (
        "It takes 8 of Player 2’s 30 cards, or none if both block; 8 or more of your 30 may go in return.")
    s = say(table(play="cyclops argonaut adolescent-dragon", foe={"play": "2 primord", "deck": "30 argonaut"}),
            "attack cyclops-1")
    assert advised(s, "attack argonaut-1").endswith("if both block; Primord 1 can beat Argonaut.")
    s = say(table(play="cyclops argonaut", foe={"play": "primord", "deck": "30 argonaut"}), "attack cyclops-1")
    assert "or 5 if Primord blocks and beats Argonaut" in advised(s, "attack argonaut-1")
    s = say(table(play="2 cyclops", foe={"play": "primord", "deck": "9 argonaut"}), "attack cyclops-1")
    assert advised(s, "attack cyclops-2") == (
        "It empties Player 2’s deck (§7.1); if Primord blocks Cyclops 1 and falls, it takes 5 of 9 cards.")
    s = say(table(play="2 cyclops", foe={"play": "primord", "deck": "5 argonaut"}), "attack cyclops-1")
    assert advised(s, "attack cyclops-2") == (
        "You win in this turn, whoever blocks: this empties Player 2’s deck (§7.1).")


def test_what_may_come_back_counts_who_is_stronger_in_attack_and_not_who_stays_frozen():
    """§8.7 §3.2"""
    foe = {"play": "forest-raider", "deck": "30 argonaut"}          # of power 1, and 2 more when it attacks
    s = table(play="cyclops", deck="30 argonaut", foe=foe)
    assert "; 3 or more of your 30 may go in return." in advised(s, "attack cyclops-1")
    s.sides[1].tapped = s.sides[1].frozen = 1
    assert "in return" not in advised(s, "attack cyclops-1")


def test_what_an_attack_costs_ones_own_deck_is_told():
    s = table(play="treacherous-warrior argonaut", foe={"deck": "30 argonaut"})
    assert advised(s, "attack treacherous-warrior-1") == (
        "Nobody there can block: it takes 3 of Player 2’s 30 cards, for 1 of yours.")


def test_all_that_a_card_does_is_told():
    s = table(hand="centaur-attack", foe={"play": "hired-warrior argonaut"})
    assert advised(s, "play centaur-attack") == (
        "For 3 resources; 2 cards of Player 2’s deck go, then discard one of their characters with power 2 or less.")
    s = table(hand="centaur-attack", foe={"play": "argonaut"})          # there is nobody so weak
    assert advised(s, "play centaur-attack") == "For 3 resources; 2 cards of Player 2’s deck go."
