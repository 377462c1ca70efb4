"""Hints for Twelve Heroes: the value of a position, a quick policy, and which orders a search may leave out."""
from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from kleos.core.dice import Rng
from kleos.core.flow import CHANCE, State
from kleos.core.hints import NOTHING, Hints, follow
from kleos.core.sets import bit, size
from kleos.games.heroes.board import DEPLOY, DISCARD, END, FOOD, HIRE, MOVE, PROVISION, Heroes
from kleos.games.heroes.box import Roster
from kleos.games.heroes.effects import HIRED
from kleos.games.heroes.hints.outlook import OUTLOOK, PLAIN, feeds_winners, holds_more, value
from kleos.games.heroes.hints.policy import Policy
from kleos.games.heroes.military import Carry, Military, Sending, Supplies
from kleos.games.heroes.rules import HandLimit, Starve


@final
class HeroesHints(Hints):
    def __init__(self, roster: Roster) -> None:
        self.roster: Final = roster
        self.policy: Final = Policy(roster)

    def foresight(self) -> int:
        return 2000

    def foresight_of_chance(self) -> int:
        return 400

    def simulations(self) -> int:
        return 8000

    def horizon(self) -> int:
        """Turns: `play` plays on to the next one."""
        return 2

    def plays(self, s: State) -> int:
        """A turn that is over leaves but the rival's."""
        return self.horizon() - (1 if s.now.opens_turn() else 0)

    def plans(self, s: State) -> bool:
        """Not of a first hand, nor of packs."""
        assert isinstance(s, Heroes)
        return isinstance(s.now, (Military, Sending, Supplies, Carry, HandLimit, Starve))

    def value(self, s: State, seat: i64) -> float:
        assert isinstance(s, Heroes)
        return s.returns()[seat] if s.over() else value(s, seat, PLAIN)

    def outlook(self, s: State, seat: i64) -> float:
        assert isinstance(s, Heroes)
        return s.returns()[seat] if s.over() else value(s, seat, OUTLOOK)

    def knows_luck(self) -> bool:
        return True

    def promise(self, s: State, seat: i64) -> float:
        """What the turn comes to by the quick policy, with the same cards to come whatever has been drawn."""
        then = s.copy()
        self.play(then, Rng(1))
        return self.outlook(then, seat)

    def choose(self, s: State, rng: Rng) -> i64:
        assert isinstance(s, Heroes)
        return self.policy.choose(s, rng)

    def play(self, s: State, rng: Rng) -> None:
        """Up to the draw that opens the next turn, so that the outlook sees what Control and Upkeep bring."""
        assert isinstance(s, Heroes)
        while not s.over() and not s.now.opens_turn():
            s.do(s.now.sample(s, rng) if s.now.actor == CHANCE else self.policy.choose(s, rng))

    def follows(self, s: State, last: i64, action: i64) -> bool:
        """Of actions that reach the same position in any order one order, and no food that nobody will eat."""
        assert isinstance(s, Heroes)
        step = s.now
        if isinstance(step, Supplies):
            return FOOD.arg(action) <= useful(s, step)
        if isinstance(step, Carry):
            food = FOOD.arg(action)
            return food <= 2 or food >= step.rest(s) - size(s.sides[step.seat].troops[step.origin]) + 1
        if isinstance(step, Sending):
            return not follows_twin(step.rest(s), action)
        return not isinstance(step, Military) or self.acts_in_order(s, step.seat, last, action)

    def acts_in_order(self, s: Heroes, seat: i64, last: i64, action: i64) -> bool:
        """§9.1 A card is discarded for an action when none is left, and before it would be lost for nothing (§8.1)."""
        if DISCARD.says(action):
            return s.acts >= s.roster.actions + s.extra
        if follows_twin(s.sides[seat].camp, action):
            return False
        if END.says(action):
            return not s.roster.extra_actions or s.sides[seat].hand.size() <= s.roster.limit
        if last < 0:
            return True
        if PROVISION.says(last):                        # a Provision comes after what does not need it
            if HIRE.says(action):
                return s.cost(seat, HIRE.arg(action)) > s.sides[seat].food - s.roster.provision
            return not MOVE.says(action)
        if HIRE.says(last) and HIRE.says(action):       # plain hires ascend
            return HIRE.arg(action) >= HIRE.arg(last) or self.speaks(HIRE.arg(last))
        if MOVE.says(last) and HIRE.says(action):
            return self.speaks(HIRE.arg(action))
        return True

    def undoing(self, s: State, action: i64) -> list[int]:
        """Back to the region from which a hero is moved, or on from one to which it has just been sent: one action less
        would have done."""
        assert isinstance(s, Heroes)
        if MOVE.says(action):
            piece = MOVE.first(action)
            return [MOVE.number(piece, s.sides[s.now.actor].where(piece))]
        if DEPLOY.says(action):
            return [MOVE.number(DEPLOY.first(action), region) for region in range(3)]
        return NOTHING

    def spares(self, s: State, line: list[int], other: list[int]) -> bool:
        """Its turn ends with a firmer hold on the land than that other one and no less of anything, or it wastes less
        food; or the win to which both lead is safer."""
        assert isinstance(s, Heroes)
        seat = s.now.actor
        one, another = follow(s, seat, line), follow(s, seat, other)
        assert isinstance(one, Heroes) and isinstance(another, Heroes)
        return holds_more(one, another, seat)

    def answers(self, s: State, line: list[int], other: list[int]) -> bool:
        """Not where all that is different is that those who are about to win eat."""
        assert isinstance(s, Heroes)
        seat = s.now.actor
        one, another = follow(s, seat, line), follow(s, seat, other)
        assert isinstance(one, Heroes) and isinstance(another, Heroes)
        return not feeds_winners(one, another, seat)

    def margin(self) -> float:
        """One win in a hundred games."""
        return 0.02

    def lost(self) -> float:
        """The other seat wins with its next Control, whatever was tried."""
        return -0.95

    def speaks(self, kind: i64) -> bool:
        """Whether it matters when this hero is hired."""
        return bool(self.roster.effects(kind, HIRED)) or self.roster.thrift[kind] > 0


def follows_twin(camp: i64, action: i64) -> bool:
    """Whether a hero is sent whose twin, who waits beside it, could go in its place: the first of them goes first."""
    if not DEPLOY.says(action):
        return False
    piece = DEPLOY.first(action)
    return piece & 1 != 0 and camp & bit(piece ^ 1) != 0


def useful(s: Heroes, step: Supplies) -> i64:
    """Food for the eaters of the region, and a turn or two more."""
    side = s.sides[step.seat]
    eaters = size((side.troops[step.region] | bit(step.to(step.region))) & ~s.roster.fasting)
    food = 3 * eaters - side.stores[step.region]
    return food if food > 0 else 0


LATEST: Final[list[HeroesHints]] = []


def hints(s: Heroes) -> HeroesHints:
    """The hints for the box of this game."""
    if not LATEST or LATEST[0].roster is not s.roster:
        LATEST[:] = [HeroesHints(s.roster)]
    return LATEST[0]
