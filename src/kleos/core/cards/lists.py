"""Decks as plain lists, for any game with cards: a number and a name a line.

    # Wings
    2 Giant Hawk
    1 phoenix

They are read as people and other programs write them: “Giant Hawk x2”, “- 2 x Giant Hawk”, “[2] Giant Hawk”, with a
set behind the name, under headings, with a sideboard.
"""
from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Final, NamedTuple

from kleos.core import texts
from kleos.core.cards.query import Card
from kleos.core.cards.texts import DeckError
from kleos.core.prose import join_words, pluralize, quote

LONGEST: Final = 20_000                                 # characters of a list
MAX_COPIES: Final = 99                                        # of one card in a list
DROPPED: Final = re.compile(r"['’‘‚‛´`′\"“”„‟″«»,!]")
BULLET: Final = re.compile(r"[-–—•*·▪◦‣]\s+")
# 3 x Name, x3 Name, [3] Name
BEFORE: Final = re.compile(r"(?:[xX×]\s*)?[(\[]?(\d{1,9})[)\]]?\s*[xX×*]?\s+(\S.*)")
# Name x3, Name: 3, Name (3), Name 3, Name – 3
BEHIND: Final = re.compile(r"(\S.*?)(?:\s+[xX*]\s*|\s*×\s*|\s*[:=;,\t]\s*|\s+[-–—]\s*|\s+[(\[]?)(\d{1,9})[)\]]?")
PRINTING: Final = re.compile(r"\s+(?:\([A-Za-z]\w{1,7}\)|\[[A-Za-z]\w{1,7}\]).*")          # Name (ABC) 12
HEADING: Final = re.compile(r"(\D.*?)\s*[-–—]?\s*(?:[(\[]\s*\d+\s*[)\]]|:\s*\d*|\d+)?\s*:?")
TABLE: Final = re.compile(r"^[ \t]*\[[\w-]+\][ \t]*(?:#.*)?$", re.M)                 # of a list in TOML
LINE: Final = re.compile(r"[-=_*–—]{3,}")               # drawn across
APART: Final = frozenset(("sideboard", "side-board", "side-deck", "maybeboard", "considering", "reserve", "sb"))
HEADINGS: Final = APART | frozenset((
    "deck", "decklist", "deck-list", "main", "main-deck", "maindeck", "mainboard", "cards", "list", "about", "total",
    "character", "characters", "action", "actions", "combat", "combat-card", "combat-cards", "resource", "resources",
    "hero", "heroes", "creature", "creatures", "land", "lands", "event", "events", "spells", "other", "others",
    "green", "blue", "red"))


class Listed(NamedTuple):
    """A list as it was read: its name, empty without one, how many it has of each slug, and in sentences what of it was
    passed over or taken to mean something."""

    name: str
    deck: dict[str, int]
    notes: list[str]


def slug(name: str) -> str:
    """The fixed word of a card’s name, however it is written."""
    known = unicodedata.normalize("NFKD", DROPPED.sub("", name.lower()))
    plain = "".join([one for one in known if not unicodedata.combining(one)])
    return re.sub(r"[^a-z0-9]+", "-", DROPPED.sub("", plain)).strip("-")


def write(cards: Iterable[Card], deck: Mapping[str, int], name: str = "") -> str:
    """A deck as a list, in the order of the cards; `read` reads it back."""
    head = f"# {name}\n" if name else ""
    return head + "".join([f"{deck[card.slug]} {card.name}\n" for card in cards if deck.get(card.slug)])


def read(cards: Iterable[Card], text: str) -> tuple[str, dict[str, int]]:
    """The name of a list, empty without one, and how many it has of each slug; `DeckError` says which line is wrong,
    and why."""
    return Reader({card.slug: card.name for card in cards}).read(text)[:2]


