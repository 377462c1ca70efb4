"""What a seat sees of Twelve Heroes at a glance, what it is asked, and what the log tells."""
from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from kleos.bots.strong import Strong
from kleos.bots.tree import Node, Tree
from kleos.core.dice import Rng
from kleos.core.flow import SPECTATOR
from kleos.games.heroes import scoring
from kleos.table.undoing import find_undoing
from tests.games.heroes.play import GAME, options, say, start, table, told, turn_of


def changed(before, after, seat=0, by=1):
    return sorted(GAME.face.changed(GAME.face.board(before, seat), GAME.face.board(after, seat), seat, by))


def test_what_the_other_seat_did_is_told_by_the_boards_that_a_seat_saw():
    before = table(left="goat", foe={"camp": "hoplite", "middle": "dragon"}, tokens="none none tile",
                   options={"popularity": True})
    after = table(camp="goat", foe={"left": "hoplite", "right": "dragon", "camp": "priestess", "cubes": (0, 0, 1)},
                  tokens="none none 1", options={"popularity": True})
    assert changed(before, after) == ["cubes-1-right", "foe-dragon-1", "foe-hoplite-1", "foe-priestess-1",
                                      "hero-goat-1", "token-right"]
    assert changed(before, after, seat=1, by=0) == []
    assert changed(before, after, SPECTATOR) == changed(before, after)
    assert changed(before, before) == []


def test_a_tile_that_the_other_won_is_marked_and_what_is_hidden_is_not():
    before = table(cubes=(1, 0, 0), foe={"hand": "dragon goat", "deck": "hoplite"})
    after = table(tiles="none mine city", foe={"hand": "goat", "deck": "dragon", "points": 2})
    assert changed(before, after) == ["tile-left"]
    taken = table(foe={"hand": "dragon goat", "deck": "hoplite"})
    assert changed(before, taken) == ["cubes-0-left"]
    assert changed(before, table(cubes=(1, 0, 0), hand="cyclops", foe={"hand": "hoplite", "deck": "dragon goat"})) == []


def test_who_would_gain_control_next():
    s = table(left="orc-brute", middle="hoplite", right="goat", cubes=(1, 0, 0),
              foe={"left": "hoplite", "middle": "orc-brute", "right": "elf-scout"})
    regions = GAME.face.board(s, 0)["regions"]
    assert [[side["next"] for side in region["sides"]] for region in regions] == [["tile", ""], ["", "cube"], ["", ""]]
    assert [[side["strength"] for side in region["sides"]] for region in regions] == [[4, 2], [2, 4], [1, 1]]
    assert [side["eaten"] for side in regions[0]["sides"]] == [1, 1]


def test_a_hand_lies_in_the_order_of_its_printed_costs():
    s = table(hand="dragon goat hoplite elf-scout", food=3)
    costs = [card["cost"] for card in GAME.face.board(s, 0)["seats"][0]["cards"]]
    assert len(costs) == 4 and costs == sorted(costs)


def test_what_i_know_of_the_other_hand():
    s = table(deck="goat", hand="hoplite", foe={"deck": "orc-brute dragon", "hand": "cyclops"})
    other = GAME.face.board(s, 0)["seats"][1]
    assert {entry["slug"]: entry["number"] for entry in other["unseen"]} == {"orc-brute": 1, "dragon": 1, "cyclops": 1}
    assert GAME.face.board(s, 1)["seats"][1]["unseen"] == [
        {"slug": "orc-brute", "name": "Orc Brute", "number": 1}, {"slug": "dragon", "name": "Dragon", "number": 1}]


def sending(s, seat=0):
    """What is being composed, without how the regions will be."""
    return {key: value for key, value in GAME.face.board(s, seat)["sending"].items() if key != "there"}


