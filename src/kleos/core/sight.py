"""Sights: what a seat may know of a position, as small whole numbers for programs that learn.

    sight = game.sight(game.setup())
    sight.see(state, seat)                              # bytes, one a number
    sight.names["hand"]                                 # where among them that part lies, as a slice

A game's own `sight.py` writes them one part after the other, its own seat first, then the others as they sit to the
left of it. A spectator sits with the first and sees what everybody sees. What is hidden is told as counts of what the
seat may know, so that positions which it cannot tell apart are written alike.
"""
from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from kleos.core.flow import State, Step
from kleos.core.sets import lowest

MOST: Final = 255                                       # a larger number is written as this


@mypyc_attr(allow_interpreted_subclasses=True)
class Sight:
    """`size` numbers from 0 to 255; `names` has the slice of each of their parts."""

    def __init__(self, parts: list[tuple[str, int]]) -> None:
        names: dict[str, slice] = {}
        at = 0
        for name, length in parts:
            names[name] = slice(at, at + length)
            at += length
        self.size: Final[i64] = at
        self.names: Final = names

    def write(self, s: State, seat: i64, out: vec[u8], at: i64) -> None:
        """Write all numbers, from `at` on, whatever lies there."""
        raise NotImplementedError

    def see(self, s: State, seat: i64, paper: i64 = 0) -> bytes:
        """What a seat, or SPECTATOR, may know; on `paper`, of which nothing is left to be seen."""
        out = vec[u8]([int(paper)] * int(self.size))
        self.write(s, seat, out, 0)
        return bytes(list(out))


@final
class Blind(Sight):
    """Sees nothing: of a game that has no sight of its own, and where nobody looks."""

    def __init__(self) -> None:
        super().__init__([])

    def write(self, s: State, seat: i64, out: vec[u8], at: i64) -> None:
        return


def find_question(s: State, seat: i64) -> Step[Any]:
    """What the seat is asked, where several act at the same time; else what is asked now, of whomever."""
    if s.now.actor != seat and s.now.together():
        for i in range(len(s.later) - 1, -1, -1):
            step = s.later[i]
            if not step.together():
                break
            if step.actor == seat:
                return step
    return s.now


# writers of parts, each of which says where the next part begins

def put(out: vec[u8], at: i64, n: i64) -> i64:
    """A number, as near as it may be."""
    out[at] = u8(byte(n))
    return at + 1


def byte(n: i64) -> i64:
    """What can be written of a number. No `if` within an expression: compiled, it would make objects of its values."""
    if n < 0:
        return 0
    if n > MOST:
        return MOST
    return n


def flag(out: vec[u8], at: i64, on: bool) -> i64:
    if on:
        out[at] = 1
    else:
        out[at] = 0
    return at + 1


def large(out: vec[u8], at: i64, n: i64) -> i64:
    """A number in two parts: hundreds, and the rest."""
    return put(out, put(out, at, n // 100), n % 100)


def rotate_seat(seat: i64, me: i64, seats: i64) -> i64:
    """How far to the left of me a seat sits, 0 for my own; -1 for none."""
    if seat < 0:
        return -1
    return (seat - me + seats) % seats


def own(seat: i64) -> i64:
    """The seat that is mine; a spectator sits with the first."""
    if seat < 0:
        return 0
    return seat


def flags(out: vec[u8], at: i64, mask: i64, size: i64) -> i64:
    """A set of numbers below `size`: 1 for each member."""
    for k in range(size):
        out[at + k] = u8(mask & 1)
        mask >>= 1
    return at + size


def hot(out: vec[u8], at: i64, n: i64, size: i64) -> i64:
    """One of `size` things: 1 for it, 0 for the others; none for a number that is none of theirs."""
    for k in range(size):
        out[at + k] = 0
    if 0 <= n < size:
        out[at + n] = 1
    return at + size


def blank(out: vec[u8], at: i64, size: i64) -> i64:
    for k in range(size):
        out[at + k] = 0
    return at + size


def tally(out: vec[u8], at: i64, kinds: vec[i64], size: i64) -> i64:
    """Cards, each by its kind: how many there are of each."""
    for k in range(size):
        out[at + k] = 0
    for kind in kinds:
        out[at + kind] += 1
    return at + size


def counts(out: vec[u8], at: i64, numbers: vec[i64], size: i64) -> i64:
    """The first `size` of these numbers."""
    for k in range(size):
        out[at + k] = u8(byte(numbers[k]))
    return at + size


def places(out: vec[u8], at: i64, mask: i64) -> None:
    """1 for each member of a set, where there is 0 already."""
    while mask:
        out[at + lowest(mask)] = 1
        mask &= mask - 1
