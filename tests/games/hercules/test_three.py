"""Three players: who “your opponent” is, who was out first, and games that began when both were read otherwise."""
from __future__ import annotations

from typing import Any

import pytest

from kleos.core import record
from kleos.core.components import ComponentError, other
from kleos.games.hercules import GAME
from kleos.games.hercules.rules import Muster
from tests.games.hercules.play import chars, clash, deal, deck, hand, options, pile, say, side, start, table, why

FORMER = '[three]\nopponent = "asked"\nfirst-out = "seat"\nout = "heard"\n'


def three(**more: Any) -> Any:
    return table(third=more.pop("third", {}), **more)


# §9.7, once for the whole card

def test_9_7_the_one_who_was_picked_stays_the_opponent_when_out():
    """The Centaur Attack empties the deck of the one who was picked; the other one's characters are left in peace."""
    s = three(hand="centaur-attack", foe={"deck": "2 argonaut", "play": "2 spoiled-princess"},
              third={"play": "2 spoiled-princess"})
    deal(say(s, "play centaur-attack", "opponent 2"))
    assert s.sides[1].out and not s.over()
    assert (options(s, "foe"), options(s, "opponent")) == ([], [])
    assert (chars(s, 2), pile(s), s.now.seat) == ("spoiled-princess-1 spoiled-princess-2", "centaur-attack", 0)


@pytest.mark.parametrize("rest", ["drop 1", "lose 1", "peek", "pluck", "spy", "bury 1", "duel", "edict 1", "raze 1",
                                  "drain 1", "refresh opponent", "difficult-choice", "draw 1 per-foe-card",
                                  "draw 1 per-foe", "tap foe", "discard foe all"])
def test_9_7_nothing_more_is_done_to_who_is_out(rest: str):
    """Nor is anybody else asked, and nothing comes of it for who has played the card."""
    s = three(hand="centaur-attack", data=f'[lost]\ncentaur-attack = [3, "play: mill 2, {rest}"]', play="argonaut",
              deck="9 cyclops", foe={"deck": "2 argonaut", "hand": "3 cyclops", "play": "cyclops"},
              third={"hand": "3 cyclops", "play": "cyclops"})
    deal(say(s, "play centaur-attack", "opponent 2"))
    assert s.now.seat == 0 and isinstance(s.now, Muster)
    assert (hand(s), deck(s), chars(s)) == ("", 9, "argonaut-1")
    assert (hand(s, 2), deck(s, 2), chars(s, 2)) == ("cyclops cyclops cyclops", 20, "cyclops-1")


@pytest.mark.parametrize("condition", ["if-behind", "if-deeper"])
def test_9_7_who_is_out_fulfils_no_condition(condition: str):
    s = three(hand="centaur-attack", data=f'[lost]\ncentaur-attack = [3, "play: mill 2, {condition}, draw 3"]',
              deck="9 cyclops", foe={"deck": "2 argonaut", "play": "2 cyclops"}, third={"play": "2 cyclops"})
    deal(say(s, "play centaur-attack", "opponent 2"))
    assert (deck(s), hand(s)) == (9, "")


def test_8_1_what_is_not_about_the_opponent_happens_all_the_same():
    s = three(hand="centaur-attack", data='[lost]\ncentaur-attack = [3, "play: mill 2, discard any, draw 1"]',
              play="argonaut", deck="9 cyclops", foe={"deck": "2 argonaut", "play": "cyclops"},
              third={"play": "2 cyclops"})
    deal(say(s, "play centaur-attack", "opponent 2"))
    assert (chars(s), chars(s, 2), hand(s)) == ("", "cyclops-1 cyclops-2", "cyclops")


# §9.7, as the card is played

def test_9_7_the_opponent_is_picked_before_a_card_is_drawn():
    s = three(hand="answered-prayers", foe={"deck": "30 argonaut"}, deck="9 cyclops", pile="5 cyclops")
    say(s, "play answered-prayers")
    assert options(s) == ["opponent 2", "opponent 3"]
    assert why(s, "end") == "First say who your opponent is (§9.7)."
    say(s, "opponent 2", "draw cyclops")
    assert options(s, "opponent") == [] and options(s, "save") == ["cyclops"]


