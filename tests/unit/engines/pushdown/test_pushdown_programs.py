"""Programs of the paper, recursion, bounds and budgets, from Java source."""

import subprocess
import sys
from pathlib import Path

import pytest
from tests.unit.engines.pushdown.checking import PROGRAMS, report_on, verdict_on, written

from plait.base.budget import Budget
from plait.result.verdicts import Bounds, Holds, Suspected, Unknown, Violated, Why
from plait.spec.properties import (
    AssertionsHold,
    LineUnreachable,
    NoDeadlock,
    NoUncaughtException,
)

ASSERTION = AssertionsHold()


@pytest.mark.parametrize(
    ("version", "contexts", "tuples"),
    [
        pytest.param(1, 3, 4, id="1"),
        pytest.param(2, 5, 160, id="2", marks=pytest.mark.full),
        pytest.param(3, 4, 16, id="3"),
    ],
)
def test_the_bug_of_bluetooth_needs_so_many_contexts(
    version: int, contexts: int, tuples: int
) -> None:
    program = PROGRAMS / f"BluetoothMain{version}.java"
    fewer = verdict_on(program, asked=ASSERTION, contexts=contexts - 1, threads=3)
    assert isinstance(fewer, Holds)
    assert fewer.within == Bounds(context_switches=contexts - 2)
    report = report_on(program, properties=(ASSERTION,), threads=3)
    (finding,) = report.findings
    assert isinstance(finding.verdict, Violated)
    threads = [turn.thread for turn in finding.verdict.witness.turns]
    assert len(threads) == contexts
    engine = report.engines[0]
    assert engine.counters["context"] == contexts - 1
    assert engine.counters["view tuple"] <= tuples
    assert [each.number for each in engine.contexts] == list(range(1, contexts))
    assert 0 < sum(each.tuples for each in engine.contexts) <= engine.counters["view tuple"]
    assert max(each.nodes for each in engine.contexts) == engine.counters["node"]


@pytest.mark.parametrize(
    ("version", "adders"),
    [pytest.param(2, "1", id="2"), pytest.param(3, "2", id="3", marks=pytest.mark.full)],
)
def test_some_threads_of_bluetooth_are_safe_for_all_schedules(version: int, adders: str) -> None:
    program = PROGRAMS / f"BluetoothMain{version}.java"
    report = report_on(program, adders, "1", threads=int(adders) + 1)
    assert len(report.findings) == 3
    for finding in report.findings:
        assert isinstance(finding.verdict, Holds)
        assert finding.verdict.within == Bounds()


@pytest.mark.parametrize("bits", [1, 32])
def test_the_vector_of_java_5_is_copied_halfway(bits: int) -> None:
    report = report_on(
        PROGRAMS / "VectorCopy5.java",
        str(bits),
        properties=(ASSERTION,),
        contexts=3,
        input_bits=bits,
        threads=2,
    )
    assert isinstance(report.findings[0].verdict, Violated)
    assert report.engines[0].counters["view tuple"] == 3


@pytest.mark.full
def test_the_vector_of_the_jdk_is_copied_whole_with_the_same_effort_for_all_widths() -> None:
    """What is counted is the same on every machine, unlike time, of which diagrams take most."""
    nodes = []
    for bits in (1, 2, 4, 8, 16, 32):
        report = report_on(
            PROGRAMS / "VectorCopy.java",
            str(bits),
            properties=(ASSERTION,),
            contexts=3,
            input_bits=bits,
            threads=2,
        )
        verdict = report.findings[0].verdict
        assert isinstance(verdict, Holds)
        assert verdict.within == Bounds(context_switches=2)
        counters = report.engines[0].counters
        assert counters["view tuple"] == 3
        nodes.append((counters["node"], counters["label"], counters["round"]))
    assert max(nodes)[0] <= 1.2 * min(nodes)[0]
    assert len({(labels, rounds) for _, labels, rounds in nodes}) == 1


RECURSION = """
    static boolean stop;

    static boolean descend(boolean odd) {
        return stop ? odd : descend(!odd);
    }

    public static void main(String[] args) {
        new Thread(() -> stop = true).start();
        boolean odd = descend(false);
        assert %s;
    }
"""


