"""The replay: it plays, stops, steps by turns, and jumps to where the game turned."""
import random
import re

import pytest

from kleos.games import ALL
from tests.support import recorded

pytestmark = pytest.mark.browser
MOTION = "no-preference"


def replayed(visitor, moves=60):
    """A game of The 12 Labors for two, played so far; the page of its replay, at the start."""
    page, rng = visitor.page, random.Random(4)
    visitor.go("/credits")
    url = page.evaluate("""async () => (await fetch("/tables", {method: "POST", body: new URLSearchParams({
        csrf: document.querySelector("[name=csrf]").value, game: "labors", players: "2", "seat.0": "human",
        "seat.1": "human", seed: "film"})})).url""")
    page.goto(url)
    for _ in range(moves):
        page.evaluate("""async pick => {
            const api = "/api" + location.pathname, state = await (await fetch(api)).json();
            const actions = state.view.actions.map(action => action.text);
            const chosen = actions.length ? {texts: [actions[Math.floor(pick * actions.length)]]} : {};
            const body = {seq: state.seq, ...chosen};
            await fetch(`${api}/${actions.length ? "act" : "deal"}`, {method: "POST", body: JSON.stringify(body),
                headers: {"Content-Type": "application/json", "X-Kleos": "fetch"}});
        }""", rng.random())
    visitor.go(re.sub("^https?://[^/]+", "", url) + "/replay?at=0")
    return page


# pieces of the board that end below it, where nothing scrolls them into view
BELOW = """() => {
  const board = document.querySelector("#board"), edge = board.getBoundingClientRect().bottom + 1;
  return [...board.querySelectorAll(":scope > *, :scope > .trays > *")].filter(one => !one.closest("[data-pan]")
    && one.checkVisibility() && one.getBoundingClientRect().bottom > edge).map(one => one.className);
}"""

# lines of a long caption that are seen, and whether they are whole
WHOLE_LINES = """() => {
  const words = document.querySelector("#caption .words");
  words.textContent = "Somebody did something. ".repeat(30);
  const it = words.getBoundingClientRect(), box = document.querySelector(".tell").getBoundingClientRect();
  const lines = it.height / parseFloat(getComputedStyle(words).lineHeight);
  return [Math.round(lines * 10) / 10, it.top >= box.top && it.bottom <= box.bottom];
}"""

# the flag of the turn that is shown, and the button in the dock, where they are not wholly on a phone in one line
OUTSIDE = """() => [...document.querySelectorAll(".flag rect, .prompt .btn")].map(one => one.getBoundingClientRect())
  .filter(box => box.left < 0 || box.right > innerWidth || box.height > 44)"""


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_nothing_of_the_board_is_cut_off_by_the_film(visit, game):
    """At its beginning, and in the middle of a game, where the board is full."""
    visitor = visit()
    page = visitor.page
    visitor.open(recorded(game, ["human"] * game.rules.seats[0], {}, 1))
    table, middle = page.url, int(page.locator("#table").get_attribute("data-seq")) // 2
    for at in (1, middle):
        page.goto(f"{table}/replay?at={at}")
        page.wait_for_selector("body.ready")
        visitor.rest()
        assert page.evaluate(BELOW) == []
    assert page.locator(".speeds [data-times]").count() == 4
    page.locator("[data-times='4']").click()
    assert page.locator(".speeds [aria-pressed=true]").inner_text() == "4×"
    assert page.locator(".replay-keys kbd").count() > 9 and page.evaluate("""() => {
        const keys = document.querySelector(".replay-keys"); return keys.scrollWidth <= keys.clientWidth; }""")
    page.goto(f"{table}/study")
    page.wait_for_selector("body.ready")
    bar = page.locator("#at").bounding_box()
    assert bar["y"] + bar["height"] <= 800              # the whole film is on the screen
    page.set_viewport_size({"width": 390, "height": 844})
    for at in (0, 2 * middle):
        page.goto(f"{table}/replay?at={at}")
        page.wait_for_selector("body.ready")
        assert page.evaluate(OUTSIDE) == []
    dock, tell = (page.locator(one).bounding_box() for one in (".prompt", ".tell"))
    assert abs(dock["y"] + dock["height"] - tell["y"] - tell["height"]) < 3         # no empty room below its words
    assert page.evaluate(WHOLE_LINES) == [3, True]
    assert visitor.errors == []


