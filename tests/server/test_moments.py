"""Moments of Hercules that are looked at though nobody acts there: a fight before it is reckoned, cards that fell from
a deck, who is out."""
from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from kleos import bots
from kleos.core.dice import Rng
from kleos.games import find
from kleos.games.hercules.hints import policy
from kleos.server.pages.events import find_moments
from kleos.server.rendering.views import find_motion
from kleos.server.seats.seated import Seated
from kleos.server.tables.tables import go_on
from kleos.table.dealers import dealer
from kleos.table.formalities import find_formality, was_formality
from kleos.table.table import Table, sit

HERCULES = find("hercules")


def seat(table: Table) -> Seated:
    """The table as a server has it, as far as moments ask."""
    seated = object.__new__(Seated)
    seated.__dict__.update(table=table, clock=SimpleNamespace(now=table.clock), moments=OrderedDict())
    return seated


def play(seed: int, seats: int = 2) -> Iterator[list[Seated]]:
    """What a person who plays like the bots is shown, decision by decision; the newest last."""
    table, rng = sit(HERCULES, {}, ["human"] + ["quick"] * (seats - 1), dealer("random", str(seed))), Rng(seed)
    go_on(table, [0])
    while not table.over:
        before, actor = table.seq, table.acting()[0]
        table.act(actor, [HERCULES.rules.lexicon.text(policy.choose(table.state, rng))])
        go_on(table, [0])
        seated = seat(table)
        yield [*find_moments(seated, SimpleNamespace(seq=before, between=False), [0]), seated]


def told(moment: Seated, rule: str) -> bool:
    """Whether the last step of the table is told by that rule."""
    lines = moment.table.lines(0, max(0, len(moment.table.log.standing) - 1))
    return bool(lines) and any(line.rule == rule for line in lines[-1][1])


@pytest.mark.parametrize(("seed", "actor", "settled"), [(11, 0, True), (14, 1, True), (14, 1, False)])
def test_a_block_is_seen_before_it_is_reckoned_though_nobody_is_asked_then(seed, actor, settled):
    """Where nobody can play a combat card, and where one is asked who can only play none."""
    seen = [one for moments in play(seed) for one in moments[:-1]
            if told(one, "6.2") and one.table.rows[-1].actor == actor and one.between == settled and one.table.unasked]
    assert seen
    for one in seen:
        view = one.table.view(0)
        assert any(lane["blocked"] for lane in view["board"]["lines"]["lanes"])
        assert not one.table.acting() and not view["actions"] and not view["deal"]


@pytest.mark.parametrize("seed", [1, 11])
def test_what_falls_from_a_deck_is_seen_before_anything_else_happens(seed):
    hits = 0
    for moments in play(seed):
        for one in moments:
            if told(one, "6.8"):
                at = len(one.table.log.standing)
                fallen = find_motion(one.table, at)
                assert len(fallen["cards"]) + fallen["more"] == next(
                    n for n in range(1, 99) if one.table.log.standing[at - 1 - n].text.split()[0] != "mill")
                assert not one.table.acting() or one is moments[-1]
                hits += 1
        rows = moments[-1].table.log.standing
        assert moments[-1].table.over or len(rows) < 2 or rows[-1].text.split()[0] != "draw" or \
            rows[-2].text.split()[0] != "mill" or any(told(one, "6.8") for one in moments)
    assert hits > 5 and any(told(one, "7.1") and one.between for one in moments)


def test_who_is_out_of_three_and_what_that_brings_are_two_moments():
    found = [moments for moments in play(3, 3) if any(told(one, "9.5") for one in moments)]
    assert found
    for moments in found:
        last, bonus = (next(one for one in moments if told(one, rule)) for rule in ("9.3", "9.5"))
        gone = next(line.subject for line in last.table.lines(0, 0)[-1][1] if line.rule == "9.3")
        assert last.between and last.table.seq < bonus.table.seq
        assert not last.table.state.sides[gone].out and not last.table.state.sides[gone].cards.size
        assert bonus.table.state.sides[gone].out


def test_a_roll_after_which_only_one_thing_can_be_done_waits_for_whoever_rolled():
    """In The 12 Labors a roll may hit a single box while no god can be called on: its owner sees it, and marks the
    box."""
    labors, rng, found = find("labors"), Rng(4), list[str]()
    options = {"first": "0", "encounters": "small", "gods": "small"}
    table = sit(labors, options, ["human", "quick"], dealer("random", "4"))
    bot = bots.make("quick", labors, own=True)
    go_on(table, [0])
    for _ in range(40):
        actor, row = table.acting()[0], table.log.standing[-1]
        action = labors.rules.lexicon.text(bot.choose(table.state, actor, rng))
        if actor == 0 and row.actor < 0 and table.state.count() == 1:
            assert find_formality(table) is None
            found.append(f"{row.text}: {action}")
        table.act(actor, [action])
        assert not was_formality(table, len(table.log.standing) - 1)
        go_on(table, [0])
    assert found[:2] == ["roll 2 6: mark right 3", "roll 1 4: mark right 1"]
