"""The JSON API: decks of one's own. They belong to the token of whoever asks, and nobody else sees them."""
from __future__ import annotations

import asyncio
from typing import Annotated, Final

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field, StringConstraints
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from kleos.core.cards import lists
from kleos.core.game import Game
from kleos.server.api.openapi import Told
from kleos.server.database.decks import KINDS, Deck, DeckRefused, NoDeck, check_cards
from kleos.server.decks import builder
from kleos.server.decks.choice import find_components
from kleos.server.pages.decks import NEW, find_builder, find_collection, find_deck, find_owner, read_options
from kleos.server.shapes import DeckTold

PLAIN: Final = r"^[^\x00]*$"                # no database keeps a NUL
Word = Annotated[str, StringConstraints(max_length=200, pattern=PLAIN)]
Listed = Annotated[str, StringConstraints(max_length=lists.LONGEST, pattern=PLAIN)]


class Contents(BaseModel):
    name: Word = Field("", description="what it is called; left out, it keeps its name")
    cards: dict[Word, int] | None = Field(None, max_length=KINDS, description="how many of each card, by slug")
    text: Listed | None = Field(None, description="the deck as a list, “3 Spoiled Princess” a line, instead of `cards`")
    options: dict[Word, int | bool | Word] | None = Field(
        None, description="the game's options that say which cards a deck may have, such as `popularity`")


class NewDeck(Contents):
    game: Word


ROUTES: Final = APIRouter()


def describe_deck(request: Request, deck: Deck, sent: Contents | None = None) -> DeckTold:
    game = find_builder(request, deck.game)
    data = find_components(request, game)
    here = builder.find_box(game, deck.options, data)
    return {"id": deck.id, "game": deck.game, "name": deck.name, "cards": deck.cards, "options": deck.options,
            "total": deck.total, "size": here.size, "problem": builder.find_fault(game, deck, data),
            "line": builder.write_line(here, deck.cards), "text": lists.write(here.cards, deck.cards, deck.name),
            "notes": builder.read_deck(game, here, sent.text).notes if sent and sent.text else []}


def read_contents(request: Request, game: Game, sent: Contents, deck: Deck) -> Deck:
    """The deck with what was sent; `DeckRefused` or `OptionError` says what is wrong with it."""
    data = find_components(request, game)
    options = deck.options if sent.options is None else read_options(game, data, sent.options)
    here, cards, name = builder.find_box(game, options, data), deck.cards, sent.name
    if sent.text is not None and sent.cards is not None:
        raise DeckRefused("A deck is sent as `cards` or as `text`, not as both.")
    if sent.text is not None:
        title, cards, _ = builder.read_deck(game, here, sent.text)
        name = name or title[:40]
    if sent.cards is not None:
        cards = check_known(here, check_cards(sent.cards))
    return deck._replace(name=name or deck.name, cards=cards, options=options)


def check_known(here: builder.Box, cards: dict[str, int]) -> dict[str, int]:
    """The same in the order of the cards."""
    slugs = [card.slug for card in here.cards]
    for slug in cards:
        if slug not in slugs:
            lists.read(here.cards, f"1 {slug}")         # says which one is meant
            raise DeckRefused(f"There is no card “{slug[:60]}”; cards are called by their slugs.")
    return {slug: cards[slug] for slug in slugs if slug in cards}


@ROUTES.get("/decks")
async def list_decks(request: Request, game: Word = "") -> Told[list[DeckTold]]:
    """Your decks, the latest first; of one game, if you say which."""
    if game:
        find_builder(request, game)
    games = request.app.state.services.config.games
    found = await run_in_threadpool(find_collection(request).mine, find_owner(request), game)
    return [describe_deck(request, deck) for deck in found if deck.deleted is None and deck.game in games]


@ROUTES.post("/decks", status_code=201)
async def new_deck(request: Request, new: NewDeck) -> Told[DeckTold]:
    """A new deck, which need not be finished: `problem` says why it may not be played yet, `line` is what the option
    `decks` of a new table takes."""
    game = find_builder(request, new.game)
    deck = read_contents(request, game, new, Deck("", game.id, NEW, {}, {}))
    return describe_deck(request, await asyncio.wrap_future(find_collection(request).add(
        find_owner(request), game.id, deck.name, deck.cards, deck.options)), new)


@ROUTES.get("/decks/{deck}")
async def get_deck(request: Request, deck: Word) -> Told[DeckTold]:
    """One of your decks."""
    return describe_deck(request, await find_deck(request, deck))


@ROUTES.put("/decks/{deck}")
async def change_deck(request: Request, deck: Word, sent: Contents) -> Told[DeckTold]:
    """Change a deck: what you leave out stays as it is."""
    game = find_builder(request, (await find_deck(request, deck)).game)
    try:
        return describe_deck(request, await asyncio.wrap_future(find_collection(request).change(
            find_owner(request), deck, lambda old: read_contents(request, game, sent, old))), sent)
    except NoDeck:                                      # removed meanwhile
        return describe_deck(request, await find_deck(request, deck))


@ROUTES.delete("/decks/{deck}", status_code=204)
async def remove_deck(request: Request, deck: Word) -> Response:
    """Remove a deck for good."""
    kept = await find_deck(request, deck)
    await asyncio.wrap_future(find_collection(request).remove(find_owner(request), kept.id))
    return Response(status_code=204)
