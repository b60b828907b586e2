"""When sleeps and timed waits end because their time is up."""

from enum import StrEnum
from typing import Final

CENTURY: Final = 100 * 365 * 24 * 3600 * 1_000_000_000
"""Nanoseconds; a sleep or wait that takes so long, or longer, does not run out."""


class Timeouts(StrEnum):
    """When the time of a sleep or timed wait is up.

    `ANY`: at any moment. `LAST`: the earliest deadline passes when nothing else can run.
    `NEVER`: a timed wait does not run out; a sleep ends at any moment.
    """

    ANY = "any"
    LAST = "last"
    NEVER = "never"


def waits_in_vain(timeouts: Timeouts, timeout: int) -> bool:
    """Whether only others can end a wait; a timeout that is not positive means none."""
    return not 0 < timeout < CENTURY or timeouts is Timeouts.NEVER
