"""The Minotaur, the fight and the escape; each test is named after the rule that it proves."""
from __future__ import annotations

from fractions import Fraction

import pytest

from kleos.games.labyrinth.board import AWAY, CRUSHED, CUT_OFF, DUE, EATEN, ESCAPED, RUNNING, SLAIN, TOO_LATE
from kleos.games.labyrinth.box import KINDS
from kleos.games.labyrinth.maze import CENTRES
from tests.games.labyrinth.play import (
    GAME,
    begin,
    empty_bag,
    lay,
    loose,
    moves,
    node,
    odds,
    options,
    say,
    seen,
    slain,
    stand,
    start,
    tile_at,
    virtues,
    where,
    why,
)

LINE = ("crossroads 0 0 -1", "straight 0 0 -2", "straight 0 0 -3", "straight 0 0 -4", "straight 0 0 -5",
        "straight 0 0 -6", "straight 0 0 -7", "ring 0 0 -8")
AT = {n: f"0 {-n} n" for n in range(8)}                 # the spot so many steps north of the start tile's northern spot


def corridor(*places, spawner=0, patrons="none", **options):
    """A straight way to the north; the Minotaur and the heroes on it by their steps from the start tile's spot."""
    s = lay(start(patrons, **options), *LINE)
    beast, *heroes = places
    stand(s, *[AT[n] if isinstance(n, int) else n for n in heroes])
    return loose(s, AT[beast], spawner)


# 6 The Minotaur comes

def test_6_1_with_the_third_virtue_tile():
    s = lay(start(), "arete 0 0 -1", "kleos 0 0 -2", "spawn 0 1 0")
    say(begin(stand(s, "0 0 s", "0 0 s", "0 0 s")), "move north-west")
    assert s.minotaur == AWAY
    say(s, "draw xenia")
    assert s.minotaur == CENTRES + tile_at(s, 1, 0) and s.spawner == 0


def test_6_1_all_tiles_of_a_scout_are_laid_first():
    s = lay(start(), "arete 0 0 -1", "kleos 0 0 -2", "collapse 0 1 0")
    s.maze.bag[KINDS.index["xenia"]] = 1
    say(begin(stand(s, "0 0 n", "0 0 e", "0 0 e")), "scout; draw xenia; draw spawn; draw mist")
    say(s, "place xenia south-west")
    assert s.minotaur == AWAY
    while s.drawn:
        s.apply(s.nth(0))
    assert s.minotaur >= CENTRES


DENS = ("spawn 0 1 0", "spawn 0 -1 0", "spawn 0 0 -1", "spawn 0 1 1")


def dens(number):
    """So many spawn tiles, and a move that brings the third virtue tile."""
    s = start()
    s.maze.bag[KINDS.index["spawn"]] = number
    lay(s, *DENS[:number], "kleos 0 0 1", "arete 0 0 2")
    return say(begin(stand(s, "0 2 e", "0 0 c", "0 0 c")), "move west-south", "draw xenia")


@pytest.mark.parametrize(("number", "faces"), [(2, (0, 0, 0, 1, 1, 1)), (3, (0, 0, 1, 1, 2, 2))])
def test_6_2_a_die_decides_among_spawn_tiles(number, faces):
    s = dens(number)
    assert odds(s) == {f"roll {face}": Fraction(1, 6) for face in range(1, 7)}
    for face in range(6):
        assert say(s.copy(), f"roll {face + 1}").minotaur == CENTRES + 1 + faces[face]
    assert why(s, "end") == "Roll for where the Minotaur appears first (§6.2)."


def test_6_2_more_than_three_get_a_number_each():
    s = dens(4)
    assert odds(s) == {f"roll {face}": Fraction(1, 4) for face in range(1, 5)}
    assert why(s, "roll 5") == "There is no spawn tile of that number: roll again (§6.2)."
    assert say(s, "roll 4").minotaur == CENTRES + tile_at(s, 1, 1)


def test_6_3_if_none_lies_there_the_next_one_brings_it():
    s = lay(start(), "arete 0 0 -1", "kleos 0 0 -2")
    say(begin(stand(s, "0 0 s", "0 0 c", "0 0 c")), "move north-west; draw xenia; end")
    assert s.minotaur == DUE and s.spawner == -1
    say(s, "move here-east; draw ring; end")
    assert s.minotaur == DUE
    say(s, "move here-south; draw spawn")
    assert s.minotaur == CENTRES + tile_at(s, 0, 1) and s.spawner == 2


