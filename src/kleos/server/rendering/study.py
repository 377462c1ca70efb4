"""Study: what the page of it shows besides the film: the curve with its marks, the decision at hand, all decisions, and
what luck and skill have made of the game."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from kleos.core.cards.draws import FromDeck
from kleos.core.face import Line, name_players, player, whose
from kleos.core.flow import SPECTATOR
from kleos.core.game import Game
from kleos.core.record import UNSEEN
from kleos.server.rendering.replay import HEIGHT, WIDTH, find_beginning, round_step
from kleos.server.seats.seated import Seated
from kleos.server.work.studies import JUDGE, Study
from kleos.study.curve import bounds, course_of
from kleos.study.ledger import Chance
from kleos.study.told import Judged, Told
from kleos.study.verdict import BEST, CLOSE, GOOD
from kleos.study.worth import CHANCES, FLAWS
from kleos.table.names import spoken_to
from kleos.table.table import Table

FORTUNES: Final = 8                         # rolls and draws that are shown, those that brought and took most
WAITS: Final = "waits"                      # the verdict on what is still to be judged
LATE: Final = "not judged"                  # on what took too long
KINDS: Final = ((("blunder",), "blunder", "blunders"), (("mistake",), "mistake", "mistakes"),
                (("inaccuracy",), "inaccuracy", "inaccuracies"), ((CLOSE,), "too close", "too close"),
                ((BEST, GOOD), "sound", "sound"))


def describe_study(seated: Seated, study: Study, at: int) -> dict[str, Any]:
    """The study at a step of the film: `seat` and its `unit`, `curve` as `replay.draw_curve` has it, the marked
    `decisions` with the one at hand (`now`), the nearest flaws `before` and `after`, `fortunes`, the `account`, how far
    the judge is."""
    told = study.tell()
    curve = draw_curve(told, study.terms.seat, find_beginning(seated))
    decisions = list_decisions(study, told, curve)
    flaws = [one for one in decisions if one["verdict"] in FLAWS]
    return {
        "seat": study.terms.seat, "unit": told["unit"], "curve": curve, "decisions": decisions, "flaws": flaws,
        "now": next((one for one in decisions if one["rows"][0] <= at <= one["rows"][-1]), None),
        "before": next((one["rows"][0] for one in reversed(flaws) if one["rows"][0] < at), None),
        "after": next((one["rows"][0] for one in flaws if one["rows"][0] > at), None),
        "counts": count_verdicts([one["verdict"] for one in decisions]),
        "fortunes": list_fortunes(told, seated, study.terms.seat),
        "account": draw_account(told, study.terms.seat), "accuracy": told["accuracy"][0],
        "warnings": told["warnings"], "judge": JUDGE, "worlds": told["confirm"],
        "running": study.running, "judged": len(study.judged) + len(study.late), "total": study.total,
        "same": at >= seated.table.before.given,        # what came before that was dealt elsewhere
        "error": study.error, "mark": study.mark, "seats": list_seats(seated)}


def count_verdicts(verdicts: Sequence[str]) -> list[tuple[str, str, int]]:
    """How many decisions of each kind there are: a verdict that stands for it, its name for that number, and these."""
    found = []
    for kinds, one, many in KINDS:
        number = sum(verdict in kinds for verdict in verdicts)
        found.append((kinds[0], one if number == 1 else many, number))
    return found


def list_seats(seated: Seated) -> list[tuple[int, str]]:
    return list(enumerate(seated.table.names))


def draw_curve(told: Told, seat: int, begins: int = 0) -> dict[str, Any]:
    """What the game promised the seat, as `replay.draw_curve` draws the scores: from the row on with which the first
    turn `begins`."""
    low, high = bounds(told)
    course = course_of(told, seat)
    before = [value for row, value in course if row <= begins]
    points = [(begins, before[-1]) if before else course[0], *[point for point in course if point[0] > begins]]
    last = points[-1][0] or 1

    def y(value: float) -> float:
        return round(HEIGHT - (value - low) / (high - low) * HEIGHT, 1)
    step = 50 if told["unit"] == CHANCES else round_step((high - low) / 3)
    grid = [(value, y(value)) for value in range(-step * (int(-low) // step), int(high) + 1, step)]
    return {"low": low, "high": high, "grid": grid,
            "zero": y(50.0 if told["unit"] == CHANCES else min(max(0.0, low), high)),
            "seats": [seat + 1], "points": {row: y(value) for row, value in points},
            "lines": [" ".join([f"{round(WIDTH * row / last, 1)},{y(value)}" for row, value in points])]}


def list_decisions(study: Study, told: Told, curve: Mapping[str, Any]) -> list[dict[str, Any]]:
    """All decisions of the seat, with what was found of them."""
    found: list[dict[str, Any]] = []
    last = told["curve"][-1]["row"] or 1
    rows = sorted(curve["points"])
    for number, decision in enumerate(study.outline["decisions"]):
        judged, row = study.judged.get(number), decision["rows"][0]
        point = max((at for at in rows if at <= row), default=rows[0])
        verdict = judged["verdict"] if judged else LATE if number in study.late else WAITS
        found.append({"number": number + 1, "rows": decision["rows"], "played": decision["words"], "verdict": verdict,
                      "x": round(WIDTH * row / last, 1), "y": curve["points"][point],
                      **describe_cost(judged)})
    return found


def describe_cost(judged: Judged | None) -> dict[str, Any]:
    if judged is None:
        return {"best": "", "cost": 0.0, "low": 0.0, "high": 0.0, "why": "", "hindsight": None}
    return {"best": judged["best_in_words"], "cost": judged["cost"], "low": judged["low"], "high": judged["high"],
            "why": judged["why"], "hindsight": judged["hindsight"]}


def find_moves(game: Game, study: Study, at: int) -> dict[str, list[list[str]]]:
    """At the beginning of a decision with a flaw: the pieces of the board, click by click, that what was `played` and
    what would have been `better` touch, without what they share."""
    move = next((move for move in study.judged.values() if move["row"] == at and move["verdict"] in FLAWS), None)
    if move is None:
        return {}
    lexicon = game.rules.lexicon

    def touch(texts: Sequence[str]) -> list[list[str]]:
        groups = [[name for group in lexicon.touch(game.parse(text)) for name in group] for text in texts]
        return [group for group in groups if group]
    return {"played": touch([text for text in move["played"] if text not in move["best"]]),
            "better": touch([text for text in move["best"] if text not in move["played"]])}


def list_fortunes(told: Told, seated: Seated, seat: int) -> list[dict[str, Any]]:
    """The rolls and draws that brought or took most, in their order."""
    own = [one for one in told["chances"] if one["seat"] == seat]
    last, table, begins = told["curve"][-1]["row"] or 1, seated.table, find_beginning(seated)
    hand = [one for one in own if one["row"] < begins and isinstance(table.replay(one["row"]).now, FromDeck)]
    lines = {number: those for number, those in table.lines(seat) if those}
    found: list[dict[str, Any]] = [
        {"row": one["row"], "luck": one["luck"], "better": one["better"], "worse": one["worse"], "chance": one}
        for one in own if one not in hand]
    if hand:
        found.append({"row": hand[-1]["row"], "luck": sum(one["luck"] for one in hand), "better": None, "worse": None,
                      "words": tell_opening(table, seat)})
    found = sorted(sorted(found, key=lambda one: -abs(one["luck"]))[:FORTUNES], key=lambda one: int(one["row"]))
    return [{"words": tell_fortune(table, one["chance"], lines) if "chance" in one else "", **one,
             "x": round(WIDTH * one["row"] / last, 1)} for one in found]


def tell_opening(table: Table, seat: int) -> str:
    """The cards with which a seat began, which are one piece of luck however they came."""
    you = spoken_to(table.seats, seat) if seat in table.persons else SPECTATOR
    said = name_players(f"{whose(seat)} opening hand.", table.names, you)
    return said[:1].upper() + said[1:]


def tell_fortune(table: Table, chance: Chance, lines: Mapping[int, Sequence[Line]]) -> str:
    """What was rolled or drawn: as the log tells it; of several that it tells together, by itself where the seat saw
    it, else the line in which they are told."""
    number, text = chance["row"], chance["text"]
    if number not in lines and UNSEEN not in text.split():
        state, lexicon = table.replay(number), table.game.rules.lexicon
        label = lexicon.label(table.game.parse(text), table.game.face.names(state))
        return name_players(f"{player(int(state.now.seat))}: {label}.", table.names,
                            spoken_to(table.seats, chance["seat"]))
    return next((those[0].text for at, those in sorted(lines.items()) if at >= number), "")


def draw_account(told: Told, seat: int) -> dict[str, Any]:
    """The ledger as bars: each begins where the one before it ended; `x`, `width` and the place of `zero` in hundredths
    of the scale."""
    one = next(account for account in told["ledger"] if account["seat"] == seat)
    steps = [("start", one["start"], 0.0), *[(name, value, None) for name, value in (
        ("luck", one["luck"]), ("others", one["others"]), ("decisions", one["decisions"]))], ("end", one["end"], 0.0)]
    level, spans = 0.0, []
    for name, value, base in steps:
        begins = level if base is None else base
        level = begins + value
        spans.append((name, value, min(begins, level), max(begins, level)))
    low, high = (0.0, 100.0) if told["unit"] == CHANCES else (0.0, 1.0)
    low, high = min(low, *[first for *_, first, _ in spans]), max(high, *[last for *_, last in spans])
    span = (high - low) or 1.0
    return {"zero": round(-100 * low / span, 2), "bars": [
        {"name": name, "value": value, "x": round(100 * (first - low) / span, 2),
         "width": round(100 * (last - first) / span, 2)} for name, value, first, last in spans]}
