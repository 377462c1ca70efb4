"""Being called: title and icon say what concerns whoever looks elsewhere, and so does the browser, where it may."""
from __future__ import annotations

import pytest

from tests.browser.test_together import invite, sit_down

pytestmark = pytest.mark.browser

# a page cannot be hidden here: it says that it is when its window has this name, which goes along to the next page
HIDES = """
    Object.defineProperty(document, "hidden", {get: () => window.name === "elsewhere"});
    window.look = where => { window.name = where; document.dispatchEvent(new Event("visibilitychange")); };
"""
# a browser without a window lets no page call anybody: what it is asked to show is written down instead
MAY = """
    window.called = [];
    Object.defineProperty(Notification, "permission", {get: () => localStorage.may || "default"});
    Notification.requestPermission = async () => localStorage.may = "ANSWER";
    ServiceWorkerRegistration.prototype.showNotification = async (title, {tag}) => called.push([title, tag]);
"""


@pytest.fixture
def pair(visit):
    """Two visitors, each of whom may look elsewhere."""
    pair = visit(), visit()
    for visitor in pair:
        visitor.page.add_init_script(HIDES)
    yield pair
    for visitor in pair:
        assert visitor.errors == [] and all(one.startswith(visitor.house) for one in visitor.addresses)


def look(visitor, where: str) -> None:
    visitor.page.evaluate("where => look(where)", where)


def wait_for_title(visitor, words: str) -> None:
    visitor.page.wait_for_function("words => document.title.startsWith(words)", arg=words)


def icon(visitor) -> str:
    return visitor.page.locator("link[rel=icon]").get_attribute("href").split("?")[0]


def test_title_and_icon_say_what_concerns_whoever_looks_elsewhere(pair):
    myrto, kira = pair
    link = invite(myrto, first="1")
    assert myrto.page.title().startswith("Waiting at") and icon(myrto).endswith("/icon.svg")
    look(myrto, "elsewhere")
    sit_down(kira, link, "Kira")
    wait_for_title(myrto, "● Kira sat down · Waiting at")
    assert icon(myrto).endswith("/icon-turn.svg")
    look(myrto, "")
    wait_for_title(myrto, "Waiting at")
    assert icon(myrto).endswith("/icon.svg")
    kira.page.fill("#words", "Well met!")
    kira.page.keyboard.press("Enter")
    myrto.page.wait_for_selector("#said >> text=Well met!")
    assert myrto.page.title().startswith("Waiting at")      # she has seen it
    look(myrto, "elsewhere")
    kira.page.get_by_role("button", name="Hello").click()
    wait_for_title(myrto, "● New in the chat")
    kira.page.get_by_role("button", name="Begin").click()
    myrto.page.wait_for_selector("body.ready #table")
    wait_for_title(myrto, "● The game begins · The 12 Labors")
    look(myrto, "")
    wait_for_title(myrto, "● New in the chat · The 12 Labors")      # that she has not read
    wait_for_title(kira, "● Your turn · The 12 Labors")


def test_title_says_what_others_ask_and_that_they_speak_until_it_is_answered_and_read(pair):
    myrto, kira = pair
    sit_down(kira, invite(myrto, autostart=True, first="1"), "Kira")
    for visitor in pair:
        visitor.page.wait_for_selector("body.ready #table")
    kira.page.locator(".menu summary").click()
    kira.page.get_by_role("button", name="Offer a draw").click()
    wait_for_title(myrto, "● Kira asks · The 12 Labors")
    assert not kira.page.title().startswith("● Kira asks")
    myrto.page.get_by_role("button", name="No", exact=True).click()
    wait_for_title(myrto, "The 12 Labors")
    kira.page.keyboard.press("Escape")
    kira.page.locator("#talk").click()
    kira.page.get_by_role("button", name="Hello").click()
    wait_for_title(myrto, "● New in the chat · The 12 Labors")
    myrto.page.locator("#talk").click()
    wait_for_title(myrto, "The 12 Labors")


def test_the_browser_calls_whoever_has_asked_it_to_and_nobody_else(pair):
    myrto, kira = pair
    for visitor in pair:
        visitor.page.add_init_script(MAY.replace("ANSWER", "granted"))
    link = invite(myrto)
    myrto.page.locator(".menu summary").click()
    box = myrto.page.locator("[data-calls-box]")
    assert box.get_by_role("button", name="Off").get_attribute("aria-pressed") == "true"
    box.get_by_role("button", name="On").click()
    myrto.page.wait_for_selector("[data-calls-switch=on][aria-pressed=true]")
    myrto.page.locator(".menu summary").click()
    myrto.page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    sit_down(kira, link, "Kira")
    myrto.page.wait_for_selector(".sit:has-text('Kira')")
    kira.page.get_by_role("button", name="Hello").click()
    myrto.page.wait_for_selector("#said >> text=Hello")
    assert myrto.page.evaluate("() => called") == [], "she is looking"
    look(myrto, "elsewhere")
    kira.page.get_by_role("button", name="One moment").click()
    myrto.page.wait_for_function("() => called.length")
    room = myrto.page.locator("[data-room]").get_attribute("data-room")
    assert myrto.page.evaluate("() => called") == [["New in the chat", room]]
    look(kira, "elsewhere")
    myrto.page.get_by_role("button", name="Well played").click()
    wait_for_title(kira, "● New in the chat")
    assert kira.page.evaluate("async () => [called.length, (await navigator.serviceWorker.getRegistrations()).length]"
                              ) == [0, 0]
    myrto.page.locator(".menu summary").click()
    box.get_by_role("button", name="Off").click()
    look(myrto, "")
    look(myrto, "elsewhere")
    kira.page.get_by_role("button", name="One moment").click()
    wait_for_title(myrto, "● New in the chat")
    assert myrto.page.evaluate("() => called.length") == 1


