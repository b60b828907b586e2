"""The symbolic engine as the rest of Plait knows it."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from plait.base.errors import Lack
from plait.engines.api import Engine, EngineInfo
from plait.engines.engine_descriptor import EngineDescriptor, Subject
from plait.engines.engine_settings import EngineSettings
from plait.engines.shared_options import CONTEXTS, FACTS, SPURIOUS_WAKEUPS, TIMEOUTS, WORKERS
from plait.engines.symbolic.options import (
    DEFAULT_UNWIND,
    MODES,
    THREADS_AS,
    SymbolicOptions,
    check_limits,
)
from plait.spec.loop_bounds import parse_loop_bounds, resolve_loop_bound
from plait.spec.option_forms import Form, Option, OptionValues
from plait.spec.properties import (
    AssertionsHold,
    LineUnreachable,
    NoDataRace,
    NoDeadlock,
    NoUncaughtException,
    Property,
)

INFO: Final = EngineInfo(
    id="symbolic",
    handles=frozenset(
        {AssertionsHold, NoUncaughtException, NoDeadlock, NoDataRace, LineUnreachable}
    ),
    proves=True,
    refutes=True,
    paper="JCBMC: concurrent bounded model checking by symbolic execution",
    summary="all inputs within a loop bound, paths as formulas solved in parallel",
    follows="JCBMC",
    page="docs/engines/symbolic.md",
)

OWN_OPTIONS: Final = (
    Option(
        "unwind",
        Form.COUNT,
        "N",
        str(DEFAULT_UNWIND),
        "Follow loops that inputs can leave, and recursion, for at most N iterations. none means "
        "no limit.",
    ),
    Option(
        "unwind-loops",
        Form.LIST,
        "LIST",
        "",
        "Bounds for single loops, separated by commas. Class.method:2=100 bounds the second loop "
        "of a method (plait show loops lists them), Class.method=100 all of its loops and its "
        "recursion, whether or not inputs decide them.",
    ),
    Option(
        "branches",
        Form.COUNT,
        "B",
        "none",
        "Follow each path for at most B tests that inputs decide.",
    ),
    Option(
        "steps",
        Form.COUNT,
        "N",
        "none",
        "Follow each path for at most N iterations and calls in all.",
    ),
    Option(
        "batch",
        Form.COUNT,
        "D",
        "none",
        "How many paths that may fail go to a solver at a time. Default: one at first, then more "
        "and more.",
    ),
    Option(
        "mode",
        Form.CHOICE,
        "MODE",
        "auto",
        "How to follow paths. paths follows one after the other; merged merges them where they "
        "meet again; auto merges unless objects would have to be merged in many places.",
        MODES,
    ),
    Option(
        "threads-as",
        Form.CHOICE,
        "FORM",
        "auto",
        "How to treat schedules. schedules explores them one by one; orders asks about all of them "
        "at once, as orders of events in one formula; auto uses orders where the threads allow it.",
        THREADS_AS,
    ),
)


def _read(given: OptionValues) -> SymbolicOptions:
    options = SymbolicOptions(
        mode=given.text("mode"),
        most_iterations=given.count("unwind"),
        loops=given.parsed("unwind-loops", parse_loop_bounds),
        most_branches=given.count("branches"),
        most_steps=given.count("steps"),
        batch_size=given.count("batch"),
        threads_as=given.text("threads-as"),
    )
    check_limits(options)
    return options


def _resolve(
    settings: EngineSettings, subject: Subject, _asked: tuple[Property, ...]
) -> EngineSettings:
    """Find the loops that users name."""
    options = settings.of(SymbolicOptions)
    bounds = (b for each in options.loops for b in resolve_loop_bound(subject.program, each))
    return settings.having(replace(options, loop_bounds=tuple(bounds)))


def _make(settings: EngineSettings) -> Engine:
    from plait.engines.symbolic.engine import SymbolicEngine

    return SymbolicEngine(
        replace(
            settings.of(SymbolicOptions),
            find_all=settings.find_all,
            spurious_wakeups=settings.spurious_wakeups,
            timeouts=settings.timeouts,
            exceptions=settings.exceptions,
            workers=settings.workers,
            most_switches=settings.most_switches,
            benign_races=settings.benign_races,
            facts=settings.facts,
        ),
        settings.executors,
    )


def _advise(_options: Mapping[str, str]) -> Iterator[str]:
    yield "--unwind with fewer iterations"


SYMBOLIC: Final = EngineDescriptor(
    INFO,
    _make,
    options=(CONTEXTS, SPURIOUS_WAKEUPS, TIMEOUTS, WORKERS, FACTS, *OWN_OPTIONS),
    notes=(
        (WORKERS, "formulas"),
        (FACTS, "when the analysis takes at most 10 s"),
    ),
    read=_read,
    resolve=_resolve,
    advise=_advise,
    offers=((Lack.INPUT_VALUES, f"--engine {INFO.id}: it takes inputs of any number of values"),),
)
