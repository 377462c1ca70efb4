"""What each option is called, and which element of the board stands for it."""
from __future__ import annotations

import pytest

from kleos.games.hercules import GAME
from tests.games.hercules.play import clash, deal, say, start, table


def offered(s):
    """By its line: the label, and what is touched."""
    return {action["text"]: (action["label"], [" ".join(path) for path in action["touch"]])
            for action in GAME.view(s, int(s.to_act()))["actions"]}


SCENES = [
    (lambda: say(table(hand="argonaut", resources="2 green 2 red 1 blue"), "pay argonaut", "tap green"),
     {"tap green": ("Tap a green resource", ["colour-green"]), "tap blue": ("Tap a blue resource", ["colour-blue"]),
      "tap red": ("Tap a red resource", ["colour-red"])}),
    (lambda: table(hand="argonaut burial-chamber", play="cyclops", resources="2 green 2 red"),
     {"resource burial-chamber": ("Put Burial Chamber in play", ["card-burial-chamber"]),
      "play argonaut": ("Play Argonaut", ["card-argonaut"]),
      "pay argonaut": ("Pay for Argonaut by hand", ["pay-argonaut"]),
      "attack cyclops-1": ("Attack with Cyclops", ["piece-cyclops-1"]), "end": ("End the turn", [])}),
    (lambda: say(table(play="2 cyclops", foe={"play": "primord"}), "attack cyclops-2", "declare"),
     {"block primord-1": ("Block with Primord", ["piece-primord-1"]), "declare": ("Let them through", [])}),
    (lambda: say(table(play="cyclops", foe={"play": "primord"}), "attack cyclops-1", "block primord-1"),
     {"against cyclops-1": ("Block Cyclops", ["foe-cyclops-1"])}),
    (lambda: clash("cyclops", hand="insight"),
     {"play insight": ("Play Insight", ["card-insight"]), "pass": ("No combat card", [])}),
    (lambda: clash("cyclops", "2 giant-eel primord",
                   "giant-eel-1 cyclops-1, giant-eel-2 cyclops-1, primord-1 cyclops-1"),
     {"fell primord-1": ("Discard Primord", ["foe-primord-1"]),
      "fell giant-eel-1": ("Discard Giant Eel 1", ["foe-giant-eel-1"]),
      "fell giant-eel-2": ("Discard Giant Eel 2", ["foe-giant-eel-2"])}),
    (lambda: say(table(hand="send-em-flying", third={"play": "argonaut"}), "play send-em-flying"),
     {"opponent 2": ("Player 2 is your opponent: changes nothing now", ["seat-2"]),
      "opponent 3": ("Player 3 is your opponent", ["seat-3"])}),
    (lambda: say(table(hand="tides-of-battle", tapped="argonaut", foe={"play": "primord cyclops"}),
                 "play tides-of-battle"),
     {"foe cyclops-1": ("Cyclops", ["foe-cyclops-1"]), "foe primord-1": ("Primord", ["foe-primord-1"])}),
    (lambda: say(table(hand="heras-transformation", play="argonaut", pile="hercules"), "play heras-transformation"),
     {"own argonaut-1": ("Argonaut", ["piece-argonaut-1"]), "decline": ("No: discard nobody", [])}),
    (lambda: say(table(hand="broken-truce argonaut"), "play broken-truce"),
     {"discard argonaut": ("Discard Argonaut", ["card-argonaut"]), "decline": ("No: discard nothing", [])}),
    (lambda: deal(say(table(hand="blind-prophets-curse", foe={"hand": "cyclops"}), "play blind-prophets-curse")),
     {"pluck cyclops": ("Have Cyclops discarded", ["held-cyclops"])}),
    (lambda: say(table(hand="good-lawyer", pile="argonaut festival"), "play good-lawyer"),
     {"regain argonaut": ("Take Argonaut back", ["discarded-argonaut"]),
      "regain festival": ("Take Festival back", ["discarded-festival"])}),
    (lambda: say(table(hand="help-us-hercules hercules", pile="hercules"), "play help-us-hercules"),
     {"raise hercules": ("Raise Hercules", ["discarded-hercules"]),
      "bring hercules": ("Bring Hercules", ["card-hercules"]),
      "decline": ("No", [])}),
    (lambda: say(table(hand="path-not-taken", deck="5 argonaut 1 red"), "play path-not-taken"),
     {"seek warlord-camp": ("Take Warlord Camp", ["deck-warlord-camp"]), "decline": ("No", [])}),
    (lambda: say(table(hand="demeters-curse", foe={"resources": "2 green 1 red"}), "play demeters-curse"),
     {"waste wedding-feast": ("Give Wedding Feast up", ["resource-wedding-feast"]),
      "waste warlord-camp": ("Give Warlord Camp up", ["resource-warlord-camp"])}),
    (lambda: deal(say(table(hand="ghostly-informant"), "play ghostly-informant")),
     {"accept": ("Have it discarded", []), "decline": ("Leave it on top", [])}),
    (lambda: say(table(hand="difficult-choice", foe={"hand": "3 argonaut"}), "play difficult-choice"),
     {"accept": ("From your hand", []), "decline": ("From your deck", [])}),
    (lambda: say(table(hand="pyros-flame", foe={"play": "overworked-mother ancient-mummy", "hand": "argonaut"}),
                 "play pyros-flame"),
     {"resolve 1": ("First: Ancient Mummy leaves", []), "resolve 2": ("First: Overworked Mother leaves", [])}),
    (lambda: say(table(play="exotic-dancer cyclops", foe={"play": "argonaut"}), "attack cyclops-1"),
     {"attack exotic-dancer-1": ("Attack with Exotic Dancer", ["piece-exotic-dancer-1"]),
      "declare": ("Declare the attack", [])}),
]


@pytest.mark.parametrize(("lay", "told"), SCENES, ids=[" ".join(told) for _, told in SCENES])
def test_what_may_be_done_is_told_and_touched(lay, told):
    assert offered(lay()) == told


def test_a_starting_hand_may_be_kept():
    s = start(mulligan="optional")
    while s.to_act() < 0:
        say(s, next(f"draw {slug}" for slug in [text.split()[1] for text, _ in s.outcomes()]))
    assert offered(s)["keep"] == ("Keep the hand", [])
    assert set(offered(s)) <= {"keep", "redraw"}
    assert GAME.rules.lexicon.label(GAME.parse("redraw"), {}) == "Draw a new hand"


@pytest.mark.parametrize(("line", "told"), [
    ("first 2", "{seat 2} begins"), ("draw cyclops", "Draw Cyclops"),
    ("mill cyclops", "Cyclops is discarded from the deck"), ("lose cyclops", "Cyclops is lost from the hand"),
    ("show cyclops", "Cyclops is shown"), ("top cyclops", "Cyclops lies on top"),
    ("save cyclops", "Cyclops goes under the deck"), ("bury cyclops", "Cyclops is removed")])
def test_what_chance_does_is_told_and_nothing_is_touched_for_it(line, told):
    action = GAME.parse(line)
    assert GAME.rules.lexicon.label(action, GAME.face.names(start())) == told
    assert GAME.rules.lexicon.touch(action) == []
