"""What a person types: what real dice or cards show, and why that, or anything else, is not taken."""
from __future__ import annotations

import secrets

from kleos.core.dice import Rng
from kleos.core.flow import SPECTATOR, State
from kleos.core.game import Game
from kleos.core.prose import quote


class Refused(ValueError):
    """An action that the table does not take; the text says why. Nothing has changed."""


def read_deal(game: Game, state: State, text: str, seat: int = SPECTATOR) -> int:
    """The action of chance that a person means: `roll 3 7 12`, `3 7 12` or `12,3,7`; `Refused` says what it may be."""
    words = text.replace(",", " ").lower().split()
    for verb in game.rules.lexicon.verbs:
        rest = words[1:] if words[:1] == [verb.name] else words
        for order in (rest, sorted(rest, key=lambda word: (len(word), word))):
            action = game.rules.lexicon.index.get(" ".join([verb.name, *order]))
            if action is not None and state.now.allows(state, action):
                return action
    raise Refused(f"{quote(text)} is nothing that can come up now; type it like “{example(game, state, seat)}”.")


def example(game: Game, state: State, seat: int = SPECTATOR) -> str:
    """How a person may type what chance decides now: “3 6 11”. One from the middle, where dice differ; where something
    is hidden, what may come for all that the seat knows: drawn at random, for the order of what is hidden must not tell
    either."""
    if game.rules.hidden:
        rng = Rng(secrets.randbits(30))
        state = game.rules.resample(state, seat, rng)
        text = game.rules.lexicon.text(state.now.sample(state, rng))
    else:
        text = game.rules.lexicon.text(state.nth(state.count() // 2))
    return text.partition(" ")[2] or text
