"""Daedalus’ Labyrinth in the browser: ways by direction and by name, tiles as they would lie, exchanges, what moves."""
from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from kleos.core import record
from kleos.core.dice import Rng
from kleos.games import find
from kleos.games.labyrinth.draws import Turn
from kleos.games.labyrinth.minotaur import Volunteer
from kleos.games.labyrinth.rules import Act
from tests.browser.conftest import answer
from tests.browser.looks import light
from tests.browser.test_seats import OVER, PLAY, pace
from tests.support import recorded

pytestmark = pytest.mark.browser
MOTION = "no-preference"

LABYRINTH = find("labyrinth")
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def sit(visitor: Any, *seats: str, rounds: str = "") -> None:
    """A new table by the form."""
    page = visitor.page
    visitor.go("/games/labyrinth")
    for seat, kind in enumerate(seats):
        visitor.seat(seat, kind)
    if rounds:
        page.locator("#option-rounds > summary").click()
        page.fill("[name='option.rounds']", rounds)
    page.locator("#dealing summary").click()
    page.fill("[name=seed]", "maze")
    page.locator("[type=checkbox][name=guide]").set_checked(False)
    page.get_by_role("button", name="Begin").click()
    page.wait_for_selector("body.ready #table")


def until(liked: Callable[[Any, dict[str, Any]], bool], **options: Any) -> str:
    """The record of a game of sensible heroes up to the first decision at which somebody likes position and board."""
    for seed in range(400):
        s, rng, moves = LABYRINTH.start({"first": "0", **options}), Rng(seed), []
        hints = LABYRINTH.hints(s)
        while not s.over():
            seat = int(s.to_act())
            if seat >= 0 and liked(s, LABYRINTH.face.board(s, seat)):
                return record.write(record.new(LABYRINTH, {"first": "0", **options}, ["human"] * 3, {}, moves))
            action = int(hints.choose(s, rng) if seat >= 0 and rng.below(6) else s.now.sample(s, rng))
            moves.append(record.Move(seat, LABYRINTH.rules.lexicon.text(action)))
            s.apply(action)
    raise AssertionError("no such game was found")


HUNTED = until(lambda s, board: isinstance(s.now, Act) and board["minotaur"]["hunts"] is not None
               and len(board["minotaur"]["path"]) >= 3 and s.turn.points == 2 and s.alive() == 7
               and s.seat == (s.spawner + 2) % 3 and len(board["tiles"]) < 12, patrons="none")


LAYING = until(lambda s, board: len(board["places"]) > 2 and len(board["drawn"]) > 1)


def end_turn(page: Any) -> None:
    answer(page, page.locator(".main button[value=end]").first.click)


def test_the_minotaur_is_seen_to_walk_step_by_step(visit):
    visitor = visit()
    page = visitor.page
    visitor.open(HUNTED)
    assert page.locator(".walk").count() == 0
    page.evaluate("""() => document.addEventListener("animationstart", event => {
        window.walking ??= event.target.closest(".walk")?.getAnimations({subtree: true}).map(one => ({
            name: one.animationName, ends: one.effect.getComputedTiming().endTime,
            frames: one.effect.getKeyframes().flatMap(Object.keys)}));
    })""")
    end_turn(page)
    steps = page.locator(".walk > g")
    assert steps.count() == 1 and page.locator(".walk [class^=w]").count() >= 3
    page.wait_for_function("() => window.walking")
    timing = page.evaluate("() => walking")
    assert {one["name"] for one in timing} == {"walk"}
    late = page.evaluate("() => parseFloat(document.querySelector('#board').style.getPropertyValue('--late')) || 0")
    assert late in (0, 420) and all(one["ends"] - late < 500 for one in timing)         # after the view has come
    assert all(set(one["frames"]) <= {"offset", "easing", "composite", "computedOffset", "transform"}
               for one in timing)
    visitor.rest()
    assert visitor.errors == []


