"""What a seat sees and reads: the board's numbers are the rules' numbers, the log's words tell what happened."""
import json
import re

import pytest

from kleos.core.dice import Rng
from kleos.core.flow import SPECTATOR
from tests.games.shield.play import GAME, board, options, say, start, told, turn


def positions(seeds=3, **choices):
    for seed in range(seeds):
        state, rng = start(**choices), Rng(seed)
        yield state
        while not state.over():
            state.apply(state.now.sample(state, rng))
            yield state


def test_the_view_is_plain_data_and_the_same_for_all():
    for state in positions(1):
        seen = GAME.view(state, 0)
        assert json.loads(json.dumps(seen)) == seen
        assert GAME.view(state, SPECTATOR)["board"] == seen["board"]
        assert GAME.view(state, SPECTATOR)["actions"] == []


def test_the_sections_add_up_to_the_score_sheet():
    for state in positions():
        table = board(state)
        sheet = {line["label"]: line["points"] for line in table["reckoning"]}
        assert sum(section["thickness"] for section in table["sections"].values()) == sheet["Thickness"]
        assert sum(section["strength"] for section in table["sections"].values()) == sheet["Strength"]
        assert sum(line["value"] * line["times"] for line in table["ares"]) == sheet["Arrows"] == sum(table["arrows"])
        assert sum(line["points"] for line in table["ares"]) == sheet["Ares"]
        assert table["shield"] - table["arrow_points"] == table["margin"] == state.margin()
        assert [(line["rule"], line["side"]) for line in table["reckoning"]] == [
            ("9.1", "shield"), ("9.2", "shield"), ("9.3", "shield"), ("9.4", "shield"), ("10.1", "arrows"),
            ("10.2", "arrows")]


def test_what_a_section_promises_is_what_drawing_there_does():
    promises = 0
    for state in positions():
        for word, section in board(state)["sections"].items():
            assert (section["draw"] is not None) == (f"section {word}" in options(state))
            if section["draw"]:
                promises += 1
                after = board(say(state.copy(), f"section {word}"))
                there = after["sections"][word]
                assert there["layers"] - section["layers"] == section["draw"]["fit"]
                assert after["shield"] - board(state)["shield"] == section["draw"]["points"]
                assert bool(section["draw"]["completes"]) == (there["complete"] and not section["complete"])
    assert promises > 100


def test_what_a_die_offers_is_what_it_does():
    for state in positions():
        table = board(state)
        assert [offer["die"] for offer in table["offers"]] == sorted(set(table["dice"]))
        for offer in table["offers"]:
            rest = list(table["dice"])
            rest.remove(offer["die"])
            if len(rest) == 2:
                given = say(state.copy(), f"forge {offer['die']}")
                assert board(given)["forge"]["metal"] == offer["metal"]
                stolen = board(say(state.copy(), f"forge {rest[0]}; anvil {rest[1]}"))
                assert stolen["arrow_points"] - table["arrow_points"] == offer["arrow_cost"]
            else:
                struck = say(state.copy(), f"anvil {offer['die']}")
                assert board(struck)["anvil"]["circle"] == offer["circle"]
                assert {text[8:] for text in options(struck) if text.startswith("section")} == set(offer["open"])


def test_an_offer_in_words():
    state = start()
    for _ in range(2):
        turn(state, 10, 4, 12, "section lions")
    offers = board(say(state, "roll 2 7 12"))["offers"]
    assert [offer["as_forge"] for offer in offers] == ["Gold, draws 2 + 2", "Copper, draws 1 + 1", "Tin, draws 1"]
    assert [offer["as_anvil"] for offer in offers] == [
        "Rural circle, 5 sections open", "City circle, 3 sections open", "Cosmos circle, 2 sections open"]
    assert [offer["as_arrow"] for offer in offers] == [
        "2 to the arrows", "7 to the arrows", "13 to the arrows, 1 of it by Ares"]


def test_a_section_in_words():
    state = turn(start(), 1, 2, 3, "section lions", "section ambush")
    turn(state, 4, 2, 3, "section wheat")
    words = {word: section["text"] for word, section in board(state)["sections"].items()}
    assert words["lions"] == "Lions attack cattle, Rural circle: 2 of 5 layers; 2 gold, worth 1 point"
    assert words["grapes"] == "Grapes gathered, Rural circle: 0 of 5 layers"
    assert words["wheat"] == "Wheat reaped, Rural circle: 2 of 5 layers; 2 silver, worth 1 point"
    assert words["sheep"] == "Sheep at pasture, Rural circle: 0 of 5 layers; under a marker"
    say(state, "roll 1 2 4; forge 4; anvil 2")
    assert board(state)["sections"]["lions"]["draw"] == {
        "fit": 2, "lost": 0, "points": 6, "completes": "", "text": "2 silver fit: +6 points"}


