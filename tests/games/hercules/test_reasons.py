"""What a hint says where the rest of a turn is known: who stays back, that it wins, whom a card befalls, what a block
saves."""
from __future__ import annotations

import pytest

from kleos import bots
from kleos.core.dice import Rng
from kleos.core.face import name_players
from kleos.games.hercules import GAME
from kleos.games.hercules.hints.hints import HINTS
from kleos.server.work.thinkers import explain_move
from tests.games.hercules.play import clash, say, table


def because(s, *line):
    """The reason of the first of these actions, when the others are to follow."""
    first, *rest = [GAME.parse(one) for one in ";".join(line).split(";")]
    said = name_players(GAME.face.plan(s, [first, *rest]) or GAME.face.advice(s, first))
    assert len(said) < 120
    return said


def last(s, *line):
    """The reason of the last of these actions."""
    *before, action = ";".join(line).split(";")
    return because(say(s, *before) if before else s, action)


# §6.1 who stays back

def dragon(deck="11 argonaut", foe="forest-raider 2 dangerous-warrior", **more):
    """The foe’s three, of power 1 and 2, have 3 each when they attack."""
    return table(play="adolescent-dragon 2 possessed-virgins", deck=deck,
                 foe={"play": "", "tapped": foe, "deck": "8 argonaut", **more})


def test_who_stays_back_is_said_to_be_kept_for_the_next_turn():
    assert last(dragon(), "attack adolescent-dragon-1; declare") == (
        "Nobody there can block: it takes 4 of Player 2’s 8 cards; 2 others stay back to block, or 9 of your 11 could "
        "go.")
    assert because(dragon(), "attack adolescent-dragon-1; declare") == last(
        dragon(), "attack adolescent-dragon-1; declare")


def test_it_is_said_where_the_last_cards_could_go():
    assert last(dragon("9 argonaut"), "attack adolescent-dragon-1; declare").endswith(
        "2 others stay back to block, or your last 9 cards could go.")
    s = table(play="cyclops argonaut", deck="argonaut", foe={"tapped": "argonaut", "deck": "30 argonaut"})
    assert last(s, "attack cyclops-1; declare").endswith(
        "Argonaut stays back to block, or your last card could go.")


@pytest.mark.parametrize("foe", ["", "golden-hind", "trapped-entryways"])      # nobody, whom nobody can block, meek
def test_nobody_is_said_to_save_cards_who_could_save_none(foe):
    assert last(dragon(foe=foe), "attack adolescent-dragon-1; declare") == (
        "Nobody there can block: it takes 4 of Player 2’s 8 cards; 2 others stay back to block whoever may come.")


def test_who_stays_back_though_nobody_is_there_may_block_whoever_comes():
    s = table(play="cyclops argonaut", foe={"deck": "30 argonaut", "hand": "primord"})
    assert last(s, "attack cyclops-1; declare") == (
        "Nobody there can block: it takes 5 of Player 2’s 30 cards; Argonaut stays back to block whoever may come.")


def test_who_is_frozen_or_cannot_block_counts_for_nothing_in_the_next_turn():
    s = dragon()
    s.sides[1].frozen = s.sides[1].tapped
    assert "could go" not in last(s, "attack adolescent-dragon-1; declare")
    s = table(play="argonaut clumsy-giant", deck="11 argonaut", foe={"tapped": "2 argonaut", "deck": "30 argonaut"})
    assert "stays back" not in last(s, "attack argonaut-1; declare")           # who cannot block is not kept for it
    s = table(play="guardian-minotaurs argonaut", deck="11 argonaut", foe={"tapped": "argonaut", "deck": "30 argonaut"})
    assert "back" not in last(s, "attack argonaut-1; declare")                 # who does not tap could do both
    s = table(play="guardian-minotaurs", deck="4 argonaut", foe={"tapped": "argonaut", "deck": "30 argonaut"})
    assert "in return" not in last(s, "attack guardian-minotaurs-1")


def test_whoever_is_named_last_is_told_for_all():
    s = table(play="adolescent-dragon argonaut", foe={"deck": "30 argonaut"})
    assert because(s, "attack adolescent-dragon-1; attack argonaut-1").startswith(
        "Nobody there can block: it takes 7 of Player 2’s 30 cards")


def test_of_three_nobody_stays_back_for_who_attacks_somebody_else():
    s = table(play="cyclops argonaut", foe={"tapped": "2 argonaut", "deck": "30 argonaut"}, third={})
    assert "back" not in last(s, "attack cyclops-1; declare")


