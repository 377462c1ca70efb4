"""Which drawing of the kit stands for which hero, and for which tile."""
from __future__ import annotations

from typing import Final

HEROES: Final = {
    "golem": "rock-golem", "golem-of-renown": "rock-golem", "clockwork-soldier": "spartan-helmet",
    "bronze-giant": "atlas", "ballista": "catapult", "workshop": "anvil", "battering-ram": "siege-tower",
    "treefolk": "willow-tree", "strategist": "cowled", "giant-hawk": "hawk-emblem", "sky-ship": "trireme",
    "elf-scout": "hooded-figure", "forest-archer": "archer",
    "archangel": "angel-wings", "hoplite": "spartan", "banner-bearer": "warlord-helmet", "goat": "goat",
    "priestess": "queen-crown", "herald": "caduceus",
    "goblin-mob": "three-friends", "orc-raider": "swordman", "orc-brute": "minotaur", "goblin-poisoner": "snake",
    "cyclops": "cyclops", "dragon": "wyvern", "phoenix": "eagle-emblem",
}
TILES: Final = {"farm": "barn", "mine": "gold-mine", "city": "greek-temple"}
