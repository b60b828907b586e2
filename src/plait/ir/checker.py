"""The well-formedness checker: runs after every producer of IR, in tests and on demand.

`rules` checks single ops; this module checks bodies: parameters and returns against the descriptor,
targets, handlers, and that every register is assigned before it is read, on every path. An
exception leaves a block with the registers assigned before its first op that may throw.
"""

from plait.base import flags
from plait.base.errors import IllFormedIrError
from plait.base.names import MethodRef
from plait.base.node import node
from plait.ir.cfg import normal_successors
from plait.ir.op_rules import RULES, TERMINATOR_RULES
from plait.ir.operands import Kind
from plait.ir.ops import MAY_THROW, Catch, Op, Return, Terminator, Throw
from plait.ir.program import Block, Body, Method
from plait.ir.scope import RuleBroken, Scope
from plait.ir.signatures import kinds_of_method
from plait.ir.text.op_printer import print_op
from plait.java.class_files.corruption import MalformedError

_MAY_THROW = frozenset(MAY_THROW)


def check_body(ref: MethodRef, method: Method, body: Body) -> None:
    """Raise `IllFormedIrError`, naming method, block and op, when a rule is broken."""
    try:
        result = _check_header(ref, method, body)
        handlers = _check_edges(body)
        scope = Scope(body.registers)
        flows = [
            _check_block(scope, index, block, result, is_handler=index in handlers)
            for index, block in enumerate(body.blocks)
        ]
        _check_assignment(body, flows)
    except RuleBroken as broken:
        raise IllFormedIrError(f"{ref}: {broken}") from broken


@node
class _Flow:
    """What a block does to registers, as bit sets.

    `raised` is what it has written when its first throwing op starts, None when nothing throws.
    """

    read: int
    written: int
    raised: int | None
    successors: tuple[int, ...]


def _check_header(ref: MethodRef, method: Method, body: Body) -> Kind | None:
    """Check all but the blocks; the kind that the method returns."""
    if (ref.name, ref.descriptor) != (method.name, method.descriptor):
        raise RuleBroken(f"the method is called {method.name}{method.descriptor}")
    if method.flags & flags.ABSTRACT:
        raise RuleBroken("an abstract method has a body")
    try:
        kinds, result = kinds_of_method(ref.descriptor)
    except MalformedError as fault:
        raise RuleBroken(str(fault)) from fault
    if not method.is_static:
        kinds = (Kind.REF, *kinds)
    if tuple(register.kind for register in body.params) != kinds:
        raise RuleBroken("the parameters do not have the kinds that the descriptor says")
    scope = Scope(body.registers)
    for register in body.params:
        if scope.written >> register.index & 1:
            raise RuleBroken(f"r{register.index} is two parameters")
        scope.define(register, register.kind)
    if any(line[0] > later[0] for line, later in zip(body.lines, body.lines[1:], strict=False)):
        raise RuleBroken("the line table does not ascend")
    for local in body.locals:
        scope.use(local.register)
        if not 0 <= local.start <= local.end:
            raise RuleBroken(f"the range of the local {local.name} is {local.start}..{local.end}")
    if not body.blocks:
        raise RuleBroken("there are no blocks")
    return result


def _check_edges(body: Body) -> frozenset[int]:
    """Check the targets of all edges; the blocks that are handlers."""
    count = len(body.blocks)
    handlers = frozenset(block.handler for block in body.blocks if block.handler is not None)
    for handler in handlers:
        if not 0 < handler < count:
            raise RuleBroken(f"the handler {handler} is not a block after the entry")
    for index, block in enumerate(body.blocks):
        for target in normal_successors(block):
            if not 0 <= target < count:
                raise RuleBroken(f"block {index}: the target {target} is not a block")
            if target in handlers:
                raise RuleBroken(f"block {index}: the target {target} is a handler")
    return handlers


def _check_block(
    scope: Scope, index: int, block: Block, result: Kind | None, *, is_handler: bool
) -> _Flow:
    scope.read = scope.written = 0
    ops, sites = block.ops, block.sites
    if len(sites) != len(ops) + 1 or min(sites) < 0:
        raise RuleBroken(f"block {index}: {len(sites)} sites for {len(ops)} ops and a terminator")
    if is_handler and not (ops and type(ops[0]) is Catch):
        raise RuleBroken(f"block {index}: a handler does not start with catch")
    raised: int | None = None
    at: Op | Terminator = block.terminator
    try:
        for position, at in enumerate(ops):
            kind = type(at)
            if raised is None and kind in _MAY_THROW:
                raised = scope.written
            if kind is Catch and (position or not is_handler):
                raise RuleBroken("catch is not at the start of a handler")
            rule = RULES.get(kind)
            if rule is None:
                raise RuleBroken("this is not an op")
            rule(scope, at)
        at = block.terminator
        _check_terminator(scope, at, result)
    except RuleBroken as broken:
        raise RuleBroken(f"block {index}, {_shown(at)}: {broken}") from broken
    if raised is None and type(block.terminator) is Throw:
        raised = scope.written
    if raised is None and block.handler is not None:
        raise RuleBroken(f"block {index} has a handler, but nothing in it may throw")
    return _Flow(scope.read, scope.written, raised, normal_successors(block))


def _shown(at: Op | Terminator) -> str:
    """The op as IR text; an op may be broken in a way that text cannot show."""
    try:
        return print_op(at)
    except (AttributeError, KeyError, TypeError, AssertionError):
        return repr(at)


def _check_terminator(scope: Scope, terminator: Terminator, result: Kind | None) -> None:
    rule = TERMINATOR_RULES.get(type(terminator))
    if rule is None:
        raise RuleBroken("this is not a terminator")
    rule(scope, terminator)
    if type(terminator) is Return:
        _check_return(scope, terminator, result)


def _check_return(scope: Scope, terminator: Return, result: Kind | None) -> None:
    if terminator.value is None:
        if result is not None:
            raise RuleBroken(f"nothing is returned, not {result}")
    elif result is None:
        raise RuleBroken("a void method returns a value")
    else:
        scope.need(terminator.value, result, "returned value")


def _check_assignment(body: Body, flows: list[_Flow]) -> None:
    """Reachability and definite assignment: a forward analysis that meets by intersection."""
    blocks = body.blocks
    assigned: list[int | None] = [None] * len(blocks)
    assigned[0] = sum(1 << register.index for register in body.params)
    work = [0]
    while work:
        index = work.pop()
        before = assigned[index]
        assert before is not None
        flow = flows[index]
        flowing = [(target, before | flow.written) for target in flow.successors]
        handler = blocks[index].handler
        if handler is not None and flow.raised is not None:
            flowing.append((handler, before | flow.raised))
        for target, after in flowing:
            known = assigned[target]
            met = after if known is None else known & after
            if met != known:
                assigned[target] = met
                work.append(target)
    for index, (known, flow) in enumerate(zip(assigned, flows, strict=True)):
        if known is None:
            raise RuleBroken(f"block {index} cannot be reached")
        missing = flow.read & ~known
        if missing:
            register = (missing & -missing).bit_length() - 1
            raise RuleBroken(f"block {index} reads r{register}, which some path leaves unassigned")