def test_a_deployment_that_is_being_composed():
    s = say(table(camp="hoplite goat", food=2), "deploy hoplite-1 left")
    assert sending(s) == {"heroes": ["hoplite-1", None, None], "supplies": [0, 0, 0], "region": None, "food": None}
    assert GAME.face.prompt(s, 0).text == "Hoplite set out. **Send another along**, further right, or send them off."
    say(s, "send")
    assert sending(s) == {"heroes": ["hoplite-1", None, None], "supplies": [0, 0, 0], "region": "left", "food": 2}
    assert GAME.face.prompt(s, 0).text == "**Hoplite to the Farm (left)**: with how much food?"
    assert GAME.face.prompt(s, 1).text == "It is {seat 1’s} turn."
    assert GAME.view(s)["prompt"]["text"] == "It is Player 1’s turn."


def soon(s, owner=0):
    """By region the strength, what is eaten, the food, and who takes what next, when all who set out have arrived."""
    there = [region["sides"][owner] for region in GAME.face.board(s, 0)["sending"]["there"]]
    return [(side["strength"], side["eaten"], side["food"], side["next"]) for side in there]


def test_the_regions_as_they_will_be_follow_what_is_composed():
    s = say(table(camp="hoplite goat", food=2, left="hoplite-2", stores=(1, 0, 0),
                  foe={"left": "orc-brute", "cubes": (1, 0, 0)}, options={"popularity": True}), "deploy hoplite-1 left")
    assert soon(s) == [(4, 2, 1, ""), (0, 0, 0, ""), (0, 0, 0, "")] and soon(s, 1)[0][3] == ""
    say(s, "deploy goat-1 right")
    assert soon(s)[2] == (1, 1, 0, "cube")
    say(s, "food 2")
    assert s.acts == 1 and GAME.face.board(s, 0)["sending"] is None and s.sides[0].stores[0] == 3


def cubed(s, owner):
    return [region["sides"][owner]["cubes"] for region in GAME.face.board(s, 0)["sending"]["there"]]


def test_what_several_cards_do_on_arrival_is_foretold_also_where_their_order_is_open():
    """§7.2 They lie in different regions; a cube goes, and with it the tile is not won."""
    foe = {"middle": "dragon", "right": "goat", "stores": (0, 3, 1), "cubes": (0, 2, 0), "points": 4}
    s = say(table(camp="battering-ram ballista", food=1, foe=foe),
            "deploy battering-ram-1 middle", "deploy ballista-1 right")
    assert [one[3] for one in soon(s, 1)] == ["", "cube", ""] and cubed(s, 1) == [0, 1, 0]
    assert soon(s, 1)[2][:3] == (0, 0, 0), "its food is lost with who was there"
    assert "wins the Mine" not in GAME.face.prompt(s, 0).help
    lone = say(table(camp="battering-ram", food=1, foe={**foe, "cubes": (0, 3, 0)}), "deploy battering-ram-1 middle")
    assert "{seat 2} wins the Mine (middle) at their next Control" in GAME.face.prompt(lone, 0).help


def test_nothing_is_foretold_that_a_choice_still_to_come_may_prevent():
    """§7.6 One of them is sent home: with the stronger the tile is saved."""
    foe = {"left": "orc-brute goat", "stores": (2, 0, 0), "cubes": (1, 0, 0)}
    s = say(table(camp="ballista", food=1, foe=foe), "deploy ballista-1 left")
    assert soon(s, 1)[0][0] == 5 and soon(s, 1)[0][3] == "", "who goes is not known"
    assert "wins the Farm" not in GAME.face.prompt(s, 0).help
    strong = say(table(camp="ballista", food=1, foe={**foe, "left": "orc-brute orc-brute-2"}),
                 "deploy ballista-1 left")
    assert soon(strong, 1)[0][3] == "tile" and "wins the Farm" in GAME.face.prompt(strong, 0).help, "whoever goes"
    pair = GAME.face.board(table(camp="ballista goat", foe=foe), 0)["arrivals"][0]
    assert [pair[piece]["sides"][1]["next"] for piece in ("ballista-1", "goat-1")] == ["", "tile"]


def test_who_eats_nothing_is_not_said_to_eat():
    s = say(table(camp="clockwork-soldier goat", food=1), "deploy clockwork-soldier-1 left", "send")
    assert GAME.face.prompt(s, 0).help == "Your camp has 1. Clockwork Soldier eats nothing."
    s = say(table(camp="clockwork-soldier goat", left="hoplite", food=1), "deploy clockwork-soldier-1 left", "send")
    assert GAME.face.prompt(s, 0).help.endswith("Clockwork Soldier eats nothing, but the others there do.")


