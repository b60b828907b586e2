"""Control: whether a step runs depends on a secret, and so does everything that it does."""

from typing import Final, final

from plait.analysis.flow.calls import Calls
from plait.analysis.flow.flow_facts import CONTROL, RESULT, Context, Entry, Fact, Origin
from plait.analysis.flow.secret_writes import SecretWrites
from plait.analysis.flow.tabulation import Tabulation
from plait.analysis.flow.value_rules import ValueRules
from plait.analysis.points_to.method_instances import CallSite
from plait.ir import ops as ir
from plait.ir.liveness import definition_of

_RESULT: Final = Fact(RESULT)
_WHY: Final = "only if"


@final
class ControlRules:
    """Adds what follows from secret control."""

    def __init__(
        self, tabulation: Tabulation, writes: SecretWrites, calls: Calls, values: ValueRules
    ) -> None:
        self._tabulation = tabulation
        self._program = tabulation.program
        self._writes = writes
        self._calls = calls
        self._values = values

    def run(self, context: Context, fact: Fact) -> None:
        """Follow a step to what it does."""
        graph = self._program.graph(context.instance)
        at, first, last = graph.steps.spans[fact.at]
        block = graph.body.blocks[at]
        origin = Origin(context, fact, _WHY)
        if self._program.makes_text(context.instance):
            self._tabulation.add(context, _RESULT, origin)
        for index in range(first, min(last + 1, len(block.ops))):
            site = context.site(at, index)
            op = block.ops[index]
            self._at_op(context, site, op, origin)
            if definition_of(op) is not None:
                self._tabulation.define(context, at, index, origin)
        self._tabulation.decide_step(context, fact.at, origin)
        if last == len(block.ops):
            match block.terminator:
                case ir.Return(value=value) if value is not None:
                    self._tabulation.add(context, _RESULT, origin)
                case ir.Throw():
                    self._tabulation.throw(context, at, origin)
                case _:
                    pass

    def _at_op(self, context: Context, site: CallSite, op: ir.Op, origin: Origin) -> None:
        at = (context, site.block, site.index)
        match op:
            case ir.Invoke() | ir.InvokeNamed() | ir.InitClass() | ir.InitClassOf():
                self._calls.under_control(context, site, op, origin)
            case _ if self._program.makes_text(context.instance):
                pass
            case ir.Store() | ir.AtomicUpdate():
                self._writes.store(*at, op, origin)
            case ir.Intrinsic():
                self._values.primitive(context, site, op, origin)
            case ir.Spawn():
                self._calls.start(context, site, Entry(CONTROL), origin)
            case ir.NewArray(dest=dest):
                instance = self._program.result.instances[context.instance]
                made = self._program.result.of_operand(instance, dest)
                length = self._program.fields.length
                self._writes.write_all(*at, made, length, origin)
            case _:
                pass
        for location in self._program.threads.changed(site, op):
            self._writes.write(*at, location, origin)
