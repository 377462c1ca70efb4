"""What a search has found: a line of play, and what its play-outs brought."""
from __future__ import annotations

from math import sqrt
from typing import Final, final

from mypy_extensions import i64


@final
class Weighed:
    """A line of play of one's own: its actions, and over the `n` play-outs that it got the mean and the standard
    deviation of what they brought, in what the game returns. Without any the mean is the outlook."""

    def __init__(self, line: list[int], mean: float, sd: float, n: i64) -> None:
        self.line: Final = line
        self.mean: Final[float] = mean
        self.sd: Final[float] = sd
        self.n: Final[i64] = n

    def error(self) -> float:
        """The standard error of the mean."""
        return self.sd / sqrt(float(self.n)) if self.n else 0.0


def weigh_line(line: list[int], total: float, squares: float, n: i64) -> Weighed:
    """By the sum of what so many play-outs brought, one at least, and the sum of its squares."""
    number = float(n)
    rest = squares - total * total / number
    return Weighed(line, total / number, sqrt(rest / (number - 1.0)) if n > 1 and rest > 0.0 else 0.0, n)
