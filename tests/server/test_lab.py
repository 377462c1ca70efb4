"""The lab in the browser: numbers are changed, what cannot be played is told, games are compared, variants are kept."""
import asyncio
import json
import re
from urllib.parse import parse_qs, urlsplit

import pytest

from kleos.core.components import other
from kleos.games import ALL, find
from kleos.lab import numbers
from kleos.lab.numbers import list_differences
from kleos.server.database import variants
from kleos.server.http.limits import Exceeded
from kleos.server.lab import findings
from kleos.server.lab.draft import MAX_DRAFT, Draft
from kleos.server.pages import lab
from kleos.server.run import Settings
from kleos.server.work import comparisons
from kleos.server.work.comparisons import Comparisons, Terms, find_size
from tests.server.browsing import Forms
from tests.server.conftest import ManualClock, running, until, visiting

pytestmark = pytest.mark.anyio


@pytest.fixture
async def ann(database):
    async with running(database, lab=True) as app:
        visitor = visiting(app)
        visitor.app = app
        yield visitor
        await visitor.client.aclose()


class Here:
    """Workers that do it here and now."""

    async def do(self, deed, *given, seconds=None):
        return deed(*given)


class Busy:
    """Workers that never get to it."""

    async def do(self, deed, *given, seconds=None):
        await asyncio.Event().wait()


# the numbers

@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_every_number_of_the_game_is_there_once_and_reads_as_it_is_written(game):
    fields = [one for section in numbers.list_sections(game) for row in section.rows for one in row.numbers]
    assert {one.path for one in fields} == set(game.components.values)
    assert len({one.field for one in fields}) == len(fields)
    for one in fields:
        value = game.components[one.path]
        if one.field != one.path:
            value = value[int(one.field.rpartition(":")[2])]
        assert numbers.read(value, one.shipped) == value, one.path
        assert one.source == game.components.sources[one.path]
    assert Draft(game, {one.field: one.shipped for one in fields}).texts == {}
    assert other(game.components, numbers.export(game.components.values)).changed == {}


def test_remarks_and_names_stand_beside_their_numbers():
    labors = {row.word: (section, row) for section in numbers.list_sections(find("labors")) for row in section.rows
              if section.word == "boxes" or section.word == "game"}
    assert labors["claims"][1].numbers[0].remark == "encounters to claim before the last turns"
    assert labors["giant-crab"][1].label == "Giant Crab"
    assert labors["giant-crab"][0].remark == "of each encounter, the final blow last"
    hercules = {row.word: row for section in numbers.list_sections(find("hercules")) for row in section.rows}
    assert hercules["send-em-flying"].label == "Send 'Em Flying" or "Send" in hercules["send-em-flying"].label
    assert hercules["opponent"].numbers[0].choices == ["played", "asked"]
    assert [one.kind for one in hercules["cyclops"].numbers][:2] == ["number", "number"]
    assert [one.column for one in hercules["cyclops"].numbers] == ["cost", "power", "text"]
    assert [one.column for one in hercules["send-em-flying"].numbers] == ["cost", "text"]


@pytest.mark.parametrize(("shipped", "text", "value"), [
    (3, " 4 ", 4), (3, "−4", -4), ([1, 2], "3,4, 5", [3, 4, 5]), ([1, 2], "", []), ("a", "b c", "b c"),
    (["a b", "c"], "d\n\ne f\n", ["d", "e f"]), (True, "false", False)])
def test_what_is_written_is_read(shipped, text, value):
    assert numbers.read(shipped, text) == value


@pytest.mark.parametrize(("shipped", "text", "said"), [
    (3, "x", "must be a whole number, not “x”"), (3, "", "must be a whole number"), (3, "4.5", "a whole number"),
    ([1], "2, b", "must be a whole number, not “b”"), (3, "9" * 30, "a whole number"), (True, "yes", "true or false")])
def test_what_is_no_such_value_is_refused(shipped, text, said):
    with pytest.raises(ValueError, match=re.escape(said)):
        numbers.read(shipped, text)


# drafts

