"""What the table of Hercules shows between the moves: whom an arrow points at, what a popup is for, what time going
back shows, and where nothing lies yet."""
from __future__ import annotations

import re

import pytest

from kleos.core import record
from kleos.core.dice import Rng
from kleos.games.hercules.hints import policy
from tests.browser.test_hercules import HERCULES, PHONE, full, record_until

pytestmark = pytest.mark.browser


def find_rows(seen) -> tuple[str, list[int]]:
    """A game of three, whole, and the rows at which `seen` likes what the first seat sees."""
    for seed in range(99):
        s, rng, moves, found = HERCULES.start({"first": "0"}, 3), Rng(seed), [], []
        while not s.over():
            seat = int(s.to_act())
            if seen(HERCULES.view(s, 0)["board"]):
                found.append(len(moves))
            action = int(policy.choose(s, rng)) if seat >= 0 else int(s.now.sample(s, rng))
            moves.append(record.Move(seat, HERCULES.rules.lexicon.text(action)))
            s.apply(action)
        if found:
            return record.write(record.new(HERCULES, s.box.options, ["human", "quick", "quick"], {}, moves)), found
    raise AssertionError("no such game was found")


def play_back(visitor, text: str, at: int) -> None:
    visitor.open(text)
    visitor.page.goto(f"{visitor.page.url.split('/replay')[0]}/replay?at={at}")
    visitor.page.wait_for_selector("body.ready #table.replayed")


# which way the arrow of the first lane points, in degrees, and on which side of it the deck lies that is attacked
POINTS = """defender => {
  const middle = one => { const {x, width} = one.getBoundingClientRect(); return x + width / 2; };
  const arrow = document.querySelector(".clash .ic"), deck = document.querySelector(`#deck-${defender}`);
  return [getComputedStyle(arrow).rotate, middle(deck) < middle(arrow) ? "left" : "right"];
}"""


@pytest.mark.parametrize(("defender", "points"), [(1, ["180deg", "left"]), (2, ["none", "right"])])
def test_the_arrow_between_two_rivals_points_at_the_one_attacked(visit, defender, points):
    visitor = visit()
    text, rows = find_rows(lambda board: board["lines"] and {board["lines"]["attacker"], board["lines"]["defender"]}
                           == {1, 2} and board["lines"]["defender"] == defender and board["lines"]["lanes"]
                           and not board["lines"]["lanes"][0]["blocked"])
    play_back(visitor, text, rows[0])
    assert visitor.page.evaluate(POINTS, defender) == points and visitor.errors == []


# the numbers that rise in the second after a step of the replay, and all that have risen since
RISEN = """() => { window.risen = []; new MutationObserver(all => all.flatMap(one => [...one.addedNodes])
  .filter(one => one.matches?.(".rising")).forEach(one => risen.push(one.textContent)))
  .observe(document.body, {childList: true}); }"""


def test_going_back_in_time_shows_no_gain_and_no_loss(visit):
    visitor = visit()
    page = visitor.page
    text, rows = find_rows(lambda board: any(seat["lost"] > 5 for seat in board["seats"]))
    play_back(visitor, text, rows[-1])
    page.evaluate(RISEN)
    page.locator("#at").evaluate("bar => { bar.value = 0; bar.dispatchEvent(new Event('input', {bubbles: true})); }")
    page.wait_for_selector("#table[data-seq='0']")
    assert page.evaluate("() => risen") == []
    page.keyboard.press("End")                          # but what comes later does
    page.wait_for_selector("#table:not([data-seq='0'])")
    assert page.evaluate("() => risen.length") > 0 and visitor.errors == []


def test_what_the_others_did_begins_once_more_without_a_gain(visit):
    visitor = visit()
    page = visitor.page
    visitor.open(record_until(lambda view: view["board"]["turn"] > 4 and view["board"]["step"] == "muster"
                              and view["board"]["seats"][0]["lost"] > 4))
    page.evaluate(RISEN)
    page.evaluate("() => { window.set = setTimeout; window.setTimeout = (act, wait) => set(act, wait * 9); }")
    page.locator("[data-watch]").click()
    page.wait_for_selector(".said:has-text('Once more from here')")
    assert page.evaluate("() => risen.filter(one => one[0] === '+')") == []
    page.locator(".said .btn").click()
    page.wait_for_selector(".message.said", state="detached")
    assert visitor.errors == []


