"""The engine on a new machine: it compiles or steps back, and `make` says what it does."""
import importlib
import os
import re
import shutil
import signal
import site
import subprocess
import sys
import time
import urllib.request
import venv
import zipfile
from collections.abc import Callable
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import kleos
from tests.test_layers import graph
from tests.test_packaging import PROJECT, compiled, copy_of_the_project, run, without

INTERPRETED = bool(os.environ.get("KLEOS_INTERPRETED"))
ENGINE = {"core", "games", "bots"}                      # the folders with what is compiled


def test_the_compiler_meets_no_library() -> None:
    """It is not there while a package is built apart. What the engine may import says tests/test_layers.py; the package
    above it leads on to what is for mypy to skip then."""
    assert {name.split("/")[1] for name in compiled()} == ENGINE
    overrides = PROJECT["tool"]["mypy"]["overrides"]
    skipped = {one["module"] for one in overrides if one.get("follow_imports") == "skip"}
    ours = {name for name in graph()["kleos"] if name.startswith("kleos.")}
    assert {name for name in ours if name.split(".")[1] not in ENGINE} == skipped == {"kleos.match"}


def test_the_engine_is_the_build_that_was_asked_for() -> None:
    file = str(importlib.import_module("kleos.core.sets").__file__)
    if INTERPRETED:
        assert file.endswith(".py")
    elif file.endswith(".py"):
        pytest.skip("no engine is compiled here: all tests run interpreted")
    else:
        assert file.endswith((".so", ".pyd"))


@pytest.fixture
def project(tmp_path: Path) -> Path:
    copy_of_the_project(tmp_path / "kleos")
    return tmp_path / "kleos"


def set_up(project: Path, *command: str, **environment: str) -> str:
    return run(sys.executable, "setup.py", "-q", *command, cwd=project, env=without("KLEOS_INTERPRETED") | environment)


