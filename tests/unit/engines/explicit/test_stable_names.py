"""Equal states have equal hashes, in whatever order code was linked and objects were loaded."""

import random

import pytest
from tests.unit.engines.explicit.test_lockstep import base_state, program

from plait.engines.benign_races import BenignRaces
from plait.engines.explicit.kernel.kernel_choice import make_kernel
from plait.engines.explicit.linking.program_image import Image
from plait.engines.explicit.linking.state_loading import load_state
from plait.machine.machine import Machine
from plait.machine.machine_options import MachineOptions

PROGRAMS = ["BluetoothV1", "ConditionIf", "LazyInit", "LinkedQueue", "WorkerException"]
Steps = list[tuple[int, list[int]]]


def make_image(path: str, kernel: str) -> Image:
    machine = Machine(program(path), MachineOptions())
    base = base_state(machine)
    return Image(machine.execution, make_kernel(kernel), base, BenignRaces())


def keys_along(image: Image, steps: Steps) -> list[tuple[object, ...]]:
    """Run from the base; the hashes of all states and where their threads stand."""
    load_state(image, image._base)
    found = []
    for thread, answers in steps:
        image.kernel.interpreter.take_step(thread, answers)
        image.facade.violations.clear()
        stacks = [
            image.kernel.enabledness.stack_number(i) for i in range(len(image.facade.state.threads))
        ]
        found.append((image.kernel.snapshots.state_keys(), *stacks))
    return found


def random_steps(image: Image, seed: int, most: int) -> Steps:
    choice = random.Random(seed)
    load_state(image, image._base)
    steps: Steps = []
    while len(steps) < most and image.kernel.enabledness.enabled_mask():
        mask = image.kernel.enabledness.enabled_mask()
        thread = choice.choice([i for i in range(64) if mask >> i & 1])
        image.kernel.interpreter.take_step(thread, [])
        image.facade.violations.clear()
        steps.append((thread, []))
    return steps


def link_backwards(image: Image, other: Image) -> None:
    """Link and load all that another image has, the last first, with other numbers."""
    image.execution.anchors.literal("only here")
    for kind in reversed(other.types):
        if kind.statics is not None or kind.is_array:
            image.type_number(image.execution.types.of_descriptor(kind.descriptor))
    for code in reversed(other._codes):
        if code.declaring is not None:
            image.method(image.execution.library.code(code.ref))
    for reference in reversed(other._addresses):
        if reference > 0:
            image.address(reference)
        else:
            what, key = other.execution.anchors._keys[-reference - 1]
            image.address(image.execution.anchors._reference(what, key))


@pytest.mark.parametrize("name", PROGRAMS)
def test_hashes_do_not_depend_on_the_order_of_linking(name: str) -> None:
    path = f"examples/{name}.java"
    for seed in range(3):
        scout = make_image(path, "auto")
        steps = random_steps(scout, seed, 150)
        forwards, backwards = make_image(path, "auto"), make_image(path, "auto")
        link_backwards(backwards, scout)
        assert keys_along(forwards, steps) == keys_along(backwards, steps)
        assert forwards._methods.values() != backwards._methods.values()
        both = [r for r in forwards._addresses if r > 0 and r in backwards._addresses]
        assert any(forwards._addresses[r] != backwards._addresses[r] for r in both)


def test_compiled_and_uncompiled_kernels_have_equal_hashes() -> None:
    path = "examples/LinkedQueue.java"
    steps = random_steps(make_image(path, "auto"), 1, 60)
    one, other = make_image(path, "auto"), make_image(path, "pure")
    assert keys_along(one, steps) == keys_along(other, steps)
