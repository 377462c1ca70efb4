"""The directory: whom the host has told by a webhook or by mail, as the file of `--calls` says. It is read anew when it
has changed, so that the host can name a table while the server runs."""
from __future__ import annotations

import logging
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

from kleos.server.errors import ServerError
from kleos.server.seats.seated import Seated

LOG: Final = logging.getLogger("kleos.server")
PORTS: Final = {"starttls": 587, "tls": 465, "none": 25}


class MailServer(NamedTuple):
    """Which takes the mails: `security` is “starttls”, “tls” or “none”; without a user nobody logs in."""

    host: str
    port: int
    sender: str
    security: str = "starttls"
    user: str = ""
    password: str = ""


class Entry(NamedTuple):
    """A seat, from 0, of the table of that name, or whoever is called so; -1 and empty: any. How it is told."""

    table: str = ""
    seat: int = -1
    player: str = ""
    mail: str = ""
    webhook: str = ""

    def means(self, seated: Seated, seat: int) -> bool:
        name, given = seated.lobby.name if seated.lobby else "", seated.table.given_names[seat]
        return self.table in ("", name) and self.seat in (-1, seat) and self.player in ("", given)


class Directory:
    """Nobody is in it where there is no file; `ServerError` says what is wrong with one."""

    def __init__(self, path: Path | None) -> None:
        self.path: Final = path
        self.entries: Sequence[Entry] = ()
        self.mail_server: MailServer | None = None
        self.stamp: tuple[int, int] | None = None
        if path:
            self.stamp = self.look()
            self.read(path)

    def look(self) -> tuple[int, int] | None:
        """When the file was changed last, and how long it is."""
        try:
            found = self.path.stat() if self.path else None
        except OSError:
            return None
        return (found.st_mtime_ns, found.st_size) if found else None

    def renew(self) -> bool:
        """Whether the file has changed and been read anew; one that is wrong is told to the host and left."""
        stamp = self.look()
        if not self.path or stamp is None or stamp == self.stamp:
            return False
        self.stamp = stamp
        try:
            self.read(self.path)
        except ServerError as problem:
            LOG.warning("%s What it said before holds.", problem)
            return False
        return True

    def read(self, path: Path) -> None:
        try:
            told = tomllib.loads(path.read_text(encoding="utf-8-sig"))
            server = read_mail_server(told.pop("mail")) if "mail" in told else None
            entries = [read_entry(number, one) for number, one in enumerate(told.pop("call", []), 1)]
            if told:
                raise ValueError(f"it has “{next(iter(told))}”, and there are only mail and call")
            if server is None and any(entry.mail for entry in entries):
                raise ValueError("it has addresses for mails, and no [mail] with the server that takes them")
        except OSError as problem:
            raise ServerError(f"{path} cannot be read: {problem.strerror}.") from None
        except (ValueError, TypeError, AttributeError) as problem:
            raise ServerError(f"{path} does not say whom to call: {problem}.") from None
        self.entries, self.mail_server = entries, server

    def find(self, seated: Seated, owner: str) -> list[tuple[int, Entry]]:
        """How this owner of seats is told, and for which seat."""
        mine = [seat for seat, one in enumerate(seated.owners) if one == owner]
        found = {(entry.mail, entry.webhook): (seat, entry) for seat in mine for entry in self.entries
                 if entry.means(seated, seat)}
        return list(found.values())


def read_mail_server(told: Mapping[str, Any]) -> MailServer:
    """`ValueError` says what is missing or wrong."""
    check(told, "[mail]", {"server", "from", "security", "user", "password"}, {"server", "from"})
    host, _, port = told["server"].partition(":")
    security = told.get("security", "starttls")
    if security not in PORTS:
        raise ValueError(f"“security” of [mail] is one of {', '.join(PORTS)}")
    if port and not (port.isascii() and port.isdecimal() and 0 < int(port) < 65536):
        raise ValueError("“server” of [mail] is written like mail.example.org or mail.example.org:587")
    return MailServer(host, int(port or PORTS[security]), told["from"], security, told.get("user", ""),
                      told.get("password", ""))


def read_entry(number: int, told: Mapping[str, Any]) -> Entry:
    """The same."""
    where = f"call {number}"
    seat = told.get("seat", 0)
    check({name: value for name, value in told.items() if name != "seat"}, where,
          {"table", "player", "mail", "webhook"}, set())
    if type(seat) is not int or seat < ("seat" in told):
        raise ValueError(f"“seat” of {where} is a number from 1 on, as the page of its table has it")
    entry = Entry(told.get("table", "").lower(), seat - 1, told.get("player", ""), told.get("mail", ""),
                  told.get("webhook", ""))
    if not (entry.player or (entry.table and entry.seat >= 0)):
        raise ValueError(f"{where} names neither a player nor a table and its seat")
    if not (entry.mail or entry.webhook):
        raise ValueError(f"{where} says neither a mail address nor a webhook")
    if entry.mail and not ("@" in entry.mail and entry.mail.isprintable()):
        raise ValueError(f"“mail” of {where} is no mail address")
    if entry.webhook and not is_web(entry.webhook):
        raise ValueError(f"“webhook” of {where} is no address like https://example.org/hook")
    return entry


def check(told: Mapping[str, Any], where: str, known: set[str], needed: set[str]) -> None:
    for name, value in told.items():
        if name not in known:
            raise ValueError(f"{where} has “{name}”, and there are only {', '.join(sorted(known))}")
        if not isinstance(value, str):
            raise ValueError(f"“{name}” of {where} is a text, between quotes")
    if missing := sorted(name for name in needed if not told.get(name)):
        raise ValueError(f"{where} needs “{missing[0]}”")


def is_web(address: str) -> bool:
    parts = urlsplit(address)                           # a `ValueError` says what is wrong
    printable = address.isascii() and address.isprintable() and " " not in address
    return parts.scheme in ("http", "https") and bool(parts.hostname) and printable
