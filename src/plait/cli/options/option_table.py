"""The table of commands and options, from which `--help`, `plait.toml` and `docs/cli.md` derive."""

from typing import Final

from plait.cli.exit_statuses import (
    BASELINE_STATUSES,
    CHECK_STATUSES,
    DOCTOR_STATUSES,
    FLOW_STATUSES,
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
from plait.cli.options.suite_options import JOBS, SUITE_OPTIONS
from plait.cli.options.target_options import CLASSPATH, CONFIG, JDK, TARGET_OPTIONS
from plait.engines.pushdown.descriptor import HEAP, THREADS
from plait.engines.shared_options import BITS
from plait.report.formats import format_names
from plait.result.standing import MEMORY_MODEL
from plait.spec.option_forms import Form, Group, Option
from plait.spec.properties import DEFAULT_PROPERTIES, name_of, property_help

CHECK: Final = Command(
    "check",
    "TARGET... [-- ARGUMENT...]",
    "Check whether the program can fail under any schedule and any input.",
    "TARGET is one or more .java files or a source folder, a class folder, a jar, a class name "
    "with --classpath, or a Maven or Gradle project. If it has several JUnit tests and no "
    "main method, each test is checked by itself and has its own verdict. Arguments after -- go to "
    "the program.",
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
            "Report every distinct violation, not just one per property.",
            group=Group.PROPERTIES,
            usual=True,
        ),
        *ENGINE_OPTIONS,
        *OUTSIDE_OPTIONS,
        MEMORY,
        *LIMIT_OPTIONS,
        *SUITE_OPTIONS,
        Option(
            "format",
            Form.CHOICE,
            "FORMAT",
            "text",
            "The format of the report. jsonl also reports progress; html is a page to step "
            "through; graphml is an SV-COMP witness; mermaid and shiviz are diagrams.",
            format_names(),
            group=Group.OUTPUT,
            usual=True,
        ),
        Option(
            "also",
            Form.LIST,
            "FORMAT=FILE",
            "",
            "Write additional reports, such as html=report.html,sarif=report.sarif.",
            group=Group.OUTPUT,
            usual=True,
        ),
        Option(
            "baseline",
            Form.TEXT,
            "FILE",
            "",
            "Do not count the findings accepted in this file, which plait baseline writes. "
            "Implies --all.",
            group=Group.PROPERTIES,
        ),
        Option(
            "output",
            Form.TEXT,
            "FILE",
            "",
            "Write the report to this file instead of standard output.",
            group=Group.OUTPUT,
            usual=True,
        ),
        Option(
            "quiet",
            Form.FLAG,
            "",
            "false",
            "Show no progress on standard error.",
            group=Group.OUTPUT,
        ),
        Option(
            "full",
            Form.FLAG,
            "",
            "false",
            "Show all details, including events inside the JDK.",
            group=Group.OUTPUT,
        ),
        Option(
            "coverage",
            Form.FLAG,
            "",
            "false",
            "List the lines that were reached, were not explored, or are unreachable within the "
            "bounds. Implied by --full.",
            group=Group.OUTPUT,
        ),
        CONFIRM,
        NO_CONFIRM,
        Option(
            "witness-out",
            Form.TEXT,
            "DIR",
            "",
            "Write a witness of each violation to this folder, for plait replay.",
            group=Group.OUTPUT,
        ),
        Option(
            "junit-out",
            Form.TEXT,
            "DIR",
            "",
            "Write a JUnit test to this folder for each violation that depends on inputs but "
            "on no second thread.",
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
    JOBS.name,
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
    "Prove the absence of data races for any number of threads, or report races.",
    "The network engine proves that pairs of accesses cannot race, or suspects them. The explicit "
    "engine then searches for schedules in which the suspected pairs race.",
    (
        *TARGET_OPTIONS,
        *(option for option in CHECK.options if option.name in _RACES_OPTIONS),
        CONFIG,
    ),
    RACES_STATUSES,
)

_FLOW_OPTIONS: Final = (
    "policy",
    "secret",
    MEMORY_MODEL,
    "time",
    "total-time",
    "memory",
    JOBS.name,
    "format",
    "also",
    "output",
    "quiet",
    "full",
    "coverage",
    "baseline",
)
FLOW: Final = Command(
    "flow",
    "TARGET... [-- ARGUMENT...]",
    "Prove that no secret reaches the public, or report how one may.",
    "The policy names what is secret, who is public and what may be released. Values, control "
    "flow, exceptions, memory and shared memory count, for all inputs and all schedules. "
    "docs/policy.md describes policies, docs/engines/flow.md what is proved.",
    (
        *TARGET_OPTIONS,
        *(option for option in CHECK.options if option.name in _FLOW_OPTIONS),
        CONFIG,
    ),
    FLOW_STATUSES,
)

RUN: Final = Command(
    "run",
    "TARGET... [-- ARGUMENT...]",
    "Run the program under one schedule.",
    "Prints what the program prints and exits as it does. Arguments after -- go to the program.",
    (
        *TARGET_OPTIONS,
        Option(
            "enable-assertions",
            Form.FLAG,
            "",
            "false",
            "Execute assert statements, as java -ea does.",
            group=Group.PROGRAM,
        ),
        Option(
            "stdin",
            Form.TEXT,
            "FILE",
            "",
            "The file that the program reads as System.in. - is Plait's own standard input.",
            group=Group.PROGRAM,
        ),
        CONFIG,
    ),
    RUN_STATUSES,
)

BASELINE: Final = Command(
    "baseline",
    "REPORT.json...",
    "Accept the findings of reports, so that only new findings fail a build.",
    "Adds the findings of `plait check --format json` to a file that `plait check --baseline` "
    "reads. Findings are identified by their code, not by line numbers. Remove an entry from the "
    "file when its finding is fixed.",
    (
        Option(
            "reason",
            Form.TEXT,
            "TEXT",
            "",
            "Why the findings are accepted.",
            only_flag=True,
            group=Group.OUTPUT,
        ),
        Option(
            "baseline",
            Form.TEXT,
            "FILE",
            "plait-baseline.json",
            "The file to add the findings to.",
            group=Group.OUTPUT,
        ),
        CONFIG,
    ),
    BASELINE_STATUSES,
)

REPLAY: Final = Command(
    "replay",
    "WITNESS",
    "Replay a witness of `plait check --witness-out` on a stock JVM.",
    "The witness names the program and its arguments. It is rejected if the classes have changed.",
    (
        CLASSPATH,
        JDK,
        Option(
            "time",
            Form.DURATION,
            "DURATION",
            "60s",
            "Stop after this time.",
            group=Group.BOUNDS,
        ),
        CONFIRM,
        Option(
            "debug-port",
            Form.TEXT,
            "PORT",
            "",
            "Keep the JVM suspended at the violation, and let a debugger attach to this port "
            "of 127.0.0.1. 0 selects a free port.",
            only_flag=True,
            group=Group.CONFIRMATION,
        ),
        Option(
            "show-output",
            Form.FLAG,
            "",
            "false",
            "Print the end of the program's output.",
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
    "Show what the engines work on: IR, control flow, loops, pushdown rules, data flows.",
    "ir, cfg and loops print the classes of the target; --method selects one method of any class. "
    "loops prints the names of loops for --unwind-loops, and the lines where the loops begin. "
    "rules prints the pushdown rules that a search within --contexts, --time and the other bounds "
    "reaches. flows prints which writes a read in another thread may see, for any number of "
    "threads, and which chains of such flows are possible.",
    (
        *TARGET_OPTIONS,
        Option(
            "contexts",
            Form.COUNT,
            "K",
            "3",
            "The number of contexts to search for rules.",
            group=Group.BOUNDS,
        ),
        Option(
            "time",
            Form.DURATION,
            "DURATION",
            "60s",
            "The time limit of the search for rules or flows.",
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
    "Check this installation of Plait, or whether Plait can check a TARGET.",
    "Each line reports one check and how to fix a problem. Without a TARGET: the JDK, the cache "
    "and Plait itself, then known bugs, which must be found and confirmed. With a TARGET: its "
    "class path, the versions of its classes, missing and duplicate classes, its sources, entry "
    "points and tests, and a search of some seconds for executions that reach something "
    "unsupported.",
    (
        *TARGET_OPTIONS,
        Option(
            "prune",
            Form.FLAG,
            "",
            "false",
            "Only prune the cache. Removes damaged entries, entries not used for 30 days, the "
            "least recently used entries beyond 1 GB, and leftovers of killed processes. Plait "
            "also prunes the cache once a day, except for damaged entries that are not used.",
            only_flag=True,
            group=Group.SETUP,
        ),
        CONFIG,
    ),
    DOCTOR_STATUSES,
)

COMMANDS: Final = (CHECK, RACES, FLOW, RUN, REPLAY, BASELINE, SHOW, DOCTOR)
