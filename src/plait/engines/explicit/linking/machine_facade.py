"""The kernel as the machine's closures see a running step.

Rare ops run as the machine's own closures. `Facade` has the attributes of
`machine.execution.Execution` that they use.
"""

from typing import Any, Final, final

from plait.base.errors import InternalError, UnsupportedError
from plait.engines.explicit.kernel.kernel_opcodes import (
    G_THREADS,
    HEADER,
    MOST_THREADS,
    T_SIZE,
    THREADS,
)
from plait.engines.explicit.kernel_interface import Kernel
from plait.engines.explicit.linking.machine_proxies import (
    CellView,
    FramesView,
    HeapView,
    StateView,
    ThreadView,
    encode,
)
from plait.ir.operands import Kind
from plait.machine.choices import ChoicePoint
from plait.machine.compile.compiled_code import Code, Pause
from plait.machine.intrinsics import java_strings
from plait.machine.running_step import STACK_DEPTH, Execution
from plait.machine.runtime_types import INITIALISATION_SLOT, Type
from plait.result.violations import StepViolation

_OVERFLOW_RESERVE: Final = 256
_STACK_WORDS: Final = 128


@final
class Facade:
    """Represents the machine's `Execution`."""

    slice = 1
    epoch = 0

    def __init__(self, execution: Execution, kernel: Kernel, image: Any) -> None:
        self.kernel = kernel
        self.image = image
        self.types = execution.types
        self.anchors = execution.anchors
        self.library = execution.library
        self.offsets = execution.offsets
        self.program = execution.program
        self.options = execution.options
        self.domain = execution.domain
        self.assumptions = execution.assumptions
        self.recorder = None
        self._views: dict[int, ThreadView] = {}
        self._layouts: dict[Code, tuple[dict[int, Any], frozenset[int]]] = {}
        self._floats: dict[Type, frozenset[int] | None] = {}
        self.heap = HeapView(self)
        self.state = StateView(self)
        self.anchor = image.anchor
        self.choose = None
        self.violations: list[StepViolation] = []

    # --- the running step -------------------------------------------------------------------------

    @property
    def thread(self) -> ThreadView:
        """The running thread."""
        return self.thread_view(self.kernel.interpreter.thread)

    @property
    def frames(self) -> FramesView:
        """Its frames."""
        return self.thread.frames

    @property
    def fuel(self) -> int:
        """How many more visible operations may run."""
        return self.kernel.interpreter.fuel

    @fuel.setter
    def fuel(self, value: int) -> None:
        self.kernel.interpreter.fuel = value

    @property
    def is_alone(self) -> bool:
        """Whether there is no other thread."""
        return bool(self.kernel.interpreter.is_alone)

    @property
    def assumed_away(self) -> bool:
        """Whether the execution is discarded."""
        return bool(self.kernel.interpreter.assumed_away)

    @assumed_away.setter
    def assumed_away(self, value: bool) -> None:
        self.kernel.interpreter.assumed_away = value

    def report(self, violation: StepViolation) -> None:
        """The running thread has failed."""
        self.violations.append(violation)

    def sink(self, stream: int, text: str) -> None:
        """Program output is discarded."""

    def spend(self, block: int, index: int) -> None:
        """Pass the scheduling point before a visible operation, or stop there."""
        if self.fuel <= 0:
            raise Pause(block, index)
        self.fuel -= 1

    def ask(self, point: ChoicePoint) -> int:
        """The answer to a choice."""
        return self.kernel.interpreter.answer(point.count)

    def pass_time(self) -> None:
        """Let the clock reach the running thread's deadline."""
        deadline = self.thread.deadline
        if deadline is not None and deadline > self.state.clock:
            self.state.clock = deadline

    # --- threads and frames -----------------------------------------------------------------------

    def thread_view(self, number: int) -> ThreadView:
        """The thread of this number."""
        found = self._views.get(number)
        if found is None:
            found = self._views[number] = ThreadView(self, number)
        return found

    own_thread = thread_view

    def new_thread(self) -> ThreadView:
        """A thread without frames."""
        number = self.kernel.words.peek(G_THREADS)
        if number >= MOST_THREADS:
            raise UnsupportedError(f"more than {MOST_THREADS} threads")
        self.kernel.words.poke(G_THREADS, number + 1)
        for field in range(T_SIZE):
            self.kernel.words.poke(THREADS + number * T_SIZE + field, 0)
        thread = self.thread_view(number)
        thread.waiting = None
        thread.deadline = None
        thread.stack_limit = self.options.stack_limit
        self.kernel.words.new_stack(number, _STACK_WORDS)
        return thread

    def push(self, code: Code, registers: list[Any]) -> None:
        """Put a frame on top of the running thread's."""
        count = len(code.body.params)
        self.image.push_running(code, [encode(value) for value in registers[:count]])

    def suspend(self, block: int, index: int) -> None:
        """Let the topmost frame continue with this op of its code."""
        frame = self.frames[-1]
        frame.segment = frame.segment.code.segment(block, index)

    def raise_error(self, kind: str, *args: int) -> None:
        """Call `plait.vm.Raise.<kind>` and throw the result."""
        code = self.library.raiser(kind)
        self.push(code, [*args])

    def overflow(self) -> None:
        """Throw a StackOverflowError from the topmost frame."""
        self.assumptions.add(STACK_DEPTH)
        self.thread.stack_limit = len(self.frames) + _OVERFLOW_RESERVE
        self.raise_error("stackOverflow")

    # --- heap -------------------------------------------------------------------------------------

    def writable(self, reference: int) -> CellView:
        """The object."""
        return self.heap[reference]

    own = writable

    def share(self, reference: int) -> None:
        """Mark an object and everything reachable from it as known to other threads."""
        self.kernel.words.share_object(self.anchor(reference) if reference < 0 else reference)

    def allocate(self, kind: Type, values: list[Any]) -> int:
        """A new object."""
        words = [encode(value) for value in values]
        found: int = self.kernel.words.new_object(self.image.type_number(kind), len(words))
        tracking = self.image.tracking
        tracked = () if tracking is None else tracking.slots_of(kind)
        for index, word in enumerate(words):
            if index in tracked:
                tracking.write_word(found, index, word)
            else:
                self.kernel.words.initial(found + HEADER + index, word)
        return found

    def statics(self, kind: Type) -> int:
        """The static fields of a class."""
        return int(self.anchor(self.anchors.statics(kind)))

    def static_cell(self, holder: int) -> CellView:
        """The static fields of a class, before an access to one of them."""
        cell = self.heap[holder]
        if not cell.is_shared and cell.values[INITIALISATION_SLOT] != self.thread.number + 1:
            self.share(holder)
        return cell

    def mirror(self, descriptor: str) -> int:
        """The `Class` object of a type."""
        return int(self.anchor(self.anchors.mirror(descriptor)))

    def mirrored(self, reference: int) -> Type:
        """The type of a `Class` object."""
        descriptor = self.anchors.described(self.image.anchor_at(reference))
        if descriptor is None:
            raise InternalError(f"object {reference} is not a Class object")
        return self.types.of_descriptor(descriptor)

    def literal(self, text: str) -> int:
        """The interned string."""
        return int(self.anchor(self.anchors.literal(text)))

    def text(self, reference: int) -> str:
        """The content of a string."""
        return self.text_in(self.heap, reference)

    def text_in(self, heap: HeapView, reference: int) -> str:
        """The content of a string; there is one heap."""
        values = heap[reference].values
        array = values[self.types.instance_slot(java_strings.VALUE).index]
        coder = values[self.types.instance_slot(java_strings.CODER).index]
        return java_strings.decode(self.heap[array].values.copy(), coder)

    # --- layouts ----------------------------------------------------------------------------------

    def float_slots(self, kind: Type) -> frozenset[int] | None:
        """The slots of floats and doubles; None when all slots are."""
        if kind not in self._floats:
            if kind.is_array:
                self._floats[kind] = None if kind.descriptor[1] in "FD" else frozenset()
            else:
                found = (slot.index for slot in kind.slots if slot.field.descriptor in "FD")
                self._floats[kind] = frozenset(found)
        return self._floats[kind]

    def frame_layout(self, code: Code) -> tuple[dict[int, Any], frozenset[int]]:
        """The constants of a code by slot (anchors in a tuple), and the slots of floats."""
        found = self._layouts.get(code)
        if found is None:
            constants: dict[int, Any] = {}
            for (operand, _), slot in code.constants.items():
                value = code.tail[slot - len(code.body.params)]
                is_anchor = not hasattr(operand, "kind")
                constants[slot] = (value,) if is_anchor else value
            floats = frozenset(
                code.register_slots[index]
                for index, kind in enumerate(code.body.registers)
                if kind in (Kind.FLOAT, Kind.DOUBLE)
            )
            found = self._layouts[code] = (constants, floats)
        return found
