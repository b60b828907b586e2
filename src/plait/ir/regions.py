"""Monitors as regions: one entry, explicit exits, properly nested.

Registers are numbered by value, then the blocks are walked once with the stack of
held monitors. A body is structured when all edges into a block carry the same stack, every exit
finds its monitor on top, a return finds the stack empty, and nothing may throw out of the method
while it is not. A matching exit cannot throw, so its exception edge does not count: javac's
handlers cover themselves and would be loops.
"""

from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias, final

from plait.base.node import node
from plait.ir.cfg import normal_successors
from plait.ir.graph import components
from plait.ir.operands import NULL, Operand, Reg
from plait.ir.operators import Relation
from plait.ir.ops import MAY_THROW, Branch, MonitorEnter, MonitorExit, Move, Return, Throw
from plait.ir.program import Block, Body

_MAY_THROW: Final = frozenset(MAY_THROW) - {MonitorExit}
_LOCK: Final = "lock"


@final
@node
class OpSite:
    """The op at `index` of a block."""

    block: int
    index: int


@final
@node
class MonitorRegion:
    """The code between one `MonitorEnter`, or another lock's, and the exits that match it.

    `blocks` are those that run at least partly inside; `parent` is the position, in the tuple of
    regions, of the region around it; `depth` is 1 for an outermost region.
    """

    entry: OpSite
    exits: tuple[OpSite, ...]
    blocks: frozenset[int]
    parent: int | None
    depth: int


@final
@node
class LockStep:
    """An op other than a monitor's that takes or gives back a lock, which is known by its name.

    `may_throw` means that taking it may fail with an exception; then it is not held.
    """

    name: object
    is_enter: bool
    may_throw: bool


@final
@node
class Unstructured:
    """The monitors of a body are not regions; `reason` is for people."""

    reason: str


_Value: TypeAlias = object
_Values: TypeAlias = dict[int, _Value]
_Stack: TypeAlias = tuple[tuple[OpSite, _Value], ...]


def monitor_regions(
    body: Body,
    locks: Mapping[OpSite, LockStep] | None = None,
    tested: Mapping[int, object] | None = None,
) -> tuple[MonitorRegion, ...] | Unstructured:
    """The regions of a body, an outer one before those inside it; or why there are none.

    `locks` are further ops that count as entries and exits; `tested` tells, for some blocks whose
    branch compares a reference with null, the name of the lock that it is.
    """
    monitors = [
        op.monitor
        for block in body.blocks
        for op in block.ops
        if type(op) is MonitorEnter or type(op) is MonitorExit
    ]
    if not monitors and not locks:
        return ()
    tracked = _tracked(body, {m.index for m in monitors if type(m) is Reg})
    try:
        return _Walk(body, tracked, _number_values(body, tracked), locks or {}, tested or {}).run()
    except _NotARegion as broken:
        return Unstructured(str(broken))


class _NotARegion(Exception):  # noqa: N818 - becomes `Unstructured`
    """A rule of regions is broken."""


# --- value numbering ----------------------------------------------------------------------------


def _tracked(body: Body, monitors: set[int]) -> frozenset[int]:
    """The registers given, those ever copied into one of them, and null-tested copies of them."""
    sources: dict[int, set[int]] = {}
    neighbours: dict[int, set[int]] = {}
    tested: set[int] = set()
    for block in body.blocks:
        for op in block.ops:
            if type(op) is Move and type(op.source) is Reg:
                dest, source = op.dest.index, op.source.index
                sources.setdefault(dest, set()).add(source)
                neighbours.setdefault(dest, set()).add(source)
                neighbours.setdefault(source, set()).add(dest)
        test = block.terminator
        if type(test) is Branch and type(test.left) is Reg and test.right == NULL:
            tested.add(test.left.index)
    return _closure(monitors | (tested & _closure(monitors, neighbours)), sources)


def _closure(start: set[int], edges: Mapping[int, set[int]]) -> frozenset[int]:
    found = set(start)
    work = list(start)
    while work:
        new = edges.get(work.pop(), set()) - found
        found |= new
        work += new
    return frozenset(found)


