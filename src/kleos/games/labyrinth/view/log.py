"""What the log of Daedalus’ Labyrinth tells."""
from __future__ import annotations

from typing import Final

from kleos.core.face import Line, did, player, whose
from kleos.core.flow import CHANCE, NOBODY
from kleos.core.prose import join_words, pluralize
from kleos.games.labyrinth.board import (
    ACCEPT,
    ASIDE,
    ATTRACT,
    CONFRONT,
    DEAD,
    DECLINE,
    DONATE,
    DRAW,
    DRINK,
    DUE,
    END,
    ESCAPED,
    EXCHANGE,
    FIRST,
    HOLD,
    IGNORE,
    KEEP,
    LEAVE,
    MOVE,
    PATRON,
    PLACE,
    REDRAW,
    ROLL,
    ROTATE,
    SACRIFICE,
    SCOUT,
    SLAIN,
    TELEPORT,
    TILE,
    TURN,
    TURNS,
    Labyrinth,
)
from kleos.games.labyrinth.box import CENTRE, HEROES, KINDS, MIST, PATRONS, TRAP
from kleos.games.labyrinth.draws import Den
from kleos.games.labyrinth.maze import CENTRES, TO, WARPED
from kleos.games.labyrinth.minotaur import Attract, Fight, find_sensed, from_here
from kleos.games.labyrinth.places import Places, lit, lit_tile, stands, went
from kleos.games.labyrinth.rules import HANGOVER
from kleos.games.labyrinth.view.names import ROUND, RULE_OF, members, tile_name
from kleos.games.labyrinth.view.prompt import CAUSES, ENDINGS

FEW: Final = 4                                          # tiles that fall are named


def tell(before: Labyrinth, action: int, after: Labyrinth, seat: int) -> list[Line]:
    return [*deed(before, action, seat), *tell_laid(before, after), *tell_gained(before, after),
            *minotaur(before, action, after, seat), *fallen(before, after), *tell_skipped(before, after, seat),
            *outcome(before, after)]


# what was done

def deed(s: Labyrinth, action: int, viewer: int) -> list[Line]:
    who = s.now.seat
    if FIRST.says(action):
        return [did(FIRST.arg(action), "won the draw for the first turn.", "1.1")]
    if PATRON.says(action):
        god = PATRONS.words[PATRON.arg(action)]
        return [did(who, f"drew the card of {s.box.names[god]}.", RULE_OF[god])]
    if DRAW.says(action):
        return [Line(CHANCE, f"Drawn: {s.box.names[KINDS.words[DRAW.arg(action)]]}.", "3.3")]
    if ROLL.says(action):
        return tell_roll(s, ROLL.arg(action) + 1, viewer)
    if MOVE.says(action):
        return [tell_move(s, MOVE.arg(action))]
    return tell_patron_deed(s, action, who) or [
        did(who, text, rule) for verb, text, rule in PLAIN if verb.says(action) and text]


def tell_patron_deed(s: Labyrinth, action: int, who: int) -> list[Line]:
    """What was done with a patron's help (§11); nothing if it was something else."""
    if TELEPORT.says(action):
        return [did(who, f"brought {player(TELEPORT.arg(action))} {went(s, s.heroes[who].at)}, by Zeus.", "11.12")]
    if TILE.says(action):
        tile = TILE.first(action)
        which = lit_tile(Places(s).tile(tile), tile)
        return [did(who, f"turned {which} {ROUND[TURNS.words[TILE.second(action) + 1]]}.", "11.11")]
    if DONATE.says(action):
        points = DONATE.first(action) + 1
        return [did(who, f"gave {pluralize(points, 'action point')} to {player(DONATE.second(action))}.", "11.9")]
    if ASIDE.says(action):
        return [did(who, f"set {s.box.names[KINDS.words[ASIDE.arg(action)]]} aside, and will skip a turn.", "11.2")]
    return []


