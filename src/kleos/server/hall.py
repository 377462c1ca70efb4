"""The hall: everything that the pages of one server share, and what a page shows of a table."""
from __future__ import annotations

import copy
from typing import Any, Final

from markupsafe import Markup
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request

from kleos.core.flow import CHANCE, SPECTATOR
from kleos.core.game import Game
from kleos.server import guard, results
from kleos.server.config import Config
from kleos.server.live import Hub
from kleos.server.looks import Looks
from kleos.server.players import Players
from kleos.server.store import Store
from kleos.server.tables import Seated, Tables, hashed
from kleos.server.thinkers import Thinkers
from kleos.table.log import standing
from kleos.table.names import HUMAN
from kleos.table.table import example

MINE: Final = 12                            # tables on the home page, at most


class Hall:
    """`ServerError` when the database cannot be used."""

    def __init__(self, config: Config) -> None:
        self.config: Final = config
        self.looks: Final = Looks(config.games.values())
        self.store: Final = Store(config.database, config.patience)
        self.hub: Final = Hub(self.store)
        self.tables: Final = Tables(config, self.store, self.hub)
        self.thinkers: Final = Thinkers(config.workers)
        self.players: Final = Players(self.tables, self.thinkers)

    async def open(self, id: str) -> Seated:
        """The table; its bots play on if it is their turn."""
        seated = await self.tables.open(id)
        self.players.nudge(id, seated.bot())
        return seated

    def close(self) -> None:
        self.hub.close()
        self.players.close()
        self.thinkers.close()
        self.store.close()


def hall(request: Request) -> Hall:
    found: Hall = request.app.state.hall
    return found


def every_page(request: Request) -> dict[str, Any]:
    """What each template knows."""
    path = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    return {"theme": preference(request, "theme"), "roll": preference(request, "roll"), "path": path,
            "csrf": guard.csrf(request.state.token)}


PREFERENCES: Final = {"theme": ("auto", "light", "dark"), "roll": ("ask", "auto")}      # the first is the default


def preference(request: Request, name: str) -> str:
    value = request.cookies.get(name, "")
    return value if value in PREFERENCES[name] else PREFERENCES[name][0]


def page(request: Request, template: str, **context: Any) -> Markup:
    return hall(request).looks.render(template, {**every_page(request), **context})


def handover(request: Request, seated: Seated) -> int | None:
    """The seat to whose player this device must be handed before it may show what that seat sees, if one is."""
    seat = seated.viewer(request.state.token)
    hidden = seated.game.rules.hidden and not seated.table.state.over()
    together = hidden and len(seated.seats_of(request.state.token)) > 1
    return seat if together and request.cookies.get(holding(seated)) != str(seat) else None


def holding(seated: Seated) -> str:
    """The cookie that says which seat's player holds this device."""
    return f"holds-{seated.id}"


def viewer(request: Request, seated: Seated) -> int:
    """The seat through whose eyes this page may be drawn."""
    return seated.viewer(request.state.token) if handover(request, seated) is None else SPECTATOR


def table_facts(seated: Seated, viewer: int, token: str) -> dict[str, Any]:
    """A table as templates and the API know it."""
    table = seated.table
    mine, acting = seated.seats_of(token), table.acting()
    waits = table.waits_for_deal()
    free = table.undoable(viewer) if viewer >= 0 else 0
    deals = any(seated.deals(seat) for seat in mine)
    counts = len(table.seats) > 1 and (table.state.over() or not seated.game.rules.hidden)
    scores, won = seated.game.rules.scores(table.state) if counts else [], seated.game.rules.won(table.state)
    return {
        "id": seated.id, "url": f"/tables/{seated.id}", "seq": table.seq, "over": table.state.over(),
        "dealer": table.dealer.kind, "commitment": table.dealer.head().get("commitment"),
        "options": table.setup.options, "guided": seated.kept.guided,
        "undo": free, "takeback": table.regrettable(*mine) if not free else 0,
        "takebacks": table.takebacks, "deals": deals,
        "example": example(seated.game, table.state, viewer) if deals and table.dealer.kind == "typed" else "",
        "problem": seated.problem, "bot": seated.bot(),
        "seats": [{"seat": seat, "kind": kind, "human": kind == HUMAN, "you": seat in mine, "name": table.names[seat],
                   "to_act": seat in acting or seat == waits, "score": f"{scores[seat]:g}" if counts else None,
                   "won": bool(won and table.state.over() and won[seat])} for seat, kind in enumerate(table.seats)],
    }


