"""Other components play another game, and those that cannot be played with are refused with line and reason."""
import pickle

import pytest

from kleos.core import record
from kleos.core.components import ComponentError, other
from kleos.games.shield import scoring
from tests.games.shield.play import GAME, board, drawn, random_game, say, start, turn


def test_three_turns():
    state = start("[game]\nturns = 3\n")
    assert GAME.rules.turns(state) == 1                                           # begun, and not yet rolled
    lines = random_game(state, 1)
    assert GAME.rules.turns(state) == 3
    assert sum(line.startswith("* roll") for line in lines) == 3
    assert len(board(state)["arrows"]) == 3


@pytest.mark.parametrize(("text", "play", "label", "points"), [
    ("[section]\nlayers = 4\n[thickness]\npoints = [0, 0, 0, 2, 9]", ["section lions"] * 2, "Thickness", 9),
    ("[strength]\npoints = [0, 8, 3, 5, 7]", ["section lions"], "Strength", 8),
    ("[athena]\npoints = 10", ["section lions"], "Athena", 50),
    ("[athena.boxes]\nnumber = 2", ["section lions"], "Athena", 8),
    ("[ares]\npoints = [0, 0, 5]", ["section lions"] * 2, "Ares", 5)])
def test_the_numbers_count(text, play, label, points):
    state = start(text)
    for line in play:
        turn(state, 4, 1, 2, line)
    assert next(line["points"] for line in board(state)["reckoning"] if line["label"] == label) == points


def test_the_bands_and_the_borders_count():
    state = start('[metal.gold]\nto = 2\nsymbols = 3\n[metal.silver]\nfrom = 3\n[circle.rural]\nto = 5\n[circle.city]\n'
                  'from = 6\n[adjacent]\nheaven = ["earth", "marriage", "siege", "ambush", "lions"]\n'
                  'lions = ["wheat", "dance", "ambush", "heaven"]\n')
    turn(state, 2, 5, 3, "section lions", "section heaven")
    assert (drawn(state, "lions"), drawn(state, "heaven")) == (["gold"] * 3, ["gold"] * 3)
    assert GAME.face.names(start('[name]\nambush = "Night raid"'))["ambush"] == "Night raid"


@pytest.mark.parametrize(("text", "error"), [
    ("[game]\nturns = 0", "line 2: game.turns: must be from 1 to 60, not 0"),
    ('[game]\nturns = "x"', "line 2: game.turns: must be a whole number, not 'x'"),
    ("[game]\n\nturn = 3", "line 3: game.turn: the game has no such value"),
    ("[metal.gold]\nto = 4", "line 1: metal.silver: 4 belongs to gold already"),
    ("[metal.silver]\nfrom = 1", "line 1: metal.silver: 1 belongs to gold already"),
    ("[metal.gold]\nto = 2", "line 1: metal: no range holds 3"),
    ("[metal.gold]\nfrom = 3\nto = 1", "line 3: metal.gold.to: must be from 3 to 12, not 1"),
    ("[metal.gold]\nfrom = 0", "line 2: metal.gold.from: must be from 1 to 12, not 0"),
    ("[metal.tin]\nfrom = 13", "line 2: metal.tin.from: must be from 1 to 12, not 13"),
    ("[metal.tin]\nsections = 3", "line 2: metal.tin.sections: must be from 1 to 2, not 3"),
    ("[circle.city]\nto = 13", "line 2: circle.city.to: must be from 5 to 12, not 13"),
    ('[sections]\nheaven = "underworld"', "line 2: sections.heaven: no such circle: 'underworld'"),
    ('[sections]\nheaven = "city"\nearth = "city"', "line 1: sections: no section stands in the cosmos circle"),
    ('[adjacent]\nlions = ["wheat", "dance"]',
     "line 2: adjacent.lions: ambush names lions, but lions does not name ambush"),
    ('[adjacent]\nlions = ["lions"]', "line 2: adjacent.lions: no other section is called 'lions'"),
    ('[adjacent]\nlions = [3]', "line 2: adjacent.lions: must hold texts only, not 3"),
    ('[opposite.mutual]\nlions = ["wheat", "dance", "siege", "heaven", "earth"]',
     "line 2: opposite.mutual.lions: there are only 4 markers"),
    ("[thickness]\npoints = [0, 0]", "line 2: thickness.points: must hold at least 6 numbers from 0 to 99, not [0, 0]"),
    ("[strength]\npoints = [0, 1, 3, 5, -7]",
     "line 2: strength.points: must hold at least 5 numbers from 0 to 99, not [0, 1, 3, 5, -7]"),
    ("[game]\nmarkers = 3", "opposite.mutual.heaven: there are only 3 markers"),
    ("[game]\nmarkers = -1", "line 2: game.markers: must be from 0 to 12, not -1"),
    ("[game]\nmarkers = 13", "line 2: game.markers: must be from 0 to 12, not 13"),
    ("[athena.boxes]\nnumber = 9", "line 2: athena.boxes.number: must be from 0 to 8, not 9"),
    ("[game\nturns = 3", "line 1: Expected ']' at the end of a table declaration")])
