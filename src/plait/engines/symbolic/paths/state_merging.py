"""Two states at the same position made into one: values become choices, references unions.

The path conditions of two states have a common prefix; the rest of one of them selects the state of
a value. Objects that both have made since under one number become one object, field by field;
objects that only one of them has are taken over, under new numbers if need be. Parts that cannot
become choices (locks, class initialisation, the machine's own bookkeeping) must be equal.
"""

from collections.abc import Iterator
from operator import attrgetter
from typing import Any, Final, TypeAlias, final

from plait.base.origins import is_library_class
from plait.engines.symbolic.compile.term_choices import choose
from plait.engines.symbolic.paths.mergeable_parts import STATE_PARTS, THREAD_PARTS, kind_at
from plait.engines.symbolic.paths.object_renumbering import renumbered
from plait.engines.symbolic.paths.path_condition import Path, common_length
from plait.engines.symbolic.paths.path_context import OPEN_LOOPS, Context
from plait.engines.symbolic.paths.path_runner import Strand
from plait.engines.symbolic.paths.unrolled_positions import ITERATIONS
from plait.ir.operands import Kind
from plait.logic.smt.terms import Term, Value
from plait.machine.class_initialisation import supertypes_to_initialise
from plait.machine.compile.compiled_code import Segment
from plait.machine.heap import Cell
from plait.machine.runtime_types import INITIALISATION_SLOT, INITIALISED, Type
from plait.machine.state import Frame, State

_Change: TypeAlias = tuple[int, int, Kind, Any, Any]
"""A cell's reference, the slot, the kind of its value, the values on both sides."""


