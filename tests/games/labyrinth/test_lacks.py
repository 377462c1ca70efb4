"""Daedalus’ Labyrinth: each refusal names what the hero lacks, and of several things the hardest to get."""
from __future__ import annotations

from typing import Any

from tests.games.labyrinth.play import GAME, random_game
from tests.games.lacks import Needs, Table

ASKED = {"Act": "move scout exchange drink donate rotate teleport end", "Share": "hold", "Consent": "accept decline",
         "Lay": "place", "Turn": "turn", "Redraw": "keep set-aside redraw", "Rotate": "tile",
         "Attract": "attract ignore", "Volunteer": "confront leave", "Again": "sacrifice yield"}
RARE = ("Share", "Consent", "Redraw", "Rotate", "Attract", "Volunteer", "Again")
KEEP = "Keep what was drawn, or set some of it aside, first (§11.2)."
PENDING = {"Act": "Move, scout, exchange or end the turn first (§3.1).",
           "Share": "Say how many virtues each is to hold first (§3.9).",
           "Consent": "Give what is proposed, or decline, first (§3.9).",
           "Lay": "Lay the tiles that were drawn first (§3.7).", "Turn": "Turn the tile that was drawn first (§2.4).",
           "Redraw": KEEP, "Rotate": "Choose a tile and how to turn it first (§11.11).",
           "Attract": "The Minotaur is about to move: attract it or let it go its way first (§11.1).",
           "Volunteer": "The Minotaur is upon you: confront it, or leave it to another hero on the spot (§8.1).",
           "Again": "The roll has failed: give up a virtue for another one, or meet your fate (§11.10)."}
BESIDE = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
PATRONS = {"drink": ("dionysus", "Only the hero of Dionysus drinks (§11.6)."),
           "rotate": ("poseidon", "Only the hero of Poseidon turns tiles that lie (§11.11)."),
           "teleport": ("zeus", "Only the hero of Zeus brings others (§11.12).")}


def player(seat: Any) -> str:
    return f"{{seat {seat}}}"


def pending(s: Any, view: Any, step: str, verb: str) -> str:
    return PENDING[step]


def own(view: Any) -> Any:
    return view["board"]["heroes"][view["seat"]]


def patron(hero: Any) -> str:
    return hero["patron"]["slug"] if hero["patron"] else ""


def tile_at(view: Any, x: int, y: int) -> Any:
    return next((tile for tile in view["board"]["tiles"] if (tile["x"], tile["y"]) == (x, y)), None)


