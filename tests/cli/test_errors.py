"""What goes wrong is said in a sentence or two on standard error, with the right exit code and never a traceback."""
from __future__ import annotations

import errno
import os
import re
import signal
import socket
import subprocess
import sys

import httpx
import pytest

from tests.cli.conftest import environment

RECORD = """game = "shield"
rules_version = 1
seats = ["human"]

[options]
boxes = 5
blocking = "mutual"

---
* roll 3 7 12
0 forge 3
0 anvil 7
"""
AFTER = RECORD.count("\n")                              # the line before what a test adds

BAD_USAGE = [
    (("gmaes",), ["no command", "gmaes", "games"]),
    (("play",), ["Which game", "shield"]),
    (("play", "sheild"), ["no game", "sheild", "Did you mean “shield”"]),
    (("rules", "troy"), ["no game", "troy", "shield"]),
    (("rules", "shield", "99"), ["§99"]),
    (("components", "troy"), ["no game", "troy"]),
    (("play", "shield", "--option", "boxs=3"), ["boxs", "boxes"]),
    (("play", "shield", "--option", "boxes=9"), ["boxes", "from 0 to 8", "9"]),
    (("play", "shield", "--option", "boxes=many"), ["boxes", "whole number", "many"]),
    (("play", "shield", "--option", "boxes"), ["boxes", "NAME=VALUE"]),
    (("play", "shield", "--preset", "heroic"), ["heroic", "standard"]),
    (("play", "shield", "--seats", "human,human"), ["1 player", "2"]),
    (("play", "shield", "--seats", "human,"), ["human,"]),
    (("play", "shield", "--seats", ""), ["leaves a seat empty"]),
    (("play", "shield", "--names", "Ada,Bea"), ["“Ada,Bea” has 2 names", "there is 1 seat"]),
    (("play", "labors", "--seats", "human,quick", "--names", "A,B,,C"), ["has 4 names", "there are 2 seats"]),
    (("play", "shield", "-o", "boxes=1", "-o", " boxes = 2"), ["boxes is given twice"]),
    (("play", "shield", "--save", ""), ["--save", "not the name of a file"]),
    (("play", "--resume", ""), ["--resume", "not the name of a file"]),
    (("play", "shield", "--components", ""), ["--components", "not the name of a file"]),
    (("replay", ""), ["FILE", "not the name of a file"]),
    (("backup", ""), ["not the name of a file"]),
    (("serve", "--data", ""), ["--data", "not the name of a file"]),
    (("serve", "--limit", "tables=3", "--limit", "tables=4"), ["tables is given twice"]),
    (("play", "labors", "--seats", "human", "-o", "labour_marks=on"), ["labour_marks", "stays off"]),
    (("games", "extra"), ["(extra). See"]),
    (("cards", "shield"), ["The Shield of Achilles has no cards"]),
    (("play", "shield", "--seats", "humn"), ["humn", "Did you mean “human”"]),
    (("play", "shield", "--seats", "strong:none"), ["strong:none"]),
    (("play", "shield", "--deal", "cheat"), ["cheat", "typed"]),
    (("play", "shield", "--sed", "3"), ["--sed", "--seed"]),
    (("play", "shield", "--resume", "missing.kleos"), ["missing.kleos", "no such file"]),
    (("play", "shield", "--components", "missing.toml"), ["missing.toml", "no such file"]),
    (("replay", "missing.kleos"), ["missing.kleos", "no such file"]),
    (("replay", "."), ["folder"]),
    (("replay",), ["FILE"]),
    (("simulate", "shield", "--seats", "strng", "--games", "1"), ["strng", "Did you mean “strong”"]),
    (("simulate", "shield", "--seats", "quik", "--games", "1"), ["quik", "Did you mean “quick”"]),
    (("simulate", "shield", "--seats", "python:nowhere:Bot", "--games", "1"), ["nowhere cannot be imported"]),
    (("simulate", "shield", "--seats", "human", "--games", "1"), ["human"]),
    (("simulate", "shield", "--seats", "random,random", "--games", "1"), ["1 player", "2"]),
    (("simulate", "shield", "--seats", "random", "--games", "0"), ["games", "“0” is not a whole number of 1 or more"]),
    (("simulate", "shield", "--seats", "random"), ["--games"]),
    (("simulate", "shield", "--seats", "random", "--games", "1", "--seed", "x"), ["seed", "x"]),
    (("simulate", "shield", "--seats", "random", "--games", "1", "-o", "boxes=77"), ["boxes", "77"]),
    (("bench", "sheld"), ["no game", "sheld"]),
    (("serve", "--port", "70000"), ["port", "70000"]),
    (("serve", "--components", "missing.toml"), ["missing.toml", "no such file"]),
]


