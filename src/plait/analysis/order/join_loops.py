"""Loops that join all threads of a root: all that were started have ended once the loop is left.

    for (int i = 0; i < all.length; i++) { all[i] = new Thread(...); all[i].start(); }
    for (Thread t : all) t.join();

This is sound if all of the following hold:

- The method runs once.
- Only this method creates and writes the array. There is one store, at indices that increase by
  one, so that no element is overwritten.
- The stored values are the threads of the root, stored as they are created.
- Only this method starts each thread, after it has been stored.
- The joining loop visits the whole array, from 0 to its length, and joins each element before it
  continues.
- No thread is started in this loop or after it.

If the loop is left in another way, nothing is known.
"""

from typing import Final, NamedTuple, final

from plait.analysis.locks.lock_methods import JOIN
from plait.analysis.points_to.call_graph import CallGraph
from plait.analysis.points_to.method_instances import CallSite, MethodInstance, PointsTo
from plait.analysis.values.value_numbering import Definition, Values, constant_of
from plait.base.masks import single
from plait.base.origins import is_library_class
from plait.ir import graph as graphs
from plait.ir.cfg import successors
from plait.ir.operands import Const, Operand, Reg
from plait.ir.operators import BinaryOp, Relation
from plait.ir.ops import Binary, Branch, Intrinsic, Invoke, Length, Load, Move, NewArray, Store
from plait.ir.places import ElementPlace, OffsetPlace
from plait.ir.program import Body

_THREAD: Final = "java/lang/Thread"


class Edge(NamedTuple):
    """From the last op of a block of an instance to another block."""

    instance: int
    block: int
    target: int


class _Place(NamedTuple):
    block: int
    position: int


class _Counter(NamedTuple):
    """A loop with a register that goes up by one from 0 at the end of each round (`step`)."""

    blocks: frozenset[int]
    header: int
    step: _Place
    register: Reg