def shows(page, test: str) -> None:
    """The bar says at once where it was put; the step is there when the table is drawn anew."""
    page.wait_for_function(f"""() => {{
        const at = parseInt(document.querySelector('#scrub output').textContent);
        return +document.querySelector('#table').dataset.seq === at && {test};
    }}""")


def test_it_plays_by_itself_until_somebody_stops_it(visit):
    visitor = visit()
    page = replayed(visitor)
    page.keyboard.press("+")
    page.keyboard.press("+")
    assert page.locator("#playback-speed").inner_text() == "4×"
    page.keyboard.press("Space")
    assert page.locator("#playback-play").get_attribute("aria-label") == "Pause"
    shows(page, "at >= 4")
    page.locator("#playback-play").click()
    assert page.locator("#playback-play").get_attribute("aria-label") == "Play"
    page.keyboard.press("End")
    last = int(page.locator("#at").get_attribute("max"))
    shows(page, f"at === {last}")
    assert visitor.errors == []


def test_it_steps_by_turns_and_jumps_from_the_log(visit):
    page = replayed(visit())
    turns = [int(row) for row in page.locator("#table").get_attribute("data-turns").split()]
    first, second = sorted({row for row in turns if row > 0})[:2]
    page.locator("#at").focus()
    page.keyboard.press("Shift+ArrowRight")
    shows(page, f"at === {first}")
    page.keyboard.press("Shift+ArrowRight")
    shows(page, f"at === {second}")
    page.keyboard.press("Shift+ArrowLeft")
    shows(page, f"at === {first}")
    page.locator(".story .chapter h3 a").nth(2).click()
    shows(page, f"at > {first}")
    here = page.locator(".story .here").first
    assert here.is_visible()
    points = page.locator(".film-axis [data-point]")
    assert page.locator(".film-axis .value").count() > 1 and page.locator(".turn-marks text").count() > 1
    if points.count():
        page.keyboard.press("1")
        shows(page, f"at === {points.first.get_attribute('data-at')}")
    assert page.locator(".flag text").text_content().startswith("turn")
    assert page.locator(".story .come").count() > 0 and page.locator(".curve polyline").count() == 4


def test_the_bar_stays_where_it_was_put_while_a_step_is_on_its_way(visit):
    visitor, asked = visit(), []
    page = replayed(visitor, moves=8)
    visitor.hold("**/replay?at=*", lambda route: asked.append(route))
    page.locator("#at").focus()
    page.keyboard.press("ArrowRight")
    visitor.until(lambda: asked, "the step is asked for")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    asked[0].continue_()
    page.wait_for_function("() => document.querySelector('#table').dataset.seq === '1'")
    assert page.locator("#at").input_value() == "3" and page.locator("#scrub output").inner_text().startswith("3 of")
    visitor.until(lambda: len(asked) == 2, "the last step is asked for")
    asked[1].continue_()
    shows(page, "at === 3")
    assert visitor.errors == []


def test_a_replay_says_that_the_server_is_away_as_long_as_it_is(visit):
    visitor = visit()
    page = replayed(visitor, moves=8)
    visitor.hold("**/replay?at=*", lambda route: route.abort())
    page.keyboard.press("ArrowRight")
    page.wait_for_selector(".message.notice:has-text('does not answer')")
    page.unroute("**/replay?at=*")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector(".message.notice", state="detached")
    shows(page, "at >= 1")
