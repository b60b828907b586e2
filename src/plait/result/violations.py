"""The list of the kinds of violations. A new kind is named only here and in its module."""

from typing import Final

from plait.result.violation_account import StepViolation, Violation
from plait.result.violation_evidence import BlockedThread, BlockingOperation, RacingAccess
from plait.result.violation_kinds.racing_accesses import DataRace
from plait.result.violation_kinds.step_failures import (
    AssertionFailed,
    EnteredWithout,
    LineReached,
    UncaughtException,
)
from plait.result.violation_kinds.stuck_threads import Deadlock, EndlessThread, Livelock

__all__ = [
    "VIOLATIONS",
    "AssertionFailed",
    "BlockedThread",
    "BlockingOperation",
    "DataRace",
    "Deadlock",
    "EndlessThread",
    "EnteredWithout",
    "LineReached",
    "Livelock",
    "RacingAccess",
    "StepViolation",
    "UncaughtException",
    "Violation",
]

VIOLATIONS: Final[tuple[type[Violation], ...]] = (
    AssertionFailed,
    UncaughtException,
    Deadlock,
    DataRace,
    Livelock,
    LineReached,
    EnteredWithout,
)
"""Every kind of violation."""
