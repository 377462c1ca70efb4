"""The net behind `learned`, beside an obvious one."""
from __future__ import annotations

from random import Random

from librt.vecs import vec
from mypy_extensions import u8

from kleos.bots.net import Net

SIZE, WIDE, NARROW = 7, 5, 3


def parts(rng):
    """Steps, the three layers and their bias."""
    steps = [sorted(rng.sample(range(1, 256), rng.randrange(5))) for _ in range(SIZE)]

    def numbers(n):
        return [rng.gauss(0, 1) for _ in range(n)]
    return (steps, WIDE, numbers(WIDE * sum(map(len, steps))), numbers(WIDE), NARROW, numbers(WIDE * NARROW),
            numbers(NARROW), numbers(NARROW), rng.gauss(0, 1))


def plainly(seen, steps, wide, first, bias, narrow, second, middle, last, end):
    """The same net, as one would write it down."""
    reached = [seen[i] >= step for i, each in enumerate(steps) for step in each]
    one = [max(0.0, bias[k] + sum(first[row * wide + k] for row, on in enumerate(reached) if on)) for k in range(wide)]
    two = [max(0.0, middle[j] + sum(one[k] * second[k * narrow + j] for k in range(wide))) for j in range(narrow)]
    return end + sum(two[j] * last[j] for j in range(narrow))


def test_a_net_is_worth_what_its_layers_say():
    rng = Random(1)
    for _ in range(20):
        given = parts(rng)
        net = Net(*given)
        net.begin(vec[u8]([rng.randrange(256) for _ in range(SIZE)]))
        for _ in range(10):
            seen = [rng.choice([0, 1, 255, rng.randrange(256)]) for _ in range(SIZE)]
            assert abs(net.worth(vec[u8](seen)) - plainly(seen, *given)) < 1e-9


def test_a_net_finds_the_same_however_often_it_is_asked():
    rng = Random(2)
    given = parts(rng)
    one, other = Net(*given), Net(*given)
    seen = [vec[u8]([rng.randrange(256) for _ in range(SIZE)]) for _ in range(6)]
    one.begin(seen[0])
    other.begin(seen[0])
    assert [one.worth(each) for each in seen] == [other.worth(each) for each in reversed(seen)][::-1]
