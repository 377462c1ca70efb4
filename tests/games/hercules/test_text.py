"""Hercules in text: what a terminal shows, at every width."""
from __future__ import annotations

import pytest
from rich.text import Text

from kleos.cli import choices
from kleos.cli.streams import NEAREST
from kleos.core.dice import Rng
from kleos.core.flow import CHANCE, SPECTATOR
from kleos.drawing import markup
from kleos.games.hercules import GAME
from tests.games.hercules.play import clash, table

NAMES = ["Danae", "A name of 24 characters.", "Automaton Phaedra"]


def drawn(s, seat=0, width=80, height=24, unicode=True):
    view = GAME.view(s, seat)
    numbers = {choice.element: choice.number for choice in choices.choices(GAME, s, view) if choice.element}
    return markup.render(GAME, "board.txt.jinja", view, numbers, width=width, height=height, unicode=unicode,
                         names=NAMES[:len(s.sides)])


def plain(markup):
    return "\n".join([Text.from_markup(line).plain for line in markup.split("\n")])


@pytest.mark.parametrize("seats", [2, 3])
def test_no_board_is_wider_than_the_terminal(seats):
    s, rng, shown = GAME.start(seats=seats), Rng(11), 0
    while not s.over():
        if s.to_act() != CHANCE and (shown := shown + 1) % 7 == 0:
            for width, height in ((60, 24), (80, 24), (80, 50)):
                for viewer in (s.to_act(), SPECTATOR):
                    board = plain(drawn(s, viewer, width, height))
                    assert max(map(len, board.split("\n"))) <= width, board
            assert drawn(s, 0, unicode=False).encode("ascii", NEAREST).count(b"?") == 0
        s.apply(s.now.sample(s, rng))
    assert shown > 20


def test_battle_lines_and_hand():
    lines = plain(drawn(clash("cyclops argonaut", "primord", "primord-1 cyclops-1", hand="insight"))).split("\n")
    assert lines[0] == "Turn 3, Danae: step 5, combat cards"
    fights = [["4", "Primord", "blocks", "Cyclops"], ["5", "Cyclops", "attacks,", "blocked,", "tapped"]]
    assert [line.split() for line in lines if "Cyclops" in line] == fights
    assert any(line.startswith(" 1  Insight") for line in lines)


def test_another_hand_is_not_shown():
    s = table(hand="cyclops", foe={"hand": "zeus hades"})
    assert "Zeus" not in drawn(s) and "hand 2" in drawn(s) and "Cyclops" in drawn(s)
    assert "Cyclops" not in drawn(s, SPECTATOR)
