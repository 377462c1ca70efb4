"""The rules of Daedalus’ Labyrinth, one after another; each test is named after the rule that it proves."""
from __future__ import annotations

from fractions import Fraction

import pytest

from kleos.core.options import OptionError
from kleos.games.labyrinth.box import KINDS, LETTERS, PATRONS, TILES, VIRTUES
from kleos.games.labyrinth.maze import CENTRES, NOWHERE
from tests.games.labyrinth.play import (
    GAME,
    begin,
    dealt,
    empty_bag,
    lay,
    loose,
    moves,
    node,
    odds,
    options,
    patron,
    say,
    slain,
    stand,
    start,
    tile_at,
    virtues,
    where,
    why,
)


def kind_at(s, x, y):
    return KINDS.words[s.maze.kind(tile_at(s, x, y))]


# 1 Setup

def test_1_1_three_heroes_and_lots_for_who_begins():
    s = GAME.start({"patrons": "none"})
    assert GAME.rules.seats == (3, 3)
    assert odds(s) == {f"first {seat}": Fraction(1, 3) for seat in (1, 2, 3)}
    say(s, "first 2")
    order = []
    for _ in range(4):
        order.append(s.to_act())
        say(s, "end")
    assert order == [1, 2, 0, 1]


def test_1_1_whoever_got_lost_most_recently_can_be_named():
    assert [GAME.start({"patrons": "none", "first": str(seat)}).to_act() for seat in range(3)] == [0, 1, 2]


def test_1_2_each_hero_draws_a_patron():
    s = start("dealt")
    assert odds(s) == {f"patron {word}": Fraction(1, 12) for word in PATRONS.words}
    say(s, "patron zeus; patron hera")
    assert len(s.legal()) == 10 and "patron zeus" not in options(s)
    say(s, "patron ares")
    assert [patron(s, seat) for seat in range(3)] == ["zeus", "hera", "ares"]
    assert [patron(start(), seat) for seat in range(3)] == ["none"] * 3
    assert [patron(start("athena, none,Hermes"), seat) for seat in range(3)] == ["athena", "none", "hermes"]


@pytest.mark.parametrize(("value", "reason"), [
    ("athena,zeus", "patrons is dealt, none, or 3 names such as athena,hermes,zeus, not “athena,zeus”."),
    ("athena,zeus,pan", "patrons knows no “pan”; there are aphrodite, apollo,"),
    ("zeus,zeus,hera", "patrons names zeus twice, and there is one card of each."),
])
def test_1_2_bad_patrons_are_refused(value, reason):
    with pytest.raises(OptionError) as refusal:
        GAME.start({"patrons": value})
    assert str(refusal.value).startswith(reason)


def test_1_3_the_start_tile_and_41_in_the_bag():
    s = start()
    assert s.maze.size == 1 and s.maze.left == 41 == sum(s.maze.bag) and TILES == 42
    assert [where(s, seat) for seat in range(3)] == [CENTRES] * 3
    assert len(KINDS.words) == 22                       # six of the 17 kinds with and without a virtue


def test_1_4_the_start_centre_is_no_spot():
    s = lay(start(), "crossroads 0 0 -1", "straight 0 0 -2", "straight 0 0 1")
    stand(s, "0 0 c", "0 0 c", "0 0 c")
    begin(loose(s, "0 -1 n", spawner=0))
    assert s.minotaur == node(s, "0 0 n")               # it senses nobody: a step to the start tile, two around it
    s = slain(lay(start(), "straight 0 0 -1"))
    stand(s, "0 0 n", "0 0 n", "0 0 c")
    begin(s, 1)
    assert not s.over()                                 # a hero in the centre has not escaped
    assert "move here-north" not in options(s) and "here" not in " ".join(moves(s))


# 2 Tiles and spots

