"""The solver of points-to constraints: methods in contexts, objects, memory, calls.

Inclusion constraints on int masks (Andersen 1994), difference propagation (Pearce and others 2003),
receiver-object contexts (Milanova and others 2005): a method runs once per allocation site of its
receiver. Threads, locks, collections and lambdas are objects, so they have contexts of their own.
"""

from collections import deque
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias, final

from plait.analysis import templates as code
from plait.analysis.graph_nodes import ConstraintGraph
from plait.analysis.initialisers import Initialisers
from plait.analysis.instances import CallSite, MethodInstance, PointsTo, Spawned
from plait.analysis.library import SYNCHRONISERS, Library, Summary
from plait.analysis.masks import members
from plait.analysis.objects import (
    NO_CONTEXT,
    UNKNOWN_CLASS,
    AbstractObject,
    Context,
    ObjectTable,
    Site,
    TypeFilters,
    descriptor_of,
    is_stand_in,
)
from plait.analysis.templates import ELEMENT, Template, compile_template
from plait.analysis.unread_calls import UnreadCode
from plait.base import flags
from plait.base.budget import Budget
from plait.base.errors import ClassFileError, MissingClassError, UnsupportedError
from plait.base.names import FieldRef, MethodRef
from plait.base.node import node
from plait.ir.hierarchy import Hierarchy
from plait.ir.operators import CallMode
from plait.ir.program import Body, Program
from plait.java.descriptors import parse_method_descriptor

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
    """There are more methods in contexts than allowed."""


@final
@node
class Precision:
    """How many allocation sites tell apart the contexts of methods, and of objects."""

    methods: int = 2
    objects: int = 1