def test_an_attack_may_still_be_joined_where_it_is_not_known_who_does():
    assert "stay" not in because(dragon(), "attack adolescent-dragon-1")


def test_without_an_attack_it_is_said_what_it_would_have_laid_open():
    assert because(dragon(), "end") == (
        "Until your next turn 3 of yours can block; had they attacked, 9 of your 11 could go.")


def test_resources_that_are_kept_for_a_combat_card_are_said_to_be():
    """§6.4"""
    s = table(hand="antaeus-guards-the-way argonaut", play="cyclops", resources="2 blue", foe={"deck": "30 argonaut"})
    assert because(s, "attack cyclops-1") == (
        "Nobody there can block: it takes 5 of Player 2’s 30 cards; you keep Antaeus Guards the Way for their attack.")
    s = table(hand="antaeus-guards-the-way", play="cyclops", resources="blue", foe={"deck": "30 argonaut"})
    assert because(s, "attack cyclops-1") == "Nobody there can block: it takes 5 of Player 2’s 30 cards."


# §7.1 a win

WIN = "You win in this turn"
COMBAT = {"hand": "insight", "resources": "red"}


def test_a_win_is_told_at_its_first_step():
    s = table(hand="red hercules-strikes", play="adolescent-dragon argonaut", resources="3 red",
              foe={"play": "treacherous-warrior", "deck": "7 argonaut"})
    won = f"{WIN}: Argonaut and Adolescent Dragon then empty Player 2’s deck (§7.1)."
    rest = "attack argonaut-1; attack adolescent-dragon-1"
    assert because(s, f"resource warlord-camp; play hercules-strikes; {rest}") == won
    say(s, "resource warlord-camp")
    assert because(s, f"play hercules-strikes; {rest}") == won
    say(s, "play hercules-strikes")
    end = f"{WIN}: nobody there can block, and this empties Player 2’s deck (§7.1)."
    assert because(s, rest) == end and last(s, rest) == end


def test_a_win_is_told_with_what_may_stop_it():
    s = table(play="cyclops", foe={"deck": "5 argonaut", **COMBAT})
    assert because(s, "attack cyclops-1") == (
        f"{WIN} unless a combat card stops it: nobody there can block, and this empties Player 2’s deck (§7.1).")
    s = table(hand="green", play="cyclops", foe={"deck": "5 argonaut", **COMBAT})
    assert because(s, "resource wedding-feast; attack cyclops-1") == (
        f"{WIN} unless a combat card stops it: Cyclops then empties Player 2’s deck (§7.1).")


@pytest.mark.parametrize(("foe", "options", "sure"), [
    ({"hand": "argonaut", "deck": "5 argonaut"}, {}, True),                    # there is none in what is not seen
    ({"hand": "argonaut", "deck": "4 argonaut insight"}, {}, False),
    ({"hand": "argonaut", "deck": "4 argonaut insight", "resources": "9 blue"}, {}, True),     # which nothing pays for
    ({"hand": "argonaut", "deck": "5 argonaut"}, {"lists": "closed"}, False),
    ({"hand": "", "deck": "4 argonaut insight"}, {}, True)])
def test_a_win_is_sure_where_no_combat_card_can_be_held_and_paid_for(foe, options, sure):
    """§10.3"""
    s = table(play="cyclops", foe=foe, options=options)
    assert because(s, "attack cyclops-1").startswith(f"{WIN}: " if sure else f"{WIN} unless a combat card stops it: ")


def test_a_win_whoever_blocks():
    s = table(play="2 cyclops", foe={"play": "primord", "deck": "5 argonaut"})
    assert because(s, "attack cyclops-1; attack cyclops-2") == (
        f"{WIN}, whoever blocks: this empties Player 2’s deck (§7.1).")
    s = table(play="2 cyclops", foe={"play": "primord", "deck": "5 argonaut", **COMBAT})
    assert because(s, "attack cyclops-1; attack cyclops-2").startswith(f"{WIN}, whoever blocks, unless a combat card ")
    s = table(play="2 cyclops", foe={"play": "vengeful-warlord", "deck": "5 argonaut"})
    assert because(s, "attack cyclops-1; attack cyclops-2").startswith(f"{WIN}, whoever blocks, unless a text stops it")


