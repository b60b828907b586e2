"""The acceptance tests of the sheet for the paper: disjuncts, batches, bounds, bad luck.

A1 the three disjuncts of the paper's example · A4 the last batch · A5 the bound · A6 paths of
bubble sort · A9 a bug on the first path · A10 a solver without an answer are here; A2 (batches and
workers) and A3 (random programs) in test_guarded_commands.py, A7 (shapes of lists and trees) in
test_argument_objects.py, A8 (threads) in test_threads.py.
"""

import gc
import os
import signal
import time
from collections.abc import Hashable
from pathlib import Path
from typing import Any

import pytest
from tests.processes import children, eventually
from tests.unit.engines.symbolic.checking import MODES, Counters, assertion, check, method, nameless

from plait.base.budget import Budget
from plait.engines.symbolic.engine import SymbolicEngine
from plait.engines.symbolic.options import SymbolicOptions
from plait.engines.symbolic.paths.path_condition import Literals
from plait.engines.symbolic.paths.path_exploration import Exploration
from plait.engines.symbolic.solving.dispatch import Dispatch
from plait.engines.symbolic.solving.solver_batches import BatchSolver, Solved
from plait.ir.program import Program
from plait.logic.smt.terms import BOOL, INT, Pool, Value
from plait.machine.machine_options import MachineOptions
from plait.result.verdicts import Bounds, Holds, Unknown, Violated, Why
from plait.spec.properties import AssertionsHold, NoUncaughtException

modes = pytest.mark.parametrize("mode", MODES)

SIMPLE = """
    int r0 r1 r2
    b0:
      r0 = choose -2147483648, 2147483647
      r1 = choose -2147483648, 2147483647
      if gt r0, 5 then b1 else b4
    b1:
      r0 = add r0, 1
      if lt r0, 3 then b2 else b3
    b2:
      r0 = sub r0, 1
      goto b4
    b3:
      r1 = r0
      goto b4
    b4:
      if lt r0, 10 then b5 else b6
    b5:
      r2 = 1
      goto b7
    b6:
      r2 = 0
      goto b7
    b7:
      check r2, null
      return
"""
"""Figure 1 of the paper."""


def disjuncts(program: Program) -> tuple[Exploration, list[Literals]]:
    """The path conditions of failing checks, without any solving."""
    exploration = Exploration(
        program,
        MachineOptions(),
        SymbolicOptions(mode="paths", prunes=False),
        (AssertionsHold(),),
        Budget(),
        Counters(),
    )
    found: list[Literals] = []

    def add(_label: Hashable, path: Literals) -> int | None:
        found.append(path)
        return None

    # Listens to the dispatch.
    exploration.dispatch.add = add  # type: ignore[method-assign, assignment]
    exploration.run()
    exploration.close()
    return exploration, found


def test_the_papers_example_has_the_three_disjuncts_of_the_paper() -> None:
    exploration, found = disjuncts(method(SIMPLE))
    logic = exploration.ground.context.logic
    x = logic.pool.variable("x0", INT)
    less, add, negate = logic.vectors.less, logic.vectors.add, logic.booleans.negate
    above: Value = less(5, x, INT)
    next_one = add(x, 1, INT)
    assert {frozenset(path) for path in found} == {
        frozenset({above, negate(less(next_one, 3, INT)), negate(less(next_one, 10, INT))}),
        frozenset({above, less(next_one, 3, INT), negate(less(x, 10, INT))}),
        frozenset({negate(above), negate(less(x, 10, INT))}),
    }
    assert len(found) == 3


@modes
def test_the_papers_example_is_violated_from_nine_on(mode: str) -> None:
    verdict = assertion(method(SIMPLE), mode=mode)
    assert isinstance(verdict, Violated)
    assert verdict.witness.choices[0] - 2**31 >= 9


def cases(count: int, culprit: int) -> Program:
    """A switch of which one case alone fails; all others check something that is true."""
    labels = [f"c{at}" for at in range(count)]
    table = " ".join(f"{at}: {label}," for at, label in enumerate(labels))
    lines = ["    int r0 r1 r2", "    b0:", "      r0 = choose 0, 1000"]
    lines += [f"      switch r0, {table} else end"]
    for at, label in enumerate(labels):
        wrong = at if at == culprit else at + 1
        lines += [
            f"    {label}:",
            f"      if eq r0, {wrong} then no else yes",
        ]
    lines += ["    yes:", "      r1 = 1", "      goto judge"]
    lines += ["    no:", "      r1 = 0", "      goto judge"]
    lines += ["    judge:", "      check r1, null", "      goto end", "    end:", "      return"]
    return method("\n".join(lines))


_SOLVE = BatchSolver.solve


def _slow(solver: BatchSolver, *batch: Any) -> Solved:
    time.sleep(0.5)
    return _SOLVE(solver, *batch)


