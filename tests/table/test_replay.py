"""The replay of a game: its turns, the scores after each, and where it turned."""
import pytest

from kleos.core.flow import CHANCE, SPECTATOR
from kleos.games import find
from kleos.table import replay
from kleos.table.dealers import RandomDealer
from kleos.table.replay import Turn
from kleos.table.table import resume
from tests.support import played


@pytest.mark.parametrize(("id", "seats"), [("shield", 1), ("labors", 3), ("heroes", 2)])
def test_turns_follow_one_another_and_end_with_the_game(id, seats):
    at = played(find(id), seats, {}, 1)
    turns = replay.turns(at, told=True)
    assert turns[0].first == 0
    assert [turn.number for turn in turns] == list(range(turns[0].number, turns[-1].number + 1))
    assert at.game.rules.turns(at.state) - turns[-1].number in (0, 1)        # one may begin with the end
    assert [turn.first for turn in turns] == sorted({turn.first for turn in turns})
    assert turns[-1].scores == [float(score) for score in at.game.rules.scores(at.state)]
    assert all(0 <= turn.seat < seats for turn in turns[1:])


def test_a_turn_is_called_after_whose_it_is_though_another_is_asked_first():
    """Before a turn the Minotaur may ask somebody else."""
    at = played(find("labyrinth"), 3, {"first": "0", "patrons": "aphrodite,none,none"}, 2)
    rows = [row for row in at.log.standing if row.turn and row.turn[0]]
    assert all(row.turn[1] == (row.turn[0] - 1) % 3 for row in rows)
    opening = [at.log.standing[turn.first] for turn in replay.turns(at, told=True)[1:]]
    assert any(row.actor not in (CHANCE, row.turn[1]) for row in opening)


def test_scores_that_may_not_be_told_are_not():
    assert all(turn.scores == [] for turn in replay.turns(played(find("heroes"), 2, {}, 1, 60), told=False))


def told(*scores: list[float]) -> list[Turn]:
    turns = [Turn(number, 10 * number) for number in range(len(scores))]
    for turn, score in zip(turns, scores, strict=True):
        turn.scores = score
    return turns


def test_it_turns_where_the_lead_passes_to_another():
    turns = told([0, 0], [1, 0], [1, 1], [1, 2], [1, 2], [3, 2], [3, 3])
    assert [turn.number for turn in replay.turning(turns)] == [3, 5]
    assert replay.turning(told([0, 0], [2, 1], [3, 1])) == []
    many = told(*[[turn % 2, 1 - turn % 2] for turn in range(9)])
    assert [turn.number for turn in replay.turning(many)] == [5, 6, 7, 8]


def test_alone_it_turns_where_the_score_moved_most_within_three_turns():
    turns = told(*[[score] for score in (0, 0, 0, 0, 9, 9, 9, 9, 9, 9, 9, 5, 5, 5, 5, 5, 5)])
    assert [turn.number for turn in replay.turning(turns)] == [4, 11]
    assert replay.turning(told([1], [1], [1], [1], [1])) == []
    assert replay.turning([Turn(0, 0)]) == []


@pytest.mark.parametrize(("id", "seats"), [("shield", 1), ("labors", 3), ("labyrinth", 3), ("heroes", 2),
                                           ("hercules", 2)])
def test_the_log_knows_which_rows_open_a_turn(id, seats):
    """As the replay has it, also when the table was just opened, and after a move was taken back."""
    at = played(find(id), seats, {}, 1, 150)
    turns = [(turn.first, turn.number) for turn in replay.turns(at, told=False)]
    assert turns and [(number, opened[0]) for number in range(len(at.log.standing))
                      if (opened := at.opened(number))] == turns
    again = resume(at.game, at.record(), RandomDealer(1))
    assert [again.opened(number) for number, _ in turns] == [at.opened(number) for number, _ in turns]
    if at.decided():
        at.undo(0, at.decided(), range(seats))
        assert [number for number in range(len(at.log.standing)) if at.opened(number)] == [
            turn.first for turn in replay.turns(at, told=False) if turn.first < len(at.log.standing)]


def test_a_row_is_about_what_it_touched_and_no_secret_is_told():
    labors, heroes = (played(find(id), 2, {}, 1, 80) for id in ("labors", "heroes"))
    touched = [labors.touched(number, 0) for number in range(len(labors.log.standing))]
    assert touched == [labors.touched(number, 1) for number in range(len(labors.log.standing))] and any(touched)
    for number, row in enumerate(heroes.log.standing):
        assert heroes.touched(number, 1 - row.actor if row.actor >= 0 else 0) == []
        assert heroes.touched(number, SPECTATOR) == []
    assert any(heroes.touched(number, row.actor) for number, row in enumerate(heroes.log.standing) if row.actor >= 0)


@pytest.mark.parametrize("moves", [60, 83, 101, 140, None])
def test_what_a_turn_begins_with_stands_under_that_turn(moves):
    """Control, upkeep and income come of themselves once the other has ended the turn: they are the next one's."""
    at = played(find("heroes"), 2, {}, 1, moves)
    told, turn, own = replay.lines_by_turn(at, SPECTATOR), None, 0
    for number, lines in told:
        turn = replay.find_turn(at, number) or turn
        begun = [line for line in lines if line.rule in ("3.4", "3.6", "4.1", "5.1", "8.2")]
        assert [line.text for line in begun if turn is None or line.subject != turn[1]] == []
        own += len(begun)
    assert own > 3
    assert [line for _, lines in told for line in lines] == [line for _, lines in at.lines(SPECTATOR) for line in lines]
    since = len(at.log.standing) - 5
    assert replay.lines_by_turn(at, SPECTATOR, since) == [one for one in told if one[0] >= since]


@pytest.mark.parametrize("seats", [2, 3])
def test_whom_an_attack_costs_stands_under_the_turn_of_the_attack(seats):
    """Battles are reckoned as the turn ends: what the next one loses then is not of that one's turn."""
    at = played(find("hercules"), seats, {}, 2)
    rows, told = at.log.standing, dict(replay.lines_by_turn(at, SPECTATOR))
    lost = [number for number, row in enumerate(rows[:-1]) if rows[number + 1].turn[0] > row.turn[0]
            and any(line.subject == rows[number + 1].turn[1] for line in row.told[0])]
    assert lost and all(told[number] == list(rows[number].told[0]) for number in lost)


def test_a_card_drawn_by_the_last_deed_ends_a_turn_like_any_other():
    """A hero hired last draws a card: with it the next turn begins, and what that begins with is its own."""
    at = played(find("heroes"), 2, {}, 11)
    rows = at.log.standing
    ended = [number for number, row in enumerate(rows[:-1]) if row.actor == CHANCE
             and row.turn[0] and rows[number + 1].turn[0] > row.turn[0] and len(row.told[0]) > 1]
    told = dict(replay.lines_by_turn(at, SPECTATOR))
    assert ended and all(line.subject == rows[number].turn[1] for number in ended for line in told[number])
    assert all(told[number + 1][0].subject == rows[number + 1].turn[1] for number in ended)
