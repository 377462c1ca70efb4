"""The dock in every game: its heights, what it leaves of a phone to the board, what the guide points at, where its main
button is; and gold rings that keep apart."""
from __future__ import annotations

import pytest

from kleos.core import record
from kleos.core.dice import Rng
from kleos.games import ALL, find
from tests.browser.test_seats import OVER

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1280, "height": 800}}
LEAST = .5                                              # of a phone for board, seats and what else is played with
# what the guide points at that is nowhere to be seen; what it points at by the hand or the dock is seen there
UNSEEN = """() => {
  const pieces = [...document.querySelectorAll("#table .pointed")].filter(one => one.checkVisibility());
  const seen = one => {
    const box = one.getBoundingClientRect(), [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const over = document.elementFromPoint(x, y);
    const drawing = one.closest("[data-pan]");          // in which heroes stand upon what is pointed at
    return over && (one.contains(over) || over.contains(one) || drawing && over.closest("[data-pan]") === drawing);
  };
  return pieces.length && !pieces.some(seen) ? pieces.map(one => one.id || one.dataset.el) : [];
}"""
# what is outlined by the guide and cut off by the window, or by a part of the page that does not scroll there
CUT = """() => [...document.querySelectorAll("#table .pointed:not(svg *, .legal)")].filter(one => {
  if (!one.checkVisibility()) return false;
  const style = getComputedStyle(one), by = parseFloat(style.outlineWidth) + parseFloat(style.outlineOffset);
  const box = one.getBoundingClientRect(), over = (inner, low, high) => inner[0] < low - .5 || inner[1] > high + .5;
  const across = [box.left - by, box.right + by], down = [box.top - by, box.bottom + by];
  for (let part = one.parentElement; part; part = part.parentElement) {
    const clip = getComputedStyle(part), {left, right, top, bottom} = part.getBoundingClientRect();
    if (clip.overflowX !== "visible" && part.scrollWidth <= part.clientWidth && over(across, left, right)) return true;
    if (clip.overflowY !== "visible" && part.scrollHeight <= part.clientHeight && over(down, top, bottom)) return true;
  }
  return over(across, 0, innerWidth);
}).map(one => one.id || one.dataset.el || one.className)"""
# what the guide says, where some of it is cut off or would have to be scrolled to; and what happened above it, where
# its first row cannot be read
CROWDED_OUT = """() => {
  const words = document.querySelector(".tell > .guide:not([hidden]) > .words");
  if (!words || document.querySelector(".tell > :not(.since, .guide, .plain)")) return [];
  const tell = document.querySelector(".tell").getBoundingClientRect(), text = words.firstElementChild;
  const news = document.querySelector(".tell > .since:not([hidden]) .steps"), box = text.getBoundingClientRect();
  const cut = words.scrollHeight > words.clientHeight + 1 || box.bottom > tell.bottom + .5 || !text.checkVisibility();
  const row = news?.getBoundingClientRect();
  return [cut && text.innerText,
    news && (row.height < 17 || row.top < tell.top) && news.innerText].filter(Boolean);
}"""
# gold rings that run into each other, of pieces in one part of the board, for one that scrolls goes under another; a
# piece may lie on one that may be used too
RINGS = """() => {
  document.activeElement.blur();                        // a ring with the focus is wider
  const rings = [...document.querySelectorAll("#board .legal:not(svg *)")].map(one => {
    const style = getComputedStyle(one), by = parseFloat(style.outlineWidth) + parseFloat(style.outlineOffset);
    const box = one.getBoundingClientRect(), x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2;
    const [width, height] = style.rotate === "none" ? [box.width, box.height] : [one.offsetWidth, one.offsetHeight];
    const [left, right, top, bottom] = [x - width / 2, x + width / 2, y - height / 2, y + height / 2];
    const over = document.elementFromPoint(x, y);       // those that are aslant lie beside each other as if upright
    const drawn = ["solid", "double"].includes(style.outlineStyle) && over && one.contains(over);
    return {one, part: one.closest("#board > *"), drawn,
      left: left - by, right: right + by, top: top - by, bottom: bottom + by};
  }).filter(ring => ring.drawn);
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const upon = (a, b) => a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom;
  return rings.flatMap((a, i) => rings.slice(i + 1)
    .filter(b => a.part === b.part && meet(a, b) && !upon(a, b) && !upon(b, a))
    .map(b => `${a.one.dataset.el} ${b.one.dataset.el}`));
}"""
# one more decision by the list, a different one each time
STEP = """async n => {
  const table = document.querySelector("#table"), seq = table.dataset.seq;
  const buttons = [...document.querySelectorAll("#deal, #moves li:not(.several) button, .main button[name=text]")];
  const button = buttons[n % buttons.length];
  if (button) button.form.requestSubmit(button);
  for (let k = 0; k < 12_000; k++) {
    const now = document.querySelector("#table").dataset;
    if (now.seq !== seq || "over" in now) return;           // or others have ended the game since it was asked
    await new Promise(done => setTimeout(done, 5));
  }
  throw new Error(`nothing came of “${button?.innerText}”, one of ${buttons.length}`);
}"""


