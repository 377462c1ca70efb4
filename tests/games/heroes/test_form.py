"""Decks as the page that sets a table up lets people choose them, and moves that the table offers as one."""
from __future__ import annotations

from math import comb

import pytest

from kleos.cli.choices import choices
from kleos.core.cards.query import find
from kleos.core.options import OptionError
from kleos.drawing.templates import find_lit
from kleos.games.heroes.decklists import TEXTS
from kleos.games.heroes.view import form
from tests.games.heroes.play import GAME, camp, options, say, start, table, there, turn_of

WINGS = {"treefolk": "2", "goat": "2", "golem": "2", "dragon": "2", "hoplite": "2", "phoenix": "1", "archangel": "1"}
OWN = {"0.deck": "own", **{f"0.{slug}": n for slug, n in WINGS.items()}}


def shown(fields, **given):
    return form.show(GAME.components, given, fields)


def test_nothing_chosen_is_dealt():
    assert form.read({"0.deck": "", "1.deck": ""}) == "dealt"


def test_two_factions():
    assert form.read({"0.deck": "elves", "1.deck": "orcs"}) == "elves, orcs"


def test_one_deck_alone_is_refused():
    with pytest.raises(OptionError, match="both seats"):
        form.read({"0.deck": "elves", "1.deck": ""})


def test_an_own_deck_without_heroes_is_refused():
    with pytest.raises(OptionError, match=r"The second deck has no heroes yet\."):
        form.read({"0.deck": "elves", "1.deck": "own"})


def test_11_7_an_own_deck_is_played():
    value = form.read({**OWN, "1.deck": "elves"})
    assert value == ("2 golem + 2 treefolk + 1 archangel + 2 hoplite + 2 goat + 2 dragon + 1 phoenix, elves")
    assert GAME.start({"mode": "tournament", "decks": value}).sides[0].cards.size == 12


def test_11_7_what_is_wrong_with_a_deck_is_said():
    deck = shown({**OWN, "0.dragon": "0"})["decks"][0]
    assert (deck["total"], deck["problem"]) == (10, "A deck has 12 heroes, this one 10 (§11.7).")
    assert "holds 1 of Phoenix" in shown({**OWN, "0.phoenix": "2"})["decks"][0]["problem"]
    assert "whole number" in shown({**OWN, "0.goat": "two"})["decks"][0]["problem"]
    assert shown(OWN)["decks"][0]["problem"] == ""


def test_10_6_the_box_has_the_golem_that_is_played():
    slugs = [[card["slug"] for card in shown({}, popularity=value)["cards"]] for value in ("off", "on")]
    assert "golem" in slugs[0] and "golem-of-renown" not in slugs[0]
    assert "golem" not in slugs[1] and "golem-of-renown" in slugs[1]
    assert "popularity" in shown(OWN, popularity="on")["decks"][0]["problem"]


def test_a_deck_is_saved_and_loaded():
    file = shown(OWN)["decks"][0]["file"]
    assert TEXTS.line(TEXTS.from_file(file)) == form.read({**OWN, "1.deck": "elves"}).split(", ")[0]
    loaded = shown({"0.deck": "", "0.text": file})["decks"][0]
    assert (loaded["deck"], loaded["total"], loaded["text"]) == ("own", 12, "")
    wrong = shown({"0.deck": "own", "0.text": "12 sheep"})["decks"][0]
    assert (wrong["problem"], wrong["text"]) == ("There is no hero “sheep”.", "12 sheep")


def test_own_decks_are_for_tournaments():
    with pytest.raises(OptionError, match="tournaments"):
        start(mode="factions", decks=form.read({**OWN, "1.deck": "elves"}))


# moves of several actions

def compound(s, label, seat=0):
    return next(one for one in GAME.view(s, seat)["compounds"] if one["label"] == label)


def test_6_4_a_deployment_waits_until_it_is_sent():
    s = table(camp="hoplite goat", food=2)
    one = compound(s, "Deploy Goat to the Farm (left)")
    assert (one["texts"], one["close"]) == (["deploy goat-1 left", "send"], "Send")
    two = compound(s, "Deploy Hoplite to the Farm (left) and Goat to the City (right)")
    assert (two["texts"], two["close"]) == (["deploy hoplite-1 left", "deploy goat-1 right"], "Send them")
    assert two["touch"] == [["hero-hoplite-1", "region-left"], ["hero-goat-1", "region-right"]]
    assert GAME.view(table(camp="hoplite", food=2), 0)["compounds"][1:] == []


@pytest.mark.parametrize("lines", [
    ["deploy goat-1 left"], ["deploy goat-1 left", "deploy hoplite-1 middle", "send"],
    ["deploy goat-1 left", "deploy hoplite-1 middle", "send", "food 1"],
    ["deploy goat-1 middle", "deploy hoplite-1 right"], ["deploy orc-brute-1 right"]])
def test_6_5_a_deployment_is_cancelled_as_a_whole(lines):
    s = say(table(camp="hoplite goat orc-brute", food=3), *lines)
    assert GAME.view(s, 0)["back"] == len(lines)
    assert GAME.view(s, 1)["back"] == 0


