"""The words of Daedalus’ Labyrinth: who is “you”, one step as one, places that keep their names, and the way out."""
from __future__ import annotations

import re

import pytest

from kleos.core.face import name_players, placeless
from kleos.drawing.templates import actions_off_board
from kleos.games.labyrinth.box import KINDS
from kleos.games.labyrinth.draws import Lay, Turn, put
from kleos.games.labyrinth.maze import WAYS
from kleos.games.labyrinth.places import Places, heading
from tests.games.labyrinth.play import (
    GAME,
    begin,
    lay,
    loose,
    options,
    random_game,
    say,
    seen,
    slain,
    stand,
    start,
    virtues,
)
from tests.test_boards import html

NAMES = ["Ariadne", "Kallias", "Talos"]


def asked(s, seat=0):
    prompt = GAME.face.prompt(s, seat)
    return prompt.text, placeless(name_players(prompt.help, NAMES))


def falling(*places, by=0):
    """The Minotaur slain, and a collapse tile two tiles from the start."""
    s = lay(start(), "crossroads 0 0 -1", "straight 0 0 -2", "ring 0 1 0", "collapse 0 2 0")
    return slain(stand(s, *places), by)


# the way out

def test_9_1_whoever_moves_after_the_fight_is_told_to_run():
    s = begin(falling("0 -2 n", "0 0 n", "0 0 n"))
    assert asked(s) == (
        "**Run to the start**: all must get out. 2 points left.",
        "You stand 2 tiles north of the start, 2 moves from the start. All who live must stand at the start at the "
        "same time. After this turn 1 tile will fall, and the start itself after 2 more.")
    assert asked(s, 1)[1] == (
        "All who live must stand at the start at the same time. "
        "After this turn 1 tile will fall, and the start itself after 2 more.")
    s = begin(stand(s, "0 -2 n", "0 0 n", "0 0 n"), 1)
    assert asked(s, 1)[0].startswith("**Wait at the start** for the others.")
    assert "After Ariadne’s next turn 1 tile will fall" in asked(s, 1)[1]
    assert "After your next turn 1 tile will fall" in asked(s, 0)[1]


def test_9_3_the_start_falls_when_it_was_said_to():
    s = begin(falling("0 -2 n", "0 0 n", "0 0 n"))
    for left in ("the start itself after 2 more.", "the start itself after 1 more.", "It falls after this turn."):
        assert asked(s)[1].endswith(left)
        say(s, "end; end; end" if "more" in left else "end")
    assert s.over() and s.maze.down & 1


def test_the_guide_says_how_to_get_out_however_late():
    s = begin(falling("0 -2 n", "0 0 n", "0 0 n"), 0, 9)
    assert [GAME.face.guide(s, seat).title for seat in range(3)] == ["Now get out"] * 3
    assert GAME.face.guide(s, -1) is None


# who is you

def hunting(*places, spawner=0):
    s = lay(start(), "crossroads 0 0 -1", "straight 0 0 -2", "straight 0 0 -3", "straight 0 0 -4")
    return loose(stand(s, *places), "0 -3 n", spawner)


def test_6_4_whoever_is_asked_hears_of_the_own_turn():
    s = begin(hunting("0 0 e", "0 0 e", "0 0 e", spawner=1))
    assert asked(s)[1].endswith("The Minotaur moves before Kallias’s turn.")
    assert asked(s, 1)[1] == "The Minotaur moves before your turn."


def test_6_4_the_place_of_the_dead_is_that_of_who_comes_next():
    s = begin(hunting("0 0 e", "-", "0 0 e", spawner=1))
    assert asked(s)[1].endswith("The Minotaur moves before Talos’s turn.") and seen(s)["minotaur"]["mover"] == 2
    before = s.minotaur
    say(s, "end")
    assert s.seat == 2 and s.minotaur != before


# a step is one

@pytest.mark.parametrize(("way", "words"), [
    ("north-north", "north"), ("north-west", "north-west"), ("east-south", "south-east"), ("west-west", "west"),
    ("south-centre", "south, into the middle"), ("here-east", "east"), ("warp-south", "warp south")])
def test_3_2_a_step_goes_one_way(way, words):
    assert heading(WAYS.index[way]) == words


