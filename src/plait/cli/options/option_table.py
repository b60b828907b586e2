"""The one table of commands and options: `--help`, `plait.toml` and `docs/cli.md` come from it."""

from typing import Final

from plait.cli.exit_statuses import (
    BASELINE_STATUSES,
    CHECK_STATUSES,
    DOCTOR_STATUSES,
    RACES_STATUSES,
    REPLAY_STATUSES,
    RUN_STATUSES,
    SHOW_STATUSES,
)
from plait.cli.options.command_form import Command
from plait.cli.options.confirm_options import CONFIRM, NO_CONFIRM
from plait.cli.options.engine_options import ENGINE, ENGINE_OPTIONS, MEMORY, as_listed
from plait.cli.options.limit_options import LIMIT_OPTIONS
from plait.cli.options.outside_options import OUTSIDE_OPTIONS
from plait.cli.options.target_options import CLASSPATH, CONFIG, JDK, TARGET_OPTIONS
from plait.engines.pushdown.descriptor import BITS, HEAP, THREADS
from plait.report.formats import format_names
from plait.result.standing import MEMORY_MODEL
from plait.spec.option_forms import Form, Group, Option
from plait.spec.properties import DEFAULT_PROPERTIES, name_of, property_help

CHECK: Final = Command(
    "check",
    "TARGET... [-- ARGUMENT...]",
    "Decide whether any schedule and any input makes the program fail.",
    "TARGET is a .java file (or several, or a source folder), a class folder, a jar, a class name "
    "with --classpath, or a built Maven or Gradle project. JUnit tests are checked one after the "
    "other, each with its own verdict, when there are several and no main method. What follows -- "
    "are the arguments of the program.",
    (
        *TARGET_OPTIONS,
        ENGINE,
        Option(
            "property",
            Form.LIST,
            "LIST",
            ",".join(name_of(item) for item in DEFAULT_PROPERTIES),
            f"What to check, separated by commas: {property_help()}",
            group=Group.PROPERTIES,
            usual=True,
        ),
        Option(
            "all",
            Form.FLAG,
            "",
            "false",
            "Find every distinct violation, not just one per property.",
            group=Group.PROPERTIES,
            usual=True,
        ),
        *ENGINE_OPTIONS,
        *OUTSIDE_OPTIONS,
        MEMORY,
        *LIMIT_OPTIONS,
        Option(
            "format",
            Form.CHOICE,
            "FORMAT",
            "text",
            "The format of the report. jsonl tells the progress too, html is a page to step "
            "through, graphml an SV-COMP witness; mermaid and shiviz are diagrams.",
            format_names(),
            group=Group.OUTPUT,
            usual=True,
        ),
        Option(
            "also",
            Form.LIST,
            "FORMAT=FILE",
            "",
            "Write further reports, such as html=report.html,sarif=report.sarif.",
            group=Group.OUTPUT,
            usual=True,
        ),
        Option(
            "baseline",
            Form.TEXT,
            "FILE",
            "",
            "Do not count findings accepted in this file, which plait baseline writes. Implies "
            "--all.",
            group=Group.PROPERTIES,
        ),
        Option(
            "output",
            Form.TEXT,
            "FILE",
            "",
            "Write the report to this file, not to standard output.",
            group=Group.OUTPUT,
            usual=True,
        ),
        Option(
            "quiet",
            Form.FLAG,
            "",
            "false",
            "Tell no progress on standard error.",
            group=Group.OUTPUT,
        ),
        Option(
            "full",
            Form.FLAG,
            "",
            "false",
            "Also show what happens inside the JDK.",
            group=Group.OUTPUT,
        ),
        Option(
            "coverage",
            Form.FLAG,
            "",
            "false",
            "List which lines were reached, which cannot be within the bounds, and which were not "
            "explored. --full does so too.",
            group=Group.OUTPUT,
        ),
        CONFIRM,
        NO_CONFIRM,
        Option(
            "witness-out",
            Form.TEXT,
            "DIR",
            "",
            "Write each violation to a file in this folder, for plait replay.",
            group=Group.OUTPUT,
        ),
        Option(
            "junit-out",
            Form.TEXT,
            "DIR",
            "",
            "Write a JUnit test to this folder for each violation that needs inputs but no second "
            "thread.",
            group=Group.OUTPUT,
        ),
        CONFIG,
    ),
    CHECK_STATUSES,
)

