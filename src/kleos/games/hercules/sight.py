"""What a player of Hercules may know, as numbers: own hand, and of the others' what was seen of it; cards as counts by
kind, characters in play one after the other as they stand."""
from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from kleos.core.cards.doubts import certain
from kleos.core.cards.hands import knows
from kleos.core.flow import State, Step
from kleos.core.sets import bit
from kleos.core.sight import Sight, blank, counts, flag, flags, hot, large, own, put, rotate_seat, tally
from kleos.core.words import Verb
from kleos.games.hercules.abilities import Order, Rival, Spent
from kleos.games.hercules.attack import Attack, Battles, Block, Combat
from kleos.games.hercules.board import FOE, FREE, OWN, Hercules, Side
from kleos.games.hercules.box import FIELDS, KINDS_IN_ALL, of_piece
from kleos.games.hercules.draws import AtRandom, Draw, FromPile, Look, Lot, Mill, Show
from kleos.games.hercules.language import COLOURS
from kleos.games.hercules.odd import Contest, HandOrDeck
from kleos.games.hercules.payment import ByHand
from kleos.games.hercules.picks import Bring, Drop, Offer, Plant, Pluck, Raise, Regain, Seek, Verdict, Waste
from kleos.games.hercules.rules import Muster, Redraw
from kleos.games.hercules.targets import Duel, Give, Offering, Reinforce, Target

KINDS: Final[dict[type, int]] = {kind: i for i, kind in enumerate(
    [Muster, Attack, Block, Combat, Battles, Redraw, Target, Offering, Give, Duel, Reinforce, Rival, Order, Drop, Offer,
     Pluck, Regain, Raise, Bring, Plant, Waste, Seek, Verdict, ByHand, HandOrDeck, Draw, Mill, AtRandom, FromPile, Show,
     Look, Contest, Lot])}
ASKED: Final = len(KINDS)
ABOUT: Final = 4
SHOWN: Final = 12                                       # characters of a side that are told one by one
CHARACTER: Final = 12                                   # numbers each
FIRST_FIELDS: Final[bytes] = bytes([next((i for i, field in enumerate(FIELDS) if field == kind), 0)
                                    for kind in range(KINDS_IN_ALL)])
COLOURED: Final = len(COLOURS)


@final
class HerculesSight(Sight):
    def __init__(self, seats: int) -> None:
        sides = [(f"{whose} {name}", length) for whose in ("own", "left", "right")[:seats] for name, length in [
            ("state", 8), ("won", 1), ("ready", COLOURED), ("resources", len(FIELDS)),
            ("characters", SHOWN * CHARACTER), ("hand", KINDS_IN_ALL), ("unseen", KINDS_IN_ALL),
            ("pile", KINDS_IN_ALL)]]
        super().__init__([
            ("turn", 2), ("in turn", seats), ("asked", ASKED), ("asked of", seats), ("asked about", ABOUT),
            ("waiting", 8), ("played", 1), ("defender", seats), ("attack", 4), ("winner", seats), *sides])

    def write(self, s: State, seat: i64, out: vec[u8], at: i64) -> None:
        assert isinstance(s, Hercules)
        me = own(seat)
        seats = s.box.seats
        at = turn(s, seat, me, out, at)
        step: Step[Any] | None = s.now if s.now.seat == seat else None
        for k in range(seats):
            owner = (me + k) % seats
            side = s.sides[owner]
            at = state(side, seat, out, at)
            at = put(out, at, s.won[owner])
            at = counts(out, at, side.ready, COLOURED)
            after = blank(out, at, len(FIELDS))
            for kind in side.resources:
                out[at + FIRST_FIELDS[kind]] += 1
            at = characters(s, owner, me, step, out, after)
            at = cards(side, owner == seat, seat, out, at)
            at = tally(out, at, side.pile, KINDS_IN_ALL)


