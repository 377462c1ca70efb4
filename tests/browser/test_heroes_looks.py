"""How the table of Twelve Heroes looks: nothing overlaps, every text can be read, axe finds nothing, it is light."""
from __future__ import annotations

import re

import pytest

from tests.browser.looks import light
from tests.browser.test_heroes import HEROES, PHONE, mustered, open_record, record_until, send, sit, waiting
from tests.browser.test_seats import PLAY
from tests.support import recorded

pytestmark = pytest.mark.browser


def crowded(number: int = 4) -> str:
    """The record of a game in which both players have so many heroes in one region, and the first is to act."""
    def seen(board):
        return (board["phase"] == "military" and not board["sending"]
                and min(len(side["heroes"]) for side in board["regions"][0]["sides"]) >= number)

    def choose(texts, seat):
        return [text for wish in ("deploy", "send", "food", "hire", "provision", "done") for text in reversed(texts)
                if text.startswith(wish) and not text.endswith((" middle", " right"))]
    return record_until(seen, choose, 60)


def supplied(food: int = 4) -> str:
    """The record of a game in which the first player has a hero with so much food in a region, and is to act."""
    def seen(board):
        side = board["regions"][0]["sides"][0]
        return board["phase"] == "military" and not board["sending"] and side["heroes"] and side["food"] == food

    def choose(texts, seat):
        wishes = ("hire", "deploy", "send", f"food {food}", "provision", "done") if seat == 0 else ("provision", "done")
        return [text for wish in wishes for text in texts
                if text.startswith(wish) and not text.endswith((" middle", " right"))]
    return record_until(seen, choose, 60)


def winning(spots: int = 0, ends: bool = False) -> str:
    """The record of a game in which the first player is to act, and somebody's next Control would win a tile, with so
    many spots, and the game."""
    def wins(board, region, seat):
        return (region["sides"][seat]["next"] == "tile" and spots in (0, region["tile"]["spots"])
                and ends <= (board["seats"][seat]["points"] + region["tile"]["points"] >= board["goal"]))

    def seen(board):
        return (board["phase"] == "military" and not board["sending"]
                and any(wins(board, region, seat) for region in board["regions"] for seat in (0, 1)))

    def choose(texts, seat):
        wishes = ("deploy", "send", "food 3", "food 2", "food", "hire", "provision", "done")
        return [text for wish in wishes for text in texts if text.startswith(wish)]
    return record_until(seen, choose, 120 if ends else 80)


def awaited(number: int = 5) -> str:
    """The record of a game in which so many heroes wait in the camp of the second player."""
    def seen(board):
        return board["phase"] == "military" and len(board["seats"][1]["camp"]) >= number

    def choose(texts, seat):
        return [text for wish in ("hire", "provision", "done") for text in texts if text.startswith(wish)]
    return record_until(seen, choose, 60)


