"""Streams of events: they show signs of life, and nothing is left of one whose client has gone."""
import asyncio
import contextlib
import random
import re

import httpx
import pytest
import uvicorn

from kleos.server.pages import events
from kleos.server.run import Server, listen
from kleos.server.tables import live
from tests.server.conftest import running, until, visiting

pytestmark = pytest.mark.anyio


@contextlib.asynccontextmanager
async def listened(app):
    """The app on a port of the loopback, in this process; its address."""
    with listen("127.0.0.1", 0) as listener:
        server = Server(uvicorn.Config(app, log_level="warning", lifespan="off"))
        server.capture_signals = contextlib.nullcontext         # Ctrl+C ends the test
        task = asyncio.create_task(server.serve([listener]))
        try:
            yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        finally:
            server.should_exit = True
            await task


async def test_heartbeats_and_clients_who_leave(app, clock, ann):
    url, hub = await ann.sit(), app.state.services.hub
    id = url.split("/")[-1]

    def idle() -> bool:
        return any(watcher.idle for watcher in hub.watchers.get(id, ()))
    async with listened(app) as address:
        async with httpx.AsyncClient(base_url=address, timeout=60) as client:
            for _ in range(3):
                async with client.stream("GET", f"{url}/events") as stream:
                    lines = stream.aiter_lines()
                    await until(idle, "it waits for something new")
                    clock.move(events.HEARTBEAT)
                    while await anext(lines) != ": ping":
                        pass
                    assert len(hub.watchers[id]) == 1
                await until(lambda: not hub.watchers, "whoever left watches no more")
            tag = re.search('data-drawn="([^"]+)"', (await client.get(url)).text)[1]
            async with client.stream("GET", f"{url}/events?drawn={tag}") as stream:
                await until(idle, "it waits for something new")
                clock.move(events.HEARTBEAT)
                assert await anext(stream.aiter_lines()) == ": ping"    # nothing that it has not seen
        await until(lambda: not hub.watchers, "whoever left watches no more")
        assert hub.lengths == {}


async def test_a_watcher_of_nothing_is_told_so(app):
    async with listened(app) as address, httpx.AsyncClient(base_url=address, timeout=60) as client:
        assert (await client.get("/tables/nothing/events")).status_code == 404


async def test_a_stream_looks_for_what_its_page_was_not_answered_with(app, ann, ben):
    url, hub = await ann.sit("labors", **{"seat.0": "human", "seat.1": "human"}), app.state.services.hub
    id = url.split("/")[-1]
    looks: list[str] = []
    inner = app.state.services.open

    async def noted(asked: str, length: int = -1):
        looks.append(asked)
        return await inner(asked, length)

    app.state.services.open = noted
    tag = re.search('data-drawn="([^"]+)"', (await ann.get(url)).text)[1]
    cookies = {"kleos": ann.client.cookies["kleos"]}
    async with listened(app) as address, httpx.AsyncClient(base_url=address, cookies=cookies, timeout=60) as client, \
            client.stream("GET", f"{url}/events?drawn={tag}&page=hers") as stream:
        lines = stream.aiter_lines()
        await until(lambda: any(watcher.idle for watcher in hub.watchers.get(id, ())), "the stream has begun")
        (watcher,) = hub.watchers[id]
        looked: list[int] = []
        for page in ("hers", "another", "hers"):
            state = await ann.state(url)
            texts = [action["text"] for action in state["view"]["actions"]]
            path, more = ("act", {"text": texts[0]}) if texts else ("deal", {})
            looks.clear()
            sent = (await ann.post(f"{url}/{path}", {"seq": state["seq"], "page": page, **more}, fetch=True)).json()
            await until(lambda: watcher.idle and not watcher.woken.is_set(), "the stream has looked")
            assert watcher.shown.tag == sent["to"] and not watcher.answered
            looked.append(len(looks))
            if page == "another":
                while await anext(lines) != f"id: {sent['to']}":
                    pass
        assert looked[0] == looked[2] == looked[1] - 1


async def test_what_another_process_wrote_is_found_by_looking(app, ann, database):
    url, hub = await ann.sit(), app.state.services.hub
    id = url.split("/")[-1]
    async with running(database) as other:
        same = visiting(other, ann.client.cookies["kleos"])
        with hub.watch(id) as watcher:
            await hub.look()
            watcher.woken.clear()
            await same.stroll(url, random.Random(1), 2)
            assert not watcher.woken.is_set()
            await hub.look()
            assert watcher.woken.is_set()
            watcher.woken.clear()
            await hub.look()
            assert not watcher.woken.is_set()
        await same.client.aclose()
    assert hub.watchers == {}


async def test_the_server_looks_by_itself_what_another_process_wrote(database, clock):
    async with running(database, clock=clock, background=True) as app, running(database) as other:
        ann, hub = visiting(app), app.state.services.hub
        url = await ann.sit()
        same = visiting(other, ann.client.cookies["kleos"])
        with hub.watch(url.split("/")[-1]) as watcher:
            await same.stroll(url, random.Random(1), 2)

            def is_woken() -> bool:
                clock.move(live.POLL)
                return watcher.woken.is_set()
            await until(is_woken, "the watcher is woken")
        for visitor in (ann, same):
            await visitor.client.aclose()


async def test_a_crowd_is_told_a_few_at_a_time_and_not_without_end(clock):
    """Whoever plays comes first; what happens while the crowd is being told, and while it rests, is told as one."""
    hub, told, abreast = live.Hub(None, clock), [], []

    async def watch(number: int, plays: bool) -> None:
        with hub.watch("t") as watcher:
            watcher.plays = plays
            while not hub.closed:
                watcher.idle = True
                await watcher.woken.wait()
                watcher.idle = False
                abreast.append(sum(other.woken.is_set() for other in hub.watchers["t"]))
                watcher.woken.clear()
                told.append(number)
                await asyncio.sleep(0)
                watcher.served.set()

    watching = [asyncio.create_task(watch(number, number == 20)) for number in range(21)]
    await until(lambda: sum(watcher.idle for watcher in hub.watchers.get("t", ())) == 21, "all watch")
    hub.tell("t", 1)
    await until(lambda: len(told) == 21 and not hub.crowds, "all are told")
    assert told[0] == 20 and sorted(told) == list(range(21)) and max(abreast) <= live.ABREAST + 1
    told.clear()
    for length in range(2, 12):
        hub.tell("t", length)
        await asyncio.sleep(0)
    await until(lambda: not hub.crowds, "all are told the last")
    assert 20 < len(told) < 5 * 21 and {watcher.length for watcher in hub.watchers["t"]} == {11}
    hub.close()
    await asyncio.wait(watching)
    assert hub.watchers == {}


async def test_a_watcher_that_takes_nothing_holds_up_no_crowd(clock):
    hub = live.Hub(None, clock)
    with contextlib.ExitStack() as stack:
        crowd = [stack.enter_context(hub.watch("t")) for _ in range(3 * live.ABREAST)]
        for watcher in crowd:
            watcher.plays = False                       # none of them is idle: each is stuck in what it was sent before
        hub.tell("t", 1)
        await until(lambda: all(watcher.woken.is_set() for watcher in crowd), "each is woken")
        hub.close()
