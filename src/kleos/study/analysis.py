"""What a game teaches: its curve, its ledger, what each move cost, and the luck of each roll and draw."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from kleos.core.flow import EVERYBODY, State
from kleos.core.game import Game
from kleos.core.record import Record
from kleos.games import find
from kleos.study.clicks import spell, spell_apart
from kleos.study.consequences import compare_consequences
from kleos.study.course import Course, Move, Row
from kleos.study.curve import draw_curve, flaws
from kleos.study.judge import Judge
from kleos.study.ledger import Chance, Ledger
from kleos.study.reasons import explain
from kleos.study.told import Accuracy, Judged, Told
from kleos.study.verdict import BEST, CLOSE, GOOD, Court, Finding
from kleos.study.worth import Scale
from kleos.table.names import list_names, name_seats

FEW: Final = 10                                         # settled moves; below them there is no accuracy

Progress = Callable[[int, int], None]


class Analysis:
    """What was found of a game. `data()` has it as plain data; in a notebook its curve is drawn.

    >>> import kleos
    >>> found = kleos.play("shield", seed=6).analyse()
    >>> found.position(0).over()
    False
    """

    def __init__(self, told: Told, course: Course) -> None:
        self.told: Final = told
        self.course: Final = course

    def data(self) -> Told:
        """All of it as plain data, the same as of `kleos analyse --json`."""
        return self.told

    @property
    def flaws(self) -> list[Judged]:
        """The moves that are an inaccuracy, a mistake or a blunder, the dearest first."""
        return sorted(flaws(self.told), key=lambda move: -move["cost"])

    def position(self, row: int) -> State:
        """The position before this row."""
        return (self.course.rows[row].before if row < len(self.course.rows) else self.course.end).copy()

    def __repr__(self) -> str:
        flaws = ", ".join(f"row {move['row']}: {move['verdict']}" for move in self.flaws[:5])
        return f"<Analysis of {self.told['game']}, {len(self.told['moves'])} moves; {flaws or 'no flaw found'}>"

    def _repr_html_(self) -> str:
        return draw_curve(self.told)


def analyse(kept: Record, *, judge: str = "strong", seat: int | None = None, worlds: int = 24, confirm: int = 48,
            seed: int = 0, progress: Progress | None = None) -> Analysis:
    """Look at a game again: the same with the same seed.

    judge       the word of the bot that judges, at least as strong as whoever it judges
    seat        the one whose moves are judged, and with whose eyes chance is told; all, if it is None
    worlds      in which the judge's answers are compared, and `confirm` fresh ones, which price a move
    progress    is told how many moves have been looked at, and how many there are

    `RecordError` where the record cannot have been played, `ValueError` for what does not fit.

    >>> import kleos
    >>> from kleos.core import record
    >>> from kleos.study.analysis import analyse
    >>> begun = kleos.play("shield", seed=6)            # nobody has moved yet: a move takes seconds to be judged
    >>> found = analyse(record.parse(begun.record))
    >>> found.data()["game"], found.data()["unit"], found.flaws
    ('shield', 'points', [])
    """
    inquiry = Inquiry(kept, judge=judge, seat=seat, worlds=worlds, confirm=confirm, seed=seed)
    findings = []
    for number in range(len(inquiry.moves)):
        findings.append(inquiry.judge_move(number))
        if progress:
            progress(number + 1, len(inquiry.moves))
    return Analysis(inquiry.tell(findings), inquiry.course)


class Inquiry:
    """An analysis that is being made, with what `analyse` is given: the curve and the ledger are known at once, and the
    `moves` are judged one by one, in any order."""

    def __init__(self, kept: Record, *, judge: str = "strong", seat: int | None = None, worlds: int = 24,
                 confirm: int = 48, seed: int = 0) -> None:
        if worlds < 2 or confirm < 12:
            raise ValueError("An analysis takes at least 2 worlds to choose and 12 to confirm.")
        self.course: Final = Course(find(kept.head["game"]), kept)
        course = self.course
        if seat is not None and not 0 <= seat < course.seats:
            raise ValueError(f"There is no seat {seat} in this game; they are numbered from 0 to {course.seats - 1}.")
        self.seat: Final = seat
        seats = range(course.seats) if seat is None else [seat]
        self.ledger: Final = Ledger(course, Scale(course.game, course.setup))
        for one in seats:
            self.ledger.reckon(one)
        self.moves: Final = [move for move in course.moves()
                             if move.free and move.seat in seats and not is_idle(course.game, move)]
        called = name_seats(course.head["seats"], list_names(course.head.get("names", [])))
        self.court: Final = Court(Judge(course.game, judge, seed, self.ledger.scale, called), worlds, confirm,
                                  max(1, len(self.moves)))

    def judge_move(self, number: int) -> Finding:
        return self.court.judge_move(self.moves[number])

    def tell(self, findings: Sequence[Finding]) -> Told:
        """What is known when so much has been found."""
        return tell(self.ledger, self.court, findings, self.seat)


def tell(ledger: Ledger, court: Court, findings: Sequence[Finding], seat: int | None) -> Told:
    course, scale = ledger.course, ledger.scale
    return {
        "game": course.game.id, "rules_version": course.head["rules_version"], "judge": court.judge.spec,
        "worlds": court.worlds, "confirm": court.confirm, "seed": court.judge.seed, "unit": scale.unit,
        "spread": scale.spread, "seats": list(course.head["seats"]), "curve": ledger.curve, "ledger": ledger.accounts,
        "moves": [describe_move(court.judge, finding) for finding in findings],
        "chances": [hide_unseen(course, chance, seat) for chance in ledger.chances],
        "accuracy": [count_settled(account["seat"], [finding.verdict for finding in findings
                                             if finding.move.seat == account["seat"]]) for account in ledger.accounts],
        "warnings": warnings(course, ledger)}


def describe_move(judge: Judge, finding: Finding) -> Judged:
    """A move as plain data."""
    move, cost, text = finding.move, finding.cost, judge.game.rules.lexicon.text
    other = () if finding.verdict == BEST else move.line
    found, until = compare_consequences(judge, move, finding.best) if costs(judge, finding) else ([], 0)
    return {
        "row": move.rows[0].number, "seat": move.seat, "rows": [row.number for row in move.rows],
        "played": [text(action) for action in move.line], "played_in_words": spell(judge, move, move.line),
        "best": [text(action) for action in finding.best], "best_in_words": spell(judge, move, finding.best),
        "apart": list(spell_apart(judge, move, finding.best)),
        "cost": cost.mean if cost else 0.0, "low": cost.low if cost else 0.0, "high": cost.high if cost else 0.0,
        "verdict": finding.verdict, "why": explain(judge, move, finding.best, other), "hindsight": finding.hindsight,
        "by_bots": finding.by_bots,
        "consequences": found, "until": until}


def costs(judge: Judge, finding: Finding) -> bool:
    """Whether as much was lost as an inaccuracy, surely or perhaps."""
    return finding.cost is not None and finding.verdict != GOOD and finding.cost.mean >= judge.scale.flaws[0]


def is_idle(game: Game, move: Move) -> bool:
    """Whether a seat answered only what may as well have gone unasked, since nothing else would change anything: at a
    table nobody is asked that; or did only what every search does, such as to roll before gods are called."""
    return all(row.before.count() == 1 or is_vain(game, row) or is_usual(game, row) for row in move.rows)


def is_vain(game: Game, row: Row) -> bool:
    """Whether somebody declined where nothing else would have changed anything."""
    asked = game.face.standing
    return asked is not None and row.action == int(asked.decline.number()) and asked.idle(row.before, row.actor)


def is_usual(game: Game, row: Row) -> bool:
    """Whether no search would have looked at anything else."""
    hints = game.hints(row.before)
    return [action for action in row.before.legal() if hints.follows(row.before, -1, action)] == [row.action]


def hide_unseen(course: Course, chance: Chance, seat: int | None) -> Chance:
    """A roll or draw as the seat saw it: what it did not see is not told."""
    row = course.rows[chance["row"]]
    mask = row.before.seen_by(row.action)
    if seat is None or mask == EVERYBODY or mask >> seat & 1:
        return chance
    verb = course.game.rules.lexicon.verb(row.action)
    return {**chance, "text": " ".join([verb.name] + ["?"] * len(verb.domains))}


def count_settled(seat: int, verdicts: Sequence[str]) -> Accuracy:
    """The accuracy of a seat by the verdicts on its moves."""
    settled = [verdict for verdict in verdicts if verdict != CLOSE]
    sound = sum(verdict in (BEST, GOOD) for verdict in settled)
    return {"seat": seat, "moves": len(verdicts), "settled": len(settled),
            "accuracy": 100 * sound / len(settled) if len(settled) >= FEW else None}


def warnings(course: Course, ledger: Ledger) -> list[str]:
    """What keeps an analysis from saying more."""
    found = []
    if not course.whole:
        found.append(f"The record does not show all that happened: the analysis ends before row {len(course.rows)}.")
    elif not course.end.over():
        found.append("The game was not played to its end.")
    if not ledger.tells:
        found.append("This game cannot tell luck from skill, so its ledger counts no luck.")
    if course.game.rules.hidden:
        found.append("Moves are judged by what their seat knew; curve, ledger and luck with all cards open.")
    return found
