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
    page, again = visitor.page, "choose one more to discard, or touch it again to take it back."
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
