"""Calling: browsers that want to be called when no page is open, where the host has switched that on."""
from __future__ import annotations

import asyncio
from functools import partial
from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from kleos.server.calls.push import Browser, is_browser
from kleos.server.database import calls
from kleos.server.http.limits import ASKER, Exceeded
from kleos.server.seats.seated import hash_token
from kleos.server.services import services
from kleos.server.visit.forms import FormError, read_form
from kleos.server.visit.visitor import render_error

LONGEST: Final = 1000                       # characters of the address of a browser
OFF: Final = "At this server no browser is called; whoever runs it can switch that on: kleos serve --push CONTACT."
TOO_MANY: Final = "Too many browsers want to be called from your address. Try again in a while."
UNKNOWN: Final = "That is no browser at a push service that this server knows."


async def subscribe(request: Request) -> Response:
    """The browser that asks is to be called from now on."""
    sent, found = await read_form(request), services(request)
    if not found.caller.key:
        return render_error(request, 403, OFF)
    address = ASKER.get().address
    if wait := found.caller.asked.wait(address):
        raise Exceeded(TOO_MANY, wait)
    found.caller.asked.take(address)
    browser = Browser(*[read_part(sent.get(name)) for name in Browser._fields])
    if not is_browser(browser, found.caller.services):
        raise FormError(UNKNOWN)
    await asyncio.wrap_future(found.store.write(partial(
        calls.subscribe, owner=hash_token(request.state.token), now=found.clock.now(), **browser._asdict())))
    return JSONResponse({})


async def unsubscribe(request: Request) -> Response:
    """It is no longer."""
    sent, found = await read_form(request), services(request)
    await asyncio.wrap_future(found.store.write(partial(calls.unsubscribe, address=read_part(sent.get("address")))))
    return JSONResponse({})


def read_part(given: object) -> str:
    if not isinstance(given, str) or not 0 < len(given) <= LONGEST:
        raise FormError(UNKNOWN)
    return given


ROUTES: Final = [Route("/calls", subscribe, methods=["POST"]), Route("/calls/end", unsubscribe, methods=["POST"])]
