"""Several processes explore what one does, and none is left behind, whatever happens."""

import os
import random
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest
from tests.differential.dice import hold_for_all
from tests.differential.ir_programs import program_text
from tests.processes import children
from tests.unit.engines.explicit.test_lockstep import ROOT, program
from tests.unit.machine.programs import LIBRARY

from plait.base.budget import Budget
from plait.base.crew import Crew, Worker
from plait.base.errors import BudgetExhausted, InputError, InternalError
from plait.cli.progress import Silence
from plait.driver.program_loading import ProgramRequest, load
from plait.engines.benign_races import BenignRaces
from plait.engines.explicit.engine import ExplicitEngine
from plait.engines.explicit.kernel.kernel_choice import is_compiled, make_kernel
from plait.engines.explicit.kernel.kernel_opcodes import (
    V_ASSERTION,
    V_DEADLOCK,
    V_EXCEPTION,
    V_RACE,
)
from plait.engines.explicit.linking.state_loading import first_fork
from plait.engines.explicit.options import ExplicitOptions
from plait.engines.explicit.search import explicit_check
from plait.engines.explicit.search import parallel_search as workers_module
from plait.engines.explicit.search.kernel_search import Exploration
from plait.engines.explicit.search.parallel_search import Gift, explore_together
from plait.ir.program import Program
from plait.ir.text import parse_program
from plait.machine.machine import Machine
from plait.machine.machine_options import MachineOptions
from plait.result.verdicts import Holds, Unknown, Verdict, Violated, Why
from plait.spec.properties import AssertionsHold, NoDataRace, NoDeadlock, NoUncaughtException

ALL_KINDS = V_ASSERTION | V_EXCEPTION | V_DEADLOCK | V_RACE
ASKED = (AssertionsHold(), NoUncaughtException(), NoDeadlock(), NoDataRace())
PROGRAMS = ["BluetoothV1", "ClassInitDeadlock", "LazyInit", "LinkedQueue", "LockOrder"]
PILOT = 20
CHOICES = (
    f"entry T.main()V\n{LIBRARY}"
    + """
class T extends java/lang/Object {
  field a:I static
  field b:I static

  method main()V static {
    int r0 r2
    ref r1
    l1:
      r1 = new W
      spawn r1, W.run()V, 0
      r0 = choose 0, 2
      store static T.a:I = r0
      r0 = choose 0, 3
      r2 = choose 0, 1
      r0 = add r0, r2
      store static T.b:I = r0
      r0 = choose 0, 1
      store static T.a:I = r0
      return
  }
}
class W extends java/lang/Thread {
  method run()V {
    params r0
    int r1
    ref r0
    l1:
      r1 = load static T.b:I
      store static T.a:I = r1
      r1 = choose 0, 2
      store static T.b:I = r1
      check r1, "one"
      return
  }
}
"""
)


