"""The deck builder in a real browser: by mouse, by keyboard, on a phone; what is built is kept and played with."""
from __future__ import annotations

import re

import pytest

from tests.browser.looks import light

pytestmark = pytest.mark.browser
TWELVE = ["Treefolk", "Treefolk", "Goat", "Goat", "Hoplite", "Hoplite", "Archangel", "Archangel", "Herald", "Herald",
          "Phoenix", "Sky Ship"]


def begin(visitor, example: str = "", game: str = "heroes") -> None:
    """A new deck, empty or as an example, in the builder."""
    visitor.go(f"/games/{game}/decks")
    if example:
        visitor.page.get_by_role("button", name=f"Copy {example}").click()
    else:
        visitor.page.get_by_role("button", name="Build a new deck").click()
    visitor.page.wait_for_selector("body.ready .bench")


def total(page, number: int, said: str = "") -> None:
    """Wait until the deck has so many cards, and is told to be so."""
    from playwright.sync_api import expect
    expect(page.locator("#panel .big")).to_have_text(f"{number} of 12 cards")
    expect(page.locator("#bar")).to_contain_text(f"{number} of 12 cards")
    expect(page.locator("#legal")).to_contain_text(said)


def found(page, number: int) -> None:
    from playwright.sync_api import expect
    expect(page.locator(".found")).to_contain_text(f"{number} of 25 cards.")
    expect(page.locator(".ck:not([hidden])")).to_have_count(number)


def test_a_search_brings_whole_pictures_and_a_change_can_be_undone_by_keys(visit):
    from playwright.sync_api import expect
    visitor = visit()
    page = visitor.page
    begin(visitor, "Fearless Band", "hercules")
    with page.expect_response("**/pictures"):
        page.fill("#q", "c:red t:character")
    expect(page.locator(".found")).to_contain_text("28 of 180 cards.")
    page.wait_for_function("document.querySelectorAll('symbol[id^=k-] svg').length > 100")
    lost = page.evaluate("""[...document.querySelectorAll(".ck:not([hidden]) .pic use")].filter(use => {
        const box = use.getBBox(); return !(box.width > 0 && box.height > 0); }).length""")
    spilt = page.evaluate("""[...document.body.children].filter(
        one => one.localName === "svg" && one.clientHeight > 1).length""")
    assert (lost, spilt) == (0, 0)
    card = page.locator(".ck", has=page.get_by_role("heading", name="Hired Warrior"))
    count, big, text = card.locator(".cnt b"), page.locator("#panel .big"), page.locator("#text")
    card.locator("[name=more]").focus()
    page.keyboard.press("3")
    expect(count).to_have_text("3 of 4")
    expect(text).to_have_value(re.compile("3 Hired Warrior"))
    page.keyboard.press("Shift+Enter")                  # four at once, or as many as may be
    expect(count).to_have_text("4 of 4")
    page.keyboard.press("Control+z")
    expect(count).to_have_text("3 of 4")
    text.fill("Deck")
    expect(page.locator("#read")).to_have_text("Not read yet: the deck is what the cards above say.")
    page.get_by_role("button", name="The deck as it is").click()
    expect(page.locator("#read")).to_be_hidden()
    expect(text).to_have_value(re.compile("3 Hired Warrior"))
    text.fill("Deck\n2 Cyclops")
    page.get_by_role("button", name="Read it").click()
    expect(page.locator("#read")).to_contain_text("2 cards, where there were 43. Passed over: “Deck”.")
    expect(text).to_have_value(re.compile("^# .*\n2 Cyclops\n$"))
    page.locator("#words").get_by_role("button", name="Undo").click()
    expect(big).to_have_text("43 of 40 cards")
    expect(count).to_have_text("3 of 4")
    expect(text).to_have_value(re.compile("3 Hired Warrior"))      # what is written there is the deck again
    page.keyboard.press("Escape")
    card.locator("[name=more]").click()
    expect(text).to_have_value(re.compile("4 Hired Warrior"))
    expect(page.locator("#read")).to_be_hidden()


