"""No leak is missed: random programs with a secret, whose outputs a JVM shows for many secrets."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.differential.dice import Dice
from tests.differential.flow_programs import compiled, leaking, program_text
from tests.differential.flow_thread_programs import leaks, thread_program
from tests.differential.test_programs import DEFAULT_JDK
from tests.unit.engines.network.flow_verdicts import flow_verdicts

from plait.result.verdicts import Holds


def judged(folder: Path, seeds: range) -> Iterator[tuple[str, bool, bool]]:
    """Each program: its name, whether it leaks on the JVM, whether it is proved not to."""
    names = [f"F{seed}" for seed in seeds]
    for name, seed in zip(names, seeds, strict=True):
        (folder / f"{name}.java").write_text(program_text(name, Dice(seed)))
    classes = compiled(DEFAULT_JDK, folder, names)
    found = leaking(DEFAULT_JDK, classes, names)
    for name in names:
        is_proved = isinstance(flow_verdicts(classes, f"{name}.main")[0], Holds)
        yield name, name in found, is_proved


def check(folder: Path, seeds: range) -> None:
    results = list(judged(folder, seeds))
    assert [name for name, leaks, is_proved in results if leaks and is_proved] == []
    leaks = sum(leaks for _, leaks, _ in results)
    proved = sum(is_proved for _, _, is_proved in results)
    assert leaks >= len(seeds) // 5, "the programs should leak often enough"
    assert proved >= len(seeds) // 20, "the analysis should prove something"


def test_no_leak_of_random_programs_is_missed(tmp_path: Path) -> None:
    check(tmp_path, range(24))


@pytest.mark.full
@pytest.mark.parametrize("chunk", range(20))
def test_no_leak_of_many_random_programs_is_missed(tmp_path: Path, chunk: int) -> None:
    check(tmp_path, range(1000 + 500 * chunk, 1500 + 500 * chunk))


def judged_threads(folder: Path, seeds: range) -> Iterator[tuple[str, bool, bool]]:
    """Each program with threads: its name, whether its secrets show, whether it is proved."""
    programs = {f"M{seed}": thread_program(Dice(seed)) for seed in seeds}
    for name, program in programs.items():
        (folder / f"{name}.java").write_text(f"public class {name} {{\n{program.members}}}\n")
    classes = compiled(DEFAULT_JDK, folder, list(programs))
    for name, program in programs.items():
        is_leaking = leaks(program)
        if is_leaking is not None:
            is_proved = isinstance(flow_verdicts(classes, f"{name}.main")[0], Holds)
            yield name, is_leaking, is_proved


def check_threads(folder: Path, seeds: range) -> None:
    results = list(judged_threads(folder, seeds))
    assert [name for name, is_leaking, is_proved in results if is_leaking and is_proved] == []
    leaking_ones = sum(is_leaking for _, is_leaking, _ in results)
    proved = sum(is_proved for _, _, is_proved in results)
    assert leaking_ones >= len(seeds) // 8, "the programs should leak often enough"
    assert proved >= len(seeds) // 3, "the analysis should prove most of the others"


def test_no_leak_between_threads_is_missed(tmp_path: Path) -> None:
    check_threads(tmp_path, range(16))


@pytest.mark.full
@pytest.mark.parametrize("chunk", range(20))
def test_no_leak_between_threads_of_many_programs_is_missed(tmp_path: Path, chunk: int) -> None:
    check_threads(tmp_path, range(1000 + 500 * chunk, 1500 + 500 * chunk))
