"""While a hint is said: it takes no move away, and what it advises is the only thing that is golden."""
from __future__ import annotations

import pytest

from kleos.games import ALL
from tests.browser.test_dock import DESK, PHONE, STEP, alone
from tests.browser.test_hercules import record_until
from tests.browser.test_seats import OVER

pytestmark = pytest.mark.browser

# what can be done by a button: those that are seen, and those of the list, which one opens
BUTTONS = """() => [...document.querySelectorAll("#moves li:not([hidden]) button, .main .btn[name=text]")]
  .filter(one => one.closest("#moves") || one.checkVisibility()).map(one => one.value)"""
# the same, with what the golden button of the hint does
ADVISED = """move => [...document.querySelectorAll("[data-do]")].filter(one => one.checkVisibility()).map(() => move)"""
# the pieces with a golden ring, and golden buttons, but for those that the hint advises
GOLDEN = """() => {
  const gold = document.createElement("i");
  gold.style.color = "var(--gold)";
  document.body.append(gold);
  const {color} = getComputedStyle(gold);
  gold.remove();
  const usual = getComputedStyle(document.body).getPropertyValue("--gold"), golden = one => {
    const look = getComputedStyle(one);
    return look.outlineStyle !== "none" && look.outlineColor === color || look.getPropertyValue("--gold") === usual;
  };
  const rings = [...document.querySelectorAll("#board .legal:not(.hinted, .selected)")].filter(one =>
    one.checkVisibility() && golden(one));
  const buttons = [...document.querySelectorAll(".deeds .act, .message .act")].filter(one => one.checkVisibility());
  return [...rings.map(one => one.dataset.el), ...buttons.slice(1).map(one => one.textContent)];
}"""


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desktop"])
@pytest.mark.parametrize("game", [game.id for game in ALL])
def test_a_hint_takes_no_move_away_and_alone_is_golden(visit, game, size):
    visitor = alone(visit, game, size, guide=False)
    page = visitor.page
    for n in range(9):
        if page.evaluate(OVER):
            break
        if n in (1, 3, 5, 8) and page.locator("[data-hint]").is_visible():
            before, looks = page.evaluate(BUTTONS), page.locator(".main").inner_html()
            with page.expect_response("**/hint") as advice:
                page.locator("[data-hint]").click()
            page.wait_for_selector(".message.hint")
            advised = page.evaluate(ADVISED, "\n".join(advice.value.json()["texts"]))
            assert set(before) <= {*page.evaluate(BUTTONS), *advised}
            assert page.evaluate(GOLDEN) == []
            page.keyboard.press("Escape")
            page.wait_for_selector(".message.hint", state="detached")
            assert page.locator(".main").inner_html() == looks         # all is as it was
        page.evaluate(STEP, n)
    assert visitor.errors == []


@pytest.mark.parametrize("settings", [PHONE, DESK], ids=["phone", "desktop"])
def test_that_a_hint_is_thought_about_is_said_at_once_and_until_it_is_there(visit, settings):
    """For some seconds nothing showed that the button had been pressed."""
    visitor = alone(visit, "heroes", settings, guide=False)
    page, asked = visitor.page, []
    page.wait_for_selector("#table[data-turn]")
    visitor.hold("**/hint", lambda route: asked.append(route))
    said, button = page.locator("#tell[role=status] > .thinking"), page.locator("[data-hint]")
    for answer in ("hint", "refusal"):
        button.click()
        said.wait_for()
        assert said.inner_text() == "Thinking about a hint…" and button.get_attribute("aria-busy") == "true"
        visitor.until(lambda: asked, "the hint is asked for")
        if answer == "hint":
            asked.pop().continue_()
        else:
            asked.pop().fulfill(status=500, body="")
        page.wait_for_selector(f".message.{answer}")
        visitor.until(lambda: button.get_attribute("aria-busy") == "false", "it is over")
        assert said.count() == 0
        page.keyboard.press("Escape")
    button.click()
    said.wait_for()
    page.evaluate(STEP, 1)
    assert said.count() == 0, "the game has gone on"


@pytest.mark.parametrize("settings", [PHONE, DESK], ids=["phone", "desktop"])
@pytest.mark.parametrize("leads", [False, True])
def test_to_let_attackers_through_stays_beside_advice(visit, settings, leads):
    """Also where a lone block has its own button: then the advised one stands beside its reason."""
    visitor = visit(**settings)
    page = visitor.page
    visitor.open(record_until(lambda view: view["board"]["step"] == "block" and len(view["actions"]) > 1
                              and leads == any(one["lead"] for one in view["compounds"])))
    page.wait_for_selector("body.ready")
    page.evaluate("() => Dock.say('hint', 'Do something else.', {main: () => { window.done = true; }})")
    through = page.locator(".main .btn", has_text="Let them through")
    assert through.is_visible() and "act" not in through.get_attribute("class").split()
    assert page.locator(".main .btn:visible").count() == 2
    do = page.locator("[data-do]")
    assert do.is_visible() and do.evaluate("one => !!one.closest('.message')") == leads
    page.keyboard.press(" ")
    assert page.evaluate("() => window.done")
    page.keyboard.press("Escape")
    assert "act" in through.get_attribute("class").split() and do.count() == 0 and visitor.errors == []


# buttons of the dock that say more than they have room for, or reach out of it
CRAMPED = """() => {
  const dock = document.querySelector(".prompt").getBoundingClientRect();
  return [...document.querySelectorAll(".deeds :is(.btn, .deed)")].filter(one => {
    const {top, bottom} = one.getBoundingClientRect(), away = !one.checkVisibility();
    return !away && (top < dock.top || bottom > dock.bottom || one.scrollHeight > one.clientHeight + 1
      || one.scrollWidth > one.clientWidth + 1);
  }).map(one => one.innerText);
}"""


@pytest.mark.parametrize("settings", [PHONE, DESK], ids=["phone", "desktop"])
@pytest.mark.parametrize("label", ["Let them through: empties your deck", "No combat card: you win"])
def test_beside_advice_there_is_room_for_what_comes_of_the_other_button(visit, settings, label):
    visitor = visit(**settings)
    page = visitor.page
    visitor.open(record_until(lambda view: len(view["actions"]) > 1 and any(
        one["label"] == label for one in view["actions"]) and not any(one["lead"] for one in view["compounds"])))
    page.wait_for_selector("body.ready")
    page.evaluate("() => Dock.say('hint', 'Do something else.', {main: () => {}})")
    visitor.rest()
    assert page.locator(".main .btn:visible").count() == 2 and page.evaluate(CRAMPED) == []
    other = page.locator(".main .btn[name=text]")
    assert " ".join(other.inner_text().split()) == label
    if "your deck" in label:
        other.click()                                   # it asks once more
        assert "Press again" in other.inner_text() and page.evaluate(CRAMPED) == []
    assert visitor.errors == []
