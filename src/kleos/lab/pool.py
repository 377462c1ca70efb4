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
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from typing import Final, TypeVar

T = TypeVar("T")
R = TypeVar("R")

AHEAD: Final = 4                                        # tasks a worker has waiting


class SimulationError(ValueError):
    """A simulation that cannot be run, or was not run to its end; the text says why."""


def share(work: Callable[[T], R], tasks: Sequence[T], jobs: int) -> Iterator[R]:
    """The results of the tasks, in the order in which they come; what a task raises is raised here.

    `SimulationError` when a worker dies. `work` must be a function of a module, tasks and results picklable.
    """
    todo = iter(tasks)
    with open_pool(jobs) as executor:
        running = {submit(executor, work, task) for task in islice(todo, jobs * AHEAD)}
        while running:
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            for future in finished:
                running.update([submit(executor, work, task) for task in islice(todo, 1)])
                yield future.result()


def submit(executor: Executor, work: Callable[[T], R], task: T) -> Future[R]:
    """Which may start a worker: that is not interrupted before it has learnt to leave interrupts to the caller."""
    if sys.platform == "win32":
        return executor.submit(work, task)
    resource_tracker.ensure_running()                   # to start it here would let interrupts through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        return executor.submit(work, task)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def open_pool(jobs: int) -> Iterator[Executor]:
    context = multiprocessing.get_context("spawn")
    theirs, ours = context.Pipe(duplex=False)
    executor = ProcessPoolExecutor(jobs, context, begin, (theirs,))
    try:
        yield executor
    except BrokenProcessPool:
        raise SimulationError("A worker process died before its games were over (out of memory, or killed), "
                              "so there is no result.") from None
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
