"""What a game shows: the same plain data for every face of the table."""
from __future__ import annotations

import copy
import pickle
from math import inf
from typing import Any

import pytest

from kleos import testing
from kleos.core.components import ComponentError
from kleos.core.dice import Rng
from kleos.core.face import Face, Prompt
from kleos.core.flow import CHANCE, SPECTATOR, playout
from kleos.core.game import Game
from kleos.core.hints import Hints
from kleos.core.options import OptionError, Setup
from kleos.core.rules import DECISIONS, Rules
from kleos.games import ALL, OWN, find

SHIELD = find("shield")
NAMES = ["game", "seat", "over", "to_act", "also", "prompt", "deal", "back", "board", "actions", "compounds", "finale"]


def test_a_view_says_who_acts_and_what_may_be_done() -> None:
    state = SHIELD.start()
    view = SHIELD.view(state, 0)
    assert list(view) == NAMES
    assert (view["game"], view["seat"], view["over"], view["to_act"], view["also"]) == ("shield", 0, False, CHANCE, [])
    assert (view["actions"], view["compounds"], view["back"], view["finale"]) == ([], [], 0, [])
    state.apply(SHIELD.parse("roll 1 1 5"))
    view = SHIELD.view(state, 0)
    assert (view["to_act"], view["deal"]) == (0, "")
    assert view["actions"][0] == {"action": SHIELD.parse("forge 1"), "text": "forge 1", "label": "1 to the forge",
                                  "touch": [["die-1", "forge"]]}
    assert SHIELD.view(state, SPECTATOR)["actions"] == []


def test_whoever_begins_a_turn_is_asked_to_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SHIELD.face, "prompt", lambda state, seat: Prompt("A turn begins.", ""))
    state = SHIELD.start()
    assert [SHIELD.view(state, seat)["deal"] for seat in (0, SPECTATOR)] == ["Deal", ""]


def test_what_chance_does_within_a_turn_nobody_is_asked_to_deal() -> None:
    state = find("heroes").start(first="0", decks="elves,orcs")
    assert state.to_act() == CHANCE and not state.now.opens_turn()
    assert [find("heroes").view(state, seat)["deal"] for seat in range(2)] == ["", ""]


@pytest.mark.parametrize("game", ["heroes", "hercules"])
def test_decks_are_built_for_an_option_of_the_rules(game: str) -> None:
    building = find(game).face.building
    assert building is not None and building.option in [option.name for option in find(game).rules.options]


def test_options_that_do_not_go_together_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def check(setup: Setup) -> None:
        if setup.options["boxes"] == 3:
            raise OptionError("No three boxes today.")
    monkeypatch.setitem(SHIELD.rules.__dict__, "check", check)
    assert SHIELD.setup({"boxes": 1}).seats == 1
    with pytest.raises(OptionError, match="No three boxes today"):
        SHIELD.setup({"boxes": 3})


@pytest.mark.parametrize(("kind", "bounds"), [
    ("score", (float("-inf"), float("inf"))), ("zero-sum", (-1.0, 1.0)), ("ranked", (-1.0, 1.0)),
    ("shared", (-1.0, 1.0))])
def test_what_a_game_may_return_unless_it_says_so(kind: str, bounds: tuple[float, float]) -> None:
    rules = Rules(seats=(1, 2), modes=["test"], lexicon=SHIELD.rules.lexicon, start=SHIELD.rules.start,
                  turns=SHIELD.rules.turns, returns_kind=kind)
    assert rules.bounds(SHIELD.setup()) == bounds


def test_what_a_game_is_unless_it_says_so() -> None:
    rules = Rules(seats=(2, 4), lexicon=SHIELD.rules.lexicon, start=SHIELD.rules.start, turns=SHIELD.rules.turns,
                  returns_kind="ranked")
    assert (rules.usual, rules.version, rules.luck, rules.hidden, rules.decks) == (2, 1, "dice", False, None)
    assert (rules.longest(SHIELD.setup()), rules.sealed({})) == (0, ())
    assert rules.decisions(SHIELD.setup()) == DECISIONS
    face = Face(title="Test", board=SHIELD.face.board, prompt=SHIELD.face.prompt, tell=SHIELD.face.tell)
    assert (face.icon, face.tagline, face.minutes, face.remark(SHIELD.start(), "die-1")) == ("die", "", 0, "")


@pytest.mark.parametrize(("game", "case"), [
    pytest.param(game, case, id=f"{game.id}-{case}") for game in ALL for case in testing.cases(game)])
def test_a_game_ends_within_its_decisions_and_returns_lie_within_finite_bounds(game: Game, case: testing.Case) -> None:
    setup = game.setup(case.options, case.seats)
    low, high = game.rules.bounds(setup)
    assert -inf < low < high < inf
    state = game.start(case.options, case.seats)
    assert playout(state, Rng(7)) <= game.rules.decisions(setup) <= DECISIONS
    assert low <= min(state.returns()) and max(state.returns()) <= high


def test_the_most_boxes_slid_make_the_longest_game_of_the_shield() -> None:
    """Each turn slides a die as long as there are boxes, and draws into two sections where it may."""
    state, n = SHIELD.start(boxes=8), 0
    while not state.over():
        slides = [action for action in state.legal() if SHIELD.rules.lexicon.text(action).startswith("slide")]
        state.do(slides[0] if slides else state.sample(Rng(n)))
        n += 1
    assert 24 * 4 + 8 <= n <= SHIELD.rules.decisions(SHIELD.setup({"boxes": 8})) == 24 * 5 + 8


def test_alone_a_labor_a_turn_without_a_mark_costs_a_point_of_which_there_is_no_end_but_the_bound() -> None:
    """§12.8 Whoever never marks a box loses points until whoever lets them play cuts the game off."""
    game, state, n = find("labors"), find("labors").start(seats=1), 0
    setup = game.setup(seats=1)
    while not state.over() and n < game.rules.decisions(setup):
        ends = [action for action in state.legal() if game.rules.lexicon.text(action) == "end"]
        state.do(ends[0] if ends else state.sample(Rng(n)))
        n += 1
    assert n == game.rules.decisions(setup) and game.rules.bounds(setup)[0] <= state.returns()[0] < -500


def test_hints_of_no_game_play_on_by_one_action() -> None:
    state, hints = find("shield").start(), Hints()
    before = state.copy()
    hints.play(state, Rng(1))
    assert state != before and state.to_act() != before.to_act()


@pytest.mark.parametrize("components", ["x", "", {}, {"goal.cargo": 3}, 3, b"", False, object(), "long " * 1000],
                         ids=type)
def test_what_are_no_components_is_refused_in_a_sentence(components: Any) -> None:
    game = find("shield")
    says = "^the components are such as `replaced` makes of the game’s own, not .{1,60}$"
    for ask in (game.setup, game.start):
        with pytest.raises(ComponentError, match=says):
            ask(components=components)


def test_components_of_another_game_are_refused() -> None:
    with pytest.raises(ComponentError, match=r"^they are those of another game than The Shield of Achilles$"):
        find("shield").start(components=find("labors").components)


@pytest.mark.parametrize("game", OWN, ids=lambda game: game.id)
def test_a_game_is_one_thing_however_it_is_copied(game):
    for twin in (copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert twin is game


def test_a_game_that_stands_nowhere_is_not_pickled(tmp_path):
    nowhere = Game("nowhere", tmp_path, rules=OWN[0].rules, face=OWN[0].face)
    with pytest.raises(pickle.PicklingError, match="“nowhere” cannot be pickled"):
        pickle.dumps(nowhere)
