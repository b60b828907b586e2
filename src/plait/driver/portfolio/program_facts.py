"""Cheap facts about a program, by which `auto` chooses engines.

They are read off the code that the entry seems to call: methods by the names in calls, and all
methods of classes of the program that are instantiated; no code of the JDK. They are hints: nothing
that is proved depends on them.
"""

from collections import deque
from collections.abc import Iterable, Iterator
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
    methods whose parameters are numbers, `recurses_on_objects` about all others.
    """

    has_inputs: bool = False
    has_wide_inputs: bool = False
    recurses_on_numbers: bool = False
    recurses_on_objects: bool = False


def facts_of(program: Program) -> ProgramFacts:
    """The facts about what the entry of a program calls."""
    methods = _Reading(program).read()
    choosing = {ref for ref, method in methods.items() if method.choices}
    recursive = _recursive(methods)
    return ProgramFacts(
        has_inputs=bool(choosing),
        has_wide_inputs=bool(choosing) and any(_asks(m, choosing) for m in methods.values()),
        recurses_on_numbers=any(map(_takes_numbers, recursive)),
        recurses_on_objects=not all(map(_takes_numbers, recursive)),
    )


@final
@node
class _Method:
    """What matters of a method's code: calls outside the JDK, classes it makes, its choices."""

    calls: tuple[ir.Invoke, ...]
    made: tuple[str, ...]
    choices: tuple[ir.Choose, ...]


@final
class _Reading:
    """The code that the entry of a program seems to call."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._work = deque([program.entry])
        self._seen = {program.entry}

    def read(self) -> dict[MethodRef, _Method]:
        """Read one method after the other, those closest to the entry first."""
        methods: dict[MethodRef, _Method] = {}
        while self._work and len(methods) < _MOST_METHODS:
            ref = self._work.popleft()
            body = self._body(ref)
            if body is not None:
                method = methods[ref] = _method(body)
                self._add(call.method for call in method.calls)
                for name in method.made:
                    self._add(self._methods(name))
        return methods

    def _add(self, found: Iterable[MethodRef]) -> None:
        for ref in found:
            if ref not in self._seen:
                self._seen.add(ref)
                self._work.append(ref)

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


def _method(body: Body) -> _Method:
    calls: list[ir.Invoke] = []
    made: list[str] = []
    choices: list[ir.Choose] = []
    for block in body.blocks:
        for op in block.ops:
            if isinstance(op, ir.Invoke) and not is_jdk_class(op.method.owner):
                calls.append(op)
            elif isinstance(op, ir.NewObject) and not is_library_class(op.cls):
                made.append(op.cls)
            elif isinstance(op, ir.Choose):
                choices.append(op)
    return _Method(tuple(calls), tuple(made), tuple(choices))


def _asks(method: _Method, choosing: set[MethodRef]) -> bool:
    """Whether a method chooses among too many values, or calls what does so in a range."""
    if any(_is_wide(op.dest.kind, (op.low, op.high)) for op in method.choices):
        return True
    return any(_is_wide(Kind.INT, op.args) for op in method.calls if op.method in choosing)


def _recursive(methods: dict[MethodRef, _Method]) -> list[MethodRef]:
    """The methods of the program that may call themselves."""
    refs = list(methods)
    numbers = {ref: number for number, ref in enumerate(refs)}
    calls = [
        [numbers[op.method] for op in methods[ref].calls if op.method in numbers] for ref in refs
    ]
    return [refs[number] for number in graph.cyclic_nodes(calls)]


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
