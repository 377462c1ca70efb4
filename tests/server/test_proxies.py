"""Behind a proxy: with TLS, under another name and port, and below a path, which the proxy leaves in or takes away."""
import re

import httpx
import pytest

from kleos.server.errors import ServerError
from kleos.server.http.limits import ASKER
from kleos.server.http.security import Security
from kleos.server.http.site import Site
from tests.server.browsing import Visitor
from tests.server.conftest import running

pytestmark = pytest.mark.anyio
PUBLIC = "https://example.org:8443/games"


class Stripping(httpx.ASGITransport):
    """A proxy that hands on what comes below /games, with or without that, by http and under the server's own name."""

    def __init__(self, app, strips: bool) -> None:
        super().__init__(app, client=("127.0.0.1", 9))
        self.strips = strips

    async def handle_async_request(self, request):
        path = request.url.raw_path
        assert path == b"/games" or path.startswith(b"/games/"), "an address that leads out of the site"
        url = httpx.URL("http://127.0.0.1:8000", raw_path=(path[6:] or b"/") if self.strips else path)
        others = [(name, value) for name, value in request.headers.raw if name.lower() != b"host"]
        headers = [(b"Host", b"127.0.0.1:8000"), *others, *[(b"X-Forwarded-Prefix", b"/games")] * self.strips]
        return await super().handle_async_request(httpx.Request(request.method, url, headers=headers,
                                                                stream=request.stream))


@pytest.fixture(params=[True, False], ids=["stripped", "whole"])
async def ann(database, request):
    async with running(database, site=Site(PUBLIC, "127.0.0.1")) as app:
        client = httpx.AsyncClient(transport=Stripping(app, request.param), base_url=PUBLIC,
                                   headers={"Origin": "https://example.org:8443"})
        async with client:
            yield Visitor(client)


async def test_a_game_is_played_below_a_path(ann):
    page = await ann.client.get("https://example.org:8443/games/")
    assert page.status_code == 200
    links = set(re.findall(r'(?:href|src|action)="(/[^"]*)"', page.text))
    assert links and all(link.startswith("/games/") for link in links)
    for link in sorted(link for link in links if "." in link):
        assert (await ann.client.get(f"https://example.org:8443{link}")).status_code == 200, link
    made = await ann.client.post("https://example.org:8443/games/tables", data={"game": "shield"})
    assert made.status_code == 303 and made.headers["location"].startswith("/games/tables/")
    where = f"https://example.org:8443{made.headers['location']}"
    table = (await ann.client.get(where)).text
    assert f'data-url="{made.headers["location"]}"' in table and 'href="/games/static/shield/board.css?v=' in table
    assert (await ann.client.post(f"{where}/deal", data={"seq": 0})).headers["location"] == made.headers["location"]
    chosen = await ann.client.post("https://example.org:8443/games/preferences",
                                   data={"theme": "dark", "next": re.search(r'name="next" value="([^"]*)"', table)[1]})
    assert chosen.headers["location"] == made.headers["location"]
    assert (await ann.client.get("https://example.org:8443/games/api/games")).status_code == 200


async def test_a_place_that_begins_like_the_path_is_found(ann):
    """Kleos has pages below /games itself: of a path that was taken away its proxy tells."""
    page = await ann.client.get("https://example.org:8443/games/games/shield")
    assert page.status_code == 200 and 'action="/games/tables"' in page.text
    assert (await ann.client.get("https://example.org:8443/games")).text.count("<article") == 5


async def test_health_is_told_below_the_path_and_at_the_plain_address(ann, database):
    async with running(database, site=Site(PUBLIC, "127.0.0.1")) as app, \
            httpx.AsyncClient(transport=httpx.ASGITransport(app, client=("127.0.0.1", 9))) as client:
        for root in ("http://127.0.0.1:8000", "http://127.0.0.1:8000/games"):
            assert [(await client.get(f"{root}/{name}")).status_code for name in ("healthz", "readyz", "metrics")] \
                == [200, 200, 200]
    said = [await ann.client.get(f"https://example.org:8443/games/{name}", headers={"X-Forwarded-For": "192.0.2.1"})
            for name in ("healthz", "readyz", "metrics")]
    assert [answer.status_code for answer in said] == [200, 200, 403]
    assert not any("set-cookie" in answer.headers for answer in said)


async def test_over_tls_cookies_are_kept_from_everybody_else(ann):
    answer = await ann.client.get("https://example.org:8443/games/")
    kept = answer.headers["set-cookie"]
    assert kept.startswith("__Secure-kleos=") and "Secure" in kept and "Path=/games" in kept
    assert answer.headers["strict-transport-security"] == "max-age=31536000"


async def test_at_a_host_of_its_own_the_cookie_is_bound_to_it(database):
    async with running(database, site=Site("https://kleos.example", "127.0.0.1")) as app, \
            httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://kleos.example") as client:
        kept = (await client.get("/")).headers["set-cookie"]
        assert kept.startswith("__Host-kleos=") and "Path=/" in kept and "Secure" in kept and "Domain" not in kept


async def test_another_site_is_still_another_site(ann):
    for origin in ("https://example.org", "https://evil.test:8443", "null"):
        answer = await ann.client.post("https://example.org:8443/games/tables", data={"game": "shield"},
                                       headers={"Origin": origin})
        assert answer.status_code == 403


@pytest.mark.parametrize("public", ["example.org", "ftp://example.org", "https://", "https://a@b", "https://a?b",
                                    "https://a:b", "https://a#b"])
def test_an_address_that_is_none_is_said(public):
    with pytest.raises(ServerError, match="write it like"):
        Site(public)


@pytest.mark.parametrize(("site", "yes", "no"), [
    (Site("", "127.0.0.1"), ["localhost:80", "127.0.0.1"], ["192.0.2.1", "example.org"]),
    (Site("", "0.0.0.0"), ["192.0.2.1:8000", "[2001:db8::1]", "localhost"], ["example.org"]),
    (Site("", "192.0.2.1", ["Kleos.Example"]), ["192.0.2.1", "kleos.example:1"], ["192.0.2.2", "example"]),
    (Site(PUBLIC, "127.0.0.1"), ["example.org:8443", "EXAMPLE.ORG"], ["www.example.org"]),
])
def test_which_names_it_goes_by(site, yes, no):
    assert all(site.goes_by(name) for name in yes) and not any(site.goes_by(name) for name in no)


async def test_nobody_says_of_himself_where_he_comes_from(app):
    seen = []

    async def note(scope, receive, send):
        seen.append(ASKER.get().address)
    async with httpx.AsyncClient(transport=httpx.ASGITransport(Security(note, Site()), client=("192.0.2.9", 1)),
                                 base_url="http://kleos.test") as client:
        with pytest.raises(AssertionError):             # of the transport: there is no answer
            await client.get("/", headers={"X-Forwarded-For": "198.51.100.1"})
    assert seen == ["192.0.2.9"]
