"""What an operand may refer to at one use: the points-to sets, refined by reaching definitions.

Points-to sets are per register; a register that is written several times has them all.
"""

from functools import cached_property
from typing import Final, final

from plait.analysis.facts import Facts
from plait.analysis.flow.completion import Completion
from plait.analysis.flow.library_effects import gives_no_null
from plait.analysis.flow.policy_ports import takes_no_receiver
from plait.analysis.points_to.abstract_objects import Context, is_stand_in
from plait.analysis.points_to.constraint_templates import resolved_field
from plait.analysis.points_to.method_instances import CallSite
from plait.base.masks import mask_of, members
from plait.base.names import MethodRef
from plait.ir import ops as ir
from plait.ir.operands import Const, Operand, Reg, StringConst
from plait.ir.operators import CallMode
from plait.ir.places import FieldPlace

_DEEPEST: Final = 6


@final
class ReachingObjects:
    """Questions about operands at ops of instances."""

    def __init__(self, facts: Facts, completion: Completion) -> None:
        self._facts = facts
        self._result = facts.points_to
        self._completion = completion
        self._known: dict[tuple[int, int, int, int], int] = {}

    def at(self, site: CallSite, operand: Operand, depth: int = 0) -> int:
        """The objects that an operand may refer to at an op, as a mask."""
        instance = self._result.instances[site.instance]
        whole = self._result.of_operand(instance, operand)
        if type(operand) is not Reg or not whole & (whole - 1) or depth > _DEEPEST:
            return whole
        key = (*site, operand.index)
        found = self._known.get(key)
        if found is None:
            self._known[key] = whole  # what a cycle of definitions comes to
            found = self._known[key] = whole & self._by_definitions(site, operand, whole, depth)
        return found

    def callees(self, site: CallSite, op: ir.Op, depth: int = 0) -> tuple[int, ...]:
        """The callees of an op whose receiver may be what reaches it."""
        callees = self._facts.graph.sites[site.instance].get(site, ())
        if len(callees) < 2 or type(op) is not ir.Invoke or op.mode is CallMode.STATIC:
            return callees
        mask = self.at(site, op.args[0], depth)
        kept = tuple(callee for callee in callees if self._accepts(callee, op.method, mask))
        return kept or callees

    def made_at(self, site: CallSite) -> int:
        """The objects that an op of an instance makes."""
        instance = self._result.instances[site.instance]
        found = 0
        for context, number in self._made.get((instance.method, site.block, site.index), ()):
            if context == instance.context[: len(context)]:
                found |= 1 << number
        return found

    def never_null(self, site: CallSite, operand: Operand, depth: int = 0) -> bool:
        """Whether an operand is surely not null at an op."""
        if type(operand) is StringConst:
            return True
        if type(operand) is not Reg or depth > _DEEPEST:
            return False
        instance = self._result.instances[site.instance]
        def_use = self._completion.graph(site.instance).def_use
        mask = def_use.reaching(site.block, site.index, operand)
        for definition in members(mask):
            at, op = def_use.site(definition), def_use.op(definition)
            if at is None:
                if definition or takes_no_receiver(instance):
                    return False
            elif not self._makes_no_null(CallSite(site.instance, *at), op, depth):
                return False
        return bool(mask)

    @cached_property
    def empty_arrays(self) -> int:
        """Arrays of length zero have no elements: the library shares them between collections."""
        bodies = {instance.method: instance.body for instance in self._result.instances}
        found = 0
        for number in members(self._result.objects.arrays):
            made = self._result.objects.objects[number].site
            body = None if made.method is None else bodies.get(made.method)
            if body is None or made.label:
                continue
            op = body.blocks[made.block].ops[made.index]
            if type(op) is ir.NewArray and type(op.lengths[0]) is Const and not op.lengths[0].value:
                found |= 1 << number
        return found

    # --- definitions ----------------------------------------------------------------------------

    def _by_definitions(self, site: CallSite, operand: Reg, whole: int, depth: int) -> int:
        def_use = self._completion.graph(site.instance).def_use
        mask = def_use.reaching(site.block, site.index, operand)
        found = 0 if mask else whole
        for definition in members(mask):
            at, op = def_use.site(definition), def_use.op(definition)
            if at is None or op is None:
                return whole
            found |= self._by_op(CallSite(site.instance, *at), op, whole, depth + 1)
        return found

    def _by_op(self, site: CallSite, op: ir.Op, whole: int, depth: int) -> int:
        """The objects that an op defines."""
        match op:
            case ir.Move():
                return self.at(site, op.source, depth)
            case ir.NewObject() | ir.NewArray():
                return self.made_at(site) or whole
            case ir.Load(place=FieldPlace() as place) if not whole & self._stand_ins:
                field = resolved_field(self._result.hierarchy, place.field)
                found = 0
                for number in members(self.at(site, place.base, depth)):
                    found |= self._result.fields.get((number, field), 0)
                return found
            case ir.Invoke() if site not in self._result.opaque_calls:
                callees = self.callees(site, op, depth)
                found = 0
                for callee in callees:
                    found |= self._result.of_result(callee)
                return found if callees else whole
            case _:
                return whole

    def _accepts(self, callee: int, method: MethodRef, receivers: int) -> bool:
        instance = self._result.instances[callee]
        if instance.method.name != method.name or not instance.body.params:
            return True
        return bool(self._result.of_operand(instance, instance.body.params[0]) & receivers)

    def _makes_no_null(self, site: CallSite, op: ir.Op | None, depth: int) -> bool:
        match op:
            case ir.NewObject() | ir.NewArray() | ir.Catch() | ir.CurrentThread():
                return True
            case ir.Move():
                return self.never_null(site, op.source, depth + 1)
            case ir.Invoke():
                return gives_no_null(op.method)
            case _:
                return False

    @cached_property
    def _made(self) -> dict[tuple[MethodRef, int, int], list[tuple[Context, int]]]:
        found: dict[tuple[MethodRef, int, int], list[tuple[Context, int]]] = {}
        for number, item in enumerate(self._result.objects.objects):
            made = item.site
            if made.method is not None and not made.label:
                key = (made.method, made.block, made.index)
                found.setdefault(key, []).append((item.context, number))
        return found

    @cached_property
    def _stand_ins(self) -> int:
        objects = self._result.objects.objects
        return mask_of(number for number, item in enumerate(objects) if is_stand_in(item))
