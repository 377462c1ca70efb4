"""Why an option is a good one, in a short sentence; and what the Minotaur may make of a move, in another."""
from __future__ import annotations

from typing import Final

from kleos.core.face import player
from kleos.core.prose import join_words, pluralize
from kleos.core.sets import size
from kleos.games.labyrinth.board import (
    ACCEPT,
    ASIDE,
    ATTRACT,
    DECLINE,
    DIE,
    DONATE,
    DRINK,
    END,
    EXCHANGE,
    HOLD,
    IGNORE,
    KEEP,
    LEAVE,
    MOVE,
    PLACE,
    REDRAW,
    ROTATE,
    SACRIFICE,
    SCOUT,
    SLAIN,
    TELEPORT,
    TILE,
    TURN,
    YIELD,
    Labyrinth,
    virtues_in,
)
from kleos.games.labyrinth.box import ARES, COLLAPSE, FIRST_VIRTUE, HEROES, MIST, SIDES
from kleos.games.labyrinth.draws import Lay, Turn, kinds
from kleos.games.labyrinth.hints.paths import Paths, find_held
from kleos.games.labyrinth.hints.policy import can_give, gathered, vacant
from kleos.games.labyrinth.hints.sparing import beside, exits, goal, in_reach, joined, joiners
from kleos.games.labyrinth.maze import BESIDE, CENTRES, FAR, HERE
from kleos.games.labyrinth.minotaur import Again, Attract, Volunteer, distance, find_sensed, from_here, might
from kleos.games.labyrinth.patrons import Rotate
from kleos.games.labyrinth.places import lit_tile, stands
from kleos.games.labyrinth.rules import Act
from kleos.games.labyrinth.view.compounds import walks
from kleos.games.labyrinth.view.names import members, tile_name
from kleos.games.labyrinth.view.prompt import is_closed, no_way

ALWAYS: Final = (
    (EXCHANGE, "Virtues count where the Minotaur is met."),
    (DRINK, "A point now may be worth more than the next turn."),
    (DONATE, "Another hero can do more with your points."),
    (ATTRACT, "It comes to you, and leaves the others alone."),
    (KEEP, "To draw again would cost your next turn (§11.2)."),
    (HOLD, "Virtues are lost with a hero who is eaten (§8.3), and count where the Minotaur is met."),
    (ACCEPT, "Virtues count where the Minotaur is met."), (DECLINE, "What you hold counts wherever you go."),
    (SACRIFICE, "Without another roll you are eaten, and all your virtues are lost (§8.3)."),
    (YIELD, "Another roll would cost a virtue (§11.10)."))
UNSENSED: Final = "There in the mist the Minotaur does not sense you (§5.2)."


def advice(s: Labyrinth, action: int) -> str:
    step = s.now
    if MOVE.says(action) and isinstance(step, Act):
        return moving(s, MOVE.arg(action))
    if TILE.says(action) and isinstance(step, Rotate):
        return turning(s, action)
    if TURN.says(action) and isinstance(step, Turn):
        return laying(s, int(step.spot), int(step.kind), TURN.arg(action))
    if PLACE.says(action) and isinstance(step, Lay):
        return laying_best(s, step, action)
    if IGNORE.says(action) and isinstance(step, Attract):
        return let_go(s, step.seat)
    return answering(s, action) or next((said for verb, said in ALWAYS if verb.says(action)), "")


def moving(s: Labyrinth, way: int) -> str:
    """What a move gains, and what it risks; onto the Minotaur nothing counts but the fight and a virtue on the way."""
    maze, at = s.maze, s.heroes[s.seat].at
    wins = way < HERE and maze.virtues >> maze.tile(at, way) & 1
    gain = "" if maze.end(at, way) == s.minotaur and s.loose() and not wins else move(s, way)
    return (gain + danger(s, way)).strip()


