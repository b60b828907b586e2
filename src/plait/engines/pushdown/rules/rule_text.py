"""The rules of a program's pushdown network as text, as far as a search reaches them."""

from collections.abc import Iterator
from typing import Final, cast

from plait.base.budget import Budget
from plait.engines.pushdown.deterministic_prefix import begin
from plait.engines.pushdown.network_search import DEADLOCK, Exploration
from plait.engines.pushdown.options import PushdownOptions
from plait.engines.pushdown.rules.labels import Label
from plait.engines.pushdown.rules.rule_effects import (
    HALTS,
    OVER,
    Begins,
    Bound,
    Ends,
    Lines,
    Stuck,
    Width,
    Writing,
)
from plait.engines.pushdown.rules.rule_terms import (
    BOTH,
    CHOICE,
    CONSTANT,
    EITHER,
    INPUT,
    Term,
    Value,
)
from plait.engines.pushdown.rules.rule_translation import CUT
from plait.ir.operators import BinaryOp, Relation
from plait.ir.ops import Op, Terminator
from plait.ir.program import Program
from plait.ir.text.op_printer import print_op
from plait.logic.pushdown.symbolic import thread_program as network
from plait.logic.pushdown.symbolic.network_rules import (
    EXCEPTIONAL,
    Call,
    Cases,
    Effect,
    Fail,
    Return,
    Rule,
    Step,
    Tag,
)
from plait.logic.pushdown.symbolic.relations import ENDED
from plait.machine.compile.internal_ops import EndThread, FinishClass
from plait.machine.machine_options import MachineOptions
from plait.spec.properties import Property, name_of

_SYMBOLS: Final = {
    BinaryOp.ADD: "+",
    BinaryOp.SUB: "-",
    BinaryOp.MUL: "*",
    BinaryOp.DIV: "/",
    BinaryOp.REM: "%",
    BinaryOp.SHL: "<<",
    BinaryOp.SHR: ">>",
    BinaryOp.USHR: ">>>",
    BinaryOp.AND: "&",
    BinaryOp.OR: "|",
    BinaryOp.XOR: "^",
    Relation.EQ: "=",
    Relation.NE: "!=",
    Relation.LT: "<",
    Relation.GE: ">=",
    Relation.GT: ">",
    Relation.LE: "<=",
    BOTH: "and",
    EITHER: "or",
}


def rules_of(program: Program, options: PushdownOptions, budget: Budget) -> Iterator[str]:
    """The rules that a search of the program reaches, as lines of text."""
    beginning = begin(program, options, MachineOptions())
    exploration = Exploration(
        beginning,
        options,
        lambda _violation: False,
        looks_for_deadlock=False,
        may_linger=program.is_test,
    )
    result = exploration.run(budget, lambda _tag: False)
    yield from describe(exploration)
    if result.exhausted is not None:
        yield f"and those of further contexts: out of {result.exhausted.reason}"
    elif not result.converged:
        yield f"and those of further contexts than {result.completed}"


def describe(exploration: Exploration) -> Iterator[str]:
    """The lines of the text: threads, their labels, and the rules at each.

    A label is where a thread stands before an op that rules do; `frame.register:bits` is a register
    that is not known, `object.number.slot` one of an object that only this thread can reach.
    """
    for thread, program in enumerate(exploration.search.programs):
        known = [
            (cast("Label", label), rules)
            for label, rules in program.known_rules()
            if label != ENDED
        ]
        if known:
            yield f"thread {thread}"
        for label, rules in sorted(known, key=lambda item: item[0].number):
            yield f"  {_place(label)}"
            for rule in rules:
                yield from _rule(program, rule, "    ")


def _place(label: Label) -> str:
    """The position of a thread: method, line, and its next op."""
    if label.state is None:
        what = "out of bounds" if label.key == CUT else "not started"
        return f"#{label.number}: {what if isinstance(label.key, str) else 'thrown out'}"
    segment = label.state.threads[label.thread].frames[-1].segment
    ref, line = segment.code.ref, segment.code.lines[segment.block][segment.index]
    where = f"{ref.owner.replace('/', '.')}.{ref.name}"
    place = f"{where}, line {line}" if line else where
    held = "".join(f", holds {reference} {count}x" for reference, count in label.held.items())
    return f"#{label.number}: {place}{held}: {_op(segment.op)}"


def _op(op: Op | Terminator) -> str:
    if isinstance(op, EndThread):
        return "the thread ends"
    if isinstance(op, FinishClass):
        return f"{op.cls.replace('/', '.')} is initialised"
    return print_op(op)


def _rule(program: network.Program, rule: Rule, indent: str) -> Iterator[str]:
    match rule:
        case Cases(selectors):
            names = ", ".join(map(repr, selectors))
            for values, rules in program.known_cases(rule):
                numbers = "many values" if values is None else ", ".join(map(str, values))
                yield f"{indent}case {names} = {numbers}:"
                for inner in rules:
                    yield from _rule(program, inner, f"{indent}  ")
        case Step(target, effect):
            yield f"{indent}{_doing(effect)}go to #{cast('Label', target).number}"
        case Call(entry, exits, effect):
            ends = " or ".join(f"#{cast('Label', exit_.label).number}" for exit_ in exits)
            yield f"{indent}{_doing(effect)}call #{cast('Label', entry).number}, then {ends}"
        case Return(kind, _result, effect):
            how = "throw" if kind == EXCEPTIONAL else "return"
            yield f"{indent}{_doing(effect)}{how}"
        case Fail(Lines(lines), effect):
            reached = ", ".join(f"{file}:{line}" for file, line in sorted(lines))
            yield f"{indent}{_doing(effect)}reach {reached}"
        case Fail(Begins(thread), effect):
            yield f"{indent}{_doing(effect)}begin thread {thread}"
        case Fail(Ends(thread), effect):
            yield f"{indent}{_doing(effect)}end thread {thread}"
        case Fail(str() as what, effect) if what in (OVER, HALTS):
            yield f"{indent}{_doing(effect)}end the program"
        case Fail(tag, effect):
            yield f"{indent}{_doing(effect)}report {_tag(tag)}"


def _tag(tag: Tag) -> str:
    match tag:
        case Bound(what):
            return f"that the bound of {what} is met"
        case Width(what):
            return f"that {what} has too few bits"
        case Stuck(reason):
            return f"that this is not supported: {reason}"
        case (violated, _identity):
            return f"a violation of {name_of(cast('Property', violated))}"
        case _:
            assert tag == DEADLOCK, f"{tag} should be a known tag"
            return DEADLOCK


def _doing(effect: Effect) -> str:
    """Guards and writes, which precede the target of a rule."""
    if not isinstance(effect, Writing):
        return "where a number needs too many bits: "
    guards = " and ".join(map(_value, effect.guards))
    writes = "".join(
        f"{variable!r} := {_value(value)}; " for variable, (value, _, _) in effect.writes.items()
    )
    return f"when {guards}: {writes}" if guards else writes


def _value(value: Value) -> str:
    if type(value) is not Term:
        return str(value)
    if value.variable is not None:
        return repr(value.variable)
    match value.op:
        case _ if value.op == CONSTANT:
            return str(value.args[0])
        case _ if value.op == INPUT:
            return f"any number from {value.args[0]} to {value.args[1]}"
        case _ if value.op == CHOICE:
            condition, then, otherwise = map(_value, value.args)
            return f"({condition} ? {then} : {otherwise})"
        case op if op in _SYMBOLS:
            return f"({f' {_SYMBOLS[op]} '.join(map(_value, value.args))})"
        case op:
            return f"{op}({', '.join(map(_value, value.args))})"
