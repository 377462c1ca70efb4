"""Chunks: games, some at a time, played here or elsewhere, and kept where that is asked for."""
from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from typing import Any, Final, TypeVar

from kleos.lab.executors import open_executor
from kleos.lab.keeping import Shelf
from kleos.lab.pool import SimulationError, share

P = TypeVar("P")
R = TypeVar("R")

Crew = Executor | str | None                            # who plays: an executor, or the word for one


class Interrupted(KeyboardInterrupt):
    """Ctrl+C; `run` is what had been played by then.

    >>> from kleos.lab import Interrupted, play
    >>> try:
    ...     run = play("shield", ["random"], games=2)
    ... except Interrupted as stopped:                  # Ctrl+C
    ...     run = stopped.run
    >>> run.games
    2
    """

    def __init__(self, run: Any) -> None:
        super().__init__()
        self.run: Final = run


def gather(work: Callable[[tuple[P, range]], tuple[range, R]], plan: P, numbers: range, size: int, *, jobs: int = 1,
           here: Callable[[range], R], executor: Crew = None, shelf: Shelf | None = None,
           alone: str = "") -> Iterator[tuple[range, R]]:
    """What came of these games, in chunks of at most `size`, in any order, those first that were kept.

    Where one process is enough `here` plays them; `alone` says why no other process can.
    """
    done = []
    for part in shelf.parts(numbers) if shelf else ():
        done.append(part[0])
        yield part
    tasks = chunks(missing(numbers, done), size)
    if not tasks:
        return
    single = executor is None and (jobs == 1 or len(tasks) == 1)
    if alone and not single:
        raise SimulationError(alone)
    played = ((task, here(task)) for task in tasks) if single else elsewhere(
        work, [(plan, task) for task in tasks], jobs, executor)
    for part in played:
        if shelf:
            shelf.put(*part)
        yield part


def elsewhere(work: Callable[[tuple[P, range]], tuple[range, R]], tasks: Sequence[tuple[P, range]], jobs: int,
              executor: Crew) -> Iterator[tuple[range, R]]:
    with open_executor(executor, jobs) as crew:
        yield from share(work, tasks, jobs if crew else min(jobs, len(tasks)), crew)


def missing(numbers: range, done: Iterable[range]) -> list[range]:
    """What of the numbers is in none of the ranges done, which are in order and do not overlap."""
    found, reached = [], numbers.start
    for part in done:
        found.append(range(reached, part.start))
        reached = part.stop
    return [part for part in [*found, range(reached, numbers.stop)] if part]


def chunks(parts: Iterable[range], size: int) -> list[range]:
    """These numbers in pieces that end at a multiple of the size, so that they are the same after an interruption."""
    found = []
    for part in parts:
        first = part.start
        while first < part.stop:
            last = min(((first - 1) // size + 1) * size, part[-1])
            found.append(range(first, last + 1))
            first = last + 1
    return found


def join(parts: Iterable[range]) -> tuple[range, ...]:
    """The same numbers in as few ranges as can be, in order; `ValueError` when one is there twice."""
    found: list[range] = []
    for part in sorted(parts, key=lambda part: part.start):
        if found and part.start < found[-1].stop:
            raise ValueError(f"Game {part.start} is in both.")
        if found and part.start == found[-1].stop:
            part = range(found.pop().start, part.stop)
        found.append(part)
    return tuple(found)
