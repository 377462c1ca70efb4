"""The terminal as a person has it: a pseudo-terminal, colours, a screen for each position; and killed in the middle."""
from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
import time

import psutil
import pytest

from kleos.core import record
from kleos.games import find
from tests.cli.conftest import environment
from tests.support import until

GAME = find("shield")
PROMPT = "› "
CLEAR = "\x1b[2J"


class Session:
    """A command in a pseudo-terminal of so many columns and rows."""

    def __init__(self, data, folder, *words, width=100, height=50, **more):
        self.master, slave = pty.openpty()
        termios.tcsetwinsize(slave, (height, width))
        self.process = subprocess.Popen(
            [sys.executable, "-m", "kleos", *words], stdin=slave, stdout=slave, stderr=slave, cwd=folder,
            env=environment(data, **{"TERM": "xterm-256color", **more}), start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
        os.close(slave)
        self.seen = b""

    def until(self, words, seconds=60):
        """What comes out until these words do."""
        begin, limit = len(self.seen), time.monotonic() + seconds
        while words.encode() not in self.seen[begin:]:
            ready, _, _ = select.select([self.master], [], [], max(0, limit - time.monotonic()))
            assert ready, self.seen[begin:].decode(errors="replace")
            try:
                more = os.read(self.master, 65536)
            except OSError:                             # Linux says so when the other end is closed
                more = b""
            assert more or words.encode() in self.seen[begin:], self.seen[begin:].decode(errors="replace")
            self.seen += more
        return self.seen[begin:].decode(errors="replace")

    def say(self, words):
        os.write(self.master, f"{words}\n".encode())
        return self.until(PROMPT)

    def interrupt(self):
        """Ctrl-C, when it waits for what is typed: then it edits the line by itself, and sleeps. What comes between the
        one and the other Python notes, and looks at when the next key comes."""
        until(lambda: not termios.tcgetattr(self.master)[3] & termios.ICANON, "a line is edited")
        until(lambda: psutil.Process(self.process.pid).status() == psutil.STATUS_SLEEPING, "the next key is waited for")
        os.write(self.master, b"\x03")

    def end(self):
        """The exit code, and the rest of what came out."""
        code = self.process.wait(60)
        rest = b""
        while select.select([self.master], [], [], 0.2)[0]:
            try:
                more = os.read(self.master, 65536)
            except OSError:
                break
            if not more:
                break
            rest += more
        os.close(self.master)
        return code, rest.decode(errors="replace")


@pytest.fixture
def session(data, tmp_path):
    running = []

    def start(*words, **more):
        running.append(Session(data, tmp_path, *words, **more))
        return running[-1]
    yield start
    for one in running:
        if one.process.poll() is None:
            one.process.kill()
            one.process.wait()


def plain(text):
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text)


def moves(path):
    return [str(move) for move in record.parse(path.read_text(encoding="utf-8")).moves]


def last_turn(components):
    (components / "two.toml").write_text("[game]\nturns = 2\n", encoding="utf-8")
    return ("--components", "two.toml")


def test_a_game_by_numbers(session, tmp_path):
    one = session("play", "shield", "--seed", "5", "--save", "a.kleos", *last_turn(tmp_path))
    said = one.until(PROMPT)
    while "take the last choice back" not in plain(said):
        assert CLEAR in said
        said = one.say("" if "Enter: Roll the dice" in plain(said) else "1")
    os.write(one.master, b"\n")
    said = one.until("kleos replay a.kleos")
    assert "Shield less arrows" in said
    assert one.end()[0] == 0
    found = record.parse((tmp_path / "a.kleos").read_text(encoding="utf-8"))
    assert record.replay(GAME, found).over()


def test_the_last_choice_of_the_game_can_be_taken_back(session, tmp_path):
    one = session("play", "shield", "--seed", "5", "--save", "a.kleos", *last_turn(tmp_path))
    said = one.until(PROMPT)
    while "take the last choice back" not in plain(said):
        said = one.say("" if "Enter: Roll the dice" in plain(said) else "1")
    before = moves(tmp_path / "a.kleos")
    said = one.say("u")
    assert "Turn 2 of 2" in plain(said)
    assert moves(tmp_path / "a.kleos") == before[:-1]
    one.interrupt()
    assert one.end()[0] == 130


def test_colour_gold_for_what_is_legal(session):
    one = session("play", "shield", "--seed", "5", "--save", "a.kleos", COLORTERM="truecolor")
    one.until(PROMPT)
    one.say("")
    said = one.say("1")
    assert "\x1b[1;30;48;2;245;200;87m 1 " in said      # the number of a choice
    assert "\x1b[1m" in said


@pytest.mark.parametrize(("words", "more"), [((), {"NO_COLOR": "1"}), (("--no-color",), {}), ((), {"TERM": "dumb"})])
def test_no_colour(session, words, more):
    one = session("play", "shield", "--seed", "5", "--save", "a.kleos", *words, **more)
    one.until(PROMPT)
    said = one.say("") + one.say("1")
    assert not re.findall(r"\x1b\[[0-9;]*[34][0-9][0-9;]*m", said)
    if more.get("TERM") == "dumb":
        assert "\x1b" not in said


@pytest.mark.parametrize(("width", "height"), [(60, 24), (80, 24), (80, 50), (120, 60)])
def test_the_screen_fits(session, width, height):
    one = session("play", "shield", "--seed", "5", "--save", "a.kleos", width=width, height=height)
    one.until(PROMPT)
    one.say("")
    screens = [one.say("1"), one.say("b"), one.say("1")]
    for line in plain("".join(screens)).split("\r\n"):
        assert len(line.rstrip()) <= width, line
    for screen in screens[::2]:
        lines = plain(screen[screen.rindex(CLEAR):]).split("\r\n")
        assert width < 80 or len(lines) <= height, lines
        assert "Turn 1 of 24" in "".join(lines[:5]) or width < 80


def test_killed_in_the_middle_nothing_is_lost(session, tmp_path):
    one = session("play", "shield", "--seed", "5", "--save", "a.kleos")
    one.until(PROMPT)
    one.say("")
    one.say("1")
    one.process.kill()
    assert one.end()[0] == -signal.SIGKILL
    kept = moves(tmp_path / "a.kleos")
    assert len(kept) == 3
    two = session("play", "--resume", "a.kleos")
    two.until(PROMPT)
    assert "start with a section of the Rural circle" in plain(two.say(""))
    two.say("s")
    assert moves(tmp_path / "a.kleos") == kept


def test_interrupt_leaves_silently(session, tmp_path):
    one = session("play", "shield", "--seed", "5", "--save", "a.kleos")
    one.until(PROMPT)
    one.say("")
    one.interrupt()
    code, rest = one.end()
    assert code == 130
    assert "Traceback" not in rest
    assert len(moves(tmp_path / "a.kleos")) == 1


def test_end_of_input_leaves(session, tmp_path):
    one = session("play", "shield", "--seed", "5", "--save", "a.kleos")
    one.until(PROMPT)
    os.write(one.master, b"\x04")
    one.until("kleos play --resume a.kleos")
    assert one.end()[0] == 0
