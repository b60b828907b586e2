"""One report with every kind of violation, for the tests of all formats."""

from dataclasses import replace

import pytest

from plait.base.names import MethodRef
from plait.result.assumptions import WEAK_ACCESSES
from plait.result.coverage import Coverage, FileCoverage, LineStatus
from plait.result.report import (
    EngineRun,
    Finding,
    Report,
    Severity,
    SourceText,
)
from plait.result.trace import Action, HeldLock, Location, Run, Step, Turn
from plait.result.verdicts import Bounds, CutLoop, Holds, Unknown, Violated, Why
from plait.result.violations import (
    AssertionFailed,
    BlockedThread,
    BlockingOperation,
    DataRace,
    Deadlock,
    EnteredWithout,
    LineReached,
    RacingAccess,
    UncaughtException,
)
from plait.spec.properties import (
    AlwaysBelow,
    AssertionsHold,
    LineUnreachable,
    NoDataRace,
    NoDeadlock,
    NoLivelock,
    NoUncaughtException,
)

SOURCE = """\
class LostUpdate {
    static int value;
    static final Object lock = new Object();

    static void increment() {
        value++;
    }

    public static void main(String[] args) throws Exception {
        Thread first = new Thread(LostUpdate::increment);
        first.start();
        increment();
        first.join();
        assert value == 2 : "lost update: " + value;
        synchronized (lock) { lock.wait(); }
    }
}
"""

LINES = FileCoverage(
    "p/LostUpdate.java",
    (
        *((line, LineStatus.REACHED) for line in (3, 5)),
        (6, LineStatus.VIOLATING),
        *((line, LineStatus.REACHED) for line in (7, 10, 11, 12, 13)),
        (14, LineStatus.VIOLATING),
        (15, LineStatus.UNEXPLORED),
        (16, LineStatus.UNREACHABLE),
    ),
)
MAIN = MethodRef("p/LostUpdate", "main", "([Ljava/lang/String;)V")
INCREMENT = MethodRef("p/LostUpdate", "increment", "()V")
START = MethodRef("java/lang/Thread", "start", "()V")
RUN = MethodRef("java/lang/Thread", "run", "()V")


def at(method: MethodRef, line: int, bci: int = 0) -> Location:
    file = "p/LostUpdate.java" if method.owner.startswith("p/") else "java/lang/Thread.java"
    return Location(method, bci, file, line)


def step(
    thread: int, where: Location, event: str, value: str | None = None, *calls: Location
) -> Step:
    values = () if value is None else ((event.rpartition(" ")[2], value),)
    name = ("main", "Thread-0")[thread]
    internal = where.method.owner.startswith("java/")
    return Step(thread, name, where, event, values, (where, *calls), internal)


READ, WRITE = at(INCREMENT, 6, 0), at(INCREMENT, 6, 4)
TRACE = (
    replace(
        step(0, at(START, 800), "starts Thread-0", None, at(MAIN, 11)),
        action=Action.START,
        number=1,
    ),
    step(0, READ, "reads LostUpdate.value", "0", at(MAIN, 12)),
    replace(step(1, READ, "reads LostUpdate.value", "0", at(RUN, 840)), after=(0,)),
    step(1, WRITE, "writes LostUpdate.value", "1", at(RUN, 840)),
    step(1, at(RUN, 850), "ends"),
    step(0, WRITE, "writes LostUpdate.value", "1", at(MAIN, 12)),
    step(0, at(MAIN, 14), "reads LostUpdate.value", "1"),
)
LOCK = HeldLock("Object@3", at(MAIN, 15))
RUN_WITNESS = Run((Turn(0, 2), Turn(1, 3), Turn(0, 2)), (1,))
RACE = DataRace(
    "LostUpdate.value",
    RacingAccess(0, "main", is_write=False, at=READ, frames=(READ, at(MAIN, 12)), held=(LOCK,)),
    RacingAccess(1, "Thread-0", is_write=True, at=WRITE, frames=(WRITE, at(RUN, 840)), held=()),
)
DEADLOCK = Deadlock(
    (
        BlockedThread(
            0, "main", BlockingOperation.JOIN, "Thread-0", 1, at(MAIN, 13), (at(MAIN, 13),), (LOCK,)
        ),
        BlockedThread(
            1, "Thread-0", BlockingOperation.ENTER, "Object@3", 0, READ, (READ, at(RUN, 840)), ()
        ),
    ),
    (0, 1),
)


@pytest.fixture
def report() -> Report:
    found = (
        (AssertionsHold(), AssertionFailed(0, "main", "lost update: 1", (at(MAIN, 14),))),
        (
            NoUncaughtException(),
            UncaughtException(1, "Thread-0", "java.lang.IllegalStateException", None, (READ,)),
        ),
        (NoDeadlock(), DEADLOCK),
        (LineUnreachable("p/LostUpdate.java", 6), LineReached(1, "Thread-0", (READ,))),
        (
            AlwaysBelow("LostUpdate.increment", "LostUpdate.main"),
            EnteredWithout(1, "Thread-0", "LostUpdate.increment", "LostUpdate.main", (READ,)),
        ),
    )
    findings = [
        Finding(asked, Violated(what, RUN_WITNESS), Severity.ERROR, ("reference",), (TRACE,))
        for asked, what in found
    ]
    findings += [
        Finding(
            NoDataRace(),
            Violated(RACE, RUN_WITNESS),
            Severity.WARNING,
            ("reference",),
            (TRACE,),
        ),
        Finding(
            NoLivelock(),
            Unknown(Why.TIMEOUT, "after 60 s", Bounds(context_switches=2)),
            Severity.ERROR,
            ("reference",),
        ),
        Finding(
            NoDeadlock(),
            Holds(Bounds(), ("memory is sequentially consistent",)),
            Severity.ERROR,
            ("reference",),
        ),
        Finding(
            LineUnreachable("p/LostUpdate.java", 16),
            Holds(Bounds(), ()),
            Severity.ERROR,
            ("reference",),
        ),
        Finding(
            LineUnreachable("p/LostUpdate.java", 17),
            Holds(Bounds(loops=(CutLoop("p.LostUpdate.add:1", READ, 32),)), (WEAK_ACCESSES,)),
            Severity.ERROR,
            ("symbolic",),
        ),
        Finding(
            LineUnreachable("p/LostUpdate.java", 18),
            Holds(Bounds(int_bits=4), (WEAK_ACCESSES,)),
            Severity.ERROR,
            ("pushdown",),
            chosen=("bits", "memory-model"),
        ),
        Finding(
            LineUnreachable("p/LostUpdate.java", 19),
            Unknown(Why.VACUOUS, "no execution terminates", Bounds(context_switches=1)),
            Severity.ERROR,
            ("explicit",),
        ),
    ]
    text = tuple(SOURCE.splitlines())
    return Report(
        target="LostUpdate.java",
        entry="p.LostUpdate.main",
        version="0.1.0",
        findings=tuple(findings),
        engines=(EngineRun("reference", 1.25, {"state": 312, "transition": 804}),),
        options={"time": "60s", "jdk": "17.0.15"},
        seconds={"front end": 0.31, "reference": 1.25},
        coverage=Coverage(1, 3, Bounds(), (LINES,)),
        sources=(SourceText("p/LostUpdate.java", "src/p/LostUpdate.java", text),),
    )
