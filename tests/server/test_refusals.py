"""What a server must not believe: forged, foreign, misshapen and oversized requests change nothing and never fail."""
import asyncio
import json
import re

import pytest

pytestmark = pytest.mark.anyio


@pytest.fixture
async def url(ann):
    """A table at which Ann has rolled 3, 7 and 12."""
    url = await ann.sit(dealer="typed")
    await ann.post(f"{url}/deal", {"seq": 0, "text": "3 7 12"})
    return url


@pytest.mark.parametrize("fields", [
    {"text": "roll 12 12 12"}, {"text": "undo 1"}, {"text": "take-back 1"}, {"text": ""}, {"text": "forge"},
    {"text": "forge 99999999999999999999"}, {"text": "x" * 10_000}, {"text": "\x00"}, {"text": "forge 3\n0 anvil 7"},
    {"text": ["forge 3"] * 65}, {}, {"text": "<script>alert(1)</script>"}, {"seq": "-1", "text": "forge 3"},
    {"seq": "x", "text": "forge 3"}, {"seq": "", "text": "forge 3"}, {"seq": "9" * 5000, "text": "forge 3"},
    {"seq": "1e3", "text": "forge 3"}, {"seq": "²", "text": "forge 3"}, {"seat": "1", "text": "forge 3"},
    {"seat": "-1", "text": "forge 3"}, {"seat": "9" * 100, "text": "forge 3"}, {"seq": "7", "text": "forge 3"},
])
async def test_a_forged_action_is_refused_in_a_sentence(ann, url, fields):
    for fetch in (True, False):
        answer = await ann.post(f"{url}/act", {"seq": "1", **fields}, fetch=fetch)
        assert 400 <= answer.status_code < 500
        assert fetch or "<script>alert" not in answer.text
        assert "Traceback" not in answer.text
        if fetch and answer.status_code != 409:
            assert len(answer.json()["error"]) > 10
    assert (await ann.state(url))["seq"] == 1


@pytest.mark.parametrize("sent", [
    {"seq": 1, "texts": "forge 3"}, {"seq": "one", "texts": ["forge 3"]}, {"seq": 10**30, "texts": ["forge 3"]},
    {"seq": 1.5, "texts": ["forge 3"]}, {"seq": 1, "texts": []}, {"seq": 1, "texts": [3]}, {"seq": 1, "texts": [None]},
    {"seq": 1, "texts": ["forge 3"], "seat": 10**30}, {"seq": 1}, [], "forge 3", None,
    {"seq": 1, "texts": ["\ud800"]}, {"seq": -1, "texts": ["forge 3"]}, {"seq": 1, "texts": ["roll 1 1 1"]},
])
async def test_misshapen_json_is_refused_in_a_sentence(ann, url, sent):
    answer = await ann.client.post(f"/api{url}/act", content=json.dumps(sent),
                                   headers={"Content-Type": "application/json"})
    assert 400 <= answer.status_code < 500
    assert len(answer.json()["error"]) > 10
    assert (await ann.state(url))["seq"] == 1


@pytest.mark.parametrize("body", [b"", b"{", b"\xff\xfe", b"null", b"[" * 100_000])
async def test_no_json_at_all(ann, url, body):
    answer = await ann.client.post(f"/api{url}/act", content=body, headers={"Content-Type": "application/json"})
    assert 400 <= answer.status_code < 500
    said = answer.json()["error"]
    assert said and "JSON decode" not in said and (body != b"{" or said == "What was sent is not JSON.")


@pytest.mark.parametrize(("path", "fields"), [
    ("undo", {"rows": "0"}), ("undo", {"rows": "-1"}), ("undo", {"rows": "99", "consent": "on"}),
    ("undo", {"rows": "x"}), ("undo", {}), ("deal", {}), ("deal", {"text": "1 1 1"}), ("deal", {"text": "x" * 999}),
])
async def test_other_nonsense_changes_nothing(ann, url, path, fields):
    answer = await ann.post(f"{url}/{path}", {"seq": 1, **fields}, fetch=True)
    assert answer.status_code == 422
    assert (await ann.state(url))["seq"] == 1


