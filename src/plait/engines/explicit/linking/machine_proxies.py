"""Proxies: the kernel's objects, threads and frames as the machine's code sees them.

Each reads and writes the kernel's memory directly. References are addresses; the negative numbers
of anchors are understood as well.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final, final

from plait.engines.explicit.kernel.c_emulation import bits, number
from plait.engines.explicit.kernel.kernel_opcodes import (
    F_BACK,
    F_HEADER,
    F_PC,
    G_CLOCK,
    G_ENDED,
    G_EXIT,
    G_IDENTITY,
    G_READ,
    G_SHUTDOWN,
    G_THREADS,
    HEADER,
    O_EARLY,
    O_ENTRIES,
    O_IDENTITY,
    O_LEN,
    O_OWNER,
    O_SHARED,
    O_TYPE,
    O_WAITERS,
    T_ATOMIC,
    T_BLOCKED,
    T_COUNT,
    T_DAEMON,
    T_DEADLINE,
    T_ENDED,
    T_EXCEPTION,
    T_FRAME,
    T_INTERRUPTED,
    T_KILLED,
    T_LIMIT,
    T_OBJECT,
    T_PERMIT,
    T_SIZE,
    T_WENTRIES,
    T_WMONITOR,
    T_WNEXT,
    T_WOUTCOME,
    T_WTIMED,
    THREADS,
)
from plait.engines.explicit.kernel_interface import Kernel
from plait.ir.operators import WaitOutcome
from plait.machine.compile.compiled_code import Code, Segment
from plait.machine.heap import Monitor
from plait.machine.runtime_types import INITIALISATION_SLOT, Type
from plait.machine.state import Waiting

if TYPE_CHECKING:
    from plait.engines.explicit.linking.machine_facade import Facade


NOT_WAITING: Final = Waiting(0, 0, is_timed=False, outcome=None)


def encode(value: Any) -> int:
    """The word for a value of the machine."""
    return bits(value) if isinstance(value, float) else int(value)


def waiters_of(kernel: Kernel, address: int) -> tuple[int, ...]:
    """The threads in the wait set of an object, in the order of arrival."""
    found = []
    following = kernel.words.peek(address + O_WAITERS)
    while following:
        found.append(following - 1)
        following = kernel.words.peek(THREADS + found[-1] * T_SIZE + T_WNEXT)
    return tuple(found)


def link_waiters(kernel: Kernel, waiters: tuple[int, ...]) -> None:
    """Link the threads of a wait set in their order."""
    following = 0
    for thread in reversed(waiters):
        kernel.words.poke(THREADS + thread * T_SIZE + T_WNEXT, following)
        following = thread + 1


@final
class Values:
    """The fields or elements of an object, as a list."""

    def __init__(self, facade: "Facade", address: int, kind: Type) -> None:
        self._kernel = facade.kernel
        self._address = address
        self._floats = facade.float_slots(kind)
        tracking = facade.image.tracking
        self._tracking = tracking
        self._tracked = () if tracking is None else tracking.slots_of(kind)

    def __len__(self) -> int:
        return self._kernel.words.peek(self._address + O_LEN)

    def _get(self, index: int) -> Any:
        if index in self._tracked:
            return self._tracking.read_word(self._address, index)
        word = self._kernel.words.peek(self._address + HEADER + index)
        return number(word) if self._floats is None or index in self._floats else word

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return [self._get(i) for i in range(*index.indices(len(self)))]
        return self._get(index)

    def __setitem__(self, index: Any, value: Any) -> None:
        if isinstance(index, slice):
            for i, item in zip(range(*index.indices(len(self))), value, strict=True):
                self._set(i, encode(item))
        else:
            self._set(index, encode(value))

    def _set(self, index: int, word: int) -> None:
        if index in self._tracked:
            self._tracking.write_word(self._address, index, word)
        else:
            self._kernel.words.poke_slot(self._address, index, word)

    def __iter__(self) -> Iterator[Any]:
        return iter(self[:])

    def copy(self) -> list[Any]:
        """The values as they are now."""
        return list(self[:])


@final
class CellView:
    """An object."""

    epoch = 0

    def __init__(self, facade: "Facade", address: int) -> None:
        self._facade = facade
        self._kernel = facade.kernel
        self._address = address
        self.type: Type = facade.image.types[facade.kernel.words.peek(address + O_TYPE)]

    @property
    def values(self) -> Values:
        """Fields or elements."""
        return Values(self._facade, self._address, self.type)

    @property
    def is_shared(self) -> bool:
        """Whether other threads may know it."""
        return bool(self._kernel.words.peek(self._address + O_SHARED))

    @is_shared.setter
    def is_shared(self, value: bool) -> None:
        self._kernel.words.poke(self._address + O_SHARED, int(value))

    @property
    def identity(self) -> int:
        """The identity hash, 0 when none was requested."""
        return self._kernel.words.peek(self._address + O_IDENTITY)

    @identity.setter
    def identity(self, value: int) -> None:
        self._kernel.words.poke_header(self._address, O_IDENTITY, value)

    @property
    def monitor(self) -> Monitor:
        """Owner, entries, waiters."""
        peek, at = self._kernel.words.peek, self._address
        waiters = waiters_of(self._kernel, at)
        return Monitor(peek(at + O_OWNER) - 1, peek(at + O_ENTRIES), waiters)

    @monitor.setter
    def monitor(self, value: Monitor) -> None:
        poke, at = self._kernel.words.poke_header, self._address
        poke(at, O_OWNER, value.owner + 1)
        poke(at, O_ENTRIES, value.entries)
        for thread in waiters_of(self._kernel, at):
            self._kernel.words.poke(THREADS + thread * T_SIZE + T_WNEXT, 0)
        poke(at, O_WAITERS, value.waiters[0] + 1 if value.waiters else 0)
        link_waiters(self._kernel, value.waiters)


@final
class HeapView:
    """All objects by address; anchors also by their numbers."""

    def __init__(self, facade: "Facade") -> None:
        self._facade = facade

    def __getitem__(self, reference: int) -> CellView:
        if reference < 0:
            reference = self._facade.anchor(reference)
        return CellView(self._facade, reference)

    def get(self, reference: int) -> CellView:
        """The object; anchors always exist."""
        return self[reference]

    def __contains__(self, reference: int) -> bool:
        """Whether the class with these static fields has been used."""
        return bool(self[reference].values[INITIALISATION_SLOT])


@final
class RegistersView:
    """The registers and constants of a frame, by the machine's slots."""

    def __init__(self, facade: "Facade", frame: int, code: Code) -> None:
        self._facade = facade
        self._kernel = facade.kernel
        self._frame = frame + F_HEADER
        self._constants, self._floats = facade.frame_layout(code)
        self._size = code.discard + 1

    def __getitem__(self, slot: int) -> Any:
        if slot >= self._size:
            value = self._constants[slot]
            return self._facade.anchor(value[0]) if isinstance(value, tuple) else value
        word = self._kernel.words.peek(self._frame + slot)
        return number(word) if slot in self._floats else word

    def __setitem__(self, slot: int, value: Any) -> None:
        self._kernel.interpreter.poke_stack(
            self._frame + slot, 0 if value is None else encode(value)
        )


