"""Builds the container of deploy/Dockerfile in an empty Debian and tries it, as root: python deploy/trial.py

    apt-get install mmdebstrap buildah          # what it needs besides root on a Debian machine; a quarter of an hour

1. mmdebstrap makes an empty Debian, and buildah builds on it what the Dockerfile says, step by step.
2. What came out is started as Docker would start it: not as root, without any capability, on a file system that is read
   only but for /data and /tmp. It answers, a game is played there, and it stands again after the server was ended.
3. A second empty Debian gets PostgreSQL, and the command of deploy/compose.yaml runs against it.
4. systemd says how exposed deploy/kleos.service is.

Options: --work FOLDER keeps what was made for the next time; --interpreted compiles nothing; --unoptimized compiles in
less than half the time; --volume, as of buildah, such as a certificate that pip needs here.
"""
from __future__ import annotations

import argparse
import json
import os
import re
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

HERE = Path(__file__).resolve().parent
SUITE, PACKAGES = "trixie", ["ca-certificates"]
# as in the images that are called slim
SLIM = [f"--dpkgopt=path-exclude=/usr/share/{name}/*" for name in ("doc", "man", "locale", "info")]
MOST = 250_000_000                                      # bytes
SECONDS = 60                                            # for a server to answer, or to end
OK = 5.0                                                # from here on systemd no longer says OK
SITE = "kleos.example.org"


def run(*command: object, **options: Any) -> str:
    """What a command prints; ends all when it fails."""
    done = subprocess.run([str(word) for word in command], text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, **options)
    if done.returncode:
        sys.exit(f"{done.stdout}\nThis failed: {' '.join(str(word) for word in command)}")
    return done.stdout


def say(text: str) -> None:
    print(text, flush=True)


def require(holds: object, text: str) -> None:
    if not holds:
        sys.exit(f"This does not hold: {text}")
    say(f"  holds: {text}")


# the images

class Workshop:
    """Where images are made and kept."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.buildah = ["buildah", "--root", folder / "store", "--runroot", folder / "run", "--storage-driver", "vfs"]

    def make_debian(self, name: str, packages: list[str]) -> Path:
        """An empty Debian with these packages, as an archive."""
        archive = self.folder / f"{name}.tar"
        if not archive.exists():
            say(f"Making {archive.name} ...")
            run("mmdebstrap", "--variant=minbase", f"--include={','.join(packages)}", *SLIM, SUITE,
                self.folder / f"new-{name}.tar")
            (self.folder / f"new-{name}.tar").rename(archive)
        return archive

    def build(self, base: Path, asked: argparse.Namespace) -> None:
        """What the Dockerfile says, upon this Debian."""
        container = run(*self.buildah, "from", "scratch").strip()
        run(*self.buildah, "add", "--quiet", container, base, "/")
        run(*self.buildah, "commit", "--quiet", "--rm", container, "localhost/base")
        how = ["--build-arg", "KLEOS_INTERPRETED=1"] if asked.interpreted else []
        how += ["--build-arg", "KLEOS_OPTIMIZE=0"] if asked.unoptimized else []
        how += [word for volume in asked.volume for word in ("--volume", volume)]
        began = time.monotonic()
        say("Building what deploy/Dockerfile says ...")
        run(*self.buildah, "bud", "--isolation", "chroot", "--network", "host", "--format", "docker", "--build-arg",
            "BASE=localhost/base", *how, "--ignorefile", HERE / "Dockerfile.dockerignore", "--file",
            HERE / "Dockerfile", "--tag", "kleos", HERE.parent)
        say(f"Built in {time.monotonic() - began:.0f} s.")

    def describe(self) -> dict[str, Any]:
        """How the image says that it is to be started."""
        found: dict[str, Any] = json.loads(run(*self.buildah, "inspect", "--type", "image", "kleos"))
        return found["Docker"]["config"]

    @contextmanager
    def mounted(self) -> Iterator[Path]:
        """The files of the image."""
        container = run(*self.buildah, "from", "--pull-never", "localhost/kleos").strip()
        try:
            yield Path(run(*self.buildah, "mount", container).strip())
        finally:
            run(*self.buildah, "rm", container)


# what runs

INSIDE = """set -e
mount --bind "$ROOT" "$ROOT"; mount --bind "$DATA" "$ROOT/data"; mount -t proc proc "$ROOT/proc"
mount -t tmpfs -o mode=1777,nosuid,nodev tmp "$ROOT/tmp"; mount --rbind /dev "$ROOT/dev"
mount -o remount,bind,ro "$ROOT"
exec chroot "$ROOT" setpriv --reuid "$WHO" --regid "$WHO" --clear-groups --no-new-privs --bounding-set=-all \
    --inh-caps=-all env -i "$@"
