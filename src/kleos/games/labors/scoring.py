"""What marks, claims and favour are worth at the end: one function a line of the score sheet."""
from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from kleos.core.sets import bit, size
from kleos.games.labors.box import BOXES, LABOUR, LABOURS

if TYPE_CHECKING:
    from kleos.games.labors.board import Labors


def marks_on(s: Labors, encounter: i64, seat: i64) -> i64:
    """How many boxes of a card the seat has marked."""
    marks = s.marks[encounter]
    n: i64 = 0
    for _ in range(BOXES):
        if marks & 7 == seat + 1:
            n += 1
        marks >>= 3
    return n


def most_on(s: Labors, encounter: i64) -> i64:
    """The most marks that anyone has on a card."""
    most: i64 = 0
    for seat in range(s.cards.seats):
        n = marks_on(s, encounter, seat)
        if n > most:
            most = n
    return most


def points_on(s: Labors, encounter: i64, seat: i64) -> i64:
    """§8.1 §8.2 §8.3 What one card scores."""
    n = marks_on(s, encounter, seat)
    total: i64 = s.cards.claim if s.claims[seat] & bit(encounter) else 0
    if n:
        total += s.cards.mark + (s.cards.most_marks if n == most_on(s, encounter) else 0)
    return total


def mark_points(s: Labors, seat: i64) -> i64:
    """§8.1"""
    total: i64 = 0
    for encounter in range(len(s.marks)):
        if s.marks[encounter] and marks_on(s, encounter, seat):
            total += s.cards.mark
    return total


def most_marks_points(s: Labors, seat: i64) -> i64:
    """§8.2"""
    total: i64 = 0
    for encounter in range(len(s.marks)):
        if s.marks[encounter]:
            n = marks_on(s, encounter, seat)
            if n and n == most_on(s, encounter):
                total += s.cards.most_marks
    return total


def claim_points(s: Labors, seat: i64) -> i64:
    """§8.3"""
    return size(s.claims[seat]) * s.cards.claim


def most_claims_points(s: Labors, seat: i64) -> i64:
    """§8.4"""
    mine = size(s.claims[seat])
    for claims in s.claims:
        if size(claims) > mine:
            return 0
    return s.cards.most_claims if mine else 0


def labour_marks(s: Labors, seat: i64) -> i64:
    """Marks on all labour cards together."""
    total: i64 = 0
    for encounter in range(len(LABOURS)):
        total += marks_on(s, encounter, seat)
    return total


def labour_marks_points(s: Labors, seat: i64) -> i64:
    """§11.4"""
    if not s.cards.labour_marks:
        return 0
    mine = labour_marks(s, seat)
    for other in range(s.cards.seats):
        if labour_marks(s, other) > mine:
            return 0
    return s.cards.most_labour if mine else 0


def points(s: Labors, seat: i64) -> i64:
    """§8"""
    return (mark_points(s, seat) + most_marks_points(s, seat) + claim_points(s, seat) + most_claims_points(s, seat)
            + labour_marks_points(s, seat))


def rank(s: Labors, seat: i64) -> i64:
    """§9 A number that is higher for whoever stands before another: points, labours, favour, the Fates."""
    fated: i64 = 1 if s.winner == seat else 0
    return ((points(s, seat) * 32 + size(s.claims[seat] & LABOUR)) * 32 + s.hand[seat]) * 2 + fated


# alone

def hera_points(s: Labors) -> i64:
    return s.cards.hera if s.hera else 0


def unclaimed_points(s: Labors) -> i64:
    return s.cards.unclaimed * (len(LABOURS) - size(s.claims[0] & LABOUR))


def god_points(s: Labors) -> i64:
    """Discarded gods, and the tokens on those revealed."""
    total = size(s.discarded)
    for god in range(len(s.on)):
        total += s.tokens(god)
    return total


def untouched_points(s: Labors) -> i64:
    """What is taken off when Hera was never revealed."""
    return 0 if s.hera else s.god_deck.size + size(s.gods)


def tally(s: Labors) -> i64:
    """§12.10"""
    return (s.points + hera_points(s) + unclaimed_points(s) + god_points(s) + s.reserve[0]
            - s.hand[0] - untouched_points(s))
