"""The effects of which the heroes' abilities are composed: how a components file has them, how the card prints them,
and about how many actions each saves. What resolves them stands in abilities.py.

    GRAMMAR.parse("hired: draw 1, action 1; always: fasting")
"""
from __future__ import annotations

from typing import Final

from kleos.core.cards.abilities import Grammar, Wording

HIRED: Final = 0
DEPLOYED: Final = 1
MOVED: Final = 2
ALWAYS: Final = 3
CROWD: Final = 3                                        # heroes that make a crowd

CAMP_FOOD: Final = Wording("camp-food", "take {n} Food", worth=1.0)
REGION_FOOD: Final = Wording("region-food", "add {n} Food to one of your Regions", worth=0.8)
EACH_FOOD: Final = Wording("each-food", "add {n} Food to each of your Regions", worth=1.8)
HERE_FOOD: Final = Wording("here-food", "add {n} Food here", worth=0.9)
SPOIL: Final = Wording("spoil", "your opponent loses {n} Food here", worth=0.6)
STEAL: Final = Wording("steal", "take {n} of your opponent’s Food here to your side", worth=1.2)
DRAWING: Final = Wording("draw", "draw a card|draw {n} cards", worth=1.0)
REVIVE: Final = Wording("revive", "take a Hero from your discard pile into your hand|"
                        "take {n} Heroes from your discard pile into your hand", worth=1.2)
ACTION: Final = Wording("action", "you have one more action this turn|you have {n} more actions this turn", worth=1.0)
SLAY: Final = Wording("slay", "discard an opposing Hero here with strength {n} or less", worth=1.0)
REPEL: Final = Wording("repel", "return an opposing Hero here with strength {n} or less to its Camp", worth=0.4)
RAZE: Final = Wording("raze", "your opponent takes back a cube from here|"
                      "your opponent takes back {n} cubes from here", worth=1.5)
COMPANY: Final = Wording("bring", "another of your Heroes may come along", numbered=False, worth=1.0)

# §7.3 lasting
FASTING: Final = Wording("fasting", "Needs no Food", numbered=False, worth=1.5)
FLYING: Final = Wording("flying", "May move to any Region", numbered=False, worth=1.0)
BANNER: Final = Wording("banner", "Your other Heroes here have +{n} strength", worth=1.5)
DREAD: Final = Wording("dread", "Opposing Heroes here have −{n} strength", worth=1.5)
THRIFT: Final = Wording("thrift", "While in your Camp, hiring costs you {n} Food less", worth=1.5)
WITH_CUBE: Final = Wording("with-cube", "+{n} strength while you have a cube here", worth=0.6)
WITH_TOKEN: Final = Wording("with-token", "+{n} strength while you hold the popularity token here", worth=0.6)
IN_CROWD: Final = Wording("in-crowd", f"+{{n}} strength while you have {CROWD} Heroes here", worth=0.5)

ANYWHERE: Final = [CAMP_FOOD, REGION_FOOD, EACH_FOOD, DRAWING, REVIVE, ACTION]
LASTING_EFFECTS: Final = [FASTING, FLYING, BANNER, DREAD, THRIFT, WITH_CUBE, WITH_TOKEN, IN_CROWD]
HERE: Final = [HERE_FOOD, SPOIL, STEAL, SLAY, REPEL, RAZE]      # these need a hero in a region
GRAMMAR: Final = Grammar(
    {"hired": "**When hired:** {}.", "deployed": "**When deployed:** {}.", "moved": "**When moved:** {}.",
     "always": ""},
    {"hired": ANYWHERE, "deployed": [*ANYWHERE, *HERE], "moved": [*ANYWHERE, *HERE, COMPANY],
     "always": LASTING_EFFECTS})
