"""Hercules in the browser: attacks and blocks put together by clicks, payment, piles, whole games, by keys and on a
phone; every card can be read; nothing of a hidden hand is on the page; axe finds nothing; it is light."""
from __future__ import annotations

import re

import pytest

from kleos.core import record
from kleos.core.dice import Rng
from kleos.games import find
from kleos.games.hercules.hints import policy
from kleos.games.hercules.view.board import describe_printed
from tests.browser.looks import COVERED, TICKED, light
from tests.browser.test_seats import OVER, PLAY
from tests.support import recorded

pytestmark = pytest.mark.browser

HERCULES = find("hercules")
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def record_until(seen, seats: int = 2, **options) -> str:
    """The record of a game of quick players up to the first position in which the first is to act and `seen` likes the
    board."""
    for seed in range(99):
        s, rng, moves = HERCULES.start({"first": "0", **options}, seats), Rng(seed), []
        while not s.over():
            seat = int(s.to_act())
            if seat == 0 and seen(HERCULES.view(s, 0)):
                return record.write(record.new(HERCULES, s.box.options, ["human"] + ["quick"] * (seats - 1), {}, moves))
            action = int(policy.choose(s, rng)) if seat >= 0 else int(s.now.sample(s, rng))
            moves.append(record.Move(seat, HERCULES.rules.lexicon.text(action)))
            s.apply(action)
    raise AssertionError("no such game was found")


def sit(visitor, seats=("human", "quick"), guide: bool = False, **options) -> None:
    page = visitor.page
    visitor.go("/games/hercules")
    for seat, (kind, deck) in enumerate(zip(seats, ("fearless-band", "hit-and-run", "the-infiltrator"))):
        visitor.seat(seat, kind)
        page.locator(f"[name='option.decks.{seat}.deck']").select_option(deck)
    for option, value in options.items():
        visitor.choose(option, value)
    page.locator("#dealing summary").click()
    page.fill("[name=seed]", "hercules")
    page.locator("[type=checkbox][name=guide]").set_checked(guide)
    page.get_by_role("button", name="Begin").click()
    page.wait_for_selector("body.ready #table")


def full(view) -> bool:
    """A hand of seven in a turn of one’s own."""
    board = view["board"]
    return board["step"] == "muster" and board["turn"] > 2 and len(board["seats"][0]["cards"]) > 6


def attackers(view, number: int) -> bool:
    return (view["board"]["step"] == "muster" and view["board"]["turn"] > 6
            and sum(text["text"].startswith("attack") for text in view["actions"]) >= number)


def attacked(view, number: int) -> bool:
    blocks = [one for one in view["compounds"] if one["close"] == "Block"]
    return view["board"]["step"] == "block" and len(view["board"]["lines"]["lanes"]) >= number and len(blocks) > number


def test_an_attack_is_put_together_by_clicks_and_declared_at_once(visit):
    visitor = visit()
    page = visitor.page
    visitor.open(record_until(lambda view: attackers(view, 3)))
    able = [one.get_attribute("data-el") for one in page.locator(".camp.ours .legal").all()]
    seq = page.locator("#table").get_attribute("data-seq")
    attacks = "() => document.querySelector('.log').innerText.split('attacked').length"
    before = page.evaluate(attacks)
    listed = page.evaluate(LISTED)
    assert len(listed) == len(set(listed)) == int(page.locator(".deed[data-list] i").inner_text())     # a line a move
    page.locator(f"[data-el={able[1]}]").click()
    page.locator(f"[data-el={able[0]}]").click()
    assert "if nobody blocks" in page.locator(".doing").inner_text()
    page.locator(f"[data-el={able[1]}]").click()
    page.locator(f"[data-el={able[2]}]").click()
    assert page.locator("#table").get_attribute("data-seq") == seq
    for size in ({"width": 1280, "height": 800}, PHONE["viewport"]):                # the sentence is there, all of it
        page.set_viewport_size(size)
        assert page.evaluate("""() => [...document.querySelectorAll(".say, .doing")].every(one =>
            one.scrollHeight <= one.clientHeight + 1 && one.getBoundingClientRect().width > 250)""")
    page.locator("[data-finishes]").click()
    page.wait_for_function("seq => document.querySelector('#table').dataset.seq !== seq", arg=seq)
    assert page.evaluate(attacks) > before and visitor.errors == []


# what stands in the list of moves, by what is touched for it
LISTED = """() => [...document.querySelectorAll("#moves li:not([hidden]) button")]
  .map(one => one.dataset.touch || one.textContent)"""


def test_blocks_are_put_together_by_clicks_and_say_what_would_come_of_them(visit):
    visitor = visit()
    page = visitor.page
    visitor.open(record_until(lambda view: attacked(view, 2)))
    assert page.locator(".lane").count() >= 2
    lanes = page.locator(".lane [data-el^=foe-]").all()
    lanes[0].click()
    assert "choose who goes there" in page.locator(".doing").inner_text()
    lanes[0].click()
    page.locator(".camp.ours .legal").first.click()
    lanes[0].click()
    assert "blocks" in page.locator(".doing").inner_text() and "fall" in page.locator(".doing").inner_text()
    page.locator("[data-finishes]").click()
    page.wait_for_function("() => /blocked:/.test(document.querySelector('.log').textContent)")
    visitor.open(record_until(lambda view: attacked(view, 2) and stays(view)))
    assert page.evaluate(HIDDEN, [".camp .card, .lane .card", True]) == []      # those who stay at home as well
    visitor.open(record_until(lambda view: attacked(view, 1) and both(view)))
    for name in page.evaluate(TWICE):
        page.locator(f".camp.ours [data-el={name}], .lane [data-el={name}]").first.click()
    assert re.search(r" and .* block .*against", page.locator(".doing").inner_text())
    page.locator("[data-finishes]").click()
    page.wait_for_function("() => /blocked:.* and /.test(document.querySelector('.log').textContent)")
    assert visitor.errors == []


def both(view) -> bool:
    """Whether two can block one attacker."""
    return any(len(one["touch"]) == 2 and one["touch"][0][1] == one["touch"][1][1] for one in view["compounds"])


# what is touched for that
TWICE = """() => [...document.querySelectorAll("[data-touch]")].map(one => JSON.parse(one.dataset.touch))
  .find(([one, other, ...more]) => one.length > 1 && other && one[1] === other[1] && !more.length).flat()"""


def stays(view) -> bool:
    """Whether somebody does not attack."""
    return len(view["board"]["seats"][1]["characters"]) > len(view["board"]["lines"]["lanes"])


