"""Playing with mouse, finger and keyboard, and what the page does meanwhile."""
from __future__ import annotations

import re
from itertools import pairwise

import pytest

from tests.browser.conftest import Visit, answer, serving

pytestmark = pytest.mark.browser
MOTION = "no-preference"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def test_the_keyboard_alone_plays_a_turn(visit):
    visitor = visit()
    page, press = visitor.page, visitor.page.keyboard.press
    visitor.sit()
    press("r")
    page.wait_for_selector("[data-el^=die-]")
    visitor.rest()
    for place in ("forge", "anvil"):
        tab_to(page, "[data-group=dice]")
        press("ArrowRight")
        press("Enter")
        tab_to(page, "[data-group=trays]")
        while page.evaluate("() => document.activeElement.dataset.el") != place:
            press("ArrowUp" if place == "forge" else "ArrowDown")
        press("Enter")
        page.wait_for_selector(".fo .die" if place == "forge" else "[data-phase=draw]")
        visitor.rest()
    while "Turn 2" not in visitor.prompt():
        tab_to(page, "a.sec.legal")
        answer(page, lambda: press("Enter"))
        visitor.rest()
    assert page.locator(".log li").count() >= 5
    assert visitor.errors == []


def tab_to(page, what: str) -> None:
    for _ in range(80):
        if page.evaluate("what => document.activeElement.matches(what)", what):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard cannot reach {what}")


def test_a_die_may_be_dragged_to_any_tray_in_any_order(visit):
    visitor = visit()
    page = visitor.page
    visitor.sit()
    visitor.roll()
    dice = [int(text) for text in page.locator("[data-el^=die-] .num").all_inner_texts()]
    drag(page, f"[data-el=die-{dice[2]}]", "[data-drop=anvil]")
    assert page.locator(".held").count() > 0
    assert page.locator("#table").get_attribute("data-seq") == "1"         # not a move yet
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    assert page.locator(".held").count() == 0
    drag(page, f"[data-el=die-{dice[2]}]", "[data-drop=anvil]")
    page.locator("[data-el=forge]").click()                                # tray first, then the die
    page.locator(f"[data-el=die-{dice[0]}]").first.click()
    page.wait_for_selector("[data-phase=draw]")
    visitor.rest()
    assert page.locator(".fo .die .num").inner_text() == str(dice[0])
    assert page.locator(".an .die .num").inner_text() == str(dice[2])
    assert page.locator(".ap .die .num").inner_text() == str(dice[1])
    assert visitor.errors == []


@pytest.mark.parametrize("settings", [{}, PHONE], ids=["desk", "phone"])
def test_a_die_that_goes_to_the_anvil_first_is_told_there_and_can_be_taken_back(visit, settings):
    """§2.2 The number names the circle at once; Cancel stands where Undo does."""
    visitor = visit(**settings)
    page = visitor.page
    visitor.sit()
    visitor.roll()
    die, cancel = page.locator("[data-el^=die-]").last, page.locator("[data-cancel]")
    number, circle = die.locator(".num").inner_text(), die.locator("small").inner_text().split()[-1]
    usual = page.locator("#prompt .said").inner_text()
    die.click()
    page.locator("[data-el=anvil]").click()
    assert page.locator("#prompt").inner_text() == f"{number} is on the anvil: {circle}. Give one to the forge."
    gives = page.locator("[data-el=anvil] .res").evaluate(
        "one => [getComputedStyle(one, '::after').content, one.innerText.includes('which')]")
    assert gives == [f'"{circle}"', False]
    cancel.click()
    assert page.locator("#prompt").inner_text() == usual and not cancel.is_visible()
    assert page.locator(".held, [data-gives]:not([data-gives=''])").count() == 0
    die.click()
    page.locator("[data-el=apollo]").click()
    assert page.locator("#prompt").inner_text() == f"{number} goes to Apollo. Give one to the forge."
    assert visitor.errors == []


