"""Closures over terms for inputs, assumptions, checks, intrinsics and atomic updates."""

from typing import Any, Final

from plait.base.arithmetic import wrap
from plait.base.errors import UnsupportedError
from plait.engines.symbolic.compile.term_choices import needing
from plait.engines.symbolic.compile.term_domain import SORTS
from plait.engines.symbolic.compile.term_elements import load_element, resolve_element
from plait.engines.symbolic.compile.term_values import store
from plait.engines.symbolic.paths.path_context import Context
from plait.engines.symbolic.paths.value_resolution import is_symbolic
from plait.ir import ops as ir
from plait.ir.operands import Kind, kind_of, kind_of_descriptor
from plait.ir.operators import Order, Update
from plait.ir.places import ElementPlace, FieldPlace, OffsetPlace, Place, StaticPlace
from plait.logic.smt import terms as t
from plait.logic.smt.terms import Term, Value
from plait.machine.account.step_violations import counts, made_at
from plait.machine.compile.compiled_code import Pause, Registers, StraightOp
from plait.machine.compile.op_site import Site
from plait.machine.compile.segment_compiler import STRAIGHT
from plait.machine.compile.update_closures import NARROWING, OPERATORS
from plait.machine.thread_death import only_prints
from plait.spec.properties import AssertionsHold, NoUncaughtException

# --- inputs -------------------------------------------------------------------------------------


def choose(context: Context, site: Site, op: ir.Choose, _plain: StraightOp) -> StraightOp:
    """An input: a variable, or what the model says."""
    if op.dest.kind in (Kind.FLOAT, Kind.DOUBLE):
        return _choose_float(context, site, op)
    dest, low, high = site.slot(op.dest), site.slot(op.low), site.slot(op.high)
    sort, inputs = SORTS[op.dest.kind], context.inputs
    block, index = site.block, site.index

    def run(registers: Registers) -> None:
        least, most = registers[low], registers[high]
        if type(least) is int and type(most) is int:
            if least > most:
                site.machine.spend(block, index)
                context.end()
            span = (least, most)
            if least == most:
                registers[dest] = least
            else:
                registers[dest] = inputs.choose(context.position(block, index), sort, span)
            return
        variable = inputs.input(context.position(block, index), sort, None)
        negate, less = context.logic.booleans.negate, context.logic.vectors.less
        _suppose(context, site, negate(less(variable, least, sort)))
        _suppose(context, site, negate(less(most, variable, sort)))
        registers[dest] = variable

    return run


def _choose_float(context: Context, site: Site, op: ir.Choose) -> StraightOp:
    """Any bits."""
    dest, sort = site.slot(op.dest), SORTS[op.dest.kind]
    block, index = site.block, site.index

    def run(registers: Registers) -> None:
        registers[dest] = context.inputs.choose_float(context.position(block, index), sort)

    return run


def assume(context: Context, site: Site, op: ir.Assume, _plain: StraightOp) -> StraightOp:
    """Continue only where the condition is not 0."""
    condition = site.slot(op.condition)
    equal, negate = context.logic.vectors.equal, context.logic.booleans.negate

    def run(registers: Registers) -> None:
        value = registers[condition]
        holds: Value = negate(equal(value, 0, t.INT)) if type(value) is Term else bool(value)
        _suppose(context, site, holds)

    return run


def _suppose(context: Context, site: Site, holds: Value) -> None:
    """Continue only where a condition is true.

    Where it is false, other threads may still act before the execution is discarded. Where it is
    true, this is no step.
    """
    machine = site.machine
    if type(holds) is Term and not machine.is_alone:
        holds = context.decide(holds, site.block, site.index)
    if holds is not True:
        context.listener.leave_by_assumption()
        machine.spend(site.block, site.index)
        context.assume(holds)


# --- judgements ---------------------------------------------------------------------------------


def check(context: Context, site: Site, op: ir.Check, _plain: StraightOp) -> StraightOp:
    """A check fails where its condition is 0; both outcomes are explored."""
    condition, block, index = site.slot(op.condition), site.block, site.index
    equal = context.logic.vectors.equal

    def run(registers: Registers) -> None:
        value = registers[condition]
        fails: Value = equal(value, 0, t.INT) if type(value) is Term else not value
        if context.decide(fails, block, index):
            context.end_if_infeasible()
            context.listener.suspect(AssertionsHold(), context.place(block, index))

    return run


