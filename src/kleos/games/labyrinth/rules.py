"""Daedalus’ Labyrinth: the rules.

    §1   First, Deal (draws)            §3     Act: move, scout, exchange, powers
    §3   Next, Begin, End: the turns    §3.9   Share, Consent
    §6   Come, Den (draws)              §7 §8  Hunt, Attract, Volunteer, Fight, Again (minotaur)
    §9   fall, judge (escape)           §11    Redraw (draws), Rotate (patrons), Sober

Read it beside rulebook.md: one step a decision.
"""
from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from kleos.core.flow import NOBODY, Choice, Event
from kleos.core.sets import bit, lowest, size
from kleos.core.words import Menu
from kleos.games.labyrinth.board import (
    ACCEPT,
    AT_TURN,
    AWAY,
    CONSENT,
    DEAD,
    DECLINE,
    DONATE,
    DRINK,
    DRUNK,
    END,
    EXCHANGE,
    HOLD,
    HOLDS,
    MERRY,
    MOVE,
    ROLL,
    ROTATE,
    RUNNING,
    SCOUT,
    SOBER,
    TELEPORT,
    TOO_LATE,
    Doings,
    Hero,
    Labyrinth,
)
from kleos.games.labyrinth.box import (
    APOLLO,
    ATHENA,
    DIONYSUS,
    HADES,
    HEPHAESTUS,
    HERA,
    HEROES,
    NO_PATRON,
    PATRONS,
    POSEIDON,
    ZEUS,
    Box,
)
from kleos.games.labyrinth.draws import EMPTY, Come, Deal, Die, Draw, First, Lay, LayHere, Redraw
from kleos.games.labyrinth.escape import escape, fall, judge
from kleos.games.labyrinth.maze import BESIDE, CENTRES, HERE, ON_FOOT, lay_start
from kleos.games.labyrinth.minotaur import Hunt
from kleos.games.labyrinth.patrons import Rotate, far, rotatable
from kleos.games.labyrinth.refusals import why_not_at_turn, why_not_held

HANGOVER: Final = 5                                     # §11.6


# §1

def start(box: Box) -> Labyrinth:
    """§1.1 §1.2 §1.3"""
    heroes = [Hero(at=CENTRES, patron=patron_of(box, seat), virtues=0, skip=0, gift=0, cups=SOBER, spent=0, fell=-1)
              for seat in range(HEROES)]
    s = Labyrinth(
        now=Next(), later=[], box=box, maze=lay_start(box), heroes=heroes, turns=0,
        opener=0 if box.first == "random" else int(box.first), seat=0, turn=Doings(0, 0, 0, 0, 0), ways=0, unseen=0,
        drawn=EMPTY, aside=EMPTY, minotaur=AWAY, spawner=-1, slayer=-1, fate=RUNNING)
    if box.patrons[0] == "dealt":
        s.first(Deal(0))
    if box.first == "random":
        s.first(First())
    return s


def patron_of(box: Box, seat: int) -> int:
    """§1.2 The patron that the options name for a seat."""
    word = box.patrons[seat] if len(box.patrons) == HEROES else "none"
    return PATRONS.index.get(word, NO_PATRON)


# §3

@final
class Next(Event[Labyrinth]):
    """§1.1 §6.4 §10.3 The next seat’s turn, before it that of the Minotaur."""

    def __init__(self) -> None:
        super().__init__(NOBODY)

    def happen(self, s: Labyrinth) -> bool:
        if s.turns == HEROES * s.box.rounds:
            s.lose(TOO_LATE)
            return True
        s.seat = (s.opener + s.turns) % HEROES
        s.turns += 1
        s.first(END_OF_TURN)
        if s.heroes[s.seat].at != DEAD:
            s.first(BEGIN[s.seat])
        if s.loose() and s.spawner == s.seat:
            s.first(HUNT)
        return True


