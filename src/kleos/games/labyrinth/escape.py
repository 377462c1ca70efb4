"""When the Minotaur is slain: who has escaped, how the labyrinth falls, and who is cut off."""
from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kleos.core.sets import bit, lowest
from kleos.games.labyrinth.board import CRUSHED, CUT_OFF, DEAD, ESCAPED, SLAIN, Labyrinth
from kleos.games.labyrinth.box import COLLAPSE, POSEIDON, WARP, ZEUS
from kleos.games.labyrinth.maze import ACROSS, BESIDE, NODES, NOWHERE, UNWALKED, Maze

START_TILE: Final = 1                                   # the set of it alone


def escape(s: Labyrinth) -> bool:
    """§9.1 All who live escape, if they stand on spots of the start tile: the game is won. Whether they did."""
    if s.minotaur != SLAIN:
        return False
    for hero in s.heroes:
        if hero.at != DEAD and not s.on_start(hero.at):
            return False
    s.fate = ESCAPED
    s.finish()
    return True


# §9.2 §9.3

def falling(maze: Maze) -> i64:
    """§9.2 §9.3 The tiles that are turned face down next: collapse tiles, and those beside a face-down tile."""
    found = maze.holds(COLLAPSE)
    for tile in range(maze.size):
        if maze.down & bit(tile):
            for side in range(4):
                other = maze.beside[tile * 4 + side]
                if other >= 0:
                    found |= bit(other)
    return found & ~maze.down


def fall(s: Labyrinth) -> None:
    """§9.4 §9.5 §9.6"""
    tiles = falling(s.maze)
    s.maze.down |= tiles
    s.maze.virtues &= ~tiles
    crushed = False
    for hero in s.heroes:
        if hero.at != DEAD and s.maze.touches(hero.at, tiles):
            hero.die(True)
            crushed = True
    if crushed:
        s.lose(CRUSHED)


# §10.2

def judge(s: Labyrinth) -> None:
    """§10.2 Whether the start tile has fallen, or a hero is cut off from it."""
    if s.minotaur != SLAIN or s.over():
        return
    if s.maze.down & START_TILE:
        s.lose(CUT_OFF)
        return
    for hero in s.heroes:
        if hero.has(POSEIDON) or (hero.has(ZEUS) and not hero.spent):
            return
    for hero in s.heroes:
        if hero.at != DEAD and not Search(s.maze, hero.walker()).reaches_start(hero.at):
            s.lose(CUT_OFF)
            return


@final
class Search:
    """Where a hero may come by any moves, if every tile still in the bag helps: then whatever borders on the same empty
    ground is joined, and so are the warps."""

    def __init__(self, maze: Maze, walker: i64) -> None:
        self.maze: Final = maze
        self.walker: Final[i64] = walker
        self.seen = vec[i64]([0] * NODES)
        self.nodes = UNWALKED[:]                        # seen, and not yet gone on from: the first so many
        self.waiting: i64 = 0
        self.edges = UNWALKED[:]                        # open spots seen, beyond which tiles may come: the same
        self.beyond: i64 = 0
        self.at_warp = False                            # whether a warp was seen that may be joined to another
        self.ground: Final[set[int]] = set()            # empty places that were looked at
        self.low_x: i64 = 1 << 20
        self.high_x: i64 = 0
        self.low_y: i64 = 1 << 20
        self.high_y: i64 = 0
        laid = maze.holds(WARP)
        self.gate: Final[bool] = maze.bag[WARP] > 0     # a warp that may still come
        self.warp: Final[i64] = lowest(laid) if laid else NOWHERE
        self.bounds()

    def bounds(self) -> None:
        """The ground that matters: where tiles lie, and one place more on each side."""
        for tile in range(self.maze.size):
            x, y = self.maze.places[tile] // ACROSS, self.maze.places[tile] % ACROSS
            self.low_x = min(self.low_x, x - 1)
            self.high_x = max(self.high_x, x + 1)
            self.low_y = min(self.low_y, y - 1)
            self.high_y = max(self.high_y, y + 1)

    def reaches_start(self, node: i64) -> bool:
        """On foot first; only where that leads nowhere what the bag may bring."""
        self.see(node)
        while not self.walks_home():
            if self.beyond == 0 and not self.at_warp:
                return False
            if self.at_warp:
                self.at_warp = False
                self.step_through()
            else:
                self.beyond -= 1
                node = self.edges[self.beyond]
                self.explore(self.maze.places[node >> 2] + BESIDE[node & 3])
        return True

    def walks_home(self) -> bool:
        """Go on from the nodes seen last, as far as paths lead, and remember where more may come."""
        maze = self.maze
        while self.waiting:
            self.waiting -= 1
            node = self.nodes[self.waiting]
            if node < 4:
                return True
            ways = maze.ways(node, self.walker)
            while ways:
                self.see(maze.end(node, lowest(ways)))
                ways &= ways - 1
            if maze.left and maze.open(node):
                self.edges[self.beyond] = node
                self.beyond += 1
            if self.gate and self.warp >= 0 and maze.on(node, WARP):
                self.at_warp = True
        return False

    def see(self, node: i64) -> None:
        if not self.seen[node]:
            self.seen[node] = 1
            self.nodes[self.waiting] = node
            self.waiting += 1

    def explore(self, place: i64) -> None:
        """All that borders on this empty ground."""
        todo = [int(place)]
        while todo:
            place = todo.pop()
            x, y = place // ACROSS, place % ACROSS
            if int(place) in self.ground or not (self.low_x <= x <= self.high_x and self.low_y <= y <= self.high_y):
                continue
            self.ground.add(int(place))
            for side in range(4):
                there = place + BESIDE[side]
                tile = self.tile_at(there)
                if tile < 0:
                    todo.append(int(there))
                elif not self.maze.down & bit(tile):
                    self.see(tile * 4 + (side ^ 2))
        if self.gate:
            self.step_through()

    def step_through(self) -> None:
        """A warp tile may come to any open spot."""
        if self.warp >= 0:
            for side in range(4):
                if self.maze.exists(self.warp, side):
                    self.see(self.maze.spot(self.warp, side))
        for spot in range(4 * self.maze.size):
            if self.maze.open(spot):                    # one of a fallen tile, gone by §9.4, adds nothing
                self.see(spot)

    def tile_at(self, place: i64) -> i64:
        for tile in range(self.maze.size):
            if self.maze.places[tile] == place:
                return tile
        return NOWHERE