def _number_values(body: Body, tracked: frozenset[int]) -> list[_Values]:
    """The values of tracked registers at the start of each block that control reaches.

    A value is the op, parameter or constant that made it, or a meeting of several in a block:
    static single assignment, with a meeting per register wherever edges join, less those where one
    value meets itself (Braun and others, "Simple and efficient construction of static single
    assignment form", 2013). A register that is not assigned has the value None.
    """
    joins = _joins(body)
    values: dict[int, _Values] = {}
    meetings: dict[_Value, set[_Value]] = {}

    def reach(target: int, flowing: _Values) -> None:
        if target not in values:
            work.append(target)
            values[target] = flowing
            if target in joins:
                values[target] = {register: ("meeting", target, register) for register in tracked}
        if target in joins:
            for register, name in values[target].items():
                meetings.setdefault(name, set()).add(flowing.get(register))

    work: list[int] = []
    reach(0, {p.index: ("parameter", p.index) for p in body.params})
    while work:
        index = work.pop()
        for target, flowing in _flow(body.blocks[index], index, values[index], tracked):
            reach(target, flowing)
    same = _drop_meetings(meetings)
    return [
        {register: same.get(value, value) for register, value in values.get(index, {}).items()}
        for index in range(len(body.blocks))
    ]


def _joins(body: Body) -> frozenset[int]:
    """The blocks that more than one edge may lead to; the way in counts as an edge."""
    seen = {0}
    found: set[int] = set()
    for block in body.blocks:
        for target in normal_successors(block):
            (found if target in seen else seen).add(target)
        if block.handler is not None:
            found.add(block.handler)
    return frozenset(found)


def _drop_meetings(meetings: Mapping[_Value, set[_Value]]) -> dict[_Value, _Value]:
    """Which meetings are only ever one other value, and that value: algorithm 5 of Braun."""
    same: dict[_Value, _Value] = {}

    def drop(names: list[_Value]) -> None:
        position = {name: number for number, name in enumerate(names)}
        edges = [[position[v] for v in meetings[name] if v in position] for name in names]
        for component in components(edges):
            inside = {names[number] for number in component}
            met = {name: {same.get(value, value) for value in meetings[name]} for name in inside}
            outside = set().union(*met.values()) - inside
            if len(outside) == 1:
                same.update(dict.fromkeys(inside, outside.pop()))
            elif len(outside) > 1:
                drop([names[number] for number in component if met[names[number]] <= inside])

    drop(list(meetings))
    return same


def _flow(
    block: Block, index: int, values: _Values, tracked: frozenset[int]
) -> Iterator[tuple[int, _Values]]:
    """What flows to which block; throwing ops with equal values share an edge."""
    values = dict(values)
    handler = block.handler
    raised: _Values | None = None
    for position, op in enumerate(block.ops):
        if handler is not None and type(op) in _MAY_THROW and raised != values:
            raised = dict(values)
            yield handler, raised
        _assign(op, index, position, values, tracked)
    if handler is not None and type(block.terminator) is Throw:
        yield handler, values
    for target in normal_successors(block):
        yield target, values


def _assign(
    op: object, index: int, position: int, values: _Values, tracked: frozenset[int]
) -> None:
    dest = getattr(op, "dest", None)
    if dest is not None and dest.index in tracked:
        made = (index, position)
        values[dest.index] = _value_of(op.source, values) if type(op) is Move else made


def _value_of(operand: Operand, values: Mapping[int, _Value]) -> _Value:
    return values.get(operand.index) if type(operand) is Reg else operand


# --- the walk -----------------------------------------------------------------------------------


