"""Calls of unread methods: the flow of references, and the callbacks to the program."""

from collections.abc import Iterator, Sequence
from typing import Final, final

from plait.analysis.points_to.abstract_objects import (
    GLOBAL,
    NO_CONTEXT,
    AbstractObject,
    Site,
    is_stand_in,
)
from plait.analysis.points_to.constraint_templates import ELEMENT, STATE
from plait.analysis.points_to.library_boundary import Library, Summary
from plait.analysis.points_to.library_tables import SYNCHRONISERS
from plait.analysis.points_to.method_instances import CallSite, MethodInstance
from plait.analysis.points_to.solver_interface import Solving
from plait.base import flags
from plait.base.masks import closure, mask_of, members
from plait.base.names import FieldRef, MethodRef
from plait.base.origins import is_library_class
from plait.ir.program import Program
from plait.java.class_files.descriptors import parse_method_descriptor

_TEXT: Final = "()Ljava/lang/String;"
_TO_STRING: Final = ("toString", _TEXT)
_TEXT_METHODS: Final = frozenset({"length", "charAt", "subSequence", "formatTo"})
_THREAD: Final = "java/lang/Thread"
_THREAD_GROUP: Final = "java/lang/ThreadGroup"
_THROWABLE: Final = "java/lang/Throwable"
_ENUMS: Final = "[Ljava/lang/Enum;"
_KEEPING: Final = frozenset({"<init>", "initCause", "addSuppressed"})
"""What keeps its arguments although its class only prints."""


def _may_call(kind: str, ref: MethodRef, *, only_prints: bool) -> bool:
    """Printing calls `toString` of any object; other code calls methods of the program only."""
    if only_prints:
        return ref.descriptor == _TEXT or ref.name in _TEXT_METHODS
    return not is_library_class(kind)


