"""The environments that there are, without any library: their names, and how large what they take and show is."""
from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from kleos.core.game import Game
from kleos.core.sight import MOST


def name_environment(game: Game) -> str:
    """The name of a game's environments: “kleos/Shield-v1”; the version is that of its rules."""
    return f"kleos/{''.join(word.capitalize() for word in re.split('[^a-z0-9]+', game.id))}-v{game.rules.version}"


def environments(games: Iterable[Game]) -> list[dict[str, Any]]:
    """The environments of these games, each with every number of seats, and in every mode where one is an option."""
    return [describe(game, seats, options) for game in games for seats, options in variants(game)]


def variants(game: Game) -> Iterator[tuple[int, dict[str, Any]]]:
    modes = [mode for option in game.rules.options if option.name == "mode" for mode in option.choices]
    low, high = game.rules.seats
    for seats in range(low, high + 1):
        yield from [(seats, {"mode": mode}) for mode in modes] or [(seats, {})]


def describe(game: Game, seats: int, options: dict[str, Any]) -> dict[str, Any]:
    """One of them, as JSON has it."""
    setup = game.setup(options, seats)
    sight, (low, high) = game.sight(setup), game.rules.bounds(setup)
    return {
        "name": name_environment(game), "game": game.id, "seats": seats, "options": options,
        "actions": len(game.rules.lexicon.seat),
        "observation": {"shape": [int(sight.size)], "dtype": "uint8", "low": 0, "high": MOST,
                        "names": {name: [part.start, part.stop] for name, part in sight.names.items()}},
        "returns": {"kind": game.rules.returns_kind, "low": low, "high": high},
        "decisions": game.rules.decisions(setup),
    }
