"""What chance decides, and how drawn tiles are laid: lots, patrons, the bag, the die.

Tiles in hand are packed, five bits each, ascending, so that the order in which they were drawn leaves no trace.
"""
from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from kleos.core.dice import Rng
from kleos.core.flow import Chance, Choice, Event, Wide
from kleos.core.sets import bit, lowest, member, size
from kleos.core.words import Menu
from kleos.games.labyrinth.board import (
    ASIDE,
    AWAY,
    DIE,
    DRAW,
    DUE,
    FIRST,
    KEEP,
    PATRON,
    PLACE,
    REDRAW,
    REDRAWS,
    ROLL,
    TURN,
    TURNED,
    Labyrinth,
)
from kleos.games.labyrinth.box import HEROES, NO_PATRON, PATRONS, SPAWN
from kleos.games.labyrinth.escape import judge
from kleos.games.labyrinth.maze import CENTRES
from kleos.games.labyrinth.refusals import why_not_aside, why_not_placed, why_not_turned

EMPTY: Final = 0


# tiles in hand

def put(tiles: i64, kind: i64) -> i64:
    """With one of this kind more."""
    low: i64 = 0                                        # those that are no greater
    shift: i64 = 0
    while tiles >> shift & 31 and (tiles >> shift & 31) <= kind + 1:
        low |= tiles & 31 * bit(shift)
        shift += 5
    return low | (kind + 1) * bit(shift) | (tiles ^ low) * 32


def without(tiles: i64, kind: i64) -> i64:
    """With one of this kind less, which must be there."""
    low: i64 = 0
    shift: i64 = 0
    while tiles >> shift & 31 != kind + 1:
        low |= tiles & 31 * bit(shift)
        shift += 5
    return low | (tiles & ~low & ~(31 * bit(shift))) >> 5


def kinds(tiles: i64) -> i64:
    """The set of their kinds."""
    found: i64 = 0
    while tiles:
        found |= bit((tiles & 31) - 1)
        tiles >>= 5
    return found


def number(tiles: i64) -> i64:
    n: i64 = 0
    while tiles:
        n += 1
        tiles >>= 5
    return n


# §1

@final
class First(Chance[Labyrinth]):
    """§1.1 Draw lots for who begins."""

    def __init__(self) -> None:
        super().__init__(0)

    def count(self, s: Labyrinth) -> i64:
        return HEROES

    def nth(self, s: Labyrinth, i: i64) -> i64:
        return FIRST.number(i)

    def refusal(self, s: Labyrinth, action: i64) -> str:
        return "Draw lots for who begins first (§1.1)."

    def take(self, s: Labyrinth, action: i64) -> None:
        s.opener = FIRST.arg(action)
        s.done()


@final
class Deal(Chance[Labyrinth]):
    """§1.2 Each hero draws a patron."""

    def left(self, s: Labyrinth) -> i64:
        """The set of patrons that nobody has."""
        found = bit(PATRONS.size) - 1
        for hero in s.heroes:
            if hero.patron != NO_PATRON:
                found &= ~bit(hero.patron)
        return found

    def count(self, s: Labyrinth) -> i64:
        return size(self.left(s))

    def nth(self, s: Labyrinth, i: i64) -> i64:
        return PATRON.number(member(self.left(s), i))

    def refusal(self, s: Labyrinth, action: i64) -> str:
        return "The patrons are drawn first (§1.2)."

    def take(self, s: Labyrinth, action: i64) -> None:
        s.heroes[self.seat].patron = PATRON.arg(action)
        if self.seat + 1 < HEROES:
            s.then(Deal(self.seat + 1))
        else:
            s.done()


# §3.3 §3.7