def test_3_2_two_steps_from_a_place_never_go_the_same_way():
    for through in (("north", "south"), ("east", "west")):
        ways = [way for way, word in enumerate(WAYS.words) if word.partition("-")[0] in through]
        assert len({heading(way) for way in ways}) == len(ways)


# names of places

def test_a_place_keeps_its_name_when_more_is_laid_or_falls():
    s = lay(start(), "mist 0 -1 0", "mist 0 1 0")
    names = Places(s).marks
    assert list(names.values()) == ["the start", "the west mist", "the east mist"]
    lay(s, "branch 0 -2 0", "mist 0 -3 0")
    assert Places(s).marks == {**names, 4: "the far west mist"}
    s.maze.down |= 2
    assert Places(s).marks[4] == "the far west mist"


def test_the_side_of_a_tile_is_not_called_as_what_lies_beyond_it():
    s = lay(start(), "branch 0 0 1")
    assert [Places(s).node(node) for node in (2, 6)] == ["the south side of the start", "1 tile south of the start"]


def test_no_two_spots_of_a_maze_and_no_two_empty_places_are_called_the_same():
    for seed in range(3):
        for s in random_game(seed, virtues=1, sense=10):
            if s.turns % 5 == 0:
                called = [spot["label"] for spot in seen(s)["spots"]]
                assert len(set(called)) == len(called)
                vacant = [one["label"] for one in seen(s)["places"]]
                assert len(set(vacant)) == len(vacant)


def test_what_lies_aslant_is_not_called_straight_on():
    s = lay(start(), "straight 0 0 -1", "straight 0 0 -2", "straight 0 0 -3", "crossroads 0 -1 -3")
    assert Places(s).lies(4) == "3 north, 1 west of the start"
    assert [Places(s).node(4 * 4 + side) for side in (0, 3)] == [
        "the north side of the tile three north, one west of the start",
        "the west side of the tile three north, one west of the start"]


def test_3_7_an_empty_place_is_told_by_the_tile_beside_it():
    s = say(begin(stand(lay(start(), "crossroads 0 0 -1"), "0 0 n", "0 0 s", "0 0 s")),
            "scout; draw ring; draw vee; draw mist; draw trap; draw collapse; draw spawn")
    places = {place["element"]: place["label"] for place in seen(s)["places"]}
    assert places["place-north-west"] == "The empty place west of the tile north of the start"
    assert "Place Ring west of the tile north of the start" in labels(s)


def test_a_tile_is_told_by_the_start_rather_than_by_a_laurel_that_needs_two_words():
    s = lay(start(), "straight 0 0 -1", "branch 0 -1 0", "xenia 0 -2 0", "branch 0 -2 1", "branch 0 -1 1")
    assert Places(s).lies(5) == "south-west of the start"
    assert Places(s).lies(4) == "south of the laurel"


def test_11_2_apollo_says_what_it_costs():
    s = begin(virtues(stand(start("apollo,none,none"), "0 0 c", "0 0 c", "0 0 c")))
    say(s, "move here-north; draw vee")
    assert "redraw" in options(s) or "set-aside vee" in options(s)
    assert asked(s) == ("**Keep** this tile, or draw another?",
                        "Apollo lets you draw another tile instead: you skip your next turn for it.")
    assert GAME.face.guide(s, 0).title == "Apollo’s gift"


def test_11_2_a_tile_is_not_thrown_away_by_a_touch_but_by_a_button_that_says_what_it_costs():
    s = say(start("apollo,none,none"), "move here-north; draw vee")
    actions = {action["text"]: (action["label"], action["touch"]) for action in GAME.view(s, 0)["actions"]}
    assert actions == {"keep": ("Keep what was drawn", []),
                       "set-aside vee": ("Draw another: you skip your next turn", [])}
    assert GAME.why(s, "drawn-vee") == "Keep what was drawn, or set some of it aside, first (§11.2)."
    button = re.search(r'<button class="chip"[^>]*value="set-aside vee"[^>]*>', html(GAME, s, 0, 3))
    assert button and 'data-confirm="You skip your next turn."' in button[0]


