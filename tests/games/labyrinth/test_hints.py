"""What the bots know: each plays for the team, and better than the one before."""
from __future__ import annotations

import pytest

from kleos import bots
from kleos.bots import make
from kleos.core.dice import Rng
from kleos.core.flow import CHANCE
from kleos.games.labyrinth.box import KINDS, PATRONS, VIRTUES
from kleos.games.labyrinth.draws import Turn
from kleos.games.labyrinth.hints.outlook import Survey, outlook
from kleos.games.labyrinth.hints.paths import Paths, find_held
from kleos.games.labyrinth.maze import FAR
from tests.games.labyrinth.play import (
    GAME,
    begin,
    dealt,
    lay,
    loose,
    options,
    random_game,
    say,
    slain,
    stand,
    start,
    virtues,
    where,
)


def play(bot, seed, **settings):
    state, rng, player = GAME.start(settings), Rng(seed), make(bot, GAME)
    while not state.over():
        state.apply(state.sample(rng) if state.to_act() == CHANCE else player.choose(state, state.to_act(), rng))
    return state.returns()[0]


def quick(s):
    return GAME.rules.lexicon.text(GAME.hints(s).choose(s, Rng(1)))


def test_quick_escapes_more_often_than_chance():
    assert sum(play("quick", seed) > 0 for seed in range(12)) > 2
    assert sum(play("random", seed) > 0 for seed in range(12)) < 2


@pytest.mark.parametrize("bot", ["greedy", "strong:4"])
def test_the_searching_bots_win_where_a_move_does(bot):
    s = lay(start(), "crossroads 0 0 -1", "straight 0 0 -2")
    s = begin(slain(stand(s, "0 -1 n", "0 0 e", "0 0 s"), 2))
    s.turn.points = 1
    action = make(bot, GAME).choose(s, 0, Rng(1))
    assert GAME.rules.lexicon.text(action) == "move south-south"


def test_paths_lead_to_virtues_open_spots_and_home():
    s = stand(lay(start(), "crossroads 0 0 -1", "straight 0 0 -2", "kleos 0 0 -3"), "0 -2 n", "0 0 c", "0 0 c")
    paths = Paths(s, where(s, 0), 0)
    assert paths.start == 2 and paths.virtue == 1 and paths.open == 1
    s.maze.left = 0
    assert Paths(s, where(s, 0), 0).open == FAR


def test_the_outlook_knows_what_is_good_for_the_team():
    s = begin(stand(lay(start(), "crossroads 0 0 -1", "straight 0 0 -2", "ring 0 0 -3"), "0 0 n", "0 0 n", "0 0 e"))
    plain = outlook(s)
    assert outlook(virtues(s, 1, 1)) > plain
    s = stand(virtues(s, 0, 0), "0 0 n", "0 0 n", "-")
    assert outlook(s) < plain
    near = loose(stand(s, "0 0 n", "0 0 n", "0 0 e"), "0 -2 n", 1)
    assert outlook(near) < plain < outlook(virtues(near, 3, 3))
    home, away = (outlook(slain(stand(s, "0 0 n", place, "0 0 e"), 1)) for place in ("0 -1 n", "0 -2 n"))
    assert home > away


def test_the_policy_runs_home_and_stays_there():
    s = lay(start(), "crossroads 0 0 -1", "straight 0 0 -2", "ring 0 0 -3")
    assert quick(begin(slain(stand(s, "0 -2 n", "0 0 e", "0 0 s")))) == "move south-south"
    assert quick(begin(slain(stand(s, "0 0 n", "0 0 e", "0 -2 n")))) == "end"


def test_whoever_has_least_to_lose_stands_forth():
    s = lay(start(), "crossroads 0 0 -1")
    s = begin(virtues(loose(stand(s, "0 0 n", "0 0 n", "0 0 n"), "0 0 n"), 2, 0, 1))
    assert quick(s) == "leave" and options(s) == ["confront", "leave"]
    assert quick(begin(virtues(s, 4, 0, 2))) == "confront"


