"""Proofs about loops that a bound has cut, by induction over k iterations (Sheeran et al. 2000).

The search up to the bound is the base. In the step, after its first iteration, a loop begins with
arbitrary values in everything that its iterations change. The next k iterations are assumed to
violate nothing; what follows them, another iteration or the rest of the program, must not violate
anything. Every execution beyond the bound is such an execution, from k iterations before its end
on.

What iterations change is found by running them: registers and fields that differ when the loop is
repeated become arbitrary too, until nothing else differs. Loops that change references, locks or
which classes are initialised are not proved.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias, final

from plait.base.arithmetic import RANGES
from plait.base.errors import UnsupportedError
from plait.engines.symbolic.compile.term_domain import SORTS
from plait.engines.symbolic.paths.mergeable_parts import STATE_PARTS, THREAD_PARTS, kind_at
from plait.ir.operands import Kind
from plait.logic.smt import terms as t
from plait.machine.compile.compiled_code import Code, Registers
from plait.machine.heap import Cell, Monitor

if TYPE_CHECKING:
    from plait.engines.symbolic.paths.path_context import Context
    from plait.engines.symbolic.paths.unrolled_positions import LoopName

HYPOTHESIS: Final = -3
"""The slot of a frame, from the end, for the loop that it or a frame above it is in, if that
loop's first iterations are assumed to be fine."""

Place: TypeAlias = tuple[int, int]
"""A cell's reference and the slot; for a register 0 and its slot."""

_NARROWER_THAN_INT: Final = ("Z", "B", "S", "C")


@final
class _Start:
    """The state when the loop began with arbitrary values."""

    def __init__(self, context: "Context", registers: Registers, changed: set[Place]) -> None:
        machine = context.machine
        self.registers = registers.copy()
        self.cells: dict[int, tuple[list[Any], Monitor]] = {
            at: (cell.values.copy(), cell.monitor) for at, cell in machine.heap.items()
        }
        self.parts = _parts(context)
        self.changed = changed


def _parts(context: "Context") -> tuple[Any, ...]:
    """The parts that must be unchanged, besides registers and objects."""
    machine = context.machine
    held = dict.fromkeys(machine.thread.held)
    thread = [getattr(machine.thread, part) for part in THREAD_PARTS if part != "held"]
    return (held, thread, [getattr(machine.state, part) for part in STATE_PARTS])


class Hypothesis(NamedTuple):
    """A loop of the frame at `depth` whose first iterations are assumed to be fine.

    `begun` is how often it has been begun again, the first time with any values.
    """

    depth: int
    header: int
    begun: int
    start: _Start


