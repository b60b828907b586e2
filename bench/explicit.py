"""The explicit engine's kernel on state spaces of known size: `python -m bench.explicit`."""

import resource
import time
from pathlib import Path

from plait.driver.loading import ProgramRequest, load
from plait.engines.benign_races import BenignRaces
from plait.engines.explicit.exploration import Exploration
from plait.engines.explicit.loading import first_fork
from plait.engines.explicit.opcodes import V_ASSERTION, V_DEADLOCK, V_EXCEPTION, V_RACE
from plait.machine.machine import Machine
from plait.machine.options import MachineOptions

ROOT = Path(__file__).parents[1]
ALL_KINDS = V_ASSERTION | V_EXCEPTION | V_DEADLOCK | V_RACE
CASES = (
    ("bench/programs/Philosophers.java", "3"),
    ("bench/programs/Philosophers.java", "4"),
    ("bench/programs/Philosophers.java", "5"),
    ("examples/BluetoothV1.java", "1", "1"),
    ("examples/BluetoothV2.java", "2", "1"),
    ("examples/BluetoothV3.java", "2", "1"),
    ("examples/BluetoothV3.java", "3", "1"),
)


def measure(path: str, *arguments: str) -> str:
    """Explore everything, no reduction, all violations kept; one line of figures."""
    loaded = load(ProgramRequest((str(ROOT / path),), arguments=arguments))
    machine = Machine(loaded.program, MachineOptions())
    start, _ = first_fork(machine)
    started = time.process_time()
    search = Exploration(machine, start, BenignRaces(), ALL_KINDS, find_all=True)
    while not search.advance(100_000):
        pass
    seconds = time.process_time() - started
    kernel = search.kernel
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    return (
        f"{Path(path).stem} {' '.join(arguments):<4} {kernel.states:>10,} states "
        f"{kernel.transitions:>11,} transitions {seconds:>7.2f} s "
        f"{kernel.states / seconds / 1000:>5.0f} k states/s {megabytes:>5} MB "
        f"{len(search.sightings)} distinct violations"
    )


if __name__ == "__main__":
    for case in CASES:
        print(measure(*case))