def refused(done, code, words):
    """One or two lines on standard error, and nothing else."""
    assert done.returncode == code, done.stderr
    assert "Traceback" not in done.stderr
    assert 1 <= len(done.stderr.strip().splitlines()) <= 2, done.stderr
    for word in words:
        assert word.lower() in done.stderr.lower(), (word, done.stderr)


@pytest.mark.parametrize(("words", "said"), BAD_USAGE, ids=[" ".join(words) for words, _ in BAD_USAGE])
def test_bad_usage(kleos, words, said):
    done = kleos(*words)
    refused(done, 2, said)
    assert done.stdout == ""


@pytest.mark.parametrize("command", [("replay",), ("play", "shield", "--resume"), ("play", "shield", "--components")])
def test_no_text(kleos, tmp_path, command):
    (tmp_path / "picture").write_bytes(b"\x89PNG\r\n\x1a\n\x00\xff\xfe")
    refused(kleos(*command, "picture"), 2, ["picture", "not a text file"])


def test_unreadable(invoke, monkeypatch):
    def denied(path):
        raise PermissionError(errno.EACCES, "Permission denied")
    monkeypatch.setattr("pathlib.Path.read_bytes", denied)
    done = invoke("play", "--resume", "secret.kleos")
    assert done.exit_code == 2
    assert done.stderr == "secret.kleos cannot be read: you may not open it.\n"


BROKEN = {
    "no record at all": ("hello\n", ["---"]),
    "header": (RECORD.replace("boxes = 5", "boxes = = 5"), ["line 6"]),
    "no game": (RECORD.replace('game = "shield"\n', ""), ["game"]),
    "other rules": (RECORD.replace("rules_version = 1", "rules_version = 99"), ["99"]),
    "bad option": (RECORD.replace("boxes = 5", "boxes = 50"), ["boxes", "50"]),
    "no action": (RECORD + "forge\n", [f"line {AFTER + 1}"]),
    "no verb": (RECORD + "0 hammer 3\n", [f"line {AFTER + 1}", "hammer"]),
    "illegal": (RECORD + "0 section heaven\n", [f"line {AFTER + 1}", "§4.1"]),
    "out of turn": (RECORD + "* roll 1 1 1\n", [f"line {AFTER + 1}"]),
    "no such seat": (RECORD + "4 section siege\n", [f"line {AFTER + 1}"]),
}


@pytest.mark.parametrize("command", [("replay",), ("play", "shield", "--resume")])
@pytest.mark.parametrize("case", BROKEN)
def test_broken_record(kleos, tmp_path, case, command):
    text, said = BROKEN[case]
    (tmp_path / "broken.kleos").write_text(text, encoding="utf-8")
    done = kleos(*command, "broken.kleos")
    refused(done, 1, ["broken.kleos", *said])
    assert done.stdout == ""
    assert (tmp_path / "broken.kleos").read_text(encoding="utf-8") == text


def test_record_of_an_unknown_game(kleos, tmp_path):
    (tmp_path / "a.kleos").write_text(RECORD.replace("shield", "chess"), encoding="utf-8")
    refused(kleos("replay", "a.kleos"), 2, ["a.kleos, line 1: There is no game “chess”"])


def test_of_what_is_long_only_the_beginning_is_quoted(kleos):
    junk, digits = "x" * 100_000, "9" * 100_000
    for words in (("play", junk), ("play", "shield", "--seats", junk), ("play", "shield", "-o", f"boxes={digits}"),
                  ("play", "shield", "-o", f"{junk}=1"), ("play", "shield", "-o", junk), ("cards", junk)):
        done = kleos(*words)
        assert done.returncode == 2 and 0 < len(done.stderr) < 500
    typed = "\n".join(["3 7 12", junk, digits, f"forge {digits}", f"? {junk}", f"r {junk}", f"r {digits}", f"c {junk}",
                       f"{junk} {digits}", "1", junk, f"{digits} 1 1", "q"])
    done = kleos("play", "shield", "--seed", "7", "--save", "a.kleos", "--deal", "typed", typed=typed)
    assert done.returncode == 0 and "Traceback" not in done.stderr
    assert len(done.stdout) - len(typed) < 10_000


