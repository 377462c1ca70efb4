"""What a move cost: surely bad ones are blamed, the judge's own are not, and nothing of an unseen hand is used."""
from __future__ import annotations

import pytest

from kleos.bots import make
from kleos.core.dice import Rng
from kleos.core.flow import CHANCE, State
from kleos.core.game import Game
from kleos.games import find
from kleos.study.course import Move, Row
from kleos.study.judge import Judge, Line
from kleos.study.samples import Interval, quantile
from kleos.study.verdict import BEST, CLOSE, Court, Finding
from kleos.study.worth import FLAWS, Scale
from tests.study.test_consequences import position

SHIELD, HEROES, HERCULES = find("shield"), find("heroes"), find("hercules")


def reach(game: Game, seed: int, turn: int) -> State:
    """The first decision of seat 0 from this turn on, in a quick game."""
    state, rng = game.start(), Rng(seed)
    while game.rules.turns(state) < turn or state.to_act() != 0 or state.count() < 2:
        state.do(state.sample(rng) if state.to_act() == CHANCE else game.hints(state).choose(state, rng))
    return state


def move(game: Game, state: State, line: list[int]) -> Move:
    rows, s = [], state.copy()
    for number, action in enumerate(line):
        rows.append(Row(number, 0, action, game.rules.lexicon.text(action), s.copy()))
        s.apply(action)
    return Move(rows)


def court(game: Game, spec: str, decisions: int = 1) -> Court:
    scale = Scale(game, game.setup())
    return Court(Judge(game, spec, 1, scale), 8, 12, decisions)


def told(finding: Finding) -> tuple[object, ...]:
    cost = finding.cost
    return list(finding.best), finding.verdict, None if cost is None else (cost.mean, cost.low, cost.high)


def test_what_the_judge_would_do_is_best() -> None:
    state = reach(SHIELD, 1, 20)
    trying = court(SHIELD, "strong:8")
    line = trying.judge.answer(move(SHIELD, state, [int(state.nth(0))]), 0)
    found = trying.judge_move(move(SHIELD, state, line))
    assert (found.verdict, found.cost, list(found.best)) == (BEST, None, line)


def test_another_way_to_the_same_position_is_the_same_move() -> None:
    """Dice of the Shield that are slid to where others lie: the sheet is the same, and so is the move."""
    state = reach(SHIELD, 2, 12)
    judge = court(SHIELD, "greedy").judge
    line = judge.answer(move(SHIELD, state, [int(state.nth(0))]), 0)
    whole = move(SHIELD, state, line)
    assert judge.equal(whole, line, [*line]) and not judge.equal(whole, line, line[:1])


def worst(state: State) -> list[int]:
    """Of some ways to play a turn of the Shield at random the one that leaves least."""
    def play(seed: int) -> tuple[float, list[int]]:
        s, rng, line = state.copy(), Rng(seed), []
        while s.to_act() == 0:
            line.append(int(s.sample(rng)))
            s.do(line[-1])
        return SHIELD.hints(s).outlook(s, 0), line
    return min(play(seed) for seed in range(30))[1]


def test_a_surely_bad_move_is_a_flaw() -> None:
    state = reach(SHIELD, 3, 22)
    found = court(SHIELD, "strong:8").judge_move(move(SHIELD, state, worst(state)))
    assert found.verdict in FLAWS and found.cost is not None and 0 < found.cost.low < found.cost.mean
    assert found.hindsight is None


def test_the_judge_that_may_play_a_move_does_not_blame_it() -> None:
    """Asked again and again a random judge plays anything at some time, or something worse."""
    state = reach(SHIELD, 3, 22)
    bot, rng, line = make("greedy", SHIELD), Rng(1), []
    s = state.copy()
    while s.to_act() == 0:
        line.append(bot.choose(s, 0, rng))
        s.do(line[-1])
    assert court(SHIELD, "random").judge_move(move(SHIELD, state, line)).verdict == CLOSE


