"""Kleos as strangers get it: built apart from all that is installed here, installed into empty environments of every
Python that is here, and played. The wheel goes to the Python of .venv, the source archive to the newest of the others
(to that one if there is no other), and what runs interpreted to the rest.

It asks the package index for what building and running need. What `make` has compiled goes into the wheel; from the
source archive the engine is compiled anew, without optimizing. What the extras need is only looked for, in one go; with
`--extras` each of EXTRAS is installed too and does what it is for.
"""
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

ROOT = Path(__file__).parent.parent
OLDEST, NEWEST = 11, 20                                 # of Python 3
FIT = "import ensurepip, os, sys, sysconfig; assert os.path.exists(sysconfig.get_path('include') + '/Python.h'); " \
      "print(sys.version_info[:2])"                     # which can make environments, and compile
GAME = ("simulate", "shield", "--seats", "greedy", "--games", "2", "--seed", "1", "--records")
SECONDS = 1800                                          # for each step
LARGEST = 15_000_000                                    # bytes of a wheel
EXTRAS_FOR = ("3.11", "3.14")
EXTRAS = {                                              # and what each is for
    "lab": "from kleos.lab import matrix; print(matrix('labors', ['quick', 'random'], games=30).ratings()[0]['name'])",
    "rl": "from kleos.adapters import pettingzoo; env = pettingzoo.env('labors'); env.reset(seed=1); print(env.agents)",
    "postgresql": "import psycopg; print(psycopg.pq.version())",
    "all": "import cryptography, distributed, psycopg, ray; import kleos.lab; from kleos.adapters import gymnasium, "
           "openspiel, pettingzoo; print(openspiel.register('labors'))",
}
CLEAN = {name: value for name, value in os.environ.items()
         if not name.startswith(("PYTHON", "KLEOS_")) and name != "VIRTUAL_ENV"}
CLEAN |= {"KLEOS_OPTIMIZE": "0", "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_NO_INPUT": "1"}


def run(folder: Path, *command: object, **environment: str) -> str:
    """What the command prints; where it fails, that is printed and all ends."""
    done = subprocess.run([str(word) for word in command], cwd=folder, env=CLEAN | environment, timeout=SECONDS,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, text=True)
    if done.returncode:
        sys.exit(f"{done.stdout}\nThis failed: {' '.join(str(word) for word in command)}")
    return done.stdout


def find_pythons() -> Iterator[str]:
    """One Python of each version that is not the one that runs this."""
    known = {str(sys.version_info[:2])}
    pyenv = Path(CLEAN.get("PYENV_ROOT", Path.home() / ".pyenv"))
    for number in range(OLDEST, NEWEST):
        for place in [*os.get_exec_path(), *sorted(pyenv.glob("versions/*/bin"))]:
            found = shutil.which(f"python3.{number}", path=place)
            asked = found and subprocess.run([found, "-c", FIT], capture_output=True, text=True, env=CLEAN)
            if asked and not asked.returncode and asked.stdout.strip() not in known:
                known.add(asked.stdout.strip())
                yield str(found)


def build(folder: Path) -> tuple[Path, Path, Path]:
    """The source archive, and two wheels of what is in it: with the engine, and without."""
    command = (sys.executable, "-m", "build")
    run(folder, *command, "--sdist", "--outdir", folder, ROOT)
    (archive,) = folder.glob("*.tar.gz")
    with tarfile.open(archive) as opened:
        opened.extractall(folder / "clean", filter="data")
    (sources,) = (folder / "clean").iterdir()
    run(folder, *command, "--wheel", "--outdir", folder, sources, KLEOS_INTERPRETED="1")
    (interpreted,) = folder.glob("*-py3-none-any.whl")
    if (ROOT / "build").exists():
        shutil.copytree(ROOT / "build", sources / "build", dirs_exist_ok=True)
    run(folder, *command, "--wheel", "--outdir", folder, sources)
    (compiled,) = set(folder.glob("*.whl")) - {interpreted}
    for package in (archive, interpreted, compiled):
        print(f"{package.name}: {package.stat().st_size / 1e6:.1f} MB", flush=True)
        if package.stat().st_size > LARGEST:
            sys.exit(f"That is more than {LARGEST / 1e6:.0f} MB.")
    return archive, compiled, interpreted


