"""Which elements of arrays a thread uses: threads on disjoint parts of an array do not race.

The indices of an access are ranges of terms (`terms`) over what its thread was made with
(`thread_makers`). A range comes from the op that gives the index: a sum, a field of the thread or
of its task, or a counter, which goes up by a constant from what it starts with as long as a test
says that it is less than a bound. Overflow is looked for everywhere: where one cannot be ruled out
nothing is known. Which array it is does not matter: different indices are different elements.
"""

from collections.abc import Iterator
from functools import cached_property, reduce
from operator import or_
from typing import Final, NamedTuple, TypeAlias, final

from plait.analysis.accesses import Access
from plait.analysis.call_graph import CallGraph
from plait.analysis.instances import CallSite, MethodInstance, PointsTo
from plait.analysis.masks import mask_of, members
from plait.analysis.reaching import ENTRY, Place, Reaching
from plait.analysis.terms import ONE, OPPOSITE, Term, Terms
from plait.analysis.thread_makers import Made, ThreadMakers
from plait.analysis.threads import Threads
from plait.base.names import MethodRef
from plait.ir import ops as ir
from plait.ir.cfg import dominators, predecessors, successors
from plait.ir.graph import DominatorTree, reachable
from plait.ir.operands import Const, Kind, Operand, Reg
from plait.ir.operators import BinaryOp, Relation
from plait.ir.places import ElementPlace, FieldPlace, OffsetPlace
from plait.ir.program import Body
from plait.ir.registers import operands_of

_MOST_STEPS: Final = 40
_MOST_RANGES: Final = 16
_MOST_THREADS: Final = 200
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


class _Index(NamedTuple):
    """An operand of an op, in threads of a root."""

    root: int
    site: CallSite
    operand: Operand


class _NotKnown(Exception):  # noqa: N818 - control flow: the indices cannot be told
    """Nothing is known about an operand."""


class _Flow:
    """What is asked of the control flow of one body."""

    def __init__(self, body: Body) -> None:
        self.body = body
        self.reaching = Reaching(body)
        self.before = predecessors(body)
        self.after = successors(body)

    @cached_property
    def tree(self) -> DominatorTree:
        """Who dominates whom."""
        return dominators(self.body)

    def source(self, at: Place, operand: Operand) -> Place | None:
        """The only op that gives an operand its value, through copies."""
        while type(operand) is Reg:
            found = self.reaching.definitions(at, operand)
            if len(found) != 1 or ENTRY in found:
                break
            at = next(iter(found))
            op = self.body.blocks[at.block].ops[at.position]
            if type(op) is not ir.Move:
                return at
            operand = op.source
        return None

    def is_unchanged(self, register: Reg, source: int, start: int, use: Place) -> bool:
        """Whether nothing writes a register between the edge from source to start and a use."""
        ahead = _avoiding(self.after, start, source)
        behind = _avoiding(self.before, use.block, source)
        between = ahead & behind
        again = any(target in between for target in self.after[use.block])
        for written in self.reaching.places(register):
            if written.block not in between:
                continue
            if written.block != use.block or again or written.position < use.position:
                return False
        return True


def _avoiding(edges: tuple[tuple[int, ...], ...], start: int, avoided: int) -> frozenset[int]:
    """What is reached from a node by ways that do not go through another."""
    kept = tuple(() if at == avoided else targets for at, targets in enumerate(edges))
    return reachable(kept, (start,)) - {avoided}


