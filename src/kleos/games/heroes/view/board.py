"""Twelve Heroes as a seat sees it: the board."""
from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

from kleos.core.cards.hands import bit_of, knows
from kleos.core.cards.passing import PASSES
from kleos.core.components import Components
from kleos.core.flow import SPECTATOR
from kleos.core.options import Setup
from kleos.core.prose import join_words
from kleos.core.sets import size
from kleos.core.views import Reconstructed
from kleos.games.heroes.board import NO_TILE, ON_TILE, Draft, Heroes, amount
from kleos.games.heroes.box import FACTIONS, HEROES, KINDS, PIECES, REGIONS, TILES, Roster, counts, path_of
from kleos.games.heroes.draft import Pick
from kleos.games.heroes.draws import Draw, Reveal
from kleos.games.heroes.military import Carry, Sending, Supplies
from kleos.games.heroes.rules import HandLimit, Starve
from kleos.games.heroes.scoring import controls, power, strength
from kleos.games.heroes.view import pictures, schema
from kleos.games.heroes.view.compounds import arrive, arrived, list_ways, set_aside, waiting
from kleos.games.heroes.view.names import name_piece
from kleos.games.heroes.view.prompt import group_sent
from kleos.games.heroes.view.schema import (
    Arrival,
    Board,
    Card,
    Front,
    Hero,
    OwnCard,
    Phase,
    Player,
    Prospect,
    Region,
    Tile,
    Unseen,
)


def members(mask: int) -> list[int]:
    return [i for i in range(mask.bit_length()) if mask >> i & 1]


# what somebody did between two boards

def find_changed(before: Board, after: Board, seat: int, by: int) -> list[str]:
    """The elements of the second board at which the seat `by` did something: its heroes that stand elsewhere, the
    other's that it sent home, cubes put and taken away, tiles and tokens won."""
    if before["phase"] == "draft":
        return []
    were, found = places(before), []
    for (owner, piece), at in places(after).items():
        was = were.get((owner, piece), "")
        sent_home = at == "camp" and was != ""
        if at != was and sent_home == (owner != by):
            found.append(element(owner, piece, seat))
    richer = after["seats"][by]["points"] > before["seats"][by]["points"]
    for old, new in zip(before["regions"], after["regions"]):
        if (old["tile"], old["below"]) != (new["tile"], new["below"]):
            found += [f"tile-{new['slug']}"] if richer and old["tile"] else []
        else:
            found += [f"cubes-{owner}-{new['slug']}" for owner in range(2) if grown(old, new, owner, by)]
        if new["token"] == by != old["token"]:
            found.append(f"token-{new['slug']}")
    return found


def grown(old: Region, new: Region, owner: int, by: int) -> bool:
    """Whether `by` put a cube there, or took one of the other's away."""
    more = new["sides"][owner]["cubes"] - old["sides"][owner]["cubes"]
    return more > 0 if owner == by else more < 0


def places(board: Board) -> dict[tuple[int, str], str]:
    """Where each hero in play lies, by its seat and piece: "camp" or a region."""
    found = {(p["seat"], hero["piece"]): "camp" for p in board["seats"] for hero in p["camp"]}
    found.update({(owner, hero["piece"]): r["slug"] for r in board["regions"] for owner in range(2)
                  for hero in r["sides"][owner]["heroes"]})
    return found


def element(owner: int, piece: str, seat: int) -> str:
    """What the page of that seat calls a hero in play; a spectator sits with the first."""
    return f"{'hero' if owner == max(seat, 0) else 'foe'}-{piece}"


# the board

def board(s: Heroes, seat: int) -> Board:
    roster = s.roster
    return {
        "mode": roster.options["mode"], "extra_actions": roster.extra_actions, "popularity": roster.popularity,
        "phase": phase(s), "turn": s.turn, "turns": roster.turns, "seat": s.seat, "goal": roster.goal,
        "actions": {"done": s.acts, "of": roster.actions + s.extra,
                    "left": max(0, roster.actions + s.extra - s.acts) if phase(s) == "military" else 0},
        "regions": [region(s, i) for i in range(3)],
        "tile_pictures": pictures.TILES,
        "tile_points": {word: roster.tile_points[kind] for kind, word in enumerate(TILES.words)},
        "tile_spots": {word: roster.spots[kind] for kind, word in enumerate(TILES.words)},
        "tiles_below": {word: s.unseen[kind] for kind, word in enumerate(TILES.words)},
        "seats": [player(s, owner, seat) for owner in range(2)],
        "sending": sending(s), "arrivals": arrivals(s, seat),
        "draft": draft(s, s.draft, seat) if s.draft is not None else None,
        "winner": s.winner if s.over() and s.winner >= 0 else None,
        "reconstructed": list_reconstructed(roster.components),
    }


def phase(s: Heroes) -> Phase:
    step = s.now
    if s.over():
        return "over"
    if s.draft is not None and not s.draft.closed:
        return "draft"
    if s.turn == 0:
        return "opening"
    if isinstance(step, Reveal):
        return "control"
    if isinstance(step, Starve):
        return "upkeep"
    if isinstance(step, Draw) and step.opens_turn():
        return "income"
    return "limit" if isinstance(step, HandLimit) else "military"


