"""Evidence for a violation besides its trace: replay on a JVM, witness file, JUnit test."""

import dataclasses
import re
from collections.abc import Callable, Sequence
from itertools import takewhile
from pathlib import Path
from typing import Final, final

from plait.base.budget import Budget
from plait.base.errors import BudgetExhausted, InputError, StopReason
from plait.base.files import write_file
from plait.base.node import node
from plait.base.origins import is_library_class
from plait.driver.enforced_limits import VALIDATION, within
from plait.driver.program_loading import Loaded, ProgramRequest
from plait.driver.validation import Validated
from plait.report.violation_places import places
from plait.report.wording import verdict_detail
from plait.result.confirmation import Confirmation, Diverged, NotReplayable
from plait.result.json_form import witness_to_text
from plait.result.phrases import source_name
from plait.result.report import Finding
from plait.result.schedule import WitnessFile
from plait.result.verdicts import Suspected, Violated
from plait.result.violation_evidence import Throws
from plait.result.violations import Violation
from plait.spec.fences import FenceWish
from plait.spec.properties import name_of

CONFIRMATION_SECONDS: Final = 10.0
"""The default time limit for the replay of one violation."""

_ALL_SECONDS: Final = 30.0
"""The time limit for the replays of all violations of a check together."""

_LONGEST_WAITING: Final = 10.0
"""The most time that sleeps and timed waits of a replay may take; it is granted in addition."""

_LEAST_SECONDS: Final = 0.3
"""With less time left than this, no JVM is started."""

_SHARE: Final = 0.2
"""The share of the time that is reserved for confirmation, once there is a violation."""

_NO_TIME: Final = "no time was left; increase --time, or use --witness-out and plait replay"


def _refuse(failure: str) -> None:
    raise InputError(failure)


@final
@node
class EvidenceRequest:
    """The evidence to produce; None for what is not wanted.

    `on_failure` is called for files that cannot be written. If it returns, the violation is
    reported without them.
    """

    confirm_seconds: float | None = None
    fence: FenceWish = FenceWish.AUTO
    witness_folder: Path | None = None
    junit_folder: Path | None = None
    on_failure: Callable[[str], None] = _refuse

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to do."""
        return (self.confirm_seconds, self.witness_folder, self.junit_folder) == (None, None, None)


def gather_evidence(
    findings: Sequence[tuple[Finding, Validated | None]],
    loaded: Loaded,
    program: ProgramRequest,
    wanted: EvidenceRequest,
    budget: Budget,
) -> tuple[Finding, ...]:
    """The findings; violations with the requested evidence, as far as the budget's time allows.

    Each violation comes with the result of its replay on the machine.
    """
    if wanted.is_empty:
        return tuple(finding for finding, _ in findings)
    gathering = _Gathering(loaded, program, wanted, budget)
    return tuple(gathering.complete(*item) for item in findings)


def time_to_confirm(budget: Budget, wanted: EvidenceRequest) -> float:
    """How much of a budget's time to reserve for the confirmation of a violation."""
    return min(wanted.confirm_seconds or 0.0, _SHARE * (budget.seconds or 0.0))


