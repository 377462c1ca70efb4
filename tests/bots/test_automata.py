"""The automata: bots with a face, by their names."""
import pytest

from kleos import bots
from kleos.bots import automata
from kleos.drawing.templates import kit
from kleos.games import ALL, find
from kleos.table import names


@pytest.mark.parametrize("automaton", automata.ALL, ids=lambda one: one.slug)
def test_an_automaton_is_a_bot_with_a_name_a_temper_and_a_picture(automaton):
    for game in ALL:
        made, meant = bots.make(automaton.slug, game), bots.make(automaton.bot, game)
        assert type(made) is type(meant)
    assert automaton.slug in kit()
    assert automaton.temper.endswith(".") and automaton.how.endswith(".")
    assert names.name_seats(["human", automaton.slug])[1] == automaton.name


def test_they_differ_and_a_number_is_none_of_their_names():
    assert len({automaton.bot for automaton in automata.ALL}) == len(automata.ALL)
    assert len({automaton.temper for automaton in automata.ALL}) == len(automata.ALL)
    with pytest.raises(ValueError, match="no bot “phaiax:3”"):
        bots.make("phaiax:3", find("shield"))
    with pytest.raises(ValueError, match="galatea, pandora, talos"):
        bots.make("hephaestus", find("shield"))
