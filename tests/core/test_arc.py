"""How to attack, by rule number."""
from __future__ import annotations

from typing import Any

from kleos.core import laws
from kleos.core.dice import Rng
from tests.core.spikes import arc as rules
from tests.core.spikes.arc import NAMES, Attack, start


def texts(s: Any) -> list[str]:
    return [rules.LEXICON.text(action) for action in s.legal()]


def play(s: Any, *words: str) -> None:
    for text in words:
        s.apply(rules.LEXICON.parse(text))


def record(seed: int, steps: int = 10_000) -> tuple[Any, list[str]]:
    s, rng, log = start(), Rng(seed), []
    s.settle()
    while not s.over() and len(log) < steps:
        action = s.now.sample(s, rng)
        log.append(rules.LEXICON.text(action))
        s.apply(action)
    return s, log


def table(mine: list[str], theirs: list[str], hand: list[str] | None = None,
          their_hand: list[str] | None = None) -> Any:
    """A turn at the moment of attack."""
    s = start()
    s.now, s.later = Attack(0), []
    for side, there, cards in ((s.sides[0], mine, hand), (s.sides[1], theirs, their_hand)):
        for name in there:
            side.enter(NAMES.words.index(name))
        for name in cards or []:
            side.hand.add(NAMES.words.index(name))
        side.ready = 8 if cards else 0
    return s


def standing(s: Any, seat: int) -> list[str]:
    side = s.sides[seat]
    return [NAMES.words[side.kinds[slot]] for slot in range(10) if side.here >> slot & 1]


def milled(s: Any) -> int:
    n = 0
    while texts(s)[0].startswith("mill"):
        s.apply(s.nth(0))
        n += 1
    return n


def test_5_3_six_against_three_and_four() -> None:
    """The example of the rulebook."""
    s = table(["hercules"], ["cyclops", "ironhead-warrior"])
    play(s, "attack 1", "done", "block 1 1", "block 2 1", "done")
    assert s.to_act() == 0 and texts(s) == ["discard 1", "discard 2"]
    play(s, "discard 2")
    assert standing(s, 0) == [] and standing(s, 1) == ["cyclops"]
    assert texts(s)[0].startswith("draw")


def test_5_3_no_choice_settles_itself() -> None:
    s = table(["hercules"], ["forest-raider", "forest-raider"])
    play(s, "attack 1", "done", "block 1 1", "block 2 1", "done")
    assert standing(s, 0) == ["hercules"] and standing(s, 1) == []


def test_5_3_an_exact_fit_takes_both_and_5_2_falls_itself() -> None:
    s = table(["hercules"], ["cyclops", "cyclops"])
    play(s, "attack 1", "done", "block 1 1", "block 2 1", "done")
    assert standing(s, 0) == standing(s, 1) == []


def test_5_3_must_not_stop_short_and_clicks_come_in_order() -> None:
    s = table(["hercules"], ["ironhead-warrior", "cyclops", "cyclops", "angry-villager"])
    play(s, "attack 1", "done", "block 1 1", "block 2 1", "block 3 1", "block 4 1", "done")
    assert texts(s) == ["discard 1", "discard 2", "discard 3"]       # 4+1, 3+3, 3+1, 3+1; never 4 alone
    play(s, "discard 2")
    assert texts(s) == ["discard 3", "discard 4"]
    play(s, "discard 4")
    assert standing(s, 1) == ["ironhead-warrior", "cyclops"]


def test_5_1_unblocked_mills_its_power_and_5_2_equals_discard_each_other() -> None:
    s = table(["ironhead-warrior", "cyclops"], ["cyclops"])
    play(s, "attack 1", "attack 2", "done", "block 1 2", "done")
    assert milled(s) == 4 and standing(s, 0) == ["ironhead-warrior"] and standing(s, 1) == []


def test_7_1_a_lasting_text_counts_while_it_is_there() -> None:
    s = table(["inspirational-leader", "cyclops"], [])
    assert [s.sides[0].power(slot) for slot in (0, 1)] == [1, 4]
    s.sides[0].leave(0)
    assert s.sides[0].power(1) == 3


def test_4_1_defender_first_then_attacker_and_4_3_the_boost_ends() -> None:
    s = table(["cyclops"], ["ironhead-warrior"], ["herculean-effort"], ["herculean-effort"])
    play(s, "attack 1", "done", "block 1 1", "done")
    assert s.to_act() == 1
    play(s, "play herculean-effort", "boost 1")
    assert s.to_act() == 0 and s.sides[1].power(0) == 7
    play(s, "done")
    assert standing(s, 0) == [] and standing(s, 1) == ["ironhead-warrior"] and s.sides[1].power(0) == 4


def test_3_2_stays_blocked_when_its_blocker_is_gone() -> None:
    s = table(["ironhead-warrior"], ["cyclops"], ["hercules-backhand"])
    play(s, "attack 1", "done", "block 1 1", "done", "play hercules-backhand", "strike 1")
    assert standing(s, 0) == ["ironhead-warrior"] and standing(s, 1) == [] and milled(s) == 0


def test_4_2_no_target_no_effect() -> None:
    s = table(["ironhead-warrior"], [], ["hercules-backhand"])
    play(s, "attack 1", "done", "done", "play hercules-backhand")
    assert milled(s) == 4


def test_an_effect_list_is_a_list_of_events() -> None:
    s = table(["ironhead-warrior"], [], ["destructiveness"])
    play(s, "attack 1", "done", "done", "play destructiveness")
    assert s.sides[0].power(0) == 5 and milled(s) == 1 + 5


def test_6_1_an_empty_deck_loses_at_once() -> None:
    for seed in range(30):
        s, _ = record(seed)
        sizes = [side.deck.size for side in s.sides]
        assert 0 in sizes and s.returns()[sizes.index(0)] == -1.0


def test_no_card_is_lost() -> None:
    for seed in range(30):
        s, _ = record(seed, 50 + seed)
        for side in s.sides:
            there = side.here.bit_count()
            assert side.deck.size + side.hand.size() + sum(side.pile) + there == 40


def test_a_choice_in_the_middle_of_an_effect_and_then_the_rest_of_it() -> None:
    s = table(["cyclops", "cyclops"], ["angry-villager"], ["herculean-effort"], ["hercules-backhand"])
    play(s, "attack 1", "attack 2", "done", "block 1 1", "done", "play hercules-backhand")
    assert s.to_act() == 1 and texts(s) == ["strike 1", "strike 2"]
    play(s, "strike 1")
    assert s.to_act() == 0 and texts(s) == ["play herculean-effort", "done"]
    play(s, "play herculean-effort")
    assert texts(s) == ["boost 2"]
    play(s, "boost 2")
    assert milled(s) == 6 and standing(s, 0) == ["cyclops"] and standing(s, 1) == ["angry-villager"]


def test_the_laws_hold() -> None:
    for seed in range(2):
        assert laws.check(rules.GAME, seed=seed).decisions > 100
