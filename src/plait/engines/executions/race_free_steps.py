"""Accesses proved race free, which need no scheduling points in a search."""

from typing import Final, final

from plait.analysis.races.proved_accesses import OpSite, RaceFreedom
from plait.base.budget import Budget
from plait.base.errors import BudgetExhausted, EngineDisagreementError
from plait.engines.benign_races import BenignRaces
from plait.ir.ops import Load, Store
from plait.ir.places import StaticPlace
from plait.machine.account import display_names
from plait.machine.account.op_text import access_of
from plait.machine.machine import Machine
from plait.machine.runtime_types import INITIALISATION_SLOT, INITIALISED
from plait.machine.state import State
from plait.result.violations import DataRace

NOTHING: Final = RaceFreedom()

MOST_SECONDS: Final = 10.0
"""How long a proof may take unless the user asked for it explicitly."""


@final
class _Share(Budget):
    """A share of a budget's time. It ends when the whole budget ends."""

    def __init__(self, whole: Budget, seconds: float) -> None:
        super().__init__(seconds, whole.memory_bytes)
        self._whole = whole

    def poll(self, more_bytes: int = 0) -> None:
        """Raise when the share or the whole is spent."""
        self._whole.poll(more_bytes)
        super().poll(more_bytes)


def prove(
    machine: Machine, start: State, benign: BenignRaces, budget: Budget, seconds: float | None
) -> RaceFreedom:
    """The accesses that are proved race free, for searches from a state.

    Empty if the proof takes longer than the given number of seconds. Static fields count only for
    classes that are initialised at the start, because reduction must see which thread uses others.
    """
    from plait.analysis.races.race_freedom import race_freedom  # takes as long as a short search

    program = machine.execution.types.program
    share = budget if seconds is None else _Share(budget, seconds)
    try:
        proved = race_freedom(program, share, benign)
    except BudgetExhausted:
        budget.poll()
        return NOTHING
    sites = frozenset(site for site in proved.sites if _is_usable(machine, start, site))
    return RaceFreedom(sites, proved.assumptions) if sites else NOTHING


def _is_usable(machine: Machine, start: State, site: OpSite) -> bool:
    execution = machine.execution
    body = execution.types.program.find_body(site.method)
    assert body is not None, "the analysis has read it"
    op = body.blocks[site.block].ops[site.position]
    assert isinstance(op, Load | Store), "the analysis reads the bodies that the machine runs"
    if not isinstance(op.place, StaticPlace):
        return True
    kind, _ = execution.types.static_slot(op.place.field)
    holder = execution.anchors.statics(kind)
    cell = start.heap.get(holder) or execution.anchors.cell(holder)
    return bool(cell.values[INITIALISATION_SLOT] == INITIALISED)


def is_passed(machine: Machine, state: State, number: int, proved: RaceFreedom) -> bool:
    """Whether a thread continues although others run, because its next access is race free."""
    thread = state.threads[number]
    if not proved.sites or thread.has_ended or thread.atomic_depth:
        return False
    is_alone = sum(not other.has_ended for other in state.threads) == 1
    if is_alone or state.exit_status is not None:
        return False
    segment = thread.frames[-1].segment
    if OpSite(segment.code.ref, segment.block, segment.index) not in proved.sites:
        return False
    return access_of(machine.execution, state, thread, segment.op) is not None


def refuse_proved(state: State, race: DataRace, proved: RaceFreedom) -> None:
    """Raise `EngineDisagreementError` when a state shows a race that was proved impossible."""
    for side in (race.first, race.second):
        frames = state.threads[side.thread].frames
        if not proved.sites or not frames or display_names.location(frames[-1].segment) != side.at:
            continue
        segment = frames[-1].segment
        if OpSite(segment.code.ref, segment.block, segment.index) in proved.sites:
            raise EngineDisagreementError(
                f"the access to {race.place} at {side.at.words} is proved race free, but races: "
                f"{race.first.at.words} and {race.second.at.words}"
            )
