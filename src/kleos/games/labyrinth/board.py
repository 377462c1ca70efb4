"""The words of Daedalus’ Labyrinth, and its board: what a photograph of the table shows."""
from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from kleos.core.flow import State, Step
from kleos.core.parts import Part
from kleos.core.sets import bit, size
from kleos.core.words import Domain, Lexicon, Menu, Verb, numbers
from kleos.games.labyrinth.box import (
    ARTEMIS,
    COLLAPSE,
    FIRST_VIRTUE,
    HEPHAESTUS,
    HEROES,
    HUNTRESS,
    KINDS,
    MORTAL,
    PATRONS,
    SMITH,
    TILES,
    VIRTUES,
    Box,
)
from kleos.games.labyrinth.maze import NODES, WAYS, Maze

DIE: Final = 6
MOST_POINTS: Final = 4
DEAD: Final = -1                                        # where a hero is
# where the Minotaur is, if at no node
AWAY: Final = -1
DUE: Final = -2                                         # §6.3 the next spawn tile brings it
SLAIN: Final = -3
# how it ends
RUNNING: Final = 0
ESCAPED: Final = 1
EATEN: Final = 2                                        # §10.1
CRUSHED: Final = 3                                      # §9.5
CUT_OFF: Final = 4                                      # §10.2
TOO_LATE: Final = 5                                     # §10.3
# §11.6 what drinking has done to a hero
SOBER: Final = 0
MERRY: Final = 1                                        # since the present turn
DRUNK: Final = 2                                        # this turn

SEATS: Final = numbers(1, HEROES)
FACES: Final = numbers(1, DIE)
TURNS: Final = Domain("0", "90", "180", "270")          # degrees, clockwise
NUMBERS: Final = numbers(1, TILES)

FIRST: Final = Verb("first", SEATS, label="{{seat {0}}} begins", chance=True)
PATRON: Final = Verb("patron", PATRONS, label="Draw {0}", touch=" ", chance=True)
DRAW: Final = Verb("draw", KINDS, label="Draw {0}", touch=" ", chance=True)
ROLL: Final = Verb("roll", FACES, label="Roll {0}", chance=True)
MOVE: Final = Verb("move", WAYS, label="Move {0}")
SCOUT: Final = Verb("scout", label="Scout", key="s")
PLACE: Final = Verb("place", KINDS, WAYS, label="Place {0} {1}", touch="drawn-{0} place-{1}")
TURN: Final = Verb("turn", TURNS, label="Turn it by {0}°", touch="turn-{0}")
KEEP: Final = Verb("keep", label="Keep what was drawn")
ASIDE: Final = Verb("set-aside", KINDS, label="Set {0} aside", touch=" ")
REDRAW: Final = Verb("redraw", label="Draw again", main=True)
EXCHANGE: Final = Verb("exchange", label="Exchange virtues", touch="swap", key="x")
HOLD: Final = Verb("hold", SEATS, numbers(0, len(VIRTUES)), label="{{seat {0}}} holds {1}")
ACCEPT: Final = Verb("accept", label="Give them")
DECLINE: Final = Verb("decline", label="Decline")
DRINK: Final = Verb("drink", label="Drink")
DONATE: Final = Verb("donate", numbers(1, MOST_POINTS), SEATS, label="Give {0} to {{seat {1}}}")
ROTATE: Final = Verb("rotate", label="Rotate a tile")
TILE: Final = Verb("tile", NUMBERS, Domain(*TURNS.words[1:]), label="Turn tile {0} by {1}°", touch="tile-{0} turn-{1}")
TELEPORT: Final = Verb("teleport", SEATS, label="Bring {{seat {0}}} here", touch="hero-{0}")
END: Final = Verb("end", label="End the turn", key="e", main=True)
ATTRACT: Final = Verb("attract", label="Attract the Minotaur")
IGNORE: Final = Verb("ignore", label="Let it go its way")
CONFRONT: Final = Verb("confront", label="Confront it")
LEAVE: Final = Verb("leave", label="Leave it to another")
SACRIFICE: Final = Verb("sacrifice", label="Give up a virtue and roll again")
YIELD: Final = Verb("yield", label="Meet your fate")
LEXICON: Final = Lexicon(FIRST, PATRON, DRAW, ROLL, MOVE, SCOUT, PLACE, TURN, KEEP, ASIDE, REDRAW, EXCHANGE, HOLD,
                         ACCEPT, DECLINE, DRINK, DONATE, ROTATE, TILE, TELEPORT, END, ATTRACT, IGNORE, CONFRONT, LEAVE,
                         SACRIFICE, YIELD)


