"""Forms as they were sent: read, bounded and checked."""
from __future__ import annotations

from typing import Final
from urllib.parse import parse_qsl

from python_multipart.exceptions import FormParserError
from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request

from kleos.server.http import security

MAX_TEXT: Final = 200                       # characters in an action, a deal or a seed
MAX_OPTION: Final = 8000                    # characters in the value of an option: decks for each of three seats, of 60
                                            # different cards with names of 40 characters, as lines
MAX_FIELDS: Final = 1000                           # in a form: for each of three decks 180 cards and more, and the rest
MAX_ACTIONS: Final = 64                            # actions in one click
PLAIN: Final = "application/x-www-form-urlencoded"


class FormError(ValueError):
    """A form that makes no sense; the text says why, and `where` in which part of it, if in one."""

    def __init__(self, text: str, where: str = "") -> None:
        super().__init__(text)
        self.where: Final = where


class Unconfirmed(Exception):
    """What cannot be taken back, and must be asked once more; the text says what comes of it. `sent` is the form."""

    def __init__(self, words: str, sent: FormData) -> None:
        super().__init__(words)
        self.sent: Final = sent


async def read_form(request: Request, files: int = 0) -> FormData:
    """The form as sent, once it is sure that a page of ours sent it; with so many files, which the caller closes."""
    try:
        sent = await read_fields(request, files)
    except (HTTPException, FormParserError, ValueError) as problem:
        if getattr(problem, "status_code", 0) == 413:
            raise
        raise HTTPException(400, "What was sent is not a form.") from None
    if not security.is_ours(request, read_text(sent, "csrf")):
        raise HTTPException(403, "This form is too old. Load the page anew and try again.")
    if "confirmed" not in sent and request.headers.get("x-kleos") != "fetch":
        ask_again(sent)
    return sent


def ask_again(sent: FormData) -> None:
    """Where a page has no script its form says in `confirm` what would come of it, after the field and value for which
    that holds, if not for all: `deed=delete|It can be brought back.`"""
    for asked in map(str, sent.getlist("confirm")):
        field, _, words = asked.partition("|")
        name, _, value = field.partition("=")
        if not name or sent.get(name) == value:
            raise Unconfirmed(words, sent)


async def read_fields(request: Request, files: int) -> FormData:
    """What a form holds; the plain kind, which every click has, is read here in a tenth of the time."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() == PLAIN:
        found = parse_qsl((await request.body()).decode("latin-1"), True, max_num_fields=MAX_FIELDS)
        return FormData([*found])
    return await request.form(max_files=files, max_fields=MAX_FIELDS)


def read_text(sent: FormData, name: str, default: str = "") -> str:
    value, most = sent.get(name, default), MAX_OPTION if name.startswith("option.") else MAX_TEXT
    if not isinstance(value, str) or len(value) > most:
        raise FormError(f"“{name}” must be a text of at most {most} characters.")
    if "\0" in value:
        raise FormError(f"“{name}” holds a character that cannot be kept.")
    return value


def read_texts(sent: FormData, name: str) -> list[str]:
    """What is given under one name, once or several times, or as several lines."""
    lines = [line for value in sent.getlist(name) for line in (value.splitlines() if isinstance(value, str) else [""])]
    values = [line for line in lines if 0 < len(line) <= MAX_TEXT]
    if not values or len(values) > MAX_ACTIONS or len(values) < len(lines):
        raise FormError(f"“{name}” must be given once to {MAX_ACTIONS} times, each time at most {MAX_TEXT} characters.")
    return values


def read_number(sent: FormData, name: str, default: str = "") -> int:
    value = read_text(sent, name, default).strip()
    if not (value.isascii() and value.isdecimal() and len(value) <= 9):
        raise FormError(f"“{name}” must be a whole number, not “{value}”.")
    return int(value)
