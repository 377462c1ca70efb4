"""Why an option is a good one, in one short sentence: what comes of it, as things stand."""
from __future__ import annotations

from typing import Final

from kleos.core.flow import CHANCE
from kleos.core.parts import picture
from kleos.core.prose import join_words
from kleos.games.heroes.board import DEPLOY, END, FOOD, HIRE, MOVE, PROVISION, SEND, STARVE, STRIKE, Heroes
from kleos.games.heroes.military import Helping, Military
from kleos.games.heroes.rules import HandLimit
from kleos.games.heroes.scoring import wins_next
from kleos.games.heroes.view.answering import choose_card, feed, give_up, point_at
from kleos.games.heroes.view.board import members
from kleos.games.heroes.view.compounds import arrive
from kleos.games.heroes.view.names import kind_name, list_threats, name_tile
from kleos.games.heroes.view.playing import DECISIVE, arrived_by, compare, follow, lower, set_out

MOST_LOOKED_AT: Final = 500                             # positions, when it is asked whether anything stops the rival


def advice(s: Heroes, action: int) -> str:
    """What threatens goes before what speaks for an action that does nothing against it."""
    said = praise(s, action)
    rival = 1 - int(s.now.seat)
    if not isinstance(s.now, Military) or wins_next(s, rival) < 0:
        return said
    threat = name_threat(s, rival)
    if may_stop(follow(s, action), rival):
        stops = "keeps your rival from" in said and "and the game" in said
        return said if stops else f"Your rival wins {threat}, unless you prevent it. {said}".rstrip()
    if may_stop(s, rival):
        return f"Your rival wins {threat}, and this does not prevent it."
    return f"Nothing stops your rival from winning {threat}."


def name_threat(s: Heroes, rival: int) -> str:
    """What the rival wins next: every tile that does it, so that it is the same until one of them is safe."""
    regions, word = list_threats(s, rival)
    names = [name_tile(s, region) for region in regions]
    return f"the game next, with {join_words(names, word)}" if word == "or" else \
        f"{join_words([*names, 'the game'])} next"


def may_stop(s: Heroes, rival: int) -> bool:
    """§8.2 Whether something that can still be done in this Military phase keeps the rival from a win in the next
    Control; a card to be drawn may, and so may what is too much to be looked through. Food taken along stops nobody."""
    waiting, met = [s], {repr(picture(s))}
    while waiting:
        now = waiting.pop()
        if wins_next(now, rival) < 0 or len(met) > MOST_LOOKED_AT:
            return True
        if now.to_act() == CHANCE:
            if s.roster.extra_actions or now.acts < s.roster.actions + now.extra:
                return True
            continue
        if isinstance(now.now, HandLimit):
            continue
        for action in [FOOD.number(0)] if isinstance(now.now, Helping) else now.legal():
            after = follow(now, int(action))
            looks = repr(picture(after))
            if looks not in met:
                met.add(looks)
                waiting.append(after)
    return False


def praise(s: Heroes, action: int) -> str:
    if DEPLOY.says(action) or SEND.says(action) or MOVE.says(action):
        return set_out(s, action)
    if FOOD.says(action):
        return feed(s, int(FOOD.arg(action)))
    if HIRE.says(action):
        return hire(s, int(HIRE.arg(action)))
    if PROVISION.says(action):
        return provision(s)
    if END.says(action):
        return "What you hold is worth more later than one more action now."
    if STARVE.says(action):
        return give_up(s, [action])
    if STRIKE.says(action):
        return point_at(s, action)
    return choose_card(s, action)


# which cards

def hire(s: Heroes, kind: int, waits: bool = False) -> str:
    """§6.3 `waits`: in the camp, until the next turn."""
    seat = int(s.now.seat)
    strengths = [int(s.roster.strength[other]) for other in members(int(s.hireable(seat)))]
    strong, price = int(s.roster.strength[kind]), int(s.cost(seat, kind))
    after = follow(s, int(HIRE.number(kind)))
    at_once = not waits and after.acts < after.roster.actions + after.extra
    worth, said = foresee(s, kind) if at_once else (0, "")
    if worth >= DECISIVE:
        return f"It can be sent out in this turn: {lower(said)}"
    then = "It can be sent out in this turn." if at_once else "It is ready for your next turn."
    if after.extra > s.extra:
        then = "It brings one more action in this turn."
    told = f"strength {strong} for {price} food"
    if strong == max(strengths):
        return f"Nobody whom you can pay is stronger: {told}. {then}"
    if said:
        return f"It can be sent out in this turn: {lower(said)}"
    costs = {other: int(s.cost(seat, other)) for other in members(int(s.hireable(seat)))}
    if all(strong * cost >= int(s.roster.strength[other]) * price for other, cost in costs.items()):
        return f"Nobody whom you can pay has more strength for its food: {told}. {then}"
    if price == min(costs.values()):
        return f"Nobody whom you can pay costs less: {told}. {then}"
    return f"It leaves you {int(after.sides[seat].food) or 'no'} food, with {told}. {then}"


def foresee(s: Heroes, kind: int) -> tuple[int, str]:
    """The most that this card could change once it is hired and sent out, as `compare` tells it."""
    hired = s.copy()
    hired.now.take(hired, HIRE.number(kind))
    arrive(hired)
    new = int(hired.sides[s.now.seat].camp & ~s.sides[s.now.seat].camp)
    if not isinstance(hired.now, Military) or not new:
        return 0, ""
    piece = new.bit_length() - 1
    ways = [arrived_by(hired, int(DEPLOY.number(piece, region))) for region in range(3)]
    return max([compare(s, way, region) for region, way in enumerate(ways)], key=lambda one: one[0])


def provision(s: Heroes) -> str:
    """§6.2 Whom the food can hire: in this turn, or in the next one where no action is left."""
    seat, last = int(s.now.seat), s.acts + 1 >= s.roster.actions + s.extra
    side, strong = s.sides[seat], s.roster.strength
    costs = {int(kind): int(s.cost(seat, kind)) for kind in side.hand.kinds}
    had = int(side.food) + (int(s.roster.income_food) if last else 0)
    food = had + int(s.roster.provision)
    have = f"With your next income you have {food} food" if last else f"With {food} food"
    new = [kind for kind, price in costs.items() if had < price <= food]
    if new:
        best = max(new, key=lambda kind: int(strong[kind]))
        return f"{have}{' and' if last else ' you'} can hire {kind_name(s, best)}, strength {strong[best]}."
    dear = [kind for kind, price in costs.items() if price > food]
    if not dear:
        return "It hires those whom you draw, and feeds those whom you send out."
    nearest = min(dear, key=lambda kind: (costs[kind], -int(strong[kind])))
    goal = f"{kind_name(s, nearest)} costs {costs[nearest]} food, and " + (
        f"with your next income you have {food}." if last else f"you then have {food}.")
    return goal if s.hireable(seat) else f"Nobody in your hand can be paid yet: {goal}"
