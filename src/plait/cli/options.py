"""The one table of commands and options: `--help`, `plait.toml` and `docs/cli.md` come from it."""

from enum import Enum
from typing import Final

from plait.base.node import node
from plait.engines.pushdown.options import (
    DEFAULT_BITS,
    DEFAULT_HEAP,
    DEFAULT_THREADS,
    SPLITS,
)
from plait.engines.registry import ENGINE_NAMES
from plait.engines.search_options import DEFAULT_PCT_DEPTH, DEFAULT_SEED, ORDERS, STATES
from plait.engines.symbolic.options import DEFAULT_UNWIND, MODES, THREADS_AS
from plait.ir.short_strings import USUAL_CHARACTERS
from plait.java.argument_graphs import USUAL_LIMITS
from plait.java.outside import CLOCKS, RANDOM_NUMBERS
from plait.result.standing import MEMORY_MODEL
from plait.spec.properties import DEFAULT_PROPERTIES, EXCEPTION_FORM, LINE_FORM, PROPERTIES, name_of


class Form(Enum):
    """What values an option takes."""

    TEXT = "text"
    FLAG = "flag"
    CHOICE = "choice"
    COUNT = "count"
    DURATION = "duration"
    SIZE = "size"


@node
class Option:
    """One option: `--name` on the command line, `name = ...` in the file unless `only_flag`.

    `default` is in the textual form of a value; a flag's is `false`; empty means not set.
    """

    name: str
    form: Form
    metavar: str
    default: str
    help: str
    choices: tuple[str, ...] = ()
    only_flag: bool = False


@node
class Command:
    """A command with its arguments as shown in its usage line."""

    name: str
    arguments: str
    summary: str
    details: str
    options: tuple[Option, ...]


FORMATS: Final = (
    "text",
    "json",
    "jsonl",
    "sarif",
    "junit",
    "html",
    "graphml",
    "mermaid",
    "shiviz",
)
"""The formats of reports."""

CLASSPATH: Final = Option(
    "classpath",
    Form.TEXT,
    "PATH",
    "",
    "Folders and jars to find classes in, separated as for java.",
)
ENTRY: Final = Option(
    "entry",
    Form.TEXT,
    "CLASS.METHOD",
    "",
    "What to run: a main method, a JUnit test, or any method (its arguments are then chosen "
    "nondeterministically). Needed only when the target has several; check and races then take all "
    "JUnit tests of the target, of a CLASS, or with names like a pattern such as *Test.adds*.",
)
JDK: Final = Option(
    "jdk", Form.TEXT, "HOME", "", "The JDK to use; default: JAVA_HOME, then javac on the PATH."
)
CONFIG: Final = Option(
    "config",
    Form.TEXT,
    "FILE",
    "",
    "Read options from this file; default: the nearest plait.toml or pyproject.toml with a "
    "[tool.plait] table, from the current folder upwards.",
    only_flag=True,
)
OBJECTS: Final = Option(
    "objects",
    Form.COUNT,
    "N",
    str(USUAL_LIMITS.objects),
    "How many objects of each class the arguments of an --entry method may be made of.",
)
LENGTHS: Final = Option(
    "lengths",
    Form.COUNT,
    "N",
    str(USUAL_LIMITS.lengths),
    "How long arrays and strings among those objects may be.",
)
CHARACTERS: Final = Option(
    "characters",
    Form.COUNT,
    "N",
    str(USUAL_CHARACTERS),
    "How many characters strings of Verifier.nondetString (SV-COMP's) may have.",
)
ASSUME: Final = Option(
    "assume",
    Form.TEXT,
    "CLASS.METHOD",
    "",
    "A boolean method that takes the arguments of the --entry method: only calls for which it is "
    "true are checked.",
)
GUARANTEE: Final = Option(
    "guarantee",
    Form.TEXT,
    "CLASS.METHOD",
    "",
    "A boolean method that takes the arguments of the --entry method and its result: it must be "
    "true after the call, else property assertion is violated.",
)
TARGET_OPTIONS: Final = (CLASSPATH, ENTRY, ASSUME, GUARANTEE, OBJECTS, LENGTHS, CHARACTERS, JDK)

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
    ),
    Option(
        "states",
        Form.CHOICE,
        "KIND",
        "hashed",
        "What is kept of visited states: 128-bit hashes, or all of them, so that a proof does not "
        "depend on hashes being different.",
        STATES,
    ),
    Option(
        "seed",
        Form.COUNT,
        "N",
        "none",
        f"What random runs depend on; default {DEFAULT_SEED}.",
    ),
    Option(
        "runs",
        Form.COUNT,
        "N",
        "none",
        "How many random runs; default: until time or memory ends.",
    ),
    Option(
        "pct-depth",
        Form.COUNT,
        "D",
        "none",
        f"How many orderings a bug may need for pct; default {DEFAULT_PCT_DEPTH}.",
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
    ),
    Option(
        "unwind-loops",
        Form.TEXT,
        "LIST",
        "",
        "With the symbolic engine: bounds on single loops, whatever decides them, separated by "
        "commas: Class.method:2=100 for the second loop of a method (plait show loops lists them), "
        "Class.method=100 for all of them and for its recursion.",
    ),
    Option(
        "branches",
        Form.COUNT,
        "B",
        "none",
        "With the symbolic engine: follow paths for at most B tests that inputs decide, each path "
        "by itself.",
    ),
    Option(
        "steps",
        Form.COUNT,
        "N",
        "none",
        "With the symbolic engine: follow paths for at most N iterations and calls in all.",
    ),
    Option(
        "batch",
        Form.COUNT,
        "D",
        "none",
        "With the symbolic engine: give D paths that may fail to a solver at a time; default: one "
        "at first, then more and more.",
    ),
    Option(
        "mode",
        Form.CHOICE,
        "MODE",
        "auto",
        "With the symbolic engine: one path after the other, or paths merged where they meet "
        "again; auto merges unless objects would have to be merged at many places.",
        MODES,
    ),
    Option(
        "threads-as",
        Form.CHOICE,
        "FORM",
        "auto",
        "With the symbolic engine: schedules explored one by one, or asked for all at once as "
        "orders of events in one formula; auto does the latter where threads allow it.",
        THREADS_AS,
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
)