OVERLAPS = """() => {
  const box = one => one.getBoundingClientRect(), found = [];
  const over = (a, b) => a.right > b.x + 1 && b.right > a.x + 1 && a.bottom > b.y + 1 && b.bottom > a.y + 1;
  const within = (a, b) => a.x >= b.x - 1 && a.right <= b.right + 1 && a.y >= b.y - 1 && a.bottom <= b.bottom + 1;
  for (const region of document.querySelectorAll(".reg")) {
    const heroes = [...region.querySelectorAll(".half .hc")];
    const beside = [...region.querySelectorAll(".str, .terr .spots, .stock small, .stock .food, .pop")];
    heroes.forEach((hero, i) => {
      if (!within(box(hero), box(hero.closest(".half")))) found.push(hero.ariaLabel + " reaches out");
      for (const other of [...beside.filter(one => box(one).width), ...heroes.slice(i + 1)])
        if (over(box(hero), box(other))) found.push(hero.ariaLabel + " and " + other.className);
    });
  }
  const low = innerWidth < 760 ? innerHeight > 768 ? 26 : 24 : 0;
  for (const one of document.querySelectorAll(".reg .half .hc"))
    if (box(one).height < low) found.push(one.ariaLabel + " is low");
  const [regions, camp] = [".regs", ".bottom"].map(one => box(document.querySelector(one)));
  return regions.bottom > camp.y + 1 ? [...found, "the regions reach below the camp"] : found;
}"""
NAMES = """() => {                                       // of those in the regions and in the camp
  const box = one => one.getBoundingClientRect(), within = (a, b) =>
    a.x >= b.x + edge && a.right <= b.right - edge && a.y >= b.y - .5 && a.bottom <= b.bottom + .5;
  const edge = innerWidth < 760 ? 1.5 : 0;              // no name touches the border there
  const piles = [...document.querySelectorAll(".piles .pil > *")].map(box).filter(one => one.width);
  const under = a => piles.some(
    b => a.right > b.x + 1 && b.right > a.x + 1 && a.bottom > b.y + 1 && b.bottom > a.y + 1);
  return [...document.querySelectorAll(":is(.half, .cs) .hc")].filter(hero => {
    const name = hero.querySelector(".hn"), words = document.createRange();
    words.selectNodeContents(name);
    const drawn = name.checkVisibility() && parseFloat(getComputedStyle(name).fontSize) >= 10.5
      && name.scrollWidth <= name.clientWidth && within(box(words), box(name));
    return !drawn || under(box(hero)) || innerWidth < 760 && Math.min(box(hero).width, box(hero).height) < 24;
  }).map(hero => hero.innerText);
}"""
# at a desk: what is one's own below the regions and not whole in the window, tablets in the camp that are small
CUT = """() => {
  const within = box => box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth;
  const low = hero => hero.getBoundingClientRect().height < 30
    || parseFloat(getComputedStyle(hero.querySelector(".hn")).fontSize) < 12;
  const found = [...document.querySelectorAll(".bottom :is(.hd, .hc, .prov, .rest, .pil)")]
    .filter(one => one.checkVisibility() && !within(one.getBoundingClientRect()));
  const scrolls = [...document.querySelectorAll(".cs, .fan")].filter(one => one.scrollWidth > one.clientWidth);
  return [...found, ...scrolls, ...[...document.querySelectorAll(".cs .hc")].filter(low)].map(one => one.innerText);
}"""
UNREAD = """([most, least]) => {
  if (innerWidth < 760)                                 // more of them show their names only, and open at a touch
    for (const fan of document.querySelectorAll("#fan"))
      while (fan.children.length > most) fan.lastElementChild.remove();
  const card = document.querySelector(".fan .hd"), box = one => one.getBoundingClientRect();
  const [name, text] = [".nm", ".tx"].map(one => card.querySelector(one));
  const cards = [...document.querySelectorAll(".gallery .zoom")].map(large => {
    name.textContent = large.querySelector(".nm").textContent;
    text.innerHTML = large.querySelector(".tx").innerHTML;
    const fits = box(text).bottom <= box(card).bottom && name.scrollWidth <= name.clientWidth;
    return [name.textContent, fits && parseFloat(getComputedStyle(text).fontSize) >= least];
  });
  return [cards.length, cards.filter(one => !one[1]).map(one => one[0])];
}"""


MORE = "said => getComputedStyle(document.querySelector('.handz'), '::after').visibility === said"


@pytest.mark.parametrize("size", [(1280, 800), (900, 700), (390, 844), (360, 640)])
def test_nothing_lies_over_a_hero_in_a_crowded_region(visit, size):
    visitor = visit(viewport={"width": size[0], "height": size[1]})
    desk = size[0] == 1280
    for record_ in (crowded(3), crowded(4), mustered(5), *[supplied(), mustered(4), mustered(6), mustered(7)] * desk):
        open_record(visitor, record_)
        visitor.rest()
        assert visitor.page.locator(":is([data-drop=region-left], .cs) .hc").count() > 2 or record_ == supplied()
        assert visitor.page.evaluate(OVERLAPS) == []
        assert visitor.page.evaluate(NAMES) == []
        assert record_ != crowded(4) or visitor.page.evaluate(SCROLLS) == []
        assert not desk or visitor.page.evaluate(CUT) == []
        tells_what_there_is(visitor.page, size[0] < 760)
        assert visitor.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    open_record(visitor, awaited())
    visitor.rest()
    assert size[0] > 760 or visitor.page.evaluate(BADGES) == []
    visitor.page.locator(".them bdi").evaluate("name => { name.textContent = 'Somebody with a name that has no end'; }")
    assert visitor.page.evaluate(ROOM) == []