def test_11_2_of_several_tiles_the_first_says_what_it_costs_and_then_the_main_button_draws():
    s = say(start("apollo,none,none"), "scout; draw ring; draw vee; draw mist; draw trap; set-aside ring")
    assert asked(s)[0] == "**Draw again**, or set more aside first."
    assert [action["label"] for action in actions_off_board(GAME, GAME.view(s, 0))][:2] == [
        "Draw again", "Set Fork aside too"]
    assert "data-confirm" not in html(GAME, s, 0, 3)


def test_11_2_11_6_the_log_says_what_becomes_of_a_turn_that_is_lost():
    s = say(start("dionysus,apollo,none"), "drink; end")
    before = say(s, "end; end")
    assert asked(before)[1] == "You drank in your last turn. On a 5 or 6 you skip this one (§11.6)."
    for face, comes in (
            (6, "You were too drunk to go. The die showed 6: the turn is lost."),
            (4, "You were sober enough to go. The die showed 4.")):
        after = say(before.copy(), f"roll {face}")
        lines = GAME.face.tell(before, GAME.parse(f"roll {face}"), after, 0)
        assert lines[0].render(NAMES, 0).text == comes
        assert lines[0].unasked == (face == 6)
    tired = start("none,apollo,none")
    tired.heroes[1].skip = 1
    after = say(tired.copy(), "end")
    for seat in range(3):
        line = GAME.face.tell(tired, GAME.parse("end"), after, seat)[-1]
        assert (line.text, line.unasked) == (
            "skipped turn 2. That was the price of drawing again.", seat == 1)


def labels(s):
    return [action["label"] for action in GAME.view(s, s.to_act())["actions"]]


def told(s, line):
    before = s.copy()
    say(s, line)
    return [placeless(one.text) for one in GAME.face.tell(before, GAME.parse(line), s, 0)]


def beast_lines(s, line, you=0):
    before = s.copy()
    say(s, line)
    return [placeless(one.render(NAMES, you).text) for one in GAME.face.tell(before, GAME.parse(line), s, you)
            if one.icon == "minotaur"]


def test_7_3_whom_the_minotaur_hunts_is_said_first():
    s = begin(hunting("0 0 n", "0 -1 n", "0 0 s"), 2)
    assert beast_lines(s.copy(), "end", 1)[0].startswith("The Minotaur hunts you. It walks ")
    assert beast_lines(s, "end")[0].startswith("The Minotaur hunts Kallias. It walks ")


def test_the_log_says_which_middle_was_left_and_where_zeus_brought_a_hero():
    def told(s, text):
        after = say(s.copy(), text)
        return placeless(name_players(GAME.face.tell(s, GAME.parse(text), after, 0)[0].text, NAMES))

    s = begin(stand(lay(start("zeus,none,none"), "trap 0 1 0", "trap 0 -1 0", "ring 0 0 1"), "1 0 c", "0 0 s", "0 0 n"))
    assert "left the middle of the east trap, and went to the east side of the start." in told(s, "move here-west")
    s = begin(stand(s, "1 0 e", "0 0 s", "0 0 n"))
    assert "brought Kallias to the east side of the east trap, by Zeus." in told(s, "teleport 2")


def test_7_5_7_6_that_the_minotaur_stays_is_told_and_why():
    s = lay(start(), "crossroads 0 0 -1", "trap 0 0 -2", "straight 0 0 -3")
    s = begin(loose(stand(s, "0 -2 c", "0 0 s", "0 0 s"), "0 -2 n", 0), 2)
    assert beast_lines(s, "end") == ["The Minotaur stays. It waits for you, whom it cannot follow into the trap. "
                                     "It stands on the north side of the trap."]
    assert beast_lines(s, "end") == [], "it is not its turn"
    s = lay(start(), "collapse 0 0 -1", "straight 0 0 -2", "straight 0 0 -3")
    s = begin(loose(stand(s, "0 0 s", "0 0 s", "0 0 s"), "0 -2 n", 0), 2)
    assert beast_lines(s, "end") == ["The Minotaur stays. It senses nobody, and has no way to the start. "
                                     "It stands 1 tile north of the collapse."]


