"""A net learns, for a second. JAX is large: where it is not installed, only what is said of that is tested."""
from __future__ import annotations

from importlib.util import find_spec

import pytest
from librt.vecs import vec
from mypy_extensions import u8

from kleos.bots import make
from kleos.bots.learned import net_of
from kleos.core.model import Model, pack, read
from kleos.games import find
from kleos.lab import training
from kleos.lab.teaching import Lessons, Teacher
from kleos.lab.training import Learner, train

SHIELD = find("shield")


def test_without_jax_it_says_how_to_install_it(monkeypatch):
    def missing(name):
        raise ImportError(name)
    monkeypatch.setattr(training, "import_module", missing)
    with pytest.raises(ImportError, match=r"Training needs JAX and numpy: pip install 'kleos\[train\]'\."):
        train(Teacher(SHIELD, "strong:1"), "strong:1", 1, 1.0)


if find_spec("jax"):
    def test_the_same_lessons_give_the_same_bytes_and_a_bot_that_plays(tmp_path):
        models = [train(Teacher(SHIELD, "strong:1"), "strong:1", 3, 1, games=2, steps=30) for _ in range(2)]
        assert pack(models[0]) == pack(models[1])
        path = tmp_path / "model"
        path.write_bytes(pack(models[0]))
        head = read(path).head
        assert (head["games"], head["training_steps"], head["teacher"], head["seed"]) == (2, 30, "strong:1", 3)
        training.judge(Teacher(SHIELD, "strong:1"), models[0], 2)
        figures = models[0].head["figures"]["quick"]
        assert figures["low"] <= figures["difference"] <= figures["high"]
        assert make(f"learned:{path}", SHIELD, own=True).game is SHIELD

    def test_what_is_kept_is_what_was_learnt():
        """The net of the bot, in Python and from half precision, beside the one that learnt."""
        teacher = Teacher(SHIELD, "strong:1")
        lessons = Lessons(int(teacher.sight.size))
        lessons.add(teacher.play(1, 0))
        learner = Learner(training.extra(), lessons, 1)
        learner.learn(40, lambda text: None)
        model = Model(training.head(teacher, "strong:1", 1, lessons, 40, learner, 0.0), *learner.tensors())
        net, seen = net_of(model, lessons.size), learner.seen[:3, 0]
        expected = [float(worth) * learner.scale + learner.mean for worth in learner.judge(learner.net, seen)]
        net.begin(vec[u8](seen[0].tolist()))
        assert [net.worth(vec[u8](one.tolist())) for one in seen] == pytest.approx(expected, abs=0.25)
