"""The guided first turns of Hercules, and what a hint says of its action."""
from __future__ import annotations

import pytest

from kleos.core.dice import Rng
from kleos.core.face import name_players
from kleos.games.hercules import GAME
from kleos.games.hercules.hints import policy
from tests.games.hercules.play import clash, say, table


def walk(seed, seats=2):
    """Positions of a game between quick players, each with what the guide tells the first seat."""
    s, rng = GAME.start({"first": "0"}, seats), Rng(seed)
    while not s.over() and s.turn < 12:
        yield s, GAME.face.guide(s, 0)
        s.apply(int(policy.choose(s, rng)) if s.to_act() >= 0 else int(s.now.sample(s, rng)))


def test_it_begins_with_the_goal_and_tells_every_lesson():
    told = [guide.step for seed in range(20) for _, guide in walk(seed) if guide]
    assert told[0] == 1 and set(told) >= {1, 2, 3, 4, 5, 6, 7, 8, 9}


WAITING = {"Block, alone or together", "You are attacked", "Paying by hand", "Combat cards", "Worth a combat card?"}


def test_it_says_good_bye_at_last_but_for_what_had_not_come_by_then():
    for seed in range(20):
        told = [guide.title for _, guide in walk(seed, 2 + seed % 2) if guide and guide.title not in WAITING]
        assert told[-1] == "Now you know the turn" and told.index(told[-1]) == len(told) - told.count(told[-1])


def test_it_speaks_whenever_a_beginner_plays_cards_attacks_or_blocks():
    for seed in range(5):
        for state, guide in walk(seed, 3):
            if state.to_act() == 0 and 0 < state.turn <= 9 and type(state.now).__name__ in (
                    "Muster", "Attack", "Block", "Combat"):
                assert guide is not None


def test_what_was_done_is_not_told_again_in_the_same_words():
    for seed in range(12):
        told = []
        for state, guide in walk(seed):
            if guide and state.to_act() == 0 and type(state.now).__name__ == "Muster" and told[-1:] != [guide.text]:
                told.append(guide.text)
        assert len(set(told)) == len(told) > 3


def test_in_ones_own_attack_it_is_not_the_other_s_turn():
    s = say(table(play="argonaut", foe={"play": "cyclops"}), "attack argonaut-1")
    s.turn = 1
    assert s.to_act() == 1 and GAME.face.guide(s, 0).title == "The others answer"


def told_at(s, turn, seat=0):
    """What the guide says there in that turn, counted through."""
    s.turn = turn
    guide = GAME.face.guide(s, seat)
    return (guide.title, guide.text) if guide else ("", "")


def test_an_action_that_fell_from_the_deck_is_none_that_was_played():
    title, text = told_at(table(hand="festival", pile="archery-contest"), 3)
    assert title == "An action, now or later?" and text.startswith("It does what it says")
    assert told_at(table(hand="festival"), 3)[0] == "Play an action"


@pytest.mark.parametrize(("hand", "said"), [
    ("argonaut", "It stays and may attack at once."), ("spoiled-princess", "but cannot attack at once"),
    ("argonaut spoiled-princess", "unless its text forbids it.")])
def test_it_says_that_somebody_may_attack_only_of_who_may(hand, said):
    title, text = told_at(table(hand=hand), 1)
    assert title == "Put a character in play" and said in text
    assert ("and may attack" in text) == ("argonaut" in hand)


def test_what_has_not_come_in_the_first_turns_waits_until_it_comes():
    attacked = say(table(play="cyclops", foe={"play": "primord", "hand": "insight"}), "attack cyclops-1")
    for turn in (1, 9, 29):
        title, text = told_at(attacked, turn, 1)
        assert title == "You are attacked" and "Combat cards follow" in text
    attacked.sides[1].lost = 3                          # then it was attacked before
    assert [told_at(attacked, turn, 1)[0] for turn in (9, 29)] == ["Block, alone or together", ""]
    paying = say(table(hand="cyclops", resources="3 green 2 blue 1 red"), "pay cyclops")
    assert [told_at(paying, turn)[0] for turn in (5, 9, 29)] == ["Paying by hand", "Paying by hand", ""]
    fight = clash("cyclops", hand="insight")
    assert [told_at(fight, turn)[0] for turn in (9, 29)] == ["Combat cards", ""]
    assert told_at(clash("cyclops", hand="insight", pile="festival insight"), 9)[0] == ""     # one was played, or fell


def test_a_second_resource_teaches_something_else():
    s = table(hand="green cyclops", resources="green")
    s.turn = 3
    assert "own colour" in GAME.face.guide(s, 0).text and GAME.face.guide(s, 0).focus == ["card-wedding-feast"]