def test_a_win_is_told_in_few_words_where_there_is_no_room():
    foe = {"play": "vengeful-warlord", "deck": "3 argonaut", "hand": "insight", "resources": "2 red"}
    s = table(hand="green", play="resourceful-villagers manure-farmers struggling-farmers 48-sons-of-martinus "
                                 "pretender-to-the-throne", foe=foe)
    line = [f"attack {one}-1" for one in ("resourceful-villagers", "struggling-farmers", "manure-farmers",
                                          "48-sons-of-martinus", "pretender-to-the-throne")]
    said = f"{WIN}, whoever blocks, unless a combat card or a text stops it"
    assert because(s, "resource wedding-feast", *line) == f"{said} (§7.1)."
    assert last(s, *line) == f"{said}: this empties Player 2’s deck (§7.1)."
    s = table(hand="green", play="resourceful-villagers manure-farmers struggling-farmers 48-sons-of-martinus "
                                 "pretender-to-the-throne", foe={"deck": "3 argonaut", **COMBAT})
    assert because(s, "resource wedding-feast", *line) == (
        f"{WIN} unless a combat card stops it: your 5 attackers then empty Player 2’s deck (§7.1).")


def test_no_win_is_told_where_a_block_may_stop_it():
    s = table(hand="green", play="cyclops", foe={"play": "primord", "deck": "5 argonaut"})
    assert "win" not in because(s, "resource wedding-feast; attack cyclops-1")
    assert "win" not in because(s, "attack cyclops-1")
    s = table(play="hercules", foe={"play": "3 argonaut", "deck": "6 argonaut"})
    assert "win" not in because(s, "attack hercules-1")         # of 9, though ruthless: all three together stop it


def test_a_win_of_a_game_is_none_of_the_match_nor_that_one_of_three_is_out():
    s = table(play="cyclops", foe={"deck": "5 argonaut"}, options={"match": "3"})
    assert because(s, "attack cyclops-1").startswith("You win this game in this turn: ")
    s = table(play="cyclops", foe={"deck": "5 argonaut"}, third={})
    assert because(s, "attack cyclops-1") == "Nobody there can block: this empties Player 2’s deck (§7.1)."


def test_a_card_that_wins_says_so():
    s = table(hand="red catapult-attack", resources="2 red", foe={"deck": "9 argonaut"})
    assert because(s, "resource warlord-camp; play catapult-attack") == (
        f"{WIN}: Catapult Attack then empties Player 2’s deck (§7.1).")
    assert last(s, "resource warlord-camp; play catapult-attack") == "You win: it empties Player 2’s deck (§7.1)."


def test_the_last_click_of_a_win_says_so():
    s = clash("cyclops", hand="insight", foe={"deck": "5 argonaut"})
    assert because(s, "pass") == "You win: this empties Player 2’s deck (§7.1)."


# §8.3 whom a card befalls

def test_a_choice_that_follows_is_named():
    s = table(hand="whim-of-the-queen", play="adolescent-dragon", resources="6 red",
              foe={"play": "treacherous-warrior argonaut", "deck": "30 argonaut"})
    line = "play whim-of-the-queen; foe treacherous-warrior-1"
    assert because(s, line) == "For 6 resources: take over Treacherous Warrior."
    assert because(s, f"{line}; attack adolescent-dragon-1; attack treacherous-warrior-1") == (
        "For 6 resources: take over Treacherous Warrior; then Adolescent Dragon and Treacherous Warrior attack.")
    assert "one of your opponent’s characters" in because(s, "play whim-of-the-queen")


def test_two_that_are_chosen_are_named_both():
    s = table(hand="hercules-bowls-em-over", foe={"play": "argonaut primord cyclops", "deck": "30 argonaut"})
    line = "play hercules-bowls-em-over; foe primord-1; foe cyclops-1"
    assert because(s, line).startswith("For 2 resources: tap Primord and Cyclops")


def test_a_choice_that_changes_nothing_is_left_out_of_what_a_card_is_good_for():
    s = table(hand="hercules-bowls-em-over", foe={"tapped": "argonaut primord cyclops", "deck": "30 argonaut"})
    assert because(s, "play hercules-bowls-em-over; foe primord-1; foe cyclops-1") == (
        "For 2 resources: if your opponent has more characters in play than you, draw a card.")
    s = table(hand="entangled", foe={"tapped": "argonaut primord", "deck": "30 argonaut"})
    assert because(s, "play entangled; foe primord-1").startswith("For 2 resources: tap Primord")  # it stays so (§3.2)


# §8.1

