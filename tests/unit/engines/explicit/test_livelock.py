"""Livelocks are what the reference engine says they are; spinning alone is none."""

from functools import cache
from pathlib import Path

import pytest
from tests.differential.answers import TooLargeError, answer
from tests.differential.dice import hold_for_all
from tests.differential.ir_programs import program_text

from plait.base.budget import Budget
from plait.base.errors import BudgetExhausted, StopReason
from plait.cli.progress import Silence
from plait.driver.program_loading import Loaded, ProgramRequest, load
from plait.driver.validation import validate
from plait.engines.engine_settings import EngineSettings
from plait.engines.registry import make_engine
from plait.engines.search_options import SearchOptions
from plait.ir.program import Program
from plait.ir.text import parse_program
from plait.result.report import Claim
from plait.result.verdicts import Bounds, Holds, Unknown, Verdict, Violated, Why
from plait.result.violations import Livelock
from plait.spec.properties import NoDeadlock, NoLivelock, Property

SOURCE = """
import java.util.concurrent.locks.ReentrantLock;

public class Program {
    static volatile int turn;
    static volatile boolean done;
    static final Object LOCK = new Object();

    static Thread start(Runnable body) {
        Thread thread = new Thread(body);
        thread.start();
        return thread;
    }

    static void spin() { while (turn != 7) { } }
    static void give(int to) { while (!done) { turn = to; Thread.yield(); } }
    static void swap() { while (true) { turn = 1 - turn; } }
    static void waitInVain() {
        synchronized (LOCK) {
            while (!done) {
                try { LOCK.wait(10); } catch (InterruptedException e) { return; }
            }
        }
    }
    static void waitForNobody() {
        synchronized (LOCK) {
            try { LOCK.wait(); } catch (InterruptedException e) { return; }
        }
    }
    static void retry(ReentrantLock first, ReentrantLock second) {
        while (true) {
            first.lock();
            if (second.tryLock()) { second.unlock(); first.unlock(); return; }
            first.unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "spin": start(Program::spin); break;
            case "released": start(Program::spin); turn = 7; break;
            case "yield": start(() -> give(1)); start(() -> give(0)); done = true; break;
            case "swap": start(Program::swap); start(Program::swap); break;
            case "timed": start(Program::waitInVain); break;
            case "woken": start(Program::waitInVain); done = true; break;
            case "daemon":
                Thread thread = new Thread(Program::spin);
                thread.setDaemon(true);
                thread.start();
                break;
            case "sometimes":
                start(() -> { if (turn == 1) spin(); });
                turn = 1;
                turn = 0;
                break;
            case "stuck":
                start(Program::waitForNobody);
                break;
            case "retry":
                ReentrantLock one = new ReentrantLock(), other = new ReentrantLock();
                start(() -> retry(one, other));
                retry(other, one);
                break;
        }
    }
}
"""
LIVELOCKS = ["spin", "swap", "timed", "sometimes"]
OTHERS = ["released", "yield", "woken", "daemon", "stuck", "retry"]
BREADTH = SearchOptions(order="breadth")


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("livelock") / "Program.java"
    path.write_text(SOURCE)
    return path


@cache
def loaded(path: Path, case: str) -> Loaded:
    return load(ProgramRequest((str(path),), arguments=(case,)))


def claims(
    program: Program,
    asked: tuple[Property, ...] = (NoLivelock(),),
    engine: str = "explicit",
    settings: EngineSettings | None = None,
    budget: Budget | None = None,
) -> dict[Property, Claim]:
    made = make_engine(engine, settings or EngineSettings())
    found = made.check(program, asked, budget or Budget(), Silence())
    return {claim.property: claim for claim in found}


def verdict(program: Program, settings: EngineSettings | None = None) -> Verdict:
    return claims(program, settings=settings)[NoLivelock()].verdict


@pytest.mark.parametrize("case", LIVELOCKS)
def test_a_state_from_which_no_schedule_ends_is_a_livelock(source: Path, case: str) -> None:
    program = loaded(source, case).program
    found = claims(program)[NoLivelock()]
    assert isinstance(found.verdict, Violated)
    assert isinstance(found.verdict.violation, Livelock)
    assert validate(program, found, spurious_wakeups=False)
    expected = claims(program, engine="reference")[NoLivelock()].verdict
    assert isinstance(expected, Violated)
    assert _lines(found.verdict) == _lines(expected)


