"""Daedalus’ Labyrinth in the browser: what is out of view, the way that another has gone, the way that is too long."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from kleos.games.labyrinth.draws import Lay
from kleos.games.labyrinth.patrons import Rotate
from kleos.games.labyrinth.rules import Act
from tests.browser.conftest import answer
from tests.browser.test_labyrinth import AFAR, HUNTED, LABYRINTH, PHONE, SHOWN, end_turn, until
from tests.browser.test_seats import OVER, PLAY
from tests.support import recorded

pytestmark = pytest.mark.browser

NAMES = {f"hero-{seat + 1}" for seat in range(3)} | {"minotaur"}


def signs(page: Any) -> set[str]:
    return {one.get_attribute("data-pan-to") for one in page.locator(".away:visible").all()}


def hidden(page: Any) -> set[str]:
    """What has its middle outside of the view."""
    return {name for name in NAMES if page.evaluate("""name => {
        const [x, y] = document.querySelector(`[data-pan-to=${name}]`).dataset.panSign.split(" ").map(Number);
        const box = document.querySelector(".maze").viewBox.baseVal;
        return x < box.x || x > box.x + box.width || y < box.y || y > box.y + box.height;
    }""", name)}


@pytest.mark.parametrize("settings", [{}, PHONE], ids=["desktop", "phone"])
def test_what_is_out_of_view_has_a_sign_in_the_rim_which_brings_it_there(visit, settings):
    visitor = visit(**settings)
    page = visitor.page
    visitor.open(HUNTED)
    page.wait_for_selector("body.ready")
    for _ in range(4):
        page.keyboard.press("+")
    assert signs(page) == hidden(page) != set()
    maze = page.locator(".maze").bounding_box()
    boxes = [one.bounding_box() for one in page.locator(".away:visible").all()]
    assert all(box["x"] + box["width"] <= maze["x"] + 1 or box["x"] >= maze["x"] + maze["width"] - 1
               or box["y"] + box["height"] <= maze["y"] + 1 or box["y"] >= maze["y"] + maze["height"] - 1
               for box in boxes)
    name = sorted(signs(page))[0]
    page.locator(f".away[data-pan-to={name}]").click()
    assert name not in signs(page) and page.evaluate(SHOWN, f".maze [data-el={name}]") == [True]
    assert page.evaluate("() => document.activeElement.dataset.el") == name
    page.keyboard.press("0")
    page.keyboard.press("0")
    assert signs(page) == hidden(page) and visitor.errors == []


# a maze of 30 tiles each way, of which two must be seen; whoever has a sign stands so far to the right, in widths
LAID = """([name, right]) => {
    const maze = document.querySelector(".maze"), across = maze.getBoundingClientRect().width / .64;
    Object.assign(maze.dataset, {pan: "0 0 3000 3000", panNear: "1400 1400 200 200", panAt: "1500 1500",
                                 panTurn: name});
    document.querySelectorAll("[data-pan-sign]").forEach((sign, i) => i ? sign.remove()
        : sign.dataset.panSign = `${1400 + right * across - 50} 1500`);
    Pan.look({quick: true});
    const {x, width} = maze.viewBox.baseVal;
    return [!document.querySelector("[data-pan-sign]").hidden, x <= 1401, x + width >= 1599];
}"""


def test_another_is_in_view_where_there_is_room_beside_what_must_be_seen(visit):
    visitor = visit(**PHONE)
    page = visitor.page
    visitor.open(HUNTED)
    page.wait_for_selector("body.ready")
    assert page.evaluate(LAID, ["near", .95]) == [False, True, True]
    assert page.evaluate(LAID, ["far", 1.2]) == [True, True, True]
    assert visitor.errors == []


def test_a_tile_that_is_to_be_turned_is_shown_each_way_round(visit):
    visitor = visit()
    page = visitor.page
    visitor.open(until(lambda s, board: isinstance(s.now, Rotate), patrons="poseidon,none,none"))
    page.wait_for_selector("body.ready")
    assert page.locator("[data-of]:visible").count() == 0
    tile = page.locator(".maze .tile.legal").first
    name = tile.get_attribute("data-el")
    tile.dispatch_event("click")
    assert page.locator(".doing").inner_text().endswith(": choose which way round to turn it.")
    assert page.locator("[data-of]:visible").count() == page.locator(f"[data-of={name}]").count() > 0
    assert visitor.errors == []


def test_a_square_with_a_torch_answers_wherever_it_is_touched(visit):
    visitor = visit()
    page = visitor.page
    visitor.open(until(lambda s, board: board["scouting"] == "point" and len(board["scouts"]) > 1, patrons="none"))
    page.wait_for_selector("body.ready")
    assert set(page.evaluate("""() => [...document.querySelectorAll(".unseen .g0")].flatMap(square => {
        const {x, y, width, height} = square.getBoundingClientRect();
        return [[.2, .2], [.5, .5], [.8, .8]].map(([right, down]) =>
            document.elementFromPoint(x + right * width, y + down * height)?.closest(".go.legal")?.dataset.group);
    })""")) == {"spots"}


def refused(liked: Callable[[Any, str], bool]) -> tuple[str, str]:
    """A record, and a tile that is refused there in words that are liked."""
    found: list[str] = []

    def fits(s: Any, board: dict[str, Any]) -> bool:
        if isinstance(s.now, Act) and s.turn.points:
            found[:] = [tile["element"] for tile in board["tiles"]
                        if liked(s, LABYRINTH.why(s, f"ground-{tile['tile']}"))]
        return bool(found)
    return until(fits, patrons="none"), found[0]


@pytest.mark.parametrize(("points", "way"), [(1, "way-"), (2, "spot-")])
def test_a_way_that_is_too_long_can_be_gone_in_part(visit, points, way):
    visitor = visit()
    page = visitor.page
    text, tile = refused(lambda s, why: s.turn.points == points and f" {way}" in why)
    visitor.open(text)
    page.wait_for_selector("body.ready")
    page.locator(f".maze [data-el={tile}]").dispatch_event("click")
    page.wait_for_selector(".message.refusal")
    button = page.locator(".main .btn:visible", has_text="Go halfway")
    assert button.inner_text() == f"Go halfway: {points} point{'s' if points > 1 else ''}"
    assert page.locator(".main .later[value=end]").is_visible() and page.locator(".main .act:visible").count() == 1
    assert page.locator("circle.lit.pointed").count() == 1
    answer(page, button.click)
    assert page.locator(".message.refusal").count() == 0 and visitor.errors == []


def test_the_spots_that_a_refusal_speaks_of_are_lit(visit):
    visitor = visit()
    page = visitor.page
    text, tile = refused(lambda s, why: "[a gold one" in why and why.split("]")[1].count("at-") == 2)
    visitor.open(text)
    page.wait_for_selector("body.ready")
    page.locator(f".maze [data-el={tile}]").dispatch_event("click")
    page.wait_for_selector(".message.refusal .locus")
    assert page.locator("circle.lit.pointed").count() == 2
    assert not page.locator(".main .btn", has_text="Go halfway").count() and visitor.errors == []


def test_the_way_that_another_has_just_gone_is_shown(visit):
    visitor = visit()
    page = visitor.page
    visitor.open(until(lambda s, board: isinstance(s.now, Act) and s.turn.points == 2 and not s.turn.acted
                       and s.alive() == 7 and any(spot["ways"] and not spot["open"] for spot in board["spots"]),
                       patrons="none"))
    page.wait_for_selector("body.ready")
    answer(page, page.locator(".maze .go.legal[aria-label$='1 action point']").first.click)
    assert page.locator(".maze .trail").count() == 0            # one’s own way needs none
    end_turn(page)
    assert page.locator(".maze .trail").count() == 1 and visitor.errors == []


# the view, whether all that lies there is in it, and whether it asks how a tile is turned
STANDS = """() => {
    const maze = document.querySelector(".maze"), {x, y, width, height} = maze.viewBox.baseVal;
    const [left, top, across, down] = maze.dataset.pan.split(" ").map(Number);
    return [[x, y, width, height].map(Math.round).join(), left >= x - 1 && top >= y - 1
        && left + across <= x + width + 1 && top + down <= y + height + 1];
}"""


@pytest.mark.parametrize("settings", [{}, PHONE], ids=["desktop", "phone"])
def test_while_all_of_the_maze_fits_it_is_all_seen_and_tiles_that_are_placed_do_not_move_it(visit, settings):
    visitor = visit(**settings)
    page = visitor.page
    visitor.open(until(lambda s, board: isinstance(s.now, Lay) and s.maze.size == 1, patrons="none"))
    page.wait_for_selector("body.ready")
    found = [page.evaluate(STANDS)]
    for _ in range(4):
        answer(page, lambda: page.evaluate("() => { const [first] = document.querySelectorAll('#moves li button');"
                                           "first.form.requestSubmit(first); }"))
        visitor.settle()
        found.append(page.evaluate(STANDS))
    assert all(inside for _, inside in found) and len({view for view, _ in found}) == 1, found
    assert visitor.errors == []


# whether all of the maze is in view, as large as there is room for
FITTED = """() => {
    const maze = document.querySelector(".maze"), {x, y, width, height} = maze.viewBox.baseVal;
    const [left, top, across, down] = maze.dataset.pan.split(" ").map(Number);
    const aside = Math.max(Math.abs(x + width / 2 - left - across / 2), Math.abs(y + height / 2 - top - down / 2));
    return aside < 1 && Math.abs(Math.min(width / across, height / down) - 1) < .005;
}"""
FOCUS = "[...document.querySelectorAll('.maze a')].pop()?.focus({focusVisible: true})"
MOVED = {"key": lambda page: [page.keyboard.press("+") for _ in range(2)],
         "focus": lambda page: [page.keyboard.press("Tab"), page.evaluate(FOCUS)],
         "log": lambda page: page.evaluate("() => { document.body.dataset.tab = 'log'; }")}


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
@pytest.mark.parametrize("way", MOVED)
@pytest.mark.parametrize("settings", [{}, PHONE], ids=["desktop", "phone"])
def test_at_the_end_the_maze_fills_its_place_whatever_was_looked_at_before(visit, settings, way, motion):
    visitor = visit(**settings, reduced_motion=motion)
    page = visitor.page
    visitor.open(recorded(LABYRINTH, ["human"] * 3, {}, 2, open_end=True))
    page.wait_for_selector("body.ready")
    while not page.locator("#table[data-over]").count():
        MOVED[way](page)
        seq = page.locator("#table").get_attribute("data-seq")
        page.evaluate("""() => { const [first] = document.querySelectorAll("#deal:not([hidden]), #moves li button");
            first.form.requestSubmit(first); }""")
        page.wait_for_function("seq => document.querySelector('#table').dataset.seq !== seq", arg=seq)
    visitor.prompt()
    page.evaluate("() => { document.body.dataset.tab = 'board'; }")
    page.wait_for_function(FITTED)
    middle = "() => { const {x, y, width, height} = document.querySelector('.maze').viewBox.baseVal; " \
             "return [x + width / 2, y + height / 2]; }"
    before = page.evaluate(middle)
    page.keyboard.press("+")
    assert not page.evaluate(FITTED) and page.evaluate(middle) == pytest.approx(before, abs=2)
    page.locator(".finale [data-pan-by=fit]").click()
    page.wait_for_function(FITTED)
    assert visitor.errors == []


def test_at_the_end_a_finger_on_the_maze_scrolls_the_page_until_the_maze_is_zoomed(visit):
    visitor = visit(**PHONE)
    page = visitor.page
    visitor.open(recorded(LABYRINTH, ["human"] * 3, {}, 2, open_end=True))
    page.wait_for_selector("body.ready")
    assert page.evaluate(PLAY, OVER)
    visitor.prompt()
    page.wait_for_function(FITTED)
    box = page.locator(".maze").bounding_box()
    finger = page.context.new_cdp_session(page)

    def draw() -> list[Any]:
        for number in range(20):                        # it rests before it is lifted, so that nothing glides on
            finger.send("Input.dispatchTouchEvent", {
                "type": "touchStart" if number == 0 else "touchEnd" if number == 19 else "touchMove",
                "touchPoints": [{"x": 195, "y": box["y"] + 140 - 10 * min(number, 12)}] if number < 19 else []})
            page.wait_for_timeout(20)
        return page.evaluate("() => [document.querySelector('#board').scrollTop,"
                             " document.querySelector('.maze').getAttribute('viewBox')]")
    before = page.locator(".maze").get_attribute("viewBox")
    scrolled, view = draw()
    assert scrolled > 20 and view == before
    page.locator("#board").evaluate("board => { board.scrollTop = 0; }")
    page.keyboard.press("+")
    before = page.locator(".maze").get_attribute("viewBox")
    scrolled, view = draw()
    assert scrolled == 0 and view != before
    assert visitor.errors == []


# places whose middle is in view, though part of them is not, or whose middle is not
CUT = """inside => { const view = document.querySelector(".maze").getBoundingClientRect();
    return [...document.querySelectorAll(".tile")].filter(one => {
        const at = one.getBoundingClientRect(), [x, y] = [at.x + at.width / 2, at.y + at.height / 2];
        const whole = at.left > view.left && at.right < view.right && at.top > view.top && at.bottom < view.bottom;
        return !whole && inside === (x > view.left && x < view.right && y > view.top && y < view.bottom);
    }).map(one => one.dataset.el.replace("tile", "at")); }"""
SAY = """([kind, place]) => { const words = document.createElement("b"); words.dataset.about = place;
    Dock.say(kind, words); return document.querySelector(".maze").getAttribute("viewBox"); }"""


def test_a_hint_moves_no_spot_away_from_under_the_finger_and_words_only_what_is_out_of_view(visit):
    visitor = visit(**PHONE)
    page = visitor.page
    visitor.open(AFAR)
    page.wait_for_selector("body.ready")
    before = page.locator(".maze").get_attribute("viewBox")
    cut, away = page.evaluate(CUT, True), page.evaluate(CUT, False)
    assert cut and away
    assert page.evaluate(SAY, ["hint", away[0]]) == before
    assert page.evaluate(SAY, ["refusal", cut[0]]) == before
    assert page.evaluate(SAY, ["refusal", away[0]]) != before
    assert visitor.errors == []


def test_the_line_of_seats_is_as_high_whatever_a_hero_holds(visit):
    visitor = visit(**PHONE)
    page = visitor.page
    heights = set()
    for held in (0, 1, 3):
        visitor.open(until(lambda s, board, held=held: isinstance(s.now, Act) and s.turn.points == 2
                           and s.alive() == 7 and s.heroes[s.seat].virtues == held, patrons="artemis,athena,zeus"))
        heights.add(page.locator(".felt > .seats").bounding_box()["height"])
    assert len(heights) == 1


def test_a_piece_that_gets_the_focus_does_not_stop_the_view_on_its_way(visit):
    visitor = visit(reduced_motion="no-preference")
    page = visitor.page
    visitor.open(AFAR)
    page.wait_for_selector("body.ready")
    assert not page.evaluate(FITTED)
    page.evaluate(f"() => {{ document.querySelector('[data-pan-by=fit]').click(); {FOCUS}; }}")
    page.wait_for_function(FITTED)
    assert visitor.errors == []


# the numbers of the legend’s marks that are seen, and its words
LEGEND = """() => {
    const strip = document.querySelector(".legend").getBoundingClientRect(), seen = one => {
        const {left, right, top, bottom, width} = one.getBoundingClientRect();
        return width && left >= strip.left - 1 && right <= strip.right + 1
            && top >= strip.top - 1 && bottom <= strip.bottom + 1;
    };
    const all = what => [...document.querySelectorAll(what)].filter(seen).map(one => one.innerText ?? one.textContent);
    return [all(".legend .pip").join(" "), all(".legend :is(.desk, .phone)").join(", ")];
}"""


@pytest.mark.parametrize("loose", [False, True], ids=["den", "loose"])
@pytest.mark.parametrize("points", [1, 2])
def test_the_legend_says_that_numbers_are_action_points_at_a_desk_and_on_a_phone(visit, points, loose):
    text = until(lambda s, board: isinstance(s.now, Act)
                 and points == max([leg["cost"] for leg in board["legs"]] or [0]) and s.loose() == loose
                 and (not loose or board["minotaur"]["hunts"] is not None), patrons="none")
    words = {1: ("1", "1 action point", "action point"),
             2: ("1 2", "1 action point, 2 points", "action points")}[points]
    for settings, said in (({}, words[1]), (PHONE, words[2])):
        visitor = visit(**settings)
        visitor.open(text)
        visitor.page.wait_for_selector("body.ready")
        marks, found = visitor.page.evaluate(LEGEND)
        assert (marks, found.split(", Scout")[0]) == (words[0], said) and visitor.errors == []
