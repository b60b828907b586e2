"""`docs/support.md`, made from the tests: `python -m tests.support` writes it."""

from collections import Counter
from pathlib import Path
from typing import Final

from tests.differential.test_programs import PROGRAMS, programs
from tests.unit.models.test_refusals import REFUSED

ROOT: Final = Path(__file__).parents[1]
TABLE: Final = ROOT / "docs" / "support.md"
MODELS: Final = ROOT / "src" / "plait" / "models"
_USERS_API: Final = ("plait", "org.sosy_lab", "org.cprover", "gov.nasa.jpf")
"""Packages that are no part of the JDK."""

MODULES: Final = ("java.base", "java.logging")

AREAS: Final = {
    "applications": "whole small applications",
    "areas": "a program that runs others by reflection",
    "arithmetic": "integers, floating point, Math, BigInteger, BigDecimal, seeded Random, boxes",
    "arrays": "arrays, covariance, java.util.Arrays",
    "atomics": "java.util.concurrent.atomic, lock-free structures",
    "basics": "control flow, evaluation order, locals",
    "classes": "inheritance, inner classes, enums, records, interfaces, initialisation",
    "collections": "java.util collections and Collections",
    "concurrent": "java.util.concurrent",
    "containers": "collections in ordinary use, iterators, views, own collections",
    "dynamic": "lambdas, method references, string concatenation, record methods",
    "errors": "exceptions, causes, suppression, try with resources, messages",
    "exceptions": "uncaught exceptions, exit status, stack traces, shutdown hooks",
    "executors": "thread pools, scheduling, fork and join, cancellation",
    "flows": "Flow, SubmissionPublisher, producers and consumers",
    "functional": "lambdas and streams",
    "futures": "CompletableFuture",
    "handles": "MethodHandle, VarHandle",
    "io": "streams and readers in memory, Scanner, System.out, serialised objects, names of files",
    "java21": "what Java 21 brought: pattern switch, record patterns, virtual threads",
    "java25": "what Java 25 brought: flexible constructors, gatherers, scoped values",
    "language": "switch, patterns, generics, records, enums, interfaces, overloads",
    "library": "corners of java.lang and java.util.concurrent",
    "locks": "ReentrantLock, Condition, read-write and stamped locks, own synchronizers, park",
    "maps": "ConcurrentHashMap, skip lists, copy on write",
    "monitors": "synchronized, wait and notify, thread states, interruption, thread locals",
    "numbers": "conversions, shifts, numbers as text",
    "packages": "programs of several files and packages",
    "queues": "blocking, delaying, priority and lock-free queues",
    "reflection": "members, calls, annotations, generic types, proxies",
    "streams": "streams, collectors, parallel streams, Optional, functional interfaces",
    "strings": "String, StringBuilder, regular expressions, formats",
    "synchronizers": "latch, barrier, semaphore, phaser, exchanger",
    "texts": "strings in ordinary use: search, split, join, format, regular expressions, Unicode",
    "threads": "threads and monitors",
    "time": "java.time, Calendar, date formats: durations, parsing, formatting, English names",
    "utilities": "Objects, Comparator, Timer, UUID, digests, Base64, System, resource bundles",
    "workshop": "algorithms and patterns as people write them",
}
"""What the folders of `tests/programs` are about."""

JUNIT_AND_LIBRARIES: Final = (
    "JUnit 5: tests, fixtures, nested, repeated, parameterized and dynamic tests, assumptions",
    "JUnit 4 and 3: tests, fixtures, rules, parameterized tests, theories",
    "assertions of JUnit, Hamcrest and AssertJ",
    "commons-lang3, commons-collections4, guava",
)


def support_text() -> str:
    """The page."""
    counts = Counter(source.relative_to(PROGRAMS).parts[0] for source in programs())
    lines = [
        "# What is supported",
        "",
        "Written by `python -m tests.support`; a test compares it with the tests.",
        "",
        f"## Works: {sum(counts.values())} programs print and end as on HotSpot",
        "",
        "Each program in `tests/programs` runs under `java`, under `plait run` and in the kernel "
        "of the explicit engine.",
        "",
        "| folder | programs | about |",
        "|---|---|---|",
        *(f"| `{area}` | {counts[area]} | {AREAS[area]} |" for area in sorted(counts)),
        "",
        "## JUnit and libraries",
        "",
        "Tests of `tests/junit` run as JUnit 4.13 and 5.9 run them; programs over libraries, in "
        "`tests/jars`, as on HotSpot:",
        "",
        *(f"- {name}" for name in JUNIT_AND_LIBRARIES),
        "",
        "## Modelled: the JDK's classes with models in Java",
        "",
        "Whole classes, or some of their methods (`models.md` says why); the rest is the JDK's.",
        "",
        "| package | classes |",
        "|---|---|",
        *_modelled(),
        "",
        "## Refused: the answer is Unknown(unsupported), with the call",
        "",
        *(f"- `{call}`" for call in REFUSED),
        "",
    ]
    return "\n".join(lines)


def _modelled() -> list[str]:
    packages: dict[str, list[str]] = {}
    sources = [
        (MODELS / name, path) for name in MODULES for path in (MODELS / name).rglob("*.java")
    ]
    for root, source in sorted(sources):
        package = ".".join(source.relative_to(root).parts[:-1])
        if not package.startswith(_USERS_API):
            name = source.stem.removesuffix("Model").replace("_", ".")
            packages.setdefault(package, []).append(name)
    return [f"| {package} | {', '.join(names)} |" for package, names in packages.items()]


if __name__ == "__main__":
    TABLE.write_text(support_text(), encoding="utf-8")
