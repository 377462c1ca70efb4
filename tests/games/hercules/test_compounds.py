"""Moves of several actions that the table offers as one, and what is said of them."""
from __future__ import annotations

import pytest

from kleos.core.dice import Rng
from kleos.core.flow import CHANCE
from kleos.games.hercules import GAME
from kleos.games.hercules.board import ATTACK
from tests.games.hercules.play import clash, deal, deck, options, powers, say, start, table


def offered(s, seat=0):
    return {one["label"]: one for one in GAME.view(s, seat, ("Ann", "Bob", "Cy"))["compounds"]}


def test_every_attack_of_a_few_is_one_move_and_says_what_it_may_discard():
    s = table(play="cyclops argonaut hired-warrior", foe={"play": "primord"})
    found = offered(s)
    assert len(found) == 7
    both = found["Attack with Cyclops and Argonaut: 8 cards of Bob’s deck if nobody blocks, "
                 "5 if Primord blocks and beats Argonaut"]
    assert both["texts"] == ["attack cyclops-1", "attack argonaut-1", "declare"]
    assert (both["touch"], both["close"]) == ([["piece-cyclops-1"], ["piece-argonaut-1"]], "Attack")
    everybody = next(one for label, one in found.items() if "Hired" in label and "Cyclops" in label and "Arg" in label)
    assert "declare" not in everybody["texts"]                          # with nobody left it declares itself


def test_of_very_many_attackers_only_all_at_once():
    s = table(play="4 cyclops 4 argonaut")
    assert [len(one["texts"]) for one in offered(s).values()] == [8]


def test_what_helps_attackers_is_reckoned():
    s = table(play="angry-villager archer-squad")
    cards = sorted(int(label.split(": ")[1].split()[0]) for label in offered(s))
    assert cards == [2, 4, 6]                                           # +1 attacking; 2 more when unblocked


def test_every_block_is_one_move_and_tells_who_would_fall():
    s = table(play="cyclops argonaut", foe={"play": "primord hired-warrior"})
    say(s, "attack cyclops-1", "attack argonaut-1")
    found = offered(s, 1)
    assert len(found) == 8                                              # each blocks one of two, or nobody; not none
    assert found["Primord blocks Argonaut (4 against 3: attacker falls, 5 cards lost)"]["texts"] == [
        "block primord-1", "against argonaut-1", "declare"]
    gang = found["Primord and Hired Warrior block Cyclops (5 against 5: all fall, 3 cards lost)"]
    assert gang["touch"] == [["piece-primord-1", "foe-cyclops-1"], ["piece-hired-warrior-1", "foe-cyclops-1"]]
    assert gang["close"] == "Block"


def test_a_block_tells_all_the_power_of_its_blockers():
    """With what their texts add while they block."""
    s = say(table(play="cyclops argonaut", foe={"play": "temple-protector hired-warrior"}),
            "attack cyclops-1", "attack argonaut-1")
    found = offered(s, 1)
    assert "Temple Protector blocks Cyclops (4 against 5: blocker falls, 3 cards lost)" in found
    assert "Temple Protector and Hired Warrior block Cyclops (5 against 5: all fall, 3 cards lost)" in found
    both = "Temple Protector blocks Argonaut and Hired Warrior blocks Cyclops"
    assert f"{both} (Argonaut and Hired Warrior fall, no cards lost)" in found
    other = "Temple Protector blocks Cyclops and Hired Warrior blocks Argonaut"
    assert f"{other} (2 blockers fall, no cards lost)" in found
    s = say(table(play="argonaut", foe={"play": "primord hired-warrior"}), "attack argonaut-1")
    assert ("Primord and Hired Warrior block Argonaut (5 against 3: the attacker and Hired Warrior fall, no cards lost)"
            in offered(s, 1))


def test_the_button_of_the_only_block_says_what_comes_of_it():
    def leads(theirs, mine):
        s = say(table(play=theirs, foe={"play": mine}), f"attack {theirs}-1")
        return [one["lead"] for one in offered(s, 1).values()]
    assert leads("cyclops", "hired-warrior") == ["Block: yours falls"]          # a name would need three lines
    assert leads("argonaut", "cyclops") == ["Block: theirs falls"]
    assert leads("hired-warrior", "hired-warrior") == ["Block: both fall"]
    assert leads("cyclops", "hired-warrior argonaut") == [""] * 3               # there is something to choose


