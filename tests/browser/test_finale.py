"""The end of a game: counted line by line, at once for who wants it, and then what can be done."""
from __future__ import annotations

import re

import pytest

from tests.browser.test_heroes import HEROES
from tests.browser.test_look import ENDING, finish
from tests.browser.test_seats import OVER, PLAY, SHORT
from tests.browser.test_seats import sit as sit_labors
from tests.support import recorded

pytestmark = pytest.mark.browser
MOTION = "no-preference"

COUNTED = "#table:not([data-counting])"
# parts of the end that are cut off, or lie upon each other
CROWDED = """() => {
  const all = what => [...document.querySelectorAll(what)].filter(one => one.checkVisibility());
  const box = one => one.getBoundingClientRect(), [ending] = all(".ending");
  return [...all(".ending .in > *").filter(one => box(one).bottom > box(ending).bottom),
    ...all(".finale .regs :not(.spot)").filter(one => box(one).top < box(ending).top
        && box(one).bottom > box(ending).top)].map(one => one.className);
}"""
# how the page stands while each line is counted, which is for a moment only
COUNT = """() => { window.counted = {}; new MutationObserver(() => {
  const now = document.querySelector(".message.count.counting"), all = what => document.querySelectorAll(what);
  if (now) counted[now.dataset.line] ??= [now.innerText, all(".score tr.pending").length,
    [...all(".stele h2")].some(one => one.checkVisibility()), all(".stele .verdict.pending").length,
    [...all(".tallied p, .ledger .sum th span")].filter(one => one.checkVisibility()).map(one => one.innerText).join(),
    document.querySelector(".worth")?.textContent, [...all(".col .total")].map(one => one.dataset.goal),
    [...all(".tallied .counting")].map(one => Math.round(one.getBoundingClientRect().top))];
}).observe(document.body, {subtree: true, attributes: true, attributeFilter: ["class"]}); }"""


def test_each_line_is_counted_and_then_the_placing_is_said(visit):
    visitor = visit()
    page = visitor.page
    visitor.open(ENDING)
    page.evaluate(COUNT)
    finish(page)
    page.wait_for_selector("#table[data-counting]")
    assert "Counting" in page.locator("#prompt").inner_text()
    assert not page.get_by_role("button", name="Rematch").is_visible()
    page.wait_for_function("() => counted[2]")
    text, rows, headed, verdicts, said, badge, _, tops = page.evaluate("() => counted[2]")
    assert len(tops) == 1 and page.evaluate("() => counted[0]")[-1] == tops             # the sum stays where it began
    # Athena, the shield in all, arrows, Ares and the arrows in all are still to come
    assert text.startswith("Artwork") and ((rows == 5 and not headed) or verdicts == 1)
    terms = [int(number) for number in said.split("\n")[-1].split(" + ")]
    assert said.startswith("THE SHIELD SO FAR") and len(terms) == 3 and str(sum(terms)) in said
    assert (badge == f"+{terms[2]}") if terms[2] else badge in (None, "+0")
    page.keyboard.press("s")
    page.wait_for_selector(COUNTED)
    assert page.locator(".worth").count() == 0 and not page.locator(".tallied").is_visible()
    shown = [int(text) for text in page.locator(".weighing .num").all_inner_texts()]
    margin = int(page.locator(".wreath b").inner_text().replace("−", "-"))
    assert shown[0] - shown[1] == margin
    assert page.locator(".message.plain").inner_text()
    page.reload()
    assert page.locator(COUNTED).count() == 1                                 # it is counted once
    page.get_by_role("button", name="Count again").click()
    page.wait_for_selector("#table[data-counting]")
    page.locator("#board").click(position={"x": 5, "y": 5})                   # a click is enough
    page.wait_for_selector(COUNTED)
    assert visitor.errors == []


def test_who_comes_back_to_an_end_that_was_counted_finds_it_told(visit):
    visitor = visit()
    page = visitor.page
    page.add_init_script("""new MutationObserver(() => {
        window.counts ||= !!document.querySelector("[data-counting]");
    }).observe(document, {subtree: true, childList: true, attributes: true});""")
    visitor.open(ENDING)
    finish(page)
    page.wait_for_selector("#table[data-counting]")
    page.keyboard.press("s")
    page.wait_for_selector(COUNTED)
    address = page.url
    page.goto(address + "/replay")
    page.go_back()
    page.wait_for_selector("body.ready #table[data-over]")                    # though the page may be one of before
    visitor.settle()
    assert not page.evaluate("() => window.counts")
    page.get_by_role("button", name="Count again").click()
    page.wait_for_selector("#table[data-counting]")
    assert visitor.errors == []


