"""What a visitor is shown of a table: its drawing, why something cannot be done, hints, the record."""
from __future__ import annotations

import asyncio
import re
from collections.abc import Coroutine, Sequence
from typing import Any, Final, TypeVar

from markupsafe import Markup
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request

from kleos.core import record
from kleos.core.face import Line, name_players
from kleos.core.views import Compound, View
from kleos.server.database import pings, standing_answers
from kleos.server.database.pings import SILENCE, Proposals
from kleos.server.history import results
from kleos.server.rendering import replay
from kleos.server.rendering.drawings import Drawing
from kleos.server.seats.seated import Seated, hash_token
from kleos.server.services import services
from kleos.server.shapes import Facts, Hint
from kleos.server.tables.tables import Unknown
from kleos.server.visit.visitor import find_sight, viewer
from kleos.table import history
from kleos.table.undoing import find_undoing

T = TypeVar("T")
OUTCOME: Final = re.compile(r": | \(")                  # before what a label says comes of the move
SEALED: Final = "Only their owners know the decks of this game, so its record is given out once it is over."


def explain(request: Request, seated: Seated, element: str) -> str:
    """Why the visitor can do nothing with this element of the board, beside what else they say they have touched; empty
    if something can be done. `LookupError` for what is no such element."""
    seat, table = viewer(request, seated), seated.table
    state, acts = table.state, seat in table.acting()
    if acts:
        state = state.copy()
        state.turn_to(seat)
    reason = seated.game.why(state, element, request.query_params.getlist("touched") if acts else ())
    if not acts and state.to_act() >= 0:
        return "You are watching." if seat < 0 else "It is not your turn."
    return name_players(reason, table.names)


def list_possible(seated: Seated, seat: int, element: str) -> str:
    """What can be done with this element, where a click alone does not say which."""
    view = seated.table.view(seat)
    labels = [move["label"] for move in [*view["actions"], *view["compounds"]]
              if any(element in group for group in move["touch"])]
    return f"Choose from the list: {'; '.join(labels[:3])}{' …' if len(labels) > 3 else '.'}"


async def advise(request: Request, seated: Seated, seat: int) -> Hint | None:
    """The move that a strong player would make in this seat; None when it has nothing to decide."""
    table = seated.table
    if seated.problem or seat not in table.acting():
        return None
    game, thinkers = seated.game, services(request).thinkers
    undoing = await run_in_threadpool(find_undoing, table, seat)
    texts, reason = await unless_gone(request, thinkers.advise(game, seated.id, table.state, seat, undoing))
    reason = name_players(reason, table.names)
    for move in table.view(seat)["compounds"]:
        if move["texts"] == texts:
            label, why = agree(move, reason)
            return {"text": texts[0], "texts": texts, "label": label, "why": why}
    label = name_players(game.rules.lexicon.label(game.parse(texts[0]), game.face.names(table.state)), table.names)
    return {"text": texts[0], "texts": texts[:1], "label": label, "why": reason}


def agree(move: Compound, reason: str) -> tuple[str, str]:
    """What a hint calls a move and why: where the label says what comes of it, once is enough; what it warns of is said
    after what speaks for the move."""
    label = move["label"]
    plain, stop, warning = label.partition("; ")
    if reason and stop and ": " not in plain and not move["total"]:
        return plain, f"{reason} {warning[:1].upper()}{warning[1:]}."
    if reason and move["total"]:
        return OUTCOME.split(label)[0], reason
    return label, "" if ": " in label else reason


async def unless_gone(request: Request, answer: Coroutine[Any, Any, T]) -> T:
    """The answer, which nobody goes on looking for when the client has gone: `ClientDisconnect` then."""
    looking = asyncio.ensure_future(answer)
    gone = asyncio.ensure_future(wait_for_departure(request))
    try:
        await asyncio.wait([looking, gone], return_when=asyncio.FIRST_COMPLETED)
        if not looking.done():
            raise ClientDisconnect
        return looking.result()
    finally:
        for task in (looking, gone):
            task.cancel()


