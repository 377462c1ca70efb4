"""Puzzles in the browser: all of them, each on its board, and played on from there."""
from __future__ import annotations

import re

import pytest

from kleos.games import ALL, find
from kleos.server.pages.puzzles import choose_daily, load_puzzles
from tests.server.browsing import Forms

pytestmark = pytest.mark.anyio
LABORS = load_puzzles(find("labors"))
FIRST = next(iter(LABORS.values()))
PAGE = f"/puzzles/labors/{FIRST.name}"


async def attempt(ann, *clicks: str) -> str:
    return (await ann.get(PAGE + "?" + "&".join([f"line={click.replace(' ', '+')}" for click in clicks]))).text


async def test_all_puzzles_stand_on_one_page(ann):
    page = (await ann.get("/puzzles")).text
    for game in ALL:
        assert page.count(f'data-puzzle="{game.id}/') == len(load_puzzles(game)) > 0
    assert "Puzzle of the day" in page


def test_the_puzzle_of_the_day_is_another_one_every_day_until_all_games_had_theirs():
    games = list(ALL)
    week = [choose_daily(games, 86400.0 * day + 5) for day in range(len(games))]
    assert {puzzle.game.id for puzzle in week if puzzle} == {game.id for game in games}
    assert choose_daily(games, 5.0) is choose_daily(games, 86399.0) and choose_daily([], 5.0) is None


async def test_a_puzzle_is_solved_by_its_answer_alone(ann):
    page = await attempt(ann)
    assert f"Puzzle 1 of {len(LABORS)}." in page and "Every other line" not in page
    for number in range(1, len(FIRST.answer)):
        assert "So far: " in await attempt(ann, *FIRST.answer[:number])
    page = await attempt(ann, *FIRST.answer)
    assert "<b>Solved.</b>" in page and "data-solved" in page and "Every other line costs" in page
    assert "Next puzzle" in page and 'name="text"' not in page


async def test_another_line_is_not_the_best_one(ann):
    state, line = FIRST.course.end.copy(), list[str]()
    while state.to_act() == FIRST.seat:
        line.append(FIRST.game.rules.lexicon.text(int(state.legal()[0])))
        state.apply(FIRST.game.parse(line[-1]))
    assert not FIRST.solves([FIRST.game.parse(text) for text in line])
    page = await attempt(ann, *line)
    assert "<b>Not this.</b>" in page and "Try again" in page and "data-solved" not in page


async def test_the_answer_is_shown_to_whoever_asks(ann):
    page = (await ann.get(f"{PAGE}?shown=1")).text
    assert "<b>The answer:</b>" in page and "Every other line costs" in page and "data-solved" not in page


async def test_a_puzzle_is_played_on_against_automata(app, ann):
    form = next(form for form in Forms((await ann.get(f"{PAGE}?shown=1")).text).forms if "/play" in form["action"])
    url = (await ann.submit(form, ("", ""))).url.path
    table = (await app.state.services.tables.open(url.split("/")[-1])).table
    assert table.seats[FIRST.seat] == "human" and table.persons == [FIRST.seat]
    assert [row.text for row in table.log.standing][:len(FIRST.kept.moves)] == [move.text for move in FIRST.kept.moves]


@pytest.mark.parametrize("path", ["/puzzles/labors/none", "/puzzles/chess/1"])
async def test_there_is_no_such_puzzle(ann, path):
    answer = await ann.client.get(path)
    assert answer.status_code == 404 and re.search(r"no (such puzzle|game)", answer.text)
