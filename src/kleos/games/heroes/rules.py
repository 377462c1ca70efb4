"""Twelve Heroes: the game, phase by phase.

    §1 start, Exchange    §3 Control    §4 Upkeep, Starve    §5 Income    §6 military.py    §7 effects.py, targets.py
    §8 HandLimit, Turns    §11 draft.py, decklists.py

Read it beside rulebook.md; what chance decides stands in draws.py.
"""
from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kleos.core.cards.holding import UNDER as BELOW
from kleos.core.cards.holding import holding
from kleos.core.flow import EVERYBODY, Choice, Event, Step
from kleos.core.sets import bit, member, size
from kleos.core.words import Menu
from kleos.games.heroes.board import (
    DISCARD,
    DISCARDS,
    DONE,
    EXCHANGES,
    LEXICON,
    NO_TILE,
    NOWHERE,
    STARVE,
    STARVES,
    UNDER,
    Heroes,
    Region,
    Side,
)
from kleos.games.heroes.box import HEROES, Roster
from kleos.games.heroes.draft import new_draft, rounds
from kleos.games.heroes.draws import Allot, Draw, Lot, Reveal
from kleos.games.heroes.military import Military
from kleos.games.heroes.refusals import why_not_discard, why_not_starve, why_not_under
from kleos.games.heroes.scoring import controls, leader

__all__ = ["LEXICON", "Heroes", "start"]


# §1

def start(roster: Roster) -> Heroes:
    """§1"""
    s = Heroes(now=Turns(), later=[], roster=roster.sealed(), turn=0, seat=0, winner=-1, acts=0, extra=0,
               unseen=vec[i64]([int(n) for n in roster.tile_copies]), regions=[build_covered() for _ in range(3)],
               sides=[empty_side(seat, roster) for seat in range(2)], draft=None)
    steps: list[Step[Heroes]] = []
    if roster.first == "random":
        steps.append(Lot())                                                         # §1.5
    else:
        s.seat = int(roster.first)
    if roster.draft:
        s.draft = new_draft(roster)
        steps += rounds(roster)                                                     # §11.3
    elif roster.lists:
        for side, numbers in zip(s.sides, roster.lists):                            # §1.4
            side.cards.fill(vec[i64](numbers))
            if not roster.closed:
                side.faction = next((i for i, of in enumerate(roster.factions) if of == numbers), -1)
    else:
        steps += [Allot(0), Allot(1)]
    steps += [Reveal(0, 0, False), Reveal(0, 1, False), Reveal(0, 2, False)]        # §1.1
    steps += [Draw(0, roster.hand, False), Draw(1, roster.hand, False), Opening()]  # §1.4
    s.now = steps[0]
    s.later = [Turns(), *steps[:0:-1]]
    return s


def build_covered() -> Region:
    """A region with two tiles face down."""
    return Region(tile=NO_TILE, under=2, token=NOWHERE)


def empty_side(seat: int, roster: Roster) -> Side:
    """The other knows the list of its deck, except where it is closed, and after a draft, which hidden.py reckons
    with."""
    lists: i64 = 0 if roster.draft else bit(seat) if roster.closed else EVERYBODY
    outside = roster.outside(seat) if roster.closed else None
    return Side(troops=vec[i64]([0] * 3), stores=vec[i64]([0] * 3), cubes=vec[i64]([0] * 3), camp=0, food=0, pile=0,
                points=0, won=0, faction=-1, renewed=0, known=0, cards=holding(2, [0] * HEROES, [seat], lists, outside))


@final
class Opening(Event[Heroes]):
    """§1.6 First the first player, then the other."""

    def __init__(self) -> None:
        super().__init__(0)

    def happen(self, s: Heroes) -> bool:
        s.then(Exchange(s.seat, 0), Exchange(1 - s.seat, 0))
        return True


