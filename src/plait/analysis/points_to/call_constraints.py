"""Call constraints: the methods that an op may call, and the flow of arguments and results.

Virtual calls are resolved as their receivers become known. Thread starts and class initialisation
are ops of their own.
"""

from typing import final

from plait.analysis.points_to import constraint_templates as code
from plait.analysis.points_to.abstract_objects import (
    NO_CONTEXT,
    UNKNOWN_CLASS,
    Context,
    descriptor_of,
    is_stand_in,
)
from plait.analysis.points_to.class_initialisers import Initialisers
from plait.analysis.points_to.library_boundary import Library, Summary
from plait.analysis.points_to.method_instances import CallSite, MethodInstance, Spawned
from plait.analysis.points_to.solver_interface import Solving
from plait.analysis.points_to.unread_calls import UnreadCode
from plait.base import flags
from plait.base.errors import UNUSABLE_CLASS
from plait.base.masks import members
from plait.base.names import MethodRef
from plait.base.origins import is_library_class
from plait.ir.operators import CallMode
from plait.ir.program import Program
from plait.java.class_files.descriptors import parse_method_descriptor


@final
class Calls:
    """Adds the constraints of calls."""

    def __init__(
        self,
        solver: Solving,
        unread: UnreadCode,
        initialisers: Initialisers,
        program: Program,
        library: Library,
    ) -> None:
        self._solver = solver
        self._unread = unread
        self._initialisers = initialisers
        self._program = program
        self._library = library

    def call(
        self,
        caller: MethodInstance,
        site: CallSite,
        target: MethodRef,
        context: Context,
        args: tuple[int | None, ...],
        dest: int | None,
        receiver: int | None = None,
    ) -> None:
        """Bind a call to a target; the caller of this function binds the receiver of read code."""
        solver = self._solver
        summary = self._library.summary(target)
        if summary is not None:
            self._call_unread(caller, site, target, args, dest, summary, receiver)
            return
        callee = solver.instance(target, context)
        if callee is None:
            declared = self._program.declared_method(target.owner, target.name, target.descriptor)
            if declared is not None and declared.flags & flags.NATIVE:
                solver.result.natives.add(target)
            self._call_unread(caller, site, target, args, dest, Summary(), receiver)
            return
        if not solver.result.add_call(site, callee):
            return
        self._pass(caller, callee, target, args, dest)

    def _call_unread(
        self,
        caller: MethodInstance,
        site: CallSite,
        target: MethodRef,
        args: tuple[int | None, ...],
        dest: int | None,
        summary: Summary,
        receiver: int | None,
    ) -> None:
        """Call unread code on those objects only that do not override the method."""
        given = [None if argument is None else caller.base + argument for argument in args]
        if receiver is not None:
            called_on = given[0] = self._solver.result.receiver_node(site, target)
            self._solver.graph.add(called_on, 1 << receiver)
        out = None if dest is None else caller.base + dest
        self._unread.call(site, target, given, out, summary)

    def _pass(
        self,
        caller: MethodInstance,
        callee: MethodInstance,
        target: MethodRef,
        args: tuple[int | None, ...],
        dest: int | None,
    ) -> None:
        """Let arguments, except the receiver, flow to parameters, and the result back."""
        solver = self._solver
        parameters, result = parse_method_descriptor(target.descriptor)
        params = callee.template.params
        first = len(params) - len(parameters)
        for argument, param, descriptor in zip(
            args[-len(parameters) :] if parameters else (), params[first:], parameters, strict=True
        ):
            if argument is not None and param is not None:
                solver.graph.flow(
                    caller.base + argument, callee.base + param, solver.filters.enforced(descriptor)
                )
        if dest is not None and result is not None and result[0] in "L[":
            solver.graph.flow(
                callee.base + callee.template.result,
                caller.base + dest,
                solver.filters.enforced(result),
            )

    def invoke(self, caller: MethodInstance, constraint: code.Constraint) -> None:
        """A call op."""
        solver = self._solver
        _, mode, method, args, dest, block, index = constraint
        site = CallSite(caller.number, block, index)
        try:
            if mode is CallMode.STATIC:
                target = solver.hierarchy.resolve_method(method)
                if target is not None:
                    self.call(caller, site, target, caller.context, args, dest)
                return
            if args[0] is None:
                return
            if mode is CallMode.SPECIAL:
                self._special(caller, site, method, args, dest)
            else:
                self._virtual(caller, site, method, args, dest)
        except UNUSABLE_CLASS as error:
            solver.result.unread[method] = str(error)

    def _special(
        self,
        caller: MethodInstance,
        site: CallSite,
        method: MethodRef,
        args: tuple[int | None, ...],
        dest: int | None,
    ) -> None:
        solver = self._solver
        target = solver.hierarchy.resolve_method(method)
        if target is None:
            return

        def look(new: int) -> None:
            for number in members(new & solver.objects.instances(f"L{target.owner};")):
                self._call_on(caller, site, number, target, args, dest)

        assert args[0] is not None, "null has no methods"
        solver.graph.watch(caller.base + args[0], look)

    def _virtual(
        self,
        caller: MethodInstance,
        site: CallSite,
        method: MethodRef,
        args: tuple[int | None, ...],
        dest: int | None,
    ) -> None:
        solver = self._solver
        owner = method.owner if method.owner.startswith("[") else f"L{method.owner};"

        def look(new: int) -> None:
            for number in members(new & solver.objects.instances(owner)):
                target = self._dispatch(number, method)
                if target is not None:
                    self._call_on(caller, site, number, target, args, dest)

        assert args[0] is not None, "null has no methods"
        solver.graph.watch(caller.base + args[0], look)

    def _dispatch(self, number: int, method: MethodRef) -> MethodRef | None:
        """The called method; the abstract one itself for a result of an opaque call."""
        solver = self._solver
        item = solver.objects.objects[number]
        try:
            target = None
            if not is_stand_in(item) or self._is_of(item.type, method.owner):
                target = solver.hierarchy.dispatch(item.type, method)
            if target is None and is_stand_in(item):
                return solver.hierarchy.resolve_method(method)
        except UNUSABLE_CLASS as error:
            solver.result.unread[method] = str(error)
            return None
        return target

    def _is_of(self, name: str, owner: str) -> bool:
        solver = self._solver
        return solver.hierarchy.is_assignable(descriptor_of(name), descriptor_of(owner))

    def _call_on(
        self,
        caller: MethodInstance,
        site: CallSite,
        receiver: int,
        target: MethodRef,
        args: tuple[int | None, ...],
        dest: int | None,
    ) -> None:
        solver = self._solver
        context = solver.receiver_context(receiver)
        self.call(caller, site, target, context, args, dest, receiver)
        if self._library.summary(target) is not None:
            return
        if self._may_be_overridden(receiver, target):
            self._call_unread(caller, site, target, args, dest, Summary(), receiver)
        callee = solver.instance(target, context)
        if callee is not None:
            assert callee.template.params[0] is not None, "a receiver is a reference"
            solver.graph.add(callee.base + callee.template.params[0], 1 << receiver)

    def _may_be_overridden(self, receiver: int, target: MethodRef) -> bool:
        """Whether the receiver may have an unread class that overrides a default method.

        The same holds for objects that call back later, in a thread of their creator.
        """
        item = self._solver.objects.objects[receiver]
        if not is_stand_in(item) or not is_library_class(target.owner):
            return False
        if item.type.startswith("java/util/") and not self._library.calls_back_at_once(item.type):
            return True
        owner = self._program.find_class(target.owner)
        return owner is not None and owner.is_interface

    def invoke_named(self, caller: MethodInstance, constraint: code.Constraint) -> None:
        """A call of a static method of any class that the operand may denote."""
        solver = self._solver
        _, cls, name, dest, block, index = constraint
        site = CallSite(caller.number, block, index)

        def look(new: int) -> None:
            for number in members(new):
                described = solver.objects.described_by(number)
                if described == UNKNOWN_CLASS and dest is not None:
                    solver.graph.add(caller.base + dest, 1 << self._unread.any_enum_constants())
                if described is None or described[0] != "L":
                    continue
                owner = self._program.find_class(described[1:-1])
                for method in () if owner is None else owner.methods:
                    if method.name == name and method.descriptor.startswith("()"):
                        target = MethodRef(described[1:-1], name, method.descriptor)
                        self.call(caller, site, target, NO_CONTEXT, (), dest)

        if cls is not None:
            solver.graph.watch(caller.base + cls, look)

    # --- class initialisation -------------------------------------------------------------------

    def initialise(self, caller: MethodInstance, name: str, site: CallSite) -> None:
        """Run the initialisers of a class and of the classes to initialise before it."""
        solver = self._solver
        for ref in self._initialisers.of_class(name):
            callee = solver.instance(ref, NO_CONTEXT)
            if callee is not None:
                solver.result.add_initialiser(site, callee)

    def initialise_of(self, caller: MethodInstance, constraint: code.Constraint) -> None:
        """Initialise any class that the operand may denote."""
        solver = self._solver
        _, cls, block, index = constraint
        site = CallSite(caller.number, block, index)

        def look(new: int) -> None:
            for number in members(new):
                described = solver.objects.described_by(number)
                if described is not None and described[0] == "L":
                    self.initialise(caller, described[1:-1], site)

        if cls is not None:
            solver.graph.watch(caller.base + cls, look)

    # --- threads --------------------------------------------------------------------------------

    def spawn(self, caller: MethodInstance, constraint: code.Constraint) -> None:
        """Start a thread: its bottom frame runs on the Thread object."""
        solver = self._solver
        _, thread, run, block, index = constraint
        site = CallSite(caller.number, block, index)

        def look(new: int) -> None:
            for number in members(new):
                target = self._dispatch(number, run)
                callee = None
                if target is not None:
                    callee = solver.instance(target, solver.receiver_context(number))
                if callee is None:
                    solver.result.lost_threads.add(number)
                    continue
                receiver = callee.template.params[0]
                assert receiver is not None, "a receiver is a reference"
                solver.graph.add(callee.base + receiver, 1 << number)
                solver.graph.add(solver.threads, 1 << number)
                solver.result.add_spawn(site, Spawned(callee.number, number))

        if thread is not None:
            solver.graph.watch(caller.base + thread, look)
