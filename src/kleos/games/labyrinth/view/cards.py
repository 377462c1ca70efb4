"""The patrons and the kinds of tiles, each in the words of its rule, to look up."""
from __future__ import annotations

from typing import Final

from kleos.core.options import Setup
from kleos.games.labyrinth.box import KINDS, PATRONS, VIRTUES, Box, paths
from kleos.games.labyrinth.view.names import POWERS
from kleos.games.labyrinth.view.pictures import PATRONS as PICTURES
from kleos.games.labyrinth.view.schema import Explained

DOES: Final = {
    "start": "All begin in its middle; who comes back to one of its spots after the Minotaur’s death has escaped.",
    "warp": "Who enters one of the two may come out of the other.",
    "mist": "The Minotaur does not sense who stands on its spots.",
    "trap": "To cross it takes two moves, over its middle.",
    "collapse": "A dead end; here the labyrinth begins to fall.",
    "spawn": "A dead end; here the Minotaur may come out.",
}


def gallery(setup: Setup) -> list[Explained]:
    """Patrons, and kinds of tiles."""
    box = Box(setup.components, setup.options)
    tiles: list[Explained] = [{"slug": word, "name": box.names[word], "text": does(word), "virtue": word in VIRTUES,
                               "paths": paths(setup.components, word), "patron": False}
                              for word in ("start", *KINDS.words)]
    patrons: list[Explained] = [{"slug": word, "name": box.names[word], "text": POWERS[word],
                                 "picture": PICTURES[word], "patron": True} for word in PATRONS.words]
    return patrons + tiles


def does(word: str) -> str:
    """What a tile does besides leading from spot to spot."""
    return DOES.get(word) or ("Whoever first moves through it gains a virtue." if word in VIRTUES else "")
