"""The rules of the Shield, one after another; each test is named after the rule that it proves."""
from itertools import product

import pytest

from kleos.core.flow import CHANCE, NOBODY
from tests.games.chance import falls_as_weighed
from tests.games.shield.paper import CIRCLE_OF, DRAWS, PLACES, across, circle_of, metal_of, touch
from tests.games.shield.play import GAME, board, drawn, marked, options, random_game, say, sections, start, turn

ALL = set(CIRCLE_OF)


def fill(state, *names):
    """Make these sections complete: silver twice and tin once, in turns whose markers do not matter here."""
    dice = {"rural": 1, "city": 5, "cosmos": 9}
    for name in names:
        anvil = dice[CIRCLE_OF[name]]
        for forge in (4, 5, 10):
            if board(state)["sections"][name]["marker"]:
                away(state, name)
            turn(state, forge, anvil, 1, f"section {name}")
    return state


def away(state, name):
    """A turn that takes the markers off this section: one symbol of tin where its own markers fall elsewhere."""
    for other in sorted(ALL):
        section = board(state)["sections"][other]
        if not section["marker"] and section["layers"] < 4 and name not in section["opposite"] and other != name:
            return turn(state, 10, {"rural": 1, "city": 5, "cosmos": 9}[CIRCLE_OF[other]], 1, f"section {other}")
    raise AssertionError("no such section")


# 1 Setup

def test_1_1_the_shield_starts_empty():
    table = board(start())
    assert {word: section["symbols"] for word, section in table["sections"].items()} == {word: [] for word in ALL}
    assert [sum(section["circle"] == circle for section in table["sections"].values())
            for circle in ("cosmos", "city", "rural")] == [2, 4, 6]
    assert (table["turn"], table["turns"], set(table["arrows"])) == (1, 24, {0})


@pytest.mark.parametrize("boxes", range(9))
def test_1_2_no_box_is_crossed_out(boxes):
    table = board(start(boxes=boxes))
    assert (table["boxes"], table["boxes_of"]) == (boxes, boxes)
    assert board(start())["boxes"] == 5


def test_1_3_no_marker_in_the_first_turn():
    state = start()
    assert marked(state) == set()
    say(state, "roll 4 5 9; forge 4; anvil 9")
    assert sections(state) == {"heaven", "earth"}


# 2 A turn

def test_2_1_three_dice_of_twelve_faces():
    state = start()
    assert state.to_act() == CHANCE
    rolls = dict(zip(options(state), state.weights()))
    every = [" ".join(str(die) for die in sorted(dice)) for dice in product(range(1, 13), repeat=3)]
    assert rolls == {f"roll {dice}": every.count(dice) for dice in every}


def test_2_1_every_die_is_fair():
    assert falls_as_weighed(start(), 20000)


def test_2_2_one_die_to_the_forge_one_to_the_anvil_and_the_third_to_apollo():
    state = say(start(), "roll 3 7 12")
    assert options(state) == ["forge 3", "forge 7", "forge 12"]
    say(state, "forge 7")
    assert options(state) == ["anvil 3", "anvil 12"]
    say(state, "anvil 12")
    table = board(state)
    assert (table["forge"], table["anvil"]) == ({"die": 7, "metal": "copper"}, {"die": 12, "circle": "cosmos"})
    assert table["apollo"] == 3


def test_2_2_equal_dice_are_one_choice():
    state = say(start(), "roll 5 5 5")
    assert options(state) == ["forge 5"]
    assert options(say(state, "forge 5")) == ["anvil 5"]


# 3 The forge

@pytest.mark.parametrize("die", range(1, 13))
def test_3_1_the_die_names_the_metal(die):
    state = say(start(), f"roll {' '.join(map(str, sorted([1, die, 2])))}", f"forge {die}")
    assert board(state)["forge"]["metal"] == metal_of(die)


@pytest.mark.parametrize(("die", "metal", "lines", "first", "second"), [
    (1, "gold", ["section heaven", "section earth"], 2, 2), (5, "silver", ["section heaven"], 2, 0),
    (8, "copper", ["section heaven", "section earth"], 1, 1), (12, "tin", ["section heaven"], 1, 0)])
def test_3_2_how_much_each_metal_draws(die, metal, lines, first, second):
    state = turn(start(), die, 9, 1, *lines)
    assert (drawn(state, "heaven"), drawn(state, "earth")) == ([metal] * first, [metal] * second)
    assert board(state)["turn"] == 2


def test_3_2_the_second_section_is_another_one():
    state = turn(start(), 1, 5, 2, "section ambush")
    assert "ambush" not in sections(state)