# those whose ring runs over the edge of the lane in which they stand
RINGS = """() => [...document.querySelectorAll(".lane .hx")].filter(one => {
  const style = getComputedStyle(one), box = one.getBoundingClientRect();
  const lane = one.closest(".lane").getBoundingClientRect();
  const line = style.outlineStyle === "none" ? 0 : parseFloat(style.outlineWidth) + parseFloat(style.outlineOffset);
  const ring = Math.max(line, parseFloat(style.boxShadow.split(" 0px 0px 0px ")[1] || 0));
  return box.left - ring < lane.left || box.right + ring > lane.right || box.top - ring < lane.top
    || box.bottom + ring > lane.bottom;
}).map(one => one.textContent)"""


# how high those are who stand in the upper row, though the words of the first battle have several lines
HIGH = """() => {
  const words = [...document.querySelectorAll(".lane:first-child em")].find(one => one.checkVisibility());
  const said = words.textContent;
  words.textContent = "Somebody of a long name and all who stand by falls";
  const cards = [...document.querySelectorAll(".lane .rank:first-child .hx")];
  const high = [...new Set(cards.map(one => one.offsetHeight))];
  words.textContent = said;
  return high.length;
}"""
# how high attackers are, and where the field ends
FIGHT = """() => [...document.querySelectorAll(".rank.attacks .hx, .bottom")].map(one =>
  Math.round(one.matches(".hx") ? one.offsetHeight : one.getBoundingClientRect().top))"""
# the same at a desk in windows of these heights
HEIGHTS = (800, 720, 640)
# whether somebody who stands in a lane has a ring at home too
RINGED = """() => getComputedStyle(document.querySelector(".camp .held")).outlineStyle !== "none" """


# how large the text of a card in the hand is at least
LEAST = """() => Math.min(...[...document.querySelectorAll("#fan .tx")].map(one =>
  parseFloat(getComputedStyle(one).fontSize)))"""


def fights(page, phone) -> list[list[int]]:
    if phone:
        return [page.evaluate(FIGHT)]
    found = []
    for height in HEIGHTS[::-1]:
        page.set_viewport_size({"width": 1280, "height": height})
        found.append(page.evaluate(FIGHT))
        assert page.evaluate(LEAST) >= 12
    return found


# how far a hand goes beyond its place
BEYOND = """() => { const hand = document.querySelector(".handz"); return hand.scrollHeight - hand.clientHeight; }"""


@pytest.mark.parametrize("settings", [{}, PHONE], ids=["desktop", "phone"])
def test_a_block_stands_in_the_lines_before_it_is_declared(visit, settings):
    visitor = visit(**settings)
    page = visitor.page
    visitor.open(record_until(lambda view: attacked(view, 2)))
    free = page.locator(".camp.ours .legal").first.get_attribute("data-el")
    lane, blocker = page.locator(".lane").first, page.locator(f"[data-el={free}]")
    name = blocker.locator(".nm").text_content()
    before = page.locator(".harm .num").inner_text()
    assert "unblocked" in lane.inner_text() and before == "−3"
    assert settings or page.evaluate("() => [...document.querySelectorAll('#fan .hd')].every(one => "
                                     "one.offsetHeight === 210 && one.querySelector('.pic').checkVisibility())")
    first = fights(page, settings)
    blocker.click()
    assert page.evaluate(TICKED) == []
    lane.locator("[data-el^=foe-]").click()
    assert name in lane.locator("[data-twin]").text_content()
    assert "your block" in lane.inner_text() and "unblocked" not in lane.inner_text()
    assert "unblocked" in page.locator(".lane").last.inner_text()
    harm = page.locator(".harm")
    assert "with your block" in harm.inner_text() and harm.locator(".num").inner_text() != before
    assert page.evaluate(RINGS) == [] and page.evaluate(HIGH) == 1
    assert not settings or page.evaluate(BEYOND) <= 0                           # the hand gives no room to a block
    blocker.click()
    assert page.locator("[data-twin]").count() == 0 and "unblocked" in lane.inner_text()
    assert "as things stand" in harm.inner_text() and harm.locator(".num").inner_text() == before
    place = lane.locator(".rank.open")                                          # where a blocker would stand
    if settings:
        blocker.click()
        place.click()
    else:
        blocker.drag_to(place)
    assert name in lane.locator("[data-twin]").text_content() and blocker.evaluate("one => one.style.translate") == ""
    assert settings or not page.evaluate(RINGED)
    measured = fights(page, settings)
    assert settings or first == measured
    if settings:
        page.locator(".deeds [data-list]").tap()                                # it covers the board until that goes on
    page.locator("[data-finishes]").click()
    page.wait_for_function("() => document.querySelector('#board').dataset.step === 'combat'")
    assert page.locator("#board").is_visible()
    visitor.rest()
    assert fights(page, settings) == measured and visitor.errors == []


# whether the button over a card that is paid for by hand covers words of it
OVER_WORDS = """() => [...document.querySelectorAll(".inhand:has(.pay)")].map(card => {
  const way = card.querySelector(".way").getBoundingClientRect(), words = document.createRange();
  return [...card.querySelectorAll(".hd :is(.nm, .tx, .tale, .taps)")].some(one => {
    words.selectNodeContents(one);
    const boxes = one.checkVisibility() ? [...words.getClientRects()] : [];
    const low = one.closest(".wording")?.getBoundingClientRect().bottom || 9999;        // what is below it is cut off
    return boxes.some(box => box.bottom > way.top + 1 && box.bottom < low + 2 && box.right > way.left
      && box.left < way.right);
  });
})"""


def test_a_card_is_paid_for_by_hand(visit):
    visitor = visit()
    page = visitor.page
    visitor.open(record_until(lambda view: any(one["text"].startswith("pay ") for one in view["actions"])))
    edge = page.locator(".bottom").bounding_box()["y"]
    assert page.locator(".byhand").bounding_box()["height"] >= 44 and page.evaluate(RICHER, 6) == [3, 3]
    for height in (720, 800):                           # the field keeps its edge, whatever comes and goes below it
        page.set_viewport_size({"width": 1280, "height": height})
        page.evaluate(RICHER, 9)
        assert page.evaluate(BESIDE) == [0, []]
    assert page.locator(".bottom").bounding_box()["y"] == edge
    page.locator("#by-hand").check()
    assert page.evaluate(OVER_WORDS) == [False]
    page.locator(".pay.legal").first.click()
    page.wait_for_selector(".tray .answer")
    assert "Tap" in visitor.prompt() and page.locator(".bottom").bounding_box()["y"] == edge
    page.locator(".tray .answer[data-el^=pays-]").first.click()
    page.wait_for_function("() => !document.querySelector('.tray')")
    assert visitor.errors == []


