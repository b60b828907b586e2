"""Which engines there are. An engine is imported when it is first made."""

from typing import Final

from plait.base.errors import InputError
from plait.base.node import node
from plait.engines.api import Engine
from plait.engines.benign_races import BenignRaces

ENGINE_NAMES: Final = ("reference", "explicit")


@node
class EngineSettings:
    """What users may set that engines understand; each engine takes what concerns it.

    `most_switches` is None for all schedules; `find_all` asks for every distinct violation;
    `kernel` is `compiled`, `pure` or `auto`.
    """

    most_switches: int | None = None
    find_all: bool = False
    spurious_wakeups: bool = False
    benign_races: BenignRaces = BenignRaces()
    kernel: str = "auto"


def make_engine(name: str, settings: EngineSettings) -> Engine:
    """The engine of this name; `auto` is the best there is for any program."""
    if name in ("auto", "reference"):
        from plait.engines.reference.engine import ReferenceEngine, ReferenceOptions

        return ReferenceEngine(
            ReferenceOptions(
                most_switches=settings.most_switches,
                find_all=settings.find_all,
                spurious_wakeups=settings.spurious_wakeups,
                benign_races=settings.benign_races,
            )
        )
    if name == "explicit":
        from plait.engines.explicit.engine import ExplicitEngine, ExplicitOptions

        return ExplicitEngine(
            ExplicitOptions(
                most_switches=settings.most_switches,
                find_all=settings.find_all,
                spurious_wakeups=settings.spurious_wakeups,
                benign_races=settings.benign_races,
                kernel=settings.kernel,
            )
        )
    raise InputError(f"there is no engine {name}; the engines are auto, {', '.join(ENGINE_NAMES)}")
