"""How it came to the end, line by line on the maze: what was found, what became of whom, and whether all escaped."""
from __future__ import annotations

from kleos.core.face import Count, player
from kleos.core.prose import pluralize
from kleos.games.labyrinth import scoring
from kleos.games.labyrinth.board import AWAY, DEAD, DUE, ESCAPED, Labyrinth
from kleos.games.labyrinth.box import COLLAPSE, HEROES, PATRONS, VIRTUES
from kleos.games.labyrinth.maze import CENTRES, NODES
from kleos.games.labyrinth.places import Places
from kleos.games.labyrinth.view.names import members
from kleos.games.labyrinth.view.prompt import CAUSES, ENDINGS


def finale(s: Labyrinth) -> list[Count]:
    """§9.1 One point for an escape, together; the lines before it tell how it came to that."""
    rounds = (s.turns - 1) // HEROES + 1
    found = together("The labyrinth", "4.1", f"{pluralize(s.maze.size, 'tile')} in {pluralize(rounds, 'round')}; "
                     f"{s.revealed()} of {len(VIRTUES)} virtues came to light{held(s)}.", ["tile-1"])
    found += [hero(s, seat) for seat in range(HEROES)]
    found += beast(s)
    fallen = [f"tile-{tile + 1}" for tile in members(s.maze.down)]
    if fallen:
        first = all(s.maze.kind(tile) == COLLAPSE for tile in members(s.maze.down))
        found += together("The ground", "9.2" if first else "9.3", f"{pluralize(len(fallen), 'tile')} fell.", fallen)
    ending = "All who live have escaped." if s.fate == ESCAPED else ENDINGS[s.fate].replace("**", "")
    home = ["tile-1", *[f"hero-{seat + 1}" for seat in members(s.alive()) if s.fate == ESCAPED]]
    return found + together("The escape", "9.1" if s.fate == ESCAPED else CAUSES[s.fate], ending,
                            home, scoring.score(s))


def held(s: Labyrinth) -> str:
    """What the living have of the virtues: some may never have been taken, and those of who was eaten are gone."""
    virtues = sum([int(hero.virtues) for hero in s.heroes if hero.at != DEAD])
    if not s.revealed():
        return ""
    return f", and {pluralize(virtues, 'was', 'were') if virtues else 'none was'} in hand at the end"


def together(label: str, rule: str, detail: str, elements: list[str], points: float = 0.0) -> list[Count]:
    """A line for all."""
    return [Count(seat, label, points, rule, detail if seat == 0 else "", elements if seat == 0 else [])
            for seat in range(HEROES)]


def hero(s: Labyrinth, seat: int) -> Count:
    """What became of a hero."""
    mine = s.heroes[seat]
    label = s.box.names[PATRONS.words[mine.patron]] if mine.patron >= 0 else "No patron"
    if mine.at == DEAD:
        buried, at = mine.fell >= NODES, int(mine.fell % NODES)
        tile = at - CENTRES if at >= CENTRES else at >> 2
        return Count(seat, label, 0, "9.5" if buried else "8.3",
                     f"{player(seat)} {'was buried' if buried else 'was eaten'} {Places(s).roughly(at)}.",
                     [f"tile-{tile + 1}"])
    carried = f" with {pluralize(mine.virtues, 'virtue')}" if mine.virtues else ""
    came = "escaped" if s.fate == ESCAPED else f"was left {Places(s).roughly(mine.at)}"
    rule = "9.1" if s.fate == ESCAPED else CAUSES[s.fate]
    return Count(seat, label, 0, rule, f"{player(seat)} {came}{carried}.", [f"hero-{seat + 1}"])


def beast(s: Labyrinth) -> list[Count]:
    if scoring.slain(s):
        return together("The Minotaur", "8.2", f"Slain by {player(s.slayer)}.", [f"hero-{s.slayer + 1}"])
    if s.minotaur in (AWAY, DUE):
        return together("The Minotaur", "6.1" if s.minotaur == AWAY else "6.3", "It never came.", [])
    return together("The Minotaur", "8.2", f"It lives, {Places(s).roughly(s.minotaur)}.", ["minotaur"])
