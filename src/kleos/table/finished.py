"""Finished: what came of a game for each of its seats, from its record alone."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from kleos import games
from kleos.core import record
from kleos.core.game import Game
from kleos.core.record import Move
from kleos.table.seating import Ending

WON: Final = 1
LOST: Final = -1
NEITHER: Final = 0                          # level, given up together, or the book knows no win


class Finish(NamedTuple):
    """What came of a game for a seat: its score as the interface reports it, what that is worth (more for the better
    game), its place from 1 on (0 where nobody is placed), WON, LOST or NEITHER, and the trophies earned."""

    score: float
    worth: float
    place: int
    outcome: int
    trophies: tuple[str, ...]


def finishes(game: Game, options: Mapping[str, Any], changed: Mapping[str, Any], moves: Sequence[Move], seats: int,
             ending: Ending | None = None) -> list[Finish]:
    """By seat; `changed` are the components that are not the shipped ones. `ValueError` when the moves do not replay
    under the rules of today, or the game does not end with them."""
    rules, state = game.rules, game.start(options, seats, game.components.replaced(changed))
    for move in moves:
        record.step(game, state, move)
    if ending:
        won = ending.won(seats)
        return [Finish(float(score), float(mine) if any(won) else 0.0, 0, (WON if mine else LOST) if any(won) else
                       LOST if rules.returns_kind == "shared" else NEITHER, ())
                for score, mine in zip(rules.scores(state), won, strict=True)]
    if not state.over():
        raise ValueError("the game is not over")
    worth, won_by = [float(one) for one in state.returns()], rules.won(state)
    scores, placed = rules.scores(state), seats > 1 and rules.returns_kind != "shared"
    return [Finish(float(scores[seat]), worth[seat],
                   1 + sum(other > worth[seat] for other in worth) if placed else 0,
                   NEITHER if won_by is None or (placed and worth.count(max(worth)) == seats)
                   else WON if won_by[seat] else LOST,
                   tuple(trophy.slug for trophy in game.face.trophies if trophy.won(state, seat)))
            for seat in range(seats)]


def reckon(sent: Sequence[tuple[Any, ...]]) -> list[list[Finish] | None]:
    """What came of each of these games, as a process of its own is asked for it: (id, options, components, moves as
    pairs, seats, ending). None for one that cannot be run again."""
    return [replay(*one) for one in sent]


def replay(id: str, options: Any, changed: Any, moves: Any, seats: int, ending: Any) -> list[Finish] | None:
    try:
        return finishes(games.find(id), options, changed, [Move(*move) for move in moves], seats, ending)
    except Exception:                                   # other rules, or values that no rule was written for
        return None
