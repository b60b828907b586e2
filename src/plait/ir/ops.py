"""The operations of the IR: closed sums of final value classes, no inheritance between them.

A block is a sequence of `Op` followed by one `Terminator`. Implicit JVM checks do not exist here:
the builder makes them branches, so only `Invoke`, `InvokeNamed`, `InitClass`, `InitClassOf` and
`MonitorExit` may complete abruptly, besides the `Throw` terminator. See `docs/ir.md`.
"""

from typing import Final, NewType, TypeAlias, final

from plait.base.names import MethodRef
from plait.base.node import node
from plait.ir.operands import Operand, Reg
from plait.ir.operators import (
    BinaryOp,
    CallMode,
    Comparison,
    Conversion,
    Order,
    Relation,
    UnaryOp,
    Update,
    Woken,
)
from plait.ir.places import Place

BlockId = NewType("BlockId", int)


# --- values -------------------------------------------------------------------------------------


@final
@node
class Move:
    """dest := source."""

    dest: Reg
    source: Operand


@final
@node
class Unary:
    """dest := op operand."""

    dest: Reg
    op: UnaryOp
    operand: Operand


@final
@node
class Binary:
    """dest := left op right."""

    dest: Reg
    op: BinaryOp
    left: Operand
    right: Operand


@final
@node
class Compare:
    """dest := three-way comparison of left and right."""

    dest: Reg
    op: Comparison
    left: Operand
    right: Operand


@final
@node
class Convert:
    """dest := op operand."""

    dest: Reg
    op: Conversion
    operand: Operand


@final
@node
class InstanceOf:
    """dest := 1 if value is a non-null instance of the type with this descriptor, else 0."""

    dest: Reg
    value: Operand
    descriptor: str


@final
@node
class CanStore:
    """dest := 1 if value (null included) may be stored in the non-null reference array, else 0."""

    dest: Reg
    array: Operand
    value: Operand


@final
@node
class Length:
    """dest := length of a non-null array."""

    dest: Reg
    array: Operand


# --- memory -------------------------------------------------------------------------------------


@final
@node
class Load:
    """dest := what is at place."""

    dest: Reg
    place: Place
    order: Order


@final
@node
class Store:
    """place := value, narrowed already to the place's type."""

    place: Place
    value: Operand
    order: Order


@final
@node
class AtomicUpdate:
    """dest := result of the atomic action on place; `order` is that of both its accesses.

    With `acquire` its write is plain, with `release` its read is; with `plain` both are.
    """

    dest: Reg
    place: Place
    action: Update
    operands: tuple[Operand, ...]
    order: Order = Order.VOLATILE


@final
@node
class NewObject:
    """dest := a new object of an initialised class, fields zero."""

    dest: Reg
    cls: str


@final
@node
class NewArray:
    """dest := a new array of type `descriptor`; lengths are >= 0, outermost dimension first."""

    dest: Reg
    descriptor: str
    lengths: tuple[Operand, ...]


# --- calls and exceptions -----------------------------------------------------------------------


@final
@node
class InitClass:
    """Initialise the class if need be: may run `<clinit>`, wait for another thread, or throw."""

    cls: str


@final
@node
class InitClassOf:
    """`InitClass` of the type that a `java.lang.Class` object stands for."""

    cls: Operand


@final
@node
class Invoke:
    """Call; the receiver, non-null, is the first argument. `dest` is None for void or unused."""

    dest: Reg | None
    mode: CallMode
    method: MethodRef
    args: tuple[Operand, ...]


@final
@node
class InvokeNamed:
    """Call the static, parameterless method `name` of the class that `cls` (a Class object) is."""

    dest: Reg
    cls: Operand
    name: str


@final
@node
class Intrinsic:
    """A primitive of the machine, listed in `docs/ir.md`; runs no Java code and cannot throw."""

    dest: Reg | None
    name: str
    args: tuple[Operand, ...]


@final
@node
class Catch:
    """dest := the exception being handled. First op of every handler block, and only there."""

    dest: Reg


# --- threads ------------------------------------------------------------------------------------


@final
@node
class MonitorEnter:
    """Acquire the monitor of a non-null object; blocks while another thread owns it."""

    monitor: Operand


@final
@node
class MonitorExit:
    """Release the monitor once; throws IllegalMonitorStateException when not the owner."""

    monitor: Operand


@final
@node
class TryEnter:
    """dest := 1 if the monitor of a non-null object was acquired at once, else 0; never blocks."""

    dest: Reg
    monitor: Operand


@final
@node
class EnterInterruptibly:
    """Acquire the monitor of a non-null object; an interrupt or the time (ns, 0 none) ends it.

    dest := 0 acquired, 1 timed out, 2 interrupted (status cleared); a choice if free as well.
    """

    dest: Reg
    monitor: Operand
    timeout: Operand


@final
@node
class CanEnter:
    """dest := 1 if no other thread owns the monitor of a non-null object."""

    dest: Reg
    monitor: Operand


@final
@node
class HoldsLock:
    """dest := 1 if the current thread owns the monitor of a non-null object."""

    dest: Reg
    monitor: Operand


@final
@node
class Spawn:
    """Start a thread whose bottom frame is `run` called on the Thread object."""

    thread: Operand
    run: MethodRef
    daemon: Operand


@final
@node
class CurrentThread:
    """dest := the Thread object of the running thread."""

    dest: Reg


