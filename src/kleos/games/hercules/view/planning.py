"""Why a resource is put in play as part of a turn: what is paid for with it, in this turn or the next."""
from __future__ import annotations

from kleos.core.prose import join_words
from kleos.games.hercules.board import ATTACK, DECLARE, END, PLAY, SET, Hercules
from kleos.games.hercules.box import RESOURCE, TYPE
from kleos.games.hercules.refusals import name
from kleos.games.hercules.scoring import cost, payable


def plan(s: Hercules, line: list[int]) -> str:
    """§3.4 Why a turn may begin with the first of these actions; empty where that speaks for itself."""
    if not SET.says(line[0]):
        return ""
    seat, after = int(s.now.seat), s.copy()
    after.now.take(after, int(line[0]))
    played = [int(PLAY.arg(one)) for one in line[1:] if PLAY.says(one)]
    dear = [kind for kind in played if payable(after, seat, kind) and not payable(s, seat, kind)]
    if dear:
        return f"It pays for {name(s, dear[0])}, which you then play."
    if len(played) > 1 and sum([int(cost(s, seat, kind)) for kind in played]) > int(s.sides[seat].funds()):
        return f"It pays for {join_words([name(s, kind) for kind in played])} in one turn."
    if not any(verb.says(line[-1]) for verb in (END, ATTACK, DECLARE)):
        return ""                                       # it is not known what else is played
    late = [int(kind) for kind in s.sides[seat].hand.kinds
            if TYPE[kind] != RESOURCE and payable(after, seat, kind) and not payable(s, seat, kind)]
    if not late:
        return ""
    dearest = max(late, key=lambda one: int(s.box.cost[one]))
    return f"From your next turn on it pays for {name(s, dearest)}."