def test_what_cannot_be_played_is_left_out_and_the_rest_counts():
    draft = Draft(find("labors"), {"cost.hades": "7", "cost.zeus": "x", "game.claims": "11", "game.favour": "6",
                                   "boxes.giant-crab": "12, 2, 9, 6", "nothing": "1"})
    assert draft.changed == {"game.claims": 11, "boxes.giant-crab": [12, 2, 9, 6]}
    assert draft.components.changed == draft.changed
    assert draft.wrong == {"cost.hades": "must be from 1 to 6, not 7",
                           "cost.zeus": "must be a whole number, not “x”"}
    assert draft.line("cost.hades") == find("labors").components.text.splitlines().index("hades = 6") + 1
    assert parse_qs(draft.query("cost.hades")) == {"game.claims": ["11"], "cost.zeus": ["x"],
                                                   "boxes.giant-crab": ["12, 2, 9, 6"]}


def test_a_number_that_fits_no_other_is_left_out_and_the_fault_is_told():
    draft = Draft(find("shield"), {"metal.gold.to": "9"})
    assert draft.changed == {} and "metal.gold.to" in draft.wrong


def test_a_part_of_a_card_is_changed_and_the_card_is_whole():
    draft = Draft(find("hercules"), {"lost.cyclops:0": "4"})
    assert draft.changed == {"lost.cyclops": [4, *find("hercules").components["lost.cyclops"][1:]]}
    assert list_differences(draft.game, draft.changed)[0]["path"] == "lost.cyclops"


def test_a_draft_fits_into_an_address():
    with pytest.raises(ValueError, match="at most"):
        Draft(find("labors"), {"name.zeus": "x", "name.nemean-lion": "y" * (MAX_DRAFT + 1)})


# the page

async def test_the_lab_is_closed_unless_it_is_opened(database):
    async with running(database) as app:
        ben = visiting(app)
        for path in ("/lab/labors", "/lab/labors/variant.toml?cost.zeus=2"):
            answer = await ben.get(path)
            assert answer.status_code == 403 and "kleos serve --lab" in answer.text
        assert "/lab/labors" not in (await ben.get("/games/labors")).text
        assert (await ben.post("/lab/labors", {"deed": "play", "cost.zeus": "2"})).status_code == 403
        await ben.client.aclose()


@pytest.mark.parametrize(("settings", "opened"), [
    (Settings(), True), (Settings(host="0.0.0.0"), False), (Settings(public="https://kleos.test"), False),
    (Settings(proxies=("127.0.0.1",)), False), (Settings(host="0.0.0.0", lab=True), True)])
def test_it_is_open_on_ones_own_machine(settings, opened, tmp_path):
    assert settings._replace(data=tmp_path).config().lab is opened


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
async def test_every_game_has_a_lab(ann, game):
    page = (await ann.get(f"/lab/{game.id}")).text
    assert page.count("data-box=") == sum(len(row.numbers) for section in numbers.list_sections(game)
                                          for row in section.rows)
    assert f"/lab/{game.id}" in (await ann.get(f"/games/{game.id}")).text


async def test_what_is_written_is_taken_over_without_script(ann):
    form = next(form for form in Forms((await ann.get("/lab/labors")).text).forms if form["action"] == "/lab/labors")
    form["fields"] = [(name, "2" if name == "cost.zeus" else "7" if name == "cost.hades" else value)
                      for name, value in form["fields"]]
    answer = await ann.submit(form, ("deed", "look"))
    assert parse_qs(urlsplit(str(answer.url)).query) == {
        "cost.zeus": ["2"], "cost.hades": ["7"], "bots": ["quick"], "seats": ["2"], "games": ["1000"]}
    assert not re.search(r'value="compare"[^>]*aria-disabled', (await ann.get("/lab/labors")).text)
    assert "Left out until you correct it" in answer.text and "1 change<" in answer.text.replace("\n", "")
    back = await ann.submit(next(form for form in Forms(answer.text).forms if form["action"] == "/lab/labors"),
                            ("back", "cost.hades"))
    assert "cost.hades" not in str(back.url) and "cost.zeus=2" in str(back.url)


@pytest.mark.parametrize("query", ["bots=x", "seats=9", "seats=x", "name.nemean-lion=" + "y" * (MAX_DRAFT + 1)])
async def test_an_address_that_makes_no_sense_is_refused(ann, query):
    assert (await ann.get(f"/lab/labors?{query}")).status_code == 400


async def test_the_number_of_games_is_one_of_those_that_can_be_chosen(ann):
    page = (await ann.get("/lab/labors?games=99999999999&bots=strong:16")).text
    assert re.search(r'value="40" checked', page) and "20,000" not in page


