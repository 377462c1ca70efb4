"""Jinja without what Kleos does not need of it. Templates here are given plain data, are loaded once, share one set of
globals, and call macros and functions that want no context: with that known, a drawing takes half the time."""
from __future__ import annotations

from collections.abc import Callable, MutableMapping
from functools import lru_cache
from types import FunctionType, MethodType
from typing import Any, Final

from jinja2 import Environment, StrictUndefined, Template
from jinja2.environment import TemplateModule
from jinja2.filters import sync_do_first, sync_do_join, sync_do_list, sync_do_map, sync_do_select, sync_do_selectattr
from jinja2.runtime import Context, Macro

CALLED: Final = frozenset([Macro, FunctionType, MethodType, type(lru_cache(len))])
FILTERS: Final = {"first": sync_do_first, "join": sync_do_join, "list": sync_do_list, "map": sync_do_map,
                  "select": sync_do_select, "selectattr": sync_do_selectattr}     # which Jinja has for async, too


class Plain(Context):
    """What a template knows."""

    def call(self, called: Callable[..., Any], /, *given: Any, _loop_vars: Any = None,
             _block_vars: Any = None, **more: Any) -> Any:
        """Most are macros and functions of ours; what wants a context is left to Jinja."""
        if type(called) is Macro or (type(called) in CALLED and not hasattr(called, "jinja_pass_arg")):
            return called(*given, **more)
        return super().call(called, *given, _loop_vars=_loop_vars, _block_vars=_block_vars, **more)


class Once(Template):
    """A template whose macros, imported without context, are made once: no template has globals of its own."""

    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:
        if self._module is None:
            self._module = self.make_module()
        return self._module


class Plainly(Environment):
    """Templates are given plain data: `view.board` is an item of a dictionary before it is anything else."""

    context_class = Plain
    template_class = Once

    def __init__(self, **options: Any) -> None:
        super().__init__(autoescape=True, undefined=StrictUndefined, trim_blocks=True, auto_reload=False, cache_size=-1,
                         **options)
        self.filters.update(FILTERS)

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        return {**self.globals, **(d or {})}

    def getattr(self, obj: Any, attribute: str) -> Any:
        if type(obj) is dict and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)
