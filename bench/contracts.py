"""Programs over java.util.concurrent: states by contract, beside the bytecode's and JPF's.

`python -m bench.contracts`. Curves show states against threads and operations. CPU seconds are
those of the whole process `plait check` (one worker, javac's results cached, no confirmation on a
JVM). Each check has a limit of wall time, which is shorter for `--library bytecode`.
"""

import json
import math
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from bench.explicit import COMMAND
from bench.kernel import ROOT
from bench.measure import Row, run_child
from bench.options import parser
from plait.driver.program_loading import ProgramRequest, load

FOLDER: Final = "bench/programs/contracts"
MAP: Final = "bench/programs/MapPutIfAbsent.java"
LIMITS: Final = {"auto": 30, "bytecode": 20}
"""Seconds for a check, by library."""

CURVE_LIMIT: Final = 10
"""Seconds for one point of a curve."""

HOLDS, UNKNOWN = 0, 3
"""Exit statuses."""

DECIDED_WITHIN: Final = 5.0


@dataclass(frozen=True)
class Harness:
    """A program that is safe, with the most states or CPU seconds it may take.

    A harness without a bar is there for JPF's figure or for the curve. `jpf` is text: states and
    CPU seconds, or that JPF cannot run the class.
    """

    group: str
    path: str
    arguments: str
    most_states: int | None = None
    most_seconds: float | None = None
    jpf: str = ""

    @property
    def source(self) -> str:
        """The program's file."""
        return str(ROOT / (self.path if "/" in self.path else f"{FOLDER}/{self.path}.java"))

    @property
    def name(self) -> str:
        """What the tables call it."""
        return f"{self.group} {self.arguments}".strip()


@dataclass(frozen=True)
class Answer:
    """What one check came to; `states` are those seen until it ended or was cut."""

    is_decided: bool
    seconds: float
    states: int | None

    def __str__(self) -> str:
        seen = "-" if self.states is None else f"{self.states:,}"
        return f"{'' if self.is_decided else '> '}{seen} {self.seconds:>8.1f}"


@dataclass(frozen=True)
class Curve:
    """A program with two arguments, each with the values that it takes."""

    name: str
    path: str
    row: str
    rows: tuple[int, ...]
    column: str
    columns: tuple[int, ...]


FAILS: Final = "fails"
"""JPF was tried on these classes and cannot run them (java-17 branch)."""

LOCK, CONDITIONS = "ReentrantLock counter", "buffer with two conditions"
QUEUE, POOL = "LinkedBlockingQueue(1)", "fixed pool"
FUTURES, ENTRIES = "CompletableFuture, sources", "ConcurrentHashMap.merge"
PUT, STREAM = "ConcurrentHashMap.putIfAbsent", "parallel stream"
FORKED, PERIODIC = "fork/join sum", "periodic task"
HARNESSES: Final = (
    Harness(LOCK, "LockedCounter", "2 1", jpf="202 (3,321 when sound), 2.2 s"),
    Harness(LOCK, "LockedCounter", "3 1", 36),
    Harness(LOCK, "LockedCounter", "3 2", 109),
    Harness(LOCK, "LockedCounter", "4 3", 1_197),
    Harness(CONDITIONS, "ConditionBuffer", "1 2", jpf=FAILS),
    Harness(CONDITIONS, "ConditionBuffer", "2 1", jpf=FAILS),
    Harness(CONDITIONS, "ConditionBuffer", "2 2", 5_000, jpf=FAILS),
    Harness(QUEUE, "QueueBuffer", "1 2"),
    Harness(QUEUE, "QueueBuffer", "2 1"),
    Harness(QUEUE, "QueueBuffer", "2 2", 3_000),
    Harness(POOL, "FixedPool", "1 1", jpf=FAILS),
    Harness(POOL, "FixedPool", "2 2", 300, jpf=FAILS),
    Harness(POOL, "FixedPool", "3 3", 5_500, jpf=FAILS),
    Harness(POOL, "FixedPool", "3 4", 80_000, jpf=FAILS),
    Harness(FUTURES, "CombinedFutures", "2", 2_000),
    Harness(FUTURES, "CombinedFutures", "3", 50_000),
    Harness(PUT, MAP, "2", jpf="1,740, 4.2 s"),
    Harness(PUT, MAP, "3", jpf="53,864, 31 s"),
    Harness(ENTRIES, "MapCounter", "3 2", 2_000),
    Harness(ENTRIES, "MapCounter", "4 2", 50_000),
    Harness(STREAM, "ParallelSum", "4 2", 20_000, jpf=FAILS),
    Harness(FORKED, "ForkedSum", "2 2"),
    Harness(FORKED, "ForkedSum", "4 2"),
    Harness(PERIODIC, "PeriodicTask", "1 2"),
    Harness(PERIODIC, "PeriodicTask", "2 2"),
    Harness("ReentrantReadWriteLock", "ReadWritePair", "2 2"),
    Harness("ReentrantReadWriteLock", "ReadWritePair", "3 2", most_seconds=DECIDED_WITHIN),
    Harness("Semaphore", "SemaphoreRoom", "2 2"),
    Harness("Semaphore", "SemaphoreRoom", "3 2"),
    Harness("Semaphore", "SemaphoreRoom", "4 2", most_seconds=DECIDED_WITHIN),
    Harness("CyclicBarrier", "BarrierMeeting", "2"),
    Harness("CyclicBarrier", "BarrierMeeting", "3"),
    Harness("CyclicBarrier", "BarrierMeeting", "4", most_seconds=DECIDED_WITHIN),
    Harness("Phaser", "PhaserRounds", "3 2", most_seconds=DECIDED_WITHIN),
    Harness("Exchanger", "ExchangedPair", "", most_seconds=DECIDED_WITHIN),
    Harness("StampedLock", "StampedPair", "2 2"),
    Harness("SynchronousQueue", "HandoverPairs", "2 2"),
    Harness("LongAdder", "AdderCounter", "3 2"),
    Harness("ConcurrentLinkedQueue", "LinkedWork", "3 2"),
)