def begin(visitor, game: str, guide: bool) -> None:
    """The usual game, by the form; the others there play without thinking."""
    page = visitor.page
    visitor.context.add_cookies([{"name": "roll", "value": "ask", "url": visitor.house}])     # nothing moves by itself
    visitor.go(f"/games/{game}")
    for seat in range(1, page.locator(".chair:visible").count()):
        visitor.seat(seat, "quick")
    page.locator("#dealing summary").click()
    page.fill("[name=seed]", "dock")
    page.locator("[type=checkbox][name=guide]").set_checked(guide)
    page.get_by_role("button", name="Begin").click()
    page.wait_for_selector("body.ready #table")


def alone(visit, game: str, size: dict, guide: bool):
    """Somebody at a screen of this size in the usual game, whose others play at once; what is looked at has moved to
    its place."""
    visitor = visit(reduced_motion="reduce", **size)
    begin(visitor, game, guide)
    return visitor


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desktop"])
@pytest.mark.parametrize("game", [game.id for game in ALL])
def test_what_the_guide_points_at_is_in_sight(visit, game, size):
    visitor = alone(visit, game, size, guide=True)
    page = visitor.page
    steps = 0
    page.wait_for_selector(".message.guide")            # it begins at once, or when somebody else has chosen
    for n in range(14):
        visitor.rest()
        if page.evaluate(OVER):
            break
        steps += page.locator(".message.guide").count()
        assert page.locator(".log .pointed").count() == 0                       # its rows have names of their own
        assert page.locator(".message.guide .of").count() == 0                  # nobody knows how many will come
        assert page.evaluate(UNSEEN) == [], page.locator(".message.guide").inner_text()
        assert page.evaluate(CUT) == [], page.locator(".message.guide").inner_text()
        assert page.evaluate(CROWDED_OUT) == [], page.locator(".tell").inner_text()
        page.evaluate(STEP, n)
    assert steps and visitor.errors == []               # how many there are to see hangs on what the others do


def test_at_a_desk_what_happened_has_its_rows_above_the_guide(visit):
    """It was covered by the guide for as long as that spoke: now only in a low window, where the log tells it."""
    visitor = alone(visit, "heroes", DESK, guide=True)
    page = visitor.page
    news, guide, dock = (page.locator(part) for part in (".message.since", ".message.guide", ".prompt"))
    page.wait_for_selector("#table[data-turn]")
    high = dock.bounding_box()
    for n in range(40):
        if news.count() and guide.count():
            break
        page.evaluate(STEP, n)
        visitor.rest()
        assert dock.bounding_box() == high, "nothing moves while one is guided"
    told = len(page.evaluate(READ)[0])
    assert told == min(2, news.locator("li").count()) and guide.is_visible() and page.evaluate(CROWDED_OUT) == []
    page.set_viewport_size({"width": 1280, "height": 680})
    visitor.rest()
    assert guide.is_visible() and not news.is_visible() and dock.bounding_box()["height"] < high["height"]
    guide.locator("[data-reopen=since]").click()
    assert news.is_visible()
    assert visitor.errors == []


