"""The page that teaches each game: its example is played by the engine, and what it speaks of is there."""
from __future__ import annotations

import re

import pytest

from kleos.core.game import Game
from kleos.drawing import lessons
from kleos.games import OWN
from kleos.server.rendering.site import SiteTemplates
from kleos.table.lesson import Lesson, lesson

ROOM = 240                                              # characters of a text beside the board
TAUGHT = [game for game in OWN if lesson(game)]
GAMES = pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.id)


def taught(game: Game) -> Lesson:
    found = lesson(game)
    assert found is not None
    return found


def test_these_games_are_taught() -> None:
    assert {"shield", "labors", "labyrinth", "heroes"} <= {game.id for game in TAUGHT}


@GAMES
def test_the_example_is_played_to_its_end(game: Game) -> None:
    found = taught(game)
    assert found.steps[-1].rows == len(found.table.log.standing) > found.before > 0
    assert 4 <= len(found.points) <= 6 and 4 <= len(found.steps) <= 8
    assert all(step.lines for step in found.steps)
    assert [step.rows for step in found.steps] == sorted({step.rows for step in found.steps})


@GAMES
def test_each_element_spoken_of_lies_on_the_board_then(game: Game) -> None:
    found, templates = taught(game), SiteTemplates([game])
    shown = [(found.before, [point.element for point in found.points])]
    shown += [(step.rows, step.elements) for step in found.steps]
    for rows, elements in shown:
        assert elements and lessons.find_missing(lessons.draw_board(templates, found, rows, "x", {}), elements) == []


@GAMES
def test_its_texts_cite_rules_that_there_are_and_have_room(game: Game) -> None:
    found = taught(game)
    texts = [part.text for part in [*found.points, *found.steps]]
    cited = [number for text in texts for number in re.findall(r"§(\d+\.\d+)", text)]
    assert set(cited) - set(game.rulebook.rules) == set()
    assert all("§" in point.text for point in found.points)
    assert [text for text in texts if len(text) > ROOM] == []


@GAMES
def test_no_name_stands_twice_on_the_page(game: Game) -> None:
    shown = lessons.draw_lesson(SiteTemplates([game]), game)
    assert shown is not None
    boards = [shown["signs"], shown["picture"], *[step["board"] for step in shown["steps"]]]
    names = [name for board in boards for name in re.findall(r'\sid="([^"]+)"', board)]
    assert len(names) == len(set(names)) > len(boards)
    assert shown["picture"].count("data-spot=") == len(shown["points"])


def test_names_are_set_apart_wherever_one_is_meant() -> None:
    html = '<g id="a" fill="url(#a)"><use href="#a"/><use href="#k-a"/></g>'
    assert lessons.prefix_ids(html, "s1") == (
        '<g id="s1-a" fill="url(#s1-a)"><use href="#s1-a"/><use href="#k-a"/></g>')
    sign = '<svg class="signs" width="0"><symbol id="k-a"><path id="b"/></symbol></svg>'
    assert lessons.prefix_ids(sign + '<use href="#k-a"/>', "s1") == sign + '<use href="#k-a"/>'


def test_a_game_that_cannot_be_played_so_is_told() -> None:
    game = OWN[0]
    text = (game.folder / "view" / "lesson.toml").read_text(encoding="utf-8")
    with pytest.raises(ValueError, match="No die left shows 11"):
        Lesson(game, text.replace("0 forge 10", "0 forge 11", 1))
