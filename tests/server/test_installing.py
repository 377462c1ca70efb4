"""Kleos as an app, and how a link to it looks in a messenger."""
import re

import pytest

from kleos.server.http.site import Site
from tests.server.conftest import running, visiting

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("root", ["", "/games"])
async def test_a_browser_can_install_it_wherever_it_lies(database, root):
    async with running(database, site=Site(f"https://example.org{root}")) as app:
        ann = visiting(app)
        page = (await ann.client.get("https://example.org" + root + "/")).text
        where = re.search(r'rel="manifest" href="([^"]+)"', page)[1]
        assert where == f"{root}/manifest.webmanifest"
        answer = await ann.client.get("https://example.org" + where)
        assert answer.headers["content-type"].startswith("application/manifest+json")
        told = answer.json()
        assert {told["start_url"], told["scope"], told["id"]} == {f"{root}/"} and told["display"] == "standalone"
        for icon in told["icons"]:
            assert icon["src"].startswith(f"{root}/static/")
            answer = await ann.client.get("https://example.org" + icon["src"])
            assert answer.status_code == 200 and answer.headers["content-type"] == icon["type"]
        assert {icon["type"] for icon in told["icons"]} == {"image/svg+xml", "image/png"}, "an iPhone draws no SVG"
        assert re.search(r'rel="apple-touch-icon" href="([^"]+)"', page)[1] in {icon["src"] for icon in told["icons"]}
        worker = await ann.client.get("https://example.org" + re.search(r'data-worker="([^"]+)"', page)[1])
        assert worker.status_code == 200 and worker.headers["content-type"].startswith("text/javascript")


async def test_a_link_tells_a_messenger_what_it_leads_to(ann, ben):
    made = (await ann.client.post("/api/tables", json={"game": "heroes", "seats": ["human", "link"]})).json()
    for address in (made["link"], made["url"]):
        page = (await ben.client.get(address)).text
        tags = dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)"', page))
        assert "invited to Twelve Heroes" in tags["title"] and "Three regions" in tags["description"]
    home = (await ben.get("/")).text
    assert 'og:site_name" content="Kleos"' in home and "Five games of Greek myth" in home
