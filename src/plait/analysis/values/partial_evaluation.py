"""Partial evaluation of a method from its start, on statically known values.

Ints are terms (`terms`). Constructors and static methods of the program are entered. At a branch
with an unknown condition, only successors that lead to the goal are followed; when there are two,
nothing is known. A run may end earlier, by an exception.
"""

from collections.abc import Iterator
from typing import Final, final

from plait.analysis.points_to.call_graph import CallGraph
from plait.analysis.points_to.constraint_templates import resolved_field
from plait.analysis.points_to.method_instances import CallSite, MethodInstance, PointsTo
from plait.analysis.values.known_values import INTEGERS, TASK, THREAD, KnownValues, Made, Value
from plait.analysis.values.linear_terms import Term, Terms, limits
from plait.base.origins import is_library_class
from plait.ir import ops as ir
from plait.ir.cfg import exception_successors, normal_successors, predecessors
from plait.ir.graph import reachable
from plait.ir.liveness import definition_of, operands_of
from plait.ir.operands import Const, Kind, Operand, Reg
from plait.ir.operator_semantics import NARROWED
from plait.ir.operators import OPPOSITE, BinaryOp, CallMode, Comparison, Conversion, Relation
from plait.ir.places import FieldPlace, StaticPlace
from plait.java.class_files.descriptors import parse_method_descriptor

CONSTRUCTOR: Final = "<init>"
MOST_CALLS: Final = 6
_MOST_OPS: Final = 100_000
_MIN_MAX: Final = {"min": Terms.least, "max": Terms.greatest}
_UNCHANGED: Final = {
    **NARROWED,
    Conversion.I2L: limits(Kind.LONG),
    Conversion.L2I: limits(Kind.INT),
}
"""Conversions, and the numbers that they leave as they are."""


class Stuck(Exception):  # noqa: N818 - control flow: nothing is known
    """The continuation of the run is unknown."""


class Arrived(Exception):  # noqa: N818 - control flow: what was looked for
    """The run has reached the goal op."""

    def __init__(self, arguments: tuple[Value, ...]) -> None:
        self.arguments = arguments


