"""The options of `plait check` that several engines may understand, and how they are parsed.

An engine lists in its descriptor the options that it understands. `{engines}` in a help text stands
for what the option means to each of them.
"""

from typing import Final

from plait.engines.engine_settings import EngineSettings
from plait.engines.search_options import (
    DEFAULT_PCT_DEPTH,
    DEFAULT_SEED,
    ORDERS,
    STATES,
    search_options,
)
from plait.spec.option_forms import Form, Group, Option, OptionValues

MOST_WORKERS: Final = 256

CONTEXTS: Final = Option(
    "contexts",
    Form.COUNT,
    "K",
    "none",
    "Explore only schedules with at most K contexts, that is, K - 1 context switches.",
    group=Group.BOUNDS,
    usual=True,
)
FIRST: Final = Option(
    "first",
    Form.FLAG,
    "",
    "false",
    "Stop at the first violation of any property.",
    group=Group.PROPERTIES,
    usual=True,
)
SPURIOUS_WAKEUPS: Final = Option(
    "spurious-wakeups",
    Form.FLAG,
    "",
    "false",
    "Let waiting threads wake up without a notification, as Java allows.",
    group=Group.ENVIRONMENT,
)
TIMEOUTS: Final = Option(
    "timeouts",
    Form.CHOICE,
    "WHEN",
    "auto",
    "When sleeps and timed waits end. any: at any moment. last: when no other thread can run, "
    "the earliest deadline first. never: waits do not time out, and sleeps end at any moment. "
    "auto: last for JUnit tests, whose timeouts are watchdogs, otherwise any.",
    ("auto", "any", "last", "never"),
    group=Group.ENVIRONMENT,
)
WORKERS: Final = Option(
    "workers",
    Form.NUMBER,
    "N",
    "1",
    "The number of parallel processes. They share {engines}.",
    group=Group.SEARCH,
    usual=True,
    most=MOST_WORKERS,
)
FACTS: Final = Option(
    "facts",
    Form.CHOICE,
    "WHEN",
    "off",
    "When to skip interleavings at accesses that the network engine's analysis proves "
    "race-free. auto does so {engines}. A proof then also depends on the assumptions of the "
    "analysis.",
    ("off", "auto", "on"),
    group=Group.SEARCH,
)
MOST_BITS: Final = 32

BITS: Final = Option(
    "bits",
    Form.COUNT,
    "B",
    "none",
    "The bit width of numbers. It limits {engines}. Executions that need more bits are excluded, "
    "and the verdict says so.",
    most=MOST_BITS,
    group=Group.BOUNDS,
)

SEARCH: Final = Option(
    "search",
    Form.CHOICE,
    "ORDER",
    "depth",
    "The search order. depth and breadth visit all states; breadth finds witnesses with the "
    "fewest steps. random, pct and pos run random schedules, for programs that are too large "
    "to explore: random walks, probabilistic concurrency testing, and partial order sampling.",
    ORDERS,
)
KEPT_STATES: Final = Option(
    "states",
    Form.CHOICE,
    "KIND",
    "hashed",
    "How visited states are stored. hashed stores 128-bit hashes; full stores whole states, so "
    "that a proof does not depend on the absence of hash collisions.",
    STATES,
)
SEARCH_OPTIONS: Final = (
    SEARCH,
    KEPT_STATES,
    Option(
        "seed",
        Form.COUNT,
        "N",
        "none",
        f"The seed of random schedules. Default: {DEFAULT_SEED}.",
    ),
    Option(
        "runs",
        Form.COUNT,
        "N",
        "none",
        "The number of random schedules to run. Default: until time or memory runs out.",
    ),
    Option(
        "pct-depth",
        Form.COUNT,
        "D",
        "none",
        "The bug depth for --search pct: how many ordering constraints a bug may need. "
        f"Default: {DEFAULT_PCT_DEPTH}.",
    ),
)
TRACK: Final = Option(
    "track",
    Form.LIST,
    "LIST",
    "",
    "Keep the values of these fields symbolic, so that one state stands for many. Write "
    "Class.field for a boolean or an enum, Class.field:4 for a 4-bit number, Class.field=free "
    "for an arbitrary initial value, separated by commas. auto selects candidates; none "
    "ignores the annotation plait.Tracked.",
)


def shared_settings(given: OptionValues) -> EngineSettings:
    """The settings that several engines understand, including those of the program."""
    contexts = given.count(CONTEXTS.name)
    return EngineSettings(
        most_switches=None if contexts is None else contexts - 1,
        stops_at_first=given.flag(FIRST.name),
        spurious_wakeups=given.flag(SPURIOUS_WAKEUPS.name),
        workers=given.number(WORKERS.name),
        facts=given.text(FACTS.name),
        search=search_options(
            given.text(SEARCH.name),
            given.text(KEPT_STATES.name),
            given.count("seed"),
            given.count("runs"),
            given.count("pct-depth"),
        ),
    )


def options_set(settings: EngineSettings) -> tuple[Option, ...]:
    """The options that settings go by which no engine may ignore, wherever they were set."""
    search = settings.search
    return tuple(
        option
        for option, is_set in (
            (SEARCH, search.order != SEARCH.default),
            (KEPT_STATES, search.keeps_states),
            (WORKERS, settings.workers > 1),
            (TRACK, settings.tracking.is_asked),
            (FIRST, settings.stops_at_first),
        )
        if is_set
    )
