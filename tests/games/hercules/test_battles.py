"""Attacks seen closely: from either seat, of several at once, and cut short."""
from __future__ import annotations

import pytest

from kleos.games.hercules import GAME
from kleos.games.hercules.box import PIECES
from tests.games.hercules.play import (
    chars,
    clash,
    deal,
    deck,
    hand,
    options,
    pile,
    powers,
    ready,
    say,
    table,
    tapped,
    why,
)


def other(mine="", theirs="", lines="", **more):
    """Seat 1 has the turn, and says these lines; `mine` is in play on its side."""
    s = table(play=theirs, foe={"play": mine, **more.pop("foe", {})}, **more)
    say(s, "end", "draw argonaut")
    return say(s, *lines.split("; ")) if lines else s


def saying(text, card="insight", cost=1):
    return f'[lost]\n{card} = [{cost}, "play: {text}"]\n'


# A and B

def test_what_is_being_composed_counts():
    """A table shows nobody else how many have been named, and takes all of them back at once."""
    s = table(play="3 cyclops", foe={"play": "2 argonaut"})
    assert s.now.draft(s) == 0
    assert say(s, "attack cyclops-1").now.draft(s) == 1
    assert say(s, "attack cyclops-3").now.draft(s) == 2
    assert say(s, "declare").now.draft(s) == 0
    assert say(s, "block argonaut-2").now.draft(s) == 1
    assert say(s, "against cyclops-1").now.draft(s) == 2
    assert say(s, "block argonaut-1").now.draft(s) == 3


def test_all_that_attack_speak_and_all_that_block():
    data = ('[lost]\nargonaut = [3, 3, "attacks: gain 1"]\ncyclops = [5, 5, "attacks: gain 2"]\n'
            'primord = [4, 4, "blocks: gain 1"]\nbeautiful-princess = [2, 1, "blocks: gain 5"]\n')
    s = table(play="argonaut cyclops giant-eel", foe={"play": "2 primord beautiful-princess"}, data=data)
    say(s, "attack cyclops-1", "attack argonaut-1", "declare", "resolve 1")
    assert powers(s) == [7, 4, 3] and powers(s, 1) == [1, 4, 4]
    say(s, "block primord-2", "against cyclops-1", "block beautiful-princess-1", "against cyclops-1")
    assert powers(s, 1) == [1, 4, 4]
    say(s, "declare")
    assert options(s) == ["resolve 1", "resolve 2"]
    say(s, "resolve 2")
    assert (options(s), powers(s, 1)) == (["fell beautiful-princess-1", "fell primord-2"], [6, 4, 5])


def test_who_blocks_is_tapped_and_who_stays_behind_is_not():
    s = clash("cyclops argonaut giant-eel", "2 primord hired-warrior",
              "primord-2 argonaut-1, hired-warrior-1 argonaut-1", hand="insight")
    assert (tapped(s, 1), [int(piece) >= 0 for piece in s.sides[1].against]) == (
        "primord-2 hired-warrior-1", [False, True, True])
    assert [s.sides[0].blocked >> i & 1 for i in range(3)] == [0, 1, 0]
    assert s.sides[0].attackers == 0b111 and s.sides[0].tapped == 0b111


def test_an_attack_of_the_other_seat():
    s = other("cyclops argonaut", "primord", "attack cyclops-1; attack argonaut-1")
    assert (s.defender, s.to_act(), options(s)) == (0, 0, ["block primord-1", "declare"])
    deal(say(s, "block primord-1", "against argonaut-1", "pass"))
    assert (chars(s, 1), chars(s), deck(s), deck(s, 1), s.seat) == ("cyclops-1", "primord-1", 15, 19, 0)


# C

@pytest.mark.parametrize(("text", "left"), [
    ("havoc", ("argonaut-1", "", 17)), ("if-no-block, smash 4", ("cyclops-1 argonaut-1", "", 17)),
    ("if-blocked, boost 3 own all blocked", ("cyclops-1 argonaut-1", "", 17)),
    ("unblock own blocked", ("cyclops-1 argonaut-1", "primord-1", 12)),
    ("withdraw own blocked", ("cyclops-1 argonaut-1", "primord-1", 17)),
    ("withdraw foe blocking", ("cyclops-1 argonaut-1", "primord-1", 17)),
    ("truce", ("cyclops-1 argonaut-1", "primord-1", 20))])
def test_a_combat_card_of_the_other_seat(text, left):
    """The attacker plays it, who has two, of whom one is blocked."""
    s = other("cyclops argonaut", "primord", "attack cyclops-1; attack argonaut-1; block primord-1; against cyclops-1",
              foe={"hand": "insight"}, data=saying(text))
    deal(say(s, "play insight"))
    assert (chars(s, 1), chars(s), deck(s)) == left