@final
class Begin(Event[Labyrinth]):
    """§3.1 §11.2 §11.6 §11.7 §11.9 The points of the turn, unless it is skipped."""

    def happen(self, s: Labyrinth) -> bool:
        hero, turn = s.heroes[self.seat], s.turn
        turn.points = s.box.points + hero.gift
        turn.acted = turn.scouted = turn.redrawn = turn.donated = 0
        hero.gift = 0
        s.done()
        if hero.skip:
            hero.skip = 0                                                               # §11.2
            return True
        s.first(ACT[self.seat])
        if hero.patron == HADES and far(s, self.seat):
            turn.points += 1                                                            # §11.7
        if hero.cups == MERRY:
            hero.cups = DRUNK
            s.first(Sober(self.seat))
        return True


@final
class Sober(Die):
    """§11.6 Drunk: the die says whether the turn is skipped."""

    def opens_turn(self) -> bool:
        return True

    def refusal(self, s: Labyrinth, action: i64) -> str:
        return "The hero is drunk: roll the die first (§11.6)."

    def take(self, s: Labyrinth, action: i64) -> None:
        s.done()
        if ROLL.arg(action) + 1 >= HANGOVER:
            s.done()                                    # with the turn


@final
class End(Event[Labyrinth]):
    """§9.6 The end of a turn."""

    def __init__(self) -> None:
        super().__init__(NOBODY)

    def happen(self, s: Labyrinth) -> bool:
        hero = s.heroes[s.seat]
        if hero.cups == DRUNK:
            hero.cups = SOBER
        s.turn.points = 0
        s.ways = s.unseen = 0
        s.done()
        if not escape(s):
            if s.slayer == s.seat:
                fall(s)
            judge(s)
        return True


@final
class Act(Choice[Labyrinth]):
    """§3.1 §3.6 Move, scout, exchange, call on the patron, or end the turn, wherever the Minotaur is."""

    def menu(self, s: Labyrinth) -> Menu:
        return AT_TURN

    def happen(self, s: Labyrinth) -> bool:
        if escape(s):                                                                  # §9.1
            return True
        hero = s.heroes[self.seat]
        s.ways = s.maze.ways(hero.at, hero.walker())
        s.unseen = unseen(s) if may_scout(s) else 0
        if (s.turn.points == 0 or s.ways == 0) and self.open(s) == AT_TURN.of(END):
            s.done()                                    # nothing more can be done
            return True
        return False

    def open(self, s: Labyrinth) -> i64:
        lines = AT_TURN.of(END)
        if s.turn.points:
            lines |= AT_TURN.of(MOVE, s.ways)                                           # §3.2
        if s.unseen:
            lines |= AT_TURN.of(SCOUT)                                                  # §3.7
        if partners(s) and s.virtues_at(s.heroes[self.seat].at):
            lines |= AT_TURN.of(EXCHANGE)                                               # §3.9
        return lines | self.powers(s, s.heroes[self.seat].patron)

    def powers(self, s: Labyrinth, patron: i64) -> i64:
        if patron == HERA and not s.turn.donated:
            return gifts(s)
        if s.turn.acted:
            return 0                                                                    # §11.13
        if patron == DIONYSUS and s.heroes[self.seat].cups == SOBER:
            return AT_TURN.of(DRINK)
        if patron == POSEIDON and rotatable(s.maze):
            return AT_TURN.of(ROTATE)
        if patron == ZEUS:
            return AT_TURN.of(TELEPORT, find_called(s))
        return 0

    def refusal(self, s: Labyrinth, action: i64) -> str:
        return why_not_at_turn(s, self.seat, action)

    def take(self, s: Labyrinth, action: i64) -> None:
        if MOVE.says(action):
            self.move(s, MOVE.arg(action))
        elif END.says(action):
            s.done()
        elif SCOUT.says(action):
            self.scout(s)
        elif EXCHANGE.says(action):
            s.first(Share(self.seat, 0, s.at(s.heroes[self.seat].at)))
        elif DRINK.says(action):
            self.drink(s)
        elif DONATE.says(action):
            self.donate(s, DONATE.first(action) + 1, DONATE.second(action))
        elif ROTATE.says(action):
            s.then(Rotate(self.seat))
        else:
            self.teleport(s, TELEPORT.arg(action))

    def move(self, s: Labyrinth, way: i64) -> None:
        """§3.2 §3.3 §3.5"""
        hero, maze = s.heroes[self.seat], s.maze
        tile, node = maze.tile(hero.at, way), maze.end(hero.at, way)
        s.turn.points -= 1
        s.turn.acted = 1
        if way < HERE and maze.virtues & bit(tile):                                     # §4.2 §4.3
            maze.virtues &= ~bit(tile)
            hero.virtues += 1
        hero.at = node
        if node == s.minotaur:
            s.done()                                                                    # §3.5
        elif maze.open(node) and maze.left:                                             # §3.4
            s.first(COME[self.seat])
            s.first(LAY_HERE[self.seat])
            self.draw(s, 1)

    def scout(self, s: Labyrinth) -> None:
        """§3.7 §3.8 §11.5"""
        if s.heroes[self.seat].patron != ATHENA or s.turn.scouted:
            s.turn.points -= 1
        s.turn.acted = s.turn.scouted = 1
        ways = s.unseen
        tiles = size(ways) if size(ways) < s.maze.left else s.maze.left
        s.first(COME[self.seat])
        s.first(Lay(self.seat, ways))
        self.draw(s, tiles)

    def draw(self, s: Labyrinth, tiles: i64) -> None:
        """§3.3 §11.2"""
        if s.heroes[self.seat].patron == APOLLO:
            s.first(Redraw(self.seat, 0))
        s.first(ONE_TILE[self.seat] if tiles == 1 else Draw(self.seat, tiles))

    def drink(self, s: Labyrinth) -> None:
        """§11.6"""
        s.heroes[self.seat].cups = MERRY
        s.turn.points += 1

    def donate(self, s: Labyrinth, points: i64, to: i64) -> None:
        """§11.9"""
        s.turn.points -= points
        s.turn.donated = 1
        s.heroes[to].gift += points

    def teleport(self, s: Labyrinth, other: i64) -> None:
        """§11.12"""
        hero = s.heroes[self.seat]
        hero.spent = 1
        s.heroes[other].at = hero.at
        s.done()


