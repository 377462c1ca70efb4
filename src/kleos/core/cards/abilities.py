"""Abilities: when a card speaks, and the effects of which that is composed. They are data, and know no board.

    DRAW = Wording("draw", "draw a card|draw {n} cards", worth=1.0)
    Grammar({"hired": "**When hired:** {}.", "always": ""}, {"hired": [DRAW, …], "always": […]}).parse("hired: draw 2")

A wording has several readings: `source` is what a components file has, `text` what is printed on the card, `worth`
about how much it is worth. What resolves an effect stands above the board, in the game, in a `complete` table.
"""
from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Protocol, TypeVar, final

from mypy_extensions import i64

from kleos.core.prose import join_words

E = TypeVar("E")
R = TypeVar("R")

MAX_NUMBER: Final = 9                                         # the highest number in an effect


@final
class Wording:
    """A kind of effect. `text` is part of a printed sentence, with {n}; before a `|` it is what is said of one.
    `worth` is for each of n, or for it as a whole where it has no number."""

    def __init__(self, word: str, text: str, *, numbered: bool = True, worth: float = 0.0) -> None:
        self.word: Final = word
        one, _, many = text.partition("|")
        self.one: Final = one
        self.many: Final = many or one
        self.numbered: Final = numbered
        self.worth: Final = worth


@final
class Effect:
    """One thing that a card does: its wording, and its number, or 0."""

    def __init__(self, wording: Wording, n: i64) -> None:
        self.wording: Final = wording
        self.word: Final = wording.word
        self.n: Final[i64] = n

    def source(self) -> str:
        return f"{self.word} {self.n}" if self.n else self.word

    def text(self) -> str:
        return (self.wording.one if self.n == 1 else self.wording.many).replace("{n}", str(self.n))

    def worth(self) -> float:
        return self.wording.worth * int(self.n) if self.wording.numbered else self.wording.worth


def by_moment(text: str, moments: Sequence[str], effect: Callable[[str, list[str]], E]) -> list[list[E]]:
    """The effects of “moment: effect, effect; moment: …”, each read from its moment and its words; `ValueError` says
    what is wrong."""
    found: list[list[E]] = [[] for _ in moments]
    for part in text.split(";"):
        if part.strip():
            moment, colon, rest = part.partition(":")
            if moment.strip() not in moments or not colon:
                raise ValueError(f"“{part.strip()}” does not begin with {join_words(moments, 'or')}:")
            found[moments.index(moment.strip())] += [effect(moment.strip(), one.split()) for one in rest.split(",")]
    return found


class Worded(Protocol):
    """A kind of effect, in a grammar or a dictionary."""

    @property
    def word(self) -> str: ...


W = TypeVar("W", bound=Worded)


def complete(wordings: Sequence[W], table: dict[W, R]) -> dict[W, R]:
    """The table, which has something for each of the wordings and for no other; `ValueError` when that is not so."""
    missing = [wording.word for wording in wordings if wording not in table]
    if missing:
        raise ValueError(f"there is nothing for the effect “{missing[0]}” in the table")
    strange = [wording.word for wording in table if wording not in wordings]
    if strange:
        raise ValueError(f"the table has something for “{strange[0]}”, which is none of the effects")
    return table


@final
class Ability:
    """What a card says, by the number of the moment when it says it."""

    def __init__(self, grammar: Grammar, effects: list[list[Effect]]) -> None:
        self.grammar: Final = grammar
        self.effects: Final = effects

    def source(self) -> str:
        """As the components file has it; `Grammar.parse` reads it back."""
        return "; ".join([f"{moment}: {', '.join([effect.source() for effect in effects])}"
                          for moment, effects in zip(self.grammar.moments, self.effects) if effects])

    def text(self) -> str:
        """As it is printed on the card: what lasts, then what happens, moment by moment."""
        lasting: list[str] = []
        found: list[str] = []
        for moment, effects in zip(self.grammar.moments, self.effects):
            texts = [effect.text() for effect in effects]
            frame = self.grammar.frames[moment]
            if frame and texts:
                found.append(frame.replace("{}", join_words(texts)))
            else:
                lasting += [text + "." for text in texts]
        return " ".join(lasting + found)

    def worth(self, moment: i64) -> float:
        return sum([effect.worth() for effect in self.effects[moment]])


@final
class Grammar:
    """The moments at which cards of a game speak, each with the frame into which its effects are printed (none: each
    is a sentence), and the wordings that may stand there. Wordings lie in the order in which they first stand."""

    def __init__(self, frames: Mapping[str, str], wordings: Mapping[str, Sequence[Wording]]) -> None:
        self.frames: Final = dict(frames)
        self.moments: Final = list(frames)
        self.words: Final = {moment: {wording.word: wording for wording in wordings[moment]} for moment in frames}
        every: list[Wording] = []
        for moment in frames:
            every += [wording for wording in wordings[moment] if wording not in every]
        self.wordings: Final = every

    def parse(self, text: str) -> Ability:
        """The ability that is written so; `ValueError` says what is wrong with it."""
        return Ability(self, by_moment(text, self.moments, self.effect))

    def effect(self, moment: str, words: list[str]) -> Effect:
        word = words[0] if words else ""
        wording = self.words[moment].get(word)
        if wording is None:
            if any(word == other.word for other in self.wordings):
                raise ValueError(f"“{word}” cannot happen when {moment}")
            raise ValueError(f"“{moment}” knows no effect “{word}”; it knows {', '.join(self.words[moment])}")
        n = 0
        if wording.numbered and len(words) == 2 and words[1].isascii() and words[1].isdigit():
            n = int(words[1])
        if len(words) != 1 + wording.numbered or n > MAX_NUMBER or (wording.numbered and not n):
            takes = f"a number from 1 to {MAX_NUMBER}" if wording.numbered else "no number"
            raise ValueError(f"“{word}” takes {takes}")
        return Effect(wording, n)