def test_an_unblocked_attack_of_the_other_seat():
    s = other("cyclops", "primord", "attack cyclops-1; declare", foe={"hand": "insight"},
              data=saying("if-no-block, smash 4"))
    assert deck(deal(say(s, "play insight"))) == 11
    s = other("cyclops", "primord", "attack cyclops-1; declare", hand="insight", data=saying("ward 3"))
    assert deck(deal(say(s, "play insight", "pass"))) == 18


def test_where_the_opponent_has_more():
    """A text that asks for more is not content with as many."""
    for mine, theirs, drawn in (("cyclops", "argonaut primord", "argonaut"), ("cyclops", "argonaut", ""),
                                ("cyclops", "", "")):
        s = table(hand="festival", play=mine, foe={"play": theirs}, data=saying("if-behind, draw 1", "festival", 0))
        assert hand(deal(say(s, "play festival"))) == drawn
    for mine, theirs, drawn in ((19, 20, "argonaut"), (20, 20, ""), (20, 19, "")):
        s = table(hand="festival", deck=f"{mine} argonaut", foe={"deck": f"{theirs} argonaut"},
                  data=saying("if-deeper, draw 1", "festival", 0))
        assert hand(deal(say(s, "play festival"))) == drawn


def test_the_other_seat_looks_and_chooses_too():
    text = "peek, pluck character, bury 1, spy"
    s = table(foe={"hand": "festival"}, hand="cyclops primord", pile="2 giant-eel", data=saying(text, "festival", 0))
    say(s, "end", "draw argonaut", "play festival", "show cyclops", "show primord", "pluck cyclops")
    assert (hand(s), pile(s)) == ("primord", "cyclops giant-eel giant-eel")
    assert options(s) == ["bury cyclops", "bury giant-eel"]
    say(s, "bury giant-eel", "top argonaut", "accept", "mill argonaut")
    assert (deck(s), options(s, "attack")) == (19, [])


def test_a_truce_ends_the_attack_at_once():
    """What follows in the text finds nobody who attacks."""
    s = clash("cyclops argonaut", "primord", "primord-1 cyclops-1", foe_hand="insight festival cyclops",
              data=saying("truce, drop 1 you"))
    say(s, "play insight")
    assert options(s) == ["discard cyclops", "discard festival"]
    assert [(side.attackers, side.blocked) for side in s.sides] == [(0, 0), (0, 0)]
    assert (s.defender, list(s.sides[1].against)) == (-1, [-1]) and GAME.view(s, 0)["board"]["attack"] is None
    say(s, "discard cyclops")
    assert (s.seat, chars(s), chars(s, 1), deck(s, 1)) == (1, "cyclops-1 argonaut-1", "primord-1", 20)


def test_calm_takes_back_all_that_was_added_and_no_more():
    s = table(play="argonaut angry-villager", hand="festival", foe={"play": "cyclops"},
              data=saying("boost 2 own all, double own green power>=5, weaken 1 foe, calm", "festival", 0))
    say(s, "play festival")
    assert (powers(s), powers(s, 1)) == ([1, 3], [5])
    assert [side.doubled for side in s.sides] == [0, 0]


def test_without_attackers_nobody_is_asked_any_more():
    s = clash("cyclops", "argonaut", foe_hand="captured-by-hera", hand="insight")
    say(s, "play captured-by-hera")
    assert (s.seat, hand(s), deck(s, 1)) == (1, "cyclops insight", 20)


def test_silence_holds_while_it_attacks_or_blocks():
    """Of master tactician; on either side, and not while it only stands there."""
    s = clash("cyclops", "master-tactician", "master-tactician-1 cyclops-1", hand="insight", foe_hand="insight")
    assert (s.to_act(), options(s)) == (1, ["play insight", "pass"])
    assert say(s, "pass").seat == 1
    s = clash("cyclops", "master-tactician argonaut", "argonaut-1 cyclops-1", hand="insight")
    assert (s.to_act(), options(s)) == (0, ["play insight", "pass"])
    s = table(play="master-tactician cyclops", foe={"play": "argonaut", "hand": "insight"})
    say(s, "attack cyclops-1", "declare")
    say(s, "declare")
    assert (s.to_act(), options(s)) == (1, ["play insight", "pass"])


def test_a_combat_card_paid_by_hand():
    s = clash("cyclops", hand="hercules-leads-the-way", resources="2 green 2 red")
    assert options(s) == ["play hercules-leads-the-way", "pay hercules-leads-the-way", "pass"]
    say(s, "pay hercules-leads-the-way", "tap green")
    assert options(s) == ["tap green", "tap red"] and why(s, "pass") == (
        "First tap the resources that pay for the card (§4.4).")
    deal(say(s, "tap red", "tap red"))
    assert (ready(s), pile(s), deck(s, 1)) == ([1, 0, 0], "hercules-leads-the-way", 13)
    assert options(clash("cyclops", hand="hercules-leads-the-way", resources="3 green"), "pay") == []