def may_scout(s: Labyrinth) -> bool:
    """§3.7 §11.5 §11.8 Whether the hero in turn can pay for a scout."""
    patron = s.heroes[s.seat].patron
    if patron == HEPHAESTUS or s.maze.left == 0:
        return False
    return s.turn.points > 0 or (patron == ATHENA and not s.turn.scouted)


def unseen(s: Labyrinth) -> i64:
    """§3.7 §3.8 The ways of the hero in turn to open spots, one for each empty place."""
    maze, node = s.maze, s.heroes[s.seat].at
    found = s.ways & maze.outward(node)
    warps = s.ways & ~ON_FOOT
    while warps:                                        # only by a warp may two lead to the same place
        way = lowest(warps)
        warps &= warps - 1
        spot = maze.end(node, way)
        if maze.open(spot) and not sees(s, found, maze.places[spot >> 2] + BESIDE[spot & 3]):
            found |= bit(way)
    return found


def sees(s: Labyrinth, ways: i64, place: i64) -> bool:
    """Whether one of these ways leads to a spot beside this place."""
    while ways:
        spot = s.maze.end(s.heroes[s.seat].at, lowest(ways))
        ways &= ways - 1
        if s.maze.places[spot >> 2] + BESIDE[spot & 3] == place:
            return True
    return False


def partners(s: Labyrinth) -> i64:
    """§3.9 The other heroes on the spot of the one in turn."""
    node = s.heroes[s.seat].at
    return 0 if node == CENTRES else s.at(node) & ~bit(s.seat)


def gifts(s: Labyrinth) -> i64:
    """§11.9"""
    to: i64 = 0
    for seat in range(HEROES):
        if seat != s.seat and s.heroes[seat].at != DEAD and s.heroes[seat].patron != ZEUS:
            to |= bit(seat)
    lines: i64 = 0
    for points in range(s.turn.points):
        lines |= AT_TURN.of(DONATE, to << (HEROES * points))
    return lines


def find_called(s: Labyrinth) -> i64:
    """§11.12 The heroes that Zeus can bring."""
    hero = s.heroes[s.seat]
    if hero.spent or hero.at == CENTRES:
        return 0
    return s.alive() & ~s.at(hero.at)


