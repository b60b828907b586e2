"""The intrinsics that query classes."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from plait.base import flags
from plait.base.origins import is_library_class
from plait.machine.runtime_types import INITIALISATION_SLOT, INITIALISED, Slot, Type

if TYPE_CHECKING:
    from plait.machine.running_step import Execution

_PRIMITIVES: Final = {
    "boolean": "Z",
    "byte": "B",
    "char": "C",
    "short": "S",
    "int": "I",
    "long": "J",
    "float": "F",
    "double": "D",
    "void": "V",
}
_NAMES: Final = {letter: name for name, letter in _PRIMITIVES.items()}
_ACCESS: Final = flags.PUBLIC | flags.PRIVATE | flags.PROTECTED
_NOT_MODIFIERS: Final = flags.SYNCHRONIZED  # ACC_SUPER has the same bit


def _is_initialized(machine: "Execution", mirror: int) -> int:
    kind = machine.mirrored(mirror)
    if kind.declaration is None:
        return 1
    cell = machine.heap.get(machine.anchors.statics(kind))
    return 1 if cell is not None and cell.values[INITIALISATION_SLOT] == INITIALISED else 0


def _class_name(machine: "Execution", mirror: int) -> int:
    kind = machine.mirrored(mirror)
    return machine.literal(_NAMES.get(kind.descriptor, kind.name.replace("/", ".")))


def _simple_name(machine: "Execution", mirror: int) -> int:
    return machine.literal(_simple(machine.mirrored(mirror)))


def _simple(kind: Type) -> str:
    if kind.element is not None:
        return _simple(kind.element) + "[]"
    return _NAMES[kind.descriptor] if kind.is_primitive else kind.cls.simple_name


def _outer_class(machine: "Execution", mirror: int) -> int:
    kind = machine.mirrored(mirror)
    outer = kind.declaration and kind.declaration.outer
    return machine.mirror(f"L{outer};") if outer else 0


def _superclass(machine: "Execution", mirror: int) -> int:
    kind = machine.mirrored(mirror)
    if kind.superclass is None or (kind.declaration is not None and kind.declaration.is_interface):
        return 0
    return machine.mirror(kind.superclass.descriptor)


def _interfaces(machine: "Execution", mirror: int) -> int:
    kind = machine.mirrored(mirror)
    names: tuple[str, ...] = ()
    if kind.declaration is not None:
        names = kind.declaration.interfaces
    elif kind.is_array:
        names = ("java/lang/Cloneable", "java/io/Serializable")
    mirrors: list[Any] = [machine.mirror(f"L{name};") for name in names]
    return machine.allocate(machine.types.of_descriptor("[Ljava/lang/Class;"), mirrors)


def _component_type(machine: "Execution", mirror: int) -> int:
    kind = machine.mirrored(mirror)
    return 0 if kind.element is None else machine.mirror(kind.element.descriptor)


def _array_type(machine: "Execution", mirror: int) -> int:
    return machine.mirror("[" + machine.mirrored(mirror).descriptor)


def _modifiers(machine: "Execution", mirror: int) -> int:
    kind = machine.mirrored(mirror)
    element = kind
    while element.element is not None:
        element = element.element
    own = flags.PUBLIC if element.is_primitive else element.cls.flags & ~_NOT_MODIFIERS
    if kind.is_array or kind.is_primitive:
        return own & _ACCESS | flags.FINAL | flags.ABSTRACT
    return own


def _is_primitive(machine: "Execution", mirror: int) -> int:
    return 1 if machine.mirrored(mirror).is_primitive else 0


def _is_record(machine: "Execution", mirror: int) -> int:
    cls = machine.mirrored(mirror).declaration
    return 1 if cls is not None and cls.components is not None else 0


def _is_instance(machine: "Execution", mirror: int, reference: int) -> int:
    if not reference:
        return 0
    descriptor = machine.mirrored(mirror).descriptor
    return 1 if machine.types.is_instance(machine.heap[reference].type, descriptor) else 0


def _is_assignable(machine: "Execution", target: int, source: int) -> int:
    descriptor = machine.mirrored(target).descriptor
    return 1 if machine.types.is_instance(machine.mirrored(source), descriptor) else 0


def _find_class(machine: "Execution", string: int) -> int:
    name = machine.text(string).replace(".", "/")
    descriptor = name if name.startswith("[") else f"L{name};"
    element = descriptor.lstrip("[")
    if element in _NAMES and element != "V" and descriptor != element:
        return machine.mirror(descriptor)
    if not (element.startswith("L") and element.endswith(";")) or "/" in machine.text(string):
        return 0
    return machine.mirror(descriptor) if machine.program.find_class(element[1:-1]) else 0


def _primitive_class(machine: "Execution", string: int) -> int:
    return machine.mirror(_PRIMITIVES[machine.text(string)])


def _assertions_enabled(machine: "Execution", mirror: int) -> int:
    name = machine.mirrored(mirror).name
    return 1 if machine.options.assertions and not is_library_class(name) else 0


def _declared(machine: "Execution", mirror: int, string: int) -> tuple[Type, Slot, bool] | None:
    kind = machine.mirrored(mirror)
    found = machine.types.declared_slot(kind, machine.text(string))
    return None if found is None else (kind, *found)


def _field_names(machine: "Execution", mirror: int) -> int:
    kind = machine.mirrored(mirror)
    names = [slot.ref.name for slot in kind.slots if slot.ref.owner == kind.name]
    literals: list[Any] = [machine.literal(name) for name in names]
    return machine.allocate(machine.types.of_descriptor("[Ljava/lang/String;"), literals)


def _field_offset(machine: "Execution", mirror: int, string: int) -> int:
    found = _declared(machine, mirror, string)
    if found is None:
        return -1
    kind, slot, is_static = found
    return machine.offsets.of_field(kind, slot, is_static=is_static)


def _field_type(machine: "Execution", mirror: int, string: int) -> int:
    found = _declared(machine, mirror, string)
    return 0 if found is None else machine.mirror(found[1].field.descriptor)


def _field_modifiers(machine: "Execution", mirror: int, string: int) -> int:
    found = _declared(machine, mirror, string)
    return -1 if found is None else found[1].field.flags


def _declares_method(machine: "Execution", mirror: int, name: int, descriptor: int) -> int:
    cls = machine.mirrored(mirror).declaration
    if cls is None:
        return 0
    wanted = (machine.text(name), machine.text(descriptor))
    return 1 if machine.program.declared_method(cls.name, *wanted) is not None else 0


CLASS_INTRINSICS: Final[dict[str, Callable[..., int]]] = {
    "isInitialized": _is_initialized,
    "className": _class_name,
    "simpleName": _simple_name,
    "outerClass": _outer_class,
    "superclass": _superclass,
    "interfaces": _interfaces,
    "componentType": _component_type,
    "arrayType": _array_type,
    "modifiers": _modifiers,
    "isPrimitive": _is_primitive,
    "isRecord": _is_record,
    "isInstance": _is_instance,
    "isAssignable": _is_assignable,
    "findClass": _find_class,
    "primitiveClass": _primitive_class,
    "assertionsEnabled": _assertions_enabled,
    "fieldNames": _field_names,
    "fieldOffset": _field_offset,
    "fieldType": _field_type,
    "fieldModifiers": _field_modifiers,
    "declaresMethod": _declares_method,
}
