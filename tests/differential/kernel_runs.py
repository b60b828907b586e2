"""One run of a program in the explicit engine's kernel, with what it prints.

The kernel itself keeps no output and no fair schedule: both are added here, as a strategy of its
exploration. Threads take turns as in `plait run`, and time passes when nothing else can happen.
"""

import time
from typing import Final, final

from tests.differential.outcomes import (
    OUR_SECONDS,
    STANDARD_ERROR,
    STANDARD_OUTPUT,
    Outcome,
    normal_errors,
)

from plait.base.budget import Budget
from plait.base.errors import DeadlockError
from plait.engines.benign_races import BenignRaces
from plait.engines.explicit.linking.machine_facade import Facade
from plait.engines.explicit.search.kernel_search import Exploration
from plait.engines.explicit.search.single_steps import Step
from plait.ir.program import Program
from plait.machine.fair_run import QUANTUM
from plait.machine.intrinsics.java_strings import characters
from plait.machine.machine import Machine
from plait.machine.machine_options import MachineOptions
from plait.machine.thread_scheduling import enabled

_CHUNK: Final = 256
"""Steps between two looks at the budget."""


@final
class InTurn:
    """A strategy that takes one run, its threads in turn; every choice has its first answer."""

    def __init__(self) -> None:
        self.printed: list[tuple[int, str]] = []
        self._step: list[tuple[int, str]] = []
        """What the step in progress has printed; it may be taken again."""
        self._facade: Facade
        self._last = 0
        self._share = 0
        """How many more steps the last thread may take before the next one's turn."""

    def begin(self, search: Exploration) -> None:
        """Start from the state in the kernel's memory."""
        self._facade = search.image.facade
        setattr(self._facade, "sink", self._print)  # noqa: B010 - a method for this object alone
        search.kernel.snapshots.set_base()

    def advance(self, search: Exploration, steps: int) -> bool:
        """Take so many steps; true when the program has ended."""
        state = self._facade.state
        for _ in range(steps):
            if state.exit_status is not None:
                return True
            self._take_turn(search)
        return False

    def path(self, search: Exploration) -> tuple[Step, ...]:
        """Not kept."""
        return ()

    def words(self) -> int:
        """Nothing is stored."""
        return 0

    def _take_turn(self, search: Exploration) -> None:
        # The facade stands for an Execution.
        ready = enabled(self._facade, self._facade.state)  # type: ignore[arg-type]
        if not ready:
            raise DeadlockError("deadlock: no thread can move")
        if not self._share or self._last not in ready:
            self._last = next((number for number in ready if number > self._last), ready[0])
            self._share = QUANTUM
        self._share -= 1
        self._take_step(search)

    def _take_step(self, search: Exploration) -> None:
        """A long step is taken once more, to count it exactly."""
        kernel = search.kernel
        kernel.snapshots.stay()
        self._step.clear()
        if kernel.interpreter.take_step(self._last, ()):
            kernel.snapshots.rewind()
            self._step.clear()
            kernel.interpreter.set_exact(True)
            kernel.interpreter.take_step(self._last, ())
            kernel.interpreter.set_exact(False)
        search.forget()
        self.printed += self._step

    def _print(self, stream: int, text: str) -> None:
        self._step.append((stream, characters(text)))


def run_in_kernel(program: Program) -> Outcome:
    """What a program prints, and how it ends."""
    budget = Budget(OUR_SECONDS, clock=time.process_time)
    machine = Machine(program, MachineOptions(assertions=False, explore=False))
    turns = InTurn()
    search = Exploration(machine, machine.start(), BenignRaces(), 0, find_all=True, strategy=turns)
    while not search.advance(_CHUNK):
        budget.poll()
    status = search.image.facade.state.exit_status
    assert status is not None, "the program should have ended"
    stdout, stderr = (
        "".join(text for to, text in turns.printed if to == stream)
        for stream in (STANDARD_OUTPUT, STANDARD_ERROR)
    )
    return Outcome(stdout, normal_errors(stderr), status & 0xFF)