def test_a_choice_that_makes_no_difference_is_said_to_make_none_once():
    s = say(table(hand="massage-break", foe={"tapped": "primord argonaut"}), "play massage-break")
    assert because(s, "foe primord-1") == "It makes no difference now, so any will do."
    s = say(table(hand="massage-break", foe={"play": "argonaut", "tapped": "primord"}), "play massage-break")
    assert because(s, "foe primord-1") == "Nothing better was found: this changes nothing now (§8.1)."


def test_which_of_two_alike_comes_first_makes_no_difference():
    s = table(play="2 treacherous-warrior cyclops", foe={"play": "primord"})
    say(s, "attack treacherous-warrior-1; attack treacherous-warrior-2; declare")
    assert because(s, "resolve 1") == "It makes no difference now, so any will do."


def test_a_name_that_ends_a_sentence_ends_it_by_itself():
    s = table(hand="blue nemesis-strikes", resources="red", foe={"tapped": "argonaut"})
    assert because(s, "resource burial-chamber; end") == (
        "With it you can pay for Nemesis Strikes! now, or when it is worth more.")


# §3.5 characters and actions

@pytest.mark.parametrize(("laid", "why"), [
    ({"hand": "possessed-virgins catapult-attack", "resources": "2 blue 2 red"},
     "you can still pay for Catapult Attack"),
    ({"hand": "possessed-virgins insight", "resources": "blue red"}, "you can still pay for Insight"),
    ({"hand": "possessed-virgins catapult-attack", "resources": "blue 2 red", "play": "argonaut",
      "foe": {"play": "3 primord"}}, "Player 2’s 3 attackers then meet 2 blockers of yours"),
    ({"hand": "possessed-virgins", "resources": "blue"}, "it can attack at once, or stay back to block")])
def test_a_character_without_a_text_says_what_else_is_so(laid, why):
    assert because(table(**laid), "play possessed-virgins") == f"Power 1 for 1 resource; {why}."


def test_who_attacks_at_once_is_no_blocker_in_the_next_turn():
    s = table(hand="possessed-virgins", resources="blue", foe={"tapped": "3 primord", "deck": "30 argonaut"})
    assert because(s, "play possessed-virgins; attack possessed-virgins-1") == (
        "Power 1 for 1 resource; attacking at once it takes 1 card, as nobody can block.")
    assert because(s, "play possessed-virgins; end") == (
        "Power 1 for 1 resource; Player 2’s 3 attackers then meet 1 blocker of yours; this one stays at home to block.")


def test_the_strongest_is_so_among_characters_only_and_by_what_it_would_have():
    s = table(hand="cyclops argonaut hercules-strikes", resources="5 green")
    assert because(s, "play cyclops").startswith("The strongest character that you can pay: ")
    s = table(hand="48-sons-of-martinus giant-eel", play="4 argonaut", resources="4 blue")
    assert because(s, "play 48-sons-of-martinus").startswith("The strongest character")         # of 1 that counts as 6
    assert because(s, "play giant-eel").startswith("Power 3")
    s = table(hand="argonaut giant-eel", resources="3 blue 3 green")
    assert because(s, "play giant-eel").startswith("Power 3")                                   # nor is it the stronger


def test_an_action_is_compared_with_what_cannot_be_played_as_well():
    hand, foe = "catapult-attack centaur-attack royal-decree", {"deck": "30 argonaut", "hand": "3 argonaut"}
    s = table(hand=hand, resources="4 red", foe=foe)
    assert because(s, "play catapult-attack") == (
        "For 3 resources; 9 cards of Player 2’s deck go; Centaur Attack would take 2.")
    s = table(hand="catapult-attack centaur-attack", resources="4 red", foe=foe)
    assert because(s, "play centaur-attack") == (
        "For 3 resources; 2 cards of Player 2’s deck go; you cannot pay for Catapult Attack as well.")
    s = table(hand=hand, resources="9 red", foe=foe)
    assert because(s, "play catapult-attack") == "For 3 resources; 9 cards of Player 2’s deck go."


# §6.2 blocks

def attacked(deck, play="primord possessed-virgins", by="giant-eel argonaut", **more):
    s = table(play=by, foe={"play": play, "deck": deck}, **more)
    for one in by.split():
        say(s, f"attack {one}-1")
    return s


FIRST, SECOND = "block primord-1; against giant-eel-1", "block possessed-virgins-1; against argonaut-1"


