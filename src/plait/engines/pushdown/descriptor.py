"""The pushdown engine as the rest of Plait knows it."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from plait.engines.api import Engine, EngineInfo
from plait.engines.engine_descriptor import EngineDescriptor, Strength, Subject
from plait.engines.engine_settings import EngineSettings
from plait.engines.pushdown.options import (
    DEFAULT_BITS,
    DEFAULT_HEAP,
    DEFAULT_THREADS,
    MOST_BITS,
    MOST_HEAP,
    MOST_THREADS,
    SPLITS,
    PushdownOptions,
    pushdown_options,
)
from plait.engines.shared_options import (
    BITS,
    CONTEXTS,
    FACTS,
    FIRST,
    SPURIOUS_WAKEUPS,
    TIMEOUTS,
    WORKERS,
)
from plait.spec.option_forms import Form, Option, OptionValues
from plait.spec.properties import (
    AssertionsHold,
    LineUnreachable,
    NoDeadlock,
    NoUncaughtException,
    Property,
)
from plait.spec.widths import parse_parameter_widths, parse_widths

INFO: Final = EngineInfo(
    id="pushdown",
    handles=frozenset({AssertionsHold, NoUncaughtException, NoDeadlock, LineUnreachable}),
    proves=True,
    refutes=True,
    paper="Suwimonteerabuth, Esparza, Schwoon: Symbolic Context-Bounded Analysis of "
    "Multithreaded Java Programs (SPIN 2008)",
    summary="context-bounded search on decision diagrams, for all inputs of a bit width and "
    "unbounded recursion",
    follows="jMoped",
    page="docs/engines/pushdown.md",
)

HEAP: Final = Option(
    "heap",
    Form.COUNT,
    "H",
    "none",
    f"The largest number of objects that several threads can reach. Default: {DEFAULT_HEAP}.",
    most=MOST_HEAP,
)
THREADS: Final = Option(
    "threads",
    Form.COUNT,
    "T",
    "none",
    f"The largest number of threads, including main. Default: {DEFAULT_THREADS}.",
    most=MOST_THREADS,
)
OWN_OPTIONS: Final = (
    Option(
        "input-bits",
        Form.COUNT,
        "B",
        "none",
        "The bit width of inputs. Default: that of other numbers.",
        most=MOST_BITS,
    ),
    Option(
        "field-bits",
        Form.LIST,
        "LIST",
        "",
        "The bit widths of individual fields, or of the elements of their arrays. Write "
        "Class.field:4, separated by commas. The annotation plait.Bits does the same.",
    ),
    Option(
        "parameter-bits",
        Form.LIST,
        "LIST",
        "",
        "The bit widths of individual parameters, or of the elements of their arrays. Write "
        "Class.method.parameter:4, separated by commas; a parameter is given by its name or by "
        "its number, counted from 1. The annotation plait.Bits does the same.",
    ),
    HEAP,
    THREADS,
    Option(
        "split",
        Form.CHOICE,
        "HOW",
        SPLITS[0],
        "How to split sets of states between contexts. lazy-printed is lazy splitting exactly "
        "as the paper prints it.",
        SPLITS,
    ),
    Option(
        "wrap",
        Form.FLAG,
        "",
        "false",
        "Let numbers wrap around at their bit width, as in the paper. Violations may be spurious.",
    ),
)


def _read(given: OptionValues) -> PushdownOptions:
    options = pushdown_options(
        given.count(BITS.name),
        given.count("input-bits"),
        given.count(HEAP.name),
        given.count(THREADS.name),
        given.text("split"),
        wraps=given.flag("wrap"),
    )
    return replace(
        options,
        widths=given.parsed("field-bits", parse_widths),
        parameters=given.parsed("parameter-bits", parse_parameter_widths),
    )


def _resolve(
    settings: EngineSettings, subject: Subject, _asked: tuple[Property, ...]
) -> EngineSettings:
    """Find the fields and parameters with bits of their own."""
    from plait.engines.pushdown.width_annotations import find_parameter_widths, find_widths

    options = settings.of(PushdownOptions)
    found = replace(
        options,
        widths=find_widths(subject, options.widths),
        parameter_widths=find_parameter_widths(subject, options.parameters),
    )
    return settings.having(found)


def _refuse(settings: EngineSettings) -> str:
    if settings.workers > 1 and settings.most_switches is None:
        return (
            "--workers requires --contexts with --engine pushdown: it shares the last context of a "
            "bounded search"
        )
    return ""


def _make(settings: EngineSettings) -> Engine:
    from plait.engines.pushdown.engine import PushdownEngine

    switches = settings.most_switches
    return PushdownEngine(
        replace(
            settings.of(PushdownOptions),
            contexts=None if switches is None else switches + 1,
            find_all=settings.find_all,
            spurious_wakeups=settings.spurious_wakeups,
            timeouts=settings.timeouts,
            exceptions=settings.exceptions,
            workers=settings.workers,
            facts=settings.facts,
            benign_races=settings.benign_races,
        ),
        settings.executors,
    )


def _advise(_options: Mapping[str, str]) -> Iterator[str]:
    yield "smaller --bits, --heap and --threads"


PUSHDOWN: Final = EngineDescriptor(
    INFO,
    _make,
    options=(FIRST, CONTEXTS, SPURIOUS_WAKEUPS, TIMEOUTS, WORKERS, FACTS, BITS, *OWN_OPTIONS),
    notes=(
        (WORKERS, "the last context of a bounded search"),
        (FACTS, "if the analysis takes at most 10 s"),
        (
            BITS,
            f"numbers whose values are not known in advance, {DEFAULT_BITS} by default",
        ),
    ),
    read=_read,
    resolve=_resolve,
    refuse=_refuse,
    advise=_advise,
    strengths=frozenset({Strength.RECURSION}),
)