@pytest.mark.parametrize(("hand", "said", "lit"), [
    ("green blue cyclops", "any", ["card-burial-chamber", "card-wedding-feast"]),
    ("green blue cyclops giant-eel", "you do not have yet", ["card-burial-chamber"]),
    ("green cyclops giant-eel", "any", ["card-wedding-feast"])])
def test_which_colour_is_told_by_what_is_in_hand(hand, said, lit):
    s = table(hand=hand, resources="green")
    s.turn = 3
    told = GAME.face.guide(s, 0)
    assert f"**{said}**" in told.text and sorted(told.focus) == lit


def test_what_it_points_at_may_be_used():
    s = table(hand="green cyclops", play="argonaut")
    s.turn = 1
    assert GAME.face.guide(s, 0).focus == ["card-wedding-feast"]
    say(s, "resource wedding-feast")
    assert GAME.face.guide(s, 0).focus == ["card-cyclops"]
    say(s, "play cyclops")
    assert GAME.face.guide(s, 0).focus == ["piece-cyclops-1", "piece-argonaut-1"]


def test_nobody_is_asked_for_a_combat_card_that_would_do_nothing():
    """Whoever has none was told of one, and then passed over."""
    def said(s, seat):
        found = GAME.face.guide(s, seat)
        return found.title, found.text
    assert said(clash("cyclops", hand="insight"), 0)[0] == "Combat cards"
    title, text = said(clash("cyclops", hand="argonaut"), 0)
    assert title == "Nothing to play now" and "You have none that would change anything" in text
    for hand, follows in (("insight", True), ("argonaut", False)):
        s = say(table(play="cyclops", hand=hand, foe={"play": "primord", "hand": hand}), "attack cyclops-1")
        s.turn = 1
        assert ("Combat cards follow." in said(s, 1)[1]) == follows
        assert ("After that you may play one as well." in said(s, 0)[1]) == follows


def test_blockers_are_counted_where_there_are_some():
    """Of an opponent without a character who can block nobody need count them."""
    for foe in ("", "clumsy-giant"):
        s = table(play="argonaut", hand="argonaut", resources="", foe={"play": foe})
        assert told_at(s, 5)[0] == "Nobody stands in the way" and told_at(s, 1)[0] == "Nobody can block"
    s = table(play="argonaut", hand="argonaut", resources="", foe={"play": "primord"})
    assert told_at(s, 5)[0] == "Count the blockers" and told_at(s, 1)[0] == "Attack, or wait"


def test_it_is_silent_to_spectators_and_after_the_first_turns():
    s = table(hand="cyclops")
    assert GAME.face.guide(s, -1) is None
    s.turn = 30
    assert GAME.face.guide(s, 0) is None


def advised(s, line):
    return name_players(GAME.face.advice(s, GAME.parse(line)))


@pytest.mark.parametrize(("laid", "line", "why"), [
    ({"hand": "green cyclops primord", "resources": "4 green"}, "resource wedding-feast",
     "It pays for Cyclops: with it you have 5 resources in play."),
    ({"hand": "blue cyclops giant-eel", "resources": "green"}, "resource burial-chamber",
     "Giant Eel needs a blue resource, and this is your first."),
    ({"hand": "blue cyclops 2 giant-eel", "resources": "green"}, "resource burial-chamber",
     "2 cards of your hand need a blue resource, and this is your first."),
    ({"hand": "2 green cyclops", "resources": "3 green"}, "resource wedding-feast",
     "So that next turn, with one more, you can pay for Cyclops (cost 5)."),
    ({"hand": "green cyclops", "resources": "3 green"}, "resource wedding-feast",
     "Then you have 4 of the 5 resources that Cyclops costs."),
    ({"hand": "red", "resources": ""}, "resource warlord-camp", "It is free, and pays for what you draw later."),
    ({"hand": "cyclops argonaut"}, "play cyclops",
     "The strongest character that you can pay: power 5 for 5 resources."),
    ({"hand": "argonaut cyclops green", "resources": "3 green"}, "play argonaut",
     "Power 3 for 3 resources; a resource waits a turn."),
    ({"hand": "argonaut primord green", "resources": "4 green"}, "play argonaut",
     "Power 3 for 3 resources; you need no further resource."),
    ({"hand": "hercules-strikes"}, "play hercules-strikes",
     "For 4 resources: discard one of your opponent’s characters."),
    ({"hand": "archery-contest"}, "play archery-contest", "For 2 resources; 5 cards of Player 2’s deck go."),
    ({"hand": "festival"}, "play festival", "For 2 resources; you draw 2 cards."),
    ({"play": "cyclops"}, "attack cyclops-1",
     "It takes 5 of Player 2’s 20 cards, or none if Primord blocks Cyclops and falls; "
     "7 or more of your 20 may go in return."),
    ({"play": "argonaut"}, "attack argonaut-1",
     "It takes 3 of Player 2’s 20 cards, or none if Primord blocks and beats Argonaut; "
     "7 or more of your 20 may go in return."),
    ({"play": "primord"}, "attack primord-1",
     "It takes 4 of Player 2’s 20 cards, or none if blocked; 7 or more of your 20 may go in return."),
    ({"play": "atalanta"}, "attack atalanta-1",
     "Nobody there can block: it takes 3 of Player 2’s 20 cards; 7 or more of your 20 may go in return."),
    ({"play": "cyclops", "hand": "insight", "resources": "2 red"}, "end",
     "Until your next turn 1 of yours can block and 2 untapped resources can pay for combat cards."),
    ({}, "end", "There is nothing better to do now.")])
