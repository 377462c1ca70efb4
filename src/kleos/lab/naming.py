"""What cards and actions are called where no position and no question stands beside them, as in a report."""
from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from kleos.core.face import name_players
from kleos.core.game import Game
from kleos.core.words import humanize


@lru_cache(16)
def name_cards(game: Game) -> Mapping[str, str]:
    """The cards that can be looked up, by their slugs."""
    return {card.slug: card.name for card in game.cards()}


@lru_cache(16)
def name_actions(game: Game) -> Mapping[str, str]:
    """The actions of seats, by how they are written, with the labels of their verbs and the names that things have
    while nothing lies on the table; but what the face says `apart` comes first."""
    lexicon, apart = game.rules.lexicon, game.face.apart
    begun = game.face.names(game.start())
    names = {word: name for word, name in begun.items() if word not in lexicon.index} | apart
    found = {}
    for action in lexicon.seat.actions:
        text, verb = lexicon.text(action), lexicon.verb(action)
        words = [names.get(word, humanize(word)) for word in verb.words(action)]
        found[text] = name_players(names.get(text) or apart.get(verb.name, verb.label).format(*words))
    return found


def name_card(game: Game, slug: str) -> str:
    return name_cards(game).get(slug, slug)


def name_action(game: Game, text: str) -> str:
    return name_actions(game).get(text, text)
