"""Views: states of the machine in which threads have only the tops of their stacks.

What a chunk of a stack stands on is a *stub*. Whatever outside refers to an object of the view does
so through a *port*, a register of the stub. Register 0 takes the value that the chunk returns. The
stub stands on two more frames without content, because the machine looks at depths 1 and 2.

What a view leaves out is a *residue*: frames, and the objects that only they reach. References in
it are `<= last` for names, then its own objects, then ports; so it means the same below every view.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple, TypeAlias, final

from plait.base.names import MethodRef
from plait.ir import ops as ir
from plait.machine.heap import SEALED, Cell, Monitor
from plait.machine.runtime_types import Type
from plait.machine.state import Frame, Thread

_STUB_NAME: Final = MethodRef("plait/vm/Stub", "stub", "()V")


@final
class StubCode:
    """The code of frames that are not there; `methods` are those that somebody wants to know of."""

    __slots__ = ("methods",)

    ref = _STUB_NAME
    is_hidden = True
    is_contract = False
    declaring = None
    file = ""
    discard = 0

    def __init__(self, methods: tuple[MethodRef, ...] = ()) -> None:
        self.methods = methods

    def segment(self, _block: int, _index: int) -> "StubSegment":
        """Where frames that are not there continue."""
        return STUB


@final
class StubSegment:
    """Where a frame that is not there stands.

    `held` is the number of its last registers: the monitors that the thread had when the chunk was
    entered. `op` is what another thread waits by, if that decides who may wake it.
    """

    __slots__ = ("block", "code", "dest", "handler", "held", "index", "live", "op", "site")

    bci = 0

    def __init__(
        self,
        handler: "StubSegment | None",
        held: int = 0,
        op: Any = None,
        methods: tuple[MethodRef, ...] = (),
    ) -> None:
        self.code = StubCode(methods) if methods else STUB_CODE
        self.dest = self.block = self.index = self.site = 0
        self.handler = handler
        self.held = held
        self.op = op
        self.live: Any = ((), ())


STUB_CODE: Final = StubCode()
CAUGHT: Final = StubSegment(None)
"""Where a stub stands when an exception has left the chunk."""
STUB: Final = StubSegment(CAUGHT)
NOTHING: Final = StubSegment(None)
"""Where the frames below a stub stand."""

_STUBS: Final[dict[tuple[int, tuple[MethodRef, ...]], StubSegment]] = {(0, ()): STUB}
_WAITING: Final[dict[bool, StubSegment]] = {True: STUB}


def stub(
    ports: Iterable[int], held: Sequence[int] = (), methods: tuple[MethodRef, ...] = ()
) -> Frame:
    """The frame that a chunk stands on."""
    key = (len(held), methods)
    segment = _STUBS.get(key)
    if segment is None:
        # An exception that has left the chunk stands in the stub's handler: nothing is below then.
        segment = _STUBS[key] = StubSegment(CAUGHT, len(held), methods=methods)
    return _frame([0, *ports, *held], segment)


def stub_of_other(thread: Thread, ports: Iterable[int]) -> Frame:
    """The one frame of a thread that does not run; it says whether interrupts wake it."""
    op = thread.frames[-1].segment.op
    minds = not isinstance(op, ir.Wait) or op.is_interruptible
    if minds not in _WAITING:
        _WAITING[minds] = StubSegment(None, op=op)
    return _frame([0, *ports], _WAITING[minds])


def _frame(registers: list[int], segment: Any) -> Frame:
    return Frame(registers, segment, SEALED)


def foundation(
    ports: Iterable[int], held: Sequence[int] = (), methods: tuple[MethodRef, ...] = ()
) -> list[Frame]:
    """What a chunk stands on: two frames without content, and the stub."""
    return [_frame([], NOTHING), _frame([], NOTHING), stub(ports, held, methods)]


def nothing() -> Frame:
    """A frame without content."""
    return _frame([], NOTHING)


def segment_of(frame: Frame) -> Any:
    """Where a frame stands, which may be a stub's segment."""
    return frame.segment


def is_stub(frame: Frame) -> bool:
    """Whether the frame is a stub or below one."""
    return type(segment_of(frame)) is StubSegment


def is_complete(frames: Sequence[Frame]) -> bool:
    """Whether a chunk reaches down to the bottom of its stack."""
    return segment_of(frames[0]) is not NOTHING


def ports_of(frames: Sequence[Frame]) -> list[int]:
    """The ports of a chunk, without the monitors that were held."""
    if is_complete(frames):
        return []
    registers, held = frames[2].registers, segment_of(frames[2]).held
    return registers[1 : len(registers) - held]


def held_of(frames: Sequence[Frame]) -> list[int]:
    """The monitors that the thread had when a chunk was entered."""
    if is_complete(frames):
        return []
    registers = frames[2].registers
    return registers[len(registers) - segment_of(frames[2]).held :]


def methods_of(frames: Sequence[Frame]) -> tuple[MethodRef, ...]:
    """The methods that somebody wants to know of and that are below a chunk."""
    found: tuple[MethodRef, ...] = () if is_complete(frames) else frames[2].segment.code.methods
    return found


class PackedFrame(NamedTuple):
    """A frame of a residue: its place, and its live registers."""

    segment: Any
    plain: tuple[Any, ...]
    references: tuple[int, ...]


class PackedCell(NamedTuple):
    """An object of a residue."""

    kind: Type
    values: tuple[Any, ...]
    monitor: Monitor
    identity: int
    is_shared: bool


class Chunk(NamedTuple):
    """The frames of one thread, the ports and the held monitors of what they stand on."""

    thread: int
    is_complete: bool
    frames: tuple[PackedFrame, ...]
    ports: tuple[int, ...]
    held: tuple[int, ...]
    methods: tuple[MethodRef, ...]


class Residue(NamedTuple):
    """What a view leaves out.

    `owed` are monitors that its frames have entered so many times more than the view says. The
    `anchors` (string literals, `Class` objects and the like) are those it refers to.
    """

    chunks: tuple[Chunk, ...]
    cells: tuple[PackedCell, ...]
    ports: int
    owed: tuple[tuple[int, int], ...]
    anchors: tuple[int, ...]


ResidueKey: TypeAlias = tuple[Any, ...]


def residue_key(residue: Residue) -> ResidueKey:
    """Equal for residues that are equal bit for bit."""
    return (
        tuple(
            (
                chunk.thread,
                chunk.is_complete,
                tuple(
                    (frame.segment, _told_apart(frame.plain), frame.references)
                    for frame in chunk.frames
                ),
                chunk.ports,
                chunk.held,
                chunk.methods,
            )
            for chunk in residue.chunks
        ),
        tuple(
            (cell.kind, _told_apart(cell.values), cell.monitor, cell.identity, cell.is_shared)
            for cell in residue.cells
        ),
        residue.ports,
        residue.owed,
    )


def _told_apart(values: tuple[Any, ...]) -> tuple[Any, ...]:
    """Values of which equal ones are the same: 0.0 is not -0.0, and not a number is itself."""
    if any(type(value) is float for value in values):
        return tuple(f"{value!r}" if type(value) is float else value for value in values)
    return values


def references_of(cell: Cell) -> Iterable[int]:
    """The references in an object."""
    kind, values = cell.type, cell.values
    if kind.holds_references:
        return values
    if kind.is_array:
        return ()
    return [values[slot] for slot in kind.references]
