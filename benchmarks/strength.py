"""How strong the bots are in every game: plays them against one another and writes docs/strength.md.

    pip install --require-hashes -r requirements/bench.txt      # choix and what it needs; or: make strength
    python benchmarks/strength.py                               # about half an hour of one core
    python benchmarks/strength.py --minutes 240 --games 2000    # more games, narrower intervals
    python benchmarks/strength.py --only hercules               # one game's contests alone
    python benchmarks/strength.py --minutes 0                   # writes the document anew from what is there

Games for two are a round robin of all six bots, each deal played with either on either seat; games that are played
against the game itself are played by each bot with the same dice. Which contest goes on is chosen by what one game more
would tell for its time. Each game adds a line to benchmarks/strength.jsonl, so that a run that is cut short loses none,
and the next one goes on where it ended. Of a game whose rules, numbers or bots have changed since, all is played anew.
"""
from __future__ import annotations

import argparse
import platform
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from statistics import correlation

from jinja2 import Environment, FileSystemLoader, StrictUndefined

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.contests import SEED, Contest, Results, next_of, spread, state_of
from benchmarks.ratings import Ratings

from kleos.bots import turns
from kleos.bots.learned import knows, shipped
from kleos.core.model import read
from kleos.games import ALL, find
from kleos.lab.intervals import around, table, wilson

HERE = Path(__file__).resolve().parent
FILE, DOCUMENT = HERE / "strength.jsonl", HERE.parent / "docs" / "strength.md"
BOTS = ("random", "quick", "greedy", "strong:16", "strong:200", "strong")
ZERO = "greedy"                                         # whose rating is 0
GAME = "the game"                                       # as an opponent
STEPS = (("random", "greedy", 200), ("greedy", "strong", 100))  # from whom to whom so many points are asked for
LUCKY = (("strong", ZERO), ("strong:200", ZERO))        # in whose games the luck is told
ENOUGH = 30                                             # games to tell the share of luck from
ALONE = ("shield", "labyrinth")                         # games that are played against the game itself


@dataclass(frozen=True)
class Series:
    """Contests that share a part of the time."""

    name: str
    minutes: float
    contests: list[Contest]


def ladder(game: str, minutes: float) -> Series:
    if game in ALONE:
        seats = find(game).rules.usual
        contests = [Contest(game, (bot,) * seats, lucky=bot == "strong:16") for bot in BOTS]
    else:
        contests = [Contest(game, (better, bot), lucky=(better, bot) in LUCKY)
                    for bot, better in combinations(BOTS, 2)]
    return Series(game, minutes, contests)


LADDERS = [ladder("shield", 1.5), ladder("labors", 4), ladder("labyrinth", 3), ladder("heroes", 6),
           ladder("hercules", 4)]
CROWDS = [Contest("labors", ("strong", *[ZERO] * (seats - 1)), lucky=True) for seats in (2, 3, 4)]
LONGER = Contest("labors", ("strong:6400", ZERO), lucky=True)
MODES = [Contest("heroes", (bot, ZERO), (("mode", mode),))
         for bot in ("strong:200", "strong") for mode in ("draft", "tournament")]
DEEPER = Contest("heroes", ("strong", "strong:1000"))
SHEETS = [Contest("shield", (bot,), (option,))
          for option in (("boxes", "0"), ("boxes", "3"), ("boxes", "8"), ("blocking", "strict"))
          for bot in (ZERO, "strong")]
PLAN = [*[Series(f"labors, {len(contest.bots)} players", 4, [contest]) for contest in CROWDS[1:]], *LADDERS,
        Series("labors, 2 players", 1, CROWDS[:1]), Series("labors, more play-outs", 1, [LONGER]),
        *[Series(f"heroes, {contest.bots[0]}, {contest.options[0][1]}", 1, [contest]) for contest in MODES],
        Series("heroes, more play-outs", 1, [DEEPER]), Series("shield, other sheets", 0.5, SHEETS)]
ASKED = {2: 0.80, 3: 1 / 3 + 0.08, 4: 0.25 + 0.06}      # of the games in The 12 Labors; from three on the lower bound


# playing

def run(plan: list[Series], results: Results, minutes: float, most: int) -> None:
    """Each series has its part of so many minutes of processor time."""
    whole = sum(series.minutes for series in plan)
    for series in plan:
        left, told = 60 * minutes * series.minutes / whole, time.monotonic()
        for game in {contest.game for contest in series.contests}:
            results.leave(game, state_of(game))
        while left > 0:
            contest = next_of(series.contests, results, most)
            if contest is None:
                break
            left -= results.play(contest)
            if time.monotonic() - told > 20:
                told = time.monotonic()
                print(f"{series.name}: {left:.0f} s left, {contest.key}: {len(results.of(contest))} games", flush=True)


# tables

def percent(share: float) -> str:
    return f"{100 * share:.1f}"


def wins(rows: list[dict], bot: int = 0) -> tuple[int, int]:
    return sum(row["won"][bot] for row in rows), len(rows)


