"""The face of a game: how a position looks and what is said about it, to each seat."""
from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from kleos.core import views
from kleos.core.cards.lists import Listed
from kleos.core.cards.query import Card
from kleos.core.flow import State
from kleos.core.options import Setup
from kleos.core.words import Verb

ISOLATED: Final = re.compile("\u2068([^\u2069]*)\u2069")    # a name that would change what stands around it
SPOKEN_TO: Final = {"was": "were", "is": "are", "has": "have", "does": "do", "wants": "want", "offers": "offer",
                    "claims": "claim", "wins": "win", "loses": "lose", "holds": "hold",
                    "asks": "ask", "agrees": "agree", "plays": "play",
                    "falls": "fall", "gains": "gain"}        # verbs, as they follow “you”
PLAYER: Final = re.compile(rf"{ISOLATED.pattern}|\{{seat (\d+)(’s)?\}}((?:\*\*)? (?:{'|'.join(SPOKEN_TO)})\b)?")
MARKS: Final = frozenset("*_`[]{}")
PLACE: Final = re.compile(r"\[([^\[\]()]+)\]\(([a-z0-9 -]+)\)")


def player(seat: int) -> str:
    """What stands for a player in a line, a prompt or a label of the game: `name_players` puts the name there."""
    return f"{{seat {seat + 1}}}"


def whose(seat: int) -> str:
    """The same where something is theirs: “Player 2’s”, or “your”."""
    return f"{{seat {seat + 1}’s}}"


def place(words: str, *elements: str) -> str:
    """Words of a line, a prompt, a refusal or a hint that name a place of the board: touched, they light these elements
    up there."""
    return f"[{words}]({' '.join(elements)})"


def placeless(text: str) -> str:
    """The same without the elements, for where there is no board to light."""
    return PLACE.sub(r"\1", text)


def name_players(text: str, names: Sequence[str] = (), you: int = -1) -> str:
    """A text of the game with the players called by their names, or “Player 2” where there is no name; `you` is the
    seat that is spoken to, if one is. A verb that follows is made to fit: “Player 2 was”, but “you were”."""
    def name(found: re.Match[str]) -> str:
        if found[2] is None:
            return found[0]
        number, ending, verb = int(found[2]), found[3] or "", found[4] or ""
        if number - 1 == you:
            spoken = "your" if ending else "you"
            before, space, word = verb.rpartition(" ")
            fitting = verb if ending else before + space + SPOKEN_TO.get(word, word)
            return (spoken if found.start() else spoken.capitalize()) + fitting
        return (isolate(names[number - 1]) if 0 < number <= len(names) else f"Player {number}") + ending + verb
    return PLAYER.sub(name, text)


@lru_cache(4096)
def isolate(name: str) -> str:
    """A name as it stands in a text: between marks that nobody sees where it is written from right to left, or has
    signs that mean something to a text of the game."""
    turns = any(unicodedata.bidirectional(one) in ("R", "AL") or one in MARKS for one in name)
    return f"\u2068{name}\u2069" if turns else name


def shelter(text: str) -> tuple[str, list[str]]:
    """A text in which nothing stands between such marks, and what stood there, for `restore` to put back."""
    return ISOLATED.sub("\u2068\u2069", text), ISOLATED.findall(text)


def restore(text: str, names: Sequence[str], around: str = "{}") -> str:
    """The text with those names in their places, each in what is to stand around it."""
    left = iter(names)
    return ISOLATED.sub(lambda found: around.format(next(left, "")), text)


