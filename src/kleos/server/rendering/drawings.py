"""Drawings: a table as somebody sees it, in parts. Whoever sees the same shares one, and is sent what has changed.

What a drawing holds follows from the table, its last row and the `Sight` alone: no request is at hand where it is made,
so that nothing of one visitor's can reach another. What a visitor's own forms carry is put in where it is sent.
"""
from __future__ import annotations

import re
import secrets
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, Final

from markupsafe import Markup
from pydantic_core import to_json

from kleos.core.face import Line
from kleos.core.flow import SPECTATOR
from kleos.drawing.parts import Drawn, join_parts
from kleos.drawing.templates import Templates, sign_of
from kleos.server.rendering.views import Sight, build_context, find_first_unread
from kleos.server.seats.seated import Seated
from kleos.table import replay
from kleos.table.log import Row
from kleos.table.names import spoken_to
from kleos.table.table import Table

MAX_DRAWINGS: Final = 4000                  # drawings kept, so that as many tables may go on with what changed
FRESH: Final = 2.0                          # seconds for which a clock in a drawing is good enough
MAX_MESSAGES: Final = 4                     # of one drawing, by what they begin with
MAX_LOGS: Final = 512                       # of which all entries are kept, as one seat reads them
HEADED: Final = re.compile(r'(?s)(<li id="heading-.*?</li>)?(.*)')    # an entry that opens a turn begins with its title
ROOT: Final = "table"                       # the part that holds all others
ROWS: Final = Markup("<#rows>")             # where the log goes, which is sent by the entry
CSRF: Final = Markup("<#csrf>")             # where the visitor's own word goes
SEQ: Final = Markup("<#seq>")               # where the number of the table's next row goes, by which clicks go


class Drawing:
    """`tag` is its name; `length` is how many rows of the log stood, `signs` are the icons beside its lines."""

    def __init__(self, seated: Seated, sight: Sight, signs: frozenset[str]) -> None:
        self.tag: Final = secrets.token_urlsafe(9)
        self.table: Final = seated.id
        self.seq: Final = seated.table.seq
        self.between: Final = seated.between            # its last row is not all shown yet
        self.length: Final = len(seated.table.log.standing)
        self.names: Final = list(seated.table.given_names)
        self.sight: Final = sight
        self.signs: Final = signs
        self.parts: Final = Drawn()
        self.messages: Final[dict[str, bytes]] = {}
        self.since: Final = seated.clock.monotonic()

    @property
    def texts(self) -> dict[str, str]:
        return self.parts.texts


class ReadLog:
    """The entries of a log, one for each of its standing rows, as they are read while players have these names and so
    many things were done besides."""

    def __init__(self, names: Sequence[str], besides: int) -> None:
        self.names: Final = list(names)
        self.besides: Final = besides
        self.rows: Final[list[Row]] = []
        self.entries: Final[list[str]] = []


