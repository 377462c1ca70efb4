"""The list of best games: what is on it, in which order, and what takes no place."""
import pytest

from kleos.core.dice import Rng
from kleos.core.flow import CHANCE
from kleos.games import find
from kleos.table import bests, dealers
from kleos.table.bests import Result
from kleos.table.log import Log, Past
from kleos.table.table import sit

SHIELD, LABORS = find("shield"), find("labors")
SHORT = SHIELD.components.replaced({"game.turns": 2})


def played(game=SHIELD, seats=("human",), dealer="random", seed=None, components=SHORT):
    table, rng = sit(game, {}, list(seats), dealers.dealer(dealer, seed), components), Rng(1)
    while not table.state.over():
        if table.state.to_act() == CHANCE:
            table.deal()
        else:
            table.act(int(table.state.to_act()), [game.rules.lexicon.text(table.state.now.sample(table.state, rng))])
    return table


def result(worth, when=0.0, takebacks=0, known=False, **more):
    values = {"options": {"boxes": 5, "blocking": "mutual"}, "changed": {}, "dealer": "random", **more}
    return Result(worth, worth, when, values["options"], values["changed"], values["dealer"], takebacks, known,
                  str(when))


def test_score_and_worth_of_a_game_alone():
    table = played()
    assert bests.reckon(table) == (SHIELD.rules.scores(table.state)[0], table.state.returns()[0])
    solo = played(LABORS, components=None)
    score, worth = bests.reckon(solo)
    assert score == LABORS.rules.scores(solo.state)[0] == -worth                  # the lower tally is the better one


def test_what_is_no_game_of_one_person_from_the_beginning():
    assert bests.reckon(played(seats=["greedy"])) is None
    assert bests.reckon(played(LABORS, ["human", "random"], components=None)) is None
    assert bests.reckon(sit(SHIELD, {}, ["human"], dealers.dealer("random"))) is None       # not over
    table = played()
    table.log = Log((), Past(3))                                                  # taken over from elsewhere
    assert bests.reckon(table) is None


def test_the_best_first_and_equals_share_a_place():
    kind, = bests.kinds(SHIELD, [result(5, 1.0), result(9, 2.0), result(9, 3.0), result(7, 4.0)])
    assert [(place, one.worth, one.when) for place, one in zip(kind.places, kind.results)] == [
        (1, 9, 2.0), (1, 9, 3.0), (3, 7, 4.0), (4, 5, 1.0)]
    assert kind.title == "standard"


def test_take_backs_and_known_dice_take_no_place():
    kind, = bests.kinds(SHIELD, [result(9, 1.0, takebacks=2), result(8, 2.0, known=True), result(7, 3.0)])
    assert kind.places == [0, 0, 1]
    assert [one.remarks() for one in kind.results] == [["2 taken back"], ["dice known beforehand"], []]
    assert result(1, dealer="typed").remarks() == ["real dice"] and result(1, dealer="fair").counts


def test_each_kind_of_game_has_its_list():
    results = [result(1, 1.0), result(2, 2.0, options={"boxes": 6, "blocking": "mutual"}),
               result(3, 3.0, options={"boxes": 7, "blocking": "strict"}), result(4, 4.0, changed={"game.turns": 2})]
    assert [kind.title for kind in bests.kinds(SHIELD, results)] == [
        "standard, 1 changed component", "boxes 7, blocking strict", "easy", "standard"]


@pytest.mark.parametrize(("worth", "says"), [
    (30, "Your best of 31 games, 1 better than ever before."), (29, "Your best of 31 games, level with your best."),
    (28.5, "Your second best of 31 games, 0.5 short of your best, 29."),
    (20.5, "Your tenth best of 31 games, 8.5 short of your best, 29."),
    (19, "Your 11th best of 31 games, 10 short of your best, 29."),
    (9, "Your 21st best of 31 games, 20 short of your best, 29."),
    (7.5, "Your 23rd best of 31 games, 21.5 short of your best, 29.")])
def test_how_a_game_stands(worth, says):
    others = [result(n, float(n)) for n in range(30)] + [result(99, 99.0, takebacks=1)]
    one = result(worth, 100.0)
    assert bests.verdict([*others, one], one) == says


def test_how_a_game_stands_that_takes_no_place_or_is_the_first():
    assert bests.verdict([one := result(1)], one) == "The first of your games here."
    assert bests.verdict([result(1), one := result(2, takebacks=1)], one) == (
        "It takes no place among your games: 1 taken back.")
    assert bests.verdict([result(1), one := result(2, known=True)], one) == (
        "It takes no place among your games: its dice could be known beforehand.")


def test_a_seed_that_somebody_chose():
    assert not bests.chosen(dealers.keep(dealers.dealer("random")))
    assert bests.chosen(dealers.keep(dealers.dealer("random", "7")))
    assert not bests.chosen(dealers.keep(dealers.dealer("fair", "7")))      # its dice hang on a secret as well
    assert not bests.chosen(dealers.keep(dealers.dealer("typed")))
