"""What docs/site/reference.toml calls public tells what it is: every name, and all that programs call of it, has a
docstring, and the examples in them run."""
from __future__ import annotations

import doctest
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from tests.support import skip_or_fail

ROOT = Path(__file__).parent.parent
LIST = tomllib.loads((ROOT / "docs/site/reference.toml").read_text(encoding="utf-8"))
CHAPTERS, MEMBERS = LIST["chapter"], LIST["members"]
NAMES = [name.partition(" = ")[2] or name for chapter in CHAPTERS for name in chapter["names"]]
NEEDS = {"kleos.adapters.gymnasium": "gymnasium", "kleos.adapters.pettingzoo": "pettingzoo",
         "kleos.adapters.openspiel": "pyspiel", "kleos.lab.tuning": "optuna"}
UNSHOWN = {"attribute", "module"}                       # which need no example


@cache
def load() -> Any:
    """The package as the reference reads it, without running it."""
    if find_spec("griffe") is None:
        skip_or_fail("griffe is not installed here (requirements/docs.txt)")
    import griffe
    return griffe.load("kleos", search_paths=[ROOT / "src"], allow_inspection=False)


def find(name: str) -> Any:
    """What is defined there."""
    return load()[name.removeprefix("kleos.")]


def list_members(found: Any) -> Iterator[Any]:
    """A name, and what the reference shows of it: what is listed, else all that begins with no underscore, what is
    inherited too."""
    yield found
    if found.is_class:
        inherited = [member.final_target for member in found.inherited_members.values()]
        for member in [*(one for one in found.members.values() if not one.is_alias), *inherited]:
            called = member.is_function or (member.is_attribute and "property" in member.labels)
            if called and not member.name.startswith("_") and member.name in MEMBERS.get(found.path, [member.name]):
                yield member


def list_examples() -> Iterator[tuple[str, str]]:
    for name in NAMES:
        for member in list_members(find(name)):
            if member.docstring and ">>>" in member.docstring.value:
                yield member.path, member.docstring.value


def test_everything_public_is_documented() -> None:
    members = [member for name in NAMES for member in list_members(find(name))]
    assert sorted({one.path for one in members if one.docstring is None}) == []


def test_everything_public_has_an_example() -> None:
    shown = {path for path, _ in list_examples()}
    bare = [name for name in NAMES if find(name).kind.value not in UNSHOWN
            and not any(member.path in shown for member in list_members(find(name)))]
    assert bare == []


def test_examples_run() -> None:
    for path, text in list_examples():
        needed = next((library for module, library in NEEDS.items() if path.startswith(module)), "kleos")
        if find_spec(needed) is not None:
            run(path, text)


def run(path: str, text: str) -> None:
    """The examples of a docstring, in one namespace."""
    said: list[str] = []
    test = doctest.DocTestParser().get_doctest(text, {}, path, None, 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE, verbose=False)
    assert runner.run(test, out=said.append).failed == 0, f"{path}\n{''.join(said)}"


def test_what_is_listed_is_there() -> None:
    there = {name: {member.name for member in list_members(find(name))} for name in MEMBERS}
    assert [f"{name}.{one}" for name, listed in MEMBERS.items() for one in listed if one not in there[name]] == []
    assert set(MEMBERS) <= set(NAMES)


def test_nothing_stands_in_two_chapters() -> None:
    assert len(set(NAMES)) == len(NAMES)


def test_an_example_that_fails_is_told() -> None:
    with pytest.raises(AssertionError, match="Expected"):
        run("here", ">>> 1 + 1\n3\n")
