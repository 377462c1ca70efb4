"""The language of the cards: how a text is written, what it is made of, and how the card prints it. It knows no board.

    enters: discard foe power<=2; always: fierce 1
    +1 power while attacking. **When put in play:** discard one of your opponent’s characters with power 2 or less.

A text is clauses; a clause is a moment and its effects; an effect is a word of the dictionary (effects.py) and what it
takes: a number, of what it is taken times, who does it, whom it befalls, a type of card, a card by name. How cards are
worded stands in docs/card-style.md.
"""
from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final, final

from mypy_extensions import i64

from kleos.core.cards.abilities import by_moment

COLOURS: Final = ("green", "blue", "red")
TYPES: Final = ("action", "character", "combat", "resource")
ANY_TYPE: Final = -1
NONE: Final = -1

# the moments at which a card speaks
PLAY: Final = 0
ENTERS: Final = 1
LEAVES: Final = 2
ATTACKS: Final = 3
BLOCKS: Final = 4
BEATS: Final = 5
THROUGH: Final = 6
DAWN: Final = 7
ALWAYS: Final = 8
HEADINGS: Final = {
    "play": "", "enters": "**When put in play:** ", "leaves": "**When discarded from play:** ",
    "attacks": "**When it attacks:** ", "blocks": "**When it blocks:** ",
    "beats": "**When it discards a character in battle:** ",
    "through": "**When it has discarded cards unblocked:** ", "dawn": "**Each turn, after drawing:** ", "always": ""}
MOMENTS: Final = list(HEADINGS)
IF_DONE: Final = ". If you do,"                         # ends what may be done for the rest of a text

# who does it
YOU: Final = 0
OPPONENT: Final = 1
EACH: Final = 2
PLAYERS: Final = {"you": "you", "opponent": "your opponent", "each": "each player"}

# whom it befalls
OWN: Final = 0
FOE: Final = 1
ANY: Final = 2
SIDES: Final = ("own", "foe", "any")
ALL: Final = 0
NUMBERS: Final = {"all": ALL, "one": 1, "two": 2, "three": 3}
TAPPED: Final = 1
READY: Final = 2
ATTACKING: Final = 4
BLOCKING: Final = 8
BLOCKED: Final = 16
UNBLOCKED: Final = 32
OTHER: Final = 64
UNIQUE: Final = 128
STATES: Final = {"tapped": TAPPED, "untapped": READY, "attacking": ATTACKING, "blocking": BLOCKING,
                 "fighting": ATTACKING | BLOCKING, "blocked": BLOCKED, "unblocked": UNBLOCKED, "unique": UNIQUE}
COUNTS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
MAX_NUMBER: Final = 9                                         # the highest number in a text
BOUND: Final = re.compile(r"(power|cost)(<=|>=)([0-9])")

# of what a number is taken times
PERS: Final = {
    "per-character": "of your characters", "per-green": "of your green characters",
    "per-blue": "of your blue characters", "per-red": "of your red characters", "per-attacker": "of your attackers",
    "per-foe": "of your opponent’s characters", "per-resource": "of your resources",
    "per-card": "card in your hand", "per-foe-card": "card in your opponent’s hand",
    "per-fallen": "character in your discard pile"}
PER_WORDS: Final = list(PERS)


def whole(words: list[str]) -> str:
    return ", ".join(words[:-1]) + " and " + words[-1] if len(words) > 1 else words[0]