def test_a_deck_is_built_by_mouse_and_a_game_is_played_with_it(visit):
    visitor = visit()
    page = visitor.page
    begin(visitor)
    total(page, 0, "A deck has 12 heroes, this one 0")
    for at, name in enumerate(TWELVE, 1):
        if at % 2:                                      # on the card itself, or on its button
            page.locator(".ck", has=page.get_by_role("heading", name=re.compile(f"^{name}"))).locator(".pic").click()
        else:
            page.get_by_role("button", name=f"One {name} more").first.click()
        total(page, at)
    total(page, 12, "Ready to play.")
    page.locator(".slip", has_text="Sky Ship").get_by_role("button", name="One Sky Ship less").click()
    total(page, 11, "A deck has 12 heroes, this one 11")
    page.locator("#more-phoenix").click(force=True)     # dimmed: the box holds one
    page.wait_for_selector("#notice:not([hidden])")
    assert page.locator("#notice").inner_text() == "A deck holds 1 of Phoenix at most."
    assert len(visitor.errors) == 1 and "422" in visitor.errors.pop()      # as the browser tells of a refusal
    page.locator("#more-sky-ship").click()
    total(page, 12)
    page.reload()                                       # everything was kept
    total(page, 12, "Ready to play.")
    page.get_by_role("link", name="Play with it").click()
    page.get_by_role("button", name="Begin").click()
    page.wait_for_selector("body.ready #table")
    assert visitor.errors == []


def test_clicks_in_quick_succession_are_all_kept(visit):
    visitor = visit()
    page = visitor.page
    begin(visitor)
    page.evaluate("""() => { for (const slug of ["goat", "goat", "treefolk", "herald", "phoenix"])
        document.getElementById("more-" + slug).click(); }""")
    total(page, 5)
    assert visitor.errors == []


def test_a_deck_is_built_by_keyboard(visit):
    visitor = visit()
    page = visitor.page
    begin(visitor)
    page.keyboard.press("/")
    page.keyboard.type("goat")
    page.keyboard.press("Enter")                        # on to the first card that is found
    page.wait_for_function("() => document.activeElement.id === 'more-goat'")
    page.keyboard.press("Enter")
    total(page, 1)
    page.keyboard.press("Space")
    total(page, 2)
    assert page.evaluate("() => document.activeElement.id") == "more-goat"
    page.keyboard.press("Shift+Tab")                    # one less
    page.keyboard.press("Enter")
    total(page, 1)
    page.keyboard.press("/")
    page.keyboard.press("Control+a")
    page.keyboard.press("Delete")
    found(page, 25)
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement.id === 'more-golem'")
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "ArrowUp", "ArrowLeft"):
        page.keyboard.press(key)
    assert page.evaluate("() => document.activeElement.id") == "more-clockwork-soldier"
    assert "1 of 12 cards" in page.locator("#said").inner_text()
    assert visitor.errors == []


def test_a_deck_is_built_on_a_phone(visit):
    visitor = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = visitor.page
    begin(visitor)
    page.locator("#more-golem").tap()
    total(page, 1)
    page.locator("#card-clockwork-soldier .card").tap()
    total(page, 2)
    bar = page.locator("#bar").bounding_box()
    assert bar["y"] + bar["height"] == 844 and page.locator("#panel").is_hidden()
    page.get_by_role("link", name="The deck", exact=True).tap()
    page.wait_for_selector("#panel.open")
    page.locator("#out-golem").tap()
    total(page, 1)
    assert page.locator("#panel").is_visible()
    page.get_by_role("link", name="Back to the cards").tap()
    page.wait_for_selector("#panel:not(.open)", state="attached")
    delete = page.get_by_role("button", name="Delete")
    delete.tap(trial=True)                                      # until it lies still, where it will be touched
    place = delete.bounding_box()
    delete.tap()
    asked = page.locator("[data-asked]").bounding_box()         # more words, and where the finger is
    finger = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
    assert asked["x"] < finger[0] < asked["x"] + asked["width"]
    assert asked["y"] < finger[1] < asked["y"] + asked["height"]
    assert visitor.errors == []


def test_what_is_typed_and_what_is_tapped_is_one_query(visit):
    visitor = visit()
    page = visitor.page
    begin(visitor, "Wings")
    page.get_by_role("link", name="Elves").click()
    page.wait_for_selector(".tap[aria-current] >> text=Elves")
    assert page.locator("#q").input_value() == "faction:elves" and "faction%3Aelves" in page.url
    page.get_by_role("link", name="In the deck").click()
    page.wait_for_selector(".tap[aria-current] >> text=In the deck")
    assert page.locator("#q").input_value() == "faction:elves deck>=1"
    page.locator("#q").fill("cost<=3")
    found(page, 8)
    assert page.locator(".tap[aria-current]").all_text_contents() == ["Cost to 3"]
    page.locator("#q").fill("colour:green")
    page.wait_for_selector(".found .wrong")
    assert page.locator(".found").inner_text().startswith("There is no field “colour”; there are copies, cost,")
    page.reload()
    assert page.locator("#q").input_value() == "colour:green"
    page.get_by_role("link", name="All cards").click()
    found(page, 25)
    assert visitor.errors == []


