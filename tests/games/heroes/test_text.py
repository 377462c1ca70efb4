"""Twelve Heroes in text: what a terminal shows, in all modes and at every width."""
from __future__ import annotations

import io
import re

import pytest
from rich.console import Console
from rich.text import Text

from kleos.cli import choices, page
from kleos.cli.screen import Screen
from kleos.cli.streams import NEAREST
from kleos.core.dice import Rng
from kleos.core.flow import CHANCE, SPECTATOR
from kleos.drawing import markup
from kleos.games.heroes.box import SLUGS
from kleos.table import dealers
from kleos.table.table import sit
from tests.games.heroes.play import GAME, box, say, table

NAMES = ["Danae", "A name of 24 characters."]


def drawn(s, seat=0, width=80, height=24, unicode=True, template="board.txt.jinja"):
    view = GAME.view(s, seat)
    offered = choices.choices(GAME, s, view)
    numbers = {choice.element: choice.number for choice in offered if choice.element}
    return markup.render(GAME, template, view, numbers, width=width, height=height, unicode=unicode, names=NAMES)


def plain(markup):
    return "\n".join([Text.from_markup(line).plain for line in markup.split("\n")])


@pytest.mark.parametrize("preset", GAME.rules.presets)
def test_no_board_is_wider_than_the_terminal(preset):
    s, rng, shown = GAME.start(GAME.rules.presets[preset]), Rng(11), 0
    while not s.over():
        if s.to_act() != CHANCE and (shown := shown + 1) % 5 == 0:
            for width, height in ((60, 24), (80, 24), (80, 50), (120, 60)):
                for viewer in (s.to_act(), SPECTATOR):
                    board = plain(drawn(s, viewer, width, height))
                    assert max(map(len, board.split("\n"))) <= width, board
            assert drawn(s, 0, unicode=False).encode("ascii", NEAREST).count(b"?") == 0
        s.apply(s.now.sample(s, rng))
    assert shown > 20
    for width in (60, 80):
        assert max(map(len, plain(drawn(s, SPECTATOR, width, template="sheet.txt.jinja")).split("\n"))) <= width


@pytest.mark.parametrize("shipped", [pytest.param(False, id="own box", marks=pytest.mark.slow),
                                     pytest.param(True, id="shipped")])
@pytest.mark.parametrize("preset", GAME.rules.presets)
def test_a_whole_screen_fits_a_low_terminal(preset, shipped):
    """Board, what is new, guide, prompt and choices within 80 columns and 24 rows, the line for typing among them."""
    cards = box(shipped=shipped)
    options = GAME.rules.presets[preset]
    game, rng = sit(GAME, options, ["human", "human"], dealers.dealer("random", 6), cards, NAMES), Rng(6)
    told, high = [0, 0], 0
    while not game.state.over():
        if game.state.to_act() == CHANCE:
            game.deal()
            continue
        seat = int(game.state.to_act())
        view, lines = game.view(seat), [line for _, lines in game.lines(seat) for line in lines]
        out = io.StringIO()
        screen = Screen(Console(file=out, theme=page.THEME, width=80, height=24, highlight=False), clears=True)
        screen.show(game, view, lines[told[seat]:], choices.choices(GAME, game.state, view),
                    GAME.face.guide(game.state, seat) if shipped else None)
        told[seat] = len(lines)
        high = max(high, out.getvalue().count("\n") + 1)
        assert high <= 24 and max(map(len, out.getvalue().split("\n"))) <= 80, out.getvalue()
        game.act(seat, [GAME.rules.lexicon.text(game.state.now.sample(game.state, rng))])
    assert high > 15


def test_the_fullest_draft_fits_a_low_terminal():
    """Six kinds of long names in the second round, what was passed in the first, and the guide."""
    letters, seed = 0, 0
    while letters < 62:
        seed += 1
        game = sit(GAME, {"mode": "draft"}, ["human", "human"], dealers.dealer("random", seed), None, NAMES)
        rng = Rng(seed)
        while game.state.to_act() != 0 or (view := game.view(0))["board"]["draft"]["round"] == 1:
            if game.state.to_act() == CHANCE:
                game.deal()
            else:
                game.act(int(game.state.to_act()), [GAME.rules.lexicon.text(game.state.now.sample(game.state, rng))])
        letters = len("".join({card["name"] for card in view["board"]["draft"]["pack"]}))
    out = io.StringIO()
    Screen(Console(file=out, theme=page.THEME, width=80, height=24, highlight=False), clears=True).show(
        game, view, [], choices.choices(GAME, game.state, view), GAME.face.guide(game.state, 0))
    assert out.getvalue().count("\n") < 24, out.getvalue()
    assert "A new pack" in out.getvalue() and "15  Take" in out.getvalue()


def test_every_choice_has_its_number_on_the_screen():
    s = table(food=5, hand="hoplite dragon goat", camp="herald priestess archangel", left="cyclops", middle="hoplite-2")
    game = sit(GAME, {}, ["human", "human"], dealers.dealer("random", 6))
    game.state = s
    view = GAME.view(s, 0)
    offered = choices.choices(GAME, s, view)
    for height in (24, 60):
        out = io.StringIO()
        Screen(Console(file=out, theme=page.THEME, width=80, height=height, highlight=False), clears=True).show(
            game, view, [], offered)
        shown = [int(number) for number in re.findall(r"(?:^|  | )(\d+)(?= +[A-Z])", out.getvalue(), re.MULTILINE)]
        assert {choice.number for choice in offered} <= set(shown), out.getvalue()
    assert [choice.notation for choice in offered if choice.notation.startswith("deploy")] == [
        f"deploy {hero}-1 {region}" for hero in ("archangel", "priestess", "herald")
        for region in ("left", "middle", "right")]


