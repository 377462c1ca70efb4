"""Details of paying, of what is concluded, and of odd cards."""
from __future__ import annotations

import pytest

from kleos.core.dice import Rng
from kleos.games.hercules import GAME
from kleos.games.hercules.box import INDEX, RESOURCE, TYPE
from kleos.games.hercules.hidden import SCALE, likelihood
from kleos.games.hercules.payment import fullest_colour, ways
from tests.games.hercules.play import chars, clash, deal, deck, hand, options, pile, ready, say, table, why

GREEN, BLUE, RED = range(3)


# §4

@pytest.mark.parametrize(("ready_", "own", "colour"), [
    ([1, 1, 1], GREEN, BLUE), ([1, 1, 1], BLUE, GREEN), ([1, 1, 1], RED, GREEN), ([2, 1, 1], GREEN, GREEN),
    ([0, 1, 1], RED, BLUE), ([0, 1, 1], BLUE, RED), ([0, 0, 1], GREEN, RED), ([1, 2, 2], BLUE, RED),
    ([1, 3, 2], RED, BLUE), ([2, 2, 0], GREEN, BLUE), ([0, 0, 0], GREEN, BLUE)])
def test_4_3_which_colour_is_tapped_next(ready_, own, colour):
    s = table()
    s.sides[0].ready[0], s.sides[0].ready[1], s.sides[0].ready[2] = ready_
    assert fullest_colour(s.sides[0], own) == colour


@pytest.mark.parametrize(("ready_", "price", "number"), [
    ([0, 0, 0], 0, 1), ([9, 9, 9], 0, 1), ([0, 9, 9], 1, 0), ([1, 9, 9], 1, 1), ([2, 0, 0], 3, 0), ([3, 0, 0], 3, 1),
    ([4, 0, 0], 3, 1), ([2, 1, 0], 3, 1), ([2, 2, 0], 3, 2), ([1, 3, 0], 3, 1), ([1, 1, 1], 2, 2), ([1, 1, 1], 3, 1),
    ([2, 1, 0], 2, 2), ([1, 1, 0], 2, 1), ([1, 2, 2], 3, 2), ([1, 0, 9], 5, 1), ([0, 2, 2], 3, 0)])
def test_4_4_whether_there_is_more_than_one_way_to_pay(ready_, price, number):
    """Of a green card: in no way, in one, or in more."""
    s = table()
    s.sides[0].ready[0], s.sides[0].ready[1], s.sides[0].ready[2] = ready_
    assert ways(s.sides[0], GREEN, price) == number


def test_4_4_each_way_by_hand_can_be_finished():
    """Whatever is tapped on the way, the rest can be paid, and all ways are found."""
    for card, resources in (("primord", "2 green 2 blue 2 red"), ("aress-mesomorphs", "2 green 2 blue 2 red"),
                            ("minor-warlord", "3 green 2 blue red"), ("minor-warlord", "green blue 3 red")):
        found, open_ = set(), [(say(table(hand=card, resources=resources), f"pay {card}"), ())]
        while open_:
            s, taps = open_.pop()
            if chars(s):
                found.add(taps)
            else:
                open_ += [(say(s.copy(), line), (*taps, line)) for line in options(s)]
        own = f"tap {('green', 'blue', 'red')[INDEX[card] // 60]}"
        has = [int(n) for n in table(resources=resources).sides[0].ready]
        every = {(g, b, 4 - g - b) for g in range(has[0] + 1) for b in range(has[1] + 1) if 0 <= 4 - g - b <= has[2]}
        wanted = {("tap green",) * g + ("tap blue",) * b + ("tap red",) * r for g, b, r in every}
        assert found == {way for way in wanted if own in way}


@pytest.mark.parametrize("paid", [
    lambda: say(table(hand="argonaut", resources="2 green 2 blue"), "pay argonaut"),
    lambda: say(clash("cyclops", hand="hercules-leads-the-way", resources="3 green 2 blue"),
                "pay hercules-leads-the-way")])
