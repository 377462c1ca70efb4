"""Why an option is a good one, in one short sentence: what comes of it, as things stand."""
from __future__ import annotations

from typing import Final

from kleos.core.flow import CHANCE
from kleos.core.parts import picture
from kleos.core.prose import join_words
from kleos.core.sets import size
from kleos.games.heroes.board import (
    DEPLOY,
    DISCARD,
    DONE,
    END,
    FOOD,
    HIRE,
    MOVE,
    NO_TILE,
    PICK,
    PROVISION,
    REVIVE,
    SEND,
    STARVE,
    STRIKE,
    UNDER,
    Heroes,
)
from kleos.games.heroes.box import REGIONS, TILES, counts
from kleos.games.heroes.draft import draft_of
from kleos.games.heroes.military import Carry, Helping, Military, Sending, Supplies, reach
from kleos.games.heroes.rules import HandLimit, Starve
from kleos.games.heroes.scoring import controls, power, strength, wins_next
from kleos.games.heroes.view.board import members, prospect
from kleos.games.heroes.view.compounds import arrive, arrived
from kleos.games.heroes.view.names import kind_name, list_threats, name_piece, where

DECISIVE: Final = 4                                     # of `compare`: the rival is stopped, or a tile is won
TELLING: Final = 2                                      # of `compare`: something is gained or kept
MOST_LOOKED_AT: Final = 500                             # positions, when it is asked whether anything stops the rival
DEAR: Final = 4                                         # food: what a card costs that comes late in a first hand


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
    names = [tile_name(s, region) for region in regions]
    return f"the game next, with {join_words(names, word)}" if word == "or" else \
        f"{join_words([*names, 'the game'])} next"


def follow(s: Heroes, action: int) -> Heroes:
    """The position after an action, as far as nobody has a choice; no further than to the end of the Military phase."""
    after = s.copy()
    after.now.take(after, action)
    after.tidy()
    while not isinstance(after.now, HandLimit) and after.now.happen(after):
        after.tidy()
    return after


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
        return give_up(s, action)
    if STRIKE.says(action):
        return point_at(s, action)
    return choose_card(s, action)


# where heroes go

def set_out(s: Heroes, action: int) -> str:
    """§3.4 §3.6 What the next Control would find once they have arrived, where that matters most; and what is given up
    for it."""
    after = arrived_by(s, action)
    found = [compare(s, after, region) for region in range(3)]
    at = max(range(3), key=lambda region: found[region][0])
    worth, said = found[at]
    if not MOVE.says(action):
        return said or stand_by(s, after, action)
    if worth < TELLING:
        said = spare(s, after, int(MOVE.first(action))) or said or stand_by(s, after, action)
    return f"{said} {forfeit(s, after, int(MOVE.first(action)), at if worth >= TELLING else -1)}".rstrip()


def spare(s: Heroes, after: Heroes, piece: int) -> str:
    """§3.7 A hero is saved who leaves a region that is won without him as well; empty where that is not so."""
    seat, origin = int(s.now.seat), int(s.sides[s.now.seat].where(piece))
    left = prospect(after, seat, origin)
    if left["next"] != "tile" or not after.sides[seat].troops[origin]:
        return ""
    return (f"Your heroes at {tile_name(s, origin)} are discarded when you win it; you win it without "
            f"{name_piece(s, seat, piece)} too, as things stand, {left['strength']} against "
            f"{prospect(after, 1 - seat, origin)['strength']}.")


def tile_name(s: Heroes, region: int) -> str:
    """With the side on which it lies, where another of its kind is turned up."""
    tile = s.regions[region].tile
    name = s.roster.tile_names[TILES.words[tile]]
    alone = sum(other.tile == tile for other in s.regions) == 1
    return f"the {name}" if alone else f"the {REGIONS.words[region]} {name}"


def compare(s: Heroes, after: Heroes, region: int) -> tuple[int, str]:
    """How much the change in a region is worth a word, and the word; 0 where neither side gains or loses."""
    seat, tile = int(s.now.seat), s.regions[region].tile
    if tile == NO_TILE:
        return 0, ""
    name, points = tile_name(s, region), int(s.roster.tile_points[tile])
    mine, theirs = prospect(after, seat, region), prospect(after, 1 - seat, region)
    score = f"{mine['strength']} against {theirs['strength']}"
    was, threat = prospect(s, seat, region), prospect(s, 1 - seat, region)["next"]
    if mine["next"] == "tile" and not was["next"]:
        wins = s.sides[seat].points + points >= s.roster.goal
        said = f"As things stand, your next Control wins {name}{' and the game' if wins else ''}, {score}."
        return 6 if wins else 4, said
    game = " and the game" if wins_next(s, 1 - seat) >= 0 and wins_next(after, 1 - seat) < 0 else ""
    if threat and not theirs["next"]:
        said = f"It keeps your rival from {'winning' if threat == 'tile' else 'a cube on'} {name}"
        said += " and brings you one" if threat == "cube" and mine["next"] and not was["next"] else ""
        return 7 if game else 5 if threat == "tile" else 3, f"{said}{game}, {score}."
    if threat == "tile" and theirs["next"] == "cube":
        return 7 if game else 5, f"It keeps your rival from winning {name}{game} for now: a cube of theirs goes."
    if mine["next"] and not was["next"]:
        return 2, f"As things stand, your next Control puts a cube on {name}, {score}."
    return draw_near(s, after, region)


