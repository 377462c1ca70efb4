"""What players are shown and told: the maze as data, prompts, the log, labels, the guide, the finale."""
from __future__ import annotations

import re

import pytest

from kleos.core.dice import Rng
from kleos.core.face import name_players, place, placeless
from kleos.core.flow import CHANCE
from kleos.core.options import OptionError
from kleos.drawing.markup import style
from kleos.drawing.templates import md
from kleos.games.labyrinth.places import Places, xy
from kleos.games.labyrinth.view import form
from tests.games.labyrinth.play import (
    GAME,
    begin,
    lay,
    loose,
    node,
    options,
    random_game,
    say,
    seen,
    slain,
    stand,
    start,
    tile_at,
    virtues,
    why,
)


def told(s, line, viewer=0):
    """The log of an action."""
    before = s.copy()
    say(s, line)
    return [name_players(one.render(["Ariadne", "Kallias", "Talos"]).text, ["Ariadne", "Kallias", "Talos"])
            for one in GAME.face.tell(before, GAME.parse(line), s, viewer)]


def labels(s):
    return {action["text"]: action["label"] for action in GAME.view(s, s.to_act())["actions"]}


def test_the_maze_is_shown_in_tiles_and_half_tiles():
    s = begin(stand(lay(start(), "branch 1 0 -1", "trap 0 1 0"), "0 0 n", "0 0 n", "1 0 c"))
    board = seen(s)
    branch = board["tiles"][1]
    assert [branch[key] for key in ("x", "y", "kind", "turn", "paths")] == [0, -1, "branch", 1, ["ns", "nw"]]
    spots = {spot["spot"]: spot for spot in board["spots"]}
    assert (spots["1-north"]["x"], spots["1-north"]["y"], spots["1-north"]["heroes"]) == (0, -1, [0, 1])
    assert spots["3-centre"]["centre"] and spots["3-centre"]["heroes"] == [2]
    assert not spots["1-north"]["open"] and spots["2-north"]["open"] and spots["1-south"]["start"]
    assert board["edges"] == {"left": 0, "top": -1, "right": 1, "bottom": 0}
    assert sum(kind["number"] for kind in board["bag"]["kinds"]) == board["bag"]["left"] == 39
    assert abs(sum(kind["odds"] for kind in board["bag"]["kinds"]) - 1) < 1e-9


def test_spots_within_the_points_are_shown_with_their_cost():
    s = begin(stand(lay(start(), "crossroads 0 0 -1", "straight 0 0 -2"), "0 0 n", "0 0 c", "0 0 c"))
    spots = {spot["spot"]: spot for spot in seen(s)["spots"]}
    assert spots["2-north"]["cost"] == 1 and spots["2-north"]["ways"] == ["way-north-north"]
    assert spots["3-north"]["cost"] == 2 and spots["3-north"]["ways"] == []
    assert spots["1-north"]["cost"] is None
    walks = {tuple(compound.actions): compound for compound in GAME.face.compounds(s, 0)}
    walk = tuple(GAME.parse(text) for text in ("move north-north", "move north-north"))
    assert walks[walk].touch == [["spot-3-north"]]
    for compound in walks.values():
        copy = s.copy()
        for action in compound.actions:
            copy.apply(action)


def test_the_minotaurs_next_steps_are_shown():
    s = loose(stand(lay(start(), "crossroads 0 0 -1", "straight 0 0 -2", "ring 0 0 -3"), "0 0 n", "0 0 c", "0 0 c"),
              "0 -2 n", 1)
    beast = seen(s)["minotaur"]
    assert beast["path"] == [{"x": 0, "y": -3}, {"x": 0, "y": -1}] and beast["hunts"] == 0 and beast["mover"] == 1
    assert "spot-1-north" in beast["senses"]


