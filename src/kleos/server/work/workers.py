"""Workers: processes that do what takes long, so that nobody who asks for a page waits for it."""
from __future__ import annotations

import asyncio
import contextlib
import ctypes
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from multiprocessing import connection
from typing import Any, Final

import kleos
from kleos.server.http.limits import ASKER, Asker, Turns

PR_SET_PDEATHSIG: Final = 1                             # <linux/prctl.h>
LESS: Final = 5                             # how much they stand back behind the server where both want the processor
NEEDED: Final = ("kleos.server.work.thinkers", "kleos.server.work.records")       # of what they do


class Lost(Exception):
    """The worker ended before it was done."""


class Late(Exception):
    """It took longer than it may."""


class Worker:
    """A process that does one thing after another."""

    def __init__(self, less: int = LESS) -> None:
        spawn = multiprocessing.get_context("spawn")
        self.makeshift: Final = kleos.interpreted()     # it runs interpreted until there is an engine
        self.ready = self.ended = False
        self.pipe, theirs = spawn.Pipe()
        self.process: Final = spawn.Process(target=work, args=(theirs, os.getpid(), less), daemon=True)
        self.process.start()
        theirs.close()

    def do(self, deed: Callable[..., Any], given: tuple[Any, ...], seconds: float | None) -> Any:
        """What the deed returns or raises; waits for it, so not for the event loop. `Lost`, `Late`."""
        try:
            if not self.ready:                          # which takes a while, and is nobody's fault
                self.ready = bool(self.pipe.recv())
            self.pipe.send((deed, given))
            if not self.pipe.poll(seconds):
                self.end()
                raise Late
            done, result = self.pipe.recv()
        except (EOFError, OSError):
            self.end()
            raise Lost from None
        if not done:
            raise result
        return result

    def end(self) -> None:
        self.ended = True
        self.process.kill()

    @property
    def fit(self) -> bool:
        """Whether it may go on: it lives, and does not run interpreted where there is an engine by now."""
        return not self.ended and self.process.is_alive() and (not self.makeshift or kleos.interpreted())


class Workers:
    """So many workers, each started when it is first needed; they stand back by `less`. Who has to wait for one takes
    turns with the others."""

    def __init__(self, number: int, less: int = LESS) -> None:
        self.less: Final = less
        self.turns: Final = Turns(number, number)
        self.threads: Final = ThreadPoolExecutor(number, "kleos-worker")
        self.idle: Final[list[Worker]] = []
        self.busy: Final[set[Worker]] = set()
        self.closed = False

    async def do(self, deed: Callable[..., Any], *given: Any, seconds: float | None = None) -> Any:
        """What the deed returns or raises in a worker. Who is cancelled while in line was never there."""
        for attempt in (1, 2):
            asker = ASKER.get()
            await self.turns.take(asker)
            try:
                return await asyncio.shield(self.begin(asker, deed, given, seconds))
            except Lost:                                # somebody ended it
                if attempt == 2 or self.closed:
                    raise
        raise Lost

    def begin(self, asker: Asker, deed: Callable[..., Any], given: tuple[Any, ...],
              seconds: float | None) -> asyncio.Future[Any]:
        worker = self.ready()
        self.busy.add(worker)
        doing = asyncio.get_running_loop().run_in_executor(self.threads, worker.do, deed, given, seconds)
        doing.add_done_callback(lambda done: self.rest(worker, asker, done))
        return doing

    def rest(self, worker: Worker, asker: Asker, done: asyncio.Future[Any]) -> None:
        if not done.cancelled():
            done.exception()                            # seen, though whoever asked may have left
        self.busy.discard(worker)
        if worker.fit and not self.closed:
            self.idle.append(worker)
        else:
            worker.end()
        self.turns.give(asker)

    def ready(self) -> Worker:
        """One that is idle, else a new one."""
        if self.closed:
            raise Lost
        while self.idle:
            worker = self.idle.pop()
            if worker.fit:
                return worker
            worker.end()
        return Worker(self.less)

    def close(self) -> None:
        """End them, whatever they are at."""
        self.closed = True
        for worker in [*self.idle, *self.busy]:
            worker.end()
        self.threads.shutdown(wait=False, cancel_futures=True)


# in a worker

def work(pipe: connection.Connection, parent: int, less: int) -> None:
    """Do what comes through the pipe, until whoever sends it is gone."""
    die_with(parent)
    with contextlib.suppress(AttributeError, OSError):
        os.nice(less)
    for name in NEEDED:
        import_module(name)
    pipe.send(True)                                     # from now on what it does is timed
    with contextlib.suppress(EOFError, OSError):
        while True:
            deed, given = pipe.recv()
            try:
                answer = True, deed(*given)
            except Exception as problem:
                answer = False, problem
            pipe.send(answer)


def die_with(parent: int) -> None:
    """End this process when its parent does, however that ends; interrupts are the parent's to handle."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform == "linux":                         # even in the middle of a thought that holds the interpreter
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(1)
    watched = multiprocessing.parent_process()
    if watched:
        def wait() -> None:
            connection.wait([watched.sentinel])
            os._exit(1)
        threading.Thread(target=wait, daemon=True).start()
