"""What a new machine gets: requirements, source distribution and wheel."""
import ast
import contextlib
import fcntl
import importlib
import json
import os
import re
import runpy
import shutil
import site
import subprocess
import sys
import tarfile
import tomllib
import venv
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import packages_distributions
from pathlib import Path
from unittest.mock import patch

import pytest
from packaging.requirements import Requirement

import kleos

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PINS = ("runtime", "build", "docs", "dev", "hosting")


def run(*command: object, **options: object) -> str:
    """What the command prints; fails with it when the command does."""
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, **options)  # type: ignore
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout + done.stderr


def without(*names: str) -> dict[str, str]:
    """The environment but for these."""
    return {name: value for name, value in os.environ.items() if name not in names}


def tracked() -> list[Path]:
    """The files of the project: what git knows, and new sources; where git cannot say, all that is not made here."""
    asked = [subprocess.run(["git", "ls-files", "-z", *more], cwd=ROOT, capture_output=True, text=True)
             for more in ([], ["--others", "--exclude-standard", "src"])] if shutil.which("git") else []
    names = "".join(done.stdout for done in asked).split("\0")
    if len(names) < 2 or not (ROOT / ".git").exists():
        made = re.compile(r"(^|/)(\.(?!ci/|gitignore)[^/]*|build|dist|__pycache__|node_modules|[^/]*\.egg-info)/"
                          r"|\.(so|pyc|pyd)$|^(\.git|PKG-INFO|setup\.cfg)$")
        paths = [path.relative_to(ROOT).as_posix() for path in ROOT.rglob("*")]
        names = [name for name in paths if not made.search(name)]
    return [ROOT / name for name in sorted(names) if (ROOT / name).is_file()]


def pins(name: str) -> dict[str, str]:
    """The pinned version of each requirement, with all that belongs to its entry."""
    text = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    entries = re.split(r"^(?=[^\s#])", text, flags=re.MULTILINE)
    return {re.split(r"[=<>~ ;\\\[]", entry)[0]: entry for entry in entries if entry.strip()}


# requirements

@pytest.mark.parametrize("name", PINS)
def test_every_requirement_is_pinned_with_hashes(name: str) -> None:
    assert pins(name)
    for requirement, entry in pins(name).items():
        assert re.match(r"[\w.-]+(\[[\w,-]+\])?==[\w.]+( ;| \\)", entry), f"{requirement} is not pinned"
        assert re.search(r"--hash=sha256:[0-9a-f]{64}\b", entry), f"{requirement} has no hash"


@pytest.mark.parametrize("path", sorted((ROOT / "requirements").iterdir()), ids=lambda path: path.name)
def test_requirements_name_no_address(path: Path) -> None:
    assert not re.search(r"://|--(extra-)?index|--find-links|--trusted|\s@\s", path.read_text(encoding="utf-8"))


def test_requirement_files_agree() -> None:
    version = re.compile(r"==([\w.]+)")
    everything = pins("dev")
    for name in ("runtime", "build", "docs", "hosting"):
        for requirement, entry in pins(name).items():
            assert version.findall(entry)[0] == version.findall(everything[requirement])[0], requirement


def test_the_package_asks_for_what_is_pinned() -> None:
    wanted = (ROOT / "requirements" / "runtime.in").read_text(encoding="utf-8").split("\n")
    asked = [Requirement(text) for text in PROJECT["project"]["dependencies"]]
    assert sorted(requirement.name for requirement in asked) == sorted(
        line for line in wanted if line and not line.startswith("#"))
    for requirement in asked:
        version = re.findall(r"==([\w.]+)", pins("runtime")[requirement.name])[0]
        assert requirement.specifier.contains(version), requirement


def test_every_import_is_of_something_required() -> None:
    optional = PROJECT["project"]["optional-dependencies"].values()
    extras = [Requirement(text).name for texts in optional for text in texts]
    provided, required = packages_distributions(), {"kleos", *pins("runtime"), *extras}
    for path in (ROOT / "src").rglob("*.py"):
        for module in imports(path) - sys.stdlib_module_names:
            sources = {re.sub(r"[-_.]+", "-", source).lower() for source in provided.get(module, [module])}
            assert sources & required, f"{path.relative_to(ROOT)} imports {module}"


def imports(path: Path) -> set[str]:
    """The first names of the modules that this file imports anywhere."""
    names: list[str] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names.append(str(node.module))
    return {name.partition(".")[0] for name in names}


def test_building_asks_for_the_pinned_versions() -> None:
    for text in PROJECT["build-system"]["requires"]:
        assert pins("build")[Requirement(text).name].startswith(f"{text} "), text


