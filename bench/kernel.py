"""In a fresh process: the explicit engine's kernel alone, on all schedules of a program.

`python -m bench.kernel MODE PATH [ARGUMENT...]` prints a JSON object: states, transitions, executed
ops, states that are deadlocks, the CPU seconds of the search, front end and boot excluded, and the
most memory in megabytes. Modes: `plain`, `reduced`, and `tracked:FIELDS`, with these fields in
decision diagrams; `tracked:` has the fields that the program annotates.
"""

import json
import time
from pathlib import Path

from bench.child import peak_megabytes
from bench.options import parser
from plait.driver.program_loading import ProgramRequest, load
from plait.engines.benign_races import BenignRaces
from plait.engines.explicit.kernel.kernel_opcodes import (
    V_ASSERTION,
    V_DEADLOCK,
    V_EXCEPTION,
    V_RACE,
)
from plait.engines.explicit.linking.state_loading import first_fork
from plait.engines.explicit.search.kernel_search import NO_REDUCTION, REDUCTION, Exploration
from plait.engines.explicit.tracking.tracked_search import TrackedSearch
from plait.machine.machine import Machine
from plait.machine.machine_options import MachineOptions
from plait.spec.tracking import TrackingRequest, parse_tracking

ROOT = Path(__file__).parents[1]
ALL_KINDS = V_ASSERTION | V_EXCEPTION | V_DEADLOCK | V_RACE
STEPS = 100_000


class Deadlocks:
    """Hears what the kernel sees in place of the search, and counts deadlocked states."""

    def __init__(self, search: Exploration) -> None:
        self._search = search
        self._keys: set[tuple[int, int]] = set()

    def deadlock(self) -> None:
        """The state is a deadlock; a reduced search may come to it more than once."""
        self._keys.add(self._search.kernel.snapshots.state_keys())

    def __len__(self) -> int:
        return len(self._keys)

    def stepped(self) -> None:
        self._search.stepped()

    def forget(self) -> None:
        self._search.forget()

    def race(self, one: int, other: int) -> None:
        self._search.race(one, other)

    def stuck(self, reason: str) -> None:
        self._search.stuck(reason)


def begin(mode: str, path: str, *arguments: str, wanted: int = ALL_KINDS) -> Exploration:
    """A search for all violations of some kinds, before its first step."""
    name, _, fields = mode.partition(":")
    tracking = parse_tracking(fields) if fields else TrackingRequest()
    request = ProgramRequest((str(ROOT / path),), arguments=arguments, tracking=tracking)
    loaded = load(request)
    machine = Machine(loaded.program, MachineOptions())
    start, _ = first_fork(machine)
    return Exploration(
        machine,
        start,
        BenignRaces(),
        wanted,
        find_all=True,
        strategy=TrackedSearch(loaded.tracking.fields) if name == "tracked" else None,
        reduction=REDUCTION if name == "reduced" else NO_REDUCTION,
    )


def measure(mode: str, path: str, *arguments: str) -> dict[str, float]:
    """Explore all schedules."""
    search = begin(mode, path, *arguments, wanted=V_DEADLOCK)
    counter = Deadlocks(search)
    search.kernel.search.watcher = counter
    before = time.process_time()
    while not search.advance(STEPS):
        pass
    return {
        "states": search.kernel.search.states,
        "transitions": search.kernel.search.transitions,
        "ops": search.kernel.interpreter.executed,
        "deadlocks": len(counter),
        "seconds": time.process_time() - before,
        "megabytes": peak_megabytes(),
    }


if __name__ == "__main__":
    options = parser("bench.kernel", __doc__)
    options.add_argument("mode", metavar="MODE")
    options.add_argument("path", metavar="PATH")
    options.add_argument("arguments", metavar="ARGUMENT", nargs="*")
    given = options.parse_args()
    print(json.dumps(measure(given.mode, given.path, *given.arguments)))
