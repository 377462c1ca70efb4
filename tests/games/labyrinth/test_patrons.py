"""The twelve patrons, each with its edges, and where two of them may act at once; named after their rules."""
from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from kleos.core.dice import Rng
from kleos.games.labyrinth import draws
from kleos.games.labyrinth.board import ESCAPED, RUNNING, SLAIN
from kleos.games.labyrinth.box import KINDS, PATRONS
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
    slain,
    stand,
    start,
    tile_at,
    virtues,
    where,
    why,
)

NORTH = ("crossroads 0 0 -1", "straight 0 0 -2", "straight 0 0 -3", "straight 0 0 -4", "straight 0 0 -5",
         "straight 0 0 -6", "straight 0 0 -7", "straight 0 0 -8", "straight 0 0 -9", "ring 0 0 -10")


def of(*patrons):
    """Seat after seat these patrons, then none."""
    return start(",".join([*patrons, "none", "none"][:3]))


def north(*patrons, at=("0 0 c",) * 3, beast="", spawner=0):
    """A straight way to the north."""
    s = stand(lay(of(*patrons), *NORTH), *at)
    return loose(s, beast, spawner) if beast else s


# 11.1 Aphrodite

def test_11_1_aphrodite_attracts_it_from_anywhere():
    s = begin(north("aphrodite", at=("0 0 n", "0 0 c", "0 0 c"), beast="0 -9 n"))
    assert s.to_act() == 0 and options(s) == ["attract", "ignore"]          # nine steps away: it senses nobody
    assert say(s.copy(), "attract").minotaur == node(s, "0 -6 n")
    assert why(s, "end").endswith("(§11.1).")
    mist = lay(of("aphrodite"), "crossroads 0 0 -1", "mist 0 0 -2", "straight 0 0 -3", "ring 0 0 -4", "ring 0 1 -1")
    s = begin(loose(stand(mist, "0 -2 n", "1 -1 w", "0 0 c"), "0 0 n"))
    assert say(s.copy(), "attract").minotaur == node(s, "0 -2 n") and say(s.copy(), "ignore").minotaur == where(s, 1)


def test_11_1_she_is_not_asked_where_it_changes_nothing():
    s = begin(north("aphrodite", at=("0 -2 n", "0 0 c", "0 0 c"), beast="0 -9 n", spawner=1), 1)
    assert s.to_act() == 0                              # seven steps away
    s = begin(north("aphrodite", at=("0 -4 n", "0 0 c", "0 0 c"), beast="0 -9 n", spawner=1), 1)
    assert s.to_act() == 1 and s.minotaur == node(s, "0 -6 n")              # it hunts her hero anyway
    s = begin(north("aphrodite", beast="0 -9 n"))
    assert s.to_act() == 0 and "attract" not in options(s)                  # in the start centre there is no way to her
    s = begin(north("aphrodite", at=("-", "0 0 c", "0 0 c"), beast="0 -9 n"))
    assert s.to_act() == 1
    s = begin(north("aphrodite", at=("0 0 n", "0 -9 n", "0 0 c"), beast="0 -9 n"))
    assert s.now.seat == 1 and s.to_act() == -1         # it does not move


def test_11_1_it_stops_at_another_on_the_way():
    s = begin(north("aphrodite", at=("0 0 n", "0 -7 n", "0 0 c"), beast="0 -9 n"))
    assert s.to_act() == 0
    say(s, "attract")
    assert s.minotaur == where(s, 1) and s.now.seat == 1


# 11.2 Apollo

def test_11_2_apollo_draws_again_and_skips_a_turn():
    s = say(of("apollo"), "move here-north; draw collapse")
    assert options(s) == ["keep", "set-aside collapse"]
    say(s, "set-aside collapse")
    assert s.to_act() == -1 and "draw collapse" in options(s)               # two others are still in the bag
    assert odds(s)["draw collapse"] == Fraction(2, 40)
    say(s, "draw mist")
    assert s.maze.left == 40 and s.maze.bag[KINDS.index["collapse"]] == 3
    say(s, "move north-north; draw ring")
    assert s.to_act() == 1                              # only once a turn: the ring lies there
    say(s, "end; end")
    assert s.to_act() == 1 and s.turns == 5             # the next turn is skipped
    say(s, "end; end")
    assert s.to_act() == 0 and s.turn.points == 2


