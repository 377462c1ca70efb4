"""Studies: a finished game is looked at again, move by move, by a process that stands back behind all others, so that
nobody who plays waits for it. The curve comes first, from the workers of everybody."""
from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Final, NamedTuple, TypedDict

import kleos
from kleos.core import record
from kleos.server.clock import Clock
from kleos.server.database import studies
from kleos.server.database.store import Store
from kleos.server.database.studies import KeptStudy
from kleos.server.http.limits import Exceeded
from kleos.server.work.workers import Late, Lost, Workers
from kleos.study.analysis import Inquiry, count_settled, describe_move
from kleos.study.clicks import spell
from kleos.study.course import Move
from kleos.study.told import Judged, Told

KEPT: Final = 32                            # studies in memory
MAX_RUNNING: Final = 12                     # at the same time, of all visitors
JUDGE: Final = "strong"
BACK: Final = 15                            # how much judges stand back, three times as much as those who play
CURVE_SECONDS: Final = 30                   # until the curve is given up
MOVE_SECONDS: Final = 600                   # the same for a move
SLOW: Final = "it would take too long"


class Terms(NamedTuple):
    """Whose moves of which game are judged: the table, a seat, the record as a text."""

    table: str
    seat: int
    text: str

    @property
    def key(self) -> str:
        """The same for the same game, seat and judge, as long as Kleos is of the same version."""
        said = "\0".join((self.table, str(self.seat), self.text, JUDGE, kleos.__version__))
        return hashlib.sha256(said.encode()).hexdigest()


class Decision(TypedDict):
    """A move that will be judged: its rows, what was played, in words, and how much of what the game promised went with
    it, by a glance."""

    rows: list[int]
    words: str
    swing: float


class Outline(TypedDict):
    """What is known of a game at once."""

    told: Told
    decisions: list[Decision]


class Study:
    """What is known by now. `judged` has moves by their numbers, `late` those that took too long."""

    def __init__(self, terms: Terms, outline: Outline, moves: dict[int, Judged]) -> None:
        self.terms: Final = terms
        self.outline: Final = outline
        self.judged: Final = moves
        self.late: Final[set[int]] = set()
        self.owner = ""
        self.error = ""
        self.task: asyncio.Task[None] | None = None

    @property
    def running(self) -> bool:
        return self.task is not None and not self.task.done()

    @property
    def total(self) -> int:
        return len(self.outline["decisions"])

    @property
    def waiting(self) -> list[int]:
        """The moves that are still to be judged, the largest losses first."""
        decisions = self.outline["decisions"]
        left = [number for number in range(self.total) if number not in self.judged and number not in self.late]
        return sorted(left, key=lambda number: (decisions[number]["swing"], number))

    @property
    def mark(self) -> str:
        """Another one whenever something has changed."""
        state = "r" if self.running else "d" if not self.waiting else "s"
        return f"{self.terms.seat}{state}{len(self.judged)}{'e' if self.error else ''}"

    def tell(self) -> Told:
        """As `Analysis.data` has it, as far as it is known."""
        moves = [self.judged[number] for number in sorted(self.judged)]
        verdicts = [move["verdict"] for move in moves]
        return {**self.outline["told"], "moves": moves, "accuracy": [count_settled(self.terms.seat, verdicts)]}

    def keep(self) -> KeptStudy:
        told = self.outline["told"]
        return KeptStudy({number: dict(move) for number, move in self.judged.items()}, self.total,
                         dict(told["ledger"][0]), told["unit"])


class Attempt(TypedDict):
    """What somebody tries in the place of a flaw: whether it comes to the better move (`found`) or to what was
    `played`, and between what it costs against the better one, where that was looked at."""

    found: bool
    played: bool
    low: float
    high: float


class Unstudied(Exception):
    """A game of which nothing can be said; the text says why."""


