"""What hostile visitors cost another one: `python benchmarks/attacks.py [ATTACK…]`.

A real server with its usual limits, on a fresh database. The attack comes from 127.0.0.1 (and, where it says so, from
many addresses of the loopback), in a process of its own; the other visitor plays from 127.0.0.2 meanwhile, a click
every 30 ms, and notes how long each took. An attack is a function below; its text says what it tries.
"""
import argparse
import contextlib
import itertools
import json
import multiprocessing
import os
import platform
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path

import httpx

SERVE = "import sys; from kleos.server.run import serve; serve(data=sys.argv[1])"
LOOPBACK = "127.0.0.1"
VICTIM = "127.0.0.2"
PAUSE = 0.03                                # seconds between the clicks of the visitor


def client(address: str, host: str = LOOPBACK, **more) -> httpx.Client:
    """Somebody at this address of the loopback."""
    return httpx.Client(base_url=address, timeout=60, transport=httpx.HTTPTransport(local_address=host, retries=1),
                        headers={"Origin": address.rstrip("/"), **more})


# the other visitor

def play(address: str, done: threading.Event, times: list[float]) -> None:
    with client(address, VICTIM, Authorization=f"Bearer {'victim' * 6}") as visitor:
        url, state = "", {"over": True}
        while not done.is_set():
            if state["over"]:
                state = visitor.post("/api/tables", json={"game": "shield"}).raise_for_status().json()
                url = state["url"]
            texts = [action["text"] for action in state["view"]["actions"]]
            name, fields = ("act", {"texts": [random.choice(texts)]}) if texts else ("deal", {})
            start = time.perf_counter()
            answer = visitor.post(f"/api{url}/{name}?since=9999", json={"seq": state["seq"], **fields})
            times.append((time.perf_counter() - start) * 1000)
            state = answer.raise_for_status().json()
            done.wait(PAUSE)


# attacks: each goes on until it is ended, and counts what it was answered

def nothing(address: str, codes: Counter) -> None:
    """Nobody attacks."""
    time.sleep(3600)


def table(visitor: httpx.Client, moves: int = 0, **more) -> str:
    """A table below /tables, with so many moves made."""
    visitor.get("/")
    made = visitor.post("/api/tables", json={"game": "shield", **more})
    made.raise_for_status()
    state, url = made.json(), made.json()["url"]
    for _ in range(moves):
        texts = [action["text"] for action in state["view"]["actions"]]
        name, fields = ("act", {"texts": [random.choice(texts)]}) if texts else ("deal", {})
        state = visitor.post(f"/api{url}/{name}", json={"seq": state["seq"], **fields}).json()
    return url


def catch_up(address: str, codes: Counter) -> None:
    """Twenty streams at a time that ask for all that a bot did in the last sixty rows."""
    with client(address) as visitor:
        url = table(visitor, seats=["random"])
        while (last := visitor.get(f"/api{url}").json()["seq"]) < 60:
            time.sleep(0.2)

        def once() -> None:
            with contextlib.suppress(httpx.HTTPError), \
                    visitor.stream("GET", f"{url}/events?seq={last - 59}", timeout=5) as answer:
                codes[answer.status_code] += 1
                next(answer.iter_bytes(), None)
        together(20, once)


def watchers(address: str, codes: Counter) -> None:
    """Five hundred watchers of one table, from fifty addresses; moves are made there as fast as it goes."""
    with client(address) as visitor:
        url = table(visitor)
        streams = []
        for number in range(500):
            host = f"127.0.1.{number % 50 + 1}"
            stream = socket.create_connection(place(address), source_address=(host, 0))
            stream.sendall(f"GET {url}/events HTTP/1.1\r\nHost: localhost\r\n"
                           f"Authorization: Bearer watcher-{number:0>40}\r\n\r\n".encode())
            streams.append(stream)
        threading.Thread(target=drain, args=(streams, codes), daemon=True).start()
        state = visitor.get(f"/api{url}").json()
        while True:
            if state["over"]:
                state = visitor.post(f"/api{url}/undo", json={"seq": state["seq"], "rows": 20, "consent": True}).json()
            texts = [action["text"] for action in state["view"]["actions"]]
            name, fields = ("act", {"texts": texts[:1]}) if texts else ("deal", {})
            state = visitor.post(f"/api{url}/{name}", json={"seq": state["seq"], **fields}).json()
            codes["moves"] += 1