def uncaught(context: Context, site: Site, op: ir.Uncaught, _plain: StraightOp) -> StraightOp:
    """A thread dies of an exception; the replay determines the kind of violation.

    The path ends here if the program would only print the exception.
    """
    machine, exception, block, index = site.machine, site.slot(op.exception), site.block, site.index

    def run(registers: Registers) -> None:
        context.values.resolve(registers, exception, block, index, is_object=True)
        kind = machine.heap[registers[exception]].type
        is_assertion = machine.types.is_instance(kind, "Ljava/lang/AssertionError;")
        asked = AssertionsHold() if is_assertion else NoUncaughtException()
        if counts(machine, kind):
            origin = made_at(machine, registers[exception])
            context.listener.suspect(asked, (f"{kind.name} {origin}", 0))
        if context.mode.recorder is None and only_prints(machine, registers[exception]):
            machine.state.exit_status = 1
            raise Pause(block, index)

    return run


def halt(context: Context, site: Site, op: ir.Halt, plain: StraightOp) -> StraightOp:
    """The end of the program; its exit status does not matter."""
    status = site.slot(op.status)

    def run(registers: Registers) -> None:
        if is_symbolic(registers[status]):
            registers = registers.copy()
            registers[status] = 0
        plain(registers)

    return run


# --- intrinsics ---------------------------------------------------------------------------------


def intrinsic(context: Context, site: Site, op: ir.Intrinsic, plain: StraightOp) -> StraightOp:
    """Conversions of floats to bits and back, square roots, elements; all else needs numbers."""
    dest = site.dest(op.dest)
    if op.name == "constantElement":
        return _constant_element(context, site, op, plain)
    if op.name in _FLOAT_INTRINSICS:
        slot, convert = site.slot(op.args[-1]), _FLOAT_INTRINSICS[op.name]

        def run(registers: Registers) -> None:
            value = registers[slot]
            if type(value) is Term:
                registers[dest] = convert(context, op, value)
            else:
                plain(registers)

        return run
    by_identity = op.name == "identityHashCode"
    return _judged(op, needing(context, site, plain, list(op.args), by_identity=by_identity))


def _constant_element(
    context: Context, site: Site, op: ir.Intrinsic, plain: StraightOp
) -> StraightOp:
    """An element of a constant table: a view of it, if inputs determine which one.

    Threads that run by themselves, whose objects are named after where they are made, have none.
    """
    array, index = op.args
    dest, slots = site.dest(op.dest), (site.slot(array), site.slot(index))
    load = load_element(context, site, ElementPlace(array, index, "L"), dest, plain)

    def run(registers: Registers) -> None:
        table, at = (registers[slot] for slot in slots)
        view = None
        if type(at) is Term and type(table) is int and context.mode.recorder is None:
            view = context.values.views.make(site.machine, table, at)
        if view is None:
            load(registers)
        else:
            registers[dest] = view

    return run


def _judged(op: ir.Intrinsic, guarded: StraightOp) -> StraightOp:
    """Texts that depend on inputs cannot be printed, interned or looked up."""

    def run(registers: Registers) -> None:
        try:
            guarded(registers)
        except (TypeError, KeyError) as error:
            if op.name != "print":
                raise UnsupportedError(f"{op.name} of a text that depends on inputs") from error

    return run


_QUIET: Final = 1 << 22
"""The bit that the machine, which keeps floats as doubles, sets in every NaN."""


def _to_bits(context: Context, _op: ir.Intrinsic, value: Term) -> Value:
    """The bits of a choice are a choice of bits, built part by part."""
    found: dict[Term, Value] = {}
    work = [value]
    while work:
        term = work[-1]
        if term.op != t.CHOOSE:
            found[term] = _bits_of(context, term)
            work.pop()
            continue
        condition, yes, no = term.args
        assert isinstance(condition, Term)
        assert isinstance(yes, Term)
        assert isinstance(no, Term)
        missing = [part for part in (yes, no) if part not in found]
        if missing:
            work += missing
            continue
        bits = t.INT if term.sort is t.FLOAT else t.LONG
        found[term] = context.logic.booleans.choose(condition, found[yes], found[no], bits)
        work.pop()
    return found[value]


def _bits_of(context: Context, value: Term) -> Value:
    if value.op == t.FLOAT_OF_BITS:
        bits = value.args[0]
        assert isinstance(bits, Term)
        if value.sort is t.DOUBLE:
            return bits
        quiet = context.logic.vectors.apply(t.BIT_OR, bits, _QUIET, bits.sort)
        is_nan = context.logic.floats.is_nan(value)
        return context.logic.booleans.choose(is_nan, quiet, bits, bits.sort)
    if value.op == t.FLOAT_VALUE:
        raw = value.args[0]
        assert isinstance(raw, int)
        return wrap(raw, value.sort.width)
    raise UnsupportedError("the bits of a floating-point number that was computed from inputs")


def _of_bits(context: Context, op: ir.Intrinsic, value: Term) -> Value:
    sort = t.FLOAT if op.name == "bitsToFloat" else t.DOUBLE
    return context.logic.floats.of_bits(value, sort)


