"""Thinkers: bots choose in worker processes, and records are read there."""
from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final

from kleos import bots, games
from kleos.bots.plan import Plan
from kleos.core.dice import Rng
from kleos.core.flow import State
from kleos.core.game import Game
from kleos.server.http.limits import Limits
from kleos.server.work.workers import Workers

KEPT: Final = 1000                      # plans of hints; who is told none of them again is only told another


class Thinkers:
    """What bots do, within the limits of this server."""

    def __init__(self, workers: Workers, limits: Limits) -> None:
        self.workers: Final = workers
        self.limits: Final = limits
        self.plans: Final[dict[tuple[str, int], Plan]] = {}         # what was advised last, by table and seat

    async def choose(self, game: Game, table: str, spec: str, state: State, seat: int) -> str:
        """The action of a bot, in the game's notation. It gets a position that its seat cannot tell from the true
        one, so nothing hidden ever reaches it."""
        return str(await self.think(choose, game, state, seat, bound_strength(spec, self.limits.simulations), table))

    async def advise(self, game: Game, table: str, state: State, seat: int,
                     undoing: Sequence[int]) -> tuple[list[str], str]:
        """The move that a strong player would make in this seat, and why, if there is anything to say. Who follows one
        hint after another follows one plan, and whoever asks twice is told the same. It takes nothing back that was
        done in this turn: `undoing` are the actions that would."""
        plan = self.plans.pop((table, seat), None)
        texts, why, plan = await self.think(advise, game, state, seat, list(undoing), plan)
        self.plans[table, seat] = plan
        if len(self.plans) > KEPT:
            del self.plans[next(iter(self.plans))]
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


def advise(game_id: str, state: State, seat: int, seed: int, undoing: Sequence[int] = (),
           plan: Plan | None = None) -> tuple[list[str], str, Plan | None]:
    """What the strong bot would do, why a player might want it, and what it means to do then."""
    game = games.find(game_id)
    adviser = bots.Adviser(game, bots.hint_simulations(game, state))
    adviser.plan, adviser.strong.undoing = plan, list(undoing)
    move = find_move(game, state, seat, adviser, Rng(seed))
    texts = [game.rules.lexicon.text(action) for action in move]
    return texts, explain_move(game, state, seat, move, find_rest(adviser, state, seat, move)), adviser.plan


def find_rest(adviser: bots.Adviser, state: State, seat: int, move: list[int]) -> list[int]:
    """What is to follow this move, as far as there is a plan."""
    ahead = adviser.ahead(state, seat)
    return ahead[len(move):] if ahead[:len(move)] == move else []


def explain_move(game: Game, state: State, seat: int, move: list[int], rest: Sequence[int] = ()) -> str:
    """Why a whole move is a good one: what there is to say on its last action, which knows the others, or before; and
    what is to follow, `rest`, may tell more."""
    after, said = state.copy(), ""
    after.turn_to(seat)
    for number, action in enumerate(move):
        if number:
            after.apply(move[number - 1])
        said = bots.explain(game, after, seat, action, [*move[number + 1:], *rest]) or said
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