async def wait_for_departure(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def write_record(seated: Seated, seat: int) -> str:
    """The record as that seat may see it: all of it when the game is over."""
    if seated.problem:
        raise HTTPException(409, f"This game cannot be checked under today’s rules: {seated.problem}.")
    kept = seated.table.record()
    if not seated.table.over:
        if seated.game.rules.sealed(seated.table.setup.options):
            raise HTTPException(409, SEALED)
        kept = record.redact(seated.game, kept, seat)
    return record.write(kept)


async def draw_table(request: Request, seated: Seated) -> Drawing:
    """The table as the visitor sees it."""
    found = services(request)
    verdict = ""
    if seated.table.over:
        if seated.seats_of(request.state.token):        # a crowd that only watches has played nothing here
            verdict = await run_in_threadpool(results.write_verdict, seated, request.state.token, found.store)
            verdict = verdict or await compare_with_others(request, seated)
        if not seated.problem and not replay.has_turns(seated):
            await run_in_threadpool(replay.find_turns, seated)
    seen = find_sight(request, seated, verdict, await find_former_best(request, seated))
    return found.drawings.draw(seated, seen._replace(proposals=await find_proposals(request, seated),
                                                     answer=await find_standing_answer(request, seated),
                                                     trial=await find_trial(request, seated)))


async def find_proposals(request: Request, seated: Seated) -> Proposals:
    """What others propose to the seat in turn, where they do so by pings."""
    if not pings.count_allowed(seated.table):
        return SILENCE
    mine = seated.seats_of(request.state.token)
    return await run_in_threadpool(pings.find_proposals, services(request).store.engine, seated.id, seated.table, mine)


async def find_standing_answer(request: Request, seated: Seated) -> str:
    """What the visitor's seat answers in advance, in a game in which it may."""
    seat = viewer(request, seated)
    if seated.game.face.standing is None or seat < 0 or seated.table.over:
        return ""
    return await standing_answers.find_answer(services(request).store.reader, seated.id, seat)


async def compare_with_others(request: Request, seated: Seated) -> str:
    """How the visitor’s game stands beside the last and the best of its kind, of several seats."""
    if len(seated.table.seats) == 1 or len(seated.seats_of(request.state.token)) != 1 or not seated.table.state.over():
        return ""
    played, _ = await services(request).history.of(hash_token(request.state.token))
    one = next((one for one in played if one.where == f"/tables/{seated.id}"), None)
    return history.compare(played, one) if one else ""


async def find_former_best(request: Request, seated: Seated) -> tuple[float, float] | None:
    """What is to be beaten alone, see `results.former`; looked for once."""
    if len(seated.table.seats) > 1 or not seated.seats_of(request.state.token):
        return None
    if not seated.former:
        store = services(request).store
        seated.former.append(await run_in_threadpool(results.find_former, seated, request.state.token, store))
    return seated.former[0]


async def find_trial(request: Request, seated: Seated) -> str:
    """The moment of the study from which somebody plays on here to try something; nothing where the other game is not
    over, or gone."""
    origin, given = seated.kept.origin, seated.table.before.given
    if not origin or not given:
        return ""
    try:
        source = await services(request).tables.open(origin)
    except Unknown:
        return ""
    return f"/tables/{origin}/study?at={given}" if source.table.over and not source.problem else ""


def draw_board(request: Request, seated: Seated, facts: Facts, view: View,
               sheet: bool = False) -> Markup:
    """The board as it is only to be looked at."""
    return services(request).templates.board(seated.game, {
        "view": view, "gallery": seated.gallery, "box": seated.box, "game": seated.game, "table": facts,
        "read_only": True, "sheet": sheet, "finale": False})


def draw_log(request: Request, seated: Seated, lines: Sequence[tuple[int, list[Line]]]) -> Markup:
    """A whole log, the newest line first."""
    return services(request).drawings.log(seated.game.id, lines)
