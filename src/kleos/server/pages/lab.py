"""The lab: a game's numbers with an editor for each; what other numbers do, found by many games of bots; and a table at
which they are played. A draft is held by the address, so that it can be kept, sent and gone back to."""
from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final
from urllib.parse import urlencode

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route

from kleos.core.components import ComponentError, other
from kleos.core.game import Game
from kleos.core.texts import decode
from kleos.lab import numbers
from kleos.lab.numbers import list_differences
from kleos.server.database import variants
from kleos.server.database.variants import Variant, VariantRefused
from kleos.server.lab.draft import Draft
from kleos.server.lab.findings import describe, disagree
from kleos.server.seats.seated import hash_token, keeper_of
from kleos.server.services import services
from kleos.server.visit.forms import FormError, read_form
from kleos.server.visit.visitor import find_game, redirect, render_page
from kleos.server.work.comparisons import BOTH, FEWER, QUICK, STRONG, Terms
from kleos.table import dealers
from kleos.table.names import HUMAN

MAX_FILE: Final = 200_000                   # bytes of a components file
GAMES: Final = {QUICK: (200, 1000, 5000, 20_000), STRONG: (40, 200, 1000), BOTH: (200, 1000, 5000)}     # by bots
BOTS: Final = {QUICK: "Quick", STRONG: "Strong", BOTH: "Both"}
USUAL: Final = {QUICK: "1000", STRONG: "200", BOTH: "1000"}
BOX: Final = "the box"
ALONE: Final = ("default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; "
                "frame-ancestors 'none'")
OFF: Final = "The lab is closed at this server. Whoever runs it can open it: kleos serve --lab."


class Asked:
    """What an address or a form asks for: a draft, with what it is compared, who is to play it, and how often.
    `FormError` where that makes no sense.

    kept    the visitor's variants of the game; `rival` is one of them, or None where the game as it is stands against
            the draft, also where an address names a variant of somebody else
    """

    def __init__(self, game: Game, sent: Mapping[str, str], kept: Sequence[Variant] = ()) -> None:
        low, high = game.rules.seats
        seats = sent.get("seats", str(max(low, game.rules.usual)))
        self.bots: Final = sent.get("bots", QUICK)
        if self.bots not in BOTS or seats not in map(str, range(low, high + 1)):
            raise FormError("Bots or seats are none of those that can be chosen here.")
        self.seats: Final = int(seats)
        games = sent.get("games", USUAL[self.bots])
        # whoever changes the bots finds the number of games nearest to theirs
        wanted = int(games) if games.isascii() and games.isdecimal() and len(games) < 8 else 0
        self.games: Final = min(GAMES[self.bots], key=lambda number: abs(number - wanted))
        self.kept: Final = kept
        self.rival: Final = next((one for one in kept if one.id == sent.get("against")), None)
        try:
            self.draft: Final = Draft(game, sent, self.seats)
            self.against: Final = Draft(game, self.rival.texts, self.seats).changed if self.rival else {}
        except ValueError as problem:
            raise FormError(str(problem)) from None

    @property
    def terms(self) -> Terms:
        return Terms(self.draft.game.id, json.dumps(self.draft.changed), self.bots, self.seats, self.games,
                     json.dumps(self.against))

    @property
    def report(self) -> Terms:
        """How the draft plays, as bots of two strengths play it."""
        games = min(self.games * (FEWER if self.bots == STRONG else 1), max(GAMES[BOTH]))
        return self.terms._replace(bots=BOTH, games=games, against="{}", report=True)

    def query(self, without: str = "") -> str:
        """The part of an address that holds all of this, or all but one of its changes, if one is to go back."""
        who = {"bots": self.bots, "seats": self.seats, "games": self.games}
        return "&".join(filter(None, [self.draft.query(without), urlencode(
            {**who, "against": self.rival.id} if self.rival else who)]))

    def address(self, without: str = "") -> str:
        return f"/lab/{self.draft.game.id}?{self.query(without)}"


def read_asked(request: Request, game: Game, sent: Mapping[str, str]) -> Asked:
    """What is asked for, by whoever asks."""
    owner = hash_token(request.state.token)
    return Asked(game, sent, variants.list_variants(services(request).store.engine, owner, game.id))


def open_lab(request: Request) -> Game:
    if not services(request).config.lab:
        raise HTTPException(403, OFF)
    return find_game(request, request.path_params["game"])


async def open_asked(request: Request) -> Asked:
    """What the address asks for."""
    game = open_lab(request)
    try:
        return await run_in_threadpool(read_asked, request, game, request.query_params)
    except FormError as problem:
        raise HTTPException(400, str(problem)) from None


async def show_lab(request: Request) -> Response:
    asked = await open_asked(request)
    return HTMLResponse(await run_in_threadpool(render_lab, request, asked))


def render_lab(request: Request, asked: Asked, error: str = "") -> str:
    found, draft = services(request), asked.draft
    game = draft.game
    comparison = found.comparisons.find(asked.terms)
    results = comparison.result if comparison and comparison.result else []
    before = f"“{asked.rival.name}”" if asked.rival else ""
    return render_page(
        request, "lab.html", game=game, draft=draft, asked=asked, error=error, bots=BOTS, games=GAMES[asked.bots],
        sections=numbers.list_sections(game), differences=list_differences(game, draft.changed), box=before or BOX,
        comparison=comparison, report=found.comparisons.find(asked.report), disagreement=disagree(game, *results)
        if len(results) == 2 else None, findings=[describe(game, one, before or "before") for one in results],
        variants=[(one, urlencode(one.texts)) for one in asked.kept])