@final
class Whom:
    """Characters: on which side, how many (ALL: every one), and what must be true of them. `power` and `cost` are
    bounds, NONE without one; `state` is a set of STATES, all of which hold; attacking and blocking
    together are either."""

    def __init__(self, side: i64, number: i64, colour: i64, low: i64, high: i64, dearest: i64, state: i64) -> None:
        self.side: Final[i64] = side
        self.number: Final[i64] = number
        self.colour: Final[i64] = colour
        self.low: Final[i64] = low
        self.high: Final[i64] = high
        self.dearest: Final[i64] = dearest
        self.state: Final[i64] = state

    def source(self) -> str:
        words = [SIDES[self.side]]
        words += [] if self.number == 1 else [word for word, n in NUMBERS.items() if n == self.number]
        words += ["other"] if self.state & OTHER else []
        words += [] if self.colour < 0 else [COLOURS[self.colour]]
        words += self.states()
        words += [] if self.low < 0 else [f"power>={self.low}"]
        words += [] if self.high < 0 else [f"power<={self.high}"]
        words += [] if self.dearest < 0 else [f"cost<={self.dearest}"]
        return " ".join(words)

    def states(self) -> list[str]:
        both = ATTACKING | BLOCKING
        words = ["fighting"] if self.state & both == both else []
        return words + [word for word, state in STATES.items()
                        if word != "fighting" and self.state & state and not (words and state & both)]

    def text(self) -> str:
        adjectives = self.states() + ([] if self.colour < 0 else [COLOURS[self.colour]])
        many = self.number != 1 or self.side != ANY
        noun = " ".join([*adjectives, "characters" if many else "character"])
        other = "other " if self.state & OTHER else ""
        if self.side == ANY:
            text = {ALL: f"all {other}{noun}", 1: f"{'another' if other else article(noun)} {noun}".strip()}.get(
                int(self.number), f"{self.number_word()} {other}{noun}")
        else:
            whose = "your" if self.side == OWN else "your opponent’s"
            number = "all" if self.number == ALL else f"{self.number_word()} of"
            text = f"{number} {whose} {other}{noun}"
        return text + self.bounds()

    def words(self) -> dict[str, str]:
        """What a wording may say of them: {whom}, and what agrees with it."""
        many, text = self.number != 1, self.text()
        return {"whom": text, "them": text.removeprefix("all "), "they": "They don’t" if many else "It doesn’t",
                "owners": "their owners’" if many else "its owner’s", "many": "s" if many else "",
                "one": "" if many else "s"}

    def number_word(self) -> str:
        return next(word for word, n in NUMBERS.items() if n == self.number)

    def bounds(self) -> str:
        words = [] if self.low < 0 else [f"power {self.low} or more"]
        words += [] if self.high < 0 else [f"power {self.high} or less"]
        words += [] if self.dearest < 0 else [f"cost {self.dearest} or less"]
        return f" with {whole(words)}" if words else ""


def article(noun: str) -> str:
    return "an" if noun[0] in "aeiou" else "a"


@final
class Wording:
    """A word of the dictionary. `takes`: what it needs of “n”, “who”, “whom”, “type”, “card”; `text` what is printed,
    in which {n}, {cards}, {whom}, {type}, {card} stand for that, and `others` the same of somebody else, {who}; one
    that ends in a comma is a condition of the rest. `keyword` is printed before it; `last`: it ends a text.
    `moments` where it may stand; `worth` about how many points of power or cost it is worth, for each of n."""

    def __init__(self, word: str, text: str, others: str = "", *, takes: str = "", moments: str = "",
                 who: i64 = YOU, worth: float = 0.0, needs_foe: bool = False, keyword: str = "",
                 last: bool = False) -> None:
        self.word: Final = word
        self.text: Final = text
        self.others: Final = others
        self.takes: Final = takes.split()
        self.moments: Final = moments.split() or [moment for moment in MOMENTS if moment != "always"]
        self.who: Final[i64] = who
        self.worth: Final = worth
        self.needs_foe: Final = needs_foe
        self.keyword: Final = keyword
        self.last: Final = last
        self.asks: Final = text.endswith(",")
        self.code: i64 = NONE                           # in its dictionary


