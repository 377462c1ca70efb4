"""What an ability asks: where, whom, which. What can only be done in one way, or not at all, is not asked (§7.1)."""
from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from kleos.core.flow import Choice
from kleos.core.sets import bit, lowest, member, size
from kleos.core.words import Menu
from kleos.games.heroes.board import (
    ALONE,
    AT,
    BRING,
    BRINGS,
    PLACES,
    REVIVE,
    REVIVES,
    STRIKE,
    STRIKES,
    Heroes,
    bag_kinds,
)
from kleos.games.heroes.box import REGIONS, take
from kleos.games.heroes.refusals import name, why_not_strike
from kleos.games.heroes.scoring import power


class Question(Choice[Heroes]):
    """What the ability of a hero asks its player."""

    def __init__(self, seat: i64, piece: i64) -> None:
        super().__init__(seat)
        self.piece: Final[i64] = piece                  # whose ability it is


@final
class Supply(Question):
    """§7.4 Food to a region of one's own, of one's choice."""

    def __init__(self, seat: i64, piece: i64, food: i64) -> None:
        super().__init__(seat, piece)
        self.food: Final[i64] = food

    def menu(self, s: Heroes) -> Menu:
        return PLACES

    def happen(self, s: Heroes) -> bool:
        regions = s.sides[self.seat].occupied()
        if size(regions) > 1:
            return False
        s.done()
        if regions:
            s.sides[self.seat].stores[lowest(regions)] += self.food
        return True

    def open(self, s: Heroes) -> i64:
        return PLACES.of(AT, s.sides[self.seat].occupied())

    def refusal(self, s: Heroes, action: i64) -> str:
        if AT.says(action):
            return f"You have no hero in the {REGIONS.words[AT.arg(action)]} region to take the food (§7.4)."
        return "Choose the region that gets the food first (§7.1)."

    def take(self, s: Heroes, action: i64) -> None:
        s.sides[self.seat].stores[AT.arg(action)] += self.food
        s.done()


@final
class Strike(Question):
    """§7.6 Pick an opposing hero of a region: to be discarded, or to go back to its camp."""

    def __init__(self, seat: i64, piece: i64, region: i64, most: i64, home: bool) -> None:
        super().__init__(seat, piece)
        self.region: Final[i64] = region
        self.most: Final[i64] = most
        self.home: Final = home                         # whether it goes back to its camp

    def menu(self, s: Heroes) -> Menu:
        return STRIKES

    def targets(self, s: Heroes) -> i64:
        """The opposing heroes here that are weak enough."""
        you = 1 - self.seat
        foes = s.sides[you].troops[self.region]
        found: i64 = 0
        while foes:
            piece = member(foes, 0)
            foes &= foes - 1
            if power(s, you, piece, self.region) <= self.most:
                found |= bit(piece)
        return found

    def happen(self, s: Heroes) -> bool:
        targets = self.targets(s)
        if size(targets) > 1:
            return False
        s.done()
        if targets:
            self.strike(s, targets)
        return True

    def open(self, s: Heroes) -> i64:
        return STRIKES.of(STRIKE, self.targets(s))

    def refusal(self, s: Heroes, action: i64) -> str:
        return why_not_strike(s, self.seat, self.region, self.most, action)

    def take(self, s: Heroes, action: i64) -> None:
        s.done()
        self.strike(s, bit(STRIKE.arg(action)))

    def strike(self, s: Heroes, foe: i64) -> None:
        you = s.sides[1 - self.seat]
        if self.home:
            you.troops[self.region] &= ~foe
            you.camp |= foe                                                         # §7.5
        else:
            you.discard(self.region, foe)


@final
class Bring(Question):
    """§7.5 Another hero may come along from the region that was left."""

    def __init__(self, seat: i64, piece: i64, origin: i64, region: i64) -> None:
        super().__init__(seat, piece)
        self.origin: Final[i64] = origin
        self.region: Final[i64] = region

    def menu(self, s: Heroes) -> Menu:
        return BRINGS

    def happen(self, s: Heroes) -> bool:
        if s.sides[self.seat].troops[self.origin]:
            return False
        s.done()
        return True

    def open(self, s: Heroes) -> i64:
        return BRINGS.of(BRING, s.sides[self.seat].troops[self.origin]) | BRINGS.of(ALONE)

    def refusal(self, s: Heroes, action: i64) -> str:
        if BRING.says(action):
            return (f"{name(s, BRING.arg(action) >> 1)} is not among your heroes left in the "
                    f"{REGIONS.words[self.origin]} region (§7.5).")
        return "First say who comes along (§7.1)."

    def take(self, s: Heroes, action: i64) -> None:
        if BRING.says(action):
            friend, troops = bit(BRING.arg(action)), s.sides[self.seat].troops
            troops[self.origin] &= ~friend
            troops[self.region] |= friend
        s.done()


@final
class Revival(Question):
    """§7.7 Take a hero back from the discard pile."""

    def __init__(self, seat: i64, piece: i64, cards: i64) -> None:
        super().__init__(seat, piece)
        self.cards: Final[i64] = cards

    def menu(self, s: Heroes) -> Menu:
        return REVIVES

    def happen(self, s: Heroes) -> bool:
        kinds = bag_kinds(s.sides[self.seat].pile)
        if self.cards and size(kinds) > 1:
            return False
        if self.cards and kinds:
            self.back(s, lowest(kinds))
        else:
            s.done()
        return True

    def open(self, s: Heroes) -> i64:
        return REVIVES.of(REVIVE, bag_kinds(s.sides[self.seat].pile))

    def refusal(self, s: Heroes, action: i64) -> str:
        if REVIVE.says(action):
            return f"{name(s, REVIVE.arg(action))} does not lie in your discard pile (§7.7)."
        return "Take a hero back from your discard pile first (§7.1)."

    def take(self, s: Heroes, action: i64) -> None:
        self.back(s, REVIVE.arg(action))

    def back(self, s: Heroes, kind: i64) -> None:
        side = s.sides[self.seat]
        side.pile = take(side.pile, kind)
        side.cards.add(kind)
        s.then(Revival(self.seat, self.piece, self.cards - 1))
