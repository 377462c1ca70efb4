"""§7.1 A win that nobody can prevent: the hint takes the shortest way there, and reasons and labels say what wins."""
from __future__ import annotations

import pytest

from kleos import bots
from kleos.core.dice import Rng
from kleos.core.face import name_players
from kleos.games.hercules import GAME
from kleos.games.hercules.hints.hints import HINTS
from kleos.games.hercules.view.names import names
from kleos.games.hercules.winning import find_win
from tests.games.hercules.play import clash, deal, say, table


def way(s):
    """The whole way to a sure win of whoever is to act."""
    return [GAME.rules.lexicon.text(action) for action in find_win(s, s.to_act())]


def hint(s):
    """What the hint names, and why."""
    action, why = bots.hint(GAME, s, s.to_act(), Rng(1), 30)
    return GAME.rules.lexicon.text(action), name_players(why)


def because(s, *line):
    first, *rest = [GAME.parse(one) for one in line]
    return name_players(GAME.face.plan(s, [first, *rest]) or GAME.face.advice(s, first))


def label(s, action):
    return name_players(GAME.rules.lexicon.label(GAME.parse(action), names(s)))


# the shortest way

def test_with_the_win_in_hand_no_combat_card_is_played():
    s = clash("cyclops", hand="antaeus-guards-the-way", foe={"deck": "5 argonaut"})
    assert label(s, "pass") == "No combat card: you win"
    assert hint(s) == ("pass", "You win: this empties Player 2’s deck (§7.1).")
    assert because(s, "play antaeus-guards-the-way") == "You win: even without it Player 2’s deck is emptied (§7.1)."


def test_a_card_that_wins_by_itself_is_played_at_once():
    s = table(hand="centaur-attack hercules-bowls-em-over", play="argonaut",
              foe={"play": "cyclops", "deck": "2 argonaut"})
    assert hint(s) == ("play centaur-attack", "You win: it empties Player 2’s deck (§7.1).")


def test_no_more_attack_than_are_needed_and_no_card_is_played_where_they_win():
    s = table(hand="green centaur-attack", play="cyclops argonaut", foe={"deck": "5 argonaut"})
    assert way(s) == ["attack cyclops-1", "declare"]
    s = table(hand="green centaur-attack", play="cyclops argonaut", foe={"deck": "8 argonaut"})
    assert way(s) == ["attack cyclops-1", "attack argonaut-1"]


def test_what_is_needed_comes_before_the_attack():
    s = table(hand="centaur-attack", play="cyclops", foe={"deck": "7 argonaut"})
    assert way(s) == ["play centaur-attack", "attack cyclops-1"]
    assert [GAME.rules.lexicon.text(one) for one in HINTS.find_win(s, 0)] == ["play centaur-attack"]   # then cards fall
    assert because(s, "play centaur-attack") == "You win in this turn: Cyclops then empties Player 2’s deck (§7.1)."
    assert hint(deal(say(s, "play centaur-attack")))[0] == "attack cyclops-1"


@pytest.mark.parametrize("more", [
    {"foe": {"deck": "9 argonaut"}}, {"foe": {"deck": "5 argonaut", "play": "primord"}},
    {"foe": {"deck": "4 argonaut insight", "hand": "argonaut"}},                # which might be a combat card
    {"foe": {"deck": "5 argonaut", "hand": "argonaut"}, "options": {"lists": "closed"}},
    {"foe": {"deck": "5 argonaut"}, "third": {}}])
def test_where_others_can_do_something_no_win_is_known(more):
    assert way(table(play="cyclops", **more)) == []


def test_a_combat_card_is_not_thought_gone_because_it_might_be_discarded_first():
    """§10.3 Whichever cards a text discards, the rest may be in hand."""
    s = table(hand="centaur-attack", play="cyclops",
              foe={"deck": "4 argonaut insight to-the-last-breath banding-together", "hand": "argonaut"})
    assert way(s) == []


def test_a_card_that_wins_by_luck_is_not_said_to_win():
    s = table(hand="pie-eating-contest", deck="20 argonaut", foe={"deck": "2 argonaut cyclops"})
    assert way(s) == [] and "You win" not in because(s, "play pie-eating-contest")


# the last card

def test_3_3_whoever_must_draw_the_only_card_has_lost():
    s = table(play="argonaut", foe={"deck": "1 argonaut", "play": "2 cyclops"})
    assert label(s, "end") == "End the turn: Player 2 must draw the last card, and you win"
    assert hint(s) == ("end", "Player 2 must draw the last card, and you win (§3.3, §7.1).")
    say(s, "end").apply(s.nth(0))
    assert s.over() and s.winner == 0


