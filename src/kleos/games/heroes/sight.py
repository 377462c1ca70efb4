"""What a player of Twelve Heroes may know, as numbers: own hand and draft, and of the other's what was seen of it."""
from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from kleos.core.cards.hands import bit_of
from kleos.core.flow import State, Step
from kleos.core.sight import Sight, blank, counts, find_question, flag, flags, hot, large, own, places, put, rotate_seat
from kleos.games.heroes.board import ON_TILE, Heroes, Side
from kleos.games.heroes.box import FACTIONS, HEROES, TILES
from kleos.games.heroes.draft import Deal, Pass, Pick
from kleos.games.heroes.draws import Allot, Draw, Lot, Reveal
from kleos.games.heroes.military import Carry, Military, Order, Sending, Supplies
from kleos.games.heroes.rules import Exchange, HandLimit, Starve
from kleos.games.heroes.targets import Bring, Revival, Strike, Supply

PIECES: Final = 2 * HEROES
ALL_TILES: Final[i64] = TILES.size
ALL_FACTIONS: Final[i64] = FACTIONS.size
KINDS: Final[dict[type, int]] = {kind: i for i, kind in enumerate(
    [Military, Sending, Supplies, Order, Carry, Supply, Strike, Bring, Revival, Exchange, Starve, HandLimit, Pick, Draw,
     Reveal, Deal, Pass, Allot, Lot])}
ASKED: Final = len(KINDS)
ABOUT: Final = 8
REGIONS: Final = 3


@final
class HeroesSight(Sight):
    def __init__(self) -> None:
        tiles, factions = int(ALL_TILES), int(ALL_FACTIONS)
        regions = [("tiles", tiles * REGIONS), ("tiles under", REGIONS), ("tokens", 3 * REGIONS),
                   ("unseen tiles", tiles)]
        sides = [(f"{whose} {name}", length) for whose in ("own", "other") for name, length in [
            ("troops", PIECES * REGIONS), ("camp", PIECES), ("stores", REGIONS), ("cubes", REGIONS), ("food", 1),
            ("points", 1), ("tiles won", tiles), ("faction", factions), ("pile", PIECES), ("hand size", 1), ("deck", 1),
            ("renewed", 1), ("hand", HEROES), ("unseen", HEROES)]]
        super().__init__([
            ("turn", 2), ("in turn", 1), ("asked", ASKED), ("asked of", 2), ("asked about", ABOUT), ("waiting", PIECES),
            ("actions", 2), ("winner", 2), *regions, *sides, ("round", 1), ("pack", HEROES), ("kept", HEROES),
            ("packs", 2), ("piles", 2)])

    def write(self, s: State, seat: i64, out: vec[u8], at: i64) -> None:
        assert isinstance(s, Heroes)
        me = own(seat)
        at = turn(s, seat, me, out, at)
        at = regions(s, me, out, at)
        for k in range(2):
            at = side(s.sides[me ^ k], out, at)
            at = cards(s, me ^ k, seat, out, at)
        draft(s, seat, me, out, at)


def turn(s: Heroes, seat: i64, me: i64, out: vec[u8], at: i64) -> i64:
    """What is asked, and of whom."""
    step = find_question(s, seat)
    at = large(out, at, s.turn)
    at = flag(out, at, s.seat == me)
    at = hot(out, at, KINDS.get(type(step), -1), ASKED)
    at = hot(out, at, rotate_seat(step.seat, me, 2), 2)
    at = about(step, seat, out, at)
    at = flags(out, at, step.waiting if isinstance(step, Order) else 0, PIECES)
    at = put(out, at, s.acts)
    at = put(out, at, s.extra)
    return hot(out, at, rotate_seat(s.winner, me, 2), 2)