CURVES: Final = (
    Curve("ReentrantLock", "LockedCounter", "threads", (2, 3, 4), "updates", (1, 2, 3)),
    Curve("Semaphore", "SemaphoreRoom", "threads", (2, 3, 4), "updates", (1, 2, 3)),
    Curve("Condition", "ConditionBuffer", "pairs", (1, 2, 3), "items", (1, 2, 3)),
    Curve("LinkedBlockingQueue", "QueueBuffer", "pairs", (1, 2, 3), "items", (1, 2, 3)),
    Curve("ThreadPoolExecutor", "FixedPool", "threads", (1, 2, 3), "tasks", (1, 2, 3, 4)),
    Curve("ForkJoinPool", "ForkedSum", "numbers", (2, 3, 4), "workers", (1, 2, 3)),
    Curve("ReentrantReadWriteLock", "ReadWritePair", "writers", (1, 2, 3), "readers", (1, 2, 3)),
    Curve("ConcurrentHashMap", "MapCounter", "threads", (2, 3, 4), "updates", (1, 2, 3)),
)


def check(harness: Harness, library: str, limit: int) -> Answer:
    """Run `plait check` in a fresh process; that a safe program is violated ends the benchmark."""
    command = [*COMMAND, "check", harness.source, "--engine", "explicit", "--no-confirm"]
    command += ["--time", f"{limit}s", "--format", "json", "--library", library]
    command += ["--property", "assertion,exception,deadlock", "--", *harness.arguments.split()]
    ended = run_child(command, 2 * limit)
    if ended.is_cut or ended.is_late:
        return Answer(is_decided=False, seconds=ended.seconds, states=None)
    if ended.status not in {HOLDS, UNKNOWN}:
        raise SystemExit(f"{harness.name}, {library}: exit status {ended.status}")
    report = json.loads(ended.output.rstrip().rpartition("\n")[0])
    states = [run["counters"].get("state") for run in report["engines"]]
    return Answer(ended.status == HOLDS, ended.seconds, states[-1] if states else None)


def bars(harness: Harness, answer: Answer) -> Iterator[Row]:
    """The bars of a harness; one that is not decided misses them."""
    if harness.most_states is not None:
        states = answer.states if answer.is_decided and answer.states else math.inf
        yield Row(f"{harness.name}, states", states, "", harness.most_states)
    if harness.most_seconds is not None:
        seconds = answer.seconds if answer.is_decided else math.inf
        yield Row(f"{harness.name}, decided", seconds, "s", harness.most_seconds)


def line(harness: Harness, contract: Answer, bytecode: Answer) -> str:
    """One line of the table."""
    return f"  {harness.name:<34} {contract!s:>22} {bytecode!s:>22}  {harness.jpf}"


def print_curve(curve: Curve) -> None:
    """Print the states by contract; a dash where there is no answer in time."""
    head = "".join(f"{f'{number} {curve.column}':>12}" for number in curve.columns)
    print(f"  {curve.name:<24}{head}")
    for row in curve.rows:
        print(f"  {f'{row} {curve.row}':>24}", end="")
        for column in curve.columns:
            harness = Harness(curve.name, curve.path, f"{row} {column}")
            answer = check(harness, "auto", CURVE_LIMIT)
            decided = answer.is_decided and answer.states is not None
            print(f"{f'{answer.states:,}' if decided else '-':>12}", end="", flush=True)
        print()


def print_curves() -> None:
    """Print how the states of a class grow."""
    print(
        f"\nstates by contract against threads and operations (-: not decided in {CURVE_LIMIT} s)"
    )
    for curve in CURVES:
        print_curve(curve)


def rows() -> Iterator[Row]:
    """Print the table and the curves, and give the bars."""
    print("\njava.util.concurrent, by contract where there is one, beside its bytecode and JPF")
    head = f"{'states':>13} {'CPU s':>8}"
    print(f"  {'':<34} {head} {head}  JPF: states, CPU s")
    measured: list[Row] = []
    for harness in HARNESSES:
        load(ProgramRequest((harness.source,)))
        contract, bytecode = (check(harness, *how) for how in LIMITS.items())
        print(line(harness, contract, bytecode), flush=True)
        measured += bars(harness, contract)
    print_curves()
    yield from measured


def main() -> int:
    """Print table, curves and bars; 1 when a bar is missed."""
    parser("bench.contracts", __doc__).parse_args()
    missed = 0
    for row in rows():
        print(row, flush=True)
        missed += not row.is_met
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
