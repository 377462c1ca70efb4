"""What a move costs the server: `python benchmarks/tables.py`. A real server, a fresh database, many tables at once.

At each table one player sits, with the page's stream of events open, and plays as the page's script does: a click as a
form, answered when it is on the disk. The moves are random and legal; they were found beforehand, since a seeded dealer
deals here what it deals there, so that the client costs little.

cpu      processor time of the server's processes a move, in milliseconds
moves/s  as fast as the clients click, or at --rate
p50 p99  from a click to the last byte of its answer, in milliseconds
early    bytes of an answer in the first ten moves of a game, as they go over the wire; late: after the eightieth
MB       memory of the server, and what each table adds to it

Another build is measured by `--python`, an interpreter that has it, or with PYTHONPATH set to its `src`. With
`--against SRC` that build and this one serve the same games at the same time, in turn: at each table of one a click,
then at each table of the other the same click, so that what else the machine does falls upon both. Told are the
processor time a move of each, their ratio, and within what it lies, by 95 of 100 such runs.
"""
import argparse
import asyncio
import gzip
import os
import platform
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from typing import NamedTuple
from urllib.parse import urlencode

from kleos import games
from kleos.core.flow import CHANCE
from kleos.server.tables.tables import go_on
from kleos.table.dealers import RandomDealer
from kleos.table.table import sit

SERVE = """
import multiprocessing, os, sys, threading, time
def read(process, file):
    try:
        with open(f"/proc/{process}/{file}") as found:
            return found.read().rpartition(")")[2].split()
    except OSError:
        return ["0"] * 20
def tell():
    for line in sys.stdin:
        others = [child.pid for child in multiprocessing.active_children()]
        ticks = sum(int(each) for other in others for each in read(other, "stat")[11:13])
        pages = sum(int(read(process, "statm")[1]) for process in ["self", *others])
        print(time.process_time() + ticks / os.sysconf("SC_CLK_TCK"), pages * 4096, flush=True)
threading.Thread(target=tell, daemon=True).start()
import kleos.server.run as run
from kleos.server.http.limits import OPEN
run.serve(data=sys.argv[1], database=sys.argv[2] or None, limits=OPEN, servers=int(sys.argv[3]))
"""
GAMES = {"shield": ["human"], "labors": ["human", "human"], "labyrinth": ["human"] * 3, "heroes": ["human", "human"],
         "hercules": ["human", "human"]}


IDLE = 10.0                                 # seconds after which a connection is opened anew


class Server:
    """The server as processes of its own, so many, which say what they have used."""

    def __init__(self, python: str, data: str, database: str, servers: int, src: str = "") -> None:
        self.process = subprocess.Popen([python, "-c", SERVE, data, database, str(servers)], text=True,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        env={**os.environ, **({"PYTHONPATH": src} if src else {})})
        said = self.process.stdout.readline()
        if "http" not in said:
            sys.exit(f"The server did not start: {said}")
        address = next(word for word in said.split() if word.startswith("http"))
        self.host, self.port = "127.0.0.1", int(address.rstrip("/").rsplit(":", 1)[1])

    def used(self) -> tuple[float, float]:
        """Processor time so far, in seconds, and memory, in MB."""
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        seconds, resident = self.process.stdout.readline().split()
        return float(seconds), int(resident) / 1e6

    def end(self) -> None:
        self.process.terminate()
        self.process.wait()


class Click(NamedTuple):
    route: str
    fields: dict[str, str]
    holder: int                                         # the seat whose player has the device then


def script(game: str, seed: int, moves: int) -> list[Click]:
    """The clicks of a game at random."""
    at, rng = sit(games.find(game), {}, GAMES[game], RandomDealer(str(seed))), random.Random(seed)
    clicks: list[Click] = []
    go_on(at)
    while len(clicks) < moves and not at.state.over():
        seq = str(at.seq)
        if at.state.to_act() == CHANCE:
            at.deal()
            route, fields = "deal", {"seq": seq}
        else:
            seat, state = at.acting()[0], at.state.copy()
            state.turn_to(seat)
            text = at.game.rules.lexicon.text(rng.choice(state.legal()))
            at.act(seat, [text])
            route, fields = "act", {"seq": seq, "text": text, "seat": str(seat)}
        go_on(at)
        waits = at.waits_for_deal()
        clicks.append(Click(route, fields, next(iter(at.acting()), 0) if waits is None else waits))
    return clicks


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    text: str
    packed: int                                         # bytes of the body, as they came