@pytest.mark.parametrize(("fields", "says"), [
    ({"game": "chess"}, "There is no game “chess” here."), ({"game": ""}, "There is no game"),
    ({"option.boxes": "9"}, "Athena’s boxes may be from 0 to 8, not 9."),
    ({"option.boxes": "many"}, "must be a whole number"),
    ({"option.boxes": "9" * 199}, "Athena’s boxes may be from 0 to 8"), ({"option.luck": "1"}, "has no option “luck”"),
    ({"dealer": "loaded"}, "There is no dealer “loaded”"), ({"seat.0": "kraken"}, "There is no bot “kraken”"),
    ({"seat.0": "strong:0"}, "from 1 to"), ({"seat.0": "python:os:PathLike"}, "only the command line may"),
    ({"seed": "x" * 201}, "at most 200 characters"),
    ({"option.blocking": "<b>"}, "Markers at the border of the Cosmos may be mutual, strict, not &lt;b&gt;."),
])
async def test_a_table_that_cannot_be_says_why(ann, fields, says):
    answer = await ann.post("/tables", {"game": "shield", **fields})
    assert 400 <= answer.status_code < 500
    assert says in answer.text
    assert (await ann.get("/")).text.count("/tables/") == 0


@pytest.mark.parametrize(("fields", "part"), [
    ({"option.decks.0.deck": "orcs", "option.decks.1.deck": "orcs"}, '<section class="panel" data-least="1">'),
    ({"option.decks.0.deck": "own", "option.mode": "tournament"}, '<section class="panel" data-least="1">'),
    ({"option.mode": "war"}, '<div class="stack">'), ({"dealer": "loaded"}, '<div class="stack">'),
    ({"name.0": "Player 2"}, '<h2 id="who">Who sits here</h2>'), ({"seed": "x" * 201}, '<div class="stack chairs">')])
async def test_a_form_that_is_refused_comes_back_as_it_was_with_why_at_the_part_that_is_meant(ann, fields, part):
    page = (await ann.post("/tables", {"game": "heroes", "seat.0": "human", "seat.1": "greedy", **fields})).text
    before, _ = page.split('<p class="notice" role="alert" id="refusal" tabindex="-1" autofocus>')
    assert not re.search("<(input|select|p)", before[before.rindex(part):]), "nothing stands between"
    chair = page.partition('<fieldset class="chair seat-2"')[2].partition("</fieldset>")[0]
    assert '<span class="is-bot">Greedy</span>' in chair and re.search('value="greedy"[^>]* checked', chair)
    assert 'data-usual=""' in page and not re.search('name="guide"[^>]* checked', page)


async def test_a_form_is_refused_in_its_own_words(ann):
    several = {"game": "labors", "players": "2", "seat.0": "human", "seat.1": "random"}
    heroes = {"game": "heroes", "seat.0": "human", "seat.1": "random", "option.decks": "elves, elves"}
    for fields, says in (({**several, "option.first": "3"}, "Nobody sits in seat 4, so somebody else must begin."),
                         ({**several, "players": "5"}, "The 12 Labors is for 1 to 4 players."),
                         (heroes, "The two factions differ, unless both may have the same (§11.2)."),
                         ({"game": "labors", "seat.0": "human", "option.gods": "small"},
                          "“Gods” is for the game of several; alone it cannot be chosen.")):
        answer = await ann.post("/tables", fields)
        assert answer.status_code == 422 and says in answer.text
        assert (await ann.post("/tables", fields, fetch=True)).json()["error"] == says


