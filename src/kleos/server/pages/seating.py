"""Seating: how people come to a table by a link, sit down, leave, resign and play again.

A seat is taken by a form only: programs that show a preview of a link open it too.
"""
from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any, Final
from urllib.parse import urlsplit

from sqlalchemy import update
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from kleos.core.options import OptionError
from kleos.server.database import attendance, devices, invites, waiting_decks
from kleos.server.database.schema import LOBBY
from kleos.server.decks import choice
from kleos.server.http.limits import ASKER, Exceeded
from kleos.server.http.site import strip_root
from kleos.server.pages import lists
from kleos.server.pages.moves import send_changes
from kleos.server.pages.table import render_frozen, render_table, render_waiting_room
from kleos.server.pages.waiting import build_context, name_link_cookie
from kleos.server.seats.facts import describe_presence
from kleos.server.seats.presence import HERE, WIN
from kleos.server.seats.seated import Seated, hash_token, keeper_of
from kleos.server.services import GUESSED, services
from kleos.server.tables.tables import Places, Stale
from kleos.server.visit.acting import find_seat
from kleos.server.visit.forms import FormError, read_form, read_text
from kleos.server.visit.visitor import (
    as_seen,
    open_table,
    read_name,
    read_seat,
    redirect,
    remember,
    render_page,
    set_cookie,
)
from kleos.table import dealers, deeds
from kleos.table import names as naming
from kleos.table.names import HUMAN
from kleos.table.seating import REMATCH
from kleos.table.table import Refused, Table

TRIES: Final = 5                            # while others do something at the same table
FULL: Final = "Every seat is taken; you may watch."


async def settle(request: Request, id: str, deed: Callable[[Table], object],
                 seats: Mapping[int, Mapping[str, Any]] | None = None) -> Seated:
    """Let the deed, which minds no click, change the table as it is now; the bots go on."""
    found = services(request)
    for _ in range(TRIES):
        try:
            seated = await found.tables.change(id, (await found.tables.open(id)).table.seq, deed, seats=seats)
        except Stale:
            continue
        found.players.nudge(seated)
        return seated
    raise Refused("Too much is happening at this table just now; try again.")


# finding a table

async def find(request: Request) -> Response:
    """The table with this name: to look at, for the name gives no seat."""
    name = invites.normalize_name(request.path_params.get("name") or request.query_params.get("name", ""))
    id = await find_named(request, name)
    if id is None:
        raise HTTPException(404, f"There is no table “{name[:40]}” here. A name is like owl-laurel-7.")
    return redirect(request, f"/tables/{id}")


async def find_named(request: Request, name: str) -> str | None:
    """The table with this name; `Exceeded` for whoever has guessed too often."""
    misses, address = services(request).misses, ASKER.get().address
    if wait := misses.wait(address):
        raise Exceeded(GUESSED, wait)
    id = await lists.find_named(services(request).store, name)
    if id is None:
        misses.take(address)
    return id


async def find_invited(request: Request) -> Seated:
    """The table of a link; 404 for a link that is none, whatever is wrong with it."""
    name, secret = invites.normalize_name(request.path_params["name"]), request.path_params["secret"]
    id = await find_named(request, name)
    seated = await services(request).open(id) if id else None
    if seated is None or not await opens(request, seated, secret):
        services(request).misses.take(ASKER.get().address)
        raise HTTPException(404, "This link leads to no table. Perhaps it is incomplete; ask for it again.")
    return seated


async def opens(request: Request, seated: Seated, secret: str) -> bool:
    """Whether a link that holds this leads to the table: the one of its maker, or of a device they came from."""
    def look() -> bool:
        with services(request).store.engine.connect() as connection:
            return devices.opens(connection, seated.id, secret)
    return seated.lobby is not None and (invites.opens(secret, seated.lobby.invite) or await run_in_threadpool(look))


async def invitation(request: Request) -> Response:
    """What a friend sees who opens the link; those who sit there have their page at it as long as it waits."""
    seated = await find_invited(request)
    if seated.seats_of(request.state.token) and seated.table.waiting and not seated.problem:
        return await render_waiting_room(request, seated)
    return await welcome(request, seated)


