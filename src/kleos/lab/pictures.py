"""Pictures: the plots of a report as PNG files, of the same bars and columns as on its page; drawn by Pillow."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final

SCALE: Final = 2                                        # pixels of a unit of the page's drawings
WIDTH, MARGIN, TOP, LINE = 560, 12, 56, 26              # in such units
NAMES, BARS = 240, 252                                  # where names end and bars begin
PAPER, INK, QUIET, BAR = "#fdfaf4", "#2b2622", "#6b6259", "#6b9ad0"


class Sheet:
    """Something to draw on, with a title and a line below it; lengths in units of the page's drawings."""

    def __init__(self, height: float, title: str, note: str) -> None:
        image, drawing, self.fonts = loaded()
        self.image = image.new("RGB", (WIDTH * SCALE, round((TOP + height) * SCALE)), PAPER)
        self.pen = drawing.Draw(self.image)
        self.say(MARGIN, 18, title, 15)
        self.say(MARGIN, 38, note, 11, QUIET)

    def say(self, x: float, y: float, text: str, size: int = 13, colour: str = INK, anchor: str = "lm") -> None:
        self.pen.text((x * SCALE, y * SCALE), text, fill=colour, font=self.fonts.load_default(size * SCALE),
                      anchor=anchor)

    def bar(self, x: float, y: float, width: float, height: float, empty: bool = False) -> None:
        self.pen.rectangle((x * SCALE, y * SCALE, (x + max(width, 0.5)) * SCALE, (y + height) * SCALE),
                           fill=PAPER if empty else BAR, outline=BAR)

    def stroke(self, *points: float) -> None:
        """A straight line from x, y to x, y."""
        self.pen.line([point * SCALE for point in points], fill=INK, width=SCALE)


def loaded() -> tuple[Any, Any, Any]:
    """Pillow's modules for pictures, for drawing and for type; `ImportError` says how to install it."""
    try:
        image, drawing, fonts = [import_module(f"PIL.{name}") for name in ("Image", "ImageDraw", "ImageFont")]
    except ImportError:
        raise ImportError("Pillow, which draws pictures, is not installed here: pip install 'kleos[lab]'.") from None
    return image, drawing, fonts


def bars(rows: Sequence[Mapping[str, Any]], title: str, note: str) -> Any:
    """Bars with their intervals, as `scaled` of the report has them."""
    sheet = Sheet(LINE * len(rows) + MARGIN, title, note)
    for i, row in enumerate(rows):
        y = TOP + LINE * i
        middle, low, high = y + 11, BARS + row["low"], BARS + row["high"]
        sheet.say(NAMES, middle, row["name"], anchor="rm")
        sheet.bar(BARS, y + 4, row["mean"], 14, row["less"])
        sheet.stroke(low, middle, high, middle)
        for end in (low, high):
            sheet.stroke(end, middle - 4, end, middle + 4)
        sheet.say(WIDTH - MARGIN, middle, row["said"], anchor="rm")
    return sheet.image


def columns(shape: Mapping[str, Any], title: str, note: str) -> Any:
    """How many games took so many turns, as `shape` of the report has it."""
    sheet, foot, wider = Sheet(150, title, note), TOP + 120, (WIDTH - 2 * MARGIN) / 460
    for column in shape["columns"]:
        sheet.bar(MARGIN + wider * column["x"], foot - column["height"], wider * shape["width"], column["height"])
    sheet.say(MARGIN, foot + 14, f"{shape['least']}")
    sheet.say(WIDTH - MARGIN, foot + 14, f"{shape['most']} turns", anchor="rm")
    return sheet.image


def drawn(plots: Sequence[tuple[str, str, str, Mapping[str, Any] | Sequence[Mapping[str, Any]]]],
          folder: Path) -> list[Path]:
    """A file for each plot: its name, its title, the note below it, and its bars or columns."""
    folder.mkdir(parents=True, exist_ok=True)
    found = []
    for name, title, note, shown in plots:
        image = columns(shown, title, note) if isinstance(shown, Mapping) else bars(shown, title, note)
        path = folder / f"{name}.png"
        image.save(path)
        found.append(path)
    return found
