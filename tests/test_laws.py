"""The laws hold for every game; and each law can fail."""
from __future__ import annotations

import doctest

import pytest

from kleos import testing
from kleos.core.flow import State
from kleos.core.game import Game
from kleos.games import ALL
from kleos.testing import LAWS, LawBroken
from tests.core.spikes import toy


def first_of_several(cases: list[testing.Case]) -> int:
    """The first in which several play, or, where a game has none, the first of all."""
    return next((number for number, case in enumerate(cases) if case.seats > 1), 0)


# every mode and number of seats once, the first of each game with other dice too; the first of several in both builds
CASES = [pytest.param(game, case, seed, id=f"{game.id}-{case}-{seed}",
                      marks=[] if (number, seed) == (first_of_several(cases), 1) else [pytest.mark.once])
         for game in ALL for cases in [testing.cases(game)]
         for number, case in enumerate(cases) for seed in ((1,) if number else (1, 2))]


@pytest.mark.parametrize(("game", "case", "seed"), CASES)
def test_the_laws_hold(game: Game, case: testing.Case, seed: int) -> None:
    report = testing.check(game, case.options, case.seats, seed)
    assert report.decisions > 0 and all(report.tried.values())


@pytest.mark.once
@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_every_move_of_a_hundred_games_is_told(game: Game) -> None:
    cases = testing.cases(game)
    for seed in range(100):
        case = cases[seed % len(cases)]
        assert testing.check(game, case.options, case.seats, seed, laws=["telling"]).tried["telling"] > 20


def test_what_the_kit_shows_its_users_runs() -> None:
    found = doctest.testmod(testing)
    assert found.attempted and not found.failed


def test_the_laws_hold_for_the_toy() -> None:
    for seed in range(20):
        assert testing.check(toy.toy(), seed=seed).decisions == 6


def tried(game: Game, text: str = "") -> None:
    """The laws tried in some random games, or some times along a record."""
    for seed in range(20):
        if text:
            testing.again(game, text, seed)
        else:
            testing.check(game, seed=seed, bound=50)


@pytest.mark.parametrize("law", LAWS)
def test_each_law_can_fail(law: str) -> None:
    assert law in toy.FAULTS and LAWS[law].text
    game = toy.toy(law)
    with pytest.raises(LawBroken) as broken:
        tried(game)
    assert broken.value.law == law and broken.value.reason in str(broken.value)


def test_what_is_hidden_in_a_game_that_says_it_hides_nothing_is_found() -> None:
    game = toy.toy()
    game.rules.__dict__["hidden"] = False
    with pytest.raises(LawBroken, match="sight: nothing is hidden, but somebody does not see this"):
        testing.check(game)
    game.rules.__dict__["resample"] = lambda s, seat, rng: turned_on(s)
    with pytest.raises(LawBroken, match="secrets: nothing is hidden, but resampling leads to another position"):
        testing.check(game)


def turned_on(state: State) -> State:
    copy = state.copy()
    copy.apply(copy.nth(0))
    return copy


@pytest.mark.parametrize("law", ["options", "secrets", "compounds", "telling"])
def test_the_record_of_a_broken_law_leads_to_the_position(law: str) -> None:
    game = toy.toy(law)
    with pytest.raises(LawBroken) as broken:
        testing.check(game, seed=3)
    with pytest.raises(LawBroken) as again:
        tried(game, broken.value.record)
    assert (again.value.law, again.value.record) == (law, broken.value.record)


def test_given_moves_are_followed_and_no_more() -> None:
    game = toy.toy()
    text = 'game = "toy"\nrules_version = 1\nseats = ["a", "b"]\n---\n* deal 2\n* deal 1\n1 pick 3\n0 pick 1\n'
    assert testing.again(game, text).decisions == 4


def test_a_preset_must_fit_some_number_of_seats() -> None:
    game = toy.toy()
    assert [repr(case) for case in testing.cases(game)] == ["standard-2"]
    game.rules.presets["odd"] = {"fault": "unheard of"}
    with pytest.raises(LawBroken, match="“odd” fits no number of seats"):
        testing.cases(game)
