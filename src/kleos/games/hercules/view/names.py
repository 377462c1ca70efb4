"""What Hercules calls things."""
from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from kleos.games.hercules.abilities import Order
from kleos.games.hercules.attack import Block, Combat
from kleos.games.hercules.board import DECLARE, LEXICON, PASS, RESOLVE, Hercules
from kleos.games.hercules.box import COLOUR_WORDS, COPIES, KINDS, PIECES, SEATS, of_piece
from kleos.games.hercules.futility import list_futile
from kleos.games.hercules.language import MOMENTS
from kleos.games.hercules.odd import HandOrDeck
from kleos.games.hercules.picks import Offer, Verdict
from kleos.games.hercules.targets import Offering
from kleos.games.hercules.view.advice import NO_USE, last_draw, sequel


def names(s: Hercules) -> Mapping[str, str]:
    """Display names; a character in play is told by a number where it has a twin on its side."""
    found = dict(number_names(tuple(s.box.names.items())))
    in_play = [[int(piece) for piece in side.pieces] for side in s.sides]
    twins = {piece for pieces in in_play for piece in pieces
             if sum(of_piece(other) == of_piece(piece) for other in pieces) > 1}
    found.update({PIECES.words[piece]: kind_name(s, of_piece(piece)) for pieces in in_play for piece in pieces
                  if piece not in twins and not piece % COPIES})
    found["declare"] = name_declaration(s)
    found["end"] = "End the turn" + last_draw(s)
    if isinstance(s.now, Combat):
        found["pass"] = "No combat card" + sequel(s, int(PASS.number()))
    found.update({LEXICON.text(action): LEXICON.label(action, found) + NO_USE for action in list_futile(s)})
    if isinstance(s.now, Verdict):
        found.update({"accept": "Have it discarded", "decline": "Leave it on top"})
    if isinstance(s.now, (Offer, Offering)):
        found["decline"] = f"No: discard {'nothing' if isinstance(s.now, Offer) else 'nobody'}"
    if isinstance(s.now, Order):
        found.update({LEXICON.text(action): describe_trigger(s, s.now, int(RESOLVE.arg(action)))
                      for action in s.legal()})
    if isinstance(s.now, HandOrDeck):
        found.update({"accept": "From your hand", "decline": "From your deck"})
    return found


def describe_trigger(s: Hercules, step: Order, i: int) -> str:
    """What is triggered, by who it is and when it speaks."""
    voice = step.voice(i)
    moments = {"enters": "is put in play", "leaves": "leaves", "attacks": "attacks", "blocks": "blocks",
               "beats": "has beaten somebody", "through": "came through", "dawn": "begins the turn"}
    return f"First: {name_piece(s, voice.seat, voice.piece)} {moments.get(MOMENTS[voice.moment], 'speaks')}"


def name_declaration(s: Hercules) -> str:
    """What the button does that ends the naming of attackers or blockers, and what surely comes of it."""
    said = "Declare the attack"
    if isinstance(s.now, Block):
        said = "Declare the blocks" if s.now.draft(s) else "Let them through"
    return said + sequel(s, int(DECLARE.number()))


@lru_cache(8)
def number_names(names: tuple[tuple[str, str], ...]) -> dict[str, str]:
    """The names of all cards, and of all characters with their numbers."""
    found = dict(names)
    words = list(found)
    for piece, word in enumerate(PIECES.words):
        found[word] = f"{found[words[of_piece(piece)]]} {piece % COPIES + 1}"
    found.update({word: f"a {word} resource" for word in COLOUR_WORDS.words})
    found.update({word: word for word in SEATS.words})
    return found


def about(text: str, name: str) -> str:
    """A sentence with a card in it; a name such as “Nemesis Strikes!” ends one by itself."""
    return text.format(name).replace("!.", "!")


def kind_name(s: Hercules, kind: int) -> str:
    return s.box.names[KINDS.words[kind]]


def piece_name(s: Hercules, piece: int) -> str:
    return f"{kind_name(s, of_piece(piece))} {piece % COPIES + 1}"


def name_piece(s: Hercules, seat: int, piece: int) -> str:
    """A character in play, by its number where it has a twin on that side."""
    kind = of_piece(piece)
    twins = sum([of_piece(other) == kind for other in s.sides[seat].pieces])
    return piece_name(s, piece) if twins > 1 or piece % COPIES else kind_name(s, kind)