def test_apollos_tally_names_the_price_of_one_more():
    state = start()
    prices = []
    for _ in range(8):
        prices.append(board(state)["ares"][11]["next"])
        turn(state, 10, 4, 12, f"section {'lions' if board(state)['sections']['lions']['layers'] < 5 else 'wheat'}")
    assert prices == [12, 12, 13, 15, 15, 15, 17, 12]
    assert board(state)["ares"][11]["text"] == "eight 12s, for which Ares adds 15; another adds 12"
    assert board(state)["ares"][0]["text"] == "no 1s, for which Ares adds 0; another adds 1"


def test_what_is_reconstructed_is_marked():
    for blocking in ("mutual", "strict"):
        paths = [entry["path"] for entry in board(start(blocking=blocking))["reconstructed"]]
        assert paths == ["name.lost", "athena.boxes", f"opposite.{blocking}"]
    assert {word for word, section in board(start())["sections"].items() if section["reconstructed"]} == {
        "heaven", "earth", "siege", "plough", "grapes", "sheep"}


def test_every_way_to_give_out_the_dice_is_one_click_away():
    state = say(start(), "roll 3 3 9")
    ways = GAME.view(state, 0)["compounds"]
    assert {tuple(way["texts"]) for way in ways} == {
        ("forge 3", "anvil 3"), ("forge 3", "anvil 9"), ("forge 9", "anvil 3")}
    assert ways[0]["label"] == "3 to the forge (gold), 3 to the anvil (rural), 9 to Apollo"
    assert ways[0]["touch"] == [["die-3", "forge"], ["die-3", "anvil"], ["die-9", "apollo"]]
    for way in ways:
        after = say(state.copy(), *way["texts"])
        assert f"{board(after)['apollo']} to Apollo" in way["label"]


# prompts

def prompt(state):
    return GAME.view(state, 0)["prompt"]["text"]


def test_prompts_say_what_to_do():
    state = start()
    assert prompt(state) == "Turn 1 of 24: **roll the dice**."
    assert GAME.view(state, 0)["deal"] == "Roll the dice"
    assert prompt(say(state, "roll 1 5 9")) == "You rolled 1, 5 and 9. **Give one to the forge**."
    assert prompt(say(state, "forge 1")) == "**Give 5 or 9 to the anvil**."
    assert prompt(say(state, "anvil 5")) == "Gold 2 + 2: **start with a section of the City circle**."
    assert prompt(say(state, "section ambush")) == "Gold, second half: **choose a section beside Ambush**."


@pytest.mark.parametrize(("boxes", "apollo", "text"), [
    (1, 1, "**The shield holds.** 5 against 1: won by 4."),
    (0, 1, "**A tie is no win.** Shield and arrows both stand at 1."),
    (0, 9, "**The arrows find Achilles.** 1 against 9: 8 short.")])
def test_the_last_prompt_says_who_has_won(boxes, apollo, text):
    state = turn(start("game.turns = 1", boxes=boxes), 4, 12, apollo, "section heaven")
    assert prompt(state) == text
    assert "(§8.1)" in GAME.view(state, 0)["prompt"]["help"]


# the log

def test_a_turn_is_told_with_its_rules():
    state = start()
    assert told(state, "roll 4 10 11") == [("Turn 1: the dice show 4, 10 and 11.", "2.1")]
    say(state, "roll 4 10 11")
    assert told(state, "forge 4") == [("You give 4 to the forge and work in silver.", "3.1")]
    say(state, "forge 4")
    assert told(state, "anvil 10") == [("You give 10 to the anvil and begin in the Cosmos circle.", "4.1"),
                                       ("Apollo steals the 11 for an arrow.", "7.1")]
    say(state, "anvil 10")
    assert told(state, "slide-forge tin") == [
        ("You slide the forge’s die from silver to tin and cross out two of Athena’s boxes; 3 are left.", "6.1")]
    assert told(state, "slide-anvil rural") == [
        ("You slide the anvil’s die from Cosmos to Rural and cross out one of Athena’s boxes; 4 are left.", "6.1")]
    assert told(state, "section heaven") == [
        ("You draw 2 silver in Heaven, now 2 of 5 layers thick.", "3.2"),
        ("Opposite Heaven, out of reach next turn: Earth and Sea, Trial of Law, Sheep at pasture and Dance of Youth.",
         "5.1")]


