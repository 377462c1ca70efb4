"""What moves between the moves: proposals as ghosts on the board, and the time that runs down."""
from __future__ import annotations

import secrets

import httpx
import pytest

pytestmark = pytest.mark.browser


def known(visitor) -> dict[str, str]:
    """The visitor with a token of their own, which programs send so."""
    token = secrets.token_urlsafe(32)
    visitor.context.add_cookies([{"name": "kleos", "value": token, "url": visitor.house}])
    return {"Authorization": f"Bearer {token}"}


def test_a_click_proposes_and_the_hero_takes_it(visit, house):
    hero, other = visit(), visit()
    first, second = known(hero), known(other)
    with httpx.Client(base_url=house, timeout=60) as api:
        new = {"game": "labyrinth", "seats": ["human", "link", "random"], "names": ["Ann"],
               "options": {"pings": "1", "first": "0", "patrons": "none"}}
        made = api.post("/api/tables", json=new, headers=first).json()
        assert api.post("/api/join", json={"link": made["link"], "name": "Ben"}, headers=second).status_code == 200
        api.post(f"/api{made['url']}/begin", json={}, headers=first)
    for visitor in (hero, other):
        visitor.go(made["url"])
        visitor.page.wait_for_selector("body.ready #table")
    other.page.evaluate("() => { window.stayed = true; }")
    other.page.locator("[data-el].legal").first.click()
    for visitor in (hero, other):
        visitor.page.wait_for_selector(".pings li")
        visitor.page.wait_for_selector("[data-ghost]", state="attached")
    assert other.page.locator("[data-el].legal").count() == 0, "there was one proposal a turn"
    assert other.page.evaluate("() => window.stayed")
    hero.page.locator(".pings button.btn").click()
    for visitor in (hero, other):
        visitor.page.wait_for_function("() => !document.querySelector('.pings li, [data-ghost]')")
        assert visitor.errors == []


def test_the_time_of_whose_turn_it_is_runs_down(visit, house):
    visitor = visit()
    with httpx.Client(base_url=house, timeout=60) as api:
        new = {"game": "labors", "seats": ["human", "human"], "clock": "game 15", "options": {"first": "0"}}
        url = api.post("/api/tables", json=new, headers=known(visitor)).json()["url"]
    visitor.go(url)
    said = "[...document.querySelectorAll('#seats .left')].map(one => one.textContent).join()"
    visitor.page.wait_for_function(f"() => /^14:.*left,15:00 left$/.test({said})")
    before = visitor.page.evaluate(said)
    visitor.page.wait_for_function(f"before => {said} !== before && /,15:00 left$/.test({said})", arg=before)
    assert visitor.errors == []