def check_engine(wheel: Path) -> None:
    """Whether the wheel is for this Python and machine, and holds each library that was made here, by the name for
    which Python looks before it looks for .py."""
    with zipfile.ZipFile(wheel) as opened:
        held = {name for name in opened.namelist() if name.endswith((".so", ".pyd"))}
    made = {path.relative_to(ROOT / "src").as_posix() for path in (ROOT / "src").rglob(f"*{EXTENSION_SUFFIXES[0]}")}
    *_, python, binary, machine = wheel.stem.split("-")
    if held != made or "any" in machine or python not in binary:
        sys.exit(f"{wheel.name} should hold what was compiled here, and nothing else: {sorted(held ^ made)[:5]}")


def play(folder: Path, programs: Path, asked: str) -> str:
    """The records of two games by a bot; the build has to be the one that was asked for."""
    version = run(folder, programs / "kleos", "--version")
    if f"({asked})" not in version:
        sys.exit(f"This should be {asked}: {version}")
    run(folder, programs / "kleos", *GAME, folder / asked)
    return "".join(path.read_text(encoding="utf-8") for path in sorted((folder / asked).iterdir()))


def install(home: Path, python: str, packages: dict[str, Path]) -> set[str]:
    """The games that are played in a new environment with these packages, one after the other; by the builds that they
    have to be."""
    began, programs, games = monotonic(), home / "bin", set()
    run(home.parent, python, "-m", "venv", home)
    for asked, package in packages.items():
        again = ("--no-deps", "--force-reinstall") if games else ()
        run(home, programs / "python", "-m", "pip", "install", *again, package)
        games.add(play(home, programs, asked))
    print(f"{run(home, programs / 'python', '--version').strip()}: installed "
          f"{' and '.join(package.name for package in packages.values())} and played, {monotonic() - began:.0f} s.",
          flush=True)
    return games


def find_extras(folder: Path, package: Path) -> None:
    """Whether there is a set of packages with which all extras go together, on the oldest and the newest Python."""
    began, wanted = monotonic(), folder / "all.in"
    wanted.write_text(f"kleos[all] @ {package.as_uri()}\n", encoding="utf-8")
    uv = Path(sys.executable).parent / "uv"
    for version in EXTRAS_FOR:
        run(folder, uv, "pip", "compile", "--quiet", "--python-version", version, wanted)
    print(f"All that the extras need was found for Python {' and '.join(EXTRAS_FOR)}, {monotonic() - began:.0f} s.",
          flush=True)


def try_extras(folder: Path, package: Path) -> None:
    """Each of them in an environment of its own; by uv, for `all` is some 80 packages."""
    uv = Path(sys.executable).parent / "uv"
    for extra, program in EXTRAS.items():
        began, home = monotonic(), folder / extra
        run(folder, sys.executable, "-m", "venv", "--without-pip", home)
        run(folder, uv, "pip", "install", "--python", home / "bin" / "python",
            f"kleos[{extra}] @ {package.as_uri()}")
        said = run(folder, home / "bin" / "python", "-c", program).strip().splitlines()[-1]
        size = sum(path.stat().st_size for path in home.rglob("*") if path.is_file() and not path.is_symlink()) / 1e6
        print(f"kleos[{extra}]: installed and used ({said}), {size:.0f} MB, {monotonic() - began:.0f} s.", flush=True)


def main() -> None:
    with TemporaryDirectory() as name:
        folder, began = Path(name), monotonic()
        archive, compiled, interpreted = build(folder)
        check_engine(compiled)
        print(f"Built {archive.name} and its wheels, {monotonic() - began:.0f} s.", flush=True)
        *others, newest = [*find_pythons()] or [sys.executable]
        cases = [(sys.executable, {"compiled": compiled, "interpreted": interpreted}), (newest, {"compiled": archive}),
                 *[(python, {"interpreted": interpreted}) for python in others]]
        games = {game for number, (python, packages) in enumerate(cases)
                 for game in install(folder / str(number), python, packages)}
        if len(games) != 1:
            sys.exit("\n".join(["These should be the same:", *games]))
        find_extras(folder, interpreted)
        if "--extras" in sys.argv:
            try_extras(folder, compiled)
        run(folder, Path(sys.executable).parent / "uv", "tool", "run", "--from", compiled, "kleos", "--version")


if __name__ == "__main__":
    main()
