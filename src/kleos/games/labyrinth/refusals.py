"""Why something cannot be done now: what a refused click is told, each with its rule.

A step that always gives one answer says so itself; where the answer depends on the position it stands here.
"""
from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kleos.core.face import player
from kleos.core.prose import plural, several
from kleos.core.sets import bit, size
from kleos.games.labyrinth.board import (
    ASIDE,
    DEAD,
    DONATE,
    DRINK,
    EXCHANGE,
    HOLD,
    KEEP,
    MOVE,
    PLACE,
    ROTATE,
    SCOUT,
    SOBER,
    TELEPORT,
    TILE,
    TURN,
    Hero,
    Labyrinth,
)
from kleos.games.labyrinth.box import (
    ATHENA,
    COLLAPSE,
    DIONYSUS,
    HEPHAESTUS,
    HERA,
    HEROES,
    HUNTRESS,
    KINDS,
    PATRONS,
    POSEIDON,
    SMITH,
    SPAWN,
    TRAP,
    ZEUS,
)
from kleos.games.labyrinth.maze import CENTRES, FAR, HERE, NODES, THROUGH, TO, WARPED, WAYS
from kleos.games.labyrinth.places import Places, lit, lit_all, place, slug, stands, xy

GROUND: Final = ("ground", "who")
NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
FIRST: Final = "Move, scout, exchange or end the turn first (§3.1)."


# the turn

def why_not_at_turn(s: Labyrinth, seat: i64, action: i64) -> str:
    hero = s.heroes[seat]
    if MOVE.says(action):
        return why_no_way(s, hero, MOVE.arg(action)) or "You have no action point left (§3.1)."
    if SCOUT.says(action):
        return why_no_scout(s, hero)
    if EXCHANGE.says(action):
        return why_no_exchange(s, seat)
    if DONATE.says(action):
        return why_no_gift(s, seat, DONATE.first(action) + 1, DONATE.second(action))
    if DRINK.says(action) or ROTATE.says(action) or TELEPORT.says(action):
        return why_no_power(s, seat, action)
    return FIRST


def why_no_way(s: Labyrinth, hero: Hero, way: i64) -> str:
    """§3.2 §5 Why no way leads there; empty if one does."""
    maze, node = s.maze, hero.at
    if s.ways & bit(way):
        return ""
    if node >= CENTRES or HERE <= way < WARPED:
        return f"From the centre you move to a spot of the same tile (§{'3.2' if node == CENTRES else '5.3'})." \
            if node >= CENTRES else "You stand on a spot, not in the centre of a tile (§3.2)."
    if way >= WARPED:
        return "A warp leads from one warp tile to the other, when both lie face up (§5.1)."
    side = node & 3
    if THROUGH[way] & 1 != side & 1:
        return "Your spot lies between two other tiles (§3.2)."
    tile = maze.tile(node, way)
    if tile < 0:
        return "No tile lies there; nothing is left in the bag (§3.4)."
    return why_no_path(s, hero, tile, TO[way])


def why_no_path(s: Labyrinth, hero: Hero, tile: i64, to: i64) -> str:
    kind = s.maze.kind(tile)
    if s.maze.down & bit(tile):
        return "That tile lies face down: it has no paths (§9.4)."
    if kind == SPAWN or (kind == COLLAPSE and hero.walker() != SMITH):
        return f"No path crosses the {s.box.names[KINDS.words[kind]].lower()} tile (§5.4)."
    if to == 4:
        return "Only a trap has a centre to stand on (§5.3)."
    if not s.maze.exists(tile, to):
        return "That spot is gone (§9.4)."
    if kind == TRAP and hero.walker() != HUNTRESS:
        return "A trap is crossed by its centre: one move in, one move out (§5.3)."
    return "No path of that tile joins this spot to that one (§3.2)."


