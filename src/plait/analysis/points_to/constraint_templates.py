"""The reference constraints of a body, computed once per method and shared by its contexts.

A template numbers the reference registers of a body, and a few helper nodes, from 0. Each instance
of the method has these nodes at its own offset. Constraints are tuples that begin with one of the
codes below, because the solver iterates over them often.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias, final

from plait.analysis.values.value_numbering import constant_of, only_source
from plait.base.errors import UNUSABLE_CLASS
from plait.base.names import FieldRef
from plait.ir import ops as ir
from plait.ir.hierarchy import Hierarchy
from plait.ir.intrinsics import INTRINSICS
from plait.ir.operands import ClassConst, Kind, Operand, Reg, StringConst
from plait.ir.operators import Update
from plait.ir.places import ElementPlace, FieldPlace, Place, StaticPlace
from plait.ir.program import Body
from plait.java.class_files.descriptors import parse_method_descriptor

COPY: Final = 0
NEW: Final = 1
LOAD: Final = 2
STORE: Final = 3
LOAD_STATIC: Final = 4
STORE_STATIC: Final = 5
CALL: Final = 6
INITIALISE: Final = 7
INITIALISE_OF: Final = 8
TEXT: Final = 9
CLASS_OBJECT: Final = 10
THROW: Final = 11
CATCH: Final = 12
SPAWN: Final = 13
CURRENT_THREAD: Final = 14
INTRINSIC: Final = 15
LOAD_OFFSET: Final = 16
STORE_OFFSET: Final = 17
CALL_NAMED: Final = 18

ELEMENT: Final = FieldRef("", "[]", "")
"""The field that represents all elements of an array."""

STATE: Final = FieldRef("", "state", "Ljava/lang/Object;")
"""The field that represents everything that an object of an unread class keeps."""

Constraint: TypeAlias = tuple[Any, ...]
_FINDS_CLASS: Final = ("java/lang/Class", "forName")
_CONDITIONAL: Final = (Update.COMPARE_AND_SET, Update.COMPARE_AND_EXCHANGE)


@final
class Template:
    """The constraints of a body; `params` and `result` are nodes, None if not references."""

    __slots__ = ("constraints", "nodes", "params", "registers", "result")

    def __init__(
        self,
        constraints: tuple[Constraint, ...],
        registers: dict[int, int],
        params: tuple[int | None, ...],
        result: int,
        nodes: int,
    ) -> None:
        self.constraints = constraints
        self.registers = registers
        self.params = params
        self.result = result
        self.nodes = nodes


def resolved_field(hierarchy: Hierarchy, field: FieldRef) -> FieldRef:
    """The declaration of a field reference; the reference itself if there is none."""
    try:
        found = hierarchy.resolve_field(field)
    except UNUSABLE_CLASS:
        return field
    return field if found is None else found[0]


def compile_template(body: Body, hierarchy: Hierarchy) -> Template:
    """The constraints of a body."""
    return _Compiler(body, hierarchy).run()


@final
class _Compiler:
    def __init__(self, body: Body, hierarchy: Hierarchy) -> None:
        self._body = body
        self._hierarchy = hierarchy
        self._constraints: dict[Constraint, None] = {}
        self._registers: dict[int, int] = {}
        self._constants: dict[object, int] = {}
        self._count = 0
        self._at = (0, 0)

    def run(self) -> Template:
        params = tuple(self._node(param) for param in self._body.params)
        result = self._fresh()
        for number, block in enumerate(self._body.blocks):
            for index, op in enumerate(block.ops):
                self._at = (number, index)
                compile_op = _COMPILERS.get(type(op))
                if compile_op is not None:
                    compile_op(self, op)
            terminator = block.terminator
            if type(terminator) is ir.Return and terminator.value is not None:
                self._copy(self._node(terminator.value), result)
            elif type(terminator) is ir.Throw:
                self._add(THROW, self._node(terminator.exception))
        constraints = tuple(self._constraints)
        return Template(constraints, self._registers, params, result, self._count)

    # --- nodes ----------------------------------------------------------------------------------

    def _fresh(self) -> int:
        self._count += 1
        return self._count - 1

    def _node(self, operand: Operand) -> int | None:
        """The node of an operand; None for null and for operands that are not references."""
        if type(operand) is Reg:
            if operand.kind is not Kind.REF:
                return None
            found = self._registers.get(operand.index)
            if found is None:
                found = self._registers[operand.index] = self._fresh()
            return found
        if type(operand) is StringConst:
            return self._constant(TEXT, None)
        if type(operand) is ClassConst:
            return self._constant(CLASS_OBJECT, operand.descriptor)
        return None

    def _constant(self, code: int, what: str | None) -> int:
        key = (code, what)
        found = self._constants.get(key)
        if found is None:
            found = self._constants[key] = self._fresh()
            self._add(code, found, what)
        return found

    def _nodes(self, operands: Sequence[Operand]) -> tuple[int | None, ...]:
        return tuple(self._node(operand) for operand in operands)

    def _dest(self, dest: Reg | None) -> int | None:
        return None if dest is None else self._node(dest)

    def _add(self, code: int, *rest: object) -> None:
        self._constraints[(code, *rest)] = None

    def _copy(self, source: int | None, dest: int | None, kept: str | None = None) -> None:
        if source is not None and dest is not None and source != dest:
            self._add(COPY, source, dest, kept)

    # --- ops ------------------------------------------------------------------------------------

    def move(self, op: ir.Move) -> None:
        self._copy(self._node(op.source), self._node(op.dest))

    def new_object(self, op: ir.NewObject) -> None:
        self._add(NEW, self._node(op.dest), op.cls, *self._at, "")

    def new_array(self, op: ir.NewArray) -> None:
        """A new array; an array of arrays holds new arrays of the inner lengths."""
        outer = self._node(op.dest)
        descriptor = op.descriptor
        self._add(NEW, outer, descriptor, *self._at, "")
        for depth in range(1, len(op.lengths)):
            descriptor = descriptor[1:]
            inner = self._fresh()
            self._add(NEW, inner, descriptor, *self._at, f"dimension {depth}")
            self._add(STORE, outer, ELEMENT, inner)
            outer = inner

    def load(self, op: ir.Load) -> None:
        if op.dest.kind is Kind.REF:
            self._load(op.place, self._node(op.dest))

    def store(self, op: ir.Store) -> None:
        self._store(op.place, self._node(op.value))

    def update(self, op: ir.AtomicUpdate) -> None:
        written = op.operands[1] if op.action in _CONDITIONAL else op.operands[0]
        self._store(op.place, self._node(written))
        if op.dest.kind is Kind.REF:
            self._load(op.place, self._node(op.dest))

    def _load(self, place: Place, dest: int | None) -> None:
        if type(place) is StaticPlace:
            self._add(LOAD_STATIC, resolved_field(self._hierarchy, place.field), dest)
            return
        base, field = self._based(place)
        if base is not None:
            if field is None:
                self._add(LOAD_OFFSET, base, dest)
            else:
                self._add(LOAD, base, field, dest)

    def _store(self, place: Place, value: int | None) -> None:
        if value is None:
            return
        if type(place) is StaticPlace:
            self._add(STORE_STATIC, resolved_field(self._hierarchy, place.field), value)
            return
        base, field = self._based(place)
        if base is not None:
            if field is None:
                self._add(STORE_OFFSET, base, value)
            else:
                self._add(STORE, base, field, value)

    def _based(self, place: Place) -> tuple[int | None, FieldRef | None]:
        """Base and field of a place in an object; no field if an offset selects it."""
        if type(place) is FieldPlace:
            return self._node(place.base), resolved_field(self._hierarchy, place.field)
        if type(place) is ElementPlace:
            return self._node(place.array), ELEMENT
        assert not isinstance(place, FieldPlace | StaticPlace | ElementPlace)
        return self._node(place.base), None

    def initialise(self, op: ir.InitClass) -> None:
        self._add(INITIALISE, op.cls, *self._at)

    def initialise_of(self, op: ir.InitClassOf) -> None:
        self._add(INITIALISE_OF, self._node(op.cls), *self._at)

    def invoke(self, op: ir.Invoke) -> None:
        dest = self._dest(op.dest)
        named = _class_named_by(self._body, op)
        if named is not None:
            self._add(INITIALISE, named, *self._at)
            if dest is not None:
                self._add(CLASS_OBJECT, dest, f"L{named};")
        self._add(CALL, op.mode, op.method, self._nodes(op.args), dest, *self._at)

    def invoke_named(self, op: ir.InvokeNamed) -> None:
        self._add(CALL_NAMED, self._node(op.cls), op.name, self._node(op.dest), *self._at)

    def intrinsic(self, op: ir.Intrinsic) -> None:
        _, result = parse_method_descriptor(INTRINSICS[op.name])
        dest = self._dest(op.dest) if result is not None and result[0] in "L[" else None
        args = self._nodes(op.args)
        if dest is not None or any(arg is not None for arg in args):
            self._add(INTRINSIC, op.name, args, dest, *self._at)

    def catch(self, op: ir.Catch) -> None:
        self._add(CATCH, self._node(op.dest))

    def spawn(self, op: ir.Spawn) -> None:
        self._add(SPAWN, self._node(op.thread), op.run, *self._at)

    def current_thread(self, op: ir.CurrentThread) -> None:
        self._add(CURRENT_THREAD, self._node(op.dest))

    def uses(self, monitor: Operand) -> None:
        """Create nodes for monitors, so that later analyses can query them."""
        self._node(monitor)


def _class_named_by(body: Body, op: ir.Invoke) -> str | None:
    """The class that `Class.forName` finds and initialises, if its name is a constant."""
    if (op.method.owner, op.method.name) != _FINDS_CLASS:
        return None
    if len(op.args) > 1 and constant_of(body, op.args[1]) != 1:
        return None
    name = only_source(body, op.args[0])
    if type(name) is not StringConst or name.value.startswith("["):
        return None
    return name.value.replace(".", "/")


_COMPILERS: Final[dict[type, Callable[[_Compiler, Any], None]]] = {
    ir.Move: _Compiler.move,
    ir.NewObject: _Compiler.new_object,
    ir.NewArray: _Compiler.new_array,
    ir.Load: _Compiler.load,
    ir.Store: _Compiler.store,
    ir.AtomicUpdate: _Compiler.update,
    ir.InitClass: _Compiler.initialise,
    ir.InitClassOf: _Compiler.initialise_of,
    ir.Invoke: _Compiler.invoke,
    ir.InvokeNamed: _Compiler.invoke_named,
    ir.Intrinsic: _Compiler.intrinsic,
    ir.Catch: _Compiler.catch,
    ir.Spawn: _Compiler.spawn,
    ir.CurrentThread: _Compiler.current_thread,
    ir.MonitorEnter: lambda self, op: self.uses(op.monitor),
    ir.MonitorExit: lambda self, op: self.uses(op.monitor),
    ir.TryEnter: lambda self, op: self.uses(op.monitor),
    ir.EnterInterruptibly: lambda self, op: self.uses(op.monitor),
    ir.Wait: lambda self, op: self.uses(op.monitor),
    ir.Join: lambda self, op: self.uses(op.thread),
}
