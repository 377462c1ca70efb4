"""The green cards: one test a card, named after it."""
from __future__ import annotations

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

# common actions

def test_underworld_rescue():
    assert text("underworld-rescue") == "2 Take a character from your discard pile into your hand."
    s = say(table(hand="underworld-rescue", pile="cyclops festival argonaut"), "play underworld-rescue")
    assert options(s) == ["regain cyclops", "regain argonaut"] and why(s, "regain festival").endswith("(§8.3).")
    assert hand(say(s, "regain argonaut")) == "argonaut"
    assert pile(say(table(hand="underworld-rescue", pile="festival"), "play underworld-rescue")) == \
        "underworld-rescue festival"


def test_aid_from_iolaus():
    s = say(table(hand="aid-from-iolaus", tapped="cyclops iolaus"), "play aid-from-iolaus", "own iolaus-1")
    assert tapped(s) == "cyclops-1" and options(s) == ["draw argonaut"]
    assert hand(deal(s)) == "argonaut"
    s = say(table(hand="aid-from-iolaus", tapped="cyclops"), "play aid-from-iolaus")
    assert (tapped(s), hand(s)) == ("", "")


def test_send_em_flying():
    s = table(hand="send-em-flying", foe={"play": "argonaut cyclops giant-eel"})
    say(s, "play send-em-flying")
    assert options(s) == ["foe argonaut-1", "foe giant-eel-1"] and "§8.1" in why(s, "foe cyclops-1")
    say(s, "foe giant-eel-1")
    assert (chars(s, 1), hand(s, 1)) == ("cyclops-1 argonaut-1", "giant-eel")
    assert chars(say(table(hand="send-em-flying", foe={"play": "cyclops"}), "play send-em-flying"), 1) == "cyclops-1"


# common characters

def test_spoiled_princess():
    s = deal(say(table(hand="spoiled-princess"), "play spoiled-princess"))
    assert (chars(s), hand(s), options(s, "attack")) == ("spoiled-princess-1", "argonaut", [])
    assert why(s, "attack spoiled-princess-1") == "Spoiled Princess cannot attack, as its text says (§6.1)."


def test_beautiful_princess():
    s = say(table(hand="beautiful-princess", foe={"play": "cyclops argonaut"}), "play beautiful-princess")
    assert options(s) == ["foe cyclops-1", "foe argonaut-1"]
    assert tapped(say(s, "foe argonaut-1"), 1) == "argonaut-1"
    assert chars(say(table(hand="beautiful-princess"), "play beautiful-princess")) == "beautiful-princess-1"


def plain(slug, stats):
    assert text(slug) == stats
    s = say(table(hand=slug), f"play {slug}")
    assert (chars(s), powers(s)) == (f"{slug}-1", [int(stats.split("/")[1])])
    assert options(table(hand=slug, resources="9 red 9 blue"), "play") == []


def test_questing_farmer():
    plain("questing-farmer", "2/2")


def test_satyr_wannabes():
    s = table(play="satyr-wannabes", hand="satyr-instructor")
    assert powers(s) == [1]
    assert powers(say(s, "play satyr-instructor")) == [4, 1]


def test_crafty_hunter():
    s = say(table(play="crafty-hunter", foe={"play": "primord argonaut"}), "attack crafty-hunter-1")
    assert options(s) == ["block argonaut-1", "declare"]
    assert why(s, "block primord-1") == "Primord can block none of the attackers, as their texts say (§6.2)."


def test_overworked_mother():
    s = clash("cyclops", "overworked-mother", "overworked-mother-1 cyclops-1")
    assert s.now.seat == 1 and hand(deal(s), 1) == "argonaut"


def test_angry_villager():
    s = table(play="angry-villager")
    assert powers(s) == [1]
    assert deck(deal(clash("angry-villager")), 1) == 18


def test_clumsy_giant():
    s = clash("cyclops", "clumsy-giant argonaut")
    assert deck(deal(s), 1) == 15
    s = say(table(play="cyclops", foe={"play": "clumsy-giant argonaut"}), "attack cyclops-1")
    assert options(s) == ["block argonaut-1", "declare"]
    assert why(s, "block clumsy-giant-1") == "Clumsy Giant cannot block, as its text says (§6.2)."


def test_forest_raider():
    assert deck(deal(clash("forest-raider")), 1) == 17
    assert powers(table(play="forest-raider")) == [1]


