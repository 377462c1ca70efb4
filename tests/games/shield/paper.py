"""A second opinion on a game of the Shield, from its log alone: what a patient person with the printed sheet, a pencil
and a rubber would find. It shares no table and no code with the rules: slow and obvious is the point.
"""
from __future__ import annotations

from collections import Counter

COSMOS, CITY, RURAL = "cosmos", "city", "rural"

# the middle of each section in degrees, anticlockwise from the right, as the sheet shows them
PLACES = {
    COSMOS: {"heaven": 90, "earth": 270},
    CITY: {"ambush": 0, "marriage": 90, "siege": 180, "trial": 270},
    RURAL: {"lions": 0, "wheat": 60, "plough": 120, "grapes": 180, "sheep": 240, "dance": 300},
}
CIRCLE_OF = {section: circle for circle, places in PLACES.items() for section in places}
OUTWARDS = [COSMOS, CITY, RURAL]


def sector(section: str) -> tuple[float, float]:
    """From where to where a section reaches, in degrees."""
    places = PLACES[CIRCLE_OF[section]]
    half = 180 / len(places)
    return places[section] - half, places[section] + half


def shared_arc(a: str, b: str) -> float:
    """How many degrees two sections of neighbouring circles have in common."""
    (a0, a1), (b0, b1) = sector(a), sector(b)
    return sum(max(0.0, min(a1, b1 + turn) - max(a0, b0 + turn)) for turn in (-720, -360, 0, 360, 720))


def touch(a: str, b: str) -> bool:
    """Whether two sections share a border: side by side in a circle, or along an arc between two circles."""
    if a == b:
        return False
    if CIRCLE_OF[a] == CIRCLE_OF[b]:
        (a0, a1), (b0, b1) = sector(a), sector(b)
        return (a0 - b1) % 360 == 0 or (a1 - b0) % 360 == 0
    near = abs(OUTWARDS.index(CIRCLE_OF[a]) - OUTWARDS.index(CIRCLE_OF[b])) == 1
    return near and shared_arc(a, b) > 0


def across(section: str, blocking: str) -> set[str]:
    """The sections that the line through the middle of this one and the centre meets beyond the centre."""
    beyond = (PLACES[CIRCLE_OF[section]][section] + 180) % 360
    met = set()
    for other in CIRCLE_OF:
        low, high = sector(other)
        turns = [beyond + turn for turn in (-360, 0, 360)]
        if any(low < angle < high for angle in turns):
            met.add(other)
        along = any(angle in (low, high) for angle in turns)
        if along and (CIRCLE_OF[other] != COSMOS or blocking == "strict"):
            met.add(other)
    return met


METALS = ["gold", "silver", "copper", "tin"]
DRAWS = {"gold": (2, 2), "silver": (2,), "copper": (1, 1), "tin": (1,)}


def metal_of(die: int) -> str:
    return "gold" if die <= 3 else "silver" if die <= 6 else "copper" if die <= 9 else "tin"


def circle_of(die: int) -> str:
    return RURAL if die <= 4 else CITY if die <= 8 else COSMOS


class Paper:
    """A game as it stands on paper after the lines of its log."""

    def __init__(self, lines: list[str], boxes: int, blocking: str) -> None:
        self.drawn: dict[str, list[str]] = {section: [] for section in CIRCLE_OF}
        self.arrows: list[int] = []
        self.boxes = boxes
        self.markers: set[str] = set()
        self.turns = 0
        turn: list[list[str]] = []
        for line in lines:
            words = line.split()[1:]
            if words[0] == "roll" and turn:
                self.play(turn, blocking)
                turn = []
            turn.append(words)
        if turn:
            self.play(turn, blocking)

    def play(self, turn: list[list[str]], blocking: str) -> None:
        """Write down a turn, whole or as far as it goes; anything against the rules is an AssertionError."""
        dice = Counter(int(word) for word in turn[0][1:])
        assert turn[0][0] == "roll"
        assert dice.total() == 3
        metal = circle = first = ""
        nothing, halves = False, []
        for verb, *rest in turn[1:]:
            if verb in ("forge", "anvil"):
                assert dice[int(rest[0])] > 0
                dice[int(rest[0])] -= 1
            if verb == "forge":
                metal = metal_of(int(rest[0]))
            elif verb == "anvil":
                circle = circle_of(int(rest[0]))
                self.arrows.append(next(iter((+dice).elements())))
            elif verb == "slide-forge":
                apart = abs(METALS.index(metal) - METALS.index(rest[0]))
                self.boxes -= min(apart, 4 - apart)
                metal = rest[0]
            elif verb == "slide-anvil":
                self.boxes -= 1
                circle = rest[0]
            elif verb == "section":
                halves.append(rest[0])
            elif verb == "nothing":
                nothing = True
        assert self.boxes >= 0
        for nth, section in enumerate(halves):
            assert section not in self.markers
            if nth == 0:
                first = section
                assert CIRCLE_OF[section] == circle
                assert len(self.drawn[section]) < 5
            else:
                assert touch(section, first)
            for _ in range(DRAWS[metal][nth]):
                if len(self.drawn[section]) < 5:
                    self.drawn[section].append(metal)
        reachable = [other for other in CIRCLE_OF if first and touch(first, other) and other not in self.markers]
        if nothing:
            assert not [s for s in PLACES[circle] if s not in self.markers and len(self.drawn[s]) < 5]
        elif not first or (reachable and len(halves) < len(DRAWS[metal])):
            return                                                          # the turn is not over yet
        self.turns += 1
        self.markers = set() if nothing or self.turns == 24 else across(first, blocking)

    def sheet(self) -> dict[str, int]:
        """The six lines of the score sheet."""
        complete = [section for section, metals in self.drawn.items() if len(metals) == 5]
        return {
            "Thickness": sum({4: 4, 5: 7}.get(len(metals), 0) for metals in self.drawn.values()),
            "Strength": sum([0, 1, 3, 5, 7][len(set(metals))] for metals in self.drawn.values()),
            "Artwork": sum(6 for places in PLACES.values() if all(section in complete for section in places)),
            "Athena": 4 * self.boxes,
            "Arrows": sum(self.arrows),
            "Ares": sum({1: 0, 2: 0, 3: 1, 4: 4, 5: 7, 6: 10}.get(times, 15)
                        for times in Counter(self.arrows).values()),
        }
