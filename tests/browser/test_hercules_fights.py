"""A fight of Hercules in the browser: whom somebody cannot block, and why; what one button does; how it ends."""
from __future__ import annotations

import re
from typing import Any

import pytest

from tests.browser.test_hercules import PHONE, attacked, record_until

pytestmark = pytest.mark.browser


def pairs(view: Any) -> set[tuple[str, ...]]:
    """Who may block whom, as elements."""
    return {tuple(group) for one in view["compounds"] for group in one["touch"] if len(group) == 2}


def barred(view: Any) -> list[tuple[str, str]]:
    """Those who cannot block an attacker whom somebody else can."""
    if view["board"]["step"] != "block":
        return []
    found = pairs(view)
    return [(mine, theirs) for mine in sorted({one for one, _ in found}) for theirs in sorted({one for _, one in found})
            if (mine, theirs) not in found]


@pytest.mark.parametrize("settings", [{}, PHONE], ids=["desktop", "phone"])
def test_who_cannot_block_that_attacker_is_told_so_and_stays_chosen(visit, settings):
    found: list[tuple[str, str]] = []
    visitor = visit(**settings)
    page = visitor.page
    visitor.open(record_until(lambda view: found.extend(barred(view)) or found))
    said = page.locator(".message.refusal")
    for first, second in (found[0], found[0][::-1]):
        page.locator(f"#board [data-el={first}]").click()
        page.locator(f"#board [data-el={second}]").click()
        said.wait_for()
        assert "cannot be blocked by" in said.inner_text() and "(§6.2)" in said.inner_text()
        assert page.locator(".selected").get_attribute("data-el") == first
        page.locator(f"#board [data-el={first}]").click()
        assert page.locator(".selected").count() == 0 and said.count() == 0
    assert visitor.errors == []


def shut(view: Any) -> list[str]:
    """The attackers whom nobody may block, beside others."""
    lanes = view["board"]["lines"]["lanes"] if view["board"]["step"] == "block" and view["compounds"] else []
    return [lane["piece"] for lane in lanes if lane["shut"]]


def test_a_place_for_blockers_is_drawn_only_where_somebody_may_block(visit):
    found: list[str] = []
    visitor = visit()
    page = visitor.page
    visitor.open(record_until(lambda view: found.extend(shut(view)) or found))
    lane = page.locator(f".lane:has([data-el=foe-{found[0]}])")
    assert "cannot be blocked" in lane.inner_text() and lane.locator("[data-drop]").count() == 0
    others = page.locator(".lane").count() - len(found)
    assert page.locator(".lane [data-drop]").count() == others > 0
    lane.locator("[data-el]").click()                   # and says why
    page.locator(".message.refusal").wait_for()
    assert found[0].rsplit("-", 1)[0].replace("-", " ") in page.locator(".message.refusal").inner_text().lower()
    assert visitor.errors == []


@pytest.mark.parametrize(("step", "says"), [("block", "blocked"), ("muster", "attacked")])
def test_the_only_block_or_attack_is_done_by_one_button(visit, step, says):
    visitor = visit(**PHONE)
    page = visitor.page
    visitor.open(record_until(lambda view: view["board"]["step"] == step and any(
        one["lead"].split(":")[0] in ("Attack", "Block") for one in view["compounds"])))
    pair = page.locator(".main .pair > .btn")
    other, lead = [one.inner_text() for one in pair.all()][::-1]
    assert other == {"block": "Let them through", "muster": "End the turn"}[step]
    assert lead == "Attack" if step == "muster" else re.fullmatch(r"Block:\s.* (falls?|wins)", lead)
    seq = page.locator("#table").get_attribute("data-seq")
    pair.filter(has_text="ck").first.tap()
    page.wait_for_function("seq => document.querySelector('#table').dataset.seq !== seq", arg=seq)
    assert says in page.locator(".log").text_content() and visitor.errors == []


