"""A quick, sensible policy for play-outs: each option is weighed by what it does for who controls which region."""
from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kleos.core.dice import Rng
from kleos.core.sets import bit, lowest, member, size
from kleos.games.heroes.board import (
    AT,
    AT_ONCE,
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
    STRIKE,
    UNDER,
    Heroes,
)
from kleos.games.heroes.box import HEROES, Roster
from kleos.games.heroes.draft import Pick, draft_of
from kleos.games.heroes.effects import ALWAYS
from kleos.games.heroes.military import Carry, Military, Sending, Supplies, reach
from kleos.games.heroes.rules import Exchange, HandLimit, Starve
from kleos.games.heroes.scoring import power, strength
from kleos.games.heroes.targets import Revival, Strike, Supply

# how much each kind of action promises, in hundredths of a point
NOISE: Final = 40                                       # up to so much more, by lot
PROVISIONS: Final = 12
SCARCE: Final = 10                                      # more for a Provision when the camp has less than:
FEW: Final = 3                                          # food
HIRING: Final = 12
STRONG: Final = 8                                       # more for each strength of the hero hired
EARLY: Final = -30                                      # for a deployment when somebody could be hired first
MOVING: Final = -30
SPEAKS: Final = 15                                      # for a hero that does something to those it meets
NOTHING: Final = -1000


@final
class Bid:
    """The action that promises most so far."""

    def __init__(self, action: i64, promise: i64) -> None:
        self.action = action
        self.promise = promise

    def offer(self, action: i64, promise: i64) -> None:
        if promise > self.promise:
            self.action, self.promise = action, promise


