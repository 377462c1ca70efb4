"""What a hint says where one’s own deck is in danger: what can come back, what a block would save, who stays home."""
from __future__ import annotations

from kleos.core.dice import Rng
from kleos.games.hercules.hints import policy
from kleos.games.hercules.hints.hints import HINTS
from tests.games.hercules.play import say, table
from tests.games.hercules.test_combat_reasons import because


def test_what_can_come_back_counts_what_attackers_say_when_they_attack_together():
    """§6.1 §8.7"""
    s = table(play="forest-raider dangerous-warrior", deck="11 argonaut",
              foe={"play": "forest-raider", "tapped": "primord hunting-party", "deck": "16 argonaut"})
    assert because(s, "attack forest-raider-1; attack dangerous-warrior-1") == (
        "It takes 6 of Player 2’s 16 cards, or 3 if blocked; if they do not block, 12 can come back and empty your "
        "deck.")


def test_what_can_come_back_counts_what_a_leader_gives_to_attackers():
    """§8.7 Military Leader gives each other attacker 2."""
    s = table(play="cyclops", deck="12 argonaut", foe={"tapped": "military-leader argonaut", "deck": "30 argonaut"})
    assert "; 8 or more of your 12 may go in return" in because(s, "attack cyclops-1")


def test_a_deck_that_can_be_emptied_whoever_blocks_is_said_to_without_a_condition():
    """§7.1"""
    s = table(play="cyclops", deck="5 argonaut", foe={"play": "argonaut", "tapped": "primord giant-eel",
                                                      "deck": "30 argonaut"})
    assert because(s, "attack cyclops-1").endswith("; 10 can come back and empty your deck.")


def test_a_block_that_would_save_cards_is_not_said_to_be_for_nothing():
    """§6.2"""
    s = say(table(play="primord hunting-party", foe={"play": "treacherous-warrior", "deck": "16 argonaut"}),
            "attack primord-1", "attack hunting-party-1", "declare")
    assert because(s, "declare") == (
        "It costs 8 of the 16 cards of your deck; a block would save 4, but cost Treacherous Warrior, seemingly worth "
        "more.")


def test_who_stays_at_home_is_said_to_stop_somebody():
    """§6.2 §3.6"""
    s = table(play="argonaut treacherous-warrior", foe={"tapped": "forest-raider", "deck": "20 argonaut"})
    assert because(s, "attack argonaut-1; declare") == (
        "Nobody there can block: it takes 3 of Player 2’s 20 cards; Treacherous Warrior stays home and can stop Forest "
        "Raider.")
    s = table(play="forest-raider treacherous-warrior", foe={"tapped": "forest-raider hunting-party"})
    assert because(s, "attack forest-raider-1; declare") == (
        "Nobody there can block: it takes 3 of Player 2’s 20 cards; Treacherous Warrior stays and can stop their "
        "Forest Raider.")


def test_a_character_is_said_to_be_for_what_it_does_at_home():
    """§6.2"""
    s = table(hand="ironhead-warrior", resources="2 red", play="cyclops", foe={"tapped": "2 argonaut"})
    assert because(s, "play ironhead-warrior; attack cyclops-1; declare") == (
        "Power 1 for 2 resources; at home it can save 3 cards of your deck.")
    s = table(hand="treacherous-warrior", resources="2 red", foe={"tapped": "forest-raider"})
    assert because(s, "play treacherous-warrior; end") == (
        "Power 3 for 2 resources; this one stays at home and can stop Forest Raider.")


def test_a_card_after_which_the_deck_can_be_emptied_says_so():
    """§7.1"""
    s = table(hand="pillage-the-village", resources="4 red", play="argonaut", deck="2 argonaut",
              foe={"tapped": "primord hunting-party", "hand": "argonaut"})
    assert because(s, "play pillage-the-village") == (
        "For 4 resources; 6 cards of Player 2’s deck go; 4 can come back and empty your deck.")


def test_the_end_of_a_turn_says_that_the_deck_can_be_emptied():
    """§7.1"""
    s = table(play="argonaut", deck="2 argonaut", foe={"tapped": "primord hunting-party"})
    assert because(s, "end") == "Until your next turn 1 of yours can block; still 4 can come and empty your deck."


def besieged():
    """Two attack a deck of two cards, one of them is about to be blocked."""
    s = table(play="primord hunting-party", foe={"play": "forest-raider", "hand": "caught-by-iolaus",
                                                 "deck": "2 argonaut"})
    return say(s, "attack primord-1", "attack hunting-party-1", "block forest-raider-1")


def test_a_block_that_saves_the_deck_with_a_combat_card_says_with_which_and_on_whom():
    """§6.4 §7.1"""
    s = besieged()
    assert because(s, "against primord-1") == (
        "With Caught by Iolaus on Hunting Party it saves your deck (§7.1); you lose Forest Raider.")
    s.sides[1].ready = type(s.sides[1].ready)([0, 0, 0])
    assert because(s, "against primord-1") == (
        "By itself this does not save your deck (§7.1); you lose Forest Raider."), "it cannot be paid for"


def test_a_combat_card_says_that_it_takes_the_one_whom_nobody_blocks():
    s = say(besieged(), "against primord-1", "play caught-by-iolaus")
    assert because(s, "foe hunting-party-1").startswith("Nobody blocks it, so this keeps your deck from being emptied")


def test_a_blocker_of_the_same_name_as_the_attacker_is_told_from_it():
    """§6.9"""
    s = table(play="forest-raider cyclops", foe={"play": "forest-raider", "deck": "30 argonaut"}, deck="30 argonaut")
    assert "if Player 2’s Forest Raider blocks yours and falls" in because(s, "attack forest-raider-1")


# what the hints look ahead to

def test_the_outlook_counts_what_attackers_say_when_they_attack_together():
    """§6.1 §7.1 Forest Raider attacks with 3, Hunting Party beside it with 4."""
    doomed, alive = (table(play="forest-raider hunting-party", foe={"deck": f"{n} argonaut", "tapped": "5 cyclops"})
                     for n in (7, 8))
    assert HINTS.outlook(doomed, 0) > 0.9 and HINTS.outlook(alive, 0) < 0
    assert HINTS.outlook(doomed, 1) == -HINTS.outlook(doomed, 0)


def test_what_is_almost_lost_is_still_worth_more_or_less():
    """So that the best of several bad ways is found."""
    poor, rich = (table(play="3 cyclops", foe={"deck": "5 argonaut", "play": mine}) for mine in ("argonaut", "primord"))
    assert -1.0 < HINTS.outlook(poor, 1) < HINTS.outlook(rich, 1) < -0.9


def test_play_outs_keep_somebody_at_home_where_the_next_attack_would_empty_the_deck():
    """§7.1"""
    for seed in range(10):
        s = table(play="forest-raider dangerous-warrior", deck="7 argonaut",
                  foe={"tapped": "forest-raider hunting-party"})
        policy.play(s, Rng(seed))
        assert s.sides[0].untapped(), "with both away 7 could come back"


def test_play_outs_block_and_play_a_combat_card_where_only_both_save_the_deck():
    """§6.2 §6.4 §7.1"""
    s = table(play="primord hunting-party", foe={"play": "forest-raider", "hand": "caught-by-iolaus",
                                                 "deck": "2 argonaut"})
    say(s, "attack primord-1", "attack hunting-party-1")
    policy.play(s, Rng(1))
    assert not s.over()