@final
class _Gathering:
    """Gathers the evidence for the violations of one check."""

    def __init__(
        self, loaded: Loaded, program: ProgramRequest, wanted: EvidenceRequest, budget: Budget
    ) -> None:
        self._loaded = loaded
        self._program = program
        self._wanted = wanted
        self._budget = budget
        self._deadline = budget.elapsed() + _ALL_SECONDS
        self._names: dict[str, int] = {}

    def complete(self, finding: Finding, validated: Validated | None) -> Finding:
        """The finding with the requested evidence, or the reason why there is none."""
        if validated is None:
            return finding
        try:
            return within(self._budget, lambda: self._complete(finding, validated), VALIDATION)
        except BudgetExhausted:
            return dataclasses.replace(finding, confirmation=NotReplayable(_NO_TIME))

    def _complete(self, finding: Finding, validated: Validated) -> Finding:
        from plait.driver.junit_test import junit_test
        from plait.driver.witness_files import make_witness

        wanted = self._wanted
        assert isinstance(finding.verdict, Violated), "there should be a violation"
        witness = make_witness(
            self._loaded, self._program, finding.property, finding.verdict, validated
        )
        name = _file_name(f"{witness.entry}-{name_of(finding.property)}", self._names)
        if wanted.witness_folder is not None:
            path = wanted.witness_folder / f"{name}.json"
            if self._is_written(path, witness_to_text(witness)):
                finding = dataclasses.replace(finding, witness_file=str(path))
        if wanted.junit_folder is not None:
            test = junit_test(witness, self._loaded.target, self._loaded.jdk, name)
            if test is not None:
                self._is_written(wanted.junit_folder / test.path, test.text)
        if wanted.confirm_seconds is not None:
            outcome = self._confirm(witness, wanted.confirm_seconds)
            finding = judged(dataclasses.replace(finding, confirmation=outcome))
        return finding

    def _is_written(self, path: Path, text: str) -> bool:
        try:
            write_file(path, text)
        except OSError as error:
            self._wanted.on_failure(f"cannot write {path}: {error.strerror}")
            return False
        return True

    def _confirm(self, witness: WitnessFile, seconds: float) -> Confirmation:
        from plait.driver.witness_files import confirm

        if self._budget.elapsed() > self._deadline:
            return NotReplayable(
                f"confirmations took {_ALL_SECONDS:g} s; use --witness-out and plait replay"
            )
        waiting = 0.0 if witness.plan is None else witness.plan.waiting_seconds
        if waiting <= _LONGEST_WAITING:
            seconds += waiting
        left = self._budget.remaining()
        if left is not None and left < _LEAST_SECONDS:
            return NotReplayable(_NO_TIME)
        seconds = seconds if left is None else min(seconds, left)
        target, jdk = self._loaded.target, self._loaded.jdk
        fence = self._wanted.fence
        found = confirm(witness, target, jdk, seconds, lambda: _poll(self._budget), fence)
        is_cut = isinstance(found, NotReplayable) and self._budget.overdue() > 0
        return NotReplayable(_NO_TIME) if is_cut else found


def judged(finding: Finding) -> Finding:
    """A violation that a JVM does not show, for no known reason, becomes only suspected."""
    verdict, outcome = finding.verdict, finding.confirmation
    if not isinstance(verdict, Violated) or not isinstance(outcome, Diverged) or outcome.reason:
        return finding
    because = (
        f"{verdict_detail(verdict)}; but the JVM behaved differently: Plait's model of "
        f"{_modelled(verdict.violation)} may be wrong; please report it"
    )
    at = tuple(place for place, _ in places(verdict))
    return dataclasses.replace(finding, verdict=Suspected(at, because, verdict))


def _modelled(violation: Violation) -> str:
    """The JDK method that the program has called at the failure, or else the language."""
    seen = violation.on_jvm()
    frames = seen.frames if isinstance(seen, Throws) else ()
    inside = list(takewhile(lambda at: is_library_class(at.method.owner), frames))
    return f"{source_name(inside[-1].method.owner)}.{inside[-1].method.name}" if inside else "Java"


def _poll(budget: Budget) -> None:
    """The user and the deadline end a confirmation. The memory limit applies only to the search."""
    try:
        budget.poll()
    except BudgetExhausted as error:
        if error.reason is not StopReason.MEMORY:
            raise


def _file_name(wish: str, names: dict[str, int]) -> str:
    """The name without characters that files should not have, numbered from the second on."""
    name = re.sub(r"[^\w.-]+", "_", wish)
    names[name] = names.get(name, 0) + 1
    return name if names[name] == 1 else f"{name}-{names[name]}"
