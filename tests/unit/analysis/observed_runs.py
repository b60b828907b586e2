"""Runs of the machine on random schedules, with everything that the analysis must have foreseen."""

import random
from collections.abc import Iterator, Set
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from plait.base.errors import UnsupportedError
from plait.base.names import FieldRef, MethodRef
from plait.base.origins import is_library_class
from plait.driver.program_loading import ProgramRequest, load
from plait.ir.operands import Kind
from plait.ir.program import Program
from plait.machine.choices import ChoicePoint
from plait.machine.compile import call_closures
from plait.machine.machine import Machine
from plait.machine.machine_options import MachineOptions
from plait.machine.state import Frame, State


class ObservedCall(NamedTuple):
    """A call that happened: position, target, and the types of the reference arguments.

    `is_hidden` tells that code called it which the analysis does not read.
    """

    caller: MethodRef
    block: int
    position: int
    callee: MethodRef
    arguments: tuple[str | None, ...]
    is_hidden: bool


class Observations:
    """What happened in some runs."""

    def __init__(self) -> None:
        self.calls: set[ObservedCall] = set()
        self.fields: set[tuple[str, FieldRef, str]] = set()
        self.steps = 0


def program_of(*sources: Path | str) -> Program:
    return load(ProgramRequest(tuple(str(source) for source in sources))).program


Edges = Set[tuple[MethodRef, int, int, MethodRef]]
"""Calls of read code: caller, block, position, callee."""


def observe(program: Program, edges: Edges, seeds: range, most_steps: int = 400) -> Observations:
    """Run the program on random schedules, one per seed, each of so many steps at most."""
    found = Observations()
    for seed in seeds:
        _run(program, edges, random.Random(seed), most_steps, found)
    return found


def _run(
    program: Program, edges: Edges, dice: random.Random, most_steps: int, found: Observations
) -> None:
    machine = Machine(program, MachineOptions(assertions=True, explore=True))
    state = machine.start()

    def choose(point: ChoicePoint) -> int:
        return dice.randrange(point.count)

    with _recording(machine, edges, found):
        for _ in range(most_steps):
            enabled = machine.enabled(state)
            if not enabled:
                break
            found.steps += 1
            try:
                machine.step(state, dice.choice(enabled), choose)
            except UnsupportedError:
                break
    _look_at_heap(machine, state, found)


@contextmanager
def _recording(machine: Machine, edges: Edges, found: Observations) -> Iterator[None]:
    """Calls make frames by the name `Frame` of one module: look on there."""
    execution = machine.execution

    def record(registers: list[Any], segment: Any, epoch: int) -> Frame:
        caller = execution.frames[-1].segment
        callee = segment.code
        types: list[str | None] = []
        for param, value in zip(callee.body.params, registers, strict=False):
            is_object = param.kind is Kind.REF and value
            types.append(execution.heap[value].type.name if is_object else None)
        found.calls.add(
            ObservedCall(
                caller.code.ref,
                caller.block,
                caller.site,
                callee.ref,
                tuple(types),
                _is_hidden(edges, execution.frames),
            )
        )
        return Frame(registers, segment, epoch)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(call_closures, "Frame", record)
        yield


def _is_hidden(edges: Edges, frames: list[Frame]) -> bool:
    """Whether there is unread code above the topmost frame of the program's own code."""
    for position in range(len(frames) - 1, 0, -1):
        above, below = frames[position].segment, frames[position - 1].segment
        if not is_library_class(above.code.ref.owner):
            return False
        if (below.code.ref, below.block, below.site, above.code.ref) not in edges:
            return True
    return False


def _look_at_heap(machine: Machine, state: State, found: Observations) -> None:
    hierarchy = machine.execution.types.hierarchy
    slot_of = machine.execution.types.instance_slot
    for reference, cell in list(state.heap.items()):
        name = cell.type.name
        if reference < 0 or name.startswith("["):
            continue
        for field in hierarchy.instance_fields(name):
            value = cell.values[slot_of(field).index]
            if field.descriptor[0] in "L[" and value:
                found.fields.add((name, field, state.heap[value].type.name))
