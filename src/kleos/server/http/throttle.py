"""The throttle: requests come in one after another, those of one address no faster than those of the next, and not
without end. What is too much is refused with a sentence, and with when to come again."""
from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kleos.core.prose import pluralize
from kleos.server.clock import SYSTEM, Clock
from kleos.server.http.limits import ASKER, Asker, Exceeded, Held, Limits, Rate, Turns
from kleos.server.http.site import strip_root

LARGEST: Final = 1 << 20                    # bytes of a request: a long game's record fits many times
WIDTH: Final = 32                           # requests that are answered at the same time
MINUTE: Final = 60.0
DAY: Final = 86_400.0
FREE: Final = ("/healthz", "/readyz", "/metrics")
STREAM: Final = re.compile(r"(?:/api)?/tables/([^/]+)/(?:events|people)")
THINKS: Final = re.compile(r"(?:/api)?/tables/[^/]+/hint|/records|/mine/import")
# by a POST
BEGINS: Final = re.compile(r"(?:/api)?/tables|/records|/mine/import|/today|/tables/[^/]+/(?:again|fork|rematch)")
BUILDS: Final = re.compile(r"/api/decks|/games/[^/]+/decks")

TOO_LONG: Final = "That is too much at once; nothing was changed."
TOO_FAST: Final = "Too many requests from your address wait already. Wait a moment and try again."
TOO_MANY: Final = "You have begun many tables within a short time. Wait {} and begin the next one then."
DECKS: Final = "You have begun many decks within a short time. Wait {} and begin the next one then."
RUNNING: Final = "You have {} unfinished tables, which is as many as this server keeps for one visitor. End one first."
WATCHED: Final = "As many people watch this table as this server lets in. Try again in a while."
STREAMS: Final = "You have too many pages of tables open at the same time. Close one of them."
THINKING: Final = "What you asked for last is still being thought about. Wait for it and ask again."

Answer = Callable[[Request, int, str], Response]


class Throttle:
    """`answer` makes the page of a refusal; `running` counts the unfinished tables of a visitor."""

    def __init__(self, app: ASGIApp, limits: Limits, answer: Answer, running: Callable[[str], int],
                 clock: Clock = SYSTEM) -> None:
        self.app: Final = app
        self.limits: Final = limits
        self.answer: Final = answer
        self.running: Final = running
        self.turns: Final = Turns(max(WIDTH, limits.requests), limits.requests)
        self.held: Final = Held()
        self.tables: Final = Rate(limits.tables, MINUTE, clock), Rate(4 * limits.tables, MINUTE, clock)
        self.daily: Final = Rate(limits.tables_a_day, DAY, clock)
        self.decks: Final = (Rate(limits.tables, MINUTE, clock), Rate(4 * limits.tables, MINUTE, clock),
                             Rate(limits.tables_a_day, DAY, clock))
        self.opened: Final = Rate(5 * limits.streams, MINUTE, clock), Rate(50 * limits.streams, MINUTE, clock)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = strip_root(scope) if scope["type"] == "http" else ""
        if not path or path in FREE:
            return await self.app(scope, receive, send)
        try:
            way = self.way(path, scope)                 # or what will be refused would be read first
            body = await read_body(scope, receive)
            if body is None:
                return None
            if scope["method"] == "POST" and BEGINS.fullmatch(path):
                await self.begin(ASKER.get(), scope)
            if scope["method"] == "POST" and BUILDS.fullmatch(path):
                self.build(ASKER.get())
            await way(scope, replay_body(body, receive), send)
        except TooLong:
            await self.answer(Request(scope), 413, TOO_LONG)(scope, receive, send)
        except Exceeded as problem:
            await self.refuse(problem, scope, receive, send)

    def way(self, path: str, scope: Scope) -> ASGIApp:
        """How this request gets in."""
        asker = ASKER.get()
        if stream := STREAM.fullmatch(path):
            return self.holding(self.stream(asker, stream[1]), self.in_turn)
        if THINKS.fullmatch(path) or b"hint=" in scope["query_string"]:
            bounds = ((f"hints of {asker.visitor}", self.limits.hints, THINKING),
                      (f"hints from {asker.address}", 8 * self.limits.hints, THINKING))
            self.held.check(*bounds)
            return self.holding(self.held.hold(*bounds), self.app)
        if self.turns.waiting(asker.address) >= self.limits.waiting:
            raise Exceeded(TOO_FAST, 1)
        return self.in_turn

    def holding(self, held: AbstractContextManager[None], inside: ASGIApp) -> ASGIApp:
        async def app(scope: Scope, receive: Receive, send: Send) -> None:
            with held:
                await inside(scope, receive, send)
        return app

    async def in_turn(self, scope: Scope, receive: Receive, send: Send) -> None:
        asker, ours = ASKER.get(), True
        await self.turns.take(asker)

        def give() -> None:                             # not at once: whoever never waits would let nobody else in
            nonlocal ours
            if ours:
                asyncio.get_running_loop().call_soon(self.turns.give, asker)
            ours = False

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start" and is_endless(message):
                give()                                  # or it would keep its turn as long as somebody watches
            await send(message)
        try:
            await self.app(scope, receive, answer)
        finally:
            give()

    def stream(self, asker: Asker, table: str) -> AbstractContextManager[None]:
        charge((self.opened[0], asker.visitor, STREAMS), (self.opened[1], asker.address, STREAMS))
        most = self.limits.streams
        return self.held.hold((f"streams of {asker.visitor}", most, STREAMS),
                              (f"streams from {asker.address}", 10 * most, STREAMS),
                              (f"watchers of {table}", self.limits.watchers, WATCHED))

    async def begin(self, asker: Asker, scope: Scope) -> None:
        """Another table; `Exceeded` says why it may not be."""
        charge((self.tables[0], asker.visitor, TOO_MANY), (self.tables[1], asker.address, TOO_MANY),
               (self.daily, asker.address, TOO_MANY))
        most = self.limits.tables_running
        if await run_in_threadpool(self.running, scope["state"]["token"]) >= most:
            raise Exceeded(RUNNING.format(most), 3600)

    def build(self, asker: Asker) -> None:
        """Another deck; `Exceeded` says why it may not be."""
        charge(*zip(self.decks, (asker.visitor, asker.address, asker.address), (DECKS, DECKS, DECKS)))

    async def refuse(self, problem: Exceeded, scope: Scope, receive: Receive, send: Send) -> None:
        text = str(problem)
        flood = text == TOO_FAST                        # which must cost next to nothing
        answer = PlainTextResponse(text, 429) if flood else self.answer(Request(scope), 429, text)
        answer.headers["Retry-After"] = str(problem.seconds)
        await answer(scope, receive, send)


