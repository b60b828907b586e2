"""Recursive methods: they are called as procedures, so their stack has no bound.

All other calls run inside the label of the caller. Arguments and results of a procedure are shared:
the objects that they reach are published first. Numeric arguments are in variables, so that one
procedure serves all calls.
"""

from typing import Any, Final, cast

from plait.base.names import MethodRef
from plait.engines.pushdown.ops.call_stops import PROCEDURE, is_virtual
from plait.engines.pushdown.ops.publication import publish, share_arrays
from plait.engines.pushdown.rules.labels import Label
from plait.engines.pushdown.rules.rule_paths import Path, remembered
from plait.engines.pushdown.rules.rule_terms import Shape, Term, Value, constant, read
from plait.engines.pushdown.rules.rule_translation import Handler, Translation
from plait.ir import ops as ir
from plait.ir.assembler import BodyBuilder
from plait.ir.operands import Kind, kind_of_descriptor
from plait.ir.ops import Op
from plait.logic.pushdown.symbolic.network_rules import (
    EXCEPTIONAL,
    NORMAL,
    Call,
    Exit,
    Return,
    Rule,
    Variable,
)
from plait.machine.compile.compiled_code import Code
from plait.machine.compile.compiled_methods import MACHINE
from plait.machine.compile.internal_ops import EndThread
from plait.machine.state import Frame, Thread

LEAVE: Final = "leave"
"""The key of labels at which a procedure is left with an exception of a callee."""

_BOTTOM: Final = MethodRef(MACHINE, PROCEDURE, "()V")


def invoke(translation: Translation, path: Path, op: ir.Invoke) -> list[Rule]:
    """Call a procedure; other calls only needed a known receiver."""
    receiver = path.operand(op.args[0]) if is_virtual(op) else 0
    if type(receiver) is Term:
        return translation.concretely(path, [receiver])
    arrays = translation.sizing.arrays(path)
    if arrays:
        return share_arrays(translation, path, arrays, translation.go_on)
    calls = translation.stops.calls
    code = calls.callee(op, path.state.heap, receiver)
    path.own(translation.machine)
    if code is None or not calls.is_recursive(code):
        return translation.go_on(path)
    references = [path.operand(arg) for arg in op.args if _is_reference(arg)]
    return publish(translation, path, references, lambda new: _call(translation, new, op, code))


def _is_reference(operand: Any) -> bool:
    return getattr(operand, "kind", Kind.REF) is Kind.REF


def _bottom(translation: Translation) -> Code:
    library = translation.machine.library
    found = library.find(_BOTTOM)
    if found is None:
        builder = BodyBuilder()
        builder.emit(cast("Op", EndThread()))
        builder.leave()
        found = library.synthetic(_BOTTOM, builder.build())
    return found


def _shape_of(translation: Translation, descriptor: str) -> Shape:
    if descriptor[0] in "L[":
        return translation.shared.reference_shape
    return translation.shared.terms.shape_of_descriptor(descriptor)


def _call(translation: Translation, path: Path, op: ir.Invoke, code: Code) -> list[Rule]:
    shapes, number = translation.sizing.shapes(code), translation.shared.terms.number
    arguments = [
        _argument(path.operand(arg), arg, shapes.get(at, number)) for at, arg in enumerate(op.args)
    ]
    old = path.running
    bottom = _bottom(translation)
    callee = Thread(path.thread, [], 0, old.stack_limit)
    callee.object, callee.atomic_depth = old.object, old.atomic_depth
    callee.frames = [
        Frame(list(bottom.tail), bottom.entry, 0),
        Frame([*arguments, *code.tail], code.entry, 0),
    ]
    state = translation.labels.fresh_state(callee)
    entry, parameters = translation.labels.of(state, path.thread, path.held)
    layout = translation.labels.variables.layout
    writes = {
        **path.writes,
        **{variable: (value, *layout(variable)) for variable, value in parameters.items()},
    }
    rules = translation.rules.doubts(path.guards, writes)
    exits = (_returning(translation, path, op, code), _throwing(translation, path))
    made = Call(
        entry,
        exits,
        translation.rules.effect(path.guards, writes),
        translation.rules.reads(path.guards, writes),
        tuple(writes),
    )
    translation.rules.made[made] = path
    return [*rules, *translation.rules.reports(path), made]


def _argument(value: Value, operand: Any, shape: Shape) -> Value:
    """An argument as the procedure gets it: numbers in variables."""
    kind = getattr(operand, "kind", Kind.REF)
    if type(value) is Term or kind not in (Kind.INT, Kind.LONG):
        return value
    return constant(value, kind, shape)


