"""Kleos: games of Greek myth, to play, watch, study and rebalance.

The rules and the search are compiled where a compiler was at hand when Kleos was installed. With
KLEOS_INTERPRETED=1 in the environment the same source runs interpreted, for debuggers and coverage; so it does
while the engine is still being compiled. A process keeps the build with which it began.

    kleos.play("heroes", ["human", "strong"])    a match in which you move, and bots and chance answer
    kleos.game("shield").start(boxes=3)          a position, to be driven by a program of your own
"""
from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.machinery import FileFinder, ModuleSpec, SourceFileLoader
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kleos.bots.bot import Bot
    from kleos.core.batch import Batch
    from kleos.core.dice import Rng
    from kleos.core.flow import CHANCE, NOBODY, SPECTATOR, State
    from kleos.core.game import Game
    from kleos.games import find as game
    from kleos.match import Match, play

__all__ = ["CHANCE", "NOBODY", "SPECTATOR", "Batch", "Bot", "Game", "Match", "Rng", "State", "game", "play"]

__version__ = "1.0.0"

UNFINISHED = f"{os.path.dirname(__file__)}.unfinished"  # the Makefile puts it there while it compiles


class Interpreted:
    """Finds the .py file of a module of Kleos even where a compiled one lies beside it."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None, target: object = None, /) -> ModuleSpec | None:
        if path is None or not name.startswith(__name__ + "."):
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, [".py"])).find_spec(name)
            if spec:
                return spec
        return None


def interpreted() -> bool:
    """Whether what starts now runs interpreted, be it asked to, be it that the engine is not yet compiled."""
    return bool(os.environ.get("KLEOS_INTERPRETED")) or os.path.exists(UNFINISHED)


def build() -> str:
    """“compiled” or “interpreted”: what the engine is in this process."""
    return "interpreted" if str(import_module(f"{__name__}.core.flow").__file__).endswith(".py") else "compiled"


if interpreted():
    sys.meta_path.insert(0, Interpreted)

HOMES = {"CHANCE": "core.flow", "NOBODY": "core.flow", "SPECTATOR": "core.flow", "State": "core.flow",
         "Batch": "core.batch", "Bot": "bots.bot", "Game": "core.game", "Match": "match", "Rng": "core.dice",
         "game": "games", "play": "match"}


def __getattr__(name: str) -> Any:
    """What the package offers is imported when it is first asked for, so that commands start quickly."""
    if name not in HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = getattr(import_module(f"{__name__}.{HOMES[name]}"), {"game": "find"}.get(name, name))
    return globals()[name]


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
