"""The 12 Labors on a phone: the bar of the dice lies still, the gods are seen whole, and a finger that rests reads."""
from __future__ import annotations

import re
from itertools import pairwise

import pytest

from kleos.core import record
from kleos.core.dice import Rng
from kleos.core.flow import CHANCE
from kleos.games import find

pytestmark = pytest.mark.browser

LABORS = find("labors")
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LONG = 700                                              # milliseconds


def record_until(asked: str, dice: int, gods: int = 3, seats: int = 2, recalls: int = 0) -> str:
    """The record of a game up to where the first player is asked this, so many dice and gods on the table, and so much
    favour may be recalled."""
    for seed in range(99):
        s, rng, moves = LABORS.start({"first": "0"}, seats), Rng(seed), []
        while not s.over():
            board = LABORS.face.board(s, 0)
            if (type(s.now).__name__, len(board["dice"]), len(board["gods"]), s.to_act()) == (asked, dice, gods, 0) \
                    and len(board["recalls"]) >= recalls:
                return record.write(record.new(LABORS, {"first": "0"}, ["human"] * seats, {}, moves))
            action = int(s.sample(rng) if s.to_act() == CHANCE else LABORS.hints(s).choose(s, rng))
            moves.append(record.Move(int(s.to_act()), LABORS.rules.lexicon.text(action)))
            s.apply(action)
    raise AssertionError("no such game was found")


def open_phone(visit, asked: str, dice: int = 2, gods: int = 3, seats: int = 2):
    visitor = visit(**PHONE)
    visitor.open(record_until(asked, dice, gods, seats))
    visitor.page.wait_for_selector("body.ready .dtray")
    visitor.settle()
    return visitor


def test_the_bar_of_the_dice_lies_still_and_three_gods_are_seen_whole(visit):
    tops = set()
    for asked, dice in [("Before", 0), ("Main", 2), ("Change", 2), ("Change", 3), ("Turning", 2)]:
        visitor = open_phone(visit, asked, dice)
        page = visitor.page
        tops.add(round(page.locator(".dtray").bounding_box()["y"]))
        pile, gods = page.locator(".gods .pile").bounding_box(), page.locator(".gods .god").all()
        assert len(gods) == 3 and pile["x"] + pile["width"] <= 390
        assert all(god.bounding_box()["x"] + god.bounding_box()["width"] <= pile["x"] for god in gods)
        assert page.evaluate("document.documentElement.scrollWidth") == 390
        assert visitor.errors == []
    assert len(tops) == 1


@pytest.mark.parametrize("recalls", [1, 2])
def test_three_dice_are_seen_beside_the_recall(visit, recalls):
    visitor = visit(**PHONE)
    page = visitor.page
    visitor.open(record_until("Main", 3, recalls=recalls))
    visitor.settle()
    dice, row = page.locator(".dd .die6:visible").all(), page.locator(".recall .op").all()
    assert len(dice) == 3 and len(row) >= recalls
    boxes = [one.bounding_box() for one in (*dice, *row)]
    assert all(one["x"] + one["width"] < other["x"] for one, other in pairwise(boxes))
    assert boxes[-1]["x"] + boxes[-1]["width"] <= 390 and visitor.errors == []


@pytest.mark.parametrize(("gods", "seats"), [(3, 2), (3, 3), (4, 4)])
def test_the_strip_says_how_many_encounters_are_claimed_and_is_no_higher_for_it(visit, gods, seats):
    """§7.2 On a phone it is the clock of the game; else it stands in the score."""
    visitor = open_phone(visit, "Main", 2, gods, seats)
    page = visitor.page
    clock = page.get_by_role("img", name=re.compile(r"^\d+ of 12 encounters are claimed$"))
    assert re.fullmatch(r"\d+/12\s*claimed", clock.inner_text()) and clock.count() == 1
    boxes = [one.bounding_box() for one in page.locator(".seats .seat").all()]
    box = clock.bounding_box()
    assert all(one["x"] + one["width"] <= box["x"] for one in boxes) and box["x"] + box["width"] <= 390
    assert page.evaluate("""() => {
        for (const points of document.querySelectorAll(".seats .points")) points.textContent = "88";
        return [...document.querySelectorAll(".clock, .seats .seat:not(:last-child)")].every(
            one => one.scrollWidth <= one.clientWidth);
    }""")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    for people in ("", "people"):                       # with names, and without
        high, low = page.evaluate("""people => {
            const strip = document.querySelector(".felt > .seats"), clock = strip.querySelector(".clock");
            strip.className = `seats ${people}`;
            const high = strip.offsetHeight, last = clock.parentElement;
            clock.remove();
            const low = strip.offsetHeight;
            last.append(clock);
            return [high, low];
        }""", people)
        assert high == low, people
    page.locator(".tabs a", has_text="Score").click()
    clock.wait_for(state="hidden")


