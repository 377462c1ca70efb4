"""What `import kleos` offers: a match that is played from Python, and positions for programs."""
from __future__ import annotations

import copy
import inspect
import pickle
import re
import subprocess
import sys
from collections.abc import Callable
from types import ModuleType

import pytest

import kleos
from kleos.core import record
from kleos.core.parts import picture
from kleos.games import ALL

GAMES = [game.id for game in ALL]
COMPILED = {"Batch", "Bot", "Rng", "State"}                      # which keep their texts in the source only


def heroes(*seats: str) -> kleos.Match:
    return kleos.play("heroes", seats or ["human", "quick"], seed=1, decks="elves,orcs", first="0")


# the package

def test_the_package_offers_what_it_says() -> None:
    assert kleos.__all__ == ["CHANCE", "NOBODY", "SPECTATOR", "Batch", "Bot", "Game", "Match", "Rng", "State", "game",
                             "play"]
    for name in kleos.__all__:
        found = getattr(kleos, name)
        assert name in dir(kleos) and not isinstance(found, ModuleType)
        assert isinstance(found, int) or inspect.getdoc(found) or name in COMPILED, f"{name} has no text"
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        kleos.nonsense  # noqa: B018


def test_importing_the_package_imports_nothing_else() -> None:
    program = "import sys, kleos; print([name for name in sys.modules if name.startswith('kleos.')])"
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True).stdout == "[]\n"


def test_public_methods_say_what_they_do() -> None:
    for name, member in vars(kleos.Match).items():
        if not name.startswith("_") and name not in ("answer", "luck", "turned"):
            assert member.__doc__, name


# positions

@pytest.mark.parametrize("id", GAMES)
def test_a_position_is_driven_by_its_options(id: str) -> None:
    state, rng = kleos.game(id).start(), kleos.Rng(1)
    while not state.over():
        state.apply(state.sample(rng))
    assert len(state.returns()) == kleos.game(id).rules.usual and state.outcomes() == []


def test_options_have_names_of_their_own() -> None:
    assert kleos.game("shield").start(boxes=3) == kleos.game("shield").start({"boxes": 3})
    with pytest.raises(ValueError, match="no option “boxs”"):
        kleos.game("shield").start(boxs=3)


def test_outcomes_are_texts_with_weights() -> None:
    state = kleos.game("shield").start()
    outcomes = state.outcomes()
    assert outcomes[:2] == [("roll 1 1 1", 1), ("roll 1 1 2", 3)] and sum(n for _, n in outcomes) == 12 ** 3
    state.apply(kleos.game("shield").parse("roll 2 5 9"))
    assert state.outcomes() == [("forge 2", 1), ("forge 5", 1), ("forge 9", 1)]


# a match

@pytest.mark.parametrize("id", GAMES)
def test_a_whole_match_is_played_by_words(id: str) -> None:
    match, options = kleos.play(id, ["human"] + ["quick"] * (kleos.game(id).rules.usual - 1), seed=3), 0
    while not match.over:
        assert match.turn == 0 and match.legal and all(match.why_not(text) == "" for text in match.legal)
        options += len(match.legal)
        match.push(match.legal[options % len(match.legal)])
    assert match.legal == [] and match.turn is None
    again = record.replay(match.game, record.parse(match.record))
    assert again == match.state and match.scores == match.game.rules.scores(again)


def test_the_same_seed_is_the_same_match() -> None:
    matches = [heroes().push("done").push("provision", "provision", "provision") for _ in range(2)]
    assert matches[0].record == matches[1].record and matches[0].table.seq > 8


def test_a_move_that_cannot_be_played_says_why_and_changes_nothing() -> None:
    match = heroes().push("done")
    before = picture(match.state)
    assert "§1.4" in match.why_not("deploy dragon-1 left")
    with pytest.raises(ValueError, match=r"§1\.4"):
        match.push("provision", "deploy dragon-1 left")
    for nothing in (None, 3, ["end"]):
        for ask in (match.push, match.why_not):
            with pytest.raises(ValueError, match=re.escape(f"is a text, such as those of `legal`, not {nothing!r}.")):
                ask(nothing)                            # type: ignore[arg-type]
    with pytest.raises(ValueError, match="no verb of this game"):
        match.push("fly away")
    assert picture(match.state) == before


