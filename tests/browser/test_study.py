"""The study of a finished game: the curve, the film below it, the two moves on the board; one's mistakes by clicks."""
import json

import pytest

from tests.browser.looks import axe
from tests.study.test_ledger import RECORDS

pytestmark = pytest.mark.browser
WIDTH = "() => document.documentElement.scrollWidth - innerWidth"


def study(visitor, record: str = "shield-three-turns", begins: bool = False):
    """Opened after a game; or where the game `begins`."""
    visitor.open((RECORDS / f"{record}.kleos").read_text(encoding="utf-8"))
    address = "/" + visitor.page.url.split("/", 3)[3].split("?")[0] + "/study"
    visitor.go(address)
    if begins:
        visitor.go(f"{address}?at={visitor.page.locator('#table').get_attribute('data-begins')}")
    visitor.page.wait_for_selector("body.ready")
    return visitor.page


@pytest.mark.parametrize("width", [1280, 390])
def test_a_study_is_walked_through_by_keys(visit, width):
    visitor = visit(viewport={"width": width, "height": 800})
    page = study(visitor)
    assert page.locator(".graph .curve polyline").count() == 2 and page.locator(".made li").count() == 3
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("#table[data-seq='1']")
    assert "/study?seat=0&at=1" in page.url
    assert page.locator(".made .here .no").inner_text() == "1"
    assert "decision 1 of 3" in page.locator(".say").inner_text()
    page.locator(".made a").nth(2).click()
    page.wait_for_selector(".made li:nth-child(3).here")
    assert page.evaluate(WIDTH) <= 0 and axe(page) == [] and visitor.errors == []


def test_verdicts_come_one_after_the_other_and_stay(visit):
    visitor = visit()
    page = study(visitor)
    assert page.locator(".made .is-waits").count() == 3
    page.get_by_role("button", name="Judge these decisions").click()
    page.wait_for_url("**/study?*at=0")
    page.wait_for_selector("body.ready")
    page.evaluate("() => { window.same = true; }")
    page.wait_for_function("() => !document.querySelector('.made .is-waits')")
    told = page.locator(".made small").all_inner_texts()
    assert len(told) == 3 and "Waits" not in told and page.evaluate("() => window.same")
    page.locator(".made a").first.click()
    page.wait_for_selector(".made li:first-child.here")
    turn, _, verdict = told[0].partition(";")[0].partition(": ")
    said = page.locator(".say").inner_text()
    assert said.startswith(f"{verdict.capitalize()}.") and turn in said
    page.reload()
    assert page.locator(".made small").all_inner_texts() == told and visitor.errors == []


def test_both_moves_are_drawn_where_their_clicks_go(visit):
    visitor = visit()
    page = study(visitor)
    moves = {"played": [["die-2", "forge"]], "better": [["die-12", "forge"], ["sec-marriage"]]}
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("#table[data-seq='1']")
    found = page.evaluate("""moves => {
        document.querySelector("#table").dataset.moves = moves;
        dispatchEvent(new Event("resize"));
        return [...new Set([...document.querySelectorAll("#board [data-el]")].map(one => one.dataset.el))];
    }""", json.dumps(moves))
    page.wait_for_selector(".two-moves .tag.better")
    drawn = {name for groups in moves.values() for group in groups for name in group} & set(found)
    assert {"forge"} <= drawn and page.locator(".two-moves .tag.played").count() == 1
    assert page.locator(".two-moves path.better.point").count() == 1 and visitor.errors == []


# how far a ring is from the piece that it is drawn around, in pixels
ASIDE = """() => {
    const middle = what => {
        const {x, y, width, height} = document.querySelector(what).getBoundingClientRect();
        return [x + width / 2, y + height / 2];
    };
    if (!document.querySelector(".two-moves rect.better")) return 9999;
    const [[x, y], [X, Y]] = [".two-moves rect.better", "#board [data-el=hero-1]"].map(middle);
    return Math.hypot(X - x, Y - y);
}"""