def test_3_3_adjacent_are_sections_that_share_a_border():
    table = board(start())["sections"]
    graph = {word: set(section["adjacent"]) for word, section in table.items()}
    assert graph == {word: {other for other in ALL if touch(word, other)} for word in ALL}
    assert sum(len(near) for near in graph.values()) == 2 * 27
    assert [len(graph[word]) for word in ("ambush", "marriage", "siege", "trial")] == [7, 5, 7, 5]


def test_3_3_the_one_example_of_the_printed_rules():
    assert set(board(start())["sections"]["ambush"]["adjacent"]) == {
        "heaven", "earth", "marriage", "trial", "wheat", "lions", "dance"}


def test_3_3_no_other_turn_of_the_rings_fits_the_example():
    """Turn the Cosmos and Rural rings against Ambush by whole degrees: every fit is the same graph."""
    def ring(count, offset):
        return [(offset + 360 / count * i, offset + 360 / count * (i + 1)) for i in range(count)]

    def overlap(a, b):
        return any(min(a[1], b[1] + t) > max(a[0], b[0] + t) for t in (-360, 0, 360))

    city = ring(4, -45)
    found, fits = set(), 0
    for cosmos_at, rural_at in product(range(180), range(60)):
        cosmos, rural = ring(2, cosmos_at), ring(6, rural_at)
        if all(overlap(city[0], half) for half in cosmos) and sum(overlap(city[0], r) for r in rural) == 3:
            fits += 1
            found.add(tuple(sorted((sum(overlap(c, half) for half in cosmos), sum(overlap(c, r) for r in rural))
                                   for c in city)))
    assert fits == 2581
    assert found == {((1, 2), (1, 2), (2, 3), (2, 3))}      # so City sections have 5, 5, 7 and 7 neighbours


@pytest.mark.parametrize("section", sorted(ALL))
def test_3_3_gold_goes_on_to_every_neighbour(section):
    die = {"rural": 1, "city": 5, "cosmos": 9}[CIRCLE_OF[section]]
    state = turn(start(), 1, die, 2, f"section {section}")
    assert sections(state) == {other for other in ALL if touch(section, other)}


def test_3_4_symbols_past_the_fifth_are_lost():
    state = turn(start(), 4, 9, 1, "section heaven")
    turn(state, 1, 5, 1, "section siege", "section heaven")
    assert board(state)["sections"]["heaven"]["layers"] == 4
    turn(state, 2, 9, 1, "section heaven", "section earth")
    assert drawn(state, "heaven") == ["silver", "silver", "gold", "gold", "gold"]
    assert drawn(state, "earth") == ["gold", "gold"]
    assert board(state)["sections"]["heaven"]["complete"]


def test_3_5_the_first_section_needs_room():
    state = fill(start(), "lions")
    while board(state)["sections"]["lions"]["marker"]:
        away(state, "lions")
    say(state, "roll 1 2 4; forge 4; anvil 1")
    assert board(state)["sections"]["lions"]["complete"]
    assert "lions" not in sections(state)
    assert sections(state) == {s for s in PLACES["rural"] if s not in marked(state)} - {"lions"}


def test_3_6_the_second_section_may_be_full():
    state = fill(start(), "lions")
    for first in ("wheat", "dance", "ambush"):
        if not board(state)["sections"][first]["marker"] and not board(state)["sections"]["lions"]["marker"]:
            break
    else:
        away(state, "lions")
        first = next(f for f in ("wheat", "dance", "ambush") if f not in marked(state))
    turn(state, 1, 5 if first == "ambush" else 2, 3, f"section {first}")
    assert "lions" in sections(state)
    after = say(state.copy(), "section lions")
    assert drawn(after, "lions") == ["silver"] * 4 + ["tin"]
    assert board(after)["turn"] == board(state)["turn"] + 1


def test_3_6_a_neighbour_must_be_chosen():
    state = turn(start(), 1, 5, 2, "section ambush")
    assert all(text.startswith("section") for text in options(state))


ALONE = """
[opposite.mutual]
heaven = ["wheat", "dance", "ambush"]
"""


def test_3_6_without_a_free_neighbour_the_second_half_is_lost():
    """The shipped tables never cover every neighbour; these do, for the section of the lions."""
    state = turn(start(ALONE), 4, 9, 1, "section heaven")
    assert marked(state) == {"wheat", "dance", "ambush"}
    turn(state, 1, 2, 3, "section lions")
    assert drawn(state, "lions") == ["gold", "gold"]
    assert board(state)["turn"] == 3


