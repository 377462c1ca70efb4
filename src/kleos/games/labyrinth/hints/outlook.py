"""The outlook: what a position of Daedalus’ Labyrinth promises the team, from -1 for lost to 1 for escaped.

Before the fight a team may go on looking: that counts the virtues held, the way of the nearest hero to each that lies
there, and the way of each hero to where the maze goes on. Or it may meet the Minotaur: at one spot of the start tile,
where slaying it is an escape, or wherever it is; while it waits beside a hero in a trap it comes to nobody. Whomever it
hunts may slay it or fall. After the fight it counts how far all have to run.
"""
from __future__ import annotations

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kleos.core.sets import bit, lowest, size
from kleos.games.labyrinth.board import DEAD, DIE, RUNNING, SLAIN, Labyrinth, is_virtue
from kleos.games.labyrinth.box import ARES, HERMES, HEROES
from kleos.games.labyrinth.draws import Draw, Turn
from kleos.games.labyrinth.escape import falling
from kleos.games.labyrinth.hints.paths import Paths
from kleos.games.labyrinth.maze import CENTRES, FAR
from kleos.games.labyrinth.minotaur import NOBODY_SENSED, Again, Fight, Volunteer, distance, find_sensed, from_here

# in logits, before the fight
BEFORE: Final = -3.0                                    # of an escape, with nothing found yet
HELD: Final = 0.7                                       # for each virtue in hand
LYING: Final = 0.6                                      # for each that lies there, less by the way to it
NEAR: Final = 0.9                                       # what is left of it a step farther
LAID: Final = 0.06                                      # for each tile laid: the bag gives up its virtues
SEEK: Final = 0.3                                       # for each hero where the maze goes on, less by the way there
ENDS: Final = 0.06                                      # for each open spot in reach, up to six
FALLEN: Final = -1.2                                    # for each hero who is dead
POINT: Final = 0.04                                     # for each point that somebody still has, or is given
# shares
ASTRAY: Final = 0.3                                     # with the Minotaur slain, for each hero who sees no way home
HOPE: Final = 0.75                                      # of an escape, at best, of a team that goes on looking
GATHER: Final = 0.98                                    # what is left for each step to where a team meets the Minotaur
LURED: Final = 0.6                                      # at the start, while it waits beside a hero in a trap
REGROUP: Final = 0.8                                    # for those left to meet it, when a hero has fallen
# in logits, after it
AFTER: Final = 2.2                                      # the Minotaur slain and all at home
RUN: Final = -0.2                                       # for each step that the last hero has to run
STEP: Final = -0.06                                     # for each that any of them has to
LOST: Final = -2.5                                      # for a hero who sees no way home
GROUND: Final = -0.12                                   # for each tile that has fallen or falls next
# how likely it meets the hero whom it hunts
AT_ONCE: Final = 0.9                                    # before anybody else is in turn
SOON: Final = 0.5                                       # after another turn of that hero
LATER: Final = 0.4                                      # as much less for each of its turns that it takes longer

LONGEST: Final = 15                                     # a way that is farther is as bad as this one
MOST_ENDS: Final = 6


def outlook(s: Labyrinth) -> float:
    if s.fate != RUNNING:
        return s.returns()[0]
    return 2.0 * Survey(s).escape() - 1.0


def share(logit: float) -> float:
    return 1.0 / (1.0 + exp(-logit))