def test_the_moves_stay_where_their_clicks_go_while_the_view_is_on_its_way_and_after(visit):
    visitor = visit(reduced_motion="no-preference", pace="")
    page = study(visitor, "labyrinth-escaped", begins=True)
    page.evaluate("""() => {
        document.querySelector("#table").dataset.moves = JSON.stringify({better: [["hero-1"]]});
        dispatchEvent(new Event("resize"));
    }""")
    page.wait_for_function(f"() => ({ASIDE})() < 3")
    page.evaluate("() => document.querySelector('[data-pan-by=in]').click()")
    page.wait_for_function(f"() => ({ASIDE})() < 3")
    before = page.locator(".maze").get_attribute("viewBox")
    page.evaluate("""() => {
        window.far = [];
        document.querySelector("[data-pan-by=fit]").click();
        const look = () => requestAnimationFrame(() => setTimeout(() => {
            far.push((ASIDE)());
            if (far.length < 60) look();
        }));
        look();
    }""".replace("ASIDE", ASIDE))
    page.wait_for_function("() => far.length === 60")
    assert page.locator(".maze").get_attribute("viewBox") != before
    assert max(page.evaluate("() => far")) < 3 and visitor.errors == []


def test_a_long_move_pushes_nothing_out_of_sight(visit):
    """Nor is the wheel over the board lost, where the page scrolls."""
    visitor = visit()
    page = study(visitor, "heroes-basic")
    page.locator(".made a").nth(5).click()
    page.wait_for_selector(".made li:nth-child(6).here")
    page.locator(".ruling .was").evaluate("one => { one.append(' Move Workshop to the Farm (left)'.repeat(9)); }")
    bottom = page.locator(".playback").bounding_box()
    assert bottom["y"] + bottom["height"] <= 800
    page.locator(".terr").first.hover()
    page.mouse.wheel(0, 400)
    page.wait_for_function("() => scrollY > 50")
    assert visitor.errors == []


@pytest.mark.parametrize("record", ["heroes-basic", "shield-three-turns"])
def test_on_a_phone_all_of_the_board_is_seen_and_the_curve_has_its_scale(visit, record):
    visitor = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = study(visitor, record, begins=True)
    assert page.locator("#board").evaluate("one => one.scrollHeight <= one.clientHeight + 1")
    assert page.locator(".film-axis .value").first.is_visible()
    assert page.locator(".scaled").inner_text().startswith("Chances to win, of 100" if "heroes" in record else "Points")
    words = page.locator("#caption .words")
    words.evaluate("one => { one.textContent = 'The judge is not sure that this is better, but leans. '.repeat(6); }")
    assert words.evaluate("one => one.scrollHeight <= one.clientHeight + 1"), "a verdict is said to its end"
    assert visitor.errors == []


@pytest.mark.parametrize("record", ["heroes-basic", "labors-two", "hercules-two-decks", "shield-three-turns"])
def test_on_a_phone_all_of_the_curve_is_seen_above_the_dock_where_the_game_begins(visit, record):
    visitor = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = study(visitor, record, begins=True)
    foot, dock = (page.locator(where).bounding_box() for where in (".scaled", ".ruling"))
    assert foot["y"] + foot["height"] <= dock["y"]
    assert foot["x"] + foot["width"] <= page.locator("#scrub output").evaluate("""one => {
        const words = document.createRange();
        words.selectNodeContents(one);
        return words.getBoundingClientRect().x;
    }"""), "the step beside it covers no word"
    assert visitor.errors == []