def charge(*rates: tuple[Rate, str, str]) -> None:
    """Take one of each, or none: `Exceeded` with the text of the rate that has to be waited for."""
    for rate, key, text in rates:
        if seconds := rate.wait(key):
            raise Exceeded(text.format(describe_wait(seconds)), seconds)
    for rate, key, _ in rates:
        rate.take(key)


def is_endless(message: Message) -> bool:
    """Whether a stream of events begins."""
    return MutableHeaders(scope=message).get("content-type", "").startswith("text/event-stream")


def describe_wait(seconds: float) -> str:
    """A duration, roughly: “20 seconds”, “3 minutes”."""
    number, unit = (seconds, "second") if seconds < 100 else (seconds / 60, "minute")
    rounded = max(1, round(number + 0.5))
    return pluralize(rounded, unit)


# bodies

class TooLong(Exception):
    """The body of a request that nobody wants to read."""


async def read_body(scope: Scope, receive: Receive) -> bytes | None:
    """The body, read before it is anybody's turn; None when the client has gone. `TooLong` for a body that is."""
    if not Headers(scope=scope).get("content-length", "0").isdecimal():
        raise TooLong
    if int(Headers(scope=scope).get("content-length", "0")) > LARGEST:
        raise TooLong
    if scope["method"] in ("GET", "HEAD") and "transfer-encoding" not in Headers(scope=scope):
        return b""
    parts, length = [], 0
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return None
        parts.append(message.get("body", b""))
        length += len(parts[-1])
        if length > LARGEST:
            raise TooLong
        if not message.get("more_body"):
            return b"".join(parts)


def replay_body(body: bytes, receive: Receive) -> Callable[[], Awaitable[Message]]:
    """What the app receives: the body at once, then what comes after it."""
    sent = False

    async def receive_again() -> Message:
        nonlocal sent
        if sent:
            return await receive()
        sent = True
        return {"type": "http.request", "body": body, "more_body": False}
    return receive_again
