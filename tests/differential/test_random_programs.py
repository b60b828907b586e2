"""Random programs do on our machine what they do on HotSpot.

Programs are made first, then compiled and run in batches, since starting javac and a JVM takes far
longer than a program does. Then the same programs are made again as a Hypothesis test that knows
their outcomes: the first one that differs fails, and is shrunk, with one run for each attempt.
"""

import re
from collections.abc import Callable, Sequence, Set
from functools import partial
from pathlib import Path
from typing import Final, NoReturn, Protocol, TypeVar

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings
from tests.differential.java_programs import JavaProgram, programs
from tests.differential.outcomes import (
    STANDARD_OUTPUT,
    Outcome,
    assert_same,
    on_hotspot,
    on_our_machine,
)
from tests.differential.test_programs import DEFAULT_JDK, jdks

from plait.base.errors import PlaitError
from plait.java.platform.javac import compile_sources
from plait.java.platform.jdk import Jdk

PER_SEED: Final = 10
"""Hypothesis varies what it has, once it has made ten; before that, each program is a new one."""

SAMPLE_SEEDS: Final = range(1000, 1007)
LEAST_IN_SAMPLE: Final = 55
CHUNKS: Final = 10
SEEDS_IN_CHUNK: Final = 25
LEAST_IN_CHUNK: Final = 200
BATCH: Final = 45
MARK: Final = "== "


class Generated(Protocol):
    """A class with a main method."""

    def source(self, name: str) -> str:
        """Its file, with this class name."""


AnyProgram = TypeVar("AnyProgram", bound=Generated)


def test_a_sample_of_random_programs_runs_as_on_hotspot(tmp_path: Path) -> None:
    assert check_programs(DEFAULT_JDK, tmp_path, SAMPLE_SEEDS) >= LEAST_IN_SAMPLE


@pytest.mark.full
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_programs_run_as_on_hotspot(tmp_path: Path, chunk: int) -> None:
    """The JDKs take turns."""
    available = jdks()
    seeds = range(chunk * SEEDS_IN_CHUNK, (chunk + 1) * SEEDS_IN_CHUNK)
    jdk = available[chunk % len(available)]
    assert check_programs(jdk, tmp_path, seeds) >= LEAST_IN_CHUNK


def check_programs(jdk: Jdk, folder: Path, seeds: Sequence[int]) -> int:
    """Compare the programs of these seeds; gives how many distinct ones there are."""
    made: dict[JavaProgram, int] = {}
    for start in seeds:
        for_each_program(start, partial(_note, made, start))
    distinct = list(made)
    for at in range(0, len(distinct), BATCH):
        batch = distinct[at : at + BATCH]
        for program in different_on_both(jdk, folder, batch):
            shrink(jdk, folder, made[program], passed=set(batch) - {program})
    return len(distinct)


def _note(made: dict[JavaProgram, int], start: int, program: JavaProgram) -> None:
    made.setdefault(program, start)


def shrink(jdk: Jdk, folder: Path, start: int, passed: Set[JavaProgram]) -> NoReturn:
    """Fail with the smallest program that Hypothesis finds from the one that differs."""

    def check(program: JavaProgram) -> None:
        if program not in passed:
            compare_alone(jdk, folder, program)

    for_each_program(start, check, phases=(Phase.generate, Phase.shrink))
    raise AssertionError(f"a program of seed {start} differs in a batch, but not alone")


def for_each_program(
    start: int,
    visit: Callable[[JavaProgram], object],
    phases: Sequence[Phase] = (Phase.generate,),
) -> None:
    """The same programs in the same order for the same start, as long as `visit` accepts them."""

    @seed(start)
    @settings(
        max_examples=PER_SEED,
        database=None,
        deadline=None,
        phases=phases,
        report_multiple_bugs=False,
        suppress_health_check=list(HealthCheck),
    )
    @given(programs())
    def run(program: JavaProgram) -> None:
        visit(program)

    run()


def compare_alone(jdk: Jdk, folder: Path, program: Generated) -> None:
    """Fail with the difference and the source unless the program does the same on both."""
    classes, content = compile_batch(jdk, folder, [program])
    expected = on_hotspot(jdk, classes, "Batch", content=content)
    assert_same(expected, run_ours(jdk, classes), program.source("Generated"))


def different_on_both(jdk: Jdk, folder: Path, batch: Sequence[AnyProgram]) -> list[AnyProgram]:
    """The programs whose output in a batch differs."""
    classes, content = compile_batch(jdk, folder, batch)
    on_jvm = on_hotspot(jdk, classes, "Batch", content=content)
    assert on_jvm.status == 0, "generated programs should end by themselves"
    expected, actual = sections(on_jvm), sections(run_ours(jdk, classes))
    return [
        program for number, program in enumerate(batch) if expected[number] != actual.get(number)
    ]


def run_ours(jdk: Jdk, classes: Path) -> Outcome:
    """What our machine does; its own errors become output, so that Hypothesis can shrink them."""
    printed: dict[int, list[str]] = {}
    try:
        return on_our_machine(jdk, [classes], "Batch", printed=printed)
    except PlaitError as error:
        text = "".join(printed.get(STANDARD_OUTPUT, ()))
        return Outcome(text, f"{type(error).__name__}: {error}", -1)


def compile_batch(jdk: Jdk, folder: Path, batch: Sequence[Generated]) -> tuple[Path, str]:
    """The folder of classes of programs and a main class that runs them; and all their sources."""
    calls = "".join(
        f'        System.out.println("{MARK}{number}");\n        Program{number}.main(args);\n'
        for number in range(len(batch))
    )
    runner = (
        "public class Batch {\n"
        f"    public static void main(String[] args) throws Exception {{\n{calls}    }}\n}}\n"
    )
    files = {
        f"Program{number}": program.source(f"Program{number}")
        for number, program in enumerate(batch)
    }
    files["Batch"] = runner
    paths = []
    for name, source in files.items():
        paths.append(folder / f"{name}.java")
        paths[-1].write_text(source, encoding="utf-8")
    return compile_sources(jdk, paths), "".join(files.values())


def sections(outcome: Outcome) -> dict[int, str]:
    """The output of each program of a batch; the last one has the exit status, too."""
    parts = re.split(rf"^{MARK}(\d+)$", outcome.text(), flags=re.MULTILINE)
    return {int(number): text for number, text in zip(parts[1::2], parts[2::2], strict=True)}