def payable(view) -> bool:
    return full(view) and any(one["text"].startswith("pay ") for one in view["actions"])


def test_of_two_buttons_of_a_card_only_the_first_is_golden(visit):
    visitor = visit(**PHONE)
    page = visitor.page
    visitor.open(record_until(payable))
    page.locator(".inhand:has(.pay) .hd").first.tap()
    both = page.locator(".why-pop .btn")
    both.nth(1).wait_for()
    assert [one.evaluate("one => one.matches('.act')") for one in both.all()] == [True, False]
    first, second = (one.bounding_box() for one in both.all())
    assert second["y"] - first["y"] - first["height"] >= 12 and first["width"] >= second["width"]
    page.locator(".why-pop .zoomed").tap()              # which covers other cards
    assert both.count() == 0 and page.locator(".selected").count() == 0 and visitor.errors == []


# how many lines it has, and how much the row grows once a resource lies there
NOTHING = """() => [...document.querySelectorAll(".ress:has(> small)")].map(all => {
  const words = document.createRange(), high = () => all.getBoundingClientRect().height, before = high();
  words.selectNodeContents(all.querySelector("small"));
  const lines = words.getClientRects().length;
  all.innerHTML = '<i class="res green"></i>';
  return [lines, high() - before];
})"""


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("settings", [{}, PHONE], ids=["desktop", "phone"])
def test_no_resources_is_said_in_one_line_and_keeps_their_room(visit, settings, seats):
    visitor = visit(**settings)
    visitor.open(record_until(lambda view: view["board"]["step"] == "resource" or view["board"]["turn"] == 1, seats))
    assert visitor.page.evaluate(NOTHING) == [[1, 0]] * seats and visitor.errors == []


def find_fallen_row(asked: bool) -> tuple[str, int]:
    """A game up to where cards have fallen from a deck, and how many rows that are: four and more from that of the last
    seat, while nobody is out, or any before the first seat is asked."""
    for seed in range(99):
        s, rng, moves = HERCULES.start({"first": "0"}, 3), Rng(seed), []
        while not s.over():
            seat = int(s.to_act())
            action, before = int(policy.choose(s, rng)) if seat >= 0 else int(s.now.sample(s, rng)), s.copy()
            moves.append(record.Move(seat, HERCULES.rules.lexicon.text(action)))
            s.apply(action)
            fell = HERCULES.face.motion(before, action, s)
            many = fell and len(fell["cards"]) > 3 and fell["seat"] == 2 and not any(one.out for one in s.sides)
            if fell and s.to_act() == 0 if asked else many:
                kinds = ["human", "quick", "quick"]
                return record.write(record.new(HERCULES, s.box.options, kinds, {}, moves)), len(moves)
    raise AssertionError("no such game was found")


def taken_over(view) -> bool:
    return any(card["owner"] != seat["seat"] for seat in view["board"]["seats"] for card in seat["characters"])


@pytest.mark.parametrize("settings", [{}, PHONE], ids=["desktop", "phone"])
def test_who_was_taken_over_bears_the_sign_of_whose_it_was(visit, settings):
    visitor = visit(**settings)
    page = visitor.page
    visitor.open(record_until(lambda view: view["board"]["step"] == "muster" and taken_over(view)))
    [mark] = page.locator(".camp .owned").all()
    assert mark.get_attribute("class") == "owned seat-1" and mark.get_attribute("title") == "Your card"
    card = page.locator(".camp:not(.ours) .hx:has(.owned)")
    assert ", your card" in card.get_attribute("aria-label")
    assert mark.evaluate("""one => {
        const {x, y, width, height} = one.getBoundingClientRect(), over = document.elementFromPoint(x + width / 2,
            y + height / 2), chip = one.closest(".hx").querySelector(".chip").getBoundingClientRect();
        return one.contains(over) && (x >= chip.right || y >= chip.bottom || y + height <= chip.top);
    }""") and visitor.errors == []


