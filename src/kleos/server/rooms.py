"""Rooms: what the pages of a table show that waits for those who are invited, and the link that invites them."""
from __future__ import annotations

from typing import Any, Final
from urllib.parse import urlsplit

from starlette.requests import Request

from kleos.server import brought, invites, network, talk
from kleos.server.hall import hall, seen
from kleos.server.seated import Seated
from kleos.server.views import table_facts

LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")


async def waiting_context(request: Request, seated: Seated) -> dict[str, Any]:
    """What the pages around the beginning of a game show of its table."""
    seated, token, game = seen(request, seated), request.state.token, seated.game
    facts = table_facts(seated, seated.viewer(token), seated.seats_of(token))
    free = [seat for seat in facts["seats"] if seat["free"]]
    link = link_of(request, seated)
    return {"game": game, "table": facts, "free": free, "mine": [seat for seat in facts["seats"] if seat["you"]],
            "maker": seated.made_by(token), "link": link, "code": invites.drawn(link) if link else "",
            "remarks": game.remarks(seated.table.told_options), "alone_here": local(link),
            "decks": await brought.choices(request, seated),
            "clock": seated.clock.says(), "chat": await talk.said(request, seated),
            "quick": talk.QUICK, "mark": await talk.mark(request, seated)}


def link_of(request: Request, seated: Seated) -> str:
    """The link that gives a seat, for whoever made the table; nobody else is ever told."""
    if seated.company is None or not seated.made_by(request.state.token):
        return ""
    return f"{base(request)}/t/{seated.company.name}/{invites.secret(request.state.token, seated.id)}"


def base(request: Request) -> str:
    """Where others find this server: not at the loopback address, if it listens to the network."""
    where, site = request.base_url, hall(request).config.site
    if site.origin:
        return site.origin + site.root
    if site.numbers and where.hostname in LOOPBACK and (found := network.outward()):
        where = where.replace(hostname=found)
    return str(where).rstrip("/")


def local(link: str) -> bool:
    """Whether nobody but this machine can open the link."""
    return urlsplit(link).hostname in LOOPBACK
