"""Today: the dice of the day, who has made what of them, and how many days in a row."""
from __future__ import annotations

import calendar
import json
from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from typing import Any, Final

from sqlalchemy import Row
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from kleos.bots import automata
from kleos.core.game import Game
from kleos.server.seats.seated import hash_token
from kleos.server.services import Services, services
from kleos.server.visit.forms import read_form, read_text
from kleos.server.visit.visitor import redirect, render_page
from kleos.table import daily
from kleos.table.bests import ordinal
from kleos.table.dealers import DailyDealer
from kleos.table.names import HUMAN

WEEK: Final = 7
Played = dict[tuple[str, str], "Try"]       # by game and day


class Try:
    """What a visitor has made of a game on the dice of a day; the first counts, if nothing was taken back."""

    def __init__(self, row: Row[Any]) -> None:
        self.id: Final[str] = row.id
        self.over: Final[bool] = row.over
        self.score: Final[float | None] = row.score
        self.worth: Final[float | None] = row.worth
        self.takebacks: Final[int] = row.takebacks or 0

    @property
    def counts(self) -> bool:
        return self.score is not None and not self.takebacks


def find_firsts(rows: Iterable[Row[Any]]) -> Played:
    """The first try at each game of each day."""
    found: Played = {}
    for row in rows:
        found.setdefault((row.game, json.loads(row.secret)["day"]), Try(row))
    return found


def count_days_to(days: set[date], last: date) -> int:
    """How many days in a row end with this one."""
    number = 0
    while last - timedelta(number) in days:
        number += 1
    return number


def streak(days: set[date], now: date) -> tuple[int, int]:
    """How many days in a row, today or until yesterday, and the most ever."""
    current = count_days_to(days, now) or count_days_to(days, now - timedelta(1))
    return current, max((count_days_to(days, day) for day in days), default=0)


async def days_in_a_row(request: Request) -> tuple[int, int]:
    """How many days in a row the visitor has a game that counts, and the most ever."""
    played = find_firsts(await run_in_threadpool(services(request).store.dailies, hash_token(request.state.token)))
    return streak({date.fromisoformat(day) for (_, day), one in played.items() if one.counts},
                  services(request).clock.today())


def rank(found: Services, game: Game, day: str, mine: Try) -> list[dict[str, Any]]:
    """The visitor and the automata by what they made of the dice, the best first; who still plays comes last."""
    entries: list[dict[str, Any]] = [{"name": "You", "picture": "", "score": mine.score, "worth": mine.worth}]
    for automaton in automata.ALL:
        outcome = found.daily_scores.of(game.id, day, automaton.slug)
        entries.append({"name": automaton.name, "picture": automaton.slug, "score": outcome and outcome[0],
                        "worth": outcome and outcome[1]})
    entries.sort(key=lambda entry: (entry["worth"] is None, -(entry["worth"] or 0.0)))
    scores = [entry["score"] for entry in entries if entry["score"] is not None]
    low, high = min(0.0, *scores), max(0.0, *scores)
    span = (high - low) or 1.0
    for entry in entries:
        entry["bar"] = None
        entry["place"] = 1 + sum(1 for other in entries if other["worth"] is not None and entry["worth"] is not None
                                 and other["worth"] > entry["worth"])
        if entry["score"] is not None:
            ends = sorted([0.0, entry["score"]])
            entry["bar"] = [round((end - low) / span * 100, 1) for end in ends]
    return entries


async def describe_challenge(request: Request, game: Game, day: str, mine: Try | None, days: int) -> dict[str, Any]:
    """A game of today as the page tells it."""
    facts: dict[str, Any] = {"game": game, "mine": mine, "url": f"/tables/{mine.id}" if mine else ""}
    if mine and mine.counts:
        found = services(request)
        facts["ranking"] = entries = rank(found, game, day, mine)
        pending = any(entry["score"] is None for entry in entries)
        place = next(entry["place"] for entry in entries if entry["name"] == "You")
        facts["place"] = f"{ordinal(place) or 'first '}of {len(entries)}"
        facts["pending"] = pending
        kept = (await found.tables.open(mine.id)).table.record()
        lines = [] if pending else [f"Number {place} of {len(entries)} on the same {game.rules.luck}"]
        lines += [f"{days} days in a row"] if days > 1 else []
        facts["told"] = daily.share(game, kept, *lines)
    return facts


def draw_month(now: date, played: Played, offered: Sequence[Game]) -> list[list[dict[str, Any] | None]]:
    """The weeks of this month: for each day which games were played, and whether they counted."""
    weeks: list[list[dict[str, Any] | None]] = []
    for week in calendar.Calendar().monthdatescalendar(now.year, now.month):
        weeks.append([describe_day(day, now, played, offered) if day.month == now.month else None for day in week])
    return weeks


def describe_day(day: date, now: date, played: Played, offered: Sequence[Game]) -> dict[str, Any]:
    """A day of the calendar."""
    tries = [played.get((game.id, day.isoformat())) for game in offered]
    return {"day": day, "now": day == now, "later": day > now, "tries": tries,
            "counted": [game.face.title for game, one in zip(offered, tries, strict=True) if one and one.counts]}


async def show_today(request: Request) -> Response:
    found = services(request)
    now = services(request).clock.today()
    offered = [game for game in found.config.games.values() if daily.offered(game)]
    played = find_firsts(await run_in_threadpool(found.store.dailies, hash_token(request.state.token)))
    days = {date.fromisoformat(day) for (_, day), one in played.items() if one.counts}
    current, longest = streak(days, now)
    week = [now - timedelta(back) for back in range(WEEK - 1, -1, -1)]
    return HTMLResponse(render_page(
        request, "today.html", now=now, streak=current, longest=longest, offered=offered,
        number=sum(1 for day in days if (day.year, day.month) == (now.year, now.month)),
        challenges=[await describe_challenge(request, game, now.isoformat(), played.get((game.id, now.isoformat())),
                                             current)
                    for game in offered],
        month=draw_month(now, played, offered),
        week=week, rows=[(game, [played.get((game.id, day.isoformat())) for day in week]) for game in offered]))


async def begin(request: Request) -> Response:
    """Sit down at the dice of today: go on with the game that was begun, or begin one."""
    sent = await read_form(request)
    found = services(request)
    game = found.config.games.get(read_text(sent, "game"))
    if game is None or not daily.offered(game):
        raise HTTPException(404, "There is no challenge of that game.")
    day = found.clock.today().isoformat()
    mine = find_firsts(await run_in_threadpool(found.store.dailies, hash_token(request.state.token))).get((game.id,
                                                                                                           day))
    if mine and not mine.over:
        return redirect(request, f"/tables/{mine.id}")
    id = await found.tables.create(game, [HUMAN], DailyDealer(game.id, day), request.state.token, options={},
                                   components=game.components)
    return redirect(request, f"/tables/{id}")


ROUTES: Final = [Route("/today", show_today), Route("/today", begin, methods=["POST"])]
