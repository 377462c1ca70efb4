"""Whether `strong` plays better by an outlook that a net has learnt: it plays against itself, by the game's own.

    python benchmarks/outlooks.py hercules --teacher quick --games 10000 --steps 300 --bot strong:100 --check 200

The teacher plays in all seats; now and then, when another seat is to act, what each seat sees is a lesson, and what the
game returned to it at the end is its answer. Then each deal is played by the game's own outlook in every seat, and once
for each seat with the net's outlook there, on the same dice (`kleos.lab.evaluation`). It needs JAX (`kleos[train]`).
"""
from __future__ import annotations

import argparse
from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any

from kleos import bots
from kleos.bots.bot import Bot
from kleos.bots.learned import Learned
from kleos.core.flow import CHANCE, State
from kleos.core.game import Game
from kleos.core.hints import Hints
from kleos.core.model import Model
from kleos.games import find
from kleos.lab.evaluation import evaluate
from kleos.lab.simulate import stream
from kleos.lab.teaching import LINES, Lessons, Taught, Teacher
from kleos.lab.training import APART as OTHERS
from kleos.lab.training import Learner, extra, head

APART = 6                                               # positions of which one is kept


class Judged(Hints):
    """All that the hints of a game tell, but for the outlook of games that go on."""

    def __init__(self, hints: Hints, learned: Learned) -> None:
        self.hints, self.learned = hints, learned

    def outlook(self, s: State, seat: int) -> float:
        return self.learned.worth(s, seat)


def delegate(name: str) -> Callable[..., Any]:
    return lambda self, *given: getattr(self.hints, name)(*given)


for hint in vars(Hints):
    if not hint.startswith("_") and hint not in vars(Judged):
        setattr(Judged, hint, delegate(hint))


def judge_by(game: Game, learned: Learned) -> Game:
    """The game, with the net’s outlook."""
    return Game(game.id, game.folder, rules=game.rules, face=game.face, sight=game.sight,
                hints=lambda state: Judged(game.hints(state), learned))


def teach(teacher: Teacher, bot: Bot, games: int, seed: int) -> Lessons:
    """What seats saw, and what the game returned to them. Those of the first games, by which the net is judged, stand
    first; the others are shuffled. As many as fit make a lesson."""
    found = [taught for number in range(games) for taught in watch(teacher, bot, number, seed)]
    held = len(found) // 20
    rest = found[held:]
    Random(seed).shuffle(rest)
    found[held:] = rest
    lessons = Lessons(int(teacher.sight.size))
    lessons.add([found[at:at + LINES] for at in range(0, len(found), LINES)])
    lessons.games = games
    return lessons


def watch(teacher: Teacher, bot: Bot, number: int, seed: int) -> list[Taught]:
    """Of one game, in which one position of so many is kept: those of a game are much alike."""
    state, deal, some = teacher.opening.copy(), stream(seed, number, CHANCE), stream(seed, number, 1000)
    seats = range(teacher.setup.seats)
    rngs, seen, last = [stream(seed, number, seat) for seat in seats], [], CHANCE
    while not state.over():
        seat = int(state.to_act())
        if seat == CHANCE:
            state.do(state.now.sample(state, deal))
            continue
        if seat != last and some.below(APART) == 0:
            seen += [(one, teacher.sight.see(state, one)) for one in seats]
        last = seat
        state.do(bot.choose(state, seat, rngs[seat]))
    returns = state.returns()
    return [Taught(found, returns[one], 1.0) for one, found in seen]


def learn(teacher: Teacher, lessons: Lessons, steps: int, seed: int) -> Learned:
    learner = Learner(extra(), lessons, seed)
    learner.learn(steps, lambda text: None)
    held = learner.held
    told = learner.np.asarray(learner.judge(learner.net, learner.seen[:held])) * learner.scale + learner.mean
    left = float(((told - learner.worths[:held]) ** 2).mean() / learner.worths[:held].var())
    print(f"{lessons.games:,} games, {len(lessons.kept) * LINES:,} positions, {steps:,} steps: of how games end the "
          f"net tells {100 * (1 - left):.1f} % in games that it has not learnt from", flush=True)
    first = head(teacher, "", seed, lessons, steps, learner, left)
    return Learned(teacher.game, Model(first, *learner.tensors()))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--teacher", default="quick")
    parser.add_argument("--bot", default="strong:100")
    for name, number in (("games", 10_000), ("steps", 300), ("check", 200), ("seed", 1)):
        parser.add_argument(f"--{name}", type=int, default=number)
    args = parser.parse_args()
    game = find(args.game)
    teacher = Teacher(game, "strong", seats=args.seats)
    lessons = teach(teacher, bots.make(args.teacher, game), args.games, args.seed)
    learned = learn(teacher, lessons, args.steps, args.seed)
    began = process_time()
    found = evaluate(game, teacher.opening, bots.make(args.bot, judge_by(game, learned)), bots.make(args.bot, game),
                     args.check, args.seed + OTHERS)
    print(f"{args.bot} by the net’s outlook gets {found.difference:+.3f} more of a game ({found.low:+.3f} to "
          f"{found.high:+.3f}, {found.games} deals; the game’s own outlook {found.rival:+.3f}), "
          f"{process_time() - began:.0f} s")


if __name__ == "__main__":
    main()