"""


class Container:
    """A root in which commands run as the image says, with mounts and processes of their own."""

    def __init__(self, root: Path, data: Path, config: dict[str, Any]) -> None:
        self.config = config
        self.who = (root / "etc/passwd").read_text().partition(f"\n{config['User']}:x:")[2].partition(":")[0]
        self.environment = {**os.environ, "ROOT": str(root), "DATA": str(data), "WHO": self.who}
        os.chown(data, int(self.who), int(self.who))

    def command(self, *words: object) -> list[str]:
        return ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", INSIDE, "inside",
                *self.config["Env"], *[str(word) for word in words]]

    def ask(self, *words: object) -> str:
        """What a command prints; nothing where it fails."""
        done = subprocess.run(self.command(*words), env=self.environment, text=True, capture_output=True,
                              stdin=subprocess.DEVNULL)
        return done.stdout.strip() if not done.returncode else ""

    def is_healthy(self) -> bool:
        """Whether the command says so that the image names for it."""
        _, *words = self.config["Healthcheck"]["Test"]
        return subprocess.run(self.command(*words), env=self.environment, capture_output=True).returncode == 0

    @contextmanager
    def serving(self, *words: str) -> Iterator[None]:
        """A server with these arguments, from its first answer on; it ends by itself when it is told to."""
        process = subprocess.Popen(self.command(*self.config["Entrypoint"], *words), env=self.environment,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        try:
            wait_for(lambda: process.poll() is None and answer("/healthz")[0] == 200, "the server answers")
            yield
            began = time.monotonic()
            subprocess.run(["pkill", "-TERM", "-o", "-g", str(process.pid), "kleos"], check=False)
            process.wait(SECONDS)
            say(f"  ended after {time.monotonic() - began:.1f} s")
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()


def wait_for(holds: Any, what: str) -> None:
    until = time.monotonic() + SECONDS
    while not holds():
        if time.monotonic() > until:
            sys.exit(f"{SECONDS} seconds, and still not: {what}")
        time.sleep(0.2)


def answer(path: str, body: dict[str, Any] | None = None, token: str = "", **headers: str) -> tuple[int, Any]:
    """The status and what was answered, from JSON if it is that."""
    said = {"Content-Type": "application/json", **headers} | ({"Authorization": f"Bearer {token}"} if token else {})
    request = urllib.request.Request(f"http://127.0.0.1:8000{path}", json.dumps(body).encode() if body else None, said)
    try:
        with urllib.request.urlopen(request, timeout=SECONDS) as found:
            text, status = found.read().decode(), found.status
    except urllib.error.HTTPError as problem:
        text, status = problem.read().decode(), problem.code
    except OSError:
        return 0, ""
    return status, json.loads(text) if text.startswith("{") else text


def begin(token: str, **headers: str) -> str:
    """The address of a table at which a move has been made."""
    status, table = answer("/api/tables", {"game": "labors", "seats": ["human", "quick"]}, token, **headers)
    require(status in (200, 201), f"a table begins ({status})")
    where = f"/api/tables/{table['id']}"
    wait_for(lambda: is_our_turn(where, token, **headers), "it is our turn")
    table = answer(where, None, token, **headers)[1]
    move = {"seq": table["seq"], "texts": [table["view"]["actions"][0]["text"]]}
    require(answer(f"{where}/act", move, token, **headers)[0] == 200, "a move is made")
    return where


def is_our_turn(where: str, token: str, **headers: str) -> bool:
    """Whether there is something to choose; where our dice wait for us, they are rolled."""
    table = answer(where, None, token, **headers)[1]
    ours = any(seat["you"] and seat["to_act"] for seat in table["seats"])
    if ours and table["deals"] and not table["view"]["actions"]:
        table = answer(f"{where}/deal", {"seq": table["seq"]}, token, **headers)[1]
    return bool(table.get("view", {}).get("actions"))


# what is tried

def try_image(root: Path, config: dict[str, Any]) -> None:
    """What can be said of the image before it runs."""
    size = sum(path.lstat().st_size for path in root.rglob("*") if path.is_file() and not path.is_symlink())
    say(f"  {size / 1e6:.0f} MB: " + ", ".join(f"{name} {measure(root / name) / 1e6:.0f}" for name in ("usr", "venv")))
    require(size < MOST, f"the image is smaller than {MOST / 1e6:.0f} MB")
    require(config["User"] not in ("", "root", "0"), "it names a user who is not root")
    require("/data" in config["Volumes"] and config["Healthcheck"]["Test"], "it has a volume and a health check")
    require(not list(root.glob("venv/lib/*/site-packages/pip")), "there is no pip in it")
    require(not any((root / "usr/bin" / name).exists() for name in ("gcc", "cc", "git")), "and no compiler")


def measure(folder: Path) -> int:
    return sum(path.lstat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


def try_alone(inside: Container) -> None:
    """The command of the image: a game, and the same table after a restart."""
    say("  " + inside.ask("kleos", "--version"))
    require(inside.ask("id", "-u") == inside.who != "0", f"it runs as user {inside.who}")
    status = inside.ask("cat", "/proc/self/status")
    require("CapEff:\t0000000000000000" in status and "CapBnd:\t0000000000000000" in status, "with no capability")
    require("NoNewPrivs:\t1" in status, "and can gain none")
    for place in ("/", "/etc", "/venv", "/usr/lib", "/var/tmp"):
        require(not inside.ask("sh", "-c", f"touch {place}/x && echo yes"), f"{place} cannot be written to")
    require(inside.ask("sh", "-c", "touch /data/x && rm /data/x && echo yes"), "/data can")
    token = secrets.token_urlsafe(32)
    require(not inside.is_healthy(), "the health check fails where nothing serves")
    with inside.serving(*inside.config["Cmd"]):
        require(inside.is_healthy(), "it succeeds where it serves")
        require(answer("/")[0] == 200, "the first page is there")
        where = begin(token)
        inside.ask("kleos", "backup", "/data/copy.db")
        require(inside.ask("ls", "/data/copy.db"), "a copy is made while it runs")
    with inside.serving(*inside.config["Cmd"]):
        require(answer(where, None, token)[0] == 200, "the table is there after a restart")


def read_command() -> list[str]:
    """What compose.yaml starts Kleos with, for this machine."""
    text = (HERE / "compose.yaml").read_text(encoding="utf-8")
    found = re.search(r"command: >-\n(.*?)\n    \w", text, re.S)
    assert found
    return re.sub(r"\$\{KLEOS_HOST[^}]*\}", SITE, re.sub(r"\$\{POSTGRES_PASSWORD[^}]*\}", "secret", found[1])).split()


@contextmanager
def postgres(archive: Path, folder: Path) -> Iterator[Path]:
    """PostgreSQL in a Debian of its own, until the end of this block."""
    root = folder / "postgres"
    root.mkdir()
    run("tar", "--extract", "--file", archive, "--directory", root)
    (program,) = root.glob("usr/lib/postgresql/*/bin")
    program = Path("/") / program.relative_to(root)
    inside = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c",
              f'mount -t proc proc {root}/proc; mount --rbind /dev {root}/dev; exec chroot {root} su postgres -c "$1"',
              "inside"]
    (root / "password").write_text("secret")
    run(*inside, f"{program}/initdb -D /var/lib/postgresql/new -U kleos --pwfile=/password -A scram-sha-256")
    process = subprocess.Popen([*inside, f"exec {program}/postgres -D /var/lib/postgresql/new -c listen_addresses="
                                         f"127.0.0.1 -c unix_socket_directories=/tmp"], stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        wait_for(lambda: is_open(5432), "PostgreSQL answers")
        run(*inside, f"PGPASSWORD=secret {program}/createdb -h 127.0.0.1 -U kleos kleos")
        yield root
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def is_open(port: int) -> bool:
    with socket.socket() as one:
        return one.connect_ex(("127.0.0.1", port)) == 0


def try_with_postgres(inside: Container, root: Path) -> None:
    """The command of compose.yaml; the name of the database's service leads to this machine."""
    (root / "etc/hosts").write_text("127.0.0.1 localhost database\n")
    token, words, named = secrets.token_urlsafe(32), read_command(), {"Host": SITE}
    say(f"  kleos {' '.join(words).replace('secret', '…')}")
    with inside.serving(*words):
        require(answer("/", **named)[0] == 200, f"it answers to {SITE}")
        require(answer("/", Host="elsewhere.example")[0] == 421, "and to no other name")
        where = begin(token, **named)
        require(inside.is_healthy(), "its health check succeeds")
    with inside.serving(*words):
        require(answer(where, None, token, **named)[0] == 200, "the table is there after a restart")
    require(not list(Path(inside.environment["DATA"]).glob("kleos.db*")), "nothing of it is in a file")


