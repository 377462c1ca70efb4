"""The file of a database, which may vanish under a server that runs; and why a database does not do what it should."""
from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from sqlalchemy import URL
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

GONE: Final = "the database file was deleted or replaced while the server ran; put it back and start the server again"

REASONS: Final = (("locked", "it is locked by another program"), ("full", "the disk is full"),
                  ("disk i/o", "the disk does not work"), ("malformed", "it is damaged"),
                  ("not a database", "it is damaged"), ("readonly", "it cannot be written to"),
                  ("unable to open", GONE))


class Gone(SQLAlchemyError):
    """The file of the database is another one by now; what is written into the old one is lost."""

    def __init__(self) -> None:
        super().__init__(GONE)


def explain(problem: BaseException) -> str:
    """Why a database does not take or give something, without where it is."""
    if isinstance(problem, Gone):
        return GONE
    words = str(problem.orig if isinstance(problem, DBAPIError) else problem).lower()
    return next((sentence for word, sentence in REASONS if word in words), "it does not answer")


class File:
    """The file of a SQLite database, as it was when the server began."""

    def __init__(self, url: URL) -> None:
        self.path: Final = Path(url.database or "") if url.get_backend_name() == "sqlite" else None
        self.known: Final = self.identity()

    def identity(self) -> tuple[int, int] | None:
        if self.path is None:
            return None
        try:
            found = os.stat(self.path)
        except OSError:
            return 0, 0
        return found.st_dev, found.st_ino

    def check(self) -> None:
        """Raises `Gone` when there is another file by now, or none."""
        if self.identity() != self.known:
            raise Gone