PUSHDOWN_OPTIONS: Final = (
    Option(
        "bits",
        Form.COUNT,
        "B",
        "none",
        "With the pushdown engine: bits of a number that is not known beforehand; runs with larger "
        f"ones are left out, and the verdict says so. Default {DEFAULT_BITS}.",
    ),
    Option(
        "input-bits",
        Form.COUNT,
        "B",
        "none",
        "With the pushdown engine: bits of an input, if other than those of all numbers.",
    ),
    Option(
        "field-bits",
        Form.TEXT,
        "LIST",
        "",
        "With the pushdown engine: bits of single fields, or of the elements of arrays in them, as "
        "Class.field:4, separated by commas; also by the annotation plait.Bits.",
    ),
    Option(
        "parameter-bits",
        Form.TEXT,
        "LIST",
        "",
        "With the pushdown engine: bits of single parameters, or of the elements of arrays that "
        "they get, as Class.method.parameter:4, the parameter by its name or number from 1; also "
        "by the annotation plait.Bits.",
    ),
    Option(
        "heap",
        Form.COUNT,
        "H",
        "none",
        "With the pushdown engine: how many objects may be made that several threads can reach. "
        f"Default {DEFAULT_HEAP}.",
    ),
    Option(
        "threads",
        Form.COUNT,
        "T",
        "none",
        "With the pushdown engine: how many threads may be started, main included. "
        f"Default {DEFAULT_THREADS}.",
    ),
    Option(
        "split",
        Form.CHOICE,
        "HOW",
        SPLITS[0],
        "With the pushdown engine: which sets of states are kept apart after a context: lazy, lazy "
        "as printed in the paper, or eager.",
        SPLITS,
    ),
    Option(
        "wrap",
        Form.FLAG,
        "",
        "false",
        "With the pushdown engine: let numbers of few bits wrap around, as the paper does; what is "
        "found then may not be real.",
    ),
)

