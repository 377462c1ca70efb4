"""The log of a table: under headings by turn, the same after a reload; its rows point at the board and lead to the
replay."""
import pytest

from tests.browser.test_hercules import record_until
from tests.browser.test_look import advance
from tests.browser.test_seats import PLAY, SHORT, sit

pytestmark = pytest.mark.browser

NAMES = "all => all.map(one => [one.id, one.textContent.trim()])"


def test_the_log_stands_under_its_turns_as_the_server_would_draw_it(visit):
    visitor = visit()
    page = visitor.page
    sit(visitor, "human", "random", preset=SHORT)
    assert page.evaluate(PLAY, "() => document.querySelectorAll('.log .heading').length > 6")
    page.wait_for_function("() => document.querySelector('#table').hasAttribute('data-turn')")
    live = page.locator(".log > [id]").evaluate_all(NAMES)
    page.reload()
    page.wait_for_selector("body.ready #table")
    assert page.locator(".log > [id]").evaluate_all(NAMES) == live
    headings = [text for name, text in live if name.startswith("heading-")]
    numbers = [int(text.split()[1]) for text in headings if text.startswith("Turn")]
    assert numbers == sorted(numbers, reverse=True) and headings[-1] == "The set-up"
    assert live[0][0].startswith("heading-") and visitor.errors == []


def test_a_row_points_at_the_board_and_leads_to_its_moment(visit):
    visitor = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = visitor.page
    visitor.sit()
    advance(visitor, "anvil")
    page.locator(".tabs [data-tab-to=log]").click()
    row = page.locator(".log .told[data-about~=forge]").first
    number = int(row.get_attribute("id").split("-")[1])
    row.tap(position={"x": 200, "y": 8})
    page.wait_for_selector("body[data-tab=board]")
    assert page.locator("[data-el=forge].pointed").count() == 1
    page.locator(".tabs [data-tab-to=log]").click()
    assert page.locator(".pointed").count() == 0
    row.locator("a.g").click()
    page.wait_for_selector("#at")
    assert page.locator("#at").input_value() == str(number + 1)
    assert visitor.errors == []


# rows of the log which begin with what ends a sentence
ALONE = """() => [...document.querySelectorAll(".log .told")].flatMap(line => {
  const words = document.createTreeWalker(line, NodeFilter.SHOW_TEXT), range = document.createRange(), rows = new Map();
  while (words.nextNode()) [...words.currentNode.data].forEach((letter, i) => {
    range.setStart(words.currentNode, i);
    range.setEnd(words.currentNode, i + 1);
    const [box] = range.getClientRects(), row = box && Math.round((box.top + box.bottom) / 12);
    if (box && letter.trim()) rows.set(row, (rows.get(row) || "") + letter);
  });
  return [...rows.values()].filter(row => /^[.,:;]/.test(row));
})"""


def test_no_row_of_the_log_begins_with_a_full_stop(visit):
    """Behind the name of a card, which is a button, at any width."""
    visitor = visit()
    page = visitor.page
    visitor.open(record_until(lambda view: view["board"]["turn"] > 18, 3))
    for width in range(1180, 1300, 8):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate(ALONE) == []
    assert visitor.errors == []
