"""States: heap, threads and all else that a program can observe.

Copies share cells, threads and frames, which are copied on the first write. Each state has a unique
epoch, and owns the objects that carry it.
"""

from itertools import count
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, final

from plait.base.names import MethodRef
from plait.ir.operators import WaitOutcome
from plait.machine.compile.compiled_code import Registers, Segment
from plait.machine.heap import Heap

if TYPE_CHECKING:
    from plait.machine.fingerprint import Fingerprints

Epochs: TypeAlias = "count[int]"
Output: TypeAlias = "tuple[Output | None, int, str]"
"""What was printed before, the stream (1 or 2), the text."""


@final
class Frame:
    """A method that runs or waits for a callee; `segment` is where it continues.

    While its thread runs, the segment of the topmost frame is out of date.
    """

    __slots__ = ("epoch", "registers", "segment", "summary")

    def __init__(self, registers: Registers, segment: Segment, epoch: int) -> None:
        self.registers = registers
        self.segment = segment
        self.epoch = epoch
        self.summary: Any = None

    def copy(self, epoch: int) -> "Frame":
        """The same content for another state."""
        return Frame(self.registers.copy(), self.segment, epoch)


class Waiting(NamedTuple):
    """A thread in `Object.wait`: the monitor that it released, and its number of entries.

    `outcome` is None while nothing has woken it.
    """

    monitor: int
    entries: int
    is_timed: bool
    outcome: WaitOutcome | None


@final
class Thread:
    """A started thread.

    The bottom frame belongs to the machine and ends the thread. `held` maps owned monitors to the
    segment that acquired them. `pending_exception` is on its way to a handler. `is_blocked` means
    that it has begun the join, park, sleep or interruptible entry that it stands before; `deadline`
    is when the sleep or timed wait that it is in elapses. `was_killed`: an exception came down to
    the bottom method.
    """

    __slots__ = (
        "atomic_depth",
        "deadline",
        "epoch",
        "frames",
        "has_ended",
        "has_permit",
        "held",
        "is_blocked",
        "is_daemon",
        "is_interrupted",
        "number",
        "object",
        "pending_exception",
        "stack_limit",
        "waiting",
        "was_killed",
    )

    def __init__(self, number: int, frames: list[Frame], epoch: int, stack_limit: int) -> None:
        self.number = number
        self.frames = frames
        self.epoch = epoch
        self.stack_limit = stack_limit
        self.object = 0
        self.is_daemon = False
        self.has_ended = False
        self.is_interrupted = False
        self.has_permit = False
        self.is_blocked = False
        self.atomic_depth = 0
        self.deadline: int | None = None
        self.pending_exception = 0
        self.was_killed = False
        self.waiting: Waiting | None = None
        self.held: dict[int, Segment] = {}

    def copy(self, epoch: int) -> "Thread":
        """The same content for another state; frames are still shared."""
        new = Thread(self.number, self.frames.copy(), epoch, self.stack_limit)
        new.object = self.object
        new.is_daemon = self.is_daemon
        new.has_ended = self.has_ended
        new.is_interrupted = self.is_interrupted
        new.has_permit = self.has_permit
        new.is_blocked = self.is_blocked
        new.atomic_depth = self.atomic_depth
        new.deadline = self.deadline
        new.pending_exception = self.pending_exception
        new.was_killed = self.was_killed
        new.waiting = self.waiting
        new.held = self.held.copy()
        return new

    @property
    def method(self) -> MethodRef:
        """The method of the topmost frame."""
        return self.frames[-1].segment.code.ref


@final
class Base:
    """A common ancestor of all states of a search; its objects are named.

    References up to `last` name objects, which were as in `heap`; `names` is kept by fingerprints.
    """

    __slots__ = ("heap", "last", "names")

    def __init__(self, heap: Heap, last: int) -> None:
        self.heap = heap
        self.last = last
        self.names: dict[int, int] = {0: 0}


@final
class State:
    """A point of an execution, between two steps.

    While `is_prefix`, all executions of the program are the same: there was one thread, and no
    choice.
    """

    __slots__ = (
        "_epochs",
        "_fingerprints",
        "base",
        "clock",
        "clock_was_read",
        "early_interrupts",
        "epoch",
        "exit_status",
        "heap",
        "is_prefix",
        "is_shutting_down",
        "last_output",
        "next_identity",
        "next_reference",
        "threads",
        "touched",
    )

    def __init__(self, epochs: Epochs, fingerprints: "Fingerprints") -> None:
        self._epochs = epochs
        self._fingerprints = fingerprints
        self.epoch = next(epochs)
        self.heap: Heap = {}
        self.threads: list[Thread] = []
        self.next_reference = 1
        self.next_identity = 1
        self.base = Base({}, 0)
        self.is_prefix = True
        self.touched: set[int] = set()
        """The named objects that have been written since the base."""
        self.clock = 0
        self.clock_was_read = False
        self.early_interrupts: frozenset[int] = frozenset()
        """Thread objects interrupted before their thread was started."""
        self.exit_status: int | None = None
        self.is_shutting_down = False
        self.last_output: Output | None = None

    def copy(self) -> "State":
        """A state with the same content; both may go on independently."""
        new = State(self._epochs, self._fingerprints)
        self.epoch = next(self._epochs)
        new.heap = self.heap.copy()
        new.threads = self.threads.copy()
        new.next_reference = self.next_reference
        new.next_identity = self.next_identity
        new.base = self.base
        new.is_prefix = self.is_prefix
        new.touched = self.touched.copy()
        new.clock = self.clock
        new.clock_was_read = self.clock_was_read
        new.early_interrupts = self.early_interrupts
        new.exit_status = self.exit_status
        new.is_shutting_down = self.is_shutting_down
        new.last_output = self.last_output
        return new

    def become_base(self) -> None:
        """Name all objects, for this state and all its successors."""
        self.base = Base(self.heap.copy(), self.next_reference - 1)
        self.touched.clear()
        self.epoch = next(self._epochs)

    def fingerprint(self) -> bytes:
        """A digest, equal for states that no continuation can tell apart (see `fingerprint.py`)."""
        return self._fingerprints.of(self)

    @property
    def output(self) -> tuple[tuple[int, str], ...]:
        """What has been printed: stream (1 out, 2 err) and text."""
        collected: list[tuple[int, str]] = []
        at = self.last_output
        while at is not None:
            collected.append((at[1], at[2]))
            at = at[0]
        return tuple(reversed(collected))