# what looks like something else than a part of its sentence: a place named in a row by itself, a remark like a button
LOOSE = """() => [...document.querySelectorAll(".message .locus, .main .nothing *")].filter(one =>
  getComputedStyle(one).display !== "inline").map(one => one.outerHTML)"""


def ask_a_hint(visitor) -> None:
    """Where one can be asked for: the dock stays as it is."""
    page, dock = visitor.page, visitor.page.locator(".prompt")
    if page.locator("[data-hint]").count():
        before = dock.bounding_box()
        page.locator("[data-hint]").first.click()
        page.wait_for_selector(".message.hint")
        visitor.rest()
        assert dock.bounding_box() == before
        page.keyboard.press("Escape")


def look_at_the_list(page) -> None:
    """On a phone it covers the board, and is closed by its cross, by Esc and by a touch outside; its button is lit."""
    board, button = page.locator(".board"), page.locator(".deeds [data-list]")
    for close in (page.locator("#moves > [data-list]").tap, lambda: page.keyboard.press("Escape"),
                  page.locator(".prompt .who").tap, button.tap):
        button.tap()
        assert button.get_attribute("aria-expanded") == "true" and not board.is_visible()
        assert page.locator("#moves button").first.is_visible()
        close()
        assert button.get_attribute("aria-expanded") == "false" and board.is_visible()


def give_room(page, dock) -> None:
    """What happened has a row above the guide; closed it gives that its room, and there is a way back."""
    guide, news = page.locator(".message.guide"), page.locator(".message.since")
    assert guide.is_visible()
    small = guide.bounding_box()["height"]
    page.click("[data-shut=since]")
    assert guide.bounding_box()["height"] > small and page.locator(".prompt").bounding_box() == dock
    guide.locator("[data-reopen=since]").click()
    assert news.is_visible() and guide.bounding_box()["height"] == small
    page.locator("[data-shut=since]").click()
    assert not news.is_visible() and guide.is_visible()


@pytest.mark.parametrize("game", [game.id for game in ALL])
def test_the_dock_has_one_place_and_leaves_half_of_a_phone(visit, game):
    """It is as high as the guide needs while that speaks, lower ever after, and low while the message is folded."""
    visitor = visit(**PHONE)
    page = visitor.page
    begin(visitor, game, guide=True)
    page.wait_for_selector("#table[data-turn]")
    visitor.rest()
    high = page.locator(".prompt").bounding_box()
    board = page.locator(".board").bounding_box()
    assert high["y"] + high["height"] == 844 and high["height"] < 204
    assert board["y"] + board["height"] <= high["y"] and board["height"] >= LEAST * 844
    ask_a_hint(visitor)                                 # it comes before the guide, and then leaves it as it was
    if page.locator("[data-shut=since]").is_visible():
        give_room(page, high)
    if page.locator("[data-shut=guide]").is_visible():
        page.click("[data-shut=guide]")
        visitor.rest()
        usual = page.locator(".prompt").bounding_box()
        assert usual["y"] + usual["height"] == 844 and usual["height"] < high["height"]
        ask_a_hint(visitor)
    if page.locator(".deeds [data-list]").count():
        look_at_the_list(page)
    page.locator("button[data-fold]").click()
    low = page.locator(".prompt").bounding_box()
    assert low["height"] < 110 and low["y"] + low["height"] == 844
    assert page.locator(".main").bounding_box()["y"] > low["y"]
    assert visitor.errors == []


def look_at_the_height(page) -> None:
    """At a desk the list is wholly there, or has what the log can spare."""
    page.click(".deeds [data-list]")
    assert page.evaluate("""() => {
      const list = document.querySelector("#moves"), log = document.querySelector("#log");
      return list.scrollHeight <= list.clientHeight + 1 || log.clientHeight < 60;
    }""")
    page.keyboard.press("Escape")
    assert not page.locator("#moves").is_visible()


