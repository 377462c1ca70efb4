"""A real server as a process of its own, and a real browser that looks at it."""
from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.browser.looks import Look
from tests.support import skip_or_fail, until

# a bot thinks the same of the same position, and decks are drawn by the same lot: the same dice are the same game
SERVE = """import random, secrets, sys
from kleos.server.http.limits import Limits
from kleos.server.run import serve
secrets.randbits = lambda bits: 5
random.SystemRandom = lambda: random.Random(2)
serve(port=int(sys.argv[2]), data=sys.argv[1], limits=Limits(record_seconds=60))
"""
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome")
QUIET = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync"]
PATIENCE = 120_000                          # milliseconds; a machine that does much else may stand still for a while


@pytest.fixture(scope="package")
def chromium():
    """The browser; without one the tests that need it are skipped. It is gone before tests with a loop of their own."""
    try:
        from playwright.sync_api import Error, expect, sync_playwright
    except ImportError:
        skip_or_fail("playwright is not installed")
    expect.set_options(PATIENCE)
    given = os.environ.get("KLEOS_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    with sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(executable_path=given, args=QUIET)
        except Error as problem:
            skip_or_fail(f"no Chromium can be started: {str(problem).splitlines()[0]}")
        yield browser
        browser.close()


def serving(data: Path, port: int) -> subprocess.Popen[str]:
    """A server as a process; its first line of output says where it is."""
    return subprocess.Popen([sys.executable, "-c", SERVE, str(data), str(port)], stdout=subprocess.PIPE, text=True)


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running server with a data folder of its own."""
    data: Path = tmp_path_factory.mktemp("house")
    process = serving(data, 0)
    assert process.stdout is not None
    words = process.stdout.readline().split()
    address = next((word for word in words if word.startswith("http://")), "")
    assert address, "the server did not say where it is"
    yield address.rstrip("/")
    process.terminate()
    process.wait(20)
    process.stdout.close()


class Visit:
    """A page of one visitor, with what went wrong on it and where it sent requests. What automata do is shown at this
    pace (“”, fast, off), until the visitor chooses another."""

    def __init__(self, browser, house: str, pace: str = "off", **settings) -> None:
        self.house = house
        self.context = browser.new_context(**{"viewport": {"width": 1280, "height": 800}, **settings})
        self.context.add_init_script(f"try {{ localStorage.pace ??= '{pace}' }} catch {{ /* a page of no site */ }}")
        self.context.set_default_timeout(PATIENCE)
        self.page = self.context.new_page()
        self.errors: list[str] = []
        self.addresses: list[str] = []
        self.page.on("console", self.hear)
        self.page.on("pageerror", lambda problem: self.errors.append(str(problem)))
        self.deeds: list[str] = []
        self.page.on("request", lambda request: self.addresses.append(request.url))
        self.page.on("response", self.note)

    def hear(self, said) -> None:
        if said.type in ("error", "warning"):
            self.errors.append(said.text)

    def note(self, answer) -> None:
        """What the page did, and how it was answered."""
        if answer.request.method == "POST":
            self.deeds.append(f"{answer.status} {answer.url} {answer.request.post_data}"[:300])

    def told(self) -> str:
        """How the page stands, for who reads of a failed test and cannot look at it."""
        seen = self.page.evaluate("""() => [document.title, document.querySelector("#prompt")?.innerText,
            document.querySelector("#table")?.dataset.seq, ...[document.activeElement, ...document.querySelectorAll(
                ".selected, .held, .pointed, .message.said")].map(one => one.outerHTML.slice(0, 200)),
        ]""")
        return "\n".join(map(str, [self.page.url, *seen, *self.errors, *self.deeds[-20:]]))

    def hold(self, address: str, handle: Callable[..., object]) -> None:
        """Let the page's requests for such addresses go to `handle`. Chromium says that they do before the page knows
        it, and what it asks in between would go to the server: so ask something until it is answered here."""
        self.page.route(address, handle)
        self.page.route("**/healthz", lambda route: route.fulfill(body="held"))
        self.until(lambda: self.page.evaluate("() => fetch('/healthz').then(answer => answer.text())") == "held",
                   "requests are held")

    def until(self, true: Callable[[], object], what: str) -> None:
        """Wait until it is true, while the page goes on."""
        until(true, what, lambda: self.page.wait_for_timeout(20))

    def settle(self) -> None:
        """Until the page has made all that it will of what it was sent: what it asks for now is answered after that,
        and then it draws twice."""
        self.page.evaluate("""async house => {
            const ask = async () => (await fetch(`${house}/healthz`, {cache: "no-store"})).text();
            for (let n = 0; n < 3; n++) await ask().catch(() => "nobody is there");
            for (let n = 0; n < 2; n++) await new Promise(requestAnimationFrame);
        }""", self.house)

    def go(self, path: str) -> None:
        self.page.goto(self.house + path)

    def sit(self, seed: str = "kleos", guide: bool = False, dealer: str = "random") -> None:
        """Start a game of one's own by the form of its page."""
        self.go("/games/shield")
        self.page.locator("#dealing summary").click()
        self.page.fill("[name=seed]", seed)
        self.page.locator(f"[type=radio][name=dealer][value={dealer}]").check()
        self.page.locator("[type=checkbox][name=guide]").set_checked(guide)
        self.page.get_by_role("button", name="Begin").click()
        self.page.wait_for_selector("body.ready #table")

    def open(self, record: str) -> None:
        """The table at the end of this record, which is sent as its form does (tests/browser/test_form.py)."""
        file = {"name": "game.kleos", "mimeType": "text/plain", "buffer": record.encode()}
        answer = self.context.request.post(f"{self.house}/records", multipart={"file": file}, max_redirects=0,
                                           headers={"Origin": self.house})
        self.go(answer.headers["location"].split("/replay")[0])
        self.page.wait_for_selector("#table")

    def seat(self, seat: int, kind: str) -> None:
        """Who plays there, chosen on the page that sets a table up: plain bots are folded away behind the automata."""
        radio = self.page.locator(f"[type=radio][name='seat.{seat}'][value='{kind}']").last
        if not radio.is_visible():
            chair = self.page.locator(f".chair.seat-{seat + 1}")
            chair.locator(".auto input").check()
            if not radio.is_visible():
                chair.locator(".plain summary").click()
        radio.check()

    def choose(self, option: str, value: str) -> None:
        """What the line of an option says on the page that sets a table up."""
        self.page.locator(f"#option-{option} > summary").click()
        self.page.locator(f"[type=radio][name='option.{option}'][value='{value}']").check()

    def prompt(self) -> str:
        """What the dock says; at the end without waiting until all is counted."""
        if self.page.locator("#table[data-counting]").count():
            self.page.keyboard.press("s")
            self.page.wait_for_selector("#table:not([data-counting])")
        return self.page.locator("#prompt").inner_text().splitlines()[0]

    def roll(self) -> None:
        self.page.locator("#deal").click()
        self.page.wait_for_selector("[data-el^=die-]")
        self.rest()

    def rest(self) -> None:
        """Until nothing moves and all fonts are there: what starts meanwhile is waited for too, and what the page calls
        off has ended."""
        self.settle()
        self.page.evaluate("""async () => {
            document.body.getBoundingClientRect();                  // fonts are fetched once something is laid out
            await document.fonts.ready;
            const moving = () => document.getAnimations().filter(one =>
                one.effect.getComputedTiming().iterations < 9 && one.playState !== "finished")
            for (let some = moving(); some.length; some = moving())
                await Promise.allSettled(some.map(one => one.finished))
        }""")


def answer(page, choose: Callable[[], object]) -> None:
    """Choose, and wait until something else is asked: what another seat does meanwhile makes a new board as well."""
    from playwright.sync_api import expect
    asked = page.locator("#prompt").inner_text().splitlines()[0]
    choose()
    expect(page.locator("#prompt")).not_to_contain_text(asked, use_inner_text=True)


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture
def visit(chromium, house, request):
    """Somebody who visits. They want less motion, so that nothing has to be waited for that is only seen, but in
    modules whose tests are about what moves, or click while it does: those say `MOTION = "no-preference"`."""
    visits: list[Visit] = []
    motion = getattr(request.module, "MOTION", "reduce")

    def somebody(**settings) -> Visit:
        visits.append(Visit(chromium, house, **{"reduced_motion": motion, **settings}))
        return visits[-1]
    yield somebody
    for one in visits:
        if request.node.stash.get(FAILED, False):
            with contextlib.suppress(Exception):        # such as that there is no page any more
                print(one.told())
        one.context.close()


@pytest.fixture(params=[False, True], ids=["desktop", "phone"])
def look(visit, request) -> Look:
    """A visitor with each of them: by day at a desk, and on a phone in the dark. So each page is seen in either size
    and in either set of colours; a pair of the two has hardly any style of its own."""
    width, height = (390, 844) if request.param else (1280, 800)
    return Look(visit(color_scheme="dark" if request.param else "light", viewport={"width": width, "height": height}),
                request.param)
