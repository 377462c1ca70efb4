"""Limits: what one visitor may ask for, and that everybody gets a turn."""
import asyncio
import sys
import time

import pytest
from starlette.responses import PlainTextResponse

from kleos.server.http import throttle
from kleos.server.http.limits import OPEN, Asker, Exceeded, Held, Limits, Rate, Turns, find_network
from kleos.server.http.throttle import TOO_FAST, Throttle, describe_wait
from kleos.server.work import records, workers
from tests.server.conftest import ManualClock, running, until, visiting

pytestmark = pytest.mark.anyio


def limited(database, **limits):
    return running(database, limits=Limits()._replace(**limits))


def test_a_rate_fills_evenly_and_each_key_has_its_own():
    clock = ManualClock()
    rate = Rate(2, 60.0, clock)
    rate.take("ann")
    rate.take("ann")
    assert rate.wait("ann") == 30.0 and rate.wait("ben") == 0.0
    clock.move(30.0)
    assert rate.wait("ann") == 0.0
    rate.take("ann")
    assert rate.wait("ann") == 30.0


def test_a_rate_forgets_who_has_long_been_silent(monkeypatch):
    monkeypatch.setattr("kleos.server.http.limits.REMEMBERED", 3)
    rate = Rate(5, 60.0)
    for key in "abcd":
        rate.take(key)
    assert list(rate.left) == ["b", "c", "d"]


def test_what_is_held_is_counted_until_it_is_let_go():
    held = Held()
    with held.hold(("ann", 1, "Enough.")):
        with pytest.raises(Exceeded, match="Enough"), held.hold(("here", 9, ""), ("ann", 1, "Enough.")):
            pass
        assert held.count == {"ann": 1}
    assert not held.count


@pytest.mark.parametrize(("host", "counted"), [
    ("192.0.2.7", "192.0.2.7"), ("2001:db8:1:2:3::4", "2001:db8:1:2::"), ("2001:db8:1:2:ffff::", "2001:db8:1:2::"),
    ("::ffff:192.0.2.7", "192.0.2.7"), ("testclient", "testclient"), ("", ""),
])
def test_a_network_of_ipv6_counts_as_one_address(host, counted):
    assert find_network(host) == counted


def test_a_duration_is_spoken():
    assert [describe_wait(seconds) for seconds in (0.1, 2, 20, 200)] == ["1 second", "2 seconds", "20 seconds",
                                                                         "4 minutes"]


async def test_turns_go_round_by_address_and_by_visitor():
    turns, order = Turns(1, 1), []
    busy = Asker("x", "x")
    await turns.take(busy)

    async def ask(asker: Asker) -> None:
        await turns.take(asker)
        order.append(asker)
        turns.give(asker)
    flood = [Asker("bad", visitor) for visitor in ("m", "m", "m", "n")]
    waiting = [asyncio.create_task(ask(asker)) for asker in [*flood, Asker("good", "ann"), Asker("best", "ben")]]
    await asyncio.sleep(0)
    assert turns.waiting("bad") == 4 and turns.length == 6
    turns.give(busy)
    await asyncio.gather(*waiting)
    assert [asker.visitor for asker in order] == ["m", "ann", "ben", "n", "m", "m"]
    assert not turns.running and not turns.lines and not turns.length


async def test_an_address_has_no_more_than_its_share_and_keeps_nobody_from_a_free_place():
    turns = Turns(3, 2)
    for _ in range(2):
        await turns.take(Asker("bad"))
    third = asyncio.create_task(turns.take(Asker("bad")))
    await asyncio.sleep(0)
    assert not third.done()
    await turns.take(Asker("good"))
    turns.give(Asker("bad"))
    await third
    assert turns.running == {"bad": 2, "good": 1}