@pytest.mark.parametrize("settings", [{}, PHONE], ids=["desktop", "phone"])
def test_the_buttons_keep_their_place_while_a_blocker_is_chosen(visit, settings):
    visitor = visit(**settings)
    page = visitor.page
    visitor.open(record_until(lambda view: view["board"]["step"] == "block" and any(
        one["lead"].startswith("Block") for one in view["compounds"])))
    places = """() => [".prompt", ".deeds", "[data-hint]", ".deed[data-list]"].map(one =>
        JSON.stringify(document.querySelector(one).getBoundingClientRect()))"""
    before, blocker = page.evaluate(places), page.locator(".camp.ours .legal").first
    blocker.click()
    assert page.evaluate(places) == before
    said, bar = page.locator(".main .nothing").bounding_box(), page.locator(".deeds").bounding_box()
    assert bar["y"] <= said["y"] and said["y"] + said["height"] <= bar["y"] + bar["height"]
    assert page.locator(".main .btn:visible").count() == 0          # letting them through waits until one has chosen
    page.locator(".lane [data-el^=foe-].legal").first.click()
    assert page.evaluate(places) == before and page.locator(".main .btn:visible").inner_text().startswith("Block")
    page.locator("[data-cancel]").click()
    assert page.locator(".main .pair > .btn:visible").count() == 2
    assert page.evaluate(places) == before and visitor.errors == []


# whether the lanes of a fight that is over have stayed
NOTED = """() => { window.stayed = 0; new MutationObserver(() => {
    stayed += document.querySelectorAll(".lines.over").length;
}).observe(document, {subtree: true, childList: true, attributes: true}); }"""


@pytest.mark.parametrize("pace", ["fast", "off"])
def test_a_fight_that_is_over_is_seen_for_a_moment_with_those_who_fall(visit, pace):
    visitor = visit(pace=pace)
    page = visitor.page
    visitor.open(record_until(lambda view: attacked(view, 2)))
    page.evaluate(NOTED)
    page.locator(".camp.ours .legal").first.click()
    page.locator(".lane [data-el^=foe-].legal").first.click()
    page.locator("[data-finishes]").click()
    page.locator("#board[data-step=combat]").wait_for()
    page.evaluate("() => { window.set = setTimeout; window.setTimeout = (act, wait) => set(act, wait * 5); }")
    page.locator(".main button[name=text]").click()
    if pace == "fast":
        page.locator(".lines.over .fell").first.wait_for()
        assert page.locator(".lane:has(.rank.blocks) .fell").count() == page.locator(".fell").count() > 0
        assert page.locator(".harm").inner_text().split() == ["−2", "from", "your", "deck,", "in", "all"]
    page.locator(".lines").wait_for(state="detached")
    assert bool(page.evaluate("() => stayed")) == (pace == "fast") and visitor.errors == []


EDGE = """() => Math.round(document.querySelector(".bottom").getBoundingClientRect().top)"""


def test_a_fight_leaves_the_edge_of_the_field_where_it_is(visit):
    visitor = visit()
    page = visitor.page
    edges = []
    for seen in (lambda view: view["board"]["step"] == "muster", lambda view: attacked(view, 2)):
        visitor.open(record_until(seen))
        edges.append([])
        for height in (800, 768, 720, 640):
            page.set_viewport_size({"width": 1280, "height": height})
            edges[-1].append(page.evaluate(EDGE))
    assert edges[0] == edges[1] and visitor.errors == []


# the words of the longest names in a hand, where they are broken
BROKEN = """names => names.flatMap((name, i) => {
  const card = document.querySelectorAll(".inhand .hd")[i], shown = card.querySelector(".nm"), words = name.split(" ");
  shown.textContent = name;
  card.classList.toggle("wordy", words.some(word => word.length > 10));
  const range = document.createRange();
  let at = 0;
  return words.filter(word => {
    range.setStart(shown.firstChild, at);
    range.setEnd(shown.firstChild, at + word.length);
    at += word.length + 1;
    return range.getClientRects().length > 1;
  });
})"""


def test_no_word_of_a_name_is_broken_in_a_hand_of_eight(visit):
    visitor = visit()
    page = visitor.page
    visitor.open(record_until(lambda view: view["board"]["step"] == "muster"
                              and len(view["board"]["seats"][0]["cards"]) == 8))
    names = ["Destructiveness", "Hera’s Transformation", "Inspirational Leader", "Hera’s Executioners",
             "Divine Intervention", "Resourceful Villagers", "Treacherous Warrior", "Aphrodite’s Wiles"]
    for height in (800, 720):
        page.set_viewport_size({"width": 1280, "height": height})
        assert page.evaluate(BROKEN, names) == []


@pytest.mark.parametrize("settings", [{}, PHONE], ids=["desktop", "phone"])
def test_two_of_a_name_carry_their_numbers(visit, settings):
    found: list[str] = []

    def twins(view) -> list[str]:
        titles = [card["title"] for card in view["board"]["seats"][0]["characters"] if card["title"] != card["name"]]
        found.extend(titles if len(titles) > 1 else [])
        return found
    visitor = visit(**settings)
    visitor.open(record_until(twins))
    names = visitor.page.locator(".camp.ours .hx .nm")
    shown = [names.nth(i).inner_text().lower() for i in range(names.count())]
    assert {title.lower() for title in found} <= set(shown)
    cut = "all => all.some(one => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight)"
    assert not names.evaluate_all(cut) and visitor.errors == []


