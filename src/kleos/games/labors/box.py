"""The printed cards: what gods and encounters say, as tables for the rules to look up."""
from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from kleos.core.components import Components
from kleos.core.parts import Fixed
from kleos.core.words import Domain

LABOURS: Final = (
    "nemean-lion", "lernaean-hydra", "ceryneian-hind", "erymanthian-boar", "augean-stables", "stymphalian-birds",
    "cretan-bull", "mares-of-diomedes", "girdle-of-hippolyta", "cattle-of-geryon", "hesperides-apples", "cerberus")
MEETINGS: Final = (
    "skeletons", "giant-crab", "prometheus-eagle", "centaurs", "harpies", "amazons", "gadfly", "ladon-the-dragon",
    "snakes-of-hades", "the-kraken", "the-titan-atlas", "the-medusa", "sirens")
ENCOUNTERS: Final = Domain(*LABOURS, *MEETINGS, element="encounter")
GODS: Final = Domain("aphrodite", "apollo", "ares", "artemis", "athena", "demeter", "dionysus", "hades", "hephaestus",
                     "hera", "hermes", "hestia", "poseidon", "zeus", element="god")
APHRODITE: Final = 0
APOLLO: Final = 1
ARES: Final = 2
ARTEMIS: Final = 3
ATHENA: Final = 4
DEMETER: Final = 5
DIONYSUS: Final = 6
HADES: Final = 7
HEPHAESTUS: Final = 8
HERA: Final = 9
HERMES: Final = 10
HESTIA: Final = 11
POSEIDON: Final = 12
ZEUS: Final = 13
NEED_A_DIE: Final = 1 << APOLLO | 1 << DEMETER | 1 << HEPHAESTUS | 1 << HERMES | 1 << HESTIA | 1 << POSEIDON
GIVE_A_DIE: Final = 1 << ARTEMIS | 1 << ATHENA | 1 << ZEUS

PLAYERS: Final = 4
BOXES: Final = 6                                        # at most on a card
HIGHEST: Final = 12                                     # number in a box
ALONE_SLOTS: Final = 2                                  # §12.2
LABOUR: Final = (1 << len(LABOURS)) - 1                 # §10.1 the set of labours


@final
class Cards(Fixed):
    """Gods and encounters are numbered as in their domains."""

    def __init__(self, components: Components, seats: int, options: dict[str, Any]) -> None:
        c = components
        self.components: Final = c
        self.options: Final = options
        self.seats: Final[i64] = seats
        self.solo: Final = seats == 1
        self.small_encounters: Final[bool] = options["encounters"] == "small"
        self.small_gods: Final[bool] = options["gods"] == "small"
        self.decks_end: Final[bool] = options["end"] == "decks"
        self.whole_round: Final[bool] = options["end"] == "round"
        self.labour_marks: Final[bool] = options["labour_marks"]
        self.first: Final[str] = options["first"]
        self.claims: Final[i64] = c.whole("game.claims", 1, 25)
        if not self.solo and not self.decks_end and self.claims > self.encounters():                # §7.2
            raise c.wrong("game.claims", f"{self.encounters()} encounters lie in the deck, so {self.claims} "
                          "are never claimed")
        self.favour: Final[i64] = c.whole("game.favour", 1, 6)
        boxes = [numbers(c, boxes_path(c, word)) for word in ENCOUNTERS.words]
        self.boxes: Final[bytes] = bytes([len(box) for box in boxes])               # by encounter
        self.number: Final[bytes] = bytes([n for box in boxes for n in box + [0] * (BOXES - len(box))])
        self.cost: Final[bytes] = bytes([1 if self.solo else cost(c, word) for word in GODS.words])
        self.slots: Final[bytes] = bytes([ALONE_SLOTS if self.solo else slots(c, word) for word in GODS.words])
        self.mark: Final[i64] = c.whole("score.mark", 0, 99)
        self.most_marks: Final[i64] = c.whole("score.most-marks", 0, 99)
        self.claim: Final[i64] = c.whole("score.claim", 0, 99)
        self.most_claims: Final[i64] = c.whole("score.most-claims", 0, 99)
        self.most_labour: Final[i64] = c.whole("score.labour-marks", 0, 99)
        self.hera: Final[i64] = c.whole("solo.hera", 0, 99)
        self.unclaimed: Final[i64] = c.whole("solo.labour", 0, 99)
        self.placing: Final[i64] = c.whole("solo.tokens", 1, 6)
        self.names: Final[dict[str, str]] = {**c.below("name"), **{god: god.capitalize() for god in GODS.words}}

    def encounters(self) -> int:
        """§1.3 §11.1 §12.1 How many lie in the deck."""
        others = 2 if self.solo else int(self.seats) if self.small_encounters else len(MEETINGS)
        return len(LABOURS) + others

    def key(self) -> str:
        return f"seats={self.seats} options={sorted(self.options.items())} components={self.components.key()}"

    def made(self) -> tuple[Any, ...]:
        return self.components, int(self.seats), self.options


def numbers(c: Components, path: str) -> list[int]:
    boxes = list(c[path])
    if not 2 <= len(boxes) <= BOXES:
        raise c.wrong(path, f"a card has 2 to {BOXES} boxes, not {len(boxes)}")
    if min(boxes) < 1 or max(boxes) > HIGHEST:
        raise c.wrong(path, f"a box holds a number from 1 to {HIGHEST}, so not {boxes}")
    return boxes


def boxes_path(c: Components, encounter: str) -> str:
    """Where the boxes of an encounter stand among the components."""
    return f"boxes.{encounter}" if f"boxes.{encounter}" in c.values else f"boxes.lost.{encounter}"


def cost(c: Components, god: str) -> int:
    return 0 if god == "hera" else c.whole(f"cost.{god}", 1, 6)


def slots(c: Components, god: str) -> int:
    return 0 if god == "hera" else c.whole(f"slots.{god}", 1, 8)