@final
class Solver:
    """One analysis: method instances wait in a queue until their constraints are added."""

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
        self._initialisers = Initialisers(program, self.hierarchy, library, self._fill_statics)

    def run(self) -> PointsTo:
        """Add constraints and hand on what is new until nothing is."""
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
        """A method in a context; None when it has no code that we read."""
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
                body = self._program.find_body(ref)
            except (UnsupportedError, MissingClassError, ClassFileError) as error:
                self.result.unread[ref] = str(error)
                return None
            if body is not None:
                self._templates[ref] = (body, compile_template(body, self.hierarchy))
        return self._templates[ref]

    def _expand(self, instance: MethodInstance) -> None:
        self._budget.poll()
        for constraint in instance.template.constraints:
            self._handlers[constraint[0]](self, instance, constraint)

    # --- objects --------------------------------------------------------------------------------

    def allocate(self, instance: MethodInstance, name: str, site: CallSite, label: str) -> int:
        """The number of what an op makes in the context of the instance."""
        if self.is_merged(name):
            return self.objects.add(self.one_for_all(name))
        context = instance.context[: self._precision.objects]
        where = Site(instance.method, site.block, site.index, label)
        made = self.objects.add(AbstractObject(name, where, context))
        if not instance.method.owner.startswith(SYNCHRONISERS):
            self.graph.add(self.everything, 1 << made)
        return made

    def one_for_all(self, name: str) -> AbstractObject:
        """The object that stands for all of a class whose objects are not told apart."""
        if name == "java/lang/String":
            return self.objects.objects[self.objects.string()]
        return AbstractObject(name, Site(None, 0, 0, "any"), NO_CONTEXT)

    def is_merged(self, name: str) -> bool:
        """Whether one abstract object stands for all objects of a class."""
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
        return found

    def static_node(self, field: FieldRef) -> int:
        """The node of a static field."""
        found = self._static_nodes.get(field)
        if found is None:
            found = self._static_nodes[field] = self.graph.nodes(1)
        return found

    # --- memory ---------------------------------------------------------------------------------

    def load(self, base: int, field: FieldRef, dest: int) -> None:
        """Let what the field of any object of the base holds flow to dest."""
        kept = f"L{field.owner};" if field.owner else None

        def look(new: int) -> None:
            if kept is not None:
                new &= self.objects.instances(kept)
            for number in members(new):
                if field is not ELEMENT or self.objects.objects[number].type[0] == "[":
                    self.graph.flow(self.field_node(number, field), dest)

        self.graph.watch(base, look)

    def store(self, base: int, field: FieldRef, value: int) -> None:
        """Let a value flow to the field of all objects of the base."""
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

    # --- calls ----------------------------------------------------------------------------------

    def call(
        self,
        caller: MethodInstance,
        site: CallSite,
        target: MethodRef,
        context: Context,
        args: tuple[int | None, ...],
        dest: int | None,
    ) -> None:
        """Bind a call to a target whose receiver, if any, is bound by the caller of this."""
        summary = self._library.summary(target)
        if summary is not None:
            self.unread.call(caller, site, target, args, dest, summary)
            return
        callee = self.instance(target, context)
        if callee is None:
            declared = self._program.declared_method(target.owner, target.name, target.descriptor)
            if declared is not None and declared.flags & flags.NATIVE:
                self.result.natives.add(target)
            self.unread.call(caller, site, target, args, dest, Summary())
            return
        if not self.result.add_call(site, callee):
            return
        self._pass(caller, callee, target, args, dest)

    def _pass(
        self,
        caller: MethodInstance,
        callee: MethodInstance,
        target: MethodRef,
        args: tuple[int | None, ...],
        dest: int | None,
    ) -> None:
        """Arguments, without a receiver, to parameters; the result back."""
        parameters, result = parse_method_descriptor(target.descriptor)
        params = callee.template.params
        first = len(params) - len(parameters)
        for argument, param, descriptor in zip(
            args[-len(parameters) :] if parameters else (), params[first:], parameters, strict=True
        ):
            if argument is not None and param is not None:
                self.graph.flow(
                    caller.base + argument, callee.base + param, self.filters.enforced(descriptor)
                )
        if dest is not None and result is not None and result[0] in "L[":
            self.graph.flow(
                callee.base + callee.template.result,
                caller.base + dest,
                self.filters.enforced(result),
            )

    def invoke(self, caller: MethodInstance, constraint: code.Constraint) -> None:
        """A call op."""
        _, mode, method, args, dest, block, index = constraint
        site = CallSite(caller.number, block, index)
        try:
            if mode is CallMode.STATIC:
                target = self.hierarchy.resolve_method(method)
                if target is not None:
                    self.call(caller, site, target, caller.context, args, dest)
                return
            if args[0] is None:
                return
            if mode is CallMode.SPECIAL:
                self._special(caller, site, method, args, dest)
            else:
                self._virtual(caller, site, method, args, dest)
        except MissingClassError as error:
            self.result.unread[method] = str(error)

    def _special(
        self,
        caller: MethodInstance,
        site: CallSite,
        method: MethodRef,
        args: tuple[int | None, ...],
        dest: int | None,
    ) -> None:
        target = self.hierarchy.resolve_method(method)
        if target is None:
            return

        def look(new: int) -> None:
            for number in members(new & self.objects.instances(f"L{target.owner};")):
                self._call_on(caller, site, number, target, args, dest)

        assert args[0] is not None, "null has no methods"
        self.graph.watch(caller.base + args[0], look)

    def _virtual(
        self,
        caller: MethodInstance,
        site: CallSite,
        method: MethodRef,
        args: tuple[int | None, ...],
        dest: int | None,
    ) -> None:
        owner = method.owner if method.owner.startswith("[") else f"L{method.owner};"

        def look(new: int) -> None:
            for number in members(new & self.objects.instances(owner)):
                target = self._dispatch(number, method)
                if target is not None:
                    self._call_on(caller, site, number, target, args, dest)

        assert args[0] is not None, "null has no methods"
        self.graph.watch(caller.base + args[0], look)

    def _dispatch(self, number: int, method: MethodRef) -> MethodRef | None:
        """The method to run; the abstract one itself for what an opaque call has made."""
        item = self.objects.objects[number]
        try:
            target = None
            if not is_stand_in(item) or self._is_of(item.type, method.owner):
                target = self.hierarchy.dispatch(item.type, method)
            if target is None and is_stand_in(item):
                return self.hierarchy.resolve_method(method)
        except MissingClassError as error:
            self.result.unread[method] = str(error)
            return None
        return target

    def _is_of(self, name: str, owner: str) -> bool:
        return self.hierarchy.is_assignable(descriptor_of(name), descriptor_of(owner))

    def _call_on(
        self,
        caller: MethodInstance,
        site: CallSite,
        receiver: int,
        target: MethodRef,
        args: tuple[int | None, ...],
        dest: int | None,
    ) -> None:
        context = self.receiver_context(receiver)
        self.call(caller, site, target, context, args, dest)
        callee = self._instances.get((target, context))
        if callee is not None and self._library.summary(target) is None:
            assert callee.template.params[0] is not None, "a receiver is a reference"
            self.graph.add(callee.base + callee.template.params[0], 1 << receiver)

    def invoke_named(self, caller: MethodInstance, constraint: code.Constraint) -> None:
        """A call of a static method of whatever class the operand stands for."""
        _, cls, name, dest, block, index = constraint
        site = CallSite(caller.number, block, index)

        def look(new: int) -> None:
            for number in members(new):
                described = self.objects.described_by(number)
                if described == UNKNOWN_CLASS and dest is not None:
                    self.graph.add(caller.base + dest, 1 << self.unread.any_enum_constants())
                if described is None or described[0] != "L":
                    continue
                owner = self._program.find_class(described[1:-1])
                for method in () if owner is None else owner.methods:
                    if method.name == name and method.descriptor.startswith("()"):
                        target = MethodRef(described[1:-1], name, method.descriptor)
                        self.call(caller, site, target, NO_CONTEXT, (), dest)

        if cls is not None:
            self.graph.watch(caller.base + cls, look)

    # --- class initialisation -------------------------------------------------------------------

    def _fill_statics(self, name: str) -> None:
        """An initialiser that is not read leaves one object of its type in each static field."""
        for field in self.reference_statics(name):
            made = self.unread.object(field.descriptor, f"value of {field}")
            self.graph.add(self.static_node(field), 1 << made)

    def initialise(self, caller: MethodInstance, name: str, site: CallSite) -> None:
        """Run the initialisers of a class and of what must be initialised before it."""
        for ref in self._initialisers.of_class(name):
            callee = self.instance(ref, NO_CONTEXT)
            if callee is not None:
                self.result.add_initialiser(site, callee)

    def initialise_of(self, caller: MethodInstance, constraint: code.Constraint) -> None:
        """Initialise whatever class the operand stands for."""
        _, cls, block, index = constraint
        site = CallSite(caller.number, block, index)

        def look(new: int) -> None:
            for number in members(new):
                described = self.objects.described_by(number)
                if described is not None and described[0] == "L":
                    self.initialise(caller, described[1:-1], site)

        if cls is not None:
            self.graph.watch(caller.base + cls, look)

    # --- threads --------------------------------------------------------------------------------

    def spawn(self, caller: MethodInstance, constraint: code.Constraint) -> None:
        """Start a thread: its bottom frame runs on the Thread object."""
        _, thread, run, block, index = constraint
        site = CallSite(caller.number, block, index)

        def look(new: int) -> None:
            for number in members(new):
                target = self._dispatch(number, run)
                callee = None
                if target is not None:
                    callee = self.instance(target, self.receiver_context(number))
                if callee is None:
                    self.result.lost_threads.add(number)
                    continue
                receiver = callee.template.params[0]
                assert receiver is not None, "a receiver is a reference"
                self.graph.add(callee.base + receiver, 1 << number)
                self.graph.add(self.threads, 1 << number)
                self.result.add_spawn(site, Spawned(callee.number, number))

        if thread is not None:
            self.graph.watch(caller.base + thread, look)