@final
class UnreadCode:
    """Adds the constraints of calls that `library.Summary` describes."""

    def __init__(self, solver: Solving, program: Program, library: Library) -> None:
        self._solver = solver
        self._program = program
        self._library = library
        self._overriding: dict[str, tuple[MethodRef, ...]] = {}
        self._fields: dict[str, tuple[FieldRef, ...]] = {}
        self._calls: list[tuple[CallSite, list[int], bool]] = []
        self._called: dict[bool, dict[int, tuple[MethodInstance, ...]]] = {False: {}, True: {}}
        self._returned = solver.graph.nodes(1)
        """What methods have given that unread code has called: it may give or keep that."""
        self._handed = {
            only_prints: self._watched_node(only_prints=only_prints)
            for only_prints in (False, True)
        }
        solver.graph.flow(self._returned, self._handed[False])
        solver.graph.watch(self._returned, self._write_returned)

    def object(self, descriptor: str, label: str) -> int:
        """An object that unread code creates; an array holds such objects."""
        solver = self._solver
        name = descriptor if descriptor[0] == "[" else descriptor[1:-1]
        if solver.is_merged(name):
            return solver.objects.add(solver.one_for_all(name))
        made = solver.objects.add(AbstractObject(name, _named(label), NO_CONTEXT))
        if name[0] == "[" and name[1] in "L[":
            inner = self.object(name[1:], f"element of {label}")
            held = solver.field_node(made, ELEMENT)
            solver.graph.add(held, 1 << inner)
            solver.graph.flow(self._returned, held, name[1:])
        return made

    def fill(self, number: int, field: FieldRef, node: int) -> None:
        """Fill a field of an object that unread code creates of a class that is read."""
        item = self._solver.objects.objects[number]
        if (
            is_stand_in(item)
            and self._is_open(field.owner)
            and not self._library.is_value(item.type)
            and self._may_have(item.type, field.owner)
        ):
            self._write(number, field, node)

    def _may_have(self, kind: str, owner: str) -> bool:
        """Whether objects have the fields of a class; exceptions may be of any class of them."""
        is_subclass = self._solver.hierarchy.is_subclass
        return owner != _THROWABLE and (
            is_subclass(kind, owner)
            or (is_subclass(kind, _THROWABLE) and is_subclass(owner, _THROWABLE))
        )

    def _write(self, number: int, field: FieldRef, node: int) -> None:
        """Let unread code write its arguments and new objects to a field of an object."""
        graph = self._solver.graph
        graph.add(node, 1 << self.object(field.descriptor, f"value of {field} in an object"))
        for source in (self._solver.field_node(number, STATE), self._returned):
            graph.flow(source, node, field.descriptor)

    def _write_returned(self, new: int) -> None:
        """Let unread code fill the collections that a callback returns."""
        solver = self._solver
        for number in members(new):
            for field in self._inside(solver.objects.objects[number].type):
                self._write(number, field, solver.field_node(number, field))

    def any_enum_constants(self) -> int:
        """An array of the constants of an unknown enum class."""
        made = self.object(_ENUMS, "constants of any enum class")
        held = self._solver.field_node(made, ELEMENT)
        self._solver.graph.flow(self._solver.everything, held, _ENUMS[1:])
        return made

    def call(
        self,
        site: CallSite,
        target: MethodRef,
        args: Sequence[int | None],
        dest: int | None,
        summary: Summary,
    ) -> None:
        """A call of unread code; `args` and `dest` are nodes, None for no reference."""
        if not self._solver.result.add_opaque(site, target):
            return
        graph = self._solver.graph
        parameters, _ = parse_method_descriptor(target.descriptor)
        result = self._library.result_of(target)
        given = [argument for argument in args if argument is not None]
        is_static = len(args) == len(parameters)
        state = given[0] if not is_static and args[0] is not None else None
        out = None
        if dest is not None and result is not None and result[0] in "L[":
            out = dest
            label = f"{GLOBAL if is_static else 'result of'} {target}"
            made = self.object(result, label)
            graph.add(out, 1 << made)
            for argument in given:
                graph.flow(argument, out, result)
            if not summary.is_leaf and not summary.only_prints:
                graph.flow(self._returned, out, result)
            if state is not None and not self._is_fluent(target, result):
                self._keep_result(state, made)
        if summary.is_leaf:
            return
        if not self._library.is_value(target.owner):
            if is_static and self._library.keeps_in_class(target.owner):
                self._keep_in_class(target.owner, given, out, result)
            if not summary.only_prints or target.name in _KEEPING:
                self._keep(state, given, out)
        kept = self._kept(given, target)
        if out is not None and result is not None:
            self._hand_out(kept, given, out, result)
        if self._library.writes_arrays(target):
            for argument in given:
                self._solver.store(argument, ELEMENT, kept)
        for argument in given:
            graph.flow(argument, self._handed[summary.only_prints])
        self._calls.append((site, given, summary.only_prints))

    def _kept(self, given: list[int], target: MethodRef) -> int:
        """A node of the objects that the receiver and the arguments were given before."""
        kept = self._solver.graph.nodes(1)
        for argument in given:
            self._solver.load(argument, STATE, kept)
        if target.owner == _THREAD_GROUP:
            self._solver.graph.flow(self._solver.threads, kept)
        return kept

    def _hand_out(self, kept: int, given: list[int], out: int, result: str) -> None:
        """Return objects given before: as they are, in an array, or inside a result."""
        solver = self._solver
        solver.graph.flow(kept, out, result)
        if result[0] == "[" and result[1] in "L[":
            elements = solver.graph.nodes(1)
            for source in (kept, *given):
                solver.graph.flow(source, elements, result[1:])
            solver.store(out, ELEMENT, elements)
        elif result[0] == "L" and not self._library.is_value(result[1:-1]):
            solver.store(out, STATE, kept)

    def _keep(self, state: int | None, given: list[int], out: int | None) -> None:
        """Store the arguments in the receiver; without a receiver, in the result."""
        holder = out if state is None else state
        if holder is None:
            return
        for argument in given:
            if argument != holder:
                self._solver.store(holder, STATE, argument)

    def _is_fluent(self, target: MethodRef, result: str) -> bool:
        """Whether a method returns its receiver rather than a part of it."""
        return self._library.is_value(target.owner) or (
            result[0] == "L" and self._solver.hierarchy.is_subclass(target.owner, result[1:-1])
        )

    def _keep_result(self, state: int, made: int) -> None:
        """The result of a method may be returned again by later calls on the same receiver."""
        given = self._solver.graph.nodes(1)
        self._solver.graph.add(given, 1 << made)
        self._solver.store(state, STATE, given)

    def _keep_in_class(
        self, owner: str, given: list[int], out: int | None, result: str | None
    ) -> None:
        """Store the arguments of a static method without a result in its class (`System.setOut`).

        The static fields of the class may then hold them, and its methods may return them.
        """
        solver = self._solver
        label = f"{GLOBAL} {owner}"
        kept = solver.objects.add(AbstractObject("java/lang/Object", _named(label), NO_CONTEXT))
        node = solver.field_node(kept, STATE)
        if out is not None and result is not None:
            solver.graph.flow(node, out, result)
            return
        for argument in given:
            solver.graph.flow(argument, node)
            for field in solver.reference_statics(owner):
                solver.graph.flow(argument, solver.static_node(field), field.descriptor)

    # --- callbacks ------------------------------------------------------------------------------

    def _watched_node(self, *, only_prints: bool) -> int:
        """A node for the arguments of unread code, which may call their methods."""
        solver = self._solver
        handed = solver.graph.nodes(1)

        def look(new: int) -> None:
            for number in members(new):
                kind = solver.objects.objects[number].type
                if kind.startswith("["):
                    held = solver.field_node(number, ELEMENT)
                    solver.graph.flow(held, handed)
                    if not only_prints and kind[1] in "L[":
                        solver.graph.flow(self._returned, held, kind[1:])
                    continue
                if not only_prints:
                    for field in self._inside(kind):
                        solver.graph.flow(solver.field_node(number, field), handed)
                callees = tuple(
                    callee
                    for ref in self._callbacks(kind)
                    if _may_call(kind, ref, only_prints=only_prints)
                    if (callee := self._run_callback(number, ref, handed)) is not None
                )
                if callees:
                    self._called[only_prints][number] = callees

        solver.graph.watch(handed, look)
        return handed

    def finish(self) -> None:
        """Record, at the end, which sites may call which methods of the program."""
        result, graph = self._solver.result, self._solver.graph
        masks = {kind: mask_of(called) for kind, called in self._called.items()}
        for site, given, only_prints in self._calls:
            mask = 0
            for argument in given:
                mask |= graph.points_to[argument]
            handed = self._with_elements(mask)
            called = [(handed & masks[only_prints], only_prints)]
            kept = self._kept_by(handed, looks_inside=not only_prints)
            called.append((kept & ~handed & masks[False], False))
            for callers, kind in called:
                for number in members(callers):
                    for callee in self._called[kind][number]:
                        result.add_call(site, callee)

    def _with_elements(self, objects: int) -> int:
        """These objects and the elements of the arrays among them."""
        return closure(objects, self._elements)

    def _kept_by(self, objects: int, *, looks_inside: bool) -> int:
        """The objects that earlier calls stored in these, and the elements of arrays.

        Unread code that reads their content also reaches their fields and results of callbacks.
        """
        points_to = self._solver.graph.points_to

        def parts(number: int) -> int:
            held = self._held(number, STATE) | self._elements(number)
            if looks_inside:
                for field in self._inside(self._solver.objects.objects[number].type):
                    held |= self._held(number, field)
                for callee in self._called[False].get(number, ()):
                    held |= points_to[callee.base + callee.template.result]
            return held

        return closure(objects, parts)

    def _inside(self, kind: str) -> tuple[FieldRef, ...]:
        """The fields in which a class of the library, whose code is read, stores its arguments.

        Unread code reaches these through methods of the class (the functions of a collector). The
        Runnable of a thread is left out.
        """
        found = self._fields.get(kind)
        if found is None:
            found = ()
            if self._is_open(kind) and not self._solver.hierarchy.is_subclass(kind, _THREAD):
                fields = self._solver.hierarchy.instance_fields(kind)
                found = tuple(field for field in fields if field.descriptor[0] in "L[")
            self._fields[kind] = found
        return found

    def _is_open(self, kind: str) -> bool:
        """Whether unread code may reach the content of objects of a library class."""
        is_ours = kind[0] != "[" and is_library_class(kind) and self._library.is_read(kind)
        return is_ours and not kind.startswith(SYNCHRONISERS)

    def _elements(self, number: int) -> int:
        """The elements of an object, if it is an array."""
        is_array = self._solver.objects.arrays >> number & 1
        return self._held(number, ELEMENT) if is_array else 0

    def _held(self, number: int, field: FieldRef) -> int:
        return self._solver.graph.points_to[self._solver.field_node(number, field)]

    def _callbacks(self, name: str) -> tuple[MethodRef, ...]:
        """The methods that unread code may call: of library classes, only `toString`."""
        found = self._overriding.get(name)
        if found is None:
            found = tuple(self._find_callbacks(name))
            self._overriding[name] = found
        return found

    def _find_callbacks(self, name: str) -> Iterator[MethodRef]:
        text = self._solver.hierarchy.select(name, *_TO_STRING)
        if text is not None and is_library_class(text.owner) and not self._library.summary(text):
            yield text
        if is_library_class(name):
            return
        declared = {
            (method.name, method.descriptor)
            for parent in sorted(self._solver.hierarchy.supertypes(name))
            if is_library_class(parent)
            for method in self._program.class_named(parent).methods
            if not method.flags & (flags.STATIC | flags.PRIVATE) and method.name[0] != "<"
        }
        for key in sorted(declared):
            target = self._solver.hierarchy.select(name, *key)
            if target is not None and not is_library_class(target.owner):
                yield target

    def _run_callback(self, receiver: int, target: MethodRef, handed: int) -> MethodInstance | None:
        solver = self._solver
        callee = solver.instance(target, solver.receiver_context(receiver))
        if callee is None:
            return None
        assert callee.template.params[0] is not None, "a receiver is a reference"
        solver.graph.add(callee.base + callee.template.params[0], 1 << receiver)
        parameters, result = parse_method_descriptor(target.descriptor)
        if result is not None and result[0] in "L[":
            given_back = callee.base + callee.template.result
            solver.graph.flow(given_back, self._returned)
            solver.graph.flow(given_back, solver.field_node(receiver, STATE))
        for param, descriptor in zip(callee.template.params[1:], parameters, strict=True):
            if param is not None:
                made = self.object(descriptor, f"argument of {target}")
                solver.graph.add(callee.base + param, 1 << made)
                for source in (handed, solver.everything):
                    solver.graph.flow(source, callee.base + param, descriptor)
        return callee


def _named(label: str) -> Site:
    """A site without an op."""
    return Site(None, 0, 0, label)
