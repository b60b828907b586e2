"""What calls of classes by their contracts are about: what they are given, what they take."""

import re
from collections.abc import Iterator
from itertools import takewhile
from typing import TYPE_CHECKING, Any, Final

from plait.base import flags
from plait.base.origins import is_library_class
from plait.ir.operands import Kind
from plait.java.class_files.descriptors import parse_method_descriptor
from plait.machine.account import display_names
from plait.machine.account.value_text import show
from plait.machine.runtime_types import Slot
from plait.machine.state import Frame, State, Thread

if TYPE_CHECKING:
    from plait.machine.running_step import Execution

_BOXES: Final = frozenset(
    f"java/lang/{name}"
    for name in ("Boolean", "Byte", "Character", "Double", "Float", "Integer", "Long", "Short")
)
_FOUND: Final = "found"
"""The local variable of a section of a model that holds what the call gives."""

_CAPTURED: Final = "val$"
_OF_LAMBDA: Final = re.compile(r"captured\d+")
"""The fields of lambdas, which have no names."""

_OBJECT: Final = "Ljava/lang/Object;"


def arguments(machine: "Execution", state: State, thread: Thread) -> tuple[str, ...]:
    """The objects that the program has given in its call of a model, in words."""
    frame = _called(thread)
    code = frame.segment.code
    kinds = _parameters(code.ref.descriptor)
    registers = code.body.params[len(code.body.params) - len(kinds) :]
    values = [frame.registers[code.slot(register)] for register in registers]
    return tuple(
        value_text(machine, state, value)
        for value, kind in zip(values, kinds, strict=True)
        if kind[0] in "L["
    )


def found(machine: "Execution", state: State, thread: Thread) -> str:
    """What a section that is left has found, in words; empty if it does not say, or nothing."""
    frame = thread.frames[-1]
    code = frame.segment.code
    for local in code.body.locals:
        is_in_scope = local.start <= frame.segment.bci < local.end
        if local.name == _FOUND and is_in_scope and local.register.kind is Kind.REF:
            value = frame.registers[code.slot(local.register)]
            return value_text(machine, state, value) if value else ""
    return ""


def value_text(machine: "Execution", state: State, value: Any) -> str:
    """A value as Java source would write it; a boxed one as if it were not."""
    if not value:
        return "null"
    cell = state.heap.get(value)
    if cell is not None and cell.type.name in _BOXES:
        (slot,) = (slot for slot in cell.type.slots if slot.ref.name == "value")
        return show(machine, state, cell.values[slot.index], slot.field.descriptor)
    return show(machine, state, value, _OBJECT)


def name_in_program(machine: "Execution", state: State, reference: int) -> str:
    """An object by the only field of the program that holds it, and by class and number."""
    name = display_names.object_name(machine, state, reference)
    whole = display_names.whole(machine, state, reference)
    names = {_source_name(slot) for slot in _holders(state, whole)} - {""}
    return f"{names.pop()} ({name})" if len(names) == 1 else name


def _source_name(slot: Slot) -> str:
    """What the source calls a field, or the variable that a local class has captured; or empty."""
    if slot.ref.name.startswith(_CAPTURED):
        return slot.ref.name.removeprefix(_CAPTURED)
    is_made = slot.field.flags & flags.SYNTHETIC or _OF_LAMBDA.fullmatch(slot.ref.name)
    return "" if is_made else slot.ref.name


def _holders(state: State, reference: int) -> Iterator[Slot]:
    for cell in state.heap.values():
        for slot in cell.type.slots:
            is_holder = slot.is_reference and cell.values[slot.index] == reference
            if is_holder and not is_library_class(slot.ref.owner):
                yield slot


def _called(thread: Thread) -> Frame:
    """The frame of the method of a model that the program has called."""
    frames = takewhile(lambda frame: frame.segment.code.is_contract, reversed(thread.frames))
    return list(frames)[-1]


def _parameters(descriptor: str) -> list[str]:
    return list(parse_method_descriptor(descriptor)[0])