def test_what_others_do_is_shown_one_after_the_other_as_late_in_the_game_as_at_its_beginning(visit):
    """The time that nobody has to wait longer than is that of one round, not of the game."""
    visitor = visit()
    page = visitor.page
    sit(visitor, "human", "greedy", "greedy")
    pace(visitor, "fast")
    page.evaluate("""() => {
        let seq = +document.querySelector("#table").dataset.seq, last = performance.now();
        window.gaps = []; window.waited = 0;
        const morph = Idiomorph.morph, look = () => {
            const table = document.querySelector("#table"), now = performance.now();
            if (+table.dataset.seq === seq) return;
            seq = +table.dataset.seq;
            gaps.push(now - last); waited += now - last; last = now;
        };                                              // just when the page takes its own time
        Idiomorph.morph = (...given) => { const made = morph(...given); look(); return made; };
    }""")
    while page.evaluate("() => waited") < 10_000:
        page.wait_for_selector("#table[data-turn]:not([data-over])")
        page.evaluate("() => { gaps.length = 0; }")
        end_turn(page)
        page.wait_for_selector("#table[data-turn]")
    others = page.evaluate("() => gaps")[1:]                # one’s own move is shown at once
    assert others and min(others) > 120
    assert visitor.errors == []


AFAR = until(lambda s, board: isinstance(s.now, Act) and s.seat == (s.spawner + 2) % 3 and s.alive() == 7
             and s.turn.points == 2 and board["minotaur"]["path"] and abs(
                 board["minotaur"]["y"] - board["heroes"][s.spawner]["y"]) > 8, patrons="none")
SHOWN = """what => [...document.querySelectorAll(what)].map(one => {
    const box = one.getBoundingClientRect(), maze = document.querySelector(".maze").getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const there = document.elementFromPoint(x, y);
    return maze.left < x && x < maze.right && maze.top < y && y < maze.bottom && !!there?.closest(".maze");
})"""
ASKED = until(lambda s, board: isinstance(s.now, Volunteer))


@pytest.mark.parametrize("settings", [{}, PHONE], ids=["desktop", "phone"])
def test_whoever_is_asked_and_what_it_is_about_is_in_view(visit, settings):
    visitor = visit(**settings)
    page = visitor.page
    for text in (HUNTED, AFAR, ASKED):
        visitor.open(text)
        page.wait_for_selector("body.ready")
        visitor.rest()
        asked = page.evaluate(SHOWN, ".maze a.legal")
        assert all(asked) and (asked or page.locator(".tondo .mino").count() == 1)
    mover = LABYRINTH.face.board(record.replay(LABYRINTH, record.parse(ASKED)), 0)["confrontation"]
    assert page.locator(".tondo .pc").count() == len(mover["heroes"])
    assert visitor.errors == []


def test_the_view_moves_as_one_and_tiles_stay_where_they_lie(visit):
    visitor = visit(**PHONE)
    page = visitor.page
    visitor.open(AFAR)
    page.evaluate("""() => {
        window.flown = [];
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (...given) { flown.push(this.id); return animate.apply(this, given); };
    }""")
    before = page.locator(".maze").get_attribute("viewBox")
    end_turn(page)
    visitor.until(lambda: all(page.evaluate(SHOWN, ".maze .go.legal")), "the ways of the next hero are in view")
    assert page.locator(".maze").get_attribute("viewBox") != before
    assert not [name for name in page.evaluate("() => flown") if name.startswith("tile-")]
    assert visitor.errors == []


def test_words_light_their_places_and_the_view_makes_room_for_them(visit):
    visitor = visit()
    page = visitor.page
    visitor.open(HUNTED)
    words = page.locator(".seats .locus")
    assert words.count() == 3 and page.locator(".lit.pointed").count() == 0
    for i in range(3):
        words.nth(i).hover()
        assert page.locator(".lit.pointed").count() == 1
        assert page.evaluate(SHOWN, ".lit.pointed") == [True]
    page.locator("#prompt").hover()
    assert page.locator(".lit.pointed").count() == 0
    page.locator("[data-hint]").click()
    page.wait_for_selector(".message.hint")
    assert page.locator(".lit.pointed").count() == page.locator(".message.hint .locus").count()
    page.keyboard.press("Escape")
    assert page.locator(".lit.pointed").count() == 0 and visitor.errors == []