@pytest.mark.parametrize("size", [(1280, 800), (900, 700), (390, 844), (360, 640), (320, 640)])
def test_who_wins_a_tile_next_has_it_said_and_every_cube_is_seen(visit, size):
    visitor = visit(viewport={"width": size[0], "height": size[1]})
    next_, all_ = " next" if size[0] > 760 else "", "wins the game" if size[0] > 376 else "wins game"
    for record_, said in ((winning(), "takes it"), (winning(2), "takes it"), (winning(2, True), all_),
                          (winning(3), "takes it"), (winning(3, True), all_)):
        open_record(visitor, record_)
        visitor.rest()
        assert visitor.page.evaluate(FLAGS) == [[said + next_, True, True, True]]


# in regions: who has an ability but no scroll that can be told as one, and whose scroll leaves some name no room
SCROLLS = """() => {
  const able = [...document.querySelectorAll(".gallery .zoom:not(:has(.textless)) .nm")].map(one => one.textContent);
  const box = one => one.getBoundingClientRect(), found = [], words = document.createRange();
  for (const hero of document.querySelectorAll(".half .hc")) {
    const [name, scroll] = [".hn", ".trait"].map(one => hero.querySelector(one));
    const kind = name.textContent.replace(/ [12]$/, "");
    if (able.includes(kind) !== !!scroll) found.push(kind + " is marked wrongly");
    if (!scroll) continue;
    if (!scroll.title || box(scroll.firstElementChild).width < 14) found.push(name.textContent + " has no sign");
    for (const other of innerWidth < 760 ? able : []) {
      name.textContent = other;
      words.selectNodeContents(name);
      const over = box(words).right > box(scroll).x + .5 && box(words).bottom > box(scroll).y + .5;
      if (name.scrollWidth > name.clientWidth || over) found.push(other);
    }
  }
  return found;
}"""
# on a phone: whose strength hides a fifth of the picture in the rival's camp; one alone has the name too
BADGES = """() => {
  const box = one => one.getBoundingClientRect(), camp = [...document.querySelectorAll(".them > .hs .hc")];
  const hidden = camp.filter(hero => {
    const [pip, art] = [".pip", ".pic .ic"].map(one => box(hero.querySelector(one)));
    const wide = Math.min(pip.right, art.right) - Math.max(pip.x, art.x);
    const high = Math.min(pip.bottom, art.bottom) - Math.max(pip.y, art.y);
    return art.height < 20 || Math.max(0, wide)*Math.max(0, high) > art.width*art.height/5;
  });
  camp.slice(1).forEach(hero => hero.remove());
  const name = camp[0].querySelector(".hn");
  name.textContent = "Clockwork Soldier";
  return [...hidden.map(hero => hero.ariaLabel), ...name.checkVisibility() && name.scrollWidth <= name.clientWidth
    && box(name).right <= box(camp[0]).right ? [] : [name.textContent]];
}"""
# whether rings of the camp lie above what they go round, so that they are as wide on every side, and nothing cuts them
RINGS = """() => ["legal", "pointed", "selected"].every(ring => {
  const hero = document.querySelector(".cs .hc");
  hero.classList.remove("legal");
  hero.classList.add(ring);
  const [own, above] = [getComputedStyle(hero), getComputedStyle(hero, "::before")];
  const found = parseFloat(own.outlineOffset) <= -parseFloat(own.outlineWidth) && above.zIndex === "3"
    && ["Width", "Style", "Color", "Offset"].every(one => own["outline" + one] === above["outline" + one]);
  hero.classList.remove(ring);
  return found;
})"""
# in the camp on a phone: strengths and scrolls that the ring of a chosen one would cover, or that lie on the picture
SIGNS = """() => [...document.querySelectorAll(".cs .hc")].filter(hero => {
  const box = one => one.getBoundingClientRect(), all = box(hero);
  const [pip, scroll, art] = [".pip", ".trait", ".pic .ic"].map(one => hero.querySelector(one))
    .map(one => one && box(one));
  const meet = (a, b) => a && b && a.width && b.width && Math.min(a.right, b.right) - Math.max(a.x, b.x) > 2
    && Math.min(a.bottom, b.bottom) - Math.max(a.y, b.y) > 2;
  return meet(pip, art) || meet(scroll, art) || [pip, scroll].some(one => one
    && (one.x < all.x + 2.5 || one.y < all.y + 2.5 || one.bottom > all.bottom - 2.5));
}).map(hero => hero.ariaLabel)"""
# what is said of who wins a tile next, beside the strength: whole, apart from the cubes, of which each is seen; nothing
# else lies elsewhere when it is not said
FLAGS = """() => {
  const box = one => one.getBoundingClientRect(), words = document.createRange();
  const within = (a, b) => a.x >= b.x - .5 && a.right <= b.right + .5 && a.y >= b.y - 1 && a.bottom <= b.bottom + 1;
  const apart = (a, b) => a.right <= b.x || b.right <= a.x || a.bottom <= b.y || b.bottom <= a.y;
  const places = () => [...document.querySelectorAll(".reg, .half, .terr, .half .hc, .camp, .hd")]
    .map(one => Object.values(box(one).toJSON()).join()).join();
  return [...document.querySelectorAll(".str[data-state=tile]")].map(strength => {
    const flag = strength.nextElementSibling, terr = flag.closest(".terr"), [said, tile] = [flag, terr].map(box);
    const spots = terr.querySelector(".spots." + flag.classList[1]);
    const cubes = [...spots.querySelectorAll("svg")].map(box);
    words.selectNodeContents(flag);
    const whole = within(box(words), said) && said.right <= tile.right && apart(box(words), box(strength))
      && parseFloat(getComputedStyle(flag).fontSize) >= 11;
    const seen = cubes.length === spots.children.length && cubes.every((one, i) => one.width > 9 && one.height > 9
      && spots.checkVisibility({opacityProperty: true}) && one.right < tile.right
      && [said, box(strength), ...cubes.slice(i + 1)].every(other => apart(one, other)));
    const before = places();
    strength.dataset.state = "";
    const stays = before === places();
    strength.dataset.state = "tile";
    return [flag.innerText.replaceAll("\\n", " "), whole, seen, stays];
  });
}"""
ROOM = """() => {
  const strip = document.querySelector(".them"), parts = [...strip.children].map(one => one.getBoundingClientRect());
  const end = document.querySelector(".board").getBoundingClientRect().right + 1;
  return [strip.getBoundingClientRect(), ...parts].filter((one, i) => one.right > end
    || i > 1 && one.width && one.x < Math.max(...parts.slice(0, i - 1).map(part => part.right)) - 1).map(one => one.x);
}"""


