"""Looks for good tournament decks of Twelve Heroes, by play.

    python benchmarks/heroes_decks.py --bot strong:8 --steps 40 --games 48 --seed 1 --keep "2 giant-hawk + 2 elf-scout"

Begins with the heroes to keep and others by lot, and exchanges one kind after another for what may do better: a change
stays when the deck then wins more of the same games against the four factions' decks, with either side moving first.
Golems stay out, so that the deck fits play with and without popularity. Prints each deck better than those before.
"""
from __future__ import annotations

import argparse

from kleos.core.dice import Rng
from kleos.games import find
from kleos.games.heroes.box import FACTIONS, GOLEM, GOLEM_OF_RENOWN, HEROES
from kleos.games.heroes.decklists import TEXTS
from kleos.lab import play

GAME = find("heroes")


def wins(deck: list[int], args: argparse.Namespace) -> float:
    """Its share of the games against the factions."""
    won = played = 0
    for faction in FACTIONS.words:
        for mine in range(2):
            decks = [faction, TEXTS.line(deck)] if mine else [TEXTS.line(deck), faction]
            run = play(GAME, [args.bot] * 2, games=args.games // 8, seed=args.seed,
                       options={"mode": "tournament", "decks": ", ".join(decks), "first": "0"})
            entries = run.statistics.seats
            won, played = won + (entries[mine].wins or 0), played + sum(entry.wins or 0 for entry in entries)
    return won / played


def fill(deck: list[int], cards: int, copies: list[int], rng: Rng) -> list[int]:
    """With cards by lot, two of a kind where the box has two."""
    deck = deck[:]
    while sum(deck) < cards:
        kind = rng.below(HEROES)
        more = min(copies[kind] - deck[kind], cards - sum(deck))
        if kind not in (GOLEM, GOLEM_OF_RENOWN) and more > 0:
            deck[kind] += more
    return deck


def changed(deck: list[int], keep: list[int], cards: int, copies: list[int], rng: Rng) -> list[int]:
    """One kind that need not stay goes, and others come."""
    loose = [kind for kind in range(HEROES) if deck[kind] > keep[kind]]
    out = loose[rng.below(len(loose))]
    return fill([keep[kind] if kind == out else n for kind, n in enumerate(deck)], cards, copies, rng)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bot", default="strong:8")
    parser.add_argument("--steps", type=int, default=40)
    parser.add_argument("--games", type=int, default=48, help="a deck, eight for each game of a pairing")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", default="", help="heroes that the deck is to hold")
    args = parser.parse_args()
    roster, rng = GAME.start({}).roster, Rng(args.seed)
    keep = TEXTS.from_line(args.keep) if args.keep else [0] * HEROES
    cards, copies = int(roster.deck), roster.copies
    best = fill(keep, cards, copies, rng)
    most = wins(best, args)
    for _ in range(args.steps):
        other = changed(best, keep, cards, copies, rng)
        share = wins(other, args)
        if share > most:
            best, most = other, share
            print(f"{100 * most:.1f} %: {TEXTS.line(best)}", flush=True)


if __name__ == "__main__":
    main()
