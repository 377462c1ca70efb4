"""What effects do where our cards show only a part of it: of several, of nobody, and for another than our cards do."""
from __future__ import annotations

from tests.games.hercules.play import (
    chars,
    deal,
    deck,
    hand,
    options,
    pile,
    ready,
    say,
    table,
    tapped,
)


def saying(text: str, card: str = "festival", cost: int = 0) -> str:
    """An action that says this, as an owner would write it."""
    return f'[lost]\n{card} = [{cost}, "{text}"]\n'


def played(text: str, **laid) -> object:
    """It is played, and what chance decides has happened."""
    return deal(say(table(hand=f"festival {laid.pop('hand', '')}", data=saying(f"play: {text}"), **laid),
                    "play festival"))


# resources

def test_resources_untap_where_most_are_tapped_and_then_green_before_blue():
    own = {"resources": "green", "spent": "green 2 blue 2 red"}
    assert ready(played("free 1", **own)) == [1, 1, 0]
    assert ready(played("free 2", **own)) == [1, 1, 1]
    assert ready(played("free 3", **own)) == [2, 1, 1]
    assert ready(played("free 9", **own)) == [2, 2, 2]
    assert ready(played("free 1", resources="2 green 3 blue", spent="red")) == [2, 3, 1]


def test_resources_are_tapped_where_most_are_ready_and_then_green_before_blue():
    foe = {"resources": "2 green 2 blue 3 red"}
    assert ready(played("drain 1", foe=foe), 1) == [2, 2, 2]
    assert ready(played("drain 2", foe=foe), 1) == [1, 2, 2]
    assert ready(played("drain 3", foe=foe), 1) == [1, 1, 2]
    assert ready(played("drain 9", foe=foe), 1) == [0, 0, 0]
    s = played("drain 2 each", resources="3 blue", foe={"resources": "2 red"}, third={"resources": "green"})
    assert [ready(s, seat) for seat in range(3)] == [[0, 1, 0], [0, 0, 0], [0, 0, 0]]
    assert ready(played("drain 2 you", resources="3 blue")) == [0, 1, 0]


def test_a_tapped_resource_is_given_up_before_a_ready_one():
    s = played("raze 3 you", resources="green", spent="2 green")
    assert (ready(s), list(s.sides[0].resources)) == ([0, 0, 0], [])
    s = played("raze 1 you", resources="green", spent="2 green")
    assert (ready(s), len(s.sides[0].resources)) == ([1, 0, 0], 2)
    s = played("raze 2 each", resources="2 green red", foe={"resources": "blue"})
    assert (s.to_act(), pile(s, 1), options(s)) == (0, "burial-chamber", ["waste wedding-feast", "waste warlord-camp"])
    say(s, "waste warlord-camp")
    assert (ready(s), pile(s)) == ([1, 0, 0], "festival wedding-feast warlord-camp")


def test_nothing_is_planted_that_is_not_there():
    s = played("plant", hand="argonaut")
    assert options(s) == ["decline"]
    assert options(say(s, "decline"))[-1] == "end"
    assert options(played("plant"))[-1] == "end"
    s = say(played("plant", hand="red green"), "resource warlord-camp")
    assert (ready(s)[2], hand(s), s.planted) == (10, "wedding-feast", -1)
    s = say(played("salvage", hand="green", pile="green red"), "resource wedding-feast")
    assert (hand(s), pile(s), ready(s)) == ("wedding-feast", "festival warlord-camp", [10, 9, 9])


# decks and hands

def test_a_number_may_be_taken_times_nothing():
    s = played("mill 2 per-card", foe={})
    assert (deck(s, 1), pile(s)) == (20, "festival")
    assert deck(played("mill 2 per-card", hand="2 cyclops"), 1) == 16
    assert hand(played("draw 2 per-foe")) == ""
    assert hand(played("drop 1 per-foe-card", foe={"hand": "3 cyclops"}), 1) == "cyclops cyclops cyclops"


def test_cards_are_lost_one_after_the_other_and_no_more_than_there_are():
    assert (hand(s := played("lose 2", foe={"hand": "3 cyclops"}), 1), pile(s, 1)) == ("cyclops", "cyclops cyclops")
    assert (hand(s := played("lose 4", foe={"hand": "3 cyclops"}), 1), options(s)[-1]) == ("", "end")
    s = played("lose 1 you", hand="cyclops", foe={"hand": "primord"})
    assert (hand(s), hand(s, 1)) == ("", "primord")