@final
class JoinLoops:
    """Which Thread objects have all ended on which edges."""

    def __init__(self, result: PointsTo, graph: CallGraph) -> None:
        self._result = result
        self._graph = graph
        self.ended: dict[Edge, int] = {}
        """By edge, the abstract Thread objects, as a mask."""
        for instance in result.instances:
            is_ours = not is_library_class(instance.method.owner)
            if is_ours and graph.runs_once(instance.number) and _may_join(instance.body):
                self._look(instance)

    def _look(self, instance: MethodInstance) -> None:
        body = instance.body
        values = Values(body, self._result.hierarchy)
        counters = _counters(body)
        for counter in counters:
            found = self._joined(instance, values, counter)
            if found is None:
                continue
            array, exit_block = found
            thread = self._only_content(instance, values, counters, array)
            if thread is not None and not self._is_last(instance, counter, thread, exit_block):
                thread = None
            if thread is not None:
                edge = Edge(instance.number, counter.header, exit_block)
                self.ended[edge] = self.ended.get(edge, 0) | 1 << thread

    # --- the loop that joins --------------------------------------------------------------------

    def _joined(
        self, instance: MethodInstance, values: Values, counter: _Counter
    ) -> tuple[int, int] | None:
        """The array whose every element a loop joins, and the successor of the loop."""
        body = instance.body
        branch = body.blocks[counter.header].terminator
        if type(branch) is not Branch or branch.left != counter.register:
            return None
        done = {Relation.GE: branch.if_true, Relation.LT: branch.if_false}.get(branch.relation)
        if done is None or done in counter.blocks:
            return None
        tree = graphs.dominators(successors(body))
        for block in sorted(counter.blocks):
            if not tree.dominates(block, counter.step.block):
                continue
            for index, op in enumerate(body.blocks[block].ops):
                site = CallSite(instance.number, block, index)
                if type(op) is Invoke and self._is_join(site, op):
                    array = self._element(instance, op.args[0], counter)
                    if array is not None and self._is_length(instance, values, branch.right, array):
                        number = single(self._result.of_operand(instance, array))
                        return None if number is None else (number, done)
        return None

    def _is_join(self, site: CallSite, op: Invoke) -> bool:
        callees = self._graph.sites[site.instance].get(site, ())
        return (op.method.name, op.method.descriptor) == (JOIN.name, JOIN.descriptor) and all(
            self._result.instances[callee].method == JOIN for callee in callees
        )

    def _element(
        self, instance: MethodInstance, operand: Operand, counter: _Counter
    ) -> Operand | None:
        """The array whose element at the counter an operand holds."""
        place = _defined_at(instance.body, operand)
        if place is None or place.block not in counter.blocks:
            return None
        if place.block == counter.step.block and place.position > counter.step.position:
            return None
        op = instance.body.blocks[place.block].ops[place.position]
        if type(op) is not Load or type(op.place) is not ElementPlace:
            return None
        return op.place.array if op.place.index == counter.register else None

    def _is_length(
        self, instance: MethodInstance, values: Values, bound: Operand, array: Operand
    ) -> bool:
        """Whether a bound is the length of an array."""
        place = _defined_at(instance.body, bound)
        if place is not None:
            op = instance.body.blocks[place.block].ops[place.position]
            if type(op) is Length:
                return values.of(op.array) is not None and values.of(op.array) == values.of(array)
        made = values.of(array)
        if not isinstance(made, Definition):
            return False
        allocation = instance.body.blocks[made.block].ops[made.index]
        if type(allocation) is not NewArray:
            return False
        length = constant_of(instance.body, allocation.lengths[0])
        return length is not None and length == constant_of(instance.body, bound)

    # --- the loop that starts -------------------------------------------------------------------

    def _only_content(
        self,
        instance: MethodInstance,
        values: Values,
        counters: list[_Counter],
        array: int,
    ) -> int | None:
        """The threads that an array holds, if it holds all that are ever started."""
        if not self._graph.is_single(array):
            return None
        stores = self._stores(array)
        if stores is None or len(stores) != 1 or stores[0].instance != instance.number:
            return None
        store = stores[0]
        op = instance.body.blocks[store.block].ops[store.index]
        assert type(op) is Store
        assert type(op.place) is ElementPlace
        counter = next((c for c in counters if store.block in c.blocks), None)
        made = values.of(op.value)
        thread = single(self._result.of_operand(instance, op.value))
        if counter is None or op.place.index != counter.register or thread is None:
            return None
        if not isinstance(made, Definition) or made.block not in counter.blocks:
            return None
        item = self._result.objects.objects[thread]
        site = item.site
        if self._graph.allocator(item) != (instance.number,):
            return None
        if (site.method, site.block, site.index) != (instance.method, made.block, made.index):
            return None
        starts = self._starts(thread)
        if starts is None or any(start.instance != instance.number for start in starts):
            return None
        tree = graphs.dominators(successors(instance.body))
        for start in starts:
            within = start.block in counter.blocks and _comes_first(tree, store, start)
            if not within and not self._is_loaded(instance, start, array):
                return None
        return thread

    def _is_last(self, instance: MethodInstance, counter: _Counter, thread: int, done: int) -> bool:
        """Whether nothing is started in the loop or after it."""
        after = graphs.reachable(successors(instance.body), (done,)) | counter.blocks
        return not any(start.block in after for start in self._starts(thread) or ())

    def _is_loaded(self, instance: MethodInstance, start: CallSite, array: int) -> bool:
        op = instance.body.blocks[start.block].ops[start.index]
        assert type(op) is Invoke
        place = _defined_at(instance.body, op.args[0])
        if place is None:
            return False
        load = instance.body.blocks[place.block].ops[place.position]
        return (
            type(load) is Load
            and type(load.place) is ElementPlace
            and self._result.of_operand(instance, load.place.array) == 1 << array
        )

    def _stores(self, array: int) -> list[CallSite] | None:
        """The ops that write elements of an array; None when something else may."""
        found: list[CallSite] = []
        for instance in self._result.instances:
            for at, block in enumerate(instance.body.blocks):
                for index, op in enumerate(block.ops):
                    site = CallSite(instance.number, at, index)
                    given = self._written(instance, site, op)
                    if given is None or not given[0] >> array & 1:
                        continue
                    if not given[1]:
                        return None
                    found.append(site)
        return found

    def _written(
        self, instance: MethodInstance, site: CallSite, op: object
    ) -> tuple[int, bool] | None:
        """The objects whose elements an op may write, and whether it writes one at an index."""
        of = self._result.of_operand
        if type(op) is Intrinsic and op.name == "copyElements":
            return of(instance, op.args[2]), False
        if type(op) is Invoke and site in self._result.opaque_calls:
            mask = 0
            for argument in op.args:
                mask |= of(instance, argument)
            return mask, False
        place = getattr(op, "place", None)
        if type(op) is Load or place is None:
            return None
        if type(place) is ElementPlace:
            return of(instance, place.array), type(op) is Store
        return (of(instance, place.base), False) if type(place) is OffsetPlace else None

    def _starts(self, thread: int) -> list[CallSite] | None:
        """The calls by which the program starts threads of an object; None if it is not all."""
        work = [
            site.instance
            for site, starts in self._result.spawns.items()
            if any(start.thread == thread for start in starts)
        ]
        seen: set[int] = set()
        found: list[CallSite] = []
        while work:
            number = work.pop()
            if number in seen:
                continue
            seen.add(number)
            for site in self._graph.callers(number):
                caller = self._result.instances[site.instance]
                if caller.method.owner == _THREAD:
                    work.append(site.instance)
                elif type(caller.body.blocks[site.block].ops[site.index]) is Invoke:
                    found.append(site)
                else:
                    return None
        return [site for site in found if self._may_be(site, thread)]

    def _may_be(self, site: CallSite, thread: int) -> bool:
        """Whether a call may be on objects of this kind."""
        instance = self._result.instances[site.instance]
        op = instance.body.blocks[site.block].ops[site.index]
        assert type(op) is Invoke
        return bool(self._result.of_operand(instance, op.args[0]) >> thread & 1)


