"""The options of engines and searches, and of the memory that all of them explore."""

from typing import Final

from plait.cli.options.option_forms import Form, Group, Option
from plait.engines.pushdown.options import (
    DEFAULT_BITS,
    DEFAULT_HEAP,
    DEFAULT_THREADS,
    MOST_BITS,
    MOST_HEAP,
    MOST_THREADS,
    SPLITS,
)
from plait.engines.registry import ENGINE_NAMES, MOST_WORKERS
from plait.engines.search_options import DEFAULT_PCT_DEPTH, DEFAULT_SEED, ORDERS, STATES
from plait.engines.symbolic.options import DEFAULT_UNWIND, MODES, THREADS_AS
from plait.result.standing import MEMORY_MODEL

ENGINE: Final = Option(
    "engine",
    Form.CHOICE,
    "NAME",
    "auto",
    "Which engine to use. auto is the explicit engine.",
    ("auto", *ENGINE_NAMES),
    group=Group.SEARCH,
    usual=True,
)
WORKERS: Final = Option(
    "workers",
    Form.NUMBER,
    "N",
    "1",
    "How many processes work in parallel. The explicit engine shares its search, which pays when "
    "that is long; the symbolic engine its formulas; the network engine its pairs of accesses; the "
    "pushdown engine the last of --contexts.",
    group=Group.SEARCH,
    usual=True,
    most=MOST_WORKERS,
)
FACTS: Final = Option(
    "facts",
    Form.CHOICE,
    "WHEN",
    "off",
    "When to leave out interleavings of accesses that the network engine's analysis proves race "
    "free. auto does so when the explicit engine's search with reduction is long, and with the "
    "symbolic and pushdown engines when the analysis takes at most 10 s. A proof then also rests "
    "on the assumptions of the analysis.",
    ("off", "auto", "on"),
    group=Group.SEARCH,
)

SEARCH_OPTIONS: Final = (
    Option(
        "search",
        Form.CHOICE,
        "ORDER",
        "depth",
        "In which order to explore. depth and breadth visit all states; breadth finds witnesses "
        "with the fewest steps. random, pct and pos run random schedules, for programs too large "
        "to explore: uniformly, with few changes of priority, or with priorities of operations.",
        ORDERS,
        group=Group.EXPLICIT,
    ),
    Option(
        "states",
        Form.CHOICE,
        "KIND",
        "hashed",
        "What to keep of visited states. hashed keeps 128-bit hashes; full keeps whole states, so "
        "that a proof does not rest on hashes being distinct.",
        STATES,
        group=Group.EXPLICIT,
    ),
    Option(
        "seed",
        Form.COUNT,
        "N",
        "none",
        f"The seed of random schedules. Default: {DEFAULT_SEED}.",
        group=Group.EXPLICIT,
    ),
    Option(
        "runs",
        Form.COUNT,
        "N",
        "none",
        "How many random schedules to run. Default: until time or memory is used up.",
        group=Group.EXPLICIT,
    ),
    Option(
        "pct-depth",
        Form.COUNT,
        "D",
        "none",
        "How many ordering constraints a bug may need, with --search pct. "
        f"Default: {DEFAULT_PCT_DEPTH}.",
        group=Group.EXPLICIT,
    ),
)
TRACK: Final = Option(
    "track",
    Form.LIST,
    "LIST",
    "",
    "Keep the values of these fields symbolic, many in one state. Write Class.field for a boolean "
    "or an enum, Class.field:4 for a number of 4 bits, Class.field=free for any initial value, "
    "separated by commas. auto finds candidates; none ignores the annotation plait.Tracked.",
    group=Group.EXPLICIT,
)
NO_REDUCTION: Final = Option(
    "no-reduction",
    Form.FLAG,
    "",
    "false",
    "Explore every order of steps, even where the order cannot matter. For comparisons.",
    group=Group.EXPLICIT,
)

