"""The page of the automata: the five faces at each game, with their temper and strength there, and your record."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from kleos.core.game import Game
from kleos.server.hall import hall, page
from kleos.server.seated import hashed
from kleos.server.setup import faces


def seats(game: Game, slug: str) -> Mapping[str, str]:
    """The form that begins the usual game against this automaton, or lets it play where there is one seat."""
    if game.rules.seats[1] == 1:
        return {"seat.0": slug}
    return {f"seat.{seat}": slug if seat else "human" for seat in range(max(game.rules.usual, 2))}


async def automata(request: Request) -> Response:
    games = hall(request).config.games
    game = games.get(request.query_params.get("game", next(iter(games))))
    if game is None:
        raise HTTPException(404, f"There is no game “{request.query_params['game'][:40]}” here.")
    played, pending = await hall(request).memories.of(hashed(request.state.token))
    return HTMLResponse(page(request, "automata.html", games=list(games.values()), game=game, pending=pending,
                             faces=faces(game, played), seats=lambda slug: seats(game, slug)))


ROUTES: Final = [Route("/automata", automata)]
