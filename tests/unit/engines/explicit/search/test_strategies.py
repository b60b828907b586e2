"""All strategies see the same states; breadth first sees them by the shortest ways."""

from pathlib import Path

import pytest
from tests.oracles.kernel_replay import Following
from tests.unit.engines.explicit.test_lockstep import LONG, base_state, program

from plait.base.errors import SpuriousWitnessError
from plait.driver.program_loading import ProgramRequest, load
from plait.engines.benign_races import BenignRaces
from plait.engines.executions.execution_paths import Chooser
from plait.engines.executions.state_observation import find_deadlock, find_races
from plait.engines.explicit.kernel.kernel_opcodes import (
    V_ASSERTION,
    V_DEADLOCK,
    V_EXCEPTION,
    V_RACE,
)
from plait.engines.explicit.search.kernel_search import Exploration
from plait.engines.explicit.search.livelock_graph import StateGraph
from plait.engines.explicit.search.random_runs import Sampling
from plait.engines.explicit.search.single_steps import Step
from plait.engines.explicit.search.stored_search import StoredSearch
from plait.engines.explicit.search.strategies import Strategy
from plait.engines.search_options import SearchOptions
from plait.ir.program import Program
from plait.machine.machine import Machine
from plait.machine.machine_options import MachineOptions

EXAMPLES = ["BluetoothV1", "LazyInit", "LockOrder", "LostUpdate", "WorkerException"]
FEW = ["BluetoothV1", "LockOrder", "WorkerException"]
KINDS = V_ASSERTION | V_EXCEPTION | V_DEADLOCK | V_RACE
CHOICES = """
import plait.Verify;
public class Program {
    static int shared;
    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> { shared = Verify.anyInt(1, 3); });
        other.start();
        int mine = Verify.anyInt(5, 7);
        other.join();
        assert shared + mine != 9;
    }
}
"""
SEQUENTIAL = """
public class Program {
    public static void main(String[] args) { assert args.length == 0; }
}
"""


def example(name: str) -> Program:
    return program(f"examples/{name}.java")


def compiled(source: str, folder: Path) -> Program:
    path = folder / "Program.java"
    path.write_text(source)
    return load(ProgramRequest((str(path),))).program


def explore(
    target: Program, strategy: Strategy | None, kernel: str = "auto", *, find_all: bool = True
) -> Exploration:
    machine = Machine(target, MachineOptions())
    search = Exploration(
        machine,
        base_state(machine),
        BenignRaces(),
        KINDS,
        find_all=find_all,
        kernel=kernel,
        strategy=strategy,
    )
    while not search.advance(100):
        pass
    return search


def shows_on_the_machine(target: Program, kind: int, steps: tuple[Step, ...]) -> bool:
    machine = Machine(target, MachineOptions())
    state = base_state(machine).copy()
    violated = False
    for thread, answers in steps:
        assert thread in machine.enabled(state)
        violated = bool(machine.step(state, thread, Chooser(list(answers))).violations)
    enabled = machine.enabled(state)
    if kind == V_DEADLOCK:
        return find_deadlock(machine, state, enabled) is not None
    if kind == V_RACE:
        return any(find_races(machine, state, enabled, BenignRaces()))
    return violated


def shortest_ways(target: Program) -> dict[tuple[int, object], int]:
    """The length of the shortest way to each sighting, by the plain search with all bounds."""
    found: dict[tuple[int, object], int] = {}
    for bound in range(6):
        machine = Machine(target, MachineOptions())
        search = Exploration(
            machine, base_state(machine), BenignRaces(), KINDS, find_all=True, bound=bound
        )
        while not search.advance(1000):
            pass
        for item in search.sightings:
            key = (item.kind, item.key)
            found[key] = min(found.get(key, len(item.steps)), len(item.steps))
    return found


# --- stored states --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", EXAMPLES)
def test_all_orders_visit_the_same_states(name: str) -> None:
    plain = explore(example(name), None)
    sights = {(item.kind, item.key) for item in plain.sightings}
    for strategy in (
        StoredSearch(),
        StoredSearch(keeps_states=True),
        StoredSearch(is_breadth=False, keeps_states=True),
    ):
        other = explore(example(name), strategy)
        assert other.kernel.search.states == plain.kernel.search.states
        assert other.kernel.search.transitions == plain.kernel.search.transitions
        assert {(item.kind, item.key) for item in other.sightings} == sights


