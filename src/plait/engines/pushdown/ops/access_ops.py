"""Loads, stores and atomic updates of shared places, and copies of arrays."""

from collections.abc import Sequence
from typing import Any, Final

from plait.base.errors import UnsupportedError
from plait.engines.pushdown.ops.initialisation_ops import ask_initialised
from plait.engines.pushdown.ops.publication import publish, share_arrays
from plait.engines.pushdown.rules.rule_paths import Path
from plait.engines.pushdown.rules.rule_terms import Term, Value, related
from plait.engines.pushdown.rules.rule_translation import Handler, Translation
from plait.engines.pushdown.rules.shared_places import Place, descriptor_at, is_private
from plait.ir import ops as ir
from plait.ir.effects import CONTENT, Resource, effects_of
from plait.ir.operands import Kind, Reg, kind_of_descriptor
from plait.ir.operators import BinaryOp, Conversion, Relation, Update
from plait.ir.places import ElementPlace, FieldPlace, OffsetPlace, StaticPlace
from plait.logic.pushdown.symbolic.network_rules import Rule
from plait.machine.concrete_domain import Concrete
from plait.machine.intrinsics.unsafe_offsets import locate

_CONCRETE = Concrete()
_OPERATORS = {
    Update.GET_AND_ADD: BinaryOp.ADD,
    Update.GET_AND_AND: BinaryOp.AND,
    Update.GET_AND_OR: BinaryOp.OR,
    Update.GET_AND_XOR: BinaryOp.XOR,
}
_NARROWING = {
    "Z": Conversion.I2Z,
    "B": Conversion.I2B,
    "C": Conversion.I2C,
    "S": Conversion.I2S,
}


def place_of(translation: Translation, path: Path, place: Any) -> tuple[int, int, bool]:
    """Object, slot, and whether the access is unobservable, of a place with known operands."""
    machine = translation.machine
    machine.enter(path.state)
    if isinstance(place, FieldPlace):
        slot = machine.types.instance_slot(place.field)
        return path.operand(place.base), slot.index, slot.is_silent
    if isinstance(place, StaticPlace):
        kind, slot = machine.types.static_slot(place.field)
        return machine.statics(kind), slot.index, slot.is_silent
    if isinstance(place, ElementPlace):
        return path.operand(place.array), path.operand(place.index), False
    assert isinstance(place, OffsetPlace), "there are four kinds of places"
    target = locate(
        machine,
        path.state.heap,
        path.operand(place.base),
        path.operand(place.offset),
        place.descriptor,
    )
    if target.is_static:
        machine.anchor(target.reference)
    if target.is_reinterpreted:
        raise UnsupportedError("an access by offset to several shared elements")
    return target.reference, target.index, target.is_silent


def _unknown_in(translation: Translation, path: Path, place: Any) -> list[Term]:
    """The terms among the operands that determine the place."""
    names = {
        FieldPlace: ("base",),
        StaticPlace: (),
        ElementPlace: ("array", "index"),
        OffsetPlace: ("base", "offset"),
    }[type(place)]
    operands = (getattr(place, name) for name in names)
    found = (path.operand(operand) for operand in operands if type(operand) is Reg)
    return list(dict.fromkeys(value for value in found if type(value) is Term))


def _content(translation: Translation, path: Path, place: Place) -> Value:
    """The content of a place before the step."""
    reference, slot = place
    assert isinstance(reference, int), "an access is to an object"
    assert isinstance(slot, int), "an access is to a slot or an element"
    if translation.shared.varies(place):
        return translation.shared.term(place)
    return path.state.heap[reference].values[slot]


def load(translation: Translation, path: Path, op: ir.Load) -> list[Rule]:
    """Read a place that varies, or whose object or index has just become known."""
    unknown = _unknown_in(translation, path, op.place)
    if unknown:
        return translation.concretely(path, unknown)
    reference, slot, _ = place_of(translation, path, op.place)
    path.note_visible()
    path.advance(translation.machine, op.dest, _content(translation, path, (reference, slot)))
    return translation.go_on(path)


def store(translation: Translation, path: Path, op: ir.Store) -> list[Rule]:
    """Write a shared place; objects that are stored there are published."""
    unknown = _unknown_in(translation, path, op.place)
    if unknown:
        return translation.concretely(path, unknown)

    arrays = translation.sizing.arrays(path)
    if arrays:
        return share_arrays(translation, path, arrays, translation.go_on)

    def then(path: Path) -> list[Rule]:
        reference, slot, _ = place_of(translation, path, op.place)
        value = _narrowed(translation, path, reference, slot, path.operand(op.value))
        path.note_visible()
        put(translation, path, (reference, slot), value)
        path.advance(translation.machine)
        return translation.go_on(path)

    reference, _, _ = place_of(translation, path, op.place)
    if is_private(reference) or not _is_reference(path, op):
        return then(path)
    return publish(translation, path, [path.operand(op.value)], then)


def _is_reference(path: Path, op: ir.Store) -> bool:
    place = op.place
    if isinstance(place, FieldPlace | StaticPlace):
        return place.field.descriptor[0] in "L["
    if isinstance(place, ElementPlace):
        return place.element == "L"
    return place.descriptor[0] in "L["


def _narrowed(
    translation: Translation, path: Path, reference: int, slot: int, value: Value
) -> Value:
    """The part of a number that an element of a boolean array stores."""
    cell = path.state.heap[reference]
    if cell.type.descriptor != "[Z":
        return value
    if type(value) is Term:
        return translation.shared.terms.conversion(Conversion.I2Z, value)
    return value & 1


