"""On `tests/programs`, the explicit engine visits what the reference engine visits."""

from pathlib import Path
from typing import Final

import pytest
from tests.differential.answers import TooLargeError, answer, differences
from tests.differential.test_agreement import ASKED, MODES
from tests.differential.test_programs import (
    PROGRAMS,
    class_name,
    compiled,
    first_release,
    jdks,
    programs,
)

from plait.engines.explicit.engine import ExplicitEngine
from plait.engines.reference.engine import ReferenceEngine, ReferenceOptions
from plait.ir.build.program_source import load_program
from plait.ir.program import Program
from plait.java.entry_points.target import resolve_target
from plait.java.platform.jdk import Jdk

PATIENCE: Final = 30_000
"""Transitions that the reference engine is given, which takes a minute for them at most."""

FEW_SECONDS: Final = {
    "concurrent/ParkingThreads",
    "exceptions/MainDiesWorkerLives",
    "exceptions/UncaughtInWorker",
    "library/WaitForThreadEnd",
    "threads/DaemonThreads",
    "threads/JoinUnderItsLock",
}
"""Programs with several threads that `make test` has the time for."""

TOO_LARGE: Final = {
    "applications/ActorsByQueue",
    "applications/BankSimulation",
    "applications/MiniDatabase",
    "concurrent/AtomicNumbers",
    "concurrent/AtomicReferences",
    "concurrent/BlockingQueues",
    "concurrent/CompletableFutures",
    "concurrent/ConcurrentMaps",
    "concurrent/Conditions",
    "concurrent/ForkJoinTasks",
    "concurrent/LatchesAndBarriers",
    "concurrent/MutexFromScratch",
    "concurrent/ReadWriteLocks",
    "concurrent/ReentrantLocks",
    "concurrent/Semaphores",
    "concurrent/ThreadPools",
    "concurrent/TimeUnits",
    "concurrent/VarHandles",
    "java21/VirtualThreads",
    "java25/ScopedValues",
    "library/MoreConcurrentClasses",
    "threads/BoundedBuffer",
    "threads/DiningPhilosophers",
    "threads/Interrupts",
    "threads/ParallelMergeSort",
    "threads/ReadersWritersByHand",
    "threads/StartAndJoin",
    "threads/SynchronizedCounter",
}
"""Programs with more than so many transitions; the only reason for which any is left out."""


LARGE_AREAS: Final = {
    "atomics",
    "executors",
    "flows",
    "futures",
    "locks",
    "maps",
    "monitors",
    "queues",
    "synchronizers",
}
"""Folders whose programs are nearly all too large: the kernel only starts on them."""


def name_of_program(source: Path) -> str:
    return str(source.relative_to(PROGRAMS).with_suffix(""))


def jdk_for(source: Path) -> Jdk:
    """The first JDK that can run the program; skips the test where there is none."""
    jdk = next((jdk for jdk in jdks() if first_release(source) <= jdk.major), None)
    if jdk is None:
        pytest.skip(f"needs a JDK {first_release(source)}")
    return jdk


def loaded(source: Path) -> Program:
    jdk = jdk_for(source)
    target = resolve_target([class_name(source)], class_path=[compiled(jdk)], jdk=jdk)
    return load_program(target, jdk)


def cases() -> list[object]:
    return [
        pytest.param(source, id=name, marks=[] if name in FEW_SECONDS else [pytest.mark.full])
        for source in programs()
        if (name := name_of_program(source)) not in TOO_LARGE
        and source.parent.name not in LARGE_AREAS
    ]


def large_cases() -> list[object]:
    return [
        pytest.param(source, id=name_of_program(source))
        for source in programs()
        if source.parent.name in LARGE_AREAS
    ]


@pytest.mark.parametrize("source", cases())
def test_the_explicit_engine_visits_what_the_reference_engine_visits(source: Path) -> None:
    program = loaded(source)
    engine = ReferenceEngine(ReferenceOptions(find_all=True))
    expected = answer(engine, program, ASKED, PATIENCE)
    found = answer(ExplicitEngine(MODES["compiled"].options), program, ASKED, replays=True)
    assert found == expected, "; ".join(differences(found, expected))


@pytest.mark.full
@pytest.mark.parametrize("name", sorted(TOO_LARGE))
def test_what_is_left_out_is_too_large(name: str) -> None:
    program = loaded(PROGRAMS / f"{name}.java")
    with pytest.raises(TooLargeError):
        answer(ExplicitEngine(MODES["compiled"].options), program, ASKED, PATIENCE // 64)


@pytest.mark.full
@pytest.mark.parametrize("source", large_cases())
def test_the_explicit_engine_finds_nothing_wrong_as_far_as_it_comes(source: Path) -> None:
    try:
        found = answer(ExplicitEngine(MODES["compiled"].options), loaded(source), ASKED, PATIENCE)
    except TooLargeError:
        return
    assert not found.violations
