"""Jinja without what Kleos does not need of it. Templates here are given plain data, are loaded once, share one set of
globals, and call macros and functions that want no context: with that known, a drawing takes half the time.

The code into which a template is compiled calls what it calls, looks into dictionaries by itself, and uses in place of
some of Jinja's own the few functions below; they do the same.
"""
from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping
from typing import Any, Final

import markupsafe
from jinja2 import Environment, StrictUndefined, Template, TemplateNotFound, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.environment import TemplateModule
from jinja2.filters import (
    sync_do_first,
    sync_do_join,
    sync_do_list,
    sync_do_map,
    sync_do_rejectattr,
    sync_do_select,
    sync_do_selectattr,
)
from jinja2.runtime import Context, Macro, markup_join
from jinja2.utils import missing, pass_context
from markupsafe import Markup

inner_escape: Final[Callable[[str], str]] = markupsafe._escape_inner       # type: ignore[attr-defined]
new: Final = str.__new__
PLAIN: Final = frozenset([str, int, float])             # what is joined as it is
NUMBERS: Final = frozenset([int, float, bool])          # in which nothing is to be escaped
NAMES: Final = 1000                                     # of templates looked for: so many are remembered


# what templates run with

def escape(value: Any) -> str:
    """What is written out: nobody asks the text that comes of it whether it was escaped."""
    kind = type(value)
    if kind is str:
        return inner_escape(value)
    if kind is Markup:
        return value                                    # type: ignore[no-any-return]
    return str(value) if kind in NUMBERS else markupsafe.escape(value)


def joined(parts: tuple[Any, ...]) -> str:
    """What `~` makes."""
    for part in parts:
        if type(part) not in PLAIN:
            return markup_join(parts)
    return "".join([part if type(part) is str else str(part) for part in parts])


class Quick(Macro):
    """A macro that is mostly given what it takes, in its order, and perhaps a caller."""

    def __init__(self, environment: Environment, func: Callable[..., str], name: str, arguments: list[str],
                 catch_kwargs: bool, catch_varargs: bool, caller: bool, default_autoescape: bool | None = None) -> None:
        self._environment = environment                 # as Jinja has it: a drawing makes a hundred of these
        self._func = func
        self._argument_count = len(arguments)
        self.name = name
        self.arguments = arguments
        self.catch_kwargs = catch_kwargs
        self.catch_varargs = catch_varargs
        self.caller = caller
        self.explicit_caller = "caller" in arguments
        self._default_autoescape = True
        self.simple = not (catch_kwargs or catch_varargs or self.explicit_caller)

    def __call__(self, *given: Any, **more: Any) -> str:
        lacking = self._argument_count - len(given)
        if not self.simple or lacking < 0 or len(more) != self.caller or (self.caller and "caller" not in more):
            return super().__call__(*given, **more)
        if lacking:
            given = (*given, *[missing] * lacking)
        text = self._func(*given, more["caller"]) if self.caller else self._func(*given)
        return new(Markup, text)


INSTEAD: Final = {"escape": escape, "markup_join": joined, "Macro": Quick}


# filters

def value_of(item: Any, attribute: str) -> Any:
    """`seat.name` of plain data."""
    for name in attribute.split("."):
        item = item[name] if type(item) is dict else item[int(name)] if name.isdecimal() else getattr(item, name)
    return item


@pass_context
def mapped(context: Context, items: Iterable[Any], *given: Any, **more: Any) -> Iterable[Any]:
    if given or len(more) != 1 or type(more.get("attribute")) is not str:
        return sync_do_map(context, items, *given, **more)
    return [value_of(item, more["attribute"]) for item in items]


def chosen(keep: bool, otherwise: Callable[..., Iterable[Any]]) -> Callable[..., Iterable[Any]]:
    @pass_context
    def choose(context: Context, items: Iterable[Any], attribute: Any, *test: Any) -> Iterable[Any]:
        if not test:
            return [item for item in items if bool(value_of(item, attribute)) is keep]
        if test[0] != "equalto":
            return otherwise(context, items, attribute, *test)
        return [item for item in items if (value_of(item, attribute) == test[1]) is keep]
    return choose