class Wire:
    """One connection that stays open, with as little between the script and the socket as can be."""

    async def open(self, server: Server) -> "Wire":
        self.server, self.used = server, time.monotonic()
        self.host = f"{server.host}:{server.port}"
        self.reader, self.writer = await asyncio.open_connection(server.host, server.port, limit=1 << 24)
        return self

    async def send(self, method: str, path: str, cookie: str, fields: dict[str, str] | None = None) -> None:
        body = urlencode(fields).encode() if fields else b""
        head = (f"{method} {path} HTTP/1.1\r\nHost: {self.host}\r\nOrigin: http://{self.host}\r\nX-Kleos: fetch\r\n"
                f"Accept-Encoding: gzip\r\nCookie: {cookie}\r\nAuthorization: Bearer {cookie[6:46]}\r\n"
                f"Content-Type: application/x-www-form-urlencoded\r\n"
                f"Content-Length: {len(body)}\r\n\r\n")
        self.writer.write(head.encode() + body)

    async def ask(self, method: str, path: str, cookie: str, fields: dict[str, str] | None = None) -> Answer:
        if time.monotonic() - self.used > IDLE:         # a server closes what is idle for long
            self.writer.close()
            await self.open(self.server)
        await self.send(method, path, cookie, fields)
        self.used = time.monotonic()
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in head[1:] if ": " in line)
        if "content-length" in headers:
            body = await self.reader.readexactly(int(headers["content-length"]))
        else:
            body = b"".join([chunk async for chunk in self.chunks()])
        packed = len(body)
        if headers.get("content-encoding") == "gzip":
            body = gzip.decompress(body)
        return Answer(int(head[0].split()[1]), headers, body.decode(), packed)

    async def chunks(self) -> AsyncIterator[bytes]:
        while size := int(await self.reader.readuntil(b"\r\n"), 16):
            yield (await self.reader.readexactly(size + 2))[:-2]
        await self.reader.readexactly(2)

    async def drain(self) -> None:
        """Read a stream as it comes."""
        while await self.reader.read(1 << 16):
            pass


class Player:
    """Who sits alone at a table, in all its seats, and plays game after game."""

    def __init__(self, server: Server, game: str, number: int, moves: int) -> None:
        self.server, self.game, self.number, self.moves = server, game, number, moves
        self.token = f"{number:040d}"
        self.times: list[float] = []
        self.sizes: list[tuple[int, int]] = []          # the number of the click in its game, and the bytes
        self.clicks: list[Click] = []
        self.drawn = self.page = ""
        self.games = 0
        self.streaming: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """A new table, its page and its stream."""
        if not self.games:
            self.wire = await Wire().open(self.server)
        elif self.streaming:
            self.streaming.cancel()
            self.stream.writer.close()
        seed = self.number * 1000 + self.games
        self.games += 1
        self.clicks = script(self.game, seed, self.moves)[::-1]
        seats = {f"seat.{n}": kind for n, kind in enumerate(GAMES[self.game])}
        made = await self.wire.ask("POST", "/tables", f"kleos={self.token}",
                                   {"game": self.game, "seed": str(seed), "dealer": "random", **seats})
        assert made.status == 303, made
        self.url, self.played = made.headers["location"], 0
        await self.look(0)

    async def look(self, holder: int) -> None:
        page = await self.wire.ask("GET", self.url, self.cookie(holder))
        found = re.search('data-drawn="([^"]+)"', page.text)
        seq = re.search('data-seq="([0-9]+)"', page.text)
        self.drawn, self.page = found[1] if found else "", f"{self.number}-{self.games}"
        self.stream = await Wire().open(self.server)
        asked = urlencode({"drawn": self.drawn, "page": self.page, "seq": seq[1] if seq else ""})
        await self.stream.send("GET", f"{self.url}/events?{asked}", self.cookie(holder))
        self.streaming = asyncio.create_task(self.stream.drain())

    def cookie(self, holder: int) -> str:
        return f"kleos={self.token}; holds-{self.url.rsplit('/', 1)[1]}={holder}"

    async def click(self) -> None:
        if not self.clicks:
            await self.begin()
        route, fields, holder = self.clicks.pop()
        start = time.perf_counter()
        got = await self.wire.ask("POST", f"{self.url}/{route}", self.cookie(holder),
                                  {**fields, "drawn": self.drawn, "page": self.page})
        self.times.append((time.perf_counter() - start) * 1000)
        assert got.status == 200, (got.status, got.text[:300])
        self.sizes.append((self.played, got.packed))
        self.played += 1
        found = re.search('"to":"([^"]+)"', got.text[:100])
        self.drawn = found[1] if found else ""


