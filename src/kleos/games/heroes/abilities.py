"""§7 Abilities: a hero speaks, and its effects are resolved one after the other. What they ask stands in targets.py."""
from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from mypy_extensions import i64

from kleos.core.cards.abilities import Wording, complete
from kleos.core.flow import Event
from kleos.games.heroes import effects
from kleos.games.heroes.board import Heroes
from kleos.games.heroes.draws import Draw
from kleos.games.heroes.targets import Bring, Revival, Strike, Supply


@final
class Speak(Event[Heroes]):
    """§7.1 The effects of an ability, one after the other, each an event of its own."""

    def __init__(self, seat: i64, piece: i64, region: i64, origin: i64, when: i64, index: i64) -> None:
        super().__init__(seat)
        self.piece: Final[i64] = piece
        self.region: Final[i64] = region                # where the hero lies
        self.origin: Final[i64] = origin                # whence it came; -1: the camp
        self.when: Final[i64] = when
        self.index: Final[i64] = index

    def happen(self, s: Heroes) -> bool:
        spoken = s.roster.effects(self.piece >> 1, self.when)
        if self.index + 1 < len(spoken):
            s.then(Speak(self.seat, self.piece, self.region, self.origin, self.when, self.index + 1))
        else:
            s.done()
        effect = spoken[self.index]
        RESOLVES[effect.wording](s, self, effect.n)
        return True


# food

def camp_food(s: Heroes, speak: Speak, n: i64) -> None:
    s.sides[speak.seat].food += n


def region_food(s: Heroes, speak: Speak, n: i64) -> None:
    s.first(Supply(speak.seat, speak.piece, n))


def each_food(s: Heroes, speak: Speak, n: i64) -> None:
    """§7.4"""
    side = s.sides[speak.seat]
    for region in range(3):
        if side.troops[region]:
            side.stores[region] += n


def here_food(s: Heroes, speak: Speak, n: i64) -> None:
    s.sides[speak.seat].stores[speak.region] += n


def spoil(s: Heroes, speak: Speak, n: i64) -> None:
    lose(s, 1 - speak.seat, speak.region, n)


def steal(s: Heroes, speak: Speak, n: i64) -> None:
    s.sides[speak.seat].stores[speak.region] += lose(s, 1 - speak.seat, speak.region, n)


def lose(s: Heroes, seat: i64, region: i64, food: i64) -> i64:
    """How much of so much food there was to be lost."""
    stores = s.sides[seat].stores
    lost = food if food < stores[region] else stores[region]
    stores[region] -= lost
    return lost


# cards and actions

def draw(s: Heroes, speak: Speak, n: i64) -> None:
    s.first(Draw(speak.seat, n, False))


def revive(s: Heroes, speak: Speak, n: i64) -> None:
    s.first(Revival(speak.seat, speak.piece, n))


def action(s: Heroes, speak: Speak, n: i64) -> None:
    """§7.8"""
    s.extra += n


# the other side

def slay(s: Heroes, speak: Speak, n: i64) -> None:
    s.first(Strike(speak.seat, speak.piece, speak.region, n, False))


def repel(s: Heroes, speak: Speak, n: i64) -> None:
    s.first(Strike(speak.seat, speak.piece, speak.region, n, True))


def raze(s: Heroes, speak: Speak, n: i64) -> None:
    cubes = s.sides[1 - speak.seat].cubes
    cubes[speak.region] -= n if n < cubes[speak.region] else cubes[speak.region]


def company(s: Heroes, speak: Speak, n: i64) -> None:
    s.first(Bring(speak.seat, speak.piece, speak.origin, speak.region))


def lasts(s: Heroes, speak: Speak, n: i64) -> None:
    """§7.3 Nothing: the board asks for it."""


Resolver = Callable[[Heroes, Speak, i64], None]
RESOLVES: Final[dict[Wording, Resolver]] = complete(effects.GRAMMAR.wordings, {
    effects.CAMP_FOOD: camp_food, effects.REGION_FOOD: region_food, effects.EACH_FOOD: each_food,
    effects.HERE_FOOD: here_food, effects.SPOIL: spoil, effects.STEAL: steal, effects.DRAWING: draw,
    effects.REVIVE: revive, effects.ACTION: action, effects.SLAY: slay, effects.REPEL: repel, effects.RAZE: raze,
    effects.COMPANY: company, **dict.fromkeys(effects.LASTING_EFFECTS, lasts)})
