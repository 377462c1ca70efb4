"""The mutation score: how many small faults, put into the rules and the kernel one at a time, the tests notice.

    python benchmarks/mutants.py                        # 40 mutants of the kernel and of each game
    python benchmarks/mutants.py heroes --sample 128 --seed 2
    python benchmarks/mutants.py kernel --list          # what would be tried
    python benchmarks/mutants.py src/kleos/games/shield/hints --sample 0        # all of a file or of a folder

The same seed gives the same mutants. Each is tried in a copy of the project, interpreted, with the tests of its area:
the nearest that enter its function, the quickest first, then all of them. A mutant is killed when a test fails or when
time is up, which is several times what the tests take without it (a dot, and a t); it survives when all of the area
pass. Whatever survives is listed; some of it is no fault at all.
"""
from __future__ import annotations

import argparse
import ast
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import count, repeat
from pathlib import Path
from queue import SimpleQueue

ROOT = Path(__file__).resolve().parent.parent
GAMES = sorted(path.parent.name for path in ROOT.glob("src/kleos/games/*/components.toml"))
SAID = "said.txt"                                       # what the tests printed
CALLED = "calls.json"                                   # which functions they entered
BATCHES = (3.0, 30.0, float("inf"))                     # seconds of tests that are tried before all the others
LONG = 3600.0                                           # seconds for tests of which nobody knows how long they take
MAPPED = 2                                              # so many groups of tests are asked which functions they enter
PATIENCE = 20                                           # how many times as long they may take, and a minute besides
LATE = -1                                               # the tests were not over in time
FAILED = (1, 2, LATE)                                   # when pytest finds no such test, that proves nothing
SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitAnd,
    ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}


@dataclass(frozen=True)
class Mutant:
    path: Path                                          # relative to the project
    function: str                                       # path:line of the one around it; empty: none
    line: int
    begin: int                                          # in the bytes of the file
    end: int
    old: str
    new: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {' '.join(self.old.split())[:60]} → {' '.join(self.new.split())[:60]}"

    def into(self, text: bytes) -> bytes:
        return text[:self.begin] + self.new.encode() + text[self.end:]


# making them

def changes(node: ast.AST) -> Iterator[str]:
    """What may stand in the place of this node."""
    if isinstance(node, ast.Compare):
        for i, operator in enumerate(node.ops):
            others = [*node.ops[:i], SWAPS[type(operator)](), *node.ops[i + 1:]]
            yield ast.unparse(ast.Compare(node.left, others, node.comparators))
    elif isinstance(node, ast.BinOp) and type(node.op) in SWAPS:
        yield ast.unparse(ast.BinOp(node.left, SWAPS[type(node.op)](), node.right))
    elif isinstance(node, ast.BoolOp):
        yield ast.unparse(ast.BoolOp(SWAPS[type(node.op)](), node.values))
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.Not, ast.USub)):
        yield ast.unparse(node.operand)
    elif isinstance(node, ast.IfExp):
        yield ast.unparse(ast.IfExp(node.test, node.orelse, node.body))
    elif isinstance(node, ast.Constant):
        yield from constants(node.value)
    elif isinstance(node, ast.AugAssign) and type(node.op) in SWAPS:
        yield ast.unparse(ast.AugAssign(node.target, SWAPS[type(node.op)](), node.value))
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        yield "pass"
    elif isinstance(node, (ast.Break, ast.Continue)):
        yield "continue" if isinstance(node, ast.Break) else "break"


def constants(value: object) -> Iterator[str]:
    if isinstance(value, bool):
        yield repr(not value)
    elif isinstance(value, int):
        yield repr(value + 1)
    elif isinstance(value, str) and value.strip():
        yield repr(value + "XX")


