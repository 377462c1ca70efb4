"""What a visitor prefers, kept in cookies."""
from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from kleos.server.http import security
from kleos.server.visit.forms import read_form
from kleos.server.visit.visitor import PREFERENCES, redirect, render_error, set_cookie


async def set_preferences(request: Request) -> Response:
    """Cookies, and back to where the visitor was."""
    sent = await read_form(request)
    back = str(sent.get("next", "/"))
    local = back.startswith("/") and not back.startswith(("//", "/\\")) and back.isprintable()
    response = redirect(request, back if local else "/")
    for name, allowed in PREFERENCES.items():
        if name in sent:
            if sent[name] not in allowed:
                return render_error(request, 422, f"“{name}” may be {' or '.join(allowed)}.")
            set_cookie(request, response, name, str(sent[name]), max_age=security.YEAR)
    return response


ROUTES: Final = [Route("/preferences", set_preferences, methods=["POST"])]
