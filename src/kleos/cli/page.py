"""Pages: how what is said gets onto a terminal, and choices side by side."""
from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import IO, Final

from rich.cells import cell_len
from rich.console import Console
from rich.markup import escape
from rich.text import Text
from rich.theme import Theme

from kleos.cli.streams import forgive
from kleos.core.face import Line
from kleos.core.flow import CHANCE
from kleos.drawing.markup import broken, flow, style

THEME: Final = Theme({
    "legal": "bold black on #f5c857", "cite": "dim", "quiet": "dim", "strong": "bold", "stop": "red", "ok": "green",
    "title": "bold", "seat1": "#c2494e", "seat2": "#4a86c8", "seat3": "#e2a913", "seat4": "#3a9c80",
}, inherit=True)


TOGETHER: Final = 20                                    # choices at most of which all begin or end alike
CLAUSE: Final = 5                                       # words with which several end that differ in more than a word


class Page(Console):
    """A console that leaves it to the command line what follows when nobody reads on."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def console(colour: bool = True, stream: IO[str] | None = None) -> Console:
    """A console on standard output. Without colour where that is asked for, by NO_COLOR or a dumb terminal too."""
    out = stream or sys.stdout
    forgive(out)
    plain = not colour or bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"
    made = Page(file=out, theme=THEME, highlight=False, emoji=False, no_color=plain, soft_wrap=False,
                color_system=None if plain else "auto")
    if not made.is_terminal and "COLUMNS" not in os.environ:
        made.width = 80
    return made


# words


def sentence(line: Line, seats: int = 1) -> str:
    """A line of the log as markup, with the rule it rests on."""
    who = f"[seat{line.subject % 4 + 1}]{line.subject + 1}[/] " if seats > 1 and line.subject > CHANCE else ""
    return who + style(line.text) + (f" [cite]§{line.rule}[/cite]" if line.rule else "")


def columns(items: Sequence[str], width: int) -> list[str]:
    """Short pieces of markup set in columns, read downwards, no line wider than `width`."""
    texts = [Text.from_markup(item) for item in items]
    widest = max(map(len, texts), default=1) + 3
    across = max(1, min(4, width // widest, -(-len(texts) // 4)))
    down = -(-len(texts) // across)
    rows = []
    for i in range(down):
        row = Text()
        for text in texts[i::down]:
            row.append_text(text)
            row.append(" " * (widest - len(text)))
        rows.append(row.markup.rstrip())
    return rows


def common(labels: Sequence[str]) -> tuple[list[str], list[str]]:
    """The words with which all begin, and with which all end, leaving at least a word of each."""
    words = [label.split() for label in labels]
    least = min(map(len, words)) - 1
    head = next((n for n in range(least) if len({one[n] for one in words}) > 1), least)
    tail = next((n for n in range(least - head) if len({one[-1 - n] for one in words}) > 1), least - head)
    return words[0][:head], words[0][len(words[0]) - tail:]


def choice(number: int, words: str) -> str:
    """A choice, with the number to type for it."""
    return f"[legal]{number:>2} [/] {escape(words)}".rstrip(" ")


def find_shared(offered: Sequence[tuple[int, str]]) -> tuple[str, list[tuple[int, str]], str]:
    """How all of several choices begin, what is left of each, and how all end, as far as that is easily read: after
    single words, or with a long clause."""
    words = [label.split() for _, label in offered]
    head, tail = common([label for _, label in offered]) if len(offered) > 1 else ([], [])
    while head and not parts(head, [one[len(head)] for one in words]):
        head.pop()
    if any(len(one) > len(head) + len(tail) + 1 for one in words):
        tail = tail if len(tail) >= CLAUSE and tail[0] != "and" and not tail[-1].endswith(")") else []
        if tail and any(one[-len(tail) - 1].isdecimal() for one in words):
            tail = tail[1:]                             # for numbers stand before the choices
    rests = [" ".join(one[len(head):len(one) - len(tail)]) for one in words]
    return " ".join(head), [(number, rest) for (number, _), rest in zip(offered, rests)], " ".join(tail)


def parts(head: Sequence[str], firsts: Sequence[str]) -> bool:
    """Whether the words with which all begin are something by themselves, before these: not the beginning of a name,
    nor all but a remark."""
    if any(first.startswith("(") or first in ("and", "of") for first in firsts):
        return False
    return (len(head) == 1 or head[-1][-1] in ",:" or not (head[-1][0].isupper() or head[-1] == "of")
            or all(first[0].islower() for first in firsts))


def together(offered: Sequence[tuple[int, str]], width: int) -> list[str]:
    """Choices of which all begin alike, or end alike, as few lines as it takes: Deploy Goat to 4 left 5 right."""
    head, rests, tail = find_shared(offered)
    told = [choice(number, "" if rest == str(number) else rest) for number, rest in rests]
    return flow([escape(head)] * bool(head) + told + [escape(tail)] * bool(tail), width, 4 * bool(head))


def pack(offered: Sequence[tuple[int, str]], width: int) -> list[str]:
    """Choices as few lines as it takes: neighbours that begin or end alike together, wherever that saves some."""
    best: list[tuple[int, int, list[int]]] = [(0, 0, [])]       # of the first so many, and where each group ends
    for end in range(1, len(offered) + 1):
        ways = []
        for start in range(max(0, end - TOGETHER), end):
            rows, length = measure(offered[start:end], width)
            ways.append((best[start][0] + rows, best[start][1] + length, [*best[start][2], end]))
        best.append(min(ways, key=lambda way: (*way[:2], len(way[2]))))
    ends = best[-1][2]
    return [row for start, end in zip([0, *ends], ends) for row in together(offered[start:end], width)]


def measure(offered: Sequence[tuple[int, str]], width: int) -> tuple[int, int]:
    """How many lines these choices take together, and how much is written there; what is longer than a line goes on in
    the next."""
    head, rests, tail = find_shared(offered)
    lengths = [cell_len(head)] * bool(head) + [4 + cell_len(rest) for _, rest in rests] + [cell_len(tail)] * bool(tail)
    rows = broken(lengths, width, 4 * bool(head))
    return len(rows) + sum(4 + lengths[row[0]] > width for row in rows), sum(lengths)


# a game's own drawings


