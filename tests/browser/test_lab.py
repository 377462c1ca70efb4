"""The lab in a browser: a number is changed and the page says so, games are compared, and the variant is played."""
from __future__ import annotations

import re

import pytest

from tests.browser.conftest import PATIENCE
from tests.browser.looks import axe

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("viewport", [{"width": 1280, "height": 800}, {"width": 390, "height": 844}],
                         ids=["desktop", "phone"])
def test_a_number_is_changed_compared_and_played(visit, viewport):
    visitor = visit(viewport=viewport)
    page = visitor.page
    visitor.go("/lab/shield?games=200")
    compare = page.get_by_role("button", name="Compare")
    assert compare.get_attribute("aria-disabled") == "true"
    points = page.locator("[name='artwork.points']")
    points.fill("8")
    points.press("Enter")
    page.locator("#mine a", has_text="Artwork: Points").wait_for()
    assert "artwork.points=8" in page.url and page.locator("[name='artwork.points']:focus").count() == 1
    points.fill("many")
    points.press("Tab")
    page.get_by_text("must be a whole number, not “many”").wait_for()
    page.get_by_role("button", name="Put it back").click()
    page.get_by_text("must be a whole number").wait_for(state="detached")
    assert points.input_value() == "6" and page.locator("#mine a[href^='#r-']").count() == 0
    points.fill("8")
    points.press("Tab")
    page.locator("#mine a", has_text="Artwork: Points").wait_for()
    compare.click()
    page.locator("[data-found]").wait_for(timeout=5 * PATIENCE)
    assert "points higher" in page.locator(".lab-finds").inner_text()
    assert page.locator(".lab-ask a").inner_text().startswith("Scores are")
    assert axe(page) == []
    page.get_by_role("button", name="Play this variant").click()
    page.wait_for_selector("body.ready #table")
    page.get_by_text(re.compile("Artwork: points .*8, not 6")).wait_for()
    assert visitor.errors == []
