"""The Minotaur: whom it senses, how it walks, and what happens when it meets a hero."""
from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kleos.core.flow import NOBODY, Choice, Event
from kleos.core.sets import bit, size
from kleos.core.words import Menu
from kleos.games.labyrinth.board import (
    ATTRACT,
    ATTRACTION,
    CONFRONT,
    DEAD,
    EATEN,
    IGNORE,
    LEAVE,
    REROLL,
    ROLL,
    SACRIFICE,
    SLAIN,
    STANDING,
    YIELD,
    Labyrinth,
)
from kleos.games.labyrinth.box import APHRODITE, ARES, BEAST, FACES, HERMES, HEROES, MIST
from kleos.games.labyrinth.draws import Die
from kleos.games.labyrinth.escape import escape, judge
from kleos.games.labyrinth.maze import CENTRES, FAR, NOWHERE, UNSEEN, Maze

NOBODY_SENSED: Final = -1
START_TILE: Final = 0


# §7

@final
class Hunt(Event[Labyrinth]):
    """§6.4 The Minotaur’s turn."""

    def __init__(self) -> None:
        super().__init__(NOBODY)

    def happen(self, s: Labyrinth) -> bool:
        s.done()
        if s.at(s.minotaur):
            confront(s)                                                                 # §7.4
            return True
        near = s.box.sense
        for hero in s.heroes:
            if hero.has(APHRODITE):
                near = FAR                                                              # she calls from anywhere
        steps = from_here(s, near)
        prey = find_sensed(s, steps)
        bait = attractive(s, steps)
        if bait >= 0 and bait != prey:
            s.first(Attract(bait))                                                      # §11.1
        else:
            walk(s, prey)
        return True


@final
class Attract(Choice[Labyrinth]):
    """§11.1 Aphrodite’s hero may attract it."""

    def menu(self, s: Labyrinth) -> Menu:
        return ATTRACTION

    def open(self, s: Labyrinth) -> i64:
        return ATTRACTION.of(ATTRACT) | ATTRACTION.of(IGNORE)

    def refusal(self, s: Labyrinth, action: i64) -> str:
        return "The Minotaur is about to move: attract it or let it go its way first (§11.1)."

    def take(self, s: Labyrinth, action: i64) -> None:
        s.done()
        walk(s, self.seat if ATTRACT.says(action) else find_sensed(s, from_here(s)))


def attractive(s: Labyrinth, steps: vec[i64]) -> i64:
    """§11.1 Aphrodite’s hero, if the Minotaur has a way there, or -1."""
    for seat in range(HEROES):
        if s.heroes[seat].has(APHRODITE):
            return seat if distance(s.maze, steps, s.heroes[seat].at) < FAR else -1
    return -1


def from_here(s: Labyrinth, most: i64 = FAR, home: bool = False) -> vec[i64]:
    """§7.1 How many steps it is from the Minotaur to each completed spot; from the middle of a tile one less. How far
    that matters say `most` and `home`, as in `flood`."""
    here = s.maze.completed(s.minotaur - CENTRES) if s.minotaur >= CENTRES else vec[i64]([s.minotaur])
    return s.maze.flood(here, most, NOWHERE, home)


def distance(maze: Maze, steps: vec[i64], node: i64) -> i64:
    """§7.1 §7.5 So many steps to a hero there; FAR for no way, and for the start centre."""
    if node < CENTRES:
        return steps[node]
    best: i64 = FAR
    tile = node - CENTRES
    if tile != START_TILE:                                                              # §1.4
        for spot in maze.completed(tile):
            if steps[spot] + 1 < best:
                best = steps[spot] + 1
    return best


def find_sensed(s: Labyrinth, steps: vec[i64]) -> i64:
    """§5.2 §7.1 §7.2 The seat that it hunts, or NOBODY_SENSED; `steps` as `from_here`."""
    reach = s.box.sense - (1 if s.minotaur >= CENTRES else 0)
    found: i64 = NOBODY_SENSED
    for k in range(HEROES):
        seat = (s.spawner + k) % HEROES
        node = s.heroes[seat].at
        if node != DEAD and not s.maze.on(node, MIST):
            far = distance(s.maze, steps, node)
            if far <= reach:
                found = seat
                reach = far - 1
    return found


def goals(s: Labyrinth, prey: i64) -> vec[i64]:
    """§7.5 §7.6 The spots to which it walks."""
    if prey != NOBODY_SENSED:
        node = s.heroes[prey].at
        return vec[i64]([int(node)]) if node < CENTRES else s.maze.completed(node - CENTRES)
    steps, best, found = from_here(s, FAR, True), FAR, vec[i64]()
    for spot in s.maze.completed(START_TILE):
        if steps[spot] < best:
            best = steps[spot]
            found = vec[i64]([int(spot)])
    return found


