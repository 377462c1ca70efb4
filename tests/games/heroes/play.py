"""How the tests of Twelve Heroes talk: a table as it lies, lines of the notation, and what stands there after them."""
from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from kleos.core import components
from kleos.core.cards.holding import holding
from kleos.core.flow import EVERYBODY, SPECTATOR
from kleos.games import find
from kleos.games.heroes import scoring
from kleos.games.heroes.board import NO_TILE, NOWHERE, ON_TILE, Heroes, Region
from kleos.games.heroes.box import HEROES, KINDS, PIECES, REGIONS, SLUGS, TILES
from kleos.games.heroes.military import Military
from kleos.games.heroes.rules import HandLimit, Turns

GAME = find("heroes")
PLAIN = {"decks": "humans, orcs", "first": "0"}
# cost and strength in a box of the tests' own: the shipped ones may be tuned, and the rules stay what they are
OWN = {
    "golem": (3, 3), "golem-of-renown": (3, 3), "clockwork-soldier": (2, 2), "bronze-giant": (5, 6),
    "ballista": (4, 3), "workshop": (1, 1), "battering-ram": (4, 4), "treefolk": (3, 3), "strategist": (2, 2),
    "giant-hawk": (2, 2), "sky-ship": (3, 3), "elf-scout": (0, 1), "forest-archer": (2, 2), "archangel": (4, 3),
    "hoplite": (1, 2), "banner-bearer": (2, 1), "goat": (1, 1), "priestess": (2, 2), "herald": (2, 2),
    "goblin-mob": (1, 1), "orc-raider": (2, 2), "orc-brute": (3, 4), "goblin-poisoner": (1, 1), "cyclops": (4, 4),
    "dragon": (6, 5), "phoenix": (5, 5),
}
OWN_ABILITIES = {"golem": "always: with-cube 2", "golem-of-renown": "always: with-token 2",
                 "forest-archer": "deployed: here-food 1"}


def kinds(words: str) -> list[int]:
    return [KINDS.index[word] for word in words.split()]


def numbers(words: str) -> list[int]:
    found = [0] * HEROES
    for kind in kinds(words):
        found[kind] += 1
    return found


def box(text: str = "", shipped: bool = False) -> Any:
    """The components with what this text changes: of the tests' own box, unless it is to be the shipped one."""
    written = components.other(GAME.components, text) if text else GAME.components
    if shipped:
        return written
    own: dict[str, Any] = {}
    for slug, (cost, power) in OWN.items():
        for field, value in (("cost", cost), ("strength", power), ("ability", OWN_ABILITIES.get(slug))):
            if value is not None:
                path = f"hero.{slug}.{field}"
                own[path if path in GAME.components.values else f"hero.{slug}.lost.{field}"] = value
    return written.replaced({**own, **written.changed}, written.text)


def start(components_text: str = "", shipped: bool = False, **options: Any) -> Any:
    """A new game."""
    return GAME.start({**options}, components=box(components_text, shipped))


def pieces(words: str) -> int:
    """Heroes in play: a kind, or a piece such as goat-2."""
    mask = 0
    for word in words.split():
        mask |= 1 << (PIECES.index[word] if word in PIECES.index else 2 * KINDS.index[word])
    return mask


def bag(words: str) -> int:
    """A discard pile: of each kind two bits, the lower one first."""
    return sum((0b00, 0b01, 0b11)[n] << 2 * kind for kind, n in enumerate(numbers(words)))


def side(s: Any, seat: int, *, hand: str = "", deck: str = "hoplite hoplite", camp: str = "", left: str = "",
         middle: str = "", right: str = "", food: int = 0, stores: tuple[int, ...] = (0, 0, 0),
         cubes: tuple[int, ...] = (0, 0, 0), pile: str = "", points: int = 0) -> None:
    """Lay out what belongs to a seat."""
    own = s.sides[seat]
    own.cards, own.pile = holding(2, numbers(deck), [seat], 0 if s.roster.draft else EVERYBODY), bag(pile)
    own.hand = own.cards.hands[0]
    for kind in kinds(hand):
        own.hand.add(kind, 1 << seat)
    own.camp, own.food, own.points = pieces(camp), food, points
    for region, there in enumerate((left, middle, right)):
        own.troops[region] = pieces(there)
        own.stores[region], own.cubes[region] = stores[region], cubes[region]


