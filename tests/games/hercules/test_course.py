"""The course of a game: what chance is doing, who is asked, what is over and what goes on."""
from __future__ import annotations

import pytest

from kleos.core.flow import CHANCE
from kleos.games.hercules import GAME
from kleos.games.hercules.box import INDEX, RESOURCE, TYPE
from tests.games.hercules.play import (
    chars,
    clash,
    deal,
    deck,
    gone,
    hand,
    options,
    pile,
    ready,
    say,
    start,
    table,
    tapped,
    why,
)


def doing(slug, **laid):
    """A card is played that chance has to do with."""
    return say(table(hand=slug, **laid), f"play {slug}")


@pytest.mark.parametrize(("lay", "said"), [
    (lambda: GAME.start(), "First it is drawn who begins (§2.1)."),
    (lambda: start(), "First a card is drawn (§3.3)."),
    (lambda: doing("archery-contest"), "First cards are discarded from the deck (§6.8)."),
    (lambda: doing("divine-healing", pile="3 cyclops"),
     "First cards of the discard pile are picked at random (§8.3)."),
    (lambda: doing("charons-fare", foe={"pile": "3 cyclops"}),
     "First cards of the discard pile are picked at random (§8.3)."),
    (lambda: doing("sword-of-veracity", foe={"hand": "cyclops"}),
     "First the hand is shown, card by card (§8.10)."),
    (lambda: doing("ghostly-informant"), "First the top card is looked at (§8.10)."),
    (lambda: doing("pie-eating-contest"), "First each player discards the top card of the deck (§8.2).")])
def test_nothing_is_done_while_chance_is_at_work(lay, said):
    s = lay()
    assert (s.to_act(), why(s, "end")) == (CHANCE, said)


def test_how_many_must_still_be_discarded_is_told():
    s = say(table(hand="royal-decree", foe={"hand": "argonaut cyclops insight"}), "play royal-decree")
    assert why(s, "end") == "First discard 2 more from your hand (§8.4)."
    assert why(say(s, "discard cyclops"), "end") == "First discard 1 more from your hand (§8.4)."


def test_who_sees_which_card():
    """§1.4 §8.10 §8.11"""
    s = start()
    assert s.seen_by(s.nth(0)) == 0b01
    s = start(first="1")
    assert s.seen_by(s.nth(0)) == 0b10
    s = say(table(foe={"play": "delphian-oracle"}), "end", "draw argonaut")
    assert s.seen_by(s.nth(0)) == 0b10
    s = doing("sword-of-veracity", foe={"hand": "cyclops"}, third={"hand": "primord"})
    assert s.to_act() == 0
    say(s, "opponent 3")
    assert (options(s), s.seen_by(s.nth(0))) == (["show primord"], 0b101)
    assert doing("path-not-taken", deck="green").seen_by(GAME.parse("seek wedding-feast")) == -1


# §2 §3

def test_each_is_as_likely_to_begin():
    for seats in (2, 3):
        assert GAME.start(seats=seats).outcomes() == [(f"first {n + 1}", 1) for n in range(seats)]


def test_hands_are_drawn_in_the_order_of_turns():
    s, seen = start(first="1", seats=3), []
    while s.turn == 0:
        assert not s.now.opens_turn()
        if not seen or seen[-1] != s.now.seat:
            seen.append(int(s.now.seat))
        say(s, first_resource(s))
    assert seen == [1, 2, 0]
    assert (s.seat, s.turn, s.now.seat, s.now.opens_turn()) == (1, 1, 1, True)


def test_what_is_concluded_from_a_hand_that_was_kept():
    """§2.3 §2.5 So many cards were drawn since; of a hand that was kept by choice nothing is concluded."""
    s = start()
    while s.turn == 0:
        say(s, first_resource(s))
    assert [side.drawn for side in s.sides] == [0, 0]
    say(s, options(s)[0])
    assert [side.drawn for side in s.sides] == [1, 0]
    say(s, f"resource {options(s, 'resource')[0]}")
    assert [side.spent for side in s.sides] == [1, 0]
    s = start(mulligan="optional")
    while s.turn == 0:
        say(s, first_resource(s) if s.to_act() == CHANCE else "keep")
    assert [side.drawn for side in say(s, options(s)[0]).sides] == [-1, -1]


def first_resource(s):
    """The draw of a resource, or of another card where there is none."""
    drawn = options(s, "draw")
    return f"draw {next((word for word in drawn if TYPE[INDEX[word]] == RESOURCE), drawn[0])}"


HAND = [*["draw argonaut"] * 3, *["draw cyclops"] * 2, *["draw primord"] * 2]


