"""Decks: the pages on which a visitor builds them, and what their forms do. Each change is kept at once."""
from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final
from urllib.parse import quote, unquote, urlencode

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from kleos.core.cards import lists
from kleos.core.components import Components
from kleos.core.game import Game
from kleos.core.options import OptionError
from kleos.core.prose import pluralize
from kleos.server.database.decks import Collection, Deck, DeckRefused, NoDeck
from kleos.server.decks import builder
from kleos.server.decks.choice import find_components, list_decks
from kleos.server.pages.setup import describe_option
from kleos.server.seats.seated import hash_token
from kleos.server.services import services
from kleos.server.visit.forms import read_form, read_text
from kleos.server.visit.visitor import find_game, redirect, render_error, render_page, set_cookie

NEW: Final = "New deck"
PICTURED: Final = 24                        # cards that are drawn at once; pictures of others come when they are seen
PARTS: Final = ("search", "panel", "bar")               # of the page, drawn anew with every change
READ: Final = "read"                        # the cookie of what the reader of a new deck had to remark, until shown
SHOWN_WITHIN: Final = 60                    # seconds
MAX_REMARK: Final = 400                     # characters of it; each may take nine bytes in a cookie
NOT_HERE: Final = "Nobody brings a deck to {}."


def find_builder(request: Request, id: str | None = None) -> Game:
    """The game of the page, to which players bring decks."""
    game = find_game(request, request.path_params["game"] if id is None else id)
    if game.face.building is None:
        raise HTTPException(404, NOT_HERE.format(game.face.title))
    return game


def find_owner(request: Request) -> str:
    return hash_token(request.state.token)


def find_collection(request: Request) -> Collection:
    return services(request).collection


async def find_deck(request: Request, id: str, game: Game | None = None) -> Deck:
    try:
        found = await run_in_threadpool(find_collection(request).one, find_owner(request), id)
    except NoDeck:
        found = None
    if found is None or (game and found.game != game.id):
        raise HTTPException(404, "You have no such deck. Perhaps it was deleted, or built in another browser.")
    return found


# the list

async def show_decks(request: Request) -> Response:
    return await render_decks(request, find_builder(request))


async def render_decks(request: Request, game: Game, notice: str = "", status: int = 200, text: str = "") -> Response:
    decks = await list_decks(request, game)
    return HTMLResponse(render_page(
        request, "decks.html", game=game, notice=notice, text=text,
        examples=builder.list_examples(game, find_components(
            request, game)), decks=[one for one in decks if one["deck"].deleted is None],
        deleted=[one["deck"] for one in decks if one["deck"].deleted is not None]), status)


async def create_deck(request: Request) -> Response:
    """A new deck: empty, as an example, or as it is given in words."""
    game, sent = find_builder(request), await read_form(request)
    try:
        made, notes = await make_deck(request, game, sent)
    except (DeckRefused, OptionError) as problem:
        return await render_decks(request, game, explain(problem), 422, str(sent.get("text", ""))[:lists.LONGEST])
    answer = redirect(request, address_of(made))
    if notes:
        set_cookie(request, answer, READ, f"{made.id}:{quote(shorten(' '.join(notes)))}", max_age=SHOWN_WITHIN,
                   httponly=True)
    return answer


def shorten(remark: str) -> str:
    return remark if len(remark) <= MAX_REMARK else f"{remark[:MAX_REMARK - 1]}…"


def find_remark(request: Request, deck: Deck) -> str:
    """What the reader of the text had to remark from which this deck was just made."""
    id, _, remark = request.cookies.get(READ, "").partition(":")
    return shorten(unquote(remark)) if id == deck.id else ""


async def make_deck(request: Request, game: Game, sent: FormData) -> tuple[Deck, list[str]]:
    """The deck, and what is to be known of how its text was read."""
    here, name, cards = builder.find_box(game, {}, find_components(request, game)), "", dict[str, int]()
    notes: list[str] = []
    if slug := read_text(sent, "example"):
        found = [one for one in builder.list_examples(game, find_components(request, game)) if one["slug"] == slug]
        if not found:
            raise DeckRefused("There is no such example.")
        name, cards = found[0]["name"], found[0]["deck"]
    elif "text" in sent:
        name, cards, notes = builder.read_deck(game, here, long_text(sent, "text"))
        if not cards:
            raise DeckRefused("Write or paste a deck first: a number and a card in each line.")
    called = read_text(sent, "name").strip() or " ".join(name.split())[:40]
    made = find_collection(request).add(find_owner(request), game.id, called or NEW, cards, {})
    return await asyncio.wrap_future(made), notes


def long_text(sent: FormData, name: str) -> str:
    value = sent.get(name, "")
    if not isinstance(value, str) or len(value) > lists.LONGEST or "\0" in value:
        raise DeckRefused(f"A deck as a text has at most {lists.LONGEST} characters, and only such as can be kept.")
    return value