# where the main button lies, nowhere once the game is over; and how much is in it that has places of its own
MAIN = """() => {
  const main = document.querySelector(".main"), {x, y, width, height} = main.getBoundingClientRect();
  const over = document.querySelector("#table[data-over]");
  return [over ? null : [x.toFixed(1), width, Math.round(y + height / 2)],
    main.querySelectorAll(":is([data-pause], .free, .counted)").length];
}"""


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desktop"])
@pytest.mark.parametrize("game", [game.id for game in ALL])
def test_gold_rings_keep_apart_and_the_main_button_stays(visit, game, size):
    """As long as the game goes on, which others may end at any moment."""
    visitor = alone(visit, game, size, guide=False)
    page = visitor.page
    places = set()
    for n in range(16):
        place, strange = page.evaluate(MAIN)
        if not place:
            break
        places.add(tuple(place))
        assert len(places) == 1 and strange == 0
        assert page.evaluate(RINGS) == [] and page.evaluate(LOOSE) == []
        if n == 2 and size is DESK and page.locator(".deeds [data-list]").count():
            look_at_the_height(page)
        if n in (1, 5) and page.locator("[data-hint]").is_visible():
            page.locator("[data-hint]").click()
            page.wait_for_selector(".message.hint")
            assert page.evaluate(RINGS) == []
        page.evaluate(STEP, n)
    assert len(places) == 1 and visitor.errors == []


def test_what_is_to_be_known_of_a_table_stays_until_it_is_closed(visit):
    """A game played on from one with hidden cards says that they were dealt anew, also once the page has news."""
    visitor = alone(visit, "hercules", DESK, guide=False)
    page = visitor.page
    for n in range(4):
        page.evaluate(STEP, n)
    visitor.go(page.url.removeprefix(visitor.house) + "/replay")
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_selector("body.ready #table")
    remark = page.locator(".message.remark")
    for n in range(2):
        visitor.settle()
        assert "has been dealt anew" in remark.inner_text()
        page.evaluate(STEP, n)
    remark.get_by_role("button", name="Close this remark").click()
    assert not remark.is_visible()
    page.reload()
    page.wait_for_selector("body.ready #table")
    assert not remark.is_visible() and visitor.errors == []


@pytest.mark.parametrize("game", [game.id for game in ALL])
def test_the_dock_stays_in_view_in_a_low_window(visit, game):
    """At 1280 by 800 with everything twice as large, wherever the page is scrolled to."""
    visitor = alone(visit, game, {"viewport": {"width": 640, "height": 400}}, guide=True)
    page = visitor.page
    for n in range(4):
        for end in (0, 100_000):
            assert page.evaluate("""end => {
                scrollTo(0, end);
                return ["#prompt", ".main"].flatMap(part => {
                    const box = document.querySelector(part).getBoundingClientRect();
                    const over = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
                    const seen = box.top >= 0 && box.bottom <= innerHeight && over?.closest("#table > .prompt");
                    return seen ? [] : [part, box];
                });
            }""", end) == []
        page.evaluate(STEP, n)
    assert visitor.errors == []


# three lines of what happened, of which the first is a loss of one's own and the last is long
TOLD = """() => {
  const all = document.querySelector(".message.since .steps"), one = all.querySelector("li");
  const words = ["You lost Questing Farmer: back to your hand.", "Somebody attacked you with Forest Raider.",
    "You discarded Hidden Clearing, Magical Cave, Burial Chamber and Hall of the Golden Hinds from your deck."];
  all.replaceChildren(...words.map((said, i) => {
    const line = one.cloneNode(true);
    line.className = i === 0 ? "yours" : "";
    line.lastElementChild.textContent = said;
    return line;
  }));
  dispatchEvent(new Event("resize"));
}"""
# those of which something is seen, and those of which all is
READ = """() => {
  const box = document.querySelector(".message.since").getBoundingClientRect();
  const lines = [...document.querySelectorAll(".message.since li")].filter(one => {
    const it = one.getBoundingClientRect(), [x, y] = [it.left + 30, it.top + 9];
    return it.bottom <= box.bottom + 1 && one.contains(document.elementFromPoint(x, y));
  });
  const whole = lines.filter(one => one.lastElementChild.scrollHeight <= one.lastElementChild.clientHeight + 1);
  return [lines, whole].map(some => some.map(one => one.innerText.trim().split(" ")[1]));
}"""

