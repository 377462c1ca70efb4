"""Hercules: each refusal names what the player lacks, and of several things the hardest to get."""
from __future__ import annotations

from typing import Any

import pytest

from kleos.games.hercules.rules import Redraw
from tests.games.hercules.needs import ASKED, Cards, needs, pending
from tests.games.hercules.play import GAME, chars, clash, deal, numbers, say, table, why


def some(words: str, **foe: Any) -> Any:
    """A hand of these, something of everything in play and in the pile, and resources that were tapped."""
    return table(hand=f"{words} argonaut cyclops insight festival hercules wedding-feast",
                 pile="primord hercules insight cyclops argonaut warlord-camp burial-chamber",
                 play="2 argonaut eastern-acrobat", tapped="primord", resources="6 green 6 blue 6 red", spent="2 red",
                 foe={"hand": "insight cyclops warlord-camp", "play": "primord eastern-acrobat giant-eel 2 argonaut",
                      "tapped": "hired-warrior", "pile": "cyclops", "resources": "2 green 2 red 1 blue", **foe})


def follow(slug: str, more: str = "", **foe: Any) -> Any:
    """A card is played, until a seat is asked."""
    return deal(say(some(f"{slug} {more}", **foe), f"play {slug}"))


def attack(mine: str, theirs: str, lines: str = "", data: str = "", **more: Any) -> Any:
    """All who may attack do; what happens at once is put in order as it stands, and then these lines are said."""
    s = table(play=mine, data=data, foe={"play": theirs, "resources": "", **more})
    say(s, *[f"attack {piece}" for piece in chars(s).split()])
    while type(s.now).__name__ in ("Attack", "Order"):
        s.apply(s.nth(s.now.count(s) - 1 if type(s.now).__name__ == "Attack" else 0))
    return say(s, *lines.split("; ")) if lines else s


def barren() -> Any:
    """§2.4 A deck that has only one resource, and a hand that has none."""
    s = table(hand="argonaut cyclops", deck="19 cyclops wedding-feast", options={"mulligan": "optional"})
    s.box.lists[0] = numbers("20 cyclops argonaut wedding-feast")
    s.now = Redraw(0)
    return s


def worn() -> Any:
    """Of blockers one cannot be discarded this turn."""
    s = attack("cyclops", "argonaut primord 2 servants-of-hera", "; ".join([
        f"block {piece}; against cyclops-1" for piece in ("argonaut-1", "primord-1", "servants-of-hera-1")]))
    return say(shielded(s, 1), "declare")


def joined(line: str = "", more: str = "") -> Any:
    """§8.3 A card puts a character in play, and then one joins the blockers."""
    s = clash(f"cyclops adolescent-dragon crafty-hunter{more}", "3 argonaut crafty-hunter clumsy-giant",
              "argonaut-1 cyclops-1", foe_hand="hey-boys", foe={"tapped": "primord"}, data=BULKY)
    return say(s, "play hey-boys", *([line] if line else []))


def left_alone() -> Any:
    """The strong could only block one whom two must block, and whom nobody blocks."""
    return say(clash("walking-war-machine crafty-hunter", "cyclops 2 argonaut", foe_hand="hey-boys", data=BULKY),
               "play hey-boys")


def shielded(state: Any, seat: int) -> Any:
    """§8.13 The first character there cannot be discarded this turn."""
    state.sides[seat].shielded |= 1
    return state


