"""Closures for calls, class initialisation and intrinsics."""

from typing import Any, Final

from plait.base.errors import InternalError, UnsupportedError
from plait.base.names import MethodRef
from plait.ir import ops as ir
from plait.ir.operands import StringConst
from plait.ir.operators import CallMode
from plait.machine.class_initialisation import finish_class, initialise
from plait.machine.compile.compiled_code import Code, LastOp, Registers, Segment, StraightOp, getter
from plait.machine.compile.internal_ops import FinishClass
from plait.machine.compile.op_site import LastMaker, Site, StraightMaker
from plait.machine.intrinsics.intrinsic_table import INTRINSICS
from plait.machine.runtime_types import INITIALISATION_SLOT, INITIALISED, Type
from plait.machine.state import Frame


def _invoke(site: Site, op: ir.Invoke) -> LastOp:
    after = site.code.after_call(site.block, site.index, op.dest)
    arguments = getter(site.slots(op.args))
    if op.mode in (CallMode.VIRTUAL, CallMode.INTERFACE):
        return _invoke_virtual(site, op, after, arguments)
    return _invoke_exactly(site, op.method, after, arguments)


def _invoke_exactly(site: Site, method: MethodRef, after: Segment, arguments: Any) -> LastOp:
    machine = site.machine
    linked: list[Code] = []

    def link() -> Code | None:
        target = machine.types.hierarchy.resolve_method(method)
        if target is None:
            raise UnsupportedError(f"method {method} does not exist")
        if machine.library.is_abstract(target):
            return None
        linked.append(machine.library.code(target))
        return linked[0]

    def call(registers: Registers) -> Segment | None:
        frames = machine.frames
        frames[-1].segment = after
        code = linked[0] if linked else link()
        if code is None:
            machine.raise_error("abstractMethod", machine.literal(str(method)))
        elif len(frames) >= machine.thread.stack_limit:
            machine.overflow()
        else:
            new = [*arguments(registers), *code.tail]
            frames.append(Frame(new, code.entry, machine.epoch))
        return None

    return call


def _invoke_virtual(site: Site, op: ir.Invoke, after: Segment, arguments: Any) -> LastOp:
    machine, method = site.machine, op.method
    receiver = site.slot(op.args[0])
    known: dict[Type, Code] = {}

    def link(kind: Type) -> Code | None:
        target = machine.types.hierarchy.dispatch(kind.name, method)
        if target is None:
            return None
        code = known[kind] = machine.library.code(target)
        return code

    def call(registers: Registers) -> Segment | None:
        frames = machine.frames
        frames[-1].segment = after
        kind = machine.heap[registers[receiver]].type
        code = known.get(kind) or link(kind)
        if code is None:
            text = f"{kind.name.replace('/', '.')}.{method.name}{method.descriptor}"
            machine.raise_error("abstractMethod", machine.literal(text))
        elif len(frames) >= machine.thread.stack_limit:
            machine.overflow()
        else:
            new = [*arguments(registers), *code.tail]
            frames.append(Frame(new, code.entry, machine.epoch))
        return None

    return call


def _invoke_named(site: Site, op: ir.InvokeNamed) -> LastOp:
    machine, cls, name = site.machine, site.slot(op.cls), op.name
    after = site.code.after_call(site.block, site.index, op.dest)

    def call(registers: Registers) -> Segment | None:
        kind = machine.mirrored(registers[cls])
        found = [
            method
            for method in kind.cls.methods
            if method.name == name and method.is_static and method.descriptor.startswith("()")
        ]
        if len(found) != 1:
            raise InternalError(f"{kind.name} has no single method {name}()")
        machine.frames[-1].segment = after
        code = machine.library.code(MethodRef(kind.name, name, found[0].descriptor))
        machine.push(code, list(code.tail))
        return None

    return call


def _init_class(site: Site, op: ir.InitClass) -> StraightOp:
    machine, block, index = site.machine, site.block, site.index
    kind = machine.types.of_class(op.cls)
    holder = machine.anchors.statics(kind)

    def init(_registers: Registers) -> None:
        cell = machine.heap.get(holder)
        if cell is None or cell.values[INITIALISATION_SLOT] != INITIALISED:
            initialise(machine, kind, block, index)

    return init


def _init_class_of(site: Site, op: ir.InitClassOf) -> StraightOp:
    machine, block, index = site.machine, site.block, site.index
    cls = site.slot(op.cls)

    def init(registers: Registers) -> None:
        kind = machine.mirrored(registers[cls])
        if kind.declaration is not None:
            initialise(machine, kind, block, index)

    return init


def _finish_class(site: Site, op: FinishClass) -> StraightOp:
    machine, has_failed = site.machine, op.has_failed
    kind = machine.types.of_class(op.cls)
    return lambda _registers: finish_class(machine, kind, has_failed=has_failed)


def _intrinsic(site: Site, op: ir.Intrinsic) -> StraightOp:
    machine = site.machine
    function = INTRINSICS.get(op.name)
    if function is None:
        raise UnsupportedError(f"intrinsic {op.name} is unknown to the machine")
    dest = site.dest(op.dest)
    if op.args and isinstance(op.args[0], StringConst) and op.name in ("math", "math2"):
        constant = op.args[0].value
        rest = getter(site.slots(op.args[1:]))

        def run_named(registers: Registers) -> None:
            registers[dest] = function(machine, constant, *rest(registers))

        return run_named
    arguments = getter(site.slots(op.args))

    def run(registers: Registers) -> None:
        registers[dest] = function(machine, *arguments(registers))

    return run


CALL_OPS: Final[dict[type[Any], StraightMaker]] = {
    ir.InitClass: _init_class,
    ir.InitClassOf: _init_class_of,
    ir.Intrinsic: _intrinsic,
    FinishClass: _finish_class,
}

CALLS: Final[dict[type[Any], LastMaker]] = {
    ir.Invoke: _invoke,
    ir.InvokeNamed: _invoke_named,
}
