"""What was played is kept in a folder, so that a run which was ended goes on where it was.

    DIR/HASH/plan.json          what was played, for who looks
    DIR/HASH/000000001-000001000.part   games 1 to 1,000, with a sum by which damage is told

HASH is that of the plan, the versions of Kleos and of the rules included. A part holds a pickle: read only folders of
your own.
"""
from __future__ import annotations

import hashlib
import json
import os
import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from kleos.lab.pool import SimulationError

HEAD: Final = b"kleos lab 1\n"
DIGEST: Final = 32                                      # bytes


class Shelf:
    """The parts of one plan."""

    def __init__(self, folder: str | Path, plan: dict[str, Any]) -> None:
        """`plan` is plain data that tells it from all others; `SimulationError` where nothing can be written."""
        text = json.dumps(plan, sort_keys=True, indent=1, ensure_ascii=False)
        self.folder: Final = Path(folder) / hashlib.blake2b(text.encode(), digest_size=10).hexdigest()
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            self.write("plan.json", text.encode())
        except OSError as error:
            raise SimulationError(f"Nothing can be kept in {folder}: {error.strerror}.") from None

    def write(self, name: str, content: bytes) -> None:
        """Aside first, and then renamed, so that there is never half a file."""
        aside = self.folder / f".{name}.{os.getpid()}"
        aside.write_bytes(content)
        aside.replace(self.folder / name)

    def put(self, numbers: range, part: object) -> None:
        body = pickle.dumps(part, protocol=5)
        try:
            self.write(f"{numbers.start:09}-{numbers[-1]:09}.part",
                       HEAD + hashlib.blake2b(body, digest_size=DIGEST).digest() + body)
        except OSError as error:
            raise SimulationError(f"Nothing more can be kept in {self.folder}: {error.strerror}.") from None

    def parts(self, wanted: range) -> Iterator[tuple[range, Any]]:
        """Those whose games are all wanted, each game once. What is damaged is no part, and is played again."""
        reached = wanted.start
        for path in sorted(self.folder.glob("*-*.part")):
            first, last = (int(number) for number in path.stem.split("-"))
            if first >= reached and last < wanted.stop:
                whole = path.read_bytes()
                body = whole[len(HEAD) + DIGEST:]
                if whole == HEAD + hashlib.blake2b(body, digest_size=DIGEST).digest() + body:
                    reached = last + 1
                    yield range(first, last + 1), pickle.loads(body)
