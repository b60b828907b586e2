"""Cheap facts about a program, by which `auto` chooses engines.

They are read off the code that the entry seems to call: methods by the names in calls, and all
methods of classes of the program that are instantiated; no code of the JDK. They are hints: nothing
that is proved depends on them.
"""

from collections import deque
from collections.abc import Iterator
from typing import Final, final

from plait.base.errors import PlaitError
from plait.base.names import MethodRef
from plait.base.node import node
from plait.base.origins import is_jdk_class, is_library_class
from plait.ir import graph
from plait.ir import ops as ir
from plait.ir.operands import Const, Kind, Operand
from plait.ir.program import Body, Program
from plait.machine.machine_options import MachineOptions

_MOST_METHODS: Final = 400
"""How many methods are read at most: a large program is no reason to wait."""


@final
@node
class ProgramFacts:
    """What a program seems to have.

    Wide inputs have more values than the machine tries one by one. `recurses_on_numbers` is about
    methods whose parameters are numbers.
    """

    has_inputs: bool = False
    has_wide_inputs: bool = False
    recurses_on_numbers: bool = False


def facts_of(program: Program) -> ProgramFacts:
    """The facts about what the entry of a program calls."""
    reading = _Reading(program)
    reading.read()
    return ProgramFacts(
        has_inputs=any(map(_choices, reading.bodies.values())),
        has_wide_inputs=any(map(reading.asks_widely, reading.bodies.values())),
        recurses_on_numbers=reading.recurses_on_numbers(),
    )


@final
class _Reading:
    """The code that the entry of a program seems to call."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._work = deque([program.entry])
        self._seen = {program.entry}
        self.bodies: dict[MethodRef, Body] = {}

    def read(self) -> None:
        """Read one method after the other, those closest to the entry first."""
        while self._work and len(self.bodies) < _MOST_METHODS:
            ref = self._work.popleft()
            body = self._body(ref)
            if body is not None:
                self.bodies[ref] = body
                for callee in self._callees(body):
                    if callee not in self._seen:
                        self._seen.add(callee)
                        self._work.append(callee)

    def asks_widely(self, body: Body) -> bool:
        """Whether a body chooses among too many values, or calls what does so in a range."""
        if any(_is_wide(op.dest.kind, (op.low, op.high)) for op in _choices(body)):
            return True
        calls = (op for op in _ops(body) if isinstance(op, ir.Invoke))
        return any(_is_wide(Kind.INT, op.args) for op in calls if self._chooses(op.method))

    def recurses_on_numbers(self) -> bool:
        """Whether a method of the program that takes only numbers may call itself."""
        refs = list(self.bodies)
        numbers = {ref: number for number, ref in enumerate(refs)}
        calls = [
            [numbers[callee] for callee in self._called(self.bodies[ref]) if callee in numbers]
            for ref in refs
        ]
        return any(_takes_numbers(refs[number]) for number in graph.cyclic_nodes(calls))

    def _chooses(self, ref: MethodRef) -> bool:
        return ref in self.bodies and bool(_choices(self.bodies[ref]))

    def _callees(self, body: Body) -> Iterator[MethodRef]:
        yield from self._called(body)
        for op in _ops(body):
            if isinstance(op, ir.NewObject) and not is_library_class(op.cls):
                yield from self._methods(op.cls)

    def _called(self, body: Body) -> Iterator[MethodRef]:
        for op in _ops(body):
            if isinstance(op, ir.Invoke) and not is_jdk_class(op.method.owner):
                yield op.method

    def _methods(self, name: str) -> Iterator[MethodRef]:
        try:
            found = self._program.find_class(name)
        except PlaitError:
            return
        for method in () if found is None else found.methods:
            yield MethodRef(name, method.name, method.descriptor)

    def _body(self, ref: MethodRef) -> Body | None:
        """The code, None if there is none or it cannot be read: engines may never need it."""
        try:
            return self._program.find_body(ref)
        except PlaitError:
            return None


def _ops(body: Body) -> Iterator[ir.Op]:
    for block in body.blocks:
        yield from block.ops


def _choices(body: Body) -> list[ir.Choose]:
    return [op for op in _ops(body) if isinstance(op, ir.Choose)]


def _is_wide(kind: Kind, operands: tuple[Operand, ...]) -> bool:
    """Whether a choice between these operands has too many values; not if they are no constants."""
    if kind in (Kind.FLOAT, Kind.DOUBLE):
        return True
    known = [item.value for item in operands if isinstance(item, Const)]
    numbers = [value for value in known if isinstance(value, int)]
    return len(numbers) > 1 and max(numbers) - min(numbers) >= MachineOptions().input_limit


def _takes_numbers(ref: MethodRef) -> bool:
    parameters = ref.descriptor.partition(")")[0].removeprefix("(")
    return bool(parameters) and not set(parameters) & set("L[")
