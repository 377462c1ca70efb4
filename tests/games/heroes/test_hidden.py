"""Hidden information: resampling against all hidden worlds that a seat's own record allows, on small boxes."""
from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from kleos import testing
from kleos.core import record
from kleos.core.dice import Rng
from kleos.core.flow import CHANCE, SPECTATOR
from kleos.core.options import OptionError
from kleos.core.record import Move, Record
from kleos.games.heroes.board import DISCARD, HIRE, PICK, UNDER
from tests.core.worlds import agree, key, worlds
from tests.games.heroes.play import GAME, SLUGS, box

SMALL = """
[game]
hand = 2
deck = 4
limit = 2
[tile.farm]
copies = 6
[tile.mine]
copies = 0
[tile.city]
copies = 0
"""
TINY_DRAFT = SMALL + """
[draft]
hand = 3
first = 1
second = 1
rounds = 1
"""
KNOWN = ("treefolk", "strategist", "giant-hawk", "sky-ship", "archangel", "goat", "golem", "dragon")     # in two tables
ICONS = ("elf-scout", "hoplite", "goblin-mob", "workshop")


def with_icons(slugs: tuple[str, ...]) -> str:
    return "".join([f'[hero.{slug}{".lost" if slug in KNOWN else ""}]\nicon = "{"draft" if slug in slugs else ""}"\n'
                    for slug in SLUGS])


TINY_DRAFT += with_icons(ICONS)
FOUR_DRAFTED = SMALL.replace("[game]", "[game]\ncards = 1\nfood = 9") + """
[draft]
hand = 4
first = 2
second = 0
rounds = 1
""" + with_icons((*ICONS, "orc-raider"))
DOUBLES = """
    draw elf-scout, draw elf-scout, draw hoplite, draw hoplite, draw goblin-mob, draw goblin-mob, draw workshop,
    draw workshop, pick elf-scout, pick hoplite, pick workshop, pick goblin-mob,
    pass elf-scout, pass hoplite, pass goblin-mob, pass workshop,
    draw elf-scout, draw hoplite, draw goblin-mob, draw workshop, done, done,
    provision, provision, provision, draw goblin-mob, provision, provision, provision, discard goblin-mob,
    draw elf-scout, provision, provision, provision, discard elf-scout,
    draw workshop, provision, provision, provision, discard workshop,
    draw hoplite, provision, provision, provision, discard hoplite,
    draw goblin-mob, provision, provision, provision, discard goblin-mob,
    draw elf-scout, hire elf-scout, hire hoplite"""
LISTS = "1 elf-scout + 2 hoplite + 1 herald, 2 elf-scout + 1 goat + 1 priestess"


def played(data: str, moves: int, seed: int, chosen: dict[str, Any]) -> tuple[Any, Record]:
    """A random game of so many moves, its actors in any order; it hires and provisions more than random play does."""
    chooser, values = random.Random(seed), box(data)
    state, lines = GAME.start(chosen, components=values), []
    while len(lines) < moves and not state.over():
        seats = [seat for seat in range(2) if state.also() >> seat & 1]
        if seats and chooser.random() < 0.5:
            state.turn_to(chooser.choice(seats))
        legal = list(state.legal())
        eager = [action for action in legal if HIRE.says(action) or DISCARD.says(action)]
        if state.to_act() == CHANCE:
            action = chooser.choices(legal, state.weights())[0]
        else:
            action = chooser.choice(eager if eager and chooser.random() < 0.7 else legal)
        lines.append(Move(state.to_act(), GAME.rules.lexicon.text(action)))
        state.apply(action)
    kept = record.new(GAME, GAME.setup(chosen, 2, values).options, ["a", "b"], values.changed, lines)
    return state, kept


def replayed(data: str, texts: str, chosen: dict[str, Any]) -> tuple[Any, Record]:
    """The game of these lines."""
    values = box(data)
    state, lines = GAME.start(chosen, components=values), []
    for text in texts.split(","):
        lines.append(Move(state.to_act(), text.strip()))
        state.apply(GAME.rules.lexicon.parse(text.strip()))
    return state, record.new(GAME, GAME.setup(chosen, 2, values).options, ["a", "b"], values.changed, lines)


def ways(state: Any, action: int) -> int:
    """How many single cards could be the one of this kind that leaves: equals that others know as well."""
    if PICK.says(action):
        return int(state.draft.table.packs[state.to_act()].count(PICK.arg(action)))
    for verb in (UNDER, HIRE, DISCARD):
        if verb.says(action):
            return equals(state.sides[state.to_act()].hand, verb.arg(action))
    return 1