CHECK: Final = Command(
    "check",
    "TARGET... [-- ARGUMENT...]",
    "Decide whether any schedule and any input makes the program fail.",
    "TARGET is a .java file (or several, or a source folder), a class folder, a jar, a class name "
    "with --classpath, or a built Maven or Gradle project. JUnit tests are checked one after the "
    "other, each with its own verdict, when there are several and no main method. Exit status: 0 "
    "all properties hold, for all executions or within bounds that you have set; 1 violated; 2 bad "
    "input or usage; 3 inconclusive: unknown, suspected, nothing found within a default bound, "
    "vacuous, or true under sequential consistency only; 4 internal error.",
    (
        *TARGET_OPTIONS,
        Option(
            "engine", Form.CHOICE, "NAME", "auto", "The engine to use.", ("auto", *ENGINE_NAMES)
        ),
        Option(
            "property",
            Form.TEXT,
            "LIST",
            ",".join(name_of(item) for item in DEFAULT_PROPERTIES),
            f"What to check, separated by commas: {', '.join(PROPERTIES)}; {EXCEPTION_FORM} for "
            f"uncaught exceptions of a class and its subclasses only; {LINE_FORM} for each line "
            "that should be unreachable. Data races are reported as warnings unless asked for "
            "here.",
        ),
        Option(
            "all", Form.FLAG, "", "false", "Find every distinct violation, not one per property."
        ),
        Option(
            "contexts",
            Form.COUNT,
            "K",
            "none",
            "Explore only schedules of at most K contexts, that is K - 1 context switches.",
        ),
        *SEARCH_OPTIONS,
        Option(
            "track",
            Form.TEXT,
            "LIST",
            "",
            "Keep these fields symbolically, many values in one state, with the explicit engine: "
            "Class.field (boolean or enum), Class.field:4 (a number of 4 bits), Class.field=free "
            "(any initial value), separated by commas; auto finds candidates, none ignores the "
            "annotation plait.Tracked.",
        ),
        Option(
            "spurious-wakeups",
            Form.FLAG,
            "",
            "false",
            "Let waiting threads wake up without being notified, as Java allows.",
        ),
        Option(
            "random",
            Form.CHOICE,
            "NUMBERS",
            RANDOM_NUMBERS[0],
            "What generators without a seed give (Random, SplittableRandom, ThreadLocalRandom, "
            "Math.random, UUID.randomUUID): one fixed sequence of concrete numbers, or any, each "
            "an input of the program.",
            RANDOM_NUMBERS,
        ),
        Option(
            "clock",
            Form.CHOICE,
            "TIME",
            CLOCKS[0],
            "What programs read as the time: a logical clock that passes only in sleeps and timed "
            "waits, or any time that is not before what was read last.",
            CLOCKS,
        ),
        Option(
            "workers",
            Form.COUNT,
            "N",
            "1",
            "Explore in N processes, with the explicit engine; worth it for long searches. The "
            "symbolic engine solves in N processes, the network engine asks about pairs of "
            "accesses; the pushdown engine shares the last of --contexts among N processes.",
        ),
        Option(
            "no-reduction",
            Form.FLAG,
            "",
            "false",
            "Explore every order of steps, also where the order cannot matter; to compare.",
        ),
        Option(
            "facts",
            Form.CHOICE,
            "WHEN",
            "off",
            "Do not interleave accesses that the network engine's analysis proves race free: "
            "always, or (auto) when the explicit engine's search with reduction is long, and with "
            "the symbolic and pushdown engines when the analysis takes at most 10 s. A proof "
            "then rests on the analysis's assumptions too.",
            ("off", "auto", "on"),
        ),
        MEMORY,
        *SYMBOLIC_OPTIONS,
        *PUSHDOWN_OPTIONS,
        Option(
            "time",
            Form.DURATION,
            "DURATION",
            "60s",
            "Stop after this time: 500ms, 60s, 5m; each of several tests has it.",
        ),
        Option("memory", Form.SIZE, "SIZE", "none", "Stop when this much memory is used: 4GB."),
        Option(
            "format",
            Form.CHOICE,
            "FORMAT",
            "text",
            "The format of the report. jsonl tells the progress too, html is a page to step "
            "through, graphml an SV-COMP witness; mermaid and shiviz are diagrams.",
            FORMATS,
        ),
        Option(
            "also",
            Form.TEXT,
            "FORMAT=FILE",
            "",
            "Write further reports, separated by commas: html=report.html,sarif=report.sarif.",
        ),
        Option(
            "baseline",
            Form.TEXT,
            "FILE",
            "",
            "Findings accepted in this file do not count (see plait baseline); implies --all.",
        ),
        Option("output", Form.TEXT, "FILE", "", "Write the report there, not to standard output."),
        Option("full", Form.FLAG, "", "false", "Show what happens inside the JDK too."),
        Option(
            "coverage",
            Form.FLAG,
            "",
            "false",
            "List the lines of the program that were reached, that cannot be reached within the "
            "bounds, and that were not explored; --full does so too.",
        ),
        Option(
            "no-confirm",
            Form.FLAG,
            "",
            "false",
            "Do not replay violations on the JDK's own JVM to confirm them.",
        ),
        Option(
            "witness-out",
            Form.TEXT,
            "DIR",
            "",
            "Write a file for each violation there, which `plait replay` reads.",
        ),
        Option(
            "junit-out",
            Form.TEXT,
            "DIR",
            "",
            "Write a JUnit test there for each violation that needs inputs but no second thread.",
        ),
        CONFIG,
    ),
)