@final
class Draw(Chance[Labyrinth]):
    """§3.3 §3.7 Draw so many tiles from the bag."""

    def __init__(self, seat: i64, tiles: i64) -> None:
        super().__init__(seat)
        self.tiles: Final[i64] = tiles

    def happen(self, s: Labyrinth) -> bool:
        """What can be no other tile needs no lot."""
        kind = self.kind(s, 0)
        if s.maze.bag[kind] < s.maze.left:
            return False
        self.draw(s, kind)
        return True

    def count(self, s: Labyrinth) -> i64:
        n: i64 = 0
        for tiles in s.maze.bag:
            if tiles:
                n += 1
        return n

    def nth(self, s: Labyrinth, i: i64) -> i64:
        return DRAW.number(self.kind(s, i))

    def kind(self, s: Labyrinth, i: i64) -> i64:
        """The i-th of those in the bag."""
        bag = s.maze.bag
        kind: i64 = 0
        while i or bag[kind] == 0:
            if bag[kind]:
                i -= 1
            kind += 1
        return kind

    def weight(self, s: Labyrinth, i: i64) -> i64:
        return s.maze.bag[self.kind(s, i)]

    def sample(self, s: Labyrinth, rng: Rng) -> i64:
        bag = s.maze.bag
        rest: i64 = rng.below(s.maze.left) - bag[0]
        kind: i64 = 0
        while rest >= 0:
            kind += 1
            rest -= bag[kind]
        return DRAW.number(kind)

    def allows(self, s: Labyrinth, action: i64) -> bool:
        return DRAW.says(action) and s.maze.bag[DRAW.arg(action)] > 0

    def refusal(self, s: Labyrinth, action: i64) -> str:
        if DRAW.says(action):
            return "No such tile is left in the bag (§1.3)."
        return f"Draw {'a tile' if self.tiles == 1 else 'the tiles'} first (§3.3)."

    def take(self, s: Labyrinth, action: i64) -> None:
        self.draw(s, DRAW.arg(action))

    def draw(self, s: Labyrinth, kind: i64) -> None:
        s.maze.bag[kind] -= 1
        s.maze.left -= 1
        s.drawn = put(s.drawn, kind)
        if self.tiles > 1:
            s.then(Draw(self.seat, self.tiles - 1))
        else:
            s.done()


@final
class Redraw(Choice[Labyrinth]):
    """§11.2 Apollo: keep what was drawn, or set some of it aside and draw as many others."""

    def __init__(self, seat: i64, last: i64) -> None:
        super().__init__(seat)
        self.last: Final[i64] = last                    # the kind set aside last; they come in order

    def menu(self, s: Labyrinth) -> Menu:
        return REDRAWS

    def happen(self, s: Labyrinth) -> bool:
        if s.aside == EMPTY and (s.turn.redrawn or s.maze.left == 0):
            s.done()
            return True
        if s.aside and not self.more(s):
            self.again(s)
            return True
        return False

    def more(self, s: Labyrinth) -> i64:
        """The kinds of which one more may be set aside."""
        return kinds(s.drawn) & ~(bit(self.last) - 1) if number(s.aside) < s.maze.left else 0

    def open(self, s: Labyrinth) -> i64:
        return REDRAWS.of(REDRAW if s.aside else KEEP) | REDRAWS.of(ASIDE, self.more(s))

    def refusal(self, s: Labyrinth, action: i64) -> str:
        return why_not_aside(s, action, self.last)

    def take(self, s: Labyrinth, action: i64) -> None:
        if ASIDE.says(action):
            kind = ASIDE.arg(action)
            s.drawn = without(s.drawn, kind)
            s.aside = put(s.aside, kind)
            s.then(Redraw(self.seat, kind))
        elif REDRAW.says(action):
            self.again(s)
        else:
            s.done()

    def again(self, s: Labyrinth) -> None:
        s.turn.redrawn = 1
        s.heroes[self.seat].skip = 1
        s.then(Draw(self.seat, number(s.aside)), Return(self.seat))


@final
class Return(Event[Labyrinth]):
    """§11.2 What was set aside goes back into the bag."""

    def happen(self, s: Labyrinth) -> bool:
        while s.aside:
            s.maze.bag[(s.aside & 31) - 1] += 1
            s.maze.left += 1
            s.aside >>= 5
        s.done()
        return True