def test_2_1_two_tiles_complete_a_spot():
    s = start()
    assert all(s.maze.open(side) and not s.maze.complete(0, side) for side in range(4))
    lay(s, "collapse 0 1 0")
    assert s.maze.complete(0, 1) and not s.maze.open(1)
    assert node(s, "0 0 e") == node(s, "1 0 w") == 1
    lay(s, "ring 0 1 -1", "ring 0 0 -1")
    assert node(s, "0 -1 e") == node(s, "1 -1 w") == 4 * tile_at(s, 1, -1) + 3
    assert s.maze.complete(tile_at(s, 0, -1), 2) and not s.maze.open(0)


def test_2_2_paths_need_not_meet():
    s = say(start(), "move here-north; draw straight")
    assert options(s) == ["turn 0", "turn 90"]
    say(s, "turn 90")
    assert where(s, 0) == 0 and moves(s) == {"south-east", "south-south", "south-west"}


def test_2_3_start_mist_and_warp_join_all_their_spots():
    for kind in ("mist", "warp", "crossroads"):
        s = stand(lay(start(), f"{kind} 0 0 -1"), "0 0 n", "0 0 n", "0 0 n")
        assert moves(begin(s)) == {"north-north", "north-east", "north-west", "south-east", "south-south", "south-west"}


def test_2_4_turns_that_show_the_same_paths_are_one_choice():
    offered = {}
    for kind in KINDS.words:
        s = say(start(), f"move here-north; draw {kind}")
        offered[kind] = len([text for text in options(s) if text.startswith("turn")]) or 1
    assert offered == {
        "branch": 4, "ring": 1, "straight": 2, "bridge": 1, "vee": 4, "mirrored-branch": 4, "crossroads": 1,
        "trident": 4, "triangle": 4, "two-curves": 2, "zigzag": 2,
        "arete": 4, "xenia": 1, "time": 4, "kleos": 4, "dolos": 2, "dike": 2,
        "collapse": 1, "spawn": 1, "trap": 1, "mist": 1, "warp": 1}
    s = say(start(), "move here-north; draw straight")
    assert why(s, "turn 180") == "So turned it shows the same paths as another turn that is offered (§2.4)."


# 3 A turn

def test_3_1_two_points_and_what_is_left_is_lost():
    s = say(start(), "move here-north; draw crossroads")
    assert s.turn.points == 1 and s.to_act() == 0
    say(s, "end")
    assert s.to_act() == 1 and s.turn.points == 2
    say(s, "end; end")
    assert s.to_act() == 0 and s.turn.points == 2
    say(s, "move north-west; draw mist; move west-west; draw ring")
    assert s.to_act() == 1                              # nothing is left to do, so the turn has ended


def test_3_2_a_move_follows_a_path_to_a_spot_of_the_tile():
    s = stand(lay(start(), "branch 0 0 -1"), "0 0 n", "0 0 n", "0 0 n")
    begin(s)
    assert moves(s) == {"north-west", "south-east", "south-south", "south-west"}    # no path leads north
    say(s, "move south-south")
    assert where(s, 0) == node(s, "0 0 s")
    assert moves(start()) == {"here-north", "here-east", "here-south", "here-west"}
    s = begin(stand(lay(start(), "branch 0 0 -1"), "0 0 n", "0 0 n", "0 0 n"))
    assert why(s, "move north-north") == "No path of that tile joins this spot to that one (§3.2)."


def turned(kind, *paths):
    """A kind of tile with the turn that shows these paths, as `lay` wants it."""
    links = start().box.links
    for turn in range(4):
        at = (KINDS.index[kind] * 4 + turn) * 4
        shown = {LETTERS[a] + LETTERS[b] for a in range(4) for b in range(a + 1, 4) if links[at + a] >> b & 1}
        if shown == set(paths):
            return f"{kind} {turn}"
    raise AssertionError(f"{kind} never shows {paths}")