PRIVATE = {                                             # what is private to a library, and yet used
    "jinja2": {"_block_vars", "_loop_vars"},            # with which Context.call is called
    "sqlalchemy": {"_mapping"}, "uvicorn": {"_loop", "_unsupported_upgrade_warning"},
    # what environments of these are made of
    "pettingzoo": {"_accumulate_rewards", "_cumulative_rewards", "_was_dead_step"},
    "open-spiel": {"_action_to_string", "_apply_action", "_legal_actions"}}
PUBLIC = {"_asdict", "_exit", "_fields", "_replace", "_repr_html_"}     # by their documents: of tuples, os, notebooks


def test_what_is_private_to_a_library_is_known_and_its_version_bounded() -> None:
    used = {name for path in (ROOT / "src").rglob("*.py") for name in private(path)}
    assert used == PUBLIC.union(*PRIVATE.values())
    extras = [text for texts in PROJECT["project"]["optional-dependencies"].values() for text in texts]
    texts = [*PROJECT["project"]["dependencies"], *extras]
    asked = {requirement.name: requirement for requirement in map(Requirement, texts)}
    for library in PRIVATE:
        assert "<" in {bound.operator for bound in asked[library].specifier}, library


def private(path: Path) -> Iterator[str]:
    """The names with an underscore before them that a file asks for, imports or defines, arguments too."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = [node.attr] if isinstance(node, ast.Attribute) else []
        names += [node.name] if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) else []
        names += [alias.name for alias in node.names] if isinstance(node, ast.Import | ast.ImportFrom) else []
        names += [str(node.module)] if isinstance(node, ast.ImportFrom) else []
        names += [str(node.arg)] if isinstance(node, ast.arg | ast.keyword) else []
        yield from (word for name in names for word in name.split(".") if re.match("_[a-z]", word))


# files

def test_no_file_names_a_place_of_one_machine() -> None:
    place = re.compile(r"(?<![\w.~$}>])/(work|tmp|root|home|Users)/[\w.]")
    found = []
    for path in tracked():
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1):
            if place.search(line) and path != Path(__file__):
                found.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()[:100]}")
    assert found == []


# distributions

@dataclass
class Built:
    """A wheel, a source distribution, and the files of the project that they were built from."""
    wheel: Path
    sdist: Path
    sources: list[str]

    def in_wheel(self) -> list[str]:
        with zipfile.ZipFile(self.wheel) as wheel:
            return wheel.namelist()

    def in_sdist(self) -> list[str]:
        with tarfile.open(self.sdist) as sdist:
            return [member.name.partition("/")[2] for member in sdist if member.isfile()]


def copy_of_the_project(folder: Path) -> list[str]:
    names = []
    for path in tracked():
        name = path.relative_to(ROOT)
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, folder / name)
        names.append(name.as_posix())
    return names


def compiled() -> list[str]:
    """The modules that setup.py compiles, as places in a package."""
    with contextlib.chdir(ROOT), patch("setuptools.setup"), patch.object(sys, "argv", ["setup.py"]):
        names: list[str] = runpy.run_path("setup.py")["COMPILED"]
    return [name.removeprefix("src/").removesuffix(".py") for name in names]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """The first of several workers that needs it builds it for all: the source distribution, and from that the wheel
    that runs interpreted. `.ci/installs.py` does the same apart from all that is installed here, and compiles."""
    base = tmp_path_factory.getbasetemp()
    base = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    folder, dist, done = base / "a folder with blanks", base / "dist", base / "built.json"
    build = [sys.executable, "-m", "build", "--no-isolation", "--outdir", dist]
    with (base / "built.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not done.exists():
            sources = copy_of_the_project(folder / "kleos")
            run(*build, "--sdist", folder / "kleos")
            (sdist,) = dist.iterdir()
            with tarfile.open(sdist) as archive:
                archive.extractall(folder, filter="data")
            unpacked = folder / sdist.name.removesuffix(".tar.gz")
            run(*build, "--wheel", unpacked, env=without("KLEOS_INTERPRETED") | {"KLEOS_INTERPRETED": "1"})
            done.write_text(json.dumps(sources), encoding="utf-8")
    (wheel,), (sdist,) = dist.glob("*.whl"), dist.glob("*.tar.gz")
    return Built(wheel, sdist, json.loads(done.read_text(encoding="utf-8")))


@pytest.mark.slow
def test_the_wheel_holds_all_of_the_package(built: Built) -> None:
    package = {name.removeprefix("src/") for name in built.sources if name.startswith("src/kleos/")}
    assert {"kleos/py.typed", "kleos/games/shield/rules.py", "kleos/games/shield/components.toml"} <= package
    assert package <= set(built.in_wheel())


@pytest.mark.slow
def test_the_wheel_holds_nothing_else(built: Built) -> None:
    others = {name for name in built.in_wheel() if not name.endswith((".so", ".pyd")) and ".dist-info/" not in name}
    assert {f"src/{name}" for name in others} <= set(built.sources)


@pytest.mark.slow
def test_a_wheel_without_the_engine_is_for_all_machines(built: Built) -> None:
    assert built.wheel.stem.endswith("-py3-none-any")
    assert not [name for name in built.in_wheel() if name.endswith((".so", ".pyd"))]


@pytest.mark.slow
def test_the_wheel_holds_licence_and_command(built: Built) -> None:
    with zipfile.ZipFile(built.wheel) as wheel:
        info = f"kleos-{kleos.__version__}.dist-info"
        assert "kleos = kleos.cli.main:main" in wheel.read(f"{info}/entry_points.txt").decode()
        assert wheel.read(f"{info}/licenses/LICENSE").startswith(b"MIT License")
        assert f"{info}/licenses/src/kleos/server/static/CREDITS.md" in wheel.namelist()


@pytest.mark.slow
def test_the_source_distribution_holds_all_of_the_project(built: Built) -> None:
    own_affair = {".gitignore", ".gitattributes"}
    assert set(built.sources) - own_affair <= set(built.in_sdist())
    assert not [name for name in built.in_sdist() if name.endswith((".so", ".pyc", ".pyd"))]


@pytest.fixture(scope="module")
def installed(built: Built, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of a fresh virtual environment with the wheel in it; what Kleos needs comes from this one."""
    folder = tmp_path_factory.mktemp("installed")
    venv.create(folder, with_pip=False, symlinks=True)
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    run(sys.executable, "-m", "pip", "--python", programs / "python", "install", "--no-deps", "--no-index",
        "--disable-pip-version-check", built.wheel, env=without("PYTHONPATH"))
    libraries = run(programs / "python", "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip()
    Path(libraries, "outside.pth").write_text("\n".join(site.getsitepackages()), encoding="utf-8")
    return programs


def ask(programs: Path, *command: str, **environment: str) -> str:
    """What a program of the fresh environment prints, run elsewhere and with nothing of this one's paths."""
    clean = without("PYTHONPATH", "KLEOS_INTERPRETED")
    return run(programs / command[0], *command[1:], cwd=programs, env=clean | environment)


WHERE = "import kleos.core.sets as module; print(module.__file__)"


@pytest.mark.slow
def test_the_installed_package_runs_in_both_builds(built: Built, installed: Path) -> None:
    libraries = str(installed.parent)
    file = ask(installed, "python", "-c", WHERE).strip()
    assert file.startswith(libraries)
    assert file.endswith("sets.py")
    interpreted = ask(installed, "python", "-c", WHERE, KLEOS_INTERPRETED="1").strip()
    assert interpreted.startswith(libraries)
    assert interpreted.endswith("sets.py")


@pytest.mark.slow
def test_a_game_starts_from_the_installed_package(installed: Path) -> None:
    program = "from kleos.games import ALL; print(*(g.start([*g.rules.presets.values()][0]).count() for g in ALL))"
    counts = ask(installed, "python", "-c", program).split()
    assert len(counts) == len(importlib.import_module("kleos.games").ALL)
    assert all(int(count) > 0 for count in counts)


@pytest.mark.slow
def test_the_command_lists_the_games(installed: Path) -> None:
    answer = ask(installed, "kleos", "games")
    for game in importlib.import_module("kleos.games").ALL:
        assert game.face.title in answer


# the tests themselves

SKIPPING = "import pytest\n\ndef test_it() -> None:\n    pytest.skip('no dice')\n"
SKIPPED = "import pytest\n\npytest.skip('no board', allow_module_level=True)\n"


@pytest.mark.parametrize(("test", "reason"), [(SKIPPING, "no dice"), (SKIPPED, "no board")])
@pytest.mark.parametrize("forbidden", [False, True])
def test_skips_can_be_forbidden(tmp_path: Path, test: str, reason: str, forbidden: bool) -> None:
    shutil.copy(ROOT / "conftest.py", tmp_path)
    (tmp_path / "test_it.py").write_text(f"def test_other() -> None:\n    assert True\n\n{test}", encoding="utf-8")
    environment = without("KLEOS_NO_SKIPS")
    done = subprocess.run([sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", os.devnull,
                           "--rootdir", str(tmp_path), str(tmp_path)], capture_output=True, text=True,
                          env=environment | ({"KLEOS_NO_SKIPS": "1"} if forbidden else {}))
    assert (done.returncode in (1, 2)) == forbidden, done.stdout
    assert (reason in done.stdout) == forbidden


def test_the_citation_is_of_this_version():
    told = dict(re.findall(r"^(\S+): (.+)$", (ROOT / "CITATION.cff").read_text(encoding="utf-8"), re.M))
    assert told["version"] == kleos.__version__ and told["license"] == "MIT"
