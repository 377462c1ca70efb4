"""Kleos: games of Greek myth, to play, watch, study and rebalance.

The rules and the search are compiled where a compiler was at hand when Kleos was installed. With
KLEOS_INTERPRETED=1 in the environment the same source runs interpreted, for debuggers and coverage; so it does
while the engine is still being compiled. A process keeps the build with which it began.
"""
import os
import sys
from collections.abc import Sequence
from importlib.machinery import FileFinder, ModuleSpec, SourceFileLoader

__version__ = "0.1.0"

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


if interpreted():
    sys.meta_path.insert(0, Interpreted)
