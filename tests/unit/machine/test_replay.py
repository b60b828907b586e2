"""Replaying runs into traces."""

import pytest
from tests.unit.machine.programs import LIBRARY, main_body

from plait.base.errors import SpuriousWitnessError
from plait.ir.program import Program
from plait.ir.text import parse_program
from plait.machine.account.step_recorder import Recorder
from plait.machine.choices import ChoicePoint
from plait.machine.machine import Machine, StepResult
from plait.machine.machine_options import MachineOptions
from plait.machine.replay import Replaying, RunObserver, Tracing
from plait.result.trace import Run, Trace, Turn
from plait.result.violations import AssertionFailed, StepViolation

TEXT = """
class Account extends java/lang/Object {
  simple Account
  source "Account.java"
  field balance:I
  field isOpen:Z
  field owner:Ljava/lang/String;
  field first:LAccount; static
  method pay(I)V public {
    params r0 r1
    ref r0
    int r1 r2
    lines 0:7 5:8
    b0:
      r2 = load r0.Account.balance:I @0
      r2 = add r2, r1 @2
      store r0.Account.balance:I = r2 @5
      return @6
  }
}
class Worker extends java/lang/Thread {
  simple Worker
  method run()V public {
    params r0
    ref r0 r1
    b0:
      r1 = load static Account.first:LAccount;
      enter r1
      store r1.Account.isOpen:Z = 1
      store r1.Account.owner:Ljava/lang/String; = "Ada"
      exit r1
      invoke virtual Account.pay(I)V (r1, 5)
      return
  }
}
""" + main_body("""
        ref r0 r1
        int r2
        b0:
          r1 = new Account
          store static Account.first:LAccount; = r1
          r0 = new Worker
          spawn r0, Worker.run()V, 0
          r2 = choose 1, 9
          invoke virtual Account.pay(I)V (r1, r2)
          r2 = join r0, 0L
          check 0, "never"
          return
    """)


@pytest.fixture
def program() -> Program:
    return parse_program(f"entry T.main()V\n{TEXT}\n{LIBRARY}", origin="test.ir")


def replay(program: Program, run: Run) -> tuple[Trace, tuple[StepViolation, ...]]:
    """The trace of a run, and what its steps have violated."""
    recorder = Recorder()
    tracing = Tracing(recorder)
    replaying = Replaying(Machine(program, MachineOptions(), recorder=recorder), tracing)
    violations = [item for result in replaying.along(run) for item in result.violations]
    return tracing.trace, tuple(violations)


