"""Training: a net learns from lessons what positions are worth, in JAX; what comes of it needs neither JAX nor numpy.

The same lessons, seed and steps give the same bytes on the same machine with the same JAX. By a clock the number of
games and steps is another one each time; the head of the model says how many there were, so that they can be asked for.
"""
from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from time import monotonic
from typing import Any, Final

from kleos.bots.bot import Quick
from kleos.bots.learned import Learned
from kleos.core.model import Model, digest
from kleos.lab.evaluation import evaluate
from kleos.lab.teaching import Lessons, Teacher

WIDE, NARROW = 128, 32                                  # numbers of the first layer, and of the second
BATCH: Final = 128                                      # decisions of a step
RATE: Final = 2e-3                                      # at first
STEPS: Final = 32                                       # of one number of the sight, at most
LEVEL: Final = 0.1                                      # how much the mean of a decision counts, beside its differences
APART: Final = 1_000_003                                # between the seeds of lessons and of what they are judged by
TIMED: Final = 20                                       # steps from which it is told how long they take
LEAST: Final = 200                                      # steps, however short the time

Progress = Callable[[str], None]


def extra() -> Any:
    """JAX; `ImportError` says how to install it."""
    try:
        return import_module("jax")
    except ImportError:
        raise ImportError("Training needs JAX and numpy: pip install 'kleos[train]'.") from None


def train(teacher: Teacher, word: str, seed: int, minutes: float, games: int | None = None, steps: int | None = None,
          progress: Progress = lambda text: None) -> Model:
    """A model of what the teacher knows. Half of the time goes for games, unless `games` says how many, and what is
    left for `steps`, unless these are given too."""
    jax = extra()
    began = monotonic()
    lessons = Lessons(int(teacher.sight.size))
    for decisions in teacher.lessons(seed, games or 1 << 30, None if games else 30 * minutes):
        lessons.add(decisions)
        if lessons.games % 50 == 0:
            progress(f"{lessons.games:,} games, {len(lessons.kept):,} decisions")
    learner = Learner(jax, lessons, seed)
    number = steps or learner.room(began + 60 * minutes - monotonic())
    error = learner.learn(number, progress)
    return Model(head(teacher, word, seed, lessons, number, learner, error), *learner.tensors())


def head(teacher: Teacher, word: str, seed: int, lessons: Lessons, steps: int, learner: Learner,
         error: float) -> dict[str, Any]:
    game = teacher.game
    return {"game": game.id, "rules_version": game.rules.version, "seats": teacher.setup.seats,
            "options": dict(teacher.setup.options),
            "sight": {"size": lessons.size, "digest": digest(teacher.sight)},
            "teacher": word, "seed": seed, "games": lessons.games, "decisions": len(lessons.kept),
            "training_steps": steps, "jax": learner.jax.__version__, "figures": {"error": round(error, 4)},
            "steps": learner.steps}


def judge(teacher: Teacher, model: Model, games: int, progress: Callable[[int], None] = lambda done: None) -> None:
    """Enter into the head of a model what it gets, and quick, on the same dice, which none of the lessons had."""
    game, seed = teacher.game, model.head["seed"] + APART
    found = evaluate(game, teacher.opening, Learned(game, model), Quick(game), games, seed, progress)
    model.head["figures"]["quick"] = {
        "games": games, "seed": seed, "mean": round(found.bot, 4), "quick": round(found.rival, 4),
        "difference": round(found.difference, 4), "low": round(found.low, 4), "high": round(found.high, 4)}


