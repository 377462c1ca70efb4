"""Models in files: the same comes back, and what is spoiled is refused with a reason."""
from __future__ import annotations

import json
import struct

import pytest

from kleos.core.model import HEAD, MOST, Model, ModelError, digest, pack, read, unpack
from kleos.core.sight import Sight

GIVEN = Model({"game": "shield", "seed": 1}, {"first": [0.5, -1.25, 3.0, 0.0], "end": [20.0]},
              {"first": [2, 2], "end": [1]})
WHOLE = pack(GIVEN)


def spoiled(change):
    """The file with a head that this has changed."""
    length = int.from_bytes(WHOLE[:8], "little")
    head = json.loads(WHOLE[8:8 + length])
    written = json.dumps(change(head) or head).encode()
    return struct.pack("<Q", len(written)) + written + WHOLE[8 + length:]


def test_what_was_written_is_read(tmp_path):
    (tmp_path / "model").write_bytes(WHOLE)
    again = read(tmp_path / "model")
    assert (again.head, again.tensors, again.shapes) == (GIVEN.head, GIVEN.tensors, GIVEN.shapes)
    assert pack(again) == WHOLE


def test_a_file_is_laid_out_as_safetensors():
    length = int.from_bytes(WHOLE[:8], "little")
    head = json.loads(WHOLE[8:8 + length])
    assert length % 8 == 0
    assert head["first"] == {"dtype": "F16", "shape": [2, 2], "data_offsets": [0, 8]}
    assert json.loads(head["__metadata__"][HEAD])["game"] == "shield"
    assert struct.unpack("<4e", WHOLE[8 + length:][:8]) == (0.5, -1.25, 3.0, 0.0)


@pytest.mark.parametrize("cut", [0, 4, 8, 20, len(WHOLE) // 2, len(WHOLE) - 1])
def test_a_file_that_was_cut_short_is_no_model(cut):
    with pytest.raises(ModelError, match=r"damaged|cut short"):
        unpack(WHOLE[:cut])


@pytest.mark.parametrize(("content", "says"), [
    (b"", "no model of Kleos"), (b"PK\x03\x04" + bytes(60), "no model of Kleos"), (WHOLE + b"x", "behind its end"),
    (b"\xff" * 40, "no model of Kleos"), (WHOLE[:-2] + b"\x00\x7c", "no number"),
    (WHOLE[:-2] + b"\x01\x7e", "no number"),
    (spoiled(lambda head: head.pop("__metadata__") and None), "no model of Kleos"),
    (spoiled(lambda head: [1]), "no model of Kleos"),
    (spoiled(lambda head: head["__metadata__"].update({HEAD: "[1]"})), "no model of Kleos"),
    (spoiled(lambda head: head["first"].update(dtype="F32")), "no model of Kleos"),
    (spoiled(lambda head: head["first"].update(shape=[-2, -2])), "no model of Kleos"),
    (spoiled(lambda head: head["first"].update(shape=[1 << 40, 1 << 40])), "no model of Kleos"),
    (spoiled(lambda head: head["end"].update(data_offsets=[1 << 62, (1 << 62) + 2])), "no model of Kleos"),
])
def test_what_is_no_model_is_refused(content, says):
    with pytest.raises(ModelError, match=says):
        unpack(content)


def test_what_cannot_be_read_says_why(tmp_path):
    with pytest.raises(ModelError, match="cannot be read: No such file"):
        read(tmp_path / "none")
    with pytest.raises(ModelError, match="cannot be read: Is a directory"):
        read(tmp_path)
    (tmp_path / "large").write_bytes(bytes(MOST + 1))
    with pytest.raises(ModelError, match="more than 1,048,576 bytes"):
        read(tmp_path / "large")


def test_a_model_is_small_and_of_numbers():
    with pytest.raises(ModelError, match="at most"):
        pack(Model({}, {"first": [0.0] * (MOST // 2)}, {"first": [MOST // 2]}))
    for wrong in (float("nan"), float("inf"), 70000.0):
        with pytest.raises(ModelError, match="learnt nothing"):
            pack(Model({}, {"first": [wrong]}, {"first": [1]}))


def test_a_tensor_has_the_shape_that_is_asked_for():
    assert GIVEN.matrix("first", 2, -1) == [0.5, -1.25, 3.0, 0.0]
    for name, shape in (("first", (4,)), ("first", (2, 3)), ("second", (1,))):
        with pytest.raises(ModelError, match=f"“{name}” has not the shape"):
            GIVEN.matrix(name, *shape)


def test_another_sight_has_another_digest():
    one = digest(Sight([("turn", 1), ("dice", 6)]))
    assert one == digest(Sight([("turn", 1), ("dice", 6)]))
    assert len({one, digest(Sight([("turn", 2), ("dice", 5)])), digest(Sight([("dice", 6), ("turn", 1)]))}) == 3