class Studies:
    """What is looked at again at this server, and what was. A visitor has one running: the next one ends it."""

    def __init__(self, workers: Workers, store: Store, clock: Clock) -> None:
        self.workers: Final = workers
        self.judges: Final = Workers(1, BACK)
        self.store: Final = store
        self.clock: Final = clock
        self.known: Final[OrderedDict[str, Study]] = OrderedDict()

    async def open(self, terms: Terms) -> Study:
        """With its curve, and what was found of it before; `Unstudied` where nothing can be."""
        found = self.known.get(terms.key)
        if found is None:
            kept = await asyncio.to_thread(studies.read_study, self.store.engine, terms.key)
            try:
                outline: Outline = await self.workers.do(draw_outline, terms, seconds=CURVE_SECONDS)
            except Late:
                raise Unstudied(SLOW) from None
            except ValueError as problem:
                raise Unstudied(str(problem)) from None
            moves = kept.moves if kept and kept.total == len(outline["decisions"]) else {}
            found = self.known.setdefault(terms.key, Study(terms, outline, moves))      # type: ignore[arg-type]
        self.known.move_to_end(terms.key)
        for old in [key for key, one in self.known.items() if not one.running][:max(0, len(self.known) - KEPT)]:
            del self.known[old]
        return found

    def start(self, study: Study, owner: str) -> None:
        """Judge what is not judged, unless that goes on already; `Exceeded` when too many others do."""
        if study.running or not study.waiting:
            return
        for one in [*self.known.values()]:
            if one.owner == owner:
                self.stop(one)
        if sum(one.running for one in self.known.values()) >= MAX_RUNNING:
            raise Exceeded("Many games are studied at this server just now. Try again in a minute.")
        study.owner, study.error = owner, ""
        self.known[study.terms.key] = study
        study.task = asyncio.create_task(self.run(study))

    def stop(self, study: Study) -> None:
        """End it, if it runs; what was found is kept."""
        if study.running and study.task:
            study.task.cancel()
            study.task = None

    async def run(self, study: Study) -> None:
        try:
            while waiting := study.waiting:
                number = waiting[0]
                try:
                    study.judged[number] = await self.judges.do(judge_move, study.terms, number, seconds=MOVE_SECONDS)
                except Late:
                    study.late.add(number)
                await asyncio.wrap_future(self.store.write(partial(
                    studies.save_study, key=study.terms.key, game=study.terms.table, seat=study.terms.seat,
                    kept=study.keep(), now=self.clock.now())))
        except Lost:
            study.error = "The server ended meanwhile."
        except Exception as problem:
            study.error = f"The moves could not be judged: {problem}"

    async def attempt(self, study: Study, number: int, line: Sequence[int]) -> Attempt:
        """What a line of play in the place of a judged move comes to; `Unstudied` where that takes too long."""
        try:
            found: Attempt = await self.workers.do(try_line, study.terms, number, tuple(line),
                                                   study.judged[number]["best"], seconds=CURVE_SECONDS)
        except Late:
            raise Unstudied(SLOW) from None
        return found

    def drop(self, table: str) -> None:
        """Let go of all that is in memory of a table."""
        for one in [one for one in self.known.values() if one.terms.table == table]:
            self.stop(one)
            del self.known[one.terms.key]

    def close(self) -> None:
        for one in self.known.values():
            self.stop(one)
        self.judges.close()


# in a worker

@lru_cache(2)
def inquire(terms: Terms) -> Inquiry:
    return Inquiry(record.parse(terms.text), judge=JUDGE, seat=terms.seat)


def draw_outline(terms: Terms) -> Outline:
    """`ValueError` where the game cannot be looked at again."""
    inquiry = inquire(terms)
    curve = {point["row"]: point["value"] for point in inquiry.ledger.curve}
    rows = sorted(curve)
    decisions: list[Decision] = []
    for move in inquiry.moves:
        numbers = [row.number for row in move.rows]
        after = curve[next(row for row in rows if row > numbers[-1])]
        decisions.append({"rows": numbers, "words": spell(inquiry.court.judge, move, move.line),
                          "swing": after - find_value(curve, numbers[0])})
    return {"told": inquiry.tell([]), "decisions": decisions}


def find_value(curve: dict[int, float], row: int) -> float:
    """What the game promised before a row, of which the curve may have no point of its own."""
    return curve[max(at for at in curve if at <= row)]


def judge_move(terms: Terms, number: int) -> Judged:
    inquiry = inquire(terms)
    return describe_move(inquiry.court.judge, inquiry.judge_move(number))


def try_line(terms: Terms, number: int, line: Sequence[int], best: Sequence[str]) -> Attempt:
    """As good is what surely costs less than an inaccuracy against the better move, in as many worlds as it takes."""
    inquiry = inquire(terms)
    court, move = inquiry.court, inquiry.moves[number]
    better = [court.judge.game.parse(text) for text in best]
    equal = court.judge.equal(move, line, better)
    if equal or court.judge.equal(move, line, move.line):
        return {"found": equal, "played": not equal, "low": 0.0, "high": 0.0}
    cost = court.weigh(Move(move.rows, line), better)
    return {"found": cost.high < court.judge.scale.flaws[0], "played": False, "low": cost.low, "high": cost.high}
