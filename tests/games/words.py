"""What the words of a game are held against: a table of its verbs."""
from __future__ import annotations

from typing import Any

Table = dict[str, tuple[str, list[list[str]]]]


def told(game: Any, table: Table) -> Table:
    """What the game makes of the actions of this table: the label of the button, and the elements to click."""
    names, lexicon = game.face.names(game.start({})), game.rules.lexicon
    return {text: (lexicon.label(action, names), lexicon.touch(action))
            for text in table for action in [lexicon.parse(text)]}


def verbs(game: Any, chance: bool) -> list[str]:
    return [verb.name for verb in game.rules.lexicon.verbs if verb.chance == chance]
