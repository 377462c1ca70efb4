"""What a position of Hercules is worth to a seat: its chance, by what it has and what the others have on average.

Both reckonings are rounded from logistic fits to the results of games of `quick` with itself over all pairings of the
example decks (benchmarks/fit_hercules.py): e to the hundredth part of the difference is about the odds of winning
against each of the others. They are meant for the start of a turn. A card of a deck is worth more the fewer are left.
Whoever is out has no chance (§7.1); a game of a match counts by what it makes of the match (§7.4), whose later games
are anybody's.

The plain one counts cards and printed powers. The outlook knows powers as things stand, that a character's text is
worth what it cost, a hand of resources from one of other cards, and who is about to win the race.
"""
from __future__ import annotations

from math import exp, log
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kleos.core.sets import bit, lowest
from kleos.games.hercules.board import Hercules
from kleos.games.hercules.box import CHARACTER as CAST
from kleos.games.hercules.box import RESOURCE, TYPE, of_piece
from kleos.games.hercules.scoring import able_attackers, able_blockers, power, strength

LARGEST: Final = 100                                    # deck that is told from larger ones
DEAREST: Final = 12                                     # card whose cost counts
SURE: Final = 0.975                                     # chance of whoever has almost won
ENOUGH: Final = 8                                       # resources in play; more count for nothing


def supply(worth: int) -> tuple[int, ...]:
    """What a deck is worth, by its size."""
    return tuple([int(worth * log(1 + n)) for n in range(LARGEST + 1)])


@mypyc_attr(allow_interpreted_subclasses=True)
class Reckoning:
    """What counts for a side; a subclass says how much."""

    def standing(self, s: Hercules, seat: i64) -> i64:
        raise NotImplementedError

    def doomed(self, s: Hercules) -> i64:
        """The seat that is as good as out, if one is, else -1."""
        return -1

    def value(self, s: Hercules, seat: i64, turn: i64 = 0) -> float:
        """What is to be expected of what the game returns; `turn`: what it is worth to have the turn."""
        if s.over():
            return s.returns()[seat]
        seats, chance = s.box.seats, self.chance(s, seat, turn)
        if s.box.games > 1:
            chance = chance_in_match(s, seat, chance)
        return (float(seats) * chance - 1.0) / float(seats - 1)

    def chance(self, s: Hercules, seat: i64, turn: i64) -> float:
        """Of winning this game."""
        if s.sides[seat].out:
            return 0.0
        doomed = self.doomed(s)
        others: i64 = turn if s.seat != seat else -turn
        n: i64 = 0
        for other in range(s.box.seats):
            if other != seat and other != doomed and not s.sides[other].out:
                others += self.standing(s, other)
                n += 1
        if seat == doomed or not n:
            return SURE if n == 0 else 1.0 - SURE
        return 1.0 / (1.0 + float(n) * exp(float(others - self.standing(s, seat) * n) / float(100 * n)))


def chance_in_match(s: Hercules, seat: i64, chance: float) -> float:
    """§7.4 Of winning the match, by the chance of winning its present game; the others share the rest evenly."""
    left: i64 = 0
    for other in range(s.box.seats):
        left += other != seat and not s.sides[other].out
    found = chance * match_after(s.won, seat, s.box.games, seat)
    for other in range(s.box.seats):
        if other != seat and not s.sides[other].out:
            found += (1.0 - chance) / float(left) * match_after(s.won, other, s.box.games, seat)
    return found


def match_after(won: vec[i64], winner: i64, games: i64, seat: i64) -> float:
    """How likely this seat wins a match in which that one has won one game more, if later games are anybody's."""
    now = won[:]
    now[winner] += 1
    if now[winner] * 2 > games:
        return 1.0 if winner == seat else 0.0
    found = 0.0
    for other in range(len(now)):
        found += match_after(now, other, games, seat)
    return found / float(len(now))


def through(s: Hercules, seat: i64, going: i64, blockers: i64) -> i64:
    """How many cards these attackers discard at least, if each blocker stops the strongest that is left."""
    total: i64 = 0
    while going:
        best: i64 = 0
        most: i64 = -1
        left = going
        while left:
            i = lowest(left)
            left &= left - 1
            mine = power(s, seat, i)
            if mine > most:
                best, most = bit(i), mine
        going &= ~best
        if blockers:
            blockers &= blockers - 1
        else:
            total += most
    return total


