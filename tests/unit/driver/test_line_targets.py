"""Reachability of lines and coverage, with every engine that tells them."""

from pathlib import Path

import pytest

from plait.base.budget import Budget
from plait.base.errors import InputError
from plait.base.names import MethodRef
from plait.cli.progress import Silence
from plait.driver import line_targets
from plait.driver.check import CheckRequest, check, check_program
from plait.driver.program_loading import ProgramRequest, load
from plait.engines.engine_settings import EngineSettings
from plait.engines.registry import engine_names, make_engine
from plait.result.coverage import LineStatus
from plait.result.json_form import from_text, report_from_json, report_to_json, to_text
from plait.result.report import Report
from plait.result.verdicts import Bounds, Holds, Violated
from plait.result.violations import LineReached
from plait.spec.properties import LineUnreachable, parse_properties

PROGRAM = """\
package p;

class Main {
    static int x;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            x = 1;
            if (x == 2) {
                touch(20);
            }
            if (x == 3) {
                touch(30);
            }
        });
        other.start();
        x = 2;
        other.join();
        try {
            touch(x);
        } catch (ArithmeticException late) {
            x = 22;
        } catch (IllegalStateException wrong) {
            x = 24;
        } finally {
            x = 26;
        }
    }

    static void touch(int with) {
        if (with == 30) {
            throw new ArithmeticException();
        }
    }

    static synchronized void never() {
        x = 37;
    }
}

class Unused {
    static int y = 42;
}
"""
BLOCKED = """\
class Blocked {
    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            Blocked.enter();
        });
        synchronized (Blocked.class) {
            other.start();
            other.join();
        }
        int after = 10;
    }

    static synchronized void enter() {
        int inside = 14;
    }
}
"""
UNSUPPORTED_AFTER = """\
class Partly {
    static volatile int x;

    public static void main(String[] args) throws Exception {
        new Thread(() -> x = 1).start();
        if (x == 1) {
            int seen = 7;
            System.in.read();
        }
    }
}
"""
ASKED = [
    name
    for name in engine_names()
    if LineUnreachable in make_engine(name, EngineSettings()).info.handles
]
engines = pytest.mark.parametrize("engine", ASKED)
engines_that_see_races = pytest.mark.parametrize("engine", ["reference", "explicit"])


def checked(
    source: str, folder: Path, engine: str, properties: str, settings: EngineSettings | None = None
) -> Report:
    name = source.partition("class ")[2].split()[0]
    path = folder / f"{name}.java"
    path.write_text(source, encoding="utf-8")
    request = CheckRequest(
        ProgramRequest((str(path),)),
        parse_properties(properties),
        engine,
        settings or EngineSettings(),
        {},
    )
    return check(request, Budget(), Silence())


def reached(report: Report) -> set[int]:
    return {
        finding.property.line
        for finding in report.findings
        if isinstance(finding.property, LineUnreachable) and isinstance(finding.verdict, Violated)
    }


def asking(*lines: int) -> str:
    return ",".join(f"reach:Main.java:{line}" for line in lines)


def statuses(report: Report, status: LineStatus) -> set[int]:
    assert report.coverage is not None
    (file,) = report.coverage.files
    return {line for line, found in file.lines if found is status}


@engines
@pytest.mark.parametrize("find_all", ["", "all"])
def test_lines_are_reached_or_proved_unreachable(
    engine: str, find_all: str, tmp_path: Path
) -> None:
    settings = EngineSettings(find_all=bool(find_all))
    report = checked(PROGRAM, tmp_path, engine, asking(10, 13, 17, 22, 24, 26, 37), settings)
    assert reached(report) == {10, 17, 26}
    for finding in report.findings:
        verdict, asked = finding.verdict, finding.property
        if isinstance(verdict, Violated) and isinstance(asked, LineUnreachable):
            assert isinstance(verdict.violation, LineReached)
            at = verdict.violation.frames[0]
            assert (at.file, at.line) == ("p/Main.java", asked.line)
            assert finding.traces[0][-1].event == "comes here"
        elif isinstance(asked, LineUnreachable):
            assert isinstance(verdict, Holds)
            assert verdict.within == Bounds()
    assert report_from_json(from_text(to_text(report_to_json(report)))) == report


@engines
def test_the_witness_of_a_line_has_the_fewest_switches(engine: str, tmp_path: Path) -> None:
    report = checked(PROGRAM, tmp_path, engine, asking(10))
    verdict = next(f.verdict for f in report.findings if isinstance(f.property, LineUnreachable))
    assert isinstance(verdict, Violated)
    assert [turn.thread for turn in verdict.witness.turns] == [0, 1, 0, 1]