# how far the edge of the field moves if the second pile and the switch go, and what beside a large deck has no room
BESIDE = """() => {
  const box = one => one.getBoundingClientRect(), bottom = document.querySelector(".bottom"), edge = box(bottom).top;
  const stock = bottom.querySelector(".stock"), parts = [...stock.querySelectorAll(".deck, .pile, .byhand")];
  stock.querySelector(".deck .num").textContent = "40";
  const beyond = parts.filter(one => box(one).right > box(stock).right + 1 || box(one).bottom > box(bottom).bottom);
  const less = [stock.querySelector(".pile + .pile"), stock.querySelector(".byhand")];
  for (const one of less) one.hidden = true;
  const moved = box(bottom).top - edge;
  for (const one of less) one.hidden = false;
  return [moved, beyond.map(one => one.className)];
}"""


# cards of the hand of whose words no line is shown, or one that is cut, wherever the hand is scrolled to
WORDS = """() => [...document.querySelectorAll("#fan .hd")].filter(one => {
  const text = one.querySelector(".tx"), box = part => part.getBoundingClientRect();
  const low = box(one.querySelector(".wording")).bottom || box(text).bottom;
  return !text.checkVisibility() || !text.textContent || low > box(one).bottom || low < box(text).top + 12
    || text.scrollWidth > text.clientWidth || parseFloat(getComputedStyle(text).fontSize) < 12.5;
}).map(one => one.innerText)"""


# so many resources, and a coffin beside the skeleton: how many of them stand in each row, 0 if any two overlap
RICHER = """number => {
  const all = document.querySelector(".stock .ress"), piles = document.querySelector(".stock .piles"), rows = new Map();
  while (all.children.length < number) all.append(all.lastElementChild.cloneNode(true));
  if (piles.children.length < 2) piles.append(piles.firstElementChild.cloneNode(true));
  for (const one of all.children) rows.set(one.offsetTop, [...(rows.get(one.offsetTop) || []), one]);
  const beyond = one => one.offsetLeft + one.offsetWidth;
  return [...rows.values()].map(row => row.some((one, i) => i && one.offsetLeft < beyond(row[i - 1])) ? 0 : row.length);
}"""