@final
class Effect:
    """One thing that a card does. `n` is 0, `per`, `kind` and `type` are NONE where there is nothing to say of them."""

    def __init__(self, wording: Wording, n: i64, per: i64, who: i64, whom: Whom | None, type: i64,
                 card: str, kind: i64) -> None:
        self.wording: Final = wording
        self.n: Final[i64] = n
        self.per: Final[i64] = per
        self.who: Final[i64] = who
        self.whom: Final = whom
        self.type: Final[i64] = type
        self.card: Final = card
        self.kind: Final[i64] = kind                    # of the card by name
        self.foe: Final = wording.needs_foe or self.asks_foe()     # whether it asks who “your opponent” is

    def asks_foe(self) -> bool:
        if self.per >= 0 and PER_WORDS[self.per].startswith("per-foe"):
            return True
        if self.whom is not None and (self.whom.side == FOE or (self.whom.side == ANY and self.whom.number)):
            return True                                 # all characters are everybody's
        return "who" in self.wording.takes and self.who == OPPONENT

    def word(self) -> str:
        return self.wording.word

    def source(self) -> str:
        words = [self.wording.word]
        words += [str(self.n)] if self.n else []
        words += [PER_WORDS[self.per]] if self.per >= 0 else []
        words += [list(PLAYERS)[self.who]] if self.who != self.wording.who else []
        words += [self.whom.source()] if self.whom is not None else []
        words += [TYPES[self.type]] if self.type >= 0 else []
        words += ["@" + self.card] if self.card else []
        return " ".join(words)

    def text(self, names: Mapping[str, str], before: Effect | None = None) -> str:
        """As it is printed, after `before`, to which it may refer."""
        frame = self.wording.text if self.who == YOU or not self.wording.others else self.wording.others
        noun = "card" if self.type < 0 else TYPES[self.type] + (" card" if TYPES[self.type] == "combat" else "")
        cards = f"{article(noun)} {noun}" if self.n == 1 else f"{COUNTS[self.n]} {noun}s"
        whom = {} if self.whom is None else self.whom.words()
        more = ""
        if before is not None and self.same_all(before):
            whom["whom"], more = "them", "another " if before.wording is self.wording else ""
        text = frame.format(
            n=self.n, number=COUNTS[self.n], cards=cards, who=list(PLAYERS.values())[self.who], type=noun,
            a=article(noun), card=names.get(self.card, self.card), s="" if self.n == 1 else "s", more=more,
            top="top card" if self.n == 1 else f"top {COUNTS[self.n]} cards", **whom)
        text += f" for each {PERS[PER_WORDS[self.per]]}" if self.per >= 0 else ""
        return f"**{self.wording.keyword}** ({text})" if self.wording.keyword else text

    def request(self, names: Mapping[str, str]) -> str:
        """As whoever follows it is told: without what depends on it."""
        return self.text(names).removesuffix(IF_DONE)

    def same_all(self, before: Effect) -> bool:
        """Whether it befalls the very characters that this one did."""
        if self.whom is None or before.whom is None or self.whom.number != ALL:
            return False
        return self.whom.source() == before.whom.source()

    def subject(self) -> str:
        """Who does it, where that is a player who draws or loses something; empty for who reads the card."""
        return "" if self.who == YOU or not self.wording.others else list(PLAYERS.values())[self.who] + " "

    def follows(self, before: Effect) -> bool:
        """Whether the same player draws or loses something once more."""
        return bool(self.wording.others and before.wording.others) and self.who == before.who

    def worth(self) -> float:
        worth = self.wording.worth * (int(self.n) if self.n else 1) * (2.5 if self.per >= 0 else 1.0)
        return worth * self.reach()

    def reach(self) -> float:
        """How much wider or narrower than one of them its whom is."""
        whom = self.whom
        if whom is None:
            own_loss = -1.0 if self.wording.who == OPPONENT else 1.0
            return {EACH: 0.5, YOU: own_loss}.get(int(self.who), 1.0) if "who" in self.wording.takes else 1.0
        found = {ALL: 2.5, 1: 1.0, 2: 1.7, 3: 2.2}[int(whom.number)]
        found *= 1.0 if whom.high < 0 else min(1.0, 0.3 + 0.14 * int(whom.high))
        found *= 1.0 if whom.low < 0 else 0.75
        found *= 1.0 if whom.state & (TAPPED | READY | BLOCKED | UNBLOCKED | BLOCKING | ATTACKING) == 0 else 0.85
        return found * (1.0 if whom.colour < 0 else 0.6) * (0.6 if whom.side == ANY and whom.number == ALL else 1.0)


@final
class Ability:
    """What a card says: its effects by moment."""

    def __init__(self, effects: list[list[Effect]]) -> None:
        self.effects: Final = effects
        self.foes: Final = [any(effect.foe for effect in said) for said in effects]    # §9.7 who asks for an opponent

    def source(self) -> str:
        return "; ".join([f"{moment}: {', '.join([effect.source() for effect in effects])}"
                          for moment, effects in zip(MOMENTS, self.effects) if effects])

    def text(self, names: Mapping[str, str]) -> str:
        """As it is printed on the card: what lasts, keywords first, then what happens, moment by moment."""
        lasting = sorted(self.effects[ALWAYS], key=lambda effect: not effect.wording.keyword)
        found = [capital(effect.text(names)) + "." for effect in lasting]
        for moment, effects in zip(MOMENTS, self.effects):
            if effects and moment != "always":
                said = ". ".join([capital(text) for text in sentences(effects, names)]) + "."
                heading = HEADINGS[moment]
                found.append(heading + said[0].lower() + said[1:] if heading else said)
        return " ".join(found)

    def worth(self, moment: i64) -> float:
        return sum([effect.worth() for effect in self.effects[moment]])


def capital(text: str) -> str:
    return text[0].upper() + text[1:]


def sentences(effects: list[Effect], names: Mapping[str, str]) -> list[str]:
    """What happens at one moment, a sentence a thing, but for what depends on a condition."""
    first = [effect for effect in effects if not effect.wording.last]
    at = next((i for i, effect in enumerate(first) if effect.wording.asks), len(first))
    found = apart(first[:at], names)
    if at < len(first):
        found.append(depending(first[at:], first[at - 1] if at else None, names))
    return found + [effect.text(names) for effect in effects if effect.wording.last]


def apart(effects: list[Effect], names: Mapping[str, str]) -> list[str]:
    """Sentences of their own; two things in a row that one player draws or loses are one of them."""
    found: list[str] = []
    before: Effect | None = None
    for effect in effects:
        text = effect.text(names, before)
        if before is not None and before.source() == effect.source():
            found.append("do this once more")
        elif before is not None and effect.follows(before) and ", then " not in found[-1]:
            found[-1] += f", then {text.removeprefix(effect.subject())}"
        else:
            found.append(text)
        before = effect
    return found


