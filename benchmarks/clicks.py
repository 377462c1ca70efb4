"""How many clicks a turn takes of a person at the page, in every game.

    python benchmarks/clicks.py [GAME…] --bot greedy --number 10 --seed 1

The first seat is a person, who plays as the bot does and so reasonably, the others are such bots. What the person did
is then counted by the moves that the page offers: a button is one click, what lies on the board as many as its move
touches, a move of several actions the clicks that spell it, and one more where it waits for a button of its own. A roll
or draw that opens a turn is a click unless it comes by itself. All of that, in the turns of others too, by turns of
one's own.

    before      the same games, if everything were asked that the table does by itself
    draws       of the clicks: rolls and draws, with the usual preference
    only way    of the clicks: those where nothing else could have been done
    by itself   what the table did meanwhile, a turn
"""
from __future__ import annotations

import argparse
from collections import Counter

from kleos import bots
from kleos.core.face import Compound
from kleos.core.flow import CHANCE
from kleos.core.game import Game
from kleos.games import ALL, find
from kleos.lab.intervals import table
from kleos.lab.simulate import stream
from kleos.table.dealers import dealer
from kleos.table.formalities import draws_itself, find_formality
from kleos.table.names import HUMAN
from kleos.table.table import Table, sit

PERSON = 0


def play(game: Game, bot: str, seed: int, number: int) -> tuple[Table, set[int]]:
    """A whole game, and its rows that came by themselves."""
    seats = int(game.rules.usual)
    here = sit(game, {}, [HUMAN] + [bot] * (seats - 1), dealer("random", f"{seed}-{number}"))
    seated, rngs = [bots.make(bot, game) for _ in range(seats)], [stream(seed, number, seat) for seat in range(seats)]
    alone = set[int]()
    while not here.over:
        found = find_formality(here)
        if found is not None or here.state.to_act() == CHANCE:
            if found is not None or draws_itself(here):
                alone.add(len(here.log.standing))
            if found is not None:
                here.act(found[0], [found[1]])
            else:
                here.deal()
            continue
        seat = here.acting()[0]
        seen = game.rules.resample(here.state, seat, rngs[seat])
        seen.turn_to(seat)
        here.act(seat, [game.rules.lexicon.text(seated[seat].choose(seen, seat, rngs[seat]))])
    return here, alone


def clicks(touch: list[list[str]]) -> int:
    return sum(map(len, touch)) or 1


def longest(compounds: list[Compound], ahead: list[int]) -> Compound | None:
    """The move of several actions that does most of what comes."""
    fitting = [one for one in compounds if one.actions == ahead[:len(one.actions)]]
    return max(fitting, key=lambda one: len(one.actions), default=None)


def count(game: Game, here: Table, alone: set[int]) -> Counter[str]:
    """What the person clicked, and how many turns were its own."""
    rows, state, found = here.log.standing, here.replay(0).copy(), Counter[str]()
    actions, at = [game.parse(row.text) for row in rows], 0
    found["turns"] = len({row.turn[0] for row in rows if row.turn and row.turn[1] == PERSON})
    while at < len(rows):
        done = 1
        if rows[at].actor == PERSON:
            done += mark(game, state, actions[at:], at in alone, found)
        elif rows[at].actor == CHANCE and state.now.opens_turn() and state.now.seat == PERSON:
            found["alone" if at in alone else "draws"] += 1
        for _ in range(done):
            state.turn_to(rows[at].actor)
            state.apply(actions[at])
            at += 1
    return found


def mark(game: Game, state, ahead: list[int], alone: bool, found: Counter[str]) -> int:
    """Count what the person does next; how many actions there are beyond the first."""
    if alone:
        found["alone"] += 1
        return 0
    turned = state.copy()
    turned.turn_to(PERSON)
    move, only = longest(game.face.compounds(turned, PERSON), ahead), turned.count() == 1
    needed = clicks(move.touch) + bool(move.close) if move else clicks(game.rules.lexicon.touch(ahead[0]))
    found["only" if only else "choices"] += needed
    return len(move.actions) - 1 if move else 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=[], metavar="GAME")
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--number", type=int, default=10, help="of games")
    parser.add_argument("--seed", type=int, default=1)
    asked, rows = parser.parse_args(), []
    for game in [find(id) for id in asked.games] or ALL:
        total = Counter[str]()
        for number in range(asked.number):
            total.update(count(game, *play(game, asked.bot, asked.seed, number)))
        turns = total["turns"]
        now = total["choices"] + total["draws"] + total["only"]
        rows.append([game.id, str(turns), *[f"{n / turns:.2f}" for n in (
            now + total["alone"], now, total["draws"], total["only"], total["alone"])]])
    print(table(["game", "turns", "before", "clicks a turn", "draws", "only way", "by itself"], rows))


if __name__ == "__main__":
    main()