@pytest.mark.parametrize("blocking", ["mutual", "strict"])
def test_3_6_the_shipped_markers_always_leave_a_neighbour(blocking):
    for first, covering in product(ALL, ALL):
        covered = across(covering, blocking)
        assert first in covered or {other for other in ALL if touch(first, other)} - covered


# 4 The anvil

@pytest.mark.parametrize("die", range(1, 13))
def test_4_1_the_die_names_the_circle_to_begin_in(die):
    state = say(start(), f"roll {' '.join(map(str, sorted([1, die, 4])))}", "forge 4", f"anvil {die}")
    assert board(state)["anvil"]["circle"] == circle_of(die)
    assert sections(state) == set(PLACES[circle_of(die)])


def test_4_1_the_second_section_may_lie_in_any_circle():
    state = turn(start(), 1, 5, 2, "section ambush")
    assert {CIRCLE_OF[section] for section in sections(state)} == {"rural", "city", "cosmos"}


def full_cosmos():
    """Both Cosmos sections complete, no box left to cross out."""
    return fill(start(boxes=0), "heaven", "earth")


def test_4_2_nothing_is_drawn_where_no_section_is_open():
    state = full_cosmos()
    before, number = [drawn(state, section) for section in sorted(ALL)], board(state)["turn"]
    say(state, "roll 1 4 9; forge 4; anvil 9")
    assert options(state) == ["nothing"]
    say(state, "nothing")
    assert [drawn(state, section) for section in sorted(ALL)] == before
    assert (board(state)["arrows"][number - 1], board(state)["turn"]) == (1, number + 1)


def test_4_2_such_dice_may_be_chosen_freely_and_no_slide_is_owed():
    state = fill(start(boxes=5), "heaven", "earth")
    say(state, "roll 1 4 9; forge 4")
    assert options(state) == ["anvil 1", "anvil 9"]
    say(state, "anvil 9")
    assert options(state)[-1] == "nothing"
    assert "slide-anvil city" in options(state)
    say(state, "slide-anvil city")
    assert "nothing" not in options(state)


def test_4_2_where_a_section_is_open_you_must_draw():
    state = say(start(boxes=0), "roll 1 4 9; forge 4; anvil 9")
    assert options(state) == ["section heaven", "section earth"]


# 5 The lame leg

@pytest.mark.parametrize("blocking", ["mutual", "strict"])
@pytest.mark.parametrize("section", sorted(ALL))
def test_5_1_the_markers_go_opposite_the_first_section(section, blocking):
    state = turn(start(blocking=blocking), 4, {"rural": 1, "city": 5, "cosmos": 9}[CIRCLE_OF[section]], 2,
                 f"section {section}")
    assert marked(state) == across(section, blocking)


def test_5_1_not_the_second_one():
    state = turn(start(), 1, 9, 2, "section heaven", "section siege")
    assert marked(state) == across("heaven", "mutual")


def test_5_1_all_markers_move_every_turn():
    state = turn(start(), 4, 9, 1, "section heaven")
    turn(state, 4, 5, 1, "section siege")
    assert marked(state) == across("siege", "mutual")


def test_5_1_complete_sections_are_covered_too():
    state = fill(start(), "lions")
    if "siege" in marked(state):
        away(state, "siege")
    turn(state, 10, 5, 1, "section siege")
    assert board(state)["sections"]["lions"]["complete"]
    assert "lions" in marked(state)


def test_5_1_no_marker_is_placed_after_the_last_turn():
    state = turn(start("game.turns = 1"), 4, 9, 1, "section heaven")
    assert state.over()
    assert marked(state) == set()


def test_5_2_neither_the_first_nor_the_second_section_may_have_a_marker():
    state = turn(start(), 4, 9, 1, "section heaven")        # earth, trial, sheep, dance
    say(state, "roll 1 2 9; forge 1; anvil 2")
    assert sections(state) == {"lions", "wheat", "plough", "grapes"}
    say(state, "section lions")
    assert sections(state) == {"wheat", "ambush"}


@pytest.mark.parametrize("blocking", ["mutual", "strict"])
def test_5_3_opposite_is_on_the_line_through_the_centre(blocking):
    table = board(start(blocking=blocking))["sections"]
    assert {word: set(section["opposite"]) for word, section in table.items()} == {
        word: across(word, blocking) for word in ALL}


def test_5_3_mutual_goes_both_ways_and_strict_needs_all_four_markers():
    mutual = {word: across(word, "mutual") for word in ALL}
    strict = {word: across(word, "strict") for word in ALL}
    assert all(a in mutual[b] for a in ALL for b in mutual[a])
    assert sum(a not in strict[b] for a in ALL for b in strict[a]) == 8
    assert sorted(len(covered) for covered in strict.values()) == [3] * 4 + [4] * 8
    assert {word for word in ALL if strict[word] != mutual[word]} == {"siege", "ambush", "lions", "grapes"}


