"""Which modules are compiled, and how; everything else about the package stands in pyproject.toml.

Without a working compiler, or with KLEOS_INTERPRETED=1, a package is built whose modules all run interpreted. With
KLEOS_OPTIMIZE=0 the engine is compiled in less than half the time, and is slower: for who tries a change.
"""
import os
import shlex
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from glob import glob
from pathlib import Path
from tempfile import TemporaryDirectory

from setuptools import Extension, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext

CORE = ("sets", "words", "dice", "parts", "flow", "sight", "batch", "hints", "cards/decks", "cards/hands",
        "cards/doubts", "cards/dealing", "cards/hidden", "cards/holding", "cards/draws", "cards/abilities",
        "cards/passing")
FOLDERS = ("games/*", "games/*/hints", "games/*/view", "bots")
COMPILED = [f"src/kleos/core/{name}.py" for name in CORE] + [
    path for folder in FOLDERS for path in sorted(glob(f"src/kleos/{folder}/*.py"))
    if Path(path).name not in ("__init__.py", "schema.py")]    # a compiled TypedDict forgets what its keys hold
# The engine is one library of many files: it is optimized as a whole, which makes play a sixth to a quarter faster. The
# views are not: they would be as fast, and compiling would take longer by a third.
LINKED = "-flto=auto"
WHOLE = [LINKED, "-fvisibility=hidden", "-fno-semantic-interposition"]
GENERATED = f"build/{sys.implementation.cache_tag}"     # the C files, which are not the same for each Python
COMPILING = {"build_ext", "build", "bdist_wheel", "editable_wheel", "install"}      # commands that need extensions


def missing() -> str:
    """Why nothing can be compiled on this machine; empty if it can."""
    if os.name == "nt":
        return ""                                       # there setuptools looks for the compiler itself
    headers = [option for scheme in ("include", "platinclude") for option in ("-I", sysconfig.get_path(scheme))]
    try:
        works = compiles("#include <Python.h>\n", *headers, "-c")
    except OSError:
        return f"there is no C compiler “{compiler()}”"
    return "" if works else f"“{compiler()}” does not compile, or the headers of Python are missing"


def compiler() -> str:
    return os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"


def compiles(program: str, *options: str) -> bool:
    with TemporaryDirectory() as folder:
        Path(folder, "probe.c").write_text(program, encoding="utf-8")
        return not subprocess.run([*shlex.split(compiler()), *options, "probe.c", "-o", "probe.o"], cwd=folder,
                                  capture_output=True).returncode


def interpreted(reason: str) -> list[Extension]:
    print(f"Kleos will run interpreted: {reason}.", flush=True)
    return []


def describe(problem: BaseException) -> str:
    """In one line; of the long command of a compiler the beginning and the end, which says what came of it."""
    line = " ".join(f"{type(problem).__name__}: {problem}".split())
    return line if len(line) < 200 else f"{line[:80]} … {line[-80:]}"


def extensions() -> list[Extension]:
    """What is to be compiled for the command that is running."""
    if not COMPILING & set(sys.argv):
        return []
    if os.environ.get("KLEOS_INTERPRETED"):
        return interpreted("KLEOS_INTERPRETED is set")
    reason = missing()
    if reason:
        return interpreted(reason)
    optimized = os.environ.get("KLEOS_OPTIMIZE") != "0"
    try:
        from mypyc.build import mypycify
        made = mypycify(COMPILED, opt_level="3" if optimized else "0", debug_level="0", multi_file=True,
                        group_name="kleos", target_dir=GENERATED)
    except ImportError:
        return interpreted("mypyc is not installed")
    except (Exception, SystemExit) as problem:          # it exits where it finds a mistake
        return interpreted(f"mypyc failed ({describe(problem)})")
    if optimized and os.name != "nt" and compiles("int one(void) { return 1; }\n", *WHOLE, "-shared", "-fPIC"):
        engine = next(extension for extension in made if extension.name == "kleos__mypyc")
        engine.extra_compile_args = [*engine.extra_compile_args, *WHOLE]
        engine.extra_link_args = [*engine.extra_link_args, *WHOLE, "-O3"]
    return made


class Engine(build_ext):
    """All of the engine or nothing of it, since half of it would not import; files are compiled side by side."""

    def run(self) -> None:
        try:
            super().run()
        except (Exception, SystemExit) as problem:
            for built in self.get_outputs():
                Path(built).unlink(missing_ok=True)
            self.extensions = self.distribution.ext_modules = interpreted(f"compiling failed ({describe(problem)})")

    def build_extensions(self) -> None:
        one = self.compiler.compile

        def each(source: str, flags: list[str], options: dict[str, object]) -> list[str]:
            if LINKED in flags and "___view___" in source:
                flags = [flag for flag in flags if flag != LINKED] + ["-O1"]
            made: list[str] = one([source], extra_postargs=flags, **options)
            return made

        def compile(sources: list[str], extra_postargs: list[str], **options: object) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                made = pool.map(lambda source: each(source, extra_postargs, options), sources)
                return [name for names in made for name in names]

        link = self.compiler.link_shared_object

        def whole(objects: list[str], output: str, *args: object, **options: object) -> None:
            link(objects, f"{output}.part", *args, **options)
            os.replace(f"{output}.part", output)        # one that breaks off leaves no half of a library to the next

        self.compiler.compile, self.compiler.link_shared_object = compile, whole
        super().build_extensions()


class Package(build):
    """What an earlier build left in the folder, and this one has not made, goes into no package."""

    def run(self) -> None:
        super().run()
        made = {Path(name).resolve() for command in self.get_sub_commands()
                for name in self.get_finalized_command(command).get_outputs()}
        for path in Path(self.build_lib).rglob("*"):
            if path.is_file() and path.resolve() not in made:
                path.unlink()


class Wheel(bdist_wheel):
    """A wheel for this kind of machine if it holds the engine, and one for all if compiling failed on the way."""

    def run_command(self, command: str) -> None:
        super().run_command(command)
        if command == "build":
            self.root_is_pure = not self.distribution.has_ext_modules()


setup(ext_modules=extensions(), cmdclass={"bdist_wheel": Wheel, "build": Package, "build_ext": Engine})
