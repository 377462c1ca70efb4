"""The effects of which abilities are composed; each is data with several readings (see ability.py).

    parse(components, path, "hired: draw 1, action 1; always: fasting")
"""
from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from mypy_extensions import i64

from kleos.core.components import Components
from kleos.games.heroes.ability import ALWAYS, CROWD, WHEN, Ability, Effect
from kleos.games.heroes.board import Heroes
from kleos.games.heroes.draws import Draw
from kleos.games.heroes.targets import REPEL, SLAY, Bring, Revival, Strike, Supply

MOST: Final = 9                                         # the highest number in an effect


def cards(n: i64) -> str:
    return "a card" if n == 1 else f"{n} cards"


# food

@final
class CampFood(Effect):
    def text(self) -> str:
        return f"take {self.n} Food"

    def worth(self) -> float:
        return self.times(1.0)

    def resolve(self, s: Heroes, seat: i64, piece: i64, region: i64, origin: i64) -> None:
        s.sides[seat].food += self.n


@final
class RegionFood(Effect):
    def text(self) -> str:
        return f"add {self.n} Food to one of your Regions"

    def worth(self) -> float:
        return self.times(0.8)

    def resolve(self, s: Heroes, seat: i64, piece: i64, region: i64, origin: i64) -> None:
        s.first(Supply(seat, self.n))


@final
class EachFood(Effect):
    """§7.4"""

    def text(self) -> str:
        return f"add {self.n} Food to each of your Regions"

    def worth(self) -> float:
        return self.times(1.8)

    def resolve(self, s: Heroes, seat: i64, piece: i64, region: i64, origin: i64) -> None:
        side = s.sides[seat]
        for place in range(3):
            if side.troops[place]:
                side.stores[place] += self.n


@final
class HereFood(Effect):
    def text(self) -> str:
        return f"add {self.n} Food here"

    def worth(self) -> float:
        return self.times(0.9)

    def resolve(self, s: Heroes, seat: i64, piece: i64, region: i64, origin: i64) -> None:
        s.sides[seat].stores[region] += self.n


@final
class Spoil(Effect):
    def text(self) -> str:
        return f"your opponent loses {self.n} Food here"

    def worth(self) -> float:
        return self.times(0.6)

    def resolve(self, s: Heroes, seat: i64, piece: i64, region: i64, origin: i64) -> None:
        lose(s, 1 - seat, region, self.n)


@final
class Steal(Effect):
    def text(self) -> str:
        return f"take {self.n} of your opponent’s Food here to your side"

    def worth(self) -> float:
        return self.times(1.2)

    def resolve(self, s: Heroes, seat: i64, piece: i64, region: i64, origin: i64) -> None:
        s.sides[seat].stores[region] += lose(s, 1 - seat, region, self.n)


def lose(s: Heroes, seat: i64, region: i64, food: i64) -> i64:
    """How much of so much food there was to be lost."""
    stores = s.sides[seat].stores
    lost = food if food < stores[region] else stores[region]
    stores[region] -= lost
    return lost


# cards and actions

@final
class Drawing(Effect):
    def text(self) -> str:
        return f"draw {cards(self.n)}"

    def worth(self) -> float:
        return self.times(1.0)

    def resolve(self, s: Heroes, seat: i64, piece: i64, region: i64, origin: i64) -> None:
        s.first(Draw(seat, self.n, False))


@final
class Revive(Effect):
    def text(self) -> str:
        return f"take {'a Hero' if self.n == 1 else f'{self.n} Heroes'} from your discard pile into your hand"

    def worth(self) -> float:
        return self.times(1.2)

    def resolve(self, s: Heroes, seat: i64, piece: i64, region: i64, origin: i64) -> None:
        s.first(Revival(seat, self.n))


@final
class Action(Effect):
    """§7.8"""

    def text(self) -> str:
        return f"you have {'one more action' if self.n == 1 else f'{self.n} more actions'} this turn"

    def worth(self) -> float:
        return self.times(1.0)

    def resolve(self, s: Heroes, seat: i64, piece: i64, region: i64, origin: i64) -> None:
        s.extra += self.n


# the other side

@final
class Slay(Effect):
    def text(self) -> str:
        return f"discard an opposing Hero here of strength {self.n} or less"

    def worth(self) -> float:
        return self.times(1.0)

    def resolve(self, s: Heroes, seat: i64, piece: i64, region: i64, origin: i64) -> None:
        s.first(Strike(seat, region, self.n, SLAY))


