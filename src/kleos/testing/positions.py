"""Laws about positions: what becomes of them when they are copied, sent, played on and looked at by bots."""
from __future__ import annotations

import math
import pickle
from typing import Final

from kleos.core.flow import CHANCE
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
