"""Study: what the page of it shows besides the film: the curve with its marks, the decision at hand, all decisions, and
what luck and skill have made of the game."""
from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from kleos.core.cards.draws import FromDeck
from kleos.core.cards.hands import knows
from kleos.core.face import name_players, player, whose
from kleos.core.flow import SPECTATOR
from kleos.core.game import Game
from kleos.core.record import UNSEEN
from kleos.server.rendering.gist import course_by_turns, draw_gist
from kleos.server.rendering.replay import HEIGHT, WIDTH, find_beginning, find_turn, round_step
from kleos.server.rendering.views import find_act
from kleos.server.seats.seated import Seated
from kleos.server.work.studies import JUDGE, Study
from kleos.study.consequences import describe_consequences
from kleos.study.curve import bounds, course_of
from kleos.study.ledger import Chance
from kleos.study.told import Judged, Told
from kleos.study.verdict import BEST, CLOSE, GOOD
from kleos.study.worth import CHANCES, FLAWS
from kleos.table.names import spoken_to
from kleos.table.table import Table

FORTUNES: Final = 8                         # rolls and draws that are shown, those that brought and took most
VERY_GOOD: Final = "very good"              # what a decision is called that is better than what the judge found
WAITS: Final = "not judged yet"             # what is said of a decision to which the judge has not come
LATE: Final = "not judged"                  # of one that took too long
SEEN: Final = 0.3                           # of a cost, by which the curve falls where it is said to show it
SAME: Final = 1.5 / 50                      # of the spread: what differs by a chance in a hundred, rounded, is equal
YOU: Final = re.compile(r"\byou(?:r|rs|rself)?\b", re.IGNORECASE)
KINDS: Final = ((("blunder",), "blunder", "blunders"), (("mistake",), "mistake", "mistakes"),
                (("inaccuracy",), "inaccuracy", "inaccuracies"), ((CLOSE,), "too close", "too close"),
                ((BEST, GOOD), "sound", "sound"))

Calling = Callable[[str], str]


def describe_study(seated: Seated, study: Study, at: int, viewer: int) -> dict[str, Any]:
    """The study at a step of the film, as it is told to a viewer: `seat` and its `unit`, `curve` as `replay.draw_curve`
    has it and its `value` here, None in the set-up, the marked `decisions` with the one at hand (`now`), where the
    `next` flaw is and what it is called, the `gist` of it all, `fortunes`, the `account`, how far the judge is."""
    told, you = study.tell(), spoken_to(seated.table.seats, viewer)
    course = course_by_turns(seated, told, study.terms.seat)
    curve = draw_curve(told, study.terms.seat, course)
    decisions = list_decisions(seated, study, told, curve, partial(name_you, seated.table, you),
                               partial(speak_to, seated.table, you))
    flaws = [one for one in decisions if one["verdict"] in FLAWS]
    return {
        "seat": study.terms.seat, "unit": told["unit"], "curve": curve, "decisions": decisions, "flaws": flaws,
        "value": find_value(course, at) if at >= find_beginning(seated) else None,
        "now": next((one for one in decisions if one["rows"][0] <= at <= one["rows"][-1]), None),
        "next": find_next([one["rows"] for one in flaws], at),
        "gist": draw_gist(seated, study, told, course, decisions, viewer),
        "counts": count_verdicts([one["verdict"] for one in decisions]),
        "fortunes": list_fortunes(told, seated, study.terms.seat, you),
        "account": draw_account(told, study.terms.seat), "accuracy": told["accuracy"][0],
        "warnings": told["warnings"], "judge": JUDGE, "worlds": told["confirm"],
        "running": study.running, "judged": len(study.judged) + len(study.late), "total": study.total,
        "same": at >= seated.table.before.given,        # what came before that was dealt elsewhere
        "error": study.error, "mark": study.mark, "seats": list_seats(seated)}


def find_value(course: Sequence[tuple[int, float]], at: int) -> float:
    """What a course says of a step: the last value before it."""
    return [value for row, value in course if row <= at][-1]


def find_next(flaws: Sequence[Sequence[int]], at: int) -> tuple[int, str] | None:
    """Where the next flaw begins that is not at hand, and what the way there is called; None where there is none."""
    others = [rows[0] for rows in flaws if not rows[0] <= at <= rows[-1]]
    after = [row for row in others if row > at]
    if not others:
        return None
    if len(flaws) == 1:
        return others[0], "The mistake"
    return (after[0], "Next mistake") if after else (others[0], "First mistake")