class Drawings:
    """Those of late."""

    def __init__(self, templates: Templates) -> None:
        self.templates: Final = templates
        self.made: Final[OrderedDict[tuple[str, int, Sight, tuple[int, ...]], Drawing]] = OrderedDict()
        self.tags: Final[dict[str, Drawing]] = {}
        self.last: Final[dict[tuple[str, Sight], Drawing]] = {}
        self.logs: Final[OrderedDict[tuple[str, int], ReadLog]] = OrderedDict()
        self.drawn = 0                                  # how many were ever drawn

    def draw(self, seated: Seated, sight: Sight) -> Drawing:
        """The table as it is seen so."""
        listed = bool(seated.lobby and seated.lobby.listed)
        key = (seated.id, seated.table.seq, sight, (listed, seated.table.unasked, seated.between, seated.stuck))
        found = self.made.get(key)
        if found and seated.time_control.text and seated.clock.monotonic() - found.since > FRESH:
            self.forget(self.made.pop(key))             # its clock shows what it showed then
            found = None
        if found is None:
            found = self.new(seated, sight)
            self.made[key] = self.tags[found.tag] = self.last[seated.id, sight] = found
            if len(self.made) > MAX_DRAWINGS:
                self.forget(self.made.popitem(last=False)[1])
        return found

    def new(self, seated: Seated, sight: Sight, **more: Any) -> Drawing:
        """One by itself; `more` is what else the templates are told."""
        self.drawn += 1
        made = Drawing(seated, sight, self.signs(seated, sight))
        context = {**build_context(seated, sight), "csrf": CSRF, "seq": SEQ, "rows": ROWS, "signs": sorted(made.signs),
                   "drawn": made.tag, **more}
        if sight.handover is None:
            context["board"] = self.templates.board(seated.game, context, made.parts)
        made.texts[ROOT] = str(self.templates.draw("_table.html", context, made.parts))
        return made

    def forget(self, old: Drawing) -> None:
        del self.tags[old.tag]
        if self.last.get((old.table, old.sight)) is old:
            del self.last[old.table, old.sight]

    def drop(self, table: str) -> None:
        """Let go of all drawings of a table."""
        for key in [key for key in self.made if key[0] == table]:
            self.forget(self.made.pop(key))
        for seat in [seat for seat in self.logs if seat[0] == table]:
            del self.logs[seat]

    def signs(self, seated: Seated, sight: Sight) -> frozenset[str]:
        """The signs that the log uses, as far as it was ever seen so."""
        before = self.last.get((seated.id, sight))
        if before is None or before.seq > seated.table.seq:
            return find_signs(seated.table.lines(sight.seat))
        since = seated.table.log.same(before.seq, before.length)
        return before.signs | find_signs(seated.table.lines(sight.seat, since))

    def known(self, tag: str, seated: Seated, sight: Sight) -> Drawing | None:
        """The drawing of that name, if it is one of this table for whoever sits in the same seats, or in none."""
        found = self.tags.get(tag)
        fits = found and (found.table, found.sight.mine) == (seated.id, sight.mine) and found.seq <= seated.table.seq
        return found if fits else None

    # what is sent

    def page(self, drawing: Drawing, seated: Seated, csrf: str) -> Markup:
        """All of it, for a page; comments tell the script where the parts are."""
        seat = drawing.sight.seat
        filled = {**drawing.texts, "rows": join_entries(self.entries(seated, seat), find_first_unread(seated, seat))}
        return Markup(join_parts(filled[ROOT], filled, marked=True).replace(CSRF, csrf).replace(SEQ, str(drawing.seq)))

    def entries(self, seated: Seated, seat: int, since: int = 0) -> list[str]:
        """The log as that seat reads it, from an entry on, each with the turn that it opens. What was read before is
        kept as long as all that it follows from is the same."""
        table = seated.table
        standing, besides = table.log.standing, len(table.log.besides)
        read = self.logs.get((seated.id, seat))
        if read is None or read.names != table.names or read.besides != besides or \
                standing[:len(read.rows)] != read.rows:
            read = self.logs[seated.id, seat] = ReadLog(table.names, besides)
        self.logs.move_to_end((seated.id, seat))
        if len(self.logs) > MAX_LOGS:
            self.logs.popitem(last=False)
        known = len(read.rows)
        if since > known:                               # nobody has read what lies between
            return self.read(seated, seat, since)
        more = self.read(seated, seat, known)
        read.rows.extend(standing[known:])
        read.entries.extend(more[:len(standing) - known])
        return read.entries[since:] + more[len(standing) - known:]

    def read(self, seated: Seated, seat: int, since: int) -> list[str]:
        table, found = seated.table, []
        for number, lines in replay.lines_by_turn(table, seat, since):
            stands = number < len(table.log.standing)
            opened = replay.find_turn(table, number) if lines or stands else None
            turn = title_of(table, *opened, seat) if opened else None
            about = " ".join(table.touched(number, seat)) if stands else ""
            found.append(self.templates.entry(seated.game.id, number, lines, f"/tables/{seated.id}", turn, about,
                                              seated.card_names))
        return found

    def log(self, game: str, lines: Sequence[tuple[int, list[Line]]]) -> Markup:
        """A whole log by itself, with its signs."""
        told = join_entries([self.templates.entry(game, number, said) for number, said in lines], None)
        return Markup(self.templates.log.log(Markup(told), sorted(find_signs(lines))))

    def message(self, base: Drawing | None, drawing: Drawing, seated: Seated) -> bytes:
        """What the script needs that has one drawing and is to show the other, as JSON:

        from, to   the tags of the two; no `from`: whatever the script has, this is all of it
        seq        the number of the next row
        parts      the texts that changed, by their names
        since      the number of the entry of the log from which on `entries` replace what the script has
        fresh      the number of the first entry to be marked as new to the viewer, or null
        """
        tag = base.tag if base else ""
        if tag not in drawing.messages:
            while len(drawing.messages) >= MAX_MESSAGES:
                del drawing.messages[next(iter(drawing.messages))]
            drawing.messages[tag] = self.write_message(base, drawing, seated)
        return drawing.messages[tag]

    def write_message(self, base: Drawing | None, drawing: Drawing, seated: Seated) -> bytes:
        had = base.texts if base else {}
        since = seated.table.same(base.sight.seat, drawing.sight.seat, base.seq, base.length) \
            if base and base.names == drawing.names else 0
        seat = drawing.sight.seat
        return to_json({
            "from": base.tag if base else "", "to": drawing.tag, "seq": drawing.seq,
            "parts": {name: text for name, text in drawing.texts.items() if had.get(name) != text},
            "since": since, "fresh": find_first_unread(seated, seat),
            "entries": self.entries(seated, seat, since),
        })


def join_entries(entries: Sequence[str], fresh: int | None) -> str:
    """The entries of a log, the newest first, below the turn in which it stands; it is marked, and so are those from
    number `fresh` on. The script does the same (parts.js)."""
    found, turn = [], ""
    for number in range(len(entries) - 1, -1, -1):
        mark = "new" if number == len(entries) - 1 else "fresh" if fresh is not None and number >= fresh else ""
        title, lines = HEADED.fullmatch(entries[number]).groups("")         # type: ignore[union-attr]
        turn += lines.replace('class="told"', f'class="told {mark}"') if mark else lines
        if title:
            found.append(title + turn)
            turn = ""
    return "".join([*found, turn])


def title_of(table: Table, number: int, seat: int, reader: int) -> tuple[str, int]:
    """What the log calls a turn for whoever reads it, and whose it is."""
    several = number and seat >= 0 and len(table.seats) > 1
    name = f"Turn {number}" if number else "The set-up"
    who = "You" if several and spoken_to(table.seats, reader) == seat else table.names[seat]
    return (f"{name} · {who}", seat) if several else (name, SPECTATOR)


def find_signs(told: Sequence[tuple[int, list[Line]]]) -> frozenset[str]:
    return frozenset([sign_of(line) for _, lines in told for line in lines])
