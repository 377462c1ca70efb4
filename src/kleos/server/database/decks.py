"""Decks: those that visitors have built for their games, in the database. Every change is kept at once, so
that what was begun is never lost; what was deleted can be had back until the next one is deleted, for a day."""
from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from typing import Any, Final, NamedTuple, TypeVar

from sqlalchemy import Connection, Row, delete, func, select, update

from kleos.core.texts import is_visible, tidy
from kleos.server.database.schema import DECKS
from kleos.server.database.store import Store

T = TypeVar("T")
NAME: Final = 40                            # characters in the name of a deck
KINDS: Final = 400                          # different cards in a deck, whatever the game has
MAX_COPIES: Final = 99                      # of one card
DAY: Final = 86_400.0


class DeckRefused(ValueError):
    """What cannot be done with a deck; the text says why."""


class NoDeck(LookupError):
    """There is no such deck of this visitor's."""


class Deck(NamedTuple):
    """A deck of somebody's: `game` is the id of the game that it is for, `options` those with which it is built."""

    id: str
    game: str
    name: str
    cards: dict[str, int]
    options: dict[str, Any]
    touched: float = 0.0
    deleted: float | None = None

    @property
    def total(self) -> int:
        return sum(self.cards.values())


def clean_name(name: str) -> str:
    """The name of a deck; `DeckRefused` says what is wrong with it."""
    words = tidy(name)
    if len(words) > NAME or not is_visible(words):
        raise DeckRefused(f"The name of a deck has 1 to {NAME} characters, and only such as can be seen.")
    return words


def check_cards(cards: Mapping[str, int]) -> dict[str, int]:
    """The cards that are there; `DeckRefused` for a deck that nobody can have meant."""
    found = {slug: n for slug, n in cards.items() if n}
    for slug, n in found.items():
        if not 0 < n <= MAX_COPIES:
            raise DeckRefused(f"A deck has from 0 to {MAX_COPIES} of a card, not {n} of {slug[:60]}.")
    if len(found) > KINDS:
        raise DeckRefused(f"A deck has at most {KINDS} different cards, this one {len(found)}.")
    return found


class Collection:
    """`owner` is always the hash of a visitor's token; nobody is told of another's decks."""

    def __init__(self, store: Store, most: int) -> None:
        self.store: Final = store
        self.most: Final = most

    # reading

    def mine(self, owner: str, game: str = "") -> list[Deck]:
        """The visitor's decks, of one game or of all, the latest first; those that are deleted come last."""
        asked = select(DECKS).where(DECKS.c.owner == owner).order_by(DECKS.c.touched.desc(), DECKS.c.id)
        with self.store.engine.connect() as connection:
            found = connection.execute(asked.where(DECKS.c.plays == game) if game else asked).all()
        return sorted([deck_of(row) for row in found], key=lambda deck: deck.deleted is not None)

    def one(self, owner: str, id: str) -> Deck:
        """`NoDeck` when there is none, or it is somebody else's."""
        with self.store.engine.connect() as connection:
            return find_deck(connection, owner, id)

    # writing

    def add(self, owner: str, game: str, name: str, cards: Mapping[str, int],
            options: Mapping[str, Any]) -> Future[Deck]:
        """A new deck, with a number after its name where there is one so called; `DeckRefused` for one too many."""
        called, held = clean_name(name), check_cards(cards)

        def job(connection: Connection) -> Deck:
            purge(connection, owner, self.store.clock.now())
            names = set(connection.execute(select(DECKS.c.name).where(
                DECKS.c.owner == owner, DECKS.c.plays == game)).scalars())
            if connection.execute(select(func.count()).where(
                    DECKS.c.owner == owner, DECKS.c.deleted.is_(None))).scalar_one() >= self.most:
                raise DeckRefused(f"You have {self.most} decks, which is as many as this server keeps for one visitor. "
                                  "Delete one first.")
            made = Deck(secrets.token_hex(6), game, find_free_name(called, names), held, dict(options),
                        self.store.clock.now())
            connection.execute(DECKS.insert(), {**row_of(made), "id": made.id, "owner": owner, "plays": game})
            return made
        return self.store.write(job)

    def change(self, owner: str, id: str, deed: Callable[[Deck], Deck]) -> Future[Deck]:
        """What the deed makes of the deck as it then stands; `DeckRefused`, and nothing has changed, if that cannot
        be."""
        def job(connection: Connection) -> Deck:
            old = find_deck(connection, owner, id, lock=True)
            new = deed(old)
            new = new._replace(name=clean_name(new.name), cards=check_cards(new.cards), touched=self.store.clock.now())
            connection.execute(update(DECKS).where(DECKS.c.id == id).values(**row_of(new)))
            return new
        return self.store.write(job)

    def delete(self, owner: str, id: str) -> Future[Deck]:
        """It can be had back by a change of `deleted`; what was deleted before is gone for good."""
        def job(connection: Connection) -> Deck:
            old = find_deck(connection, owner, id, lock=True)
            connection.execute(delete(DECKS).where(DECKS.c.owner == owner, DECKS.c.deleted.is_not(None),
                                                   DECKS.c.id != id))
            connection.execute(update(DECKS).where(DECKS.c.id == id).values(deleted=self.store.clock.now()))
            return old
        return self.store.write(job)

    def remove(self, owner: str, id: str) -> Future[None]:
        """For good."""
        def job(connection: Connection) -> None:
            find_deck(connection, owner, id, lock=True)
            connection.execute(delete(DECKS).where(DECKS.c.id == id))
        return self.store.write(job)

    def expire(self, now: float, idle: float) -> Future[int]:
        """Remove what was deleted a day ago, and what nobody has changed for so many seconds (0: never)."""
        def job(connection: Connection) -> int:
            gone = connection.execute(delete(DECKS).where(DECKS.c.deleted < now - DAY)).rowcount
            if idle:
                gone += connection.execute(delete(DECKS).where(DECKS.c.touched < now - idle)).rowcount
            return gone
        return self.store.write(job)


# rows

def find_deck(connection: Connection, owner: str, id: str, lock: bool = False) -> Deck:
    asked = select(DECKS).where(DECKS.c.id == id, DECKS.c.owner == owner)
    row = None if "\0" in id else connection.execute(asked.with_for_update() if lock else asked).one_or_none()
    if row is None:
        raise NoDeck(id)
    return deck_of(row)


def purge(connection: Connection, owner: str, now: float) -> None:
    """Remove what this visitor deleted a day ago."""
    connection.execute(delete(DECKS).where(DECKS.c.owner == owner, DECKS.c.deleted < now - DAY))


def find_free_name(name: str, taken: set[str]) -> str:
    """The name, or with a number after it."""
    tries, one = 2, name
    while one in taken:
        end = f" {tries}"
        one = name[:NAME - len(end)].rstrip() + end
        tries += 1
    return one


def deck_of(row: Row[Any]) -> Deck:
    return Deck(row.id, row.plays, row.name, json.loads(row.cards), json.loads(row.options), row.touched, row.deleted)


def row_of(deck: Deck) -> dict[str, Any]:
    return {"name": deck.name, "cards": json.dumps(deck.cards), "options": json.dumps(deck.options),
            "touched": deck.touched, "deleted": deck.deleted}
