"""Bots: players for any game, by their word.

    random                  any legal option, each as likely as the other
    quick                   the game's quick policy, by which play-outs are played: thousands of decisions a second
    greedy                  the best it can see within its own turn, by the game's plain reckoning
    strong                  play-outs, as many as the game thinks right; strong:N takes N a decision
    learned                 by what a net has learnt, where Kleos comes with a model of the game (`learned.py`);
                            learned:FILE by a model of your own, which `kleos train` makes
    talos, galatea, …       an automaton: one of these, with a face (`automata.py`)
    python:module:Class     a class of your own: a subclass of `kleos.bots.bot.Bot`, or any with the same constructor
                            and `pick`

Other packages bring bots of their own by entry points in the group `kleos.bots`: the name of one is the word for it.
"""
from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final

from kleos.bots.adviser import Adviser
from kleos.bots.automata import BY_SLUG, bot_of
from kleos.bots.bot import Bot, Guest, Quick, Random
from kleos.bots.greedy import Greedy
from kleos.bots.learned import WORD, knows, made
from kleos.bots.strong import Strong
from kleos.core.dice import Rng
from kleos.core.flow import State
from kleos.core.game import Game
from kleos.core.prose import quote

__all__ = ["KINDS", "OWN", "Adviser", "Bot", "advising", "explain", "hint", "hint_simulations", "installed", "kinds",
           "make", "seatable", "values"]

PLAIN: Final[dict[str, Callable[[Any], Bot]]] = {"random": Random, "quick": Quick, "greedy": Greedy}
KINDS: Final = (*PLAIN, "strong", WORD)
OWN: Final = "python:"                                  # what a class of one's own begins with
GROUP: Final = "kleos.bots"
MAX_SIMULATIONS: Final = 1_000_000


def make(spec: str, game: Game, own: bool = False, seats: int = 0) -> Bot:
    """The bot of this word for this game; `ValueError` says what is wrong with the word.

    `own`: whether the word may name a class to import, or a file, which only whoever runs the program may ask for.
    `seats`: how many will sit there, where that is known already, since some bots know the game with so many alone.

    >>> import kleos
    >>> from kleos import bots
    >>> bot = bots.make("greedy", kleos.game("shield"))
    >>> isinstance(bot, kleos.Bot)
    True
    >>> bots.make("clever", kleos.game("shield"))       # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ValueError: There is no bot “clever”; there are random, quick, greedy, strong...
    """
    if spec.startswith(OWN):
        if not own:
            raise ValueError(f"“{spec}” would import a module, which only the command line may.")
        return welcome(spec, import_class(spec), game)
    kind, colon, number = bot_of(spec).partition(":")
    if kind == "strong":
        return Strong(game, simulations(spec, number) if colon else 0)
    if kind == WORD:
        if colon and not own:
            raise ValueError(f"“{spec}” would read a file, which only the command line may.")
        if colon and not number:
            raise ValueError(f"“{spec}” names no file; write {WORD}:FILE, or {WORD} alone.")
        return made(game, number, seats)
    if kind not in kinds():
        raise ValueError(f"There is no bot {quote(spec)}; there are {', '.join(kinds(game))} and strong:N. "
                         f"The automata are {', '.join(BY_SLUG)}.")
    if colon:
        raise ValueError(f"“{spec}”: only strong takes a number of simulations.")
    if kind in PLAIN:
        return PLAIN[kind](game)
    return welcome(spec, load_class(list_installed()[kind]), game)


def simulations(spec: str, number: str) -> int:
    if number.isascii() and number.isdigit() and 1 <= int(number) <= MAX_SIMULATIONS:
        return int(number)
    raise ValueError(f"“{spec}”: the number of simulations is a whole number from 1 to {MAX_SIMULATIONS}, "
                     f"not “{number}”.")


# bots from elsewhere

@cache
def list_installed() -> dict[str, EntryPoint]:
    """The bots that other packages have registered, by their words; a word of the house's own is not theirs.

    >>> from kleos import bots
    >>> "strong" in bots.list_installed()
    False
    """
    return {entry.name: entry for entry in entry_points(group=GROUP)
            if entry.name not in KINDS and entry.name not in BY_SLUG}


def kinds(game: Game | None = None) -> list[str]:
    """The words of all bots there are, or that play this game, without those that take a number, a class or a file.

    >>> from kleos import bots
    >>> bots.kinds()
    ['random', 'quick', 'greedy', 'strong', 'learned']
    """
    return [*[kind for kind in KINDS if kind != WORD or game is None or knows(game)], *sorted(list_installed())]


def seatable(game: Game, spec: str) -> bool:
    """Whether this is a word for a bot that anybody may seat, as far as its kind goes."""
    kind, colon, _ = bot_of(spec).partition(":")
    return kind in kinds(game) and not (kind == WORD and colon)


