"""What chance decides: who begins, factions, tiles and cards."""
from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kleos.core.cards.decks import place
from kleos.core.cards.draws import FromDeck
from kleos.core.cards.holding import Holding
from kleos.core.dice import Rng
from kleos.core.flow import Chance
from kleos.core.sets import bit, lowest, member, size
from kleos.core.words import Verb
from kleos.games.heroes.board import DRAW, FACTION, FIRST, ON_TILE, REVEAL, Heroes
from kleos.games.heroes.box import FACTIONS, HEROES, TILES, count

KINDS_OF_TILE: Final = len(TILES.words)


@final
class Lot(Chance[Heroes]):
    """§1.5"""

    def __init__(self) -> None:
        super().__init__(0)

    def count(self, s: Heroes) -> i64:
        return 2

    def nth(self, s: Heroes, i: i64) -> i64:
        return FIRST.number(i)

    def refusal(self, s: Heroes, action: i64) -> str:
        return "First it is drawn who begins (§1.5)."

    def take(self, s: Heroes, action: i64) -> None:
        s.seat = FIRST.arg(action)
        s.done()


@final
class Allot(Chance[Heroes]):
    """§11.2 A seat's faction is drawn."""

    def choices(self, s: Heroes) -> i64:
        every = bit(len(FACTIONS.words)) - 1
        other = s.sides[1 - self.seat].faction
        return every if s.roster.mirror or other < 0 else every & ~bit(other)

    def count(self, s: Heroes) -> i64:
        return size(self.choices(s))

    def nth(self, s: Heroes, i: i64) -> i64:
        return FACTION.number(member(self.choices(s), i))

    def refusal(self, s: Heroes, action: i64) -> str:
        return "First the factions are drawn, two different ones (§11.2)."

    def take(self, s: Heroes, action: i64) -> None:
        faction = FACTION.arg(action)
        side = s.sides[self.seat]
        side.faction = faction
        side.cards.fill(vec[i64](s.roster.factions[faction]))
        s.done()


@final
class Reveal(Chance[Heroes]):
    """§1.1 §3.8 The next tile of a pile is turned up; what can only be one tile is."""

    def __init__(self, seat: i64, region: i64, first: bool) -> None:
        super().__init__(seat)
        self.region: Final[i64] = region
        self.first: Final = first                       # whether it is the first chance of a turn

    def opens_turn(self) -> bool:
        return self.first

    def kinds(self, s: Heroes) -> i64:
        mask: i64 = 0
        for kind in range(KINDS_OF_TILE):
            if s.unseen[kind]:
                mask |= bit(kind)
        return mask

    def happen(self, s: Heroes) -> bool:
        kinds = self.kinds(s)
        if size(kinds) > 1:
            return False
        self.turn_up(s, lowest(kinds))
        return True

    def count(self, s: Heroes) -> i64:
        return size(self.kinds(s))

    def nth(self, s: Heroes, i: i64) -> i64:
        return REVEAL.number(self.region, member(self.kinds(s), i))

    def weight(self, s: Heroes, i: i64) -> i64:
        return s.unseen[member(self.kinds(s), i)]

    def sample(self, s: Heroes, rng: Rng) -> i64:
        total = s.unseen[0] + s.unseen[1] + s.unseen[2]
        return REVEAL.number(self.region, place(s.unseen, rng.below(total)))

    def refusal(self, s: Heroes, action: i64) -> str:
        return "First a territory tile is turned up (§3.8)."

    def take(self, s: Heroes, action: i64) -> None:
        self.turn_up(s, REVEAL.second(action))

    def turn_up(self, s: Heroes, kind: i64) -> None:
        s.unseen[kind] -= 1
        here = s.regions[self.region]
        here.under -= 1
        here.tile = kind
        if s.roster.popularity:
            here.token = ON_TILE                                                    # §10.1 §10.5
        s.done()


@final
class Draw(FromDeck[Heroes]):
    """§5.2 A seat draws so many cards, which only it sees."""

    def __init__(self, seat: i64, cards: i64, first: bool) -> None:
        super().__init__(seat)
        self.cards: Final[i64] = cards
        self.first: Final = first                       # whether it is the draw that opens a turn

    def opens_turn(self) -> bool:
        return self.first

    def happen(self, s: Heroes) -> bool:
        side = s.sides[self.seat]
        if self.cards and side.cards.size:
            return False
        if self.cards and side.pile:
            renew(s, self.seat)                                                     # §5.3
        else:
            s.done()
        return True

    def verb(self) -> Verb:
        return DRAW

    def deck(self, s: Heroes) -> Holding:
        return s.sides[self.seat].cards

    def seen_by(self, s: Heroes, action: i64) -> i64:
        """§2.6"""
        return bit(self.seat)

    def refusal(self, s: Heroes, action: i64) -> str:
        return f"First a card is drawn (§{find_draw_rule(s, self.seat)})."

    def receive(self, s: Heroes, kind: i64) -> None:
        s.sides[self.seat].cards.draw(kind)
        if self.cards == 1:
            s.done()
        else:
            s.then(Draw(self.seat, self.cards - 1, False))


def find_draw_rule(s: Heroes, seat: i64) -> str:
    """The rule by which a seat draws: of income; for cards put under the deck, which still lie there; or the first."""
    if s.turn:
        return "5.2"
    for layer in s.sides[seat].cards.layers:
        if len(layer.kinds):
            return "1.6"
    return "1.4"


def renew(s: Heroes, seat: i64) -> None:
    """§5.3"""
    side = s.sides[seat]
    cards = vec[i64]([0] * HEROES)
    for kind in range(HEROES):
        cards[kind] = count(side.pile, kind)
    if s.roster.draft:
        side.cards.fill(cards)                          # nobody knows the list of a drafted deck
    else:
        side.cards.renew(cards)
    side.renewed, side.pile = side.pile, 0
