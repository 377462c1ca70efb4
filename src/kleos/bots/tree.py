"""Tree search: Monte-Carlo over what a seat may know (information-set MCTS), for any number of seats.

Every play-out starts in a world drawn afresh from those that the seat cannot tell from the true one. The tree's nodes
are sequences of actions, chance included; a node counts only the worlds in which its action was open. Each seat goes
for its own returns (max-n). Where there are many options or outcomes, a node widens slowly as it is visited more often.
"""
from __future__ import annotations

from math import log, sqrt
from typing import Any, Final, final

from mypy_extensions import i64

from kleos.bots.plan import alike
from kleos.bots.weighed import Weighed, weigh_line
from kleos.core.dice import Rng
from kleos.core.flow import CHANCE, State
from kleos.core.hints import Hints

EXPLORE: Final = 0.7                    # how curious it is, where returns lie in a band that is 1 wide:
BAND: Final = 4.0                       # so many standard deviations of them
OPTIONS: Final = 8.0                    # of a seat, tried before any is tried thrice
OUTCOMES: Final = 2.0                   # of chance
WISHES: Final = 3                       # how often the hints are asked for an option not tried yet


def rank_of(node: Node) -> tuple[int, float]:
    """The most visited one comes first; of those visited as often, the one that got most."""
    return -node.visits, -node.total


@final
class Node:
    """What has happened after one more action."""

    def __init__(self, action: i64, actor: i64) -> None:
        self.action: Final[i64] = action
        self.actor: Final[i64] = actor                  # whose action it was
        self.visits: i64 = 0
        self.open: i64 = 0                              # how often it could have been visited
        self.total = 0.0                                # what its actor got
        self.squares = 0.0
        self.after: Final[list[Node]] = []

    def find(self, action: i64) -> Node | None:
        for node in self.after:
            if node.action == action:
                return node
        return None

    def add(self, action: i64, actor: i64) -> Node:
        node = Node(action, actor)
        self.after.append(node)
        return node

    def ways(self) -> list[Node]:
        """How it went on, the most visited way first."""
        return sorted([node for node in self.after if node.visits > 0], key=rank_of)

    def mean(self) -> float:
        """What its play-outs brought its actor; 0 without any."""
        return self.total / float(self.visits) if self.visits else 0.0

    def room(self, least: float) -> bool:
        """Whether it is wide enough for another child by now."""
        return float(len(self.after)) < least + 2.0 * sqrt(self.visits)