def test_undo_takes_back_the_latest_move_and_what_followed() -> None:
    match = heroes().push("done")
    before = match.state
    match.push("provision")
    assert match.undo().state == before
    match.push("provision", "provision", "provision")
    match.undo()
    assert match.state.acts == 2 and match.turn == 0
    with pytest.raises(ValueError, match="nothing"):
        kleos.play("shield").undo()


def test_a_hint_is_an_option_with_its_reason() -> None:
    match = heroes().push("done")
    text, why = match.hint(20)
    assert text in match.legal and (why == "" or why.endswith("."))
    assert match.hint(20) == (text, why)


def test_bots_alone_play_to_the_end_and_somebody_has_won() -> None:
    match = kleos.play("heroes", ["quick", "random"], seed=2)
    assert match.over and match.turn is None and match.viewer == kleos.SPECTATOR
    assert match.winners in ([0], [1], [])
    for ask in (lambda: match.push("end"), match.hint):
        with pytest.raises(ValueError, match="The game is over"):
            ask()


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, kleos.Match.copy,
                                   lambda match: pickle.loads(pickle.dumps(match))],
                         ids=["copy", "deepcopy", "method", "pickle"])
def test_another_one_goes_on_by_itself_and_alike(id: str, again: Callable[[kleos.Match], kleos.Match]) -> None:
    match = kleos.play(id, ["human"] + ["quick"] * (kleos.game(id).rules.usual - 1), seed=3)
    for _ in range(9):
        match.push(match.legal[0])
    match.undo()
    other, before = again(match), match.record
    assert other.record == before and other.legal == match.legal and other.state == match.state
    for _ in range(4):
        other.push(other.legal[-1])
    assert match.record == before and other.record != before
    for _ in range(4):
        match.push(match.legal[-1])
    assert match.record == other.record


def test_undo_says_that_there_is_nothing_of_yours() -> None:
    match = heroes("quick", "human")
    assert match.table.rows and match.turn == 1
    with pytest.raises(ValueError, match="nothing of yours"):
        match.undo()


def test_what_does_not_fit_is_refused() -> None:
    with pytest.raises(ValueError, match=r"a list, such as \['human', 'strong'\]"):
        kleos.play("heroes", "human,strong")
    with pytest.raises(ValueError, match="There is no bot “clever”"):
        kleos.play("shield", ["clever"])
    with pytest.raises(ValueError, match="for 2 players, not 3"):
        kleos.play("heroes", ["human"] * 3)
    with pytest.raises(ValueError, match="such as `replaced` makes of the game’s own, not 'x'"):
        kleos.play("shield", components="x")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="those of another game than The Shield of Achilles"):
        kleos.play("shield", components=kleos.game("labors").components)
    with pytest.raises(KeyError, match="There is no game “chess”"):
        kleos.play("chess")


# how it shows itself

def test_a_shell_shows_the_board_and_the_question() -> None:
    shown = repr(heroes().push("done"))
    assert shown.startswith("Twelve Heroes\n") and "Your camp has" in shown and "[/" not in shown


@pytest.mark.parametrize("id", GAMES)
def test_a_notebook_shows_the_board_without_script_or_address(id: str) -> None:
    match = kleos.play(id, ["human"] + ["quick"] * (kleos.game(id).rules.usual - 1), seed=3)
    for _ in range(12):
        match.push(match.legal[0])
    shown = match._repr_html_()
    assert shown.startswith("<iframe sandbox srcdoc=") and len(shown.encode()) < 200_000
    assert "id=&#34;board&#34;" in shown
    assert not re.search(r"&lt;(script|link|img)|@import|url\((?!&#34;data:|#)|(?:src|href)=&#34;(?!#|/rules/)", shown)


def test_a_notebook_shows_no_hand_but_one_s_own() -> None:
    match = heroes().push("done")
    shown, others = match._repr_html_(), set()
    for seed in range(20):
        match.table.state = match.game.rules.resample(match.state, 0, kleos.Rng(seed))
        others.add(tuple(match.state.sides[1].cards.hands[0].kinds))
        assert match._repr_html_() == shown
    assert len(others) > 5
