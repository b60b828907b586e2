"""`--engine auto` decides what any of its engines can decide, and says which one did."""

import json
import os
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from tests.processes import children

from plait.base.budget import Budget
from plait.base.errors import BudgetExhausted, InternalError
from plait.cli.main import run
from plait.cli.progress import Silence
from plait.driver.portfolio import portfolio
from plait.engines.explicit.engine import ExplicitEngine
from plait.engines.explicit.options import ExplicitOptions
from plait.engines.network.engine import NetworkEngine
from plait.engines.pushdown.engine import PushdownEngine
from plait.engines.symbolic.engine import SymbolicEngine
from plait.engines.visible.engine import VisibleEngine
from plait.ir.program import Program
from plait.result.report import Claim
from plait.result.verdicts import Bounds, Holds, Unknown, Verdict, Why
from plait.spec.properties import Property

ROOT: Final = Path(__file__).parents[2]
HOLDS, VIOLATED, WRONG, INCONCLUSIVE, INTERNAL = 0, 1, 2, 3, 4

FRAME: Final = """
import plait.Verify;

class Program {{
    static int value;

    static int depth(int n) {{
        return n <= 0 ? 0 : depth(n - 1);
    }}

    public static void main(String[] args) throws Exception {{
        {body}
    }}
}}
"""
VIOLATED_BY_ONE_INPUT: Final = "int x = Verify.anyInt(); assert x != 123456;"
HOLDS_FOR_ALL: Final = "int x = Verify.anyInt(); Verify.assume(x < 9); assert x + 1 > x;"
LOOP_BY_INDUCTION: Final = "int n = Verify.anyInt(); for (int i = 0; i < n; i++) assert i >= 0;"
LOOP_OF_INPUT: Final = """
        int n = Verify.anyInt(), sum = 0;
        for (int i = 0; i < n; i++) sum++;
        assert sum >= 0;"""
RECURSION: Final = "assert depth(Verify.anyInt(0, 1 << 20)) == 0;"
FEW_INPUTS: Final = "int x = Verify.anyInt(0, 3); assert x != 7;"
FEW_AND_VIOLATED: Final = "int x = Verify.anyInt(0, 3); assert x != 2;"
THREADS_AND_INPUT: Final = """
        int x = Verify.anyInt();
        Thread other = new Thread(() -> { synchronized (Program.class) { value += x; } });
        other.start();
        synchronized (Program.class) { value++; }
        other.join();
        assert value != 77;"""
TWO_ASSERTIONS: Final = """
        int x = Verify.anyInt(0, 3);
        if (x == 1) { assert false; }
        assert x != 2;"""
GUARDED: Final = """
        Thread other = new Thread(() -> { synchronized (Program.class) { value++; } });
        other.start();
        synchronized (Program.class) { value++; }"""
UNGUARDED: Final = "new Thread(() -> value++).start(); value++;"
INPUT_WITHOUT_A_VALUE_IN_SIGHT: Final = """
        int[] high = {1 << 30};
        assert Verify.anyInt(0, high[0]) != 123456;"""


def check(tmp_path: Path, body: str, *options: str) -> tuple[int, dict[str, Any]]:
    """The exit status and the JSON report."""
    source = tmp_path / "Program.java"
    source.write_text(FRAME.format(body=body), encoding="utf-8")
    output = tmp_path / "report.json"
    form = ["--format", "json", "--output", str(output), "--no-confirm", "--quiet"]
    status = run(["check", str(source), *form, *options])
    return status, json.loads(output.read_text("utf-8")) if output.exists() else {}


def engines(report: dict[str, Any]) -> list[str]:
    return [each["engine"] for each in report["engines"]]


def finding(report: dict[str, Any], kind: str = "AssertionsHold") -> dict[str, Any]:
    return next(each for each in report["findings"] if each["property"]["kind"] == kind)