def why_not_there(s: Labyrinth, hero: Hero, tile: i64) -> str:
    """§3.2 What keeps the hero in turn from a tile that is touched: it lies face down, no way leads on, or too long a
    one; then the last place on the way that can be paid is named."""
    maze, points = s.maze, s.turn.points
    if maze.down & bit(tile):
        return "That tile lies face down: it has no paths (§9.4)."
    spots = [maze.spot(tile, side) for side in range(4) if maze.exists(tile, side)]
    spots += [CENTRES + tile] if maze.kind(tile) == TRAP else []
    if hero.at in spots:
        return why_not_across(s, hero, tile, spots)
    far = hero_strides(s, hero)
    goal = min(spots, key=lambda spot: int(far[spot]))
    steps = far[goal]
    if steps == FAR:
        return f"No way leads there yet{how_near(s, hero, tile, far)}"
    if points == 0:
        return "You have no point left (§3.1)."
    reach = s.reach()
    if gold := [spot for spot in spots if spot in reach]:
        away = spelt(min(reach[spot][0] for spot in gold), "spot")
        return f"A move ends on a spot: choose {lit_all('a gold one of that tile', gold)}, {away} away (§3.2)."
    back = s.maze.strides(goal, hero.walker(), True, FAR)
    halfway = sorted([node for node in reach if far[node] + back[node] == steps], key=lambda node: -reach[node][0])
    on = f" On the way: {lit(Places(s).node(halfway[0]), halfway[0], ways_to(s, hero, halfway[0]))}." if halfway else ""
    return (f"{spelt(steps, 'spot').capitalize()} away, and you have {spelt(points, 'point')} left (§3.2).{on}")


def how_near(s: Labyrinth, hero: Hero, tile: i64, far: vec[i64]) -> str:
    """Where the paths end that lead nearest to a tile to which none does, and whether one may come from there."""
    x, y = place(s, int(tile))
    ranked: list[tuple[int, bool, int, int]] = []       # the nearest first, rather one that is open, and a short way
    for one in range(NODES):
        if far[one] < FAR:
            across, down = xy(s, one)
            off = (across - 2 * x) * (across - 2 * x) + (down - 2 * y) * (down - 2 * y)
            ranked.append((off, not s.maze.open(one), int(far[one]), one))
    node = min(ranked)[3]
    on = " A new tile there may lead on (§3.3)." if s.maze.open(node) and s.maze.left else ""
    if node == hero.at:
        return f": no place that you can reach is nearer to it than {lit('yours', node)} (§3.2).{on}"
    return (f". The nearest place that you can reach is {lit(Places(s).node(node), node)}, "
            f"{spelt(far[node], 'spot')} away (§3.2).{on}")


def ways_to(s: Labyrinth, hero: Hero, node: i64) -> list[str]:
    """The elements of the board that a move there may touch: a way for one point, the spot for more."""
    ways = [f"way-{WAYS.words[way]}" for way in range(WAYS.size)
            if s.ways & bit(way) and s.maze.end(hero.at, way) == node]
    return ways or [f"spot-{slug(node)}"]


def why_not_across(s: Labyrinth, hero: Hero, tile: i64, spots: list[int]) -> str:
    """The same of a tile beside which the hero stands."""
    kind = s.maze.kind(tile)
    if kind == SPAWN or (kind == COLLAPSE and hero.walker() != SMITH):
        return f"No path crosses the {s.box.names[KINDS.words[kind]].lower()} tile (§5.4)."
    ends = [s.maze.end(hero.at, way) for way in range(WARPED) if s.ways & bit(way)]
    gold = [spot for spot in spots if spot in ends]
    if not gold:
        return "The way is closed on this side: no path of that tile leads on from here (§3.2)."
    if s.turn.points == 0:
        return "You have no point left (§3.1)."
    return f"You stand beside it: choose {lit_all('a gold spot on it', gold)} to go there (§3.2)."


def spelt(number: i64, one: str) -> str:
    """Small numbers as words: two spots."""
    return f"{NUMBERS[number] if number < len(NUMBERS) else number} {one}{plural(int(number))}"


def why_no_scout(s: Labyrinth, hero: Hero) -> str:
    if hero.patron == HEPHAESTUS:
        return "The hero of Hephaestus never scouts (§11.8)."
    if s.maze.left == 0:
        return "The bag is empty (§3.8)."
    if s.turn.points == 0 and (hero.patron != ATHENA or s.turn.scouted):
        return "A scout costs an action point, and you have none left (§3.7)."
    return "No open spot is one move away, so there is nothing to reveal (§3.8)."