@final
class Policy:
    """`worth`: by kind, what a card is worth beyond its cost, in actions."""

    def __init__(self, roster: Roster) -> None:
        self.roster: Final = roster
        self.worth: Final[list[float]] = [card_worth(roster, kind) for kind in range(HEROES)]

    def choose(self, s: Heroes, rng: Rng) -> i64:
        step = s.now
        if isinstance(step, Military):
            return self.act(s, step, rng)
        if isinstance(step, Sending):
            return self.send(s, step, rng)
        if isinstance(step, Supplies):
            return supply(s, step, rng)
        if isinstance(step, Carry):
            return carry(s, step, rng)
        if isinstance(step, Starve):
            return step.menu(s).lines[weakest(s, step)]
        if isinstance(step, Strike):
            return STRIKE.number(strongest(s, step))
        if isinstance(step, Supply):
            return AT.number(hungriest(s, step))
        if isinstance(step, Revival):
            return REVIVE.number(self.best(step, s, rng))
        return self.choose_cards(s, rng)

    def choose_cards(self, s: Heroes, rng: Rng) -> i64:
        step = s.now
        if isinstance(step, HandLimit):
            return self.drop(s, step, rng)
        if isinstance(step, Pick):
            return self.pick(s, step, rng)
        if isinstance(step, Exchange):
            return self.exchange(s, step)
        return step.sample(s, rng)

    # the Military phase

    def act(self, s: Heroes, step: Military, rng: Rng) -> i64:
        """Whatever promises most, give or take some noise."""
        seat = step.seat
        left = s.roster.actions + s.extra - s.acts
        if left <= 0:
            return END.number()
        bid = Bid(PROVISION.number(), PROVISIONS + (SCARCE if s.sides[seat].food < FEW else 0) + rng.below(NOISE))
        hires = s.hireable(seat)
        self.hire(s, hires, bid, rng)
        balance = Balance(s, seat)
        if s.sides[seat].camp:
            promise = balance.deployment(s, s.sides[seat].camp, 0, rng)
            bid.offer(DEPLOY.number(balance.piece, balance.region), promise + (EARLY if left > 1 and hires else 0))
        for origin in range(3):
            self.move(s, balance, origin, bid, rng)
        return bid.action

    def hire(self, s: Heroes, kinds: i64, bid: Bid, rng: Rng) -> None:
        while kinds:
            kind = member(kinds, 0)
            kinds &= kinds - 1
            strength: i64 = s.roster.strength[kind]
            bid.offer(HIRE.number(kind), HIRING + STRONG * strength + rng.below(NOISE))

    def move(self, s: Heroes, balance: Balance, origin: i64, bid: Bid, rng: Rng) -> None:
        heroes = s.sides[balance.seat].troops[origin]
        while heroes:
            piece = member(heroes, 0)
            heroes &= heroes - 1
            regions = reach(s, balance.seat, piece)
            while regions:
                region = member(regions, 0)
                regions &= regions - 1
                promise = MOVING + balance.shift(s, piece, origin, region) + rng.below(NOISE)
                bid.offer(MOVE.number(piece, region), promise)

    def send(self, s: Heroes, step: Sending, rng: Rng) -> i64:
        """Another one where it does some good."""
        balance = Balance(s, step.seat)
        promise = balance.deployment(s, step.rest(s), step.last + 1, rng)
        return DEPLOY.number(balance.piece, balance.region) if promise > 0 else SEND.number()

    # cards

    def best(self, step: Revival, s: Heroes, rng: Rng) -> i64:
        found, most = -1, -1e9
        for i in range(step.count(s)):
            kind = REVIVE.arg(step.nth(s, i))
            worth = self.worth[kind] + 0.1 * int(rng.below(8))
            if worth > most:
                found, most = kind, worth
        return found

    def drop(self, s: Heroes, step: HandLimit, rng: Rng) -> i64:
        found, least = -1, 1e9
        for i in range(step.count(s)):
            kind = DISCARD.arg(step.nth(s, i))
            worth = self.worth[kind] + 0.1 * int(rng.below(8))
            if worth < least:
                found, least = kind, worth
        return DISCARD.number(found)

    def pick(self, s: Heroes, step: Pick, rng: Rng) -> i64:
        """One of the best cards of the pack, and then the best of those after it."""
        best, found = -1e9, step.nth(s, 0)
        for i in range(step.count(s)):
            action = step.nth(s, i)
            worth = self.worth[PICK.arg(action)] + 0.2 * int(rng.below(8))
            if worth > best and self.leaves_better(s, step, PICK.arg(action)):
                best, found = worth, action
        return found

    def leaves_better(self, s: Heroes, step: Pick, kind: i64) -> bool:
        """Whether no better card must be passed over by naming this one first."""
        if step.cards == 1:
            return True
        better: i64 = 0
        for held in draft_of(s).packs[step.seat].kinds:
            if held < kind and self.worth[held] > self.worth[kind]:
                better += 1
        return better < step.cards

    def exchange(self, s: Heroes, step: Exchange) -> i64:
        """Dear heroes can wait."""
        for kind in s.sides[step.seat].hand.kinds:
            if self.roster.cost[kind] > 3:
                return UNDER.number(kind)
        return DONE.number()


def card_worth(roster: Roster, kind: i64) -> float:
    found = 1.0 + int(roster.strength[kind]) - 0.8 * int(roster.cost[kind])
    for when in range(ALWAYS + 1):
        found += roster.abilities[kind].worth(when)
    return found