def test_recursion_without_a_bound_is_decided(tmp_path: Path) -> None:
    holds = verdict_on(
        written(tmp_path, "Any", RECURSION % "odd || !odd"), asked=ASSERTION, threads=2
    )
    assert isinstance(holds, Holds)
    assert holds.within == Bounds()
    assert any("stack" in text for text in holds.assuming)
    violated = verdict_on(written(tmp_path, "Even", RECURSION % "!odd"), asked=ASSERTION, threads=2)
    assert isinstance(violated, Violated)


DEEP = """
    static int depth;

    static void descend() {
        depth++;
        assert depth != 40 : "deep";
        if (Verify.anyBoolean()) {
            descend();
        }
        depth--;
    }

    public static void main(String[] args) {
        descend();
    }
"""


def test_a_violation_is_found_at_a_depth_that_nobody_said(tmp_path: Path) -> None:
    verdict = verdict_on(written(tmp_path, "Deep", DEEP), asked=ASSERTION)
    assert isinstance(verdict, Violated)
    assert verdict.witness.choices == (1,) * 39


BITS = """
    public static void main(String[] args) {
        int x = Verify.anyInt(0, 1000);
        assert x != 900 : "found";
    }
"""


def test_numbers_that_are_too_large_are_left_out_and_that_is_said(tmp_path: Path) -> None:
    program = written(tmp_path, "Bits", BITS)
    small = verdict_on(program, asked=ASSERTION, bits=8)
    assert isinstance(small, Holds)
    assert small.within == Bounds(int_bits=8)
    few = verdict_on(program, asked=ASSERTION, bits=11, input_bits=8)
    assert isinstance(few, Holds)
    assert few.within == Bounds(input_bits=8)
    large = verdict_on(program, asked=ASSERTION, bits=11)
    assert isinstance(large, Violated)
    assert large.witness.choices == (900,)


OVERFLOW = """
    static byte sum;

    public static void main(String[] args) {
        int x = Verify.anyInt(20, 127) + Verify.anyInt(20, 127);
        sum = 1;
        assert x > 0 : "negative";
    }
"""


def test_numbers_wrap_around_only_if_asked_and_then_are_only_suspected(tmp_path: Path) -> None:
    program = written(tmp_path, "Overflow", OVERFLOW)
    assert isinstance(verdict_on(program, asked=ASSERTION), Holds)
    assert isinstance(verdict_on(program, asked=ASSERTION, wraps=True), Suspected)


CUT_SHORT = """
    static int n;

    public static void main(String[] args) {
        Thread worker = new Thread(() -> n = 1000 + n);
        worker.start();
        n = %s;
        assert n < 1000 : "large";
    }
"""


@pytest.mark.parametrize("value", ["1", "2000"])
def test_bounds_that_cut_every_execution_short_prove_nothing(value: str, tmp_path: Path) -> None:
    program = written(tmp_path, "CutShort", CUT_SHORT % value)
    verdict = verdict_on(program, asked=ASSERTION)
    assert isinstance(verdict, Unknown)
    assert (verdict.why, verdict.proved) == (Why.VACUOUS, Bounds(int_bits=8))
    assert isinstance(verdict_on(program, asked=ASSERTION, bits=16), Violated)


OBJECTS = """
    static Object last;

    public static void main(String[] args) {
        new Thread(() -> { }).start();
        new Thread(() -> { }).start();
        while (Verify.anyBoolean()) {
            last = new Object();
        }
    }
"""


def test_too_many_objects_and_threads_are_left_out_and_that_is_said(tmp_path: Path) -> None:
    program = written(tmp_path, "Objects", OBJECTS)
    objects = verdict_on(program, asked=ASSERTION, contexts=2, heap=12, threads=3)
    assert isinstance(objects, Holds)
    assert objects.within == Bounds(context_switches=1, objects=12)
    threads = verdict_on(program, asked=ASSERTION, contexts=2, threads=2)
    assert isinstance(threads, Unknown), "every execution starts three"
    assert (threads.why, threads.proved) == (Why.VACUOUS, Bounds(context_switches=1, threads=2))