def drain(streams: list[socket.socket], codes: Counter) -> None:
    import selectors
    selector = selectors.DefaultSelector()
    for stream in streams:
        selector.register(stream, selectors.EVENT_READ)
    while True:
        for key, _ in selector.select():
            part = key.fileobj.recv(1 << 16)
            if part.startswith(b"HTTP/1.1"):
                codes[int(part.split()[1])] += 1
            if not part:
                selector.unregister(key.fileobj)


def dotted(address: str, codes: Counter) -> None:
    """Records of nearly a megabyte of dotted TOML keys, four at a time."""
    head = 'game = "shield"\nrules_version = 1\nseats = ["human"]\n'
    lines = "\n".join(".".join(f"k{line}x{part}" for part in range(40)) + " = 1" for line in range(2900))
    record = f"{head}{lines}\n---\n".encode()[:1_000_000]
    with client(address) as visitor:
        visitor.get("/")

        def once() -> None:
            answer = visitor.post("/records", files={"file": ("x.kleos", record)})
            codes[answer.status_code] += 1
        together(4, once)


def thoughts(address: str, codes: Counter) -> None:
    """A bot with a million simulations, then sixty hints at a time that nobody waits for."""
    with client(address) as visitor:
        url = table(visitor, 1, game="heroes")
        for _ in itertools.count():
            asked = visitor.post("/api/tables", json={"game": "shield", "seats": ["strong:1000000"]})
            codes[asked.status_code] += 1
            hints = [socket.create_connection(place(address)) for _ in range(60)]
            for hint in hints:
                hint.sendall(f"GET {url}/hint HTTP/1.1\r\nHost: localhost\r\n"
                             f"Cookie: kleos={visitor.cookies['kleos']}\r\n\r\n".encode())
            time.sleep(0.5)
            for hint in hints:
                hint.close()


def halves(address: str, codes: Counter) -> None:
    """Eleven hundred requests that are never finished, a byte a second."""
    connections = []
    while True:
        while len(connections) < 1100:
            one = socket.create_connection(place(address))
            one.sendall(b"POST /tables HTTP/1.1\r\nHost: localhost\r\nX-A: ")
            connections.append(one)
        for one in connections[:]:
            try:
                one.sendall(b"b")
            except OSError:
                codes["closed"] += 1
                connections.remove(one)
        time.sleep(1)


def handles(address: str, codes: Counter) -> None:
    """As many connections as this process can have, from fifty addresses, so that the server runs out of files."""
    import resource
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    connections = []
    with contextlib.suppress(OSError):
        for number in itertools.count():
            connections.append(socket.create_connection(place(address), 5, (f"127.0.1.{number % 50 + 1}", 0)))
            codes["opened"] += 1
            if number > 25_000:
                break
    time.sleep(3600)


def tables(address: str, codes: Counter) -> None:
    """A thousand tables in a row, with a new cookie every time."""
    for _ in range(1000):
        with client(address) as visitor:
            codes[visitor.post("/api/tables", json={"game": "shield"}).status_code] += 1
    time.sleep(3600)


def old_games(address: str, codes: Counter) -> None:
    """A visitor with a thousand finished games asks for the page that lists them."""
    with client(address, Authorization="Bearer old-games-old-games-old-games-old") as visitor:
        def once() -> None:
            codes[visitor.get("/games/shield").status_code] += 1
        together(8, once)


def hosts(address: str, codes: Counter) -> None:
    """Requests under a name that is another's."""
    with client(address, Host="evil.test") as visitor:
        def once() -> None:
            codes[visitor.get("/").status_code] += 1
        together(8, once)


def pages(address: str, codes: Counter) -> None:
    """As many pages as sixty-four connections can ask for."""
    with client(address) as visitor:
        url = table(visitor, 30)

        def once() -> None:
            codes[visitor.get(url).status_code] += 1
        together(64, once)


def studies(address: str, codes: Counter) -> None:
    """Three who have one finished game after another judged, and look each second how far that is."""
    import kleos
    numbers = itertools.count()

    def once() -> None:
        number = next(numbers)
        record = kleos.play("hercules", ["quick", "quick"], seed=number).record
        with client(address, Authorization=f"Bearer studious-{number:0>40}") as visitor:
            replay = visitor.post("/records", files={"file": ("x.kleos", record.encode())}).headers["location"]
            study = replay.replace("/replay", "/study")
            codes[visitor.post(study).status_code] += 1
            while 'value="stop"' in visitor.get(study).text:
                time.sleep(1)
    together(3, once)


