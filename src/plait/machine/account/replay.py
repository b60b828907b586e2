"""A run taken again, step by step, into the trace that people read."""

from plait.base.errors import SpuriousWitnessError
from plait.ir.program import Program
from plait.machine.account.step_recorder import Recorder
from plait.machine.choices import GivenAnswers
from plait.machine.machine import Machine
from plait.machine.machine_options import MachineOptions
from plait.result.trace import Run, Trace
from plait.result.violations import StepViolation


def replay(
    program: Program, options: MachineOptions, run: Run
) -> tuple[Trace, tuple[StepViolation, ...]]:
    """The trace of a run, and the violations that its steps met.

    `SpuriousWitnessError` when the run lets a thread move that cannot, or answers too few choices.
    """
    recorder = Recorder()
    machine = Machine(program, options, recorder=recorder)
    state = machine.start()
    recorder.begin()
    choose = GivenAnswers(run.choices)
    violations: list[StepViolation] = []
    for turn in run.turns:
        for _ in range(turn.visible_ops):
            if turn.thread not in machine.enabled(state):
                raise SpuriousWitnessError(f"the run lets thread {turn.thread} move, which cannot")
            violations.extend(machine.step(state, turn.thread, choose).violations)
    return tuple(recorder.steps), tuple(violations)
