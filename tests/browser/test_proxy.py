"""Behind nginx, with the lines of docs/hosting.md as they stand: below a path, with TLS, HTTP/2 and compression."""
from __future__ import annotations

import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser import test_decks, test_together
from tests.browser.conftest import Visit
from tests.browser.test_seats import PLAY
from tests.support import skip_or_fail, until

pytestmark = pytest.mark.browser
HOSTING = Path(__file__).parents[2] / "docs" / "hosting.md"
ROOT = "/games"
SERVE = """import sys
from kleos.server.run import serve
serve(port=int(sys.argv[2]), data=sys.argv[1], public=sys.argv[3], proxies=("127.0.0.1",))
"""
NGINX = """daemon off;
pid {folder}/nginx.pid;
error_log stderr warn;
events {{ worker_connections 256; }}
http {{
    access_log off;
    types {{ }}
    default_type text/plain;
    {temporary}
    gzip on;
    gzip_proxied any;
    gzip_types *;
    gzip_min_length 0;
    server {{
        listen 127.0.0.1:{port} ssl http2;
        ssl_certificate {folder}/certificate.pem;
        ssl_certificate_key {folder}/key.pem;
        {location}
    }}
}}
"""
TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


def snippet(port: int) -> str:
    """What docs/hosting.md tells those who have nginx, with the port of our server."""
    told = re.search(r"```text\n(location .*?)```", HOSTING.read_text(encoding="utf-8"), re.S)[1]
    assert told.count("http://127.0.0.1:8000") == 1 and f"location {ROOT}/ {{" in told
    return told.replace("127.0.0.1:8000", f"127.0.0.1:{port}")


def answers(port: int) -> bool:
    with socket.socket() as line:
        return line.connect_ex(("127.0.0.1", port)) == 0


@pytest.fixture(scope="module")
def below(tmp_path_factory) -> Iterator[str]:
    """The address of a server behind nginx, below a path."""
    nginx, openssl = shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:/usr/bin"), shutil.which("openssl")
    if not (nginx and openssl):
        skip_or_fail("there is no nginx, or no openssl")
    folder, port, inner = tmp_path_factory.mktemp("nginx"), free_port(), free_port()
    subprocess.run([openssl, "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                    "-keyout", folder / "key.pem", "-out", folder / "certificate.pem", "-days", "2",
                    "-subj", "/CN=localhost"], check=True, capture_output=True)
    temporary = "\n    ".join([f"{name}_temp_path {folder}/{name};" for name in TEMPORARY])
    (folder / "nginx.conf").write_text(NGINX.format(folder=folder, port=port, temporary=temporary,
                                                    location=snippet(inner)), encoding="utf-8")
    address = f"https://localhost:{port}{ROOT}"
    with (folder / "said").open("w") as said:
        server = subprocess.Popen([sys.executable, "-c", SERVE, folder, str(inner), address], stdout=subprocess.PIPE)
        proxy = subprocess.Popen([nginx, "-p", folder, "-e", "stderr", "-c", folder / "nginx.conf"], stderr=said)
    try:
        assert address in server.stdout.readline().decode()
        until(lambda: proxy.poll() is not None or answers(port), "nginx listens")
        assert proxy.poll() is None, (folder / "said").read_text()
        yield address
        assert proxy.poll() is None
    finally:
        for process in (proxy, server):
            process.terminate()
            process.wait(20)
        server.stdout.close()


@pytest.fixture
def guest(chromium, below):
    """Somebody who visits the site, and whose browser never asked for anything outside it."""
    visits: list[Visit] = []

    def somebody() -> Visit:
        visits.append(Visit(chromium, below, reduced_motion="reduce", ignore_https_errors=True))
        return visits[-1]
    yield somebody
    for one in visits:
        outside = [asked for asked in one.addresses if not asked.startswith((f"{below}/", "data:", "blob:"))]
        errors = one.errors
        one.context.close()
        assert (errors, outside) == ([], [])


def test_turns_are_played_with_a_hint_and_seen_again(guest, below):
    visitor = guest()
    page = visitor.page
    heads: dict[str, dict[str, str]] = {}
    page.on("response", lambda answer: heads.setdefault(answer.url.removeprefix(below), answer.headers))
    visitor.go("/")
    assert page.evaluate("() => performance.getEntriesByType('navigation')[0].nextHopProtocol") == "h2"
    assert heads["/"]["content-encoding"] == "gzip"
    page.get_by_role("link", name="Rules of The Shield").click()
    page.wait_for_url(f"{below}/rules/shield")
    visitor.sit()
    table = page.url
    assert table.startswith(f"{below}/tables/")
    visitor.roll()
    for wanted in (6, 12, 18):                          # whatever can be done, by clicks, as the script does it
        assert page.evaluate(PLAY, f"() => document.querySelector('#table').dataset.seq >= {wanted}")
        visitor.rest()
        assert page.url == table
    page.locator("[data-hint]").click()
    page.wait_for_selector(".message.hint")
    page.locator(".cite").first.click()                 # a rule, beside the board
    page.wait_for_selector("#drawer:not([hidden])")
    page.keyboard.press("Escape")
    page.reload()
    visitor.rest()
    page.locator(f".log a[href='{ROOT}{table.removeprefix(below)}/replay?at=1']").first.click()
    page.wait_for_selector("#table[data-replay]")
    page.keyboard.press("End")
    last = page.locator("#at").get_attribute("max")
    page.wait_for_function("last => document.querySelector('#table').dataset.seq === last", arg=last)
    page.keyboard.press("Home")
    page.wait_for_function("() => document.querySelector('#table').dataset.seq === '0'")
    assert page.url.startswith(f"{table}/replay")
    page.get_by_role("link", name="Table").first.click()
    page.wait_for_selector("body.ready #table:not([data-replay])")
    assert page.url == table


def test_two_meet_by_a_link_and_talk(guest, below):
    myrto, kira = guest(), guest()
    link = test_together.invite(myrto)
    assert link.startswith("/t/")
    test_together.sit_down(kira, link, "Kira")
    myrto.page.wait_for_selector(".sit:has-text('Kira')")          # streamed, as it happens
    kira.page.fill("#words", "First time for me.")
    kira.page.keyboard.press("Enter")
    myrto.page.wait_for_selector("#said >> text=First time for me.")
    myrto.page.get_by_role("button", name="Begin").click()
    for visitor in (myrto, kira):
        visitor.page.wait_for_selector("body.ready #table")
    kira.page.locator("#talk").click()
    kira.page.fill("#words", "Well met!")
    kira.page.keyboard.press("Enter")
    myrto.page.wait_for_selector("#talk[data-unread]")
    myrto.page.locator("#talk").click()
    myrto.page.wait_for_selector("#said >> text=Well met!")


def test_a_deck_is_built_and_played_with(guest, below):
    visitor = guest()
    page = visitor.page
    test_decks.begin(visitor)
    for at, name in enumerate(test_decks.TWELVE, 1):
        page.get_by_role("button", name=f"One {name} more").first.click()
        test_decks.total(page, at)
    page.fill("[name=q]", "goat")
    page.wait_for_function("() => location.search.includes('q=goat')")
    page.reload()
    test_decks.total(page, 12, "Ready to play.")
    page.get_by_role("link", name="Play with it").click()
    page.get_by_role("button", name="Begin").click()
    page.wait_for_selector("body.ready #table")


def test_whoever_looks_after_it_finds_it_well(guest, below):
    ask = guest().context.request
    assert [ask.get(f"{below}/{name}").status for name in ("healthz", "readyz", "metrics")] == [200, 200, 403]
    assert ask.get(below).url == f"{below}/"