@pytest.mark.parametrize("headers", [
    {"Origin": "https://evil.test"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"}, {"Origin": "http://kleos.test.evil.test"}, {"Origin": "http://["},
])
async def test_another_site_cannot_act_in_somebody_s_name(ann, url, headers):
    csrf = await ann.csrf()
    form = await ann.client.post(f"{url}/act", data={"csrf": csrf, "seq": 1, "text": "forge 3"}, headers=headers)
    data = await ann.client.post(f"/api{url}/act", json={"seq": 1, "texts": ["forge 3"]}, headers=headers)
    assert [form.status_code, data.status_code] == [403, 403]
    assert "another site" in form.json()["error"]
    assert (await ann.state(url))["seq"] == 1


async def test_a_form_needs_what_only_our_pages_know(ann, ben, url):
    for csrf in ("", "0" * 32, await ben.csrf(), "ü"):
        answer = await ann.client.post(f"{url}/act", data={"csrf": csrf, "seq": 1, "text": "forge 3"})
        assert answer.status_code == 403
    vouched = await ann.client.post(f"{url}/act", data={"seq": 1, "text": "forge 3"},
                                    headers={"Origin": "http://kleos.test"})
    assert vouched.status_code == 303


async def test_too_much_at_once_is_refused(ann, url):
    csrf = await ann.csrf()
    big = await ann.client.post(f"{url}/act", data={"csrf": csrf, "seq": 1, "text": "x" * (2 << 20)})
    assert big.status_code == 413
    record = await ann.client.post("/records", data={"csrf": csrf}, files={"file": ("a.kleos", b"#" * (2 << 20))})
    assert record.status_code == 413
    many = await ann.client.post(f"{url}/act", data={"csrf": csrf, **{f"x{n}": "1" for n in range(2000)}})
    assert many.status_code == 400


@pytest.mark.parametrize("headers", [
    {"Content-Type": "multipart/form-data"}, {"Content-Type": "multipart/form-data; boundary=x"},
    {"Content-Type": "application/json"}, {"Content-Type": ""},
    {"Content-Type": "application/x-www-form-urlencoded; charset=x"},
])
async def test_what_is_no_form_is_refused(ann, url, headers):
    answer = await ann.client.post(f"{url}/act", content=b"\xff\x00%%%=&&&--x", headers=headers)
    assert 400 <= answer.status_code < 500


async def test_a_file_where_none_belongs(ann, url):
    answer = await ann.post(f"{url}/act", {"seq": "1"}, files={"text": ("a", b"forge 3")})
    assert answer.status_code == 400


async def test_of_many_clicks_at_once_exactly_one_wins(ann, url):
    csrf = await ann.csrf()
    sent = [ann.client.post(f"{url}/act", data={"csrf": csrf, "seq": 1, "text": f"forge {face}"},
                            headers={"X-Kleos": "fetch"}) for face in (3, 7, 12) * 4]
    codes = [answer.status_code for answer in await asyncio.gather(*sent)]
    assert sorted(codes) == [200] + [409] * 11
    assert (await ann.state(url))["seq"] == 2


async def test_a_cookie_that_is_none_of_ours_is_replaced(app, ann):
    for cookie in ("", "x", "a b" * 20, "é" * 40, "x" * 65):
        answer = await ann.client.get("/", headers={b"Cookie": f"kleos={cookie}".encode()})
        assert answer.status_code == 200
        assert "kleos=" in answer.headers["set-cookie"]
        assert all(word in answer.headers["set-cookie"] for word in ("HttpOnly", "SameSite=Lax", "Path=/"))


async def test_nothing_a_person_types_becomes_markup(ann):
    record = 'game = "shield"\nrules_version = 1\nseats = ["human"]\n---\n0 <img onerror=x>\n'
    answer = await ann.post("/records", files={"file": ("x", record.encode())})
    assert answer.status_code == 422
    assert "<img" not in answer.text
    for path in ("/games/<b>x", "/tables/<b>x"):
        assert "<b>x" not in (await ann.get(path)).text


async def test_too_much_is_said_as_any_error_is(ann):
    page = await ann.client.post("/records", content=b"x" * (2 << 20), headers={"Accept": "text/html"})
    data = await ann.client.post("/api/records", content=b"x" * (2 << 20))
    assert (page.status_code, data.status_code) == (413, 413)
    assert "too much at once" in page.text and "<main" in page.text
    assert "too much at once" in data.json()["error"]


async def test_the_api_says_where_to_read_what_it_has(ann):
    answer = await ann.client.get("/api/nothing")
    assert answer.status_code == 404
    assert "/api/docs" in answer.json()["error"]


async def test_a_form_may_hold_three_decks_of_many_cards_but_not_anything(ann):
    deck = {f"option.decks.{seat}.card-{card}": "0" for seat in range(3) for card in range(200)}
    looked = await ann.post("/games/heroes", {"option.mode": "tournament", **deck})
    assert looked.status_code == 200 and "option.decks.0.phoenix" in looked.text
    lines = ", ".join(" + ".join(f"1 a-card-with-a-long-name-{card}" for card in range(60)) for _ in range(3))
    assert len(lines) > 5000
    fields = {"game": "heroes", "option.mode": "tournament", "seat.0": "human", "seat.1": "human"}
    refused = await ann.post("/tables", {**fields, "option.decks": lines}, fetch=True)
    assert refused.status_code == 422 and "decks are two" in refused.json()["error"]        # which the game says
    refused = await ann.post("/tables", {**fields, "option.decks": "x" * 8001}, fetch=True)
    assert refused.status_code == 422 and "at most 8000 characters" in refused.json()["error"]
    refused = await ann.post("/games/heroes", {**deck, **{f"more.{number}": "" for number in range(500)}})
    assert refused.status_code == 400
