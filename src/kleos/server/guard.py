"""Guard: who is asking, whether a page of ours made them ask, and what browsers may do with our answers."""
from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from http.cookies import SimpleCookie
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

COOKIE: Final = "kleos"
YEAR: Final = 365 * 24 * 3600
TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{32,64}")
ANONYMOUS: Final = ("/static/", "/healthz")             # nobody needs a name to ask for these
SAFE: Final = ("GET", "HEAD", "OPTIONS")
HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
                               "font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; "
                               "frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
}
FOREIGN: Final = "This was sent from another site, so nothing was done. Open the table itself and try again there."


class Guard:
    """Gives each visitor a random token in a cookie, which is what sits in a seat, and refuses what other sites send
    in the visitor's name. `Authorization: Bearer TOKEN` stands in for the cookie where there is no browser."""

    def __init__(self, app: ASGIApp) -> None:
        self.app: Final = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self.app(scope, receive, send)
        headers = Headers(scope=scope)
        token = known(headers)
        fresh = not token and not scope["path"].startswith(ANONYMOUS)
        scope.setdefault("state", {})["token"] = token or secrets.token_urlsafe(32)

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    given.setdefault(name, value)
                given.setdefault("Cache-Control", "private, no-cache")
                if fresh:
                    given.append("Set-Cookie", cookie(scope["state"]["token"], scope["scheme"] == "https"))
            await send(message)

        if scope["method"] not in SAFE and foreign(headers):
            return await JSONResponse({"error": FOREIGN}, 403)(scope, receive, answer)
        await self.app(scope, receive, answer)


def known(headers: Headers) -> str:
    """The visitor's token; empty for a new one."""
    kind, _, bearer = headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer":
        token = bearer.strip()
    else:
        found = re.search(rf"(?:^|;)\s*{COOKIE}=([^;]*)", headers.get("cookie", ""))
        token = found[1].strip() if found else ""
    return token if TOKEN.fullmatch(token) else ""


def cookie(token: str, secure: bool) -> str:
    jar: SimpleCookie = SimpleCookie()
    jar[COOKIE] = token
    for name, value in {"path": "/", "max-age": YEAR, "httponly": True, "samesite": "Lax", "secure": secure}.items():
        jar[COOKIE][name] = value
    return jar[COOKIE].OutputString()


def foreign(headers: Headers) -> bool:
    """Whether a browser says that another site sent this."""
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return True
    origin = headers.get("origin")
    if origin is None:
        return False
    try:
        return urlsplit(origin).netloc != headers.get("host", "")
    except ValueError:
        return True


def csrf(token: str) -> str:
    """What our own forms carry, and no other site can know."""
    return hashlib.sha256(f"form of {token}".encode()).hexdigest()[:32]


def ours(request: Request, given: str) -> bool:
    """Whether a form came from a page of ours: the browser says so, or it carries what only our pages can."""
    vouched = "origin" in request.headers or "sec-fetch-site" in request.headers
    return vouched or hmac.compare_digest(given.encode(), csrf(request.state.token).encode())
