"""Another box: what an owner of the real game may enter, and what is refused with a reason."""
from __future__ import annotations

import pytest

from kleos.core import components
from kleos.core.components import ComponentError
from kleos.games.labyrinth import GAME
from kleos.games.labyrinth.box import KINDS


def start(text):
    return GAME.start({"patrons": "none"}, components=components.other(GAME.components, text))


@pytest.mark.parametrize(("text", "reason"), [
    ("[tiles]\nwarp = 1\n", "line 2: tiles.warp: warp tiles come as a pair, so there are 2 or none, not 1"),
    ("[tiles.lost]\nspawn = 0\n", "line 2: tiles.lost.spawn: must be from 1 to 6, not 0"),
    ("[tiles.lost]\nring = 4\n", "tiles.lost.branch: the bag holds at most 41 tiles, and these are 42"),
    ("[paths]\nring = [\"nx\"]\n", "line 2: paths.ring: a path joins two of the sides n, e, s, w, so “nx” is none"),
    ("[paths]\nring = [\"nn\"]\n", "line 2: paths.ring: a path joins two of the sides n, e, s, w, so “nn” is none"),
    ("[shape]\narete = \"maze\"\n", "line 2: shape.arete: must be one of branch, ring, straight, bridge, vee"),
    ("[turn]\npoints = 9\n", "line 2: turn.points: must be from 1 to 4, not 9"),
    ("[tiles]\nkleos = 2\n", "line 2: tiles.kleos: must be from 0 to 1, not 2"),
    ("[tiles.lost]\nring = \"three\"\n", "line 2: tiles.lost.ring: must be a whole number, not 'three'"),
    ("[dragons]\nred = 1\n", "line 2: dragons.red: the game has no such value"),
])
def test_a_box_that_cannot_be_played_with_is_refused(text, reason):
    with pytest.raises(ComponentError) as refusal:
        start(text)
    assert str(refusal.value).startswith(reason)


def test_an_owner_enters_the_real_counts():
    s = start("[tiles.lost]\nring = 5\nvee = 1\n[shape.lost]\nxenia = \"zigzag\"\ndike = \"crossroads\"\n")
    assert s.maze.bag[KINDS.index["ring"]] == 5 and s.maze.left == 41
    marked = {entry["path"] for entry in GAME.view(s, 0)["board"]["reconstructed"]}
    assert marked == {"tiles.lost", "shape.lost", "limit"}
    assert s.box.turns[KINDS.index["xenia"]] == 0b11 and s.box.turns[KINDS.index["dike"]] == 1


def test_the_defaults_follow_the_components():
    data = components.other(GAME.components, "[minotaur]\nsense = 9\n")
    assert GAME.defaults(data)["sense"] == 9 and GAME.start(components=data).box.sense == 9