def together(number: int, once) -> None:
    """So many at a time, over and over."""
    def go_on() -> None:
        while True:
            with contextlib.suppress(httpx.HTTPError):
                once()
    threads = [threading.Thread(target=go_on, daemon=True) for _ in range(number)]
    for thread in threads:
        thread.start()
    threads[0].join()


ATTACKS = [nothing, catch_up, watchers, dotted, thoughts, halves, handles, tables, old_games, hosts, pages, studies]


# measuring

def place(address: str) -> tuple[str, int]:
    host, port = address.removeprefix("http://").rstrip("/").split(":")
    return host, int(port)


def attack(name: str, address: str, pipe) -> None:
    """In a process of its own."""
    codes: Counter = Counter()

    def report() -> None:
        while True:
            time.sleep(0.5)
            pipe.send({str(code): count for code, count in list(codes.items())})
    threading.Thread(target=report, daemon=True).start()
    globals()[name](address, codes)


def remember_games(data: str, number: int) -> None:
    """Finished games of one visitor, straight into the database."""
    from kleos.server.database.store import Store
    from kleos.server.seats.seated import hash_token
    from kleos.table.log import Row
    store = Store(f"sqlite:///{Path(data) / 'kleos.db'}")
    token = hash_token("old-games-old-games-old-games-old")
    for n in range(number):
        game = {"id": f"old-{n}", "game": "shield", "rules_version": 1, "options": "{}", "components": "{}",
                "dealer": "random", "secret": json.dumps({"seed": str(n % 3)}), "guided": False, "origin": None,
                "before": json.dumps({"given": 0, "takebacks": 0, "withdrawn": {}}),
                "created": 1.0 + n, "touched": 2.0 + n, "over": True}
        store.create(game, [{"seat": 0, "kind": "human", "name": "", "token": token}], [])
        store.append(f"old-{n}", [Row(0, 0, "x")], {"over": True},
                     {"score": float(n), "worth": float(n), "takebacks": 0})
    store.close()


def measure(name: str, seconds: float) -> None:
    with tempfile.TemporaryDirectory() as data, open(Path(data) / "log", "w") as log:
        if name == "old_games":
            remember_games(data, 1000)
        server = subprocess.Popen([sys.executable, "-c", SERVE, data], stdout=subprocess.PIPE, stderr=log, text=True)
        address = server.stdout.readline().split()[3]
        warm: list[float] = []
        visit(address, warm, 2)
        mine, theirs = multiprocessing.Pipe()
        attacker = multiprocessing.Process(target=attack, args=(name, address, theirs), daemon=True)
        attacker.start()
        time.sleep(3 if name != "catch_up" else 6)
        times: list[float] = []
        visit(address, times, seconds)
        codes = {}
        while mine.poll():
            codes = mine.recv()
        attacker.kill()
        attacker.join()
        server.terminate()
        server.wait(30)
        log.flush()
        parts = statistics.quantiles(times, n=100)
        told = ", ".join(f"{count} × {code}" for code, count in codes.items())
        print(f"{name:10} {len(times):6} {parts[49]:8.1f} {parts[98]:8.1f} {max(times):8.1f} "
              f"{os.path.getsize(log.name) / 1000:8.1f}  {told}", flush=True)


def visit(address: str, times: list[float], seconds: float) -> None:
    done = threading.Event()
    visitor = threading.Thread(target=play, args=(address, done, times))
    visitor.start()
    visitor.join(seconds)
    done.set()
    visitor.join()


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("attacks", nargs="*", metavar="ATTACK", help=", ".join(one.__name__ for one in ATTACKS))
    options.add_argument("--seconds", type=float, default=10, help="for each attack")
    asked = options.parse_args()
    print(f"{os.cpu_count()} cores, Python {platform.python_version()}; milliseconds of a click, kB of the log")
    print("attack     clicks      p50      p99     most      log  answers")
    for one in ATTACKS:
        if not asked.attacks or one.__name__ in asked.attacks:
            measure(one.__name__, asked.seconds)


if __name__ == "__main__":
    multiprocessing.set_start_method("spawn")
    main()
