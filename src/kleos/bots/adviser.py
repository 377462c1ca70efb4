"""The adviser: strong, for hints and for the study. Where the game knows a sure win it names the shortest way there;
where play-outs do not tell lines of play apart, the one that spares the most: nobody is told to pay for nothing."""
from __future__ import annotations

from math import sqrt
from typing import Any, Final, final

from mypy_extensions import i64

from kleos.bots.plan import Planner
from kleos.bots.strong import Strong
from kleos.bots.tree import Node, Tree
from kleos.bots.turns import WIDTH, Candidate, compare, guess_of, play_out
from kleos.bots.weighed import Weighed, weigh_line
from kleos.core.dice import Rng
from kleos.core.flow import State
from kleos.core.hints import Hints, follow

ROUNDS: Final = 8                       # of play-outs, after each of which those are left out that are surely worse
SURELY: Final = 3.0                     # standard errors, while it goes on
AT_LAST: Final = 2.0                    # and in the end
FEW: Final = 30                         # visits of a place in a tree, below which it does not know the way on
REPLIES: Final = 4                      # a reply is looked for in so many times fewer play-outs
LEAST: Final = 0.05                     # of the visits of a place: what got less is not looked at


@final
class Rival:
    """A line of play that spares something, and by how much the preferred one is better, play-out by play-out."""

    def __init__(self, line: list[int], onward: list[int]) -> None:
        self.line: Final = line
        self.onward: Final = onward                     # and how it is likely to go on
        self.total = 0.0
        self.squares = 0.0
        self.n: i64 = 0

    def count(self, behind: float) -> None:
        self.total += behind
        self.squares += behind * behind
        self.n += 1

    def worse(self, errors: float) -> bool:
        """Whether it is worse by more than so many standard errors."""
        number = float(self.n)
        rest = self.squares - self.total * self.total / number
        return self.total > errors * sqrt(max(0.0, rest)) and self.total > 0.0