def figure(upper, lower):
    """The figures of the rulebook: a hero on the spot between an upper and a lower tile, apart from the start tile."""
    s = lay(start(), "ring 0 1 0", "ring 0 2 0", f"{lower} 2 -1", f"{upper} 2 -2")
    return begin(stand(s, "2 -1 n", "0 0 c", "0 0 c"))


LEFT = turned("trident", "ns", "sw", "es"), turned("zigzag", "ns", "nw", "es")
RIGHT = turned("vee", "nw", "sw"), "bridge 0"


def test_3_2_the_left_movement_figure():
    """Upper tile S-N, S-W, S-E; lower tile N-S, N-W, S-E: legal are upper N, W and E, lower W and S; not lower E."""
    assert moves(figure(*LEFT)) == {"north-north", "north-west", "north-east", "south-west", "south-south"}


def test_3_2_the_right_movement_figure():
    """Upper tile N-W, W-S; lower tile the bridge: legal are upper W and lower S; not upper N, lower W, lower E."""
    assert moves(figure(*RIGHT)) == {"north-west", "south-south"}


def test_3_3_an_open_spot_draws_a_tile_and_the_move_stands():
    s = say(start(), "move here-east")
    assert s.to_act() == -1 and why(s, "end") == "Draw a tile first (§3.3)."
    assert odds(s)["draw collapse"] == Fraction(3, 41) and odds(s)["draw arete"] == Fraction(1, 41)
    say(s, "draw collapse")
    assert where(s, 0) == node(s, "0 0 e") == node(s, "1 0 w") and kind_at(s, 1, 0) == "collapse"
    assert s.maze.left == 40 and s.turn.points == 1
    say(s, "move west-north")
    assert "draw collapse" in options(s) and odds(s)["draw collapse"] == Fraction(2, 40)


def test_3_4_with_an_empty_bag_open_spots_may_be_entered():
    s = begin(empty_bag(start()))
    say(s, "move here-west")
    assert where(s, 0) == node(s, "0 0 w") and s.maze.size == 1 and s.to_act() == 0
    assert moves(s) == {"east-north", "east-east", "east-south"}
    assert why(s, "move west-west") == "No tile lies there; nothing is left in the bag (§3.4)."


def test_3_5_the_minotaurs_spot_ends_the_turn():
    s = loose(stand(lay(start(), "crossroads 0 0 -1", "crossroads 0 0 -2"), "0 0 n", "0 0 e", "0 0 e"), "0 -1 n", 1)
    begin(s)
    say(s, "move north-north")
    assert s.to_act() != 0 and where(s, 0) == s.minotaur and s.seat == 1


def test_3_6_a_hero_on_its_spot_may_leave():
    s = loose(stand(lay(start(), "crossroads 0 0 -1", "crossroads 0 0 -2"), "0 -1 n", "0 0 e", "0 0 e"), "0 -1 n", 1)
    begin(s)
    assert s.to_act() == 0 and s.turn.points == 2
    say(s, "move north-north; draw ring")
    assert where(s, 0) != s.minotaur and s.turn.points == 1
    say(s, "move south-south")
    assert s.seat == 1                                  # back on its spot: the turn is over


def test_3_7_a_scout_reveals_all_spots_one_move_away():
    s = lay(start(), "crossroads 0 0 -1")
    begin(stand(s, "0 0 n", "0 0 c", "0 0 c"))
    before = where(s, 0)
    say(s, "scout")
    assert s.turn.points == 1
    say(s, "draw ring; draw straight; draw mist; draw trap; draw vee; draw bridge")
    assert len([text for text in options(s) if text.startswith("place")]) == 36
    say(s, "place ring north-north; place straight south-south; turn 90")
    assert kind_at(s, 0, -2) == "ring" and kind_at(s, 0, 1) == "straight" and why(s, "end").endswith("(§3.7).")
    say(s, "place mist south-east; place trap south-west; place vee north-west; turn 270")
    assert kind_at(s, 1, -1) == "bridge" and where(s, 0) == before and s.to_act() == 0


