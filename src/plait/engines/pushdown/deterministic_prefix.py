"""The deterministic prefix of all executions, which the machine runs once."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final, final

from plait.base.errors import UnsupportedError
from plait.base.node import node
from plait.base.origins import is_library_class
from plait.engines.executions.early_initialisation import is_early
from plait.engines.pushdown.ops.segment_stops import Stops
from plait.engines.pushdown.options import PushdownOptions
from plait.engines.pushdown.rules.shared_places import OBJECT
from plait.engines.pushdown.rules.shared_state import Globals
from plait.ir.program import Program
from plait.machine.class_initialisation import initialise
from plait.machine.compile.compiled_code import Pause, Switch
from plait.machine.machine import Machine
from plait.machine.machine_options import MachineOptions
from plait.machine.running_step import FOREVER, never
from plait.machine.runtime_types import INITIALISATION_SLOT, INITIALISED, Type
from plait.machine.state import Frame, State, Thread
from plait.machine.thread_lifecycle import ending, has_hooks
from plait.result.violations import StepViolation

_RUN_LIMIT: Final = 2000
"""The number of code segments after which a thread stops in any case: it may be spinning."""

_INITIALISER_LIMIT: Final = MachineOptions().run_limit
"""The same for initialisers that run before all threads, where no other thread can take over."""


@final
@node
class Beginning:
    """The first thread stands before the first op with several possible continuations."""

    machine: Machine
    stops: Stops
    shared: Globals
    state: State
    held: dict[int, int]
    violations: tuple[StepViolation, ...]
    lines: frozenset[tuple[str, int]]
    refused: set[Type]

    def initialise_early(self, kind: Type) -> bool:
        """Initialise a class of the JDK, or of a lambda, as if the program had begun with it.

        When that happens is unobservable unless the initialiser has unusual effects. Then the
        thread that reaches the class first must run it, and the answer is no.
        """
        execution, state = self.machine.execution, self.state
        holder = execution.anchors.statics(kind)
        if self.shared.cell(holder).values[INITIALISATION_SLOT] == INITIALISED:
            return not self.shared.is_varying(holder, INITIALISATION_SLOT)
        if (
            kind in self.refused
            or not is_early(execution, kind)
            or self.shared.is_varying(holder, INITIALISATION_SLOT)
        ):
            return False
        heap, thread, next_reference = state.heap.copy(), state.threads[0], state.next_reference
        if not self._initialise(kind):
            state.heap, state.threads[0], state.next_reference = heap, thread, next_reference
            self.refused.add(kind)
            return False
        state.threads[0] = thread
        self.shared.adopt(state.heap)
        return True

    def _initialise(self, kind: Type) -> bool:
        execution, state = self.machine.execution, self.state
        bottom = ending(execution.library)
        state.threads[0] = Thread(0, [], 0, execution.options.stack_limit)
        state.threads[0].object = self.shared.value((OBJECT, 0))
        state.threads[0].frames = [Frame(list(bottom.tail), bottom.entry, 0)]
        self.stops.pauses.is_symbolic = False
        options = execution.options
        execution.options = replace(options, run_limit=_INITIALISER_LIMIT)
        execution.enter(state)
        execution.select(0)
        execution.is_alone = True
        execution.fuel = FOREVER
        try:
            initialise(execution, kind, 0, 0)
        except Switch:
            try:
                execution.run()
            except UnsupportedError:
                return False
        except Pause:
            return False
        finally:
            execution.leave()
            execution.options = options
            self.stops.pauses.is_symbolic = True
        progress = state.heap[execution.anchors.statics(kind)].values[INITIALISATION_SLOT]
        return bool(progress == INITIALISED)


def begin(
    program: Program,
    options: PushdownOptions,
    machine_options: MachineOptions,
    poll: Callable[[], None] = never,
) -> Beginning:
    """Run a program to its first fork; `poll` is called meanwhile, and may raise."""
    machine = Machine(program, machine_options, poll=poll)
    execution = machine.execution
    shared = Globals(options)
    shared.anchored = execution.anchors.cell
    stops = Stops(shared, execution)
    stops.calls.patience = lambda code: 2 if is_library_class(code.ref.owner) else 0
    execution.library.compiler = stops.fill
    state = machine.start()
    execution.reached.clear()
    execution.enter(state)
    execution.violations = []
    execution.select(0)
    execution.is_alone = True
    execution.fuel = FOREVER
    thread = state.threads[0]
    execution.run()
    execution.leave()
    execution.options = replace(execution.options, run_limit=_RUN_LIMIT)
    shared.adopt(state.heap)
    shared.uses_shutdown = has_hooks(execution)
    shared.assign((OBJECT, 0), thread.object)
    held = {reference: state.heap[reference].monitor.entries for reference in thread.held}
    stops.begin()
    return Beginning(
        machine,
        stops,
        shared,
        state,
        held,
        tuple(execution.violations),
        frozenset(execution.reached),
        set(),
    )
