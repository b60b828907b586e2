"""Violations are seen again on HotSpot; witnesses of something else are not."""

import dataclasses
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from tests.differential.promises import EXAMPLES, promises
from tests.witnesses import replayed_witness

from plait.base.budget import Budget
from plait.cli.progress import Silence
from plait.driver.check import CheckRequest, check
from plait.driver.program_loading import Loaded, ProgramRequest, load
from plait.driver.witness_files import confirm
from plait.engines.engine_settings import EngineSettings
from plait.java.platform.jdk import Jdk, installed_jdks
from plait.result.confirmation import Confirmation, Confirmed, Diverged
from plait.result.report import Finding
from plait.result.schedule import ReachCode, Stretch, WitnessFile
from plait.result.verdicts import Violated
from plait.result.violations import AssertionFailed
from plait.spec.properties import name_of, parse_properties

JDKS: Final = {jdk.major: jdk for jdk in installed_jdks() if jdk.is_supported}
SECONDS: Final = 20.0
OFTEN: Final = 100

QUICK: Final = {"ClassInitDeadlock", "LockOrder", "LostUpdate", "WorkerException"}
"""The examples that the short test run confirms."""

FAILING_PROGRAMS: Final = {
    "exceptions/AssertionsOff": "assertion",
    "exceptions/MainDiesWorkerLives": "exception",
    "exceptions/ShutdownHooks": "exception",
    "exceptions/UncaughtInMain": "exception",
    "exceptions/UncaughtInWorker": "exception",
    "threads/UncaughtHandlers": "exception",
}
"""The programs of tests/programs that violate something, and what."""

REPEATED: Final = {
    "AtomicCounter": "assertion",
    "BluetoothV2": "assertion",
    "ClassInitDeadlock": "deadlock",
    "ConditionIf": "assertion",
    "DoubleChecked": "race",
    "LazyInit": "assertion",
    "LockOrder": "deadlock",
    "LostUpdate": "race",
    "MailFeatures": "assertion",
    "MissedNotify": "deadlock",
    "PoolException": "exception",
    "ReentrantLockOrder": "deadlock",
    "SwallowedInterrupt": "deadlock",
}
"""Examples of every kind of failure, and what each violates."""

INPUTS: Final = """
import plait.Verify;
public class Program {
    public static void main(String[] args) {
        int year = Verify.anyInt(1896, 1904);
        boolean isLeap = year % 4 == 0;
        assert isLeap == (year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)) : year;
    }
}
"""
PARKED: Final = """
import java.util.concurrent.locks.LockSupport;
public class Program {
    public static void main(String[] args) {
        Thread sleeper = new Thread(() -> { LockSupport.park(); LockSupport.park(); });
        sleeper.start();
        LockSupport.unpark(sleeper);
        LockSupport.unpark(sleeper);
    }
}
"""
ENDLESS: Final = """
public class Program {
    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> {});
        Thread other = new Thread(() -> {
            try { worker.join(); } catch (InterruptedException e) { }
        });
        worker.start();
        other.start();
        synchronized (worker) { other.join(); }
    }
}
"""
"""A thread cannot end while another owns its monitor."""

TIMED: Final = """
import java.util.concurrent.*;
public class Program {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        new Thread(() -> future.complete(1)).start();
        synchronized (future) { future.wait(1500); }
        future.get(2, TimeUnit.SECONDS);
    }
}
"""


@cache
def violations(source: Path, properties: str, jdk_home: Path) -> tuple[Loaded, tuple[Finding, ...]]:
    program = ProgramRequest((str(source),), jdk=str(jdk_home))
    request = CheckRequest(
        program=program,
        properties=parse_properties(properties),
        engine="explicit",
        settings=EngineSettings(),
        options={},
    )
    report = check(request, Budget(300), Silence())
    found = tuple(f for f in report.findings if isinstance(f.verdict, Violated))
    return load(program), found


def witnesses(source: Path, properties: str, jdk: Jdk) -> tuple[Loaded, list[WitnessFile]]:
    """The witnesses of all violations, those of data races that nobody asked for too."""
    loaded, found = violations(source, properties, jdk.home)
    program = ProgramRequest((str(source),))
    made = []
    for finding in found:
        assert isinstance(finding.verdict, Violated)
        made.append(replayed_witness(loaded, program, finding.property, finding.verdict))
    return loaded, made


INSIDE_NATIVES: Final = {("TornClone", "assertion")}
"""What needs a switch inside a native method, where no debugger can stop a JVM."""


def replayed(loaded: Loaded, witness: WitnessFile) -> Confirmation:
    return confirm(witness, loaded.target, loaded.jdk, SECONDS, lambda: None)


def violated() -> list[object]:
    return [
        pytest.param(
            promise.source,
            promise.properties,
            major,
            id=f"{promise.source.stem}-{promise.properties}-{major}",
            marks=[] if promise.source.stem in QUICK and major == min(JDKS) else [pytest.mark.full],
        )
        for major in sorted(JDKS)
        for promise in promises()
        if promise.verdict == "violated" and not promise.arguments
    ]


@pytest.mark.parametrize(("source", "properties", "major"), violated())
def test_hotspot_confirms_every_violated_example(source: Path, properties: str, major: int) -> None:
    loaded, made = witnesses(source, properties, JDKS[major])
    assert made, "the example should be violated"
    for witness in made:
        outcome = replayed(loaded, witness)
        if (source.stem, name_of(witness.property)) in INSIDE_NATIVES:
            assert isinstance(outcome, Diverged)
            assert "inside a native method" in outcome.reason
        else:
            assert isinstance(outcome, Confirmed), f"{name_of(witness.property)}: {outcome}"