def test_11_2_any_of_a_scouts_tiles_in_order():
    s = say(of("apollo"), "scout; draw ring; draw ring; draw spawn; draw collapse")
    assert options(s) == ["keep", "set-aside ring", "set-aside collapse", "set-aside spawn"]
    say(s, "set-aside collapse")
    assert options(s) == ["set-aside spawn", "redraw"]
    assert why(s, "keep") == "Some are set aside already: draw again (§11.2)."
    say(s, "redraw; draw mist")
    assert s.now.ways and s.maze.bag[KINDS.index["collapse"]] == 3 and s.heroes[0].skip == 1
    kept = say(of("apollo"), "move here-north; draw ring; keep")
    assert kept.heroes[0].skip == 0 and kept.maze.size == 2


def test_11_2_no_more_than_the_bag_holds():
    s = say(begin(empty_bag(of("apollo"), "ring", "vee", "mist")), "move here-north; draw ring; keep; end; end; end")
    say(s, "scout; draw vee")
    assert "keep" not in options(s) and s.maze.left == 0                    # nothing to draw again
    s = say(begin(empty_bag(of("apollo"), "ring", "vee", "mist", "trap", "zigzag")),
            "scout; draw ring; draw vee; draw mist; draw trap; set-aside ring")
    assert s.maze.bag[KINDS.index["ring"]] == 1 and s.maze.left == 1        # one in the bag: one set aside


def test_tiles_in_hand_are_counted_whatever_they_are():
    rng = Rng(3)
    for _ in range(200):
        held, kinds = 0, sorted(rng.below(22) for _ in range(rng.below(7)))
        for kind in sorted(kinds, key=lambda kind: kind * 7 % 23):
            held = draws.put(held, kind)
        assert draws.number(held) == len(kinds) and draws.kinds(held) == sum(1 << kind for kind in {*kinds})
        for left in range(len(kinds), 0, -1):
            assert draws.number(held) == left
            held = draws.without(held, kinds[left - 1])
        assert held == draws.EMPTY


# 11.3 Ares

def test_11_3_ares_alone_adds_one():
    s = begin(north("ares", at=("0 -2 n", "0 0 n", "0 0 n"), beast="0 -2 n"))
    assert say(s.copy(), "roll 1").minotaur == SLAIN and say(s.copy(), "roll 2").minotaur != SLAIN
    s = begin(virtues(north("ares", at=("0 -2 n", "0 -2 n", "0 0 n"), beast="0 -2 n"), 0, 1))
    assert say(s.copy(), "confront; roll 1").minotaur == SLAIN
    assert say(s.copy(), "confront; roll 2").minotaur != SLAIN              # not alone
    assert say(s.copy(), "leave; roll 2").minotaur != SLAIN


# 11.4 Artemis

def test_11_4_artemis_runs_through_traps():
    s = stand(lay(of("artemis"), "trap 0 0 -1"), "0 0 n", "0 0 n", "0 0 n")
    assert {way for way in moves(begin(s)) if way.startswith("north")} == {
        "north-north", "north-east", "north-west", "north-centre"}
    assert {way for way in moves(begin(s, 1)) if way.startswith("north")} == {"north-centre"}
    s = begin(s)
    say(s, "scout")
    assert s.now.tiles == 6                             # three beyond the trap, three around the start tile
    s = say(begin(stand(lay(of("artemis"), "trap 0 0 -1"), "0 0 n", "0 0 n", "0 0 n")), "move north-centre")
    assert where(s, 0) == CENTRES + 1 and moves(s) == {"here-north", "here-east", "here-south", "here-west"}


# 11.5 Athena

def test_11_5_athenas_first_scout_is_free():
    s = say(of("athena"), "scout; draw ring; draw mist; draw trap; draw warp", "place mist here-north",
            "place ring here-south; place trap here-east")
    assert s.turn.points == 2
    say(s, "move here-north; scout")
    assert s.turn.points == 0 and s.now.tiles == 3
    s = begin(stand(lay(of("athena"), "crossroads 0 0 -1"), "0 0 n", "0 0 n", "0 0 n"))
    say(s, "move north-north; draw mist")
    say(s, "move north-north; draw ring")
    assert s.to_act() == 0 and s.turn.points == 0 and "scout" in options(s)  # no point is left, and none is needed
    assert "scout" in options(begin(s))                 # in each turn anew


