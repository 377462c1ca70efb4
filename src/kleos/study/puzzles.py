"""Puzzles from games: positions in which one line of play is best by a wide and confirmed margin.

A puzzle is a record that stops where somebody is to find the line; its header has the line, and where it comes from.
"""
from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from kleos import bots
from kleos.bots.strong import Strong
from kleos.core import record
from kleos.core.game import Game
from kleos.core.hints import follow
from kleos.core.record import Record, RecordError
from kleos.study.course import Course, Move
from kleos.study.judge import Judge, Line, stream
from kleos.study.verdict import Court
from kleos.study.worth import Scale

KEPT: Final[tuple[str, ...]] = ("game", "rules_version", "seats", "options", "components", "components_hash")
WIDE: Final = 0                                         # which flaw each other line is at least: an inaccuracy
OTHERS: Final = 6                                       # lines of the judge's that the best one is held against
QUICK: Final = 3                                        # how often the quick policy is asked
CLICKS: Final = 24                                      # of a line, at most
GOALS: Final = {"chances": "Find the line of play that wins most often.",
                "points": "Find the line of play that is worth most points at the end."}


class Puzzle:
    """`name` is that of its file; `kept` leads to the position; `answer` is the line in the notation of the game;
    `gap`, by how much it is better than the next one, in the unit of the game; `source`, the game it came from."""

    def __init__(self, game: Game, kept: Record, name: str = "") -> None:
        self.game: Final = game
        self.name: Final = name
        self.kept: Final = kept
        told: dict[str, Any] = kept.head.get("puzzle", {})
        try:
            self.seat: Final = int(told["seat"])
            self.answer: Final = [str(text) for text in told["answer"]]
            self.gap: Final = float(told["gap"])
            self.source: Final = str(told["source"])
        except (KeyError, TypeError, ValueError):
            raise RecordError(kept.lines.get("puzzle", 0), "“puzzle” in the header must give its seat, its answer, the "
                              "gap and its source") from None
        self.course: Final = Course(game, kept)
        self.scale: Final = Scale(game, self.course.setup)
        self.line: Final = [game.parse(text) for text in self.answer]

    @property
    def motif(self) -> str:
        """What the answer is about, in a few words; empty where the game has none for it."""
        answer = "; ".join(self.answer)
        return next((words for pattern, words in self.game.face.motifs if re.search(pattern, answer)), "")

    def strip(self) -> Record:
        """The record that leads to the position, without the answer."""
        return Record({name: value for name, value in self.kept.head.items() if name != "puzzle"}, self.kept.moves)

    def move(self, line: Line) -> Move:
        """A line of play in this position, which `ValueError` says cannot be played."""
        return self.course.go_on(self.seat, line)

    def solves(self, line: Line) -> bool:
        """Whether a line comes to the same as the answer."""
        return Judge(self.game, "quick", 0, self.scale).equal(self.move(line), line, self.line)

    def holds(self, judge: str, seed: int) -> bool:
        """Whether it is still the only best line, by this judge with other worlds and dice."""
        finder = Finder(self.game, judge, seed, self.scale)
        found = finder.solve(self.move(self.line))
        return found is not None and self.solves(found[0])


class Finder:
    """Looks for puzzles among the moves of a game."""

    def __init__(self, game: Game, judge: str, seed: int, scale: Scale) -> None:
        self.game: Final = game
        self.judge: Final = Judge(game, judge, seed, scale)
        self.quick: Final = Judge(game, "quick", seed, scale)
        self.court: Final = Court(self.judge, 24, 48, OTHERS + QUICK)
        self.least: Final = scale.flaws[WIDE]

    def solve(self, move: Move) -> tuple[Line, float] | None:
        """The line that is best here by a wide margin, and the margin; None where there is none, where two seeds of the
        judge find different ones, or where the quick policy finds it."""
        best = self.judge.answer(move, 0)
        quick = [self.quick.answer(move, number) for number in range(QUICK)]
        if len(best) > CLICKS or any(self.judge.equal(move, line, best) for line in quick):
            return None
        if not self.judge.equal(move, best, self.judge.answer(move, 1)):
            return None
        others = [line for line in [*self.others(move), *quick] if not self.judge.equal(move, line, best)]
        gaps = []
        for number, line in enumerate(others):
            gaps.append(self.ahead(move, best, line, number))
            if gaps[-1] < self.least:
                return None
        return best, min(gaps)

    def ahead(self, move: Move, best: Line, line: Line, number: int) -> float:
        """By how much the best line is better than another; 0 where that is not sure, or less than wide."""
        other = Move(move.rows[:1], line)
        for end in (False, True):
            price = self.court.price(other, best, f"puzzle {number} {end}", self.court.confirm * (1 + end), end)
            if price.low <= 0 or price.mean < self.least:
                return 0.0
        return price.mean

    def others(self, move: Move) -> list[Line]:
        """What the judge finds worth looking at besides: the first clicks that it values, played on by itself."""
        rng = stream(self.judge.seed, move.rows[0].number, "others")
        world = self.game.rules.resample(move.before, move.seat, rng)
        world.turn_to(move.seat)
        found: list[Line] = []
        strong = Strong(self.game, 200)
        for one in strong.weigh(world, move.seat, rng)[:OTHERS]:
            s, line = follow(world, move.seat, one.line), list(one.line)
            bot = bots.make(self.judge.spec, self.game)
            while s.to_act() == move.seat and len(line) < CLICKS:
                line.append(bot.choose(s, move.seat, rng))
                s.do(line[-1])
            found.append(line)
        return found


def tell_source(puzzle: Puzzle) -> str:
    """What the answer is about, how far it is ahead, and where the puzzle comes from."""
    unit = "points of chance" if puzzle.scale.unit == "chances" else "points"
    motif = f"{puzzle.motif}. " if puzzle.motif else ""
    return f"{motif}Every other line costs {puzzle.gap:.0f} {unit} or more. It comes from {puzzle.source}."


def find_puzzles(game: Game, kept: Record, source: str, judge: str = "strong", seed: int = 0) -> Iterator[Puzzle]:
    """The puzzles in a game, one after another."""
    course = Course(game, kept)
    finder = Finder(game, judge, seed, Scale(game, course.setup))
    for move in course.moves():
        found = finder.solve(move) if move.free else None
        if found is not None:
            line, gap = found
            told = {"seat": move.seat, "answer": [game.rules.lexicon.text(action) for action in line],
                    "gap": round(gap, 1), "source": source}
            head: dict[str, Any] = {name: kept.head[name] for name in KEPT if name in kept.head}
            yield Puzzle(game, Record({**head, "puzzle": told}, kept.moves[:move.rows[0].number]))


def load_shipped(game: Game) -> list[Puzzle]:
    """Those that come with a game, in their order."""
    return read(game, game.folder / "puzzles")


def read(game: Game, folder: Path) -> list[Puzzle]:
    """The puzzles in a folder; `RecordError` for one that is broken."""
    return [Puzzle(game, record.parse(path.read_text(encoding="utf-8")), path.stem)
            for path in sorted(folder.glob("*.kleos"))]
