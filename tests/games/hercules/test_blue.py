"""The blue cards: one test a card, named after it."""
from __future__ import annotations

from kleos.games.hercules import GAME
from tests.games.hercules.play import (
    chars,
    clash,
    deal,
    deck,
    gone,
    hand,
    options,
    pile,
    powers,
    ready,
    say,
    table,
    tapped,
    text,
    why,
)


def known(s, seat=0, of=1):
    """What a seat knows of another's hand."""
    return " ".join([card["slug"] for card in GAME.view(s, seat)["board"]["seats"][of]["known"]])


# common actions

def test_sword_of_veracity():
    s = deal(say(table(hand="sword-of-veracity", foe={"hand": "cyclops insight"}), "play sword-of-veracity"))
    assert (known(s), hand(s), known(s, 1, 0)) == ("cyclops insight", "argonaut", "")
    assert hand(deal(say(table(hand="sword-of-veracity"), "play sword-of-veracity"))) == "argonaut"


def test_path_not_taken():
    s = say(table(hand="path-not-taken", deck="5 argonaut 1 red 1 blue", resources="2 blue"), "play path-not-taken")
    assert options(s) == ["seek burial-chamber", "seek warlord-camp", "decline"]
    assert options(say(s, "seek warlord-camp")) == ["resource warlord-camp", "decline"]
    assert ready(say(s, "resource warlord-camp")) == [0, 0, 1]
    s = say(table(hand="path-not-taken"), "play path-not-taken")
    assert options(s) == ["decline"] and "§8.11" in why(s, "seek argonaut")
    assert options(say(s, "decline"))[-1] == "end"


def test_answered_prayers():
    s = table(hand="answered-prayers", pile="6 cyclops", foe={"deck": "21 argonaut"})
    deal(say(s, "play answered-prayers"))
    assert (deck(s), gone(s), hand(s)) == (23, "answered-prayers", "argonaut")
    s = table(hand="answered-prayers", pile="6 cyclops", foe={"deck": "19 argonaut"})
    deal(say(s, "play answered-prayers"))
    assert (deck(s), gone(s), pile(s)) == (19, "answered-prayers", " ".join(["cyclops"] * 6))


def test_nemesis_strikes():
    s = table(hand="nemesis-strikes", foe={"tapped": "cyclops argonaut", "play": "primord"})
    assert options(say(s, "play nemesis-strikes")) == ["foe cyclops-1", "foe argonaut-1"]
    assert chars(say(s, "foe cyclops-1"), 1) == "argonaut-1 primord-1"
    assert chars(say(table(hand="nemesis-strikes", foe={"play": "primord"}), "play nemesis-strikes"), 1) == "primord-1"


def test_charons_fare():
    s = deal(say(table(hand="charons-fare", foe={"pile": "7 cyclops"}), "play charons-fare"))
    assert (pile(s, 1), len(gone(s, 1).split()), hand(s)) == ("cyclops", 6, "argonaut")
    assert hand(deal(say(table(hand="charons-fare"), "play charons-fare"))) == "argonaut"


def test_aphrodites_wiles():
    s = say(table(hand="aphrodites-wiles", foe={"play": "questing-farmer hired-warrior argonaut"}),
            "play aphrodites-wiles")
    assert options(s) == ["foe questing-farmer-1", "foe hired-warrior-1"]
    say(s, "foe hired-warrior-1", "attack hired-warrior-1")
    assert s.sides[0].owners[0] == 1 and s.defender == 1
    s = table(hand="aphrodites-wiles", play="hired-warrior", foe={"play": "hired-warrior"})
    say(s, "play aphrodites-wiles")
    assert chars(s) == "hired-warrior-1 hired-warrior-2"


def test_divine_healing():
    s = deal(say(table(hand="divine-healing", pile="3 cyclops 3 primord"), "play divine-healing"))
    assert (deck(s), len(pile(s).split()), gone(s)) == (25, 1, "divine-healing")
    assert deck(say(table(hand="divine-healing"), "play divine-healing")) == 20


