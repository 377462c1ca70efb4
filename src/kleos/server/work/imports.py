"""Imports: a file of games that somebody sends is unpacked, read and run again in a worker, within bounds of size."""
from __future__ import annotations

import hashlib
import io
import zipfile
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from kleos import games
from kleos.core import record, texts
from kleos.core.flow import CHANCE
from kleos.core.game import Game
from kleos.core.record import Move, Record, RecordError
from kleos.server.work.records import Read
from kleos.server.work.records import read as read_record
from kleos.table import dealers
from kleos.table.dealers import DailyDealer
from kleos.table.log import Past, past
from kleos.table.names import HUMAN

FILES: Final = 500                          # records in a file that is read
STUDIES: Final = "studies.json"             # beside them, for whoever reads it: a server judges for itself
RECORD: Final = 400_000                     # bytes of one
WHOLE: Final = 40_000_000                   # bytes of all


class ImportedGame(NamedTuple):
    """A record of a finished game that was brought along, and what its header says of it besides."""

    read: Read
    mine: list[int]
    table: str
    ended: float
    dealer: str                             # "random", "typed", "known" or a day
    past: Past
    mark: str                               # the same for the same game


def unpack(content: bytes) -> list[str]:
    """The records in a file; `ValueError` says what is wrong with it."""
    if not content.startswith(b"PK"):
        return [decode(content)]
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            return [decode(entry) for entry in read_entries(archive)]
    except ValueError:
        raise
    except Exception as problem:                        # what zipfile, zlib and the like say of damage
        raise ValueError("it is no ZIP of records, or was not copied whole") from problem


def read_entries(archive: zipfile.ZipFile) -> Iterator[bytes]:
    """What the files in it hold, one after another; `ValueError` once they are too many or too large, by what is said
    of them or by what they are."""
    entries = [entry for entry in archive.infolist() if not entry.is_dir() and entry.filename != STUDIES]
    if len(entries) > FILES:
        raise ValueError(f"it holds more than {FILES} files")
    check_sizes([entry.file_size for entry in entries])
    whole = 0
    for entry in entries:
        with archive.open(entry) as file:
            content = file.read(RECORD + 1)             # whatever its size is said to be
        whole += len(content)
        check_sizes([len(content)], whole)
        yield content


def check_sizes(sizes: Sequence[int], whole: int = 0) -> None:
    if max(sizes, default=0) > RECORD or max(whole, sum(sizes)) > WHOLE:
        raise ValueError("what it holds is too large for records of games")


def decode(content: bytes) -> str:
    try:
        return texts.decode(content)
    except ValueError:
        raise ValueError("it holds what is no text, so no record of a game") from None


def import_game(written: str, now: float) -> ImportedGame:
    """A record, read and run again; `RecordError` says why it cannot be. Without a time of its own it ended now."""
    found, kept = read_record(written), record.parse(written)
    head, seats = kept.head, len(found.seats)
    people = [seat for seat, kind in enumerate(found.seats) if kind == HUMAN]
    mine = head.get("mine", people[:1])
    if not isinstance(mine, list) or not mine or any(type(seat) is not int or seat not in people for seat in mine):
        raise RecordError(0, f"“mine” in the header must say which of the {seats} seats were a person’s")
    ended = head.get("ended", 0.0)
    if not isinstance(ended, (int, float)) or not 0.0 <= ended <= now + 86_400.0:
        raise RecordError(0, "“ended” in the header must be a time in seconds since 1970")
    game = games.find(found.game)
    if not is_over(game, found, "ending" in head):
        raise RecordError(0, "the game is not over")
    mark = hashlib.sha256("\n".join([found.game, repr(found.options), *map(str, kept.moves)]).encode()).hexdigest()
    return ImportedGame(found, mine, str(head.get("table", ""))[:40], float(ended) or now,
                        find_dealer(game, kept, found),
                        past(head), mark)


def is_over(game: Game, found: Read, given_up: bool) -> bool:
    if given_up:
        return True
    state = game.start(found.options, len(found.seats), game.components.replaced(found.components))
    for row in found.rows:
        record.step(game, state, Move(row.actor, row.text))
    return state.over()


def find_dealer(game: Game, kept: Record, found: Read) -> str:
    """How its dice fell: a day only if that day's dealer deals all of them."""
    kind = kept.head.get("dealer")
    if kind != "daily" or kept.head.get("takebacks") or found.components:
        return "known" if kept.head.get("known") is True else "typed" if kind == "typed" else "random"
    try:
        dealer, state, rolls = DailyDealer(game.id, dealers.day(str(kept.head.get("day")))), game.start({}, 1), 0
        for move in kept.moves:
            if move.actor == CHANCE:
                if dealer.deal(state, rolls, 0) != game.parse(move.text):
                    return "random"
                rolls += 1
            record.step(game, state, move)
    except ValueError:
        return "random"
    return dealer.day