def test_6_8_a_move_is_cancelled_while_its_food_is_asked_for():
    s = table(left="hoplite goat", stores=(2, 0, 0))
    assert GAME.view(s, 0)["back"] == 0
    assert GAME.view(say(s, "move goat-1 middle"), 0)["back"] == 1


def test_8_1_cards_are_discarded_in_any_order():
    s = table(hand="hoplite goat herald dragon orc-brute cyclops phoenix")
    say(s, "provision", "provision", "provision")
    both = compound(s, "Discard Hoplite and Dragon")
    assert both["touch"] == [["card-hoplite"], ["card-dragon"]]
    assert both["close"] == "Discard them"
    assert {one["instead"] for one in GAME.view(s, 0)["compounds"]} == set(options(s)), "not one by one"
    say(s, *both["texts"])
    assert s.sides[0].hand.size() == 5


@pytest.mark.parametrize(("heroes", "food"), [
    ("strategist forest-archer treefolk", 1), ("hoplite goat herald dragon", 2), ("hoplite goat herald dragon", 1),
    ("hoplite goat herald dragon clockwork-soldier", 2)])
def test_4_2_who_is_given_up_together_is_named_in_any_order(heroes, food):
    """Also where the last of them is not asked for, since nobody else is left."""
    s = turn_of(table(left=heroes, stores=(food, 0, 0)), 0)
    ways = [one for one in GAME.view(s, 0)["compounds"] if one["close"] == "Discard them"]
    hungry = [word for word in there(s, "left").split() if word != "clockwork-soldier-1"]
    assert len(ways) == comb(len(hungry), len(hungry) - food)
    for way in ways:
        after, given_up = say(s.copy(), *way["texts"]), [piece.removeprefix("hero-") for piece, in way["touch"]]
        assert [word for word in there(s, "left").split() if word not in given_up] == there(after, "left").split()
        assert len(given_up) == len(hungry) - food


def test_4_2_a_hint_counts_all_who_are_given_up():
    s = turn_of(table(left="strategist forest-archer treefolk", stores=(1, 0, 0)), 0)
    assert {GAME.rules.lexicon.text(one): GAME.face.advice(s, one) for one in s.legal()} == {
        "starve treefolk-1": "", "starve strategist-1":
        "Of those who may go these are the weakest: Strategist (2) and Forest Archer (2)."}
    s = turn_of(table(left="hoplite goat", stores=(1, 0, 0)), 0)
    assert [GAME.face.advice(s, one) for one in s.legal()] == [
        "Those who stay hold the Farm, 1 against 0.", "Of those who may go this is the weakest: strength 1."]


def test_8_1_a_single_card_is_discarded_by_touching_it_alone():
    s = say(table(hand="hoplite goat herald dragon orc-brute cyclops"), "provision", "provision", "provision")
    view = GAME.view(s, 0)
    goat = compound(s, "Discard Goat")
    assert (goat["texts"], goat["touch"], goat["instead"]) == (["discard goat"], [["card-goat"]], "discard goat")
    assert {one["instead"] for one in view["compounds"]} == set(options(s)) and len(options(s)) == 6
    assert find_lit(view, False)["card-goat"] == "discard goat"
    assert [one.notation for one in choices(GAME, s, view)] == options(s), "in the terminal each is offered once"


def test_4_2_the_hungry_are_named_in_any_order():
    s = table(foe={"left": "hoplite goat herald", "stores": (1, 0, 0)})
    say(s, "provision", "provision", "provision")
    both = compound(s, "Discard Hoplite and Herald", 1)
    assert both["touch"] == [["hero-hoplite-1"], ["hero-herald-1"]]
    say(s, *both["texts"])
    assert there(s, "left", 1) == "goat-1"


def test_11_4_two_cards_are_kept_in_any_order():
    s = start(mode="draft", first="0")
    while s.to_act() < 0:
        say(s, options(s)[0])
    pairs = GAME.view(s, 0)["compounds"]
    assert {one["close"] for one in pairs} == {"Take them"}
    assert all(len(one["texts"]) == 2 for one in pairs)
    say(s, *pairs[-1]["texts"])
    assert s.to_act() == 1


def test_6_2_provision_for_the_rest_of_the_turn():
    s = say(table(), "provision")
    whole = compound(s, "Provision 2 times")
    assert (whole["texts"], whole["touch"], whole["close"]) == (["provision"] * 2, [["end-turn"]], "")
    assert camp(s) == ""


@pytest.mark.parametrize(("query", "found"), [
    ("faction:elves cost<=4", {"strategist", "elf-scout", "forest-archer"}), ("type:hero faction:none", {"phoenix"}),
    ("strength>=6 copies>1", {"bronze-giant", "sky-ship"}), ("faction:humans strength<=3",
                                                            {"archangel", "banner-bearer", "goat"}),
    ("-type:hero", set())])
def test_a_hero_is_found_by_what_its_card_says(query, found):
    assert {card.slug for card in find(GAME.face.cards(GAME.setup()), query)} == found
