"""The boards of all games, in the browser and in the terminal, over random play: nothing they name is undefined, every
piece that may be touched is there, and what the terminal shows is no wider than it is."""
from __future__ import annotations

import re
from itertools import product
from typing import Any

import pytest
from rich.text import Text

from kleos.cli import choices
from kleos.cli.streams import NEAREST
from kleos.core.dice import Rng
from kleos.core.flow import CHANCE, NOBODY, SPECTATOR
from kleos.core.game import Game
from kleos.core.options import OptionError
from kleos.drawing import markup
from kleos.drawing.templates import actions_off_board, kit
from kleos.games import ALL
from kleos.server.rendering.site import STATIC, SiteTemplates
from kleos.server.rendering.views import losing
from kleos.table import dealers
from kleos.table.names import HUMAN, name_seats
from kleos.table.table import Table
from tests.games.hercules import play
from tests.games.heroes import play as duel

LOOKS = SiteTemplates(ALL)
STEPS = 9                                               # a board is drawn at every so many steps
ELEMENT = re.compile(r'data-el="([^"]+)"')


def tables() -> list[Any]:
    """Each preset of each game at each number of seats that it allows."""
    found = []
    for game in ALL:
        low, high = game.rules.seats
        for (name, options), seats in product(game.rules.presets.items(), range(low, high + 1)):
            try:
                game.setup(options, seats)
            except OptionError:
                continue
            found.append(pytest.param(game, options, seats, id=f"{game.id}-{name}-{seats}"))
    return found


def facts(state: Any, seats: int) -> dict[str, Any]:
    """A table as the server tells a board of it."""
    names = name_seats([HUMAN] * seats)
    return {"id": "x", "url": "/tables/x", "dealer": "random", "over": state.over(), "seq": 3, "undo": 0,
            "takeback": 0, "takebacks": 0, "deals": False, "bot": None, "guided": True, "name": "owl-laurel-7",
            "waiting": False, "rematch": "", "listed": False, "clock": "", "ended": "", "away": [], "offer": None,
            "declined": "", "stuck": False, "claims": [], "claims_win": False, "leaves": False, "ask": [],
            "resign": False, "example": "",
            "seats": [{"seat": seat, "name": names[seat], "kind": HUMAN, "human": True, "you": True, "won": False,
                       "score": "0", "to_act": seat == state.to_act(), "free": False, "away": False, "automaton": "",
                       "given": "", "left": None, "held": 0.0, "presence": "here",
                       "time": ""} for seat in range(seats)]}


def html(game: Game, state: Any, viewer: int, seats: int, **more: Any) -> str:
    view = game.view(state, viewer)
    table = facts(state, seats)
    context = {"view": view, "gallery": game.face.gallery(game.setup(seats=seats)), "game": game, "table": table,
               "sheet": False, "finale": table["over"], "placing": "", "verdict": "",
               "read_only": viewer < 0 or table["over"], **more}
    page = {"view": view, "bare": actions_off_board(game, view), "game": game, "table": table, "csrf": "", "seq": 3,
            "rows": "",
            "signs": [], "drawn": "x", "newest": [], "pings": None, "standing": None,
            "guide": game.face.guide(state, viewer), "notice": None, "hint": None, "former": None, "last": None,
            "remark": "", "brief": False, "whose": -1, "reads": "", "since": None, "handover": None,
            "placing": context["placing"], "verdict": "",
            "loses": losing(game, state, view), "board": LOOKS.board(game, context)}
    return str(LOOKS.render("_table.html", page))


def text(game: Game, state: Any, viewer: int, seats: int, width: int, unicode: bool = True, height: int = 40) -> str:
    view = game.view(state, viewer)
    offered = choices.choices(game, state, view)
    numbers = {choice.element: number for number, choice in enumerate(offered, 1) if choice.element}
    return markup.render(game, "board.txt.jinja", view, numbers, width=width, height=height, unicode=unicode,
                         names=name_seats([HUMAN] * seats))


def sheet(game: Game, state: Any, seats: int, width: int) -> str:
    return markup.render(game, "sheet.txt.jinja", game.view(state, SPECTATOR), width=width,
                         names=name_seats([HUMAN] * seats))


def touched(view: dict[str, Any]) -> set[str]:
    moves = view["actions"] + view["compounds"]
    return {element for move in moves for group in move["touch"] for element in group}


def check(game: Game, state: Any, seats: int, turn: int) -> None:
    actor = state.to_act()
    viewer = actor if actor >= 0 else SPECTATOR
    drawn = html(game, state, viewer, seats)
    missing = touched(game.view(state, viewer)) - set(ELEMENT.findall(drawn))
    assert not missing, f"may be touched but is not drawn: {missing}"
    html(game, state, SPECTATOR, seats)
    html(game, state, SPECTATOR, seats, sheet=True)
    width, height = (60, 80, 100, 120)[turn % 4], (24, 40, 60)[turn % 3]
    board = text(game, state, viewer, seats, width, height=height)
    for line in [*board.split("\n"), *sheet(game, state, seats, width).split("\n")]:
        assert len(Text.from_markup(line)) <= width, f"{line} is wider than {width}"
    counted = re.findall(r"\b(\d+) of (\d+)\b", re.sub("<[^>]*>", " ", drawn) + board)
    assert [pair for pair in counted if int(pair[0]) > int(pair[1])] == []               # never 13 of 12
    plain = text(game, state, viewer, seats, width, False)
    assert plain.encode("ascii", NEAREST).count(b"?") == plain.count("?"), "a character with no plain one"


