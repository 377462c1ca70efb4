"""Parts: what a position is made of. It copies, compares by content, and pickles.

    Part     what changes in play: each copy has its own
    Value    what never changes, and is small: a step
    Fixed    what never changes, and is large: components and options

All take each of their fields as an argument of the same name when they are made: copies, comparison and pickling rest
on that.
"""
from __future__ import annotations

import copyreg
import inspect
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

MOST_MADE: Final = 64                                   # components and options kept for positions that are unpickled


FIELDS: Final[dict[Any, list[str]]] = {}                # one entry a class


def fields(thing: object) -> list[str]:
    """The names of the arguments that made it, which are the names of its fields."""
    kind = type(thing)
    if kind not in FIELDS:
        FIELDS[kind] = list(inspect.signature(kind).parameters)
    return FIELDS[kind]


def picture(thing: Any) -> Any:
    """A position, or a part of one, as plain data: two are the same exactly when their pictures are."""
    if type(thing) in PLAIN:
        return thing
    if isinstance(thing, (list, tuple)):
        return [part if type(part) in PLAIN else picture(part) for part in thing]
    if type(thing) is NUMBERS:
        return list(thing)
    if isinstance(thing, dict):
        return {name: picture(part) for name, part in thing.items()}
    if isinstance(thing, Fixed):
        return thing.key()
    if isinstance(thing, Value):
        return repr(thing)
    found = {name: getattr(thing, name) for name in fields(thing)}
    return {name: part if type(part) in PLAIN else picture(part) for name, part in found.items()}


PLAIN: Final[set[Any]] = {type(None), bool, int, float, str, bytes}
NUMBERS: Final[Any] = type(vec[i64]())


def numbers(values: list[int]) -> Any:
    """A compiled array that was pickled."""
    return vec[i64](values)


def reduce_array(array: Any) -> Any:
    return numbers, (list(array),)


copyreg.pickle(NUMBERS, reduce_array)


def rebuild(kind: Any, arguments: list[Any]) -> Any:
    """The other half of `Part.__reduce__`."""
    return kind(*arguments)


@mypyc_attr(allow_interpreted_subclasses=True)
class Part:
    """Anything a position is made of; gives it comparison by content, and pickling."""

    def __reduce__(self) -> Any:
        return rebuild, (type(self), [getattr(self, name) for name in fields(self)])

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and bool(picture(self) == picture(other))

    def __hash__(self) -> int:
        raise TypeError("a position changes, so it has no hash")


@mypyc_attr(allow_interpreted_subclasses=True)
class Value:
    """What never changes once it is made, so that copies of a position share it: a step."""

    def __repr__(self) -> str:
        """Its kind and its arguments; two are the same when this is."""
        return f"{type(self).__name__}({', '.join([f'{name}={getattr(self, name)}' for name in fields(self)])})"

    def __reduce__(self) -> Any:
        return rebuild, (type(self), [getattr(self, name) for name in fields(self)])


@mypyc_attr(allow_interpreted_subclasses=True)
class Fixed:
    """What copies of a position share and nothing changes: its components and options.

    `key` tells one from another that was made of the same components; `made` are the arguments that make it again, its
    components first. Unpickled, it is made once and then found.
    """

    def key(self) -> str:
        raise NotImplementedError

    def made(self) -> tuple[Any, ...]:
        raise NotImplementedError

    def __reduce__(self) -> Any:
        return again, (type(self), self.key(), *self.made())


MADE: Final[dict[tuple[Any, str, Any], Fixed]] = {}


def again(kind: Any, key: str, components: Any, *more: Any) -> Fixed:
    """The other half of `Fixed.__reduce__`."""
    which = kind, key, components
    if which not in MADE:
        if len(MADE) >= MOST_MADE:
            MADE.clear()
        MADE[which] = kind(components, *more)
    return MADE[which]