# common characters

def test_temple_protector():
    s = clash("primord", "temple-protector", "temple-protector-1 primord-1")
    assert (chars(s), chars(s, 1)) == ("", "")
    assert deck(deal(clash("temple-protector")), 1) == 19


def blue(slug, stats):
    """A card without text."""
    assert text(slug) == stats
    s = say(table(hand=slug), f"play {slug}")
    assert (chars(s), powers(s)) == (f"{slug}-1", [int(stats.split("/")[1])])
    assert options(table(hand=slug, resources="9 red 9 green"), "play") == []


def test_servants_of_hera():
    blue("servants-of-hera", "2/2")


def test_soldier_of_hades():
    blue("soldier-of-hades", "5/5")


def test_living_dead():
    s = clash("cyclops", "living-dead", "living-dead-1 cyclops-1")
    assert (chars(s, 1), hand(s, 1), pile(s, 1)) == ("", "living-dead", "")
    s = say(table(hand="swallowed-by-a-sea-serpent", foe={"play": "living-dead"}), "play swallowed-by-a-sea-serpent")
    assert (gone(s, 1), hand(s, 1)) == ("living-dead", "")


def test_possessed_virgins():
    blue("possessed-virgins", "1/1")


def test_48_sons_of_martinus():
    assert powers(table(play="48-sons-of-martinus argonaut cyclops")) == [5, 3, 4]


def test_giant_eel():
    blue("giant-eel", "3/3")


def test_ancient_mummy():
    s = clash("ancient-mummy", "cyclops", "cyclops-1 ancient-mummy-1", foe={"resources": ""},
              foe_hand="argonaut primord")
    assert s.now.seat == 1 and options(s) == ["discard argonaut", "discard primord"]
    assert hand(say(s, "discard primord"), 1) == "argonaut"


def test_priest_of_dionysus():
    s = deal(say(table(hand="priest-of-dionysus"), "play priest-of-dionysus"))
    assert (hand(s), hand(s, 1)) == ("argonaut", "argonaut")
    s = table(hand="priest-of-dionysus", deck="1 argonaut", foe={"deck": "1 argonaut"})
    assert deal(say(s, "play priest-of-dionysus")).winner == 0


def test_aress_mesomorphs():
    blue("aress-mesomorphs", "4/4")


def test_heras_executioners():
    s = say(table(hand="heras-executioners", foe={"tapped": "argonaut cyclops", "play": "giant-eel"}),
            "play heras-executioners")
    assert (chars(s, 1), pile(s, 1)) == ("cyclops-1 giant-eel-1", "argonaut")


def test_adolescent_dragon():
    s = say(table(play="adolescent-dragon", foe={"play": "questing-farmer argonaut"}), "attack adolescent-dragon-1")
    assert options(s) == ["block argonaut-1", "declare"]


# common combat cards

def test_captured_by_hera():
    s = clash("cyclops argonaut", foe_hand="captured-by-hera")
    assert options(say(s, "play captured-by-hera")) == ["foe cyclops-1", "foe argonaut-1"]
    assert options(say(s, "foe cyclops-1")) == ["pass"]
    deal(say(s, "pass"))
    assert (hand(s), deck(s, 1)) == ("cyclops", 17)


def test_antaeus_guards_the_way():
    s = deal(say(clash("cyclops argonaut", foe_hand="antaeus-guards-the-way"), "play antaeus-guards-the-way"))
    assert deck(s, 1) == 17 and s.sides[1].ward == 0


# uncommon actions

def test_difficult_choice():
    s = say(table(hand="difficult-choice", foe={"hand": "argonaut cyclops primord"}), "play difficult-choice")
    assert s.now.seat == 1 and options(s) == ["accept", "decline"]
    assert hand(say(s.copy(), "accept", "discard argonaut", "discard cyclops"), 1) == "primord"
    assert deck(deal(say(s, "decline")), 1) == 15
    assert deck(deal(say(table(hand="difficult-choice"), "play difficult-choice")), 1) == 15


