"""The reference engine finds on random programs what a naive enumeration of schedules finds."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import pytest
from tests.differential.dice import hold_for_all
from tests.differential.ir_programs import RUN_LIMIT, STATICS, program_text, spinning_text
from tests.differential.naive_search import Findings, TooLargeError, canonical, explore

from plait.base.budget import Budget
from plait.base.names import FieldRef
from plait.cli.progress import Silence
from plait.engines.executions.context_bounded_search import Reached, Search
from plait.engines.reference.engine import ReferenceEngine, ReferenceOptions
from plait.ir.program import Program
from plait.ir.text import parse_program
from plait.machine.machine import Machine
from plait.machine.machine_options import MachineOptions
from plait.machine.state import State
from plait.result.standing import Standing, standing_of
from plait.result.verdicts import Violated
from plait.result.violations import (
    AssertionFailed,
    DataRace,
    Deadlock,
    UncaughtException,
    Violation,
)
from plait.spec.properties import DEFAULT_PROPERTIES, NoDataRace

MOST_STATES: Final = 800
"""Programs with more states on the naive machine are left out."""

MOST_UNMATCHED: Final = 5_000
SAMPLE: Final = [range(start, start + 50) for start in range(0, 100, 50)]
FULL: Final = [range(start, start + 100) for start in range(1_000, 4_000, 100)]
ASKED: Final = (*DEFAULT_PROPERTIES, NoDataRace())

_ANSWERS = (Standing.HOLDS, Standing.SEQUENTIAL, Standing.VACUOUS)
"""What may be said where nothing is violated."""


def load(text: str) -> Program:
    return parse_program(text, origin="random.ir")


def by_reference(text: str) -> Findings:
    """What the reference engine finds, and the ends of its search."""
    engine = ReferenceEngine(ReferenceOptions(find_all=True))
    claims = list(engine.check(load(text), ASKED, Budget(), Silence()))
    found = [claim.verdict.violation for claim in claims if isinstance(claim.verdict, Violated)]
    others = {claim.verdict for claim in claims if not isinstance(claim.verdict, Violated)}
    assert all(standing_of(verdict) in _ANSWERS for verdict in others)
    return Findings(
        frozenset(v.message or "" for v in found if isinstance(v, AssertionFailed)),
        frozenset(_uncaught(found)),
        any(isinstance(v, Deadlock) for v in found),
        frozenset(_place(v) for v in found if isinstance(v, DataRace)),
        frozenset(_ends(load(text))),
    )


def _uncaught(found: list[Violation]) -> Iterator[tuple[str, str]]:
    for violation in found:
        if isinstance(violation, UncaughtException):
            method = violation.frames[0].method
            yield violation.exception, f"{method.owner}.{method.name}"


def _place(race: DataRace) -> str:
    return "[]" if race.place.endswith("]") else race.place


def _ends(program: Program) -> Iterator[tuple[bool, tuple[object, ...]]]:
    machine = Machine(program, MachineOptions(run_limit=RUN_LIMIT))
    for event in Search(machine, Budget()).events():
        if isinstance(event, Reached) and not event.enabled:
            yield event.state.exit_status is not None, _static_values(machine, event.state)


def _static_values(machine: Machine, state: State) -> tuple[object, ...]:
    types, anchors = machine.execution.types, machine.execution.anchors

    def field(reference: int, name: str, descriptor: str = "I") -> int:
        slot = types.instance_slot(FieldRef("Node", name, descriptor))
        return int(state.heap[reference].values[slot.index])

    def fields_of(reference: int) -> tuple[object, int]:
        return (field(reference, "x"), field(reference, "v")), field(reference, "n", "LNode;")

    roots = []
    for owner, name, descriptor in STATICS:
        kind, slot = types.static_slot(FieldRef(owner, name, descriptor))
        cell = state.heap.get(anchors.statics(kind))
        roots.append((0 if cell is None else int(cell.values[slot.index]), descriptor[0] == "L"))
    return canonical(roots, fields_of)


def agree(text: str) -> None:
    """Compare; data races only without atomic sections, in which who races is not defined."""
    try:
        expected = explore(load(text), STATICS, MOST_STATES)
    except TooLargeError:
        return
    found = by_reference(text)
    if "atomicbegin" in text:
        found, expected = (replace(item, races=frozenset()) for item in (found, expected))
    assert found == expected


@pytest.mark.parametrize("seeds", SAMPLE, ids=str)
def test_the_reference_engine_finds_what_a_naive_enumeration_finds(seeds: range) -> None:
    hold_for_all(program_text, agree, seeds)


@pytest.mark.full
@pytest.mark.parametrize("seeds", FULL, ids=str)
def test_it_does_so_on_many_programs(seeds: range) -> None:
    hold_for_all(program_text, agree, seeds)


def test_matching_equal_states_loses_nothing() -> None:
    def check(text: str) -> None:
        try:
            each_schedule = explore(load(text), STATICS, MOST_UNMATCHED, matching=False)
        except TooLargeError:
            return
        assert each_schedule == explore(load(text), STATICS, MOST_UNMATCHED)

    hold_for_all(program_text, check, range(20))


@pytest.mark.usefixtures("short_runs")
def test_it_finds_in_programs_that_spin_what_a_naive_enumeration_finds() -> None:
    hold_for_all(spinning_text, agree, range(20))
