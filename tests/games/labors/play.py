"""How the tests of The 12 Labors talk: a table laid out at will, lines of the notation, what stands there then."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from kleos.core import components
from kleos.core.dice import Rng
from kleos.core.flow import CHANCE
from kleos.games.labors import GAME
from kleos.games.labors.board import Labors
from kleos.games.labors.box import ENCOUNTERS, GODS, HERA

CARDS = components.other(GAME.components, Path(__file__).with_name("cards.toml").read_text(encoding="utf-8"))


def start(seats: int = 2, cards: components.Components = CARDS, **options: Any) -> Any:
    """A new game with the cards of the tests; of several, seat 0 begins unless the options say otherwise."""
    return GAME.start({"first": "0", **options} if seats > 1 else options, seats, cards)


def say(state: Any, *lines: str) -> Any:
    """Play these lines and hand back the position; several may stand in one text, divided by “;”."""
    for line in ";".join(lines).split(";"):
        state.apply(GAME.parse(line))
    return state


def table(seats: int = 2, left: str = "harpies", right: str = "sirens", gods: str = "", hand: Sequence[int] = (),
          reserve: Sequence[int] = (), **options: Any) -> Any:
    """A game at the beginning of seat 0's turn, with these encounters and gods revealed, and these tokens."""
    s = start(seats, **options)
    wanted = iter(gods.split())
    spare = iter([god for god in ["hestia", "apollo", "demeter", "hermes"] if god not in gods.split()])
    while s.to_act() == CHANCE and not s.now.opens_turn():
        text = GAME.rules.lexicon.text(s.nth(0))
        if text.startswith("reveal"):
            say(s, f"reveal {next(wanted, None) or next(spare)}")
        else:
            say(s, f"meet {left if s.places[0] < 0 else right}")
        if s.to_act() != CHANCE:
            break
    s.gods = sum(1 << GODS.index[god] for god in gods.split())
    for seat, tokens in enumerate(hand):
        s.sides[seat].hand = tokens
    for seat, tokens in enumerate(reserve):
        s.sides[seat].reserve = tokens
    return again(s)


def again(s: Any) -> Any:
    """The turn begins once more, with what lies on the table now."""
    waiting = s.later[0] if s.later else s.now
    s.turns -= 1
    s.now, s.later = waiting, []
    s.settle()
    return s


def claim(s: Any, seat: int, *encounters: str) -> Any:
    """These encounters have been claimed: every box is marked by that seat."""
    for word in encounters:
        i = ENCOUNTERS.index[word]
        boxes = s.cards.boxes[i]
        s.sides[seat].claims |= 1 << i
        s.filled[i] = (1 << boxes) - 1
        s.marks[i] = sum((seat + 1) << 3 * box for box in range(boxes))
    return s


def options(state: Any) -> list[str]:
    return [GAME.rules.lexicon.text(action) for action in state.legal()]


def callable_now(state: Any) -> set[str]:
    return {text.split()[1] for text in options(state) if text.startswith("call")}


def boxes(state: Any) -> set[str]:
    """The boxes that may be marked now, as left-1."""
    return {"-".join(text.split()[1:]) for text in options(state) if text.startswith("mark")}


def why(state: Any, line: str) -> str:
    return str(state.why_not(GAME.parse(line)))


def board(state: Any, seat: int = 0) -> Mapping[str, Any]:
    return GAME.face.board(state, seat)


def line(state: Any, rule: str) -> list[int]:
    """What each seat scores by this rule."""
    return [sum(line["points"] for line in seat["lines"] if line["rule"] == rule) for seat in board(state)["seats"]]


def dice(state: Any) -> list[int]:
    return [value for value in state.dice if value]


def revealed(state: Any) -> set[str]:
    return {god["slug"] for god in board(state)["gods"]}


def random_game(state: Labors, seed: int, actions: int = 10_000) -> list[str]:
    """Play at random, at most so many actions; the log as a record writes it."""
    rng, lines = Rng(seed), []
    while not state.over() and len(lines) < actions:
        action = state.now.sample(state, rng)
        lines.append(f"{'*' if state.to_act() < 0 else state.to_act()} {GAME.rules.lexicon.text(action)}")
        state.apply(action)
    return lines


def odds(state):
    """The words of the options of chance, each with its probability."""
    total = sum(state.weights())
    return {GAME.rules.lexicon.text(a): Fraction(w, total) for a, w in zip(state.legal(), state.weights())}


def rolled(gods, roll, **more):
    """A turn in which nothing is hit, so that the gods can be tried."""
    s = table(gods=gods, left="cerberus", right="cretan-bull", hand=[6], **more)
    if s.to_act() != CHANCE:
        say(s, "cast")
    return say(s, f"roll {roll}")


def hera_next(seats, gods, discarded, **more):
    """A table where the deck is Hera alone, and somebody asks for a new god."""
    s = rolled(gods, "1 2", seats=seats, **more)
    s.discarded = sum(1 << GODS.index[god] for god in discarded.split())
    for _ in range(s.god_deck.size - 1):
        s.god_deck.take(next(kind for kind in range(14) if kind != HERA and s.god_deck.weight(kind)))
    return s
