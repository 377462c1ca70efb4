"""Twelve Heroes in the browser: deployments by mouse, touch and keys; large cards; the draft; decks; the hand-over."""
from __future__ import annotations

import re

import pytest

from kleos.core import record
from kleos.core.dice import Rng
from kleos.games import find
from tests.browser.conftest import answer
from tests.browser.looks import TICKED
from tests.browser.test_seats import OVER, PLAY, pace

pytestmark = pytest.mark.browser

HEROES = find("heroes")
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

PRESS = """piece => new Promise(lifted => {                 // a long one, which ends in a click
    const at = {bubbles: true, pointerId: 9, pointerType: "touch", button: 0, clientX: 40, clientY: 650};
    piece.dispatchEvent(new PointerEvent("pointerdown", at));
    setTimeout(() => { piece.dispatchEvent(new PointerEvent("pointerup", at)); piece.click(); lifted(); }, 700);
})"""


def record_until(seen, choose, turns: int, **options) -> str:
    """The record of a game up to the first position in which the first player is to act and `seen` likes the board.
    Players do the first of what `choose` makes of the texts of all legal actions and the seat."""
    for seed in range(99):
        s, rng, moves = HEROES.start({"decks": "elves, humans", "first": "0", **options}), Rng(seed), []
        while not s.over() and s.turn < turns:
            seat = int(s.to_act())
            if seat == 0 and seen(HEROES.face.board(s, 0)):
                return record.write(record.new(HEROES, s.roster.options, ["human", "human"], {}, moves))
            texts = [HEROES.rules.lexicon.text(int(action)) for action in s.legal()] if seat >= 0 else []
            text = (choose(texts, seat) or texts or [HEROES.rules.lexicon.text(int(s.now.sample(s, rng)))])[0]
            moves.append(record.Move(seat, text))
            s.apply(HEROES.parse(text))
    raise AssertionError("no such game was found")


def mustered(waiting: int = 3, **options) -> str:
    """The record of a game in which the first player has so many heroes in the camp, food, and three actions."""
    def seen(board):
        mine = board["seats"][0]
        return (board["phase"] == "military" and board["actions"]["done"] == 0
                and len(mine["camp"]) == waiting and mine["food"] > 1)

    def choose(texts, seat):
        wanted = [text for text in texts if text.split()[0] == ("hire" if seat == 0 else "done")]
        return wanted or [text for text in texts if text in ("provision", "done")]
    return record_until(seen, choose, 30, **options)


MUSTERED = mustered()


def piled(**options) -> str:
    """The record of a game in which cards lie in both discard piles, and the first player can pay for one in hand."""
    def seen(board):
        mine, theirs = board["seats"]
        return (board["phase"] == "military" and board["actions"]["done"] == 0 and mine["discarded"]
                and theirs["discarded"] and any(card["payable"] for card in mine["cards"]))

    def choose(texts, seat):
        return [text for wish in ("hire", "deploy", "send", "food 1", "provision", "done", "end", "discard")
                for text in texts if text.startswith(wish)]
    return record_until(seen, choose, 90, **options)


def open_record(visitor, text: str = MUSTERED, seat: str = "random") -> None:
    """A table at the end of that record, with a bot in the second seat."""
    visitor.open(text.replace('["human", "human"]', f'["human", "{seat}"]'))


def waiting(page) -> list[str]:
    return [one.get_attribute("data-el") for one in page.locator(".camp [data-el^=hero-]").all()]


def send(page, hero: str, region: str) -> None:
    page.locator(f".camp [data-el={hero}]").click()
    page.locator(f"[data-el=region-{region}]").click(position={"x": 12, "y": 60})


def feed(page, choose=None) -> None:
    """Answer every question for food with none, by a click or as `choose` does it."""
    none = page.locator("[data-el=food-0]")
    none.wait_for()
    while none.count():
        answer(page, choose or none.click)


def weighs_food(page) -> None:
    """While food is taken along each amount says how long it lasts, the hand lies below or beside in lines, and the
    region counts who sets out."""
    said = [one.inner_text().split("\n")[-1] for one in page.locator(".amount").all()]
    assert "unfed" in said[0] and all(re.fullmatch(r"fed \d+ turns?|\d unfed", one) for one in said[1:])
    assert page.locator(".aside .hd").count() > 0 == page.locator(".aside .legal").count()
    assert page.evaluate("""() => {
        const dock = document.querySelector(".prompt").getBoundingClientRect();
        const end = dock.y > innerHeight / 2 ? dock.y : innerHeight;
        return [...document.querySelectorAll(".aside .hd :is(.pip, .nm, .cost)")].filter(one => {
            const {bottom, right, width} = one.getBoundingClientRect();
            return !width || bottom > end || right > innerWidth || one.scrollWidth > one.clientWidth + 1; })
            .map(one => one.innerText);
    }""") == []
    assert page.locator(".str.soon").count() > 0 and page.locator(".half.ours .ghost").count() > 0
    assert page.locator(".half.feeds .ghost.fed").count() == page.locator(".fed").count() == 1, "who is fed is lit"