@lru_cache(8)
def list_reconstructed(c: Components) -> list[Reconstructed]:
    tables = sorted({path.rsplit(".", 1)[0] for path in c.sources if c.reconstructed(path)})
    return [{"path": table, "note": c.notes[table]} for table in tables]


def gallery(setup: Setup) -> list[Card]:
    """Every hero of the box that may be met."""
    roster = Roster(setup.components, setup.options, [])
    return [describe_printed(roster, kind) for kind in range(HEROES) if roster.plays(kind)]


def card(s: Heroes, kind: int) -> Card:
    return describe_printed(s.roster, kind)


def describe_printed(roster: Roster, kind: int) -> Card:
    """A hero's card as it is printed; nobody changes it."""
    cards = shelf(roster.components)
    if kind not in cards:
        cards[kind] = print_of(roster, kind)
    return cards[kind]


@lru_cache(64)
def shelf(components: Components) -> dict[int, Card]:
    """The cards of a box that have been looked at, by kind: what is printed on them never changes."""
    return {}


def print_of(roster: Roster, kind: int) -> Card:
    slug, c = KINDS.words[kind], roster.components
    lost = [field for field in ("cost", "strength", "ability") if c.reconstructed(path_of(c, slug, field))]
    return {"slug": slug, "name": roster.names[slug], "cost": roster.cost[kind], "strength": roster.strength[kind],
            "text": roster.abilities[kind].text(), "faction": roster.faction_of[kind],
            "faction_name": roster.faction_names.get(roster.faction_of[kind], ""), "picture": pictures.HEROES[slug],
            "reconstructed": lost}


def in_play(s: Heroes, owner: int, piece: int, place: int) -> Hero:
    """A hero in a region, or in the camp (-1), with its strength as it is now."""
    now = power(s, owner, piece, place) if place >= 0 else s.roster.strength[piece >> 1]
    return {**card(s, piece >> 1), "piece": PIECES.words[piece], "title": name_piece(s, owner, piece), "power": now,
            "eats": not s.roster.fasting >> piece & 1}


def region(s: Heroes, i: int) -> Region:
    here = s.regions[i]
    kind = here.tile
    tile: Tile | None = None
    if kind != NO_TILE:
        word = TILES.words[kind]
        tile = {"slug": word, "name": s.roster.tile_names[word], "points": s.roster.tile_points[kind],
                "spots": s.roster.spots[kind], "picture": pictures.TILES[word]}
    return {"slug": REGIONS.words[i], "tile": tile, "below": here.under,
            "token": "tile" if here.token == ON_TILE else here.token if here.token >= 0 else None,
            "sides": [side(s, owner, i) for owner in range(2)]}


def side(s: Heroes, owner: int, i: int) -> Front:
    mine, soon = s.sides[owner], prospect(s, owner, i)
    return {"strength": soon["strength"], "food": mine.stores[i], "cubes": mine.cubes[i],
            "heroes": [in_play(s, owner, piece, i) for piece in members(mine.troops[i])],
            "eaten": soon["eaten"], "unfed": unfed(s, owner, i), "next": soon["next"]}


def unfed(s: Heroes, owner: int, i: int) -> int:
    """§4.2 How many have eaten nothing, of whom one is to be chosen now."""
    step = s.now
    return int(step.missing) if isinstance(step, Starve) and step.seat == owner and step.region == i else 0


def prospect(s: Heroes, owner: int, i: int) -> Prospect:
    tile = s.regions[i].tile
    eaten, food = size(s.sides[owner].troops[i] & ~s.roster.fasting), s.sides[owner].stores[i]
    if tile == NO_TILE or s.over() or not controls(s, owner, i):
        return {"strength": strength(s, owner, i), "food": food, "eaten": eaten, "next": ""}
    return {"strength": strength(s, owner, i), "food": food, "eaten": eaten,
            "next": "cube" if s.sides[owner].cubes[i] < s.roster.spots[tile] else "tile"}


def player(s: Heroes, owner: int, seat: int) -> Player:
    own, mine = s.sides[owner], owner == seat
    hand, deck, faction = own.hand, own.cards, own.faction
    under = [kind for layer in reversed(deck.layers) if knows(layer.seen, seat) for kind in layer.kinds]
    return {
        "seat": owner, "points": own.points,
        "tiles": {word: own.won >> 4 * kind & 15 for kind, word in enumerate(TILES.words)},
        "faction": None if faction < 0 else {"slug": FACTIONS.words[faction],
                                             "name": s.roster.faction_names[FACTIONS.words[faction]]},
        "camp": [in_play(s, owner, piece, -1) for piece in members(own.camp)], "food": own.food,
        "discarded": [card(s, kind) for kind, n in enumerate(counts(own.pile)) for _ in range(n)],
        "deck": deck.size, "hand": hand.size(), "renewed": bool(own.renewed),
        "cards": sorted([own_card(s, owner, i) for i in range(hand.size())], key=place_in_hand) if mine else None,
        "known": None if mine else [card(s, kind) for kind in deck.known(seat)],
        "under": [card(s, kind) for kind in under],
        "unseen": unseen(s, owner, seat),
    }