class Line:
    """A line of the log: its subject (a seat, CHANCE or NOBODY), what it says, and the rule it rests on.

    The text is a sentence of its own, or with `predicate` what the subject, a seat, did: the table says who that is.
    It may hold **bold**, _emphasis_, a `player`, `whose` something is, and a `place`; `rule` is a number of the
    rulebook such as "3.2", or empty. `unasked` says that the table did it for a seat that had no choice, `yours` that
    it tells of whoever reads it.

    >>> from kleos.core.face import Line
    >>> Line(0, "rowed 2.", rule="2.1", predicate=True).render(["Danae"]).text
    'Danae rowed 2.'
    """

    def __init__(self, subject: int, text: str, rule: str = "", icon: str = "", predicate: bool = False,
                 unasked: bool = False, yours: bool = False) -> None:
        self.subject: Final = subject
        self.text: Final = text
        self.rule: Final = rule
        self.icon: Final = icon
        self.predicate: Final = predicate
        self.unasked: Final = unasked
        self.yours: Final = yours

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Line) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash((self.subject, self.text, self.rule))

    def render(self, names: Sequence[str] = (), you: int = -1) -> Line:
        """The whole sentence, with names in it; `you` is the seat that is spoken to, if one is."""
        yours = you >= 0 and (self.subject == you or player(you) in self.text or whose(you) in self.text)
        text = f"{player(self.subject)} {self.text}" if self.predicate else self.text
        return Line(self.subject, name_players(text, names, you), self.rule, self.icon, unasked=self.unasked,
                    yours=yours)

    def reworded(self, text: str) -> Line:
        """The same in other words."""
        return Line(self.subject, text, self.rule, self.icon, self.predicate, self.unasked, self.yours)


def did(seat: int, predicate: str, rule: str = "", icon: str = "") -> Line:
    """What a seat did: “rolled 3, 4.”"""
    return Line(seat, predicate, rule, icon, predicate=True)


class Prompt:
    """What the prompt bar says: the sentence (bold verb), a line of help, which may name a `place`, the word on the
    deal button when the next roll or draw waits for its owner; and, while a move is composed, how many actions are
    taken back to cancel it.

    >>> from kleos.core.face import Prompt
    >>> Prompt("**Row** or stay.", help="Three strokes to the other bank.").text
    '**Row** or stay.'
    """

    def __init__(self, text: str, help: str = "", deal: str = "", back: int = 0) -> None:
        self.text: Final = text
        self.help: Final = help
        self.deal: Final = deal
        self.back: Final = back


class Guide:
    """A step of the guided first turns: of the `step`-th lesson of `of`, which wait for their occasions and come in any
    order; a title, a sentence or two that may hold **bold** and a `player`, and the elements of the board that it
    speaks of."""

    def __init__(self, step: int, of: int, title: str, text: str, focus: Sequence[str] = ()) -> None:
        self.step: Final = step
        self.of: Final = of
        self.title: Final = title
        self.text: Final = text
        self.focus: Final = list(focus)

    def render(self, names: Sequence[str] = ()) -> Guide:
        """The same with the players called by their names."""
        return Guide(self.step, self.of, name_players(self.title, names), name_players(self.text, names), self.focus)


class Count:
    """A line of the final reckoning: for which `seat` it counts, what for, and by how many points.

    `detail` says in a few words how it came about; `rule` is a number of the rulebook; `elements` are those of the
    board that it concerns.
    """

    def __init__(self, seat: int, label: str, points: float, rule: str = "", detail: str = "",
                 elements: Sequence[str] = ()) -> None:
        self.seat: Final = seat
        self.label: Final = label
        self.points: Final = points
        self.rule: Final = rule
        self.detail: Final = detail
        self.elements: Final = list(elements)


def ledger(counts: Sequence[Count], seats: int, called: Sequence[str] = (), you: int = -1) -> list[views.Reckoned]:
    """The reckoning as it is shown, line by line; `called` and `you` as `name_players` has them. Counts that follow one
    another and are for the same thing are one line, but for those with a detail of their own."""
    totals, lines = [0.0] * seats, list[views.Reckoned]()
    for one in counts:
        alike = lines and (lines[-1]["label"], lines[-1]["rule"]) == (one.label, one.rule)
        if not alike or one.detail or lines[-1]["points"][one.seat] is not None:
            lines.append({"label": one.label, "rule": one.rule, "detail": name_players(one.detail, called, you),
                          "elements": [], "points": [None] * seats, "totals": []})
        last = lines[-1]
        totals[one.seat] += one.points
        last["points"][one.seat] = one.points
        last["elements"] += [element for element in one.elements if element not in last["elements"]]
        last["totals"] = totals[:]
    return lines


class Consequence:
    """What came of a position: a clause about a `player` or something of theirs, such as “{seat 1} wins the Farm”, and
    whether it is true, 0 or 1; or with “{n}” in the clause, how many that are. `weight` says roughly what it is worth
    to the seat that is asked, or each of so many, where 1 decides much and what is below 0 is bad."""

    def __init__(self, words: str, value: float, weight: float) -> None:
        self.words: Final = words
        self.value: Final = value
        self.weight: Final = weight


