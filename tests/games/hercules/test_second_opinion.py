"""Whole games a second time: `paper.py` knows only the rulebook, and at every decision both offer the same.

    python -m tests.games.hercules.test_second_opinion [GAMES] [SEED]
"""
from __future__ import annotations

import random
import sys
from collections import Counter
from typing import Any

import pytest

from kleos.core.dice import Rng
from kleos.games.hercules import GAME
from kleos.games.hercules.board import ATTACK, BLOCK, PLAY, SET
from kleos.games.hercules.box import PIECES, SLUGS
from tests.games.hercules.paper import CARDS, COLOURS, RESOURCES, Paper

BUSY = 0.6                                              # of decisions in which something is done if something can be


def deck(lot: random.Random, size: int) -> list[str]:
    """Of two or three colours; two of five cards are resources."""
    colours = lot.sample(COLOURS, lot.choice((2, 2, 3)))
    cards = [card for card in CARDS if CARDS[card][1] in colours]
    fields = [card for card in RESOURCES if RESOURCES[card] in colours]
    number = size * 2 // 5
    return [*lot.sample([card for card in cards for _ in range(4)], size - number), *lot.choices(fields, k=number)]


def agree(seed: int) -> Counter[str]:
    """Play a game on both, and compare what is open, who decides, how everybody stands, and how it ends; how often each
    verb was used."""
    lot, rng = random.Random(seed), Rng(seed)
    seats, size, mulligan = 2 + seed % 2, lot.choice((20, 24, 40)), lot.choice(("forced", "optional"))
    decks = [deck(lot, size) for _ in range(seats)]
    lists = ", ".join([" + ".join([f"{n} {card}" for card, n in Counter(one).items()]) for one in decks])
    s: Any = GAME.start({"decks": lists, "deck_size": size, "mulligan": mulligan}, seats)
    paper, used = Paper(decks, mulligan), Counter[str]()
    told = paper.game()
    asked = next(told)
    while not s.over():
        legal = s.legal()
        options = {GAME.rules.lexicon.text(action): weight for action, weight in zip(legal, s.weights(), strict=True)}
        assert (s.to_act(), options) == asked, f"seed {seed}, after {used.total()} actions"
        busy = [action for action in legal if any(verb.says(action) for verb in (SET, PLAY, ATTACK, BLOCK))]
        action = lot.choice(busy) if s.to_act() >= 0 and busy and lot.random() < BUSY else s.sample(rng)
        text = GAME.rules.lexicon.text(action)
        used[text.split()[0]] += 1
        s.apply(action)
        try:
            asked = told.send(text)
        except StopIteration:
            assert s.over(), f"seed {seed}: over on paper"
        if not s.over():
            same(s, paper)
    with pytest.raises(StopIteration):
        told.send("")
    assert s.winner == paper.winner
    return used


def same(s: Any, paper: Paper) -> None:
    for side, player in zip(s.sides, paper.players, strict=True):
        assert side.out == player.out
        if not player.out:
            assert side.cards.size == player.cards()
            assert sorted(SLUGS[kind] for kind in side.hand.kinds) == sorted(player.hand.elements())
            assert list(side.ready) == [player.ready[colour] for colour in COLOURS]
            assert [PIECES.words[piece] for piece in side.pieces] == [one.piece for one in player.play]
            assert [bool(side.tapped >> i & 1) for i in range(len(player.play))] == [one.tapped for one in player.play]


@pytest.mark.parametrize("seed", range(16))
def test_both_offer_the_same_in_whole_games(seed: int) -> None:
    assert agree(seed).total() > 40


@pytest.mark.slow
def test_both_offer_the_same_in_many_games() -> None:
    used = sum((agree(seed) for seed in range(1000, 1300)), Counter[str]())
    verbs = {"resource", "play", "pay", "tap", "attack", "block", "against", "declare", "pass", "fell", "save",
             "redraw", "keep", "opponent", "mill"}
    assert min(used[verb] for verb in verbs) > 20


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    used = Counter[str]()
    for number in range(seed, seed + games):
        used += agree(number)
    print(f"{games} games, {used.total()} actions: both always offered the same, and ended alike")
    print(", ".join([f"{verb} {n}" for verb, n in used.most_common()]))


if __name__ == "__main__":
    main()
