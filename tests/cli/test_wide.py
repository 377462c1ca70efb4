"""Wide terminals: from 120 columns on the figures stand beside the board, and nothing is cut off."""
from __future__ import annotations

import io

import pytest
from rich.text import Text

from kleos import bots, testing
from kleos.cli import page
from kleos.cli.choices import Choice, choices, number_choices
from kleos.cli.screen import Screen
from kleos.core.dice import Rng
from kleos.drawing import markup
from kleos.games import ALL, find
from kleos.table import dealers
from kleos.table.table import sit

FIGURES = {"shield": "Value  written  next", "labors": "Gods to come", "heroes": "Still in your deck",
           "labyrinth": "In the bag", "hercules": "Still in your deck"}


def drawn(game, state, seats, width, height):
    view = game.view(state, state.to_act())
    numbers = {choice.element: choice.number for choice in choices(game, state, view) if choice.element}
    drawing = markup.render(game, "board.txt.jinja", view, numbers, width=width, height=height,
                            names=["Alexandra of Thebes", "Ben", "Cleo", "Dora"][:seats])
    return [Text.from_markup(line).plain for line in drawing.split("\n")]


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_nothing_is_wider_than_the_screen(game):
    met = 0
    for number, case in enumerate(testing.cases(game)):
        state, rng, due = game.start(case.options, case.seats), Rng(number), 0
        for n in range(400):
            if state.over():
                break
            if state.to_act() >= 0 and n >= due:
                met, due = met + 1, n + 40
                for width, height in ((120, 40), (120, 24), (160, 45)):
                    lines = drawn(game, state, case.seats, width, height)
                    assert max(len(line.rstrip()) for line in lines) <= width, (case, width)
            state.apply(state.now.sample(state, rng))
    assert met > 10


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_figures_stand_beside_the_board(game):
    seats = game.rules.seats[0]
    state = game.start(seats=seats)
    rng = Rng(5)
    while game.rules.turns(state) < 3 or state.to_act() < 0:
        state.apply(state.now.sample(state, rng))
    wide, narrow = (drawn(game, state, seats, width, 40) for width in (120, 100))
    row = next(line for line in wide if FIGURES[game.id] in line)
    assert row.index(FIGURES[game.id]) > 60 and sum(bool(line[:60].strip()) for line in wide) > 4
    assert all(line.find(FIGURES[game.id]) < 20 for line in narrow)
    assert len(wide) <= 34                              # what is to be chosen stands below


@pytest.mark.parametrize(("id", "seats", "seed"), [("labyrinth", 3, 0), ("labyrinth", 3, 1), ("hercules", 2, 0),
                                                   ("hercules", 3, 0), ("heroes", 2, 0), ("labors", 4, 0)])
def test_a_decision_fits_on_80_columns_by_24_rows(id, seats, seed):
    """With the log since the last one that was looked at, in games of people who play well enough."""
    game, n, met = find(id), 0, 0
    table = sit(game, {}, ["human"] * seats, dealers.dealer("random", str(seed)))
    quick, rng, read = bots.make("quick", game), Rng(seed), 0
    while not table.over and n < 160:
        if not table.acting():
            table.deal()
            continue
        seat, n = table.acting()[0], n + 1
        if n % 4 == 0:
            out, lines, met = io.StringIO(), table.lines(seat), met + 1
            console = page.console(stream=out)
            console.size = (80, 24)
            view = table.view(seat)
            Screen(console, clears=True).show(table, view, [line for _, told in lines[read:] for line in told],
                                              choices(game, table.state, view))
            read = len(lines)
            assert out.getvalue().count("\n") < 24, out.getvalue()
        state = game.rules.resample(table.state, seat, rng)
        table.act(seat, [game.rules.lexicon.text(quick.choose(state, seat, rng))])
    assert met > 10


def test_what_a_crowded_screen_leaves_out_stands_on_the_whole_board():
    table = sit(find("labyrinth"), {}, ["human"] * 3, dealers.dealer("random", "0"))
    table.deal()
    view = table.view(0)
    brief, whole = (markup.render(table.game, "board.txt.jinja", view, height=24, brief=brief, names=table.names)
                    for brief in (True, False))
    assert "tiles in the bag: b" in brief.replace("[/]", "") and "In the bag:" not in brief and "In the bag:" in whole
    assert "The Minotaur comes with virtue" in brief and brief.count("\n") < whole.count("\n")


def test_a_long_choice_goes_on_below_its_first_word():
    out = io.StringIO()
    console = page.console(stream=out)
    console.size = (60, 24)
    long = [Choice([f"block {word}", "go"], f"{word} blocks the Martial Arts Mistress, and the Giant Eel blocks the "
                   "Hired Warrior", []) for word in ("Primord", "Argonaut")]
    Screen(console).choices(number_choices(long), long, 0)
    assert out.getvalue().splitlines() == [
        "  1  Primord blocks the Martial Arts Mistress, and the", "     Giant Eel blocks the Hired Warrior",
        "  2  Argonaut blocks the Martial Arts Mistress, and the", "     Giant Eel blocks the Hired Warrior"]


def test_the_screen_follows_the_window():
    """Of a board that was drawn for the former size a narrower window would lose sections."""
    def shown(*sizes):
        out = io.StringIO()
        console = page.console(stream=out)
        console.size = sizes[0]
        screen = Screen(console, clears=True)
        console.size = sizes[-1]
        screen.show(table, table.view(0), [], choices(table.game, table.state, table.view(0)))
        return out.getvalue()
    table = sit(find("shield"), {}, ["human"], dealers.dealer("random", "a"))
    table.deal()
    assert shown((120, 40), (70, 24)) == shown((70, 24)) != shown((120, 40))