def test_ghostly_informant():
    s = say(table(hand="ghostly-informant"), "play ghostly-informant")
    assert options(s) == ["top argonaut"] and s.seen_by(s.nth(0)) == 1
    deal(s)
    assert options(s) == ["accept", "decline"]
    t = deal(say(s.copy(), "accept"))
    assert (deck(t, 1), pile(t, 1), hand(t)) == (19, "argonaut", "argonaut")
    t = deal(say(s, "decline"))
    assert (deck(t, 1), [card["slug"] for card in GAME.view(t, 0)["board"]["seats"][1]["top"]]) == (20, ["argonaut"])


def test_blind_prophets_vision():
    s = say(table(hand="blind-prophets-vision", deck="5 argonaut hades"), "play blind-prophets-vision")
    assert options(s) == ["seek argonaut", "seek hades", "decline"]
    assert (hand(say(s, "seek hades")), known(s, 1, 0), deck(s)) == ("hades", "hades", 5)


def test_blind_prophets_curse():
    s = deal(say(table(hand="blind-prophets-curse", foe={"hand": "argonaut cyclops"}), "play blind-prophets-curse"))
    assert options(s) == ["pluck cyclops", "pluck argonaut"]
    assert (hand(say(s, "pluck cyclops"), 1), pile(s, 1)) == ("argonaut", "cyclops")
    assert pile(say(table(hand="blind-prophets-curse"), "play blind-prophets-curse")) == "blind-prophets-curse"


def test_eternal_winter():
    s = say(table(hand="eternal-winter", play="argonaut", foe={"play": "cyclops"}), "play eternal-winter")
    assert (tapped(s), tapped(s, 1)) == ("argonaut-1", "cyclops-1")
    say(s, "end", "draw argonaut", "end", "draw argonaut")
    assert (tapped(s), tapped(s, 1), options(s, "attack")) == ("argonaut-1", "cyclops-1", [])
    say(s, "end")
    assert tapped(s, 1) == ""


def test_trip_across_the_styx():
    s = table(hand="trip-across-the-styx", foe={"play": "cyclops primord argonaut"})
    assert options(say(s, "play trip-across-the-styx")) == ["foe argonaut-1", "foe primord-1"]
    assert gone(say(s, "foe primord-1"), 1) == "primord"


def test_she_demon_strikes():
    s = say(table(hand="she-demon-strikes", foe={"play": "cyclops primord"}), "play she-demon-strikes")
    assert s.now.seat == 1 and options(s) == ["own cyclops-1", "own primord-1"]
    assert chars(say(s, "own primord-1"), 1) == "cyclops-1"
    assert pile(say(table(hand="she-demon-strikes"), "play she-demon-strikes")) == "she-demon-strikes"


# uncommon characters

def test_mandrake():
    s = clash("hercules", "mandrake", "mandrake-1 hercules-1")
    assert (chars(s), chars(s, 1)) == ("", "")
    s = clash("mandrake", "hercules", "hercules-1 mandrake-1")
    assert (chars(s), chars(s, 1)) == ("", "")


def test_aress_wagon():
    s = clash("aress-wagon cyclops", "2 argonaut", "argonaut-1 cyclops-1", hand="insight")
    assert (powers(s), powers(s, 1)) == ([5, 4], [2, 3])
    assert deck(deal(clash("cyclops", "aress-wagon")), 1) == 15


def test_delphian_oracle():
    s = say(table(play="", foe={"play": "delphian-oracle"}), "end", "draw argonaut")
    assert options(s) == ["top argonaut"]
    say(deal(s), "accept", "mill argonaut")
    assert (deck(s, 1), pile(s, 1)) == (18, "argonaut")


def test_servants_of_the_fates():
    s = deal(say(table(hand="servants-of-the-fates"), "play servants-of-the-fates"))
    deal(say(s, "accept"))
    say(s, "decline")
    assert (deck(s, 1), options(s)[-1]) == (19, "end")