def walk(s: Labyrinth, prey: i64) -> None:
    """§7.3 §7.4 §7.7"""
    circles = prey == NOBODY_SENSED and s.on_start(s.minotaur)
    field = UNSEEN if circles else s.maze.flood(goals(s, prey), FAR, s.minotaur)
    for _ in range(s.box.steps):
        spot = find_next_spot(s.maze, s.minotaur) if circles else next_spot(s.maze, field, s.minotaur)
        if spot == NOWHERE:
            return
        s.minotaur = spot
        if s.at(spot):
            confront(s)
            return
        circles = prey == NOBODY_SENSED and s.on_start(spot)


def next_spot(maze: Maze, field: vec[i64], node: i64) -> i64:
    """§7.3 One step nearer, or NOWHERE."""
    found, best = NOWHERE, FAR
    if node >= CENTRES:
        for spot in maze.completed(node - CENTRES):
            if field[spot] < best:
                found, best = spot, field[spot]
        return found
    side = node & 3
    for half in range(2):
        mine = (half == 0) == (side == 1 or side == 2)  # the tile whose east or south side it is comes first
        tile = node >> 2 if mine else maze.beside[node]
        reached: i64 = maze.box.links[(BEAST * FACES + maze.faces[tile]) * 4 + (side if mine else side ^ 2)]
        for to in range(4):
            if found == NOWHERE and reached & bit(to) and maze.complete(tile, to):
                spot = maze.spot(tile, to)
                if field[spot] < field[node]:
                    found = spot
    return found


def find_next_spot(maze: Maze, spot: i64) -> i64:
    """§7.7 The next completed spot counterclockwise; NOWHERE if there is no other."""
    for k in range(1, 4):
        side = (spot - k) & 3
        if maze.complete(START_TILE, side):
            return side
    return NOWHERE


# §8

def in_order(s: Labyrinth, heroes: i64) -> i64:
    """§8.1 Of these heroes the one whose turn comes first after the Minotaur’s."""
    seat = s.spawner
    while not heroes & bit(seat):
        seat = (seat + 1) % HEROES
    return seat


def confront(s: Labyrinth) -> None:
    """§8.1 Somebody must."""
    heroes = s.at(s.minotaur)
    s.first(volunteer(s, heroes))


def volunteer(s: Labyrinth, heroes: i64) -> Volunteer | Fight:
    seat = in_order(s, heroes)
    rest = heroes & ~bit(seat)
    return Volunteer(seat, rest) if rest else Fight(seat)


@final
class Volunteer(Choice[Labyrinth]):
    """§8.1 Stand forth, or leave it to those after."""

    def __init__(self, seat: i64, others: i64) -> None:
        super().__init__(seat)
        self.others: Final[i64] = others                # those asked after this one

    def menu(self, s: Labyrinth) -> Menu:
        return STANDING

    def open(self, s: Labyrinth) -> i64:
        return STANDING.of(CONFRONT) | STANDING.of(LEAVE)

    def refusal(self, s: Labyrinth, action: i64) -> str:
        return "The Minotaur is upon you: confront it, or leave it to another hero on the spot (§8.1)."

    def take(self, s: Labyrinth, action: i64) -> None:
        s.then(Fight(self.seat) if CONFRONT.says(action) else volunteer(s, self.others))


def might(s: Labyrinth, seat: i64) -> i64:
    """§8.2 §11.3 The highest number with which this hero slays it."""
    total = s.virtues_at(s.minotaur)
    if s.heroes[seat].patron == ARES and size(s.at(s.minotaur)) == 1:
        total += 1
    return total


@final
class Fight(Die):
    """§8.2 The confronting hero rolls."""

    def opens_turn(self) -> bool:
        return True

    def refusal(self, s: Labyrinth, action: i64) -> str:
        return "The Minotaur is confronted: roll the die first (§8.2)."

    def take(self, s: Labyrinth, action: i64) -> None:
        if ROLL.arg(action) + 1 <= might(s, self.seat):
            self.slay(s)
        elif s.heroes[self.seat].patron == HERMES and s.heroes[self.seat].virtues:
            s.then(Again(self.seat))
        else:
            eat(s, self.seat)

    def slay(self, s: Labyrinth) -> None:
        """§9.1"""
        s.minotaur = SLAIN
        s.slayer = self.seat
        s.done()
        if not escape(s):
            judge(s)


@final
class Again(Choice[Labyrinth]):
    """§11.10 Hermes: a virtue for another roll."""

    def menu(self, s: Labyrinth) -> Menu:
        return REROLL

    def open(self, s: Labyrinth) -> i64:
        return REROLL.of(SACRIFICE) | REROLL.of(YIELD)

    def refusal(self, s: Labyrinth, action: i64) -> str:
        return "The roll has failed: give up a virtue for another one, or meet your fate (§11.10)."

    def take(self, s: Labyrinth, action: i64) -> None:
        if SACRIFICE.says(action):
            s.heroes[self.seat].virtues -= 1
            s.then(Fight(self.seat))
        else:
            eat(s, self.seat)


def eat(s: Labyrinth, seat: i64) -> None:
    """§8.3 §10.1"""
    hero = s.heroes[seat]
    hero.die(False)
    hero.virtues = 0
    s.drop(seat)
    if not s.alive():
        s.lose(EATEN)
