"""Plans: which games are to be played and what should come of them, in a file, and the account that is made of it.

    game = "heroes"
    title = "Twelve Heroes: how balanced it is"
    bots = "strong:128"
    games = 400                                 # of each pair of decks, where there are decks
    seed = 41
    watch = ["length", "python:benchmarks.watches:Hired"]

    [[part]]
    title = "Factions"
    about = "Each against each."                # stands under the title
    players = 2
    decks = ["elves", "orcs", "humans"]         # each meets each, and sits first as often as second, …
    options = {first = "0"}
    asked = {"decks: *" = [0.45, 0.55], "length: turns" = [16, 40]}

What stands at the top holds for each part that says nothing else. Decks of your own stand under [lists], by name:
mine = "3 satyr + …". `asked` is a band for lines of a table, by its word
and the line's name, with * for any; a line lies inside where its whole interval does.
"""
from __future__ import annotations

import pickle
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from itertools import permutations
from math import factorial
from pathlib import Path
from typing import Any, Final

from kleos.core.game import Game
from kleos.core.options import format_value
from kleos.core.prose import pluralize, quote
from kleos.games import find
from kleos.lab.bands import overall, verdict
from kleos.lab.chunks import Interrupted
from kleos.lab.executors import crew_of
from kleos.lab.intervals import table, wilson
from kleos.lab.matrices import deck_option
from kleos.lab.pool import SimulationError
from kleos.lab.runs import Later, Progress, Run, play
from kleos.lab.watch import Watch
from kleos.lab.watches import make_watch

KNOWN: Final = {"game": str, "title": str, "about": str, "bots": str, "games": int, "seed": int, "watch": list,
                "part": list, "players": int, "decks": list, "lists": dict, "options": dict,
                "components": dict, "asked": dict}
HEADS: Final = {"low": "95 %", "share": "%", "win_with": "won with", "win_without": "without"}
PARTS: Final = ("share", "win_with", "win_without")      # columns of shares
SHARE, MEAN = "share", "mean"

Pair = tuple[str, ...]