async def play(players: list[Player], seconds: float, rate: float) -> float:
    """Click for so long, so many clicks a second in all, or as fast as it goes; how long it took."""
    start = time.perf_counter()

    async def on(player: Player, number: int) -> None:
        due = start + number / rate if rate else start
        while time.perf_counter() - start < seconds:
            if rate:
                await asyncio.sleep(max(0.0, due - time.perf_counter()))
                due += len(players) / rate
            await player.click()
    await asyncio.gather(*[on(player, number) for number, player in enumerate(players)])
    return time.perf_counter() - start


async def measure(asked: argparse.Namespace, game: str, tables: int) -> str:
    with tempfile.TemporaryDirectory() as data:
        server = Server(asked.python, data, asked.database, asked.servers)
        try:
            players = [Player(server, game, number, asked.moves) for number in range(tables)]
            empty = server.used()[1]
            for player in players:
                await player.begin()
            await play(players, asked.warm, asked.rate)
            for player in players:
                player.times.clear()
                player.sizes.clear()
            before = server.used()[0]
            took = await play(players, asked.seconds, asked.rate)
            used, resident = server.used()
        finally:
            server.end()
    times = sorted(time for player in players for time in player.times)
    sizes = [size for player in players for size in player.sizes]
    early, late = ([size for nth, size in sizes if low <= nth < high] for low, high in ((2, 12), (80, 10**6)))
    cpu = (used - before) / len(times) * 1000
    return (f"{game:10} {tables:6} {cpu:7.2f} {len(times) / took:8.0f} "
            f"{times[len(times) // 2]:7.1f} {times[len(times) * 99 // 100]:7.1f} {mean(early):7.0f} "
            f"{mean(late):7.0f} {resident:6.0f} {(resident - empty) / tables:8.3f}")


async def compare(asked: argparse.Namespace, game: str, tables: int) -> str:
    """That build and this one, side by side."""
    with tempfile.TemporaryDirectory() as that, tempfile.TemporaryDirectory() as this:
        servers = [Server(asked.python, that, "", asked.servers, asked.against),
                   Server(asked.python, this, "", asked.servers)]
        try:
            sides = [[Player(server, game, number, asked.moves) for number in range(tables)] for server in servers]
            spent: list[list[float]] = [[], []]
            start = time.perf_counter()
            while (since := time.perf_counter() - start) < asked.warm + asked.seconds:
                for server, players, each in zip(servers, sides, spent):
                    before = server.used()[0]
                    await asyncio.gather(*[player.click() for player in players])
                    if since >= asked.warm:
                        each.append((server.used()[0] - before) / tables * 1000)
        finally:
            for server in servers:
                server.end()
    old, new = (statistics.mean(each) for each in spent)
    # of a ratio of means of pairs, by how far each pair is from it
    off = statistics.stdev(b - new / old * a for a, b in zip(*spent)) / old / len(spent[0]) ** 0.5
    return f"{game:10} {tables:6} {len(spent[0]):6} {old:8.2f} {new:8.2f} {new / old:6.3f} {1.96 * off:6.3f}"


def mean(sizes: list[int]) -> float:
    return sum(sizes) / len(sizes) if sizes else 0


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("games", nargs="*", default=list(GAMES), metavar="GAME")
    options.add_argument("--tables", default="1,100,1000", help="how many tables at once, for each run")
    options.add_argument("--seconds", type=float, default=10.0)
    options.add_argument("--warm", type=float, default=3.0, help="seconds of play that are not counted")
    options.add_argument("--rate", type=float, default=0.0, help="clicks a second in all; 0: as fast as it goes")
    options.add_argument("--moves", type=int, default=120, help="clicks a game, at most")
    options.add_argument("--servers", type=int, default=1, help="how many processes serve")
    options.add_argument("--database", default="", help="URL of an empty database; without one SQLite in a new folder")
    options.add_argument("--python", default=sys.executable, help="the interpreter that has the build to be measured")
    options.add_argument("--against", metavar="SRC", help="the `src` of another build, to be measured beside this one")
    asked = options.parse_args()
    print(f"{os.cpu_count()} cores, Python {platform.python_version()}, {asked.database.split(':')[0] or 'sqlite'}")
    if asked.against and asked.database:
        options.error("--against takes no --database: each build has its own, of SQLite")
    print("game       tables  clicks  that ms  this ms  ratio     +/-" if asked.against else
          "game       tables  cpu ms  moves/s  p50 ms  p99 ms   early    late     MB MB/table")
    for game in asked.games:
        for tables in asked.tables.split(","):
            print(asyncio.run((compare if asked.against else measure)(asked, game, int(tables))), flush=True)


if __name__ == "__main__":
    main()
