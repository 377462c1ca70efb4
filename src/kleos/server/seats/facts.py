"""Facts: what templates and the API know of those who sit at a table. Nothing of it is a secret."""
from __future__ import annotations

from collections.abc import Sequence

from kleos.server.seats import time_controls
from kleos.server.seats.presence import WIN, describe_absence
from kleos.server.seats.seated import Seated, keeper_of
from kleos.server.shapes import Company, Sitting
from kleos.table import deeds, seating
from kleos.table import names as naming
from kleos.table.names import HUMAN


def describe_lobby(seated: Seated, mine: Sequence[int]) -> Company:
    """What is asked and what may be done besides acting, by whoever sits in the seats `mine`; `away` are those of them
    that a bot plays for now."""
    table = seated.table
    asked, persons = table.offer, table.persons
    seat = next((seat for seat in mine if seat in persons), -1)
    refused = seating.find_declined(table.rows)
    claimable = [one for one in seated.claimable() if seat >= 0 and one not in mine]
    return {
        "name": seated.lobby.name if seated.lobby else "", "waiting": table.waiting, "rematch": table.rematch,
        "listed": bool(seated.lobby and seated.lobby.listed), "clock": seated.time_control.text,
        "ended": table.ending.how if table.ending else "",
        "away": [seat for seat in mine if seat in table.keepers and seat not in table.gone and not table.over],
        "offer": None if asked is None else {"seat": asked.seat, "what": asked.what, "yours": asked.seat in mine,
                            "answered": all(one in asked.agreed for one in mine if one in persons)},
        "declined": refused[0].text if refused and refused[0].actor in mine else "",
        "claims": claimable, "claims_win": bool(claimable) and deeds.winnable(table) and seated.absence_rule == WIN,
        "leaves": seat >= 0 and not table.over and len(table.seats) > 1,
        "ask": deeds.askable(table, seat) if seat >= 0 else [],
        "resign": seat >= 0 and deeds.resignable(table, seat)}


def describe_seats(seated: Seated) -> list[Sitting]:
    """For each seat who plays for it, and whether it is free or its player away."""
    table = seated.table
    kept, players, given, over = table.keepers, table.players, table.given_names, table.over
    now, away, control = seated.clock.now(), seated.absences(), seated.time_control
    held = seated.pauses.left(now)
    left = time_controls.time_left(control, table, seated.spent, seated.kept.created, now, seated.pauses)
    return [{"seat": seat, "kind": players[seat], "human": players[seat] == HUMAN, "name": table.names[seat],
             "free": seat in kept and owner is None and not over, "away": seat in kept and owner is not None,
             "automaton": table.names[seat] if seat in kept else naming.bot(keeper_of(seat, table.game)),
             "given": given[seat], "left": left[seat],
             "presence": "" if away[seat] is None else describe_absence(away[seat] or 0.0, control),
             "held": 0.0 if left[seat] is None else held,
             "time": "" if (seconds := left[seat]) is None else time_controls.describe_time_left(seconds)}
            for seat, owner in enumerate(seated.owners)]


def describe_presence(seated: Seated) -> tuple[tuple[str, bool], ...]:
    """For each seat whether its player is there, in words, and whether nobody need wait for them any longer."""
    claimable = seated.claimable()
    return tuple(("" if away is None else describe_absence(away, seated.time_control), seat in claimable)
                 for seat, away in enumerate(seated.absences()))
