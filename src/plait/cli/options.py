"""The one table of commands and options: `--help`, `plait.toml` and `docs/cli.md` come from it."""

from typing import Final

from plait.cli.engine_options import (
    MEMORY,
    PUSHDOWN_OPTIONS,
    SEARCH_OPTIONS,
    SYMBOLIC_OPTIONS,
)
from plait.cli.option_forms import Command, Form, Option
from plait.cli.outside_options import OUTSIDE_OPTIONS
from plait.engines.registry import ENGINE_NAMES
from plait.ir.short_strings import USUAL_CHARACTERS
from plait.java.argument_graphs import USUAL_LIMITS
from plait.result.standing import MEMORY_MODEL
from plait.spec.properties import DEFAULT_PROPERTIES, EXCEPTION_FORM, LINE_FORM, PROPERTIES, name_of

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
            "timeouts",
            Form.CHOICE,
            "WHEN",
            "auto",
            "When the time of sleeps and timed waits is up: at any moment; last, when nothing else "
            "can run, the earliest deadline first; or never (sleeps then end at any moment). auto "
            "is last for JUnit tests, whose time-outs are watchdogs, and any for all else.",
            ("auto", "any", "last", "never"),
        ),
        *OUTSIDE_OPTIONS,
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
        Option("quiet", Form.FLAG, "", "false", "Tell no progress on standard error."),
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
    "quiet",
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