def tells_what_there_is(page, narrow: bool) -> None:
    """Whose strip it is, how many points, food and cards there are, and why a strength is not the printed one."""
    said = page.locator(".them").inner_text()
    assert all(re.search(rf"\b\d+\s+{word}\b", said) for word in ("food", "hand", "deck", "discard")), said
    assert page.locator(".them .who bdi").is_visible()
    assert [one.inner_text().split()[1] for one in page.locator(".piles .xs").all()] == ["deck", "discard"]
    for strip in (".them", ".camp") if narrow else ():
        assert re.search(r"\b\d of 7\s+points", page.locator(strip).inner_text())
    assert page.locator(".food").count() == page.locator(".food .tok").count() == page.locator(".food .num").count()
    changed = page.locator(".half .hc:has(.swing)").first
    if changed.count():
        by = changed.locator(".swing").inner_text()
        assert changed.locator(".swing").is_visible()
        assert f" printed, {by} by abilities" in changed.get_attribute("aria-label")
        changed.focus()
        changed.click()
        assert f" printed, {by} by abilities" in page.locator(".bubble .zoomed").inner_text()
        page.keyboard.press("Escape")


@pytest.mark.parametrize("settings", [{}, PHONE], ids=["desktop", "phone"])
def test_the_text_of_every_card_can_be_read_in_the_hand(visit, settings):
    visitor = visit(**settings)
    open_record(visitor)
    visitor.rest()
    for most, least in ((3, 12), (2, 12.5)):
        number, unread = visitor.page.evaluate(UNREAD, [most, least])
        assert number > 20
        assert unread == []