def test_who_faces_the_minotaur_is_shown():
    maze = lay(start(), "crossroads 0 0 -1", "straight 0 0 -2")
    board = seen(loose(stand(maze, "0 -1 n", "0 0 c", "0 -1 n"), "0 -1 n", 1))
    assert [hero["faces"] for hero in board["heroes"]] == [True, False, True] and board["minotaur"]["faced"]
    board = seen(loose(stand(maze, "0 0 n", "0 0 c", "0 0 c"), "0 -1 n", 1))
    assert not any(hero["faces"] for hero in board["heroes"]) and not board["minotaur"]["faced"]
    assert not seen(start())["minotaur"]["faced"]


def test_what_falls_next_is_shown():
    s = begin(slain(stand(lay(start(), "ring 0 1 0", "collapse 0 2 0"), "0 0 n", "0 0 n", "1 0 n")))
    assert [tile["falls"] for tile in seen(s)["tiles"]] == [False, False, True]
    say(s, "end")
    tiles = seen(s)["tiles"]
    assert tiles[2]["down"] and tiles[1]["falls"] and tiles[2]["label"] == "A fallen tile, 2 east of the start"


def test_moves_say_where_they_lead():
    s = begin(stand(lay(start(), "xenia 0 0 -1", "trap 0 0 -2"), "0 0 n", "0 0 c", "0 0 c"))
    assert labels(s)["move north-north"] == "Move north: take Xenia, to the north side of the laurel"
    assert labels(s)["move south-east"] == "Move south-east: draw a tile"
    s = begin(stand(s, "0 -1 n", "0 0 c", "0 0 c"))
    assert labels(s)["move north-centre"] == "Move north, into the trap"


def test_the_log_tells_what_came_of_it():
    s = begin(stand(lay(start(), "xenia 0 0 -1", "ring 0 0 -2"), "0 0 n", "0 0 c", "0 0 c"))
    assert told(s, "move north-north") == [
        "Ariadne went [to the north side of the laurel](at-2-north).", "Ariadne won a virtue, [Xenia](at-2)."]
    s = begin(virtues(loose(stand(s, "0 0 n", "0 0 n", "0 0 e"), "0 0 n"), 1, 1))
    assert told(s, "confront") == ["Ariadne stood forth.", "The Minotaur stands before Ariadne and Kallias."]
    assert told(s.copy(), "roll 2") == ["Ariadne confronted the Minotaur and rolled 2.", "Ariadne slew the Minotaur.",
                                        "All who live have escaped."]
    assert told(s, "roll 3")[:2] == ["Ariadne confronted the Minotaur and rolled 3.",
                                     "Ariadne was eaten [at the start](at-1-north)."]


def test_every_line_of_random_games_can_be_told():
    lines = set()
    for seed in range(4):
        before = None
        for state in random_game(seed, virtues=1, sense=10):
            if before is not None:
                prompt = GAME.face.prompt(state, seed % 3)
                assert prompt.text and (not prompt.deal or state.to_act() == CHANCE)
            before = state.copy()
            lines.add(type(state.now).__name__)
    assert {"Act", "Draw", "Turn", "Lay"} <= lines


def test_the_guide_leads_the_first_turns():
    s = start()
    first = GAME.face.guide(s, 0)
    assert first.step == 1 and "way-here-north" in first.focus and GAME.face.guide(s, 1).step == 5
    say(s, "move here-north; draw vee")
    assert GAME.face.guide(s, 0).title == "Turn the tile"
    asked = GAME.face.prompt(s, 0)
    assert (asked.text, asked.help) == ("**Turn the tile** as you like it.", "Drawn: Fork.")
    say(s, "turn 0")
    assert GAME.face.guide(s, 0).step == 2 and GAME.face.guide(begin(s, 0, 9), 0) is None


def test_9_3_a_tile_that_falls_as_soon_as_it_is_laid_is_told_of():
    state, rng, at_once = GAME.start(), Rng(260), False
    while not at_once:
        before, action = state.copy(), state.now.sample(state, rng)
        state.do(action)
        at_once = (state.maze.down & ~before.maze.down).bit_length() > before.maze.size
        assert at_once or not state.over(), "in this game at random a tile falls as soon as it is laid"
        lines = [line.text for line in GAME.face.tell(before, action, state, 0)]
    assert any(line.startswith("The ground falls: ") for line in lines)


