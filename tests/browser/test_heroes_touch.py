"""Twelve Heroes in the browser: what a touch says that does nothing, and that is only begun."""
from __future__ import annotations

import re

import pytest

from tests.browser.test_heroes import MUSTERED, PHONE, drag, open_record, record_until, send, waiting
from tests.browser.test_heroes_looks import crowded

pytestmark = pytest.mark.browser

DESK = {"viewport": {"width": 1280, "height": 800}}


def reads(page, card) -> None:
    """A touch of this card opens it in large, and nothing is refused."""
    name = card.get_attribute("data-zoom")
    card.click()
    page.wait_for_selector(f".why-pop .zoomed:has-text('{name.replace('-', ' ')}')")
    assert page.locator(".message.refusal").count() == 0
    page.keyboard.press("Escape")


@pytest.mark.parametrize("settings", [DESK, PHONE], ids=["desktop", "phone"])
def test_a_rivals_hero_is_read_also_while_one_of_ones_own_is_chosen(visit, settings):
    visitor = visit(**settings)
    page = visitor.page
    open_record(visitor, crowded(2))
    own, other = page.locator(".ours [data-el^=hero-].legal").first, page.locator(".theirs [data-el^=foe-]").first
    own.click()
    page.wait_for_selector(".selected")
    reads(page, other)
    assert page.locator(".selected").count() == 1
    page.keyboard.press("Escape")
    drag(page, own, other)                              # what is meant as a deed is answered
    page.mouse.up()
    page.locator(".message.refusal").wait_for()
    assert visitor.errors == []


@pytest.mark.parametrize("settings", [DESK, PHONE], ids=["desktop", "phone"])
def test_cards_are_read_while_food_is_asked_for(visit, settings):
    visitor = visit(**settings)
    page = visitor.page
    open_record(visitor, MUSTERED)
    send(page, waiting(page)[0], "middle")
    page.locator("[data-finishes]").click()
    page.wait_for_selector("[data-el=food-0]")
    for card in (page.locator(".half .ghost"), page.locator(".camp [data-el^=hero-]").first,
                 page.locator(".fan .hd").first):
        reads(page, card)
    page.locator("[data-el=region-left]").click(position={"x": 12, "y": 60})
    page.locator(".message.refusal").filter(has_text="First say how much food").wait_for()
    assert visitor.errors == []


def hungry() -> str:
    """The record of a game in which the first player has to discard two of several heroes who go hungry."""
    def seen(board):
        return board["phase"] == "upkeep" and any(
            1 < side["unfed"] < len(side["heroes"]) for side in [region["sides"][0] for region in board["regions"]])

    def choose(texts, seat):
        return [text for wish in ("hire", "deploy", "send", "food 0", "provision", "done") for text in texts
                if text.startswith(wish) and not text.endswith((" middle", " right"))]
    return record_until(seen, choose, 90)


def test_who_chooses_several_to_be_discarded_is_told_so(visit):
    visitor = visit(**PHONE)
    page, again = visitor.page, "choose one more to discard, or the same again to take it back."
    open_record(visitor, hungry())
    page.locator(".ours [data-el^=hero-].legal").first.click()
    page.locator(".doing").filter(has_text=again).wait_for()
    assert "take another one" not in page.locator(".doing").inner_text()

    def over(board):
        return board["phase"] == "limit" and board["seat"] == 0
    open_record(visitor, record_until(over, lambda texts, seat: [
        text for text in texts if text in ("provision", "done")], 30))
    assert page.locator("#fan .hd").first.get_attribute("data-spends") == again.split(",")[0]
    assert re.search(r"[Dd]iscard", page.locator("#prompt").inner_text()) and visitor.errors == []


def test_a_tip_goes_when_its_button_is_pressed_and_comes_with_the_pointer(visit):
    visitor = visit(**DESK)
    page, button, tip = visitor.page, visitor.page.locator("[data-el=end-turn]"), visitor.page.locator(".bubble.tip")
    open_record(visitor, record_until(lambda board: board["phase"] == "military" and board["seats"][0]["hand"] < 5,
                                      lambda texts, seat: [text for text in texts if text in ("provision", "done")], 9))
    button.hover()
    tip.wait_for()
    seq = page.locator("#table").get_attribute("data-seq")
    page.mouse.down()
    page.mouse.up()
    page.wait_for_function("seq => document.querySelector('#table').dataset.seq > +seq + 3"
                           " && document.querySelector('[data-el=end-turn].legal')", arg=seq)
    visitor.rest()
    assert tip.count() == 0
    page.mouse.move(600, 300)
    button.hover()
    tip.wait_for()
    assert visitor.errors == []


@pytest.mark.parametrize("settings", [DESK, PHONE], ids=["desktop", "phone"])
def test_a_tile_is_read_by_a_touch_with_its_rules(visit, settings):
    """§3.4 §3.6"""
    visitor = visit(**settings)
    page, large = visitor.page, visitor.page.locator(".why-pop .zoomed")
    open_record(visitor, crowded(2))
    tile = page.locator("[data-el=tile-middle]")
    for chosen in (0, 1):                               # whether somebody is chosen or not
        if chosen:
            page.locator(".ours [data-el^=hero-].legal").first.click()
        tile.locator("h2").click()
        assert tile.locator("h2").evaluate("one => one.firstChild.textContent.trim()") in large.inner_text()
        for words in ("to win the tile §3.6.", "of 2. Another tile lies face down"):
            assert words in large.inner_text()
        assert page.locator(".selected").count() == chosen and page.locator(".message.refusal").count() == 0
        page.keyboard.press("Escape")
    assert visitor.errors == []


def test_whoever_is_picked_may_be_put_back_by_cancel(visit):
    """Also in a region, where another touch is still needed for a move."""
    visitor = visit(**PHONE)
    page, cancel = visitor.page, visitor.page.locator("[data-cancel]")
    open_record(visitor, crowded(2))
    back = page.get_by_role("button", name=re.compile("Undo|Take back"))
    assert back.is_visible() and not cancel.is_visible()
    page.locator(".ours [data-el^=hero-].legal").first.click()
    cancel.wait_for()
    assert not back.is_visible()
    cancel.click()
    back.wait_for()
    assert not cancel.is_visible() and page.locator(".selected").count() == 0
    assert visitor.errors == []


APART = """([one, other]) => {
    const a = one.getBoundingClientRect(), b = other.getBoundingClientRect();
    return a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
}"""


@pytest.mark.parametrize("settings", [DESK, PHONE], ids=["desktop", "phone"])
def test_who_is_sent_where_others_are_covers_nobody_and_nothing_that_is_said(visit, settings):
    visitor = visit(**settings)
    page = visitor.page

    def seen(board):
        there = [len(region["sides"][0]["heroes"]) for region in board["regions"]]
        return (board["phase"] == "military" and not board["sending"] and len(board["seats"][0]["camp"]) > 1
                and there[:2] == [1, 0])
    open_record(visitor, record_until(seen, lambda texts, seat: [
        text for wish in ("hire", "deploy", "send", "food", "provision", "done") for text in texts
        if text.startswith(wish) and not text.endswith((" middle", " right"))], 60))
    for region, other in (("left", ".hs .hc"), ("middle", ".stock small")):
        send(page, waiting(page)[0], region)
        half = page.locator(f"[data-drop=region-{region}]")
        both = [half.locator("[data-twin]").element_handle(), half.locator(other).element_handle()]
        visitor.rest()
        assert page.evaluate(APART, both), region
        page.locator("[data-cancel]").click()
    assert visitor.errors == []
