"""The study of a finished game: its curve at once, verdicts as they come, kept with the table and gone with it."""
from __future__ import annotations

import asyncio
import os
import random
import re
from functools import partial

import pytest
from sqlalchemy import select

import kleos
from kleos.core import record
from kleos.core.flow import SPECTATOR
from kleos.server.database import studies as kept
from kleos.server.database.studies import STUDIES, KeptStudy
from kleos.server.http.limits import Exceeded
from kleos.server.rendering import study as rendering
from kleos.server.rendering.study import (
    compare,
    count_verdicts,
    draw_account,
    find_next,
    name_you,
    round_account,
    tell_fortune,
)
from kleos.server.work import studies
from kleos.server.work.studies import Study, Terms
from kleos.study import analysis, verdict
from kleos.study.verdict import CLOSE
from kleos.table.dealers import RandomDealer
from kleos.table.table import sit
from tests.server.browsing import Forms
from tests.server.conftest import until
from tests.study.test_ledger import RECORDS

pytestmark = pytest.mark.anyio
VERDICTS = ["blunder", CLOSE, "best"]
SHORT = "shield-three-turns"
FETCH = {"X-Kleos": "fetch"}


class Here:
    """Workers that do everything at once, in this process."""

    async def do(self, deed, *given, seconds=None):
        return deed(*given)

    def close(self):
        pass


class Never(Here):
    """A judge that comes to no end."""

    async def do(self, deed, *given, seconds=None):
        await asyncio.Event().wait()


@pytest.fixture(autouse=True)
def forgotten():
    """No test finds what a process keeps of an analysis that began with other figures."""
    studies.inquire.cache_clear()
    yield
    studies.inquire.cache_clear()


def say(number: int, verdict: str, cost: float = 20.0) -> dict[str, object]:
    """A verdict on the `number`-th of the decisions, as a judge might give it."""
    return {"row": 3 * number, "seat": 0, "rows": [3 * number], "played": ["forge 3"], "played_in_words": "Three",
            "best": ["forge 7"], "best_in_words": "Seven", "cost": cost, "low": cost - 4, "high": cost + 4,
            "verdict": verdict, "why": "It is **gold**.", "hindsight": None}


@pytest.fixture
async def studied(app, ann, monkeypatch):
    """The table of a finished game of Ann's, and what studies it, without processes and with a judge of few worlds."""
    found = app.state.services.studies
    found.judges.close()
    for one in (found, app.state.services.records):
        monkeypatch.setattr(one, "workers", Here())
    monkeypatch.setattr(found, "judges", Here())
    monkeypatch.setattr(studies, "judge_move", lambda terms, number: say(number, VERDICTS[number % 3]))
    return await open_record(ann, SHORT), found


async def open_record(visitor, name: str, seats: str = "") -> str:
    """The address of its table; `seats`: who sits there instead."""
    text = (RECORDS / f"{name}.kleos").read_text(encoding="utf-8")
    text = re.sub("^seats = .*$", f"seats = {seats}", text, count=1, flags=re.MULTILINE) if seats else text
    answer = await visitor.client.post("/records", data={"csrf": await visitor.csrf()},
                                       files={"file": ("game.kleos", text.encode())})
    return answer.headers["location"].split("/replay")[0]


async def judge_all(visitor, url: str, found) -> None:
    await visitor.post(f"{url}/study", fields={"seat": "0"})
    await until(lambda: all(not one.running for one in found.known.values()), "all is judged")


async def test_the_curve_and_the_account_are_there_before_any_verdict(ann, studied):
    url, found = studied
    page = (await ann.get(f"{url}/study")).text
    assert 'class="curve"' in page and "Judge these decisions" in page and "0 of 3 judged." in page
    assert page.count('class="bar of-') == 4 and "The dice " in page
    assert not any(one.running for one in found.known.values())         # to look at it begins nothing
    assert f'action="{url}/study"' in (await ann.get(url)).text
    assert f"{url}/study" in (await ann.get(f"{url}/replay")).text


async def test_after_a_draft_the_study_begins_with_the_first_turn_as_the_replay_does(ann, studied):
    url = await open_record(ann, "heroes-draft")
    begins = re.search(r'data-begins="(\d+)"', (await ann.get(f"{url}/replay")).text)[1]
    page = (await ann.get(f"{url}/study")).text
    last = re.search(r"of (\d+)</output>", page)[1]
    assert int(begins) > 10 and f'value="{begins}" aria-label="Step of the game"' in page
    first = re.search(r'<polyline points="([\d.]+),', page)[1]
    assert float(first) == round(1000 * int(begins) / int(last), 1)