# whether of so many amounts the last has a row to itself
ALONE = """n => {
  const box = document.querySelector(".amounts");
  while (box.children.length > n) box.lastElementChild.remove();
  while (box.children.length < n) box.append(box.lastElementChild.cloneNode(true));
  const [one, last] = [...box.children].slice(-2).map(amount => amount.getBoundingClientRect().y);
  return one !== last;
}"""


def stands(page, region: str) -> int:
    return page.locator(f"[data-drop=region-{region}] .hs [data-el^=hero-]").count()


def test_three_heroes_are_deployed_in_any_order_with_one_action(visit):
    visitor = visit()
    page = visitor.page
    open_record(visitor)
    heroes = waiting(page)
    before = [stands(page, region) for region in ("left", "middle", "right")]
    usual, meanwhile = page.locator(".prompt .said"), page.locator(".prompt .doing")
    assert usual.is_visible() and not meanwhile.is_visible()
    page.locator(f".camp [data-el={heroes[2]}]").click()
    assert not usual.is_visible() and "choose where it goes" in meanwhile.inner_text()
    assert page.evaluate("""() => {                      // two lines beside a message, whoever it is
        const [doing, message] = [".doing", ".message.since:not([hidden])"].map(one => document.querySelector(one));
        doing.firstElementChild.textContent = "Your Clockwork Soldier";
        const size = parseFloat(getComputedStyle(doing).lineHeight);
        return [!!message, Math.round(doing.getBoundingClientRect().height / size)];
    }""") == [True, 2]
    page.locator(f".camp [data-el={heroes[2]}]").click()
    assert usual.is_visible() and not meanwhile.is_visible()
    send(page, heroes[2], "right")
    assert page.locator("[data-finishes]").inner_text().startswith("Send")
    send(page, heroes[0], "left")
    assert page.locator(".doing").inner_text().endswith(". Another may go along.")
    page.locator(f".camp [data-el={heroes[1]}]").click()
    named = [one.split(",")[0] for one in page.locator(".doing b").all_inner_texts()]
    called = page.locator(f".camp [data-el={heroes[1]}]").get_attribute("aria-label").split(",")[0]
    assert len(named) == 2 and named[1] == called, "who is touched now is named beside those who are sent"
    assert "choose where it goes" in page.locator(".doing").inner_text()
    page.locator(f".camp [data-el={heroes[1]}]").click()
    assert page.locator(".doing").inner_text().endswith(". Another may go along.")
    send(page, heroes[1], "middle")
    assert page.locator("[data-twin]").count() == 3
    assert "to the" in page.locator(".doing").inner_text() and "go along" not in page.locator(".doing").inner_text()
    assert page.locator(".str.sm[data-drafted]").count() == 3
    meant = page.locator(".str.sm b").all_inner_texts()
    page.locator("[data-finishes]").click()
    page.locator("[data-el=food-0]").wait_for()
    visitor.rest()
    assert page.locator(".str.sm b").all_inner_texts() == meant, "what was counted before they were sent"
    weighs_food(page)
    feed(page)
    assert [stands(page, region) for region in ("left", "middle", "right")] == [n + 1 for n in before]
    assert "2 actions left" in visitor.prompt()
    assert any("deployed" in line for line in page.locator(".log .new").all_inner_texts())
    assert visitor.errors == []


