"""The box: the heroes, the tiles and the options, as tables for the rules to look up.

A kind is a hero's name; a piece is one card of a kind in play, of which a deck holds at most two: kind * 2 + copy. Sets
of pieces are bit masks. A bag says how many cards of each kind lie somewhere: bit kind * 2 for the first, the next for
the second.
"""
from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from kleos.core.cards.abilities import Ability, Effect, Wording
from kleos.core.components import Components
from kleos.core.parts import Fixed
from kleos.core.sets import bit
from kleos.core.words import Domain
from kleos.games.heroes import effects
from kleos.games.heroes.effects import ALWAYS, DEPLOYED, GRAMMAR

SLUGS: Final = (
    "golem", "golem-of-renown", "clockwork-soldier", "bronze-giant", "ballista", "workshop", "battering-ram",
    "treefolk", "strategist", "giant-hawk", "sky-ship", "elf-scout", "forest-archer",
    "archangel", "hoplite", "banner-bearer", "goat", "priestess", "herald",
    "goblin-mob", "orc-raider", "orc-brute", "goblin-poisoner", "cyclops", "dragon", "phoenix")
KINDS: Final = Domain(*SLUGS, element="card")
PIECES: Final = Domain(*[f"{slug}-{copy}" for slug in SLUGS for copy in (1, 2)], element="hero")
REGIONS: Final = Domain("left", "middle", "right", element="region")
TILES: Final = Domain("farm", "mine", "city")
FACTIONS: Final = Domain("mechanical-army", "elves", "humans", "orcs", element="faction")
HEROES: Final = len(SLUGS)
GOLEM: Final = 0
GOLEM_OF_RENOWN: Final = 1
MODES: Final = {"factions": "one of four factions each", "draft": "drafted from 36 cards",
                "tournament": "brought to a tournament"}
DEAREST: Final = 20
AFFORDABLE: Final = DEAREST + 1
ADJACENT: Final[bytes] = bytes([0b010, 0b101, 0b010])                               # §2.7
ELSEWHERE: Final[bytes] = bytes([0b110, 0b101, 0b011])


# bags

def count(bag: i64, kind: i64) -> i64:
    """How many cards of a kind are in a bag."""
    two = bag >> (2 * kind) & 3
    return (two & 1) + (two >> 1)


def put(bag: i64, kind: i64) -> i64:
    """The bag with one card more."""
    return bag | (bit(2 * kind + 1) if bag & bit(2 * kind) else bit(2 * kind))


def take(bag: i64, kind: i64) -> i64:
    """The bag with one card less."""
    return bag & ~(bit(2 * kind + 1) if bag & bit(2 * kind + 1) else bit(2 * kind))


def counts(bag: i64) -> list[int]:
    return [int(count(bag, kind)) for kind in range(HEROES)]


def pieces(kinds: list[int]) -> i64:
    """All pieces of these kinds."""
    mask: i64 = 0
    for kind in kinds:
        mask |= bit(2 * kind) | bit(2 * kind + 1)
    return mask