async def test_the_luck_says_what_was_drawn_where_the_log_tells_several_together(ann, studied, monkeypatch):
    monkeypatch.setattr(rendering, "find_beginning", lambda seated: 0)    # of opening hands, too
    url = await open_record(ann, "hercules-three")
    page = (await ann.get(f"{url}/study")).text
    told = re.findall(r'</b><span>(.*?)\n?<(?:small|/span)>', page.split('class="luck"')[1].split("</ol>")[0])
    assert len(told) == 8 and not any(words.startswith("Step") for words in told)
    sizes = [abs(float(size.replace("−", "-"))) for size in re.findall(r'<b class="num">([+−]?\d+)</b><span>', page)]
    assert sizes == sorted(sizes, reverse=True) and len(sizes) == 8, "the largest stroke first"
    assert any(re.match(r"[\w ]+: Draw [\w ]+\.", words) for words in told), told


@pytest.fixture
async def faced(ann, studied):
    """The address of a game of Ann's against an automaton, who held cards that Ann never saw."""
    return await open_record(ann, "hercules-two-decks", '["human", "galatea"]')


async def test_the_luck_of_a_game_that_is_over_names_every_card(ann, faced):
    for seat in "01":
        page = (await ann.get(f"{faced}/study?seat={seat}")).text
        luck = page.split('class="luck"')[1].split("</ol>")[0]
        assert "Galatea drew Adolescent Dragon." in luck and "You drew 48 Sons of Martinus." in luck
        assert "drew a card" not in luck


async def test_before_the_end_no_luck_names_what_was_not_seen(app, ann, faced):
    table = (await app.state.services.tables.open(faced.split("/")[-1])).table
    number = next(number for number, row in enumerate(table.log.standing) if row.text == "draw adolescent-dragon")
    chance = {"row": number, "seat": 0, "text": "draw ?", "luck": -8.0, "better": 97.0, "worse": 0.0}
    assert tell_fortune(table, chance, 0) == "Galatea drew Adolescent Dragon."
    before = table.at(table.log.standing[number].seq + 2)
    assert not before.over and tell_fortune(before, chance, 0) == "Galatea drew a card."


async def test_one_voice_speaks_whosever_decisions_are_looked_at(ann, ben, faced):
    """Who plays against automata is “you”, with the eyes of these as well; to anybody else all have names."""
    for visitor, seat, told in ((ann, 0, "You have won."), (ann, 1, "You have won."), (ben, 0, "Player 1 has won."),
                                (ben, 1, "Player 1 has won.")):
        page = (await visitor.get(f"{faced}/study?seat={seat}")).text
        gist = page.split('class="gist"')[1].split("</section>")[0]
        luck = page.split('class="luck"')[1].split("</ol>")[0]
        assert told in re.sub(r"\*\*|<.*?>", "", gist)
        assert ("You drew" in luck) == (visitor is ann) == ("Player 1 drew" not in luck)


async def test_the_decisions_of_a_seat_are_shown_with_its_eyes(ann, faced):
    """Its hand lies open where one's own does, under its name; and one's own is seen from behind."""
    own, other = [(await ann.get(f"{faced}/study?seat={seat}")).text for seat in (0, 1)]
    hand = r'aria-label="(\S+) hand"'
    assert "Your" in re.findall(hand, own) and "Your" not in re.findall(hand, other)
    assert len(re.findall(hand, other)) == len(re.findall(hand, own))


async def test_a_reason_that_speaks_to_somebody_else_says_so(ann, faced, studied, monkeypatch):
    _, found = studied
    monkeypatch.setattr(studies, "judge_move", lambda terms, number: {**say(number, "best"), "why": "You draw a card."})
    for seat, told in ((0, "played the same. You draw a card."), (1, "same. In Galatea’s place: You draw a card.")):
        await ann.post(f"{faced}/study", fields={"seat": str(seat)})
        await until(lambda: all(not one.running for one in found.known.values()), "all is judged")
        study = next(one for one in found.known.values() if one.terms.seat == seat and one.judged)
        row = study.outline["decisions"][0]["rows"][0]
        assert told in (await ann.get(f"{faced}/study?seat={seat}&at={row}")).text