@final
class FrameView:
    """A frame of a thread."""

    def __init__(self, facade: "Facade", address: int, *, is_top: bool) -> None:
        self._facade = facade
        self._address = address
        self._is_top = is_top

    @property
    def segment(self) -> Segment:
        """The position of the frame."""
        pc = self._facade.kernel.words.peek(self._address + F_PC)
        found: Segment = self._facade.image.segment(pc, is_top=self._is_top)
        return found

    @segment.setter
    def segment(self, value: Segment) -> None:
        pc = self._facade.image.pc_of(value)
        self._facade.kernel.interpreter.poke_stack(self._address + F_PC, pc)

    @property
    def registers(self) -> RegistersView:
        """Its registers."""
        return RegistersView(self._facade, self._address, self.segment.code)


@final
class FramesView:
    """The frames of a thread, the topmost last."""

    def __init__(self, facade: "Facade", thread: int) -> None:
        self._facade = facade
        self._thread = thread

    def __len__(self) -> int:
        return self._facade.kernel.words.peek(self._thread + T_COUNT)

    def _all(self) -> list[FrameView]:
        peek = self._facade.kernel.words.peek
        at = peek(self._thread + T_FRAME)
        found = []
        for depth in range(len(self)):
            found.append(FrameView(self._facade, at, is_top=depth == 0))
            at -= peek(at + F_BACK)
        found.reverse()
        return found

    def __getitem__(self, index: Any) -> Any:
        if index == -1:
            at = self._facade.kernel.words.peek(self._thread + T_FRAME)
            return FrameView(self._facade, at, is_top=True)
        return self._all()[index]

    def clear(self) -> None:
        """The thread has ended."""
        self._facade.kernel.words.poke(self._thread + T_COUNT, 0)


