"""Every page as a browser shows it: axe finds nothing, nothing is fetched elsewhere, it is light, it fits."""
from __future__ import annotations

import pytest

from kleos.games.shield import GAME as SHIELD
from tests.browser.looks import axe, light
from tests.browser.test_dock import STEP
from tests.support import recorded

pytestmark = pytest.mark.browser

ENDING = recorded(SHIELD, ["human"], {}, 1, open_end=True)       # up to the last decision
PHASES = ("roll", "forge", "anvil", "draw", "over")


def advance(visitor, phase: str) -> None:
    """Play until the table is in that phase."""
    page = visitor.page
    if phase == "roll":
        return
    visitor.roll()
    if phase == "forge":
        return
    page.locator("[data-el^=die-]").first.click()
    page.locator("[data-el=forge]").click()
    page.wait_for_selector("#forge-die, .fo .die")
    visitor.rest()
    if phase == "anvil":
        return
    page.locator("[data-el^=die-]").first.click()
    page.locator("[data-el=anvil]").click()
    page.wait_for_selector("[data-phase=draw]")
    visitor.rest()


def test_axe_finds_nothing(look):
    visitor, page = look.visitor, look.visitor.page
    for path in ("/", "/games/shield", "/today", "/automata", "/mine", "/lobby", "/rules/shield", "/credits",
                 "/tables/nowhere"):
        visitor.go(path)
        look(path)
    for phase in PHASES[:4]:
        visitor.sit(guide=phase in ("roll", "draw"))
        advance(visitor, phase)
        look(f"table, {phase}")
    table = page.url
    page.locator(".menu summary").click()
    look("menu")
    page.keyboard.press("Escape")
    page.locator("a.sec:not(.legal)").first.click()
    page.wait_for_selector(".refusal")
    look("why not")
    page.locator(".refusal .cite").first.click()
    page.wait_for_selector("#drawer .here")
    look("rules beside the board")
    for path in ("/replay?at=2", "/sheet"):
        page.goto(table + path)
        look(path)
    assert look.wrong == [], "\n".join(look.wrong)


def test_axe_would_find_something(visit):
    visitor = visit()
    visitor.go("/")
    visitor.page.evaluate("() => document.querySelector('main').append(document.createElement('button'))")
    assert [problem.split(":")[0] for problem in axe(visitor.page)] == ["button-name"]


def test_a_finished_game_looks_right(visit):
    visitor = visit()
    page = visitor.page
    visitor.open(ENDING)
    finish(page)
    assert "win by" in visitor.prompt() or "short" in visitor.prompt() or "tie" in visitor.prompt()
    assert axe(page) == []
    page.locator(".menu summary").click()
    page.locator(".menu a[href$='/sheet']").click()
    page.wait_for_selector(".sheet")
    assert axe(page) == []
    rows = page.locator(".scoring .tally").first.locator("tr")
    cited = [rows.nth(i).locator(".cite").inner_text() for i in range(rows.count())]
    assert cited == ["§9.1", "§9.2", "§9.3", "§9.4", "§10.1", "§10.2"]


def finish(page) -> None:
    """Play on by the list of what can be done, first line first, to the end of the game."""
    page.evaluate("""async () => {
        const wait = () => new Promise(done => setTimeout(done, 5));
        while (!document.querySelector("[data-over]")) {
            const seq = document.querySelector("#table").dataset.seq;
            const draw = document.querySelector("#moves button[value^=section]");
            const button = document.querySelector("#deal") || draw
                || document.querySelector("#moves button, .deeds .act");
            button.form.requestSubmit(button);
            while (document.querySelector("#table").dataset.seq === seq) await wait();
        }
    }""")


def test_a_first_visit_is_light_and_stays_at_home(visit, house):
    visitor = visit()
    page = visitor.page
    visitor.sit()
    table = page.url
    for path in (house + "/", table):
        fresh = visit(storage_state=visitor.context.storage_state())
        assert light(fresh, path)
        assert {address.split("/")[2] for address in fresh.addresses if address.startswith("http")} == {
            house.removeprefix("http://")}
        assert fresh.errors == []


def test_text_of_double_size_fits(visit):
    visitor = visit()
    visitor.sit()
    visitor.rest()
    visitor.page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    assert visitor.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert visitor.page.locator("#deal").is_visible()


def test_targets_are_large_enough(visit):
    visitor = visit(viewport={"width": 390, "height": 844})
    visitor.sit()
    advance(visitor, "draw")
    small = visitor.page.evaluate("""() => [...document.querySelectorAll("button, summary, a.sec, .top a, .tabs a")]
        .filter(one => one.checkVisibility() && one.getClientRects().length)
        .map(one => [one.getAttribute("aria-label") || one.textContent.trim(), one.getBoundingClientRect()])
        .filter(([, box]) => box.width < 44 || box.height < 44)
        .map(([name, box]) => `${name} ${box.width}x${box.height}`)""")
    assert small == []


# how high the shield is on the page, how large its numbers are there, and what the forge gives
SHIELD = """() => {
  const shield = document.querySelector("svg.shield"), scale = shield.getScreenCTM().a;
  const sizes = [...shield.querySelectorAll(".ae text, .av text, .now text")].map(one =>
    parseFloat(getComputedStyle(one).fontSize) * scale);
  return [Math.round(shield.getScreenCTM().f), Math.min(...sizes), document.querySelector(".fo .res").textContent];
}"""


def test_on_a_phone_the_shield_stays_where_it_is_and_its_turns_can_be_read(visit):
    visitor = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = visitor.page
    visitor.sit()
    places, gives = set(), []
    for n in range(12):
        place, size, given = page.evaluate(SHIELD)
        places.add(place)
        gives.append(given)
        assert size >= 11
        page.evaluate(STEP, n)
        visitor.settle()
    assert len(places) == 1 and visitor.errors == []
    sums = [given for given in gives if "+" in given]
    assert sums and all("\u00a0+\u00a0" in given for given in sums), "no line ends within a sum"