def interval(won: int, games: int) -> str:
    low, high = wilson(won, games)
    return f"{percent(low)} to {percent(high)}"


def times(results: Results, contests: list[Contest], bot: str) -> list[str]:
    """Milliseconds of processor time a decision: the mean of the games' means, and the longest."""
    at = [(row, i) for contest in contests for row in results.of(contest)
          for i, name in enumerate(contest.bots) if name == bot]
    mean = sum(row["mean"][i] for row, i in at) / len(at)
    return [f"{1000 * mean:.2f}", f"{1000 * max(row['most'][i] for row, i in at):.0f}"]


def rated(results: Results, series: Series) -> Ratings:
    """Draws are half a win for either; where the game itself is played against it has a rating as well."""
    def meetings() -> Iterator[tuple[str, str, float]]:
        for contest in series.contests:
            for row in results.of(contest):
                if contest.alike:
                    yield contest.bots[0], GAME, row["won"][0]
                else:
                    yield contest.bots[0], contest.bots[1], (1 + row["won"][0] - row["won"][1]) / 2

    return Ratings(known(results, series) + ([GAME] if series.contests[0].alike else []), meetings())


def known(results: Results, series: Series) -> list[str]:
    """The bots that have played."""
    return [bot for bot in BOTS if any(bot in contest.bots and results.of(contest) for contest in series.contests)]


def points(found: Ratings, bot: str) -> list[str]:
    above, reach = found.above(bot, ZERO)
    return ["0", "–"] if bot == ZERO else [f"{above:+.0f}", f"±{reach:.0f}"]


def ladder_table(results: Results, series: Series) -> str:
    found, rows = rated(results, series), []
    for bot in known(results, series):
        mine = [contest for contest in series.contests if bot in contest.bots and results.of(contest)]
        against = [contest for contest in mine if ZERO in contest.bots and bot != ZERO]
        share = "–"
        if against:
            at = against[0].bots.index(bot)
            won, games = wins(results.of(against[0]), at)
            share = f"{percent(won / games)} % ({interval(won, games)}) of {games}"
        rows.append([bot, *points(found, bot), str(sum(len(results.of(contest)) for contest in mine)), share,
                     *times(results, mine, bot)])
    return table(["bot", "rating", "95 %", "games", "wins against greedy", "ms a decision", "longest"], rows)


def alone_table(results: Results, series: Series) -> str:
    """Games of one bot against the game: with the same chance as those of the others."""
    found, rows = rated(results, series), []
    base = dict(enumerate(results.of(next(c for c in series.contests if c.bots[0] == ZERO))))
    for contest in series.contests:
        games, bot = results.of(contest), contest.bots[0]
        if not games:
            continue
        won, n = wins(games)
        returns = [row["return"][0] for row in games]
        more = [row["return"][0] - base[i]["return"][0] for i, row in enumerate(games) if i in base]
        rows.append([bot, *points(found, bot), str(n), f"{percent(won / n)} %", interval(won, n), *mean(returns),
                     *(["–", "–"] if bot == ZERO else mean(more)), *times(results, [contest], bot)])
    return table(["bot", "rating", "95 %", "games", "won", "95 %", "mean result", "95 %", "more than greedy", "95 %",
                  "ms a decision", "longest"], rows)


def mean(values: list[float]) -> list[str]:
    middle = sum(values) / len(values)
    return [f"{middle:+.2f}", f"±{middle - around(middle, spread(values), len(values))[0]:.2f}"]


def steps(results: Results, series: Series) -> list[str]:
    """Parts of a sentence: how far apart bots stand that stand above one another, and whether that is what is asked."""
    found, said = rated(results, series), []
    for lower, upper, asked in STEPS:
        if {lower, upper} - set(found.names):
            continue
        above, reach = found.above(upper, lower)
        holds = "more" if above - reach >= asked else "less" if above + reach < asked else "not settled by these games"
        said.append(f"from `{lower}` to `{upper}` {above:.0f} (±{reach:.0f}; we ask for {asked}: {holds})")
    return said


def luck(rows: list[dict]) -> str:
    """How much of the variance of what the first bot got goes with the luck of its rolls and draws."""
    told = [(row["return"][0], row["luck"][0]) for row in rows if "luck" in row]
    if len(told) < ENOUGH or len({got for got, _ in told}) < 2:
        return "unknown"
    return f"{100 * correlation(*zip(*told)) ** 2:.0f} % ({len(told)} games)"


def lucky(results: Results, series: Series) -> str:
    return luck([row for contest in series.contests if contest.lucky for row in results.of(contest)])