@final
class Exchange(Choice[Heroes]):
    """§1.6 Put cards of the opening hand under the deck, and draw as many."""

    def __init__(self, seat: i64, cards: i64) -> None:
        super().__init__(seat)
        self.cards: Final[i64] = cards                  # put under so far

    def menu(self, s: Heroes) -> Menu:
        return EXCHANGES

    def happen(self, s: Heroes) -> bool:
        if s.sides[self.seat].hand.size():
            return False
        s.then(Draw(self.seat, self.cards, False))
        return True

    def open(self, s: Heroes) -> i64:
        return EXCHANGES.of(DONE) | EXCHANGES.of(UNDER, s.sides[self.seat].hand.holds())

    def seen_by(self, s: Heroes, action: i64) -> i64:
        return bit(self.seat)

    def refusal(self, s: Heroes, action: i64) -> str:
        return why_not_under(s, self.seat, action)

    def take(self, s: Heroes, action: i64) -> None:
        if UNDER.says(action):
            self.under(s, UNDER.arg(action))
        else:
            s.then(Draw(self.seat, self.cards, False))

    def under(self, s: Heroes, kind: i64) -> None:
        side = s.sides[self.seat]
        side.cards.put(kind, BELOW)
        s.then(Exchange(self.seat, self.cards + 1))


# §3

@final
class Turns(Event[Heroes]):
    """§3.1 One turn after another: this step waits under all of them until the game is over."""

    def __init__(self) -> None:
        super().__init__(0)

    def happen(self, s: Heroes) -> bool:
        if s.roster.turns and s.turn == s.roster.turns:
            s.winner = leader(s)                                                    # §8.3
            s.finish()
            return True
        if s.turn:
            s.seat = 1 - s.seat
        s.turn += 1
        s.acts = s.extra = 0
        s.first(LIMITS[s.seat])
        s.first(MILITARY[s.seat])
        if s.turn > 1:                                                              # §1.7
            s.first(CONTROLS[s.seat][0])
        return True


class Round(Event[Heroes]):
    """What happens region by region, from this one on."""

    def __init__(self, seat: i64, region: i64) -> None:
        super().__init__(seat)
        self.region: Final[i64] = region


@final
class Control(Round):
    """§3.2 Who is stronger puts a cube, or wins the tile."""

    def happen(self, s: Heroes) -> bool:
        seat, cubes = self.seat, s.sides[self.seat].cubes
        for region in range(self.region, 3):
            tile = s.regions[region].tile
            if tile != NO_TILE and controls(s, seat, region):                       # §2.4
                if cubes[region] < s.roster.spots[tile]:
                    cubes[region] += 1                                              # §3.4
                else:
                    s.now = CONTROLS[seat][region + 1] if region < 2 else UPKEEPS[seat][0]
                    win_tile(s, seat, region)                                       # §3.6
                    return True
        s.now = UPKEEPS[seat][0]
        return True


def win_tile(s: Heroes, seat: i64, region: i64) -> None:
    """§3.7 §3.8"""
    mine, theirs, here = s.sides[seat], s.sides[1 - seat], s.regions[region]
    for side in s.sides:
        side.cubes[region] = 0
        side.stores[region] = 0
    mine.discard(region, mine.troops[region])
    theirs.camp |= theirs.troops[region]
    theirs.troops[region] = 0
    mine.won += bit(4 * here.tile)
    mine.points += s.roster.tile_points[here.tile]
    here.tile = NO_TILE
    here.token = NOWHERE                                                            # §10.5
    if mine.points >= s.roster.goal:                                                # §8.2
        s.winner = seat
        s.finish()
    elif here.under:
        s.first(Reveal(seat, region, True))


# §4

