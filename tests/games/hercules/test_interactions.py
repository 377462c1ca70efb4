"""Cards that meet: what happens when several texts are about the same thing."""
from __future__ import annotations

import pytest

from kleos.core.flow import CHANCE
from kleos.games.hercules import GAME
from tests.games.hercules.play import chars, clash, deal, deck, hand, options, pile, powers, say, table, tapped, why


def test_what_a_text_means_is_reckoned_before_anything_falls():
    """The leader and those who were only strong by it fall together, or not at all."""
    s = table(hand="pyros-flame", foe={"play": "satyr-instructor questing-farmer spoiled-princess"})
    say(s, "play pyros-flame")
    assert chars(s, 1) == "questing-farmer-1"


def test_battles_are_reckoned_with_the_leader_though_it_falls():
    s = clash("inspirational-leader questing-farmer", "argonaut cyclops",
              "argonaut-1 questing-farmer-1, cyclops-1 inspirational-leader-1")
    assert (chars(s), chars(s, 1)) == ("", "cyclops-1")


def test_doubling_counts_what_was_added():
    s = say(table(hand="artemiss-blessing", play="argonaut"), "play artemiss-blessing")
    s.sides[0].doubled = 1
    assert powers(s) == [8]


def test_undying_and_deadly():
    s = clash("mandrake", "living-dead", "living-dead-1 mandrake-1")
    assert (chars(s), hand(s, 1), pile(s)) == ("", "living-dead", "mandrake")


def test_a_shield_holds_against_death_by_touch_and_by_choice():
    s = clash("cyclops", "mandrake", "mandrake-1 cyclops-1", hand="to-the-last-breath")
    assert chars(say(s, "play to-the-last-breath")) == "cyclops-1"


def test_a_shield_does_not_hold_against_the_sea():
    s = table(hand="swallowed-by-a-sea-serpent", foe={"play": "cyclops"})
    s.sides[1].shielded = 1
    assert chars(say(s, "play swallowed-by-a-sea-serpent"), 1) == ""


def test_what_wards_and_what_adds_is_reckoned_together():
    s = clash("archer-squad argonaut", foe_hand="antaeus-guards-the-way", foe={"tapped": "manure-farmers"})
    deal(say(s, "play antaeus-guards-the-way"))
    assert deck(s, 1) == 20 - (2 + 2 + 3 - 5 - 1)


def test_an_attacker_that_is_gone_leaves_its_blocker_tapped():
    s = clash("argonaut cyclops", "primord", "primord-1 argonaut-1", hand="caught-by-iolaus",
              foe_hand="captured-by-hera")
    say(s, "play captured-by-hera", "foe argonaut-1", "pass")
    deal(s)
    assert (chars(s, 1), deck(s, 1), hand(s)) == ("primord-1", 15, "argonaut caught-by-iolaus")


def test_a_truce_lets_nobody_through():
    s = clash("devious-schemers", foe_hand="divine-intervention cyclops")
    deal(say(s, "play divine-intervention"))
    assert (chars(s), hand(s, 1), deck(s, 1)) == ("devious-schemers-1", "cyclops", 20)


def test_after_a_truce_nobody_blocks():
    s = clash("cyclops argonaut", "2 primord", "primord-1 cyclops-1", hand="divine-intervention")
    deal(say(s, "play divine-intervention"))
    assert (chars(s), chars(s, 1), deck(s, 1)) == ("cyclops-1 argonaut-1", "primord-1 primord-2", 20)
    assert [card["blocks"] for card in GAME.view(s, 0)["board"]["seats"][1]["characters"]] == [None, None]


def test_the_ruthless_one_goes_through_only_what_it_beats():
    """What it has above its blockers is discarded, less is nothing; where its blocker is gone, it is stopped all the
    same."""
    assert deck(deal(clash("hercules", "cyclops", "cyclops-1 hercules-1")), 1) == 20 - (9 - 5)
    data = '[lost]\ncyclops = [5, 12, ""]\n'
    s = deal(clash("hercules argonaut", "cyclops", "cyclops-1 hercules-1", data=data))
    assert (chars(s), deck(s, 1)) == ("argonaut-1", 20 - 3)
    s = clash("hercules", "cyclops", "cyclops-1 hercules-1", hand="caught-by-iolaus")
    deal(say(s, "play caught-by-iolaus"))
    assert (chars(s), chars(s, 1), s.sides[1].against[0], deck(s, 1)) == ("hercules-1", "cyclops-1", -1, 20)


def test_nothing_is_done_while_cards_are_picked_at_random():
    s = say(table(hand="heras-enforcer", foe={"hand": "insight argonaut"}), "play heras-enforcer")
    assert (s.to_act(), why(s, "end")) == (CHANCE, "First a card of the hand is picked at random (§8.4).")


def test_a_character_that_was_taken_over_goes_home_when_its_holder_is_out():
    s = table(hand="archery-contest", foe={"deck": "3 argonaut"}, third={})
    s.sides[1].stand(49, 2)
    deal(say(s, "play archery-contest", "opponent 2"))
    assert s.sides[1].out and pile(s, 2) == "hercules" and chars(s, 1) == ""


def test_one_that_was_taken_over_leaves_with_its_owner():
    s = table(hand="archery-contest", foe={"deck": "3 argonaut"}, third={})
    s.sides[0].stand(49, 1)
    deal(say(s, "play archery-contest", "opponent 2"))
    assert chars(s) == "" and pile(s) == "archery-contest"


def test_a_tapped_one_that_is_frozen_and_taken_over_stays_so():
    s = table(hand="entangled whim-of-the-queen", foe={"play": "cyclops"})
    say(s, "play entangled", "play whim-of-the-queen")
    assert tapped(s) == "cyclops-1" and s.sides[0].frozen == 1


@pytest.mark.parametrize("state", ["", "tapped", "frozen", "shielded", "doubled"])
def test_who_is_taken_over_comes_as_it_was_and_the_others_stay_as_they_are(state):
    s = table(hand="whim-of-the-queen", play="argonaut", foe={"play": "cyclops"})
    if state:
        setattr(s.sides[1], state, 1)
    s.sides[1].boosts[0] = 2
    say(s, "play whim-of-the-queen")
    mine = s.sides[0]
    assert (chars(s), list(mine.boosts)) == ("cyclops-1 argonaut-1", [2, 0])
    assert {flag: int(getattr(mine, flag)) for flag in ("tapped", "frozen", "shielded", "doubled")} == {
        flag: 1 if flag == state else 0 for flag in ("tapped", "frozen", "shielded", "doubled")}


def test_texts_triggered_at_once_are_ordered_and_the_rest_follows():
    s = table(hand="pyros-flame", foe={"play": "overworked-mother ancient-mummy", "hand": "argonaut"})
    say(s, "play pyros-flame", "resolve 1")
    assert options(s) == ["draw argonaut"]
    say(s, "draw argonaut")
    assert (hand(s, 1), options(s)) == ("argonaut argonaut", ["end"])


def test_silence_leaves_the_defender_unasked_and_the_attacker_asked():
    s = table(play="master-tactician", hand="insight", foe={"hand": "insight"})
    say(s, "attack master-tactician-1")
    assert s.to_act() == 0 and options(s) == ["play insight", "pass"]