def test_the_finale_adds_up_to_the_score():
    s = slain(stand(lay(start(), "crossroads 0 0 -1"), "0 0 s", "-", "0 -1 n"))
    say(begin(s, 2), "move south-south")
    counts = GAME.face.finale(s)
    assert [sum(count.points for count in counts if count.seat == seat) for seat in range(3)] == [1.0] * 3
    assert GAME.face.prompt(s, 0).text == "**The Minotaur is slain.** Two of you came out of the labyrinth alive."


def test_refusals_name_what_stands_in_the_way():
    s = begin(stand(lay(start(), "straight 1 0 -1", "trap 0 1 0"), "0 0 n", "0 0 c", "0 0 c"))
    assert why(s, "move north-centre") == "Only a trap has a centre to stand on (§5.3)."
    assert why(s, "move east-east") == "Your spot lies between two other tiles (§3.2)."
    assert why(s, "move here-north") == "You stand on a spot, not in the centre of a tile (§3.2)."
    assert why(s, "donate 1 2") == "Only the hero of Hera gives away points (§11.9)."
    assert why(s, "teleport 2") == "Only the hero of Zeus brings others (§11.12)."
    assert node(s, "0 0 n") == 0 and tile_at(s, 1, 0) == 2 and "end" in options(s)
    assert why(s, "exchange") == "To exchange virtues another hero must stand on your spot (§3.9)."
    s.turn.points, s.unseen = 0, 0                      # as after the last move
    assert why(s, "scout") == "A scout costs an action point, and you have none left (§3.7)."


def test_what_is_only_to_be_looked_at_says_when_it_matters():
    elements = ["place-1-1-north", "turn-2", "spot-0-0-north", "bag-tiles", "minotaur", "round"]
    s = start()
    assert [GAME.face.remark(s, element) for element in elements] == [
        "", "No tile that lies here shows other paths so turned (§11.11).",
        "No way leads there within your points (§3.2).",
        "Tiles are drawn when you move to an open spot, or scout (§3.3).",
        "The Minotaur moves before the turn of the hero who called it forth (§6.4).", ""]
    say(s, "scout; draw ring; draw ring; draw ring; draw mist")
    assert s.drawn and [GAME.face.remark(s, element) for element in elements[:2]] == [
        "There is no empty place to reveal there (§3.7).", ""]


def moved(s, line):
    """What an action made move of itself."""
    before = s.copy()
    say(s, line)
    return GAME.face.motion(before, GAME.parse(line), s)


def test_the_minotaur_walks_along_its_spots():
    s = loose(stand(lay(start(), "crossroads 0 0 -1", "straight 0 0 -2", "ring 0 0 -3"), "0 0 n", "0 0 n", "0 0 c"),
              "0 -2 n", 1)
    assert moved(begin(s), "end") == {"walk": [{"x": 0, "y": 2}, {"x": 0, "y": 2}], "falls": []}
    assert s.minotaur == node(s, "0 0 n")


@pytest.mark.parametrize(("patrons", "held", "face", "outcome"), [
    ("none", 2, 2, "slain"), ("none", 2, 3, "eaten"), ("hermes,zeus,ares", 2, 3, "spared")])
def test_8_2_the_die_is_shown_and_what_came_of_it(patrons, held, face, outcome):
    s = loose(stand(lay(start(patrons), "straight 0 0 -1"), "0 0 n", "0 0 w", "0 0 w"), "0 0 n")
    before = begin(virtues(s, held, 0, 0)).copy()
    shown = moved(s, f"roll {face}")["roll"]
    assert (shown["seat"], shown["face"], shown["outcome"]) == (0, face, outcome)
    assert shown["confrontation"]["slays"] == held and shown["virtues"] == [held, 0, 0]
    assert GAME.face.pause(before, GAME.parse(f"roll {face}"), s) is s