def equals(held: Any, kind: int) -> int:
    i = held.best(kind)
    return sum([held.kinds[k] == kind and held.seen[k] == held.seen[i] for k in range(held.size())])


def compare(state: Any, kept: Record, seat: int) -> int:
    odds = worlds(GAME, kept, seat, ways)
    assert odds[key(state)] > 0
    agree(lambda rng: key(GAME.rules.resample(state, seat, rng)), odds)
    return len(odds)


@pytest.mark.parametrize("moves", [3, 6, 9, 13, 18, 24])
@pytest.mark.parametrize("seed", range(3))
def test_resampling_agrees_with_all_hidden_worlds(moves, seed):
    chosen = {"mode": "tournament", "decks": LISTS, "first": "0", "extra_actions": True}
    state, kept = played(SMALL, moves, 100 * moves + seed, chosen)
    assert compare(state, kept, 0) * compare(state, kept, 1) > 0


PAIRS = """
[game]
hand = 1
deck = 2
limit = 1
[tile.farm]
copies = 6
[tile.mine]
copies = 0
[tile.city]
copies = 0
""" + "".join([f'[hero.{slug}{".lost" if f"hero.{slug}.copies" not in GAME.components.values else ""}]\ncopies = 1\n'
               for slug in SLUGS])


@pytest.mark.parametrize(("moves", "seed"), [(3, 1), (7, 2), (10, 3), (14, 4), (19, 5)])
def test_11_7_what_a_closed_deck_holds_is_dealt_as_any_of_the_box(moves, seed):
    """Brute force over all decks that the other may have brought: each set of cards of the box is as likely."""
    chosen = {"mode": "tournament", "lists": "closed", "decks": "1 goat + 1 hoplite, 1 herald + 1 dragon", "first": "0",
              "extra_actions": True}
    state, kept = played(PAIRS, moves, 100 * moves + seed, chosen)
    values = box(PAIRS)
    may = [slug for slug in SLUGS if slug != "golem-of-renown"]
    starts = []
    for pair in combinations(may, 2):
        decks = f"1 goat + 1 hoplite, 1 {pair[0]} + 1 {pair[1]}"
        starts.append((GAME.start({**chosen, "decks": decks}, components=values), Fraction(1)))
    odds = worlds(GAME, kept, 0, ways, starts=starts)
    assert odds[key(state)] > 0 and (moves > 10 or len(odds) > 100)
    agree(lambda rng: key(GAME.rules.resample(state, 0, rng)), odds)


def test_11_7_nothing_shows_what_a_closed_deck_holds():
    """Neither a view, nor the position that a bot is given, nor what is kept of the options in it."""
    chosen = {"mode": "tournament", "lists": "closed", "decks": "elves, orcs", "first": "0"}
    state, rng = GAME.start(chosen), Rng(3)
    assert state.roster.lists == [] and state.roster.options["decks"] == ""
    other = GAME.start({**chosen, "decks": "elves, humans"})
    assert GAME.view(state, 0) == GAME.view(other, 0) and GAME.view(state, SPECTATOR) == GAME.view(other, SPECTATOR)
    decks = set()
    for _ in range(20):
        world = GAME.rules.resample(state, 0, rng)
        assert GAME.view(world, 0) == GAME.view(state, 0)
        assert list(world.sides[0].cards.rest) == list(state.sides[0].cards.rest)
        decks.add(tuple(world.sides[1].cards.rest))
    assert len(decks) > 15
    with pytest.raises(OptionError, match="lists=closed is for tournaments"):
        GAME.start({"lists": "closed"})
    with pytest.raises(OptionError):
        GAME.start({"lists": "closed", "mode": "draft"})


@pytest.mark.once                                       # as all modes but one of a game (tests/test_laws.py)
@pytest.mark.parametrize("seed", range(2))
def test_the_laws_hold_where_decks_are_closed(seed):
    testing.check(GAME, {"mode": "tournament", "lists": "closed", "extra_actions": True}, 2, seed)


@pytest.mark.parametrize("moves", [3, 6, 8, 12, 14, 18, 22, 26])
@pytest.mark.parametrize("seed", range(3))
def test_resampling_a_draft_agrees_with_all_hidden_worlds(moves, seed):
    chosen = {"mode": "draft", "first": "0", "extra_actions": True}
    state, kept = played(TINY_DRAFT, moves, 100 * moves + seed, chosen)
    assert not any(side.renewed for side in state.sides)
    assert compare(state, kept, 0) * compare(state, kept, 1) > 0


