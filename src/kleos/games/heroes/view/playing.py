"""What comes of heroes who set out, in a sentence: what the next Control would find, and what is given up for it."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from kleos.core.prose import join_words, pluralize
from kleos.core.sets import size
from kleos.games.heroes.board import DEPLOY, HIRE, MOVE, NO_TILE, Heroes
from kleos.games.heroes.military import Military, Sending, reach
from kleos.games.heroes.rules import HandLimit
from kleos.games.heroes.scoring import controls, strength, takes, wins_next
from kleos.games.heroes.view.board import members, prospect
from kleos.games.heroes.view.compounds import arrive, list_ways, missing, resolve
from kleos.games.heroes.view.names import heroes_of, name_piece, name_tile, where

DECISIVE: Final = 4                                     # of `compare`: the rival is stopped, or a tile is won
TELLING: Final = 2                                      # of `compare`: something is gained or kept


# where heroes go

def set_out(s: Heroes, action: int) -> str:
    """§3.4 §3.6 What the next Control would find once they have arrived, where that matters most; and what is given up
    for it."""
    after, own = arrived_by(s, action), list_own(s, action)
    if not MOVE.says(action):
        told = tell_each(s, [(worth, said, piece) for piece, region in own
                             for worth, said in [compare(s, after, region)]])
        return f"{nourish(s, after, own, list_brought(s, after, own))} {told}".strip() or stand_by(s, after, own[-1])
    found = [compare(s, after, region) for region in range(3)]
    at = max(range(3), key=lambda region: found[region][0])
    worth, said = found[at]
    if worth < TELLING:
        said = spare(s, after, int(MOVE.first(action))) or said or stand_by(s, after, own[-1])
    return f"{said} {forfeit(s, after, int(MOVE.first(action)), at if worth >= TELLING else -1)}".rstrip()


def tell_each(s: Heroes, found: Sequence[tuple[int, str, int]]) -> str:
    """What is said of each of those who set out together, where it is worth anything: by name, and of two at most."""
    best = sorted([one for one in found if one[0]], key=lambda one: -one[0])[:2]
    if len(found) < 2 or not best:
        return best[0][1] if best else ""
    return " ".join([f"{name_piece(s, int(s.now.seat), piece)}: {lower(said)}" for _, said, piece in found
                     if piece in [one for _, _, one in best]])


def list_own(s: Heroes, action: int) -> list[tuple[int, int]]:
    """Whom this action sends, with those who were named before it, and where."""
    step, found = s.now, list[tuple[int, int]]()
    if isinstance(step, Sending):
        found += [(int(step.to(region)), region) for region in range(3) if step.to(region) >= 0]
    for verb in (DEPLOY, MOVE):
        if verb.says(action):
            found.append((int(verb.first(action)), int(verb.second(action))))
    return found


def lower(said: str) -> str:
    return said[:1].lower() + said[1:]


def spare(s: Heroes, after: Heroes, piece: int) -> str:
    """§3.7 A hero is saved who leaves a region that is won without him as well; empty where that is not so."""
    seat, origin = int(s.now.seat), int(s.sides[s.now.seat].where(piece))
    left = prospect(after, seat, origin)
    if left["next"] != "tile" or not after.sides[seat].troops[origin]:
        return ""
    return (f"Your heroes at {name_tile(s, origin)} are discarded when you win it; you win it without "
            f"{name_piece(s, seat, piece)} too, as things stand, {left['strength']} against "
            f"{prospect(after, 1 - seat, origin)['strength']}.")


def compare(s: Heroes, after: Heroes, region: int) -> tuple[int, str]:
    """How much the change in a region is worth a word, and the word; 0 where neither side gains or loses. That
    opposing heroes starve by it is said besides."""
    worth, said = reckon(s, after, region)
    if "and the game" in said or s.regions[region].tile == NO_TILE:
        return worth, said
    starving = name_starving(s, after, region)
    if starving:
        return max(worth, 1), f"{said} {starving}".lstrip()
    return worth, f"{said} {name_unfed(s, after, region)}".rstrip() if worth else said


def reckon(s: Heroes, after: Heroes, region: int) -> tuple[int, str]:
    """What the Controls that come next would bring by the change in a region."""
    seat, tile = int(s.now.seat), s.regions[region].tile
    if tile == NO_TILE:
        return 0, ""
    name, points = name_tile(s, region), int(s.roster.tile_points[tile])
    mine, theirs = prospect(after, seat, region), prospect(after, 1 - seat, region)
    score = f"{mine['strength']} against {theirs['strength']}"
    was, threat = prospect(s, seat, region), prospect(s, 1 - seat, region)["next"]
    if mine["next"] == "tile" and not was["next"]:
        wins = s.sides[seat].points + points >= s.roster.goal and wins_next(after, 1 - seat) < 0    # who comes first
        said = f"As things stand, your next Control wins {name}{' and the game' if wins else ''}, {score}."
        return 6 if wins else 4, said
    game = " and the game" if wins_next(s, 1 - seat) >= 0 and wins_next(after, 1 - seat) < 0 else ""
    if threat and not theirs["next"]:
        said = f"It keeps your rival from {'winning' if threat == 'tile' else 'a cube on'} {name}"
        said += " and brings you one" if threat == "cube" and mine["next"] and not was["next"] else ""
        stakes = "" if threat == "tile" else name_stakes(s, region, 1 - seat)
        return 7 if game else 5 if threat == "tile" else 3, f"{said}{game}, {score}.{stakes}"
    if threat == "tile" and theirs["next"] == "cube":
        return 7 if game else 5, f"It keeps your rival from winning {name}{game} for now: a cube of theirs goes."
    if mine["next"] and not was["next"]:
        stakes = name_short(after, seat, region) or name_stakes(s, region, seat)
        return 2, f"As things stand, your next Control puts a cube on {name}, {score}.{stakes}"
    return draw_near(s, after, region)


def name_stakes(s: Heroes, region: int, seat: int) -> str:
    """§3.4 §3.6 §8.2 That a tile would win the game for somebody, as soon as it is won, and how far off that is."""
    tile = s.regions[region].tile
    points, cubes = int(s.roster.tile_points[tile]), int(s.roster.spots[tile] - s.sides[seat].cubes[region])
    whom, whose = ("you", "yours") if seat == s.now.seat else ("your rival", "theirs")
    off = f"in {pluralize(cubes + 1, 'turn')} of {whose} at the earliest"
    return f" Its {points} points would win {whom} the game, {off}." if ends(s, seat, region) else ""


def ends(s: Heroes, seat: int, region: int) -> bool:
    """§8.2 Whether the tile there would win the game for a side."""
    return bool(s.sides[seat].points + s.roster.tile_points[s.regions[region].tile] >= s.roster.goal)


def draw_near(s: Heroes, after: Heroes, region: int) -> tuple[int, str]:
    """What a region gains that changes hands no more than before: a safer lead, or a smaller gap; 0 for neither."""
    seat = int(s.now.seat)
    mine, theirs = int(strength(after, seat, region)), int(strength(after, 1 - seat, region))
    gap, was = theirs - mine, int(strength(s, 1 - seat, region)) - int(strength(s, seat, region))
    if gap >= was:
        return 0, ""
    name, score = name_tile(s, region), f"{mine} against {theirs}"
    if gap < 0:
        return 1, f"It makes your lead on {name} safer, {score}."
    best = max([promise(after, seat, region, one) for one in list_more(after, seat, region)], default=0)
    if best:
        return 1, (f"It brings you closer to your rival on {name}, {score}: one more action "
                   f"{'can give you the lead' if best > 1 else 'can hold them off'}.")
    if gap == 0:
        return 1, f"You draw level on {name}, {score}: your rival holds its token, which decides it."
    if gap > 2 * mine or gap > max(s.roster.strength):  # far behind is far behind
        return 0, ""
    return 1, f"Your rival still leads on {name}, {score}, but by {gap} instead of {was}."


def list_more(after: Heroes, seat: int, region: int, but: int = -1) -> list[int]:
    """The actions left in this turn that bring somebody, other than one, to a region."""
    if not isinstance(after.now, Military) or after.now.seat != seat:
        return []
    return [int(one) for one in after.legal() for verb in (DEPLOY, MOVE)
            if verb.says(one) and verb.second(one) == region and verb.first(one) != but]


def promise(s: Heroes, seat: int, region: int, action: int) -> int:
    """What a region is like after such an action: 2 for one’s own, 1 for nobody’s, 0 for the rival’s."""
    after = arrived_by(s, action)
    return 2 if controls(after, seat, region) else 0 if controls(after, 1 - seat, region) else 1


def stand_by(s: Heroes, after: Heroes, own: tuple[int, int]) -> str:
    """What is true of a hero who changes nothing at any tile, as things stand: `own` says who, and where."""
    seat, (piece, region) = int(s.now.seat), own
    if s.regions[region].tile == NO_TILE:
        none = f"There is no tile in {where(s, region)}, and heroes count only where a tile is still to be won."
        return f"{none} {go_on(s, after, piece)}".rstrip()
    name, said = name_tile(s, region), tend(s, after, own)
    if not said and prospect(after, 1 - seat, region)["next"] == "tile":
        said = f"As things stand your rival wins {name} next all the same, and {name_piece(after, seat, piece)} then " \
               "comes back to your camp."
    return said or weaken(s, after, region) or (
        f"It changes nothing at {name} as things stand, {strength(after, seat, region)} "
        f"against {strength(after, 1 - seat, region)}.")


def name_starving(s: Heroes, after: Heroes, region: int) -> str:
    """§4.2 How many of the rival's heroes starve because food is taken from them: at the Upkeep after the Control in
    which they count, and not where that wins the tile or is the last (§3.7 §8.3)."""
    rival = 1 - int(s.now.seat)
    lacks = missing(after, rival, region)
    eaters = int(size(after.sides[rival].troops[region] & ~s.roster.fasting))
    if lacks <= missing(s, rival, region) or takes(after, rival, region) or not comes_upkeep(after, rival):
        return ""
    every = {1: "it starves", 2: "both starve"}.get(eaters, f"all {eaters} starve")
    gone = every if lacks == eaters else "one starves" if lacks == 1 else f"{lacks} starve"
    food = int(after.sides[rival].stores[region])
    heroes = "1 hero" if eaters == 1 else f"{eaters} heroes"
    if after.sides[rival].troops[region] & s.roster.fasting:
        heroes += " who eats" if eaters == 1 else " who eat"
    return f"Your rival then has {food or 'no'} food at {name_tile(s, region)} for {heroes}: {gone} at their next " \
           "Upkeep, after their Control."


def name_unfed(s: Heroes, after: Heroes, region: int) -> str:
    """§4.2 Who of the rival's starves at their next Upkeep, whatever they do, as they would have without this."""
    seat, rival = int(s.now.seat), 1 - int(s.now.seat)
    lacks = missing(after, rival, region)
    eaters = int(after.sides[rival].troops[region] & ~s.roster.fasting)
    if not lacks or lacks < size(eaters) or controls(after, seat, region) or takes(after, rival, region) or \
            not comes_upkeep(after, rival):
        return ""
    then, many = after.copy(), lacks > 1
    then.sides[rival].discard(region, eaters)
    then.tidy()
    gain = {"cube": "puts a cube there", "tile": "wins it", "": ""}[prospect(then, seat, region)["next"]]
    so = f", so that as things stand your next Control {gain}" if gain and comes_own_upkeep(after, seat) else ""
    return f"{heroes_of(after, rival, eaters)} {'have' if many else 'has'} no food there and " \
           f"{'starve' if many else 'starves'} at your rival’s next Upkeep{so}."


