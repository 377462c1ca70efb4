"""§6 The Military phase: provision, hire, deploy, move; §9 extra actions."""
from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from kleos.core.dice import Rng
from kleos.core.flow import Choice, Triggers, Wide
from kleos.core.sets import bit, member, size
from kleos.core.words import Menu, Verb
from kleos.games.heroes.abilities import Speak
from kleos.games.heroes.board import (
    AT_ONCE,
    DEPLOY,
    DISCARD,
    END,
    FOOD,
    FOODS,
    HIRE,
    MOVE,
    PROVISION,
    RESOLVE,
    RESOLVES,
    SEND,
    Heroes,
)
from kleos.games.heroes.box import ADJACENT, ELSEWHERE
from kleos.games.heroes.effects import DEPLOYED, HIRED, MOVED
from kleos.games.heroes.refusals import why_not_action, why_not_send

NO_HERO: Final = -1                                     # where to a region none is sent


@final
class Military(Wide[Heroes]):
    """§6.1 Three actions, and what extra ones there are. Its options are far more than a menu holds."""

    def happen(self, s: Heroes) -> bool:
        if s.acts < s.roster.actions + s.extra or (s.roster.extra_actions and s.sides[self.seat].hand.size()):
            return False                                                            # §9.1
        s.done()
        return True

    # what is open

    def discards(self, s: Heroes) -> i64:
        """§9.1 The kinds that may be discarded for an action."""
        return s.sides[self.seat].hand.holds() if s.roster.extra_actions else 0

    def count(self, s: Heroes) -> i64:
        n = size(self.discards(s))
        if s.acts >= s.roster.actions:
            n += 1                                                                  # §9.2 the end
        if s.acts < s.roster.actions + s.extra:
            n += 1 + size(s.hireable(self.seat)) + 3 * size(s.sides[self.seat].camp) + self.moves(s)
        return n

    def moves(self, s: Heroes) -> i64:
        """§6.7 How many ways there are to move a hero."""
        troops, flying = s.sides[self.seat].troops, s.roster.flying
        return 2 * size(troops[1]) + size(troops[0]) + size(troops[0] & flying) \
            + size(troops[2]) + size(troops[2] & flying)

    def nth(self, s: Heroes, i: i64) -> i64:
        """In the order of the lexicon: provision, hire, deploy, move, discard, end."""
        if s.acts < s.roster.actions + s.extra:
            if i == 0:
                return PROVISION.number()
            i -= 1
            hires = s.hireable(self.seat)
            if i < size(hires):
                return HIRE.number(member(hires, i))
            i -= size(hires)
            camp = s.sides[self.seat].camp
            if i < 3 * size(camp):
                return DEPLOY.number(member(camp, i // 3), i % 3)
            i -= 3 * size(camp)
            moves = self.moves(s)
            if i < moves:
                return self.nth_move(s, i)
            i -= moves
        discards = self.discards(s)
        return DISCARD.number(member(discards, i)) if i < size(discards) else END.number()

    def nth_move(self, s: Heroes, i: i64) -> i64:
        heroes = s.sides[self.seat].in_regions()
        while True:
            piece = member(heroes, 0)
            heroes &= heroes - 1
            regions = reach(s, self.seat, piece)
            if i < size(regions):
                return MOVE.number(piece, member(regions, i))
            i -= size(regions)

    def allows(self, s: Heroes, action: i64) -> bool:
        if DISCARD.says(action):
            return self.discards(s) & bit(DISCARD.arg(action)) != 0
        if END.says(action):
            return s.acts >= s.roster.actions
        if s.acts >= s.roster.actions + s.extra:
            return False
        if PROVISION.says(action):
            return True
        if HIRE.says(action):
            return s.hireable(self.seat) & bit(HIRE.arg(action)) != 0
        if DEPLOY.says(action):
            return s.sides[self.seat].camp & bit(DEPLOY.first(action)) != 0
        return MOVE.says(action) and reach(s, self.seat, MOVE.first(action)) & bit(MOVE.second(action)) != 0

    def sample(self, s: Heroes, rng: Rng) -> i64:
        return self.nth(s, rng.below(self.count(s)))

    def asks(self, s: Heroes, action: i64) -> bool:
        if DISCARD.says(action):
            return s.roster.extra_actions
        return PROVISION.says(action) or HIRE.says(action) or DEPLOY.says(action) or MOVE.says(action) \
            or END.says(action)

    def refusal(self, s: Heroes, action: i64) -> str:
        return why_not_action(s, self.seat, action)

    # what is done

    def take(self, s: Heroes, action: i64) -> None:
        if PROVISION.says(action):
            self.provision(s)
        elif HIRE.says(action):
            self.hire(s, HIRE.arg(action))
        elif DEPLOY.says(action):
            s.first(sending(self.seat, NO_HERO, NO_HERO, NO_HERO, DEPLOY.first(action), DEPLOY.second(action)))
        elif MOVE.says(action):
            self.move(s, MOVE.first(action), MOVE.second(action))
        elif DISCARD.says(action):
            self.discard(s, DISCARD.arg(action))
        else:
            s.done()

    def provision(self, s: Heroes) -> None:
        """§6.2"""
        s.sides[self.seat].food += s.roster.provision
        s.acts += 1

    def hire(self, s: Heroes, kind: i64) -> None:
        """§6.3"""
        side = s.sides[self.seat]
        side.food -= s.cost(self.seat, kind)
        side.cards.leave(kind)
        piece = side.enlist(kind)
        s.show(self.seat, kind)
        s.acts += 1
        if s.roster.effects(kind, HIRED):
            s.first(Speak(self.seat, piece, -1, -1, HIRED, 0))                      # §7.1

    def move(self, s: Heroes, piece: i64, region: i64) -> None:
        """§6.7"""
        side = s.sides[self.seat]
        origin = side.where(piece)
        if side.stores[origin]:
            s.first(Carry(self.seat, piece, origin, region, 0))
        else:
            arrive(s, self.seat, piece, origin, region, 0)

    def discard(self, s: Heroes, kind: i64) -> None:
        """§9.1"""
        s.discard(self.seat, kind)
        s.extra += 1


def reach(s: Heroes, seat: i64, piece: i64) -> i64:
    """§6.7 The regions to which a hero may move, as a mask."""
    region = s.sides[seat].where(piece)
    if region < 0:
        return 0
    return ELSEWHERE[region] if s.roster.flying & bit(piece) else ADJACENT[region]


# §6.4 §6.5 §6.6

def of_three(region: i64, left: i64, middle: i64, right: i64) -> i64:
    """What belongs to a region, of three such things."""
    return left if region == 0 else middle if region == 1 else right


def sending(seat: i64, left: i64, middle: i64, right: i64, piece: i64, region: i64) -> Sending:
    """One hero more is to be sent."""
    if region == 0:
        return Sending(seat, piece, middle, right, region)
    if region == 1:
        return Sending(seat, left, piece, right, region)
    return Sending(seat, left, middle, piece, region)


@final
class Sending(Wide[Heroes]):
    """§6.4 A deployment is named from left to right: another hero to a region further right, or send them."""

    def __init__(self, seat: i64, left: i64, middle: i64, right: i64, last: i64) -> None:
        super().__init__(seat)
        self.left: Final[i64] = left                    # the hero for each region, or NO_HERO
        self.middle: Final[i64] = middle
        self.right: Final[i64] = right
        self.last: Final[i64] = last                    # the region named last

    def to(self, region: i64) -> i64:
        return of_three(region, self.left, self.middle, self.right)

    def rest(self, s: Heroes) -> i64:
        """The heroes that stay in the camp so far."""
        camp = s.sides[self.seat].camp
        for region in range(3):
            if self.to(region) != NO_HERO:
                camp &= ~bit(self.to(region))
        return camp

    def happen(self, s: Heroes) -> bool:
        if self.last < 2 and self.rest(s):
            return False
        s.then(Supplies(self.seat, self.left, self.middle, self.right, 0, 0, 0, 0))
        return True

    def count(self, s: Heroes) -> i64:
        return size(self.rest(s)) * (2 - self.last) + 1

    def nth(self, s: Heroes, i: i64) -> i64:
        rest, regions = self.rest(s), 2 - self.last
        if i == size(rest) * regions:
            return SEND.number()
        return DEPLOY.number(member(rest, i // regions), self.last + 1 + i % regions)

    def allows(self, s: Heroes, action: i64) -> bool:
        if DEPLOY.says(action):
            return DEPLOY.second(action) > self.last and self.rest(s) & bit(DEPLOY.first(action)) != 0
        return SEND.says(action)

    def sample(self, s: Heroes, rng: Rng) -> i64:
        return self.nth(s, rng.below(self.count(s)))

    def asks(self, s: Heroes, action: i64) -> bool:
        return DEPLOY.says(action) or SEND.says(action)

    def refusal(self, s: Heroes, action: i64) -> str:
        return why_not_send(s, self.seat, self.rest(s), action)

    def take(self, s: Heroes, action: i64) -> None:
        if DEPLOY.says(action):
            s.now = sending(self.seat, self.left, self.middle, self.right, DEPLOY.first(action), DEPLOY.second(action))
        else:
            s.now = Supplies(self.seat, self.left, self.middle, self.right, 0, 0, 0, 0)


class Helping(Choice[Heroes]):
    """How much food goes along: from none to all that is left, at most so much at once (§2.2)."""

    def rest(self, s: Heroes) -> i64:
        """What is left to be taken."""
        raise NotImplementedError

    def too_much(self, s: Heroes) -> str:
        """Why no more than that can be taken."""
        raise NotImplementedError

    def first_of_all(self) -> str:
        """Why nothing else can be done."""
        raise NotImplementedError

    def menu(self, s: Heroes) -> Menu:
        return FOODS

    def open(self, s: Heroes) -> i64:
        rest = self.rest(s)
        return FOODS.of(FOOD, bit((AT_ONCE if rest > AT_ONCE else rest) + 1) - 1)

    def refusal(self, s: Heroes, action: i64) -> str:
        return self.too_much(s) if FOOD.says(action) else self.first_of_all()


@final
class Supplies(Helping):
    """§6.5 The food for each hero of a deployment, from left to right; §6.6 then all arrive."""

    def __init__(self, seat: i64, left: i64, middle: i64, right: i64, region: i64, to_left: i64, to_middle: i64,
                 to_right: i64) -> None:
        super().__init__(seat)
        self.left: Final[i64] = left                    # the hero for each region, or NO_HERO
        self.middle: Final[i64] = middle
        self.right: Final[i64] = right
        self.region: Final[i64] = region                # the one in question
        self.to_left: Final[i64] = to_left              # food for each region so far
        self.to_middle: Final[i64] = to_middle
        self.to_right: Final[i64] = to_right

    def to(self, region: i64) -> i64:
        return of_three(region, self.left, self.middle, self.right)

    def supply(self, region: i64) -> i64:
        return of_three(region, self.to_left, self.to_middle, self.to_right)

    def rest(self, s: Heroes) -> i64:
        return s.sides[self.seat].food - self.to_left - self.to_middle - self.to_right

    def happen(self, s: Heroes) -> bool:
        if self.region < 3 and self.rest(s):
            if self.to(self.region) != NO_HERO:
                return False
            s.now = Supplies(self.seat, self.left, self.middle, self.right, self.region + 1, self.to_left,
                             self.to_middle, self.to_right)
            return True
        s.done()
        self.arrive(s)
        return True

    def too_much(self, s: Heroes) -> str:
        return f"Your camp has only {self.rest(s)} food left (§6.5)."

    def first_of_all(self) -> str:
        return "First say how much food the hero takes along (§6.5)."

    def take(self, s: Heroes, action: i64) -> None:
        food, region = FOOD.arg(action), self.region
        a = self.to_left + (food if region == 0 else 0)
        b = self.to_middle + (food if region == 1 else 0)
        c = self.to_right + (food if region == 2 else 0)
        if food < AT_ONCE:                              # else there may be more to take
            region += 1
        s.now = Supplies(self.seat, self.left, self.middle, self.right, region, a, b, c)

    def arrive(self, s: Heroes) -> None:
        """§6.6"""
        spoken: i64 = 0
        side = s.sides[self.seat]
        for region in range(3):
            piece = self.to(region)
            if piece != NO_HERO:
                side.camp &= ~bit(piece)
                s.enter(self.seat, piece, region)
                side.food -= self.supply(region)
                side.stores[region] += self.supply(region)
                spoken |= bit(piece)
        s.acts += 1
        spoken &= s.roster.on_deploy
        if spoken:
            s.first(Order(self.seat, spoken))


@final
class Order(Triggers[Heroes]):
    """§7.2 Which of the heroes deployed together speaks next."""

    def menu(self, s: Heroes) -> Menu:
        return RESOLVES

    def verb(self) -> Verb:
        return RESOLVE

    def rest(self, waiting: i64) -> Order:
        return Order(self.seat, waiting)

    def trigger(self, s: Heroes, piece: i64) -> Speak:
        return Speak(self.seat, piece, s.sides[self.seat].where(piece), -1, DEPLOYED, 0)

    def refusal(self, s: Heroes, action: i64) -> str:
        return "Choose which of the heroes just deployed comes first (§7.2)."


# §6.7 §6.8

@final
class Carry(Helping):
    """§6.8 How much food the hero carries to the next region."""

    def __init__(self, seat: i64, piece: i64, origin: i64, region: i64, taken: i64) -> None:
        super().__init__(seat)
        self.piece: Final[i64] = piece
        self.origin: Final[i64] = origin
        self.region: Final[i64] = region
        self.taken: Final[i64] = taken                  # so far

    def rest(self, s: Heroes) -> i64:
        return s.sides[self.seat].stores[self.origin] - self.taken

    def happen(self, s: Heroes) -> bool:
        if self.rest(s):
            return False
        self.go(s, self.taken)
        return True

    def too_much(self, s: Heroes) -> str:
        return f"There is only {self.rest(s)} food of yours to carry (§6.8)."

    def first_of_all(self) -> str:
        return "First say how much food the hero carries (§6.8)."

    def take(self, s: Heroes, action: i64) -> None:
        food = FOOD.arg(action)
        if food == AT_ONCE:                             # there may be more to take
            s.now = Carry(self.seat, self.piece, self.origin, self.region, self.taken + food)
        else:
            self.go(s, self.taken + food)

    def go(self, s: Heroes, food: i64) -> None:
        s.done()
        arrive(s, self.seat, self.piece, self.origin, self.region, food)


def arrive(s: Heroes, seat: i64, piece: i64, origin: i64, region: i64, food: i64) -> None:
    """§6.7 §6.8"""
    side = s.sides[seat]
    side.troops[origin] &= ~bit(piece)
    s.enter(seat, piece, region)
    side.stores[origin] -= food
    side.stores[region] += food
    s.acts += 1
    if s.roster.effects(piece >> 1, MOVED):
        s.first(Speak(seat, piece, region, origin, MOVED, 0))