def test_regions_count_who_could_be_sent_there_with_others():
    s = table(camp="banner-bearer goat", left="hoplite", foe={"left": "orc-brute", "cubes": (1, 0, 0)})
    board = GAME.face.board(s, 0)
    for i, word in enumerate(("left", "middle", "right")):
        for piece, comer in board["arrivals"][i].items():
            sides = comer["sides"]
            sent = say(s.copy(), f"deploy {piece} {word}", *["send"] * (i < 2))
            assert [side["strength"] for side in sides] == [scoring.strength(sent, owner, i) for owner in range(2)]
            assert sides == [{key: side[key] for key in ("strength", "food", "eaten", "next")}
                             for side in GAME.face.board(sent, 0)["regions"][i]["sides"]]
            assert [comer["power"]] == [hero["power"] for hero in GAME.face.board(sent, 0)["regions"][i]["sides"][0][
                "heroes"] if hero["piece"] == piece]
    assert set(board["arrivals"][0]) == {"banner-bearer-1", "goat-1"}
    golem = GAME.face.board(table(camp="golem goat", cubes=(0, 1, 0)), 0)["arrivals"]
    assert [there["golem-1"]["power"] for there in golem] == [3, 5, 3], "with what its ability adds there"
    assert GAME.face.board(s, 1)["arrivals"] == [{}, {}, {}], "only for who composes"
    assert GAME.face.board(table(camp="goat", food=1), 0)["arrivals"] == [{}, {}, {}], "one is sent by itself"
    assert "goat-1" in GAME.face.board(table(camp="goat"), 0)["arrivals"][0], "unfed it is put together first"


def test_the_food_of_a_region_counts_what_the_card_of_a_comer_does_there():
    """§7.4"""
    data = '[hero.goblin-poisoner]\nability = "deployed: spoil 2"\n[hero.orc-raider]\nability = "deployed: steal 2"'
    foe = {"middle": "hoplite hoplite-2", "stores": (0, 3, 0)}
    s = table(camp="goblin-poisoner orc-raider goat", foe=foe, data=data)
    comers = GAME.face.board(s, 0)["arrivals"][1]
    assert {piece: [(side["food"], side["eaten"]) for side in comer["sides"]] for piece, comer in comers.items()} == {
        "goblin-poisoner-1": [(0, 1), (1, 2)], "orc-raider-1": [(2, 1), (1, 2)], "goat-1": [(0, 1), (3, 2)]}


def test_who_goes_hungry_is_counted_in_their_region_alone():
    """§4.2"""
    s = turn_of(table(left="hoplite goat clockwork-soldier", stores=(1, 0, 0)), 0)
    fronts = [region["sides"][0] for region in GAME.face.board(s, 0)["regions"]]
    assert [side["unfed"] for side in fronts] == [1, 0, 0] and fronts[0]["eaten"] == 2


def test_whoever_would_win_at_their_next_control_is_named_in_time():
    """§3.6 §8.2"""
    foe = {"left": "hoplite", "stores": (2, 0, 0), "cubes": (1, 0, 0), "points": 5}
    s = table(camp="goat", food=1, foe=foe)
    prompt = GAME.face.prompt(s, 0)
    assert prompt.text.startswith("**{seat 2} wins the game next**: provision, hire, deploy or move.")
    assert prompt.help.startswith("Unless this turn prevents it, their Control wins the Farm (left).")
    assert scoring.wins_next(s, 1) == 0 and scoring.wins_next(s, 0) == -1
    for other in ({"points": 4}, {"cubes": (0, 0, 0)}, {"left": "", "stores": (0, 0, 0)}):
        assert scoring.wins_next(table(camp="goat", food=1, foe={**foe, **other}), 1) == -1
    two = {"left": "hoplite", "middle": "herald", "stores": (2, 2, 0), "cubes": (1, 2, 0), "points": 2}
    assert scoring.wins_next(table(camp="goat", foe=two), 1) == 1, "two tiles together"


