"""The explicit engine: the verdicts of the reference engine, from a compiled kernel."""

from collections.abc import Iterator
from typing import ClassVar

from plait.base.budget import Budget
from plait.engines.api import EngineInfo, Observer
from plait.engines.explicit.descriptor import INFO
from plait.engines.explicit.options import ExplicitOptions
from plait.engines.explicit.search.explicit_check import Check
from plait.ir.program import Program
from plait.machine.machine import Machine
from plait.machine.machine_options import MachineOptions
from plait.result.report import Claim
from plait.spec.properties import Property, watched_lines


class ExplicitEngine:
    """Explores; claims violations and the rest at the end."""

    info: ClassVar[EngineInfo] = INFO

    def __init__(self, options: ExplicitOptions) -> None:
        self._options = options

    def check(
        self,
        program: Program,
        properties: tuple[Property, ...],
        budget: Budget,
        observer: Observer,
    ) -> Iterator[Claim]:
        """Yield claims; see `engines.api.Engine`."""
        if self._options.workers > 1:
            from plait.base.processes import require_fork

            require_fork()
        options = MachineOptions(
            assertions=True,
            explore=True,
            spurious_wakeups=self._options.spurious_wakeups,
            timeouts=self._options.timeouts,
            exceptions=self._options.exceptions,
            covers=True,
            watched=watched_lines(properties),
        )
        machine = Machine(program, options, poll=budget.poll)
        return Check(machine, self._options, properties, budget, observer).claims()