def spent(view) -> bool:
    """Whether nobody can pay for a combat card."""
    return not any(sum(one["ready"].values()) for one in view["board"]["seats"])


def test_ones_own_block_is_seen_though_it_is_reckoned_at_once(visit):
    visitor = visit(pace="fast")
    page = visitor.page
    visitor.open(record_until(lambda view: attacked(view, 1) and spent(view)))
    page.locator(".camp.ours .legal").first.click()
    page.locator(".lane [data-el^=foe-].legal").first.click()
    page.locator("[data-finishes]").click()
    page.locator(".rank.blocks").first.wait_for()
    page.locator(".lines").wait_for(state="detached")
    assert visitor.errors == []


def test_what_an_attack_discards_from_a_deck_is_seen_before_the_next_turn(visit):
    visitor = visit(pace="fast")
    page = visitor.page
    visitor.open(record_until(lambda view: len(view["actions"]) > 1 and strikes(view)))
    page.locator(".main button[name=text]").click()
    page.locator(".fallen .card").first.wait_for()
    assert "discarded" in page.locator(".said").inner_text()
    page.locator(".fallen").wait_for(state="detached")
    assert visitor.errors == []


def strikes(view) -> bool:
    """Whether an attacker of one's own is unblocked, and the other may still play no combat card."""
    board = view["board"]
    return (board["step"] == "combat" and board["lines"]["attacker"] == 0 and board["seats"][1]["deck"] > 20
            and any(lane["power"] > 3 and not lane["blocked"] for lane in board["lines"]["lanes"]))


def test_the_last_blow_is_headed_by_who_has_won_and_foretells_no_more(visit):
    visitor = visit(pace="fast")
    page = visitor.page
    visitor.open(record_until(lambda view: any(one["label"] == "No combat card: you win" for one in view["actions"])))
    page.evaluate("() => { window.set = setTimeout; window.setTimeout = (act, wait) => set(act, wait * 5); }")
    page.locator(".main button[name=text]").click()
    page.locator(".harm:has-text('which is empty')").wait_for()
    assert page.locator(".said").inner_text().strip() == "You won."
    page.locator(".harm").wait_for(state="detached")
    assert visitor.errors == []


def test_what_put_a_player_out_is_told_as_it_was(visit):
    """“0 from the deck, in all” stood there, since its last cards had been counted before."""
    visitor = visit(pace="fast")
    page = visitor.page
    visitor.open(record_until(lambda view: view["board"]["step"] == "combat" and view["board"]["lines"]["attacker"] == 0
                              and view["board"]["lines"]["total"]["state"] == "wins"
                              and not any(one["out"] for one in view["board"]["seats"]), 3))
    page.evaluate("""() => { window.sums = []; new MutationObserver(() => {
        const told = document.querySelector(".lines.over .harm");
        if (told) sums.push(told.textContent);
    }).observe(document, {subtree: true, childList: true, characterData: true, attributes: true}); }""")
    page.locator(".main button[name=text]").click()
    page.locator(".rival.out").wait_for()
    sums = page.evaluate("() => sums")
    assert sums and all(one.strip().startswith("−") for one in sums) and visitor.errors == []


def ready(view) -> bool:
    """Whether a resource, a character and several attackers can be chosen, and a card of the hand cannot be paid."""
    texts, cards = [action["text"] for action in view["actions"]], view["board"]["seats"][0]["cards"]
    return (view["board"]["step"] == "muster" and sum(text.startswith("attack") for text in texts) > 1
            and all(any(text.startswith(verb) for text in texts) for verb in ("resource", "play"))
            and any(card.get("payable") is False for card in cards))


