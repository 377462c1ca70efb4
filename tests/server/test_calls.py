"""Who is called, and for what, when no page is open: by a stand-in of a push service on this machine."""
import asyncio
import json
import random

import pytest
from click.testing import CliRunner

from kleos.cli.main import main
from kleos.server.calls.push import Browser as Address
from kleos.server.calls.push import is_of, read_contact
from kleos.server.config import Config
from kleos.server.errors import ServerError
from kleos.server.pages.upkeep import tidy_once
from kleos.server.services import Services
from tests.server.conftest import running, until, visiting
from tests.server.pushing import Browser, Host, decode
from tests.server.test_presence import following
from tests.server.test_seats import do, invited, together, turn

pytestmark = pytest.mark.anyio
CONTACT = "host@example.org"


@pytest.fixture
def library():
    pytest.importorskip("cryptography", reason="cryptography is not installed")


@pytest.fixture
def host(library):
    host = Host()
    yield host
    host.close()


@pytest.fixture
async def app(database, clock, host):
    async with running(database, clock=clock, push=CONTACT, push_services=[host.origin]) as app:
        yield app


@pytest.fixture
def called(host):
    """A function that lets a visitor's browser be called; it returns the browser."""
    async def subscribe(visitor, name: str = "") -> Browser:
        browser = Browser(host, name or f"browser-{random.randrange(10**9)}")
        assert (await visitor.post("/calls", browser.fields)).status_code == 200
        return browser
    return subscribe


async def passes(app, clock, seconds: float = 16) -> None:
    """So much time, after which the server looks whom to call, and has done so."""
    caller = app.state.services.caller
    await caller.look()
    clock.move(seconds)
    await app.state.services.timeouts.beat()
    await caller.look()
    await asyncio.gather(*caller.sending)


async def asked(visitor, url: str) -> bool:
    return any(seat["to_act"] and seat["you"] for seat in (await visitor.state(url))["seats"])


async def until_asked(app, visitor, *others, url: str) -> None:
    """The others play until it is the visitor's turn."""
    while not await asked(visitor, url):
        await turn(app, *others, url=url)


def words(browser) -> list[str]:
    return [message["title"] for message in browser.read()]


# what is told, to whom, and when

async def test_whoever_is_away_is_called_once_when_it_is_their_turn(app, clock, ann, ben, called):
    url = await together(ann, ben, clock="move 3")
    hers, his = await called(ann), await called(ben)
    await passes(app, clock)
    assert words(his) == [] and words(hers) == [], "it is Ann's turn, and she has begun the game herself"
    await until_asked(app, ben, ann, url=url)
    await passes(app, clock)
    table = (await ann.state(url))["name"]
    assert his.read() == [{"title": "Your turn", "body": f"The 12 Labors, table {table}", "place": url}]
    for _ in range(3):
        await passes(app, clock, 4000)
    assert words(his) == ["Your turn"] and words(hers) == []
    await until_asked(app, ann, ben, url=url)
    await passes(app, clock)
    assert words(hers) == ["Your turn"] and words(his) == ["Your turn"]


async def test_whoever_looks_is_called_only_after_a_while_and_not_once_they_have_answered(app, clock, ann, ben, called):
    url = await together(ann, ben)
    his = await called(ben)
    with following(app, ben, url):
        await until_asked(app, ben, ann, url=url)
        await passes(app, clock)
        await passes(app, clock, 200)
        assert words(his) == []
        await passes(app, clock, 100)
        assert words(his) == ["Your turn"]
        await until_asked(app, ann, ben, url=url)
        await until_asked(app, ben, ann, url=url)
        await passes(app, clock)
        await until_asked(app, ann, ben, url=url)
        await passes(app, clock, 1000)
        assert words(his) == ["Your turn"]


