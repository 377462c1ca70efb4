"""The box: the base set of 180 cards and the options, as tables for the rules to look up.

A kind is a card by its number in the list, counted from 0. A piece is a character in play: several of a kind on one
side are told apart by their copy, the lowest that was free when they came.
"""
from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, final

from mypy_extensions import i64

from kleos.core.components import Components
from kleos.core.parts import Fixed
from kleos.core.words import Domain
from kleos.games.hercules import effects
from kleos.games.hercules.effects import EFFECTS
from kleos.games.hercules.language import ALWAYS, COLOURS, MOMENTS, NONE, TYPES, Ability, Dictionary, Effect, Wording

SLUGS: Final = (
    "underworld-rescue", "aid-from-iolaus", "send-em-flying", "spoiled-princess", "beautiful-princess",
    "questing-farmer", "satyr-wannabes", "crafty-hunter", "overworked-mother", "angry-villager", "clumsy-giant",
    "forest-raider", "traveling-boxer", "resourceful-villagers", "cyclops", "wandering-tribe", "argonaut", "primord",
    "herculean-effort", "banding-together", "hercules-trains-the-villagers", "entangled", "festival",
    "vengeful-amazon", "struggling-farmers", "dance-instructor", "wandering-healer", "exotic-dancer",
    "manure-farmers", "hunting-party", "unruly-mob", "warrior-tribe", "hercules-leads-the-way", "heroic-sacrifice",
    "individual-effort", "do-the-twanky-twiddle", "destructiveness", "burn-the-building", "unexpected-help",
    "help-us-hercules", "pie-eating-contest", "military-leader", "master-tactician", "satyr-instructor", "atalanta",
    "guardian-minotaurs", "eastern-acrobat", "martial-arts-mistress", "iolaus", "hercules", "to-the-last-breath",
    "i-hate-hera", "i-hate-warlords", "herc-helps-out", "hit-em-while-theyre-down", "wedding-feast", "satyr-hollow",
    "hidden-clearing", "hall-of-the-golden-fleece", "festival-grounds",
    "sword-of-veracity", "path-not-taken", "answered-prayers", "nemesis-strikes", "charons-fare", "aphrodites-wiles",
    "divine-healing", "temple-protector", "servants-of-hera", "soldier-of-hades", "living-dead", "possessed-virgins",
    "48-sons-of-martinus", "giant-eel", "ancient-mummy", "priest-of-dionysus", "aress-mesomorphs",
    "heras-executioners", "adolescent-dragon", "captured-by-hera", "antaeus-guards-the-way", "difficult-choice",
    "ghostly-informant", "blind-prophets-vision", "blind-prophets-curse", "eternal-winter", "trip-across-the-styx",
    "she-demon-strikes", "mandrake", "aress-wagon", "delphian-oracle", "servants-of-the-fates", "blind-prophet",
    "aress-automaton", "heras-enforcer", "heras-hydra", "divine-intervention", "captured-by-the-gods",
    "artemiss-blessing", "demeters-curse", "athenas-plan", "heras-transformation", "summoned-aid",
    "swallowed-by-a-sea-serpent", "cross-time-adventure", "aphrodite", "golden-hind", "drunken-satyrs",
    "the-blue-priest", "hades", "graegus", "ares", "zeus", "divine-justice", "hey-boys", "burial-chamber",
    "altar-to-hera", "magical-cave", "wedding-temple", "gates-to-the-underworld",
    "fair-trial", "hangmans-justice", "salmoneuss-self-actualization-seminar", "hercules-bowls-em-over",
    "salmoneus-sells-your-house", "centaur-attack", "archery-contest", "royal-guards", "ironhead-warrior",
    "hired-warrior", "dangerous-warrior", "gladiator-slave", "trapped-entryways", "archer-squad", "minor-warlord",
    "hired-centaur-archers", "treacherous-warrior", "pretender-to-the-throne", "greedy-warlord", "vengeful-warlord",
    "insight", "good-lawyer", "broken-truce", "pyros-flame", "whim-of-the-queen", "massage-break", "tides-of-battle",
    "fortunes-of-war", "pillage-the-village", "daughters-of-thespius", "devious-schemers", "elite-archers",
    "hired-centaur-crosbow-archers", "war-machine", "ambitious-warlord", "sound-the-charge", "caught-by-iolaus",
    "tricked-by-autolycus", "celebration", "the-daughters-of-thespius-are-coming", "hercules-cracks-some-heads",
    "hercules-strikes", "reckless-warlords", "royal-decree", "catapult-attack", "militant-king",
    "inspirational-leader", "salmoneus", "falafel", "elite-forces", "eastern-trainer", "walking-war-machine",
    "centaur-mentor", "autolycus-king-of-thieves", "herculess-backhand", "warlord-camp", "bath-house",
    "treasure-trove", "dance-studio", "town-square",
)
ACTION: Final = 0
CHARACTER: Final = 1
COMBAT: Final = 2
RESOURCE: Final = 3
RARITIES: Final = ("common", "uncommon", "rare", "fixed")
# how many actions, characters and combat cards of each rarity each colour has, in this order; then five resources
SHAPE: Final = {"green": ((3, 15, 3), (2, 9, 6), (3, 9, 5)), "blue": ((7, 12, 2), (7, 8, 2), (7, 8, 2)),
                "red": ((7, 13, 1), (8, 6, 3), (7, 9, 1))}