def crowds_table(results: Results) -> str:
    """The 12 Labors: one `strong` among `greedy`, and one that takes more play-outs. Without luck: the share of wins
    less the luck of rolls and draws, which has the same expectation and spreads less. Luck: how much of the variance of
    winning goes with it."""
    rows = []
    for contest in (*CROWDS, LONGER):
        games, seats = results.of(contest), len(contest.bots)
        if not games:
            continue
        won, n = wins(games)
        without = [row["won"][0] - row["luck"][0] / 2 for row in games]     # luck counts from -1, lost, to 1, won
        middle = sum(without) / n
        low, high = around(middle, spread(without), n)
        scores = [sum(row["score"][bot] for row in games) / n for bot in range(seats)]
        asked, reached = ASKED[seats], won / n if seats == 2 else wilson(won, n)[0]
        rows.append([str(seats), contest.bots[0], str(n), percent(won / n), interval(won, n), percent(middle),
                     f"{percent(low)} to {percent(high)}",
                     percent(correlation(*zip(*[(row["won"][0], row["luck"][0]) for row in games])) ** 2),
                     percent(1 / seats), *(["–", "–"] if contest is LONGER else
                                           [percent(asked), "yes" if reached >= asked else "NO"]),
                     f"{scores[0]:.1f}", f"{sum(scores[1:]) / (seats - 1):.1f}"])
    return table(["players", "bot", "games", "wins %", "95 %", "without luck %", "95 %", "luck %", "share", "asked for",
                  "holds", "points", "others"], rows)


def longer(results: Results) -> str:
    """A sentence: what more play-outs brought in the same games."""
    more = [row["won"][0] - row["luck"][0] / 2 for row in results.of(LONGER)]
    base = [row["won"][0] - row["luck"][0] / 2 for row in results.of(CROWDS[0])]
    if min(len(more), len(base)) < ENOUGH:
        return ""
    gains = [100 * (mine - other) for mine, other in zip(more, base)]
    middle, reach = mean(gains)
    return f"In the same {len(gains)} games it won, without luck, {middle} ({reach}) of a hundred more than `strong`."


def duels_table(results: Results) -> str:
    """Twelve Heroes in other modes, and with more play-outs."""
    plain = next(contest for contest in LADDERS[3].contests if contest.bots == ("strong", ZERO))
    rows = []
    for contest in (plain, *MODES, DEEPER):
        won, n = wins(results.of(contest))
        if n:
            mode = dict(contest.options).get("mode", "factions")
            rows.append([mode, *contest.bots, str(n), percent(won / n), interval(won, n)])
    return table(["mode", "bot", "against", "games", "wins %", "95 %"], rows)


def sheets_table(results: Results) -> str:
    rows = []
    for contest in SHEETS:
        games = results.of(contest)
        won, n = wins(games)
        if n:
            rows.append([" ".join(f"{name}={value}" for name, value in contest.options), contest.bots[0], str(n),
                         percent(won / n), interval(won, n), *mean([row["return"][0] for row in games])])
    return table(["sheet", "bot", "games", "won %", "95 %", "mean result", "95 %"], rows)


def learned_table() -> str:
    """What the nets that come with games get, by the heads of their models."""
    rows = []
    for game in filter(knows, ALL):
        head = read(shipped(game)).head
        quick = head["figures"]["quick"]
        rows.append([game.id, head["teacher"], f"{head['games']:,}", f"{head['training_steps']:,}",
                     f"{shipped(game).stat().st_size / 1000:.0f} kB", f"{quick['games']:,}", f"{quick['mean']:+.2f}",
                     f"{quick['quick']:+.2f}", f"{quick['difference']:+.2f}",
                     f"{quick['low']:+.2f} to {quick['high']:+.2f}"])
    return table(["game", "taught by", "games", "steps", "size", "deals", "mean result", "quick", "more", "95 %"],
                 rows)


# the document

def document(results: Results) -> str:
    room = Environment(loader=FileSystemLoader(HERE), undefined=StrictUndefined, keep_trailing_newline=True,
                       trim_blocks=True, lstrip_blocks=True)
    games = [{"title": find(series.name).face.title, "alone": series.name in ALONE, "id": series.name,
              "table": (alone_table if series.name in ALONE else ladder_table)(results, series),
              "steps": "; ".join(steps(results, series)), "luck": lucky(results, series),
              "stale": results.states[series.name] != state_of(series.name)}
             for series in LADDERS if known(results, series)]
    played = [row for games in results.games.values() for row in games.values()]
    return room.get_template("strength.md.jinja").render(
        games=games, crowds=crowds_table(results), longer=longer(results), duels=duels_table(results),
        sheets=sheets_table(results), learned=learned_table(),
        seed=SEED, number=len(played), minutes=sum(row["took"] for row in played) / 60,
        build="interpreted" if turns.__file__.endswith(".py") else "compiled", python=platform.python_version())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=30, help="of one core's time (30)")
    parser.add_argument("--games", type=int, default=400, help="of one contest, at most (400)")
    parser.add_argument("--results", type=Path, default=FILE, help="the file to which games are added")
    parser.add_argument("--document", type=Path, default=DOCUMENT, help="what is written")
    parser.add_argument("--only", help="series whose names begin so")
    args = parser.parse_args()
    results = Results(args.results)
    run([series for series in PLAN if series.name.startswith(args.only or "")], results, args.minutes, args.games)
    args.document.write_text(document(results), encoding="utf-8")
    print(f"{args.document} is written.")


if __name__ == "__main__":
    main()
