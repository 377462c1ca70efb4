"""Daily: a game on the dice of a day, as a text that anybody can check.

A game in which nothing was taken back is a number: its choices, each the place of an option among those that were open,
in a mixed radix. So a short code holds all of it, for the date gives the dice. docs/fair.md has it with examples.
"""
from __future__ import annotations

import re
import zlib
from collections.abc import Iterable, Sequence
from typing import Final

from kleos.core import record
from kleos.core.flow import CHANCE
from kleos.core.game import Game
from kleos.core.record import Move, Record, RecordError
from kleos.core.texts import is_rule, replace_dashes, unwrap
from kleos.table.dealers import DailyDealer, day

DIGITS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"              # of a code; I and L are read as 1, O as 0
GROUP: Final = 6                            # digits that stand together
LINE: Final = 10                            # groups in a line
CHECK: Final = 16                           # bits
LONGEST: Final = 4000                       # digits; no game of a day comes near
PROOF: Final = "Proof:"
NEITHER: Final = "this is neither the record of a game nor the text of a day’s challenge"


def offered(game: Game) -> bool:
    """Whether there is a challenge of the day: for whatever can be played alone."""
    return game.rules.seats[0] == 1


# a game as a code

def code(game: Game, moves: Iterable[Move]) -> str:
    """The choices of a game of one seat, with its usual options, as groups of digits."""
    state, choices = game.start({}, 1), []
    for move in moves:
        if move.actor != CHANCE:
            choices.append((list(state.legal()).index(game.parse(move.text)), state.count()))
        record.step(game, state, move)
    number = 0
    for place, count in reversed(choices):
        number = number * count + place
    left, digits = number << CHECK | check(number), ""
    while left:
        left, digit = divmod(left, len(DIGITS))
        digits = DIGITS[digit] + digits
    return "-".join(digits[i:i + GROUP] for i in range(0, len(digits), GROUP))


def check(number: int) -> int:
    return zlib.crc32(str(number).encode()) & (1 << CHECK) - 1


def number_of(text: str) -> int:
    """The number that a code writes, whatever stands behind it; `RecordError` when it was not copied whole."""
    found = length = 0
    for word in replace_dashes(text).upper().translate(str.maketrans("ILO", "110")).split():
        digits = word.replace("-", "")
        if length + len(digits) > LONGEST or set(digits) - set(DIGITS):
            break
        for digit in digits:
            found = found * len(DIGITS) + DIGITS.index(digit)
        length += len(digits)
        number = found >> CHECK
        if digits and found & (1 << CHECK) - 1 == check(number):
            return number
    raise RecordError(0, "the code that proves the game was not copied whole" if length else
                      "the code that proves the game is missing, or holds what no code does")


def decode(game: Game, when: str, text: str) -> Record:
    """The record of the game that a code stands for, on the dice of that day."""
    number, dealer, state = number_of(text), DailyDealer(game.id, when), game.start({}, 1)
    moves: list[Move] = []
    rolls = 0
    while not state.over():
        actor = state.to_act()
        if actor == CHANCE:
            action = dealer.deal(state, rolls, 0)
            rolls += 1
        else:
            number, place = divmod(number, state.count())
            action = state.legal()[place]
        moves.append(Move(actor, game.rules.lexicon.text(action)))
        state.apply(action)
    if number:
        raise RecordError(0, "the code goes on after the end of the game")
    return record.new(game, game.setup({}, 1).options, ["human"], {}, moves, **dealer.head(),
                      result=[float(score) for score in game.rules.scores(state)])


# as a text

def share(game: Game, kept: Record, *more: str) -> str:
    """What may be shown to others: the day, the result, more that nothing proves, and the code."""
    groups = code(game, kept.moves).split("-")
    proof = ["-".join(groups[i:i + LINE]) for i in range(0, len(groups), LINE)]
    return "\n".join([f"Kleos, {game.face.title}", kept.head["day"], result(kept), *more, PROOF, *proof]) + "\n"


def is_claim(text: str) -> bool:
    """Whether a text is such a one, be it true or not, and no record, which has a line between header and actions."""
    return PROOF in text and not any(is_rule(line) for line in unwrap(text).split("\n"))


def result(kept: Record) -> str:
    return f"Result: {kept.head['result'][0]:g}"


def read_claim(games: Sequence[Game], text: str) -> tuple[Game, Record]:
    """The game that such a text tells of, and its record; `RecordError` says what in it is not so."""
    said, found, proof = unwrap(text).partition(PROOF)
    lines = [" ".join(replace_dashes(line).split()) for line in said.split("\n")]
    game = next((game for game in games if f"Kleos, {game.face.title}" in lines), None)
    when = next((line for line in lines if re.fullmatch(r"\d{4}-\d\d-\d\d", line)), "")
    if not found or game is None or not when or not offered(game):
        raise RecordError(0, NEITHER)
    try:
        kept = decode(game, day(when), proof)
    except RecordError:
        raise
    except ValueError as error:
        raise RecordError(0, str(error)) from None
    if result(kept) not in lines:
        raise RecordError(0, f"the game that it proves has another result than it says: {result(kept).lower()}")
    return game, kept