def wheel_in(project: Path) -> list[str]:
    """What is in the only wheel, which has to be one for every machine."""
    (wheel,) = (project / "dist").iterdir()
    assert wheel.name.endswith("-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as archive:
        assert b"Root-Is-Purelib: true" in archive.read(f"kleos-{kleos.__version__}.dist-info/WHEEL")
        return archive.namelist()


@pytest.mark.slow
def test_a_wheel_takes_nothing_of_an_earlier_build(project: Path) -> None:
    left = project / "build" / "lib" / "kleos"
    left.mkdir(parents=True)
    for name in ("gone.py", f"match{EXTENSION_SUFFIXES[0]}"):
        (left / name).touch()
    assert "Kleos will run interpreted: KLEOS_INTERPRETED is set." in set_up(
        project, "bdist_wheel", KLEOS_INTERPRETED="1").splitlines()
    names = wheel_in(project)
    assert {"kleos/match.py", "kleos/server/static/CREDITS.md"} < set(names)
    assert not [name for name in names if "gone" in name or not name.startswith(("kleos/", "kleos-"))]
    assert not [name for name in names if name.endswith(EXTENSION_SUFFIXES[-1])]


@pytest.mark.skipif(os.name == "nt", reason="the compiler is found another way there")
@pytest.mark.parametrize("compiler", ["no-such-compiler", "false"])
def test_without_a_compiler_one_line_says_so(project: Path, compiler: str) -> None:
    lines = set_up(project, "build_ext", "--inplace", CC=compiler).splitlines()
    assert len(lines) == 1
    assert lines[0].startswith("Kleos will run interpreted: ")
    assert compiler in lines[0]
    assert not list(project.rglob("*.so"))


def replace_mypyc(project: Path, program: str) -> None:
    """What setup.py finds instead of mypyc, which takes its time."""
    (project / "mypyc").mkdir()
    (project / "mypyc" / "__init__.py").touch()
    (project / "mypyc" / "build.py").write_text(
        f"from setuptools import Extension\n\ndef mypycify(paths, **options):\n    {program}\n", encoding="utf-8")


@pytest.mark.skipif(os.name == "nt", reason="a shell script stands in for the compiler")
@pytest.mark.parametrize(("program", "reason"), [
    ("raise SystemExit(1)", "SystemExit: 1"),           # as where it finds a mistake
    ("raise RuntimeError('no   such\\ntype')", "RuntimeError: no such type"),
])
def test_where_mypyc_fails_one_line_says_so(project: Path, program: str, reason: str) -> None:
    replace_mypyc(project, program)
    answer = set_up(project, "build_ext", "--inplace", CC=stand_in(project, "nothing"))
    assert answer == f"Kleos will run interpreted: mypyc failed ({reason}).\n"


def stand_in(project: Path, refused: str) -> str:
    """A compiler that writes empty files, and is killed over a file with this in its name."""
    compiler = project / "compiler"
    compiler.write_text(f"#!/bin/sh\ncase \"$*\" in *{refused}*) kill -9 $$;; esac\n"
                        "while [ $# -gt 1 ]; do [ \"$1\" = -o ] && : >\"$2\"; shift; done\n", encoding="utf-8")
    compiler.chmod(0o755)
    return str(compiler)


@pytest.mark.skipif(os.name == "nt", reason="a shell script stands in for the compiler")
@pytest.mark.parametrize("command", [("build_ext", "--inplace"), ("bdist_wheel",)])
def test_a_failed_compile_leaves_no_half_engine(project: Path, command: tuple[str, ...]) -> None:
    replace_mypyc(project, "return [Extension('kleos.core.sets', ['sets.c']), Extension('kleos__mypyc', ['rules.c'])]")
    for name in ("sets.c", "rules.c"):
        (project / name).touch()
    answer = set_up(project, *command, CC=stand_in(project, "rules.c"))
    (line,) = [line for line in answer.splitlines() if line.startswith("Kleos ")]
    assert line.startswith("Kleos will run interpreted: compiling failed (")
    assert [path.name for path in project.rglob("*.o")] == ["sets.o"]       # it did begin
    assert not [path for path in project.rglob("*") if path.name.endswith(EXTENSION_SUFFIXES[-1])]
    assert command[0] == "build_ext" or "kleos/core/sets.py" in wheel_in(project)


@pytest.mark.skipif(os.name == "nt", reason="a shell script stands in for the compiler")
def test_a_build_that_is_broken_off_leaves_no_half_library(project: Path) -> None:
    """All is killed while the linker writes: a later build would take what bears the library's name."""
    replace_mypyc(project, "return [Extension('kleos__mypyc', ['rules.c'])]")
    (project / "rules.c").touch()
    compiler = project / "compiler"
    compiler.write_text("#!/bin/sh\ncase \"$*\" in *kleos__mypyc*) last=1;; esac\n"
                        "while [ $# -gt 1 ]; do [ \"$1\" = -o ] && echo half >\"$2\"; shift; done\n"
                        "[ -z \"$last\" ] || kill -9 $PPID\n", encoding="utf-8")
    compiler.chmod(0o755)
    done = subprocess.run([sys.executable, "setup.py", "-q", "bdist_wheel"], cwd=project, capture_output=True,
                          env=without("KLEOS_INTERPRETED") | {"CC": str(compiler)})
    assert done.returncode == -signal.SIGKILL
    assert [path.read_text() for path in project.rglob("kleos__mypyc*") if path.is_file()] == ["half\n"]  # it began
    assert not [path for path in project.rglob("*") if path.name.endswith(EXTENSION_SUFFIXES[-1])]


@pytest.mark.skipif(not shutil.which("make"), reason="there is no make")
def test_make_says_which_python_it_needs(project: Path) -> None:
    done = subprocess.run(["make", "play", "PYTHON=false no-such-python"], cwd=project, capture_output=True, text=True,
                          env={name: value for name, value in os.environ.items() if not name.startswith("MAKE")})
    assert done.returncode == 2
    assert done.stderr.startswith("Kleos needs Python 3.11 or newer, and none of these is: false no-such-python.")
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(not shutil.which("make"), reason="there is no make")
def test_make_explains_its_targets(project: Path) -> None:
    listed = re.findall(r"^  make (\w+) +\w", run("make", cwd=project), flags=re.MULTILINE)
    assert {"play", "test", "check", "docs", "lock", "build", "bench", "clean", "help"} <= set(listed)


def all_but_the_engine(project: Path) -> None:
    """What `make play` does before it compiles, without a network: what Kleos needs comes from here."""
    venv.create(project / ".venv", with_pip=False, symlinks=True)
    python = project / ".venv" / "bin" / "python"
    libraries = run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip()
    Path(libraries, "outside.pth").write_text("\n".join(site.getsitepackages()), encoding="utf-8")
    made = project / ".venv" / "made"
    made.mkdir()
    for step in ("venv", "runtime", "build", "kleos"):
        (made / step).touch()
    (made / "where").write_text(f"{project.resolve()} {sys.version_info[:2]}\n", encoding="utf-8")


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("make"), reason="there is no make")
def test_the_page_opens_before_the_engine_is_compiled_and_ctrl_c_ends_both(project: Path) -> None:
    compiler = project / "compiler"
    compiler.write_text(f"#!/bin/sh\necho $$ >'{project}/compiling'; exec sleep 1000\n", encoding="utf-8")
    compiler.chmod(0o755)
    all_but_the_engine(project)
    clean = {name: value for name, value in os.environ.items()
             if name not in ("KLEOS_INTERPRETED", "DISPLAY", "WAYLAND_DISPLAY") and not name.startswith("MAKE")}
    play = subprocess.Popen(["make", "play"], cwd=project, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                            env=clean | {"CC": f"'{compiler}'", "KLEOS_DATA": str(project / "data")},
                            start_new_session=True)
    try:
        assert play.stdout and "The engine is compiled while you play" in play.stdout.readline()
        address = re.match("Kleos is at (\\S+)", play.stdout.readline())
        assert address and "<title>" in urllib.request.urlopen(address[1]).read().decode()
        until((project / "compiling").exists)
        assert (project / "src" / "kleos.unfinished").exists()
    finally:
        os.killpg(play.pid, signal.SIGINT)
        play.communicate()
    compiling = int((project / "compiling").read_text(encoding="utf-8"))
    until(lambda: not alive(compiling))


def until(true: Callable[[], bool]) -> None:
    """Wait for it; the time limit of the test ends what is never true."""
    while not true():
        time.sleep(0.05)


def alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


