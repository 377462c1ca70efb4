"""`learned`: a bot by what a net has learnt."""
from __future__ import annotations

from random import Random

import pytest

from kleos import bots
from kleos.bots import make, seatable
from kleos.bots.learned import Learned, knows, list_lines
from kleos.core.dice import Rng
from kleos.core.flow import CHANCE
from kleos.core.model import Model, digest, pack, read
from kleos.games import ALL, find
from kleos.lab.simulate import stream

WIDE, NARROW = 4, 2


def untaught(game, seed=1, /, **changed):
    """A model of this game that has learnt nothing: its numbers are any."""
    setup, rng = game.setup(), Random(seed)
    sight = game.sight(setup)
    steps = [[1, 2] for _ in range(int(sight.size))]
    shapes = {"first": [2 * len(steps), WIDE], "bias": [WIDE], "second": [WIDE, NARROW], "middle": [NARROW],
              "last": [NARROW], "end": [1]}
    numbers = {name: [rng.gauss(0, 1) for _ in range(shape[0] * (shape[1:] or [1])[0])]
               for name, shape in shapes.items()}
    head = {"game": game.id, "rules_version": game.rules.version, "seats": setup.seats, "options": dict(setup.options),
            "sight": {"size": int(sight.size), "digest": digest(sight)}, "steps": steps, **changed}
    return Model(head, numbers, shapes)


@pytest.fixture
def kept(tmp_path):
    """Keeps a model in a file, and says the word for its bot."""
    def keep(model):
        path = tmp_path / "model.safetensors"
        path.write_bytes(pack(model))
        return f"learned:{path}"
    return keep


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_what_it_plays_is_open_in_every_game(game, kept):
    bot = make(kept(untaught(game)), game, own=True)
    state, deal, rng, seen = game.start(), stream(1, 0, CHANCE), Rng(1), 0
    while not state.over() and seen < 12:
        seat = int(state.to_act())
        if seat == CHANCE:
            state.do(state.now.sample(state, deal))
            continue
        before = state.copy()
        action = bot.choose(game.rules.resample(state, seat, rng), seat, rng)
        assert state == before
        seen += state.count() > 1
        state.apply(action)                             # which refuses what is not open
    assert seen == 12


def test_the_same_position_gets_the_same_move_whatever_was_before(kept):
    game, moves = find("shield"), []
    for number in (0, 1):
        bot, state, deal = make(kept(untaught(game)), game, own=True), game.start(), stream(2, 0, CHANCE)
        if number:
            other = game.start()
            other.do(other.now.sample(other, Rng(9)))
            bot.choose(other, 0, Rng(1))
        state.do(state.now.sample(state, deal))
        moves.append(bot.choose(state, 0, Rng(1)))
    assert moves[0] == moves[1]


def test_it_takes_the_line_that_its_net_likes_best(kept):
    game = find("shield")
    bot, state = make(kept(untaught(game)), game, own=True), game.start()
    state.do(state.now.sample(state, Rng(3)))
    found = []
    list_lines(state, 0, game.hints(state), [], found)
    chosen = bot.line(state, 0, Rng(1))
    worths = {tuple(one.actions): bot.worth(one.state, 0) for one in found}
    assert worths[tuple(chosen)] == max(worths.values()) > min(worths.values())


# where there is no model, or not this one

@pytest.mark.parametrize("game", [game for game in ALL if not knows(game)], ids=lambda game: game.id)
def test_without_a_model_it_is_refused_with_a_way_out(game):
    with pytest.raises(ValueError, match=f"There is no model of {game.face.title}. “kleos train {game.id}” makes one"):
        make("learned", game)
    assert "learned" not in bots.kinds(game)
    assert not seatable(game, "learned")


@pytest.mark.parametrize("game", [game for game in ALL if knows(game)], ids=lambda game: game.id)
def test_a_model_that_comes_with_a_game_fits_it_and_says_where_it_is_from(game):
    """Who raises the version of the rules, or changes a sight, trains anew (docs/environments.md)."""
    assert isinstance(make("learned", game), Learned)
    assert "learned" in bots.kinds(game)
    assert seatable(game, "learned")
    head = read(game.folder / "learned.safetensors").head
    assert head["figures"]["quick"]["low"] > 0          # its bar
    assert head["figures"]["quick"]["games"] >= 1000
    assert head["teacher"].startswith("strong")


def test_only_who_runs_the_program_may_name_a_file(kept):
    game = find("shield")
    word = kept(untaught(game))
    assert isinstance(make(word, game, own=True), Learned)
    with pytest.raises(ValueError, match="would read a file, which only the command line may"):
        make(word, game)
    assert not seatable(game, word)
    with pytest.raises(ValueError, match="names no file"):
        make("learned:", game, own=True)


@pytest.mark.parametrize(("changed", "says"), [
    ({"game": "labors"}, "is no model for The Shield of Achilles: it has learnt another game, “labors”"),
    ({"rules_version": 0}, "under version 0 of the rules, and these are version"),
    ({"sight": {"size": 3, "digest": ""}}, "what a seat is told of a position has changed"),
    ({"options": {"boxes": 99}}, "with which options"), ({"options": None}, "with which options"),
    ({"seats": 4}, "with which options"), ({"steps": [[1]]}, "first layer steps"), ({"steps": None}, "first layer"),
    ({"steps": [[2, 1]] * 137}, "first layer steps"), ({"steps": [[1]] * 137}, "has not the shape"),
])
def test_a_model_of_something_else_is_refused_with_the_reason(kept, changed, says):
    with pytest.raises(ValueError, match=says):
        make(kept(untaught(find("shield"), **changed)), find("shield"), own=True)


def test_a_file_that_is_no_model_is_refused(tmp_path):
    path = tmp_path / "notes.txt"
    path.write_text("Dear diary")
    with pytest.raises(ValueError, match=r"^notes\.txt is no model for The Shield .*: it is no model of Kleos"):
        make(f"learned:{path}", find("shield"), own=True)
    with pytest.raises(ValueError, match="cannot be read"):
        make(f"learned:{path}.not", find("shield"), own=True)


def test_a_model_that_was_written_anew_is_read_anew(kept):
    game = find("shield")
    one = make(kept(untaught(game)), game, own=True)
    other = make(kept(untaught(game, 2)), game, own=True)
    assert list(one.net.bias) != list(other.net.bias)


def test_it_plays_with_as_many_as_it_has_learnt_with(kept):
    game = find("labors")
    bot, state = make(kept(untaught(game)), game, own=True), game.start(seats=3)
    while int(state.to_act()) < 0 or state.count() == 1:
        state.do(state.now.sample(state, Rng(1)))
    with pytest.raises(ValueError, match="with 2 at the table, not with 3"):
        bot.choose(state, int(state.to_act()), Rng(1))
    with pytest.raises(ValueError, match="with 2 at the table, not with 3"):
        make(kept(untaught(game)), game, own=True, seats=3)
    assert make(kept(untaught(game)), game, own=True, seats=2).seats == 2
