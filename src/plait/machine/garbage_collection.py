"""Garbage collection: unreachable objects are removed from the heap.

It has no observable effect. It keeps copies of states small, and limits the memory of long runs.
Dead registers are no roots, so a collection does not change the fingerprint of a state.
"""

from collections.abc import Iterator

from plait.machine.fingerprint import live_slots
from plait.machine.state import State, Thread


def collect(state: State) -> None:
    """Drop unreachable objects; those that are named stay."""
    heap = state.heap
    last_named = state.base.last
    seen: set[int] = {0}
    work = [reference for reference in heap if reference <= last_named]
    for thread in state.threads:
        work.extend(_roots(thread))
    work.extend(state.early_interrupts)
    while work:
        reference = work.pop()
        if reference in seen:
            continue
        seen.add(reference)
        cell = heap[reference]
        if cell.type.holds_references:
            work.extend(cell.values)
        elif not cell.type.is_array:
            values = cell.values
            work.extend([values[i] for i in cell.type.references])
    if len(seen) <= len(heap):
        state.heap = {reference: cell for reference, cell in heap.items() if reference in seen}


def _roots(thread: Thread) -> Iterator[int]:
    yield thread.object
    yield thread.pending_exception
    yield from thread.held
    if thread.waiting is not None:
        yield thread.waiting.monitor
    for frame in thread.frames:
        _, references = live_slots(frame.segment)
        for slot in references:
            yield frame.registers[slot]
