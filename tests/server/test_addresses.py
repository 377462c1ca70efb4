"""Addresses: of a site below a path each leads to where it lies, in pages, in what scripts are sent, and in headers."""
import json
import random
import re
from html import unescape
from urllib.parse import urljoin, urlsplit

import httpx
import pytest

from kleos import games
from kleos.server.http.limits import Limits
from kleos.server.http.site import Site
from tests.server.browsing import Visitor
from tests.server.conftest import running
from tests.server.test_decks import LEGAL
from tests.server.test_live import listened

pytestmark = pytest.mark.anyio
ROOT = "/hall/of/fame"                      # no word of which is a place of ours
ORIGIN = "https://example.org:8443"
PLACES = (r"api|automata|cards|credits|games|healthz|lobby|metrics|mine|preferences|readyz|records|rules|static|t|"
          r"tables|today")
FORGOTTEN = re.compile(rf"""(?<![\w./{{}}-])(?<!value=")/(?:{PLACES})(?=[/?#"'<\s]|$)[^"'<\s]*"""    # forms: places
                       r"""|(?<=\w=")(?<!value=")/(?=")""", re.M)
LINK = re.compile(r'\s(?:href|src|data-(?:rules|room|page|here|pictures|sound|icon))="([^"]*)"')
SCRIPT = {"X-Kleos": "fetch"}
ONCE = re.compile(r"(/tables/\w+/replay|/rules/\w+|/games/\w+/decks/\w+|/cards/\w+|/automata)"    # with any question
                  r"|(/puzzles/\w+/)[\w-]+(\?\w+)?")                           # of a game one, with each question


class Proxy(httpx.ASGITransport):
    """Hands on what comes below the path, as it comes or without that path."""

    def __init__(self, app, strips: bool) -> None:
        super().__init__(app, client=("127.0.0.1", 9))
        self.strips = strips

    async def handle_async_request(self, request):
        path = request.url.raw_path.decode()
        assert f"{path}/".startswith(f"{ROOT}/"), f"{path} leads out of the site"
        url = httpx.URL("http://127.0.0.1:8000", raw_path=(path.removeprefix(ROOT) if self.strips else path).encode())
        return await super().handle_async_request(httpx.Request(request.method, url, headers=request.headers,
                                                                stream=request.stream))


@pytest.fixture
async def app(database):
    limits = Limits(tables=1000, record_seconds=60, reaction_seconds=0)
    async with running(database, site=Site(ORIGIN + ROOT, "127.0.0.1"), limits=limits) as app:
        yield app


@pytest.fixture(params=[True, False], ids=["stripped", "whole"])
async def ann(app, request):
    async with visiting(Proxy(app, request.param)) as client:
        yield Guest(client)


def visiting(way: Proxy) -> httpx.AsyncClient:
    return httpx.AsyncClient(transport=way, base_url=ORIGIN + ROOT, headers={"Origin": ORIGIN, "Accept": "text/html"})


class Guest(Visitor):
    def bearer(self) -> dict[str, str]:
        token = self.client.cookies.get("__Secure-kleos")
        return {"Authorization": f"Bearer {token}"} if token else {}


def texts(answer) -> list[str]:
    """All that an answer says: of JSON its texts, but for `url`, which the API says without the root."""
    kind = answer.headers.get("content-type", "")
    if "json" not in kind:
        return [answer.text]

    def inside(said) -> list[str]:
        if isinstance(said, dict):
            return [text for name, value in said.items() if name not in ("url", "paths") for text in inside(value)]
        return [text for value in said for text in inside(value)] if isinstance(said, list) else [str(said)]
    return inside(answer.json())


def forgotten(*said: str) -> list[str]:
    return [found for text in said for found in FORGOTTEN.findall(text)]


def test_what_is_forgotten_would_be_found():
    assert forgotten('<a href="/rules/shield#r1.1">', '<a href="/">', "See /api/docs.", '{"url": "/tables/x"}',
                     "<form action='/t'>") == ["/rules/shield#r1.1", "/", "/api/docs.", "/tables/x", "/t"]
    assert not forgotten(f'<a href="{ROOT}/rules/shield">', f'<a href="{ROOT}/">', "and/or 1/2 text/html", f"{ROOT}/t")


