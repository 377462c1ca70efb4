"""The guided first turns of Daedalus’ Labyrinth: what somebody who has never seen the rules should know now."""
from __future__ import annotations

from typing import Final

from kleos.core.face import Guide
from kleos.core.flow import CHANCE
from kleos.games.labyrinth.board import MOVE, SCOUT, SLAIN, TURNS, Labyrinth
from kleos.games.labyrinth.box import HEROES, KINDS
from kleos.games.labyrinth.draws import Lay, Redraw, Turn, kinds
from kleos.games.labyrinth.maze import CENTRES, WAYS
from kleos.games.labyrinth.rules import Act
from kleos.games.labyrinth.view.names import members

LESSONS: Final = 7
OWN: Final = 2                          # of a seat's own, in which it is led


def guide(s: Labyrinth, seat: int) -> Guide | None:
    if seat >= 0 and s.minotaur == SLAIN and not s.over():
        return escaping()
    if seat < 0 or s.over() or s.turns > HEROES * OWN or s.to_act() == CHANCE:
        return None
    if s.now.seat != seat:
        return waiting() if s.turns <= HEROES else None
    if isinstance(s.now, Turn):
        return turning([f"turn-{TURNS.words[turn]}" for turn in members(s.box.turns[s.now.kind])], s.turns > HEROES)
    if isinstance(s.now, Redraw):
        return redrawing()
    if isinstance(s.now, Lay):
        return laying([f"drawn-{KINDS.words[kind]}" for kind in members(kinds(s.drawn))], s.turns > HEROES)
    if isinstance(s.now, Act):
        return acting(s, seat)
    return None


def turning(lit: list[str], again: bool) -> Guide:
    if again:
        return Guide(3, LESSONS, "Which way round?",
                     "Look by which sides its paths **leave the tile**: one of them should "
                     "lead on from where a hero stands.", lit)
    return Guide(3, LESSONS, "Turn the tile",
                 "A path need not meet a path, but you want ways on: **choose a turn** that keeps exits open.", lit)


def redrawing() -> Guide:
    """§11.2"""
    return Guide(7, LESSONS, "Apollo’s gift",
                 "Once a turn you may **draw another tile** instead of this one, but then you skip your next turn. "
                 "Mostly it is best to keep it.")


def laying(lit: list[str], again: bool) -> Guide:
    if again:
        return Guide(3, LESSONS, "Which tile where?",
                     "What a hero wants, such as a **virtue**, should lie near; what is "
                     "dangerous is better off your ways.", lit)
    return Guide(3, LESSONS, "Place the tiles", "**Choose a tile and an empty place** for it, one after another.", lit)


def acting(s: Labyrinth, seat: int) -> Guide:
    lit = [f"way-{word}" for way, word in enumerate(WAYS.words) if s.allows(MOVE.number(way))]
    if s.heroes[seat].at == CENTRES:
        return Guide(1, LESSONS, "Into the labyrinth",
                     "Find virtues, slay the Minotaur, get out again. You have two points: **move to a spot** at the "
                     "edge, and lay the tile that you draw.", lit)
    if s.turns <= HEROES:
        more = " Or **scout**: it lays tiles on all sides, and you stay." if s.allows(SCOUT.number()) else ""
        return Guide(2, LESSONS, "On along the paths",
                     f"A move follows a path of one tile to another of its spots.{more}", lit)
    return Guide(4, LESSONS, "Virtues slay the Minotaur",
                 "Move **through** a tile with a virtue to win it. Then meet the Minotaur together: the virtues of all "
                 "on its spot count.", lit)


def escaping() -> Guide:
    return Guide(6, LESSONS, "Now get out",
                 "The Minotaur is slain. **Run to the start tile**: you win once all who live stand there. Collapse "
                 "tiles fall first, then all beside them.", ["tile-1"])


def waiting() -> Guide:
    return Guide(5, LESSONS, "One team",
                 "You win or lose together, so talk. While others play, look for the way back to the start tile.",
                 ["tile-1"])
