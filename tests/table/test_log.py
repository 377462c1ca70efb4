"""The log: what each kind of row means, and where it is told."""
import time

from kleos.core.face import did
from kleos.core.flow import SPECTATOR
from kleos.games import find
from kleos.table import dealers
from kleos.table.log import Kind, Log, Past, Row
from kleos.table.table import sit

LABORS = find("labors")
HEROES = find("heroes")


def rows(*kinds: tuple[Kind, str]) -> list[Row]:
    return [Row(seq, -1 if kind == Kind.CHANCE else 0, text, (), kind) for seq, (kind, text) in enumerate(kinds)]


def texts(told: list[tuple[int, Row]]) -> list[tuple[int, str]]:
    return [(number, row.text) for number, row in told]


def test_only_actions_stand_and_only_undos_take_them_away():
    log = rows((Kind.CHANCE, "roll 1"), (Kind.SIT, "Kira"), (Kind.MOVE, "a"), (Kind.OFFER, "draw"), (Kind.MOVE, "b"),
               (Kind.UNDO, "2"), (Kind.RESIGN, ""))
    assert [row.text for row in Log(log).standing] == ["roll 1"]
    assert [row.undoes for row in log] == [0, 0, 0, 0, 0, 2, 0]
    assert not any(row.counts for row in log)


def test_a_game_may_have_a_verb_called_undo():
    log = rows((Kind.MOVE, "undo 3"), (Kind.MOVE, "take-back 1"))
    assert Log(log).standing == log and not any(row.undoes or row.counts for row in log)


def test_what_seats_do_besides_stays_where_it_was_told():
    log = rows((Kind.MOVE, "a"), (Kind.SIT, "Kira"), (Kind.MOVE, "b"), (Kind.OFFER, "draw"), (Kind.MOVE, "c"))
    assert texts(Log(log).besides) == [(1, "Kira"), (2, "draw")]
    back = [*log, Row(5, 0, "2", (), Kind.TAKE_BACK), Row(6, 0, "d"), Row(7, 0, "1", (), Kind.UNDO)]
    assert texts(Log(back).besides) == [(1, "Kira"), (1, "draw"), (1, "2")]


def test_what_is_told_as_it_was_told_before():
    log = Log(rows((Kind.MOVE, "a"), (Kind.MOVE, "b"), (Kind.OFFER, "draw"), (Kind.MOVE, "c"), (Kind.TAKE_BACK, "2"),
                   (Kind.MOVE, "d")))
    assert [log.same(seq, length) for seq, length in enumerate((0, 1, 2, 2, 3, 1, 2))] == [0, 1, 1, 1, 1, 1, 2]


def test_a_copy_grows_by_itself():
    log = Log(rows((Kind.CHANCE, "r"), (Kind.MOVE, "a")))
    twin = log.copy()
    twin.add(Row(2, 0, "2", (), Kind.TAKE_BACK))
    assert (len(log.rows), len(log.standing), log.besides, log.withdrawn, log.takebacks) == (2, 2, [], {}, 0)
    assert (len(twin.standing), twin.place, twin.withdrawn, twin.takebacks) == (0, 0, {0: 1}, 1)


def test_what_another_table_takes_over_counts_take_backs_and_withdrawn_numbers():
    log = rows((Kind.CHANCE, "r"), (Kind.SIT, "Kira"), (Kind.CHANCE, "r"), (Kind.MOVE, "a"), (Kind.TAKE_BACK, "2"),
               (Kind.CHANCE, "r"), (Kind.UNDO, "1"))
    assert Log(log, Past(1, 4)).past().head() == {"given": 1, "takebacks": 5, "withdrawn": {"1": 2}}
    assert Log(log[:4], Past(3)).given == 3


def test_a_note_is_told_to_everybody_in_its_place_and_changes_no_position():
    at = sit(LABORS, {"first": "0"}, ["human", "human"], dealers.dealer("random", "s"), names=["Myrto", ""])
    at.deal()
    state, dealt = at.state.copy(), len(at.log.standing)
    (row,) = at.note(0, Kind.RESIGN, "", did(0, "resigned."))
    assert (row.kind, row.actor, at.state, at.rows[-1]) == (Kind.RESIGN, 0, state, row)
    assert abs(row.time - time.time()) < 600
    for seat in (SPECTATOR, 0, 1):
        number, lines = at.lines(seat)[-1]
        assert (number, [line.text for line in lines]) == (dealt, ["Myrto resigned."])
    assert len(at.record().moves) == dealt


def test_only_what_changes_the_position_makes_a_click_too_late():
    at = sit(LABORS, {"first": "0"}, ["human", "human"], dealers.dealer("random", "s"))
    at.deal()
    seen = at.seq
    at.note(1, Kind.OFFER, "draw")
    assert not at.moved_on(seen) and at.moved_on(at.seq + 1) and at.moved_on(0)
    at.act(0, [LABORS.rules.lexicon.text(at.state.legal()[0])])
    assert at.moved_on(seen)
    seen = at.seq
    at.undo(0)
    assert at.moved_on(seen)


def pick(at, seat: int) -> None:
    at.act(seat, [at.view(seat)["actions"][0]["text"]])


def test_what_others_choose_at_the_same_time_makes_no_click_too_late():
    at = sit(HEROES, {"mode": "draft", "first": "0"}, ["human", "human"], dealers.dealer("random", "s"))
    while not at.acting():
        at.deal()
    seen = at.seq
    for _ in range(2):                                  # of the two that each keeps
        pick(at, 1)
    assert at.moved_on(seen) and at.moved_on(seen, 1)
    assert not at.moved_on(seen, 0) and not at.moved_on(seen + 1, 0) and at.moved_on(at.seq + 1, 0)
    at.undo(1)
    assert at.moved_on(seen, 0), "what was taken back is to be seen"
    pick(at, 1)
    pick(at, 0)
    assert at.moved_on(seen, 0) and not at.moved_on(at.seq, 0)
    seen = at.seq
    pick(at, 0)
    assert at.moved_on(seen, 1), "it had chosen already, and could not any more"


def test_what_chance_has_decided_makes_a_click_too_late():
    at = sit(HEROES, {"mode": "draft", "first": "0"}, ["human", "human"], dealers.dealer("random", "s"))
    at.deal()
    assert all(at.moved_on(0, seat) for seat in (SPECTATOR, 0, 1))