async def test_who_is_cancelled_leaves_the_line_and_gives_a_turn_back():
    turns = Turns(1, 1)
    await turns.take(Asker("a"))
    gone, called = (asyncio.create_task(turns.take(Asker("a", name))) for name in "bc")
    await asyncio.sleep(0)
    gone.cancel()
    await asyncio.wait([gone])
    assert turns.length == 1
    turns.give(Asker("a"))
    called.cancel()                                     # its turn has come, but it does not know yet
    await asyncio.wait([called])
    assert not turns.running and not turns.length


async def test_tables_are_begun_no_faster_than_allowed(database):
    async with limited(database, tables=3) as app:
        ann, ben = visiting(app), visiting(app)
        for _ in range(3):
            await ann.sit()
        page = await ann.post("/tables", {"game": "shield"})
        data = await ann.client.post("/api/tables", json={"game": "shield"})
        for answer in (page, data):
            assert answer.status_code == 429 and 1 <= int(answer.headers["retry-after"]) <= 21
            assert "You have begun many tables" in answer.text and "Wait " in answer.text
        assert "<main" in page.text and data.json()["error"]
        await ben.get("/")
        await ben.sit()
        for visitor in (ann, ben):
            await visitor.client.aclose()


async def test_an_address_begins_no_more_than_four_visitors(database):
    async with limited(database, tables=1) as app:
        codes = []
        for _ in range(5):
            visitor = visiting(app)
            await visitor.get("/")
            codes.append((await visitor.client.post("/api/tables", json={"game": "shield"})).status_code)
            await visitor.client.aclose()
        assert codes == [201] * 4 + [429]


async def test_a_visitor_has_no_more_unfinished_tables_than_allowed(database):
    async with limited(database, tables_running=2) as app:
        ann = visiting(app)
        for _ in range(2):
            await ann.sit()
        answer = await ann.post("/tables", {"game": "shield"}, fetch=True)
        assert (answer.status_code, answer.json()["error"]) == (
            429, "You have 2 unfinished tables, which is as many as this server keeps for one visitor. End one first.")
        await ann.client.aclose()


async def test_a_bot_that_thinks_too_long_is_refused_in_a_sentence(database):
    async with limited(database, simulations=300) as app:
        ann = visiting(app)
        says = ("“strong:301” thinks too long: at this server a bot takes at most 300 simulations a move, "
                "which is “strong:300”.")
        page = await ann.post("/tables", {"game": "shield", "seat.0": "strong:301"}, fetch=True)
        data = await ann.client.post("/api/tables", json={"game": "shield", "seats": ["strong:301"]})
        kept = b'game = "shield"\nrules_version = 1\nseats = ["strong:301"]\n---\n'
        sent = await ann.post("/records", files={"file": ("x", kept)}, fetch=True)
        assert [answer.status_code for answer in (page, data, sent)] == [422] * 3
        assert page.json()["error"] == data.json()["error"] == says and says in sent.json()["error"]
        assert (await ann.client.post("/api/tables", json={"game": "shield", "seats": ["strong:300"]})).is_success
        await ann.client.aclose()


async def test_names_of_tables_are_not_guessed_fast(database):
    async with limited(database, misses=3) as app:
        ann, ben = visiting(app), visiting(app)
        url = await ann.sit()
        codes = [(await ben.get(f"/tables/guess-{number}")).status_code for number in range(5)]
        assert codes == [404] * 3 + [429] * 2
        app.state.services.tables.cache.clear()
        assert (await ben.get(url)).status_code == 429, "a right guess is not told from a wrong one"
        for visitor in (ann, ben):
            await visitor.client.aclose()


