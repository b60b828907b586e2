"""The constants of a class file that its annotations name, as a class (`plait.vm.Pool`)."""

from collections.abc import Sequence
from typing import Final

from plait.base import flags
from plait.ir.assembler import BodyBuilder
from plait.ir.build.dynamic.call_site import MethodDraft, body_for, synthetic_class
from plait.ir.build.synthetic import SyntheticClass
from plait.ir.operands import (
    NULL,
    Const,
    Kind,
    Operand,
    StringConst,
    float_const,
    kind_of_descriptor,
)
from plait.ir.ops import BlockId, Switch
from plait.java.class_files.class_file import ClassFile
from plait.java.class_files.pool_constants import Number

_GETTERS: Final = {"I": "intAt", "J": "longAt", "F": "floatAt", "D": "doubleAt"}
_NOTHING: Final[dict[str, Operand]] = {
    "I": Const(0, Kind.INT),
    "J": Const(0, Kind.LONG),
    "F": float_const(0.0, Kind.FLOAT),
    "D": float_const(0.0, Kind.DOUBLE),
}


def expand_pool(name: str, class_file: ClassFile) -> SyntheticClass:
    """The class with one method for each kind of constant, from index to value."""
    texts: list[tuple[int, Operand]] = []
    numbers: dict[str, list[tuple[int, Operand]]] = {kind: [] for kind in _GETTERS}
    for index, constant in class_file.literals():
        if isinstance(constant, Number):
            kind = kind_of_descriptor(constant.kind)
            value = constant.value
            operand = float_const(value, kind) if constant.kind in "FD" else Const(value, kind)
            numbers[constant.kind].append((index, operand))
        else:
            texts.append((index, StringConst(constant)))
    drafts = [_getter("textAt", "Ljava/lang/String;", texts, NULL)]
    drafts += [
        _getter(getter, kind, numbers[kind], _NOTHING[kind]) for kind, getter in _GETTERS.items()
    ]
    return synthetic_class(name, drafts, interfaces=("plait/vm/Pool",))


def _getter(
    name: str, result: str, values: Sequence[tuple[int, Operand]], otherwise: Operand
) -> MethodDraft:
    def fill(code: BodyBuilder) -> None:
        cases: list[tuple[int, BlockId]] = [(index, code.block()) for index, _ in values]
        default = code.block()
        code.end(Switch(code.params[1], tuple(cases), default))
        for (_, value), (_, block) in zip(values, cases, strict=True):
            code.place(block)
            code.leave(value)
        code.place(default)
        code.leave(otherwise)

    descriptor = f"(I){result}"
    return MethodDraft(name, descriptor, flags.PUBLIC, body_for(descriptor, fill, receiver=True))
