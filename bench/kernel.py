"""In a fresh process: the explicit engine's kernel alone, on all schedules of a program.

`python -m bench.kernel PATH [ARGUMENT...]` prints a JSON object: states, transitions, states that
are deadlocks, and the CPU seconds of the search, front end and boot excluded.
"""

import json
import sys
import time
from pathlib import Path
from typing import Any

from plait.driver.loading import ProgramRequest, load
from plait.engines.benign_races import BenignRaces
from plait.engines.explicit.exploration import Exploration
from plait.engines.explicit.loading import first_fork
from plait.engines.explicit.opcodes import V_ASSERTION, V_DEADLOCK, V_EXCEPTION, V_RACE
from plait.machine.machine import Machine
from plait.machine.options import MachineOptions

ROOT = Path(__file__).parents[1]
ALL_KINDS = V_ASSERTION | V_EXCEPTION | V_DEADLOCK | V_RACE
STEPS = 100_000


class Deadlocks:
    """Hears what the kernel sees in place of the search, and counts deadlocked states."""

    def __init__(self, search: Exploration) -> None:
        self._search = search
        self.count = 0

    def deadlock(self) -> None:
        """A new state is a deadlock."""
        self.count += 1

    def __getattr__(self, name: str) -> Any:
        return getattr(self._search, name)


def begin(path: str, *arguments: str, wanted: int = ALL_KINDS) -> Exploration:
    """A search for all violations of some kinds, before its first step."""
    program = load(ProgramRequest((str(ROOT / path),), arguments=arguments)).program
    machine = Machine(program, MachineOptions())
    start, _ = first_fork(machine)
    return Exploration(machine, start, BenignRaces(), wanted, find_all=True)


def measure(path: str, *arguments: str) -> dict[str, float]:
    """Explore all schedules, without reduction."""
    search = begin(path, *arguments, wanted=V_DEADLOCK)
    counter = Deadlocks(search)
    search.kernel.watcher = counter
    before = time.process_time()
    while not search.advance(STEPS):
        pass
    return {
        "states": search.kernel.states,
        "transitions": search.kernel.transitions,
        "deadlocks": counter.count,
        "seconds": time.process_time() - before,
    }


if __name__ == "__main__":
    print(json.dumps(measure(*sys.argv[1:])))