def test_who_may_fall_gives_the_virtues_away_and_nobody_is_asked_for_them():
    s = lay(start(), "crossroads 0 0 -1", "straight 0 0 -2")
    s = begin(virtues(loose(stand(s, "0 0 n", "0 0 n", "0 0 n"), "0 -2 n", 1), 1, 1, 2))
    assert quick(s) == greedy(s) == "exchange"
    say(s, "exchange")
    hints = GAME.hints(s)
    assert [text for text in options(s) if hints.follows(s, -1, GAME.parse(text))] == ["hold 1 0"]
    say(s, quick(s))
    assert [text for text in options(s) if hints.follows(s, -1, GAME.parse(text))] == ["hold 2 1", "hold 2 2"]
    assert quick(s) == "hold 2 1"
    say(s, "hold 2 1")
    assert [hero.virtues for hero in s.heroes] == [0, 1, 3] and s.to_act() == 0
    assert quick(s) != "exchange" and not hints.follows(s, -1, GAME.parse("exchange"))


def test_whoever_has_nothing_to_give_may_still_be_helped_to_share_out():
    s = begin(virtues(loose(stand(lay(start(), "crossroads 0 0 -1"), "0 0 n", "0 0 n", "-"), "0 -1 n", 1), 0, 2))
    say(s, "exchange")
    assert options(s) == ["hold 1 1", "hold 1 2"] and quick(s) in options(s)
    assert all(GAME.hints(s).follows(s, -1, action) for action in s.legal())


@pytest.mark.parametrize("seed", range(1))
def test_a_search_always_has_something_to_try(seed):
    for s in random_game(seed, virtues=1):
        if s.to_act() >= 0:
            hints = GAME.hints(s)
            assert any(hints.follows(s, -1, action) for action in s.legal())


def test_the_luck_of_a_draw_is_a_virtue_and_that_of_a_roll_the_death_of_the_minotaur():
    s = begin(stand(lay(start(), "ring 0 0 -1"), "0 0 n", "0 0 s", "0 0 e"))
    say(s, "move north-east")
    hints = GAME.hints(s)
    lucks = {text: hints.luck(s, GAME.parse(text), 0) for text, _ in s.outcomes()}
    assert {text for text, luck in lucks.items() if luck > 0} == {f"draw {word}" for word in VIRTUES}
    s = begin(virtues(loose(stand(s, "0 0 n", "0 0 e", "0 0 e"), "0 0 n"), 2))
    rolls = [hints.luck(s, GAME.parse(f"roll {face}"), 0) for face in range(1, 7)]
    assert rolls[0] == rolls[1] > 0 > rolls[2] == rolls[5]


def greedy(s):
    return GAME.rules.lexicon.text(make("greedy", GAME).choose(s, s.to_act(), Rng(1)))


def branching(*places):
    """A way to the north with a virtue at its end, and the start tile open to the other sides."""
    return stand(lay(start(), "crossroads 0 0 -1", "straight 0 0 -2", "kleos 0 0 -3"), *places)


@pytest.mark.parametrize("patron", PATRONS.words)
@pytest.mark.parametrize("bot", ["greedy", "strong:16"])
def test_a_game_begins_with_looking_for_virtues(bot, patron):
    others = [word for word in PATRONS.words if word != patron][:2]
    s = dealt(start(",".join([patron, *others])))
    text = GAME.rules.lexicon.text(make(bot, GAME).choose(s, 0, Rng(1)))
    assert text.split()[0] in {"move", "scout", "drink", "rotate"}


def test_greedy_goes_for_a_virtue_that_lies_there():
    s = begin(branching("0 -2 n", "0 0 e", "0 0 e"))
    assert greedy(s).startswith("move north-")
    say(s, greedy(s))
    assert s.heroes[0].virtues == 1


def test_the_nearer_a_hero_is_to_a_virtue_the_better():
    near, far = (outlook(begin(branching(place, "0 0 e", "0 0 e"))) for place in ("0 -1 n", "0 0 n"))
    assert near > far


def test_with_virtues_enough_all_go_home():
    s = branching("0 -2 n", "0 0 n", "0 0 n")
    lay(s, "crossroads 0 0 1", "straight 0 0 2", "straight 0 0 3")
    home = {place: outlook(begin(virtues(loose(stand(s, place, "0 0 n", "0 0 n"), "0 3 n", 1), 3, 2, 1)))
            for place in ("0 0 n", "0 -1 n", "0 -2 n")}
    assert home["0 0 n"] > home["0 -1 n"] > home["0 -2 n"]


def test_after_the_fight_everybody_runs_and_not_the_last_alone():
    s = lay(start(), "crossroads 0 0 -1", "straight 0 0 -2", "ring 0 0 -3", "straight 0 0 1", "ring 0 0 2")
    s = slain(stand(s, "0 -2 n", "0 0 n", "0 1 s"))
    behind = outlook(begin(s))
    assert outlook(stand(s, "0 -2 n", "0 0 n", "0 0 s")) > behind