# what lies over the middle of each of these, if it is anything else
COVERED = """() => ["#at", "#go-next", "#playback-play", "#go-prev", ".ruling .act"].filter(name => {
  const one = document.querySelector(name), {x, y, width, height} = one.getBoundingClientRect();
  const over = document.elementFromPoint(x + width / 2, y + height / 2);
  return !over || !(one.contains(over) || over.contains(one));
})"""
# the numbers beside the curve that the flag of the turn lies over
FLAGGED = """() => {
  const flag = document.querySelector(".flag rect").getBoundingClientRect();
  const meets = one => one.left < flag.right && flag.left < one.right && one.top < flag.bottom && flag.top < one.bottom;
  return [...document.querySelectorAll(".film-axis .value, .film-axis a")].map(one => one.getBoundingClientRect())
    .filter(one => one.width && meets(one)).length;
}"""


@pytest.mark.parametrize("record", ["heroes-basic", "shield-three-turns"])
def test_on_a_phone_nothing_lies_over_slider_and_buttons_and_the_list_stays(visit, record):
    """Whoever chooses in the list goes on in it; the dock is in sight there, and leads back to the board."""
    visitor = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = study(visitor, record)
    page.keyboard.press("Home")
    page.wait_for_selector("#table[data-seq='0']")
    assert page.evaluate(COVERED) == [] and page.evaluate(FLAGGED) == 0
    assert not page.locator(".to-board").is_visible()
    page.locator(".made a").last.scroll_into_view_if_needed()
    page.evaluate("() => scrollBy(0, 200)")
    there = page.evaluate("() => scrollY")
    page.locator(".made a").last.click()
    page.wait_for_selector(".made li:last-child.here")
    visitor.settle()
    assert abs(page.evaluate("() => scrollY") - there) < 60 and there > 200
    dock = page.locator(".ruling").bounding_box()
    assert dock["y"] >= 0 and dock["y"] + dock["height"] <= 844
    page.locator(".to-board").tap()
    page.wait_for_function("() => scrollY === 0")
    assert page.evaluate(COVERED) == [] and visitor.errors == []


@pytest.mark.parametrize("record", ["heroes-basic", "shield-three-turns"])
def test_on_a_phone_what_mattered_comes_first_and_a_tap_leads_to_it(visit, record):
    visitor = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = study(visitor, record)
    gist, board = (page.locator(where).bounding_box() for where in (".gist", "#board"))
    assert gist["y"] < 100 and board["y"] >= gist["y"] + gist["height"]
    assert page.locator(".gist").get_by_role("button", name="Judge these decisions").bounding_box()["y"] < 500
    assert page.evaluate(WIDTH) <= 0 and axe(page) == []
    page.locator(".dearest a").first.tap()
    page.wait_for_function("() => scrollY === 0 && !document.body.classList.contains('at-first')")
    assert page.locator("#board").bounding_box()["y"] < 200 and page.locator(".ruling").is_visible()
    assert page.evaluate(COVERED) == [] and visitor.errors == []


def test_nothing_moves_from_one_decision_to_the_next(visit):
    visitor = visit()
    page = study(visitor, "heroes-basic")
    places = []
    for number in (1, 4, 6):
        page.locator(".made a").nth(number - 1).click()
        page.wait_for_selector(f".made li:nth-child({number}).here")
        page.locator("#caption .words").evaluate("(one, more) => one.append(more)", " It is said." * 25 * number)
        places.append([page.locator(where).bounding_box() for where in (".ruling", "#board", ".playback")])
    assert places[0] == places[1] == places[2]
    said = page.locator("#caption").evaluate("one => [one.scrollHeight > one.clientHeight, one.clientHeight <= 112]")
    assert said == [True, True] and visitor.errors == [], "what is too long can be read to its end"