def test_6_3_of_several_in_one_scout_the_first_laid():
    s = lay(start(), "arete 0 0 -1", "kleos 0 0 -2")
    say(begin(stand(s, "0 0 s", "0 0 c", "0 0 c")), "move north-west; draw xenia; end")
    say(s, "scout; draw spawn; draw spawn; place spawn here-south")
    assert s.minotaur == CENTRES + tile_at(s, 0, 1)


def test_6_4_it_moves_before_the_turns_of_the_hero_who_brought_it():
    s = lay(start(), "arete 0 0 -1", "kleos 0 0 -2", "spawn 0 1 0")
    say(begin(stand(s, "0 0 s", "0 0 c", "0 0 c"), 1), "move here-west; draw xenia; end")
    den = s.minotaur
    assert s.spawner == 1
    say(s, "end")
    assert s.minotaur == den and s.to_act() == 0
    say(s, "end")
    assert s.minotaur != den and s.seat == 1
    s = corridor(7, "-", 0, 0, spawner=0)               # a dead hero keeps its place
    begin(s, 0)
    assert s.minotaur == node(s, AT[4]) and s.to_act() == 1


# 7 The Minotaur walks

def test_7_1_it_senses_six_spots():
    s = corridor(7, 1, "0 0 c", "0 0 c")
    assert begin(s).minotaur == node(s, AT[4])
    s = lay(corridor(7, "0 0 e", "0 0 c", "0 0 c", sense=8), "ring 0 1 0")
    assert begin(s).minotaur == node(s, AT[4])
    view = seen(corridor(7, 1, 0, "0 0 c"))
    assert view["heroes"][0]["distance"] == 6 and view["heroes"][1]["distance"] == 7
    assert view["minotaur"]["hunts"] == 0


@pytest.mark.parametrize(("distance", "sense", "senses"), [(6, 6, True), (7, 6, False), (3, 2, False), (2, 2, True)])
def test_7_1_no_further(distance, sense, senses):
    s = lay(corridor(7, 7 - distance, "0 0 c", "0 0 c", sense=sense), "mist 0 -1 -1")
    hunts = seen(s)["minotaur"]["hunts"]
    assert (hunts == 0) == senses


def test_7_1_the_first_step_leads_out_of_the_den():
    s = lay(start(), "spawn 0 0 -1", "crossroads 0 1 -1", "ring 0 1 0")
    stand(s, "1 -1 s", "0 0 c", "0 0 c")
    s.minotaur, s.spawner = CENTRES + tile_at(s, 0, -1), 0
    assert seen(s)["heroes"][0]["distance"] == 2
    begin(s)
    assert s.minotaur == node(s, "1 -1 s")              # its den's eastern spot, then across the crossroads
    s = lay(start(), "spawn 0 0 -1", "ring 0 -1 0")
    stand(s, "-1 0 w", "0 0 c", "0 0 c")
    s.minotaur, s.spawner = CENTRES + tile_at(s, 0, -1), 0
    assert begin(s).minotaur == node(s, "0 0 n")        # an open spot is no way: nobody is sensed, and it circles twice


@pytest.mark.parametrize(("sense", "hunts"), [(1, None), (2, 0)])
def test_7_1_from_its_den_it_senses_no_further(sense, hunts):
    s = lay(start(sense=sense), "spawn 0 0 -1", "crossroads 0 1 -1", "ring 0 1 0")
    stand(s, "1 -1 s", "0 0 c", "0 0 c")
    s.minotaur, s.spawner = CENTRES + tile_at(s, 0, -1), 0
    assert seen(s)["minotaur"]["hunts"] == hunts


def test_7_1_warps_do_not_count_and_traps_are_crossed():
    s = lay(start(), "warp 0 0 -1", "trap 0 0 -2", "crossroads 0 0 -3", "warp 0 0 -4")
    s = begin(loose(stand(s, "0 -1 n", "0 0 c", "0 0 c"), "0 -3 n"))
    assert s.minotaur == node(s, "0 -1 n") and s.to_act() == -1


def test_7_2_the_nearest_and_of_several_the_one_whose_turn_comes_next():
    s = lay(start(), "crossroads 0 0 -1", "straight 0 0 -2", "straight 1 1 -1", "straight 1 -1 -1", "ring 0 0 -3",
            "ring 0 2 -1", "ring 0 -2 -1", "ring 0 1 0")
    for spawner, hunted in ((0, 0), (1, 1), (2, 2)):
        stand(s, "0 -2 n", "1 -1 e", "-1 -1 w")
        assert seen(loose(s, "0 0 n", spawner))["minotaur"]["hunts"] == hunted
    stand(s, "0 -2 n", "1 -1 w", "-1 -1 w")
    assert seen(loose(s, "0 0 n", 2))["minotaur"]["hunts"] == 1


