"""All locks that a thread holds: monitors, and those of `java.util.concurrent.locks`.

The synchroniser of a `ReentrantLock` or a write lock stores its owner. The holder of a read lock is
the synchroniser's first reader or has a counter of its own. A `StampedLock` has no owners.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from plait.base.names import FieldRef
from plait.machine.account import display_names
from plait.machine.compile.compiled_methods import BY_CONTRACT
from plait.machine.runtime_types import Type
from plait.machine.state import State, Thread
from plait.result.trace import HeldLock, LockSort

if TYPE_CHECKING:
    from plait.machine.running_step import Execution

_LOCKS: Final = "java/util/concurrent/locks"
_MUTEX: Final = f"{_LOCKS}/ReentrantLock"
_READ_WRITE: Final = f"{_LOCKS}/ReentrantReadWriteLock"
_OWNER: Final = FieldRef(
    f"{_LOCKS}/AbstractOwnableSynchronizer", "exclusiveOwnerThread", "Ljava/lang/Thread;"
)
_FIRST_READER: Final = FieldRef(f"{_READ_WRITE}$Sync", "firstReader", "Ljava/lang/Thread;")
_READ_HOLDS: Final = FieldRef(
    f"{_READ_WRITE}$Sync", "readHolds", f"L{_READ_WRITE}$Sync$ThreadLocalHoldCounter;"
)
_COUNT: Final = FieldRef(f"{_READ_WRITE}$Sync$HoldCounter", "count", "I")
_ENTRY: Final = "java/lang/ThreadLocal$ThreadLocalMap$Entry"
_VALUE: Final = FieldRef(_ENTRY, "value", "Ljava/lang/Object;")
_REFERENT: Final = FieldRef("java/lang/ref/Reference", "referent", "Ljava/lang/Object;")
_MAP: Final = FieldRef("java/lang/Thread", "threadLocals", "Ljava/lang/ThreadLocal$ThreadLocalMap;")
_TABLE: Final = FieldRef("java/lang/ThreadLocal$ThreadLocalMap", "table", f"[L{_ENTRY};")


_HOLDERS: Final = FieldRef(_READ_WRITE, "holders", f"L{_READ_WRITE}$Holders;")
_WRITER: Final = FieldRef(f"{_READ_WRITE}$Holders", "writer", "Ljava/lang/Thread;")
_READERS: Final = FieldRef(f"{_READ_WRITE}$Holders", "readers", f"L{_READ_WRITE}$Reader;")
_READER: Final = FieldRef(f"{_READ_WRITE}$Reader", "thread", "Ljava/lang/Thread;")
_HOLDS: Final = FieldRef(f"{_READ_WRITE}$Reader", "holds", "I")
_NEXT: Final = FieldRef(f"{_READ_WRITE}$Reader", "next", f"L{_READ_WRITE}$Reader;")
"""The fields of the model by contract."""


def all_locks(machine: "Execution", state: State, thread: Thread) -> tuple[HeldLock, ...]:
    """The locks that a thread holds: monitors in the order it acquired them, then others."""
    return (*monitors(machine, state, thread), *_lock_objects(machine, state, thread))


def monitors(machine: "Execution", state: State, thread: Thread) -> Iterator[HeldLock]:
    """The monitors that a thread owns, in the order it acquired them."""
    for reference, segment in thread.held.items():
        name = display_names.object_name(machine, state, reference)
        is_part = display_names.is_part(machine, state, reference)
        sort = LockSort.LOCK if is_part else LockSort.MONITOR
        yield HeldLock(name, display_names.location(segment), sort)


def _lock_objects(machine: "Execution", state: State, thread: Thread) -> Iterator[HeldLock]:
    mutexes, read_write = (_run_by_bytecode(machine, name) for name in (_MUTEX, _READ_WRITE))
    modelled = set(machine.types.known_subtypes(_READ_WRITE)) - read_write
    if not thread.object or not (mutexes or read_write or modelled):
        return
    for reference, cell in sorted(state.heap.items()):
        if cell.type in mutexes:
            sync = _field(machine, state, reference, FieldRef(_MUTEX, "sync", f"L{_MUTEX}$Sync;"))
            kinds = [LockSort.LOCK] if _owns(machine, state, thread, sync) else []
        elif cell.type in read_write:
            field = FieldRef(_READ_WRITE, "sync", f"L{_READ_WRITE}$Sync;")
            sync = _field(machine, state, reference, field)
            kinds = [LockSort.WRITE] if _owns(machine, state, thread, sync) else []
            kinds += [LockSort.READ] if _reads(machine, state, thread, sync) else []
        elif cell.type in modelled:
            kinds = list(_held_by_contract(machine, state, thread, reference))
        else:
            continue
        for kind in kinds:
            yield HeldLock(display_names.object_name(machine, state, reference), None, kind)


def _held_by_contract(
    machine: "Execution", state: State, thread: Thread, reference: int
) -> Iterator[LockSort]:
    """How a thread holds a modelled read-write lock."""
    holders = _field(machine, state, reference, _HOLDERS)
    if not holders:
        return
    if _field(machine, state, holders, _WRITER) == thread.object:
        yield LockSort.WRITE
    reader = _field(machine, state, holders, _READERS)
    while reader:
        if _field(machine, state, reader, _READER) == thread.object:
            if _field(machine, state, reader, _HOLDS):
                yield LockSort.READ
            return
        reader = _field(machine, state, reader, _NEXT)


def _run_by_bytecode(machine: "Execution", name: str) -> set[Type]:
    """The types of a class and its subclasses, if it is the JDK's own: models hold monitors."""
    found = set(machine.types.known_subtypes(name))
    if found and BY_CONTRACT in machine.program.class_named(name).annotations:
        return set()
    return found


def _field(machine: "Execution", state: State, reference: int, field: FieldRef) -> Any:
    return state.heap[reference].values[machine.types.instance_slot(field).index]


def _owns(machine: "Execution", state: State, thread: Thread, sync: int) -> bool:
    return bool(sync) and bool(_field(machine, state, sync, _OWNER) == thread.object)


def _reads(machine: "Execution", state: State, thread: Thread, sync: int) -> bool:
    if not sync:
        return False
    if _field(machine, state, sync, _FIRST_READER) == thread.object:
        return True
    local = _field(machine, state, sync, _READ_HOLDS)
    kept = _field(machine, state, thread.object, _MAP)
    table = _field(machine, state, kept, _TABLE) if kept else 0
    for entry in state.heap[table].values if table else ():
        if entry and _field(machine, state, entry, _REFERENT) == local:
            counter = _field(machine, state, entry, _VALUE)
            return bool(counter) and _field(machine, state, counter, _COUNT) > 0
    return False
