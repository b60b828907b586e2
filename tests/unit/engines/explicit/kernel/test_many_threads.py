"""Many threads, and many that wait on one object: more than a word of 64 bits has room for."""

from pathlib import Path

import pytest

from plait.base.budget import Budget
from plait.cli.progress import Silence
from plait.driver.check import CheckRequest, check
from plait.driver.evidence_gathering import EvidenceRequest
from plait.driver.program_loading import ProgramRequest, load
from plait.engines.engine_settings import EngineSettings
from plait.engines.explicit.kernel import kernel_opcodes
from plait.engines.explicit.options import ExplicitOptions
from plait.engines.registry import make_engine
from plait.engines.search_options import SearchOptions
from plait.ir.program import Program
from plait.result.confirmation import Confirmed
from plait.result.verdicts import Holds, Unknown, Verdict, Violated, Why
from plait.spec.properties import (
    AssertionsHold,
    NoDataRace,
    NoDeadlock,
    NoUncaughtException,
    Property,
)

ALL: tuple[Property, ...] = (
    AssertionsHold(),
    NoUncaughtException(),
    NoDeadlock(),
    NoDataRace(),
)

CONFIRM = EvidenceRequest(confirm_seconds=60.0)

ONE_BY_ONE = """
    static int done;
    public static void main(String[] args) throws Exception {
        for (int i = 0; i < N; i++) {
            Thread thread = new Thread(() -> done++);
            thread.start();
            thread.join();
        }
        assert done == N;
    }
"""

AT_ONCE = """
    static class Box { int value; }
    public static void main(String[] args) throws Exception {
        Box[] boxes = new Box[N];
        Thread[] all = new Thread[N];
        for (int i = 0; i < N; i++) {
            Box mine = boxes[i] = new Box();
            all[i] = new Thread(() -> mine.value++);
        }
        for (Thread thread : all) thread.start();
        for (Thread thread : all) thread.join();
        for (Box box : boxes) assert box.value == 1;
    }
"""

LATE_BUG = """
    static volatile int turn;
    public static void main(String[] args) throws Exception {
        Thread[] all = new Thread[N];
        for (int i = 0; i < N; i++) {
            int me = i;
            all[i] = new Thread(() -> {
                if (me == N - 1) turn = 1;
                if (me == N - 2) { assert turn == 0; }
            });
        }
        for (Thread thread : all) thread.start();
    }
"""

LATE_DEADLOCK = """
    static final Object one = new Object(), other = new Object();
    static void both(Object first, Object second) {
        synchronized (first) { synchronized (second) { } }
    }
    public static void main(String[] args) throws Exception {
        for (int i = 0; i < N - 2; i++) {
            Thread thread = new Thread(() -> { });
            thread.start();
            thread.join();
        }
        new Thread(() -> both(one, other)).start();
        new Thread(() -> both(other, one)).start();
    }
"""

LATE_RACE = """
    static int shared;
    public static void main(String[] args) throws Exception {
        for (int i = 0; i < N - 2; i++) {
            Thread thread = new Thread(() -> { });
            thread.start();
            thread.join();
        }
        new Thread(() -> shared = 1).start();
        new Thread(() -> shared = 2).start();
    }
"""

WAITERS = """
    static final Object lock = new Object();
    static int ready, woken;
    static boolean open;
    public static void main(String[] args) throws Exception {
        for (int i = 0; i < N; i++) {
            new Thread(() -> {
                synchronized (lock) {
                    ready++;
                    lock.notifyAll();
                    try {
                        while (!open) lock.wait();
                    } catch (InterruptedException impossible) { }
                    woken++;
                    lock.notifyAll();
                }
            }).start();
        }
        synchronized (lock) {
            while (ready < N) lock.wait();
            open = true;
            lock.notifyAll();
            while (woken < N) lock.wait();
        }
        assert woken != N : "all were woken";
    }
"""

ONE_WOKEN = """
    static final Object lock = new Object();
    static volatile int woken = -1;
    public static void main(String[] args) throws Exception {
        Thread[] all = new Thread[N];
        for (int i = 0; i < N; i++) {
            int me = i;
            all[i] = new Thread(() -> {
                synchronized (lock) {
                    try { lock.wait(); } catch (InterruptedException impossible) { }
                    woken = me;
                }
            });
            all[i].setDaemon(true);
            all[i].start();
            while (all[i].getState() != Thread.State.WAITING) Thread.yield();
        }
        synchronized (lock) { lock.notify(); }
        while (woken < 0) Thread.yield();
        assert woken != N - 1;
    }
"""


def _program(folder: Path, body: str, threads: int) -> Program:
    path = folder / "Many.java"
    path.write_text(f"class Many {{ static final int N = {threads};\n{body}\n}}", encoding="utf-8")
    return load(ProgramRequest((str(path),))).program


def _verdicts(
    program: Program, settings: EngineSettings | None = None, asked: tuple[Property, ...] = ALL
) -> dict[Property, Verdict]:
    engine = make_engine("explicit", settings or EngineSettings())
    claims = engine.check(program, asked, Budget(seconds=200), Silence())
    return {claim.property: claim.verdict for claim in claims}