def test_blind_prophet():
    s = deal(say(table(hand="blind-prophet", foe={"hand": "cyclops"}), "play blind-prophet"))
    assert known(s) == "cyclops"
    s = say(table(foe={"play": "blind-prophet"}), "end", "draw argonaut", "top argonaut", "accept", "mill argonaut")
    assert deck(s) == 19


def test_aress_automaton():
    s = say(table(hand="aress-automaton"), "play aress-automaton")
    assert tapped(s) == "aress-automaton-1" and options(s, "attack") == []
    s = say(table(hand="hercules-strikes", foe={"play": "aress-automaton argonaut"}), "play hercules-strikes")
    assert chars(s, 1) == "aress-automaton-1"


def test_heras_enforcer():
    s = say(table(hand="heras-enforcer", foe={"hand": "2 cyclops argonaut"}), "play heras-enforcer")
    assert [tuple(outcome) for outcome in s.outcomes()] == [("lose cyclops", 2), ("lose argonaut", 1)]
    assert hand(say(s, "lose cyclops"), 1) == "cyclops argonaut"


def test_heras_hydra():
    assert powers(table(play="heras-hydra", pile="3 argonaut 2 festival")) == [6]


# uncommon and rare combat cards

def test_divine_intervention():
    s = clash("cyclops argonaut", "hired-warrior", "hired-warrior-1 cyclops-1", foe_hand="divine-intervention",
              hand="herculean-effort")
    deal(say(s, "play divine-intervention"))
    assert (chars(s), chars(s, 1), deck(s, 1), s.seat, hand(s)) == (
        "cyclops-1 argonaut-1", "hired-warrior-1", 20, 1, "herculean-effort")


def test_captured_by_the_gods():
    s = clash("cyclops", foe_hand="captured-by-the-gods")
    deal(say(s, "play captured-by-the-gods"))
    assert (chars(s), deck(s), deck(s, 1)) == ("", 21, 20)


def test_divine_justice():
    s = clash("cyclops argonaut", foe_hand="divine-justice")
    deal(say(s, "play divine-justice"))
    assert (chars(s), deck(s, 1)) == ("argonaut-1", 17)


def test_hey_boys():
    s = clash("cyclops argonaut", foe_hand="hey-boys primord hercules")
    say(s, "play hey-boys")
    assert options(s) == ["bring primord", "decline"]
    say(s, "bring primord")
    assert options(s) == ["against cyclops-1", "against argonaut-1"]
    deal(say(s, "against argonaut-1"))
    assert (chars(s), chars(s, 1), deck(s, 1)) == ("cyclops-1", "primord-1", 15)
    s = clash("cyclops", hand="hey-boys")
    assert deck(deal(say(s, "play hey-boys")), 1) == 15


# rare actions

def test_artemiss_blessing():
    s = say(table(hand="artemiss-blessing", tapped="argonaut", play="cyclops"), "play artemiss-blessing")
    assert (tapped(s), powers(s)) == ("", [6, 4])


def test_demeters_curse():
    s = say(table(hand="demeters-curse", foe={"resources": "2 green 1 red"}), "play demeters-curse")
    assert s.now.seat == 1
    say(s, "waste wedding-feast", "waste warlord-camp")
    assert (ready(s, 1), pile(s, 1)) == ([1, 0, 0], "wedding-feast warlord-camp")
    s = table(hand="demeters-curse", foe={"resources": "1 red"})
    assert pile(say(s, "play demeters-curse"), 1) == "warlord-camp"


def test_athenas_plan():
    s = deal(say(table(hand="athenas-plan cyclops"), "play athenas-plan"))
    assert options(s) == ["discard cyclops", "discard argonaut"]
    assert hand(say(s, "discard cyclops")) == "argonaut argonaut argonaut"