def draw_near(s: Heroes, after: Heroes, region: int) -> tuple[int, str]:
    """What a region gains that changes hands no more than before: a safer lead, or a smaller gap; 0 for neither."""
    seat = int(s.now.seat)
    mine, theirs = int(strength(after, seat, region)), int(strength(after, 1 - seat, region))
    gap, was = theirs - mine, int(strength(s, 1 - seat, region)) - int(strength(s, seat, region))
    if gap >= was:
        return 0, ""
    name, score = tile_name(s, region), f"{mine} against {theirs}"
    if gap < 0:
        return 1, f"It makes your lead on {name} safer, {score}."
    best = max([promise(after, seat, region, one) for one in list_more(after, seat, region)], default=0)
    if best:
        return 1, (f"It brings you closer to your rival on {name}, {score}: one more action "
                   f"{'can give you the lead' if best > 1 else 'can hold them off'}.")
    if gap == 0:
        return 1, f"You draw level on {name}, {score}: your rival holds its token, which decides it."
    return 1, f"Your rival still leads on {name}, {score}, but by {gap} instead of {was}."


def list_more(after: Heroes, seat: int, region: int, but: int = -1) -> list[int]:
    """The actions left in this turn that bring somebody, other than one, to a region."""
    if not isinstance(after.now, Military) or after.now.seat != seat:
        return []
    return [int(one) for one in after.legal() for verb in (DEPLOY, MOVE)
            if verb.says(one) and verb.second(one) == region and verb.first(one) != but]


def promise(s: Heroes, seat: int, region: int, action: int) -> int:
    """What a region is like after such an action: 2 for one’s own, 1 for nobody’s, 0 for the rival’s."""
    after = arrived_by(s, action)
    return 2 if controls(after, seat, region) else 0 if controls(after, 1 - seat, region) else 1


def stand_by(s: Heroes, after: Heroes, action: int) -> str:
    """What is true of heroes who change nothing at any tile, as things stand."""
    step, seat = s.now, int(s.now.seat)
    verb = MOVE if MOVE.says(action) else DEPLOY
    region = int(step.last) if isinstance(step, Sending) and SEND.says(action) else int(verb.second(action))
    piece = int(step.to(region)) if isinstance(step, Sending) and SEND.says(action) else int(verb.first(action))
    if s.regions[region].tile != NO_TILE:
        return (f"It changes nothing at {tile_name(s, region)} as things stand, {strength(after, seat, region)} "
                f"against {strength(after, 1 - seat, region)}.")
    origin = int(s.sides[seat].where(piece))
    onward = [tile_name(after, there) for there in members(int(reach(after, seat, piece)))
              if there != origin and after.regions[there].tile != NO_TILE]
    said = f"There is no tile in {where(s, region)}, and heroes count only where a tile is still to be won."
    if not onward:
        return said
    return f"{said} From there {name_piece(after, seat, piece)} can go on to {join_words(onward, 'or')}."


# what is given up for it

def forfeit(s: Heroes, after: Heroes, piece: int, gained: int) -> str:
    """§3.4 §3.6 What a hero who moves away leaves undone, and why that is worth it, where it can be said: `gained` is
    the region where the move brings something, or -1."""
    seat = int(s.now.seat)
    region = int(s.sides[seat].where(piece))
    was, threat = prospect(s, seat, region)["next"], prospect(s, 1 - seat, region)["next"]
    lost = was != "" and not prospect(after, seat, region)["next"]
    theirs = "" if threat else prospect(after, 1 - seat, region)["next"]
    if not lost and not theirs:
        return ""
    name = tile_name(s, region)
    if lost:
        said = f"You give up {name}, which your next Control would win" if was == "tile" else \
            f"You give up a cube on {name}"
        said += {"tile": ", and your rival wins it next", "cube": ", and your rival puts one there", "": ""}[theirs]
    else:
        said = f"It lets your rival {'win' if theirs == 'tile' else 'put a cube on'} {name}"
    if any(promise(after, seat, region, one) > (1 if lost else 0) for one in list_more(after, seat, region, piece)):
        return f"{said}, unless another of your heroes takes over there."
    why = outweigh(s, after, region, gained) if gained >= 0 else ""
    return f"{said}; {why}." if why else f"{said}."