def test_after_the_end_nobody_takes_anything_next():
    s = table(points=5, left="dragon", stores=(3, 0, 0), cubes=(1, 0, 0), middle="hoplite")
    s.winner = 0
    s.finish()
    assert [side["next"] for region in GAME.face.board(s, 0)["regions"] for side in region["sides"]] == [""] * 6


def test_the_region_that_a_hero_leaves_counts_it_no_longer_and_its_ability_is_reckoned():
    s = say(table(middle="treefolk hoplite", stores=(0, 2, 0), hand="goat", food=1), "move treefolk-1 left")
    assert soon(s) == [(3, 1, 1, "cube"), (2, 1, 2, "cube"), (0, 0, 0, "")], "it brings 1 food"
    last = say(table(middle="treefolk", stores=(0, 2, 0), foe={"left": "hoplite"}), "provision", "provision",
               "move treefolk-1 left")
    assert soon(last) == [(3, 1, 1, "cube"), (0, 0, 0, ""), (0, 0, 0, "")], "the other's turn has not begun"


def test_twins_are_told_by_numbers_and_others_are_not():
    s = table(camp="hoplite hoplite-2 goat")
    labels = [action["label"] for action in GAME.view(s, 0)["actions"]]
    assert "Deploy Hoplite 2 to the Mine (middle)" in labels
    assert "Deploy Goat to the City (right)" in labels


@pytest.mark.parametrize(("provisions", "phase"), [(1, "military"), (3, "income")])
def test_the_phase(provisions, phase):
    assert GAME.face.board(say(table(), *["provision"] * provisions), 0)["phase"] == phase


def test_an_opening_hand_is_told_in_one_line():
    """§1.4 The cards lie in the hand."""
    s, rng, lines = start(first="0"), Rng(4), []
    while s.turn == 0 and s.to_act() < 0:
        action = int(s.now.sample(s, rng))
        lines += told(s, GAME.rules.lexicon.text(action), 0)
        s.apply(action)
    assert [line for line in lines if "card" in line[1]] == [(0, "drew 3 cards.", "1.4"), (1, "drew 3 cards.", "1.4")]


def test_a_pack_of_the_draft_is_told_in_one_line():
    s, rng, lines = start(mode="draft", first="0"), Rng(4), []
    while s.to_act() < 0:
        action = int(s.now.sample(s, rng))
        lines += told(s, GAME.rules.lexicon.text(action), 0)
        s.apply(action)
    assert lines[-2:] == [(0, "drew 6 cards.", "11.3"), (1, "drew 6 cards.", "11.3")] and len(lines) < 5


def test_the_log_of_a_turn_that_begins():
    s = table(foe={"left": "hoplite goat", "right": "herald", "stores": (3, 0, 0)}, left="elf-scout")
    assert told(say(s, "provision", "provision"), "provision") == [
        (0, "provisioned: 1 food.", "6.2"),
        (1, "put a cube on the Farm (left), 3 against 1.", "3.4"),
        (1, "put a cube on the City (right), 2 against 0.", "3.4"),
        (1, "paid 2 food for upkeep in the Farm (left).", "4.1"),
        (1, "lost Herald in the City (right) for want of food.", "4.2"),
        (1, "took 2 food as income.", "5.1")]


def test_who_is_chosen_to_be_discarded_for_want_of_food_is_told_with_its_region():
    """§4.2"""
    s = table(foe={"left": "hoplite goat", "stores": (1, 0, 0)}, left="elf-scout")
    say(s, "provision", "provision", "provision")
    assert told(s, "starve hoplite-1")[:1] == [(1, "discarded Hoplite in the Farm (left) for want of food.", "4.2")]


def test_the_log_of_a_tile_that_is_won():
    s = table(points=5, left="orc-brute", cubes=(1, 0, 0), foe={"left": "hoplite", "stores": (2, 0, 0)})
    say(s, "provision", "provision", "provision", "draw hoplite", "provision", "provision")
    assert told(s, "provision")[1:] == [
        (0, "won the Farm (left), 4 against 2, for 2 points, and discarded Orc Brute.", "3.6"),
        (0, "won the game.", "8.2")]