def test_what_is_lost_is_told():
    state = turn(start(), 4, 9, 1, "section heaven")
    turn(state, 1, 5, 1, "section siege", "section heaven")
    say(state, "roll 1 4 9; forge 1; anvil 9")
    assert told(state, "section heaven")[0] == ("You draw 1 gold in Heaven, now complete.", "3.2")
    assert told(state, "section heaven")[1] == ("Heaven has no room for the other: 1 gold is lost.", "3.4")
    say(state, "section heaven; section earth", "roll 1 5 9; forge 1; anvil 5; section siege")
    assert told(state, "section heaven")[0] == ("Heaven has no room for more: 2 gold are lost.", "3.4")


def test_ares_is_told_when_he_comes():
    state = start()
    for _ in range(2):
        turn(state, 10, 4, 12, "section lions")
    say(state, "roll 4 10 12; forge 10")
    assert told(state, "anvil 4")[1:] == [("Apollo steals the 12 for an arrow.", "7.1"),
                                          ("He has three 12s now, and Ares adds 1.", "10.2")]
    say(state, "anvil 4; section lions; roll 4 10 12; forge 10")
    assert told(state, "anvil 4")[2] == ("He has four 12s now, and Ares adds 3 more.", "10.2")


def test_a_turn_without_a_drawing_is_told():
    state = start(boxes=0)
    for name in ("heaven", "siege", "earth"):
        for forge in (4, 5, 10):
            turn(state, forge, 5 if name == "siege" else 9, 1, f"section {name}")
    say(state, "roll 1 4 9; forge 4; anvil 9")
    assert told(state, "nothing") == [
        ("No section of the Cosmos circle is open: nothing drawn.", "4.2"),
        ("The markers stay beside the shield: every section is within reach next turn.", "5.4")]


def test_a_lost_second_half_is_told():
    state = turn(start('[opposite.mutual]\nheaven = ["wheat", "dance", "ambush"]'), 4, 9, 1, "section heaven")
    say(state, "roll 1 2 3; forge 1; anvil 2")
    assert ("Markers cover every neighbour of Lions attack cattle: the second half is lost.", "3.6") in told(
        state, "section lions")


def test_the_end_is_told_line_by_line():
    state = say(start("game.turns = 1"), "roll 4 9 12; forge 4; anvil 9")
    assert told(state, "section heaven")[1:] == [
        ("The last turn is over.", "8.1"), ("Thickness (layers in each section): 0.", "9.1"),
        ("Strength (kinds of metal in each section): 1.", "9.2"), ("Artwork (no circle complete): 0.", "9.3"),
        ("Athena (5 of 5 boxes left): 20.", "9.4"), ("Arrows (1 value): 12.", "10.1"),
        ("Ares (no value often enough): 0.", "10.2"),
        ("The shield scores 21, the arrows 12: won by 9.", "8.2")]


def test_every_sentence_reads_and_cites():
    """Whole games: sentences with a capital and a full stop, in the second person, each with a rule of the book."""
    for seed in range(4):
        state, rng = start(boxes=2 * seed), Rng(seed)
        while not state.over():
            before, action = state.copy(), int(state.now.sample(state, rng))
            state.apply(action)
            sentences = GAME.face.tell(before, action, state, 0)
            assert sentences
            for sentence in sentences:
                assert sentence.rule in GAME.rulebook.rules
                assert re.fullmatch(r"[A-Z].*\.", sentence.text)
                assert not re.search(r"None|\{|\}|  |player|\b(is|are) are\b", sentence.text)


def test_onlookers_read_what_the_smith_does():
    before = start()
    before.apply(GAME.parse("roll 1 4 9"))
    seen = GAME.view(before, SPECTATOR)["prompt"]
    assert (seen["text"], seen["help"]) == (
        "Turn 1 of 24: 1, 4 and 9 are rolled; the smith gives one to the forge.", "You are watching.")
    after = before.copy()
    after.apply(GAME.parse("forge 4"))
    for seat, words in ((0, "You give 4 to the forge and work in silver."),
                        (SPECTATOR, "The smith gives 4 to the forge and works in silver.")):
        assert [line.text for line in GAME.face.tell(before, GAME.parse("forge 4"), after, seat)] == [words]


def test_one_turn_that_is_left_is_one():
    s = start()
    for left, words in ((2, "2 turns left."), (1, "1 turn left.")):
        s.turn = s.sheet.turns - left
        assert GAME.face.prompt(s, 0).help == words
