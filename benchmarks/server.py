"""How long a move takes: `python benchmarks/server.py`. A real server, a fresh database, clients beside it.

A move is what the page's script sends: the click as a form, answered with the rendered board once it is on the disk.
Each client plays at a table of its own, a move as soon as the last one is answered.
"""
import argparse
import os
import platform
import random
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time

import httpx

SERVE = "import sys; from kleos.server.run import serve; serve(data=sys.argv[1])"


def play(address: str, game: str, moves: int, rng: random.Random, times: list[float], sizes: list[int]) -> None:
    """Play so many moves at random, game after game, and note how long each took, in milliseconds."""
    headers = {"Origin": address.rstrip("/"), "X-Kleos": "fetch"}
    with httpx.Client(base_url=address, timeout=60, headers=headers) as client:
        url = page = ""
        for _ in range(moves):
            if not url or "data-over" in page:
                url = client.post("/tables", data={"game": game}).headers["location"]
                page = client.get(url).text
            seq = re.search(r'data-seq="(\d+)"', page)[1]
            texts = re.findall(r'<button[^>]* name="text" value="([^"]+)"', page)
            path, data = ("act", {"seq": seq, "text": rng.choice(texts)}) if texts else ("deal", {"seq": seq})
            start = time.perf_counter()
            answer = client.post(f"{url}/{path}", data=data)
            times.append((time.perf_counter() - start) * 1000)
            page = answer.raise_for_status().text
            sizes.append(answer.num_bytes_downloaded)


def measure(address: str, game: str, clients: int, moves: int) -> tuple[list[float], list[int], float]:
    times, sizes = [], []
    players = [threading.Thread(target=play, args=(address, game, moves // clients, random.Random(n), times, sizes))
               for n in range(clients)]
    start = time.perf_counter()
    for player in players:
        player.start()
    for player in players:
        player.join()
    return times, sizes, time.perf_counter() - start


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--game", default="shield")
    options.add_argument("--moves", type=int, default=400, help="for each number of clients")
    asked = options.parse_args()
    print(f"{asked.game}, {asked.moves} moves each, {os.cpu_count()} cores, Python {platform.python_version()}")
    print("clients   p50 ms   p99 ms   most ms   moves/s   kB an answer")
    with tempfile.TemporaryDirectory() as data:
        server = subprocess.Popen([sys.executable, "-c", SERVE, data], stdout=subprocess.PIPE, text=True)
        try:
            address = server.stdout.readline().split()[3]
            measure(address, asked.game, 1, 20)         # templates and rules are loaded now
            for clients in (1, 4, 16):
                times, sizes, seconds = measure(address, asked.game, clients, asked.moves)
                parts = statistics.quantiles(times, n=100)
                print(f"{clients:7} {parts[49]:8.1f} {parts[98]:8.1f} {max(times):9.1f} {len(times) / seconds:9.0f} "
                      f"{statistics.mean(sizes) / 1000:14.1f}")
        finally:
            server.terminate()
            server.wait(30)


if __name__ == "__main__":
    main()
