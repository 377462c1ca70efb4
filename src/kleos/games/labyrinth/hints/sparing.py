"""What a hero does first where play-outs do not tell options apart: a virtue before a way to one, that before looking
on, and a power that is used once only for something. And how a turn is likely to go on."""
from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kleos.core.dice import Rng
from kleos.core.sets import bit, lowest, size
from kleos.games.labyrinth.board import (
    ASIDE,
    DEAD,
    END,
    EXCHANGE,
    MOVE,
    REDRAW,
    SCOUT,
    SLAIN,
    TELEPORT,
    TURN,
    Labyrinth,
)
from kleos.games.labyrinth.box import CENTRE, HEROES, MIST
from kleos.games.labyrinth.draws import Turn
from kleos.games.labyrinth.hints.outlook import outlook
from kleos.games.labyrinth.hints.paths import Paths
from kleos.games.labyrinth.hints.policy import ENOUGH, STRONG, Policy, can_give, gathered, vacant
from kleos.games.labyrinth.maze import BESIDE, FAR, HERE, NOWHERE
from kleos.games.labyrinth.minotaur import distance, from_here
from kleos.games.labyrinth.rules import Act

WASTE: Final[i64] = -100                                # what can be done once only, or costs the next turn
IDLE: Final[i64] = -5                                   # from mist to mist, and nearer to nothing
RISK: Final[i64] = -10                                  # into the Minotaur's reach
WINS: Final[i64] = 100                                  # a virtue
NEARER: Final[i64] = 60                                 # to one, less by the way there
HOME: Final[i64] = 30                                   # or to others, with the Minotaur about
LOOKS: Final[i64] = 20                                  # a scout of two places at least
GOES_ON: Final[i64] = 10                                # a step to where the maze does
POLICY: Final = Policy()


def rank(s: Labyrinth, action: i64) -> i64:
    """How gladly this is done, were nothing else known."""
    step = s.now
    if TELEPORT.says(action):
        return 0 if s.minotaur == SLAIN or stuck(s, TELEPORT.arg(action)) else WASTE
    if ASIDE.says(action) or REDRAW.says(action):
        return WASTE
    if isinstance(step, Turn):
        return leads_on(s, step, TURN.arg(action)) if TURN.says(action) else 0
    if not isinstance(step, Act) or s.minotaur == SLAIN:
        return 0
    if SCOUT.says(action):
        return 0 if gathered(s) else LOOKS if size(s.unseen) > 1 else GOES_ON
    if MOVE.says(action):
        return rank_move(s, MOVE.arg(action))
    return WINS if EXCHANGE.says(action) else 0         # an exchange costs nothing


def waits(s: Labyrinth) -> bool:
    """§9.1 Whether the hero in turn stands at the start, the Minotaur is slain, and all the others have a way there."""
    if s.minotaur != SLAIN or not s.on_start(s.heroes[s.seat].at):
        return False
    return not [hero for hero in s.heroes if hero.at != DEAD and Paths(s, hero.at, hero.walker()).start == FAR]


def stuck(s: Labyrinth, seat: i64) -> bool:
    """Whether no way leads a hero to a virtue or to where the maze goes on: to be brought over is worth much."""
    paths = Paths(s, s.heroes[seat].at, s.heroes[seat].walker())
    return paths.virtue == FAR and paths.open == FAR


def rank_move(s: Labyrinth, way: i64) -> i64:
    hero = s.heroes[s.seat]
    node = s.maze.end(hero.at, way)
    if faces(s, way) < ENOUGH:
        return WASTE                                    # of a hero
    if way < HERE and s.maze.virtues & bit(s.maze.tile(hero.at, way)):
        return WINS
    if s.loose() and s.at(node):
        return HOME
    unseen = s.loose() and s.maze.on(node, MIST) and s.maze.on(hero.at, MIST)
    if in_reach(s, node) and not unseen:
        return 0 if in_reach(s, hero.at) else RISK
    nearer = rank_way(s, node)
    return IDLE if unseen and nearer == 0 else nearer


def rank_way(s: Labyrinth, node: i64) -> i64:
    """The same by what a hero who is there is nearer to."""
    hero = s.heroes[s.seat]
    tile = goal(s, s.seat)
    walker = hero.walker()
    before, after = Paths(s, hero.at, walker), Paths(s, node, walker)
    if tile != NOWHERE and after.through(tile) < before.through(tile):
        return NEARER - min(after.through(tile), 20)
    if gathered(s):
        return HOME if after.start < before.start else 0
    if s.maze.left and s.maze.open(node):
        return GOES_ON
    return GOES_ON if after.open < before.open else 0