@pytest.mark.parametrize("workers", [1, 2])
def test_the_last_batch_is_solved_and_awaited(
    workers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(BatchSolver, "solve", _slow)
    verdict = assertion(cases(9, 8), mode="paths", workers=workers, batch_size=10, prunes=False)
    assert isinstance(verdict, Violated)
    assert verdict.witness.choices == (8,)


LOOP = """
    int r0 r1 r2
    b0:
      r0 = choose 0, 100
      r1 = 0
      goto b1
    b1:
      if ge r1, r0 then b3 else b2
    b2:
      r1 = add r1, 1
      goto b1
    b3:
      if eq r1, 6 then b4 else b5
    b4:
      r2 = 0
      goto b6
    b5:
      r2 = 1
      goto b6
    b6:
      check r2, null
      return
"""


@modes
def test_an_error_behind_the_bound_is_never_called_absent(mode: str) -> None:
    bounded = assertion(method(LOOP), mode=mode, most_iterations=5)
    assert nameless(bounded) == Holds(Bounds(iterations=5))
    assert isinstance(assertion(method(LOOP), mode=mode, most_iterations=6), Violated)


@modes
def test_a_bound_that_no_input_reaches_is_not_mentioned(mode: str) -> None:
    short = LOOP.replace("choose 0, 100", "choose 0, 5")
    assert assertion(method(short), mode=mode, most_iterations=6) == Holds(Bounds())


RECURSION = """
  method down(I)I static {
    params r0
    int r0 r1 r2
    b0:
      if le r0, 0 then b1 else b2
    b1:
      return 0
    b2:
      r1 = sub r0, 1
      r2 = invoke static T.down(I)I (r1)
      r2 = add r2, 1
      return r2
  }
"""


@modes
def test_recursion_that_inputs_end_is_bounded(mode: str) -> None:
    main = """
    int r0 r1
    b0:
      r0 = choose 0, 2147483647
      r1 = invoke static T.down(I)I (r0)
      if eq r1, 3 then b1 else b2
    b1:
      check 0, null
      return
    b2:
      return
"""
    bounded = assertion(method(main.replace("eq r1, 3", "lt r1, 0"), RECURSION), mode=mode)
    assert isinstance(bounded, Holds)
    assert bounded.within.iterations is not None
    assert isinstance(assertion(method(main, RECURSION), mode=mode), Violated)


def bubble_sort(count: int) -> Program:
    """Without any check: only the paths count."""
    lines = ["    int " + " ".join(f"r{at}" for at in range(count + 1)), "    b0:"]
    lines += [f"      r{at} = choose -2147483648, 2147483647" for at in range(count)]
    number = 0
    for end in range(count - 1, 0, -1):
        for at in range(end):
            lines += [
                f"      if gt r{at}, r{at + 1} then swap{number} else next{number}",
                f"    swap{number}:",
                f"      r{count} = r{at}",
                f"      r{at} = r{at + 1}",
                f"      r{at + 1} = r{count}",
                f"      goto next{number}",
                f"    next{number}:",
            ]
            number += 1
    return method("\n".join([*lines, "      return"]))


def orders_asked(count: int) -> int:
    """How many ways there are through bubble sort that never contradict an answer given before."""
    swaps = [at for end in range(count - 1, 0, -1) for at in range(end)]

    def ways(step: int, cells: tuple[int, ...], known: dict[tuple[int, int], bool]) -> int:
        if step == len(swaps):
            return 1
        at = swaps[step]
        pair = (cells[at], cells[at + 1])
        swapped = (*cells[:at], cells[at + 1], cells[at], *cells[at + 2 :])
        answers = (known[pair],) if pair in known else (True, False)
        return sum(
            ways(step + 1, swapped if answer else cells, {**known, pair: answer})
            for answer in answers
        )

    return ways(0, tuple(range(count)), {})


@pytest.mark.parametrize(("count", "feasible"), [(3, 6), (4, 24), (5, 120)])
def test_bubble_sort_has_as_many_paths_as_orders(count: int, feasible: int) -> None:
    for prunes, expected in ((True, feasible), (False, orders_asked(count))):
        counters = Counters()
        assertion(bubble_sort(count), mode="paths", prunes=prunes, counters=counters)
        assert counters.last["path"] == expected


def test_a_bug_on_the_first_path_ends_the_search() -> None:
    lines = ["    int r0 r1", "    b0:", "      r1 = 0"]
    for at in range(40):
        lines += [
            "      r0 = choose 0, 1",
            f"      if eq r0, 0 then next{at} else other{at}",
            f"    other{at}:",
            "      r1 = add r1, 1",
            f"      goto next{at}",
            f"    next{at}:",
        ]
    lines += ["      check 0, null", "      return"]
    counters = Counters()
    verdict = assertion(method("\n".join(lines)), mode="paths", counters=counters)
    assert isinstance(verdict, Violated)
    assert counters.last["path"] <= 1


# --- bad luck -----------------------------------------------------------------------------------


def _no_answer(_solver: BatchSolver, _paths: object, labels: list[int]) -> Solved:
    return Solved({}, frozenset(labels))


@modes
def test_a_solver_without_an_answer_makes_the_verdict_unknown(
    mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(BatchSolver, "solve", _no_answer)
    verdict = assertion(method(SIMPLE), mode=mode)
    assert verdict == Unknown(
        Why.IMPRECISE, "the solver gave no answer for a path that may violate assertion"
    )


_KILLED_ONCE: list[Path] = []


def _dies_once(solver: BatchSolver, *batch: Any) -> Solved:
    try:
        _KILLED_ONCE[0].touch(exist_ok=False)
    except FileExistsError:
        return _SOLVE(solver, *batch)
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def _dies(*_arguments: Any) -> Solved:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def test_the_work_of_a_killed_process_is_done_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"{__name__}._KILLED_ONCE", [tmp_path / "killed"])
    monkeypatch.setattr(BatchSolver, "solve", _dies_once)
    verdict = assertion(cases(9, 4), mode="paths", workers=2, batch_size=2, prunes=False)
    assert (tmp_path / "killed").exists()
    assert isinstance(verdict, Violated)
    assert verdict.witness.choices == (4,)


def test_a_process_that_died_before_the_next_batch_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"{__name__}._KILLED_ONCE", [tmp_path / "killed"])
    monkeypatch.setattr(BatchSolver, "solve", _dies_once)
    dispatch = Dispatch(2, [], Budget(), batch_size=1)
    pool = Pool()
    try:
        dispatch.add("first", (pool.variable("x", BOOL),))
        assert eventually(lambda: len(children()) == 1)
        dispatch.add("second", (pool.variable("y", BOOL),))
        dispatch.finish()
    finally:
        dispatch.close()
    assert dispatch.answers == {"first": (1, {"x": 1}), "second": (2, {"y": 1})}