def test_every_line_of_a_seat_begins_in_lower_case():
    for options_ in GAME.rules.presets.values():
        s, rng = start(**options_), Rng(4)
        while not s.over():
            before, action = s.copy(), s.now.sample(s, rng)
            s.apply(action)
            for viewer in (0, 1, SPECTATOR):
                for line in GAME.face.tell(before, action, s, viewer):
                    assert line.text.endswith(".")
                    assert line.predicate == (line.subject >= 0) == line.text[0].islower(), line.text


def test_values_are_of_one_scale_and_a_point_is_better():
    s = table(points=2)
    ahead, behind = GAME.hints(s).value(s, 0), GAME.hints(s).value(s, 1)
    assert 0 < ahead < 1
    assert ahead == -behind
    assert GAME.hints(s).value(table(points=4), 0) > ahead
    fed, hungry = table(left="hoplite", stores=(2, 0, 0)), table(left="hoplite")
    assert GAME.hints(s).value(fed, 0) > GAME.hints(s).value(hungry, 0)


def test_the_search_provisions_last():
    s = table(food=3, hand="hoplite orc-brute dragon")
    hints, last = GAME.hints(s), GAME.parse("provision")
    say(s, "provision")
    follows = [text for text in options(s) if hints.follows(s, last, GAME.parse(text))]
    assert follows == ["provision"]
    say(s, "provision")
    assert not hints.follows(s, last, GAME.parse("hire orc-brute"))
    assert hints.follows(turn_of(table(), 0), -1, GAME.parse("draw hoplite"))


def test_the_search_sends_no_hero_to_and_fro_in_one_turn():
    s = table(left="hoplite", middle="orc-brute", food=3, hand="dragon")
    there, back = GAME.parse("move orc-brute-1 left"), GAME.parse("move orc-brute-1 middle")
    moved = say(s.copy(), "move orc-brute-1 left")
    assert GAME.hints(s).undoing(s, there) == [back] and GAME.hints(s).undoing(s, GAME.parse("provision")) == []
    following, new = Tree(GAME, 0, GAME.hints(s)), Tree(GAME, 0, GAME.hints(s))
    following.follow(s, Node(there, 0))
    tried = [{action for found in tree.best(moved, 300, Rng(1)) for action in found.line} for tree in (following, new)]
    assert back not in tried[0] and back in tried[1]    # which does not know where the hero came from
    assert GAME.parse("move hoplite-1 middle") in tried[0]
    player = Strong(GAME, 300)
    player.undoing = [back]
    assert back not in {action for found in player.weigh(moved, 0, Rng(1)) for action in found.line}


def test_the_search_sends_no_hero_on_who_has_just_been_sent():
    s = table(camp="hoplite-1", food=3)
    hints = GAME.hints(s)
    assert sorted(hints.undoing(s, GAME.parse("deploy hoplite-1 left"))) == [
        GAME.parse(f"move hoplite-1 {region}") for region in ("left", "middle", "right")]


def test_the_one_line_that_saves_the_turn_is_found():
    """Of all others the search brings back that the game is lost, however few play-outs there are."""
    s = table(tiles="farm none none", food=1, left="goat", hand="strategist golem",
              foe={"left": "hoplite", "points": 6, "cubes": (1, 0, 0), "stores": (4, 0, 0)})
    for seed in range(3):
        found = [GAME.rules.lexicon.text(action) for action in Strong(GAME, 20).weigh(s, 0, Rng(seed))[0].line]
        assert "hire strategist" in found and "deploy strategist-1 left" in found


def test_the_search_discards_for_an_action_when_there_is_none_left():
    s = table(hand="hoplite dragon", food=3, options={"extra_actions": True})
    hints, discard = GAME.hints(s), GAME.parse("discard dragon")
    assert s.now.allows(s, discard) and not hints.follows(s, -1, discard)
    for _ in range(3):
        say(s, "provision")
    assert hints.follows(s, GAME.parse("provision"), discard)
    assert hints.follows(s, GAME.parse("provision"), GAME.parse("end"))
    full = table(hand="hoplite dragon herald goat golem phoenix", options={"extra_actions": True})
    full.acts = 3
    assert not hints.follows(full, -1, GAME.parse("end"))       # of six cards one would be lost for nothing