async def test_the_bar_says_its_value_in_plain_words(ann, faced):
    page = (await ann.get(f"{faced}/study?seat=0&at=20")).text
    assert re.search(r'aria-valuetext="Turn 2 · You, step 20, \d+ of 100 chances to win"', page)
    assert not re.search(r'="[^"]*&lt;\w', page)
    assert 'aria-valuetext="The set-up, step 3"' in (await ann.get(f"{faced}/study?seat=0&at=3")).text


async def test_verdicts_come_one_by_one_and_are_marked_on_the_film(ann, studied):
    url, found = studied
    await judge_all(ann, url, found)
    page = (await ann.get(f"{url}/study?at=0")).text
    assert "Judge " not in page.split('class="choices"')[1].split("</form>")[0]
    assert re.findall(r"<b>(\d+)</b>\n<span>([\w ]+)", page) == [
        ("1", "blunder"), ("0", "mistakes"), ("0", "inaccuracies"), ("1", "too close"), ("1", "sound")]
    assert page.count('aria-label="Blunder: ') == 1 and 'data-judging' not in page
    row = next(iter(found.known.values())).outline["decisions"][0]["rows"][0]
    there = (await ann.get(f"{url}/study?at={row}")).text
    assert "<b>Better: “Seven”.</b>" in there and "It cost about 20.0 points, surely 16.0 to 24.0." in there


async def test_what_the_outlook_lost_is_no_verdict_and_what_is_sure_stands_beside_it(ann, studied):
    url, found = studied
    unjudged = (await ann.get(f"{url}/study")).text
    assert re.search(r"The dice \w+ [\d.]+; with\nall else that was played the outlook (fell|rose) by",
                     unjudged)
    assert "mistakes cost" not in unjudged and "of-mistakes" not in unjudged
    assert "decisions lost" not in unjudged and "is known once they are judged." in unjudged
    await judge_all(ann, url, found)
    page = (await ann.get(f"{url}/study")).text
    assert "Of 3 judged decisions 1 surely lost something, about 20.0 points." in page
    assert "; your mistakes cost 20.0; with" in page and "of-mistakes" in page


@pytest.mark.parametrize(("verdicts", "told", "settled"), [
    ([CLOSE, "best", "best"], "Of 3 judged decisions none is surely a mistake.",
     "2 of 2 settled\ndecisions without a flaw; 1 too close to call"),
    (["best"] * 3, "Of 3 judged decisions none is surely a mistake.",
     "3 of 3 settled\ndecisions without a flaw</dd>")])
async def test_without_a_flaw_the_page_speaks_of_no_sure_loss(ann, studied, monkeypatch, verdicts, told, settled):
    monkeypatch.setattr(studies, "judge_move", lambda terms, number: say(number, verdicts[number]))
    monkeypatch.setattr(analysis, "FEW", 1)
    url, found = studied
    await judge_all(ann, url, found)
    page = (await ann.get(f"{url}/study")).text
    assert told in page and settled in page and "surely lost something" not in page


async def test_a_decision_that_opens_a_turn_is_told_as_one_of_that_turn(ann, studied):
    url, found = studied
    url = await open_record(ann, "labors-two")
    await ann.get(f"{url}/study")
    study = next(reversed(found.known.values()))
    pages = [(await ann.get(f"{url}/study?at={one['rows'][0]}")).text for one in study.outline["decisions"][:6]]
    told = [re.search(r"<small>Turn (\d+) · <bdi>(.*?)</bdi> · decision", page) for page in pages]
    names = {one[2] for one in told}
    assert len(names) == 1, "nobody decides anything in the turn of somebody else here"
    assert [int(one[1]) for one in told] == sorted(int(one[1]) for one in told) and len({one[1] for one in told}) > 2


async def test_the_script_is_sent_a_moment_unless_it_has_it(ann, studied):
    url, found = studied
    first = (await ann.client.get(f"{url}/study?at=4", headers=FETCH)).json()
    assert first["from"] == "" and {"table", "board", "marks", "choices", "account"} <= set(first["parts"])
    again = (await ann.client.get(f"{url}/study?at=4&drawn={first['to']}", headers=FETCH)).json()
    assert again["from"] == again["to"] == first["to"] and again["parts"] == {}
    await judge_all(ann, url, found)
    later = (await ann.client.get(f"{url}/study?at=4&drawn={first['to']}", headers=FETCH)).json()
    assert later["to"] != first["to"] and later["parts"]


