"""A table of several in the terminal: a person and two automata, with names, one thing at a time."""
from __future__ import annotations

import io
import re

import pytest

from kleos.cli import page
from kleos.cli.screen import Screen
from kleos.cli.terminal import PACES, Terminal
from kleos.core import record
from kleos.games import find
from kleos.table import dealers
from kleos.table.table import sit

LABORS = find("labors")
ALWAYS = "1\n\n" * 3000                                  # the first choice, and Enter for the roll


def test_a_whole_game_of_a_person_and_two_automata(kleos, tmp_path):
    done = kleos("play", "labors", "--seats", "human,random,random", "--names", "Myrto,,Kira", "--seed", "3",
                 "--preset", "short", "--no-guide", "--save", "a.kleos", typed=ALWAYS)
    assert (done.returncode, done.stderr) == (0, "")
    kept = record.parse((tmp_path / "a.kleos").read_text(encoding="utf-8"))
    state = record.replay(LABORS, kept)
    assert state.over() and kept.head["names"] == ["Myrto", "", "Kira"]
    assert {move.actor for move in kept.moves} == {-1, 0, 1, 2}
    for who in ("You rolled", "Random rolled", "Kira rolled"):
        assert who in done.stdout
    sheet = done.stdout[done.stdout.index("The score"):]
    points = [player["points"] for player in LABORS.view(state)["board"]["seats"]]
    assert re.search(rf"Points +{points[0]} +{points[1]} +{points[2]}\n", sheet)
    for rule in ("§8.1", "§8.2", "§8.3", "§8.4", "§9.2", "§9.3"):
        assert rule in sheet
    wins = [line for line in sheet.splitlines() if line.endswith("wins")]
    assert len(wins) == 1 and ("Myrto", "Random", "Kira")[state.winner] in wins[0]


def watched(pace, tmp_path, questions=12):
    """What the screen shows before each question, of so many, and how long it waited."""
    out, rests, seen = io.StringIO(), [], []

    def ask(mark):
        seen.append(out.getvalue())
        out.seek(0)
        out.truncate()
        if len(seen) > questions:
            raise EOFError
        return "" if "Enter" in seen[-1].splitlines()[-1] else "1"
    table = sit(LABORS, {"first": "0"}, ["human", "random", "random"], dealers.dealer("random", 4))
    Terminal(Screen(page.console(stream=out), clears=True), table, tmp_path / "a.kleos", ask=ask, pace=pace,
             sleep=rests.append, rolls=True).play()
    return table, seen, rests


@pytest.mark.parametrize("pace", ["slow", "normal", "fast"])
def test_there_is_a_rest_after_each_thing_that_an_automaton_does(pace, tmp_path):
    table, _, rests = watched(pace, tmp_path)
    assert rests == [PACES[pace]] * sum(row.actor > 0 for row in table.rows)
    assert len(rests) > 5


def test_or_none(tmp_path):
    table, seen, rests = watched("none", tmp_path)
    assert rests == [] and any(row.actor > 0 for row in table.rows)
    assert not any("go on" in screen for screen in seen)


def test_or_until_enter(tmp_path):
    table, seen, rests = watched("step", tmp_path)
    steps = [screen for screen in seen if screen.rstrip().endswith("go on")]
    assert rests == [] and len(steps) == sum(row.actor > 0 for row in table.rows)
    assert all("Random" in screen for screen in steps) and any("Random II" in screen for screen in steps)


def test_a_name_that_is_too_long_is_refused(kleos):
    done = kleos("play", "labors", "--seats", "human,random", "--names", "x" * 25)
    assert done.returncode == 2
    assert "at most 24 characters" in done.stderr and len(done.stderr.splitlines()) < 8