def why_no_exchange(s: Labyrinth, seat: i64) -> str:
    node = s.heroes[seat].at
    if node == CENTRES:
        return "In the start centre you are on no spot (§1.4)."
    if size(s.at(node)) < 2:
        return "To exchange virtues another hero must stand on your spot (§3.9)."
    return "Nobody on this spot has a virtue yet (§3.9)."


# patrons

def why_no_gift(s: Labyrinth, seat: i64, points: i64, to: i64) -> str:
    if s.heroes[seat].patron != HERA:
        return "Only the hero of Hera gives away points (§11.9)."
    if to == seat:
        return "You cannot give points to yourself (§11.9)."
    if s.heroes[to].at == DEAD:
        return f"{player(to)} is dead (§8.3)."
    if s.heroes[to].patron == ZEUS:
        return "Hera gives nothing to the hero of Zeus (§11.9)."
    if s.turn.donated:
        return "Hera gives once a turn (§11.9)."
    return f"You have {several(s.turn.points, 'action point')} left (§11.9)."


def why_no_power(s: Labyrinth, seat: i64, action: i64) -> str:
    hero = s.heroes[seat]
    if DRINK.says(action) and hero.patron != DIONYSUS:
        return "Only the hero of Dionysus drinks (§11.6)."
    if ROTATE.says(action) and hero.patron != POSEIDON:
        return "Only the hero of Poseidon turns tiles that lie (§11.11)."
    if TELEPORT.says(action):
        if hero.patron != ZEUS:
            return "Only the hero of Zeus brings others (§11.12)."
        if hero.spent:
            return "Zeus has brought a hero already: he does so once in the game (§11.12)."
        if hero.at == CENTRES:
            return "Zeus brings nobody into the start centre (§11.12)."
        other = TELEPORT.arg(action)
        if s.heroes[other].at == DEAD:
            return f"{player(other)} is dead (§8.3)."
        if s.heroes[other].at == hero.at:
            return "That hero is here already (§11.12)."
    if DRINK.says(action) and hero.cups != SOBER:
        return "You have drunk already, or are still drunk (§11.6)."
    if s.turn.acted:
        return "You have acted this turn already (§11.13)."
    return "No tile that lies here shows other paths in another turn (§11.11)."


def why_not_aside(s: Labyrinth, action: i64, last: i64) -> str:
    if ASIDE.says(action):
        return "Name tiles that were drawn, in order, and no more than the bag still holds (§11.2)."
    if KEEP.says(action):
        return "Some are set aside already: draw again (§11.2)."
    return "Keep what was drawn, or set some of it aside, first (§11.2)."


def why_not_rotated(s: Labyrinth, action: i64) -> str:
    if not TILE.says(action):
        return "Choose a tile and how to turn it first (§11.11)."
    tile = TILE.first(action)
    if tile >= s.maze.size:
        return "No tile of that number lies here (§11.11)."
    if s.maze.down & bit(tile):
        return "That tile lies face down (§11.11)."
    return "So turned it shows the same paths (§11.11)."


# tiles in hand

def why_not_placed(s: Labyrinth, action: i64, kinds: i64) -> str:
    """`kinds` are in hand."""
    if not PLACE.says(action):
        return "Lay the tiles that were drawn first (§3.7)."
    if not kinds & bit(PLACE.first(action)):
        return "No such tile was drawn (§3.7)."
    return "There is no empty place to reveal there (§3.7)."


def why_not_turned(action: i64) -> str:
    if TURN.says(action):
        return "So turned it shows the same paths as another turn that is offered (§2.4)."
    return "Turn the tile that was drawn first (§2.4)."


def why_not_held(s: Labyrinth, action: i64, hero: i64, rest: i64) -> str:
    """`hero` is asked about, and `rest` virtues are there to hold."""
    if not HOLD.says(action):
        return "Say how many virtues each is to hold first (§3.9)."
    if HOLD.first(action) != hero:
        return f"Say how many {player(hero)} is to hold first (§3.9)."
    if HOLD.second(action) > rest:
        return f"There {'is 1 virtue' if rest == 1 else f'are {rest} virtues'} to hold (§3.9)."
    return "Something must change hands (§3.9)."


# what is only to be looked at