@pytest.mark.full
@pytest.mark.parametrize("path", LONG)
def test_all_orders_visit_the_same_states_of_every_threaded_program(path: str) -> None:
    machine = Machine(program(path), MachineOptions())
    plain = Exploration(machine, base_state(machine), BenignRaces(), KINDS, find_all=True)
    if not plain.advance(300_000):
        pytest.skip("too large")
    for keeps_states in (False, True):
        other = explore(program(path), StoredSearch(keeps_states=keeps_states))
        assert other.kernel.search.states == plain.kernel.search.states
        assert other.kernel.search.transitions == plain.kernel.search.transitions
        sights = {(item.kind, item.key) for item in other.sightings}
        assert sights == {(item.kind, item.key) for item in plain.sightings}


def test_the_uncompiled_kernel_visits_the_same_states() -> None:
    one, other = (
        explore(example("LostUpdate"), StoredSearch(keeps_states=True), kernel)
        for kernel in ("auto", "pure")
    )
    assert one.sightings == other.sightings
    assert one.kernel.search.states == other.kernel.search.states


@pytest.mark.parametrize("name", FEW)
def test_breadth_first_no_way_is_shorter(name: str) -> None:
    breadth = explore(example(name), StoredSearch())
    assert breadth.sightings
    others = shortest_ways(example(name))
    for item in breadth.sightings:
        assert len(item.steps) <= others.get((item.kind, item.key), len(item.steps))


def test_breadth_first_the_way_is_the_shortest_of_all_schedules() -> None:
    target = example("LostUpdate")
    breadth = explore(target, StoredSearch(), find_all=False)
    wanted = min(len(item.steps) for item in breadth.sightings if item.kind == V_ASSERTION)
    machine = Machine(target, MachineOptions())
    level, length = [base_state(machine)], 0
    while True:
        length += 1
        following = []
        for state in level:
            for thread in machine.enabled(state):
                successor = state.copy()
                if machine.step(successor, thread, Chooser([])).violations:
                    assert length == wanted
                    return
                following.append(successor)
        level = following


def test_the_steps_that_are_finished_are_counted() -> None:
    strategy = StoredSearch()
    search = explore(example("LostUpdate"), strategy)
    longest = max(len(strategy.path_to(number)) for number in range(search.kernel.search.states))
    assert strategy.finished_steps in (longest, longest - 1)


def test_stored_states_take_memory() -> None:
    small, large = StoredSearch(), StoredSearch(keeps_states=True)
    explore(example("LostUpdate"), small)
    explore(example("LostUpdate"), large)
    assert 0 < small.words() < large.words()


@pytest.mark.parametrize("order", ["breadth", "depth"])
def test_choices_are_enumerated(tmp_path: Path, order: str) -> None:
    target = compiled(CHOICES, tmp_path)
    plain = explore(target, None)
    stored = explore(target, StoredSearch(is_breadth=order == "breadth"))
    assert (stored.kernel.search.states, stored.kernel.search.transitions) == (
        plain.kernel.search.states,
        plain.kernel.search.transitions,
    )
    found = next(item for item in stored.sightings if item.kind == V_ASSERTION)
    assert sum(len(answers) for _, answers in found.steps) == 2
    assert shows_on_the_machine(target, V_ASSERTION, found.steps)


# --- witnesses ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", FEW)
def test_every_sighting_is_seen_again_by_kernel_and_machine(name: str) -> None:
    target = example(name)
    for strategy in (None, StoredSearch(), make("random", 3, 50)):
        for item in explore(target, strategy).sightings:
            again = explore(target, Following(item.steps))
            assert (item.kind, item.key) in {(seen.kind, seen.key) for seen in again.sightings}
            assert shows_on_the_machine(target, item.kind, item.steps)


def test_steps_that_cannot_be_taken_are_refused(tmp_path: Path) -> None:
    target = compiled(CHOICES, tmp_path)
    steps = next(item.steps for item in explore(target, None).sightings if item.kind == V_ASSERTION)
    wrong_thread = ((5, ()), *steps[1:])
    wrong_answers = tuple((thread, (*answers, 1)) for thread, answers in steps)
    too_large = tuple((thread, tuple(9 for _ in answers)) for thread, answers in steps)
    for wrong in (wrong_thread, wrong_answers, too_large):
        with pytest.raises(SpuriousWitnessError):
            explore(target, Following(wrong))