def test_a_move_by_which_nobody_meets_the_minotaur_is_not_paused_at():
    s = begin(stand(lay(start(), "straight 0 0 -1"), "0 0 n", "0 0 w", "0 0 w"))
    before = s.copy()
    assert "roll" not in moved(s, "end") and GAME.face.pause(before, GAME.parse("end"), s) is None


def test_a_walk_leads_to_where_the_minotaur_is_in_whole_games():
    walks = set()
    for seed in range(12):
        states = random_game(seed, virtues=1, sense=12, steps=4)
        before, found = None, []
        for state in states:
            if before is not None and before.loose() and state.loose() and before.minotaur != state.minotaur:
                action = next(a for a in map(int, before.legal()) if done(before, a) == state)
                steps = GAME.face.motion(before, action, state)["walk"]
                (x, y), (to_x, to_y) = xy(before, before.minotaur), xy(state, state.minotaur)
                assert (x + sum(step["x"] for step in steps), y + sum(step["y"] for step in steps)) == (to_x, to_y)
                assert all((abs(step["x"]), abs(step["y"])) in {(1, 1), (2, 0), (0, 2), (1, 0), (0, 1)}
                           for step in steps)
                found.append(len(steps))
            before = state.copy()
        walks.update(found)
    assert walks == {1, 2, 3, 4}


def done(s, action):
    twin = s.copy()
    twin.apply(action)
    return twin


def test_it_circles_the_start_tile_in_what_is_foreseen_too():
    s = loose(stand(lay(start(), "ring 0 0 -1", "ring 0 1 0", "ring 0 0 1", "ring 0 -1 0"), "0 0 c", "0 0 c", "0 0 c"),
              "0 0 n", 1)
    assert seen(s)["minotaur"]["path"] == [{"x": -1, "y": 0}, {"x": 0, "y": 1}, {"x": 1, "y": 0}]


def test_the_ground_that_falls_is_named_in_order():
    s = begin(slain(stand(lay(start(), "ring 0 1 0", "collapse 0 2 0", "collapse 0 0 -1"), "1 0 n", "0 0 w", "0 0 w")))
    assert moved(s, "end")["falls"] == [4, 3]


def test_an_exchange_is_proposed_whole():
    s = begin(virtues(stand(lay(start(), "ring 0 0 -1"), "0 0 n", "0 0 n", "0 0 n"), 1, 0, 1))
    assert seen(s)["sharing"] == [{"seat": 0, "virtues": 1}, {"seat": 1, "virtues": 0}, {"seat": 2, "virtues": 1}]
    found = [compound for compound in GAME.face.compounds(s, 0) if compound.close]
    assert len(found) == 5                              # ways to share two among three, without the one that is
    offered = {name_players(compound.label): compound for compound in found}
    asked = offered["Exchange: Player 1 holds 0, Player 2 holds 2 and Player 3 holds 0"]
    given = offered["Exchange: Player 1 holds 0, Player 2 holds 1 and Player 3 holds 1"]
    assert (asked.close, given.close) == ("Propose it", "Exchange")
    assert asked.touch == [["hold-1-0"], ["hold-2-2"]]
    for action in given.actions:
        s.apply(action)
    assert [hero.virtues for hero in s.heroes] == [0, 1, 1] and s.to_act() == 0
    for compound in found:
        twin = begin(virtues(s.copy(), 1, 0, 1))
        for action in compound.actions:
            twin.apply(action)
        assert (twin.to_act() == 2) == (compound.close == "Propose it")


def test_only_who_can_exchange_is_offered_it():
    s = begin(stand(lay(start(), "ring 0 0 -1"), "0 0 n", "0 0 n", "0 0 c"))
    assert seen(s)["sharing"] == [] and not any(compound.close for compound in GAME.face.compounds(s, 0))


