"""Thinkers: bots choose in worker processes, and records are read there."""
from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final

from kleos import bots, games
from kleos.core.dice import Rng
from kleos.core.flow import State
from kleos.core.game import Game
from kleos.server.http.limits import Limits
from kleos.server.work.workers import Workers


class Thinkers:
    """What bots do, within the limits of this server."""

    def __init__(self, workers: Workers, limits: Limits) -> None:
        self.workers: Final = workers
        self.limits: Final = limits

    async def choose(self, game: Game, table: str, spec: str, state: State, seat: int) -> str:
        """The action of a bot, in the game's notation. It gets a position that its seat cannot tell from the true
        one, so nothing hidden ever reaches it."""
        return str(await self.think(choose, game, state, seat, bound_strength(spec, self.limits.simulations), table))

    async def advise(self, game: Game, table: str, state: State, seat: int,
                     undoing: Sequence[int]) -> tuple[list[str], str]:
        """The move that a strong player would make in this seat, and why, if there is anything to say. It takes nothing
        back that was done in this turn: `undoing` are the actions that would."""
        texts, why = await self.think(advise, game, state, seat, table, list(undoing))
        return texts, why

    async def think(self, thought: Callable[..., Any], game: Game, state: State, seat: int, *more: Any) -> Any:
        seed = secrets.randbits(31)
        seen = game.rules.resample(state, seat, Rng(seed))
        return await self.workers.do(thought, game.id, seen, seat, seed, *more)


def count_simulations(spec: str) -> int:
    """How many play-outs a decision the word for a bot asks for; 0 where it leaves that to the game."""
    kind, _, number = spec.partition(":")
    return int(number) if kind == "strong" and number.isascii() and number.isdigit() else 0


def bound_strength(spec: str, most: int) -> str:
    """The bot as it may play here: one that was seated under other limits thinks less."""
    return f"strong:{most}" if count_simulations(spec) > most else spec


# in a worker

def choose(game_id: str, state: State, seat: int, seed: int, spec: str, table: str) -> str:
    """What the bot does."""
    action = make_player(game_id, spec, table, seat).choose(state, seat, Rng(seed))
    return games.find(game_id).rules.lexicon.text(action)


@lru_cache(maxsize=8)
def make_player(game_id: str, spec: str, table: str, seat: int) -> bots.Bot:
    """The bot that plays in a seat. It may have found already how its turn goes on; if another worker is asked next,
    or the table has gone another way, it only has to search again."""
    return bots.make(spec, games.find(game_id))


@lru_cache(maxsize=8)
def make_adviser(game_id: str, table: str, seat: int) -> bots.Adviser:
    """Who gives the hints of a seat, in the same way."""
    return bots.Adviser(games.find(game_id), 0)


def advise(game_id: str, state: State, seat: int, seed: int, table: str,
           undoing: Sequence[int] = ()) -> tuple[list[str], str]:
    """What the strong bot would do, and why a player might want it. Who follows one hint after another follows one
    plan: the bot remembers what it found for this seat, as it does when it plays itself; if another worker is asked,
    that one is still told what would take back what was done."""
    game, adviser = games.find(game_id), make_adviser(game_id, table, seat)
    adviser.strong.undoing = list(undoing)
    move = find_move(game, state, seat, adviser, Rng(seed))
    return [game.rules.lexicon.text(action) for action in move], explain_move(game, state, seat, move)


def explain_move(game: Game, state: State, seat: int, move: list[int]) -> str:
    """Why a whole move is a good one: what there is to say on its last action, which knows the others, or before."""
    after, said = state.copy(), ""
    after.turn_to(seat)
    for number, action in enumerate(move):
        if number:
            after.apply(move[number - 1])
        said = bots.explain(game, after, seat, action) or said
    return said


def find_move(game: Game, state: State, seat: int, player: bots.Bot, rng: Rng) -> list[int]:
    """The whole move that a bot begins, where it puts one together that the board offers as one, or takes several of
    the same; else its action."""
    after, move = state.copy(), [player.choose(state, seat, rng)]
    after.turn_to(seat)
    compounds = game.face.compounds(after, seat)
    offered = [compound.actions for compound in compounds]
    while longer := [one for one in compounds if len(one.actions) > len(move) and one.actions[:len(move)] == move]:
        after.apply(move[-1])
        if not game.face.prompt(after, seat).back and not any(one.close for one in longer):
            break
        move.append(player.choose(after, seat, rng))
    while len(move) > 1 and move not in offered:
        move.pop()
    return move