# --- random runs ----------------------------------------------------------------------------------


def make(order: str, seed: int, runs: int | None) -> Sampling:
    return Sampling(SearchOptions(order, seed=seed, runs=runs))


@pytest.mark.parametrize("name", ["random", "pct", "pos"])
def test_random_runs_find_the_bug_of_bluetooth(name: str) -> None:
    search = explore(example("BluetoothV1"), make(name, 1, 100), find_all=False)
    found = next(item for item in search.sightings if item.kind == V_ASSERTION)
    assert shows_on_the_machine(example("BluetoothV1"), V_ASSERTION, found.steps)


@pytest.mark.parametrize("name", ["random", "pct", "pos"])
def test_the_seed_decides_the_runs(name: str) -> None:
    runs = [explore(example("LazyInit"), make(name, seed, 20)) for seed in (4, 4, 5)]
    figures = [
        (run.kernel.search.states, run.kernel.search.transitions, run.sightings) for run in runs
    ]
    assert figures[0] == figures[1] != figures[2]


def courses(target: Program, order: str, kernel: str) -> list[tuple[int, tuple[Step, ...]]]:
    """Where each step of a few random runs leads: the run's number, and its steps so far."""
    machine = Machine(target, MachineOptions())
    strategy, start = make(order, 9, 12), base_state(machine)
    search = Exploration(
        machine, start, BenignRaces(), KINDS, find_all=True, kernel=kernel, strategy=strategy
    )
    found = []
    while not search.advance(1):
        found.append((strategy.runs, strategy.path(search)))
    return found


@pytest.mark.parametrize("order", ["random", "pct", "pos"])
def test_the_uncompiled_kernel_takes_the_same_random_runs(order: str) -> None:
    compiled_runs = courses(example("LostUpdate"), order, "auto")
    assert len({path for run, path in compiled_runs}) > 12
    assert compiled_runs == courses(example("LostUpdate"), order, "pure")


def test_the_uncompiled_kernel_gives_the_same_random_answers(tmp_path: Path) -> None:
    target = compiled(CHOICES, tmp_path)
    compiled_runs = courses(target, "random", "auto")
    assert {answers for _, path in compiled_runs for _, answers in path} == {(), (0,), (1,), (2,)}
    assert compiled_runs == courses(target, "random", "pure")


@pytest.mark.parametrize("name", ["random", "pct", "pos"])
def test_random_runs_see_states_of_the_program_only(name: str) -> None:
    plain = explore(example("LostUpdate"), None)
    strategy = make(name, 7, 400)
    search = explore(example("LostUpdate"), strategy)
    assert strategy.runs == 400
    assert 0 < search.kernel.search.states <= plain.kernel.search.states
    keys = {(item.kind, item.key) for item in plain.sightings}
    assert {(item.kind, item.key) for item in search.sightings} <= keys


def test_answers_to_choices_are_random_too(tmp_path: Path) -> None:
    target = compiled(CHOICES, tmp_path)
    search = explore(target, make("random", 2, 200))
    found = next(item for item in search.sightings if item.kind == V_ASSERTION)
    assert shows_on_the_machine(target, V_ASSERTION, found.steps)


def test_one_run_is_enough_when_there_is_no_choice(tmp_path: Path) -> None:
    strategy = make("random", 1, None)
    explore(compiled(SEQUENTIAL, tmp_path), strategy)
    assert strategy.runs == 1


# --- graphs ---------------------------------------------------------------------------------------


def graph(edges: list[tuple[int, int]], exits: list[int]) -> StateGraph:
    made = StateGraph()
    for source, target in edges:
        made.add_edge(source, target)
    for state in exits:
        made.add_exit(state)
    return made


def test_a_cycle_that_can_be_left_is_not_endless() -> None:
    assert graph([(0, 1), (1, 0), (1, 2)], [2]).first_endless_cycle(3) is None


def test_the_first_state_of_an_endless_cycle_is_found() -> None:
    edges = [(0, 1), (0, 2), (1, 3), (3, 4), (4, 3)]
    assert graph(edges, [2]).first_endless_cycle(5) == 3


def test_a_state_that_comes_back_to_itself_is_a_cycle() -> None:
    assert graph([(0, 1), (1, 1)], []).first_endless_cycle(2) == 1
