"""Luck told apart from skill: which games can. That it is 0 on average, and not always, is a law of all games."""
from __future__ import annotations

from kleos.core.hints import Hints
from kleos.games import ALL

TELLING = [game for game in ALL if game.hints(game.start()).knows_luck()]


def test_a_game_that_cannot_tell_says_so() -> None:
    assert {"shield", "labors", "labyrinth", "heroes", "hercules"} <= {game.id for game in TELLING}
    assert not Hints().knows_luck() and Hints().luck(ALL[0].start(), 0, 0) == 0.0
    assert [game.id for game in ALL if game.hints(game.start()).steadies()] == ["shield"]