def test_a_phone_shows_all_that_one_pays_with_in_one_view(visit):
    visitor = visit(**PHONE)
    page = visitor.page
    visitor.open(record_until(lambda view: full(view)
                              and any(one["text"].startswith("pay ") for one in view["actions"])))
    assert page.evaluate(RICHER, 8) == [4, 4] and page.evaluate(ROWS, ".stock .pile") == 1
    assert page.locator(".stock").bounding_box()["height"] < 56
    switch = page.get_by_label("Pay by hand").locator("..").bounding_box()
    assert 44 <= switch["height"] < 50 and switch["x"] + switch["width"] < 388
    page.locator("#by-hand").check()
    assert page.evaluate(OVER_WORDS) == [False]
    assert page.locator(".stock .deck").evaluate(       # where the guide points at the deck, its ring cuts no number
        "one => { one.classList.add('pointed'); return parseFloat(getComputedStyle(one).outlineOffset); }") > 0
    page.locator(".pay.legal").first.click()
    page.wait_for_selector(".tray .answer[aria-label^=Tap] .res")
    visitor.rest()
    outside = page.evaluate("""() => {
        const board = document.querySelector("#board"), place = board.getBoundingClientRect();
        const foot = document.querySelector(".prompt").getBoundingClientRect();
        const all = document.querySelectorAll(".stock, .tray .answer, .handz, .terrain");
        return [board.scrollHeight - board.clientHeight, foot.bottom > innerHeight, [...all].filter(one => {
            const {top, bottom} = one.getBoundingClientRect();
            return top < place.top || bottom > place.bottom; }).length];
    }""")
    assert outside == [0, False, 0] and visitor.errors == []
    assert page.evaluate(WORDS) == []
    words = page.locator(".tray .answer").all_inner_texts()
    assert len(words) > 1 and all(re.fullmatch(r"\d \w+( and \d \w+)*|1 \w+, then the rest", one.strip())
                                  for one in words)
    boxes = [one.bounding_box() for one in page.locator(".tray .answer").all()]
    assert len({round(box["width"]) for box in boxes}) == 1 and min(box["x"] for box in boxes) > 8  # with rings
    assert page.evaluate(ROWS, ".tray .answer") == -(-len(boxes) // 3)


def test_the_card_of_the_turn_is_drawn_without_a_click(visit):
    visitor, asked = visit(), []
    page = visitor.page
    visitor.go("/")
    visitor.hold("**/deal", lambda route: asked.append(route))
    sit(visitor, first="0")
    visitor.until(lambda: asked, "the card is asked for")
    assert page.locator("[data-going]").inner_text() == "Drawing a card…" and not page.locator("#deal").is_visible()
    asked[0].fulfill(status=422, json={"error": "Not now."})                    # then it is for the player
    page.wait_for_selector("#deal:visible")
    page.unroute("**/deal")
    box = page.locator("#deal").bounding_box()
    place = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.click(*place)
    page.wait_for_function("() => /resource|Play cards/.test(document.querySelector('#prompt').innerText)")
    assert page.locator("#deal").count() == 0
    seq = page.locator("#table").get_attribute("data-seq")
    page.mouse.down(click_count=2)                                              # means the button that was there
    page.mouse.up(click_count=2)
    visitor.settle()
    assert page.locator("#table").get_attribute("data-seq") == seq
    page.mouse.click(*place)
    page.wait_for_function("() => /ended the turn/.test(document.querySelector('.log').textContent)")
    assert [error for error in visitor.errors if "422" not in error] == []


# whether a card in large stands on the board, and which cards it hides there
NEAR = """() => {
  const [box, board] = [".tip", "#board"].map(one => document.querySelector(one).getBoundingClientRect());
  const cards = [...document.querySelectorAll("#board .camps .card")];
  return [box.x > board.x && box.right < board.right, cards.filter(one => {
    const at = one.getBoundingClientRect();
    return at.right > box.x && at.x < box.right && at.bottom > box.y && at.y < box.bottom;
  }).map(one => one.innerText)];
}"""


def test_a_rivals_card_is_read_by_a_click_and_nothing_is_refused(visit):
    visitor = visit()
    page = visitor.page
    visitor.open(record_until(lambda view: full(view) and view["board"]["seats"][1]["characters"]))
    card = page.locator(".camps .card").first
    name = card.locator(".nm").inner_text().lower()
    card.click()
    page.wait_for_selector(".why-pop .zoomed")
    assert page.locator(".why-pop .zoomed .nm").inner_text().lower() == name
    assert page.locator(".message.refusal").count() == 0 and visitor.errors == []
    slug = card.get_attribute("data-zoom")              # one that the rival has played lies above it, in nobody’s way
    page.evaluate("slug => { Tips.unpop(); Tips.exhibit(slug, 99999); }", slug)
    assert page.locator(".exhibit .zoomed .nm").inner_text().lower() == name
    card.click()
    assert page.locator(".exhibit").count() == 0 and page.locator(".why-pop .zoomed").count() == 1
    page.evaluate("slug => { Tips.exhibit(slug, 0); Tips.exhibit(undefined, 99); }", slug)      # no pace, no card
    assert page.locator(".exhibit").count() == 0
    page.set_viewport_size({"width": 1920, "height": 1080})     # where there is room it stands near by and hides none
    page.mouse.move(0, 0)
    visitor.rest()
    card.hover()
    page.wait_for_selector(".tip .zoomed")
    assert page.evaluate(NEAR) == [True, []]
    page.evaluate("slug => { Tips.unpop(); Tips.exhibit(slug, 99999); }", slug)
    assert page.evaluate(NEAR) == [True, []] and visitor.errors == []


@pytest.mark.parametrize("settings", [{}, PHONE], ids=["desktop", "phone"])
def test_a_large_hand_is_wholly_there_with_its_words(visit, settings):
    visitor = visit(**settings)
    page = visitor.page
    visitor.open(record_until(lambda view: full(view) and len(view["board"]["seats"][0]["cards"]) > 8))
    cut = """() => {
        const fan = document.querySelector("#fan"), all = [...fan.children];
        return [fan.scrollWidth > fan.clientWidth + 1, fan.scrollHeight > fan.clientHeight + 1,
                all.some(one => !one.querySelector(".nm").checkVisibility()),
                fan.parentElement.getBoundingClientRect().bottom > innerHeight + 1];
    }"""
    assert page.evaluate(cut) == [False] * 4
    assert all(one.is_visible() for one in page.locator("#fan .tx").all() if one.text_content())
    assert visitor.errors == []


def test_piles_can_be_looked_through_and_cards_are_shown_in_large(visit):
    visitor = visit()
    page = visitor.page
    visitor.open(record_until(
        lambda view: attackers(view, 1) and len(view["board"]["seats"][1]["discarded"]) > 4))
    page.locator(".rival .pile summary").first.click()
    listed = page.locator(".rival .pile[open] li")
    assert listed.count() > 1
    listed.first.hover()
    page.wait_for_selector(".bubble .zoomed")
    shown = page.locator(".bubble .zoomed .nm").inner_text()
    assert shown.lower() in listed.first.inner_text().lower()
    assert page.locator(".bubble .zoomed .pic use").get_attribute("href").startswith("#k-")
    summary, other = page.locator(".rival .pile summary").first, page.locator(".bottom .pile summary").first
    page.locator("#board").click(position={"x": 8, "y": 200})
    assert not page.locator(".pile[open]").count()      # it closes when one does anything else
    summary.click()
    page.mouse.move(640, 90)
    page.keyboard.press("Escape")
    assert not page.locator(".pile[open]").count() and summary.evaluate("one => one === document.activeElement")
    other.click()
    summary.click()
    assert page.locator(".pile[open]").count() == page.locator(".rival .pile[open]").count() == 1
    page.evaluate("() => document.querySelector('#moves [name=text]').click()")
    assert not page.locator(".pile[open]").count()



def test_no_card_of_the_others_hand_is_on_the_page(visit):
    visitor = visit()
    page = visitor.page
    sit(visitor, first="0")
    visitor.settle()                                    # the card of the turn is drawn by itself
    line = page.locator(".log .told").first             # and shown in large where the log names it
    line.locator(".card-name").hover()
    page.wait_for_selector(".bubble .zoomed")
    assert f"You drew {page.locator('.bubble .nm').text_content()}." in line.inner_text()
    line.click()
    assert page.locator(".why-pop .zoomed").count() == 1
    page.keyboard.press("Escape")
    stop = page.locator(".log .card-name[tabindex='0']")                        # one for all that the log names
    stop.focus()
    page.keyboard.press("ArrowDown")
    other = stop.inner_text()
    page.keyboard.press("Enter")
    assert page.locator(".why-pop .nm").inner_text().lower() == other.lower()
    page.keyboard.press("Escape")
    met, held = map(set, page.evaluate("""() => [
        [...document.querySelectorAll(".met .zoom")].map(one => one.id.replace("zoom-", "")),
        [...document.querySelectorAll(".handz [data-el^=card-]")].map(one => one.dataset.el.replace("card-", ""))]"""))
    assert met == held and 3 < len(held) <= 8


@pytest.mark.parametrize("settings", [{}, PHONE], ids=["desktop", "phone"])
def test_a_whole_game_against_an_automaton(visit, settings):
    visitor = visit(**settings)
    page = visitor.page
    sit(visitor)
    assert page.evaluate(PLAY, OVER)
    assert "won" in visitor.prompt()
    assert page.locator(".supply").count() == 2 and visitor.errors == []


UNREAD = """([cards, width]) => {
  const card = document.querySelector(".handz .hd"), box = one => one.getBoundingClientRect();
  const others = [...document.querySelectorAll(".inhand")].filter(one => !one.contains(card));
  if (innerWidth < 760) others.forEach(one => one.remove());        // on a phone many say less
  card.closest(".inhand").style.cssText = width ? `flex:none;width:${width}px` : "";
  if (!card.querySelector(".tx")) card.querySelector(".nm").insertAdjacentHTML("afterend", '<span class="tx"></span>');
  const [name, text] = [".nm", ".tx"].map(one => card.querySelector(one));
  card.querySelector(".taps")?.remove();
  return cards.filter(([title, words]) => {
    name.textContent = title + "†";
    text.innerHTML = words;
    card.classList.toggle("longer", words.length > 145);
    const fits = box(text).bottom <= box(card).bottom && name.scrollWidth <= name.clientWidth;
    return !fits || parseFloat(getComputedStyle(text).fontSize) < 12.5;
  }).map(one => one[0]);
}"""


@pytest.mark.parametrize(("settings", "width"), [({}, 148), ({}, 140), (PHONE, 176)], ids=["wide", "narrow", "phone"])
def test_the_text_of_every_card_can_be_read_in_the_hand(visit, settings, width):
    visitor = visit(**settings)
    sit(visitor, first="0")
    visitor.rest()
    box = HERCULES.start().box
    printed = [describe_printed(box, kind) for kind in range(180)]
    cards = [[card["name"], card["text"].replace("**", "")] for card in printed]
    assert len(cards) == 180
    assert visitor.page.evaluate(UNREAD, [cards, width]) == []


HIDDEN = """([what, within]) => {
  const box = one => one.getBoundingClientRect(), bottom = document.querySelector(".bottom"), over = box(bottom).top;
  return [...document.querySelectorAll(what)].filter(one => !box(one).width || box(one).right > innerWidth
    || box(one).left < 0 || within && box(one).bottom > over + 1).map(one => one.textContent);
}"""


@pytest.mark.parametrize("settings", [{}, PHONE], ids=["desktop", "phone"])
def test_three_players_and_all_that_they_have_in_play_are_seen_at_once(visit, settings):
    visitor = visit(**settings)
    page = visitor.page
    visitor.open(record_until(
        lambda view: attackers(view, 3) and sum(len(one["characters"]) for one in view["board"]["seats"]) > 7, 3))
    assert page.evaluate(HIDDEN, [".camp .card", True]) == []
    assert page.locator(".rival .who small").all_inner_texts() == ["you attack them", "attacks you"]
    if not settings:
        planting = "Put a resource" in visitor.prompt()
        assert (page.locator(".steps2 [aria-current]").inner_text() == "A resource") == planting
        wide, letters, rows, hidden = page.evaluate(SHARED)
        assert wide >= 85 and letters >= 11 and (rows, hidden) == (2, 0)
    visitor.open(record_until(lambda view: "your opponent" in view["prompt"]["text"], 3))
    assert page.evaluate(HIDDEN, [".camp .card, .rival .who, .played .card", True]) == []
    assert page.locator(".tray .answer b").all_inner_texts() == page.locator(".rival .who b").all_inner_texts()
    who = page.locator(".rival .who").last
    page.mouse.click(*(who.bounding_box()[side] + 4 for side in "xy"))   # what lies there is the row
    page.wait_for_selector(".rival .pick", state="detached")
    assert f"You named {who.inner_text().splitlines()[0]} as opponent for " in page.locator(".log").text_content()
    if not settings:
        visitor.open(record_until(lambda view: attacked(view, 2) and stays(view), 3))
        beside, upon, (high, pictures, below) = page.evaluate(ROOM)
        assert beside and upon == [] and high > 65 and pictures and below < 14
        assert page.locator(".message.since").is_visible() and page.evaluate(FREE) < 40
        for height in (720, 800):                       # beside the controls of a replay, too
            page.set_viewport_size({"width": 1280, "height": height})
            page.goto(re.sub("[/?]replay.*", "", page.url) + "/replay?at=9999")
            page.wait_for_selector("body.ready #table.replayed")
            assert page.evaluate(HIDDEN, [".lane, .camp .card", True]) == []


# how much room a short sentence leaves before the news
FREE = """() => {
  const said = document.querySelector(".say .said"), words = document.createRange();
  said.textContent = "Discard.";
  words.selectNodeContents(said);
  return document.querySelector(".tell").getBoundingClientRect().left - words.getBoundingClientRect().right;
}"""


# with six of the one rival in play, all tapped, and three of the other: how wide they are at least, how large their
# names, in how many rows all characters stand, and how many of them are above the field
SHARED = """() => {
  const camps = [...document.querySelectorAll(".camps .camp")], ground = document.querySelector(".ground");
  camps.forEach((camp, i) => {
    const one = camp.querySelector(".hx") || document.querySelector(".hx").cloneNode(true), number = i ? 3 : 6;
    one.classList.toggle("tapped", !i);
    camp.replaceChildren(...Array.from({length: number}, () => one.cloneNode(true)));
    ground.className = ground.className.replace(i ? /last-[0-9]/ : /first-[0-9]/, `${i ? "last" : "first"}-${number}`);
  });
  const all = [...document.querySelectorAll(".camps .hx")], edge = document.querySelector(".terrain");
  return [Math.min(...all.map(one => one.offsetWidth)),
    Math.min(...all.map(one => parseFloat(getComputedStyle(one.querySelector(".nm")).fontSize))),
    new Set([...document.querySelectorAll(".camp .hx")].map(one => one.offsetTop)).size,
    all.filter(one => one.offsetTop < edge.offsetTop).length];
}"""


# whether the rivals stand beside each other; words that lie upon a power; how high attackers are at least, whether all
# show their pictures, and how much room is left below the hand
ROOM = """() => {
  const all = what => [...document.querySelectorAll(what)], box = one => one.getBoundingClientRect();
  const upon = all(".camp .chip").filter(one => {
    const power = one.parentElement.querySelector(".pow");
    return one.offsetLeft < power.offsetLeft + power.offsetWidth
      && one.offsetTop < power.offsetTop + power.offsetHeight;
  });
  return [new Set(all(".rival").map(one => box(one).top)).size === 1, upon.map(one => one.textContent),
    [Math.min(...all(".rank.attacks .hx").map(one => one.offsetHeight)),
     all(".terrain .hx .pic").every(one => one.checkVisibility()),
     box(document.querySelector(".bottom")).bottom - box(document.querySelector("#fan .hd")).bottom]];
}"""


def test_the_line_of_another_player_stays_low_on_a_phone(visit):
    visitor = visit(**PHONE)
    visitor.open(record_until(lambda view: any(
                              one["removed"] and sum(kind["number"] for kind in one["resources"]) > 3
                              for one in view["board"]["seats"][1:]), 3))
    assert max(one.bounding_box()["height"] for one in visitor.page.locator(".rival").all()) < 60
    assert visitor.page.evaluate(HIDDEN, [".rival .pile summary, .rival .who b, .heap, .res, .byhand", False]) == []
    words = visitor.page.locator(".rival").first.locator(".heap small").all_inner_texts()
    assert words == ["deck", "hand", "discard", "removed"]
    assert visitor.page.evaluate(ROWS, ".rival:has(.pile + .pile) .res") == 1


# how many rows there are of something
ROWS = """what => new Set([...document.querySelectorAll(what)].map(one => one.offsetTop)).size"""

SEEN = """() => [...document.querySelectorAll(".handz .hd")].filter(one => {
  const box = one.getBoundingClientRect(), middle = [box.x + box.width / 2, box.y + box.height / 2];
  return one.querySelector(".nm").scrollWidth <= one.clientWidth && one.contains(document.elementFromPoint(...middle));
}).length"""
MORE = """([where, said]) => {
  const arrow = getComputedStyle(document.querySelector(where), "::after");
  return (arrow.content === "none" ? "hidden" : arrow.visibility) === said;
}"""


# how wide the room is between the two columns of a hand
BETWEEN = """() => {
  const boxes = [...document.querySelectorAll("#fan .hd")].map(one => one.getBoundingClientRect());
  const middle = innerWidth / 2;
  return Math.min(...boxes.filter(one => one.left > middle).map(one => one.left))
    - Math.max(...boxes.filter(one => one.left < middle).map(one => one.right));
}"""


@pytest.mark.parametrize("settings", [{}, PHONE], ids=["desktop", "phone"])
def test_a_hand_of_seven_is_seen_at_once_and_covers_nobody(visit, settings):
    visitor = visit(**settings)
    page = visitor.page
    visitor.open(record_until(
        lambda view: full(view) and sum(len(one["characters"]) for one in view["board"]["seats"]) > 4, 3))
    assert page.evaluate(SEEN) == page.locator(".handz .hd").count() >= 7
    assert page.evaluate(HIDDEN, [".camp .card", True]) == [] and page.evaluate(HIDDEN, [".handz .hd", False]) == []
    page.evaluate("() => { const fan = document.querySelector('#fan'); fan.append(...fan.cloneNode(true).children); }")
    page.wait_for_function(MORE, arg=[".handz", "visible" if settings else "hidden"])
    assert not settings or page.evaluate(BETWEEN) >= 18                     # its arrow lies on no card
    assert not settings or [page.evaluate(COVERED, down) for down in range(0, 90, 6)] == [[]] * 15
    page.evaluate("() => document.querySelector('.handz').scrollTo(0, 9999)")
    page.wait_for_function(MORE, arg=[".handz", "hidden"])


def test_a_narrow_card_opens_when_keys_come_to_it(visit):
    visitor = visit()
    page = visitor.page
    visitor.open(record_until(full))
    first = page.locator(".handz .hd").first
    assert first.bounding_box()["width"] < 125
    legal = page.locator(".handz .hd.legal").first      # the focus that the page sets opens none
    legal.focus()
    assert legal.bounding_box()["width"] < 125
    page.locator(".handz .hd[tabindex='0']").focus()
    for _ in range(8):
        page.keyboard.press("ArrowLeft")
    assert first.evaluate("one => one === document.activeElement") and first.bounding_box()["width"] > 140
    assert first.bounding_box()["x"] >= page.locator("#fan").bounding_box()["x"]


@pytest.mark.parametrize("settings", [{}, PHONE], ids=["mouse", "finger"])
def test_the_focus_is_no_advice_until_a_key_is_pressed(visit, settings):
    visitor = visit(**settings)
    page = visitor.page
    visitor.open(record_until(full))
    first, ring = page.locator(".handz .hd.legal").first, """one => {
        const style = getComputedStyle(one); return [style.outline, style.boxShadow]; }"""
    page.evaluate("() => document.activeElement.blur()")
    plain = first.evaluate(ring)
    for _ in range(2):
        first.focus()
        assert first.evaluate(ring) == plain
        page.keyboard.press("Shift")                    # who has keys sees where they are
        assert first.evaluate(ring) != plain
        page.locator("#prompt").click()
    assert visitor.errors == []


def test_a_finger_opens_a_card_in_large_and_plays_it_there(visit):
    visitor = visit(**PHONE)
    page = visitor.page
    visitor.open(record_until(full))
    seq = page.locator("#table").get_attribute("data-seq")
    card = page.locator(".handz .hd.legal").first
    card.tap()
    shown = page.locator(".bubble .zoomed .nm").inner_text()
    assert shown.lower() == card.locator(".nm").inner_text().lower()
    assert page.locator("#table").get_attribute("data-seq") == seq
    page.keyboard.press("Escape")
    page.locator(".handz .hd.off").last.tap()
    page.wait_for_selector(".bubble:has-text('and you have')")         # why not, where the button would be
    page.keyboard.press("Escape")
    card.tap()
    page.locator(".bubble button").tap()
    page.wait_for_function("seq => document.querySelector('#table').dataset.seq !== seq", arg=seq)
    assert page.locator(".bubble").count() == 0 and visitor.errors == []


def test_who_is_out_says_so_on_a_phone(visit):
    visitor = visit(**PHONE)
    visitor.open(record_until(lambda view: any(one["out"] for one in view["board"]["seats"]), 3))
    assert visitor.page.locator(".rival.out .who").inner_text().split("\n")[1] == "out of the game"
    assert visitor.page.evaluate(HIDDEN, [".rival .pile summary", False]) == []
    visitor.page.set_viewport_size({"width": 1280, "height": 800})      # and at the end at a desk, as they were out
    visitor.open(recorded(HERCULES, ["human", "random", "random"], {}, 3))
    tops = [visitor.page.locator(one).bounding_box()["y"] for one in ENDED]
    assert not any(one.is_visible() for one in visitor.page.locator(".supply .abilities").all())
    told = visitor.page.locator(ENDED[-1]).inner_text().replace("\n", " ")
    assert tops == sorted(tops) and "You were out first" in told


# from above
ENDED = (".finale .ending", ".supply.won", ".supply:not(.won, .early)", ".supply.early")


# lines of what happened that are cut otherwise than by dots at the end of a row, and rows that are blank while a line
# is hidden
CUT = """() => {
  const box = document.querySelector(".message.since .words").getBoundingClientRect();
  const lines = [...document.querySelectorAll(".message.since li")].map(one => [one, one.getBoundingClientRect()]);
  const shown = lines.filter(([one, it]) => one.checkVisibility() && it.left < box.right);
  const half = shown.filter(([one, it]) => {
    const words = one.lastElementChild, more = words.scrollHeight > words.clientHeight + 1;
    return it.top < box.top - 1 || it.bottom > box.bottom + 1 || (more && words.clientHeight % 19);
  });
  const left = Math.floor(box.height / 19) - shown.reduce((sum, [, it]) => sum + it.height, 0) / 19;
  return [...half.map(([one]) => one.innerText), ...(left >= 1 && shown.length < lines.length ? ["blank"] : [])];
}"""


# whether something is said that has no room
CLIPPED = "one => one.scrollHeight > one.clientHeight + 1"


# how many lines of a long sentence are seen beside one of three lines, and whether it ends in dots within its box
SHORTENED = """() => {
  document.querySelector(".message.since").hidden = true;
  const said = document.querySelector(".say .said");
  said.innerHTML = `<span class="reported">${"They blocked with all. ".repeat(9)}</span>`;
  const words = document.querySelector(".message.plain .words");
  words.innerHTML = `<p class="next">${"They lost one of theirs. ".repeat(9)}</p>`;
  const next = words.firstChild, box = words.getBoundingClientRect(), it = next.getBoundingClientRect();
  const lines = it.height / parseFloat(getComputedStyle(next).lineHeight);
  return [Math.round(lines * 10) / 10, it.top >= box.top - 1 && it.bottom <= box.bottom + 1];
}"""


# characters in play whose name is not drawn, is cut, or is too small to be read; `names` are tried on each of them
NAMELESS = """names => {
  const shown = [...document.querySelectorAll(".terrain .hx")].filter(one => one.checkVisibility()).map(one => {
    const name = one.querySelector(".nm");
    return {one, name, own: name.textContent};
  });
  const words = document.createRange();
  return [...names, ""].flatMap(text => {               // each name on all at once: a layout for each; their own last
    for (const {name, own} of shown) name.textContent = text || own;
    return shown.filter(({one, name}) => {
      words.selectNodeContents(name);
      const box = words.getBoundingClientRect(), card = one.getBoundingClientRect();
      const cut = name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight + 1;
      const over = box.left < card.left || box.right > card.right || box.top < card.top || box.bottom > card.bottom;
      return !name.checkVisibility() || cut || over || parseFloat(getComputedStyle(name).fontSize) < 10.5;
    }).map(({name}) => name.textContent);
  });
}"""


# as many battle lines as that, with or without a blocker
CROWDED = """([number, blocked]) => {
  const lines = document.querySelector(".lines"), lane = lines.querySelector(".lane");
  while (lines.querySelectorAll(".lane").length < number) lane.before(lane.cloneNode(true));
  if (blocked) for (const open of lines.querySelectorAll(".rank.open")) {
    open.classList.remove("open");
    open.append(open.closest(".lane").querySelector(".hx").cloneNode(true));
  }
}"""


def every_name() -> list[str]:
    box = HERCULES.start().box
    printed = [describe_printed(box, kind) for kind in range(180)]
    return [card["name"] for card in printed if card["type"] == "character"]


@pytest.mark.parametrize(("players", "number"), [(2, 4), (3, 3)])
def test_a_phone_shows_a_whole_attack_and_what_it_costs(visit, players, number):
    visitor = visit(**PHONE)
    visitor.open(record_until(lambda view: view["board"]["step"] == "block"
                              and len(view["board"]["lines"]["lanes"]) == number, players))
    assert visitor.page.locator(".lane").count() == number
    assert visitor.page.evaluate(CUT) == []
    assert " attacked you with " in visitor.page.locator(".since li").last.inner_text()
    assert not visitor.page.locator(".since li > span").last.evaluate(CLIPPED), "all who attack are named"
    assert visitor.page.evaluate(HIDDEN, [".lane, .harm, .camp:not(.aside) .card", True]) == []
    assert visitor.page.evaluate(WORDS) == []           # beside it the hand keeps its words
    assert visitor.page.evaluate(NAMELESS, every_name()) == []
    visitor.page.evaluate(CROWDED, [6, False])
    assert visitor.page.evaluate(HIDDEN, [".lane, .lane .card, .harm, .camp:not(.aside) .card", True]) == []
    assert visitor.page.evaluate(NAMELESS, every_name()) == []
    assert visitor.page.evaluate(SHORTENED) == [2, True]
    visitor.page.evaluate(CROWDED, [8, True])           # more than that is scrolled to, and an arrow says so
    visitor.page.wait_for_function(MORE, arg=[".terrain", "visible"])
    assert visitor.page.evaluate(HIDDEN, [".harm", True]) == []


@pytest.mark.parametrize("settings", [{"viewport": {"width": 1280, "height": 800}}, PHONE], ids=["desktop", "phone"])
def test_who_is_in_play_keeps_the_name_however_many_there_are(visit, settings):
    visitor = visit(**settings)
    page = visitor.page
    for seen in (lambda view: attacked(view, 2),
                 lambda view: view["board"]["step"] == "block" and len(view["board"]["lines"]["lanes"]) >= 4,
                 lambda view: view["board"]["step"] == "muster" and len(view["board"]["seats"][0]["characters"]) > 7):
        visitor.open(record_until(seen))
        visitor.rest()
        assert page.evaluate(HIDDEN, [".lane, .lane .card, .camp .card", True]) == []
        assert page.evaluate(NAMELESS, every_name()) == []
        assert page.evaluate(UNMARKED) == [[], True] and page.evaluate(CORNERS) == []
        if page.viewport_size["width"] > 900:           # nor in a window that is not high
            page.set_viewport_size({"width": 1280, "height": 720})
            assert page.evaluate(HIDDEN, [".lane, .lane .card, .camp .card", True]) == []
            page.set_viewport_size({"width": 1280, "height": 800})
    assert page.locator(".camp.ours .hx").count() > 7


# whose first sign of an ability lies below the power, on the sign of the colour or beyond the stripe, or lacks its
# drawing; and whether there are any; that the power stands in one corner of all
UNMARKED = """() => {
  const box = (one, what) => one.closest(".hx").querySelector(what).getBoundingClientRect();
  const all = [...document.querySelectorAll(".terrain .hx:not(.twin) .trait:first-child")];
  return [all.filter(one => {
    const sign = one.getBoundingClientRect(), power = box(one, ".pow"), band = box(one, ".band");
    const drawing = one.lastElementChild?.getBoundingClientRect(), colour = box(one, ".band .ic");
    const bare = one.textContent !== "…" && !drawing?.width;
    const lies = sign.top < power.bottom - 4 || sign.bottom > colour.top + 2 || sign.right > band.right + 2;
    return !one.checkVisibility() || bare || lies;
  }).map(one => one.closest(".hx").id), all.length > 0];
}"""
CORNERS = """() => [...document.querySelectorAll(".terrain .hx:not(.tapped)")].filter(one => {
  const power = one.querySelector(".pow");
  return power.offsetLeft > 2 || power.offsetTop > 2;
}).map(one => one.id)"""

# how large the cards of either camp are, in how many rows they stand, and how far the lanes stand off the middle
SIZES = """() => [...document.querySelectorAll(".camp")].map(camp => {
  const boxes = [...camp.querySelectorAll(".hx")].map(one => one.getBoundingClientRect());
  return [Math.min(...boxes.map(one => one.width)), Math.min(...boxes.map(one => one.height)),
          new Set(boxes.map(one => Math.round(one.y))).size];
})"""
ASIDE = """() => {
  const [field, lanes] = [document.querySelector(".lines"), [...document.querySelectorAll(".lane")]];
  const middle = (one, other) => (one.getBoundingClientRect().left + other.getBoundingClientRect().right)/2;
  return Math.abs(middle(field, field) - middle(lanes[0], lanes.at(-1)));
}"""


def test_who_is_in_play_grows_with_the_room_at_a_desk(visit):
    visitor = visit()
    page = visitor.page
    page.set_viewport_size({"width": 1280, "height": 800})
    visitor.open(record_until(lambda view: attackers(view, 2)))
    few = page.evaluate(SIZES)
    assert min(size[0] for size in few) > 120 and min(size[1] for size in few) > 150
    page.set_viewport_size({"width": 1920, "height": 1080})
    assert all(larger[1] > size[1] for larger, size in zip(page.evaluate(SIZES), few, strict=True))
    page.set_viewport_size({"width": 1280, "height": 800})
    visitor.open(record_until(lambda view: view["board"]["step"] == "muster"
                              and len(view["board"]["seats"][0]["characters"]) == 8))
    wide, _, rows = page.evaluate(SIZES)[-1]
    assert wide > 94 and rows == 1
    visitor.open(record_until(lambda view: view["board"]["step"] == "block"
                              and len(view["board"]["lines"]["lanes"]) == 4))
    assert page.evaluate(ASIDE) < 2 and page.locator(".lines .back").count() == 0
    assert page.locator(".lane .hx").first.bounding_box()["height"] > 70
    page.evaluate(CROWDED, [8, False])
    assert page.evaluate(ASIDE) < 2                     # the total stands over them
    page.evaluate(CROWDED, [8, True])
    assert page.evaluate(HIDDEN, [".lane, .lane .card, .harm, .camp .card", True]) == []


def test_axe_finds_nothing(look):
    visitor, page = look.visitor, look.visitor.page
    sit(visitor, guide=True, first="0")
    look("guide")
    visitor.open(record_until(lambda view: attackers(view, 2)))
    look("muster")
    page.locator(".camp.ours .legal").first.click()
    look("composing")
    visitor.open(record_until(lambda view: attacked(view, 1)))
    look("blocks")
    visitor.open(record_until(lambda view: view["board"]["tray"] and view["board"]["tray"]["cards"],
                              decks="the-infiltrator, the-art-of-war"))
    look("tray")
    visitor.open(record_until(lambda view: attackers(view, 1), 3))
    look("three")
    table = page.url
    for path in ("/replay?at=60", "/sheet", "/standing"):
        page.goto(table + path)
        look(path)
    assert look.wrong == [], "\n".join(look.wrong)


def test_a_first_visit_to_a_table_is_light(visit):
    visitor = visit()
    visitor.open(record_until(lambda view: attackers(view, 3)))
    fresh = visit(storage_state=visitor.context.storage_state())
    assert light(fresh, visitor.page.url)


def test_a_blow_is_looked_at_before_the_game_goes_on(visit):
    """What waits is shown later than usual where cards fall from a deck."""
    visitor = visit()
    page = visitor.page
    visitor.open(record_until(lambda view: attacked(view, 2)))
    page.evaluate("""() => {
        document.documentElement.dataset.pace = "slow"; window.waits = [];
        const set = setTimeout;
        window.setTimeout = (act, wait, ...more) => { waits.push(wait); return set(act, Math.min(wait, 50), ...more); };
    }""")
    page.locator(".main button[name=text]").click()
    page.wait_for_function("() => document.querySelector('#board').dataset.step !== 'block'")
    while page.locator("#board").get_attribute("data-step") == "combat" and page.locator(".main [name=text]").count():
        page.locator(".main [name=text]").click()
        visitor.settle()
    visitor.until(lambda: page.evaluate("() => Math.max(...waits)") > 2500, "it waits longer than for any other step")
    assert visitor.errors == []


def test_the_log_goes_back_to_the_newest_unless_it_is_read(visit):
    """Beside the list of moves its title stands over its lines."""
    visitor = visit()
    page, log, newest = visitor.page, visitor.page.locator("#log"), visitor.page.locator("[data-newest]")
    visitor.open(record_until(lambda view: full(view) and view["board"]["turn"] > 6))

    def at() -> float:
        return float(log.evaluate("log => log.scrollTop"))

    def read() -> None:
        log.hover()
        page.mouse.wheel(0, 400)
        visitor.until(at, "the log is read")
        page.wait_for_selector("[data-newest]:not([hidden])")

    visitor.rest()
    assert not newest.is_visible()
    read()
    newest.click()
    visitor.until(lambda: not at() and not newest.is_visible(), "the newest is there")
    read()
    page.evaluate("document.querySelector('#moves [name=text]').click()")
    visitor.rest()
    assert at() and newest.is_visible()
    page.locator(".deeds [data-list]").click()
    title = "log => document.elementFromPoint(log.getBoundingClientRect().x + 40, log.getBoundingClientRect().y + 4)"
    assert log.evaluate(f"log => ({title})(log).tagName") == "H2"
    page.evaluate("document.querySelector('#moves [name=text]').click()")
    visitor.rest()
    assert at() == 0 and not newest.is_visible() and visitor.errors == []


def test_a_card_that_was_refused_goes_with_its_reason(visit):
    """By its cross, by Esc, by a click elsewhere, and with what is done next."""
    visitor = visit()
    page = visitor.page
    visitor.open(record_until(lambda view: full(view) and view["board"]["turn"] > 6))
    visitor.rest()
    for away in (page.locator(".refusal .shut").click, lambda: page.keyboard.press("Escape"),
                 lambda: page.mouse.click(600, 330), page.locator("[data-el^=piece].legal").first.click,
                 lambda: page.evaluate("document.querySelector('#moves [name=text]').click()")):
        page.locator("#board [data-zoom][data-el^=card-]:not(.legal):visible").first.click()
        page.wait_for_selector(".refusal .shut")
        assert page.locator(".why-pop .zoomed").count() == 1
        away()
        page.wait_for_function("() => !document.querySelector('.why-pop, .refusal')")
    assert visitor.errors == []
