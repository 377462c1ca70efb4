"""Reports: a game on one page, as bots of two strengths play it at each number of players, and where they disagree.

The page is one file that asks nobody for anything, is read without script, and can be printed.
"""
from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from jinja2 import FileSystemLoader, Template
from markupsafe import Markup

from kleos.core.game import Game
from kleos.core.options import format_value
from kleos.core.prose import join_words, pluralize
from kleos.drawing.jinja import PlainEnvironment
from kleos.games import find
from kleos.lab.bands import Bands, Measures, overall, place_measures
from kleos.lab.chunks import Crew, Interrupted
from kleos.lab.comparing import COUNTS, SAME, Numbers, contrast_rows, replace_numbers
from kleos.lab.executors import crew_of
from kleos.lab.numbers import list_differences
from kleos.lab.pool import SimulationError
from kleos.lab.runs import Later, Progress, Run, play

BOTS: Final = ("quick", "greedy")
SHARE: Final = 25                                       # the slower bots play so many times fewer games,
LEAST: Final = 100                                      # but so many at least
WATCHES: Final = ("length", "places", "use", "finale")
SHOWN: Final = 20                                       # lines of a table
WIDE: Final = 230                                       # of the longest bar


class Findings:
    """What bots of two strengths, or of one, came to: the runs by number of players and by bot.

    >>> from kleos.lab import report
    >>> found = report("shield", bots=["random"], games=20)
    >>> found.verdict, list(found.runs[1])
    ('done', ['random'])
    """

    def __init__(self, game: Game, bands: Bands) -> None:
        self.game: Final = game
        self.bands: Final = bands
        self.runs: Final[dict[int, dict[str, Run]]] = {}
        self.ended = False                              # before all games were played

    @property
    def games(self) -> int:
        """How many games were played."""
        return sum([run.games for runs in self.runs.values() for run in runs.values()])

    def judged(self) -> list[dict[str, Any]]:
        """Each band, for each number of players and bot that has its measure."""
        return [{"players": seats, "bot": bot, **row} for seats, runs in self.runs.items()
                for bot, run in runs.items() for row in place_measures(run, self.bands) if row["mean"] is not None
                ] if self.bands else []

    @property
    def verdict(self) -> str:
        """Whether all measures lie within their bands: “inside”, “outside”, “undecided”; “done” without bands."""
        return overall(self.judged()) if self.bands else "done"

    def data(self) -> dict[str, Any]:
        """All of it as plain data."""
        return {"game": self.game.id, "verdict": self.verdict, "bands": self.judged(), "runs": [
            {"players": seats, "bot": bot, **run.data()} for seats, runs in self.runs.items()
            for bot, run in runs.items()]}

    def page(self) -> str:
        """All of it as HTML."""
        run = next(iter(next(iter(self.runs.values())).values()))
        bots = list(next(iter(self.runs.values())))
        return template().render(
            title=self.game.face.title,
            opening=f"{pluralize(self.games, 'game')} that bots played: {join_words(bots)}, of "
            f"{join_words(self.runs, 'or')} {'player' if list(self.runs) == [1] else 'players'}."
            f"{' There were to be more: somebody ended it before.' if self.ended else ''}",
            facts=facts(run), bands=[
                [f"{row['players']}, {row['bot']}: {row['measure']}", short(row["from"]), short(row["to"]),
                 short(row["mean"]), span(row, short), row["verdict"]] for row in self.judged()],
            parts=[part(seats, runs) for seats, runs in self.runs.items()])

    def add(self, seats: int, bot: str, games: int, progress: Progress | None, **words: Any) -> None:
        """Games of so many of a bot; what was played of them by Ctrl+C counts too."""
        try:
            run = play(self.game, [bot] * seats, games=games, watch=[*WATCHES, Measures()],
                       progress=progress and Later(progress, self.games), **words)
        except Interrupted as stopped:
            if stopped.run.statistics.finished:
                self.runs.setdefault(seats, {})[bot] = stopped.run
            raise
        self.runs.setdefault(seats, {})[bot] = run

    def write(self, path: str | Path) -> None:
        """The page into a file."""
        Path(path).write_text(self.page(), encoding="utf-8")

    def draw(self, folder: str | Path) -> list[Path]:
        """The plots of the page as PNG files in a folder; `ImportError` says how to install what draws them."""
        from kleos.lab.pictures import drawn
        return drawn([plot for seats, runs in self.runs.items() for bot, run in runs.items()
                      for plot in plotted(self.game, seats, bot, run)], Path(folder))


