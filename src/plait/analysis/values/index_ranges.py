"""Ranges of array indices by thread: threads on disjoint parts of an array do not race.

The indices of an access are ranges of terms over what its thread was made with (`operand_ranges`,
`thread_makers`). The array does not matter: different indices are different elements.
"""

from collections.abc import Iterator
from functools import cached_property, reduce
from operator import or_
from typing import Final, NamedTuple, final

from plait.analysis.order.thread_makers import ThreadMakers
from plait.analysis.order.thread_order import Threads
from plait.analysis.points_to.call_graph import CallGraph
from plait.analysis.points_to.method_instances import CallSite, MethodInstance, PointsTo
from plait.analysis.races.shared_accesses import Access
from plait.analysis.values.known_values import KnownValues, Made
from plait.analysis.values.linear_terms import Terms
from plait.analysis.values.operand_ranges import Code, NotKnown, OperandRanges, Range, Ranges
from plait.analysis.values.reaching_definitions import Place
from plait.base.masks import mask_of, members
from plait.ir import ops as ir
from plait.ir.liveness import operands_of
from plait.ir.operands import Operand, Reg
from plait.ir.places import ElementPlace, OffsetPlace

_MOST_THREADS: Final = 200


class _Index(NamedTuple):
    """An operand of an op, in threads of a root."""

    root: int
    site: CallSite
    operand: Operand


@final
class IndexRanges:
    """Answers about pairs of accesses to elements."""

    def __init__(self, result: PointsTo, graph: CallGraph, threads: Threads) -> None:
        self._result = result
        self._threads = threads
        self._graph = graph
        self._terms = Terms()
        values = KnownValues(result, graph, self._terms)
        self._makers = ThreadMakers(result, graph, values)
        self._code = Code(result, graph, values)
        self._found: dict[_Index, tuple[tuple[Made | None, Ranges], ...]] = {}
        self._known: dict[tuple[int, CallSite], bool] = {}
        self._reach = [frozenset(threads.reach(root)) for root in range(len(threads.roots))]

    def is_known(self, access: Access) -> bool:
        """Whether anything is known of the index of an access; otherwise it may equal any other."""
        key = (access.root, access.site)
        found = self._known.get(key)
        if found is None:
            indices = (self._element(access), self._row(access))
            found = any(index is not None and bool(self._of(index)) for index in indices)
            self._known[key] = found
        return found

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
        loading = self._code.flow(instance).source(Place(site.block, site.index), place.array)
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
        reach = self._reach[index.root]
        answers: list[tuple[Made | None, Ranges]] = []
        for thread in made or (None,):
            asked = OperandRanges(self._code, root.instance, reach, thread)
            try:
                ranges = asked.ranges(instance, Place(site.block, site.index), index.operand)
            except NotKnown:
                return
            answers.append((thread, ranges))
        yield from answers
