"""Andersen's points-to analysis with the call graph made on the fly, over the IR.

`solver` has the machinery; this module defines each constraint of a template.
"""

from typing import Final

from plait.analysis.points_to import constraint_templates as code
from plait.analysis.points_to.class_initialisers import CLINIT
from plait.analysis.points_to.constraint_solver import Handler, Precision, Solver
from plait.analysis.points_to.intrinsic_flow import flow_of_intrinsic
from plait.analysis.points_to.library_boundary import Library
from plait.analysis.points_to.method_instances import CallSite, MethodInstance, PointsTo
from plait.base.budget import Budget
from plait.base.errors import UNUSABLE_CLASS
from plait.base.masks import members
from plait.base.names import MethodRef
from plait.ir.program import Program

PRECISE: Final = Precision()


MOST_INSTANCES: Final = 2500


def points_to(
    program: Program,
    library: Library,
    budget: Budget,
    precision: Precision = PRECISE,
    *,
    most_instances: int | None = MOST_INSTANCES,
) -> PointsTo:
    """Solve the constraints of everything that the program's entry may reach.

    `TooManyInstances` when there are more methods in contexts than allowed.
    """
    return Solver(program, library, budget, precision, _HANDLERS, most_instances).run()


def _copy(solver: Solver, at: MethodInstance, constraint: code.Constraint) -> None:
    _, source, dest, kept = constraint
    solver.graph.flow(at.base + source, at.base + dest, kept)


def _new(solver: Solver, at: MethodInstance, constraint: code.Constraint) -> None:
    _, dest, name, block, index, label = constraint
    made = solver.allocate(at, name, CallSite(at.number, block, index), label)
    solver.graph.add(at.base + dest, 1 << made)


def _load(solver: Solver, at: MethodInstance, constraint: code.Constraint) -> None:
    _, base, field, dest = constraint
    solver.load(at.base + base, field, at.base + dest)


def _store(solver: Solver, at: MethodInstance, constraint: code.Constraint) -> None:
    _, base, field, value = constraint
    solver.store(at.base + base, field, at.base + value)


def _load_static(solver: Solver, at: MethodInstance, constraint: code.Constraint) -> None:
    _, field, dest = constraint
    solver.graph.flow(solver.static_node(field), at.base + dest)


def _store_static(solver: Solver, at: MethodInstance, constraint: code.Constraint) -> None:
    _, field, value = constraint
    kept = solver.filters.enforced(field.descriptor)
    solver.graph.flow(at.base + value, solver.static_node(field), kept)


def _load_offset(solver: Solver, at: MethodInstance, constraint: code.Constraint) -> None:
    _, base, dest = constraint

    def look(new: int) -> None:
        for number in members(new):
            for _, source in solver.fields_at_offsets(number):
                solver.graph.flow(source, at.base + dest)

    solver.graph.watch(at.base + base, look)


def _store_offset(solver: Solver, at: MethodInstance, constraint: code.Constraint) -> None:
    _, base, value = constraint

    def look(new: int) -> None:
        for number in members(new):
            for field, target in solver.fields_at_offsets(number):
                descriptor = field.descriptor or solver.objects.objects[number].type[1:]
                if descriptor[0] in "L[":
                    solver.graph.flow(at.base + value, target, solver.filters.enforced(descriptor))

    solver.graph.watch(at.base + base, look)


def _initialise(solver: Solver, at: MethodInstance, constraint: code.Constraint) -> None:
    _, name, block, index = constraint
    try:
        solver.calls.initialise(at, name, CallSite(at.number, block, index))
    except UNUSABLE_CLASS as error:
        solver.result.unread[MethodRef(name, *CLINIT)] = str(error)


def _text(solver: Solver, at: MethodInstance, constraint: code.Constraint) -> None:
    solver.graph.add(at.base + constraint[1], 1 << solver.objects.string())


def _class_object(solver: Solver, at: MethodInstance, constraint: code.Constraint) -> None:
    _, dest, descriptor = constraint
    solver.graph.add(at.base + dest, 1 << solver.objects.class_object(descriptor))


def _throw(solver: Solver, at: MethodInstance, constraint: code.Constraint) -> None:
    if constraint[1] is not None:
        solver.graph.flow(at.base + constraint[1], solver.thrown)


def _catch(solver: Solver, at: MethodInstance, constraint: code.Constraint) -> None:
    solver.graph.flow(solver.thrown, at.base + constraint[1])


def _current_thread(solver: Solver, at: MethodInstance, constraint: code.Constraint) -> None:
    solver.graph.flow(solver.threads, at.base + constraint[1])


def _intrinsic(solver: Solver, at: MethodInstance, constraint: code.Constraint) -> None:
    _, name, args, dest, block, index = constraint
    nodes = tuple(None if arg is None else at.base + arg for arg in args)
    target = None if dest is None else at.base + dest
    flow_of_intrinsic(solver, at, CallSite(at.number, block, index), name, nodes, target)


_HANDLERS: Final[dict[int, Handler]] = {
    code.COPY: _copy,
    code.NEW: _new,
    code.LOAD: _load,
    code.STORE: _store,
    code.LOAD_STATIC: _load_static,
    code.STORE_STATIC: _store_static,
    code.CALL: lambda solver, at, call: solver.calls.invoke(at, call),
    code.INITIALISE: _initialise,
    code.INITIALISE_OF: lambda solver, at, use: solver.calls.initialise_of(at, use),
    code.TEXT: _text,
    code.CLASS_OBJECT: _class_object,
    code.THROW: _throw,
    code.CATCH: _catch,
    code.SPAWN: lambda solver, at, start: solver.calls.spawn(at, start),
    code.CURRENT_THREAD: _current_thread,
    code.INTRINSIC: _intrinsic,
    code.LOAD_OFFSET: _load_offset,
    code.STORE_OFFSET: _store_offset,
    code.CALL_NAMED: lambda solver, at, call: solver.calls.invoke_named(at, call),
}
