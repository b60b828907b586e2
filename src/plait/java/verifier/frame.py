"""The state of locals and operand stack before an instruction (JVMS 4.10.1.4)."""

from typing import final

from plait.java.verifier.refusal import Refusal
from plait.java.verifier.verification_types import (
    ANY_REFERENCE,
    DOUBLE,
    DOUBLE_2,
    LONG,
    LONG_2,
    TOP,
    Type,
    Types,
    describe,
    is_reference,
)
from plait.java.verifier.verified_lineage import Lineage

_SECOND = (LONG_2, DOUBLE_2)


@final
class Frame:
    """Types of all locals and of the stack, by slot.

    `is_this_raw` says that the constructor at hand has not called another one yet; `version`
    changes when locals do.
    """

    __slots__ = ("is_this_raw", "locals", "max_stack", "stack", "version")

    def __init__(
        self, slots: list[Type], stack: list[Type], max_stack: int, *, is_this_raw: bool
    ) -> None:
        self.locals = slots
        self.stack = stack
        self.max_stack = max_stack
        self.is_this_raw = is_this_raw
        self.version = 0

    def copy(self) -> "Frame":
        """A frame of its own with the same types."""
        return Frame(
            self.locals.copy(), self.stack.copy(), self.max_stack, is_this_raw=self.is_this_raw
        )

    def load(self, slot: int, wanted: Type) -> Type:
        """The type of a local, which must be `wanted`; a long's or double's first half."""
        slots = self.locals
        if slot + (wanted in (LONG, DOUBLE)) >= len(slots):
            raise Refusal(f"local variable {slot} is beyond max_locals, {len(slots)}")
        found = slots[slot]
        if not (is_reference(found) if wanted == ANY_REFERENCE else found == wanted):
            raise Refusal(
                f"bad local variable type: local {slot} is {describe(found)}, "
                f"not {describe(wanted)}"
            )
        return found

    def store(self, slot: int, types: Types) -> None:
        """Assign a local; halves of longs and doubles that lose their other half are lost."""
        slots = self.locals
        if slot + len(types) > len(slots):
            raise Refusal(f"local variable {slot} is beyond max_locals, {len(slots)}")
        if slots[slot] in _SECOND:
            slots[slot - 1] = TOP
        if slots[slot + len(types) - 1] in (LONG, DOUBLE):
            slots[slot + len(types)] = TOP
        slots[slot : slot + len(types)] = types
        self.version += 1

    def pop(self, wanted: Type, lineage: Lineage) -> Type:
        """Take the top of the stack, which must be assignable to `wanted`."""
        if not self.stack:
            raise Refusal("operand stack underflow")
        found = self.stack.pop()
        if found == wanted:
            return found
        if wanted == ANY_REFERENCE:
            if is_reference(found):
                return found
        elif lineage.is_assignable(wanted, found):
            return found
        raise Refusal(
            f"bad type on operand stack: {describe(found)} is not assignable to {describe(wanted)}"
        )

    def push(self, types: Types) -> None:
        """Put a value on the stack."""
        self.stack.extend(types)
        if len(self.stack) > self.max_stack:
            raise Refusal(f"operand stack overflow: max_stack is {self.max_stack}")

    def initialize(self, raw: Type, made: str) -> None:
        """Note everywhere that a constructor has run on an object."""
        self.locals = [made if kind == raw else kind for kind in self.locals]
        self.stack = [made if kind == raw else kind for kind in self.stack]
        self.version += 1
