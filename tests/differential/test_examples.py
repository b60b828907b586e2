"""`plait check` says of every example what its first lines promise."""

from collections.abc import Iterator
from typing import Final

import pytest
from tests.differential.promises import EXAMPLES, RECURSION, Promise, promises
from tests.one_javac import one_javac

from plait.base.budget import Budget
from plait.cli.progress import Silence
from plait.driver.check import CheckRequest, check
from plait.driver.program_loading import ProgramRequest
from plait.engines.engine_settings import EngineSettings
from plait.java.platform.jdk import find_jdk
from plait.result.verdicts import Bounds, Holds, Violated
from plait.spec.properties import name_of, parse_properties

SECONDS: Final = 300
BUGS: Final = {
    "BluetoothV1": "assertion",
    "BluetoothV2": "assertion",
    "BluetoothV3": "assertion",
    "LostUpdate": "assertion",
    "LockOrder": "deadlock",
    "MissedNotify": "deadlock",
    "LazyInit": "assertion",
    "DoubleChecked": "race",
    "WorkerException": "exception",
    "AtomicCounter": "assertion",
    "CasOnce": "assertion",
    "ConditionIf": "assertion",
    "ConditionSignal": "deadlock",
    "LinkedQueue": "exception",
    "MapCheckThenPut": "assertion",
    "OptimisticRead": "assertion",
    "PoolException": "exception",
    "PoolStarvation": "deadlock",
    "QueueCapacity": "deadlock",
    "ReentrantLockOrder": "deadlock",
}
"""Each bug that the examples must show, and the property that it violates."""


def keep(promise: Promise, engine: str) -> None:
    properties = parse_properties(promise.properties)
    request = CheckRequest(
        program=ProgramRequest((str(promise.source),), arguments=promise.arguments),
        properties=properties,
        engine=engine,
        settings=EngineSettings(),
        options={},
    )

    report = check(request, Budget(SECONDS), Silence())

    verdicts = {name_of(f.property): f.verdict for f in report.findings if f.property in properties}
    assert set(verdicts) == {name_of(item) for item in properties}
    for name, verdict in verdicts.items():
        if promise.verdict == "violated":
            assert isinstance(verdict, Violated), f"{name}: {verdict}"
        else:
            assert isinstance(verdict, Holds), f"{name}: {verdict}"
            assert verdict.within == Bounds(), f"{name} should hold for all schedules"


@pytest.fixture(scope="module", autouse=True)
def compiled() -> Iterator[None]:
    """One compiler for all examples."""
    with one_javac(find_jdk(), sorted(EXAMPLES.glob("*.java"))):
        yield


@pytest.mark.parametrize("promise", promises(), ids=str)
def test_an_example_keeps_its_promise(promise: Promise) -> None:
    keep(promise, "auto")


QUICK: Final = ("NestedScope", "LinkedRingFixed", "ReentrantVisitsFixed")


@pytest.mark.parametrize(
    "promise",
    [
        pytest.param(promise, marks=[] if promise.source.stem in QUICK else [pytest.mark.full])
        for promise in promises(RECURSION)
    ],
    ids=str,
)
def test_recursion_that_allocates_keeps_its_promise(promise: Promise) -> None:
    keep(promise, "auto")


@pytest.mark.full
@pytest.mark.parametrize("promise", promises(), ids=str)
def test_the_reference_engine_says_so_too(promise: Promise) -> None:
    keep(promise, "reference")


def test_every_example_promises_something() -> None:
    for folder in (EXAMPLES, RECURSION):
        assert {promise.source for promise in promises(folder)} == set(folder.glob("*.java"))


def test_every_bug_in_a_recursion_has_its_corrected_twin() -> None:
    kept = {promise.source.stem: promise.verdict for promise in promises(RECURSION)}
    bugs = {name for name, verdict in kept.items() if verdict == "violated"}
    assert {f"{name}Fixed" for name in bugs} == kept.keys() - bugs


@pytest.mark.parametrize(("program", "property_name"), list(BUGS.items()))
def test_every_bug_is_there_with_its_corrected_twin(program: str, property_name: str) -> None:
    kept = [(p.source.stem, p.verdict) for p in promises() if property_name in p.properties]
    twin = {
        "BluetoothV1": "BluetoothV2",
        "BluetoothV2": "BluetoothV3",
        "BluetoothV3": "BluetoothFixed",
    }
    assert (program, "violated") in kept
    assert (twin.get(program, f"{program}Fixed"), "holds") in kept
