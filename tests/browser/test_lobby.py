"""The lobby and the home page follow what others do, in two browsers."""
from __future__ import annotations

import pytest

from tests.browser.test_together import invite, sit_down

pytestmark = pytest.mark.browser


def test_lists_follow_what_others_do(visit):
    myrto, kira = visit(), visit()
    kira.page.clock.install()
    kira.go("/lobby")
    kira.page.fill("#name", "owl")
    link = invite(myrto, autostart=True, first="1")
    myrto.page.get_by_role("button", name="List it").click()
    name = link.split("/")[2]
    myrto.page.wait_for_selector("button:has-text('Unlist')")
    kira.page.clock.run_for(5000)
    kira.page.wait_for_selector(f".lob >> text={name}")
    assert kira.page.locator("#name").input_value() == "owl"           # what is being typed is kept
    myrto.page.clock.install()
    myrto.go("/")
    myrto.page.wait_for_selector("#my-list >> text=waiting for 1 more")
    sit_down(kira, link, "Kira")
    myrto.page.clock.run_for(5000)
    myrto.page.wait_for_selector("#my-list >> text=Kira")
    assert myrto.errors == [] and kira.errors == []