class Pricing(Court):
    """Whose prices are known beforehand: for each number of worlds the sample of what a move cost there."""

    def price(self, move: Move, line: Line, purpose: str, number: int, end: bool = False) -> Interval:
        self.asked = [*getattr(self, "asked", []), (purpose, number)]
        return Interval([self.mean - self.spread, self.mean + self.spread] * (number // 2), 1)

    def __init__(self, mean: float, spread: float) -> None:
        super().__init__(court(HEROES, "random").judge, 8, 12, 1)
        self.mean, self.spread = mean, spread


@pytest.mark.parametrize(("mean", "spread", "worlds"), [
    (20.0, 10.0, [12]),                                 # surely better: what follows is a matter of whole games
    (0.0, 4.0, [12]), (-20.0, 10.0, [12]),              # surely no flaw
    (1.0, 10.0, [12, 48]), (4.0, 60.0, [12, 48, 192])])
def test_what_may_be_a_flaw_is_priced_in_more_worlds_fresh_ones_each_time(mean, spread, worlds) -> None:
    trying, state = Pricing(mean, spread), reach(HEROES, 4, 5)
    whole = move(HEROES, state, [int(state.nth(0))])
    cost = trying.weigh(whole, whole.line)
    assert [number for _, number in trying.asked] == worlds
    assert len({purpose for purpose, _ in trying.asked}) == len(worlds)
    assert trying.harmless(cost) == (cost.high < 5)


def test_answers_that_come_to_the_same_are_looked_at_together(monkeypatch) -> None:
    """In as many worlds as if each were looked at by itself; one that the judge might play is not blamed."""
    trying, state = Pricing(20.0, 10.0), reach(HEROES, 4, 5)
    played, other = move(HEROES, state, [int(state.nth(0))]), [int(state.nth(state.count() - 1))]
    monkeypatch.setattr(trying.judge, "answer", lambda move, number: other)
    found = trying.settle(played, other, [other, other])
    assert found is not None and found.mean == 20.0
    assert trying.asked == [("price 0", 16 * 12), ("end 0", 16 * 12 * 8)]
    monkeypatch.setattr(trying.judge, "answer", lambda move, number: played.line if number == 9 else other)
    assert trying.settle(played, other, [other, other]) is None


def test_what_bots_who_play_on_do_not_uphold_is_not_blamed(monkeypatch) -> None:
    state = reach(SHIELD, 3, 22)
    trying, bad = court(SHIELD, "strong:8"), worst(state)
    assert trying.judge_move(move(SHIELD, state, bad)).verdict in FLAWS
    monkeypatch.setattr(trying.judge, "play_well", lambda move, lines, number: [[9.0] * number, [1.0] * number])
    found = trying.judge_move(move(SHIELD, state, bad))
    assert found.verdict == "good" and found.cost is not None and found.cost.mean == -8.0


def test_the_lesser_of_what_quick_games_and_bots_find_names_a_flaw(monkeypatch) -> None:
    state = reach(SHIELD, 3, 22)
    trying, bad = court(SHIELD, "strong:8"), worst(state)
    dear = trying.judge_move(move(SHIELD, state, bad))
    assert dear.cost is not None and dear.by_bots is not None
    least = trying.judge.scale.flaws[0]
    monkeypatch.setattr(trying.judge, "play_well", lambda move, lines, number: [[0.0] * number, [least] * number])
    found = trying.judge_move(move(SHIELD, state, bad))
    assert (found.verdict, found.by_bots) == ("inaccuracy", least)
    assert found.cost is not None and found.cost.mean == dear.cost.mean > least


def test_what_was_played_goes_on_as_it_did_where_chance_cuts_a_turn() -> None:
    """As far as that can be played: after another roll it may not be."""
    course, judge = position("labors", "labors-two")
    cut = next(one for one in course.moves() if one.rest and course.rows[one.rows[-1].number + 1].actor == CHANCE)
    number, turn = cut.rows[-1].number + 2, course.game.rules.turns(cut.before)
    rest = [row.action for row in course.rows[number:]
            if row.actor == cut.seat and course.game.rules.turns(row.before) == turn]
    assert cut.rest == rest
    s = course.rows[number].before.copy()
    judge.play_on(s, cut.seat, Rng(1), turn, rest)
    after = next(row.before for row in course.rows if course.game.rules.turns(row.before) > turn)
    assert s.sides[cut.seat] == after.sides[cut.seat] and list(s.marks) == list(after.marks)


@pytest.mark.parametrize("game", [HEROES, HERCULES], ids=lambda game: game.id)
def test_nothing_of_an_unseen_hand_is_used(game: Game) -> None:
    """Whatever the others hold, a move is judged the same."""
    state = reach(game, 4, 5)
    trying, action = court(game, "strong:4"), int(state.nth(0))
    other = game.rules.resample(state, 0, Rng(9))
    assert told(trying.judge_move(move(game, state, [action]))) == told(trying.judge_move(move(game, other, [action])))


@pytest.mark.parametrize(("p", "freedom", "exact"), [
    (0.975, 11, 2.201), (0.975, 47, 2.012), (0.995, 47, 2.685), (0.9995, 47, 3.515), (0.9995, 383, 3.318),
])
def test_the_quantiles_are_those_of_student(p: float, freedom: int, exact: float) -> None:
    assert quantile(p, freedom) == pytest.approx(exact, abs=0.01)


def test_an_interval_is_wider_for_more_decisions() -> None:
    sample = [1.0, 2.0, 3.0, 4.0] * 12
    one, many = Interval(sample, 1), Interval(sample, 40)
    assert one.mean == many.mean == 2.5 and many.low < one.low < 2.5 < one.high < many.high


def test_what_is_a_flaw_goes_by_chances_or_by_the_spread() -> None:
    heroes, shield = Scale(HEROES, HEROES.setup()), Scale(SHIELD, SHIELD.setup())
    assert [heroes.flaw(cost) for cost in (4.9, 5, 10, 15, 80)] == ["", *FLAWS, "blunder"]
    assert [shield.flaw(cost) for cost in (1.9, 2, 4, 6)] == ["", *FLAWS]
    assert (heroes.value(0.0), heroes.difference(1.0), shield.value(-7.0)) == (50.0, 50.0, -7.0)
