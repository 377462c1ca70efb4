"""The Shield of Achilles: each refusal names what the player lacks, and of several things the hardest to get."""
from __future__ import annotations

from typing import Any

from tests.games.lacks import Needs, Table
from tests.games.shield.play import GAME, say, start

ASKED = {"Forge": "forge", "Anvil": "anvil", "Craft": "slide-forge slide-anvil section nothing", "Second": "section"}
RING = ("gold", "silver", "copper", "tin")
CIRCLES = {"rural": "Rural", "city": "City", "cosmos": "Cosmos"}
# who shares a border, read off the printed sheet
OUTER = ("lions", "wheat", "plough", "grapes", "sheep", "dance")


def pending(s: Any, view: Any, step: str, verb: str) -> str:
    if step == "Craft":
        return "The dice of this turn are given out (§2.2)."
    if step == "Second":
        return f"Draw the second half of the {view['board']['forge']['metal']} first (§3.6)."
    if verb == "roll":
        return "You have already rolled this turn (§2.1)."
    if step == "Forge" and verb == "anvil":
        return "The forge’s die comes first (§2.2)."
    if step == "Anvil" and verb == "forge":
        return "The forge has its die (§2.2)."
    return "Give a die to the forge and one to the anvil first (§2.2)."


def slide(board: Any, to: str, here: str, steps: int, slid: bool) -> Needs:
    return [(to != here, "The die is there already (§6.1)."),
            (not slid, "You have already slid this die this turn; undo that to slide it elsewhere (§6.2)."),
            (board["boxes"] > 0, "All of Athena’s boxes are crossed out (§6.3)."),
            (board["boxes"] >= steps, "That is two steps, and only one of Athena’s boxes is left (§6.2).")]


def needs(s: Any, view: Any, step: str, verb: str, args: list[str]) -> Needs:
    board = view["board"]
    sections = board["sections"]
    if step in ("Forge", "Anvil"):
        return [(int(args[0]) in board["dice"], f"No die left shows {args[0]} (§2.2).")]
    if verb == "nothing":
        circle = board["anvil"]["circle"]
        free = [slug for slug, section in sections.items()
                if section["circle"] == circle and not section["complete"] and not section["marker"]]
        return [(not free, "A section is open to you, so you must draw (§4.2).")]
    if verb == "slide-forge":
        metal = board["forge"]["metal"]
        far = abs(RING.index(metal) - RING.index(args[0])) == 2
        return slide(board, args[0], metal, 2 if far else 1, bool(s.now.slid & 1))
    if verb == "slide-anvil":
        return slide(board, args[0], board["anvil"]["circle"], 1, bool(s.now.slid & 2))
    section = sections[args[0]]
    covered = (not section["marker"], f"A marker covers {section['name']} this turn (§5.2).")
    if step == "Second":
        first = list(sections)[s.now.first]
        before = sections[first]["name"]
        return [(args[0] != first, f"The second half goes into a different section from {before} (§3.2)."),
                (border(args[0], first), f"{section['name']} shares no border with {before} (§3.3)."), covered]
    here = board["anvil"]["circle"]
    way = "" if s.now.slid & 2 or not board["boxes"] else "; sliding its die there crosses out a box (§6.1)"
    return [(not section["complete"],
             f"{section['name']} is complete; the first section needs an empty small circle (§3.5)."), covered,
            (section["circle"] == here,
             f"The anvil names the {CIRCLES[here]} circle, and {section['name']} is not in it (§4.1){way}.")]


def border(one: str, other: str) -> bool:
    """§3.3 by the angles of the printed sheet: rural sections of 60 degrees, city 90, cosmos 180."""
    arcs = {slug: (2, -30 + 60 * i, 30 + 60 * i) for i, slug in enumerate(OUTER)}
    arcs.update({slug: (1, -45 + 90 * i, 45 + 90 * i) for i, slug in
                 enumerate(("ambush", "marriage", "siege", "trial"))})
    arcs.update({"heaven": (0, 0, 180), "earth": (0, 180, 360)})
    (ring, a, b), (next_ring, c, d) = arcs[one], arcs[other]
    if ring == next_ring:
        return (b - c) % 360 == 0 or (d - a) % 360 == 0
    return abs(ring - next_ring) == 1 and any((a + x) % 360 in {(c + y) % 360 for y in range(1, d - c)}
                                              for x in range(1, b - a))


def test_each_reason_is_what_the_player_lacks():
    seen = Table(GAME, ASKED, pending, needs).compare(range(4), every=1)
    assert set(seen) == set(ASKED)
    assert seen["Craft"] == {"slide-forge", "slide-anvil", "section", "nothing"}


def test_a_section_that_a_slide_would_not_open_is_not_said_to_need_one():
    state = start()
    for forge in (4, 5, 10):
        say(state, f"roll 1 {forge} 9; forge {forge}; anvil 9; section heaven" if forge < 9 else
            "roll 1 9 10; forge 10; anvil 9; section heaven")
    say(state, "roll 1 4 5; forge 4; anvil 5")
    assert GAME.why(state, "section-heaven") == (
        "Heaven is complete; the first section needs an empty small circle (§3.5).")
    assert GAME.why(state, "section-earth") == "A marker covers Earth and Sea this turn (§5.2)."
    assert GAME.why(state, "section-lions") == (
        "The anvil names the City circle, and Lions attack cattle is not in it (§4.1); sliding its die there crosses "
        "out a box (§6.1).")