def test_a_deployment_is_cancelled_at_every_stage(visit):
    visitor = visit()
    page = visitor.page
    open_record(visitor)
    heroes = waiting(page)
    send(page, heroes[0], "middle")
    page.locator("[data-el=region-middle]").click(position={"x": 12, "y": 60})      # not there after all
    assert page.locator("[data-twin]").count() == 0
    page.keyboard.press("Escape")
    assert not page.locator("[data-cancel]").is_visible()
    send(page, heroes[0], "middle")
    send(page, heroes[1], "left")
    page.locator(f".camp [data-el={heroes[0]}]").click()                             # this one stays, the other goes
    assert page.locator("[data-twin]").count() == 1
    page.locator("[data-cancel]").click()
    assert page.locator("[data-twin]").count() == 0
    send(page, heroes[0], "middle")
    page.keyboard.press("c")                                                         # as the key list says
    assert page.locator("[data-twin]").count() == 0
    send(page, heroes[0], "middle")
    send(page, heroes[1], "left")
    seq = int(page.locator("#table").get_attribute("data-seq"))
    page.locator("[data-finishes]").click()
    page.wait_for_selector("[data-el=food-1]")
    page.locator("[data-el=food-1]").click()
    page.wait_for_function(f"() => +document.querySelector('#table').dataset.seq > {seq + 3}")
    page.get_by_role("button", name="Cancel").click()
    page.wait_for_selector("[data-el=camp-food].legal")
    assert waiting(page) == heroes
    assert "3 actions left" in visitor.prompt()
    costs = page.locator(":is(.prov, .rest) small")
    assert costs.all_inner_texts() == ["+1: 1 action", "3 actions"], "Provision says what it costs"
    assert all(page.locator(f".camp [data-el={one}] .trait").count() == (one != "hero-elf-scout-1") for one in heroes)
    assert visitor.errors == []


def test_the_hand_is_seen_in_a_low_window(visit):
    visitor = visit()
    page = visitor.page
    open_record(visitor, piled())
    for height in (640, 720, 800):
        page.set_viewport_size({"width": 1280, "height": height})
        assert page.evaluate("""() => {
            const board = document.querySelector("#board"), cards = [...document.querySelectorAll("#fan .hd, .cf > *")];
            return board.scrollHeight - board.clientHeight <= 1 && cards.length > 0
                && cards.every(one => one.getBoundingClientRect().bottom <= innerHeight);
        }"""), height


def test_a_hero_is_dragged_to_its_region(visit):
    visitor = visit()
    page = visitor.page
    open_record(visitor)
    heroes = waiting(page)
    drag(page, page.locator(f".camp [data-el={heroes[1]}]"), page.locator("[data-el=region-right]"))
    assert on_top(page, ".dragging"), "what is dragged is seen on its way"
    page.mouse.up()
    assert page.locator("[data-drop=region-right] .stock").inner_text().strip() == "eats 1", "with whoever is put there"
    assert page.locator("[data-el=region-right] [data-twin]").count() == 1
    page.locator("[data-finishes]").click()
    feed(page)
    assert page.locator(f"[data-drop=region-right] [data-el={heroes[1]}]").count() == 1
    assert visitor.errors == []


def drag(page, piece, place) -> None:
    """Press it, and move it over the place, where it is still held."""
    piece.hover()
    page.mouse.down()
    box = place.bounding_box()
    page.mouse.move(box["x"] + 40, box["y"] + 70, steps=4)


def on_top(page, piece: str) -> bool:
    """Whether nothing covers the middle of the piece, and no edge cuts it off."""
    return page.evaluate("""piece => {
        const one = document.querySelector(piece), {x, y, width, height} = one.getBoundingClientRect();
        return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    }""", piece)


def test_a_card_that_is_dragged_where_it_cannot_go_is_answered_as_a_click_is(visit):
    visitor = visit()
    page = visitor.page
    said = page.locator(".message.said")
    def payable(board):
        cards = board["seats"][0]["cards"]
        return (board["phase"] == "military" and board["actions"]["done"] == 0
                and len({card["payable"] for card in cards}) == 2 and not board["seats"][0]["camp"])
    open_record(visitor, record_until(payable, lambda texts, seat: [
        text for text in texts if text in ("provision", "done")], 30))
    drag(page, page.locator("#fan .hd.off").first, page.locator("[data-takes=cards]"))
    page.mouse.up()
    said.filter(has_text=re.compile(r"costs \d+ food, your camp has \d+ \(§6\.3\)")).wait_for()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    drag(page, page.locator("#fan .hd.legal").first, page.locator("[data-el=region-right]"))
    page.mouse.up()
    said.filter(has_text="is in your hand; hire it first (§6.3)").wait_for()
    assert page.locator(".camp [data-el^=hero-]").count() == 0 and visitor.errors == []


