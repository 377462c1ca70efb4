"""The red cards: one test a card, named after it."""
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


def red(slug, stats):
    """A card without text."""
    assert text(slug) == stats
    s = say(table(hand=slug), f"play {slug}")
    assert (chars(s), powers(s)) == (f"{slug}-1", [int(stats.split("/")[1])])
    assert options(table(hand=slug, resources="9 blue 9 green"), "play") == []


# common actions

def test_fair_trial():
    s = say(table(hand="fair-trial", play="argonaut cyclops", foe={"play": "primord"}), "play fair-trial")
    assert chars(s, 1) == "" and s.now.seat == 0 and options(s) == ["own cyclops-1", "own argonaut-1"]
    assert chars(say(s, "own argonaut-1")) == "cyclops-1"
    assert pile(say(table(hand="fair-trial"), "play fair-trial")) == "fair-trial"


def test_hangmans_justice():
    s = say(table(hand="hangmans-justice", foe={"play": "cyclops primord argonaut"}), "play hangmans-justice")
    assert options(s) == ["foe cyclops-1", "foe primord-1"] and "§8.1" in why(s, "foe argonaut-1")
    assert chars(say(s, "foe cyclops-1"), 1) == "argonaut-1 primord-1"
    assert chars(say(table(hand="hangmans-justice", foe={"play": "argonaut"}), "play hangmans-justice"), 1) != ""


def test_salmoneuss_self_actualization_seminar():
    card = "salmoneuss-self-actualization-seminar"
    s = say(table(hand=card, play="argonaut cyclops"), f"play {card}")
    assert (powers(s), hand(s)) == ([6, 4], "")
    s = deal(say(table(hand=card, play="salmoneus", resources="1 red"), f"play {card}"))
    assert (powers(s), hand(s)) == ([2], "argonaut argonaut")


def test_hercules_bowls_em_over():
    s = table(hand="hercules-bowls-em-over", foe={"play": "cyclops argonaut primord"})
    say(s, "play hercules-bowls-em-over", "foe cyclops-1")
    assert options(s) == ["foe argonaut-1", "foe primord-1"]
    assert tapped(say(s, "foe primord-1"), 1) == "cyclops-1 primord-1"
    assert hand(deal(s)) == "argonaut"
    s = table(hand="hercules-bowls-em-over", play="argonaut", foe={"play": "cyclops"})
    say(s, "play hercules-bowls-em-over")
    assert (tapped(s, 1), hand(s)) == ("cyclops-1", "")


def test_salmoneus_sells_your_house():
    s = say(table(hand="salmoneus-sells-your-house", foe={"resources": "1 red", "spent": "1 red 1 green"}),
            "play salmoneus-sells-your-house")
    assert s.now.seat == 1
    assert ready(say(s, "waste warlord-camp"), 1) == [0, 0, 1]
    s = say(table(hand="salmoneus-sells-your-house", foe={"resources": ""}), "play salmoneus-sells-your-house")
    assert options(s)[-1] == "end"


def test_centaur_attack():
    s = deal(say(table(hand="centaur-attack", foe={"play": "falafel argonaut"}), "play centaur-attack"))
    assert (deck(s, 1), chars(s, 1)) == (18, "argonaut-1")
    s = say(deal(say(table(hand="centaur-attack", foe={"play": "hired-warrior falafel argonaut"}),
                     "play centaur-attack")), "foe falafel-1")
    assert chars(s, 1) == "argonaut-1 hired-warrior-1"
    s = deal(say(table(hand="centaur-attack", foe={"play": "argonaut"}), "play centaur-attack"))
    assert (deck(s, 1), chars(s, 1)) == (18, "argonaut-1")


def test_archery_contest():
    s = deal(say(table(hand="archery-contest"), "play archery-contest"))
    assert deck(s, 1) == 15
    s = deal(say(table(hand="archery-contest", foe={"deck": "2 argonaut"}), "play archery-contest"))
    assert s.winner == 0


# common characters

def test_royal_guards():
    s = clash("primord", "royal-guards", "royal-guards-1 primord-1")
    assert (chars(s), chars(s, 1)) == ("", "")


def test_ironhead_warrior():
    s = clash("questing-farmer", "ironhead-warrior", "ironhead-warrior-1 questing-farmer-1")
    assert (chars(s), chars(s, 1)) == ("", "")
    s = table(hand="centaur-attack", foe={"play": "ironhead-warrior"})
    assert chars(deal(say(s, "play centaur-attack")), 1) == "ironhead-warrior-1"        # it cannot be chosen