# 11.6 Dionysus

def test_11_6_dionysus_drinks_for_a_point():
    s = of("dionysus")
    assert "drink" in options(s)
    say(s, "drink")
    assert s.turn.points == 3 and why(s, "drink") == "You have drunk already, or are still drunk (§11.6)."
    say(s, "end; end; end")
    assert s.to_act() == -1 and s.now.opens_turn() and odds(s)["roll 5"] == Fraction(1, 6)
    for face in range(1, 7):
        after = say(s.copy(), f"roll {face}")
        assert after.to_act() == (0 if face < 5 else 1)
        if face < 5:
            assert after.turn.points == 2 and "drink" not in options(after)
            say(after, "end")
        say(after, "end; end")
        assert after.to_act() == 0 and "drink" in options(after)            # sober again
    assert why(s, "end") == "The hero is drunk: roll the die first (§11.6)."


def test_11_6_only_before_the_first_action():
    s = say(of("dionysus"), "move here-north; draw ring")
    assert why(s, "drink") == "You have acted this turn already (§11.13)."
    assert why(of("ares"), "drink") == "Only the hero of Dionysus drinks (§11.6)."


# 11.7 Hades

@pytest.mark.parametrize(("places", "points"), [
    (("0 -2 n", "0 0 n", "0 0 n"), 2), (("0 -3 n", "0 0 n", "0 0 n"), 3), (("0 -3 n", "0 0 n", "0 -4 n"), 2),
    (("0 -1 n", "0 0 c", "0 0 c"), 2), (("0 -2 n", "0 0 c", "0 0 c"), 3), (("0 -2 n", "-", "-"), 3),
    (("0 0 c", "0 -1 n", "0 -1 n"), 2), (("0 0 c", "0 -2 n", "0 -2 n"), 3), (("0 0 c", "0 0 c", "0 -2 n"), 2)])
def test_11_7_hades_is_far_from_others(places, points):
    assert begin(north("hades", at=places)).turn.points == points


def test_11_7_as_heroes_walk():
    trap = lay(of("hades"), "trap 0 0 -1", "straight 0 0 -2")
    assert begin(stand(trap, "0 -2 n", "0 0 n", "0 0 n")).turn.points == 3  # the trap's centre is a spot
    assert begin(stand(trap, "0 -2 n", "0 -1 c", "0 0 n")).turn.points == 2
    warp = lay(of("hades"), "warp 0 0 -1", "straight 0 0 -2", "straight 0 0 -3", "warp 0 0 -4")
    assert begin(stand(warp, "0 -4 n", "0 0 n", "0 0 n")).turn.points == 3  # warps do not count
    apart = lay(of("hades"), "spawn 0 0 -1", "ring 0 0 -2")
    assert begin(stand(apart, "0 -1 n", "0 0 n", "0 0 n")).turn.points == 3  # no way
    passed = loose(lay(of("hades"), "straight 0 0 -1", "straight 0 0 -2", "ring 0 0 -3"), "0 -1 n", 1)
    assert begin(stand(passed, "0 -2 n", "0 0 n", "-")).turn.points == 2    # the Minotaur is in nobody's way


# 11.8 Hephaestus

def test_11_8_hephaestus_goes_to_any_spot():
    for kind in ("bridge", "straight", "collapse", "two-curves"):
        s = begin(stand(lay(of("hephaestus"), f"{kind} 0 0 -1"), "0 0 n", "0 0 n", "0 0 n"))
        assert {way for way in moves(s) if way.startswith("north")} == {"north-north", "north-east", "north-west"}
    s = begin(stand(lay(of("hephaestus"), "trap 0 0 -1"), "0 0 n", "0 0 n", "0 0 n"))
    assert {way for way in moves(s) if way.startswith("north")} == {"north-centre"}
    s = begin(stand(lay(of("hephaestus"), "spawn 0 0 -1"), "0 0 n", "0 0 n", "0 0 n"))
    assert not [way for way in moves(s) if way.startswith("north")]
    assert why(s, "scout") == "The hero of Hephaestus never scouts (§11.8)."
    s = begin(stand(lay(of("hephaestus"), "dolos 0 0 -1", "ring 0 0 -2"), "0 0 n", "0 0 n", "0 0 n"))
    assert say(s, "move north-north").heroes[0].virtues == 1                # by whatever path


