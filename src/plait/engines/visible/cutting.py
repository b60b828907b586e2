"""Cut a state into a view and a residue, and join a view, changed or not, with a residue.

Call, return and context switch are nothing else. Identity is needed only for objects of the view
to which something outside refers directly: while the view runs nothing outside changes, so a later
path from outside still enters the view through such a port, and all behind it is the view's.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias, final

from plait.base.names import MethodRef
from plait.base.node import node
from plait.engines.visible.canonical_form import Walk
from plait.engines.visible.views import (
    Chunk,
    PackedCell,
    PackedFrame,
    Residue,
    foundation,
    references_of,
)
from plait.machine.fingerprint import live_slots
from plait.machine.heap import SEALED, Cell
from plait.machine.running_step import Execution
from plait.machine.state import Frame, State

Renaming: TypeAlias = Callable[[int], int]


@final
@node
class Outside:
    """The frames of a thread that are cut off, and what they stand on."""

    thread: int
    is_complete: bool
    frames: Sequence[Frame]
    ports: Sequence[int] = ()
    held: Sequence[int] = ()
    methods: tuple[MethodRef, ...] = ()


class Cut:
    """One cut: what is outside of a walk over a view."""

    def __init__(self, state: State, walk: Walk) -> None:
        self._heap = state.heap
        self._last = state.base.last
        self._inside = walk.numbers
        self._own: list[int] = []
        self._ports: set[int] = set()
        self._anchors: set[int] = set()
        self._index: dict[int, int] = {}

    def residue(
        self, outside: Sequence[Outside], owed: Sequence[tuple[int, int]] = ()
    ) -> tuple[Residue, list[int]]:
        """What is outside, and the ports: objects of the view in canonical order."""
        frames = [[_live(frame) for frame in each.frames] for each in outside]
        for each, packed in zip(outside, frames, strict=True):
            for _, _, references in packed:
                self._see(references)
            self._see(each.ports)
            self._see(each.held)
        self._see(reference for reference, _ in owed)
        for reference in self._own:  # grows
            self._see(references_of(self._heap[reference]))
        ports = self.ports()
        self._number(ports)
        chunks = tuple(
            Chunk(
                each.thread,
                each.is_complete,
                tuple(PackedFrame(at, plain, self._all(refs)) for at, plain, refs in packed),
                self._all(each.ports),
                self._all(each.held),
                each.methods,
            )
            for each, packed in zip(outside, frames, strict=True)
        )
        owing = tuple((self._renamed(reference), count) for reference, count in owed)
        cells = tuple(map(self._packed, self._own))
        return Residue(chunks, cells, len(ports), owing, tuple(sorted(self._anchors))), ports

    def ports(self) -> list[int]:
        """The objects of the view to which something outside refers directly."""
        return sorted(self._ports, key=self._inside.__getitem__)

    def _see(self, references: Iterable[int]) -> None:
        inside, last, index = self._inside, self._last, self._index
        for reference in references:
            if reference <= last:
                if reference < 0:
                    self._anchors.add(reference)
            elif reference in inside:
                self._ports.add(reference)
            elif reference not in index:
                index[reference] = last + 1 + len(self._own)
                self._own.append(reference)

    def _number(self, ports: list[int]) -> None:
        first = self._last + 1 + len(self._own)
        self._index.update((reference, first + n) for n, reference in enumerate(ports))

    def _renamed(self, reference: int) -> int:
        return self._index.get(reference, reference)

    def _all(self, references: Iterable[int]) -> tuple[int, ...]:
        get = self._index.get
        return tuple([get(reference, reference) for reference in references])

    def _packed(self, reference: int) -> PackedCell:
        cell = self._heap[reference]
        values = _with_references(cell.type, cell.values, self._renamed)
        return PackedCell(cell.type, tuple(values), cell.monitor, cell.identity, cell.is_shared)


def _live(frame: Frame) -> tuple[Any, tuple[Any, ...], tuple[int, ...]]:
    """The place and the live registers of a frame."""
    segment, registers = frame.segment, frame.registers
    plain, references = segment.live or live_slots(segment)
    return (
        segment,
        tuple([registers[slot] for slot in plain]),
        tuple([registers[slot] for slot in references]),
    )


def _with_references(kind: Any, values: Sequence[Any], renamed: Renaming) -> list[Any]:
    """The values of an object with its references renamed."""
    if kind.holds_references:
        return [renamed(value) for value in values]
    new = list(values)
    if not kind.is_array:
        for slot in kind.references:
            new[slot] = renamed(new[slot])
    return new


def restore(machine: Execution, state: State, residue: Residue, ports: Sequence[int]) -> Renaming:
    """Put the objects of a residue into a heap; gives what its references mean there."""
    last = state.base.last
    machine.enter(state)
    for anchor in residue.anchors:
        machine.anchor(anchor)
    first_port = last + 1 + len(residue.cells)
    shift = state.next_reference - last - 1
    state.next_reference += len(residue.cells)

    def real(reference: int) -> int:
        if reference <= last:
            return reference
        return reference + shift if reference < first_port else ports[reference - first_port]

    for n, packed in enumerate(residue.cells):
        cell = Cell(packed.kind, _with_references(packed.kind, packed.values, real), SEALED)
        cell.monitor, cell.identity = packed.monitor, packed.identity
        cell.is_shared = packed.is_shared
        state.heap[last + 1 + n + shift] = cell
    return real


def rebuild(chunk: Chunk, real: Renaming) -> list[Frame]:
    """The frames of a chunk."""
    made: list[Frame] = []
    if not chunk.is_complete:
        held = [real(monitor) for monitor in chunk.held]
        made = foundation(map(real, chunk.ports), held, chunk.methods)
    made.extend(_unpacked(frame, real) for frame in chunk.frames)
    return made


def _unpacked(packed: PackedFrame, real: Renaming) -> Frame:
    segment = packed.segment
    registers = [0] * len(segment.code.body.params)
    registers += segment.code.tail
    plain, references = live_slots(segment)
    for slot, value in zip(plain, packed.plain, strict=True):
        registers[slot] = value
    for slot, reference in zip(references, packed.references, strict=True):
        registers[slot] = real(reference)
    return Frame(registers, segment, SEALED)