def test_whom_only_two_can_block_two_block():
    s = table(play="walking-war-machine", foe={"play": "primord hired-warrior"})
    say(s, "attack walking-war-machine-1", "waste warlord-camp")
    assert [one["texts"][:4] for one in offered(s, 1).values()] == [
        ["block primord-1", "against walking-war-machine-1", "block hired-warrior-1", "against walking-war-machine-1"]]


def test_payment_by_hand_offers_each_way():
    s = say(table(hand="cyclops", resources="3 green 2 blue 1 red"), "pay cyclops")
    assert sorted(offered(s)) == ["Tap 2 green, 2 blue and 1 red", "Tap 3 green and 2 blue",
                                  "Tap 3 green, 1 blue and 1 red"]


def test_what_is_still_to_be_paid_is_said_with_its_colour_and_the_card_is_marked():
    s = say(table(hand="2 cyclops argonaut", resources="3 green 2 blue 1 red"), "pay cyclops")

    def asked():
        view = GAME.view(s, 0)
        return view["prompt"]["text"], [card["slug"] for card in view["board"]["seats"][0]["cards"] if card["due"]]
    assert asked() == ("**Tap 5 resources**, at least 1 of them green, for Cyclops.", ["cyclops"])
    say(s, "tap green")
    assert asked()[0] == "**Tap 4 more resources**, of any colour, for Cyclops."
    s = say(table(hand="nemesis-strikes", resources="1 green 2 blue 1 red"), "pay nemesis-strikes", "tap green")
    assert GAME.view(s, 0)["prompt"]["text"] == "**Tap 1 more resource**, a blue one, for Nemesis Strikes!"


def test_the_end_of_a_turn_is_the_main_thing_only_when_nothing_else_can_be_done():
    leading = GAME.face.leading
    assert leading(table(hand="wedding-feast")) == leading(table(hand="argonaut", resources="9 green")) == "-"
    assert leading(table(play="cyclops")) == "-"                        # which could attack
    offered = say(table(hand="heras-transformation", play="argonaut", pile="hercules"), "play heras-transformation")
    assert leading(offered) == "-"                                      # No undoes what was just chosen
    assert leading(table(hand="argonaut", resources="")) == leading(clash("cyclops", hand="insight")) == ""


def test_the_only_attack_or_block_is_a_main_button_where_nothing_else_can_be_done_before():
    def leads(s, seat=0):
        return {one["lead"]: one["texts"] for one in offered(s, seat).values() if one["lead"]}
    assert leads(table(play="cyclops", hand="cyclops", resources="")) == {"Attack": ["attack cyclops-1"]}
    assert leads(table(play="cyclops argonaut", tapped="primord")) == {
        "Attack with all": ["attack cyclops-1", "attack argonaut-1"]}
    assert leads(table(play="cyclops", hand="wedding-feast")) == {}     # a resource comes first
    assert leads(table(play="cyclops", hand="argonaut", resources="9 green")) == {}
    assert leads(table(play="2 cyclops", hand="argonaut", resources="9 green")) == {
        "Attack with all": ["attack cyclops-1", "attack cyclops-2"]}
    s = table(play="cyclops", foe={"play": "argonaut", "tapped": "primord"})
    assert leads(say(s, "attack cyclops-1"), 1) == {"Block: yours falls": ["block argonaut-1", "against cyclops-1"]}
    s = table(play="2 cyclops", foe={"play": "argonaut", "tapped": "primord"})
    assert leads(say(s, "attack cyclops-1; attack cyclops-2"), 1) == {}


def test_what_is_composed_is_shown_to_its_seat_alone():
    s = say(table(play="cyclops argonaut"), "attack cyclops-1")
    assert GAME.view(s, 0)["board"]["lines"]["cards"] == 5
    assert GAME.view(s, 1)["board"]["lines"] is None and GAME.view(s)["board"]["lines"] is None


def test_battle_lines_say_what_would_come_of_them():
    s = clash("cyclops argonaut", "primord", "primord-1 cyclops-1", hand="insight")
    lines = GAME.view(s, 1)["board"]["lines"]
    assert lines["cards"] == 3
    assert [(lane["piece"], lane["blockers"], lane["words"]) for lane in lines["lanes"]] == [
        ("cyclops-1", ["primord-1"], "Primord falls"), ("argonaut-1", [], "unblocked")]


