"""The real server, as a process of its own, over HTTP on the loopback."""
import concurrent.futures
import contextlib
import json
import os
import random
import re
import secrets
import signal
import socket
import subprocess
import sys
import threading

import httpx
import psutil
import pytest

import kleos
from kleos.server.work.workers import Lost, Workers
from tests.server.conftest import SERVE, Process
from tests.support import until


class Guest:
    """Somebody who plays over HTTP, and notes what has been acknowledged."""

    def __init__(self, address: str, token: str = "") -> None:
        self.client = httpx.Client(base_url=address, headers={"Authorization": f"Bearer {token}"} if token else {},
                                   timeout=30)

    def sit(self, **more) -> tuple[str, str]:
        """The address of a new table below /api, and the token that sits there. The dice are known: after one roll in a
        hundred only one thing can be done, which the table then does by itself."""
        token = secrets.token_urlsafe(32)
        self.client.headers["Authorization"] = f"Bearer {token}"
        made = self.client.post("/api/tables", json={"game": "shield", "seed": "kleos", **more})
        assert made.status_code == 201 and token not in made.text, made.text
        return f"/api{made.json()['url']}", token

    def step(self, table: str, state: dict, rng: random.Random) -> httpx.Response:
        texts = [action["text"] for action in state["view"]["actions"]]
        if texts:
            return self.client.post(f"{table}/act", json={"seq": state["seq"], "texts": [rng.choice(texts)]})
        return self.client.post(f"{table}/deal", json={"seq": state["seq"]})

    def play(self, table: str, moves: int, rng: random.Random) -> dict:
        state = self.client.get(table).json()
        for _ in range(moves):
            if state["over"]:
                break
            answer = self.step(table, state, rng)
            assert answer.status_code == 200, answer.text
            state = answer.json()
        return state


@pytest.fixture
def visit():
    """A function that makes guests, who leave when the test ends."""
    guests = []

    def make(address: str, token: str = "") -> Guest:
        guests.append(Guest(address, token))
        return guests[-1]
    yield make
    for guest in guests:
        guest.client.close()


@pytest.fixture
def guest(server, visit):
    return visit(server().url)


@pytest.mark.slow
def test_killed_in_the_middle_of_play_it_loses_nothing_it_acknowledged(server, visit):
    """Four guests play as fast as they can; the server is killed under them, four times."""
    running, rng, games, lock = server(), random.Random(1), {}, threading.Lock()
    for _ in range(4):
        table, token = visit(running.url).sit()
        games[table] = (token, {"seq": 0, "log": []})

    def play(address: str, table: str, enough: threading.Event) -> None:
        guest, rng = visit(address, games[table][0]), random.Random(table)
        with contextlib.suppress(httpx.TransportError):
            state = guest.client.get(table).json()
            while True:
                if state["over"]:
                    state = guest.client.post(f"{table}/undo", json={
                        "seq": state["seq"], "rows": rng.randrange(1, 9), "consent": True}).json()
                else:
                    state = guest.step(table, state, rng).json()
                with lock:
                    games[table] = (games[table][0], state)
                if state["seq"] > seen[table] + 5:
                    enough.set()

    for _ in range(4):
        seen = {table: state["seq"] for table, (_, state) in games.items()}
        enough = {table: threading.Event() for table in games}
        players = [threading.Thread(target=play, args=(running.url, table, enough[table])) for table in games]
        for player in players:
            player.start()
        assert all(event.wait(60) for event in enough.values())
        running.kill()
        for player in players:
            player.join(60)
        running = server()
        for table, (token, acknowledged) in games.items():
            found = visit(running.url, token).client.get(table).json()
            assert found["seats"][0]["you"]
            assert found["seq"] >= acknowledged["seq"] > 0
            if found["seq"] == acknowledged["seq"]:
                assert found == acknowledged
    table, (token, _) = rng.choice(list(games.items()))
    assert visit(running.url, token).play(table, 3, rng)["seq"] > games[table][1]["seq"]


def test_the_cookie_still_sits_there_after_a_restart(server):
    running = server()
    with httpx.Client(base_url=running.url, headers={"Origin": running.url.rstrip("/")}, timeout=60) as browser:
        browser.get("/")
        table = browser.post("/tables", data={"game": "shield"}).headers["location"]
        browser.post(f"{table}/deal", data={"seq": 0})
        before = browser.get(f"/api{table}").json()
        port = httpx.URL(running.url).port
        running.kill()
        again = server(port)
        assert again.url == running.url
        assert browser.get(f"/api{table}").json() == before
        assert browser.post(f"{table}/deal", data={"seq": 0}).status_code == 409
        text = before["view"]["actions"][0]["text"]
        assert browser.post(f"{table}/act", data={"seq": 1, "text": text}).status_code == 303
        assert table in browser.get("/").text