def test_a_thousand_threads_one_after_another_are_explored_whole(tmp_path: Path) -> None:
    found = _verdicts(_program(tmp_path, ONE_BY_ONE, 1_000))
    assert all(isinstance(verdict, Holds) for verdict in found.values()), found


@pytest.mark.parametrize("threads", [60, 62, 64, 66, 130])
def test_threads_that_share_nothing_are_explored_in_no_time(tmp_path: Path, threads: int) -> None:
    found = _verdicts(_program(tmp_path, AT_ONCE, threads))
    assert all(isinstance(verdict, Holds) for verdict in found.values()), found


def test_a_thousand_threads_at_once_run(tmp_path: Path) -> None:
    search = SearchOptions(order="random", runs=1, seed=1)
    found = _verdicts(_program(tmp_path, AT_ONCE, 1_000), EngineSettings(search=search))
    whys = {verdict.why for verdict in found.values() if isinstance(verdict, Unknown)}
    assert len(found) == len(ALL)
    assert whys == {Why.SAMPLED}, found


@pytest.mark.parametrize("workers", [1, 2])
def test_a_bug_of_the_last_of_seventy_threads_is_found(tmp_path: Path, workers: int) -> None:
    program = _program(tmp_path, LATE_BUG, 70)
    settings = EngineSettings(workers=workers)
    verdict = _verdicts(program, settings, (AssertionsHold(),))[AssertionsHold()]
    assert isinstance(verdict, Violated), verdict


def test_its_witness_is_replayed_and_confirmed(tmp_path: Path) -> None:
    path = tmp_path / "Many.java"
    path.write_text(f"class Many {{ static final int N = 70;\n{LATE_BUG}\n}}", encoding="utf-8")
    asked = ProgramRequest((str(path),))
    request = CheckRequest(asked, (AssertionsHold(),), "explicit", EngineSettings(), {}, CONFIRM)
    report = check(request, Budget(seconds=200), Silence())
    found = [item.confirmation for item in report.findings if item.confirmation is not None]
    assert found
    assert all(isinstance(item, Confirmed) for item in found), found


@pytest.mark.parametrize("workers", [1, 2])
def test_a_deadlock_beyond_sixty_four_threads_is_found(tmp_path: Path, workers: int) -> None:
    program = _program(tmp_path, LATE_DEADLOCK, 70)
    found = _verdicts(program, EngineSettings(workers=workers), (NoDeadlock(),))
    assert isinstance(found[NoDeadlock()], Violated), found


@pytest.mark.parametrize("workers", [1, 2])
def test_a_race_beyond_sixty_four_threads_is_found(tmp_path: Path, workers: int) -> None:
    program = _program(tmp_path, LATE_RACE, 70)
    found = _verdicts(program, EngineSettings(workers=workers), (NoDataRace(),))
    assert isinstance(found[NoDataRace()], Violated), found


def test_a_hundred_threads_wait_on_one_object_and_all_wake_up(tmp_path: Path) -> None:
    search = SearchOptions(order="random", runs=2, seed=1)
    settings = EngineSettings(search=search)
    found = _verdicts(_program(tmp_path, WAITERS, 100), settings, (AssertionsHold(),))
    assert isinstance(found[AssertionsHold()], Violated), found


def test_the_last_of_twelve_waiters_may_be_the_one_that_is_notified(tmp_path: Path) -> None:
    search = SearchOptions(order="random", runs=200, seed=1)
    settings = EngineSettings(search=search)
    found = _verdicts(_program(tmp_path, ONE_WOKEN, 12), settings, (AssertionsHold(),))
    assert isinstance(found[AssertionsHold()], Violated), found


@pytest.mark.parametrize(
    ("body", "threads"),
    [
        (ONE_BY_ONE, 4),
        (LATE_DEADLOCK, 4),
        (LATE_RACE, 4),
        (ONE_BY_ONE, 66),
        pytest.param(LATE_DEADLOCK, 66, marks=pytest.mark.full),
        pytest.param(LATE_RACE, 66, marks=pytest.mark.full),
    ],
)
def test_searches_of_all_kinds_agree_on_many_threads(
    tmp_path: Path, body: str, threads: int
) -> None:
    program = _program(tmp_path, body, threads)
    kinds = [
        _kinds(_verdicts(program, settings))
        for settings in (
            EngineSettings(),
            EngineSettings(own=(ExplicitOptions(kernel="pure"),)),
            EngineSettings(own=(ExplicitOptions(reduction=False),)),
            EngineSettings(search=SearchOptions(order="breadth")),
            EngineSettings(search=SearchOptions(keeps_states=True)),
        )
    ]
    assert kinds[1:] == kinds[:-1], kinds


def _kinds(verdicts: dict[Property, Verdict]) -> dict[str, str]:
    return {str(asked): type(verdict).__name__ for asked, verdict in verdicts.items()}


@pytest.mark.full
def test_too_many_threads_are_told_by_name(tmp_path: Path) -> None:
    program = _program(tmp_path, ONE_BY_ONE, kernel_opcodes.MOST_THREADS + 1)
    verdict = _verdicts(program, None, (AssertionsHold(),))[AssertionsHold()]
    assert isinstance(verdict, Unknown)
    assert verdict.why is Why.UNSUPPORTED
    assert verdict.detail.startswith(f"more than {kernel_opcodes.MOST_THREADS} threads")
