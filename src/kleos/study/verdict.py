"""Verdicts: what a move cost, and whether that is sure enough to call it a mistake.

A judge is asked twice what it would do, `worlds` tell which answer is the rival of the move played, and as many fresh
ones as `confirm` says price it; more, while that leaves open whether it may be a flaw. If it may be, games are played
to their end. A move is called a flaw only if the judge does not play it, asked again and again, and each of its answers
is better, both a few turns on, by the hints' outlook, and in games played to their end; all of it in worlds that have
not been used before, with intervals for all decisions of the game together. And where bots play on from both, the
judge's line must do better.
"""
from __future__ import annotations

from typing import Final

from kleos.study.course import Move
from kleos.study.judge import Judge, Line, differences
from kleos.study.samples import Interval
from kleos.study.worth import FLAWS

BEST: Final = "best"
GOOD: Final = "good"
CLOSE: Final = "too close to call"
ANSWERS: Final = 16                                     # of the judge, before a move is called a flaw
ENDS: Final = 8                                         # games to the end, for each of the worlds that price a move
UPHELD: Final = 0.5                                     # of an inaccuracy, that bots find too
MORE: Final = 4                                         # times as many worlds, where a price leaves much open
MOST: Final = 16                                        # times, in the end


class Finding:
    """What was found of a move: the line to set against it, what the move cost, and the verdict; of a flaw also what it
    cost by hindsight, and where bots play on from both lines."""

    def __init__(self, move: Move, best: Line, cost: Interval | None, verdict: str,
                 hindsight: float | None = None, by_bots: float | None = None) -> None:
        self.move: Final = move
        self.best: Final = best
        self.cost: Final = cost
        self.verdict: Final = verdict
        self.hindsight: Final = hindsight
        self.by_bots: Final = by_bots


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
        if self.harmless(cost) and cost.low <= 0:
            return Finding(move, rival, cost, GOOD)
        ends = self.weigh(move, rival, end=True)
        if self.harmless(ends):
            return Finding(move, rival, ends, GOOD)
        sure = self.settle(move, rival, answers) if cost.low > 0 and ends.mean > 0 else None
        if sure is None:
            return Finding(move, rival, ends, CLOSE)
        scale, hindsight = self.judge.scale, self.look_back(move, rival)
        if not scale.flaw(sure.mean):
            return Finding(move, rival, sure, GOOD, hindsight)
        well = self.play_well(move, rival)
        if well.mean < UPHELD * scale.flaws[0]:
            return Finding(move, rival, well, GOOD if self.harmless(well) else CLOSE)
        flaw = scale.flaw(min(sure.mean, well.mean)) or FLAWS[0]
        return Finding(move, rival, sure, flaw, hindsight, well.mean)

    def plays(self, move: Move, answers: list[list[int]]) -> bool:
        """Whether one of the answers comes to the same as the move."""
        return any(self.judge.equal(move, answer, move.line) for answer in answers)

    def choose(self, move: Move, answers: list[list[int]]) -> Line:
        """The answer that brings most, in worlds of its own."""
        if self.judge.equal(move, *answers):
            return answers[0]
        brought = self.judge.compare(move, answers, "choose", self.worlds)
        return answers[0] if sum(brought[0]) >= sum(brought[1]) else answers[1]

    def weigh(self, move: Move, line: Line, end: bool = False) -> Interval:
        """What the move cost against this line, a few turns on or at the end of the game, in as many worlds as it takes
        to tell whether that may be a flaw."""
        number, purpose = (self.confirm * ENDS, "end") if end else (self.confirm, "price")
        cost = self.price(move, line, purpose, number, end)
        while cost.low <= 0 and not self.harmless(cost) and number < MOST * self.confirm * (2 if end else 1):
            number *= MORE
            cost = self.price(move, line, f"{purpose} of {number}", number, end)
        return cost

    def harmless(self, cost: Interval) -> bool:
        """Whether so much is surely no flaw."""
        return cost.high < self.judge.scale.flaws[0]

    def price(self, move: Move, line: Line, purpose: str, number: int, end: bool = False) -> Interval:
        """What the move cost against this line."""
        played, other = self.judge.compare(move, [move.line, line], purpose, number, end)
        return Interval(differences(other, played), self.decisions)

    def settle(self, move: Move, rival: Line, answers: list[list[int]]) -> Interval | None:
        """What the move cost against the rival in games played to their end; None where the judge might play it, or
        where it is not sure that each of its answers is better. Those that come to the same are one, which is looked at
        in as many worlds as all of them."""
        asked = answers + [self.judge.answer(move, number) for number in range(len(answers), ANSWERS)]
        if self.plays(move, asked):
            return None
        found = None
        for number, alike in enumerate(self.group(move, [[*rival], *asked])):
            worlds = self.confirm * (len(alike) - (number == 0))
            price = self.price(move, alike[0], f"price {number}", min(worlds, MOST * self.confirm))
            ends = self.price(move, alike[0], f"end {number}", worlds * ENDS, end=True)
            if price.low <= 0 or ends.low <= 0:
                return None
            found = found or ends
        return found

    def play_well(self, move: Move, rival: Line) -> Interval:
        """What the move cost where bots play on from both: the quick policy may be blind to an answer."""
        played, other = self.judge.play_well(move, [move.line, rival], self.confirm)
        return Interval(differences(other, played), self.decisions)

    def group(self, move: Move, lines: list[list[int]]) -> list[list[list[int]]]:
        """Those that come to the same together, the first of them first."""
        found: list[list[list[int]]] = []
        for line in lines:
            alike = next((one for one in found if self.judge.equal(move, one[0], line)), None)
            if alike is None:
                found.append([line])
            else:
                alike.append(line)
        return found

    def look_back(self, move: Move, rival: Line) -> float | None:
        """By hindsight: what the move cost as the cards truly lay; None where nothing is hidden."""
        if not self.judge.game.rules.hidden:
            return None
        played, other = self.judge.compare(move, [move.line, rival], "hindsight", self.confirm, open=True)
        return sum(differences(other, played)) / self.confirm
