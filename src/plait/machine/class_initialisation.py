"""Class initialisation (JLS 12.4.2).

Slot 0 of the static fields of a class has its progress; meanwhile only the initialising thread
accesses them. To start, the machine pushes a frame whose body initialises the superclass and the
superinterfaces with default methods, calls `<clinit>` and reports the end; a failure is wrapped by
`plait.vm.Raise.initializerFailed`. Before that, the class is linked, which may fail. Classes
without any code to run are initialised immediately, which is unobservable.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

from plait.base import flags
from plait.base.names import RAISE, MethodRef
from plait.ir.assembler import BodyBuilder
from plait.ir.operators import CallMode
from plait.ir.ops import Op
from plait.ir.program import Body, Class
from plait.machine.compile.compiled_code import Code, Pause, Switch
from plait.machine.compile.compiled_methods import HIDDEN, MACHINE
from plait.machine.compile.internal_ops import FinishClass
from plait.machine.runtime_types import (
    FAILED,
    INITIALISATION_SLOT,
    INITIALISED,
    NOT_INITIALISED,
    Type,
    Types,
)
from plait.machine.state import State

if TYPE_CHECKING:
    from plait.machine.running_step import Execution

_CLINIT = ("<clinit>", "()V")


def initialise(machine: "Execution", kind: Type, block: int, index: int) -> None:
    """Execute `InitClass` at this position; returns when there is nothing to do."""
    holder = machine.statics(kind)
    progress = machine.heap[holder].values[INITIALISATION_SLOT]
    if progress in (INITIALISED, machine.thread.number + 1):
        return
    if progress == NOT_INITIALISED:
        machine.types.program.link(kind.name)
        if not _has_work(machine, kind):
            _mark_initialised(machine, kind)
            return
    if progress == FAILED:
        machine.suspend(block, index)
        machine.raise_error("notInitializable", machine.literal(kind.name.replace("/", ".")))
        raise Switch
    if progress != NOT_INITIALISED:
        raise Pause(block, index)
    if not is_lambda(machine, kind):
        machine.spend(block, index)
    cell = machine.writable(holder)
    cell.values[INITIALISATION_SLOT] = machine.thread.number + 1
    cell.is_shared = False
    machine.suspend(block, index)
    code = _initialiser(machine, kind)
    machine.push(code, list(code.tail))
    raise Switch


def is_settled(machine: "Execution", kind: Type) -> bool:
    """Whether `InitClass` has nothing left to wait for or to run: others have done the work."""
    progress = machine.heap[machine.statics(kind)].values[INITIALISATION_SLOT]
    return progress in (INITIALISED, FAILED) or not _has_work(machine, kind)


def finish_class(machine: "Execution", kind: Type, *, has_failed: bool) -> None:
    """Record how the initialisation by the running thread has ended."""
    _finish(machine, kind, FAILED if has_failed else INITIALISED)


def initialising_thread(machine: "Execution", state: State, kind: Type) -> int:
    """The thread that is initialising the class, -1 when none is."""
    cell = state.heap.get(machine.anchors.statics(kind))
    return -1 if cell is None else max(cell.values[INITIALISATION_SLOT], 0) - 1


def _finish(machine: "Execution", kind: Type, progress: int) -> None:
    holder = machine.statics(kind)
    machine.writable(holder).values[INITIALISATION_SLOT] = progress
    machine.share(holder)


def supertypes_to_initialise(types: Types, cls: Class) -> tuple[str, ...]:
    """Superclass, then superinterfaces with default methods in the order of JLS 12.4.2 step 7."""
    found = types.initialised_before.get(cls.name)
    if found is None:
        names = [] if cls.superclass is None or cls.is_interface else [cls.superclass]
        for interface in () if cls.is_interface else cls.interfaces:
            names.extend(_with_defaults(types, interface))
        found = types.initialised_before[cls.name] = tuple(dict.fromkeys(names))
    return found


def _with_defaults(types: Types, name: str) -> Iterator[str]:
    cls = types.program.class_named(name)
    for interface in cls.interfaces:
        yield from _with_defaults(types, interface)
    if any(not method.flags & (flags.ABSTRACT | flags.STATIC) for method in cls.methods):
        yield name


def _has_work(machine: "Execution", kind: Type) -> bool:
    """Whether initialising the class would run code or has to wait for another thread."""
    if has_initialiser(machine, kind):
        return True
    for name in supertypes_to_initialise(machine.types, kind.cls):
        parent = machine.types.of_class(name)
        progress = machine.heap[machine.statics(parent)].values[INITIALISATION_SLOT]
        if progress != INITIALISED and (progress != NOT_INITIALISED or _has_work(machine, parent)):
            return True
    return False


def has_initialiser(machine: "Execution", kind: Type) -> bool:
    """Whether the class has code of its own that initialises it."""
    return machine.types.program.declared_method(kind.name, *_CLINIT) is not None


def is_lambda(machine: "Execution", kind: Type) -> bool:
    """Whether the initialiser only makes the one object of a lambda expression.

    The time of its creation is unobservable.
    """
    method = machine.types.program.declared_method(kind.name, *_CLINIT)
    return method is not None and HIDDEN in method.annotations and bool(kind.cls.interfaces)


def _mark_initialised(machine: "Execution", kind: Type) -> None:
    for name in supertypes_to_initialise(machine.types, kind.cls):
        parent = machine.types.of_class(name)
        _mark_initialised(machine, parent)
    if machine.heap[machine.statics(kind)].values[INITIALISATION_SLOT] != INITIALISED:
        _finish(machine, kind, INITIALISED)


def _initialiser(machine: "Execution", kind: Type) -> Code:
    ref = MethodRef(MACHINE, f"initialise-{kind.name}", "()V")
    found = machine.library.find(ref)
    if found is None:
        found = machine.library.synthetic(ref, _initialiser_body(machine.types, kind))
    return found


def _initialiser_body(types: Types, kind: Type) -> Body:
    builder = BodyBuilder()
    failed = builder.block()
    builder.handle(failed)
    for name in supertypes_to_initialise(types, kind.cls):
        builder.init_class(name)
    if types.program.declared_method(kind.name, *_CLINIT) is not None:
        builder.invoke(CallMode.STATIC, MethodRef(kind.name, *_CLINIT))
    builder.emit(cast("Op", FinishClass(kind.name, has_failed=False)))
    builder.leave()
    builder.place(failed)
    exception = builder.catch()
    descriptor = "(Ljava/lang/Throwable;)Ljava/lang/Throwable;"
    wrapped = builder.call_static(RAISE, "initializerFailed", descriptor, exception)
    builder.emit(cast("Op", FinishClass(kind.name, has_failed=True)))
    builder.throw(wrapped)
    return builder.build()