def test_4_2_that_all_are_there_is_not_told_as_if_nobody_else_lived():
    s = begin(virtues(hunting("0 -3 n", "0 -3 n", "0 -3 n"), 1, 1, 1), 2)
    say(s, "end")
    assert "All of you stand here." in html(GAME, s, 0, 3) and "Nobody else is alive." not in html(GAME, s, 0, 3)
    words = re.sub(r"<[^>]*>|\s+", " ", html(GAME, s, 0, 3))
    assert re.sub(" +", " ", words).count("Stands before you , Player 2 and Player 3") == 1
    s = begin(virtues(hunting("0 -3 n", "-", "-"), 1))
    assert "Nobody else is alive." in html(GAME, s, 0, 3)


def test_3_7_the_square_that_a_torch_stands_on_belongs_to_the_spot_before_it():
    s = start()
    drawn = html(GAME, s, 0, 3)
    ways = re.findall(r'<a class="go[^"]*"[^>]*data-el="(way-[^"]+)".*?</a>', drawn, re.S)
    squares = re.findall(r'<a class="go[^"]*"[^>]*data-el="(way-[^"]+)"[^>]*>\s*<path class="hit"', drawn)
    assert len(seen(s)["scouts"]) == 4 and sorted(squares) == sorted(ways)
    assert len(re.findall(r'<a class="go[^>]* data-spends\s+href="#moves">', drawn)) == len(ways)


def test_11_11_a_tile_is_turned_by_words_with_a_picture_of_each_way():
    s = say(begin(stand(lay(start("poseidon,none,none"), "straight 0 0 -1", "vee 0 0 -2"), "0 0 n", "0 0 s", "0 0 s")),
            "rotate")
    assert list(labels(s)) == ["Turn Straight, 1 north of the start, clockwise",
                               "Turn Fork, 2 north of the start, clockwise",
                               "Turn Fork, 2 north of the start, half round",
                               "Turn Fork, 2 north of the start, anticlockwise"]
    drawn = html(GAME, s, 0, 3)
    assert drawn.count('<span data-of="tile-3" hidden>') == 3 and drawn.count('<span data-of="tile-2" hidden>') == 1
    assert drawn.count('data-then="choose which way round to turn it"') == 3
    assert told(s.copy(), "tile 3 270") == ["turned the tile 2 tiles north of the start anticlockwise."]
    assert advised(s, "tile 2 90") == "It changes where the paths lead."
    s = lay(start("poseidon,none,none"), "straight 1 0 -1", "xenia 0 0 -2")
    s = say(begin(stand(s, "0 0 n", "0 0 s", "0 0 s")), "rotate")
    assert advised(s, "tile 2 90") == "It brings you nearer to Xenia."


# why

def advised(s, text):
    return placeless(name_players(GAME.face.advice(s, GAME.parse(text)), NAMES))


def test_7_3_advice_warns_of_the_minotaur_and_tells_the_odds():
    s = begin(virtues(hunting("0 0 n", "0 0 e", "0 0 e", spawner=1), 2))
    assert advised(s, "move north-north").endswith(
        "If you stay there the Minotaur may reach you, with a chance of 2 in 6 to slay it.")
    far = begin(virtues(hunting("0 0 s", "0 0 e", "0 0 e", spawner=1)))
    assert "Minotaur" not in advised(far, "move north-east")
    near = begin(virtues(hunting("0 -2 n", "0 0 e", "0 0 e", spawner=1)))
    assert advised(near, "move north-north").endswith("There you face the Minotaur, with no chance to slay it.")


def test_8_2_who_steps_before_the_minotaur_hears_who_can_come_too():
    s = lay(start(), "crossroads 0 0 -1", "crossroads 0 0 -2")
    s = begin(virtues(loose(stand(s, "0 0 n", "0 0 s", "0 0 e"), "0 -1 n", 2), 1, 3, 2))
    assert advised(s, "move north-north") == "There you face the Minotaur, with a chance of 1 in 6 to slay it; " \
        "Kallias with 3 more can join you before it moves."
    assert advised(begin(s, 1), "move north-north").count("join") == 0


def test_7_5_whoever_keeps_the_minotaur_beside_a_trap_is_told_so_and_nobody_is_told_to_wait_for_it():
    s = lay(start(), "trap 0 0 -1", "crossroads 0 0 -2")
    s = virtues(loose(stand(s, "0 -1 c", "0 0 s", "0 0 s"), "0 -1 n", 0), 1, 3)
    assert advised(begin(s), "end") == \
        "Nobody is confronted in a trap (§7.5): stay, and the Minotaur waits for you, while the others are free."
    s = begin(s, 1)
    assert "wait for it" not in advised(s, "end")
    assert advised(s, "move north-north") == \
        "It is a step towards the Minotaur, which waits for Ariadne beside the trap."