def test_hired_warrior():
    red("hired-warrior", "1/1")


def test_dangerous_warrior():
    assert deck(deal(clash("dangerous-warrior")), 1) == 17
    assert powers(table(play="dangerous-warrior")) == [2]


def test_gladiator_slave():
    s = clash("gladiator-slave", "hired-warrior", "hired-warrior-1 gladiator-slave-1")
    assert (chars(s), pile(s), hand(deal(s))) == ("", "gladiator-slave", "argonaut argonaut")


def test_trapped_entryways():
    s = table(play="trapped-entryways argonaut")
    assert options(s, "attack") == ["argonaut-1"] and "cannot attack" in why(s, "attack trapped-entryways-1")
    assert chars(clash("argonaut", "trapped-entryways", "trapped-entryways-1 argonaut-1")) == ""


def test_archer_squad():
    assert deck(deal(clash("archer-squad")), 1) == 16
    assert deck(deal(clash("archer-squad", "cyclops", "cyclops-1 archer-squad-1")), 1) == 20
    s = clash("argonaut", "archer-squad", "archer-squad-1 argonaut-1")
    assert (chars(s), chars(s, 1)) == ("", "")


def test_minor_warlord():
    red("minor-warlord", "4/4")


def test_hired_centaur_archers():
    assert deck(deal(clash("hired-centaur-archers")), 1) == 15


def test_treacherous_warrior():
    s = deal(clash("treacherous-warrior"))
    assert (deck(s), deck(s, 1)) == (19, 17)
    assert deck(clash("argonaut", "treacherous-warrior", "treacherous-warrior-1 argonaut-1"), 1) == 20
    assert deal(clash("treacherous-warrior", deck="1 argonaut")).winner == 1


def test_pretender_to_the_throne():
    assert deck(deal(say(table(hand="pretender-to-the-throne"), "play pretender-to-the-throne"))) == 18
    s = table(hand="pretender-to-the-throne", deck="2 argonaut")
    assert deal(say(s, "play pretender-to-the-throne")).winner == 1


def test_greedy_warlord():
    s = table(hand="archery-contest dangerous-warrior", foe={"play": "2 greedy-warlord"}, resources="3 red")
    assert options(s, "play") == ["dangerous-warrior"]
    assert why(s, "play archery-contest") == "Archery Contest costs 4, and you have 3 untapped resources (§4.1)."


def test_vengeful_warlord():
    s = deal(clash("primord", "vengeful-warlord", "vengeful-warlord-1 primord-1"))
    assert deck(s) == 17


# combat cards

def test_insight():
    s = clash("cyclops", foe_hand="insight", hand="herculean-effort")
    deal(say(s, "play insight"))
    assert hand(s, 1) == "argonaut"
    s = clash("cyclops", foe_hand="do-the-twanky-twiddle", hand="insight")
    deal(say(s, "play do-the-twanky-twiddle", "play insight"))
    assert deck(s, 1) == 15


def test_sound_the_charge():
    s = deal(say(clash("argonaut", hand="sound-the-charge"), "play sound-the-charge"))
    assert deck(s, 1) == 13
    s = clash("argonaut cyclops", "primord", "primord-1 argonaut-1", hand="sound-the-charge")
    assert deck(deal(say(s, "play sound-the-charge")), 1) == 15


def test_caught_by_iolaus():
    s = deal(say(clash("cyclops", foe_hand="caught-by-iolaus"), "play caught-by-iolaus"))
    assert (chars(s), tapped(s), deck(s, 1)) == ("cyclops-1", "cyclops-1", 20)
    s = clash("argonaut", "cyclops", "cyclops-1 argonaut-1", hand="caught-by-iolaus")
    deal(say(s, "play caught-by-iolaus"))
    assert (chars(s), deck(s, 1)) == ("argonaut-1", 20)


def test_tricked_by_autolycus():
    s = clash("cyclops argonaut", "hercules", "hercules-1 cyclops-1", hand="tricked-by-autolycus")
    deal(say(s, "play tricked-by-autolycus"))
    assert (chars(s), chars(s, 1), deck(s, 1)) == ("cyclops-1 argonaut-1", "hercules-1", 12)


def test_herculess_backhand():
    s = clash("argonaut", "zeus", "zeus-1 argonaut-1", hand="herculess-backhand")
    assert (chars(say(s, "play herculess-backhand")), chars(s, 1)) == ("argonaut-1", "")