# 11.9 Hera

def test_11_9_hera_gives_points_away():
    s = of("hera", "ares", "zeus")
    assert [text for text in options(s) if text.startswith("donate")] == ["donate 1 2", "donate 2 2"]
    assert why(s, "donate 1 3") == "Hera gives nothing to the hero of Zeus (§11.9)."
    assert why(s, "donate 1 1") == "You cannot give points to yourself (§11.9)."
    assert why(s, "donate 3 2") == "You have 2 action points left (§11.9)."
    say(s, "donate 1 2")
    assert s.turn.points == 1 and s.to_act() == 0
    assert why(s, "donate 1 2") == "Hera gives once a turn (§11.9)."
    say(s, "move here-north; draw ring")
    assert s.to_act() == 1 and s.turn.points == 3
    say(s, "end; end; end")
    assert s.turn.points == 2                           # for that turn only


def test_11_9_only_the_living_and_after_acting_too():
    s = begin(stand(lay(of("hera"), "crossroads 0 0 -1"), "0 0 n", "-", "0 0 n"))
    assert why(s, "donate 1 2") == "{seat 2} is dead (§8.3)."
    say(s, "move north-north; draw ring; donate 1 3")
    assert s.to_act() == 2 and s.turn.points == 3


def test_11_9_lost_if_the_turn_is_skipped():
    s = of("hera", "apollo")
    s.heroes[1].skip = 1
    say(s, "donate 2 2")
    assert s.to_act() == 2 and s.heroes[1].gift == 0
    say(s, "end; end")
    assert s.to_act() == 1 and s.turn.points == 2


# 11.10 Hermes

def test_11_10_hermes_rolls_again_for_a_virtue():
    s = begin(virtues(north("hermes", at=("0 -2 n", "-", "-"), beast="0 -2 n"), 2))
    say(s, "roll 3")
    assert s.to_act() == 0 and options(s) == ["sacrifice", "yield"]
    assert why(s, "end").endswith("(§11.10).")
    assert say(s.copy(), "yield").over()
    say(s, "sacrifice")
    assert s.heroes[0].virtues == 1
    assert say(s.copy(), "roll 2").to_act() == 0        # the sum has fallen
    assert say(s.copy(), "roll 1").minotaur == SLAIN
    say(s, "roll 2; sacrifice; roll 1")
    assert s.over()                                     # none is left to give, and none to slay it with


def test_11_10_only_as_the_one_who_confronts():
    s = begin(virtues(north("hermes", at=("0 -2 n", "0 -2 n", "0 0 n"), beast="0 -2 n"), 1, 2))
    failed = say(s.copy(), "leave; roll 4")
    assert failed.heroes[1].at == -1 and failed.to_act() == 0 and "sacrifice" not in options(failed)
    say(s, "confront; roll 4; sacrifice")
    assert say(s.copy(), "roll 2").minotaur == SLAIN    # the other's virtues still count
    assert say(s, "roll 3").heroes[0].at == -1


# 11.11 Poseidon

def test_11_11_poseidon_turns_a_tile():
    s = begin(stand(lay(of("poseidon"), "straight 0 0 -1", "vee 0 0 -2", "ring 0 0 -3"), "0 0 n", "0 0 c", "0 0 c"))
    say(s, "rotate")
    assert options(s) == ["tile 2 90", "tile 3 90", "tile 3 180", "tile 3 270"]
    assert why(s, "tile 2 180") == "So turned it shows the same paths (§11.11)."
    assert why(s, "tile 4 90") == "So turned it shows the same paths (§11.11)."
    assert why(s, "tile 9 90") == "No tile of that number lies here (§11.11)."
    say(s, "tile 2 90")
    assert s.to_act() == 1 and s.maze.faces[1] & 3 == 1 and where(s, 0) == node(s, "0 0 n")
    assert [way for way in moves(begin(s)) if way.startswith("north")] == []
    say(s, "rotate; tile 2 90")
    assert s.maze.faces[1] & 3 == 0                     # turned on, it shows the first paths again