@pytest.mark.parametrize("settings", [{}, PHONE], ids=["desktop", "phone"])
def test_nothing_lies_over_the_maze(visit, settings):
    visitor = visit(**settings)
    page = visitor.page
    for text in (HUNTED, LAYING):
        visitor.open(text)
        page.wait_for_selector("body.ready")
        assert page.evaluate("""() => {
            const {x, y, width, height} = document.querySelector(".maze").getBoundingClientRect();
            return [.02, .25, .5, .75, .98].every(across => [.02, .25, .5, .75, .98].every(down =>
                document.elementFromPoint(x + width * across, y + height * down)?.closest(".maze")));
        }""")
    assert page.evaluate("""() => {                     // nor over the strip below, with the ring of the focus, 7 wide
        const edge = document.querySelector(".trays").getBoundingClientRect().bottom;
        return [...document.querySelectorAll(".trays .lay")].every(one =>
            one.getBoundingClientRect().bottom + 7 <= edge);
    }""") and page.locator(".trays .lay").count()


def test_to_end_the_turn_is_not_golden_while_there_are_points(visit):
    visitor = visit()
    page = visitor.page
    visitor.open(until(lambda s, board: board["scouting"] == "point" and s.turn.points == 2, patrons="none"))
    assert page.locator(".main .btn.act").all_inner_texts()[0].startswith("Scout: 1 point")
    assert page.locator(".main .later[value=end]").is_visible()
    page.evaluate("() => Keys.settle()")                # as after a move: all that one may do there costs a point
    assert page.evaluate("() => document.activeElement.id") == "table"
    page.keyboard.press("Enter")                        # which spends nothing either
    assert page.evaluate("() => document.activeElement.matches('.maze a.legal')")
    visitor.open(until(lambda s, board: isinstance(s.now, Act) and not board["scouting"] and s.turn.points == 2,
                       patrons="none"))
    assert page.locator(".main .btn.act:visible").count() == 0
    seq = page.locator("#table").get_attribute("data-seq")
    page.locator("#table").focus()
    page.keyboard.press(" ")                            # the main thing is on the board
    assert page.evaluate("() => document.activeElement.matches('.maze a.legal')")
    assert page.locator("#table").get_attribute("data-seq") == seq


def test_patrons_are_chosen_by_menus(visit):
    visitor = visit()
    page = visitor.page
    visitor.go("/games/labyrinth")
    for seat, word in enumerate(("athena", "none", "zeus")):
        page.select_option(f"[name='option.patrons.{seat}']", word)
    page.get_by_role("button", name="Begin").click()
    page.wait_for_selector("body.ready #table")
    assert page.locator(".seat .pat b").all_inner_texts() == ["Athena", "Zeus"]


def test_nothing_moves_for_who_wants_less_motion(visit):
    visitor = visit(reduced_motion="reduce")
    page = visitor.page
    visitor.open(HUNTED)
    end_turn(page)
    assert page.locator(".walk").count() == 1
    assert page.evaluate("() => document.querySelector('#board').getAnimations({subtree: true}).length") == 0


def test_the_ground_is_seen_to_fall(visit):
    visitor = visit()
    page = visitor.page
    visitor.open(until(lambda s, board: isinstance(s.now, Act) and s.slayer == s.seat and s.maze.down == 0
                       and s.alive() == 7 and sum(tile["falls"] for tile in board["tiles"]) > 1, patrons="none"))
    marked = page.locator(".tile.falls").count()
    assert marked > 1 and page.locator(".fell").count() == 0
    end_turn(page)
    assert page.locator(".fell").count() == page.locator(".tile.down").count() == marked
    visitor.rest()
    assert page.evaluate(
        "() => [...document.querySelectorAll('.fell')].every(one => getComputedStyle(one).opacity === '0')")


def test_senses_and_next_steps_are_shown_when_asked_for(visit):
    visitor = visit()
    page = visitor.page
    visitor.open(HUNTED)
    assert not page.locator(".scent").is_visible()
    page.locator(".scents summary").click()
    assert page.locator(".scent").is_visible() and "It hunts" in page.locator(".scents .odds").inner_text()
    seq = page.locator("#table").get_attribute("data-seq")
    page.locator(".go.legal").first.click()
    page.wait_for_function("seq => document.querySelector('#table').dataset.seq !== seq", arg=seq)
    page.wait_for_function("() => !document.querySelector('.scents') || document.querySelector('.scents[open]')")