def test_5_4_after_nothing_no_marker_lies_on_the_shield():
    state = full_cosmos()
    assert marked(state)
    say(state, "roll 1 4 9; forge 4; anvil 9; nothing")
    assert marked(state) == set()


# 6 Impressing Athena

@pytest.mark.parametrize(("die", "reach"), [
    (1, {"silver": 1, "copper": 2, "tin": 1}), (4, {"gold": 1, "copper": 1, "tin": 2}),
    (7, {"gold": 2, "silver": 1, "tin": 1}), (10, {"gold": 1, "silver": 2, "copper": 1})])
def test_6_1_a_box_a_step_round_the_ring_of_metals(die, reach):
    for metal, boxes in reach.items():
        state = say(start(), f"roll 1 1 {die}", f"forge {die}", "anvil 1", f"slide-forge {metal}")
        assert board(state)["boxes"] == 5 - boxes
        assert board(state)["forge"] == {"die": die, "metal": metal}
        lines = ["section lions", "section wheat"][:len(DRAWS[metal])]
        say(state, *lines)
        assert drawn(state, "lions") == [metal] * DRAWS[metal][0]


@pytest.mark.parametrize(("die", "here"), [(1, "rural"), (5, "city"), (9, "cosmos")])
def test_6_1_any_circle_is_one_step_away(die, here):
    for circle in {"rural", "city", "cosmos"} - {here}:
        state = say(start(), f"roll 1 1 {die}", "forge 1", f"anvil {die}", f"slide-anvil {circle}")
        assert board(state)["boxes"] == 4
        assert sections(state) == set(PLACES[circle])


def test_6_1_the_two_steps_of_the_printed_example():
    """City to Rural and tin to copper, a box each."""
    state = say(start(), "roll 1 5 10; forge 10; anvil 5; slide-anvil rural; slide-forge copper")
    assert board(state)["boxes"] == 3
    say(state, "section lions; section ambush")
    assert (drawn(state, "lions"), drawn(state, "ambush")) == (["copper"], ["copper"])


def test_6_2_both_dice_in_either_order():
    one = say(start(), "roll 1 5 10; forge 10; anvil 5; slide-anvil rural; slide-forge copper")
    two = say(start(), "roll 1 5 10; forge 10; anvil 5; slide-forge copper; slide-anvil rural")
    assert one == two
    assert not [text for text in options(one) if text.startswith("slide")]


def test_6_2_a_die_is_slid_in_one_go():
    state = say(start(), "roll 1 5 10; forge 10; anvil 5; slide-forge copper")
    assert [text for text in options(state) if text.startswith("slide")] == ["slide-anvil rural", "slide-anvil cosmos"]


def test_6_2_sliding_in_one_go_reaches_all_that_single_steps_reach():
    """Walk both rings step by step with every purse: the cheapest way to each place is what one slide costs."""
    metals = ["gold", "silver", "copper", "tin"]
    for boxes, at in product(range(9), range(4)):
        cost, edge = {at: 0}, [at]
        while edge:
            here = edge.pop(0)
            for there in ((here + 1) % 4, (here - 1) % 4):
                if there not in cost and cost[here] < boxes:
                    cost[there] = cost[here] + 1
                    edge.append(there)
        state = say(start(boxes=boxes), f"roll 1 1 {3 * at + 1}", f"forge {3 * at + 1}", "anvil 1")
        offered = {text.split()[1] for text in options(state) if text.startswith("slide-forge")}
        assert offered == {metals[metal] for metal in cost if metal != at}
        for metal in offered:
            after = say(state.copy(), f"slide-forge {metal}")
            assert boxes - board(after)["boxes"] == cost[metals.index(metal)]


def test_6_2_as_far_as_the_boxes_last():
    state = say(start(boxes=1), "roll 1 5 10; forge 10; anvil 5")
    assert [text for text in options(state) if text.startswith("slide")] == [
        "slide-forge gold", "slide-forge copper", "slide-anvil rural", "slide-anvil cosmos"]
    assert not [text for text in options(say(state, "slide-anvil rural")) if text.startswith("slide")]


def test_6_3_without_a_box_no_die_is_slid():
    state = say(start(boxes=0), "roll 1 5 10; forge 10; anvil 5")
    assert set(options(state)) == {f"section {section}" for section in PLACES["city"]}