PARTICULAR = """[lost]
crafty-hunter = [1, 1, "always: gang, nimble 4"]
adolescent-dragon = [5, 4, "always: evade 4"]"""
BULKY = """[lost]
walking-war-machine = [7, 7, "always: gang"]"""
CHOOSY = """[lost]
nemesis-strikes = [3, "play: tap foe two"]"""
GANG = "walking-war-machine crafty-hunter adolescent-dragon atalanta"
SCENES: dict[str, list[Any]] = {
    "Muster": [lambda: some("mandrake 2 zeus"), lambda: say(some("burial-chamber"), "resource wedding-feast"),
               lambda: deal(say(some("2 wedding-feast"), "resource wedding-feast; play festival")),
               lambda: table(hand="2 wedding-feast", play="struggling-farmers hercules trapped-entryways",
                             resources="green"),
               lambda: say(table(hand="3 wedding-feast hercules cyclops argonaut", play="struggling-farmers hercules",
                                 resources="2 green 2 red"), "resource wedding-feast; resource wedding-feast"),
               lambda: table(hand="mandrake argonaut", tapped="spoiled-princess", play="spoiled-princess",
                             resources="3 red")],
    "Redraw": [lambda: barren()],
    "Attack": [lambda: say(some(""), "attack argonaut-1")],
    "Block": [lambda: attack("argonaut cyclops", "3 argonaut", tapped="primord clumsy-giant"),
              lambda: attack(GANG, "argonaut cyclops clumsy-giant 2 primord"),
              lambda: attack("walking-war-machine crafty-hunter", "argonaut cyclops clumsy-giant"),
              lambda: attack("walking-war-machine crafty-hunter", "argonaut cyclops"),
              lambda: attack("crafty-hunter adolescent-dragon", "argonaut cyclops", data=PARTICULAR),
              lambda: attack("atalanta crafty-hunter", "argonaut primord"),
              lambda: attack(GANG, "2 argonaut cyclops", "block cyclops-1; against walking-war-machine-1"),
              lambda: attack("2 walking-war-machine argonaut", "3 argonaut",
                             "block argonaut-1; against walking-war-machine-1")],
    "Against": [lambda: attack(GANG, "argonaut cyclops clumsy-giant", "block cyclops-1"),
                lambda: attack("2 walking-war-machine argonaut crafty-hunter", "3 argonaut", "block argonaut-1"),
                lambda: attack("2 walking-war-machine argonaut crafty-hunter", "2 argonaut",
                               "block argonaut-1; against walking-war-machine-1; block argonaut-2"),
                lambda: attack("walking-war-machine argonaut", "2 cyclops",
                               "block cyclops-1; against walking-war-machine-1; block cyclops-2"),
                lambda: attack("walking-war-machine argonaut", "cyclops", "block cyclops-1"),
                lambda: attack("crafty-hunter walking-war-machine", "3 argonaut cyclops", "block argonaut-1; against "
                               "crafty-hunter-1; block argonaut-2; against walking-war-machine-1; block argonaut-3",
                               data=PARTICULAR)],
    "Combat": [lambda: clash("cyclops", "argonaut", foe_hand="insight argonaut wedding-feast 2 to-the-last-breath "
                             "hercules-leads-the-way", foe={"resources": "2 green 2 red"}),
               lambda: clash("cyclops", "argonaut", hand="insight argonaut i-hate-hera", resources="red")],
    "Battles": [lambda: clash("cyclops", "argonaut primord 2 servants-of-hera hired-warrior", "argonaut-1 cyclops-1, "
                              "primord-1 cyclops-1, servants-of-hera-1 cyclops-1, servants-of-hera-2 cyclops-1"),
                lambda: say(clash("cyclops", "argonaut primord 2 servants-of-hera", "argonaut-1 cyclops-1, primord-1 "
                                  "cyclops-1, servants-of-hera-1 cyclops-1, servants-of-hera-2 cyclops-1"),
                            "fell argonaut-1"), lambda: worn()],
    "ByHand": [lambda: say(table(hand="argonaut primord", resources="2 green 2 red 1 blue"), "pay argonaut"),
               lambda: say(table(hand="argonaut primord", resources="2 green 2 red 1 blue"), "pay argonaut; tap green"),
               lambda: say(table(hand="argonaut", resources="2 green 2 red"), "pay argonaut; tap green; tap red"),
               lambda: say(table(hand="mandrake", resources="2 green 3 blue 2 red"), "pay mandrake"),
               lambda: say(table(hand="mandrake", resources="2 green 3 blue 2 red"),
                           "pay mandrake; tap green; tap green"),
               lambda: say(table(hand="mandrake", resources="3 green 1 blue 2 red"), "pay mandrake; tap green"),
               lambda: say(table(hand="mandrake", resources="2 green 1 blue 1 red"), "pay mandrake")],
    "Target": [lambda: follow("hercules-cracks-some-heads", play="primord cyclops eastern-acrobat 2 argonaut"),
               lambda: say(follow("hercules-cracks-some-heads"), "foe argonaut-1"),
               lambda: follow("nemesis-strikes", tapped="2 primord cyclops"),
               lambda: say(table(hand="nemesis-strikes", data=CHOOSY,
                                 foe={"play": "2 argonaut cyclops eastern-acrobat"}),
                           "play nemesis-strikes; foe cyclops-1"),
               lambda: follow("aid-from-iolaus"), lambda: follow("send-em-flying")],
    "Offering": [lambda: shielded(follow("heras-transformation"), 0),
                 lambda: say(shielded(clash("argonaut cyclops", "primord", hand="heroic-sacrifice", tapped="argonaut"),
                                      0), "play heroic-sacrifice")],
    "Give": [lambda: shielded(follow("she-demon-strikes"), 1), lambda: follow("fair-trial")],
    "Duel": [lambda: follow("martial-arts-mistress")],
    "DuelFoe": [lambda: say(follow("martial-arts-mistress"), "own argonaut-1")],
    "Reinforce": [lambda: joined(), lambda: left_alone()],
    "ReinforceAgainst": [lambda: joined("own argonaut-2"), lambda: joined("own argonaut-2", " walking-war-machine")],
    "Drop": [lambda: follow("athenas-plan")],
    "Offer": [lambda: follow("broken-truce")],
    "Pluck": [lambda: follow("blind-prophets-curse")],
    "Regain": [lambda: follow("underworld-rescue")],
    "Raise": [lambda: follow("summoned-aid"), lambda: follow("summoned-aid", play="hercules")],
    "Bring": [lambda: follow("unexpected-help"), lambda: follow("unexpected-help", "2 zeus")],
    "Summon": [lambda: follow("help-us-hercules"), lambda: follow("help-us-hercules", play="hercules")],
    "Plant": [lambda: say(follow("path-not-taken"), "decline"), lambda: follow("resourceful-villagers")],
    "Waste": [lambda: follow("salmoneus-sells-your-house")],
    "Seek": [lambda: follow("path-not-taken"), lambda: follow("blind-prophets-vision")],
    "Verdict": [lambda: follow("ghostly-informant")],
    "HandOrDeck": [lambda: follow("difficult-choice")],
    "Rival": [lambda: say(table(hand="send-em-flying", third={"play": "argonaut"}), "play send-em-flying")],
    "Order": [lambda: say(table(play="exotic-dancer master-tactician argonaut cyclops", foe={"play": "2 argonaut"}),
                          "attack argonaut-1; attack exotic-dancer-1; attack master-tactician-1; declare")],
}