@final
class _Walk:
    """One visit of each block with the stack of held monitors."""

    def __init__(
        self,
        body: Body,
        tracked: frozenset[int],
        values: list[_Values],
        locks: Mapping[OpSite, LockStep],
        tested: Mapping[int, object],
    ) -> None:
        self._body = body
        self._locks = locks
        self._tested = tested
        self._tracked = tracked
        self._values = values
        self._stacks: dict[int, _Stack] = {0: ()}
        self._work = [0]
        self._parents: dict[OpSite, OpSite | None] = {}
        self._exits: dict[OpSite, list[OpSite]] = {}
        self._blocks: dict[OpSite, set[int]] = {}

    def run(self) -> tuple[MonitorRegion, ...]:
        """Visit all blocks; the regions in the order of nesting, then of their entries."""
        while self._work:
            self._visit(self._work.pop())
        depths: dict[OpSite, int] = {}

        def depth(site: OpSite) -> int:
            parent = self._parents[site]
            if site not in depths:
                depths[site] = 1 if parent is None else depth(parent) + 1
            return depths[site]

        order = sorted(self._parents, key=lambda site: (depth(site), site.block, site.index))
        position = {site: number for number, site in enumerate(order)}
        return tuple(
            MonitorRegion(
                site,
                tuple(sorted(self._exits[site], key=lambda exit_: (exit_.block, exit_.index))),
                frozenset(self._blocks[site]),
                None if (parent := self._parents[site]) is None else position[parent],
                depths[site],
            )
            for site in order
        )

    def _visit(self, index: int) -> None:
        block = self._body.blocks[index]
        values = dict(self._values[index])
        stack = self._stacks[index]
        for site, _ in stack:
            self._blocks[site].add(index)
        for position, op in enumerate(block.ops):
            site = OpSite(index, position)
            step = self._locks.get(site)
            if type(op) is MonitorEnter:
                stack = self._enter(site, _value_of(op.monitor, values), stack)
            elif type(op) is MonitorExit:
                stack = self._exit(site, _value_of(op.monitor, values), stack)
            elif step is not None:
                if step.may_throw:
                    self._raise(block, stack)
                move = self._enter if step.is_enter else self._exit
                stack = move(site, (_LOCK, step.name), stack)
            elif type(op) in _MAY_THROW:
                self._raise(block, stack)
            _assign(op, index, position, values, self._tracked)
        self._leave(index, values, stack)

    def _enter(self, site: OpSite, value: _Value, stack: _Stack) -> _Stack:
        self._parents[site] = stack[-1][0] if stack else None
        self._exits[site] = []
        self._blocks[site] = {site.block}
        return (*stack, (site, value))

    def _exit(self, site: OpSite, value: _Value, stack: _Stack) -> _Stack:
        if not stack:
            raise _NotARegion(f"block {site.block} exits a monitor where none is held")
        entry, held = stack[-1]
        if held != value:
            raise _NotARegion(f"block {site.block} exits another monitor than it entered last")
        self._exits[entry].append(site)
        return stack[:-1]

    def _raise(self, block: Block, stack: _Stack) -> None:
        if block.handler is not None:
            self._reach(block.handler, stack)
        elif stack:
            raise _NotARegion("an exception may leave the method while a monitor is held")

    def _leave(self, index: int, values: _Values, stack: _Stack) -> None:
        block = self._body.blocks[index]
        terminator = block.terminator
        if type(terminator) is Return and stack:
            raise _NotARegion("the method returns while a monitor is held")
        if type(terminator) is Throw:
            self._raise(block, stack)
        targets = normal_successors(block)
        if type(terminator) is Branch and self._is_held(index, terminator, values, stack):
            is_equal = terminator.relation is Relation.EQ
            targets = (terminator.if_false if is_equal else terminator.if_true,)
        for target in targets:
            self._reach(target, stack)

    def _is_held(self, index: int, test: Branch, values: _Values, stack: _Stack) -> bool:
        """Whether a held monitor or lock, so not null, is compared with null."""
        if test.right != NULL or test.relation not in (Relation.EQ, Relation.NE):
            return False
        is_lock = index in self._tested
        value = (_LOCK, self._tested[index]) if is_lock else _value_of(test.left, values)
        return any(value == held for _, held in stack)

    def _reach(self, target: int, stack: _Stack) -> None:
        known = self._stacks.get(target)
        if known is None:
            self._stacks[target] = stack
            self._work.append(target)
        elif known != stack:
            raise _NotARegion(f"block {target} is reached with different monitors held")