def test_a_finger_that_rests_on_a_piece_reads_what_it_says_and_does_nothing(visit):
    visitor = visit(**PHONE)
    page = visitor.page
    visitor.sit()
    visitor.roll()
    die, hand = page.locator("[data-el^=die-]").first, visitor.context.new_cdp_session(page)
    says, box = die.get_attribute("data-tip"), die.bounding_box()
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    hand.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    page.wait_for_selector(".why-pop")
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    visitor.settle()
    assert page.locator(".why-pop").inner_text() == says and page.locator(".selected").count() == 0
    assert page.locator("#table").get_attribute("data-seq") == "1"
    die.tap()
    assert page.locator(".selected").count() == 1 and page.locator(".why-pop").count() == 0
    assert visitor.errors == []


def drag(page, what: str, where: str) -> None:
    one, other = page.locator(what).first.bounding_box(), page.locator(where).bounding_box()
    page.mouse.move(one["x"] + 20, one["y"] + 20)
    page.mouse.down()
    page.mouse.move(one["x"] + 40, one["y"] + 60, steps=4)
    page.mouse.move(other["x"] + 50, other["y"] + 30, steps=4)
    page.mouse.up()


def test_what_is_refused_says_why_and_cites_the_rule(visit):
    visitor = visit()
    page = visitor.page
    visitor.sit()
    page.locator("[data-el=section-ambush]").click()
    page.wait_for_selector(".refusal")
    assert "§2.1" in page.locator(".refusal").inner_text()
    page.locator(".refusal .cite").click()
    page.wait_for_selector("#drawer .here")
    assert page.locator("#drawer .here").get_attribute("id") == "r2.1"
    assert page.locator("[data-el=section-ambush]").is_visible()           # the board is still there
    page.keyboard.press("Escape")
    assert page.locator("#drawer").is_hidden()


def test_a_hint_shows_a_move_and_does_it(visit):
    visitor = visit()
    page = visitor.page
    visitor.sit()
    visitor.roll()
    page.keyboard.press("h")
    board = page.locator(".shield").bounding_box()
    page.wait_for_selector(".hint", timeout=60000)
    assert page.locator(".hinted").count() > 0
    assert page.locator(".shield").bounding_box() == board                  # it has moved nothing
    page.get_by_role("button", name="Do it").click()
    page.wait_for_selector(".fo .die")
    assert page.locator(".hint").count() == 0


def test_undo_says_when_it_is_free(visit):
    visitor = visit()
    page = visitor.page
    visitor.sit()
    visitor.roll()
    assert page.get_by_role("button", name="Take back").count() == 0      # nothing has been decided
    page.locator("[data-el^=die-]").first.click()
    page.locator("[data-el=forge]").click()
    page.wait_for_selector(".fo .die")
    page.keyboard.press("u")
    page.wait_for_selector(".fo .slot")
    assert "Give one to the forge" in visitor.prompt()
    assert page.get_by_role("button", name="Take back").count() == 0
    for place in ("forge", "anvil"):
        page.locator("[data-el^=die-].legal").first.click()
        page.locator(f"[data-el={place}]").click()
        page.wait_for_selector(".fo .die" if place == "forge" else "[data-phase=draw]")
        visitor.rest()
    while "Turn 2" not in visitor.prompt():
        answer(page, lambda: page.locator("a.sec.legal").first.press("Enter"))
        visitor.rest()
    visitor.roll()
    page.get_by_role("button", name="Take back").click()
    assert "noted in the log" in page.locator("[data-asked]").inner_text()
    words = page.locator("[data-asked] i").bounding_box()                 # which are read beside the button
    assert 200 < words["width"] < 1280 - words["x"] and page.evaluate(SEEN, [words["x"] + 9, words["y"] + 9])


# whether the reason lies on top there
SEEN = """([x, y]) => {
  const words = document.querySelector("[data-asked] i");
  words.style.pointerEvents = "auto";
  return document.elementFromPoint(x, y) === words;
}"""


