"""When sleeps and timed waits time out."""

from enum import StrEnum
from typing import Final

CENTURY: Final = 100 * 365 * 24 * 3600 * 1_000_000_000
"""In nanoseconds: a sleep or wait of at least this length does not time out."""


class Timeouts(StrEnum):
    """When a sleep or timed wait times out.

    `ANY`: at any moment. `LAST`: the earliest deadline passes when nothing else can run. `NEVER`: a
    timed wait does not time out; a sleep ends at any moment.
    """

    ANY = "any"
    LAST = "last"
    NEVER = "never"


def waits_in_vain(timeouts: Timeouts, timeout: int) -> bool:
    """Whether only other threads can end a wait; a timeout of at most 0 means no timeout."""
    return not 0 < timeout < CENTURY or timeouts is Timeouts.NEVER
