"""The clock: what the whole server asks for the time, so that a test can move it by hand."""
from __future__ import annotations

import asyncio
import time
from datetime import UTC, date, datetime
from typing import Final


class Clock:
    """The clock of the machine."""

    def now(self) -> float:
        """Seconds since 1970, as what is kept is marked with them."""
        return time.time()

    def monotonic(self) -> float:
        """Seconds since some moment or other, by which to tell how long something takes: nobody ever sets them back."""
        return time.monotonic()

    def today(self) -> date:
        """The date in UTC, which is the same everywhere."""
        return datetime.fromtimestamp(self.now(), UTC).date()

    async def sleep(self, seconds: float) -> None:
        """Let so much of the monotonic time pass."""
        await asyncio.sleep(seconds)

    async def wait(self, event: asyncio.Event, seconds: float) -> bool:
        """Whether the event comes within so much of it."""
        try:
            async with asyncio.timeout(seconds):
                return await event.wait()
        except TimeoutError:
            return False


SYSTEM: Final = Clock()
