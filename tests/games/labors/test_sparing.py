"""No hint of The 12 Labors pays for nothing: what a line of play leaves and marks, and what is named where play-outs do
not tell lines apart."""
import pytest

from kleos.bots import Adviser
from kleos.core.dice import Rng
from kleos.games.labors.hints.means import Means
from kleos.study.course import Move, Row
from kleos.study.judge import Judge
from kleos.study.worth import Scale
from tests.games.labors.play import GAME, rolled, say, table


def parse(*lines):
    return [GAME.parse(line) for line in lines]


def text(line):
    return [GAME.rules.lexicon.text(action) for action in line]


def hit():
    """Alone: the dice hit 3 and 6 of 3 5 7 / 5 and 6 6 6 / 9, and two gods can be called on."""
    return say(table(1, left="harpies", right="cerberus", gods="dionysus hestia"), "roll 3 3")


def means(s, *lines):
    found = Means(s, parse(*lines))
    return int(found.favour), found.boxes


def test_what_a_line_of_play_leaves_in_hand_and_marks():
    s = hit()
    assert means(s, "mark right 1", "end") == (6, 1.0)
    assert means(s, "mark left 1") == (6, 1.0)
    assert means(s, "call hestia", "subtract 1") == (5, 1.0)
    assert means(s, "call dionysus", "flip 1", "reroll 2") == (5, pytest.approx(5 / 6))
    several = rolled("hestia artemis ares", "1 4")                                          # 6 6 6 / 9, 6 7 / 10
    assert means(several, "call hestia", "add 1") == (5, 1.0)
    assert means(several, "call hestia", "add 1", "mark right 1") == (5, 1.0)
    assert means(several, "new-god") == (6, 0.0)
    assert means(several, "call artemis") == (3, 1.0)


def test_more_for_less_is_spared():
    s = hit()
    spares = GAME.hints(s).spares
    mark, dionysus = parse("mark right 1", "end"), parse("call dionysus", "flip 1", "reroll 2")
    assert spares(s, mark, dionysus) and not spares(s, dionysus, mark) and not spares(s, mark, mark)
    assert not spares(s, mark, parse("end", "end"))                 # who calls on nobody is not told to spare


def test_6_3_calls_whose_favour_comes_back_from_the_discarded_god_are_spared_too():
    s = rolled("hermes hestia demeter", "1 1")
    plain, calls = ("new-god", "discard hestia"), ("call hestia", "add 1", "call hestia", "add 1")
    assert means(s, *plain) == means(s, *calls, *plain) == (6, 0.0)
    spares = GAME.hints(s).spares
    assert spares(s, parse(*plain), parse(*calls, *plain)) and not spares(s, parse(*calls, *plain), parse(*plain))


@pytest.mark.parametrize("seed", [3, 5])
def test_alone_a_hint_marks_a_box_rather_than_call_on_a_god_for_less(seed):
    """With these seeds the play-outs favour Dionysus by chance."""
    adviser = Adviser(GAME, 24)
    assert text(adviser.strong.weigh(hit(), 0, Rng(seed))[0].line) == ["call dionysus", "flip 1", "reroll 2"]
    assert text(adviser.line(hit(), 0, Rng(seed))) == ["mark right 1", "end"]


@pytest.mark.parametrize("number", [2, 5])
def test_the_judge_of_the_study_spares_too(number):
    """So that it does not call such a line the best one."""
    s = hit()
    judge = Judge(GAME, "strong:24", 1, Scale(GAME, GAME.setup(seats=1)))
    whole = Move([Row(0, 0, s.legal()[0], "", s.copy())])
    assert text(judge.answer(whole, number)) == ["mark right 1", "end"]


@pytest.mark.parametrize(("dice", "god", "other"), [("1 4", "hestia", "artemis"), ("2 3", "apollo", "dionysus")])
def test_after_two_calls_a_third_god_who_reaches_a_box_is_named(dice, god, other):
    s = rolled(f"{god} {other}", dice)
    s.turn.placed = 2
    assert text(Adviser(GAME, 16).line(s, 0, Rng(1)))[0] == f"call {god}"


def test_a_line_that_ends_in_the_midst_of_a_turn_is_looked_at_as_far_on_as_another():
    s = rolled("hermes hestia", "1 4")
    plays = GAME.hints(s).plays
    turn = int(s.turns)
    over = say(s.copy(), "call hestia", "add 1", "mark right 1")
    midst = say(s.copy(), "call hermes", "reroll 1")
    assert plays(midst) == plays(over) + 1
    for begun in (over, midst):
        left, rng = plays(begun), Rng(1)
        while left:
            if begun.to_act() < 0:
                begun.do(begun.sample(rng))
            else:
                GAME.hints(s).play(begun, rng)
                left -= 1
        while begun.to_act() < 0 and not begun.now.opens_turn():
            begun.do(begun.sample(rng))
        assert begun.turns == turn + 3
