"""The answers to a check of several tests: one report each."""

from typing import Final, TypeAlias, final

from plait.base.node import node
from plait.result.report import Report

SUITE_VERSION: Final = 2
"""The version of the JSON form; raised when a reader of the old form would misread the new."""


@final
@node
class SkippedTest:
    """A test that its author has disabled, and what says so."""

    entry: str
    reason: str


@final
@node
class Suite:
    """The tests of a target, each with a report of its own, and those that are disabled.

    A test that was not run, for whatever other reason, has a report that says unknown.
    """

    target: str
    version: str
    reports: tuple[Report, ...]
    skipped: tuple[SkippedTest, ...] = ()
    set_up_seconds: float = 0.0
    """How long it took to compile and to find the tests."""


Answer: TypeAlias = Report | Suite
"""What a command comes to: one report, or those of several tests."""


def reports_of(answer: Answer) -> tuple[Report, ...]:
    """The reports in an answer."""
    return answer.reports if isinstance(answer, Suite) else (answer,)