def test_every_patron_says_when_it_can_be_called_on():
    told = {}
    for three in ("athena,dionysus,hera", "poseidon,zeus,ares", "aphrodite,apollo,hermes", "artemis,hades,hephaestus"):
        s = begin(stand(lay(start(three), "crossroads 0 0 -1", "straight 0 0 -2"), "0 0 n", "0 0 n", "0 -1 n"))
        told.update({word: name_players(GAME.why(s, f"patron-{word}")) for word in three.split(",")})
    assert told == {
        "aphrodite": "You are asked just before the Minotaur moves, if it has a way to the hero (§11.1).",
        "apollo": "You are asked after each draw, once a turn, while the bag holds tiles (§11.2).",
        "ares": "It counts of itself where the hero alone confronts the Minotaur (§11.3).",
        "artemis": "It holds of itself: a move may cross a trap, and may end in it (§11.4).",
        "athena": "That can be done now: it is among your moves (§11.5).",
        "dionysus": "This is for the turns of Player 2 (§11.6).",
        "hades": "It counts of itself when a turn begins far from all others (§11.7).",
        "hephaestus": "It holds of itself: a move may go to any spot of a tile, and no scout is ever made (§11.8).",
        "hera": "This is for the turns of Player 3 (§11.9).",
        "hermes": "You are asked after a roll against the Minotaur that fails, while the hero has a virtue (§11.10).",
        "poseidon": "That can be done now: it is among your moves (§11.11).",
        "zeus": "This is for the turns of Player 2 (§11.12)."}
    s = begin(stand(lay(start("hera,zeus,none"), "crossroads 0 0 -1"), "0 0 n", "0 0 n", "0 0 n"))
    say(s, "donate 1 3")
    assert GAME.why(s, "patron-hera") == "Hera gives once a turn (§11.9)."
    assert GAME.why(begin(s, 1), "patron-zeus") == "That hero is here already (§11.12)."
    s = begin(stand(lay(start("hera,zeus,none"), "crossroads 0 0 -1"), "0 0 n", "0 0 n", "0 0 n"))
    s.turn.points = 0
    assert GAME.why(s, "patron-hera") == "You have no action points left (§11.9)."      # not that Zeus takes none
    s.heroes[2].at = -1
    assert GAME.why(s, "patron-hera") == "Hera gives nothing to the hero of Zeus (§11.9)."
    s.heroes[1].at = -1
    assert name_players(GAME.why(begin(s, 0), "patron-hera")) == "Player 2 is dead (§8.3)."
    s = begin(stand(lay(start("hera,zeus,none"), "crossroads 0 0 -1"), "0 0 n", "0 0 n", "0 0 n"), 1)
    s.heroes[1].at = -1
    assert name_players(GAME.why(s, "patron-zeus")) == "Player 2 is dead (§8.3)."


def test_the_finale_tells_of_every_hero_and_of_the_ground():
    s = slain(stand(lay(start(), "ring 0 1 0", "collapse 0 2 0"), "1 0 n", "-", "0 0 n"))
    virtues(s, 2)
    say(begin(s), "end")
    say(begin(s, 0, 3), "end")
    lines = [(count.label, name_players(count.detail), count.elements) for count in GAME.face.finale(s) if count.detail]
    assert lines[0] == ("The labyrinth", "3 tiles in 3 rounds; 0 of 6 virtues came to light.", ["tile-1"])
    assert lines[1][1] == "Player 1 was buried 1 tile east of the start."
    assert lines[2][1] == "Player 2 was eaten at the start."
    assert lines[2][2] == ["tile-1"] and lines[3][1] == "Player 3 was left at the start."
    assert lines[4][:2] == ("The Minotaur", "Slain by Player 1.")
    assert lines[5] == ("The ground", "2 tiles fell.", ["tile-2", "tile-3"])
    assert lines[6] == ("The escape", "The labyrinth has buried a hero. All is lost.", ["tile-1"])


