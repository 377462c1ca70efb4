"""Batches: many games side by side, as programs that learn play them."""
from __future__ import annotations

import random
from typing import Any

import pytest

from kleos import testing
from kleos.core.batch import Batch
from kleos.core.flow import NOBODY, State
from kleos.core.game import Game
from kleos.games import ALL, find

CASES = [pytest.param(game, case, id=f"{game.id}-{case}") for game in ALL for case in testing.cases(game)]
GAMES = pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)


def batch(game: Game, n: int, seed: int = 3, case: testing.Case | None = None, **how: Any) -> Batch:
    options, seats = (case.options, case.seats) if case else ({}, game.rules.usual)
    return Batch(game.start(options, seats), n, seed, game.sight(game.setup(options, seats)), **how)


def listed(array: Any) -> list[Any]:
    found: list[Any] = array.tolist()
    return found


def open_in(games: Batch) -> list[list[int]]:
    """The options of each game, by their codes."""
    rest, found = listed(games.options), []
    for number in listed(games.counts):
        found.append(rest[:number])
        rest = rest[number:]
    assert not rest
    return found


def any_codes(games: Batch, chooser: random.Random) -> list[int]:
    return [chooser.choice(codes) if codes else -1 for codes in open_in(games)]


def everything(games: Batch) -> list[Any]:
    return [listed(array) for array in (games.observations, games.to_act, games.rewards, games.over, games.truncated,
                                        games.finals, games.lengths, games.options, games.counts, games.masks)]


def short(n: int = 4, **how: Any) -> Batch:
    """Games of which each takes seven decisions or so."""
    return Batch(find("labyrinth").start(rounds=10, patrons="none", first="0"), n, 1, None, **how)


@pytest.mark.parametrize(("game", "case"), CASES)
def test_a_batch_shows_of_every_game_what_its_position_has(game: Game, case: testing.Case) -> None:
    games, codes = batch(game, 3, case=case), game.rules.lexicon.seat
    sight = game.sight(game.setup(case.options, case.seats))
    for _ in range(12):
        games.random()
    for i, found in enumerate(open_in(games)):
        state = games.state(i)
        assert [codes.action(code) for code in found] == list(state.legal()) != []
        assert [code for code, is_open in enumerate(listed(games.masks)[i]) if is_open] == found
        assert games.to_act[i] == state.to_act() >= 0
        assert bytes(listed(games.observations)[i]) == sight.see(state, state.to_act())


@GAMES
def test_a_game_of_a_batch_goes_as_it_would_by_itself(game: Game) -> None:
    """A code does what its action does, up to the next dice."""
    games, chooser, codes = batch(game, 2, 5, autoreset="off"), random.Random(1), game.rules.lexicon.seat
    first = games.state(1)
    for _ in range(40):
        taken, before = any_codes(games, chooser), games.state(1)
        games.step(taken)
        if not before.over():
            before.apply(codes.action(taken[1]))
            assert before.to_act() < 0 or before == games.state(1)
    assert first != games.state(1)


@GAMES
def test_the_same_seed_plays_the_same_games_in_arrays_or_lists(game: Game) -> None:
    one, other, another = batch(game, 3), batch(game, 3), batch(game, 3, 4)
    chooser = random.Random(2)
    for n in range(20):
        assert everything(one) == everything(other)
        if n % 2:
            codes = any_codes(one, chooser)
            one.step(codes)
            other.step(tuple(codes))
        else:
            one.random()
            other.random()
        another.random()
    assert everything(one) != everything(another)
    assert len({repr(one.state(i)) + repr(listed(one.observations)[i]) for i in range(3)}) > 1


@pytest.mark.parametrize("rewards", ["terminal", "margin"])
@pytest.mark.parametrize("autoreset", ["same", "next", "off"])
@GAMES
def test_the_rewards_of_all_seats_add_up_to_the_returns(game: Game, autoreset: str, rewards: str) -> None:
    games = batch(game, 2, rewards=rewards, autoreset=autoreset, decisions=60)
    sums, cut, ended = [[0.0] * games.seats for _ in range(2)], 0, 0
    for _ in range(130):
        held = [games.state(i) for i in range(2)]
        games.random()
        for i in range(2):
            assert rewards == "margin" or games.over[i] or not any(listed(games.rewards)[i])
            sums[i] = [a + b for a, b in zip(sums[i], listed(games.rewards)[i])]
            if games.over[i] and not held[i].over() and held[i].to_act() >= 0 and games.lengths[i]:
                cut += listed(games.truncated)[i]
                ended += 1
                if autoreset != "same":
                    assert sums[i] == pytest.approx(games.state(i).returns())
                    if autoreset == "off":
                        return
                sums[i] = [0.0] * games.seats
    assert ended >= 4 and (cut > 0 or game.id == "hercules")


def test_in_the_same_step_a_game_that_is_over_begins_anew() -> None:
    games = short()
    sight = find("labyrinth").sight(find("labyrinth").setup())
    seen = Batch(games.opening, 2, 1, sight)
    for _ in range(400):
        seen.random()
        over = listed(seen.over)
        for i in range(2):
            if over[i]:
                assert seen.to_act[i] >= 0 and seen.state(i).turns == 1 and seen.lengths[i] > 1
                fate = sight.names["fate"]
                assert listed(seen.finals)[i][0][fate][0] == 0 == 1 - listed(seen.observations)[i][fate][0]
    assert any(listed(seen.finals)[0][0])


def ended(games: Batch) -> int:
    """Play on until a game is over, and say which."""
    for _ in range(1000):
        games.random()
        if any(listed(games.over)):
            return listed(games.over).index(True)
    raise AssertionError("no game ends")


