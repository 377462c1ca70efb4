"""What a hint says of combat cards and of resources that pay for them: only what could change something, and what it
changes; and what an attack that brings little lays open."""
from __future__ import annotations

from kleos.core.face import name_players
from kleos.games.hercules import GAME
from tests.games.hercules.play import clash, say, table


def because(s, *line):
    """The reason of the first of these actions, when the others are to follow."""
    first, *rest = [GAME.parse(one) for one in ";".join(line).split(";")]
    said = name_players(GAME.face.plan(s, [first, *rest]) or GAME.face.advice(s, first))
    assert len(said) < 120
    return said


# §3.4 what a resource pays for

def test_a_combat_card_that_could_change_nothing_in_the_next_attack_is_not_what_a_resource_is_for():
    """§6.3 There was nobody whom it could have helped, and nobody who could have come."""
    s = table(hand="green heroic-sacrifice giant-eel", resources="", foe={"play": "argonaut"})
    assert because(s, "resource wedding-feast; end") == (
        "Heroic Sacrifice needs a green resource, and this is your first.")
    s = table(hand="green heroic-sacrifice banding-together hercules giant-eel", resources="green")
    assert because(s, "resource wedding-feast; end") == (
        "You have no other resource to put in play; you still lack a blue one for Giant Eel.")
    s = table(hand="green heroic-sacrifice", resources="", play="argonaut")
    assert because(s, "resource wedding-feast; end") == (
        "It pays for Heroic Sacrifice, a combat card, as soon as somebody attacks.")


def test_a_combat_card_counts_that_helps_whoever_can_be_paid_for_beside_it():
    """§6.4"""
    s = table(hand="green heroic-sacrifice angry-villager", resources="green")
    assert because(s, "resource wedding-feast; play angry-villager; attack angry-villager-1") == (
        "With it you can pay for Heroic Sacrifice, a combat card, beside Angry Villager.")
    assert because(s, "resource wedding-feast") == (
        "With 2 you can pay for Angry Villager and Heroic Sacrifice in one turn.")


def test_an_action_that_only_lacks_somebody_to_befall_does_not_wait_for_the_next_turn():
    s = table(hand="red hangmans-justice", resources="2 red", foe={"play": "argonaut"})
    assert because(s, "resource warlord-camp; end") == (
        "With it you can pay for Hangman’s Justice as soon as it would change anything.")
    s = table(hand="red hangmans-justice hired-warrior", resources="2 red", foe={"play": "cyclops"})
    assert because(s, "resource warlord-camp; play hired-warrior; end") == (
        "From your next turn on it pays for Hangman’s Justice.")


# §6.4 what a combat card changes

def besieged():
    """Seat 1 has blocked one of three attackers with a character that falls."""
    return clash("cyclops argonaut giant-eel", "angry-villager", "angry-villager-1 argonaut-1",
                 foe_hand="heroic-sacrifice")


def test_a_combat_card_says_who_is_given_up_for_whom_and_what_is_lost_then():
    s = besieged()
    said = "You give up Angry Villager, who falls anyway, for Cyclops: you lose 3 cards instead of 8."
    assert because(s, "play heroic-sacrifice; own angry-villager-1; foe cyclops-1") == said
    assert because(s, "play heroic-sacrifice") == said, "it finds the best way by itself"
    say(s, "play heroic-sacrifice")
    assert because(s, "own angry-villager-1; foe cyclops-1") == because(s, "own angry-villager-1") == said
    say(s, "own angry-villager-1")
    assert because(s, "foe cyclops-1") == "Cyclops goes: you lose 3 cards instead of 8."


def test_who_would_have_stood_is_not_said_to_fall_anyway():
    s = clash("cyclops argonaut", "primord", "primord-1 argonaut-1", foe_hand="heroic-sacrifice")
    assert because(s, "play heroic-sacrifice; own primord-1; foe cyclops-1") == (
        "You give up Primord for Cyclops: you lose none instead of 5.")


# §6.1 what an attack lays open

def test_an_attack_that_brings_little_says_how_much_less_would_come_back_without_it():
    s = table(play="angry-villager", deck="12 argonaut", foe={"tapped": "cyclops argonaut", "deck": "30 argonaut"})
    assert because(s, "attack angry-villager-1") == (
        "It takes 2 of Player 2’s 30 cards; 8 or more of your 12 may go in return, 5 fewer if Angry Villager stays "
        "back.")
    s = table(play="angry-villager", deck="30 argonaut", foe={"tapped": "cyclops", "deck": "30 argonaut"})
    assert "fewer" not in because(s, "attack angry-villager-1"), "it does not weigh much there"
    s = table(play="cyclops", deck="12 argonaut", foe={"tapped": "cyclops argonaut", "deck": "30 argonaut"})
    assert "fewer" not in because(s, "attack cyclops-1"), "it brings enough"


def test_who_attacks_together_is_said_to():
    """§3.6"""
    s = table(hand="cyclops", resources="9 green", play="argonaut")
    assert because(s, "play cyclops; attack cyclops-1; attack argonaut-1") == (
        "Power 5 for 5 resources; together with 1 other it takes 8 cards at once, as nobody can block.")


def test_a_combat_card_is_not_kept_for_an_attack_in_which_it_could_help_nobody():
    """§6.4 Whoever has attacked is tapped, and fights no more before the next turn."""
    s = table(hand="banding-together", play="cyclops", resources="green", foe={"deck": "30 argonaut"})
    assert because(s, "attack cyclops-1") == "Nobody there can block: it takes 5 of Player 2’s 30 cards."
    s = table(hand="banding-together", play="guardian-minotaurs", resources="green", foe={"deck": "30 argonaut"})
    assert because(s, "attack guardian-minotaurs-1").endswith("; you keep Banding Together for their attack.")
    s = table(hand="banding-together", resources="green", foe={"deck": "30 argonaut"})
    assert because(s, "end") == "There is nothing better to do now."


def test_no_more_is_said_to_be_kept_from_coming_back_than_there_is():
    """§6.8"""
    s = table(play="angry-villager", deck="3 argonaut", foe={"tapped": "2 cyclops", "deck": "30 argonaut"})
    assert because(s, "attack angry-villager-1").endswith("; 10 can come back and empty your deck.")
    s = table(play="angry-villager", deck="7 argonaut", foe={"tapped": "2 cyclops", "deck": "30 argonaut"})
    assert because(s, "attack angry-villager-1").endswith(
        "; 10 can come back and empty your deck, 2 fewer if Angry Villager stays back.")


def test_a_combat_card_counts_that_helps_a_blocker_in_the_attack_of_the_next_player():
    """§6.2 Who is tapped can neither block nor attack."""
    for laid, said in (("play", True), ("tapped", False)):
        s = table(hand="green banding-together", resources="", **{laid: "argonaut"}, foe={"play": "cyclops"})
        assert because(s, "resource wedding-feast; end").startswith("It pays for Banding Together") == said