CLOCK = """
    static long time;

    public static void main(String[] args) {
        Thread thread = new Thread(() -> time = System.nanoTime());
        thread.start();
    }
"""


def test_what_is_not_supported_is_named(tmp_path: Path) -> None:
    verdict = verdict_on(written(tmp_path, "Clock", CLOCK), asked=ASSERTION, contexts=2)
    assert isinstance(verdict, Unknown)
    assert verdict.why is Why.UNSUPPORTED
    assert "nanoTime" in verdict.detail


LINES = """
    static int x;

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> x = 1);
        thread.start();
        if (x > 1) {
            x = 5;
        }
        thread.join();
        if (x == 1) {
            x = 7;
        }
    }
"""


def test_lines_are_reached_or_not(tmp_path: Path) -> None:
    program = written(tmp_path, "Lines", LINES)
    dead, alive = LineUnreachable("Lines.java", 11), LineUnreachable("Lines.java", 15)
    report = report_on(program, properties=(dead, alive), contexts=4, threads=2)
    verdicts = {finding.property: finding.verdict for finding in report.findings}
    assert isinstance(verdicts[dead], Holds)
    assert isinstance(verdicts[alive], Violated)


DIES = """
    public static void main(String[] args) {
        Object lock = new Object();
        Thread thread = new Thread(() -> {
            synchronized (lock) {
                throw new IllegalStateException("no");
            }
        });
        thread.start();
        synchronized (lock) {
            synchronized (lock) {
                lock.hashCode();
            }
        }
    }
"""


def test_an_exception_that_nothing_catches_is_found(tmp_path: Path) -> None:
    program = written(tmp_path, "Dies", DIES.replace("lock.hashCode();", "lock.notify();"))
    report = report_on(
        program, properties=(NoUncaughtException(), NoDeadlock()), contexts=3, threads=2
    )
    first, second = (finding.verdict for finding in report.findings)
    assert isinstance(first, Violated)
    assert isinstance(second, Holds)


@pytest.mark.parametrize("contexts", [3, 4])
def test_processes_share_the_last_context(contexts: int) -> None:
    """The bug of the third driver needs four contexts."""
    program = PROGRAMS / "BluetoothMain3.java"
    alone = report_on(program, properties=(ASSERTION,), contexts=contexts, threads=3)
    together = report_on(program, properties=(ASSERTION,), contexts=contexts, threads=3, workers=2)
    assert together.findings == alone.findings
    assert isinstance(alone.findings[0].verdict, Violated if contexts == 4 else Holds)


VARIABLE_LOCKS = """
    static final Object left = new Object();
    static Object mine = new Object();

    static void lock(Object first, Object second) {
        synchronized (first) {
            synchronized (second) {
                mine = left;
            }
        }
    }

    public static void main(String[] args) {
        new Thread(() -> {
            Object own = new Object();
            mine = own;
            lock(own, left);
        }).start();
        lock(left, mine);
    }
"""


def test_a_deadlock_at_a_monitor_that_is_a_variable_is_found(tmp_path: Path) -> None:
    program = written(tmp_path, "Locks", VARIABLE_LOCKS)
    verdict = verdict_on(program, asked=NoDeadlock(), contexts=3, threads=2)
    assert isinstance(verdict, Violated)


JOINED = """
    static Thread other;

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> { });
        other = Thread.currentThread();
        Thread second = new Thread(() -> other = first);
        second.start();
        other.join();
        first.start();
    }
"""


def test_a_thread_that_waits_for_a_variable_thread_may_wait_for_ever(tmp_path: Path) -> None:
    """For itself."""
    verdict = verdict_on(
        written(tmp_path, "Joined", JOINED), asked=NoDeadlock(), contexts=3, threads=3
    )
    assert isinstance(verdict, Violated)


class FewNodes(Budget):
    """A budget whose memory has room for so many bytes of diagrams, the same on every machine."""

    def __init__(self, spare: int) -> None:
        super().__init__(300)
        self._spare = spare

    def spare_memory(self) -> int:
        return self._spare

    def part(self) -> Budget:
        return self