class Learner:
    """A net and what it learns from."""

    def __init__(self, jax: Any, lessons: Lessons, seed: int) -> None:
        self.jax: Final = jax
        self.np: Final = import_module("numpy")
        if len(lessons.kept) < 2:
            raise ValueError("From so few decisions nothing can be learnt; let it take longer.")
        self.seen, self.worths, self.weights = lessons.arrays()
        self.steps: Final = self.find_steps()
        places = [(i, step) for i, each in enumerate(self.steps) for step in each]
        self.which: Final = self.np.array([i for i, _ in places], self.np.int32)
        self.reach: Final = self.np.array([step for _, step in places], self.np.uint8)
        known = self.weights > 0
        self.mean: Final = float(self.worths[known].mean())
        self.scale: Final = float(self.worths[known].std()) or 1.0
        self.rng: Final = self.np.random.default_rng(seed)
        self.net: Any = self.new()
        self.held: Final = max(1, len(self.worths) // 20)       # decisions by which it is judged, not taught

    def find_steps(self) -> list[list[int]]:
        """The values that each number has had, but for the least one; of many some that lie evenly among them."""
        found = []
        for i in range(self.seen.shape[2]):
            values = self.np.unique(self.seen[:, :, i][self.weights > 0])[1:].tolist()
            found.append([values[k * len(values) // STEPS] for k in range(STEPS)] if len(values) > STEPS else values)
        return found

    def new(self) -> dict[str, Any]:
        def layer(before: int, after: int, gain: float) -> Any:
            return (self.rng.standard_normal((before, after)) * gain / before ** 0.5).astype(self.np.float32)
        zeros = self.np.zeros
        return {"first": layer(len(self.which), WIDE, 1.0), "bias": zeros(WIDE, self.np.float32),
                "second": layer(WIDE, NARROW, 1.4), "middle": zeros(NARROW, self.np.float32),
                "last": layer(NARROW, 1, 0.5)[:, 0], "end": zeros(1, self.np.float32)}

    def room(self, seconds: float) -> int:
        """How many steps there is time for."""
        step, state = self.make_step(1000)
        state = step(0, state, *self.batch(0))          # is compiled
        self.jax.block_until_ready(state)
        began = monotonic()
        for _ in range(TIMED):
            state = step(0, state, *self.batch(0))
        self.jax.block_until_ready(state)
        return max(LEAST, int(seconds / ((monotonic() - began) / TIMED)))

    def learn(self, steps: int, progress: Progress) -> float:
        """Take so many steps; how far the net is off within a decision, where it was not taught, in what the game
        returns."""
        rng = self.np.random.default_rng(0)
        step, state = self.make_step(steps)
        for i in range(steps):
            state = step(i, state, *self.batch(int(rng.integers(1 << 31))))
            if (i + 1) % 500 == 0:
                self.net = self.weights_of(state)
                progress(f"{i + 1:,} of {steps:,} steps, off by {self.error():.3f}")
        self.net = self.weights_of(state)
        return self.error()

    def batch(self, seed: int) -> tuple[Any, Any, Any]:
        chosen = self.np.random.default_rng(seed).integers(self.held, len(self.worths), BATCH)
        return self.seen[chosen], (self.worths[chosen] - self.mean) / self.scale, self.weights[chosen]

    def make_step(self, steps: int) -> tuple[Any, Any]:
        optimizers = import_module("jax.example_libraries.optimizers")
        cosine = self.jax.numpy.cos
        begin, change, self.weights_of = optimizers.adam(
            lambda i: RATE * (0.02 + 0.98 * (0.5 + 0.5 * cosine(3.1415926 * i / steps))))

        def step(i: Any, state: Any, seen: Any, worths: Any, weights: Any) -> Any:
            return change(i, self.jax.grad(self.loss)(self.weights_of(state), seen, worths, weights), state)
        return self.jax.jit(step), begin({name: self.jax.numpy.asarray(values) for name, values in self.net.items()})

    def judge(self, net: Any, seen: Any) -> Any:
        numpy, relu = self.jax.numpy, self.jax.nn.relu
        reached = (seen[..., self.which] >= self.reach).astype(numpy.float32)
        ends = relu(relu(reached @ net["first"] + net["bias"]) @ net["second"] + net["middle"])
        return ends @ net["last"] + net["end"][0]

    def loss(self, net: Any, seen: Any, worths: Any, weights: Any) -> Any:
        """Differences within a decision count, since they decide; its mean a little, so that it is known too."""
        off = self.judge(net, seen) - worths
        all = weights.sum(1, keepdims=True) + 1e-6
        level = (off * weights).sum(1, keepdims=True) / all
        return ((off - level) ** 2 * weights).sum() / weights.sum() + LEVEL * (level ** 2).mean()

    def error(self) -> float:
        """The root of the mean square within decisions that are held back."""
        held = self.held
        off = self.np.asarray(self.judge(self.net, self.seen[:held])) * self.scale + self.mean - self.worths[:held]
        weights = self.weights[:held]
        level = (off * weights).sum(1, keepdims=True) / (weights.sum(1, keepdims=True) + 1e-6)
        return float((((off - level) ** 2 * weights).sum() / weights.sum()) ** 0.5)

    def tensors(self) -> tuple[dict[str, list[float]], dict[str, list[int]]]:
        """The numbers of the net, in what the game returns, and their shapes."""
        net = {name: self.np.asarray(values) for name, values in self.net.items()}
        net["last"] = net["last"] * self.scale
        net["end"] = net["end"] * self.scale + self.mean
        half = {name: values.astype(self.np.float16) for name, values in net.items()}
        return ({name: values.ravel().tolist() for name, values in half.items()},
                {name: list(values.shape) for name, values in half.items()})