class Decks:
    """How players bring decks to a game. A deck says by slug how many of a card it has.

    text(name, deck)                    the deck as a file
    read(text)                          a deck as text, however it is written; ValueError says what is wrong with it
    listed(text, names)                 the same with its name and notes, where cards are called so
    complaint(setup, deck)              why such a deck may not be played; empty when it may
    options(file)                       the options with which a deck file is played
    """

    def __init__(self, *, text: Callable[[str, Mapping[str, int]], str],
                 listed: Callable[[str, Mapping[str, str]], Listed],
                 complaint: Callable[[Setup, Mapping[str, int]], str],
                 options: Callable[[str], Mapping[str, str]]) -> None:
        self.text: Final = text
        self.listed: Final = listed
        self.complaint: Final = complaint
        self.options: Final = options

    def read(self, text: str) -> dict[str, int]:
        return self.listed(text, {}).deck


class Example:
    """A deck to begin from: its slug, by which a table knows it too, its name, how many it has by slug, and a sentence
    about it."""

    def __init__(self, slug: str, name: str, deck: Mapping[str, int], about: str = "") -> None:
        self.slug: Final = slug
        self.name: Final = name
        self.deck: Final = dict(deck)
        self.about: Final = about


class Building:
    """How a page lets players build decks, for a game whose rules say how they bring them (`Decks`).

    size(setup), hand(setup)    cards of a deck, cards of an opening hand
    examples(setup)             decks to begin from
    drawn(setup)                what the game’s deck.html.jinja draws each card from, with its slug
    by                          the options that change what a deck may hold
    playing                     the options with which own decks are played, besides those and the decks
    option                      the option that takes decks: slugs of examples or lines, divided by commas
    alike                       the option with which seats may have the same deck by lot; without it none do
    curve, divide               the field that the curve counts, and the field by which its columns are divided
    filters                     what can be looked for with a tap: a field, of which each value is one, or a term
    odds                        chances that are always shown, each with its words, a query, and how many cards
    """

    def __init__(self, *, size: Callable[[Setup], int], hand: Callable[[Setup], int],
                 examples: Callable[[Setup], list[Example]],
                 drawn: Callable[[Setup], Sequence[Mapping[str, Any]]] = lambda setup: [], curve: str, divide: str,
                 filters: Sequence[str] = (), odds: Sequence[tuple[str, str, int]] = (), by: Sequence[str] = (),
                 playing: Mapping[str, str] | None = None, option: str = "decks", alike: str = "") -> None:
        self.size: Final = size
        self.hand: Final = hand
        self.examples: Final = examples
        self.drawn: Final = drawn
        self.curve: Final = curve
        self.divide: Final = divide
        self.filters: Final = list(filters)
        self.odds: Final = list(odds)
        self.by: Final = list(by)
        self.playing: Final = dict(playing or {})
        self.option: Final = option
        self.alike: Final = alike


class Compound:
    """Several actions of one seat that belong together, for one click or one button. Where clicks may go on after the
    move is whole, it waits for a button of its own, which says `close`. `instead` is the single action in whose place
    it is offered, if it does the same better, `total` what a total on the board would be with it. One that is worth
    it has a button beside the main one too, which says `lead`; as the main one where nothing else can be done.
    `plain` is the label without what it warns of, where it does: what is done after it may prevent that."""

    def __init__(self, actions: list[int], label: str, touch: list[list[str]], close: str = "",
                 instead: int = -1, total: views.Total | None = None, lead: str = "",
                 plain: str = "") -> None:
        self.actions: Final = actions
        self.label: Final = label
        self.plain: Final = plain or label
        self.touch: Final = touch                       # as in Lexicon.touch
        self.close: Final = close
        self.instead: Final = instead
        self.total: Final = total
        self.lead: Final = lead
        self.shown: views.Compound | None = None        # as a view has it, once it was asked for


