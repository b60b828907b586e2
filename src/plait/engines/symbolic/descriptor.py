"""The symbolic engine as the rest of Plait knows it."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from plait.base.errors import Lack
from plait.engines.api import Engine, EngineInfo
from plait.engines.engine_descriptor import EngineDescriptor, Strength, Subject
from plait.engines.engine_settings import EngineSettings
from plait.engines.shared_options import CONTEXTS, FACTS, FIRST, SPURIOUS_WAKEUPS, TIMEOUTS, WORKERS
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
    summary="bounded model checking by symbolic execution, for all inputs within a loop bound",
    follows="JCBMC",
    page="docs/engines/symbolic.md",
)

OWN_OPTIONS: Final = (
    Option(
        "unwind",
        Form.COUNT,
        "N",
        str(DEFAULT_UNWIND),
        "The unwinding bound: follow loops that inputs can leave, and recursion, for at most N "
        "iterations. none sets no limit.",
    ),
    Option(
        "unwind-loops",
        Form.LIST,
        "LIST",
        "",
        "Unwinding bounds of individual loops, separated by commas. Class.method:2=100 bounds "
        "the second loop of a method (plait show loops lists them); Class.method=100 bounds "
        "all of its loops and its recursion. These bounds apply whether or not inputs decide "
        "the loop.",
    ),
    Option(
        "branches",
        Form.COUNT,
        "B",
        "none",
        "Follow each path for at most B branches that inputs decide.",
    ),
    Option(
        "steps",
        Form.COUNT,
        "N",
        "none",
        "Follow each path for at most N loop iterations and calls in total.",
    ),
    Option(
        "batch",
        Form.COUNT,
        "D",
        "none",
        "Send D suspect paths to the solver per batch. Default: batches grow from a single path.",
    ),
    Option(
        "mode",
        Form.CHOICE,
        "MODE",
        "auto",
        "How to explore paths. paths explores them one by one; merged merges them where they "
        "meet again; auto begins with paths and then alternates between the two.",
        MODES,
    ),
    Option(
        "threads-as",
        Form.CHOICE,
        "FORM",
        "auto",
        "How to encode schedules. schedules explores them one by one; orders encodes all of "
        "them in one formula, as orders of events; auto uses orders where the threads allow "
        "it.",
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
    yield "a smaller --unwind"


SYMBOLIC: Final = EngineDescriptor(
    INFO,
    _make,
    options=(FIRST, CONTEXTS, SPURIOUS_WAKEUPS, TIMEOUTS, WORKERS, FACTS, *OWN_OPTIONS),
    notes=(
        (WORKERS, "batches for the solver"),
        (FACTS, "if the analysis takes at most 10 s"),
    ),
    read=_read,
    resolve=_resolve,
    advise=_advise,
    offers=(
        (Lack.INPUT_VALUES, f"--engine {INFO.id}: it supports inputs with any number of values"),
    ),
    strengths=frozenset({Strength.INPUTS}),
)