def test_7_3_a_spot_still_open_is_in_reach_once_its_tile_is_laid():
    s = lay(start(), "crossroads 0 0 -1", "straight 0 0 -2", "straight 0 0 -3")
    s = begin(loose(stand(s, "0 -1 n", "0 0 e", "0 0 e"), "0 -2 n", 1))
    assert advised(s, "move south-east").endswith("may reach you, with no chance to slay it.")


def test_a_way_home_is_no_reason_while_nobody_is_to_be_met_there():
    s = begin(stand(lay(start(), "straight 0 0 -1", "crossroads 0 0 -2"), "0 -1 n", "0 0 e", "0 0 e"))
    assert advised(s, "move south-south") == "Nothing was found that does more."
    assert advised(s, "move north-north") == "It ends 2 tiles north of the start; virtues are hidden in the bag."


def test_11_1_there_is_a_reason_to_let_the_minotaur_go():
    s = lay(start("aphrodite,none,none"), "crossroads 0 0 -1", "straight 0 0 -2", "straight 0 0 -3", "straight 0 0 1",
            "straight 0 0 2", "straight 0 0 3")
    s = begin(virtues(loose(stand(s, "0 3 n", "0 -1 n", "0 0 e"), "0 -2 n"), 1))
    assert advised(s, "ignore") == (
        "It hunts Kallias; drawn to you, it would meet you with a chance of 1 in 6 to slay it.")


def turning(s, kind):
    """Seat 0 lays a tile beside the spot where it stands."""
    s.now = Turn(0, int(s.heroes[0].at), KINDS.index[kind])
    return s


def test_2_4_a_turn_of_a_tile_has_its_reason():
    s = turning(begin(stand(start(), "0 0 n", "0 0 e", "0 0 e")), "straight")
    assert advised(s, "turn 0") == "From here it leads on north."
    assert advised(s, "turn 90") == "From here it leads nowhere."
    s = turning(begin(stand(start(), "0 0 n", "0 0 e", "0 0 e")), "arete")
    said = [advised(s, f"turn {turn}") for turn in (0, 90, 180, 270)]
    assert "So Arete is 1 move away." in said and len(set(said)) > 1


def test_3_7_where_a_tile_is_laid_has_its_reason():
    s = begin(stand(lay(start(), "crossroads 0 0 -1"), "0 0 n", "0 0 e", "0 0 e"))
    s.now, ways = Lay(0, 0b111), WAYS.words[:3]
    s.drawn = 0
    for word in ("straight", "xenia"):
        s.drawn = put(s.drawn, KINDS.index[word])
    assert advised(s, f"place straight {ways[0]}") == (
        "A tile that can lead on to more sides is kept for another place.")
    assert "Xenia can be" in advised(s, f"place xenia {ways[0]}")


def test_3_7_a_scout_says_how_many_tiles_it_shows():
    s = begin(stand(lay(start(), "crossroads 0 0 -1"), "0 -1 s", "0 0 e", "0 0 e"))
    assert advised(s, "scout").startswith("It shows 6 tiles before you tread on any")


def test_6_4_at_the_end_of_a_turn_is_said_what_the_minotaur_then_does():
    s = lay(start(), "crossroads 0 0 -1", "straight 0 0 -2", "straight 0 0 -3")
    s = virtues(begin(loose(stand(s, "0 0 s", "0 0 n", "0 0 n"), "0 -2 n", 1)), 0, 1, 1)
    s.turn.points = 0
    assert advised(s, "end") == (
        "No action points are left: the Minotaur then comes to Kallias, with a chance of 2 in 6 to slay it.")
    assert "do more harm" not in advised(begin(s), "end")


def test_8_2_who_leaves_others_is_told_what_they_count_together():
    s = lay(start(), "crossroads 0 0 -1", "straight 0 0 -2", "straight 0 0 -3", "straight 1 1 0", "straight 1 -1 0")
    s = virtues(begin(loose(stand(s, "0 0 n", "0 0 n", "0 0 s"), "0 -2 n", 1)), 1, 3)
    assert "Kallias" in advised(s, "move south-west") and "4 in 6" not in advised(s, "move south-west")
    s = virtues(begin(loose(stand(s, "0 0 n", "0 0 n", "0 0 s"), "0 -2 n", 1)), 1, 3)
    assert "where you stand now, together, it would be 4 in 6" in advised(s, "move north-east")