async def test_the_largest_losses_are_judged_first_and_found_again_later(ann, studied, monkeypatch):
    url, found = studied
    await judge_all(ann, url, found)
    study = next(iter(found.known.values()))
    swings = [one["swing"] for one in study.outline["decisions"]]
    assert list(study.judged) == sorted(range(3), key=lambda number: swings[number])
    found.known.clear()                                 # as after a restart
    monkeypatch.setattr(studies, "judge_move", None)
    assert "3</span>" in (await ann.get(f"{url}/study")).text
    again = next(iter(found.known.values()))
    assert again is not study and again.judged == study.judged and not again.waiting


async def test_a_visitor_has_one_running_and_all_together_not_many(app, ann, ben, studied, monkeypatch):
    url, found = studied
    monkeypatch.setattr(found, "judges", Never())
    other = await open_record(ann, "shield-eight-boxes")
    for one in (url, other):
        await ann.post(f"{one}/study", fields={"seat": "0"})
    first, second = found.known.values()
    await until(lambda: second.running and not first.running, "the second has ended the first")
    assert "Stop here" in (page := (await ann.get(f"{other}/study")).text) and "data-judging" in page
    monkeypatch.setattr(studies, "MAX_RUNNING", 1)
    assert (await ben.client.post(f"{url}/study", data={"csrf": await ben.csrf(), "seat": "0"})).status_code == 429
    with pytest.raises(Exceeded):
        found.start(first, "somebody else")
    await ann.post(f"{other}/study", fields={"seat": "0", "deed": "stop"})
    assert not second.running and second.judged == {}


async def test_a_running_game_is_not_studied_nor_a_seat_that_there_is_not(ann, studied):
    running = await ann.sit()
    assert (await ann.client.get(f"{running}/study")).status_code == 409
    url, _ = studied
    for seat in ("1", "x", "-1", "999"):
        assert (await ann.client.get(f"{url}/study?seat={seat}")).status_code == 404
    assert (await ann.client.get(f"{url}/study?at=x")).status_code == 400
    assert (await ann.client.post(f"{url}/study", data={"csrf": await ann.csrf(), "deed": "burn"})).status_code == 422


async def test_it_goes_with_the_table_and_with_whoever_is_forgotten(app, ann, studied):
    url, found = studied
    await judge_all(ann, url, found)
    store = app.state.services.store
    assert list(kept.list_studies(store.engine, [url.split("/")[-1]])) == [(url.split("/")[-1], 0)]
    await ann.post("/mine/forget", fields={"sure": "on"})
    with store.engine.connect() as connection:
        assert connection.execute(select(STUDIES)).all() == []
    assert not found.known


async def test_the_oldest_make_room(app, monkeypatch):
    store = app.state.services.store
    monkeypatch.setattr(kept, "MOST", 2)
    study = KeptStudy({}, 3, {}, "points")
    for number in range(4):
        store.write(lambda connection, number=number: kept.save_study(
            connection, f"key-{number}", "table", number, study, number)).result()
    assert sorted(kept.list_studies(store.engine, ["table"])) == [("table", 2), ("table", 3)]
    assert kept.read_study(store.engine, "key-3") == study and kept.read_study(store.engine, "key-0") is None


async def test_judges_stand_back_behind_those_who_play(app):
    found = app.state.services.studies
    assert await found.judges.do(os.nice, 0) == min(os.nice(0) + studies.BACK, 19)      # no process stands behind that


async def test_in_a_worker_the_same_is_found_as_by_an_analysis(monkeypatch):
    """The judge of a study is that of `analyse`, move by move, whatever comes first."""
    monkeypatch.setattr(verdict, "ANSWERS", 2)
    monkeypatch.setattr(verdict, "ENDS", 1)
    monkeypatch.setattr(studies, "JUDGE", "strong:2")
    monkeypatch.setattr(studies, "Inquiry", partial(analysis.Inquiry, worlds=2, confirm=12))
    text = (RECORDS / f"{SHORT}.kleos").read_text(encoding="utf-8")
    terms = Terms("table", 0, text)
    outline = studies.draw_outline(terms)
    study = Study(terms, outline, {})
    for number in study.waiting:
        study.judged[number] = studies.judge_move(terms, number)
    whole = analysis.analyse(record.parse(text), judge="strong:2", seat=0, worlds=2, confirm=12).data()
    assert study.tell() == whole
    assert [one["words"] for one in outline["decisions"]] == [move["played_in_words"] for move in whole["moves"]]
    assert study.keep().moves[0] == dict(whole["moves"][0])


