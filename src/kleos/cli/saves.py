"""Saves: the record of a game that is being played in the terminal, and what its dealer needs to go on with it.

A save is a record like any other; its header has a table `save` more, with the seed or the secret of the dealer. What
a person wrote into the file stays there: keys of the header that mean nothing to Kleos, and remarks.
"""
from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any, Final

from kleos.cli import places, remarks
from kleos.cli.failures import Failure
from kleos.core import record, texts
from kleos.core.game import Game
from kleos.core.record import Record, RecordError
from kleos.table import dealers, table
from kleos.table.dealers import Dealer
from kleos.table.log import past
from kleos.table.table import Table

SAVE: Final = "save"
OURS: Final = frozenset((                               # the keys of a header that Kleos writes, docs/notation.md
    "game", "rules_version", "seats", "ending", "ended_by", "names", "result", "dealer", "day", "commitment", "secret",
    "players", "takebacks", "given", "imagined", "withdrawn", "options", "components_hash", "components", SAVE))


def text(played: Table, before: str = "") -> str:
    """The save of a table, with what a person wrote into an earlier text of it."""
    kept = played.record()
    secret = dealers.keep(played.dealer)
    head = {**kept.head, SAVE: secret} if secret else kept.head
    try:
        theirs = {key: value for key, value in record.parse(before).head.items() if key not in OURS}
    except RecordError:
        return record.write(Record(head, kept.moves))
    return remarks.beside(record.write(Record({**head, **theirs}, kept.moves)), before)


def write(path: Path, played: Table) -> None:
    """Write what stands on the table to the file in which it is kept."""
    try:
        before = texts.decode(path.read_bytes()) if path.exists() else ""
    except (OSError, ValueError):
        before = ""
    put(path, text(played, before))


def put(path: Path, written: str) -> None:
    try:
        places.write(path, written)
    except OSError as error:
        raise Failure(f"The game cannot be saved in {path}: {error.strerror or error}. "
                      "Name another file with --save.") from None


def fresh(game: Game) -> Path:
    """A name in the data folder that no file has yet."""
    stem = f"{game.id}-{datetime.now():%Y-%m-%d-%H%M%S}"
    names = (places.data() / "games" / f"{stem}{f'-{i}' if i else ''}.kleos" for i in range(1000))
    return next(name for name in names if not name.exists())


def again(game: Game, kept: Record, kind: str | None = None, seed: str | None = None) -> Table:
    """The table of a save, as it was left; `RecordError` says what is wrong with the file, `ValueError` with the seed.

    A record that no dealer can go on with gets a new one, of this kind or else of the record's own.
    """
    secret: Any = kept.head.get(SAVE)
    own = str(kept.head.get("dealer", "random"))
    if secret is None:
        wanted = kind or (own if own in dealers.KINDS else "random")
        when = str(kept.head.get("day", "")) if wanted == own and not seed else ""
        try:
            dealt = dealers.dealer(wanted, seed or when or None, game.id)
        except ValueError as error:
            raise kept.wrong("day", str(error)) if when else error from None
        return table.resume(game, kept, dealt)
    resumed = table.resume(game, kept, revive(own, secret))
    try:
        before = past(kept.head, len(kept.moves))
    except ValueError as error:
        raise kept.wrong("given", str(error)) from None
    return Table(game, resumed.setup, resumed.seats, resumed.dealer, resumed.rows, before, resumed.given)


def revive(kind: str, secret: Any) -> Dealer:
    if not isinstance(secret, dict) or not all(isinstance(value, str) for value in secret.values()):
        raise RecordError(0, "the table “save” in the header must hold texts")
    try:
        return dealers.revive(kind, secret)
    except KeyError as error:
        raise RecordError(0, f"the table “save” in the header has no {error.args[0]}") from None
    except ValueError as error:
        raise RecordError(0, f"the table “save” in the header: {error}") from None
