"""Class initialisation. The progress of a class is a variable as soon as some thread changes it."""

from collections.abc import Sequence
from typing import Any, Final

from plait.base.errors import UnsupportedError
from plait.engines.executions.early_initialisation import is_early
from plait.engines.pushdown.ops.monitor_ops import known
from plait.engines.pushdown.rules.rule_paths import Path
from plait.engines.pushdown.rules.rule_terms import Term, Value, both, related
from plait.engines.pushdown.rules.rule_translation import Handler, Translation
from plait.engines.pushdown.rules.shared_places import Place
from plait.ir import ops as ir
from plait.ir.operands import Kind
from plait.ir.operators import Relation
from plait.logic.pushdown.symbolic.network_rules import Cases, Rule
from plait.machine.class_initialisation import (
    has_initialiser,
    initialise,
    supertypes_to_initialise,
)
from plait.machine.compile.compiled_code import Pause, Switch
from plait.machine.compile.internal_ops import FinishClass
from plait.machine.running_step import FOREVER
from plait.machine.runtime_types import (
    FAILED,
    INITIALISATION_SLOT,
    INITIALISED,
    NOT_INITIALISED,
    Type,
)


def initialise_class(
    translation: Translation, path: Path, op: ir.InitClass | ir.InitClassOf
) -> list[Rule]:
    """Do what remains: run the initialiser, continue, throw, or wait for another thread."""
    unknown = translation.unknown(path, op)
    if unknown:
        return translation.settle(path, unknown)
    kind = _kind(translation, path, op)
    if translation.initialise_early(kind):
        path.state.heap.update(translation.shared.heap)
        return translation.go_on(path)
    holders = [_holder(translation, item) for item in _with_supertypes(translation, kind)]
    shared = translation.shared
    places: list[Place] = [
        (holder, INITIALISATION_SLOT)
        for holder in holders
        if shared.is_varying(holder, INITIALISATION_SLOT)
    ]
    if not places:
        return _initialise(translation, path, kind, holders, {})

    def expand(patterns: tuple[int, ...]) -> Sequence[Rule]:
        known = {
            place[0]: shared.shape(place).decode(pattern)
            for place, pattern in zip(places, patterns, strict=True)
        }
        return translation.attempt(
            path.copy(), lambda new: _initialise(translation, new, kind, holders, known)
        )

    return [Cases(tuple(map(shared.variable, places)), expand)]


def _kind(translation: Translation, path: Path, op: ir.InitClass | ir.InitClassOf) -> Type:
    if isinstance(op, ir.InitClass):
        return translation.machine.types.of_class(op.cls)
    return translation.machine.mirrored(path.operand(op.cls))


def _with_supertypes(translation: Translation, kind: Type) -> list[Type]:
    types = translation.machine.types
    found = {kind: None}
    work = [kind]
    while work:
        for name in supertypes_to_initialise(types, work.pop().cls):
            parent = types.of_class(name)
            if parent not in found:
                found[parent] = None
                work.append(parent)
    return list(found)


def _holder(translation: Translation, kind: Type) -> int:
    return translation.machine.anchors.statics(kind)


def _initialise(
    translation: Translation,
    path: Path,
    kind: Type,
    holders: list[int],
    known: dict[object, int],
) -> list[Rule]:
    """Let the machine do it with the known progress of the classes, and see what it changes."""
    machine, shared = translation.machine, translation.shared
    path.note_visible()
    frame = path.own(machine)
    machine.fuel = FOREVER
    before: dict[int, int] = {}
    for holder in holders:
        cell = path.state.heap[machine.anchor(holder)].copy(machine.epoch)
        cell.values[INITIALISATION_SLOT] = known.get(holder, cell.values[INITIALISATION_SLOT])
        path.state.heap[holder] = cell
        before[holder] = cell.values[INITIALISATION_SLOT]
    segment = frame.segment
    try:
        initialise(machine, kind, segment.block, segment.index)
        path.advance(machine)
    except Switch:
        pass
    except Pause:
        return []
    machine.leave()
    for holder, progress in before.items():
        after = path.state.heap[holder].values[INITIALISATION_SLOT]
        path.state.heap[holder] = shared.cell(holder)
        if after != progress:
            path.set(shared, (holder, INITIALISATION_SLOT), after)
    return translation.go_on(path)


def finish_class(translation: Translation, path: Path, op: FinishClass) -> list[Rule]:
    """Record how an initialisation has ended."""
    holder = _holder(translation, translation.machine.types.of_class(op.cls))
    path.set(
        translation.shared,
        (holder, INITIALISATION_SLOT),
        FAILED if op.has_failed else INITIALISED,
    )
    path.advance(translation.machine)
    return translation.go_on(path)


def ask_initialised(translation: Translation, path: Path, op: ir.Intrinsic) -> list[Rule]:
    """Whether a class is initialised; unknown for those whose progress no rule tracks.

    These are classes that count as initialised before all threads, and such as have no code to run:
    otherwise nobody could tell.
    """
    kind = translation.machine.mirrored(path.operand(op.args[0]))
    if is_early(translation.machine, kind) or not has_initialiser(translation.machine, kind):
        raise UnsupportedError(f"whether class {kind.name.replace('/', '.')} is initialised yet")
    progress = _progress(translation, kind)
    is_done: Value = int(progress == INITIALISED)
    if type(progress) is Term:
        is_done = related(Relation.EQ, Kind.INT, progress, INITIALISED)
    path.advance(translation.machine, op.dest, is_done)
    return translation.go_on(path)


def _progress(translation: Translation, kind: Type) -> Value:
    """The progress of a class."""
    holder = _holder(translation, kind)
    place = (holder, INITIALISATION_SLOT)
    if translation.shared.varies(place):
        return translation.shared.term(place)
    return translation.shared.cell(holder).values[INITIALISATION_SLOT]


def must_wait(
    translation: Translation, path: Path, op: ir.InitClass | ir.InitClassOf
) -> Term | None:
    """When another thread is initialising the class; None: never."""
    if translation.unknown(path, op):
        return None
    kind = _kind(translation, path, op)
    if kind.declaration is None:
        return None
    progress = _progress(translation, kind)
    if type(progress) is not Term:
        return known(int(progress > NOT_INITIALISED and progress != path.thread + 1))
    return both(
        related(Relation.GT, Kind.INT, progress, 0),
        related(Relation.NE, Kind.INT, progress, path.thread + 1),
    )


HANDLERS: Final[dict[type[Any], Handler]] = {
    ir.InitClass: initialise_class,
    ir.InitClassOf: initialise_class,
    FinishClass: finish_class,
}