@pytest.mark.parametrize(("head", "said"), [
    ("dealer = 'daily'\nday = 'today'", ["line 5", "“today” is no date"]),
    ("dealer = 'daily'\nday = 3", ["line 5", "“3” is no date"]),
    ("dealer = 'daily'\nsave = {game = 'shield', day = 'today'}", ["save", "“today” is no date"])])
def test_a_day_that_is_none(kleos, tmp_path, head, said):
    (tmp_path / "a.kleos").write_text(RECORD.replace("\n[options]", f"{head}\n[options]"), encoding="utf-8")
    refused(kleos("play", "--resume", "a.kleos"), 1, ["a.kleos", *said])


def test_a_resumed_game_gets_no_day_that_is_none(kleos, tmp_path):
    (tmp_path / "a.kleos").write_text(RECORD, encoding="utf-8")
    refused(kleos("play", "--resume", "a.kleos", "--deal", "daily", "--seed", "today"), 2, ["“today” is no date"])


def test_a_record_does_not_steer_the_terminal(kleos, tmp_path):
    changes = [('"human"', r'"\u001b[2Jhuman"'), ("boxes = 5", r'boxes = "\u001b[2J"'), ("0 forge 3", "0 \x1b[2J 3"),
               ("[options]", 'dealer = "\\u009b2J"\n[options]')]
    for number, (old, new) in enumerate(changes):
        (tmp_path / f"{number}.kleos").write_text(RECORD.replace(old, new), encoding="utf-8")
        done = kleos("replay", f"{number}.kleos")
        assert "2J" in done.stdout + done.stderr or number == 0
        assert "\x1b" not in done.stdout + done.stderr
        assert "\x9b" not in done.stdout + done.stderr


SAVES = {"no seed": ("dealer = 'random'\n[save]\n", "seed"),
         "no text": ("dealer = 'random'\n[save]\nseed = 3\n", "texts"),
         "no table": ("dealer = 'random'\nsave = 3\n", "texts"), "takebacks": ("takebacks = -1\n", "takebacks"),
         "given": ("given = 4\ndealer = 'random'\nsave = {seed = '3'}\n", "“given” in the header is 4")}


@pytest.mark.parametrize("case", SAVES)
def test_broken_save(kleos, tmp_path, case):
    header, word = SAVES[case]
    (tmp_path / "a.kleos").write_text(RECORD.replace("\n[options]", header + "[options]"), encoding="utf-8")
    refused(kleos("play", "--resume", "a.kleos"), 1, ["a.kleos", word])


COMPONENTS = {
    "syntax": ("[game]\nturns = = 24\n", ["line 2"]),
    "unknown": ("[game]\nturns = 24\nlaps = 3\n", ["line 3", "laps", "no such value"]),
    "kind": ("[game]\nturns = 'many'\n", ["line 2", "turns", "whole number"]),
    "range": ("[game]\nturns = 0\n", ["line 2", "turns", "from 1"]),
    "sense": ("[metal.gold]\nto = 6\n", ["metal", "already"]),
}


@pytest.mark.parametrize("command", [("play", "shield"), ("simulate", "shield", "--seats", "random", "--games", "1"),
                                     ("serve",)], ids=lambda words: words[0])