def test_traveling_boxer():
    assert deck(deal(clash("traveling-boxer")), 1) == 17
    assert deck(deal(clash("traveling-boxer cyclops")), 1) == 14
    s = clash("cyclops", "traveling-boxer argonaut", "traveling-boxer-1 cyclops-1, argonaut-1 cyclops-1")
    assert chars(s) == "cyclops-1"


def test_resourceful_villagers():
    s = say(table(hand="resourceful-villagers", resources="3 green", pile="red argonaut"), "play resourceful-villagers")
    assert options(s) == ["resource warlord-camp", "decline"]
    assert ready(say(s.copy(), "resource warlord-camp")) == [0, 0, 1]
    assert ready(say(s, "decline")) == [0, 0, 0]
    assert options(say(table(hand="resourceful-villagers"), "play resourceful-villagers"))[-1] == "end"


def test_cyclops():
    plain("cyclops", "5/5")


def test_wandering_tribe():
    plain("wandering-tribe", "6/7")


def test_argonaut():
    plain("argonaut", "3/3")


def test_primord():
    plain("primord", "4/4")


# common combat cards

def test_herculean_effort():
    s = say(clash("cyclops argonaut", hand="herculean-effort"), "play herculean-effort")
    assert options(s) == ["own cyclops-1", "own argonaut-1"]
    assert deck(deal(say(s, "own argonaut-1")), 1) == 9


def test_banding_together():
    s = say(clash("cyclops argonaut", hand="banding-together"), "play banding-together")
    assert deck(deal(s), 1) == 10


def test_hercules_trains_the_villagers():
    s = say(clash("argonaut", hand="hercules-trains-the-villagers"), "play hercules-trains-the-villagers")
    assert deck(deal(s), 1) == 16
    s = clash("argonaut", hand="hercules-trains-the-villagers", tapped="hercules")
    assert deck(deal(say(s, "play hercules-trains-the-villagers")), 1) == 14


# uncommon

def test_entangled():
    s = say(table(hand="entangled", foe={"play": "cyclops"}), "play entangled", "end")
    assert tapped(s, 1) == "cyclops-1"
    say(s, f"draw {options(s)[0][5:]}", "end")
    s.apply(s.nth(0))
    assert tapped(say(s, "end"), 1) == ""


def test_festival():
    s = deal(say(table(hand="festival"), "play festival"))
    assert (hand(s), deck(s), pile(s)) == ("argonaut argonaut", 18, "festival")


def test_vengeful_amazon():
    s = clash("argonaut", "vengeful-amazon", "vengeful-amazon-1 argonaut-1")
    assert s.to_act() == -1 and (chars(s), chars(s, 1)) == ("", "")
    assert deck(deal(s)) == 18
    assert powers(table(play="vengeful-amazon")) == [2]


def test_struggling_farmers():
    s = say(table(hand="3 green", play="struggling-farmers"), "resource wedding-feast", "resource wedding-feast")
    assert "§3.4" in why(s, "resource wedding-feast")


def test_dance_instructor():
    assert deck(deal(clash("dance-instructor argonaut")), 1) == 14
    assert powers(table(play="dance-instructor argonaut")) == [3, 2]


def test_wandering_healer():
    s = deal(say(table(hand="wandering-healer", pile="5 cyclops"), "play wandering-healer"))
    assert (deck(s), pile(s)) == (23, "cyclops cyclops")
    assert deck(say(table(hand="wandering-healer"), "play wandering-healer")) == 20


def test_exotic_dancer():
    s = say(table(play="exotic-dancer", foe={"play": "argonaut giant-eel cyclops"}), "attack exotic-dancer-1")
    assert s.now.seat == 0 and options(s) == ["foe argonaut-1", "foe giant-eel-1"]
    say(s, "foe argonaut-1")
    assert options(s) == ["block cyclops-1", "block giant-eel-1", "declare"]


def test_manure_farmers():
    assert deck(deal(clash("cyclops", foe={"tapped": "manure-farmers"})), 1) == 16
    assert deck(deal(clash("hired-warrior", foe={"tapped": "2 manure-farmers"})), 1) == 20


def test_hunting_party():
    assert deck(deal(clash("hunting-party argonaut cyclops")), 1) == 7


def test_unruly_mob():
    assert powers(table(play="unruly-mob argonaut giant-eel")) == [3, 3, 3]