def turn(s: Hercules, seat: i64, me: i64, out: vec[u8], at: i64) -> i64:
    """What is asked, and of whom; the attack."""
    seats = s.box.seats
    at = large(out, at, s.turn)
    at = hot(out, at, rotate_seat(s.seat, me, seats), seats)
    at = hot(out, at, KINDS.get(type(s.now), -1), ASKED)
    at = hot(out, at, rotate_seat(s.now.seat, me, seats), seats)
    after = blank(out, at, ABOUT)
    if s.now.seat == seat:
        about(s.now, out, at)
    at = flags(out, after, s.now.waiting if isinstance(s.now, Order) else 0, 8)
    at = put(out, at, find_played(s))
    at = hot(out, at, rotate_seat(s.defender, me, seats), seats)
    at = put(out, at, s.planted + 2)
    at = put(out, at, s.smash)
    at = flag(out, at, s.havoc)
    at = flag(out, at, s.reckoned)
    return hot(out, at, rotate_seat(s.winner, me, seats), seats)


def find_played(s: Hercules) -> i64:
    """The card whose text is being followed, by its kind counted from 1; 0 for none."""
    for i in range(len(s.later) - 1, -1, -1):
        step = s.later[i]
        if isinstance(step, Spent):
            return step.kind + 1
    return 0


def about(step: Step[Any], out: vec[u8], at: i64) -> None:
    """What a step of one's own knows besides the characters that have been named: a card by its kind counted from 1,
    and numbers."""
    if isinstance(step, Target):
        put(out, put(out, put(out, put(out, at, step.voice.kind + 1), step.index), step.n), step.left)
    elif isinstance(step, (Offering, Rival)):
        put(out, put(out, at, step.voice.kind + 1), step.index)
    elif isinstance(step, ByHand):
        flag(out, put(out, put(out, put(out, at, step.kind + 1), step.left), step.least + 1), step.paid)
    elif isinstance(step, Bring):
        put(out, put(out, at, step.named + 1), step.dearest + 1)
    elif isinstance(step, Raise):
        put(out, at + 1, step.dearest + 1)
    elif isinstance(step, Block):
        put(out, at + 1, step.blocker + 1)
    elif isinstance(step, Regain):
        put(out, put(out, at + 1, step.left), step.type + 1)
    elif isinstance(step, Plant):
        flag(out, at + 1, step.salvaged)
    else:
        fewer(step, out, at + 1)


def fewer(step: Step[Any], out: vec[u8], at: i64) -> None:
    """The same of steps that know one number."""
    if isinstance(step, (Drop, Give, Waste)):
        put(out, at, step.left)
    elif isinstance(step, (Offer, Pluck, Seek)):
        put(out, at, step.type + 1)
    elif isinstance(step, Duel):
        put(out, at, step.foe + 1)


# sides

def state(side: Side, seat: i64, out: vec[u8], at: i64) -> i64:
    """Numbers of a side, and the card that the seat knows to lie on top of its deck, by its kind counted from 1."""
    at = flag(out, at, side.out)
    at = put(out, at, side.cards.size)
    at = put(out, at, side.hand.size())
    at = put(out, at, len(side.pieces))
    at = put(out, at, len(side.resources))
    at = put(out, at, len(side.gone))
    at = put(out, at, side.ward)
    return put(out, at, top(side, seat))


def top(side: Side, seat: i64) -> i64:
    cards = side.cards
    if not cards.layers:
        return 0
    layer = cards.layers[-1]
    if len(layer.kinds) != 1:
        return 0
    guesses = cards.guesses(seat)
    sure = len(certain(guesses, ~(len(cards.layers) - 1))) == 1 if guesses else knows(layer.seen, seat)
    return layer.kinds[0] + 1 if sure else 0