@final
class IndexRanges:
    """Answers about pairs of accesses to elements."""

    def __init__(self, result: PointsTo, graph: CallGraph, threads: Threads) -> None:
        self._result = result
        self._threads = threads
        self._terms = Terms()
        self._makers = ThreadMakers(result, graph, self._terms)
        self._graph = graph
        self._flows: dict[MethodRef, _Flow] = {}
        self._found: dict[_Index, tuple[tuple[Made | None, Ranges], ...]] = {}

    def are_apart(self, one: Access, other: Access) -> bool:
        """Whether two different threads never use the same element at these accesses."""
        if self._are_disjoint(self._element(one), self._element(other)):
            return True
        return self._are_disjoint(self._row(one), self._row(other))

    def _are_disjoint(self, one: _Index | None, other: _Index | None) -> bool:
        """Whether two different threads never use the same index at two places."""
        if one is None or other is None:
            return False
        first, second = self._of(one), self._of(other)
        is_same_root = one.root == other.root
        return (
            bool(first)
            and bool(second)
            and all(
                self._is_disjoint(mine, yours)
                for thread, ranges in first
                for another, others in second
                if not (is_same_root and thread is another and thread is not None)
                for mine in ranges
                for yours in others
            )
        )

    def _is_disjoint(self, one: Range, other: Range) -> bool:
        if any(self._terms.is_less(item.high, item.low) for item in (one, other)):
            return True
        if self._terms.is_less(one.high, other.low) or self._terms.is_less(other.high, one.low):
            return True
        apart = one.low.plus(other.low, -1)
        return one.step == other.step and not apart.parts and apart.constant % one.step != 0

    def _element(self, access: Access) -> _Index | None:
        """The index of an access to an element."""
        site = access.site
        place = getattr(self._op(site), "place", None)
        return _Index(access.root, site, place.index) if type(place) is ElementPlace else None

    def _row(self, access: Access) -> _Index | None:
        """Of an access to an element of an array in an array: the index of the inner one.

        The outer array holds what its allocation has put there: each inner array is in one place.
        """
        site = access.site
        place = getattr(self._op(site), "place", None)
        if type(place) is not ElementPlace or type(place.array) is not Reg:
            return None
        instance = self._result.instances[site.instance]
        loading = self.flow(instance).source(Place(site.block, site.index), place.array)
        if loading is None:
            return None
        load = instance.body.blocks[loading.block].ops[loading.position]
        if type(load) is not ir.Load or type(load.place) is not ElementPlace:
            return None
        outer = self._result.of_operand(instance, load.place.array)
        if not outer or outer & ~self._unchanged_outer:
            return None
        at = CallSite(instance.number, *loading)
        return _Index(access.root, at, load.place.index)

    @cached_property
    def _unchanged_outer(self) -> int:
        """The arrays of arrays that hold only what their allocation has made."""
        kept = mask_of(
            number
            for number, item in enumerate(self._result.objects.objects)
            if item.type.startswith("[[") and self._graph.allocator(item) and not item.site.label
        )
        for instance in self._result.instances:
            for at, block in enumerate(instance.body.blocks):
                for index, op in enumerate(block.ops):
                    kept &= ~self._written(instance, CallSite(instance.number, at, index), op)
        return mask_of(n for n in members(kept) if self._has_rows(n))

    def _has_rows(self, number: int) -> bool:
        item = self._result.objects.objects[number]
        maker = self._result.instances[self._graph.allocator(item)[0]]
        op = maker.body.blocks[item.site.block].ops[item.site.index]
        return type(op) is ir.NewArray and len(op.lengths) > 1

    def _written(self, instance: MethodInstance, site: CallSite, op: ir.Op) -> int:
        """The arrays whose elements an op may write."""
        of = self._result.of_operand
        if isinstance(op, ir.Store | ir.AtomicUpdate):
            if type(op.place) is ElementPlace:
                return of(instance, op.place.array) if op.place.element[0] in "L[" else 0
            return of(instance, op.place.base) if type(op.place) is OffsetPlace else 0
        if type(op) is ir.Intrinsic or site in self._result.opaque_calls:
            return reduce(or_, (of(instance, operand) for operand in operands_of(op)), 0)
        return 0

    def _op(self, site: CallSite) -> ir.Op:
        return self._result.instances[site.instance].body.blocks[site.block].ops[site.index]

    def _of(self, index: _Index) -> tuple[tuple[Made | None, Ranges], ...]:
        """The values of an index by thread, None for any thread; nothing if not known."""
        found = self._found.get(index)
        if found is None:
            found = self._found[index] = tuple(self._find(index))
        return found

    def _find(self, index: _Index) -> Iterator[tuple[Made | None, Ranges]]:
        site = index.site
        instance = self._result.instances[site.instance]
        root = self._threads.roots[index.root]
        made = None if root.thread is None else self._makers.threads(root.thread)
        if made is not None and len(made) > _MOST_THREADS:
            made = None
        reach = frozenset(self._threads.reach(index.root))
        answers: list[tuple[Made | None, Ranges]] = []
        for thread in made or (None,):
            asked = _Asked(self, root.instance, reach, thread)
            try:
                ranges = asked.ranges(instance, Place(site.block, site.index), index.operand)
            except _NotKnown:
                return
            answers.append((thread, ranges))
        yield from answers

    def flow(self, instance: MethodInstance) -> _Flow:
        """The control flow of a method."""
        found = self._flows.get(instance.method)
        if found is None:
            found = self._flows[instance.method] = _Flow(instance.body)
        return found

    # --- what questions need --------------------------------------------------------------------

    @property
    def terms(self) -> Terms:
        """The terms of all ranges."""
        return self._terms

    @property
    def makers(self) -> ThreadMakers:
        """What threads are made with."""
        return self._makers

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
                raise _NotKnown
            yield caller, Place(site.block, site.index), op


