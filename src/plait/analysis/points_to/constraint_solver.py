"""The solver of points-to constraints: methods in contexts, objects, memory, calls.

It solves inclusion constraints on bit masks (Andersen 1994) by difference propagation (Pearce and
others 2003). It is object-sensitive (Milanova and others 2005): a method is analysed once per
allocation site of its receiver. Threads, locks, collections and lambdas are objects, so they have
contexts of their own.
"""

from collections import deque
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias, final

from plait.analysis.points_to import constraint_templates as code
from plait.analysis.points_to.abstract_objects import (
    NO_CONTEXT,
    AbstractObject,
    Context,
    ObjectTable,
    Site,
    TypeFilters,
)
from plait.analysis.points_to.call_constraints import Calls
from plait.analysis.points_to.class_initialisers import Initialisers
from plait.analysis.points_to.constraint_graph import ConstraintGraph
from plait.analysis.points_to.constraint_templates import ELEMENT, STATE, Template, compile_template
from plait.analysis.points_to.library_boundary import Library
from plait.analysis.points_to.library_tables import SYNCHRONISERS
from plait.analysis.points_to.method_instances import CallSite, MethodInstance, PointsTo
from plait.analysis.points_to.unread_calls import UnreadCode
from plait.base import flags
from plait.base.budget import Budget
from plait.base.errors import UNUSABLE_CLASS, UnsupportedError
from plait.base.masks import members
from plait.base.names import FieldRef, MethodRef
from plait.base.node import node
from plait.ir.hierarchy import Hierarchy
from plait.ir.program import Body, Program

_MACHINE_EXCEPTIONS: Final = (
    "java/lang/IllegalMonitorStateException",
    "java/lang/ExceptionInInitializerError",
    "java/lang/NoClassDefFoundError",
    "java/lang/StackOverflowError",
    "java/lang/AbstractMethodError",
    "java/lang/RuntimeException",
    "java/lang/Error",
)
_STEPS_BETWEEN_POLLS: Final = 256


Handler: TypeAlias = "Callable[[Solver, MethodInstance, code.Constraint], None]"
"""Adds one constraint of a template to the graph."""


class TooManyInstances(Exception):  # noqa: N818 - control flow: try again with less precision
    """There are more method instances than allowed."""


@final
@node
class Precision:
    """The numbers of allocation sites in the contexts of methods and of objects."""

    methods: int = 2
    objects: int = 1