def test_3_7_scouting_from_the_start_centre():
    s = say(start(), "scout; draw ring; draw ring; draw ring; draw mist")
    assert len(options(s)) == 8
    say(s, "place mist here-south; place ring here-north; place ring here-east")
    assert s.maze.size == 5 and kind_at(s, 0, 1) == "mist" and where(s, 0) == CENTRES
    assert why(s, "scout") == "No open spot is one move away, so there is nothing to reveal (§3.8)."


@pytest.mark.parametrize(("tiles", "places"), [(LEFT, 5), (RIGHT, 2)])
def test_3_7_the_figures_say_how_many_tiles_a_scout_draws(tiles, places):
    """A tile for every ticked place that has none; one of them has, the ring that leads to the figure."""
    s = say(figure(*tiles), "scout")
    assert s.now.tiles == places - 1


def test_3_8_spots_that_share_a_place_take_one_tile():
    """The place at 1 0 lies east of the start tile and, by the warps, west of the tile at 2 0."""
    s = lay(start(), "mist 0 0 -1", "warp 0 0 1", "ring 0 1 1", "ring 0 2 1", "warp 0 2 0")
    s = begin(stand(s, "0 0 s", "0 0 c", "0 0 c"))
    assert {"north-east", "warp-west"} < moves(s)
    say(s, "scout")
    # beside the start tile east and west, beside the warp west and south, beside its twin north and east
    assert s.now.tiles == 6


def test_3_8_with_too_few_tiles_the_scout_chooses_the_places():
    s = begin(empty_bag(start(), "ring", "mist"))
    say(s, "scout; draw ring")
    assert len(options(s)) == 8
    say(s, "place mist here-west")
    assert sorted(options(s)) == ["place ring here-east", "place ring here-north", "place ring here-south"]
    say(s, "place ring here-east")
    assert s.maze.size == 3 and s.maze.left == 0
    assert why(s, "scout") == "The bag is empty (§3.8)."


def together(*numbers, **more):
    """Heroes on one spot with so many virtues."""
    s = lay(start(**more), "crossroads 0 0 -1")
    return begin(virtues(stand(s, "0 0 n", "0 0 n", "0 0 n"), *numbers))


def held(s):
    return [hero.virtues for hero in s.heroes]


def test_3_9_virtues_are_shared_out_anew():
    s = say(together(2, 1, 0), "exchange")
    assert why(s, "end") == "Say how many virtues each is to hold first (§3.9)."
    assert options(s) == [f"hold 1 {n}" for n in range(4)]
    say(s, "hold 1 2")
    assert options(s) == ["hold 2 0"]                   # 2 and 1 is what they have
    s = say(together(2, 1, 0), "exchange; hold 1 0; hold 2 1")
    assert held(s) == [0, 1, 2] and s.to_act() == 0 and s.turn.points == 2     # the giver is in turn: nobody is asked


def test_3_9_whoever_would_give_is_asked():
    s = say(together(1, 2, 2), "exchange; hold 1 5")
    assert options(s) == ["hold 2 0"]
    say(s, "hold 2 0")
    assert s.to_act() == 1 and options(s) == ["accept", "decline"]
    say(s, "accept")
    assert s.to_act() == 2 and held(s) == [1, 2, 2]
    declined = say(s.copy(), "decline")
    assert declined.to_act() == 0 and held(declined) == [1, 2, 2] and "exchange" in options(declined)
    say(s, "accept")
    assert s.to_act() == 0 and held(s) == [5, 0, 0]


def test_3_9_something_must_change():
    s = say(together(1, 0, 0), "exchange")
    assert options(s) == ["hold 1 0"]                   # with 1 nothing would be left to change
    assert why(s, "hold 1 1") == "Something must change hands (§3.9)."
    assert options(say(together(0, 1, 0), "exchange")) == ["hold 1 0", "hold 1 1"]
    assert options(say(together(0, 1, 0), "exchange; hold 1 0")) == ["hold 2 0"]


