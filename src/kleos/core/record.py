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
import re
from collections.abc import Iterable, Mapping
from datetime import date, time
from typing import Any, Final

from kleos.core import texts
from kleos.core.components import ComponentError, fingerprint, toml
from kleos.core.flow import CHANCE, EVERYBODY, State
from kleos.core.game import Game
from kleos.core.prose import quote

RULE: Final = "---"
UNSEEN: Final = "?"
ACTOR: Final = re.compile(r"\*|[0-9]{1,2}")


class RecordError(ValueError):
    """A record that cannot be read or replayed: the line (from 1, 0 for the whole) and the reason."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}" if line else reason)
        self.line: Final = line
        self.reason: Final = reason

    def __reduce__(self) -> Any:
        return RecordError, (self.line, self.reason)


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
    changed values), and what else a driver wrote there, such as `result`, `dealer` or `commitment`.
    `lines` says where each of these stands in the file, if it stands in one.

    >>> import kleos
    >>> from kleos.core import record
    >>> kept = record.parse(kleos.play("shield", seed=6).record)
    >>> kept.head["game"], str(kept.moves[0])
    ('shield', '* roll 4 11 12')
    """

    def __init__(self, head: Mapping[str, Any], moves: Iterable[Move], lines: Mapping[str, int] | None = None) -> None:
        self.head: Final = dict(head)
        self.moves: Final = list(moves)
        self.lines: Final = dict(lines or {})

    def wrong(self, name: str, reason: str) -> RecordError:
        """The error of what the header says under this name."""
        return RecordError(self.lines.get(name, 0), reason)

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
    head: dict[str, Any] = {"game": game.id, "rules_version": game.rules.version, "seats": seats}
    head.update(more)
    head["options"] = dict(options)
    if components:
        head["components"] = dict(components)
        head["components_hash"] = fingerprint(components)
    return Record(head, moves)


# text