def test_the_regions_show_both_sides():
    s = table(left="orc-brute hoplite", middle="hoplite-2", cubes=(1, 0, 0), stores=(3, 0, 0), points=3, food=4,
              hand="hoplite", foe={"left": "hoplite", "right": "clockwork-soldier", "stores": (2, 0, 0), "food": 2,
                                   "camp": "goat", "hand": "dragon orc-brute", "points": 2})
    lines = plain(drawn(s)).strip("\n").split("\n")
    assert lines[0] == "Turn 3, Danae: Military, 3 of 3 actions left  7 points win"
    assert lines[1] == (" 2  A name of 24 characters.: 2 points; hand 2, deck 2, pile 0; camp: 2 food,")
    assert lines[2] == "    1 Goat"
    assert re.split("  +", lines[4].strip()) == ["2 Hoplite", "2 Clockwork Soldier*"]
    assert re.split("  +", lines[5].strip()) == ["□ strength 2, food 2/1", "□□ nobody", "□□□ strength 2, food 0/0"]
    assert lines[6].startswith("Left: Farm, 2 points ────  Middle: Mine, 3 points ──  Right: City, 4 points")
    assert re.split("  +", lines[7]) == ["next Danae: the tile", "next Danae: a cube", "next A name of 24: a cube"]
    assert re.split("  +", lines[8].strip()) == ["■ strength 6, food 3/2", "□□ strength 2, food 0/1", "□□□ nobody"]
    assert re.split("  +", lines[9].strip()) == ["2 Hoplite, 4 Orc Brute", "2 Hoplite"]
    assert lines[11] == " 1  Danae (you): 3 points; hand 1, deck 2, pile 0; camp: 4 food, nobody"


def test_tokens_of_popularity():
    s = table(options={"popularity": True}, tokens="tile 0 1", left="", middle="hoplite", foe={"right": "goat"})
    assert re.search("token: free +token: Danae +token: A name of", plain(drawn(s)))
    assert "token" not in plain(drawn(table()))


def test_ones_own_hand_and_what_it_costs_now():
    s = table(food=2, hand="dragon hoplite hoplite", camp="workshop")
    board = plain(drawn(s, height=50))
    assert re.search(r"\n 3 +Hoplite ×2 +0 +2 *\n", board)
    assert re.search(r"\n +Dragon +5 +5 +When deployed: discard an opposing Hero here\n +with strength", board)
    assert "Dragon" not in plain(drawn(s, 1, height=50)).split("Hidden in")[0]


def test_what_is_known_of_the_other_deck_and_hand():
    s = table(deck="goat", hand="hoplite", foe={"deck": "orc-brute dragon", "hand": "cyclops", "pile": "goblin-mob"})
    board = plain(drawn(s, height=50))
    assert "Hidden in A name of 24 characters.’s hand and deck: Orc Brute, Cyclops, Dragon" in board
    assert "Still in your deck: Goat" in board
    assert "Discarded by A name of 24 characters.: Goblin Mob" in board
    assert "tiles face down: 2 Farm 1 Mine" in " ".join(board.split())


def test_cards_can_be_looked_up():
    cards = {card.slug: card for card in GAME.face.cards(GAME.setup())}
    assert set(cards) == set(SLUGS) - {"golem-of-renown"}
    assert set({card.slug for card in GAME.face.cards(GAME.setup({"popularity": True}))}) == set(SLUGS) - {"golem"}
    dragon = cards["dragon"]
    c = GAME.components
    printed = f"cost {c['hero.dragon.lost.cost']}, strength {c['hero.dragon.lost.strength']}"
    assert (dragon.name, dragon.facts, dragon.most) == ("Dragon", printed, 2)
    assert dragon.text.startswith("**When deployed:** discard an opposing Hero here")
    assert [slug for slug, card in cards.items() if card.called("hawk")] == ["giant-hawk"]
    assert [slug for slug, card in cards.items() if card.called("orc")] == ["orc-raider", "orc-brute"]


def test_numbers_are_typed_as_they_are():
    s = say(table(camp="hoplite", food=3), "deploy hoplite-1 left")
    offered = choices.choices(GAME, s, GAME.view(s, 0))
    assert [(choice.number, choice.notation) for choice in offered] == [(n, f"food {n}") for n in range(4)]
    assert choices.pick(offered, "0").notation == "food 0"
    with pytest.raises(choices.Unclear, match="There is no choice 4; they go from 0 to 3"):
        choices.pick(offered, "4")


@pytest.mark.parametrize(("typed", "meant"), [
    ("deploy goat-1 left", "deploy goat-1 left"), ("deploy goat left", "deploy goat-1 left"),
    ("d goat l", "deploy goat-1 left"),
    ("hoplite-2 r", "deploy hoplite-2 right"), ("d d m", "deploy dragon-1 middle"), ("provision", "provision"),
])
def test_notation_may_be_abridged(typed, meant):
    s = table(camp="goat hoplite hoplite-2 dragon")
    assert choices.pick(choices.choices(GAME, s, GAME.view(s, 0)), typed).notation == meant


def test_what_may_mean_several_things_is_asked_for():
    s = table(camp="goat hoplite hoplite-2")
    with pytest.raises(choices.Unclear, match=r"may mean .*Hoplite 1 to the Farm.*Hoplite 2 to the Farm"):
        choices.pick(choices.choices(GAME, s, GAME.view(s, 0)), "hoplite left")