@pytest.mark.parametrize(("game", "options", "seats"), tables())
def test_boards_show_every_position(game: Game, options: dict[str, Any], seats: int) -> None:
    state, rng = game.start(options, seats), Rng(7)
    step = 0
    while state.to_act() != NOBODY:
        if step % STEPS == 0 or (state.to_act() != CHANCE and state.count() > 9 and step % 2):
            check(game, state, seats, step // STEPS)
        state.apply(state.now.sample(state, rng))
        step += 1
    check(game, state, seats, step)


def test_the_end_of_two_is_told_once_and_a_draft_begins_with_how_many_cards_one_has() -> None:
    heroes = next(game for game in ALL if game.id == "heroes")
    state, rng = heroes.start({"mode": "draft", "first": "0"}, 2), Rng(1)
    while state.to_act() == CHANCE:
        state.apply(state.now.sample(state, rng))
    drafted = html(heroes, state, 0, 2)
    assert '<b>0</b> of 12' in drafted
    while not state.over():
        state.apply(state.now.sample(state, rng))
    assert html(heroes, state, 0, 2, finale=True).count("the deck they drafted") == 2
    state = heroes.start({"first": "0"}, 2)
    while state.to_act() == CHANCE:
        state.apply(state.now.sample(state, rng))
    shown = html(heroes, state, 0, 2)
    assert shown.count("</b> deck</span>") == shown.count("</b> discard</span>") == 2
    assert "<b>3</b> hand</span>" in shown and "<bdi>" in shown.split('class="them')[1].split('class="hs"')[0]
    while not state.over():
        state.apply(state.now.sample(state, rng))
    said = html(heroes, state, 0, 2, finale=True, placing="You lose by nine points.")
    assert said.count("You lose by nine points.") == 1 and "they drafted" not in said
    assert 'class="trait"' not in said.split('id="gallery"')[1], "a card in large says its ability"


def test_the_button_of_the_list_counts_what_stands_in_it() -> None:
    """What is offered in the place of a single action is counted once."""
    s = duel.say(duel.table(hand="hoplite goat herald dragon orc-brute cyclops"), *["provision"] * 3)
    drawn = html(duel.GAME, s, 0, 2)
    assert drawn.count('form="act" name="text" value="discard ') == 12, "each in the list, and on its card"
    assert "<span>Moves</span><i>6</i>" in drawn
    assert "<span>6</span></summary>" in drawn


def test_what_the_food_does_not_pay_for_is_grey_in_every_phase() -> None:
    """The other's turn, one's own first steps, and where it may be discarded included; not before the first turn."""
    def grey(s: Any) -> set[str]:
        return {slug for slug in ("goat", "dragon") if re.search(rf'class="card hd off[^>]*data-el="card-{slug}"|'
                rf'data-el="card-{slug}"[^>]*class="card hd off', html(duel.GAME, s, 0, 2))}
    mine: dict[str, Any] = {"hand": "goat dragon herald orc-raider cyclops orc-brute", "food": 2}
    extra = duel.table(**mine, options={"extra_actions": True})
    starving = duel.turn_of(duel.table(**mine, left="goat hoplite herald", stores=(1, 0, 0)), 0)
    drawing, theirs = duel.turn_of(duel.table(**mine), 0), duel.turn_of(duel.table(**mine), 1)
    limit = duel.say(duel.table(**{**mine, "food": 0}), *["provision"] * 3)
    found = {duel.GAME.face.board(s, 0)["phase"]: grey(s) for s in (extra, starving, drawing, limit)}
    assert found == {phase: {"dragon"} for phase in ("military", "upkeep", "income", "limit")}
    assert grey(theirs) == {"dragon"} and theirs.seat == 1
    opening = duel.table(**mine)
    opening.turn = 0
    assert grey(opening) == set()


def test_both_discard_piles_open_with_all_that_their_cards_say() -> None:
    def piles(extra: bool) -> list[str]:
        s = duel.table(hand="goat", pile="dragon cyclops", foe={"pile": "hoplite"}, options={"extra_actions": extra})
        return html(duel.GAME, s, 0, 2).split('<details class="heap" name="look">')[1:]
    theirs, mine = [one.split("</details>")[0] for one in piles(False)]
    assert theirs.count('data-zoom="') == theirs.count('data-zoom="hoplite"') == 1 and "data-el" not in theirs
    assert mine.count('data-zoom="') == 2 and mine.count('data-el="discard"') == 1 and "<button" not in mine
    assert 'class="pip"' not in mine.split("</summary>")[0], "nothing hides the picture"
    legal = piles(True)[1].split("</details>")[0]
    assert 'class="pil dis legal"' in legal and "Discard a card for one more action</button>" in legal


def test_a_tile_that_is_not_turned_up_yet_lies_face_down() -> None:
    drawn = html(duel.GAME, duel.table(tiles="none mine none", below="farm mine"), 0, 2)
    assert drawn.count("Face down") == drawn.count("No tile is left here") == 1
    assert drawn.index("Face down") < drawn.index("No tile is left here")


@pytest.mark.parametrize(("food", "shown"), [(7, [0, 1, 2, 3, 4, 5, 6, 7]), (13, [0, 1, 2, 3, 4, 5, 13])])
def test_of_much_food_what_matters_is_offered_first(food: int, shown: list[int]) -> None:
    s = duel.say(duel.table(camp="goat", food=food), "deploy goat-1 left")
    drawn = html(duel.GAME, s, 0, 2).split('class="amounts"')[1].split('class="aside"')[0]
    first, _, rest = drawn.partition("<details")
    offered = [[int(n) for n in re.findall(r'data-el="food-(\d+)"', part)] for part in (first, rest)]
    assert offered == [shown, [n for n in range(food + 1) if n not in shown]]


def test_a_button_that_loses_is_not_the_golden_one() -> None:
    hercules = next(game for game in ALL if game.id == "hercules")

    def button(deck: str) -> str:
        s = play.table(play="cyclops", foe={"play": "primord", "deck": deck})
        return html(hercules, play.say(s, "attack cyclops-1"), 1, 2).split('value="declare"')[0].rsplit("<button", 1)[1]
    assert "btn grave" in button("5 argonaut") and "btn act" in button("9 argonaut")


def test_who_does_not_untap_bears_a_sign_of_its_own() -> None:
    """It looked merely tapped."""
    hercules = next(game for game in ALL if game.id == "hercules")
    s = play.say(play.table(hand="entangled", foe={"play": "argonaut", "tapped": "cyclops"}), "play entangled")

    def card(piece: str) -> str:
        return html(hercules, s, 0, 2).split(f'data-el="foe-{piece}"')[1].split("</button>")[0]
    if "foe argonaut-1" in play.options(s):
        play.say(s, "foe argonaut-1")
    assert '<i class="chip">tapped</i>' in card("cyclops-1") and "does not untap" not in card("cyclops-1")
    assert "#k-frozen" in card("argonaut-1") and 'data-now="Now: tapped, does not untap' in card("argonaut-1")
    assert "tapped, does not untap in" in card("argonaut-1").split("aria-label=")[1].split('"')[1]


def test_whom_nobody_is_left_to_fight_has_no_crossed_swords() -> None:
    hercules = next(game for game in ALL if game.id == "hercules")
    s = play.clash("cyclops", "primord", "primord-1 cyclops-1", foe_hand="insight")

    def clash() -> str:
        return html(hercules, s, 1, 2).split('class="clash"')[1].split("</p>")[0]
    assert clash().count('class="vs"') == 2 and "crossed-swords" in clash()
    s.sides[1].leave(0)
    assert clash().count('class="vs"') == 1 and "crossed-swords" not in clash() and "nobody left to fight" in clash()


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_icons_of_the_log_are_drawn(game: Game) -> None:
    """Every sign that a line of the log asks for is in the kit."""
    table = Table(game, game.setup(), [HUMAN] * game.rules.usual, dealers.dealer("random", "boards"))
    rng = Rng(3)
    while not table.state.over():
        if table.state.to_act() == CHANCE:
            table.deal()
        else:
            table.act(table.state.to_act(), [game.rules.lexicon.text(table.state.now.sample(table.state, rng))])
    lines = [line for _, told in table.lines(0) for line in told]
    assert {line.icon for line in lines} - {""} <= set(kit())
    assert all(line.text[0].isupper() or not line.text[0].isalpha() for line in lines)


def test_every_silhouette_has_its_author() -> None:
    """Pictures in the kit that others drew are credited by name."""
    credits = set(re.findall(r"[\w-]+", (STATIC / "CREDITS.md").read_text(encoding="utf-8")))
    drawings = {name: drawing for name, (box, drawing) in kit().items() if box == "0 0 512 512"}
    credited = {drawing for name, drawing in drawings.items() if name in credits}
    assert len(credited) > 50 and [name for name, drawing in drawings.items() if drawing not in credited] == []


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_a_dagger_stands_in_the_legend_alone(game: Game) -> None:
    """Not at every name: what is reconstructed is told beside the board, and by a card in large."""
    seats = game.rules.seats[0]
    state, rng = game.start(seats=seats), Rng(2)
    while game.rules.turns(state) < 5 or state.to_act() < 0:
        state.apply(state.now.sample(state, rng))
    board, legend = html(game, state, state.to_act(), seats).split('id="score"')
    assert "†" not in re.sub('<p class="lost">.*?</p>', "", board) and "†" in legend           # but cards in large
