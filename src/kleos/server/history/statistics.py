"""Statistics: what a visitor's finished games come to, by game, deck, seat, opponent and month; and, as far as they
were studied, in which part of a game and with what kind of decision most was lost, and how lucky they were."""
from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, Final, NamedTuple

from kleos.lab.intervals import wilson
from kleos.server.database.studies import KeptStudy
from kleos.study.worth import CHANCES, FLAWS
from kleos.table.finished import LOST, WON
from kleos.table.history import Played

FEW: Final = 10                             # games, or decisions; of fewer no share is told
PARTS: Final = ("first third", "second third", "last third")
Studied = Mapping[tuple[str, int], KeptStudy]       # by table and seat


class Tally(NamedTuple):
    """Games of one kind: how many, how many were won and lost where there is such a thing, and between which shares of
    wins the true one lies, 95 % sure; None where they are too few to say."""

    name: str
    games: int
    won: int
    lost: int
    share: tuple[float, float] | None


def tally(played: Sequence[Played], name: Callable[[Played], Iterable[str]]) -> list[Tally]:
    """Those that count, by what `name` calls them, which may be several things; the most played first."""
    found: dict[str, list[int]] = {}
    for one in played:
        if one.counts and one.mine:
            for what in name(one):
                found.setdefault(what, []).append(one.mine.outcome)
    return sorted([make_tally(what, outcomes) for what, outcomes in found.items()], key=lambda one: -one.games)


def make_tally(name: str, outcomes: Sequence[int]) -> Tally:
    won, lost = outcomes.count(WON), outcomes.count(LOST)
    share = wilson(won, len(outcomes)) if len(outcomes) >= FEW and won + lost else None
    return Tally(name, len(outcomes), won, lost, share)


def name_deck(one: Played) -> list[str]:
    """The deck of the visitor's seat, in a game that is played with decks."""
    by = one.game.face.building
    named = str(one.options.get(by.option, "")).split(",") if by else []
    deck = named[one.seat].strip() if one.seat < len(named) else ""
    return [f"{one.game.face.title}: {'a deck of your own' if deck[:1].isdigit() else deck}"] if deck else []


def name_seat(one: Played) -> list[str]:
    return [f"{one.game.face.title}: seat {one.seat + 1} of {len(one.kinds)}"] if len(one.kinds) > 1 else []


def name_month(one: Played) -> list[str]:
    return [f"{datetime.fromtimestamp(one.when):%Y-%m}"]


class Loss(NamedTuple):
    """Decisions of one kind that were judged: how many there are, how many of them are flaws, and what those cost in
    all; in chances from 0 to 100, or points."""

    name: str
    judged: int
    flaws: int
    cost: float


class Fortune(NamedTuple):
    """Of the games of a kind that were studied: how many, what luck brought in all, and what one's decisions did."""

    name: str
    chances: bool
    games: int
    luck: float
    decisions: float


def list_studied(played: Sequence[Played], studies: Studied) -> list[tuple[Played, KeptStudy]]:
    found = [(one, studies.get((one.where.rpartition("/")[2], one.seat))) for one in played]
    return [(one, study) for one, study in found if study]


def add_losses(studied: Sequence[tuple[Played, KeptStudy]], unit: str,
               name: Callable[[Played, KeptStudy, int, Mapping[str, Any]], str]) -> list[Loss]:
    """In games with this unit; what cost most comes first."""
    found: dict[str, Loss] = {}
    for one, study in studied:
        if study.unit == unit:
            for number, move in study.moves.items():
                what, bad = name(one, study, number, move), move["verdict"] in FLAWS
                had = found.get(what, Loss(what, 0, 0, 0.0))
                found[what] = Loss(what, had.judged + 1, had.flaws + bad, had.cost + (move["cost"] if bad else 0.0))
    return sorted(found.values(), key=lambda loss: -loss.cost)


def name_part(one: Played, study: KeptStudy, number: int, move: Mapping[str, Any]) -> str:
    return f"{one.game.face.title}: {PARTS[min(2, 3 * number // max(1, study.total))]}"


def name_kind(one: Played, study: KeptStudy, number: int, move: Mapping[str, Any]) -> str:
    """By the first click with which the better line differs from what was played, else by the first one."""
    pairs = zip(move["best"], move["played"])
    words = next((better for better, played in pairs if better != played), move["played"][0] if move["played"] else "")
    return f"{one.game.face.title}: {words.partition(' ')[0]}"


def add_luck(studied: Sequence[tuple[Played, KeptStudy]]) -> list[Fortune]:
    found: dict[str, Fortune] = {}
    for one, study in studied:
        name = one.game.face.title
        had = found.get(name, Fortune(name, study.unit == CHANCES, 0, 0.0, 0.0))
        found[name] = Fortune(name, had.chances, had.games + 1, had.luck + study.account["luck"],
                              had.decisions + study.account["decisions"])
    return sorted(found.values(), key=lambda one: -one.games)


def describe(played: Sequence[Played], studies: Studied) -> dict[str, Any]:
    """All of it, for the page: `tables` with their titles, `losses` with theirs and their units, `luck`."""
    studied = list_studied(played, studies)
    tables = [("By game", tally(played, lambda one: [one.game.face.title])),
              ("By deck", tally(played, name_deck)),
              ("By seat", tally(played, name_seat)),
              ("By opponent", tally(played, lambda one: sorted(set(one.others)))),
              ("By month", sorted(tally(played, name_month), key=lambda one: one.name, reverse=True))]
    units = sorted({study.unit for _, study in studied})
    losses = [(title, unit, add_losses(studied, unit, name)) for title, name in (
        ("Where you lose: part of the game", name_part), ("Where you lose: kind of decision", name_kind))
        for unit in units]
    return {"tables": [(title, rows) for title, rows in tables if rows], "losses": losses, "luck": add_luck(studied),
            "studied": len(studied), "few": FEW}