@pytest.mark.slow
def test_greedy_escapes_more_often_than_not():
    assert sum(play("greedy", seed) > 0 for seed in range(6)) > 2


def test_a_gift_of_points_has_its_reason():
    s = dealt(start("hera,ares,hades"))
    assert bots.explain(GAME, s, 0, GAME.parse("donate 2 2")) == "Another hero can do more with your points."


@pytest.mark.parametrize(("place", "move", "why"), [
    ("0 -2 n", "move north-east", "It wins a virtue, [Kleos](at-4)."),
    ("0 -2 n", "move south-south", "Nothing was found that does more."),
    ("0 0 n", "move north-north", "It is a step towards [Kleos](at-4)."),
    ("0 0 n", "move north-east", "It ends [on the east side of the tile north of the start](at-2-east); virtues are "
                                 "hidden in the bag.")])
def test_a_move_has_its_reason(place, move, why):
    s = begin(branching(place, "0 0 e", "0 0 e"))
    assert bots.explain(GAME, s, 0, GAME.parse(move)) == why


def test_a_move_to_where_the_maze_goes_on_says_so():
    s = lay(start(), "straight 0 0 -1", "straight 0 0 1", "straight 1 1 0", "straight 1 -1 0", "straight 0 0 2")
    s = begin(stand(s, "0 0 s", "0 0 e", "0 0 e"))
    assert bots.explain(GAME, s, 0, GAME.parse("move south-south")) == "It is a step to where the maze goes on."


def spares(s, line, other):
    return GAME.hints(s).spares(s, [GAME.parse(line)], [GAME.parse(other)])


def test_what_play_outs_do_not_tell_apart_is_a_virtue_before_the_end_of_the_turn():
    s = begin(branching("0 -2 n", "0 0 e", "0 0 e"))
    assert spares(s, "move north-east", "end") and spares(s, "move north-east", "scout")
    s = begin(branching("0 -1 n", "0 0 e", "0 0 e"))
    assert spares(s, "move north-north", "end") and not spares(s, "end", "move north-north")
    assert spares(s, "scout", "end") and not spares(s, "end", "move south-south")


def test_11_12_the_power_of_zeus_is_not_spent_before_the_minotaur_is_there():
    s = begin(stand(lay(start("zeus,none,none"), "crossroads 0 0 -1"), "0 0 n", "0 0 e", "0 0 e"))
    hints = GAME.hints(s)
    assert not hints.follows(s, -1, GAME.parse("teleport 2"))
    s = begin(loose(s, "0 0 s", 1))
    assert hints.follows(s, -1, GAME.parse("teleport 2")) and spares(s, "end", "teleport 2")


def test_11_12_a_hero_who_has_no_way_on_may_be_brought_at_any_time():
    s = lay(start("zeus,none,none"), "collapse 0 0 -1", "collapse 0 1 0", "spawn 0 -1 0", "crossroads 0 0 1",
            "collapse 0 0 -2")
    s = begin(stand(s, "0 0 s", "0 -1 n", "0 0 s"))
    assert GAME.hints(s).follows(s, -1, GAME.parse("teleport 2"))


def test_2_4_a_tile_is_best_turned_so_that_most_ways_lead_on():
    s = begin(stand(start(), "0 0 n", "0 0 e", "0 0 e"))
    s.now = Turn(0, where(s, 0), KINDS.index["straight"])
    assert spares(s, "turn 0", "turn 90") and not spares(s, "turn 90", "turn 0")


def test_a_line_goes_on_to_the_virtue_that_it_comes_near():
    s = begin(branching("0 -1 n", "0 0 e", "0 0 e"))
    line = GAME.hints(s).onward(s, 0, [GAME.parse("move north-north")])
    assert GAME.rules.lexicon.text(line[1]).startswith("move north-")


def test_9_1_once_the_minotaur_is_slain_its_spot_bars_no_way_home():
    s = lay(start(), "straight 0 0 -1", "straight 0 0 -2")
    s = begin(loose(stand(s, "0 -2 n", "0 0 s", "0 0 s"), "0 -1 n", 1))
    look = Survey(s)
    assert look.paths(0).start == FAR and look.home(look.paths(0)) == 2
    assert look.home(look.paths(1)) == look.paths(1).start == 0


