"""Footprints: the effects of a step on shared state, from its first access to its invisible ops.

Whether two steps commute depends on all their effects. The effects after the first access are
recorded during the step: the closures of invisible ops with effects add them here.
"""

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any, Final, final

from plait.ir import ops as ir
from plait.ir.effects import Resource
from plait.ir.operands import Kind, kind_of
from plait.ir.places import FieldPlace, OffsetPlace, StaticPlace
from plait.machine.compile.compiled_code import Registers, StraightOp
from plait.machine.compile.internal_ops import FinishClass, effects_of
from plait.machine.compile.op_site import Site
from plait.machine.intrinsics.unsafe_offsets import locate
from plait.machine.runtime_types import INITIALISATION_SLOT, NOT_INITIALISED, Type

if TYPE_CHECKING:
    from plait.engines.symbolic.paths.path_context import Context

_COUNTERS: Final = "counters"
_CLOCK: Final = "clock"

_UNCHANGING: Final = frozenset(
    {
        Resource.CONSTANTS,
        Resource.TEXTS,
        Resource.SHARING,
        Resource.OUTPUT,
        Resource.FINDINGS,
    }
)
"""Effects of intrinsics that commute with everything: constant or unobservable."""

_CONTENT: Final = frozenset({Resource.FIELDS, Resource.ELEMENTS})


@final
class Footprint:
    """The reads and writes of one step; all paths of the step share one footprint."""

    __slots__ = ("is_everywhere", "touched")

    def __init__(self) -> None:
        self.touched: dict[Hashable, bool] = {}
        """The places read, and whether they are written too."""
        self.is_everywhere = False
        """Whether the effects of the step are unknown."""

    def touch(self, what: Hashable, *, is_write: bool) -> None:
        """The step reads or writes something."""
        self.touched[what] = is_write or self.touched.get(what, False)

    def conflicts_with(self, other: "Footprint") -> bool:
        """Whether the order of two steps may matter."""
        if self.is_everywhere or other.is_everywhere:
            return True
        few, many = sorted((self.touched, other.touched), key=len)
        return any(what in many and (few[what] or many[what]) for what in few)


def anywhere() -> Footprint:
    """The footprint of a step of unknown effects."""
    found = Footprint()
    found.is_everywhere = True
    return found


def noting(context: "Context", site: Site, op: Any, made: StraightOp) -> StraightOp:
    """The closure of an op that records its invisible effects; itself without such effects."""
    match op:
        case ir.Load() | ir.Store() | ir.AtomicUpdate():
            return _noting_access(context, site, op, made)
        case ir.InitClass() | ir.InitClassOf() | FinishClass():
            return _noting_class(context, site, op, made)
        case ir.Intrinsic():
            return _noting_intrinsic(context, site, op, made)
        case _ if effects_of(op).is_local or ir.is_visible(op):
            return made
        case _:
            return made if type(op) in _SEEN else _noting_anything(context, made)


_SEEN: Final = frozenset(
    {
        ir.HoldsLock,
        ir.Choose,
        ir.Assume,
        ir.Check,
        ir.AtomicBegin,
        ir.AtomicEnd,
        ir.Uncaught,
    }
)
"""Invisible ops that concern only the running thread."""


def _is_on(context: "Context") -> bool:
    return len(context.machine.state.threads) > 1


def _noting_anything(context: "Context", made: StraightOp) -> StraightOp:
    def run(registers: Registers) -> None:
        context.footprint.is_everywhere = True
        made(registers)

    return run


# --- memory -------------------------------------------------------------------------------------


def _noting_access(context: "Context", site: Site, op: Any, made: StraightOp) -> StraightOp:
    """Accesses that are not visible: other threads may make them too, in an order that matters."""
    machine, place = site.machine, op.place
    is_write = not isinstance(op, ir.Load)
    match place:
        case FieldPlace(base=base, field=field):
            slot, at = machine.types.instance_slot(field), site.slot(base)
            if slot.is_cache or not slot.is_silent:
                return made

            def note_field(registers: Registers) -> None:
                if _is_on(context):
                    _touch(context, registers[at], (slot.index,), is_write=is_write)
                made(registers)

            return note_field
        case StaticPlace(field=field):
            kind, slot = machine.types.static_slot(field)
            if not slot.is_silent:
                return made
            holder = machine.anchors.statics(kind)

            def note_static(registers: Registers) -> None:
                if _is_on(context):
                    context.footprint.touch((holder, slot.index), is_write=is_write)
                made(registers)

            return note_static
        case OffsetPlace():
            return _noting_offset(context, site, place, made, is_write=is_write)
        case _:
            return made


