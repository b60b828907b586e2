"""The descriptor of the explicit engine."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from plait.engines.api import Engine, EngineInfo
from plait.engines.engine_descriptor import EngineDescriptor, Strength
from plait.engines.engine_settings import EngineSettings
from plait.engines.explicit.options import ExplicitOptions
from plait.engines.search_options import SearchOptions, can_track
from plait.engines.shared_options import (
    CONTEXTS,
    FACTS,
    FIRST,
    SEARCH_OPTIONS,
    SPURIOUS_WAKEUPS,
    TIMEOUTS,
    TRACK,
    WORKERS,
)
from plait.spec.option_forms import Form, Option, OptionValues
from plait.spec.properties import (
    AssertionsHold,
    LineUnreachable,
    NoDataRace,
    NoDeadlock,
    NoLivelock,
    NoUncaughtException,
)

INFO: Final = EngineInfo(
    id="explicit",
    handles=frozenset(
        {
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
    summary="explicit-state search of all schedules, for concrete data or small ranges of inputs, "
    "in a compiled kernel with partial-order reduction",
    follows="JPF, jpf-bdd",
    page="docs/engines/explicit.md",
)

NO_REDUCTION: Final = Option(
    "no-reduction",
    Form.FLAG,
    "",
    "false",
    "Disable partial-order reduction.",
)
KERNEL: Final = "PLAIT_KERNEL"


def _read(given: OptionValues) -> ExplicitOptions:
    return ExplicitOptions(
        kernel=given.variable(KERNEL) or "auto",
        reduction=not given.flag(NO_REDUCTION.name),
    )


def _refuse(settings: EngineSettings) -> str:
    is_usual = settings.search == SearchOptions()
    if not is_usual and settings.most_switches is not None:
        return (
            "--contexts cannot be combined with --search or --states: it bounds the depth-first "
            "search over hashed states"
        )
    if settings.workers > 1 and not (is_usual and settings.most_switches is None):
        return (
            "--workers cannot be combined with --contexts, --search or --states: it shares the "
            "depth-first search over all schedules and hashed states"
        )
    return _refuse_tracking(settings) if settings.tracking.is_asked else ""


def _refuse_tracking(settings: EngineSettings) -> str:
    """Annotations alone do not override other options."""
    if settings.facts != FACTS.default:
        return "--track cannot be combined with --facts"
    if not can_track(settings.most_switches, settings.workers, settings.search):
        return "--track cannot be combined with --contexts, --search, --states or --workers"
    return ""


def _make(settings: EngineSettings) -> Engine:
    from plait.engines.explicit.engine import ExplicitEngine

    return ExplicitEngine(
        replace(
            settings.of(ExplicitOptions),
            most_switches=settings.most_switches,
            find_all=settings.find_all,
            stops_at_first=settings.stops_at_first,
            unasked=settings.unasked,
            spurious_wakeups=settings.spurious_wakeups,
            timeouts=settings.timeouts,
            exceptions=settings.exceptions,
            benign_races=settings.benign_races,
            workers=settings.workers,
            facts=settings.facts,
            search=settings.search,
            tracking=settings.tracking,
        )
    )


def _warn(settings: EngineSettings) -> str:
    from plait.engines.explicit.kernel.kernel_choice import is_compiled

    if settings.of(ExplicitOptions).kernel != "auto" or is_compiled():
        return ""
    return "the kernel is not compiled; searches are about 100 times slower: see plait doctor"


def _advise(options: Mapping[str, str]) -> Iterator[str]:
    if options.get("facts") == "off" and options.get("track", "") in ("", "none"):
        yield "--facts auto: a smaller search, under the assumptions of the network engine"
    yield "--search pct: random schedules find bugs in large programs, but prove nothing"
    yield "fewer threads and loop iterations: two of each are enough for most bugs"


EXPLICIT: Final = EngineDescriptor(
    INFO,
    _make,
    options=(
        FIRST,
        CONTEXTS,
        SPURIOUS_WAKEUPS,
        TIMEOUTS,
        WORKERS,
        FACTS,
        *SEARCH_OPTIONS,
        TRACK,
        NO_REDUCTION,
    ),
    notes=(
        (WORKERS, "long searches"),
        (FACTS, "in long searches with reduction"),
    ),
    variables=(
        (KERNEL, "The kernel of the explicit engine: compiled, pure or auto. Default: auto."),
    ),
    read=_read,
    refuse=_refuse,
    warn=_warn,
    advise=_advise,
    strengths=frozenset({Strength.SCHEDULES}),
)
