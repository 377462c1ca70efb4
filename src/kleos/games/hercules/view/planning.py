"""Why a card is played, or a resource put in play, as part of a turn: what it prepares, in this turn or the next."""
from __future__ import annotations

from kleos.core.face import whose
from kleos.core.prose import join_words
from kleos.games.hercules.board import ATTACK, DECLARE, END, PLAY, SET, Hercules
from kleos.games.hercules.box import CHARACTER, COMBAT, RESOURCE, TYPE
from kleos.games.hercules.refusals import name, who
from kleos.games.hercules.rules import Muster
from kleos.games.hercules.scoring import able_blockers, cost, payable
from kleos.games.hercules.view.advice import LONGEST, verdict
from kleos.games.hercules.view.playing import bring_in, resolve


def plan(s: Hercules, line: list[int]) -> str:
    """Why a turn may go on with the first of these actions; empty where that speaks for itself."""
    won = win(s, line) if SET.says(line[0]) or PLAY.says(line[0]) else ""
    if won:
        return won
    if SET.says(line[0]):
        return plan_resource(s, line)
    known = any(verb.says(line[-1]) for verb in (END, ATTACK, DECLARE))
    if not PLAY.says(line[0]) or not known or not isinstance(s.now, Muster):
        return ""
    said, then = bring_in(s, int(PLAY.arg(line[0]))), follow_up(s, line)
    fits = then and len(said + then) <= LONGEST and "…" not in said
    return f"{said.removesuffix('.')}; {then}." if fits else ""


def win(s: Hercules, line: list[int]) -> str:
    """§7.1 That the attack of this turn surely empties the last deck, and who attacks; else empty."""
    seat, then, going = int(s.now.seat), s.copy(), list[int]()
    for action in line:
        if then.to_act() != seat or not then.allows(action):
            return ""
        going += [int(ATTACK.arg(action))] if ATTACK.says(action) else []
        then.do(action)
    said = verdict(then, seat)
    if not going or not said.startswith("you win"):
        return ""
    names = join_words([who(then, seat, then.sides[seat].place(piece)) for piece in going])
    return f"{said.capitalize()} in this turn: {names} then empt{'ies' if len(going) == 1 else 'y'} " \
           f"{whose(s.left_of(seat))} deck (§7.1)."


def plan_resource(s: Hercules, line: list[int]) -> str:
    """§3.4 What is paid for with this resource."""
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
    if TYPE[dearest] == COMBAT:
        return f"It pays for {name(s, dearest)}, a combat card, as soon as somebody attacks."
    return f"From your next turn on it pays for {name(s, dearest)}."


def follow_up(s: Hercules, line: list[int]) -> str:
    """§3.6 What this card does in the attack of the turn, or who attacks after it."""
    seat, kind = int(s.now.seat), int(PLAY.arg(line[0]))
    going = [int(ATTACK.arg(one)) for one in line if ATTACK.says(one)]
    side, after = s.sides[seat], resolve(s, int(line[0]))
    if TYPE[kind] == CHARACTER:
        come = [int(piece) for piece in after.sides[seat].pieces if side.place(piece) < 0]
        if any(piece in going for piece in come):
            return "this one attacks at once"
        blocks = any(int(able_blockers(after, seat)) >> after.sides[seat].place(piece) & 1 for piece in come)
        return "this one stays at home to block" if blocks else ""
    names = [who(s, seat, side.place(piece)) for piece in going if side.place(piece) >= 0]
    return f"then {join_words(names)} {'attacks' if len(names) == 1 else 'attack'}" if names else ""
