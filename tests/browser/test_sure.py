"""Nothing ends by one press: what cannot be taken back is asked once more, where the finger is."""
from __future__ import annotations

import pytest

pytestmark = pytest.mark.browser
ASKED = "[data-asked]"


def test_resigning_is_asked_on_its_own_button_and_not_for_long(visit):
    look = visit(viewport={"width": 390, "height": 844})
    page = look.page
    page.clock.install()
    look.go("/games/heroes")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_selector("body.ready #table")
    table, menu, resign = page.url, page.locator(".menu summary"), page.locator("[data-if=resign] button")
    menu.click()
    before = resign.inner_text()
    resign.click()
    assert "Press again" in resign.inner_text() and page.locator(ASKED).count() == 1
    box, place = page.locator(ASKED).bounding_box(), resign.bounding_box()
    assert box == place, "where the finger is"
    page.clock.run_for(4001)                            # the question is over
    assert resign.inner_text() == before and not page.locator(ASKED).count()
    resign.click()
    menu.click()                                        # and with the menu
    page.wait_for_selector(ASKED, state="detached")
    menu.click()
    resign.dblclick()                                   # is one press
    assert page.locator(ASKED).count() == 1
    page.keyboard.press("Escape")
    page.wait_for_selector(ASKED, state="detached")
    assert not page.locator("#table[data-over]").count() and page.url == table
    if not resign.is_visible():
        menu.click()
    resign.click()
    resign.click()
    page.wait_for_selector("#table[data-over]")
    assert look.errors == []