@final
class Lay(Wide[Labyrinth]):
    """§3.7 §3.8 Lay what was drawn, one tile after another; `ways` lead to the spots beside which there is room, each
    beside a place of its own."""

    def __init__(self, seat: i64, ways: i64) -> None:
        super().__init__(seat)
        self.ways: Final[i64] = ways

    def happen(self, s: Labyrinth) -> bool:
        if s.drawn == EMPTY:
            s.done()
            return True
        if self.count(s) > 1:
            return False
        self.place(s, lowest(kinds(s.drawn)), lowest(self.ways))
        return True

    def count(self, s: Labyrinth) -> i64:
        return size(kinds(s.drawn)) * size(self.ways)

    def nth(self, s: Labyrinth, i: i64) -> i64:
        ways = size(self.ways)
        return PLACE.number(member(kinds(s.drawn), i // ways), member(self.ways, i % ways))

    def asks(self, s: Labyrinth, action: i64) -> bool:
        return PLACE.says(action)

    def refusal(self, s: Labyrinth, action: i64) -> str:
        return why_not_placed(s, action, kinds(s.drawn))

    def take(self, s: Labyrinth, action: i64) -> None:
        self.place(s, PLACE.first(action), PLACE.second(action))

    def place(self, s: Labyrinth, kind: i64, way: i64) -> None:
        s.drawn = without(s.drawn, kind)
        s.then(Turn(self.seat, s.maze.end(s.heroes[self.seat].at, way), kind), Lay(self.seat, self.ways & ~bit(way)))


@final
class LayHere(Event[Labyrinth]):
    """§3.3 Lay the tile beside the spot where the hero stands."""

    def happen(self, s: Labyrinth) -> bool:
        kind = (s.drawn & 31) - 1
        s.drawn = EMPTY
        s.then(Turn(self.seat, s.heroes[self.seat].at, kind))
        return True


@final
class Turn(Choice[Labyrinth]):
    """§2.4 In which turn a tile is laid beside an open spot."""

    def __init__(self, seat: i64, spot: i64, kind: i64) -> None:
        super().__init__(seat)
        self.spot: Final[i64] = spot
        self.kind: Final[i64] = kind

    def menu(self, s: Labyrinth) -> Menu:
        return TURNED

    def happen(self, s: Labyrinth) -> bool:
        if s.box.turns[self.kind] != 1:
            return False
        self.turn(s, 0)
        return True

    def open(self, s: Labyrinth) -> i64:
        return TURNED.of(TURN, s.box.turns[self.kind])

    def refusal(self, s: Labyrinth, action: i64) -> str:
        return why_not_turned(action)

    def take(self, s: Labyrinth, action: i64) -> None:
        self.turn(s, TURN.arg(action))

    def turn(self, s: Labyrinth, turn: i64) -> None:
        s.maze.lay(self.spot, self.kind, turn)
        s.done()


# §6.1 §6.2 §6.3

@final
class Come(Event[Labyrinth]):
    """§6.1 When tiles have been laid: whether the Minotaur comes."""

    def happen(self, s: Labyrinth) -> bool:
        s.done()
        judge(s)
        if s.minotaur != DUE and (s.minotaur != AWAY or s.revealed() < s.box.virtues):
            return True
        dens = s.maze.holds(SPAWN)
        if dens == 0:
            s.minotaur = DUE                                                            # §6.3
        elif s.minotaur == DUE or size(dens) == 1:
            come(s, lowest(dens))
        else:
            s.first(Den(s.seat))
        return True


def come(s: Labyrinth, tile: i64) -> None:
    """§6.4"""
    s.minotaur = CENTRES + tile
    s.spawner = s.seat


class Die(Chance[Labyrinth]):
    """Roll the die."""

    def count(self, s: Labyrinth) -> i64:
        return DIE

    def nth(self, s: Labyrinth, i: i64) -> i64:
        return ROLL.number(i)


@final
class Den(Die):
    """§6.2 From which spawn tile the Minotaur comes."""

    def count(self, s: Labyrinth) -> i64:
        dens = size(s.maze.holds(SPAWN))
        return dens if dens > 3 else DIE

    def refusal(self, s: Labyrinth, action: i64) -> str:
        if ROLL.says(action):
            return "There is no spawn tile of that number: roll again (§6.2)."
        return "Roll for where the Minotaur appears first (§6.2)."

    def take(self, s: Labyrinth, action: i64) -> None:
        dens = s.maze.holds(SPAWN)
        s.done()
        come(s, member(dens, ROLL.arg(action) * size(dens) // self.sides(dens)))

    def sides(self, dens: i64) -> i64:
        return size(dens) if size(dens) > 3 else DIE
