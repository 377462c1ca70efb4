"""Words: one line a verb gives the notation, the integer, the label and the board elements of an action.

    SECTION = Verb("section", SECTIONS, label="Draw in {0}")
    LEXICON = Lexicon(FORGE, ANVIL, SLIDE, SECTION)

    LEXICON.text(SECTION.number(5)) == "section ambush";  LEXICON.parse("section ambush") == SECTION.number(5)
    LEXICON.touch(SECTION.number(5)) == [["section-ambush"]]
"""
from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from mypy_extensions import i64

from kleos.core.prose import plural, quote


@final
class Domain:
    """The values that an argument may take, each with its fixed word.

    `element` is the kind of board element that shows such a value: with element "section" the word
    "ambush" stands for the element "section-ambush". Without one, no click on the board means it.

    >>> from kleos.core.words import Domain
    >>> Domain("left", "middle", "right", element="region").index["middle"]
    1
    """

    def __init__(self, *words: str, element: str = "") -> None:
        self.words: Final = words
        self.size: Final[i64] = len(words)
        self.element: Final = element
        self.index: Final[dict[str, int]] = {word: i for i, word in enumerate(words)}
        if len(self.index) != len(words):
            raise ValueError(f"two values of a domain share a word: {' '.join(words)}")
        for word in words:
            if not readable(word):
                raise ValueError(f"“{word}” is no word of a record: single blanks, and neither # nor ?")


def readable(word: str) -> bool:
    """Whether a record can hold this word: `#` begins a comment there, `?` is what somebody has not seen."""
    return bool(word) and word == " ".join(word.split()) and "#" not in word and "?" not in word


def numbers(low: int, high: int, element: str = "") -> Domain:
    """The whole numbers from `low` to `high`, both included, as words.

    >>> from kleos.core.words import numbers
    >>> numbers(1, 3).words
    ('1', '2', '3')
    """
    return Domain(*[str(n) for n in range(low, high + 1)], element=element)


def humanize(word: str) -> str:
    """How a slug reads where nobody gave it a name of its own."""
    return word.replace("-", " ")