def test_the_payment_is_shown_before_it_is_made():
    s = table(hand="cyclops", resources="2 green 4 blue")
    card = GAME.view(s, 0)["board"]["seats"][0]["cards"][0]
    assert card["taps"] == ["green", "blue", "blue", "blue", "blue"]
    before = s.copy()
    say(s, "play cyclops")
    spent = [before.sides[0].ready[i] - s.sides[0].ready[i] for i in range(3)]
    assert [card["taps"].count(word) for word in ("green", "blue", "red")] == spent


def test_the_cards_that_a_seat_has_met_are_those_it_sees():
    s = start()
    for seat in (0, 1):
        board = GAME.view(s, seat)["board"]
        assert {card["slug"] for card in board["met"]} == {card["slug"] for card in board["seats"][seat]["cards"] or []}
    assert GAME.view(s)["board"]["met"] == []


def test_4_4_a_card_is_paid_for_so_that_the_rest_of_the_hand_can_be_paid_too():
    green = "spoiled-princess heroic-sacrifice to-the-last-breath"
    s = table(hand=f"giant-eel {green}", resources="2 green 2 blue")
    found = offered(s)["Play Giant Eel"]
    assert (found["texts"], found["touch"], found["instead"]) == (
        ["pay giant-eel", "tap green", "tap blue", "tap blue"], [["card-giant-eel"]], "play giant-eel")
    cards = {card["slug"]: card for card in GAME.view(s, 0)["board"]["seats"][0]["cards"]}
    assert cards["giant-eel"]["taps"] == ["green", "blue", "blue"]
    say(s, *found["texts"])
    assert list(s.sides[0].ready) == [1, 0, 0] and "play spoiled-princess" in options(s)


def test_4_3_where_nothing_is_lost_by_it_a_card_is_paid_for_automatically():
    assert "Play Giant Eel" not in offered(table(hand="giant-eel mandrake", resources="2 green 3 blue"))
    assert "Play Giant Eel" not in offered(table(hand="giant-eel wedding-feast", resources="2 green 2 blue"))


def test_after_a_combat_card_only_combat_cards_count():
    s = clash("cyclops", hand="insight spoiled-princess argonaut", resources="2 green 2 red")
    assert not any(label.startswith("Play") for label in offered(s))


def test_7_1_what_empties_a_deck_says_so():
    s = table(hand="festival argonaut", play="cyclops", deck="2 argonaut",
              foe={"deck": "5 argonaut", "play": "primord"})
    cards = {card["slug"]: card for card in GAME.view(s, 0)["board"]["seats"][0]["cards"]}
    assert (cards["festival"]["empties"], cards["argonaut"]["empties"]) == ([0], [])
    blocked = "if nobody blocks, none if Primord blocks Cyclops and falls"
    assert f"Attack with Cyclops: this would empty Bob’s deck {blocked}" in offered(s)
    two = say(table(play="2 cyclops", foe={"deck": "9 argonaut", "play": "primord"}), "attack cyclops-1")
    blocked = "if nobody blocks, 5 cards of it if Primord blocks Cyclops 1 and falls"
    assert f"And Cyclops 2: this would empty Bob’s deck {blocked}" in offered(two)
    two.sides[1].cards.size = 5
    assert "And Cyclops 2: this would empty Bob’s deck, whoever blocks" in offered(two)
    s = table(play="cyclops argonaut", foe={"deck": "3 argonaut", "play": "primord"})
    say(s, "attack cyclops-1", "attack argonaut-1")
    assert GAME.view(s, 0)["board"]["lines"]["total"]["state"] == "wins"                    # for whom it is good news
    assert GAME.view(s, 1)["board"]["lines"]["total"] == {
        "sum": "−8", "words": "which has 3: it would be emptied", "state": "empties"}       # all that they bring
    blocked = offered(s, 1)["Primord blocks Argonaut (4 against 3: attacker falls, deck emptied)"]
    assert blocked["total"] == {"sum": "−5", "words": "which has 3: it would be emptied", "state": "empties"}
    assert offered(s, 1)["Primord blocks Cyclops (4 against 5: blocker falls, deck emptied)"]["total"]["words"] == (
        "which has no more: it would be emptied")


