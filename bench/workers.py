"""Several workers against one on philosophers: `python -m bench.workers`.

The gain in wall time means something only on a machine that is otherwise idle.
"""

import os
import resource
import time

from bench.kernel import begin
from bench.measure import Row
from bench.options import parser
from plait.base.budget import Budget
from plait.engines.explicit.search.parallel_search import explore_together

PILOT = 200_000
"""Steps that one process takes before it forks, as in the engine."""


def cpu_of_all() -> float:
    """CPU time of this process and of the children that have ended."""
    both = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(used.ru_utime + used.ru_stime for used in both)


def explore(philosophers: int, workers: int) -> tuple[int, int, float, float]:
    """States, transitions, wall and CPU seconds of a whole search without reduction."""
    search = begin("plain", "bench/programs/Philosophers.java", str(philosophers))
    wall, cpu = time.monotonic(), cpu_of_all()
    while not search.advance(PILOT):
        if workers > 1:
            explore_together(search, workers, Budget(), lambda: None)
            break
    kernel = search.kernel
    return (
        kernel.search.states,
        kernel.search.transitions,
        time.monotonic() - wall,
        cpu_of_all() - cpu,
    )


def main() -> None:
    """Print both searches, and the gain beside its bar."""
    options = parser("bench.workers", __doc__)
    for name, usual in (("philosophers", 6), ("workers", 2)):
        metavar, said = name.upper(), f"default: {usual}"
        options.add_argument(name, metavar=metavar, type=int, nargs="?", default=usual, help=said)
    given = options.parse_args()
    philosophers, workers = given.philosophers, given.workers
    walls = []
    for count in (1, workers):
        states, transitions, wall, cpu = explore(philosophers, count)
        walls.append(wall)
        print(
            f"philosophers {philosophers}, {count} workers: {states:,} states "
            f"{transitions:,} transitions {wall:.2f} s wall {cpu:.2f} s CPU"
        )
    print(f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    print(Row("gain in wall time", walls[0] / walls[1], "x", 1.6, higher_is_better=True))


if __name__ == "__main__":
    main()
