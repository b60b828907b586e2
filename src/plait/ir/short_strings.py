"""Programs in which strings that are inputs have at most so many characters.

The peers' `Verifier.nondetString` asks a method of its own how long a string may be; here that
gives a number. So every engine and the machine understand it.
"""

from typing import Final, final

from plait.base.names import MethodRef
from plait.ir import ops as ir
from plait.ir.operands import int_const
from plait.ir.program import Block, Body, Class, Method, Program

USUAL_CHARACTERS: Final = 10
"""What the model of the method gives."""

_MOST_CHARACTERS: Final = MethodRef("org/sosy_lab/sv_benchmarks/Verifier", "mostCharacters", "()I")


def with_short_strings(program: Program, most: int) -> Program:
    """The program with input strings of at most so many characters."""
    if most == USUAL_CHARACTERS:
        return program
    return Program(_ShortStrings(program, most), program.entry, is_test=program.is_test)


@final
class _ShortStrings:
    """A `ProgramSource`: another program, with one body that returns a number."""

    def __init__(self, program: Program, most: int) -> None:
        self._program = program
        self._body = Body((), (), (Block((), ir.Return(int_const(most)), None, (0,)),), (), ())

    def find_class(self, name: str) -> Class | None:
        return self._program.find_class(name)

    def build_body(self, owner: Class, method: Method) -> Body | None:
        ref = MethodRef(owner.name, method.name, method.descriptor)
        return self._body if ref == _MOST_CHARACTERS else self._program.find_body(ref)

    def link(self, name: str) -> None:
        self._program.link(name)
