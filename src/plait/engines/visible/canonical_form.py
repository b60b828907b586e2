"""The canonical form of views: digests that do not depend on the addresses of objects.

All objects hang on ordered roots: changed names, threads and their frames, the ports of other
threads, then the ports of the thread that runs. Breadth first from there every object gets a
number, so there is one representative and there are no permutations. What exists when the search
begins has a name, as in `machine/fingerprint.py`, whose summaries of cells and frames are used.

Whether an object counts as shared belongs to the form, unlike in fingerprints: it decides where a
thread stops, and a view must stand for equal numbers of steps.
"""

import marshal
from collections.abc import Iterable
from hashlib import blake2b
from typing import Any, Final, TypeAlias, final

from plait.engines.visible.views import NOTHING, held_of, is_stub, methods_of, ports_of, segment_of
from plait.machine.fingerprint import Summary, thread_summary
from plait.machine.machine import Machine
from plait.machine.state import Frame, State

_MARSHAL_VERSION: Final = 2
"""The last format without references between equal objects: equal lists give equal bytes."""

_SHARED: Final = 1 << 62
"""What is added to the number of a shared object where it is met first."""

_Parts: TypeAlias = list[Summary]


@final
class Walk:
    """The objects without names that were met, in order, and the form so far."""

    __slots__ = ("items", "numbers", "order")

    def __init__(self) -> None:
        self.items: list[Any] = []
        self.numbers: dict[int, int] = {}
        self.order: list[int] = []

    def digest(self) -> bytes:
        """Of the form so far."""
        return blake2b(marshal.dumps(self.items, _MARSHAL_VERSION), digest_size=16).digest()


@final
class CanonicalForms:
    """Walks over the states of one machine."""

    def __init__(self, machine: Machine) -> None:
        self._anchors = machine.execution.anchors
        self._fingerprints = machine.fingerprints

    def of_view(self, state: State, thread: int, extra: Iterable[Summary] = ()) -> Walk:
        """The whole form of a view; `extra` roots come before the thread's own ports."""
        walk = self.inside(state, thread)
        if extra:
            self.visit(state, list(extra), walk)
        self.add_ports(state, thread, walk)
        return walk

    def of_tuple(self, state: State) -> bytes:
        """The digest of a state with the tops of all threads."""
        return self.inside(state, -1).digest()

    def inside(
        self, state: State, thread: int, without_frames: frozenset[int] = frozenset()
    ) -> Walk:
        """Walk from all roots of a view but the thread's own ports.

        `thread` is -1 for a state in which no thread runs: then all ports are roots.
        """
        walk = Walk()
        walk.items.append(thread)
        self._add_names(state, walk)
        parts: _Parts = [_head(state)]
        stubs: list[tuple[int, ...]] = []
        for each in state.threads:
            frames = () if each.number in without_frames else each.frames
            parts.append(thread_summary(state, each))
            self._add_deadline(state, each.number, walk)
            for frame in frames:
                if not is_stub(frame):
                    parts.append(self._fingerprints.frame_summary(state, frame))
                elif segment_of(frame) is not NOTHING and each.number != thread:
                    stubs.append(tuple(frame.registers[1:]))
                    walk.items.append(_kind_of_stub(frame))
        if state.early_interrupts:
            parts.append((b"interrupts", tuple(sorted(state.early_interrupts))))
        self.visit(state, parts, walk)
        self.visit(state, [(b"F", ports) for ports in stubs], walk)
        return walk

    def add_ports(self, state: State, thread: int, walk: Walk) -> None:
        """Walk from the ports of the thread that runs."""
        frames = state.threads[thread].frames
        if frames and len(frames) > 2:
            held = held_of(frames)
            walk.items.append((len(held), *map(str, methods_of(frames))))
            self.visit(state, [(b"P", (*ports_of(frames), *held))], walk)

    def _add_deadline(self, state: State, number: int, walk: Walk) -> None:
        deadline = state.threads[number].deadline
        if self._fingerprints.keeps_time and deadline is not None:
            walk.items.append((number, max(0, deadline - state.clock)))

    def _add_names(self, state: State, walk: Walk) -> None:
        """Names of changed objects, those that count as shared now, and the changed content."""
        base, heap, fingerprints = state.base, state.heap, self._fingerprints
        changed = fingerprints.changed(state)
        walk.items.append(tuple(map(base.names.__getitem__, changed)))
        shared = []
        for reference in state.touched:
            first = base.heap.get(reference) or self._anchors.cell(reference)
            if heap[reference].is_shared != first.is_shared:
                shared.append(fingerprints.name(base, reference))
        walk.items.append(tuple(sorted(shared)))
        self.visit(state, [fingerprints.summary(state, heap[item]) for item in changed], walk)

    def visit(self, state: State, parts: _Parts, walk: Walk) -> None:
        """Add the parts and all that they reach, breadth first; the list grows."""
        heap, epoch, base = state.heap, state.epoch, state.base
        last, names = base.last, base.names
        numbers, order = walk.numbers, walk.order
        add, queue = walk.items.append, parts.append
        summary_of, name = self._fingerprints.summary, self._fingerprints.name
        for plain, references in parts:
            add(plain)
            for reference in references:
                if reference <= last:
                    known = names.get(reference)
                    add(name(base, reference) if known is None else known)
                    continue
                number = numbers.get(reference)
                if number is None:
                    number = numbers[reference] = len(order) + 1
                    order.append(reference)
                    cell = heap[reference]
                    summary = None if cell.epoch == epoch else cell.summary
                    queue(summary or summary_of(state, cell))
                    if cell.is_shared:
                        number += _SHARED
                add(number)

    def number_of(self, state: State, reference: int, walk: Walk) -> int:
        """The number or the name of an object that the walk has met."""
        if reference > state.base.last:
            return walk.numbers[reference]
        return self._fingerprints.name(state.base, reference)


def _head(state: State) -> Summary:
    plain = (
        state.next_identity,
        -1 if state.exit_status is None else state.exit_status,
        state.is_shutting_down,
        state.clock if state.clock_was_read else -1,
    )
    return marshal.dumps(plain, _MARSHAL_VERSION), ()


def _kind_of_stub(frame: Frame) -> tuple[Any, ...]:
    """What a stub of another thread says besides its ports."""
    segment = segment_of(frame)
    return (segment.op is None, segment.held, *map(str, segment.code.methods))


def prune(state: State, walk: Walk) -> None:
    """Drop the objects that the walk has not met, but for those with names."""
    heap, last, numbers = state.heap, state.base.last, walk.numbers
    if len(heap) > len(walk.order) + 8:
        state.heap = {at: cell for at, cell in heap.items() if at <= last or at in numbers}
