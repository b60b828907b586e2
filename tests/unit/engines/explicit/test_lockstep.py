"""Step by step, the kernel does what the machine does."""

import random
from functools import cache
from pathlib import Path

import pytest
from tests.unit.engines.explicit.lockstep import Comparison

from plait.driver.program_loading import ProgramRequest, load
from plait.engines.benign_races import BenignRaces
from plait.engines.explicit.kernel.kernel_choice import make_kernel
from plait.engines.explicit.linking.program_image import Image
from plait.engines.explicit.linking.state_loading import first_fork, load_state
from plait.ir.program import Program
from plait.java.platform.library_mode import Library
from plait.machine.choices import NO_ANSWER, ChoicePoint
from plait.machine.machine import Machine
from plait.machine.machine_options import MachineOptions
from plait.machine.state import State

ROOT = Path(__file__).parents[4]
HERE = Path(__file__).parent.relative_to(ROOT)
LOCKS = ProgramRequest((str(ROOT / HERE / "LockModes.java"),), library=Library.AUTO)
PROGRAMS = [
    *(f"examples/{name}.java" for name in ("BluetoothV1", "ConditionIf", "LazyInit", "LockOrder")),
    *(
        f"examples/{name}.java"
        for name in ("MapCheckThenPutFixed", "MissedNotify", "QueueCapacity")
    ),
    *(f"examples/{name}.java" for name in ("SwallowedInterrupt", "WorkerException")),
]
LONG = sorted(
    str(path.relative_to(ROOT))
    for folder in ("examples", "tests/programs/threads", "tests/programs/concurrent")
    for path in (ROOT / folder).glob("*.java")
)


@cache
def program(path: str, library: Library = Library.AUTO) -> Program:
    return load(ProgramRequest((str(ROOT / path),), library=library)).program


class Watcher:
    """Hears what has no model."""

    def __init__(self) -> None:
        self.reasons: list[str] = []

    def stuck(self, reason: str) -> None:
        """A thread is lost."""
        self.reasons.append(reason)

    def stepped(self) -> None:
        """Violations do not count here."""

    def forget(self) -> None:
        """Every step counts here."""

    def deadlock(self) -> None:
        """Nobody looks at states here."""

    def race(self, one: int, other: int) -> None:
        """Nobody looks at states here."""


def base_state(machine: Machine) -> State:
    """Where the engine's search begins."""
    return first_fork(machine)[0]


def walk(
    path: str,
    kernel: str,
    seed: int,
    most: int,
    options: MachineOptions | None = None,
    library: Library = Library.AUTO,
) -> int:
    """Take random steps on both; gives how many."""
    machine = Machine(program(path, library), MachineOptions())
    base = base_state(machine)
    machine.execution.options = options or machine.options
    state = base.copy()
    image = Image(machine.execution, make_kernel(kernel), base, BenignRaces())
    image.kernel.interpreter.run_limit = machine.execution.options.run_limit
    image.kernel.enabledness.spurious = machine.execution.options.spurious_wakeups
    image.kernel.interpreter.frame_limit = machine.options.stack_limit
    image.kernel.interpreter.set_exact(options is not None)
    watcher = Watcher()
    image.kernel.search.watcher = watcher
    load_state(image, base)
    choice = random.Random(seed)
    for taken in range(most):
        Comparison(machine, state, image).run()
        enabled = machine.enabled(state)
        if not enabled:
            return taken
        thread = choice.choice(enabled)
        answers: list[int] = []

        def choose(point: ChoicePoint, answers: list[int] = answers) -> int:
            answers.append(choice.randrange(point.count) if point.count else NO_ANSWER)
            return answers[-1]

        result = machine.step(state, thread, choose)
        if image.kernel.interpreter.take_step(thread, answers):
            return taken  # too long a step: only the search can repeat it
        assert image.kernel.interpreter.assumed_away == result.assumed_away
        assert tuple(image.facade.violations) == result.violations
        assert tuple(watcher.reasons) == result.without_model
        watcher.reasons.clear()
        image.facade.violations.clear()
        if result.assumed_away:
            return taken
    return most


@pytest.mark.parametrize("path", PROGRAMS)
def test_the_kernel_takes_the_machines_steps(path: str) -> None:
    assert sum(walk(path, "auto", seed, 80) for seed in range(3)) > 0


@pytest.mark.parametrize("kernel", ["auto", "pure"])
def test_the_kernel_tries_and_waits_for_locks_as_the_machine_does(kernel: str) -> None:
    """Locks that are owned, free, taken, and threads that are interrupted meanwhile."""
    assert "java/util/concurrent/locks/ReentrantLock" in load(LOCKS).contracts.classes
    steps = [walk(str(HERE / "LockModes.java"), kernel, seed, 200) for seed in range(20)]
    assert sum(steps) > 400


@pytest.mark.parametrize("path", PROGRAMS[:4])
def test_the_uncompiled_kernel_takes_the_machines_steps(path: str) -> None:
    assert walk(path, "pure", 5, 40) > 0


def test_threads_wake_for_no_reason_as_the_machines_do() -> None:
    options = MachineOptions(spurious_wakeups=True)
    for path in ("examples/ConditionIf.java", "examples/MissedNotify.java"):
        assert sum(walk(path, "auto", seed, 100, options) for seed in range(3)) > 0


@pytest.mark.parametrize("limit", [7, 40])
@pytest.mark.parametrize("name", ["ConditionIf", "MapCheckThenPutFixed", "QueueCapacity"])
def test_long_steps_are_cut_where_the_machine_cuts_them(name: str, limit: int) -> None:
    options = MachineOptions(run_limit=limit)
    assert walk(f"examples/{name}.java", "auto", 1, 120, options, Library.BYTECODE) > 20


@pytest.mark.full
@pytest.mark.parametrize("path", LONG)
def test_the_kernel_takes_the_machines_steps_in_every_threaded_program(path: str) -> None:
    for seed in range(5):
        walk(path, "auto", seed, 300)
