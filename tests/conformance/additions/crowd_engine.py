"""An engine that Plait does not have: it lets the first thread run until others can move too."""

from collections.abc import Iterator
from typing import ClassVar, Final

from tests.conformance.additions.crowd_property import NoCrowd
from tests.conformance.additions.crowd_violation import Crowded

from plait.base.budget import Budget
from plait.base.node import node
from plait.base.origins import is_library_class
from plait.engines.api import EngineInfo, Observer
from plait.engines.engine_descriptor import EngineDescriptor
from plait.engines.engine_settings import EngineSettings
from plait.engines.executions.execution_paths import Chooser, Path, run_of
from plait.ir.program import Program
from plait.machine.machine import Machine
from plait.machine.machine_options import MachineOptions
from plait.machine.state import State
from plait.result.report import Claim
from plait.result.verdicts import Unknown, Violated, Why
from plait.spec.option_forms import Form, Option, OptionValues
from plait.spec.properties import Property

INFO: Final = EngineInfo(
    "crowding",
    handles=frozenset({NoCrowd}),
    proves=False,
    refutes=True,
    paper="",
    summary="whether threads get in each other's way",
)
PATIENCE: Final = Option(
    "patience", Form.NUMBER, "N", "10000", "After how many steps the crowding engine gives up."
)

_MOST_PATIENCE: Final = 1_000_000


@node
class CrowdingOptions:
    """`patience` is the number of steps."""

    patience: int = 10_000


class CrowdingEngine:
    """Runs one schedule."""

    info: ClassVar[EngineInfo] = INFO

    def __init__(self, patience: int) -> None:
        self._patience = patience

    def check(
        self, program: Program, properties: tuple[Property, ...], budget: Budget, observer: Observer
    ) -> Iterator[Claim]:
        machine = Machine(program, MachineOptions(assertions=True, explore=True), poll=budget.poll)
        state = machine.start()
        path: Path | None = None
        (asked,) = properties
        assert isinstance(asked, NoCrowd), "the driver should ask for what is handled"
        steps = 0
        while (found := _crowd(machine, state, asked.most)) is None:
            if steps == self._patience or 0 not in machine.enabled(state):
                yield Claim(asked, Unknown(Why.SAMPLED, f"no crowd in {steps} steps"))
                return
            chooser = Chooser([])
            machine.step(state, 0, chooser)
            path = Path(path, 0, chooser.given())
            steps += 1
        yield Claim(asked, Violated(found, run_of(path)))


def _crowd(machine: Machine, state: State, most: int) -> Crowded | None:
    """The crowd when the first thread stands in the program's own code."""
    views = {view.thread: view for view in machine.threads(state)}
    enabled = machine.enabled(state)
    frames = views[0].frames
    if len(enabled) <= most or not frames or is_library_class(frames[0].method.owner):
        return None
    return Crowded(tuple((number, views[number].name) for number in enabled), frames)


def _read(values: OptionValues) -> object:
    return CrowdingOptions(values.number(PATIENCE.name))


def _make(settings: EngineSettings) -> CrowdingEngine:
    return CrowdingEngine(settings.of(CrowdingOptions).patience)


def _refuse(settings: EngineSettings) -> str:
    is_long = settings.of(CrowdingOptions).patience > _MOST_PATIENCE
    return f"--patience is at most {_MOST_PATIENCE}" if is_long else ""


CROWDING: Final = EngineDescriptor(INFO, _make, options=(PATIENCE,), read=_read, refuse=_refuse)