class Reader:
    """What reads the lists of a game, whichever way they come in.

    names    what each card is called, by slug
    aliases  other words for a card, by slug
    decks    words for whole decks, which a single line may have meant
    file     how a list in TOML is read, if decks are written so
    inside   what an error adds to what it quotes; `example` is an entry; one: a card, as errors call it
    """

    def __init__(self, names: Mapping[str, str], aliases: Mapping[str, str] | None = None,
                 decks: Sequence[str] = (), file: Callable[[str], Mapping[str, int]] | None = None,
                 inside: str = "", example: str = "", one: str = "card") -> None:
        self.names: Final = dict(names)
        self.words: Final = {word: card for card, name in names.items() for word in (card, slug(name))}
        self.aliases: Final = dict(aliases or {})
        self.decks: Final = list(decks)
        self.file: Final = file
        self.inside: Final = inside
        self.one: Final = one
        self.example: Final = example or f"3 {next(iter(self.names.values()), one)}"

    def read(self, text: str) -> Listed:
        """`DeckError` says which line is wrong, and why. # begins a remark, of which the first is the name; entries may
        stand in one line, with + between them."""
        if len(text) > LONGEST:
            raise DeckError(f"A deck as a list has at most {LONGEST} characters, this one {len(text)}.")
        text = texts.unwrap(text).translate(texts.UNSEEN)
        if self.file is not None and TABLE.search(text) and "=" in text:
            return Listed(find_title(text), dict(self.file(text)), [])
        return Reading(self, text.split("\n")).done()

    def known(self, word: str) -> str:
        """The card that is called so, with its printing behind the name or without; empty for none."""
        for one in (word, PRINTING.sub("", word)):
            found = slug(one)
            for way in (found, found.removesuffix("s")):
                if way in self.words or way in self.aliases:
                    return self.words.get(way) or self.aliases[way]
        return ""

    def entry(self, text: str) -> tuple[int, str, str]:
        """How many of which card, empty for an unknown one, and the word for it."""
        if card := self.known(text):                    # a name may begin with a number
            return 1, card, text
        before, behind = BEFORE.fullmatch(text), BEHIND.fullmatch(text)
        if before and (self.known(before[2]) or not behind):
            return int(before[1]), self.known(before[2]), before[2]
        if behind and (card := self.known(behind[1])):
            return int(behind[2]), card, behind[1]
        return (int(before[1]), "", before[2]) if before else (1, "", text)

    def missing(self, text: str, word: str, line: int) -> DeckError:
        """Why a line cannot be read."""
        if not slug(word):
            return self.senseless(text, line)
        either = self.decks if word == text and not line else []
        near = get_close_matches(slug(word)[:80], [*self.words, *either], 1)
        hint = f"; the nearest is “{self.names.get(self.words.get(near[0], ''), near[0])}”" if near else ""
        return DeckError(f"There is no {'deck or ' if either else ''}{self.one} “{word[:60]}”{hint}.", line)

    def senseless(self, text: str, line: int) -> DeckError:
        return DeckError(f"“{text[:60]}”{self.inside} is no number and {self.one}, such as “{self.example}”.", line)


class Reading:
    """A list while it is being read."""

    def __init__(self, reader: Reader, lines: Sequence[str]) -> None:
        self.reader: Final = reader
        self.lines: Final = lines
        self.several: Final = sum(1 for line in lines if line.strip()) > 1 or len(lines) > 2
        self.title = ""
        self.deck: Final[dict[str, int]] = {}
        self.passed: Final[list[str]] = []              # headings
        self.meant: Final[list[str]] = []
        self.apart = False                              # under the heading of a sideboard
        self.left = 0                                   # cards there

    def done(self) -> Listed:
        for at, line in enumerate(self.lines, 1):
            self.line(line, at if self.several else 0)
        notes = [f"Passed over: {join_words([quote(one) for one in self.passed])}."] if self.passed else []
        if self.left:
            notes.append(f"The sideboard is no part of the deck; {pluralize(self.left, 'card')} of it "
                         f"{'was' if self.left == 1 else 'were'} left out.")
        return Listed(self.title, self.deck, [*notes, *self.meant])

    def line(self, line: str, at: int) -> None:
        entries, _, remark = line.partition("#")
        words, slashes, aside = re.sub(r"(^|\s)//", r"\1\0", entries).partition("\0")
        if not words.strip() and slug((aside or remark).strip(" :")) in APART:
            self.apart = True
            self.passed.append(line.strip())
            return
        self.title = self.title or remark.strip()
        if slashes and not words.strip():
            self.passed.append(f"//{aside.rstrip()}")
        words = words.strip()
        words = words[len(bullet[0]):] if (bullet := BULLET.match(words)) else words
        beside = re.fullmatch(r"(?i)sb:\s*(\S.*)", words)
        if not self.heads(words):
            for part in (beside[1] if beside else words).split("+"):
                if part.strip():
                    self.add(part.strip(), at, self.apart or beside is not None)

    def heads(self, words: str) -> bool:
        """Whether a line is a heading, which is passed over."""
        if LINE.fullmatch(words):
            return True
        found = HEADING.fullmatch(words)
        if not found or self.reader.entry(words)[1]:
            return False
        word = slug(found[1])
        if self.several and word in self.reader.decks:
            self.title = self.title or words
            return True
        stands = word in HEADINGS
        if not stands and (words == found[1] or not word or get_close_matches(word, self.reader.words, 1, 0.8)):
            return False
        self.apart = word in APART
        self.passed.append(words)
        return True

    def add(self, text: str, at: int, apart: bool) -> None:
        n, card, word = self.reader.entry(text)
        if not n:
            raise self.reader.senseless(text, at)
        if not card:
            raise self.reader.missing(text, word, at)
        if apart:
            self.left += n
            return
        self.deck[card] = self.deck.get(card, 0) + n
        if self.deck[card] > MAX_COPIES:
            raise DeckError(f"No deck has more than {MAX_COPIES} of {self.reader.names[card]}.", at)
        if slug(word) not in self.reader.words and slug(word).removesuffix("s") in self.reader.aliases:
            self.meant.append(f"{quote(text)} is taken for {n} {self.reader.names[card]}.")


def find_title(text: str) -> str:
    """The name that a deck in TOML has, or the first remark in it."""
    found = re.search(r'^\s*name\s*=\s*["“](.*)["”]\s*(?:#.*)?$', text, re.M)
    return found[1] if found else ""
