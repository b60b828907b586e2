"""Prints every figure beside its bar; exit status 1 when one is missed.

Takes long, and means something only on a machine that does little else. Single parts:
`python -m bench.explicit`, `.contracts`, `.random_runs`, `.facts`, `.symbolic`, `.pushdown`,
`.network`, `.workers`, `.suites`. The papers' tables: `python -m bench.reproduce`.
"""

import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from bench import (
    contracts,
    examples,
    explicit,
    facts,
    network,
    pushdown,
    random_runs,
    symbolic,
    virtual_best,
)
from bench.measure import PLAIT, Row, cpu_of, cpu_of_command, figure_of_child
from bench.options import asks_for_full
from plait.engines.benign_races import BenignRaces
from plait.engines.explicit.kernel.kernel_opcodes import V_DEADLOCK
from plait.engines.explicit.search.kernel_search import Exploration
from plait.ir.build.survey import SurveyResult, survey
from plait.ir.program import Program
from plait.ir.text.parser import parse_program
from plait.java.class_files.class_file import ClassFile
from plait.java.platform.jdk import Jdk, find_jdk
from plait.machine.fair_run import run_program
from plait.machine.machine import Machine
from plait.machine.machine_options import MachineOptions

HERE = Path(__file__).parent
LOOP_OPS = 100_000 * 13
"""Ops and terminators that Loop.ir executes, the few outside its loop not counted."""


def start_up() -> Iterator[Row]:
    """How long a user waits for nothing."""
    yield Row("plait --help", min(cpu_of_command([PLAIT, "--help"]) for _ in range(3)), "s", 0.3)


def front_end() -> Iterator[Row]:
    """From a source file to the IR of all that the program runs, javac excluded."""
    with tempfile.TemporaryDirectory() as folder:
        methods = f"{folder}/methods.json"
        warm = {"PLAIT_CACHE": f"{folder}/warm"}
        figure_of_child("bench.front_end", "--list", methods, variables=warm)
        cold = {"PLAIT_CACHE": f"{folder}/cold"}
        yield Row(
            "front end, cold cache, collections and threads",
            figure_of_child("bench.front_end", methods, variables=cold),
            "s",
            1.5,
        )
        yield Row(
            "front end, warm cache, collections and threads",
            min(figure_of_child("bench.front_end", methods, variables=warm) for _ in range(3)),
            "s",
            0.4,
        )


def platform_classes(jdk: Jdk, count: int) -> list[bytes]:
    """The first class files of the JDK's `java` packages, by name."""
    platform = jdk.platform()
    names = sorted(name for name in platform.class_names() if name.startswith("java/"))[:count]
    located = [platform.find(name) for name in names]
    return [file.data for file in located if file is not None]


def reading(jdk: Jdk) -> Iterator[Row]:
    """The class-file reader alone, and the whole builder on java.base."""
    files = platform_classes(jdk, 2_000)

    def parse() -> None:
        for data in files:
            for method in ClassFile.parse(data, "").methods:
                _ = method.code

    yield Row("2,000 classes of the JDK parsed", cpu_of(parse), "s", 5)
    results: list[SurveyResult] = []
    seconds = cpu_of(lambda: results.append(survey(jdk)))
    yield Row(f"java.base {jdk.major} built and checked: failures", len(results[0].failures), "", 0)
    yield Row(f"java.base {jdk.major} built and checked", seconds, "s", 60)


def machine() -> Iterator[Row]:
    """The reference machine's inner loop."""
    program = parse_program((HERE / "programs" / "Loop.ir").read_text(), origin="Loop.ir")

    def run() -> None:
        run_program(program, MachineOptions(), lambda _stream, _text: None)

    seconds = min(cpu_of(run) for _ in range(3))
    yield Row(
        "machine, IR ops per second", LOOP_OPS / seconds, "1/s", 300_000, higher_is_better=True
    )
    seconds = min(cpu_of(_kernel_of(program)) for _ in range(3))
    yield Row(
        "kernel, IR ops per second", LOOP_OPS / seconds, "1/s", 20_000_000, higher_is_better=True
    )


def _kernel_of(program: Program) -> Callable[[], bool]:
    """What runs a program in the explicit engine's kernel, made and translated before."""
    computer = Machine(program, MachineOptions())
    search = Exploration(computer, computer.start(), BenignRaces(), V_DEADLOCK, find_all=True)
    search.advance(0)
    return lambda: search.advance(1_000_000)


def main() -> int:
    """Print the table."""
    is_full = asks_for_full("bench", __doc__)
    jdk = find_jdk()
    missed = 0
    sections = (start_up(), front_end(), reading(jdk), machine())
    engines = (
        explicit.rows(is_full=is_full),
        random_runs.rows(),
        contracts.rows(),
        facts.rows(),
        symbolic.rows(is_full=is_full),
        pushdown.rows(),
        network.rows(is_full=is_full),
    )
    for rows in (*sections, *engines, examples.rows(), virtual_best.rows()):
        for row in rows:
            print(row, flush=True)
            missed += not row.is_met
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