PLAIN_SUPPLY: Final[tuple[int, ...]] = supply(295)
PLAIN_CARD: Final = 33                                  # in hand
PLAIN_POWER: Final = 47                                 # printed, of characters in play
PLAIN_CHARACTER: Final = 8
PLAIN_TIRED: Final = -16                                # of a tapped one, for each point of its power
PLAIN_RESOURCE: Final = 36                              # in play, up to ENOUGH


@final
class Plain(Reckoning):
    def standing(self, s: Hercules, seat: i64) -> i64:
        side = s.sides[seat]
        size, fields = side.cards.size, len(side.resources)
        found: i64 = PLAIN_SUPPLY[size if size < LARGEST else LARGEST]
        found += PLAIN_CARD * side.hand.size() + PLAIN_RESOURCE * (fields if fields < ENOUGH else ENOUGH)
        for i in range(len(side.pieces)):
            printed: i64 = s.box.power[of_piece(side.pieces[i])]
            found += PLAIN_POWER * printed + PLAIN_CHARACTER
            if side.tapped & bit(i):
                found += PLAIN_TIRED * printed
        return found


SUPPLY: Final[tuple[int, ...]] = supply(348)
SPARE: Final = 14                                       # resource in hand
CARD: Final = 5                                         # other card in hand
ACTOR: Final = 33                                       # more for a character
PRICE: Final = 6                                        # more for each resource that it costs
AFFORDED: Final = 12                                    # more for each of them that can be paid next turn
POWER: Final = 48                                       # of a character in play
EXCESS: Final = -4                                      # for its square, up to MIGHTY
MIGHTY: Final = 5
COST: Final = 17                                        # of the characters in play
CHARACTER: Final = -21
TIRED: Final = -14                                      # of a tapped one, for each point of its power
FIELDS: Final[tuple[int, ...]] = (0, 41, 82, 123, 164, 176, 188)         # resources in play; more count for nothing
REACH: Final = 55                                       # for the part of the other deck that all together could take
TURN: Final = 35                                        # to have the turn; for chance, which may fall to either side


def might(power: i64) -> i64:
    """What the power of a character in play is worth: the more it has, the less one more."""
    counted = power if power < MIGHTY else MIGHTY
    return POWER * power + EXCESS * (counted * counted + 2 * MIGHTY * (power - counted))


def value_hand(s: Hercules, seat: i64) -> i64:
    """What the hand is worth: what it costs, and what of that can be paid next turn, the dearest first."""
    side, cost = s.sides[seat], s.box.cost
    found: i64 = 0
    spare: i64 = 0
    for kind in side.hand.kinds:
        if TYPE[kind] == RESOURCE:
            found += SPARE
            spare = 1
        else:
            found += CARD + PRICE * cost[kind] + (ACTOR if TYPE[kind] == CAST else 0)
    left: i64 = len(side.resources) + spare
    price = left if left < DEAREST else DEAREST
    while price > 0 and left > 0:
        for kind in side.hand.kinds:
            if cost[kind] == price and price <= left and TYPE[kind] <= CAST:
                left -= price
                found += AFFORDED * price
        price -= 1
    return found


@final
class Outlook(Reckoning):
    def doomed(self, s: Hercules) -> i64:
        """Whoever has the turn and has not attacked yet may be able to empty the next deck, however it is guarded."""
        if s.defender >= 0 and not s.now.opens_turn():
            return -1
        side, foe = s.sides[s.seat], s.left_of(s.seat)
        deck = s.sides[foe].cards.size
        empties = strength(s, s.seat, side.every()) >= deck and \
            through(s, s.seat, able_attackers(s, s.seat), able_blockers(s, foe)) >= deck
        return foe if empties else -1

    def standing(self, s: Hercules, seat: i64) -> i64:
        side = s.sides[seat]
        size, fields = side.cards.size, len(side.resources)
        found: i64 = SUPPLY[size if size < LARGEST else LARGEST]
        found += FIELDS[fields if fields < len(FIELDS) else len(FIELDS) - 1] + value_hand(s, seat)
        strength: i64 = 0
        for i in range(len(side.pieces)):
            mine = power(s, seat, i)
            strength += mine
            price: i64 = s.box.cost[of_piece(side.pieces[i])]
            found += might(mine) + COST * price + CHARACTER
            if side.tapped & bit(i):
                found += TIRED * mine
        left = s.sides[s.left_of(seat)].cards.size
        return found + REACH * (strength if strength < left else left) // (left if left else 1)


PLAIN: Final = Plain()
OUTLOOK: Final = Outlook()
