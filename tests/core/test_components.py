"""Components: values with their sources, and files that replace some of them."""
from __future__ import annotations

import pytest

from kleos.core import components
from kleos.core.components import ComponentError, fingerprint

SHIPPED = """# the numbers of a game
[game]
turns = 24
title = "Fire"
source = "rulebook"

[metal.gold]
from = 1
symbols = [2, 1]
names = ["or", "aurum"]
source = "picture"
note = "seen on the box"

[metal.tin]
from = 10
source = "reconstructed"
"""


def test_values_have_paths_and_sources() -> None:
    read = components.read(SHIPPED)
    assert read.values == {"game.turns": 24, "game.title": "Fire", "metal.gold.from": 1, "metal.gold.symbols": [2, 1],
                           "metal.gold.names": ["or", "aurum"], "metal.tin.from": 10}
    assert read["metal.gold.from"] == 1 and read.below("metal.tin") == {"from": 10}
    assert read.below("metal") == read.below("metal.ti") == {}
    assert read.sources["metal.gold.symbols"] == "picture" and read.notes == {"metal.gold": "seen on the box"}
    assert read.reconstructed("metal.tin.from") and not read.reconstructed("game.turns")
    assert read.changed == {} and read.key() == ""


def test_another_file_replaces_some_of_the_values() -> None:
    read = components.other(components.read(SHIPPED), "[metal.tin]\nfrom = 9\n\n[game]\nturns = 24\n")
    assert read["metal.tin.from"] == 9 and read["game.turns"] == 24 and read["metal.gold.from"] == 1
    assert read.changed == {"metal.tin.from": 9} and not read.reconstructed("metal.tin.from")
    twin = components.read(SHIPPED).replaced({"metal.tin.from": 9})
    assert read.key() == twin.key() != components.read(SHIPPED).replaced({"metal.tin.from": 8}).key()


@pytest.mark.parametrize(("shipped", "told"), [
    ("true", "must be true or false, not 'x'"), ("1.5", "must be a decimal number, not 'x'"),
    ("[true]", "must hold true or false only, not 'x'"), ("[0.5, 1.5]", "must hold decimal numbers only, not 'x'"),
])
def test_what_takes_the_place_of_a_value_is_of_its_kind(shipped: str, told: str) -> None:
    read = components.read(f"value = {shipped}\nsource = 'rulebook'\n")
    given = "['x']" if shipped.startswith("[") else "'x'"
    with pytest.raises(ComponentError, match=f"line 1: value: {told}"):
        components.other(read, f"value = {given}")


def test_a_hash_that_stands_in_records_stays_what_it_was() -> None:
    for values in ({"b": 2, "a": [1, "x"]}, {"a": [1, "x"], "b": 2}):
        assert fingerprint(values) == "65989928e381c0cc"


@pytest.mark.parametrize(("text", "line", "reason"), [
    ("[game]\nturns = \n", 2, "Invalid value"),
    ("[game\n", 1, "Expected"),
    ("[game]\nturns = 1\n\nturns = 2\n", 4, "Cannot overwrite"),
    ("[game]\n\nrounds = 3\n", 3, "game.rounds: the game has no such value"),
    ("rounds = 3\n", 1, "rounds: the game has no such value"),
    ("[games]\nturns = 3\n", 2, "games.turns: the game has no such value"),
    ("[game]\nturns = 'many'\n", 2, "game.turns: must be a whole number, not 'many'"),
    ("[game]\nturns = true\n", 2, "game.turns: must be a whole number, not True"),
    ("[game]\ntitle = 3\n", 2, "game.title: must be a text, not 3"),
    ("# mine\n[metal.gold]\nsymbols = 3\n", 3, "metal.gold.symbols: must be a list, not 3"),
    ("[metal.gold]\nsymbols = [1, 'two']\n", 2, "metal.gold.symbols: must hold whole numbers only, not 'two'"),
    ("[metal.gold]\nnames = [1]\n", 2, "metal.gold.names: must hold texts only, not 1"),
])
def test_a_bad_file_is_refused_with_the_line_and_the_reason(text: str, line: int, reason: str) -> None:
    with pytest.raises(ComponentError) as caught:
        components.other(components.read(SHIPPED), text)
    where, _, told = str(caught.value).partition(": ")
    assert (caught.value.line, where) == (line, f"line {line}")
    assert told == reason if "." in reason else reason in told              # the parser's own words go on


@pytest.mark.parametrize(("text", "reason"), [
    ("a = " + "[" * 2000, "too deep in one another"),
    *[(f"\n{key} = 1", "line 2: .*too deep in one another")
      for key in ("a" + ".a" * 2000, ' . '.join(['"a\\" b"', "'c'"] * 999), "b = {" + "c." * 2000 + "d")],
    ("[game]\nturns = " + "1" * 5000, "thousands of digits")])
def test_a_file_that_nobody_can_read_is_refused_in_a_sentence(text: str, reason: str) -> None:
    with pytest.raises(ComponentError, match=reason):
        components.other(components.read(SHIPPED), text)


def test_a_shipped_table_without_a_source_is_refused() -> None:
    with pytest.raises(ComponentError, match="line 1: game: its source is '', which is none of rulebook, picture"):
        components.read("[game]\nturns = 3\n")


def test_a_whole_number_lies_within_its_bounds() -> None:
    own = components.other(components.read(SHIPPED), "[metal.tin]\n\nfrom = 9\n")
    assert own.whole("metal.tin.from", 9, 12) == own.whole("metal.tin.from", 0, 9) == 9
    for low, high in ((10, 12), (0, 8)):
        with pytest.raises(ComponentError, match=f"^line 3: metal.tin.from: must be from {low} to {high}, not 9"):
            own.whole("metal.tin.from", low, high)