def try_unit() -> None:
    """What systemd says of the unit, where it is at hand."""
    if not shutil.which("systemd-analyze"):
        return say("  no systemd here: the unit was not looked at")
    said = run("systemd-analyze", "security", "--offline=yes", "--no-pager", HERE / "kleos.service")
    (line,) = re.findall(r"Overall exposure level for kleos.service: ([\d.]+) (\w+)", said)
    return require(float(line[0]) < OK, f"systemd says of the unit: {' '.join(line)}")


def main() -> None:
    reader = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    reader.add_argument("--work", type=Path, help="a folder, with room for 4 GB")
    reader.add_argument("--interpreted", action="store_true")
    reader.add_argument("--unoptimized", action="store_true")
    reader.add_argument("--built", action="store_true", help="try what is in the folder already")
    reader.add_argument("--volume", action="append", default=[])
    asked = reader.parse_args()
    with TemporaryDirectory() as name:
        folder = Path(name)
        workshop = Workshop((asked.work or folder).resolve())
        workshop.folder.mkdir(parents=True, exist_ok=True)
        if not asked.built:
            workshop.build(workshop.make_debian("base", PACKAGES), asked)
        database = workshop.make_debian("database", [*PACKAGES, "postgresql"])
        with workshop.mounted() as root:
            config = workshop.describe()
            say("The image:")
            try_image(root, config)
            for title, trial in (("Alone:", False), ("With PostgreSQL:", True)):
                data = folder / f"data-{trial}"
                data.mkdir()
                inside = Container(root, data, config)
                say(title)
                if trial:
                    with postgres(database, folder):
                        try_with_postgres(inside, root)
                else:
                    try_alone(inside)
        say("The unit:")
        try_unit()


if __name__ == "__main__":
    main()
