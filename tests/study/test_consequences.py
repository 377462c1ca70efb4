"""Consequences: what two lines of play lead to a few turns on is compared in the same worlds, in words of the game."""
from __future__ import annotations

from kleos.core import record
from kleos.core.dice import Rng
from kleos.games import OWN, find
from kleos.study.clicks import spell_apart
from kleos.study.consequences import Compared, compare_consequences, describe_consequences
from kleos.study.course import Course, Move
from kleos.study.judge import Judge
from kleos.study.worth import Scale
from tests.study.test_ledger import RECORDS


def position(game: str, name: str) -> tuple[Course, Judge]:
    found = find(game)
    course = Course(found, record.parse((RECORDS / f"{name}.kleos").read_text(encoding="utf-8")))
    return course, Judge(found, "quick", 0, Scale(found, course.setup), ["Ann", "Bob"])


def first_move(course: Course, verb: str) -> Move:
    """The first move that does this, and more."""
    return next(move for move in course.moves() if len(move.line) > 1 and any(
        row.text.startswith(verb) for row in move.rows))


def test_what_a_move_changes_is_told_with_how_often() -> None:
    """Ending the turn at once, against what was played: an attack takes cards that are in the deck then."""
    course, judge = position("hercules", "hercules-raiders")
    move = first_move(course, "attack")
    idle = Move(move.rows, [judge.game.parse("end")])
    found, until = compare_consequences(judge, idle, move.line)
    assert found and found[0]["gain"] and until >= judge.last_turn(idle)
    assert "loses {n} cards from the deck" in " ".join([one["words"] for one in found])
    assert (found, until) == compare_consequences(judge, idle, move.line)
    said = describe_consequences({"consequences": found, "until": until}, str.upper)
    assert said.startswith(f"Played on into turn {until + 1}, ") and "CARDS FROM THE DECK" in said
    assert compare_consequences(judge, move, move.line)[0] == []


def test_one_gain_and_one_loss_are_told_with_the_moment_that_is_meant() -> None:
    """What opens the turn after the last one that was played on, such as a Control, has come by then."""
    def tell(played: float, better: float, until: int = 12) -> str:
        one: Compared = {"words": "Ann wins the Farm", "played": played, "better": better, "gain": True}
        return describe_consequences({"consequences": [one] * 2, "until": until})
    assert tell(0.33, 0.0) == "Played on into turn 13, Ann wins the Farm in no game instead of 33 of 100."
    assert tell(0.96, 0.73).endswith("in 73 of 100 games instead of 96.")
    assert tell(0.96, 1.0).endswith("in all games instead of 96 of 100.") and tell(1.0, 0.0).endswith("instead of all.")
    assert tell(0.0, 1.0, until=0) == \
        "Played on to the end of the game, Ann wins the Farm in all games instead of none."


def test_what_is_told_does_not_depend_on_what_came() -> None:
    """So that worlds can be compared: the same words in the same order, from the set-up to the end of any game."""
    for game in OWN:
        rng, s = Rng(3), game.start()
        before = s.copy()
        words = None
        for _ in range(400):
            if s.over():
                break
            if s.now.count(s) > 1 and words is None and s.to_act() >= 0:
                before = s.copy()
            told = game.face.consequences(before, s, 0)
            assert len({one.words for one in told}) == len(told) and all(one.weight for one in told)
            if before == s:
                words = [one.words for one in told]
            assert words is None or [one.words for one in told] == words
            s.do(s.sample(rng))
        assert words


def test_of_long_moves_only_what_differs_is_told() -> None:
    course, judge = position("labors", "labors-two")
    move = first_move(course, "mark")
    assert spell_apart(judge, move, move.line) == ("", "")
    shorter = move.line[:-1]
    played, best = spell_apart(judge, move, shorter)
    assert played and not best
