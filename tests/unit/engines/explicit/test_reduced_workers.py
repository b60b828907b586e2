"""Several processes that reduce together find what one finds without reduction."""

import random
from collections.abc import Iterator
from multiprocessing import active_children
from typing import Any

import pytest
from tests.differential.dice import Dice
from tests.differential.ir_programs import program_text, spinning_text
from tests.unit.engines.explicit.reduced import KINDS, search, violations
from tests.unit.engines.explicit.search.test_parallel_search import CHOICES
from tests.unit.engines.explicit.test_lockstep import program as example

from plait.base.budget import Budget
from plait.base.errors import BudgetExhausted
from plait.cli.progress import Silence
from plait.engines.benign_races import BenignRaces
from plait.engines.explicit.engine import ExplicitEngine
from plait.engines.explicit.linking.state_loading import first_fork
from plait.engines.explicit.options import ExplicitOptions
from plait.engines.explicit.search import explicit_check
from plait.engines.explicit.search import parallel_search as workers_module
from plait.engines.explicit.search.kernel_search import NO_REDUCTION, REDUCTION, Exploration
from plait.engines.explicit.search.parallel_search import Lesson, explore_together
from plait.ir.text import parse_program
from plait.machine.machine import Machine
from plait.machine.machine_options import MachineOptions
from plait.result.verdicts import Holds, Verdict, Violated
from plait.result.violations import AssertionFailed, Violation
from plait.spec.properties import AssertionsHold, NoDataRace, NoDeadlock, NoUncaughtException

PATIENCE = 3_000
"""Programs with more transitions are left out."""


@pytest.fixture(autouse=True)
def _no_process_is_left_behind(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(workers_module, "_CHUNK", 8)
    yield
    assert active_children() == []


def machine_of(text: str) -> Machine:
    return Machine(parse_program(text, origin="random.ir"), MachineOptions(run_limit=3000))


def begin(machine: Machine, reduction: int, kernel: str = "auto") -> Exploration:
    start, _ = first_fork(machine)
    found = Exploration(
        machine, start, BenignRaces(), KINDS, find_all=True, kernel=kernel, reduction=reduction
    )
    found.kernel.visited.first_level = 1
    return found


def small_machines(make: Any, seeds: range) -> Iterator[tuple[Machine, set[tuple[int, object]]]]:
    """Random programs, each with the violations that all schedules show."""
    for seed in seeds:
        machine = machine_of(make(Dice(seed)))
        whole = begin(machine, NO_REDUCTION)
        if whole.advance(PATIENCE):
            yield machine, violations(machine, whole)


def by_gifts(machine: Machine, order: random.Random) -> tuple[Exploration, int]:
    """A search that gives away what it can, and adopts it later; how often it did."""
    found = begin(machine, REDUCTION)
    kernel = found.kernel
    gifts: list[Any] = []
    repeats, count = 0, 0
    found.advance(1)
    while True:
        is_over = kernel.search.explore(order.randint(1, 9))
        if kernel.search.repeats != repeats:
            repeats = kernel.search.repeats
            gifts.clear()
        gift = None if is_over else kernel.search.give()
        if gift is not None:
            gifts.append(gift)
        elif is_over and gifts:
            assert kernel.search.adopt(*gifts.pop(order.randrange(len(gifts))))
            count += 1
        elif is_over:
            return found, count


@pytest.mark.parametrize("make", [program_text, spinning_text])
def test_what_is_given_away_shows_what_is_left_out(make: Any) -> None:
    gifts = 0
    for number, (machine, expected) in enumerate(small_machines(make, range(60))):
        found, count = by_gifts(machine, random.Random(number))
        assert violations(machine, found) == expected
        gifts += count
    assert gifts > 100


def together(machine: Machine, pilot: int, kernel: str = "auto") -> Exploration:
    found = begin(machine, REDUCTION, kernel)
    if not found.advance(pilot) and not explore_together(found, 2, Budget(), lambda: None):
        while not found.advance(1000):
            pass
    return found


@pytest.mark.parametrize("make", [program_text, spinning_text])
def test_two_workers_find_what_all_schedules_show(make: Any) -> None:
    for machine, expected in small_machines(make, range(15)):
        assert violations(machine, together(machine, 10)) == expected


@pytest.mark.parametrize("name", ["BluetoothV1", "ClassInitDeadlock", "LinkedQueue", "LockOrder"])
def test_two_workers_find_what_an_example_shows(name: str) -> None:
    machine = Machine(example(f"examples/{name}.java"), MachineOptions())
    whole, found = search(machine, NO_REDUCTION), together(machine, 100)
    assert violations(machine, found) == violations(machine, whole)
    assert found.kernel.search.states < whole.kernel.search.states


def test_uncompiled_workers_reduce_together() -> None:
    machine = machine_of(CHOICES)
    expected = violations(machine, search(machine, NO_REDUCTION))
    assert violations(machine, together(machine, 10, "pure")) == expected != set()


@pytest.mark.parametrize("most", [1, 4])
def test_what_one_worker_learns_is_learned_by_all(
    most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    lessons: list[Lesson] = []
    work = workers_module._work_together

    def listen(*arguments: Any) -> list[Lesson]:
        found = work(*arguments)
        lessons.extend(found)
        return found

    monkeypatch.setattr(workers_module, "_work_together", listen)
    monkeypatch.setattr(workers_module, "_MOST_LESSONS", most)
    machine = Machine(example("examples/BluetoothV1.java"), MachineOptions())
    found = together(machine, 1)
    assert violations(machine, found) == violations(machine, search(machine, NO_REDUCTION))
    assert lessons
    assert not found.kernel.pending.news


def test_no_room_for_marks_ends_the_search_for_want_of_memory() -> None:
    found = begin(machine_of(CHOICES), REDUCTION)
    found.advance(10)
    with pytest.raises(BudgetExhausted, match="memory"):
        explore_together(found, 2, Budget(memory_bytes=1 << 7), lambda: None)


def answers(workers: int, *, reduction: bool) -> set[Verdict | Violation]:
    """Verdicts, and violations without their witnesses, which may differ."""
    options = ExplicitOptions(find_all=True, workers=workers, reduction=reduction)
    asked = (AssertionsHold(), NoUncaughtException(), NoDeadlock(), NoDataRace())
    checked = example("examples/BluetoothV1.java")
    claims = ExplicitEngine(options).check(checked, asked, Budget(), Silence())
    verdicts = [claim.verdict for claim in claims]
    return {item.violation if isinstance(item, Violated) else item for item in verdicts}


def test_the_engine_gives_the_same_verdicts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explicit_check, "_PATIENCE", 64)
    expected = answers(1, reduction=False)
    assert answers(2, reduction=True) == expected
    assert {type(answer) for answer in expected} == {AssertionFailed, Holds}