def test_cards_are_dragged_to_where_they_are_played_and_attackers_onto_the_rival(visit):
    visitor = visit()
    page = visitor.page
    visitor.open(record_until(ready))
    camp, stock, log = page.locator(".camp.ours"), page.locator(".stock"), page.locator(".log")
    card = page.locator(".inhand .off").first
    card.drag_to(camp)                                  # what cannot be played says why, as for a click
    assert "costs" in page.locator(".message.refusal").inner_text()
    page.keyboard.press("Escape")
    resource = page.locator(".inhand .legal:has(.resource)").first
    resource.drag_to(page.locator("#board .rival").first)        # nothing is done with it there
    assert not page.locator(".selected").count()
    resource.drag_to(stock)
    page.wait_for_function("() => /You put/.test(document.querySelector('.log .new').textContent)")
    before = log.locator("> *").count()
    page.locator(".inhand .legal:not(:has(.resource))").first.drag_to(camp)
    page.wait_for_function("before => document.querySelectorAll('.log > *').length > before", arg=before)
    for number in (1, 2):
        page.locator(".camp.ours .legal").first.drag_to(page.locator(".camps"))
        assert page.locator(".camp.ours .selected").count() == number
    assert "if nobody blocks" in page.locator(".doing").inner_text() and visitor.errors == []


def test_your_opponent_is_named_by_touching_a_character_of_theirs_as_well(visit):
    visitor = visit()
    page = visitor.page
    visitor.open(record_until(lambda view: "your opponent" in view["prompt"]["text"]
                              and all(seat["characters"] for seat in view["board"]["seats"]), 3))
    theirs = page.locator(".camp:not(.ours)").last
    seat = theirs.get_attribute("class").split("seat-")[1][0]
    theirs.locator(".hx.legal").first.click()
    name = page.locator(f".rival.seat-{seat} .who b").inner_text()
    page.wait_for_function("name => document.querySelector('.log').textContent.includes(`named ${name} as opponent`)",
                           arg=name)
    assert visitor.errors == []


def test_who_falls_out_of_a_lane_moves_nobody_else(visit):
    """A copy falls, in copies of what it lay in; the frame of the lane is none of its own."""
    visitor = visit(reduced_motion="no-preference")
    visitor.open(record_until(lambda view: view["board"]["step"] == "block" and view["compounds"], 3))
    tops = visitor.page.evaluate("""() => {
      const top = () => document.querySelector(".rival").getBoundingClientRect().y, was = Motion.before(table);
      document.querySelector(".lane [data-leaves]").remove();
      const before = top();
      Motion.after(table, was);
      return [before, top(), document.querySelectorAll(".board > .shell").length];
    }""")
    assert tops[2] == 1 and tops[0] == tops[1]


def useless(view: Any) -> list[str]:
    """The combat cards that could be played, and would change nothing now."""
    return [card["slug"] for card in view["board"]["seats"][0]["cards"] if card.get("futile")
            and view["board"]["step"] == "combat"]


@pytest.mark.parametrize("settings", [{}, PHONE], ids=["desktop", "phone"])
def test_a_card_that_would_change_nothing_says_so_and_may_still_be_played(visit, settings):
    found: list[str] = []
    visitor = visit(**settings)
    visitor.open(record_until(lambda view: found.extend(useless(view)) or found))
    card = visitor.page.locator(f".handz [data-el=card-{found[0]}]")
    assert "Changes nothing now" in card.inner_text()
    assert card.get_attribute("aria-label").endswith("It would change nothing now.")
    assert card.evaluate("one => one.matches('.legal.minor[data-spends]')")     # but not as what one had better play
    assert card.locator(".nm").is_visible()
    card.click()
    visitor.settle()
    assert visitor.page.locator(f".handz .legal[data-el=card-{found[0]}]").count() == 0
    assert visitor.errors == []


def test_a_block_that_is_put_together_shows_the_power_that_the_blocker_will_have(visit):
    found: list[tuple[str, int]] = []

    def changed(view) -> bool:
        mine = view["board"]["seats"][0]["characters"]
        whole = view["board"]["step"] == "block" and all(one["close"] for one in view["compounds"])
        able = {one for one, _ in pairs(view)} if whole else set()
        found.extend((f"piece-{card['piece']}", card["blocking"][0]) for card in mine
                     if card["blocking"] and f"piece-{card['piece']}" in able)
        return bool(found)
    visitor = visit()
    page = visitor.page
    visitor.open(record_until(changed, decks="raiding-party"))
    piece, power = found[0]
    at_home = page.locator(f".camp.ours [data-el={piece}] .pow:visible")
    before = at_home.inner_text()
    assert at_home.count() == 1 and before != str(power)
    page.locator(f".camp.ours [data-el={piece}]").click()
    page.locator(".lane [data-el^=foe-].legal").first.click()
    shown = page.locator(".twin .pow:visible")
    assert shown.count() == 1 and shown.inner_text() == str(power)
    assert shown.evaluate("one => one.matches('.up, .down')") and visitor.errors == []
