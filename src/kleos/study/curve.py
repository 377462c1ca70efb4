"""The curve of a game: as a picture of its own for notebooks, and thinned out for a terminal."""
from __future__ import annotations

from html import escape
from typing import Final

from kleos.study.told import Judged, Told
from kleos.study.worth import FLAWS

WIDTH: Final = 640
HEIGHT: Final = 200
MARGIN: Final = 30
COLOURS: Final = ("#b5532a", "#2a6f97", "#4d7c3a", "#7a4d8f", "#8a6d1f", "#555555")


def bounds(told: Told) -> tuple[float, float]:
    """The least and the greatest value that the curve's axis shows."""
    if told["unit"] == "chances":
        return 0.0, 100.0
    values = [point["value"] for point in told["curve"]]
    low, high = min(values), max(values)
    return (low, high) if high > low else (low - 1, high + 1)


def course_of(told: Told, seat: int) -> list[tuple[int, float]]:
    """What the game promised a seat, by rows."""
    return [(point["row"], point["value"]) for point in told["curve"] if point["seat"] == seat]


def telling(told: Told) -> list[int]:
    """The seats whose curves say something of their own: in a game of two the second mirrors the first, and those who
    win together have one."""
    seats = [account["seat"] for account in told["ledger"]]
    first = [value for _, value in course_of(told, seats[0])]
    found = seats[:1]
    for seat in seats[1:]:
        values = [value for _, value in course_of(told, seat)]
        mirrored = all(abs(one + other - 100) < 1e-6 for one, other in zip(first, values))
        if not mirrored and any(abs(one - other) > 1e-6 for one, other in zip(first, values)):
            found.append(seat)
    return found


def sample(told: Told, seat: int, columns: int) -> list[float]:
    """What the game promised a seat at so many even distances, the latest value at each."""
    points = course_of(told, seat)
    last, found, at = points[-1][0], list[float](), 0
    for column in range(columns):
        while at + 1 < len(points) and points[at + 1][0] * (columns - 1) <= last * column:
            at += 1
        found.append(points[at][1])
    return found


def draw_curve(told: Told) -> str:
    """The curve as SVG: a line a seat, and a mark at each flaw."""
    low, high = bounds(told)
    drawn = [f'<text x="2" y="{MARGIN}">{high:.0f}</text><text x="2" y="{HEIGHT - MARGIN}">{low:.0f}</text>']
    for account in told["ledger"]:
        seat, colour = account["seat"], COLOURS[account["seat"] % len(COLOURS)]
        points = " ".join([f"{x},{y}" for x, y in (place(told, *point) for point in course_of(told, seat))])
        drawn.append(f'<polyline fill="none" stroke="{colour}" stroke-width="2" points="{points}">'
                     f'<title>{escape(told["seats"][seat])}</title></polyline>')
        drawn += [mark(told, move, colour) for move in flaws(told) if move["seat"] == seat]
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" role="img" '
            f'aria-label="The curve of the game" font-size="12">{"".join(drawn)}</svg>')


def place(told: Told, row: int, value: float) -> tuple[float, float]:
    low, high = bounds(told)
    last = max(point["row"] for point in told["curve"]) or 1
    x = MARGIN + row / last * (WIDTH - 2 * MARGIN)
    return round(x, 1), round(HEIGHT - MARGIN - (value - low) / (high - low) * (HEIGHT - 2 * MARGIN), 1)


def mark(told: Told, move: Judged, colour: str) -> str:
    """A dot at a flaw, which says what was played."""
    value = next(value for row, value in reversed(course_of(told, move["seat"])) if row <= move["row"])
    x, y = place(told, move["row"], value)
    title = escape(f"{move['verdict']}: {move['played_in_words']}")
    return f'<circle cx="{x}" cy="{y}" r="4" fill="{colour}"><title>{title}</title></circle>'


def flaws(told: Told) -> list[Judged]:
    return [move for move in told["moves"] if move["verdict"] in FLAWS]