def plan(s: Labyrinth, line: list[int]) -> str:
    """What a walk gains that the board offers as one move, and what it risks where it ends: nobody stays on the way."""
    offered = [walk.actions for walk in walks(s)] if isinstance(s.now, Act) and MOVE.says(line[0]) else []
    walk = max([one for one in offered if line[:len(one)] == one], key=len, default=[])
    after, gain = s.copy(), ""
    for action in walk:
        way, at = MOVE.arg(action), after.heroes[s.seat].at
        if way < HERE and after.maze.virtues >> after.maze.tile(at, way) & 1:
            gain = gain or move(after, way)
        if action == walk[-1]:
            end = int(after.maze.end(at, way))
            faces = end == s.minotaur and s.loose()
            return ((gain or ("" if faces else going(s, end, True))) + danger(after, way)).strip()
        after.do(action)
    return ""


def answering(s: Labyrinth, action: int) -> str:
    """What is neither a move nor a tile to be laid, where the reason depends on the position."""
    step = s.now
    if END.says(action):
        return ending(s)
    if ROTATE.says(action):
        return (f"{no_way(s, s.seat)} A tile turned may open one (§11.11)." if is_closed(s, s.seat) else
                "A tile turned may open a way, or bar the Minotaur’s.")
    if SCOUT.says(action):
        return scouting(s)
    if (EXCHANGE.says(action) and can_give(s)) or gives_all(s, action):
        return "Who has none in hand can stand forth and lose none (§8.3); on one spot they count all the same."
    if TELEPORT.says(action):
        return calling(s, TELEPORT.arg(action))
    if isinstance(step, Volunteer):
        return volunteering(s, step, LEAVE.says(action))
    if ASIDE.says(action) or REDRAW.says(action):
        return drawing_again(s)
    if isinstance(step, Again) and might(s, step.seat) == 1 and YIELD.says(action):
        return "With a virtue less no roll slays it (§11.10)."
    return ""


def ending(s: Labyrinth) -> str:
    """Why no more is done in this turn."""
    at = s.heroes[s.seat].at
    if s.minotaur == SLAIN and s.on_start(at):
        return "All who live must stand at the start at the same time (§9.1): wait for them here."
    if s.turn.points == 0:
        return f"No action points are left{then_hunts(s)}."
    held = find_held(s)
    if held == s.seat:
        return "Nobody is confronted in a trap (§7.5): stay, and the Minotaur waits for you, while the others are free."
    if gathered(s) and s.on_start(at) and held < 0:
        return "All may meet the Minotaur here at the start: wait for it, and for one another."
    if s.loose() and s.maze.on(at, MIST):
        return "Here in the mist the Minotaur does not sense you (§5.2)."
    if is_closed(s, s.seat):
        return no_way(s, s.seat)
    if s.loose() and s.ways and not in_reach(s, at) and all(reached(s, way) for way in members(s.ways)):
        return "Wherever you can move from here the Minotaur may reach you, and here it does not."
    return "Nothing was found that does more."


def reached(s: Labyrinth, way: int) -> bool:
    """§5.2 §7.3 Whether the Minotaur may come in its next turn to where a move ends."""
    node = s.maze.end(s.heroes[s.seat].at, way)
    return in_reach(s, node) and (node == s.minotaur or not s.maze.on(node, MIST))


def then_hunts(s: Labyrinth) -> str:
    """§6.4 §7 What the Minotaur does before anybody else is in turn, as all stand now."""
    if not s.loose() or (s.seat + 1) % HEROES != s.spawner or s.at(s.minotaur):
        return ""
    steps = from_here(s)
    prey = find_sensed(s, steps)
    if prey < 0:
        return ""
    node = s.heroes[prey].at
    if node >= CENTRES or steps[node] > s.box.steps:
        return f": the Minotaur then comes nearer to {player(prey)}"
    return f": the Minotaur then comes to {player(prey)}, with {chance(s, prey, node)}"


def scouting(s: Labyrinth) -> str:
    """§3.7"""
    shown = min(size(s.unseen), int(s.maze.left))
    return "It shows the ground before you tread on it." if shown < 2 else \
        f"It shows {shown} tiles before you tread on any: a move to an open spot shows one."


def gives_all(s: Labyrinth, action: int) -> bool:
    """§3.9 Whether the hero in turn then has no virtue left of those in hand, while the Minotaur is about."""
    return (s.loose() and HOLD.says(action) and HOLD.first(action) == s.seat and HOLD.second(action) == 0
            and s.heroes[s.seat].virtues > 0)


