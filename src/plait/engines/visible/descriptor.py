"""The visible engine as the rest of Plait knows it."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from plait.engines.api import Engine, EngineInfo
from plait.engines.engine_descriptor import EngineDescriptor, Strength
from plait.engines.engine_settings import EngineSettings
from plait.engines.shared_options import BITS, CONTEXTS, FIRST, SPURIOUS_WAKEUPS, TIMEOUTS
from plait.engines.visible.options import MOST_VIEW_OBJECTS, VisibleOptions
from plait.spec.option_forms import Form, Option, OptionValues
from plait.spec.properties import (
    AlwaysBelow,
    AssertionsHold,
    LineUnreachable,
    NoDeadlock,
    NoUncaughtException,
)

INFO: Final = EngineInfo(
    id="visible",
    handles=frozenset(
        {AlwaysBelow, AssertionsHold, LineUnreachable, NoDeadlock, NoUncaughtException}
    ),
    proves=True,
    refutes=True,
    paper="Bouajjani, Fratani, Qadeer: Context-Bounded Analysis of Multithreaded Programs with "
    "Dynamic Linked Structures (CAV 2007)",
    summary="context-bounded search over the objects that each procedure sees, for unbounded "
    "recursion with any number of objects",
    page="docs/engines/visible.md",
)

VIEW_OBJECTS: Final = Option(
    "view-objects",
    Form.COUNT,
    "K",
    "none",
    "The largest number of objects that one procedure may see, of those that are made during the "
    f"search. Default: 8, doubled up to {MOST_VIEW_OBJECTS} until no procedure sees more.",
    most=1 << 20,
)


def _read(given: OptionValues) -> VisibleOptions:
    return VisibleOptions(view_objects=given.count(VIEW_OBJECTS.name), bits=given.count(BITS.name))


def _make(settings: EngineSettings) -> Engine:
    from plait.engines.visible.engine import VisibleEngine

    switches = settings.most_switches
    return VisibleEngine(
        replace(
            settings.of(VisibleOptions),
            contexts=None if switches is None else switches + 1,
            find_all=settings.find_all,
            stops_at_first=settings.stops_at_first,
            spurious_wakeups=settings.spurious_wakeups,
            timeouts=settings.timeouts,
            exceptions=settings.exceptions,
        )
    )


def _advise(_options: Mapping[str, str]) -> Iterator[str]:
    yield "--contexts, or smaller --view-objects and --bits"


VISIBLE: Final = EngineDescriptor(
    INFO,
    _make,
    options=(FIRST, CONTEXTS, SPURIOUS_WAKEUPS, TIMEOUTS, BITS, VIEW_OBJECTS),
    notes=((BITS, "numbers in the program's own frames and objects, by default any"),),
    read=_read,
    advise=_advise,
    strengths=frozenset({Strength.HEAPS}),
)