def test_a_tile_is_shown_among_its_neighbours_in_every_turn(visit):
    visitor = visit()
    page = visitor.page
    visitor.open(until(lambda s, board: isinstance(s.now, Turn) and len(board["tiles"]) > 6
                       and len(board["laying"]["turns"]) == 4))
    pictures = page.locator(".tray .lay svg")
    assert pictures.count() == 4
    assert all(pictures.nth(i).locator(".beside use").count() > 0 for i in range(4))
    page.locator(".tray .lay").nth(2).hover()
    assert page.locator(".ghost.would").count() == 1
    tiles = page.locator(".tile").count()
    answer(page, page.locator(".tray .lay").nth(2).click)
    assert page.locator(".tile").count() == tiles + 1 and page.locator(".ghost").count() == 0


def test_an_exchange_is_one_question_to_the_giver(visit):
    visitor = visit()
    page = visitor.page
    visitor.open(until(lambda s, board: len(board["sharing"]) == 2
                       and any(one["virtues"] and one["seat"] != s.seat for one in board["sharing"])))
    sent = []
    page.on("request", lambda request: request.url.endswith("/act") and sent.append(request.url))
    page.locator(".swap summary").click()
    with_all = page.locator(".share.legal").first if page.locator(".share.legal").count() == 1 else None
    for i in range(page.locator(".share.legal").count()):
        (with_all or page.locator(".share.legal").nth(i)).click()
        if page.locator("[data-finishes]").inner_text().startswith("Propose"):
            break
        page.keyboard.press("Escape")
    assert "Exchange:" in page.locator(".doing").inner_text()
    assert sent == []
    answer(page, page.locator("[data-finishes]").click)
    assert len(sent) == 1 and "asks you to give" in visitor.prompt()
    answer(page, page.locator(".main button[value=accept]").click)
    assert any("Virtues were exchanged" in line for line in page.locator(".log li").all_inner_texts()[:4])
    assert visitor.errors == []


def test_one_goes_about_the_maze_by_direction_and_by_name(visit):
    visitor = visit()
    page = visitor.page
    visitor.open(HUNTED)
    page.locator(".places summary").focus()
    page.keyboard.press("Enter")
    names = page.locator("[data-pan-to^=tile-]").all_inner_texts()
    assert len(names) == page.locator(".tile").count() and len(set(names)) == len(names)
    page.locator("[data-pan-to=tile-1]").focus()
    page.keyboard.press("Enter")
    focus = "() => document.activeElement.dataset.el"
    assert page.evaluate(focus) == "tile-1" and not page.locator(".places[open]").count()
    board, start = page.locator(".maze").bounding_box(), page.locator("#tile-1").bounding_box()
    assert abs(start["x"] + start["width"] / 2 - board["x"] - board["width"] / 2) < 4
    beside = {f"tile-{tile['tile']}": (tile["x"], tile["y"]) for tile in seen_tiles(HUNTED)}
    gone = False
    for key, way in (("ArrowLeft", (-1, 0)), ("ArrowRight", (1, 0)), ("ArrowUp", (0, -1)), ("ArrowDown", (0, 1))):
        page.locator("[data-el=tile-1]").focus()
        page.keyboard.press(key)
        if way in beside.values():
            assert beside[page.evaluate(focus)] == way
            gone = True
    assert gone and visitor.errors == []


def seen_tiles(text: str) -> list[dict[str, Any]]:
    tiles: list[dict[str, Any]] = LABYRINTH.face.board(record.replay(LABYRINTH, record.parse(text)), 0)["tiles"]
    return tiles


