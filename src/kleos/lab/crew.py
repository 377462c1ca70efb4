"""A crew: worker processes that share out tasks. It knows no game.

Workers are started afresh, never forked, so it does not matter what threads or locks the caller has. They live
as long as their end of a pipe does: when the caller stops, or is killed, they leave at once.
"""
from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
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
    with crew(jobs) as executor:
        running = {executor.submit(work, task) for task in islice(todo, jobs * AHEAD)}
        while running:
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            for future in finished:
                running.update([executor.submit(work, task) for task in islice(todo, 1)])
                yield future.result()


@contextmanager
def crew(jobs: int) -> Iterator[Executor]:
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