def test_what_cannot_be_played_with(text, error):
    with pytest.raises(ComponentError) as problem:
        start(text)
    assert error in str(problem.value)


NUMBERS = {                                             # the smallest and the largest of each
    "game.turns": (1, 60), "section.layers": (1, 9), "metal.gold.symbols": (1, 9),
    "metal.tin.sections": (1, 2), "athena.points": (0, 99), "athena.boxes.number": (0, 8), "artwork.points": (0, 99),
}
MORE = {"section.layers": {"thickness.points": [0] * 10}}


@pytest.mark.parametrize("path", NUMBERS)
def test_how_small_and_how_large_a_number_may_be(path):
    low, high = NUMBERS[path]
    for value in (low, high):
        GAME.start(components=GAME.components.replaced({path: value, **MORE.get(path, {})}))
    for value in (low - 1, high + 1):
        with pytest.raises(ComponentError, match=f"^{path}: must be from {low} to {high}, not {value}$"):
            GAME.start(components=GAME.components.replaced({path: value}))


@pytest.mark.parametrize(("path", "least"), [("thickness.points", 6), ("strength.points", 5), ("ares.points", 1)])
def test_how_many_points_a_table_needs(path, least):
    for value in (0, 99):
        GAME.start(components=GAME.components.replaced({path: [value] * least}))
    for points in ([3] * (least - 1), [-1] * least, [100] * least):
        with pytest.raises(ComponentError, match=f"{path}: must hold at least {least} numbers from 0 to 99, not"):
            GAME.start(components=GAME.components.replaced({path: points}))


@pytest.mark.parametrize("boxes", [0, 5])
def test_no_margin_goes_beyond_what_the_sheet_can_give(boxes):
    """§9 all sections thick and strong, all three circles; §10 nothing but twelves, and Ares at his worst."""
    text = "[thickness]\npoints = [0, 0, 0, 0, 0, 7]\n[strength]\npoints = [0, 0, 0, 0, 11]\n[ares]\npoints = [0, 13]\n"
    state = start(text + "[artwork]\npoints = 17\n[athena]\npoints = 3\n[game]\nturns = 4\n", boxes=boxes)
    assert scoring.bounds(state.sheet) == (-(4 * 12 + 12 * 13), 12 * (7 + 11) + 3 * 17 + 3 * boxes)


def test_values_of_a_record_have_no_line():
    with pytest.raises(ComponentError) as problem:
        GAME.start(components=GAME.components.replaced({"metal.gold.to": 2}))
    assert str(problem.value) == "metal: no range holds 3"


def test_what_an_owner_has_entered_is_no_longer_reconstructed():
    assert board(start())["sections"]["siege"]["reconstructed"]
    table = board(start('[name.lost]\nsiege = "City under siege"\n'))
    assert not table["sections"]["siege"]["reconstructed"]
    assert table["sections"]["plough"]["reconstructed"]
    assert "athena.boxes" in [entry["path"] for entry in table["reconstructed"]]
    table = board(start("[athena.boxes]\nnumber = 4\n"))
    assert "athena.boxes" not in [entry["path"] for entry in table["reconstructed"]]


def test_a_record_carries_them():
    data = other(GAME.components, "[game]\nturns = 2\n[section]\nlayers = 6\n"
                                  "[thickness]\npoints = [0, 0, 0, 0, 4, 7, 9]\n")
    kept = record.new(GAME, {"boxes": 1}, ["human"], data.changed,
                      [record.Move(-1, "roll 1 5 9"), record.Move(0, "forge 1")])
    again = record.parse(record.write(kept))
    state = record.replay(GAME, again)
    assert (state.sheet.turns, state.sheet.layers, state.boxes) == (2, 6, 1)
    first, second = pickle.loads(pickle.dumps(state)), pickle.loads(pickle.dumps(state))
    assert first == state and first.sheet is second.sheet
    assert first.sheet is not pickle.loads(pickle.dumps(start())).sheet
    assert state != say(start(boxes=1), "roll 1 5 9; forge 1")
