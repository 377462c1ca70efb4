"""What seats do besides acting: sitting down, leaving, resigning, asking, and what the record says of it."""
import random

import pytest

from kleos.core import record
from kleos.core.face import did
from kleos.core.flow import CHANCE
from kleos.core.record import RecordError
from kleos.games import find
from kleos.table import deeds
from kleos.table.dealers import RandomDealer
from kleos.table.seating import DRAW, RESIGNED, TIMED_OUT, Ending
from kleos.table.table import Refused, Table, resume, sit

LABORS = find("labors")


def table(*seats: str, names=("Myrto", "Kira", "Zoe", "Ilias")) -> Table:
    at = sit(LABORS, {"first": "0"}, seats or ("human", "human"), RandomDealer("s"), names=names[:len(seats) or 2])
    at.deal()
    return at


def play(at: Table, moves: int) -> None:
    rng = random.Random(1)
    while moves and not at.over:
        if at.state.to_act() == CHANCE:
            at.deal()
        else:
            at.act(at.acting()[0], [LABORS.rules.lexicon.text(rng.choice(at.state.legal()))])
        moves -= 1


def told(at: Table) -> list[str]:
    return [line.text for _, lines in at.lines(0) for line in lines]


def test_of_two_the_other_wins_when_one_resigns_and_the_record_says_so():
    at = table()
    play(at, 9)
    moves = len(at.log.standing)
    deeds.resign(at, 0, "strong")
    assert at.over and at.ending == Ending(RESIGNED, 0) and at.won() == [False, True]
    assert at.acting() == [] and at.waits_for_deal() is None and at.deal() == []
    assert at.view(0)["over"] and [at.view(seat)["prompt"]["text"] for seat in (-1, 0, 1)] == [
        "Myrto resigned. Kira has won.", "You resigned. Kira has won.", "Myrto resigned. You have won."]
    assert told(at)[-1] == "Myrto resigned."
    for deed in (lambda: at.act(1, ["cast"]), lambda: deeds.resign(at, 1, "strong"), lambda: at.undo(0, 1, {0, 1}),
                 lambda: deeds.leave(at, 1, "strong"), lambda: deeds.ask(at, 1, DRAW)):
        with pytest.raises(Refused, match=r"game is over"):
            deed()
    kept = record.parse(record.write(at.record()))
    assert (kept.head["ending"], kept.head["ended_by"]) == ("resigned", 0) and "result" not in kept.head
    assert record.replay(LABORS, kept) == at.state
    again = resume(LABORS, kept, RandomDealer())
    assert again.over and again.ending == at.ending and len(again.log.standing) == moves


@pytest.mark.parametrize(("head", "says"), [
    ({"ending": "bored"}, "“ending”"), ({"ending": "draw", "ended_by": 2}, "seat"),
    ({"ending": "draw", "ended_by": "x"}, "seat")])
def test_a_record_with_an_ending_of_no_sense_is_refused(head, says):
    kept = table().record()
    kept.head.update(head)
    with pytest.raises(RecordError, match=says):
        resume(LABORS, kept, RandomDealer())


def test_of_three_a_bot_plays_on_for_who_resigns_and_the_last_one_ends_the_game():
    at = table("human", "human", "human")
    deeds.resign(at, 1, "quick")
    assert not at.over and at.persons == [0, 2] and at.players == ["human", "quick", "human"]
    assert told(at)[-2:] == ["Kira resigned.", "Quick plays for Kira."]
    with pytest.raises(Refused, match="that seat is gone"):
        deeds.come_back(at, 1)
    with pytest.raises(Refused, match="Somebody sits there already"):
        deeds.sit(at, 1, "Ilias")
    deeds.resign(at, 0, "quick")
    deeds.resign(at, 2, "quick")
    assert at.over and at.won() == [False, False, False]


def test_a_bot_plays_for_who_leaves_and_gives_the_seat_back():
    at = table()
    play(at, 5)
    deeds.leave(at, 1, "greedy")
    assert at.players == ["human", "greedy"] and at.persons == [0] and at.names == ["Myrto", "Greedy"]
    assert told(at)[-2:] == ["Kira left.", "Greedy plays for Kira."]
    with pytest.raises(Refused, match="Nobody sits there"):
        deeds.leave(at, 1, "greedy")
    deeds.come_back(at, 1)
    assert at.players == ["human", "human"] and at.names == ["Myrto", "Kira"] and told(at)[-1] == "Kira is back."
    with pytest.raises(Refused, match="Nobody plays in your place"):
        deeds.come_back(at, 1)