def test_a_card_is_dragged_to_the_camp_and_piles_are_looked_into_by_keys(visit):
    visitor = visit()
    page = visitor.page
    open_record(visitor, piled())
    mine, theirs = page.locator(".bottom .heap"), page.locator(".them .heap")
    theirs.locator("summary").click()
    assert theirs.locator(".lies .hd").first.is_visible()
    mine.locator("summary").focus()
    page.keyboard.press("Enter")
    assert mine.locator(".lies .hd").first.is_visible() and not theirs.locator(".lies").is_visible()
    mine.locator(".lies .hd").first.focus()
    page.wait_for_selector(".tip .zoomed")
    page.keyboard.press("Escape")
    if mine.locator(".lies").is_visible():              # the card in large went first
        page.keyboard.press("Escape")
    assert not mine.locator(".lies").is_visible()
    card = page.locator("#fan .hd.legal").last
    kind = card.get_attribute("data-el").removeprefix("card-")
    before = page.locator(f".camp [data-el^=hero-{kind}]").count()
    card.drag_to(page.locator(".piles"))                # nothing is done with it there
    assert page.locator(".selected").count() == 0
    answer(page, lambda: card.drag_to(page.locator(".camp")))
    assert page.locator(f".camp [data-el^=hero-{kind}]").count() == before + 1
    assert visitor.errors == []


def test_cards_and_piles_by_touch_where_a_card_may_be_discarded_for_an_action(visit):
    visitor = visit(**PHONE)
    page = visitor.page
    open_record(visitor, piled(extra_actions=True))
    theirs, mine = page.locator(".them .heap"), page.locator(".bottom .heap")
    theirs.locator("summary").tap()
    theirs.locator(".lies .hd").first.tap()
    assert page.locator(".why-pop .zoomed").is_visible() and theirs.locator(".lies").is_visible()
    mine.locator("summary").tap()
    assert mine.locator(".lies .hd").first.is_visible() and not theirs.locator(".lies").is_visible()
    mine.locator(".gains").tap()
    assert "choose who goes there" in page.locator(".doing").inner_text()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.locator("#fan .hd").first.tap()
    extra = page.locator(".why-pop button:has-text('for one more action')")
    assert extra.inner_text().startswith("Discard ")
    answer(page, extra.tap)
    assert "4 actions left" in visitor.prompt()
    assert visitor.errors == []


@pytest.mark.parametrize("cancels", ["c", "Escape"])
def test_a_deployment_by_keys_alone(visit, cancels):
    visitor = visit()
    page = visitor.page
    open_record(visitor)
    heroes = waiting(page)
    for hero, region in ((heroes[0], "left"), (heroes[1], "middle")):
        page.locator(f".camp [data-el={hero}]").focus()
        page.keyboard.press("Enter")
        page.locator(f"[data-el=region-{region}]").focus()
        page.keyboard.press("Enter")
    page.keyboard.press("d")
    page.wait_for_selector("[data-el=food-0]")
    page.locator("[data-el=food-0]").focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("() => document.activeElement.dataset.el") == "food-1"
    page.keyboard.press(cancels)
    page.wait_for_selector("[data-el=camp-food].legal")
    assert visitor.errors == []


def test_three_heroes_are_deployed_by_keys_alone(visit):
    """From the top of the page to the end of the action without a mouse, by Tab, arrows, Enter and letters."""
    visitor = visit()
    page, focused = visitor.page, "() => document.activeElement.dataset.el || ''"

    def go_to(beginning: str, key: str) -> None:
        for _ in range(60):
            if page.evaluate(focused).startswith(beginning):
                return
            page.keyboard.press(key)
        raise AssertionError(f"{key} does not lead to {beginning}")
    open_record(visitor)
    heroes = waiting(page)
    before = [stands(page, region) for region in ("left", "middle", "right")]
    for hero, region in zip(heroes, ("left", "middle", "right")):
        go_to("hero-", "Tab")
        go_to(hero, "ArrowRight")
        page.keyboard.press("Enter")
        go_to("region-", "Shift+Tab")
        go_to("region-left", "ArrowLeft")
        go_to(f"region-{region}", "ArrowRight")
        page.keyboard.press("Enter")
    assert page.locator("[data-twin]").count() == 3
    page.keyboard.press("d")
    feed(page, lambda: (go_to("food-", "Tab"), page.keyboard.press("Enter")))
    assert [stands(page, region) for region in ("left", "middle", "right")] == [n + 1 for n in before]
    assert "2 actions left" in visitor.prompt()
    assert visitor.errors == []


