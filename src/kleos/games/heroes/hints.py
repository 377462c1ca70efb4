"""Hints for Twelve Heroes: a plain reckoning of a position, and a quick, sensible policy."""
from __future__ import annotations

from math import tanh
from typing import Final, final

from mypy_extensions import i64

from kleos.core.dice import Rng
from kleos.core.flow import State
from kleos.core.hints import Hints
from kleos.core.sets import bit, lowest, member, size
from kleos.games.heroes.ability import ALWAYS
from kleos.games.heroes.board import DEPLOY, DONE, END, FOOD, HIRE, MOVE, NO_TILE, PICK, PROVISION, SEND, UNDER, Heroes
from kleos.games.heroes.draft import Pick, box_of
from kleos.games.heroes.military import Carry, Military, Sending, Supplies
from kleos.games.heroes.roster import HEROES, Roster
from kleos.games.heroes.rules import Exchange, Starve

SCALE: Final = 5.0                                      # points that make a game nearly won
NEXT: Final = 0.6                                       # of a cube that the next Control would bring
HERO: Final = 0.10                                      # point for a strength in a region
WAITING: Final = 0.09                                   # in the camp
STORED: Final = 0.12                                    # for a food that will be eaten within two turns
FOOD_IN_CAMP: Final = 0.10
CARD: Final = 0.15


@final
class HeroesHints(Hints):
    """`worth`: by kind, what a card is worth beyond its cost, in actions."""

    def __init__(self, roster: Roster) -> None:
        self.roster: Final = roster
        self.worth: Final[list[float]] = [card_worth(roster, kind) for kind in range(HEROES)]

    def simulations(self) -> int:
        return 5000

    def horizon(self) -> int:
        return 24

    # what a position is worth

    def value(self, s: State, seat: i64) -> float:
        assert isinstance(s, Heroes)
        if s.over():
            return s.returns()[seat]
        return tanh((self.side(s, seat) - self.side(s, 1 - seat)) / SCALE)

    def side(self, s: Heroes, seat: i64) -> float:
        """About how many points a seat has or may expect."""
        found = 1.0 * int(s.points[seat]) + self.stock(s, seat)
        for region in range(3):
            at = seat * 3 + region
            troops = s.troops[at]
            mine = int(s.strength(seat, region)) if troops else 0
            fed = size(troops & ~s.roster.fasting) * 2
            found += STORED * int(fed if fed < s.stores[at] else s.stores[at]) + HERO * mine
            if s.tile[region] != NO_TILE:
                kind = s.tile[region]
                each = float(int(s.roster.tile_points[kind])) / (int(s.roster.spots[kind]) + 1)
                found += each * int(s.cubes[at])
                if troops and mine > s.strength(1 - seat, region):
                    found += each * NEXT
        return found

    def stock(self, s: Heroes, seat: i64) -> float:
        """Camp and hand."""
        food = int(s.food[seat])
        found = FOOD_IN_CAMP * (food if food < 8 else 8) + CARD * int(s.hands[seat].size())
        camp = s.camp[seat]
        while camp:
            piece = member(camp, 0)
            camp &= camp - 1
            found += WAITING * (1 + int(s.roster.strength[piece >> 1]))
        return found

    # a quick policy

    def choose(self, s: State, rng: Rng) -> i64:
        assert isinstance(s, Heroes)
        step = s.now
        if isinstance(step, Military):
            return self.act(s, step, rng)
        if isinstance(step, Sending):
            return self.send(s, step, rng)
        if isinstance(step, Supplies):
            return supply(s, step)
        if isinstance(step, Carry):
            return carry(s, step)
        if isinstance(step, Pick):
            return self.pick(s, step, rng)
        if isinstance(step, Exchange):
            return self.exchange(s, step)
        if isinstance(step, Starve):
            return step.menu().lines[weakest(s, step)]
        return step.sample(s, rng)

    def act(self, s: Heroes, step: Military, rng: Rng) -> i64:
        """Send who waits, hire what can be paid, else provision; sometimes anything."""
        seat = step.seat
        if s.acts >= s.roster.actions + s.extra:
            return END.number() if rng.below(4) else step.sample(s, rng)
        if rng.below(8) == 0:
            return step.sample(s, rng)
        camp, hires = s.camp[seat], s.hireable(seat)
        if camp and (not hires or rng.below(2)):
            return DEPLOY.number(member(camp, rng.below(size(camp))), self.place(s, seat, 0, rng))
        if hires:
            return HIRE.number(self.dearest(hires, rng))
        return PROVISION.number()

    def dearest(self, kinds: i64, rng: Rng) -> i64:
        """Of two of them the dearer one."""
        a = member(kinds, rng.below(size(kinds)))
        b = member(kinds, rng.below(size(kinds)))
        return a if self.roster.cost[a] >= self.roster.cost[b] else b

    def place(self, s: Heroes, seat: i64, least: i64, rng: Rng) -> i64:
        """A region from `least` on where a hero would do something, at best one not yet held."""
        best = least
        most: i64 = -100
        for region in range(least, 3):
            urgency: i64 = rng.below(6)
            if s.tile[region] != NO_TILE:
                lead = s.strength(seat, region) - s.strength(1 - seat, region)
                urgency += s.cubes[seat * 3 + region] * 2 + s.cubes[(1 - seat) * 3 + region] + 4
                if lead > 3 or lead < -6:
                    urgency -= 4
            if urgency > most:
                best, most = region, urgency
        return best

    def send(self, s: Heroes, step: Sending, rng: Rng) -> i64:
        rest = step.rest(s)
        if not rest or rng.below(3) == 0:
            return SEND.number()
        return DEPLOY.number(member(rest, rng.below(size(rest))), self.place(s, step.seat, step.last + 1, rng))

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
        for held in box_of(s).packs[step.seat].kinds:
            if held < kind and self.worth[held] > self.worth[kind]:
                better += 1
        return better < step.cards

    def exchange(self, s: Heroes, step: Exchange) -> i64:
        """Dear heroes can wait."""
        for kind in s.hands[step.seat].kinds:
            if self.roster.cost[kind] > 3:
                return UNDER.number(kind)
        return DONE.number()

    # the search

    def follows(self, s: State, last: i64, action: i64) -> bool:
        """Of a Provision and what does not need it, the Provision comes last."""
        assert isinstance(s, Heroes)
        if last < 0 or not PROVISION.says(last) or not isinstance(s.now, Military):
            return True
        if HIRE.says(action):
            return s.cost(s.now.seat, HIRE.arg(action)) > s.food[s.now.seat] - s.roster.provision
        return not MOVE.says(action)

    def explain(self, s: State, action: i64) -> str:
        if HIRE.says(action):
            return "It can be paid now, and heroes in the camp may be sent in the same turn."
        if DEPLOY.says(action):
            return "Heroes count only in a region, and only as long as there is food for them."
        if MOVE.says(action):
            return "Strength counts at your next Control, so it should stand where a tile is to be won."
        if PROVISION.says(action):
            return "Food hires heroes and keeps them; there is nothing better to do now."
        return ""