async def welcome(request: Request, seated: Seated, status: int = 200, error: str = "") -> Response:
    if seated.problem:
        return render_frozen(request, seated)
    if seated.seats_of(request.state.token) and not error:
        return redirect(request, f"/tables/{seated.id}")
    return HTMLResponse(render_page(request, "invited.html", error=error, action=strip_root(request.scope),
                                    my_name=read_name(request), my_seat=read_seat(request),
                                    **await build_context(request, seated)), status)


async def accept(request: Request) -> Response:
    seated = await find_invited(request)
    answer = await take_seat(request, seated)
    set_cookie(request, answer, name_link_cookie(seated), request.path_params["secret"], httponly=True)
    return answer


async def invite(request: Request) -> Response:
    """The link once more, for whoever made the table, also while the game goes on."""
    seated = await open_table(request)
    if seated.lobby is None or not seated.made_by(request.state.token):
        raise HTTPException(403, "Only whoever made the table can show its link.")
    return await render_waiting_room(request, seated)


async def free_seat(request: Request) -> Response:
    """What somebody sees who comes from the list of open tables."""
    seated = await open_table(request)
    if seated.lobby is None or not seated.lobby.listed:
        return redirect(request, f"/tables/{seated.id}")
    return await welcome(request, seated)


async def sit(request: Request) -> Response:
    """At a table that is listed nobody needs a link."""
    seated = await open_table(request)
    if seated.lobby is None or not seated.lobby.listed:
        raise HTTPException(403, "At this table one sits down by its link.")
    return await take_seat(request, seated)


async def take_seat(request: Request, seated: Seated) -> Response:
    sent = await read_form(request)
    try:
        name = naming.own(read_text(sent, "name"))
        now = await seat_down(request, seated.id, read_text(sent, "seat"), name, read_text(sent, "words"))
    except ValueError as problem:                       # a name that is none, or a seat that is taken
        said = f"That cannot be: {problem}." if not isinstance(problem, (Refused, FormError)) else str(problem)
        return await welcome(request, await services(request).open(seated.id), 422, said)
    return remember(request, redirect(request, f"/tables/{seated.id}"), name=name,
                    seat=now.viewer(request.state.token))


async def seat_down(request: Request, id: str, asked: str, name: str, words: str = "") -> Seated:
    """The visitor's seat: the one asked for if it is free, else another one; who sits there already stays. If others
    are called so the name gets a number. The words are for a fair dealer."""
    token = request.state.token
    for _ in range(TRIES):
        seated = await services(request).open(id)
        if seated.seats_of(token):
            return seated
        free = [seat for seat in range(len(seated.owners)) if seated.may_sit(seat)]
        if not free:
            raise Refused(FULL)
        seat = int(asked) if asked in map(str, free) else free[0]
        called = naming.unlike(name, deeds.list_others(seated.table, seat)) if name else ""
        try:
            return await settle(request, id, sit_in(seated, seat, called, words),
                                {seat: {"token": hash_token(token), "name": called}})
        except Refused:                                 # somebody was quicker
            continue
    raise Refused(FULL)


def sit_in(seated: Seated, seat: int, name: str, words: str) -> Callable[[Table], object]:
    """Take this seat, with words for the dealer; where it was the last one the game begins, if it is to begin by
    itself."""
    def deed(table: Table) -> None:
        deeds.sit(table, seat, name)
        if words.strip():
            deeds.give_words(table, seat, words)
        if seated.autostart and table.waiting and may_begin(seated, seat) and not choice.accepts_decks(seated):
            deeds.begin_when_full(table, seat)
    return deed


def may_begin(seated: Seated, last: int) -> bool:
    """Whether it can begin by itself once this seat is taken: nobody is missing then, and where time is short nobody
    has gone away meanwhile."""
    short = seated.time_control.kind == "game"
    there = all(word in ("", HERE) for word, _ in describe_presence(seated)) or not short
    return there and not any(seated.may_sit(seat) for seat in range(len(seated.owners)) if seat != last)


