"""The API for programs: seats by tokens of their own, tables, events; what it documents is what it does."""
import json
import secrets
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from kleos.server.shapes import ListedTable
from tests.server import morra
from tests.server.conftest import running, visiting
from tests.server.test_openapi import exactly
from tests.server.test_seats import invited
from tests.support import PATIENCE, until

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "bot.py"
SHORT = {"encounters": "small", "gods": "small", "end": "decks"}


def program() -> dict[str, str]:
    return {"Authorization": f"Bearer {secrets.token_urlsafe(32)}"}


@pytest.mark.anyio
async def test_a_program_sits_down_by_a_link_with_a_token_of_its_own(ann, ben):
    _, link = await invited(ann)
    me = program()
    sent = await ben.client.post("/api/join", json={"link": f"http://kleos.test{link}", "name": "Bot"}, headers=me)
    assert sent.status_code == 200 and [seat["you"] for seat in sent.json()["seats"]] == [False, True]
    assert me["Authorization"].split()[1] not in sent.text
    again = await ben.client.post("/api/join", json={"link": link}, headers=me)
    assert again.status_code == 200 and again.json()["seats"] == sent.json()["seats"]
    other = await ben.client.post("/api/join", json={"link": link}, headers=program())
    assert (other.status_code, other.json()["error"]) == (422, "Every seat is taken; you may watch.")
    for wrong in (f"{link}x", "/t/owl", "nonsense", "/t/a/b", ""):
        answer = await ben.client.post("/api/join", json={"link": wrong}, headers=program())
        assert answer.status_code == 404 and answer.json()["error"], wrong


@pytest.mark.anyio
async def test_a_program_makes_a_table_and_is_shown_its_link_and_no_token(ann, ben):
    me = program()
    made = await ann.client.post("/api/tables", headers=me, json={
        "game": "labors", "seats": ["human", "link"], "clock": "game 15", "listed": True})
    table = made.json()
    assert made.status_code == 201 and table["waiting"] and table["clock"] == "game 15"
    assert "token" not in table and me["Authorization"].split()[1] not in made.text
    sat = await ben.client.post("/api/join", json={"link": table["url"], "name": "Ben"}, headers=program())
    assert sat.status_code == 200                       # it is listed: nobody needs the link
    for deed, what, status in (("begin", "", 200), ("say", "Hello", 200), ("ask", "draw", 200), ("agree", "", 422),
                               ("resign", "", 200), ("resign", "", 422), ("rematch", "", 200), ("shout", "", 422)):
        answer = await ann.client.post(f"/api{table['url']}/{deed}", json={"what": what}, headers=me)
        assert answer.status_code == status, (deed, answer.text)
    for wrong in ({"clock": "week 1"}, {"seats": ["human", "chair"]}):
        answer = await ann.client.post("/api/tables", json={"game": "labors", "seats": ["human", "link"], **wrong})
        assert answer.status_code == 422 and answer.json()["error"]


@pytest.mark.anyio
async def test_events_tell_that_the_table_has_gone_on_and_nothing_else(app, ann, ben):
    from starlette.requests import Request

    from kleos.server.api.tables import stream_beats
    url, link = await invited(ann)
    await ben.post(link, {"name": "Ben"})
    await ann.post(f"{url}/begin")
    request = Request({"type": "http", "app": app, "path_params": {"table": url.split("/")[-1]}, "headers": [],
                       "state": {"token": ann.client.cookies["kleos"]}, "method": "GET", "path": url})
    stream = stream_beats(request, 0)
    first = (await anext(stream)).decode()
    told = json.loads(next(line for line in first.splitlines() if line.startswith("data:"))[5:])
    assert told == {"seq": (await ann.state(url))["seq"], "over": False, "your_turn": True}
    await stream.aclose()


@pytest.mark.anyio
async def test_a_cookie_sees_by_the_api_what_its_page_shows(database, tmp_path):
    async with running(database, [morra.game(tmp_path, hidden=True)]) as app:
        ann = visiting(app)
        url = await ann.sit("morra", **{"seat.0": "human", "seat.1": "human"})
        seen = (await ann.get(f"/api{url}")).json()["view"]
        assert seen["seat"] == -1 and seen["actions"] == [] and seen["board"]["secret"] is None
        await ann.post(f"{url}/take")
        assert (await ann.get(f"/api{url}")).json()["view"]["board"]["secret"] in range(1, 10)
        await ann.client.aclose()


@pytest.mark.anyio
async def test_a_bot_finds_its_tables_those_that_wait_for_it_and_open_seats(ann, ben):
    me, you = program(), program()

    async def new(headers, game, *seats, **more):
        asked = {"game": game, "seats": seats, **more}
        return (await ann.client.post("/api/tables", headers=headers, json=asked)).json()

    async def find(headers, query=""):
        answer = await ann.client.get(f"/api/tables{query}", headers=headers)
        assert answer.status_code == 200, answer.text
        exactly(ListedTable).validate_python(answer.json())
        return [table["id"] for table in answer.json()]
    alone = await new(me, "shield", "human")
    open = await new(you, "heroes", "human", "link", listed=True)
    closed = await new(you, "heroes", "human", "link")
    for query in ("", "?your_turn=true", "?over=false&game=shield"):
        assert await find(me, query) == [alone["id"]]
    assert await find(me, "?over=true") == await find(me, "?game=labors") == []
    assert await find(me, "?which=open") == [open["id"]] != [closed["id"]]
    assert set(await find(you)) == {open["id"], closed["id"]} and len(await find(you, "?limit=1")) == 1
    await ann.client.post("/api/join", headers=me, json={"link": f"/tables/{open['id']}"})
    assert set(await find(me)) == {alone["id"], open["id"]}
    for wrong in ("?which=all", "?limit=0", "?limit=10000", "?over=perhaps", "?game=%00"):
        assert (await ann.client.get(f"/api/tables{wrong}", headers=me)).status_code == 422
    assert (await ann.client.get("/api/tables?game=chess", headers=me)).status_code == 404


