"""Loads, stores, atomic updates and new objects that are recorded."""

from collections.abc import Callable
from typing import Any, Final

from plait.engines.symbolic.compile.reference_unions import Reference, Union
from plait.engines.symbolic.compile.term_choices import choose
from plait.engines.symbolic.compile.term_inputs import changed
from plait.engines.symbolic.orders.event_recorder import Recorder
from plait.engines.symbolic.orders.event_wrapping import Wrapper
from plait.engines.symbolic.orders.order_events import Act
from plait.engines.symbolic.orders.shared_access import SharedAccess
from plait.engines.symbolic.paths.path_context import Context
from plait.ir import ops as ir
from plait.ir.operands import Kind, kind_of
from plait.ir.operators import Conversion, Update
from plait.logic.smt import terms as t
from plait.logic.smt.terms import Value
from plait.machine.compile.compiled_code import Registers, StraightOp
from plait.machine.compile.op_site import Site

_THROWABLE: Final = "Ljava/lang/Throwable;"
"""Such objects have no names of their own, so that paths that create them can be merged."""


def _load(
    recorder: Recorder, context: Context, site: Site, op: ir.Load, made: StraightOp
) -> StraightOp:
    access, dest = SharedAccess(recorder, context, site, op), site.slot(op.dest)
    kind = kind_of(op.dest)

    def load(registers: Registers) -> None:
        union = access.open_base(registers)
        if union is None:
            load_one(registers)
            return
        found: list[Any] = []
        before = registers[dest]

        def load_next(guard: Value) -> None:
            """The result may be where the index was, which is needed once more."""
            load_one(registers)
            value, registers[dest] = registers[dest], before
            found[:] = [choose(context, kind, guard, value, found[0]) if found else value]

        access.for_each(registers, union, load_next)
        if not found:
            context.end()
        registers[dest] = found[0]

    def load_one(registers: Registers) -> None:
        target = access.target(registers)
        if target is None:
            made(registers)
        elif access.is_contended(target):
            registers[dest] = access.get(Act.READ, target)
        else:
            made(registers)
            access.note(Act.READ, target)

    return load


def _store(
    recorder: Recorder, context: Context, site: Site, op: ir.Store, made: StraightOp
) -> StraightOp:
    access, value = SharedAccess(recorder, context, site, op), site.slot(op.value)
    is_reference = kind_of(op.value) is Kind.REF
    to_boolean = context.domain.convert(Conversion.I2Z)

    def store(registers: Registers) -> None:
        union = access.open_base(registers)
        if union is None or not are_contended(registers, union):
            store_one(registers)
            return
        access.for_each(registers, union, lambda _: store_one(registers))

    def are_contended(registers: Registers, union: Union) -> bool:
        found: list[bool] = []
        access.for_each(
            registers, union, lambda _: found.append(access.is_contended(access.find(registers)))
        )
        return all(found)

    def store_one(registers: Registers) -> None:
        target = access.target(registers)
        if target is None:
            made(registers)
            return
        content = registers[value]
        if access.is_contended(target):
            if site.machine.heap[target.reference].type.descriptor == "[Z":
                content = to_boolean(content)
            if is_reference:
                access.tell(content)
            access.get(Act.WRITE, target, content)
            return
        if is_reference and not (target.slot is not None and target.slot.is_confined):
            recorder.places.publish(content)
        made(registers)
        access.note(Act.WRITE, target)

    return store


def _update(
    recorder: Recorder, context: Context, site: Site, op: ir.AtomicUpdate, made: StraightOp
) -> StraightOp:
    access = SharedAccess(recorder, context, site, op)
    dest, operands = site.slot(op.dest), site.slots(op.operands)
    references = [site.slot(item) for item in op.operands if kind_of(item) is Kind.REF]

    def update(registers: Registers) -> None:
        target = access.target(registers)
        if target is None:
            made(registers)
        elif access.is_contended(target):
            for slot in references:
                access.tell(registers[slot])
            given = tuple(registers[slot] for slot in operands)
            descriptor = access.descriptor(target)
            results: list[Any] = []

            def change(old: Any) -> Any:
                if references:
                    pair = _exchanged(context, op.action, old, given)
                else:
                    pair = changed(context, op.action, descriptor, old, given)
                results.append(pair[1])
                return pair[0]

            access.get(Act.UPDATE, target, change)
            registers[dest] = results[0]
        else:
            for slot in references:
                recorder.places.publish(registers[slot])
            made(registers)
            access.note(Act.UPDATE, target)

    return update


def _exchanged(
    context: Context, action: Update, old: Reference, given: tuple[Any, ...]
) -> tuple[Any, Any]:
    """What an update of a reference leaves, and its result."""
    if action is Update.GET_AND_SET:
        return given[0], old
    is_same = context.values.same_object(old, given[0])
    new = choose(context, Kind.REF, is_same, given[1], old)
    if action is Update.COMPARE_AND_EXCHANGE:
        return new, old
    return new, context.logic.booleans.choose(is_same, 1, 0, t.INT)


def _new_object(
    recorder: Recorder, context: Context, site: Site, op: ir.NewObject, made: StraightOp
) -> StraightOp:
    types = site.machine.types
    if types.is_instance(types.of_class(op.cls), _THROWABLE):
        return made

    def allocate(registers: Registers) -> None:
        _make(recorder, context, site, op.cls, 0, lambda: made(registers))

    return allocate


def _new_array(
    recorder: Recorder, context: Context, site: Site, op: ir.NewArray, made: StraightOp
) -> StraightOp:
    if len(op.lengths) > 1:
        return made
    length = site.slot(op.lengths[0])

    def allocate(registers: Registers) -> None:
        context.values.resolve(registers, length, site.block, site.index)
        _make(recorder, context, site, op.descriptor, registers[length], lambda: made(registers))

    return allocate


def _make(
    recorder: Recorder,
    context: Context,
    site: Site,
    what: str,
    length: int,
    made: Callable[[], None],
) -> None:
    """Make an object under the number that it has in all recordings."""
    number = None
    if recorder.is_on:
        number = recorder.places.make(context.position(site.block, site.index), what, length)
    if number is None:
        made()
        return
    machine = site.machine
    following, machine.next_reference = machine.next_reference, number
    try:
        made()
    finally:
        machine.next_reference = following


MEMORY: Final[dict[type[Any], Wrapper]] = {
    ir.Load: _load,
    ir.Store: _store,
    ir.AtomicUpdate: _update,
    ir.NewObject: _new_object,
    ir.NewArray: _new_array,
}
