"""The effects of ops and intrinsics on shared state: one table for all engines.

An entry says what an op reads and writes besides registers: memory by kind, counters, classes, the
clock and so on. Thread-local objects count as well, because the table cannot tell them apart.
Without an entry, an op reads and writes everything (`ANYTHING`), so a forgotten entry is sound. A
test compares the table with `Op` and `INTRINSICS`.
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import Any, Final, TypeAlias, final

from plait.base.node import node
from plait.ir import ops as ir
from plait.ir.places import ElementPlace, FieldPlace, OffsetPlace, Place, StaticPlace


class Resource(StrEnum):
    """The kinds of shared state."""

    FIELDS = "fields"
    STATICS = "static fields"
    ELEMENTS = "elements"
    CONSTANTS = "elements that nobody changes any more"
    TEXTS = "characters of strings"
    SHARING = "who knows an object"
    COUNTERS = "numbers that are handed out in turn"
    """Identity hash codes; numbers in silent static fields are `STATICS`."""
    CLASSES = "progress of class initialisation"
    CLOCK = "clock"
    OUTPUT = "output"
    MONITORS = "monitors and those who wait on them"
    THREADS = "threads: started, blocked, ended"
    INTERRUPTS = "interrupt statuses"
    PERMITS = "permits"
    SCHEDULE = "who may run"
    INPUTS = "inputs"
    FINDINGS = "what the report tells"
    EXECUTION = "whether the execution goes on"


Resources: TypeAlias = frozenset[Resource]

MEMORY: Final = frozenset({Resource.FIELDS, Resource.STATICS, Resource.ELEMENTS})
"""The memory that places name."""

CONTENT: Final = frozenset({Resource.FIELDS, Resource.ELEMENTS, Resource.CONSTANTS})
"""What intrinsics read of their object arguments."""

_NONE: Final[Resources] = frozenset()


@final
@node
class Effects:
    """The effects of an op on shared state.

    `waits`: it may have to wait for another thread. `runs_code`: other code runs during it.
    `leaks`: a reference among its operands may be published, or get another name.
    """

    reads: Resources = _NONE
    writes: Resources = _NONE
    waits: bool = False
    runs_code: bool = False
    leaks: bool = False

    @property
    def touches(self) -> Resources:
        """Everything that is read or written."""
        return self.reads | self.writes

    @property
    def is_local(self) -> bool:
        """Whether it is independent of other threads: the result depends only on operands."""
        return not (self.reads or self.writes or self.waits or self.runs_code)


NOTHING: Final = Effects()
ANYTHING: Final = Effects(
    frozenset(Resource), frozenset(Resource), waits=True, runs_code=True, leaks=True
)
"""The effects of an op without an entry."""


def conflict(one: Effects, other: Effects) -> bool:
    """Whether the order of two may matter, if they concern the same object."""
    return bool(one.writes & other.touches or other.writes & one.touches)


def effects_of(op: Any) -> Effects:
    """The effects of an op or terminator; of one that is not in the table, anything."""
    match op:
        case ir.Intrinsic(name=name):
            return INTRINSIC_EFFECTS.get(name, ANYTHING)
        case ir.Load(place=place) if ir.Load in OP_EFFECTS:
            return Effects(reads=kinds_of(place))
        case ir.Store(place=place) if ir.Store in OP_EFFECTS:
            return Effects(writes=kinds_of(place), leaks=True)
        case ir.AtomicUpdate(place=place) if ir.AtomicUpdate in OP_EFFECTS:
            return Effects(kinds_of(place), kinds_of(place), leaks=True)
        case _:
            return OP_EFFECTS.get(type(op), ANYTHING)


def effects_of_intrinsic(name: str) -> Effects:
    """The effects of an intrinsic; of one that is not in the table, anything."""
    return INTRINSIC_EFFECTS.get(name, ANYTHING)


def kinds_of(place: Place) -> Resources:
    """The kinds of memory that a place may be of."""
    match place:
        case FieldPlace():
            return frozenset({Resource.FIELDS})
        case StaticPlace():
            return frozenset({Resource.STATICS})
        case ElementPlace():
            return frozenset({Resource.ELEMENTS})
        case OffsetPlace():
            return MEMORY


# --- the table ----------------------------------------------------------------------------------


def _effects(
    reads: Iterable[Resource] = (), writes: Iterable[Resource] = (), **more: bool
) -> Effects:
    return Effects(frozenset(reads), frozenset(writes), **more)


_R: Final = Resource
_INITIALISATION: Final = _effects(
    {_R.CLASSES}, {_R.CLASSES, _R.STATICS}, waits=True, runs_code=True
)
_CALL: Final = _effects(runs_code=True, leaks=True)
_WAITING: Final = {_R.MONITORS, _R.THREADS, _R.INTERRUPTS, _R.CLOCK}

OP_EFFECTS: Final[dict[type[Any], Effects]] = {
    ir.Move: NOTHING,
    ir.Unary: NOTHING,
    ir.Binary: NOTHING,
    ir.Compare: NOTHING,
    ir.Convert: NOTHING,
    ir.InstanceOf: NOTHING,
    ir.CanStore: NOTHING,
    ir.Length: NOTHING,
    ir.Load: _effects(MEMORY),
    ir.Store: _effects(writes=MEMORY, leaks=True),
    ir.AtomicUpdate: _effects(MEMORY, MEMORY, leaks=True),
    ir.NewObject: NOTHING,
    ir.NewArray: NOTHING,
    ir.InitClass: _INITIALISATION,
    ir.InitClassOf: _INITIALISATION,
    ir.Invoke: _CALL,
    ir.InvokeNamed: _CALL,
    ir.Intrinsic: ANYTHING,
    ir.Catch: NOTHING,
    ir.MonitorEnter: _effects({_R.MONITORS}, {_R.MONITORS}, waits=True),
    ir.MonitorExit: _effects({_R.MONITORS}, {_R.MONITORS}),
    ir.TryEnter: _effects({_R.MONITORS}, {_R.MONITORS}),
    ir.EnterInterruptibly: _effects(
        {*_WAITING, _R.INPUTS}, {_R.MONITORS, _R.INTERRUPTS, _R.CLOCK}, waits=True
    ),
    ir.CanEnter: _effects({_R.MONITORS}),
    ir.HoldsLock: _effects({_R.MONITORS}),
    ir.Spawn: _effects({_R.THREADS, _R.INTERRUPTS}, {_R.THREADS}, leaks=True),
    ir.CurrentThread: NOTHING,
    ir.ThreadStatus: _effects({_R.THREADS, _R.MONITORS, _R.CLASSES, _R.PERMITS, _R.INTERRUPTS}),
    ir.Join: _effects(_WAITING, {_R.INTERRUPTS, _R.CLOCK}, waits=True),
    ir.Wait: _effects(_WAITING, {_R.MONITORS, _R.INTERRUPTS, _R.CLOCK}, waits=True),
    ir.Notify: _effects({_R.MONITORS, _R.THREADS, _R.INPUTS}, {_R.MONITORS, _R.THREADS}),
    ir.Park: _effects(
        {_R.PERMITS, _R.INTERRUPTS, _R.CLOCK, _R.THREADS}, {_R.PERMITS, _R.CLOCK}, waits=True
    ),
    ir.Unpark: _effects({_R.THREADS}, {_R.PERMITS}),
    ir.Interrupt: _effects({_R.THREADS}, {_R.INTERRUPTS, _R.THREADS}),
    ir.TestInterrupt: _effects({_R.INTERRUPTS, _R.THREADS}, {_R.INTERRUPTS}),
    ir.Sleep: _effects({_R.CLOCK, _R.INTERRUPTS}, {_R.CLOCK, _R.INTERRUPTS}, waits=True),
    ir.Yield: _effects({_R.SCHEDULE}),
    ir.Choose: _effects({_R.INPUTS}),
    ir.Assume: _effects(writes={_R.EXECUTION}),
    ir.Check: _effects({_R.TEXTS}, {_R.FINDINGS}),
    ir.AtomicBegin: _effects(writes={_R.SCHEDULE}),
    ir.AtomicEnd: _effects(writes={_R.SCHEDULE}),
    ir.Uncaught: _effects({_R.FIELDS, _R.TEXTS}, {_R.FINDINGS, _R.THREADS}),
    ir.Halt: _effects(writes={_R.EXECUTION}),
    ir.Goto: NOTHING,
    ir.Branch: NOTHING,
    ir.Switch: NOTHING,
    ir.Return: _effects(leaks=True),
    ir.Throw: _effects(leaks=True),
    ir.Unsupported: ANYTHING,
}
"""By type; for loads, stores and updates the place determines more, for intrinsics the name."""

_TEXT: Final = _effects({_R.TEXTS})

INTRINSIC_EFFECTS: Final[dict[str, Effects]] = {
    "adoptMainThread": _effects(writes={_R.THREADS}, leaks=True),
    "weakMemory": _effects(set(), {_R.FINDINGS}),
    "getClass": NOTHING,
    "identityHashCode": _effects({_R.COUNTERS}, {_R.COUNTERS}),
    "copy": _effects({_R.FIELDS, _R.ELEMENTS}),
    "copyElements": _effects({_R.ELEMENTS}, {_R.ELEMENTS}),
    "constantElement": _effects({_R.CONSTANTS}),
    "isThreadLocal": _effects({_R.SHARING}),
    "newArray": NOTHING,
    "allocate": NOTHING,
    "intern": _effects({_R.TEXTS}, leaks=True),
    "isInitialized": _effects({_R.CLASSES}),
    "className": NOTHING,
    "simpleName": NOTHING,
    "outerClass": NOTHING,
    "superclass": NOTHING,
    "interfaces": NOTHING,
    "componentType": NOTHING,
    "arrayType": NOTHING,
    "modifiers": NOTHING,
    "isPrimitive": NOTHING,
    "isRecord": NOTHING,
    "isInstance": NOTHING,
    "isAssignable": NOTHING,
    "findClass": _TEXT,
    "primitiveClass": _TEXT,
    "assertionsEnabled": NOTHING,
    "fieldNames": NOTHING,
    "fieldOffset": _TEXT,
    "fieldType": _TEXT,
    "fieldModifiers": _TEXT,
    "declaresMethod": _TEXT,
    "captureFrames": NOTHING,
    "frameClass": NOTHING,
    "frameMethod": NOTHING,
    "frameFile": NOTHING,
    "frameLine": NOTHING,
    "floatToBits": NOTHING,
    "bitsToFloat": NOTHING,
    "doubleToBits": NOTHING,
    "bitsToDouble": NOTHING,
    "math": NOTHING,
    "math2": NOTHING,
    "print": _effects({_R.TEXTS}, {_R.OUTPUT}),
    "nanoTime": _effects({_R.CLOCK}, {_R.CLOCK}),
    "assuming": _effects({_R.TEXTS}, {_R.FINDINGS}),
    "property": _TEXT,
}
"""By name, in the order of `INTRINSICS`."""