def moved(s: Any, view: Any, way: str) -> Needs:
    """What a move needs: the tile that is crossed, a path of it, a point."""
    hero, (through, to) = own(view), way.split("-")
    listed = [action["text"] for action in view["actions"]]
    point = (hero["points"] > 0, "You have no action point left (§3.1).")
    if hero["centre"]:
        rule = "3.2" if hero["at"] == "1-centre" else "5.3"
        same = through == "here" and there(view, hero["x"] + BESIDE[to][0], hero["y"] + BESIDE[to][1])
        return [(same, f"From the centre you move to a spot of the same tile (§{rule})."), point]
    if through == "here":
        return [(False, "You stand on a spot, not in the centre of a tile (§3.2).")]
    if through == "warp":
        number = GAME.parse(f"move {way}") - GAME.parse("move north-north")
        return [(f"move {way}" in listed or bool(s.ways >> number & 1),
                 "A warp leads from one warp tile to the other, when both lie face up (§5.1)."), point]
    dx, dy = BESIDE[through]
    lies = (hero["y"] if dx else hero["x"]) % 2 == 0
    if not lies:
        return [(False, "Your spot lies between two other tiles (§3.2).")]
    tile = tile_at(view, (hero["x"] + dx) // 2, (hero["y"] + dy) // 2)
    if tile is None:
        return [(False, "No tile lies there; nothing is left in the bag (§3.4).")]
    return [*crossed(view, tile, through, to), point]


def there(view: Any, x: int, y: int) -> bool:
    """Whether a spot is there."""
    return any((spot["x"], spot["y"]) == (x, y) for spot in view["board"]["spots"])


def crossed(view: Any, tile: Any, through: str, to: str) -> Needs:
    who, kind = patron(own(view)), tile["kind"]
    dead_end = kind == "spawn" or (kind == "collapse" and who != "hephaestus")
    needs = [(not tile["down"], "That tile lies face down: it has no paths (§9.4)."),
             (not dead_end, f"No path crosses the {tile['name'].lower()} tile (§5.4).")]
    if to == "centre":
        return [*needs, (kind == "trap", "Only a trap has a centre to stand on (§5.3).")]
    dx, dy = BESIDE[to]
    entered = {"north": "s", "east": "w", "south": "n", "west": "e"}[through]
    joined = who == "hephaestus" or any(set(path) == {entered, to[0]} for path in tile["paths"])
    return [*needs, (there(view, 2 * tile["x"] + dx, 2 * tile["y"] + dy), "That spot is gone (§9.4)."),
            (kind != "trap" or who == "artemis",
             "A trap is crossed by its centre: one move in, one move out (§5.3)."),
            (kind == "trap" or joined, "No path of that tile joins this spot to that one (§3.2).")]


def scouted(s: Any, view: Any) -> Needs:
    hero, bag = own(view), view["board"]["bag"]
    unseen = {way for way in range(24) if s.ways >> way & 1 and s.maze.open(s.maze.end(s.heroes[s.seat].at, way))}
    free = patron(hero) == "athena" and not s.turn.scouted
    return [(patron(hero) != "hephaestus", "The hero of Hephaestus never scouts (§11.8)."),
            (bag["left"] > 0, "The bag is empty (§3.8)."),
            (hero["points"] > 0 or free, "A scout costs an action point, and you have none left (§3.7)."),
            (bool(unseen), "No open spot is one move away, so there is nothing to reveal (§3.8).")]


def exchanged(view: Any) -> Needs:
    hero = own(view)
    here = [other for other in view["board"]["heroes"] if other["alive"] and other["at"] == hero["at"]]
    return [(hero["at"] != "1-centre", "In the start centre you are on no spot (§1.4)."),
            (len(here) > 1, "To exchange virtues another hero must stand on your spot (§3.9)."),
            (any(other["virtues"] for other in here), "Nobody on this spot has a virtue yet (§3.9).")]


def given(s: Any, view: Any, points: int, to: int) -> Needs:
    hero, other = own(view), view["board"]["heroes"][to - 1]
    left = hero["points"]
    return [(patron(hero) == "hera", "Only the hero of Hera gives away points (§11.9)."),
            (to - 1 != view["seat"], "You cannot give points to yourself (§11.9)."),
            (other["alive"], f"{player(to)} is dead (§8.3)."),
            (patron(other) != "zeus", "Hera gives nothing to the hero of Zeus (§11.9)."),
            (not s.turn.donated, "Hera gives once a turn (§11.9)."),
            (points <= left, f"You have {left or 'no'} action point{'' if left == 1 else 's'} left (§11.9).")]


def called(s: Any, view: Any, verb: str, args: list[str]) -> Needs:
    hero, (god, only) = own(view), PATRONS[verb]
    needs = [(patron(hero) == god, only)]
    if verb == "drink":
        needs.append((hero["drink"] == "sober", "You have drunk already, or are still drunk (§11.6)."))
    if verb == "teleport":
        other = view["board"]["heroes"][int(args[0]) - 1]
        needs += [(not hero["spent"], "Zeus has brought a hero already: he does so once in the game (§11.12)."),
                  (hero["at"] != "1-centre", "Zeus brings nobody into the start centre (§11.12)."),
                  (other["alive"], f"{player(args[0])} is dead (§8.3)."),
                  (other["at"] != hero["at"], "That hero is here already (§11.12).")]
    needs.append((not s.turn.acted, "You have acted this turn already (§11.13)."))
    if verb == "rotate":
        turnable = any(not tile["down"] and turns(tile) > 1 for tile in view["board"]["tiles"])
        needs.append((turnable, "No tile that lies here shows other paths in another turn (§11.11)."))
    return needs


def turned(path: str, quarters: int) -> str:
    return "".join(sorted("nesw"[("nesw".index(side) + quarters) % 4] for side in path))


def turns(tile: Any) -> int:
    """In how many turns the paths of a tile look different."""
    if tile["kind"] in ("trap", "mist", "warp", "start", "collapse", "spawn"):
        return 1
    return len({frozenset(turned(path, quarters) for path in tile["paths"]) for quarters in range(4)})


def rotated(view: Any, number: int, degrees: int) -> Needs:
    tile = next((tile for tile in view["board"]["tiles"] if tile["tile"] == number), None)
    if tile is None:
        return [(False, "No tile of that number lies here (§11.11).")]
    return [(not tile["down"], "That tile lies face down (§11.11)."),
            (degrees // 90 < turns(tile), "So turned it shows the same paths (§11.11).")]


def held(s: Any, view: Any, seat: int, number: int) -> Needs:
    heroes = view["board"]["heroes"]
    here = [hero for hero in heroes if hero["alive"] and hero["at"] == own(view)["at"]]
    asked = next(hero for hero in here if s.now.heroes >> hero["seat"] & 1)
    said = {hero["seat"]: int(s.now.shares) >> 4 * hero["seat"] & 15 for hero in here if hero["seat"] < asked["seat"]}
    rest = sum(hero["virtues"] for hero in here) - sum(said.values())
    same = all(heroes[other]["virtues"] == share for other, share in said.items())
    last = here.index(asked) == len(here) - 2 or asked["virtues"] == rest
    return [(seat - 1 == asked["seat"], f"Say how many {player(asked['seat'] + 1)} is to hold first (§3.9)."),
            (number <= rest, f"There {'is 1 virtue' if rest == 1 else f'are {rest} virtues'} to hold (§3.9)."),
            (not (same and last and number == asked["virtues"]), "Something must change hands (§3.9).")]


def needs(s: Any, view: Any, step: str, verb: str, args: list[str]) -> Needs:
    listed = [action["text"] for action in view["actions"]]
    if step == "Act":
        return {"move": lambda: moved(s, view, args[0]), "scout": lambda: scouted(s, view),
                "exchange": lambda: exchanged(view), "donate": lambda: given(s, view, *map(int, args)),
                "end": lambda: []}.get(verb, lambda: called(s, view, verb, args))()
    if step == "Lay":
        return [(args[0] in [tile["kind"] for tile in view["board"]["drawn"]], "No such tile was drawn (§3.7)."),
                (f"place-{args[1]}" in [place["element"] for place in view["board"]["places"]],
                 "There is no empty place to reveal there (§3.7).")]
    if step == "Turn":
        laying = [turn["element"] for turn in view["board"]["laying"]["turns"]]
        return [(f"turn-{args[0]}" in laying,
                 "So turned it shows the same paths as another turn that is offered (§2.4).")]
    if step == "Redraw":
        aside = bool(view["board"]["aside"])
        if verb == "set-aside":
            return [(f"set-aside {args[0]}" in listed, "Name tiles that were drawn, in order, and no more than the bag "
                                                       "still holds (§11.2).")]
        return [(not aside, "Some are set aside already: draw again (§11.2).") if verb == "keep" else (aside, KEEP)]
    if step == "Rotate":
        return rotated(view, *map(int, args))
    if step == "Share":
        return held(s, view, *map(int, args))
    return []


def test_each_reason_is_what_the_hero_lacks():
    labyrinth = Table(GAME, ASKED, pending, needs)
    seen = labyrinth.compare(range(2), every=11)
    for seed, three in enumerate(("apollo,poseidon,dionysus", "apollo,zeus,hera", "poseidon,aphrodite,hermes")):
        looked: dict[str, int] = {}
        for state in random_game(seed, patrons=three, virtues=1, sense=12):
            step = type(state.now).__name__
            looked[step] = looked.get(step, 0) + 1
            if step in RARE and looked[step] < 4:
                labyrinth.one(state, seen.setdefault(step, set()))
    assert set(ASKED) - {"Again", "Attract", "Volunteer", "Consent"} <= set(seen) <= set(ASKED)
    assert {"move", "scout", "exchange", "drink", "donate", "rotate", "teleport"} <= seen["Act"]
    assert {"tile"} == seen["Rotate"] and {"hold"} == seen["Share"]
    assert {"keep", "redraw", "set-aside"} == seen["Redraw"]
