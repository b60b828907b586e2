"""`plait doctor`: checks the environment, and checks that Plait finds known bugs."""

import platform
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, final

from plait.base.budget import Budget, machine_memory
from plait.base.errors import PlaitError
from plait.base.node import node
from plait.driver.check import CheckRequest, check
from plait.driver.evidence_gathering import CONFIRMATION_SECONDS, EvidenceRequest
from plait.driver.program_loading import ProgramRequest
from plait.engines.api import Observer
from plait.engines.engine_settings import EngineSettings
from plait.engines.explicit.kernel.kernel_choice import is_compiled
from plait.engines.registry import AUTO
from plait.ir.build.model_cache import model_class_path
from plait.java.cache.cache_pruning import cache_size, damaged_entries
from plait.java.cache.folder import cache_folder
from plait.java.platform.jdk import find_jdk
from plait.replay.process import no_fence_because
from plait.report.wording import plural
from plait.result.confirmation import Confirmed
from plait.result.report import Finding
from plait.result.standing import Standing
from plait.spec.properties import AssertionsHold, NoDataRace, NoDeadlock, Property

_CANARY: Final = Path(__file__).parents[1] / "models" / "canary" / "Canary.java"
_LITTLE_MEMORY: Final = 2 << 30
_NEEDED: Final = ("JDK", "models")


@final
@node
class Diagnosis:
    """The result of one examination: a description in `detail`, and a `remedy` when it is bad.

    `is_ours` distinguishes a bug of Plait from a problem that the user can fix.
    """

    subject: str
    detail: str
    remedy: str = ""
    is_ours: bool = False

    @property
    def is_well(self) -> bool:
        """Whether there is nothing to do."""
        return not self.remedy

    @property
    def ends_all(self) -> bool:
        """Whether something is missing without which no program can be checked."""
        return not self.is_well and self.subject in _NEEDED


@final
@node
class Expectation:
    """What a method of the canary must show: its properties violated and confirmed, or proved."""

    method: str
    properties: tuple[Property, ...]
    standing: Standing
    what: str


_EXPECTED: Final = (
    Expectation(
        "broken",
        (AssertionsHold(), NoDataRace()),
        Standing.VIOLATED,
        "a lost update and its data race",
    ),
    Expectation("sound", (AssertionsHold(), NoDataRace()), Standing.HOLDS, "the fixed lost update"),
    Expectation("crossed", (NoDeadlock(),), Standing.VIOLATED, "a deadlock"),
    Expectation("ordered", (NoDeadlock(),), Standing.HOLDS, "the fixed deadlock"),
)


def examine(jdk_home: str | None, budget: Budget, observer: Observer) -> Iterator[Diagnosis]:
    """Yield each result as soon as it is known: the environment first, then known bugs."""
    is_well = True
    for diagnosis in examine_surroundings(jdk_home):
        yield diagnosis
        is_well &= not diagnosis.ends_all
    if is_well:
        for expected in _EXPECTED:
            yield from _canary(expected, jdk_home, budget, observer)


def examine_surroundings(jdk_home: str | None) -> Iterator[Diagnosis]:
    """Yield the results on the environment; stop when something that all else needs is missing."""
    yield Diagnosis("Python", platform.python_version())
    yield _kernel()
    yield _memory()
    yield _cache()
    found = tried(
        "JDK",
        lambda: f"{find_jdk(jdk_home).version} in {find_jdk(jdk_home).home}",
        "install a JDK of version 17 or newer, or set --jdk or JAVA_HOME",
    )
    yield found
    if not found.is_well:
        return
    yield tried("models", lambda: _compile_models(jdk_home), "see the javac message")
    yield _fence()


def tried(subject: str, look: Callable[[], str], remedy: str) -> Diagnosis:
    """The result of an examination, or its error with a remedy."""
    try:
        return Diagnosis(subject, look())
    except PlaitError as error:
        return Diagnosis(subject, str(error), remedy)


def _kernel() -> Diagnosis:
    if not is_compiled():
        remedy = (
            "install a C compiler and the headers of Python, then reinstall Plait; until then "
            "searches are about 100 times slower"
        )
        return Diagnosis("kernel", "not compiled", remedy)
    return Diagnosis("kernel", "compiled")


def _memory() -> Diagnosis:
    total = machine_memory()
    detail = f"{total / (1 << 30):.0f} GiB"
    if total < _LITTLE_MEMORY:
        return Diagnosis(
            "memory", detail, "set --memory to stop large searches before memory runs out"
        )
    return Diagnosis("memory", detail)


def _fence() -> Diagnosis:
    """Without a sandbox, confirmation still works; the report says how."""
    why = no_fence_because()
    detail = f"none: {why}" if why else "namespaces"
    return Diagnosis("sandbox", f"{detail}, for replay on the JVM")


def _compile_models(jdk_home: str | None) -> str:
    jdk = find_jdk(jdk_home)
    model_class_path(jdk)
    return f"compile with JDK {jdk.major}"


def _cache() -> Diagnosis:
    return tried("cache", _cache_size, "see the message")


def _cache_size() -> str:
    size = cache_size()
    damaged = len(damaged_entries())
    note = f", {damaged} damaged, to be rebuilt when needed" if damaged else ""
    return f"{cache_folder()}, {plural(size.entries, 'entry')}, {megabytes(size.bytes)}{note}"


def megabytes(count: int) -> str:
    """A number of bytes for people."""
    return f"{count / 10**6:.1f} MB"


# --- the canary -----------------------------------------------------------------------------------


def _canary(
    expected: Expectation, jdk_home: str | None, budget: Budget, observer: Observer
) -> Iterator[Diagnosis]:
    """Whether a known program gets its known verdict, and the JVM confirms its violations."""
    request = CheckRequest(
        program=ProgramRequest((str(_CANARY),), entry=f"Canary.{expected.method}", jdk=jdk_home),
        properties=expected.properties,
        engine=AUTO,
        settings=EngineSettings(),
        options={},
        evidence=EvidenceRequest(confirm_seconds=CONFIRMATION_SECONDS),
    )
    findings = [
        finding
        for finding in check(request, budget, observer).findings
        if finding.property in expected.properties
    ]
    if not all(finding.standing is expected.standing for finding in findings):
        report = "please report this with the output of plait --version"
        yield Diagnosis("canary", f"{expected.what}: wrong answer", report, is_ours=True)
        return
    is_bug = expected.standing is Standing.VIOLATED
    answer = "found" if is_bug else "holds for all schedules"
    yield Diagnosis("canary", f"{expected.what}: {answer}")
    if is_bug:
        yield _confirmation(expected, findings)


def _confirmation(expected: Expectation, findings: list[Finding]) -> Diagnosis:
    missing = [f for f in findings if not isinstance(f.confirmation, Confirmed)]
    if missing:
        remedy = "let java connect to its debugger (JDWP) over 127.0.0.1, or use --confirm off"
        return Diagnosis("replay", f"{expected.what}: not confirmed", remedy)
    return Diagnosis("replay", f"{expected.what}: confirmed by the JVM")