def test_everybody_discards_in_turn_from_the_left():
    s = played("drop 1 each", hand="2 cyclops", foe={"hand": "2 cyclops"}, third={"hand": "2 cyclops"})
    seen = []
    while "discard cyclops" in options(s):
        seen.append(int(s.to_act()))
        say(s, "discard cyclops")
    assert seen == [1, 2, 0] and [hand(s, seat) for seat in range(3)] == ["cyclops"] * 3


def test_a_hand_of_nothing_has_nothing_to_discard():
    s = played("drop 2", foe={"hand": "argonaut"})
    assert (s.to_act(), options(s)) == (1, ["discard argonaut"])
    assert (say(s, "discard argonaut").to_act(), hand(s, 1)) == (0, "")
    assert played("drop 2").to_act() == 0


def test_who_declines_goes_on_and_the_rest_of_the_text_does_not_happen():
    s = say(played("offer resource, draw 1", hand="green cyclops"), "decline")
    assert (hand(s), pile(s), options(s)[-1]) == ("cyclops wedding-feast", "festival", "end")
    s = played("offer resource, draw 1", hand="cyclops")
    assert options(s) == ["decline"] and (hand(say(s, "decline")), options(s)[-1]) == ("cyclops", "end")
    s = played("offer, draw 1")
    assert (hand(s), pile(s), options(s)[-1]) == ("", "festival", "end")
    s = deal(say(played("offer resource, draw 1", hand="green cyclops"), "discard wedding-feast"))
    assert (hand(s), pile(s)) == ("cyclops argonaut", "festival wedding-feast")


def test_cards_come_back_as_often_as_the_text_says_and_there_are():
    s = played("regain 2 character", pile="argonaut cyclops festival")
    assert options(s) == ["regain cyclops", "regain argonaut"]
    s = say(s, "regain argonaut")
    assert (hand(s), pile(s)) == ("cyclops argonaut", "festival festival")
    s = played("regain 1 character", pile="2 argonaut")
    assert (hand(s), pile(s)) == ("argonaut", "argonaut festival")
    s = played("regain 3", pile="2 argonaut")
    assert (hand(s), pile(s), options(s)[-1]) == ("argonaut argonaut", "festival", "end")


def test_what_is_buried_is_removed_and_what_is_restored_goes_under_the_deck():
    s = played("bury 2", foe={"pile": "3 cyclops"})
    assert (pile(s, 1), deck(s, 1), list(s.sides[1].gone)) == ("cyclops", 20, [14, 14])
    s = played("bury 4", foe={"pile": "3 cyclops"})
    assert (pile(s, 1), len(s.sides[1].gone), options(s)[-1]) == ("", 3, "end")
    s = played("restore 2", pile="3 cyclops")
    assert (pile(s), deck(s), list(s.sides[0].gone)) == ("cyclops festival", 22, [])
    s = table(hand="festival", data=saying("play: restore 2, mill 9 you, draw 1"), deck="9 argonaut",
              pile="cyclops primord")
    s = deal(say(s, "play festival"))
    assert (len(pile(s).split()), deck(s), hand(s) in ("cyclops", "primord")) == (10, 1, True)


def test_a_random_card_of_a_pile_is_each_as_likely():
    s = say(table(hand="festival", data=saying("play: restore 1"), pile="3 cyclops argonaut"), "play festival")
    assert [tuple(one) for one in s.outcomes()] == [("save cyclops", 3), ("save argonaut", 1)]
    s = say(table(hand="festival", data=saying("play: bury 1"), foe={"pile": "cyclops 2 argonaut"}), "play festival")
    assert [tuple(one) for one in s.outcomes()] == [("bury cyclops", 1), ("bury argonaut", 2)]


def test_only_cards_that_are_not_known_are_shown():
    s = played("peek, peek", foe={"hand": "2 cyclops primord"})
    assert options(s)[-1] == "end"
    s = say(table(hand="festival", data=saying("play: peek"), foe={"hand": "2 cyclops primord"}), "play festival")
    assert [tuple(one) for one in s.outcomes()] == [("show cyclops", 2), ("show primord", 1)]
    assert [tuple(one) for one in say(s, "show cyclops").outcomes()] == [("show cyclops", 1), ("show primord", 1)]