@pytest.mark.parametrize(("moves", "seed"), [(52, 1), (52, 5), (52, 7), (52, 11), (60, 2), (60, 3), (60, 8)])
def test_after_a_renewal_a_draft_is_dealt_as_what_it_may_be(moves, seed):
    """The true position is among those dealt, and each of them could be true."""
    chosen = {"mode": "draft", "first": "0", "extra_actions": True}
    state, kept = played(TINY_DRAFT, moves, 77 * moves + seed, chosen)
    assert any(side.renewed for side in state.sides)
    could_be(state, kept, seed)


def test_after_a_renewal_no_deck_is_dealt_whose_old_cards_have_no_room_in_the_hand():
    """Two heroes came from the hand of whose kinds a card lay in the new deck as well; only one card was drawn from it.
    So one of the two has an equal, and no deck of four kinds is dealt."""
    state, kept = replayed(FOUR_DRAFTED, DOUBLES, {"mode": "draft", "first": "0"})
    assert state.sides[0].renewed
    could_be(state, kept, 1)


def could_be(state: Any, kept: Record, seed: int) -> None:
    possible = [worlds(GAME, kept, seat, ways) for seat in (0, 1)]
    assert max(len(odds) for odds in possible) > 1
    for seat, odds in enumerate(possible):
        rng = Rng(seed)
        dealt = {key(GAME.rules.resample(state, seat, rng)) for _ in range(200)}
        assert dealt == set(odds)
        assert key(state) in dealt


def test_a_full_draft_is_dealt_so_that_it_looks_the_same():
    """In a long game, renewals included: the view is that of the true position, and cards are neither lost nor made."""
    state, rng = GAME.start({"mode": "draft", "extra_actions": True, "popularity": True}), Rng(5)
    renewed = 0
    for step in range(4000):
        if state.over():
            break
        if step % 9 == 0:
            renewed += any(side.renewed for side in state.sides)
            for seat in (0, 1, SPECTATOR):
                world = GAME.rules.resample(state, seat, rng)
                assert GAME.view(world, seat) == GAME.view(state, seat)
                assert cards(world) == cards(state)
                assert [placed(world, owner) for owner in (0, 1)] == [kept(world, owner) for owner in (0, 1)]
        state.apply(state.now.sample(state, rng))
    assert renewed


def test_what_a_seat_has_seen_since_counts_in_the_worlds_dealt_next():
    """The shares of a draft are reckoned once for a position, and again when a card has been drawn or shown."""
    state, rng, seen, reckoned = GAME.start({"mode": "draft", "first": "0"}), Rng(8), -1, 0
    for _ in range(200):
        if state.over():
            break
        state.apply(state.now.sample(state, rng))
        if not state.draft.closed or state.over():
            continue
        before, shown = state.draft.memo, int(state.sides[1].known)
        memos = []
        for _ in range(2):
            world = GAME.rules.resample(state, 0, rng)
            assert GAME.view(world, 0) == GAME.view(state, 0)
            memos.append(state.draft.memo)
        assert memos[0] is memos[1]
        if seen not in (-1, shown):
            assert memos[0] is not before
            reckoned += 1
        seen = shown
    assert reckoned > 3


def test_what_is_known_of_a_deck_is_reckoned_for_two_seats_and_who_watches():
    assert [len(side.cards.opinions()) for side in GAME.start({}).sides] == [3, 3]


def cards(state: Any) -> list[int]:
    """How many cards of each kind there are, wherever they lie."""
    found = [int(n) for n in state.draft.table.deck.pools[0].counts]
    for pile in state.draft.table.packs + state.draft.table.piles:
        for kind in pile.kinds:
            found[kind] += 1
    return found


def placed(state: Any, owner: int) -> list[int]:
    """The cards of a seat, by kind: in play, discarded, in hand and in the deck."""
    own = state.sides[owner]
    found = [int(n) for n in own.cards.rest]
    for layer in own.cards.layers:
        for kind in layer.kinds:
            found[kind] += 1
    for kind in own.hand.kinds:
        found[kind] += 1
    for bit in range(2 * len(SLUGS)):
        found[bit // 2] += int(own.in_play() >> bit & 1) + int(own.pile >> bit & 1)
    return found


def kept(state: Any, owner: int) -> list[int]:
    """What a seat drafted; before the draft is over it has nothing yet."""
    return [int(state.draft.table.piles[owner].count(kind)) if state.draft.closed else 0 for kind in range(len(SLUGS))]
