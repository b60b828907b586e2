"""Fingerprints: digests that are equal for states with the same future.

The encoding walks the heap from the roots in a fixed order and numbers objects as it meets them,
so neither allocation order nor garbage shows. Registers that no path reads again are left out, and
so is what was printed. Objects that exist since the boot, and anchors, have names of their own:
while they are as they were, naming them is enough; those that have changed are roots.

An object's part that does not depend on numbers, its type and its plain values, is kept with the
cell as a summary once no state may write the cell any more.
"""

import marshal
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final, final

from plait.ir.operands import Kind
from plait.machine.code import Segment
from plait.machine.heap import Cell, Heap
from plait.machine.state import Frame, State, Thread

if TYPE_CHECKING:
    from plait.machine.execution import Execution

_MARSHAL_VERSION: Final = 2
"""The last format without references between equal objects: equal lists give equal bytes."""

_NULL: Final = 0


@final
class Fingerprints:
    """Fingerprints of the states of one machine."""

    def __init__(self, machine: "Execution") -> None:
        self._machine = machine
        self._original: Heap = {}
        self._labels: dict[Any, int] = {}

    def begin(self, state: State) -> None:
        """Take all that is in this state's heap as known."""
        self._original = state.heap.copy()

    def of(self, state: State) -> bytes:
        """The digest of a state."""
        encoding = _Encoding(self, state)
        data = marshal.dumps(encoding.encode(), _MARSHAL_VERSION)
        return blake2b(data, digest_size=16).digest()

    def original(self, reference: int) -> Cell:
        """What an object of the boot, or an anchor, was like at first."""
        found = self._original.get(reference)
        return self._machine.anchors.cell(reference) if found is None else found

    @property
    def last_boot_reference(self) -> int:
        """References up to this one are names."""
        return self._machine.library.last_boot_reference

    def name(self, reference: int) -> int:
        """A name, never a number that objects are given: negative, the same in every process."""
        if reference > 0:
            return -reference
        return -(1 << 32) - self._machine.anchors.label(reference)

    def label(self, what: Any) -> int:
        """A number for a type or a place in the code, the same in every process."""
        found = self._labels.get(what)
        if found is None:
            if isinstance(what, Segment):
                text = f"{what.code.ref} {what.block} {what.index}"
            else:
                text = str(what)
            digest = blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).digest()
            found = self._labels[what] = int.from_bytes(digest, "little")
        return found


@final
class _Encoding:
    """The encoding of one state, as a list of numbers."""

    def __init__(self, context: Fingerprints, state: State) -> None:
        self._context = context
        self._state = state
        self._numbers: dict[int, int] = {0: _NULL}
        self._work: list[int] = []
        self._items: list[Any] = []

    def encode(self) -> list[Any]:
        state, items = self._state, self._items
        for reference in self._changed():
            items.append(self._context.name(reference))
            self._add_cell(state.heap[reference])
        for thread in state.threads:
            self._add_thread(thread)
        work = self._work
        while work:
            self._add_cell(state.heap[work.pop()])
        items.append(state.next_identity)
        items.append(-1 if state.exit_status is None else state.exit_status)
        items.append(state.is_shutting_down)
        if state.clock_was_read:
            items.append(state.clock)
        if state.early_interrupts:
            items.append(sorted(self._number(r) for r in state.early_interrupts))
        return items

    def _changed(self) -> list[int]:
        """The named objects that differ from what they were at first, in a fixed order."""
        heap, context = self._state.heap, self._context
        found = [
            reference
            for reference in self._state.touched
            if self._summary(heap[reference]) != self._summary(context.original(reference))
        ]
        return sorted(found, key=context.name)

    def _number(self, reference: int) -> int:
        found = self._numbers.get(reference)
        if found is None:
            if reference <= self._context.last_boot_reference:
                found = self._context.name(reference)
            else:
                found = len(self._numbers)
                self._work.append(reference)
            self._numbers[reference] = found
        return found

    def _add_cell(self, cell: Cell) -> None:
        plain, references = self._summary(cell)
        self._items.append(plain)
        numbers = self._numbers
        for reference in references:
            found = numbers.get(reference)
            self._items.append(self._number(reference) if found is None else found)

    def _summary(self, cell: Cell) -> tuple[bytes, tuple[int, ...]]:
        """What `_summarise` gives; kept with cells that no state may write any more."""
        if cell.epoch == self._state.epoch:
            return self._summarise(cell)
        summary: tuple[bytes, tuple[int, ...]] | None = cell.summary
        if summary is None:
            summary = cell.summary = self._summarise(cell)
        return summary

    def _summarise(self, cell: Cell) -> tuple[bytes, tuple[int, ...]]:
        kind, values = cell.type, cell.values
        plain: list[Any] = [self._context.label(kind.descriptor), cell.identity, *cell.monitor[:2]]
        plain.extend(cell.monitor.waiters)
        if kind.holds_references:
            plain.append(len(values))
            references = tuple(values)
        elif kind.is_array:
            plain.append(values)
            references = ()
        else:
            references = tuple([values[i] for i in kind.references])
            plain.append([values[i] for i in kind.plain])
        return marshal.dumps(plain, _MARSHAL_VERSION), references

    def _add_thread(self, thread: Thread) -> None:
        items = self._items
        items.append(
            [
                thread.has_ended,
                thread.is_daemon,
                thread.is_interrupted,
                thread.has_permit,
                thread.is_blocked,
                thread.was_killed,
                thread.atomic_depth,
            ]
        )
        if self._state.clock_was_read:
            items.append(-1 if thread.deadline is None else thread.deadline)
        waiting = thread.waiting
        if waiting is not None:
            items.append([waiting.entries, waiting.is_timed, -1 if waiting.outcome is None else 1])
            items.append(waiting.outcome or 0)
            items.append(self._number(waiting.monitor))
        items.append(self._number(thread.object))
        items.append(self._number(thread.pending_exception))
        for frame in thread.frames:
            self._add_frame(frame)

    def _add_frame(self, frame: Frame) -> None:
        segment = frame.segment
        live = segment.live
        if live is None:
            live = segment.live = _live_slots(segment, self._context.label(segment))
        place, plain, references = live
        registers = frame.registers
        items = self._items
        items.append(place)
        for slot in plain:
            items.append(registers[slot])
        for slot in references:
            items.append(self._number(registers[slot]))


def _live_slots(segment: Segment, label: int) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
    """A number for the place, and where live registers are: plain ones, and references."""
    code = segment.code
    mask = code.liveness.before(segment.block, segment.index)
    plain: list[int] = []
    references: list[int] = []
    for index, kind in enumerate(code.body.registers):
        slot = code.register_slots[index]
        if mask >> index & 1 and slot != segment.dest:
            (references if kind is Kind.REF else plain).append(slot)
    return label, tuple(plain), tuple(references)
