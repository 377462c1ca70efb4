"""How often random games of Hercules play each card, and which effects of which cards never happened.

    python benchmarks/hercules_cards.py [GAMES] [SEED]

The decks are made by lot, of all cards alike, for two and three players in turn; a seat that may put a resource in
play or play a card does so three times of four. Exit 1 when a card was played fewer than 100 times or an effect never
happened.
"""
from __future__ import annotations

import random
import sys
from collections import Counter

from kleos.core.dice import Rng
from kleos.games.hercules import GAME
from kleos.games.hercules.abilities import Speak
from kleos.games.hercules.board import BRING, PAY, PLAY, RAISE, SET, Hercules
from kleos.games.hercules.box import COLOUR, KINDS_IN_ALL, RESOURCE, SLUGS, TYPE
from kleos.games.hercules.language import ALWAYS, MOMENTS

LEAST = 100
MAX_DECISIONS = 5000                                             # decisions of a game


def deck(lot: random.Random) -> str:
    """Two colours, twenty resources, twenty other cards by lot."""
    colours = lot.sample(range(3), 2)
    cards = [kind for kind in range(KINDS_IN_ALL) if TYPE[kind] != RESOURCE and COLOUR[kind] in colours]
    fields = [kind for kind in range(KINDS_IN_ALL) if TYPE[kind] == RESOURCE and COLOUR[kind] in colours]
    numbers = Counter(lot.sample(cards, 20) + [fields[i % len(fields)] for i in range(20)])
    return " + ".join([f"{n} {SLUGS[kind]}" for kind, n in numbers.items()])


def choose(s: Hercules, lot: random.Random, rng: Rng) -> int:
    if s.to_act() >= 0 and lot.random() < 0.75:
        legal = s.legal()
        resources = [action for action in legal if SET.says(action)]
        plays = [action for action in legal if PLAY.says(action) or PAY.says(action)]
        if resources or plays:
            return lot.choice(resources or plays)
    return int(s.sample(rng))


def run(games: int, seed: int) -> tuple[Counter[int], Counter[tuple[int, int, int]]]:
    """How often each kind was played, and each effect (kind, moment, place in the text) happened."""
    lot, rng = random.Random(seed), Rng(seed)
    plays: Counter[int] = Counter()
    said: Counter[tuple[int, int, int]] = Counter()
    for game in range(games):
        seats = 2 + game % 2
        s = GAME.start({"decks": ", ".join([deck(lot) for _ in range(seats)])}, seats)
        for _ in range(MAX_DECISIONS):
            if s.over():
                break
            action = choose(s, lot, rng)
            for verb in (PLAY, PAY, BRING, RAISE):
                if verb.says(action):
                    plays[int(verb.arg(action))] += 1
            follow(s, action, said)
    return plays, said


def follow(s: Hercules, action: int, said: Counter[tuple[int, int, int]]) -> None:
    """`do`, watching which texts speak."""
    s.now.take(s, action)
    s.tidy()
    while True:
        step = s.now
        if isinstance(step, Speak) and step.index < len(s.box.effects(step.voice.kind, step.voice.moment)):
            said[int(step.voice.kind), int(step.voice.moment), int(step.index)] += 1
        if not step.happen(s):
            return
        s.tidy()


def main() -> int:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    plays, said = run(games, seed)
    box = GAME.start().box
    spells = [kind for kind in range(KINDS_IN_ALL) if TYPE[kind] != RESOURCE]
    print(f"{games} games, {sum(plays.values())} cards played, {sum(said.values())} effects")
    rare = [kind for kind in spells if plays[kind] < LEAST]
    for kind in sorted(spells, key=lambda kind: plays[kind])[:10]:
        print(f"  {plays[kind]:6} {SLUGS[kind]}")
    silent = [f"{SLUGS[kind]} {MOMENTS[moment]}: {effect.source()}" for kind in spells
              for moment, spoken in enumerate(box.abilities[kind].effects) if moment != ALWAYS
              for index, effect in enumerate(spoken) if not said[kind, moment, index]]
    print(f"{len(silent)} effects never happened", *silent, sep="\n  ")
    return 1 if rare or silent else 0


if __name__ == "__main__":
    sys.exit(main())