def test_the_browser_calls_when_the_game_begins(pair):
    """By a page that is hidden from its first moment on."""
    myrto, kira = pair
    myrto.page.add_init_script(MAY.replace("ANSWER", "granted"))
    link = invite(myrto, autostart=True, first="1")
    myrto.page.get_by_role("button", name="Call me").click()
    myrto.page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    look(myrto, "elsewhere")
    sit_down(kira, link, "Kira")
    myrto.page.wait_for_selector("body.ready #table")
    myrto.page.wait_for_function("() => called.length")
    assert myrto.page.evaluate("() => called") == [["The game begins", myrto.page.url.removeprefix(myrto.house)]]


def test_the_waiting_room_asks_once(pair):
    myrto, kira = pair
    myrto.page.add_init_script(MAY.replace("ANSWER", "denied"))
    sit_down(kira, invite(myrto), "Kira")
    myrto.page.wait_for_selector(".sit:has-text('Kira')")
    myrto.page.get_by_role("button", name="Call me").click()
    myrto.page.wait_for_selector("text=Call me", state="hidden")
    myrto.page.locator(".menu summary").click()
    assert myrto.page.get_by_text("Your browser lets no page").is_visible()
    kira.page.get_by_role("button", name="Hello").click()
    myrto.page.wait_for_selector("#said >> text=Hello")             # the page was drawn anew, and does not ask again
    assert myrto.page.get_by_role("button", name="Call me").is_hidden()


# a browser without a window has no push service either: what its page asks of one is answered here
PUSHES = """
    const bytes = words => new TextEncoder().encode(words).buffer;
    const subscription = server => ({endpoint: `https://push.example.org/${server}`, getKey: bytes,
        options: {applicationServerKey: bytes(server)}, unsubscribe: async () => { delete localStorage.subscribed; }});
    ServiceWorkerRegistration.prototype.__defineGetter__("pushManager", () => ({
        getSubscription: async () => localStorage.subscribed ? subscription(localStorage.subscribed) : null,
        subscribe: async ({applicationServerKey}) => {
            return subscription(localStorage.subscribed = atob(applicationServerKey));
        }}));
    document.addEventListener("readystatechange", () => {
        const {dataset} = document.querySelector("script[data-worker]");
        [dataset.key, dataset.calls] = [localStorage.server || btoa("server no 1."), "/calls"];
    });
"""


def test_where_the_server_calls_browsers_the_page_tells_it_how_once(visit):
    myrto, told = visit(), []
    page = myrto.page
    page.add_init_script(MAY.replace("ANSWER", "granted") + PUSHES)

    def until_told(*paths):
        myrto.until(lambda: len(told) >= len(paths), "the server is told")
        assert [one.url.removeprefix(myrto.house) for one in told] == list(paths)
    myrto.go("/")
    for path in "/calls", "/calls/end":
        myrto.hold(f"{myrto.house}{path}", lambda route: (told.append(route.request), route.fulfill(json={})))
    page.locator(".menu summary").click()
    page.locator("[data-calls-switch=on]").click()
    until_told("/calls")
    sent = told[0].post_data_json
    assert sent["address"] == "https://push.example.org/server no 1." and len(sent["csrf"]) == 32
    assert (sent["key"], sent["secret"]) == ("cDI1NmRo", "YXV0aA")      # as its push service named them, in letters
    myrto.go("/mine")
    myrto.settle()
    until_told("/calls")
    page.evaluate("() => { localStorage.server = btoa('server no 2.'); }")  # its database was lost
    myrto.go("/mine")
    until_told("/calls", "/calls/end", "/calls")
    page.locator(".menu summary").click()
    page.locator("[data-calls-switch='']").click()
    until_told("/calls", "/calls/end", "/calls", "/calls/end")
    assert page.evaluate("() => localStorage.subscribed") is None and myrto.errors == []


def test_the_worker_shows_what_the_server_calls_for(visit):
    myrto = visit()
    page = myrto.page
    page.add_init_script(MAY.replace("ANSWER", "granted"))
    myrto.go("/")
    page.locator(".menu summary").click()
    with myrto.context.expect_event("serviceworker") as started:
        page.locator("[data-calls-switch=on]").click()
    worker, devtools = started.value, myrto.context.new_cdp_session(page)
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    worker.evaluate("""() => { self.shown = []; registration.showNotification =
        async (title, {body, tag, data}) => { shown.push([title, body, tag, data.place]); }; }""")
    found: list[str] = []
    devtools.on("ServiceWorker.workerRegistrationUpdated", lambda told: found.extend(
        one["registrationId"] for one in told["registrations"]))
    devtools.send("ServiceWorker.enable")
    myrto.until(lambda: found, "the worker is registered")
    for words in ('{"title": "Your turn", "body": "The 12 Labors", "place": "/tables/x"}', "no words of ours"):
        devtools.send("ServiceWorker.deliverPushMessage",
                      {"origin": myrto.house, "registrationId": found[0], "data": words})
    myrto.until(lambda: worker.evaluate("() => shown.length") == 2, "it has shown both")
    assert worker.evaluate("() => shown") == [["Your turn", "The 12 Labors", "/tables/x", "/tables/x"],
                                              ["Kleos", "", "kleos", None]]