def outweigh(s: Heroes, after: Heroes, region: int, gained: int) -> str:
    """Why what is gained in one region is worth what is lost in another; empty where the tiles do not tell."""
    seat, points = int(s.now.seat), s.roster.tile_points
    worth, said = compare(s, after, gained)
    if "and the game" in said:
        return "" if wins_next(after, 1 - seat) >= 0 else "the game matters more"
    lost = "tile" in (prospect(s, seat, region)["next"], prospect(after, 1 - seat, region)["next"])
    more, less = int(points[s.regions[gained].tile]), int(points[s.regions[region].tile])
    if worth >= DECISIVE and not lost:
        return "a whole tile matters more than a cube"
    if more > less and (worth >= DECISIVE) == lost:
        return f"{tile_name(s, gained)} is worth more, {more} points against {less}"
    return ""


def feed(s: Heroes, food: int) -> str:
    """§3.1 §4.1 How long the food lasts where a hero goes."""
    step = s.now
    assert isinstance(step, (Supplies, Carry))
    region, seat = int(step.region), int(step.seat)
    piece = int(step.piece if isinstance(step, Carry) else step.to(region))
    eaters = int(s.sides[seat].troops[region] | 1 << piece) & ~int(s.roster.fasting)
    if not eaters:
        return "Nobody has to eat there."
    turns = (int(s.sides[seat].stores[region]) + food) // size(eaters)
    if turns:
        lasts, left = f"That is enough for {turns} turn{'s' if turns > 1 else ''} there", int(step.rest(s)) - food
        alone = isinstance(step, Carry) and s.sides[seat].troops[step.origin] == 1 << piece
        if alone or not left:
            return f"{lasts}."
        return f"{lasts}; {left} food stays {'in the camp' if isinstance(step, Supplies) else 'with the others'}."
    return f"{name_piece(s, seat, piece)} counts at your next Control all the same, for Upkeep comes after it."


def point_at(s: Heroes, action: int) -> str:
    """§7.6 The strongest of theirs is hit."""
    strengths = {int(one): power_of(s, 1 - int(s.now.seat), int(STRIKE.arg(one))) for one in s.legal()}
    strongest = strengths[action] == max(strengths.values())
    return f"Nobody who may be chosen is stronger: strength {strengths[action]}." if strongest else ""


def give_up(s: Heroes, action: int) -> str:
    """§4.2 The weakest are given up: whoever is named, and who goes then without being named."""
    step, after = s.now, s.copy()
    assert isinstance(step, Starve)
    after.apply(action)
    if isinstance(after.now, Starve) and after.now.region == step.region:
        return ""                                       # it is not said yet who goes along
    hungry = members(int(step.hungry(s)))
    left = int(after.sides[step.seat].troops[step.region])
    gone = sorted(power_of(s, int(step.seat), piece) for piece in hungry if not left >> piece & 1)
    weakest = gone == sorted(power_of(s, int(step.seat), piece) for piece in hungry)[:len(gone)]
    if not weakest:
        return ""
    if len(gone) == 1:
        return f"Of those who may go this is the weakest: strength {gone[0]}."
    return f"Of those who may go these are the weakest: strengths {join_words(gone)}."


def power_of(s: Heroes, seat: int, piece: int) -> int:
    return int(power(s, seat, piece, s.sides[seat].where(piece)))


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
        return f"It can be sent out in this turn: {said[0].lower()}{said[1:]}"
    then = "It can be sent out in this turn." if at_once else "It is ready for your next turn."
    if after.extra > s.extra:
        then = "It brings one more action in this turn."
    told = f"strength {strong} for {price} food"
    if strong == max(strengths):
        return f"Nobody whom you can pay is stronger: {told}. {then}"
    if s.roster.abilities[kind].text():
        return f"What it can do is worth its price: {told}. {then}"
    return f"It is worth its price: {told}. {then}"


def foresee(s: Heroes, kind: int) -> tuple[int, str]:
    """The most that this card could change once it is hired and sent out, as `compare` tells it."""
    hired = s.copy()
    hired.now.take(hired, HIRE.number(kind))
    arrive(hired)
    new = int(hired.sides[s.now.seat].camp & ~s.sides[s.now.seat].camp)
    if not isinstance(hired.now, Military) or not new:
        return 0, ""
    return max([compare(s, arrived(hired, new.bit_length() - 1, region), region) for region in range(3)],
               key=lambda one: one[0])