def test_11_12_to_bring_another_promises_nothing_that_is_not_so():
    s = begin(stand(lay(start("zeus,none,none"), "crossroads 0 0 -1"), "0 0 n", "0 0 e", "0 0 e"))
    assert advised(s, "teleport 2") == "Kallias then stands beside you, and goes on from there."


def test_8_1_a_move_onto_the_minotaur_speaks_of_the_fight_alone():
    s = begin(virtues(hunting("0 -2 n", "0 0 e", "0 0 e", spawner=1), 1, 2, 2))
    assert advised(s, "move north-north") == "There you face the Minotaur, with a chance of 1 in 6 to slay it."


def test_3_7_a_virtue_that_is_laid_is_the_one_spoken_of():
    s = begin(stand(lay(start(), "kleos 0 0 -1"), "0 0 e", "0 0 n", "0 0 n"))
    s.now, s.drawn = Lay(0, 0b111 << WAYS.words.index("east-north")), 0
    for word in ("straight", "xenia"):
        s.drawn = put(s.drawn, KINDS.index[word])
    for text in options(s):
        assert "Kleos" not in advised(s, text)


def test_a_move_that_leads_to_nothing_says_where_it_ends_and_who_is_there():
    s = begin(stand(lay(start(), "straight 0 0 -1", "straight 1 0 -2"), "0 0 n", "0 -1 n", "0 -1 n"))
    said = [advised(s, line) for line in options(s) if line.startswith("move")]
    assert "There you stand beside Kallias and Talos." in said and all(said)


# no way on

def walled(patrons="none", *places):
    """The start tile among tiles that lead nowhere."""
    s = lay(start(patrons), "collapse 0 0 -1", "collapse 0 1 0", "spawn 0 0 1", "straight 0 -1 0")
    return stand(s, *(places or ("0 0 n", "0 0 n", "0 0 n")))


def test_3_2_that_no_way_leads_on_is_said_and_what_opens_one():
    s = begin(walled())
    assert asked(s) == ("**Move** to a gold spot. 2 points left.",
                        "You stand on the north side of the start. No way leads any of you to an open spot or a virtue "
                        "at the moment. As things stand, nothing opens one.")
    s = begin(walled("poseidon,none,none"))
    assert asked(s)[1].endswith("at the moment. Rotate a tile: that may open one (§11.11).")
    assert advised(s, "rotate") == ("No way leads any of you to an open spot or a virtue at the moment. A tile turned "
                                    "may open one (§11.11).")
    assert advised(s, "move south-east").startswith("No way leads ")
    s = begin(walled("none,poseidon,zeus"))
    assert asked(s)[1].endswith("at the moment. Kallias may open one by turning a tile (§11.11).")
    lay(s, "ring 0 0 -2")
    assert asked(begin(stand(s, "0 0 n", "0 0 n", "0 -2 n")))[1].endswith(
        "No way leads from here to an open spot or a virtue at the moment. Kallias may open one by turning a tile "
        "(§11.11). Talos may bring you over, once (§11.12).")
    assert "No way" not in asked(begin(stand(lay(start(), "straight 0 0 -1"), "0 0 n", "0 0 n", "0 0 n")))[1]


def test_3_5_5_1_a_way_is_barred_by_the_minotaur_or_waits_for_a_warp():
    s = lay(start(), "collapse 0 1 0", "spawn 0 0 1", "collapse 0 -1 0", "straight 0 0 -1", "straight 0 0 -2")
    s = begin(loose(stand(s, "0 0 n", "0 0 s", "0 0 s"), "0 -1 n", 1))
    assert "virtue at the moment. The Minotaur bars it: nobody goes past (§3.5)." in asked(s)[1]
    s = lay(start(), "collapse 0 1 0", "spawn 0 0 1", "collapse 0 -1 0", "warp 0 0 -1", "collapse 0 1 -1",
            "collapse 0 -1 -1", "spawn 0 0 -2")
    s = begin(stand(s, "0 0 n", "0 0 s", "0 0 s"))
    assert asked(s)[1].endswith("at the moment. The other warp tile opens one once it is laid (§5.1).")