async def test_a_decision_is_tried_with_the_same_dice(app, ann, monkeypatch):
    monkeypatch.setattr(app.state.services.studies, "workers", Here())
    url = await ann.sit("labors", **{"seat.0": "human", "seat.1": "human", "players": "2"})
    await ann.stroll(url, random.Random(3), 30)
    tables = app.state.services.tables
    await ann.post(f"{url}/resign", {"seq": (await ann.state(url))["seq"]})
    table = (await tables.open(url.split("/")[-1])).table
    assert table.over
    at = max(number for number, row in enumerate(table.log.standing) if row.actor < 0)
    form = next(form for form in Forms((await ann.get(f"{url}/study?at={at}")).text).forms if "fork" in form["action"])
    other = str((await ann.submit(form, form["buttons"][0])).url.path)
    await ann.post(f"{other}/deal", {"seq": (await ann.state(other))["seq"]})
    assert [row.text for row in (await tables.open(other.split("/")[-1])).table.log.standing] == [
        row.text for row in table.log.standing[:at + 1]]
    page = (await ann.get(other)).text
    assert "A trial, from a game that is over" in page and f'href="{url}/study?at={at}"' in page
    assert f'href="{url}/study?at={at}">' in page.split('class="menu')[1] and "Back to the study" in page


async def test_that_it_is_a_trial_gives_way_to_what_the_rival_has_done(app, ann):
    url = await ann.sit("heroes", **{"seat.0": "human", "seat.1": "human", "option.first": "0"})
    await ann.stroll(url, random.Random(3), 70)
    tables = app.state.services.tables
    await ann.post(f"{url}/resign", {"seq": (await ann.state(url))["seq"]})
    table = (await tables.open(url.split("/")[-1])).table
    at = next(number for number, row in enumerate(table.log.standing)
              if row.actor == 0 and table.replay(number).turn > 2)
    page = (await ann.get((await ann.post(f"{url}/fork", {"at": str(at), "as": "0"})).headers["location"])).text
    assert 0 < page.index('<div class="message since"') < page.index("A trial, from a game that is over")


async def test_automata_play_for_the_other_persons(app, ann):
    url = await ann.sit("labors", **{"seat.0": "human", "seat.1": "human", "players": "2"})
    await ann.stroll(url, random.Random(3), 12)
    other = (await ann.post(f"{url}/fork", {"at": "8", "as": "1"})).headers["location"]
    seats = (await app.state.services.tables.open(other.split("/")[-1])).table.seats
    assert seats[1] == "human" and seats[0] != "human"
    assert "back to its study" not in (await ann.get(other)).text, "there is none: the game goes on"


async def test_what_mattered_is_told_first_the_dearest_first(ann, studied, monkeypatch):
    """What the judge only leans to stands below what is sure, and as a doubt."""
    costs = [(CLOSE, 30.0), ("mistake", 5.0), ("blunder", 9.0)]
    monkeypatch.setattr(studies, "judge_move", lambda terms, number: say(number, *costs[number]))
    url, found = studied
    await judge_all(ann, url, found)
    page = (await ann.get(f"{url}/study")).text
    gist = page.split('class="gist"')[1].split("</section>")[0]
    assert re.findall(r"</svg> (Turn \d+): ([\w ]*\w)", gist) == [
        ("Turn 3", "blunder"), ("Turn 2", "mistake"), ("Turn 1", "a doubt")]
    assert "<b>The arrows find Achilles.</b>" in gist and "Better: “Seven”." in gist and "It is **gold**." in gist
    assert "leans to, without being sure: “Seven”." in gist and "The largest stroke of luck</a>" in gist
    assert page.count("at-first") == 1 and "at-first" not in (await ann.get(f"{url}/study?at=3")).text


TURNED = r"Turn (\d+): from (−?[\d.]+) to (−?[\d.]+) points"


