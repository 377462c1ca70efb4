"""Sets as bit masks, against Python's own sets."""
from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kleos.core.sets import above, bit, lowest, member, size

NUMBERS = st.sets(st.integers(0, 61))
FULL = (1 << 62) - 1


def mask(numbers: set[int]) -> int:
    return sum(1 << n for n in numbers)


@given(NUMBERS)
def test_members_are_counted_and_come_in_ascending_order(numbers: set[int]) -> None:
    assert size(mask(numbers)) == len(numbers)
    assert [member(mask(numbers), i) for i in range(len(numbers))] == sorted(numbers)
    assert not numbers or lowest(mask(numbers)) == min(numbers)


@given(st.integers(0, 61))
def test_a_bit_is_the_set_of_one_member(n: int) -> None:
    assert bit(n) == 2 ** n


@given(NUMBERS)
def test_above_is_all_that_is_higher_than_the_highest(numbers: set[int]) -> None:
    assert above(mask(numbers)) & FULL == mask({n for n in range(62) if not numbers or n > max(numbers)})