def test_when_diagrams_have_no_more_room_what_is_proved_is_said() -> None:
    report = report_on(
        PROGRAMS / "TreeInserters.java",
        *("2", "2", "8"),
        properties=(ASSERTION,),
        threads=4,
        budget=FewNodes(3_000_000),
    )
    verdict = report.findings[0].verdict
    assert isinstance(verdict, Unknown)
    assert verdict.why is Why.MEMORY
    assert verdict.proved is not None
    assert verdict.proved.context_switches is not None
    assert 1 <= verdict.proved.context_switches <= 4


@pytest.mark.full
@pytest.mark.parametrize(
    ("limits", "what", "megabytes"),
    [
        pytest.param(["--memory=100MB", "--time=30m"], "out of memory", 130, id="memory"),
        pytest.param(["--time=60s"], "out of time", 2_000, id="time"),
    ],
)
def test_a_program_that_is_too_large_ends_with_what_is_proved(
    limits: list[str], what: str, megabytes: float
) -> None:
    program = str(PROGRAMS / "TreeInserters.java")
    options = ["--engine", "pushdown", "--property", "assertion", "--threads", "5", *limits]
    command = [sys.executable, "-m", "bench.child", "check", program, *options, "--", "3", "2", "8"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=2_000)
    assert done.returncode == 3
    assert what in done.stdout
    assert "at most" in done.stdout
    assert float(done.stdout.split()[-1]) < megabytes


SPIN = """
    static boolean stop;

    public static void main(String[] args) {
        new Thread(() -> stop = true).start();
        int i = 0;
        while (!stop) {
            i++;
        }
        assert i != %d;
    }
"""


@pytest.mark.parametrize(("forbidden", "kind"), [(100, Violated), (200, Holds)])
def test_a_counter_without_a_bound_becomes_a_variable(
    tmp_path: Path, forbidden: int, kind: type
) -> None:
    program = written(tmp_path, "Spin", SPIN % forbidden)
    verdict = verdict_on(program, asked=ASSERTION, contexts=3, threads=2)
    assert isinstance(verdict, kind)
    if isinstance(verdict, Holds):
        assert verdict.within.int_bits == 8


STARVED = """
    static boolean ready;
    static boolean seen;

    public static void main(String[] args) {
        new Thread(() -> {
            ready = true;
            for (int i = 0; ; i ^= 1) {
            }
        }).start();
        assert !ready : "seen";
    }
"""


def test_a_thread_that_loops_by_itself_does_not_hide_what_it_did(tmp_path: Path) -> None:
    program = written(tmp_path, "Starved", STARVED)
    assert isinstance(verdict_on(program, asked=ASSERTION, contexts=3, threads=2), Violated)


ARGUMENT = """
    static boolean stop;

    static int descend(int n) {
        return stop || n == 0 ? n : descend(n);
    }

    public static void main(String[] args) {
        new Thread(() -> stop = true).start();
        assert descend(1000) != 1000 : "thousand";
    }
"""


def test_an_argument_that_does_not_fit_is_said(tmp_path: Path) -> None:
    program = written(tmp_path, "Argument", ARGUMENT)
    small = verdict_on(program, asked=ASSERTION, contexts=3, threads=2)
    assert isinstance(small, Unknown)
    assert (small.why, small.proved) == (Why.VACUOUS, Bounds(context_switches=2, int_bits=8))
    large = verdict_on(program, asked=ASSERTION, contexts=3, threads=2, bits=12)
    assert isinstance(large, Violated)


def test_an_object_with_what_nothing_depends_on_becomes_known_to_others(tmp_path: Path) -> None:
    """Whether there is a map of the constants by name is kept once one is looked up."""
    body = """
    enum Kind {
        ONLY { void take(int x) { assert x != 3 : "taken"; } };
        abstract void take(int x);
    }

    public static void main(String[] args) {
        int x = Verify.anyInt(0, 40);
        Kind.valueOf("ONLY").take(x);
    }
    """
    assert isinstance(verdict_on(written(tmp_path, "Named", body), asked=ASSERTION), Violated)
