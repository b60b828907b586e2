"""The answers to a check of several tests: one report each."""

from typing import Final, TypeAlias, final

from plait.base.node import node
from plait.result.report import Report

SUITE_VERSION: Final = 2
"""The version of the JSON form; raised when a reader of the old form would misread the new."""


@final
@node
class SkippedTest:
    """A test that was not to be run, and the reason."""

    entry: str
    reason: str


@final
@node
class Suite:
    """The tests of a target, each with its own report, and the tests that were skipped.

    These are disabled, or not affected by what has `changed_since` a commit. A test that did not
    run for any other reason has a report with the verdict unknown.
    """

    target: str
    version: str
    reports: tuple[Report, ...]
    skipped: tuple[SkippedTest, ...] = ()
    set_up_seconds: float = 0.0
    """The time for compiling and for finding the tests, in seconds."""
    changed_since: str | None = None

    @property
    def is_unaffected(self) -> bool:
        """Whether nothing has changed that any test reaches."""
        return self.changed_since is not None and not self.reports


Answer: TypeAlias = Report | Suite
"""The answer of a command: one report, or those of several tests."""


def reports_of(answer: Answer) -> tuple[Report, ...]:
    """The reports in an answer."""
    return answer.reports if isinstance(answer, Suite) else (answer,)
