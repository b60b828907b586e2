"""Calls of methods whose code is not read: what flows where, and which of our code they call."""

from collections.abc import Iterator, Sequence
from typing import Final, final

from plait.analysis.instances import CallSite, MethodInstance
from plait.analysis.library import Library, Summary
from plait.analysis.masks import closure, mask_of, members
from plait.analysis.objects import (
    GLOBAL,
    NO_CONTEXT,
    AbstractObject,
    Site,
)
from plait.analysis.solving import Solving
from plait.analysis.templates import ELEMENT, STATE
from plait.base import flags
from plait.base.names import FieldRef, MethodRef
from plait.ir.program import Program
from plait.java.descriptors import parse_method_descriptor
from plait.result.origins import is_library_class

_TEXT: Final = "()Ljava/lang/String;"
_TO_STRING: Final = ("toString", _TEXT)
_TEXT_METHODS: Final = frozenset({"length", "charAt", "subSequence", "formatTo"})
_ENUMS: Final = "[Ljava/lang/Enum;"
_KEEPING: Final = frozenset({"<init>", "initCause", "addSuppressed"})
"""What keeps its arguments although its class only prints."""


def _may_call(kind: str, ref: MethodRef, *, only_prints: bool) -> bool:
    """Printing asks any object for its text; other code calls methods of the program's classes."""
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
        self._calls: list[tuple[CallSite, list[int], bool]] = []
        self._called: dict[bool, dict[int, tuple[MethodInstance, ...]]] = {False: {}, True: {}}
        self._handed = {
            only_prints: self._watched_node(only_prints=only_prints)
            for only_prints in (False, True)
        }

    def object(self, descriptor: str, label: str) -> int:
        """An object that unread code has made; an array holds such objects."""
        solver = self._solver
        name = descriptor if descriptor[0] == "[" else descriptor[1:-1]
        if solver.is_merged(name):
            return solver.objects.add(solver.one_for_all(name))
        made = solver.objects.add(AbstractObject(name, _named(label), NO_CONTEXT))
        if name[0] == "[" and name[1] in "L[":
            inner = self.object(name[1:], f"element of {label}")
            solver.graph.add(solver.field_node(made, ELEMENT), 1 << inner)
        return made

    def any_enum_constants(self) -> int:
        """An array of the constants of an enum class of which nothing is known."""
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
            if state is not None and not self._is_fluent(target, result):
                self._keep_result(state, made)
        if not summary.is_leaf and not self._library.is_value(target.owner):
            if is_static and self._library.keeps_in_class(target.owner):
                self._keep_in_class(target.owner, given, out, result)
            if not summary.only_prints or target.name in _KEEPING:
                self._keep(state, given, out, result)
        if summary.is_leaf:
            return
        for argument in given:
            graph.flow(argument, self._handed[summary.only_prints])
        self._calls.append((site, given, summary.only_prints))

    def _keep(
        self, state: int | None, given: list[int], out: int | None, result: str | None
    ) -> None:
        """The receiver keeps what it is given; without one, the result does."""
        holder = out if state is None else state
        if holder is None:
            return
        for argument in given:
            if argument != holder:
                self._solver.store(holder, STATE, argument)
        if state is not None and out is not None:
            between = self._solver.graph.nodes(1)
            self._solver.load(state, STATE, between)
            self._solver.graph.flow(between, out, result)

    def _is_fluent(self, target: MethodRef, result: str) -> bool:
        """Whether a method gives its receiver rather than something of the receiver's."""
        return self._library.is_value(target.owner) or (
            result[0] == "L" and self._solver.hierarchy.is_subclass(target.owner, result[1:-1])
        )

    def _keep_result(self, state: int, made: int) -> None:
        """What a method gives may be given again by whoever asks the same receiver."""
        given = self._solver.graph.nodes(1)
        self._solver.graph.add(given, 1 << made)
        self._solver.store(state, STATE, given)

    def _keep_in_class(
        self, owner: str, given: list[int], out: int | None, result: str | None
    ) -> None:
        """A static method without a result keeps what it is given in its class (`System.setOut`).

        The static fields of the class may hold it then, and its methods give it.
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
        """A node for all that unread code is given; it may call what the library declares."""
        solver = self._solver
        handed = solver.graph.nodes(1)

        def look(new: int) -> None:
            for number in members(new):
                kind = solver.objects.objects[number].type
                if kind.startswith("["):
                    solver.graph.flow(solver.field_node(number, ELEMENT), handed)
                    continue
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
        """Note which sites may call which of our methods, once all is known."""
        result, graph = self._solver.result, self._solver.graph
        masks = {kind: mask_of(called) for kind, called in self._called.items()}
        for site, given, only_prints in self._calls:
            mask = 0
            for argument in given:
                mask |= graph.points_to[argument]
            handed = self._with_elements(mask)
            called = [(handed & masks[only_prints], only_prints)]
            called.append((self._kept_by(handed) & ~handed & masks[False], False))
            for callers, kind in called:
                for number in members(callers):
                    for callee in self._called[kind][number]:
                        result.add_call(site, callee)

    def _with_elements(self, objects: int) -> int:
        """These objects and what the arrays among them hold."""
        return closure(objects, self._elements)

    def _kept_by(self, objects: int) -> int:
        """What these objects have been given by earlier calls, and hold in arrays."""
        return closure(objects, lambda number: self._held(number, STATE) | self._elements(number))

    def _elements(self, number: int) -> int:
        """What an object holds if it is an array."""
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
        if is_library_class(name):
            target = self._solver.hierarchy.select(name, *_TO_STRING)
            if target is not None and self._library.summary(target) is None:
                yield target
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
        parameters, _ = parse_method_descriptor(target.descriptor)
        for param, descriptor in zip(callee.template.params[1:], parameters, strict=True):
            if param is not None:
                made = self.object(descriptor, f"argument of {target}")
                solver.graph.add(callee.base + param, 1 << made)
                for source in (handed, solver.everything):
                    solver.graph.flow(source, callee.base + param, descriptor)
        return callee


def _named(label: str) -> Site:
    """A site that is no op."""
    return Site(None, 0, 0, label)