def cards(side: Side, mine: bool, seat: i64, out: vec[u8], at: i64) -> i64:
    """The hand, as far as the seat knows it; then what else there is in deck and hand, if it knows the list."""
    if mine:
        at = tally(out, at, side.hand.kinds, KINDS_IN_ALL)
        return deck(side, out, at)
    rest = blank(out, at, KINDS_IN_ALL)
    listed = knows(side.cards.lists, seat)
    if listed:
        deck(side, out, rest)
        for kind in side.hand.kinds:
            out[rest + kind] += 1
    else:
        blank(out, rest, KINDS_IN_ALL)
    for kind in side.cards.known(seat):
        out[at + kind] += 1
        if listed:
            out[rest + kind] -= 1
    return rest + KINDS_IN_ALL


def deck(side: Side, out: vec[u8], at: i64) -> i64:
    """What lies in a deck, whether anybody has seen it or not."""
    after = counts(out, at, side.cards.rest, KINDS_IN_ALL)
    for layer in side.cards.layers:
        for kind in layer.kinds:
            out[at + kind] += 1
    return after


# characters

def characters(s: Hercules, owner: i64, me: i64, step: Step[Any] | None, out: vec[u8], at: i64) -> i64:
    """Of each its kind counted from 1, its printed power and what was added, its states, whom it blocks, whose card it
    is, and whether the seat has named it in what it is asked now."""
    side, box = s.sides[owner], s.box
    after = blank(out, at, SHOWN * CHARACTER)
    number = len(side.pieces)
    chosen: i64 = 0
    if step is not None and number:
        chosen = find_named(s, step, owner)
    for i in range(number if number < SHOWN else SHOWN):
        kind = of_piece(side.pieces[i])
        out[at] = u8(kind + 1)
        out[at + 1] = box.power[kind]
        put(out, at + 2, side.boosts[i])
        out[at + 3] = u8(side.tapped >> i & 1)
        out[at + 4] = u8(side.frozen >> i & 1)
        out[at + 5] = u8(side.shielded >> i & 1)
        out[at + 6] = u8(side.doubled >> i & 1)
        out[at + 7] = u8(side.attackers >> i & 1)
        out[at + 8] = u8(side.blocked >> i & 1)
        if side.against[i] != FREE:
            put(out, at + 9, s.sides[s.seat].place(side.against[i]) + 1)
        out[at + 10] = u8(rotate_seat(side.owners[i], me, box.seats))
        out[at + 11] = u8(chosen >> i & 1)
        at += CHARACTER
    return after


def find_named(s: Hercules, step: Step[Any], owner: i64) -> i64:
    """Places of a side that its player, or whoever attacks it, has named so far."""
    if isinstance(step, Attack):
        return step.chosen if owner == step.seat else 0
    if isinstance(step, Battles):
        return bit(step.at) if owner == step.seat else step.chosen | step.felled if owner == s.defender else 0
    if isinstance(step, Block):
        return find_paired(step, 0) if owner == step.seat else find_paired(step, 1) if owner == s.seat else 0
    if isinstance(step, Target):
        mine = owner == step.seat
        return find_picked(s.sides[owner], OWN if mine else FOE, step.chosen) if mine or owner == step.voice.foe else 0
    if isinstance(step, (Duel, Reinforce)) and owner == step.seat and step.piece >= 0:
        place = s.sides[owner].place(step.piece)
        return bit(place) if place >= 0 else 0
    return 0


def find_paired(step: Block, first: i64) -> i64:
    """The places of the blockers (0) or of the attackers (1)."""
    found: i64 = bit(step.blocker) if first == 0 and step.blocker >= 0 else 0
    for i in range(first, len(step.blocks), 2):
        found |= bit(step.blocks[i])
    return found


def find_picked(side: Side, verb: Verb, actions: tuple[int, ...]) -> i64:
    """The places of characters that were picked by this verb and still stand."""
    found: i64 = 0
    for action in actions:
        place: i64 = side.place(verb.arg(action)) if verb.says(action) else -1
        if place >= 0:
            found |= bit(place)
    return found