def test_a_deck_of_a_single_resource_keeps_its_hand_and_one_of_two_does_not():
    """§2.3 §2.4"""
    poor = "4 argonaut + 4 cyclops + 4 primord + 4 forest-raider + {} festival + {} wedding-feast"
    for fields, anew in ((1, False), (2, True)):
        one = poor.format(4 - fields, fields)
        s = start(decks=f"{one}, {one}", deck_size=20)
        say(s, *HAND)
        assert (s.now.seat, deck(s)) == ((0, 20) if anew else (1, 13))
        s = start(decks=f"{one}, {one}", deck_size=20, mulligan="optional")
        say(s, *HAND)
        assert options(s) == (["keep", "redraw"] if anew else ["keep"])
        assert why(s, "redraw") == ("" if anew else
                                    "A deck with fewer than 2 resources is not drawn from anew (§2.4).")


def test_a_hand_of_two_resources_is_rich_enough():
    s = start(mulligan="optional", decks="20 wedding-feast + 4 argonaut + 4 cyclops + 4 primord + 4 forest-raider + "
              "4 festival, hit-and-run")
    say(s, *["draw wedding-feast"] * 2, *["draw argonaut"] * 4, "draw cyclops")
    assert options(s) == ["keep"]
    assert why(s, "redraw") == "Only a hand with fewer than 2 resources is drawn anew (§2.5)."
    assert why(s, "end") == "First keep the starting hand, or draw a new one (§2.5)."


def test_all_resources_untap_and_only_ones_own():
    s = table(tapped="argonaut", resources="", spent="green 2 blue", foe={"tapped": "cyclops", "spent": "3 red",
                                                                          "resources": ""})
    say(s, "end")
    assert (ready(s), ready(s, 1), tapped(s), tapped(s, 1)) == ([0, 0, 0], [0, 0, 3], "argonaut-1", "")
    say(s, "draw argonaut", "end")
    assert (ready(s), tapped(s)) == ([1, 2, 0], "")


def test_who_is_frozen_stays_tapped_for_one_turn_and_the_drowsy_for_ever():
    s = table(hand="festival", tapped="war-machine cyclops",
              data='[lost]\nfestival = [0, "play: freeze own green"]\n')
    say(s, "play festival")
    assert tapped(s) == "cyclops-1 war-machine-1" and s.sides[0].frozen == 1
    say(s, "end", "draw argonaut", "end")
    assert tapped(s) == "cyclops-1 war-machine-1" and s.sides[0].frozen == 0
    deal(say(s, "draw argonaut", "decline", "end"))
    say(s, "draw argonaut", "end")
    assert tapped(s) == "war-machine-1"


def test_what_was_added_for_the_turn_is_over():
    """§3.7 What an attack adds or takes off is gone in the next turn, whoever's it is."""
    s = table(hand="broken-truce argonaut", play="cyclops", foe={"play": "cyclops", "resources": ""})
    say(s, "play broken-truce", "discard argonaut")
    assert s.smash == 2
    say(s, "end", "draw argonaut")
    assert (s.smash, s.havoc, s.defender, s.planted) == (0, False, -1, 0)
    deal(say(s, "attack cyclops-1", "declare"))
    assert deck(s) == 20 - 5


def test_after_two_resources_the_turn_passes_all_the_same():
    """§3.4 §3.7"""
    s = table(hand="3 green", play="2 struggling-farmers")
    for planted in (1, 2, 3):
        assert say(s, "resource wedding-feast").planted == planted
    say(s, "end", "draw argonaut")
    assert (s.seat, s.planted) == (1, 0)
    s = say(table(hand="2 green", play="struggling-farmers"), "resource wedding-feast", "resource wedding-feast", "end")
    assert s.seat == 1


def test_three_players_have_twelve_of_a_kind_at_most():
    """§10.2 Four of each."""
    assert GAME.parse("attack cyclops-12") >= 0
    with pytest.raises(ValueError, match="attack does not know “cyclops-13”"):
        GAME.parse("attack cyclops-13")


# §7

def test_a_match_goes_on_until_somebody_has_won_two():
    """§7.4 The loser begins, and nothing but who won is left of the game before."""
    s = table(hand="archery-contest", play="cyclops", foe={"deck": "3 cyclops", "play": "argonaut"},
              options={"match": "3"})
    say(s, "play archery-contest", *["mill cyclops"] * 3)
    assert (s.over(), list(s.won), s.seat, chars(s), chars(s, 1), pile(s, 1), hand(s)) == (
        False, [1, 0], 1, "", "", "", "")
    assert (s.fallen, s.defender, s.winner, s.returns()) == (-1, -1, -1, [0.0, 0.0])
    while s.turn < 4:
        say(s, first_resource(s))
    assert (s.seat, s.turn, s.planted) == (1, 4, 0)
    lose(s, 0)
    assert (s.over(), list(s.won), s.seat) == (False, [1, 1], 0)
    while s.turn < 6:
        say(s, first_resource(s))
    assert (s.seat, s.turn) == (0, 6)
    lose(s, 0)
    assert (s.over(), list(s.won), s.winner, s.returns()) == (True, [1, 2], 1, [-1.0, 1.0])
    assert GAME.rules.won(s) == [False, True]