async def join(request: Request, link: str, seat: int | None, name: str, words: str) -> Seated:
    """Sit down by a link, for programs."""
    parts = [part for part in urlsplit(link).path.split("/") if part]
    asked = "" if seat is None else str(seat)
    if len(parts) > 2 and parts[-3] == "t":
        request.scope["path_params"] = {"name": parts[-2], "secret": parts[-1]}
        seated = await find_invited(request)
    else:
        request.scope["path_params"] = {"table": parts[-1] if parts else ""}
        seated = await open_table(request)
        if seated.lobby is None or not seated.lobby.listed:
            raise HTTPException(403, "At this table one sits down by its link.")
    try:
        return await seat_down(request, seated.id, asked, naming.own(name), words)
    except ValueError as problem:
        raise problem if isinstance(problem, Refused) else FormError(f"That cannot be: {problem}.") from None


# before the game begins

async def begin(request: Request, seated: Seated) -> Seated:
    missing = any(seated.may_sit(seat) for seat in range(len(seated.owners)))
    if missing and not seated.made_by(request.state.token):
        raise Refused("Somebody is still missing; whoever made the table may begin all the same.")
    seat = seated.viewer(request.state.token)
    found = await run_in_threadpool(waiting_decks.find_decks, services(request).store.engine, seated.id)

    def deed(table: Table) -> None:
        try:
            setup = choice.combine_decks(seated, found)
        except OptionError as problem:
            raise Refused(problem.told) from None
        deeds.begin(table, max(seat, 0))
        if setup:
            table.lay_out(setup)
    return await settle(request, seated.id, deed)


async def choose_deck(request: Request, seated: Seated, chosen: str) -> Seated:
    """Choose the deck to play with, before the game begins; once everybody has, it begins, if it is to by itself."""
    seat, found = find_seat(request, seated), services(request)
    try:
        await choice.choose_deck(request, seated, chosen)
    except OptionError as problem:
        raise Refused(problem.told) from None
    brought = await run_in_threadpool(waiting_decks.find_decks, found.store.engine, seated.id)
    if seated.autostart and may_begin(seated, seat) and all(choice.list_seats_ready(seated, brought)):
        return await begin(request, seated)
    found.hub.tell(seated.id)
    return seated


async def move_over(request: Request, seated: Seated, asked: str) -> Seated:
    """Take another seat, and its colour, while the game has not begun."""
    seat = find_seat(request, seated)
    if not seated.table.waiting or not asked.isdecimal() or int(asked) >= len(seated.owners):
        raise Refused("Seats are chosen before the game begins.")
    other = int(asked)
    if not seated.may_sit(other):
        raise Refused("Somebody sits there already.")
    name = seated.table.given_names[seat]

    def deed(table: Table) -> None:
        deeds.leave(table, seat, keeper_of(seat, table.game))
        deeds.sit(table, other, name)
    return await settle(request, seated.id, deed, {seat: {"token": None, "name": ""},
                                                   other: {"token": hash_token(request.state.token), "name": name}})


async def rename(request: Request, seated: Seated, name: str) -> Seated:
    """Give oneself a name, before the game begins."""
    seat, called = find_seat(request, seated), naming.own(name)
    if not seated.table.waiting:
        raise Refused("Names are given before the game begins.")
    return await settle(request, seated.id, lambda table: deeds.rename(table, seat, called), {seat: {"name": called}})


async def give_words(request: Request, seated: Seated, words: str) -> Seated:
    """Give the fair dealer words of one's own, before the game begins."""
    seat = find_seat(request, seated)
    return await settle(request, seated.id, lambda table: deeds.give_words(table, seat, words))


async def set_listed(request: Request, seated: Seated, on: bool) -> Seated:
    if not seated.made_by(request.state.token):
        raise Refused("Only whoever made the table decides who may sit down.")
    found = services(request)
    await asyncio.wrap_future(found.store.write(lambda connection: connection.execute(
        update(LOBBY).where(LOBBY.c.game == seated.id).values(listed=on))))
    found.tables.forget(seated.id)
    return await found.open(seated.id)


async def set_autostart(request: Request, seated: Seated, on: bool) -> Seated:
    if not seated.made_by(request.state.token):
        raise Refused("Only whoever made the table decides when the game begins.")
    found = services(request)
    await asyncio.wrap_future(found.store.write(lambda connection: attendance.set_autostart(connection, seated.id, on)))
    found.tables.forget(seated.id)
    return await found.open(seated.id)


# during the game, and after it