@engines
def test_a_bound_on_switches_bounds_what_is_unreachable(engine: str, tmp_path: Path) -> None:
    settings = EngineSettings(most_switches=1)
    report = checked(PROGRAM, tmp_path, engine, asking(10), settings)
    verdict = next(f.verdict for f in report.findings if isinstance(f.property, LineUnreachable))
    # The comparison tells which verdict it is.
    assert verdict == Holds(Bounds(context_switches=1), verdict.assuming)  # type: ignore[union-attr]
    assert report.coverage is not None
    assert report.coverage.within == Bounds(context_switches=1)
    assert 10 in statuses(report, LineStatus.UNREACHABLE)


@engines
def test_a_thread_that_waits_for_a_methods_monitor_is_not_in_the_method(
    engine: str, tmp_path: Path
) -> None:
    lines = ",".join(f"reach:Blocked.java:{line}" for line in (4, 8, 10, 14))
    assert reached(checked(BLOCKED, tmp_path, engine, lines)) == {4, 8}


@engines
def test_a_line_before_something_without_a_model_is_reached(engine: str, tmp_path: Path) -> None:
    """The step that comes there runs into what has no model; that is no proof of anything."""
    report = checked(UNSUPPORTED_AFTER, tmp_path, engine, "reach:Partly.java:7")
    assert not any(isinstance(finding.verdict, Holds) for finding in report.findings)
    assert report.coverage is not None
    assert report.coverage.within is None


@engines_that_see_races
def test_coverage_tells_what_was_reached_and_what_cannot_be(engine: str, tmp_path: Path) -> None:
    report = checked(PROGRAM, tmp_path, engine, "assertion,race", EngineSettings(find_all=True))
    assert report.coverage is not None
    assert report.coverage.within == Bounds()
    assert statuses(report, LineStatus.VIOLATING) == {8, 9, 12, 17}
    assert statuses(report, LineStatus.UNREACHABLE) == {13, 21, 22, 23, 24, 32, 37, 38}
    assert statuses(report, LineStatus.UNEXPLORED) == {42}
    assert report_from_json(from_text(to_text(report_to_json(report)))) == report


@engines
def test_a_search_that_ends_at_its_first_violation_proves_no_line_dead(
    engine: str, tmp_path: Path
) -> None:
    report = checked(PROGRAM, tmp_path, engine, f"race,{asking(17)}")
    assert report.coverage is not None
    assert report.coverage.within is None
    assert not statuses(report, LineStatus.UNREACHABLE)
    assert 37 in statuses(report, LineStatus.UNEXPLORED)


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ("reach:Main.java:2", "nearest with code: 3"),
        ("reach:Main.java:11", "nearest with code: 10 and 12"),
        ("reach:Mian.java:3", "no such source file; there is p/Main.java"),
        ("reach:Main.java", "unknown property"),
        ("reach:Main.java:0", "unknown property"),
    ],
)
def test_lines_without_code_are_refused(asked: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=message):
        checked(PROGRAM, tmp_path, "explicit", asked)


@engines
def test_coverage_is_what_the_engine_tells_whatever_has_been_loaded(
    engine: str, tmp_path: Path
) -> None:
    path = tmp_path / "Main.java"
    path.write_text(PROGRAM, encoding="utf-8")
    program = ProgramRequest((str(path),))
    request = CheckRequest(program, parse_properties("assertion"), engine, EngineSettings(), {})
    loaded = load(program)
    for name in ("p/Main", "p/Unused"):
        for method in loaded.program.class_named(name).methods:
            loaded.program.find_body(MethodRef(name, method.name, method.descriptor))
    report = check_program(request, lambda: loaded, Budget(), Silence())
    assert report.coverage == check(request, Budget(), Silence()).coverage


@pytest.fixture
def is_large(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every program count as large."""
    monkeypatch.setattr(line_targets, "_MOST_CLASSES", 0)


@pytest.mark.usefixtures("is_large")
def test_lines_of_a_large_program_are_found(tmp_path: Path) -> None:
    report = checked(PROGRAM, tmp_path, "explicit", asking(10, 17))
    assert reached(report) == {10, 17}
    with pytest.raises(InputError, match="no such source file"):
        checked(PROGRAM, tmp_path, "explicit", "reach:Other.java:1")


@pytest.mark.parametrize(("most", "listed"), [(0, set()), (2_000, {42})])
def test_of_a_large_program_only_classes_that_are_used_are_listed(
    most: int, listed: set[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(line_targets, "_MOST_CLASSES", most)
    unexplored = statuses(
        checked(PROGRAM, tmp_path, "explicit", "assertion"), LineStatus.UNEXPLORED
    )
    assert unexplored & {42} == listed