def find_turned(gist):
    """The turns that are named, each with by how much the outlook changed."""
    return [(int(turn), float(after.replace("−", "-")) - float(before.replace("−", "-")))
            for turn, before, after in re.findall(TURNED, gist)]


async def test_before_anything_is_judged_it_says_in_which_turns_the_outlook_turned_most(ann, studied):
    url, found = studied
    gist = (await ann.get(f"{url}/study")).text.split('class="gist"')[1].split("</section>")[0]
    turned = find_turned(gist)
    assert turned and all(abs(change) >= 1.9 for _, change in turned)
    assert [abs(change) for _, change in turned] == sorted([abs(change) for _, change in turned], reverse=True)
    told = next(iter(found.known.values())).tell()
    assert sum(change for _, change in turned) <= max(point["value"] for point in told["curve"]) - min(
        point["value"] for point in told["curve"]) + 1
    for item in gist.split('swings">')[1].split("<li")[1:]:              # with what happened in each
        assert 1 <= item.count("<span>") <= 3


async def test_of_a_game_without_a_flaw_it_says_so_and_where_the_outlook_turned(ann, studied, monkeypatch):
    verdicts = ["best", CLOSE, "best"]
    monkeypatch.setattr(studies, "judge_move", lambda terms, number: say(number, verdicts[number], 0.1))
    url, found = studied
    await judge_all(ann, url, found)
    gist = (await ann.get(f"{url}/study")).text.split('class="gist"')[1].split("</section>")[0]
    assert "Nothing that you did is known to have cost points." in gist
    assert "The outlook turned most in" in gist and find_turned(gist)


async def test_of_a_game_that_was_resigned_the_gist_says_by_whom(app, ann, monkeypatch):
    monkeypatch.setattr(app.state.services.studies, "workers", Here())
    url = await ann.sit("labors", **{"seat.0": "human", "seat.1": "human", "players": "2"})
    await ann.stroll(url, random.Random(3), 12)
    await ann.post(f"{url}/resign", {"seq": (await ann.state(url))["seq"]})
    for seat in "01":
        gist = (await ann.get(f"{url}/study?seat={seat}")).text.split('class="gist"')[1].split("</section>")[0]
        assert re.search(r"Player [12] resigned\. Player [12] has won\.", gist)


@pytest.mark.parametrize(("verdict", "told"), [
    ("best", "The judge would have played the same. It is **gold**."),
    (CLOSE, "The judge leans to “Seven”. It is **gold**. It is not sure: that may be up to 7.0 points better, or up to "
            "1.0 worse.")])
async def test_a_verdict_without_blame_has_its_reason_too(ann, studied, monkeypatch, verdict, told):
    monkeypatch.setattr(studies, "judge_move", lambda terms, number: say(number, verdict, 3.0))
    url, found = studied
    await judge_all(ann, url, found)
    row = next(iter(found.known.values())).outline["decisions"][0]["rows"][0]
    assert told in " ".join((await ann.get(f"{url}/study?at={row}")).text.split())


@pytest.mark.parametrize(("by_bots", "told"), [
    (9.0, "surely 16.0 to 24.0, in games played on quickly, and about 9.0 where strong bots play on."),
    (20.0, "surely 16.0 to 24.0."), (None, "surely 16.0 to 24.0.")])
async def test_what_a_flaw_cost_where_bots_play_on_is_told_too(ann, studied, monkeypatch, by_bots, told):
    monkeypatch.setattr(studies, "judge_move", lambda terms, number: {**say(number, "blunder"), "by_bots": by_bots})
    url, found = studied
    await judge_all(ann, url, found)
    row = next(iter(found.known.values())).outline["decisions"][0]["rows"][0]
    assert f"It cost about 20.0 points, {told}" in " ".join((await ann.get(f"{url}/study?at={row}")).text.split())


@pytest.mark.parametrize(("low", "high", "told"), [
    (-0.3, 0.4, "Equally good, as far as can be told."),
    (0.0, 7.0, "It is not sure: that may be up to 7.0 points better."),
    (-3.0, 0.0, "It is not sure: that may be as good, or up to 3.0 points worse.")])