def nourish(s: Heroes, after: Heroes, own: Sequence[tuple[int, int]], brought: Mapping[tuple[int, int], int],
            passing: bool = False) -> str:
    """§4.2 Who would starve, but for the food that comes with those who are sent; empty where nobody would, or where
    the tile is won first (§3.7). `brought`: by who goes, and where; `passing`: it goes elsewhere first."""
    seat = int(s.now.seat)
    for piece, region in own:
        who, lacks = name_hungry(s, after, region)
        food = brought.get((piece, region), 0)
        if not lacks or food < lacks:
            continue
        starve = "starves" if lacks == 1 else "starve"
        name = name_piece(after, seat, piece) if len(own) > 1 else "It"
        said = f"{name} goes on to {name_tile(s, region)} with {food} food" if passing else \
            f"{name} brings food to {name_tile(s, region)}"
        return f"{said}, without which {who} {starve} at your next Upkeep."
    return ""


def list_brought(s: Heroes, after: Heroes, own: Sequence[tuple[int, int]]) -> dict[tuple[int, int], int]:
    """The food that has come to a region with each of those who are sent there."""
    seat = int(s.now.seat)
    return {(piece, region): int(after.sides[seat].stores[region] - s.sides[seat].stores[region])
            for piece, region in own}


def name_hungry(s: Heroes, after: Heroes, region: int) -> tuple[str, int]:
    """§4.2 Who starves in a region at one's own next Upkeep as it is, and how many, where after something nobody does;
    none where the tile is won first (§3.7)."""
    seat = int(s.now.seat)
    lacks, here = missing(s, seat, region), int(s.sides[seat].troops[region] & ~s.roster.fasting)
    if not lacks or missing(after, seat, region) or takes(after, seat, region) or takes(after, 1 - seat, region) \
            or not comes_own_upkeep(after, seat):
        return "", 0
    return heroes_of(after, seat, here) if lacks == size(here) else "one of those who are there" if lacks == 1 \
        else f"{lacks} of those who are there", lacks


