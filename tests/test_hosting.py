"""docs/hosting.md is followed line by line: its commands run, its tables say what is, and what deploy/ starts
can be started. Its lines for nginx are followed by tests/browser/test_proxy.py; deploy/trial.py builds the container.
"""
from __future__ import annotations

import json
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from kleos.cli.serving import serve
from kleos.server.http.limits import Limits
from tests.support import PATIENCE

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
DEPLOY = ROOT / "deploy"
KLEOS = [sys.executable, "-c", "from kleos.cli.main import main; main()"]
COMMANDS = [shlex.split(line, comments=True)[1:] for fence in re.findall(r"^```sh\n(.*?)^```", TEXT, re.M | re.S)
            for line in fence.splitlines() if line.startswith("kleos ")]
SERVED = [words for words in COMMANDS if words[0] == "serve"]
EXPOSED = 5.0                                           # of systemd's scale; below it says OK


def test_the_page_has_commands_to_follow() -> None:
    assert {words[0] for words in COMMANDS} == {"serve", "backup", "restore", "check"} and len(SERVED) >= 3


def here(words: list[str]) -> tuple[list[str], int]:
    """The same for a free port of this machine, which no other sees."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port = one.getsockname()[1]
    text = " ".join(words).replace(" --port 8000", "").replace(" --host 0.0.0.0", "")
    return [*text.split(), "--port", str(port)], port


@contextmanager
def serving(words: list[str], data: Path) -> Iterator[int]:
    """A server that is started so: its port. It ends by itself when it is told to."""
    command, port = here(words)
    process = subprocess.Popen([*KLEOS, *command, "--data", str(data)], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout and process.stdout.readline().startswith("Kleos is at ")
        yield port
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) in (0, -signal.SIGTERM)
    finally:
        process.kill()
        process.communicate()


def ask(port: int, path: str, host: str) -> tuple[int, str]:
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", headers={"Host": host})
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as problem:
        return problem.code, problem.read().decode()


@pytest.mark.parametrize("words", SERVED, ids=" ".join)
def test_a_server_starts_and_can_be_looked_after(words: list[str], tmp_path: Path) -> None:
    public = re.search(r"--public-url https://([^/ ]+)(\S*)", " ".join(words))
    site, path = public.groups() if public else ("localhost", "")
    addresses = re.findall(r"^\| `(/\w+)` \|", TEXT, re.M)
    assert addresses == ["/healthz", "/readyz", "/metrics"]
    with serving(words, tmp_path) as port:
        assert ask(port, f"{path}/", site)[0] == 200
        assert ask(port, f"{path}/", "elsewhere.example")[0] == 421
        for address in addresses:
            for at in {address, path + address}:
                assert ask(port, at, f"127.0.0.1:{port}")[0] == 200, at


def test_a_copy_is_made_and_restored_and_checked(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    lines = {words[0]: words for words in COMMANDS}
    with serving(SERVED[0], old):
        follow(lines["backup"], tmp_path, old)
    follow(lines["restore"], tmp_path, new)
    assert (new / "kleos.db").exists()
    follow(lines["check"], tmp_path, new)


def follow(words: list[str], folder: Path, data: Path) -> None:
    done = subprocess.run([*KLEOS, *words, "--data", str(data)], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_limits_are_those_of_the_server() -> None:
    table = TEXT.partition("| limit | default |")[2].partition("\n\n")[0]
    told = {}
    for names, numbers in re.findall(r"^\| (`.*?) \| ([\d, .]+) \|", table, re.M):
        told |= dict(zip(re.findall(r"`(\w+)`", names), map(float, numbers.split(", ")), strict=True))
    assert told == {name: float(value) for name, value in Limits()._asdict().items()}


def test_every_option_that_is_named_is_one() -> None:
    known = {name for option in serve.params for name in [*option.opts, *option.secondary_opts]}
    known |= {"--replace", "--replay"}                  # of restore and check, which are followed above
    assert set(re.findall(r"`(--[a-z-]+)", TEXT)) <= known


def commands_of_deploy() -> dict[str, list[str]]:
    """What the files in deploy/ start Kleos with."""
    compose = re.search(r"command: >-\n(.*?)\n    \w", (DEPLOY / "compose.yaml").read_text(encoding="utf-8"), re.S)
    image = re.search(r"^CMD (\[.*\])$", (DEPLOY / "Dockerfile").read_text(encoding="utf-8"), re.M)
    unit = re.search(r"^ExecStart=\S+ (.*)$", (DEPLOY / "kleos.service").read_text(encoding="utf-8"), re.M)
    assert compose and image and unit
    return {"compose.yaml": re.sub(r"\$\{\w+:\?\}", "word", compose[1]).split(), "Dockerfile": json.loads(image[1]),
            "kleos.service": unit[1].split()}


@pytest.mark.parametrize("name", ["compose.yaml", "Dockerfile", "kleos.service"])
def test_what_deploy_starts_can_be_started(name: str) -> None:
    first, *rest = commands_of_deploy()[name]
    assert first == "serve"
    given = serve.make_context("serve", rest).params
    assert given["log"] == "json" and given["port"] == 8000


def test_the_container_installs_only_what_is_locked_and_is_no_root() -> None:
    text = re.sub(r"\\\n\s*", "", (DEPLOY / "Dockerfile").read_text(encoding="utf-8"))
    installs = re.findall(r"bin/pip (?:--python \S+ )?install ([^&\n]*)", text)
    assert len(installs) == 3
    for words in installs:
        assert "--no-deps" in words and ("--require-hashes" in words or "--no-index" in words), words
    locked = set(re.findall(r"-r requirements/(\w+)\.txt", text))
    assert locked == {"hosting", "build"}
    last = text.rpartition("\nFROM ")[2]
    assert re.search(r"^USER kleos$", last, re.M) and "HEALTHCHECK" in last and "VOLUME /data" in last
    compose = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    assert "read_only: true" in compose and "cap_drop: [ALL]" in compose and "no-new-privileges:true" in compose


def test_the_unit_may_do_little() -> None:
    text = (DEPLOY / "kleos.service").read_text(encoding="utf-8")
    for setting in ("NoNewPrivileges=yes", "ProtectSystem=strict", "CapabilityBoundingSet=", "DynamicUser=yes",
                    "RestrictNamespaces=yes", "SystemCallFilter=@system-service", "UMask=0077"):
        assert f"\n{setting}\n" in text, setting
    if shutil.which("systemd-analyze"):
        said = subprocess.run(["systemd-analyze", "security", "--offline=yes", "--no-pager", DEPLOY / "kleos.service"],
                              capture_output=True, text=True).stdout
        found = re.search(r"exposure level for kleos\.service: ([\d.]+)", said)
        assert found and float(found[1]) < EXPOSED, said