def test_7_2_it_hunts_past_those_whom_it_does_not_sense():
    s = lay(start(), "crossroads 0 0 -1", "mist 0 1 -1", "straight 0 0 -2", "straight 0 0 -3", "ring 0 0 -4")
    s = begin(loose(stand(s, "0 -3 n", "1 -1 e", "0 0 c"), "0 0 n"))
    assert s.minotaur == where(s, 0) and s.now.seat == 0


def test_7_3_three_steps_on_a_shortest_way():
    assert begin(corridor(7, 2, "0 0 c", "0 0 c")).minotaur == node(corridor(7), AT[4])
    assert seen(corridor(7, 2, 0, 0))["minotaur"]["path"] == [{"x": 0, "y": -2 * n - 1} for n in (6, 5, 4)]


def test_7_3_of_several_ways_north_before_east_south_and_west():
    s = lay(start(), "ring 0 1 0")
    # round a ring, from its western spot to its eastern one, by the north or by the south
    lay(s, "collapse 0 1 -1", "collapse 0 2 0", "collapse 0 1 1")
    s = loose(stand(s, "1 0 e", "0 0 c", "0 0 c"), "0 0 e")
    assert seen(s)["minotaur"]["path"] == [{"x": 2, "y": -1}, {"x": 3, "y": 0}]


def test_7_3_the_tile_comes_before_the_side():
    """Between two rings one above the other it may go round by the east or the west of either."""
    s = lay(start(), "ring 0 0 -1", "ring 0 0 -2", "ring 0 1 -1", "ring 0 1 -2")
    s = loose(stand(s, "1 -1 n", "0 0 c", "0 0 c"), "0 -1 n")
    # across the northern ring to its eastern spot, or across the southern one to its own: the northern tile comes first
    assert seen(s)["minotaur"]["path"][0] == {"x": 1, "y": -4}
    s = loose(stand(s, "0 -2 e", "0 0 c", "0 0 c"), "0 -1 e")
    assert seen(s)["minotaur"]["path"][0] == {"x": 0, "y": -3}      # the western tile before the eastern one


def test_7_4_it_stops_at_the_first_hero():
    s = corridor(7, 3, 5, "0 0 c")
    s = begin(s)
    assert s.minotaur == node(s, AT[5]) and s.now.seat == 1 and s.to_act() == -1
    s = begin(corridor(3, 3, 2, 2))
    assert s.minotaur == node(s, AT[3]) and s.now.seat == 0


def test_7_4_it_stops_before_a_hero_in_the_mist_too():
    s = lay(start(), "crossroads 0 0 -1", "mist 0 0 -2", "straight 0 0 -3")
    s = begin(loose(stand(s, "0 0 n", "0 -1 n", "0 0 c"), "0 -3 n", 0))
    assert s.minotaur == node(s, "0 -1 n") and s.now.seat == 1


def test_7_5_a_hero_in_a_trap():
    s = lay(start(), "crossroads 0 0 -1", "trap 0 0 -2", "straight 0 0 -3", "straight 0 0 -4")
    s = loose(stand(s, "0 -2 c", "0 0 c", "0 0 c"), "0 -4 s")
    assert seen(s)["heroes"][0]["distance"] == 2
    begin(s)
    assert s.minotaur == node(s, "0 -2 n") and s.to_act() == 0      # it waits
    assert begin(s).minotaur == node(s, "0 -2 n") and s.to_act() == 0


def test_7_6_without_prey_it_walks_to_the_start_tile():
    s = lay(corridor(7, "0 0 c", "0 0 c", "0 0 c"), "ring 0 1 0")
    assert begin(s).minotaur == node(s, AT[4])
    s = lay(start(), "ring 0 1 0", "collapse 0 2 0")
    s.minotaur, s.spawner = node(s, "1 0 e"), 0
    assert begin(s).minotaur == node(s, "1 0 e")        # the ring leads nowhere that is complete
    s = lay(start(), "straight 1 1 0", "straight 1 2 0")
    assert begin(loose(s, "2 0 w")).minotaur == node(s, "0 0 e")