@final
class Tree:
    """One seat's search. How much the returns seen so far differ sets the scale on which they are compared: where a
    game is nearly won or lost, the little that an option still changes counts as much as at its beginning.

    It serves the seat's next decision too, as long as the seat has learnt nothing in between: the worlds that it thinks
    possible are the same, and what was seen of them below the action taken still holds.
    """

    def __init__(self, game: Any, seat: int, hints: Hints) -> None:
        self.game: Final = game
        self.seat: Final = seat
        self.hints: Final = hints
        self.root = Node(-1, CHANCE)
        self.undoing: list[int] = []                    # what would take back what the seat has done this turn
        self.expected: State | None = None              # where the seat will decide next, if nothing comes in between
        self.total = 0.0                                # of what the play-outs brought the seat
        self.squares = 0.0
        self.n: i64 = 0
        self.band = 1.0

    def serves(self, s: State, seat: int) -> bool:
        """Whether this is the decision that it expects."""
        return self.expected is not None and seat == self.seat and alike(self.game, seat, self.expected, s)

    def best(self, root: State, simulations: i64, rng: Rng) -> list[Weighed]:
        """The actions once there have been so many play-outs, the most visited one first: it is followed."""
        self.grow(root, simulations, rng)
        ranked = self.root.ways()
        self.follow(root, ranked[0])
        return [weigh_line([node.action], node.total, node.squares, node.visits) for node in ranked]

    def grow(self, root: State, simulations: i64, rng: Rng) -> None:
        """Until there have been so many play-outs. It may begin where the seat does not decide."""
        own = root.now.actor == self.seat
        while self.root.visits < simulations or not self.root.after:
            world: State = self.game.rules.resample(root, self.seat, rng)
            if own:
                world.turn_to(self.seat)
            self.simulate(world, rng)

    def follow(self, root: State, best: Node) -> None:
        """Go on below this action, and below those that are forced after it."""
        s, node = root.copy(), best
        self.do(s, node.action, self.undoing)
        while s.now.actor == self.seat and s.now.count(s) == 1:
            forced = s.now.nth(s, 0)
            node = node.find(forced) or Node(forced, self.seat)
            self.do(s, forced, self.undoing)
        self.root, self.expected = node, s if s.now.actor == self.seat else None

    def simulate(self, s: State, rng: Rng) -> None:
        """One world: down the tree, one node more, then a play-out."""
        node, path, fresh, last = self.root, [self.root], False, -1
        turn, undoing = self.seat, self.undoing.copy()
        while not fresh and not s.over():
            actor = s.now.actor
            if actor == CHANCE:
                node = self.outcome(s, node, rng)
            else:
                if actor != turn:
                    turn = actor
                    undoing.clear()
                node = self.option(s, node, last if node.actor == actor else -1, undoing, rng)
                fresh = node.visits == 0
                last = node.action
            self.do(s, node.action, undoing)
            path.append(node)
        returns = self.play_out(s, rng)
        for node in path:
            node.visits += 1
            if node.actor >= 0:
                brought = returns[node.actor]
                node.total += brought
                node.squares += brought * brought

    def do(self, s: State, action: i64, undoing: list[int]) -> None:
        """And remember what would take it back."""
        undoing += self.hints.undoing(s, action)
        s.do(action)

    def outcome(self, s: State, node: Node, rng: Rng) -> Node:
        """Chance: a new outcome while there is room, else one of those that came up before."""
        action = s.now.sample(s, rng)
        found = node.find(action)
        if found is None and not node.room(OUTCOMES):
            pick: i64 = rng.below(node.visits)
            for old in node.after:
                pick -= old.visits
                if pick < 0:
                    found = old if s.now.allows(s, old.action) else None
                    break
        return node.add(action, CHANCE) if found is None else found

    def option(self, s: State, node: Node, last: i64, undoing: list[int], rng: Rng) -> Node:
        """A seat: an option not tried yet while there is room, else the one with the highest upper bound."""
        actor, legal = s.now.actor, s.now.legal(s)
        tried = [child for child in node.after if child.actor == actor and child.action in legal]
        if not tried or (node.room(OPTIONS) and len(tried) < len(legal)):
            action = self.fresh(s, node, last, undoing, rng)
            if action < 0 and not tried:                # the hints would leave out everything
                action = s.now.sample(s, rng)
            if action >= 0:
                tried.append(node.add(action, actor))
        best = tried[-1]
        bound = -1e18
        for child in tried:
            child.open += 1
            upper = self.upper(child)
            if upper > bound:
                best, bound = child, upper
        return best

    def fresh(self, s: State, node: Node, last: i64, undoing: list[int], rng: Rng) -> i64:
        """An option not tried yet, at best one that the hints would choose; -1 when there is none."""
        for _ in range(WISHES):
            action = self.hints.choose(s, rng)
            if node.find(action) is None and action not in undoing and self.hints.follows(s, last, action):
                return action
        untried: list[int] = []
        for action in s.now.legal(s):
            if node.find(action) is None and action not in undoing and self.hints.follows(s, last, action):
                untried.append(action)
        return untried[rng.below(len(untried))] if untried else -1

    def upper(self, node: Node) -> float:
        if node.visits == 0:
            return 1e9
        visits = float(node.visits)
        return node.total / visits / self.band + EXPLORE * sqrt(log(node.open) / visits)

    def play_out(self, s: State, rng: Rng) -> list[float]:
        """For each seat what it got, or the outlook where the play-out was stopped."""
        left = self.hints.horizon()
        while left > 0 and not s.over():
            if s.now.actor == CHANCE:
                s.do(s.now.sample(s, rng))
            else:
                self.hints.play(s, rng)
                left -= 1
        returns = s.returns()
        if not s.over():
            returns = [self.hints.outlook(s, seat) for seat in range(len(returns))]
        self.measure(returns[self.seat])
        return returns

    def measure(self, brought: float) -> None:
        self.total += brought
        self.squares += brought * brought
        self.n += 1
        number = float(self.n)
        variance = (self.squares - self.total * self.total / number) / number
        self.band = BAND * sqrt(variance) if variance > 1e-9 else 1.0