SYMBOLIC_OPTIONS: Final = (
    Option(
        "unwind",
        Form.COUNT,
        "N",
        str(DEFAULT_UNWIND),
        "Follow loops that inputs can leave, and recursion, for at most N iterations. none means "
        "no limit.",
        group=Group.SYMBOLIC,
    ),
    Option(
        "unwind-loops",
        Form.LIST,
        "LIST",
        "",
        "Bounds for single loops, separated by commas. Class.method:2=100 bounds the second loop "
        "of a method (plait show loops lists them), Class.method=100 all of its loops and its "
        "recursion, whether or not inputs decide them.",
        group=Group.SYMBOLIC,
    ),
    Option(
        "branches",
        Form.COUNT,
        "B",
        "none",
        "Follow each path for at most B tests that inputs decide.",
        group=Group.SYMBOLIC,
    ),
    Option(
        "steps",
        Form.COUNT,
        "N",
        "none",
        "Follow each path for at most N iterations and calls in all.",
        group=Group.SYMBOLIC,
    ),
    Option(
        "batch",
        Form.COUNT,
        "D",
        "none",
        "How many paths that may fail go to a solver at a time. Default: one at first, then more "
        "and more.",
        group=Group.SYMBOLIC,
    ),
    Option(
        "mode",
        Form.CHOICE,
        "MODE",
        "auto",
        "How to follow paths. paths follows one after the other; merged merges them where they "
        "meet again; auto merges unless objects would have to be merged in many places.",
        MODES,
        group=Group.SYMBOLIC,
    ),
    Option(
        "threads-as",
        Form.CHOICE,
        "FORM",
        "auto",
        "How to treat schedules. schedules explores them one by one; orders asks about all of them "
        "at once, as orders of events in one formula; auto uses orders where the threads allow it.",
        THREADS_AS,
        group=Group.SYMBOLIC,
    ),
)

MEMORY: Final = Option(
    MEMORY_MODEL,
    Form.CHOICE,
    "MODEL",
    "auto",
    "Whether an answer under sequential consistency is enough. Plait explores only sequentially "
    "consistent executions; Java allows more where there are data races or weak accesses (opaque, "
    "acquire, release, lazySet, setPlain, fences). What holds there is inconclusive with auto, and "
    "an answer with sc.",
    ("auto", "sc"),
    group=Group.ENVIRONMENT,
)

PUSHDOWN_OPTIONS: Final = (
    Option(
        "bits",
        Form.COUNT,
        "B",
        "none",
        "How many bits numbers have that are not known beforehand. Runs that need more are left "
        f"out, and the verdict says so. Default: {DEFAULT_BITS}.",
        group=Group.PUSHDOWN,
        most=MOST_BITS,
    ),
    Option(
        "input-bits",
        Form.COUNT,
        "B",
        "none",
        "How many bits inputs have. Default: as many as other numbers.",
        group=Group.PUSHDOWN,
        most=MOST_BITS,
    ),
    Option(
        "field-bits",
        Form.LIST,
        "LIST",
        "",
        "How many bits single fields have, or the elements of their arrays. Write Class.field:4, "
        "separated by commas. The annotation plait.Bits does the same.",
        group=Group.PUSHDOWN,
    ),
    Option(
        "parameter-bits",
        Form.LIST,
        "LIST",
        "",
        "How many bits single parameters have, or the elements of their arrays. Write "
        "Class.method.parameter:4, separated by commas, with the name of the parameter or its "
        "number from 1. The annotation plait.Bits does the same.",
        group=Group.PUSHDOWN,
    ),
    Option(
        "heap",
        Form.COUNT,
        "H",
        "none",
        f"How many objects that several threads can reach may be created. Default: {DEFAULT_HEAP}.",
        group=Group.PUSHDOWN,
        most=MOST_HEAP,
    ),
    Option(
        "threads",
        Form.COUNT,
        "T",
        "none",
        f"How many threads may be started, including main. Default: {DEFAULT_THREADS}.",
        group=Group.PUSHDOWN,
        most=MOST_THREADS,
    ),
    Option(
        "split",
        Form.CHOICE,
        "HOW",
        SPLITS[0],
        "Which sets of states to keep apart after a context. lazy-printed is lazy as the paper "
        "prints it.",
        SPLITS,
        group=Group.PUSHDOWN,
    ),
    Option(
        "wrap",
        Form.FLAG,
        "",
        "false",
        "Let numbers with few bits wrap around, as in the paper. What is found then may not be "
        "real.",
        group=Group.PUSHDOWN,
    ),
)
