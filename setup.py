"""Which modules are compiled; everything else about the package stands in pyproject.toml."""
from glob import glob

from setuptools import setup

CORE = ("sets", "words", "dice", "decks", "hands", "flow", "hints")
COMPILED = [f"src/kleos/core/{name}.py" for name in CORE] + [
    path for pattern in ("games/*/*.py", "bots/*.py") for path in sorted(glob(f"src/kleos/{pattern}"))
    if not path.endswith(("__init__.py", "view.py"))]


def extensions() -> list:
    """Extensions that may fail to build: then Kleos runs interpreted."""
    try:
        from mypyc.build import mypycify
        found = mypycify(COMPILED, opt_level="3", multi_file=True)
    except Exception as problem:                        # no mypyc here, or no compiler that it can find
        print(f"Kleos will run interpreted: {problem}")
        return []
    for extension in found:
        extension.optional = True
    return found


setup(ext_modules=extensions())
