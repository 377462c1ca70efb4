"""A holding against all hidden worlds: whatever happened to hidden cards, a seat is dealt what it cannot know with
exactly the odds of all records that it cannot tell from its own."""
from __future__ import annotations

import json
import random
from collections import Counter
from itertools import product
from typing import Any

import pytest

from kleos.core import record
from kleos.core.cards.holding import holding
from kleos.core.dice import Rng
from kleos.core.flow import CHANCE, SPECTATOR, State
from kleos.core.record import Move, Record
from tests.core.spikes import secrets
from tests.core.worlds import agree, worlds

CHOICES = (secrets.PLAY, secrets.FACE, secrets.REVEAL)


def truth(s: Any) -> str:
    """Where the cards lie, without what anybody knows of it."""
    layers = [list(layer.kinds) for layer in s.cards.layers]
    return json.dumps([list(s.cards.hands[0].kinds), layers, list(s.cards.rest), list(s.pile), list(s.cards.outside)])


def played(seed: int, moves: int, seats: int, options: dict[str, Any], verbs: set[str]) -> tuple[State, Record]:
    """A random game of so many moves, of these verbs."""
    chooser, game = random.Random(seed), secrets.GAME
    state, lines = game.start({**options}, seats=seats), []
    moves += 4 if options["lists"] == "closed" else 0   # by which the deck is chosen
    while len(lines) < moves:
        actor = state.to_act()
        legal = [(a, w) for a, w in zip(state.legal(), state.weights())
                 if actor == CHANCE or game.rules.lexicon.verb(a).name in verbs]
        verb = chooser.choice(sorted({game.rules.lexicon.verb(a).name for a, _ in legal}))
        legal = [(a, w) for a, w in legal if game.rules.lexicon.verb(a).name == verb]
        action = chooser.choices([a for a, _ in legal], [w for _, w in legal])[0]
        lines.append(Move(actor, game.rules.lexicon.text(action)))
        state.apply(action)
    return state, record.new(game, options, ["a", "b", "c"][:seats], {}, lines)


def ways(seat: int) -> Any:
    """How many cards could be the one with which this is done, as this seat supposes: who surely holds a card of which
    it knows plays that one; else every single card counts."""
    def count(state: Any, action: int) -> int:
        for verb in secrets.HIDDEN + CHOICES:
            if verb.says(action):
                kind = verb.arg(action)
                if verb in CHOICES and kind in state.cards.known(seat):
                    return 1
                return int(state.cards.hands[0].count(kind))
        return 1
    return count


ALWAYS = {"draw", "pass"}
TOPICS = {
    "plays": {"play", "back", "show"}, "looks": {"look", "play", "show"}, "buries": {"bury", "show", "play"},
    "crowns": {"crown", "show", "play", "back"}, "mulligans": {"mulligan", "show", "back", "play"},
    "shuffles": {"shuffle", "play", "show", "bury"}, "mixes": {"mix", "show", "back", "look"},
    "losses": {"toss", "show", "back", "play", "reveal"},
    "mills": {"mill", "bury", "look", "over", "face"}, "reveals": {"reveal", "bury", "play", "shuffle"},
    "all": {"play", "back", "bury", "crown", "face", "reveal", "over", "mill", "look", "show", "mix", "shuffle",
            "mulligan", "toss"}}


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("lists", ["open", "closed"])
@pytest.mark.parametrize("topic", list(TOPICS))
def test_resampling_agrees_with_all_hidden_worlds(topic: str, lists: str, seats: int) -> None:
    for seed in range(SEEDS):
        deck = ["tiny", "twins"][seed % 2]
        state, kept = played(1000 * seed + seats, 5 + 3 * (seed % 4), seats, {"deck": deck, "lists": lists},
                             ALWAYS | TOPICS[topic])
        for seat in [*range(seats), SPECTATOR]:
            odds = worlds(secrets.GAME, kept, seat, ways(seat), truth)
            assert odds[truth(state)] > 0
            agree(lambda rng, seat=seat, state=state: truth(secrets.GAME.rules.resample(state, seat, rng)), odds)


def test_open_cards_that_go_into_the_deck_lie_where_they_were_put_for_those_in_doubt_too() -> None:
    doubtful = 0
    for seed, top in product(range(60), (False, True)):
        state, _ = played(seed, 6 + seed % 14, 3, {"deck": "twins", "lists": "open"}, ALWAYS | TOPICS["crowns"])
        cards = state.cards
        before = [guess.layers[:] for seat in range(3) for guess in cards.guesses(seat)]
        cards.put_open([1], top)
        after = [guess.layers[:] for seat in range(3) for guess in cards.guesses(seat)]
        assert [layers.pop(-1 if top else 0).pins for layers in after] == [[1]] * len(before)
        assert after == before
        doubtful += any(len(layers) > 1 for layers in before)
    assert doubtful > 5


def test_a_hand_lies_in_order_whatever_came_to_be_known_of_it() -> None:
    """By kind, and of one kind by who knows of it: positions that are the same are equal."""
    for topic, seed in product(("crowns", "shuffles", "buries"), (*range(20), 53, 62, 69, 138, 160, 163)):
        state, _ = played(seed, 6 + seed % 14, 3, {"deck": "twins", "lists": "open"}, ALWAYS | TOPICS[topic])
        for hand in state.cards.hands:
            lie = list(zip(hand.kinds, hand.seen, strict=True))
            assert lie == sorted(lie)


@pytest.mark.parametrize("kinds", [[1], [0, 2], [0, 0, 2], [1, 1], [0, 1, 2, 2]])
def test_of_several_cards_on_top_in_an_order_unknown_each_may_come_first(kinds: list[int]) -> None:
    cards, rng, n = holding(2, [3, 2, 1], [0]), Rng(7), 3000
    cards.put_open(kinds, True)
    assert list(cards.coming()) == sorted(set(kinds))
    seen = Counter(cards.sample(rng) for _ in range(n))
    for kind in range(3):
        odds = kinds.count(kind) / len(kinds)
        assert cards.weight(kind) == kinds.count(kind)
        assert abs(seen[kind] - n * odds) <= 5 * (n * odds * (1 - odds)) ** 0.5


SEEDS = 8
