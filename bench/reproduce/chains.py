"""In a fresh process: the jpf-bdd paper's chain of tests of booleans.

`python -m bench.reproduce.chains COUNT` tracks so many booleans in decision diagrams, and prints a
JSON object: generated states (the root, and what choices lead to), executed ops, CPU seconds. With
`--counts` each test that holds adds one to a counter; with `--apart` states with different values
are never merged, which is explicit search.
"""

import json
import tempfile
import time
from pathlib import Path

from bench.options import parser
from plait.driver.program_loading import ProgramRequest, load
from plait.engines.benign_races import BenignRaces
from plait.engines.explicit.kernel.kernel_opcodes import V_DEADLOCK
from plait.engines.explicit.linking.state_loading import first_fork
from plait.engines.explicit.search.kernel_search import Exploration
from plait.engines.explicit.tracking.tracked_search import TrackedSearch
from plait.machine.machine import Machine
from plait.machine.machine_options import MachineOptions

STEPS = 100_000


def program(count: int, *, counts: bool) -> str:
    """The class `Chain`, in Java."""
    fields = ", ".join(f"a{number}" for number in range(count))
    then = "i++; " if counts else ""
    tests = "\n".join(f"        if (a{number}) {{ {then}}}" for number in range(count))
    return (
        "public class Chain {\n    int i;\n"
        f"    @plait.Tracked(free = true) boolean {fields};\n"
        f"    static Chain program;\n    void test() {{\n{tests}\n    }}\n"
        "    public static void main(String[] arguments) {\n"
        "        program = new Chain();\n        program.test();\n    }\n}\n"
    )


def measure(count: int, *, counts: bool, merges: bool) -> dict[str, float]:
    """Explore a chain."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "Chain.java"
        path.write_text(program(count, counts=counts), encoding="utf-8")
        loaded = load(ProgramRequest((str(path),)))
    machine = Machine(loaded.program, MachineOptions())
    start, _ = first_fork(machine)
    strategy = TrackedSearch(loaded.tracking.fields, merges=merges)
    search = Exploration(
        machine, start, BenignRaces(), V_DEADLOCK, find_all=True, strategy=strategy
    )
    before = time.process_time()
    while not search.advance(STEPS):
        pass
    seconds = time.process_time() - before
    return {
        "states": strategy.generated,
        "ops": search.kernel.interpreter.executed,
        "seconds": seconds,
    }


if __name__ == "__main__":
    options = parser("bench.reproduce.chains", __doc__)
    options.add_argument("count", metavar="COUNT", type=int)
    options.add_argument("--counts", action="store_true", help="add up the tests that hold")
    options.add_argument("--apart", action="store_true", help="merge no states")
    given = options.parse_args()
    print(json.dumps(measure(given.count, counts=given.counts, merges=not given.apart)))
