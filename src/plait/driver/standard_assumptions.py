"""Assumptions that every proof makes, in words; `docs/limits.md` says more."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from plait.java.class_files.descriptors import source_name
from plait.java.entry_points.argument_graphs import (
    BOXES,
    ArgumentGraph,
    GraphLimits,
    ObjectItem,
    TextItem,
)
from plait.java.entry_points.entry_kinds import (
    Entry,
    LaunchedTest,
    MainEntry,
    MethodEntry,
    TestEntry,
)
from plait.java.platform.outside_world import ANY, USUAL, Outside
from plait.result.assumptions import SHORT_STRINGS
from plait.result.verdicts import Bounds, Holds, InputLimit, Unknown, Verdict
from plait.spec.timeouts import Timeouts

TIME: Final[Mapping[Timeouts, str]] = {
    Timeouts.ANY: "time passes only in sleeps and timed waits, which may end at any moment",
    Timeouts.LAST: "sleeps and timed waits end only when no other thread can run, the "
    "earliest deadline first (--timeouts any lets them end at any moment)",
    Timeouts.NEVER: "timed waits never time out, and sleeps may end at any moment (--timeouts)",
}
WAITS: Final = "sleeps and timed waits may end at any moment"
COLLECTOR: Final = "memory is sufficient; the garbage collector clears no references"
NO_SPURIOUS_WAKEUPS: Final = "no spurious wake-ups (--spurious-wakeups includes them)"

_KEEPING: Final = frozenset(BOXES) - {
    f"java/lang/{name}" for name in ("Boolean", "Float", "Double")
}
"""Box classes that cache objects: equal numbers may be the same object."""


def assumptions(
    entry: Entry,
    *,
    spurious_wakeups: bool,
    timeouts: Timeouts = Timeouts.ANY,
    outside: Outside = USUAL,
) -> tuple[str, ...]:
    """The assumptions about the environment of the program."""
    is_read = outside.clock == ANY and timeouts is Timeouts.ANY
    time = WAITS if is_read else TIME[timeouts]
    given = (_inputs(entry), *_assumed(entry), *_of_tests(entry), time, COLLECTOR)
    return given if spurious_wakeups else (*given, NO_SPURIOUS_WAKEUPS)


def with_assumptions(
    verdict: Verdict, entry: Entry, more: tuple[str, ...], characters: int
) -> Verdict:
    """The verdict with the assumptions and limits of inputs that do not come from the engine.

    `characters` is the maximum length of a string of `nondetString`.
    """
    match verdict:
        case Holds(within=within, assuming=assuming):
            rest = tuple(text for text in assuming if text != SHORT_STRINGS)
            if rest != assuming:
                short = f"strings of Verifier.nondetString of at most {characters} characters"
                within = replace(within, inputs=(InputLimit(short, "characters"),))
            return Holds(_limited(within, entry), (*more, *rest))
        case Unknown(why=why, detail=detail, proved=Bounds() as proved):
            return Unknown(why, detail, _limited(proved, entry))
        case _:
            return verdict


def _limited(bounds: Bounds, entry: Entry) -> Bounds:
    """The bounds, extended with those of generated arguments that exclude any."""
    match entry:
        case MethodEntry(graph=ArgumentGraph(limits=limits) as graph):
            given = {
                "objects": f"arguments of at most {_objects_each(limits)} a class",
                "lengths": f"arguments with arrays and strings of at most {_elements(limits)}",
            }
            left_out = (graph.leaves_out_objects, graph.leaves_out_lengths)
            found = (
                InputLimit(what, option)
                for (option, what), is_met in zip(given.items(), left_out, strict=True)
                if is_met
            )
            return replace(bounds, inputs=(*bounds.inputs, *found))
        case _:
            return bounds


def _objects_each(limits: GraphLimits) -> str:
    return f"{limits.objects} object{'s' * (limits.objects != 1)}"


def _elements(limits: GraphLimits) -> str:
    return f"{limits.lengths} element{'s' * (limits.lengths != 1)}"


def _assumed(entry: Entry) -> tuple[str, ...]:
    if isinstance(entry, MethodEntry) and entry.assume is not None:
        method = entry.assume.method
        return (f"{source_name(method.cls)}.{method.name} is true before the call",)
    return ()


def _of_tests(entry: Entry) -> tuple[str, ...]:
    match entry:
        case TestEntry(ignored=ignored) | LaunchedTest(ignored=ignored):
            lingering = "threads that still wait when the test has returned are not deadlocked"
            timeouts = f"JUnit's timeouts are ignored ({', '.join(ignored)})"
            return (lingering, timeouts) if ignored else (lingering,)
        case _:
            return ()


def _inputs(entry: Entry) -> str:
    match entry:
        case MainEntry(arguments=()):
            return "the program has no arguments"
        case MainEntry(arguments=arguments) | MethodEntry(arguments=tuple() as arguments):
            return f"the arguments are {' '.join(arguments)}"
        case MethodEntry(graph=ArgumentGraph() as graph):
            return _objects(graph)
        case MethodEntry():
            return "the method's arguments are any values"
        case _:
            return "the test runs alone, as its framework runs it"


def _objects(graph: ArgumentGraph) -> str:
    """The objects that the method may be called with."""
    limits = graph.limits
    text = (
        f"the method's arguments are any values with at most {_objects_each(limits)} of each "
        f"class, and arrays and strings of at most {_elements(limits)}"
    )
    if any(isinstance(item, TextItem) for item in graph.items):
        text += "; no string among them is a literal of the program"
    if any(isinstance(item, ObjectItem) and item.cls in _KEEPING for item in graph.items):
        text += "; no boxed number among them is one that valueOf caches"
    if graph.always_null:
        text += f"; references in them of type {', '.join(graph.always_null)} are null"
    if graph.left_out:
        text += (
            f"; no object in them is a {', '.join(graph.left_out)}, whose state is internal to "
            "the JDK"
        )
    return text
