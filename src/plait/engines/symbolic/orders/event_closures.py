"""The closures that record events, by type of op; of classes and intrinsics, observable effects."""

from typing import Any, Final

from plait.base.errors import UnsupportedError
from plait.base.origins import is_library_class
from plait.engines.symbolic.compile.term_elements import resolve_element
from plait.engines.symbolic.orders.event_recorder import CLOCK, Recorder
from plait.engines.symbolic.orders.event_wrapping import Wrapper, refused
from plait.engines.symbolic.orders.recorded_memory import MEMORY
from plait.engines.symbolic.orders.recorded_threads import THREADS
from plait.engines.symbolic.paths.path_context import Context
from plait.ir import ops as ir
from plait.ir.effects import Resource, effects_of
from plait.machine.class_initialisation import is_lambda, is_settled
from plait.machine.compile.compiled_code import Registers, StraightOp
from plait.machine.compile.internal_ops import FinishClass
from plait.machine.compile.op_site import Site
from plait.machine.runtime_types import INITIALISATION_SLOT, INITIALISED, Type


def _init_class(
    recorder: Recorder, _context: Context, site: Site, op: ir.InitClass, made: StraightOp
) -> StraightOp:
    kind = site.machine.types.of_class(op.cls)

    def init(registers: Registers) -> None:
        if recorder.is_on:
            _note_initialisation(recorder, site, kind)
        made(registers)

    return init


def _init_class_of(
    recorder: Recorder, context: Context, site: Site, op: ir.InitClassOf, made: StraightOp
) -> StraightOp:
    cls = site.slot(op.cls)

    def init(registers: Registers) -> None:
        if recorder.is_on:
            context.values.resolve(registers, cls, site.block, site.index)
            kind = site.machine.mirrored(registers[cls])
            if kind.declaration is not None:
                _note_initialisation(recorder, site, kind)
        made(registers)

    return init


def _note_initialisation(recorder: Recorder, site: Site, kind: Type) -> None:
    """A class that is initialised while several threads run, by any of them."""
    machine = site.machine
    if is_settled(machine, kind) and kind.name not in recorder.late_classes:
        return
    is_done = machine.heap[machine.statics(kind)].values[INITIALISATION_SLOT] == INITIALISED
    if not is_done and (is_library_class(kind.name) or is_lambda(machine, kind)):
        recorder.classes.add(kind.name)
    recorder.late_classes.add(kind.name)
    recorder.touch(("class", kind.name), is_write=not is_done)


def _finish_class(
    recorder: Recorder, _context: Context, site: Site, op: FinishClass, made: StraightOp
) -> StraightOp:
    machine = site.machine
    holder = machine.anchors.statics(machine.types.of_class(op.cls))

    def finish(registers: Registers) -> None:
        if recorder.is_on:
            recorder.late_classes.add(op.cls)
            recorder.touch(("class", op.cls), is_write=True)
            recorder.places.publish(holder)
        made(registers)

    return finish


def _intrinsic(
    recorder: Recorder, context: Context, site: Site, op: ir.Intrinsic, made: StraightOp
) -> StraightOp:
    """What intrinsics touch that is not theirs alone."""
    if not effects_of(op).touches - _UNCHANGING:
        return made
    touched = _TOUCHING.get(op.name)
    if touched is None:
        return refused(f"intrinsic {op.name} among threads")(recorder, context, site, op, made)
    slots = site.slots(op.args)
    is_element = op.name == "constantElement"

    def run(registers: Registers) -> None:
        if recorder.is_on:
            if is_element:
                resolve_element(context, registers, slots[0], slots[1], site)
            for slot in slots:
                context.values.resolve(registers, slot, site.block, site.index)
            touched(recorder, site, [registers[slot] for slot in slots])
        made(registers)

    return run


def _touch_all(
    recorder: Recorder, site: Site, reference: int, span: range | None, *, is_write: bool
) -> None:
    cell = site.machine.heap[reference]
    if cell.is_shared:
        for slot in range(len(cell.values)) if span is None else span:
            recorder.touch((reference, slot), is_write=is_write)


def _touch_copied(recorder: Recorder, site: Site, arguments: list[Any]) -> None:
    _touch_all(recorder, site, arguments[0], None, is_write=False)


def _touch_elements(recorder: Recorder, site: Site, arguments: list[Any]) -> None:
    source, start, target, index, count = arguments
    _touch_all(recorder, site, source, range(start, start + count), is_write=False)
    _touch_all(recorder, site, target, range(index, index + count), is_write=True)
    if site.machine.heap[target].is_shared and site.machine.heap[target].type.holds_references:
        for value in site.machine.heap[source].values[start : start + count]:
            recorder.places.publish(value)


def _touch_element(recorder: Recorder, site: Site, arguments: list[Any]) -> None:
    _touch_all(recorder, site, arguments[0], range(arguments[1], arguments[1] + 1), is_write=False)


def _touch_identity(recorder: Recorder, site: Site, arguments: list[Any]) -> None:
    if recorder.places.expects(arguments[0]):
        raise UnsupportedError("the hash code of an object that another thread makes")
    if arguments[0]:
        is_new = not site.machine.heap[arguments[0]].identity
        recorder.touch("identity hash codes", is_write=is_new)


def _touch_clock(recorder: Recorder, _site: Site, _arguments: list[Any]) -> None:
    recorder.touch(CLOCK, is_write=False)


def _touch_initialisation(recorder: Recorder, site: Site, arguments: list[Any]) -> None:
    recorder.touch(("class", site.machine.mirrored(arguments[0]).name), is_write=False)


_UNCHANGING: Final = frozenset(
    {Resource.TEXTS, Resource.SHARING, Resource.OUTPUT, Resource.FINDINGS}
)
"""Intrinsics that need no event: they are constant or unobservable."""

_TOUCHING: Final = {
    "copy": _touch_copied,
    "copyElements": _touch_elements,
    "constantElement": _touch_element,
    "identityHashCode": _touch_identity,
    "nanoTime": _touch_clock,
    "isInitialized": _touch_initialisation,
}

WRAPPERS: Final[dict[type[Any], Wrapper]] = {
    **MEMORY,
    **THREADS,
    ir.InitClass: _init_class,
    ir.InitClassOf: _init_class_of,
    FinishClass: _finish_class,
    ir.Intrinsic: _intrinsic,
}
"""The wrappers of closures, by type of op."""