def test_4_1_the_finale_counts_what_came_to_light_and_what_was_in_hand():
    s = lay(start(), "crossroads 0 0 -1", "arete 0 1 0", "kleos 0 0 1")
    slain(virtues(stand(s, "0 0 s", "-", "0 -1 n"), 1))
    say(begin(s, 2), "move south-south")
    first, *_ = [count for count in GAME.face.finale(s) if count.detail]
    assert (first.rule, first.detail) == \
        ("4.1", "4 tiles in 2 rounds; 2 of 6 virtues came to light, and 1 was in hand at the end.")
    assert [(count.label, count.rule) for count in GAME.face.finale(s) if count.detail][1:] == \
        [("No patron", "9.1"), ("No patron", "8.3"), ("No patron", "9.1"), ("The Minotaur", "8.2"),
         ("The escape", "9.1")]


def test_the_virtues_of_a_team_are_counted_one_by_one():
    before = begin(stand(start(), "0 0 n", "0 0 e", "0 0 s"))
    told = {one.words: one.value for one in GAME.face.consequences(before, virtues(before.copy(), 2, 3), 0)}
    assert told["the team holds {n} virtues"] == 5


@pytest.mark.parametrize(("text", "label", "touch"), [
    ("exchange", "Exchange virtues", [["swap"]]), ("tile 3 90", "Turn tile 3 by 90°", [["tile-3", "turn-90"]])])
def test_what_a_button_says_and_which_pieces_it_is_for(text, label, touch):
    action = GAME.parse(text)
    assert (GAME.rules.lexicon.label(action, {}), GAME.rules.lexicon.touch(action)) == (label, touch)


# places

def test_places_are_named_by_what_is_seen_and_no_text_numbers_a_tile():
    s = lay(start(), "mist 0 1 0", "branch 0 0 -1", "straight 0 0 -2", "mist 0 -1 0", "trap 0 0 1")
    places = Places(s)
    assert [places.tile(tile) for tile in range(6)] == [
        "the start", "the east mist", "the tile north of the start", "the tile 2 tiles north of the start",
        "the west mist", "the trap"]
    said = {place: places.node(node(s, place)) for place in ("0 0 c", "1 0 e", "0 -1 n", "0 -2 n", "0 1 c", "0 0 s")}
    assert said == {"0 0 c": "the middle of the start", "1 0 e": "the east side of the east mist",
                    "0 -1 n": "1 tile north of the start", "0 -2 n": "2 tiles north of the start",
                    "0 1 c": "the middle of the trap", "0 0 s": "the south side of the start"}
    tiles = [tile["label"] for tile in seen(begin(stand(s, "0 0 n", "0 0 n", "0 0 n")))["tiles"]]
    assert tiles[:3] == ["Start", "Mist, 1 east of the start", "Branch, 1 north of the start"]
    assert len(set(tiles)) == len(tiles)


def test_signs_of_a_kind_are_told_apart():
    s = lay(start(), "mist 0 0 -1", "mist 0 0 -2", "mist 0 1 0")
    assert list(Places(s).marks.values()) == ["the start", "the north mist", "the far north mist", "the east mist"]
    s = lay(start(), "trap 0 0 -1", "trap 0 0 -2", "trap 0 0 -3")
    assert [Places(s).marks[n] for n in (1, 2, 3)] == ["the north trap", "the far north trap",
                                                       "the trap 3 north of the start"]


def test_whatever_is_said_in_whole_games_numbers_no_tile():
    for seed in range(3):
        before = None
        for state in random_game(seed, virtues=1, sense=10):
            view = GAME.view(state, state.to_act())
            said = [view["prompt"]["text"], view["prompt"]["help"]] + [one["label"] for one in view["actions"]]
            said += [one["label"] for one in view["compounds"]] + [tile["label"] for tile in view["board"]["tiles"]]
            said += [hero["where"] for hero in view["board"]["heroes"]]
            assert not [text for text in said if re.search(r"\b[Tt]iles? \d", text)]
            names = [tile["label"] for tile in view["board"]["tiles"] if not tile["down"]]
            assert len(set(names)) == len(names)
            before = state.copy()
        assert before is not None