def beside_a_trap(*virtue):
    """The Minotaur waits for a hero in the middle of a trap; the others stand at the start."""
    s = lay(start(), "trap 0 0 -1", "crossroads 0 0 -2", "crossroads 0 0 1", "crossroads 0 1 0")
    return virtues(loose(stand(s, "0 -1 c", "0 0 s", "0 0 s"), "0 -1 n", 0), *virtue)


def test_7_5_while_it_waits_beside_a_trap_its_prey_stays_and_the_others_look_on_or_come():
    assert find_held(beside_a_trap()) == 0 and find_held(stand(beside_a_trap(), "0 0 e", "0 0 s", "0 0 s")) == -1
    s = beside_a_trap(1, 3, 0)
    assert quick(begin(s)) == "end"
    assert quick(begin(s, 1)) == "move north-north"
    assert quick(begin(s, 2)) != "end"


def test_7_5_a_team_does_not_wait_at_the_start_for_a_minotaur_that_does_not_come():
    s = beside_a_trap(0, 3, 0)
    assert outlook(begin(stand(s.copy(), "0 -1 c", "0 0 n", "0 0 s"), 2)) > outlook(begin(s.copy(), 2))


def test_8_1_nobody_walks_onto_the_minotaur_alone_where_play_outs_see_no_difference():
    s = lay(start(), "crossroads 0 0 -1", "crossroads 0 0 -2")
    s = begin(virtues(loose(stand(s, "0 0 n", "0 0 s", "0 0 s"), "0 -1 n", 1), 1))
    assert spares(s, "end", "move north-north") and spares(s, "end", "move north-east") is False
    assert not spares(begin(virtues(s, 4)), "end", "move north-north")
    s = begin(virtues(stand(s, "0 0 n", "0 -1 n", "0 0 s"), 2, 2))
    assert spares(s, "move north-north", "end")


def test_8_1_nobody_looks_at_going_alone_to_the_minotaur_unless_another_can_come():
    s = lay(start(), "crossroads 0 0 -1", "crossroads 0 0 -2")
    s = begin(virtues(loose(stand(s, "0 0 n", "0 0 s", "0 0 s"), "0 -1 n", 1), 2))
    step = GAME.parse("move north-north")
    assert not GAME.hints(s).follows(s, -1, step)
    assert GAME.hints(s).follows(virtues(s.copy(), 3), -1, step)
    assert GAME.hints(s).follows(stand(s.copy(), "0 0 n", "-", "-"), -1, step)
    later = loose(virtues(s.copy(), 0, 2), "0 -1 n", 2)
    assert GAME.hints(s).follows(later, -1, step)
    assert GAME.hints(s).follows(stand(s.copy(), "0 0 n", "0 -1 n", "0 0 s"), -1, step)


def test_9_1_who_waits_at_the_start_for_the_others_neither_drinks_nor_walks_about():
    s = lay(start("dionysus,none,none"), "crossroads 0 0 -1", "straight 0 0 -2")
    s = begin(slain(stand(s, "0 0 n", "0 -1 n", "0 0 n")))
    follows = {text for text in options(s) if GAME.hints(s).follows(s, -1, GAME.parse(text))}
    assert "end" in follows and not follows & {"drink", "move south-south", "move north-north"}
    assert quick(s) == "end"


def test_9_1_who_is_at_the_start_goes_to_open_a_way_for_others_who_have_none():
    s = lay(start(), "crossroads 0 0 -1", "collapse 0 0 -2", "straight 0 0 -3")
    s = begin(slain(stand(s, "0 0 n", "0 -3 n", "0 0 n")))
    assert GAME.hints(s).follows(s, -1, GAME.parse("move north-north"))


def misty():
    s = lay(start(), "crossroads 0 0 -1", "straight 0 0 -2", "straight 0 0 -3", "mist 0 1 -1", "mist 0 2 -1",
            "crossroads 0 3 -1", "vee 0 4 -1")
    s.maze.left = 0
    return begin(loose(stand(s, "1 -1 e", "0 0 s", "0 0 s"), "0 -2 n", 1))


def test_5_2_nobody_goes_from_mist_to_mist_for_nothing():
    s = misty()
    assert spares(s, "end", "move east-south") and not spares(s, "move east-south", "end")
    s.maze.virtues = 1 << 7
    assert spares(s, "move east-east", "end")
