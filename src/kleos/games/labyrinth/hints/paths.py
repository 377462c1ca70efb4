"""Ways for the bots: from a hero, how far everything is that might be a goal, and which first move leads there."""
from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kleos.core.sets import bit, lowest
from kleos.games.labyrinth.board import Labyrinth
from kleos.games.labyrinth.maze import CENTRES, FAR, HERE, NODES, NOWHERE
from kleos.games.labyrinth.minotaur import find_sensed, from_here

UNSEEN: Final[vec[i64]] = vec[i64]([FAR] * NODES)


@final
class Paths:
    """Of a walker from a node: the distance and the first way to each node; the nearest virtue to be won by moving
    through its tile, the nearest spot that draws a tile, the nearest spot of the start tile."""

    def __init__(self, s: Labyrinth, node: i64, walker: i64) -> None:
        self.s: Final = s
        self.walker: Final[i64] = walker
        self.far = UNSEEN[:]
        self.first = UNSEEN[:]
        self.virtue: i64 = FAR
        self.to_virtue: i64 = NOWHERE
        self.open: i64 = FAR
        self.ends: i64 = 0                              # how many such spots there are
        self.to_open: i64 = NOWHERE
        self.start: i64 = FAR
        self.to_start: i64 = NOWHERE
        self.search(node)

    def search(self, node: i64) -> None:
        s, maze = self.s, self.s.maze
        queue = UNSEEN[:]
        queue[0] = node
        self.far[node] = 0
        head: i64 = 0
        tail: i64 = 1
        if s.on_start(node):
            self.start = 0
        while head < tail:
            node = queue[head]
            head += 1
            if head > 1 and (node == s.minotaur or (maze.left and maze.open(node))):
                continue                                # the walk ends there, or draws a tile first
            ways = maze.ways(node, self.walker)
            while ways:
                way = lowest(ways)
                ways &= ways - 1
                there = maze.end(node, way)
                first = way if head == 1 else self.first[node]
                steps = self.far[node] + 1
                if way < HERE and self.virtue == FAR and maze.virtues and maze.virtues & bit(maze.tile(node, way)):
                    self.virtue, self.to_virtue = steps, first
                if self.far[there] == FAR:
                    self.far[there] = steps
                    self.first[there] = first
                    queue[tail] = there
                    tail += 1
                    self.reach(there, steps, first)

    def reach(self, node: i64, steps: i64, first: i64) -> None:
        if self.start == FAR and self.s.on_start(node):
            self.start, self.to_start = steps, first
        if self.s.maze.left and self.s.maze.open(node):
            self.ends += 1
            if self.open == FAR:
                self.open, self.to_open = steps, first

    def through(self, tile: i64) -> i64:
        """How many moves it takes to have moved through a tile on foot; FAR for no way."""
        maze, best = self.s.maze, FAR
        for side in range(4):
            spot = maze.spot(tile, side)
            if self.far[spot] < best and maze.across(tile, side, self.walker):
                best = self.far[spot] + 1
        return best


def find_held(s: Labyrinth) -> i64:
    """§5.3 §7.5 The seat of the hero in the middle of a trap for whom the Minotaur comes or waits, or -1: as long as
    that hero stays there it goes for nobody else who is not nearer."""
    if s.loose() and not s.at(s.minotaur):
        prey = find_sensed(s, from_here(s))
        if prey >= 0 and s.heroes[prey].at >= CENTRES:
            return prey
    return -1
