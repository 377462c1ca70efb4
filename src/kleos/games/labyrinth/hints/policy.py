"""A quick, sensible policy for play-outs: find virtues, gather at the start tile, meet the Minotaur together, run."""
from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from kleos.core.dice import Rng
from kleos.core.sets import bit, lowest, size
from kleos.games.labyrinth.board import (
    ACCEPT,
    ATTRACT,
    CONFRONT,
    DEAD,
    DONATE,
    DRINK,
    END,
    EXCHANGE,
    HOLD,
    IGNORE,
    KEEP,
    LEAVE,
    MOVE,
    SACRIFICE,
    SCOUT,
    SLAIN,
    TELEPORT,
    TURN,
    YIELD,
    Labyrinth,
)
from kleos.games.labyrinth.box import HEROES, MORTAL
from kleos.games.labyrinth.draws import Lay, Redraw, Turn
from kleos.games.labyrinth.hints.paths import Paths, find_held
from kleos.games.labyrinth.maze import BESIDE, FAR, NOWHERE
from kleos.games.labyrinth.minotaur import Again, Attract, Volunteer, distance, from_here, might
from kleos.games.labyrinth.rules import Act, Consent, Share, partners

ENOUGH: Final = 4                                       # virtues with which a team goes to meet the Minotaur
STRONG: Final = 3                                       # and a hero to where it waits beside a trap
PLENTY: Final = 3                                       # places for which a scout is worth a point
BLIND: Final = 4                                        # one in so many moves is by lot


@final
class Policy:
    def choose(self, s: Labyrinth, rng: Rng) -> i64:
        step = s.now
        if isinstance(step, Act):
            return act(s, step, rng)
        if isinstance(step, Turn):
            return TURN.number(best_turn(s, step))
        if isinstance(step, Lay):
            return step.sample(s, rng)
        if isinstance(step, Volunteer):
            return stand_forth(s, step)
        if isinstance(step, Again):
            return SACRIFICE.number() if might(s, step.seat) > 1 else YIELD.number()
        if isinstance(step, Attract):
            return ATTRACT.number() if attracts(s, step.seat) else IGNORE.number()
        if isinstance(step, Consent):
            return ACCEPT.number()
        if isinstance(step, Share):
            return hold(s, step, rng)
        if isinstance(step, Redraw) and s.aside == 0:
            return KEEP.number()
        return step.sample(s, rng)


def attracts(s: Labyrinth, seat: i64) -> bool:
    """§11.1 Whether those who stand where this hero does have virtues enough to meet it."""
    return s.virtues_at(s.heroes[seat].at) >= ENOUGH


# a turn

def act(s: Labyrinth, step: Act, rng: Rng) -> i64:
    hero = s.heroes[step.seat]
    if can_give(s) and gathered(s):
        return EXCHANGE.number()
    if s.minotaur == SLAIN and s.on_start(hero.at):
        called = bring(s, step)
        if called >= 0:
            return called
    elif step.allows(s, DRINK.number()) and (s.minotaur == SLAIN or rng.below(2) == 0):
        return DRINK.number()
    way = find_wanted(s, Paths(s, hero.at, hero.walker()), rng)
    if way == SCOUTING:
        return SCOUT.number()
    if way != NOWHERE and step.allows(s, MOVE.number(way)):
        return MOVE.number(way)
    return rest(s, step)


def can_give(s: Labyrinth) -> bool:
    """Whether the Minotaur is about and both the hero in turn and another on the spot have virtues. In one hand they
    are safe as long as another stands forth (§8.3), and whoever takes is not asked (§3.9)."""
    own = s.heroes[s.seat].virtues
    return s.loose() and own > 0 and partners(s) != 0 and s.virtues_at(s.heroes[s.seat].at) > own


def hold(s: Labyrinth, step: Share, rng: Rng) -> i64:
    """All to the one of the others who has most already."""
    seat = lowest(step.heroes)
    had = s.heroes[seat].virtues
    action = HOLD.number(seat, 0)
    if seat != s.seat:
        action = HOLD.number(seat, had + s.heroes[s.seat].virtues if seat == richest(s, partners(s)) else had)
    return action if step.allows(s, action) else step.sample(s, rng)


def richest(s: Labyrinth, heroes: i64) -> i64:
    best = lowest(heroes)
    for seat in range(HEROES):
        if heroes & bit(seat) and s.heroes[seat].virtues > s.heroes[best].virtues:
            best = seat
    return best


SCOUTING: Final = -2


