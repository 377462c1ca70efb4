"""Choices: what a seat may do, numbered, and which of it somebody means who types."""
from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from kleos.core.face import name_players
from kleos.core.flow import State
from kleos.core.game import Game
from kleos.core.prose import quote, short
from kleos.core.views import View

SHORT: Final = 8                                        # choices up to which each has a place of its own
LONG: Final = 12                                        # choices beyond which a list is tedious
CLICKS: Final = 2                                       # of a move that is offered as one even there


class Choice:
    """One or several actions, offered under one number."""

    number = 0                                          # what is typed for it

    def __init__(self, texts: Sequence[str], label: str, touch: Sequence[Sequence[str]]) -> None:
        self.texts: Final = list(texts)
        self.label: Final = label
        self.touch: Final = [list(group) for group in touch]

    @property
    def element(self) -> str:
        """The one board element that this choice is made with; empty when it takes several."""
        clicks = [element for group in self.touch for element in group]
        return clicks[0] if len(clicks) == 1 else ""

    @property
    def clicks(self) -> int:
        return sum(len(group) for group in self.touch)

    @property
    def stem(self) -> str:
        """Its one action without the last word; empty when it has several, or none to leave out."""
        return self.texts[0].rpartition(" ")[0] if len(self.texts) == 1 else ""

    @property
    def notation(self) -> str:
        return ", ".join(self.texts)

    def words(self) -> list[str]:
        """The arguments of its actions, in order."""
        return [word for text in self.texts for word in text.split()[1:]]


class Unclear(ValueError):
    """What was typed means nothing, or may mean several things; the text says which."""


def choices(game: Game, state: State, view: View) -> list[Choice]:
    """The compound moves, then the single actions except those that lead to nothing but the compound ones. In a long
    list moves of many clicks, and those of which many begin alike, are left out, with what begins like them; they are
    made one by one, or typed. There a single action has its own short label."""
    same = [([a["text"]], a["label"]) for a in view["actions"]]
    offered = [c for c in view["compounds"] if (c["texts"], c["label"]) not in same]
    better = {c["instead"] for c in offered}
    compounds = [Choice(c["texts"], c["label"], c["touch"]) for c in offered]
    if len(compounds) + len(view["actions"]) > LONG:
        ways = Counter([choice.texts[0] for choice in compounds])
        tedious = {choice.texts[0] for choice in compounds if choice.clicks > CLICKS or ways[choice.texts[0]] > SHORT}
        longer = [choice.texts for choice in compounds if len(choice.texts) > 1 or choice.texts[0] in better]
        compounds = [choice for choice in compounds if choice.texts[0] not in tedious and choice.texts in longer]
    whole = [[game.parse(text) for text in choice.texts] for choice in compounds]
    single = [Choice([a["text"]], a["label"], a["touch"]) for a in view["actions"]
              if a["text"] not in better and not complete(state, a["action"], whole)]
    return number_choices(tell_apart(game, compounds + single))


def tell_apart(game: Game, offered: Sequence[Choice]) -> list[Choice]:
    """The choices, where several have the same label each with the plain one of its verb, or its notation."""
    times = Counter([choice.label for choice in offered])
    return [choice if times[choice.label] == 1 else Choice(choice.texts, f"{choice.label}: {plain(game, choice)}",
                                                           choice.touch) for choice in offered]


def plain(game: Game, choice: Choice) -> str:
    if len(choice.texts) > 1:
        return choice.notation
    label = game.rules.lexicon.label(game.parse(choice.texts[0]), {})
    return label[0].lower() + label[1:]


def number_choices(offered: list[Choice]) -> list[Choice]:
    """The choices from 1 on; from 0 on where they are nothing but the numbers from 0 on, so that each is its own."""
    words = [choice.words() for choice in offered]
    start = 0 if words == [[str(n)] for n in range(len(words))] else 1
    for number, choice in enumerate(offered, start):
        choice.number = number
    return offered


def alike(offered: Sequence[Choice], many: int) -> list[list[Choice]]:
    """Neighbours whose one action differs in its last word only, put together where there are many choices, and where
    they are numbers."""
    if many <= SHORT and (not offered or offered[0].number):
        return [[choice] for choice in offered]
    groups: list[list[Choice]] = []
    for choice in offered:
        if groups and choice.stem and groups[-1][-1].stem == choice.stem:
            groups[-1].append(choice)
        else:
            groups.append([choice])
    return groups


