"""The text of a value, as `String.valueOf` and string concatenation produce it."""

from typing import Final

from plait.base.names import MethodRef
from plait.ir.assembler import BodyBuilder
from plait.ir.operands import NULL, Kind, Operand, Reg, StringConst, int_const
from plait.ir.operators import CallMode, Relation
from plait.ir.ops import BlockId, Move

STRING: Final = "java/lang/String"
_TO_STRING: Final = MethodRef("java/lang/Object", "toString", "()Ljava/lang/String;")

_NUMBER_TEXTS: Final = {
    "B": ("java/lang/Integer", "I"),
    "S": ("java/lang/Integer", "I"),
    "I": ("java/lang/Integer", "I"),
    "J": ("java/lang/Long", "J"),
    "F": ("java/lang/Float", "F"),
    "D": ("java/lang/Double", "D"),
}
"""By descriptor: the class whose `toString` returns the text, and its parameter."""


def text_of(code: BodyBuilder, value: Operand, descriptor: str) -> Operand:
    """The text of a value; never null: a null reference, or a null from toString, is "null"."""
    if descriptor in _NUMBER_TEXTS:
        owner, parameter = _NUMBER_TEXTS[descriptor]
        code.init_class(owner)
        return code.call_static(owner, "toString", f"({parameter})L{STRING};", value)
    if descriptor == "C":
        code.init_class(STRING)
        return code.call_static(STRING, "valueOf", f"(C)L{STRING};", value)
    text = code.fresh(Kind.REF)
    joined = code.block()
    if descriptor == "Z":
        is_true, is_false = code.block(), code.block()
        code.branch(Relation.NE, value, int_const(0), is_true, is_false)
        _give(code, is_true, text, "true", joined)
        _give(code, is_false, text, "false", joined)
    else:
        _text_of_reference(code, value, text, joined, is_string=descriptor == f"L{STRING};")
    code.place(joined)
    return text


def _give(code: BodyBuilder, block: BlockId, text: Reg, value: str, then: BlockId) -> None:
    code.place(block)
    code.emit(Move(text, StringConst(value)))
    code.goto(then)


def _text_of_reference(
    code: BodyBuilder, value: Operand, text: Reg, joined: BlockId, *, is_string: bool
) -> None:
    present, absent = code.block(), code.block()
    code.branch(Relation.NE, value, NULL, present, absent)
    code.place(present)
    if is_string:
        code.emit(Move(text, value))
        code.goto(joined)
    else:
        code.emit(Move(text, code.call(CallMode.VIRTUAL, _TO_STRING, value)))
        code.branch(Relation.NE, text, NULL, joined, absent)
    _give(code, absent, text, "null", joined)
