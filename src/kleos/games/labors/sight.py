"""What a player of the 12 Labors may know, which is everything, as numbers."""
from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from kleos.core.flow import State, Step
from kleos.core.sets import bit
from kleos.core.sight import Sight, blank, flags, hot, large, own, put, rotate_seat
from kleos.games.labors.board import DICE, Labors
from kleos.games.labors.box import BOXES, ENCOUNTERS, GODS, HIGHEST
from kleos.games.labors.draws import First, Meet, Reveal, Roll
from kleos.games.labors.gods import Again, Change, Doubling, Hermes, Strike, Turning, Zeus
from kleos.games.labors.rules import Before, Dismiss, Fates, Main
from kleos.games.labors.solo import Alone, Part, With

ALL: Final[i64] = ENCOUNTERS.size
ALL_GODS: Final[i64] = GODS.size
KINDS: Final[dict[type, int]] = {kind: i for i, kind in enumerate(
    [Before, Main, Dismiss, Change, Turning, Doubling, Again, Hermes, Zeus, Strike, Alone, With, Part, Roll, Reveal,
     Meet, First, Fates])}
ASKED: Final = len(KINDS)


@final
class LaborsSight(Sight):
    def __init__(self, seats: int) -> None:
        every, gods = int(ALL), int(ALL_GODS)
        super().__init__([
            ("turn", 2), ("in turn", seats), ("asked", ASKED), ("asked of it", 2), ("last turns", 1),
            ("hera", 1), ("hera points", 1), ("done in turn", 4), ("called", gods), ("dice", DICE),
            ("hits", HIGHEST + 1), ("god deck", 1), ("encounter deck", 1), ("gods", gods), ("discarded", gods),
            ("tokens", gods * seats),
            ("places", 2 * (every + BOXES * (2 + seats))), ("marks", every * seats), ("claims", every * seats),
            ("favour", 3 * seats)])

    def write(self, s: State, seat: i64, out: vec[u8], at: i64) -> None:
        assert isinstance(s, Labors)
        me = own(seat)
        at = turn(s, me, out, at)
        at = gods(s, me, out, at)
        at = encounter(s, s.places[0], me, out, at)
        at = encounter(s, s.places[1], me, out, at)
        at = marks(s, me, out, at)
        seats = s.cards.seats
        for k in range(seats):
            at = flags(out, at, s.sides[(me + k) % seats].claims, ALL)
        for k in range(seats):
            side = s.sides[(me + k) % seats]
            at = put(out, at, side.hand)
            at = put(out, at, side.reserve)
            at = put(out, at, side.fate)


def turn(s: Labors, me: i64, out: vec[u8], at: i64) -> i64:
    """What is asked, and the dice."""
    at = large(out, at, s.turns)
    at = hot(out, at, rotate_seat(s.seat, me, s.cards.seats), s.cards.seats)
    at = hot(out, at, KINDS.get(type(s.now), -1), ASKED)
    at = write_question(s.now, out, at)
    at = put(out, at, s.last + 1)
    at = put(out, at, s.hera)
    at = put(out, at, s.hera_points)
    at = put(out, at, s.turn.marked)
    at = put(out, at, s.turn.struck)
    at = put(out, at, s.turn.placed)
    at = put(out, at, s.bonus)
    at = flags(out, at, s.turn.called, ALL_GODS)
    for value in s.dice:
        at = put(out, at, value)
    at = flags(out, at, s.hits(), HIGHEST + 1)
    at = put(out, at, s.god_deck.size)
    return put(out, at, s.encounter_deck.size)


def write_question(step: Step[Any], out: vec[u8], at: i64) -> i64:
    """What the step knows besides its seat."""
    a: i64 = 0
    b: i64 = 0
    if isinstance(step, Roll):
        a = step.dice
    elif isinstance(step, Before):
        a = step.plus
    elif isinstance(step, Change):
        a, b = step.by, 1 if step.either else 0
    elif isinstance(step, Turning):
        a, b = (1 if step.flips else 0) | (2 if step.rerolls else 0), step.used
    elif isinstance(step, Doubling):
        a = 1 if step.poseidon else 0
    elif isinstance(step, Strike):
        a = step.final
    elif isinstance(step, With):
        a = step.place + 1
    elif isinstance(step, Reveal):
        a = step.cards
    return put(out, put(out, at, a), b)


def gods(s: Labors, me: i64, out: vec[u8], at: i64) -> i64:
    """Those revealed and discarded, and the tokens on each."""
    seats = s.cards.seats
    at = flags(out, at, s.gods, ALL_GODS)
    at = flags(out, at, s.discarded, ALL_GODS)
    at0 = at
    at = blank(out, at, ALL_GODS * seats)
    for god in range(ALL_GODS):
        on = s.on[god]
        if on:
            for k in range(seats):
                out[at0 + k * ALL_GODS + god] = u8(on >> (4 * ((me + k) % seats)) & 15)
    return at


def encounter(s: Labors, card: i64, me: i64, out: vec[u8], at: i64) -> i64:
    """Which encounter lies at a place; of each box its number, whether it is marked, and by whom."""
    seats = s.cards.seats
    at = hot(out, at, card, ALL)
    at0 = at
    at = blank(out, at, BOXES * (2 + seats))
    if card >= 0:
        filled = s.filled[card]
        for box in range(s.cards.boxes[card]):
            out[at0] = u8(s.cards.number[card * BOXES + box])
            if filled & bit(box):
                out[at0 + 1] = 1
                by = s.marked_by(card, box)
                if by >= 0:
                    out[at0 + 2 + rotate_seat(by, me, seats)] = 1
            at0 += 2 + seats
    return at


def marks(s: Labors, me: i64, out: vec[u8], at: i64) -> i64:
    """How many marks each seat has on each card."""
    seats = s.cards.seats
    at0 = at
    at = blank(out, at, ALL * seats)
    for card in range(ALL):
        found = s.marks[card]
        while found:
            by = (found & 7) - 1
            if by >= 0:
                out[at0 + rotate_seat(by, me, seats) * ALL + card] += 1
            found >>= 3
    return at
