"""Several at one table in the browser: against automata, at their pace; and people who pass the device round."""
from __future__ import annotations

import re

import pytest

from kleos.games import find
from tests.support import recorded

pytestmark = pytest.mark.browser

# press what can be pressed until the condition holds, boxes first; a table that stands still says how
PLAY = """async until => {
  const rest = () => new Promise(done => setTimeout(done, 5)), holds = eval(until), still = [];
  for (let i = 0; i < 4000 && !holds(); i++) {
    const table = document.querySelector("#table"), seq = table.dataset.seq;
    const buttons = [...document.querySelectorAll("#deal, #moves li button, .deeds button[name=text]")];
    const button = buttons.find(one => /^mark/.test(one.value)) || buttons[(i * 7) % buttons.length];
    if (button) button.form.requestSubmit(button);
    for (let k = 0; k < 2000 && document.querySelector("#table").dataset.seq === seq; k++) await rest();
    if (document.querySelector("#table").dataset.seq !== seq) still.length = 0;
    else if (still.push(button?.value) === 10)
      throw Error(`nothing changes at ${seq} by ${still}: ${document.querySelector("#prompt").innerText}`);
  }
  return holds();
}"""
LABORS = find("labors")
SHORT = {"encounters": "small", "gods": "small", "end": "decks"}
OVER = "() => document.querySelector('#table').hasAttribute('data-over')"


def sit(visitor, *seats: str, names=(), guide=False, preset=None) -> None:
    page = visitor.page
    visitor.go("/games/labors")
    page.locator(f"[type=radio][name=players][value='{len(seats)}']").check()
    for seat, kind in enumerate(seats):
        visitor.seat(seat, kind)
    for seat, name in enumerate(names):
        page.fill(f"[name='name.{seat}']", name)
    for option, value in (preset or {}).items():
        visitor.choose(option, value)
    page.locator("#dealing summary").click()
    page.fill("[name=seed]", "seats")
    page.locator("[type=checkbox][name=guide]").set_checked(guide)
    page.get_by_role("button", name="Begin").click()
    page.wait_for_selector("body.ready #table")


def sit_paused(visitor, *seats: str, **more) -> None:
    """The same, and the automata are paused before anything of what they do has been shown."""
    page, held = visitor.page, []
    page.route("**/events?*", lambda route: held.append(route))
    sit(visitor, *seats, **more)
    page.locator("[data-pause]").click()
    visitor.until(lambda: held, "the stream is asked for")
    for route in held:
        route.continue_()
    page.unroute("**/events?*")


def pace(visitor, value: str) -> None:
    visitor.page.locator(".menu summary").click()
    visitor.page.locator(f"[data-pace-switch='{value}']").click()
    visitor.page.keyboard.press("Escape")


def test_a_whole_game_against_an_automaton(visit):
    visitor = visit()
    page = visitor.page
    sit(visitor, "human", "random", names=["Myrto"], preset=SHORT)
    assert page.evaluate(PLAY, OVER)
    assert re.search(r"were Hercules all along|was Hercules all along", visitor.prompt())
    names = page.locator(".seat .name").all_inner_texts()
    assert [name.split()[0] for name in names] == ["Myrto", "Random"]
    best = max(range(2), key=lambda seat: int(page.locator(".seat > .points").nth(seat).inner_text()))
    assert "wins" in names[best] or page.locator(".seat > .points").nth(0).inner_text() == \
        page.locator(".seat > .points").nth(1).inner_text()
    log = page.locator("#log").inner_text()
    assert "You rolled" in log and "Random rolled" in log
    visitor.go(page.url.removeprefix(visitor.house) + "/sheet")
    assert page.locator(".sheet .tally").first.locator(".total td").count() == 2
    assert page.locator(".sheet .cards tbody tr").count() > 0
    assert visitor.errors == [] and all(one.startswith(visitor.house) for one in visitor.addresses)


