"""The board itself: characters come and go, cards change their owners' zones, and nothing else moves."""
from __future__ import annotations

import pytest

from kleos.games.hercules.board import insert_sorted, without
from kleos.games.hercules.box import INDEX, PIECES
from tests.games.hercules.play import (
    chars,
    clash,
    deal,
    deck,
    gone,
    hand,
    kinds,
    options,
    pile,
    ready,
    say,
    table,
    tapped,
    why,
)

FLAGS = ("tapped", "frozen", "shielded", "doubled", "attackers", "blocked")


def marked():
    """Four characters, each with other marks than the others."""
    s = table(play="crafty-hunter cyclops argonaut giant-eel", foe={"play": "2 primord"})
    side = s.sides[0]
    for n, flag in enumerate(FLAGS):
        setattr(side, flag, (0b0110, 0b0011, 0b1001, 0b0101, 0b1110, 0b1000)[n])
    for i in range(4):
        side.boosts[i], side.owners[i], side.against[i] = i - 2, i % 2, s.sides[1].pieces[i % 2]
    return s


def marks(s, seat=0):
    """What is noted of each character."""
    side = s.sides[seat]
    return {PIECES.words[piece]: (int(side.boosts[i]), int(side.owners[i]), int(side.against[i]),
                                  *[int(getattr(side, flag)) >> i & 1 for flag in FLAGS])
            for i, piece in enumerate(side.pieces)}


@pytest.mark.parametrize("card", ["spoiled-princess", "cyclops", "primord", "zeus"])
def test_who_comes_has_no_marks_and_the_others_keep_theirs(card):
    s = marked()
    before, copy = marks(s), 2 if card == "cyclops" else 1
    i = s.sides[0].stand(INDEX[card], 1)
    after = marks(s)
    assert chars(s).split()[i] == f"{card}-{copy}" and list(s.sides[0].pieces) == sorted(s.sides[0].pieces)
    assert after.pop(f"{card}-{copy}") == (0, 1, -1, 0, 0, 0, 0, 0, 0) and after == before


@pytest.mark.parametrize("i", range(4))
def test_who_goes_takes_the_own_marks_along_and_the_others_keep_theirs(i):
    s = marked()
    before, gone = marks(s), chars(s).split()[i]
    s.sides[0].leave(i)
    assert marks(s) == {piece: noted for piece, noted in before.items() if piece != gone}
    assert all(getattr(s.sides[0], flag) < 1 << 3 for flag in FLAGS)


def test_a_character_is_the_lowest_copy_that_is_free():
    s = table(play="4 cyclops argonaut")
    side = s.sides[0]
    side.leave(1)
    side.stand(INDEX["cyclops"], 0)
    assert chars(s) == "cyclops-1 cyclops-2 cyclops-3 cyclops-4 argonaut-1"
    side.leave(0)
    side.leave(0)
    side.stand(INDEX["cyclops"], 0)
    assert chars(s) == "cyclops-1 cyclops-3 cyclops-4 argonaut-1"


def test_all_that_lasts_until_the_end_of_the_turn_is_wiped_away():
    """§3.7 Who is tapped, frozen, or somebody else's stays so."""
    s = marked()
    side = s.sides[0]
    side.ward = 4
    side.refresh()
    assert [getattr(side, flag) for flag in FLAGS] == [0b0110, 0b0011, 0, 0, 0, 0]
    assert (list(side.boosts), list(side.against), side.ward, list(side.owners)) == ([0] * 4, [-1] * 4, 0, [0, 1, 0, 1])


def test_a_copy_is_another_board():
    s = marked()
    s.sides[0].ward, s.sides[0].drawn, s.sides[0].spent, s.sides[0].out = 3, 5, 2, True
    other = s.copy()
    assert other == s and marks(other) == marks(s)
    other.sides[0].leave(0)
    other.sides[1].pile = insert_sorted(other.sides[1].pile, 5)
    other.sides[0].ready[1] -= 1
    other.sides[0].boosts[0] += 1
    assert other != s and marks(s) == marks(marked()) and pile(s, 1) == "" and ready(s) == [9, 9, 9]


def test_lists_stay_in_order():
    values = table(pile="cyclops argonaut primord").sides[0].pile
    for card, found in (("underworld-rescue", 0), ("argonaut", 2), ("town-square", 3)):
        more = insert_sorted(values, INDEX[card])
        assert list(more) == sorted([*values, INDEX[card]]) and more[found] == INDEX[card]
        assert list(without(more, INDEX[card])) == list(values)
    more = insert_sorted(values, INDEX["argonaut"])
    assert list(without(more, INDEX["argonaut"])) == kinds("cyclops argonaut primord")


