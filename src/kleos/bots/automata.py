"""The automata: the bots with a face. Hephaestus made them, and the same five sit at every game, weakest first."""
from __future__ import annotations

from typing import Final


class Automaton:
    """`bot` is the word for the bot behind the face; `temper` a sentence for people; `how` says how it chooses."""

    def __init__(self, slug: str, bot: str, temper: str, how: str) -> None:
        self.slug: Final = slug                         # also the word for it, and the name of its picture
        self.name: Final = slug.capitalize()
        self.bot: Final = bot
        self.temper: Final = temper
        self.how: Final = how


ALL: Final = (
    Automaton("phaiax", "random", "A ship that steers itself, and wherever the wind stands is where it was going.",
              "Any legal move, by lot."),
    Automaton("keledon", "greedy", "Golden, and in love with the present: what shines now is taken now.",
              "Weighs every way to play its turn, and never asks what comes after."),
    Automaton("galatea", "strong:16", "Marble that woke up curious. Looks before it steps, but not for long.",
              "Looks at 16 futures before each move."),
    Automaton("pandora", "strong:200", "Opens every jar before she chooses one, and keeps hope for the end.",
              "Looks at 200 futures before each move."),
    Automaton("talos", "strong", "Bronze. He walks the whole coast before you have tied your sandals.",
              "Looks at as many futures as a second allows before each move."))
BY_SLUG: Final = {automaton.slug: automaton for automaton in ALL}


def bot_of(word: str) -> str:
    """The word for the bot that an automaton is; any other word as it is."""
    return BY_SLUG[word].bot if word in BY_SLUG else word