def _returning(translation: Translation, path: Path, op: ir.Invoke, code: Code) -> Exit:
    """The continuation of the caller after a return."""
    new = path.copy()
    variable = None
    result: Value = 0
    descriptor = code.ref.descriptor.rpartition(")")[2]
    if op.dest is not None and descriptor != "V":
        variable, result = _result(translation, "result", descriptor)
    new.advance(translation.machine, op.dest, result)
    label = _after(translation, new)
    return Exit(label, variable if variable in label.locals else None)


def _result(translation: Translation, name: str, descriptor: str) -> tuple[Variable, Term]:
    kind, shape = kind_of_descriptor(descriptor), _shape_of(translation, descriptor)
    variable = translation.labels.variables.at((name,), kind, shape)
    return variable, read(variable, kind, shape)


def _throwing(translation: Translation, path: Path) -> Exit:
    """The continuation of the caller after an exception."""
    new = path.copy()
    machine = translation.machine
    variable, exception = _result(translation, "thrown", "Ljava/lang/Throwable;")
    frame = new.own(machine)
    if any(item.segment.handler for item in new.running.frames[1:]):
        machine.frames.append(Frame([], frame.segment, machine.epoch))
        machine.throw(cast("int", exception))
        return Exit(_after(translation, new), variable)
    label = translation.labels.named(new.thread, (LEAVE, variable), variable)
    return Exit(label, variable)


def _after(translation: Translation, path: Path) -> Label:
    """The label after a call: its variables keep the names that they had at the call."""
    return translation.labels.of(path.state, path.thread, path.held, keeps_names=True)[0]


def leave(translation: Translation, path: Path, op: ir.Return) -> list[Rule]:
    """Leave a procedure."""
    frames = path.running.frames
    if len(frames) > 2 or frames[0].segment.code.ref != _BOTTOM:
        return translation.go_on(path)
    code = path.segment.code
    descriptor = code.ref.descriptor.rpartition(")")[2]
    if op.value is None or descriptor == "V":
        return [_return(translation, path, NORMAL, None)]
    value = op.value

    def then(path: Path) -> list[Rule]:
        return _give(translation, path, NORMAL, path.operand(value), descriptor)

    is_reference = descriptor[0] in "L["
    return publish(translation, path, [path.operand(value)] if is_reference else [], then)


def throw(translation: Translation, path: Path, op: ir.Throw) -> list[Rule]:
    """Leave a procedure with an exception."""
    machine = translation.machine
    path.own(machine)
    if any(frame.segment.handler for frame in path.running.frames[1:]):
        return translation.go_on(path)
    if path.running.frames[0].segment.code.ref != _BOTTOM:
        return [translation.stuck(path, "an exception leaves the bottom method of a thread")]

    def then(path: Path) -> list[Rule]:
        value = path.operand(op.exception)
        return _give(translation, path, EXCEPTIONAL, value, "Ljava/lang/Throwable;")

    return publish(translation, path, [path.operand(op.exception)], then)


def _give(
    translation: Translation, path: Path, kind: int, value: Value, descriptor: str
) -> list[Rule]:
    variable, _ = _result(translation, "given", descriptor)
    remembered(value)
    layout = translation.labels.variables.layout(variable)
    path.writes[variable] = (value, *layout)
    return [
        *translation.rules.doubts(path.guards, path.writes),
        _return(translation, path, kind, variable),
    ]


def _return(translation: Translation, path: Path, kind: int, variable: Variable | None) -> Rule:
    made = Return(
        kind,
        variable,
        translation.rules.effect(path.guards, path.writes),
        translation.rules.reads(path.guards, path.writes),
        tuple(path.writes),
    )
    translation.rules.made[made] = path
    return made


def pass_on(translation: Translation, label: Label) -> list[Rule]:
    """Leave a procedure with the exception of a callee."""
    thrown = label.key[1]
    kind, shape = translation.labels.variables.layout(thrown)
    variable, _ = _result(translation, "given", "Ljava/lang/Throwable;")
    writes = {variable: (read(thrown, kind, shape), kind, shape)}
    return [
        Return(
            EXCEPTIONAL,
            variable,
            translation.rules.effect((), writes),
            (thrown,),
            (variable,),
        )
    ]


HANDLERS: Final[dict[type[Any], Handler]] = {
    ir.Invoke: invoke,
    ir.Return: leave,
    ir.Throw: throw,
}