def test_without_patrons_the_line_of_seats_names_the_players_on_a_phone(visit):
    visitor = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    visitor.open(until(lambda s, board: s.turns > 1, patrons="none"))
    opens = visitor.page.locator(".seats .open")
    assert [one.inner_text().split("\n")[0] for one in opens.all()] == [
        name.split(" (")[0] for name in visitor.page.locator(".seats .own .sub b").all_text_contents()]
    assert visitor.page.evaluate("""() => [...document.querySelectorAll(".seats .brief")].every(one =>
        one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight + 1)""")
    assert visitor.page.evaluate("""() => [...document.querySelectorAll(".seats .vs:has(.ic)")].every(one =>
        one.firstElementChild.getBoundingClientRect().left
            >= one.parentElement.querySelector(".open").getBoundingClientRect().right)""")
    visitor.page.locator("[data-tab-to=score]").click()
    assert not visitor.page.locator(".seats .own b").first.is_visible()         # the name stands above


def test_a_patron_says_why_not(visit):
    visitor = visit()
    page = visitor.page
    visitor.open(until(lambda s, board: isinstance(s.now, Act) and s.seat == 0 and s.turn.acted == 1,
                       patrons="dionysus,zeus,ares"))
    page.locator("[data-el=patron-dionysus]").click()
    page.wait_for_function("() => document.querySelector('.why-pop')?.innerText.includes('acted this turn')")
    assert "May drink" in page.locator(".why-pop").inner_text()
    page.locator("[data-el=patron-ares]").click()       # whose it is does not matter to who reads
    page.wait_for_function("() => document.querySelector('.why-pop')?.innerText.includes('counts of itself')")
    assert page.locator(".refused, .message.refusal").count() == 0
    assert visitor.errors == []


def test_the_patrons_and_tiles_come_into_view_once_they_are_opened(visit):
    visitor = visit(viewport={"width": 1280, "height": 720})
    page = visitor.page
    visitor.open(HUNTED)
    page.locator(".score summary").click()
    page.wait_for_function("""() => {
        const panel = document.querySelector(".score").getBoundingClientRect();
        const first = document.querySelector(".score details p, .gallery .zoom").getBoundingClientRect();
        return panel.top <= first.top && first.bottom <= panel.bottom;
    }""")


@pytest.mark.parametrize("settings", [{}, PHONE], ids=["desktop", "phone"])
def test_one_goes_by_a_click_to_where_another_hero_stands(visit, settings):
    visitor = visit(**settings)
    page = visitor.page
    text = until(lambda s, board: isinstance(s.now, Act)
                 and any(spot["heroes"] and spot["ways"] for spot in board["spots"]), patrons="none")
    visitor.open(text)
    board = LABYRINTH.face.board(record.replay(LABYRINTH, record.parse(text)), 0)
    way = next(spot["ways"][0] for spot in board["spots"] if spot["heroes"] and spot["ways"])
    answer(page, page.locator(f"[data-el={way}]").click)
    assert visitor.errors == []


def test_who_stands_before_the_minotaur_is_seen_and_who_is_dead_is_told(visit):
    visitor = visit(**PHONE)
    page = visitor.page
    text = until(lambda s, board: board["minotaur"]["state"] == "loose" and s.alive() in (3, 5, 6)
                 and any(hero["alive"] and (hero["x"], hero["y"]) == (board["minotaur"]["x"], board["minotaur"]["y"])
                         for hero in board["heroes"]), patrons="hades,zeus,hermes")
    visitor.open(text)
    beast = LABYRINTH.face.board(record.replay(LABYRINTH, record.parse(text)), 0)
    faced = [hero["seat"] for hero in beast["heroes"] if hero["alive"]
             and (hero["x"], hero["y"]) == (beast["minotaur"]["x"], beast["minotaur"]["y"])]
    assert faced and page.evaluate("""seats => seats.every(seat => {
        const {x, y, width, height} = document.querySelector(`#cube-${seat} .body`).getBoundingClientRect();
        const there = document.elementsFromPoint(x + width / 2, y + height * .7);
        const cube = there.findIndex(one => one.closest(`#cube-${seat}`));
        const beast = there.findIndex(one => one.closest(".mino"));
        return cube >= 0 && (beast < 0 || cube < beast);
    })""", faced)
    assert page.locator(".seat .open small").all_inner_texts() == ["dead"]