@final
class Hero(Part):
    def __init__(self, at: i64, patron: i64, virtues: i64, skip: i64, gift: i64, cups: i64, spent: i64,
                 fell: i64) -> None:
        self.at = at                        # the node, or DEAD
        self.patron = patron                # or NO_PATRON
        self.virtues = virtues
        self.skip = skip                    # §11.2 1 while the next turn is lost
        self.gift = gift                    # §11.9 points for the next turn
        self.cups = cups                    # §11.6 SOBER, MERRY or DRUNK
        self.spent = spent                  # §11.12 1 when the power is used up
        self.fell = fell                    # where the hero died: the node, and NODES more if buried there; or -1

    def copy(self) -> Hero:
        return Hero(self.at, self.patron, self.virtues, self.skip, self.gift, self.cups, self.spent, self.fell)

    def die(self, buried: bool) -> None:
        """§8.3 §9.5"""
        self.fell = self.at + (NODES if buried else 0)
        self.at = DEAD

    def walker(self) -> i64:
        """Whose paths the hero walks."""
        return HUNTRESS if self.patron == ARTEMIS else SMITH if self.patron == HEPHAESTUS else MORTAL

    def has(self, patron: i64) -> bool:
        """Whether the hero lives and is this patron’s."""
        return self.patron == patron and self.at != DEAD


@final
class Doings(Part):
    """What has been done in the turn so far."""

    def __init__(self, points: i64, acted: i64, scouted: i64, redrawn: i64, donated: i64) -> None:
        self.points = points                # those left
        self.acted = acted                  # §11.13 1 after an action
        self.scouted = scouted              # §11.5 1 after a scout
        self.redrawn = redrawn              # §11.2 1 after a draw was done again
        self.donated = donated              # §11.9 1 after a gift

    def copy(self) -> Doings:
        return Doings(self.points, self.acted, self.scouted, self.redrawn, self.donated)