def test_4_4_what_is_paid_for_by_hand_is_known_to_be_in_the_hand(paid):
    """So in every position that somebody else cannot tell from this one it can be played."""
    s = paid()
    (kind,) = s.sides[0].hand.kinds
    for viewer in (-1, 1):
        assert list(s.sides[0].cards.known(viewer)) == [kind]
        for seed in range(20):
            world = GAME.rules.resample(s, viewer, Rng(seed))
            assert kind in world.sides[0].hand.kinds
            while type(world.now).__name__ == "ByHand":
                world.do(world.nth(0))
            assert kind not in world.sides[0].hand.kinds


# §2.3 what is concluded

def held(words, drawn, spent=0):
    s = table(hand=words)
    s.sides[0].drawn, s.sides[0].spent = drawn, spent
    return round(likelihood(s.sides[0], 7, 2) / SCALE, 4)


def test_how_likely_it_is_that_a_hand_was_kept():
    assert held("2 green 5 argonaut", 0) == held("7 green", 0) == 1
    assert held("green 6 argonaut", 0) == held("7 argonaut", 0) == 0
    assert held("green 6 argonaut", 0, 1) == 1                          # one was put in play
    assert held("2 green 7 argonaut", 2) == round(1 - (1 + 2 * 7) / 36, 4)
    assert held("3 green 5 argonaut", 1) == 1                           # of eight with three two were there before
    assert held("green 8 argonaut", 3, 1) == held("2 green 8 argonaut", 3)
    assert held("9 green", 1) == 1


def test_a_hand_is_dealt_anew_by_what_was_concluded_of_it():
    """Not of one's own, not of who has shown two resources, and not once nothing is concluded any more."""
    def fields(s, seat):
        found = set()
        for seed in range(40):
            world = GAME.rules.resample(s, seat, Rng(seed))
            found.add(sum(TYPE[kind] == RESOURCE for kind in world.sides[1].hand.kinds))
        return found
    for drawn, spent, few in ((0, 0, False), (-1, 0, True), (0, 2, True)):
        s = table(foe={"hand": "2 green 5 argonaut", "deck": "20 argonaut 4 green"})
        s.sides[1].drawn, s.sides[1].spent = drawn, spent
        assert (min(fields(s, 0)) < 2) is few
        assert fields(s, 1) == {2}


def test_who_keeps_what_is_noted():
    s = table(hand="2 green argonaut", foe={"hand": "red"})
    say(s, "resource wedding-feast", "play argonaut")
    assert (s.sides[0].spent, s.sides[1].spent) == (1, 0)
    s = table(hand="festival", foe={"hand": "red cyclops"}, data='[lost]\nfestival = [0, "play: lose 2"]\n')
    deal(say(s, "play festival"))
    assert (s.sides[0].spent, s.sides[1].spent) == (0, 1)
    s = table(hand="festival", foe={"hand": "red cyclops"}, data='[lost]\nfestival = [0, "play: drop 1"]\n')
    say(s, "play festival", "discard warlord-camp")
    assert (s.sides[1].spent, pile(s, 1)) == (1, "warlord-camp")


def test_each_card_that_is_picked_at_random_is_as_likely():
    """§8.4 Of five cards three are alike."""
    s = say(first("lose 1", foe={"hand": "cyclops 3 argonaut primord"}), "play festival")
    rng, found = Rng(6), {"lose cyclops": 0, "lose argonaut": 0, "lose primord": 0}
    for _ in range(500):
        found[GAME.rules.lexicon.text(s.sample(rng))] += 1
    assert 250 < found["lose argonaut"] < 350
    assert 60 < found["lose cyclops"] < 140 and 60 < found["lose primord"] < 140


# odd cards