@pytest.mark.full
@pytest.mark.parametrize("major", sorted(JDKS))
@pytest.mark.parametrize(("name", "property_name"), list(FAILING_PROGRAMS.items()))
def test_hotspot_confirms_every_test_program_that_fails(
    name: str, property_name: str, major: int
) -> None:
    source = EXAMPLES.parent / "tests" / "programs" / f"{name}.java"
    loaded, made = witnesses(source, property_name, JDKS[major])
    assert [w.property for w in made] == list(parse_properties(property_name))
    outcome = replayed(loaded, made[0])
    assert isinstance(outcome, Confirmed), outcome


@pytest.mark.parametrize("major", sorted(JDKS))
def test_hotspot_confirms_that_a_thread_cannot_end(major: int, tmp_path: Path) -> None:
    source = tmp_path / "Program.java"
    source.write_text(ENDLESS)
    loaded, made = witnesses(source, "deadlock", JDKS[major])
    outcome = replayed(loaded, made[0])
    assert isinstance(outcome, Confirmed), outcome
    assert "Thread-0 cannot terminate because main owns its monitor" in outcome.evidence


def never_fails(source: Path, property_name: str, jdk: Jdk) -> None:
    loaded, made = witnesses(source, property_name, jdk)
    (witness,) = (w for w in made if name_of(w.property) == property_name)
    outcomes = [replayed(loaded, witness) for _ in range(OFTEN)]
    assert [o for o in outcomes if not isinstance(o, Confirmed)] == []


@pytest.mark.full
@pytest.mark.parametrize("major", sorted(JDKS))
@pytest.mark.parametrize(("name", "property_name"), list(REPEATED.items()))
def test_a_replay_never_fails(name: str, property_name: str, major: int) -> None:
    never_fails(EXAMPLES / f"{name}.java", property_name, JDKS[major])


@pytest.mark.full
@pytest.mark.parametrize("major", sorted(JDKS))
@pytest.mark.parametrize(
    ("text", "property_name"),
    [(INPUTS, "assertion"), (PARKED, "deadlock"), (ENDLESS, "deadlock")],
)
def test_a_replay_with_inputs_permits_or_endings_never_fails(
    text: str, property_name: str, major: int, tmp_path: Path
) -> None:
    source = tmp_path / "Program.java"
    source.write_text(text)
    never_fails(source, property_name, JDKS[major])


@pytest.mark.full
@pytest.mark.parametrize("major", sorted(JDKS))
def test_a_replay_waits_as_long_as_the_program(major: int, tmp_path: Path) -> None:
    source = tmp_path / "Program.java"
    source.write_text(TIMED)
    loaded, made = witnesses(source, "exception", JDKS[major])
    outcome = replayed(loaded, made[0])
    assert isinstance(outcome, Confirmed), outcome
    assert outcome.seconds > 3


# --- wrong witnesses ------------------------------------------------------------------------------


def witness_of(name: str, properties: str) -> tuple[Loaded, WitnessFile]:
    loaded, made = witnesses(EXAMPLES / f"{name}.java", properties, JDKS[min(JDKS)])
    return loaded, made[0]


def with_stretches(witness: WitnessFile, stretches: tuple[Stretch, ...]) -> WitnessFile:
    assert witness.plan is not None
    return dataclasses.replace(witness, plan=dataclasses.replace(witness.plan, stretches=stretches))


@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_two_swapped_turns_diverge(first: int) -> None:
    loaded, witness = witness_of("LostUpdate", "assertion")
    assert witness.plan is not None
    turns = list(witness.plan.stretches)
    assert len(turns) == 5
    turns[first], turns[first + 1] = turns[first + 1], turns[first]
    outcome = replayed(loaded, with_stretches(witness, tuple(turns)))
    assert isinstance(outcome, Diverged), outcome


@pytest.mark.parametrize("left_out", [0, 2])
def test_a_deadlock_without_one_of_its_turns_diverges(left_out: int) -> None:
    loaded, witness = witness_of("LockOrder", "deadlock")
    assert witness.plan is not None
    turns = witness.plan.stretches
    kept = (*turns[:left_out], *turns[left_out + 1 :])
    outcome = replayed(loaded, with_stretches(witness, kept))
    assert isinstance(outcome, Diverged), outcome


def test_a_place_that_is_passed_less_often_diverges() -> None:
    loaded, witness = witness_of("LostUpdate", "assertion")
    assert witness.plan is not None
    turns = list(witness.plan.stretches)
    goal = turns[1].until
    assert isinstance(goal, ReachCode)
    turns[1] = Stretch(turns[1].thread, dataclasses.replace(goal, occurrence=2))
    outcome = replayed(loaded, with_stretches(witness, tuple(turns)))
    assert isinstance(outcome, Diverged)
    assert (outcome.stretch, outcome.thread) == (1, turns[1].thread)


def test_another_message_is_another_failure() -> None:
    loaded, witness = witness_of("LostUpdate", "assertion")
    assert isinstance(witness.violation, AssertionFailed)
    other = dataclasses.replace(witness.violation, message="lost update: 7")
    outcome = replayed(loaded, dataclasses.replace(witness, violation=other))
    assert isinstance(outcome, Diverged)
    assert "lost update: 1" in outcome.how


def test_a_race_between_other_places_diverges() -> None:
    loaded, witness = witness_of("LostUpdate", "race")
    assert witness.plan is not None
    turns = list(witness.plan.stretches)
    assert turns[1].thread != turns[2].thread
    outcome = replayed(loaded, with_stretches(witness, (*turns[:2],)))
    assert isinstance(outcome, Diverged)
