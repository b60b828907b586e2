"""Closures over terms for branches, switches, calls, and ops that end or judge a path."""

from typing import Any, Final

from plait.base.names import RAISE
from plait.base.origins import is_library_class
from plait.engines.symbolic.compile.loop_counters import call_bound, edge
from plait.engines.symbolic.paths.path_context import CALLS, OPEN_LOOPS, Context, governed
from plait.engines.symbolic.paths.path_stops import OnlyThrows
from plait.engines.symbolic.paths.unrolled_positions import ITERATIONS
from plait.engines.symbolic.paths.value_resolution import is_symbolic
from plait.ir import ops as ir
from plait.ir.operands import Kind, Reg, kind_of
from plait.ir.operators import CallMode, Relation
from plait.logic.smt import terms as t
from plait.logic.smt.terms import Term, Value
from plait.machine.compile.compiled_code import LastOp, Pause, Registers, Segment, StraightOp
from plait.machine.compile.op_site import Site

MESSAGES: Final = "nothing depends on the numbers in the messages of exceptions that the JVM raises"
OWN_MESSAGES: Final = "nothing depends on the numbers in the messages of exceptions"
_CONCATENATION: Final = "$$Concatenation$"
"""In the names of classes that implement the concatenation of strings."""

_HANDLER: Final = "uncaughtException"
"""What a thread calls before it dies of an exception; its message may matter there."""

_SEVERAL: Final = 3

# --- decisions ---------------------------------------------------------------------------------


def _decider(
    context: Context, site: Site, targets: tuple[int, ...], only_throws: OnlyThrows
) -> Any:
    """Decides a condition at a branch; records the loops that an open condition may leave."""
    block, index = site.block, site.index
    left = context.positions.layout(site.code).left_loops(block, targets)
    open_loops = frozenset((*left, CALLS))
    innermost = governed(left[-1]) if left else 0

    def decide(registers: Registers, condition: Term) -> bool:
        found = context.paths.inferred(context.path, condition)
        if found is None:
            leaves_loop = (
                bool(left)
                and innermost not in registers[OPEN_LOOPS]
                and max(registers[ITERATIONS], default=0) >= _SEVERAL
            )
            registers[OPEN_LOOPS] |= open_loops
            context.open(condition, leaves_loop=leaves_loop, only_throws=only_throws)
            raise Pause(block, index)
        return found

    return decide


def _governing(context: Context, site: Site, targets: tuple[int, ...]) -> StraightOp | None:
    """Records that numbers alone decide a test that leaves loops; None for other tests."""
    left = context.positions.layout(site.code).left_loops(site.block, targets)
    if not left:
        return None
    headers = frozenset(map(governed, left))

    def note(registers: Registers) -> None:
        if not headers <= registers[OPEN_LOOPS]:
            registers[OPEN_LOOPS] |= headers

    return note


# --- terminators --------------------------------------------------------------------------------


def branch(context: Context, site: Site, op: ir.Branch) -> LastOp:
    """A branch whose condition may be a term."""
    left, right = site.slot(op.left), site.slot(op.right)
    yes, no = site.code.segment(op.if_true, 0), site.code.segment(op.if_false, 0)
    on_yes, on_no = edge(context, site, op.if_true), edge(context, site, op.if_false)
    note = _governing(context, site, (op.if_true, op.if_false))
    only_throws = _only_throws(context, site, op)
    if only_throws is OnlyThrows.IF_TRUE:
        on_yes = _asking(context, on_yes)
    elif only_throws is OnlyThrows.IF_FALSE:
        on_no = _asking(context, on_no)
    decide = _decider(context, site, (op.if_true, op.if_false), only_throws)
    if kind_of(op.left) is Kind.REF:
        test = _reference_test(context, op.relation)
    else:
        test = context.domain.relation(op.relation)

    def run(registers: Registers) -> Segment | None:
        condition = test(registers[left], registers[right])
        if type(condition) is Term:
            condition = decide(registers, condition)
        elif note is not None:
            note(registers)
        if condition:
            if on_yes is not None:
                on_yes(registers)
            return yes
        if on_no is not None:
            on_no(registers)
        return no

    return run


def _only_throws(context: Context, site: Site, op: ir.Branch) -> OnlyThrows:
    throws = context.positions.layout(site.code).only_throws
    if throws(op.if_true) == throws(op.if_false):
        return OnlyThrows.NEITHER
    return OnlyThrows.IF_TRUE if throws(op.if_true) else OnlyThrows.IF_FALSE


def _asking(context: Context, on_way: StraightOp | None) -> StraightOp:
    """The edge to code that only throws; it may end paths whose feasibility is tested first."""

    def run(registers: Registers) -> None:
        context.end_if_infeasible()
        if on_way is not None:
            on_way(registers)

    return run