@dataclass
class Part:
    """Some games of a plan: `runs` by the decks that met, as they sat; by () without decks."""

    title: str
    about: str
    bot: str
    players: int
    games: int
    seed: int
    decks: Sequence[str] = ()
    lists: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)
    components: Mapping[str, Any] = field(default_factory=dict)
    asked: Mapping[str, Sequence[float]] = field(default_factory=dict)
    watches: Sequence[Watch] = ()
    runs: dict[Pair, Run] = field(default_factory=dict)

    @property
    def pairs(self) -> list[Pair]:
        return [*permutations(self.decks, self.players)] if self.decks else [()]

    @property
    def played(self) -> int:
        return sum(run.games for run in self.runs.values())

    @property
    def each(self) -> int:
        """Games of the same decks in the same seats."""
        return -(-self.games // factorial(self.players)) if self.decks else self.games


class Account:
    """What came of a plan."""

    def __init__(self, game: Game, title: str, about: str, parts: Sequence[Part]) -> None:
        self.game: Final = game
        self.title: Final = title
        self.about: Final = about
        self.parts: Final = parts

    @property
    def wanted(self) -> int:
        """How many games there are to be."""
        return sum(part.each * len(part.pairs) for part in self.parts)

    @property
    def games(self) -> int:
        """How many were played."""
        return sum(part.played for part in self.parts)

    def play(self, jobs: int = 1, executor: Any = None, keep: str | Path | None = None,
             progress: Progress | None = None) -> Account:
        """All games; the rest is as in `kleos.lab.play`. `Interrupted` has as its `run` the account so far."""
        try:
            with crew_of(jobs, executor) as crew:
                for part in self.parts:
                    for pair in part.pairs:
                        self.meet(part, pair, progress and Later(progress, self.games), jobs=jobs, executor=crew,
                                  keep=keep)
        except KeyboardInterrupt:
            raise Interrupted(self) from None
        return self

    def meet(self, part: Part, pair: Pair, progress: Progress | None, **words: Any) -> None:
        """The games of these decks; what was played of them by Ctrl+C counts too."""
        try:
            part.runs[pair] = play(
                self.game, [part.bot] * part.players, games=part.each, seed=part.seed, options=self.seat(part, pair),
                components=part.components, watch=[tell_decks(one, pair) for one in part.watches], progress=progress,
                **words)
        except Interrupted as stopped:
            if stopped.run.statistics.finished:
                part.runs[pair] = stopped.run
            raise

    def seat(self, part: Part, pair: Pair) -> dict[str, Any]:
        """The options with which these decks meet."""
        decks = ", ".join([part.lists.get(name, name) for name in pair])
        return {**part.options, **({deck_option(self.game): decks} if pair else {})}

    def tables(self, part: Part) -> Iterator[tuple[str, list[dict[str, Any]]]]:
        """What is told of a part: each table by its word, with what was asked of its lines, and whether it holds."""
        if not part.runs:
            return
        known = [*(decks(part) if part.decks else scores(part)), *merge_watches(self.game, part)]
        for word, rows in known:
            bands = {line.partition(":")[2].strip(): band for line, band in part.asked.items()
                     if line.partition(":")[0].strip() == word}
            yield word, [judge(row, bands) for row in rows]

    @property
    def verdict(self) -> str:
        rows = [row for part in self.parts for _, rows in self.tables(part) for row in rows if "verdict" in row]
        return overall(rows) if rows else "done"

    def data(self) -> dict[str, Any]:
        """All of it as plain data."""
        return {"game": self.game.id, "title": self.title, "verdict": self.verdict, "parts": [
            {"title": part.title, "bot": part.bot, "players": part.players, "seed": part.seed,
             "games": part.played, "options": dict(part.options), "components": dict(part.components),
             "tables": dict(self.tables(part))} for part in self.parts]}

    def text(self) -> str:
        """All of it in Markdown."""
        lines = [f"# {self.title}", *([self.about.strip()] if self.about else [])]
        for part in filter(lambda part: part.runs, self.parts):
            lines += [f"## {part.title}", *([part.about.strip()] if part.about else []), say_terms(self.game, part)]
            for word, rows in self.tables(part):
                lines += [f"### {word.capitalize()}", write_table(rows)] if rows else []
        return "\n\n".join(lines) + "\n"

    def write(self, path: str | Path) -> None:
        """Into a file: as Markdown (.md), or as a page (.html)."""
        text = self.text()
        if Path(path).suffix == ".html":
            from markdown_it import MarkdownIt

            from kleos.lab.reporting import plain
            text = plain(self.title, MarkdownIt().enable("table").render(text))
        Path(path).write_text(text, encoding="utf-8")


def tell_decks(watch: Watch, pair: Pair) -> Watch:
    """A watch that has seen nothing; one that wants to know them is told the decks."""
    fresh: Watch = pickle.loads(pickle.dumps(watch))
    if hasattr(fresh, "decks"):
        fresh.decks = pair
    return fresh


def decks(part: Part) -> list[tuple[str, list[dict[str, Any]]]]:
    """How often each deck won, each pair, and who sat first; of games that somebody won."""
    won = {pair: [entry.wins or 0 for entry in run.statistics.seats] for pair, run in part.runs.items()}
    rows = []
    for deck in part.decks:
        mine = [(wins[pair.index(deck)], sum(wins)) for pair, wins in won.items() if deck in pair]
        rows.append({"deck": deck, **share(sum(a for a, _ in mine), sum(n for _, n in mine))})
    pairs = [{"first, second; wins of the first": ", ".join(pair), **share(wins[0], sum(wins))}
             for pair, wins in won.items()]
    return [("decks", sorted(rows, key=lambda row: -(row[SHARE] or 0.0))),
            *([("pairs", pairs)] if part.players == 2 else []),
            ("first", [{"wins of who sits first": "all", **share(
                sum(wins[0] for wins in won.values()), sum(sum(wins) for wins in won.values()))}])]


def scores(part: Part) -> list[tuple[str, list[dict[str, Any]]]]:
    """What each seat reached, in several games; how often all won where they play together."""
    run = part.runs[()]
    if part.players > 1 and not run.series.rivals:
        wins = run.statistics.seats[0].wins or 0
        return [("wins", [{"who": "all together", **share(wins, run.statistics.finished)}])]
    return [("scores", [{"seat": str(row["seat"] + 1), "n": run.statistics.finished, MEAN: row["mean_score"],
                         "low": row["score_low"], "high": row["score_high"], "sd": row["sd_score"]}
                        for row in run.rows("seats") if run.games > 1])]


def share(part: int, whole: int) -> dict[str, Any]:
    low, high = wilson(part, whole) if whole else (None, None)
    return {"n": whole, SHARE: part / whole if whole else None, "low": low, "high": high}


def merge_watches(game: Game, part: Part) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """What the watches saw, in all runs of a part together."""
    first, *others = [run.statistics.watches for run in part.runs.values()]
    for i, watch in enumerate(first):
        whole: Watch = pickle.loads(pickle.dumps(watch))
        for other in others:
            whole.merge(other[i])
        yield whole.word, whole.data(game).get("rows", [])


def judge(row: Mapping[str, Any], bands: Mapping[str, Sequence[float]]) -> dict[str, Any]:
    """A row with the band that was asked for, if one was, and whether it lies within."""
    name = str(next(iter(row.values())))
    band = next((band for line, band in bands.items() if fnmatchcase(name, line)), None)
    if band is None:
        return dict(row)
    low, high = band
    return {**row, "asked": f"{100 * low:g} to {100 * high:g}" if SHARE in row else f"{low:g} to {high:g}",
            "verdict": verdict(row, (low, high))}


def say_terms(game: Game, part: Part) -> str:
    """By whom, how often and with what a part was played."""
    run = next(iter(part.runs.values()))
    capped = sum(one.games - one.statistics.finished for one in part.runs.values())
    wanted = part.each * len(part.pairs)
    ended = f", ended before all {wanted:,} were played" if part.played < wanted else ""
    said = [f"{pluralize(part.played, 'game')} of {pluralize(part.players, 'player')}, all {part.bot}{ended}",
            f"seed {part.seed}", f"Kleos {run.plan.versions[0]}, version {run.plan.versions[1]} of the rules"]
    said += [f"{name}={format_value(value)}" for name, value in part.options.items()]
    said += [f"{path}={value}" for path, value in part.components.items()]
    return "; ".join([*said, *([f"{capped} given up"] if capped else [])]) + ". Intervals are 95 %."


def write_table(rows: Sequence[Mapping[str, Any]]) -> str:
    """A table in Markdown; what has a label stands by that."""
    rows = [{next(iter(row)): row["label"], **{name: row[name] for name in list(row)[1:] if name != "label"}}
            if "label" in row else row for row in rows]
    heads = [name for name in dict.fromkeys(name for row in rows for name in row) if name != "high"]
    return table([HEADS.get(head, head.replace("_", " ")) for head in heads],
                 [[cell(row, head) for head in heads] for row in rows])


def cell(row: Mapping[str, Any], head: str) -> str:
    value, parts = row.get(head), any(name in row for name in PARTS)
    if value is None:
        return "–"
    if head == "low":
        return f"{100 * value:.1f} to {100 * row['high']:.1f}" if parts else f"{figure(value)} to {figure(row['high'])}"
    if head in PARTS:
        return f"{100 * value:.1f}"
    return figure(value) if isinstance(value, float) else f"{value:,}" if type(value) is int else str(value)


def figure(value: float) -> str:
    """Three digits that count, or all before the point."""
    return f"{value:.3g}" if abs(value) < 100 else f"{value:,.0f}"


# its file

def read_plan(text: str) -> Account:
    """The plan of a file, of which nothing has been played; `ValueError` says what does not fit."""
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise SimulationError(f"That is no plan: {error}.") from None
    top = {name: value for name, value in found.items() if name != "part"}
    check(top, "the plan")
    try:
        game = find(top.get("game", ""))
    except KeyError:
        raise SimulationError(f"There is no game {quote(str(top.get('game', '')))}; a plan names one: "
                              "game = \"labors\".") from None
    parts = [part_of(game, {**top, "about": "", **one}) for one in found.get("part", [])]
    if not parts:
        raise SimulationError("There is no [[part]] in the plan.")
    return Account(game, top.get("title", game.face.title), top.get("about", ""), parts)


def part_of(game: Game, given: Mapping[str, Any]) -> Part:
    check(given, "a part")
    watches = [make_watch(word) for word in given.get("watch", [])]
    many, low = given.get("decks", []), game.rules.seats[0]
    part = Part(
        title=given.get("title", ""), about=given.get("about", ""), bot=given.get("bots", "quick"),
        players=given.get("players", max(low, 2) if many else low), games=given.get("games", 100),
        seed=given.get("seed", 0), decks=many, lists=given.get("lists", {}), options=given.get("options", {}),
        components=given.get("components", {}), asked=given.get("asked", {}), watches=watches)
    if many and not 1 < part.players <= len(set(many)) == len(many):
        raise SimulationError(f"{part.title}: decks meet, each once at a table, for two players or more; there are "
                              f"{len(set(many))} decks for {part.players}.")
    if part.games < 1 or not all(isinstance(band, list) and len(band) == 2 for band in part.asked.values()):
        raise SimulationError(f"{part.title}: games are 1 at least, and what is asked is a band such as [0.4, 0.6].")
    return part


def check(given: Mapping[str, Any], what: str) -> None:
    for name, value in given.items():
        if name not in KNOWN or not isinstance(value, KNOWN[name]):
            raise SimulationError(f"{quote(name)} does not fit into {what}; it may hold {', '.join(KNOWN)}.")
