"""The form that sets a game up: what it shows to how many, what it says is chosen, and where Start stands."""
from __future__ import annotations

import pytest

from kleos.games import ALL

pytestmark = pytest.mark.browser


def remarks(page) -> str:
    return page.locator("#remarks").inner_text()


def test_a_form_shows_what_so_many_can_choose(visit):
    visitor = visit()
    page = visitor.page
    visitor.go("/games/labors")
    page.get_by_label("4", exact=True).check()
    assert page.locator(".chair:visible").count() == 4
    page.locator("#options summary").click()
    page.get_by_label("Seat 4", exact=True).check()
    page.get_by_label("When a deck runs out").check()
    assert remarks(page) == "The end: when a deck runs out · Who begins: seat 4"
    page.get_by_label("3", exact=True).check()
    assert page.locator("[name='option.first']:visible").count() == 4
    assert remarks(page) == "The end: when a deck runs out"
    page.get_by_label("Alone", exact=True).check()
    assert page.locator(".chair:visible").count() == 1 and page.locator("#options").is_hidden()
    page.get_by_role("button", name="Start").click()
    page.wait_for_selector("body.ready #table")
    assert page.locator("#seats").count() == 0
    assert visitor.errors == []


def test_start_is_always_at_hand(look):
    visitor, page = look.visitor, look.visitor.page
    for game in ALL:
        visitor.go(f"/games/{game.id}")
        for what in ("folded", "open"):
            if what == "open":
                page.locator("#options > summary").click()
            button = page.get_by_role("button", name="Start").bounding_box()
            assert button["y"] >= 0 and button["y"] + button["height"] <= page.viewport_size["height"]
            look(f"{game.id}, {what}")
    assert look.wrong == [], "\n".join(look.wrong)
    assert visitor.errors == []
