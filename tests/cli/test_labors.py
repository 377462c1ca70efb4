"""The 12 Labors in the terminal: its board, its cards, and what is said to what somebody types."""
from __future__ import annotations

import io
import json

import pytest

from kleos.cli import page
from kleos.cli.choices import choices
from kleos.cli.screen import Screen
from kleos.cli.terminal import Terminal
from kleos.drawing import markup
from kleos.games import find
from kleos.table import dealers
from kleos.table.table import sit
from tests.games.labors.play import GAME, rolled, say

LABORS = find("labors")


def told(tmp_path, typed):
    """What is answered to this at the first question of a game."""
    out, answers = io.StringIO(), iter([typed])
    shown = []

    def ask(mark):
        shown.append(out.getvalue())
        out.seek(0)
        out.truncate()
        try:
            return next(answers)
        except StopIteration:
            raise EOFError from None
    # the numbers of version 1, of which a box with 10 lies open in this deal
    table = sit(LABORS, {"first": "0"}, ["human", "random"], dealers.dealer("random", "a"), LABORS.began(1, {}))
    console = page.console(stream=out)
    console.size = (200, 50)
    Terminal(Screen(console), table, tmp_path / "a.kleos", ask=ask, pace="none", rolls=True).play()
    return shown[-1]


def test_gods_and_encounters_are_found_by_name(invoke):
    found = {card["slug"]: card for card in json.loads(invoke("cards", "h", "--json").output)}
    assert {"hades", "hephaestus", "hera", "hermes", "hestia", "lernaean-hydra", "harpies"} <= set(found)
    assert found["hermes"]["facts"].startswith("a god, cost ") and "(§5.11)" in found["hermes"]["text"]
    assert "reconstructed" in found["hermes"]["text"] and found["hermes"]["game"] == "labors"
    apples = json.loads(invoke("cards", "apples", "--json").output)[0]
    assert apples["facts"] == "a labour, boxes 3, 5, 4, final blow 6" and "reconstructed" not in apples["text"]


def test_alone_every_god_costs_one():
    alone = {card.slug: card for card in LABORS.face.cards(LABORS.setup(seats=1))}
    assert alone["zeus"].facts == "a god, cost 1, slots 2" and "reconstructed" not in alone["zeus"].text


def test_a_card_that_has_been_changed_says_so():
    changed = LABORS.components.replaced({"boxes.lost.cerberus": [2, 3]})
    card = next(card for card in LABORS.face.cards(LABORS.setup(components=changed)) if card.slug == "cerberus")
    assert (card.facts, card.text) == ("a labour, box 2, final blow 3", "Boxes as in your components.")


@pytest.mark.parametrize(("typed", "says", "not_says"), [
    ("c cerberus", ["Cerberus  a labour, "], ["no cards"]),
    ("? cerberus", ["Cerberus  a labour, "], ["Not now", "first"]),
    ("? hermes", ["Hermes is not revealed (§4.1).", "Rolls a die again"], ["Not now"]),
    ("? 10", ["Roll your dice first (§2.1)."], ["knows no"]),
    ("? dice", ["You may do that now."], ["knows no"]),
    ("? trireme", ["This game has no “trireme”"], []),
])
def test_what_is_asked_is_answered(tmp_path, typed, says, not_says):
    answer = told(tmp_path, typed)
    assert all(word in answer for word in says) and not any(word in answer for word in not_says), answer


def test_equal_dice_are_told_apart():
    state = say(rolled("artemis", "1 1"), "call artemis")
    while state.to_act() < 0:
        say(state, "roll 1")
    offered = choices(GAME, state, GAME.view(state, 0))
    assert [choice.label for choice in offered] == [f"Raise the 1 to 2: raise die {die}" for die in (1, 2, 3)]


@pytest.mark.parametrize("width", [60, 80, 100])
@pytest.mark.parametrize("seats", [1, 4])
def test_what_is_cut_says_so_and_points_say_what_for(width, seats):
    table = sit(LABORS, {}, ["human"] * seats, dealers.dealer("random", "a"))
    view = table.view(0)
    for height in (24, 40):
        drawn = markup.render(LABORS, "board.txt.jinja", view, width=width, height=height, names=table.names)
        lines = [page.Text.from_markup(line).plain.rstrip() for line in drawn.split("\n")]
        assert all(len(line) <= width for line in lines)
        coming = [line for line in lines if line.startswith(("Gods to come", "Encounters to come"))]
        assert len(coming) == 2 and coming[1].endswith(" …")
        parts = [line for line in lines if line.startswith("for cards with a mark, most marks on a card")]
        assert len(parts) == (seats > 1 and width >= 76 and height >= 30)
        plain = markup.render(LABORS, "board.txt.jinja", view, width=width, height=height, names=table.names,
                              unicode=False)
        assert "…" not in plain and "..." in plain


@pytest.mark.parametrize("width", [60, 80])
def test_alone_a_low_screen_tells_the_tally_in_words(width):
    table = sit(LABORS, {}, ["human"], dealers.dealer("random", "a"))
    low, high = (markup.render(LABORS, "board.txt.jinja", table.view(0), width=width, height=height, names=table.names)
                 for height in (24, 40))
    said = " ".join(page.Text.from_markup(low).plain.split())
    assert "The tally, the lower the better: 47; Labours not claimed 60; Tokens in hand -6; " in said
    assert "Tokens in the pool" not in said             # what counts nothing
    assert len(high.splitlines()) - len(low.splitlines()) >= 5
