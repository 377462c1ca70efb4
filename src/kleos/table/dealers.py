"""Dealers: who decides what chance decides. Only here, in the whole house, is there a random generator.

A random number is keyed by its place (how many rolls and draws stand before it) and by how many were
withdrawn there. So the same dealer rolls the same dice in the same turn whatever was decided before, and a
number that was taken back is never dealt again.
"""
from __future__ import annotations

import hashlib
import hmac
import random
import secrets
import time
from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime
from typing import Final

from kleos.core.flow import State


class Dealer:
    """`kind` is the word for it in commands and records; `head` is what a record's header says of it."""

    kind: str = ""

    def deal(self, state: State, place: int, withdrawn: int) -> int | None:
        """The action of chance at this place, or None: then a person at the table must say it."""
        raise NotImplementedError

    def head(self) -> dict[str, str]:
        """What a record's header says of the dealer."""
        return {"dealer": self.kind}

    def reveal(self) -> dict[str, str]:
        """What a record's header may say of it besides, once the game is over."""
        return {}


def pick(state: State, number: int) -> int:
    """The option at which the running sum of the weights passes `number`."""
    for action, weight in zip(state.legal(), state.weights()):
        if number < weight:
            return action
        number -= weight
    raise IndexError("the weights sum up to less")


class RandomDealer(Dealer):
    """Seeded: the same seed deals the same game to the same decisions.

    >>> import kleos
    >>> from kleos.table.dealers import RandomDealer
    >>> state = kleos.game("shield").start()
    >>> state.allows(RandomDealer(6).deal(state, 0, 0))
    True
    """

    kind = "random"

    def __init__(self, seed: int | str | None = None) -> None:
        self.seed: Final = secrets.token_hex(8) if seed is None else str(seed)

    def deal(self, state: State, place: int, withdrawn: int) -> int:
        """The option of chance that the seed draws at this place, by the exact weights."""
        return pick(state, random.Random(f"{self.seed}:{place}:{withdrawn}").randrange(sum(state.weights())))


class FairDealer(Dealer):
    """Provably fair: it binds itself to a secret before the game and shows the secret after it; docs/fair.md.

    The commitment is the SHA-256 of the secret. The number at place n comes from HMAC-SHA256 of the secret over
    "players:n:w:k", w being how many were withdrawn there; draws that would favour low numbers are thrown away
    and k counts them.
    """

    kind = "fair"

    def __init__(self, secret: str = "", players: str = "") -> None:
        self.secret: Final = secret or secrets.token_hex(32)
        self.players: Final = players                   # the players' own contribution to every number
        self.commitment: Final = hashlib.sha256(self.secret.encode()).hexdigest()

    def hear(self, words: str) -> FairDealer:
        """Bound to the same secret, with these words of a player after those of others; before anything is dealt."""
        return FairDealer(self.secret, " · ".join(filter(None, (self.players, words))))

    def number(self, place: int, withdrawn: int, below: int) -> int:
        k = 0
        while True:
            asked = f"{self.players}:{place}:{withdrawn}:{k}".encode()
            value = int.from_bytes(hmac.new(self.secret.encode(), asked, hashlib.sha256).digest(), "big")
            if value < (1 << 256) // below * below:
                return value % below
            k += 1

    def deal(self, state: State, place: int, withdrawn: int) -> int:
        return pick(state, self.number(place, withdrawn, sum(state.weights())))

    def head(self) -> dict[str, str]:
        return {"dealer": self.kind, "commitment": self.commitment, "players": self.players}

    def reveal(self) -> dict[str, str]:
        return {"secret": self.secret}


class DailyDealer(FairDealer):
    """Deals what the date says, the same on every machine: the fair dealer's numbers, from a secret that is none."""

    kind = "daily"

    def __init__(self, game: str, day: str) -> None:
        super().__init__(hashlib.sha256(f"Kleos {game} {day}".encode()).hexdigest())
        self.game: Final = game
        self.day: Final = day                           # such as 2026-11-22

    def head(self) -> dict[str, str]:
        return {"dealer": self.kind, "day": self.day}

    def reveal(self) -> dict[str, str]:
        return {}


class TypedDealer(Dealer):
    """Real dice and real cards: a person says what they show."""

    kind = "typed"

    def deal(self, state: State, place: int, withdrawn: int) -> None:
        return None


KINDS: Final = ("random", "fair", "typed", "daily")
FIRST: Final = date(2026, 1, 1)             # no day before it is dealt


def day_of(now: float) -> str:
    """The date in UTC at that time, which is the same everywhere: 2026-11-22."""
    return datetime.fromtimestamp(now, UTC).date().isoformat()


def count_days(now: float) -> int:
    """How many days have begun by that time, in UTC: one more each day, the same everywhere."""
    return datetime.fromtimestamp(now, UTC).date().toordinal()


def day(text: str) -> str:
    """A date that can be dealt; `ValueError` says why this is none."""
    try:
        found = date.fromisoformat(text)
    except ValueError:
        raise ValueError(f"“{text}” is no date; write it like 2026-11-22.") from None
    if found < FIRST:
        raise ValueError(f"The first day that is dealt is {FIRST.isoformat()}.")
    return found.isoformat()


def dealer(kind: str, seed: int | str | None = None, game: str = "",
           clock: Callable[[], float] = time.time) -> Dealer:
    """A dealer by its word, the daily one for the game of this id; `ValueError` says which there are."""
    if kind == "random":
        return RandomDealer(seed)
    if kind == "fair":
        return FairDealer(players=str(seed or ""))
    if kind == "typed":
        return TypedDealer()
    if kind == "daily":
        return DailyDealer(game, day(str(seed or day_of(clock()))))
    raise ValueError(f"There is no dealer “{kind}”; there are {', '.join(KINDS)}.")


def renew(used: Dealer) -> Dealer:
    """Another one of its kind; at random after the dice of a day, which nobody can have anew."""
    return RandomDealer() if isinstance(used, DailyDealer) else dealer(used.kind)


def revive(kind: str, kept: Mapping[str, str]) -> Dealer:
    """A dealer from what `keep` gave."""
    if kind == "daily":
        return DailyDealer(kept["game"], day(kept["day"]))
    if kind == "fair":
        return FairDealer(kept["secret"], kept["players"])
    return RandomDealer(kept["seed"]) if kind == "random" else TypedDealer()


def keep(dealer: Dealer) -> dict[str, str]:
    """What must be stored, in secret, to go on dealing after a restart."""
    if isinstance(dealer, DailyDealer):
        return {"game": dealer.game, "day": dealer.day}
    if isinstance(dealer, FairDealer):
        return {"secret": dealer.secret, "players": dealer.players}
    return {"seed": dealer.seed} if isinstance(dealer, RandomDealer) else {}