def test_a_hint_says_what_comes_of_it(laid, line, why):
    assert advised(table(**laid, foe={"play": "primord giant-eel"}), line) == why


@pytest.mark.parametrize(("laid", "rest", "why"), [
    ({"hand": "green cyclops primord", "resources": "4 green"}, "play cyclops; end",
     "It pays for Cyclops, which you then play."),
    ({"hand": "green cyclops primord", "resources": "4 green"}, "play primord; end",
     "From your next turn on it pays for Cyclops."),
    ({"hand": "green cyclops primord", "resources": "4 green"}, "play primord", ""),
    ({"hand": "green argonaut primord", "resources": "6 green"}, "play argonaut; play primord; end",
     "It pays for Argonaut and Primord in one turn."),
    ({"hand": "green argonaut", "resources": "6 green"}, "play argonaut; end", "")])
def test_a_resource_is_said_to_pay_for_what_is_played_then(laid, rest, why):
    """§3.4 The rest of the turn is known; else the resource speaks for itself."""
    s = table(**laid)
    line = [GAME.parse(one) for one in ("resource wedding-feast", *rest.split("; "))]
    assert name_players(GAME.face.plan(s, line)) == why


@pytest.mark.parametrize(("laid", "line", "why"), [
    ({"hand": "cyclops", "resources": "9 green"}, "play cyclops; attack cyclops-1",
     "Power 5 for 5 resources; attacking at once it takes 5 cards, as nobody can block."),
    ({"hand": "cyclops", "resources": "9 green", "play": "argonaut", "foe": {"play": "primord"}},
     "play cyclops; attack cyclops-1; attack argonaut-1",
     "Power 5 for 5 resources; together with 1 other it takes 8 cards at once if nobody blocks."),
    ({"hand": "cyclops", "resources": "9 green"}, "play cyclops; end",
     "Power 5 for 5 resources; this one stays at home to block."),
    ({"hand": "clumsy-giant", "resources": "9 green"}, "play clumsy-giant; end", ""),     # which cannot block
    ({"hand": "cyclops argonaut", "resources": "9 green"}, "play cyclops; play argonaut", ""),      # not known yet
    ({"hand": "hercules-bowls-em-over", "resources": "9 red", "play": "argonaut"},
     "play hercules-bowls-em-over; attack argonaut-1",
     "For 2 resources: tap two of your opponent’s characters; then Argonaut attacks.")])
def test_a_card_is_said_to_prepare_the_attack_that_follows(laid, line, why):
    """§3.6 “Power 5 for 5 resources” did not say what for."""
    s = table(**laid)
    assert GAME.face.plan(s, [GAME.parse(one) for one in line.split("; ")]) == why


@pytest.mark.parametrize(("first", "foe", "why"), [
    ("play cyclops", {"deck": "8 argonaut"},
     "You win in this turn: Argonaut and Cyclops then empty {seat 2’s} deck (§7.1)."),
    ("resource wedding-feast", {"deck": "8 argonaut"}, "You win in this turn: "),
    ("play cyclops", {"deck": "9 argonaut"},
     "You win: Argonaut and Cyclops then leave {seat 2’s} deck 1 card at most, which must be drawn (§7.1)."),
    ("play cyclops", {"deck": "10 argonaut"}, "Power 5 for 5 resources; "),
    ("play cyclops", {"deck": "8 argonaut", "play": "primord"}, "Power 5 for 5 resources; ")])
def test_a_card_that_wins_in_this_turn_is_said_to(first, foe, why):
    """§7.1 Where nobody can block."""
    s = table(hand="green cyclops", resources="9 green", play="argonaut", foe=foe)
    line = [first, *([] if first == "play cyclops" else ["play cyclops"]), "attack argonaut-1", "attack cyclops-1"]
    assert GAME.face.plan(s, [GAME.parse(one) for one in line]).startswith(why)