async def leave(request: Request, seated: Seated, asked: str) -> Seated:
    """An automaton plays on; before the game begins the seat is free again."""
    seat = find_seat(request, seated, asked)
    freed = {seat: {"token": None, "name": ""}} if seated.table.waiting else None
    return await settle(request, seated.id, lambda table: deeds.leave(table, seat, keeper_of(seat, table.game)), freed)


async def come_back(request: Request, seated: Seated, asked: str) -> Seated:
    seat = next((seat for seat in seated.seats_of(request.state.token) if seat in seated.table.keepers), -1)
    seat = int(asked) if asked.isdecimal() and int(asked) in seated.seats_of(request.state.token) else seat
    if seated.time_control.kind == "game" and seat >= 0 and seated.spent[seat] >= seated.time_control.limit:
        raise Refused("Your time has run out; the automaton plays this game to its end.")
    return await settle(request, seated.id, lambda table: deeds.come_back(table, seat))


async def claim(request: Request, seated: Seated, asked: str) -> Seated:
    """The seat of somebody who has been away too long: “1” for an automaton, “1 win” for the win."""
    number, _, win = asked.partition(" ")
    seat, found = find_seat(request, seated), services(request)
    await found.attendance.learn([seated.id])           # whoever has come back, at any server, is not away
    if number not in map(str, seated.claimable()) or int(number) in seated.seats_of(request.state.token):
        raise Refused("Nobody has been away there for so long that the others need not wait.")
    if win and seated.absence_rule != WIN:
        raise Refused("At this table an automaton plays on for whoever is away.")
    other = int(number)
    bot = keeper_of(other, seated.game)
    return await settle(request, seated.id, lambda table: deeds.claim(table, seat, other, bot, bool(win)))


async def rematch(request: Request, seated: Seated, asked: str = "") -> Seated:
    """Another game, once everybody agrees; this table until then. Asked for twice it is one table."""
    seat, mine = find_seat(request, seated, asked), seated.seats_of(request.state.token)
    if not seated.table.over:
        raise Refused("The game is not over.")
    if seated.table.rematch:
        return await services(request).open(seated.table.rematch)
    if not set(seated.table.persons) <= set(mine):
        def deed(table: Table) -> None:
            if table.offer is None:
                deeds.ask(table, seat, REMATCH, mine)
            else:
                agree(table, seat, mine)
        if seated.table.offer is None or not set(mine) & set(seated.table.persons) <= seated.table.offer.agreed:
            seated = await settle(request, seated.id, deed)
        if not seated.table.offer or not set(seated.table.persons) <= seated.table.offer.agreed:
            return seated
    return await play_again(request, seated, seat)


async def play_again(request: Request, seated: Seated, seat: int) -> Seated:
    """The same people, options and dealer again. Everybody keeps the seat, with its colour; who begins is in
    `choice.play_again`."""
    table, found = seated.table, services(request)
    kinds = [keeper_of(seat, seated.game) if kind == HUMAN and seated.owners[seat] is None else kind
             for seat, kind in enumerate(table.seats)]
    id = await found.tables.create(
        seated.game, kinds, dealers.renew(table.dealer), request.state.token,
        options=choice.play_again(seated), components=seated.own_components, origin=seated.id,
        names=table.given_names, lost=table.begins_next(),
        places=Places(time_control=seated.time_control, owners=seated.owners,
                      absence_rule=seated.absence_rule))
    try:
        await settle(request, seated.id, lambda table: deeds.play_again(table, seat, id))
    except Refused:                                     # somebody was quicker: that is the table
        id = (await found.open(seated.id)).table.rematch or id
    return await found.open(id)