class Standing:
    """A question that a seat is asked because of what everybody sees, so that nobody learns what it could do. It may
    give a standing answer to it: to decline, unless it could do what it says.

    decline             the verb with which a seat does nothing
    does                what could be done instead, in a few words: “play a combat card”
    words(state, seat)  what the seat might do it with, with display names: words of its actions there
    sure(state, seat, viewer)   whether the viewer knows that the seat can only decline: its answer then tells nothing
    idle(state, seat)   whether all comes out the same, whatever the seat does: to decline is then as good
    """

    def __init__(self, decline: Verb, does: str, words: Callable[[Any, int], Mapping[str, str]],
                 sure: Callable[[Any, int, int], bool] = lambda state, seat, viewer: False,
                 idle: Callable[[Any, int], bool] = lambda state, seat: False) -> None:
        self.decline: Final = decline
        self.does: Final = does
        self.words: Final = words
        self.sure: Final = sure
        self.idle: Final = idle


class Trophy:
    """Something worth having done once: its name, how it is won in a few words, an icon of the kit; `won(state, seat)`
    says of a final position whether that seat has done it."""

    def __init__(self, slug: str, name: str, how: str, icon: str, won: Callable[[Any, int], bool]) -> None:
        self.slug: Final = slug
        self.name: Final = name
        self.how: Final = how
        self.icon: Final = icon
        self.won: Final = won