# so many cards in the hand; of them those that are not whole above the dock, or do not say all that they should
HELD = """([n, worded]) => {
  const fan = document.querySelector("#fan"), seen = one => one.checkVisibility() && one.getBoundingClientRect().width;
  while (fan.children.length > n) fan.lastElementChild.remove();
  while (fan.children.length < n) fan.append(fan.firstElementChild.cloneNode(true));
  const end = document.querySelector(".prompt").getBoundingClientRect().y;
  return [...fan.children].filter(one => {
    const box = one.getBoundingClientRect(), [name, text, ...more] = [".nm", ".tx", ".pip", ".cost"]
      .map(part => one.querySelector(part));
    const words = [name, text].filter(seen);
    const bottom = Math.max(...words.map(part => part.getBoundingClientRect().bottom));
    return box.right > innerWidth || box.left < 0 || box.bottom > end || bottom > box.bottom || box.height < 36
      || ![name, ...more].every(seen) || worded && !seen(text)
      || words.some(part => part.scrollWidth > part.clientWidth);
  }).map(one => one.textContent);
}"""


# how much of the hand its cards leave bare: beside the last of them, and below it
BARE = """() => {
  const box = one => one.getBoundingClientRect(), fan = document.querySelector("#fan"), end = box(fan);
  const last = box(fan.lastElementChild), style = getComputedStyle(fan);
  return [end.right - parseFloat(style.paddingRight) - last.right, (end.bottom - last.bottom)/end.height];
}"""


@pytest.mark.parametrize("number", [3, 4, 5, 6, 7, 8, 32])       # what has no room is scrolled to
def test_a_hand_is_seen_at_once_on_a_phone_and_a_finger_opens_it(visit, number):
    visitor = visit(**PHONE)
    page = visitor.page
    sit(visitor, first="0")
    visitor.rest()
    assert page.evaluate(HELD, [number, number < 7]) == [] or number > 8
    beside, below = page.evaluate(BARE)
    assert beside < 2 and below < .1
    page.wait_for_function(MORE, arg="visible" if number > 8 else "hidden")
    arrow, gap = page.evaluate("""() => [getComputedStyle(document.querySelector('.handz'), '::after').width,
      getComputedStyle(document.querySelector('#fan')).columnGap].map(parseFloat)""")
    assert arrow <= gap or number < 9                    # it lies on no card
    page.evaluate("() => document.querySelector('.handz').scrollTo(0, 9999)")
    page.wait_for_function(MORE, arg="hidden")
    page.evaluate("() => document.querySelector('.handz').scrollTo(0, 0)")
    seq = page.locator("#table").get_attribute("data-seq")
    card = page.locator("#fan .hd").first
    card.tap()
    assert page.locator(".bubble .zoomed .nm").inner_text().lower() == card.locator(".nm").inner_text().lower()
    assert page.locator("#table").get_attribute("data-seq") == seq and visitor.errors == []


