"""How well the bots play Twelve Heroes, on fixed samples that luck cannot explain, and what the search is told."""
import importlib.util
import sys
from pathlib import Path

import pytest

from kleos import bots
from kleos.core.dice import Rng
from kleos.core.flow import CHANCE
from kleos.games.heroes.board import HIRE
from kleos.games.heroes.hints.outlook import value
from kleos.lab.simulate import simulate
from tests.games.heroes.play import GAME, kinds, options, say, start, table

BALANCE = Path(__file__).parents[3] / "benchmarks" / "heroes_balance.py"


def wins(first, second, games, **options):
    """How many of so many games the first bot wins against the other."""
    report = simulate(GAME, [first, second], games, seed=3, options=options)
    assert report["finished"] == games
    return report["seats"][0]["wins"]


def test_strong_beats_random():
    """By luck alone: about once in a thousand samples."""
    assert wins("strong:8", "random", 20) >= 17


@pytest.mark.slow
def test_greedy_beats_random():
    """By luck alone: once in a thousand samples."""
    assert wins("greedy", "random", 10) == 10


@pytest.mark.slow
def test_more_play_outs_beat_fewer():
    """By luck alone: less than once in a hundred samples."""
    assert wins("strong:128", "strong:4", 40) >= 29


@pytest.mark.parametrize("mode", ["draft", "tournament"])
def test_the_bots_play_every_mode_to_its_end(mode):
    """They draft, and without a deck of their own they bring one that was made before."""
    chosen = {"mode": mode, "extra_actions": True, "popularity": True}
    report = simulate(GAME, ["strong:2", "random"], 4, options=chosen)
    assert (report["finished"], report["capped"]) == (4, 0)


def test_the_policy_is_open_at_every_decision():
    for mode in ("factions", "draft"):
        state, rng = start(mode=mode, extra_actions=True), Rng(4)
        hints = GAME.hints(state)
        for _ in range(1500):
            if state.over():
                break
            action = state.now.sample(state, rng) if state.to_act() == CHANCE else hints.choose(state, rng)
            state.apply(action)
        assert state.turn > 8


def test_the_search_leaves_something_open_at_every_decision():
    state, rng, last = start(extra_actions=True), Rng(5), -1
    hints = GAME.hints(state)
    while not state.over() and state.turn < 40:
        if state.to_act() == CHANCE:
            state.apply(state.now.sample(state, rng))
            last = -1
            continue
        follow = [action for action in state.legal() if hints.follows(state, last, action)]
        assert follow
        last = follow[rng.below(len(follow))]
        state.apply(last)


def test_plain_hires_ascend_and_food_is_for_eaters():
    s = say(table(hand="hoplite orc-brute herald", food=40), "hire orc-brute")
    hints = GAME.hints(s)
    last = GAME.parse("hire orc-brute")
    assert [HIRE.arg(action) for action in s.legal() if HIRE.says(action) and hints.follows(s, last, action)] == []
    assert hints.follows(s, GAME.parse("hire herald"), GAME.parse("hire hoplite"))      # its card may matter
    s = say(table(camp="hoplite", food=9), "deploy hoplite-1 left")
    assert sum(hints.follows(s, last, action) for action in s.legal()) == 4             # none to three
    assert len(options(s)) == 10


def test_the_value_is_of_both_sides():
    even = table()
    assert value(even, 0) == -value(even, 1)
    for better in (table(points=2), table(food=3), table(left="hoplite", stores=(1, 0, 0)), table(camp="dragon"),
                   table(hand="goat"), table(cubes=(0, 1, 0))):
        assert value(better, 0) > value(even, 0)


def test_hints_explain():
    s = table(hand="goat", camp="hoplite", food=9)
    for line in ("provision", "hire goat", "deploy hoplite-1 left"):
        assert GAME.face.advice(s, GAME.parse(line)).endswith(".")
    assert GAME.face.advice(s, GAME.parse("end")) == ""


def test_strong_takes_a_tile_that_wins():
    """One more success in the left region makes seven points; only a hero there can have it."""
    s = table(points=5, camp="dragon", food=3, cubes=(1, 0, 0), foe={"left": "hoplite", "stores": (2, 0, 0)})
    s.acts = 2
    bot = bots.make("strong:200", GAME)
    assert GAME.rules.lexicon.text(bot.choose(s, 0, Rng(1))) == "deploy dragon-1 left"


# the benchmark of the balance

@pytest.fixture(scope="module")
def balance():
    spec = importlib.util.spec_from_file_location("heroes_balance", BALANCE)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module                     # its dataclass asks for it
    spec.loader.exec_module(module)
    return module


def test_the_balance_is_counted(balance, capsys):
    assert balance.main(["--bot", "random", "--games", "2", "--decks", "1"]) == 1       # random play is no good
    said = capsys.readouterr().out
    assert said.count("| mechanical-army") == 4         # once as a faction, thrice in front
    assert "## Tournament decks, 1 games of each ordered pairing" in said


def test_games_are_the_same_however_they_are_shared_out(balance):
    task = ("random", 1, "t", ("elves", "orcs"), range(1, 4), {}, {})
    one, two = balance.play(task), balance.Batch()
    for number in range(1, 4):
        two.add(balance.play((*task[:4], range(number, number + 1), {}, {})))
    assert vars(one) == vars(two)
    assert sum(one.games.values()) == 3
    assert one.first(one.games)[0] + one.side("orcs")[0] == one.side("orcs")[1]
    assert all(one.hired[slug] <= one.payable[slug] for slug in one.hired)


def test_the_two_cards_of_a_hero_are_told_apart(balance):
    watch = balance.Watch(Rng(1))
    s = table(hand="goat goat", food=9)
    goat, = kinds("goat")
    watch.follow(s)
    watch.look(s, 0)
    assert watch.payable == {(0, goat, 0), (0, goat, 1)}
    say(s, "hire goat")
    watch.follow(s)
    assert len(watch.hired) == 1
    say(s, "hire goat")
    watch.follow(s)
    assert watch.hired == watch.payable
