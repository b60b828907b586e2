"""The arguments of a call in words: numbers, texts, and objects with their contents."""

from typing import TYPE_CHECKING, Any, Final

from plait.base.names import FieldRef
from plait.java.class_files.descriptors import parse_method_descriptor
from plait.machine.account import display_names
from plait.machine.account.value_text import show
from plait.machine.compile.compiled_code import Code
from plait.machine.intrinsics.java_strings import STRING
from plait.machine.state import State

if TYPE_CHECKING:
    from plait.machine.running_step import Execution

_TEXT_TYPE: Final = "Ljava/lang/String;"
_ENUM_NAME: Final = FieldRef("java/lang/Enum", "name", _TEXT_TYPE)
_MOST_SHOWN: Final = 20


def called_with(
    machine: "Execution", state: State, code: Code, values: list[Any]
) -> tuple[tuple[str, str], ...]:
    """The parameters of a method by name, with their values; `this` for instance methods."""
    parameters, _ = parse_method_descriptor(code.ref.descriptor)
    types = list(parameters)
    if len(values) > len(types):
        types.insert(0, f"L{code.ref.owner};")
    names = {item.register: item.name for item in code.body.locals if item.start == 0}
    seen: set[int] = set()
    return tuple(
        (names.get(register, f"argument {at + 1}"), _text(machine, state, value, kind, seen))
        for at, (register, value, kind) in enumerate(
            zip(code.body.params, values, types, strict=True)
        )
    )


def _text(machine: "Execution", state: State, value: Any, kind: str, seen: set[int]) -> str:
    """A value; an object not mentioned before with its contents."""
    shown = show(machine, state, value, kind)
    if kind[0] not in "L[" or not value or value in seen:
        return shown
    cell = state.heap[value]
    if cell.type.name == STRING:
        return shown
    seen.add(value)
    if cell.type.is_array:
        kind = cell.type.descriptor[1:]
        elements = [_text(machine, state, item, kind, seen) for item in cell.values[:_MOST_SHOWN]]
        more = ["..."] if len(cell.values) > _MOST_SHOWN else []
        return f"{shown} {{{', '.join(elements + more)}}}"
    fields = []
    for slot in cell.type.slots:
        held = cell.values[slot.index]
        if slot.ref == _ENUM_NAME:
            constant = show(machine, state, held, _TEXT_TYPE)[1:-1]
            return f"{display_names.type_name(cell.type)}.{constant}"
        contents = _text(machine, state, held, slot.field.descriptor, seen)
        fields.append(f"{slot.field.name} {contents}")
    return f"{shown} {{{', '.join(fields)}}}" if fields else shown
