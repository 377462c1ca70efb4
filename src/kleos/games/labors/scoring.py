"""What marks, claims and gods are worth at the end: one function a line of the score sheet."""
from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from kleos.core.sets import bit, size
from kleos.games.labors.box import LABOUR, LABOURS, Cards


def marks_on(marks: i64, seat: i64) -> i64:
    """How many of the marks on a card are the seat's; they are packed as in `Labors.marks`."""
    n: i64 = 0
    while marks:
        if marks & 7 == seat + 1:
            n += 1
        marks >>= 3
    return n


def most_on(marks: i64) -> i64:
    """The most marks that anyone has on a card."""
    counts: i64 = 0                                     # four bits a seat, those of no seat first
    while marks:
        counts += bit(4 * (marks & 7))
        marks >>= 3
    counts >>= 4
    most: i64 = 0
    while counts:
        if counts & 15 > most:
            most = counts & 15
        counts >>= 4
    return most


def points_on(cards: Cards, marks: i64, seat: i64, claimed: bool) -> i64:
    """§8.1 §8.2 §8.3 What one card scores."""
    n = marks_on(marks, seat)
    total: i64 = cards.claim if claimed else 0
    if n:
        total += cards.mark + (cards.most_marks if n == most_on(marks) else 0)
    return total


def mark_points(cards: Cards, marks: vec[i64], seat: i64) -> i64:
    """§8.1 `marks`: those on each card."""
    total: i64 = 0
    for on_card in marks:
        if on_card and marks_on(on_card, seat):
            total += cards.mark
    return total


def most_marks_points(cards: Cards, marks: vec[i64], seat: i64) -> i64:
    """§8.2"""
    total: i64 = 0
    for on_card in marks:
        if on_card:
            n = marks_on(on_card, seat)
            if n and n == most_on(on_card):
                total += cards.most_marks
    return total


def claim_points(cards: Cards, claims: i64) -> i64:
    """§8.3"""
    return size(claims) * cards.claim


def most_claims_points(cards: Cards, claims: i64, most: i64) -> i64:
    """§8.4 `most`: how many anyone has claimed."""
    return cards.most_claims if claims and size(claims) == most else 0


def labour_marks(marks: vec[i64], seat: i64) -> i64:
    """Marks on all labour cards together."""
    total: i64 = 0
    for encounter in range(len(LABOURS)):
        total += marks_on(marks[encounter], seat)
    return total


def labour_marks_points(cards: Cards, marks: vec[i64], seat: i64) -> i64:
    """§11.4"""
    if not cards.labour_marks:
        return 0
    mine = labour_marks(marks, seat)
    for other in range(cards.seats):
        if labour_marks(marks, other) > mine:
            return 0
    return cards.most_labour if mine else 0


# alone

def hera_used(cards: Cards, hera: i64) -> i64:
    """§12.10 `hera`: 1 after she was revealed."""
    return cards.hera * hera


def unclaimed_points(cards: Cards, claims: i64) -> i64:
    """§12.10 Labours not claimed."""
    return cards.unclaimed * (len(LABOURS) - size(claims & LABOUR))


def god_points(discarded: i64, tokens: i64) -> i64:
    """§12.10 Discarded gods, and the tokens on those revealed."""
    return size(discarded) + tokens


def untouched_points(hera: i64, gods: i64) -> i64:
    """§12.10 What is taken off when Hera was never revealed: the gods left, revealed or not."""
    return 0 if hera else gods