# whether cards that have fallen lie wholly within the camp of that seat
WITHIN = """seat => {
  const camp = document.querySelector(`.camps .camp.seat-${seat}`).getBoundingClientRect();
  return [...document.querySelectorAll(".fallen > *")].map(one => one.getBoundingClientRect())
    .every(one => one.left >= camp.left && one.right <= camp.right && one.width > 20);
}"""


@pytest.mark.parametrize("settings", [{}, PHONE], ids=["desktop", "phone"])
def test_what_falls_from_the_deck_of_a_rival_stays_within_that_ones_part(visit, settings):
    visitor = visit(**settings)
    text, row = find_fallen_row(False)
    play_back(visitor, text, row)
    assert visitor.page.locator(".fallen .card").count() > 3
    assert visitor.page.evaluate(WITHIN, 3) and visitor.errors == []


def test_what_has_fallen_is_gone_once_one_is_asked(visit):
    visitor = visit()
    text, row = find_fallen_row(True)
    play_back(visitor, text, row)
    assert visitor.page.locator(".fallen .card").count() > 0
    visitor.open(text)
    visitor.page.wait_for_selector("#table[data-turn]")
    assert visitor.page.locator(".fallen").count() == 0 and visitor.errors == []


# what is said while others act, and below it what was answered in advance: whether both lie one above the other within
# the dock, and no line is cut through
ANSWERED = """() => {
  document.querySelectorAll(".tell > :not(.plain)").forEach(one => one.remove());
  document.querySelector(".tell .words").innerHTML = `<p class="next">${"Seven cards go under the deck. ".repeat(9)}
    </p><p>Answered for you: you pass, unless you can play a combat card. <a href="#">Change</a></p>`;
  const [tell, next, answer] = [".message.plain", ".next", ".next + p"].map(one => document.querySelector(one))
    .map(one => one.getBoundingClientRect());
  const line = parseFloat(getComputedStyle(document.querySelector(".next")).lineHeight);
  return [next.top >= tell.top, answer.top >= next.bottom - 1, answer.bottom <= tell.bottom,
    Math.abs(next.height / line - Math.round(next.height / line)) < .1];
}"""


@pytest.mark.parametrize("settings", [{}, PHONE], ids=["desktop", "phone"])
def test_what_was_answered_in_advance_stands_below_what_happened(visit, settings):
    visitor = visit(**settings)
    visitor.open(record_until(lambda view: view["board"]["step"] == "muster", 3))
    assert visitor.page.evaluate(ANSWERED) == [True] * 4 and visitor.errors == []


# the longest block, by what is touched for it
LONGEST = """() => [...document.querySelectorAll("[data-touch]")]
  .map(one => [JSON.parse(one.dataset.touch).flat(), one])
  .sort(([one, a], [other, b]) => other.length - one.length || b.textContent.length - a.textContent.length)[0][0]"""
# whether something is said that has no room
CUT = "one => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1"


def test_a_block_of_many_and_who_attacks_whom_are_said_in_full_at_a_desk(visit):
    visitor = visit()
    page = visitor.page
    visitor.open(record_until(lambda view: view["board"]["step"] == "block" and len(view["compounds"]) > 2
                              and len(view["board"]["lines"]["lanes"]) > 2, 3))
    for name in page.evaluate(LONGEST):
        page.locator(f".camp.ours [data-el={name}], .lane [data-el={name}]").first.click()
    assert page.locator(".message.since").is_visible() and " and " in page.locator(".doing").inner_text()
    assert not page.locator(".doing").evaluate(CUT)
    for hand in page.locator(".rival .bks").all():      # six cards in the hand, and both piles
        hand.evaluate("""one => {
            while (one.children.length < 7) one.prepend(one.querySelector(".back").cloneNode(true));
            const piles = one.parentElement.querySelector(".piles");
            if (!piles.children[1]) piles.append(piles.firstElementChild.cloneNode(true)); }""")
    page.locator(".rival .who bdi").first.evaluate("one => { one.textContent = 'Deianeira'; }")
    for part in ("small", "b"):
        assert [one.evaluate(CUT) for one in page.locator(f".rival .who {part}").all()] == [False, False]
    assert visitor.errors == []