def test_11_11_not_face_down_and_not_after_acting():
    s = slain(stand(lay(of("poseidon"), "straight 0 0 -1", "vee 0 0 1"), "0 0 e", "0 0 e", "0 0 c"))
    s.maze.down = 1 << 2
    say(begin(s), "rotate")
    assert options(s) == ["tile 2 90"] and why(s, "tile 3 90") == "That tile lies face down (§11.11)."
    s = begin(stand(lay(of("poseidon"), "straight 0 0 -1"), "0 0 n", "0 0 c", "0 0 c"))
    say(s, "move south-south; draw mist")
    assert why(s, "rotate") == "You have acted this turn already (§11.13)."
    assert why(of("poseidon"), "rotate").startswith("No tile that lies here")


# 11.12 Zeus

def test_11_12_zeus_brings_another_once():
    s = begin(north("zeus", at=("0 0 n", "0 -2 n", "0 0 c")))
    assert [text for text in options(s) if text.startswith("teleport")] == ["teleport 2", "teleport 3"]
    assert GAME.rules.lexicon.touch(GAME.parse("teleport 3")) == [["hero-3"]]
    assert why(s, "teleport 1") == "That hero is here already (§11.12)."
    say(s, "teleport 3")
    assert where(s, 2) == where(s, 0) and s.to_act() == 1
    say(s, "end; end")
    assert why(s, "teleport 2").startswith("Zeus has brought a hero already")
    assert why(of("zeus"), "teleport 2") == "Zeus brings nobody into the start centre (§11.12)."


def test_11_12_from_a_trap_to_a_trap_and_to_the_minotaur():
    s = lay(of("zeus"), "trap 0 0 -1", "straight 0 0 -2", "trap 0 0 -3", "ring 0 0 -4")
    begin(stand(s, "0 -1 c", "0 -3 c", "0 0 c"))
    assert where(say(s, "teleport 2"), 1) == where(s, 0)
    s = begin(north("zeus", at=("0 -2 n", "0 0 n", "0 0 n"), beast="0 -2 n", spawner=1))
    say(s, "teleport 3")
    assert where(s, 2) == s.minotaur                    # nothing happens until its turn, which comes now
    assert options(s) == ["confront", "leave"]


def test_11_12_a_hero_brought_home_wins():
    s = begin(slain(north("zeus", at=("0 0 n", "0 0 s", "0 -4 n"))))
    assert say(s, "teleport 3").fate == ESCAPED


def test_11_13_an_exchange_counts_a_declined_one_does_not():
    for patron, power in (("dionysus", "drink"), ("poseidon", "rotate"), ("zeus", "teleport 3")):
        s = lay(of(patron), "straight 0 0 -1")
        s = begin(virtues(stand(s, "0 0 n", "0 0 n", "0 0 s"), 0, 1, 0))
        say(s, "exchange; hold 1 1; decline")
        assert power in options(s)
        say(s, "exchange; hold 1 1; accept")
        assert power not in options(s) and why(s, power) == "You have acted this turn already (§11.13)."


# where two may act at once

def test_11_1_aphrodite_and_ares():
    """She draws it away from him, so that he meets it alone, or to herself."""
    s = begin(north("aphrodite", "ares", at=("0 0 n", "0 -6 n", "-"), beast="0 -9 n"))
    assert s.to_act() == 0
    say(s, "attract")
    assert s.minotaur == where(s, 1) and say(s, "roll 1").minotaur == SLAIN     # on the way it stops at him


def test_11_10_hermes_and_ares():
    """With another on the spot Ares adds nothing; once that one is eaten he is alone."""
    s = begin(virtues(north("hermes", "ares", at=("0 -2 n", "0 -2 n", "-"), beast="0 -2 n"), 1, 0))
    say(s, "confront; roll 6; sacrifice; roll 1")
    assert s.heroes[0].at == -1
    s = begin(s)
    assert s.now.seat == 1 and say(s, "roll 1").minotaur == SLAIN