def test_3_9_in_turn_order_and_on_one_spot_only():
    s = lay(start(), "crossroads 0 0 -1")
    s = begin(virtues(stand(s, "0 0 n", "0 0 n", "0 0 n"), 1, 1, 1), 1)
    say(s, "exchange; hold 1 0; hold 2 3")
    assert s.to_act() == 2                              # after seat 1 comes seat 2, then seat 0
    say(s, "accept")
    assert s.to_act() == 0
    s = begin(virtues(stand(s, "0 0 n", "0 0 s", "0 0 e"), 1, 1, 1))
    assert why(s, "exchange") == "To exchange virtues another hero must stand on your spot (§3.9)."
    assert why(together(0, 0, 0), "exchange") == "Nobody on this spot has a virtue yet (§3.9)."
    assert why(start(), "exchange") == "In the start centre you are on no spot (§1.4)."


def test_3_10_any_number_on_a_spot():
    s = together(0, 0, 0)
    say(s, "move south-south; draw ring; move north-north; end")
    assert [where(s, seat) for seat in range(3)] == [0, 0, 0] or s.heroes[0].at == 0


# 4 Virtues

def test_4_1_six_tiles_carry_a_virtue():
    s = start()
    assert [s.maze.bag[KINDS.index[word]] for word in VIRTUES] == [1] * 6
    say(s, "move here-north; draw xenia")
    assert s.maze.virtues == 1 << 1 and held(s) == [0, 0, 0]


def test_4_2_moving_through_takes_it():
    s = say(start(), "move here-north; draw time; turn 90; move north-north; draw ring")
    assert held(s) == [1, 0, 0] and s.maze.virtues == 0
    s = stand(lay(start(), "dolos 0 0 -1"), "0 -1 n", "0 0 n", "0 0 n")
    say(begin(s, 0), "move south-west; draw ring; move east-north")
    assert held(s) == [1, 0, 0]


def test_4_2_the_first_hero_only():
    s = stand(lay(start(), "xenia 0 0 -1", "ring 0 0 -2"), "0 0 n", "0 0 n", "0 0 n")
    say(begin(s), "move north-north; end; move north-north")
    assert held(s) == [1, 0, 0]


def test_4_3_revealing_or_warping_is_not_moving_through():
    s = say(start(), "scout; draw xenia; draw kleos; draw ring; draw ring",
            "place xenia here-north; place kleos here-east; turn 0; place ring here-south; move here-north; end")
    assert held(s) == [0, 0, 0]
    s = lay(start(), "warp 0 0 -1", "warp 0 0 1", "xenia 0 1 1")
    say(begin(stand(s, "0 0 n", "0 0 c", "0 0 c")), "move warp-east")
    assert where(s, 0) == node(s, "1 1 w") and held(s) == [0, 0, 0]


# 5 Special tiles

def test_5_1_a_warp_leads_to_any_spot_of_the_other():
    s = lay(start(), "warp 0 0 -1", "ring 0 1 0", "warp 0 2 0")
    begin(stand(s, "0 0 n", "0 0 c", "0 0 c"))
    assert {way for way in moves(s) if "warp" in way} == {"warp-north", "warp-east", "warp-south", "warp-west"}
    say(s, "move warp-east")
    assert s.to_act() == -1 and s.turn.points == 1      # an open spot draws
    say(s, "draw ring")
    assert where(s, 0) == node(s, "2 0 e") and kind_at(s, 3, 0) == "ring"


def test_5_1_one_warp_leads_nowhere_and_a_fallen_one_too():
    s = begin(stand(lay(start(), "warp 0 0 -1"), "0 0 n", "0 0 c", "0 0 c"))
    assert not any("warp" in way for way in moves(s))
    assert why(s, "move warp-north") == \
        "A warp leads from one warp tile to the other, when both lie face up (§5.1)."
    s = slain(lay(start(), "warp 0 0 -1", "ring 0 1 0", "warp 0 2 0"))
    s.maze.down = 1 << tile_at(s, 2, 0)
    assert not any("warp" in way for way in moves(begin(stand(s, "0 0 n", "0 0 e", "0 0 s"))))


