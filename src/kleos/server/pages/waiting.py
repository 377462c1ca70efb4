"""Waiting: what the pages of a table show that waits for those who are invited, and the link that invites them."""
from __future__ import annotations

from typing import Any, Final
from urllib.parse import urlsplit

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request

from kleos.server.database import invites, waiting_decks
from kleos.server.decks import choice
from kleos.server.http import network
from kleos.server.pages import messages
from kleos.server.rendering.views import describe_table
from kleos.server.seats.presence import describe_rule
from kleos.server.seats.seated import Seated
from kleos.server.services import services
from kleos.server.visit.visitor import as_seen

LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")


async def build_context(request: Request, seated: Seated) -> dict[str, Any]:
    """What the pages around the beginning of a game show of its table."""
    seated, token, game = as_seen(request, seated), request.state.token, seated.game
    facts = describe_table(seated, seated.viewer(token), seated.seats_of(token))
    free = [seat for seat in facts["seats"] if seat["free"]]
    link, decks = make_link(request, seated), choice.accepts_decks(seated)
    return {"game": game, "table": facts, "free": free, "mine": [seat for seat in facts["seats"] if seat["you"]],
            "maker": seated.made_by(token), "link": link, "code": invites.draw_qr(link) if link else "",
            "remarks": game.remarks(seated.table.told_options), "alone_here": is_local(link),
            "decks": await choice.list_choices(request, seated),
            "autostart": seated.autostart if free or decks else None,
            "ready": await find_ready(request, seated) if decks and seated.autostart else None,
            "absence": describe_rule(seated.table, seated.time_control, seated.absence_rule),
            "given": seated.table.dealer.head().get("players", ""),
            "clock": seated.time_control.says(), "chat": await messages.list_messages(request, seated),
            "quick": messages.QUICK, "mark": await messages.summarize_news(request, seated)}


async def find_ready(request: Request, seated: Seated) -> list[bool]:
    """For each seat whether its player has chosen a deck."""
    found = await run_in_threadpool(waiting_decks.find_decks, services(request).store.engine, seated.id)
    return choice.list_seats_ready(seated, found)


def make_link(request: Request, seated: Seated) -> str:
    """The link that gives a seat, for whoever made the table or came by it; nobody else is ever told."""
    place = find_invitation(request, seated)
    return f"{find_address(request)}{place}" if place else ""


def find_invitation(request: Request, seated: Seated) -> str:
    """Where the link leads to on the site."""
    if seated.lobby is None:
        return ""
    if seated.made_by(request.state.token):
        return f"/t/{seated.lobby.name}/{invites.make_secret(request.state.token, seated.id)}"
    secret = request.path_params.get("secret", request.cookies.get(name_link_cookie(seated), ""))
    known = seated.seats_of(request.state.token) and invites.opens(secret, seated.lobby.invite)
    return f"/t/{seated.lobby.name}/{secret}" if known else ""


def name_link_cookie(seated: Seated) -> str:
    """The cookie that remembers by what link somebody came to the table."""
    return f"link-{seated.id}"


def find_address(request: Request) -> str:
    """Where others find this server: not at the loopback address, if it listens to the network."""
    where, site = request.base_url, services(request).config.site
    if site.origin:
        return site.origin + site.root
    if site.numbers and where.hostname in LOOPBACK and (found := network.find_address()):
        where = where.replace(hostname=found)
    return str(where).rstrip("/")


def is_local(link: str) -> bool:
    """Whether nobody but this machine can open the link."""
    return urlsplit(link).hostname in LOOPBACK