def test_what_is_told_of_a_block_calls_two_of_a_name_by_what_they_do():
    s = table(play="cyclops", foe={"play": "cyclops primord"})
    say(s, "attack cyclops-1")
    assert "Primord blocks Cyclops (4 against 5: blocker falls, no cards lost)" in offered(s, 1)
    total = offered(s, 1)["Cyclops blocks Cyclops (5 against 5: both fall, no cards lost)"]["total"]
    assert total == {"sum": "0", "words": "with your block", "state": ""}


def test_7_1_the_last_card_is_announced_before_it_is_drawn():
    s = say(table(play="cyclops", deck="5 argonaut", foe={"deck": "1 argonaut"}), "end")
    assert GAME.view(s, 1)["prompt"]["help"] == "It is your last card: this empties your deck (§7.1)."


def ends(s, seat):
    """What the button says that lets the attack take its course, and whether it warns of that."""
    action = next(one for one in GAME.view(s, seat)["actions"] if one["text"] in ("pass", "declare"))
    return action["label"], GAME.face.loses(s, action["action"])


def test_7_1_a_button_that_loses_or_wins_says_so():
    def attacked(held="", **foe):
        return say(table(play="cyclops", hand=held, foe={"play": "primord", **foe}), "attack cyclops-1")
    assert ends(attacked(), 1) == ("Let them through", False)
    assert ends(attacked(deck="5 argonaut"), 1) == ("Let them through: you lose", True)
    s = attacked(deck="5 argonaut", hand="argonaut")            # the defender alone knows that this is no combat card
    assert ends(s, 1) == ("Let them through: you lose", True)
    assert ends(attacked(deck="5 argonaut", hand="to-the-last-breath"), 1) == (
        "Let them through: empties your deck", True)
    s = attacked("cyclops", deck="5 argonaut")
    assert ends(s, 1) == ("Let them through: empties your deck", True)                      # who knows what that is
    assert ends(say(s, "declare"), 0) == ("No combat card: you win", False)
    s = say(attacked(deck="5 argonaut", hand="argonaut"), "declare")
    assert ends(s, 1) == ("No combat card: you lose", True)
    assert ends(clash("cyclops", foe_hand="argonaut", foe={"deck": "6 argonaut"}), 1) == (
        "No combat card: leaves 1 card, which you must draw: you lose", False)
    assert ends(clash("cyclops", foe_hand="argonaut", foe={"deck": "7 argonaut"}), 1) == ("No combat card", False)


def test_7_1_of_three_who_is_out_and_of_a_match_the_game():
    s = table(play="cyclops", foe={"play": "primord", "deck": "5 argonaut"}, third={})
    assert ends(say(s, "attack cyclops-1"), 1) == ("Let them through: you are out", True)
    s = table(play="cyclops", foe={"play": "primord", "deck": "5 argonaut"}, options={"match": "3"})
    assert ends(say(s, "attack cyclops-1"), 1) == ("Let them through: you lose this game", True)


def test_7_1_an_attack_that_nobody_can_stop_says_that_it_wins():
    def attack(**foe):
        label, one = next(iter(offered(table(play="cyclops", foe=foe)).items()))
        return label, one["close"]
    assert attack(deck="5 argonaut") == ("Attack with Cyclops: this empties Bob’s deck", "Attack: you win")
    assert attack(deck="5 argonaut", hand="argonaut") == (
        "Attack with Cyclops: this would empty Bob’s deck", "Attack")               # it may be a combat card
    assert attack() == ("Attack with Cyclops: 5 cards of Bob’s deck", "Attack")


def test_7_1_a_combat_card_says_what_it_changes_of_the_end():
    def card(s, seat):
        shown = GAME.view(s, seat)["board"]["seats"][seat]["cards"][0]
        return shown["empties"], shown["vain"]
    assert card(clash("cyclops", hand="banding-together", foe={"deck": "6 argonaut"}), 0) == ([1], False)
    assert card(clash("cyclops", hand="banding-together", foe={"deck": "5 argonaut"}), 0) == ([], False)
    s = clash("cyclops", "primord", foe_hand="banding-together", foe={"deck": "5 argonaut"})
    assert card(s, 1) == ([], True)


def useless(s, seat):
    """The cards of a hand that say that they would change nothing now; their labels say so, too."""
    view = GAME.view(s, seat)
    found = [card["slug"] for card in view["board"]["seats"][seat]["cards"] if card.get("futile")]
    labels = [one["text"] for one in view["actions"] if one["label"].endswith(": changes nothing now")]
    assert sorted(labels) == sorted([f"play {slug}" for slug in found])
    assert {f"play {slug}" for slug in found} <= {one["text"] for one in view["actions"]}       # nothing is forbidden
    return found