def provision(s: Heroes) -> str:
    """§6.2 Whom the food can hire."""
    seat = int(s.now.seat)
    side, strong = s.sides[seat], s.roster.strength
    costs = {int(kind): int(s.cost(seat, kind)) for kind in side.hand.kinds}
    food = int(side.food) + int(s.roster.provision)
    new = [kind for kind, price in costs.items() if int(side.food) < price <= food]
    if new:
        best = max(new, key=lambda kind: int(strong[kind]))
        return f"With {food} food you can hire {kind_name(s, best)}, strength {strong[best]}."
    dear = [kind for kind, price in costs.items() if price > food]
    if not dear:
        return "It feeds your heroes, and hires those whom you draw." if any(side.troops) else \
            "It hires those whom you draw, and feeds those whom you send out."
    nearest = min(dear, key=lambda kind: (costs[kind], -int(strong[kind])))
    goal = f"{kind_name(s, nearest)} costs {costs[nearest]} food, and you then have {food}."
    return goal if s.hireable(seat) else f"Nobody in your hand can be paid yet: {goal}"


def choose_card(s: Heroes, action: int) -> str:
    """A card that is taken, kept or given up, beside the others that could be."""
    seat = int(s.now.seat)
    if PICK.says(action):
        return compare_card(s, int(PICK.arg(action)), [int(kind) for kind in draft_of(s).packs[seat].kinds])
    if REVIVE.says(action):
        pile = counts(s.sides[seat].pile)
        return compare_card(s, int(REVIVE.arg(action)), [kind for kind in range(len(pile)) if pile[kind]])
    hand = [int(kind) for kind in s.sides[seat].hand.kinds]
    if UNDER.says(action):
        price = int(s.roster.cost[UNDER.arg(action)])
        return f"You would hardly hire it in your first turns, for {price} food." if price >= DEAR else \
            "You may well draw somebody who does more for you in the first turns."
    if DONE.says(action) and hand:
        kind = min(hand, key=lambda one: int(s.roster.cost[one]))
        price = int(s.roster.cost[kind])
        return f"{kind_name(s, kind)} can be paid early, for {price} food." if price <= DEAR else ""
    if DISCARD.says(action):
        return part_with(s, int(DISCARD.arg(action)), hand) if isinstance(s.now, HandLimit) else trade(s, action)
    return ""


def part_with(s: Heroes, kind: int, hand: list[int]) -> str:
    """§8.1 Why this card goes before the others of the hand."""
    seat, others = int(s.now.seat), [other for other in hand if other != kind]
    price, strong = int(s.cost(seat, kind)), int(s.roster.strength[kind])
    if others and all(price > int(s.cost(seat, other)) for other in others):
        return f"It would come last: nobody else in your hand costs as much, {price} food."
    if others and all(strong < int(s.roster.strength[other]) for other in others):
        return f"Nobody in your hand is weaker: strength {strong}."
    return "You need it least."


def trade(s: Heroes, action: int) -> str:
    """§9.1 What one more action can do."""
    if s.sides[s.now.seat].hand.size() > s.roster.limit:
        return f"You may keep {s.roster.limit} cards at the end of your turn: so this one brings an action at least."
    after = follow(s, action)
    ways = [(0, ""), *[max([compare(after, arrived_by(after, int(one)), region) for region in range(3)])
                       for one in after.legal() if DEPLOY.says(one) or MOVE.says(one)]]
    worth, said = max(ways, key=lambda one: one[0])
    if worth >= TELLING:
        return f"It brings one more action. One use of it: {said[0].lower()}{said[1:]}"
    hires = [int(HIRE.arg(one)) for one in after.legal() if HIRE.says(one)]
    if hires:
        best = max(hires, key=lambda kind: int(s.roster.strength[kind]))
        return f"It brings one more action, which can hire {kind_name(s, best)}."
    return "It brings one more action, and with it food at least."


def arrived_by(s: Heroes, action: int) -> Heroes:
    """The position once those who are sent by this action have arrived."""
    after = s.copy()
    after.now.take(after, action)
    arrive(after)
    return after


def compare_card(s: Heroes, kind: int, others: list[int]) -> str:
    """What speaks for a card beside others: its strength, its price, or else what it can do."""
    roster = s.roster
    strong, price = int(roster.strength[kind]), int(roster.cost[kind])
    told = f"strength {strong} for {price} food"
    if strong == max([int(roster.strength[other]) for other in others]):
        return f"Nobody here is stronger: {told}."
    if strong * 10 // (price + 1) == max([int(roster.strength[one]) * 10 // (int(roster.cost[one]) + 1)
                                          for one in others]):
        return f"Nobody here is worth more of what it costs: {told}."
    text = roster.abilities[kind].text()
    return f"What it can do is worth its price: {told}." if text else f"It has {told}."
