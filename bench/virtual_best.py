"""Whether `auto` decides whatever any engine decides, and how much longer than the best it takes.

Each program is checked by every engine alone, with a limit on time, and by `auto`. Per engine, the
table shows how many of the properties it has decided, and its CPU seconds, start-up included.
"""

import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.differential.promises import promises

from bench import symbolic
from bench.cases import CASES, Question
from bench.measure import PLAIT, Row, run_child
from bench.options import parser
from plait.result.json_form import from_text, report_from_json
from plait.result.report import Report, Severity
from plait.result.standing import Standing

ENGINES: Final = ("explicit", "symbolic", "pushdown", "network")
AUTO: Final = "auto"
SECONDS: Final = 60
MOST_TIMES: Final = 1.5
MOST_MORE: Final = 1.0
"""What `auto` may take: so many times the CPU seconds of the best engine, and so many more."""

_PROGRAMS: Final = Path(__file__).parent.parent
_EVERY: Final = 8
"""`make bench` takes one of so many programs; a run of all of them takes hours."""


@dataclass(frozen=True)
class Asked:
    """A program with its arguments, and what is asked."""

    path: str
    arguments: tuple[str, ...]
    properties: str

    def __str__(self) -> str:
        return " ".join((Path(self.path).stem, *self.arguments)) + f": {self.properties}"


@dataclass(frozen=True)
class Answered:
    """What an engine has decided, and its CPU seconds."""

    decided: frozenset[str]
    seconds: float

    def __str__(self) -> str:
        return f"{len(self.decided)} in {self.seconds:.1f} s"


def programs() -> list[Asked]:
    """The examples, the programs of the benchmark, and those of `tests/programs` and `verdicts`."""
    found = [
        Asked(str(each.source), each.arguments, each.properties)
        for each in promises()
        if each.properties != "livelock"
    ]
    for case in CASES:
        if case.question is not Question.ALL_DEADLOCKS and case.is_reduced and not case.is_long:
            found.append(Asked(case.path, tuple(case.arguments.split()), case.options[1]))
    for short in (*symbolic.CASES, *symbolic.THREADS):
        path = str(symbolic.PROGRAMS / f"{short.program}.java")
        if not short.is_long:
            found.append(Asked(path, tuple(short.arguments.split()), "assertion"))
    return [*dict.fromkeys(found), *_tested("programs"), *_tested("verdicts")]


def _tested(folder: str) -> Iterator[Asked]:
    """Programs of the tests that have a main method and assert something."""
    for path in sorted((_PROGRAMS / "tests" / folder).rglob("*.java")):
        text = path.read_text(encoding="utf-8")
        if "void main(String" in text and " assert " in text and "package " not in text:
            yield Asked(str(path), (), "assertion,exception,deadlock")


def answered(asked: Asked, engine: str, seconds: int) -> Answered:
    """Let an engine answer."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        fixed = f"--no-confirm --quiet --time {seconds}s --format json --output {report}"
        what = ("--engine", engine, "--property", asked.properties)
        command = (PLAIT, "check", asked.path, *what, *fixed.split(), "--", *asked.arguments)
        ended = run_child(command)
        decided = _decided(report.read_text("utf-8")) if report.exists() else frozenset()
    return Answered(decided, ended.seconds)


def _decided(text: str) -> frozenset[str]:
    """The properties that are violated, or proved within no bounds but the user's."""
    report = report_from_json(from_text(text))
    assert isinstance(report, Report), "there is one program"
    return frozenset(
        str(finding.property)
        for finding in report.findings
        if finding.severity is Severity.ERROR
        and (finding.standing is Standing.VIOLATED or finding.is_proved)
    )


@dataclass(frozen=True)
class Line:
    """The answers on one program."""

    asked: Asked
    engines: tuple[Answered, ...]
    auto: Answered

    @property
    def best(self) -> float:
        """The CPU seconds of the quickest engine that decides as much as `auto` has to."""
        most = max(len(each.decided) for each in self.engines)
        return min(each.seconds for each in self.engines if len(each.decided) == most)

    @property
    def missed(self) -> frozenset[str]:
        """What some engine decides and `auto` does not."""
        return frozenset().union(*(each.decided for each in self.engines)) - self.auto.decided

    def rows(self) -> Iterator[Row]:
        """The figures and their bars: time counts where there is something to decide."""
        yield Row(f"auto, missed: {self.asked}", len(self.missed), "", 0)
        if any(each.decided for each in self.engines):
            bar = MOST_TIMES * self.best + MOST_MORE
            yield Row(f"auto: {self.asked}", self.auto.seconds, "s", bar)

    def __str__(self) -> str:
        cells = (str(self.asked), *map(str, self.engines), str(self.auto))
        mark = "ok" if all(row.is_met for row in self.rows()) else "MISS"
        return f"| {' | '.join(cells)} | {mark} |"


def lines(every: int, seconds: int) -> Iterator[Line]:
    """The answers on one of so many programs, after its classes are compiled and cached."""
    for asked in programs()[::every]:
        run_child([PLAIT, "show", "ir", asked.path])
        found = tuple(answered(asked, engine, seconds) for engine in ENGINES)
        yield Line(asked, found, answered(asked, AUTO, seconds))


def rows(every: int = _EVERY) -> Iterator[Row]:
    """The figures of a sample."""
    for line in lines(every, SECONDS):
        yield from line.rows()


def main(arguments: Sequence[str]) -> int:
    """Print the table."""
    options = parser("bench.virtual_best", __doc__)
    options.add_argument("--every", type=int, default=_EVERY, help="one of so many programs")
    options.add_argument("--time", type=int, default=SECONDS, help="seconds for each check")
    given = options.parse_args(arguments)
    missed = 0
    print(
        f"| program | {' | '.join(ENGINES)} | auto | |", "|---" * (len(ENGINES) + 3) + "|", sep="\n"
    )
    for line in lines(given.every, given.time):
        print(line, flush=True)
        missed += not all(row.is_met for row in line.rows())
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
