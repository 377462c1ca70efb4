"""The head of the rules: the game on one page, and a turn that is played through, with and without script."""
import pytest

from kleos.games import OWN

pytestmark = pytest.mark.browser


def test_axe_finds_nothing(look):
    for game in OWN[look.phone::2]:                     # the page is the same for all; the boards in it are not
        look.visitor.go(f"/rules/{game.id}")
        look(game.id)
    assert look.wrong == [], "\n".join(look.wrong)


def test_a_turn_is_played_through(visit):
    visitor = visit()
    page = visitor.page
    visitor.go("/rules/heroes")
    steps = page.locator("[data-lesson] > .lesson")
    shown = page.locator("[data-lesson] > .lesson:visible")
    assert steps.count() > 3 and shown.count() == 1
    assert page.locator(".lesson > .shown > .nth").count() == page.locator(".points > li").count()
    shown.get_by_role("link", name="Next").click()
    assert shown.get_attribute("id") == "step-2"
    page.keyboard.press("ArrowRight")
    assert shown.get_attribute("id") == "step-3"
    shown.get_by_role("link", name="Back").click()
    assert shown.get_attribute("id") == "step-2"
    for _ in range(steps.count()):
        page.keyboard.press("ArrowRight")
    assert shown.get_by_role("link", name="Play").is_visible()
    visitor.rest()
    assert visitor.errors == []


def test_without_script_the_steps_stand_one_below_the_other(visit):
    visitor = visit(java_script_enabled=False)
    visitor.go("/rules/labors")
    steps = visitor.page.locator("[data-lesson] > .lesson")
    tops = [steps.nth(i).bounding_box()["y"] for i in range(steps.count())]
    assert len(tops) > 3 and tops == sorted(set(tops))
    assert all(steps.nth(i).locator(".board").is_visible() for i in range(steps.count()))