FILTERS: Final = {"first": sync_do_first, "join": sync_do_join, "list": sync_do_list, "map": mapped,    # which Jinja
                  "selectattr": chosen(True, sync_do_selectattr),                               # has for async, too
                  "rejectattr": chosen(False, sync_do_rejectattr), "select": sync_do_select}


# how templates are compiled

class Direct(CodeGenerator):
    """Calls without asking whether a context is wanted, looks into a dictionary without a call, and takes what an `if`
    without `else` leaves out for an empty text."""

    bare = False                                        # whether the comma before what is written next is left out

    def write(self, x: str) -> None:
        if self.bare:
            self.bare, x = False, x.removeprefix(", ")
        super().write(x)

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:
        self.visit(node.node, frame)
        self.write("(")
        self.bare = True
        self.signature(node, frame, {"caller": "caller"} if forward_caller else None)
        self.bare = False
        self.write(")")

    def visit_CondExpr(self, node: nodes.CondExpr, frame: Frame) -> None:
        super().visit_CondExpr(nodes.CondExpr(node.test, node.expr1, node.expr2 or nodes.Const("")), frame)

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:
        self.write(f"(_in[{node.attr!r}] if type(_in := ")
        self.visit(node.node, frame)
        self.write(f") is dict and {node.attr!r} in _in else environment.getattr(_in, {node.attr!r}))")


class Passing(threading.local):
    """The contexts of the drawing that this thread is making, if it is making one."""

    contexts: list[Context] | None = None


PASSING: Final = Passing()


class Fleeting(Context):
    """What a template knows. Macros know their context and it knows them: taken apart at the end of the drawing, they
    go at once, and nobody has to look for them."""

    def __init__(self, environment: Environment, parent: dict[str, Any], name: str | None,
                 blocks: dict[str, Callable[[Context], Iterator[str]]],
                 globals: MutableMapping[str, Any] | None = None) -> None:
        super().__init__(environment, parent, name, blocks)     # whose globals are those of all
        if PASSING.contexts is not None:
            PASSING.contexts.append(self)


class Once(Template):
    """A template whose macros, imported without context, are made once: no template has globals of its own."""

    @classmethod
    def _from_namespace(cls, environment: Environment, namespace: MutableMapping[str, Any],
                        globals: MutableMapping[str, Any]) -> Template:
        namespace.update(INSTEAD)
        return super()._from_namespace(environment, namespace, globals)

    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:
        if self._module is None:
            outer, PASSING.contexts = PASSING.contexts, None
            self._module = self.make_module()           # which stays
            PASSING.contexts = outer
        return self._module


class Plainly(Environment):
    """Templates are given plain data: `view.board` is an item of a dictionary before it is anything else."""

    code_generator_class = Direct
    context_class = Fleeting
    template_class = Once

    def __init__(self, **options: Any) -> None:
        super().__init__(autoescape=True, undefined=StrictUndefined, trim_blocks=True, auto_reload=False, cache_size=-1,
                         **options)
        self.filters.update(FILTERS)
        self.found: Final[dict[str, Template | None]] = {}

    def draw(self, template: str, known: Mapping[str, Any]) -> str:
        """What a template makes of this."""
        outer, PASSING.contexts = PASSING.contexts, []
        try:
            return self.get_template(template).render(known)
        finally:
            for context in PASSING.contexts:
                context.vars.clear()
                context.exported_vars.clear()
            PASSING.contexts = outer

    def get_template(self, name: str | Template, parent: str | None = None,
                     globals: MutableMapping[str, Any] | None = None) -> Template:
        """A template is loaded once, and one that a board may have and has not is looked for once."""
        if isinstance(name, Template):
            return name
        found = self.found.get(name)
        if found is None and name in self.found:
            raise TemplateNotFound(name)
        if found is None:
            try:
                found = self.found[name] = super().get_template(name, parent, globals)
            except TemplateNotFound:
                if len(self.found) < NAMES:             # a visitor may ask for any stylesheet
                    self.found[name] = None
                raise
        return found

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        return {**self.globals, **(d or {})}

    def getattr(self, obj: Any, attribute: str) -> Any:
        if type(obj) is dict and attribute in obj:
            return obj[attribute]
        try:
            return getattr(obj, attribute)
        except AttributeError:
            return super().getattr(obj, attribute)