def test_each_reason_is_what_the_player_lacks():
    hercules = Cards(GAME, ASKED, pending, needs)
    seen = hercules.compare(range(2), every=8)
    assert {"Redraw", "Muster", "Attack", "Block", "Against", "Combat"} <= set(seen)
    for step, scenes in SCENES.items():
        for lay in scenes:
            state = lay()
            assert hercules.step(state) == step
            hercules.one(state, seen.setdefault(step, set()))
    assert set(seen) == set(ASKED)
    assert seen["Muster"] == {"resource", "play", "pay", "attack"}


@pytest.mark.parametrize(("lay", "element", "reason"), [
    (lambda: say(some("burial-chamber"), "resource wedding-feast"), "card-burial-chamber",
     "You have put your resource in play for this turn (§3.4)."),
    (lambda: deal(say(some(""), "play festival")), "card-wedding-feast",
     "Step 3 is over: a resource comes before actions and characters (§3.5)."),
    (lambda: some(""), "card-insight",
     "Insight is a combat card: it is played in an attack, once blockers are named (§4.5)."),
    (lambda: table(hand="cyclops", resources="2 red", tapped="2 argonaut"), "piece-argonaut-2",
     "Argonaut 2 is tapped and cannot attack (§6.1)."),
    (lambda: table(tapped="spoiled-princess"), "piece-spoiled-princess-1",
     "Spoiled Princess cannot attack, as its text says (§6.1)."),
    (lambda: follow("aid-from-iolaus"), "foe-primord-1",
     "That is none of those that the card means: untap one of your characters (§8.1)."),
    (lambda: follow("help-us-hercules"), "card-cyclops", "The card names Hercules (§8.1)."),
    (lambda: follow("resourceful-villagers"), "card-cyclops", "Cyclops is no resource (§8.3)."),
])
def test_a_click_is_told_what_can_be_done_about(lay, element, reason):
    assert GAME.why(lay(), element) == reason


