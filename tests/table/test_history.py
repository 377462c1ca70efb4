"""What somebody has played, and what has come of it."""
import pytest

from kleos.core.dice import Rng
from kleos.core.flow import CHANCE
from kleos.core.record import Move
from kleos.games import ALL, find
from kleos.table import history
from kleos.table.finished import LOST, NEITHER, WON, Finish, finishes
from kleos.table.history import Played
from kleos.table.seating import CONCEDE, RESIGNED, Ending

LABORS, SHIELD, LABYRINTH = find("labors"), find("shield"), find("labyrinth")


def moves(game, seats, seed=1):
    state, rng, found = game.start({}, seats), Rng(seed), []
    while not state.over():
        if state.to_act() != CHANCE:
            state.turn_to(state.to_act())
        action = state.now.sample(state, rng)
        found.append(Move(state.to_act(), game.rules.lexicon.text(action)))
        state.apply(action)
    return found, state


def finish(outcome=WON, score=10.0, worth=None, place=1, trophies=()):
    return Finish(score, float(outcome) if worth is None else worth, place, outcome, tuple(trophies))


def played(game=LABORS, kinds=("human", "talos"), finishes=(), when=1.0, blemishes=(), options=None, seat=0):
    names = ["You" if kind == "human" else kind.capitalize() for kind in kinds]
    return Played(game, seat, kinds, names, when, f"/tables/{when:g}", finishes, blemishes, options or {}, {})


def beaten(when, mine=10.0, theirs=8.0, **more):
    outcome = (mine > theirs) - (mine < theirs)
    return played(finishes=[finish(outcome, mine), finish(-outcome, theirs)], when=when, **more)


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_what_comes_of_a_game_is_in_its_record(game):
    for seats in range(game.rules.seats[0], game.rules.seats[1] + 1):
        record, state = moves(game, seats)
        found = finishes(game, {}, {}, record, seats)
        assert [one.score for one in found] == [float(score) for score in game.rules.scores(state)]
        assert [one.worth for one in found] == [float(worth) for worth in state.returns()]
        won = game.rules.won(state)
        assert [one.outcome for one in found] == ([NEITHER] * seats if won is None else
                                                  [WON if one else LOST for one in won])
        known = {trophy.slug for trophy in game.face.trophies}
        assert all(set(one.trophies) <= known for one in found)
        assert known and len(known) == len(game.face.trophies)


def test_a_game_that_was_not_played_to_its_end_has_no_outcome():
    record, _ = moves(LABORS, 2)
    with pytest.raises(ValueError, match="not over"):
        finishes(LABORS, {}, {}, record[:-5], 2)
    gave_up = finishes(LABORS, {}, {}, record[:-5], 2, Ending(RESIGNED, 0))
    assert [one.outcome for one in gave_up] == [LOST, WON] and not any(one.trophies for one in gave_up)
    together, _ = moves(LABYRINTH, 3)
    assert {one.outcome for one in finishes(LABYRINTH, {}, {}, together[:40], 3, Ending(CONCEDE, 0))} == {LOST}


def test_a_labour_is_a_trophy_of_whoever_claims_it():
    record, state = moves(LABORS, 3)
    for seat, one in enumerate(finishes(LABORS, {}, {}, record, 3)):
        claimed = {i for i in range(12) if state.sides[seat].claims >> i & 1}
        assert {trophy.slug for i, trophy in enumerate(LABORS.face.trophies[:12]) if i in claimed} == set(one.trophies)


def test_records_against_each_automaton_are_by_who_ended_ahead():
    games = [beaten(3.0), beaten(2.0, 7.0), beaten(1.0, 8.0), beaten(0.5, blemishes=["1 taken back"])]
    score = history.against(games)["labors", "talos"]
    assert (score.won, score.drawn, score.lost) == (1, 1, 1) and score.describe() == "1 won, 1 drawn, 1 lost"
    three = played(kinds=("talos", "human", "phaiax"), seat=1,
                   finishes=[finish(WON, 9.0), finish(LOST, 7.0, 0.0, 2), finish(LOST, 3.0, -1.0, 3)])
    found = history.against([three])
    assert (found["labors", "talos"].lost, found["labors", "phaiax"].won) == (1, 1)
    assert history.against([played(kinds=("human", "strong"), finishes=[finish(), finish(LOST)])]) == {}


def test_your_match_is_whom_you_beat_about_half_the_time():
    even, weak = history.Score(), history.Score()
    for outcome in (WON, LOST, WON, LOST):
        even.add(outcome)
        weak.add(WON)
    assert history.match({"talos": even, "phaiax": weak}) == "talos"
    assert history.match({"phaiax": weak}) == "" and history.match({"talos": history.Score()}) == ""


def test_a_game_is_compared_with_the_last_and_the_best_of_its_kind():
    games = [beaten(3.0, 13.0), beaten(2.5, 20.0, options={"gods": "small"}), beaten(2.0, 10.0), beaten(1.0, 12.0)]
    assert history.compare(games, games[0]) == "3 more than last time; your best so far, 12 before."
    assert history.compare(games, games[2]) == "2 less than last time; your best is 12."
    assert history.compare(games, games[1]) == history.compare(games, games[3]) == ""
    assert history.compare([*games, beaten(0.5, 50.0, blemishes=["dice known beforehand"])], games[3]) == ""


def test_alone_the_better_game_may_have_fewer_points():
    low, high = (played(kinds=("human",), finishes=[finish(NEITHER, score, -score, 0)], when=score)
                 for score in (61.0, 70.0))
    assert history.bests([high, low])[low.kind] is low


def test_games_won_one_after_another():
    games = [beaten(5.0), beaten(4.0), beaten(3.0, 1.0), beaten(2.0), beaten(1.5), beaten(1.0)]
    assert history.row(games) == (2, 3) and history.row([]) == (0, 0)
    assert history.row([beaten(6.0, 1.0), *games]) == (0, 3)


def test_trophies_are_counted_and_tell_the_first_game():
    claims = [finish(trophies=["nemean-lion"]), finish(LOST, 5.0)]
    games = [played(finishes=claims, when=when) for when in (3.0, 2.0)] + [
        played(finishes=claims, when=1.0, blemishes=["1 taken back"])]
    shelf = dict(history.shelf([LABORS, SHIELD], games))
    lion = next(trophy for trophy in shelf["The 12 Labors"] if trophy.name == "Nemean Lion")
    assert lion.times == 2 and lion.first is games[1]
    assert [(trophy.name, trophy.times) for trophy in shelf["The automata"] if trophy.times] == [("Talos beaten", 2)]
    assert [trophy.times for trophy in shelf["First wins"]] == [2, 0]
    assert not any(trophy.times for trophy in shelf["The Shield of Achilles"])


def test_what_is_told_at_a_glance():
    told = history.glory([LABORS], [beaten(2.0), beaten(1.0, 1.0)])
    assert told["row"] == (1, 1)
    assert 0 < told["earned"] < len(told["trophies"])       # those to come stand after those that are earned
    assert [trophy.times > 0 for trophy in told["trophies"]] == [
        nth < told["earned"] for nth in range(len(told["trophies"]))]