def table_context(request: Request, seated: Seated, *, notice: str | None = None,
                  hint: dict[str, str] | None = None, whole: bool = True) -> dict[str, Any]:
    """What _table.html shows to whoever asks: on a whole page with the gallery, which the script then keeps."""
    seat, table, game, held = viewer(request, seated), seated.table, seated.game, handover(request, seated)
    facts = table_facts(seated, seat, request.state.token)
    view = table.view(seat)
    gallery = game.face.gallery(table.setup) if whole or several_here(facts) else None
    return {
        **every_page(request), "gallery": gallery, "game": game, "table": facts, "view": view, "notice": notice,
        "hint": hint, "handover": held, "last": latest(seated, seat) if held is None else None,
        "brief": bool(table.rows) and table.rows[-1].actor == CHANCE,
        "log": [{"number": number, "lines": lines} for number, lines in table.lines(seat)],
        "since": since(seated, seat),
        "guide": game.face.guide(table.state, seat) if seated.kept.guided and seat >= 0 else None,
        "board": board(request, game, facts, view, gallery, read_only=seat < 0 or facts["over"]),
        "verdict": results.verdict(seated, request.state.token, hall(request).store) if facts["over"] else "",
    }


def latest(seated: Seated, viewer: int) -> dict[str, Any] | None:
    """What another seat did last, as {seat, elements}, without what has gone since. Where that may be a secret, only
    what the viewer's own boards show: the one before anybody else's last decision, after which its turn may have begun,
    and the one of now."""
    rows, game, table = standing(seated.table.rows), seated.game, seated.table
    number = next((number for number in range(len(rows) - 1, -1, -1) if rows[number].actor >= 0), None)
    if number is None or rows[number].actor == viewer:
        return None
    row = rows[number]
    if game.rules.hidden:
        at = next((n for n in range(len(rows) - 1, -1, -1) if rows[n].actor not in (CHANCE, row.actor)), 0)
        before, after = [game.face.board(state, viewer) for state in (table.replay(at), table.state)]
        touched = game.face.changed(before, after, viewer, row.actor)
    else:
        action, lexicon = game.parse(row.text), game.rules.lexicon
        labels = {lexicon.label(action, game.face.names(state)) for state in (table.replay(number), table.state)}
        touched = [element for group in lexicon.touch(action) for element in group] if len(labels) == 1 else []
    return {"seat": row.actor, "elements": touched} if touched else None


def since(seated: Seated, viewer: int) -> dict[str, Any] | None:
    """What others did since the viewer's last decision, where the viewer is to decide: {at, to: the steps of the replay
    before and after it, lines}; None when they did nothing."""
    table = seated.table
    if viewer < 0 or viewer not in (*table.acting(), table.waits_for_deal()):
        return None
    rows = standing(table.rows)
    at = next((number + 1 for number in range(len(rows) - 1, -1, -1) if rows[number].actor == viewer), 0)
    if not any(row.actor >= 0 for row in rows[at:]):
        return None
    return {"at": at, "to": len(rows), "lines": [line for _, lines in table.lines(viewer, at) for line in lines]}


def board(request: Request, game: Game, facts: dict[str, Any], view: dict[str, Any],
          gallery: list[dict[str, Any]] | None, *, read_only: bool, sheet: bool = False) -> Markup:
    return hall(request).looks.board(game, {"view": view, "gallery": gallery, "game": game, "table": facts,
                                            "read_only": read_only, "sheet": sheet})


def several_here(facts: dict[str, Any]) -> bool:
    """Whether several players share the visitor's device: while it is handed over the page shows no board, so that no
    gallery is there to be kept."""
    return len([seat for seat in facts["seats"] if seat["you"]]) > 1


def fragment(request: Request, seated: Seated, **more: Any) -> Markup:
    """The part of the page that changes."""
    return hall(request).looks.render("_table.html", table_context(request, seated, whole=False, **more))


def replay_context(request: Request, seated: Seated, at: int) -> dict[str, Any]:
    """The table after `at` of its standing rows."""
    seat, game, table = viewer(request, seated), seated.game, seated.table
    last = len(standing(table.rows))
    at = max(0, min(at, last))
    then = copy.copy(seated)
    then.table = table.copy()
    then.table.state = table.replay(at)
    facts = table_facts(then, seat, request.state.token)
    view, gallery = then.table.view(seat), game.face.gallery(table.setup)
    return {"gallery": gallery, "game": game, "table": facts, "view": view, "at": at, "last": last,
            "board": board(request, game, facts, view, gallery, read_only=True),
            "log": [{"number": number, "lines": lines} for number, lines in table.lines(seat, 0, at)]}


async def mine(request: Request, game: Game | None = None) -> list[dict[str, Any]]:
    """The tables with which the visitor can go on, the latest first."""
    found = hall(request)
    ids = await run_in_threadpool(found.store.mine, hashed(request.state.token), MINE)
    tables = []
    for id in ids:
        seated = await found.tables.open(id)
        if game is None or seated.game is game:
            facts = table_facts(seated, seated.viewer(request.state.token), request.state.token)
            turn = seated.game.rules.turns(seated.table.state)
            tables.append({**facts, "game": seated.game, "text": f"turn {turn}" if turn else "",
                           "your_turn": any(seat["you"] and seat["to_act"] for seat in facts["seats"])})
    return tables