def test_real_dice_are_typed_in(visit):
    visitor = visit()
    page = visitor.page
    visitor.sit(dealer="typed")
    page.locator("#typed").fill("3 13 7")
    page.keyboard.press("Enter")
    page.wait_for_selector(".refusal")
    assert "13" in page.locator(".refusal").inner_text()
    page.locator("#typed").fill("12 3 7")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-el=die-12]")
    assert "3, 7 and 12" in visitor.prompt()


def test_a_second_window_follows_the_first(visit):
    visitor = visit()
    visitor.sit()
    other = visitor.context.new_page()
    other.goto(visitor.page.url)
    visitor.roll()
    other.wait_for_selector("[data-el^=die-]")
    assert other.locator("#prompt").inner_text() == visitor.page.locator("#prompt").inner_text()


def test_a_stale_click_brings_the_fresh_board(visit):
    visitor = visit()
    page = visitor.page
    page.route(re.compile(r"/events"), lambda route: None)           # this window hears nothing
    visitor.sit()
    other = visitor.context.new_page()
    other.goto(page.url)
    other.locator("#deal").click()
    other.wait_for_selector("[data-el^=die-]")
    page.locator("#deal").click()
    page.wait_for_selector("[data-el^=die-]")
    assert "moved on" in page.locator(".notice").inner_text()


def test_a_hint_that_is_long_in_coming_holds_nothing_up(visit):
    visitor, asked = visit(), []
    page = visitor.page
    visitor.sit()
    visitor.roll()
    visitor.hold("**/hint", lambda route: asked.append(route))
    page.locator("[data-hint]").click()
    page.locator("[data-el^=die-]").first.click()
    page.locator("[data-el=forge]").click()
    page.wait_for_selector(".fo .die")
    visitor.until(lambda: asked, "a hint is asked for")
    with page.expect_response("**/hint"):
        asked[0].fulfill(json={"text": "anvil 3", "label": "Anvil", "why": "once"})
    visitor.settle()
    assert page.locator(".message.hint").count() == 0 and len(asked) == 1
    page.unroute("**/hint")
    page.locator("[data-hint]").click()
    page.wait_for_selector(".message.hint")
    assert visitor.errors == []


def test_the_replay_is_scrubbed_by_keys(visit):
    visitor = visit()
    page = visitor.page
    visitor.sit()
    visitor.roll()
    page.locator("[data-el^=die-]").first.click()
    page.locator("[data-el=forge]").click()
    page.wait_for_selector(".fo .die")
    page.goto(page.url + "/replay?at=0")
    assert page.locator("[data-phase=roll]").count() == 1
    page.locator("#at").focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("[data-phase=assign]")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector(".fo .die")
    assert page.locator("output").inner_text() == "2 of 2"
    page.get_by_role("link", name="To the start").click()
    page.wait_for_selector("[data-phase=roll]")
    assert visitor.errors == []


def test_the_theme_is_kept_and_does_not_flash(visit):
    visitor = visit(color_scheme="light")
    page = visitor.page
    visitor.go("/")
    with page.expect_response(re.compile("/preferences")):
        page.locator("[data-theme-switch]").click()
    assert page.evaluate("() => getComputedStyle(document.body).backgroundColor") == "rgb(19, 13, 9)"
    page.reload()
    assert page.locator("html").get_attribute("data-theme") == "dark"      # from the server, before any script


def test_the_guided_turn_points_and_goes_away(visit):
    visitor = visit()
    page = visitor.page
    visitor.sit(guide=True)
    seen = [page.locator(".guide b >> nth=0").inner_text()]
    visitor.roll()
    seen.append(page.locator(".guide b >> nth=0").inner_text())
    assert page.locator("[data-el=forge].pointed").count() == 1
    page.locator("[data-el^=die-]").first.click()
    page.locator("[data-el=forge]").click()
    page.wait_for_selector(".fo .die")
    seen.append(page.locator(".guide b >> nth=0").inner_text())
    assert len(set(seen)) == 3
    page.get_by_role("button", name="Close the guide").click()
    page.wait_for_function("() => Object.values(localStorage).includes('closed')")
    page.reload()
    assert not page.locator(".guide p").is_visible()
    page.get_by_role("button", name="Go on with the guide").click()
    assert page.locator(".guide p").is_visible()