# uncommon actions

def test_good_lawyer():
    s = say(table(hand="good-lawyer", pile="argonaut festival green"), "play good-lawyer")
    assert options(s) == ["regain argonaut", "regain festival", "regain wedding-feast"]
    assert hand(say(s, "regain festival")) == "festival"
    assert pile(say(table(hand="good-lawyer"), "play good-lawyer")) == "good-lawyer"


def test_broken_truce():
    s = say(table(hand="broken-truce argonaut", tapped="cyclops"), "play broken-truce")
    assert options(s) == ["discard argonaut", "decline"]
    assert tapped(say(s.copy(), "decline")) == "cyclops-1"
    say(s, "discard argonaut")
    assert (tapped(s), s.smash) == ("", 2)
    assert deck(deal(say(s, "attack cyclops-1")), 1) == 13


def test_pyros_flame():
    s = table(hand="pyros-flame", play="questing-farmer cyclops", foe={"play": "hired-warrior golden-hind argonaut"})
    say(s, "play pyros-flame")
    assert (chars(s), chars(s, 1)) == ("cyclops-1", "argonaut-1")


def test_whim_of_the_queen():
    s = say(table(hand="whim-of-the-queen", foe={"play": "zeus golden-hind"}), "play whim-of-the-queen")
    assert (chars(s), chars(s, 1)) == ("zeus-1", "golden-hind-1")
    s.fall(0, 0)
    assert pile(s, 1) == "zeus"


def test_massage_break():
    s = say(table(hand="massage-break", foe={"resources": "3 red", "play": "cyclops primord"}), "play massage-break")
    assert (ready(s, 1), tapped(s, 1)) == ([0, 0, 1], "primord-1")


def test_tides_of_battle():
    s = table(hand="tides-of-battle", tapped="argonaut cyclops", foe={"play": "primord giant-eel"})
    say(s, "play tides-of-battle", "foe primord-1", "own argonaut-1")
    assert (tapped(s), tapped(s, 1)) == ("", "primord-1 giant-eel-1")


def test_fortunes_of_war():
    s = deal(say(table(hand="fortunes-of-war"), "play fortunes-of-war"))
    assert (deck(s), deck(s, 1)) == (17, 17)
    s = say(table(hand="fortunes-of-war", foe={"deck": "3 argonaut"}), "play fortunes-of-war")
    assert deal(s).winner == 0


def test_pillage_the_village():
    s = deal(say(table(hand="pillage-the-village", foe={"hand": "cyclops"}), "play pillage-the-village"))
    assert (deck(s, 1), hand(s, 1)) == (14, "")


# uncommon characters

def test_daughters_of_thespius():
    s = table(play="daughters-of-thespius argonaut falafel")
    assert powers(s) == [3, 1 + 2 + 2, 2]


def test_devious_schemers():
    s = clash("devious-schemers", foe_hand="cyclops", foe={"resources": ""})
    deal(s)
    assert (hand(s), hand(s, 1), chars(s), deck(s, 1)) == ("devious-schemers", "", "", 18)
    s = clash("devious-schemers", "argonaut", "argonaut-1 devious-schemers-1")
    assert hand(s) == ""


def test_elite_archers():
    assert deck(deal(clash("elite-archers")), 1) == 15


def test_hired_centaur_crosbow_archers():
    s = say(table(hand="hired-centaur-crosbow-archers", foe={"play": "hired-warrior argonaut"}),
            "play hired-centaur-crosbow-archers")
    assert chars(s, 1) == "argonaut-1"


def test_war_machine():
    s = say(table(foe={"tapped": "war-machine argonaut", "hand": "green"}), "end", "draw argonaut")
    assert tapped(s, 1) == "war-machine-1" and options(s) == ["discard wedding-feast", "decline"]
    assert tapped(say(s.copy(), "decline"), 1) == "war-machine-1"
    assert (tapped(say(s, "discard wedding-feast"), 1), pile(s, 1)) == ("", "wedding-feast")


def test_ambitious_warlord():
    s = deal(clash("ambitious-warlord", "argonaut", "argonaut-1 ambitious-warlord-1"))
    assert (chars(s), deck(s, 1)) == ("ambitious-warlord-1", 18)


# rare actions

def test_celebration():
    s = deal(say(table(hand="celebration", tapped="cyclops", resources="3 green 2 red"), "play celebration"))
    assert (hand(s), tapped(s), sum(ready(s))) == ("argonaut argonaut", "", 3)


