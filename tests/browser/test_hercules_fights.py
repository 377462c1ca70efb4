"""A fight of Hercules in the browser: whom somebody cannot block, and why."""
from __future__ import annotations

from typing import Any

import pytest

from tests.browser.test_hercules import PHONE, record_until

pytestmark = pytest.mark.browser


def pairs(view: Any) -> set[tuple[str, ...]]:
    """Who may block whom, as elements."""
    return {tuple(group) for one in view["compounds"] for group in one["touch"] if len(group) == 2}


def barred(view: Any) -> list[tuple[str, str]]:
    """Those who cannot block an attacker whom somebody else can."""
    if view["board"]["step"] != "block":
        return []
    found = pairs(view)
    return [(mine, theirs) for mine in sorted({one for one, _ in found}) for theirs in sorted({one for _, one in found})
            if (mine, theirs) not in found]


@pytest.mark.parametrize("settings", [{}, PHONE], ids=["desktop", "phone"])
def test_who_cannot_block_that_attacker_is_told_so_and_stays_chosen(visit, settings):
    found: list[tuple[str, str]] = []
    visitor = visit(**settings)
    page = visitor.page
    visitor.open(record_until(lambda view: found.extend(barred(view)) or found))
    said = page.locator(".message.refusal")
    for first, second in (found[0], found[0][::-1]):
        page.locator(f"#board [data-el={first}]").click()
        page.locator(f"#board [data-el={second}]").click()
        said.wait_for()
        assert "cannot be blocked by" in said.inner_text() and "(§6.2)" in said.inner_text()
        assert page.locator(".selected").get_attribute("data-el") == first
        page.locator(f"#board [data-el={first}]").click()
        assert page.locator(".selected").count() == 0 and said.count() == 0
    assert visitor.errors == []
