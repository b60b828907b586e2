"""Without reduction the kernel visits exactly the states of the machine run exhaustively."""

import re

import pytest
from tests.unit.engines.explicit.test_lockstep import LONG, ROOT, base_state, program

from plait.base.budget import Budget
from plait.base.errors import BudgetExhausted
from plait.driver.program_loading import ProgramRequest, load
from plait.engines.benign_races import BenignRaces
from plait.engines.executions.context_bounded_search import Reached, Search, Stepped, Stuck
from plait.engines.executions.state_observation import find_deadlock, find_races
from plait.engines.explicit.kernel import kernel_opcodes
from plait.engines.explicit.kernel.kernel_opcodes import (
    V_ASSERTION,
    V_DEADLOCK,
    V_EXCEPTION,
    V_RACE,
)
from plait.engines.explicit.kernel_build import constant_declarations
from plait.engines.explicit.linking.state_loading import first_fork
from plait.engines.explicit.search.kernel_search import Exploration
from plait.ir.text.parser import parse_program
from plait.machine.machine import Machine
from plait.machine.machine_options import MachineOptions
from plait.result.violations import AssertionFailed

PROGRAMS = [
    "BluetoothV1",
    "ClassInitDeadlock",
    "LazyInit",
    "LinkedQueue",
    "LockOrder",
    "MapCheckThenPutFixed",
]
KINDS = V_ASSERTION | V_EXCEPTION | V_DEADLOCK | V_RACE


def by_reference(path: str, budget: Budget) -> tuple[int, int, set[int]]:
    machine = Machine(program(path), MachineOptions())
    search = Search(machine, budget)
    kinds = set()
    for event in search.events():
        match event:
            case Stepped(violations=violations):
                for item in violations:
                    kinds.add(V_ASSERTION if isinstance(item, AssertionFailed) else V_EXCEPTION)
            case Reached(state=state, enabled=enabled):
                if find_deadlock(machine, state, enabled) is not None:
                    kinds.add(V_DEADLOCK)
                if any(find_races(machine, state, enabled, BenignRaces())):
                    kinds.add(V_RACE)
            case Stuck():
                pass
    return search.states, search.transitions, kinds


def by_kernel(path: str, kernel: str, bound: int | None = None) -> Exploration:
    machine = Machine(program(path), MachineOptions())
    base = base_state(machine)
    search = Exploration(
        machine, base, BenignRaces(), KINDS, find_all=True, kernel=kernel, bound=bound
    )
    while not search.advance(1000):
        pass
    return search


def figures(path: str, kernel: str) -> tuple[int, int, set[int]]:
    search = by_kernel(path, kernel)
    prefix = len(first_fork(Machine(program(path), MachineOptions()))[1])
    kinds = {sighting.kind for sighting in search.sightings}
    return search.kernel.search.states + prefix, search.kernel.search.transitions + prefix, kinds


@pytest.mark.parametrize("name", PROGRAMS)
def test_states_transitions_and_violations_equal_the_reference_engines(name: str) -> None:
    path = f"examples/{name}.java"
    assert figures(path, "auto") == by_reference(path, Budget())


def test_compiled_and_uncompiled_kernels_agree() -> None:
    path = "examples/LockOrder.java"
    one, other = by_kernel(path, "auto"), by_kernel(path, "pure")
    assert one.sightings == other.sightings
    assert (
        one.kernel.search.states,
        one.kernel.search.transitions,
        one.kernel.interpreter.executed,
    ) == (
        other.kernel.search.states,
        other.kernel.search.transitions,
        other.kernel.interpreter.executed,
    )


def executed(iterations: int) -> int:
    """The ops that the kernel executes for `Loop.ir` with so many iterations."""
    text = (ROOT / "bench/programs/Loop.ir").read_text()
    loop = parse_program(text.replace("100000", str(iterations)), origin="Loop.ir")
    machine = Machine(loop, MachineOptions())
    search = Exploration(machine, machine.start(), BenignRaces(), KINDS, find_all=True)
    while not search.advance(1000):
        pass
    return search.kernel.interpreter.executed


def test_each_iteration_of_a_loop_executes_its_ops() -> None:
    ops_and_terminators = 13
    assert executed(300) - executed(200) == 100 * ops_and_terminators


def test_a_generous_bound_on_switches_cuts_nothing() -> None:
    path = "examples/LostUpdate.java"
    whole, bounded = by_kernel(path, "auto"), by_kernel(path, "auto", 50)
    assert bounded.kernel.search.states == whole.kernel.search.states
    assert not bounded.was_cut
    few = by_kernel(path, "auto", 1)
    assert few.was_cut
    assert few.kernel.search.states < whole.kernel.search.states


def test_the_constants_of_c_are_those_of_python() -> None:
    assert constant_declarations.FILE.read_text() == constant_declarations.declarations(), (
        "run python -m plait.engines.explicit.kernel_build.constant_declarations"
    )
    found = re.findall(r"    (\w+) = (-?\d+)\n", constant_declarations.declarations())
    wanted = {n: v for n, v in vars(kernel_opcodes).items() if n.isupper() and isinstance(v, int)}
    assert {name: int(number) for name, number in found} == wanted


def test_philosophers_have_the_states_that_the_reference_engine_finds() -> None:
    path = str(ROOT / "bench" / "programs" / "Philosophers.java")
    loaded = load(ProgramRequest((path,), arguments=("2",)))
    search = Search(Machine(loaded.program, MachineOptions()), Budget())
    for _ in search.events():
        pass
    machine = Machine(loaded.program, MachineOptions())
    kernel = Exploration(machine, base_state(machine), BenignRaces(), KINDS, find_all=True)
    while not kernel.advance(1000):
        pass
    assert kernel.kernel.search.states + 1 == search.states


@pytest.mark.full
@pytest.mark.parametrize("path", LONG)
def test_every_threaded_program_has_the_reference_engines_figures(path: str) -> None:
    budget = Budget(30)
    try:
        expected = by_reference(path, budget)
    except BudgetExhausted:
        pytest.skip("too large for the reference engine")
    assert figures(path, "auto") == expected