def test_three_heroes_are_deployed_by_touch(visit):
    visitor = visit(**PHONE)
    page = visitor.page
    open_record(visitor)
    assert page.evaluate("""() => {
        const strip = document.querySelector(".cs");
        return strip.children.length === 3 && strip.scrollWidth <= strip.clientWidth;
    }"""), "all who wait are seen"
    assert page.evaluate("""() => [...document.querySelectorAll(".land")].every(land => {
        const {outlineStyle, boxShadow} = getComputedStyle(land); return outlineStyle === boxShadow;   // none
    })"""), "regions are chosen after the hero"
    before = [stands(page, region) for region in ("left", "middle", "right")]
    for hero, region in zip(waiting(page), ("right", "left", "middle")):
        page.locator(f".camp [data-el={hero}]").tap()
        assert page.evaluate(TICKED) == []
        page.locator(f"[data-el=region-{region}]").tap(position={"x": 8, "y": 30})
    page.locator("[data-finishes]").tap()
    page.locator("[data-el=food-0]").wait_for()
    visitor.rest()
    weighs_food(page)
    assert [number for number in range(2, 13) if page.evaluate(ALONE, number)] == []
    hidden = page.evaluate("""() => {
        const box = document.querySelector(".amounts");
        const end = document.querySelector(".prompt").getBoundingClientRect().y;
        while (box.children.length < 12) box.append(box.lastElementChild.cloneNode(true));
        const found = [...box.children].filter(one => {
            const {right, bottom} = one.getBoundingClientRect(); return right > innerWidth || bottom > end; }).length;
        [...box.children].slice(1).forEach(one => one.remove());
        return found; }""")
    assert hidden == 0
    feed(page, page.locator("[data-el=food-0]").tap)
    assert [stands(page, region) for region in ("left", "middle", "right")] == [n + 1 for n in before]
    assert visitor.errors == []


def test_a_deployment_by_touch_and_a_card_by_a_long_press(visit):
    visitor = visit(**PHONE)
    page = visitor.page
    open_record(visitor)
    heroes = waiting(page)
    page.locator(f".camp [data-el={heroes[0]}]").tap()
    page.locator("[data-el=region-middle]").tap(position={"x": 60, "y": 60})
    page.wait_for_selector("[data-twin]")
    assert page.locator("[data-twin]").count() == 1
    page.locator("[data-cancel]").tap()
    page.locator(f".camp [data-el={heroes[1]}]").evaluate(PRESS)
    page.wait_for_selector(".why-pop .zoomed")
    assert page.locator(".why-pop .zoomed").is_visible() and page.locator(".selected").count() == 0
    page.locator("#fan .hd.off").first.tap()
    page.wait_for_selector(".why-pop:has-text('your camp has')")       # why not, where the button would be
    box = page.locator(".why-pop").bounding_box()
    assert box["y"] + box["height"] <= page.locator("#fan .hd.off").first.bounding_box()["y"]
    assert page.locator(".why-pop button").count() == 0
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert visitor.errors == []


def test_a_card_opens_large_by_hover_and_by_focus(visit):
    visitor = visit()
    page = visitor.page
    open_record(visitor)
    piece = page.locator(".camp [data-el^=hero-]").first
    name = piece.locator(".hn").inner_text()
    piece.hover()
    page.wait_for_selector(".tip .zoomed")
    assert name.casefold() in page.locator(".tip .zoomed h3").inner_text().casefold()
    assert "costs" in page.locator(".tip .zoomed .lost").inner_text()
    board, at = page.locator("#board").bounding_box(), page.locator(".tip").bounding_box()
    assert at["x"] > board["x"] + board["width"] and at["y"] > board["y"]          # beside what is played with
    page.mouse.move(2, 2)
    page.wait_for_selector(".tip", state="detached")
    page.locator(".menu summary").focus()
    page.locator(".fan [data-group=cards]").first.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_selector(".tip .zoomed")
    focused = page.evaluate("() => document.activeElement.querySelector('.nm').textContent")
    assert focused.rstrip("†") == page.locator(".tip .zoomed h3").text_content()
    assert page.locator(".tip").bounding_box()["x"] == at["x"]                     # wherever the card lies
    assert page.locator("details.cards .zoom").count() > 20
    assert visitor.errors == []


def sit(visitor, seats=("human", "random"), names=("Danae", "Nestor"), **options) -> None:
    page = visitor.page
    visitor.go("/games/heroes")
    for seat, kind in enumerate(seats):
        visitor.seat(seat, kind)
        if kind == "human":
            page.fill(f"[name='name.{seat}']", names[seat])
    for option, value in options.items():
        visitor.choose(option, value)
    page.locator("#dealing summary").click()
    page.fill("[name=seed]", "heroes")
    page.locator("[type=checkbox][name=guide]").set_checked(False)
    page.get_by_role("button", name="Begin").click()
    page.wait_for_selector("body.ready #table")