@final
class _Asked:
    """One question: the values of operands in one thread."""

    def __init__(
        self, ranges: IndexRanges, bottom: int, reach: frozenset[int], thread: Made | None
    ) -> None:
        self._all = ranges
        self._terms = ranges.terms
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
            raise _NotKnown
        self._asked.append(key)
        try:
            found = dict.fromkeys(self._of_register(instance, at, operand))
        finally:
            self._asked.pop()
        if not found or len(found) > _MOST_RANGES:
            raise _NotKnown
        return tuple(found)

    def _of_register(self, instance: MethodInstance, at: Place, register: Reg) -> Iterator[Range]:
        definitions = self._all.flow(instance).reaching.definitions(at, register)
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
            raise _NotKnown
        number = instance.body.params.index(register)
        for caller, at, op in self._all.callers(instance, self._reach):
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
            held = self._all.makers.field(base, op.place.field, op.dest.kind)
            if not isinstance(held, Term):
                raise _NotKnown
            yield Range(held, held)
        elif type(op) is ir.Length:
            length = self._all.makers.length(instance, op.array)
            if length is None:
                raise _NotKnown
            yield Range(length, length)
        else:
            raise _NotKnown

    def _combined(self, op: BinaryOp, left: Range, right: Range) -> Range:
        """The ints that an operation gives, if it never overflows."""
        if left.low == left.high and right.low == right.high:
            found = self._terms.binary(op, left.low, right.low, Kind.INT)
            return Range(found, found)
        if right.low != right.high and left.low == left.high and op is BinaryOp.ADD:
            left, right = right, left
        if right.low != right.high or op not in (BinaryOp.ADD, BinaryOp.SUB):
            raise _NotKnown
        times = 1 if op is BinaryOp.ADD else -1
        moved = Range(left.low.plus(right.low, times), left.high.plus(right.low, times), left.step)
        if not all(self._terms.fits(end, Kind.INT) for end in (moved.low, moved.high)):
            raise _NotKnown
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
        every = self._all.flow(instance).reaching.definitions(steps[0], register)
        if len(steps) != 1 or step <= 0 or every | definitions != every:
            raise _NotKnown
        if not self._terms.fits(
            self._bound(instance, steps[0], register).plus(Term(step)), Kind.INT
        ):
            raise _NotKnown
        high = self._bound(instance, at, register)
        for place in sorted(every - {steps[0]}):
            source = self._given(instance, register) if place == ENTRY else None
            for start in source or self._defined(instance, place):
                is_point = start.low == start.high
                yield Range(start.low, high, step if is_point else 1)

    def _bound(self, instance: MethodInstance, at: Place, register: Reg) -> Term:
        """What tests on every way to an op say that a register is not greater than."""
        flow = self._all.flow(instance)
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
            raise _NotKnown
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
        except _NotKnown:
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
            raise _NotKnown
        definitions = self._all.flow(instance).reaching.definitions(at, operand)
        if len(definitions) != 1:
            raise _NotKnown
        place = next(iter(definitions))
        if place != ENTRY:
            return self._defined_object(instance, place)
        if operand not in instance.body.params:
            raise _NotKnown
        number = instance.body.params.index(operand)
        if instance.number == self._bottom:
            if number or self._thread is None:
                raise _NotKnown
            return self._thread
        found = {
            self._object(caller, there, op.args[number])
            for caller, there, op in self._all.callers(instance, self._reach)
        }
        if len(found) != 1:
            raise _NotKnown
        return found.pop()

    def _defined_object(self, instance: MethodInstance, place: Place) -> Made:
        op = instance.body.blocks[place.block].ops[place.position]
        if type(op) is ir.Move:
            return self._object(instance, place, op.source)
        if type(op) is ir.Load and type(op.place) is FieldPlace:
            base = self._object(instance, place, op.place.base)
            held = self._all.makers.field(base, op.place.field, Kind.REF)
            if isinstance(held, Made):
                return held
        raise _NotKnown


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
