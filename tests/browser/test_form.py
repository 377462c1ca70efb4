"""The form that sets a game up: what it shows to how many, what it says will begin, and where Begin stands."""
from __future__ import annotations

import pytest

from kleos.games import ALL, find
from tests.support import recorded

pytestmark = pytest.mark.browser


def said(page, line: str) -> str:
    return page.locator(f"#{line} .says").inner_text()


def begins(page) -> str:
    return page.locator("#begins").inner_text().splitlines()[0]


def test_a_form_shows_what_so_many_can_choose(visit):
    visitor = visit()
    page = visitor.page
    visitor.go("/games/labors")
    page.get_by_label("4", exact=True).check()
    assert page.locator(".chair:visible").count() == 4
    visitor.choose("first", "3")
    visitor.choose("end", "decks")
    assert (said(page, "option-end"), said(page, "option-first")) == (
        "The end: when a deck runs out", "Who begins: seat 4")
    page.get_by_label("3", exact=True).check()
    assert said(page, "option-first") == "Who begins: whoever the lot falls on"
    page.locator("#option-first > summary").click()
    assert page.locator("[name='option.first']:visible").count() == 4
    page.get_by_label("Alone", exact=True).check()
    assert page.locator(".chair:visible").count() == 1 and page.locator("#option-first").is_hidden()
    page.get_by_role("button", name="Begin").click()
    page.wait_for_selector("body.ready #table")
    assert page.locator(".seats:not(.alone)").count() == 0
    assert visitor.errors == []


def test_the_bar_says_what_will_begin(visit):
    visitor = visit()
    page = visitor.page
    visitor.go("/games/labors")
    assert begins(page) == "Begin the usual game: you against Galatea."
    page.get_by_label("3", exact=True).check()
    page.locator("[name='seat.2'][value=link]").check()
    assert begins(page) == "Begin against Galatea; seat 3 waits for whoever opens your link."
    page.locator("[name='seat.1'][value=human]").check()
    assert begins(page) == "Begin with somebody at this device; seat 3 waits for whoever opens your link."
    visitor.seat(1, "quick")
    assert begins(page) == "Begin against Quick; seat 3 waits for whoever opens your link."
    assert page.locator(".chair.seat-2 .is-bot").inner_text().lower() == "quick"
    page.get_by_label("Alone", exact=True).check()
    assert begins(page) == "Begin alone."
    assert visitor.errors == []


def test_a_bot_is_offered_where_it_plays_with_so_many(visit):
    visitor = visit()
    page = visitor.page
    visitor.go("/games/labors")
    page.get_by_label("2", exact=True).check()
    visitor.seat(1, "learned")
    assert begins(page) == "Begin against Learned."
    page.get_by_label("3", exact=True).check()
    assert page.locator("[value=learned]:visible").count() == 0
    assert begins(page) == "Begin against Galatea and Pandora."
    page.get_by_label("2", exact=True).check()
    assert page.locator("[name='seat.1'][value=learned]").is_visible()
    assert visitor.errors == []


def test_begin_is_always_at_hand(look):
    visitor, page = look.visitor, look.visitor.page
    for game in ALL:
        visitor.go(f"/games/{game.id}")
        for what in ("folded", "open"):
            if what == "open":
                page.locator("#dealing > summary").click()
            button = page.get_by_role("button", name="Begin").bounding_box()
            assert button["y"] >= 0 and button["y"] + button["height"] <= page.viewport_size["height"]
            look(f"{game.id}, {what}")
    assert look.wrong == [], "\n".join(look.wrong)
    assert visitor.errors == []


def test_a_record_is_opened_by_its_form_and_leads_to_its_replay(visit):
    visitor = visit()
    page = visitor.page
    visitor.go("/games/shield")
    record = recorded(find("shield"), ["human"], {}, 1).encode()
    page.set_input_files("[name=file]", {"name": "game.kleos", "mimeType": "text/plain", "buffer": record})
    page.get_by_role("button", name="Open", exact=True).click()
    page.wait_for_selector("#at")
    assert "/replay" in page.url and visitor.errors == []


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_whoever_comes_for_a_first_time_sees_the_heading_of_that_part(visit, size):
    visitor = visit(viewport={"width": size[0], "height": size[1]})
    page = visitor.page
    seen = """() => {
        const head = document.querySelector("#first").getBoundingClientRect();
        return head.top > 0 && !!document.elementFromPoint(head.x + 9, head.y + 3)?.closest("#guided");
    }"""
    visitor.go("/games/labyrinth#guided")
    page.wait_for_function(seen)
    visitor.go("/games/labyrinth")
    assert page.evaluate(seen), "nor need anybody scroll to it"