def test_7_6_of_several_spots_the_first():
    """The tile north of the start and the one east of it are as near: the northern spot comes first."""
    s = lay(start(), "ring 0 0 -1", "ring 0 1 -1", "ring 0 1 0")
    s = begin(loose(stand(s, "0 0 c", "0 0 c", "0 0 c"), "0 -1 e"))
    # one step to the northern spot; two to the eastern one; then round: west and south are open, so east, then north
    assert s.minotaur == node(s, "0 0 n")


ROUND = ("collapse 0 0 -1", "collapse 0 1 0", "collapse 0 0 1", "collapse 0 -1 0")


def test_7_7_it_circles_counterclockwise():
    for steps, side in ((1, "w"), (2, "s"), (3, "e"), (4, "n")):
        s = begin(loose(lay(start(steps=steps), *ROUND), "0 0 n"))
        assert s.minotaur == node(s, f"0 0 {side}")
    alone = begin(loose(lay(start(), "collapse 0 0 -1"), "0 0 n"))
    assert alone.minotaur == node(alone, "0 0 n")
    skips = begin(loose(lay(start(steps=1), "collapse 0 0 -1", "collapse 0 0 1"), "0 0 n"))
    assert skips.minotaur == node(skips, "0 0 s")


# 8 Confronting it

def test_8_1_asked_in_turn_order_and_the_last_must():
    s = begin(corridor(3, 3, 3, 3, spawner=1), 1)
    asked = []
    for _ in range(2):
        asked.append(s.to_act())
        assert options(s) == ["confront", "leave"]
        say(s, "leave")
    assert asked == [1, 2] and s.to_act() == -1 and s.now.seat == 0 and s.now.opens_turn()
    s = say(begin(corridor(3, 3, 3, 3, spawner=1), 1), "leave; confront")
    assert s.now.seat == 2
    assert why(begin(corridor(3, 3, 3, 3)), "end").endswith("(§8.1).")


def test_8_2_no_more_than_the_virtues_of_all_on_the_spot():
    s = begin(virtues(corridor(3, 3, 3, 0), 1, 1, 3))
    say(s, "confront")
    assert odds(s) == {f"roll {face}": Fraction(1, 6) for face in range(1, 7)}
    for face in range(1, 7):
        assert (say(s.copy(), f"roll {face}").minotaur == SLAIN) == (face <= 2)
    slayer = say(s.copy(), "roll 2")
    assert slayer.slayer == 0 and slayer.heroes[0].virtues == 1
    assert say(begin(virtues(corridor(3, 3, 0, 0), 6)), "roll 6").minotaur == SLAIN
    assert say(begin(corridor(3, 3, 0, 0)), "roll 1").minotaur != SLAIN


def test_8_3_the_loser_is_eaten_and_the_others_stay():
    s = say(begin(virtues(corridor(3, 3, 3, 0), 1, 1, 3)), "leave; roll 3")
    assert s.heroes[1].at == -1 and s.heroes[1].virtues == 0 and s.heroes[0].virtues == 1
    assert where(s, 0) == s.minotaur and s.to_act() == 0
    say(s, "end")
    assert s.to_act() == 2                              # no turn for the dead
    s = say(begin(virtues(corridor(3, 3, 3, 0), 1, 1, 3)), "confront; roll 3")
    assert s.to_act() == 1 and s.seat == 1              # it was the hero whose turn would have come


# 9 Escape and collapse

def test_9_1_all_who_live_on_the_start_tile_at_the_same_time():
    s = slain(stand(lay(start(), "crossroads 0 0 -1", "ring 0 0 -2"), "0 0 s", "0 0 e", "0 -1 n"))
    begin(s, 2)
    assert not s.over()
    say(s, "move south-south")
    assert s.fate == ESCAPED and s.returns() == [1.0] * 3
    s = slain(stand(lay(start(), "crossroads 0 0 -1"), "0 0 s", "-", "0 -1 n"))
    say(begin(s, 2), "move south-south")
    assert s.fate == ESCAPED and GAME.rules.won(s) == [True] * 3 and GAME.rules.scores(s) == [1.0] * 3


def test_9_1_before_that_they_mean_nothing_and_it_may_be_at_once():
    s = begin(stand(lay(start(), "crossroads 0 0 -1"), "0 0 s", "0 0 s", "0 0 e"))
    assert not s.over()
    s = say(begin(virtues(corridor(0, 0, 0, 0), 2, 2, 2)), "confront; roll 6")
    assert s.fate == ESCAPED


