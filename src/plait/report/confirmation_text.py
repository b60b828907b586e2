"""The confirmation of a violation on a stock JVM, in words."""

from collections.abc import Iterator
from typing import assert_never

from rich.text import Text

from plait.report.wording import early_text
from plait.result.confirmation import (
    Confirmation,
    Confirmed,
    Diverged,
    Fenced,
    Fencing,
    NotReplayable,
    Unfenced,
)
from plait.result.report import Finding


def evidence_lines(finding: Finding) -> Iterator[Text]:
    """Whether the violation is confirmed, and where its witness is."""
    if finding.early_timeouts:
        yield Text(f"{early_text(finding)} (--timeouts last excludes this)", "yellow")
    outcome = finding.confirmation
    style = "green" if isinstance(outcome, Confirmed) else "yellow"
    yield Text(confirmation_text(outcome), style)
    if finding.witness_file is not None:
        yield Text(f"to replay it: plait replay {finding.witness_file}", "dim")


def confirmation_text(outcome: Confirmation | None) -> str:
    """One or two sentences."""
    match outcome:
        case None:
            return "not confirmed: not replayed on a JVM"
        case Confirmed(jdk=jdk, seconds=seconds, evidence=evidence, fence=fence):
            took = f" in {seconds:.1f} s" if seconds else ""
            return f"confirmed on JDK {jdk}{took}: {evidence}{_fence_text(fence)}"
        case Diverged(jdk=jdk, stretch=stretch, where=where, how=how, fence=fence, reason=reason):
            place = f" (at {where})" if where else ""
            because = f"; {reason}" if reason else ""
            return (
                f"NOT confirmed: JDK {jdk} diverges in segment {stretch + 1} of the "
                f"schedule: {how}{place}{because}{_fence_text(fence)}"
            )
        case NotReplayable(why=why, fence=fence):
            return f"not confirmed: {why}{_fence_text(fence)}"
        case _:
            assert_never(outcome)


def _fence_text(fence: Fencing | None) -> str:
    """Whether the program ran in a sandbox."""
    match fence:
        case None:
            return ""
        case Fenced():
            return " (sandboxed)"
        case Unfenced(why=why):
            return f" (not sandboxed: {why})"
        case _:
            assert_never(fence)
