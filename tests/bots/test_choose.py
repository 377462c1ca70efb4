"""What holds for every bot in every game: legal, repeatable, and the position is left alone."""
from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from kleos.bots import hint, make
from kleos.core import flow
from kleos.core.dice import Rng
from kleos.core.face import Face
from kleos.core.flow import CHANCE
from kleos.core.game import Game
from kleos.core.hints import Hints
from kleos.core.parts import picture
from kleos.games import find
from tests.bots import pig
from tests.core.spikes import draft, renewal
from tests.support import skip_or_fail

SHIELD = find("shield")
BOTS = ("random", "quick", "greedy", "strong:12")


def decide(game, bot, twin, state, seat, seed):
    """The bot's choice, after checking that it is legal, that of a twin who saw the same, and has no effect."""
    before, sure = picture(state), Rng(seed)
    action = bot.choose(state, seat, sure)
    assert picture(state) == before
    turned = state.copy()
    turned.turn_to(seat)
    assert turned.allows(action)
    again = Rng(seed)
    assert twin.choose(state.copy(), seat, again) == action
    assert again.x == sure.x
    return action


def play(game, state, specs, seed, turns=99):
    """The bots play on for so many turns; the actions they chose."""
    bots, twins, rng, chosen = [make(spec, game) for spec in specs], [make(spec, game) for spec in specs], Rng(seed), []
    end = game.rules.turns(state) + turns
    while not state.over() and game.rules.turns(state) < end:
        actor = int(state.to_act())
        if actor == CHANCE:
            state.apply(state.now.sample(state, rng))
            continue
        seen = game.rules.resample(state, actor, rng)
        action = decide(game, bots[actor], twins[actor], seen, actor, seed + len(chosen))
        state.turn_to(actor)
        state.apply(action)
        chosen.append(action)
    return chosen


def late(options, turn=21):
    """A position of the Shield near its end."""
    state, rng = SHIELD.start(options), Rng(5)
    while state.turn < turn:
        state.do(state.now.sample(state, rng))
    return state


@pytest.mark.parametrize("spec", BOTS)
@pytest.mark.parametrize("options", [{}, {"boxes": 0, "blocking": "strict"}, {"boxes": 8}])
def test_shield(spec, options):
    state = late(options)
    assert play(SHIELD, state, [spec], 3)
    assert state.over()


@pytest.mark.parametrize("specs", [("random", "greedy"), ("strong:12", "greedy", "random"), ("strong:12", "strong:5")])
def test_several_seats_and_chance(specs):
    state = pig.GAME.start(seats=len(specs))
    play(pig.GAME, state, specs, 4)
    assert state.over()


@pytest.mark.parametrize("spec", BOTS)
@pytest.mark.parametrize("game", [draft.GAME, renewal.GAME], ids=lambda game: game.id)
def test_hidden_hands_and_secret_choices(game, spec):
    state = game.start()
    seats = len(state.returns())
    assert play(game, state, [spec] * seats, 6, turns=6)


@pytest.mark.parametrize("spec", BOTS)
def test_a_seat_that_may_act_as_well_can_be_asked(spec):
    state, rng = draft.GAME.start(), Rng(2)
    while not state.also():
        state.apply(state.now.sample(state, rng))
    seat = next(seat for seat in range(8) if state.also() >> seat & 1)
    decide(draft.GAME, make(spec, draft.GAME), make(spec, draft.GAME), state, seat, 9)


def test_one_option_costs_nothing():
    state = pig.GAME.start(seats=2)
    rng = Rng(3)
    before = rng.x
    assert make("strong:1000000", pig.GAME).choose(state, 0, rng) == pig.AGAIN.number()
    assert rng.x == before


def choices():
    """What the bots choose in some positions of the Shield, for both builds to compare."""
    found = []
    for spec in ("random", "greedy", "strong:9"):
        for turn in (3, 20):
            state, rng = late({}, turn), Rng(8)
            state.do(state.now.sample(state, rng))
            while state.to_act() == 0:
                found.append(make(spec, SHIELD).choose(state, 0, rng))
                state.do(found[-1])
    return found


def test_both_builds_choose_alike():
    """This build against the other one."""
    root = Path(__file__).parents[2]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(root / "src"), str(root)])}
    interpreted = flow.__file__.endswith(".py")
    if interpreted:
        environment.pop("KLEOS_INTERPRETED", None)
    else:
        environment["KLEOS_INTERPRETED"] = "1"
    program = ("from kleos.core import flow; from tests.bots.test_choose import choices; "
               "print(flow.__file__.endswith('.py'), choices())")
    answer = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True)
    other, _, chosen = answer.stdout.strip().partition(" ")
    if other == str(interpreted):
        skip_or_fail("no compiled build lies here: make play or make test builds one")
    assert (chosen, answer.stderr) == (str(choices()), "")


# what a bot makes of the game's hints

def test_strong_banks_what_wins():
    state = pig.Pig(pig.Decide(0), [], [20, 29], 10, 8)
    assert make("strong:200", pig.GAME).choose(state, 0, Rng(1)) == pig.BANK.number()


def test_strong_dares_when_banking_loses():
    state = pig.Pig(pig.Decide(0), [], [25, 29], 4, 8)
    bots = [make("strong:400", pig.GAME).choose(state, 0, Rng(seed)) for seed in range(3)]
    assert bots == [pig.AGAIN.number()] * 3


def test_greedy_weighs_chance_within_its_turn():
    """With 5 loose a throw brings 4 × 5/6 on average and risks 5 × 1/6; with 29 it is the other way round."""
    greedy = make("greedy", pig.GAME)
    assert greedy.choose(pig.Pig(pig.Decide(0), [], [0, 0], 5, 0), 0, Rng(1)) == pig.AGAIN.number()
    assert greedy.choose(pig.Pig(pig.Decide(0), [], [0, 0], 29, 0), 0, Rng(1)) == pig.BANK.number()


class Timid(Hints):
    """Hints in plain Python, for a game that wants the lowest score."""

    def value(self, s, seat):
        return -s.banked[seat]


def test_bots_go_by_the_hints_of_the_game():
    face = Face(**{**vars(pig.GAME.face), "advice": lambda state, action: "It keeps you poor."})
    game = Game("pig", pig.GAME.folder, rules=pig.GAME.rules, face=face, hints=lambda state: Timid())
    state = pig.Pig(pig.Decide(0), [], [0, 0], 5, 0)
    assert make("greedy", game).choose(state, 0, Rng(1)) == pig.AGAIN.number()
    action, why = hint(game, state, 0, Rng(1), 20)
    assert state.allows(action)
    assert why == "It keeps you poor."


class Strict(Hints):
    """Hints that would leave out every option."""

    def __init__(self, whole: bool) -> None:
        self.whole = whole

    def whole_turns(self):
        return self.whole

    def follows(self, s, last, action):
        return False


@pytest.mark.parametrize("spec", BOTS)
@pytest.mark.parametrize("whole", [False, True])
def test_hints_that_leave_out_everything_leave_something_to_do(spec, whole):
    game = Game("pig", pig.GAME.folder, rules=pig.GAME.rules, face=pig.GAME.face, hints=lambda state: Strict(whole))
    state = pig.Pig(pig.Decide(0), [], [0, 0], 5, 0)
    assert state.allows(make(spec, game).choose(state, 0, Rng(1)))
