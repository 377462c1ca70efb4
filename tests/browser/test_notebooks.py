"""A board in a notebook: it has only those rules and drawings that it needs, and looks as if it had them all."""
from __future__ import annotations

import html
import re

import pytest

import kleos
from kleos.drawing import notebooks
from kleos.games import OWN

pytestmark = pytest.mark.browser
LOOKS = ((390, "light"), (900, "dark"))


def board(match: kleos.Match) -> str:
    """The page within the frame."""
    found = re.search(r'srcdoc="(.*?)" title', match._repr_html_(), re.S)
    assert found
    return html.unescape(found[1])


def begun(id: str) -> kleos.Match:
    """A match some way on, with somebody to move."""
    match = kleos.play(id, ["human"] + ["quick"] * (kleos.game(id).rules.usual - 1), seed=3)
    for _ in range(12):
        match.push(match.legal[0])
    assert not match.over
    return match


@pytest.mark.parametrize("id", [game.id for game in OWN])
def test_what_is_left_out_would_show_nowhere(id, chromium, monkeypatch):
    match = begun(id)
    short = board(match)
    monkeypatch.setattr(notebooks, "keep_rules", lambda style, page: style)
    monkeypatch.setattr(notebooks, "keep_signs", lambda signs, board: signs)
    whole = board(match)
    assert len(short) < 0.75 * len(whole)
    page = chromium.new_page()
    for width, scheme in LOOKS:
        page.set_viewport_size({"width": width, "height": notebooks.HEIGHT})
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        shots = []
        for text in (short, whole):
            page.set_content(text)
            shots.append(page.screenshot())
        assert shots[0] == shots[1], (width, scheme)
    page.close()