async def test_a_guest_an_offer_and_the_chat_call_too(app, clock, ann, ben, called):
    url, link = await invited(ann, autostart="")
    hers = await called(ann)
    clock.move(60)
    await ben.post(link, {"name": "Ben"})
    await passes(app, clock)
    assert words(hers) == ["Everybody is there"]
    await ben.post(f"{url}/chat", {"quick": "Hello"}, fetch=True)
    await passes(app, clock)
    await ben.post(f"{url}/chat", {"quick": "One moment"}, fetch=True)
    await passes(app, clock, 30)
    assert words(hers) == ["Everybody is there", "New in the chat"], "of words once, until she has looked"
    assert (await ann.post(f"{url}/begin")).status_code == 303
    await do(ben, url, "ask", what="draw")
    await passes(app, clock)
    assert words(hers)[2:] == ["Ben offers a draw"]
    with following(app, ann, url):
        pass
    await do(ben, url, "decline")
    clock.move(1)
    await ben.post(f"{url}/chat", {"quick": "Well played"}, fetch=True)
    await passes(app, clock)
    assert words(hers)[3:] == [], "so soon again for the same kind of thing nobody is called"
    await passes(app, clock, 601)
    assert words(hers)[3:] == ["New in the chat"]


async def test_nobody_is_called_by_offers_that_are_made_again_and_again(app, clock, ann, ben, called):
    url = await together(ann, ben)
    hers = await called(ann)
    for _ in range(5):
        await do(ben, url, "ask", what="draw")
        await passes(app, clock)
        await do(ben, url, "decline")
    assert words(hers) == ["Ben offers a draw"]


async def test_the_end_of_a_game_calls_whoever_did_not_bring_it_about(app, clock, ann, ben, called):
    url = await together(ann, ben)
    hers, his = await called(ann), await called(ben)
    clock.move(60)
    await do(ben, url, "resign")
    await passes(app, clock)
    assert words(hers) == ["The game is over"] and words(his) == []


async def test_whoever_plays_with_automata_alone_is_not_called(app, clock, ann, called):
    url = await ann.sit("labors", **{"seat.0": "human", "seat.1": "random", "option.first": "1"})
    hers = await called(ann)
    await until(lambda: asked(ann, url), "the bot has moved")
    await passes(app, clock, 1000)
    assert words(hers) == []


async def test_a_message_holds_no_card_and_no_word_of_anybody(app, clock, ann, ben, called, host):
    """Of a whole game with hidden hands and of all that was said in it."""
    url = await together(ann, ben, "hercules")
    browsers = [await called(ann), await called(ben)]
    rng = random.Random(7)
    for _ in range(14):
        state = await ann.state(url)
        for visitor in (ann, ben):
            if await asked(visitor, url):
                await visitor.stroll(url, rng, 1)
        await ben.post(f"{url}/chat", {"words": "I hold Athena"}, fetch=True)
        await passes(app, clock, 700)
        if state["over"]:
            break
    told = [message for browser in browsers for message in browser.read()]
    assert len(told) > 6
    assert {message["title"] for message in told} <= {"Your turn", "New in the chat", "The game is over"}
    assert {message["body"] for message in told} == {f"Hercules: The Legendary Journeys, table {state['name']}"}
    assert all("Athena" not in str(one.headers) and b"Athena" not in one.body for one in host.taken)


# how it is told

async def test_a_request_is_what_push_services_ask_for(app, clock, ann, ben, called, host):
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric import ec, utils
    url = await together(ann, ben)
    await called(ann)
    await do(ben, url, "ask", what="draw")
    await passes(app, clock)
    (sent,) = host.taken
    assert sent.headers["Content-Encoding"] == "aes128gcm" and sent.headers["Topic"] == url.split("/")[-1]
    assert int(sent.headers["TTL"]) > 0 and len(sent.body) < 4096
    kind, word, own = sent.headers["Authorization"].replace(",", " ").split()
    key = own.removeprefix("k=")
    page = (await ann.get("/")).text
    assert kind == "vapid" and f'data-key="{key}"' in page
    head, said, signature = word.removeprefix("t=").split(".")
    assert json.loads(decode(head)) == {"typ": "JWT", "alg": "ES256"}
    assert json.loads(decode(said)) == {"aud": host.origin, "exp": int(clock.now()) + 43200, "sub": f"mailto:{CONTACT}"}
    numbers = decode(signature)
    ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decode(key)).verify(
        utils.encode_dss_signature(int.from_bytes(numbers[:32], "big"), int.from_bytes(numbers[32:], "big")),
        f"{head}.{said}".encode(), ec.ECDSA(hashes.SHA256()))