async def test_streams_are_bounded_by_visitor_and_by_table(database):
    async with limited(database, streams=2, watchers=3) as app:
        visitors = [visiting(app) for _ in range(3)]
        url = await visitors[0].sit()
        for visitor in visitors:
            await visitor.get("/")
        streams = []

        async def watch(visitor) -> int:
            """The status of a stream, which stays open if it is one."""
            started = asyncio.get_running_loop().create_future()
            scope = {"type": "http", "method": "GET", "path": f"{url}/events", "raw_path": b"", "root_path": "",
                     "scheme": "http", "query_string": b"", "client": ("127.0.0.1", 1), "server": ("kleos.test", 80),
                     "headers": [(b"host", b"kleos.test"),
                                 (b"cookie", f"kleos={visitor.client.cookies['kleos']}".encode())]}

            async def send(message) -> None:
                if message["type"] == "http.response.start":
                    started.set_result(message["status"])
            streams.append(asyncio.create_task(app(scope, asyncio.Event().wait, send)))
            return await started
        assert [await watch(visitors[0]) for _ in range(3)] == [200, 200, 429]
        assert [await watch(visitors[1]), await watch(visitors[2])] == [200, 429]
        for stream in streams:
            stream.cancel()
        await asyncio.wait(streams)
        assert [await watch(visitors[2])] == [200]
        streams[-1].cancel()
        await asyncio.wait(streams)
        for visitor in visitors:
            await visitor.client.aclose()


async def test_too_many_hints_at_once_are_refused(database, monkeypatch):
    async with limited(database, hints=1) as app:
        ann, thinking, go = visiting(app), asyncio.Event(), asyncio.Event()
        url = await ann.sit(dealer="typed")
        await ann.post(f"{url}/deal", {"seq": 0, "text": "3 7 12"})

        async def advise(*about):
            thinking.set()
            await go.wait()
            return ["forge 3"], ""
        monkeypatch.setattr(app.state.services.thinkers, "advise", advise)
        first = asyncio.create_task(ann.get(f"{url}/hint"))
        await thinking.wait()
        for path in (f"{url}/hint", f"/api{url}/hint", f"{url}?hint=1"):
            second = await ann.get(path)
            assert second.status_code == 429 and "Wait for it" in second.text
        go.set()
        assert (await first).status_code == 200
        await ann.client.aclose()


async def test_a_hint_that_nobody_waits_for_any_more_is_not_thought_about(app, ann):
    url = await ann.sit(dealer="typed")
    await ann.post(f"{url}/deal", {"seq": 0, "text": "3 7 12"})
    turns = app.state.services.workers.turns
    for _ in range(turns.width):
        await turns.take(Asker("busy"))
    left = asyncio.Event()
    scope = {"type": "http", "method": "GET", "path": f"{url}/hint", "raw_path": b"", "root_path": "", "scheme": "http",
             "query_string": b"", "client": ("127.0.0.1", 1), "server": ("kleos.test", 80),
             "headers": [(b"host", b"kleos.test"), (b"cookie", f"kleos={ann.client.cookies['kleos']}".encode())]}
    messages = iter([{"type": "http.request", "body": b"", "more_body": False}])

    async def receive():
        if message := next(messages, None):
            return message
        await left.wait()
        return {"type": "http.disconnect"}

    async def send(message) -> None:
        pass
    asked = asyncio.create_task(app(scope, receive, send))
    await until(lambda: turns.length, "it waits for its turn")
    left.set()
    await asked
    assert turns.length == 0
    for _ in range(turns.width):
        turns.give(Asker("busy"))


async def test_a_flood_from_one_address_is_refused_and_others_come_in(database):
    async with limited(database, requests=1, waiting=2) as app:
        ann = visiting(app)
        await ann.get("/")                              # which puts the layers together
        turns = next(one for one in layers(app) if isinstance(one, throttle.Throttle)).turns
        await turns.take(Asker("127.0.0.1"))
        flood = [asyncio.create_task(ann.get("/credits")) for _ in range(2)]
        await until(lambda: turns.length == 2, "both wait for their turns")
        refused = await ann.get("/credits")
        assert (refused.status_code, refused.text, refused.headers["retry-after"]) == (429, TOO_FAST, "1")
        turns.give(Asker("127.0.0.1"))
        assert [answer.status_code for answer in await asyncio.gather(*flood)] == [200, 200]
        await ann.client.aclose()


