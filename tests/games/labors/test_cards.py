"""The reconstructed encounters of The 12 Labors: in the style of the four that are known."""
import json
import pickle
from collections import Counter
from fractions import Fraction

import pytest
from benchmarks.cards import count_turns

from kleos.cli.best import read
from kleos.core import record
from kleos.games.labors import GAME
from kleos.games.labors.box import ENCOUNTERS, LABOURS, boxes_path, numbers
from kleos.table.dealers import RandomDealer
from kleos.table.table import resume

BOXES = {word: numbers(GAME.components, boxes_path(GAME.components, word)) for word in ENCOUNTERS.words}
LOST = [word for word in BOXES if boxes_path(GAME.components, word).startswith("boxes.lost")]
SIZES = Counter(len(BOXES[word]) for word in LOST)
TURNS = {word: count_turns(BOXES[word]) for word in BOXES}


def test_21_encounters_are_reconstructed_and_say_so():
    assert len(LOST) == 21 and len([word for word in LOST if word in LABOURS]) == 11
    assert all(GAME.components.reconstructed(boxes_path(GAME.components, word)) == (word in LOST) for word in BOXES)


def test_most_have_four_boxes_or_more_and_few_have_two():
    assert min(SIZES) == 2 and max(SIZES) == 6
    assert sum(SIZES[n] for n in (4, 5, 6)) >= 15
    assert SIZES[2] <= 3


def test_every_number_is_used_and_no_two_cards_are_alike():
    assert {n for boxes in BOXES.values() for n in boxes} == set(range(1, 13))
    assert len({(*sorted(boxes[:-1]), boxes[-1]) for boxes in BOXES.values()}) == len(BOXES)


def test_turns_alone_by_reckoning_on_paper():
    assert count_turns([1, 1]) == Fraction(36, 11) * 2
    assert count_turns([7, 12]) == 6 + 36
    # eleven rolls hit 1, twelve hit 2, three of them both; then 1 is marked, for 2 is hit sooner
    assert count_turns([1, 2, 12]) == Fraction(36, 20) + Fraction(11, 20) * 3 + Fraction(9, 20) * Fraction(36, 11) + 36


@pytest.mark.parametrize(("word", "turns"), [
    ("hesperides-apples", 7.5), ("amazons", 18.5), ("the-titan-atlas", 44.8), ("giant-crab", 74.3)])
def test_the_known_cards_take_so_many_turns_count_turns(word, turns):
    assert float(TURNS[word]) == pytest.approx(turns, abs=0.05)


def test_the_lost_cards_spread_as_the_known_ones_do():
    spread = sorted(float(TURNS[word]) for word in LOST)
    assert spread[0] >= 7 and spread[-1] <= 75
    assert sum(turns < 10 for turns in spread) >= 3
    assert sum(turns > 20 for turns in spread) >= 7
    assert spread[-1] > 40


def test_games_with_the_former_numbers_replay_with_them():
    """Records that began under version 1 hold no components, since its own were shipped then."""
    former = GAME.began(1, {})
    lion, apples = "boxes.lost.nemean-lion", "boxes.hesperides-apples"
    assert (former[lion], former[apples]) == ([10, 10], [3, 5, 4, 6])
    assert GAME.began(1, {lion: BOXES["nemean-lion"]})[lion] == BOXES["nemean-lion"]
    head = {"game": "labors", "rules_version": 1, "seats": ["one", "two"], "options": {}}
    assert record.begin(GAME, record.Record(head, [])).cards.components.changed == former.changed
    assert record.begin(GAME, record.Record({**head, "rules_version": 2}, [])).cards.components.changed == {}


def test_results_with_the_former_numbers_are_of_another_kind():
    line = {"score": 60, "worth": -60, "when": 1, "options": {}, "changed": {}, "dealer": "random", "takebacks": 0,
            "known": False, "where": "a.kleos"}
    before, today = (read(GAME, json.dumps(one)) for one in (line, {**line, "version": GAME.rules.version}))
    assert before.changed == GAME.former[1].changed and today.changed == {}


def test_former_numbers_are_marked_as_reconstructed_and_an_owners_are_not():
    lion, hydra = "boxes.lost.nemean-lion", "boxes.lost.lernaean-hydra"
    former, mixed, own = GAME.began(1, {}), GAME.began(1, {lion: [2, 3]}), GAME.components.replaced({lion: [10, 10]})
    for data in (former, pickle.loads(pickle.dumps(former)), GAME.components):
        assert data.reconstructed(lion) and data.reconstructed("cost.zeus") and not data.entered(lion)
        assert not data.reconstructed("boxes.amazons")
    assert [data.reconstructed(lion) for data in (mixed, own)] == [False, False]
    assert own.reconstructed(hydra)
    for data in (mixed, pickle.loads(pickle.dumps(mixed)), GAME.components.replaced(mixed.changed)):
        assert data.entered(lion) and {path for path in former.changed if not data.reconstructed(path)} == {lion}
    board = GAME.face.board(GAME.start({}, 2, former), 0)
    assert [entry["path"] for entry in board["reconstructed"]] == ["boxes.lost", "cost", "slots"]
    texts = {card.slug: card.text for card in GAME.face.cards(GAME.setup({}, 2, former))}
    assert "reconstructed" in texts["nemean-lion"] and "reconstructed" in texts["zeus"]
    assert "reconstructed" not in texts["amazons"]


def test_in_a_game_of_former_numbers_only_what_the_owner_enters_loses_its_mark():
    """Value by value, as with today's numbers; an owner's file in which few values are the former ones is their own."""
    former, lion, zeus = GAME.began(1, {}), "boxes.lost.nemean-lion", "cost.zeus"
    mine = {lion: [2, 3], zeus: former[zeus] + 1}
    head = {"game": "labors", "rules_version": 1, "seats": ["one", "two"], "options": {}, "components": mine}
    state = record.begin(GAME, record.Record(head, []))
    kept = record.parse(record.write(resume(GAME, record.Record(head, []), RandomDealer()).record()))
    for data in (state.cards.components, record.begin(GAME, kept).cards.components):
        assert {path for path in data.sources if data.entered(path)} == {lion, zeus}
    texts = {card.slug: card.text for card in GAME.face.cards(GAME.setup({}, 2, state.cards.components))}
    assert "as in your components" in texts["nemean-lion"] and "reconstructed" in texts["lernaean-hydra"]
    names = {place["slug"]: place["reconstructed"] for place in GAME.face.board(state, 0)["places"] if place}
    assert names == {slug: slug in LOST and slug != "nemean-lion" for slug in names}
    few = dict(list(former.changed.items())[:len(former.changed) // 2])
    assert not any(GAME.components.replaced(few).reconstructed(path) for path in few)
