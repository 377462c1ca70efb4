"""Why an option is a good one, in one short sentence: what comes of it, as things stand."""
from __future__ import annotations

from collections.abc import Sequence

from kleos.core.prose import join_words
from kleos.games.heroes.board import AT, DEPLOY, END, FOOD, HIRE, MOVE, PROVISION, SEND, STARVE, STRIKE, Heroes
from kleos.games.heroes.hints.defence import follow, may_stop
from kleos.games.heroes.military import Military
from kleos.games.heroes.scoring import wins_next
from kleos.games.heroes.targets import Supply
from kleos.games.heroes.view.answering import bring_back, choose_card, feed, give_up, offer_more, point_at
from kleos.games.heroes.view.board import members
from kleos.games.heroes.view.compounds import arrive
from kleos.games.heroes.view.defence import announce, brief
from kleos.games.heroes.view.names import kind_name, list_threats, name_tile
from kleos.games.heroes.view.playing import DECISIVE, arrived_by, compare, lower, name_hungry, set_out


def advice(s: Heroes, action: int) -> str:
    """What threatens goes before what speaks for an action that does nothing against it, and a win that is near before
    all else."""
    rival = 1 - int(s.now.seat)
    if not isinstance(s.now, Military):
        return brief(praise(s, action))
    if wins_next(s, rival) < 0:
        return brief(announce(follow(s, action), 1 - rival, praise(s, action)))
    return brief(warn(s, action, rival))


def warn(s: Heroes, action: int, rival: int) -> str:
    """§8.2 What is said of an action where the rival wins next, as things stand."""
    said = praise(s, action)
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

def hire(s: Heroes, kind: int, waits: bool = False, to: Sequence[int] = ()) -> str:
    """§6.3 `waits`: in the camp, until the next turn; `to`: the regions to which cards bring food, if known."""
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
    saved = supply_whom(s, kind, to)
    if saved:
        return f"{saved} {then}"
    if said and strong < max(strengths):
        return f"It can be sent out in this turn: {lower(said)}"
    return f"{rate(s, kind, f'{strong} for {price} food')} {then}"


def supply_whom(s: Heroes, kind: int, to: Sequence[int]) -> str:
    """§7.4 Who does not starve because of the food that a hero puts in a region when it is hired; empty for nobody."""
    seat, after = int(s.now.seat), follow(s, int(HIRE.number(kind)))
    if isinstance(after.now, Supply):
        regions = members(int(after.sides[seat].occupied()))
        ways = {region: follow(after, int(AT.number(region))) for region in regions if region in (to or regions)}
    else:
        ways = dict.fromkeys(range(3), after)
    for region, way in ways.items():
        food = int(way.sides[seat].stores[region] - s.sides[seat].stores[region])
        who, lacks = name_hungry(s, way, region)
        if food > 0 and lacks:
            does = "do" if lacks > 1 else "does"
            return f"It puts {food} food in a region: {who} at {name_tile(s, region)} then {does} not starve."
    return ""


def rate(s: Heroes, kind: int, told: str) -> str:
    """§6.3 What speaks for a hero beside the others whom the camp can pay; `told`: its strength and its price."""
    seat, strength = int(s.now.seat), s.roster.strength
    costs = {other: int(s.cost(seat, other)) for other in members(int(s.hireable(seat)))}
    strong, price = int(strength[kind]), costs[kind]
    if all(strong >= strength[other] for other in costs):
        cheaper = [other for other, cost in costs.items() if strength[other] == strong and cost < price]
        if not cheaper:
            return f"It is the strongest you can afford: {told}."
        text = lower(s.roster.abilities[kind].text().replace("**", ""))
        beside = f"{kind_name(s, cheaper[0])} is as strong for {costs[cheaper[0]]}"
        return f"It has strength {told}; {beside}, but this one has more to offer: {text}" if text else \
            f"It has strength {told}, and you keep {kind_name(s, cheaper[0])} for later."
    if all(strong * cost >= int(strength[other]) * price for other, cost in costs.items()):
        return f"Of those you can afford it has most strength for its food: {told}."
    if price == min(costs.values()):
        return f"Of those you can afford it costs least: strength {told}."
    more = bring_back(s, kind, price) or offer_more(s, kind, f"strength {told}")
    left = int(s.sides[seat].food) - price
    return more or f"It leaves you {left or 'no'} food, with strength {told}."


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
