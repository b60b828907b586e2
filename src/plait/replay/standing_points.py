"""The positions of the machine's threads in code that JVMs run too."""

from typing import Final, Protocol, final

from plait.base.names import FieldRef, MethodRef
from plait.base.node import node
from plait.base.origins import is_library_class
from plait.ir import ops as ir
from plait.ir.places import StaticPlace
from plait.machine.compile.compiled_code import Segment
from plait.machine.machine import Machine
from plait.machine.state import Thread
from plait.replay.watching import CALL, Pass

_EDGE: Final = 0
"""The bytecode index of the monitor entry of a synchronized method."""

_MODELS: Final = "plait/vm/"
"""The source folders of code that replaces the JVM's own."""


class CodeOrigin(Protocol):
    """Tells which methods a JVM runs as the machine does."""

    def covers(self, method: MethodRef) -> bool:
        """Whether the method's bytecode indices are those of the JVM's method."""

    def is_synchronized(self, method: MethodRef) -> bool:
        """Whether the method takes a monitor when it is called."""


@final
@node
class Point:
    """Where a thread stands in the JVM's code.

    `passed` is the op that comes next; when `is_inside`, the call that the thread is in. `field` is
    the static field that comes next.
    """

    passed: Pass
    is_inside: bool
    line: int
    field: FieldRef | None = None

    @property
    def place(self) -> tuple[MethodRef, int]:
        """Method and bytecode index."""
        return self.passed.method, self.passed.bci


@final
class StandingPoints:
    """Answers for the threads of one machine."""

    def __init__(self, origin: CodeOrigin, machine: Machine) -> None:
        self._origin = origin
        self._types = machine.execution.types

    def of(self, thread: Thread) -> list[Point]:
        """The frames in code that JVMs run too, innermost first."""
        segments = [frame.segment for frame in reversed(thread.frames)]
        if self._is_entering(segments[0]):
            del segments[0]
        shared = [s for s in _outside_models(segments) if self._origin.covers(s.code.ref)]
        return [self._point(segment) for segment in shared]

    def _point(self, segment: Segment) -> Point:
        code, bci = segment.code, segment.bci
        is_inside = segment.site != segment.index
        kind = CALL if is_inside else type(segment.op).__name__
        field = None
        if not is_inside and isinstance(segment.op, ir.Load | ir.Store):
            place = segment.op.place
            if isinstance(place, StaticPlace):
                _, slot = self._types.static_slot(place.field)
                field = slot.ref
        return Point(Pass(code.ref, bci, kind), is_inside, code.body.line_at(bci), field)

    def _is_entering(self, segment: Segment) -> bool:
        """Whether a synchronized method's monitor comes next, which a JVM takes for the caller."""
        return (
            isinstance(segment.op, ir.MonitorEnter)
            and segment.bci == _EDGE
            and self._origin.is_synchronized(segment.code.ref)
        )


def is_copying(thread: Thread) -> bool:
    """Whether the thread stands at an access of a model, perhaps not at the first of several."""
    segment = thread.frames[-1].segment
    is_access = isinstance(segment.op, ir.Load | ir.Store)
    return is_access and segment.code.ref.owner.startswith(_MODELS)


def _outside_models(segments: list[Segment]) -> list[Segment]:
    """The frames, innermost first, without the JDK's that our models call by themselves."""
    found: list[Segment] = []
    is_ours = False
    for segment in reversed(segments):
        owner = segment.code.ref.owner
        is_ours = owner.startswith(_MODELS) or (is_ours and is_library_class(owner))
        if not is_ours:
            found.append(segment)
    return found[::-1]