# §1.5 §8.9 cards go to their owners

@pytest.mark.parametrize(("text", "zones"), [
    ("discard own", ("", "primord", 20, "")), ("banish own", ("", "", 20, "primord")),
    ("bounce own", ("primord", "", 20, "")), ("tuck own", ("", "", 21, "")), ("edict 1 you", ("", "primord", 20, ""))])
def test_a_card_goes_to_its_owner_whoever_had_it(text, zones):
    s = table(hand="festival", foe={"play": ""}, data=f'[lost]\nfestival = [0, "play: {text}"]\n')
    s.sides[0].stand(INDEX["primord"], 1)
    say(s, "play festival")
    assert (hand(s, 1), pile(s, 1), deck(s, 1), gone(s, 1)) == zones
    assert (chars(s), hand(s), pile(s), deck(s), gone(s)) == ("", "", "festival", 20, "")


def test_the_undying_return_to_their_owner():
    s = table()
    s.sides[0].stand(INDEX["living-dead"], 1)
    assert s.fall(0, 0) is True
    assert (chars(s), hand(s), hand(s, 1), pile(s), pile(s, 1)) == ("", "", "living-dead", "", "")
    s = table(play="2 cyclops")
    s.sides[0].shielded = 0b10
    assert (s.fall(0, 1), s.fall(0, 0), chars(s), pile(s)) == (False, True, "cyclops-2", "cyclops")


def test_what_speaks_when_it_falls_speaks_for_its_holder():
    """§8.3 Who has it in play, not who owns it."""
    s = table(hand="festival", data='[lost]\nfestival = [0, "play: discard own"]\n')
    s.sides[0].stand(INDEX["overworked-mother"], 1)
    deal(say(s, "play festival"))
    assert (hand(s), hand(s, 1), pile(s, 1)) == ("argonaut", "", "overworked-mother")


# choices that a step offers, each once

def test_each_kind_is_offered_once_and_all_of_it_is_meant():
    s = table(hand="3 argonaut 2 green festival 2 festival", play="2 cyclops")
    assert options(s) == ["resource wedding-feast", "play argonaut", "play festival", "pay argonaut", "pay festival",
                          "attack cyclops-1", "attack cyclops-2", "end"]


def test_nobody_attacks_without_being_able_to():
    s = table(play="spoiled-princess 2 cyclops", tapped="argonaut")
    assert options(s, "attack") == ["cyclops-1", "cyclops-2"]
    assert why(s, "attack primord-1") == "You have no such character in play (§6.1)."


# §9.3

def test_all_that_belongs_to_who_is_out_leaves():
    s = table(hand="archery-contest", play="argonaut", third={"play": "cyclops"},
              foe={"deck": "5 argonaut", "play": "2 primord", "pile": "cyclops", "resources": "3 green"})
    s.sides[2].stand(INDEX["zeus"], 1)
    s.sides[1].stand(INDEX["hades"], 2)
    s.sides[1].stand(INDEX["giant-eel"], 0)
    deal(say(s, "play archery-contest", "opponent 2"))
    assert [chars(s, seat) for seat in range(3)] == ["argonaut-1", "", "cyclops-1"]
    assert [pile(s, seat) for seat in range(3)] == ["archery-contest", "", "hades"]
    assert (list(s.sides[1].resources), ready(s, 1), deck(s)) == ([], [0, 0, 0], 21)     # the eel, by §9.5


# charm

def test_who_is_already_here_is_not_taken_over():
    data = '[lost]\nfestival = [0, "play: charm any"]\n'
    s = say(table(hand="festival", tapped="cyclops", foe={"play": ""}, data=data), "play festival")
    assert (chars(s), tapped(s), list(s.sides[0].owners)) == ("cyclops-1", "cyclops-1", [0])


def test_a_blocker_that_is_taken_over_blocks_no_more():
    """§6.11 §8.9 Whom it blocked stays blocked."""
    s = clash("cyclops", "primord", "primord-1 cyclops-1", hand="insight",
              data='[lost]\ninsight = [1, "play: charm foe blocking"]\n')
    deal(say(s, "play insight"))
    assert (chars(s), chars(s, 1), deck(s, 1)) == ("cyclops-1 primord-1", "", 20)