SAYS_MORE = """() => [...document.querySelectorAll(".message.since li")].filter(one =>
  getComputedStyle(one.lastElementChild, "::after").content.includes("more"))
  .map(one => one.innerText.trim().split(" ")[1])"""


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desktop"])
def test_every_line_of_what_happened_is_seen_and_a_touch_opens_them_whole(visit, size):
    visitor = alone(visit, "hercules", size, guide=size is PHONE)
    page = visitor.page
    for n in range(9):
        if page.locator(".message.since").is_visible():
            break
        page.evaluate(STEP, n)
    every, words, dock = ["lost", "attacked", "discarded"], page.locator(".since .words"), page.locator(".prompt")
    page.evaluate(TOLD)
    visitor.rest()
    if size is PHONE:                                   # above the guide there is one row: one's own loss has it
        assert page.evaluate(READ)[0] == every[:1]
        words.click()
        assert page.evaluate(READ) == [every, every]
        words.click()
        page.locator(".since [data-shut]").click()
        page.locator("[data-reopen=since]:visible").click()
        page.evaluate("() => document.querySelector('.message.guide').remove()")
        visitor.rest()
    before = dock.bounding_box(), page.locator(".board").bounding_box()
    assert page.evaluate(READ)[0] == every
    if size is PHONE:
        words.click()
        assert page.evaluate(READ) == [every, every]
        assert (dock.bounding_box(), page.locator(".board").bounding_box()) == before
        words.click()
        assert page.locator(".since.whole").count() == 0
        whole = page.evaluate(READ)[1]
        assert len(whole) < 3 and page.evaluate(SAYS_MORE) == [one for one in every if one not in whole]
    assert visitor.errors == []


# a hint, or what else the dock says, that is longer than its room; and whether all of it is in sight
SAY_MUCH = """kind => Dock.say(kind, "Your rival wins the Farm and the game next, unless you prevent it. Your " +
  "heroes at the City are discarded when you win it; you win it without Orc Brute too, as things stand, 5 against 2. " +
  "You give up a cube on the Farm, unless another of your heroes takes over there.")"""
ALL_SEEN = """() => {
  const words = document.querySelector(".message.said .words"), range = document.createRange();
  range.selectNodeContents(words);
  const all = range.getBoundingClientRect(), box = words.getBoundingClientRect();
  return all.top >= Math.max(0, box.top) - 1 && all.bottom <= Math.min(innerHeight, box.bottom) + 1;
}"""


# the words over which the end of a row that goes on begins, as far as they are seen
SPLIT = """() => [...document.querySelectorAll(".goes-on, .message.cut.said .words")].flatMap(one => {
  const box = one.getBoundingClientRect(), over = one.matches(".goes-on") ? one : one.closest(".message");
  const from = box.right - parseFloat(getComputedStyle(over, "::after").width), range = document.createRange();
  const text = one.lastChild.matches?.("p") ? one.lastChild.firstChild : one.firstChild;
  return [...text.data.matchAll(/\\S+/g)].filter(word => {
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    const at = range.getBoundingClientRect();
    return Math.abs(at.bottom - box.bottom) < 6 && at.left < from - 1 && at.right > from + 1;
  }).map(word => word[0]);
})"""


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desktop"])
def test_what_is_cut_ends_with_a_whole_word(visit, size):
    """“… more” stood over the middle of a word, and dots within one."""
    visitor = alone(visit, "hercules", size, guide=False)
    page = visitor.page
    for n in range(9):
        if page.locator(".message.since").is_visible():
            break
        page.evaluate(STEP, n)
    for word in ("Persephone ", "of ", "Heracles and the golden hind "):
        page.evaluate("""word => {
          const lines = document.querySelectorAll(".message.since li > :last-child");
          lines.forEach(one => { one.textContent = word.repeat(900 / word.length); });
          dispatchEvent(new Event("resize"));
        }""", word)
        page.locator(".since.cut .goes-on").first.wait_for()
        visitor.rest()
        assert page.evaluate(SPLIT) == []
        page.evaluate("word => Dock.say('hint', word.repeat(900 / word.length))", word)
        page.locator(".hint.cut").wait_for()
        visitor.rest()
        assert page.evaluate(SPLIT) == []
        page.keyboard.press("Escape")
    assert visitor.errors == []


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desktop"])
def test_what_is_said_says_so_where_it_is_cut_and_opens_whole(visit, size):
    visitor = alone(visit, "heroes", size, guide=False)
    page = visitor.page
    page.get_by_role("button", name="Keep the hand").wait_for()          # nothing moves any more
    visitor.rest()
    said = page.locator(".message.said")
    for kind in ("hint", "refusal"):
        page.evaluate(SAY_MUCH, kind)
        page.locator(".message.said.cut").wait_for()
        more = said.evaluate("one => getComputedStyle(one, '::after').content")
        assert ("more" in more, page.evaluate(ALL_SEEN)) == (True, False)
        dock = page.locator(".prompt").bounding_box()
        said.locator(".words").click()
        assert page.evaluate(ALL_SEEN) and page.locator(".prompt").bounding_box() == dock
        assert said.evaluate("one => getComputedStyle(one, '::after').content") == "none"
        said.locator(".words").focus()
        page.keyboard.press("Enter")
        assert page.locator(".message.whole").count() == 0 and page.locator(".message.cut").count() == 1
    page.evaluate("() => Dock.say('hint', 'Provision: Nobody in your hand can be paid yet.')")
    visitor.rest()
    assert page.locator(".message.cut").count() == 0
    assert visitor.errors == []


