"""The JSON API: lists of tables, in which a bot finds where it sits, where it is asked, and where it may sit down."""
from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Query, Request

from kleos.server.api.openapi import Told
from kleos.server.pages.lists import MAX_LISTED, find_tables
from kleos.server.shapes import ListedTable
from kleos.server.visit.visitor import find_game

ROUTES: Final = APIRouter()


@ROUTES.get("/tables")
async def list_tables(
        request: Request,
        which: Annotated[Literal["yours", "open"], Query(
            description="those at which you sit, or those not over at which anybody may sit down")] = "yours",
        game: Annotated[str, Query(max_length=200, pattern=r"^[^\x00]*$", description="of this game only")] = "",
        over: Annotated[bool | None, Query(description="only those that are over, or only those that are not")] = None,
        your_turn: Annotated[bool, Query(description="only those at which one of your seats is to act")] = False,
        limit: Annotated[int, Query(ge=1, le=MAX_LISTED)] = MAX_LISTED) -> Told[list[ListedTable]]:
    """Tables, those at which something happened last first."""
    id = find_game(request, game).id if game else ""
    found = await find_tables(request, which == "open", id, over, your_turn, limit)
    return [describe_listed(table) for table in found]


def describe_listed(table: dict[str, Any]) -> ListedTable:
    return {"id": table["id"], "url": table["url"], "game": table["game"].id, "name": table["name"],
            "over": table["over"], "waiting": table["waiting"], "listed": table["listed"], "free": table["free"],
            "yours": table["yours"], "your_turn": table["your_turn"], "seats": table["seats"]}
