"""Findings: what a comparison found, in words first and then as plots. Words are only given to what is surely
different, many things having been looked at."""
from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from kleos.core.game import Game
from kleos.lab.comparing import SAME, SURE
from kleos.lab.intervals import Z, q_values, wilson

WORDS: Final = 6                            # of what is different, at most, that is told in words
ACTIONS: Final = 12                         # that are drawn
ORDINALS: Final = ("First", "Second", "Third", "Fourth")
BINS: Final = 24                            # of the lengths of games, at most


class Find(NamedTuple):
    """A difference in words; `picture` is one of the kit."""

    picture: str
    words: str
    more: str
    sure: str


class Line(NamedTuple):
    """Something before and with the changes, each with its 95 % interval, from 0 to 1 of the width of a plot."""

    label: str
    picture: str
    different: bool
    before: Sequence[float]
    yours: Sequence[float]
    values: Sequence[str]
    said: str


class Histogram(NamedTuple):
    """How long games are: two outlines in a box of 100 by 100, and what lies at its ends."""

    steps: str
    bars: str
    low: int
    high: int
    means: Sequence[str]


class Findings(NamedTuple):
    games: int
    bots: str
    before: str
    seed: int
    finds: list[Find]
    same: list[Mapping[str, str]]
    tested: int
    wins: list[Line]
    lengths: Histogram | None
    actions: list[Line]
    drawn: list[Line]
    warnings: list[str]


class Disagreement(NamedTuple):
    """What two bots do not find alike: what it is, and how much larger it is for each with the changes."""

    label: str
    first: str
    second: str


def describe(game: Game, data: Mapping[str, Any], before: str = "before") -> Findings:
    """All that the page shows of the plain data of a comparison, see `kleos.lab.comparing.Comparison.data`; `before`:
    what the game without the changes is called."""
    together = game.rules.returns_kind == "shared"
    measures = [one for one in data["measures"] if is_shown(one, len(data["bots"]), together)]
    uses, cards = (data["watches"].get(word, []) for word in ("use", "cards"))
    different = [*[tell_measure(game, one) for one in measures if one["verdict"] != SAME],
                 *[tell_share(game, one, "action", "is done by", "of the players who could")
                   for one in uses if one["verdict"] != SAME],
                 *[tell_share(game, one, "card", "is drawn by", "of the players") for one in cards
                   if one["verdict"] != SAME]]
    return Findings(
        data["games"], data["bots"][0], before, data["seed"], different[:WORDS],
        [describe_same(game, one) for one in measures if one["verdict"] == SAME],
        len(data["measures"]) + len(uses) + len(cards),
        [draw_share(name_measure(game, one), game.face.icon if one["seat"] == 0 else "", one["verdict"] != SAME,
                    one["a"], one["b"], one["n"], one["n"], before) for one in measures if "win" in one["name"]],
        draw_lengths(data["lengths"]), draw_shares(game, uses, "action", before),
        draw_shares(game, cards, "card", before),
        data["warnings"])


def is_shown(one: Mapping[str, Any], seats: int, together: bool) -> bool:
    """Of the measures those that say something by themselves, where the same bots sit at all seats."""
    if one["name"] == "decisions" or one["a"] is None or one["difference"] is None:
        return False
    return one["seat"] is None or seats == 1 or (together and one["name"] == "win" and one["seat"] == 0)


def name_measure(game: Game, one: Mapping[str, Any]) -> str:
    if one["name"].startswith("win of place "):
        return f"{ORDINALS[int(one['name'].split()[-1]) - 1]} in turn order"
    return {"score": "Score", "turns": "Turns in a game"}.get(
        one["name"], "The heroes win" if game.rules.returns_kind == "shared" else "Wins")


def tell_measure(game: Game, one: Mapping[str, Any]) -> Find:
    """“Games are 2 turns shorter.”"""
    more = one["difference"] > 0
    size, low, high = sort_sizes(one)
    if "win" in one["name"]:
        place = one["name"].removeprefix("win of place ")
        who = f"Whoever is {ORDINALS[int(place) - 1].lower()} in turn order wins" if place.isdecimal() else \
            "The heroes win" if game.rules.returns_kind == "shared" else "The player wins"
        return Find("laurel", f"{who} {percent(size)} points {'more' if more else 'less'} often.",
                    f"{percent(one['b'])} % of the games, not {percent(one['a'])} %.",
                    f"{percent(low)} to {percent(high)}")
    if one["name"] == "turns":
        return Find("hourglass", f"Games are {plain(size)} turns {'longer' if more else 'shorter'}.",
                    f"{plain(one['b'])} turns, not {plain(one['a'])}.", f"{plain(low)} to {plain(high)}")
    unit = game.face.unit + "s"
    return Find(game.face.icon, f"Scores are {plain(size)} {unit} {'higher' if more else 'lower'}.",
                f"{plain(one['b'])} {unit}, not {plain(one['a'])}.", f"{plain(low)} to {plain(high)}")


def tell_share(game: Game, one: Mapping[str, Any], thing: str, verb: str, of: str) -> Find:
    """“Call on Zeus: more often, by 23 points. It is done by 46 % of the players who could, not by 23 %.”"""
    size, low, high = sort_sizes(one)
    often = "more" if one["difference"] > 0 else "less"
    return Find(find_picture(game, one[thing]),
                f"{one['label']}: {often} often, by {percent(size)} points.",
                f"It {verb} {percent(one['share_b'])} % {of}, not by {percent(one['share_a'])} %.",
                f"{percent(low)} to {percent(high)}")