def plotted(game: Game, seats: int, bot: str, run: Run) -> list[tuple[str, str, str, Any]]:
    """The plots of one bot's games: for each the name of its file, its title, the note below it, and what it shows."""
    shown, name = describe_games(bot, run), f"{game.id}-{seats}-{slug(bot)}"
    note = (f"{pluralize(run.games, 'game')} of {pluralize(seats, 'player')}, all {bot}; seed {run.plan.seed}, "
            f"Kleos {run.plan.versions[0]}")
    sure = f"{note}; lines: 95 % intervals"
    return [(f"{name}-{word}", f"{game.face.title}: {title}", below, plot) for word, title, below, plot in (
        ("places", "share of wins by who moved first, second, …", sure, shown["places"]),
        ("points", "where the points come from", sure, shown["lines"]),
        ("length", "how long it takes", note, shown["length"] if shown["length"]["columns"] else [])) if plot]


def slug(word: str) -> str:
    """What may stand in the name of a file."""
    return re.sub(r"[^\w.-]+", "-", word)


@cache
def template(name: str = "report") -> Template:
    return PlainEnvironment(loader=FileSystemLoader(Path(__file__).parent)).get_template(f"{name}.html.jinja")


def plain(title: str, content: str) -> str:
    """A page of the same kind with other content, which is HTML."""
    return template("account").render(title=title, content=Markup(content))


def facts(run: Run) -> list[tuple[str, str]]:
    """What one must know to play the same games again."""
    plan, changed = run.plan, run.series.components.changed
    return [("Seed", str(plan.seed)), ("Kleos", plan.versions[0]), ("Version of the rules", str(plan.versions[1])),
            ("Options", ", ".join([f"{name}={format_value(value)}" for name, value in plan.options]) or "none"),
            ("Other numbers than in the box", "; ".join([
                f"{one['label']} {one['now']}, not {one['was']}" for one in list_differences(run.series.game, changed)])
             or "none")]


def part(seats: int, runs: Mapping[str, Run]) -> dict[str, Any]:
    """What the page says of a number of players."""
    found: dict[str, Any] = {"title": pluralize(seats, "player"), "disagree": [], "heads": [],
                             "played": [describe_games(bot, run) for bot, run in runs.items()]}
    if len(runs) == 2:
        (one, first), (two, second) = runs.items()
        rows = [row for row in contrast_rows(first.rows("use"), second.rows("use"), *COUNTS["use"])
                if row["verdict"] != SAME]
        found["heads"] = ["Action", f"n of {one}", one, f"n of {two}", two, "95 % of the difference", "q"]
        found["disagreement"] = (f"{pluralize(len(rows), 'action')} of those that a seat could choose {one} and {two} "
                                 "do not take alike; the most striking stand here.")
        found["disagree"] = [[row["label"], f"{row['n_a']:,}", percent(row["share_a"]), f"{row['n_b']:,}",
                              percent(row["share_b"]), span(row, percent), q(row["q"])] for row in rows[:SHOWN]]
    return found


def describe_games(bot: str, run: Run) -> dict[str, Any]:
    """What the page says of the games of one bot."""
    data = run.data()
    rows = [row for row in run.rows("use") if row["q"] is not None]
    use = sorted(rows, key=lambda row: (row["q"], row["action"]))
    rivals = run.series.rivals
    places = [{**row, "name": ordinal(row["place"])} for row in run.rows("places")] if rivals else []
    lines = [{**row, "name": row["line"]} for row in run.rows("finale") if row["mean"] or row["high"]]
    bars = scale(lines, "mean", short)
    return {"title": f"As {bot} plays it", "said": summarise(data, rivals),
            "length": shape(data["watches"]["length"]["turns"]), "places": scale(places, "share", percent),
            "lines": bars, "taken": any(bar["less"] for bar in bars),
            "actions": len(run.rows("use")), "use": [
                [row["label"], f"{row['could']:,}", f"{row['taken']:,}", percent(row["share"]),
                 percent(row["win_with"]), percent(row["win_without"]), span(row, percent), q(row["q"])]
                for row in use[:SHOWN]]}


def summarise(data: Mapping[str, Any], rivals: bool) -> str:
    """The games in a sentence or two; where nobody plays against another, how many are won."""
    seats = data["seats"]
    score = [seat["mean_score"] for seat in seats if seat["mean_score"] is not None]
    mean = f"the score is {sum(score) / len(score):.1f} on average" if score else "none was finished"
    told = f"{pluralize(data['games'], 'game')}; {mean}"
    told += f", a game takes {data['mean_turns']:.1f} turns" if data["mean_turns"] is not None else ""
    if rivals:
        return f"{told}, and {pluralize(data['draws'], 'is', 'are')} drawn." if data["draws"] else f"{told}."
    wins, bounds = seats[0]["wins"], data["intervals"]["seats"][0]["wins"]
    return f"{told}." if wins is None or not data["finished"] else (
        f"{told}, and {percent(wins / data['finished'])} are won (95 %: {percent(bounds[0])} to {percent(bounds[1])}).")