def test_a_whole_game_by_clicks_against_an_automaton(visit):
    visitor = visit()
    page = visitor.page
    sit(visitor, first="0")
    assert page.evaluate(PLAY, OVER)
    assert re.search(r"won|draw", visitor.prompt())
    assert page.locator(".seat .vpb i").count() == 14
    log = page.locator(".log").inner_text()
    assert "You provisioned" in log and "Random drew a card" in log
    assert visitor.errors == [] and all(one.startswith(visitor.house) for one in visitor.addresses)


def sit_apart(first, second) -> None:
    """A draft of two visitors, each at a browser of their own: it begins once the second one has sat down."""
    page = first.page
    first.go("/games/heroes")
    page.locator("[name='seat.1'][value=link]").check()
    page.fill("[name='name.0']", "Danae")
    for option, value in (("mode", "draft"), ("first", "0")):
        first.choose(option, value)
    page.locator("[type=checkbox][name=guide]").set_checked(False)
    page.get_by_role("button", name="Begin").click()
    page.wait_for_selector("body.ready [data-waits]")
    second.go(page.locator("#link").input_value().removeprefix(first.house))
    second.page.fill("[name=name]", "Nestor")
    second.page.get_by_role("button", name="Sit down").click()
    for visitor in (first, second):
        visitor.page.wait_for_selector("body.ready #table")


def take_two(page, number: int, touch: str = "click") -> None:
    """Of a pack of so many cards; a third replaces the one chosen last. A touch ticks a card, for it can be read."""
    cards = page.locator(".pack [data-el^=card-].legal")
    page.wait_for_function(f"() => document.querySelectorAll('.pack [data-el^=card-].legal').length === {number}")
    first = cards.last.element_handle()
    getattr(first, touch)()
    assert not page.locator("[data-finishes]").is_visible()
    getattr(cards.first, touch)()
    assert page.locator(".pack .selected").count() == 2
    third = page.locator(".pack .hd:not(.selected)").first.element_handle()
    getattr(third, touch)()
    assert page.locator(".pack .selected").count() == 2
    assert first.evaluate("one => one.matches('.selected')") and third.evaluate("one => one.matches('.selected')")
    assert page.locator(".bubble").count() == 0
    getattr(page.locator("[data-finishes]"), touch)()


def test_two_visitors_draft_and_see_nothing_of_what_the_other_has_taken_until_both_have(visit):
    danae, nestor = visit(), visit(**PHONE)
    sit_apart(danae, nestor)
    card = nestor.page.locator(".pack .hd").first
    for says, ticked in (("Choose", 1), ("Put it back", 0)):
        card.evaluate(PRESS)
        assert nestor.page.locator(".bubble:has(.zoomed) button").inner_text() == says
        nestor.page.locator(".bubble button").tap()
        assert nestor.page.locator(".pack .selected").count() == ticked
    for number in (6, 4, 6, 4):
        nestor.page.wait_for_selector(f".kept:has-text('Danae is choosing from {number} cards')")
        before = nestor.page.locator("#table").get_attribute("data-seq")
        take_two(danae.page, number)
        danae.page.wait_for_selector("#prompt:has-text('Nestor is choosing')")
        nestor.settle()
        assert nestor.page.locator("#table").get_attribute("data-seq") == before
        assert f"Danae is choosing from {number} cards" in nestor.page.locator(".kept").inner_text()
        take_two(nestor.page, number, "tap")
    for visitor in (danae, nestor):
        visitor.page.wait_for_selector("[data-phase=opening]")
        assert visitor.page.locator(".fan [data-el^=card-]").count() == 3
        assert visitor.errors == []