def _flag(field: int) -> Any:
    def get(thread: "ThreadView") -> bool:
        return bool(thread.kernel.words.peek(thread.address + field))

    def put(thread: "ThreadView", value: bool) -> None:  # noqa: FBT001 - a property's setter
        thread.kernel.words.poke(thread.address + field, int(value))

    return property(get, put)


def _word(field: int) -> Any:
    def get(thread: "ThreadView") -> int:
        return thread.kernel.words.peek(thread.address + field)

    def put(thread: "ThreadView", value: int) -> None:
        thread.kernel.words.poke(thread.address + field, value)

    return property(get, put)


@final
class ThreadView:
    """A thread."""

    object = _word(T_OBJECT)
    is_daemon = _flag(T_DAEMON)
    has_ended = _flag(T_ENDED)
    is_interrupted = _flag(T_INTERRUPTED)
    has_permit = _flag(T_PERMIT)
    is_blocked = _flag(T_BLOCKED)
    was_killed = _flag(T_KILLED)
    atomic_depth = _word(T_ATOMIC)
    pending_exception = _word(T_EXCEPTION)
    stack_limit = _word(T_LIMIT)

    def __init__(self, facade: "Facade", number: int) -> None:
        self.kernel = facade.kernel
        self.number = number
        self.address = THREADS + number * T_SIZE
        self.frames = FramesView(facade, self.address)

    @property
    def held(self) -> dict[int, Segment]:
        """Empty: where monitors were acquired is determined when a run is replayed."""
        return {}

    @property
    def deadline(self) -> int | None:
        """When its sleep or timed wait ends."""
        found = self.kernel.words.peek(self.address + T_DEADLINE)
        return None if found < 0 else int(found)

    @deadline.setter
    def deadline(self, value: int | None) -> None:
        self.kernel.words.poke(self.address + T_DEADLINE, -1 if value is None else value)

    @property
    def waiting(self) -> Waiting | None:
        """The wait in progress."""
        peek, at = self.kernel.words.peek, self.address
        if not peek(at + T_WMONITOR):
            return None
        outcome = peek(at + T_WOUTCOME)
        return Waiting(
            peek(at + T_WMONITOR),
            peek(at + T_WENTRIES),
            bool(peek(at + T_WTIMED)),
            None if outcome < 0 else WaitOutcome(outcome),
        )

    @waiting.setter
    def waiting(self, value: Waiting | None) -> None:
        monitor, entries, is_timed, outcome = value or NOT_WAITING
        self.kernel.words.poke(self.address + T_WMONITOR, monitor)
        self.kernel.words.poke(self.address + T_WENTRIES, entries)
        self.kernel.words.poke(self.address + T_WTIMED, int(is_timed))
        self.kernel.words.poke(self.address + T_WOUTCOME, -1 if outcome is None else outcome)


@final
class _EarlyInterrupts:
    """The Thread objects interrupted before their start, as a set."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel

    def __contains__(self, reference: int) -> bool:
        return bool(self._kernel.words.peek(reference + O_EARLY))

    def _set(self, references: set[int], value: int) -> "_EarlyInterrupts":
        for reference in references:
            self._kernel.words.poke_header(reference, O_EARLY, value)
        return self

    def __or__(self, references: set[int]) -> "_EarlyInterrupts":
        return self._set(references, 1)

    def __sub__(self, references: set[int]) -> "_EarlyInterrupts":
        return self._set(references, 0)


def _global(field: int) -> Any:
    return property(
        lambda state: state.kernel.words.peek(field),
        lambda state, value: state.kernel.words.poke(field, int(value)),
    )


@final
class StateView:
    """The current state of the kernel."""

    next_identity = _global(G_IDENTITY)
    clock = _global(G_CLOCK)
    clock_was_read = _global(G_READ)
    is_shutting_down = _global(G_SHUTDOWN)
    is_prefix = False

    def __init__(self, facade: "Facade") -> None:
        self._facade = facade
        self.kernel = facade.kernel
        self.heap = facade.heap
        self.last_output: Any = None
        self.early_interrupts: Any = _EarlyInterrupts(facade.kernel)

    @property
    def threads(self) -> list[ThreadView]:
        """All threads."""
        return [self._facade.thread_view(i) for i in range(self.kernel.words.peek(G_THREADS))]

    @property
    def exit_status(self) -> int | None:
        """The exit status of the program."""
        return self.kernel.words.peek(G_EXIT) if self.kernel.words.peek(G_ENDED) else None

    @exit_status.setter
    def exit_status(self, value: int) -> None:
        self.kernel.words.poke(G_ENDED, 1)
        self.kernel.words.poke(G_EXIT, value)
