"""Engines that contradict each other: one shows a violation where another has proved there is none.

A proof within bounds is contradicted only by a witness that lies within them. Context switches are
the only bound that a witness shows.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from plait.base.errors import EngineDisagreementError
from plait.driver.portfolio.engine_run import Outcome
from plait.result.report import Finding
from plait.result.trace import Run
from plait.result.verdicts import Bounds, Holds, Unknown, Verdict, Violated
from plait.result.violations import UncaughtException, Violation
from plait.spec.properties import name_of


def refuse_contradictions(outcomes: Sequence[Outcome], shown: Sequence[Finding]) -> None:
    """`EngineDisagreementError` for a violation, replayed by now, that some engine has excluded."""
    for finding in shown:
        if not isinstance(finding.verdict, Violated) or _overflows(finding.verdict.violation):
            continue
        for engine, proved in _proofs(outcomes, finding):
            if _includes(proved, finding.verdict.witness):
                raise EngineDisagreementError(
                    f"engine {engine} proves {name_of(finding.property)}, engine "
                    f"{finding.engines[0]} shows a violation: "
                    f"{finding.verdict.violation.account().headline}"
                )


def _overflows(violation: Violation) -> bool:
    """Whether a thread dies of a stack that some engines assume to be as deep as needed."""
    name = "java.lang.StackOverflowError"
    return isinstance(violation, UncaughtException) and violation.exception == name


def _proofs(outcomes: Sequence[Outcome], shown: Finding) -> Iterator[tuple[str, Bounds]]:
    for outcome in outcomes:
        for claim in outcome.on(shown.property):
            proved = _proved(claim.verdict)
            if proved is not None:
                yield outcome.run.engine, proved


def _proved(verdict: Verdict) -> Bounds | None:
    match verdict:
        case Holds(within=within):
            return within
        case Unknown(proved=proved):
            return proved
        case _:
            return None


def _includes(proved: Bounds, witness: Run) -> bool:
    """Whether a witness certainly lies within bounds."""
    switches = proved.context_switches
    if proved != Bounds(context_switches=switches):
        return False
    return switches is None or _most_switches(witness) <= switches


def _most_switches(witness: Run) -> int:
    """At least as many context switches as the witness has: turns may follow another's end."""
    threads = [turn.thread for turn in witness.turns]
    return sum(one != other for one, other in pairwise(threads))
