"""What comes with a violation besides its trace: the JVM's word, a witness file, a JUnit test."""

import dataclasses
import re
from pathlib import Path
from typing import Final, final

from plait.base.budget import Budget
from plait.base.errors import BudgetExhausted, InputError
from plait.base.node import node
from plait.driver.junit_test import junit_test
from plait.driver.loading import Loaded, ProgramRequest
from plait.driver.witness_files import confirm, make_witness, write_witness
from plait.result.report import Finding
from plait.result.verdicts import Violated
from plait.spec.properties import name_of

CONFIRMATION_SECONDS: Final = 5.0
"""How long the replay of one violation may take, unless the user says otherwise."""

_INTERRUPTED: Final = "interrupted"


@final
@node
class EvidenceRequest:
    """What to make; None for what nobody wants.

    `spurious_wakeups` is how the violations were found.
    """

    confirm_seconds: float | None = None
    witness_folder: Path | None = None
    junit_folder: Path | None = None
    spurious_wakeups: bool = False

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to do."""
        return (self.confirm_seconds, self.witness_folder, self.junit_folder) == (None, None, None)


def gather_evidence(
    findings: tuple[Finding, ...],
    loaded: Loaded,
    program: ProgramRequest,
    wanted: EvidenceRequest,
    budget: Budget,
) -> tuple[Finding, ...]:
    """The findings, violations with what is wanted. The budget's time does not matter any more."""
    if wanted.is_empty:
        return findings
    names: dict[str, int] = {}
    return tuple(_gather(item, loaded, program, wanted, budget, names) for item in findings)


def _gather(
    finding: Finding,
    loaded: Loaded,
    program: ProgramRequest,
    wanted: EvidenceRequest,
    budget: Budget,
    names: dict[str, int],
) -> Finding:
    if not isinstance(finding.verdict, Violated):
        return finding
    witness = make_witness(
        loaded, program, finding.property, finding.verdict, spurious_wakeups=wanted.spurious_wakeups
    )
    name = _file_name(f"{witness.entry}-{name_of(finding.property)}", names)
    if wanted.witness_folder is not None:
        path = wanted.witness_folder / f"{name}.json"
        write_witness(witness, path)
        finding = dataclasses.replace(finding, witness_file=str(path))
    if wanted.junit_folder is not None:
        test = junit_test(witness, loaded.target, loaded.jdk, name)
        if test is not None:
            _write(wanted.junit_folder / test.path, test.text)
    if wanted.confirm_seconds is not None:
        outcome = confirm(
            witness, loaded.target, loaded.jdk, wanted.confirm_seconds, lambda: _poll(budget)
        )
        finding = dataclasses.replace(finding, confirmation=outcome)
    return finding


def _poll(budget: Budget) -> None:
    """Only the user ends a confirmation; time and memory were for the search."""
    try:
        budget.poll()
    except BudgetExhausted as error:
        if error.what == _INTERRUPTED:
            raise


def _file_name(wish: str, names: dict[str, int]) -> str:
    """The wish without characters that files should not have, numbered from the second on."""
    name = re.sub(r"[^\w.-]+", "_", wish)
    names[name] = names.get(name, 0) + 1
    return name if names[name] == 1 else f"{name}-{names[name]}"


def _write(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise InputError(f"cannot write {path}: {error.strerror}") from error