def name_short(after: Heroes, seat: int, region: int) -> str:
    """§4.2 Who has no food in a region once the turn is played, and starves right after the next Control; empty unless
    that is everybody there."""
    eaters = int(after.sides[seat].troops[region] & ~after.roster.fasting)
    if not isinstance(after.now, HandLimit) or not eaters or eaters != after.sides[seat].troops[region] or \
            missing(after, seat, region) < size(eaters) or not comes_own_upkeep(after, seat):
        return ""
    several = size(eaters) > 1
    return f" {heroes_of(after, seat, eaters)} {'have' if several else 'has'} no food there and " \
           f"{'starve' if several else 'starves'} after that."


def comes_upkeep(s: Heroes, rival: int) -> bool:
    """§8.2 §8.3 Whether the game goes on to the Upkeep of the rival's next turn, as things stand."""
    return (not s.roster.turns or s.turn < s.roster.turns) and wins_next(s, rival) < 0


def comes_own_upkeep(s: Heroes, seat: int) -> bool:
    """The same of one's own next turn."""
    return (not s.roster.turns or s.turn + 1 < s.roster.turns) and wins_next(s, seat) < 0 and wins_next(s, 1 - seat) < 0


def weaken(s: Heroes, after: Heroes, region: int) -> str:
    """§7.4 §7.6 What cards change there that no Control tells of yet: cubes, heroes and food of the rival."""
    mine, rival = int(s.now.seat), 1 - int(s.now.seat)
    was, now, name = s.sides[rival], after.sides[rival], name_tile(s, region)
    if now.cubes[region] < was.cubes[region]:
        return f"It takes {pluralize(int(was.cubes[region] - now.cubes[region]), 'cube')} of your rival from {name}."
    gone = int(was.troops[region] & ~now.troops[region])
    if gone:
        return f"It takes {'a hero' if size(gone) == 1 else f'{size(gone)} heroes'} of your rival from {name}, where " \
               f"it is then {strength(after, mine, region)} against {strength(after, rival, region)}."
    lost, left = int(was.stores[region] - now.stores[region]), int(now.stores[region])
    return f"It takes {lost} of the food that your rival has at {name}: {left or 'none'} is left there." \
        if lost > 0 else ""


