"""Two visitors, each with a browser, play a game by a link; and how the pages around it look."""
from __future__ import annotations

import pytest

from tests.browser.test_seats import OVER, PLAY, SHORT

pytestmark = pytest.mark.browser

DONE = "() => !document.querySelector('#table').hasAttribute('data-turn')"


def invite(visitor, seats: int = 2, autostart: bool = False, **options: str) -> str:
    """The link of a new table whose other seats wait for friends."""
    page = visitor.page
    visitor.go("/games/labors")
    page.get_by_label(str(seats), exact=True).check()
    for seat in range(1, seats):
        page.locator(f"[name='seat.{seat}'][value=link]").check()
    page.fill("[name='name.0']", "Myrto")
    for option, value in options.items():
        visitor.choose(option, value)
    page.locator("[type=checkbox][name=guide]").set_checked(False)
    assert page.locator("[name=autostart]").is_checked()
    page.locator("[name=autostart]").set_checked(autostart)
    page.get_by_role("button", name="Begin").click()
    page.wait_for_selector("body.ready [data-waits]")
    return page.locator("#link").input_value().removeprefix(visitor.house)


def sit_down(visitor, link: str, name: str) -> None:
    visitor.go(link)
    visitor.page.fill("[name=name]", name)
    visitor.page.get_by_role("button", name="Sit down").click()
    visitor.page.wait_for_selector("body.ready [data-room]", state="attached")


def asked(*visitors) -> list:
    """Those who are to move, or see the end."""
    return [one for one in visitors if one.page.locator("#table:is([data-turn], [data-over])").count()]


def test_two_visitors_play_a_game_by_a_link(visit):
    myrto, kira = visit(), visit()
    link = invite(myrto, **SHORT, first="0")
    sit_down(kira, link, "Kira")
    myrto.page.wait_for_selector(".sit:has-text('Kira')")             # at once, without loading the page anew
    kira.page.fill("#words", "First time for me.")
    kira.page.keyboard.press("Enter")
    myrto.page.wait_for_selector("#said >> text=First time for me.")
    for visitor in (myrto, kira):                                     # what others do is shown at once
        visitor.page.evaluate("() => { localStorage.pace = 'off'; localStorage.speed = 'off'; }")
    myrto.page.get_by_role("button", name="Begin").click()
    for visitor in (myrto, kira):
        visitor.page.wait_for_selector("body.ready #table")
    assert myrto.page.title().startswith("● Your turn") and not kira.page.title().startswith("●")
    while not any(visitor.page.evaluate(OVER) for visitor in (myrto, kira)):
        myrto.until(lambda: asked(myrto, kira), "somebody is to move")       # not for a moment, while a god is drawn
        assert asked(myrto, kira)[0].page.evaluate(PLAY, DONE)
    for visitor in (myrto, kira):
        visitor.page.wait_for_selector("#table[data-over]")
    for visitor in (myrto, kira):
        visitor.page.wait_for_selector("#prompt:has-text('Hercules all along')")     # the points are counted first
    table = kira.page.url
    myrto.page.get_by_role("button", name="Rematch").click()          # is asked, live; both see it and may withdraw it
    kira.page.wait_for_selector(".message.asked >> text=Myrto asks for a rematch")
    myrto.page.get_by_role("button", name="No longer").first.click()
    kira.page.wait_for_selector(".message.asked", state="detached")
    kira.page.get_by_role("button", name="Rematch").click()
    myrto.page.get_by_role("button", name="Agree").click()
    for visitor in (myrto, kira):                                     # who has asked is taken along
        visitor.page.wait_for_url(lambda url: url != table)
        visitor.page.wait_for_selector("body.ready #table")
    assert kira.page.url == myrto.page.url
    assert [name.split()[0] for name in kira.page.locator(".seat .name").all_inner_texts()] == ["Myrto", "Kira"]
    for visitor in (myrto, kira):
        assert visitor.errors == [] and all(one.startswith(visitor.house) for one in visitor.addresses)


def test_the_chat_opens_beside_the_board_and_marks_what_is_new(visit):
    myrto, kira = visit(), visit()
    sit_down(kira, invite(myrto, autostart=True), "Kira")
    for visitor in (myrto, kira):                           # it begins by itself
        visitor.page.wait_for_selector("body.ready #table")
    kira.page.locator("#talk").click()
    dock, chat = kira.page.locator(".prompt").bounding_box(), kira.page.locator("#chat").bounding_box()
    assert dock["y"] + dock["height"] <= chat["y"]           # what is to be done stays in sight
    kira.page.fill("#words", "Well met!")
    kira.page.keyboard.press("Enter")
    kira.page.wait_for_selector("#said >> text=Well met!")
    myrto.page.wait_for_selector("#talk[data-unread]")
    myrto.page.locator("#talk").click()
    myrto.page.wait_for_selector("#said >> text=Well met!")
    myrto.page.wait_for_selector("#talk:not([data-unread])")
    myrto.page.keyboard.press("Escape")
    assert myrto.page.locator("#chat").is_hidden()
    assert myrto.errors == [] and kira.errors == []


