"""Waits without end, and those that run out."""

from pathlib import Path

import pytest

from plait.base.budget import Budget
from plait.cli.progress import Silence
from plait.driver.program_loading import ProgramRequest, load
from plait.engines.engine_settings import EngineSettings
from plait.engines.registry import make_engine
from plait.java.platform.jdk import find_jdk
from plait.result.verdicts import Holds, Verdict, Violated
from plait.spec.properties import AssertionsHold, NoDeadlock, Property

PARKS = """
import java.util.concurrent.locks.LockSupport;
class Program {
    static volatile boolean done;
    public static void main(String[] args) {
        Thread main = Thread.currentThread();
        new Thread(() -> { done = true; LockSupport.unpark(main); }).start();
        LockSupport.parkNanos(main, {nanos}L);
        assert done;
    }
}
"""
CLOSES = """
import java.util.concurrent.Executors;
class Program {
    static volatile boolean done;
    public static void main(String[] args) {
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            executor.execute(() -> { done = true; });
        }
        assert done;
    }
}
"""
CENTURY = 100 * 365 * 24 * 3600 * 10**9


def verdicts(source: str, folder: Path, *asked: Property) -> list[Verdict]:
    path = folder / "Program.java"
    path.write_text(source, encoding="utf-8")
    program = load(ProgramRequest((str(path),))).program
    engine = make_engine("explicit", EngineSettings())
    return [claim.verdict for claim in engine.check(program, asked, Budget(60.0), Silence())]


@pytest.mark.parametrize(
    ("nanos", "expected"),
    [(2**63 - 1, Holds), (CENTURY, Holds), (CENTURY - 1, Violated), (1, Violated)],
)
def test_who_parks_for_a_century_means_for_ever(
    nanos: int, expected: type[Verdict], tmp_path: Path
) -> None:
    source = PARKS.replace("{nanos}", str(nanos))
    (verdict,) = verdicts(source, tmp_path, AssertionsHold())
    assert isinstance(verdict, expected)


@pytest.mark.skipif(find_jdk().major < 21, reason="executors can be closed from Java 21 on")
def test_an_executor_is_closed_when_its_tasks_are_done(tmp_path: Path) -> None:
    found = verdicts(CLOSES, tmp_path, AssertionsHold(), NoDeadlock())
    assert all(isinstance(verdict, Holds) for verdict in found)
