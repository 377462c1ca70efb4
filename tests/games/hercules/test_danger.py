"""What a hint says where one’s own deck is in danger: what can come back, what a block would save, who stays home."""
from __future__ import annotations

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