def calling(s: Labyrinth, other: int) -> str:
    """§11.12 What Zeus brings another hero."""
    mine, one = s.heroes[s.seat].at, s.heroes[other]
    before, after = Paths(s, one.at, one.walker()), Paths(s, mine, one.walker())
    if s.minotaur == SLAIN and after.start < before.start:
        return f"It brings {player(other)} nearer to {lit_tile('the start', 0)}."
    if after.virtue < before.virtue:
        return f"It brings {player(other)} nearer to {virtue(s, after)}."
    if not s.loose():
        return f"{player(other)} then stands beside you, and goes on from there."
    return f"{player(other)} then stands beside you: virtues on one spot count together (§8.2)."


def volunteering(s: Labyrinth, step: Volunteer, leaves: bool) -> str:
    """§8.2 §8.3 Who of those before the Minotaur has least to lose; the virtues count all the same."""
    mine = s.heroes[step.seat].virtues
    fewer = [seat for seat in members(step.others) if s.heroes[seat].virtues < mine]
    if not leaves:
        need = min(int(might(s, step.seat)), DIE)
        odds = (f"The roll slays it with {need} in {DIE}, whoever stands forth (§8.2)" if need else
                "No roll slays it, whoever stands forth (§8.2)")
        return odds + ("." if fewer else ": nobody asked after you has fewer virtues to lose.")
    if fewer:
        held = pluralize(int(s.heroes[fewer[0]].virtues), "virtue")
        return f"Only who confronts it may be eaten (§8.3): {player(fewer[0])} has {held} to lose, you have {mine}."
    return "Your virtues count for whoever confronts it (§8.2), and only that hero may be eaten (§8.3)."


def drawing_again(s: Labyrinth) -> str:
    """§11.2 What may come instead, and what it costs."""
    hidden, left = int(virtues_in(s.maze)), int(s.maze.left)
    comes = f"{hidden} of the {pluralize(left, 'tile')} in the bag {'carries' if hidden == 1 else 'carry'} a virtue"
    return f"{comes if hidden else 'Another tile may lead further'}; you skip your next turn for it (§11.2)."


def move(s: Labyrinth, way: int) -> str:
    """What a move gains. Where it ends its label says, but of an open spot."""
    maze, at = s.maze, s.heroes[s.seat].at
    if way < HERE and maze.virtues >> maze.tile(at, way) & 1:
        return f"It wins a virtue, {named(s, maze.tile(at, way))}."
    return going(s, int(maze.end(at, way)), way < HERE)


def going(s: Labyrinth, node: int, tells: bool) -> str:
    """What there is at the end of a move or a walk; `tells`: where that is."""
    maze, at = s.maze, s.heroes[s.seat].at
    where, walker = stands(s, node), s.heroes[s.seat].walker()
    before, after = Paths(s, at, walker), Paths(s, node, walker)
    home = after.start < before.start
    if s.minotaur == SLAIN:
        return f"It is on the way to {lit_tile('the start', 0)}." if home else no_nearer(after)
    if maze.open(node) and maze.left:
        hidden = "virtues are" if virtues_in(maze) > 1 else "a virtue is" if virtues_in(maze) else "no virtue is"
        ends = f"It ends {where}; {hidden}" if tells else hidden.capitalize()
        return f"{ends} hidden in the bag."
    return nearing(s, node, before, after)


def nearing(s: Labyrinth, node: int, before: Paths, after: Paths) -> str:
    """To what a move brings a hero nearer who looks on, or waits for the Minotaur."""
    tile = goal(s, s.seat)
    if tile >= 0 and after.through(tile) < before.through(tile):
        return f"It is a step towards {named(s, tile)}."
    if after.virtue < before.virtue:
        return f"It is a step towards {virtue(s, after)}."
    held = find_held(s)
    if after.start < before.start and gathered(s) and held < 0:
        return f"It is a step towards {lit_tile('the start', 0)}, where all may meet the Minotaur."
    if held >= 0 and held != s.seat and gathered(s) and after.far[s.minotaur] < before.far[s.minotaur]:
        return f"It is a step towards the Minotaur, which waits for {player(held)} beside the trap."
    return "It is a step to where the maze goes on." if after.open < before.open else besides(s, node, after)