def _math(context: Context, op: ir.Intrinsic, value: Term) -> Value:
    name = getattr(op.args[0], "value", None)
    if name == "sqrt":
        return context.logic.floats.root(value)
    raise UnsupportedError(f"StrictMath.{name} of an input")


_FLOAT_INTRINSICS: Final = {
    "floatToBits": _to_bits,
    "doubleToBits": _to_bits,
    "bitsToFloat": _of_bits,
    "bitsToDouble": _of_bits,
    "math": _math,
}

# --- atomic updates -----------------------------------------------------------------------------

_COMPARING: Final = (Update.COMPARE_AND_SET, Update.COMPARE_AND_EXCHANGE)


def update(context: Context, site: Site, op: ir.AtomicUpdate, plain: StraightOp) -> StraightOp:
    """A read-modify-write whose old value or operands may be terms or unions."""
    place = op.place
    is_comparing = op.action in _COMPARING
    stored = op.operands[1:] if is_comparing else op.operands
    references = [operand for operand in stored if kind_of(operand) is Kind.REF]
    guarded = needing(context, site, plain, references)
    if is_comparing:
        descriptor = place.element if isinstance(place, ElementPlace) else _descriptor(place)
        kind = Kind.REF if descriptor == "L" else kind_of_descriptor(descriptor)
        guarded = _comparing(context, site, op, guarded, kind)
    return _located(context, site, place, guarded)


def _located(context: Context, site: Site, place: Place, run: StraightOp) -> StraightOp:
    """A closure, run once it accesses a single place."""
    match place:
        case FieldPlace():
            return needing(context, site, run, [place.base], are_objects=True)
        case OffsetPlace():
            return needing(context, site, run, [place.base, place.offset])
        case ElementPlace():
            array, index = site.slot(place.array), site.slot(place.index)

            def run_at_element(registers: Registers) -> None:
                if is_symbolic(registers[array]) or is_symbolic(registers[index]):
                    resolve_element(context, registers, array, index, site)
                run(registers)

            return run_at_element
        case StaticPlace():
            return run


def _comparing(
    context: Context, site: Site, op: ir.AtomicUpdate, guarded: StraightOp, kind: Kind
) -> StraightOp:
    """A compare-and-set: the comparison must be decided before the machine makes it.

    A failing one is a step of the machine like a successful one. Where both values are equal, the
    expected value is stored in the place, where the machine finds it. The register of the expected
    value stays unchanged, because it may also hold the index of the place.
    """
    look = STRAIGHT[ir.Load](site, ir.Load(op.dest, op.place, Order.VOLATILE))
    storing = ir.Store(op.place, op.operands[0], Order.VOLATILE)
    settle = store(context, site, storing, STRAIGHT[ir.Store](site, storing))
    machine = site.machine
    dest, expected = site.slot(op.dest), site.slot(op.operands[0])

    def run(registers: Registers) -> None:
        scratch, fuel = registers.copy(), machine.fuel
        look(scratch)
        left, machine.fuel = machine.fuel, fuel
        old, wanted = scratch[dest], registers[expected]
        may_be_views = kind is Kind.REF and bool(context.values.views)
        if not (is_symbolic(old) or is_symbolic(wanted) or may_be_views):
            guarded(registers)
            return
        is_same = _same(context, kind, old, wanted)
        if context.decide(is_same, site.block, site.index):
            settle(registers)
            machine.fuel = fuel
            guarded(registers)
        else:
            machine.fuel = left
            registers[dest] = 0 if op.action is Update.COMPARE_AND_SET else old

    return run


def changed(
    context: Context, action: Update, descriptor: str, old: Value, given: tuple[Any, ...]
) -> tuple[Value, Value]:
    """The new value and the result of a numeric update, as functions of the old value."""
    kind = kind_of_descriptor(descriptor)
    if action in _COMPARING:
        is_same = _same(context, kind, old, given[0])
        new = context.logic.booleans.choose(is_same, given[1], old, SORTS[kind])
        if action is Update.COMPARE_AND_EXCHANGE:
            return new, old
        return new, context.logic.booleans.choose(is_same, 1, 0, t.INT)
    if action is Update.GET_AND_SET:
        return given[0], old
    new = context.domain.binary(OPERATORS[action], kind)(old, given[0])
    if descriptor in NARROWING:
        new = context.domain.convert(NARROWING[descriptor])(new)
    return new, old


def _same(context: Context, kind: Kind, old: Any, wanted: Any) -> Value:
    if kind is Kind.REF:
        return context.values.same_object(old, wanted)
    if kind in (Kind.FLOAT, Kind.DOUBLE):
        raise UnsupportedError("compare-and-set of floating-point inputs")
    return context.logic.vectors.equal(old, wanted, SORTS[kind])


def _descriptor(place: Any) -> str:
    found: str = place.descriptor if isinstance(place, OffsetPlace) else place.field.descriptor
    return found