# D

def test_deadly_on_either_side_and_shields_against_it():
    assert chars(clash("mandrake", "cyclops primord", "cyclops-1 mandrake-1, primord-1 mandrake-1"), 1) == ""
    s = clash("hercules", "mandrake argonaut", "argonaut-1 hercules-1", hand="insight")
    assert chars(say(s, "pass")) == "hercules-1"
    s = clash("mandrake", "cyclops", "cyclops-1 mandrake-1", foe_hand="to-the-last-breath")
    say(s, "play to-the-last-breath")
    assert (chars(s), chars(s, 1)) == ("", "cyclops-1")


def test_whoever_brings_somebody_down_speaks_and_nobody_else():
    """§6.9 Of several attackers and blockers, those who won."""
    data = '[lost]\nargonaut = [3, 3, "beats: draw 1"]\nprimord = [4, 4, "beats: draw 1"]\n'
    s = clash("argonaut cyclops", "hired-warrior primord", "hired-warrior-1 argonaut-1, primord-1 cyclops-1", data=data)
    deal(s)
    assert (hand(s), hand(s, 1), chars(s), chars(s, 1)) == ("argonaut", "", "cyclops-1 argonaut-1", "")
    s = clash("argonaut cyclops", "2 primord", "primord-1 argonaut-1, primord-2 cyclops-1", data=data)
    deal(s)
    assert (hand(s), hand(s, 1), chars(s), chars(s, 1)) == ("", "argonaut", "cyclops-1", "primord-1")


def test_everybody_in_a_battle_is_discarded_but_for_the_shielded():
    s = clash("cyclops hired-warrior argonaut", "zeus primord giant-eel",
              "primord-1 hired-warrior-1, zeus-1 cyclops-1", hand="insight", data=saying("shield own cost<=1, havoc"))
    deal(say(s, "play insight"))
    assert (chars(s), chars(s, 1), deck(s, 1)) == ("argonaut-1 hired-warrior-1", "giant-eel-1", 17)
    assert s.havoc is False


def test_what_unblocked_attackers_discard_in_all():
    """§6.8 Ravage and what was added count for those who are unblocked, what shelters counts once in all."""
    s = clash("archer-squad 2 argonaut", "cyclops manure-farmers", "cyclops-1 argonaut-1",
              hand="sound-the-charge insight", data=saying("smash 3"))
    assert deck(deal(say(s, "play insight")), 1) == 20 - (2 + 2 + 3 + 3 - 1)
    s = clash("argonaut", "cyclops", "cyclops-1 argonaut-1", hand="insight", data=saying("smash 3"))
    assert deck(deal(say(s, "play insight")), 1) == 20
    assert deck(deal(clash("hired-warrior", "manure-farmers")), 1) == 20


def test_who_went_through_speaks_if_still_there():
    data = '[lost]\nargonaut = [3, 3, "through: draw 1"]\ncyclops = [5, 5, "through: draw 2"]\n'
    s = clash("argonaut cyclops", data=data, foe={"deck": "9 primord"}, deck="9 giant-eel")
    say(s, *["mill primord"] * 8, "resolve 1")
    assert hand(deal(s)) == "giant-eel giant-eel giant-eel"
    s = deal(clash("argonaut cyclops", "zeus", "zeus-1 argonaut-1", data=data, deck="9 giant-eel"))
    assert hand(s) == "giant-eel giant-eel"


def test_with_the_defender_out_the_attack_is_over():
    """§9.4 The next to the left is not attacked in the same turn."""
    s = table(play="cyclops", foe={"deck": "3 argonaut"}, third={"play": "argonaut"})
    deal(say(s, "attack cyclops-1"))
    assert (s.sides[1].out, deck(s, 2), s.seat, chars(s)) == (True, 20, 2, "cyclops-1")


# who may block whom

GANG = '[lost]\nwalking-war-machine = [7, 7, "always: gang"]\nadolescent-dragon = [5, 4, "always: evade 4"]\n'


def test_who_stays_behind_can_be_blocked_by_nobody():
    """Only the attackers count, of whom the hunter slips by the strong."""
    s = table(play="crafty-hunter cyclops", foe={"play": "primord argonaut"})
    assert options(say(s, "attack crafty-hunter-1", "declare"), "block") == ["argonaut-1"]
    s = table(play="cyclops walking-war-machine", foe={"play": "primord"}, data=GANG)
    assert options(say(s, "attack cyclops-1", "declare"), "block") == ["primord-1"]