def complete(state: State, action: int, ways: Sequence[Sequence[int]]) -> bool:
    """Whether some of these ways begin with the action, and together go on in every way that it can."""
    rest = [way[1:] for way in ways if way[0] == action]
    if not rest or not all(rest):
        return bool(rest)
    after = state.copy()
    after.do(action)
    return all(complete(after, following, rest) for following in after.legal())


def fold(text: str) -> str:
    return " ".join(text.lower().replace(",", " ").split())


def pick(offered: Sequence[Choice], typed: str) -> Choice | None:
    """The choice that somebody means: by its number, its notation, or the beginning of a word that only it has.

    None when the words fit none of them; `Unclear` for a number that is none and for what fits several.
    """
    wanted = fold(typed)
    if wanted.isdecimal():
        for choice in offered:
            if str(choice.number) == (wanted.lstrip("0") or "0"):
                return choice
        raise Unclear(f"There is no choice {short(wanted)}; they go from {offered[0].number} to {offered[-1].number}.")
    for fits in (exactly, arguments, beginning, is_abridged, anywhere):
        found = [choice for choice in offered if fits(choice, wanted)]
        if len(found) == 1:
            return found[0]
        if found:
            several = "; ".join(f"{choice.number} {choice.label}" for choice in found[:6])
            raise Unclear(f"{quote(typed.strip())} may mean {several}.")
    return None


def exactly(choice: Choice, wanted: str) -> bool:
    return wanted == fold(choice.notation)


def arguments(choice: Choice, wanted: str) -> bool:
    """“3 7” for forge 3 and anvil 7: several words, each the next argument."""
    words = wanted.split()
    return len(words) > 1 and words == choice.words()[:len(words)]


def beginning(choice: Choice, wanted: str) -> bool:
    """The notation, or one of its arguments, begins so."""
    return any(text.startswith(wanted) for text in [fold(choice.notation), *choice.words()])


def is_abridged(choice: Choice, wanted: str) -> bool:
    """“d goat l” for deploy goat-1 left: each word, or each after the verb, begins so; numbers are written out."""
    words = wanted.split()
    every = fold(choice.notation).split()
    return any(len(words) == len(rest) and all(abridges(word, whole) for word, whole in zip(words, rest))
               for rest in (every, every[1:]))


def abridges(word: str, whole: str) -> bool:
    return word == whole if whole.isdecimal() else whole.startswith(word)


def anywhere(choice: Choice, wanted: str) -> bool:
    """A word of the label begins so."""
    label = fold(choice.label)
    return any(label[at:].startswith(wanted) for at in range(len(label)) if not at or label[at - 1] in " (")


def meant(game: Game, state: State, typed: str) -> list[int]:
    """All actions of the game, open or not, that these words may mean: by the notation, by the elements of the board
    that are called so, by a word of the notation, or else by the labels."""
    wanted, lexicon = fold(typed), game.rules.lexicon
    if wanted in lexicon.index:
        return [lexicon.index[wanted]]
    if not wanted:
        return []
    slug = wanted.replace(" ", "-")
    touched = [action for element in elements(game, slug) for action in game.elements[element]]
    found = [action for text, action in lexicon.index.items()
             if any(word.startswith(slug) for word in [text, *text.split()[1:]])]
    if touched and wanted.isdecimal():
        return touched
    if touched or found:
        return list(dict.fromkeys(touched + found))
    names = game.face.names(state)
    return [action for action in range(lexicon.size)
            if f" {wanted}" in f" {fold(name_players(lexicon.label(action, names)))}"]


def elements(game: Game, slug: str) -> list[str]:
    """The elements of the board that are called so, with or without what kind of thing they are."""
    return [element for element in game.elements if element == slug or element.endswith(f"-{slug}")]


def why_not(game: Game, state: State, typed: str) -> list[str]:
    """The different reasons why nothing that these words mean can be done now, in the words of the board; [""] when
    something can, and none at all for what the game does not know."""
    slug = fold(typed).replace(" ", "-")
    actions, called = meant(game, state, typed), elements(game, slug)
    if actions and (len(called) != 1 or slug in game.rules.lexicon.index):
        return game.reasons(state, actions)
    try:
        return [game.why(state, called[0] if called else slug)]
    except LookupError:
        return []


def join(reasons: list[str]) -> str:
    """The reasons of several clicks, where what an earlier one has said is not said again."""
    said: set[str] = set()
    told = []
    for reason in reasons:
        parts = [part for part in reason.removesuffix(".").split("; ") if part not in said]
        said.update(parts)
        told += ["; ".join(parts) + "."] if parts else []
    return " ".join(told)