@final
class Merging:
    """Merges strands, unless more than `most_links` fields of objects became unions at once.

    `is_linked` tells that this has happened: the program builds linked structures, for which
    separate paths are better. Elements of arrays do not count.
    """

    def __init__(self, context: Context, most_links: int | None) -> None:
        self._context = context
        self._most_links = most_links
        self.is_linked = False
        self.wanted_classes: set[str] = set()
        """Classes of the JDK that only some of the states have initialised."""
        self.merges = 0
        self._live: dict[tuple[Segment, bool], tuple[tuple[int, Kind], ...]] = {}

    def merge_all(self, strands: list[Strand]) -> list[Strand]:
        """Merge these strands to as few as possible, those with the longest common path first."""
        if len(strands) > 1:
            common = min(_common(strands[0], strand) for strand in strands[1:])
            strands = sorted(
                strands, key=lambda strand: [lit.number for lit in strand.path.literals[common:]]
            )
        stack: list[Strand] = []
        for strand in strands:
            while len(stack) >= 2 and _common(stack[-2], stack[-1]) > _common(stack[-1], strand):
                if not self._merge_top(stack):
                    break
            stack.append(strand)
        while len(stack) >= 2 and self._merge_top(stack):
            pass
        return stack

    def _merge_top(self, stack: list[Strand]) -> bool:
        merged = self.merge(stack[-2], stack[-1])
        if merged is None:
            return False
        stack[-2:] = [merged]
        return True

    def merge(self, left: Strand, right: Strand) -> Strand | None:
        """One strand for two at the same position; None when they cannot be merged."""
        if not _states_agree(left.state, right.state) or _start(left) != _start(right):
            return None
        if not _records_agree(left, right):
            return None
        differing = self._differing(left.state, right.state)
        conflict = self._first_conflict(left.state, right.state, differing)
        if conflict is not None:
            before = [at for at in differing if at < conflict]
            if self._differences(left.state, right.state, before) is None:
                return None
            if right.record is not None and _is_known(right, conflict):
                return None
            right = renumbered(self._context, left.state, right, conflict)
            if not _states_agree(left.state, right.state):
                return None
            differing = self._differing(left.state, right.state)
        changes = self._differences(left.state, right.state, differing)
        if changes is None:
            return None
        condition, path = self._paths(left.path, right.path)
        for number in range(len(left.state.threads)):
            self._merge_frames(left.state, right.state, number, condition)
        self._merge_heaps(left.state, right.state, changes, condition)
        self._share(left.state, right.state, differing)
        left.path = path
        if left.steps_left is not None and right.steps_left is not None:
            left.steps_left = max(left.steps_left, right.steps_left)
        if left.record is not None and right.record is not None:
            left.record.merge(right.record)
        self.merges += 1
        return left

    # --- path conditions --------------------------------------------------------------------------

    def _paths(self, left: Path, right: Path) -> tuple[Value, Path]:
        """The condition of the left path alone, and the disjunction of both.

        What both sides know follows from the new condition, although none of its literals says so.
        """
        booleans = self._context.logic.booleans
        common = common_length(left.literals, right.literals)
        rests = (left.literals[common:], right.literals[common:])
        on_left, on_right = booleans.all_of(rests[0]), booleans.all_of(rests[1])
        condition = booleans.negate(on_right) if len(rests[1]) < len(rests[0]) else on_left
        constants = {
            term: number
            for term, number in left.constants.items()
            if right.constants.get(term) == number
        }
        either = booleans.either(on_left, on_right)
        literals = left.literals[:common]
        known = left.known & right.known
        if isinstance(either, Term):
            literals = (*literals, either)
            known |= {either}
        elif not either:
            return True, left
        ranges = {
            term: (min(low, right.ranges[term][0]), max(high, right.ranges[term][1]))
            for term, (low, high) in left.ranges.items()
            if term in right.ranges
        }
        return condition, Path(literals, known, constants, ranges)

    # --- frames -----------------------------------------------------------------------------------

    def _merge_frames(self, state: State, twin: State, number: int, condition: Value) -> None:
        one, other = state.threads[number], twin.threads[number]
        if one is other or one.has_ended:
            return
        thread = one
        if thread.epoch != state.epoch:
            thread = state.threads[number] = thread.copy(state.epoch)
        top = len(one.frames) - 1
        for depth, (frame, same) in enumerate(zip(one.frames, other.frames, strict=True)):
            if frame is not same:
                live = self._live_registers(frame.segment, is_top=depth == top)
                thread.frames[depth] = self._merged_frame(frame, same, live, condition, state.epoch)

    def _merged_frame(
        self,
        frame: Frame,
        twin: Frame,
        live: tuple[tuple[int, Kind], ...],
        condition: Value,
        epoch: int,
    ) -> Frame:
        merged = frame.copy(epoch)
        registers, others = merged.registers, twin.registers
        for slot, kind in live:
            value, other = registers[slot], others[slot]
            if value is not other:
                registers[slot] = choose(self._context, kind, condition, value, other)
        registers[OPEN_LOOPS] |= others[OPEN_LOOPS]
        assert registers[ITERATIONS] == others[ITERATIONS], "positions should be equal"
        return merged

    def _live_registers(self, segment: Segment, *, is_top: bool) -> tuple[tuple[int, Kind], ...]:
        """Slots and kinds of the registers whose values still matter."""
        found = self._live.get((segment, is_top))
        if found is None:
            code = segment.code
            bits = code.liveness.before(segment.block, segment.index)
            found = tuple(
                (code.register_slots[index], kind)
                for index, kind in enumerate(code.body.registers)
                if bits >> index & 1 and (is_top or code.register_slots[index] != segment.dest)
            )
            if not is_top:
                kept = code.liveness.kept(segment.block)
                found += tuple(
                    (code.register_slots[index], kind)
                    for index, kind in enumerate(code.body.registers)
                    if kept >> index & 1 and code.register_slots[index] == segment.dest
                )
            self._live[segment, is_top] = found
        return found

    # --- objects ----------------------------------------------------------------------------------

    def _differing(self, left: State, right: State) -> list[int]:
        """The objects that are not the same on both sides, ascending.

        Of objects on only one side, only the machine's own: they exist before their first use.
        """
        ours, theirs = left.heap, right.heap
        found = [at for at, cell in ours.items() if theirs.get(at, cell) is not cell]
        if ours.keys() != theirs.keys():
            found += [at for at in ours.keys() ^ theirs.keys() if at < 0]
        return sorted(found)

    def _first_conflict(self, left: State, right: State, differing: list[int]) -> int | None:
        """The first number that means objects on both sides which cannot be one."""
        for reference in differing:
            if reference > 0:
                one, other = left.heap[reference], right.heap[reference]
                if one.type is not other.type or len(one.values) != len(other.values):
                    return reference
        return None

    def _cell(self, state: State, reference: int) -> Cell | None:
        """The cell; the machine's own objects exist even before their first use."""
        found = state.heap.get(reference)
        if found is None and reference < 0:
            return self._context.machine.anchors.cell(reference)
        return found

    def _needs_no_code(self, left: State, right: State, statics: Type) -> bool:
        """Whether initialising the class runs no code, so that its time does not matter."""
        machine = self._context.machine
        cls = statics.cls
        if machine.program.declared_method(cls.name, "<clinit>", "()V") is not None:
            return False
        for name in supertypes_to_initialise(machine.types, cls):
            parent = machine.types.of_class(name)
            holder = machine.anchors.statics(parent)
            cells = (self._cell(left, holder), self._cell(right, holder))
            is_done = all(
                cell is not None and cell.values[INITIALISATION_SLOT] == INITIALISED
                for cell in cells
            )
            assert parent.statics is not None, "classes have static fields"
            if not is_done and not self._needs_no_code(left, right, parent.statics):
                return False
        return True

    def _differences(self, left: State, right: State, differing: list[int]) -> list[_Change] | None:
        """What is different in these objects; None when that cannot be merged."""
        found = []
        links = 0
        is_refused = False
        for change in self._heap_changes(left, right, differing):
            is_refused = is_refused or change[1] == _REFUSED
            if not is_refused:
                found.append(change)
                links += change[2] is Kind.REF and self._is_link(left, change[0])
        if is_refused:
            return None
        if self._most_links is not None and links > self._most_links:
            self.is_linked = True
            return None
        return found

    def _is_link(self, state: State, reference: int) -> bool:
        """Whether fields of an object form linked structures: the program's, and collections."""
        cell = self._cell(state, reference)
        assert cell is not None, "only what is on both sides differs"
        name = cell.type.name
        is_own = name.startswith("java/util/") or not is_library_class(name)
        return is_own and not cell.type.is_array

    def _heap_changes(self, left: State, right: State, differing: list[int]) -> Iterator[_Change]:
        for reference in differing:
            one, other = self._cell(left, reference), self._cell(right, reference)
            if one is other or one is None or other is None:
                continue
            if one.monitor != other.monitor or one.identity != other.identity:
                yield reference, _REFUSED, Kind.INT, None, None
                continue
            for slot, (value, twin) in enumerate(zip(one.values, other.values, strict=True)):
                if value is twin or (type(value) is int and type(twin) is int and value == twin):
                    continue
                kind = kind_at(one.type, slot)
                if kind is None and self._needs_no_code(left, right, one.type):
                    continue
                if kind is None:
                    if is_library_class(one.type.cls.name):
                        self.wanted_classes.add(one.type.cls.name)
                    yield reference, _REFUSED, Kind.INT, None, None
                else:
                    yield reference, slot, kind, value, twin

    def _merge_heaps(
        self, left: State, right: State, changes: list[_Change], condition: Value
    ) -> None:
        heap = left.heap
        for reference in right.heap.keys() - heap.keys():
            heap[reference] = right.heap[reference].copy(left.epoch)
        for reference, slot, kind, value, twin in changes:
            cell = heap[reference]
            if cell.epoch != left.epoch:
                cell = heap[reference] = cell.copy(left.epoch)
            cell.values[slot] = choose(self._context, kind, condition, value, twin)
        left.touched |= right.touched
        left.next_reference = max(left.next_reference, right.next_reference)

    def _share(self, left: State, right: State, differing: list[int]) -> None:
        """Objects that are shared on one side are shared after the merge."""
        heap = left.heap
        for reference in differing:
            twin = right.heap.get(reference)
            if twin is not None and twin.is_shared and not heap[reference].is_shared:
                heap[reference] = heap[reference].copy(left.epoch)
                heap[reference].is_shared = True


