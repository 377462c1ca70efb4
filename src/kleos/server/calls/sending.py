"""Sending: to a push service, a webhook or a mail server, apart from all else, so that nobody waits for a host that is
slow or away."""
from __future__ import annotations

import asyncio
import contextlib
import http.client
import smtplib
import ssl
import threading
from collections.abc import Callable, Mapping
from email.message import EmailMessage
from typing import Final
from urllib.parse import urlsplit

from kleos.server.calls.directory import MailServer

PATIENCE: Final = 10.0                      # seconds for a host to answer
GONE: Final = (404, 410)                    # whoever is called there is there no more
LATER: Final = (429, 500, 502, 503, 504)    # it may do so by and by


class Unsent(Exception):
    """Why nothing was sent; `gone` when the address is no more, `later` when it is worth another try."""

    def __init__(self, why: str, gone: bool = False, later: bool = False) -> None:
        super().__init__(why)
        self.gone: Final = gone
        self.later: Final = later


def post(address: str, headers: Mapping[str, str], body: bytes) -> None:
    """To that very address: no host is followed to another one. `Unsent` says why not."""
    parts = urlsplit(address)
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    connection = kind(parts.hostname or "", parts.port, timeout=PATIENCE)
    try:
        place = f"{parts.path or '/'}{'?' + parts.query if parts.query else ''}"
        connection.request("POST", place, body, dict(headers))
        status = connection.getresponse().status
    except (OSError, http.client.HTTPException) as problem:
        raise Unsent(f"{parts.hostname} does not answer ({problem or type(problem).__name__})", later=True) from None
    finally:
        connection.close()
    if not 200 <= status < 300:
        raise Unsent(f"{parts.hostname} answers {status}", status in GONE, status in LATER)


def mail(server: MailServer, to: str, subject: str, text: str) -> None:
    """By the mail server; the same."""
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = server.sender, to, subject
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(text)
    context = ssl.create_default_context()
    try:
        with smtplib.SMTP_SSL(server.host, server.port, timeout=PATIENCE, context=context) \
                if server.security == "tls" else smtplib.SMTP(server.host, server.port, timeout=PATIENCE) as connection:
            if server.security == "starttls":
                connection.starttls(context=context)
            if server.user:
                connection.login(server.user, server.password)
            connection.send_message(message)
    except smtplib.SMTPRecipientsRefused as problem:
        raise explain_answer(server.host, *[code for code, _ in problem.recipients.values()]) from None
    except smtplib.SMTPResponseException as problem:
        raise explain_answer(server.host, problem.smtp_code) from None
    except (OSError, smtplib.SMTPException) as problem:
        raise Unsent(f"{server.host} takes no mail ({problem or type(problem).__name__})", later=True) from None


def explain_answer(host: str, code: int) -> Unsent:
    """What a mail server has said."""
    return Unsent(f"{host} answers {code}", later=code < 500)


async def do_apart(job: Callable[[], None]) -> None:
    """In a thread for which the server does not wait when it ends; raises what the job does."""
    loop, done = asyncio.get_running_loop(), asyncio.Event()
    problems: list[Exception] = []

    def work() -> None:
        try:
            job()
        except Exception as problem:
            problems.append(problem)
        with contextlib.suppress(RuntimeError):         # the server has ended
            loop.call_soon_threadsafe(done.set)
    threading.Thread(target=work, name="kleos-calls", daemon=True).start()
    await done.wait()
    if problems:
        raise problems[0]
