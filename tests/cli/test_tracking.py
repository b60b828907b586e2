"""`--track` and the annotation `Tracked`, from the command line to the exit status."""

from collections.abc import Callable
from pathlib import Path

import pytest

from plait.cli.main import run
from plait.result.confirmation import Confirmed
from plait.result.json_form import from_text, report_from_json
from plait.result.report import Report
from plait.result.verdicts import Holds, Violated
from plait.spec.properties import LineUnreachable, NoLivelock

SOURCE = """
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import plait.Tracked;
public class Program {
    enum Mode { SLOW, FAST }
    @interface TrackWithBDD {}
    @Tracked(free = true) static boolean wild;
    @TrackWithBDD static boolean unknown;
    @Tracked(bits = 2) static int steps;
    @Tracked static Mode mode = Mode.SLOW;
    static boolean done;
    static int index;
    static synchronized void step() { steps++; }
    static void work() { if (wild) { step(); } done = true; }
    public static void main(String[] args) throws Exception {
        Thread other = new Thread(Program::work);
        other.start();
        if (unknown) { mode = Mode.FAST; }
        for (int i = 0; i < args.length; i++) { step(); }
        other.join();
        index = index + 1;
        assert !(mode == Mode.FAST && steps == 1) : "fast, one step";
    }
}
"""
OBJECTS = """
import plait.Tracked;
public class Objects {
    static class Part {
        @Tracked(free = true) boolean isOld;
        @Tracked(free = true, bits = 3) char kind;
        final Part next;
        Part() { this(null); }
        Part(Part next) { this.next = next; }
    }
    static class Whole {
        @Tracked(free = true, bits = 2) static short parts;
    }
    public static void main(String[] args) throws Exception {
        Part[] made = new Part[2];
        Thread other = new Thread(() -> made[0] = new Part());
        other.start();
        made[1] = new Part(made[0]);
        other.join();
        assert made[1].next == null || Whole.parts != 2 || !made[0].isOld || made[0].kind != 5
            || made[1].isOld || made[1].kind != 6;
    }
}
"""
Check = Callable[..., tuple[int, Report]]


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("track") / "Program.java"
    path.write_text(SOURCE, encoding="utf-8")
    return path


@pytest.fixture
def check(source: Path, tmp_path: Path) -> Check:
    """Check the program with options; gives exit status and report."""
    output = tmp_path / "report.json"

    def checked(*options: str) -> tuple[int, Report]:
        fixed = ["check", str(source), "--format", "json", "--output", str(output)]
        status = run([*fixed, *options])
        return status, report_from_json(from_text(output.read_text(encoding="utf-8")))

    return checked


def counters(report: Report) -> dict[str, int]:
    return dict(report.engines[0].counters)


def test_annotations_are_tracked_and_free_fields_are_inputs(check: Check) -> None:
    status, report = check()
    assert status == 1
    assert report.engines[0].engine == "explicit"
    assert counters(report)["tracked field"] == 4
    (found,) = [f for f in report.findings if isinstance(f.verdict, Violated)]
    assert isinstance(found.verdict, Violated)
    assert found.verdict.witness.choices == (1, 1)
    assert isinstance(found.confirmation, Confirmed)


def test_a_jvm_gets_the_values_of_free_fields_of_objects_too(tmp_path: Path) -> None:
    program = tmp_path / "Objects.java"
    program.write_text(OBJECTS, encoding="utf-8")
    output = tmp_path / "report.json"
    options = ["--property", "assertion", "--format", "json", "--output", str(output)]
    witnesses = tmp_path / "witnesses"
    status = run(["check", str(program), *options, "--witness-out", str(witnesses)])
    assert status == 1
    report = report_from_json(from_text(output.read_text(encoding="utf-8")))
    assert isinstance(report.findings[0].confirmation, Confirmed)
    witness = witnesses / "Objects.main-assertion.json"
    text = witness.read_text(encoding="utf-8")
    assert run(["replay", str(witness)]) == 1
    assert text.count('"value": 6') == 1
    witness.write_text(text.replace('"value": 6', '"value": 7'), encoding="utf-8")
    assert run(["replay", str(witness)]) == 3


def test_without_tracking_the_answer_is_the_same(check: Check) -> None:
    status, report = check("--engine", "explicit", "--track", "none", "--no-reduction")
    assert status == 1
    assert "tracked field" not in counters(report)
    assert counters(report)["state"] > counters(check()[1])["state"]
    assert check("--engine", "reference")[0] == 1


def test_lines_and_livelocks_are_decided_with_tracking(check: Check) -> None:
    line = next(i for i, text in enumerate(SOURCE.splitlines(), 1) if "mode = Mode.FAST;" in text)
    status, report = check("--property", f"reach:Program.java:{line},livelock", "--no-confirm")
    assert status == 1
    assert counters(report)["tracked field"] == 4
    verdicts = {type(finding.property): finding.verdict for finding in report.findings}
    assert isinstance(verdicts[LineUnreachable], Violated)
    assert isinstance(verdicts[NoLivelock], Holds)


def test_a_field_that_leaves_its_bits_is_given_up_and_named(check: Check) -> None:
    status, report = check("--", "a", "b", "c")
    assert status == 0
    (note,) = [text for text in counters(report) if "abandoned" in text]
    assert "Program.steps" in note
    assert "leave 0 to 3" in note
    assert counters(report)["tracked field"] == 3


def test_candidates_are_found(check: Check) -> None:
    _, report = check("--track", "auto")
    assert counters(report)["tracked field"] == 4
    _, report = check("--track", "auto,Program.done")
    assert counters(report)["tracked field"] == 5


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--track", "Program.nothing"), "declares no field nothing"),
        (("--track", "Nobody.x"), "unknown class Nobody"),
        (("--track", "Program.index"), "give its bit width"),
        (("--track", "Program.index:40"), "1 to 16 bits"),
        (("--track", "Program.wild:2"), "cannot have a bit width"),
        (("--track", "Program.mode=free"), "cannot be free"),
        (("--track", "wild"), "is not a field"),
        (("--track", "java.util.ArrayList.size:3"), "a field of the JDK"),
        (
            ("--track", "Program.done", "--contexts", "2"),
            "--track cannot be combined with --contexts",
        ),
        (
            ("--track", "Program.done", "--workers", "2"),
            "--track cannot be combined with --contexts",
        ),
        (("--track", "Program.done", "--engine", "reference"), "--track is not supported by"),
    ],
)
def test_what_cannot_be_is_one_message(
    source: Path, options: tuple[str, ...], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["check", str(source), *options]) == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1
