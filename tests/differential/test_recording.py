"""A recorder only watches: with and without one, the machine does the same, step by step."""

from pathlib import Path

import pytest

from plait.driver.program_loading import ProgramRequest, load
from plait.machine.account.step_recorder import Recorder
from plait.machine.machine import Machine
from plait.machine.machine_options import MachineOptions

PROGRAMS = Path(__file__).parents[1] / "programs" / "concurrent"
MOST_STEPS = 300


@pytest.mark.parametrize("name", ["AtomicNumbers", "Conditions", "ThreadPools"])
def test_recording_does_not_change_what_a_program_does(name: str) -> None:
    request = ProgramRequest((str(PROGRAMS / f"{name}.java"),))
    options = MachineOptions(assertions=True, explore=True)
    plain = Machine(load(request).program, options)
    recording = Machine(load(request).program, options, recorder=Recorder())
    left, right = plain.start(), recording.start()
    for step in range(MOST_STEPS):
        enabled = plain.enabled(left)
        assert recording.enabled(right) == enabled
        if not enabled:
            break
        thread = enabled[step * 7 % len(enabled)]
        plain.step(left, thread)
        recording.step(right, thread)
        assert left.fingerprint() == right.fingerprint()