PLAIN = (
    (SCOUT, "scouted.", "3.7"), (DRINK, "drank for a point more.", "11.6"), (ACCEPT, "agreed to give.", "3.9"),
    (DECLINE, "declined.", "3.9"), (EXCHANGE, "proposed an exchange.", "3.9"), (HOLD, "", "3.9"),
    (ROTATE, "called on Poseidon.", "11.11"), (ATTRACT, "attracted the Minotaur.", "11.1"),
    (IGNORE, "let the Minotaur go its way.", "11.1"), (CONFRONT, "stood forth.", "8.1"),
    (LEAVE, "left it to others.", "8.1"), (SACRIFICE, "gave up a virtue for another roll.", "11.10"),
    (KEEP, "", "11.2"), (REDRAW, "", "11.2"), (PLACE, "", "3.7"), (TURN, "", "2.4"), (END, "ended the turn.", "3.1"))


def tell_roll(s: Labyrinth, face: int, viewer: int) -> list[Line]:
    if isinstance(s.now, Den):
        return [Line(CHANCE, f"The die shows {face}.", "6.2", "die")]
    if isinstance(s.now, Fight):
        return [did(s.now.seat, f"confronted the Minotaur and rolled {face}.", "8.2", "die")]
    lost = face >= HANGOVER
    went = "was too drunk to go" if lost else "was sober enough to go"
    came = ": the turn is lost." if lost else "."
    return [Line(s.now.seat, f"{went}. The die showed {face}{came}", "11.6", "die", predicate=True,
                 unasked=lost and s.now.seat == viewer)]


def tell_move(s: Labyrinth, way: int) -> Line:
    who, maze = s.now.seat, s.maze
    at = s.heroes[who].at
    tile, node = maze.tile(at, way), maze.end(at, way)
    if TO[way] == CENTRE:
        return did(who, f"stepped into {lit_tile(Places(s).tile(tile), tile)}.", "5.3")
    if way >= WARPED:
        return did(who, f"warped {went(s, node)}.", "5.1", "vortex")
    if at >= CENTRES:
        middle = lit_tile(Places(s).tile(at - CENTRES), at - CENTRES)
        return did(who, f"left the middle of {middle}, and went {went(s, node)}.", "3.2")
    how = {MIST: "through the mist ", TRAP: "past the trap "}.get(maze.kind(tile), "")
    return did(who, f"went {how}{went(s, node)}.", "3.2")


# what came of it

def tell_laid(before: Labyrinth, after: Labyrinth) -> list[Line]:
    places = Places(after)
    return [Line(before.seat, f"Laid {lit_tile(places.lies(i), i)}: {tile_name(after, i)}.", "2.4")
            for i in range(before.maze.size, after.maze.size)]


def tell_gained(before: Labyrinth, after: Labyrinth) -> list[Line]:
    found = []
    taken = before.maze.virtues & ~after.maze.virtues & ~after.maze.down
    for tile in members(taken):
        found.append(did(before.seat, f"won a virtue, {lit_tile(tile_name(before, tile), tile)}.", "4.2", "laurel"))
    if not taken:
        changes = [f"{hero.virtues} for {player(seat)}" for seat, hero in enumerate(after.heroes)
                   if hero.virtues != before.heroes[seat].virtues and hero.at != DEAD]
        if len(changes) > 1:
            found.append(Line(before.seat, f"Virtues were exchanged. Now there are {join_words(changes)}.", "3.9"))
    return found


def minotaur(before: Labyrinth, action: int, after: Labyrinth, viewer: int) -> list[Line]:
    found = []
    if after.minotaur == DUE and before.minotaur != DUE:
        found.append(Line(NOBODY, "The Minotaur stirs: the next spawn tile brings it.", "6.3", "minotaur"))
    if after.spawner >= 0 and before.spawner < 0:
        found.append(Line(NOBODY, f"The Minotaur appears {stands(after, after.minotaur)}. It will move before "
                          f"{whose(after.spawner)} turns.", "6.1",
                          "minotaur"))
    found += hunted(before, action, after)
    if (isinstance(after.now, Fight) and not isinstance(before.now, Fight)) or (
            after.loose() and after.at(after.minotaur) and not before.at(before.minotaur)
            and after.minotaur != before.minotaur):
        seats = sorted(members(after.at(after.minotaur)), key=lambda seat: seat != viewer)
        there = join_words([player(seat) for seat in seats])
        found.append(Line(NOBODY, f"The Minotaur stands before {there}.", "8.1", "minotaur"))
    if after.minotaur == SLAIN and before.minotaur != SLAIN:
        found.append(did(after.slayer, "slew the Minotaur.", "8.2", "laurel"))
    return found + eaten(before, after)


