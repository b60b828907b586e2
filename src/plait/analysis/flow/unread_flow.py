"""What follows when a call of unread code is given a secret, by the effect of its method."""

from typing import final

from plait.analysis.flow.flow_facts import Context, Origin
from plait.analysis.flow.library_effects import Effect, effect_of, may_throw
from plait.analysis.flow.locations import Location
from plait.analysis.flow.secret_writes import SecretWrites
from plait.analysis.flow.tabulation import Tabulation
from plait.analysis.points_to.method_instances import CallSite
from plait.base.names import MethodRef
from plait.ir.operators import CallMode
from plait.ir.ops import Invoke


@final
class UnreadFlow:
    """Adds the facts that follow from calls whose code is not read."""

    def __init__(self, tabulation: Tabulation, writes: SecretWrites) -> None:
        self._tabulation = tabulation
        self._program = tabulation.program
        self._writes = writes

    def give(self, context: Context, site: CallSite, op: Invoke, origin: Origin) -> None:
        """All unread code that a site may call is given a secret."""
        for target in self._program.unread_targets(site):
            if not self._program.ports.is_released(target):
                self._give_to(context, site, op, target, origin)

    def look(self, context: Context, site: CallSite, op: Invoke, bit: int, origin: Origin) -> bool:
        """A location of an object (as a mask) is secret before the call; whether it is seen."""
        program = self._program
        given = [program.objects.at(site, argument) for argument in op.args]
        around = 0
        for mask in given:
            around |= mask | program.unread.elements(mask) | program.unread.kept_by(mask)
        targets = [t for t in program.unread_targets(site) if effect_of(t).looks]
        if not around & bit or not targets:
            return False
        for target in targets:
            if not program.ports.is_released(target):
                self._give_to(context, site, op, target, origin)
        return True

    def come_back(self, context: Context, site: CallSite, op: Invoke, origin: Origin) -> None:
        """A method that unread code has called back gives a secret."""
        self.give(context, site, op, origin)
        is_event = self._program.ports.shown(site, op) is not None
        if is_event and self._program.unread_targets(site):
            self._tabulation.show(context, site.block, site.index, origin, is_implicit=False)

    def _give_to(
        self, context: Context, site: CallSite, op: Invoke, target: MethodRef, origin: Origin
    ) -> None:
        effect = effect_of(target)
        if effect.gives and op.dest is not None:
            self._tabulation.define(context, site.block, site.index, origin)
        for location in self._changed(site, op, target, effect):
            self._writes.write(context, site.block, site.index, location, origin)
        hidden = self._program.unread.hidden(op, target)
        if hidden is not None:
            self._writes.write(context, site.block, site.index, hidden, origin)
        if may_throw(target):
            self._tabulation.decide(context, site.block, site.index, origin)
            self._tabulation.throw(context, site.block, origin)

    def _changed(
        self, site: CallSite, op: Invoke, target: MethodRef, effect: Effect
    ) -> list[Location]:
        """The locations that may hold the secret afterwards."""
        program = self._program
        instance = program.result.instances[site.instance]
        masks = [program.result.of_operand(instance, argument) for argument in op.args]
        arrays = program.result.objects.arrays
        objects = 0
        if effect.keeps:
            for mask in masks:
                objects |= program.unread.kept_by(mask & ~arrays)
        if effect.gives and op.dest is not None:
            own = 0 if effect.keeps or op.mode is CallMode.STATIC else masks[0]
            objects |= program.result.of_operand(instance, op.dest) & ~own
        if program.facts.library.writes_arrays(target):
            for mask in masks:
                objects |= mask & arrays
        return program.unread.of(objects)