# where the tiles lie, which a dock of another height does not move
MIDDLE = """() => {
  const [tile, dock] = [".terr", ".prompt"].map(one => document.querySelector(one));
  const where = () => Math.round(tile.getBoundingClientRect().y), before = where();
  dock.style.setProperty("--dock-tell", "5.5rem");
  const after = where();
  dock.style.removeProperty("--dock-tell");
  return before === after && before;
}"""


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 740)])
def test_all_of_a_hand_is_seen_on_a_phone_however_full_the_regions_and_the_camp_are(visit, width, height):
    visitor = visit(**{**PHONE, "viewport": {"width": width, "height": height}})
    page, places = visitor.page, []
    for record_ in (crowded(4), mustered(4), mustered(5), supplied()):
        open_record(visitor, record_)
        visitor.rest()
        assert page.evaluate(NAMES) == []
        for number in (1, 4, 5, 6, *[8] * (width == 390 or record_ == mustered(4))):
            assert page.evaluate(HELD, [number, record_ == supplied() and number < 7]) == []
            places.append(page.evaluate(MIDDLE))
        low = [one.bounding_box()["height"] for one in page.locator(".camp .hc").all()]
        assert all(one >= (40 if height > 768 else 34) for one in low)
        lands = [one.bounding_box()["height"] for one in page.locator(".land").all()]
        assert len(lands) == 3 and min(lands) >= 44
        assert record_ != mustered(4) or page.evaluate(RINGS)
        assert page.evaluate(SIGNS) == []
    assert len(set(places[4 + (width == 390):])) == 1    # the middle row stays; only more than two of a side move it


def test_what_the_other_did_last_is_outlined(visit):
    visitor = visit()
    page = visitor.page
    sit(visitor, first="1")
    assert page.evaluate(PLAY, "() => !!document.querySelector('.felt:has(.last) [data-el=camp-food].legal')")
    marked = page.locator("#table").get_attribute("data-last").split()
    assert {name.split("-")[0] for name in marked} <= {"foe", "hero", "cubes", "tile", "token"}
    assert page.locator("#table").get_attribute("data-last-seat") == "2"
    page.locator("[data-el=camp-food]").click()
    page.wait_for_function("() => !document.querySelector('.last')")
    assert visitor.errors == []


def test_axe_finds_nothing(look):
    visitor, page = look.visitor, look.visitor.page
    visitor.go("/games/heroes")
    visitor.choose("mode", "tournament")
    page.select_option("[name='option.decks.0.deck']", "own")
    page.wait_for_selector(".builder[open] .wrong")
    look("form")
    sit(visitor, ("human", "human"))
    look("hand-over")
    sit(visitor, mode="draft")
    page.wait_for_selector(".pack [data-el^=card-]")
    look("draft")
    page.locator(".pack [data-el^=card-]").first.click()
    look("draft, one chosen")
    open_record(visitor)
    look("middle")
    heroes = waiting(page)
    send(page, heroes[0], "middle")
    look("composing")
    page.locator("[data-finishes]").click()
    page.wait_for_selector("[data-el=food-0]")
    look("food")
    table = page.url
    if look.phone:
        page.locator("[data-tab-to=score]").click()
        page.locator("details.cards summary").click()
        look("score")
    for path in ("/replay?at=20", "/sheet"):
        page.goto(table + path)
        look(path)
    open_record(visitor, mustered(2, popularity=True, extra_actions=True))
    look("advanced")
    visitor.open(recorded(HEROES, ["human", "random"], {"popularity": "on", "extra_actions": "on"}, 1))
    look("over")
    assert [one.inner_text() for one in page.locator(".seven").all()] == ["7 to win"] * 2
    if look.phone:
        assert all(one.is_visible() for one in page.locator(".half .hn").all())
    assert look.wrong == [], "\n".join(look.wrong)


def test_a_first_visit_to_a_table_is_light(visit):
    visitor = visit()
    open_record(visitor)
    fresh = visit(storage_state=visitor.context.storage_state())
    assert light(fresh, visitor.page.url)


