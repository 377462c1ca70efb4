"""Reasons: a line of play is explained from where it leaves what was played, by what the game says of its clicks."""
from __future__ import annotations

from kleos.study.analysis import Inquiry
from kleos.study.clicks import spell
from kleos.study.reasons import explain
from tests.study.test_analysis import kept

DRAWN = "Builds Ambush up to 2 of 5 layers, with a new metal (+1); leaves 1 box."


def test_what_was_best_has_its_reason() -> None:
    """The first of all that the game says of it, and what says most; each names its click."""
    inquiry = Inquiry(kept("shield-three-turns"), judge="quick")
    judge, move = inquiry.court.judge, inquiry.moves[0]
    assert explain(judge, move, move.line) == (
        "“2 to the forge (gold), 7 to the anvil (city), 12 to Apollo”: Gold for the forge; Apollo gets the 7. "
        f"“Draw in Ambush”: {DRAWN}")
    assert inquiry.tell([inquiry.judge_move(0)])["moves"][0]["why"]


def test_a_reason_is_for_what_is_other_than_what_was_played() -> None:
    inquiry = Inquiry(kept("shield-three-turns"), judge="quick")
    judge, move = inquiry.court.judge, inquiry.moves[0]
    other = [*move.line[:-1], judge.game.parse("section marriage")]
    assert explain(judge, move, move.line, other) == DRAWN
    assert explain(judge, move, move.line, move.line) == ""


def test_that_a_turn_ends_is_no_reason_where_there_is_another() -> None:
    inquiry = Inquiry(kept("labors-alone"), judge="quick")
    judge = inquiry.court.judge
    texts = [[judge.game.rules.lexicon.text(action) for action in move.line] for move in inquiry.moves]
    number = next(at for at, line in enumerate(texts) if len(line) > 1 and "mark" in line[0] and "end" in line)
    told = explain(judge, inquiry.moves[number], inquiry.moves[number].line)
    assert "“Mark " in told and "“End the turn”" not in told


def test_a_block_is_told_with_whom_it_meets() -> None:
    inquiry = Inquiry(kept("hercules-raiders"), judge="quick")
    told = [spell(inquiry.court.judge, move, move.line) for move in inquiry.moves]
    assert "Forest Raider blocks Crafty Hunter" in told
    assert not any("lock with" in words for words in told)
