"""Contests between bots, of which docs/strength.md tells (benchmarks/contests.py)."""
import json
import re
from pathlib import Path

import pytest
from benchmarks import contests
from benchmarks.contests import Contest, Results, next_of, spread, state_of

from kleos import bots
from kleos.bots.learned import knows, shipped
from kleos.core.model import read
from kleos.games import ALL, find

ROOT = Path(__file__).parents[2]
SOLO = Contest("shield", ("quick",), lucky=True)
DUEL = Contest("labors", ("quick", "random"), lucky=True)


@pytest.fixture(autouse=True)
def few(monkeypatch):
    """A state is told from few games."""
    monkeypatch.setattr(contests, "PLAYED", (("quick", 2),))
    state_of.cache_clear()
    yield
    state_of.cache_clear()


def row(contest: Contest, number: int, state: str = "", **more) -> dict:
    return {"contest": contest.key, "n": number, "state": state or state_of(contest.game), "won": [1, 0], "took": 1.0,
            **more}


def told(found: dict) -> dict:
    """All but the times."""
    return {name: value for name, value in found.items() if name not in ("mean", "most", "took")}


@pytest.mark.parametrize("contest", [SOLO, DUEL], ids=["alone", "two"])
def test_the_same_number_is_the_same_game(contest):
    assert told(contest.play(3)) == told(contest.play(3)) != told(contest.play(5))


def test_bots_change_seats_and_results_are_by_bot():
    first, second = DUEL.play(0), DUEL.play(1)
    assert [sum(found["won"]) for found in (first, second)] == [1, 1]
    assert all(len(found[name]) == 2 for found in (first, second) for name in ("score", "return", "luck", "most"))
    assert sum(DUEL.play(number)["won"][0] for number in range(12)) >= 10       # quick wins, wherever it sits


def test_results_are_kept_and_gone_on_with(tmp_path):
    results = Results(tmp_path / "r.jsonl")
    for _ in range(2):
        results.play(SOLO)
    again = Results(tmp_path / "r.jsonl")
    assert again.of(SOLO) == results.of(SOLO) and len(again.of(SOLO)) == 2
    again.play(SOLO)
    lines = [json.loads(line) for line in (tmp_path / "r.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [line["n"] for line in lines] == [0, 1, 2]
    assert [line["score"] for line in lines] == [SOLO.play(number)["score"] for number in range(3)]


def test_a_state_is_what_is_done_in_some_games(monkeypatch):
    before = {game: state_of(game) for game in ("shield", "labors")}
    state_of.cache_clear()
    assert {game: state_of(game) for game in before} == before and before["shield"] != before["labors"]
    state_of.cache_clear()
    with monkeypatch.context() as other:
        other.setattr(bots, "make", lambda kind, game, made=bots.make: made("random", game))
        assert all(state_of(game) != before[game] for game in before)
    state_of.cache_clear()
    assert state_of("labors") == before["labors"]
    labors = find("labors")
    changed = labors.components.replaced({"boxes.lost.nemean-lion": [2, 3]})
    monkeypatch.setattr(labors, "start", lambda options, seats, start=labors.start: start(options, seats, changed))
    state_of.cache_clear()
    assert state_of("labors") != before["labors"]
    monkeypatch.setattr(find("shield").rules, "version", 99)        # by itself it changes nothing
    assert state_of("shield") == before["shield"]


def test_with_other_rules_or_bots_a_game_is_played_anew(tmp_path):
    file = tmp_path / "r.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in (
        row(DUEL, 0, "before"), row(DUEL, 1, "before"), row(SOLO, 0, "before"), row(DUEL, 0, "now"))), encoding="utf-8")
    results = Results(file)
    assert len(results.of(DUEL)) == len(results.of(SOLO)) == 1
    results.play(SOLO)
    assert len(results.of(SOLO)) == 1 and results.states == {"labors": "now", "shield": state_of("shield")}
    results.leave("labors", "now")
    assert len(results.of(DUEL)) == 1
    results.leave("labors", "later")                    # before anything is played in it
    assert results.of(DUEL) == [] and len(results.of(SOLO)) == 1


def test_the_next_game_is_the_one_that_tells_most(tmp_path):
    even, clear = Contest("labors", ("greedy", "quick")), Contest("labors", ("greedy", "random"))
    results = Results(tmp_path / "none.jsonl")
    assert next_of([even, clear], results, 10) == even
    for number in range(6):
        results.count(row(even, number, won=[number % 2, 0]))
        results.count(row(clear, number, won=[1, 0]))
    assert next_of([even, clear], results, 10) == even
    assert next_of([even, clear], results, 6) is None
    for number in range(6):
        results.count(row(even, number, won=[number % 2, 0], took=1000.0))
    assert next_of([even, clear], results, 10) == clear


def test_spread():
    assert spread([1.0, 3.0]) == pytest.approx(2 ** 0.5) and spread([4.0]) == 0.0


def test_the_document_is_written_from_the_results_beside_the_script():
    results = Results(ROOT / "benchmarks" / "strength.jsonl")
    text = (ROOT / "docs" / "strength.md").read_text(encoding="utf-8")
    games = sum(len(found) for found in results.games.values())
    assert re.search(rf"come from {games:,} games", text)
    for bot in ("random", "quick", "greedy", "strong:16", "strong:200", "strong"):
        assert len(re.findall(rf"^\| {bot} +\|", text, re.MULTILINE)) >= 5


def test_what_nets_get_is_told_as_the_heads_of_their_models_say():
    text = " ".join((ROOT / "docs" / "strength.md").read_text(encoding="utf-8").split())
    for game in filter(knows, ALL):
        quick = read(shipped(game)).head["figures"]["quick"]
        assert f"| {quick['difference']:+.2f} | {quick['low']:+.2f} to {quick['high']:+.2f} |" in text