def test_a_god_who_brings_no_other_box_shows_no_chance(visit):
    """Where the dice hit a box already, no chance is said instead of none; where they hit none, it is one of 0 %."""
    for hit in (True, False):
        visitor = open_phone(visit, "Main", 2, 4, 4) if hit else open_phone(visit, "Main")
        page = visitor.page
        assert bool(page.locator(".box.hit, .enc .legal").count()) == hit
        shown = [(god.locator("em").count(), god.get_attribute("aria-label") or god.inner_text())
                 for god in page.locator(".gods .vain").all()]
        assert shown and all(count == (0 if hit else 1) for count, _ in shown)


@pytest.mark.parametrize(("gods", "seats"), [(4, 3), (4, 4), (5, 4)])
def test_four_and_five_gods_and_their_deck_are_seen_whole(visit, gods, seats):
    """§6.3 Up to one more than there are players; every name and chance can be read, and no word is cut."""
    visitor = open_phone(visit, "Main", 2, gods, seats)
    page = visitor.page
    boxes = [one.bounding_box() for one in page.locator(".gods > *").all()]
    tray, encounters = page.locator(".dtray").bounding_box(), page.locator(".encs").bounding_box()
    assert len(boxes) == gods + 1
    for box in boxes:
        assert box["x"] >= 0 and box["x"] + box["width"] <= 390
        assert box["y"] >= encounters["y"] + encounters["height"] and box["y"] + box["height"] <= tray["y"]
    assert page.evaluate("""() => [...document.querySelectorAll(".god .nm, .god .tx, .god em")].every(
        one => parseFloat(getComputedStyle(one).fontSize) >= 11)""")
    assert page.evaluate("""() => [...document.querySelectorAll(".gods > *")].every(one => {
        const card = one.getBoundingClientRect();
        return [...one.querySelectorAll(".nm, .tx, .slots, em, .slot, .xs")].every(part => {
            const box = part.getBoundingClientRect();
            return part.scrollWidth <= part.clientWidth + (part.clientWidth ? 0 : 999) && box.left >= card.left
                && box.right <= card.right && box.top >= card.top && box.bottom <= card.bottom;
        });
    })""")
    assert page.evaluate("document.documentElement.scrollWidth") == 390 and visitor.errors == []


ABOVE = """() => [...document.querySelectorAll(".gods > *")].every(
    one => one.getBoundingClientRect().bottom + 4 <= document.querySelector(".dtray").getBoundingClientRect().top)"""


@pytest.mark.parametrize(("gods", "seats"), [(3, 2), (3, 3), (4, 3), (5, 4)])
def test_beside_the_guide_the_dice_cut_no_god_nor_a_chance_its_picture(visit, gods, seats):
    """§4.1 The ring of who can be called lies above the dice, too."""
    visitor = open_phone(visit, "Main", 2, gods, seats)
    page = visitor.page
    page.locator(".prompt").evaluate("dock => dock.style.setProperty('--dock-tell', '6.25rem')")
    assert page.evaluate(ABOVE)
    assert page.evaluate("""() => [...document.querySelectorAll(".god:has(em)")].every(one => {
        const [chance, picture] = ["em", ".pic .ic"].map(part => one.querySelector(part).getBoundingClientRect());
        const cost = one.querySelector(".pip").getBoundingClientRect();
        return !picture.width || (cost.right <= picture.left + 2 && picture.right <= chance.left + 2);
    })""")
    assert visitor.errors == []


def test_of_two_the_favour_in_hand_is_seen_beside_the_board(visit):
    page = open_phone(visit, "Main").page
    favour, strip = page.locator(".seats .own .tokens"), page.locator(".seats").bounding_box()
    assert favour.count() == 2 and strip["height"] < 56
    for one in favour.all():
        box = one.bounding_box()
        assert box["y"] >= strip["y"] and box["y"] + box["height"] <= strip["y"] + strip["height"]
    three = open_phone(visit, "Main", 2, 3, 3).page
    assert not any(one.is_visible() for one in three.locator(".seats .own").all()), "there is no room for three"


def rest(page, piece) -> str:
    """What a finger reads that rests there."""
    box = piece.bounding_box()
    at = {"clientX": box["x"] + 12, "clientY": box["y"] + 12, "pointerType": "touch", "bubbles": True}
    piece.dispatch_event("pointerdown", at)
    page.wait_for_timeout(LONG)
    piece.dispatch_event("pointerup", at)
    said = page.locator(".why-pop").inner_text()
    page.keyboard.press("Escape")
    return said


def test_a_finger_that_rests_on_a_card_reads_it(visit):
    page = open_phone(visit, "Change").page
    told = [rest(page, card) for card in page.locator(".enc.card").all()]
    names = [name.inner_text() for name in page.locator(".enc h2").all()]
    assert len(told) == 2 and all(one.casefold().startswith(name.casefold()) and "is the final blow." in one
                                  for one, name in zip(told, names))
    for god in page.locator(".god").all():
        assert god.locator(".tx").inner_text() in rest(page, god)


def test_the_boxes_of_what_may_still_come_are_told_apart(visit):
    page = open_phone(visit, "Main").page
    page.locator("[data-tab-to=score]").click()
    page.locator(".may summary").click()
    assert page.locator(".coming li", has_text="Skeletons").locator(".what").inner_text() == "1 · 2 · 3 · 4"
