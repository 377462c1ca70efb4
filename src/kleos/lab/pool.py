"""A pool of worker processes that share out tasks. It knows no game.

Workers are started afresh, never forked, so it does not matter what threads or locks the caller has. They live
as long as their end of a pipe does: when the caller stops, or is killed, they leave at once.
"""
from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager, nullcontext
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from queue import SimpleQueue
from typing import Final, TypeVar

T = TypeVar("T")
R = TypeVar("R")

AHEAD: Final = 4                                        # tasks a worker has waiting
TRIES: Final = 3                                        # of what fails because a worker or its machine does


class SimulationError(ValueError):
    """A simulation that cannot be run, or was not run to its end; the text says why.

    >>> from kleos.lab import play
    >>> play("shield", ["random"], games=0)
    Traceback (most recent call last):
    kleos.lab.pool.SimulationError: games, jobs and cap must be at least 1.
    """


def share(work: Callable[[T], R], tasks: Sequence[T], jobs: int, executor: Executor | None = None) -> Iterator[R]:
    """The results of the tasks, in the order in which they come, from the executor if one is given, else from so many
    processes. `work` must be a function of a module, tasks and results picklable.

    A `ValueError` that a task raises is raised here. What fails otherwise, because a worker or its machine died, is
    tried again; `SimulationError` when that has failed three times.
    """
    left = dict(enumerate(tasks))
    for chances in range(TRIES - 1, -1, -1):
        try:
            with nullcontext(executor) if executor else open_pool(jobs) as crew:
                yield from drain(crew, work, left, jobs)
            return
        except BrokenExecutor:
            if executor or not chances:
                raise SimulationError("A worker process died before its games were over (out of memory, or killed), "
                                      "so there is no result; what was being done: "
                                      f"{name_tasks(left.values())}.") from None


def drain(crew: Executor, work: Callable[[T], R], left: dict[int, T], jobs: int) -> Iterator[R]:
    """The results of those that are left, which are no more once their result is there."""
    todo, failures, running = deque(left), Counter[int](), dict[Future[R], int]()
    done = SimpleQueue[Future[R]]()
    while todo or running:
        while todo and len(running) < jobs * AHEAD:
            number = todo.popleft()
            running[submit(crew, work, left[number], done)] = number
        future = done.get()
        number = running.pop(future)
        try:
            with uninterrupted():
                result = future.result()
        except (ValueError, BrokenExecutor):
            raise
        except Exception as problem:
            failures[number] += 1
            if failures[number] == TRIES:
                name = name_tasks([left[number]])
                raise SimulationError(f"{name} failed {TRIES} times: {problem!r}.") from problem
            todo.append(number)
        else:
            del left[number]
            yield result


def name_tasks(tasks: Iterable[object]) -> str:
    """Which tasks these are: those of games by their numbers."""
    names = [f"games {part.start} to {part[-1]}" for task in tasks if isinstance(task, tuple)
             for part in task if isinstance(part, range) and part]
    return f"{names[0]} and others" if len(names) > 1 else names[0] if names else "a task"


def submit(executor: Executor, work: Callable[[T], R], task: T, done: SimpleQueue[Future[R]]) -> Future[R]:
    """The future of a task, which comes to `done` with its result. A worker may be started for it: that is not
    interrupted before it has learnt to leave interrupts to the caller."""
    if sys.platform != "win32":
        resource_tracker.ensure_running()               # to start it below would let interrupts through again
    with uninterrupted():
        future = executor.submit(work, task)
        future.add_done_callback(done.put)
        return future


@contextmanager
def uninterrupted() -> Iterator[None]:
    """An interrupt waits for the end of this: in the midst of it, it would leave the lock of a future closed, and the
    executor would wait for that without end."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def open_pool(jobs: int) -> Iterator[Executor]:
    context = multiprocessing.get_context("spawn")
    theirs, ours = context.Pipe(duplex=False)
    executor = ProcessPoolExecutor(jobs, context, begin, (theirs,))
    try:
        yield executor
    except BaseException:
        ours.close()                                    # whatever the workers are doing, they leave
        raise
    finally:
        executor.shutdown(cancel_futures=True)
        ours.close()
        theirs.close()


def begin(caller: Connection) -> None:
    """In a worker: interrupts are the caller's to handle; leave when the caller does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=leave_with, args=(caller,), daemon=True).start()


def leave_with(caller: Connection) -> None:
    caller.poll(None)                                   # nothing is ever sent: this returns when the pipe closes
    os._exit(1)