def test_what_is_typed_while_the_last_word_is_on_its_way_is_kept(visit):
    myrto, said = visit(), []
    page = myrto.page
    invite(myrto)
    myrto.hold("**/chat", lambda route: said.append(route) if route.request.method == "POST" else route.continue_())
    page.fill("#words", "Well")
    page.keyboard.press("Enter")
    myrto.until(lambda: said, "the first words are sent")
    page.fill("#words", "met!")
    said[0].continue_()
    page.wait_for_selector("#said >> text=Well")
    assert page.locator("#words").input_value() == "met!"
    page.keyboard.press("Enter")
    myrto.until(lambda: len(said) == 2, "the next words are sent")
    said[1].continue_()
    page.wait_for_selector("#said >> text=met!")
    page.wait_for_function("() => document.querySelector('#words').value === ''")
    assert myrto.errors == []


def test_the_chat_opens_while_somebody_speaks(visit):
    """The page asks again before it is answered, and waits for the newest answer."""
    myrto, kira, waiting = visit(), visit(), []

    def hold(route):
        waiting.append(route)

    def asked(times):                                       # a click is over before what it asks for comes by here
        myrto.until(lambda: len(waiting) >= times, f"the chat is asked for {times} times")
        assert len(waiting) == times
    sit_down(kira, invite(myrto), "Kira")
    myrto.hold("**/chat", hold)
    myrto.page.get_by_role("button", name="Begin").click()
    for visitor in (myrto, kira):
        visitor.page.wait_for_selector("body.ready #table")
    kira.page.locator("#talk").click()
    kira.page.wait_for_selector("#words")
    asked(1)                                                # when its stream opens
    myrto.page.locator("#talk").click()
    asked(2)
    kira.page.fill("#words", "Well met!")
    kira.page.keyboard.press("Enter")
    asked(3)
    *older, newest = waiting
    for route in older:
        with myrto.page.expect_response("**/chat"):
            route.continue_()
    myrto.settle()
    newest.continue_()
    myrto.page.wait_for_selector("#said >> text=Well met!")
    myrto.page.wait_for_function("document.activeElement.id === 'words'")
    assert myrto.errors == []


def test_axe_finds_nothing_around_a_table(look, visit):
    visitor, page = look.visitor, look.visitor.page
    link = invite(visitor, 3, first="0")
    look("waiting room")
    friend = visit(viewport=page.viewport_size, color_scheme="light")
    friend.go(link)
    other = type(look)(friend, look.phone)
    other("invitation")
    sit_down(friend, link, "Kira")
    friend.page.get_by_role("button", name="Hello").click()
    page.wait_for_selector("#said >> text=Hello")
    look("somebody has sat down")
    page.get_by_role("button", name="List it").click()
    page.wait_for_selector("text=Anybody may sit down")
    friend.go("/lobby")
    other("lobby")
    page.get_by_role("button", name="Begin with").click()
    page.wait_for_selector("body.ready #table")
    page.locator("#talk").click()
    page.wait_for_selector("#words")
    look("chat")
    visitor.go("/")
    look("home")
    friend.go("/")
    other("a friend's home")
    assert look.wrong + other.wrong == [], "\n".join(look.wrong + other.wrong)
    assert visitor.errors == [] and friend.errors == []


@pytest.mark.parametrize(("game", "seats"), [("hercules", 2), ("labors", 4)])
def test_on_a_phone_the_clocks_are_seen_whatever_the_names_are(visit, game, seats):
    kira = visit(viewport={"width": 390, "height": 844})
    page = kira.page
    kira.go(f"/games/{game}")
    if seats > 2:
        page.locator(f"[type=radio][name=players][value='{seats}']").check()
    page.locator("[name='seat.1'][value=link]").check()
    page.fill("[name='name.0']", "Kiriakos the Long Name")
    page.locator("#time > summary").click()
    page.locator("[name=clock][value='game 15']").check()
    page.locator("[type=checkbox][name=guide]").set_checked(False)
    page.get_by_role("button", name="Begin").click()
    page.wait_for_selector("body.ready [data-waits]")
    page.get_by_role("button", name="Begin with").click()       # automata, which have a clock too
    page.wait_for_selector("body.ready #table")
    seen = page.evaluate("""() => [...document.querySelectorAll("#seats .left")].map(left => {
        const seat = left.closest(".seat").getBoundingClientRect(), box = left.getBoundingClientRect();
        return [left.textContent.endsWith(" left"), box.width > 0, box.left > seat.left, box.right <= seat.right];
    })""")
    assert seen == [[True] * 4] * seats
    assert kira.errors == []