@pytest.mark.parametrize(
    ("body", "status", "first", "decided_by"),
    [
        (VIOLATED_BY_ONE_INPUT, VIOLATED, "symbolic", "symbolic"),
        (HOLDS_FOR_ALL, HOLDS, "symbolic", "symbolic"),
        (LOOP_BY_INDUCTION, HOLDS, "symbolic", "symbolic"),
        (LOOP_OF_INPUT, INCONCLUSIVE, "symbolic", "symbolic"),
        (THREADS_AND_INPUT, VIOLATED, "symbolic", "symbolic"),
        (FEW_INPUTS, HOLDS, "explicit", "explicit"),
        (FEW_AND_VIOLATED, VIOLATED, "explicit", "explicit"),
        (INPUT_WITHOUT_A_VALUE_IN_SIGHT, VIOLATED, "explicit", "symbolic"),
    ],
)
def test_the_engine_that_can_decide_it_does(
    tmp_path: Path, body: str, status: int, first: str, decided_by: str
) -> None:
    found, report = check(tmp_path, body)
    assert found == status
    assert engines(report)[0] == first
    assert finding(report)["engines"] == [decided_by]
    assert set(engines(report)) == set(report["seconds"]) - {
        "front end",
        "replay",
        "confirmation",
    }


def test_a_program_without_inputs_is_checked_by_one_engine(tmp_path: Path) -> None:
    status, report = check(tmp_path, "Thread other = new Thread(() -> {}); other.start();")
    assert (status, engines(report)) == (HOLDS, ["explicit"])


def test_recursion_over_an_input_is_tried_by_every_engine(tmp_path: Path) -> None:
    """What holds within bounds of an engine is never said to hold without."""
    status, report = check(tmp_path, RECURSION)
    assert status == INCONCLUSIVE
    assert engines(report) == ["symbolic", "explicit", "pushdown"]
    assert finding(report)["standing"] == "holds within bounds"


def test_a_bound_that_the_user_sets_is_part_of_the_question(tmp_path: Path) -> None:
    status, report = check(tmp_path, LOOP_OF_INPUT, "--unwind", "3")
    assert (status, engines(report)) == (HOLDS, ["symbolic"])


