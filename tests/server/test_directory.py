"""Who is told by a webhook or by mail: whom the host has set in a file, and nobody else."""
import asyncio
import json
import os

import pytest
from click.testing import CliRunner

from kleos.cli.main import main
from kleos.server.calls.directory import Directory
from kleos.server.errors import ServerError
from kleos.server.http.site import Site
from tests.server.conftest import running, visiting
from tests.server.pushing import Host, Post
from tests.server.test_calls import passes
from tests.server.test_presence import following
from tests.server.test_seats import do, together

pytestmark = pytest.mark.anyio


@pytest.fixture
def host():
    host = Host()
    yield host
    host.close()


@pytest.fixture
def post():
    post = Post()
    yield post
    post.close()


@pytest.fixture
def file(tmp_path):
    return tmp_path / "calls.toml"


def write(file, text: str) -> None:
    """Anew, so that it is seen to be changed however soon after."""
    before = file.stat().st_mtime_ns if file.exists() else 0
    file.write_text(text, encoding="utf-8")
    os.utime(file, ns=(before + 1, before + 1))


@pytest.fixture
async def app(database, clock, file, host, post):
    write(file, f"""
        [mail]
        server = "127.0.0.1:{post.port}"
        from = "kleos@example.org"
        security = "none"
        [[call]]
        player = "Ann"
        webhook = "{host.origin}/hook?for=ann"
        mail = "ann@example.org"
    """)
    async with running(database, clock=clock, calls=file, site=Site("http://kleos.test")) as app:
        yield app


async def test_a_seat_that_the_host_has_set_is_told_by_webhook_and_mail(app, clock, ann, ben, host, post):
    url = await together(ann, ben)
    await do(ben, url, "ask", what="draw")
    await do(ann, url, "ask", what="draw")
    await passes(app, clock)
    name = (await ann.state(url))["name"]
    (sent,), (mail,) = host.taken, post.taken
    assert sent.path == "/hook?for=ann" and sent.headers["Content-Type"] == "application/json"
    told = {"reason": "offer", "words": "Ben offers a draw", "game": "labors", "table": url.split("/")[-1], "seat": 0,
            "player": "Ann", "url": f"http://kleos.test{url}"}
    assert json.loads(sent.body) == {
        **told, "text": f"For Ann: Ben offers a draw. The 12 Labors, table {name}. http://kleos.test{url}"}
    assert (mail["From"], mail["To"], mail["Subject"]) == (
        "kleos@example.org", "ann@example.org", "Ben offers a draw: The 12 Labors")
    text = mail.get_content().replace("\r\n", "\n")
    assert text.startswith(f"Ben offers a draw. The 12 Labors, table {name}.\n\nhttp://kleos.test{url}\n\nYou are told")
    await passes(app, clock, 4000)
    assert len(host.taken) == len(post.taken) == 1


async def test_a_seat_of_one_table_is_named_while_the_server_runs(app, clock, ann, ben, host, file, caplog):
    url, other = await together(ann, ben), await together(ben, ann)
    name = (await ann.state(url))["name"]
    write(file, f'[[call]]\ntable = "{name}"\nseat = 2\nwebhook = "{host.origin}/two"')
    await passes(app, clock)
    for place in (url, other):
        for visitor in (ann, ben):
            await visitor.post(f"{place}/chat", {"quick": "Hello"}, fetch=True)
            clock.move(1)
    await passes(app, clock)
    assert [(one.path, json.loads(one.body)["player"]) for one in host.taken] == [("/two", "Ben")]
    write(file, "nonsense")
    await passes(app, clock)
    assert "does not say whom to call" in caplog.text and "holds" in caplog.text
    caplog.clear()
    await do(ann, url, "resign")
    await passes(app, clock, 4000)
    assert json.loads(host.taken[-1].body)["words"] == "The game is over" and not caplog.text


async def test_who_looks_is_not_told_and_a_server_without_an_address_of_its_own_tells_none(database, clock, file,
                                                                                           host):
    write(file, f'[[call]]\nplayer = "Ben"\nwebhook = "{host.origin}"')
    async with running(database, clock=clock, calls=file) as app:
        ann, ben = visiting(app), visiting(app)
        url = await together(ann, ben)
        with following(app, ben, url):
            await ann.post(f"{url}/chat", {"quick": "Hello"}, fetch=True)
            await passes(app, clock, 4000)
            assert host.taken == []
        clock.move(1)
        await ann.post(f"{url}/chat", {"quick": "Hello"}, fetch=True)
        await passes(app, clock)
        assert json.loads(host.taken[0].body)["url"] == "" and "http" not in json.loads(host.taken[0].body)["text"]
        for visitor in (ann, ben):
            await visitor.client.aclose()


async def test_a_host_that_does_not_take_it_is_named_in_the_log_and_its_address_is_not(app, clock, ann, ben, host, post,
                                                                                       caplog):
    url = await together(ann, ben)
    host.status, post.answer = 403, "550 nobody of that name"
    await do(ben, url, "ask", what="draw")
    caller = app.state.services.caller
    await caller.look()
    clock.move(16)
    await caller.look()
    await asyncio.gather(*caller.sending)
    assert "127.0.0.1 answers 403" in caplog.text and "127.0.0.1 answers 550" in caplog.text
    assert "hook" not in caplog.text and not post.taken and len(host.taken) == 1


@pytest.mark.parametrize(("text", "why"), [
    ("x", "does not say whom to call"),
    ("[calls]", "there are only mail and call"),
    ("call = 3", "does not say whom to call"),
    ('[[call]]\nplayer = "Ann"', "neither a mail address nor a webhook"),
    ('[[call]]\nwebhook = "https://example.org"', "neither a player nor a table and its seat"),
    ('[[call]]\ntable = "owl-laurel-7"\nwebhook = "https://example.org"', "neither a player nor a table and its seat"),
    ('[[call]]\nseat = 0\nplayer = "Ann"\nwebhook = "https://example.org"', "a number from 1 on"),
    ('[[call]]\nseat = true\nplayer = "Ann"\nwebhook = "https://example.org"', "a number from 1 on"),
    ('[[call]]\nplayer = "Ann"\nwebhook = "example.org"', "no address like https://"),
    ('[[call]]\nplayer = "Ann"\nwebhook = "file:///etc/passwd"', "no address like https://"),
    ('[[call]]\nplayer = "Ann"\nwebhook = "https://example.org/\\r\\nX"', "no address like https://"),
    ('[[call]]\nplayer = "Ann"\nmail = "ann"', "no mail address"),
    ('[[call]]\nplayer = "Ann"\nmail = "ann@example.org"', r"no \[mail\]"),
    ('[[call]]\nname = "Ann"', "call 1 has “name”"),
    ('[[call]]\nplayer = 3', "is a text"),
    ('[mail]\nserver = "mail.example.org"', "needs “from”"),
    ('[mail]\nserver = "mail.example.org:x"\nfrom = "a@example.org"', "is written like"),
    ('[mail]\nserver = "mail.example.org"\nfrom = "a@example.org"\nsecurity = "some"', "one of starttls, tls, none")])
def test_a_file_that_is_wrong_keeps_the_server_from_starting(file, text, why):
    write(file, text)
    with pytest.raises(ServerError, match=why):
        Directory(file)


def test_the_command_says_that_there_is_no_such_file(tmp_path):
    said = CliRunner().invoke(main, ["serve", "--data", str(tmp_path), "--calls", str(tmp_path / "none.toml")])
    assert said.exit_code in (1, 2) and "none.toml" in said.output and "Traceback" not in said.output
