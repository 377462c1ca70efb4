"""A bot chooses one of the options of its seat."""
from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from kleos.core.dice import Rng
from kleos.core.flow import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """`game` is the game (`kleos.core.game.Game`) whose positions it will see. A bot of your own says how to `pick`.

    What a bot keeps from one decision to the next may save it time, but it must not need it: it can be shown any
    position at any time.

    >>> import kleos
    >>> class First(kleos.Bot):
    ...     def pick(self, root, seat, rng):
    ...         return root.nth(0)
    >>> game = kleos.game("shield")
    >>> state, rng = game.start(), kleos.Rng(1)
    >>> state.apply(state.sample(rng))
    >>> First(game).choose(state, 0, rng) == state.legal()[0]
    True
    """

    def __init__(self, game: Any) -> None:
        self.game: Final = game

    def choose(self, state: State, seat: int, rng: Rng) -> int:
        """One of the seat's options; the same for the same positions and the same states of `rng`.

        `state` is a position that the seat cannot tell from the true one (`game.rules.resample`); it is left as it was.
        `ValueError` when it is not this seat's turn.
        """
        root = state.copy()
        if seat < 0:
            raise ValueError("A bot plays for a seat.")
        root.turn_to(seat)
        if root.now.count(root) == 1:
            return root.now.nth(root, 0)
        return self.pick(root, seat, rng)

    def pick(self, root: State, seat: int, rng: Rng) -> int:
        """`choose` for a copy in which it is this seat's turn, and there is something to choose."""
        raise NotImplementedError


class Random(Bot):
    """Each option is as likely as the other."""

    def pick(self, root: State, seat: int, rng: Rng) -> int:
        return root.now.nth(root, rng.below(root.now.count(root)))


class Quick(Bot):
    """What the game's quick policy (`Hints.choose`) does, by which play-outs are played: no look ahead at all."""

    def pick(self, root: State, seat: int, rng: Rng) -> int:
        return int(self.game.hints(root).choose(root, rng))


class Guest(Bot):
    """A bot whose class knows nothing of this one: it has a `pick` of its own."""

    def __init__(self, game: Any, player: Any) -> None:
        super().__init__(game)
        self.player: Final = player

    def pick(self, root: State, seat: int, rng: Rng) -> int:
        """`ValueError` when what it picks is none of its options."""
        options = root.legal()
        picked = self.player.pick(root, seat, rng)
        for action in options:
            if action == picked:
                return action
        raise ValueError(f"{type(self.player).__name__} picked {str(picked)[:60]}, which is none of its options.")