def falls(*tiles, by=0, seat=0, at=("0 0 e", "0 0 e", "0 -3 n")):
    """Collapse tiles, and the end of a turn of the hero who slew it."""
    s = lay(start(), *LINE[:5], "ring 0 1 0", *tiles)
    return begin(slain(stand(s, *at), by), seat)


def down(s):
    return [tile for tile in range(s.maze.size) if s.maze.down >> tile & 1]


def test_9_2_the_collapse_tiles_turn_at_the_end_of_the_slayers_next_turn():
    s = falls("collapse 0 2 0", "collapse 0 1 1")
    say(s, "end")
    assert down(s) == [tile_at(s, 2, 0), tile_at(s, 1, 1)]
    s = falls("collapse 0 2 0", by=1)
    say(s, "end")
    assert down(s) == []
    s = falls()
    say(s, "end")
    assert down(s) == []


def test_9_2_a_skipped_turn_counts():
    s = falls("collapse 0 2 0")
    s.heroes[0].skip = 1
    begin(s)
    assert down(s) == [tile_at(s, 2, 0)] and s.to_act() == 1


def test_9_3_then_all_that_lies_beside_it():
    s = falls("ring 0 2 0", "collapse 0 3 0", at=("0 0 n", "0 0 n", "0 -3 n"))
    say(s, "end; end; end")
    assert down(s) == [tile_at(s, 3, 0)]
    lay(s, "collapse 0 -1 0")
    say(s, "end")
    assert down(s) == sorted([tile_at(s, 2, 0), tile_at(s, 3, 0), tile_at(s, -1, 0)])
    say(s, "end; end; end")
    assert s.over()                                     # the start tile has fallen
    assert 0 in down(s) and s.fate == CRUSHED and seen(s)["end"] == "crushed"


def test_9_4_a_fallen_tile_has_no_paths_and_no_spots():
    s = falls("ring 0 2 0", "collapse 0 3 0", at=("1 0 w", "0 0 n", "0 -3 n"))
    assert "1-east" in [spot["spot"] for spot in seen(s)["spots"]]
    s.maze.down = 1 << tile_at(s, 2, 0) | 1 << tile_at(s, 3, 0)
    begin(s)
    assert moves(s) == {"east-north", "east-south", "west-north", "west-south", "west-west"}
    assert why(s, "move east-east") == "That spot is gone (§9.4)."
    s.maze.down |= 1 << tile_at(s, 1, 0)
    view = seen(s)
    assert "1-east" not in [spot["spot"] for spot in view["spots"]]


def test_9_5_whoever_stands_there_dies_and_all_is_lost():
    for place in ("1 0 e", "1 0 s"):
        s = falls("collapse 0 2 0", "collapse 0 1 1", at=(place, "0 0 e", "0 0 e"))
        say(s, "end")
        assert s.fate == CRUSHED and s.heroes[0].at == -1 and s.returns() == [-1.0] * 3
    s = lay(start(), "trap 0 1 0", "collapse 0 2 0")
    s.maze.down = 1 << tile_at(s, 2, 0)
    s = say(begin(slain(stand(s, "0 0 n", "0 0 n", "1 0 c"))), "end")
    assert s.fate == CRUSHED


def test_9_6_the_win_comes_before_the_fall_and_the_fall_before_the_loss():
    s = lay(start(), "crossroads 0 1 0", "collapse 0 2 0")
    s = say(begin(slain(stand(s, "1 0 e", "0 0 n", "0 0 s"))), "move west-west")
    assert s.fate == ESCAPED                            # before the tile beside it would fall
    s = falls("collapse 0 0 1", at=("0 0 s", "0 0 n", "0 -3 n"))
    say(s, "end")
    assert s.fate == CRUSHED                            # not merely cut off


def test_9_6_the_win_comes_before_the_fall_when_zeus_ends_the_turn():
    """The last hero is brought home by Zeus, and the tile beside the start tile would fall in the same turn."""
    s = lay(start("zeus,none,none"), "straight 0 0 -1", "straight 0 0 -2", "collapse 0 0 1")
    begin(slain(stand(s, "0 0 s", "0 0 n", "0 -2 n")))
    assert say(s, "teleport 3").fate == ESCAPED and down(s) == []


def test_9_6_who_dies_in_the_fall_had_not_escaped_when_poseidon_ends_the_turn():
    """All who live after the fall stand on the start tile, but it was asked before it."""
    s = lay(start("poseidon,none,none"), "straight 0 0 -1", "straight 0 0 -2", "collapse 0 1 -1")
    lay(s, "crossroads 0 1 0")
    begin(slain(stand(s, "0 0 s", "0 0 n", "1 0 n")))
    say(s, "rotate", f"tile {tile_at(s, 0, -1) + 1} 90")
    assert s.fate == CRUSHED and s.heroes[2].at == -1