# 7 Apollo

def test_7_1_apollos_value_is_written_as_rolled():
    state = turn(start(), 10, 5, 11, "slide-forge copper", "slide-anvil rural", "section lions", "section wheat")
    turn(state, 10, 5, 2, "section marriage")
    assert board(state)["arrows"][:3] == [11, 2, 0]
    assert board(state)["ares"][10]["times"] == 1


# 8 The end

def test_8_1_twenty_four_turns():
    state = start()
    lines = random_game(state, 5)
    assert sum(line.startswith("* roll") for line in lines) == 24
    assert state.over()
    assert state.to_act() == NOBODY
    assert options(state) == []
    assert 0 not in board(state)["arrows"]


def end(*turns):
    """A game of one turn, to see who wins."""
    return turn(start("game.turns = 1", boxes=0), *turns)


def test_8_2_the_shield_must_score_more_than_the_arrows():
    lost, tie = end(4, 9, 2, "section heaven"), end(4, 9, 1, "section heaven")
    won = turn(start("game.turns = 1", boxes=1), 4, 9, 1, "section heaven")
    assert [state.margin() for state in (lost, tie, won)] == [-1, 0, 4]
    assert [GAME.rules.won(state) for state in (lost, tie, won)] == [[False], [False], [True]]
    assert [board(state)["won"] for state in (lost, tie, won)] == [False, False, True]


# 9 and 10 Scoring

def points(state, label):
    return next(line["points"] for line in board(state)["reckoning"] if line["label"] == label)


@pytest.mark.parametrize(("layers", "worth"), [(0, 0), (1, 0), (2, 0), (3, 0), (4, 4), (5, 7)])
def test_9_1_thickness(layers, worth):
    state = start()
    for _ in range(layers):
        turn(state, 10, 2, 1, "section lions")
    assert board(state)["sections"]["lions"]["layers"] == layers
    assert points(state, "Thickness") == worth


@pytest.mark.parametrize(("dice", "worth"), [
    ([], 0), ([10], 1), ([10, 11], 1), ([10, 4], 3), ([10, 4, 7], 5), ([10, 7, 8, 1], 5), ([10, 7, 4, 1], 7)])
def test_9_2_strength_whatever_the_thickness(dice, worth):
    """Gold and copper go on into wheat, whose points are taken off again."""
    state = start()
    for die in dice:
        turn(state, die, 2, 1, "section lions", *["section wheat"][:len(DRAWS[metal_of(die)]) - 1])
    assert board(state)["sections"]["lions"]["strength"] == worth
    assert points(state, "Strength") == worth + board(state)["sections"]["wheat"]["strength"]


def test_9_3_a_circle_with_all_its_sections_complete():
    state = fill(start(boxes=0), "heaven")
    assert points(state, "Artwork") == 0
    assert points(fill(state, "earth"), "Artwork") == 6


def test_9_3_every_circle_counts_once():
    long = start("game.turns = 60", boxes=0)
    fill(long, "marriage", "siege", "trial", "ambush")
    assert points(long, "Artwork") == 6
    assert points(fill(long, "heaven", "earth"), "Artwork") == 12


@pytest.mark.parametrize("boxes", [0, 1, 5, 8])
def test_9_4_boxes_left(boxes):
    assert points(start(boxes=boxes), "Athena") == 4 * boxes


def test_9_4_a_crossed_box_costs_its_four_points_and_no_more():
    state = say(start(), "roll 1 5 10; forge 10; anvil 5")
    before = state.margin()
    assert say(state, "slide-forge copper").margin() == before - 4


def test_10_1_the_sum_of_apollos_values():
    state = turn(start(), 4, 9, 12, "section heaven")
    turn(state, 4, 5, 7, "section siege")
    assert points(state, "Arrows") == 19


@pytest.mark.parametrize(("times", "worth"), [(1, 0), (2, 0), (3, 1), (4, 4), (5, 7), (6, 10), (7, 15), (9, 15)])
def test_10_2_ares(times, worth):
    state = start()
    for _ in range(times):
        turn(state, 10, 4, 12, f"section {'lions' if board(state)['sections']['lions']['layers'] < 5 else 'wheat'}")
    assert points(state, "Ares") == worth
    assert points(state, "Arrows") == 12 * times


def test_10_2_each_value_by_itself():
    state = start("game.turns = 60")
    for apollo in (1, 1, 1, 2, 2, 2):
        turn(state, 10, 5, apollo, "section siege" if board(state)["sections"]["siege"]["layers"] < 5 else
             "section marriage")
    assert points(state, "Ares") == 2
