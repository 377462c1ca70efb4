"""The documentation site in a browser: readable in either theme, no wider than a phone, and alone on its host."""
from __future__ import annotations

import functools
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from tests.browser.looks import axe
from tests.test_site import build_once

pytestmark = pytest.mark.browser
PAGES = ["index.html", "games/shield/rules.html", "games/heroes/cards.html", "games/labors/numbers.html",
         "reference/play.html"]


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *words: object) -> None:
        pass


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the site is served."""
    folder: Path = build_once(tmp_path_factory)
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), ("dark", 390)])
def test_pages_are_readable_and_ask_no_other_host(chromium, address: str, scheme: str, width: int) -> None:
    context = chromium.new_context(viewport={"width": width, "height": 844}, color_scheme=scheme)
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for name in PAGES:
        page.goto(address + name)
        page.wait_for_load_state("networkidle")
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), name
        assert axe(page, "color-contrast", "image-alt", "link-name", "button-name", "heading-order") == [], name
    assert [one for one in asked if not one.startswith((address, "data:"))] == []
    context.close()
