"""How the tests of the Shield talk: lines of the notation, and what stands on the table after them."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kleos.core import components
from kleos.core.dice import Rng
from kleos.games import find

GAME = find("shield")


def start(components_text: str = "", **options: Any) -> Any:
    """A new game, perhaps with the values of another components file."""
    data = components.other(GAME.components, components_text) if components_text else None
    return GAME.start(options, components=data)


def say(state: Any, *lines: str) -> Any:
    """Play these lines and hand back the position; several may stand in one text, divided by “;”."""
    for line in ";".join(lines).split(";"):
        state.apply(GAME.parse(line))
    return state


def turn(state: Any, forge: int, anvil: int, apollo: int, *then: str) -> Any:
    """A turn: the dice as they are given out, then what is done with them."""
    roll = " ".join(str(die) for die in sorted([forge, anvil, apollo]))
    return say(state, f"roll {roll}", f"forge {forge}", f"anvil {anvil}", *then)


def why(state: Any, line: str) -> str:
    return str(state.why_not(GAME.parse(line)))


def options(state: Any) -> list[str]:
    return [GAME.rules.lexicon.text(action) for action in state.legal()]


def sections(state: Any) -> set[str]:
    """The sections that may be drawn into now."""
    return {text.split()[1] for text in options(state) if text.startswith("section")}


def board(state: Any) -> Mapping[str, Any]:
    return GAME.face.board(state, 0)


def marked(state: Any) -> set[str]:
    return {word for word, section in board(state)["sections"].items() if section["marker"]}


def drawn(state: Any, section: str) -> list[str]:
    return list(board(state)["sections"][section]["symbols"])


def told(state: Any, line: str) -> list[tuple[str, str]]:
    """The sentences of an action and their rules; the position is left as it was."""
    after, action = state.copy(), GAME.parse(line)
    after.apply(action)
    return [(sentence.text, sentence.rule) for sentence in GAME.face.tell(state, action, after, 0)]


def random_game(state: Any, seed: int, actions: int = 10_000) -> list[str]:
    """Play at random, at most so many actions; the log as a record writes it."""
    rng, lines = Rng(seed), []
    while not state.over() and len(lines) < actions:
        action = state.now.sample(state, rng)
        lines.append(f"{'*' if state.to_act() < 0 else state.to_act()} {GAME.rules.lexicon.text(action)}")
        state.apply(action)
    return lines
