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
from kleos.games.heroes.box import TILES, counts
from kleos.games.heroes.draft import draft_of
from kleos.games.heroes.military import Carry, Helping, Military, Supplies
from kleos.games.heroes.rules import HandLimit, Starve
from kleos.games.heroes.scoring import power, wins_next
from kleos.games.heroes.view.board import members, prospect
from kleos.games.heroes.view.compounds import arrive, arrived
from kleos.games.heroes.view.names import kind_name, name_piece

DECISIVE: Final = 4                                     # of `compare`: the rival is stopped, or a tile is won
TELLING: Final = 2                                      # of `compare`: something is gained or kept
MOST_LOOKED_AT: Final = 500                             # positions, when it is asked whether anything stops the rival
DEAR: Final = 4                                         # food: what a card costs that comes late in a first hand


def advice(s: Heroes, action: int) -> str:
    """What threatens goes before what speaks for an action that does nothing against it."""
    said = praise(s, action)
    rival = 1 - int(s.now.seat)
    region = int(wins_next(s, rival)) if isinstance(s.now, Military) else -1
    if region < 0:
        return said
    threat = f"the {s.roster.tile_names[TILES.words[s.regions[region].tile]]} and the game next"
    if may_stop(follow(s, action), rival):
        stops = "rival" in said and "and the game" in said
        return said if stops else f"Your rival wins {threat}, unless you prevent it. {said}".rstrip()
    if may_stop(s, rival):
        return f"Your rival wins {threat}, and this does not prevent it."
    return f"Nothing stops your rival from winning {threat}."


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
    if STARVE.says(action):
        return give_up(s, action)
    if STRIKE.says(action):
        return point_at(s, action)
    return choose_card(s, action)


# where heroes go

def set_out(s: Heroes, action: int) -> str:
    """§3.4 §3.6 What the next Control would find once they have arrived, where that matters most."""
    after = s.copy()
    after.now.take(after, action)
    arrive(after)
    found = [compare(s, after, region) for region in range(3)]
    worth, said = max(found, key=lambda one: one[0])
    if worth < TELLING and MOVE.says(action) and (spared := spare(s, after, int(MOVE.first(action)))):
        return spared
    return said if worth else "Heroes count only in a region, and where a tile is still to be won."


def spare(s: Heroes, after: Heroes, piece: int) -> str:
    """§3.7 A hero is saved who leaves a region that is won without him as well; empty where that is not so."""
    seat, origin = int(s.now.seat), int(s.sides[s.now.seat].where(piece))
    left = prospect(after, seat, origin)
    if left["next"] != "tile" or not after.sides[seat].troops[origin]:
        return ""
    name = s.roster.tile_names[TILES.words[s.regions[origin].tile]]
    return (f"Your heroes at the {name} are discarded when you win it; you win it without {name_piece(s, seat, piece)} "
            f"too, as things stand, {left['strength']} against {prospect(after, 1 - seat, origin)['strength']}.")


def compare(s: Heroes, after: Heroes, region: int) -> tuple[int, str]:
    """How much the change in a region is worth a word, and the word; 0 where none of the two sides gains or loses."""
    seat, tile = int(s.now.seat), s.regions[region].tile
    if tile == NO_TILE:
        return 0, ""
    name, points = f"the {s.roster.tile_names[TILES.words[tile]]}", int(s.roster.tile_points[tile])
    mine, theirs = prospect(after, seat, region), prospect(after, 1 - seat, region)
    score = f"{mine['strength']} against {theirs['strength']}"
    was, threat = prospect(s, seat, region), prospect(s, 1 - seat, region)["next"]
    if mine["next"] == "tile" and not was["next"]:
        wins = s.sides[seat].points + points >= s.roster.goal
        said = f"As things stand, your next Control wins {name}{' and the game' if wins else ''}, {score}."
        return 6 if wins else 4, said
    if threat and not theirs["next"]:
        wins = threat == "tile"
        game = " and the game" if wins and s.sides[1 - seat].points + points >= s.roster.goal else ""
        said = f"It keeps your rival from {'winning' if wins else 'a cube on'} {name}{game}, {score}."
        return 5 if wins else 3, said
    if mine["next"] and not was["next"]:
        return 2, f"As things stand, your next Control puts a cube on {name}, {score}."
    return int(mine["strength"] > was["strength"]), f"Then it is {score} on {name}."


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
        return f"That is enough for {turns} turn{'s' if turns > 1 else ''} there; what stays in the camp can hire."
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
    said = join_words([str(one) for one in gone])
    return f"Nobody who may be given up is weaker: strength {said}." if weakest else ""


def power_of(s: Heroes, seat: int, piece: int) -> int:
    return int(power(s, seat, piece, s.sides[seat].where(piece)))


# which cards

def hire(s: Heroes, kind: int) -> str:
    """§6.3"""
    seat = int(s.now.seat)
    strengths = [int(s.roster.strength[other]) for other in members(int(s.hireable(seat)))]
    strong, price = int(s.roster.strength[kind]), int(s.cost(seat, kind))
    at_once = s.acts + 1 < s.roster.actions + s.extra
    worth, said = foresee(s, kind) if at_once else (0, "")
    if worth >= DECISIVE:
        return f"It can be sent out in this turn: {said[0].lower()}{said[1:]}"
    then = "It can be sent out in this turn." if at_once else "It is ready for your next turn."
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
    """§6.2"""
    seat = int(s.now.seat)
    if s.sides[seat].hand.size() and not s.hireable(seat):
        return "Nobody in your hand can be paid yet."
    return "Food hires heroes and keeps them; there is nothing better to do now."


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
        return "You need it least." if isinstance(s.now, HandLimit) else "One more action now is worth more than it."
    return ""


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
