"""How executions begin: up to the first op with several continuations, all are the same.

What exists then gets names. Classes of the JDK, and of lambdas, are initialised first, so that the
views do not vary with who came to them; a class that is met later restarts the search.
"""

from typing import Final, final

from plait.base.errors import UnsupportedError
from plait.base.node import node
from plait.engines.executions.execution_paths import Chooser
from plait.engines.visible.view_execution import EarlyClassError, Event, ViewExecution
from plait.engines.visible.views import foundation
from plait.machine.class_initialisation import initialise
from plait.machine.compile.compiled_code import Pause, Switch
from plait.machine.garbage_collection import collect
from plait.machine.running_step import FOREVER
from plait.machine.runtime_types import INITIALISATION_SLOT, INITIALISED
from plait.machine.state import State, Thread
from plait.result.violations import StepViolation

_COMMON: Final = (
    "java/lang/StringBuilder",
    "java/util/ArrayList",
    "java/util/Arrays",
    "jdk/internal/util/ArraysSupport",
    "plait/Verify",
    "plait/vm/Modules",
)
"""Classes that most programs need in the end, if only to print an exception."""


@final
@node
class Beginning:
    """A state with names, in which the main thread has taken a step, or is in its first one.

    `fuel` is None when the step is over. `is_away` when an assumption has failed, `is_over` when
    nothing runs any more.
    """

    state: State
    fuel: int | None
    is_away: bool
    is_over: bool
    choices: tuple[int, ...]
    violations: tuple[StepViolation, ...]
    without_model: tuple[str, ...]


@final
class Beginnings:
    """Begins executions of one program; knows the classes that are initialised early."""

    def __init__(self) -> None:
        self._early = dict.fromkeys(_COMMON)
        self._late: set[str] = set()

    @property
    def classes(self) -> frozenset[str]:
        """The classes that are initialised early."""
        return frozenset(self._early)

    def learn(self, error: EarlyClassError) -> None:
        """One more class to initialise early."""
        self._early[str(error)] = None

    def begin(self, running: ViewExecution, chooser: Chooser) -> Beginning:
        """The way that every execution begins with; new threads may choose on it."""
        running.late_classes |= self._late
        state = running.machine.start()
        arrival = running.run_whole(state, 0, chooser, choices=0)
        execution = running.execution
        violations = tuple(execution.violations)
        without_model = tuple(execution.without_model)
        is_away = arrival.event is Event.AWAY
        is_over = state.exit_status is not None or all(each.has_ended for each in state.threads)
        for name in () if is_over or is_away else list(self._early):
            self._initialise(running, state, name)
        collect(state)
        state.become_base()
        is_running = arrival.event in (Event.CHOICE, Event.LIMIT)
        fuel = arrival.fuel if is_running else None
        given = chooser.given()
        return Beginning(state, fuel, is_away, is_over, given, violations, without_model)

    def _initialise(self, running: ViewExecution, state: State, name: str) -> None:
        """Initialise a class as if the program had begun with it; if that fails, it stays late."""
        if name in self._late or running.machine.program.find_class(name) is None:
            return
        before = state.copy()
        execution = running.execution
        kind = execution.types.of_class(name)
        is_plain = self._run_initialiser(running, state, name)
        progress = state.heap[execution.anchors.statics(kind)].values[INITIALISATION_SLOT]
        state.threads[0] = before.threads[0]
        if progress == INITIALISED and is_plain and _is_unobservable(before, state):
            return
        self._late.add(name)
        running.late_classes.add(name)
        state.heap, state.threads = before.heap, before.threads
        state.next_reference, state.next_identity = before.next_reference, before.next_identity
        state.clock_was_read, state.exit_status = before.clock_was_read, before.exit_status

    def _run_initialiser(self, running: ViewExecution, state: State, name: str) -> bool:
        """Whether it makes no choices."""
        execution = running.execution
        main = Thread(0, foundation(()), 0, execution.options.stack_limit)
        main.object = state.threads[0].object
        state.threads[0] = main
        execution.enter(state)
        execution.select(0)
        execution.is_alone = True
        execution.fuel = FOREVER
        try:
            initialise(execution, execution.types.of_class(name), 0, 0)
        except Switch:
            execution.leave()
            return running.run_initialiser(state)
        except (Pause, UnsupportedError):
            return False
        execution.leave()
        return True


def _is_unobservable(before: State, after: State) -> bool:
    """Whether no values that are given out in order were used, and no threads were started."""
    return (
        len(before.threads) == len(after.threads)
        and before.next_identity == after.next_identity
        and before.clock_was_read == after.clock_was_read
        and after.exit_status is None
    )