@final
class Adviser(Planner):
    """What a strong bot prefers is held against each line that spares something, in play-outs of their own with the
    same dice. `simulations` as for the strong bot."""

    def __init__(self, game: Any, simulations: int) -> None:
        super().__init__(game)
        self.strong: Final = Strong(game, simulations)

    def line(self, root: State, seat: int, rng: Rng) -> list[int]:
        hints: Hints = self.game.hints(root)
        sure = hints.find_win(root, seat)
        if sure:
            return sure
        planned = hints.plans(root)
        found = self.plan_turn(root, seat, hints, rng) if planned else list_lines(self.strong.weigh(root, seat, rng))
        best = found[0]
        rivals = [Rival(line, hints.onward(root, seat, line)) for line in found[1:] if hints.spares(root, line, best)]
        if rivals:
            rivals = self.hold(root, seat, hints, best, rivals, rng)
        if rivals and planned:
            rivals = self.answer(root, seat, hints, best, rivals, rng)
        return sparest(root, hints, [rival.line for rival in rivals]) if rivals else best

    def plan_turn(self, root: State, seat: int, hints: Hints, rng: Rng) -> list[list[int]]:
        """The line of the whole turn that a tree prefers, then the others that it has looked at, the most visited one
        first; a sure win before all."""
        simulations = self.strong.simulations or hints.simulations()
        tree = Tree(self.game, seat, hints)
        tree.undoing += self.strong.undoing
        first, s, line = tree.root, root.copy(), list[int]()
        while s.now.actor == seat:
            if s.now.count(s) > 1:
                found = tree.best(s, simulations, rng)
                if not line and found[0].mean <= hints.lost():
                    return list_lines(compare(self.game, root, seat, hints, simulations, rng))
                line.append(found[0].line[0])
            else:
                line.append(s.now.nth(s, 0))
            s.do(line[len(line) - 1])
        turns: list[Candidate] = []
        list_turns(root, seat, hints, first, [], 1.0, turns, rng)
        turns = distinct([Candidate(line, s, 1.0), *sorted(turns, key=guess_of)])
        won = [one.line for one in turns if hints.wins(one.state, seat)]
        return won + [one.line for one in turns if one.line not in won]

    def answer(self, root: State, seat: int, hints: Hints, best: list[int], rivals: list[Rival],
               rng: Rng) -> list[Rival]:
        """The rivals that are not surely worse where the others look for their best answer."""
        preferred = self.reply(root, seat, hints, best, rng)
        found: list[Rival] = []
        for rival in rivals:
            if not hints.answers(root, rival.line, best):
                found.append(rival)
                continue
            brought = self.reply(root, seat, hints, rival.line, rng)
            errors = sqrt(preferred.error() ** 2 + brought.error() ** 2)
            if preferred.mean - brought.mean <= AT_LAST * errors + hints.margin():
                found.append(rival)
        return found

    def reply(self, root: State, seat: int, hints: Hints, line: list[int], rng: Rng) -> Weighed:
        """A line of play of one's own, and what it brings in a tree that begins after it."""
        s = follow(root, seat, line)
        if s.over():
            return Weighed(line, s.returns()[seat], 0.0, 1)
        tree = Tree(self.game, seat, hints)
        tree.grow(s, max(1, (self.strong.simulations or hints.simulations()) // REPLIES), rng)
        return weigh_line(line, tree.total, tree.squares, tree.n)

    def hold(self, root: State, seat: int, hints: Hints, best: list[int], rivals: list[Rival],
             rng: Rng) -> list[Rival]:
        """The rivals that are not surely worse, the best one first."""
        number = max(1, (self.strong.simulations or hints.simulations()) // ROUNDS)
        preferred, margin = hints.onward(root, seat, best), hints.margin()
        for _ in range(ROUNDS):
            for _ in range(number):
                world = root
                if self.game.rules.hidden:
                    world = self.game.rules.resample(root, seat, rng)
                    hints.lighten(world)
                dice = rng.below(1 << 30)
                worth = play_out(follow(world, seat, preferred), seat, hints, Rng(dice)) - margin
                for rival in rivals:
                    rival.count(worth - play_out(follow(world, seat, rival.onward), seat, hints, Rng(dice)))
            rivals = [rival for rival in rivals if not rival.worse(SURELY)]
            if not rivals:
                break
        return sorted([rival for rival in rivals if not rival.worse(AT_LAST)], key=behind)


def list_lines(found: list[Weighed]) -> list[list[int]]:
    return [one.line for one in found]


def list_turns(s: State, seat: int, hints: Hints, node: Node | None, line: list[int], share: float,
               found: list[Candidate], rng: Rng) -> None:
    """The lines of play that a tree has looked at, each up to where chance or another seat has a say, with the share of
    its visits that went that way. Where it has hardly been, a line goes on by the quick policy."""
    if s.now.actor != seat:
        found.append(Candidate(line, s, share))
        return
    ways = [way for way in node.ways() if way.actor == seat and s.now.allows(s, way.action)] if node else []
    total: i64 = 0
    for way in ways:
        total += way.visits
    if total < FEW:
        action = hints.choose(s, rng)
        then = s.copy()
        then.do(action)
        list_turns(then, seat, hints, node.find(action) if node else None, [*line, action], share, found, rng)
        return
    for way in ways:
        part = float(way.visits) / float(total)
        if part < LEAST and way is not ways[0]:
            break
        then = s.copy()
        then.do(way.action)
        list_turns(then, seat, hints, way, [*line, int(way.action)], share * part, found, rng)


def distinct(candidates: list[Candidate]) -> list[Candidate]:
    """The first of them, no position twice."""
    found: list[Candidate] = []
    for candidate in candidates:
        if len(found) < WIDTH and not any(other.state == candidate.state for other in found):
            found.append(Candidate(candidate.line, candidate.state, 0.0))
    return found


def behind(rival: Rival) -> float:
    return rival.total


def sparest(root: State, hints: Hints, lines: list[list[int]]) -> list[int]:
    """From the first on to one that spares more than it, until none does."""
    best = lines[0]
    for _ in lines:
        for line in lines:
            if hints.spares(root, line, best):
                best = line
                break
    return best