def tend(s: Heroes, after: Heroes, own: tuple[int, int]) -> str:
    """§4.1 Whose hunger it ends that somebody goes there; empty where that of nobody."""
    seat, (piece, region) = int(s.now.seat), own
    origin = int(s.sides[seat].where(piece))
    if s.sides[seat].troops[region] and missing(s, seat, region) > missing(after, seat, region) == 0:
        return f"It brings food to those who are at {name_tile(s, region)}: they have enough for their next Upkeep."
    if origin < 0 or missing(s, seat, origin) <= missing(after, seat, origin):
        return ""
    if after.sides[seat].troops[origin] and not missing(after, seat, origin):
        return f"There is too little food at {name_tile(s, origin)} for all; those who stay have enough then."
    if not missing(after, seat, region) and not s.roster.fasting >> piece & 1:
        return f"There is too little food at {name_tile(s, origin)}; at {name_tile(s, region)} nobody goes hungry."
    return ""


def go_on(s: Heroes, after: Heroes, piece: int) -> str:
    """Where a hero can go from a region without a tile: in this turn, or in the next one where it lives to see it."""
    seat = int(s.now.seat)
    side, origin, region = s.sides[seat], int(s.sides[seat].where(piece)), int(after.sides[seat].where(piece))
    onward = [name_tile(after, there) for there in members(int(reach(after, seat, piece)))
              if there != origin and after.regions[there].tile != NO_TILE]
    more = isinstance(after.now, Military) and after.acts < after.roster.actions + after.extra
    asked = isinstance(after.now, Military) and (side.stores[origin] if origin >= 0 else side.food) > 0
    lives = asked or not missing(after, seat, region)   # where it is asked how much food goes along, it may be enough
    if not onward or not (more or lives):
        return ""
    return f"From there {name_piece(after, seat, piece)} can go on to {join_words(onward, 'or')}" \
           f"{'' if lives else ' in this turn'}."


