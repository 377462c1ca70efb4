"""Who asks, what they may see, and what every page knows."""
from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from typing import Any, Final
from urllib.parse import quote, unquote

from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from kleos.core.flow import SPECTATOR
from kleos.core.game import Game
from kleos.server.http import security
from kleos.server.http.site import strip_root
from kleos.server.rendering.views import Sight
from kleos.server.seats import facts
from kleos.server.seats.seated import Seated, hash_token
from kleos.server.services import services
from kleos.server.tables.tables import Unknown
from kleos.table import names as naming

CALLED: Final = "called"                    # the cookies of how a visitor was called last, and in which seat they sat
SAT: Final = "sat"
PREFERENCES: Final = {"theme": ("auto", "light", "dark"), "roll": ("draw", "ask", "auto")}      # first the default


def find_game(request: Request, id: str) -> Game:
    found = services(request).config.games.get(id)
    if found is None:
        raise HTTPException(404, f"There is no game “{id}” here.")
    return found


async def open_table(request: Request, length: int = -1) -> Seated:
    """The table as the visitor may see it now; as it is known here, if its log has that length."""
    try:
        return as_seen(request, await services(request).open(request.path_params["table"], length))
    except Unknown:
        raise HTTPException(404, "There is no such table. Perhaps the link is incomplete.") from None


async def follow(request: Request) -> AbstractContextManager[None]:
    """As long as it is entered the visitor is there, if a seat of the table is theirs."""
    found, seated = services(request), await open_table(request)
    if len(seated.owners) < 2 or not seated.seats_of(request.state.token):
        return nullcontext()
    return found.attendance.follow(seated.id, hash_token(request.state.token))


def render_error(request: Request, status: int, message: str, title: str = "") -> Response:
    """An answer that says what went wrong: a page to those who look, JSON to those who ask for data."""
    api = strip_root(request.scope).startswith("/api/")
    looking = "text/html" in request.headers.get("accept", "text/html") and not api
    if request.headers.get("x-kleos") == "fetch" or not looking:
        return JSONResponse({"error": message}, status)
    return HTMLResponse(services(request).templates.render(
        "error.html", {**page_context(request), "status": status, "title": title, "message": message}), status)


def page_context(request: Request) -> dict[str, Any]:
    """What each template knows."""
    path = strip_root(request.scope) + (f"?{request.url.query}" if request.url.query else "")
    origin = services(request).config.site.origin or str(request.base_url).removesuffix("/")
    return {"theme": read_preference(request, "theme"), "roll": read_preference(request, "roll"), "path": path,
            "origin": origin, "csrf": security.make_csrf(request.state.token), "push_key": services(request).caller.key}


def redirect(request: Request, place: str, status: int = 303) -> RedirectResponse:
    """To another place on the site."""
    return RedirectResponse(services(request).config.site.root + place, status)


def set_cookie(request: Request, answer: Response, name: str, value: str, **more: Any) -> None:
    """One that goes to this site only."""
    answer.set_cookie(name, value, path=services(request).config.site.root or "/", samesite="lax",
                      secure=request.url.scheme == "https", **more)


def read_preference(request: Request, name: str) -> str:
    value = request.cookies.get(name, "")
    return value if value in PREFERENCES[name] else PREFERENCES[name][0]


def remember(request: Request, answer: Response, *, name: str | None = None, seat: int | None = None) -> Response:
    """Let the visitor be called so at the next table, and have that seat and its colour, where it is free."""
    for cookie, value in ((CALLED, None if name is None else quote(name)), (SAT, None if seat is None else str(seat))):
        if value is not None and value != request.cookies.get(cookie, ""):
            set_cookie(request, answer, cookie, value, max_age=security.YEAR if value else 0)
    return answer


def read_name(request: Request) -> str:
    """How the visitor was called last; empty for who gave no name."""
    try:
        return naming.own(unquote(request.cookies.get(CALLED, "")))
    except ValueError:                                  # it is no cookie of ours
        return ""


def read_seat(request: Request) -> int:
    """The seat in which the visitor sat down last; -1: none is known."""
    sat = request.cookies.get(SAT, "")
    return int(sat) if len(sat) == 1 and sat in "012345" else -1


def render_page(request: Request, template: str, **context: Any) -> Markup:
    return services(request).templates.render(template, {**page_context(request), **context})


def find_handover(request: Request, seated: Seated) -> int | None:
    """The seat to whose player this device must be handed before it may show what that seat sees, if one is."""
    if not seated.game.rules.hidden or seated.table.over or len(seated.seats_of(request.state.token)) < 2:
        return None
    seat = seated.viewer(request.state.token)
    return seat if request.cookies.get(name_holding_cookie(seated)) != str(seat) else None


def name_holding_cookie(seated: Seated) -> str:
    """The cookie that says which seat's player holds this device."""
    return f"holds-{seated.id}"


def viewer(request: Request, seated: Seated) -> int:
    """The seat through whose eyes this page may be drawn."""
    return seated.viewer(request.state.token) if find_handover(request, seated) is None else SPECTATOR


def viewing_seat(request: Request, seated: Seated) -> int:
    """The seat through whose eyes the asker sees. A program has the seats of its token; a browser shows no more than on
    its page, which waits until the device has been handed over."""
    return viewer(request, seated) if security.by_cookie(request) else seated.viewer(request.state.token)


def as_seen(request: Request, seated: Seated) -> Seated:
    """The table as the visitor may see it: without what others are composing."""
    return seated.seen(viewing_seat(request, seated))


def find_sight(request: Request, seated: Seated, verdict: str = "", former: tuple[float, float] | None = None) -> Sight:
    """How the visitor sees the table."""
    mine, given = tuple(seated.seats_of(request.state.token)), find_handover(request, seated)
    seat = seated.viewer(request.state.token) if given is None else SPECTATOR
    present = facts.describe_presence(seated) if len(seated.owners) > 1 else ()
    return Sight(seat, mine, given, verdict, former, present=present)
