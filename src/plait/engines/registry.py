"""Which engines there are. An engine is imported when it is first made."""

from dataclasses import replace
from typing import Final

from plait.base.errors import InputError
from plait.base.node import node
from plait.engines.api import Engine
from plait.engines.benign_races import BenignRaces
from plait.engines.pushdown.options import PushdownOptions
from plait.engines.search_options import SearchOptions, can_track
from plait.engines.symbolic.options import SymbolicOptions
from plait.spec.guards import Guard
from plait.spec.timeouts import Timeouts
from plait.spec.tracking import Tracking

ENGINE_NAMES: Final = ("reference", "explicit", "symbolic", "pushdown", "network")
MOST_WORKERS: Final = 256


@node
class EngineSettings:
    """What users may set that engines understand; each engine takes what concerns it.

    `most_switches` is None for all schedules; `find_all` asks for every distinct violation;
    `kernel` is `compiled`, `pure` or `auto`; `workers` processes explore; `reduction` leaves out
    schedules that show nothing new; `facts` (`on`, `off`, `auto` in long searches) lets steps pass
    accesses that an analysis proves race free. `symbolic` is what only the symbolic engine
    understands, `pushdown` what only the pushdown engine does; `guards` are the program's. Of
    uncaught exceptions those of the classes `exceptions` count, all if there are none.
    """

    most_switches: int | None = None
    find_all: bool = False
    spurious_wakeups: bool = False
    timeouts: Timeouts = Timeouts.ANY
    exceptions: tuple[str, ...] = ()
    benign_races: BenignRaces = BenignRaces()
    kernel: str = "auto"
    workers: int = 1
    reduction: bool = True
    facts: str = "off"
    search: SearchOptions = SearchOptions()
    tracking: Tracking = Tracking()
    symbolic: SymbolicOptions = SymbolicOptions()
    pushdown: PushdownOptions = PushdownOptions()
    guards: tuple[Guard, ...] = ()


def make_engine(name: str, settings: EngineSettings) -> Engine:
    """The engine of this name; `auto` is the best there is for any program and settings."""
    if settings.search != SearchOptions():
        name = _searching(name, settings)
    if settings.workers > 1:
        name = _shared(name, settings)
    if settings.tracking:
        name = _tracking(name, settings)
    if name == "symbolic":
        from plait.engines.symbolic.engine import SymbolicEngine

        return SymbolicEngine(
            replace(
                settings.symbolic,
                find_all=settings.find_all,
                spurious_wakeups=settings.spurious_wakeups,
                timeouts=settings.timeouts,
                exceptions=settings.exceptions,
                workers=settings.workers,
                most_switches=settings.most_switches,
                benign_races=settings.benign_races,
                facts=settings.facts,
            )
        )
    if name == "pushdown":
        from plait.engines.pushdown.engine import PushdownEngine

        return PushdownEngine(
            replace(
                settings.pushdown,
                contexts=None if settings.most_switches is None else settings.most_switches + 1,
                find_all=settings.find_all,
                spurious_wakeups=settings.spurious_wakeups,
                timeouts=settings.timeouts,
                exceptions=settings.exceptions,
                workers=settings.workers,
                facts=settings.facts,
                benign_races=settings.benign_races,
            )
        )
    if name == "network":
        from plait.engines.network.engine import NetworkEngine, NetworkOptions

        return NetworkEngine(
            NetworkOptions(settings.benign_races, settings.guards, settings.workers)
        )
    if name == "reference":
        from plait.engines.reference.engine import ReferenceEngine, ReferenceOptions

        return ReferenceEngine(
            ReferenceOptions(
                most_switches=settings.most_switches,
                find_all=settings.find_all,
                spurious_wakeups=settings.spurious_wakeups,
                timeouts=settings.timeouts,
                exceptions=settings.exceptions,
                benign_races=settings.benign_races,
            )
        )
    if name in ("auto", "explicit"):
        from plait.engines.explicit.engine import ExplicitEngine
        from plait.engines.explicit.options import ExplicitOptions

        return ExplicitEngine(
            ExplicitOptions(
                most_switches=settings.most_switches,
                find_all=settings.find_all,
                spurious_wakeups=settings.spurious_wakeups,
                timeouts=settings.timeouts,
                exceptions=settings.exceptions,
                benign_races=settings.benign_races,
                kernel=settings.kernel,
                workers=settings.workers,
                reduction=settings.reduction,
                facts=settings.facts,
                search=settings.search,
                tracking=settings.tracking,
            )
        )
    raise InputError(f"there is no engine {name}; the engines are auto, {', '.join(ENGINE_NAMES)}")


def _searching(name: str, settings: EngineSettings) -> str:
    """The engine that can be told how to search; `InputError` for what does not go together."""
    if name not in ("auto", "explicit"):
        raise InputError(f"engine {name} has one order of search: leave out --search and --states")
    if settings.most_switches is not None:
        raise InputError(
            "--contexts bounds the depth-first search over hashed states: leave out --search and "
            "--states, or --contexts"
        )
    return "explicit"


def _shared(name: str, settings: EngineSettings) -> str:
    """The engine that several workers can share; `InputError` for what does not go together."""
    if name in ("symbolic", "network"):
        return name
    if name == "pushdown":
        if settings.most_switches is None:
            raise InputError(
                "engine pushdown shares the last context of a bounded search: give --contexts, or "
                "leave out --workers"
            )
        return name
    if name not in ("auto", "explicit"):
        raise InputError(f"engine {name} works alone: leave out --workers")
    if settings.most_switches is not None or settings.search != SearchOptions():
        raise InputError(
            "--workers shares the depth-first search over all schedules and hashed states: leave "
            "out --contexts, --search and --states, or --workers"
        )
    return "explicit"


def _tracking(name: str, settings: EngineSettings) -> str:
    """The engine that tracks fields; annotations alone do not stand against other wishes."""
    if not settings.tracking.is_asked:
        return "explicit" if name == "auto" else name
    if name not in ("auto", "explicit"):
        raise InputError(f"engine {name} tracks no fields: leave out --track")
    if settings.facts != "off":
        raise InputError("--track has a search of its own: leave out --facts, or --track")
    if not can_track(settings.most_switches, settings.workers, settings.search):
        raise InputError(
            "--track has a search of its own: leave out --contexts, --search, --states and "
            "--workers, or --track"
        )
    return "explicit"
