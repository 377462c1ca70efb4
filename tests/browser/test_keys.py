"""Whole games by keyboard alone: where the focus is after each action, and how few keys a click takes."""
from __future__ import annotations

import pytest

from kleos.core import record
from kleos.games import find
from tests.browser.test_hercules import sit as sit_hercules
from tests.browser.test_heroes import sit as sit_heroes
from tests.browser.test_labyrinth import sit as sit_labyrinth
from tests.browser.test_seats import SHORT
from tests.browser.test_seats import sit as sit_labors
from tests.support import played

pytestmark = pytest.mark.browser
MOVING = {"reduced_motion": "no-preference"}         # for games in which keys are pressed while things move

# what the page is like between two keys
STATE = """() => {
  const table = document.querySelector("#table"), focus = document.activeElement;
  const shown = one => one.checkVisibility();
  return {
    seq: table.dataset.seq, over: table.hasAttribute("data-over"), counting: table.hasAttribute("data-counting"),
    list: [...document.querySelectorAll("#moves li button")].length,
    seen: [...document.querySelectorAll("#moves li button")].filter(shown).length,
    unfolded: [...document.querySelectorAll("#moves li button")].filter(one => !one.closest(".more")).length,
    main: [...document.querySelectorAll(".main button")].filter(shown).map(one => one.innerText)[0] || "",
    waits: !!document.querySelector("[data-pause]"), legal: focus.matches("[data-el].legal"),
    lit: [...document.querySelectorAll("[data-el].legal")].filter(one => one.matches("button,a") && shown(one)).length,
    mains: !!focus.closest(".main"), choice: !!focus.closest(".pair"),
    golden: [...document.querySelectorAll(".main :is(button, a):not(.later)")].some(shown),
    pause: focus.matches("[data-pause]"), top: focus.id === "table",
    spends: "spends" in focus.dataset, costly: !!document.querySelector("[data-spends].legal")};
}"""
# notes with what was on the table when something was sent: until that is answered, it looks as if it were to be sent
SENT = """() => document.addEventListener("submit", () => {
  window.sent = document.querySelector("#table").dataset.seq; }, true)"""


def play(visitor, clicks: int = 4000) -> tuple[int, int]:
    """A game by its keys to the end: pieces with Enter or Space, now and then by number from the list, what else there
    is with Space; how many keys were pressed, and for how many clicks. Something that costs lies there at times."""
    page, keys, done, costly = visitor.page, 0, 0, False
    page.evaluate(SENT)
    page.locator("#table").focus()
    for _ in range(clicks):
        if done:                                        # after an action all is ready for the next one
            page.wait_for_function(f"""() => {{ const now = ({STATE})();
                return now.over || now.waits || now.legal || now.mains || now.top; }}""")
        now = page.evaluate(STATE)
        if now["over"]:
            assert costly
            return keys, done
        costly = costly or now["costly"]
        assert not now["pause"] and not now["spends"] and not now["choice"]         # Enter alone costs nothing
        assert not now["mains"] or not now["lit"]       # such as the turn, while a card may still be played
        if now["waits"]:
            page.wait_for_function("() => !document.querySelector('[data-pause]')")
            continue
        number = done * 7 % now["list"] + 1 if now["list"] and done % 5 == 4 else 0
        # of a list that is closed, or of what is folded there, a number only opens it; more digits find it open
        unseen = number > (now["seen"] if number < 10 else max(now["seen"], now["unfolded"]))
        pressed = [*str(number)] + ["Enter"] * (number * 10 <= now["list"] or unseen) if number else \
            ["Space", "Enter"] if now["top"] and now["lit"] and not now["golden"] else \
            ["Enter"] if now["mains"] or (now["legal"] and done % 3) else ["Space"]
        for key in pressed:
            page.keyboard.press(key)
        assert len(pressed) <= 3                        # of numbers the longest are two digits and Enter
        keys, done = keys + len(pressed), done + 1
        page.wait_for_function("""seq => {
            const table = document.querySelector("#table"), focus = document.activeElement;
            return table.dataset.seq !== seq || window.sent !== seq
                && table.querySelector(".selected, .held") && focus.matches(".legal, .main *");
        }""", arg=now["seq"])
    raise AssertionError("no end")