def count_verdicts(verdicts: Sequence[str]) -> list[tuple[str, str, int]]:
    """How many decisions of each kind there are: a verdict that stands for it, its name for that number, and these."""
    found = []
    for kinds, one, many in KINDS:
        number = sum(verdict in kinds for verdict in verdicts)
        found.append((kinds[0], one if number == 1 else many, number))
    return found


def list_seats(seated: Seated) -> list[tuple[int, str]]:
    return list(enumerate(seated.table.names))


def draw_curve(told: Told, seat: int, points: Sequence[tuple[int, float]]) -> dict[str, Any]:
    """What the game promised the seat at these rows, as `replay.draw_curve` draws the scores."""
    low, high = bounds(told)
    last = points[-1][0] or 1

    def y(value: float) -> float:
        return round(HEIGHT - (value - low) / (high - low) * HEIGHT, 1)
    step = 50 if told["unit"] == CHANCES else round_step((high - low) / 3)
    grid = [(value, y(value)) for value in range(-step * (int(-low) // step), int(high) + 1, step)]
    return {"low": low, "high": high, "grid": grid,
            "zero": y(50.0 if told["unit"] == CHANCES else min(max(0.0, low), high)),
            "seats": [seat + 1], "points": {row: y(value) for row, value in points},
            "lines": [" ".join([f"{round(WIDTH * row / last, 1)},{y(value)}" for row, value in points])]}


def name_you(table: Table, you: int, words: str) -> str:
    """What was done, in words, with “you” for whoever is spoken to, where that is nobody whom the table knows by
    name."""
    name = name_players(player(you))
    if you < 0 or table.names[you] != name:
        return words
    tokens = re.sub(rf"\b{name}\b(’s)?", lambda found: whose(you) if found[1] else player(you), words)
    return name_players(tokens, table.names, you)


def speak_to(table: Table, you: int, clause: str) -> str:
    """A clause that may begin with a player or something of theirs, as it is said to one of them within a sentence."""
    name = table.names[you] if you >= 0 else ""
    if not name or not re.match(rf"{re.escape(name)}(’s)? ", clause):
        return clause
    rest = clause.removeprefix(name)
    told = f" {whose(you)}{rest[2:]}" if rest.startswith("’s") else f" {player(you)}{rest}"
    return name_players(told, table.names, you)[1:]


def list_decisions(seated: Seated, study: Study, told: Told, curve: Mapping[str, Any],
                   call: Calling, speak: Calling) -> list[dict[str, Any]]:
    """All decisions of the seat, with what was found of them; `call` has the words that are said to the reader,
    `speak` a clause. `unseen`: what it cost, and the curve does not show."""
    found: list[dict[str, Any]] = []
    last, seat = told["curve"][-1]["row"] or 1, study.terms.seat
    rows, fine = sorted(curve["points"]), course_of(told, seat)
    for number, decision in enumerate(study.outline["decisions"]):
        judged, row = study.judged.get(number), decision["rows"][0]
        point = max((at for at in rows if at <= row), default=rows[0])
        verdict = judged["verdict"] if judged else LATE if number in study.late else WAITS
        change = find_value(fine, decision["rows"][-1] + 1) - find_value(fine, row)
        found.append({"number": number + 1, "rows": decision["rows"], "played": call(decision["words"]),
                      "turn": find_turn(seated, row),
                      "verdict": verdict, "x": round(WIDTH * row / last, 1), "y": curve["points"][point],
                      "equal": compare(judged, find_value(fine, row), told) if judged else "",
                      "name": VERY_GOOD if judged and verdict == GOOD and judged["high"] <= 0 else verdict,
                      "unseen": judged is not None and change > -SEEN * judged["cost"],
                      **describe_cost(judged, call, speak)})
    return found


def describe_cost(judged: Judged | None, call: Calling, speak: Calling) -> dict[str, Any]:
    if judged is None:
        return {"best": "", "cost": 0.0, "low": 0.0, "high": 0.0, "why": "", "led": "", "speaks": False,
                "apart": ("", ""), "hindsight": None, "by_bots": None}
    return {"best": call(judged["best_in_words"]), "cost": judged["cost"], "low": judged["low"], "high": judged["high"],
            "why": judged["why"], "led": describe_consequences(judged, speak),
            "speaks": judged["why"] != call(judged["why"]) or bool(YOU.search(judged["why"])),
            "apart": [call(words) for words in judged.get("apart", ("", ""))], "hindsight": judged["hindsight"],
            "by_bots": judged.get("by_bots")}


def compare(judged: Judged, value: float, told: Told) -> str:
    """Of what is too close to call, or no flaw, what is equal all the same: that both `win` or both `lose`, in a game
    that was decided before and ended so, or that both are `good`; empty where one of them may be better."""
    if judged["verdict"] not in (CLOSE, GOOD) or max(judged["high"], -judged["low"]) > told["spread"] * SAME:
        return ""
    end = find_value(course_of(told, judged["seat"]), told["curve"][-1]["row"])
    if told["unit"] != CHANCES or round(value) != round(end):
        return "good"
    return {100: "win", 0: "lose"}.get(round(end), "good")


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


def list_fortunes(told: Told, seated: Seated, seat: int, you: int) -> list[dict[str, Any]]:
    """The rolls and draws that brought or took a seat most, the largest first; `you` is the seat that is spoken to."""
    own = [one for one in told["chances"] if one["seat"] == seat]
    last, table, begins = told["curve"][-1]["row"] or 1, seated.table, find_beginning(seated)
    hand = [one for one in own if one["row"] < begins and isinstance(table.replay(one["row"]).now, FromDeck)]
    found: list[dict[str, Any]] = [
        {"row": one["row"], "luck": one["luck"], "better": one["better"], "worse": one["worse"], "chance": one}
        for one in own if one not in hand]
    if hand:
        found.append({"row": hand[-1]["row"], "luck": sum(one["luck"] for one in hand), "better": None, "worse": None,
                      "words": tell_opening(table, seat, you)})
    found = sorted(found, key=lambda one: (-abs(one["luck"]), one["row"]))[:FORTUNES]
    return [{"words": tell_fortune(table, one["chance"], you) if "chance" in one else "", **one,
             "turn": find_turn(seated, one["row"]),
             "x": round(WIDTH * one["row"] / last, 1)} for one in found]


def tell_opening(table: Table, seat: int, you: int) -> str:
    """The cards with which a seat began, which are one piece of luck however they came."""
    said = name_players(f"{whose(seat)} opening hand.", table.names, you)
    return said[:1].upper() + said[1:]


def tell_fortune(table: Table, chance: Chance, you: int) -> str:
    """What was rolled or drawn, as the log tells it to whose it was: the cards of a game that is over are open. Of
    several that it tells together, or where that seat did not see it, by itself."""
    number, face = chance["row"], table.game.face
    if not table.over or UNSEEN in table.log.standing[number].text.split():
        return next((those[0].text for _, those in table.lines(SPECTATOR, number) if those), "")
    before, action = find_act(table, number)
    owner, seen = int(before.now.seat), before.seen_by(action)
    lines = face.tell(before, action, table.replay(number + 1), owner) if knows(seen, owner) else []
    if lines:
        return lines[0].render(table.names, you).text
    label = table.game.rules.lexicon.label(action, face.names(before))
    return name_players(f"{player(owner)}: {label}.", table.names, you)


def draw_account(told: Told, seat: int) -> dict[str, Any]:
    """The ledger as bars that all begin at 0; `x`, `width` and the place of `zero` in hundredths of the scale. Their
    values are rounded so that what is to be read adds up. What the judge blames is `mistakes`; all else that was
    played, by whomever, is in one bar, since the ledger only guesses at whose merit it was."""
    one = next(account for account in told["ledger"] if account["seat"] == seat)
    lost = -sum(move["cost"] for move in told["moves"] if move["seat"] == seat and move["verdict"] in FLAWS)
    values = round_account([one["start"], one["luck"], lost, one["decisions"] + one["others"] - lost, one["end"]],
                           0 if told["unit"] == CHANCES else 1)
    low, high = min(0.0, *values), max(100.0 if told["unit"] == CHANCES else 1.0, *values)
    return {"zero": round(-100 * low / (high - low), 2), "bars": [
        {"name": name, "value": value, "x": round(100 * (min(0.0, value) - low) / (high - low), 2),
         "width": round(100 * abs(value) / (high - low), 2)}
        for name, value in zip(("start", "luck", "mistakes", "play", "end"), values, strict=True)]}


def round_account(values: Sequence[float], digits: int) -> list[float]:
    """A sum with its result as the last one, each rounded to so many digits: what is left over goes to those between
    the first and the last that were rounded farthest the other way.

    >>> round_account([39.4, 61.6, -0.4, -0.6, 100.0], 0)
    [39.0, 62.0, 0.0, -1.0, 100.0]
    """
    unit = 10.0 ** -digits
    found = [round(value / unit) for value in values]
    left = found[-1] - sum(found[:-1])
    step = 1 if left > 0 else -1
    parts = [at for at in range(1, len(values) - 1) if values[at]]
    for at in sorted(parts, key=lambda at: step * (found[at] - values[at] / unit))[:abs(left)]:
        found[at] += step
    return [round(number * unit, digits) + 0.0 for number in found]