def test_a_batch_that_kills_every_process_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BatchSolver, "solve", _dies)
    verdict = assertion(cases(4, 2), mode="paths", workers=2, batch_size=4, prunes=False)
    assert verdict == Unknown(
        Why.IMPRECISE, "the solver crashed for a path that may violate assertion"
    )


@modes
def test_a_program_that_needs_too_much_memory_is_unknown(mode: str) -> None:
    verdict = assertion(method(SIMPLE), mode=mode, budget=Budget(memory_bytes=1))
    assert isinstance(verdict, Unknown)
    assert verdict.why is Why.MEMORY


# --- degenerate programs ------------------------------------------------------------------------


@modes
def test_a_program_without_inputs_needs_no_solver(
    mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(BatchSolver, "solve", _dies)
    fine = method("    b0:\n      return")
    assert assertion(fine, mode=mode) == Holds(Bounds())
    broken = method("    b0:\n      check 0, null\n      return")
    assert isinstance(assertion(broken, mode=mode), Violated)


@modes
def test_what_no_path_reaches_is_not_unknown(mode: str) -> None:
    body = """
    int r0 r1
    b0:
      r0 = choose 0, 10
      r1 = mul r0, r0
      if lt r1, 0 then b1 else b2
    b1:
      unsupported "something"
    b2:
      return
"""
    assert assertion(method(body), mode=mode) == Holds(Bounds())
    reached = assertion(method(body.replace("lt r1, 0", "lt r1, 50")), mode=mode)
    assert isinstance(reached, Unknown)
    assert reached.why is Why.UNSUPPORTED
    assert "something" in reached.detail


@modes
def test_every_distinct_violation_is_found_on_request(mode: str) -> None:
    body = """
    int r0
    b0:
      r0 = choose 0, 2
      switch r0, 0: b1, 1: b2, else b3
    b1:
      check 0, null @1
      return
    b2:
      check 0, null @2
      return
    b3:
      return
"""
    engine = SymbolicEngine(SymbolicOptions(mode=mode, find_all=True))
    claims = list(engine.check(method(body), (AssertionsHold(),), Budget(), Counters()))
    assert [type(claim.verdict) for claim in claims] == [Violated, Violated]


@modes
def test_a_property_nobody_asked_for_is_left_alone(mode: str) -> None:
    found = check(method(SIMPLE), NoUncaughtException(), mode=mode)
    assert found == {NoUncaughtException(): Holds(Bounds())}


def test_solvers_are_gone_before_the_garbage_collector_comes() -> None:
    """Collected in an arbitrary order, the parts of bitwuzla crash the interpreter."""
    for _ in range(20):
        assertion(method(SIMPLE), mode="paths", prunes=True)
    parts = [item for item in gc.get_objects() if type(item).__module__ == "bitwuzla"]
    kinds = {type(item).__name__ for item in parts}
    assert not kinds & {"Bitwuzla", "Term", "TermManager"}
    gc.collect()