class Listening(RunObserver):
    """Writes down what it hears."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def begin(self, replaying: Replaying) -> None:
        self.heard.append(f"begins before step {replaying.steps + 1}")

    def before(self, replaying: Replaying, thread: int) -> None:
        self.heard.append(f"{thread} is about to take step {replaying.steps + 1}")

    def chosen(self, point: ChoicePoint, answer: int) -> None:
        self.heard.append(f"chooses {answer} of {point.count}")

    def after(self, replaying: Replaying, thread: int, _result: StepResult) -> None:
        self.heard.append(f"{thread} has taken step {replaying.steps}")

    def end(self) -> None:
        self.heard.append("ends")


def trace_of(program: Program, *turns: tuple[int, int]) -> list[str]:
    run = Run(tuple(Turn(*turn) for turn in turns), (3,))
    trace, _ = replay(program, run)
    return [
        f"{step.thread} {step.event}" + "".join(f" {name}={value}" for name, value in step.values)
        for step in trace
    ]


def test_steps_tell_what_was_read_written_locked_started_and_chosen(program: Program) -> None:
    account = next(
        line.rpartition("@")[2] for line in trace_of(program, (0, 1), (1, 2)) if "acquires" in line
    )
    assert trace_of(program, (0, 2), (1, 8), (0, 1)) == [
        f"0 writes Account.first Account.first=Account@{account}",
        f"0 starts Worker@{int(account) + 1}",
        "0 chooses 4",
        "0 reads Account.balance Account.balance=0",
        f"1 reads Account.first Account.first=Account@{account}",
        f"1 acquires Account@{account}",
        "1 writes Account.isOpen Account.isOpen=true",
        '1 writes Account.owner Account.owner="Ada"',
        f"1 releases Account@{account}",
        "1 reads Account.balance Account.balance=0",
        "1 writes Account.balance Account.balance=5",
        "1 ends",
        "0 writes Account.balance Account.balance=4",
        f"0 joins Worker@{int(account) + 1}",
        "0 fails an assertion: never",
        "0 ends",
    ]


def test_steps_know_their_place_and_stack(program: Program) -> None:
    trace, violations = replay(program, Run((Turn(0, 2),), (0,)))
    reads = trace[-1]
    assert reads.event == "reads Account.balance"
    assert (reads.at.file, reads.at.line, reads.at.bci) == ("Account.java", 7, 0)
    assert [frame.method.name for frame in reads.frames] == ["pay", "main"]
    assert not reads.internal
    assert violations == ()


def test_the_violation_is_among_what_a_replay_gives(program: Program) -> None:
    run = Run((Turn(0, 3), Turn(1, 8), Turn(0, 1)), (0,))
    _, violations = replay(program, run)
    (failed,) = violations
    assert isinstance(failed, AssertionFailed)
    assert (failed.thread, failed.message) == (0, "never")


@pytest.mark.parametrize(
    ("run", "reason"),
    [
        (Run((Turn(0, 1),), ()), r"no answer to a choice of input \(step 1, thread 0 at "),
        (Run((Turn(0, 1),), (9,)), r"no answer to a choice of input \(step 1, thread 0 at "),
        (
            Run((Turn(0, 4),), (0,)),
            "step 4 of the run lets thread 0 move, which cannot: thread 0 joins ",
        ),
        (
            Run((Turn(1, 1),), (0,)),
            "step 1 of the run lets thread 1 move, which cannot: thread 1 has not been started",
        ),
    ],
)
def test_a_run_that_cannot_be_is_refused(program: Program, run: Run, reason: str) -> None:
    with pytest.raises(SpuriousWitnessError, match=reason):
        replay(program, run)


def test_replaying_twice_gives_the_same(program: Program) -> None:
    run = Run((Turn(0, 2), Turn(1, 8), Turn(0, 1)), (3,))
    assert replay(program, run) == replay(program, run)


def test_steps_tell_the_locks_held_and_what_they_come_after(program: Program) -> None:
    run = Run((Turn(0, 2), Turn(1, 8), Turn(0, 1)), (3,))
    trace, _ = replay(program, run)
    place = {f"{step.thread} {step.event.partition(' ')[0]}": n for n, step in enumerate(trace)}
    acquires, releases = trace[place["1 acquires"]], trace[place["1 releases"]]
    assert acquires.held == (acquires.event.removeprefix("acquires "),)
    assert releases.held == ()
    orders = {n: step.after for n, step in enumerate(trace) if step.after}
    first_of_worker = next(n for n, step in enumerate(trace) if step.thread == 1)
    assert orders == {
        first_of_worker: (place["0 starts"],),
        place["0 joins"]: (place["1 ends"],),
    }


def test_observers_hear_of_each_step_and_choice(program: Program) -> None:
    listening = Listening()
    machine = Machine(program, MachineOptions())
    Replaying(machine, listening).follow(Run((Turn(0, 1), Turn(1, 1)), (3,)))
    assert listening.heard == [
        "begins before step 1",
        "0 is about to take step 1",
        "chooses 3 of 9",
        "0 has taken step 1",
        "1 is about to take step 2",
        "1 has taken step 2",
        "ends",
    ]


def test_observers_hear_of_the_end_of_a_run_that_cannot_be(program: Program) -> None:
    listening = Listening()
    with pytest.raises(SpuriousWitnessError):
        Replaying(Machine(program, MachineOptions()), listening).follow(Run((Turn(1, 1),)))
    assert listening.heard == ["begins before step 1", "ends"]


def test_a_run_may_be_followed_as_far_as_possible(program: Program) -> None:
    replaying = Replaying(Machine(program, MachineOptions()))
    assert len(list(replaying.along(Run((Turn(0, 4),), (0,)), as_far_as_possible=True))) == 3


def test_a_recorder_begins_anew_with_each_run(program: Program) -> None:
    recorder = Recorder()
    machine = Machine(program, MachineOptions(), recorder=recorder)
    traces = []
    for _ in range(2):
        tracing = Tracing(recorder)
        Replaying(machine, tracing).follow(Run((Turn(0, 2), Turn(1, 8)), (3,)))
        traces.append(tracing.trace)
    assert traces[0] == traces[1] != ()
