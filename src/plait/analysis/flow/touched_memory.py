"""Which memory a call may touch, directly or not: nobody else needs to know what is secret there.

By field, a mask of objects; bit 0 stands for statics.
"""

from typing import TypeAlias, final

from plait.analysis.facts import Facts
from plait.analysis.flow.library_effects import effect_of
from plait.analysis.flow.locations import ANY_FIELD, FieldNumbers, Location
from plait.analysis.flow.policy_ports import PolicyPorts
from plait.analysis.flow.thread_state import ThreadState
from plait.analysis.flow.unread_state import UnreadState
from plait.analysis.points_to.method_instances import CallSite, MethodInstance
from plait.base.masks import closure
from plait.base.names import FieldRef
from plait.ir import ops as ir
from plait.ir.graph import components
from plait.ir.operands import Operand
from plait.ir.places import ElementPlace, FieldPlace, Place, StaticPlace

_Touched: TypeAlias = dict[int, int]


@final
class TouchedMemory:
    """By instance, the locations that a call of it may read or write."""

    def __init__(
        self,
        facts: Facts,
        ports: PolicyPorts,
        fields: FieldNumbers,
        unread: UnreadState,
        threads: ThreadState,
    ) -> None:
        self._facts = facts
        self._result = facts.points_to
        self._ports = ports
        self._fields = fields
        self._unread = unread
        self._threads = threads
        self._held: dict[int, int] = {}
        for (number, _), held in self._result.fields.items():
            self._held[number] = self._held.get(number, 0) | held
        self._reach: dict[int, int] = {}
        self._touched: list[_Touched] = [self._own(i) for i in self._result.instances]
        self._close()

    def may_touch(self, instance: int, location: Location) -> bool:
        """Whether a call of an instance may touch a location."""
        bit = 1 << location.object + 1
        touched = self._touched[instance]
        if touched.get(ANY_FIELD, 0) & bit:
            return True
        if location.field == ANY_FIELD:
            return any(mask & bit for mask in touched.values())
        return bool(touched.get(location.field, 0) & bit)

    def reach(self, objects: int) -> int:
        """These objects and all that their fields lead to."""
        found = self._reach.get(objects)
        if found is None:
            found = closure(objects, lambda number: self._held.get(number, 0))
            self._reach[objects] = found
        return found

    def _own(self, instance: MethodInstance) -> _Touched:
        found: _Touched = {}
        for at, block in enumerate(instance.body.blocks):
            for index, op in enumerate(block.ops):
                for field, mask in self._of_op(CallSite(instance.number, at, index), op):
                    found[field] = found.get(field, 0) | mask
        return found

    def _of_op(self, site: CallSite, op: ir.Op) -> list[tuple[int, int]]:
        instance = self._result.instances[site.instance]

        def objects(operand: Operand) -> int:
            return self._result.of_operand(instance, operand) << 1

        match op:
            case ir.Load(place=place) | ir.Store(place=place) | ir.AtomicUpdate(place=place):
                found = [self._of_place(instance, place)]
                field = _named(place)
                if type(op) is ir.Store and field is not None and self._ports.is_public(field):
                    found.append((ANY_FIELD, self.reach(objects(op.value) >> 1) << 1))
                return found
            case ir.Length(array=array):
                return [(self._fields.length, objects(array))]
            case ir.Intrinsic(args=args):
                return [(ANY_FIELD, objects(argument)) for argument in args]
            case ir.Invoke():
                return self._of_call(site, op)
            case _:
                asked = self._threads.asked(site, op)
                return [(place.field, 1 << place.object + 1) for place in asked]

    def _of_place(self, instance: MethodInstance, place: Place) -> tuple[int, int]:
        match place:
            case StaticPlace(field):
                return self._fields.of(field), 1
            case FieldPlace(base, field):
                return self._fields.of(field), self._result.of_operand(instance, base) << 1
            case ElementPlace(array):
                return self._fields.element, self._result.of_operand(instance, array) << 1
            case _:
                return ANY_FIELD, self._result.of_operand(instance, place.base) << 1

    def _of_call(self, site: CallSite, op: ir.Invoke) -> list[tuple[int, int]]:
        """What unread code and the public look at."""
        found = []
        targets = self._result.opaque_calls.get(site, ())
        is_event = self._ports.shown(site, op) is not None
        if not targets and not is_event:
            return []
        for target in targets:
            hidden = self._unread.hidden(op, target)
            if hidden is not None:
                found.append((hidden.field, 1))
        instance = self._result.instances[site.instance]
        given = 0
        for argument in op.args:
            given |= self._result.of_operand(instance, argument)
        if is_event or any(effect_of(target).looks for target in targets):
            found.append((ANY_FIELD, self.reach(given) << 1))
        return found

    def _close(self) -> None:
        """What an instance calls or starts touches memory for it."""
        count = len(self._touched)
        edges: list[list[int]] = [
            sorted({c for callees in self._facts.graph.sites[n].values() for c in callees})
            for n in range(count)
        ]
        for site, starts in self._result.spawns.items():
            edges[site.instance] += [start.instance for start in starts]
        for component in components(edges):
            merged: _Touched = {}
            around = {callee for number in component for callee in edges[number]}
            for number in (*component, *sorted(around.difference(component))):
                for field, mask in self._touched[number].items():
                    merged[field] = merged.get(field, 0) | mask
            for number in component:
                self._touched[number] = merged


def _named(place: Place) -> FieldRef | None:
    return place.field if isinstance(place, FieldPlace | StaticPlace) else None
