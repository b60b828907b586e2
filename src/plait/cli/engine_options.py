"""The options of single engines and searches, and of the memory that all of them explore."""

from typing import Final

from plait.cli.option_forms import Form, Group, Option
from plait.engines.pushdown.options import (
    DEFAULT_BITS,
    DEFAULT_HEAP,
    DEFAULT_THREADS,
    SPLITS,
)
from plait.engines.search_options import DEFAULT_PCT_DEPTH, DEFAULT_SEED, ORDERS, STATES
from plait.engines.symbolic.options import DEFAULT_UNWIND, MODES, THREADS_AS
from plait.result.standing import MEMORY_MODEL

SEARCH_OPTIONS: Final = (
    Option(
        "search",
        Form.CHOICE,
        "ORDER",
        "depth",
        "The order of exploration, with the explicit engine: depth first; breadth first, for "
        "witnesses of the fewest steps; or random runs from the start, for programs too large to "
        "explore: uniform, pct (few changes of priority) or pos (priorities of operations).",
        ORDERS,
        group=Group.EXPLICIT,
    ),
    Option(
        "states",
        Form.CHOICE,
        "KIND",
        "hashed",
        "What is kept of visited states: 128-bit hashes, or all of them, so that a proof does not "
        "depend on hashes being different.",
        STATES,
        group=Group.EXPLICIT,
    ),
    Option(
        "seed",
        Form.COUNT,
        "N",
        "none",
        f"What random runs depend on; default {DEFAULT_SEED}.",
        group=Group.EXPLICIT,
    ),
    Option(
        "runs",
        Form.COUNT,
        "N",
        "none",
        "How many random runs; default: until time or memory ends.",
        group=Group.EXPLICIT,
    ),
    Option(
        "pct-depth",
        Form.COUNT,
        "D",
        "none",
        f"How many orderings a bug may need for pct; default {DEFAULT_PCT_DEPTH}.",
        group=Group.EXPLICIT,
    ),
)

SYMBOLIC_OPTIONS: Final = (
    Option(
        "unwind",
        Form.COUNT,
        "N",
        str(DEFAULT_UNWIND),
        "With the symbolic engine: follow loops that inputs can leave, and recursion, for at "
        "most N iterations; none for no limit.",
        group=Group.SYMBOLIC,
    ),
    Option(
        "unwind-loops",
        Form.LIST,
        "LIST",
        "",
        "With the symbolic engine: bounds on single loops, whatever decides them, separated by "
        "commas: Class.method:2=100 for the second loop of a method (plait show loops lists them), "
        "Class.method=100 for all of them and for its recursion.",
        group=Group.SYMBOLIC,
    ),
    Option(
        "branches",
        Form.COUNT,
        "B",
        "none",
        "With the symbolic engine: follow paths for at most B tests that inputs decide, each path "
        "by itself.",
        group=Group.SYMBOLIC,
    ),
    Option(
        "steps",
        Form.COUNT,
        "N",
        "none",
        "With the symbolic engine: follow paths for at most N iterations and calls in all.",
        group=Group.SYMBOLIC,
    ),
    Option(
        "batch",
        Form.COUNT,
        "D",
        "none",
        "With the symbolic engine: give D paths that may fail to a solver at a time; default: one "
        "at first, then more and more.",
        group=Group.SYMBOLIC,
    ),
    Option(
        "mode",
        Form.CHOICE,
        "MODE",
        "auto",
        "With the symbolic engine: one path after the other, or paths merged where they meet "
        "again; auto merges unless objects would have to be merged at many places.",
        MODES,
        group=Group.SYMBOLIC,
    ),
    Option(
        "threads-as",
        Form.CHOICE,
        "FORM",
        "auto",
        "With the symbolic engine: schedules explored one by one, or asked for all at once as "
        "orders of events in one formula; auto does the latter where threads allow it.",
        THREADS_AS,
        group=Group.SYMBOLIC,
    ),
)

MEMORY: Final = Option(
    MEMORY_MODEL,
    Form.CHOICE,
    "MODEL",
    "auto",
    "What is explored is sequentially consistent memory. Java allows more where there are data "
    "races or weak accesses (opaque, acquire, release, lazySet, setPlain, fences): what holds "
    "there is inconclusive (auto), or an answer if sequential consistency is the question (sc).",
    ("auto", "sc"),
    group=Group.ENVIRONMENT,
)

PUSHDOWN_OPTIONS: Final = (
    Option(
        "bits",
        Form.COUNT,
        "B",
        "none",
        "With the pushdown engine: bits of a number that is not known beforehand; runs with larger "
        f"ones are left out, and the verdict says so. Default {DEFAULT_BITS}.",
        group=Group.PUSHDOWN,
    ),
    Option(
        "input-bits",
        Form.COUNT,
        "B",
        "none",
        "With the pushdown engine: bits of an input, if other than those of all numbers.",
        group=Group.PUSHDOWN,
    ),
    Option(
        "field-bits",
        Form.LIST,
        "LIST",
        "",
        "With the pushdown engine: bits of single fields, or of the elements of arrays in them, as "
        "Class.field:4, separated by commas; also by the annotation plait.Bits.",
        group=Group.PUSHDOWN,
    ),
    Option(
        "parameter-bits",
        Form.LIST,
        "LIST",
        "",
        "With the pushdown engine: bits of single parameters, or of the elements of arrays that "
        "they get, as Class.method.parameter:4, the parameter by its name or number from 1; also "
        "by the annotation plait.Bits.",
        group=Group.PUSHDOWN,
    ),
    Option(
        "heap",
        Form.COUNT,
        "H",
        "none",
        "With the pushdown engine: how many objects may be made that several threads can reach. "
        f"Default {DEFAULT_HEAP}.",
        group=Group.PUSHDOWN,
    ),
    Option(
        "threads",
        Form.COUNT,
        "T",
        "none",
        "With the pushdown engine: how many threads may be started, main included. "
        f"Default {DEFAULT_THREADS}.",
        group=Group.PUSHDOWN,
    ),
    Option(
        "split",
        Form.CHOICE,
        "HOW",
        SPLITS[0],
        "With the pushdown engine: which sets of states are kept apart after a context: lazy, lazy "
        "as printed in the paper, or eager.",
        SPLITS,
        group=Group.PUSHDOWN,
    ),
    Option(
        "wrap",
        Form.FLAG,
        "",
        "false",
        "With the pushdown engine: let numbers of few bits wrap around, as the paper does; what is "
        "found then may not be real.",
        group=Group.PUSHDOWN,
    ),
)