def faces(s: Labyrinth, way: i64) -> i64:
    """§8.2 With how many virtues a move leads before the Minotaur; FAR where it does not."""
    hero = s.heroes[s.seat]
    node = s.maze.end(hero.at, way)
    if not s.loose() or node != s.minotaur:
        return FAR
    wins = way < HERE and s.maze.virtues & bit(s.maze.tile(hero.at, way)) != 0
    return s.virtues_at(node) + hero.virtues + (1 if wins else 0)


def gives_up(s: Labyrinth, way: i64) -> bool:
    """Whether a move leads a hero alone before the Minotaur, to fall more likely than not, while others live and none
    of them can come there with virtues before it moves."""
    if faces(s, way) >= STRONG or size(s.alive()) == 1:
        return False
    return s.at(s.minotaur) == 0 and not joiners(s)


def joiners(s: Labyrinth) -> list[int]:
    """§6.4 §8.2 The seats of those who have virtues and can come to the Minotaur before it moves again."""
    found, seat = list[int](), (s.seat + 1) % HEROES
    while seat not in (s.spawner, s.seat):
        hero = s.heroes[seat]
        if hero.at != DEAD and hero.virtues and not hero.skip and hero.at != s.minotaur \
                and Paths(s, hero.at, hero.walker()).far[s.minotaur] <= s.box.points:
            found.append(int(seat))
        seat = (seat + 1) % HEROES
    return found


def goal(s: Labyrinth, seat: i64) -> i64:
    """The virtue tile that is nearest to this hero, of those to which nobody else is nearer; or NOWHERE."""
    ways = [Paths(s, hero.at, hero.walker()) if hero.at != DEAD else None for hero in s.heroes]
    mine = ways[seat]
    best: i64 = FAR
    found: i64 = NOWHERE
    tiles = s.maze.virtues
    while tiles and mine is not None:
        tile = lowest(tiles)
        tiles &= tiles - 1
        far = mine.through(tile)
        sooner = False
        for other in ways:
            if other is not None and other is not mine and other.through(tile) < far:
                sooner = True
        if far < best and not sooner:
            best, found = far, tile
    return found


def in_reach(s: Labyrinth, node: i64) -> bool:
    """§7.3 Whether the Minotaur may come there in its next turn, or is there."""
    if not s.loose():
        return False
    steps = from_here(s)
    far = distance(s.maze, steps, s.heroes[s.seat].at) + 1 if s.maze.open(node) else distance(s.maze, steps, node)
    return node == s.minotaur or far <= s.box.steps


def leads_on(s: Labyrinth, step: Turn, turn: i64) -> i64:
    """What a tile laid in this turn is good for, as seen from the spot beside which it lies: three for each side by
    which one may go on to where nothing lies, one for each by which one comes to a neighbour that has a path there."""
    found: i64 = 0
    sides = exits(s, step.spot, step.kind, turn, s.heroes[step.seat].walker())
    while sides:
        side = lowest(sides)
        sides &= sides - 1
        found += 3 if vacant(s, beside(s, step.spot) + BESIDE[side]) else 1 if joined(s, step.spot, side) else 0
    return found


def beside(s: Labyrinth, spot: i64) -> i64:
    """The place of a tile that is laid beside this spot."""
    return s.maze.places[spot >> 2] + BESIDE[spot & 3]


def exits(s: Labyrinth, spot: i64, kind: i64, turn: i64, walker: i64) -> i64:
    """The set of sides to which a tile that is laid there in this turn leads from that spot."""
    reached: i64 = s.box.links[((walker * 23 + kind) * 4 + turn) * 4 + (spot & 3 ^ 2)]
    return reached & (bit(CENTRE) - 1)


def joined(s: Labyrinth, spot: i64, side: i64) -> bool:
    """Whether the neighbour to that side of the place beside a spot has a path from there."""
    there = beside(s, spot) + BESIDE[side]
    for tile in range(s.maze.size):
        if s.maze.places[tile] == there:
            return s.maze.across(tile, side ^ 2, s.heroes[s.seat].walker()) != 0
    return False


# how a turn goes on

def onward(s: Labyrinth, seat: i64, line: list[int]) -> list[int]:
    """This line, and what seems best after it, action by action, up to where chance or another seat has a say."""
    then, found = s.copy(), line[:]
    for action in line:
        if then.now.actor != seat or not then.now.allows(then, action):
            return found
        then.do(action)
    while not then.over() and then.now.actor == seat and then.turns == s.turns and len(found) < 16:
        action = next_best(then)
        found.append(int(action))
        then.do(action)
    return found


def next_best(s: Labyrinth) -> i64:
    if not isinstance(s.now, Act) or (can_give(s) and gathered(s)):
        return POLICY.choose(s, Rng(0))
    best, most = s.now.nth(s, 0), -2.0
    for i in range(s.now.count(s)):
        action = s.now.nth(s, i)
        if MOVE.says(action) or SCOUT.says(action) or END.says(action):
            then = s.copy()
            then.do(action)
            worth = outlook(then)
            if worth > most:
                best, most = action, worth
    return best