_parts_of_state, _parts_of_thread = attrgetter(*STATE_PARTS), attrgetter(*THREAD_PARTS)

_REFUSED: Final = -1
"""The slot of a change that cannot be made."""


def _common(left: Strand, right: Strand) -> int:
    """How many literals two paths begin with together."""
    return common_length(left.path.literals, right.path.literals)


def _states_agree(left: State, right: State) -> bool:
    """Whether states differ in nothing but values."""
    return _parts_of_state(left) == _parts_of_state(right) and _threads_agree(left, right)


def _threads_agree(left: State, right: State) -> bool:
    """Whether threads stand at the same places, in the same iterations, and differ in values only.

    A loop that an exception has left does not tell the iterations apart by its position.
    """
    if len(left.threads) != len(right.threads):
        return False
    for one, other in zip(left.threads, right.threads, strict=True):
        if one is other:
            continue
        if one.has_ended and other.has_ended and one.object == other.object:
            continue
        if one.has_ended or other.has_ended or _parts_of_thread(one) != _parts_of_thread(other):
            return False
        places = [
            [
                (
                    frame.segment.code,
                    frame.segment.block,
                    frame.segment.index,
                    frame.registers[ITERATIONS],
                )
                for frame in frames
            ]
            for frames in (one.frames, other.frames)
        ]
        if places[0] != places[1]:
            return False
    return True


def _records_agree(left: Strand, right: Strand) -> bool:
    if left.record is None or right.record is None:
        return left.record is right.record
    return left.callers == right.callers and left.record.agrees(right.record)


def _is_known(strand: Strand, first: int) -> bool:
    """Whether events may be about objects from this number on."""
    assert strand.record is not None, "only recorded paths have events"
    return any(monitor >= first for _, monitor in strand.record.held) or any(
        at >= first and cell.is_shared for at, cell in strand.state.heap.items()
    )


def _start(strand: Strand) -> tuple[int, ...]:
    """The threads in the middle of a step, and those that must start after it."""
    middle = strand.middle
    return (strand.thread,) if middle is None else (middle.thread, *middle.spawned)
