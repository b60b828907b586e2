"""How many random schedules a second the explicit engine runs: `python -m bench.random_runs`.

`python -m bench.random_runs ORDER PATH RUNS` measures one program in a fresh process and prints a
JSON object: runs, steps, states, and the CPU seconds of the runs, front end and boot excluded.
"""

import json
import sys
import time
from collections.abc import Iterator
from typing import Final

from bench.kernel import ALL_KINDS, ROOT
from bench.measure import Row, run_child
from bench.options import parser
from plait.driver.program_loading import ProgramRequest, load
from plait.engines.benign_races import BenignRaces
from plait.engines.explicit.linking.state_loading import first_fork
from plait.engines.explicit.search.kernel_search import Exploration
from plait.engines.explicit.search.random_runs import Sampling
from plait.engines.search_options import RANDOM_ORDERS, SearchOptions
from plait.machine.machine import Machine
from plait.machine.machine_options import MachineOptions

PROGRAMS: Final = {
    "MonitorCounter": 10_000,
    "LockCounter": 2_000,
    "QueueHandOver": 2_000,
    "MapCounter": 2_000,
}
"""Programs, and how many schedules a second there should be."""

WARM: Final = 500
"""Runs that link what others run through."""

RUNS: Final = 5_000
STEPS: Final = 1_000


def measure(order: str, path: str, runs: int) -> dict[str, float]:
    """Run schedules, after some that do not count."""
    loaded = load(ProgramRequest((str(ROOT / path),)))
    machine = Machine(loaded.program, MachineOptions())
    start, _ = first_fork(machine)
    strategy = Sampling(SearchOptions(order, runs=WARM + runs))
    search = Exploration(machine, start, BenignRaces(), ALL_KINDS, find_all=True, strategy=strategy)
    while strategy.runs < WARM and not search.advance(STEPS):
        pass
    first, steps, before = strategy.runs, search.kernel.search.transitions, time.process_time()
    while not search.advance(STEPS):
        pass
    return {
        "runs": strategy.runs - first,
        "steps": search.kernel.search.transitions - steps,
        "states": search.kernel.search.states,
        "seconds": time.process_time() - before,
    }


def rows() -> Iterator[Row]:
    """Schedules per second, of each program in each order."""
    for name, bar in PROGRAMS.items():
        for order in RANDOM_ORDERS:
            path = f"bench/programs/random/{name}.java"
            command = [sys.executable, "-m", "bench.random_runs", order, path, str(RUNS)]
            ended = run_child(command)
            if ended.status:
                raise SystemExit(f"{' '.join(command)}: exit status {ended.status}")
            found = json.loads(ended.output)
            rate = found["runs"] / found["seconds"]
            yield Row(f"{name} {order}, schedules per s", rate, "1/s", bar, higher_is_better=True)


def main() -> int:
    """Print the rows, or measure one program; 1 when a bar is missed."""
    options = parser("bench.random_runs", __doc__)
    options.add_argument("order", metavar="ORDER", nargs="?", choices=RANDOM_ORDERS)
    options.add_argument("path", metavar="PATH", nargs="?")
    options.add_argument("runs", metavar="RUNS", nargs="?", type=int, default=RUNS)
    given = options.parse_args()
    if given.order and given.path:
        print(json.dumps(measure(given.order, given.path, given.runs)))
        return 0
    missed = 0
    for row in rows():
        print(row, flush=True)
        missed += not row.is_met
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