def _noting_offset(
    context: "Context", site: Site, place: OffsetPlace, made: StraightOp, *, is_write: bool
) -> StraightOp:
    machine, base, offset = site.machine, site.slot(place.base), site.slot(place.offset)

    def run(registers: Registers) -> None:
        if _is_on(context):
            if type(registers[base]) is int and type(registers[offset]) is int:
                found = locate(
                    machine, machine.heap, registers[base], registers[offset], place.descriptor
                )
                if found.is_silent:
                    context.footprint.touch((found.reference, found.index), is_write=is_write)
            else:
                context.footprint.is_everywhere = True
        made(registers)

    return run


def _touch(context: "Context", reference: Any, slots: Any, *, is_write: bool) -> None:
    """Record accesses to an object, if it may be shared."""
    if type(reference) is not int:
        context.footprint.is_everywhere = True
    elif reference and context.machine.heap[reference].is_shared:
        for slot in slots:
            context.footprint.touch((reference, slot), is_write=is_write)


# --- classes and intrinsics ---------------------------------------------------------------------


def _noting_class(context: "Context", site: Site, op: Any, made: StraightOp) -> StraightOp:
    """An initialisation, which is invisible where it runs no code, and its end."""
    machine = site.machine
    at = site.slot(op.cls) if isinstance(op, ir.InitClassOf) else None

    def run(registers: Registers) -> None:
        if _is_on(context):
            if at is None:
                note(machine.types.of_class(op.cls))
            elif type(registers[at]) is int:
                note(machine.mirrored(registers[at]))
            else:
                context.footprint.is_everywhere = True
        made(registers)

    def note(kind: Type) -> None:
        if isinstance(op, FinishClass):
            context.footprint.touch(("class", kind.name), is_write=True)
        elif kind.declaration is not None:
            for name in machine.types.hierarchy.supertypes(kind.name):
                holder = machine.anchors.statics(machine.types.of_class(name))
                cell = machine.heap.get(holder)
                if cell is None or cell.values[INITIALISATION_SLOT] == NOT_INITIALISED:
                    context.footprint.touch(("class", name), is_write=True)

    return run


def _noting_intrinsic(
    context: "Context", site: Site, op: ir.Intrinsic, made: StraightOp
) -> StraightOp:
    effects = effects_of(op)
    touched = effects.touches - _UNCHANGING
    if not touched:
        return made
    slots = site.slots(op.args)
    is_known = touched <= _CONTENT | {Resource.COUNTERS, Resource.CLOCK, Resource.CLASSES}

    def run(registers: Registers) -> None:
        if _is_on(context):
            if is_known:
                note(registers)
            else:
                context.footprint.is_everywhere = True
        made(registers)

    def note(registers: Registers) -> None:
        footprint, heap = context.footprint, context.machine.heap
        values = [registers[slot] for slot in slots]
        if any(type(value) is not int for value in values):
            footprint.is_everywhere = True
            return
        if Resource.COUNTERS in touched:
            has_number = not values[0] or heap[values[0]].identity
            footprint.touch(_COUNTERS, is_write=not has_number)
        if Resource.CLOCK in touched:
            footprint.touch(_CLOCK, is_write=False)
        if Resource.CLASSES in touched:
            name = context.machine.mirrored(values[0]).name
            footprint.touch(("class", name), is_write=False)
        if touched & _CONTENT:
            for at, operand in enumerate(op.args):
                if kind_of(operand) is Kind.REF:
                    slots_of = range(len(heap[values[at]].values)) if values[at] else ()
                    is_write = bool(effects.writes & _CONTENT)
                    _touch(context, values[at], slots_of, is_write=is_write)

    return run
