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


@pytest.mark.parametrize("settings", [{}, {"viewport": {"width": 390, "height": 844}}], ids=["desktop", "phone"])
def test_of_each_bot_it_is_said_how_strong_it_is_and_nothing_moves_when_it_is_chosen(visit, settings):
    """What was said of an automaton went away when a plain bot was chosen, and the choices jumped."""
    visitor = visit(**settings)
    page = visitor.page
    visitor.go("/games/heroes")
    chair = page.locator(".chair.seat-2")
    chair.locator(".plain summary").click()
    heights = set()
    for bot in ("talos", "random", "quick", "greedy", "strong", "phaiax"):
        chair.locator(f"[value={bot}]").first.check(force=True)
        said = [one for one in chair.locator(".about p").all() if one.is_visible()]
        assert [one.get_attribute("class").split()[0] for one in said] == [f"of-{bot}"] and said[0].inner_text()
        heights.add((chair.bounding_box()["height"], chair.locator(".plain").bounding_box()["y"]))
    assert len(heights) == 1 and visitor.errors == []