def passed(node: ast.AST, function: int = 0) -> Iterator[tuple[ast.AST, int]]:
    """The nodes below this one, but for annotations, documentation, imports, and the inside of texts with values; each
    with the line where the function around it begins, or 0."""
    if isinstance(node, ast.FunctionDef):
        function = min([node.lineno, *[decorator.lineno for decorator in node.decorator_list]])
    for name, field in ast.iter_fields(node):
        for child in field if isinstance(field, list) else [field]:
            if not isinstance(child, ast.AST) or name in ("annotation", "returns", "decorator_list"):
                continue
            if isinstance(child, (ast.Import, ast.ImportFrom)) or text_alone(child):
                continue
            yield child, function
            if not isinstance(child, ast.JoinedStr):
                yield from passed(child, function)


def text_alone(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def mutants(path: Path) -> list[Mutant]:
    """All mutants of a file, in its order."""
    text = (ROOT / path).read_bytes()
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    found = []
    for node, function in passed(ast.parse(text)):
        for new in changes(node):
            begin, end = starts[node.lineno - 1] + node.col_offset, starts[node.end_lineno - 1] + node.end_col_offset
            if isinstance(node, ast.expr):
                new = f"({new})"
            around = f"{path.as_posix()}:{function}" if function else ""
            found.append(Mutant(path, around, node.lineno, begin, end, text[begin:end].decode(), new))
    return sorted(found, key=lambda mutant: (mutant.begin, mutant.end, mutant.new))


def area_of(place: str) -> str:
    """The kernel, or the game to which a file or a folder belongs."""
    return next((game for game in GAMES if f"src/kleos/games/{game}" in place), "kernel") if "/" in place else place


def files(area: str) -> list[Path]:
    """The kernel; or what of a game is rules, neither pictures nor advice; or what lies in a place."""
    if "/" in area:
        paths = [ROOT / area] if area.endswith(".py") else [*(ROOT / area).rglob("*.py")]
    elif area == "kernel":
        paths = list(ROOT.glob("src/kleos/core/**/*.py"))
    else:
        folder = ROOT / "src" / "kleos" / "games" / area
        paths = [path for path in folder.rglob("*.py") if not {"view", "hints"} & set(path.relative_to(folder).parts)]
    return sorted(path.relative_to(ROOT) for path in paths if path.name != "__init__.py")


def tests(area: str) -> list[list[str]]:
    """What is run, one after the other, until something fails."""
    if area == "kernel":
        return [["tests/core"], ["tests/table"], ["tests/test_records.py", "tests/test_laws.py"], ["tests/games"]]
    return [[f"tests/games/{area}"], ["tests/test_records.py", "tests/test_laws.py", "-k", area]]


# trying them

def copy_of_the_project(folder: Path) -> Path:
    for name in ("src", "tests", "docs", "benchmarks", "requirements"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
    for path in [*ROOT.glob("*.toml"), *ROOT.glob("*.py"), *ROOT.glob("*.md"), ROOT / "Makefile"]:
        shutil.copy(path, folder)
    return folder


class Passing:
    """The tests of an area, which pass without a mutant; which functions each of those nearest to it enters, and how
    long it takes."""

    def __init__(self, area: str, folder: Path) -> None:
        self.area = area
        self.tried = count(1)
        self.calls: dict[str, tuple[float, list[str]]] = {}
        self.limits: list[float] = []
        for words in tests(area)[:MAPPED]:
            began = time.monotonic()
            if said(folder, words, float("inf"), "-p", "calls"):
                lines = (folder / SAID).read_text(encoding="utf-8", errors="replace").splitlines()
                sys.exit("\n".join([*lines[-30:], f"The tests of {area} fail without any mutant."]))
            self.calls |= json.loads((folder / CALLED).read_text(encoding="utf-8"))
            self.limits.append(4 * (time.monotonic() - began) + 30)

    def soonest(self, mutant: Mutant) -> Iterator[list[str]]:
        """The tests that enter the function of a mutant, the quickest first, in batches."""
        here = [(seconds, name) for name, (seconds, functions) in self.calls.items() if mutant.function in functions]
        longest = iter(BATCHES)
        batch: list[str] = []
        spent, limit = 0.0, next(longest)
        for seconds, name in sorted(here):
            if batch and spent + seconds > limit:
                yield batch
                batch, spent, limit = [], 0.0, next(longest)
            batch.append(name)
            spent += seconds
        if batch:
            yield batch

    def kill(self, mutant: Mutant, folder: Path) -> int:
        """What the tests say of it: 0 when it survives."""
        file = folder / mutant.path
        text, made = file.read_bytes(), int(file.stat().st_mtime)
        write(file, mutant.into(text), made + next(self.tried))
        try:
            for batch in self.soonest(mutant):
                limit = 60 + PATIENCE * sum(self.calls[name][0] for name in batch)
                if (verdict := said(folder, batch, limit)) in FAILED:
                    return verdict
            groups = tests(self.area)                   # of the nearest most have been tried by now
            rest = [*zip(groups[MAPPED:], repeat(LONG)), *zip(groups, self.limits)]
            return next(filter(None, (said(folder, words, limit) for words, limit in rest)), 0)
        finally:
            write(file, text, made)


def write(file: Path, text: bytes, seconds: int) -> None:
    """A file of this time, each mutant of another one: by its time Python tells what it has compiled already."""
    file.write_bytes(text)
    os.utime(file, (seconds, seconds))


def said(folder: Path, words: list[str], limit: float, *options: str) -> int:
    """What pytest says of these tests there: 0 when all pass, one of FAILED when one fails or time is up."""
    environment = {**os.environ, "KLEOS_INTERPRETED": "1", "PYTHONPYCACHEPREFIX": str(folder / "cache"),
                   "PYTHONPATH": os.pathsep.join([str(folder / "src"), str(folder / "benchmarks")]),
                   "KLEOS_CALLS": str(folder / CALLED)}
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-p",
               "no:randomly", *options, "-m", "not slow and not browser and not strength", *words]
    with (folder / SAID).open("wb") as printed, \
            subprocess.Popen(command, cwd=folder, env=environment, stdout=printed, stderr=printed) as run:
        try:
            return run.wait(None if limit == float("inf") else max(1.0, limit))
        except subprocess.TimeoutExpired:
            run.kill()
            return LATE


def score(area: str, chosen: list[Mutant], folders: list[Path]) -> int:
    """How many are killed; those that survive are told at once."""
    passing = Passing(area, folders[0])
    free: SimpleQueue[Path] = SimpleQueue()
    for folder in folders:
        free.put(folder)

    def tried(mutant: Mutant) -> bool:
        folder = free.get()
        try:
            verdict = passing.kill(mutant, folder)
        finally:
            free.put(folder)
        print({0: f"\n    survived: {mutant}\n", LATE: "t"}.get(verdict, "."), end="", flush=True)
        return bool(verdict)

    with ThreadPoolExecutor(len(folders)) as pool:
        dead = sum(pool.map(tried, chosen))
    print()
    return dead


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("areas", nargs="*", metavar="AREA", help=f"kernel, {', '.join(GAMES)}; without any, all")
    parser.add_argument("--sample", type=int, default=40, metavar="N", help="mutants of each area; 0 for all")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N")
    parser.add_argument("--list", action="store_true", help="only list the mutants")
    asked = parser.parse_args()
    for area in asked.areas:
        if area not in ("kernel", *GAMES) and not ("/" in area and files(area)):
            parser.error(f"There is no area “{area}”; there are kernel, {', '.join(GAMES)}, and places under src.")
    with tempfile.TemporaryDirectory() as place:
        folders = [] if asked.list else [copy_of_the_project(Path(place, str(i))) for i in range(asked.jobs)]
        for area in asked.areas or ["kernel", *GAMES]:
            everything = [mutant for path in files(area) for mutant in mutants(path)]
            n = min(asked.sample or len(everything), len(everything))
            chosen = random.Random(f"{area} {asked.seed}").sample(everything, n)
            if asked.list:
                print(*chosen, sep="\n")
                continue
            dead = score(area_of(area), chosen, folders)
            print(f"{area}: {dead} of {n} killed, {100 * dead / n:.1f} %, "
                  f"of {len(everything)} mutants in all; seed {asked.seed}")


if __name__ == "__main__":
    main()