async def test_a_variant_is_played_and_says_so(ann):
    answer = await ann.post("/lab/labors", {"deed": "play", "cost.zeus": "2", "seats": "3"})
    url = answer.headers["location"]
    page = (await ann.get(url)).text
    assert "Played with other numbers than those in the box: Zeus: cost 2, not 3." in page
    state = await ann.state(url)
    assert len(state["seats"]) == 3 and [seat["human"] for seat in state["seats"]] == [True, False, False]
    assert '[components]\n"cost.zeus" = 2\n' in (await ann.get(f"{url}/record")).text


async def test_a_variant_is_a_file_and_a_file_is_a_variant(ann):
    text = (await ann.get("/lab/labors/variant.toml?cost.zeus=2&boxes.giant-crab=12,2,9,6&cost.hades=9")).text
    assert other(find("labors").components, text).changed == {"cost.zeus": 2, "boxes.giant-crab": [12, 2, 9, 6]}
    answer = await ann.post("/lab/labors/import", files={"file": ("a.toml", text.encode())})
    assert parse_qs(urlsplit(answer.headers["location"]).query) == {
        "cost.zeus": ["2"], "boxes.giant-crab": ["12, 2, 9, 6"]}
    for content, said in ((b"[cost]\nzeus = 2.5\n", "zeus"), (b"\xff\xfe\xfd", "no text"), (b"", "Choose"),
                          (b"[cost", "cannot be played"), (b"#" * 300_000, "Choose")):
        refused = await ann.post("/lab/labors/import", files={"file": ("a.toml", content)})
        assert refused.status_code == 422 and said in refused.text, content


async def test_variants_are_kept_opened_and_removed_and_go_with_their_owner(ann):
    await ann.post("/lab/labors", {"deed": "save", "name": "  Cheap  Zeus ", "cost.zeus": "2"})
    await ann.post("/lab/labors", {"deed": "save", "name": "Cheap Zeus", "cost.zeus": "1"})
    page = (await ann.get("/lab/labors")).text
    assert page.count("<span>Cheap Zeus<small>1 change") == 1 and "/lab/labors?cost.zeus=1" in page
    assert "Cheap Zeus<small>" not in (await ann.get("/lab/heroes")).text
    ben = visiting(ann.app)
    assert "Cheap Zeus<small>" not in (await ben.get("/lab/labors")).text
    await ben.client.aclose()
    for name, more in (("", {"cost.zeus": "2"}), ("x" * 41, {"cost.zeus": "2"}), ("Nothing", {})):
        assert (await ann.post("/lab/labors", {"deed": "save", "name": name, **more})).status_code == 422
    id = re.search(r'name="variant" value="(\w+)"', page)[1]
    await ann.post("/lab/labors", {"deed": "remove", "variant": id})
    assert "None is kept yet" in (await ann.get("/lab/labors")).text
    await ann.post("/lab/labors", {"deed": "save", "name": "Again", "cost.zeus": "2"})
    await ann.client.delete("/api/visitor", headers=ann.bearer())
    with ann.app.state.services.store.engine.connect() as connection:
        assert connection.execute(variants.VARIANTS.select()).all() == []


async def test_only_so_many_variants_are_kept(ann, monkeypatch):
    monkeypatch.setattr(variants, "MAX_VARIANTS", 1)
    assert (await ann.post("/lab/labors", {"deed": "save", "name": "a", "cost.zeus": "2"})).status_code == 303
    assert (await ann.post("/lab/labors", {"deed": "save", "name": "b", "cost.zeus": "2"})).status_code == 422


# comparing

TERMS = Terms("labors", json.dumps({"game.claims": 4}), "quick", 2, 30)


async def test_what_is_compared_is_told_in_words_and_drawn(ann, monkeypatch):
    found = ann.app.state.services
    monkeypatch.setattr(found.comparisons, "workers", Here())
    monkeypatch.setattr(found.comparisons, "clock", ManualClock())
    monkeypatch.setitem(lab.GAMES, "quick", (30,))
    refused = await ann.post("/lab/labors", {"deed": "compare"})
    assert refused.status_code == 422 and "Change a number first" in refused.text
    answer = await ann.post("/lab/labors", {"deed": "compare", "game.claims": "4", "games": "30"})
    where = answer.headers["location"]
    await until(lambda: found.comparisons.find(TERMS).result, "thirty games are played")
    page = (await ann.get(where)).text
    assert "Where quick and strong disagree" not in page
    assert re.search(r'<a href="#found">Scores are [0-9.]+ points lower\. And \d+ more\.</a>', page)
    assert page.index("data-found") < page.index('id="report"')
    assert "turns shorter." in page and "30 games each, quick bots, the same dice" in page
    assert "Of fewer than 100 games intervals are rough." in page
    assert page.count('class="lab-iv"') > 4 and "Turns in a game: before on average" in page
    assert re.search(r"(Call on|Mark box|Turn die|Use d)", page) and not re.search(r"[>“](call|mark|flip|with) ", page)


