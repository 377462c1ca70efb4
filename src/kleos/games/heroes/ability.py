"""Abilities: when a hero's card speaks, and the effects of which it is composed."""
from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64, mypyc_attr

if TYPE_CHECKING:
    from kleos.games.heroes.board import Heroes

HIRED: Final = 0
DEPLOYED: Final = 1
MOVED: Final = 2
ALWAYS: Final = 3
CROWD: Final = 3                                        # heroes that make a crowd
WHEN: Final = ("hired", "deployed", "moved", "always")


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect:
    """One thing that a card does. It is data with several readings: `source` writes it, `text` prints it, `worth`
    weighs it, and `resolve` does it, or brings up the decision that it needs."""

    def __init__(self, word: str, n: i64) -> None:
        self.word: Final = word
        self.n: Final[i64] = n

    def source(self) -> str:
        """As the components file has it."""
        return f"{self.word} {self.n}" if self.n else self.word

    def text(self) -> str:
        """As a part of a printed sentence."""
        raise NotImplementedError

    def worth(self) -> float:
        """About how many actions it saves."""
        return 0.0

    def times(self, each: float) -> float:
        return each * int(self.n)

    def resolve(self, s: Heroes, seat: i64, piece: i64, region: i64, origin: i64) -> None:
        """Do it: for this hero of this seat, which lies in `region` and came from `origin` (-1: the camp)."""


@final
class Ability:
    """What a card says, by the moment when it says it."""

    def __init__(self, hired: list[Effect], deployed: list[Effect], moved: list[Effect], always: list[Effect]) -> None:
        self.effects: Final[list[list[Effect]]] = [hired, deployed, moved, always]

    def source(self) -> str:
        """As the components file has it; `effects.parse` reads it back."""
        return "; ".join([f"{when}: {', '.join([effect.source() for effect in effects])}"
                          for when, effects in zip(WHEN, self.effects) if effects])

    def text(self) -> str:
        """As it is printed on the card, with the moment in bold."""
        found = [f"**When {when}:** {' and '.join([effect.text() for effect in effects])}."
                 for when, effects in zip(WHEN[:ALWAYS], self.effects) if effects]
        found += [effect.text() + "." for effect in self.effects[ALWAYS]]
        return " ".join(found)

    def worth(self, when: i64) -> float:
        return sum([effect.worth() for effect in self.effects[when]])