@final
class Roster(Fixed):
    """Heroes, tiles, regions and factions are numbered as in their domains.

    options: as the game reads them, `decks` included; lists: for each seat how many of each kind, empty when the decks
    are dealt or drafted.
    """

    def __init__(self, components: Components, options: dict[str, Any], lists: list[list[int]]) -> None:
        c = components
        self.components: Final = c
        self.options: Final = options
        self.lists: Final = lists
        self.draft: Final[bool] = options["mode"] == "draft"
        self.closed: Final[bool] = options["lists"] == "closed"                     # §11.7
        self.extra_actions: Final[bool] = options["extra_actions"]
        self.popularity: Final[bool] = options["popularity"]
        self.mirror: Final[bool] = options["mirror"]
        self.first: Final[str] = options["first"]
        self.turns: Final[i64] = options["turns"]                                   # §8.3
        self.read_numbers(c)
        self.read_tiles(c)
        self.read_heroes(c)
        self.factions: Final[list[list[int]]] = [self.faction_list(word) for word in FACTIONS.words]    # §11.1
        self.pack: Final[list[int]] = [copies if icon and self.plays(kind) else 0                       # §11.3
                                       for kind, (copies, icon) in enumerate(zip(self.copies, self.icons))]
        if self.draft and sum(self.pack) < 2 * self.deck:
            raise c.wrong("draft.hand", f"{sum(self.pack)} cards with the draft icon do not make two decks")

    def read_numbers(self, c: Components) -> None:
        self.goal: i64 = c.whole("game.points", 1, 99)                       # §8.2
        self.hand: i64 = c.whole("game.hand", 0, 12)                         # §1.4
        self.limit: i64 = c.whole("game.limit", 0, 24)                       # §8.1
        self.actions: i64 = c.whole("game.actions", 1, 9)                    # §6.1
        self.provision: i64 = c.whole("game.provision", 0, 9)                # §6.2
        self.income_food: i64 = c.whole("game.food", 0, 9)                   # §5.1
        self.income_cards: i64 = c.whole("game.cards", 0, 9)                 # §5.2
        self.cubes: i64 = c.whole("game.cubes", 1, 99)                       # §1.3
        self.round_hand: i64 = c.whole("draft.hand", 1, 12)                  # §11.3
        self.round_first: i64 = c.whole("draft.first", 1, 12)
        self.round_second: i64 = c.whole("draft.second", 0, 12)              # §11.5
        self.rounds: i64 = c.whole("draft.rounds", 1, 4)
        if self.round_hand < self.round_first + self.round_second:
            raise c.wrong("draft.hand", "a round draws at least as many cards as it keeps")
        if self.draft:
            self.deck: i64 = self.round_hand * self.rounds
        else:
            self.deck = c.whole("game.deck", 1, 48)
        if self.hand >= self.deck:                                                  # §1.6
            raise c.wrong("game.hand", f"an opening hand leaves a card in a deck of {self.deck}", "game.deck")

    def read_tiles(self, c: Components) -> None:
        """§1.1 §1.2"""
        self.tile_copies: list[int] = [c.whole(f"tile.{word}.copies", 0, 6) for word in TILES.words]
        self.tile_points: bytes = bytes([c.whole(f"tile.{word}.points", 0, 99) for word in TILES.words])
        self.spots: bytes = bytes([c.whole(f"tile.{word}.spots", 0, 20) for word in TILES.words])
        if sum(self.tile_copies) != 6:
            raise c.wrong("tile.farm.copies", f"three piles of two are six tiles, not {sum(self.tile_copies)}")
        most = sorted([spots for spots, n in zip(self.spots, self.tile_copies) for _ in range(n)])[-3:]
        if sum(most) > self.cubes:                                                  # §1.3
            raise c.wrong("game.cubes", f"three tiles may need {sum(most)} cubes of a player")
        self.tile_names: dict[str, str] = {word: c[f"tile.{word}.name"] for word in TILES.words}

    def read_heroes(self, c: Components) -> None:
        self.copies: list[int] = [whole_of(c, word, "copies", 1, 2) for word in SLUGS]
        self.icons: list[bool] = [hero(c, word, "icon") == "draft" for word in SLUGS]
        self.faction_of: list[str] = [faction(c, word) for word in SLUGS]
        self.cost: bytes = bytes([whole_of(c, word, "cost", 0, DEAREST) for word in SLUGS])
        self.strength: bytes = bytes([whole_of(c, word, "strength", 0, 20) for word in SLUGS])
        self.abilities: list[Ability] = [ability(c, word) for word in SLUGS]
        self.names: dict[str, str] = {word: hero(c, word, "name") for word in SLUGS}
        self.faction_names: dict[str, str] = {word: c[f"faction.{word}.name"] for word in FACTIONS.words}
        self.affordable: tuple[int, ...] = tuple([                           # kinds by the food there is
            sum([1 << kind for kind in range(HEROES) if self.cost[kind] <= n]) for n in range(AFFORDABLE)])
        self.on_deploy: i64 = pieces([                                       # who says something then
            kind for kind, ability in enumerate(self.abilities) if ability.effects[DEPLOYED]])
        self.read_lasting()

    def read_lasting(self) -> None:
        """§7.3"""
        self.fasting: i64 = self.lasting_pieces(effects.FASTING)
        self.flying: i64 = self.lasting_pieces(effects.FLYING)
        self.banners: i64 = self.lasting_pieces(effects.BANNER)
        self.dreads: i64 = self.lasting_pieces(effects.DREAD)
        self.thrifts: i64 = self.lasting_pieces(effects.THRIFT)
        self.varying: i64 = (self.lasting_pieces(effects.WITH_CUBE) | self.lasting_pieces(effects.WITH_TOKEN)
                                    | self.lasting_pieces(effects.IN_CROWD))
        self.banner: bytes = self.lasting(effects.BANNER)
        self.dread: bytes = self.lasting(effects.DREAD)
        self.thrift: bytes = self.lasting(effects.THRIFT)
        self.with_cube: bytes = self.lasting(effects.WITH_CUBE)
        self.with_token: bytes = self.lasting(effects.WITH_TOKEN)
        self.in_crowd: bytes = self.lasting(effects.IN_CROWD)

    def lasting(self, wording: Wording) -> bytes:
        """By kind: how much of this lasting effect it has."""
        return bytes([sum([max(1, effect.n) for effect in ability.effects[ALWAYS] if effect.wording is wording])
                      for ability in self.abilities])

    def lasting_pieces(self, wording: Wording) -> i64:
        amounts = self.lasting(wording)
        return pieces([kind for kind in range(HEROES) if amounts[kind]])

    def effects(self, kind: i64, when: i64) -> list[Effect]:
        return self.abilities[kind].effects[when]

    def plays(self, kind: int) -> bool:
        """§10.6 Whether this version of the Golem is in play."""
        return kind != (GOLEM if self.popularity else GOLEM_OF_RENOWN)

    def faction_list(self, word: str) -> list[int]:
        """§11.1 How many of each kind are in this faction's deck."""
        found = [copies if of == word and self.plays(kind) else 0
                 for kind, (copies, of) in enumerate(zip(self.copies, self.faction_of))]
        if self.options["mode"] == "factions" and sum(found) != self.deck:
            raise self.components.wrong(f"faction.{word}.name", f"its deck has {sum(found)} cards, not {self.deck}")
        return found

    def sealed(self) -> Roster:
        """What the position keeps: where decks are closed nothing in it says what was brought."""
        return Roster(self.components, {**self.options, "decks": ""}, []) if self.closed else self

    def outside(self, seat: int) -> list[int]:
        """§11.7 The heroes of the box that a seat has not brought: its deck might as well be any twelve of them all."""
        return [copies - brought if self.plays(kind) else 0
                for kind, (copies, brought) in enumerate(zip(self.copies, self.lists[seat]))]

    def key(self) -> str:
        return f"options={sorted(self.options.items())} components={self.components.key()}"

    def made(self) -> tuple[Any, ...]:
        return self.components, self.options, self.lists


def path_of(c: Components, slug: str, field: str) -> str:
    """What is known of a hero, and what was lost, stand in two tables."""
    known = f"hero.{slug}.{field}"
    return known if known in c.values else f"hero.{slug}.lost.{field}"


def hero(c: Components, slug: str, field: str) -> str:
    return str(c[path_of(c, slug, field)])


def ability(c: Components, slug: str) -> Ability:
    """What its card says; `ComponentError` says what is wrong with it."""
    try:
        return GRAMMAR.parse(hero(c, slug, "ability"))
    except ValueError as error:
        raise c.wrong(path_of(c, slug, "ability"), str(error)) from None


def whole_of(c: Components, slug: str, field: str, low: int, high: int) -> int:
    return c.whole(path_of(c, slug, field), low, high)


def faction(c: Components, slug: str) -> str:
    """Its faction; empty for none."""
    word = hero(c, slug, "faction")
    if word and word not in FACTIONS.index:
        raise c.wrong(path_of(c, slug, "faction"), f"there is no faction {word!r}")
    return word