# says so many words and a rule, and tells whether the dock offers more of them, how many lines of them there are, how
# many of these are wholly in sight, and how many once more is asked for
REFUSE = """async number => {
  const frames = async () => { for (let n = 0; n < 3; n++) await new Promise(requestAnimationFrame); };
  const some = "Your dice make no such number ".repeat(9).split(" ").slice(0, number);
  Dock.say("refusal", Dock.cited(`${some.join(" ")} (§3.2).`));
  await frames();
  const box = document.querySelector(".message.said"), words = box.querySelector(".words");
  const all = document.createRange();
  all.selectNodeContents(words);
  const seen = () => {
    const places = [box, words].map(one => one.getBoundingClientRect()), found = new Map();
    for (const line of [...all.getClientRects()].filter(one => one.height < 30)) {
      const middle = line.top + line.height / 2, near = one => Math.abs(one - middle) < 6;
      const whole = places.every(one => line.top > one.top - 3 && line.bottom < one.bottom + 3);
      found.set([...found.keys()].find(near) ?? middle, whole);
    }
    return [found.size, [...found.values()].filter(one => one).length];
  };
  const more = getComputedStyle(box, "::after").content.includes("more"), [lines, before] = seen();
  words.click();
  await frames();
  const after = seen();
  if (more) words.click();
  return {more, lines, before, after: after[1] - after[0]};
}"""