async def test_a_doubt_says_nothing_of_0_points(ann, studied, monkeypatch, low, high, told):
    monkeypatch.setattr(studies, "judge_move", lambda terms, number: {**say(number, CLOSE), "low": low, "high": high})
    url, found = studied
    await judge_all(ann, url, found)
    row = next(iter(found.known.values())).outline["decisions"][0]["rows"][0]
    page = " ".join((await ann.get(f"{url}/study?at={row}")).text.split())
    assert f"It is **gold**. {told}" in page and "up to 0" not in page


@pytest.mark.parametrize(("verdict", "high", "before", "end", "found"), [
    (CLOSE, 0.4, 99.8, 100.0, "win"), (CLOSE, 0.4, 0.2, 0.0, "lose"), (CLOSE, 0.4, 99.8, 0.0, "good"),
    (CLOSE, 1.4, 62.0, 100.0, "good"), (CLOSE, 2.0, 100.0, 100.0, ""), ("best", 0.0, 100.0, 100.0, "")])
def test_both_win_only_where_the_game_was_decided_and_ended_so(verdict, high, before, end, found):
    told = {"unit": "chances", "spread": 50.0, "curve": [{"row": 9, "seat": 0, "value": end}]}
    assert compare({**say(0, verdict), "low": -0.2, "high": high}, before, told) == found  # type: ignore[arg-type]


async def test_what_is_not_judged_says_so(ann, studied):
    url, found = studied
    row = (await ann.get(f"{url}/study")).text and next(iter(found.known.values())).outline["decisions"][0]["rows"][0]
    page = (await ann.get(f"{url}/study?at={row}")).text
    assert len(re.findall(r"<small>Turn \d+: not judged yet</small>", page)) == 3 and "<b>Not judged yet.</b>" in page


@pytest.mark.parametrize(("at", "found"), [
    (0, (3, "Next mistake")), (4, (9, "Next mistake")), (10, (3, "First mistake")), (20, (3, "First mistake"))])
def test_the_way_on_leads_to_a_mistake_that_is_not_at_hand(at, found):
    assert find_next([[3, 4], [9, 10]], at) == found


def test_of_one_mistake_there_is_no_next():
    assert find_next([[3, 4]], 3) is find_next([], 3) is None
    assert find_next([[3, 4]], 9) == (3, "The mistake")


def test_only_who_has_no_name_is_called_you_in_what_was_done():
    for name, words in (("Player 1", "your deck; attack you"), ("Ann", "Ann’s deck; attack Ann")):
        table = sit(kleos.game("shield"), {}, ["human"], RandomDealer(1), names=[name] if name == "Ann" else [])
        assert name_you(table, 0, f"To {name}’s deck; attack {name}") == f"To {words}"
        assert name_you(table, SPECTATOR, f"{name}’s deck") == f"{name}’s deck"


@pytest.mark.parametrize(("values", "digits", "shown"), [
    ([39.4, 61.6, -0.4, -0.6, 100.0], 0, [39, 62, 0, -1, 100]),
    ([50.0, -30.45, -0.35, -19.2, 0.0], 0, [50, -31, 0, -19, 0]),
    ([-72.04, -3.04, 0.0, -0.98, -76.06], 1, [-72.0, -3.1, 0.0, -1.0, -76.1])])
def test_the_account_adds_up_as_it_is_read(values, digits, shown):
    found = round_account(values, digits)
    assert found == shown and sum(found[:-1]) == pytest.approx(found[-1])


def test_no_bar_of_the_account_is_cut():
    """Luck and what was there at the start may come to more than all chances there are."""
    account = draw_account({"unit": "chances", "ledger": [{  # type: ignore[typeddict-item]
        "seat": 0, "start": 39.0, "luck": 162.0, "decisions": -90.0, "others": -11.0, "end": 100.0}], "moves": [
            {"seat": 0, "verdict": "mistake", "cost": 12.4}, {"seat": 0, "verdict": "good", "cost": 3.0},
            {"seat": 1, "verdict": "blunder", "cost": 20.0}]}, 0)
    assert [one["value"] for one in account["bars"]] == [39, 162, -12, -89, 100]
    assert all(one["x"] >= 0 and one["x"] + one["width"] <= 100.01 for one in account["bars"])
    assert len({round(one["x"] + (one["width"] if one["value"] < 0 else 0)) for one in account["bars"]}) == 1


PLAYED = ["forge 2", "anvil 7", "slide-forge silver", "section ambush"]
BETTER = ["forge 12", "anvil 7", "section marriage"]