def test_a_tile_that_is_touched_says_how_far_it_is():
    s = begin(stand(lay(start(), "straight 0 0 -1", "straight 0 0 -2", "ring 0 0 -3", "collapse 0 1 0",
                        "spawn 0 -1 0"), "0 0 n", "0 0 c", "0 0 c"))
    s.turn.points = 1
    gold = "A move ends on a spot: choose [a gold one of that tile]({}), one spot away (§3.2)."
    assert GAME.why(s, "ground-3") == gold.format("at-2-north")
    assert GAME.why(s, "ground-2") == "You stand beside it: choose [a gold spot on it](at-2-north) to go there (§3.2)."
    assert GAME.why(s, "ground-4") == ("Two spots away, and you have one point left (§3.2). "
                                       "On the way: [1 tile north of the start](at-2-north way-north-north).")
    assert GAME.why(s, "ground-5") == gold.format("at-1-east")
    assert GAME.why(s, "who-1").startswith("You stand [on the north side of the start](at-1-north)")
    s = begin(stand(s, "0 0 e", "0 0 c", "0 0 c"))
    assert GAME.why(s, "ground-5") == "No path crosses the collapse tile (§5.4)."
    s = begin(stand(lay(start(), "straight 1 0 -1"), "0 0 n", "0 0 c", "0 0 c"))
    assert GAME.why(s, "ground-2") == "The way is closed on this side: no path of that tile leads on from here (§3.2)."
    with pytest.raises(LookupError):
        GAME.why(s, "ground-9")


def test_a_tile_to_which_no_way_leads_says_how_near_one_may_come():
    s = begin(stand(lay(start(), "straight 1 0 -1", "straight 0 0 -2"), "0 0 s", "0 0 c", "0 0 c"))
    near = "[the north side of the start](at-1-north)"
    assert GAME.why(s, "ground-3") == (f"No way leads there yet. The nearest place that you can reach is {near}, "
                                       "one spot away (§3.2).")
    s = begin(stand(s, "0 0 n", "0 0 c", "0 0 c"))
    assert GAME.why(s, "ground-3") == ("No way leads there yet: no place that you can reach is nearer to it than "
                                       "[yours](at-1-north) (§3.2).")
    s = begin(stand(lay(start(), "straight 1 0 -1", "straight 1 -1 -1"), "0 0 n", "0 0 c", "0 0 c"))
    assert GAME.why(s, "ground-3").endswith("[the west side of the start](at-1-west), one spot away (§3.2). "
                                            "A new tile there may lead on (§3.3).")


def test_a_spot_behind_the_minotaur_is_none_to_touch():
    s = loose(stand(lay(start(), "straight 0 0 -1", "straight 0 0 -2"), "0 0 n", "0 0 c", "0 0 c"), "0 -1 n", 1)
    assert "choose [a gold one of that tile](at-2-north)" in GAME.why(begin(s), "ground-3")
    lay(s, "straight 0 0 -3")
    assert GAME.why(begin(s), "ground-4") == ("Two spots away, and you have two points left (§3.2). "
                                              "On the way: [1 tile north of the start](at-2-north way-north-north).")


def test_what_is_asked_about_is_in_view():
    s = loose(stand(lay(start(), "crossroads 0 0 -1", "straight 0 0 -2"), "0 0 n", "0 0 c", "0 0 c"), "0 -1 n", 1)
    board = seen(begin(s))
    camera = board["camera"]
    points = [(board["minotaur"]["x"], board["minotaur"]["y"])] + [
        (spot["x"], spot["y"]) for spot in board["spots"] if spot["cost"]]
    assert camera["near"] and all(camera["left"] < x < camera["right"] and camera["top"] < y < camera["bottom"]
                                  for x, y in points)
    assert not GAME.view(s, 1)["board"]["camera"]["near"]        # who looks on sees all of it


