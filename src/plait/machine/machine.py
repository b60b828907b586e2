"""The reference semantics of the IR: start, step, and next ops.

A step executes the next visible operation of a thread, and continues until just before the one
after it (see `docs/ir.md`). Steps change a state in place; copy it first to keep it.
"""

from collections.abc import Callable
from functools import partial
from typing import final

from plait.base.errors import InternalError, UnsupportedError
from plait.base.garbage import collect_if_grown
from plait.base.names import MethodRef
from plait.base.node import node
from plait.base.origins import is_library_class
from plait.ir import ops as ir
from plait.ir.program import Program
from plait.machine import thread_lifecycle as threads
from plait.machine import thread_scheduling
from plait.machine.account import next_ops as pending
from plait.machine.account.next_ops import Pending, ThreadView
from plait.machine.choices import Chooser, first_choice
from plait.machine.class_initialisation import is_settled
from plait.machine.compile.segment_compiler import fill
from plait.machine.concrete_domain import Concrete
from plait.machine.fingerprint import Fingerprints
from plait.machine.garbage_collection import collect
from plait.machine.machine_options import MachineOptions
from plait.machine.running_step import Execution, Observer, Sink, never
from plait.machine.state import State
from plait.machine.value_domain import Domain
from plait.result.violations import StepViolation

_BOOT_CLASS = "plait/vm/Boot"
_ENTRY_CLASS = "plait/vm/Entry"
_MOST_OBJECTS = 100_000
"""How many objects there must be before any garbage is collected."""


@final
@node
class StepResult:
    """The result of a step; after a failed assumption the state is meaningless.

    `without_model` are the unsupported operations that threads have reached: they stay there
    forever. `was_cut`: the thread has stopped only because it ran for long, not before a visible
    operation.
    """

    violations: tuple[StepViolation, ...]
    assumed_away: bool
    without_model: tuple[str, ...] = ()
    was_cut: bool = False


@final
class Machine:
    """Runs one program; creates states and takes steps in them.

    `poll` is called often while code runs. Exceptions from it are passed on, and invalidate the
    state.
    """

    def __init__(
        self,
        program: Program,
        options: MachineOptions,
        *,
        domain: Domain | None = None,
        sink: Sink | None = None,
        recorder: Observer | None = None,
        poll: Callable[[], None] = never,
    ) -> None:
        collect_if_grown()  # earlier machines may have left much behind
        self.program = program
        self.options = options
        self.execution = Execution(program, options, domain or Concrete())
        self.execution.poll = poll
        self.execution.sink = sink
        self.execution.recorder = recorder
        self.execution.library.compiler = partial(fill, self.execution)
        self.fingerprints = Fingerprints(self.execution)
        self._most_objects = _MOST_OBJECTS

    def start(self) -> State:
        """A new state in which the main thread stands before the program proper."""
        execution = self.execution
        state = State(execution.epochs, self.fingerprints)
        execution.enter(state)
        threads.new_thread(execution, self.program.entry)
        if self.program.entry.owner == _ENTRY_CLASS and self.program.find_class(_BOOT_CLASS):
            self._boot(state)
        execution.leave()
        state.become_base()
        return state

    def _boot(self, state: State) -> None:
        execution = self.execution
        execution.select(0)
        execution.refuel()
        execution.run()
        if len(state.threads[0].frames) != 2:
            raise InternalError("the boot does not terminate")

    def step(
        self, state: State, thread: int, choose: Chooser = first_choice, visible_ops: int = 1
    ) -> StepResult:
        """Let an enabled thread continue, for one visible operation or for several.

        Raises `UnsupportedError` at an unsupported operation, unless the machine explores. Then the
        thread is lost, but its earlier steps count, and so do those of other threads.
        """
        execution = self.execution
        execution.enter(state)
        execution.choose = choose
        execution.slice = visible_ops
        execution.violations = []
        execution.assumed_away = False
        execution.spawned = []
        execution.without_model = []
        self._run(thread)
        was_cut = execution.was_cut
        if self.options.explore:
            while execution.spawned and state.exit_status is None and not execution.assumed_away:
                self.run_prefix(execution.spawned.pop(0))
        execution.leave()
        if state.is_prefix and len(state.threads) > 1:
            state.is_prefix = False
            collect(state)
            state.become_base()
        elif len(state.heap) > self._most_objects:
            collect(state)
            self._most_objects = max(2 * len(state.heap), _MOST_OBJECTS)
        return StepResult(
            tuple(execution.violations),
            execution.assumed_away,
            tuple(execution.without_model),
            was_cut,
        )

    def _run(self, thread: int) -> None:
        self.prepare(thread)
        self._go()

    def _go(self) -> None:
        """Let the thread that stands ready run."""
        try:
            self.execution.run()
        except UnsupportedError as error:
            if not self.options.explore:
                raise
            self.execution.without_model.append(str(error))
            threads.lose(self.execution)

    def prepare(self, thread: int) -> None:
        """Prepare a thread for one step, in the state that has been entered."""
        execution = self.execution
        execution.select(thread)
        execution.refuel()
        if self._was_spared():
            execution.fuel -= 1

    def _was_spared(self) -> bool:
        """Whether the thread stopped before an initialisation that others have done since.

        Finding that out is a step: else the thread would not stop before its next visible
        operation.
        """
        execution = self.execution
        thread = execution.thread
        match thread.frames[-1].segment.op:
            case ir.InitClass(name):
                return is_settled(execution, execution.types.of_class(name))
            case ir.InitClassOf(cls):
                kind = execution.mirrored(thread_scheduling.operand(thread, cls))
                return kind.declaration is not None and is_settled(execution, kind)
            case _:
                return False

    def run_prefix(self, thread: int) -> None:
        """Run a new thread up to its first visible operation, which commutes with all others."""
        execution = self.execution
        execution.select(thread)
        execution.is_alone = False
        execution.fuel = 0
        self._go()

    @property
    def assumptions(self) -> tuple[str, ...]:
        """The simplifications of the environment that the executions so far depend on."""
        return tuple(sorted(self.execution.assumptions))

    @property
    def methods(self) -> frozenset[MethodRef]:
        """The methods that the executions so far have called, or were about to."""
        return frozenset(self.execution.library.called)

    @property
    def own_classes(self) -> frozenset[str]:
        """The classes outside the JDK that executions so far have used, and their superclasses."""
        used: set[str] = set()
        work = [ref.owner for ref in self.methods] + self.execution.types.known_classes()
        while work:
            name = work.pop()
            if name in used or is_library_class(name):
                continue
            used.add(name)
            cls = self.program.find_class(name)
            if cls is not None:
                work += filter(None, (cls.superclass, *cls.interfaces))
        return frozenset(used)

    def enabled(self, state: State) -> tuple[int, ...]:
        """The threads that can take a step, ascending; none once the program has ended."""
        return thread_scheduling.enabled(self.execution, state)

    def pending(self, state: State, thread: int) -> Pending | None:
        """The next action of a thread; None once it has ended."""
        return pending.pending(self.execution, state, thread)

    def threads(self, state: State) -> tuple[ThreadView, ...]:
        """All threads that have been started, and what they are doing."""
        return pending.views(self.execution, state)