def test_9_7_the_opponent_is_picked_before_anything_is_sacrificed():
    s = clash("argonaut", "cyclops", hand="heroic-sacrifice", third={})
    say(s, "play heroic-sacrifice")
    assert options(s) == ["opponent 2", "opponent 3"]
    say(s, "opponent 2")
    assert options(s) == ["own argonaut-1", "decline"]


def test_9_7_the_opponent_is_picked_before_a_condition_is_tried():
    s = clash("argonaut", "cyclops", hand="burn-the-building", third={})
    say(s, "play burn-the-building")
    assert options(s) == ["opponent 2", "opponent 3"]


def test_9_7_what_a_character_says_is_about_whom_one_picks_as_it_begins_to_speak():
    s = three(hand="argonaut", data='[lost]\nargonaut = [2, 2, "enters: draw 1, mill 1"]', deck="9 cyclops")
    say(s, "play argonaut")
    assert options(s) == ["opponent 2", "opponent 3"] and chars(s) == "argonaut-1"
    deal(say(s, "opponent 3"))
    assert (deck(s), deck(s, 1), deck(s, 2)) == (8, 20, 19)


def test_9_7_of_two_nobody_is_picked():
    s = table(hand="answered-prayers", deck="9 cyclops")
    say(s, "play answered-prayers")
    assert options(s, "draw") == ["cyclops"]


def test_9_7_a_text_without_an_opponent_asks_for_none():
    s = three(hand="festival", deck="9 cyclops")
    say(s, "play festival")
    assert options(s, "draw") == ["cyclops"]


# §8.5

def test_8_5_who_is_out_in_the_own_turn_orders_nothing_any_more():
    """The first player is out before two texts of the others are triggered at once: the next to the left orders."""
    data = ('[lost]\nargonaut = [2, 3, "leaves: mill 9, discard any all power<=2"]\n'
            'spoiled-princess = [1, 1, "leaves: draw 1"]')
    s = three(data=data, hand="hercules-strikes", deck="9 cyclops", foe={"play": "argonaut spoiled-princess"},
              third={"play": "spoiled-princess"})
    say(s, "play hercules-strikes", "opponent 2", "foe argonaut-1")
    assert s.to_act() == 1 and options(s) == ["opponent 1", "opponent 3"]
    deal(say(s, "opponent 1"))
    assert s.sides[0].out and s.seat == 0
    assert s.to_act() == 1 and options(s) == ["resolve 1", "resolve 2"]
    deal(say(s, "resolve 2"))
    assert (deck(s, 1), deck(s, 2), s.seat) == (19, 19, 1)


# §9.3

TEXTS = """[lost]
argonaut = [2, 3, "leaves: mill 9"]
spoiled-princess = [1, 1, "leaves: discard foe"]
pyros-flame = [3, "play: discard any all power<=4"]
cyclops = [4, 5, ""]
"""


def test_9_3_who_is_out_is_not_asked_what_a_text_still_does():
    """Two texts wait: the first one puts the player out whose the second is."""
    s = three(data=TEXTS, hand="pyros-flame", play="argonaut", third={"play": "2 cyclops"},
              foe={"play": "spoiled-princess", "deck": "5 cyclops"})
    say(s, "play pyros-flame")
    assert options(s) == ["resolve 1", "resolve 2"] and s.to_act() == 0
    deal(say(s, "resolve 1", "opponent 2"))
    assert s.sides[1].out and isinstance(s.now, Muster) and s.now.seat == 0
    assert chars(s, 2) == "cyclops-1 cyclops-2"


def test_9_3_what_others_say_happens_though_who_was_to_put_it_in_order_is_out():
    """Three texts wait: the first one puts the player out whose turn it is."""
    s = three(data=TEXTS.replace("leaves: discard foe", "leaves: draw 1").replace("mill 9", "mill 9 you"),
              hand="pyros-flame", play="argonaut", deck="9 cyclops", foe={"play": "spoiled-princess"},
              third={"play": "spoiled-princess"})
    deal(say(s, "play pyros-flame", "resolve 1"))
    assert s.sides[0].out and s.to_act() == 1 and options(s) == ["resolve 1", "resolve 2"]
    deal(say(s, "resolve 1"))
    assert (deck(s, 1), hand(s, 1), deck(s, 2), hand(s, 2), s.seat) == (19, "argonaut", 20, "argonaut", 1)