def card_worth(roster: Roster, kind: i64) -> float:
    found = 1.0 + int(roster.strength[kind]) - 0.8 * int(roster.cost[kind])
    for when in range(ALWAYS + 1):
        found += roster.abilities[kind].worth(when)
    return found


def supply(s: Heroes, step: Supplies) -> i64:
    """Two food for each, as far as it goes round."""
    rest = step.rest(s)
    others: i64 = 0
    for region in range(step.region + 1, 3):
        if step.hero(region) >= 0:
            others += 1
    food = rest - others if rest < 2 * (others + 1) else 2
    if s.troops[step.seat * 3 + step.region] == 0 and rest > 3 * (others + 1):
        food = 3
    if food > rest:
        food = rest
    return FOOD.number(food if food > 0 else 0)


def carry(s: Heroes, step: Carry) -> i64:
    """What those who stay do not need."""
    rest = step.rest(s)
    stay = size(s.troops[step.seat * 3 + step.origin]) - 1
    food = rest - 2 * stay
    if food > 60:
        food = 60
    return FOOD.number(food if food > 0 else 0)


def weakest(s: Heroes, step: Starve) -> i64:
    """The line of the weakest hero that may be discarded."""
    lines = step.open(s)
    best = lowest(lines)
    while lines:
        line = member(lines, 0)
        lines &= ~bit(line)
        if s.power(step.seat, line, step.region) < s.power(step.seat, best, step.region):
            best = line
    return best


LATEST: Final[list[HeroesHints]] = []


def hints(s: Heroes) -> HeroesHints:
    """The hints for the box of this game."""
    if not LATEST or LATEST[0].roster is not s.roster:
        LATEST[:] = [HeroesHints(s.roster)]
    return LATEST[0]