@final
class Solver:
    """One analysis, with a queue of method instances whose constraints are to be added."""

    def __init__(
        self,
        program: Program,
        library: Library,
        budget: Budget,
        precision: Precision,
        handlers: Mapping[int, Handler],
        most_instances: int | None,
    ) -> None:
        self._most_instances = most_instances
        self._handlers = handlers
        self._program = program
        self.hierarchy = Hierarchy(program)
        self._library = library
        self._budget = budget
        self._precision = precision
        self.filters = TypeFilters(program)
        self.objects = ObjectTable(self.hierarchy, program)
        self.graph = ConstraintGraph(self.objects)
        self._templates: dict[MethodRef, tuple[Body, Template] | None] = {}
        self._waiting: deque[MethodInstance] = deque()
        self._instances: dict[tuple[MethodRef, Context], MethodInstance] = {}
        self._field_nodes: dict[tuple[int, FieldRef], int] = {}
        self._static_nodes: dict[FieldRef, int] = {}
        self._merged: dict[str, bool] = {}
        self.thrown = self.graph.nodes(1)
        self.threads = self.graph.nodes(1)
        self.everything = self.graph.nodes(1)
        self.result = PointsTo(self.objects, self.graph)
        self.unread = UnreadCode(self, program, library)
        initialisers = Initialisers(program, self.hierarchy, library, self._fill_statics)
        self.calls = Calls(self, self.unread, initialisers, program, library)

    def run(self) -> PointsTo:
        """Add constraints and propagate until a fixpoint is reached."""
        for name in _MACHINE_EXCEPTIONS:
            made = AbstractObject(name, Site(None, 0, 0, "made by the machine"), NO_CONTEXT)
            self.graph.add(self.thrown, 1 << self.objects.add(made))
        entry = self.instance(self._program.entry, NO_CONTEXT)
        assert entry is not None, "the entry has a body"
        self.result.entry = entry
        steps = 0
        while True:
            while self._waiting:
                self._expand(self._waiting.popleft())
            if not self.graph.step():
                break
            steps += 1
            if not steps % _STEPS_BETWEEN_POLLS:
                self._budget.poll()
        self.unread.finish()
        self.result.finish(self._field_nodes, self._static_nodes, self.threads, self.hierarchy)
        return self.result

    # --- methods in contexts --------------------------------------------------------------------

    def instance(self, ref: MethodRef, context: Context) -> MethodInstance | None:
        """A method in a context; None if its code is not read."""
        key = (ref, context)
        found = self._instances.get(key)
        if found is not None:
            return found
        compiled = self._template(ref)
        if compiled is None:
            return None
        body, template = compiled
        base = self.graph.nodes(template.nodes)
        number = len(self.result.instances)
        if self._most_instances is not None and number >= self._most_instances:
            raise TooManyInstances
        found = MethodInstance(number, ref, context, body, template, base)
        self._instances[key] = found
        self.result.instances.append(found)
        self._waiting.append(found)
        return found

    def _template(self, ref: MethodRef) -> tuple[Body, Template] | None:
        if ref not in self._templates:
            self._templates[ref] = None
            try:
                self._program.link(ref.owner)
                body = self._program.find_body(ref)
            except (UnsupportedError, *UNUSABLE_CLASS) as error:
                self.result.unread[ref] = str(error)
                return None
            if body is not None:
                self._templates[ref] = (body, compile_template(body, self.hierarchy))
        return self._templates[ref]

    def _expand(self, instance: MethodInstance) -> None:
        self._budget.poll()
        for constraint in instance.template.constraints:
            try:
                self._handlers[constraint[0]](self, instance, constraint)
            except UNUSABLE_CLASS as error:  # No execution continues beyond this point.
                self.result.unread[instance.method] = str(error)

    # --- objects --------------------------------------------------------------------------------

    def allocate(self, instance: MethodInstance, name: str, site: CallSite, label: str) -> int:
        """The number of the object that an op creates in the context of the instance."""
        if self.is_merged(name):
            return self.objects.add(self.one_for_all(name))
        context = instance.context[: self._precision.objects]
        where = Site(instance.method, site.block, site.index, label)
        made = self.objects.add(AbstractObject(name, where, context))
        if not instance.method.owner.startswith(SYNCHRONISERS):
            self.graph.add(self.everything, 1 << made)
        return made

    def one_for_all(self, name: str) -> AbstractObject:
        """The object that represents all objects of a class that are not distinguished."""
        if name == "java/lang/String":
            return self.objects.objects[self.objects.string()]
        return AbstractObject(name, Site(None, 0, 0, "any"), NO_CONTEXT)

    def is_merged(self, name: str) -> bool:
        """Whether one abstract object represents all objects of a class."""
        found = self._merged.get(name)
        if found is None:
            found = self._library.is_value(name) or (
                not name.startswith("[") and self.hierarchy.is_subclass(name, "java/lang/Throwable")
            )
            self._merged[name] = found
        return found

    def receiver_context(self, number: int) -> Context:
        """The context in which methods of an object run."""
        item = self.objects.objects[number]
        if self.is_merged(item.type) or item.site.method is None:
            return NO_CONTEXT
        site = self.objects.site_number(item.site)
        return (site, *item.context)[: self._precision.methods]

    def field_node(self, number: int, field: FieldRef) -> int:
        """The node of a field of an object."""
        key = (number, field)
        found = self._field_nodes.get(key)
        if found is None:
            found = self._field_nodes[key] = self.graph.nodes(1)
            if field not in (STATE, ELEMENT) and field.descriptor[0] in "L[":
                self.unread.fill(number, field, found)
        return found

    def static_node(self, field: FieldRef) -> int:
        """The node of a static field."""
        found = self._static_nodes.get(field)
        if found is None:
            found = self._static_nodes[field] = self.graph.nodes(1)
        return found

    # --- memory ---------------------------------------------------------------------------------

    def load(self, base: int, field: FieldRef, dest: int) -> None:
        """Let the field of every object of the base flow to dest."""
        kept = f"L{field.owner};" if field.owner else None

        def look(new: int) -> None:
            if kept is not None:
                new &= self.objects.instances(kept)
            for number in members(new):
                if field is not ELEMENT or self.objects.objects[number].type[0] == "[":
                    self.graph.flow(self.field_node(number, field), dest)

        self.graph.watch(base, look)

    def store(self, base: int, field: FieldRef, value: int) -> None:
        """Let a value flow to the field of every object of the base."""
        kept = f"L{field.owner};" if field.owner else None

        def look(new: int) -> None:
            if kept is not None:
                new &= self.objects.instances(kept)
            for number in members(new):
                self._store_in(number, field, value)

        self.graph.watch(base, look)

    def _store_in(self, number: int, field: FieldRef, value: int) -> None:
        descriptor = field.descriptor
        if field is ELEMENT:
            array = self.objects.objects[number].type
            if not array.startswith("["):
                return
            descriptor = array[1:]
        elif field is STATE and self._library.holds_nothing(self.objects.objects[number].type):
            return
        if descriptor[0] in "L[":
            self.graph.flow(
                value, self.field_node(number, field), self.filters.enforced(descriptor)
            )

    def fields_at_offsets(self, number: int) -> list[tuple[FieldRef, int]]:
        """The reference fields, each with its node, that an offset into an object may name."""
        described = self.objects.described_by(number)
        if described is not None and described[0] == "L":
            return [
                (field, self.static_node(field))
                for field in self.reference_statics(described[1:-1])
            ]
        name = self.objects.objects[number].type
        if name.startswith("["):
            return [(ELEMENT, self.field_node(number, ELEMENT))]
        fields = self.hierarchy.instance_fields(name)
        return [(f, self.field_node(number, f)) for f in fields if f.descriptor[0] in "L["]

    def reference_statics(self, name: str) -> list[FieldRef]:
        """The static fields of a class that hold references."""
        cls = self._program.find_class(name)
        return [
            FieldRef(name, field.name, field.descriptor)
            for field in (() if cls is None else cls.fields)
            if field.flags & flags.STATIC and field.descriptor[0] in "L["
        ]

    # --- class initialisation -------------------------------------------------------------------

    def _fill_statics(self, name: str) -> None:
        """Put one object of its type into each static field of a class that is not read."""
        for field in self.reference_statics(name):
            made = self.unread.object(field.descriptor, f"value of {field}")
            self.graph.add(self.static_node(field), 1 << made)
