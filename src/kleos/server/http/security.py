"""Security: under which name the server is asked, who asks, whether a page of ours made them ask, and what browsers
may do with our answers."""
from __future__ import annotations

import hashlib
import hmac
import ipaddress
import re
import secrets
from functools import lru_cache
from http.cookies import SimpleCookie
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kleos.server.http.limits import ASKER, Asker, find_network
from kleos.server.http.site import Site, strip_root

COOKIE: Final = "kleos"
YEAR: Final = 365 * 24 * 3600
TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{32,64}")
ANONYMOUS: Final = ("/static/", "/healthz", "/readyz", "/metrics")     # nobody needs a name to ask for these
NAMELESS: Final = ("/healthz", "/readyz")               # which who looks after the server asks for by any address
SAFE: Final = ("GET", "HEAD", "OPTIONS")
HEADERS: Final = {"X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin"}
DOCUMENT: Final = {                         # what a page may load; of its parts no browser asks that
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
                               "font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; "
                               "frame-ancestors 'none'; manifest-src 'self'"}
PARTS: Final = ("text/css", "text/javascript", "font/")
FOREIGN: Final = "This was sent from another site, so nothing was done. Open the table itself and try again there."
UNKNOWN: Final = ("This server does not go by that name. Whoever runs it can let it: kleos serve --allow-host NAME, "
                  "or --public-url where there is a proxy.")


class Security:
    """Gives each visitor a random token in a cookie, which is what sits in a seat, and refuses what other sites send
    in the visitor's name. `Authorization: Bearer TOKEN` stands in for the cookie where there is no browser."""

    def __init__(self, app: ASGIApp, site: Site) -> None:
        self.app: Final = app
        self.site: Final = site

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self.app(scope, receive, send)
        headers = Headers(scope=scope)
        set_site(scope, headers, self.site)
        secure, cookie = scope["scheme"] == "https", self.recognize(scope, headers)

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = MutableHeaders(scope=message)
                set_headers(given, secure)
                if cookie:
                    given.append("Set-Cookie", cookie)
            await send(message)

        if not (self.site.goes_by(headers.get("host", "")) or strip_root(scope) in NAMELESS):
            return await JSONResponse({"error": UNKNOWN}, 421)(scope, receive, send)
        if scope["method"] not in SAFE and is_foreign(headers, self.site.origin):
            return await JSONResponse({"error": FOREIGN}, 403)(scope, receive, answer)
        await self.app(scope, receive, answer)

    def recognize(self, scope: Scope, headers: Headers) -> str:
        """Tell the app who asks; the cookie that somebody new is given, or nothing."""
        secure = scope["scheme"] == "https"
        name = cookie_name(self.site.root, secure)
        token = read_token(headers, name)
        address = find_network((scope.get("client") or ("",))[0])
        ASKER.set(Asker(address, make_csrf(token) if token else f"somebody new at {address}"))
        scope.setdefault("state", {})["token"] = token or secrets.token_urlsafe(32)
        if token or strip_root(scope).startswith(ANONYMOUS):
            return ""
        return write_cookie(name, scope["state"]["token"], self.site.root, secure)


def set_site(scope: Scope, headers: Headers, site: Site) -> None:
    """Let the app have the request as the visitor sent it: with the scheme and the name of the site, and with the path
    below which it lies, which ASGI calls `root_path`. A proxy has left that in or taken it away; which, it says by
    X-Forwarded-Prefix, or the path tells."""
    if site.origin:
        scope["scheme"] = site.scheme
        scope["headers"] = [(b"host", site.netloc.encode()), *[pair for pair in scope["headers"] if pair[0] != b"host"]]
    if site.path:
        path, taken = scope["path"], headers.get("x-forwarded-prefix", "").rstrip("/") == site.root
        whole = not taken and f"{path}/".startswith(f"{site.path}/")
        place = path.removeprefix(site.path) if whole else path
        scope["path"], scope["root_path"] = site.path + (place or "/"), site.path


def set_headers(given: MutableHeaders, secure: bool) -> None:
    """Give an answer the headers that every answer has."""
    part = given.get("content-type", "").startswith(PARTS)
    for name, value in (HEADERS if part else HEADERS | DOCUMENT).items():
        given.setdefault(name, value)
    given.setdefault("Cache-Control", "private, no-cache")
    if secure:
        given.setdefault("Strict-Transport-Security", f"max-age={YEAR}")


# who

def read_token(headers: Headers, name: str = COOKIE) -> str:
    """The visitor's token; empty for a new one."""
    kind, _, bearer = headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer":
        token = bearer.strip()
    else:
        found = re.search(rf"(?:^|;)\s*{name}=([^;]*)", headers.get("cookie", ""))
        token = found[1].strip() if found else ""
    return token if TOKEN.fullmatch(token) else ""


def by_cookie(request: Request) -> bool:
    """Whether a browser asks, which several people may use in turn, and not a program with a token of its own."""
    return not request.headers.get("authorization", "").lower().startswith("bearer ")


def cookie_name(root: str, secure: bool) -> str:
    """What the cookie is called: over TLS in such a way that browsers take it from this very host only, or at least
    from no connection without TLS."""
    if not secure:
        return COOKIE
    return f"__Secure-{COOKIE}" if root else f"__Host-{COOKIE}"


def write_cookie(name: str, token: str, root: str, secure: bool) -> str:
    jar: SimpleCookie = SimpleCookie()
    jar[name] = token
    for word, value in {"path": root or "/", "max-age": YEAR, "httponly": True, "samesite": "Lax",
                        "secure": secure}.items():
        jar[name][word] = value
    return jar[name].OutputString()


# whence

def is_foreign(headers: Headers, origin: str = "") -> bool:
    """Whether a browser says that another site sent this. `origin` is where our pages are, if that is known."""
    site = headers.get("sec-fetch-site")
    if site is not None:                                # the browser knows best, whatever a proxy makes of addresses
        return site not in ("same-origin", "none")
    sent = headers.get("origin")
    if sent is None:
        return False
    try:
        return sent != origin and urlsplit(sent).netloc != headers.get("host", "")
    except ValueError:
        return True


@lru_cache(4096)
def make_csrf(token: str) -> str:
    """What our own forms carry, and no other site can know."""
    return hashlib.sha256(f"form of {token}".encode()).hexdigest()[:32]


def is_ours(request: Request, given: str) -> bool:
    """Whether a form came from a page of ours: the browser says so, or it carries what only our pages can."""
    vouched = "origin" in request.headers or "sec-fetch-site" in request.headers
    return vouched or hmac.compare_digest(given.encode(), make_csrf(request.state.token).encode())


def is_loopback(host: str) -> bool:
    """Whether this address is the machine's own."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
