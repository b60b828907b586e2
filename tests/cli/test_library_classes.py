"""Further classes by their contract, from the command line: traces, and violations on the JVM."""

import pytest
from tests.cli.library_checks import Check, is_own, violated

from plait.result.report import BY_BYTECODE
from plait.result.verdicts import Holds
from plait.spec.properties import name_of

ARRAY = """
    static final BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
    static void put() {
        try { queue.put(1); } catch (InterruptedException nobodyInterrupts) { }
    }
    public static void main(String[] args) throws Exception {
        new Thread(Program::put).start();
        new Thread(Program::put).start();
        new Thread(Program::put).start();
        queue.take();
        TAKE
    }
"""
PHASER = """
    static final Phaser phaser = new Phaser(2);
    static int written;
    static void write() {
        phaser.arriveAndAwaitAdvance();
        written = 1;
        phaser.arrive();
    }
    public static void main(String[] args) throws Exception {
        new Thread(Program::write).start();
        phaser.arriveAndAwaitAdvance();
        AWAIT
        assert written == 1;
    }
"""
PAIRS = {
    "ArrayBlockingQueue": (
        ARRAY.replace("TAKE", "queue.poll();"),
        "deadlock",
        ARRAY.replace("TAKE", "queue.take();"),
    ),
    "LinkedBlockingDeque": (
        ARRAY.replace("ArrayBlockingQueue", "LinkedBlockingDeque").replace("TAKE", "queue.poll();"),
        "deadlock",
        ARRAY.replace("ArrayBlockingQueue", "LinkedBlockingDeque").replace("TAKE", "queue.take();"),
    ),
    "Phaser": (
        PHASER.replace("AWAIT", ""),
        "assertion",
        PHASER.replace("AWAIT", "phaser.arriveAndAwaitAdvance();"),
    ),
}
"""A violating program for each class, the property, and the corrected program."""


@pytest.mark.parametrize("name", PAIRS)
def test_a_violation_is_shown_and_told(check: Check, name: str) -> None:
    wrong, expected, _ = PAIRS[name]
    report = check(wrong)
    assert expected in violated(report)
    assert BY_BYTECODE not in report.options
    trace = next(f for f in report.findings if name_of(f.property) == expected).traces[0]
    assert any(name in step.event for step in trace if is_own(step))


@pytest.mark.parametrize("name", PAIRS)
def test_the_corrected_program_is_proved(check: Check, name: str) -> None:
    report = check(PAIRS[name][2])
    assert all(isinstance(finding.verdict, Holds) for finding in report.findings)
    assert BY_BYTECODE not in report.options