def about(step: Step[Any], seat: i64, out: vec[u8], at: i64) -> i64:
    """What the step knows besides its seat, which everybody sees but for what is picked in a draft. Heroes and regions
    are counted from 1."""
    after = blank(out, at, ABOUT)
    if isinstance(step, Sending):
        at = put(out, put(out, put(out, at, step.left + 1), step.middle + 1), step.right + 1)
        put(out, at, step.last + 1)
    elif isinstance(step, Supplies):
        at = put(out, put(out, put(out, at, step.left + 1), step.middle + 1), step.right + 1)
        at = put(out, at, step.region + 1)
        put(out, put(out, put(out, at, step.to_left), step.to_middle), step.to_right)
    elif isinstance(step, Carry):
        put(out, put(out, put(out, put(out, at, step.piece + 1), step.origin + 1), step.region + 1), step.taken)
    elif isinstance(step, Strike):
        flag(out, put(out, put(out, at, step.region + 1), step.most), step.home)
    elif isinstance(step, Starve):
        put(out, put(out, put(out, at, step.region + 1), step.missing), step.least)
    elif isinstance(step, Bring):
        put(out, put(out, at, step.origin + 1), step.region + 1)
    else:
        fewer(step, seat, out, at)
    return after


def fewer(step: Step[Any], seat: i64, out: vec[u8], at: i64) -> None:
    """The same of the other steps."""
    if isinstance(step, Pick):
        if step.seat == seat:
            put(out, put(out, at, step.cards), step.least)
    elif isinstance(step, Exchange):
        put(out, at, step.cards)
    elif isinstance(step, HandLimit):
        put(out, at, step.least)
    elif isinstance(step, Supply):
        put(out, at, step.food)
    elif isinstance(step, (Revival, Draw)):
        put(out, at, step.cards)
    elif isinstance(step, Reveal):
        put(out, at, step.region + 1)


def regions(s: Heroes, me: i64, out: vec[u8], at: i64) -> i64:
    """What lies in the middle."""
    for here in s.regions:
        at = hot(out, at, here.tile, ALL_TILES)
    for here in s.regions:
        at = put(out, at, here.under)
    for here in s.regions:
        at = hot(out, at, 2 if here.token == ON_TILE else rotate_seat(here.token, me, 2), 3)
    return counts(out, at, s.unseen, ALL_TILES)


def side(side: Side, out: vec[u8], at: i64) -> i64:
    """What belongs to a seat before everybody's eyes."""
    after = blank(out, at, PIECES * (REGIONS + 1))
    for region in range(REGIONS):
        places(out, at + PIECES * region, side.troops[region])
    places(out, at + PIECES * REGIONS, side.camp)
    at = counts(out, after, side.stores, REGIONS)
    at = counts(out, at, side.cubes, REGIONS)
    at = put(out, at, side.food)
    at = put(out, at, side.points)
    for kind in range(ALL_TILES):
        at = put(out, at, side.won >> (4 * kind) & 15)
    at = hot(out, at, side.faction, ALL_FACTIONS)
    after = blank(out, at, PIECES)
    places(out, at, side.pile)
    at = put(out, after, side.hand.size())
    at = put(out, at, side.cards.size)
    return flag(out, at, side.renewed != 0)


def cards(s: Heroes, owner: i64, seat: i64, out: vec[u8], at: i64) -> i64:
    """The hand, as far as the seat knows it; then what lies in deck and hand where it cannot tell, if it knows of what
    they are made."""
    mine = s.sides[owner]
    after = blank(out, at, HEROES)
    if owner == seat:
        for kind in mine.hand.kinds:
            out[at + kind] += 1
    else:
        for kind in mine.cards.known(seat):
            out[at + kind] += 1
    if (s.roster.draft and not (owner == seat and mine.renewed)) or (s.roster.closed and owner != seat):
        return blank(out, after, HEROES)
    return counts(out, after, mine.cards.unseen(bit_of(seat)), HEROES)


def draft(s: Heroes, seat: i64, me: i64, out: vec[u8], at: i64) -> None:
    """§11.3 The draft: the seat's own pack, what it has kept, and how many cards lie before each."""
    if s.draft is None:
        blank(out, at, 2 * HEROES + 5)
        return
    table = s.draft.table
    at = put(out, at, table.round)
    after = blank(out, at, 2 * HEROES)
    if seat >= 0:
        for kind in table.packs[seat].known(seat):
            out[at + kind] += 1
        for kind in table.piles[seat].known(seat):
            out[at + HEROES + kind] += 1
    at = put(out, put(out, after, table.packs[me].size()), table.packs[1 - me].size())
    put(out, put(out, at, table.piles[me].size()), table.piles[1 - me].size())
