"""What a seat answers in advance: only where it is asked whatever it holds, and never against its own words."""
import random

import pytest

from kleos import games
from kleos.table import standing
from kleos.table.dealers import dealer
from kleos.table.table import Refused, sit

HERCULES = games.find("hercules")


def questions(seed: int, number: int = 40):
    """Tables at which a seat is asked for a combat card, of random games."""
    rng, found = random.Random(seed), 0
    while found < number:
        table = sit(HERCULES, {"first": "0"}, ["human", "human"], dealer("random", str(rng.randrange(10**6))))
        while not table.over and found < number:
            if not table.acting():
                table.deal()
                continue
            if standing.asks(table.game, table.state):
                found += 1
                yield table
            seat, legal = table.acting()[0], table.state.legal()
            table.act(seat, [HERCULES.rules.lexicon.text(rng.choice(list(legal)))])


def plays(table) -> set[str]:
    """The combat cards that could be played now."""
    return {text.split()[1] for text in map(HERCULES.rules.lexicon.text, table.state.legal()) if text != "pass"}


def test_it_passes_just_when_nothing_of_what_it_names_can_be_played():
    able = 0
    for table in questions(1):
        seat, cards = table.acting()[0], plays(table)
        held = list(HERCULES.face.standing.words(table.state, seat))
        able += bool(cards)
        assert cards <= set(held)
        assert standing.answer(table, seat, "pass") == "pass"
        assert standing.answer(table, seat, "") == ""
        assert standing.answer(table, seat, "pass unless any") == ("" if cards else "pass")
        for card in held:
            assert standing.answer(table, seat, standing.read(table, seat, f"pass unless {card}")) == (
                "" if card in cards else "pass")
        assert standing.answer(table, 1 - seat, "pass") == "", "it is not its turn to answer"
    assert able > 3


def test_what_was_taken_back_is_asked_again():
    table = next(questions(2))
    seat = table.acting()[0]
    table.act(seat, [standing.answer(table, seat, "pass")])
    if table.undoable(seat):
        table.undo(seat)
        assert standing.asks(table.game, table.state) and standing.answer(table, seat, "pass") == ""


def test_nothing_else_is_answered_in_advance():
    table = sit(HERCULES, {}, ["human", "human"], dealer("random", "3"))
    while not table.acting():
        table.deal()
    assert not standing.asks(HERCULES, table.state)
    assert standing.answer(table, table.acting()[0], "pass") == ""
    shield = games.find("shield")
    alone = sit(shield, {}, ["human"], dealer("random", "3"))
    alone.deal()
    assert not standing.asks(shield, alone.state)
    with pytest.raises(Refused, match="nothing is answered in advance"):
        standing.read(alone, 0, "pass")


def test_an_answer_is_read_by_slug_or_name_and_told_in_words():
    table = next(questions(4))
    words = HERCULES.face.standing.words(table.state, 0)
    word, name = next(iter(words.items()))
    said = standing.read(table, 0, f"  Pass   unless {name} ")
    assert said == f"pass unless {word}" == standing.read(table, 0, said)
    assert standing.tell(table, 0, said) == f"pass unless you can play {name}"
    assert standing.tell(table, 0, "pass unless any") == "pass unless you can play a combat card"
    assert (standing.tell(table, 0, "pass"), standing.tell(table, 0, "")) == ("pass", "")


@pytest.mark.parametrize(("said", "why"), [
    ("attack", "no standing answer"), ("pass unless", "no standing answer"), ("pass if any", "no standing answer"),
    ("pass unless excalibur", "You have no “excalibur” to play there; there is ")])
def test_what_is_none_is_refused(said, why):
    with pytest.raises(Refused, match=why):
        standing.read(next(questions(5)), 0, said)
