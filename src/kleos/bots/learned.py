"""Learned: a net judges where each line of play of its turn leads, and the bot takes the best.

A model lies in the folder of its game, or in a file of one's own (`learned:FILE`). It belongs to the rules, and to what
a seat may know, under which it has learnt. It needs nothing besides Kleos.
"""
from __future__ import annotations

from pathlib import Path
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from kleos.bots.net import Net
from kleos.bots.plan import Planner
from kleos.core.dice import Rng
from kleos.core.flow import State
from kleos.core.hints import Hints
from kleos.core.model import Model, ModelError, digest, read
from kleos.core.sight import Sight

WORD: Final = "learned"
FILE: Final = "learned.safetensors"                     # in the folder of a game
MADE: Final[dict[str, tuple[float, Model]]] = {}        # by path, with the time of the file: read once


@final
class Line:
    """A way to go on: its actions, and the position that they lead to."""

    def __init__(self, actions: list[int], state: State) -> None:
        self.actions: Final = actions
        self.state: Final = state


def list_lines(s: State, seat: i64, hints: Hints, actions: list[int], found: list[Line]) -> None:
    """Every way to play the turn until chance or another seat has a say, where a game lists whole turns; else each
    single action that a search should try."""
    if s.now.actor != seat or len(found) >= hints.lines() or (actions and not hints.whole_turns()):
        found.append(Line(actions, s))
        return
    last: i64 = actions[len(actions) - 1] if actions else -1
    none = True
    for i in range(s.now.count(s)):
        action = s.now.nth(s, i)
        if hints.follows(s, last, action):
            none = False
            list_lines(after(s, action), seat, hints, [*actions, action], found)
    if none:                                            # the hints would leave out everything
        first = s.now.nth(s, 0)
        found.append(Line(actions, s) if actions else Line([first], after(s, first)))


def after(s: State, action: i64) -> State:
    then = s.copy()
    then.do(action)
    return then


class Learned(Planner):
    """`model`: what it has learnt, of this game (`fit` has looked at that)."""

    def __init__(self, game: Any, model: Model) -> None:
        super().__init__(game)
        self.seats: Final[int] = model.head["seats"]
        self.sight: Final[Sight] = sight_of(game, model)
        self.net: Final = net_of(model, int(self.sight.size))
        self.seen: vec[u8] = vec[u8]([0] * int(self.sight.size))

    def line(self, root: State, seat: int, rng: Rng) -> list[int]:
        """It draws no random numbers; of equals it takes the first."""
        self.check(len(root.returns()))
        found: list[Line] = []
        list_lines(root, seat, self.game.hints(root), [], found)
        self.sight.write(root, seat, self.seen, 0)
        self.net.begin(self.seen)
        best, choice = 0.0, -1
        for i in range(len(found)):
            worth = self.worth(found[i].state, seat)
            if choice < 0 or worth > best:
                best, choice = worth, i
        return found[choice].actions

    def check(self, seats: int) -> None:
        """`ValueError` unless it has learnt with so many at the table."""
        if seats != self.seats:
            raise ValueError(f"“{WORD}” has learnt {self.game.face.title} with {self.seats} at the table, "
                             f"not with {seats}.")

    def worth(self, s: State, seat: int) -> float:
        """What it makes of a position, beside the one it began with; a game that is over is worth what it returned."""
        if s.over():
            return s.returns()[seat]
        self.sight.write(s, seat, self.seen, 0)
        return self.net.worth(self.seen)


# its model

def shipped(game: Any) -> Path:
    path: Path = game.folder / FILE
    return path


def knows(game: Any) -> bool:
    """Whether Kleos comes with a model of this game."""
    return shipped(game).is_file()


def made(game: Any, path: str, seats: int = 0) -> Learned:
    """The bot of the model in this file, or of that which comes with the game; `ValueError` says why there is none."""
    if not path and not knows(game):
        raise ValueError(f"There is no model of {game.face.title}. “kleos train {game.id}” makes one, and "
                         f"“{WORD}:FILE” plays by it.")
    place = Path(path) if path else shipped(game)
    try:
        model = kept(place)
        fit(game, model)
        bot = Learned(game, model)
    except ModelError as problem:
        raise ValueError(f"{place.name} is no model for {game.face.title}: {str(problem).rstrip('.')}.") from None
    if seats:
        bot.check(seats)
    return bot


def kept(path: Path) -> Model:
    """What stands in a file, read again only when it has changed."""
    try:
        changed = path.stat().st_mtime
    except (OSError, ValueError):
        changed = 0.0
    name = str(path)
    if name not in MADE or MADE[name][0] != changed:
        MADE[name] = (changed, read(path))
    return MADE[name][1]


def fit(game: Any, model: Model) -> None:
    """`ModelError` unless the model is of this game, as its rules and its sight are today."""
    head = model.head
    if head.get("game") != game.id:
        raise ModelError(f"it has learnt another game, “{str(head.get('game'))[:40]}”")
    if head.get("rules_version") != game.rules.version:
        raise ModelError(f"it has learnt under version {str(head.get('rules_version'))[:20]} of the rules, and these "
                         f"are version {game.rules.version}. “kleos train {game.id}” makes a new one")
    sight = sight_of(game, model)
    if head.get("sight") != {"size": int(sight.size), "digest": digest(sight)}:
        raise ModelError("what a seat is told of a position has changed since it has learnt. "
                         f"“kleos train {game.id}” makes a new one")


def sight_of(game: Any, model: Model) -> Sight:
    try:
        setup = game.setup(dict(model.head["options"]), int(model.head["seats"]))
    except (KeyError, TypeError, ValueError) as problem:
        raise ModelError(f"its head does not say with which options it has learnt ({problem})") from None
    sight: Sight = game.sight(setup)
    return sight


def net_of(model: Model, size: int) -> Net:
    """The net of a model; `ModelError` where its numbers do not fit one another."""
    steps = model.head.get("steps")
    if not isinstance(steps, list) or len(steps) != size or not all(ascends(each) for each in steps):
        raise ModelError("its head does not say at which numbers its first layer steps")
    wide = len(model.matrix("bias", -1))
    narrow = len(model.matrix("middle", -1))
    lines = sum(len(each) for each in steps)
    return Net(steps, wide, model.matrix("first", lines, wide), model.matrix("bias", wide), narrow,
               model.matrix("second", wide, narrow), model.matrix("middle", narrow), model.matrix("last", narrow),
               model.matrix("end", 1)[0])


def ascends(each: Any) -> bool:
    """Whether these are steps of a number: from 1 to 255, each above the one before."""
    return (isinstance(each, list) and all(type(n) is int and 0 < n < 256 for n in each)
            and each == sorted(set(each)))
