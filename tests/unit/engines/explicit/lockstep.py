"""The machine and the kernel side by side: whether a kernel's memory is a machine's state."""

from typing import Any

from plait.engines.explicit.kernel.c_emulation import bits
from plait.engines.explicit.kernel.kernel_opcodes import PLAIN, WRITES
from plait.engines.explicit.linking.program_image import Image
from plait.machine.fingerprint import live_slots
from plait.machine.machine import Machine
from plait.machine.state import State

_OF_STATE = ("next_identity", "exit_status", "clock")
_OF_THREAD = (
    "is_daemon",
    "has_ended",
    "is_interrupted",
    "has_permit",
    "is_blocked",
    "was_killed",
    "atomic_depth",
    "deadline",
)


class Comparison:
    """Compares from the roots on; references must correspond one to one."""

    def __init__(self, machine: Machine, state: State, image: Image) -> None:
        self._machine = machine
        self._state = state
        self._image = image
        self._forth = {0: 0}
        self._back = {0: 0}
        self._work: list[tuple[int, int]] = []

    def run(self) -> None:
        machine, state, view = self._machine, self._state, self._image.facade.state
        mask = self._image.kernel.enabledness.enabled_mask()
        enabled = tuple(i for i in range(len(state.threads)) if mask >> i & 1)
        assert enabled == machine.enabled(state)
        for name in _OF_STATE:
            assert getattr(view, name) == getattr(state, name), name
        assert len(view.threads) == len(state.threads)
        for thread, other in zip(state.threads, view.threads, strict=True):
            self._compare_threads(thread, other)
        for reference in state.touched:
            self._match(reference, self._image.address(reference))
        while self._work:
            self._compare_objects(*self._work.pop())

    def _match(self, reference: int, address: int) -> None:
        assert self._forth.get(reference, address) == address
        assert self._back.get(address, reference) == reference
        if reference not in self._forth:
            self._forth[reference] = address
            self._back[address] = reference
            self._work.append((reference, address))

    def _compare_threads(self, thread: Any, other: Any) -> None:
        for name in _OF_THREAD:
            assert getattr(other, name) == getattr(thread, name), (thread.number, name)
        self._match(thread.object, other.object)
        self._match(thread.pending_exception, other.pending_exception)
        assert (other.waiting is None) == (thread.waiting is None)
        if thread.waiting is not None:
            self._match(thread.waiting.monitor, other.waiting.monitor)
            assert other.waiting[1:] == thread.waiting[1:]
        assert len(other.frames) == len(thread.frames)
        for frame, view in zip(thread.frames, other.frames[:], strict=True):
            self._compare_frames(frame, view)
        if not thread.has_ended:
            self._compare_accesses(thread.number)

    def _compare_frames(self, frame: Any, other: Any) -> None:
        segment, found = frame.segment, other.segment
        place = (segment.code.ref, segment.block, segment.index)
        assert (found.code.ref, found.block, found.index) == place
        plain, references = live_slots(segment)
        for slot in plain:
            assert _same(frame.registers[slot], other.registers[slot]), (place, slot)
        for slot in references:
            self._match(frame.registers[slot], other.registers[slot])

    def _compare_accesses(self, number: int) -> None:
        pending = self._machine.pending(self._state, number)
        assert pending is not None
        found = self._image.kernel.enabledness.pending_access(number)
        assert (found is None) == (pending.access is None)
        if pending.access is not None and found is not None:
            assert bool(found[1] & WRITES) == pending.access.is_write
            assert bool(found[1] & PLAIN) == pending.access.is_plain

    def _compare_objects(self, reference: int, address: int) -> None:
        cell, other = self._state.heap[reference], self._image.facade.heap[address]
        assert other.type is cell.type
        assert other.is_shared == cell.is_shared, cell.type.descriptor
        assert other.monitor == cell.monitor
        assert other.identity == cell.identity
        values = other.values.copy()
        assert len(values) == len(cell.values)
        is_array = cell.type.holds_references
        references = range(len(values)) if is_array else cell.type.references
        for index, (value, found) in enumerate(zip(cell.values, values, strict=True)):
            if index in references:
                self._match(value, found)
            else:
                assert _same(value, found), (cell.type.descriptor, index)


def _same(left: Any, right: Any) -> bool:
    if isinstance(left, float) and isinstance(right, float):
        return bits(left) == bits(right)
    return bool(left == right)
