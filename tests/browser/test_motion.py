"""What is seen and heard when a board changes: it is short, it can be left away, and it is never in the way."""
import pytest

from tests.browser.test_look import advance

pytestmark = pytest.mark.browser
MOTION = "no-preference"

LONGEST = 500                                           # milliseconds of anything that moves
WATCH = """() => {
    window.felt = []; window.moved = []; window.voices = 0;
    document.addEventListener("felt", event => window.felt.push(...event.detail));
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, timing) {
        window.moved.push({what: this.className.baseVal ?? this.className, end: timing.duration + (timing.delay || 0),
            kinds: [...new Set(frames.flatMap(Object.keys))]});
        return animate.call(this, frames, timing);
    };
    for (const made of ["createOscillator", "createBufferSource"]) {
        const make = AudioContext.prototype[made];
        AudioContext.prototype[made] = function () { window.voices++; return make.call(this); };
    }
}"""


def drawn(visitor) -> None:
    """A game of which the first symbols are drawn."""
    visitor.sit()
    visitor.page.evaluate(WATCH)
    advance(visitor, "draw")
    visitor.page.locator(".sec.legal").first.click()
    visitor.page.wait_for_selector("[id^=coin-]", state="attached")
    visitor.rest()


def test_dice_tumble_and_blows_fall_within_half_a_second(visit):
    visitor = visit()
    drawn(visitor)
    felt, moved = visitor.page.evaluate("() => [window.felt, window.moved]")
    assert {"dice", "move", "blow"} <= set(felt)
    assert len(moved) > 5 and max(one["end"] for one in moved) <= LONGEST
    assert {kind for one in moved for kind in one["kinds"]} <= {"transform", "opacity", "offset", "easing"}
    dice = [one for one in moved if one["what"] == "die"]
    assert any(one["what"] == "say" and one["end"] >= dice[0]["end"] for one in moved)
    assert visitor.errors == []


def test_nothing_moves_for_who_wants_less_motion(visit):
    visitor = visit(reduced_motion="reduce")
    drawn(visitor)
    assert visitor.page.evaluate("() => [window.moved.length, window.voices]") == [0, 0]
    assert "blow" in visitor.page.evaluate("() => window.felt")


def test_sounds_are_fetched_and_heard_once_somebody_asks_for_them(visit):
    visitor = visit()
    drawn(visitor)
    page = visitor.page
    assert page.evaluate("() => window.voices") == 0
    assert not any("/sound.js" in address for address in visitor.addresses)
    page.locator(".menu summary").click()
    page.locator("[data-sound-switch=on]").click()
    page.wait_for_function("() => performance.getEntriesByType('resource').some(one => one.name.includes('/sound.js'))")
    page.keyboard.press("Escape")
    page.locator(".sec.legal").first.or_(page.locator("#deal")).first.click()
    page.wait_for_function("() => window.voices > 0")
    page.reload()
    page.wait_for_selector("body.ready")
    assert page.locator("script[src*='/sound.js']").count() == 1
    assert visitor.errors == []


def test_what_is_gone_is_seen_once_more_and_then_is_gone(visit):
    visitor = visit()
    visitor.sit()
    page = visitor.page
    assert page.evaluate("""() => {
        const piece = Object.assign(document.createElement("b"), {id: "ghost", textContent: "Hoplite"});
        const box = Object.assign(document.createElement("button"), {id: "box", className: "legal"});
        box.dataset.el = "box-left-1";
        piece.append(box);
        Object.assign(piece.dataset, {moves: "", leaves: "falls"});
        document.querySelector(".board").append(piece);
        const was = Motion.before(document.querySelector("#table"));
        piece.remove();
        Motion.after(document.querySelector("#table"), was);
        return [".board > b[inert]", "#box, [data-el=box-left-1]"].map(what => document.querySelectorAll(what).length);
    }""") == [1, 0]                                                            # the focus would go to the box
    visitor.rest()
    assert page.locator(".board > b[inert]").count() == 0