def test_people_pass_the_device_round(visit):
    visitor = visit()
    page = visitor.page
    sit(visitor, "human", "human", names=["Myrto", "Kira"], preset={**SHORT, "first": "1"})
    assert page.locator(".seat[aria-current] .name").inner_text().startswith("Kira")
    assert page.locator("#prompt .whose").inner_text() == "Kira"
    assert page.locator(".prompt").get_attribute("class") == "prompt seat-2"
    assert page.evaluate(PLAY, "() => document.querySelector('.prompt').classList.contains('seat-1')")
    assert page.locator(".seat[aria-current] .name").inner_text().startswith("Myrto")
    log = page.locator("#log").inner_text()
    assert "Kira rolled" in log and "You" not in log
    assert page.evaluate(PLAY, "() => document.querySelector('.prompt').classList.contains('seat-2')")
    assert "Myrto rolled" in page.locator("#log").inner_text()
    assert page.evaluate(PLAY, OVER)
    assert visitor.errors == []


def test_a_table_of_several_at_this_device_is_not_listed_as_one_alone(visit):
    visitor = visit()
    sit(visitor, "human", "human", names=["Myrto", "Kira"], preset=SHORT)
    visitor.go("/games/labors")
    assert visitor.page.locator("section[aria-labelledby=mine] li").first.inner_text().startswith("Kira")


def test_automata_wait_while_paused_and_what_they_did_can_be_skipped(visit):
    visitor = visit()
    page = visitor.page
    sit_paused(visitor, "human", "random", "random", preset={"first": "1"})
    shown = int(page.locator("#table").get_attribute("data-seq"))
    url = page.url.replace("/tables/", "/api/tables/")
    visitor.until(lambda: page.request.get(url).json()["seats"][0]["to_act"], "the automata have had their turns")
    state = page.request.get(url).json()
    assert page.locator("[data-pause]").inner_text().startswith("Go on")
    assert int(page.locator("#table").get_attribute("data-seq")) == shown < state["seq"]
    assert page.locator("#prompt").inner_text().startswith("It is Random’s turn")
    page.locator("[data-skip]").click()
    page.wait_for_selector("#table[data-turn]")
    assert int(page.locator("#table").get_attribute("data-seq")) >= state["seq"]
    assert page.locator("[data-pause]").count() == 0
    assert visitor.errors == []


def test_whoever_skips_to_a_turn_has_done_nothing_in_it(visit):
    """The button that skipped is the one that rolls the dice by then, and the same press does not do that too."""
    visitor = visit()
    page = visitor.page
    sit_paused(visitor, "human", "random", "random", preset={"first": "1"})
    url = page.url.replace("/tables/", "/api/tables/")
    visitor.until(lambda: page.request.get(url).json()["seats"][0]["to_act"], "the automata have had their turns")
    page.locator("[data-skip]").click()
    page.wait_for_selector("#table[data-turn] .main button[name=text]")
    page.evaluate("() => new Promise(done => setTimeout(done, 300))")
    assert "\n0 " not in page.request.get(f"{url}/record").text() and visitor.errors == []


def test_each_thing_an_automaton_does_is_shown(visit):
    visitor = visit()
    page = visitor.page
    sit(visitor, "human", "random", "random", preset={"first": "0"})
    pace(visitor, "fast")
    page.evaluate("""() => { window.seen = []; window.who = []; new MutationObserver(() => {
        const seq = document.querySelector("#table").dataset.seq; if (seen.at(-1) !== seq) seen.push(seq);
        who.push(document.querySelector(".prompt").className);
    }).observe(document.body, {attributes: true, subtree: true, attributeFilter: ["data-seq"]}); }""")
    assert page.evaluate(PLAY, "() => document.querySelector('.prompt').classList.contains('seat-2')")
    page.wait_for_function("() => who.indexOf('prompt seat-3') >= 0 && who.at(-1) === 'prompt seat-1'")
    seen = [int(seq) for seq in page.evaluate("() => seen")]
    assert seen == sorted(set(seen)) and len(seen) >= 4
    assert visitor.errors == []


def test_what_an_automaton_did_and_whose_turn_it_is_is_said_at_every_step(visit):
    visitor = visit()
    page = visitor.page
    sit_paused(visitor, "human", "random", "random", names=["Myrto"], preset={"first": "1"})
    page.evaluate("""() => { window.said = []; new MutationObserver(() => {
        const prompt = document.querySelector(".prompt");
        const words = prompt && ["#prompt", ".plain"].map(one => prompt.querySelector(one).innerText).join("\\n");
        if (prompt) said.push([prompt.className, words]);
    }).observe(document.body, {attributes: true, subtree: true, attributeFilter: ["data-seq"]}); }""")
    pace(visitor, "fast")
    page.locator("[data-pause]").click()
    page.wait_for_selector(".deeds .btn.act")
    said = [entry for entry in page.evaluate("() => said") if entry[0] != "prompt seat-1"]
    assert any(re.match(r"Random (?!is|rolls).*\n.*Random II", text) for _, text in said), said
    for where, text in said:
        who = {"prompt seat-2": "Random ", "prompt seat-3": "Random II "}[where]
        assert text.startswith(who), said
    assert visitor.errors == []