def test_what_would_take_back_a_move_of_this_turn_is_read_from_the_record():
    s = table(left="hoplite", middle="orc-brute", food=3, hand="dragon")
    texts, positions = ["provision", "move orc-brute-1 left"], [s]
    for text in texts:
        positions.append(say(positions[-1].copy(), text))
    log = SimpleNamespace(standing=[SimpleNamespace(actor=0, text=text) for text in texts])
    played: Any = SimpleNamespace(game=GAME, log=log, state=positions[-1], replay=positions.__getitem__)
    assert find_undoing(played, 0) == [GAME.parse("move orc-brute-1 middle")] and find_undoing(played, 1) == []
    played.state = positions[-1].copy()
    played.state.turn += 1
    assert find_undoing(played, 0) == [], "of another turn nothing is remembered"


@pytest.mark.parametrize(("more", "names"), [
    ({"camp": "hoplite-1"}, ["Hoplite"]), ({"camp": "hoplite-1 hoplite-2"}, ["Hoplite 1", "Hoplite 2"]),
    ({"camp": "hoplite-2"}, ["Hoplite 2"]), ({"camp": "hoplite-1", "pile": "hoplite"}, ["Hoplite 1"])])
def test_a_hero_keeps_the_number_when_the_twin_is_gone(more, names):
    """§2.5 Also when the pile has been made a new deck, which everybody has seen."""
    s = table(**more)
    told = [hero["title"] for hero in GAME.face.board(s, 0)["seats"][0]["camp"]]
    assert told == names == [hero["title"] for hero in GAME.face.board(s, 1)["seats"][0]["camp"]]
    s.sides[0].renewed, s.sides[0].pile = s.sides[0].pile, 0
    assert [hero["title"] for hero in GAME.face.board(s, 0)["seats"][0]["camp"]] == names


def test_one_hint_does_not_undo_another_in_the_same_turn():
    """Also where the player answered for himself in between, so that the search begins anew; only a new turn is new."""
    foe = {"left": "hoplite", "stores": (2, 0, 0), "cubes": (1, 0, 0), "points": 5}
    s = table(points=5, cubes=(1, 0, 0), middle="orc-brute", stores=(0, 2, 0), foe=foe)
    s.acts = 2
    back, adviser = GAME.parse("move orc-brute-1 middle"), Strong(GAME, 60)
    assert GAME.rules.lexicon.text(adviser.choose(s, 0, Rng(1))) == "move orc-brute-1 left"
    s.acts = 1
    moved = say(s, "move orc-brute-1 left", "food 2")
    later = moved.copy()
    later.turn += 2
    said = [[one.line[0] for one in bot.weigh(at.copy(), 0, Rng(1))]
            for bot, at in ((adviser, moved), (Strong(GAME, 60), moved), (adviser, later))]
    assert [back in one for one in said] == [False, True, True]


def test_two_heroes_of_a_kind_carry_the_numbers_by_which_labels_tell_them():
    s = table(camp="golem-2 goat", left="golem-1", foe={"left": "goat"})
    board = GAME.face.board(s, 0)
    assert [hero["title"] for hero in board["seats"][0]["camp"]] == ["Golem 2", "Goat"]
    assert [side["heroes"][0]["title"] for side in board["regions"][0]["sides"]] == ["Golem 1", "Goat"]


def test_a_card_that_costs_less_says_by_whom():
    """§7.3"""
    s = table(hand="bronze-giant", camp="workshop-1 workshop-2", food=9)
    assert [(card["price"], card["cheaper"]) for card in GAME.face.board(s, 0)["seats"][0]["cards"]] == [
        (3, "Workshop 1 −1 and Workshop 2 −1")]
    assert GAME.face.board(table(hand="bronze-giant"), 0)["seats"][0]["cards"][0]["cheaper"] == ""
