"""The judge: what a seat might have done instead of what it did, and what that would have been worth.

Everything happens in worlds that the seat could not tell from the true one, and both lines of play meet the same worlds
and the same dice. After them both are played on by the game's quick policy, up to the beginning of the same turn; but
what was played goes on as it did, where chance cut a turn in two, since the quick policy may not see what it was for.
The worlds in which a line is priced are never those in which it was chosen.
"""
from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import Final

from kleos import bots
from kleos.bots.plan import alike
from kleos.core.dice import Rng
from kleos.core.flow import CHANCE, State
from kleos.core.game import Game
from kleos.core.hints import follow
from kleos.study.course import Move
from kleos.study.worth import CHANCES, Scale

Line = Sequence[int]
PLAYER: Final = "strong:60"                             # who plays on where the judge is strong, for speed
MOST_CLICKS: Final = 200                                # of a line of play
MOST_TURNS: Final = 10 ** 9                             # of a game that is played to its end
MOST_PLAYS: Final = 2000                                # until a play-out is given up


def stream(seed: int, *places: int | str) -> Rng:
    """The generator of one purpose at one place of an analysis."""
    digest = hashlib.blake2b(":".join(map(str, (seed, *places))).encode(), digest_size=4).digest()
    return Rng(int.from_bytes(digest, "big") >> 1)


class Judge:
    """`spec` is the word of a bot; `seed` makes it repeatable; `called` are the players' names."""

    def __init__(self, game: Game, spec: str, seed: int, scale: Scale, called: Sequence[str] = ()) -> None:
        self.game: Final = game
        self.spec: Final = spec
        self.seed: Final = seed
        self.scale: Final = scale
        self.called: Final = called
        self.player: Final = PLAYER if spec == "strong" else spec
        bots.make(spec, game, own=True)                 # an unknown one says so at once

    def answer(self, move: Move, number: int) -> list[int]:
        """What the judge would do in this place, asked for the `number`-th time: its clicks up to the next chance."""
        seat, rng = move.seat, stream(self.seed, move.rows[0].number, "judge", number)
        bot = bots.advising(self.spec, self.game, own=True)
        s = self.game.rules.resample(move.before, seat, rng)
        s.turn_to(seat)
        line: list[int] = []
        while s.to_act() == seat and len(line) < MOST_CLICKS:
            line.append(bot.choose(s, seat, rng))
            s.do(line[-1])
        return line

    def worlds(self, move: Move, purpose: str, number: int, open: bool = False) -> Iterator[tuple[State, int]]:
        """So many worlds, each with the seed of its dice; `open`: the true one each time, as nobody knew it then."""
        rng = stream(self.seed, move.rows[0].number, purpose)
        for _ in range(number):
            world = move.before.copy() if open else self.game.rules.resample(move.before, move.seat, rng)
            world.turn_to(move.seat)
            yield world, int(rng.below(1 << 30))

    def world(self, move: Move) -> State:
        """One for words and comparisons, always the same."""
        return next(self.worlds(move, "one", 1))[0]

    def wins(self, move: Move) -> bool:
        """Whether the seat has won with it, whatever lies where nobody sees."""
        s = follow(self.world(move), move.seat, move.line)
        return s.over() and s.returns()[move.seat] == 1.0 and self.scale.unit == CHANCES

    def equal(self, move: Move, one: Line, other: Line) -> bool:
        """Whether both lines lead to the same position, for all that the seat can see."""
        if list(one) == list(other):
            return True
        world = self.world(move)
        return alike(self.game, move.seat, follow(world, move.seat, [*one]), follow(world, move.seat, [*other]))

    def compare(self, move: Move, lines: Sequence[Line], purpose: str, number: int, end: bool = False,
                open: bool = False) -> list[list[float]]:
        """For each line what it brought in each of so many worlds, in the unit of the game."""
        found: list[list[float]] = [[] for _ in lines]
        for world, dice in self.worlds(move, purpose, number, open):
            self.lighten(world)
            for line, brought in zip(lines, found):
                s = follow(world, move.seat, [*line])
                brought.append(self.scale.value(self.play_out(s, move, Rng(dice), end, rest_of(move, line))))
        return found

    def reach(self, move: Move, lines: Sequence[Line], number: int, last: int) -> Iterator[tuple[State, list[State]]]:
        """So many worlds, each with the position that every line comes to there at the end of this turn."""
        for world, dice in self.worlds(move, "reach", number):
            self.lighten(world)
            ends = [follow(world, move.seat, [*line]) for line in lines]
            for s, line in zip(ends, lines, strict=True):
                self.play_on(s, move.seat, Rng(dice), last, rest_of(move, line))
            yield world, ends

    def lighten(self, world: State) -> None:
        if self.game.rules.hidden:
            self.game.hints(world).lighten(world)

    def play_well(self, move: Move, lines: Sequence[Line], number: int) -> list[list[float]]:
        """For each line what it brought in each of so many worlds, where a bot plays on for every seat to the end."""
        found: list[list[float]] = [[] for _ in lines]
        for world, dice in self.worlds(move, "well", number):
            for line, brought in zip(lines, found):
                s, rng = follow(world, move.seat, [*line]), Rng(dice)
                players = [bots.make(self.player, self.game, own=True) for _ in self.called or range(len(s.returns()))]
                left = list(rest_of(move, line))
                while not s.over():
                    seat = s.to_act()
                    if seat == CHANCE:
                        s.do(s.sample(rng))
                    elif left and seat == move.seat and s.allows(left[0]):
                        s.do(left.pop(0))
                    else:
                        left = left if seat != move.seat else []
                        seen = self.game.rules.resample(s, seat, rng)
                        seen.turn_to(seat)
                        s.do(players[seat].choose(seen, seat, rng))
                brought.append(self.scale.value(s.returns()[move.seat]))
        return found

    def last_turn(self, move: Move) -> int:
        """The number of the turn at whose end play-outs stop that do not go to the end of the game."""
        return self.game.rules.turns(move.before) + int(self.game.hints(move.before).horizon())

    def play_out(self, s: State, move: Move, rng: Rng, end: bool, rest: Line = ()) -> float:
        """What comes of it by the quick policy at the end of that turn which the hints look ahead to, or at the very
        end."""
        luck = self.play_on(s, move.seat, rng, MOST_TURNS if end else self.last_turn(move), rest)
        return self.game.hints(s).outlook(s, move.seat) - luck

    def play_on(self, s: State, seat: int, rng: Rng, last: int, rest: Line = ()) -> float:
        """By the quick policy to the end of this turn; what luck the seat had, where the game takes it away. `rest`:
        what the seat does first, as far as that can be played and the turn goes on."""
        hints, turns, left = self.game.hints(s), self.game.rules.turns, list(rest)
        luck, steady, plays, turn = 0.0, hints.steadies(), 0, turns(s)
        while not s.over() and plays < MOST_PLAYS and turns(s) <= last:
            plays += 1
            if s.to_act() == seat and left and turns(s) == turn and s.allows(left[0]):
                s.do(left.pop(0))
                continue
            if s.to_act() != CHANCE:
                left = left if s.to_act() != seat else []
                hints.play(s, rng)
                continue
            outcome = s.sample(rng)
            if steady:
                luck += hints.luck(s, outcome, seat)
            s.do(outcome)
        return luck


def rest_of(move: Move, line: Line) -> Line:
    """What is known of how a turn goes on after a line: that of the move itself, after what was played."""
    return move.rest if line is move.line else ()


def differences(better: Sequence[float], worse: Sequence[float]) -> list[float]:
    return [one - other for one, other in zip(better, worse)]