async def take_lab(request: Request) -> Response:
    """What one of the page's buttons asks for."""
    game = open_lab(request)
    sent = await read_form(request)
    fields = {name: value for name, value in sent.items() if isinstance(value, str)}
    try:
        asked = await run_in_threadpool(read_asked, request, game, fields)
        return await DEEDS.get(fields.get("deed", ""), look)(request, asked, fields)
    except (FormError, VariantRefused) as problem:
        raise HTTPException(422, str(problem)) from None


async def look(request: Request, asked: Asked, fields: Mapping[str, str]) -> Response:
    """The page with what was written, one number put back if that is asked for."""
    return redirect(request, asked.address(fields.get("back", "")))


async def compare(request: Request, asked: Asked, fields: Mapping[str, str]) -> Response:
    if asked.draft.changed == asked.against:
        raise FormError("Change a number first: so far it is the same game twice.")
    services(request).comparisons.start(asked.terms, hash_token(request.state.token))
    return redirect(request, asked.address())


async def stop(request: Request, asked: Asked, fields: Mapping[str, str]) -> Response:
    services(request).comparisons.stop(asked.terms)
    return redirect(request, asked.address())


async def make_report(request: Request, asked: Asked, fields: Mapping[str, str]) -> Response:
    services(request).comparisons.start(asked.report, hash_token(request.state.token))
    return redirect(request, asked.address())


async def stop_report(request: Request, asked: Asked, fields: Mapping[str, str]) -> Response:
    services(request).comparisons.stop(asked.report)
    return redirect(request, asked.address())


async def play(request: Request, asked: Asked, fields: Mapping[str, str]) -> Response:
    """A table with these numbers: a person, and automata at the other seats."""
    found, game = services(request), asked.draft.game
    kinds = [HUMAN, *[keeper_of(seat, game) for seat in range(1, asked.seats)]]
    id = await found.tables.create(game, kinds, dealers.dealer("random"), request.state.token, options={},
                                   components=asked.draft.components)
    return redirect(request, f"/tables/{id}")


async def save(request: Request, asked: Asked, fields: Mapping[str, str]) -> Response:
    if not asked.draft.texts:
        raise FormError("Nothing is changed, so there is nothing to keep.")
    found, draft = services(request), asked.draft
    await asyncio.wrap_future(found.store.write(partial(
        variants.save_variant, owner=hash_token(request.state.token), game=draft.game.id,
        name=variants.clean_name(fields.get("name", "")), texts=draft.texts, now=found.clock.now())))
    return redirect(request, asked.address() + "#variants")


async def remove(request: Request, asked: Asked, fields: Mapping[str, str]) -> Response:
    await asyncio.wrap_future(services(request).store.write(partial(
        variants.remove_variant, owner=hash_token(request.state.token), id=fields.get("variant", ""))))
    return redirect(request, asked.address() + "#variants")


DEEDS: Final = {"look": look, "compare": compare, "stop": stop, "report": make_report,
                "stop-report": stop_report, "play": play, "save": save, "remove": remove}


async def show_report(request: Request) -> Response:
    """The report, once it is made: a page by itself, with its own styles and nothing else; `save`: as a file."""
    asked = await open_asked(request)
    made = services(request).comparisons.find(asked.report)
    if made is None or not made.result:
        raise HTTPException(404, "This report is not made yet, or it was long ago: make it in the lab.")
    headers = {"Content-Security-Policy": ALONE}
    if "save" in request.query_params:
        headers["Content-Disposition"] = f'attachment; filename="{asked.draft.game.id}-report.html"'
    return HTMLResponse(made.result, headers=headers)


async def export_variant(request: Request) -> Response:
    """The changed numbers as a components file, such as every command takes."""
    game = open_lab(request)
    draft = await run_in_threadpool(Draft, game, request.query_params)
    head = f"# {game.face.title}: a variant. Play it with “kleos play {game.id} --components FILE”.\n\n"
    return PlainTextResponse(
        head + numbers.export(draft.changed), media_type="application/toml; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{game.id}-variant.toml"'})


async def import_variant(request: Request) -> Response:
    """A components file as a draft."""
    game = open_lab(request)
    sent = await read_form(request, 1)
    try:
        content = await read_upload(sent)
    finally:
        await sent.close()
    try:
        changed = other(game.components, decode(content)).changed
    except ComponentError as problem:
        raise HTTPException(422, f"This file cannot be played with: {problem}.") from None
    except ValueError:
        raise HTTPException(422, "This file is no text, so no components file.") from None
    return redirect(request, f"/lab/{game.id}?{Draft(game, write_fields(game, changed)).query()}")


async def read_upload(sent: FormData) -> bytes:
    file = sent.get("file")
    content = await file.read(MAX_FILE + 1) if isinstance(file, UploadFile) else b""
    if not 0 < len(content) <= MAX_FILE:
        raise HTTPException(422, f"Choose a components file of 1 to {MAX_FILE:,} bytes.")
    return content


def write_fields(game: Game, changed: Mapping[str, Any]) -> dict[str, str]:
    """Values as their fields hold them."""
    fields: dict[str, str] = {}
    for path, value in changed.items():
        if numbers.is_mixed(game.components[path]):
            fields |= {f"{path}:{place}": numbers.write(part) for place, part in enumerate(value)}
        else:
            fields[path] = numbers.write(value)
    return fields


ROUTES: Final = [Route("/lab/{game}", show_lab), Route("/lab/{game}", take_lab, methods=["POST"]),
                 Route("/lab/{game}/variant.toml", export_variant), Route("/lab/{game}/report", show_report),
                 Route("/lab/{game}/import", import_variant, methods=["POST"])]