def _may_join(body: Body) -> bool:
    return any(
        type(op) is Invoke and op.method.name == JOIN.name
        for block in body.blocks
        for op in block.ops
    )


def _comes_first(tree: graphs.DominatorTree, first: CallSite, second: CallSite) -> bool:
    if first.block == second.block:
        return first.index < second.index
    return tree.dominates(first.block, second.block)


def _defined_at(body: Body, operand: Operand) -> _Place | None:
    """The op that defines a register, when there is only one."""
    if type(operand) is not Reg or operand in body.params:
        return None
    found = _definitions(body, operand)
    return found[0] if len(found) == 1 else None


def _definitions(body: Body, register: Reg) -> list[_Place]:
    return [
        _Place(at, index)
        for at, block in enumerate(body.blocks)
        for index, op in enumerate(block.ops)
        if getattr(op, "dest", None) == register
    ]


def _counters(body: Body) -> list[_Counter]:
    """The loops that are in no other and count from 0 up."""
    found = []
    for loop in graphs.natural_loops(successors(body)):
        if loop.depth != 1 or len(loop.latches) != 1:
            continue
        latch = loop.latches[0]
        for index, op in enumerate(body.blocks[latch].ops):
            if type(op) is not Binary or not _is_step(op):
                continue
            inside = [place for place in _definitions(body, op.dest) if place.block in loop.nodes]
            if len(inside) == 1 and _starts_at_zero(body, op.dest, loop):
                step = _Place(latch, index)
                found.append(_Counter(loop.nodes, loop.header, step, op.dest))
    return found


def _starts_at_zero(body: Body, register: Reg, loop: graphs.Loop) -> bool:
    """Whether a register is 0 whenever a loop is entered: nothing else is written in between."""
    edges = successors(body)
    tree = graphs.dominators(edges)
    outside = [place for place in _definitions(body, register) if place.block not in loop.nodes]
    for place in outside:
        op = body.blocks[place.block].ops[place.position]
        is_zero = type(op) is Move and op.source == Const(0, register.kind)
        if not is_zero or not tree.dominates(place.block, loop.header):
            continue
        later = graphs.reachable(edges, edges[place.block])
        if register not in body.params and not any(
            (other.block == place.block and other.position > place.position)
            or (other.block in later and loop.header in graphs.reachable(edges, (other.block,)))
            for other in outside
        ):
            return True
    return False


def _is_step(op: Binary) -> bool:
    return op.op is BinaryOp.ADD and op.left == op.dest and op.right == Const(1, op.dest.kind)
