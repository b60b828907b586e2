"""From the model of a path condition to a run of the machine."""

from collections.abc import Callable, Iterator, Mapping

from plait.base.errors import InternalError, SpuriousWitnessError, UnsupportedError
from plait.engines.benign_races import BenignRaces
from plait.engines.executions.execution_paths import run_of
from plait.engines.executions.state_observation import find_deadlock, find_races
from plait.engines.executions.witness_runs import Taken, run_through_accesses
from plait.engines.symbolic.paths.input_variables import ModelInputs, Names
from plait.engines.symbolic.paths.path_condition import Path as Condition
from plait.engines.symbolic.paths.path_context import Context
from plait.engines.symbolic.paths.path_limits import Cut, Limits, Remaining
from plait.engines.symbolic.paths.path_runner import Runner, Stop, Turns
from plait.engines.symbolic.paths.unrolled_positions import LoopName
from plait.ir.program import Program
from plait.logic.smt.logic import Logic
from plait.logic.smt.terms import Term
from plait.machine.machine import Machine
from plait.machine.machine_options import MachineOptions
from plait.machine.replay import Replaying
from plait.machine.state import State
from plait.result.trace import Run, Turn
from plait.result.violations import DataRace, Violation
from plait.spec.properties import NoDataRace, NoDeadlock, Property, name_of


class _Nobody:
    """Ignores everything."""

    def suspect(self, asked: Property, place: tuple[str, int]) -> None:
        """Ignored: the machine reports violations."""

    def cut(self, cut: Cut, loop: LoopName | None) -> None:
        """Never happens: there are no bounds."""

    def leave_by_assumption(self) -> None:
        """Ignored: the model satisfies all assumptions."""


def _no_value(_path: Condition, _term: Term) -> int | None:
    raise InternalError("a run with a model depends on an input")


def schedule_of(turns: Turns | None) -> tuple[int, ...]:
    """The threads that take the steps, the first one first."""
    threads: list[int] = []
    while turns is not None:
        threads.append(turns.thread)
        turns = turns.before
    return tuple(reversed(threads))


def model_context(names: Names, model: Mapping[str, int]) -> Context:
    """A context with the inputs of the model."""
    inputs = ModelInputs(Logic(), names, model)
    context = Context(inputs, Remaining(Limits()))
    context.connect(_Nobody(), _no_value)
    return context


def choices_of(
    program: Program,
    options: MachineOptions,
    names: Names,
    model: Mapping[str, int],
    schedule: tuple[int, ...],
    poll: Callable[[], None],
) -> tuple[int, ...]:
    """The answers of the model to the choices, in the order of the choices."""
    context = model_context(names, model)
    runner = Runner(program, options, context, poll=poll)
    strand = runner.start()
    for thread in schedule:
        strand.thread = thread
        match runner.advance(strand):
            case Stop.STEP:
                continue
            case Stop.END:
                break
            case _:
                raise InternalError("a run with a model is not deterministic")
    return tuple(context.inputs.answers)


def witnesses(
    program: Program,
    options: MachineOptions,
    asked: Property,
    answers: tuple[int, ...],
    schedule: tuple[int, ...],
    benign_races: BenignRaces,
    poll: Callable[[], None],
) -> Iterator[tuple[Violation, Run]]:
    """The violations of a property that a schedule and these answers lead to, at least one.

    `UnsupportedError` when there is none because of an unsupported operation.
    """
    taken = Taken()
    replaying = Replaying(Machine(program, options, poll=poll), taken)
    run = Run(tuple(Turn(thread, 1) for thread in schedule), answers)
    count = 0
    without_model: list[str] = []
    for result in replaying.along(run, as_far_as_possible=True):
        machine, state = replaying.machine, replaying.state
        without_model += result.without_model
        for violation in result.violations:
            if violation.violated == asked:
                count += 1
                yield violation, run_of(taken.path)
        for found in _seen_in(machine, state, asked, benign_races):
            count += 1
            if isinstance(found, DataRace):
                yield found, run_through_accesses(machine, state, taken.path, found)
            else:
                yield found, run_of(taken.path)
    if not count:
        if without_model:
            raise UnsupportedError("; ".join(without_model))
        raise SpuriousWitnessError(f"{name_of(asked)}: the model does not lead to a violation")


def _seen_in(
    machine: Machine, state: State, asked: Property, benign_races: BenignRaces
) -> Iterator[Violation]:
    """The violations of this property that a state shows."""
    if asked == NoDeadlock():
        found = find_deadlock(machine, state, machine.enabled(state))
        if found is not None:
            yield found
    if asked == NoDataRace():
        yield from find_races(machine, state, machine.enabled(state), benign_races)