def test_a_message_is_encrypted_as_the_standard_has_it(library):
    """RFC 8291, appendix A."""
    from cryptography.hazmat.primitives.asymmetric import ec

    from kleos.server.calls import push
    own = ec.derive_private_key(int.from_bytes(decode("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big"),
                                ec.SECP256R1())
    browser = Address("https://push.example.net",
                      "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
                      "BTBZMqHH6r4Tts7J_aSIgg")
    made = push.encrypt(b"When I grow up, I want to be a watermelon", browser, own, decode("DGv6ra1nlYgDCS1FRnbzlw"))
    assert made == decode("DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS"
                          "6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxs"
                          "j_Qulcy4a-fN")


async def test_a_browser_that_is_gone_is_forgotten_and_one_that_is_away_is_tried_again(app, clock, ann, ben, called,
                                                                                      host, caplog):
    url, caller = await together(ann, ben), app.state.services.caller
    gone, away = await called(ann), await called(ben)
    host.status = 410
    await do(ben, url, "ask", what="draw")
    await passes(app, clock)
    assert len(host.taken) == 1
    await do(ann, url, "agree")
    host.status, host.taken = 503, []
    await passes(app, clock)
    assert host.taken == [], "Ann's browser is gone, and Ben has not been called"
    await ann.post(f"{url}/chat", {"quick": "Hello"}, fetch=True)
    await caller.look()
    clock.move(16)
    await caller.look()
    for pause in (30, 300, 0):
        await until(lambda: len(clock.sleepers) > 0 or not caller.sending, "the service has answered")
        clock.move(pause)
    await asyncio.gather(*caller.sending)
    assert len(host.taken) == 3 and "127.0.0.1 answers 503" in caplog.text and away.path not in caplog.text
    host.status = 302
    await passes(app, clock, 700)
    assert gone.path not in {one.path for one in host.taken}


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
async def test_what_waits_to_be_told_outlives_the_server_and_is_told_once_by_one_of_several(request, kind, clock, host,
                                                                                             called):
    where = request.getfixturevalue("database" if kind == "sqlite" else kind)
    settings = {"clock": clock, "push": CONTACT, "push_services": [host.origin]}
    async with running(where, **settings) as app:
        ann, ben = visiting(app), visiting(app)
        url = await together(ann, ben)
        hers = await called(ann)
        await do(ben, url, "ask", what="draw")
        await app.state.services.caller.look()
        key = app.state.services.caller.key
        for visitor in (ann, ben):
            await visitor.client.aclose()
    async with running(where, **settings) as first, running(where, **settings) as second:
        callers = [one.state.services.caller for one in (first, second)]
        assert callers[0].key == callers[1].key == key
        for seconds in (0, 16, 1000):
            clock.move(seconds)
            await asyncio.gather(*[caller.look() for caller in callers])
        for caller in callers:
            await asyncio.gather(*caller.sending)
        assert words(hers) == ["Ben offers a draw"]


async def test_a_browser_that_stays_away_is_let_go_and_an_address_has_so_many(app, clock, ann, ben, called, host):
    url = await together(ann, ben)
    await called(ann)
    clock.move(61 * 86400)
    his = await called(ben)
    await tidy_once(app.state.services)
    for visitor in (ann, ben):
        clock.move(1)
        await visitor.post(f"{url}/chat", {"quick": "Hello"}, fetch=True)
    await passes(app, clock)
    assert {one.path for one in host.taken} <= {his.path}
    for _ in range(60):
        answer = await ben.client.post("/calls", data=his.fields, headers={"Origin": "http://kleos.test"})
    assert answer.status_code == 429 and "Retry-After" in answer.headers


async def test_what_happened_just_before_the_server_ended_is_noticed_by_the_next_one(database, clock, host, called):
    settings = {"clock": clock, "push": CONTACT, "push_services": [host.origin]}
    async with running(database, **settings) as app:
        ann, ben = visiting(app), visiting(app)
        url = await together(ann, ben)
        hers = await called(ann)
        await do(ben, url, "ask", what="draw")
        for visitor in (ann, ben):
            await visitor.client.aclose()
    async with running(database, **settings) as app:
        await passes(app, clock)
        assert words(hers) == ["Ben offers a draw"]


async def test_what_fails_at_one_table_harms_no_other(app, clock, ann, ben, called, monkeypatch, caplog):
    broken, url = await together(ann, ben), await together(ann, ben)
    hers, caller = await called(ann), app.state.services.caller
    find = caller.find_concerns

    async def fail(seated, owner):
        assert seated.id not in broken
        return await find(seated, owner)
    monkeypatch.setattr(caller, "find_concerns", fail)
    for place in (broken, url):
        await do(ben, place, "ask", what="draw")
    await passes(app, clock)
    assert words(hers) == ["Ben offers a draw"] and "Nobody could be called to table" in caplog.text


# who may be called

async def test_what_is_no_browser_at_a_known_service_is_refused(app, ann, host):
    good = Browser(host, "x").fields
    for wrong in ({"address": "http://169.254.169.254/latest"}, {"address": "https://example.org/send"},
                  {"address": host.origin.replace("127", "127.0.0.1@127")}, {"address": host.origin + "/a\r\nX: y"},
                  {"address": ""}, {"address": "x" * 1001}, {"key": "BAAA"}, {"key": "§"}, {"secret": "AAAA"},
                  {"secret": ""}):
        answer = await ann.post("/calls", {**good, **wrong}, fetch=True)
        assert answer.status_code == 422 and "no browser" in answer.json()["error"], wrong
    assert (await ann.post("/calls", good)).status_code == 200


@pytest.mark.parametrize(("origin", "known"), [
    ("https://web.push.apple.com", True), ("https://push.apple.com.example.org", False),
    ("https://.push.apple.com", False), ("http://web.push.apple.com", False),
    ("https://a@b.push.apple.com", False), ("https://x/.push.apple.com", False)])
def test_a_service_is_known_by_its_origin(origin, known):
    assert is_of(origin, "https://*.push.apple.com") == known


async def test_a_visitor_has_so_many_browsers_and_none_once_they_want_none(app, clock, ann, ben, called, host):
    browsers = []
    for number in range(10):
        browsers.append(await called(ann, f"n{number}"))
        clock.move(1)
    url = await together(ann, ben)
    await do(ben, url, "ask", what="draw")
    await passes(app, clock)
    assert sorted(one.path for one in host.taken) == [f"/send/n{number}" for number in range(2, 10)]
    host.taken.clear()
    for browser in browsers[:9]:
        assert (await ann.post("/calls/end", {"address": browser.fields["address"]})).status_code == 200
    await ben.post(f"{url}/chat", {"quick": "Hello"}, fetch=True)
    await passes(app, clock)
    assert [one.path for one in host.taken] == ["/send/n9"]
    host.taken.clear()
    assert (await ann.client.delete("/api/visitor", headers=ann.bearer())).status_code in (200, 204)
    await ben.post(f"{url}/chat", {"quick": "Hello"}, fetch=True)
    await passes(app, clock, 4000)
    assert host.taken == []


# unless the host has switched it on

async def test_without_the_hosts_word_nothing_is_sent_and_no_page_asks_for_it(database, clock):
    async with running(database, clock=clock) as app:
        ann = visiting(app)
        assert "data-key" not in (page := (await ann.get("/")).text) and "calls.js" in page
        answer = await ann.post("/calls", {"address": "https://web.push.apple.com/x", "key": "x", "secret": "x"})
        assert answer.status_code == 403 and "kleos serve --push" in answer.text
        assert not app.state.services.caller.calls and not app.state.services.hub.listeners
        await ann.client.aclose()


@pytest.mark.parametrize("contact", ["nobody", "a@b", "a@@example.org", "http://example.org", "https://",
                                     "a b@example.org", "mailto:a@example.org"])
def test_a_contact_is_an_address(contact):
    with pytest.raises(ServerError, match="is no contact"):
        read_contact(contact)
    assert read_contact("a@example.org") == "mailto:a@example.org"
    assert read_contact("https://example.org/kleos") == "https://example.org/kleos"


@pytest.mark.parametrize("workers", ["1", "2"])
def test_the_command_refuses_what_is_no_contact(tmp_path, workers):
    said = CliRunner().invoke(main, ["serve", "--data", str(tmp_path), "--push", "nobody", "--workers", workers])
    assert said.exit_code == 1 and "“nobody” is no contact" in said.output


def test_without_the_library_the_server_says_what_it_needs(database, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "cryptography.hazmat.primitives.asymmetric.ec", None)
    monkeypatch.setitem(__import__("sys").modules, "cryptography", None)
    with pytest.raises(ServerError, match=r"pip install kleos\[push\]"):
        Services(Config(database, push=CONTACT))