@pytest.mark.parametrize("case", COMPONENTS)
def test_bad_components(kleos, tmp_path, case, command):
    text, said = COMPONENTS[case]
    (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
    refused(kleos(*command, "--components", "mine.toml"), 2, ["mine.toml", *said])


def test_save_that_exists_is_not_overwritten(kleos, tmp_path):
    (tmp_path / "a.kleos").write_text("precious", encoding="utf-8")
    refused(kleos("play", "shield", "--save", "a.kleos"), 2, ["a.kleos", "exists", "--resume"])
    assert (tmp_path / "a.kleos").read_text(encoding="utf-8") == "precious"


def test_save_that_cannot_be_written(kleos, tmp_path):
    (tmp_path / "file").write_text("", encoding="utf-8")
    done = kleos("play", "shield", "--save", "file/a.kleos")
    refused(done, 1, ["file/a.kleos", "--save"])


def test_data_folder_that_cannot_be_made(kleos, tmp_path):
    (tmp_path / "file").write_text("", encoding="utf-8")
    refused(kleos("play", "shield", KLEOS_DATA=str(tmp_path / "file")), 1, ["saved", "--save"])
    refused(kleos("serve", "--data", str(tmp_path / "file")), 1, ["data folder", "--data"])


@pytest.mark.parametrize("more", [("--seats", "human"), ("--option", "boxes=3"), ("--preset", "easy")])
def test_resumed_game_keeps_its_settings(kleos, tmp_path, more):
    (tmp_path / "a.kleos").write_text(RECORD, encoding="utf-8")
    refused(kleos("play", "--resume", "a.kleos", *more), 2, ["keeps"])


def test_resumed_game_keeps_its_seed(kleos, tmp_path):
    kleos("play", "shield", "--save", "a.kleos", "--seed", "3")
    refused(kleos("play", "--resume", "a.kleos", "--seed", "4"), 2, ["keeps", "seed"])


def test_port_in_use(kleos):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        refused(kleos("serve", "--port", port), 1, [port, "in use"])


def test_records_folder_that_is_a_file(kleos, tmp_path):
    (tmp_path / "file").write_text("", encoding="utf-8")
    refused(kleos("simulate", "shield", "--seats", "random", "--games", "1", "--records", "file"), 2, ["file"])


@pytest.mark.parametrize("words", [("components", "shield"), ("rules", "shield"), ("games",)], ids=" ".join)
def test_broken_pipe(data, tmp_path, words):
    """As `kleos rules shield | head -1` leaves it: silent."""
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run([sys.executable, "-m", "kleos", *words], stdout=writer, env=environment(data),
                          stderr=subprocess.PIPE, text=True, cwd=tmp_path, timeout=60, check=False)
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, "")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full here")
@pytest.mark.parametrize("words", [("games", "--json"), ("rules", "shield")], ids=" ".join)
def test_full_disk(data, tmp_path, words):
    with open("/dev/full", "w") as full:
        done = subprocess.run([sys.executable, "-m", "kleos", *words], stdout=full, env=environment(data),
                              stderr=subprocess.PIPE, text=True, cwd=tmp_path, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (1, "The output cannot be written: No space left on device.\n")


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
def test_closed_streams_lead_nowhere(data, tmp_path, closed):
    done = subprocess.run(f"{sys.executable} -m kleos play shield --save a.kleos {closed}", shell=True, cwd=tmp_path,
                          input="\nq\n", capture_output=True, text=True, env=environment(data), timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert 'game = "shield"' in (tmp_path / "a.kleos").read_text(encoding="utf-8")


@pytest.mark.parametrize(("words", "code"), [(("play", "shield"), 130), (("serve",), 0)], ids=["play", "serve"])
def test_interrupt_is_silent(data, tmp_path, words, code):
    """A server serves until it is interrupted, so that is its good end."""
    running = subprocess.Popen([sys.executable, "-m", "kleos", *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, env=environment(data, PYTHONUNBUFFERED="1"), cwd=tmp_path)
    assert running.stdout is not None
    seen = b""
    while b"Roll the dice" not in seen and b"Kleos is at" not in seen:
        said = os.read(running.stdout.fileno(), 4096)
        assert said, "it has ended"
        seen += said
    address = re.search(rb"http://[\d.:]+/", seen)
    if address:                                         # until it serves; who plays may leave whenever they like
        httpx.get(address[0].decode() + "healthz", timeout=30)
    running.send_signal(signal.SIGINT)
    _, errors = running.communicate(timeout=30)
    assert (running.returncode, errors) == (code, b"")


def test_what_was_typed_is_not_suggested_again(kleos):
    for seats in ("human", "strong:0"):
        done = kleos("simulate", "shield", "--seats", seats, "--games", "1")
        assert done.returncode == 2
        assert "Did you mean" not in done.stderr


def test_a_bot_that_cannot_go_on(kleos, tmp_path):
    (tmp_path / "lost.py").write_text("class Lost:\n    def __init__(self, game): pass\n"
                                      "    def pick(self, position, seat, rng): raise ValueError('I am lost.')\n")
    refused(kleos("simulate", "shield", "--seats", "python:lost:Lost", "--games", "1"), 2, ["I am lost."])
    refused(kleos("play", "shield", "--seats", "python:lost:Lost", "--save", "a.kleos"), 1,
            ["I am lost. The game is saved in a.kleos."])
    assert "* roll" in (tmp_path / "a.kleos").read_text(encoding="utf-8")