@final
class Labyrinth(State):
    """Tiles in hand are packed, see `draws`; ways are a set, see `maze`."""

    def __init__(self, now: Step[Labyrinth], later: list[Step[Labyrinth]], box: Box, maze: Maze, heroes: list[Hero],
                 turns: i64, opener: i64, seat: i64, turn: Doings, ways: i64, unseen: i64, drawn: i64, aside: i64,
                 minotaur: i64, spawner: i64, slayer: i64, fate: i64) -> None:
        self.now = now
        self.later = later
        self.box: Final = box
        self.maze: Final = maze
        self.heroes: Final = heroes         # by seat
        self.turns = turns                  # those begun, those of dead heroes among them
        self.opener = opener                # the seat that began
        self.seat = seat                    # whose turn it is
        self.turn: Final = turn
        self.ways = ways                    # the ways that are open to that hero, while it decides
        self.unseen = unseen                # §3.7 those of them that a scout would reveal, if it can be paid
        self.drawn = drawn                  # tiles drawn and not yet laid
        self.aside = aside                  # §11.2 tiles set aside
        self.minotaur = minotaur            # the node, or AWAY, DUE or SLAIN
        self.spawner = spawner              # §6.4 before whose turns it moves, or -1
        self.slayer = slayer                # §9.2 after whose turns the labyrinth falls, or -1
        self.fate = fate                    # how it has ended

    def lexicon(self) -> Lexicon:
        return LEXICON

    def copy(self) -> Labyrinth:
        return Labyrinth(self.now, self.later[:], self.box, self.maze.copy(), [hero.copy() for hero in self.heroes],
                         self.turns, self.opener, self.seat, self.turn.copy(), self.ways, self.unseen, self.drawn,
                         self.aside, self.minotaur, self.spawner, self.slayer, self.fate)

    def returns(self) -> list[float]:
        """1 for all who have escaped, -1 for all who have lost."""
        won = 1.0 if self.fate == ESCAPED else 0.0 if self.fate == RUNNING else -1.0
        return [won] * HEROES

    def alive(self) -> i64:
        """The set of heroes who live."""
        found: i64 = 0
        for seat in range(HEROES):
            if self.heroes[seat].at != DEAD:
                found |= bit(seat)
        return found

    def at(self, node: i64) -> i64:
        """§3.10 The set of heroes there."""
        found: i64 = 0
        for seat in range(HEROES):
            if self.heroes[seat].at == node:
                found |= bit(seat)
        return found

    def virtues_at(self, node: i64) -> i64:
        """§8.2 The virtues of all heroes there."""
        total: i64 = 0
        for hero in self.heroes:
            if hero.at == node:
                total += hero.virtues
        return total

    def loose(self) -> bool:
        """Whether the Minotaur is in the maze."""
        return self.minotaur >= 0

    def on_start(self, node: i64) -> bool:
        """Whether this is a spot of the start tile: it is the oldest tile, so its spots come first."""
        return 0 <= node < 4

    def reach(self) -> dict[int, tuple[int, int, int]]:
        """§3.2 By node the points that it takes the hero in turn to get there, over spots that draw no tile and past no
        Minotaur, with the node before it and the way from there."""
        mine = self.heroes[self.seat]
        found, edge = {int(mine.at): (0, 0, 0)}, [int(mine.at)]
        for cost in range(1, self.turn.points + 1):
            further: list[int] = []
            for node in edge:
                if cost > 1 and (node == self.minotaur or (self.maze.open(node) and self.maze.left)):
                    continue
                ways = self.maze.ways(node, mine.walker())
                for way in range(WAYS.size):
                    end = int(self.maze.end(node, way)) if ways & bit(way) else node
                    if end not in found:
                        found[end] = int(cost), node, int(way)
                        further.append(end)
            edge = further
        del found[int(mine.at)]
        return found

    def revealed(self) -> i64:
        """§6.1 How many virtue tiles lie there."""
        drawn: i64 = 0
        for tile in range(self.maze.size):
            if is_virtue(self.maze.kind(tile)):
                drawn += 1
        return drawn

    def virtues_left(self) -> i64:
        """§10.4 Those that heroes have, or may still come to have."""
        total = size(self.maze.virtues)
        for hero in self.heroes:
            total += hero.virtues
        return total + virtues_in(self.maze)

    def lose(self, fate: i64) -> None:
        self.fate = fate
        self.finish()


def is_virtue(kind: i64) -> bool:
    return FIRST_VIRTUE <= kind < COLLAPSE


def virtues_in(maze: Maze) -> i64:
    """The virtue tiles in the bag."""
    total: i64 = 0
    for kind in range(KINDS.size):
        if is_virtue(kind):
            total += maze.bag[kind]
    return total


AT_TURN: Final = Menu(MOVE, SCOUT, EXCHANGE, DRINK, DONATE, ROTATE, TELEPORT, END)
HOLDS: Final = Menu(HOLD)
CONSENT: Final = Menu(ACCEPT, DECLINE)
TURNED: Final = Menu(TURN)
REDRAWS: Final = Menu(KEEP, ASIDE, REDRAW)
ATTRACTION: Final = Menu(ATTRACT, IGNORE)
STANDING: Final = Menu(CONFRONT, LEAVE)
REROLL: Final = Menu(SACRIFICE, YIELD)
