"""Bots that play by themselves: what one was still thinking of when the game ended is not done."""
from __future__ import annotations

import pytest

from kleos.games import find
from kleos.server.tables.players import act
from kleos.server.tables.tables import Stale
from kleos.table import dealers, deeds
from kleos.table.table import sit


def test_a_choice_that_comes_after_the_end_is_too_late():
    table = sit(find("hercules"), {}, ["human", "greedy"], dealers.dealer("random", "s"))
    deeds.resign(table, 0, "greedy")
    assert table.over
    with pytest.raises(Stale):
        act(table, 1, "greedy", "pass")
