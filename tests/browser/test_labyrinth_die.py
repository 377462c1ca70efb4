"""The die of Daedalus’ Labyrinth in the browser: before the Minotaur the picture stays until one has seen it."""
from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from kleos.core import record
from kleos.core.dice import Rng
from kleos.core.flow import CHANCE
from kleos.games.labyrinth.minotaur import Fight, might
from kleos.games.labyrinth.rules import Sober
from tests.browser.test_labyrinth import LABYRINTH, PHONE

pytestmark = pytest.mark.browser
MOTION = "no-preference"

STAGED = """() => { const one = document.querySelector("[data-stages]");
    return !!one && getComputedStyle(one).visibility === "visible" && one.checkVisibility(); }"""


def rolling(liked: Callable[[Any], bool], more: int = 0, **options: Any) -> str:
    """The record of a game of sensible heroes up to the first roll that somebody likes, and so many rows of it more."""
    for seed in range(600):
        s, rng, moves, left = LABYRINTH.start({"first": "0", **options}), Rng(seed), [], -1
        hints = LABYRINTH.hints(s)
        while not s.over() and left:
            seat = int(s.to_act())
            if left < 0 and seat == CHANCE and liked(s):
                left = more
                if not left:
                    break
            action = int(hints.choose(s, rng) if seat >= 0 and rng.below(6) else s.now.sample(s, rng))
            moves.append(record.Move(seat, LABYRINTH.rules.lexicon.text(action)))
            s.apply(action)
            left -= left > 0
        if left == 0:
            return record.write(record.new(LABYRINTH, {"first": "0", **options}, ["human"] * 3, {}, moves))
    raise AssertionError("no such roll was found")


FIGHT = rolling(lambda s: isinstance(s.now, Fight) and 0 < might(s, s.now.seat) < 6 and s.alive() == 7, patrons="none")
DRUNK = rolling(lambda s: isinstance(s.now, Sober), patrons="dionysus,zeus,ares")
# what follows a fight: another turn, by which the die is gone
AFTER = rolling(lambda s: isinstance(s.now, Fight) and s.alive() == 7, 3, patrons="none")


def throw(page: Any) -> None:
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.locator("#deal, .main button[form=deal]").first.click()


@pytest.mark.parametrize("settings", [{}, PHONE, {"reduced_motion": "reduce"}], ids=["desktop", "phone", "calm"])
def test_the_fight_stays_until_the_die_has_been_seen_and_what_came_of_it(visit, settings):
    """§8.2"""
    visitor = visit(pace="", **settings)
    page = visitor.page
    visitor.open(FIGHT)
    assert page.locator(".tondo").is_visible() and not page.evaluate(STAGED)
    page.evaluate("() => document.addEventListener('felt', event => { window.felt = [...event.detail]; })")
    throw(page)
    page.wait_for_function(STAGED)
    begun = page.evaluate("() => performance.now()")
    assert page.locator(".fought .tondo").is_visible() and page.locator(".fought .half.landed").count() == 1
    number = page.locator(".cast use").get_attribute("href").removeprefix("#k-die-")
    assert f"rolled {number}." in page.locator("#log").text_content()
    slain = "slew" in page.locator("#log").text_content()
    assert page.locator(".fallen p").inner_text().endswith("Slain!" if slain else " eaten")
    page.wait_for_function(f"() => !({STAGED})()")
    assert page.evaluate("() => performance.now()") - begun > 800 and not page.locator(".tondo").first.is_visible()
    assert "dice" in page.evaluate("() => window.felt")
    page.reload()
    assert not page.evaluate(STAGED)                    # it has been seen
    assert visitor.errors == []


def test_a_touch_is_enough_and_who_wants_nothing_shown_one_by_one_sees_no_die(visit):
    for pace in ("slow", "off"):
        visitor = visit(pace=pace)
        page = visitor.page
        visitor.open(FIGHT)
        throw(page)
        page.wait_for_selector("[data-stages]", state="attached")
        if pace == "slow":
            page.wait_for_function(STAGED)
            page.locator(".fought").click(position={"x": 5, "y": 5})
        assert not page.evaluate(STAGED)
        assert visitor.errors == []


def test_who_is_drunk_sees_the_die(visit):
    """§11.6"""
    visitor = visit(pace="")
    visitor.open(DRUNK)
    throw(visitor.page)
    visitor.page.wait_for_function(STAGED)
    assert re.search("(are|is) (sober enough|too drunk to go)$", visitor.page.locator(".fallen p").inner_text())


def test_the_die_is_seen_again_in_a_replay(visit):
    visitor = visit(pace="")
    page = visitor.page
    visitor.open(AFTER)
    page.goto(page.url.split("?")[0] + "/replay?at=" + str(len(record.parse(AFTER).moves) - 3))
    page.wait_for_selector("body.ready #table[data-replay]")
    page.locator("#playback-play").click()
    page.wait_for_function(STAGED)
    page.wait_for_function(f"() => !({STAGED})()")
    page.wait_for_function("() => document.querySelector('#at').value === document.querySelector('#at').max")
    assert visitor.errors == []


def test_between_a_fight_and_the_maze_the_view_makes_no_way(visit):
    """The map beside a fight is small: what it showed is nowhere to begin from."""
    visitor = visit(pace="off", **PHONE)
    page = visitor.page
    visitor.open(FIGHT)
    page.evaluate("""() => { window.views = new Set(); const svg = document.querySelector(".maze");
        new MutationObserver(() => {
            if (svg.getBoundingClientRect().height > 300) views.add(svg.getAttribute("viewBox"));
        }).observe(svg, {attributeFilter: ["viewBox"]}); }""")
    throw(page)
    page.wait_for_function("() => !document.querySelector('.fighting')")
    visitor.rest()
    assert page.evaluate("() => views.size") == 1