@pytest.mark.parametrize(("first", "second", "reason"), [
    ("piece-cyclops-1", "foe-crafty-hunter-1", "Crafty Hunter cannot be blocked by Cyclops, whose power is 5 (§6.2)."),
    ("piece-cyclops-1", "foe-atalanta-1", "Atalanta cannot be blocked, as its text says (§6.2)."),
    ("piece-cyclops-1", "foe-mandrake-1", "That is none of the attackers (§6.2)."),
    ("piece-cyclops-1", "foe-walking-war-machine-1", ""),
])
def test_who_is_touched_as_a_blocker_and_whom_it_cannot_block_are_told_so_in_either_order(first, second, reason):
    s = attack(GANG, "argonaut cyclops clumsy-giant 2 primord")
    assert GAME.why(s, second, [first]) == GAME.why(s, first, [second]) == reason


@pytest.mark.parametrize(("touched", "element", "reason"), [
    ([], "foe-atalanta-1", "Atalanta cannot be blocked, as its text says (§6.2)."),
    (["piece-clumsy-giant-1"], "foe-atalanta-1", "Atalanta cannot be blocked, as its text says (§6.2)."),
    (["piece-cyclops-1"], "piece-clumsy-giant-1", "Clumsy Giant cannot block, as its text says (§6.2)."),
    (["foe-crafty-hunter-1"], "piece-clumsy-giant-1", "Clumsy Giant cannot block, as its text says (§6.2)."),
    (["piece-primord-1", "foe-walking-war-machine-1", "piece-cyclops-1"], "foe-crafty-hunter-1",
     "Crafty Hunter cannot be blocked by Cyclops, whose power is 5 (§6.2)."),
    (["piece-cyclops-1"], "card-argonaut", "Name the blockers, then declare them (§6.2)."),
])
def test_in_a_block_that_is_put_together_a_touch_is_told_what_bars_it(touched, element, reason):
    s = attack(GANG, "argonaut cyclops clumsy-giant 2 primord")
    before = s.copy()
    assert GAME.why(s, element, touched) == reason and s == before


def test_nothing_is_found_out_by_what_somebody_says_that_they_have_touched():
    s = follow("blind-prophets-curse")                  # whoever has played it sees that hand
    assert GAME.why(s, "held-cyclops") == ""
    assert GAME.why(some("blind-prophets-curse"), "held-cyclops", ["card-blind-prophets-curse"]) == GAME.why(
        some("blind-prophets-curse"), "held-cyclops")


def test_a_line_that_is_typed_is_told_what_bars_it_and_not_what_another_line_needs():
    assert why(some(""), "play insight") == (
        "Insight is a combat card: it is played in an attack, once blockers are named (§4.5).")
    assert why(some(""), "play mandrake") == why(clash("cyclops", hand="insight"), "play mandrake").replace(
        "§6.3", "§3.5") == "Mandrake is not in your hand (§3.5)."
