"""What the log and the reckoning say of players fits whoever is spoken to: “you were”, never “you was”."""
from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from kleos import testing
from kleos.core.dice import Rng
from kleos.core.face import SPOKEN_TO, name_players
from kleos.core.game import Game
from kleos.games import ALL

STEPS = 400
WRONG = re.compile(r"\b[Yy]ou (was|is|has|does|isn’t|wasn’t|hasn’t|doesn’t|[a-z]{2,}(?<![sui])s)\b")
SECOND = re.compile(r"^[a-z][^.:;]*\b(and|but|or|then) (was|is|has|does|goes)\b")    # a later verb


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_no_line_of_the_log_or_the_reckoning_speaks_to_a_player_as_of_another(game: Game) -> None:
    found: set[str] = set()
    for case in testing.cases(game):
        state, rng = game.start(case.options, case.seats), Rng(1)
        for _ in range(STEPS):
            if state.over():
                break
            before, action = state.copy(), state.now.sample(state, rng)
            state.apply(action)
            for seat in range(case.seats):
                found |= {line.render((), seat).text for line in game.face.tell(before, action, state, seat)}
        if state.over():
            found |= {name_players(one.detail, (), seat) for one in game.face.finale(state)
                      for seat in range(case.seats)}
    assert [text for text in found if WRONG.search(text)] == []


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_no_consequence_speaks_to_a_player_as_of_another(game: Game) -> None:
    found: set[str] = set()
    for case in testing.cases(game):
        start, state, rng = game.start(case.options, case.seats), game.start(case.options, case.seats), Rng(1)
        for _ in range(STEPS):
            if not state.over():
                state.apply(state.now.sample(state, rng))
        for seat in range(case.seats):
            found |= {name_players(one.words, (), seat) for one in game.face.consequences(start, state, seat)}
    assert [text for text in found if WRONG.search(text)] == []


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_a_predicate_has_no_later_verb_that_the_reader_would_turn(game: Game) -> None:
    """A seldom line may not come up in play: all texts of the log are looked at."""
    for file in sorted(Path(str(game.folder), "view").glob("*.py")):
        texts = [node.value for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.Constant)
                 and isinstance(node.value, str)]
        if file.name in ("log.py", "finale.py"):
            assert [text for text in texts if SECOND.search(text)] == []


def test_what_is_looked_for_would_be_found() -> None:
    assert all(WRONG.search(f"You {verb} here.") for verb in [*SPOKEN_TO, "holds", "goes"])
    assert not WRONG.search("You as well, you this, you thus.")
    assert SECOND.search("ran out of cards and is out.")