_RACES_OPTIONS: Final = (
    "random",
    "clock",
    MEMORY_MODEL,
    "time",
    "memory",
    "format",
    "also",
    "output",
    "full",
    "coverage",
    "no-confirm",
    "witness-out",
    "workers",
)
RACES: Final = Command(
    "races",
    "TARGET... [-- ARGUMENT...]",
    "Prove that there are no data races, for any number of threads, or report them.",
    "The network engine proves pairs of accesses apart or suspects them; the explicit engine then "
    "looks for schedules that show the suspected ones. Exit status: 0 no races, 1 a race was "
    "shown, 2 bad input or usage, 3 suspected, unknown, vacuous or true under sequential "
    "consistency only, 4 internal error.",
    (
        *TARGET_OPTIONS,
        *(option for option in CHECK.options if option.name in _RACES_OPTIONS),
        CONFIG,
    ),
)

RUN: Final = Command(
    "run",
    "TARGET... [-- ARGUMENT...]",
    "Run the program under one schedule.",
    "Prints what the program prints and exits as it does.",
    (
        *TARGET_OPTIONS,
        Option(
            "enable-assertions", Form.FLAG, "", "false", "Execute assert statements, as java -ea."
        ),
        Option(
            "stdin",
            Form.TEXT,
            "FILE",
            "",
            "What the program reads from System.in; - is the command's own standard input.",
        ),
        CONFIG,
    ),
)

BASELINE: Final = Command(
    "baseline",
    "REPORT.json...",
    "Accept the findings of reports, so that only new ones fail a build.",
    "Adds what `plait check --format json` found to a file that `plait check --baseline` reads. "
    "Findings are recognised by their code, not by line numbers. Take an entry out of the file "
    "when its finding is mended.",
    (
        Option("reason", Form.TEXT, "TEXT", "", "Why these findings are accepted.", only_flag=True),
        Option(
            "baseline",
            Form.TEXT,
            "FILE",
            "plait-baseline.json",
            "The file to add them to.",
        ),
        CONFIG,
    ),
)

REPLAY: Final = Command(
    "replay",
    "WITNESS",
    "Lead the JDK's own JVM along a witness that `plait check --witness-out` wrote.",
    "The program and its arguments are those of the witness; when its classes have changed, it is "
    "refused. Exit status: 1 the JVM fails as the witness says, 3 it does not, 2 refused.",
    (
        CLASSPATH,
        JDK,
        Option("time", Form.DURATION, "DURATION", "60s", "Give up after this time."),
        Option(
            "debug-port",
            Form.TEXT,
            "PORT",
            "",
            "Leave the JVM stopped at the violation, and let a debugger attach to this port of "
            "127.0.0.1; 0 for any free one.",
            only_flag=True,
        ),
        Option(
            "show-output",
            Form.FLAG,
            "",
            "false",
            "Print the end of what the program printed.",
            only_flag=True,
        ),
        CONFIG,
    ),
)

SHOW: Final = Command(
    "show",
    "{ir|cfg|loops|rules|flows} TARGET... [-- ARGUMENT...]",
    "Show what the engines see: register code, control flow, loops, pushdown rules, flows.",
    "ir, cfg and loops print the classes of the target itself; --method adds or narrows. loops "
    "prints what --unwind-loops calls them, and where they begin. rules prints the "
    "rules of the pushdown engine that a search within --contexts, --time and the other bounds "
    "comes to. flows prints which writes a read in another thread may see, for any number of "
    "threads, and which chains of these are possible.",
    (
        *TARGET_OPTIONS,
        Option("contexts", Form.COUNT, "K", "3", "With rules: how many contexts to search."),
        Option(
            "time", Form.DURATION, "DURATION", "60s", "With rules and flows: how long to search."
        ),
        *(option for option in PUSHDOWN_OPTIONS if option.name in ("bits", "heap", "threads")),
        Option(
            "method",
            Form.TEXT,
            "CLASS.METHOD",
            "",
            "Only this method, of any class of the program or the JDK.",
            only_flag=True,
        ),
        CONFIG,
    ),
)

DOCTOR: Final = Command(
    "doctor",
    "",
    "Check that Plait works here: the JDK, the cache, and that a known race is found.",
    "Exit status 0 when everything is well, 2 when something is missing, 4 when a known bug is "
    "not found.",
    (JDK, CONFIG),
)

COMMANDS: Final = (CHECK, RACES, RUN, REPLAY, BASELINE, SHOW, DOCTOR)
