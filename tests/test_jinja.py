"""Templates draw the same with Jinja as it comes as with what drawing/jinja.py makes of it."""
from __future__ import annotations

import gc
from typing import Any

import pytest
from jinja2 import Environment, StrictUndefined

from kleos.core.dice import Rng
from kleos.core.flow import NOBODY, SPECTATOR
from kleos.core.game import Game
from kleos.drawing import templates
from kleos.drawing.jinja import PlainContext, PlainEnvironment
from kleos.games import ALL
from kleos.server.rendering.site import SiteTemplates
from tests import test_boards
from tests.test_boards import html

STEPS = 37                                              # a board is compared at every so many steps


class Usual(Environment):
    """Jinja as it comes, but that of plain data an item comes before a method of the same name."""

    def __init__(self, **options: Any) -> None:
        super().__init__(autoescape=True, undefined=StrictUndefined, trim_blocks=True, **options)

    def getattr(self, obj: Any, attribute: str) -> Any:
        return obj[attribute] if type(obj) is dict and attribute in obj else super().getattr(obj, attribute)


@pytest.fixture(scope="module")
def usual() -> templates.Templates:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(templates, "PlainEnvironment", Usual)
        return SiteTemplates(ALL)


def test_one_is_ours_and_the_other_is_not(usual: templates.Templates) -> None:
    assert type(test_boards.LOOKS.environment) is PlainEnvironment
    assert type(usual.environment).context_class is Environment.context_class
    assert PlainEnvironment.context_class is PlainContext


def test_what_a_drawing_has_used_goes_at_its_end() -> None:
    """Nobody has to look for it: its macros and its contexts no longer know each other."""
    game = ALL[0]
    state = game.start({}, game.rules.usual)
    html(game, state, SPECTATOR, game.rules.usual)
    gc.collect()
    gc.disable()
    try:
        before = count_contexts()
        html(game, state, SPECTATOR, game.rules.usual)
        assert count_contexts() == before
    finally:
        gc.enable()


def count_contexts() -> int:
    return sum(type(each) is PlainContext for each in gc.get_objects())


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_every_board_is_the_same(game: Game, usual: templates.Templates, monkeypatch: pytest.MonkeyPatch) -> None:
    seats, number = game.rules.usual, 0
    for seed in (1, 2):
        state, rng, step = game.start({}, seats), Rng(seed), 0
        while True:
            over = state.to_act() == NOBODY
            if over or step % STEPS == 0:
                for viewer in (max(state.to_act(), SPECTATOR), SPECTATOR):
                    ours = html(game, state, viewer, seats, sheet=over)
                    with monkeypatch.context() as patch:
                        patch.setattr(test_boards, "LOOKS", usual)
                        assert html(game, state, viewer, seats, sheet=over) == ours
                    number += 1
            if over:
                break
            state.apply(state.now.sample(state, rng))
            step += 1
    assert number > 5


@pytest.mark.parametrize("name", ["kleos.css", *[f"{game.id}/board.css" for game in ALL]])
def test_every_style_is_the_same(name: str, usual: templates.Templates) -> None:
    assert usual.style(name) == test_boards.LOOKS.style(name)


@pytest.mark.parametrize("source", [
    "{{ '<b>' }}{{ 3 }}{{ 1.5 }}{{ true }}{{ none }}", "{{ '<' ~ 3 ~ one.name }}", "{{ ('<b>' | safe) ~ '<i>' }}",
    "{{ many | map(attribute='name') | join('<') }}", "{{ many | selectattr('on') | map(attribute='name') | list }}",
    "{{ many | rejectattr('name', 'equalto', 'a&b') | list | length }}", "{{ many | selectattr('n', 'gt', 1) | list }}",
    "{{ many | map('upper') | list }}", "{{ many | select('mapping') | list | length }}", "{{ many | first }}",
    "{% macro m(a, b='<') %}{{ a }}{{ b }}{{ caller() if caller is defined }}{% endmacro %}"
    "{{ m(1) }}{{ m(1, 2) }}{{ m(b=3, a=4) }}"
    "{% call m(5) %}<hr>{% endcall %}{{ m('&') ~ '&' }}",
    "{% macro k() %}{{ kwargs }}{{ varargs }}{% endmacro %}{{ k(1, x='<') }}", "{{ one.missing is defined }}",
    "{{ one['name'] }}{{ one.get('x', '<') }}{{ many[0].name }}"])
def test_every_way_of_writing_is_the_same(source: str, usual: templates.Templates) -> None:
    known = {"one": {"name": "a&b", "n": 1}, "many": [{"name": "a&b", "n": 1, "on": 1}, {"name": "<", "n": 2, "on": 0}]}
    environments = test_boards.LOOKS.environment, usual.environment
    ours, theirs = (environment.from_string(source).render(known) for environment in environments)
    assert ours == theirs