_RACES_OPTIONS: Final = (
    "random",
    "clock",
    MEMORY_MODEL,
    "time",
    "total-time",
    "memory",
    "format",
    "also",
    "output",
    "quiet",
    "full",
    "coverage",
    "confirm",
    "no-confirm",
    "witness-out",
    "workers",
)
RACES: Final = Command(
    "races",
    "TARGET... [-- ARGUMENT...]",
    "Prove that there are no data races, for any number of threads, or report them.",
    "The network engine proves pairs of accesses apart or suspects them; the explicit engine then "
    "looks for schedules that show the suspected ones.",
    (
        *TARGET_OPTIONS,
        *(option for option in CHECK.options if option.name in _RACES_OPTIONS),
        CONFIG,
    ),
    RACES_STATUSES,
)

RUN: Final = Command(
    "run",
    "TARGET... [-- ARGUMENT...]",
    "Run the program under one schedule.",
    "Prints what the program prints and exits as it does. What follows -- are the arguments of "
    "the program.",
    (
        *TARGET_OPTIONS,
        Option(
            "enable-assertions",
            Form.FLAG,
            "",
            "false",
            "Execute assert statements, like java -ea.",
            group=Group.PROGRAM,
        ),
        Option(
            "stdin",
            Form.TEXT,
            "FILE",
            "",
            "What the program reads from System.in. - is Plait's own standard input.",
            group=Group.PROGRAM,
        ),
        CONFIG,
    ),
    RUN_STATUSES,
)

BASELINE: Final = Command(
    "baseline",
    "REPORT.json...",
    "Accept the findings of reports, so that only new ones fail a build.",
    "Adds what `plait check --format json` found to a file that `plait check --baseline` reads. "
    "Findings are recognised by their code, not by line numbers. Take an entry out of the file "
    "when its finding is mended.",
    (
        Option(
            "reason",
            Form.TEXT,
            "TEXT",
            "",
            "Why these findings are accepted.",
            only_flag=True,
            group=Group.OUTPUT,
        ),
        Option(
            "baseline",
            Form.TEXT,
            "FILE",
            "plait-baseline.json",
            "The file to add them to.",
            group=Group.OUTPUT,
        ),
        CONFIG,
    ),
    BASELINE_STATUSES,
)

REPLAY: Final = Command(
    "replay",
    "WITNESS",
    "Lead the JDK's own JVM along a witness that `plait check --witness-out` wrote.",
    "The program and its arguments are those of the witness; when its classes have changed, it is "
    "refused.",
    (
        CLASSPATH,
        JDK,
        Option(
            "time",
            Form.DURATION,
            "DURATION",
            "60s",
            "Give up after this time.",
            group=Group.BOUNDS,
        ),
        CONFIRM,
        Option(
            "debug-port",
            Form.TEXT,
            "PORT",
            "",
            "Leave the JVM stopped at the violation, and let a debugger attach to this port of "
            "127.0.0.1. 0 picks a free one.",
            only_flag=True,
            group=Group.CONFIRMATION,
        ),
        Option(
            "show-output",
            Form.FLAG,
            "",
            "false",
            "Print the end of what the program printed.",
            only_flag=True,
            group=Group.CONFIRMATION,
        ),
        CONFIG,
    ),
    REPLAY_STATUSES,
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
        Option(
            "contexts",
            Form.COUNT,
            "K",
            "3",
            "How many contexts to search for rules.",
            group=Group.BOUNDS,
        ),
        Option(
            "time",
            Form.DURATION,
            "DURATION",
            "60s",
            "How long to search for rules or flows.",
            group=Group.BOUNDS,
        ),
        *(as_listed(option) for option in (BITS, HEAP, THREADS)),
        Option(
            "method",
            Form.TEXT,
            "CLASS.METHOD",
            "",
            "Show only this method, of any class of the program or the JDK.",
            only_flag=True,
            group=Group.PROGRAM,
        ),
        CONFIG,
    ),
    SHOW_STATUSES,
)

DOCTOR: Final = Command(
    "doctor",
    "[TARGET...] [-- ARGUMENT...]",
    "Check that Plait works here, that it finds known bugs, or that it can work on a TARGET.",
    "Each line says what was looked at, and what to do about what is not well: the JDK, the cache "
    "and Plait itself, then known bugs, which must be found and confirmed. With a TARGET it looks "
    "at that instead: its class path, the versions of its classes, which are missing or there "
    "twice, its sources, entry points and tests, and for some seconds whether an execution comes "
    "to what has no model.",
    (
        *TARGET_OPTIONS,
        Option(
            "prune",
            Form.FLAG,
            "",
            "false",
            "Only prune the cache. That takes away damaged entries, those that were not used for "
            "30 days, the least recently used beyond 1 GB, and what killed runs have left. Plait "
            "does so by itself once a day, but for damaged entries that nobody needs.",
            only_flag=True,
            group=Group.SETUP,
        ),
        CONFIG,
    ),
    DOCTOR_STATUSES,
)

COMMANDS: Final = (CHECK, RACES, RUN, REPLAY, BASELINE, SHOW, DOCTOR)
