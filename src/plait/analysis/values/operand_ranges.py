"""Ranges of int operands before an op, in one thread, as terms.

A range comes from the op that gives the operand: a sum, a field of the thread or of its task, or a
counter, which goes up by a constant from what it starts with as long as a test says that it is less
than a bound. Overflow is checked everywhere: where it cannot be excluded, nothing is known.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias, final

from plait.analysis.points_to.call_graph import CallGraph
from plait.analysis.points_to.method_instances import MethodInstance, PointsTo
from plait.analysis.values.known_values import KnownValues, Made
from plait.analysis.values.linear_terms import ONE, Term
from plait.analysis.values.reaching_definitions import ENTRY, Place, ValueFlow
from plait.base.names import MethodRef
from plait.ir import ops as ir
from plait.ir.operands import Const, Kind, Operand, Reg
from plait.ir.operators import OPPOSITE, BinaryOp, Relation
from plait.ir.places import FieldPlace
from plait.ir.program import Body

_MOST_STEPS: Final = 40
_MOST_RANGES: Final = 16
_TURNED: Final = {
    Relation.LT: Relation.GT,
    Relation.GT: Relation.LT,
    Relation.LE: Relation.GE,
    Relation.GE: Relation.LE,
}
_UPPER: Final = {Relation.LT: 1, Relation.LE: 0}
"""Relations that bound a value from above, and by how much less than the other side."""


class Range(NamedTuple):
    """All ints from `low` to `high`, or every `step`-th of them."""

    low: Term
    high: Term
    step: int = 1


Ranges: TypeAlias = tuple[Range, ...]


class NotKnown(Exception):  # noqa: N818 - control flow: the indices cannot be told
    """Nothing is known about an operand."""


@final
class Code:
    """The program as questions about operands need it."""

    def __init__(self, result: PointsTo, graph: CallGraph, values: KnownValues) -> None:
        self._result = result
        self._graph = graph
        self.values = values
        self._flows: dict[MethodRef, ValueFlow] = {}

    def flow(self, instance: MethodInstance) -> ValueFlow:
        """The flow of values in a method."""
        found = self._flows.get(instance.method)
        if found is None:
            found = self._flows[instance.method] = ValueFlow(instance.body)
        return found

    def callers(
        self, instance: MethodInstance, reach: frozenset[int]
    ) -> Iterator[tuple[MethodInstance, Place, ir.Invoke]]:
        """The calls of a method by threads that run only what is in `reach`."""
        for site in self._graph.callers(instance.number):
            if site.instance not in reach:
                continue
            caller = self._result.instances[site.instance]
            op = caller.body.blocks[site.block].ops[site.index]
            if type(op) is not ir.Invoke or site in self._result.opaque_calls:
                raise NotKnown
            yield caller, Place(site.block, site.index), op


@final
class OperandRanges:
    """One question: the values of operands in one thread."""

    def __init__(self, code: Code, bottom: int, reach: frozenset[int], thread: Made | None) -> None:
        self._code = code
        self._terms = code.values.terms
        self._bottom = bottom
        self._reach = reach
        self._thread = thread
        self._steps = 0
        self._asked: list[tuple[int, Place, Operand]] = []

    def ranges(self, instance: MethodInstance, at: Place, operand: Operand) -> Ranges:
        """What an int operand may be before an op."""
        if type(operand) is Const and type(operand.value) is int:
            return (Range(Term(operand.value), Term(operand.value)),)
        key = (instance.number, at, operand)
        self._steps += 1
        if type(operand) is not Reg or key in self._asked or self._steps > _MOST_STEPS:
            raise NotKnown
        self._asked.append(key)
        try:
            found = dict.fromkeys(self._of_register(instance, at, operand))
        finally:
            self._asked.pop()
        if not found or len(found) > _MOST_RANGES:
            raise NotKnown
        return tuple(found)

    def _of_register(self, instance: MethodInstance, at: Place, register: Reg) -> Iterator[Range]:
        definitions = self._code.flow(instance).reaching.definitions(at, register)
        steps = [place for place in definitions if _step_of(instance.body, place, register)]
        if steps:
            yield from self._counted(instance, at, register, definitions, steps)
            return
        for place in sorted(definitions):
            if place == ENTRY:
                yield from self._given(instance, register)
            else:
                yield from self._defined(instance, place)

    def _given(self, instance: MethodInstance, register: Reg) -> Iterator[Range]:
        """What callers give for a parameter."""
        if instance.number == self._bottom or register not in instance.body.params:
            raise NotKnown
        number = instance.body.params.index(register)
        for caller, at, op in self._code.callers(instance, self._reach):
            yield from self.ranges(caller, at, op.args[number])

    def _defined(self, instance: MethodInstance, place: Place) -> Iterator[Range]:
        """What an op gives."""
        op = instance.body.blocks[place.block].ops[place.position]
        if type(op) is ir.Move:
            yield from self.ranges(instance, place, op.source)
        elif type(op) is ir.Binary and op.dest.kind is Kind.INT:
            for left in self.ranges(instance, place, op.left):
                for right in self.ranges(instance, place, op.right):
                    yield self._combined(op.op, left, right)
        elif type(op) is ir.Load and type(op.place) is FieldPlace:
            base = self._object(instance, place, op.place.base)
            held = self._code.values.field(base, op.place.field, op.dest.kind)
            if not isinstance(held, Term):
                raise NotKnown
            yield Range(held, held)
        elif type(op) is ir.Length:
            length = self._code.values.length(instance, op.array)
            if length is None:
                raise NotKnown
            yield Range(length, length)
        else:
            raise NotKnown

    def _combined(self, op: BinaryOp, left: Range, right: Range) -> Range:
        """The ints that an operation gives, if it never overflows."""
        if left.low == left.high and right.low == right.high:
            found = self._terms.binary(op, left.low, right.low, Kind.INT)
            return Range(found, found)
        if right.low != right.high and left.low == left.high and op is BinaryOp.ADD:
            left, right = right, left
        if right.low != right.high or op not in (BinaryOp.ADD, BinaryOp.SUB):
            raise NotKnown
        times = 1 if op is BinaryOp.ADD else -1
        moved = Range(left.low.plus(right.low, times), left.high.plus(right.low, times), left.step)
        if not all(self._terms.fits(end, Kind.INT) for end in (moved.low, moved.high)):
            raise NotKnown
        return moved

    # --- counters -------------------------------------------------------------------------------

    def _counted(
        self,
        instance: MethodInstance,
        at: Place,
        register: Reg,
        definitions: frozenset[Place],
        steps: list[Place],
    ) -> Iterator[Range]:
        """What a register is that goes up by a constant as long as it is less than a bound."""
        step = _step_of(instance.body, steps[0], register)
        every = self._code.flow(instance).reaching.definitions(steps[0], register)
        if len(steps) != 1 or step <= 0 or every | definitions != every:
            raise NotKnown
        if not self._terms.fits(
            self._bound(instance, steps[0], register).plus(Term(step)), Kind.INT
        ):
            raise NotKnown
        high = self._bound(instance, at, register)
        for place in sorted(every - {steps[0]}):
            source = self._given(instance, register) if place == ENTRY else None
            for start in source or self._defined(instance, place):
                is_point = start.low == start.high
                yield Range(start.low, high, step if is_point else 1)

    def _bound(self, instance: MethodInstance, at: Place, register: Reg) -> Term:
        """What tests on every way to an op say that a register is not greater than."""
        flow = self._code.flow(instance)
        best: Term | None = None
        block: int | None = at.block
        while block is not None:
            sources = flow.before[block] if block else ()
            if len(sources) == 1 and flow.is_unchanged(register, sources[0], block, at):
                found = self._tested(instance, sources[0], block, register)
                if found is not None and (best is None or self._terms.is_less(found, best)):
                    best = found
            block = flow.tree.immediate[block]
        if best is None:
            raise NotKnown
        return best

    def _tested(
        self, instance: MethodInstance, source: int, target: int, register: Reg
    ) -> Term | None:
        """What the branch from one block to another says that a register is not greater than."""
        branch = instance.body.blocks[source].terminator
        if type(branch) is not ir.Branch or branch.relation not in _TURNED:
            return None
        if branch.if_true == branch.if_false or target not in (branch.if_true, branch.if_false):
            return None
        if target == instance.body.blocks[source].handler:
            return None
        relation = branch.relation
        if target != branch.if_true:
            relation = OPPOSITE[relation]
        left, right = branch.left, branch.right
        if right == register:
            relation, left, right = _TURNED[relation], right, left
        if left != register or right == register or relation not in _UPPER:
            return None
        at = Place(source, len(instance.body.blocks[source].ops))
        try:
            bounds = self.ranges(instance, at, right)
        except NotKnown:
            return None
        best = bounds[0].high
        for bound in bounds[1:]:
            best = self._terms.greatest(best, bound.high, Kind.INT)
        return best.plus(ONE, -_UPPER[relation])

    # --- objects --------------------------------------------------------------------------------

    def _object(self, instance: MethodInstance, at: Place, operand: Operand) -> Made:
        """The object that an operand refers to in this thread."""
        self._steps += 1
        if type(operand) is not Reg or self._steps > _MOST_STEPS:
            raise NotKnown
        definitions = self._code.flow(instance).reaching.definitions(at, operand)
        if len(definitions) != 1:
            raise NotKnown
        place = next(iter(definitions))
        if place != ENTRY:
            return self._defined_object(instance, place)
        if operand not in instance.body.params:
            raise NotKnown
        number = instance.body.params.index(operand)
        if instance.number == self._bottom:
            if number or self._thread is None:
                raise NotKnown
            return self._thread
        found = {
            self._object(caller, there, op.args[number])
            for caller, there, op in self._code.callers(instance, self._reach)
        }
        if len(found) != 1:
            raise NotKnown
        return found.pop()

    def _defined_object(self, instance: MethodInstance, place: Place) -> Made:
        op = instance.body.blocks[place.block].ops[place.position]
        if type(op) is ir.Move:
            return self._object(instance, place, op.source)
        if type(op) is ir.Load and type(op.place) is FieldPlace:
            base = self._object(instance, place, op.place.base)
            held = self._code.values.field(base, op.place.field, Kind.REF)
            if isinstance(held, Made):
                return held
        raise NotKnown


def _step_of(body: Body, place: Place, register: Reg) -> int:
    """By how much an op raises a register; 0 when it does something else."""
    if place == ENTRY:
        return 0
    op = body.blocks[place.block].ops[place.position]
    if type(op) is not ir.Binary or op.op is not BinaryOp.ADD or op.left != register:
        return 0
    if op.dest != register or type(op.right) is not Const or type(op.right.value) is not int:
        return 0
    return op.right.value
