"""Plans: games and what is asked of them in a file, and the account that is made of it."""
from __future__ import annotations

import sys
from pathlib import Path

import pytest
from benchmarks.cards import SPELLS

from kleos.games import find
from kleos.games.hercules.box import SLUGS
from kleos.games.hercules.decklists import parse
from kleos.lab import play
from kleos.lab.plans import read_plan
from kleos.lab.watches import make_watch

ROOT = Path(__file__).parents[2]
PLANS = sorted((ROOT / "benchmarks" / "plans").rglob("*.toml"))
RECKONED = "labors-cards"                               # one game, whose numbers are told
DECKS = """
game = "heroes"
bots = "random"
games = 4
seed = 3
decks = ["elves", "orcs", "humans"]
options = {first = "0", turns = "30"}
watch = ["length", "python:benchmarks.watches:Hired"]

[[part]]
title = "Factions"
asked = {"first: *" = [0, 1], "decks: elves" = [0.9, 1], "length: turns" = [500, 600]}
"""


@pytest.fixture(scope="module")
def account():
    return read_plan(DECKS).play()


@pytest.mark.parametrize("path", PLANS, ids=lambda path: path.stem)
def test_the_plans_of_the_house_are_short_and_can_be_played(path):
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 60
    account = read_plan(text)
    assert account.wanted >= 600 or path.stem == RECKONED
    for part in account.parts:
        for line in part.asked:
            assert line.partition(":")[0] in {"decks", "pairs", "first", "scores", *(one.word for one in part.watches)}


def test_each_deck_meets_each_and_sits_first_as_often_as_second(account):
    part, = account.parts
    assert account.games == 12 and len(part.runs) == 6
    assert all(run.games == 2 and run.series.options["decks"] == ", ".join(pair) for pair, run in part.runs.items())
    alone = play("heroes", ["random"] * 2, games=2, seed=3,
                 options={"decks": "elves, orcs", "first": "0", "turns": "30"})
    assert part.runs["elves", "orcs"].statistics.seats[0].data() == alone.statistics.seats[0].data()
    tables = dict(account.tables(part))
    assert [*tables] == ["decks", "pairs", "first", "length", "hired"]
    first, = tables["first"]
    assert sum(round(row["share"] * row["n"]) for row in tables["decks"] if row["n"]) == first["n"]
    assert all(row["n"] >= 0 and float(row["either"]) <= 100 for row in tables["hired"])


def test_what_is_asked_of_a_line_is_judged(account):
    tables = dict(account.tables(account.parts[0]))
    assert tables["first"][0]["verdict"] == "inside" and tables["first"][0]["asked"] == "0 to 100"
    assert tables["length"][0]["verdict"] == "outside" == account.verdict
    assert ["verdict" in row for row in sorted(tables["decks"], key=lambda row: row["deck"])] == [True, False, False]
    assert account.data()["parts"][0]["tables"]["length"] == tables["length"]
    assert read_plan(DECKS.replace("asked = ", "# ")).play().verdict == "done"


def test_an_account_is_markdown_or_a_page(account, tmp_path):
    account.write(tmp_path / "account.md")
    text = (tmp_path / "account.md").read_text(encoding="utf-8")
    for said in ("## Factions", "12 games of 2 players, all random; seed 3", "### Pairs", "| elves, orcs", "outside"):
        assert said in text
    account.write(tmp_path / "account.html")
    page = (tmp_path / "account.html").read_text(encoding="utf-8")
    assert page.count("<table>") == 5 and "<title>Twelve Heroes</title>" in page and "http" not in page


def test_whoever_plays_it_the_account_is_the_same(account, tmp_path):
    seen = []
    other = read_plan(DECKS).play(jobs=2, keep=tmp_path, progress=seen.append)
    assert (other.text(), seen[-1]) == (account.text(), 12)
    assert read_plan(DECKS).play(keep=tmp_path).text() == account.text()


def test_decks_of_ones_own_meet_by_name_for_three_as_well():
    account = read_plan("""
game = "hercules"
bots = "random"
games = 3
players = 3
decks = ["mine", "hit-and-run", "raiding-party"]
[lists]
mine = "40 green-resource"
[[part]]
title = "Three"
""").play()
    part, = account.parts
    assert account.games == 6 == len(part.runs)
    assert part.runs["hit-and-run", "mine", "raiding-party"].series.options["decks"] == (
        "hit-and-run, 40 green-resource, raiding-party")
    tables = dict(account.tables(part))
    assert [*tables] == ["decks", "first"]
    assert sum(round(row["share"] * 6) for row in tables["decks"]) == 6 == tables["first"][0]["n"]
    assert {row["deck"]: row["share"] for row in tables["decks"]}["mine"] == 0.0


def test_of_those_who_play_together_it_is_told_how_often_they_won():
    account = read_plan('game = "labyrinth"\ngames = 4\nplayers = 3\n[[part]]\ntitle = "All"').play()
    (word, (row,)), = account.tables(account.parts[0])
    assert (word, row["n"], row["share"] * 4 % 1) == ("wins", 4, 0)