def besides(s: Labyrinth, node: int, paths: Paths) -> str:
    """What a move gains that brings a hero nearer to nothing; of the mist `danger` speaks."""
    if hides(s, node) and not hides(s, s.heroes[s.seat].at):
        return ""
    if found := prospect(s, node, paths):
        return found
    if found := company(s, node):
        return found
    if hides(s, node):
        return ""                                       # it does not matter how far away the Minotaur is
    if found := farther(s, node):
        return found
    if is_closed(s, s.seat):
        return no_way(s, s.seat)
    return "Nothing was found that does more."


def no_nearer(paths: Paths) -> str:
    """§9.1 Of a move that is not on the way home."""
    start = lit_tile("the start", 0)
    if paths.start < FAR:
        far = pluralize(int(paths.start), "move")
        return f"From there it is still {far} to {start}: nothing was found that does more."
    return f"From there no way leads to {start} either; a tile may open one (§3.3)." if paths.open < FAR else \
        "Nothing was found that does more."


def hides(s: Labyrinth, node: int) -> bool:
    """§5.2 §7.1 Whether only mist keeps the Minotaur from sensing a hero there."""
    if not s.loose() or not s.maze.on(node, MIST) or node == s.minotaur:
        return False
    steps = from_here(s)
    far = distance(s.maze, steps, s.heroes[s.seat].at) + 1 if s.maze.open(node) else steps[node]
    return far + (s.minotaur >= CENTRES) <= s.box.sense


def turning(s: Labyrinth, action: int) -> str:
    """§11.11 To whom another turn of a tile is of use: a hero who comes nearer to something, or one from whom the
    Minotaur is further away."""
    after = s.copy()
    after.maze.turn(TILE.first(action), TILE.second(action) + 1)
    living = members(s.alive())
    for seat in sorted(living, key=lambda seat: seat != s.seat):
        walker, at = s.heroes[seat].walker(), s.heroes[seat].at
        old, new, who = Paths(s, at, walker), Paths(after, at, walker), "you" if seat == s.seat else player(seat)
        if new.start < old.start and (s.minotaur == SLAIN or gathered(s)):
            return f"It brings {who} nearer to {lit_tile('the start', 0)}."
        if new.virtue < old.virtue:
            return f"It brings {who} nearer to {virtue(after, new)}."
        if new.open < old.open:
            return f"It brings {who} nearer to where the maze goes on."
    if s.loose():
        before, then = from_here(s), from_here(after)
        for seat in living:
            if distance(after.maze, then, s.heroes[seat].at) > distance(s.maze, before, s.heroes[seat].at):
                return f"It makes the Minotaur’s way to {'you' if seat == s.seat else player(seat)} longer."
    return "It changes where the paths lead."


def laid(s: Labyrinth, spot: int, kind: int, turn: int) -> Labyrinth:
    """The position once this tile has been laid so."""
    after = s.copy()
    after.maze.lay(spot, kind, turn)
    return after


def laying(s: Labyrinth, spot: int, kind: int, turn: int) -> str:
    """§2.4 What comes of it that a tile is laid in this turn, and would not in every other one."""
    after = laid(s, spot, kind, turn)
    others = [laid(s, spot, kind, other) for other in members(s.box.turns[kind]) if other != turn]
    mine = s.heroes[s.seat]
    paths = Paths(after, mine.at, mine.walker())
    missed = [Paths(other, mine.at, mine.walker()) for other in others]
    if others and paths.virtue < max([other.virtue for other in missed]):
        return f"So {virtue(after, paths)} is {pluralize(int(paths.virtue), 'move')} away."
    if others and paths.start < max([other.start for other in missed]) and (s.minotaur == SLAIN or gathered(s)):
        return f"So {lit_tile('the start', 0)} is {pluralize(int(paths.start), 'move')} away."
    if s.loose() and others:
        far = distance(after.maze, from_here(after), mine.at)
        if far > min([distance(other.maze, from_here(other), mine.at) for other in others]):
            return "So the Minotaur’s way to you is longer than it might be."
    return leading(s, spot, kind, turn)


