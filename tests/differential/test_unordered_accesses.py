"""Where all synchronisation is strong, clocks find a race exactly where threads meet in one."""

from typing import Final

import pytest
from tests.differential.dice import hold_for_all
from tests.differential.ir_programs import RUN_LIMIT, program_text

from plait.base.budget import Budget
from plait.engines.benign_races import BenignRaces
from plait.engines.executions.context_bounded_search import Reached, Search, Stepped
from plait.engines.executions.state_observation import find_races
from plait.engines.executions.unordered_accesses import ClockedMachine
from plait.ir.program import Program
from plait.ir.text import parse_program
from plait.machine.machine import Machine
from plait.machine.machine_options import MachineOptions

MOST_STATES: Final = 600
NOT_ORDERING: Final = ("unpark", "notify", "atomicbegin")
"""What lets threads go on in turn without ordering them, or stops them together."""

SAMPLE: Final = [range(start, start + 40) for start in range(0, 80, 40)]
FULL: Final = [range(start, start + 100) for start in range(2_000, 4_000, 100)]


class _TooLargeError(Exception):
    pass


def agree(text: str) -> None:
    """Compare whether there is a race at all."""
    program = parse_program(text, origin="random.ir")
    try:
        met, unordered = _meet(program), _unordered(program)
    except _TooLargeError:
        return
    assert unordered or not met
    if not any(word in text for word in NOT_ORDERING):
        assert met == unordered


def _meet(program: Program) -> bool:
    machine = Machine(program, MachineOptions(explore=True, run_limit=RUN_LIMIT))
    search = Search(machine, Budget())
    for event in search.events():
        if search.states > MOST_STATES:
            raise _TooLargeError
        if isinstance(event, Reached) and any(
            find_races(machine, event.state, event.enabled, BenignRaces())
        ):
            return True
    return False


def _unordered(program: Program) -> bool:
    options = MachineOptions(explore=True, run_limit=RUN_LIMIT)
    search = Search(ClockedMachine(program, options, BenignRaces()), Budget())
    for event in search.events():
        if search.states > 20 * MOST_STATES:
            raise _TooLargeError
        if isinstance(event, Stepped):
            return True
    return False


@pytest.mark.parametrize("seeds", SAMPLE, ids=str)
def test_clocks_find_the_races_that_threads_meet_in(seeds: range) -> None:
    hold_for_all(program_text, agree, seeds)


@pytest.mark.full
@pytest.mark.parametrize("seeds", FULL, ids=str)
def test_clocks_find_the_races_that_threads_meet_in_many_programs(seeds: range) -> None:
    hold_for_all(program_text, agree, seeds)
