"""The page on which a fair dealer's dice and cards are checked by whoever looks at it, without this server."""
from __future__ import annotations

from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from kleos.server.rendering.views import describe_table
from kleos.server.seats.seated import Seated
from kleos.server.visit.visitor import open_table, render_page, viewer
from kleos.table.dealers import FairDealer
from kleos.table.proof import Draw, list_draws


async def show_fairness(request: Request) -> Response:
    """What the dealer is bound to; once the game is over its secret too, and all that was dealt."""
    seated = await open_table(request)
    if seated.problem or seated.table.dealer.kind != FairDealer.kind:
        raise HTTPException(404, "The fair dealer dealt no dice or cards at this table.")
    head = seated.table.record().head
    facts = describe_table(seated, viewer(request, seated), seated.seats_of(request.state.token))
    draws = await run_in_threadpool(find_draws, seated) if seated.table.over else []
    return HTMLResponse(render_page(request, "fairness.html", game=seated.game, table=facts, draws=draws,
                                    commitment=head["commitment"], words=head["players"],
                                    secret=head.get("secret", ""), given=int(head.get("given", 0))))


def find_draws(seated: Seated) -> list[Draw]:
    """All that was dealt in a game that is over, worked out once for all who look: a whole game is replayed for it."""
    last, proofs = seated.table.log.standing[-1:], seated.proofs
    found = proofs.get(last[0]) if last else []
    if found is None:
        found = list_draws(seated.game, seated.table.record())
        proofs.clear()
        proofs[last[0]] = found
    return found


ROUTES: Final = [Route("/tables/{table}/fairness", show_fairness)]