def leading(s: Labyrinth, spot: int, kind: int, turn: int) -> str:
    """Where the paths of a tile lead in this turn, as one enters it from that spot."""
    here = "From here it" if spot == s.heroes[s.seat].at else f"Entered from the {SIDES[spot & 3 ^ 2]}, it"
    ways = members(exits(s, spot, kind, turn, s.heroes[s.seat].walker()))
    on = [SIDES[side] for side in ways if vacant(s, beside(s, spot) + BESIDE[side])]
    if on:
        return f"{here} leads on {join_words(on)}."
    met = [SIDES[side] for side in ways if joined(s, spot, side)]
    if met:
        return f"{here} joins the paths of the tile in the {join_words(met)}."
    return f"{here} leads nowhere." if not ways else f"{here} leads to a side where no path goes on."


def most_ends(s: Labyrinth, spot: int, kind: int) -> int:
    """To how many sides a tile laid there leads on in its best turn, as one enters it from that spot."""
    best = 0
    for turn in members(s.box.turns[kind]):
        ways = members(exits(s, spot, kind, turn, s.heroes[s.seat].walker()))
        best = max(best, len([side for side in ways if vacant(s, beside(s, spot) + BESIDE[side])]))
    return best


def laying_best(s: Labyrinth, step: Lay, action: int) -> str:
    """§3.7 What a tile may bring in this place, in its best turn, and another tile or another place would not."""
    mine, kind = s.heroes[s.seat], PLACE.first(action)
    spot = int(s.maze.end(mine.at, PLACE.second(action)))
    turns = [laid(s, spot, kind, turn) for turn in members(s.box.turns[kind])]
    far = min([int(Paths(one, mine.at, mine.walker()).through(s.maze.size)) for one in turns])
    if FIRST_VIRTUE <= kind < COLLAPSE and far < FAR:
        return f"So {named(turns[0], int(s.maze.size))} can be {pluralize(far, 'move')} away."
    return among(s, step, spot, kind)


def among(s: Labyrinth, step: Lay, spot: int, kind: int) -> str:
    """The same by where it may lead on: against the other tiles drawn, then against the other places."""
    ends = most_ends(s, spot, kind)
    tiles = [most_ends(s, spot, other) for other in members(kinds(s.drawn))]
    places = [most_ends(s, int(s.maze.end(s.heroes[s.seat].at, way)), kind) for way in members(step.ways)]
    sides = pluralize(ends, "side")
    if ends < max(tiles):
        return "A tile that can lead on to more sides is kept for another place."
    if ends > min(tiles):
        return f"There it can lead on to {sides}, and no other tile drawn to more."
    if ends > min(places):
        return f"There it can lead on to {sides}, and in no other place to more." if ends == max(places) else \
            "Of the tiles drawn any will do for this place."
    if ends == max(places):
        return "Any of the free places will do." if len(tiles) == 1 else \
            "Any of the tiles drawn will do, in any of the places."
    return "Of the tiles drawn any will do for this place."


def count_ends(s: Labyrinth, node: int) -> int:
    """How many open spots are one move away from there, for the hero in turn."""
    ways = s.maze.ways(node, s.heroes[s.seat].walker())
    return len([way for way in members(ways) if s.maze.open(s.maze.end(node, way))])


def company(s: Labyrinth, node: int) -> str:
    """Who is met there."""
    there = [seat for seat in members(s.at(node)) if seat != s.seat]
    return f"There you stand beside {join_words([player(seat) for seat in there])}." if there else ""


def farther(s: Labyrinth, node: int) -> str:
    """How far the Minotaur is then, if that is more than now."""
    if not s.loose():
        return ""
    steps = from_here(s)
    far, was = distance(s.maze, steps, node), distance(s.maze, steps, s.heroes[s.seat].at)
    return f"There the Minotaur is {pluralize(int(far), 'move')} away, not {was}." if was < far < FAR else ""