# the builder

async def show_builder(request: Request) -> Response:
    game = find_builder(request)
    deck = await find_deck(request, request.path_params["deck"], game)
    remark = find_remark(request, deck)
    answer = await render_builder(request, game, deck, remark)
    if remark:                                          # it is shown once
        set_cookie(request, answer, READ, "", max_age=0)
    return answer


async def render_builder(request: Request, game: Game, deck: Deck, notice: str = "", status: int = 200,
                         text: str = "", before: Deck | None = None) -> Response:
    """The page; `before` is the deck as it was, to which an undo leads back."""
    context = await run_in_threadpool(draw_builder, request, game, deck)
    undo = write_text(request, game, before) if before else ""
    return HTMLResponse(render_page(request, "builder.html", notice=notice, text=text, undo=undo,
                                    emptied=before is not None and not before.cards, **context), status)


def write_text(request: Request, game: Game, deck: Deck) -> str:
    here = builder.find_box(game, deck.options, find_components(request, game))
    return lists.write(here.cards, deck.cards, deck.name)


def draw_builder(request: Request, game: Game, deck: Deck) -> dict[str, Any]:
    """What the templates of the builder know; the address says what is looked for, and which test hand is dealt."""
    here = builder.find_box(game, deck.options, find_components(request, game))
    query, hand = request.query_params.get("q", "").replace("\0", ""), request.query_params.get("hand", "0")
    told = builder.describe_deck(game, here, deck, query, int(hand) if hand.isdecimal() and len(hand) < 6 else 0)
    pictures = here.drawn()
    first = set(told["found"][:PICTURED])
    for card in told["cards"]:
        card["face"] = {**card, **pictures.get(card["slug"], {})}
    by = game.face.building.by if game.face.building else []
    return {**told, "game": game, "gallery": [card for card in here.gallery if card["slug"] in first],
            "left_out": len(here.gallery) > len(first), "read_only": True, "lit": {}, "here": address_of(deck),
            "said": partial(describe_option, game),
            "by": [(option, here.setup.options[option.name]) for option in game.rules.options if option.name in by],
            "frames": find_frames(game),
            "reached": address_at, "percent": builder.write_percent,
            "slips": {card["slug"]: card for card in told["cards"]},
            "export": lists.write(here.cards, deck.cards, deck.name)}


def find_frames(game: Game) -> str:
    """The template that draws a card."""
    own = (game.folder / "view" / "deck.html.jinja").exists()
    return f"{game.id}/deck.html.jinja" if own else "_frame.html"


def address_of(deck: Deck) -> str:
    return f"/games/{deck.game}/decks/{deck.id}"


def address_at(deck: Deck, query: str = "", hand: int = 0) -> str:
    """The address of the builder with this search and test hand."""
    asked = {**({"q": query} if query else {}), **({"hand": str(hand)} if hand else {})}
    return address_of(deck) + (f"?{urlencode(asked)}" if asked else "")


async def show_parts(request: Request) -> Response:
    """What changes on the page with the search and the test hand, for its script."""
    game = find_builder(request)
    deck = await find_deck(request, request.path_params["deck"], game)
    return JSONResponse(await run_in_threadpool(draw_fragments, request, game, deck, []))


def draw_fragments(request: Request, game: Game, deck: Deck, changed: list[str]) -> dict[str, Any]:
    """Parts of the page by id, and which cards are found."""
    context = draw_builder(request, game, deck)
    made = {name: render_page(request, f"_deck_{name}.html", **context) for name in PARTS}
    for card in context["cards"]:
        if card["slug"] in changed:
            made[f"count-{card['slug']}"] = render_page(request, "_deck_count.html", c=card, **context)
    return {"parts": made, "found": context["found"], "text": context["export"],
            "said": context["problem"] or "Ready to play."}


async def edit(request: Request) -> Response:
    """Whatever a form or a button of the builder changes; then the builder as it is."""
    game, fetch = find_builder(request), request.headers.get("x-kleos") == "fetch"
    deck = await find_deck(request, request.path_params["deck"], game)
    sent = await read_form(request)
    try:
        where = await apply_change(request, game, deck, sent)
    except (DeckRefused, OptionError) as problem:
        if fetch:
            return JSONResponse({"error": explain(problem)}, 422)
        return await render_builder(request, game, deck, explain(problem), 422,
                                    str(sent.get("text", ""))[:lists.LONGEST])
    except NoDeck:                                      # deleted meanwhile
        return render_error(request, 404, "You have no such deck any more.")
    if not fetch and "text" not in sent:
        return redirect(request, where)
    old, deck = deck, await find_deck(request, deck.id, game)
    told = await run_in_threadpool(tell_change, request, game, old, deck, sent)
    if fetch:
        slugs = [slug for slug in {**old.cards, **deck.cards} if old.cards.get(slug) != deck.cards.get(slug)]
        return JSONResponse({**await run_in_threadpool(draw_fragments, request, game, deck, slugs), "notes": told})
    return await render_builder(request, game, deck, told, before=old)


