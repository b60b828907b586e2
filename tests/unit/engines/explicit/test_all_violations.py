"""With `find_all` the explicit engine finds exactly the violations of the reference engine."""

from pathlib import Path

import pytest

from plait.base.budget import Budget
from plait.cli.progress import Silence
from plait.driver.known_benign_races import benign_races
from plait.driver.program_loading import Loaded, ProgramRequest, load
from plait.engines.engine_settings import EngineSettings
from plait.engines.registry import make_engine
from plait.result.verdicts import Violated
from plait.result.violations import (
    AssertionFailed,
    DataRace,
    Deadlock,
    LineReached,
    UncaughtException,
    Violation,
)
from plait.spec.properties import DEFAULT_PROPERTIES, LineUnreachable, NoDataRace

FAILURES = """
class Program {
    static volatile int x;
    static volatile int y;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            x = 1;
            if (y == 0) throw new IllegalStateException("early");
            if (y == 1) throw new IllegalArgumentException("late");
            assert x == 1 : "overwritten";
        });
        other.start();
        y = 1;
        y = 2;
        assert x == 0 : "started";
        int[] one = new int[x];
        x = 3;
        assert one.length == 1 : "not started";
        assert x == 1 : "end";
    }
}
"""
DEADLOCKS = """
class Program {
    static final Object a = new Object();
    static final Object b = new Object();
    static volatile boolean first;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            synchronized (b) {
                first = true;
                synchronized (a) { a.notify(); }
            }
        });
        other.start();
        synchronized (a) {
            if (first) synchronized (b) { }
            else synchronized (b) { }
        }
        synchronized (a) { if (first) a.wait(); }
        other.join();
    }
}
"""
RACES = """
class Program {
    static int x;
    static int y;
    static int[] array = new int[2];
    static long guarded;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            x = 1;
            if (y == 1) array[x] = 2;
            synchronized (array) { guarded++; }
        });
        other.start();
        y = 1;
        array[1] = x;
        synchronized (array) { guarded++; }
        other.join();
    }
}
"""
FLOATS = """
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class Program {
    static double total;
    float part;
    static final VarHandle TOTAL;
    static final VarHandle PART;
    static final VarHandle ELEMENTS = MethodHandles.arrayElementVarHandle(double[].class);

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            TOTAL = lookup.findStaticVarHandle(Program.class, "total", double.class);
            PART = lookup.findVarHandle(Program.class, "part", float.class);
        } catch (ReflectiveOperationException wrong) {
            throw new AssertionError(wrong);
        }
    }

    public static void main(String[] args) throws Exception {
        Program it = new Program();
        double[] array = new double[1];
        Thread other = new Thread(() -> {
            TOTAL.getAndAdd(0.5);
            PART.getAndAdd(it, 0.1f);
            ELEMENTS.getAndAdd(array, 0, 2.0);
        });
        other.start();
        total = 1;
        it.part = 2;
        array[0] = 3;
        other.join();
        assert total != 1.5 : "total";
        assert it.part != 2.1f : "part";
        assert array[0] != 5 : "element";
    }
}
"""
VERIFY = """
import plait.Verify;

class Program {
    static volatile int x;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            x = 1;
            x = 2;
        });
        other.start();
        if (x == 1) {
            try { Verify.fail("one"); } catch (AssertionError caught) { }
        }
        if (x == 2) Verify.fail();
    }
}
"""
LINES = (4, 9, 10, 12, 17, 18, 20)


def loaded_from(source: str, folder: Path) -> Loaded:
    path = folder / "Program.java"
    path.write_text(source, encoding="utf-8")
    return load(ProgramRequest((str(path),)))


def violations(engine: str, loaded: Loaded) -> list[Violation]:
    settings = EngineSettings(find_all=True, benign_races=benign_races())
    lines = tuple(LineUnreachable("Program.java", line) for line in LINES)
    asked = (*DEFAULT_PROPERTIES, NoDataRace(), *lines)
    claims = make_engine(engine, settings).check(loaded.program, asked, Budget(), Silence())
    return [claim.verdict.violation for claim in claims if isinstance(claim.verdict, Violated)]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (FAILURES, {AssertionFailed: 4, UncaughtException: 2}),
        (DEADLOCKS, {Deadlock: 3}),
        (RACES, {DataRace: 3, UncaughtException: 0}),
        (FLOATS, {DataRace: 3, AssertionFailed: 3}),
        (VERIFY, {AssertionFailed: 2}),
    ],
    ids=["failures", "deadlocks", "races", "floats", "verify"],
)
def test_all_violations_are_found(
    source: str, expected: dict[type[Violation], int], tmp_path: Path
) -> None:
    loaded = loaded_from(source, tmp_path)
    found = violations("explicit", loaded)
    identities = [violation.identity() for violation in found]
    assert len(set(identities)) == len(identities)
    assert set(identities) == {item.identity() for item in violations("reference", loaded)}
    counts = {kind: sum(isinstance(item, kind) for item in found) for kind in expected}
    assert counts == expected
    assert any(isinstance(item, LineReached) for item in found)