LANDS: Final = 5                                        # resources of a colour, which are alike but for their names
GROUPS: Final = ("actions", "characters", "combat")
COPIES: Final = 12                                      # of a character on one side: four of each of three players
KINDS_IN_ALL: Final = len(SLUGS)


def types() -> tuple[bytes, bytes]:
    """The type and the rarity of each kind, by the shape of the set."""
    found = bytearray()
    rarities = bytearray()
    for shape in SHAPE.values():
        for rarity, numbers in enumerate(shape):
            for type_, n in enumerate(numbers):
                found += bytes([type_] * n)
                rarities += bytes([rarity] * n)
        found += bytes([RESOURCE] * LANDS)
        rarities += bytes([len(shape)] * LANDS)
    return bytes(found), bytes(rarities)


TYPE: Final[bytes] = types()[0]
RARITY: Final[bytes] = types()[1]
COLOUR: Final[bytes] = bytes([kind * len(COLOURS) // KINDS_IN_ALL for kind in range(KINDS_IN_ALL)])
CAST: Final[bytes] = bytes([kind for kind in range(KINDS_IN_ALL) if TYPE[kind] == CHARACTER])      # §1.1 the characters
PLACE: Final[bytes] = bytes([CAST.index(kind) if TYPE[kind] == CHARACTER else 0 for kind in range(KINDS_IN_ALL)])
FIELDS: Final[bytes] = bytes([kind for kind in range(KINDS_IN_ALL) if TYPE[kind] == RESOURCE])
KINDS: Final = Domain(*SLUGS, element="card")
PIECES: Final = Domain(*[f"{SLUGS[kind]}-{copy + 1}" for kind in CAST for copy in range(COPIES)], element="piece")
COLOUR_WORDS: Final = Domain(*COLOURS, element="colour")
SEATS: Final = Domain("1", "2", "3", element="seat")
INDEX: Final = {slug: kind for kind, slug in enumerate(SLUGS)}
DICTIONARY: Final = Dictionary(EFFECTS, lambda slug: INDEX.get(slug, NONE))


def of_piece(piece: i64) -> i64:
    """The kind of a character in play."""
    return CAST[piece // COPIES]


@final
class BaseSet(Fixed):
    """options: as the game reads them; lists: for each seat how many of each kind its deck has."""

    def __init__(self, components: Components, options: dict[str, Any], lists: list[list[int]]) -> None:
        c = components
        self.components: Final = c
        self.options: Final = options
        self.lists: Final = lists
        self.seats: Final[i64] = len(lists)
        self.first: Final[str] = options["first"]
        self.forced: Final[bool] = options["mulligan"] == "forced"                  # §2.5
        self.open: Final[bool] = options["lists"] == "open"                         # §10.3
        self.first_draw: Final[bool] = options["first_draw"] == "yes"               # §3.9
        self.games: Final[i64] = int(options["match"])                              # §7.4
        self.deck_size: Final[i64] = int(options["deck_size"])                      # §10.1
        self.hand: Final[i64] = c.whole("game.hand", 1, 9)                          # §2.2
        self.least: Final[i64] = c.whole("game.least", 0, 7)                        # §2.3
        self.copies: Final[i64] = c.whole("game.copies", 1, 4)                      # §10.2
        self.bonus: Final[i64] = c.whole("game.bonus", 0, 20)                       # §9.5
        self.early: Final[bool] = either(c, "three.opponent", "played", "asked")    # §9.7
        self.in_order: Final[bool] = either(c, "three.first-out", "order", "seat")  # §7.4
        self.silent: Final[bool] = either(c, "three.out", "silent", "heard")        # §9.3
        self.names: Final = names_of(c)
        self.abilities: Final[list[Ability]] = [ability(c, kind) for kind in range(KINDS_IN_ALL)]
        self.cost: Final[bytes] = bytes([number(c, kind, 0, "cost", 1 if TYPE[kind] == COMBAT else 0)
                                         for kind in range(KINDS_IN_ALL)])
        self.power: Final[bytes] = bytes([number(c, kind, 1, "power", 0) for kind in range(KINDS_IN_ALL)])
        self.lasting: Final[tuple[bytes, ...]] = lasting(self.abilities)
        self.unique: Final[bytes] = self.amounts(effects.UNIQUE_CARD)               # §5.5
        self.leads: Final[bytes] = self.amounts(effects.LEAD)
        self.dreads: Final[bytes] = self.amounts(effects.DREAD)
        self.thrifts: Final[bytes] = self.amounts(effects.THRIFT)
        self.tolls: Final[bytes] = self.amounts(effects.TOLL)
        self.vanishing: Final[bytes] = bytes([
            any(effect.wording is effects.VANISH for part in ability.effects for effect in part)
            for ability in self.abilities])
        self.dodging: Final[bytes] = bytes([                                        # whom not everybody can block
            any(self.amounts(wording)[kind] for wording in (effects.ELUSIVE, effects.EVADE, effects.NIMBLE))
            for kind in range(KINDS_IN_ALL)])
        self.varying: Final[bytes] = bytes([                                        # whose own text changes its power
            any(self.amounts(wording)[kind] for wording in effects.POWERS) for kind in range(KINDS_IN_ALL)])

    def amounts(self, wording: Wording) -> bytes:
        """By kind: how much of this lasting effect it has."""
        return self.lasting[wording.code]

    def effects(self, kind: i64, moment: i64) -> list[Effect]:
        return self.abilities[kind].effects[moment]

    def asks_foe(self, kind: i64, moment: i64) -> bool:
        """§9.7 Whether what it says at this moment asks who “your opponent” is."""
        return self.abilities[kind].foes[moment]

    def text(self, kind: int) -> str:
        return self.abilities[kind].text(self.names)

    def key(self) -> str:
        return f"options={sorted(self.options.items())} lists={self.lists} components={self.components.key()}"

    def made(self) -> tuple[Any, ...]:
        return self.components, self.options, self.lists


def either(c: Components, path: str, now: str, then: str) -> bool:
    """Whether a rule is read as it is now, and not as in former versions of the rules."""
    if c[path] not in (now, then):
        raise c.wrong(path, f"must be {now} or {then}, not {c[path]!r}")
    return bool(c[path] == now)


def names_of(c: Components) -> dict[str, str]:
    """The printed names by slug, in the order of the list, with the apostrophe of print; `slug` takes either."""
    found: list[str] = []
    for colour, shape in SHAPE.items():
        for rarity, numbers in zip(RARITIES, shape):
            for group, n in zip(GROUPS, numbers):
                found += read_list(c, f"set.{colour}.{rarity}.{group}", n)
        found += read_list(c, f"set.{colour}.fixed.resources", LANDS)
    return {word: name.replace("'", "’") for word, name in zip(SLUGS, found)}


def read_list(c: Components, path: str, n: int) -> list[str]:
    if len(c[path]) != n:
        raise c.wrong(path, f"the set has {n} of these, not {len(c[path])}")
    return list(c[path])


def list_lost(c: Components, kind: int) -> list[Any]:
    """§1.2 What was lost of a card: its cost, a character’s power, its text; empty for a resource."""
    if TYPE[kind] == RESOURCE:
        return []
    path = f"lost.{SLUGS[kind]}"
    value = c[path]
    shape = [int, int, str] if TYPE[kind] == CHARACTER else [int, str]
    if [type(part) for part in value] != shape:
        raise c.wrong(path, f"{TYPES[TYPE[kind]]} cards are written as [{', '.join(PARTS[-len(shape):])}]"
                      if TYPE[kind] != CHARACTER else "characters are written as [cost, power, text]")
    return list(value)


PARTS: Final = ("cost", "text")


def number(c: Components, kind: int, at: int, what: str, low: int) -> int:
    """The cost (0) or the power (1) of a card; 0 where it has none."""
    parts = list_lost(c, kind)
    if not parts or (at and TYPE[kind] != CHARACTER):
        return 0
    if not low <= parts[at] <= 20:
        raise c.wrong(f"lost.{SLUGS[kind]}", f"its {what} must be from {low} to 20, not {parts[at]}")
    return int(parts[at])


def ability(c: Components, kind: int) -> Ability:
    """What its card says; `ComponentError` says what is wrong with it."""
    parts = list_lost(c, kind)
    try:
        found = read(parts[-1] if parts else "")
        fitting(found, TYPE[kind])
    except ValueError as error:
        raise c.wrong(f"lost.{SLUGS[kind]}", str(error)) from None
    return found


@lru_cache(maxsize=1024)
def read(text: str) -> Ability:
    """What a text says, read once."""
    return DICTIONARY.parse(text)


def lasting(abilities: list[Ability]) -> tuple[bytes, ...]:
    """By code, then by kind: how much of a lasting effect it has, the sum of its numbers, 1 where it has none."""
    found = [bytearray(len(abilities)) for _ in EFFECTS]
    for kind, ability in enumerate(abilities):
        for effect in ability.effects[ALWAYS]:
            found[effect.wording.code][kind] += max(1, int(effect.n))
    return tuple([bytes(row) for row in found])


def fitting(ability: Ability, type: int) -> None:
    """`ValueError` for what a card of this type cannot say."""
    for moment, spoken in zip(MOMENTS, ability.effects):
        if spoken and (moment == "play") == (type == CHARACTER):
            raise ValueError(f"{TYPES[type]} cards do not speak at “{moment}:”")
        for effect in spoken:
            if effect.kind >= 0 and TYPE[effect.kind] != CHARACTER:
                raise ValueError(f"“{effect.word()}” names a character, and “{effect.card}” is none")
    for effect in ability.effects[ALWAYS]:
        whom = effect.whom
        if whom is not None and (max(whom.low, whom.high, whom.dearest) >= 0 or whom.number):
            raise ValueError(f"“{effect.word()}” is for all, such as own all green, and knows no bounds")