def test_axe_finds_nothing(look):
    visitor, page = look.visitor, look.visitor.page
    visitor.go("/games/labors")
    look("form")
    sit(visitor, "human", "human", "human", "human", guide=True)
    look("start")
    for what, until in (("box", "() => !!document.querySelector('.box.legal')"),
                        ("god", "() => !!document.querySelector('.god.legal')"),
                        ("die", "() => !!document.querySelector('.op.legal')"),
                        ("weary", "() => !!document.querySelector('.god.off')")):
        assert page.evaluate(PLAY, until), f"no {what} came up"
        look(what)
    visitor.open(recorded(LABORS, ["human"] * 4, SHORT, 1))
    look("over")
    if look.phone:
        page.locator("[data-tab-to=score]").click()
        look("score")
    table = page.url
    for path in ("/replay?at=40", "/sheet"):
        page.goto(table + path)
        look(path)
    sit(visitor, "human", guide=True)
    page.evaluate(PLAY, "() => !!document.querySelector('.box.legal')")
    look("alone")
    sit_paused(visitor, "human", "random", preset={"first": "1"})
    look("an automaton at turn")
    assert look.wrong == [], "\n".join(look.wrong)


@pytest.mark.parametrize(("mark", "drawn"), [("pointed", [False, "dashed"]), ("last", [False, "solid"])])
def test_what_is_outlined_shows_whether_it_has_the_focus(visit, mark, drawn):
    """What was touched last has no dashes, for it is no place where something may be put."""
    visitor = visit()
    page = visitor.page
    sit(visitor, "human", "human")
    style = page.evaluate_handle("""mark => {
        const box = document.querySelector("button.box:not(.legal)[tabindex='0']");
        box.classList.add(mark); box.style.setProperty("--by", "black");
        return () => [box.matches(":focus-visible"), getComputedStyle(box).outlineStyle];
    }""", mark)
    assert style.evaluate("style => style()") == drawn
    while not page.evaluate("mark => document.activeElement.classList.contains(mark)", mark):
        page.keyboard.press("Tab")
    assert style.evaluate("style => style()") == [True, "solid"]


def test_a_click_on_what_cannot_be_clicked_is_answered(visit):
    visitor = visit()
    page = visitor.page
    sit(visitor, "human", "human")
    assert page.evaluate(PLAY, "() => ['.box.by', '.die6[data-why]'].every(what => document.querySelector(what))")
    for what, says in ((".box.by", "marked already (§3.1)"), (".die6[data-why]", "§3.1"), (".fav", "§4.1"),
                       ("[data-el=reserve]", "§6.2"), (".pile[data-why]", "§7.1")):
        page.keyboard.press("Escape")
        page.locator(what).first.click()
        page.wait_for_selector(".refusal")
        assert says in page.locator(".refusal").inner_text()
    assert visitor.errors == []


def test_a_board_is_played_by_keyboard(visit):
    visitor = visit()
    page = visitor.page
    sit(visitor, "human", "human")
    page.keyboard.press("r")
    page.wait_for_selector(".die6[data-moves]")
    assert page.evaluate(PLAY, "() => !!document.querySelector('.deeds [value=cast]')")      # a god may be called first
    assert page.locator(".deeds [value=cast] kbd").inner_text() == "R"
    page.keyboard.press("r")
    page.wait_for_selector(".die6[data-moves]")
    assert page.evaluate(PLAY, "() => document.querySelectorAll('.box.legal').length > 0")
    seq = page.locator("#table").get_attribute("data-seq")
    page.locator(".box.legal").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_function(f"() => document.querySelector('#table').dataset.seq !== '{seq}'")
    assert "marked" in page.locator("#log").inner_text()
    closed = page.locator("button.box:not(.legal)").first
    closed.click()
    page.wait_for_selector(".refusal")
    assert "§" in page.locator(".refusal").inner_text()
    assert visitor.errors == []
