"""Why an answer is a good one: food that goes along, who is picked, who starves, which card is taken or given up."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kleos.core.prose import join_words, pluralize
from kleos.core.sets import size
from kleos.games.heroes.board import (
    AT,
    DEPLOY,
    DISCARD,
    DONE,
    HIRE,
    MOVE,
    NO_TILE,
    PICK,
    REVIVE,
    STARVE,
    STRIKE,
    UNDER,
    Heroes,
)
from kleos.games.heroes.box import counts
from kleos.games.heroes.draft import draft_of
from kleos.games.heroes.effects import CAMP_FOOD, DEPLOYED, HERE_FOOD, HIRED, REGION_FOOD
from kleos.games.heroes.hints.defence import follow
from kleos.games.heroes.hints.outlook import outdoes
from kleos.games.heroes.military import Carry, Supplies
from kleos.games.heroes.rules import HandLimit, Starve
from kleos.games.heroes.scoring import controls, power, strength
from kleos.games.heroes.targets import Supply
from kleos.games.heroes.view.board import members, prospect
from kleos.games.heroes.view.compounds import arrive, find_winner, list_ways
from kleos.games.heroes.view.names import kind_name, name_piece, name_tile
from kleos.games.heroes.view.playing import TELLING, arrived_by, compare, ends, lower

PLACES_OF_FOOD: Final = {CAMP_FOOD: "your camp", REGION_FOOD: "a region of yours", HERE_FOOD: "where it goes"}
DEAR: Final = 4                                         # food: what a card costs that comes late in a first hand


def feed(s: Heroes, food: int) -> str:
    """§3.1 §4.1 How long the food lasts where a hero goes."""
    step = s.now
    assert isinstance(step, (Supplies, Carry))
    region, seat = int(step.region), int(step.seat)
    piece = int(step.piece if isinstance(step, Carry) else step.to(region))
    eaters = int(s.sides[seat].troops[region] | 1 << piece) & ~int(s.roster.fasting)
    if not eaters:
        return "Nobody has to eat there."
    owner = find_winner(list_ways(arrive(s.copy())), seat, region)
    if owner >= 0:
        return feed_won(s, region, owner, food)
    stored = int(s.sides[seat].stores[region])
    turns, meals = (stored + food) // size(eaters), count_meals(s, region)
    if meals >= 0 and food and stored + food >= meals * size(eaters):
        return feed_long(s, region, food, meals * size(eaters) - stored)
    if turns:
        lasts, left = f"That is enough for {turns} turn{'s' if turns > 1 else ''} there", int(step.rest(s)) - food
        alone = isinstance(step, Carry) and s.sides[seat].troops[step.origin] == 1 << piece
        if alone or not left:
            return f"{lasts}."
        return f"{lasts}; {left} food stays {'in the camp' if isinstance(step, Supplies) else 'with the others'}."
    return f"{name_piece(s, seat, piece)} counts at your next Control all the same, for Upkeep comes after it."


def count_meals(s: Heroes, region: int) -> int:
    """§3.4 §3.6 How often one eats in a region to which somebody goes before one wins the tile, where one controls it
    from now on, as things stand; -1 where one does not."""
    seat, tile, ways = int(s.now.seat), s.regions[region].tile, list_ways(arrive(s.copy()))
    if tile == NO_TILE or not all(controls(way, seat, region) for way in ways):
        return -1
    return int(s.roster.spots[tile] - s.sides[seat].cubes[region])


def feed_long(s: Heroes, region: int, food: int, enough: int) -> str:
    """§3.7 Food that lasts until the tile is won, and what lies there then is lost."""
    name = name_tile(s, region)
    if food <= enough:
        return f"That is enough until you win {name}, as things stand."
    return f"{max(0, enough) or 'None'} would do as things stand: then you win {name}, and food left there is lost. " \
           "The rest is in case that takes longer."


def feed_won(s: Heroes, region: int, owner: int, food: int) -> str:
    """§3.7 §8.2 What food is for where somebody wins the tile before the next Upkeep: with it, perhaps, the game."""
    name, game = name_tile(s, region), ends(s, owner, region)
    if food:
        return f"It is in case {name} is not won next{'.' if game else ': if it is, all food there is lost.'}"
    if game:
        return f"As things stand {name} is won next and the game with it, before anybody eats."
    return f"As things stand {name} is won next, and all food there is lost with it."


def supply(s: Heroes, region: int) -> str:
    """§7.4 How long the food lasts that a card brings to a region."""
    step, side = s.now, s.sides[s.now.seat]
    assert isinstance(step, Supply)
    eaters = size(side.troops[region] & ~s.roster.fasting)
    turns = int((side.stores[region] + step.food) // eaters) if eaters else 0
    return f"Your heroes there then have enough for {pluralize(turns, 'turn')}." if turns else ""


def point_at(s: Heroes, action: int) -> str:
    """§7.6 The strongest of theirs is hit."""
    strengths = {int(one): power_of(s, 1 - int(s.now.seat), int(STRIKE.arg(one))) for one in s.legal()}
    strongest = strengths[action] == max(strengths.values())
    return f"Nobody who may be chosen is stronger: strength {strengths[action]}." if strongest else ""


def give_up(s: Heroes, actions: Sequence[int]) -> str:
    """§4.2 The weakest are given up: all who are named, and who goes then without being named; where some were named
    before, it was said with them. Or else it is said what those hold who stay."""
    step, after = s.now, s.copy()
    assert isinstance(step, Starve)
    for action in actions:
        if isinstance(after.now, Starve) and after.now.region == step.region and STARVE.says(action):
            after.now.take(after, action)
            resolve_upkeep(after)
    if step.least or (isinstance(after.now, Starve) and after.now.region == step.region):
        return ""                                       # it is not said yet who goes along
    seat, region, hungry = int(step.seat), int(step.region), members(int(step.hungry(s)))
    gone = [piece for piece in hungry if not after.sides[seat].troops[region] >> piece & 1]
    strengths = sorted([power_of(s, seat, piece) for piece in hungry])
    if sorted([power_of(s, seat, piece) for piece in gone]) != strengths[:len(gone)]:
        stays = prospect(after, seat, region)
        return f"Those who stay hold {name_tile(s, region)}, {stays['strength']} against " \
               f"{strength(after, 1 - seat, region)}." if stays["next"] else ""
    if len(gone) == 1:
        return f"Of those who may go this is the weakest: strength {strengths[0]}."
    named = [f"{name_piece(s, seat, piece)} ({power_of(s, seat, piece)})" for piece in gone]
    return f"Of those who may go these are the weakest: {join_words(named)}."


def resolve_upkeep(s: Heroes) -> None:
    """Who must go without being named goes."""
    s.tidy()
    while isinstance(s.now, Starve) and s.now.happen(s):
        s.tidy()


def power_of(s: Heroes, seat: int, piece: int) -> int:
    return int(power(s, seat, piece, s.sides[seat].where(piece)))


def choose_card(s: Heroes, action: int) -> str:
    """A card that is taken, kept or given up, beside the others that could be."""
    seat = int(s.now.seat)
    if AT.says(action):
        return supply(s, int(AT.arg(action)))
    if PICK.says(action):
        return compare_card(s, int(PICK.arg(action)), [int(kind) for kind in draft_of(s).packs[seat].kinds])
    if REVIVE.says(action):
        pile = counts(s.sides[seat].pile)
        return compare_card(s, int(REVIVE.arg(action)), [kind for kind in range(len(pile)) if pile[kind]])
    hand = [int(kind) for kind in s.sides[seat].hand.kinds]
    if UNDER.says(action):
        return put_under(s, int(UNDER.arg(action)), hand)
    if DONE.says(action) and hand:
        kind = min(hand, key=lambda one: int(s.roster.cost[one]))
        price = int(s.roster.cost[kind])
        return f"{kind_name(s, kind)} can be paid early, for {price} food." if price <= DEAR else \
            f"You keep {kind_name(s, kind)} for later: strength {int(s.roster.strength[kind])} for {price} food."
    if DISCARD.says(action):
        return discard(s, [action]) if isinstance(s.now, HandLimit) else trade(s, action)
    return ""


def put_under(s: Heroes, kind: int, hand: list[int]) -> str:
    """§1.6 What is true of this card beside the others of a first hand."""
    others = [other for other in hand if other != kind]
    price, strong = int(s.roster.cost[kind]), int(s.roster.strength[kind])
    if price >= DEAR and all(price >= int(s.roster.cost[other]) for other in others):
        return f"Nobody in your hand costs more: {price} food, and you begin with none."
    if others and all(strong < int(s.roster.strength[other]) for other in others):
        return f"It is the weakest of your hand: strength {strong}. You draw another card for it."
    return worst(s, kind, others) or outdo(s, kind, others) or redraw(s, kind)


def redraw(s: Heroes, kind: int) -> str:
    """§1.6 How many of the cards that may be drawn for this one are better than it."""
    numbers = [int(n) for n in s.sides[s.now.seat].cards.unseen(1 << int(s.now.seat))]
    stronger = sum([n for other, n in enumerate(numbers) if s.roster.strength[other] > s.roster.strength[kind]])
    cheaper = sum([n for other, n in enumerate(numbers) if s.roster.cost[other] < s.roster.cost[kind]])
    if not stronger and not cheaper:
        return "You draw another card for it."
    better = f"{'are' if stronger > 1 else 'is'} stronger" if stronger else f"{'cost' if cheaper > 1 else 'costs'} less"
    return f"Of the {sum(numbers)} cards in your deck {stronger or cheaper} {better}."


def outdo(s: Heroes, kind: int, others: Sequence[int]) -> str:
    """Who of a first hand can come sooner than a card, or else is stronger; empty where nobody is."""
    cost, strong = s.roster.cost, s.roster.strength
    sooner = min(others, key=lambda other: (int(cost[other]), -int(strong[other])), default=kind)
    if cost[sooner] < cost[kind]:
        return f"{kind_name(s, sooner)} can come sooner: it costs {cost[sooner]} food, and this one {cost[kind]}."
    best = max(others, key=lambda other: int(strong[other]), default=kind)
    return f"{kind_name(s, best)} is stronger: {strong[best]} against {strong[kind]}." \
        if strong[best] > strong[kind] else ""


def discard(s: Heroes, actions: Sequence[int]) -> str:
    """§8.1 Why these cards go before the others of the hand; where some were named before, it was said with them."""
    step = s.now
    assert isinstance(step, HandLimit)
    kinds = [int(DISCARD.arg(action)) for action in actions if DISCARD.says(action)]
    excess = int(s.sides[step.seat].hand.size() - s.roster.limit)
    if step.least or len(kinds) < excess:
        return ""                                       # it is not said yet who goes along
    kept = [int(kind) for kind in s.sides[step.seat].hand.kinds]
    for kind in kinds[:excess]:
        kept.remove(kind)
    found = [(kind, part_with(s, kind, kept)) for kind in sorted(set(kinds[:excess]))]
    if len(found) == 1:
        return found[0][1]
    return " ".join([f"{kind_name(s, kind)}: {lower(said)}" for kind, said in found if said])


def part_with(s: Heroes, kind: int, kept: list[int]) -> str:
    """§8.1 Why this card goes and those are kept."""
    seat, others = int(s.now.seat), [other for other in kept if other != kind]
    price, strong, food = int(s.cost(seat, kind)), int(s.roster.strength[kind]), int(s.sides[seat].food)
    dearest = max([int(s.cost(seat, other)) for other in others], default=price)
    far = price > food + int(s.roster.income_food) + int(s.roster.actions) * int(s.roster.provision)
    if price > dearest and far:
        return f"Nobody whom you keep costs as much: {price} food, and your camp has {food}."
    if all(strong < int(s.roster.strength[other]) for other in others):
        return f"Nobody whom you keep is as weak: strength {strong}."
    if kind in kept:
        return outnumber(s, kind, kept)
    if price == dearest and far:
        return f"Nobody whom you keep costs more: {price} food, and your camp has {food}."
    if all(strong <= int(s.roster.strength[other]) for other in others):
        return f"Nobody whom you keep is weaker: strength {strong}."
    return worst(s, kind, others) or outweighed(s, kind, others)


def outweighed(s: Heroes, kind: int, others: Sequence[int]) -> str:
    """§8.1 Who is kept in the place of this card: somebody stronger, or cheaper, or as good and with more to offer;
    else why one has to go."""
    seat, strength, price = int(s.now.seat), s.roster.strength, int(s.cost(s.now.seat, kind))
    best = max(others, key=lambda other: (int(strength[other]), -int(s.cost(seat, other))), default=kind)
    if strength[best] > strength[kind]:
        return f"{kind_name(s, best)}, whom you keep, is stronger: {strength[best]} against {strength[kind]}."
    cheap = min(others, key=lambda other: int(s.cost(seat, other)), default=kind)
    if s.cost(seat, cheap) < price:
        return f"{kind_name(s, cheap)}, whom you keep, costs less: {s.cost(seat, cheap)} food, and this one {price}."
    alike = [other for other in others if outdoes(s, other, kind)]
    if alike:
        return f"{kind_name(s, alike[0])}, whom you keep, is as strong for as much food, and has more to offer."
    return f"You may keep {s.roster.limit} cards, and whom you keep would cost " \
           f"{sum([int(s.cost(seat, other)) for other in others])} food: your camp has {s.sides[seat].food}."


def outnumber(s: Heroes, kind: int, kept: list[int]) -> str:
    """Why one of two equal cards goes, where another of them is kept: of those held twice it is the dearest or the
    weakest, or two of them are more than can be paid soon."""
    cost, strong = int(s.cost(s.now.seat, kind)), int(s.roster.strength[kind])
    twins = [other for other in set(kept) if kept.count(other) > 1]
    soon = int(s.sides[s.now.seat].food + s.roster.income_food + s.roster.actions * s.roster.provision)
    if 2 * cost > soon:
        return f"You keep another, and two of them would cost {2 * cost} food: your camp has " \
               f"{int(s.sides[s.now.seat].food)}."
    if twins and all(strong < int(s.roster.strength[other]) for other in twins):
        return f"You keep another, and of those whom you hold twice it is the weakest: strength {strong}."
    if twins and all(cost > int(s.cost(s.now.seat, other)) for other in twins):
        return f"You keep another, and of those whom you hold twice it costs most: {cost} food."
    return "You keep another one." if twins else "You keep another one, and hold nobody else twice."


def worst(s: Heroes, kind: int, others: Sequence[int]) -> str:
    """Whether a card has less strength for its food than any other; empty where it has not."""
    seat, price, strong = int(s.now.seat), int(s.cost(s.now.seat, kind)), int(s.roster.strength[kind])
    if others and all(strong * int(s.cost(seat, other)) < int(s.roster.strength[other]) * price for other in others):
        return f"It has the least strength for its food: {strong} for {price}."
    return ""


def trade(s: Heroes, action: int) -> str:
    """§9.1 What one more action can do."""
    if s.sides[s.now.seat].hand.size() > s.roster.limit:
        return f"You may keep {s.roster.limit} cards at the end of your turn: so this one brings an action at least."
    after = follow(s, action)
    ways = [(0, ""), *[max([compare(after, arrived_by(after, int(one)), region) for region in range(3)])
                       for one in after.legal() if DEPLOY.says(one) or MOVE.says(one)]]
    worth, said = max(ways, key=lambda one: one[0])
    if worth >= TELLING:
        return f"It brings one more action. One use of it: {lower(said)}"
    hires = [int(HIRE.arg(one)) for one in after.legal() if HIRE.says(one)]
    if hires:
        best = max(hires, key=lambda kind: int(s.roster.strength[kind]))
        return f"It brings one more action, which can hire {kind_name(s, best)}."
    return "It brings one more action, and with it food at least."


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
    return bring_back(s, kind, price) or offer_more(s, kind, told) or f"It has {told}."


def bring_back(s: Heroes, kind: int, price: int) -> str:
    """§7.4 What of its price comes back as food when a hero is hired or deployed; empty where nothing does."""
    for when in (HIRED, DEPLOYED):
        for effect in s.roster.effects(kind, when):
            if effect.wording in PLACES_OF_FOOD and price:
                much = f"Its price comes back: it brings {effect.n} food" if effect.n >= price else \
                    f"Of the {price} food that it costs {effect.n} {'come' if effect.n > 1 else 'comes'} back"
                return f"{much} to {PLACES_OF_FOOD[effect.wording]}, with strength {s.roster.strength[kind]}."
    return ""


def offer_more(s: Heroes, kind: int, told: str) -> str:
    """What a card does, beside its strength; empty where it does nothing more."""
    text = s.roster.abilities[kind].text().replace("**", "")
    return f"It has {told}, and more to offer: {lower(text)}" if text else ""