def test_engines_that_do_not_know_an_option_take_no_part(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, report = check(tmp_path, VIOLATED_BY_ONE_INPUT, "--states", "full")
    assert (status, engines(report)) == (INCONCLUSIVE, ["explicit"])
    excluded = {each["engine"]: each["because"] for each in report["excluded"]}
    assert excluded == {"symbolic": "--states is not supported"}
    run(["check", str(tmp_path / "Program.java"), "--no-confirm", "--states", "full"])
    told = capsys.readouterr().out
    assert "engine symbolic not used: --states is not supported" in told
    assert "--engine symbolic" not in told


@pytest.mark.parametrize("engine", ["auto", "symbolic", "explicit", "pushdown"])
def test_every_engine_can_stop_at_the_first_violation(tmp_path: Path, engine: str) -> None:
    body = "int x = Verify.anyInt(0, 9); assert x != 3; throw new RuntimeException();"
    status, report = check(tmp_path, body, "--first", "--engine", engine)
    assert status == VIOLATED
    errors = [each for each in report["findings"] if each["severity"] == "error"]
    assert [each["standing"] for each in errors].count("violated") == 1
    assert "first found" in {each["verdict"].get("why") for each in errors}


def test_options_that_no_engine_understands_together_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert check(tmp_path, HOLDS_FOR_ALL, "--unwind", "3", "--bits", "4")[0] == WRONG
    assert "no engine can go by all of the options" in capsys.readouterr().err


def test_what_no_engine_can_decide_is_unknown(tmp_path: Path) -> None:
    status, report = check(tmp_path, HOLDS_FOR_ALL, "--property", "assertion,livelock,guard")
    assert status == INCONCLUSIVE
    assert finding(report)["standing"] == "holds"
    assert "nondeterministic input" in finding(report, "NoLivelock")["verdict"]["detail"]
    assert "cannot decide guard" in finding(report, "GuardsHeld")["verdict"]["detail"]


def test_the_named_engine_is_alone(tmp_path: Path) -> None:
    status, report = check(tmp_path, HOLDS_FOR_ALL, "--engine", "explicit")
    assert (status, engines(report)) == (INCONCLUSIVE, ["explicit"])


# --- engines that say what they are told ----------------------------------------------------------


def let_say(
    monkeypatch: pytest.MonkeyPatch,
    engine: type,
    verdict: Verdict,
    *,
    spends_all: bool = False,
    first: Callable[[], None] = lambda: None,
) -> None:
    """Let an engine say the same of everything, when its time is over if it `spends_all`."""

    def say(
        _self: object, _program: object, asked: tuple[Property, ...], budget: Budget, *_: object
    ) -> Iterator[Claim]:
        first()
        try:
            while spends_all:
                time.sleep(0.01)
                budget.poll()
        except BudgetExhausted:
            pass
        yield from (Claim(item, verdict) for item in asked)

    monkeypatch.setattr(engine, "check", say)


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other engines begin as soon as the first has looked at its budget."""
    monkeypatch.setattr(portfolio, "_PATIENCE", 0.0)
    assert children() == []


@pytest.mark.usefixtures("impatient")
def test_what_the_first_engine_has_proved_is_kept_when_time_ends_in_the_second(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    proved = Unknown(Why.TIMEOUT, "", Bounds(context_switches=3))
    let_say(monkeypatch, ExplicitEngine, proved, spends_all=True)
    for other in (SymbolicEngine, PushdownEngine, VisibleEngine):
        let_say(monkeypatch, other, Unknown(Why.TIMEOUT, ""), spends_all=True)
    status, report = check(tmp_path, FEW_INPUTS, "--time", "6s")
    assert status == INCONCLUSIVE
    assert engines(report)[0] == "explicit"
    assert set(engines(report)) == {"explicit", "symbolic", "pushdown", "visible", "network"}
    assert finding(report)["verdict"]["proved"]["context_switches"] == 3
    assert {"explicit", "symbolic"} <= set(finding(report)["engines"])
    assert children() == []


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("wide", [True, False])
def test_an_engine_beside_another_decides_and_ends_the_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, wide: bool
) -> None:
    """Whichever engine leads and has no answer: it costs no more than the one that has it."""
    endless, able = (SymbolicEngine, ExplicitEngine) if wide else (ExplicitEngine, SymbolicEngine)
    for other in (endless, PushdownEngine, NetworkEngine):
        let_say(monkeypatch, other, Unknown(Why.TIMEOUT, ""), spends_all=True)
    let_say(monkeypatch, able, Holds(Bounds()))
    status, report = check(tmp_path, HOLDS_FOR_ALL if wide else FEW_INPUTS)
    assert status == HOLDS
    assert engines(report)[0] == endless.info.id
    assert {name for each in report["findings"] for name in each["engines"]} == {able.info.id}
    assert children() == []


@pytest.mark.usefixtures("impatient")
def test_a_violation_that_is_found_beside_is_told_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    let_say(monkeypatch, ExplicitEngine, Unknown(Why.TIMEOUT, ""), spends_all=True)
    source = tmp_path / "Program.java"
    source.write_text(FRAME.format(body=FEW_AND_VIOLATED), encoding="utf-8")
    options = ["--no-confirm", "--format", "jsonl", "--time", "30s", "--property", "assertion"]
    assert run(["check", str(source), *options]) == VIOLATED
    events = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    kinds = [event["event"] for event in events]
    assert kinds.count("claim") == 1
    assert kinds.index("claim") < kinds.index("report")


@pytest.mark.usefixtures("impatient")
def test_where_all_violations_are_wanted_one_engine_does_not_end_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The engine beside tells one of two violations at once, and never ends."""
    explicit = ExplicitEngine.check

    def slow(
        self: ExplicitEngine, program: Program, asked: tuple[Property, ...], budget: Budget, *_: Any
    ) -> Iterator[Claim]:
        ends = time.monotonic() + 2
        while time.monotonic() < ends:
            time.sleep(0.01)
            budget.poll()
        yield from explicit(self, program, asked, budget, Silence())

    def endless(
        _self: object, program: Program, asked: tuple[Property, ...], budget: Budget, *_: object
    ) -> Iterator[Claim]:
        yield from explicit(ExplicitEngine(ExplicitOptions()), program, asked, budget, Silence())
        while True:
            time.sleep(0.01)
            budget.poll()

    monkeypatch.setattr(ExplicitEngine, "check", slow)
    monkeypatch.setattr(SymbolicEngine, "check", endless)
    status, report = check(tmp_path, TWO_ASSERTIONS, "--all", "--property", "assertion")
    assert status == VIOLATED
    assert [each["standing"] for each in report["findings"] if each["severity"] == "error"] == [
        "violated",
        "violated",
    ]


@pytest.mark.usefixtures("impatient")
def test_a_process_that_dies_takes_nothing_else_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def die() -> None:
        os.kill(os.getpid(), signal.SIGKILL)

    let_say(monkeypatch, SymbolicEngine, Holds(Bounds()), first=die)
    let_say(monkeypatch, PushdownEngine, Holds(Bounds()), first=die)
    let_say(monkeypatch, VisibleEngine, Holds(Bounds()), first=die)
    proved = Unknown(Why.TIMEOUT, "", Bounds(context_switches=3))
    let_say(monkeypatch, ExplicitEngine, proved, spends_all=True)
    status, report = check(tmp_path, FEW_INPUTS, "--time", "6s")
    assert status == INCONCLUSIVE
    assert finding(report)["verdict"]["proved"]["context_switches"] == 3


@pytest.mark.usefixtures("impatient")
def test_an_error_of_an_engine_beside_another_is_not_swallowed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> None:
        raise InternalError("something is wrong")

    let_say(monkeypatch, SymbolicEngine, Holds(Bounds()), first=fail)
    let_say(monkeypatch, ExplicitEngine, Unknown(Why.TIMEOUT, ""), spends_all=True)
    assert check(tmp_path, FEW_INPUTS)[0] == INTERNAL
    assert "something is wrong" in capsys.readouterr().err
    assert children() == []


@pytest.mark.usefixtures("impatient")
def test_what_static_analysis_proves_counts_and_what_it_suspects_does_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both programs are beyond every other engine, as far as these say."""
    for other in (ExplicitEngine, SymbolicEngine, PushdownEngine):
        let_say(monkeypatch, other, Unknown(Why.TIMEOUT, ""), spends_all=True)
    status, report = check(tmp_path, GUARDED, "--property", "race")
    assert (status, finding(report, "NoDataRace")["engines"]) == (HOLDS, ["network"])
    assert "network" in engines(report)
    status, report = check(tmp_path, UNGUARDED, "--property", "race", "--time", "8s")
    assert status == INCONCLUSIVE
    assert finding(report, "NoDataRace")["standing"] == "unknown"


def test_a_violation_within_what_was_proved_is_an_internal_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    let_say(monkeypatch, ExplicitEngine, Unknown(Why.TIMEOUT, "", Bounds(context_switches=3)))
    assert check(tmp_path, FEW_AND_VIOLATED)[0] == INTERNAL
    told = capsys.readouterr().err
    assert "engine explicit proves assertion, engine symbolic shows a violation" in told


def test_a_violation_beyond_what_was_proved_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_say(monkeypatch, ExplicitEngine, Holds(Bounds(iterations=2)))
    assert check(tmp_path, VIOLATED_BY_ONE_INPUT, "--property", "assertion")[0] == VIOLATED


def test_an_error_of_a_later_engine_is_not_swallowed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object) -> Iterator[Claim]:
        raise InternalError("something is wrong")

    monkeypatch.setattr(SymbolicEngine, "check", fail)
    assert check(tmp_path, INPUT_WITHOUT_A_VALUE_IN_SIGHT)[0] == INTERNAL
    assert "something is wrong" in capsys.readouterr().err