def test_who_stands_before_the_minotaur_is_told_what_slays_it():
    s = loose(stand(lay(start("ares,none,none"), "crossroads 0 0 -1", "straight 0 0 -2"), "0 -1 n", "0 0 c", "0 0 c"),
              "0 -1 n")
    virtues(s, 2)
    begin(s)
    assert type(s.now).__name__ == "Fight"
    fight = GAME.view(s, 0)["board"]["confrontation"]
    assert (fight["heroes"], fight["virtues"], fight["bonus"], fight["slays"]) == ([0], 2, 1, 3)
    assert GAME.face.prompt(s, 0).help.startswith("A 1, 2 or 3 slays it: 3 in 6. You stand [")


def test_the_end_of_a_turn_is_not_the_first_thing_to_do():
    s = begin(stand(lay(start("athena,none,none"), "straight 0 0 -1"), "0 0 n", "0 0 c", "0 0 c"))
    assert GAME.face.leading(s) == "scout" and labels(s)["scout"] == "Scout: free, by Athena"
    assert seen(s)["scouting"] == "Athena" and seen(s)["scouts"]
    s.turn.scouted = 1
    assert labels(s)["scout"] == "Scout: 1 point"
    s = begin(stand(lay(start("hephaestus,none,none"), "straight 0 0 -1"), "0 0 n", "0 0 c", "0 0 c"))
    assert GAME.face.leading(s) == "-"                  # to move is all there is
    s.turn.points = 0
    assert GAME.face.leading(s) == ""


@pytest.mark.parametrize("held", [0, 6])
def test_11_1_both_answers_to_aphrodite_are_always_in_the_same_place(held):
    s = loose(stand(lay(start("aphrodite,none,none", sense=1), "straight 0 0 -1", "straight 0 0 -2"), "0 0 n",
                    "0 0 c", "0 0 c"),
              "0 -2 n")
    virtues(s, held)
    begin(s)
    assert s.allows(GAME.parse("attract")) and GAME.face.leading(s) == "ignore"


def test_ways_bend_as_the_paths_do():
    s = begin(stand(lay(start(), "crossroads 0 0 -1"), "0 0 n", "0 0 c", "0 0 c"))
    legs = {(leg["to_x"], leg["to_y"]): leg for leg in seen(s)["legs"]}
    assert legs[0, -3]["bend"] is None and legs[0, -3]["cost"] == 1
    assert legs[-1, -2]["bend"] == {"x": 0, "y": -2} and not legs[-1, -2]["sharp"]
    assert all(leg["bend"] is None for (x, y), leg in legs.items() if y >= 0)         # along the edge of the start


@pytest.mark.parametrize(("chosen", "value"), [
    (["dealt"] * 3, "dealt"), (["none"] * 3, "none"), (["ares", "none", "zeus"], "ares,none,zeus"), ([], "dealt")])
def test_patrons_are_chosen_by_three_menus(chosen, value):
    assert form.read({str(seat): word for seat, word in enumerate(chosen)}) == value
    shown = form.show(GAME.components, {}, {str(seat): word for seat, word in enumerate(chosen)})
    assert [hero["patron"] for hero in shown["heroes"]] == (chosen or ["dealt"] * 3) and len(shown["patrons"]) == 12


def test_some_patrons_by_name_and_others_by_lot_is_refused():
    with pytest.raises(OptionError, match="leave all of them to the lot"):
        form.read({"0": "ares", "1": "dealt", "2": "none"})


def test_words_that_name_a_place_light_it_on_a_page_and_are_mere_words_elsewhere():
    text = f"You went {place('to the <east> mist', 'at-9', 'at-3-north')}."
    assert md(text) == ('You went <span role="button" tabindex="0" class="locus" data-about="at-9 at-3-north">'
                        'to the &lt;east&gt; mist</span>.')
    assert style(text) == "You went to the <east> mist."
    assert placeless("[not](a PLACE) [nor](this") == "[not](a PLACE) [nor](this"


def test_what_is_given_away_is_said_to_be_points():
    s = start(patrons="hera,ares,artemis")
    labels = [one["label"] for one in GAME.view(s, 0)["actions"] if one["text"].startswith("donate")]
    assert labels[0] == "Give 1 point to Player 2" and "Give 2 points to Player 3" in labels
