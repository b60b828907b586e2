"""What is statically known of values: objects with their fields, lengths, constants."""

from typing import Final, TypeAlias, final

from plait.analysis.points_to.call_graph import CallGraph
from plait.analysis.points_to.constraint_templates import resolved_field
from plait.analysis.points_to.method_instances import CallSite, MethodInstance, PointsTo
from plait.analysis.values.linear_terms import Term, Terms
from plait.analysis.values.settled_fields import SettledFields
from plait.analysis.values.value_numbering import constant_of
from plait.base import flags
from plait.base.names import FieldRef
from plait.ir import ops as ir
from plait.ir.operands import Kind, Operand

THREAD: Final = "java/lang/Thread"
TASK: Final = FieldRef(THREAD, "task", "Ljava/lang/Runnable;")
"""Stands for the field of a Thread, whatever its name, that holds the object it was made with."""

INTEGERS: Final = (Kind.INT, Kind.LONG)


@final
class Made:
    """One object, or what a variable refers to; `is_certain` when its fields are what is noted."""

    __slots__ = ("fields", "is_certain", "is_object", "length", "site")

    def __init__(self, site: CallSite | None = None) -> None:
        self.site = site
        self.is_object = site is not None
        self.is_certain = site is not None
        self.fields: dict[FieldRef, Value] = {}
        self.length: Term | None = None


Value: TypeAlias = Term | Made | None
"""An int, an object, or null; None also stands for what is neither."""


@final
class KnownValues:
    """Answers about one program, in terms."""

    def __init__(self, result: PointsTo, graph: CallGraph, terms: Terms) -> None:
        self._result = result
        self._graph = graph
        self.terms = terms
        self._settled = SettledFields(result)
        self._statics: dict[FieldRef, Value] = {}
        self._initialising: frozenset[int] | None = None

    def fresh(self, kind: Kind) -> Value:
        """Something of which nothing is known."""
        if kind in INTEGERS:
            return self.terms.any_of(kind)
        return Made() if kind is Kind.REF else None

    def field(self, base: Made, field: FieldRef, kind: Kind) -> Value:
        """What a field of an object holds once it is constructed."""
        declared = resolved_field(self._result.hierarchy, field)
        if declared.owner.startswith(THREAD) and declared.descriptor == TASK.descriptor:
            declared = TASK
        if base.is_certain and declared in base.fields and self._settled.is_settled(declared):
            return base.fields[declared]
        return self.fresh(kind)

    def static(self, instance: MethodInstance, field: FieldRef, kind: Kind) -> Value:
        """What a static field holds; that of a final one is always the same once it is set."""
        found = self._result.hierarchy.resolve_field(field)
        if found is None or not found[1].flags & flags.FINAL or self._initialises(instance):
            return self.fresh(kind)
        return self._statics.setdefault(found[0], self.fresh(kind))

    def _initialises(self, instance: MethodInstance) -> bool:
        """Whether a class initialiser may run the method."""
        if self._initialising is None:
            found: frozenset[int] = frozenset()
            for callees in self._result.initialisers.values():
                for callee in callees:
                    if callee not in found:
                        found |= self._graph.reachable(callee)
            self._initialising = found
        return instance.number in self._initialising

    def length(self, instance: MethodInstance, operand: Operand) -> Term | None:
        """The length of the arrays that an operand may refer to, when it is one constant."""
        found: set[Term] = set()
        for item in self._result.described(self._result.of_operand(instance, operand)):
            makers = self._graph.allocator(item)
            body = self._result.instances[makers[0]].body if makers else None
            op = None if body is None else body.blocks[item.site.block].ops[item.site.index]
            if body is None or type(op) is not ir.NewArray or item.site.label:
                return None
            length = constant_of(body, op.lengths[0])
            if length is None:
                return None
            found.add(Term(length))
        return next(iter(found)) if len(found) == 1 else None