def test_a_combat_card_that_is_kept_or_played_is_said_why():
    s = clash("cyclops", hand="insight", resources="3 red")
    assert advised(s, "pass") == "Insight would change too little now; it may be worth more in another attack."
    s = clash("cyclops", hand="insight banding-together", resources="3 red 3 green")
    assert advised(s, "pass").startswith("None of your combat cards would change enough now")
    assert advised(s, "play insight").startswith("For ")


def test_no_reason_speaks_of_combat_cards_where_none_is_held_or_can_be_paid_for():
    assert advised(clash("cyclops", hand="festival"), "pass") == "You hold no combat card."
    unpaid = clash("cyclops", hand="insight festival", resources="3 green")
    assert advised(unpaid, "pass") == "You hold no combat card that you can pay for."
    assert "combat card" not in advised(table(hand="insight", resources="3 green", play="argonaut"), "end")
    assert "combat card" in advised(table(hand="insight", resources="3 red", play="argonaut"), "end")


@pytest.mark.parametrize(("mine", "theirs", "why"), [
    ("giant-eel", "argonaut", "It saves 3 cards; both fall."),
    ("primord", "argonaut", "It saves 3 cards; Argonaut falls, and nobody of yours."),
    ("possessed-virgins", "argonaut", "It saves 3 cards; you lose Possessed Virgins.")])
def test_a_hint_says_what_a_block_saves(mine, theirs, why):
    s = say(table(play=theirs, foe={"play": mine}), f"attack {theirs}-1", f"block {mine}-1")
    assert advised(s, f"against {theirs}-1") == why
    s = say(table(play=theirs, foe={"play": f"{mine} cyclops"}), f"attack {theirs}-1", f"block {mine}-1",
            f"against {theirs}-1")
    assert advised(s, "declare") == why                     # of a move of several actions the last tells all


def test_a_hint_reckons_a_block_of_several():
    s = say(table(play="giant-eel argonaut", foe={"play": "primord possessed-virgins"}), "attack giant-eel-1",
            "attack argonaut-1", "block primord-1", "against giant-eel-1", "block possessed-virgins-1")
    assert advised(s, "against argonaut-1") == "It saves 3 cards, 6 with the other block; you lose Possessed Virgins."


def test_a_hint_says_why_nobody_should_block():
    s = say(table(play="cyclops", foe={"play": "argonaut"}), "attack cyclops-1")
    assert advised(s, "declare") == (
        "It costs 5 of the 20 cards of your deck; a block would save 5, but cost Argonaut, seemingly worth more.")


def test_a_hint_says_what_a_combat_card_changes():
    s = clash("giant-eel", "primord", "primord-1 giant-eel-1",
              hand="herculean-effort banding-together insight caught-by-iolaus to-the-last-breath")
    assert advised(s, "play herculean-effort") == "Giant Eel then beats Primord, 6 against 4."
    assert advised(s, "play banding-together") == "Giant Eel and Primord then fall together, 4 against 4."
    assert advised(s, "play insight") == "For 1 resource; you draw 1 card."
    assert "another attack" in advised(s, "pass")
    s = clash("cyclops", foe_hand="antaeus-guards-the-way divine-intervention")
    assert advised(s, "play antaeus-guards-the-way") == "It saves 5 cards of your deck."
    assert advised(s, "play divine-intervention") == "It ends the attack, and with it the loss of 5 cards."


def test_a_hint_says_whose_deck_is_emptied_or_saved():
    s = clash("cyclops", hand="banding-together", foe={"deck": "6 argonaut"})
    assert advised(s, "play banding-together") == "You win: it empties Player 2’s deck (§7.1)."
    s = clash("cyclops", foe_hand="antaeus-guards-the-way", foe={"deck": "5 argonaut"})
    assert advised(s, "play antaeus-guards-the-way") == (
        "It keeps your deck from being emptied (§7.1); with no combat card you would lose.")
    assert "this empties your deck" in advised(s, "pass")


def test_a_reason_is_a_short_sentence_and_tells_nothing_of_other_hands():
    rng = Rng(3)
    for seed in range(3):
        for state, _ in walk(seed, 3):
            for action in state.legal() if state.to_act() == 0 else ():
                why = GAME.face.advice(state, action)
                assert len(name_players(why)) < 120 and (not why or why[0].isupper() or why[0].isdigit())
                assert why == GAME.face.advice(GAME.rules.resample(state, 0, rng), action)