def test_it_goes_on_where_it_was_when_a_board_comes_meanwhile(visit):
    visitor = visit()
    page = visitor.page
    page.add_init_script("""const soon = setTimeout;
        window.setTimeout = (deed, ms, ...more) => soon(deed, window.slow && ms >= 420 ? 1e6 : ms, ...more);""")
    visitor.open(ENDING)
    page.evaluate("() => { window.slow = true; }")                            # it stays before the first line
    finish(page)
    page.wait_for_selector("#table[data-counting]")
    waiting = page.locator("#table .pending").count()
    seq = page.locator("#table").get_attribute("data-seq")
    page.route("**/tables/*", lambda route: route.fulfill(status=204) if route.request.is_navigation_request()
               else route.fallback())                                         # to which everybody is taken
    page.evaluate("""() => fetch(`/api${location.pathname}/rematch`,
        {method: "POST", body: "{}", headers: {"Content-Type": "application/json", "X-Kleos": "fetch"}})""")
    page.wait_for_function("seq => document.querySelector('#table').dataset.seq !== seq", arg=seq)
    assert page.locator("#table[data-counting]").count() == 1 and page.locator("#table .pending").count() == waiting > 0
    page.keyboard.press("s")
    page.wait_for_selector(COUNTED)
    assert page.locator("#table .pending").count() == 0 and visitor.errors == []


def test_with_reduced_motion_all_is_there_at_once_and_a_rematch_keeps_the_seats(visit):
    visitor = visit(reduced_motion="reduce")
    page = visitor.page
    sit_labors(visitor, "human", "random", names=["Myrto"], preset=SHORT)
    assert page.evaluate(PLAY, OVER)
    assert page.locator(COUNTED).count() == 1
    assert re.match(r"You (win|lose) (by|on) ", page.locator(".ending h2").inner_text())
    assert page.locator(".ending h2").inner_text() != page.locator("#prompt .said").inner_text(), "it was said twice"
    assert re.search(r"turn by turn, between 0 and \d+$", page.locator(".ending small").last.inner_text())
    totals = page.locator(".ledger .sum .num").all_inner_texts()
    assert totals == page.locator(".seats .points").all_inner_texts() == page.locator(".col .total").all_text_contents()
    for width, height in ((1280, 800), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(CROWDED) == []
        assert page.evaluate("""() => [...document.querySelectorAll(".finale > *")].every(one =>
            one.getBoundingClientRect().top >= document.querySelector(".ending").getBoundingClientRect().top)""")
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_selector("body.ready #table:not([data-over])")
    assert page.locator(".seat .name").nth(0).inner_text().startswith("Myrto")
    assert visitor.errors == []


def test_columns_rise_with_the_points_so_far(visit):
    visitor = visit()
    page = visitor.page
    sit_labors(visitor, "human", "random", preset=SHORT)
    page.evaluate(COUNT)
    assert page.evaluate(PLAY, OVER)
    page.wait_for_function("() => counted[1]")
    said, totals = page.evaluate("() => [counted[1][4], counted[1][6]]")
    page.keyboard.press("s")
    page.wait_for_selector(COUNTED)
    rows = [row.locator("td").all_inner_texts() for row in page.locator(".ledger tbody tr").all()]
    assert said == "Points so far" and page.locator(".ledger .sum th").inner_text() == "In all"
    assert totals == [str(int(first) + int(second)) for first, second in zip(*rows[:2])]
    assert page.locator(".nameplate bdi").all_inner_texts() == ["You", "Random"]       # who has given no name
    assert [name.split()[0] for name in page.locator(".seat .name").all_inner_texts()] == ["You", "Random"]
    assert page.locator(".col .total").all_text_contents() == rows[-1]
    lifts = "() => [...document.querySelectorAll('.col .top')].map(one => one.style.transform)"
    assert set(page.evaluate(lifts)) == {"translateY(0px)"}
    assert not page.locator(".ending .while").is_visible()
    page.get_by_role("button", name="Count again").click()                    # neither banner nor emblem is ever empty
    page.wait_for_function("""() => [".ending .while", ".prompt .who .ic"].every(what => document.querySelector(
        `#table[data-counting] ${what}`)?.checkVisibility({visibilityProperty: true}))""")
    assert visitor.errors == []


def test_tiles_fall_into_their_lanes(look):
    visitor, page = look.visitor, look.visitor.page
    visitor.open(recorded(HEROES, ["human", "random"], {}, 1, open_end=True))
    assert page.evaluate(PLAY, "() => window.waits = document.querySelectorAll('[data-over] .won.pending').length")
    visitor.prompt()
    for lane, points in zip(page.locator(".lane").all(), page.locator(".lane .sum .num").all_inner_texts()):
        assert sum(map(int, lane.locator(".won .num").all_inner_texts())) == int(points)
    visitor.rest()
    assert page.evaluate(CROWDED) == []
    look("the end of Twelve Heroes")
    assert look.wrong == [], "\n".join(look.wrong)


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)], ids=["phone", "desktop"])
def test_how_it_ended_is_said_once_where_the_board_lies_right_above_the_dock(visit, size):
    visitor = visit(reduced_motion="reduce", viewport={"width": size[0], "height": size[1]})
    page = visitor.page
    visitor.open(ENDING)
    finish(page)
    page.wait_for_selector("#table[data-over]")
    visitor.prompt()
    assert page.locator("#board.finale").inner_text() and page.locator("#prompt").inner_text()
    assert page.locator(".message.plain").is_visible() == (size[0] > 760)
    page.evaluate("() => Dock.say('notice', 'Something else.')")
    assert page.locator(".message.said").is_visible() and visitor.errors == []
