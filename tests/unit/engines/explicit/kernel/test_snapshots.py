"""A state put back from a snapshot is the state, to the machine and to the kernel."""

import random

import pytest
from tests.unit.engines.explicit.lockstep import Comparison
from tests.unit.engines.explicit.test_lockstep import LONG, base_state, program

from plait.engines.benign_races import BenignRaces
from plait.engines.explicit.kernel.kernel_choice import make_kernel
from plait.engines.explicit.linking.program_image import Image
from plait.engines.explicit.linking.state_loading import load_state
from plait.machine.choices import NO_ANSWER, ChoicePoint
from plait.machine.machine import Machine
from plait.machine.machine_options import MachineOptions

PROGRAMS = [
    f"examples/{name}.java"
    for name in ("BluetoothV1", "ConditionIf", "LazyInit", "MapCheckThenPutFixed", "QueueCapacity")
]


def walk(path: str, kernel: str, seed: int, most: int) -> int:
    """Random steps on both; between them the kernel's state goes through bytes. Gives how many."""
    machine = Machine(program(path), MachineOptions())
    base = base_state(machine)
    state = base.copy()
    image = Image(machine.execution, make_kernel(kernel), base, BenignRaces())
    image.kernel.interpreter.run_limit = machine.options.run_limit
    image.kernel.interpreter.frame_limit = machine.options.stack_limit
    load_state(image, base)
    image.kernel.snapshots.set_base()
    choice = random.Random(seed)
    other = image.kernel.snapshots.snapshot()
    for taken in range(most):
        keys, whole = image.kernel.snapshots.state_keys(), image.kernel.snapshots.full_state()
        kept = image.kernel.snapshots.snapshot()
        assert kept.startswith(whole)
        image.kernel.snapshots.restore_snapshot(other)
        image.kernel.snapshots.restore_snapshot(kept)
        assert image.kernel.snapshots.state_keys() == keys
        assert image.kernel.snapshots.full_state() == whole
        assert image.kernel.snapshots.snapshot() == kept
        Comparison(machine, state, image).run()
        other = kept if choice.random() < 0.2 else other
        enabled = machine.enabled(state)
        if not enabled:
            return taken
        thread = choice.choice(enabled)
        answers: list[int] = []

        def choose(point: ChoicePoint, answers: list[int] = answers) -> int:
            answers.append(choice.randrange(point.count) if point.count else NO_ANSWER)
            return answers[-1]

        result = machine.step(state, thread, choose)
        if result.without_model:
            return taken
        if image.kernel.interpreter.take_step(thread, answers):
            return taken  # too long a step: only the search can repeat it
        assert [answer for answer, _ in image.kernel.snapshots.questions()] == answers
        image.facade.violations.clear()
        if result.assumed_away:
            return taken
    return most


@pytest.mark.parametrize("path", PROGRAMS)
def test_a_restored_state_is_the_machines(path: str) -> None:
    assert sum(walk(path, "auto", seed, 60) for seed in range(3)) > 0


@pytest.mark.parametrize("path", PROGRAMS[:2])
def test_the_uncompiled_kernel_restores_states_too(path: str) -> None:
    assert walk(path, "pure", 7, 30) > 0


def test_a_step_is_taken_back() -> None:
    machine = Machine(program(PROGRAMS[0]), MachineOptions())
    base = base_state(machine)
    image = Image(machine.execution, make_kernel("auto"), base, BenignRaces())
    image.kernel.interpreter.run_limit = machine.options.run_limit
    image.kernel.interpreter.frame_limit = machine.options.stack_limit
    load_state(image, base)
    image.kernel.snapshots.set_base()
    first = image.kernel.snapshots.snapshot()
    image.kernel.interpreter.take_step(0, [])
    second = image.kernel.snapshots.snapshot()
    assert second != first
    image.kernel.snapshots.rewind()
    assert image.kernel.snapshots.snapshot() == first
    image.kernel.snapshots.restore_snapshot(second)
    image.kernel.interpreter.take_step(1, [])
    image.kernel.snapshots.rewind()
    assert image.kernel.snapshots.snapshot() == second
    image.kernel.snapshots.restart()
    assert image.kernel.snapshots.snapshot() == first


@pytest.mark.full
@pytest.mark.parametrize("path", LONG)
def test_a_restored_state_is_the_machines_in_every_threaded_program(path: str) -> None:
    for seed in range(5):
        walk(path, "auto", seed, 200)