class Face:
    """How a game looks and what it says, to each seat its own. The functions are the game's own.

    board(state, seat)                  what that seat may see, as plain JSON-able data; `board_type` says what it holds
    prompt(state, seat)                 what the prompt bar says to that seat
    tell(before, action, after, seat)   the log lines of an action, as that seat may read them
    names(state)                        display names of the words that have one
    compounds(state, seat)              moves of several actions that the board offers as one
    guide(state, seat)                  what somebody who has never seen the rules should know now; None when nothing
    advice(state, action)               why a player might want this action, in a sentence; empty for none
    plan(state, line)                   the same of the first action of a line of play, where the rest of it tells more
                                        than the action alone; empty where it does not
    consequences(before, after, seat)   what came of a position up to a later one, as people tell it, of what matters to
                                        that seat: the study compares by it what two lines of play lead to
    finale(state)                       at the end, how the score of each seat comes about, line by line; their points
                                        add up to the scores. What makes the suspense stands last
    remark(state, element)              the answer to a click on what is only to be looked at; empty for none
    cards(setup)                        the cards that can be looked up by their names; none by default
    building                            how a page lets players build decks, where they bring their own
    flavour                             a line of the tales for each card that has room for one, by its slug
    gallery(setup)                      the cards of the box for its page, which draws them once: no view holds them
    leading(state)                      while something better than the verb marked main can be done: the text of the
                                        action that the main button stands for, or “-” where that is on the board; then
                                        the verb marked main has a plain button beside it. Empty for none
    loses(state, action)                whether this action, that touches nothing on the board, may lose the game as
                                        things stand: its button warns of that, and asks once more if there is a choice
    motion(before, action, after)       how what moved of itself came to where it is now, as plain data: the board shows
                                        that once, as `motion`; empty where a straight line will do
    trail(before, action)               which way a piece went by this action, as plain data; None where it went none.
                                        The board is told of all of them that another seat has just gone, as `trail`
    pause(before, action, after)        a position by which this action came, or the one to which it came, if that is to
                                        be looked at for a moment though nobody acts there; None for none
    reads(before, action)               the slug of the card that this action played, which is over before it could be
                                        read: it is shown in large while the board shows what another seat has done
    changed(before, after, seat, by)    of two boards that the seat saw: the elements at which the seat `by` did
                                        something meanwhile; only a game with hidden hands needs it
    tempers, measured                   a sentence on how each automaton plays this game, and how strong it was measured
                                        to be (docs/strength.md), by its slug; what there is none of is not said
    trophies                            what is worth having done in this game
    standing                            a question that may be answered in advance, see table/standing.py
    unit                                what scores count, one of them: a point, or what the game has in its place
    spread                              the standard deviation of what good players reach where points count: by parts
                                        of it a move is called a mistake
    apart                               labels of verbs, and names of their words, where neither the position nor a
                                        question stands beside an action, as in a report; the verb’s own if it has none
    quiet                               rules, such as “3.3”, whose lines of the log give way to others where there is
                                        little room, the first of them first: that a turn ended, that a card was drawn;
                                        after these what a player did, if what came of it weighs more
    loud                                rules whose lines give way to nothing, what weighs most first: that somebody has
                                        won, is out
    dear                                rules by which a player loses what counts most: their lines about whoever reads
                                        them come before all that is neither loud nor done to them by somebody
    begins                              rules by which a turn begins of itself: their lines stand under that turn,
                                        though the action that ended the one before brought them about
    motifs                              what the answer of a puzzle is about: a pattern in the notation and a few words;
                                        the first that is found in the answer counts

    >>> import kleos
    >>> game = kleos.game("shield")
    >>> game.face.title, sorted(game.face.board(game.start(), 0))[:2]
    ('The Shield of Achilles', ['anvil', 'apollo'])
    """

    def __init__(self, *, title: str, board: Callable[[Any, int], Mapping[str, Any]], board_type: type = dict,
                 prompt: Callable[[Any, int], Prompt], tell: Callable[[Any, int, Any, int], list[Line]],
                 tagline: str = "", minutes: int = 0, icon: str = "die",
                 names: Callable[[Any], Mapping[str, str]] = lambda state: {},
                 compounds: Callable[[Any, int], list[Compound]] = lambda state, seat: [],
                 guide: Callable[[Any, int], Guide | None] = lambda state, seat: None,
                 advice: Callable[[Any, int], str] = lambda state, action: "",
                 plan: Callable[[Any, list[int]], str] = lambda state, line: "",
                 consequences: Callable[[Any, Any, int], list[Consequence]] = lambda before, after, seat: [],
                 finale: Callable[[Any], list[Count]] = lambda state: [],
                 remark: Callable[[Any, str], str] = lambda state, element: "",
                 cards: Callable[[Setup], list[Card]] = lambda setup: [], building: Building | None = None,
                 flavour: Mapping[str, str] | None = None,
                 gallery: Callable[[Setup], Sequence[Mapping[str, Any]]] = lambda setup: [],
                 leading: Callable[[Any], str] = lambda state: "",
                 loses: Callable[[Any, int], bool] = lambda state, action: False,
                 motion: Callable[[Any, int, Any], Mapping[str, Any]] | None = None,
                 trail: Callable[[Any, int], Mapping[str, Any] | None] | None = None,
                 pause: Callable[[Any, int, Any], State | None] | None = None,
                 reads: Callable[[Any, int], str] | None = None,
                 changed: Callable[[Any, Any, int, int], list[str]] = lambda *boards: [],
                 tempers: Mapping[str, str] | None = None, measured: Mapping[str, str] | None = None,
                 trophies: Sequence[Trophy] = (), standing: Standing | None = None, unit: str = "point",
                 pictures: Mapping[str, str] | None = None, spread: float = 10.0,
                 apart: Mapping[str, str] | None = None, quiet: Sequence[str] = (), loud: Sequence[str] = (),
                 dear: Sequence[str] = (), begins: Sequence[str] = (),
                 motifs: Sequence[tuple[str, str]] = ()) -> None:
        self.title: Final = title
        self.tagline: Final = tagline
        self.minutes: Final = minutes
        self.icon: Final = icon
        self.board: Final = board
        self.board_type: Final = board_type
        self.prompt: Final = prompt
        self.tell: Final = tell
        self.names: Final = names
        self.compounds: Final = compounds
        self.guide: Final = guide
        self.advice: Final = advice
        self.plan: Final = plan
        self.consequences: Final = consequences
        self.finale: Final = finale
        self.remark: Final = remark
        self.cards: Final = cards
        self.building: Final = building
        self.flavour: Final = dict(flavour or {})
        self.gallery: Final = gallery
        self.leading: Final = leading
        self.loses: Final = loses
        self.motion: Final = motion
        self.trail: Final = trail
        self.pause: Final = pause
        self.reads: Final = reads
        self.changed: Final = changed
        self.tempers: Final = dict(tempers or {})
        self.measured: Final = dict(measured or {})
        self.trophies: Final = list(trophies)
        self.standing: Final = standing
        self.unit: Final = unit
        self.pictures: Final = dict(pictures or {})
        self.spread: Final = spread
        self.apart: Final = dict(apart or {})
        self.quiet: Final = tuple(quiet)
        self.loud: Final = tuple(loud)
        self.dear: Final = tuple(dear)
        self.begins: Final = tuple(begins)
        self.motifs: Final = list(motifs)