def table(tiles: str = "farm mine city", below: str = "farm mine farm", foe: dict[str, Any] | None = None,
          options: dict[str, Any] | None = None, data: str = "", tokens: str = "", turn: int = 3,
          shipped: bool = False, **mine: Any) -> Any:
    """Seat 0 is in its Military phase; `mine` and `foe` are as in `side`; a tile “none” is gone; `tokens` says for each
    region “tile”, “0”, “1” or “none”."""
    s = start(data, shipped, **{**PLAIN, **(options or {})})
    s.unseen = vec[i64]([below.split().count(word) for word in TILES.words])
    holders = {"tile": ON_TILE, "none": NOWHERE, "0": 0, "1": 1}
    for i, (tile, token) in enumerate(zip(tiles.split(), (tokens or "none none none").split())):
        s.regions[i] = Region(TILES.index.get(tile, NO_TILE), 1 if i < len(below.split()) else 0, holders[token])
    side(s, 0, **mine)
    side(s, 1, **(foe or {}))
    s.turn, s.seat, s.now, s.later = turn, 0, Military(0), [Turns(), HandLimit(0, 0)]
    s.settle()
    return s


def turn_of(s: Any, seat: int) -> Any:
    """The turn of this seat begins."""
    s.seat, s.now, s.later = 1 - seat, Turns(), []
    s.settle()
    return s


def say(state: Any, *lines: str) -> Any:
    """Play these lines and hand back the position; several may stand in one text, divided by “;”."""
    for line in ";".join(lines).split(";"):
        state.apply(GAME.parse(line))
    return state


def why(state: Any, line: str) -> str:
    return str(state.why_not(GAME.parse(line)))


def options(state: Any, verb: str = "") -> list[str]:
    """What may be done now, or with which words a verb may."""
    texts = [GAME.rules.lexicon.text(action) for action in state.legal()]
    return [text[len(verb) + 1:] for text in texts if text.split()[0] == verb] if verb else texts


def camp(s: Heroes, seat: int = 0) -> str:
    return named(s.sides[seat].camp)


def there(s: Heroes, region: str, seat: int = 0) -> str:
    return named(s.sides[seat].troops[REGIONS.index[region]])


def food(s: Heroes, seat: int = 0) -> list[int]:
    """In the three regions."""
    return list(s.sides[seat].stores)


def cubes(s: Heroes, seat: int = 0) -> list[int]:
    return list(s.sides[seat].cubes)


def tokens_of(s: Heroes) -> list[int]:
    """Who holds the tokens of popularity, by region."""
    return [int(region.token) for region in s.regions]


def hand(s: Heroes, seat: int = 0) -> str:
    return " ".join([SLUGS[kind] for kind in s.sides[seat].hand.kinds])


def pile(s: Heroes, seat: int = 0) -> str:
    bag = s.sides[seat].pile
    return " ".join([slug for kind, slug in enumerate(SLUGS) for copy in (0, 1) if bag >> 2 * kind + copy & 1])


def strength(s: Heroes, region: str, seat: int = 0) -> int:
    return int(scoring.strength(s, seat, REGIONS.index[region]))


def named(mask: int) -> str:
    return " ".join([word for piece, word in enumerate(PIECES.words) if mask >> piece & 1])


def told(state: Any, line: str, seat: int = SPECTATOR) -> list[tuple[int, str, str]]:
    """The sentences of an action as that seat reads them; the position is left as it was."""
    after, action = state.copy(), GAME.parse(line)
    after.apply(action)
    return [(sentence.subject, sentence.text, sentence.rule) for sentence in GAME.face.tell(state, action, after, seat)]