def test_heras_transformation():
    s = say(table(hand="heras-transformation", play="argonaut", pile="hercules zeus"), "play heras-transformation")
    assert options(s) == ["own argonaut-1", "decline"]
    say(s, "own argonaut-1")
    assert options(s) == ["raise argonaut", "raise hercules"]
    assert chars(say(s, "raise hercules")) == "hercules-1"
    s = table(hand="heras-transformation", play="argonaut", pile="hercules")
    say(s, "play heras-transformation", "decline")
    assert chars(s) == "argonaut-1"
    assert chars(say(table(hand="heras-transformation", pile="hercules"), "play heras-transformation")) == ""


def test_summoned_aid():
    s = say(table(hand="summoned-aid", pile="zeus cyclops aphrodite"), "play summoned-aid")
    assert options(s) == ["raise cyclops", "raise aphrodite"]
    assert chars(say(s, "raise cyclops")) == "cyclops-1"


def test_swallowed_by_a_sea_serpent():
    s = say(table(hand="swallowed-by-a-sea-serpent", foe={"play": "zeus"}), "play swallowed-by-a-sea-serpent")
    assert gone(s, 1) == "zeus"


def test_cross_time_adventure():
    s = table(hand="cross-time-adventure 2 cyclops", foe={"hand": "primord"}, deck="20 argonaut")
    say(s, "play cross-time-adventure")
    assert (hand(s), hand(s, 1), deck(s), deck(s, 1)) == ("", "", 22, 21)
    deal(s)
    assert (deck(s), deck(s, 1), gone(s)) == (20, 20, "cross-time-adventure")
    assert s.sides[0].hand.size() == 2 and s.sides[1].hand.size() == 1


# rare characters

def test_aphrodite():
    s = say(table(hand="aphrodite", foe={"play": "cyclops argonaut"}), "play aphrodite")
    assert (chars(s), chars(s, 1), list(s.sides[0].owners)) == ("argonaut-1 aphrodite-1", "cyclops-1", [1, 0])
    assert chars(say(table(hand="aphrodite", foe={"play": "cyclops"}), "play aphrodite")) == "aphrodite-1"


def test_golden_hind():
    assert deck(deal(clash("golden-hind", "cyclops")), 1) == 18
    s = say(table(hand="hercules-strikes", foe={"play": "golden-hind"}), "play hercules-strikes")
    assert chars(s, 1) == "golden-hind-1"
    assert chars(say(table(hand="she-demon-strikes", foe={"play": "golden-hind"}), "play she-demon-strikes"), 1) == ""


def test_drunken_satyrs():
    s = table(play="drunken-satyrs", hand="cyclops argonaut", resources="")
    say(s, "attack drunken-satyrs-1")
    assert options(s) == ["lose cyclops", "lose argonaut"]
    deal(say(s, "lose argonaut"))
    assert (hand(s), deck(s, 1)) == ("cyclops", 16)


def test_the_blue_priest():
    s = deal(say(table(hand="the-blue-priest", foe={"hand": "cyclops"}), "play the-blue-priest"))
    assert hand(say(s, "pluck cyclops"), 1) == ""


def test_hades():
    s = say(table(hand="hades", pile="cyclops zeus"), "play hades")
    assert chars(s) == "cyclops-1 hades-1"
    s = clash("zeus", "hades", "hades-1 zeus-1")
    assert hand(s, 1) == "hades"


def test_graegus():
    s = deal(clash("hercules", "graegus", "graegus-1 hercules-1"))
    assert (chars(s), chars(s, 1), deck(s), len(gone(s).split())) == ("", "", 18, 2)


def test_ares():
    s = clash("ares argonaut")
    assert deck(deal(s), 1) == 20 - 7 - 4 - 2


def test_zeus():
    s = say(table(hand="zeus", play="argonaut", foe={"play": "argonaut cyclops living-dead"}), "play zeus")
    assert (chars(s), chars(s, 1), hand(s, 1)) == ("argonaut-1 zeus-1", "cyclops-1", "living-dead")
