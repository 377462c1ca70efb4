"""What is mine: games and trophies from the records, all of it as a file, and such a file at another server."""
import io
import random
import re
import secrets
import zipfile
from pathlib import Path

import pytest

from kleos.core import record
from kleos.games import ALL, find
from kleos.server.seats.seated import hash_token
from kleos.server.work import imports
from kleos.table.dealers import DailyDealer, RandomDealer
from kleos.table.table import sit
from tests.server.conftest import ManualClock, running, until, visiting

pytestmark = pytest.mark.anyio
LABOURS = {trophy.slug: trophy.name for trophy in find("labors").face.trophies[:12]}


async def finished(visitor, seed=1, **fields) -> str:
    """A table at its end, of one alone."""
    url = await visitor.sit("labors", **{"seat.0": "human", "players": "1", **fields})
    assert (await visitor.stroll(url, random.Random(seed)))["over"]
    return url


async def contested(visitor) -> str:
    """A table at its end, of one against Phaiax."""
    url = await visitor.sit("labors", **{"seat.0": "human", "seat.1": "phaiax", "players": "2"})
    rng = random.Random(2)

    async def asked() -> dict:
        state = await visitor.state(url)
        return state if state["over"] or state["seats"][0]["to_act"] else {}
    while not (state := await until(asked, "Phaiax lets the other choose"))["over"]:
        texts = [action["text"] for action in state["view"]["actions"]]
        name, more = ("act", {"texts": [rng.choice(texts)]}) if texts else ("deal", {})
        await visitor.client.post(f"/api{url}/{name}", json={"seq": state["seq"], **more}, headers=visitor.bearer())
    return url


async def mine(visitor) -> str:
    """The page, once all games are counted."""
    async def counted() -> str:
        page = (await visitor.get("/mine")).text
        return "" if "being counted" in page or "Reading record" in page else page
    return await until(counted, "the games are counted")


async def bring(visitor, content: bytes, name: str = "games.zip") -> str:
    """Import a file; what the page says of it."""
    answer = await visitor.client.post("/mine/import", data={"csrf": await visitor.csrf()},
                                       files={"file": (name, content)}, follow_redirects=True)
    assert answer.status_code == 200, answer.text
    return re.search(r'<p class="notice" role="status">([^<]*)', await mine(visitor))[1]