def test_what_is_chosen_outlives_what_the_other_does_meanwhile(visit):
    visitor = visit()
    page = visitor.page
    page.add_init_script(r"""window.heard = 0; const add = window.addEventListener;
        window.addEventListener = (name, ...more) => {
            heard += name === "pagehide" && /close\(/.test(more[0]); add(name, ...more); };""")
    page.route(re.compile("/events"), lambda route: route.fulfill(status=500))
    sit(visitor, mode="draft", first="0")
    page.wait_for_selector(".pack [data-el^=card-].legal")
    page.locator(".pack [data-el^=card-]").first.click()
    page.wait_for_function("""() => {                   // it stands out of the row; the cards are large and can be read
        const [one, other] = [...document.querySelectorAll(".pack .hd")], box = card => card.getBoundingClientRect();
        const size = parseFloat(getComputedStyle(one.querySelector(".tx")).fontSize);
        return one.matches(".selected") && box(one).y < box(other).y - 12 && size >= 15
            && box(other).height > 280 && box(other).bottom < innerHeight;
    }""")
    chosen = page.locator(".pack .selected").get_attribute("data-el")
    page.locator(".pack .hd").nth(2).hover()
    page.wait_for_timeout(600)
    assert page.locator(".bubble").count() == 0         # they can be read and compared where they lie
    page.locator(".pack .hd").nth(2).focus()
    page.keyboard.press("ArrowRight")                   # keys open one, beside them
    page.wait_for_selector(".tip .zoomed")
    board = page.locator("#board").bounding_box()
    assert page.locator(".tip").bounding_box()["x"] > board["x"] + board["width"]
    page.unroute(re.compile("/events"))
    page.wait_for_function("""async () => {                      // the stream is tried again by itself
        const seen = await (await fetch("/api" + location.pathname)).json();
        return seen.seats[1].to_act === false && document.querySelector("#table").dataset.seq == seen.seq;
    }""")
    assert page.locator(".pack .selected").get_attribute("data-el") == chosen
    assert page.evaluate("heard") == 2                                        # one for each stream: tries leave nothing
    page.locator(".pack .hd:not(.selected)").nth(1).click()
    main = page.locator("[data-finishes]")
    assert "Take them" in main.inner_text()
    page.locator("[data-hint]").click()
    page.wait_for_selector(".message.hint")
    assert main.is_visible() and page.locator(".main [data-do]").count() == 0    # what one has put together can be done
    page.locator(".message.hint").get_by_role("button", name="Do it").click()
    page.wait_for_function("() => document.querySelectorAll('.pack .hd').length === 4")


def test_the_device_is_handed_over_unseen(visit):
    visitor = visit()
    page = visitor.page
    sit(visitor, ("human", "human"), first="0")
    assert "Hand over to Danae" in page.locator("#table").inner_text()
    assert page.locator("[data-el], [data-zoom], .log").count() == 0
    page.get_by_role("button", name="I am Danae").click()
    page.wait_for_selector(".fan [data-el^=card-]")
    mine = page.locator(".fan .nm").all_inner_texts()
    page.get_by_role("button", name="Keep the hand").click()
    page.wait_for_selector(".handover")
    assert "Hand over to Nestor" in page.locator("#table").inner_text()
    assert not [name for name in mine if name.casefold() in page.locator("#table").inner_html().casefold()]
    page.get_by_role("button", name="I am Nestor").click()
    page.wait_for_selector(".fan [data-el^=card-]")
    assert page.locator(".them").inner_text().startswith("Danae")
    assert visitor.errors == []


def test_what_the_other_did_is_shown_once_more(visit):
    visitor = visit()
    page = visitor.page
    sit(visitor, first="1")
    pace(visitor, "fast")
    page.wait_for_selector("[data-watch]", state="attached")
    assert page.evaluate(PLAY, "() => !!document.querySelector('.felt:has([data-phase=military]) [data-watch]')")
    seq, asked = page.locator("#table").get_attribute("data-seq"), page.locator(".prompt .said").inner_text()
    page.evaluate("""() => { window.told = [], window.heads = new Set(); new MutationObserver(() => {
        const text = document.querySelector(".message.notice")?.innerText;
        if (text && text !== told.at(-1)) told.push(text);
        if (text) heads.add(document.querySelector(".prompt .said").innerText);
    }).observe(document.body, {childList: true, subtree: true}); }""")
    page.locator("[data-watch]").click()
    page.wait_for_function("() => told.length > 1 && !document.querySelector('.message.notice')")
    once, *told = page.evaluate("() => told")
    assert all(head.startswith("Turn ") for head in page.evaluate("() => [...heads].slice(1)"))
    assert page.locator(".prompt .said").inner_text() == asked
    assert "Once more" in once and any("Random" in text for text in told)
    assert not [text for text in told if text.startswith("…")]               # what tells nothing is not waited for
    assert page.locator("#table").get_attribute("data-seq") == seq
    assert page.locator("#table").get_attribute("data-replay") is None
    pace(visitor, "slow")
    page.locator("[data-watch]").click()                                # nothing is done meanwhile: a piece stops it
    page.wait_for_selector(".message.notice")
    assert page.locator(".deeds, #moves").evaluate_all("them => them.map(one => one.inert)") == [True, True]
    page.locator("#board [data-el]").first.dispatch_event("click")
    page.wait_for_selector(".message.notice", state="detached")
    assert page.locator(".deeds, #moves").evaluate_all("them => them.map(one => one.inert)") == [False, False]
    assert page.locator("#table").get_attribute("data-seq") == seq and visitor.errors == []