def prospect(s: Labyrinth, node: int, paths: Paths) -> str:
    """The open spots one move away from there, if they are more than from here."""
    ends = count_ends(s, node)
    here = count_ends(s, s.heroes[s.seat].at)
    if not s.maze.left or ends <= here:
        return ""
    than = f", not {here}" if here else ""
    return f"From there {pluralize(ends, 'open spot')} {'is' if ends == 1 else 'are'} one move away{than}."


def virtue(s: Labyrinth, paths: Paths) -> str:
    """The one that is nearest as one walks."""
    return named(s, min(members(s.maze.virtues), key=lambda tile: int(paths.through(tile))))


def named(s: Labyrinth, tile: int) -> str:
    """A virtue that lies there, by its name."""
    return lit_tile(tile_name(s, tile), tile)


# the Minotaur

def danger(s: Labyrinth, way: int) -> str:
    """§7.3 §8.1 Whether the Minotaur may come upon a hero who stays where a move ends, or is there."""
    mine = s.heroes[s.seat]
    node = s.maze.end(mine.at, way)
    if not s.loose() or node >= CENTRES:
        return ""
    gained = 1 if way < HERE and s.maze.virtues >> s.maze.tile(mine.at, way) & 1 else 0
    if node == s.minotaur:
        return f" There you face the Minotaur, with {chance(s, s.seat, node, gained)}{joining(s)}."
    steps = from_here(s)
    far = distance(s.maze, steps, mine.at) + 1 if s.maze.open(node) else steps[node]
    if s.maze.on(node, MIST):
        return f" {UNSENSED}" if hides(s, node) else ""
    if far + (s.minotaur >= CENTRES) > s.box.steps:
        return ""
    return f" {hunt(s, node, gained)}"


def joining(s: Labyrinth) -> str:
    """§6.4 §8.2 Who with virtues can come to the Minotaur too, before it moves."""
    found = [f"{player(seat)} with {s.heroes[seat].virtues} more" for seat in joiners(s)]
    return f"; {join_words(found)} can join you before it moves" if found else ""


def hunt(s: Labyrinth, node: int, gained: int) -> str:
    """§7.2 §8.2 Whom it may come upon once the hero in turn stands there, were nobody else to move; and whether that
    hero leaves those with whom the virtues count for more."""
    mine = s.heroes[s.seat]
    if not (s.maze.open(node) and s.maze.left):
        after = s.copy()
        after.heroes[s.seat].at = node
        after.heroes[s.seat].virtues += gained
        prey = find_sensed(after, from_here(after))
        if prey >= 0 and after.heroes[prey].at >= CENTRES:
            return ""                                   # §7.5 it waits there
        if prey >= 0 and after.heroes[prey].at != node:
            return f"The Minotaur is nearer to {player(prey)}, and may come there first, with " \
                f"{chance(after, prey, after.heroes[prey].at)}."
    said = f"If you stay there the Minotaur may reach you, with {chance(s, s.seat, node, gained)}"
    together = s.virtues_at(mine.at)
    if together > mine.virtues and together > s.virtues_at(node) + mine.virtues + gained:
        said += f"; where you stand now, together, it would be {min(int(together), DIE)} in {DIE}"
    return f"{said}."


def chance(s: Labyrinth, seat: int, node: int, gained: int = 0) -> str:
    """§8.2 §11.3 How likely this hero slays it there, with whoever stands there now."""
    mine, others = s.heroes[seat], [one for one in members(s.at(node)) if one != seat]
    faces = gained + int(mine.virtues) + (1 if mine.patron == ARES and not others else 0)
    for one in others:
        faces += int(s.heroes[one].virtues)
    return f"a chance of {min(faces, DIE)} in {DIE} to slay it" if faces else "no chance to slay it"


def let_go(s: Labyrinth, seat: int) -> str:
    """§7.2 §11.1 Where it goes by itself, and what would come of attracting it."""
    prey = find_sensed(s, from_here(s))                 # another one, or it would not be asked
    goes = f"It hunts {player(prey)}" if prey >= 0 else "It senses nobody"
    return f"{goes}; drawn to you, it would meet you with {chance(s, seat, s.heroes[seat].at)}."
