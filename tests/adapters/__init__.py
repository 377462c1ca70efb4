"""Every game as the tests of each library play it."""
from typing import Any

# game, seats, options: each game and mode, and more seats where masks or observations depend on how many there are
CASES: list[tuple[str, int | None, dict[str, Any]]] = [
    ("shield", None, {}), ("labors", 1, {}), ("labors", 3, {}), ("labyrinth", None, {}), ("heroes", None, {}),
    ("heroes", None, {"mode": "draft"}), ("heroes", None, {"mode": "tournament"}), ("hercules", None, {}),
    ("hercules", 3, {})]


def told(case: Any) -> str:
    """A case in the name of its test."""
    return "-".join(map(str, case.values())) if isinstance(case, dict) else str(case or "")