@final
class Upkeep(Round):
    """§4.1 §4.3 Heroes eat what lies in their region."""

    def happen(self, s: Heroes) -> bool:
        seat, side = self.seat, s.sides[self.seat]
        for region in range(self.region, 3):
            hungry = size(side.troops[region] & ~s.roster.fasting)
            missing = hungry - side.stores[region]
            if missing <= 0:
                side.stores[region] = -missing
            else:
                side.stores[region] = 0
                s.now = UPKEEPS[seat][region + 1] if region < 2 else INCOMES[seat]
                s.first(Starve(seat, region, missing, 0))
                return True
        s.now = INCOMES[seat]
        return True


@final
class Starve(Choice[Heroes]):
    """§4.2 A hero is discarded for each food that is missing; several are named in ascending order."""

    def __init__(self, seat: i64, region: i64, missing: i64, least: i64) -> None:
        super().__init__(seat)
        self.region: Final[i64] = region
        self.missing: Final[i64] = missing
        self.least: Final[i64] = least                  # those before it have been passed over

    def menu(self, s: Heroes) -> Menu:
        return STARVES

    def hungry(self, s: Heroes) -> i64:
        return s.sides[self.seat].troops[self.region] & ~s.roster.fasting & ~(bit(self.least) - 1)

    def happen(self, s: Heroes) -> bool:
        hungry = self.hungry(s)
        if self.missing and size(hungry) > self.missing:
            return False
        s.done()
        if self.missing:
            s.sides[self.seat].discard(self.region, hungry)
        return True

    def open(self, s: Heroes) -> i64:
        hungry = self.hungry(s)
        most = member(hungry, size(hungry) - self.missing)      # after it the others must still suffice
        return STARVES.of(STARVE, hungry & (bit(most + 1) - 1))

    def refusal(self, s: Heroes, action: i64) -> str:
        return why_not_starve(s, self.seat, self.region, action)

    def take(self, s: Heroes, action: i64) -> None:
        piece = STARVE.arg(action)
        s.sides[self.seat].discard(self.region, bit(piece))
        s.then(Starve(self.seat, self.region, self.missing - 1, piece + 1))


# §5

@final
class Income(Event[Heroes]):
    """§5.1 §5.2"""

    def happen(self, s: Heroes) -> bool:
        s.sides[self.seat].food += s.roster.income_food
        s.then(Draw(self.seat, s.roster.income_cards, True))
        return True


# §8

@final
class HandLimit(Choice[Heroes]):
    """§8.1 Cards above the limit are discarded; several are named in ascending order."""

    def __init__(self, seat: i64, least: i64) -> None:
        super().__init__(seat)
        self.least: Final[i64] = least

    def menu(self, s: Heroes) -> Menu:
        return DISCARDS

    def happen(self, s: Heroes) -> bool:
        if s.sides[self.seat].hand.size() > s.roster.limit:
            return False
        s.done()
        return True

    def open(self, s: Heroes) -> i64:
        """A card is offered only if enough cards follow it to complete the discards."""
        hand = s.sides[self.seat].hand
        excess = hand.size() - s.roster.limit
        most: i64 = hand.kinds[hand.size() - excess]    # they lie in ascending order
        return DISCARDS.of(DISCARD, hand.holds() & ~(bit(self.least) - 1) & (bit(most + 1) - 1))

    def refusal(self, s: Heroes, action: i64) -> str:
        return why_not_discard(s, self.seat, action)

    def take(self, s: Heroes, action: i64) -> None:
        s.discard(self.seat, DISCARD.arg(action))
        s.then(HandLimit(self.seat, DISCARD.arg(action)))


# the steps of every turn, made once
CONTROLS: Final[list[list[Control]]] = [[Control(seat, region) for region in range(3)] for seat in range(2)]
UPKEEPS: Final[list[list[Upkeep]]] = [[Upkeep(seat, region) for region in range(3)] for seat in range(2)]
INCOMES: Final[list[Income]] = [Income(seat) for seat in range(2)]
MILITARY: Final[list[Military]] = [Military(seat) for seat in range(2)]
LIMITS: Final[list[HandLimit]] = [HandLimit(seat, 0) for seat in range(2)]