# 10 Losing

def test_10_1_all_dead():
    s = say(begin(corridor(3, 3, "-", "-")), "roll 6")
    assert s.fate == EATEN and s.over() and s.returns() == [-1.0] * 3 and seen(s)["end"] == "eaten"


def cut(*patrons, left=("ring",), at="0 -2 n"):
    """A hero north of a tile that has fallen."""
    s = empty_bag(lay(start(",".join(patrons) or "none"), "straight 0 0 -1", "ring 0 0 -2", "trap 0 0 -3"), *left)
    s.maze.down = 1 << tile_at(s, 0, -1)
    return slain(stand(s, "0 0 s", "0 0 s", at), 1)


def test_10_2_a_hero_who_is_cut_off_from_the_start_tile():
    assert say(begin(cut(left=())), "end").fate == CUT_OFF
    assert say(begin(cut()), "end").fate == RUNNING     # a tile in the bag may lead round
    s = cut()
    lay(s, "ring 0 1 0", "ring 0 0 1", "ring 0 -1 0")
    s.maze.left = 0
    assert say(begin(s), "end").fate == CUT_OFF


def test_10_2_beside_the_start_tile_is_not_on_it():
    """Two curves, of which the other leads home."""
    s = empty_bag(lay(start(), "two-curves 0 0 -1"))
    for side, fate in (("n", CUT_OFF), ("w", CUT_OFF), ("e", RUNNING)):
        at = slain(stand(s.copy(), "0 0 s", "0 0 s", f"0 -1 {side}"), 1)
        assert say(begin(at), "end").fate == fate


@pytest.mark.parametrize(("patrons", "fate"), [
    (("zeus", "none", "none"), RUNNING), (("none", "none", "poseidon"), RUNNING), (("hera", "ares", "none"), CUT_OFF)])
def test_10_2_but_zeus_or_poseidon_may_help(patrons, fate):
    assert say(begin(cut(*patrons, left=())), "end").fate == fate


def test_10_2_zeus_helps_once():
    s = cut("zeus", "none", "none", left=())
    s.heroes[0].spent = 1
    assert say(begin(s), "end").fate == CUT_OFF


def test_10_2_a_warp_may_join_what_is_apart():
    s = empty_bag(lay(start(), "straight 0 0 -1", "warp 0 0 -2"), "warp")
    s.maze.down = 1 << tile_at(s, 0, -1)
    assert say(begin(slain(stand(s, "0 0 s", "0 0 s", "0 -2 n"), 1)), "end").fate == RUNNING
    s = empty_bag(lay(start(), "warp 0 0 1", "straight 0 0 -1", "warp 0 0 -2"))
    s.maze.down = 1 << tile_at(s, 0, -1)
    assert say(begin(slain(stand(s, "0 0 e", "0 0 e", "0 -2 n"), 1)), "end").fate == RUNNING


def test_10_2_when_the_start_tile_has_fallen():
    s = slain(stand(lay(start(), "ring 0 0 -1", "ring 0 0 -2"), "0 -1 n", "0 -1 n", "0 -1 n"), 1)
    s.maze.down = 1
    assert say(begin(s), "end").fate == CUT_OFF


def test_10_3_sixty_rounds():
    s = start(rounds=10)
    for turn in range(30):
        assert s.to_act() == turn % 3
        say(s, "end")
    assert s.fate == TOO_LATE and s.turns == 30
    s = corridor(3, 3, 0, 0)
    begin(s, round=61)
    assert s.fate == TOO_LATE                           # before the Minotaur moves
    assert GAME.components["limit.rounds"] == 60


def test_10_4_the_table_says_when_no_virtue_is_left():
    def told(s):
        return "§10.4" in GAME.view(s, 0)["prompt"]["help"], seen(s)["virtues"]["hopeless"]

    assert told(begin(start())) == (False, False)
    s = lay(start(), "ring 0 1 0")
    for kind in range(11, 17):
        s.maze.bag[kind] = 0
    assert told(begin(stand(s, "0 0 e", "0 0 e", "0 0 e"))) == (True, True)
    assert told(begin(virtues(s, 0, 1))) == (False, False)
    ares = lay(start("none,ares,none"), "ring 0 1 0")
    for kind in range(11, 17):
        ares.maze.bag[kind] = 0
    assert told(begin(ares)) == (False, False)
