"""Values: a secret value goes from its definition to what uses it."""

from typing import Final, final

from plait.analysis.flow.calls import Calls
from plait.analysis.flow.flow_facts import (
    ARGUMENT,
    CONTROL,
    RESULT,
    Caller,
    Context,
    Entry,
    Fact,
    Origin,
)
from plait.analysis.flow.secret_writes import SecretWrites
from plait.analysis.flow.tabulation import Tabulation
from plait.analysis.points_to.method_instances import CallSite
from plait.base.origins import is_library_class
from plait.ir import ops as ir
from plait.ir.operands import NULL, Const, Operand
from plait.ir.operators import BinaryOp

_RESULT: Final = Fact(RESULT)
_COPY_ELEMENTS: Final = "copyElements"
_NEW_ARRAY: Final = "newArray"


@final
class ValueRules:
    """Adds what follows from secret values."""

    def __init__(self, tabulation: Tabulation, writes: SecretWrites, calls: Calls) -> None:
        self._tabulation = tabulation
        self._program = tabulation.program
        self._writes = writes
        self._calls = calls

    def use(self, context: Context, fact: Fact) -> None:
        """Follow a definition to all its uses."""
        graph = self._program.graph(context.instance)
        if self._program.makes_text(context.instance):
            self._tabulation.add(context, _RESULT, Origin(context, fact, "text"))
        for at, index in graph.def_use.uses(fact.at):
            if not graph.steps.runs(at, index):
                continue
            block = graph.body.blocks[at]
            site = context.site(at, index)
            if index == len(block.ops):
                self._at_end(context, site, block.terminator, fact)
            else:
                self._at_op(context, site, block.ops[index], fact)

    def _at_end(
        self, context: Context, site: CallSite, terminator: ir.Terminator, fact: Fact
    ) -> None:
        match terminator:
            case ir.Branch() | ir.Switch():
                if not self._is_decided(site, terminator):
                    origin = Origin(context, fact, "condition")
                    self._tabulation.decide(context, site.block, site.index, origin)
            case ir.Return():
                self._tabulation.add(context, _RESULT, Origin(context, fact, "returned"))
            case ir.Throw():
                self._tabulation.throw(context, site.block, Origin(context, fact, "thrown"))
            case _:
                pass

    def _at_op(self, context: Context, site: CallSite, op: ir.Op, fact: Fact) -> None:
        if self._program.makes_text(context.instance) and not self._is_own_call(site, op):
            return
        at = (context, site.block, site.index)
        origin = Origin(context, fact, _WORDS.get(type(op), "value"))
        match op:
            case ir.Binary(op=operator, left=left, right=right):
                if not (operator in _ABSORBING and (_is_zero(left) or _is_zero(right))):
                    self._tabulation.define(*at, origin)
            case ir.Store() | ir.AtomicUpdate():
                self._writes.store(*at, op, origin)
                self._tabulation.define(*at, origin)
            case ir.NewArray(dest=dest):
                self._lengths(context, site, dest, origin)
            case ir.Invoke():
                self._call(context, site, op, fact)
            case ir.Intrinsic():
                self.primitive(context, site, op, origin)
            case ir.Spawn():
                self._calls.start(context, site, Entry(ARGUMENT, 0), origin)
                self._calls.start(context, site, Entry(CONTROL), origin)  # another one is not
                self._change_threads(context, site, op, origin)
            case ir.InvokeNamed() | ir.InitClassOf():
                for callee in self._program.objects.callees(site, op):
                    caller = Caller(context, site.block, site.index)
                    self._calls.enter(caller, callee, Entry(CONTROL), origin)
                self._tabulation.define(*at, origin)
            case _:
                self._tabulation.define(*at, origin)
                self._change_threads(context, site, op, origin)

    def primitive(self, context: Context, site: CallSite, op: ir.Intrinsic, origin: Origin) -> None:
        """A primitive of the machine that is given a secret, or run under one."""
        at = (context, site.block, site.index)
        self._tabulation.define(*at, origin)
        instance = self._program.result.instances[context.instance]
        if op.name == _COPY_ELEMENTS:
            target = self._program.result.of_operand(instance, op.args[2])
            self._writes.write_all(*at, target, self._program.fields.element, origin)
        elif op.name == _NEW_ARRAY and op.dest is not None:
            self._lengths(context, site, op.dest, origin)

    def _lengths(self, context: Context, site: CallSite, dest: Operand, origin: Origin) -> None:
        instance = self._program.result.instances[context.instance]
        made = self._program.objects.made_at(site)
        objects = made or self._program.result.of_operand(instance, dest)
        length = self._program.fields.length
        self._writes.write_all(context, site.block, site.index, objects, length, origin)

    def _change_threads(self, context: Context, site: CallSite, op: ir.Op, origin: Origin) -> None:
        for location in self._program.threads.changed(site, op):
            self._writes.write(context, site.block, site.index, location, origin)

    def _call(self, context: Context, site: CallSite, op: ir.Invoke, fact: Fact) -> None:
        def_use = self._program.graph(context.instance).def_use
        positions = [
            position
            for position, argument in enumerate(op.args)
            if def_use.reaching(site.block, site.index, argument) >> fact.at & 1
        ]
        origin = Origin(context, fact, f"passed to {op.method.name}")
        self._calls.pass_arguments(context, site, op, positions, origin)

    def _is_own_call(self, site: CallSite, op: ir.Op) -> bool:
        """Whether code that makes a text calls the program."""
        return type(op) is ir.Invoke and any(
            not is_library_class(self._program.result.instances[callee].method.owner)
            for callee in self._program.objects.callees(site, op)
        )

    def _is_decided(self, site: CallSite, terminator: ir.Branch | ir.Switch) -> bool:
        """Whether a test for null has only one way."""
        if type(terminator) is not ir.Branch or terminator.right != NULL:
            return False
        return self._program.objects.never_null(site, terminator.left)


_ABSORBING: Final = (BinaryOp.MUL, BinaryOp.AND)
_WORDS: Final[dict[type[ir.Op], str]] = {
    ir.Load: "load",
    ir.Store: "store",
    ir.AtomicUpdate: "update",
    ir.NewArray: "length",
    ir.Spawn: "thread started",
}


def _is_zero(operand: Operand) -> bool:
    return type(operand) is Const and operand.value == 0
