"""Verdicts: what a move cost, and whether that is sure enough to call it a mistake.

A judge is asked twice what it would do, `worlds` tell which answer is the rival of the move played, and as many fresh
ones as `confirm` says price it; more, while that leaves open whether it may be a flaw. A move is called a flaw only if
the judge does not play it, asked again and again, and each of its answers is better, both a few turns on, by the
hints' outlook, and in games played to their end; all of it in worlds that have not been used before, with intervals
for all decisions of the game together.
"""
from __future__ import annotations

from typing import Final

from kleos.study.course import Move
from kleos.study.judge import Judge, Line, differences
from kleos.study.samples import Interval

BEST: Final = "best"
GOOD: Final = "good"
CLOSE: Final = "too close to call"
ANSWERS: Final = 16                                     # of the judge, before a move is called a flaw
ENDS: Final = 8                                         # games to the end, for each of the worlds that price a move
MORE: Final = 4                                         # times as many worlds, where a price leaves much open
MOST: Final = 16                                        # times, in the end


class Finding:
    """What was found of a move: the line to set against it, what the move cost, and the verdict."""

    def __init__(self, move: Move, best: Line, cost: Interval | None, verdict: str,
                 hindsight: float | None = None) -> None:
        self.move: Final = move
        self.best: Final = best
        self.cost: Final = cost
        self.verdict: Final = verdict
        self.hindsight: Final = hindsight


class Court:
    """Judges the moves of one game, of which there are so many `decisions` to judge."""

    def __init__(self, judge: Judge, worlds: int, confirm: int, decisions: int) -> None:
        self.judge: Final = judge
        self.worlds: Final = worlds
        self.confirm: Final = confirm
        self.decisions: Final = decisions

    def judge_move(self, move: Move) -> Finding:
        """What is found of a move in which there was something to choose."""
        if self.judge.wins(move):
            return Finding(move, move.line, None, BEST)
        answers = [self.judge.answer(move, number) for number in range(2)]
        if self.plays(move, answers):
            return Finding(move, move.line, None, BEST)
        rival = self.choose(move, answers)
        cost = self.weigh(move, rival)
        if cost.low <= 0:
            return Finding(move, rival, cost, GOOD if self.harmless(cost) else CLOSE)
        sure = self.settle(move, rival, answers)
        if sure is None:
            return Finding(move, rival, cost, CLOSE)
        return Finding(move, rival, sure, self.judge.scale.flaw(sure.mean) or GOOD, self.look_back(move, rival))

    def plays(self, move: Move, answers: list[list[int]]) -> bool:
        """Whether one of the answers comes to the same as the move."""
        return any(self.judge.equal(move, answer, move.line) for answer in answers)

    def choose(self, move: Move, answers: list[list[int]]) -> Line:
        """The answer that brings most, in worlds of its own."""
        if self.judge.equal(move, *answers):
            return answers[0]
        brought = self.judge.compare(move, answers, "choose", self.worlds)
        return answers[0] if sum(brought[0]) >= sum(brought[1]) else answers[1]

    def weigh(self, move: Move, line: Line) -> Interval:
        """What the move cost against this line, in as many worlds as it takes to tell whether that may be a flaw."""
        number = self.confirm
        cost = self.price(move, line, "price", number)
        while cost.low <= 0 and not self.harmless(cost) and number < MOST * self.confirm:
            number *= MORE
            cost = self.price(move, line, f"price of {number}", number)
        return cost

    def harmless(self, cost: Interval) -> bool:
        """Whether so much is surely no flaw."""
        return cost.high < self.judge.scale.flaws[0]

    def price(self, move: Move, line: Line, purpose: str, number: int, end: bool = False) -> Interval:
        """What the move cost against this line."""
        played, other = self.judge.compare(move, [move.line, line], purpose, number, end)
        return Interval(differences(other, played), self.decisions)

    def settle(self, move: Move, rival: Line, answers: list[list[int]]) -> Interval | None:
        """What the move cost against the rival in games played to their end; None where it is not sure that each answer
        of the judge is better."""
        found = self.price(move, rival, "end", self.confirm * ENDS, end=True)
        if found.low <= 0:
            return None
        for number in range(ANSWERS):
            answer = answers[number] if number < len(answers) else self.judge.answer(move, number)
            if self.plays(move, [answer]) or not self.better(move, answer, number):
                return None
        return found

    def better(self, move: Move, answer: Line, number: int) -> bool:
        """Whether it is sure that this answer is better than the move."""
        return (self.price(move, answer, f"price {number}", self.confirm).low > 0
                and self.price(move, answer, f"end {number}", self.confirm * ENDS, end=True).low > 0)

    def look_back(self, move: Move, rival: Line) -> float | None:
        """By hindsight: what the move cost as the cards truly lay; None where nothing is hidden."""
        if not self.judge.game.rules.hidden:
            return None
        played, other = self.judge.compare(move, [move.line, rival], "hindsight", self.confirm, open=True)
        return sum(differences(other, played)) / self.confirm
