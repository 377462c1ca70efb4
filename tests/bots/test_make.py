"""Bots by their word."""
import pytest

from kleos.bots import make
from kleos.core.dice import Rng
from kleos.games import find

SHIELD = find("shield")


@pytest.mark.parametrize(("spec", "says"), [
    ("kraken", "There is no bot “kraken”; there are random, greedy, strong and strong:N."),
    ("", "There is no bot “”"), ("Strong", "There is no bot “Strong”"), ("greedy:3", "only strong takes a number"),
    ("random:", "only strong takes a number"), ("strong:", "from 1 to 1000000, not “”"), ("strong:0", "not “0”"),
    ("strong:-5", "not “-5”"), ("strong:many", "not “many”"), ("strong:1000001", "not “1000001”"),
    ("strong:٣", "not “٣”"), ("strong:1:2", "not “1:2”"),
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