def literal(value: Any) -> str:
    """A value in TOML."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return repr(value)
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, (list, tuple)):
        return f"[{', '.join([literal(item) for item in value])}]"
    if isinstance(value, dict):
        return f"{{{', '.join([f'{name_of(key)} = {literal(item)}' for key, item in value.items()])}}}"
    if isinstance(value, (date, time)):
        return value.isoformat()
    raise TypeError(f"a record's header holds no {type(value).__name__}")


def name_of(key: str) -> str:
    """A key in TOML."""
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else literal(key)


def write(record: Record) -> str:
    """The text of a record; `parse` reads it back.

    >>> import kleos
    >>> from kleos.core import record
    >>> text = kleos.play("shield", seed=6).record
    >>> record.write(record.parse(text)) == text
    True
    """
    tables = {name: value for name, value in record.head.items() if isinstance(value, dict)}
    lines = [f"{name_of(name)} = {literal(value)}" for name, value in record.head.items() if name not in tables]
    for name, table in tables.items():
        lines += ["", f"[{name_of(name)}]", *[f"{name_of(key)} = {literal(value)}" for key, value in table.items()]]
    return "\n".join([*lines, "", RULE, *[str(move) for move in record.moves]]) + "\n"


def parse(text: str) -> Record:
    """Read a record; `RecordError` says which line is malformed, and how.

    >>> from kleos.core import record
    >>> record.parse("nothing of the kind")
    Traceback (most recent call last):
    kleos.core.record.RecordError: this is no game record: the line “---” between header and actions is missing
    """
    lines = texts.unwrap(text).split("\n")
    at = next((i for i, line in enumerate(lines) if texts.is_rule(line)), -1)
    if at < 0:
        raise RecordError(0, f"this is no game record: the line “{RULE}” between header and actions is missing")
    head, places = read_head(lines[:at])
    moves = []
    for number, written in enumerate(lines[at + 1:last(lines, at)], at + 2):
        words = texts.replace_dashes(written.split("#", 1)[0]).split()
        if not words:
            continue
        if len(words) < 2 or not ACTOR.fullmatch(words[0]):
            raise RecordError(number, f"{quote(written.strip())} is no action: "
                              "it needs an actor (* or a seat) and words")
        moves.append(Move(CHANCE if words[0] == "*" else int(words[0]), " ".join(words[1:]), number))
    return Record(head, moves, places)


def last(lines: list[str], rule: int) -> int:
    """How many of these lines are of the record: after a blank line behind the last action there may be a chat."""
    at = len(lines)
    while at > rule + 1 and not ACTOR.fullmatch(lines[at - 1].strip().partition(" ")[0]):
        at -= 1
    return at if at > rule + 1 and not "".join(lines[at:at + 1]).strip() else len(lines)


HEAD: Final = (("game", str, "a text"), ("rules_version", int, "a whole number"), ("seats", list, "a list of names"))


def read_head(lines: list[str]) -> tuple[dict[str, Any], dict[str, int]]:
    """What the header says, and in which line each name stands."""
    try:
        head = toml("\n".join(lines))
    except ComponentError as error:
        raise RecordError(error.line or len(lines), error.reason) from None
    places: dict[str, int] = {}
    for number, line_ in enumerate(lines, 1):
        name = re.match(r"""\s*\[?\s*["']?([\w-]+)""", line_)
        if name:
            places.setdefault(name[1], number)
    for wanted, kind, words in HEAD:
        if wanted not in head:
            raise RecordError(0, f"the header does not say the {wanted}")
        if type(head[wanted]) is not kind:
            raise RecordError(places.get(wanted, 0), f"{wanted} must be {words}, not {head[wanted]!r}")
    if not all(isinstance(name, str) for name in head["seats"]):
        raise RecordError(places.get("seats", 0), "seats must be texts, a name each")
    for table in ("options", "components"):
        if not isinstance(head.get(table, {}), dict):
            raise RecordError(places.get(table, 0), f"{table} in the header must be a table")
    return head, places


def as_list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


# replay

def begin(game: Game, record: Record) -> State:
    """The position before the first action; `RecordError` when the header does not fit the game."""
    head = record.head
    if head["game"] != game.id:
        raise record.wrong("game", f"this is a record of {head['game']}, not of {game.id}")
    if head["rules_version"] not in (game.rules.version, *game.former):
        raise record.wrong("rules_version", f"it was played under version {head['rules_version']} of the rules; "
                           f"this Kleos has version {game.rules.version}, so it is not re-run")
    if "components_hash" in head and head["components_hash"] != fingerprint(head.get("components", {})):
        raise record.wrong("components_hash", "the values under [components] are not the ones it was played with")
    for who in ("seats", "names"):
        if any(isinstance(name, str) and not texts.is_plain(name) for name in as_list(head.get(who))):
            raise record.wrong(who, f"a name in {who} must hold nothing that hides or reorders others")
    try:
        components = game.began(head["rules_version"], head.get("components", {}))
    except ValueError as error:
        raise record.wrong("components", str(error)) from None
    try:
        return game.start(head.get("options", {}), len(head["seats"]), components)
    except ValueError as error:
        fits = game.rules.seats[0] <= len(head["seats"]) <= game.rules.seats[1]
        named = [name for name in head.get("options", {}) if name in str(error)] or ["options"]
        raise record.wrong(named[0] if fits else "seats", str(error)) from None


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

    A partial record is replayed up to the first thing unseen; the lines after it are checked for their words. A whole
    record whose header gives a result must come to that result.

    >>> import kleos
    >>> from kleos.core import record
    >>> match = kleos.play("shield", seed=6).push("forge 11")
    >>> record.replay(match.game, record.parse(match.record)) == match.state
    True
    """
    state = begin(game, record)
    seen = True
    for move in record.moves[:upto]:
        if seen and UNSEEN not in move.text.split():
            step(game, state, move)
        else:
            seen = False
            check_words(game, move, len(record.head["seats"]))
    if seen and upto is None and "result" in record.head:
        check_result(game, record, state)
    return state


def check_words(game: Game, move: Move, seats: int) -> None:
    """Whether a line that is not replayed could be one of the game."""
    name, *rest = move.text.split()
    verb = next((verb for verb in game.rules.lexicon.verbs if verb.name == name), None)
    if verb is None:
        raise RecordError(move.line, f"{quote(move.text)}: no verb of this game")
    if not CHANCE <= move.actor < seats:
        raise RecordError(move.line, f"there is no seat {move.actor}")
    if verb.chance != (move.actor == CHANCE):
        raise RecordError(move.line, f"{quote(move.text)}: {name} is {'chance’s' if verb.chance else 'a player’s'}")
    if UNSEEN not in rest:
        try:
            game.parse(move.text)
        except ValueError as error:
            raise RecordError(move.line, str(error)) from None
    elif rest != [UNSEEN] * len(verb.domains):
        raise RecordError(move.line, f"{quote(move.text)}: {name} takes {len(verb.domains)} words, seen or all unseen")


def check_result(game: Game, record: Record, state: State) -> None:
    """Whether the game has come to the result that the header gives."""
    last = record.moves[-1].line if record.moves else 0
    if not state.over():
        raise RecordError(last, "the header gives a result, but the game is not over here: lines are missing")
    scores = [float(score) for score in game.rules.scores(state)]
    if record.head["result"] != scores:
        raise record.wrong("result", f"the header gives the result {record.head['result']}, the game came to {scores}")


def redact(game: Game, record: Record, seat: int) -> Record:
    """The same record as that seat (or SPECTATOR) saw it: `?` stands for each argument that it did not see.

    >>> import kleos
    >>> from kleos.core import record
    >>> match = kleos.play("heroes", ["human", "quick"], seed=6, first="0")
    >>> seen = record.redact(match.game, record.parse(match.record), seat=1)
    >>> seen.partial                                    # the other's opening hand is not in it
    True
    """
    state = begin(game, record)
    moves = []
    for move in record.moves:
        if UNSEEN in move.text.split():
            raise RecordError(move.line, "only a whole record can be redacted, and this one is partial")
        before = state.copy()
        step(game, state, move)
        before.turn_to(move.actor)
        action = game.parse(move.text)
        seen, verb = before.seen_by(action), game.rules.lexicon.verb(action)
        hidden = seen != EVERYBODY and (seat < 0 or not seen >> seat & 1)
        text = " ".join([verb.name] + [UNSEEN] * len(verb.domains)) if hidden else move.text
        moves.append(Move(move.actor, text, move.line))
    return Record(record.head, moves, record.lines)