def test_8_1_a_card_that_would_change_nothing_now_says_so():
    three, held = "cyclops argonaut giant-eel", "burn-the-building destructiveness insight sound-the-charge"
    assert useless(clash(three, foe_hand=held), 1) == ["destructiveness", "burn-the-building", "sound-the-charge"]
    assert useless(clash(three, foe_hand="herculean-effort i-hate-warlords"), 1) == [
        "herculean-effort", "i-hate-warlords"]                      # none of one's own is in play, nobody is red
    assert useless(clash(three, hand=held), 0) == ["destructiveness", "burn-the-building"]
    fight = {"mine": "cyclops argonaut", "theirs": "primord", "blocks": "primord-1 cyclops-1"}
    assert useless(clash(**fight, hand=held), 0) == ["burn-the-building", "sound-the-charge"]  # Primord falls anyway
    assert useless(clash(**fight, foe_hand=held), 1) == ["burn-the-building", "sound-the-charge"]
    over = clash(**fight, hand="to-the-last-breath banding-together do-the-twanky-twiddle")
    assert useless(over, 0) == ["do-the-twanky-twiddle", "to-the-last-breath"]      # whoever wins loses nobody


def test_8_1_an_action_that_would_change_nothing_now_says_so():
    hand = "hercules-strikes festival argonaut"
    assert useless(table(hand=hand), 0) == ["hercules-strikes"]
    assert useless(table(hand=hand, foe={"play": "cyclops"}), 0) == []
    assert useless(table(hand=hand, resources="2 red"), 0) == []   # what cannot be played is not played in vain


def test_8_1_a_card_that_taps_the_tapped_and_untaps_the_untapped_changes_nothing_now():
    laid = {"hand": "tides-of-battle", "play": "hired-warrior eastern-trainer"}
    assert useless(table(**laid, foe={"tapped": "clumsy-giant aress-wagon"}), 0) == ["tides-of-battle"]
    assert useless(table(**laid, foe={}), 0) == ["tides-of-battle"]
    assert useless(table(**laid, foe={"play": "primord", "tapped": "2 clumsy-giant"}), 0) == []
    assert useless(table(**laid, tapped="argonaut", foe={"tapped": "2 clumsy-giant"}), 0) == []
    assert useless(table(**laid, foe={"tapped": "2 argonaut"}, third={"tapped": "3 argonaut"}), 0) == [
        "tides-of-battle"]                                              # §9.7 whoever is chosen
    assert useless(table(**laid, foe={"tapped": "2 argonaut"}, third={"play": "argonaut"}), 0) == []


def test_8_1_a_card_that_does_anything_else_is_not_in_vain():
    foe = {"tapped": "clumsy-giant aress-wagon"}
    assert useless(table(hand="hercules-bowls-em-over", play="3 argonaut", foe=foe), 0) == ["hercules-bowls-em-over"]
    assert useless(table(hand="hercules-bowls-em-over massage-break entangled", foe=foe), 0) == []  # draws, taps, holds
    assert useless(table(hand="aid-from-iolaus", play="2 iolaus"), 0) == []
    assert useless(table(hand="aid-from-iolaus", play="2 argonaut"), 0) == ["aid-from-iolaus"]


def test_8_1_also_where_it_is_paid_for_in_a_better_way():
    s = clash("giant-eel", foe_hand="destructiveness insight", foe={"resources": "2 green red"})
    assert offered(s, 1)["Play Destructiveness: changes nothing now"]["instead"] == "play destructiveness"


def test_what_is_discarded_was_reckoned_before_anybody_fell():
    """48 Sons of Martinus have less power once the Mummy is gone, and still discard three cards."""
    s = clash("48-sons-of-martinus ancient-mummy", "crafty-hunter exotic-dancer",
              "crafty-hunter-1 ancient-mummy-1, exotic-dancer-1 ancient-mummy-1", foe_hand="2 festival",
              foe={"deck": "9 argonaut"})
    assert GAME.view(s, 0)["board"]["lines"]["cards"] == 3
    say(s, "pass", "fell exotic-dancer-1")
    assert (s.to_act(), powers(s), deck(s, 1)) == (1, [2], 9)                   # the Mummy wants a card
    assert GAME.view(s, 0)["board"]["lines"]["total"]["sum"] == "−3"
    deal(say(s, "discard festival"))
    assert deck(s, 1) == 6