def test_each_block_has_a_reason_of_its_own_but_the_last_one_one_of_all():
    s = attacked("20 argonaut")
    say(s, "block primord-1")
    assert because(s, f"against giant-eel-1; {SECOND}") == (
        "It saves 3 cards, 6 with the other block; Giant Eel falls, and nobody of yours.")
    say(s, "against giant-eel-1; block possessed-virgins-1")
    assert because(s, "against argonaut-1") == "They save 6 cards; you lose Possessed Virgins for Giant Eel."


def test_a_reason_of_all_blocks_tells_who_falls_by_name():
    line = "block primord-1; against giant-eel-1; block primord-2; against argonaut-1"
    s = attacked("20 argonaut", "2 primord")
    said = "They save 6 cards; Argonaut and Giant Eel fall, and nobody of yours."
    assert explain_move(GAME, s, 1, [GAME.parse(one) for one in line.split("; ")]) == said == last(s, line)


def test_a_block_that_is_needed_is_said_to_be():
    s = attacked("3 argonaut")                              # either attacker alone would empty the deck
    needed = "Without it your deck would be emptied (§7.1): you would lose; "
    say(s, "block primord-1")
    assert because(s, f"against giant-eel-1; {SECOND}") == f"{needed}Giant Eel falls, and nobody of yours."
    say(s, "against giant-eel-1; block possessed-virgins-1")
    assert because(s, "against argonaut-1") == (
        "Unblocked, this would empty your deck (§7.1): you would lose; it costs you Possessed Virgins for Giant Eel.")


def test_where_one_block_would_do_the_other_is_not_said_to_be_needed():
    s = attacked("5 argonaut")                              # 6 would come, and 3 past a single block
    say(s, FIRST, "block possessed-virgins-1")
    assert because(s, "against argonaut-1") == (
        "Unblocked, you would lose (§7.1); it costs you Possessed Virgins for Giant Eel; one of these blocks alone "
        "would do.")
    s = attacked("5 argonaut", "primord possessed-virgins cyclops")
    say(s, FIRST, SECOND)
    assert because(s, "declare") == (
        "Unblocked, you would lose (§7.1); it costs you Possessed Virgins for Giant Eel; one of these blocks alone "
        "would do.")
    s = attacked("5 argonaut", "primord possessed-virgins cyclops", options={"match": "3"})
    assert "you would lose this game" in last(s, FIRST, "declare")
    s = attacked("5 argonaut", "primord possessed-virgins cyclops", third={})
    assert "you would be out" in last(s, FIRST, "declare")


def test_a_combat_card_that_saves_the_deck_says_what_comes_else():
    s = clash("cyclops", foe_hand="antaeus-guards-the-way", foe={"deck": "5 argonaut"})
    assert because(s, "play antaeus-guards-the-way") == (
        "It keeps your deck from being emptied (§7.1); with no combat card you would lose.")


# all of it

def list_line(s, rng):
    """How whoever is to act might go on, up to where chance or another seat has a say."""
    then, seat, line = s.copy(), s.to_act(), []
    while not then.over() and then.to_act() == seat:
        line.append(int(HINTS.choose(then, rng)))
        then.do(line[-1])
    return line


@pytest.mark.parametrize("seats", [2, 3])
def test_a_reason_of_which_the_rest_is_known_is_short_and_tells_nothing_of_other_hands(seats):
    s, rng, told = GAME.start({}, seats), Rng(5), 0
    while not s.over():
        if s.to_act() >= 0 and s.count() > 1:
            line = list_line(s, rng)
            why = bots.explain(GAME, s, s.to_act(), line[0], line[1:])
            told += bool(why)
            assert len(name_players(why)) < 120
            assert why == bots.explain(GAME, GAME.rules.resample(s, s.to_act(), rng), s.to_act(), line[0], line[1:])
        s.do(HINTS.choose(s, rng) if s.to_act() >= 0 else s.now.sample(s, rng))
    assert told > 20


def test_8_1_a_reason_does_not_quote_what_changes_nothing_now():
    def told(**laid):
        return because(table(hand="tides-of-battle", **laid), "play tides-of-battle")
    tap = "For 3 resources: tap two of your opponent’s characters."
    assert told(tapped="2 cyclops", foe={"play": "2 argonaut"}) == f"{tap} Untap two of your characters."
    assert told(play="2 cyclops", foe={"play": "2 argonaut"}) == tap
    assert told(tapped="2 cyclops", foe={"tapped": "2 argonaut"}) == "For 3 resources: untap two of your characters."
