"""The face of a game: how a position looks and what is said about it, to each seat."""
from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from kleos.core.cards.query import Card
from kleos.core.options import Setup

PLAYER: Final = re.compile(r"\{seat (\d+)\}")


def player(seat: int) -> str:
    """What stands for a player in a line, a prompt or a label of the game: `named` puts the name there."""
    return f"{{seat {seat + 1}}}"


def named(text: str, names: Sequence[str] = ()) -> str:
    """A text of the game with the players called by their names, or “Player 2” where there is no name."""
    def name(found: re.Match[str]) -> str:
        number = int(found[1])
        return names[number - 1] if 0 < number <= len(names) else f"Player {number}"
    return PLAYER.sub(name, text)


class Line:
    """A line of the log: its subject (a seat, CHANCE or NOBODY), what it says, and the rule it rests on.

    The text is a sentence of its own, or with `predicate` what the subject, a seat, did: the table says who that is.
    It may hold **bold**, _emphasis_ and a `player`; `rule` is a number of the rulebook such as "3.2", or empty.
    """

    def __init__(self, subject: int, text: str, rule: str = "", icon: str = "", predicate: bool = False) -> None:
        self.subject: Final = subject
        self.text: Final = text
        self.rule: Final = rule
        self.icon: Final = icon
        self.predicate: Final = predicate

    def told(self, names: Sequence[str] = (), you: int = -1) -> Line:
        """The whole sentence, with names in it; `you` is the seat that is spoken to, if one is."""
        who = "You" if self.subject == you else player(self.subject)
        return Line(self.subject, named(f"{who} {self.text}" if self.predicate else self.text, names),
                    self.rule, self.icon)


def did(seat: int, predicate: str, rule: str = "", icon: str = "") -> Line:
    """What a seat did: “rolled 3, 4.”"""
    return Line(seat, predicate, rule, icon, predicate=True)


class Prompt:
    """What the prompt bar says: the sentence (bold verb), a line of help, the word on the deal button when the next
    roll or draw waits for its owner; and, while a move is composed, how many actions are taken back to cancel it."""

    def __init__(self, text: str, help: str = "", deal: str = "", back: int = 0) -> None:
        self.text: Final = text
        self.help: Final = help
        self.deal: Final = deal
        self.back: Final = back


class Guide:
    """A step of the guided first turn: the `step`-th of `of`, a title, a sentence or two that may hold **bold**, and
    the elements of the board that it speaks of."""

    def __init__(self, step: int, of: int, title: str, text: str, focus: Sequence[str] = ()) -> None:
        self.step: Final = step
        self.of: Final = of
        self.title: Final = title
        self.text: Final = text
        self.focus: Final = list(focus)


class Decks:
    """How players bring decks to a game. A deck says by slug how many of a card it has.

    text(name, deck)                    the deck as a file
    read(text)                          a file as a deck; ValueError says what is wrong with it
    complaint(setup, deck)              why such a deck may not be played; empty when it may
    options(file)                       the options with which a deck file is played
    """

    def __init__(self, *, text: Callable[[str, Mapping[str, int]], str], read: Callable[[str], dict[str, int]],
                 complaint: Callable[[Setup, Mapping[str, int]], str],
                 options: Callable[[str], Mapping[str, str]]) -> None:
        self.text: Final = text
        self.read: Final = read
        self.complaint: Final = complaint
        self.options: Final = options


class Compound:
    """Several actions of one seat that belong together, for one click or one button. Where clicks may go on after the
    move is whole, it waits for a button of its own, which says `close`."""

    def __init__(self, actions: list[int], label: str, touch: list[list[str]], close: str = "") -> None:
        self.actions: Final = actions
        self.label: Final = label
        self.touch: Final = touch                       # as in Lexicon.touch
        self.close: Final = close



class Face:
    """How a game looks and what it says, to each seat its own. The functions are the game's own.

    board(state, seat)                  what that seat may see, as plain JSON-able data
    prompt(state, seat)                 what the prompt bar says to that seat
    tell(before, action, after, seat)   the log lines of an action, as that seat may read them
    names(state)                        display names of the words that have one
    compounds(state, seat)              moves of several actions that the board offers as one
    guide(state, seat)                  what somebody who has never seen the rules should know now; None when nothing
    advice(state, action)               why a player might want this action, in a sentence; empty for none
    remark(state, element)              the answer to a click on what is only to be looked at; empty for none
    cards(setup)                        the cards that can be looked up by their names; none by default
    gallery(setup)                      the cards of the box for its page, which draws them once: no view holds them
    changed(before, after, seat, by)    of two boards that the seat saw: the elements at which the seat `by` did
                                        something meanwhile; only a game with hidden hands needs it
    """

    def __init__(self, *, title: str, board: Callable[[Any, int], dict[str, Any]],
                 prompt: Callable[[Any, int], Prompt], tell: Callable[[Any, int, Any, int], list[Line]],
                 tagline: str = "", minutes: int = 0, icon: str = "die",
                 names: Callable[[Any], Mapping[str, str]] = lambda state: {},
                 compounds: Callable[[Any, int], list[Compound]] = lambda state, seat: [],
                 guide: Callable[[Any, int], Guide | None] = lambda state, seat: None,
                 advice: Callable[[Any, int], str] = lambda state, action: "",
                 remark: Callable[[Any, str], str] = lambda state, element: "",
                 cards: Callable[[Setup], list[Card]] = lambda setup: [],
                 gallery: Callable[[Setup], list[dict[str, Any]]] = lambda setup: [],
                 changed: Callable[[dict[str, Any], dict[str, Any], int, int], list[str]] = lambda *boards: []) -> None:
        self.title: Final = title
        self.tagline: Final = tagline
        self.minutes: Final = minutes
        self.icon: Final = icon
        self.board: Final = board
        self.prompt: Final = prompt
        self.tell: Final = tell
        self.names: Final = names
        self.compounds: Final = compounds
        self.guide: Final = guide
        self.advice: Final = advice
        self.remark: Final = remark
        self.cards: Final = cards
        self.gallery: Final = gallery
        self.changed: Final = changed