@pytest.mark.slow
def test_of_many_clicks_on_two_processes_exactly_one_wins(server, visit):
    one, other = server(), server()
    table, token = visit(one.url).sit(dealer="typed")
    guests = [visit(running.url, token) for running in (one, other) * 4]
    for guest in guests:
        guest.client.get(table)
    for seq, text in enumerate(("roll 3 7 12", "forge 7", "anvil 3")):
        barrier = threading.Barrier(len(guests))

        def click(guest: Guest, seq=seq, text=text, barrier=barrier) -> int:
            barrier.wait()
            name, more = ("deal", {"text": text}) if seq == 0 else ("act", {"texts": [text]})
            return guest.client.post(f"{table}/{name}", json={"seq": seq, **more}).status_code
        with concurrent.futures.ThreadPoolExecutor(len(guests)) as pool:
            assert sorted(pool.map(click, guests)) == [200] + [409] * 7
        assert {guest.client.get(table).json()["seq"] for guest in guests} == {seq + 1}


def read_events(lines, number: int) -> list[dict]:
    """The next so many events of a stream."""
    found, now = [], {}
    for line in lines:
        if line.startswith(":"):
            continue
        if line:
            name, _, value = line.partition(": ")
            now[name] = now.get(name, "") + value + "\n" * (name == "data")
        elif now:
            found.append(now)
            now = {}
            if len(found) == number:
                break
    return found


def text_of(event: dict[str, str]) -> str:
    """What an event brings of the page."""
    return "".join(json.loads(event["data"])["parts"].values())


def test_every_watcher_sees_every_newest_board_in_order(guest):
    table, token = guest.sit()
    page = table.removeprefix("/api")
    address = str(guest.client.base_url)
    with httpx.Client(base_url=address, timeout=30) as watcher, \
            httpx.Client(base_url=address, timeout=30, headers={"Authorization": f"Bearer {token}"}) as owner, \
            watcher.stream("GET", f"{page}/events") as watched, owner.stream("GET", f"{page}/events") as owned:
        assert watched.headers["content-type"].startswith("text/event-stream")
        streams = [stream.iter_lines() for stream in (watched, owned)]
        boards = [read_events(stream, 1)[0] for stream in streams]
        assert [json.loads(board["data"])["seq"] for board in boards] == [0, 0]
        assert 'id="deal"' in text_of(boards[1])
        assert 'id="deal"' not in text_of(boards[0])
        tags = [boards[1]["id"]]
        for seq in range(1, 6):
            guest.play(table, 1, random.Random(1))
            events = [read_events(stream, 1)[0] for stream in streams]
            assert [json.loads(event["data"])["seq"] for event in events] == [seq] * 2
            assert all(event["event"] == "board" and f'data-seq="{seq}"' in text_of(event) for event in events)
            tags.append(events[1]["id"])
    with guest.client.stream("GET", f"{page}/events", headers={"Last-Event-ID": tags[5]}) as late:
        guest.play(table, 1, random.Random(1))
        told = json.loads(read_events(late.iter_lines(), 1)[0]["data"])
        assert (told["from"], told["seq"]) == (tags[5], 6)          # not 5, which it had
    with guest.client.stream("GET", f"{page}/events", headers={"Last-Event-ID": tags[2]}) as later:
        told = json.loads(read_events(later.iter_lines(), 1)[0]["data"])
        assert (told["from"], told["seq"]) == (tags[2], 6)          # the newest, and none between


def test_a_watcher_learns_what_happened_at_another_process(server, visit):
    one, other = server(), server()
    guest = visit(one.url)
    table, _ = guest.sit()
    page = table.removeprefix("/api")
    with httpx.Client(base_url=other.url, timeout=30) as watcher, watcher.stream("GET", f"{page}/events") as watched:
        lines = watched.iter_lines()
        assert json.loads(read_events(lines, 1)[0]["data"])["seq"] == 0
        guest.play(table, 1, random.Random(1))
        assert json.loads(read_events(lines, 1)[0]["data"])["seq"] == 1


def test_it_ends_at_once_although_somebody_watches(server, visit):
    running = server()
    table, _ = visit(running.url).sit()
    with httpx.Client(base_url=running.url, timeout=30) as watcher, \
            watcher.stream("GET", f"{table.removeprefix('/api')}/events") as watched:
        lines = watched.iter_lines()
        read_events(lines, 1)
        running.process.send_signal(signal.SIGINT)
        assert read_events(lines, 1) == []              # the stream ends properly
    assert running.process.wait(20) == 0
    assert running.end() == ""


