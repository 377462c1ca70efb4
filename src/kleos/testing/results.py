"""Laws about numbers and the end: returns, scores and how they come about, turns, and that a game ends."""
from __future__ import annotations

import math

from kleos.core.flow import CHANCE, SPECTATOR
from kleos.testing.trial import Play, demand, demand_rules, law


@law("each")
def returns(play: Play) -> None:
    """There is a number for every seat, of the kind and within the bounds that the game declares."""
    values, kind = list(play.state.returns()), play.game.rules.returns_kind
    demand(len(values) == play.setup.seats and all(map(math.isfinite, values)), f"returns are {values}")
    low, high = play.game.rules.bounds(play.setup)
    demand(low <= min(values) and max(values) <= high, f"returns {values} are not from {low} to {high}")
    total = sum(values)
    demand(kind != "zero-sum" or math.isclose(total, 0, abs_tol=1e-9), f"zero-sum returns add up to {total}")
    demand(kind != "shared" or len(set(values)) == 1, f"shared returns differ: {values}")
    scores, won = play.game.rules.scores(play.state), play.game.rules.won(play.state)
    demand(len(scores) == play.setup.seats and all(map(math.isfinite, scores)), f"scores are {scores}")
    demand(won is None or [type(one) for one in won] == [bool] * play.setup.seats, f"won is {won}")


@law("end")
def reckoning(play: Play) -> None:
    """The lines of the finale add up to the scores, cite rules that there are, and are the same for every viewer."""
    if not play.state.over():
        return
    lines, scores = play.view(SPECTATOR)["finale"], play.game.rules.scores(play.state)
    demand(all(play.view(viewer)["finale"] == lines for viewer in play.viewers), "the finale depends on who looks")
    for seat, score in enumerate(scores if lines else []):
        total = sum(line["points"][seat] or 0 for line in lines)
        demand(math.isclose(total, score, abs_tol=1e-9), f"the finale counts {total} for seat {seat}, not {score}")
        demand(math.isclose(lines[-1]["totals"][seat], score, abs_tol=1e-9), "the last total is not the score")
    for line in lines:
        demand_rules(play, f"§{line['rule']}" if line["rule"] else "")


@law("each")
def beginner(play: Play) -> None:
    """Who begins the next game of the same players, where the book says so, is a seat that can be named as `first`."""
    begins = play.game.rules.begins
    if begins is not None:
        seat = begins(play.state)
        demand(-1 <= seat < play.setup.seats, f"seat {seat} begins the next game")
        play.game.setup({**play.setup.options, "first": str(seat) if seat >= 0 else "random"}, play.setup.seats)
        demand(play.game.rules.begins_rule != "", "no rule says who begins the next game")


@law("move")
def turns(play: Play) -> None:
    """The number of turns begun never falls nor goes beyond the longest game, and a turn whose roll or draw waits for
    its owner has begun."""
    before, now = play.game.rules.turns(play.before), play.game.rules.turns(play.state)
    demand(0 <= before <= now, f"turns went from {before} to {now}")
    longest = play.game.rules.longest(play.setup)
    demand(not longest or now <= longest, f"turn {now} of a game that takes at most {longest}")
    waits = play.before.to_act() == CHANCE and play.before.now.opens_turn()
    demand(before > 0 or not waits, "a turn waited to be opened, but none had begun")


@law("end")
def end(play: Play) -> None:
    """A game ends within the decisions that its rules allow for, and then nothing more can be done."""
    most = play.game.rules.decisions(play.setup)
    demand(play.report.decisions <= most, f"the game took {play.report.decisions} decisions, of {most} at most")
    if play.state.over():
        demand(play.state.count() == 0 and not play.state.legal(), "something is open after the end")
        demand(all(play.state.why_not(action) for action in play.refused()), "something is not refused after the end")
        demand(not any(play.view(viewer)["actions"] for viewer in play.viewers), "a view offers actions after the end")
