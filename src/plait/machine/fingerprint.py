"""Fingerprints: digests that are equal for states with the same future.

The encoding walks the heap from the roots in a fixed order and numbers objects in the order of
discovery, so it is independent of allocation order and garbage. Dead registers and program output
are left out. Objects of the state's base, and anchors, have names: if unchanged, they are encoded
by name only; changed ones are roots.

The part of a cell or frame that does not depend on object numbers (its plain values) is cached with
it as a summary once no state may write it any more. Numbers and labels are the same in every
process.
"""

import marshal
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final, TypeAlias, final

from plait.ir.operands import Kind
from plait.machine.compile.compiled_code import Segment
from plait.machine.heap import Cell
from plait.machine.state import Base, Frame, State, Thread
from plait.spec.timeouts import Timeouts

if TYPE_CHECKING:
    from plait.machine.running_step import Execution

_MARSHAL_VERSION: Final = 2
"""The last format without references between equal objects: equal lists give equal bytes."""

Summary: TypeAlias = tuple[bytes, tuple[int, ...]]
"""Plain content, and the references in it."""


@final
class Fingerprints:
    """Fingerprints of the states of one machine."""

    def __init__(self, machine: "Execution") -> None:
        self._machine = machine
        self._open = machine.domain.open
        self.keeps_time = machine.options.timeouts is Timeouts.LAST
        """Whether the remaining time of threads decides which threads can take a step."""
        self._labels: dict[str, int] = {}

    def of(self, state: State) -> bytes:
        """The digest of a state."""
        data = marshal.dumps(self._encode(state), _MARSHAL_VERSION)
        return blake2b(data, digest_size=16).digest()

    def _encode(self, state: State) -> list[Any]:
        """The state as a list of numbers and bytes."""
        items: list[Any] = [
            state.next_identity,
            -1 if state.exit_status is None else state.exit_status,
            state.is_shutting_down,
            state.clock if state.clock_was_read else -1,
        ]
        roots = self.changed(state)
        items.extend(map(state.base.names.__getitem__, roots))
        parts: list[Summary] = [self.summary(state, state.heap[root]) for root in roots]
        for thread in state.threads:
            parts.append(thread_summary(state, thread))
            if self.keeps_time and thread.deadline is not None:
                items.append((thread.number, max(0, thread.deadline - state.clock)))
            for frame in thread.frames:
                parts.append(self.frame_summary(state, frame))
        if state.early_interrupts:
            parts.append((b"interrupts", tuple(sorted(state.early_interrupts))))
        self._walk(state, parts, items)
        return items

    def _walk(self, state: State, parts: list[Summary], items: list[Any]) -> None:
        """Add the parts, and all objects reachable from them, with numbers for references."""
        heap, epoch = state.heap, state.epoch
        base = state.base
        last_named, numbers = base.last, base.names.copy()
        met = 0
        add, queue = items.append, parts.append
        for plain, references in parts:
            add(plain)
            for reference in references:
                number = numbers.get(reference)
                if number is None:
                    if reference <= last_named:
                        number = self.name(base, reference)
                    else:
                        met += 1
                        number = met
                        cell = heap[reference]
                        summary = None if cell.epoch == epoch else cell.summary
                        queue(summary or self.summary(state, cell))
                    numbers[reference] = number
                add(number)

    def changed(self, state: State) -> list[int]:
        """The named objects that differ from their initial content, in a fixed order."""
        heap, base = state.heap, state.base
        found = []
        for reference in state.touched:
            first = base.heap.get(reference) or self._machine.anchors.cell(reference)
            if self.summary(state, heap[reference]) != self.summary(state, first):
                self.name(base, reference)
                found.append(reference)
        found.sort(key=base.names.__getitem__)
        return found

    def name(self, base: Base, reference: int) -> int:
        """A number for a named object, distinct from those of the walk: negative, 0 for null."""
        found = base.names.get(reference)
        if found is None:
            if reference > 0:
                found = -reference
            else:
                found = -(1 << 32) - self._machine.anchors.label(reference)
            base.names[reference] = found
        return found

    def _label(self, text: str) -> int:
        found = self._labels.get(text)
        if found is None:
            digest = blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).digest()
            found = self._labels[text] = int.from_bytes(digest, "little")
        return found

    # --- summaries ------------------------------------------------------------------------------

    def summary(self, state: State, cell: Cell) -> Summary:
        """What `_summarise` gives; kept with cells that no state may write any more."""
        if cell.epoch == state.epoch:
            return self._summarise(cell)
        summary: Summary | None = cell.summary
        if summary is None:
            summary = cell.summary = self._summarise(cell)
        return summary

    def _summarise(self, cell: Cell) -> Summary:
        kind, values = cell.type, cell.values
        owner, entries, waiters = cell.monitor
        label = self._label(kind.descriptor)
        plain: list[Any] = [label, cell.identity, owner, entries, len(waiters), *waiters]
        references: tuple[int, ...] = ()
        if kind.holds_references:
            plain.append(len(values))
            references = tuple(values)
        elif kind.is_array:
            plain.extend(values)
        else:
            references = tuple([values[i] for i in kind.references])
            plain.extend([values[i] for i in kind.plain])
        return self._packed(plain, references)

    def frame_summary(self, state: State, frame: Frame) -> Summary:
        """Place and live registers of a frame; kept with frames that no state may change."""
        if frame.epoch != state.epoch and frame.summary is not None:
            summary: Summary = frame.summary
            return summary
        segment = frame.segment
        plain, references = segment.live or live_slots(segment)
        registers = frame.registers
        place = self._label(f"{segment.code.ref} {segment.block} {segment.index}")
        content = [place, *[registers[slot] for slot in plain]]
        summary = self._packed(content, tuple([registers[slot] for slot in references]))
        if frame.epoch != state.epoch:
            frame.summary = summary
        return summary

    def _packed(self, plain: list[Any], references: tuple[Any, ...]) -> Summary:
        if self._open is not None:
            plain, references = self._open(plain, references)
        return marshal.dumps(plain, _MARSHAL_VERSION), references


def thread_summary(state: State, thread: Thread) -> Summary:
    """All of a thread but its frames."""
    monitor, entries, is_timed, outcome = thread.waiting or (0, 0, False, None)
    plain = [
        thread.has_ended,
        thread.is_daemon,
        thread.is_interrupted,
        thread.has_permit,
        thread.is_blocked,
        thread.was_killed,
        thread.atomic_depth,
        len(thread.frames),
        entries,
        is_timed,
        -1 if outcome is None else int(outcome),
        thread.deadline if state.clock_was_read and thread.deadline is not None else -1,
    ]
    references = (thread.object, thread.pending_exception, monitor)
    return marshal.dumps(plain, _MARSHAL_VERSION), references


def live_slots(segment: Segment) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The slots of the live registers at a place: plain ones, and references."""
    found: tuple[tuple[int, ...], tuple[int, ...]] | None = segment.live
    if found is None:
        found = segment.live = _find_live_slots(segment)
    return found


def _find_live_slots(segment: Segment) -> tuple[tuple[int, ...], tuple[int, ...]]:
    code = segment.code
    mask = code.liveness.before(segment.block, segment.index)
    kept = code.liveness.kept(segment.block)
    plain: list[int] = []
    references: list[int] = []
    for index, kind in enumerate(code.body.registers):
        slot = code.register_slots[index]
        is_overwritten = slot == segment.dest and not kept >> index & 1
        if mask >> index & 1 and not is_overwritten:
            (references if kind is Kind.REF else plain).append(slot)
    return tuple(plain), tuple(references)