def sort_sizes(one: Mapping[str, Any]) -> tuple[float, float, float]:
    """How large a difference is, whichever way it goes, and how small and large it may be."""
    low, high = sorted((abs(one["low"]), abs(one["high"])))
    return abs(one["difference"]), low, high


def describe_same(game: Game, one: Mapping[str, Any]) -> Mapping[str, str]:
    """A row of what is not surely different."""
    write = percent if "win" in one["name"] else plain
    unit = " %" if "win" in one["name"] else ""
    return {"label": name_measure(game, one), "before": write(one["a"]) + unit, "yours": write(one["b"]) + unit,
            "difference": f"{format_signed(one['low'], write)} to {format_signed(one['high'], write)}"}


def disagree(game: Game, first: Mapping[str, Any], second: Mapping[str, Any]) -> list[Disagreement]:
    """Where two bots surely find a change to do different things, the most striking first; q-values are of all that
    both could tell and one of them at least tells as different."""
    rows = []
    for key, (label, one) in effects(game, first).items():
        other = effects(game, second).get(key, ("", None))[1]
        if other and (one["verdict"] != SAME or other["verdict"] != SAME):
            rows.append((label, one, other))
    qs = q_values([differs(one, other) for _, one, other in rows])
    known = sorted((q, i) for i, q in enumerate(qs) if q is not None and q <= SURE)
    return [Disagreement(rows[i][0], *(change(one) for one in rows[i][1:])) for _, i in known]


def effects(game: Game, data: Mapping[str, Any]) -> dict[tuple[str, Any], tuple[str, Mapping[str, Any]]]:
    """What a comparison tells of differences: of measures, of what was done and of what was drawn."""
    together = game.rules.returns_kind == "shared"
    found = {(one["name"], one["seat"]): (name_measure(game, one), one) for one in data["measures"]
             if is_shown(one, len(data["bots"]), together)}
    for word, thing in (("use", "action"), ("cards", "card")):
        found.update({(word, one[thing]): (one["label"], one) for one in data["watches"].get(word, [])})
    return found


def differs(one: Mapping[str, Any], other: Mapping[str, Any]) -> float | None:
    """How often chance alone makes two differences so unlike, by their intervals; None where one has none."""
    if None in (one["low"], other["low"]):
        return None
    error = math.hypot(one["high"] - one["low"], other["high"] - other["low"]) / (2 * Z)
    apart = abs(one["difference"] - other["difference"])
    return math.erfc(apart / error / math.sqrt(2)) if error else (0.0 if apart else 1.0)


def change(one: Mapping[str, Any]) -> str:
    """“+3.1”, “−4 %”."""
    part = "share_a" in one or "win" in one["name"]
    size = f"{percent(abs(one['difference']))} %" if part else plain(abs(one["difference"]))
    return f"{'−' if one['difference'] < 0 else '+'}{size}"


# plots

def draw_shares(game: Game, rows: Sequence[Mapping[str, Any]], thing: str, was: str) -> list[Line]:
    """The most striking first, as they come."""
    return [draw_share(one["label"], find_picture(game, one[thing]), one["verdict"] != SAME,
                       one["share_a"], one["share_b"], one["n_a"], one["n_b"], was) for one in rows[:ACTIONS]]


def draw_share(label: str, picture: str, different: bool, before: float, yours: float, n_before: int,
               n_yours: int, was: str) -> Line:
    first, second = ((share, *wilson(round(share * n), n)) for share, n in ((before, n_before), (yours, n_yours)))
    told = [f"{percent(share)} %, {percent(low)} to {percent(high)}" for share, low, high in (first, second)]
    return Line(label, picture, different, first, second, (f"{percent(before)}", f"{percent(yours)}"),
                f"{label}: {was} {told[0]}; yours {told[1]}; of {n_before:,} and {n_yours:,}")


def draw_lengths(lengths: Sequence[Mapping[str, int]]) -> Histogram | None:
    """Two outlines over the same turns, each as parts of all its games."""
    before, yours = ({int(turns): n for turns, n in one.items()} for one in lengths)
    if not before or not yours:
        return None
    low, high = min([*before, *yours]), max([*before, *yours])
    width = -(-(high - low + 1) // BINS)
    count = -(-(high - low + 1) // width)
    shares = []
    for one in (before, yours):
        bins = [0] * count
        for turns, n in one.items():
            bins[(turns - low) // width] += n
        shares.append([n / sum(bins) for n in bins])
    top = max(map(max, shares))
    means = [plain(sum(turns * n for turns, n in one.items()) / sum(one.values())) for one in (before, yours)]
    steps, bars = (outline([100 * (1 - share / top) for share in one]) for one in shares)
    return Histogram(steps, bars, low, low + width * count - 1, means)


def outline(heights: Sequence[float]) -> str:
    """A path along the tops of columns, from the left end of the ground to the right."""
    wide = 100 / len(heights)
    return "M0 100" + "".join(f"V{y:.1f}H{(i + 1) * wide:.2f}" for i, y in enumerate(heights)) + "V100"


# words

def find_picture(game: Game, word: str) -> str:
    """The picture of the card, the god or whatever else an action names; the game's own where it names none."""
    pictures = game.face.pictures
    return next((pictures[part] for part in reversed(word.split()) if part in pictures), game.face.icon)


def percent(share: float) -> str:
    """Of a hundred, with a decimal where it is small."""
    return f"{100 * share:.0f}" if abs(share) >= 0.1 else f"{100 * share:.1f}"


def plain(value: float) -> str:
    return f"{value:.1f}" if abs(value) >= 1 else f"{value:.2f}"


def format_signed(value: float, write: Any) -> str:
    return f"{'−' if value < 0 else ''}{write(abs(value))}"
