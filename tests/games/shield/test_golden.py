"""The golden games of the Shield, told to somebody with pencil and paper, and to somebody who reads."""
from pathlib import Path

import pytest

from kleos.core import record
from tests.games.shield.paper import Paper
from tests.games.shield.play import GAME

FILES = {path.stem: record.parse(path.read_text(encoding="utf-8"))
         for path in sorted((Path(__file__).parents[2] / "records").glob("shield-*.kleos"))}


@pytest.mark.parametrize("name", [name for name, kept in FILES.items() if "components" not in kept.head])
def test_paper_finds_the_same_result(name):
    kept = FILES[name]
    sheet = Paper([str(move) for move in kept.moves], kept.head["options"]["boxes"],
                  kept.head["options"]["blocking"]).sheet()
    arrows = sheet.pop("Arrows") + sheet.pop("Ares")
    assert kept.head["result"] == [sum(sheet.values()) - arrows]


def test_the_game_written_by_hand_is_told():
    kept = FILES["shield-by-hand"]
    state, told = record.begin(GAME, kept), []
    for move in kept.moves:
        before, action = state.copy(), GAME.parse(move.text)
        state.apply(action)
        told += [f"{line.text} §{line.rule}" for line in GAME.face.tell(before, action, state, 0)]
    for line in ("He has three 1s now, and Ares adds 1. §10.2",
                 "Heaven has no room for the other: 1 gold is lost. §3.4",
                 "No section of the Cosmos circle is open: nothing drawn. §4.2",
                 "The markers stay beside the shield: every section is within reach next turn. §5.4",
                 "You slide the anvil’s die from City to Rural and cross out one of Athena’s boxes; one is left. §6.1",
                 "Heaven has no room for more: 1 copper is lost. §3.4", "Thickness (layers in each section): 7. §9.1",
                 "The shield scores 17, the arrows 11: won by 6. §8.2"):
        assert told.count(line) == 1
    assert told[-1] == "The shield scores 17, the arrows 11: won by 6. §8.2"
