"""The reference engine as the rest of Plait knows it."""

from typing import Final

from plait.engines.api import Engine, EngineInfo
from plait.engines.engine_descriptor import EngineDescriptor
from plait.engines.engine_settings import EngineSettings
from plait.engines.shared_options import CONTEXTS, FIRST, SPURIOUS_WAKEUPS, TIMEOUTS
from plait.spec.properties import (
    AlwaysBelow,
    AssertionsHold,
    LineUnreachable,
    NoDataRace,
    NoDeadlock,
    NoLivelock,
    NoUncaughtException,
)

INFO: Final = EngineInfo(
    id="reference",
    handles=frozenset(
        {
            AlwaysBelow,
            AssertionsHold,
            LineUnreachable,
            NoDataRace,
            NoDeadlock,
            NoLivelock,
            NoUncaughtException,
        }
    ),
    proves=True,
    refutes=True,
    paper="",
    summary="explicit-state search of all schedules on the reference interpreter, for small "
    "programs: the oracle of the other engines",
)


def _make(settings: EngineSettings) -> Engine:
    from plait.engines.reference.engine import ReferenceEngine, ReferenceOptions

    return ReferenceEngine(
        ReferenceOptions(
            most_switches=settings.most_switches,
            find_all=settings.find_all,
            stops_at_first=settings.stops_at_first,
            unasked=settings.unasked,
            spurious_wakeups=settings.spurious_wakeups,
            timeouts=settings.timeouts,
            exceptions=settings.exceptions,
            benign_races=settings.benign_races,
        )
    )


REFERENCE: Final = EngineDescriptor(
    INFO,
    _make,
    options=(FIRST, CONTEXTS, SPURIOUS_WAKEUPS, TIMEOUTS),
)
