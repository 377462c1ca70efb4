"""How the tests of Daedalus’ Labyrinth talk: a maze laid out at will, lines of the notation, what stands there then.

A place is written “x y side”, the start tile at 0 0, x to the east and y to the south; side c is the centre.
"""
from __future__ import annotations

from fractions import Fraction
from typing import Any

from kleos.core.dice import Rng
from kleos.core.flow import CHANCE
from kleos.games.labyrinth import GAME
from kleos.games.labyrinth.box import KINDS, LETTERS, PATRONS
from kleos.games.labyrinth.maze import ACROSS, BESIDE, CENTRES, HOME
from kleos.games.labyrinth.rules import Next


def start(patrons: str = "none", **options: Any) -> Any:
    """A new game in which seat 0 begins, unless the options say otherwise."""
    return GAME.start({"first": "0", "patrons": patrons, **options})


def say(state: Any, *lines: str) -> Any:
    """Play these lines and hand back the position; several may stand in one text, divided by “;”."""
    for line in ";".join(lines).split(";"):
        state.apply(GAME.parse(line))
    return state


def tile_at(s: Any, x: int, y: int) -> int:
    """The number of the tile there, or -1."""
    place = HOME + x * ACROSS + y
    return next((tile for tile in range(s.maze.size) if s.maze.places[tile] == place), -1)


def lay(s: Any, *tiles: str) -> Any:
    """Lay these tiles, “kind turn x y” each, beside one that lies there, `turn` in quarters; they leave the bag."""
    for text in tiles:
        word, turn, x, y = text.split()
        place = HOME + int(x) * ACROSS + int(y)
        assert tile_at(s, int(x), int(y)) < 0, f"{text}: a tile lies there"
        spot = next(tile * 4 + side for tile in range(s.maze.size) for side in range(4)
                    if s.maze.places[tile] + BESIDE[side] == place)
        kind = KINDS.index[word]
        if s.maze.bag[kind]:
            s.maze.bag[kind] -= 1
            s.maze.left -= 1
        s.maze.lay(spot, kind, int(turn))
    return s


def node(s: Any, place: str) -> int:
    x, y, side = place.split()
    tile = tile_at(s, int(x), int(y))
    assert tile >= 0, f"no tile at {place}"
    return int(CENTRES + tile if side == "c" else s.maze.spot(tile, LETTERS.index(side)))


def where(s: Any, seat: int) -> int:
    return int(s.heroes[seat].at)


def stand(s: Any, *places: str) -> Any:
    """Seat after seat stands there; “-” is dead."""
    for seat, place in enumerate(places):
        if place == "-":
            s.heroes[seat].die(False)
        else:
            s.heroes[seat].at = node(s, place)
    return s


def begin(s: Any, seat: int = 0, round: int = 2) -> Any:
    """This seat's turn begins, the Minotaur's before it where that is due."""
    s.later, s.now = [], Next()
    s.opener = 0
    s.turns = 3 * (round - 1) + seat
    s.settle()
    return s


def loose(s: Any, place: str, spawner: int = 0) -> Any:
    """The Minotaur is there, and moves before the turns of this seat."""
    s.minotaur, s.spawner = node(s, place), spawner
    return s


def slain(s: Any, by: int = 0) -> Any:
    s.minotaur, s.spawner, s.slayer = -3, 0, by
    return s


def virtues(s: Any, *numbers: int) -> Any:
    for seat, number in enumerate(numbers):
        s.heroes[seat].virtues = number
    return s


def seen(s: Any) -> dict[str, Any]:
    """The board as it is shown, pieces having been put where they are."""
    hero = s.heroes[s.seat]
    s.ways = s.maze.ways(hero.at, hero.walker()) if hero.at >= 0 else 0
    board: dict[str, Any] = GAME.view(s, s.seat)["board"]
    return board


def options(state: Any) -> list[str]:
    return [GAME.rules.lexicon.text(action) for action in state.legal()]


def moves(state: Any) -> set[str]:
    """The ways that are open."""
    return {text.split()[1] for text in options(state) if text.startswith("move ")}


def odds(state: Any) -> dict[str, Fraction]:
    total = sum(weight for _, weight in state.outcomes())
    return {text: Fraction(weight, total) for text, weight in state.outcomes()}


def why(state: Any, text: str) -> str:
    return str(state.why_not(GAME.parse(text)))


def empty_bag(s: Any, *kinds: str) -> Any:
    """Only these are left in the bag."""
    for kind in range(KINDS.size):
        s.maze.bag[kind] = kinds.count(KINDS.words[kind])
    s.maze.left = len(kinds)
    return s


def patron(s: Any, seat: int) -> str:
    return PATRONS.words[s.heroes[seat].patron] if s.heroes[seat].patron >= 0 else "none"


def dealt(state: Any, seed: int = 1) -> Any:
    """Let chance decide until a seat must."""
    rng = Rng(seed)
    while state.to_act() == CHANCE:
        state.apply(state.sample(rng))
    return state


def random_game(seed: int, **settings: Any) -> Any:
    """Every position of a game played at random."""
    state, rng = GAME.start(settings), Rng(seed)
    yield state
    while not state.over():
        state.apply(state.sample(rng))
        yield state