# what is given up for it

def forfeit(s: Heroes, after: Heroes, piece: int, gained: int) -> str:
    """§3.4 §3.6 What a hero who moves away leaves undone, and why that is worth it, where it can be said: `gained` is
    the region where the move brings something, or -1."""
    seat = int(s.now.seat)
    region = int(s.sides[seat].where(piece))
    was, threat = prospect(s, seat, region)["next"], prospect(s, 1 - seat, region)["next"]
    lost = was != "" and not prospect(after, seat, region)["next"]
    if lost and was == "cube" and gained >= 0 and s.acts and missing(s, seat, region):
        lost = False                                    # who comes by without food has not come to stay
    theirs = "" if threat else prospect(after, 1 - seat, region)["next"]
    if not lost and not theirs:
        return ""
    name = name_tile(s, region)
    if lost:
        said = f"You give up {name}, which your next Control would win" if was == "tile" else \
            f"You give up a cube on {name}"
        said += {"tile": ", and your rival wins it next", "cube": ", and your rival puts one there", "": ""}[theirs]
    else:
        said = f"It lets your rival {'win' if theirs == 'tile' else 'put a cube on'} {name}"
    if takes_over(after, seat, region, piece, 2 if lost else 1):
        return f"{said}, unless another of your heroes takes over there."
    why = outweigh(s, after, region, gained) if gained >= 0 else ""
    unfed = name_unfed(s, after, region) if after.sides[seat].troops[region] else ""
    return f"{said}{f'; {why}' if why else ''}. {unfed}".rstrip()


def takes_over(after: Heroes, seat: int, region: int, piece: int, least: int) -> bool:
    """Whether somebody else can still come to a region, in this turn, and make at least that much of it (`promise`):
    who is here already, or who can be hired first."""
    ways = [(after, one) for one in list_more(after, seat, region, piece)]
    hires = [int(one) for one in after.legal() if HIRE.says(one)] if isinstance(after.now, Military) else []
    for one in hires:
        hired = after.copy()
        hired.now.take(hired, one)
        new = int(resolve(hired).sides[seat].camp & ~after.sides[seat].camp)
        ways += [(hired, other) for other in list_more(hired, seat, region) if DEPLOY.says(other)
                 and new >> int(DEPLOY.first(other)) & 1]
    return any(promise(s, seat, region, one) >= least for s, one in ways)


def outweigh(s: Heroes, after: Heroes, region: int, gained: int) -> str:
    """Why what is gained in one region is worth what is lost in another; empty where the tiles do not tell. §8.2 More
    points are worth no more where fewer win the game as well."""
    seat, points = int(s.now.seat), s.roster.tile_points
    worth, said = compare(s, after, gained)
    if "and the game" in said:
        return "" if wins_next(after, 1 - seat) >= 0 else "the game matters more"
    lost = "tile" in (prospect(s, seat, region)["next"], prospect(after, 1 - seat, region)["next"])
    more, less = int(points[s.regions[gained].tile]), int(points[s.regions[region].tile])
    game = [seat for seat in range(2) if ends(s, seat, gained)]
    even = [seat for seat in range(2) if ends(s, seat, region)]
    if worth >= DECISIVE and not lost and (game or not even):
        return "a whole tile matters more than a cube"
    if (worth >= DECISIVE) != lost or more <= less or even:
        return ""
    whose = {(True, True): "either of you", (True, False): "you", (False, True): "your rival"}
    if game and worth >= DECISIVE and "would win" not in said:
        whom = whose[(seat in game, 1 - seat in game)]
        return f"the {more} points of {name_tile(s, gained)} would win {whom} the game"
    return "" if game else f"{name_tile(s, gained)} is worth more, {more} points against {less}"


def arrived_by(s: Heroes, action: int) -> Heroes:
    """The position once those who are sent by this action have arrived; of the opposing heroes that may be picked then
    the one goes whose side is weakest without."""
    after, rival = s.copy(), 1 - int(s.now.seat)
    after.now.take(after, action)
    return min(list_ways(arrive(after)), key=lambda way: sum([int(strength(way, rival, i)) for i in range(3)]))