@pytest.mark.anyio
@pytest.mark.parametrize("path", ["/games", "/tables", "/decks", "/openapi.json", "/tables/{id}", "/tables/{id}/record",
                                  "/tables/{id}/hint", "/tables/none"])
async def test_head_is_answered_wherever_get_is(ann, path):
    me = program()
    made = (await ann.client.post("/api/tables", headers=me, json={"game": "shield", "seats": ["human"]})).json()
    where = f"/api{path}".replace("{id}", made["id"])
    told, head = await ann.client.get(where, headers=me), await ann.client.head(where, headers=me)
    assert (head.status_code, head.content) == (told.status_code, b"") and told.content
    assert head.headers["content-type"] == told.headers["content-type"]


@pytest.mark.anyio
async def test_a_method_that_is_not_taken_is_refused_with_those_that_are(ann):
    made = await ann.client.post("/api/tables", json={"game": "labors", "seats": ["human", "human"]})
    url = made.json()["url"]
    reads = {one.removeprefix("/tables/{table}/") for one, methods in (await ann.get("/api/openapi.json")).json()[
        "paths"].items() if one.startswith("/tables/{table}/") and set(methods) == {"get"}}
    assert {"hint", "events"} <= reads
    for path, allowed in (("/api/decks", "GET, POST"), *[(f"/api{url}/{read}", "GET") for read in reads]):
        answer = await ann.client.request("PATCH" if allowed != "GET" else "POST", path, json={})
        assert (answer.status_code, answer.headers["allow"]) == (405, allowed), path
    assert (await ann.client.request("PATCH", url)).headers["allow"] == "GET, HEAD"


@pytest.mark.anyio
async def test_a_body_that_is_no_text_is_refused_in_a_sentence(ann):
    answer = await ann.client.post("/api/tables", content=b"\xff\xfe{", headers={"Content-Type": "application/json"})
    assert answer.status_code in (400, 422) and answer.json()["error"].endswith(".")


@pytest.mark.anyio
async def test_every_call_is_documented_with_every_status_it_returns(ann):
    schema = (await ann.get("/api/openapi.json")).json()
    assert {"/tables", "/join", "/tables/{table}/act", "/tables/{table}/events", "/tables/{table}/{deed}"} <= set(
        schema["paths"])
    for path, methods in schema["paths"].items():
        for method, call in methods.items():
            assert call["description"], path
            assert {"400", "403", "404", "409", "422", "429", "503"} <= set(call["responses"]), (method, path)
    stream = schema["paths"]["/tables/{table}/events"]["get"]["responses"]["200"]
    assert set(stream["content"]) == {"text/event-stream"}
    assert set(schema["components"]["securitySchemes"]) == {"token", "cookie"}
    calls = {call["operationId"] for methods in schema["paths"].values() for call in methods.values()}
    links = schema["paths"]["/tables"]["post"]["responses"]["201"]["links"]
    assert {link["operationId"] for link in links.values()} < calls
    assert len(links) == sum(len(methods) for path, methods in schema["paths"].items() if "{table}" in path) - 1
    assert all(set(answer.get("content", {"application/json"})) == {"application/json"}
               for methods in schema["paths"].values() for call in methods.values()
               for status, answer in call["responses"].items() if status >= "400")
    page = (await ann.get("/api/docs")).text
    assert all(path in page for path in schema["paths"])


def test_a_bot_written_by_somebody_else_joins_and_plays_to_the_end(server):
    assert len([line for line in EXAMPLE.read_text(encoding="utf-8").splitlines() if line.strip()]) < 50
    house = server()
    with httpx.Client(base_url=house.url, headers=program(), timeout=30) as host:
        table = host.post("/api/tables", json={"game": "labors", "seats": ["random", "link"], "options": SHORT}).json()
        bot = subprocess.Popen([sys.executable, str(EXAMPLE), table["link"]], stdout=subprocess.PIPE, text=True,
                               stderr=subprocess.PIPE)
        try:
            until(lambda: host.get(f"/api{table['url']}").json()["seats"][1]["human"] or bot.poll() is not None,
                  "the bot has joined")
            assert bot.poll() is None, bot.communicate()
            assert host.post(f"/api{table['url']}/begin", json={}).status_code == 200
            said, errors = bot.communicate(timeout=PATIENCE)
        finally:
            if bot.poll() is None:
                bot.kill()
                bot.communicate()
        over = host.get(f"/api{table['url']}").json()
    assert (bot.returncode, errors) == (0, "") and over["over"] and "Hercules all along" in said
    assert over["seats"][1]["name"] == "Example"