def test_the_first_who_is_named_still_has_to_say_whom_it_blocks():
    s = table(play="2 cyclops", foe={"play": "argonaut primord"})
    say(s, "attack cyclops-1", "attack cyclops-2", "block argonaut-1")
    assert why(s, "declare") == why(s, "block primord-1") == "First say whom it blocks (§6.2)."


def test_one_resource_is_enough_to_be_asked():
    """§6.5"""
    s = clash("cyclops", hand="insight", resources="red")
    assert options(s) == ["play insight", "pass"]
    s = clash("cyclops", hand="insight", resources="", foe_hand="insight", foe={"resources": "blue"})
    assert (s.to_act(), options(s)) == (1, ["pass"])


def test_the_second_blocker_must_be_able_to_block_the_same():
    """Two are needed against the war machine; who is too weak for the dragon is no help against it."""
    both = '[lost]\nwalking-war-machine = [7, 7, "always: gang, evade 3"]\n'
    s = table(play="walking-war-machine cyclops", foe={"play": "primord 2 argonaut"}, data=both)
    say(s, "attack walking-war-machine-1", "attack cyclops-1", "block primord-1")
    assert options(s) == ["against cyclops-1"]
    s = table(play="walking-war-machine cyclops", foe={"play": "2 primord argonaut"}, data=both)
    say(s, "attack walking-war-machine-1", "attack cyclops-1")
    assert options(say(s.copy(), "block argonaut-1")) == ["against cyclops-1"]
    say(s, "block primord-1")
    assert options(s) == ["against cyclops-1", "against walking-war-machine-1"]
    say(s, "against walking-war-machine-1")
    assert options(s) == ["block argonaut-1", "block primord-2"]
    assert options(say(s.copy(), "block argonaut-1")) == ["against cyclops-1"]
    assert options(say(s, "block primord-2")) == ["against walking-war-machine-1"]


def test_two_of_whom_each_needs_two():
    s = table(play="2 walking-war-machine cyclops", foe={"play": "4 primord"}, data=GANG)
    for piece in ("walking-war-machine-1", "walking-war-machine-2", "cyclops-1"):
        say(s, f"attack {piece}")
    everybody = ["against cyclops-1", "against walking-war-machine-1", "against walking-war-machine-2"]
    assert options(say(s, "block primord-1")) == everybody
    assert options(say(s, "against walking-war-machine-1", "block primord-2")) == everybody
    assert options(say(s, "against walking-war-machine-2", "block primord-3")) == everybody[1:]
    say(s, "against walking-war-machine-1", "block primord-4")
    assert options(s) == ["against walking-war-machine-2"]


def test_the_ruthless_one_goes_through_by_a_single_point():
    s = clash("hercules", "cyclops argonaut", "cyclops-1 hercules-1, argonaut-1 hercules-1")
    assert (chars(s, 1), deck(deal(s), 1)) == ("", 19)
    s = clash("hercules", "cyclops primord", "cyclops-1 hercules-1, primord-1 hercules-1")
    assert (chars(s), deck(deal(s), 1)) == ("", 20)


def test_whose_deck_was_emptied_by_the_attack_leaves_at_once():
    """§9.3 The battles are over, and the bonus of the right neighbour comes after that."""
    s = table(play="cyclops", pile="8 argonaut primord", third={}, foe={"deck": "3 argonaut", "play": "2 primord"})
    say(s, "attack cyclops-1", "declare", *["mill argonaut"] * 3)
    assert (options(s), chars(s, 1), s.sides[1].out) == (["save argonaut", "save primord"], "", True)


@pytest.mark.parametrize(("text", "against", "blocked"), [
    ("unblock own power>=5", ["", "argonaut-1"], 0b10), ("withdraw foe power>=4", ["", "argonaut-1"], 0b11),
    ("withdraw own power>=5", ["cyclops-1", "argonaut-1"], 0b10)])
def test_who_is_out_of_a_battle_and_who_is_not(text, against, blocked):
    """§6.11 The same from either seat, while the card is being followed."""
    blocks = "block primord-1; against cyclops-1; block giant-eel-1; against argonaut-1"
    s = other("cyclops argonaut", "primord giant-eel", f"attack cyclops-1; attack argonaut-1; {blocks}",
              foe={"hand": "insight festival"}, data=saying(f"{text}, drop 1 you"))
    say(s, "play insight")
    t = clash("cyclops argonaut", "primord giant-eel", "primord-1 cyclops-1, giant-eel-1 argonaut-1",
              hand="insight festival argonaut", data=saying(f"{text}, drop 1 you"))
    say(t, "play insight")
    for state, seat in ((s, 1), (t, 0)):
        assert options(state, "discard") == ["argonaut", "festival"] and state.sides[seat].blocked == blocked
        assert [PIECES.words[piece] if piece >= 0 else "" for piece in state.sides[1 - seat].against] == against
