"""Places: the folder in which Kleos keeps what should last, and files that are never half written."""
from __future__ import annotations

import os
import stat
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Final

VARIABLE: Final = "KLEOS_DATA"


def data() -> Path:
    """KLEOS_DATA, else the platform's folder for such things; it need not exist yet."""
    if os.environ.get(VARIABLE):
        return Path(os.environ[VARIABLE])
    from platformdirs import user_data_path
    return user_data_path("kleos", appauthor=False)


def write(path: Path, text: str) -> None:
    """Replace a file all at once: whoever reads it sees the old text or the new one. A link still leads to it, and who
    may read it may do so still. May raise `OSError`."""
    path = Path(os.path.realpath(path))
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            with suppress(FileNotFoundError):           # a new one is for its owner only
                os.chmod(name, stat.S_IMODE(path.stat().st_mode))
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
