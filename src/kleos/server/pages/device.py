"""Device: all that somebody has in this browser moves to another one of theirs, by a code or its picture, which works
once and for a few minutes."""
from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final, TypeVar

from sqlalchemy import Connection
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from kleos.server.database import devices, invites
from kleos.server.http.limits import ASKER, Exceeded
from kleos.server.http.throttle import charge, describe_wait
from kleos.server.pages.waiting import find_address, is_local
from kleos.server.seats.seated import hash_token
from kleos.server.services import services
from kleos.server.visit.forms import read_form
from kleos.server.visit.visitor import redirect, render_page

T = TypeVar("T")
PENDING: Final = "pending"                  # the mark of a page that shows a code
GUESSED: Final = "Too many codes that do not work came from your address. Try again in {}."
ASKED: Final = "You have asked for many codes within a short time. Wait {} and ask for the next one then."
WRONG: Final = "This code does not work: it holds for five minutes, and once. Ask the other device for a new one."
OWN: Final = "This is the code of this very browser. Type it at the other one."


async def read(request: Request, look: Callable[[Connection, str, float], T]) -> T:
    """What the database knows, of the visitor, at this moment."""
    found, owner = services(request), hash_token(request.state.token)

    def job() -> T:
        with found.store.engine.connect() as connection:
            return look(connection, owner, found.clock.now())
    return await run_in_threadpool(job)


async def show_device(request: Request) -> Response:
    """What there is to move, and where a code may be typed; the page with a code asks whether it has been used."""
    if "code" in request.query_params:
        code = devices.normalize_code(request.query_params["code"])
        return redirect(request, f"/device/{code}") if code else await render_device(request, 422, WRONG)
    pending = await read(request, devices.has_code)
    if pending and request.query_params.get("mark") == PENDING:
        return Response(status_code=204)
    return await render_device(request)


async def render_device(request: Request, status: int = 200, notice: str = "", **more: Any) -> Response:
    holds = await read(request, lambda connection, owner, _: devices.describe_holdings(connection, owner))
    address = f"{find_address(request)}/device".partition("://")[2]
    return HTMLResponse(render_page(request, "device.html", holds=holds, notice=notice, address=address, **{
        "code": "", "qr": "", "link": "", "found": "", "mark": "", "alone_here": False, **more}), status)


async def make_code(request: Request) -> Response:
    """A new code; the one before it does not work any more."""
    await read_form(request)
    found, asker, owner = services(request), ASKER.get(), hash_token(request.state.token)
    charge((found.codes, asker.visitor, ASKED), (found.codes, asker.address, ASKED))
    code, now = devices.make_code(), found.clock.now()
    await asyncio.wrap_future(found.store.write(lambda connection: devices.save_code(connection, code, owner, now)))
    link = f"{find_address(request)}/device/{code}"
    return await render_device(request, code=code, qr=invites.draw_qr(link), link=link, mark=PENDING,
                               alone_here=is_local(link))


async def show_code(request: Request) -> Response:
    """What would come to this device; nothing has moved before a button is pressed, since programs that show previews
    of links open them too."""
    code, owner = await find_code(request)
    if not owner or owner == hash_token(request.state.token):
        return await render_device(request, 422 if owner else 404, OWN if owner else WRONG)
    found = await read(request, lambda connection, _, __: devices.describe_holdings(connection, owner))
    return await render_device(request, code=code, found=found or "Nothing")


async def find_code(request: Request) -> tuple[str, str]:
    """The code in the address and whose it is, or nobody's; `Exceeded` for whoever has guessed too often."""
    found, guesser = services(request), f"guesses from {ASKER.get().address}"
    if wait := found.codes.wait(guesser):
        raise Exceeded(GUESSED.format(describe_wait(wait)), wait)
    code = devices.normalize_code(request.path_params["code"])
    owner = await read(request, lambda connection, _, now: devices.find_owner(connection, code, now))
    if not owner:
        found.codes.take(guesser)
    return code, owner


async def take_over(request: Request) -> Response:
    """All of it is this device's from now on."""
    await read_form(request)
    code, owner = await find_code(request)
    if not owner or owner == hash_token(request.state.token):
        return await render_device(request, 422, OWN if owner else WRONG)
    found, token, now = services(request), request.state.token, services(request).clock.now()

    def job(connection: Connection) -> list[str] | None:
        return devices.move(connection, old, token, now) if (old := devices.take_code(connection, code, now)) else None
    ids = await asyncio.wrap_future(found.store.write(job))
    if ids is None:
        return await render_device(request, 422, WRONG)
    for id in ids:
        found.drop(id)
    running = await run_in_threadpool(found.store.mine, hash_token(token), 2)
    return redirect(request, f"/tables/{running[0]}" if len(running) == 1 else "/")


ROUTES: Final = [Route("/device", show_device), Route("/device", make_code, methods=["POST"]),
                 Route("/device/{code}", show_code), Route("/device/{code}", take_over, methods=["POST"])]
