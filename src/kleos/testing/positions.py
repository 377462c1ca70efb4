"""Laws about positions: what becomes of them when they are copied, sent, played on and looked at by bots."""
from __future__ import annotations

import math
import pickle
from collections.abc import Iterator
from typing import Final

from kleos.core.flow import CHANCE
from kleos.core.hints import Hints
from kleos.core.parts import picture
from kleos.testing.trial import Play, demand, law

TURNS_ON: Final = 12                                    # actions played on a copy


@law("each")
def copies(play: Play) -> None:
    """A copy is the same, and what happens to it does not touch the position."""
    before, copy = picture(play.state), play.state.copy()
    demand(type(copy) is type(play.state) and picture(copy) == before, "a copy is another position")
    for _ in range(TURNS_ON):
        if not copy.over():
            copy.apply(copy.now.sample(copy, play.rng))
    demand(picture(play.state) == before, "playing on a copy changed the position")


@law("each")
def pickling(play: Play) -> None:
    """A position survives being sent to another process."""
    again = pickle.loads(pickle.dumps(play.state))
    demand(again == play.state and picture(again) == picture(play.state), "it comes back as another position")
    demand(list(again.legal()) == list(play.state.legal()), "it comes back with other options")


@law("move")
def trust(play: Play) -> None:
    """`do` does what `apply` does."""
    done = play.before.copy()
    done.do(play.action)
    demand(picture(done) == picture(play.state), "do and apply lead to different positions")


@law("move")
def sight(play: Play) -> None:
    """A seat sees what it does itself, and a spectator only what every seat sees; where nothing is hidden, all do."""
    seen, actor = play.before.seen_by(play.action), play.moves[-1].actor
    demand(play.game.rules.hidden or seen == -1, "nothing is hidden, but somebody does not see this")
    demand(actor == CHANCE or seen == -1 or bool(seen >> actor & 1), "the seat does not see its own action")
    demand(seen == -1 or 0 <= seen < 1 << play.setup.seats, "it is seen by a seat that is not there")


@law("some")
def hints(play: Play) -> None:
    """The game's hints name options and finite values, and change nothing."""
    s, hints = play.state, play.game.hints(play.state)
    before = picture(s)
    values = [hints.value(s, seat) for seat in range(play.setup.seats)]
    demand(all(map(math.isfinite, values)), f"the values of the seats are {values}")
    if not s.over():
        demand(hints.choose(s, play.rng) in list(s.legal()), "the quick choice is no option")
        demand(all(isinstance(play.game.face.advice(s, action), str) for action in play.some(s.legal())), "no text")
    demand(picture(s) == before, "a hint changed the position")


@law("some")
def luck(play: Play) -> None:
    """The luck of a roll or a draw is 0 on average over all outcomes: it is what that promises beyond what was
    expected. To ask for it changes nothing."""
    s, hints = play.state, play.game.hints(play.state)
    if s.to_act() != CHANCE or not hints.knows_luck():
        return
    seat, before, weights = play.report.decisions % play.setup.seats, picture(s), s.weights()
    lucks = [hints.luck(s, action, seat) for action in s.legal()]
    mean = sum(luck * weight for luck, weight in zip(lucks, weights)) / sum(weights)
    demand(abs(mean) < 1e-9 * (1 + max(map(abs, lucks))), f"the luck of seat {seat} is {mean} on average")
    then = s.copy()
    then.do(s.nth(0))
    beyond = hints.promise(then, seat) - hints.expected(s, seat)
    demand(math.isclose(lucks[0], beyond, abs_tol=1e-9), f"luck {lucks[0]}, but {beyond} beyond what was expected")
    demand(picture(s) == before, "luck changed the position")


@law("end")
def felt_luck(play: Play) -> None:
    """A game that says it can tell luck does: not every outcome of a whole game is as good as the average one."""
    hints = play.game.hints(play.opening)
    if play.state.over() and hints.knows_luck():
        demand(any(feels(play, hints)), "no roll and no draw of the whole game was better or worse than the average")


def feels(play: Play, hints: Hints) -> Iterator[bool]:
    """Of each roll and draw of the game whether it was good or bad luck for some seat."""
    s = play.opening.copy()
    for move in play.moves:
        action = play.game.parse(move.text)
        if move.actor == CHANCE:
            yield any(abs(hints.luck(s, action, seat)) > 1e-9 for seat in range(play.setup.seats))
        s.turn_to(move.actor)
        s.do(action)
