"""The page of a game: one file, which asks nobody for anything, with all that one must know to play the games again."""
from __future__ import annotations

import re
import sys
from html.parser import HTMLParser
from types import SimpleNamespace

import pytest

import kleos
from kleos.games import find
from kleos.lab import report
from kleos.lab.reporting import numbers, scale, shape

LABORS = find("labors")


class Page(HTMLParser):
    """What stands in a page: its tags, what these refer to, and its text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.links: list[str] = []
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.links += [value for name, value in attrs if name in ("src", "href", "srcset", "data")]

    def handle_data(self, data):
        self.text += data


@pytest.fixture(scope="module")
def found():
    return report(LABORS, bots=["quick", "random"], players=[2], games=40, seed=7, bands={"turns": (10, 200)})


def test_the_page_stands_by_itself(found):
    page = found.page()
    seen = Page(page)
    assert len(page) < 100_000
    assert seen.links == [] and "script" not in seen.tags
    assert not re.search(r"url\(|@import|https?:", page)
    assert seen.tags.count("svg") == 6
    assert seen.tags.count("h1") == 1


def test_all_that_one_must_know_stands_in_it(found):
    text = Page(found.page()).text
    for said in ("The 12 Labors: how it plays", "As quick plays it", "As random plays it", "80 games that bots played",
                 kleos.__version__, "encounters=full", "95 % interval", "Where the two disagree", "moved first"):
        assert said in text
    assert re.search(r"Seed\s*7", text)


def test_two_strengths_disagree_where_they_do_not_play_alike(found):
    first, second = found.runs[2]["quick"], found.runs[2]["random"]
    rows = {row["action"]: row for row in first.rows("use")}
    assert "disagree" in found.page()
    alike = report(LABORS, bots=["quick"], players=[2], games=10)
    assert "disagree" not in alike.page()
    assert set(rows) & {row["action"] for row in second.rows("use")}


def test_bands_are_judged_for_every_bot(found):
    assert found.verdict == "inside"
    assert [(row["players"], row["bot"], row["measure"]) for row in found.judged()] == [
        (2, "quick", "turns"), (2, "random", "turns")]
    assert "2, quick: turns" in found.page()
    assert [row["players"] for row in found.data()["runs"]] == [2, 2]


def test_alone_it_is_a_page_too(tmp_path):
    alone = report("shield", bots=["random"], games=20)
    alone.write(tmp_path / "shield.html")
    text = Page((tmp_path / "shield.html").read_text(encoding="utf-8")).text
    assert "1 player" in text and "are won (95 %: " in text
    assert "an empty bar is taken away" in text and re.search(r"Arrows\s+-\d+", text)
    assert alone.verdict == "done"


def test_of_those_who_play_together_it_is_told_how_many_games_they_win():
    text = Page(report("labyrinth", bots=["random"], games=10).page()).text
    assert "are won (95 %: " in text and "moved first" not in text
    assert text.count("Zeus\n") == 0                    # whose line of the score sheet never counts anything


def test_the_stronger_plays_fewer_games():
    assert (numbers(5000), numbers(1000), numbers(50)) == ((5000, 200), (1000, 100), (50, 50))
    with pytest.raises(ValueError, match="one bot or two"):
        report("shield", bots=["random", "random"])


def test_bars_and_columns_fill_their_room():
    rows = scale([{"name": "a", "share": 0.5, "low": 0.4, "high": 0.8}, {"name": "b", "share": 0.2, "low": None,
                                                                         "high": None}], "share", str)
    assert (rows[0]["high"], rows[0]["mean"], rows[1]["low"]) == (230, 143.8, 57.5)
    less, = scale([{"name": "a", "mean": -4.0, "low": -5.0, "high": 1.0}], "mean", str)
    assert less == {"name": "a", "said": "-4.0", "less": True, "low": 0, "mean": 184, "high": 230}
    found = shape({str(turn): turn for turn in range(1, 121)})
    assert (len(found["columns"]), found["least"], found["most"]) == (60, 1, 120)
    assert max(column["height"] for column in found["columns"]) == 110
    assert shape({})["columns"] == []


# plots as files

class Pen:
    """Stands for a picture of Pillow, its pen and its type, and notes what is drawn."""

    def __init__(self):
        self.sizes, self.said, self.bars, self.saved = [], [], [], []

    def new(self, mode, size, paper):
        self.sizes.append(size)
        return self

    def save(self, path):
        self.saved.append(path.name)

    def text(self, place, text, **more):
        self.said.append(text)

    def rectangle(self, box, **more):
        assert 0 <= box[0] <= box[2] <= self.sizes[-1][0] and 0 <= box[1] <= box[3] <= self.sizes[-1][1]
        self.bars.append(box)

    def line(self, points, **more):
        assert max(points[::2]) <= self.sizes[-1][0]


def test_plots_are_drawn_as_files(found, tmp_path, monkeypatch):
    pen = Pen()
    for name, module in (("Image", pen), ("ImageDraw", SimpleNamespace(Draw=lambda image: image)),
                         ("ImageFont", SimpleNamespace(load_default=lambda size: size))):
        monkeypatch.setitem(sys.modules, f"PIL.{name}", module)
    monkeypatch.setitem(sys.modules, "PIL", SimpleNamespace())
    paths = found.draw(tmp_path / "plots")
    assert pen.saved == [path.name for path in paths] == [
        f"labors-2-{bot}-{plot}.png" for bot in ("quick", "random") for plot in ("places", "points", "length")]
    assert "40 games of 2 players, all quick; seed 7, Kleos " + kleos.__version__ in " ".join(pen.said)
    assert "moved first" in pen.said and "Cards with a mark" in pen.said
    columns = [len(shape(found.runs[2][bot].data()["watches"]["length"]["turns"])["columns"])
               for bot in ("quick", "random")]
    lines = [len([row for row in found.runs[2][bot].rows("finale") if row["mean"] >= 0]) for bot in ("quick", "random")]
    assert len(pen.bars) == sum(columns) + sum(lines) + 2 * 2


def test_plots_need_pillow(found, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(ImportError, match=r"pip install 'kleos\[lab\]'"):
        found.draw(tmp_path)