def test_without_decks_scores_are_told():
    account = read_plan('game = "shield"\nbots = "random"\ngames = 5\n[[part]]\ntitle = "Alone"').play()
    (word, (row,)), = account.tables(account.parts[0])
    assert (word, row["seat"], row["n"]) == ("scores", "1", 5) and row["low"] < row["mean"] < row["high"]


def test_what_the_watches_of_the_labors_count_is_what_happened():
    account = read_plan("""
game = "labors"
games = 6
players = 2
watch = ["length", "places", "python:benchmarks.watches:Labors", "python:benchmarks.watches:Choices",
         "python:benchmarks.watches:Gods"]
[[part]]
title = "Two"
""").play()
    tables = dict(account.tables(account.parts[0]))
    marks, leads, rounds = tables["labors"]
    assert marks["n"] == round(6 * tables["length"][0]["mean"]) and 0.4 < marks["share"] < 1
    assert (leads["n"], rounds["n"]) == (6, 6)
    sensible, cheap, any_, _ = tables["choices"]
    assert sensible["n"] == cheap["n"] == any_["n"] <= marks["n"]
    assert sensible["share"] <= any_["share"] and cheap["share"] <= any_["share"]
    gods = {row["what"]: row for row in tables["gods"]}
    assert len(gods) == 26 and all(row["share"] is None or 0 <= row["share"] <= 1 for row in gods.values())


def test_cards_are_held_by_those_whose_decks_have_them():
    account = read_plan("""
game = "hercules"
bots = "random"
games = 2
decks = ["fearless-band", "hit-and-run"]
watch = ["python:benchmarks.watches:Held"]
[[part]]
title = "Two decks"
""").play()
    rows = dict(account.tables(account.parts[0]))["held"]
    assert rows and all(0 < row["n"] <= 4 and 0 <= float(row["played"]) <= 100 for row in rows)
    assert all(abs(float(row["beyond"])) <= 100 for row in rows)


def test_the_plan_of_hercules_holds_every_card_and_what_happens_is_counted():
    account = read_plan((ROOT / "benchmarks" / "plans" / "hercules-cards.toml").read_text(encoding="utf-8"))
    lists = account.parts[0].lists
    assert {kind for text in lists.values() for kind, n in enumerate(parse(text)) if n} >= {*SPELLS}
    game, watches = find("hercules"), account.parts[0].watches
    options = {"decks": ", ".join([lists["green-red-1"], lists["blue-red-1"]])}
    data = play(game, ["python:benchmarks.cards:Eager"] * 2, games=3, options=options, watch=watches).data()["watches"]
    cards, *least = data["plays"]["rows"]
    assert cards["n"] == len(SPELLS) and cards["share"] == 0 and [row["n"] for row in least] == [0] * 10
    happened, *silent = data["effects"]["rows"]
    assert 0 < happened["share"] < 1 and round(happened["share"] * happened["n"]) == happened["n"] - len(silent)
    assert all(row["what"].split()[0] in SLUGS for row in silent)


def test_the_numbers_of_the_labors_are_told_with_an_owners_own():
    text = (ROOT / "benchmarks" / "plans" / f"{RECKONED}.toml").read_text(encoding="utf-8")
    account = read_plan(text + 'components = {"boxes.lost.nemean-lion" = [7, 12]}\n').play()
    tables = dict(account.tables(account.parts[0]))
    lion, = [row for row in tables["encounters"] if row["encounter"] == "Nemean Lion"]
    assert lion == {"encounter": "Nemean Lion", "kind": "labour", "boxes / final blow": "7 / 12", "turns alone": "42.0",
                    "source": ""}
    assert tables["encounters"][0]["source"] == "printed" and not tables["scores"]
    assert {row["what"]: row["n"] for row in tables["boxes"]}.items() >= {"cards": 25, "cards with 2 boxes": 3}.items()


@pytest.mark.parametrize(("text", "said"), [
    ("game =", "no plan"), ('game = "x"', "no game “x”"), ('game = "labors"', "no \\[\\[part\\]\\]"),
    ('game = "labors"\nfoo = 1\n[[part]]', "“foo” does not fit"), ('game = "labors"\ngames = "5"\n[[part]]', "“games”"),
    ('game = "labors"\nwatch = ["x"]\n[[part]]', "no watch “x”"),
    ('game = "labors"\n[[part]]\nasked = {x = 3}', "a band"), ('game = "labors"\ngames = 0\n[[part]]', "1 at least"),
    ('game = "heroes"\ndecks = ["elves"]\n[[part]]', "1 decks for 2")])
def test_what_does_not_fit_into_a_plan_is_said(text, said):
    with pytest.raises(ValueError, match=said):
        read_plan(text)


def test_a_watch_of_ones_own_is_named_by_its_class():
    assert make_watch("python:benchmarks.watches:Hired").word == "hired"
    for word, said in (("python:benchmarks.watches:Nobody", "cannot be loaded"),
                       ("python:nowhere:X", "cannot be loaded"), ("python:collections:Counter", "is no watch")):
        with pytest.raises(ValueError, match=said):
            make_watch(word)
    assert "benchmarks.watches" in sys.modules
