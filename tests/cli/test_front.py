"""The terminal with another game than the shipped ones: two people at one screen who hide something from each other."""
from __future__ import annotations

import io
import re

import pytest

from kleos.cli import page
from kleos.cli.choices import choices, pick
from kleos.cli.screen import Screen
from kleos.cli.terminal import Terminal
from kleos.core import record
from kleos.table import dealers
from kleos.table.table import sit
from tests.cli import toy


@pytest.fixture
def bags(tmp_path, data):
    folder = tmp_path / "bags"
    folder.mkdir()
    return toy.game(folder)


def play(game, seats, lines, save):
    """What is on the screen at each question, and what came last."""
    out = io.StringIO()
    seen, left = [], list(lines)

    def ask(mark):
        seen.append(out.getvalue())
        out.seek(0)
        out.truncate()
        if not left:
            raise EOFError
        return left.pop(0)
    table = sit(game, {}, seats, dealers.dealer("random", 4))
    Terminal(Screen(page.console(stream=out)), table, save, ask=ask).play()
    return table, [*seen, out.getvalue()]


def test_a_game_for_two(bags, tmp_path):
    table, seen = play(bags, ["human", "human"], ["1", "", "pass", "", "2", "", "1"], tmp_path / "a.kleos")
    assert table.state.over()
    assert table.state.returns() == [sum(stones) for stones in table.state.taken]
    assert "wins" in seen[-1]
    kept = record.parse((tmp_path / "a.kleos").read_text(encoding="utf-8"))
    assert record.replay(bags, kept) == table.state


def test_the_screen_is_handed_over_when_something_is_hidden(bags, tmp_path):
    _, seen = play(bags, ["human", "human"], ["2", "", "1", "", "1", "", "1"], tmp_path / "a.kleos")
    assert "Hand over to Player 2" in seen[1]
    assert "Take" not in seen[1]
    assert "A stone is taken" in seen[2]                # and not which
    assert "[take" not in seen[2]
    assert "Hand over to Player 1" in seen[3]


def test_nobody_hands_over_to_a_bot(bags, tmp_path):
    table, seen = play(bags, ["human", "random"], ["1", "1"], tmp_path / "a.kleos")
    assert table.state.over()
    assert not any("Hand over" in screen for screen in seen)
    assert "A stone is taken. §1.2" in seen[1]


def test_a_resumed_bot_plays_on_the_same(bags, tmp_path):
    first, _ = play(bags, ["human", "random"], ["1", "1"], tmp_path / "a.kleos")
    second, _ = play(bags, ["human", "random"], ["1", "1"], tmp_path / "b.kleos")
    assert first.state == second.state


def test_undo_is_refused_when_another_has_acted(bags, tmp_path):
    table, seen = play(bags, ["human", "human"], ["1", "", "u"], tmp_path / "a.kleos")
    assert "nothing of yours to take back" in seen[3]
    assert len(table.rows) == 2


def test_words_of_a_game_are_no_markup(bags, tmp_path):
    _, seen = play(bags, ["human", "human"], ["1", "", "1", "", "l"], tmp_path / "a.kleos")
    assert "You take [take " in seen[5]


def test_rules_without_a_board(bags, tmp_path):
    _, seen = play(bags, ["human", "human"], ["r 1.2", "? take 9", "? take 1", "b"], tmp_path / "a.kleos")
    assert "§1.2  Take one stone." in seen[1]
    assert seen[2] == "You may do that now.\n"               # of the third bag, which is open
    assert seen[3] == "That stone is in another bag (§1.2).\n"


def test_a_compound_replaces_the_single_action_only(bags):
    state = bags.start()
    state.apply(bags.parse("bag 2"))
    offered = choices(bags, state, bags.view(state, 0))
    assert [choice.notation for choice in offered] == ["take 4", "take 5", "take 6", "pass"]
    assert offered[0].label == "The first stone of bag 2"
    found = pick(offered, "first")
    assert found is offered[0]


def test_the_guide_speaks_the_first_time_only(kleos):
    def panels(*words, typed=""):
        said = kleos("play", "shield", "--seed", "5", *words, typed=typed)
        assert said.stderr == ""
        return re.findall(r"╭─ (.*?) ─+╮", said.stdout)
    part_of_it, all_of_it = "\n1\n8\n1\n", "\n1\n8\n1\n\n1\n"
    part = panels(typed=part_of_it)
    assert len(set(part)) >= 4
    assert part[0] == "Make a shield that holds" and panels(typed=all_of_it)[-1] not in part
    assert panels(typed=all_of_it) == []
    assert panels("--guide")[0] == part[0]


def test_no_guide(kleos, data):
    assert "Make a shield" not in kleos("play", "shield", "--no-guide").stdout
    assert "Make a shield" in kleos("play", "shield").stdout    # nobody has been guided yet