def start(*arguments: str, **environment: str) -> subprocess.CompletedProcess:
    """A server that is expected not to start."""
    code = ("from kleos.server.config import ServerError\n"
            f"try:\n    exec({SERVE!r})\n"
            "except ServerError as problem:\n    print(problem, file=sys.stderr); sys.exit(2)")
    return subprocess.run([sys.executable, "-c", "import sys\n" + code, *arguments], capture_output=True, text=True,
                          timeout=60, env={**os.environ, **environment})


def test_a_port_in_use_is_said_in_a_sentence(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        failed = start(str(tmp_path / "data"), str(port))
    assert failed.returncode == 2
    assert re.fullmatch(rf"Port {port} of 127\.0\.0\.1 is in use by another program; .*\n", failed.stderr)
    assert not (tmp_path / "data").exists()


def test_a_bot_plays_by_itself_and_goes_on_after_a_restart(server, visit):
    running = server()
    guest = visit(running.url)
    made = guest.client.post("/api/tables", json={"game": "shield", "seats": ["random"]}).json()
    table = f"/api{made['url']}"
    assert guest.client.post(f"{table}/act", json={"seq": made["seq"], "texts": ["forge 1"]}).status_code == 403

    def wait(address: str, enough) -> dict:
        with httpx.Client(base_url=address, timeout=60) as watcher, \
                watcher.stream("GET", f"{made['url']}/events") as watched:
            lines = watched.iter_lines()
            while True:
                seq = json.loads(read_events(lines, 1)[0]["data"])["seq"]
                if enough(seq):
                    return seq
    reached = wait(running.url, lambda seq: seq > 5)
    running.kill()
    again = server()
    watcher = visit(again.url).client
    assert watcher.get(table).json()["seq"] >= reached
    until(lambda: watcher.get(table).json()["over"], "the bot plays to the end")


def gone(children: list[psutil.Process]) -> bool:
    """Whether these processes end, soon."""
    return not psutil.wait_procs(children, timeout=60)[1]


def below(running: Process) -> list[psutil.Process]:
    """The processes that this server has started."""
    return psutil.Process(running.process.pid).children(recursive=True)


def workers(running: Process, number: int) -> list[psutil.Process]:
    """The processes that do something for this server, once there are so many; the one that only counts what Python
    shares out is none of them."""
    found: list[psutil.Process] = []

    def all_there() -> bool:
        found[:] = [child for child in below(running) if works(child)]
        return len(found) >= number
    until(all_there, f"{number} workers")
    return found


def works(process: psutil.Process) -> bool:
    try:
        return any("spawn_main" in word for word in process.cmdline())
    except psutil.NoSuchProcess:
        return False


@pytest.fixture
def shared(tmp_path):
    """A function that starts one with more settings than `server` has; it ends with the test."""
    started = []

    def start(**settings) -> Process:
        started.append(Process(tmp_path / "data", **settings))
        return started[-1]
    yield start
    for process in started:
        process.end()


@pytest.mark.parametrize("signal_", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_workers_do_not_outlive_the_server_even_in_the_middle_of_a_thought(shared, visit, signal_):
    running = shared(limits="simulations=1000000")
    made = visit(running.url).client.post("/api/tables", json={"game": "heroes", "seats": ["strong:900000", "random"]})
    assert made.status_code == 201, made.text
    workers(running, 1)
    children = below(running)
    running.process.send_signal(signal_)
    assert gone(children)
    running.end()


def test_several_servers_share_a_port_and_one_that_ends_is_replaced(shared, visit):
    running = shared(servers=2)
    guest = visit(running.url)
    table, _ = guest.sit()
    guest.play(table, 3, random.Random(1))
    first, _ = workers(running, 2)
    first.kill()
    assert gone([first])
    assert first not in workers(running, 2)
    again = visit(running.url, guest.client.headers["Authorization"].split()[1])
    assert again.client.get(table).json()["seq"] >= 3
    children = below(running)
    assert running.end() == ""
    assert gone(children)


@pytest.mark.anyio
async def test_workers_make_way_once_the_engine_is_compiled(monkeypatch):
    compiled = []
    monkeypatch.setattr(kleos, "interpreted", lambda: not compiled)
    workers = Workers(1)
    first = await workers.do(os.getpid)
    assert await workers.do(os.getpid) == first
    compiled.append("now")
    second = await workers.do(os.getpid)
    assert second != first and await workers.do(os.getpid) == second
    workers.close()
    with pytest.raises(Lost):
        await workers.do(os.getpid)


def test_health_says_whether_the_database_answers(guest):
    assert guest.client.get("/healthz").text.splitlines()[:2] == ["ok", "database: ok"]
    assert json.loads(guest.client.get("/api/games").text)[0]["id"] == "shield"