class Crawl:
    """Follows every link, each once."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.seen: set[str] = set()
        self.wrong: dict[str, list[str]] = {}

    async def ask(self, path: str, *, post: dict | None = None, expected: int = 200, **headers: str) -> httpx.Response:
        """What is answered; whatever of it has no root is noted."""
        client = self.visitor.client
        answer = await (client.get(ORIGIN + path, headers=headers) if post is None else
                        client.post(ORIGIN + path, data=post, headers=headers))
        assert answer.status_code == expected, f"{path}: {answer.status_code} {answer.text[:300]}"
        where = answer.headers.get("location", ROOT)
        assert where.removeprefix(ORIGIN).startswith(ROOT), where
        if wrong := forgotten(*([] if "/static/" in path and ".css" not in path else texts(answer))):
            self.wrong[path] = wrong
        return answer

    async def follow(self, *paths: str) -> None:
        left = [ROOT + path for path in paths]
        while left:
            path = left.pop()
            place = path.removeprefix(ROOT)
            once = ONCE.match(place)
            mark = "".join(filter(None, once.groups())) if once else place.partition("?v=")[0]
            if mark in self.seen:
                continue
            self.seen.add(mark)
            answer = await self.ask(path)
            if answer.headers.get("content-type", "").startswith("text/html"):
                links = [urlsplit(urljoin(ORIGIN + path, unescape(link))) for link in LINK.findall(answer.text)]
                left += [link._replace(scheme="", netloc="", fragment="").geturl() for link in links
                         if f"{link.scheme}://{link.netloc}" == ORIGIN]

    async def begin(self, game: str, **fields: str) -> str:
        """Where a new table is."""
        await self.ask(f"{ROOT}/")                      # and whoever asks is known from now on
        made = await self.ask(f"{ROOT}/tables", post={"game": game, **fields}, expected=303)
        return made.headers["location"]

    async def play(self, where: str, script: bool) -> None:
        """The first of what can be done, as the page does it with its script or without."""
        await self.ask(f"{where}/take", post={}, expected=303)
        table = (await self.ask(f"{ROOT}/api{where.removeprefix(ROOT)}", **self.visitor.bearer())).json()
        assert table["url"] == where.removeprefix(ROOT)
        actions, told = table["view"]["actions"], {"seq": str(table["seq"])}
        deed, more = ("act", {"text": actions[0]["text"]}) if actions else ("deal", {})
        await self.ask(f"{where}/{deed}", post={**told, **more}, expected=200 if script else 303,
                       **({**SCRIPT, "Accept": "application/json"} if script else {}))


async def test_every_address_leads_to_the_site(ann):
    crawl, tables = Crawl(ann), []
    for game in games.ALL:
        where = await crawl.begin(game.id, guide="on")
        for step in range(6):
            await crawl.play(where, script=step % 2 == 0)
        await crawl.ask(f"{where}/take", post={}, expected=303)
        await crawl.ask(f"{where}?hint=1")
        await crawl.ask(f"{where}/why?element=nothing", expected=404, **SCRIPT)
        await crawl.ask(f"{where}/replay?at=2", **SCRIPT)
        tables.append(where.removeprefix(ROOT))
    await crawl.follow("/", *tables)
    assert crawl.wrong == {}
    for table in tables:
        assert crawl.seen >= {f"{table}/replay", f"{table}/sheet", f"{table}/record"}
    assert crawl.seen >= {"/lobby", "/mine", "/today", "/automata", "/credits", "/static/play.js", "/rules/labors",
                          "/games/heroes/decks", "/static/shield/board.css", "/static/fonts/OFL-Cinzel.txt"}


async def test_a_finished_game_has_none_that_leads_elsewhere(ann):
    crawl = Crawl(ann)
    where = await crawl.begin("labors")
    await crawl.visitor.stroll(where.removeprefix(ROOT), random.Random(5))
    again = await crawl.ask(f"{where}/again", post={}, expected=303)
    for path in (where, f"{where}/replay", f"{where}/sheet", f"{ROOT}/", f"{ROOT}/mine", f"{ROOT}/games/labors",
                 again.headers["location"]):
        await crawl.ask(path)
    assert crawl.wrong == {}


async def test_neither_has_the_deck_builder(ann):
    crawl = Crawl(ann)
    await crawl.ask(f"{ROOT}/")
    legal = {"text": LEGAL}
    deck = (await crawl.ask(f"{ROOT}/games/heroes/decks", post=legal, expected=303)).headers["location"]
    for path in (deck, f"{deck}?hand=1", f"{ROOT}/games/heroes/decks", f"{ROOT}/games/heroes"):
        await crawl.ask(path)
    await crawl.ask(deck, post={"less": "goat"}, expected=303)
    await crawl.ask(deck, post={"less": "goat"}, **SCRIPT)
    await crawl.ask(f"{deck}/parts?q=goat", **SCRIPT)
    await crawl.ask(f"{ROOT}/games/heroes", post={"option.decks": "own"}, **SCRIPT)
    for path in (deck, f"{deck}/text", f"{deck}?q=goat", f"{ROOT}/games/heroes/decks/pictures"):
        await crawl.ask(path)
    await crawl.ask(deck, post={"deed": "delete"}, expected=303)
    await crawl.ask(f"{ROOT}/games/heroes/decks")
    assert crawl.wrong == {}


async def test_neither_have_those_who_wait_and_talk(app, ann):
    crawl = Crawl(ann)
    where = await crawl.begin("labors", listed="on", **{"seat.0": "human", "seat.1": "link"})
    place = (await crawl.ask(where, expected=303)).headers["location"]
    link = re.search(r'value="(https://[^"]*/t/[^"]*)"', (await crawl.ask(place)).text)[1]
    assert link == f"{ORIGIN}{place}" and place.startswith(f"{ROOT}/t/")
    ben = Crawl(Guest(visiting(Proxy(app, True))))
    async with ben.visitor.client:
        for path in (f"{ROOT}/lobby", where, f"{where}/sit", link.removeprefix(ORIGIN)):
            await ben.ask(path)
        sat = await ben.ask(link.removeprefix(ORIGIN), post={"name": "Ben"}, expected=303)
        assert sat.headers["location"] == where
        assert (await ben.ask(where, expected=303)).headers["location"] == place
        await ben.ask(place)
        await ben.ask(f"{where}/chat", post={"words": "Hail!"}, expected=303)
    await crawl.ask(f"{where}/begin", post={}, expected=303)
    for path in (where, f"{where}/chat", f"{ROOT}/lobby"):
        await crawl.ask(path)
    assert crawl.wrong == ben.wrong == {}


async def test_neither_has_what_is_streamed(app, ann):
    crawl = Crawl(ann)
    where = await crawl.begin("shield")
    cookies = {"__Secure-kleos": ann.client.cookies["__Secure-kleos"]}
    async with listened(app) as address, httpx.AsyncClient(base_url=address, cookies=cookies, timeout=60) as client, \
            client.stream("GET", f"{where}/events") as stream:
        async for line in stream.aiter_lines():
            if line.startswith("data: "):
                told = json.loads(line.removeprefix("data: "))
                break
    said = [text for part in (told["parts"].values(), told["entries"]) for text in part]
    assert any(f'href="{ROOT}/rules/shield' in text or f'action="{where}' in text for text in said)
    assert forgotten(*said) == []


async def test_what_goes_wrong_is_told_with_ways_back(ann):
    crawl = Crawl(ann)
    for path in ("/nowhere", "/tables/x", "/games/chess", "/t/x/y", "/api/nothing"):
        await crawl.ask(ROOT + path, expected=404)
    assert crawl.wrong == {}
    assert (await crawl.ask(f"{ROOT}/lobby/", expected=307)).headers["location"] == f"{ORIGIN}{ROOT}/lobby"
    assert (await crawl.ask(f"{ROOT}/api", expected=307)).headers["location"] == f"{ORIGIN}{ROOT}/api/"
    assert (await crawl.ask(f"{ROOT}/api/", expected=307)).headers["location"] == f"{ROOT}/api/docs"


async def test_programs_are_told_where_the_api_is(ann):
    crawl = Crawl(ann)
    schema = (await crawl.ask(f"{ROOT}/api/openapi.json")).json()
    assert [server["url"] for server in schema["servers"]] == [f"{ROOT}/api"] and "/tables" in schema["paths"]
    page = (await crawl.ask(f"{ROOT}/api/docs")).text
    assert crawl.wrong == {} and f'href="{ROOT}/api/openapi.json"' in page and f"POST {ROOT}/api/tables" in page


async def test_every_cookie_stays_on_the_site(ann):
    crawl = Crawl(ann)
    where = await crawl.begin("heroes", **{"seat.0": "human", "seat.1": "human"})
    for path, sent in (("/preferences", {"theme": "dark", "next": "/mine"}),
                       (f"{where}/take".removeprefix(ROOT), {}), (f"{where}/mute".removeprefix(ROOT), {"seat": "1"})):
        answer = await crawl.ask(ROOT + path, post=sent, expected=303)
        assert "Path=/hall/of/fame;" in answer.headers["set-cookie"] + ";" and "Secure" in answer.headers["set-cookie"]
