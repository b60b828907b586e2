"""What threads can tell of each other without memory: owned monitors, starts and interrupts.

That a thread ends, or waits for ever, is not observed.
"""

from functools import cached_property
from typing import final

from plait.analysis.facts import Facts
from plait.analysis.flow.locations import FieldNumbers, Location
from plait.analysis.points_to.method_instances import CallSite
from plait.base.masks import members
from plait.ir import ops as ir
from plait.ir.operands import Operand


@final
class ThreadState:
    """The locations that ops on threads and monitors ask for, and those that they change."""

    def __init__(self, facts: Facts, fields: FieldNumbers) -> None:
        self._facts = facts
        self._result = facts.points_to
        self._fields = fields

    def asked(self, site: CallSite, op: ir.Op) -> list[Location]:
        """The locations that decide what an op gives."""
        match op:
            case ir.TryEnter(monitor=monitor) | ir.CanEnter(monitor=monitor):
                return self._of(site, monitor, self._fields.monitor)
            case ir.EnterInterruptibly(monitor=monitor):
                found = self._of(site, monitor, self._fields.monitor)
                return [*found, *self._of_current(site)]
            case ir.ThreadStatus(thread=thread) | ir.TestInterrupt(thread=thread):
                return self._of(site, thread, self._fields.status)
            case ir.Join(thread=thread):
                found = self._of(site, thread, self._fields.status)
                return [*found, *self._of_current(site)]
            case ir.Sleep() | ir.Wait() | ir.Park():
                return self._of_current(site)
            case _:
                return []

    def changed(self, site: CallSite, op: ir.Op) -> list[Location]:
        """The locations that an op changes."""
        match op:
            case (
                ir.MonitorEnter(monitor=monitor)
                | ir.TryEnter(monitor=monitor)
                | ir.EnterInterruptibly(monitor=monitor)
            ):
                return self._of(site, monitor, self._fields.monitor)
            case ir.Interrupt(thread=thread) | ir.Spawn(thread=thread):
                return self._of(site, thread, self._fields.status)
            case _:
                return []

    def _of(self, site: CallSite, operand: Operand, field: int) -> list[Location]:
        mask = self._result.of_operand(self._result.instances[site.instance], operand)
        return [Location(number, field) for number in members(mask)]

    def _of_current(self, site: CallSite) -> list[Location]:
        """Whether the thread that runs an op is interrupted."""
        mask = 0
        for root in members(self._roots_of.get(site.instance, 0)):
            thread = self._facts.threads.roots[root].thread
            mask |= self._main if thread is None else 1 << thread
        return [Location(number, self._fields.status) for number in members(mask)]

    @cached_property
    def _main(self) -> int:
        """The threads that nobody starts."""
        found = self._result.threads
        for root in self._facts.threads.roots:
            if root.thread is not None:
                found &= ~(1 << root.thread)
        return found

    @cached_property
    def _roots_of(self) -> dict[int, int]:
        found: dict[int, int] = {}
        for root in range(len(self._facts.threads.roots)):
            for number in self._facts.threads.reach(root):
                found[number] = found.get(number, 0) | 1 << root
        return found