def test_9_1_10_2_no_way_to_the_start_is_said_as_such():
    s = lay(start("zeus,none,none"), "collapse 0 0 -1", "straight 0 0 -2", "ring 0 0 1")
    s = begin(slain(stand(s, "0 0 s", "0 -2 s", "0 0 s"), 2), 1)
    assert "No way leads from here to the start at the moment. A tile that you lay may open one (§3.3). Ariadne may " \
        "bring you over, once (§11.12)." in asked(s, 1)[1]
    s = begin(s, 0)
    assert advised(s, "teleport 2") == "It brings Kallias nearer to the start."
    assert advised(s, "end") == "All who live must stand at the start at the same time (§9.1): wait for them here."


# reasons that fit

def test_5_2_what_the_mist_gives_is_said():
    s = lay(start(), "crossroads 0 0 -1", "straight 0 0 -2", "straight 0 0 -3", "mist 0 1 -1", "vee 0 2 -1")
    s = begin(loose(stand(s, "0 -1 n", "0 0 s", "0 0 s"), "0 -2 n", 1))
    assert advised(s, "move south-east") == "There in the mist the Minotaur does not sense you (§5.2)."
    assert advised(begin(stand(s, "1 -1 w", "0 0 s", "0 0 s")), "end") == (
        "Here in the mist the Minotaur does not sense you (§5.2).")


def test_with_virtues_enough_the_minotaur_is_awaited_at_the_start():
    s = loose(stand(lay(start(), "straight 0 0 -1", "straight 0 0 -2"), "0 0 n", "0 0 n", "0 0 n"), "0 -1 n", 1)
    s = begin(virtues(s, 2, 2, 1))
    assert advised(s, "end") == "All may meet the Minotaur here at the start: wait for it, and for one another."


def test_a_move_that_brings_a_hero_nearer_to_no_laurel_speaks_of_none():
    s = lay(start(), "crossroads 0 0 -1", "straight 0 0 -2", "kleos 0 0 -3")
    s = begin(stand(s, "0 -1 n", "0 0 e", "0 0 e"))
    assert "Kleos" not in advised(s, "move south-south") and "Kleos" in advised(s, "move north-north")


def test_11_2_keeping_and_drawing_again_have_their_reasons():
    s = say(start("apollo,none,none"), "move here-north; draw vee")
    assert advised(s, "keep") == "To draw again would cost your next turn (§11.2)."
    assert advised(s, "set-aside vee") == (
        "6 of the 40 tiles in the bag carry a virtue; you skip your next turn for it (§11.2).")


def test_8_1_who_stands_forth_and_who_leaves_it_to_another_have_their_reasons():
    s = lay(start(), "crossroads 0 0 -1")
    s = begin(virtues(loose(stand(s, "0 0 n", "0 0 n", "0 0 n"), "0 0 n"), 2, 0, 1))
    assert advised(s, "leave") == (
        "Only who confronts it may be eaten (§8.3): Kallias has 0 virtues to lose, you have 2.")
    assert advised(s, "confront") == "The roll slays it with 3 in 6, whoever stands forth (§8.2)."
    s = begin(virtues(s, 0, 0, 0))
    assert advised(s, "confront") == ("No roll slays it, whoever stands forth (§8.2): nobody asked after you has fewer "
                                      "virtues to lose.")
    assert advised(s, "leave").startswith("Your virtues count for whoever confronts it (§8.2)")


@pytest.mark.parametrize("patrons", ["apollo,zeus,poseidon", "hermes,hera,aphrodite", "ares,dionysus,athena"])
def test_every_option_of_a_game_has_its_reason(patrons):
    for s in random_game(4, virtues=1, rounds=12, patrons=patrons):
        if s.to_act() >= 0 and s.maze.size < 15:
            assert all(advised(s, text) for text in options(s)[:6])


# given up