def test_warrior_tribe():
    assert deck(deal(clash("warrior-tribe")), 1) == 14
    assert powers(table(play="warrior-tribe")) == [4]


def test_hercules_leads_the_way():
    s = clash("cyclops argonaut", hand="hercules-leads-the-way", foe={"play": ""})
    assert deck(deal(say(s, "play hercules-leads-the-way")), 1) == 8


def test_heroic_sacrifice():
    s = clash("argonaut cyclops", "hercules", "hercules-1 argonaut-1", hand="heroic-sacrifice")
    say(s, "play heroic-sacrifice")
    assert options(s) == ["own cyclops-1", "own argonaut-1", "decline"]
    t = deal(say(s.copy(), "own argonaut-1"))
    assert (chars(t), chars(t, 1), deck(t, 1)) == ("cyclops-1", "", 15)
    t = deal(say(s, "decline"))
    assert (chars(t), chars(t, 1)) == ("cyclops-1", "hercules-1")


def test_individual_effort():
    s = say(clash("cyclops", hand="individual-effort"), "play individual-effort")
    assert deck(deal(s), 1) == 10


def test_do_the_twanky_twiddle():
    s = clash("cyclops argonaut", "giant-eel", foe_hand="do-the-twanky-twiddle")
    assert deck(deal(say(s, "play do-the-twanky-twiddle")), 1) == 16


def test_destructiveness():
    s = clash("cyclops argonaut", "hired-warrior", "hired-warrior-1 cyclops-1", hand="destructiveness")
    deal(say(s, "play destructiveness"))
    assert (chars(s), chars(s, 1), deck(s, 1)) == ("argonaut-1", "", 17)


def test_burn_the_building():
    s = clash("cyclops argonaut", "hercules", "hercules-1 cyclops-1", hand="burn-the-building")
    deal(say(s, "play burn-the-building"))
    assert (chars(s), chars(s, 1)) == ("cyclops-1 argonaut-1", "")
    s = clash("argonaut", hand="burn-the-building", foe={"play": "hercules"})
    deal(say(s, "play burn-the-building"))
    assert chars(s, 1) == "hercules-1"


# rare

def test_unexpected_help():
    s = say(table(hand="unexpected-help cyclops hercules festival", resources="3 green"), "play unexpected-help")
    assert options(s) == ["bring cyclops", "decline"]
    assert chars(say(s.copy(), "bring cyclops")) == "cyclops-1"
    assert chars(say(s, "decline")) == ""
    assert pile(say(table(hand="unexpected-help"), "play unexpected-help")) == "unexpected-help"


def test_help_us_hercules():
    s = say(table(hand="help-us-hercules hercules", pile="hercules"), "play help-us-hercules")
    assert options(s) == ["raise hercules", "bring hercules", "decline"]
    assert (chars(say(s.copy(), "raise hercules")), hand(s)) == ("hercules-1", "hercules")
    assert pile(say(s, "bring hercules")) == "help-us-hercules hercules"
    s = table(hand="help-us-hercules hercules", pile="hercules", foe={"play": "hercules"})
    assert options(say(s, "play help-us-hercules")) == ["decline"]


def test_pie_eating_contest():
    s = say(table(hand="pie-eating-contest", deck="9 argonaut", foe={"deck": "9 cyclops"}), "play pie-eating-contest")
    assert options(s) == ["mill cyclops"]
    deal(s)
    assert (deck(s), deck(s, 1), hand(s, 1)) == (8, 6, "cyclops cyclops")
    s = deal(say(table(hand="pie-eating-contest"), "play pie-eating-contest"))
    assert (deck(s), deck(s, 1)) == (19, 19)
    s = table(hand="pie-eating-contest", deck="1 argonaut", foe={"deck": "1 cyclops"})
    assert deal(say(s, "play pie-eating-contest")).winner == 0


def test_military_leader():
    assert deck(deal(clash("military-leader argonaut")), 1) == 12
    assert powers(table(play="military-leader argonaut")) == [3, 3]


def test_master_tactician():
    s = table(play="master-tactician", tapped="cyclops", foe={"hand": "insight", "play": "argonaut"})
    say(s, "attack master-tactician-1", "declare")
    assert tapped(s) == "master-tactician-1" and s.to_act() == -1