def test_at_a_desk_the_place_of_a_hero_who_sets_out_stays_so_that_nothing_slides(visit):
    """From the question what to do to that about the food the camp keeps its width, and marks lie within the cards."""
    visitor = visit(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    before = record_until(lambda board: board["phase"] == "military" and len(board["seats"][0]["camp"]) == 2
                          and board["seats"][0]["food"] > 1 and not board["sending"] and board["actions"]["left"],
                          lambda texts, seat: [text for text in texts if text.startswith(("hire", "food 1"))], 30)
    open_record(visitor, before)
    visitor.rest()
    hero, camp = waiting(visitor.page)[0].removeprefix("hero-"), visitor.page.locator(".camp")
    width = camp.bounding_box()["width"]
    open_record(visitor, f"{before.rstrip()}\n0 deploy {hero} left\n0 send\n")
    visitor.rest()
    assert visitor.page.locator(".larder").count() == 1 and camp.bounding_box()["width"] == width
    visitor.page.evaluate("""() => { const one = document.querySelector(".reg *");
        one.classList.add("last"); one.classList.remove("legal"); }""")
    marked = visitor.page.locator(".reg .last").first
    assert marked.evaluate("one => parseFloat(getComputedStyle(one).outlineOffset)") < 0 and visitor.errors == []


def test_food_that_a_card_takes_is_seen_before_the_deployment_is_declared(visit):
    """§7.4"""
    boards = []

    def seen(board):
        mine = board["seats"][0]
        raids = any(comer["sides"][1]["food"] < region["sides"][1]["food"] for region, comers in
                    zip(board["regions"], board["arrivals"]) for comer in comers.values())
        boards.append(board)
        return board["phase"] == "military" and board["actions"]["done"] == 0 and len(mine["camp"]) > 1 and raids

    def choose(texts, seat):
        if seat == 0:
            hires = [text for text in texts if text in ("hire orc-raider", "hire goblin-poisoner", "hire goblin-mob")]
            return hires or [text for text in texts if text in ("provision", "done")]
        starts = [text for text in texts if text.split()[0] in ("deploy", "hire")]
        return [text for text in texts if text in ("food 3", "food 2")][:1] or starts or \
            [text for text in texts if text in ("provision", "done", "send")]
    written = record_until(seen, choose, 30, decks="orcs, humans")
    board, regions = boards[-1], ("left", "middle", "right")
    piece, at = next((piece, i) for i, comers in enumerate(board["arrivals"]) for piece, comer in comers.items()
                     if comer["sides"][1]["food"] < board["regions"][i]["sides"][1]["food"])
    visitor = visit()
    page = visitor.page
    open_record(visitor, written)
    half = page.locator(f".reg:nth-of-type({at + 1}) .theirs .stock .num")
    assert half.inner_text() == str(board["regions"][at]["sides"][1]["food"])
    page.locator(f".camp [data-el=hero-{piece}]").click()
    page.locator(f"[data-el=region-{regions[at]}]").click()
    assert half.inner_text() == str(board["arrivals"][at][piece]["sides"][1]["food"])
    page.locator("[data-cancel]").first.click()
    assert half.inner_text() == str(board["regions"][at]["sides"][1]["food"])
    assert visitor.errors == []


def test_food_is_called_lost_with_a_tile_but_not_with_the_game(visit):
    """§3.7 §8.2"""
    def supplying(points):
        def seen(board):
            sending = board["sending"]
            if not sending or sending["food"] in (None, 0):
                return False
            there = next(one for one in sending["there"] if one["slug"] == sending["region"])
            wins = there["tile"] and there["sides"][0]["next"] == "tile"
            return wins and (board["seats"][0]["points"] + there["tile"]["points"] >= board["goal"]) == points

        def choose(texts, seat):
            wishes = ("hire", "deploy", "send", "food 1", "provision", "done", "end", "discard") if seat == 0 else \
                ("provision", "done", "end", "discard")
            return [text for wish in wishes for text in texts if text.startswith(wish)]
        return record_until(seen, choose, 90)
    for points, said in ((False, "lost with the tile"), (True, "not eaten")):
        visitor = visit()
        open_record(visitor, supplying(points))
        assert visitor.page.locator("[data-el=food-1] small").inner_text() == said
        assert visitor.errors == []