def test_of_a_deck_that_is_empty_nothing_is_foretold():
    s = say(clash("cyclops argonaut", hand="insight", foe={"deck": "3 argonaut"}), "pass")
    say(s, "mill argonaut", "mill argonaut")
    seen = GAME.face.pause(s, GAME.parse("mill argonaut"), say(s.copy(), "mill argonaut"))
    for seat, state in ((0, "wins"), (1, "empties")):
        assert GAME.view(seen, seat)["board"]["lines"]["total"] == {
            "sum": "−3", "words": "which is empty", "state": state}


def test_9_4_the_battle_lines_end_with_a_defender_who_is_out():
    """They said that nothing had come from the deck that they had just emptied."""
    s = table(play="cyclops", pile="9 argonaut", foe={"deck": "2 argonaut"}, third={})
    say(s, "attack cyclops-1; mill argonaut")
    seen = GAME.face.pause(s, GAME.parse("mill argonaut"), say(s.copy(), "mill argonaut"))
    assert GAME.view(seen, 0)["board"]["lines"]["total"] == {"sum": "−2", "words": "which is empty", "state": "wins"}
    say(s, "mill argonaut")
    assert s.sides[1].out and options(s, "save") and GAME.view(s, 0)["board"]["lines"] is None


def test_6_8_a_lane_says_what_an_attacker_takes_that_takes_more_than_its_power():
    s = say(table(play="archer-squad argonaut", foe={"play": "primord"}), "attack archer-squad-1; attack argonaut-1")
    lines = GAME.view(s, 0)["board"]["lines"]
    power = {lane["piece"]: lane["power"] for lane in lines["lanes"]}["archer-squad-1"]
    assert sorted(lane["words"] for lane in lines["lanes"]) == ["unblocked", f"unblocked, takes {power + 2}"]
    assert lines["cards"] == sum(lane["power"] for lane in lines["lanes"]) + 2


def test_while_blockers_are_named_a_lane_is_shut_where_nobody_may_block():
    s = say(table(play="atalanta crafty-hunter argonaut", foe={"play": "3 cyclops", "hand": "insight"}),
            "attack atalanta-1; attack crafty-hunter-1; attack argonaut-1")      # who is strong cannot block the hunter

    def told(seat: int) -> list[tuple[str, bool]]:
        return [(lane["words"], lane["shut"]) for lane in GAME.view(s, seat)["board"]["lines"]["lanes"]]

    both = [("unblocked", False), ("cannot be blocked", True), ("cannot be blocked", True)]
    assert sorted(told(0)) == sorted(told(1)) == sorted(both)
    say(s, "block cyclops-1; against argonaut-1")
    assert sorted(told(1)) == [("Argonaut falls", False), *both[1:]]
    say(s, "declare")
    assert sorted(told(1)) == [("Argonaut falls", False), ("unblocked", False), ("unblocked", False)]


def test_what_an_attack_takes_is_told_anew_after_a_fight():
    """It was 0 from the second fight on: that the battles of the first are over says nothing of the next."""
    s = table(play="cyclops", foe={"play": "primord"})
    s.reckoned = deal(clash("cyclops", foe={"deck": "9 argonaut"})).reckoned
    assert s.reckoned
    assert list(offered(s)) == [
        "Attack with Cyclops: 5 cards of Bob’s deck if nobody blocks, none if Primord blocks Cyclops and falls"]


@pytest.mark.parametrize("seed", range(3))
def test_in_a_whole_game_an_attack_takes_what_was_told_where_nobody_can_block(seed):
    """However often there was a fight before."""
    s, rng, tried = GAME.start(), Rng(seed), 0
    policy = GAME.hints(s)
    while not s.over():
        told = next((one for one in GAME.face.compounds(s, s.to_act()) if "would" not in one.label
                     and ATTACK.says(one.actions[0]) and not one.label.endswith("blocks")), None)
        if told and told.total:
            after, left = s.copy(), deck(s, s.left_of(s.to_act()))
            for action in told.actions:
                after.apply(action)
            if after.to_act() == CHANCE and repr(after.now).startswith("Mill"):
                tried += 1
                assert int(told.total["sum"].replace("−", "")) == after.now.cards <= left
        s.apply(s.sample(rng) if s.to_act() == CHANCE else policy.choose(s, rng))
    assert tried