def _reference_test(context: Context, relation: Relation) -> Any:
    equal, negate = context.values.same_object, context.logic.booleans.negate
    if relation is Relation.EQ:
        return equal
    return lambda left, right: negate(equal(left, right))


def switch(context: Context, site: Site, op: ir.Switch) -> LastOp:
    """A switch: on a term, one case after the other."""
    value = site.slot(op.value)
    blocks: tuple[int, ...] = tuple(dict.fromkeys((*(to for _, to in op.cases), op.default)))
    edges = {to: edge(context, site, to) for to in blocks}
    segments = {to: site.code.segment(to, 0) for to in blocks}
    cases: dict[int, int] = dict(op.cases)
    throwing = {context.positions.layout(site.code).only_throws(to) for to in blocks}
    only_throws = OnlyThrows.SOME if len(throwing) > 1 else OnlyThrows.NEITHER
    decide = _decider(context, site, blocks, only_throws)
    equal = context.logic.vectors.equal

    def find(registers: Registers, key: Any) -> int:
        if type(key) is not Term:
            return cases.get(key, op.default)
        for number, to in op.cases:
            condition: Value = equal(key, number, t.INT)
            if decide(registers, condition) if type(condition) is Term else condition:
                return to
        return op.default

    def run(registers: Registers) -> Segment | None:
        to = find(registers, registers[value])
        on_way = edges[to]
        if on_way is not None:
            on_way(registers)
        return segments[to]

    return run


def goto(context: Context, site: Site, op: ir.Goto) -> LastOp:
    """A jump."""
    target, on_way = site.code.segment(op.target, 0), edge(context, site, op.target)
    if on_way is None:
        return lambda _registers: target

    def run(registers: Registers) -> Segment | None:
        on_way(registers)
        return target

    return run


def throw(context: Context, site: Site, op: ir.Throw, plain: LastOp) -> LastOp:
    """A throw of one of several exceptions: one after the other."""
    slot, block, index = site.slot(op.exception), site.block, site.index

    def run(registers: Registers) -> Segment | None:
        if is_symbolic(registers[slot]):
            context.values.resolve(registers, slot, block, index, is_object=True)
        return plain(registers)

    return run


# --- calls --------------------------------------------------------------------------------------


def call(context: Context, site: Site, op: ir.Invoke, plain: LastOp) -> LastOp:
    """A call, for one possible receiver after the other; recursion counts as iteration."""
    machine, block, index = site.machine, site.block, site.index
    is_virtual = op.mode in (CallMode.VIRTUAL, CallMode.INTERFACE)
    receiver = site.slot(op.args[0]) if is_virtual else -1
    if op.method.owner == RAISE:
        return _raising(context, site, op, plain, MESSAGES)
    if (
        context.mode.recorder is not None
        and _CONCATENATION in op.method.owner
        and context.positions.layout(site.code).only_throws(site.block)
    ):
        return _raising(context, site, op, plain, OWN_MESSAGES)

    is_hearing = is_virtual and op.method.name == _HANDLER
    bound = call_bound(context, site)

    def run(registers: Registers) -> Segment | None:
        if is_virtual and is_symbolic(registers[receiver]):
            context.values.resolve(registers, receiver, block, index, is_object=True)
        if is_hearing and not is_library_class(machine.heap[registers[receiver]].type.name):
            machine.assumptions.add(MESSAGES if context.mode.recorder is None else OWN_MESSAGES)
        if bound is not None:
            bound()
        return plain(registers)

    return run


def _raising(context: Context, site: Site, op: ir.Invoke, plain: LastOp, assumption: str) -> LastOp:
    """The creation of an exception or of its text: symbolic numbers in its message become 0.

    That happens when the program fails anyhow, and for implicit checks always.
    """
    machine = site.machine
    whole = (Kind.INT, Kind.LONG)
    slots = [site.slot(arg) for arg in op.args if type(arg) is Reg and arg.kind in whole]
    references = [site.slot(arg) for arg in op.args if kind_of(arg) is Kind.REF]
    has_handler = site.code.segment(site.block, site.index).handler is not None

    def run(registers: Registers) -> Segment | None:
        for slot in references:
            context.values.resolve(registers, slot, site.block, site.index)
        if any(type(registers[slot]) is Term for slot in slots):
            registers = registers.copy()
            for slot in slots:
                if type(registers[slot]) is Term:
                    registers[slot] = 0
            if has_handler or any(frame.segment.handler for frame in machine.frames[2:-1]):
                machine.assumptions.add(assumption)
        return plain(registers)

    return run
