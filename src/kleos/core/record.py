"""The record of a game: a text file that a person can read, write by hand and keep.

A header in TOML, a line of three hyphens, then one action a line: its actor (`*` for chance, else the number
of the seat) and the action in the game's notation. docs/notation.md has it in full.

    game = "shield"
    rules_version = 1
    ---
    * roll 3 7 12
    0 forge 3
"""
from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Mapping
from typing import Any, Final

from kleos.core.flow import CHANCE, State
from kleos.core.game import Game

RULE: Final = "---"
UNSEEN: Final = "?"


class RecordError(ValueError):
    """A record that cannot be read or replayed: the line (from 1, 0 for the whole) and the reason."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}" if line else reason)
        self.line: Final = line
        self.reason: Final = reason


class Move:
    """One line: who (a seat, or CHANCE), what, and where it stands in the file (0 when it stands in none)."""

    def __init__(self, actor: int, text: str, line: int = 0) -> None:
        self.actor: Final = actor
        self.text: Final = text
        self.line: Final = line

    def __str__(self) -> str:
        return f"{'*' if self.actor == CHANCE else self.actor} {self.text}"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and (self.actor, self.text) == (other.actor, other.text)

    def __hash__(self) -> int:
        return hash((self.actor, self.text))


class Record:
    """`head` holds what the header says: game, rules_version, seats (a name each), options, components (the
    changed values), and what else a driver wrote there, such as `result`, `dealer` or `commitment`."""

    def __init__(self, head: Mapping[str, Any], moves: Iterable[Move]) -> None:
        self.head: Final = dict(head)
        self.moves: Final = list(moves)

    @property
    def partial(self) -> bool:
        """Whether it leaves out what some seat did not see."""
        return any(UNSEEN in move.text.split() for move in self.moves)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and (self.head, self.moves) == (other.head, other.moves)

    def __hash__(self) -> int:
        raise TypeError("a record grows, so it has no hash")


def new(game: Game, options: Mapping[str, Any], seats: list[str], components: Mapping[str, Any],
        moves: Iterable[Move] = (), **more: Any) -> Record:
    """A record of a game that begins now."""
    head: dict[str, Any] = {"game": game.id, "rules_version": game.rules_version, "seats": seats}
    head.update(more)
    head["options"] = dict(options)
    if components:
        head["components"] = dict(components)
    return Record(head, moves)


# text

def literal(value: Any) -> str:
    """A value in TOML."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return repr(value)
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, (list, tuple)):
        return f"[{', '.join([literal(item) for item in value])}]"
    raise TypeError(f"a record's header holds no {type(value).__name__}")


def write(record: Record) -> str:
    """The text of a record; `parse` reads it back."""
    tables = {name: value for name, value in record.head.items() if isinstance(value, dict)}
    lines = [f"{name} = {literal(value)}" for name, value in record.head.items() if name not in tables]
    for name, table in tables.items():
        lines += ["", f"[{name}]", *[f"{json.dumps(key) if '.' in key else key} = {literal(value)}"
                                     for key, value in table.items()]]
    return "\n".join([*lines, "", RULE, *[str(move) for move in record.moves]]) + "\n"


def parse(text: str) -> Record:
    """Read a record; `RecordError` says which line is malformed, and how."""
    lines = text.splitlines()
    if RULE not in [line.strip() for line in lines]:
        raise RecordError(0, f"this is no game record: the line “{RULE}” between header and actions is missing")
    at = [line.strip() for line in lines].index(RULE)
    try:
        head = tomllib.loads("\n".join(lines[:at]))
    except tomllib.TOMLDecodeError as error:
        place = str(error).rsplit("(at line ", 1)
        line = int(place[1].split(",")[0]) if len(place) == 2 else at
        raise RecordError(line, place[0].strip()) from None
    for name, kind in (("game", str), ("rules_version", int), ("seats", list)):
        if not isinstance(head.get(name), kind):
            raise RecordError(0, f"the header has no {name}, or not one that is a {kind.__name__}")
    for name in ("options", "components"):
        if not isinstance(head.get(name, {}), dict):
            raise RecordError(0, f"{name} in the header must be a table")
    moves = []
    for number, written in enumerate(lines[at + 1:], at + 2):
        words = written.split("#", 1)[0].split()
        if not words:
            continue
        if len(words) < 2 or not (words[0] == "*" or words[0].isdecimal()):
            raise RecordError(number, f"“{written.strip()}” is no action: it needs an actor (* or a seat) and words")
        moves.append(Move(CHANCE if words[0] == "*" else int(words[0]), " ".join(words[1:]), number))
    return Record(head, moves)


# replay

def begin(game: Game, record: Record) -> State:
    """The position before the first action; `RecordError` when the header does not fit the game."""
    head = record.head
    if head["game"] != game.id:
        raise RecordError(0, f"this is a record of {head['game']}, not of {game.id}")
    if head["rules_version"] != game.rules_version:
        raise RecordError(0, f"it was played under version {head['rules_version']} of the rules; "
                             f"this Kleos has version {game.rules_version}, so it is not re-run")
    try:
        components = game.components.replaced(head.get("components", {}))
        return game.start(head.get("options", {}), len(head["seats"]), components)
    except ValueError as error:
        raise RecordError(0, str(error)) from None


def step(game: Game, state: State, move: Move) -> None:
    """One line of a record, which changes the position; `RecordError` says why it cannot have been played."""
    try:
        action = game.parse(move.text)
        if state.over():
            raise ValueError("the game is over already")
        if move.actor != state.to_act():
            if move.actor == CHANCE or state.to_act() == CHANCE:
                raise ValueError(f"it is {'chance' if state.to_act() == CHANCE else f'seat {state.to_act()}'}’s move")
            state.turn_to(move.actor)
        state.apply(action)
    except ValueError as error:
        raise RecordError(move.line, str(error)) from None


def replay(game: Game, record: Record, upto: int | None = None) -> State:
    """The position after the first `upto` actions, or all.

    A partial record is replayed up to the first thing unseen; the lines after it are checked for their words.
    """
    state = begin(game, record)
    seen = True
    for move in record.moves[:upto]:
        if seen and UNSEEN not in move.text.split():
            step(game, state, move)
        else:
            seen = False
            check_words(game, move)
    return state


def check_words(game: Game, move: Move) -> None:
    verb, *rest = move.text.split()
    if verb not in [known.name for known in game.lexicon.verbs]:
        raise RecordError(move.line, f"“{move.text}”: no verb of this game")
    if UNSEEN not in rest:
        try:
            game.parse(move.text)
        except ValueError as error:
            raise RecordError(move.line, str(error)) from None


def redact(game: Game, record: Record, seat: int) -> Record:
    """The same record as that seat (or SPECTATOR) saw it: `?` stands for each argument that it did not see."""
    state = begin(game, record)
    moves = []
    for move in record.moves:
        action = game.parse(move.text)
        if move.actor not in (CHANCE, state.to_act()):
            state.turn_to(move.actor)
        seen = state.seen_by(action)
        verb = game.lexicon.verb(action)
        hidden = seen != -1 and (seat < 0 or not seen >> seat & 1)
        moves.append(Move(move.actor, " ".join([verb.name] + [UNSEEN] * len(verb.domains)) if hidden else move.text,
                          move.line))
        state.apply(action)
    return Record(record.head, moves)