def load_class(entry: EntryPoint) -> Any:
    """The class of an entry point."""
    try:
        return entry.load()
    except Exception as problem:
        raise ValueError(f"The bot “{entry.name}” cannot be loaded from {entry.value}: {reason(problem)}") from problem


def import_class(spec: str) -> Any:
    """The class that `python:module:Class` names; modules are looked for in the current folder too."""
    module, colon, name = spec.removeprefix(OWN).partition(":")
    if not all(part.isidentifier() for part in module.split(".")) or not colon or not name.isidentifier():
        raise ValueError(f"“{spec}”: write {OWN}module:Class, such as {OWN}mybots:Careful.")
    if "" not in sys.path and os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    try:
        found = import_module(module)
    except Exception as problem:
        raise ValueError(f"“{spec}”: {module} cannot be imported: {reason(problem)}") from problem
    if not hasattr(found, name):
        raise ValueError(f"“{spec}”: there is no {name} in {module}.")
    return getattr(found, name)


def welcome(spec: str, kind: Any, game: Game) -> Bot:
    """A player of this class; where it is no `Bot` itself, one that asks it."""
    if not isinstance(kind, type) or not callable(getattr(kind, "pick", None)):
        raise ValueError(f"“{spec}” is no class of bots: it needs a method pick(position, seat, rng).")
    try:
        player = kind(game)
    except Exception as problem:
        raise ValueError(f"“{spec}” cannot be made for {game.face.title}: {reason(problem)}") from problem
    return player if isinstance(player, Bot) else Guest(game, player)


def reason(problem: Exception) -> str:
    return f"{problem or type(problem).__name__}".rstrip(".") + "."


# advice

def advising(spec: str, game: Game, own: bool = False) -> Bot:
    """The bot of this word as it advises and judges: a strong one spares what its play-outs do not tell apart."""
    bot = make(spec, game, own)
    return Adviser(game, bot.simulations) if isinstance(bot, Strong) else bot


def hint_simulations(game: Game, state: State) -> int:
    """How many play-outs a hint takes."""
    hints = game.hints(state)
    return hints.simulations() * hints.patience()


def hint(game: Game, state: State, seat: int, rng: Rng, simulations: int = 0) -> tuple[int, str]:
    """What the strong bot would do in this seat, and of what its play-outs do not tell apart what spares most
    (`adviser.py`); with a sentence why a player might want it (it may be empty).

    0 simulations: as many as the game thinks right for a hint. `state` is what the seat may know
    (`game.rules.resample`).

    >>> import kleos
    >>> from kleos import bots
    >>> game = kleos.game("shield")
    >>> state, rng = game.start(), kleos.Rng(1)
    >>> state.apply(state.sample(rng))
    >>> action, why = bots.hint(game, state, 0, rng, simulations=10)
    >>> state.allows(action)
    True
    """
    action = Adviser(game, simulations or hint_simulations(game, state)).choose(state, seat, rng)
    return action, explain(game, state, seat, action)


def values(game: Game, state: State, seat: int, rng: Rng, simulations: int = 0) -> list[tuple[int, float, float, int]]:
    """What the strong bot finds when it looks at the options of this seat: the one that it would choose first.

    Of each option the action, the mean of what its play-outs brought the seat, in what the game returns, their standard
    deviation, and how many there were; where lines of play are compared, those of the best line that begins with it.
    Options that its search leaves out are left out here. A single option gets no play-outs; its mean is the outlook.
    0 simulations: as many as the game thinks right. `state` is what the seat may know (`game.rules.resample`).

    >>> import kleos
    >>> from kleos import bots
    >>> game = kleos.game("shield")
    >>> state, rng = game.start(), kleos.Rng(1)
    >>> state.apply(state.sample(rng))
    >>> action, mean, sd, n = bots.values(game, state, 0, rng, simulations=20)[0]
    >>> state.allows(action), n > 0
    (True, True)
    """
    root = state.copy()
    root.turn_to(seat)
    if root.count() == 1:
        return [(root.nth(0), game.hints(root).outlook(root, seat), 0.0, 0)]
    found: dict[int, tuple[int, float, float, int]] = {}
    for one in Strong(game, simulations).weigh(root, seat, rng):
        found.setdefault(one.line[0], (one.line[0], one.mean, one.sd, one.n))
    return list(found.values())


def explain(game: Game, state: State, seat: int, action: int, rest: Sequence[int] = ()) -> str:
    """Why a player in this seat might want this, in one short sentence, or nothing. `rest`: what is to follow in the
    same turn, where that is known.

    >>> import kleos
    >>> from kleos import bots
    >>> game = kleos.game("shield")
    >>> state, rng = game.start(), kleos.Rng(1)
    >>> state.apply(state.sample(rng))
    >>> isinstance(bots.explain(game, state, 0, state.legal()[0]), str)
    True
    """
    turned = state.copy()
    turned.turn_to(seat)
    return game.face.plan(turned, [action, *rest]) or game.face.advice(turned, action)
