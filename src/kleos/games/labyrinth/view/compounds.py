"""Moves of several actions that the table offers as one: walks over known ground, and exchanges of virtues."""
from __future__ import annotations

from itertools import product

from kleos.core.face import Compound, player
from kleos.core.prose import join_words
from kleos.games.labyrinth.board import EXCHANGE, HOLD, MOVE, Labyrinth
from kleos.games.labyrinth.places import Places, slug
from kleos.games.labyrinth.rules import Act
from kleos.games.labyrinth.view.names import members


def compounds(s: Labyrinth, seat: int) -> list[Compound]:
    return [*walks(s), *exchanges(s)] if isinstance(s.now, Act) else []


def walks(s: Labyrinth) -> list[Compound]:
    """§3.2 To each spot that takes more than one move, all over completed spots, on a shortest way."""
    mine, places = s.heroes[s.seat], Places(s)
    found: list[Compound] = []
    seen = {int(mine.at)}
    edge: list[tuple[int, list[int]]] = [(int(mine.at), [])]
    for cost in range(1, s.turn.points + 1):
        further: list[tuple[int, list[int]]] = []
        for node, actions in edge:
            for way in members(s.maze.ways(node, mine.walker())):
                end = int(s.maze.end(node, way))
                if end in seen:
                    continue
                seen.add(end)
                walk = [*actions, int(MOVE.number(way))]
                if cost > 1:
                    found.append(Compound(walk, f"Walk {places.to(end)}, {cost} points", [[f"spot-{slug(end)}"]]))
                if end != s.minotaur and not (s.maze.open(end) and s.maze.left):
                    further.append((end, walk))
        edge = further
    return found


def exchanges(s: Labyrinth) -> list[Compound]:
    """§3.9 Every other way to share the virtues out among all on the spot, as one proposal."""
    if not s.allows(EXCHANGE.number()):
        return []
    sharing = members(s.at(s.heroes[s.seat].at))
    had = [int(s.heroes[seat].virtues) for seat in sharing]
    found = []
    for shares in product(*[range(sum(had) + 1) for _ in sharing[:-1]]):
        held = [*shares, sum(had) - sum(shares)]
        if held[-1] < 0 or held == had:
            continue
        asks = any(now < before for seat, now, before in zip(sharing, held, had) if seat != s.seat)
        found.append(Compound(
            [int(EXCHANGE.number()), *[int(HOLD.number(seat, number)) for seat, number in zip(sharing, shares)]],
            f"Exchange: {join_words([f'{player(seat)} holds {number}' for seat, number in zip(sharing, held)])}",
            [[f"hold-{seat + 1}-{number}"] for seat, number in zip(sharing, shares)],
            "Propose it" if asks else "Exchange"))
    return found
