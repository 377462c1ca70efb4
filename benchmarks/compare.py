"""Random play of Kleos beside its peers, in one run on one machine: `python benchmarks/compare.py --peers DIR`.

README.md says how to install the peers; those that are not there are left out, and it says so.
"""
import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path

from kleos.core.dice import Rng
from kleos.core.flow import CHANCE
from kleos.games import ALL, find
from kleos.lab.bench import bench
from kleos.lab.intervals import table

HERE = Path(__file__).parent


def row(who, what, inside, driven, copies=None, ways=("", "")):
    """A line of the table: numbers a second, None where there is none; `ways` says how the two were got."""
    return {"who": who, "what": what, "inside": inside, "driven": driven, "copies": copies, "ways": list(ways)}


def kleos(seconds):
    ways = ("core.flow.playout", "State.apply with its checks, from interpreted Python")
    return [row(f"Kleos, {entry['build']}", entry["game"], entry["decisions_per_second"],
                entry["driven_decisions_per_second"], entry["copies_per_second"], ways)
            for entry in bench(ALL, seconds)]


def open_spiel(peers, seconds):
    pythons = [path for path in (peers / "venv/bin/python", peers / "venv/Scripts/python.exe") if path.exists()]
    if not pythons or subprocess.run([pythons[0], "-c", "import pyspiel"], stderr=subprocess.DEVNULL).returncode:
        return missing("OpenSpiel", peers)
    done = subprocess.run([pythons[0], HERE / "peers/open_spiel_play.py", str(seconds)], stdout=subprocess.PIPE,
                          check=True)
    ways = ("evaluate_bots or RandomRolloutEvaluator, the faster", "legal_actions, apply_action from Python")
    return [row("OpenSpiel", entry["game"], max(entry["evaluate_bots"], entry["rollouts"] or 0), entry["driven"],
                entry["copies"], ways) | {name: entry[name] for name in ("evaluate_bots", "rollouts")}
            for entry in json.loads(done.stdout)]


def boardgameio(peers, seconds, games):
    modules = peers / "node_modules"
    if not (modules / "boardgame.io").exists():
        return missing("boardgame.io", peers)
    values, folder = dict(find("shield").components.values), HERE / "peers/boardgameio"
    environment = os.environ | {"NODE_PATH": str(modules), "NODE_ENV": "production"}

    def node(script, data, *more):
        with tempfile.TemporaryDirectory() as scratch:
            file = Path(scratch) / "data.json"
            file.write_text(json.dumps({"values": values} | data), encoding="utf-8")
            done = subprocess.run(["node", folder / script, file, *more], env=environment, stdout=subprocess.PIPE,
                                  check=True)
        return json.loads(done.stdout)

    checked = node("replay.cjs", {"games": [some_game(number) for number in range(games)]})
    print(f"boardgame.io replayed {checked['replayed']} games of Kleos, {checked['moves']} moves: "
          "the same moves open before each, the same scores.", file=sys.stderr)
    client, reducer = node("bench.cjs", {"options": {"boxes": 5, "blocking": "mutual"}}, str(seconds))
    return [row("boardgame.io", "shield", reducer["decisions_per_second"], client["decisions_per_second"], None,
                ("its bare reducer", "its client")) | {"per_game": client["per_game"]}]


def some_game(number):
    """A random game of the Shield, as boardgameio/replay.cjs wants it; by its number one of all options.

    Random play squanders Athena's boxes, so every other game slides no die and keeps them.
    """
    game = find("shield")
    options = {"boxes": number % 9, "blocking": ("mutual", "strict")[number // 9 % 2]}
    state, rng = game.start(options), Rng(number)
    found = {"options": options, "rolls": [], "moves": [], "open": []}
    while not state.over():
        action = state.now.sample(state, rng)
        if number % 2 and game.rules.lexicon.text(action).startswith("slide"):
            action = state.nth(state.count() - 1)       # slides come first
        text = game.rules.lexicon.text(action)
        if state.to_act() == CHANCE:
            found["rolls"].append([int(word) for word in text.split()[1:]])
        else:
            found["moves"].append(text)
            found["open"].append(state.count())
        state.apply(action)
    return found | {"score": int(state.returns()[0])}


def missing(who, peers):
    print(f"{who} is not installed in {peers}, so it is left out; benchmarks/README.md says how.", file=sys.stderr)
    return []


def machine():
    """What it ran on: processor, cores, versions."""
    name = platform.processor() or platform.machine()
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        models = [line for line in cpuinfo.read_text().splitlines() if line.startswith("model name")]
        name = models[0].split(":")[1].strip() if models else name
    return {"processor": name, "cores": os.cpu_count(), "system": platform.system(),
            "python": f"{platform.python_implementation()} {platform.python_version()}", "mypy": installed("mypy")}


def installed(package):
    try:
        return version(package)
    except ImportError:
        return None


def shown(rows):
    """The table; in brackets how many times as fast the first line is."""
    first = rows[0]

    def cell(entry, name):
        if not entry[name]:
            return "–"
        ratio = first[name] / entry[name]
        ratio = "" if entry is first else f" ({ratio:,.0f} ×)" if ratio >= 10 else f" ({ratio:.1f} ×)"
        return f"{entry[name]:,.0f}{ratio}"

    return table(["who", "game", "inside", "driven", "copies"],
                 [[entry["who"], entry["what"], *[cell(entry, name) for name in ("inside", "driven", "copies")]]
                  for entry in rows])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--peers", type=Path, default=HERE.parent.parent / "kleos-peers",
                        help="where the peers are installed (default: kleos-peers beside this checkout)")
    parser.add_argument("--seconds", type=float, default=1.0, help="the length of a repeat; the best of 3 to 5 counts")
    parser.add_argument("--replays", type=int, default=180, help="games that boardgame.io must replay first")
    parser.add_argument("--json", type=Path, default=Path("compare.json"), help="where the figures are written")
    chosen = parser.parse_args()
    peers = chosen.peers.resolve()
    rows = kleos(chosen.seconds) + open_spiel(peers, chosen.seconds)
    rows += boardgameio(peers, chosen.seconds, chosen.replays)
    chosen.json.write_text(json.dumps({"machine": machine(), "rows": rows}, indent=1) + "\n", encoding="utf-8")
    print(", ".join(f"{name} {value}" for name, value in machine().items() if value))
    print(shown(rows))


if __name__ == "__main__":
    main()
