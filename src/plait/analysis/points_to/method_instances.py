"""The result of the points-to analysis: methods in contexts, calls, thread starts."""

from typing import NamedTuple, final

from plait.analysis.points_to.abstract_objects import AbstractObject, Context, ObjectTable
from plait.analysis.points_to.constraint_graph import ConstraintGraph
from plait.analysis.points_to.constraint_templates import Template
from plait.base.masks import members
from plait.base.names import FieldRef, MethodRef
from plait.base.node import node
from plait.ir.hierarchy import Hierarchy
from plait.ir.operands import ClassConst, Operand, Reg, StringConst
from plait.ir.program import Body


@final
class MethodInstance:
    """A method in a context; `base` is the number of its first node."""

    __slots__ = ("base", "body", "context", "method", "number", "template")

    def __init__(
        self,
        number: int,
        method: MethodRef,
        context: Context,
        body: Body,
        template: Template,
        base: int,
    ) -> None:
        self.number = number
        self.method = method
        self.context = context
        self.body = body
        self.template = template
        self.base = base

    def __repr__(self) -> str:
        return f"{self.method}{list(self.context)}"


class CallSite(NamedTuple):
    """An op of a method instance."""

    instance: int
    block: int
    index: int  # type: ignore[assignment]  # hides `tuple.index`, which nobody calls


@final
@node
class Spawned:
    """A thread that a site may start: the instance of its bottom frame, and its Thread object."""

    instance: int
    thread: int


@final
class PointsTo:
    """The result of the analysis, an over-approximation of all executions.

    `calls`, `initialisers` and `spawns` are edges by site. `opaque_calls` are the calls of methods
    whose code is not read, by site. `unread` are methods whose code could not be read, and why;
    `natives` are native methods; `lost_threads` are Thread objects whose code is unknown.
    """

    def __init__(self, objects: ObjectTable, graph: ConstraintGraph) -> None:
        self.objects = objects
        self._graph = graph
        self.instances: list[MethodInstance] = []
        self.entry: MethodInstance
        self.hierarchy: Hierarchy
        self.calls: dict[CallSite, dict[int, None]] = {}
        self.initialisers: dict[CallSite, dict[int, None]] = {}
        self.spawns: dict[CallSite, dict[Spawned, None]] = {}
        self.opaque_calls: dict[CallSite, dict[MethodRef, None]] = {}
        self._receivers: dict[tuple[CallSite, MethodRef], int] = {}
        self.natives: set[MethodRef] = set()
        self.unread: dict[MethodRef, str] = {}
        self.lost_threads: set[int] = set()
        self.fields: dict[tuple[int, FieldRef], int] = {}
        self.statics: dict[FieldRef, int] = {}
        self.threads = 0

    # --- building -------------------------------------------------------------------------------

    def add_call(self, site: CallSite, callee: MethodInstance) -> bool:
        """Record that a site may call an instance; true if that is new."""
        return _add(self.calls, site, callee.number)

    def add_initialiser(self, site: CallSite, callee: MethodInstance) -> bool:
        """Record that a site may run a class initialiser; true if that is new."""
        return _add(self.initialisers, site, callee.number)

    def add_spawn(self, site: CallSite, spawned: Spawned) -> None:
        """Record that a site may start a thread."""
        self.spawns.setdefault(site, {})[spawned] = None

    def add_opaque(self, site: CallSite, target: MethodRef) -> bool:
        """Record that a site may call a method whose code is not read; true if that is new."""
        targets = self.opaque_calls.setdefault(site, {})
        if target in targets:
            return False
        targets[target] = None
        return True

    def receiver_node(self, site: CallSite, target: MethodRef) -> int:
        """The node of the objects on which a site calls a method whose code is not read."""
        key = (site, target)
        found = self._receivers.get(key)
        if found is None:
            found = self._receivers[key] = self._graph.nodes(1)
        return found

    def finish(
        self,
        fields: dict[tuple[int, FieldRef], int],
        statics: dict[FieldRef, int],
        threads: int,
        hierarchy: Hierarchy,
    ) -> None:
        """Record the points-to sets of fields and statics."""
        sets = self._graph.points_to
        self.fields = {key: sets[at] for key, at in fields.items() if sets[at]}
        self.statics = {key: sets[at] for key, at in statics.items() if sets[at]}
        self.threads = sets[threads]
        self.hierarchy = hierarchy

    # --- questions ------------------------------------------------------------------------------

    def of_operand(self, instance: MethodInstance, operand: Operand) -> int:
        """The objects that an operand of an instance may refer to, as a mask."""
        if type(operand) is Reg:
            at = instance.template.registers.get(operand.index)
            return 0 if at is None else self._graph.points_to[instance.base + at]
        if type(operand) is StringConst:
            return 1 << self.objects.string()
        if type(operand) is ClassConst:
            return 1 << self.objects.class_object(operand.descriptor)
        return 0

    def of_result(self, instance: int) -> int:
        """The objects that an instance may return."""
        found = self.instances[instance]
        return self._graph.points_to[found.base + found.template.result]

    def receivers(self, site: CallSite, target: MethodRef) -> int:
        """The objects on which a site calls a method whose code is not read."""
        at = self._receivers.get((site, target))
        return 0 if at is None else self._graph.points_to[at]

    def known_to(self, instance: MethodInstance) -> int:
        """The objects that any variable of an instance may refer to."""
        found = 0
        for at in range(instance.base, instance.base + instance.template.nodes):
            found |= self._graph.points_to[at]
        return found

    def described(self, mask: int) -> tuple[AbstractObject, ...]:
        """The objects in a mask."""
        return tuple(self.objects.objects[number] for number in members(mask))

    def node_count(self) -> int:
        """The number of nodes of the constraint graph."""
        return len(self._graph)


def _add(edges: dict[CallSite, dict[int, None]], site: CallSite, callee: int) -> bool:
    targets = edges.setdefault(site, {})
    if callee in targets:
        return False
    targets[callee] = None
    return True
