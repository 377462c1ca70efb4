"""Every text of every card of Hercules is wholly there in a hand at rest, however many cards it holds."""
from __future__ import annotations

from typing import Any

import pytest

from kleos.drawing.templates import md
from tests.browser.test_hercules import HERCULES, PHONE, WORDS, attacked, attackers, full, record_until

pytestmark = pytest.mark.browser

# Puts the cards into the hand that is on the page, so many at a time, and says which are cut.
CUT = """([cards, most, pays, names]) => {
    const fan = document.querySelector("#fan"), place = fan.querySelector(".inhand").cloneNode(true);
    place.querySelectorAll(".pay").forEach(one => one.remove());
    const made = card => {
        const one = place.cloneNode(true), face = one.querySelector(".hd");
        face.className = "card hd" + (card.text.length > 145 ? " longer" : card.text.length > 68 ? " long" : "")
            + (card.name.length > 28 ? " titled" : "");
        face.innerHTML = (card.cost === null ? "" : `<b class="cost">${card.cost}</b>`)
            + `<span class="pic vase ${card.type}"><svg class="ic"></svg></span><span class="band ${card.colour}">`
            + `<svg class="ic"></svg><span><b class="hue">${card.colour} · </b><b class="kind">${card.type}</b></span>`
            + "</span>" + (card.power === null ? "" : `<b class="pow">${card.power}</b>`)
            + `<span class="wording"><span class="nm">${card.name}</span><span class="tx">`
            + `<b class="sort">${card.type}${card.text ? ". " : ""}</b>${card.html}</span></span>`
            + (card.tale && card.text.length <= 45
               ? `<span class="tale${card.text ? " spare" : ""}">${card.tale}</span>` : "")
            + (pays && card.cost ? `<span class="taps"><span>taps</span>${"<i></i>".repeat(card.cost)}</span>` : "");
        return one;
    };
    const cut = [];
    for (let first = 0; first < cards.length; first += most) {
        const some = cards.slice(first, first + most);
        while (some.length < most) some.push(cards[some.length]);
        fan.replaceChildren(...some.map(made));
        [...fan.children].forEach((one, at) => {
            const face = one.querySelector(".hd");
            const clamped = one.querySelector(".wording").getBoundingClientRect().bottom;
            const low = Math.min(face.getBoundingClientRect().bottom - 1, clamped || 9999);
            const parts = [...one.querySelectorAll(names ? ".nm, .sort" : ".nm, .tx, .tale, .taps")]
                .filter(part => part.checkVisibility());
            if (names && (parts.length < 2 || clamped > low + 1)) cut.push(some[at].name);
            if (parts.some(part => part.scrollWidth > part.clientWidth + 1
                                   || part.getBoundingClientRect().bottom > low + 1)) cut.push(some[at].name);
        });
    }
    return [...new Set(cut)];
}"""


def hand() -> list[dict[str, Any]]:
    setup = HERCULES.setup()
    assert HERCULES.face.building is not None
    return [{**card, "html": str(md(card["text"])).replace(" (", ' <i class="reminder">(').replace(")", ")</i>"),
             "tale": HERCULES.face.flavour.get(card["slug"], "")} for card in HERCULES.face.building.drawn(setup)]


@pytest.mark.parametrize("most", [3, 5, 7, 8, 9, 12])
def test_no_text_is_cut_on_a_desk(visit, most: int) -> None:
    visitor = visit()
    page = visitor.page
    visitor.open(record_until(full))
    cards = hand()
    assert [page.evaluate(CUT, [cards, most, pays]) for pays in (False, True)] == [[], []]
    long = {**cards[0], "text": "long " * 80, "html": "long " * 80}
    assert page.evaluate(CUT, [[long] * most, most, False]) == [long["name"]]


# in how many sizes the cards of the hand say what they say, and what they are called
SIZES = """() => [".tx", ".nm"].map(what => new Set([...document.querySelectorAll(`#fan ${what}`)]
    .map(one => getComputedStyle(one).fontSize)).size)"""


@pytest.mark.parametrize("settings", [{}, PHONE], ids=["desktop", "phone"])
def test_nine_cards_and_more_say_what_they_say_in_one_size(visit, settings) -> None:
    visitor = visit(**settings)
    visitor.open(record_until(full))
    by_length = sorted(hand(), key=lambda card: len(card["text"]))
    for some in (by_length[20:23], by_length[20:22] + by_length[-1:], by_length[::12]):
        visitor.page.evaluate(CUT, [some * 4, 12, False])
        assert visitor.page.evaluate(SIZES) == [1, 1]
    assert visitor.errors == []


# where what is one’s own begins on a phone
EDGE = "() => document.querySelector('.bottom').getBoundingClientRect().top"


def test_the_hand_has_one_height_on_a_phone_and_cuts_no_name_or_kind(visit) -> None:
    visitor = visit(**PHONE)
    page, edges = visitor.page, []
    visitor.open(record_until(full))
    cards = hand()
    assert page.evaluate(CUT, [cards, 2, True]) == []               # of two the whole text
    for most in (3, 5, 7, 8, 10):
        assert page.evaluate(CUT, [cards, most, True, True]) == [], most
        assert page.evaluate(WORDS) == []
        edges.append(page.evaluate(EDGE))
    for seen in (lambda view: attackers(view, 2), lambda view: attacked(view, 2),
                 lambda view: view["board"]["step"] == "combat" and len(view["actions"]) > 2):
        visitor.open(record_until(seen))
        visitor.rest()
        edges.append(page.evaluate(EDGE))
    assert max(edges) - min(edges) <= 2, edges
