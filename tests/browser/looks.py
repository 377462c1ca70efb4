"""A page in one of its looks, and what axe-core finds wrong with it."""
from __future__ import annotations

import json
from pathlib import Path
from typing import Any


def axe(page) -> list[str]:
    """What axe-core finds wrong with the page as it stands."""
    import axe_playwright_python
    source = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
    page.evaluate(source)
    found = page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
    return [f"{one['id']}: {one['help']} {json.dumps([node['target'] for node in one['nodes']][:3])}"
            for one in found["violations"]]


def faults(visitor, what: str) -> list[str]:
    """What axe-core finds once nothing moves, on a page that must not be wider than the screen."""
    visitor.rest()
    assert visitor.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), f"{what} is too wide"
    return [f"{what}: {problem}" for problem in axe(visitor.page)]


class Look:
    """A visitor with a desktop or a phone, in light or dark; called with the name of what is to be seen, it keeps what
    is wrong with that."""

    def __init__(self, visitor: Any, phone: bool) -> None:
        self.visitor = visitor
        self.phone = phone
        self.wrong: list[str] = []

    def __call__(self, what: str) -> None:
        self.wrong += faults(self.visitor, what)
