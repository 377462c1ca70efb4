"""Twelve Heroes: the game, phase by phase.

    §1 start, Exchange    §3 Control    §4 Upkeep, Starve    §5 Income    §6 military.py    §7 effects.py, targets.py
    §8 HandLimit, Turns    §11 draft.py, decklists.py

Read it beside rulebook.md; what chance decides stands in draws.py.
"""
from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kleos.core.decks import whole
from kleos.core.flow import Choice, Event, Step
from kleos.core.hands import Hand, bury, leave
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
)
from kleos.games.heroes.box import HEROES, KINDS, REGIONS, Roster, put
from kleos.games.heroes.draft import deal_box, rounds
from kleos.games.heroes.draws import Allot, Draw, Lot, Reveal
from kleos.games.heroes.military import Military

__all__ = ["LEXICON", "Heroes", "start"]


# §1

def start(roster: Roster) -> Heroes:
    """§1"""
    none = [0] * HEROES
    s = Heroes(Turns(), [], roster, 0, 0, -1, 0, 0, vec[i64]([NO_TILE] * 3), vec[i64]([2] * 3),
               vec[i64]([int(n) for n in roster.tile_copies]), vec[i64]([NOWHERE] * 3), vec[i64]([0] * 6),
               vec[i64]([0] * 6), vec[i64]([0] * 6), vec[i64]([0] * 2), vec[i64]([0] * 2), vec[i64]([0] * 2),
               vec[i64]([0] * 2), vec[i64]([0] * 2), vec[i64]([-1, -1]), vec[i64]([0] * 2), vec[i64]([0] * 2),
               [whole(none), whole(none)], [Hand(seat, vec[i64](), vec[i64](), vec[i64]()) for seat in range(2)], None)
    steps: list[Step[Heroes]] = []
    if roster.first == "random":
        steps.append(Lot())                                                         # §1.5
    else:
        s.seat = int(roster.first)
    if roster.draft:
        s.box = deal_box(roster)
        steps += rounds(roster)                                                     # §11.3
    elif roster.lists:
        s.decks = [whole(roster.lists[0]), whole(roster.lists[1])]                  # §1.4
        for seat in range(2):
            s.faction[seat] = next((i for i, of in enumerate(roster.factions) if of == roster.lists[seat]), -1)
    else:
        steps += [Allot(0), Allot(1)]
    steps += [Reveal(0, 0, False), Reveal(0, 1, False), Reveal(0, 2, False)]        # §1.1
    steps += [Draw(0, roster.hand, False), Draw(1, roster.hand, False), Opening()]  # §1.4
    s.now = steps[0]
    s.later = [Turns(), *steps[:0:-1]]
    return s


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
        if s.hands[self.seat].size():
            return False
        s.then(Draw(self.seat, self.cards, False))
        return True

    def open(self, s: Heroes) -> i64:
        return EXCHANGES.of(DONE) | EXCHANGES.of(UNDER, s.hands[self.seat].holds())

    def seen_by(self, s: Heroes, action: i64) -> i64:
        return bit(self.seat)

    def refusal(self, s: Heroes, action: i64) -> str:
        if UNDER.says(action):
            return "That hero is not in your hand (§1.6)."
        return "First put cards of the opening hand under the deck, or keep it (§1.6)."

    def take(self, s: Heroes, action: i64) -> None:
        if UNDER.says(action):
            self.under(s, UNDER.arg(action))
        else:
            s.then(Draw(self.seat, self.cards, False))

    def under(self, s: Heroes, kind: i64) -> None:
        bury(s.decks[self.seat], s.hands[self.seat], kind)
        s.then(Exchange(self.seat, self.cards + 1))


# §3

@final
class Turns(Event[Heroes]):
    """§3.1 One turn after another: this step waits under all of them until the game is over."""

    def __init__(self) -> None:
        super().__init__(0)

    def happen(self, s: Heroes) -> bool:
        if s.roster.turns and s.turn == s.roster.turns:
            leader(s)
            return True
        if s.turn:
            s.seat = 1 - s.seat
        s.turn += 1
        s.acts = s.extra = 0
        s.first(LIMITS[s.seat])
        s.first(MILITARY[s.seat])
        if s.turn > 1:                                                              # §1.7
            s.first(CONTROLS[s.seat * 3])
        return True


def leader(s: Heroes) -> None:
    """§8.3 The last turn is over: more points win."""
    if s.points[0] != s.points[1]:
        s.winner = 0 if s.points[0] > s.points[1] else 1
    s.finish()


class Round(Event[Heroes]):
    """What happens region by region, from this one on."""

    def __init__(self, seat: i64, region: i64) -> None:
        super().__init__(seat)
        self.region: Final[i64] = region


@final
class Control(Round):
    """§3.2 Who is stronger puts a cube, or wins the tile."""

    def happen(self, s: Heroes) -> bool:
        seat = self.seat
        for region in range(self.region, 3):
            if s.tile[region] != NO_TILE and controls(s, seat, region):                             # §2.4
                if s.cubes[seat * 3 + region] < s.roster.spots[s.tile[region]]:
                    s.cubes[seat * 3 + region] += 1                                                 # §3.4
                else:
                    s.now = CONTROLS[seat * 3 + region + 1] if region < 2 else UPKEEPS[seat * 3]
                    win_tile(s, seat, region)                                                       # §3.6
                    return True
        s.now = UPKEEPS[seat * 3]
        return True