def scale(rows: Sequence[Mapping[str, Any]], key: str, say: Callable[[float], str]) -> list[dict[str, Any]]:
    """Bars, of which the longest fills the width; one of what is taken away, `less`, is as long as it is much."""
    known = [reach(row, key) for row in rows]
    top = max([high for _, _, high in known], default=0.0) or 1.0
    return [{"name": row["name"], "said": say(row[key]), "less": row[key] < 0,
             **{end: round(WIDE * value / top, 1) for end, value in zip(("low", "mean", "high"), bar)}}
            for row, bar in zip(rows, known)]


def reach(row: Mapping[str, Any], key: str) -> tuple[float, float, float]:
    """How far a bar and the ends of its interval reach."""
    sign = -1 if row[key] < 0 else 1
    low, high = sorted([max(sign * (row[key] if row[end] is None else row[end]), 0.0) for end in ("low", "high")])
    return low, sign * row[key], high


def shape(turns: Mapping[str, int]) -> dict[str, Any]:
    """A histogram in at most 60 columns."""
    if not turns:
        return {"columns": [], "width": 0, "least": "", "most": "0"}
    known = {int(turn): games for turn, games in turns.items()}
    least, most = min(known), max(known)
    step = -(-(most - least + 1) // 60)
    groups: dict[int, int] = {}
    for turn, games in known.items():
        groups[(turn - least) // step] = groups.get((turn - least) // step, 0) + games
    width = 452 / ((most - least) // step + 1)
    top = max(groups.values())
    return {"least": least, "most": most, "width": round(width * 0.9, 1), "columns": [
        {"x": round(4 + group * width, 1), "height": round(110 * games / top, 1)}
        for group, games in sorted(groups.items())]}


def percent(value: float | None) -> str:
    return "–" if value is None else f"{100 * value:.1f} %"


def short(value: float | None) -> str:
    return "–" if value is None else f"{value:.3g}"


def q(value: float | None) -> str:
    return "–" if value is None else "< 0.001" if value < 0.001 else f"{value:.3f}"


def span(row: Mapping[str, Any], say: Callable[[float], str]) -> str:
    return "" if row["low"] is None else f"{say(row['low'])} to {say(row['high'])}".replace(" % to", " to")


def ordinal(place: int) -> str:
    return f"moved {('first', 'second', 'third', 'fourth')[place - 1] if place <= 4 else f'{place}th'}"


def report(game: Game | str, *, bots: Sequence[str] = BOTS, players: Sequence[int] = (), games: int = 1000,
           seed: int = 0, options: Mapping[str, Any] | None = None, components: Numbers = None,
           bands: Bands | None = None, jobs: int = 1, executor: Crew = None, keep: str | Path | None = None,
           progress: Progress | None = None) -> Findings:
    """Let bots of two strengths play the game and tell how it goes; `write` makes a page of it.

    bots     the first plays `games` games at each number of players; the second, who is stronger and slower, a
             twenty-fifth of them, but 100 at least
    players  how many, each; all that the game allows, if none are named
    bands    bounds within which measures should lie (`bands.py`)

    The rest is as in `play`. `Interrupted` has as its `run` the findings so far.

    >>> from kleos.lab import report
    >>> found = report("shield", bots=["random"], games=20)
    >>> "The Shield of Achilles" in found.page()
    True
    """
    chosen = find(game) if isinstance(game, str) else game
    if games < 1 or jobs < 1 or not 1 <= len(set(bots)) == len(bots) <= 2:
        raise SimulationError("A report wants one bot or two that differ, and a game and a job at least.")
    low, high = chosen.rules.seats
    found, words = Findings(chosen, bands or {}), {
        "seed": seed, "components": replace_numbers(chosen, components), "options": options, "jobs": jobs, "keep": keep}
    try:
        with crew_of(jobs, executor) as crew:
            for seats in players or range(low, high + 1):
                for bot, number in zip(bots, numbers(games)):
                    found.add(seats, bot, number, progress, executor=crew, **words)
    except KeyboardInterrupt:
        found.ended = True
        raise Interrupted(found) from None
    return found


def numbers(games: int) -> tuple[int, int]:
    """How many games the first bot plays, and how many the second."""
    return games, max(games // SHARE, min(games, LEAST))
