"""Drawing in text: fine curves and lines of Braille dots, words over them; plain characters where there is no Unicode.

Coordinates are in cells, from the upper left corner: x counts columns, y counts rows. Angles are in degrees,
0 to the right and counted against the clock.
"""
from __future__ import annotations

from math import atan2, ceil, cos, degrees, hypot, radians, sin
from typing import Final

from rich.text import Text

DOTS: Final = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))      # of a Braille cell, by row and column
BRAILLE: Final = 0x2800


def place(x: float, y: float, rx: float, ry: float, angle: float) -> tuple[float, float]:
    """The point of an ellipse at this angle."""
    return x + rx * cos(radians(angle)), y - ry * sin(radians(angle))


def stroke(dots: int) -> str:
    """The plain character that comes closest to these dots."""
    rows = [row for row in range(4) if dots & (DOTS[row][0] | DOTS[row][1])]
    left = [row for row in range(4) if dots & DOTS[row][0]]
    right = [row for row in range(4) if dots & DOTS[row][1]]
    if len(rows) >= 3:
        if not left or not right or left == right:
            return "|"
        return "/" if sum(right) / len(right) < sum(left) / len(left) else "\\"
    return "'" if rows[-1] <= 1 else "." if rows[0] >= 2 else "-"


class Canvas:
    """A drawing of so many columns and rows."""

    def __init__(self, width: int, height: int, unicode: bool = True) -> None:
        self.width: Final = width
        self.height: Final = height
        self.unicode: Final = unicode
        self.dots: Final[dict[tuple[int, int], int]] = {}
        self.cells: Final[dict[tuple[int, int], tuple[str, str]]] = {}      # what is written: character and style
        self.styles: Final[dict[tuple[int, int], str]] = {}                 # of the lines

    def dot(self, x: float, y: float, style: str) -> None:
        column, row = int(x * 2), int(y * 4)
        cell = column // 2, row // 4
        if 0 <= x < self.width and 0 <= y < self.height:
            self.dots[cell] = self.dots.get(cell, 0) | DOTS[row % 4][column % 2]
            self.styles[cell] = style

    def line(self, x1: float, y1: float, x2: float, y2: float, style: str = "") -> None:
        steps = max(1, ceil(3 * hypot((x2 - x1) * 2, (y2 - y1) * 4)))
        for i in range(steps + 1):
            self.dot(x1 + (x2 - x1) * i / steps, y1 + (y2 - y1) * i / steps, style)

    def arc(self, x: float, y: float, rx: float, ry: float, style: str = "", start: float = 0,
            end: float = 360) -> None:
        """A part of an ellipse, or the whole."""
        steps = max(1, ceil((end - start) * max(rx * 2, ry * 4) / 20))
        for i in range(steps + 1):
            self.dot(*place(x, y, rx, ry, start + (end - start) * i / steps), style)

    def ray(self, x: float, y: float, inner: tuple[float, float], outer: tuple[float, float], angle: float,
            style: str = "") -> None:
        """A line from one ellipse to another around the same middle; each is (rx, ry)."""
        self.line(*place(x, y, *inner, angle), *place(x, y, *outer, angle), style)

    def hatch(self, x: float, y: float, inner: tuple[float, float], outer: tuple[float, float], start: float,
              end: float, style: str = "") -> None:
        """Shade a part of a ring; words written later stand on clear ground."""
        for row in range(self.height):
            for column in range(self.width):
                dx, dy = column + 0.5 - x, y - row - 0.5
                angle = degrees(atan2(dy / outer[1], dx / outer[0]))
                inside = hypot(dx / outer[0], dy / outer[1]) < 1 and (
                    not inner[0] or hypot(dx / inner[0], dy / inner[1]) > 1)
                if inside and (angle - start) % 360 <= end - start:
                    self.cells[column, row] = ("░" if self.unicode else ":", style)

    def write(self, x: float, y: float, markup: str, align: str = "middle") -> None:
        """Words with Rich markup; `align` says whether x is their left end, middle or right end."""
        text = Text.from_markup(markup)
        start = round(x - {"left": 0.0, "middle": len(text) / 2, "right": float(len(text))}[align])
        row = int(y)
        for i, character in enumerate(text.plain):
            styles = [str(span.style) for span in text.spans if span.start <= i < span.end]
            self.cells[start + i, row] = (character, " ".join(styles))

    def __str__(self) -> str:
        """The drawing as lines of Rich markup, all of its width."""
        return "\n".join([self.row(row).markup for row in range(self.height)])

    def row(self, row: int) -> Text:
        text = Text()
        for cell in [(column, row) for column in range(self.width)]:
            dots = self.dots.get(cell, 0)
            if cell in self.cells and not (dots and self.cells[cell][0] in "░:"):
                text.append(*self.cells[cell])
            elif dots:
                text.append(chr(BRAILLE + dots) if self.unicode else stroke(dots), self.styles[cell])
            else:
                text.append(" ")
        return text