@final
class MethodRun:
    """One run; `stop` is an op to come to."""

    def __init__(
        self,
        result: PointsTo,
        graph: CallGraph,
        values: KnownValues,
        stop: CallSite | None = None,
    ) -> None:
        self._result = result
        self._graph = graph
        self._values = values
        self._terms = values.terms
        self._stop = stop
        self._ops = 0
        self._depth = 0
        self._constructed: list[Made] = []
        self.made: list[Made] = []

    def follow(self, instance: MethodInstance, given: tuple[Value, ...], goals: set[int]) -> Value:
        """Run a method as long as a block among the goals may come; what it returns."""
        body = instance.body
        leading = reachable(predecessors(body), tuple(goals))
        frame = _Frame(instance, dict(zip((p.index for p in body.params), given, strict=True)))
        at = 0
        while at in leading:
            block = body.blocks[at]
            if any(handler in leading for handler in exception_successors(block)):
                raise Stuck
            for index, op in enumerate(block.ops):
                self._ops += 1
                self._do(frame, CallSite(instance.number, at, index), op)
            if self._ops > _MOST_OPS:
                raise Stuck
            self._ops += 1
            terminator = block.terminator
            if type(terminator) is ir.Return:
                return None if terminator.value is None else self._value(frame, terminator.value)
            targets = self._targets(frame, block.terminator) or normal_successors(block)
            ahead = [target for target in targets if target in leading]
            if len(ahead) > 1:
                raise Stuck
            if not ahead:
                return None
            at = ahead[0]
            if len(targets) > 1:
                self._learn(frame, terminator, at)
        return None

    def _targets(self, frame: "_Frame", terminator: ir.Terminator) -> tuple[int, ...]:
        """Where a terminator surely goes; nothing when that is not known."""
        if type(terminator) is ir.Switch:
            value = self._value(frame, terminator.value)
            if isinstance(value, Term) and not value.parts:
                cases = dict(terminator.cases)
                return (cases.get(value.constant, terminator.default),)
        if type(terminator) is not ir.Branch:
            return ()
        left, right = self._value(frame, terminator.left), self._value(frame, terminator.right)
        is_true: bool | None = None
        if isinstance(left, Term) and isinstance(right, Term):
            is_true = self._terms.compared(terminator.relation, left, right)
        elif terminator.right == Const(None, Kind.REF) and isinstance(left, Made | None):
            is_equal = True if left is None else False if left.is_object else None
            if is_equal is not None:
                is_true = is_equal is (terminator.relation is Relation.EQ)
        if is_true is None:
            return ()
        return (terminator.if_true if is_true else terminator.if_false,)

    def _learn(self, frame: "_Frame", terminator: ir.Terminator, target: int) -> None:
        """Give another name, with narrower bounds, to an unknown that a branch compares.

        What was made before the branch keeps the old one: it may be there although the run ends.
        """
        if type(terminator) is not ir.Branch:
            return
        left, right = self._value(frame, terminator.left), self._value(frame, terminator.right)
        if not isinstance(left, Term) or not isinstance(right, Term) or right.parts:
            return
        relation = terminator.relation
        if target != terminator.if_true:
            relation = OPPOSITE[relation]
        narrower = self._terms.narrowed(left, relation, right.constant)
        if narrower is not None:
            number = left.parts[0][0]
            for register, value in frame.values.items():
                if isinstance(value, Term):
                    frame.values[register] = value.replacing(number, narrower)

    def _value(self, frame: "_Frame", operand: Operand) -> Value:
        if type(operand) is Reg:
            if operand.index not in frame.values:
                return self._values.fresh(operand.kind)
            return frame.values[operand.index]
        if type(operand) is Const:
            return Term(operand.value) if type(operand.value) is int else None
        return Made()

    # --- ops ------------------------------------------------------------------------------------

    def _do(self, frame: "_Frame", site: CallSite, op: ir.Op) -> None:
        if site == self._stop and type(op) is ir.Invoke:
            raise Arrived(tuple(self._value(frame, argument) for argument in op.args))
        dest = definition_of(op)
        given: Value = None
        match op:
            case ir.Move():
                given = self._value(frame, op.source)
            case ir.Binary() | ir.Unary() | ir.Convert() | ir.Compare():
                given = self._number(frame, op)
            case ir.NewObject() | ir.NewArray():
                given = self._allocated(frame, site, op)
            case ir.Length():
                given = self._length(frame, op)
            case ir.Load():
                given = self._loaded(frame, op)
            case ir.Store():
                self._store(frame, op)
            case ir.Invoke():
                given = self._call(frame, site, op)
            case _:
                if not isinstance(op, ir.MonitorEnter | ir.MonitorExit | ir.InstanceOf):
                    self._give_away(self._value(frame, operand) for operand in operands_of(op))
                given = None if dest is None else self._values.fresh(dest.kind)
        if dest is not None:
            frame.values[dest.index] = given

    def _number(self, frame: "_Frame", op: ir.Binary | ir.Unary | ir.Convert | ir.Compare) -> Value:
        kind = op.dest.kind
        values = [self._value(frame, operand) for operand in operands_of(op)]
        terms = [value for value in values if isinstance(value, Term)]
        if len(terms) == len(values) and kind in INTEGERS:
            if type(op) is ir.Binary:
                return self._terms.binary(op.op, terms[0], terms[1], kind)
            if type(op) is ir.Unary:
                return self._terms.binary(BinaryOp.SUB, Term(0), terms[0], kind)
            if type(op) is ir.Convert and op.op in _UNCHANGED:
                low, high = _UNCHANGED[op.op]
                if low <= self._terms.lowest(terms[0]) and self._terms.highest(terms[0]) <= high:
                    return terms[0]
            if type(op) is ir.Compare and op.op is Comparison.LCMP:
                return self._compared(*terms)
        return self._values.fresh(kind)

    def _compared(self, left: Term, right: Term) -> Term:
        if left == right:
            return Term(0)
        if self._terms.is_less(left, right):
            return Term(-1)
        return Term(1) if self._terms.is_less(right, left) else self._terms.unknown(-1, 1)

    def _allocated(self, frame: "_Frame", site: CallSite, op: ir.NewObject | ir.NewArray) -> Made:
        made = Made(site)
        if type(op) is ir.NewArray:
            length = self._value(frame, op.lengths[0])
            made.length = length if isinstance(length, Term) else None
        self.made.append(made)
        return made

    def _length(self, frame: "_Frame", op: ir.Length) -> Term:
        array = self._value(frame, op.array)
        found = array.length if isinstance(array, Made) else None
        if found is None:
            found = self._values.length(frame.instance, op.array)
        if found is None:
            found = self._terms.unknown(0, limits(Kind.INT)[1])
        if isinstance(array, Made):
            array.length = found
        return found

    def _loaded(self, frame: "_Frame", op: ir.Load) -> Value:
        if type(op.place) is StaticPlace:
            return self._values.static(frame.instance, op.place.field, op.dest.kind)
        if type(op.place) is FieldPlace:
            base = self._value(frame, op.place.base)
            if isinstance(base, Made):
                return self._values.field(base, op.place.field, op.dest.kind)
        return self._values.fresh(op.dest.kind)

    def _store(self, frame: "_Frame", op: ir.Store) -> None:
        value = self._value(frame, op.value)
        self._give_away(iter((value,)))
        if type(op.place) is FieldPlace and frame.constructed is not None:
            field = resolved_field(self._result.hierarchy, op.place.field)
            if self._value(frame, op.place.base) is frame.constructed:
                frame.constructed.fields[field] = value

    def _give_away(self, values: Iterator[Value]) -> None:
        """Other threads may know an object before it is constructed: nothing is certain of it."""
        for value in values:
            if isinstance(value, Made) and value in self._constructed:
                value.is_certain = False

    # --- calls ----------------------------------------------------------------------------------

    def _call(self, frame: "_Frame", site: CallSite, op: ir.Invoke) -> Value:
        arguments = tuple(self._value(frame, argument) for argument in op.args)
        if op.mode is CallMode.SPECIAL and op.method.name == CONSTRUCTOR:
            self._construct(site, op, arguments)
            return None
        self._give_away(iter(arguments))
        found = self._called(site, op, arguments)
        if found is None and op.dest is not None:
            found = self._values.fresh(op.dest.kind)
        return found

    def _called(self, site: CallSite, op: ir.Invoke, arguments: tuple[Value, ...]) -> Value:
        if op.mode is not CallMode.STATIC:
            return None
        if op.method.owner == "java/lang/Math" and op.method.name in _MIN_MAX:
            left, right = arguments
            if isinstance(left, Term) and isinstance(right, Term) and op.dest is not None:
                return _MIN_MAX[op.method.name](self._terms, left, right, op.dest.kind)
            return None
        callee = self._callee(site)
        if callee is None or is_library_class(callee.method.owner):
            return None
        try:
            return self._enter(callee, arguments)
        except Stuck:
            return None

    def _callee(self, site: CallSite) -> MethodInstance | None:
        """The only method that a site calls."""
        if site in self._result.opaque_calls:
            return None
        callees = self._graph.sites[site.instance].get(site, ())
        found = {self._result.instances[callee].method for callee in callees}
        return self._result.instances[callees[0]] if len(found) == 1 else None

    def _enter(self, callee: MethodInstance, arguments: tuple[Value, ...]) -> Value:
        returning = {
            at for at, block in enumerate(callee.body.blocks) if type(block.terminator) is ir.Return
        }
        if self._depth > MOST_CALLS:
            raise Stuck
        self._depth += 1
        try:
            return self.follow(callee, arguments, returning)
        finally:
            self._depth -= 1

    def _construct(self, site: CallSite, op: ir.Invoke, arguments: tuple[Value, ...]) -> None:
        made, *others = arguments
        self._give_away(iter(others))
        if not isinstance(made, Made):
            return
        if op.method.owner == THREAD:
            parameters, _ = parse_method_descriptor(op.method.descriptor)
            for value, descriptor in zip(others, parameters, strict=True):
                if descriptor == TASK.descriptor:
                    made.fields[TASK] = value
            return
        callee = self._callee(site)
        if op.method.owner == "java/lang/Object":
            return
        if callee is None:
            made.is_certain = False
            return
        self._constructed.append(made)
        try:
            self._enter(callee, arguments)
        except Stuck:
            made.is_certain = False
        finally:
            self._constructed.pop()


@final
class _Frame:
    """The registers of a call; `constructed` is the object that it constructs."""

    __slots__ = ("constructed", "instance", "values")

    def __init__(self, instance: MethodInstance, values: dict[int, Value]) -> None:
        self.instance = instance
        self.values = values
        receiver = values[instance.body.params[0].index] if instance.body.params else None
        is_constructor = instance.method.name == CONSTRUCTOR
        self.constructed = receiver if is_constructor and isinstance(receiver, Made) else None
