"""Witnesses: schedules read from the tuples backwards, and shown by the machine.

A later context of a thread may return into frames that an earlier one has left; which ones, it
demands of the earlier context, whose path must come with such a stack (`logic`'s `stack_paths`).
"""

from collections.abc import Iterator
from contextlib import suppress
from typing import Final, final

from plait.base.errors import SpuriousWitnessError
from plait.engines.executions.execution_paths import Chooser
from plait.engines.executions.witness_runs import violations_in
from plait.engines.visible.context_tuples import ContextTuple, Sighting
from plait.engines.visible.thread_context import Taken
from plait.ir import ops as ir
from plait.logic.pushdown.explicit.stack_paths import Demand, labels_to, node_over
from plait.machine.choices import GivenAnswers
from plait.machine.class_initialisation import is_settled
from plait.machine.machine import Machine
from plait.machine.replay import Replaying
from plait.machine.state import State
from plait.result.trace import Run, Turn
from plait.result.violations import Violation

_MOST_ENDINGS: Final = 4096
"""How many vectors of answers are tried for the rest of the last step."""


def run_to(sighting: Sighting) -> Run:
    """The schedule that leads to a sighting, and the answers on it."""
    parts: list[tuple[int, list[Taken]]] = []
    demands: dict[int, Demand] = {}
    if sighting.context is not None and sighting.found is not None:
        step = sighting.found.step
        labels, demand = labels_to(step, step.source.entry, ())
        parts.append((sighting.context.thread, labels))
        demands[sighting.context.thread] = demand
    at: ContextTuple = sighting.after
    while at.arrived is not None:
        context = at.arrived.context
        demand = demands.get(context.thread, ())
        nodes = context.heads[at.arrived.digest].nodes
        entry, node = node_over(nodes, demand)
        labels, demands[context.thread] = labels_to(node.origin, entry, demand)
        parts.append((context.thread, labels))
        at = at.arrived.parent
    return _joined(at.beginning.choices, list(reversed(parts)))


def _joined(first: tuple[int, ...], parts: list[tuple[int, list[Taken]]]) -> Run:
    turns, choices = [Turn(0, 1)], list(first)
    for thread, labels in parts:
        steps = sum(label.begins for label in labels)
        for label in labels:
            choices.extend(label.answers)
        if steps and turns[-1].thread == thread:
            turns[-1] = Turn(thread, turns[-1].visible_ops + steps)
        elif steps:
            turns.append(Turn(thread, steps))
    return Run(tuple(turns), tuple(choices))


@final
class Demonstration:
    """Leads a machine along schedules of the search.

    The machine initialises classes of the JDK in steps of their own, which the search has not: a
    thread that stands in or before one goes on until that is over.
    """

    def __init__(self, machine: Machine, early: frozenset[str]) -> None:
        self._machine = machine
        self._early = early
        self._initialisers = {f"initialise-{name}" for name in early}

    def shown(self, sought: Violation, run: Run) -> tuple[Violation, Run]:
        """The violation as the machine shows it, and the run that the machine takes.

        One at another place counts if there is no better: a view knows the top of a stack trace
        only. `SpuriousWitnessError` when the machine shows none.
        """
        alike: tuple[Violation, Run] | None = None
        for found, taken in self._endings(run):
            for violation in found:
                if type(violation) is type(sought) and violation.identity() == sought.identity():
                    return violation, taken
                if alike is None and _is_like(violation, sought):
                    alike = violation, taken
        if alike is None:
            raise SpuriousWitnessError(f"the machine does not show {sought} along {run}")
        return alike

    def _endings(self, run: Run) -> Iterator[tuple[list[Violation], Run]]:
        """What the machine shows; after the given answers, all vectors of further ones."""
        answers: list[int] | None = []
        for _ in range(_MOST_ENDINGS):
            if answers is None:
                return
            further = Chooser(answers)
            with suppress(SpuriousWitnessError):
                yield _Follower(self._machine, self, run, further).follow()
            answers = further.next_answers()

    def is_extra(self, state: State, thread: int) -> bool:
        """Whether a thread stands in, or before, an initialisation that the search did early."""
        frames = state.threads[thread].frames
        if not frames:
            return False
        if any(frame.segment.code.ref.name in self._initialisers for frame in frames):
            return True
        op = frames[-1].segment.op
        if not isinstance(op, ir.InitClass) or op.cls not in self._early:
            return False
        execution = self._machine.execution
        execution.enter(state)
        return not is_settled(execution, execution.types.of_class(op.cls))


@final
class _Follower:
    """One way along a run."""

    def __init__(
        self, machine: Machine, demonstration: Demonstration, run: Run, further: Chooser
    ) -> None:
        self._machine = machine
        self._demonstration = demonstration
        self._run = run
        self._further = further
        self._given = iter(run.choices)
        self._replaying = Replaying(machine)
        self._turns: list[Turn] = []
        self._found: list[Violation] = []

    def follow(self) -> tuple[list[Violation], Run]:
        """The violations of the steps and of the last state, the last ones first."""
        for turn in self._run.turns:
            self._settle(turn.thread)
            for _ in range(turn.visible_ops):
                self._step(turn.thread)
                self._settle(turn.thread)
        for thread in range(len(self._replaying.state.threads)):
            self._settle(thread)
        self._found.extend(violations_in(self._machine, self._replaying.state))
        self._found.reverse()
        choices = (*self._run.choices, *self._further.given())
        return self._found, Run(tuple(self._turns), choices)

    def _settle(self, thread: int) -> None:
        replaying = self._replaying
        while replaying.can_move(thread) and self._demonstration.is_extra(replaying.state, thread):
            self._step(thread)

    def _step(self, thread: int) -> None:
        """A step; one that the machine ends only because it is long goes on."""
        is_cut = True
        while is_cut:
            result = self._replaying.step(thread, self)
            self._found.extend(result.violations)
            if self._turns and self._turns[-1].thread == thread:
                self._turns[-1] = Turn(thread, self._turns[-1].visible_ops + 1)
            else:
                self._turns.append(Turn(thread, 1))
            is_cut = result.was_cut

    accepts_wide = GivenAnswers.accepts_wide

    def __call__(self, point: object) -> int:
        """The answer to a choice: as given, then any."""
        answer = next(self._given, None)
        return self._further(point) if answer is None else answer  # type: ignore[arg-type]


def _is_like(shown: Violation, sought: Violation) -> bool:
    """Whether it may be the violation that a view shows, whose stack trace is not whole."""
    if type(shown) is not type(sought):
        return False
    return getattr(shown, "thread", None) == getattr(sought, "thread", None)
