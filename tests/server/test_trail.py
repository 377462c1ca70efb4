"""The way that another seat has just gone, as the board is told of it."""
from __future__ import annotations

from kleos.core.dice import Rng
from kleos.core.flow import CHANCE
from kleos.games import find
from kleos.games.labyrinth.view.camera import legs
from kleos.server.rendering.views import find_trail
from kleos.table import dealers
from kleos.table.table import sit

LABYRINTH = find("labyrinth")


def test_the_board_is_told_the_way_of_whoever_acted_last_to_all_but_that_seat():
    table, rng, seen = sit(LABYRINTH, {"patrons": "none", "first": "0"}, ["human"] * 3,
                           dealers.dealer("random", "w")), Rng(2), 0
    gone: list[tuple[int, object]] = []                          # seat, step
    while len(table.log.standing) < 120 and not table.state.over():
        if table.state.to_act() == CHANCE:
            table.deal()
            continue
        seat = table.acting()[0]
        gone = [step for step in gone if step[0] == seat]
        action = int(table.state.sample(rng))
        text = LABYRINTH.rules.lexicon.text(action)
        if text.startswith("move "):
            at = LABYRINTH.face.board(table.state, seat)["heroes"][seat]
            there = [{**leg, "cost": 1} for leg in legs(table.state)]
            made = LABYRINTH.face.trail(table.state, action)
            assert (made["x"], made["y"]) == (at["x"], at["y"]) and (made["leg"] is None or made["leg"] in there)
            gone.append((seat, made))
        table.act(seat, [text])
        told = find_trail(table, len(table.log.standing), (seat + 1) % 3)
        assert told == {"seat": seat, "steps": [made for _, made in gone]}
        assert find_trail(table, len(table.log.standing), seat) is None
        assert find_trail(table, len(table.log.standing), -1) == told          # and to who only watches
        seen += len(gone) > 1
    assert seen > 3 and find_trail(table, 0, 0) is None


def test_a_game_without_ways_has_no_trail():
    table = sit(find("shield"), {}, ["human"], dealers.dealer("random", "w"))
    assert find_trail(table, len(table.log.standing), -1) is None