# steps that say no more than whose they are: made once, for they never change
HUNT: Final = Hunt()
END_OF_TURN: Final = End()
BEGIN: Final = [Begin(seat) for seat in range(HEROES)]
ACT: Final = [Act(seat) for seat in range(HEROES)]
ONE_TILE: Final = [Draw(seat, 1) for seat in range(HEROES)]
LAY_HERE: Final = [LayHere(seat) for seat in range(HEROES)]
COME: Final = [Come(seat) for seat in range(HEROES)]


# §3.9

@final
class Share(Choice[Labyrinth]):
    """§3.9 How many virtues each of these heroes is to hold; `shares` are those said, four bits a seat."""

    def __init__(self, seat: i64, shares: i64, heroes: i64) -> None:
        super().__init__(seat)
        self.shares: Final[i64] = shares
        self.heroes: Final[i64] = heroes                # still to be named, in seat order

    def menu(self, s: Labyrinth) -> Menu:
        return HOLDS

    def rest(self, s: Labyrinth) -> i64:
        """The virtues not yet shared out."""
        rest = s.virtues_at(s.heroes[self.seat].at)
        for seat in range(HEROES):
            rest -= share(self.shares, seat)
        return rest

    def same(self, s: Labyrinth) -> bool:
        """Whether those named hold what they had."""
        named = s.at(s.heroes[self.seat].at) & ~self.heroes
        for seat in range(HEROES):
            if named & bit(seat) and share(self.shares, seat) != s.heroes[seat].virtues:
                return False
        return True

    def open(self, s: Labyrinth) -> i64:
        hero = lowest(self.heroes)
        rest, had = self.rest(s), s.heroes[hero].virtues
        numbers = bit(rest + 1) - 1
        if self.same(s) and (size(self.heroes) == 2 or had == rest):
            numbers &= ~bit(had)                        # something must change
        return HOLDS.of(HOLD, numbers << (HOLD.row * hero))

    def refusal(self, s: Labyrinth, action: i64) -> str:
        return why_not_held(s, action, lowest(self.heroes), self.rest(s))

    def take(self, s: Labyrinth, action: i64) -> None:
        hero = HOLD.first(action)
        shares, heroes = self.shares | HOLD.second(action) << (4 * hero), self.heroes & ~bit(hero)
        if size(heroes) > 1:
            s.then(Share(self.seat, shares, heroes))
            return
        left = Share(self.seat, shares, heroes).rest(s)
        shares |= left << (4 * lowest(heroes))
        ask(s, shares, givers(s, shares))


def share(shares: i64, seat: i64) -> i64:
    return shares >> (4 * seat) & 15


def givers(s: Labyrinth, shares: i64) -> i64:
    """§3.9 Those beside the hero in turn who would hold less than they have."""
    found: i64 = 0
    heroes = partners(s)
    for seat in range(HEROES):
        if heroes & bit(seat) and share(shares, seat) < s.heroes[seat].virtues:
            found |= bit(seat)
    return found


def ask(s: Labyrinth, shares: i64, heroes: i64) -> None:
    """§3.9 In turn order, instead of the present step; when nobody is left to ask it is done."""
    if heroes == 0:
        s.done()
        s.turn.acted = 1                                                                # §11.13
        there = partners(s) | bit(s.seat)
        for seat in range(HEROES):
            if there & bit(seat):
                s.heroes[seat].virtues = share(shares, seat)
        return
    seat = s.seat
    while not heroes & bit(seat):
        seat = (seat + 1) % HEROES
    s.then(Consent(seat, shares, heroes & ~bit(seat)))


@final
class Consent(Choice[Labyrinth]):
    """§3.9 Whoever would give may decline."""

    def __init__(self, seat: i64, shares: i64, others: i64) -> None:
        super().__init__(seat)
        self.shares: Final[i64] = shares
        self.others: Final[i64] = others                # those asked after this one

    def menu(self, s: Labyrinth) -> Menu:
        return CONSENT

    def open(self, s: Labyrinth) -> i64:
        return CONSENT.of(ACCEPT) | CONSENT.of(DECLINE)

    def refusal(self, s: Labyrinth, action: i64) -> str:
        return "Give what is proposed, or decline, first (§3.9)."

    def take(self, s: Labyrinth, action: i64) -> None:
        if ACCEPT.says(action):
            ask(s, self.shares, self.others)
        else:
            s.done()