def controls(s: Heroes, seat: i64, region: i64) -> bool:
    """§3.4 §3.5 §10.3 Whether a side has control of its region, as things stand."""
    if not s.troops[seat * 3 + region]:
        return False
    mine, theirs = s.strength(seat, region), s.strength(1 - seat, region)
    return mine > theirs or (mine == theirs and s.token[region] == seat)


def win_tile(s: Heroes, seat: i64, region: i64) -> None:
    """§3.7 §3.8"""
    kind = s.tile[region]
    for side in (region, 3 + region):
        s.cubes[side] = 0
        s.stores[side] = 0
    s.discard(seat, region, s.troops[seat * 3 + region])
    s.camp[1 - seat] |= s.troops[(1 - seat) * 3 + region]
    s.troops[(1 - seat) * 3 + region] = 0
    s.tile[region] = NO_TILE
    s.token[region] = NOWHERE                                                       # §10.5
    s.won[seat] += bit(4 * kind)
    s.points[seat] += s.roster.tile_points[kind]
    if s.points[seat] >= s.roster.goal:                                             # §8.2
        s.winner = seat
        s.finish()
    elif s.under[region]:
        s.first(Reveal(seat, region, True))


# §4

@final
class Upkeep(Round):
    """§4.1 §4.3 Heroes eat what lies in their region."""

    def happen(self, s: Heroes) -> bool:
        seat = self.seat
        for region in range(self.region, 3):
            hungry = size(s.troops[seat * 3 + region] & ~s.roster.fasting)
            missing = hungry - s.stores[seat * 3 + region]
            if missing <= 0:
                s.stores[seat * 3 + region] = -missing
            else:
                s.stores[seat * 3 + region] = 0
                s.now = UPKEEPS[seat * 3 + region + 1] if region < 2 else INCOMES[seat]
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
        return s.troops[self.seat * 3 + self.region] & ~s.roster.fasting & ~(bit(self.least) - 1)

    def happen(self, s: Heroes) -> bool:
        hungry = self.hungry(s)
        if self.missing and size(hungry) > self.missing:
            return False
        s.done()
        if self.missing:
            s.discard(self.seat, self.region, hungry)
        return True

    def open(self, s: Heroes) -> i64:
        hungry = self.hungry(s)
        most = member(hungry, size(hungry) - self.missing)      # after it the others must still suffice
        return STARVES.of(STARVE, hungry & (bit(most + 1) - 1))

    def refusal(self, s: Heroes, action: i64) -> str:
        where = REGIONS.words[self.region]
        if not STARVE.says(action):
            return f"Food is missing in the {where} region: first say which hero is discarded (§4.2)."
        if s.troops[self.seat * 3 + self.region] & s.roster.fasting & bit(STARVE.arg(action)):
            return "That hero needs no food (§4.2)."
        if s.troops[self.seat * 3 + self.region] & bit(STARVE.arg(action)):
            return "Name the heroes to be discarded in the order of the list (§4.2)."
        return f"That hero is not among yours in the {where} region (§4.2)."

    def take(self, s: Heroes, action: i64) -> None:
        piece = STARVE.arg(action)
        s.discard(self.seat, self.region, bit(piece))
        s.then(Starve(self.seat, self.region, self.missing - 1, piece + 1))


# §5

@final
class Income(Event[Heroes]):
    """§5.1 §5.2"""

    def happen(self, s: Heroes) -> bool:
        s.food[self.seat] += s.roster.income_food
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
        if s.hands[self.seat].size() > s.roster.limit:
            return False
        s.done()
        return True

    def open(self, s: Heroes) -> i64:
        """A card is offered only if enough cards follow it to complete the discards."""
        hand = s.hands[self.seat]
        excess = hand.size() - s.roster.limit
        most: i64 = hand.kinds[hand.size() - excess]    # they lie in ascending order
        return DISCARDS.of(DISCARD, hand.holds() & ~(bit(self.least) - 1) & (bit(most + 1) - 1))

    def refusal(self, s: Heroes, action: i64) -> str:
        if DISCARD.says(action):
            if s.hands[self.seat].count(DISCARD.arg(action)):
                return "Name the cards to be discarded in the order of the list (§8.1)."
            return f"{s.roster.names[KINDS.words[DISCARD.arg(action)]]} is not in your hand (§8.1)."
        return f"Keep at most {s.roster.limit} cards: discard the others first (§8.1)."

    def take(self, s: Heroes, action: i64) -> None:
        discard(s, self.seat, DISCARD.arg(action))
        s.then(HandLimit(self.seat, DISCARD.arg(action)))


def discard(s: Heroes, seat: i64, kind: i64) -> None:
    """§2.5 A card of the hand goes to the pile."""
    leave(s.hands[seat], kind)
    s.pile[seat] = put(s.pile[seat], kind)
    s.show(seat, kind)


# the steps of every turn, made once
CONTROLS: Final[list[Control]] = [Control(seat, region) for seat in range(2) for region in range(3)]
UPKEEPS: Final[list[Upkeep]] = [Upkeep(seat, region) for seat in range(2) for region in range(3)]
INCOMES: Final[list[Income]] = [Income(seat) for seat in range(2)]
MILITARY: Final[list[Military]] = [Military(seat) for seat in range(2)]
LIMITS: Final[list[HandLimit]] = [HandLimit(seat, 0) for seat in range(2)]