def test_the_daughters_of_thespius_are_coming():
    card = "the-daughters-of-thespius-are-coming"
    s = say(table(hand=f"{card} daughters-of-thespius", play="argonaut"), f"play {card}", "bring daughters-of-thespius")
    assert (chars(s), powers(s)) == ("argonaut-1 daughters-of-thespius-1", [5, 4])
    assert powers(say(table(hand=card, play="argonaut"), f"play {card}")) == [5]


def test_hercules_cracks_some_heads():
    s = table(hand="hercules-cracks-some-heads", foe={"play": "cyclops primord argonaut giant-eel"})
    say(s, "play hercules-cracks-some-heads", "foe primord-1", "foe giant-eel-1")
    assert chars(s, 1) == "cyclops-1 argonaut-1"


def test_hercules_strikes():
    s = say(table(hand="hercules-strikes", foe={"play": "cyclops zeus"}), "play hercules-strikes", "foe zeus-1")
    assert chars(s, 1) == "cyclops-1"


def test_reckless_warlords():
    s = say(table(hand="reckless-warlords", play="argonaut"), "play reckless-warlords", "attack argonaut-1")
    assert deck(deal(s), 1) == 13


def test_royal_decree():
    s = say(table(hand="royal-decree", foe={"hand": "cyclops"}), "play royal-decree")
    assert options(s) == ["discard cyclops"] and s.now.seat == 1
    assert options(say(s, "discard cyclops"))[-1] == "end"


def test_catapult_attack():
    assert deck(deal(say(table(hand="catapult-attack"), "play catapult-attack")), 1) == 11


# rare characters

def test_militant_king():
    assert powers(table(play="militant-king hired-warrior argonaut")) == [3, 2, 3]


def test_inspirational_leader():
    assert powers(table(play="2 inspirational-leader argonaut", foe={"play": "argonaut"})) == [5, 5, 5]


def test_salmoneus():
    s = table(hand="archery-contest dangerous-warrior", play="salmoneus", resources="1 red")
    assert options(s) == ["play archery-contest", "end"]


def test_falafel():
    s = say(table(foe={"play": "falafel"}), "end", "draw argonaut", "draw argonaut", "draw argonaut")
    assert (hand(s), hand(s, 1), s.to_act()) == ("argonaut", "argonaut argonaut", 1)


def test_elite_forces():
    s = say(table(hand="whim-of-the-queen", foe={"play": "elite-forces"}), "play whim-of-the-queen")
    assert (chars(s), chars(s, 1)) == ("", "elite-forces-1")


def test_eastern_trainer():
    s = say(table(foe={"play": "eastern-trainer argonaut cyclops"}), "end", "draw argonaut")
    assert options(s) == ["own cyclops-1", "own argonaut-1"]
    assert powers(say(s, "own argonaut-1"), 1) == [5, 5, 2]


def test_walking_war_machine():
    s = say(table(play="walking-war-machine", foe={"resources": "1 red"}), "attack walking-war-machine-1")
    assert (pile(s, 1), ready(s, 1)) == ("warlord-camp", [0, 0, 0])
    s = table(play="walking-war-machine", foe={"play": "cyclops primord argonaut"})
    say(s, "attack walking-war-machine-1", "waste wedding-feast")
    assert options(s) == ["block cyclops-1", "block argonaut-1", "block primord-1", "declare"]
    say(s, "block cyclops-1", "against walking-war-machine-1")
    assert options(s) == ["block argonaut-1", "block primord-1"] and "two or more" in why(s, "declare")
    say(s, "block primord-1", "against walking-war-machine-1", "declare")
    assert options(s) == ["fell cyclops-1", "fell primord-1"] and chars(s) == "walking-war-machine-1"
    assert tapped(say(table(hand="walking-war-machine"), "play walking-war-machine")) == "walking-war-machine-1"


def test_centaur_mentor():
    assert deck(deal(clash("centaur-mentor argonaut")), 1) == 20 - 2 - 3 - 4


def test_autolycus_king_of_thieves():
    s = clash("autolycus-king-of-thieves", foe_hand="cyclops insight", foe={"resources": ""})
    deal(s)
    assert options(s) == ["pluck cyclops", "pluck insight"]
    assert hand(say(s, "pluck insight"), 1) == "cyclops"
    assert GAME.view(s, 0)["board"]["seats"][1]["known"][0]["slug"] == "cyclops" and gone(s, 1) == ""