def put(translation: Translation, path: Path, place: tuple[int, int], value: Value) -> None:
    """Write a place of any object."""
    reference, slot = place
    if is_private(reference):
        translation.machine.enter(path.state)
        translation.machine.writable(reference).values[slot] = value
        return
    shared = translation.shared
    if type(value) is float:
        if path.state.heap[reference].values[slot] != value or shared.varies(place):
            raise UnsupportedError("a floating-point number in a shared variable")
        return
    if shared.varies(place) or shared.cell(reference).values[slot] != value:
        path.set(shared, place, value)


def update(translation: Translation, path: Path, op: ir.AtomicUpdate) -> list[Rule]:
    """A read-modify-write as one step."""
    unknown = _unknown_in(translation, path, op.place)
    if unknown:
        return translation.concretely(path, unknown)
    reference, slot, _ = place_of(translation, path, op.place)
    operands = [path.operand(operand) for operand in op.operands]
    descriptor = descriptor_at(path.state.heap[reference], slot)
    kind = kind_of_descriptor(descriptor)
    if kind in (Kind.FLOAT, Kind.DOUBLE):
        raise UnsupportedError("an atomic update of a shared floating-point number")
    if kind is not Kind.REF or is_private(reference):
        return _update(translation, path, op, kind, descriptor)
    return publish(
        translation, path, operands, lambda new: _update(translation, new, op, kind, descriptor)
    )


def _update(
    translation: Translation, path: Path, op: ir.AtomicUpdate, kind: Kind, descriptor: str
) -> list[Rule]:
    reference, slot, _ = place_of(translation, path, op.place)
    operands = [path.operand(operand) for operand in op.operands]
    old = _content(translation, path, (reference, slot))
    path.note_visible()
    if op.action in (Update.COMPARE_AND_SET, Update.COMPARE_AND_EXCHANGE):
        return _compare_and_set(translation, path, op, kind, (reference, slot), old, operands)
    new = operands[0]
    if op.action in _OPERATORS:
        new = _combined(translation, op.action, kind, descriptor, old, new)
    put(translation, path, (reference, slot), new)
    path.advance(translation.machine, op.dest, old)
    return translation.go_on(path)


def _compare_and_set(
    translation: Translation,
    path: Path,
    op: ir.AtomicUpdate,
    kind: Kind,
    place: tuple[int, int],
    old: Value,
    operands: Sequence[Value],
) -> list[Rule]:
    expected, new = operands
    gives_old = op.action is Update.COMPARE_AND_EXCHANGE
    rules: list[Rule] = []
    is_known = Term not in (type(old), type(expected))
    for succeeds in (True, False):
        if is_known and (old == expected) is not succeeds:
            continue
        branch = path.copy()
        if not is_known:
            relation = Relation.EQ if succeeds else Relation.NE
            branch.assume(related(relation, kind, old, expected))
        if succeeds:
            put(translation, branch, place, new)
        branch.advance(translation.machine, op.dest, old if gives_old else int(succeeds))
        rules.extend(translation.go_on(branch))
    return rules


def _combined(
    translation: Translation, action: Update, kind: Kind, descriptor: str, old: Value, value: Value
) -> Value:
    operator, narrowing = _OPERATORS[action], _NARROWING.get(descriptor)
    terms = translation.shared.terms
    if Term in (type(old), type(value)):
        found: Value = terms.arithmetic(operator, kind, old, value)
        return found if narrowing is None else terms.conversion(narrowing, found)
    found = _CONCRETE.binary(operator, kind)(old, value)
    return found if narrowing is None else _CONCRETE.convert(narrowing)(found)


def intrinsic(translation: Translation, path: Path, op: ir.Intrinsic) -> list[Rule]:
    """Copies between arrays and of objects, as one step; other intrinsics need known values."""
    unknown = translation.unknown(path, op)
    if unknown:
        return translation.concretely(path, unknown)
    match op.name:
        case "copyElements":
            return _copy_elements(translation, path, op)
        case "copy" | "constantElement":
            return _read_content(translation, path, op)
        case "isInitialized":
            return ask_initialised(translation, path, op)
        case _ if effects_of(op).touches & (CONTENT | {Resource.CLASSES}):
            raise UnsupportedError(f"intrinsic {op.name} of what threads share")
        case _:
            return translation.go_on(path)


def _copy_elements(translation: Translation, path: Path, op: ir.Intrinsic) -> list[Rule]:
    source, start, target, _, count = map(path.operand, op.args)
    contents = [_content(translation, path, (source, at)) for at in range(start, start + count)]
    holds_references = path.state.heap[target].type.holds_references
    shares = holds_references and not is_private(target)

    def then(path: Path) -> list[Rule]:
        source, start, target, index, count = map(path.operand, op.args)
        contents = [_content(translation, path, (source, at)) for at in range(start, start + count)]
        for at, value in enumerate(contents, index):
            put(translation, path, (target, at), value)
        path.advance(translation.machine)
        return translation.go_on(path)

    return publish(translation, path, contents if shares else (), then)


def _read_content(translation: Translation, path: Path, op: ir.Intrinsic) -> list[Rule]:
    machine, reference = translation.machine, path.operand(op.args[0])
    if op.name == "constantElement":
        at = path.operand(op.args[1])
        path.advance(machine, op.dest, _content(translation, path, (reference, at)))
        return translation.go_on(path)
    cell = path.state.heap[reference]
    values = [_content(translation, path, (reference, at)) for at in range(len(cell.values))]
    machine.enter(path.state)
    made = machine.allocate(cell.type, values)
    machine.leave()
    path.advance(machine, op.dest, made)
    return translation.go_on(path)


HANDLERS: Final[dict[type[Any], Handler]] = {
    ir.Load: load,
    ir.Store: store,
    ir.AtomicUpdate: update,
    ir.Intrinsic: intrinsic,
}