async def here(ann, monkeypatch, bots="quick", games=30):
    """The comparisons of this server, all at once, with few games to choose from."""
    found = ann.app.state.services.comparisons
    monkeypatch.setattr(found, "workers", Here())
    monkeypatch.setattr(found, "clock", ManualClock())
    monkeypatch.setitem(lab.GAMES, bots, (games,))
    return found


async def test_two_strengths_are_compared_in_one_go_and_it_is_told_where_they_disagree(ann, monkeypatch):
    found = await here(ann, monkeypatch, "both", 10)
    answer = await ann.post("/lab/labors", {"deed": "compare", "bots": "both", "game.claims": "4"})
    asked = next(iter(found.known.values()))
    await asked.task
    assert (asked.error, asked.played, asked.total) == ("", 12, 12)
    page = (await ann.get(answer.headers["location"])).text
    assert "10 games each, quick bots" in page and "2 games each, strong:16 bots" in page
    assert page.count("data-found") == 2 and "Where quick and strong disagree" in page
    assert 'id="found2"' in page and "What is different, as strong bots play" in page


@pytest.mark.parametrize(("game", "said"), [("shield", "The player wins"), ("labyrinth", "The heroes win")])
def test_whoever_wins_alone_or_together_is_called_so(game, said):
    one = {"name": "win", "seat": 0, "a": 0.5, "b": 0.6, "difference": 0.1, "low": 0.05, "high": 0.15}
    assert findings.tell_measure(find(game), one).words == f"{said} 10 points more often."


def test_a_disagreement_is_told_where_it_is_sure():
    game = find("labors")
    quick, strong = ({"bots": [bot] * 2, "watches": {}, "measures": [
        {"name": "turns", "seat": None, "a": 50.0, "b": 50 + change, "difference": change, "low": change - 1,
         "high": change + 1, "verdict": verdict}, {"name": "score", "seat": None, "a": 30.0, "b": 31.0,
         "difference": 1.0, "low": 0.5, "high": 1.5, "verdict": "higher"}]}
        for bot, change, verdict in (("quick", 4.0, "higher"), ("strong:16", -0.5, "no difference shown")))
    assert findings.disagree(game, quick, strong) == [("Turns in a game", "+4.0", "−0.50")]
    assert findings.disagree(game, quick, quick) == []


async def test_two_variants_are_compared_with_one_another(ann, monkeypatch):
    found = await here(ann, monkeypatch)
    await ann.post("/lab/labors", {"deed": "save", "name": "Cheap Zeus", "cost.zeus": "1"})
    id = re.search(r'name="variant" value="(\w+)"', (await ann.get("/lab/labors")).text)[1]
    same = await ann.post("/lab/labors", {"deed": "compare", "cost.zeus": "1", "against": id})
    assert same.status_code == 422 and "the same game twice" in same.text
    answer = await ann.post("/lab/labors", {"deed": "compare", "cost.zeus": "2", "against": id})
    asked, = found.known.values()
    await asked.task
    assert [json.loads(one) for one in (asked.terms.changes, asked.terms.against)] == [
        {"cost.zeus": 2}, {"cost.zeus": 1}]
    assert asked.result[0]["a"]["components"] == {"cost.zeus": 1}
    page = (await ann.get(answer.headers["location"])).text
    assert "against “Cheap Zeus”" in page.replace("\n", " ") and f'<option value="{id}" selected>Cheap Zeus' in page
    # without a change the box itself is what is compared with it; somebody else's variant is none
    assert lab.Asked(find("labors"), {"against": id}).rival is None
    box = await ann.post("/lab/labors", {"deed": "compare", "against": id})
    assert box.status_code == 303