def find_wanted(s: Labyrinth, paths: Paths, rng: Rng) -> i64:
    """The first way to what is wanted most, SCOUTING, or NOWHERE to stay."""
    if s.minotaur == SLAIN:
        return paths.to_start if paths.start < FAR else paths.to_open
    if gathered(s):
        held = find_held(s)
        if held == s.seat and comes(s):
            return NOWHERE
        if held in (-1, s.seat) and paths.start < FAR:
            return paths.to_start if paths.start > 0 else meeting_point(s, paths)
        if held >= 0 and dares(s, s.seat, paths):
            return paths.first[s.minotaur]
    if paths.virtue < FAR and safely(s, paths.to_virtue) != NOWHERE:
        return paths.to_virtue
    if s.now.allows(s, SCOUT.number()) and size(s.unseen) >= PLENTY and s.turn.points == 1:
        return SCOUTING
    if rng.below(BLIND) == 0 and s.ways:
        return lowest(s.ways)
    return safely(s, paths.to_open)


def dares(s: Labyrinth, seat: i64, paths: Paths) -> bool:
    """Whether a hero is strong enough for a Minotaur that waits, and has a way to it."""
    return s.heroes[seat].virtues >= STRONG and paths.far[s.minotaur] < FAR


def comes(s: Labyrinth) -> bool:
    """Whether another hero does."""
    for seat in range(HEROES):
        hero = s.heroes[seat]
        if seat != s.seat and hero.at != DEAD and dares(s, seat, Paths(s, hero.at, hero.walker())):
            return True
    return False


def gathered(s: Labyrinth) -> bool:
    """Whether the team has about what it needs, or all that there is, for the Minotaur to find it at the start tile."""
    held: i64 = 0
    for hero in s.heroes:
        held += hero.virtues
    if not s.loose() or (held < ENOUGH - 1 and held < s.virtues_left()):
        return False
    steps = from_here(s)                                # it must have a way there
    return steps[0] < FAR or steps[1] < FAR or steps[2] < FAR or steps[3] < FAR


def meeting_point(s: Labyrinth, paths: Paths) -> i64:
    """Among the spots of the start tile the first one that is completed."""
    for side in range(4):
        if s.maze.complete(0, side):
            return paths.first[side] if 0 < paths.far[side] < FAR else NOWHERE
    return NOWHERE


def safely(s: Labyrinth, way: i64) -> i64:
    """That way, unless it leads a weak hero into the Minotaur's reach."""
    if way == NOWHERE or not s.loose():
        return way
    hero = s.heroes[s.seat]
    there = s.maze.end(hero.at, way)
    field = from_here(s)
    here = distance(s.maze, field, hero.at)
    if there < len(field) and field[there] <= s.box.steps and field[there] < here and \
            s.virtues_at(there) + hero.virtues < 2:
        return NOWHERE
    return way


def rest(s: Labyrinth, step: Act) -> i64:
    """Points that are left go to somebody else, where Hera rules; and the turn ends."""
    for k in range(1, HEROES):
        seat = (step.seat + k) % HEROES
        if s.turn.points and step.allows(s, DONATE.number(s.turn.points - 1, seat)):
            return DONATE.number(s.turn.points - 1, seat)
    return END.number()


def bring(s: Labyrinth, step: Act) -> i64:
    """Zeus' hero brings home whoever is farthest."""
    best, found = 3, -1
    for seat in range(HEROES):
        if s.heroes[seat].at != DEAD and step.allows(s, TELEPORT.number(seat)):
            home = Paths(s, s.heroes[seat].at, MORTAL).start
            if home > best:
                best, found = home, TELEPORT.number(seat)
    return found


# what the other steps ask

def best_turn(s: Labyrinth, step: Turn) -> i64:
    """The turn from which most ways lead on."""
    side = (step.spot & 3) ^ 2
    place = s.maze.places[step.spot >> 2] + BESIDE[step.spot & 3]
    walker = s.heroes[step.seat].walker()
    best, most = 0, -1
    turns: i64 = s.box.turns[step.kind]
    for turn in range(4):
        if turns & bit(turn):
            reached: i64 = s.box.links[((walker * 23 + step.kind) * 4 + turn) * 4 + side]
            worth: i64 = 0
            for to in range(4):
                if reached & bit(to):
                    worth += 3 if vacant(s, place + BESIDE[to]) else 1
            if worth > most:
                best, most = turn, worth
    return best


def vacant(s: Labyrinth, place: i64) -> bool:
    tile: i64 = 0
    while tile < s.maze.size and s.maze.places[tile] != place:
        tile += 1
    return tile == s.maze.size


def stand_forth(s: Labyrinth, step: Volunteer) -> i64:
    """Whoever has the fewest virtues risks the least; a sure victory is anybody's."""
    mine = s.heroes[step.seat].virtues
    if might(s, step.seat) < 6:
        for seat in range(HEROES):
            if step.others & bit(seat) and s.heroes[seat].virtues < mine:
                return LEAVE.number()
    return CONFRONT.number()
