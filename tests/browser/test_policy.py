"""The strict policy of our pages: no page, and nothing that its script does, asks a browser for more."""
from __future__ import annotations

import pytest

from kleos.games import ALL

pytestmark = pytest.mark.browser

WATCH = """() => { window.refused = [];
    document.addEventListener("securitypolicyviolation", event => refused.push(
        event.violatedDirective + " " + event.blockedURI + " " + event.sample)); }"""


def watched(visit, **settings):
    """A visitor whose pages keep what the policy refused, besides the errors that are heard anyway."""
    visitor = visit(**settings)
    visitor.page.add_init_script(f"({WATCH})()")
    return visitor


def refused(visitor) -> list[str]:
    return [*visitor.page.evaluate("() => window.refused"), *visitor.errors]


def start(visitor, game: str) -> None:
    visitor.go(f"/games/{game}")
    visitor.page.locator("[type=checkbox][name=guide]").set_checked(True)
    visitor.page.get_by_role("button", name="Begin").click()
    visitor.page.wait_for_selector("body.ready #table")


@pytest.mark.parametrize(("number", "game"), [*enumerate(game.id for game in ALL)])
def test_no_page_is_refused_anything(visit, number, game):
    """In turn at a desk and on a phone: what is asked of the browser hangs on neither."""
    width, height = [(1280, 800), (390, 844)][number % 2]
    visitor = watched(visit, viewport={"width": width, "height": height})
    page, wrong = visitor.page, {}
    for path in ("/", "/credits", f"/rules/{game}", f"/games/{game}"):
        visitor.go(path)
        wrong[path] = refused(visitor)
    start(visitor, game)
    table = page.url
    for _ in range(6):                                  # whatever can be done next, as the script does it
        piece = page.locator("#deal, .deeds [name=text], button.legal").locator("visible=true").first
        if not piece.count():
            break
        piece.click()
        visitor.rest()
    wrong["table"] = refused(visitor)
    for path in ("/replay?at=2", "/sheet"):
        page.goto(table + path)
        visitor.rest()
        wrong[path] = refused(visitor)
    assert {path: found for path, found in wrong.items() if found} == {}


def test_what_the_policy_refuses_would_be_seen(visit):
    visitor = watched(visit)
    visitor.go("/")
    visitor.page.evaluate("() => document.body.insertAdjacentHTML('beforeend', '<p style=\"top:0\">Never</p>')")
    assert len(refused(visitor)) == 2 and "style-src" in refused(visitor)[0]