@final
class Repel(Effect):
    def text(self) -> str:
        return f"an opposing Hero here of strength {self.n} or less returns to its Camp"

    def worth(self) -> float:
        return self.times(0.4)

    def resolve(self, s: Heroes, seat: i64, piece: i64, region: i64, origin: i64) -> None:
        s.first(Strike(seat, region, self.n, REPEL))


@final
class Raze(Effect):
    def text(self) -> str:
        return f"your opponent takes back {'a cube' if self.n == 1 else f'{self.n} cubes'} from here"

    def worth(self) -> float:
        return self.times(1.5)

    def resolve(self, s: Heroes, seat: i64, piece: i64, region: i64, origin: i64) -> None:
        cubes = s.sides[1 - seat].cubes
        cubes[region] -= self.n if self.n < cubes[region] else cubes[region]


@final
class Company(Effect):
    def text(self) -> str:
        return "another of your Heroes may come along"

    def worth(self) -> float:
        return 1.0

    def resolve(self, s: Heroes, seat: i64, piece: i64, region: i64, origin: i64) -> None:
        s.first(Bring(seat, origin, region))


# lasting effects: the board asks for them by their words

@final
class Lasting(Effect):
    """§7.3"""

    def text(self) -> str:
        texts = {
            "fasting": "Needs no Food", "flying": "May move to any Region",
            "banner": f"Your other Heroes here have +{self.n} strength",
            "dread": f"Opposing Heroes here have −{self.n} strength",
            "thrift": f"While in your Camp, hiring costs you {self.n} Food less",
            "with-cube": f"+{self.n} strength while you have a cube here",
            "with-token": f"+{self.n} strength while you hold the popularity token here",
            "in-crowd": f"+{self.n} strength while you have {CROWD} Heroes here",
        }
        return texts[self.word]

    def worth(self) -> float:
        worths = {"fasting": 1.5, "flying": 1.0, "banner": self.times(1.5), "dread": self.times(1.5),
                  "thrift": self.times(1.5), "with-cube": self.times(0.6), "with-token": self.times(0.6),
                  "in-crowd": self.times(0.5)}
        return worths[self.word]


# notation

NUMBERED: Final[dict[str, Callable[[str, i64], Effect]]] = {
    "camp-food": CampFood, "region-food": RegionFood, "each-food": EachFood, "here-food": HereFood, "spoil": Spoil,
    "steal": Steal, "draw": Drawing, "revive": Revive, "action": Action, "slay": Slay, "repel": Repel, "raze": Raze}
PLAIN: Final[dict[str, Callable[[str, i64], Effect]]] = {"bring": Company}
LASTING_NUMBERED: Final = ("banner", "dread", "thrift", "with-cube", "with-token", "in-crowd")
LASTING_PLAIN: Final = ("fasting", "flying")
PLACED: Final = ("here-food", "spoil", "steal", "slay", "repel", "raze")     # these need a hero in a region


def parse(c: Components, path: str, text: str) -> Ability:
    """The ability that is written so; `ComponentError` says what is wrong with it."""
    effects: list[list[Effect]] = [[] for _ in WHEN]
    for part in text.split(";"):
        if part.strip():
            when, colon, rest = part.partition(":")
            if when.strip() not in WHEN or not colon:
                raise c.wrong(path, f"“{part.strip()}” does not begin with {', '.join(WHEN[:-1])} or {WHEN[-1]}:")
            at = WHEN.index(when.strip())
            effects[at] += [effect(c, path, at, written.split()) for written in rest.split(",")]
    return Ability(effects[0], effects[1], effects[2], effects[3])


def effect(c: Components, path: str, when: int, words: list[str]) -> Effect:
    word = words[0] if words else ""
    numbered = LASTING_NUMBERED if when == ALWAYS else tuple(NUMBERED)
    plain = LASTING_PLAIN if when == ALWAYS else tuple(PLAIN)
    if word in plain and len(words) == 1:
        n = 0
    elif word in numbered and len(words) == 2 and words[1].isascii() and words[1].isdigit() and \
            1 <= int(words[1]) <= MOST:
        n = int(words[1])
    elif word in plain or word in numbered:
        raise c.wrong(path, f"“{word}” takes {'no number' if word in plain else f'a number from 1 to {MOST}'}")
    else:
        raise c.wrong(path, f"“{WHEN[when]}” knows no effect “{word}”; it knows {', '.join(numbered + plain)}")
    if (word in PLACED and WHEN[when] == "hired") or (word == "bring" and WHEN[when] != "moved"):
        raise c.wrong(path, f"“{word}” cannot happen when {WHEN[when]}")
    if when == ALWAYS:
        return Lasting(word, n)
    return NUMBERED[word](word, n) if word in NUMBERED else PLAIN[word](word, n)