def packed(*texts: str | bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for i, text in enumerate(texts):
            archive.writestr(f"{i}.kleos", text)
    return file.getvalue()


async def test_nothing_is_there_before_the_first_game(ann):
    page = await mine(ann)
    assert "Nothing finished yet" in page and "Nothing to export yet" in page
    assert "My glory" not in (await ann.get("/")).text


async def test_games_are_listed_with_their_trophies(ann, ben, monkeypatch):
    dice = random.Random(7)                             # a game of chance might go by without a trophy
    monkeypatch.setattr(secrets, "token_hex", lambda size: dice.randbytes(size).hex())
    monkeypatch.setattr(secrets, "randbits", dice.getrandbits)
    url = await contested(ann)
    state = await ann.state(url)
    page = await mine(ann)
    assert "1 game since" in page and page.count(f'href="{url}/replay"') >= 2
    claims = {word for word, name in LABOURS.items() if f'">{name}</a>' in page}
    assert claims == {word for word in LABOURS if word in str(state["view"]["board"]["seats"][0]["claims"])} and claims
    assert "My glory" in (await ann.get("/")).text
    assert "Nothing finished yet" in await mine(ben)


async def test_the_record_against_an_automaton_stands_wherever_it_is_offered(ann):
    state = await ann.state(await contested(ann))
    assert state["over"] and [seat["name"] for seat in state["seats"]] == ["Player 1", "Phaiax"]
    said = "1 won" if state["seats"][0]["won"] else "0 won"
    assert said in re.search(r'aria-label="(\d won[^"]*)"', await mine(ann))[1]
    assert said in (await ann.get("/automata?game=labors")).text
    assert said in (await ann.get("/games/labors")).text


async def test_a_game_with_something_taken_back_counts_for_nothing(ann, app):
    url = await finished(ann)
    state = await ann.state(url)
    answer = await ann.post(f"{url}/undo", {"seq": str(state["seq"]), "rows": "9", "consent": "on"}, fetch=True)
    assert answer.status_code == 200
    assert (await ann.stroll(url, random.Random(5)))["over"]
    page = await mine(ann)
    assert "1 taken back" in page and not re.search("|".join(f">{name}</a>" for name in LABOURS.values()), page)


async def test_all_games_go_to_another_server_and_are_counted_once(ann, clock, tmp_path):
    urls = []
    for seed in (1, 2):
        urls.append(await finished(ann, seed))
        clock.move(60.0)
    url = await ann.sit("shield")
    await ann.stroll(url, random.Random(3))
    before = await mine(ann)
    answer = await ann.get("/mine/export")
    assert answer.headers["content-type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        kept = [record.parse(archive.read(name).decode()) for name in archive.namelist()]
    assert {one.head["table"] for one in kept} == {one.rpartition("/")[2] for one in [*urls, url]}
    assert all(one.head["mine"] for one in kept)
    assert await bring(ann, answer.content) == "0 games added, 3 known already. "
    async with running(f"sqlite:///{tmp_path / 'other.db'}") as other:
        zoe = visiting(other)
        assert await bring(zoe, answer.content) == "3 games added. "
        assert await bring(zoe, answer.content) == "0 games added, 3 known already. "
        after = await mine(zoe)
        for what in (r"<b class=\"num\">(\d+)</b><small>games finished, (\d+) won", r"(\d+)</b><small>of \d+ trophies"):
            assert re.search(what, after)[0] == re.search(what, before)[0]
        again = (await zoe.get("/mine/export")).content
        with zipfile.ZipFile(io.BytesIO(again)) as archive:
            assert [record.parse(archive.read(name).decode()).moves for name in archive.namelist()] == [
                one.moves for one in kept]
        await zoe.client.aclose()


async def test_whose_dice_could_be_known_is_marked_elsewhere_too(ann, tmp_path):
    url = await ann.sit("shield", seed="chosen")
    await ann.stroll(url, random.Random(1))
    assert "dice known beforehand" in await mine(ann)
    content = (await ann.get("/mine/export")).content
    async with running(f"sqlite:///{tmp_path / 'other.db'}") as other:
        zoe = visiting(other)
        assert await bring(zoe, content) == "1 game added. "
        assert "dice known beforehand" in await mine(zoe)
        await zoe.client.aclose()


@pytest.mark.parametrize(("content", "said"), [
    (b"PK\x03\x04 no archive", "The file cannot be read: it is no ZIP of records"),
    (b"\xff\xfe\x00", "The file cannot be read: it holds what is no text"),
    (b"hello", "0 games added, 1 refused. Record 1: this is no game record"),
    (packed("x" * (imports.RECORD + 1)), "The file cannot be read: what it holds is too large"),
    (packed(*["hello"] * (imports.FILES + 1)), "The file cannot be read: it holds more than"),
    (packed(b"\xff", "hello"), "The file cannot be read: it holds what is no text"),
])
async def test_a_file_that_makes_no_sense_is_told_why(ann, content, said):
    assert (await bring(ann, content)).startswith(said)
    assert "Nothing finished yet" in await mine(ann)


async def test_records_that_lie_are_refused_one_by_one(ann):
    await finished(ann)
    with zipfile.ZipFile(io.BytesIO((await ann.get("/mine/export")).content)) as archive:
        text = archive.read(archive.namelist()[0]).decode()
    lines = text.splitlines()
    unfinished = "\n".join(lines[:-3]) + "\n"
    nobody = text.replace("mine = [0]", "mine = [7]")
    later = re.sub(r"ended = [\d.]+", "ended = 9e15", text)
    wrong = text.replace(lines[-1], "0 fly away")
    assert len({text, unfinished, nobody, later, wrong}) == 5
    said = await bring(ann, packed(unfinished, nobody, later, wrong))
    assert said.startswith("0 games added, 4 refused. Record 1: the game is not over. Record 2: “mine” in the header")
    assert "1 game since" in await mine(ann)


async def test_a_record_older_than_any_zip_is_given_all_the_same(ann):
    await finished(ann)
    with zipfile.ZipFile(io.BytesIO((await ann.get("/mine/export")).content)) as archive:
        text = archive.read(archive.namelist()[0]).decode()
    old = re.sub(r"ended = [\d.]+", "ended = 86400.0", text).replace('table = "', 'table = "old')
    assert await bring(ann, packed(old)) == "1 game added. "
    with zipfile.ZipFile(io.BytesIO((await ann.get("/mine/export")).content)) as archive:
        assert [one.date_time[0] for one in archive.infolist()][:1] == [1980] and len(archive.namelist()) == 2


async def test_the_dice_of_a_day_must_be_those_of_the_day():
    for dealer, how in ((DailyDealer("shield", "2026-11-20"), "2026-11-20"), (RandomDealer(4), "random")):
        table, rng = sit(find("shield"), {}, ["human"], dealer), random.Random(2)
        while not table.over:
            if table.state.to_act() < 0:
                table.deal()
            else:
                table.act(0, [table.game.rules.lexicon.text(rng.choice(list(table.state.legal())))])
        kept = table.record()
        kept.head.update({"dealer": "daily", "day": "2026-11-20"})
        assert imports.import_game(record.write(kept), ManualClock().now()).dealer == how


async def test_one_file_at_a_time(ann, app):
    content = packed(*["hello"] * 20)
    fields, token = {"csrf": await ann.csrf()}, ann.client.cookies.get("kleos")
    first = await ann.client.post("/mine/import", data=fields, files={"file": ("a.zip", content)})
    assert first.status_code == 303 and app.state.services.transfers.known[hash_token(token)]
    second = await ann.client.post("/mine/import", data=fields, files={"file": ("b.zip", content)})
    assert second.status_code == 429 and "Another file is being read" in second.text
    assert "20 refused" in await bring_result(ann)


async def bring_result(visitor) -> str:
    return re.search(r'<p class="notice" role="status">([^<]*)', await mine(visitor))[1]


async def test_a_part_that_there_is_not_is_empty_and_one_that_is_no_number_is_refused(ann):
    assert (await ann.get("/mine/export?part=0")).status_code == 400
    assert (await ann.get("/mine/export?part=one")).status_code == 400
    with zipfile.ZipFile(io.BytesIO((await ann.get("/mine/export?part=3")).content)) as archive:
        assert archive.namelist() == []


async def test_the_page_of_the_automata_tells_each_games_tempers(ann):
    page = (await ann.get("/automata?game=heroes")).text
    assert all(name in page for name in ("Phaiax", "Keledon", "Galatea", "Pandora", "Talos"))
    assert "Patient, hard to starve" in page and "strong:200" in page and "0.0 %" in page
    assert "Patient, hard to starve" not in (await ann.get("/automata?game=shield")).text
    assert (await ann.get("/automata?game=chess")).status_code == 404


async def test_what_was_measured_is_what_the_documents_say():
    told = (Path(__file__).parents[2] / "docs" / "strength.md").read_text(encoding="utf-8").replace("%", " %")
    measured = [said for game in ALL for said in game.face.measured.values()]
    numbers = [number for said in measured for number in re.findall(r"[\d.]+ %", said)]
    assert numbers and all(number in told.replace("  ", " ") for number in numbers)
