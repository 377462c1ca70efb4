"""Cards: all cards of a game on one page, to be read, searched and printed."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final
from urllib.parse import urlencode

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from kleos.core.cards.query import Card, QueryError, find
from kleos.core.game import Game
from kleos.server.decks import builder
from kleos.server.decks.choice import find_components
from kleos.server.pages.decks import find_frames
from kleos.server.visit.visitor import find_game, render_page

PLAIN: Final = ["type"]                     # what can be looked for with a tap where no decks are built


async def show_cards(request: Request) -> Response:
    game = find_game(request, request.path_params["game"])
    context = await run_in_threadpool(describe_cards, request, game)
    if not context["cards"]:
        raise HTTPException(404, f"{game.face.title} has no cards.")
    return HTMLResponse(render_page(request, "cards.html", game=game, **context))


def describe_cards(request: Request, game: Game) -> dict[str, Any]:
    """What the page draws: the cards that are found, as the deck builder draws them."""
    cards, gallery, taps = list_everything(request, game)
    query = request.query_params.get("q", "").replace("\0", "")
    try:
        if len(query) > builder.QUERY:
            raise QueryError(f"A query has at most {builder.QUERY} characters.")
        found, error = find(cards, query), ""
    except QueryError as problem:
        found, error = [], str(problem)
    drawn = {card["slug"]: card for card in gallery}
    shown = [{"slug": card.slug, "name": card.name, "facts": card.facts, "text": card.text,
              "cost": card.fields.get("cost"), **drawn.get(card.slug, {}),
              "copies": card.fields.get("copies", 0)} for card in found]
    return {"cards": cards, "found": shown, "error": error, "query": query, "read_only": True, "lit": {},
            "gallery": [card for card in gallery if card["slug"] in {one.slug for one in found}],
            "frames": find_frames(game), "filters": builder.list_taps(cards, taps, query), "reached": address_at,
            "copies": sum(int(str(card.fields.get("copies", 0))) for card in found)}


def list_everything(request: Request, game: Game) -> tuple[list[Card], Sequence[Mapping[str, Any]], list[str]]:
    """All cards of a game, what they are drawn from, and what of them can be looked for with a tap."""
    data = find_components(request, game)
    if game.face.building is None:
        return game.face.cards(game.setup(None, None, data)), [], PLAIN
    here = builder.find_box(game, {}, data)
    return here.cards, here.gallery, game.face.building.filters


def address_at(game: Game, query: str) -> str:
    return f"/cards/{game.id}" + (f"?{urlencode({'q': query})}" if query else "")


ROUTES: Final = [Route("/cards/{game}", show_cards)]