def depending(effects: list[Effect], before: Effect | None, names: Mapping[str, str]) -> str:
    """A condition and all that depends on it, in one sentence."""
    text = effects[0].text(names)
    for effect in effects[1:]:
        text += " " if text.endswith(",") else ", then " if effect is effects[-1] else ", "
        text += effect.text(names, before)
        before = effect
    return text.removesuffix(IF_DONE).removesuffix(",")


@final
class Dictionary:
    """The words that cards may use, numbered as they stand."""

    def __init__(self, wordings: list[Wording], kind_of: Callable[[str], int]) -> None:
        for code, wording in enumerate(wordings):
            wording.code = code
        self.words: Final = {wording.word: wording for wording in wordings}
        self.kind_of: Final = kind_of                   # of a slug; NONE for what is no card

    def parse(self, text: str) -> Ability:
        """The ability that is written so; `ValueError` says what is wrong with it."""
        return Ability(by_moment(text, MOMENTS, self.effect))

    def effect(self, moment: str, words: list[str]) -> Effect:
        word = words[0] if words else ""
        if word not in self.words:
            raise ValueError(f"there is no effect “{word}”")
        wording = self.words[word]
        if moment not in wording.moments:
            raise ValueError(f"“{word}” cannot stand after {moment}:, but after {' or '.join(wording.moments)}:")
        said = Said(wording)
        for token in words[1:]:
            said.take(token)
        return said.effect(self.kind_of)


@final
class Said:
    """What an effect takes, token by token."""

    def __init__(self, wording: Wording) -> None:
        self.wording: Final = wording
        self.given: Final[list[str]] = []               # of what the wording takes
        self.n = 0
        self.per = self.type = self.side = self.colour = self.low = self.high = self.dearest = NONE
        self.number = 1
        self.who = int(wording.who)
        self.state = 0
        self.card = ""

    def take(self, token: str) -> None:
        bound = BOUND.fullmatch(token)
        if token.isascii() and token.isdigit():
            self.mark("n", token)
            self.n = int(token)
        elif token in PERS:
            self.needs("n", token)
            self.per = PER_WORDS.index(token)
        elif token in PLAYERS:
            self.mark("who", token)
            self.who = list(PLAYERS).index(token)
        elif token in SIDES:
            self.mark("whom", token)
            self.side = SIDES.index(token)
        elif token in TYPES:
            self.mark("type", token)
            self.type = TYPES.index(token)
        elif token[0] == "@":
            self.mark("card", token)
            self.card = token[1:]
        else:
            self.needs("whom", token)
            self.filter(token, bound)

    def filter(self, token: str, bound: re.Match[str] | None) -> None:
        if token in NUMBERS:
            self.number = NUMBERS[token]
        elif token in STATES:
            self.state |= STATES[token]
        elif token == "other":
            self.state |= OTHER
        elif token in COLOURS:
            self.colour = COLOURS.index(token)
        elif bound and bound[1] == "power" and bound[2] == ">=":
            self.low = int(bound[3])
        elif bound and bound[1] == "power":
            self.high = int(bound[3])
        elif bound and bound[2] == "<=":
            self.dearest = int(bound[3])
        else:
            raise ValueError(f"“{self.wording.word}” does not know “{token}”")

    def needs(self, what: str, token: str) -> None:
        if what not in self.wording.takes:
            raise ValueError(f"“{self.wording.word}” does not know “{token}”")

    def mark(self, what: str, token: str) -> None:
        self.needs(what, token)
        if what in self.given:
            raise ValueError(f"“{self.wording.word}” is told twice: “{token}”")
        self.given.append(what)

    def effect(self, kind_of: Callable[[str], int]) -> Effect:
        given = [*self.given, "who", "type"]
        missing = [what for what in self.wording.takes if what not in given]
        if missing:
            asks = {"n": f"a number from 1 to {MAX_NUMBER}", "whom": "own, foe or any",
                    "card": "a card, such as @iolaus"}
            raise ValueError(f"“{self.wording.word}” needs {asks[missing[0]]}")
        if "n" in self.wording.takes and not 1 <= self.n <= MAX_NUMBER:
            raise ValueError(f"“{self.wording.word}” takes a number from 1 to {MAX_NUMBER}")
        kind = kind_of(self.card) if self.card else NONE
        if self.card and kind < 0:
            raise ValueError(f"“{self.wording.word}”: there is no card “{self.card}”")
        whom = None
        if self.side >= 0:
            whom = Whom(self.side, self.number, self.colour, self.low, self.high, self.dearest, self.state)
        return Effect(self.wording, self.n, self.per, self.who, whom, self.type, self.card, kind)