Deed = Callable[[Request, Seated, dict[str, str]], Any]
DEEDS: Final[dict[str, Deed]] = {
    "begin": lambda request, seated, sent: begin(request, seated),
    "seat": lambda request, seated, sent: move_over(request, seated, sent.get("seat", "")),
    "name": lambda request, seated, sent: rename(request, seated, sent.get("name", "")),
    "bring": lambda request, seated, sent: choose_deck(request, seated, sent.get("what", "")),
    "words": lambda request, seated, sent: give_words(request, seated, sent.get("what", "")),
    "list": lambda request, seated, sent: set_listed(request, seated, sent.get("listed") == "on"),
    "autostart": lambda request, seated, sent: set_autostart(request, seated, sent.get("on") == "on"),
    "leave": lambda request, seated, sent: leave(request, seated, sent.get("seat", "")),
    "return": lambda request, seated, sent: come_back(request, seated, sent.get("seat", "")),
    "rematch": lambda request, seated, sent: rematch(request, seated, sent.get("seat", "")),
    "resign": lambda request, seated, sent: take_note(request, seated, sent, lambda table, seat, mine: deeds.resign(
        table, seat, keeper_of(seat, seated.game))),
    "ask": lambda request, seated, sent: ask(request, seated, sent),
    "agree": lambda request, seated, sent: answer_offer(request, seated, sent),
    "show": lambda request, seated, sent: take_note(request, seated, sent, lambda table, seat, mine: deeds.show(
        table, seat, sent.get("what", ""))),
    "claim": lambda request, seated, sent: claim(request, seated, sent.get("what", "")),
    "decline": lambda request, seated, sent: take_note(request, seated, sent, lambda table, seat, mine: deeds.decline(
        table, seat)),
}


async def take_note(request: Request, seated: Seated, sent: Mapping[str, str],
                    deed: Callable[[Table, int, list[int]], object]) -> Seated:
    """What a seat of the visitor's does besides acting; it concerns the game as the visitor saw it."""
    seat, mine = find_seat(request, seated, sent.get("seat", "")), seated.seats_of(request.state.token)
    return await settle(request, seated.id, lambda table: deed(table, seat, mine))


async def ask(request: Request, seated: Seated, sent: Mapping[str, str]) -> Seated:
    """What must be agreed: a draw, giving up, a take-back, or another game."""
    if sent.get("what") == REMATCH:
        return await rematch(request, seated, sent.get("seat", ""))
    return await take_note(request, seated, sent, lambda table, seat, mine: deeds.ask(
        table, seat, sent.get("what", ""), mine))


async def answer_offer(request: Request, seated: Seated, sent: Mapping[str, str]) -> Seated:
    """Agree to what is asked, so that it happens once everybody does."""
    asked = seated.table.offer
    if asked and asked.what == REMATCH:
        return await rematch(request, seated, sent.get("seat", ""))
    return await take_note(request, seated, sent, agree)


def agree(table: Table, seat: int, mine: list[int]) -> None:
    """All of the visitor's seats agree."""
    asked = table.offer
    for one in [one for one in mine if one in table.persons and asked and one not in asked.agreed] or [seat]:
        deeds.agree(table, one)


def remember_deed(request: Request, answer: Response, deed: str, sent: FormData) -> Response:
    """The name or the seat that the visitor took in the waiting room counts for the next table too."""
    if deed == "name":
        return remember(request, answer, name=read_text(sent, "name"))
    return remember(request, answer, seat=int(read_text(sent, "seat")))


LIVE: Final = ("claim", "ask", "agree", "decline", "rematch", "resign", "leave", "return", "show")  # with a script


def route(name: str) -> Route:
    """What a form of the table's pages does; then the table as it is."""
    async def answer(request: Request) -> Response:
        seated, fetch = await open_table(request), request.headers.get("x-kleos") == "fetch"
        sent = await read_form(request)
        try:
            done = await DEEDS[name](request, seated, {key: read_text(sent, key) for key in sent})
        except ValueError as problem:
            said = str(problem) if isinstance(problem, (Refused, FormError)) else f"That cannot be: {problem}."
            if fetch:
                return JSONResponse({"error": said}, 422)
            seated = await open_table(request)
            return await (render_waiting_room(request, seated, 422, said) if seated.table.waiting
                          else render_table(request, seated, 422, notice=said))
        if fetch and name in LIVE and done.id == seated.id and not done.table.waiting:
            return await send_changes(request, as_seen(request, done), sent)
        answer = redirect(request, f"/tables/{done.id}")
        return remember_deed(request, answer, name, sent) if name in ("name", "seat") else answer
    return Route(f"/tables/{{table}}/{name}", answer, methods=["POST"])


ROUTES: Final = [
    Route("/t", find), Route("/t/{name}", find),
    Route("/t/{name}/{secret}", invitation), Route("/t/{name}/{secret}", accept, methods=["POST"]),
    Route("/tables/{table}/invite", invite), Route("/tables/{table}/sit", free_seat),
    Route("/tables/{table}/sit", sit, methods=["POST"]),
    *[route(name) for name in DEEDS],
]
