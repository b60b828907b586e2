"""New numbers for the objects of a state, so that another state can take them over."""

from collections.abc import Callable
from typing import Any

from plait.engines.symbolic.compile.reference_unions import Union
from plait.engines.symbolic.paths.mergeable_parts import kind_at
from plait.engines.symbolic.paths.path_context import Context
from plait.engines.symbolic.paths.path_runner import Strand
from plait.ir.operands import Kind
from plait.machine.heap import Cell
from plait.machine.state import State


def renumbered(context: Context, left: State, right: Strand, first: int) -> Strand:
    """The strand with objects from `first` on renumbered, to numbers unused on the left."""
    offset = max(left.next_reference, right.state.next_reference) - first
    state = right.state.copy()

    def moved(reference: int) -> int:
        return reference + offset if reference >= first else reference

    def value(old: Any, kind: Kind | None) -> Any:
        if kind is not Kind.REF:
            return old
        if type(old) is Union:
            return context.values.unions.make((moved(at), guard) for at, guard in old.entries)
        return moved(old)

    heap = state.heap
    last, touched = state.base.last, state.touched
    late = {at: heap[at] for at in heap if at > last or at in touched}
    for reference in late:
        del heap[reference]
    for reference, cell in late.items():
        heap[moved(reference)] = _renumbered_cell(cell, first, value, state.epoch)
    state.touched = {moved(reference) for reference in state.touched}
    state.next_reference += offset
    state.early_interrupts = frozenset(map(moved, state.early_interrupts))
    for number in range(len(state.threads)):
        _renumber_thread(state, number, moved, value)
    new = right.copy(right.path)
    new.state = state
    return new


def _renumber_thread(
    state: State,
    number: int,
    moved: Callable[[int], int],
    value: Callable[[Any, Kind | None], Any],
) -> None:
    thread = state.threads[number] = state.threads[number].copy(state.epoch)
    thread.held = {moved(at): segment for at, segment in thread.held.items()}
    thread.object = moved(thread.object)
    thread.pending_exception = moved(thread.pending_exception)
    if thread.waiting is not None:
        thread.waiting = thread.waiting._replace(monitor=moved(thread.waiting.monitor))
    for depth, frame in enumerate(thread.frames):
        copied = thread.frames[depth] = frame.copy(state.epoch)
        code = frame.segment.code
        for index, kind in enumerate(code.body.registers):
            if kind is Kind.REF:
                slot = code.register_slots[index]
                copied.registers[slot] = value(copied.registers[slot], Kind.REF)


def _renumbered_cell(
    cell: Cell, first: int, value: Callable[[Any, Kind | None], Any], epoch: int
) -> Cell:
    """The cell with its references changed; the same cell when there are none to change."""

    def is_late(old: Any) -> bool:
        if type(old) is Union:
            return any(target >= first for target in old.targets)
        return type(old) is int and old >= first

    kinds = [
        kind_at(cell.type, slot) if is_late(old) else None for slot, old in enumerate(cell.values)
    ]
    if Kind.REF not in kinds:
        return cell
    copied = cell.copy(epoch)
    copied.values = [value(old, kind) for old, kind in zip(cell.values, kinds, strict=True)]
    return copied
