"""Exact sums: the same in any order, and as precise as the standard library."""
from __future__ import annotations

import random
import statistics

import pytest

from kleos.lab.moments import Moments

VALUES = [0.1, -3.0, 1e-300, 1e17, 7, 2.5, -1e17, 1 / 3]


def moments(values):
    found = Moments()
    for value in values:
        found.count(value)
    return found


def test_they_are_those_of_the_standard_library():
    rng = random.Random(1)
    values = [rng.gauss(5, 3) for _ in range(300)]
    assert moments(values).mean == statistics.mean(values)
    assert moments(values).sd == pytest.approx(statistics.stdev(values), rel=1e-15)


def test_the_order_and_the_pieces_do_not_show():
    forth, back = moments(VALUES), moments(VALUES[::-1])
    pieces = moments(VALUES[5:])
    pieces.add(moments(VALUES[:5]))
    assert forth == back == pieces
    assert (forth.mean, forth.sd) == (back.mean, back.sd)
    assert moments([0.1] * 10).mean == 0.1


def test_too_few_have_no_mean_or_spread():
    assert moments([]).mean is moments([]).sd is moments([4.0]).sd is None
    assert moments([4.0]).mean == 4
    with pytest.raises((ValueError, OverflowError)):
        moments([float("inf")])
