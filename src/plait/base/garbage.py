"""Control of Python's garbage collector, which runs too often or too late for some work.

It counts objects, not bytes. Native memory (of kernels, decision diagrams, solvers) is often
reachable only from a few objects in reference cycles: thousands of small programs checked in one
process once took 12 GB.
"""

import ctypes
import gc
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

_MUCH: Final = 512 << 20
"""The growth in bytes that is worth a collection: one takes up to half a second."""

_kept = [0]
"""How many bytes the process had after the last such collection."""


def collect_if_grown() -> None:
    """Collect garbage if the process has grown a lot since the last such collection.

    The C library keeps what is freed, in pieces that do not fit the next tables, until it is told
    to give that back to the system.
    """
    if resident_bytes() > _kept[0] + _MUCH:
        gc.collect()
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
        if trim is not None:
            trim(0)
        _kept[0] = resident_bytes()


@contextmanager
def uncollected() -> Iterator[None]:
    """Disable cycle detection: it takes a fifth of the time of work that keeps its objects."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def resident_bytes() -> int:
    """How many bytes of memory this process has now; 0 where no system tells."""
    try:
        resident = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
    except OSError:
        return 0
    return int(resident) * os.sysconf("SC_PAGE_SIZE")