def test_in_the_next_step_a_game_that_is_over_begins_anew() -> None:
    games = short(autoreset="next")
    i = ended(games)
    assert games.state(i).over() and (games.to_act[i], games.counts[i]) == (NOBODY, 0)
    assert not any(listed(games.masks)[i])
    codes = [found[0] if found else -1 for found in open_in(games)]
    games.step(codes)
    assert not games.over[i] and games.lengths[i] == 0 and games.state(i).turns == 1 and games.to_act[i] == 0
    assert not any(listed(games.rewards)[i])


def test_a_game_may_stay_over() -> None:
    games = short(autoreset="off")
    i = ended(games)
    then, length = games.state(i), games.lengths[i]
    for _ in range(3):
        games.random()
        games.step([found[0] if found else 10**9 for found in open_in(games)])
        assert (games.state(i), games.over[i], games.to_act[i], games.lengths[i]) == (then, True, NOBODY, length)
        assert not any(listed(games.rewards)[i])
    games.reset()
    assert not any(listed(games.over)) and games.state(i).turns == 1 and not any(listed(games.lengths))


def test_a_game_is_cut_off_after_so_many_decisions() -> None:
    games = Batch(find("shield").start(), 2, 1, None, decisions=5)
    for n in range(1, 13):
        games.random()
        assert listed(games.over) == listed(games.truncated) == [n % 5 == 0] * 2
        assert listed(games.lengths) == [(n - 1) % 5 + 1] * 2


def test_the_position_of_a_game_is_a_copy() -> None:
    games = batch(find("shield"), 2)
    state = games.state(1)
    state.do(state.legal()[0])
    assert games.state(1) != state
    for i in (-1, 2):
        with pytest.raises(IndexError, match=f"There is no game {i}: they go from 0 to 1"):
            games.state(i)


def test_what_is_shown_may_be_scribbled_on_and_is_always_the_same_array() -> None:
    games, other = batch(find("shield"), 2), batch(find("shield"), 2)
    seen, masks = games.observations, games.masks
    for view in (memoryview(seen), memoryview(masks), memoryview(games.to_act), memoryview(games.rewards)):
        assert not view.readonly and view.c_contiguous
    memoryview(seen).cast("B")[:4] = b"\7\7\7\7"
    memoryview(masks).cast("B")[:4] = b"\1\1\1\1"
    games.random()
    other.random()
    assert everything(games) == everything(other)
    assert games.observations is seen and games.masks is masks


def test_arrays_have_shapes() -> None:
    games = batch(find("hercules"), 2)
    codes, size = len(find("hercules").rules.lexicon.seat), int(games.size)
    shapes = {"observations": (2, size), "finals": (2, 2, size), "rewards": (2, 2), "masks": (2, codes), "to_act": (2,),
              "over": (2,), "truncated": (2,), "lengths": (2,), "counts": (2,)}
    assert {name: tuple(memoryview(getattr(games, name)).shape or ()) for name in shapes} == shapes
    assert {name: memoryview(getattr(games, name)).format.strip("<") for name in ("observations", "over", "masks")} == {
        "observations": "B", "over": "?", "masks": "?"}


def test_more_options_than_there_was_room_for_are_listed() -> None:
    """Many a decision of Hercules has more than eight."""
    games = Batch(find("hercules").start(), 1, 2, None)
    most = 0
    for _ in range(60):
        games.random()
        assert [games.codes.action(code) for code in listed(games.options)] == list(games.state(0).legal())
        most = max(most, games.counts[0])
    assert most > 8


def test_an_illegal_code_is_refused_with_its_game_and_nothing_is_done() -> None:
    games = batch(find("shield"), 3)
    before, codes = everything(games), any_codes(games, random.Random(1))
    wrong = next(code for code in range(44) if code not in open_in(games)[2])
    for code, text in ((wrong, r"Game 2: .*§"), (-1, "Game 2: there is no action of this code, -1"),
                       (44, "Game 2: there is no action of this code, 44: they go from 0 to 43")):
        with pytest.raises(ValueError, match=text):
            games.step([*codes[:2], code])
        assert everything(games) == before
    with pytest.raises(ValueError, match="There are 3 games, so a step takes as many codes, not 2"):
        games.step(codes[:2])
    with pytest.raises(TypeError):
        games.step([*codes[:2], "x"])
    assert everything(games) == before


def test_what_no_batch_can_be_made_of_is_refused() -> None:
    opening: State = find("shield").start()
    with pytest.raises(ValueError, match="A batch has at least one game, not 0"):
        Batch(opening, 0)
    with pytest.raises(ValueError, match="rewards is one of terminal, margin, not 'dense'"):
        Batch(opening, 1, rewards="dense")
    with pytest.raises(ValueError, match="autoreset is one of same, next, off, not 'never'"):
        Batch(opening, 1, autoreset="never")


def test_those_who_act_at_the_same_time_are_asked_one_after_the_other_and_see_nothing_of_the_other() -> None:
    game = find("heroes")
    games = Batch(game.start({"mode": "draft"}), 1, 2, game.sight(game.setup({"mode": "draft"})))
    assert (games.to_act[0], games.state(0).also()) == (0, 0b10)
    seen, picked = set(), set()
    for which in (0, -1):
        games = Batch(games.opening, 1, 2, games.sight)
        while games.to_act[0] == 0:
            games.step([listed(games.options)[which]])
        seen.add(bytes(listed(games.observations)[0]))
        picked.add(tuple(games.state(0).draft.table.piles[0].kinds))
    assert games.to_act[0] == 1 and (len(seen), len(picked)) == (1, 2)
