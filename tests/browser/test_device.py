"""A running seat moves from a desktop to a phone, in two browsers; and how the pages of it look."""
from __future__ import annotations

import pytest

from tests.browser.looks import faults
from tests.browser.test_together import invite, sit_down

pytestmark = pytest.mark.browser

SEEN = "() => document.dispatchEvent(new Event('visibilitychange'))"       # as if it came to the front, when it asks


def test_a_running_seat_moves_to_a_phone(visit):
    myrto, kira, phone = visit(), visit(), visit(viewport={"width": 390, "height": 844})
    sit_down(kira, invite(myrto, autostart=True, first="0"), "Kira")
    myrto.page.wait_for_selector("body.ready #table[data-turn]")
    table = myrto.page.url
    myrto.page.locator(".menu summary").click()
    myrto.page.get_by_role("link", name="Another device").click()
    wrong = faults(myrto, "nothing asked yet")
    myrto.page.get_by_role("button", name="Show a code").click()
    code = myrto.page.locator(".code-name").inner_text()
    wrong += faults(myrto, "a code")
    myrto.page.evaluate(SEEN)
    myrto.settle()
    assert myrto.page.locator(".code-name").inner_text() == code, "it stays as long as it works"
    phone.go("/device")
    wrong += faults(phone, "nothing to move")
    phone.page.get_by_label("The code").fill(code.lower())
    phone.page.get_by_role("button", name="Look").click()
    phone.page.wait_for_url(f"**/device/{code}")
    wrong += faults(phone, "what would move")
    phone.page.get_by_role("button", name="Move it here").click()
    phone.page.wait_for_selector("body.ready #table[data-turn]")
    assert phone.page.url == table
    myrto.page.evaluate(SEEN)
    myrto.page.wait_for_selector("#from-here >> text=There is nothing of yours in this browser")
    myrto.page.goto(table)
    myrto.page.wait_for_selector("body.ready #table:not([data-turn])")
    assert wrong == [] and [visitor.errors for visitor in (myrto, kira, phone)] == [[], [], []]
