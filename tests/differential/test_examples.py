"""`plait check` says of every example what its first lines promise."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

from plait.base.budget import Budget
from plait.cli.progress import Silence
from plait.driver.check import CheckRequest, check
from plait.driver.loading import ProgramRequest
from plait.engines.registry import EngineSettings
from plait.result.verdicts import Bounds, Holds, Violated
from plait.spec.properties import name_of, parse_properties

EXAMPLES: Final = Path(__file__).parents[2] / "examples"
SECONDS: Final = 300
PROMISE: Final = re.compile(
    r"// property: (?P<properties>[\w,]+) expect: (?P<verdict>violated|holds)"
    r"(?: run: (?P<full>full))?(?: arguments: (?P<arguments>.+))?"
)
"""`run: full` is for checks that only `make test-full` has the time for."""

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
}
"""Each bug that the examples must show, and the property that it violates."""


@dataclass(frozen=True)
class Promise:
    """One header line of an example."""

    source: Path
    properties: str
    verdict: str
    arguments: tuple[str, ...]
    is_long: bool

    def __str__(self) -> str:
        called = " ".join((self.source.stem, *self.arguments))
        return f"{called}: {self.properties} {self.verdict}"


def promises() -> list[Promise]:
    return [
        promise for source in sorted(EXAMPLES.glob("*.java")) for promise in promises_of(source)
    ]


def promises_of(source: Path) -> Iterator[Promise]:
    for line in source.read_text(encoding="utf-8").splitlines():
        found = PROMISE.fullmatch(line)
        if found:
            arguments = tuple((found["arguments"] or "").split())
            is_long = found["full"] is not None
            yield Promise(source, found["properties"], found["verdict"], arguments, is_long)


def cases() -> list[object]:
    return [
        pytest.param(promise, id=str(promise), marks=[pytest.mark.full] if promise.is_long else [])
        for promise in promises()
    ]


@pytest.mark.parametrize("promise", cases())
def test_an_example_keeps_its_promise(promise: Promise) -> None:
    properties = parse_properties(promise.properties)
    request = CheckRequest(
        program=ProgramRequest((str(promise.source),), arguments=promise.arguments),
        properties=properties,
        engine="reference",
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


def test_every_example_promises_something() -> None:
    assert {promise.source for promise in promises()} == set(EXAMPLES.glob("*.java"))


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
