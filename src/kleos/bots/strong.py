"""Strong: play-outs. Where a turn has few lines of play, or all but a few of them are lost, it compares them all, else
it grows a tree; in either case in worlds that the seat cannot tell from the true one."""
from __future__ import annotations

from typing import Any, Final

from kleos.bots.plan import Planner
from kleos.bots.tree import Tree
from kleos.bots.turns import compare
from kleos.bots.weighed import Weighed
from kleos.core.dice import Rng
from kleos.core.flow import State


class Strong(Planner):
    """`simulations`: play-outs a decision; 0 for as many as the game thinks right."""

    def __init__(self, game: Any, simulations: int) -> None:
        super().__init__(game)
        self.simulations: Final = simulations
        self.tree: Tree | None = None
        self.turn = -1                                  # the one for which that was grown
        self.undoing: list[int] = []                    # what would take back what was done this turn, as it is told

    def line(self, root: State, seat: int, rng: Rng) -> list[int]:
        return self.weigh(root, seat, rng)[0].line

    def weigh(self, root: State, seat: int, rng: Rng) -> list[Weighed]:
        """The lines of play that it has looked at, the one that it prefers first."""
        hints = self.game.hints(root)
        simulations = self.simulations or hints.simulations()
        if hints.whole_turns():
            return compare(self.game, root, seat, hints, simulations, rng)
        tree, turn = self.tree, int(self.game.rules.turns(root))
        if tree is None or not tree.serves(root, seat):
            tree = Tree(self.game, seat, hints)
            tree.undoing += self.undoing
            if self.tree is not None and self.tree.seat == seat and self.turn == turn:
                tree.undoing += self.tree.undoing       # whatever has come in between, it does not send them back
        self.tree, self.turn = tree, turn
        found = tree.best(root, simulations, rng)
        if found[0].mean > hints.lost():
            return found
        return compare(self.game, root, seat, hints, simulations, rng)