async def test_a_report_is_made_shown_and_saved(ann, monkeypatch):
    found = await here(ann, monkeypatch, "both", 10)
    await here(ann, monkeypatch, "quick", 10)
    where = "/lab/labors/report?cost.zeus=1&bots=quick&seats=2&games=10"
    assert (await ann.get(where)).status_code == 404
    assert (await ann.get("/lab/labors/report?seats=9")).status_code == 400
    answer = await ann.post("/lab/labors", {"deed": "report", "cost.zeus": "1", "games": "10"})
    asked, = found.known.values()
    assert asked.terms.report and asked.total == 12
    await asked.task
    page = (await ann.get(answer.headers["location"])).text
    assert "Open the report" in page and where.replace("&", "&amp;") in page
    report = await ann.get(where)
    assert "style-src 'unsafe-inline'" in report.headers["content-security-policy"]
    assert "script" not in report.headers["content-security-policy"]
    for said in ("As quick plays it", "As strong:16 plays it", "Zeus: cost 1, not 3", "Where the two disagree"):
        assert said in report.text
    saved = await ann.get(f"{where}&save=yes")
    assert saved.headers["content-disposition"] == 'attachment; filename="labors-report.html"'
    assert saved.text == report.text


async def test_a_report_can_be_stopped(ann, monkeypatch):
    found = ann.app.state.services.comparisons
    monkeypatch.setattr(found, "workers", Busy())
    await ann.post("/lab/labors", {"deed": "report"})
    assert len(found.known) == 1
    await ann.post("/lab/labors", {"deed": "stop-report"})
    assert found.known == {}


async def test_numbers_lead_to_the_rules_that_speak_of_them(ann):
    sections = {section.word: section for section in numbers.list_sections(find("labors"))}
    mark, = (row.numbers[0] for row in sections["score"].rows if row.word == "mark")
    assert (mark.remark, mark.rules, sections["cost"].rules) == ("for a mark on a card", ["8.1"], ["4.1"])
    page = (await ann.get("/lab/labors")).text
    assert 'href="/rules/labors#r8.1"' in page and 'aria-label="Cost: rule 4.1"' in page


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_rules_that_numbers_name_are_in_the_rulebook(game):
    known = set(game.rulebook.rules)
    named = {rule for section in numbers.list_sections(game) for rule in [*section.rules, *[
        rule for row in section.rows for number in row.numbers for rule in number.rules]]}
    assert named and named <= known


async def test_one_comparison_runs_for_a_visitor_and_can_be_stopped():
    found = Comparisons(Here(), ManualClock())
    first = found.start(TERMS, "ann")
    assert found.start(TERMS, "ben") is first and first.running
    other_one = found.start(TERMS._replace(games=20), "ann")
    assert found.find(TERMS) is None and other_one.running
    found.stop(other_one.terms)
    assert found.known == {}
    for number in range(comparisons.MAX_RUNNING):
        found.start(TERMS._replace(games=number + 1), f"visitor {number}")
    with pytest.raises(Exceeded):
        found.start(TERMS, "ann")
    found.close()


async def test_a_comparison_that_fails_says_why_and_can_be_begun_again(monkeypatch):
    def fail(terms, bot, numbers):
        raise ValueError("no games today")
    monkeypatch.setattr(comparisons, "play_part", fail)
    found = Comparisons(Here(), ManualClock())
    asked = found.start(TERMS, "ann")
    await asked.task
    assert asked.error == "The games could not be played: no games today" and asked.result is None
    assert found.start(TERMS, "ann") is not asked
    found.close()


@pytest.mark.parametrize(("games", "seconds", "size"), [(4, 0.01, 16), (100, 1.0, 50), (1, 60.0, 1), (2000, 0.1, 2000)])
def test_parts_take_about_as_long_as_they_should(games, seconds, size):
    assert find_size(games, seconds) == size


def test_no_more_is_said_than_is_sure():
    game, terms = find("labors"), TERMS._replace(changes="{}", games=4)
    pairs = comparisons.play_part(terms, "quick", range(1, 5))
    told = findings.describe(game, *comparisons.tell(terms, [pairs]))
    assert told.finds == [] and {one["difference"] for one in told.same} <= {"0.00 to 0.00", "0.0 to 0.0"}
    assert not any(line.different for line in [*told.wins, *told.actions])
    assert told.lengths.steps == told.lengths.bars and told.lengths.low <= told.lengths.high
