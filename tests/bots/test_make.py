"""Bots by their word."""
from importlib.metadata import EntryPoint

import pytest

from kleos import bots
from kleos.bots import Bot, make
from kleos.core.dice import Rng
from kleos.core.flow import CHANCE
from kleos.games import ALL, find

SHIELD = find("shield")


@pytest.mark.parametrize(("spec", "says"), [
    ("kraken", "There is no bot “kraken”; there are random, quick, greedy, strong, learned and strong:N."),
    ("", "There is no bot “”"), ("Strong", "There is no bot “Strong”"), ("greedy:3", "only strong takes a number"),
    ("random:", "only strong takes a number"), ("strong:", "from 1 to 1000000, not “”"), ("strong:0", "not “0”"),
    ("strong:-5", "not “-5”"), ("strong:many", "not “many”"), ("strong:1000001", "not “1000001”"),
    ("strong:٣", "not “٣”"), ("strong:1:2", "not “1:2”"), ("quick:9", "only strong takes a number"),
])
def test_a_wrong_word_is_refused_with_a_reason(spec, says):
    with pytest.raises(ValueError, match=r"bot|strong") as error:
        make(spec, SHIELD)
    assert says in str(error.value)


def test_a_bot_plays_only_when_it_is_its_turn():
    state = SHIELD.start()
    for seat in (0, 1, -1):
        with pytest.raises(ValueError, match=r"turn|seat"):
            make("greedy", SHIELD).choose(state, seat, Rng(1))


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_quick_plays_what_play_outs_play(game):
    state, rng, seen = game.start(), Rng(1), 0
    while not state.over() and seen < 40:
        actor = int(state.to_act())
        if actor != CHANCE and state.count() > 1:
            seen += 1
            expected = game.hints(state).choose(state.copy(), Rng(seen))
            assert make("quick", game).choose(state, actor, Rng(seen)) == expected
        state.apply(state.now.sample(state, rng))
    assert seen


# bots from elsewhere

class Last(Bot):
    """Takes the last option."""

    def pick(self, root, seat, rng):
        return root.legal()[-1]


class Stranger:
    """No bot of the house, but like one."""

    def __init__(self, game):
        self.game = game

    def pick(self, root, seat, rng):
        return root.legal()[0]


class Mute:
    def __init__(self, game):
        pass


class Broken(Bot):
    def __init__(self, game):
        raise KeyError("weights")


HERE = "python:tests.bots.test_make"


def decision():
    state, rng = SHIELD.start(), Rng(1)
    while state.to_act() == CHANCE:
        state.apply(state.now.sample(state, rng))
    return state


def test_a_class_of_ones_own_plays():
    state = decision()
    assert make(f"{HERE}:Last", SHIELD, own=True).choose(state, 0, Rng(1)) == state.legal()[-1]
    assert make(f"{HERE}:Stranger", SHIELD, own=True).choose(state, 0, Rng(1)) == state.legal()[0]


@pytest.mark.parametrize("picked", [10 ** 6, -1, "forge 3", None])
def test_a_guest_that_picks_no_option_is_told_so(picked):
    guest = make(f"{HERE}:Stranger", SHIELD, own=True)
    guest.player.pick = lambda root, seat, rng: picked
    with pytest.raises(ValueError, match=f"Stranger picked {picked}, which is none of its options"):
        guest.choose(decision(), 0, Rng(1))


def test_only_who_runs_the_program_names_a_class():
    with pytest.raises(ValueError, match="only the command line may"):
        make(f"{HERE}:Last", SHIELD)


@pytest.mark.parametrize(("spec", "says"), [
    ("python:", "write python:module:Class"), ("python:tests", "write python:module:Class"),
    ("python:tests.bots:", "write python:module:Class"), ("python:a b:C", "write python:module:Class"),
    ("python:.tests:C", "write python:module:Class"), ("python:a:B:C", "write python:module:Class"),
    ("python:no.such.module:Bot", "no.such.module cannot be imported: No module named 'no'."),
    (f"{HERE}:Nobody", "there is no Nobody in tests.bots.test_make"),
    (f"{HERE}:decision", "is no class of bots"), (f"{HERE}:Mute", "is no class of bots: it needs a method pick"),
    (f"{HERE}:Broken", "cannot be made for The Shield of Achilles: 'weights'."),
])
def test_what_cannot_be_imported_is_said(spec, says):
    with pytest.raises(ValueError, match="python:") as error:
        make(spec, SHIELD, own=True)
    assert says in str(error.value)


def test_a_module_of_the_current_folder_is_found(tmp_path, monkeypatch):
    (tmp_path / "folder_of_bots.py").write_text("class First:\n    def __init__(self, game): pass\n"
                                                "    def pick(self, root, seat, rng): return root.legal()[0]\n")
    monkeypatch.setattr("sys.path", ["/nowhere"])
    monkeypatch.chdir(tmp_path)
    state = decision()
    assert make("python:folder_of_bots:First", SHIELD, own=True).choose(state, 0, Rng(1)) == state.legal()[0]


@pytest.fixture
def registered(monkeypatch):
    """Bots of other packages, as their entry points say."""
    points = [EntryPoint(name, value, "kleos.bots") for name, value in (
        ("last", "tests.bots.test_make:Last"), ("lost", "tests.bots.no_such_file:Last"),
        ("strong", "tests.bots.test_make:Last"))]
    monkeypatch.setattr(bots, "entry_points", lambda group: points if group == "kleos.bots" else [])
    bots.list_installed.cache_clear()
    yield
    bots.list_installed.cache_clear()


@pytest.mark.usefixtures("registered")
def test_other_packages_bring_bots():
    state = decision()
    assert bots.kinds() == ["random", "quick", "greedy", "strong", "learned", "last", "lost"]
    assert make("last", SHIELD).choose(state, 0, Rng(1)) == state.legal()[-1]
    assert not isinstance(make("strong", SHIELD), Last)
    with pytest.raises(ValueError, match=r"“lost” cannot be loaded from tests\.bots\.no_such_file:Last: No mod"):
        make("lost", SHIELD)
    with pytest.raises(ValueError, match="only strong takes a number"):
        make("last:3", SHIELD)
    with pytest.raises(ValueError, match="there are random, quick, greedy, strong, learned, last, lost and strong:N"):
        make("first", SHIELD)
