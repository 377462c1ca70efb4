"""What Twelve Heroes calls things."""
from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from kleos.core.components import Components
from kleos.core.prose import join_words, pluralize
from kleos.games.heroes.board import (
    NO_TILE,
    Heroes,
)
from kleos.games.heroes.box import KINDS, PIECES, REGIONS, TILES, count
from kleos.games.heroes.rules import Exchange
from kleos.games.heroes.scoring import threats
from kleos.games.heroes.targets import Strike


def names(s: Heroes) -> Mapping[str, str]:
    """Display names; a hero in play is told by a number once its twin has been in play on the same side."""
    roster, known = s.roster, list_printed(s.roster.components)
    if not known:
        known.update({**roster.names, **roster.tile_names, **roster.faction_names})
        known.update({word: f"{kind_name(s, piece >> 1)} {(piece & 1) + 1}" for piece, word in enumerate(PIECES.words)})
    found = dict(known)
    found.update({word: where(s, i) for i, word in enumerate(REGIONS.words)})
    owner = s.now.seat if s.to_act() >= 0 else s.seat
    seat = 1 - owner if isinstance(s.now, Strike) else owner
    if isinstance(s.now, Exchange) and s.now.cards:
        found["done"] = f"Draw {pluralize(int(s.now.cards), 'card')}"
    in_play = int(s.sides[seat].in_play())
    found.update({PIECES.words[piece]: name_piece(s, seat, piece) for piece in range(in_play.bit_length())
                  if in_play >> piece & 1})
    return found


@lru_cache(64)
def list_printed(components: Components) -> dict[str, str]:
    """The display names that follow from the box alone, those of all heroes with their numbers."""
    return {}


def where(s: Heroes, region: int) -> str:
    word, kind = REGIONS.words[region], s.regions[region].tile
    return f"the {word} region" if kind == NO_TILE else f"the {s.roster.tile_names[TILES.words[kind]]} ({word})"


def name_tile(s: Heroes, region: int) -> str:
    """The tile there, with the side on which it lies where another of its kind is turned up; else the region."""
    tile = s.regions[region].tile
    if tile == NO_TILE:
        return where(s, region)
    name = s.roster.tile_names[TILES.words[tile]]
    alone = sum([other.tile == tile for other in s.regions]) == 1
    return f"the {name}" if alone else f"the {REGIONS.words[region]} {name}"


def list_threats(s: Heroes, rival: int) -> tuple[list[int], str]:
    """The regions in which the rival wins the game next, and the word between them: “or” where each is enough."""
    mask = int(threats(s, rival))
    regions = [region for region in range(3) if mask >> region & 1]
    needed = s.roster.goal - s.sides[rival].points
    enough = len(regions) > 1 and int(s.roster.tile_points[s.regions[regions[0]].tile]) >= needed
    return regions, "or" if enough else "and"


def kind_name(s: Heroes, kind: int) -> str:
    return s.roster.names[KINDS.words[kind]]


def name_piece(s: Heroes, seat: int, piece: int) -> str:
    """Whoever has a number keeps it when the twin is gone."""
    alone = not piece & 1 and s.sides[seat].in_play() >> piece & 3 == 1 and not met_twin(s, seat, piece >> 1)
    return kind_name(s, piece >> 1) if alone else f"{kind_name(s, piece >> 1)} {(piece & 1) + 1}"


def met_twin(s: Heroes, seat: int, kind: int) -> bool:
    """Whether everybody has seen two of a kind, as far as the table still shows it: in play, in the pile, or that one
    of them went into a new deck."""
    side = s.sides[seat]
    return bool(side.count_open(kind) > 1 or (count(side.renewed, kind) and s.roster.copies[kind] > 1))


def heroes_of(s: Heroes, seat: int, mask: int) -> str:
    """Two of a kind share their name."""
    pieces = [piece for piece in range(PIECES.size) if mask >> piece & 1]
    twins = [piece for piece in pieces if mask >> (piece ^ 1) & 1]
    return join_words([f"{kind_name(s, piece >> 1)} 1 and 2" if piece in twins else name_piece(s, seat, piece)
                       for piece in pieces if piece not in twins or not piece & 1])