def hunted(before: Labyrinth, action: int, after: Labyrinth) -> list[Line]:
    """§7.3 §7.5 §7.6 Where its turn has led it, whom it hunts first; or that it stays, and why."""
    if not before.loose() or not after.loose():
        return []
    prey = before.now.seat if ATTRACT.says(action) else sensed(before, after)
    if before.minotaur != after.minotaur:
        return [walked(before, after, prey)]
    if not has_hunted(before, action, after):
        return []
    here = stands(after, after.minotaur)
    if prey < 0:
        why, rule = ("It senses nobody, and has no other way round the start.", "7.7") if after.on_start(
            after.minotaur) else ("It senses nobody, and has no way to the start.", "7.6")
    elif after.heroes[prey].at >= CENTRES:
        why, rule = f"It waits for {player(prey)}, whom it cannot follow into the trap.", "7.5"
    else:
        return []
    return [Line(NOBODY, f"The Minotaur stays. {why} It stands {here}.", rule, "minotaur")]


def sensed(before: Labyrinth, after: Labyrinth) -> int:
    """§6.4 §7.1 Whom it senses from where it was, once all stand where the turn before its own has led them; or -1."""
    there = after.copy()
    there.minotaur = before.minotaur
    return int(find_sensed(there, from_here(there)))


def walked(before: Labyrinth, after: Labyrinth, prey: int) -> Line:
    """§7.3 §7.6 §7.7"""
    walks = went(after, after.minotaur)
    if prey >= 0:
        return Line(NOBODY, f"The Minotaur hunts {player(prey)}. It walks {walks}.", "7.3", "minotaur")
    circles = before.on_start(before.minotaur)
    goes = "circles the start tile" if circles else "makes for the start tile"
    return Line(NOBODY, f"The Minotaur senses nobody. It {goes}: it walks {walks}.", "7.7" if circles else "7.6",
                "minotaur")


def has_hunted(before: Labyrinth, action: int, after: Labyrinth) -> bool:
    """§6.4 Whether its turn has gone by, and nobody stands before it."""
    if after.over() or after.at(after.minotaur) or before.spawner < 0 or isinstance(after.now, Attract):
        return False
    begun = [(after.opener + turn - 1) % HEROES for turn in range(before.turns + 1, after.turns + 1)]
    return before.spawner in begun or isinstance(before.now, Attract)


def eaten(before: Labyrinth, after: Labyrinth) -> list[Line]:
    found = []
    for seat in range(HEROES):
        if before.heroes[seat].at != DEAD and after.heroes[seat].at == DEAD:
            crushed, at = after.maze.down != before.maze.down, int(before.heroes[seat].at)
            where = lit(Places(before).roughly(at), at)
            found.append(did(seat, f"was buried by the falling labyrinth, {where}." if crushed else
                             f"was eaten {where}.", "9.5" if crushed else "8.3", "skull"))
    return found


def fallen(before: Labyrinth, after: Labyrinth) -> list[Line]:
    tiles = members(after.maze.down & ~before.maze.down)
    if not tiles:
        return []
    places = Places(before if tiles[-1] < before.maze.size else after)     # the last one laid may fall at once
    which = join_words([lit_tile(places.tile(tile), tile) for tile in tiles[:FEW]])
    which += f" and {len(tiles) - FEW} more" if len(tiles) > FEW else ""
    rule = "9.3" if before.maze.down else "9.2"
    return [Line(NOBODY, f"The ground falls: {which}.", rule)]


def tell_skipped(before: Labyrinth, after: Labyrinth, viewer: int) -> list[Line]:
    """§11.2 Which turn it was is said, for nothing else is told of it."""
    return [Line(seat, f"skipped turn {turn}. That was the price of drawing again.", "11.2", predicate=True,
                 unasked=seat == viewer)
            for turn in range(before.turns + 1, after.turns + 1) for seat in [(after.opener + turn - 1) % HEROES]
            if before.heroes[seat].skip and not after.heroes[seat].skip]


def outcome(before: Labyrinth, after: Labyrinth) -> list[Line]:
    if before.over() or not after.over():
        return []
    if after.fate == ESCAPED:
        return [Line(NOBODY, "All who live have escaped.", "9.1", "laurel")]
    return [Line(NOBODY, ENDINGS[after.fate].replace("**", ""), CAUSES[after.fate])]
