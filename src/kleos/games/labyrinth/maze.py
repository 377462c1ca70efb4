"""The maze: where tiles lie and how they turn, which spot is where, and what paths lead from one to another.

Tiles are numbered as laid, the start tile 0. A node is a spot or the centre of a tile. A spot is numbered by the older
of its two tiles and the side of it, tile * 4 + side; a centre is CENTRES + tile. So a node keeps its number for ever.

A way is a move as its hero sees it: north-west leads through the tile in the north to its western spot, north-centre
into its centre, here-east from a centre to the eastern spot, warp-south to the southern spot of the other warp tile.
"""
from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from kleos.core.parts import Part
from kleos.core.sets import bit, lowest
from kleos.core.words import Domain
from kleos.games.labyrinth.box import BEAST, CENTRE, COLLAPSE, FACES, FIRST_VIRTUE, SIDES, START, TILES, WARP, Box

SPOTS: Final = 4 * TILES
CENTRES: Final = SPOTS
NODES: Final = CENTRES + TILES
NOWHERE: Final = -1
FAR: Final = 999
UNSEEN: Final[vec[i64]] = vec[i64]([FAR] * SPOTS)
UNWALKED: Final[vec[i64]] = vec[i64]([FAR] * NODES)
ACROSS: Final = 1 << 7                                  # a place is x * ACROSS + y
HOME: Final = 64 * ACROSS + 64                          # of the start tile
BESIDE: Final[vec[i64]] = vec[i64]([-1, ACROSS, 1, -ACROSS])       # the place to the north, east, south, west
LOWEST_SIDE: Final[bytes] = bytes([lowest(sides) if sides else 0 for sides in range(16)])


def list_named_ways() -> list[tuple[int, int]]:
    """Through which tile a way leads, and to which side or centre of it: 4 is here, 5 a warp."""
    through = [(side, to) for side in range(4) for to in range(5) if to != side ^ 2]
    return through + [(4, to) for to in range(4)] + [(5, to) for to in range(4)]


PLACES: Final = (*SIDES, "centre")
WAYS: Final = Domain(*[f"{(*SIDES, 'here', 'warp')[through]}-{PLACES[to]}" for through, to in list_named_ways()],
                     element="way")
THROUGH: Final[bytes] = bytes([through for through, _ in list_named_ways()])
TO: Final[bytes] = bytes([to for _, to in list_named_ways()])
HERE: Final = 16
WARPED: Final = 20
ON_FOOT: Final = (1 << WARPED) - 1                      # all ways but the warps
# by the tile's side of the hero and what a walker may reach on it: the set of ways
OPENED: Final[vec[i64]] = vec[i64]([
    sum([1 << way for way, (through, to) in enumerate(list_named_ways()) if through == side and reached >> to & 1])
    for side in range(4) for reached in range(32)])