def by_keys(visitor, least: int) -> None:
    """A whole game of more clicks than that, with at most three keys a click."""
    keys, clicks = play(visitor)
    assert clicks > least and keys <= 3 * clicks
    assert visitor.errors == []


def test_the_shield_by_keys(visit):
    visitor = visit(**MOVING)
    visitor.sit()
    by_keys(visitor, 24 * 4)


def test_the_labors_by_keys(visit):
    visitor = visit()
    sit_labors(visitor, "human", "random", preset=SHORT)
    by_keys(visitor, 20)


def test_heroes_by_keys(visit):
    visitor = visit()
    sit_heroes(visitor, first="0")
    by_keys(visitor, 20)


def test_the_labyrinth_by_keys(visit):
    visitor = visit()
    sit_labyrinth(visitor, "human", "human", "human", rounds="10")
    by_keys(visitor, 20)


def test_hercules_by_keys(visit):
    visitor = visit(**MOVING)
    sit_hercules(visitor, ("human", "quick"), first="0")
    by_keys(visitor, 20)


def test_the_labors_alone_by_keys(visit):
    visitor = visit()
    sit_labors(visitor, "human")
    by_keys(visitor, 20)


def test_tab_goes_to_what_may_be_used_first_and_to_references_last(visit):
    visitor = visit()
    page = visitor.page
    visitor.sit()
    visitor.roll()
    page.locator("#table").focus()
    ranks = []
    for _ in range(80):
        page.keyboard.press("Tab")
        rank = page.evaluate("""() => { const one = document.activeElement;
            return !one.closest("#table") ? -1 : one.matches(".legal") ? 0 : one.closest(".deeds") ? 1
                : one.matches(".cite") ? 3 : 2; }""")
        if rank < 0:
            break
        ranks.append(rank)
    assert ranks == sorted(ranks) and set(ranks) == {0, 1, 2, 3}
    page.keyboard.press("Shift+Tab")
    assert page.evaluate("() => document.activeElement.matches('.cite')")


def test_a_number_chooses_what_is_seen_and_the_list_has_the_numbers(visit):
    visitor = visit()
    page = visitor.page
    sit_labors(visitor, "human")
    page.keyboard.press("r")
    page.wait_for_selector("#moves li button", state="attached")
    visitor.rest()
    seq, first = page.locator("#table").get_attribute("data-seq"), page.locator("#moves li:not([hidden]) button").first
    page.keyboard.press("1")                            # closed, it is only opened there
    assert first.is_visible() and first.evaluate("one => one === document.activeElement")
    assert page.locator("#table").get_attribute("data-seq") == seq
    assert first.evaluate("one => getComputedStyle(one, '::before').content").startswith("counter(move)")
    page.keyboard.press("l")
    assert not first.is_visible()
    page.keyboard.press("l")
    assert first.evaluate("one => one === document.activeElement"), "the list has the focus"
    page.keyboard.press("1")
    page.wait_for_function("seq => document.querySelector('#table').dataset.seq !== seq", arg=seq)
    assert visitor.errors == []


def test_enter_goes_to_the_roll_and_not_to_a_god_who_would_be_called_by_it(visit):
    """All that is lit on the board costs something then: a second Enter would spend it."""
    game = find("labors")
    whole, verb = played(game, 1, {}, 3), game.rules.lexicon.verb
    until = next(at for at in range(whole.seq)
                 if {"cast", "call"} <= {verb(action).name for action in whole.replay(at).legal()})
    visitor = visit()
    visitor.open(record.write(record.new(game, {}, ["human"], {}, whole.record().moves[:until])))
    page = visitor.page
    page.wait_for_selector("body.ready .god.legal")
    assert page.locator("[data-el].legal:not([data-spends])").count() == 0
    page.keyboard.press("Enter")
    assert page.evaluate("() => document.activeElement.matches('.main *')")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelector('#prompt').innerText.includes('Your dice show')")
    assert visitor.errors == []


def test_the_keys_are_shown(visit):
    visitor = visit()
    page = visitor.page
    visitor.sit()
    page.keyboard.press("?")
    assert page.locator("#keys").is_visible() and "list of moves" in page.locator("#keys").inner_text()
    page.keyboard.press("Escape")
    assert not page.locator("#keys").is_visible()
    page.keyboard.press("Space")
    page.wait_for_selector("[data-el^=die-]")