def own_card(s: Heroes, owner: int, i: int) -> OwnCard:
    """A card of one's own hand: what it costs now, and whether the other knows of it."""
    hand = s.sides[owner].hand
    kind = hand.kinds[i]
    price = s.cost(owner, kind)
    return {**card(s, kind), "price": price, "cheaper": find_cheaper(s, owner) if price < s.roster.cost[kind] else "",
            "payable": price <= s.sides[owner].food, "shown": hand.seen[i] == -1}


def place_in_hand(c: OwnCard) -> tuple[int, int, str]:
    """The printed cost orders a hand, whatever it costs now: no card leaves its place among the others."""
    return c["cost"], c["strength"], c["slug"]


def find_cheaper(s: Heroes, owner: int) -> str:
    """§7.3 Who in the camp makes cards cheaper, and by how much."""
    heroes = members(int(s.sides[owner].camp & s.roster.thrifts))
    return join_words([f"{name_piece(s, owner, piece)} −{int(amount(s.roster.thrift, 1 << piece))}"
                       for piece in heroes])


def unseen(s: Heroes, owner: int, seat: int) -> list[Unseen] | None:
    """What lies in deck and hand where this seat cannot tell."""
    own = s.sides[owner]
    if s.roster.draft and not (owner == seat and own.renewed):
        return None
    if s.roster.closed and owner != seat:
        return None
    numbers = own.cards.unseen(bit_of(seat))
    return [{"slug": KINDS.words[kind], "name": s.roster.names[KINDS.words[kind]], "number": n}
            for kind, n in enumerate(numbers) if n]


def sending(s: Heroes) -> schema.Sending | None:
    """A deployment or a move that is being composed."""
    step = s.now
    if isinstance(step, Carry):
        heroes = [PIECES.words[step.piece] if i == step.region else None for i in range(3)]
        return {"heroes": heroes, "supplies": [0, 0, 0], "region": REGIONS.words[step.region], "food": step.rest(s),
                "there": there(s)}
    if not isinstance(step, (Sending, Supplies)):
        return None
    sent = group_sent(step)
    return {"heroes": [PIECES.words[sent[i]] if i in sent else None for i in range(3)],
            "supplies": [step.supply(i) if isinstance(step, Supplies) else 0 for i in range(3)],
            "region": REGIONS.words[step.region] if isinstance(step, Supplies) else None,
            "food": step.rest(s) if isinstance(step, Supplies) else None, "there": there(s)}


def there(s: Heroes) -> list[Region]:
    """The regions when all have arrived, and their cards have done what will surely happen."""
    after = arrive(s.copy())
    ways, after = list_ways(after.copy()), set_aside(after)
    found = [region(after, i) for i in range(3)]
    for i, here in enumerate(found):
        for owner, front in enumerate(here["sides"]):
            front["next"] = foresee(ways, owner, i)
    return found


def foresee(ways: Sequence[Heroes], owner: int, i: int) -> Literal["", "cube", "tile"]:
    """§7.6 What a side comes to where opposing heroes are still to be picked: what Control brings it whoever is."""
    found = [prospect(way, owner, i)["next"] for way in ways]
    return found[0] if all(one == found[0] for one in found) else ""


def arrivals(s: Heroes, seat: int) -> list[dict[str, Arrival]]:
    """No other region changes by who comes to one, so that those of several are known from each alone."""
    heroes = waiting(s, seat)
    found: list[dict[str, Arrival]] = [{}, {}, {}]
    for i in range(3):
        for piece in heroes:
            after = arrived(s, piece, i)
            ways, after = list_ways(after.copy()), set_aside(after)
            found[i][PIECES.words[piece]] = {"power": int(power(after, seat, piece, i)),
                                             "sides": [{**prospect(after, owner, i),
                                                        "next": foresee(ways, owner, i)} for owner in range(2)]}
    return found


def draft(s: Heroes, drafted: Draft, seat: int) -> schema.Draft:
    mine = seat != SPECTATOR
    return {
        "round": min(drafted.table.round + 1, s.roster.rounds), "rounds": s.roster.rounds, "open": not drafted.closed,
        "pack": [card(s, kind) for kind in drafted.table.packs[seat].known(seat)] if mine else [],
        "keep": s.now.cards if isinstance(s.now, Pick) and s.now.seat == seat else 0,
        "kept": [card(s, kind) for kind in drafted.table.piles[seat].known(seat)] if mine else [],
        "passed": [[card(s, kind) for kind in list_passed(drafted, turn, seat)] for turn in range(s.roster.rounds)]
        if mine else [],
        "packs": [pack.size() for pack in drafted.table.packs], "piles": [pile.size() for pile in drafted.table.piles],
    }


def list_passed(drafted: Draft, turn: int, seat: int) -> list[int]:
    """What this seat passed in a round, wherever it lies now: it knows that much, in ascending order."""
    return sorted([kind for pile in drafted.table.packs + drafted.table.piles
                   for kind, origin in zip(pile.kinds, pile.origins)
                   if origin % PASSES and origin // PASSES == 2 * turn + seat])