def test_a_test_hand_is_dealt_and_dealt_anew(visit):
    visitor = visit()
    page = visitor.page
    begin(visitor, "Wings")
    hands = []
    for name in ("Deal a test hand", "Deal another", "Deal another", "Deal another"):
        page.get_by_role("link", name=name).click()
        page.wait_for_url(re.compile(f"hand={len(hands) + 1}"))
        page.wait_for_selector(f"#deal[href*='hand={len(hands) + 2}']")
        hands.append(page.locator(".tryout .nm").all_inner_texts())
        assert page.evaluate("() => document.activeElement.id") == "deal"
    assert all(len(hand) == 3 for hand in hands) and len({tuple(hand) for hand in hands}) > 1
    assert visitor.errors == []


def test_a_card_of_the_list_is_shown_large(visit):
    visitor = visit()
    page = visitor.page
    begin(visitor, "Wings")
    page.locator(".slip .nm", has_text="Phoenix").hover()
    page.wait_for_selector(".tip .zoomed")
    assert "Phoenix" in page.locator(".tip .zoomed").inner_text()
    assert visitor.errors == []


def test_cards_that_come_into_sight_get_their_pictures(visit):
    visitor = visit()
    page = visitor.page
    begin(visitor, "Fearless Band", "hercules")
    assert page.locator("symbol[id^=k-]").count() < 100
    page.locator("#q").fill("c:red t:character")
    page.wait_for_function("() => document.querySelectorAll('symbol[id^=k-]').length > 180")
    lost = page.evaluate("""() => [...document.querySelectorAll(".ck use")].map(one => one.getAttribute("href"))
        .filter(name => !document.querySelector(name))""")
    assert lost == [] and visitor.errors == []


def test_a_deck_of_mine_is_played_in_hercules(visit):
    visitor = visit()
    page = visitor.page
    begin(visitor, "Fearless Band", "hercules")
    page.locator("#out-spoiled-princess").click()
    page.wait_for_selector("#panel >> text=1 card missing")
    page.locator("#more-satyr-wannabes").click()
    page.get_by_role("link", name="Play with it").click()
    page.get_by_role("button", name="Begin").click()
    page.wait_for_selector("body.ready #table")
    assert visitor.errors == []


def test_without_the_server_nothing_is_said_to_be_kept(visit):
    visitor = visit()
    page = visitor.page
    begin(visitor)
    visitor.context.set_offline(True)
    page.locator("#more-goat").click()
    page.wait_for_selector("#notice:not([hidden])")
    assert "this was not kept" in page.locator("#notice").inner_text()
    visitor.context.set_offline(False)
    total(page, 0)
    page.locator("#more-goat").click()
    total(page, 1)


def test_a_deck_is_built_without_script(visit):
    visitor = visit(java_script_enabled=False, viewport={"width": 390, "height": 844})
    page = visitor.page
    visitor.go("/games/heroes/decks")
    page.get_by_role("button", name="Build a new deck").click()
    page.locator("#q").fill("goat")
    page.get_by_role("button", name="Find").click()
    page.wait_for_url("**q=goat*")
    assert page.locator(".ck:visible").count() == 1
    page.locator("#more-goat").click()
    assert page.locator("#count-goat b").text_content() == "1 of 2" and page.locator("#q").input_value() == "goat"
    page.get_by_role("link", name="The deck", exact=True).click()
    assert page.locator("#panel").is_visible()
    page.locator("#out-goat").click()
    assert page.locator("#bar").inner_text().startswith("0")


@pytest.mark.parametrize(("game", "example"), [("heroes", "Hammers"), ("hercules", "Fearless Band")])
def test_the_builder_in_four_looks(look, game, example):
    begin(look.visitor, example, game)
    page = look.visitor.page
    look("the builder")
    page.locator("#help summary").click()
    page.locator("#q").fill("zeus:1")
    page.wait_for_selector(".found .wrong")
    look("a query that is none")
    if look.phone:
        page.get_by_role("link", name="The deck", exact=True).click()
        page.wait_for_selector("#panel.open")
        look("the deck as a drawer")
    look.visitor.go(f"/games/{game}/decks")
    page.get_by_role("button", name=f"Delete {example}").first.click()
    page.get_by_role("button", name="Press again.").click()
    page.wait_for_selector(".notice")
    look("the list of decks")
    look.visitor.go(f"/cards/{game}")
    look("all cards")
    assert look.wrong == [] and look.visitor.errors == []


@pytest.mark.parametrize(("game", "example"), [("heroes", "Hammers"), ("hercules", "Fearless Band")])
def test_a_first_visit_is_small(visit, game, example):
    visitor = visit()
    begin(visitor, example, game)
    assert light(visit(storage_state=visitor.context.storage_state()), visitor.page.url)