def test_hands_are_shuffled_in_and_as_many_cards_drawn():
    s = played("refresh opponent", hand="cyclops", foe={"hand": "3 primord", "deck": "9 primord"})
    assert (hand(s), hand(s, 1), deck(s, 1)) == ("cyclops", "primord primord primord", 9)
    s = played("refresh", hand="2 cyclops", deck="9 cyclops", foe={"hand": "primord"})
    assert (hand(s), deck(s), hand(s, 1)) == ("cyclops cyclops", 9, "primord")
    assert s.sides[0].drawn == -1


def test_who_looks_for_a_card_finds_what_lies_under_the_deck():
    s = played("restore 1, seek character", pile="cyclops", deck="3 festival")
    assert options(s) == ["seek cyclops", "decline"]
    assert (hand(say(s, "seek cyclops")), deck(s)) == ("cyclops", 3)
    s = played("restore 1, seek character", pile="cyclops", deck="3 festival cyclops")
    assert options(s) == ["seek cyclops", "decline"]
    assert options(played("seek", deck="2 green cyclops")) == ["seek cyclops", "seek wedding-feast", "decline"]


# characters

def test_who_brings_may_decline_though_somebody_could_come():
    data = saying("play: bring 4")
    s = say(table(hand="festival cyclops primord green", data=data), "play festival")
    assert options(s) == ["bring primord", "decline"]
    brought = say(s.copy(), "bring primord")
    assert (chars(brought), hand(brought)) == ("primord-1", "cyclops wedding-feast")
    assert (chars(say(s, "decline")), hand(s)) == ("", "cyclops primord wedding-feast")


def test_of_the_named_one_only_that_comes():
    s = played("summon @cyclops", hand="primord", pile="argonaut")
    assert options(s) == ["decline"]
    s = played("summon @cyclops", pile="cyclops")
    assert options(s) == ["raise cyclops", "decline"]
    assert (chars(say(s.copy(), "decline")), chars(say(s, "raise cyclops")), pile(s)) == ("", "cyclops-1", "festival")
    assert options(played("summon @cyclops", pile="argonaut"))[-1] == "end"


def test_all_whom_a_text_means_on_all_sides():
    """§9.7 Nobody is asked who the opponent is."""
    laid = {"play": "2 cyclops primord", "foe": {"play": "3 cyclops"}, "third": {"play": "cyclops argonaut"}}
    s = played("tap any all power>=5", **laid)
    assert [tapped(s, seat) for seat in range(3)] == ["cyclops-1 cyclops-2", "cyclops-1 cyclops-2 cyclops-3",
                                                      "cyclops-1"]
    s = played("discard any all power<=3", **laid)
    assert [chars(s, seat) for seat in range(3)] == ["cyclops-1 cyclops-2 primord-1",
                                                     "cyclops-1 cyclops-2 cyclops-3", "cyclops-1"]


def test_any_character_is_ones_own_or_one_of_the_opponents():
    s = played("bounce any two", play="cyclops", foe={"play": "argonaut primord"})
    assert options(s) == ["own cyclops-1", "foe argonaut-1", "foe primord-1"]
    say(s, "own cyclops-1")
    assert options(s) == ["foe argonaut-1", "foe primord-1"]
    say(s, "foe primord-1")
    assert (chars(s), chars(s, 1), hand(s), hand(s, 1)) == ("", "argonaut-1", "cyclops", "primord")
    s = played("tap any two", play="2 cyclops", foe={"play": "argonaut"})
    assert options(say(s, "own cyclops-2")) == ["own cyclops-1", "foe argonaut-1"]
    assert options(say(s, "foe argonaut-1"))[-1] == "end" and (tapped(s), tapped(s, 1)) == ("cyclops-2", "argonaut-1")


def test_whoever_must_gives_as_many_as_the_text_says():
    s = played("edict 2", foe={"play": "cyclops argonaut primord"})
    assert s.to_act() == 1
    say(s, "own cyclops-1")
    assert options(s) == ["own argonaut-1", "own primord-1"]
    assert (chars(say(s, "own primord-1"), 1), s.to_act()) == ("argonaut-1", 0)
    s = say(played("edict 3", foe={"play": "2 cyclops"}), "own cyclops-2")
    assert (chars(s, 1), s.to_act()) == ("", 0)
    s = played("edict 1 you", play="cyclops", foe={"play": "cyclops"})
    assert (chars(s), chars(s, 1)) == ("", "cyclops-1")