# §7.4

def both_out(data: str = "") -> Any:
    """In a turn of the second player the decks of the others are emptied by one event."""
    s = start(data, 3, match="3")
    side(s, 0, deck="2 argonaut")
    side(s, 1, hand="fortunes-of-war", deck="20 argonaut")
    side(s, 2, deck="3 argonaut")
    s.turn, s.seat, s.now, s.planted = 3, 1, Muster(1), 0
    s.settle()
    say(s, "play fortunes-of-war")
    while not s.won[1]:
        s.apply(s.nth(0))
    return s


def test_7_4_whoever_was_out_first_in_the_order_of_events_begins_the_next_game():
    """The third player stands to the left of the one whose turn it is, and so comes before the first."""
    s = both_out()
    assert (list(s.won), s.seat, s.turn) == ([0, 1, 0], 2, 3)


def test_7_4_whose_turn_it_is_comes_last():
    s = three(hand="fortunes-of-war", deck="2 argonaut", third={"deck": "2 argonaut"}, options={"match": "3"})
    say(s, "play fortunes-of-war")
    while not s.won[1]:
        s.apply(s.nth(0))
    assert s.seat == 2


def test_2_1_the_loser_begins_when_they_play_again():
    s = say(table(hand="archery-contest", foe={"deck": "3 cyclops"}), "play archery-contest", *["mill cyclops"] * 3)
    assert s.over() and GAME.rules.begins(s) == 1
    s = start(seats=3)
    assert GAME.rules.begins(s) == -1                   # nobody has lost yet


def test_2_1_of_three_whoever_was_out_first_begins():
    s = three(hand="archery-contest archery-contest", foe={"deck": "20 cyclops"}, third={"deck": "3 cyclops"})
    deal(say(s, "play archery-contest", "opponent 3"))
    assert GAME.rules.begins(s) == 2
    while not s.over():
        s.apply(s.nth(0))
    assert GAME.rules.begins(s) == 2


# §9.10

def test_9_10_what_may_be_shown_to_everybody():
    s = three(hand="2 argonaut festival", foe={"hand": "cyclops", "deck": "3 cyclops"}, third={})
    assert GAME.rules.shows(s, 0) == {"festival": "Festival", "argonaut": "Argonaut"}
    assert (GAME.rules.shows(s, 1), GAME.rules.shows(s, 2)) == ({"cyclops": "Cyclops"}, {})
    s = three(hand="archery-contest", foe={"hand": "cyclops", "deck": "3 cyclops"})
    deal(say(s, "play archery-contest", "opponent 2"))
    assert GAME.rules.shows(s, 1) == {}                 # who is out shows nothing
    assert GAME.rules.shows(table(hand="argonaut"), 0) == {}                    # nor does anybody where two play


# former versions

def test_games_of_former_versions_are_played_on_as_they_began():
    head = {"game": "hercules", "rules_version": 4, "seats": ["one", "two", "three"], "options": {"first": "0"}}
    for version in range(1, 5):
        box = record.begin(GAME, record.Record({**head, "rules_version": version}, [])).box
        assert (box.early, box.in_order, box.silent) == (False, False, False)
    box = record.begin(GAME, record.Record({**head, "rules_version": 5}, [])).box
    assert (box.early, box.in_order, box.silent) == (True, True, True)
    assert both_out(FORMER).seat == 0


