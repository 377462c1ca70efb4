"""Executors: where games are played, by a word. Any executor of Python's own kind may be handed in as well.

    processes               processes of this machine, as many as jobs
    ray, ray:ADDRESS        a Ray of this machine, or the cluster there
    dask, dask:ADDRESS      a Dask of this machine, or the scheduler there
"""
from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import AbstractContextManager, contextmanager, redirect_stdout
from importlib import import_module
from typing import Any, Final

from kleos.core.prose import quote
from kleos.lab.pool import SimulationError, open_pool

PROCESSES: Final = "processes"


@contextmanager
def open_executor(executor: Executor | str | None, jobs: int = 1) -> Iterator[Executor | None]:
    """The executor of this word, as long as it is needed, with so many workers where it begins here; None for processes
    of this machine. One that was handed in stays open. `SimulationError` says which words there are, or what is not
    installed."""
    if executor is None or executor == PROCESSES:
        yield None
    elif not isinstance(executor, str):
        yield executor
    else:
        name, _, address = executor.partition(":")
        if name not in ENGINES:
            raise SimulationError(f"There is no executor {quote(executor)}; there are {PROCESSES}, ray, ray:ADDRESS, "
                                  "dask and dask:ADDRESS.")
        with ENGINES[name](address, jobs) as crew:
            yield crew


def crew_of(jobs: int, executor: Executor | str | None) -> AbstractContextManager[Executor | None]:
    """Whoever plays all trials, opened once."""
    return open_pool(jobs) if jobs > 1 and executor is None else open_executor(executor, jobs)


def engine(module: str, name: str) -> Any:
    try:
        return import_module(module)
    except ImportError:
        raise SimulationError(f"{name.title()} is not installed here: pip install 'kleos[{name}]'.") from None


class RayExecutor(Executor):
    """Ray, as far as chunks of games need it."""

    def __init__(self, ray: Any) -> None:
        self.ray: Final = ray

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        task: Future[Any] = self.ray.remote(num_cpus=1)(fn).remote(*args, **kwargs).future()
        return task


@contextmanager
def open_ray(address: str, jobs: int) -> Iterator[Executor]:
    """One that this process is connected to already is used, and left open. What Ray says of dead workers goes where
    errors go, since results may be read from standard output."""
    ray = engine("ray", "ray")
    mine = not ray.is_initialized()
    if mine:
        ray.init(address=address or None, log_to_driver=False, logging_level="error",
                 **({} if address else {"include_dashboard": False, "num_cpus": jobs}))
    try:
        with redirect_stdout(sys.stderr):
            yield RayExecutor(ray)
    finally:
        if mine:
            ray.shutdown()


@contextmanager
def open_dask(address: str, jobs: int) -> Iterator[Executor]:
    distributed = engine("distributed", "dask")
    with distributed.Client(address) if address else distributed.Client(
            n_workers=jobs, threads_per_worker=1, dashboard_address=None) as client:
        yield client.get_executor(pure=False)


ENGINES: Final = {"ray": open_ray, "dask": open_dask}