def test_the_words_at_both_moves_lie_on_the_board_and_apart(visit):
    """Also where both end at the same piece, or at one in a corner."""
    visitor = visit()
    page = study(visitor)
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("#table[data-seq='1']")
    for played, better in ((["forge"], ["forge"]), (["forge"], ["anvil"]), (["section-marriage"],) * 2):
        page.evaluate("""moves => {
            document.querySelector("#table").dataset.moves = moves;
            document.querySelector(".two-moves")?.remove();
            dispatchEvent(new Event("resize"));
        }""", json.dumps({"played": [played], "better": [better]}))
        page.wait_for_selector(".two-moves .tag.better")
        one, other = (page.locator(f".two-moves .tag.{kind} rect").bounding_box() for kind in ("played", "better"))
        assert abs(one["x"] - other["x"]) >= one["width"] or abs(one["y"] - other["y"]) >= one["height"]
        board = page.locator("#board").bounding_box()
        assert all(board["x"] <= box["x"] and board["y"] - 1 <= box["y"] for box in (one, other))
    assert visitor.errors == []


SEEN = """() => [...document.querySelectorAll("[data-passes]")]
  .map(one => one.checkVisibility({visibilityProperty: true}))"""


@pytest.mark.parametrize("film", ["study", "replay"])
def test_what_passes_over_the_board_is_seen_after_its_step_and_never_where_one_jumps_to(visit, film):
    """Cards that fall from a deck lie over characters, whose powers are to be read."""
    visitor = visit()
    page = study(visitor, "hercules-two-decks")
    address = page.url.split("/study")[0] + f"/{film}?at="
    at = next(at for at in range(40, 116) if "data-passes" in page.request.get(f"{address}{at}").text())
    page.goto(f"{address}{at}")
    page.wait_for_selector("body.ready")
    assert page.evaluate(SEEN) == [False]
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector(f"#table[data-seq='{at - 1}']")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector(f"#table[data-seq='{at}']")
    assert page.evaluate(SEEN) == [True]
    page.wait_for_function(f"() => ({SEEN})()[0] === false")
    page.keyboard.press("Home")
    page.wait_for_selector("#table[data-seq='0']")
    page.evaluate("""at => {
        const bar = document.querySelector("#at");
        bar.value = at;
        bar.dispatchEvent(new Event("input", {bubbles: true}));
    }""", at)
    page.wait_for_selector(f"#table[data-seq='{at}']")
    assert page.evaluate(SEEN) == [False] and visitor.errors == []


@pytest.mark.parametrize("width", [1280, 390])
def test_the_value_here_stands_at_the_head_of_the_curve_and_no_name_brings_signs_into_the_bar(visit, width):
    visitor = visit(viewport={"width": width, "height": 844 if width < 500 else 800})
    page = study(visitor, "heroes-basic", begins=True)
    assert page.locator("svg.curve").bounding_box()["height"] >= (50 if width > 500 else 44)
    last = page.locator("#at").get_attribute("max")
    for key, at in (("End", last), ("ArrowLeft", str(int(last) - 1))):
        page.keyboard.press(key)
        page.wait_for_selector(f"#table[data-seq='{at}']")
        said = page.locator(".flag text").text_content()
        assert said.startswith("turn ") and said.endswith(" of 100")
        told = page.locator("#at").get_attribute("aria-valuetext")
        assert told.endswith(f", step {at}, {said.split(' · ')[1]} chances to win") and "<" not in told
        fits = page.locator(".flag").evaluate("""one => {
            const [box, words] = ["rect", "text"].map(name => one.querySelector(name).getBoundingClientRect());
            return box.left <= words.left && words.right <= box.right && box.left >= 0 && box.right <= innerWidth;
        }""")
        assert fits and page.evaluate(FLAGGED) == 0
    assert visitor.errors == []


@pytest.mark.parametrize("record", ["labyrinth-dealt", "heroes-basic"])
def test_what_is_told_in_short_flows_as_sentences(visit, record):
    """No game has a style for them."""
    visitor = visit()
    page = study(visitor, record)
    shown = page.locator(".gist > p").evaluate_all("those => those.map(one => getComputedStyle(one).display)")
    assert len(shown) >= 3 and set(shown) == {"block"} and visitor.errors == []
