"""Odds of an opening hand: cards drawn without putting them back (the hypergeometric distribution)."""
from __future__ import annotations

from math import comb


def at_least(wanted: int, deck: int, fitting: int, drawn: int) -> float:
    """The chance that so many or more cards fit, of so many drawn from a deck of which so many fit; exact but for the
    last division. A hand larger than the deck is all of it."""
    drawn, fitting = min(drawn, deck), min(fitting, deck)
    if wanted <= 0:
        return 1.0
    ways = sum(comb(fitting, n) * comb(deck - fitting, drawn - n) for n in range(wanted, min(fitting, drawn) + 1))
    return ways / comb(deck, drawn)