@pytest.fixture(autouse=True)
def _no_process_is_left_behind(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(workers_module, "_CHUNK", 8)
    yield
    assert children() == []


def philosophers(count: int) -> Program:
    path = str(ROOT / "bench/programs/Philosophers.java")
    return load(ProgramRequest((path,), arguments=(str(count),))).program


def begin(checked: Program, *, find_all: bool = True, kernel: str = "auto") -> Exploration:
    machine = Machine(checked, MachineOptions())
    start, _ = first_fork(machine)
    return Exploration(machine, start, BenignRaces(), ALL_KINDS, find_all=find_all, kernel=kernel)


def figures(search: Exploration) -> tuple[int, int, set[Any], list[str]]:
    kernel = search.kernel
    seen = {(sighting.kind, sighting.key) for sighting in search.sightings}
    return kernel.search.states, kernel.search.transitions, seen, sorted(search.stuck_reasons)


def by_one(checked: Program) -> tuple[int, int, set[Any], list[str]]:
    search = begin(checked)
    while not search.advance(1000):
        pass
    return figures(search)


def by_several(
    checked: Program, workers: int, kernel: str = "auto"
) -> tuple[int, int, set[Any], list[str]]:
    search = begin(checked, kernel=kernel)
    search.kernel.visited.first_level = 1
    if not search.advance(PILOT):
        explore_together(search, workers, Budget(), lambda: None)
    return figures(search)


@pytest.mark.parametrize("name", PROGRAMS)
def test_two_workers_explore_what_one_does(name: str) -> None:
    checked = program(f"examples/{name}.java")
    assert by_several(checked, 2) == by_one(checked)


def test_three_workers_explore_what_one_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine one worker may have done all before the others begin: they try again."""
    checked = philosophers(4)
    handed_out = []
    tell = Crew.tell

    def count(crew: Crew, worker: Worker, message: object) -> None:
        handed_out.append(message)
        tell(crew, worker, message)

    monkeypatch.setattr(Crew, "tell", count)
    expected = by_one(checked)
    for _ in range(10):
        assert by_several(checked, 3) == expected
        if sum(isinstance(message, Gift) for message in handed_out) >= 2:
            return
    pytest.fail("no work was handed on")


def test_uncompiled_workers_explore_what_one_does() -> None:
    checked = program("examples/LockOrder.java")
    assert by_several(checked, 2, "pure") == by_one(checked)


def test_two_workers_explore_of_random_programs_what_one_does() -> None:
    def check(text: str) -> None:
        checked = parse_program(text, origin="random.ir")
        assert by_several(checked, 2) == by_one(checked)

    hold_for_all(program_text, check, range(25))


def by_gifts(checked: Program, number: int = 0) -> object:
    """What a search finds that gives away what it can, and adopts it later, in some order."""
    search = begin(checked)
    order = random.Random(number)
    gifts: list[Any] = []
    search.advance(1)
    while True:
        while not search.kernel.search.explore(order.randint(1, 9)):
            gift = search.kernel.search.give()
            if gift is not None:
                gifts.append(gift)
        if not gifts:
            return figures(search)
        assert search.kernel.search.adopt(*gifts.pop(order.randrange(len(gifts))))


def test_what_is_given_away_is_explored_once() -> None:
    checked = program("examples/BluetoothV1.java")
    assert by_gifts(checked) == by_one(checked)


def test_the_steps_to_a_gift_offer_no_more_answers() -> None:
    """Else those who adopt it would explore again what follows the other inputs on the way."""
    checked = parse_program(CHOICES, origin="choices.ir")
    expected = by_one(checked)
    for number in range(10):
        assert by_gifts(checked, number) == expected


def test_two_workers_give_the_answers_that_one_does() -> None:
    checked = parse_program(CHOICES, origin="choices.ir")
    assert by_several(checked, 2) == by_one(checked)


def test_steps_to_a_state_that_nobody_has_visited_are_refused() -> None:
    search = begin(philosophers(3))
    search.advance(1)
    assert not search.kernel.search.adopt(((0, ()), (1, ()), (2, ()), (1, ())), 0, (), (), 0)


def test_the_first_violation_of_each_kind_ends_the_search_of_all() -> None:
    search = begin(program("examples/LockOrder.java"), find_all=False)
    search.kernel.interpreter.wanted = V_DEADLOCK
    assert not search.advance(5)
    explore_together(search, 2, Budget(), lambda: None)
    assert [sighting.kind for sighting in search.sightings] == [V_DEADLOCK]
    assert search.kernel.interpreter.wanted == 0


# --- what goes wrong ------------------------------------------------------------------------------


def broken_off(report: Callable[[], None], budget: Budget | None = None) -> BudgetExhausted:
    search = begin(philosophers(5))
    search.advance(PILOT)
    with pytest.raises(BudgetExhausted) as raised:
        explore_together(search, 2, budget or Budget(), report)
    return raised.value


def kill_one() -> None:
    os.kill(children()[-1], signal.SIGKILL)


def test_the_budget_ends_all_workers() -> None:
    assert broken_off(lambda: None, Budget(0.2)).reason == "time"


def test_the_memory_of_all_workers_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers_module, "_MOST_BYTES", 1 << 20)
    assert broken_off(lambda: None).reason == "memory"


def test_an_interrupt_ends_all_workers() -> None:
    budget = Budget()
    assert broken_off(budget.cancel, budget).reason == "interrupted"


def test_a_worker_that_is_killed_is_noticed() -> None:
    raised = broken_off(kill_one)
    assert raised.reason == "interrupted"
    assert raised.detail.endswith("was killed by SIGKILL")


@pytest.mark.parametrize("kernel", ["auto", "pure"])
def test_a_worker_killed_at_any_moment_makes_no_answer_wrong(kernel: str) -> None:
    """All states are explored, or the loss is told; nobody waits for what the dead has locked."""
    checked = philosophers(3)
    expected = by_one(checked)
    lost: list[BudgetExhausted] = []
    for seed in range(12):
        search = begin(checked, kernel=kernel)
        search.advance(PILOT)
        killer = threading.Timer(random.Random(seed).uniform(0, 0.1), kill_all)
        killer.start()
        try:
            explore_together(search, 2, Budget(60), lambda: None)
            assert figures(search) == expected
        except BudgetExhausted as exhausted:
            lost.append(exhausted)
        finally:
            killer.cancel()
            killer.join()
    assert all(each.reason == "interrupted" for each in lost)
    assert all(each.detail.endswith("was killed by SIGKILL") for each in lost)
    assert lost or kernel == "auto", "the compiled kernel may always be faster"


def kill_all() -> None:
    for pid in children():
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


def test_an_error_in_the_process_that_leads_ends_all_workers() -> None:
    def fail() -> None:
        raise KeyboardInterrupt

    search = begin(philosophers(5))
    search.advance(PILOT)
    with pytest.raises(KeyboardInterrupt):
        explore_together(search, 2, Budget(), fail)


def test_an_error_in_a_worker_is_an_error_of_ours() -> None:
    search = begin(philosophers(3))
    search.advance(PILOT)
    # Breaks a worker on purpose.
    search.learned = lambda: 1 // 0  # type: ignore[assignment, return-value]
    with pytest.raises(InternalError, match="ZeroDivisionError"):
        explore_together(search, 2, Budget(), lambda: None)


def test_workers_without_a_leader_go_away() -> None:
    """A leader that is killed leaves no process behind."""
    ours, theirs = os.pipe()
    leader = os.fork()
    if leader == 0:
        search = begin(philosophers(5))
        search.advance(PILOT)
        os.close(ours)
        explore_together(search, 2, Budget(), lambda: os.kill(os.getpid(), signal.SIGKILL))
    os.close(theirs)
    os.waitpid(leader, 0)
    assert os.read(ours, 1) == b"", "the pipe ends when the last process that holds it has ended"
    os.close(ours)


def test_a_full_table_ends_the_search_for_want_of_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers_module, "_table_bytes", lambda budget: 100_000)
    search = begin(philosophers(5))
    search.kernel.visited.first_level = 1
    search.advance(PILOT)
    with pytest.raises(BudgetExhausted) as raised:
        explore_together(search, 2, Budget(), lambda: None)
    assert raised.value.reason == "memory"
    assert 3_000 < search.kernel.search.states < 100_000 / 16 + PILOT


def test_no_room_for_a_table_ends_the_search_for_want_of_memory() -> None:
    search = begin(philosophers(3))
    search.advance(PILOT)
    with pytest.raises(BudgetExhausted) as raised:
        explore_together(search, 2, Budget(memory_bytes=1 << 12), lambda: None)
    assert raised.value.reason == "memory"


@pytest.mark.parametrize("wanted", ["compiled", "pure"])
def test_a_table_takes_at_least_a_third_of_what_it_may(wanted: str) -> None:
    if wanted == "compiled" and not is_compiled():
        pytest.skip("the kernel is not compiled")
    for power in range(13, 17 if wanted == "pure" else 33):
        for most in (1 << power, 3 << power):
            kernel = make_kernel(wanted)
            assert kernel.visited.share_table(most)
            assert most / 3 <= kernel.visited.shared_bytes(1 << 60) <= most


# --- the engine -----------------------------------------------------------------------------------


class _Killer(Silence):
    """Kills a worker as soon as there is one."""

    def progress(self, phase: str, counters: object) -> None:
        if children():
            kill_one()


def verdicts(
    checked: Program, monkeypatch: pytest.MonkeyPatch, observer: Silence, workers: int = 2
) -> list[Verdict]:
    monkeypatch.setattr(explicit_check, "_PATIENCE", 64)
    engine = ExplicitEngine(ExplicitOptions(find_all=True, workers=workers, reduction=False))
    return [claim.verdict for claim in engine.check(checked, ASKED, Budget(), observer)]


def test_the_engine_gives_the_same_verdicts(monkeypatch: pytest.MonkeyPatch) -> None:
    checked = program("examples/BluetoothV1.java")
    one = verdicts(checked, monkeypatch, Silence(), 1)
    two = verdicts(checked, monkeypatch, Silence(), 2)
    assert one == two
    assert {type(verdict) for verdict in one} == {Holds, Violated}


def test_a_lost_worker_makes_the_answer_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    for verdict in verdicts(philosophers(5), monkeypatch, _Killer()):
        assert isinstance(verdict, Unknown)
        assert verdict.why == Why.INTERRUPTED
        assert verdict.detail.endswith("was killed by SIGKILL")


def test_a_system_without_fork_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "fork")
    with pytest.raises(InputError, match="--workers 1"):
        verdicts(philosophers(3), monkeypatch, Silence())
