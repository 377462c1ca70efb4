"""How the tests of Hercules talk: a table as it lies, lines of the notation, and what stands there after them."""
from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from kleos.core import components
from kleos.core.cards.holding import holding
from kleos.core.flow import SPECTATOR
from kleos.core.sets import bit
from kleos.games.hercules import GAME, scoring
from kleos.games.hercules.box import COLOUR, INDEX, KINDS_IN_ALL, PIECES, SLUGS, of_piece
from kleos.games.hercules.language import COLOURS
from kleos.games.hercules.rules import Muster, Turns

FIELD = {"green": "wedding-feast", "blue": "burial-chamber", "red": "warlord-camp"}
PLENTY = "9 green 9 blue 9 red"


def kinds(words: str) -> list[int]:
    """Cards by slug; a number before one says how many. A colour is a resource of it."""
    found: list[int] = []
    number = 1
    for word in words.split():
        if word.isdigit():
            number = int(word)
        else:
            found += [INDEX[FIELD.get(word, word)]] * number
            number = 1
    return sorted(found)


def numbers(words: str) -> list[int]:
    found = [0] * KINDS_IN_ALL
    for kind in kinds(words):
        found[kind] += 1
    return found


def start(data: str = "", seats: int = 2, **options: Any) -> Any:
    """A new game."""
    own = components.other(GAME.components, data) if data else GAME.components
    return GAME.start({"first": "0", **options}, seats, own)


def side(s: Any, seat: int, *, hand: str = "", play: str = "", tapped: str = "", resources: str = PLENTY,
         spent: str = "", deck: str = "20 argonaut", pile: str = "") -> None:
    """Lay out what belongs to a seat: `play` and `tapped` are characters, `resources` and `spent` resources."""
    own = s.sides[seat]
    own.cards = holding(len(s.sides), numbers(deck), [seat])
    own.hand = own.cards.hands[0]
    for kind in kinds(hand):
        own.hand.add(kind, 1 << seat)
    own.pile, own.drawn, own.out = vec[i64](kinds(pile)), -1, False
    own.pieces = own.owners = own.boosts = own.against = vec[i64]()
    own.tapped = own.attackers = own.blocked = 0
    for kind in kinds(play):
        own.stand(kind, seat)
    for kind in kinds(tapped):
        own.tapped |= bit(own.stand(kind, seat))
    own.resources = vec[i64](sorted(kinds(resources) + kinds(spent)))
    own.ready = vec[i64]([sum(COLOUR[kind] == colour for kind in kinds(resources)) for colour in range(3)])


def table(foe: dict[str, Any] | None = None, third: dict[str, Any] | None = None, data: str = "",
          options: dict[str, Any] | None = None, planted: int = 0, **mine: Any) -> Any:
    """Seat 0 is in step 3 of its turn; `mine`, `foe` and `third` are as in `side`."""
    s = start(data, 2 if third is None else 3, **(options or {}))
    for seat, laid in enumerate([mine, foe or {}, *([] if third is None else [third])]):
        side(s, seat, **laid)
    s.turn, s.seat, s.now, s.later, s.planted = 3, 0, Muster(0), [Turns()], planted
    s.settle()
    return s


def clash(mine: str, theirs: str = "", blocks: str = "", hand: str = "", foe_hand: str = "", **more: Any) -> Any:
    """Seat 0 attacks with all of `mine`; `blocks` are lines such as “giant-eel-1 cyclops-1”, divided by commas. Then it
    is step C: the defender is asked if it has `foe_hand`, and the attacker if it has `hand`."""
    s = table(play=mine, hand=hand, foe={"play": theirs, "hand": foe_hand, **more.pop("foe", {})}, **more)
    for piece in chars(s).split():
        if s.to_act() == 0 and f"attack {piece}" in options(s):
            say(s, f"attack {piece}")
    if "declare" in options(s) and s.to_act() == 0:
        say(s, "declare")
    for pair in blocks.split(","):
        if pair.strip():
            blocker, attacker = pair.split()
            say(s, f"block {blocker}", f"against {attacker}")
    if "declare" in options(s) and s.to_act() == 1:
        say(s, "declare")
    return s


def say(state: Any, *lines: str) -> Any:
    """Play these lines and hand back the position; several may stand in one text, divided by “;”."""
    for line in ";".join(lines).split(";"):
        state.apply(GAME.parse(line))
    return state


def deal(state: Any) -> Any:
    """Let chance do what has only one outcome, or the first of several, until a seat is asked."""
    while state.to_act() == -1 and not state.now.opens_turn():
        state.apply(state.nth(0))
    return state


def why(state: Any, line: str) -> str:
    return str(state.why_not(GAME.parse(line)))


def options(state: Any, verb: str = "") -> list[str]:
    """What may be done now, or with which words a verb may."""
    texts = [GAME.rules.lexicon.text(action) for action in state.legal()]
    return [text[len(verb) + 1:] for text in texts if text.split()[0] == verb] if verb else texts


def chars(s: Any, seat: int = 0) -> str:
    return " ".join([PIECES.words[piece] for piece in s.sides[seat].pieces])


def tapped(s: Any, seat: int = 0) -> str:
    own = s.sides[seat]
    return " ".join([PIECES.words[piece] for i, piece in enumerate(own.pieces) if own.tapped >> i & 1])


def powers(s: Any, seat: int = 0) -> list[int]:
    return [int(scoring.power(s, seat, i)) for i in range(len(s.sides[seat].pieces))]


def hand(s: Any, seat: int = 0) -> str:
    return " ".join([SLUGS[kind] for kind in s.sides[seat].hand.kinds])


def pile(s: Any, seat: int = 0) -> str:
    return " ".join([SLUGS[kind] for kind in s.sides[seat].pile])


def gone(s: Any, seat: int = 0) -> str:
    return " ".join([SLUGS[kind] for kind in s.sides[seat].gone])


def deck(s: Any, seat: int = 0) -> int:
    return int(s.sides[seat].cards.size)


def ready(s: Any, seat: int = 0) -> list[int]:
    """Untapped resources: green, blue, red."""
    return list(s.sides[seat].ready)


def text(slug: str) -> str:
    """What is printed on a card: cost, power if it has one, text."""
    box = BOX
    kind = INDEX[slug]
    return f"{box.cost[kind]}{f'/{box.power[kind]}' if box.power[kind] else ''} {box.text(kind)}".strip()


BOX = start().box
assert of_piece(0) == INDEX["spoiled-princess"] and COLOURS[0] == "green" and SPECTATOR == -1
