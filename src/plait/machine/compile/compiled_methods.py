"""The compiled methods of a machine, and the small bodies that the machine itself needs."""

from collections.abc import Callable
from hashlib import blake2b
from typing import Any, Final, final

from plait.base import flags
from plait.base.errors import UnsupportedError
from plait.base.names import RAISE, MethodRef
from plait.ir.assembler import BodyBuilder
from plait.ir.hierarchy import Hierarchy
from plait.ir.operands import Kind
from plait.ir.operators import CallMode
from plait.ir.program import Body, Class, Program
from plait.machine.anchors import Anchors
from plait.machine.compile.compiled_code import Code, Segment
from plait.machine.runtime_types import Types

BY_CONTRACT: Final = "Lplait/vm/ByContract;"
HIDDEN: Final = "Ljdk/internal/vm/annotation/Hidden;"
"""Marks methods that stack traces leave out: the JDK's, and what the builder makes of lambdas."""

MACHINE: Final = "plait/vm/Machine"
"""The owner of bodies that no class declares."""

_BCI_BITS: Final = 16
_RAISERS: Final = {
    "initializerFailed": "(Ljava/lang/Throwable;)Ljava/lang/Throwable;",
    "notInitializable": "(Ljava/lang/String;)Ljava/lang/Throwable;",
    "illegalMonitorState": "()Ljava/lang/Throwable;",
    "stackOverflow": "()Ljava/lang/Throwable;",
    "abstractMethod": "(Ljava/lang/String;)Ljava/lang/Throwable;",
}


@final
class Library:
    """Code by method, compiled when first called. `compiler` is set by the machine."""

    def __init__(self, program: Program, types: Types, anchors: Anchors) -> None:
        self._program = program
        self._anchors = anchors
        self.hierarchy: Hierarchy = types.hierarchy
        self.compiler: Callable[[Segment], None]
        self.extra_slots: tuple[Any, ...] = ()
        """What frames keep after their constants, for users of compiled code."""
        self.called: set[MethodRef] = set()
        """The methods of classes whose code was created: those that are called, or about to be."""
        self._codes: dict[MethodRef, Code] = {}
        self._numbers: dict[Code, int] = {}
        self._numbered: dict[int, Code] = {}

    def code(self, ref: MethodRef) -> Code:
        """The code of a declared method; `UnsupportedError` when there is none."""
        found = self._codes.get(ref)
        if found is None:
            body = self._program.find_body(ref)
            if body is None:
                name = ref.owner.replace("/", ".")
                raise UnsupportedError(f"native method {name}.{ref.name}{ref.descriptor}")
            owner = self._program.class_named(ref.owner)
            found = self._add(ref, body, owner)
            found.is_contract = BY_CONTRACT in owner.annotations
            self.called.add(ref)
            method = self._program.declared_method(ref.owner, ref.name, ref.descriptor)
            if found.is_contract or (method is not None and HIDDEN in method.annotations):
                found.is_hidden = True
        return found

    def find(self, ref: MethodRef) -> Code | None:
        """The code of this name if it already exists."""
        return self._codes.get(ref)

    def is_abstract(self, ref: MethodRef) -> bool:
        """Whether the declared method has no code by design."""
        method = self._program.declared_method(ref.owner, ref.name, ref.descriptor)
        return method is not None and bool(method.flags & flags.ABSTRACT)

    def synthetic(self, ref: MethodRef, body: Body) -> Code:
        """Code for a body of the machine's own, under a name."""
        return self._add(ref, body, None)

    def _add(self, ref: MethodRef, body: Body, declaring: Class | None) -> Code:
        made = self._codes[ref] = Code(ref, body, declaring, self._anchors, self.compiler)
        made.tail += self.extra_slots
        return made

    def frame_number(self, segment: Segment) -> int:
        """A number for a method and a place in it, the same in every process."""
        code = segment.code
        found = self._numbers.get(code)
        if found is None:
            digest = blake2b(str(code.ref).encode("utf-8", "surrogatepass"), digest_size=5).digest()
            found = int.from_bytes(digest, "little")
            while found in self._numbered:
                found += 1
            self._numbers[code] = found
            self._numbered[found] = code
        return found << _BCI_BITS | segment.bci

    def place(self, frame_number: int) -> tuple[Code, int]:
        """The method and the bytecode index that the number represents."""
        code = self._numbered[frame_number >> _BCI_BITS]
        return code, frame_number & ((1 << _BCI_BITS) - 1)

    def has_raised(self, kind: str) -> bool:
        """Whether `raiser` was ever asked for that kind."""
        return MethodRef(MACHINE, f"raise-{kind}", _RAISERS[kind]) in self._codes

    def raiser(self, kind: str) -> Code:
        """Code that calls `plait.vm.Raise.<kind>` with its arguments and throws the result."""
        ref = MethodRef(MACHINE, f"raise-{kind}", _RAISERS[kind])
        found = self._codes.get(ref)
        if found is None:
            takes_one = not _RAISERS[kind].startswith("()")
            builder = BodyBuilder((Kind.REF,) if takes_one else ())
            method = MethodRef(RAISE, kind, _RAISERS[kind])
            builder.throw(builder.call(CallMode.STATIC, method, *builder.params))
            found = self.synthetic(ref, builder.build())
        return found