@final
class Survey:
    """One position, looked at."""

    def __init__(self, s: Labyrinth) -> None:
        self.s: Final = s
        self.ways: Final[list[Paths]] = [Paths(s, hero.at, hero.walker()) for hero in s.heroes if hero.at != DEAD]
        self.past: Final[list[Paths]] = []              # from the Minotaur, for those whose ways it bars

    def escape(self) -> float:
        """How likely it is."""
        s = self.s
        if s.minotaur == SLAIN:
            return share(self.fleeing())
        logit = self.seeking()
        return self.hunted(logit) if s.loose() else self.in_time() * HOPE * share(logit)

    # before the fight

    def seeking(self) -> float:
        s = self.s
        found = BEFORE + LAID * int(s.box.size - s.maze.left) + self.at_hand() + self.in_turn()
        for hero in s.heroes:
            found += HELD * int(hero.virtues) + (FALLEN if hero.at == DEAD else 0.0)
        tiles = s.maze.virtues
        while tiles:
            found += LYING * NEAR ** int(self.nearest(lowest(tiles)))
            tiles &= tiles - 1
        return found + self.exploring()

    def hope(self) -> float:
        """What looking on may lead to: nothing, once all has been found."""
        return HOPE if self.s.maze.left or self.s.maze.virtues else 0.0

    def in_time(self) -> float:
        """What is left of a hope, as the rounds run out."""
        past = int(self.s.turns) / int(HEROES * self.s.box.rounds)
        return 1.0 - past * past

    def nearest(self, tile: i64) -> i64:
        """How many moves the nearest hero is from having moved through a tile."""
        best: i64 = LONGEST
        for paths in self.ways:
            steps = paths.through(tile)
            if steps < best:
                best = steps
        return best

    def exploring(self) -> float:
        found, ends = 0.0, 0
        for paths in self.ways:
            if paths.open < FAR:
                found += SEEK * NEAR ** int(paths.open)
            if paths.ends > ends:
                ends = int(paths.ends)
        return found + ENDS * (ends if ends < MOST_ENDS else MOST_ENDS)

    def at_hand(self) -> float:
        """The virtues on tiles that are drawn and not yet laid, and those to be expected of what is being drawn."""
        s = self.s
        step, tiles, found = s.now, s.drawn, 0.0
        while tiles:
            found += LAID + (LYING * NEAR * NEAR if is_virtue((tiles & 31) - 1) else 0.0)
            tiles >>= 5
        if isinstance(step, Turn) and is_virtue(step.kind):
            found += LYING * NEAR * NEAR
        elif isinstance(step, Draw) and s.maze.left:
            hidden = int(s.virtues_left() - size(s.maze.virtues))
            for hero in s.heroes:
                hidden -= int(hero.virtues)
            found += int(step.tiles) * (LAID + LYING * NEAR * NEAR * hidden / int(s.maze.left))
        return found

    def in_turn(self) -> float:
        """Points: what is left of a turn that has begun to be used, what Hera gave, what Apollo and Dionysus cost."""
        s = self.s
        points = int(s.turn.points) if s.turn.acted else 0
        for hero in s.heroes:
            points += int(hero.gift) - (2 if hero.skip else 0) - (1 if hero.cups else 0)
        return POINT * points

    # the fight

    def hunted(self, logit: float) -> float:
        """The Minotaur goes for somebody, or is upon somebody."""
        s = self.s
        step = s.now
        if isinstance(step, Fight):
            return self.fight(s.at(s.minotaur), step.seat, logit, self.fled())
        if isinstance(step, Volunteer):
            return self.fight(step.others | bit(step.seat), -1, logit, self.fled())
        if isinstance(step, Again):
            return self.fight(0, step.seat, logit, self.fled())
        field = from_here(s)
        prey = lowest(s.at(s.minotaur)) if s.at(s.minotaur) else find_sensed(s, field)
        held = prey != NOBODY_SENSED and s.heroes[prey].at >= CENTRES
        later = self.in_time() * max(self.hope() * share(logit), self.meeting(field, logit, LURED if held else 1.0))
        if prey == NOBODY_SENSED or held:
            return later
        node = s.heroes[prey].at
        walks = (distance(s.maze, field, node) + s.box.steps - 1) // s.box.steps
        likely = SOON if self.moves_first(prey) else AT_ONCE
        for _ in range(walks - 1):
            likely *= LATER
        return later + likely * (self.fight(s.at(node), -1, logit, self.fled()) - later)

    def meeting(self, field: vec[i64], logit: float, comes: float) -> float:
        """All go to one spot of the start tile, if the Minotaur has a way there, or to where it is. `comes`: how likely
        it comes to the start."""
        best = 0.0
        for side in range(4):
            if field[side] < FAR:
                best = max(best, comes * self.met(side, 1.0, logit))
        node = self.s.minotaur
        if node < CENTRES:
            home = min(field[0], field[1], field[2], field[3])
            best = max(best, self.met(node, share(AFTER + RUN * int(min(home, LONGEST))), logit))
        return best

    def met(self, node: i64, won: float, logit: float) -> float:
        """At that spot; `won` is what slaying it there is worth to those who can come."""
        heroes: i64 = 0
        left = 1.0
        for seat in range(HEROES):
            if self.s.heroes[seat].at != DEAD:
                paths = self.paths(seat)
                steps = paths.far[node]
                if steps < FAR:
                    heroes |= bit(seat)
                else:
                    steps = LONGEST + min(paths.open, LONGEST)
                    if self.home(paths) >= FAR:
                        won *= ASTRAY
                left *= GATHER ** int(steps)
        return left * self.fight(heroes, -1, logit, won) if heroes else 0.0

    def paths(self, seat: i64) -> Paths:
        return self.ways[size(self.s.alive() & (bit(seat) - 1))]

    def moves_first(self, prey: i64) -> bool:
        """Whether a hero has something to say before the Minotaur moves next."""
        s = self.s
        seat = s.seat
        if s.turn.points == 0:
            seat = (seat + 1) % HEROES
        while seat != s.spawner:
            if seat == prey:
                return True
            seat = (seat + 1) % HEROES
        return s.seat == s.spawner == prey and s.turn.points > 0

    def fight(self, heroes: i64, first: i64, logit: float, won: float) -> float:
        """§8 Whoever has the fewest virtues stands forth, unless it is known who does; those left may try again."""
        s = self.s
        who = first if first >= 0 else self.poorest(heroes)
        total: i64 = 0
        for seat in range(HEROES):
            if heroes & bit(seat):
                total += s.heroes[seat].virtues
        hero = s.heroes[who]
        others = heroes & ~bit(who)
        if hero.patron == ARES and size(others) == 0:
            total += 1
        win = int(total) / DIE if total < DIE else 1.0
        lost = logit + FALLEN - HELD * int(hero.virtues)
        after = max(self.hope() * share(lost), REGROUP * won * self.chance(who)) if size(s.alive()) > 1 else 0.0
        if others:
            again = self.fight(others, -1, lost, won)
            after = again if again > after else after
        if heroes and hero.patron == HERMES and hero.virtues:
            after += (int(total) - 1) / DIE * (won - after)
        return win * won + (1.0 - win) * after

    def chance(self, who: i64) -> float:
        """Of those who are left to slay it, when this hero has fallen."""
        total: i64 = 0
        for seat in range(HEROES):
            if seat != who:
                total += self.s.heroes[seat].virtues
        return int(total) / DIE if total < DIE else 1.0

    def poorest(self, heroes: i64) -> i64:
        best = lowest(heroes)
        for seat in range(HEROES):
            if heroes & bit(seat) and self.s.heroes[seat].virtues < self.s.heroes[best].virtues:
                best = seat
        return best

    # after it

    def fled(self) -> float:
        """An escape, were the Minotaur slain now."""
        for paths in self.ways:
            if paths.start > 0:
                return share(self.fleeing())
        return 1.0

    def home(self, paths: Paths) -> i64:
        """How many moves it is to the start, were the Minotaur slain: its spot bars no way then."""
        s = self.s
        if not s.loose() or paths.far[s.minotaur] == FAR:
            return paths.start
        for past in self.past:
            if past.walker == paths.walker:
                return min(paths.start, paths.far[s.minotaur] + past.start)
        self.past.append(Paths(s, s.minotaur, paths.walker))
        return self.home(paths)

    def fleeing(self) -> float:
        s = self.s
        found, longest = AFTER, 0.0
        for paths in self.ways:
            far = self.home(paths)
            steps = int(min(far, LONGEST))
            if far >= FAR:
                found += LOST + STEP * int(min(paths.open, LONGEST))
            found += STEP * steps
            longest = max(longest, float(steps))
        return found + RUN * longest + GROUND * int(size(s.maze.down | falling(s.maze)))