def test_an_answer_holds_what_has_changed(visit):
    visitor = visit()
    page = visitor.page
    visitor.open(HUNTED)
    tiles = page.locator(".tile").count()
    assert tiles > 8
    with page.expect_response(lambda answer: answer.url.endswith("/act")) as got:
        page.locator(".main button[value=end]").first.click()
    parts = json.loads(got.value.body())["parts"]
    assert "beast" in parts and not [name for name in parts if name.startswith("tile-")]
    assert len(got.value.body()) < 20_000


@pytest.mark.parametrize("settings", [{}, PHONE], ids=["desktop", "phone"])
def test_the_maze_has_the_room(visit, settings):
    visitor = visit(**settings)
    page = visitor.page
    visitor.open(HUNTED)
    size = page.evaluate("() => [innerWidth, innerHeight]")
    box = page.locator(".maze").bounding_box()
    assert box["height"] > size[1] * (.5 if settings else .7) and box["width"] >= size[0] * .72
    strip = page.locator(".hud").bounding_box()         # and below it what would else lie upon it
    assert strip["y"] >= box["y"] + box["height"] and strip["height"] <= 52
    if settings:
        assert page.locator(".felt > .seats").bounding_box()["height"] < 60
        page.locator(".seat .open").first.click()
        assert page.locator("#own-0").is_visible() and not page.locator("#own-1").is_visible()


def test_the_end_is_told_line_by_line_on_the_maze(visit):
    visitor = visit()
    page = visitor.page
    visitor.open(recorded(LABYRINTH, ["human"] * 3, {}, 1, open_end=True))
    page.evaluate("""() => { window.told = new Set(); new MutationObserver(() => {
        const now = document.querySelector(".message.count.counting");
        if (now) told.add(document.querySelector("#prompt").innerText + now.innerText);
    }).observe(document.body, {subtree: true, attributes: true, attributeFilter: ["class"]}); }""")
    assert page.evaluate(PLAY, OVER)
    page.wait_for_function("() => told.size > 1")
    said = " ".join(page.evaluate("() => [...told]"))                        # nobody has points of their own
    assert "How it came to this." in said and "points" not in said and ": 0" not in said
    page.keyboard.press("s")
    page.wait_for_selector("#table:not([data-counting])")
    lines = page.locator(".saga li").all_inner_texts()
    assert len(lines) >= 6 and lines[0].startswith("The labyrinth") and lines[-1].startswith("The escape")
    assert page.locator(".finale .tile").count() > 3
    assert visitor.errors == []


def test_axe_finds_nothing(look):
    visitor, page = look.visitor, look.visitor.page
    sit(visitor, "human", "human", "human")
    look("opening")
    visitor.open(HUNTED)
    look("middle")
    for drop in (".bag", ".scents", ".places"):         # each closes the one before
        page.locator(f"{drop} summary").click()
        assert page.locator(".hud [open]").count() == 1
        look(drop)
    page.locator(f"{drop} summary").click()
    if look.phone:
        page.locator(".seat .open").first.click()
        look("a hero")
        page.keyboard.press("Escape")
    page.locator("[data-el=tile-1]").dispatch_event("click")
    page.wait_for_selector(".message.refusal")
    look("refusal")
    page.locator("[data-hint]").click()
    page.wait_for_selector(".message.hint")
    look("hint")
    visitor.open(recorded(LABYRINTH, ["human"] * 3, {}, 1))
    look("over")
    assert look.wrong == [], "\n".join(look.wrong)


def test_a_first_visit_to_a_table_is_light(visit):
    visitor = visit()
    visitor.open(HUNTED)
    fresh = visit(storage_state=visitor.context.storage_state())
    assert light(fresh, visitor.page.url)


def test_the_sheet_shows_the_maze_in_the_colours_of_the_table(visit):
    visitor = visit()
    page = visitor.page
    visitor.open(HUNTED)
    colours = """() => [...document.querySelectorAll(".maze :is(.t, .pi, .sp)")].map(one => {
        const style = getComputedStyle(one);
        return `${style.fill} ${style.stroke}`;
    })"""
    at_the_table = page.evaluate(colours)
    page.goto(page.url.split("?")[0] + "/sheet")
    assert len(set(at_the_table)) > 3 and page.evaluate(colours) == at_the_table
    assert page.locator(".sheet .tally tbody tr").count() == 3
    assert visitor.errors == []