@pytest.fixture
async def flawed(ann, studied, monkeypatch):
    """The same game with its first decision judged: the judge would have done something else."""
    url, found = studied
    monkeypatch.setattr(studies, "Inquiry", partial(analysis.Inquiry, worlds=2, confirm=12))
    await ann.get(f"{url}/study")
    study = next(iter(found.known.values()))
    study.judged[0] = {**say(0, "blunder"), "row": 1, "rows": [1, 2, 3, 4], "best": BETTER}
    return url


async def learn(ann, url: str, *clicks: str) -> str:
    line = "".join([f"&line={click.replace(' ', '+')}" for click in clicks])
    return (await ann.get(f"{url}/study/learn?seat=0&row=1{line}")).text


async def test_a_flaw_is_asked_again_until_the_better_move_is_found(ann, flawed):
    page = await learn(ann, flawed)
    assert "1 of 1. Find something better." in page and "which cost 20.0 points" in page
    assert 'name="text" value="forge 12"' in page and "Seven" not in page       # what would be better is not told
    assert "So far: 12 to the forge" in await learn(ann, flawed, "forge 12")
    assert "<b>Found.</b>" in (found := await learn(ann, flawed, *BETTER)) and "comes to what the judge plays" in found
    assert 'name="text"' not in found and "To the study" in found
    assert "That is what you played then." in await learn(ann, flawed, *PLAYED)
    other = await learn(ann, flawed, "forge 12", "anvil 2", "section wheat")
    assert re.search(r"<b>(Not yet|Perhaps|Found)\.</b>", other) and "Try again" in other


async def test_what_cannot_be_played_is_passed_over(ann, flawed):
    page = await learn(ann, flawed, "forge 9", "nonsense", "forge 12", "forge 12")
    assert "So far: 12 to the forge." in page and page.count('name="line"') == 1


async def test_without_a_flaw_there_is_nothing_to_learn(ann, studied):
    url, _ = studied
    answer = await ann.client.get(f"{url}/study/learn")
    assert (answer.status_code, answer.headers["location"]) == (303, f"{url}/study?seat=0")


@pytest.mark.usefixtures("studied")
async def test_hidden_hands_are_played_again_by_their_owner_alone(ann, ben):
    url = await open_record(ann, "heroes-mirror")
    for visitor, status in ((ann, 303), (ben, 403)):
        assert (await visitor.client.get(f"{url}/study/learn?seat=0")).status_code == status
    assert (await ben.client.get(f"{url}/study?seat=0")).status_code == 200     # whoever may see the film


@pytest.mark.parametrize(("line", "told"), [(BETTER, (True, False)), (PLAYED, (False, True))])
async def test_an_attempt_is_compared_as_a_whole(line, told):
    terms = Terms("table", 0, (RECORDS / f"{SHORT}.kleos").read_text(encoding="utf-8"))
    parse = studies.inquire(terms).course.game.parse
    found = studies.try_line(terms, 0, [parse(text) for text in line], BETTER)
    assert (found["found"], found["played"]) == told


async def test_of_one_flaw_and_of_several_another_word_is_said():
    found = count_verdicts(["blunder", "blunder", "mistake", "inaccuracy", "inaccuracy", "good", "best", CLOSE])
    assert found == [("blunder", "blunders", 2), ("mistake", "mistake", 1), ("inaccuracy", "inaccuracies", 2),
                     (CLOSE, "too close", 1), ("best", "sound", 2)]
    assert [words for _, words, _ in count_verdicts([])][:3] == ["blunders", "mistakes", "inaccuracies"]


@pytest.mark.parametrize("name", ["hercules-two-decks", "hercules-three"])
async def test_the_cards_with_which_somebody_began_are_one_piece_of_luck(ann, studied, name):
    """They are drawn one by one, and were told as often as that."""
    page = await ann.get(f"{await open_record(ann, name)}/study")
    told = re.findall(r'(?s)<ol class="luck">(.*?)</ol>', page.text)[0]
    assert told.count("’s opening hand.") == 1 and " 7 cards" not in told


async def test_what_is_too_close_to_call_says_so_by_its_sign(ann, studied):
    """Most decisions of a game of cards are, and the few others stand out."""
    url, found = studied
    await judge_all(ann, url, found)
    page = (await ann.get(f"{url}/study")).text
    assert page.count(f'<span class="sr">: {CLOSE}</span>') == 1