def test_what_one_did_last_in_a_turn_is_looked_at_as_long_as_what_others_do(visit):
    """Though a card for the rival is drawn at once, after which the game goes on sooner where nobody has acted. The
    rival thinks, so that its deeds do not wait in a row, which would be shown sooner."""
    visitor = visit()
    page = visitor.page
    open_record(visitor, seat="strong")
    page.evaluate("""() => {
        document.documentElement.dataset.pace = "slow"; window.waits = []; performance.now = () => 0;
        const set = setTimeout, table = () => document.querySelector("#table").dataset;
        window.setTimeout = (act, wait, ...more) => {
            if ("brief" in table() && !("turn" in table())) waits.push(wait);
            return set(act, Math.min(wait, 50), ...more);
        };
    }""")
    for left in (2, 1, 0):
        page.locator("[data-el=camp-food]").click()
        if left:
            page.wait_for_function("left => document.querySelector('#prompt').innerText.includes(`${left} action`)",
                                   arg=left)
    visitor.until(lambda: page.evaluate("() => waits.some(wait => wait > 1800 && wait < 2500)"), "it is looked at")
    assert visitor.errors == []


def test_a_part_of_the_form_is_not_drawn_anew_under_a_finger(visit):
    visitor, drawn = visit(), []
    page = visitor.page
    visitor.go("/games/heroes")
    visitor.choose("mode", "tournament")
    page.select_option("[name='option.decks.0.deck']", "own")
    page.wait_for_selector(".builder[open] .wrong:has-text('this one 0')")
    address = page.locator("[data-redraw]").first.get_attribute("data-redraw")
    visitor.hold(f"**{address}", lambda route: drawn.append(route))
    page.locator("[name='option.decks.0.treefolk'][value='2']").check()
    golem = page.locator("[name='option.decks.0.golem'][value='2']")
    golem.hover()
    page.mouse.down()
    visitor.until(lambda: drawn, "the form is asked for anew")
    with page.expect_response(f"**{address}"):
        drawn[0].continue_()
    page.unroute(f"**{address}")
    visitor.settle()
    page.mouse.up()
    page.wait_for_selector(".builder[open] .wrong:has-text('this one 4')")
    assert golem.is_checked() and visitor.errors == []


def test_a_deck_is_built_in_the_browser(visit):
    visitor = visit()
    page = visitor.page
    visitor.go("/games/heroes")
    visitor.choose("mode", "tournament")
    page.select_option("[name='option.decks.0.deck']", "own")
    page.wait_for_selector(".builder[open] .wrong:has-text('this one 0')")
    for number, slug in enumerate(("treefolk", "goat", "golem", "dragon", "hoplite", "sky-ship"), 1):
        page.locator(f"[name='option.decks.0.{slug}'][value='2']").check()
        page.wait_for_selector(f".builder[open] :is(.wrong, .fine):has-text('{2 * number}')")
    page.wait_for_selector(".fine:has-text('12 of 12')")
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save as a file").click()
    text = saved.value.path().read_text()
    assert "sky-ship = 2" in text
    page.select_option("[name='option.decks.1.deck']", "own")
    page.wait_for_selector("[name='option.decks.1.text']:visible")
    page.fill("[name='option.decks.1.text']", text)
    page.locator("[name='option.decks.1.text']").blur()
    page.wait_for_function("() => document.querySelectorAll('.fine').length === 2")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_selector("#board")
    assert visitor.errors == []


def test_a_turn_without_javascript(visit):
    visitor = visit(java_script_enabled=False)
    page = visitor.page
    open_record(visitor, seat="human")
    page.get_by_role("button", name="I am Player 1").click()
    page.locator("#moves button[value^='deploy'][value$=' left']").first.click()
    page.get_by_role("button", name="Send them").click()
    page.wait_for_selector(".larder")
    page.get_by_role("button", name="Cancel").click()
    page.wait_for_selector("[data-el=camp-food].legal")
    assert page.locator(".camp [data-el^=hero-]").count() == 3
    page.locator("details.cards summary").click()
    assert page.locator("details.cards .zoom").first.is_visible()
    page.locator("[data-el=camp-food]").click()
    page.wait_for_selector("#prompt:has-text('2 actions left')")
