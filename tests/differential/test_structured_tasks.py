"""Structured tasks of JDK 25, a preview: forked threads are counted, and waited for."""

from pathlib import Path
from typing import Final

import pytest

from plait.cli.main import run
from plait.java.platform.javac import compile_sources
from plait.java.platform.jdk import Jdk, installed_jdks

RELEASE: Final = 25
PROGRAM: Final = """
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.atomic.AtomicInteger;

public class Forks {
    static int plain;
    static final AtomicInteger atomic = new AtomicInteger();
    static final ScopedValue<Integer> STEP = ScopedValue.newInstance();

    static void fork() {
        try (var scope = StructuredTaskScope.open()) {
            scope.fork(() -> %(step)s);
            scope.fork(() -> %(step)s);
            scope.join();
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }

    public static void main(String[] args) {
        ScopedValue.where(STEP, 1).run(Forks::fork);
        assert %(sum)s == 2;
    }
}
"""
RIGHT: Final = {
    "step": "atomic.addAndGet(STEP.get())",
    "join": "scope.join();",
    "sum": "atomic.get()",
}
WRONG: Final = {"step": "plain += STEP.get()", "sum": "plain"}


@pytest.fixture(scope="module")
def jdk() -> Jdk:
    found = next((jdk for jdk in installed_jdks() if jdk.major == RELEASE), None)
    if found is None:
        pytest.skip(f"JDK {RELEASE} is not installed")
    return found


@pytest.mark.full
@pytest.mark.parametrize(("parts", "status"), [(RIGHT, 0), (WRONG, 1)], ids=["right", "wrong"])
def test_forked_threads_are_waited_for(
    jdk: Jdk,
    parts: dict[str, str],
    status: int,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    source = tmp_path / "Forks.java"
    source.write_text(PROGRAM % parts, encoding="utf-8")
    options = ("--enable-preview", "--release", str(RELEASE))
    folder = compile_sources(jdk, [source], options=options)

    assert run(["check", str(folder), "--jdk", str(jdk.home), "--time", "60s"]) == status

    assert ("confirmed on" in capsys.readouterr().out) == bool(status)