def test_11_9_hera_and_dionysus():
    """A gift and a drink add up; drunk and skipping, the gift is lost."""
    s = say(of("hera", "dionysus"), "donate 2 2; drink")
    assert s.to_act() == 1 and s.turn.points == 5
    say(s, "end; end; donate 2 2")
    assert s.to_act() == -1
    assert say(s.copy(), "roll 1").turn.points == 4
    assert say(s, "roll 6").to_act() == 2 and s.heroes[1].gift == 0


def test_11_9_hera_and_hades_apollo_and_hephaestus():
    s = begin(north("hera", "hades", at=("0 0 n", "0 -4 n", "0 0 n")))
    assert say(s, "donate 2 2").turn.points == 5        # the gift and the solitude
    s = of("hera", "apollo")
    s.heroes[1].skip = 1
    assert say(s, "donate 1 2; end").to_act() == 2      # skipped whole
    s = say(of("hera", "hephaestus"), "donate 2 2")
    assert s.turn.points == 4 and "scout" not in options(s)     # whoever pays


def test_11_9_hera_and_athena():
    s = say(of("hera", "athena"), "donate 2 2; scout; draw ring; draw mist; draw trap; draw warp")
    assert s.turn.points == 4


def test_11_9_hera_and_zeus_in_either_seat():
    assert why(of("zeus", "hera"), "donate 1 2").startswith("Only the hero of Hera")
    s = say(of("zeus", "hera"), "end")
    assert [text for text in options(s) if text.startswith("donate")] == ["donate 1 3", "donate 2 3"]


def test_11_12_zeus_and_hades():
    """Whom Zeus brings is no longer far."""
    s = begin(north("zeus", "hades", at=("0 0 n", "0 -4 n", "0 0 n")))
    assert say(s.copy(), "end").turn.points == 3 and say(s, "teleport 2").turn.points == 2


def test_11_12_zeus_and_aphrodite():
    """She is brought to where she cannot be reached, and is not asked."""
    s = lay(of("zeus", "aphrodite"), *NORTH, "collapse 0 1 -1", "ring 0 2 -1")
    s = loose(stand(s, "2 -1 w", "0 0 n", "0 0 c"), "0 -9 n", 1)
    assert say(begin(s.copy()), "end").now.seat == 1 and options(say(begin(s.copy()), "end")) == ["attract", "ignore"]
    say(begin(s), "teleport 2")
    assert "attract" not in options(s)


def test_11_11_poseidon_and_hephaestus_artemis_and_ares():
    """He cuts off others, not the smith; he turns no trap; Ares stays alone where he stood."""
    s = stand(lay(of("poseidon", "hephaestus", "artemis"), "straight 0 0 -1", "trap 0 1 0"), "0 0 n", "0 0 n", "0 0 n")
    say(begin(s), "rotate")
    assert options(s) == ["tile 2 90"]
    say(s, "tile 2 90")
    assert "north-north" in moves(s)
    say(s, "end")
    assert "north-north" not in moves(s)


def test_11_2_apollo_and_hermes_poseidon_zeus_skip_or_act_for_themselves():
    """A skipped turn is Apollo's alone: the slot of the Minotaur stays, and the clock of the escape runs on."""
    s = slain(stand(lay(of("apollo"), "collapse 0 1 0"), "0 0 n", "0 0 s", "0 0 c"))
    s.heroes[0].skip = 1
    begin(s)
    assert s.maze.down == 1 << tile_at(s, 1, 0) and s.to_act() == 1
    s = north("apollo", "hermes", at=("0 0 n", "0 -3 n", "0 0 c"), beast="0 -9 n")
    s.heroes[0].skip = 1
    assert begin(s).minotaur == node(s, "0 -6 n") and s.to_act() == 1


@pytest.mark.parametrize("pair", list(combinations(PATRONS.words, 2)), ids="-".join)
def test_1_2_any_two_patrons_play_together(pair):
    """Each pair, and the next patron, to the end of a random game: no power is lost or stuck beside another."""
    from kleos.core.dice import Rng
    third = next(word for word in PATRONS.words if word not in pair)
    s, rng = of(*pair, third), Rng(PATRONS.index[pair[0]] * 12 + PATRONS.index[pair[1]])
    while not s.over():
        s.apply(s.sample(rng))
    assert s.fate != RUNNING and GAME.rules.scores(s)[0] in (0.0, 1.0)