@final
class Induction:
    """The induction step for some loops: `length` iterations are assumed to violate nothing."""

    def __init__(
        self,
        loops: "frozenset[LoopName]",
        length: int,
        changed: "dict[LoopName, set[Place]]",
    ) -> None:
        self._loops = loops
        self._length = length
        self._changed = changed
        """By loop: the parts that iterations are known to change, on any path."""
        self._numbers: dict[LoopName, int] = {}
        self.has_grown = False
        """Whether iterations changed more than was known."""

    # --- what compiled code tells -----------------------------------------------------------------

    def arrive(
        self, context: "Context", registers: Registers, code: Code, header: int, loop: "LoopName"
    ) -> None:
        """A loop is repeated; the path ends after enough iterations."""
        frames = context.machine.frames
        known = registers[HYPOTHESIS]
        depth = len(frames) - 1
        if isinstance(known, Hypothesis) and (known.depth, known.header) == (depth, header):
            self._compare(context, known.start, registers, code, header)
            if known.begun > self._length:
                context.end()
            self._spread(context, known._replace(begun=known.begun + 1))
        elif loop in self._loops:
            if any(frame.registers[HYPOTHESIS] is not None for frame in frames):
                raise UnsupportedError("a loop inside another one that is to be proved")
            changed = self._changed.setdefault(loop, set())
            start = _Start(context, registers, changed)
            number = self._numbers.setdefault(loop, len(self._numbers))
            self._forget(context, start, registers, code, number)
            self._spread(context, Hypothesis(depth, header, 1, start))

    def leave(self, context: "Context", registers: Registers, headers: tuple[int, ...]) -> None:
        """These loops of the topmost frame are left; if too early, the path is discarded."""
        known = registers[HYPOTHESIS]
        if (
            isinstance(known, Hypothesis)
            and known.depth == len(context.machine.frames) - 1
            and known.header in headers
        ):
            self._left(context, known)

    def catch(self, context: "Context", registers: Registers, chain: tuple[int, ...]) -> None:
        """An exception has reached a handler inside these loops."""
        known = registers[HYPOTHESIS]
        if isinstance(known, Hypothesis):
            is_inside = known.depth == len(context.machine.frames) - 1 and known.header in chain
            if not is_inside:
                self._left(context, known)

    def _left(self, context: "Context", known: Hypothesis) -> None:
        if known.begun <= self._length:
            context.end()
        self._spread(context, None)

    def is_assumed(self, context: "Context") -> bool:
        """Whether the running iteration is assumed to be fine."""
        for depth, frame in enumerate(context.machine.frames):
            known = frame.registers[HYPOTHESIS]
            if isinstance(known, Hypothesis) and known.depth == depth:
                return known.begun <= self._length
        return False

    def _spread(self, context: "Context", known: Hypothesis | None) -> None:
        """Note it in the frame and those below, which the exception that leaves it may come to."""
        machine = context.machine
        for depth, frame in enumerate(machine.frames):
            if frame.epoch != machine.epoch:
                frame = machine.frames[depth] = frame.copy(machine.epoch)
            frame.registers[HYPOTHESIS] = known

    # --- what changes -----------------------------------------------------------------------------

    def _forget(
        self, context: "Context", start: _Start, registers: Registers, code: Code, number: int
    ) -> None:
        """Arbitrary values for everything that iterations of this loop change."""
        machine = context.machine
        kinds = {code.register_slots[at]: kind for at, kind in enumerate(code.body.registers)}
        for reference, slot in sorted(start.changed):
            name = f"any{number}.{reference}.{slot}"
            if not reference:
                value = start.registers[slot] = _any(context, name, kinds[slot], "")
                registers[slot] = value
                continue
            kind = _kind_there(machine.heap.get(reference), slot)
            if kind is not None and kind is not Kind.REF:
                cell = machine.writable(reference)
                cell.values[slot] = _any(context, name, kind, _descriptor(cell, slot))
                start.cells[reference][0][slot] = cell.values[slot]

    def _compare(
        self, context: "Context", start: _Start, registers: Registers, code: Code, header: int
    ) -> None:
        """Record what differs from the start; some parts must not."""
        if _parts(context) != start.parts:
            raise UnsupportedError("a loop that changes locks or the state of its thread")
        live = code.liveness.before(header, 0)
        for at, kind in enumerate(code.body.registers):
            slot = code.register_slots[at]
            if live >> at & 1 and registers[slot] is not start.registers[slot]:
                self._note(start, (0, slot), kind, registers[slot], start.registers[slot])
        for reference, cell in context.machine.heap.items():
            values, monitor = self._before(context, start.cells, reference, cell)
            if cell.monitor != monitor:
                raise UnsupportedError("a loop that changes locks")
            if values is cell.values or (values == cell.values and not _has_floats(cell)):
                continue
            for slot, value in enumerate(cell.values):
                if value is not values[slot]:
                    self._note(
                        start, (reference, slot), kind_at(cell.type, slot), value, values[slot]
                    )

    def _before(
        self,
        context: "Context",
        cells: Mapping[int, tuple[list[Any], Monitor]],
        reference: int,
        cell: Cell,
    ) -> tuple[list[Any], Monitor]:
        """The object at the start; a new one, which nothing else can refer to, unchanged."""
        found = cells.get(reference)
        if found is not None:
            return found
        if reference < 0:
            known = context.machine.anchors.cell(reference)
            return known.values, known.monitor
        return cell.values, cell.monitor

    def _note(self, start: _Start, place: Place, kind: Kind | None, new: Any, old: Any) -> None:
        if type(new) is int and type(old) is int and new == old:
            return
        if kind is None or kind is Kind.REF:
            raise UnsupportedError("a loop that changes references or initialises classes")
        if place not in start.changed:
            start.changed.add(place)
            self.has_grown = True


def _kind_there(cell: Cell | None, slot: int) -> Kind | None:
    """What an object of this path holds there; None for nothing that the program sees."""
    if cell is None or slot >= len(cell.values):
        return None
    return kind_at(cell.type, slot)


def _any(context: "Context", name: str, kind: Kind, descriptor: str) -> Any:
    """A variable of a kind, within the range of a narrow type."""
    sort = SORTS[kind]
    if kind in (Kind.FLOAT, Kind.DOUBLE):
        bits = context.inputs.variable(name, t.bit_vector(sort.width), None)
        return context.logic.floats.of_bits(bits, sort)
    span = RANGES[descriptor] if descriptor in _NARROWER_THAN_INT else None
    return context.inputs.variable(f"{name}{sort.name}", sort, span)


def _has_floats(cell: Cell) -> bool:
    """Whether there may be zeros of different signs, which are equal."""
    if cell.type.is_array:
        return cell.type.descriptor[1] in "FD"
    return any(item.field.descriptor in ("F", "D") for item in cell.type.slots)


def _descriptor(cell: Cell, slot: int) -> str:
    if cell.type.is_array:
        return cell.type.descriptor[1:]
    return next(item.field.descriptor for item in cell.type.slots if item.index == slot)