def why_only_looked_at(s: Labyrinth, element: str) -> str:
    """About what lies on the board but cannot be clicked; empty for what needs no words."""
    kind, _, word = element.partition("-")
    if kind in GROUND and word.isdigit():
        return why_not_on(s, kind, int(word) - 1)
    if kind == "patron":
        return why_no_call(s, word)
    if kind == "place" and s.drawn:
        return "There is no empty place to reveal there (§3.7)."
    if kind == "turn" and not s.drawn:
        return "No tile that lies here shows other paths so turned (§11.11)."
    if kind == "spot":
        return "No way leads there within your points (§3.2)."
    if kind == "bag":
        return "Tiles are drawn when you move to an open spot, or scout (§3.3)."
    if element == "minotaur":
        return "The Minotaur moves before the turn of the hero who called it forth (§6.4)."
    return ""


def why_not_on(s: Labyrinth, kind: str, number: int) -> str:
    """A tile, ground-TILE, to which the hero in turn would go, or a hero, who-SEAT."""
    if not 0 <= number < (s.maze.size if kind == "ground" else HEROES):
        return ""
    reason = s.why_not(int(TILE.number(number if kind == "ground" else 0, 0)))
    if reason != FIRST:
        return reason
    hero = s.heroes[s.seat]
    if kind == "ground":
        return why_not_there(s, hero, number)
    other = s.heroes[number]
    if other.at == DEAD:
        return f"{player(number)} is dead (§8.3)."
    if number == s.seat:
        return f"You stand {stands(s, other.at)}: choose a gold spot to go there (§3.2)."
    far = hero_strides(s, hero)[other.at]
    steps = "" if far == FAR else f", {spelt(far, 'spot')} away"
    return f"{player(number)} stands {stands(s, other.at)}{steps} (§3.2)."


def hero_strides(s: Labyrinth, hero: Hero) -> vec[i64]:
    """How many moves it is to each node."""
    return s.maze.strides(hero.at, hero.walker(), True, FAR)


def why_no_call(s: Labyrinth, word: str) -> str:
    """When a patron can be called on, and what stands in the way now."""
    holder = next((seat for seat in range(HEROES) if s.heroes[seat].patron == PATRONS.index[word]), -1)
    if word in OF_ITSELF or holder < 0:
        return OF_ITSELF.get(word, "")
    if s.over() or s.heroes[holder].at == DEAD:
        return f"{player(holder)} is dead (§8.3)." if s.heroes[holder].at == DEAD else "The game is over."
    if s.seat != holder:
        return f"This is for the turns of {player(holder)} (§{CALLED[word]})."
    actions = [int(action) for action in s.legal() if NAMED[word].says(action)]
    if actions:
        return f"That can be done now: it is among your moves (§{CALLED[word]})."
    if word == "athena":
        return why_no_scout(s, s.heroes[holder])
    if word == "hera":
        return why_no_gifts(s, holder)
    return why_no_power(s, holder, NAMED[word].number())


def why_no_gifts(s: Labyrinth, seat: i64) -> str:
    """Of all heroes to whom Hera might give, the reason that is nearest to be met."""
    others = [why_no_gift(s, seat, 1, other) for other in range(HEROES) if other != seat]
    return next((reason for reason in others if "You have" in reason or "once" in reason), others[0])


OF_ITSELF: Final = {
    "aphrodite": "You are asked just before the Minotaur moves, if it has a way to the hero (§11.1).",
    "apollo": "You are asked after each draw, once a turn, while the bag holds tiles (§11.2).",
    "ares": "It counts of itself where the hero alone confronts the Minotaur (§11.3).",
    "artemis": "It holds of itself: a move may cross a trap, and may end in it (§11.4).",
    "hades": "It counts of itself when a turn begins far from all others (§11.7).",
    "hephaestus": "It holds of itself: a move may go to any spot of a tile, and no scout is ever made (§11.8).",
    "hermes": "You are asked after a roll against the Minotaur that fails, while the hero has a virtue (§11.10).",
}
CALLED: Final = {"athena": "11.5", "dionysus": "11.6", "hera": "11.9", "poseidon": "11.11", "zeus": "11.12"}
NAMED: Final = {"athena": SCOUT, "dionysus": DRINK, "hera": DONATE, "poseidon": ROTATE, "zeus": TELEPORT}