def test_what_is_gone_is_seen_once_however_many_boards_come(visit):
    visitor = visit()
    visitor.sit()
    assert visitor.page.evaluate("""() => {
        const table = document.querySelector("#table"), counts = [];
        const piece = Object.assign(document.createElement("b"), {id: "ghost", textContent: "Centaurs"});
        piece.innerHTML = "<i id=mark data-moves data-amount=3 data-stages data-marks=whole data-twin=x></i>";
        Object.assign(piece.dataset, {moves: "", leaves: "falls"});
        document.querySelector(".board").append(piece);
        let was = Motion.before(table);
        piece.remove();
        for (let board = 0; board < 3; board++) {
            Motion.after(table, was);
            was = Motion.before(table);
            counts.push(document.querySelectorAll(".board b[inert]").length);
        }
        return [...counts, was.leaving.length, was.spots.has("#"), was.amounts.size];
    }""") == [1, 1, 1, 0, False, visitor.page.locator("[data-amount]").count()]
    visitor.rest()
    assert visitor.page.locator(".board b[inert]").count() == 0


# a piece in a row on the board that is gone while another comes: how its copy looks, and how much later it falls
FALLEN = """() => {
    const row = Object.assign(document.createElement("div"), {className: "row"});
    const table = document.querySelector("#table");
    const piece = Object.assign(document.createElement("b"), {id: "fallen", textContent: "Hoplite"});
    Object.assign(piece.dataset, {moves: "", leaves: "falls"});
    row.append(piece);
    document.querySelector(".board").append(row);
    const was = Motion.before(table);
    piece.replaceWith(Object.assign(document.createElement("b"), {id: "fresh", textContent: "Goat"}));
    row.firstChild.dataset.moves = "";
    Motion.after(table, was);
    const copy = document.querySelector(".board > div.row > b[inert]");
    return [copy.parentElement.style.display, copy.getAnimations()[0].effect.getTiming().delay];
}"""


def test_who_falls_looks_as_before_and_is_seen_once_others_have_come(visit):
    visitor = visit()
    visitor.sit()
    display, delay = visitor.page.evaluate(FALLEN)
    assert display == "contents" and delay > 300
    visitor.rest()
    assert visitor.page.locator(".board b[inert]").count() == 0


AMOUNT = """([before, after]) => {
    const deck = Object.assign(document.createElement("b"), {id: "deck"}), table = document.querySelector("#table");
    Object.assign(deck.dataset, {own: "", ...before});
    deck.textContent = "deck";
    deck.style = "position: fixed; left: 0; width: 12px";
    document.querySelector(".board").append(deck);
    const was = Motion.before(table);
    Object.assign(deck.dataset, after);
    Motion.after(table, was);
    const said = [...document.querySelectorAll("body > .rising")].map(one => [one.textContent, one.className]);
    if ([...document.querySelectorAll("body > .rising")].some(one => one.offsetLeft < 0)) said.push("cut");
    deck.remove();
    Motion.after(table, Motion.before(table));          // where it stood is no longer there
    return [...said, ...document.querySelectorAll("body > .rising")];
}"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_what_is_lost_rises_as_a_number_and_stands_still_for_who_wants_that(visit, motion):
    visitor = visit(reduced_motion=motion)
    visitor.sit()
    page = visitor.page
    page.evaluate(WATCH)
    hit = [{"amount": 30, "lost": 2}, {"amount": 20, "lost": 11}]               # and one was drawn
    assert page.evaluate(AMOUNT, hit) == [["−9", "rising num less own"]]
    assert page.evaluate("() => window.felt") == ["struck"]
    assert page.evaluate(AMOUNT, [{"amount": 30, "lost": 2}, {"amount": 29, "lost": 2}]) == []         # drawn
    assert page.evaluate(AMOUNT, [{"amount": 3}, {"amount": 5}]) == [["+2", "rising num own"]]
    moved = page.evaluate("() => window.moved.map(one => one.end)")
    assert (max(moved) <= LONGEST) if motion == "no-preference" else not moved