def test_without_javascript_a_turn_is_played(visit):
    visitor = visit(java_script_enabled=False, viewport={"width": 390, "height": 844})
    page = visitor.page
    visitor.go("/games/shield")
    page.get_by_role("button", name="Begin").click()
    page.locator("#deal").click()
    page.locator("#moves .several button").first.click()   # a way to give out all the dice
    page.wait_for_selector("[data-phase=draw]")
    page.locator("[data-el^=metal-]:not(.legal)").first.click()
    page.wait_for_selector(".notice")                                      # why not, as a page
    below = [page.locator(part).last.bounding_box() for part in (".say", ".message:visible", ".deeds", ".board")]
    assert all(one["y"] + one["height"] <= other["y"] + 1 for one, other in pairwise(below)), below
    while "Turn 2" not in visitor.prompt():
        answer(page, page.locator("#moves button[value^=section]").first.click)


def test_the_page_outlives_the_server(chromium, tmp_path):
    first = serving(tmp_path, 0)
    address = first.stdout.readline().split()[3].rstrip("/")
    visitor = Visit(chromium, address)
    page = visitor.page
    try:
        visitor.sit()
        visitor.roll()
        before = visitor.prompt()
        first.kill()
        first.wait(20)
        page.locator("[data-el^=die-]").first.click()
        page.locator("[data-el=forge]").click()
        page.wait_for_selector(".notice:has-text('does not answer')")
        second = serving(tmp_path, int(address.rsplit(":", 1)[1]))
        try:
            assert address in second.stdout.readline()
            page.wait_for_selector(".notice", state="detached")     # it found its way back by itself
            assert visitor.prompt() == before
            page.locator("[data-el^=die-]").first.click()
            page.locator("[data-el=forge]").click()
            page.wait_for_selector(".fo .die")
        finally:
            visitor.context.close()
            second.terminate()
            second.wait(20)
            second.stdout.close()
    finally:
        first.kill()
        first.wait(20)
        first.stdout.close()


def test_letter_keys_can_be_switched_off_and_what_happens_is_read_aloud(visit):
    visitor = visit()
    page = visitor.page
    visitor.sit()
    page.locator(".menu summary").click()
    page.locator("[data-letters-switch=off]").click()
    page.reload()
    page.keyboard.press("r")
    page.locator("#deal").focus()
    assert "roll the dice" in visitor.prompt()
    page.locator(".menu summary").click()
    page.locator("[data-letters-switch='']").click()
    page.keyboard.press("Escape")
    page.keyboard.press("r")
    page.wait_for_selector("[data-el^=die-]")
    page.wait_for_selector("#aloud:has-text('the dice show')", state="attached")


def test_a_replay_answers_to_the_keys_on_its_buttons(visit):
    visitor = visit()
    page = visitor.page
    visitor.sit()
    visitor.roll()
    page.goto(page.url + "/replay?at=0")
    page.locator("#go-next").focus()
    for key, step in (("ArrowRight", "1 of 1"), ("ArrowLeft", "0 of 1"), ("End", "1 of 1"), ("Home", "0 of 1")):
        page.keyboard.press(key)
        page.wait_for_function("text => document.querySelector('output').textContent === text", arg=step)


def test_the_whole_shield_stands_beside_the_guide_on_a_phone(visit):
    visitor = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    visitor.sit(guide=True)
    visitor.rest()
    shield, guide = (visitor.page.locator(what).bounding_box() for what in (".shield", ".guide"))
    assert shield["height"] > 270
    assert shield["y"] + shield["height"] <= guide["y"]
