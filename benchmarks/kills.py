"""What a power cut costs: `python benchmarks/kills.py --tables 200 --kills 20`.

Players and bots play at many tables of a real server, which is killed (kill -9) again and again under them. In the end
every move that was acknowledged must stand in the log, where it was said to stand, and nothing twice. Exit 1 if not.
"""
import argparse
import contextlib
import random
import secrets
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import httpx

SERVE = ("import sys; from kleos.server.http.limits import OPEN; from kleos.server.run import serve; "
         "serve(data=sys.argv[1], port=int(sys.argv[2]), limits=OPEN)")
GAMES = ({"game": "shield"}, {"game": "labors", "seats": ["human", "random"]},
         {"game": "heroes", "seats": ["human", "quick"]})


class Player:
    """Somebody at a table of a server that vanishes and comes back; `said` is what was acknowledged, by row."""

    def __init__(self, number: int) -> None:
        self.rng = random.Random(number)
        self.new = GAMES[number % len(GAMES)]
        self.token = secrets.token_urlsafe(32)
        self.table = ""
        self.said: dict[tuple[str, int], str | None] = {}

    def step(self, client: httpx.Client) -> None:
        headers = {"Authorization": f"Bearer {self.token}"}
        if not self.table:
            made = client.post("/api/tables", json=self.new, headers=headers)
            made.raise_for_status()
            self.table = made.json()["url"]
        state = client.get(f"/api{self.table}", headers=headers).json()
        if state["over"]:
            self.table = ""
            return
        texts, seq = [action["text"] for action in state["view"]["actions"]], state["seq"]
        text = self.rng.choice(texts) if texts else None
        if text is None and not state["deals"]:
            return
        name, more = ("act", {"texts": [text]}) if text else ("deal", {})
        done = client.post(f"/api{self.table}/{name}", json={"seq": seq, **more}, headers=headers)
        if done.status_code == 200:
            self.said[self.table.split("/")[-1], seq] = text


def play(address: str, players: list[Player], down: threading.Event) -> None:
    """One thread plays for several, until the server is gone."""
    with httpx.Client(base_url=address, timeout=30) as client:
        while not down.is_set():
            for player in players:
                with contextlib.suppress(httpx.TransportError, httpx.HTTPStatusError, KeyError, ValueError):
                    player.step(client)
                if down.is_set():
                    return


def start(data: str, port: int = 0) -> tuple[subprocess.Popen, str]:
    server = subprocess.Popen([sys.executable, "-c", SERVE, data, str(port)], stdout=subprocess.PIPE, text=True)
    return server, server.stdout.readline().split()[3]


def run(data: str, tables: int, kills: int, seconds: float) -> tuple[int, list[str]]:
    """How many moves were acknowledged, and what is wrong with them."""
    players = [Player(number) for number in range(tables)]
    for _ in range(kills):
        server, address = start(data)
        down = threading.Event()
        threads = [threading.Thread(target=play, args=(address, players[n::8], down)) for n in range(8)]
        for thread in threads:
            thread.start()
        time.sleep(seconds * random.uniform(0.5, 1.5))
        server.send_signal(signal.SIGKILL)
        server.wait()
        server.stdout.close()
        down.set()
        for thread in threads:
            thread.join()
    said = {place: text for player in players for place, text in player.said.items()}
    return len(said), faults(data, said)


def faults(data: str, said: dict[tuple[str, int], str | None]) -> list[str]:
    with contextlib.closing(sqlite3.connect(Path(data) / "kleos.db")) as kept:
        rows = {(game, seq): (actor, text) for game, seq, actor, text in kept.execute(
            "SELECT game, seq, actor, text FROM log")}
        whole = kept.execute("PRAGMA integrity_check").fetchone()[0]
        gaps = kept.execute("SELECT game FROM log GROUP BY game HAVING max(seq) != count(*) - 1").fetchall()
    found = [f"{place}: “{text}” was acknowledged, {rows.get(place)} is there" for place, text in said.items()
             if place not in rows or (text is not None and rows[place][1] != text)]
    return found + [f"table {game}: rows are missing" for game, in gaps] + ([] if whole == "ok" else [whole])


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--tables", type=int, default=200)
    options.add_argument("--kills", type=int, default=20)
    options.add_argument("--seconds", type=float, default=5, help="between two kills, about")
    asked = options.parse_args()
    with tempfile.TemporaryDirectory() as data:
        number, wrong = run(data, asked.tables, asked.kills, asked.seconds)
    for fault in wrong[:20]:
        print(fault)
    print(f"{number} moves acknowledged at {asked.tables} tables over {asked.kills} kills; {len(wrong)} lost or wrong.")
    sys.exit(bool(wrong) or not number)


if __name__ == "__main__":
    main()
