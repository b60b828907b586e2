"""One fair, deterministic run: threads take turns, output appears as it is printed."""

from collections.abc import Callable
from typing import Final

from plait.base.errors import DeadlockError
from plait.ir.program import Program
from plait.machine.choices import Chooser, first_choice
from plait.machine.machine import Machine
from plait.machine.machine_options import MachineOptions
from plait.machine.running_step import Sink
from plait.machine.state import State

QUANTUM: Final = 50
"""How many visible operations a thread may do before the next one's turn."""


def run_program(
    program: Program,
    options: MachineOptions,
    sink: Sink,
    *,
    choose: Chooser = first_choice,
    poll: Callable[[], None] | None = None,
) -> int:
    """Run a program to its end; see `run_machine`."""
    return run_machine(Machine(program, options, sink=sink), choose=choose, poll=poll)


def run_machine(
    machine: Machine,
    *,
    choose: Chooser = first_choice,
    poll: Callable[[], None] | None = None,
) -> int:
    """Run to the end; returns the exit status, as on a JVM. `poll` may raise to stop the run.

    Threads run in turn, each until it blocks, ends or has used its share. When no thread can take a
    step, where a JVM would hang, raises `DeadlockError`.
    """
    state = machine.start()
    last = 0
    while state.exit_status is None:
        if poll is not None:
            poll()
        enabled = machine.enabled(state)
        if not enabled:
            raise DeadlockError(_stuck(machine, state))
        last = next((number for number in enabled if number > last), enabled[0])
        result = machine.step(state, last, choose, QUANTUM)
        if result.assumed_away:
            return 0
    return state.exit_status & 0xFF


def _stuck(machine: Machine, state: State) -> str:
    names = [view.name for view in machine.threads(state) if view.blocked is not None]
    return f"deadlock: no thread can move ({', '.join(names)})"
