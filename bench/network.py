"""The network engine: questions about networks of the paper's size, and whole Java programs.

CPU time, on a machine that others may use. What all questions about a network share is counted once
and divided among its questions: thirty pairs of ops, or ten flows of one variable.
"""

import random
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from bench.measure import PLAIT, Row, cpu_seconds, run_child
from bench.network_models import METHODS, java_program, network
from bench.options import asks_for_full
from plait.base.budget import Budget
from plait.logic.automata.contraction import contracted, reduced
from plait.logic.automata.marked_trees import Mark
from plait.logic.automata.monitor_dpn import Base, MonitorDpn
from plait.logic.automata.questions import Questions
from plait.logic.automata.summaries import Ban
from plait.logic.automata.tree_schedules import schedule_segments

MODELS = 12
PAIRS, FLOWS = 30, 10
LINES_PER_SERVICE = 21


@dataclass(frozen=True)
class Figures:
    """CPU seconds per question, of the mean and of the longest; how many answers were yes."""

    mean: float
    longest: float
    yes: int
    asked: int


def _figures(shared: float, spent: list[float], yes: int) -> Figures:
    count = len(spent)
    return Figures((shared + sum(spent)) / count, max(spent), yes, count)


def race_questions(locks: int, methods: int = METHODS, models: int = MODELS) -> Figures:
    """Can two threads stand at two places at the same time?"""
    shared, spent, yes = 0.0, [], 0
    for seed in range(models):
        dpn, dice = network(seed, locks, methods), random.Random(seed)
        heads = [dice.choice(dpn.rules).head for _ in range(2 * PAIRS)]
        before = cpu_seconds()
        smaller = reduced(dpn, frozenset(heads))
        questions = Questions(smaller, Budget())
        shared += cpu_seconds() - before
        for first, second in zip(heads[::2], heads[1::2], strict=True):
            marks = (Mark(frozenset({first})), Mark(frozenset({second})))
            before = cpu_seconds()
            tree = questions.find(marks)
            spent.append(cpu_seconds() - before)
            yes += tree is not None
            if tree is not None:
                schedule_segments(smaller, tree)
    return _figures(shared, spent, yes)


def flow_questions(locks: int, methods: int = METHODS, models: int = MODELS) -> Figures:
    """Can one thread see what another wrote? Every tenth simple step of a model is an access."""
    shared, spent, yes = 0.0, [], 0
    for seed in range(models):
        dpn, dice = network(seed, locks, methods), random.Random(seed)
        accesses = dice.sample([r for r in dpn.rules if isinstance(r, Base)], 2 * FLOWS)
        writes, reads = accesses[:FLOWS], accesses[FLOWS:]
        before = cpu_seconds()
        kept = frozenset(head for rule in accesses for head in (rule.head, rule.to))
        smaller = contracted(dpn, kept)
        questions = Questions(smaller, Budget(), [_overwriting(smaller, writes)])
        shared += cpu_seconds() - before
        for write, read in zip(writes, reads, strict=True):
            marks = (Mark(frozenset({write.to}), 1), Mark(frozenset({read.head}), unlike=(0,)))
            before = cpu_seconds()
            tree = questions.find(marks)
            spent.append(cpu_seconds() - before)
            yes += tree is not None
            if tree is not None:
                schedule_segments(smaller, tree)
    return _figures(shared, spent, yes)


def _overwriting(dpn: MonitorDpn, writes: list[Base]) -> Ban:
    steps = set(dpn.rules).intersection(writes)
    return steps.__contains__


def program_seconds(services: int) -> float:
    """CPU of `plait check` on a generated program that has no races; compiled before."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "Services.java"
        path.write_text(java_program("Services", services), encoding="utf-8")
        command = [PLAIT, "check", str(path), "--engine", "network", "--property", "race"]
        run_child([PLAIT, "show", "cfg", str(path)])
        done = run_child([*command, "--no-confirm", "--time", "10m"])
    if done.status != 0:
        raise SystemExit(f"{services} services: wrong answer\n{done.output}")
    return done.seconds


def rows(*, is_full: bool) -> Iterator[Row]:
    """The figures of issue 7 beside their bars."""
    for locks, bar in ((1, 0.02), (2, 0.02), *(((3, 0.2),) if is_full else ())):
        found = race_questions(locks)
        name = f"race question, 3,300 rules, {locks} locks, {found.yes} of {found.asked} yes"
        yield Row(f"{name}, mean", found.mean, "s", bar)
    for locks, bar in ((1, 0.5), (2, 0.5)):
        found = flow_questions(locks)
        name = f"def-use question, 3,300 rules, {locks} locks, {found.yes} of {found.asked} yes"
        yield Row(f"{name}, mean", found.mean, "s", bar)
    yield Row(
        "races of a program of 1,000 lines", program_seconds(1000 // LINES_PER_SERVICE), "s", 3
    )
    if is_full:
        services = 10_000 // LINES_PER_SERVICE
        yield Row("races of a program of 10,000 lines", program_seconds(services), "s", 600)


if __name__ == "__main__":
    for row in rows(is_full=asks_for_full("bench.network", __doc__)):
        print(row, flush=True)
