"""Jinja for templates that are given plain data, share one set of globals, and call what wants no context."""
from __future__ import annotations

from collections.abc import Callable, Iterator, MutableMapping
from typing import Any

from jinja2 import Environment, StrictUndefined
from jinja2.runtime import Context


class PlainContext(Context):
    """What a template knows. Its macros know it and it knows them: the drawing for which it was made takes them apart
    at its end, so that they go at once, and nobody has to look for such circles."""

    def __init__(self, environment: Environment, parent: dict[str, Any], name: str | None,
                 blocks: dict[str, Callable[[Context], Iterator[str]]],
                 globals: MutableMapping[str, Any] | None = None) -> None:
        super().__init__(environment, parent, name, blocks, globals)
        if "_drawn" in parent:
            parent["_drawn"].contexts.append(self)

    def call(self, function: Callable[..., Any], /, *given: Any, _loop_vars: object = None,
             _block_vars: object = None, **named: Any) -> Any:
        """Call it without asking whether it wants a context, for which alone the variables are passed along."""
        return function(*given, **named)


class PlainEnvironment(Environment):
    """`view.board` is an item of a dictionary before it is anything else."""

    context_class = PlainContext

    def __init__(self, **options: Any) -> None:
        super().__init__(autoescape=True, undefined=StrictUndefined, trim_blocks=True, auto_reload=False, cache_size=-1,
                         **options)

    def getattr(self, obj: Any, attribute: str) -> Any:
        return obj[attribute] if type(obj) is dict and attribute in obj else super().getattr(obj, attribute)

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """As they are when a template is loaded: every include copies them."""
        return {**self.globals, **(d or {})}
