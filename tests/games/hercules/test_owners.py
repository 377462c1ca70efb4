"""What owners of the cards may write in, and which decks they may play with: the bounds, and what is said beyond."""
from __future__ import annotations

from typing import Any

import pytest

from kleos.core import components
from kleos.core.components import ComponentError
from kleos.core.options import OptionError
from kleos.games.hercules import GAME, decklists
from kleos.games.hercules.box import INDEX, SLUGS, BaseSet
from kleos.games.hercules.decklists import DECKS
from tests.games.hercules.play import start


def box(data: str) -> Any:
    return BaseSet(components.other(GAME.components, data), dict(GAME.setup().options), [])


def lists(s: Any) -> list[str]:
    """The names of the decks."""
    made = {str(decklists.parse(GAME.components[f"deck.{name}.cards"])): name for name in decklists.MADE}
    return [made[str(numbers)] for numbers in s.box.lists]


@pytest.mark.parametrize(("path", "low", "high"), [("hand", 1, 9), ("least", 0, 7), ("copies", 1, 4), ("bonus", 0, 20)])
def test_numbers_of_the_game_have_bounds(path, low, high):
    for value in (low, high):
        assert getattr(box(f"[game]\n{path} = {value}\n"), path) == value
    for value in (low - 1, high + 1):
        with pytest.raises(ComponentError, match=f"game.{path}: must be from {low} to {high}, not {value}"):
            box(f"[game]\n{path} = {value}\n")


@pytest.mark.parametrize(("card", "said"), [
    ('cyclops = [5, ""]', "lost.cyclops: characters are written as [cost, power, text]"),
    ('cyclops = [5, "5", ""]', "lost.cyclops: characters are written as [cost, power, text]"),
    ('festival = [5, 5, ""]', "lost.festival: action cards are written as [cost, text]"),
    ('cyclops = [5, 21, ""]', "lost.cyclops: its power must be from 0 to 20, not 21"),
    ('cyclops = [5, -1, ""]', "lost.cyclops: its power must be from 0 to 20, not -1"),
    ('festival = [21, ""]', "lost.festival: its cost must be from 0 to 20, not 21"),
    ('festival = [-1, ""]', "lost.festival: its cost must be from 0 to 20, not -1"),
    ('festival = [2, "play: summon @insight"]', "lost.festival: “summon” names a character, and “insight” is none"),
    ('cyclops = [5, 5, "always: with 2 @underworld-rescue"]',
     "lost.cyclops: “with” names a character, and “underworld-rescue” is none"),
    ('cyclops = [5, 5, "always: lead 1 own all power>=0"]', "lost.cyclops: “lead” is for all, such as own all green, "
     "and knows no bounds"),
    ('cyclops = [5, 5, "always: dread 1 foe all power<=0"]', "“dread” is for all"),
    ('cyclops = [5, 5, "always: dread 1 foe all cost<=0"]', "“dread” is for all"),
    ('cyclops = [5, 5, "always: elusive, dread 1 foe"]', "“dread” is for all"),
    ('insight = [2, "enters: draw 1"]', "lost.insight: combat cards do not speak at “enters:”")])
def test_what_cannot_be_printed(card, said):
    with pytest.raises(ComponentError) as error:
        box(f"[lost]\n{card}\n")
    assert said in str(error.value)


def test_the_dearest_and_the_mightiest_that_can_be_printed():
    found = box('[lost]\ncyclops = [20, 20, ""]\nargonaut = [0, 0, ""]\ninsight = [1, "play: draw 1"]\n')
    assert [(found.cost[INDEX[card]], found.power[INDEX[card]]) for card in ("cyclops", "argonaut", "insight")] == [
        (20, 20), (0, 0), (1, 0)]


def test_a_lasting_effect_is_as_strong_as_all_that_is_printed_of_it():
    s = start('[lost]\ncyclops = [5, 5, "always: fierce 2, fierce 3, elusive"]\n')
    kind = INDEX["cyclops"]
    assert [spoken[kind] for spoken in s.box.lasting if spoken[kind]] == [5, 1]


@pytest.mark.parametrize(("path", "n"), [("set.green.rare.actions", 3), ("set.red.fixed.resources", 5)])
def test_the_set_has_as_many_names(path, n):
    head, _, last = path.rpartition(".")
    for names in (["a"] * (n - 1), ["a"] * (n + 1)):
        with pytest.raises(ComponentError, match=f"{path}: the set has {n} of these, not {len(names)}"):
            box(f"[{head}]\n{last} = {names}\n".replace("'", '"'))
    assert box(f"[{head}]\n{last} = {[f'Name {i}' for i in range(n)]}\n".replace("'", '"')).names != box("").names


# decks

@pytest.mark.parametrize(("decks", "seats", "found"), [
    ("fearless-band, hit-and-run", 2, "fearless-band hit-and-run"),
    ("fearless-band, hit-and-run", 3, "fearless-band hit-and-run the-infiltrator"),
    ("raiding-party", 3, "raiding-party fearless-band the-infiltrator"),
    ("the-infiltrator,fearless-band", 3, "the-infiltrator fearless-band arrows-and-antics"),
    ("hit-and-run, hit-and-run", 2, "hit-and-run hit-and-run")])
