"""What the rules of ops look at: registers read and written, constants, names."""

import math
from collections.abc import Callable
from functools import cache
from typing import Final, final

from plait.base.arithmetic import RANGES, round_float
from plait.ir.operands import ClassConst, Const, Kind, Operand, Reg, StringConst
from plait.ir.signatures import kinds_of_method
from plait.java.class_files.corruption import MalformedError
from plait.java.class_files.descriptors import check_class_name, check_field_descriptor

INT: Final = Kind.INT
LONG: Final = Kind.LONG
REF: Final = Kind.REF


class RuleBroken(Exception):  # noqa: N818 - caught by the checker, which knows the place
    """What is wrong with an op."""


@final
class Scope:
    """The registers of a body, and what the current block has read and written so far.

    `read` holds the registers read before the block wrote them, `written` those it wrote.
    """

    __slots__ = ("kinds", "read", "written")

    def __init__(self, kinds: tuple[Kind, ...]) -> None:
        self.kinds = kinds
        self.read = 0
        self.written = 0

    def use(self, operand: Operand) -> Kind:
        """Note that an op reads the operand; its kind."""
        if type(operand) is Reg:
            bit = self._bit(operand)
            if not self.written & bit:
                self.read |= bit
            return operand.kind
        if type(operand) is Const:
            _check_constant(operand)
            return operand.kind
        if type(operand) is ClassConst:
            _check_class_constant(operand.descriptor)
        elif type(operand) is not StringConst:
            raise RuleBroken(f"{operand!r} is not an operand")
        return REF

    def need(self, operand: Operand, kind: Kind, role: str) -> None:
        """`use` of an operand that must have this kind."""
        found = self.use(operand)
        if found is not kind:
            raise RuleBroken(f"the {role} is {found}, not {kind}")

    def define(self, dest: Reg, kind: Kind) -> None:
        """Note that an op writes `dest`, which must have this kind."""
        if type(dest) is not Reg:
            raise RuleBroken(f"{dest!r} is not a register")
        self.written |= self._bit(dest)
        if dest.kind is not kind:
            raise RuleBroken(f"the result is {kind}, the register r{dest.index} is {dest.kind}")

    def _bit(self, register: Reg) -> int:
        index = register.index
        if not 0 <= index < len(self.kinds):
            raise RuleBroken(f"r{index} is not one of the {len(self.kinds)} registers")
        if self.kinds[index] is not register.kind:
            raise RuleBroken(f"r{index} is {self.kinds[index]}, not {register.kind}")
        return 1 << index


def _check_constant(constant: Const) -> None:
    value, kind = constant.value, constant.kind
    if kind is INT or kind is LONG:
        least, greatest = RANGES["I" if kind is INT else "J"]
        if type(value) is not int or not least <= value <= greatest:
            raise RuleBroken(f"{value!r} is not a signed {kind}")
    elif kind is REF:
        if value is not None:
            raise RuleBroken(f"{value!r} is not null")
    elif type(value) is not float:
        raise RuleBroken(f"{value!r} is not a {kind}")
    elif value != value:
        if value is not math.nan:
            raise RuleBroken("this NaN is not math.nan")
    elif kind is Kind.FLOAT and round_float(value) != value:
        raise RuleBroken(f"{value!r} is not rounded to a float")


@cache
def _name_fault(check: Callable[[str], str], name: str) -> str:
    try:
        check(name)
    except MalformedError as fault:
        return str(fault)
    return ""


def require_name(check: Callable[[str], str], name: str) -> None:
    """Let one of the checks of `java.descriptors` pass the name."""
    fault = _name_fault(check, name)
    if fault:
        raise RuleBroken(fault)


def require_class(name: str) -> None:
    """The name must be that of a class, not of an array type."""
    if name.startswith("["):
        raise RuleBroken(f"{name!r} is an array type, not a class")
    require_name(check_class_name, name)


def _check_class_constant(descriptor: str) -> None:
    if descriptor != "V":
        require_name(check_field_descriptor, descriptor)


def method_kinds(descriptor: str) -> tuple[tuple[Kind, ...], Kind | None]:
    """`kinds_of_method` of a descriptor that may be malformed."""
    try:
        return kinds_of_method(descriptor)
    except MalformedError as fault:
        raise RuleBroken(str(fault)) from fault