def test_5_1_where_a_path_leads_anyway_it_is_one_choice():
    s = lay(start(), "warp 0 0 -1", "warp 0 0 -2")
    begin(stand(s, "0 0 n", "0 0 c", "0 0 c"))
    # the spot between the two is reached on foot; the own spot is no destination
    assert {way for way in moves(s) if "warp" in way} == {"warp-north", "warp-east", "warp-west"}
    begin(stand(s, "0 -1 n", "0 0 c", "0 0 c"))
    assert not any("warp" in way for way in moves(s))


def test_5_2_no_hero_in_the_mist_is_sensed():
    s = lay(start(), "mist 0 0 -1", "crossroads 0 0 -2", "crossroads 0 0 -3")
    s = begin(loose(stand(s, "0 0 n", "0 0 c", "0 0 c"), "0 -3 s"))
    assert s.minotaur == node(s, "0 0 n")               # it walks to the start tile and finds the hero there
    assert s.to_act() == -1
    s = lay(start(), "straight 0 0 -1", "mist 0 0 -2", "crossroads 0 0 -3", "straight 1 1 0", "straight 1 2 0")
    s = begin(loose(stand(s, "0 -2 n", "0 0 c", "0 0 c"), "2 0 w"))
    assert s.minotaur == node(s, "0 0 e") and s.to_act() == 0


def test_5_3_a_trap_takes_two_moves():
    s = lay(start(), "trap 0 0 -1", "ring 0 0 -2")
    begin(stand(s, "0 0 n", "0 0 c", "0 0 c"))
    assert {way for way in moves(s) if way.startswith("north")} == {"north-centre"}
    say(s, "move north-centre")
    assert where(s, 0) == node(s, "0 -1 c") and moves(s) == {"here-north", "here-east", "here-south", "here-west"}
    say(s, "move here-north")
    assert where(s, 0) == node(s, "0 -1 n")
    assert why(begin(stand(s, "0 0 n", "0 0 c", "0 0 c")), "move north-north") == \
        "A trap is crossed by its centre: one move in, one move out (§5.3)."


@pytest.mark.parametrize("kind", ["collapse", "spawn"])
def test_5_4_collapse_and_spawn_tiles_are_dead_ends(kind):
    s = lay(start(), f"{kind} 0 0 -1", "ring 0 1 -1")
    begin(stand(s, "0 0 n", "0 0 c", "0 0 c"))
    assert moves(s) == {"south-east", "south-south", "south-west"}
    assert why(s, "move north-west") == f"No path crosses the {GAME.components['name.' + kind].lower()} tile (§5.4)."
    begin(stand(s, "1 -1 w", "0 0 c", "0 0 c"))
    assert moves(s) == {"east-north", "east-south"}


# 12 Levels

def test_12_1_the_levels_are_sets_of_options():
    assert set(GAME.rules.presets) == {"standard", "easy", "hard", "heroic", "no patrons"}
    s = start(virtues=1, sense=2, steps=1)
    say(s, "move here-north; draw xenia")
    assert s.minotaur == -2                             # one virtue tile is enough here
    s = lay(start(sense=2, steps=1), "straight 0 0 -1", "straight 0 0 -2", "straight 0 0 -3", "straight 1 1 0")
    assert begin(loose(stand(s.copy(), "0 0 n", "0 0 c", "0 0 c"), "0 -3 s")).minotaur == node(s, "0 -1 n")
    with pytest.raises(OptionError):
        GAME.start({"virtues": 7})
    assert dealt(start("dealt")).to_act() == 0 and NOWHERE == -1