@final
class Maze(Part):
    def __init__(self, box: Box, size: i64, faces: vec[i64], places: vec[i64], beside: vec[i64], down: i64,
                 virtues: i64, bag: vec[i64], left: i64) -> None:
        self.box: Final = box
        self.size = size                    # how many tiles lie there
        self.faces = faces                  # by tile: kind * 4 + turn
        self.places = places                # by tile
        self.beside = beside                # by tile * 4 + side: the tile there, or NOWHERE
        self.down = down                    # the set of tiles turned face down
        self.virtues = virtues              # the set of tiles on which a virtue lies
        self.bag = bag                      # tiles by kind
        self.left = left                    # how many those are

    def copy(self) -> Maze:
        return Maze(self.box, self.size, self.faces[:], self.places[:], self.beside[:], self.down, self.virtues,
                    self.bag[:], self.left)

    # tiles

    def kind(self, tile: i64) -> i64:
        return self.faces[tile] >> 2

    def holds(self, kind: i64) -> i64:
        """The set of tiles of a kind that lie face up."""
        found: i64 = 0
        for tile in range(self.size):
            if self.faces[tile] >> 2 == kind:
                found |= bit(tile)
        return found & ~self.down

    def lay(self, spot: i64, kind: i64, turn: i64) -> None:
        """§2.4 §4.1 Lay a tile in the empty place beside an open spot."""
        tile, place = self.size, self.places[spot >> 2] + BESIDE[spot & 3]
        self.faces[tile] = kind * 4 + turn
        self.places[tile] = place
        for other in range(tile):
            away = self.places[other] - place
            if away == 1 or away == -1 or away == ACROSS or away == -ACROSS:
                for side in range(4):
                    if away == BESIDE[side]:
                        self.beside[tile * 4 + side] = other
                        self.beside[other * 4 + (side ^ 2)] = tile
        self.size += 1
        if FIRST_VIRTUE <= kind < COLLAPSE:
            self.virtues |= bit(tile)

    def turn(self, tile: i64, quarters: i64) -> None:
        """§11.11"""
        face = self.faces[tile]
        turns: i64 = self.box.turns[face >> 2]          # that show different paths: 1, 3 or 15
        self.faces[tile] = (face & ~3) | ((face + quarters) & (1 if turns == 3 else 3))

    # spots

    def spot(self, tile: i64, side: i64) -> i64:
        """§2.1 The number of the spot at this side of a tile."""
        other = self.beside[tile * 4 + side]
        return other * 4 + (side ^ 2) if 0 <= other < tile else tile * 4 + side

    def exists(self, tile: i64, side: i64) -> bool:
        """§9.4 Whether the spot at this side of a tile that lies face up is still there."""
        other = self.beside[tile * 4 + side]
        return other < 0 or self.down & bit(other) == 0

    def complete(self, tile: i64, side: i64) -> bool:
        """§2.1 §9.4 Whether the spot has both its tiles."""
        other = self.beside[tile * 4 + side]
        return other >= 0 and self.down & (bit(tile) | bit(other)) == 0

    def open(self, node: i64) -> bool:
        """§2.1"""
        return node < CENTRES and self.beside[node] < 0

    def touches(self, node: i64, tiles: i64) -> bool:
        """Whether a node is on one of these tiles."""
        if node >= CENTRES:
            return tiles & bit(node - CENTRES) != 0
        other = self.beside[node]
        return tiles & bit(node >> 2) != 0 or (other >= 0 and tiles & bit(other) != 0)

    def on(self, node: i64, kind: i64) -> bool:
        """Whether a spot is on a tile of this kind."""
        if node >= CENTRES:
            return False
        other = self.beside[node]
        return self.kind(node >> 2) == kind or (other >= 0 and self.kind(other) == kind)

    # ways

    def ways(self, node: i64, walker: i64) -> i64:
        """§3.2 §5 The set of ways that lead from here to another node, warps included."""
        found: i64 = 0
        if node >= CENTRES:
            for side in range(4):
                if self.exists(node - CENTRES, side):
                    found |= bit(HERE + side)
            return found
        tile, side = node >> 2, node & 3
        other = self.beside[node]
        found = self.across(tile, side, walker)
        if other >= 0:
            found |= self.across(other, side ^ 2, walker)
            if self.faces[other] >> 2 == WARP:
                found |= self.warps(node, other, found)
        if self.faces[tile] >> 2 == WARP:
            found |= self.warps(node, tile, found)
        return found

    def outward(self, node: i64) -> i64:
        """The ways on foot that would lead from here to an open spot, if there are paths."""
        if node >= CENTRES:
            return self.rim(node - CENTRES) << HERE
        found, other = OPENED[((node & 3) ^ 2) * 32 + self.rim(node >> 2)], self.beside[node]
        return found | OPENED[(node & 3) * 32 + self.rim(other)] if other >= 0 else found

    def rim(self, tile: i64) -> i64:
        """The set of sides of a tile beside which nothing lies."""
        found: i64 = 0
        for side in range(4):
            if self.beside[tile * 4 + side] < 0:
                found |= bit(side)
        return found

    def across(self, tile: i64, side: i64, walker: i64) -> i64:
        """The ways across a tile that is entered at this side."""
        down = self.down
        if down & bit(tile):
            return 0                                                                    # §9.4
        reached: i64 = self.box.links[(walker * FACES + self.faces[tile]) * 4 + side]
        if down:
            for to in range(4):
                if reached & bit(to) and not self.exists(tile, to):
                    reached &= ~bit(to)
        return OPENED[(side ^ 2) * 32 + reached]

    def warps(self, node: i64, tile: i64, walking: i64) -> i64:
        """§5.1 The ways that enter this warp tile and leave the other one; not those that a path of a tile replaces,
        unless a virtue makes a difference."""
        twin = self.twin(tile)
        found: i64 = 0
        if twin == NOWHERE or self.down & bit(tile):
            return found
        for side in range(4):
            spot = self.spot(twin, side)
            if (self.exists(twin, side) and spot != node and self.beside[twin * 4 + side] != tile
                    and not self.walked(node, spot, walking)):
                found |= bit(WARPED + side)
        return found

    def walked(self, node: i64, spot: i64, walking: i64) -> bool:
        """Whether one of these ways on foot leads to the spot, and past no virtue."""
        walking &= ON_FOOT
        while walking:
            way = lowest(walking)
            walking &= walking - 1
            if self.end(node, way) == spot and not self.virtues & bit(self.tile(node, way)):
                return True
        return False

    def twin(self, tile: i64) -> i64:
        """The other warp tile, if it lies face up."""
        others = self.holds(WARP) & ~bit(tile)
        return lowest(others) if others else NOWHERE

    def tile(self, node: i64, way: i64) -> i64:
        """The tile across which a way leads; for a warp the one where it ends."""
        if way < HERE:
            return self.beside[node] if node & 3 == THROUGH[way] else node >> 2
        if way < WARPED:
            return node - CENTRES
        tile = node >> 2
        return self.twin(tile if self.faces[tile] >> 2 == WARP else self.beside[node])

    def end(self, node: i64, way: i64) -> i64:
        """The node to which a way leads."""
        tile: i64 = self.tile(node, way)
        to: i64 = TO[way]
        return CENTRES + tile if to == CENTRE else self.spot(tile, to)

    # distances

    def steps(self, spot: i64) -> vec[i64]:
        """§7.1 How many steps the Minotaur is from each completed spot, if it stands on this one; FAR for no way."""
        return self.flood(vec[i64]([spot]))

    def flood(self, sources: vec[i64], most: i64 = FAR, until: i64 = NOWHERE, home: bool = False) -> vec[i64]:
        """The same from the nearest of several spots: as far as so many steps, until that spot is reached, or one of
        the start tile. What is farther may be FAR."""
        found = UNSEEN[:4 * self.size]
        queue = UNSEEN[:4 * self.size]
        beside, faces, links, down = self.beside, self.faces, self.box.links, self.down
        head: i64 = 0
        tail: i64 = 0
        for spot in sources:
            found[spot] = 0
            queue[tail] = spot
            tail += 1
        while head < tail:
            spot = queue[head]
            head += 1
            steps = found[spot] + 1
            if steps > most or spot == until or (home and spot < 4):
                break
            for half in range(2):
                tile = beside[spot] if half else spot >> 2
                side = spot & 3 ^ 2 if half else spot & 3
                reached: i64 = links[(BEAST * FACES + faces[tile]) * 4 + side] & 15
                while reached:
                    to: i64 = LOWEST_SIDE[reached]
                    reached &= reached - 1
                    other = beside[tile * 4 + to]
                    if other >= 0 and (down == 0 or down & (bit(tile) | bit(other)) == 0):
                        there = other * 4 + (to ^ 2) if other < tile else tile * 4 + to
                        if found[there] == FAR:
                            found[there] = steps
                            queue[tail] = there
                            tail += 1
        return found

    def strides(self, node: i64, walker: i64, warps: bool, most: i64) -> vec[i64]:
        """How many moves it is to each node that a walker can reach with so many; FAR for the others. Open spots are as
        good as completed ones, and the Minotaur is in nobody’s way."""
        found = UNWALKED[:]
        queue = UNWALKED[:]
        found[node] = 0
        queue[0] = node
        head: i64 = 0
        tail: i64 = 1
        while head < tail and found[queue[head]] < most:
            node = queue[head]
            head += 1
            ways = self.ways(node, walker)
            if not warps:
                ways &= ON_FOOT
            while ways:
                there = self.end(node, lowest(ways))
                ways &= ways - 1
                if found[there] == FAR:
                    found[there] = found[node] + 1
                    queue[tail] = there
                    tail += 1
        return found

    def completed(self, tile: i64) -> vec[i64]:
        """The completed spots of a tile: north, east, south, west."""
        found = vec[i64]()
        for side in range(4):
            if self.complete(tile, side):
                found = append(found, self.spot(tile, side))
        return found


def lay_start(box: Box) -> Maze:
    """§1.3"""
    counts = [int(count) for count in box.counts]
    faces = vec[i64]([START * 4] + [0] * (TILES - 1))
    places = vec[i64]([HOME] + [0] * (TILES - 1))
    return Maze(box, 1, faces, places, vec[i64]([NOWHERE] * SPOTS), 0, 0, vec[i64](counts), sum(counts))