def lose(s, seat):
    """This seat draws its whole deck."""
    games, side = list(s.won), s.sides[seat]
    while side.cards.size > 1:
        side.cards.mill(side.cards.next()[0])
    for _ in range(4):
        if list(s.won) == games:
            say(s, options(s)[0] if s.to_act() == CHANCE else "end")


def test_in_one_event_whoevers_turn_it_is_loses_last():
    """§7.2 §7.4 The first who was out begins the next game: not the one whose turn it was, if others fell with them."""
    s = table(hand="fortunes-of-war", deck="3 argonaut", foe={"deck": "3 argonaut"}, options={"match": "3"})
    say(s, "play fortunes-of-war", *["draw argonaut"] * 6)
    assert (list(s.won), s.seat) == ([1, 0], 1)


def test_the_last_card_may_be_the_one_that_is_drawn():
    """§7.1"""
    s = say(table(foe={"deck": "argonaut"}), "end")
    assert not s.over()
    say(s, "draw argonaut")
    assert s.over() and s.winner == 0 and why(s, "end") == "The game is over."


# §9

def test_who_is_out_in_ones_own_turn_ends_it():
    """§9.3 What that player was about to do is not done, and the turn passes to the left."""
    s = deal(say(table(hand="festival cyclops", deck="argonaut", third={}, foe={}), "play festival"))
    assert (s.sides[0].out, s.over(), s.seat, s.turn, s.now.seat) == (True, False, 1, 4, 1)
    assert (chars(s), pile(s), s.sides[0].resources) == ("", "", s.sides[0].resources[:0])


def test_a_bonus_goes_to_the_right_whoever_caused_it():
    """§9.5 §9.6"""
    s = table(hand="festival", deck="2 argonaut", third={"pile": "9 cyclops"}, foe={"pile": "9 cyclops"})
    deal(say(s, "play festival"))
    assert (s.sides[0].out, deck(s, 1), deck(s, 2), len(pile(s, 2).split())) == (True, 20, 27, 2)
    s = table(hand="archery-contest", third={"deck": "5 argonaut"}, foe={"pile": "3 cyclops"})
    deal(say(s, "play archery-contest", "opponent 3"))
    assert (s.sides[2].out, deck(s), deck(s, 1), pile(s, 1)) == (True, 20, 23, "")


def test_two_play_on_and_the_last_has_won():
    """§9.1 §9.9"""
    s = table(hand="archery-contest catapult-attack", third={"deck": "9 argonaut"}, foe={"deck": "5 argonaut"})
    say(s, "play archery-contest", "opponent 2")
    deal(s)
    assert (s.sides[1].out, s.over(), s.fallen) == (True, False, 1)
    deal(say(s, "play catapult-attack"))
    assert (s.over(), s.winner, s.returns(), s.fallen) == (True, 0, [1.0, -0.5, -0.5], 1)
    assert GAME.rules.won(s) == [True, False, False]


def test_in_three_the_first_who_was_out_begins_the_next_game():
    """§7.4"""
    s = table(hand="archery-contest catapult-attack", third={"deck": "5 argonaut"}, foe={"deck": "9 argonaut"},
              options={"match": "3"})
    deal(say(s, "play archery-contest", "opponent 3", *["mill argonaut"] * 5))
    say(s, "play catapult-attack")
    while not s.won[0]:
        say(s, "mill argonaut")
    assert (list(s.won), s.seat, [side.out for side in s.sides], deck(s, 2)) == ([1, 0, 0], 2, [False] * 3, 40)


def test_who_is_out_stays_until_the_battles_are_reckoned_and_no_longer():
    """§9.4"""
    s = table(play="argonaut cyclops", hand="insight", third={"play": "primord"},
              foe={"play": "2 primord", "deck": "1 argonaut", "hand": "insight"})
    say(s, "attack cyclops-1", "attack argonaut-1", "block primord-1", "against argonaut-1", "declare", "play insight")
    assert chars(s, 1) == "primord-1 primord-2"
    say(s, "draw argonaut")
    assert (s.sides[1].out, chars(s), chars(s, 1), hand(s), pile(s)) == (True, "cyclops-1", "", "insight", "argonaut")
    assert (s.seat, s.now.seat, deck(s, 2)) == (2, 2, 20)
    assert gone(s, 1) == ""


def test_a_hand_without_resources_is_not_asked_for_a_combat_card():
    """§6.5"""
    s = clash("cyclops", "argonaut", hand="insight", resources="", foe_hand="argonaut")
    assert (s.now.seat, options(s)) == (1, ["pass"])
    assert deal(say(s, "pass")).seat == 1
