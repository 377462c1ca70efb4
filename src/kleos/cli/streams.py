"""Streams: what is said must come out, whatever the encoding of standard output."""
from __future__ import annotations

import codecs
import io
import os
import re
import sys
from typing import IO, Final

PLAINLY: Final = str.maketrans({
    "“": '"', "”": '"', "’": "'", "‘": "'", "–": "-", "—": "-", "−": "-", "·": ".", "×": "x", "§": "S", "…": "...",
    "→": "->", "●": "*", "○": "o", "■": "#", "□": "_", "▸": ">", "á": "a", "é": "e", "ê": "e", "─": "-", "│": "|",
    "━": "=",
})


def plainly(error: UnicodeError) -> tuple[str, int]:
    """For encodings that lack a character: the nearest plain one."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lost = error.object[error.start:error.end].translate(PLAINLY)
    return lost.encode("ascii", "replace").decode(), error.end


STEERING: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")          # what moves, colours or clears a terminal


def harmless(text: str) -> str:
    """Words of a file or of somebody else, without what would steer a terminal."""
    return STEERING.sub("?", text)


NEAREST: Final = "kleos-nearest"                        # the name by which encodings know it
codecs.register_error(NEAREST, plainly)


def speaks_unicode(stream: IO[str]) -> bool:
    """Whether the encoding of a stream has the characters that drawings are made of."""
    try:
        "⣿░●○■─│▸".encode(getattr(stream, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def forgive(stream: IO[str]) -> None:
    """Let a stream write or read whatever it must, as well as its encoding can."""
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(errors=NEAREST if stream.writable() else "replace")


def reopen() -> None:
    """Let the streams that were closed by whoever started the command lead nowhere."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))       # noqa: SIM115


def drop() -> None:
    """What is still to be flushed to standard output leads nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
