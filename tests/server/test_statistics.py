"""What somebody's games come to; small numbers say so."""
from __future__ import annotations

import io
import json
import zipfile
from typing import Any

import pytest

from kleos.games import find
from kleos.server.database import studies
from kleos.server.database.studies import KeptStudy
from kleos.server.history import statistics
from kleos.table.finished import LOST, WON, Finish
from kleos.table.history import Played
from tests.server.test_mine import bring, finished, mine

HEROES, SHIELD = find("heroes"), find("shield")
WHEN = 1_780_000_000.0                      # a day in May 2026


def game(number: int, outcome: int, **more: Any) -> Played:
    """A game of Twelve Heroes, in which the second of two seats was somebody's."""
    given = {"kinds": ["talos", "human"], "names": ["Talos", "Ann"], "options": {"decks": "elves, orcs"},
             "blemishes": [], **more}
    return Played(HEROES, 1, given["kinds"], given["names"], WHEN, f"/tables/{number}",
                  [Finish(3, 0, 1, -outcome, ()), Finish(5, 1, 1, outcome, ())], given["blemishes"], given["options"],
                  {})


def move(verdict: str, cost: float, best: str = "deploy archer left") -> dict[str, Any]:
    return {"verdict": verdict, "cost": cost, "best": ["hire archer", best], "played": ["hire archer", "rest"]}


STUDY = KeptStudy({0: move("best", 0.0), 1: move("blunder", 20.0), 5: move("mistake", 11.5)}, 6,
                  {"seat": 1, "start": 50.0, "luck": -6.0, "decisions": -44.0, "others": 0.0, "end": 0.0}, "chances")


def test_a_share_is_told_from_ten_games_on():
    few = statistics.tally([game(number, WON) for number in range(9)], statistics.name_seat)
    assert few == [("Twelve Heroes: seat 2 of 2", 9, 9, 0, None)]
    many = [game(number, WON if number < 6 else LOST) for number in range(12)]
    (one,) = statistics.tally(many, statistics.name_deck)
    assert one[:4] == ("Twelve Heroes: orcs", 12, 6, 6)
    assert one.share is not None and 0.2 < one.share[0] < 0.5 < one.share[1] < 0.8


def test_what_counts_for_nothing_is_not_counted():
    played = [game(1, WON), game(2, LOST, blemishes=["1 taken back"])]
    assert [one.games for one in statistics.tally(played, lambda one: one.others)] == [1]


def test_decks_of_ones_own_and_games_without_decks():
    own = game(1, WON, options={"decks": "elves, 3 archer 2 goat"})
    assert statistics.name_deck(own) == ["Twelve Heroes: a deck of your own"]
    assert statistics.name_deck(Played(SHIELD, 0, ["human"], ["Ann"], WHEN, "", None, [], {}, {})) == []
    assert statistics.name_month(own) == ["2026-05"]


def test_where_one_loses_and_how_lucky_one_was():
    played = [game(1, LOST), game(2, LOST)]
    told = statistics.describe(played, {("1", 1): STUDY, ("2", 0): STUDY})       # the other seat's is not one's own
    assert told["studied"] == 1 and [title for title, _ in told["tables"]] == [
        "By game", "By deck", "By seat", "By opponent", "By month"]
    (_, unit, parts), (_, _, kinds) = told["losses"]
    assert unit == "chances" and parts == [("Twelve Heroes: first third", 2, 1, 20.0),
                                           ("Twelve Heroes: last third", 1, 1, 11.5)]
    assert kinds == [("Twelve Heroes: deploy", 3, 2, 31.5)]
    assert told["luck"] == [("Twelve Heroes", True, 1, -6.0, -44.0)]


@pytest.mark.anyio
async def test_they_stand_on_the_page_and_what_was_found_is_in_the_export(app, ann):
    assert 'id="statistics"' not in (await ann.get("/mine")).text
    url = await finished(ann)
    assert "too few to say" in (page := await mine(ann)) or "–" in page
    assert 'id="statistics"' in page and "By month" in page and "Where you lose" in page and "Luck to date" not in page
    store = app.state.services.store
    store.write(lambda connection: studies.save_study(
        connection, "key", url.split("/")[-1], 0, STUDY._replace(unit="points"), WHEN)).result()
    assert "Luck to date" in (page := await mine(ann)) and "too few games to say" in page and "−6.0" in page
    content = (await ann.get("/mine/export")).content
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        told = json.loads(archive.read("studies.json"))
    assert [(one["table"], one["seat"], one["total"]) for one in told] == [(url.split("/")[-1], 0, 6)]
    assert await bring(ann, content) == "0 games added, 1 known already. "
