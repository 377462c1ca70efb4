"""Nothing ends by one press: what cannot be taken back is asked once more, where the finger is."""
from __future__ import annotations

import pytest

from tests.browser.test_hercules import record_until

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


PRESS = """async ([words, after, hand, under]) => {
  const frame = () => new Promise(requestAnimationFrame), button = document.querySelector(".main .btn:not([hidden])");
  let taken = 0, time = 100000 + 10000 * document.title.length;
  const press = (detail = 1) => {
    button.dispatchEvent(new PointerEvent("pointerdown", {bubbles: true}));
    button.dispatchEvent(new MouseEvent("click", {bubbles: true, cancelable: true, detail}));
  };
  performance.now = () => time;
  window.setTimeout = () => 0;                          // it rests on
  addEventListener("click", event => { taken += event.target.closest(".main") ? 1 : 0; event.preventDefault(); });
  if (hand) document.querySelector("#board").dispatchEvent(new PointerEvent("pointerdown", {bubbles: true}));
  if (under) button.dispatchEvent(new PointerEvent("pointerdown", {bubbles: true}));
  if (words) button.querySelector("span").textContent = words;
  await frame(); await frame();
  const said = button.getAttribute("aria-disabled");
  if (under) return button.dispatchEvent(new MouseEvent("click", {bubbles: true, cancelable: true, detail: 1})), taken;
  return after.map(wait => { time += Math.abs(wait); taken = 0; press(+(wait > 0)); return taken; }).concat(!!said);
}"""


@pytest.mark.parametrize(("pace", "words", "hand", "waits", "taken"), [
    ("", "Another", False, [100, 400, 501], [0, 0, 1]),         # who goes on pressing waits anew
    ("", "Another", False, [-100, 600], [1, 1]),                # keys need not wait
    ("", "", False, [100, 100], [1, 1]),                        # nothing has changed
    ("", "Another", True, [100], [1]),                          # what one has touched has made it change
    ("off", "Another", False, [100], [1]),
])
def test_the_main_button_rests_when_what_it_does_has_changed(visit, pace, words, hand, waits, taken):
    look = visit(pace=pace, viewport={"width": 390, "height": 844})
    look.go("/games/shield")
    look.page.get_by_role("button", name="Begin").click()
    look.page.wait_for_selector("body.ready #table .main .btn")
    rests = bool(words) and not pace and not hand        # as whoever asks is told
    assert look.page.evaluate(PRESS, [words, waits, hand, False]) == [*taken, rests]
    assert look.page.evaluate(PRESS, ["Other words", [], False, True]) == 0, "it has changed under the finger"
    assert look.errors == []


# somebody asks whether all give up, in the words of the page
OFFER = """() => {
  document.querySelector(".tell").innerHTML = `<div class="message notice asked"><div class="words"><p><b>Deianeira</b>
    asks to give up together.</p></div><div class="ends"><span class="answers"><form><button class="btn small"
    data-confirm="You all give up, and the game ends.">Agree</button></form><form><button class="btn small">No</button>
    </form></span></div></div>`;
}"""


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)])
def test_what_is_asked_once_more_leaves_room_for_what_it_is_about(visit, size):
    look = visit(viewport={"width": size[0], "height": size[1]})
    look.sit()
    look.page.evaluate(OFFER)
    look.page.locator(".asked [data-confirm]").click()
    words, asked, message = (look.page.locator(part).bounding_box() for part in (".asked .words", ASKED, ".asked"))
    assert words["width"] > 100 and asked["y"] >= message["y"]
    assert asked["y"] + asked["height"] <= message["y"] + message["height"]
    assert look.page.locator(".asked .words").evaluate("one => one.scrollHeight <= one.clientHeight + 1")


def loses(view) -> bool:
    """Whether something else can be done than what the main button does, by which one loses."""
    return len(view["actions"]) > 1 and any(one["label"] == "Let them through: you lose" for one in view["actions"])


def place(page) -> str:
    return page.locator("#table").get_attribute("data-seq")


@pytest.mark.parametrize("keyed", [False, True], ids=["finger", "keys"])
def test_a_main_button_by_which_one_loses_is_asked_once_more(visit, keyed):
    visitor = visit(viewport={"width": 390, "height": 844})
    page = visitor.page
    visitor.open(record_until(loses))
    page.wait_for_selector("body.ready")
    before, button = place(page), page.locator(".main .btn.grave")
    if keyed:
        page.locator("#table").focus()
        for _ in range(3):                              # held, it is one press
            page.keyboard.down("Space")
    else:
        button.click()
    assert button.inner_text() == "Press again. You lose."
    visitor.settle()
    assert place(page) == before and not page.locator("#table[data-over]").count()
    if keyed:
        page.keyboard.up("Space")
        page.keyboard.press("Space")
    else:
        button.click()
    page.wait_for_selector("#table[data-over]")
    assert visitor.errors == []


@pytest.mark.parametrize("composing", [False, True])
def test_advice_to_lose_is_asked_once_more_as_well(visit, composing):
    """Also where it stands beside a block that is being put together."""
    visitor = visit()
    page = visitor.page
    visitor.open(record_until(loses))
    page.wait_for_selector("body.ready")
    before, button = place(page), page.locator(".main .btn.grave")
    if composing:
        for one in (".camp.ours .legal", ".lane [data-el^=foe-].legal"):
            page.locator(one).first.click()
        assert page.locator("[data-finishes]").is_visible()
    page.route("**/hint", lambda route: route.fulfill(json={
        "texts": ["declare"], "label": "Let them through: you lose", "why": "Nothing better was found."}))
    page.locator("[data-hint]").click()
    page.wait_for_selector(".message.hint")
    if composing:
        page.locator(".message.hint .btn").click()
    else:
        button.click()
    assert button.inner_text() == "Press again. You lose." and place(page) == before
    button.click()
    page.wait_for_selector("#table[data-over]")
    assert visitor.errors == []
