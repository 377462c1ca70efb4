"""The 12 Labors alone in the browser, and the list of best games; and room for everything at a full table."""
from __future__ import annotations

import re

import pytest

from tests.browser.test_seats import OVER, PLAY, sit

pytestmark = pytest.mark.browser


def test_a_game_alone_gets_its_place_on_the_list(visit):
    visitor = visit()
    page = visitor.page
    for says in ("The first of your games here.", "best of 2 games,"):
        visitor.go("/games/labors")
        page.locator("[type=radio][name=players][value='1']").check()
        page.get_by_role("button", name="Begin").click()
        page.wait_for_selector("body.ready #table")
        assert page.evaluate(PLAY, OVER)
        visitor.prompt()
        assert says in page.locator(".ending").inner_text()
    tally = int(re.search(r"Your tally is (-?\d+)", visitor.prompt())[1])
    page.locator(".ending").get_by_role("link", name="Your games").click()
    page.wait_for_url("**/games/labors#best")
    rows = page.locator("table.best tbody tr")
    assert rows.count() == 2
    scores = [int(text) for text in rows.locator("th").all_inner_texts()]
    assert tally in scores and scores == sorted(scores)
    rows.nth(0).get_by_role("link").click()
    page.wait_for_selector("#at")
    assert not visitor.errors


BOXES = """() => Object.fromEntries(["seats", "score", "log"].map(id => {
  const box = document.getElementById(id).getBoundingClientRect(); return [id, [box.top, box.bottom]];
}))"""


@pytest.mark.parametrize("guide", [True, False])
def test_four_seats_leave_room_for_the_points(visit, guide):
    visitor = visit(viewport={"width": 1280, "height": 800})
    sit(visitor, "human", "human", "human", "human", guide=guide)
    visitor.rest()
    found = visitor.page.evaluate(BOXES)
    last = visitor.page.locator(".seat").last.bounding_box()
    assert last["y"] + last["height"] <= found["seats"][1] <= found["score"][0] + 1
    assert found["score"][1] <= found["log"][0] and found["log"][1] <= 801
    line = visitor.page.locator("#score tbody tr:not(.sr)").last.bounding_box()
    assert line["y"] + line["height"] <= found["score"][1]
    assert found["log"][1] - found["log"][0] >= 100


@pytest.mark.parametrize("phone", [False, True])
def test_the_dice_and_what_a_god_does_with_them_are_in_view_beside_the_guide(visit, phone):
    visitor = visit(viewport={"width": 390, "height": 844} if phone else {"width": 1280, "height": 800})
    page = visitor.page
    sit(visitor, "human", "human", "human", "human", guide=True)
    assert page.evaluate(PLAY, "() => document.querySelector('.op.legal') && document.querySelector('.guide')")
    visitor.rest()
    board, guide = page.locator("section.board").bounding_box(), page.locator(".guide").bounding_box()
    end = guide["y"] if phone else board["y"] + board["height"]
    for i in range(page.locator(".op").count()):
        op = page.locator(".op").nth(i).bounding_box()
        assert board["y"] <= op["y"] and op["y"] + op["height"] <= end


def test_names_and_slots_of_the_gods_stand_in_line(visit):
    visitor = visit()
    sit(visitor, "human", "human", "human", "human")
    visitor.rest()
    for part in (".nm", ".tx", ".slots"):
        tops = visitor.page.evaluate("part => [...document.querySelectorAll('.god ' + part)]"
                                     ".map(one => Math.round(one.getBoundingClientRect().top))", part)
        assert len(tops) == 4 and len(set(tops)) == 1
    assert visitor.page.evaluate("() => [...document.querySelectorAll('.slots')].every(row =>"
                                 "new Set([...row.querySelectorAll('.slot')].map(one => one.offsetTop)).size === 1)")


def test_on_a_phone_gods_say_what_they_do(visit):
    visitor = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    sit(visitor, "human", "human", "human")
    visitor.rest()
    god = visitor.page.locator(".god").first
    assert god.locator(".tx").is_visible()
    card, text = god.bounding_box(), god.locator(".tx").bounding_box()
    assert text["y"] + text["height"] <= card["y"] + card["height"]
    assert visitor.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