@pytest.mark.parametrize("settings", [DESK, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", ["labors", "hercules"])
def test_a_refusal_of_any_length_is_seen_whole_or_more_of_it_opens(visit, game, settings):
    """The number of its rule at the end of the last line is no reason to offer more where there is none."""
    visitor = alone(visit, game, settings, guide=False)
    visitor.page.wait_for_selector("#table[data-turn]")
    visitor.rest()
    told = [visitor.page.evaluate(REFUSE, number) for number in range(3, 48)]
    assert {one["more"] for one in told} == {False, True} and {one["lines"] for one in told} >= {1, 2, 3, 4}
    for number, one in enumerate(told, 3):
        assert one["more"] == (one["before"] < one["lines"]) and one["after"] == 0, (number, one)
    assert visitor.errors == []


# lines of what the dock says that are cut through their letters
SLICED = """() => {
  const words = [...document.querySelectorAll(".tell .words")].find(one => one.checkVisibility());
  const box = one => one.getBoundingClientRect(), tell = box(document.querySelector(".tell"));
  const all = document.createRange();
  all.selectNodeContents(words);
  const [top, bottom] = [Math.max(box(words).top, tell.top), Math.min(box(words).bottom, tell.bottom)];
  const lines = [...all.getClientRects()].filter(one => one.height < 30);      // not the paragraph
  const cut = one => [top, bottom].some(edge => one.top < edge - 3 && one.bottom > edge + 3);
  return [lines.some(one => one.top > bottom - 3), lines.filter(cut).map(one => one.top)];
}"""


@pytest.mark.parametrize("settings", [DESK, PHONE], ids=["desktop", "phone"])
def test_no_line_that_the_dock_says_is_cut_through_its_letters(visit, settings):
    visitor = visit(**settings)
    page = visitor.page
    visitor.sit()
    for kind in ("plain", "notice", "refusal", "hint"):
        page.evaluate("""kind => {
          const long = "Pandora took 2 food as income, and lost a Herald for want of food. ".repeat(9);
          document.querySelectorAll(".tell > :not(.plain)").forEach(one => one.remove());
          const plain = document.querySelector(".tell .plain p");
          if (kind === "plain") { plain.className = ""; plain.textContent = long; } else Dock.say(kind, long);
        }""", kind)
        page.wait_for_function(f"() => document.querySelector('.tell > .{kind}')?.checkVisibility()")
        assert page.evaluate(SLICED) == [True, []], kind
    assert visitor.errors == []


@pytest.mark.parametrize("settings", [DESK, PHONE], ids=["desktop", "phone"])
def test_what_others_do_opens_whole_at_a_touch_where_it_has_no_room(visit, settings):
    visitor = visit(**settings)
    page = visitor.page
    visitor.sit()
    page.evaluate("""() => {
      document.querySelectorAll(".tell > :not(.plain)").forEach(one => one.remove());
      const plain = document.querySelector(".tell .plain p");
      plain.className = "next";
      plain.textContent = "Pandora took 2 food as income, and lost a Herald for want of food. ".repeat(9);
      dispatchEvent(new Event("resize"));
    }""")
    words, whole = page.locator(".plain.cut .words"), "one => one.scrollHeight <= one.clientHeight + 1"
    words.wait_for()
    assert not page.locator(".plain .next").evaluate(whole)
    words.click()
    assert page.locator(".plain .next").evaluate(whole) and page.locator(".plain.whole").evaluate(whole)
    words.click()
    assert page.locator(".plain.whole").count() == 0 and visitor.errors == []


def many_boxes(dice: int) -> str:
    """The record of a game of the Labors in which an encounter of six boxes lies there and the first player is to act
    with so many dice, which make as many numbers as they can."""
    game = find("labors")
    for seed in range(400):
        s, rng, moves = game.start({}, 2), Rng(seed), []
        while not s.over() and len(moves) < 160:
            seat, board = int(s.to_act()), game.face.board(s, 0)
            if (seat == 0 and len(board["dice"]) == dice and not board["recalls"] and len(board["sums"]) >= 2 * dice - 1
                    and not any(die["ops"] for die in board["dice"])
                    and any(place and len(place["boxes"]) == 6 for place in board["places"])):
                return record.write(record.new(game, {}, ["human", "human"], {}, moves))
            legal = [int(action) for action in s.legal()] if seat >= 0 else [int(s.now.sample(s, rng))]
            moves.append(record.Move(seat, game.rules.lexicon.text(legal[seed % len(legal)])))
            s.apply(game.parse(moves[-1].text))
    raise AssertionError("no such game was found")


@pytest.mark.parametrize("dice", [2, 3])
def test_on_a_phone_the_gods_are_seen_whole_above_the_dice_even_beside_the_guide(visit, dice):
    """§2.1 The longest encounter and most dice: whether or not there is a message, no row of cards is cut."""
    visitor = visit(**PHONE)
    page = visitor.page
    visitor.open(many_boxes(dice))
    for tell in ("4rem", "6.25rem"):                   # the dock with a message, and with the guide
        page.locator(".prompt").evaluate("(dock, tell) => dock.style.setProperty('--dock-tell', tell)", tell)
        assert page.evaluate("""() => {
            const gods = [...document.querySelectorAll(".god")];
            const bottom = Math.max(...gods.map(one => one.getBoundingClientRect().bottom));
            return document.querySelector(".dtray").getBoundingClientRect().y >= bottom;
        }""")
    assert page.evaluate("""() => [...document.querySelectorAll(".box")].every(
        one => one.offsetWidth >= 44 && one.offsetHeight >= 44)""")