def _lines(found: Violated) -> set[int]:
    assert isinstance(found.violation, Livelock)
    return {frame.line for item in found.violation.threads for frame in item.frames[:1]}


@pytest.mark.parametrize("case", OTHERS)
def test_spinning_that_some_schedule_ends_is_none(source: Path, case: str) -> None:
    program = loaded(source, case).program
    assert isinstance(verdict(program), Holds)
    assert isinstance(claims(program, engine="reference")[NoLivelock()].verdict, Holds)


@pytest.mark.parametrize("case", [*LIVELOCKS, "daemon", "yield"])
def test_spinning_is_no_deadlock(source: Path, case: str) -> None:
    asked = (NoDeadlock(), NoLivelock())
    program = loaded(source, case).program
    assert isinstance(claims(program, asked)[NoDeadlock()].verdict, Holds)


def test_waiting_for_nobody_is_a_deadlock_and_no_livelock(source: Path) -> None:
    found = claims(loaded(source, "stuck").program, (NoDeadlock(), NoLivelock()))
    assert isinstance(found[NoDeadlock()].verdict, Violated)
    assert isinstance(found[NoLivelock()].verdict, Holds)


def test_breadth_first_and_full_states_give_the_same_answers(source: Path) -> None:
    for search in (BREADTH, SearchOptions(keeps_states=True)):
        settings = EngineSettings(search=search)
        assert isinstance(verdict(loaded(source, "sometimes").program, settings), Violated)
        assert isinstance(verdict(loaded(source, "yield").program, settings), Holds)


def test_a_bound_that_cuts_leaves_livelocks_open(source: Path) -> None:
    program = loaded(source, "released").program
    found = verdict(program, EngineSettings(most_switches=0))
    assert isinstance(found, Unknown)
    assert found.why is Why.IMPRECISE
    generous = EngineSettings(most_switches=50)
    assert isinstance(verdict(program, generous), Holds)
    assert isinstance(verdict(loaded(source, "spin").program, generous), Violated)


def test_random_runs_leave_livelocks_open(source: Path) -> None:
    settings = EngineSettings(search=SearchOptions(order="random", runs=10))
    found = verdict(loaded(source, "released").program, settings)
    assert isinstance(found, Unknown)
    assert found.why is Why.SAMPLED


class _Ending(Budget):
    """Ends after so many looks at it."""

    def __init__(self, looks: int) -> None:
        super().__init__()
        self._left = looks

    def poll(self, more_bytes: int = 0) -> None:
        self._left -= 1
        if self._left < 0:
            raise BudgetExhausted(StopReason.TIME)


def test_a_budget_that_ends_leaves_livelocks_open_and_says_how_far_it_came(source: Path) -> None:
    program = loaded(source, "retry").program
    asked = (NoDeadlock(), NoLivelock())
    found = claims(program, asked, settings=EngineSettings(search=BREADTH), budget=_Ending(5))
    livelock, deadlock = found[NoLivelock()].verdict, found[NoDeadlock()].verdict
    assert isinstance(livelock, Unknown)
    assert isinstance(deadlock, Unknown)
    assert (livelock.why, deadlock.why) == (Why.TIMEOUT, Why.TIMEOUT)
    assert "all schedules of up to" in deadlock.detail


def test_what_was_proved_before_the_graph_was_explored_stays_proved(source: Path) -> None:
    program = loaded(source, "released").program
    settings = EngineSettings(most_switches=50)
    asked = (NoDeadlock(), NoLivelock())
    looks = 0
    while True:
        looks += 1
        found = claims(program, asked, settings=settings, budget=_Ending(looks))
        if isinstance(deadlock := found[NoDeadlock()].verdict, Holds):
            break
    assert deadlock.within == Bounds()
    livelock = found[NoLivelock()].verdict
    assert isinstance(livelock, Unknown)
    assert livelock.why is Why.TIMEOUT


def answers_are_the_reference_engines(text: str) -> None:
    answers = []
    for engine in ("reference", "explicit"):
        program = parse_program(text, origin="random.ir")
        made = make_engine(engine, EngineSettings(find_all=True))
        try:
            answers.append(answer(made, program, (NoLivelock(),), 2_000, replays=True))
        except TooLargeError:
            return
    assert answers[0].violated == answers[1].violated
    assert answers[0].states == answers[1].states


def test_random_programs_get_the_reference_engines_answers() -> None:
    hold_for_all(program_text, answers_are_the_reference_engines, range(25))