@final
class Balance:
    """By region: what control is worth to either side, in hundredths of a point, and by how much this side leads."""

    def __init__(self, s: Heroes, seat: i64) -> None:
        self.seat: Final[i64] = seat
        self.mine: Final[vec[i64]] = vec[i64]([0] * 3)
        self.theirs: Final[vec[i64]] = vec[i64]([0] * 3)
        self.lead: Final[vec[i64]] = vec[i64]([0] * 3)
        self.foes: Final[vec[i64]] = vec[i64]([0] * 3)
        self.piece: i64 = -1                            # the first of the deployment found last
        self.region: i64 = -1
        mine, theirs = s.sides[seat], s.sides[1 - seat]
        for region in range(3):
            foes = theirs.troops[region]
            self.foes[region] = size(foes)
            if foes:
                self.lead[region] -= strength(s, 1 - seat, region)
            if mine.troops[region]:
                self.lead[region] += strength(s, seat, region)
            kind = s.regions[region].tile
            if kind != NO_TILE:
                spots: i64 = s.roster.spots[kind] + 1
                points: i64 = s.roster.tile_points[kind] * 50
                self.mine[region] = points * (2 + mine.cubes[region]) // spots
                self.theirs[region] = points * (2 + theirs.cubes[region]) // spots

    def value(self, region: i64, lead: i64) -> i64:
        """With so much of a lead there: a greater one lasts longer."""
        if lead > 0:
            return self.mine[region] * (3 + (lead if lead < 6 else 6)) // 10
        return -self.theirs[region] if lead < 0 and self.foes[region] else 0

    def gain(self, s: Heroes, piece: i64, region: i64) -> i64:
        """What this hero adds there."""
        lead = self.lead[region]
        mine = power(s, self.seat, piece, region)
        found = self.value(region, lead + mine) - self.value(region, lead)
        if self.foes[region] and s.roster.on_deploy & bit(piece):
            found += SPEAKS
        return found

    def shift(self, s: Heroes, piece: i64, origin: i64, region: i64) -> i64:
        """What it does to move this hero."""
        lead = self.lead[origin]
        mine = power(s, self.seat, piece, origin)
        return self.gain(s, piece, region) + self.value(origin, lead - mine) - self.value(origin, lead)

    def deployment(self, s: Heroes, heroes: i64, least: i64, rng: Rng) -> i64:
        """What it does to send the best of these to each region from `least` on, where that is any good."""
        total: i64 = -1
        self.piece = -1
        for region in range(least, 3):
            rest = heroes
            best, most = -1, rng.below(NOISE) - NOISE // 4
            while rest:
                piece = member(rest, 0)
                rest &= rest - 1
                gain = self.gain(s, piece, region) + rng.below(NOISE) - NOISE // 2
                if gain > most:
                    best, most = piece, gain
            if best >= 0:
                heroes &= ~bit(best)
                total += most
                if self.piece < 0:
                    self.piece, self.region = best, region
        return total if self.piece >= 0 else NOTHING


# what the steps ask

def supply(s: Heroes, step: Supplies, rng: Rng) -> i64:
    """Two food for each, as far as it goes round, or one more or less."""
    rest = step.rest(s)
    others: i64 = 0
    for region in range(step.region + 1, 3):
        if step.to(region) >= 0:
            others += 1
    food = rest - others if rest < 2 * (others + 1) else 2
    if rng.below(3) == 0:
        food += rng.below(3) - 1
    if food > rest:
        food = rest
    return FOOD.number(food if food > 0 else 0)


def carry(s: Heroes, step: Carry, rng: Rng) -> i64:
    """What those who stay do not need."""
    rest = step.rest(s)
    stay = size(s.sides[step.seat].troops[step.origin]) - 1
    food = rest - (1 + rng.below(2)) * stay
    if food > AT_ONCE:
        food = AT_ONCE
    return FOOD.number(food if food > 0 else 0)


def weakest(s: Heroes, step: Starve) -> i64:
    """The line of the weakest hero that may be discarded."""
    lines = step.open(s)
    best = lowest(lines)
    while lines:
        line = member(lines, 0)
        lines &= ~bit(line)
        if power(s, step.seat, line, step.region) < power(s, step.seat, best, step.region):
            best = line
    return best


def strongest(s: Heroes, step: Strike) -> i64:
    foes = step.targets(s)
    best = lowest(foes)
    while foes:
        piece = member(foes, 0)
        foes &= foes - 1
        if power(s, 1 - step.seat, piece, step.region) > power(s, 1 - step.seat, best, step.region):
            best = piece
    return best


def hungriest(s: Heroes, step: Supply) -> i64:
    """The own region where most food is missing."""
    side = s.sides[step.seat]
    best, most = lowest(side.occupied()), -100
    for region in range(3):
        missing = size(side.troops[region] & ~s.roster.fasting) * 2 - side.stores[region]
        if side.troops[region] and missing > most:
            best, most = region, missing
    return best