async def test_a_stream_keeps_nobody_from_the_next_page():
    """However it is found: one that the gate does not know by its address gives its turn back as it begins."""
    begun, end = asyncio.Event(), asyncio.Event()

    async def app(scope, receive, send):
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", b"text/event-stream")]})
        begun.set()
        await end.wait()
    door = throttle.Throttle(app, Limits()._replace(requests=1), None, None)

    async def send(message) -> None:
        pass
    scope = {"type": "http", "method": "GET", "path": "/news", "query_string": b"", "headers": []}
    stream = asyncio.create_task(door(scope, None, send))
    await begun.wait()
    await asyncio.sleep(0)
    assert not door.turns.running
    end.set()
    await stream
    await asyncio.sleep(0)
    assert not door.turns.running


@pytest.mark.parametrize("path", ["/tables/x/events", "/tables/x/people", "/api/tables/x/events"])
def test_the_streams_of_a_table_are_known(path):
    assert throttle.STREAM.fullmatch(path)[1] == "x"


def layers(app):
    layer = app.middleware_stack
    while layer is not None:
        yield layer
        layer = getattr(layer, "app", None)


async def test_a_record_is_read_elsewhere_and_within_bounds(database):
    head = 'game = "shield"\nrules_version = 1\nseats = ["human"]\n'
    dotted = "\n".join(".".join(f"k{number}" for _ in range(40)) + " = 1" for number in range(3000))
    async with running(database) as app:
        ann = visiting(app)
        for kept, says in ((f"{head}{dotted}\n---\n", "its header is longer than 100000 characters"),
                           (f"{head}---\n" + "0 forge 3\n" * 20_001, "more than 20000 lines of actions"),
                           (f"{head}---\n0 forge 3\n", "line 5: it is chance’s move")):
            assert not app.state.services.workers.idle      # so far there was no need for one
            answer = await ann.post("/records", files={"file": ("x", kept.encode())}, fetch=True)
            assert answer.status_code == 422 and says in answer.json()["error"]
        await ann.client.aclose()


def knows_its_work():
    return set(workers.NEEDED) <= set(sys.modules)


class Noted:
    """A pipe, and what was done to it."""

    def __init__(self, pipe):
        self.pipe, self.done = pipe, []

    def __getattr__(self, name):
        self.done.append(name)
        return getattr(self.pipe, name)


def test_the_time_of_a_worker_begins_when_it_is_ready():
    worker = workers.Worker()
    worker.pipe = Noted(worker.pipe)
    assert worker.do(knows_its_work, (), 60) is True
    assert worker.pipe.done == ["recv", "send", "poll", "recv"]     # when it is ready, and only then it is timed
    worker.pipe.done.clear()
    assert worker.do(knows_its_work, (), 60) is True
    assert worker.pipe.done == ["send", "poll", "recv"]
    worker.end()


async def test_what_is_refused_is_not_read_before():
    gate = Throttle(None, Limits(hints=1), lambda request, status, text: PlainTextResponse(text, status),
                    lambda token: 0)
    sent = []

    async def receive():
        raise AssertionError("nobody wants to read this")

    async def send(message):
        sent.append(message)
    scope = {"type": "http", "method": "POST", "path": "/records", "root_path": "", "query_string": b"",
             "headers": [(b"content-length", b"900000")], "state": {"token": "t"}}
    with gate.held.hold(("hints of ", 1, "")):
        await gate(scope, receive, send)
    assert sent[0]["status"] == 429


def doze(text):
    time.sleep(60)


async def test_a_record_that_takes_too_long_is_given_up(database, monkeypatch):
    monkeypatch.setattr(records, "read", doze)
    async with limited(database, record_seconds=0) as app:
        ann = visiting(app)
        kept = b'game = "shield"\nrules_version = 1\nseats = ["human"]\n---\n'
        answer = await ann.post("/records", files={"file": ("x", kept)}, fetch=True)
        assert answer.status_code == 422 and "longer than 0 seconds" in answer.json()["error"]
        assert not app.state.services.workers.idle
        await ann.client.aclose()


def test_who_measures_a_server_may_lift_its_limits():
    assert OPEN.tables > 10**6 and OPEN.head_seconds == Limits().head_seconds