def test_an_attack_that_leaves_one_card_wins():
    s = table(hand="centaur-attack", resources="5 red", play="primord", foe={"deck": "7 argonaut"})
    assert hint(s) == (
        "play centaur-attack",
        "You win: Primord then leaves Player 2’s deck 1 card at most, which must be drawn (§7.1).")
    deal(say(s, "play centaur-attack"))
    assert hint(s) == ("attack primord-1", "This leaves 1 card, which Player 2 must draw: you win (§7.1).")
    [attack] = GAME.face.compounds(s, 0)
    assert (name_players(attack.label), attack.close) == (
        "Attack with Primord: 4 cards of Player 2’s deck: leaves 1 card, which Player 2 must draw: you win",
        "Attack: you win")
    deal(say(s, "attack primord-1"))
    assert s.now.opens_turn()
    s.apply(s.nth(0))
    assert s.winner == 0


def test_a_combat_question_says_that_the_last_card_must_be_drawn():
    s = clash("cyclops", hand="antaeus-guards-the-way", foe={"deck": "6 argonaut"})
    assert label(s, "pass") == "No combat card: leaves 1 card, which Player 2 must draw: you win"
    assert hint(s) == ("pass", "This leaves 1 card, which Player 2 must draw: you win (§7.1).")


def test_who_can_block_may_choose_between_two_ways_to_lose():
    s = table(play="2 cyclops", foe={"deck": "6 argonaut", "play": "primord"})
    assert hint(s) == (
        "attack cyclops-1",
        "You win: Cyclops 1 and Cyclops 2 then leave Player 2’s deck 1 card at most, which must be drawn (§7.1).")
    assert because(s, "attack cyclops-1", "attack cyclops-2") == (
        "This empties Player 2’s deck or leaves 1 card, which Player 2 must draw: you win (§7.1).")


def test_a_win_at_once_comes_before_one_by_the_last_card():
    s = table(hand="centaur-attack", play="cyclops", foe={"deck": "6 argonaut"})
    assert way(s) == ["play centaur-attack", "attack cyclops-1"]


@pytest.mark.parametrize("foe", [
    {"play": "overworked-mother", "deck": "7 argonaut"},                        # whose text draws a card
    {"hand": "argonaut", "deck": "5 argonaut insight"}])                        # a combat card might save one more
def test_the_last_card_is_not_promised_where_somebody_may_change_that(foe):
    assert way(table(play="2 cyclops", hand="", foe=foe) if "play" in foe else table(play="cyclops", foe=foe)) == []


def test_of_three_who_draws_the_last_card_is_out_and_nobody_has_won():
    s = table(play="argonaut", foe={"deck": "1 argonaut"}, third={})
    assert way(s) == [] and label(s, "end") == "End the turn"


# what attackers say

def attack(s, *places):
    """The label of an attack with so many, and its reason."""
    found = {tuple(one.actions): name_players(one.label) for one in GAME.face.compounds(s, 0)}
    line = next(line for line in found if len([one for one in line if one != GAME.parse("declare")]) == len(places))
    return found[line]


def test_what_attackers_discard_as_they_attack_counts():
    s = table(play="hired-warrior elite-archers", foe={"deck": "20 argonaut", "play": ""})
    assert attack(s, 0, 1) == "Attack with Hired Warrior and Elite Archers: 6 cards of Player 2’s deck"
    assert because(s, "attack hired-warrior-1", "attack elite-archers-1").startswith(
        "Nobody there can block: it takes 6 of Player 2’s 20 cards")
    deal(say(s, "attack hired-warrior-1", "attack elite-archers-1"))
    assert s.sides[1].cards.size == 14


def test_what_they_discard_is_not_saved_by_blocks():
    s = table(play="hired-warrior elite-archers", foe={"deck": "20 argonaut", "play": "3 primord"})
    assert attack(s, 0, 1) == (
        "Attack with Hired Warrior and Elite Archers: 6 cards of Player 2’s deck if nobody blocks, 3 if 2 block")
    assert because(s, "attack hired-warrior-1", "attack elite-archers-1").startswith(
        "It takes 6 of Player 2’s 20 cards, or 3 if 2 block")


def test_what_they_add_to_the_attack_counts():
    s = table(play="ares hunting-party", foe={"deck": "30 argonaut"})
    assert attack(s, 0, 1) == "Attack with Hunting Party and Ares: 14 cards of Player 2’s deck"
    deal(say(s, "attack hunting-party-1", "attack ares-1", "resolve 1"))
    assert s.sides[1].cards.size == 16


def test_of_three_it_is_not_known_whose_cards_a_text_discards():
    s = table(play="elite-archers", foe={"deck": "20 argonaut"}, third={})
    assert attack(s, 0) == "Attack with Elite Archers: 2 cards of Player 2’s deck"


def test_once_they_have_said_so_it_does_not_count_again():
    s = clash("elite-archers", "cyclops", foe={"deck": "20 argonaut"})
    assert s.sides[1].cards.size == 20
    deal(s)
    assert s.sides[1].cards.size == 17
    assert GAME.view(s, 1)["board"]["lines"]["cards"] == 2
