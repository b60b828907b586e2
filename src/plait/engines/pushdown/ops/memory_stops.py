"""Heap accesses: threads stop before those that others could observe, or whose place varies."""

from collections.abc import Callable
from typing import Any, final

from plait.engines.pushdown.ops.op_stops import Pauses
from plait.engines.pushdown.rules.own_widths import shape_of_width
from plait.engines.pushdown.rules.rule_terms import Term
from plait.engines.pushdown.rules.shared_places import FIRST_PRIVATE
from plait.ir import ops as ir
from plait.ir.places import ElementPlace, FieldPlace, OffsetPlace, StaticPlace
from plait.machine.compile.compiled_code import Registers, StraightOp
from plait.machine.compile.op_site import Site
from plait.machine.intrinsics.unsafe_offsets import locate


@final
class MemoryStops:
    """Creates the closures of loads and stores, and tells which updates and monitors are shared."""

    def __init__(self, pauses: Pauses) -> None:
        self._pauses = pauses

    def load(self, site: Site, op: ir.Load, original: StraightOp) -> StraightOp:
        """A load; one of a shared constant is recorded, because the machine stops before it."""
        pauses, machine, block, index = self._pauses, site.machine, site.block, site.index
        dest, find = site.slot(op.dest), self._finder(site, op.place)
        varying = pauses.shared.varying
        here = (site.code.ref, block, index)

        def load(registers: Registers) -> None:
            if not pauses.is_symbolic:
                original(registers)
                return
            reference, at = find(registers)
            if type(reference) is Term or type(at) is Term or (reference, at) in varying:
                pauses.pause(block, index)
            if reference < FIRST_PRIVATE:
                pauses.passed.append(here)
            registers[dest] = machine.heap[reference].values[at]

        return load

    def store(self, site: Site, op: ir.Store, original: StraightOp) -> StraightOp:
        """A store. A store to a shared cache field is left out, because it is unobservable."""
        pauses, block, index = self._pauses, site.block, site.index
        find = self._finder(site, op.place)
        is_cache = _is_cache(site, op.place)
        must_fit = self._must_fit(site, op)

        def store(registers: Registers) -> None:
            if pauses.is_symbolic:
                reference, at = find(registers)
                if type(reference) is Term or type(at) is Term or reference < FIRST_PRIVATE:
                    if is_cache:
                        return
                    pauses.pause(block, index)
                if must_fit is not None and must_fit(registers):
                    pauses.pause(block, index)
            original(registers)

        if isinstance(op.place, ElementPlace) and op.place.element in "ZB":
            value = site.slot(op.value)

            def store_narrow(registers: Registers) -> None:
                if pauses.is_symbolic and type(registers[value]) is Term:
                    pauses.pause(block, index)
                store(registers)

            return store_narrow
        return store

    def _must_fit(self, site: Site, op: ir.Store) -> Callable[[Registers], bool] | None:
        """Whether a value must be fitted to its field; None where no value must."""
        widths = self._pauses.shared.widths
        if not isinstance(op.place, FieldPlace) or not widths.has_fields:
            return None
        slot = site.machine.types.instance_slot(op.place.field)
        width, value = widths.of_field(slot.ref), site.slot(op.value)
        if width is None:
            return None
        known = width
        if slot.is_reference:
            return lambda registers: widths.is_news(known, registers[value])
        shape = shape_of_width(slot.field.descriptor, width.bits)
        return lambda registers: widths.exceeds(registers[value], shape)

    def _finder(self, site: Site, place: Any) -> Callable[[Registers], tuple[Any, Any]]:
        """A function from the registers to object and slot, or terms where they are not known."""
        machine = site.machine
        if isinstance(place, FieldPlace):
            base, at = site.slot(place.base), machine.types.instance_slot(place.field).index
            return lambda registers: (registers[base], at)
        if isinstance(place, StaticPlace):
            kind, slot = machine.types.static_slot(place.field)
            holder, at = machine.anchors.statics(kind), slot.index

            def find_static(_registers: Registers) -> tuple[Any, Any]:
                if holder not in machine.heap:
                    machine.anchor(holder)
                return holder, at

            return find_static
        array, position = site.slot(place.array), site.slot(place.index)
        return lambda registers: (registers[array], registers[position])

    def touches_shared(
        self, site: Site, op: ir.Load | ir.Store | ir.AtomicUpdate
    ) -> Callable[[Registers], bool]:
        """Whether an update, or an access by offset, is one of a shared object.

        A load of a shared constant is recorded, because the machine stops before it.
        """
        machine, place = site.machine, op.place
        if not isinstance(place, OffsetPlace):
            find = self._finder(site, place)
            return lambda registers: self._has_terms(*find(registers))
        base, offset = site.slot(place.base), site.slot(place.offset)
        is_load, here = isinstance(op, ir.Load), (site.code.ref, site.block, site.index)

        def touches(registers: Registers) -> bool:
            heap = machine.heap
            target = locate(machine, heap, registers[base], registers[offset], place.descriptor)
            reference, span = target.reference, range(target.index, target.index + target.span)
            if target.is_static:
                machine.anchor(reference)
            if reference >= FIRST_PRIVATE:
                return any(type(heap[reference].values[at]) is Term for at in span)
            varying = self._pauses.shared.varying
            if not is_load or any((reference, at) in varying for at in span):
                return True
            self._pauses.passed.append(here)
            return False

        return touches

    def _has_terms(self, reference: int, at: int) -> bool:
        if reference < FIRST_PRIVATE:
            return True
        return type(self._pauses.machine.heap[reference].values[at]) is Term

    def is_shared(self, site: Site, monitor: Any) -> Callable[[Registers], bool]:
        """Whether a monitor is one of a shared object."""
        slot = site.slot(monitor)
        return lambda registers: registers[slot] < FIRST_PRIVATE


def _is_cache(site: Site, place: Any) -> bool:
    """Whether a field only caches what can be computed again at any time."""
    return isinstance(place, FieldPlace) and site.machine.types.instance_slot(place.field).is_cache