def test_10_4_once_all_have_given_up_nothing_on_the_board_offers_a_move():
    for s in (begin(stand(lay(start(), "crossroads 0 0 -1"), "0 0 n", "0 0 n", "0 0 s")),
              say(start(), "scout; draw ring; draw vee; draw mist; draw trap")):
        shown = html(GAME, s, 0, 3)
        view = {**GAME.view(s, 0), "over": True, "actions": [], "compounds": []}
        ended = html(GAME, s, 0, 3, view=view, read_only=True)
        for mark in ('class="go', 'class="leg0', 'class="unseen"', 'class="vacant', 'data-group="drawn"'):
            assert mark not in ended
        assert 'class="go' in shown or 'class="vacant' in shown


# points

def test_3_1_the_points_of_a_turn_stand_under_the_sign_of_the_hero_in_turn_alone():
    s = begin(virtues(stand(lay(start(), "crossroads 0 0 -1"), "0 0 n", "0 0 n", "0 0 s"), 0, 2))
    assert "2 action points left" in html(GAME, s, 0, 3)
    say(s, "exchange; hold 1 1")
    assert s.to_act() == 1 and "action points left" not in html(GAME, s, 1, 3)


def test_9_1_a_move_that_is_not_on_the_way_home_says_how_far_it_is_from_there():
    s = begin(falling("0 -1 n", "0 0 n", "0 0 n"))
    assert advised(s, "move south-south") == "It is on the way to the start."
    assert advised(s, "move north-north") == (
        "From there it is still 2 moves to the start: nothing was found that does more.")


def test_4_1_tiles_with_a_virtue_that_were_laid_are_not_told_as_virtues_that_were_won():
    s = begin(virtues(lay(start(), "crossroads 0 0 -1", "kleos 0 0 -2", "arete 0 1 -1"), 0, 1))
    s.maze.virtues &= s.maze.virtues - 1
    assert "2 of 6 laid, 1 held" in re.sub(r"<[^>]*>", "", html(GAME, s, 0, 3))


# what the Minotaur does not sense

def misty(*places):
    """A row of tiles north of the start, two of them mist, and no more to be drawn; the Minotaur is farther north."""
    s = lay(start(), "crossroads 0 0 -1", "straight 0 0 -2", "straight 0 0 -3", "mist 0 1 -1", "mist 0 2 -1",
            "crossroads 0 3 -1", "vee 0 4 -1")
    s.maze.left = 0
    return begin(loose(stand(s, *places), "0 -2 n", 1))


def test_5_2_in_the_mist_it_does_not_matter_how_far_away_the_minotaur_is():
    s = misty("1 -1 w", "0 0 s", "0 0 s")
    assert advised(s, "move east-east") == "There in the mist the Minotaur does not sense you (§5.2)."
    assert "away, not" in advised(misty("2 -1 e", "0 0 s", "0 0 s"), "move east-east")


def test_5_2_a_walk_tells_of_the_spot_where_it_ends_and_not_of_the_way():
    s = misty("1 -1 w", "0 0 s", "0 0 s")
    told = {one.label: GAME.face.plan(s, one.actions) for one in GAME.face.compounds(s, 0)}
    assert all("mist" in why for label, why in told.items() if "mist" in label)
    assert not any("mist" in why for label, why in told.items() if "mist" not in label)
    assert {"mist" in label for label in told} == {True, False}


def test_7_6_7_7_a_minotaur_that_senses_nobody_is_told_to_hunt_nobody():
    s = misty("2 -1 e", "0 0 s", "0 0 s")
    s.heroes[1].at = s.heroes[2].at = s.heroes[0].at
    s.spawner = 1
    assert beast_lines(begin(loose(s, "0 -2 n", 1)), "end") == [
        "The Minotaur senses nobody. It makes for the start tile: it walks to the north side of the start."]
    assert beast_lines(begin(loose(s, "0 0 n", 1)), "end") == [
        "The Minotaur stays. It senses nobody, and has no other way round the start. "
        "It stands on the north side of the start."]
    assert beast_lines(begin(loose(lay(s, "straight 0 0 1"), "0 0 n", 1)), "end")[0].startswith(
        "The Minotaur senses nobody. It circles the start tile: it walks to the ")


def test_7_1_who_goes_into_the_mist_before_its_turn_is_not_told_to_be_hunted():
    s = misty("0 -1 e", "1 -1 e", "1 -1 e")
    s.turn.points = 1
    assert s.loose() and beast_lines(s, "move east-east")[0].startswith("The Minotaur senses nobody. ")