def test_satyr_instructor():
    assert powers(table(play="satyr-instructor argonaut giant-eel")) == [4, 1, 3]


def test_atalanta():
    s = clash("atalanta", "cyclops")
    assert deck(deal(s), 1) == 17
    assert options(table(hand="atalanta", play="atalanta"), "play") == []


def test_guardian_minotaurs():
    s = deal(clash("guardian-minotaurs"))
    assert tapped(s) == "" and deck(s, 1) == 16
    s = clash("cyclops", "guardian-minotaurs", "guardian-minotaurs-1 cyclops-1")
    assert (chars(s), chars(s, 1)) == ("", "guardian-minotaurs-1")


def test_eastern_acrobat():
    s = table(play="eastern-acrobat", foe={"play": "argonaut"})
    assert deck(deal(say(s, "attack eastern-acrobat-1")), 1) == 18
    s = say(table(hand="hercules-strikes", foe={"play": "eastern-acrobat"}), "play hercules-strikes")
    assert chars(s, 1) == "eastern-acrobat-1"


def test_martial_arts_mistress():
    s = say(table(hand="martial-arts-mistress", foe={"play": "cyclops argonaut"}), "play martial-arts-mistress")
    assert options(s) == ["foe cyclops-1", "foe argonaut-1"]
    assert (chars(say(s, "foe argonaut-1"), 1), chars(s)) == ("cyclops-1", "martial-arts-mistress-1")
    s = say(table(hand="martial-arts-mistress", play="hired-warrior", foe={"play": "primord"}),
            "play martial-arts-mistress")
    assert options(s) == ["own martial-arts-mistress-1", "own hired-warrior-1"]
    say(s, "own martial-arts-mistress-1")
    assert (chars(s), chars(s, 1)) == ("hired-warrior-1", "")
    assert chars(say(table(hand="martial-arts-mistress"), "play martial-arts-mistress")) == "martial-arts-mistress-1"


def test_iolaus():
    s = say(table(hand="iolaus", play="hercules", pile="insight herculean-effort argonaut"), "play iolaus")
    assert options(s) == ["regain herculean-effort", "regain insight"]
    assert why(s, "regain argonaut") == "Argonaut is no combat card (§8.3)."
    say(s, "regain insight")
    assert (hand(s), powers(s)) == ("insight", [5, 9])


def test_hercules():
    s = clash("hercules", "cyclops", "cyclops-1 hercules-1")
    assert (chars(s), deck(deal(s), 1)) == ("hercules-1", 16)


def test_to_the_last_breath():
    s = clash("argonaut hired-warrior", "cyclops", "cyclops-1 argonaut-1", hand="to-the-last-breath")
    deal(say(s, "play to-the-last-breath"))
    assert chars(s) == "argonaut-1 hired-warrior-1" and s.sides[0].shielded == 0


def test_i_hate_hera():
    s = clash("cyclops", "giant-eel argonaut", "argonaut-1 cyclops-1, giant-eel-1 cyclops-1", hand="i-hate-hera")
    say(s, "play i-hate-hera")
    assert (chars(s), chars(s, 1)) == ("cyclops-1", "")
    s = clash("cyclops", "primord", "primord-1 cyclops-1", hand="i-hate-hera")
    assert chars(say(s, "play i-hate-hera"), 1) == ""


def test_i_hate_warlords():
    s = clash("minor-warlord argonaut", foe_hand="i-hate-warlords")
    deal(say(s, "play i-hate-warlords"))
    assert (chars(s), deck(s, 1)) == ("argonaut-1", 17)


def test_herc_helps_out():
    s = clash("argonaut", hand="herc-helps-out", tapped="hercules")
    assert deck(deal(say(s, "play herc-helps-out")), 1) == 10
    assert deck(deal(say(clash("argonaut", hand="herc-helps-out"), "play herc-helps-out")), 1) == 13


def test_hit_em_while_theyre_down():
    s = clash("cyclops", hand="hit-em-while-theyre-down",
              foe={"tapped": "argonaut giant-eel hired-warrior primord"})
    say(s, "play hit-em-while-theyre-down")
    assert options(s) == ["foe argonaut-1", "foe giant-eel-1", "foe hired-warrior-1"]
    deal(say(s, "foe giant-eel-1", "foe hired-warrior-1"))
    assert chars(s, 1) == "argonaut-1 primord-1" and gone(s, 1) == ""