@final
@node
class ThreadStatus:
    """dest := 0 new, 1 runnable, 2 blocked, 3 waiting, 4 timed waiting, 5 terminated."""

    dest: Reg
    thread: Operand


@final
@node
class Join:
    """Wait until the thread has ended; timeout in ns (long), 0 for none.

    dest := a `WaitOutcome`.
    """

    dest: Reg
    thread: Operand
    timeout: Operand


@final
@node
class Wait:
    """Release an owned monitor, wait for a notification, acquire it again; timeout in ns, 0 none.

    dest := a `WaitOutcome`; `DONE` also for a spurious wake-up. If it is not interruptible,
    interrupts neither prevent nor end it.
    """

    dest: Reg
    monitor: Operand
    timeout: Operand
    is_interruptible: bool = True


@final
@node
class Notify:
    """Wake waiters of an owned monitor: one (a choice), the one that waits longest, or all."""

    monitor: Operand
    woken: Woken


@final
@node
class Park:
    """Wait for the permit, an interrupt, the timeout (ns, 0 none); consumes the permit.

    dest := `WaitOutcome.DONE` (also spurious) or `TIMED_OUT`; an interrupt status stays.
    """

    dest: Reg
    timeout: Operand


@final
@node
class Unpark:
    """Give the (non-null) thread its permit."""

    thread: Operand


@final
@node
class Interrupt:
    """Set the interrupt status of the thread and wake it from wait, join, sleep or park."""

    thread: Operand


@final
@node
class TestInterrupt:
    """dest := interrupt status of the thread, cleared afterwards if `clear`."""

    dest: Reg
    thread: Operand
    clear: bool


@final
@node
class Sleep:
    """Let `duration` ns pass. dest := `WaitOutcome.TIMED_OUT` or `INTERRUPTED`."""

    dest: Reg
    duration: Operand


@final
@node
class Yield:
    """Hint that another thread should run."""


# --- properties and nondeterminism --------------------------------------------------------------


@final
@node
class Choose:
    """dest := any value of its kind with low <= dest <= high."""

    dest: Reg
    low: Operand
    high: Operand


@final
@node
class Assume:
    """Discard the execution when the int condition is 0."""

    condition: Operand


@final
@node
class Check:
    """Property `assertion` is violated when the int condition is 0; message is a String or null."""

    condition: Operand
    message: Operand


@final
@node
class AtomicBegin:
    """Begin a section that no other thread interleaves (unless it blocks); sections nest."""


@final
@node
class AtomicEnd:
    """End the innermost atomic section."""


@final
@node
class Uncaught:
    """The running thread ends with an exception that nothing handled."""

    exception: Operand


@final
@node
class Halt:
    """End the whole program with this exit status, at once."""

    status: Operand


Op: TypeAlias = (
    Move
    | Unary
    | Binary
    | Compare
    | Convert
    | InstanceOf
    | CanStore
    | Length
    | Load
    | Store
    | AtomicUpdate
    | NewObject
    | NewArray
    | InitClass
    | InitClassOf
    | Invoke
    | InvokeNamed
    | Intrinsic
    | Catch
    | MonitorEnter
    | MonitorExit
    | TryEnter
    | EnterInterruptibly
    | CanEnter
    | HoldsLock
    | Spawn
    | CurrentThread
    | ThreadStatus
    | Join
    | Wait
    | Notify
    | Park
    | Unpark
    | Interrupt
    | TestInterrupt
    | Sleep
    | Yield
    | Choose
    | Assume
    | Check
    | AtomicBegin
    | AtomicEnd
    | Uncaught
    | Halt
)


# --- terminators --------------------------------------------------------------------------------


@final
@node
class Goto:
    """Continue at target."""

    target: BlockId


@final
@node
class Branch:
    """Continue at if_true when `left relation right`, else at if_false."""

    relation: Relation
    left: Operand
    right: Operand
    if_true: BlockId
    if_false: BlockId


@final
@node
class Switch:
    """Continue at the case of the int value (keys ascending), else at default."""

    value: Operand
    cases: tuple[tuple[int, BlockId], ...]
    default: BlockId


@final
@node
class Return:
    """Leave the method."""

    value: Operand | None


@final
@node
class Throw:
    """Throw a non-null exception: to the block's handler, or out of the method."""

    exception: Operand


@final
@node
class Unsupported:
    """Plait has no model for what comes here: the answer is `Unknown(unsupported)`."""

    reason: str


Terminator: TypeAlias = Goto | Branch | Switch | Return | Throw | Unsupported

MAY_THROW: Final = (Invoke, InvokeNamed, InitClass, InitClassOf, MonitorExit)
"""The ops that may complete abruptly (all others, terminators but `Throw` included, cannot)."""
VISIBLE: Final = (
    Load,
    Store,
    AtomicUpdate,
    InitClass,
    InitClassOf,
    MonitorEnter,
    MonitorExit,
    TryEnter,
    EnterInterruptibly,
    CanEnter,
    Spawn,
    ThreadStatus,
    Join,
    Wait,
    Notify,
    Park,
    Unpark,
    Interrupt,
    TestInterrupt,
    Sleep,
    Yield,
    Halt,
)
"""The ops that another thread may see or influence, whether their object is shared or not."""


def is_visible(op: Op | Terminator) -> bool:
    """Whether the op is one of `VISIBLE`."""
    return isinstance(op, VISIBLE)