def eaten(slugs):
    """Each discards such a card; how many cards everybody has in hand then."""
    cards = "cyclops argonaut hired-warrior red 9 zeus"
    s = say(table(hand="pie-eating-contest", deck=cards, foe={"deck": cards}), "play pie-eating-contest",
            *[f"mill {slug}" for slug in slugs.split()])
    return [side.hand.size() for side in deal(s).sides]


def test_whoever_eats_the_most_draws_two_and_nobody_on_a_tie():
    """From the left of whoever's turn it is."""
    assert eaten("cyclops argonaut") == [0, 2]
    assert eaten("argonaut cyclops") == [2, 0]
    assert eaten("cyclops cyclops") == eaten("warlord-camp warlord-camp") == [0, 0]
    assert eaten("warlord-camp hired-warrior") == [2, 0]
    assert eaten("hired-warrior warlord-camp") == [0, 2]


def test_three_eat_from_the_left_and_who_is_out_does_not():
    decks = {"hand": "pie-eating-contest archery-contest", "deck": "20 hired-warrior"}
    s = say(table(**decks, foe={"deck": "9 argonaut"}, third={"deck": "9 cyclops"}), "play pie-eating-contest")
    for card in ("argonaut", "cyclops", "hired-warrior"):
        assert options(s) == [f"mill {card}"]
        say(s, f"mill {card}")
    assert options(s) == ["draw cyclops"] and [deck(deal(s), seat) for seat in range(3)] == [19, 8, 6]
    s = table(**decks, foe={"deck": "5 argonaut"}, third={"deck": "9 cyclops"})
    deal(say(s, "play archery-contest", "opponent 2"))
    say(s, "play pie-eating-contest", "mill cyclops", "mill hired-warrior")
    assert [deck(deal(s), seat) for seat in (0, 2)] == [19, 6] and options(s)[-1] == "end"


def test_difficult_choices():
    s = say(table(hand="difficult-choice", foe={"hand": "3 argonaut"}), "play difficult-choice")
    assert (s.to_act(), options(s)) == (1, ["accept", "decline"])
    s = say(s, "accept", "discard argonaut", "discard argonaut")
    assert (hand(s, 1), pile(s, 1), deck(s, 1), s.to_act()) == ("argonaut", "argonaut argonaut", 20, 0)
    s = say(table(hand="difficult-choice", foe={"hand": "argonaut"}), "play difficult-choice", "accept",
            "discard argonaut")
    assert (hand(s, 1), s.to_act()) == ("", 0)


# what is said of many

def test_names_of_those_who_have_a_twin():
    s = table(tapped="2 argonaut cyclops", hand="cyclops", foe={"play": "argonaut"})
    assert why(s, "attack argonaut-1") == "Argonaut 1 is tapped and cannot attack (§6.1)."
    assert why(s, "attack cyclops-1") == "Cyclops is tapped and cannot attack (§6.1)."
    s.sides[0].leave(1)
    assert why(s, "attack argonaut-2") == "Argonaut 2 is tapped and cannot attack (§6.1)."


def test_a_combat_card_needs_its_colour_too():
    s = clash("cyclops", hand="insight herculean-effort", resources="2 green")
    assert options(s) == ["play herculean-effort", "pass"]
    assert why(s, "play insight") == "One of the resources for Insight must be red (§4.1)."
    assert ready(deal(say(s, "play herculean-effort"))) == [0, 0, 0]


# the first character of the list, which is easily taken for none

def first(text, hand="festival", **more):
    return table(hand=hand, data=f'[lost]\nfestival = [0, "play: {text}"]\n', **more)


def test_5_5_a_text_brings_what_costs_no_more_but_nobody_unique_for_a_second_time():
    for most, reason in ((7, "Hercules costs 8, and 7 is the most (§8.1)."),
                         (8, "Hercules is unique and in play already (§5.5).")):
        s = say(first(f"bring {most}", hand="festival hercules", play="hercules"), "play festival")
        assert options(s) == ["decline"] and why(s, "bring hercules") == reason


