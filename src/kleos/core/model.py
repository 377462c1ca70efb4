"""A model in a file: what a net has learnt, and a head that says of what and how.

The file is what others know as safetensors: eight bytes that say how long the head is, the head as JSON, and the
numbers in half precision. Whoever has numpy needs nothing of ours to look into it.
"""
from __future__ import annotations

import json
import struct
from collections.abc import Mapping, Sequence
from hashlib import sha256
from math import isfinite, prod
from pathlib import Path
from typing import Any, Final

from kleos.core.sight import Sight

MOST: Final = 1 << 20                                   # bytes of a file
HEAD: Final = "kleos"                                   # where the head of ours stands in that of the file


class ModelError(ValueError):
    """Why a file is no model, or not one for this."""


class Model:
    """`head` says of which game, under which rules, and how it was learnt; `tensors` are lists of numbers by name,
    those of several dimensions row after row, and `shapes` says how many there are of each."""

    def __init__(self, head: Mapping[str, Any], tensors: Mapping[str, Sequence[float]],
                 shapes: Mapping[str, Sequence[int]]) -> None:
        self.head: Final = dict(head)
        self.tensors: Final = {name: list(values) for name, values in tensors.items()}
        self.shapes: Final = {name: list(shape) for name, shape in shapes.items()}

    def matrix(self, name: str, *shape: int) -> list[float]:
        """The numbers of this name; `ModelError` unless they have this shape (-1: of any length)."""
        found = self.shapes.get(name)
        if found is None or len(found) != len(shape) or any(want not in (-1, has) for want, has in zip(shape, found)):
            raise ModelError(f"“{name}” has not the shape of such a net: {found}, not {list(shape)}")
        return self.tensors[name]


def digest(sight: Sight) -> str:
    """What a sight consists of, in sixteen letters: another sight has other ones."""
    parts = [[name, part.start, part.stop] for name, part in sight.names.items()]
    return sha256(json.dumps(parts).encode()).hexdigest()[:16]


def pack(model: Model) -> bytes:
    """The file; the same model gives the same bytes. `ModelError` where it is too large, or a number is none."""
    head: dict[str, Any] = {"__metadata__": {HEAD: json.dumps(model.head, ensure_ascii=False)}}
    numbers: list[bytes] = []
    at = 0
    for name, values in model.tensors.items():
        if not all(isfinite(value) and abs(value) < 65504 for value in values):
            raise ModelError("It has learnt nothing: some weight is no number, or too large")
        numbers.append(struct.pack(f"<{len(values)}e", *values))
        head[name] = {"dtype": "F16", "shape": model.shapes[name], "data_offsets": [at, at + 2 * len(values)]}
        at += 2 * len(values)
    written = json.dumps(head, ensure_ascii=False).encode()
    written += b" " * (-len(written) % 8)
    found = struct.pack("<Q", len(written)) + written + b"".join(numbers)
    if len(found) > MOST:
        raise ModelError(f"A model has at most {MOST:,} bytes, not {len(found):,}")
    return found


def read(path: Path) -> Model:
    """What stands in a file; `ModelError` says why it is no model."""
    try:
        with path.open("rb") as file:
            content = file.read(MOST + 1)
    except OSError as problem:
        raise ModelError(f"it cannot be read: {problem.strerror or problem}") from None
    if len(content) > MOST:
        raise ModelError(f"it has more than {MOST:,} bytes")
    return unpack(content)


def unpack(content: bytes) -> Model:
    """The other way round; `ModelError` says what is wrong with it."""
    try:
        length = int.from_bytes(content[:8], "little")
        head = json.loads(content[8:8 + length])
        about = json.loads(head.pop("__metadata__")[HEAD])
        places = {str(name): part(one) for name, one in head.items()}
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise ModelError("it is no model of Kleos, or has been damaged") from None
    numbers = content[8 + length:]
    if len(content) < 8 + length or not isinstance(about, dict):
        raise ModelError("it is no model of Kleos, or has been damaged")
    if len(numbers) != max((end for _, _, end in places.values()), default=0):
        raise ModelError("it has been cut short, or something stands behind its end")
    tensors = {name: struct.unpack(f"<{(end - start) // 2}e", numbers[start:end])
               for name, (_, start, end) in places.items()}
    if not all(isfinite(value) for values in tensors.values() for value in values):
        raise ModelError("some weight in it is no number")
    return Model(about, tensors, {name: shape for name, (shape, _, _) in places.items()})


def part(one: Any) -> tuple[list[int], int, int]:
    """Shape and place of one tensor; `ValueError` where they do not fit one another."""
    shape, (start, end) = list(one["shape"]), one["data_offsets"]
    whole = all(type(n) is int and n >= 0 for n in (*shape, start, end))
    if one["dtype"] != "F16" or not whole or end - start != 2 * prod(shape) or end > MOST:
        raise ValueError("they do not fit")
    return shape, start, end
