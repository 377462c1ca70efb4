"""Texts from outside: what editors, chats and mail have done to a file is undone, in one way for every format and
every door; and words of people are kept as they were meant, but for what hides or reorders.

No line moves, so that an error names the line that its writer sees.
"""
from __future__ import annotations

import codecs
import re
import unicodedata
from typing import Final

MARKS: Final = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF32_LE, "utf-32-le"), (codecs.BOM_UTF32_BE, "utf-32-be"),
                (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
NO_TEXT: Final = "it is no text"
FENCE: Final = re.compile(r"\s*(?:`{3,}|~{3,})[^`~]*")
GLUED: Final = re.compile(r"(?<=[^\s`])`{3,}[ \t]*$", re.M)              # the end of a fence behind the last line
QUOTED: Final = re.compile(r"[ \t]*(?:>[ \t]?)+")
RULED: Final = re.compile(r"-{3}|[-‐‑‒–—―−]*[‐‑‒–—―−][-‐‑‒–—―−]*")
DASHES: Final = dict.fromkeys(map(ord, "‐‑‒–—―−﹣－"), "-")
MINUS: Final = re.compile(r"(?<![\w\"'])[‐‑‒–—−](?=\d)")
UNSEEN: Final = dict.fromkeys(map(ord, "\u00ad\u200b\u2060\ufeff"))     # where a line may break, and where not
STRAIGHT: Final = {ord(one): plain for plain, every in (
    ('"', "“”„‟"), ("'", "‘’‚"), (" ", "\u00a0\u202f"), ("", map(chr, UNSEEN))) for one in every}
# What turns the order of others’ words round, or draws nothing where something is said to stand
TURNING: Final = "\u202a-\u202e\u2066-\u2069\u206a-\u206f\ufff9-\ufffb"
FLAG: Final = re.compile("\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{1,6}\U000e007f")     # of a region
HIDING: Final = re.compile(rf"[\x00-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff{TURNING}\u2028\u2029"
                           r"\u2061-\u2064\u180e\U000e0000-\U000e007f]|[\ufe00-\ufe0f\U000e0100-\U000e01ef]{2}")
IDLE: Final = re.compile(r"(?<=[ 0-9A-Za-z])[\u034f\u061c\u200c-\u200f]+")        # it only makes two names of one
MAX_MARKS: Final = 8                        # on one letter: a tower of accents covers what others wrote
BLANK: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800")              # letters and signs that draw nothing
ENDS: Final = "\u200c\u200d\u200e\u200f\u3164\uffa0\u2800"


# files

def decode(content: bytes) -> str:
    """The text of a file in UTF-8, or in UTF-16 or UTF-32 that says so or plainly is; `ValueError` for what is none."""
    mark, coding = next(((mark, coding) for mark, coding in MARKS if content.startswith(mark)),
                        (b"", guess_encoding(content)))
    content = content[len(mark):]
    if not content and mark not in (b"", codecs.BOM_UTF8):              # so begins what is no text as well
        raise ValueError(NO_TEXT)
    try:
        return content.decode(coding)
    except UnicodeDecodeError:
        raise ValueError(NO_TEXT) from None


def guess_encoding(content: bytes) -> str:
    """The coding of a text without a mark: of plain words every second byte is zero in UTF-16."""
    begin = content[:200]
    zeros = [begin[side::2].count(0) * 3 > len(begin) for side in (0, 1)]
    return "utf-16-le" if zeros == [False, True] else "utf-16-be" if zeros == [True, False] else "utf-8"


def unwrap(text: str) -> str:
    """A text as its writer wrote it: one kind of line ends, out of a code fence and of quotation marks at the begin of
    lines. Lines around these are left empty."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    return "\n".join(unfence(unquote(GLUED.sub("\n```", text).split("\n"))))


def unquote(lines: list[str]) -> list[str]:
    """What is quoted with > where that is most of a text, else all of it."""
    marks = [QUOTED.match(line) for line in lines]
    if 2 * sum(mark is not None for mark in marks) <= sum(bool(line.strip()) for line in lines):
        return lines
    return [line[mark.end():] if mark else "" for line, mark in zip(lines, marks)]


def unfence(lines: list[str]) -> list[str]:
    """What stands in the first code fence that is not empty, if there is one, else all of a text."""
    fences = [number for number, line in enumerate(lines) if FENCE.fullmatch(line)]
    if not fences:
        return lines
    between = zip(fences, [*fences[1:], len(lines)])
    begin, end = next(((begin, end) for begin, end in between if any(line.strip() for line in lines[begin + 1:end])),
                      (-1, fences[0]))                  # it was not copied with its beginning
    return [line if begin < number < end else "" for number, line in enumerate(lines)]


def compose(text: str) -> str:
    """The same with letters and their accents in one, so that what looks alike is alike."""
    return unicodedata.normalize("NFC", text)


def straight(text: str) -> str:
    """The same with the quotation marks, blanks and minus signs of a keyboard."""
    return MINUS.sub("-", text.translate(STRAIGHT))


def replace_dashes(text: str) -> str:
    """The same with hyphens for all dashes, and without what is not seen."""
    return text.translate(DASHES).translate(UNSEEN)


def is_rule(line: str) -> bool:
    """Whether a line is three hyphens, or what a chat has made of them."""
    return RULED.fullmatch(line.strip()) is not None


# words of people

def tidy(words: str) -> str:
    """Words on one line: composed, with single blanks, without marks that nobody sees and no script needs there."""
    return " ".join(IDLE.sub("", compose(words).translate(UNSEEN)).split()).strip(f"{ENDS} ")


def is_plain(words: str) -> bool:
    """Whether nothing in these words hides or reorders; whatever script, sign or emoji they are of."""
    return HIDING.search(FLAG.sub("\U0001f3f4", words)) is None and not has_tower(words)


def has_tower(words: str) -> bool:
    """Whether so many accents stand upon one letter that they reach into other lines."""
    height = 0
    for one in words:
        height = height + 1 if unicodedata.category(one) in ("Mn", "Me") else 0
        if height > MAX_MARKS:
            return True
    return False


def is_visible(words: str) -> bool:
    """The same, and there is something to be seen."""
    return is_plain(words) and any(unicodedata.category(one)[0] in "LNPSC" and one not in BLANK
                                   and unicodedata.category(one) != "Cf" for one in words)
