"""What actions and cards are called where no position stands beside them: in words, never as a code."""
from __future__ import annotations

import re

import pytest

from kleos.games import ALL, find
from kleos.lab import compare, play, report
from kleos.lab.naming import name_action, name_actions, name_card


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_every_action_of_a_seat_is_told_in_words_of_its_own(game):
    lexicon, known = game.rules.lexicon, name_actions(game)
    assert known.keys() == {lexicon.text(action) for action in lexicon.seat.actions}
    assert len(set(known.values())) == len(known)
    slugs = {word for verb in lexicon.verbs for domain in verb.domains for word in domain.words if "-" in word}
    for text, label in known.items():
        assert label[0].isupper() or label[0].isdigit(), text
        assert label != text and "{" not in label and "seat " not in label, text
        assert not slugs & {*re.split(r"[ :,]+", label)}, text


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_what_a_game_says_apart_is_of_its_verbs_and_words(game):
    lexicon = game.rules.lexicon
    verbs = {verb.name for verb in lexicon.verbs if not verb.chance}
    words = {word for verb in lexicon.verbs for domain in verb.domains for word in domain.words}
    assert {*game.face.apart} <= verbs | words | {*lexicon.index}
    assert not verbs & words & {*game.face.apart}


@pytest.mark.parametrize(("game", "text", "told"), [
    ("shield", "slide-anvil city", "Slide the anvil to City"), ("labors", "call zeus", "Call on Zeus"),
    ("labors", "flip 2", "Turn die 2 over"), ("labors", "with 1-2", "Use dice 1 and 2"),
    ("labors", "mark left 6", "Mark box 6 of the encounter on the left"),
    ("labyrinth", "tile 41 90", "Turn tile 41 by 90°"), ("labyrinth", "attract", "Attract the Minotaur"),
    ("labyrinth", "move here-north", "Move to the north side of this tile"),
    ("labyrinth", "place branch north-centre", "Place Branch: north, into the middle"),
    ("labyrinth", "donate 2 3", "Give 2 of your points to Player 3"),
    ("labyrinth", "ignore", "Let the Minotaur go its way"),
    ("heroes", "hire golem-of-renown", "Hire Golem of Renown"), ("heroes", "done", "Exchange no more cards"),
    ("heroes", "starve forest-archer-2", "Discard Forest Archer 2 for want of food"),
    ("hercules", "declare", "Declare the attackers or the blockers"), ("hercules", "nowhere", "nowhere"),
    ("hercules", "opponent 2", "Choose Player 2 as “your opponent”")])
def test_actions_are_told_in_the_words_of_the_game(game, text, told):
    assert name_action(find(game), text) == told


def test_whoever_reads_of_them_finds_these_words():
    heroes = play("heroes", ["random"] * 2, games=4, watch=["use", "cards"])
    for word, thing in (("use", "action"), ("cards", "card")):
        rows = heroes.rows(word)
        assert rows and all(row["label"] != row[thing] for row in rows)
    assert name_card(find("heroes"), "golem-of-renown") == "Golem of Renown"
    found = compare("labyrinth", ["random"] * 3, games=3, watch=["use"])
    assert {row["action"]: row["label"] for row in found.rows("use")}["end"] == "End the turn"
    page = report("labors", bots=["quick", "random"], players=[2], games=60).page()
    assert ">Call on " in page and ">call " not in page