def tell_change(request: Request, game: Game, old: Deck, deck: Deck, sent: FormData) -> str:
    """What has become of the deck when a text was read; empty where nobody need be told."""
    if "text" not in sent:
        return ""
    here = builder.find_box(game, deck.options, find_components(request, game))
    notes = builder.read_deck(game, here, long_text(sent, "text")).notes
    return " ".join([f"The deck is what the text says now: {pluralize(deck.total, 'card')}, "
                     f"where there {'was' if old.total == 1 else 'were'} {old.total or 'none'}.", *notes])


def explain(problem: Exception) -> str:
    return problem.told if isinstance(problem, OptionError) else str(problem)


async def apply_change(request: Request, game: Game, deck: Deck, sent: FormData) -> str:
    """Do it, and say where to go from here."""
    decks, data, mine = find_collection(request), find_components(request, game), find_owner(request)
    deed = read_text(sent, "deed")
    if deed == "delete":
        await asyncio.wrap_future(decks.delete(mine, deck.id))
        return f"/games/{game.id}/decks"
    if deed == "copy":
        made = await asyncio.wrap_future(decks.add(mine, game.id, deck.name, deck.cards, deck.options))
        return address_of(made)
    await asyncio.wrap_future(decks.change(mine, deck.id, change_of(game, data, deed, sent)))
    query = request.query_params.get("q", "")
    slug = next((read_text(sent, name) for name in ("more", "less", "four") if name in sent), "")
    return address_at(deck, query) + (f"#card-{slug}" if slug and read_text(sent, "from") != "panel" else "")


CHANGES: Final[Mapping[str, Callable[[builder.Box, Deck, str], Deck]]] = {
    "more": partial(builder.change_count, step=1), "less": partial(builder.change_count, step=-1),
    "four": builder.fill_up, "count": builder.set_count}


def change_of(game: Game, data: Components, deed: str, sent: FormData) -> Callable[[Deck], Deck]:
    """What a form makes of the deck, as it stands when its turn comes."""
    values = {name: read_text(sent, name) for name in sent if name != "text"}
    options = {name.removeprefix("option."): value for name, value in values.items() if name.startswith("option.")}
    words = long_text(sent, "text")

    def apply(deck: Deck) -> Deck:
        here = builder.find_box(game, deck.options, data)
        for name, change in CHANGES.items():
            if values.get(name):
                deck = change(here, deck, values[name])
        if "name" in values:
            deck = deck._replace(name=values["name"])
        if options:
            deck = deck._replace(options=read_options(game, data, {**deck.options, **options}))
        if deed == "restore":
            deck = deck._replace(deleted=None)
        elif deed == "empty":
            deck = deck._replace(cards={})
        elif deed == "read":
            deck = deck._replace(cards=read_whole(game, here, words))
        return deck
    return apply


def read_whole(game: Game, here: builder.Box, words: str) -> dict[str, int]:
    """The cards of a text that takes the place of a deck, so it must have some."""
    cards = builder.read_deck(game, here, words).deck
    if not cards:
        raise DeckRefused("There is no card in this text, so the deck stays as it is.")
    return cards


def read_options(game: Game, data: Components, options: Mapping[str, Any]) -> dict[str, Any]:
    """The options that matter to a deck, once it is sure that the game takes them."""
    chosen = builder.select_options(game, options)
    builder.find_box(game, chosen, data)
    return chosen


async def show_pictures(request: Request) -> Response:
    """All that the cards of a game are drawn with, for the script of the builder."""
    game = find_builder(request)
    drawn = await run_in_threadpool(draw_signs, request, game)
    return HTMLResponse(drawn, headers={"Cache-Control": "private, max-age=86400"})


def draw_signs(request: Request, game: Game) -> str:
    here = builder.find_box(game, {}, find_components(request, game))
    return render_page(request, "_signs.html", frames=find_frames(game), gallery=here.gallery, game=game,
                       read_only=True, lit={})


async def export_deck(request: Request) -> Response:
    """The deck as a list."""
    game = find_builder(request)
    deck = await find_deck(request, request.path_params["deck"], game)
    return PlainTextResponse(write_text(request, game, deck), headers={
        "Content-Disposition": f'attachment; filename="{lists.slug(deck.name) or "deck"}.txt"'})


ROUTES: Final = [
    Route("/games/{game}/decks", show_decks), Route("/games/{game}/decks", create_deck, methods=["POST"]),
    Route("/games/{game}/decks/pictures", show_pictures),
    Route("/games/{game}/decks/{deck}", show_builder), Route("/games/{game}/decks/{deck}", edit, methods=["POST"]),
    Route("/games/{game}/decks/{deck}/parts", show_parts), Route("/games/{game}/decks/{deck}/text", export_deck),
]
