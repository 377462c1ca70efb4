"""Lines of dots, and words over them."""
from __future__ import annotations

import pytest
from rich.text import Text

from kleos.cli import page
from kleos.drawing import markup
from kleos.drawing.canvas import Canvas, stroke


def drawn(canvas):
    return Text.from_markup(str(canvas)).plain.split("\n")


def test_a_line_of_dots():
    canvas = Canvas(4, 1)
    canvas.line(0, 0, 3.9, 0)
    assert drawn(canvas) == ["⠉⠉⠉⠉"]


def test_a_plain_line():
    canvas = Canvas(4, 2, unicode=False)
    canvas.line(0, 0.5, 3.9, 0.5)
    canvas.line(1.2, 1, 1.2, 1.99)
    assert drawn(canvas) == ["....", " |  "]


@pytest.mark.parametrize(("dots", "character"), [
    (0x47, "|"), (0x01 | 0x08, "'"), (0x40 | 0x80, "."), (0x02 | 0x20, "-"), (0x40 | 0x04 | 0x10 | 0x08, "/"),
    (0x01 | 0x02 | 0x20 | 0x80, "\\")])
def test_plain_strokes(dots, character):
    assert stroke(dots) == character


def test_an_ellipse_touches_its_four_sides_and_nothing_else():
    canvas = Canvas(20, 10)
    canvas.arc(10, 5, 9.9, 4.9)
    lines = drawn(canvas)
    assert all(len(line) == 20 for line in lines)
    assert lines[0][10] != " "
    assert lines[9][10] != " "
    assert lines[5][0] != " "
    assert lines[5][19] != " "
    assert lines[5][10] == " "
    assert lines[0][0] == " "


def test_what_lies_outside_is_left_away():
    canvas = Canvas(3, 2)
    canvas.line(-5, -5, 20, 20)
    canvas.write(1, 7, "below")
    assert [len(line) for line in drawn(canvas)] == [3, 3]


def test_words_stand_over_lines():
    canvas = Canvas(7, 1)
    canvas.line(0, 0.5, 6.9, 0.5)
    canvas.write(3.5, 0, "[bold]abc[/]")
    assert drawn(canvas) == ["⠤⠤abc⠤⠤"]
    assert "[bold]" in str(canvas)


@pytest.mark.parametrize(("align", "line"), [("left", "  ab  "), ("right", "ab    "), ("middle", " ab   ")])
def test_alignment(align, line):
    canvas = Canvas(6, 1)
    canvas.write(2, 0, "ab", align)
    assert drawn(canvas) == [line]


def test_hatching_stays_within_its_part_of_the_ring():
    canvas = Canvas(40, 20)
    canvas.hatch(20, 10, (8, 4), (19, 9.5), -45, 45, "dim")
    lines = drawn(canvas)
    assert lines[10][35] == "░"
    assert lines[10][22] == " "                         # within the inner ring
    assert lines[10][5] == " "                          # on the other side
    assert lines[2][20] == " "


def test_columns_keep_the_width_and_the_order():
    rows = page.columns([f"{i} word" for i in range(7)], 40)
    assert all(len(row) <= 40 for row in rows)
    assert [row.split()[0] for row in rows] == ["0", "1", "2", "3"]
    assert [row.split()[2] for row in rows[:3]] == ["4", "5", "6"]


def test_beside_sets_the_lower_block_in_the_middle():
    assert markup.beside("a\nb\nc", "x", 1).split("\n") == ["a ", "b x", "c "]


def test_choices_that_begin_or_end_alike_share_a_line():
    offered = [(4, "Deploy Goat to the Farm (left)"), (5, "Deploy Goat to the Mine (right)")]
    assert [Text.from_markup(row).plain for row in page.together(offered, 60)] == [
        "Deploy Goat to the   4  Farm (left)   5  Mine (right)"]
    assert [Text.from_markup(row).plain for row in page.together(offered, 40)] == [
        "Deploy Goat to the   4  Farm (left)", "     5  Mine (right)"]
    numbers = [(n, f"Take {n} food along") for n in range(3)]
    assert [Text.from_markup(row).plain for row in page.together(numbers, 60)] == ["Take   0    1    2   food along"]


@pytest.mark.parametrize(("labels", "rows"), [
    (["Move north, then east, across tile 2", "Move north, then west, across tile 2", "Scout", "End the turn"],
     ["Move north, then   1  east,   2  west,  across tile 2", " 3  Scout   4  End the turn"]),
    (["Attack with Eel: 3 cards of her deck if nobody blocks",
      "Attack with Eel and Ox: 5 cards of her deck if nobody blocks"],
     ["Attack with   1  Eel: 3 cards   2  Eel and Ox: 5 cards", "    of her deck if nobody blocks"]),
    (["Giant Eel blocks Old Ox (both fall)", "Giant Eel blocks Old Ass (both fall)"],        # no name is taken apart
     ["Giant Eel blocks   1  Old Ox (both fall)", "     2  Old Ass (both fall)"]),
    (["Old Ox blocks (both fall)", "Old Ox blocks and Ass blocks (both fall)"],
     ["Old Ox   1  blocks (both fall)", "     2  blocks and Ass blocks (both fall)"]),
    (["A very long choice that needs more than a line of sixty characters", "B"],
     [" 1  A very long choice that needs more than a line of sixty characters", " 2  B"])])
def test_choices_are_packed_into_as_few_lines_as_it_takes(labels, rows):
    offered = list(enumerate(labels, 1))
    assert [Text.from_markup(row).plain for row in page.pack(offered, 60)] == rows


@pytest.mark.parametrize(("labels", "shared"), [
    (["Hire Goat", "Hire Elf Scout"], (["Hire"], [])), (["A b c", "A d c"], (["A"], ["c"])),
    (["A b", "A b"], (["A"], [])),
    (["Lions", "Wheat"], ([], [])), (["Keep", "Keep it"], ([], []))])
def test_what_labels_have_in_common_leaves_a_word_of_each(labels, shared):
    assert page.common(labels) == shared


def test_pieces_flow_over_lines():
    assert markup.flow(["ab", "cd", "ef"], 6) == ["ab  cd", "ef"]