@final
class Verb:
    """A verb with up to two arguments. A verb without arguments has one number.

    `touch` names the elements that a click may touch, in any number of groups divided by commas: the
    clicks of a group come in its order, the groups in any order. Without it, each argument's own
    element is clicked in turn. `key` is the letter that stands for its button, where it has one. `main` says that the
    main button is its own, whatever else touches nothing. `chance` says that it is chance's, never a seat's.

    >>> from kleos.core.words import Domain, Lexicon, Verb
    >>> DRAW = Verb("draw", Domain("ambush", "siege", element="section"), label="Draw in {0}")
    >>> words = Lexicon(DRAW)
    >>> words.text(DRAW.number(1)), words.label(DRAW.number(1), {}), words.touch(DRAW.number(1))
    ('draw siege', 'Draw in siege', [['section-siege']])
    """

    def __init__(self, name: str, first: Domain | None = None, second: Domain | None = None, *,
                 label: str = "", touch: str = "", key: str = "", main: bool = False, chance: bool = False) -> None:
        self.name: Final = name
        self.key: Final = key
        self.main: Final = main
        self.chance: Final = chance
        self.domains: Final[list[Domain]] = [d for d in (first, second) if d is not None]
        self.row: Final[i64] = 1 if second is None else second.size
        self.count: Final[i64] = self.row * (1 if first is None else first.size)
        self.label: Final = label or " ".join(
            [humanize(name).capitalize()] + ["{%d}" % i for i in range(len(self.domains))])
        self.touch: Final = touch or " ".join(
            [d.element + "-{%d}" % i for i, d in enumerate(self.domains) if d.element])
        self.base: i64 = 0
        self.index: i64 = -1                            # in its lexicon
        if not readable(name) or " " in name:
            raise ValueError(f"“{name}” is no name for a verb: one word, with neither # nor ?")

    def number(self, a: i64 = 0, b: i64 = 0) -> i64:
        """The action of this verb with these arguments, each by its place in its domain."""
        return self.base + a * self.row + b

    def says(self, action: i64) -> bool:
        """Whether the action is one of this verb's."""
        return self.base <= action < self.base + self.count

    def arg(self, action: i64) -> i64:
        """The argument of a verb that has one."""
        return action - self.base

    def first(self, action: i64) -> i64:
        """The place of the action's first word in its domain."""
        return (action - self.base) // self.row

    def second(self, action: i64) -> i64:
        """The place of the action's second word in its domain."""
        return (action - self.base) % self.row

    def words(self, action: int) -> list[str]:
        """The words of this action after the verb, one of each domain."""
        code = action - self.base
        if len(self.domains) == 2:
            return [self.domains[0].words[code // self.row], self.domains[1].words[code % self.row]]
        return [self.domains[0].words[code]] if self.domains else []


@final
class Codes:
    """The actions of seats, without those of chance, numbered anew from 0: what a learner chooses from.

    `actions` has them by code, `codes` the code of every action, -1 for one of chance's.
    """

    def __init__(self, verbs: tuple[Verb, ...]) -> None:
        actions: list[int] = []
        codes: list[int] = []
        for verb in verbs:
            for action in range(verb.base, verb.base + verb.count):
                codes.append(-1 if verb.chance else len(actions))
                if not verb.chance:
                    actions.append(action)
        self.size: Final[i64] = len(actions)
        self.actions: Final[tuple[int, ...]] = tuple(actions)
        self.codes: Final[tuple[int, ...]] = tuple(codes)

    def __len__(self) -> int:
        return self.size

    def action(self, code: int) -> int:
        """Which action this code stands for; `ValueError` for a number that is no code."""
        if not 0 <= code < self.size:
            raise ValueError(f"There is no action of this code, {code}: they go from 0 to {self.size - 1}.")
        return self.actions[code]

    def code(self, action: int) -> int:
        """The code of a seat's action; `ValueError` for an action of chance, and for a number that is no action."""
        if not 0 <= action < len(self.codes) or self.codes[action] < 0:
            raise ValueError(f"The action {action} is not a seat’s, so it has no code.")
        return self.codes[action]


@final
class Lexicon:
    """All verbs of a game, laid end to end. An action is a number from 0 to `size` - 1; `seat` has those of seats.

    >>> import kleos
    >>> words = kleos.game("shield").rules.lexicon
    >>> words.text(words.parse("forge 11"))
    'forge 11'
    """

    def __init__(self, *verbs: Verb) -> None:
        self.verbs: Final = verbs
        self.owner: Final[list[Verb]] = []
        for i, verb in enumerate(verbs):
            if verb.index >= 0:
                raise ValueError(f"the verb {verb.name} is in a lexicon already")
            verb.index, verb.base = i, len(self.owner)
            self.owner.extend([verb] * verb.count)
        self.size: Final[i64] = len(self.owner)
        self.seat: Final = Codes(verbs)
        self.index: Final[dict[str, int]] = {self.text(a): a for a in range(self.size)}
        if len(self.index) != self.size:
            raise ValueError("two actions read the same")

    def verb(self, action: int) -> Verb:
        """Whose action this is; `ValueError` for a number that is no action."""
        if not 0 <= action < self.size:
            raise ValueError(f"There is no action {action}: they go from 0 to {self.size - 1}.")
        return self.owner[action]

    def text(self, action: int) -> str:
        """The action in the game's notation."""
        verb = self.verb(action)
        return " ".join([verb.name, *verb.words(action)])

    def label(self, action: int, names: Mapping[str, str]) -> str:
        """The action as a button says it; `names` has the display names of the words that have one.

        It may also have a label of its own for an action, under the action's text.
        """
        verb = self.verb(action)
        own = names.get(self.text(action))
        if own:
            return own
        return verb.label.format(*[names.get(word, humanize(word)) for word in verb.words(action)])

    def touch(self, action: int) -> list[list[str]]:
        """The elements to click: groups in any order, each from left to right."""
        verb = self.verb(action)
        groups = verb.touch.format(*verb.words(action))
        return [group.split() for group in groups.split(",") if group.strip()]

    def parse(self, text: str) -> int:
        """The action that reads so; `ValueError` says which part of the text is no word of the game."""
        if text in self.index:
            return self.index[text]
        parts = text.split()
        for verb in self.verbs:
            if parts and verb.name == parts[0]:
                for domain, word in zip(verb.domains, parts[1:]):
                    if word not in domain.index and " ".join(parts[1:]) not in domain.index:
                        raise ValueError(f"{quote(text)}: {verb.name} does not know {quote(word)}.")
                raise ValueError(f"{quote(text)}: {verb.name} takes {len(verb.domains) or 'no'} "
                                 f"word{plural(len(verb.domains))} after it.")
        raise ValueError(f"{quote(text)}: no verb of this game; its verbs are "
                         f"{', '.join(v.name for v in self.verbs)}.")


@final
class Menu:
    """The verbs that one kind of decision offers. Which of them are open is a mask over the menu's lines.

    Verbs stand in lexicon order, so that options come out sorted. A menu has at most 62 lines.

    >>> from kleos.core.words import Lexicon, Menu, Verb, numbers
    >>> ROW, STAY = Verb("row", numbers(1, 3)), Verb("stay")
    >>> words, menu = Lexicon(ROW, STAY), Menu(ROW, STAY)
    >>> menu.line(words.parse("row 2")), menu.of(STAY)      # its line, and the mask of a verb
    (1, 8)
    """

    def __init__(self, *verbs: Verb) -> None:
        lines: list[int] = []
        if not verbs or min([v.index for v in verbs]) < 0:
            raise ValueError("a menu offers verbs of a lexicon")
        shift = [0] * (1 + max([v.index for v in verbs]))
        for verb in sorted(verbs, key=lambda v: v.base):
            shift[verb.index] = len(lines)
            lines.extend(range(verb.base, verb.base + verb.count))
        if len(lines) > 62:
            raise ValueError(f"a menu has at most 62 lines, this one {len(lines)}")
        self.lines: Final[tuple[int, ...]] = tuple(lines)
        self.shift: Final[bytes] = bytes(shift)
        spots = bytearray(lines[-1] + 1)                # by action: its line, counted from 1
        for i, action in enumerate(lines):
            spots[action] = i + 1
        self.spots: Final[bytes] = bytes(spots)

    def line(self, action: i64) -> i64:
        """The line on which this action stands, or -1."""
        if action < 0 or action >= len(self.spots):
            return -1
        spot: i64 = self.spots[action]
        return spot - 1

    def of(self, verb: Verb, arguments: i64 = 1) -> i64:
        """The lines of this verb, which is on the menu, with each of these arguments."""
        return arguments << self.shift[verb.index]