@pytest.mark.parametrize("settings", [{}, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize(("blockers", "lanes", "seats"), [(3, 1, 2), (2, 3, 3)])
def test_what_comes_of_a_block_is_not_cut_off(visit, settings, blockers, lanes, seats):
    """Of three blockers against one attacker, or of two against two of three."""
    visitor = visit(**settings)
    page = visitor.page
    visitor.open(record_until(lambda view: view["board"]["step"] == "block" and len(view["board"]["lines"]["lanes"])
                              >= lanes and any(len(one["touch"]) == blockers for one in view["compounds"]), seats))
    for name in page.evaluate(LONGEST):
        page.locator(f".camp.ours [data-el={name}], .lane [data-el={name}]").first.click()
    doing = page.locator(".doing")
    assert re.search(r" falls?, .* (lost|emptied)\)\.$", doing.inner_text()) and not doing.evaluate(CUT)
    assert visitor.errors == []


# what happened, in two lines of two sentences each, of which the second has no room
LONG = """() => {
  const all = document.querySelector(".message.since .steps"), one = all.querySelector("li");
  const put = document.createElement("span");
  put.className = "more";
  put.textContent = "Galatea put Hidden Clearing in play, then discarded Magical Cave and Burial Chamber.";
  one.className = "";
  one.lastElementChild.replaceChildren("Galatea drew a card. ", put);
  all.replaceChildren(one, one.cloneNode(true));
  dispatchEvent(new Event("resize"));
}"""


def test_news_say_whole_sentences_and_open_beside_what_is_asked(visit):
    visitor = visit(**PHONE)
    page = visitor.page
    visitor.open(record_until(lambda view: view["board"]["turn"] > 6 and view["board"]["step"] == "muster"))
    page.evaluate(LONG)
    page.locator(".since.cut").wait_for()
    lines = page.locator(".since li > span:last-child")
    assert lines.first.inner_text() == "Galatea drew a card."
    dock = page.locator(".prompt").bounding_box()
    page.locator(".since .words").tap()
    assert "Burial Chamber" in lines.first.inner_text()
    news, say = (page.locator(part).bounding_box() for part in (".message.since", ".say"))
    assert news["y"] + news["height"] <= say["y"] and page.locator(".prompt").bounding_box() == dock
    page.locator(".since .words").tap()
    assert page.locator(".since.whole").count() == 0 and lines.first.inner_text() == "Galatea drew a card."
    assert visitor.errors == []


# the lines of the news, each with whether all of it is seen
SEEN = """() => [...document.querySelectorAll(".since li")].map(one => [
    one.innerText.trim().split(" ").slice(0, 3).join(" "),
    one.checkVisibility() && one.lastElementChild.scrollHeight <= one.lastElementChild.clientHeight + 1])"""


@pytest.mark.parametrize("settings", [{}, PHONE], ids=["desktop", "phone"])
def test_an_attack_is_read_whole_while_one_blocks_and_after_a_refusal(visit, settings):
    visitor = visit(**settings)
    page = visitor.page
    visitor.open(record_until(lambda view: view["board"]["step"] == "block"
                              and len(view["board"]["lines"]["lanes"]) > 2, 3))
    visitor.rest()
    whole = ["Quick attacked Quick", True], ["Quick II attacked", True]
    assert [one for one in page.evaluate(SEEN) if "attacked" in one[0]][-1] == whole[1]
    page.evaluate("() => Dock.say('refusal', 'That cannot block.')")
    visitor.rest()
    page.evaluate("() => Dock.unsay()")
    visitor.rest()
    assert [one for one in page.evaluate(SEEN) if "attacked" in one[0]][-1] == whole[1]
    for name in page.evaluate(LONGEST)[:2]:
        page.locator(f".camp.ours [data-el={name}], .lane [data-el={name}]").first.click()
    page.locator(".doing:not(:empty)").wait_for()
    visitor.rest()
    assert [one for one in page.evaluate(SEEN) if "attacked" in one[0]] == list(whole)
    assert visitor.errors == []


# two lines on a phone, of which both need more than one row, and the first needs less
UNEVEN = """() => {
  const all = document.querySelector(".message.since .steps"), one = all.querySelector("li");
  one.className = "";
  const other = one.cloneNode(true);
  one.lastElementChild.textContent = "Galatea attacked you with Crafty Hunter, Exotic Dancer and Hunting Party.";
  other.lastElementChild.textContent = "You discarded 8 cards from the deck: " + "Spoiled Princess, ".repeat(7);
  all.replaceChildren(one, other);
  dispatchEvent(new Event("resize"));
}"""


def test_of_two_long_lines_the_one_that_can_be_read_whole_is(visit):
    visitor = visit(**PHONE)
    page = visitor.page
    visitor.open(record_until(lambda view: view["board"]["turn"] > 6 and view["board"]["step"] == "muster"))
    page.evaluate(UNEVEN)
    visitor.rest()
    assert [whole for _, whole in page.evaluate(SEEN)] == [True, False]
    page.locator(".since .words").tap()
    assert [whole for _, whole in page.evaluate(SEEN)] == [True, True] and visitor.errors == []


def test_to_touch_another_card_than_the_hint_names_lets_the_hint_go(visit):
    """Beside the buttons of that card “Do it” would play the other one."""
    visitor = visit(**PHONE)
    page = visitor.page
    visitor.open(record_until(lambda view: view["board"]["turn"] > 6 and view["board"]["step"] == "muster"
                              and len(view["actions"]) > 3))
    page.evaluate("""() => {
        document.querySelector(".inhand [data-peek]").classList.add("hinted");
        Dock.say("hint", "Play the first.", {main: () => {}});
    }""")
    cards, do = page.locator(".inhand [data-peek]"), page.locator(".prompt [data-do]")
    cards.first.tap()
    assert page.locator(".why-pop").is_visible() and do.is_visible(), "the card of which the hint speaks is only read"
    cards.nth(1).tap()
    page.locator(".why-pop").wait_for()
    assert do.count() == 0 and page.locator(".message.hint, .hinted").count() == 0
    page.locator(".since .words").tap()                 # what is read beside the board closes the card
    assert page.locator(".why-pop").count() == 0
    cards.nth(1).tap()
    page.locator("[data-watch]").tap()
    page.locator(".message.said.notice").wait_for()
    assert page.locator(".why-pop").count() == 0 and visitor.errors == []


def test_the_arrows_step_through_a_replay_after_a_card_was_clicked(visit):
    visitor = visit()
    text, rows = find_rows(lambda board: board["lines"])
    play_back(visitor, text, rows[0])
    page, at = visitor.page, visitor.page.locator("#at")
    before = int(at.input_value())
    page.locator("#log .card-name").first.click()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("before => +document.querySelector('#at').value > before", arg=before)
    assert visitor.errors == []


PEEKS = "28 burial-chamber + 4 sword-of-veracity + 4 blind-prophets-curse + 4 blind-prophet"


@pytest.mark.parametrize("settings", [{}, PHONE], ids=["desktop", "phone"])
def test_a_hand_that_was_looked_at_opens_to_be_read(visit, settings):
    """On a phone its cards are slivers, and each of them opens the list."""
    visitor = visit(**settings)
    page = visitor.page
    visitor.open(record_until(lambda view: len(view["board"]["seats"][1]["known"]) > 3, decks=PEEKS))
    hand = page.locator(".rival .bks")
    names = hand.locator("li[data-zoom]")
    assert not names.first.is_visible()
    if settings:
        box = hand.bounding_box()
        page.touchscreen.tap(box["x"] + 16, box["y"] + box["height"] / 2)
    else:
        hand.locator("summary").click()
    names.first.wait_for()
    shown = hand.locator(".card").evaluate_all("all => [...new Set(all.map(one => one.dataset.zoom))].sort()")
    assert names.evaluate_all("all => all.map(one => one.dataset.zoom)") == shown
    assert names.last.is_visible() and visitor.errors == []


@pytest.mark.parametrize("settings", [{}, PHONE], ids=["desktop", "phone"])
def test_the_ring_around_a_rival_who_may_be_chosen_cuts_no_resource(visit, settings):
    """Yet a touch of a resource chooses the rival, as one of the row does."""
    visitor = visit(**settings)
    page = visitor.page
    visitor.open(record_until(lambda view: any("opponent" in one["text"] for one in view["actions"]), 3))
    found = page.locator(".rival:has(.pick) .ress").evaluate_all("""all => all.map(one => {
        const ring = getComputedStyle(one.parentElement.querySelector(".pick"), "::after");
        const box = one.firstElementChild.getBoundingClientRect();
        const under = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return [+getComputedStyle(one).zIndex > +ring.zIndex, !!under.closest(".pick")];
    })""")
    assert found == [[True, True]] * 2 and visitor.errors == []


# cards of a hand that is looked at which are cut off, and how far the page and the hand can be scrolled
SHOWN = """() => {
  const tray = document.querySelector("#tray"), {left, right, bottom} = tray.getBoundingClientRect();
  const cut = [...tray.querySelectorAll(".card")].filter(one => {
    const box = one.getBoundingClientRect();
    return box.left < left || box.right > right || box.bottom > Math.min(bottom, innerHeight);
  });
  return [cut.map(one => one.textContent), tray.scrollWidth - tray.clientWidth];
}"""


def open_hand(visit):
    """A table at a desk at which somebody looks at a hand of seven or more."""
    visitor = visit()
    visitor.open(record_until(lambda view: view["board"]["tray"] and len(view["board"]["tray"]["cards"]) > 6,
                              decks=PEEKS))
    return visitor


def test_a_hand_of_seven_that_is_looked_at_is_seen_whole(visit):
    visitor = open_hand(visit)
    page = visitor.page
    visitor.rest()
    assert page.locator("#tray .card").count() > 6
    assert page.evaluate(SHOWN) == [[], 0] and visitor.errors == []


def test_many_cards_to_choose_from_are_scrolled_to_by_the_wheel_and_the_board_stays(visit):
    visitor = open_hand(visit)
    page = visitor.page
    page.evaluate("""() => { const tray = document.querySelector("#tray");
        for (let n = 0; n < 2; n++) tray.append(...[...tray.children].map(one => one.cloneNode(true))); }""")
    visitor.rest()
    page.locator("#tray .card").first.hover()
    page.mouse.wheel(0, 4000)
    visitor.until(lambda: page.evaluate("""() => { const tray = document.querySelector("#tray");
        return tray.scrollTop > 0 && tray.scrollTop + tray.clientHeight > tray.scrollHeight - 2; }"""), "it ends")
    page.mouse.wheel(0, 4000)
    visitor.rest()
    assert page.evaluate("() => scrollY + document.querySelector('#board').scrollTop") == 0 and visitor.errors == []


def test_cards_beside_each_other_say_what_they_are_in_one_size(visit):
    """Also those of a long text, which have the word of what they are in their band as the others do."""
    visitor = visit()
    page = visitor.page
    page.set_viewport_size({"width": 1280, "height": 800})
    visitor.open(record_until(lambda view: full(view) and any(68 < len(card["text"]) < 146 and card["power"] is None
                                                              for card in view["board"]["seats"][0]["cards"])))
    visitor.rest()
    sizes = page.evaluate("""() => [".nm", ".tx"].map(what => new Set([...document.querySelectorAll(
        `.inhand .hd:not(.longer, .wordy) ${what}`)].map(one => getComputedStyle(one).fontSize)).size)""")
    kinds = page.locator(".inhand .hd:not(:has(.pow)) .kind")
    assert sizes == [1, 1] and kinds.count() and all(one.is_visible() for one in kinds.all()) and visitor.errors == []