def test_who_brings_no_deck_has_the_first_that_nobody_names(decks, seats, found):
    assert lists(start(seats=seats, decks=decks)) == found.split()


def test_a_deck_too_many():
    for seats in (2, 3):
        decks = ", ".join(["hit-and-run"] * seats)
        assert lists(start(seats=seats, decks=decks)) == ["hit-and-run"] * seats
        with pytest.raises(OptionError) as error:
            start(seats=seats, decks=f"{decks}, hit-and-run")
        assert str(error.value) == f"decks names {seats + 1} decks, and there are {seats} players."


def test_which_of_the_decks_is_wrong_is_told():
    """§10.1 §10.2"""
    with pytest.raises(OptionError) as error:
        start(decks="hit-and-run, 4 argonaut + 37 bath-house")
    assert str(error.value) == "The second deck: A deck has 40 cards, this one 41 (§10.1)."
    with pytest.raises(OptionError) as error:
        start(seats=3, decks="hit-and-run, hit-and-run, 5 hercules + 35 bath-house")
    assert str(error.value) == "The third deck: A deck has at most 4 of a card, this one 5 of Hercules (§10.2)."
    start(decks="hit-and-run, 4 argonaut + 36 bath-house")


@pytest.mark.parametrize(("text", "found"), [
    ("3 cyclops", {"cyclops": 3}), ("3x Cyclops", {"cyclops": 3}), ("3 × Cyclops", {"cyclops": 3}),
    ("cyclops", {"cyclops": 1}), ("12 CYCLOPS", {"cyclops": 12}), ("", {}), ("# 3 cyclops", {}),
    ("1 cyclops + 2 cyclops", {"cyclops": 3}), ("1 cyclops # or + 3 of them\n\n2 argonaut + hercules",
                                                {"cyclops": 1, "argonaut": 2, "hercules": 1}),
    ("48 sons of martinus", {"48-sons-of-martinus": 1}),
    ("12 green resources", {"wedding-feast": 12}), ("1 48 Sons of Martinus", {"48-sons-of-martinus": 1}),
    ("2 “Hey, Boys!”", {"hey-boys": 2}), ("1 she-demon strikes", {"she-demon-strikes": 1})])
def test_how_a_list_may_be_written(text, found):
    assert DECKS.read(text) == found


@pytest.mark.parametrize(("text", "said"), [
    ("00 Cyclops", "“00 Cyclops” in a deck is no number and card, such as “3 Spoiled Princess”."),
    ("1 cyclops\n-", "line 2: “-” in a deck is no number and card, such as “3 Spoiled Princess”."),
    ("0 " + "q" * 70, f"“0 {'q' * 58}” in a deck is no number and card, such as “3 Spoiled Princess”."),
    ("1 " + "q" * 70, f"There is no card “{'q' * 60}”."),
    ("# mine\n\n1 cyclops + 1 cyclop\n", "line 3: There is no card “cyclop”; the nearest is “Cyclops”.")])
def test_what_is_wrong_with_a_list(text, said):
    with pytest.raises(OptionError) as error:
        DECKS.read(text)
    assert str(error.value) == said


def test_a_deck_is_written_in_the_order_of_the_list():
    assert DECKS.text("mine", {"cyclops": 2, "hercules": 0, "aid-from-iolaus": 1}) == (
        "# mine\n1 aid-from-iolaus\n2 cyclops\n")
    assert DECKS.text("", {"cyclops": 2}) == "2 cyclops\n"
    assert DECKS.options("my.txt") == {"decks": "my.txt"} and DECKS.options("mine") == {"decks": "./mine"}


def test_what_is_wrong_with_a_deck_that_is_being_built():
    setup = GAME.setup({"deck_size": 20})
    assert DECKS.complaint(setup, {"argonaut": 4, "bath-house": 16}) == ""
    assert DECKS.complaint(setup, {"argonaut": 5, "bath-house": 15}) == (
        "A deck has at most 4 of a card, this one 5 of Argonaut (§10.2).")


def test_files_that_cannot_be_read_are_named(tmp_path):
    path = tmp_path / "mine.txt"
    path.write_text("1 cyclops\n1 cyclop\n")
    with pytest.raises(OptionError) as error:
        decklists.load(str(path))
    assert str(error.value) == f"{path}: line 2: There is no card “cyclop”; the nearest is “Cyclops”."
    path.write_bytes(b"\xff\xfe1 cyclops")
    with pytest.raises(OptionError) as error:
        decklists.load(str(path))
    assert str(error.value) == f"The deck {path} cannot be read: it is no text."
    with pytest.raises(OptionError) as error:
        decklists.load(str(tmp_path / "none.txt"))
    assert str(error.value) == f"The deck {tmp_path / 'none.txt'} cannot be read: No such file or directory."


def test_what_a_builder_shows_of_a_card():
    cards = {card.slug: card for card in decklists.cards(GAME.setup({"deck_size": 20}))}
    shown = [cards[slug] for slug in ("cyclops", "insight", "bath-house")]
    assert [(card.name, card.facts, card.most) for card in shown] == [
        ("Cyclops", "green character, cost 5, power 5", 4), ("Insight", "red combat, cost 1", 4),
        ("Bath House", "red resource", 20)]
    assert list(cards) == list(SLUGS) and cards["hades"].fields["rarity"] == "rare"