def test_a_table_waits_for_those_who_are_invited():
    at = sit(LABORS, {"first": "0"}, ["human", "human", "human"], RandomDealer("s"), names=["Myrto"])
    deeds.open_seats(at, {1: "talos", 2: "talos"})
    at.deal()
    assert at.waiting and at.acting() == [] and at.names == ["Myrto", "Talos", "Talos II"]
    assert at.view(0)["actions"] == [] and at.view(0)["prompt"]["text"].startswith("**Wait**")
    deeds.sit(at, 2, "Zoe")
    assert at.persons == [0, 2] and at.names == ["Myrto", "Talos", "Zoe"] and told(at)[-1] == "Zoe sat down."
    with pytest.raises(Refused, match="Somebody sits there already"):
        deeds.sit(at, 2, "Ilias")
    with pytest.raises(Refused, match="has not begun"):
        deeds.resign(at, 0, "strong")
    deeds.begin(at, 0)
    assert not at.waiting and at.players == ["human", "talos", "human"]
    with pytest.raises(Refused, match="has begun"):
        deeds.begin(at, 0)
    deeds.sit(at, 1)                                    # who comes late takes the seat over
    assert at.names == ["Myrto", "Player 2", "Zoe"] and at.record().head["names"] == ["Myrto", "", "Zoe"]


def test_a_draw_needs_everybody_who_sits_there():
    at = table("human", "human", "random")
    assert deeds.askable(at, 0) == [DRAW]
    deeds.ask(at, 0, DRAW)
    assert at.offer and at.offer.seat == 0 and not at.over and told(at)[-1] == "Myrto offers a draw."
    with pytest.raises(Refused, match="being asked already"):
        deeds.ask(at, 1, DRAW)
    with pytest.raises(Refused, match="Nobody sits there"):
        deeds.agree(at, 2)
    deeds.agree(at, 1)
    assert at.over and at.won() == [False, False, False] and at.offer is None
    assert at.record().head["ending"] == DRAW
    assert at.view(0)["prompt"]["text"] == "A draw, by agreement."


def test_an_offer_is_declined_withdrawn_or_lapses_when_the_game_goes_on():
    at = table()
    for seat, says in ((1, "Kira does not agree."), (0, "Myrto asks for that no longer.")):
        deeds.ask(at, 0, DRAW)
        deeds.decline(at, seat)
        assert at.offer is None and told(at)[-1] == says
    with pytest.raises(Refused, match="Nothing is being asked"):
        deeds.agree(at, 1)
    deeds.ask(at, 1, DRAW)
    play(at, 1)
    assert at.offer is None


def test_nobody_agrees_with_an_automaton():
    at = table("human", "random")
    with pytest.raises(Refused, match="nobody here to agree"):
        deeds.ask(at, 0, DRAW)
    with pytest.raises(Refused, match="nobody gives up together"):
        deeds.ask(at, 0, "concede")


def test_what_others_have_seen_is_taken_back_when_they_agree_at_their_screens():
    at = table()
    while at.undoable(0) or at.acting() != [1]:
        play(at, 1)
    rows = at.regrettable(0)
    before = len(at.log.standing)
    with pytest.raises(Refused, match="every player agrees"):
        at.undo(0, rows, {0})
    deeds.ask(at, 0, str(rows))
    assert len(at.log.standing) == before and at.takebacks == 0
    deeds.agree(at, 1)
    assert len(at.log.standing) == before - rows and at.takebacks == 1 and at.offer is None


def test_people_at_one_device_agree_at_once():
    at = table()
    deeds.ask(at, 0, DRAW, mine=[0, 1])
    assert at.over and at.ending == Ending(DRAW, 0)


def test_who_runs_out_of_time_loses_to_one_other_and_is_replaced_among_more():
    at = table()
    deeds.run_out(at, 1, "strong")
    assert at.ending == Ending(TIMED_OUT, 1) and at.won() == [True, False]
    at = table("human", "human", "human")
    deeds.run_out(at, 1, "strong")
    assert not at.over and at.players[1] == "strong"
    deeds.come_back(at, 1)
    assert at.players[1] == "human"


def test_a_team_gives_up_together():
    at = table()
    at.game.rules.returns_kind, kind = "shared", at.game.rules.returns_kind
    try:
        with pytest.raises(Refused, match="nobody to resign to"):
            deeds.resign(at, 0, "strong")
        assert deeds.askable(at, 0) == ["concede"]
        deeds.ask(at, 0, "concede")
        deeds.agree(at, 1)
        assert at.over and at.won() == [False, False] and at.view(0)["prompt"]["text"] == "Given up, by agreement."
    finally:
        at.game.rules.returns_kind = kind


@pytest.mark.parametrize("text", ["wants to give the game up.", "offers a draw.", "asks to take back a move.",
                                  "agrees.", "plays again.", "asks for that no longer."])
def test_what_one_has_asked_oneself_is_told_as_one_speaks(text):
    verb, _, rest = text.rstrip(".").partition(" ")
    assert did(0, text).render(["Myrto"], 0).text == f"You {verb.removesuffix('s')}{' ' * bool(rest)}{rest}."
    assert did(0, text).render(["Myrto"]).text == f"Myrto {text}"