def test_the_first_of_the_list_fights_a_duel():
    s = say(first("duel", play="spoiled-princess argonaut", foe={"play": "3 giant-eel"}), "play festival")
    assert options(s) == ["own spoiled-princess-1", "own argonaut-1"]
    assert why(s, "foe giant-eel-1") == "First choose who fights for you (§8.3)."
    assert why(s, "own cyclops-1") == "You have no such character in play (§8.1)."
    say(s, "own spoiled-princess-1")
    assert options(s) == ["foe giant-eel-1", "foe giant-eel-2", "foe giant-eel-3"]
    assert why(s, "own argonaut-1") == "First choose who fights for your opponent (§8.3)."
    assert why(s, "foe cyclops-1") == "Your opponent has no such character in play (§8.1)."
    assert chars(say(s, "foe giant-eel-2")) == "argonaut-1" and chars(s, 1) == "giant-eel-1 giant-eel-2 giant-eel-3"


def test_a_duel_with_the_first_of_the_list():
    s = say(first("duel", play="argonaut", foe={"play": "spoiled-princess giant-eel"}), "play festival")
    assert options(s) == ["foe spoiled-princess-1", "foe giant-eel-1"]
    assert (chars(say(s.copy(), "foe giant-eel-1")), chars(say(s, "foe spoiled-princess-1"), 1)) == ("", "giant-eel-1")
    for mine, theirs in (("argonaut", ""), ("", "argonaut"), ("argonaut", "golden-hind")):
        s = say(first("duel", play=mine, foe={"play": theirs}), "play festival")
        assert [len(chars(s, seat).split()) for seat in (0, 1)] == [len(mine.split()), len(theirs.split())]
        assert (pile(s), options(s)[-1]) == ("festival", "end")


def test_the_first_of_the_list_joins_the_blockers():
    s = clash("spoiled-princess cyclops argonaut", "spoiled-princess primord", foe_hand="insight",
              data='[lost]\ninsight = [1, "play: reinforce"]\nspoiled-princess = [1, 1, ""]\n')
    say(s, "play insight")
    assert options(s) == ["own spoiled-princess-1", "own primord-1"]
    assert why(s, "against argonaut-1") == "First choose who joins the blockers (§8.3)."
    say(s, "own spoiled-princess-1")
    assert options(s) == ["against spoiled-princess-1", "against cyclops-1", "against argonaut-1"]
    assert why(s, "own primord-1") == "First choose whom it blocks (§8.3)."
    deal(say(s, "against spoiled-princess-1"))
    assert (chars(s), chars(s, 1), deck(s, 1)) == ("cyclops-1 argonaut-1", "primord-1", 12)


def test_the_first_of_the_list_speaks_of_others_and_of_itself():
    data = '[lost]\nspoiled-princess = [1, 1, "enters: tap own other; attacks: gain 2; leaves: draw 1"]\n'
    s = say(table(hand="spoiled-princess", play="spoiled-princess", data=data), "play spoiled-princess")
    assert [int(bit_) for bit_ in f"{s.sides[0].tapped:02b}"[::-1]] == [1, 0]
    deal(say(s, "attack spoiled-princess-2"))
    assert deck(s, 1) == 17


def test_a_kind_that_is_the_first_of_the_list_is_a_card_like_others():
    s = say(first("drop 1, bury 1, seek action", deck="3 argonaut underworld-rescue",
                  foe={"hand": "underworld-rescue cyclops", "pile": "underworld-rescue"}), "play festival")
    assert options(s) == ["discard underworld-rescue", "discard cyclops"]
    say(s, "discard underworld-rescue", "bury underworld-rescue")
    assert (pile(s, 1), options(s)) == ("underworld-rescue", ["seek underworld-rescue", "decline"])
    assert hand(say(s, "seek underworld-rescue")) == "underworld-rescue"