def test_the_former_way_asks_when_a_text_comes_to_it_and_anew_for_who_is_out():
    s = three(hand="answered-prayers", deck="9 cyclops", data=FORMER)
    say(s, "play answered-prayers")
    assert options(s, "draw") == ["cyclops"]
    s = three(hand="centaur-attack", foe={"deck": "2 argonaut"}, third={"play": "2 spoiled-princess"}, data=FORMER)
    deal(say(s, "play centaur-attack", "opponent 2"))
    assert options(s) == ["foe spoiled-princess-1", "foe spoiled-princess-2"]
    s = three(data=TEXTS + FORMER, hand="pyros-flame", play="argonaut", third={"play": "2 cyclops"},
              foe={"play": "spoiled-princess", "deck": "5 cyclops"})
    deal(say(s, "play pyros-flame", "resolve 1", "opponent 2"))
    assert s.sides[1].out and s.to_act() == 1


@pytest.mark.parametrize("value", ["opponent", "first-out", "out"])
def test_there_are_two_ways_to_read_a_rule(value: str):
    with pytest.raises(ComponentError, match=rf"three.{value}: must be .* or .*, not 'never'"):
        GAME.start({}, 3, other(GAME.components, f'[three]\n{value} = "never"'))


def test_9_7_the_question_who_your_opponent_is_says_with_whom_nothing_would_change():
    text = "The whole text of the card is about whoever you choose."
    s = say(table(hand="send-em-flying", third={"play": "argonaut"}), "play send-em-flying")
    assert GAME.face.prompt(s, 0).help == f"{text} With {{seat 2}} it changes nothing now."
    s = say(table(hand="send-em-flying", foe={"play": "hired-warrior"}, third={"play": "argonaut"}),
            "play send-em-flying")
    assert GAME.face.prompt(s, 0).help == text


def asked_opponent(card, **laid):
    """What the question who “your opponent” is offers and says besides, and which elements are no use."""
    view = GAME.view(say(table(hand=card, **laid), f"play {card}"), 0, ("Ann", "Bob", "Cy"))
    said = view["prompt"]["help"].removeprefix("The whole text of the card is about whoever you choose.").strip()
    return [one["label"] for one in view["actions"]], said, view["board"]["futile"]


def test_9_7_an_opponent_with_whom_nothing_would_change_is_offered_as_such():
    found = asked_opponent("hangmans-justice", foe={"play": "archer-squad"}, third={"play": "cyclops"})
    assert found == (["Bob is your opponent: changes nothing now", "Cy is your opponent"],
                     "With Bob it changes nothing now.", ["seat-2"])
    found = asked_opponent("royal-decree", foe={"hand": "argonaut"}, third={})
    assert found[1:] == ("With Cy it changes nothing now.", ["seat-3"])         # who holds no card discards none


def test_9_7_who_has_no_character_is_told_where_the_text_asks_for_one():
    assert asked_opponent("pillage-the-village", foe={"play": "argonaut"}, third={})[1:] == ("", [])
    assert asked_opponent("centaur-attack", foe={"play": "argonaut"}, third={})[1:] == (
        "Cy has no character in play.", [])


def test_8_1_a_card_that_is_no_use_with_any_opponent_says_so_before_it_is_played():
    def told(**laid):
        s = table(hand="hangmans-justice", **laid)
        return next(one["label"] for one in GAME.view(s, 0)["actions"] if one["text"] == "play hangmans-justice")
    weak = {"play": "archer-squad"}
    assert told(foe=weak, third=weak) == "Play Hangman’s Justice: changes nothing now"
    assert told(foe=weak, third={"play": "cyclops"}) == "Play Hangman’s Justice"


def test_8_1_a_character_for_which_nothing_would_change_is_offered_as_such():
    s = say(table(hand="entangled", play="cyclops argonaut", foe={"play": "cyclops", "tapped": "argonaut"}),
            "play entangled")
    assert GAME.view(s, 0)["board"]["futile"] == []     # also a tapped one stays tapped a turn longer
    s = say(table(hand="massage-break", foe={"play": "hired-warrior", "tapped": "2 argonaut"}), "play massage-break")
    view = GAME.view(s, 0)
    assert view["board"]["futile"] == ["foe-argonaut-1", "foe-argonaut-2"]
    assert [one["label"] for one in view["actions"]] == [
        "Argonaut 1: changes nothing now", "Argonaut 2: changes nothing now", "Hired Warrior"]
