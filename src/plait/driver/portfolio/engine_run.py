"""One engine at work on a loaded program: its claims, and what it tells meanwhile."""

import dataclasses
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Protocol, final, runtime_checkable

from plait.base.budget import Budget
from plait.base.errors import BudgetExhausted, Lack, SpuriousWitnessError
from plait.base.node import node
from plait.driver.enforced_limits import ENGINE, within
from plait.engines.api import Engine, Explored, Observer
from plait.ir.program import Program
from plait.result.report import Claim, ContextFigures, EngineRun
from plait.result.verdicts import WHY_STOPPED, Suspected, Unknown, Verdict, Violated, Why
from plait.spec.properties import Property, always_checked, name_of, report_order


@runtime_checkable
class ClaimObserver(Observer, Protocol):
    """An observer that hears of violations as soon as an engine claims them."""

    def claimed(self, claim: Claim) -> None:
        """Something that was asked for is violated; the report will say how that was validated."""


@final
@node
class Outcome:
    """What one run of an engine has come to.

    It has used all of its time when `is_cut`; when `is_interrupted`, the program may be half built.
    `met` are classes that count for assumptions, if it has loaded them in a process of its own.
    """

    run: EngineRun
    claims: tuple[Claim, ...]
    explored: Explored | None
    is_cut: bool
    is_interrupted: bool
    met: tuple[str, ...] = ()

    def on(self, asked: Property) -> tuple[Claim, ...]:
        """The claims on one property."""
        return tuple(claim for claim in self.claims if claim.property == asked)


@final
class _Recorder:
    """An observer that keeps the last counters and the lines for the report."""

    def __init__(self, observer: Observer) -> None:
        self._observer = observer
        self.counters: Mapping[str, int] = {}
        self.seen: Explored | None = None

    @property
    def contexts(self) -> tuple[ContextFigures, ...]:
        """The figures of single contexts, of engines that have them."""
        return () if self.seen is None else self.seen.contexts

    def progress(self, phase: str, counters: Mapping[str, int]) -> None:
        self.counters = counters
        self._observer.progress(phase, counters)

    def explored(self, explored: Explored) -> None:
        self.seen = explored


@final
@node
class EngineTask:
    """An engine, what is asked of it, and whom to tell its claims at once.

    `stops_at_first` is for the first violation of anything that was asked. With `only_proofs`, what
    the engine merely suspects is no answer.
    """

    engine: Engine
    program: Program
    asked: tuple[Property, ...]
    tell: Callable[[Claim], None]
    stops_at_first: bool = False
    only_proofs: bool = False

    @property
    def handled(self) -> tuple[Property, ...]:
        """What the engine can decide, of what was asked and of what is always checked."""
        wanted = sorted({*self.asked, *always_checked()}, key=report_order)
        return tuple(item for item in wanted if type(item) in self.engine.info.handles)


def run_engine(task: EngineTask, budget: Budget, observer: Observer) -> Outcome:
    """Let an engine work until it is done, or soon after the end of the budget."""
    recorder = _Recorder(observer)
    claims: list[Claim] = []
    began = budget.elapsed()
    is_interrupted = False
    try:
        within(budget, lambda: _collect(claims, task, budget, recorder), ENGINE)
    except BudgetExhausted as spent:
        claims += _open_claims(claims, (*task.asked, *task.handled), spent)
        is_interrupted = True
    seconds = budget.elapsed() - began
    run = EngineRun(task.engine.info.id, seconds, recorder.counters, recorder.contexts)
    is_cut = budget.remaining() == 0
    return Outcome(run, tuple(claims), recorder.seen, is_cut, is_interrupted)


def _collect(claims: list[Claim], task: EngineTask, budget: Budget, observer: _Recorder) -> None:
    """The engine's claims on what was asked and on what is always checked."""
    engine, handled = task.engine, task.handled
    asked = {item.unrestricted: item for item in handled}
    with named(engine.info.id):
        for said in engine.check(task.program, tuple(asked), budget, observer):
            claim = Claim(asked[said.property], _counted(said.verdict, task))
            claims.append(claim)
            task.tell(claim)
            is_violated = isinstance(claim.verdict, Violated) and claim.property in task.asked
            if is_violated and task.stops_at_first:
                break
    decided = {claim.property for claim in claims}
    for item in task.asked:
        if item not in handled:
            detail = f"engine {engine.info.id} cannot decide {name_of(item)}"
            claims.append(Claim(item, Unknown(Why.UNSUPPORTED, detail, lack=Lack.PROPERTY)))
        elif item not in decided:
            claims.append(Claim(item, Unknown(Why.FIRST_FOUND, "")))


def _counted(verdict: Verdict, task: EngineTask) -> Verdict:
    if task.only_proofs and isinstance(verdict, Suspected):
        return Unknown(Why.IMPRECISE, f"engine {task.engine.info.id} has no proof")
    return verdict


def claimed(engine: str, claim: Claim) -> Outcome:
    """A claim of an engine that is still at work."""
    run = EngineRun(engine, 0.0, {}, ())
    return Outcome(run, (claim,), None, is_cut=False, is_interrupted=False)


def refused(task: EngineTask, why: str) -> Outcome:
    """The outcome of an engine that cannot work on a program."""
    run = EngineRun(task.engine.info.id, 0.0, {}, ())
    claims = tuple(Claim(item, Unknown(Why.UNSUPPORTED, why)) for item in task.asked)
    return Outcome(run, claims, None, is_cut=False, is_interrupted=False)


def stopped(outcome: Outcome, asked: tuple[Property, ...], spent: BudgetExhausted) -> Outcome:
    """The outcome of a run that has ended before its time, for this reason."""
    claims = (*outcome.claims, *_open_claims(outcome.claims, asked, spent))
    return dataclasses.replace(outcome, claims=claims)


def _open_claims(
    claims: Sequence[Claim], wanted: tuple[Property, ...], spent: BudgetExhausted
) -> list[Claim]:
    """What is said of properties that an engine has said nothing of when it was interrupted."""
    detail = spent.detail or "the engine was interrupted; what it had proved is unknown"
    known = {claim.property for claim in claims}
    unknown = Unknown(WHY_STOPPED[spent.reason], detail)
    return [Claim(item, unknown) for item in dict.fromkeys(wanted) if item not in known]


@contextmanager
def named(engine: str) -> Iterator[None]:
    """Say whose witness it is that does not replay."""
    try:
        yield
    except SpuriousWitnessError as error:
        raise SpuriousWitnessError(f"engine {engine}: {error}") from error
