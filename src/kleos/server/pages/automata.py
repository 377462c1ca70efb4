"""The page of the automata: the five faces at each game, with their temper and strength there, and your record."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from kleos.core.game import Game
from kleos.server.pages.setup import describe_automata
from kleos.server.seats.seated import hash_token
from kleos.server.services import services
from kleos.server.visit.visitor import render_page


def choose_seats(game: Game, slug: str) -> Mapping[str, str]:
    """The form that begins the usual game against this automaton, or lets it play where there is one seat."""
    if game.rules.seats[1] == 1:
        return {"seat.0": slug}
    return {f"seat.{seat}": slug if seat else "human" for seat in range(max(game.rules.usual, 2))}


async def show_automata(request: Request) -> Response:
    games = services(request).config.games
    game = games.get(request.query_params.get("game", next(iter(games))))
    if game is None:
        raise HTTPException(404, f"There is no game “{request.query_params['game'][:40]}” here.")
    played, pending = await services(request).history.of(hash_token(request.state.token))
    return HTMLResponse(render_page(request, "automata.html", games=list(games.values()), game=game, pending=pending,
                                    faces=describe_automata(game, played), seats=lambda slug: choose_seats(game, slug)))


ROUTES: Final = [Route("/automata", show_automata)]
