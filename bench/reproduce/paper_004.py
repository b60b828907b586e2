"""The Monitor-DPN paper: lock-sensitive reachability for races and flows between threads."""

import json
import re
import sys
from pathlib import Path
from typing import Final

from bench.measure import PLAIT, Ended
from bench.reproduce.measuring import INCONCLUSIVE, rounded
from bench.reproduce.tables import (
    NONE,
    Cell,
    Column,
    Diagram,
    Line,
    Measurement,
    Number,
    Paper,
    Plot,
    Table,
    TableRow,
    Words,
    Wrong,
    ours,
    paper,
)

PROGRAMS: Final = Path(__file__).parents[1] / "programs" / "network"
LIMIT: Final = 60
QUESTIONS_LIMIT: Final = 120

YES, NO = Words("yes"), Words("no")


# --- table 1 -------------------------------------------------------------------------------------

PRINTS = paper("can 42 be printed")
JOANA, WITH_DPN = paper("Joana excludes it"), paper("with the analysis")
EXCLUDED, FLOWS, CHAINS = ours("excluded"), ours("possible flows"), ours("possible chains")
FLOW_TIME, RACES, RACE_TIME = ours("flows", "s"), ours("racy pairs"), ours("races", "s")

_FLOW = re.compile(r"^  \S+: written at \w+\.java:(\d+), read at \w+\.java:(\d+)$", re.M)
_CHAIN = re.compile(r"^  (?!impossible)\w+: \w+\.java:(\d+), .* -> \w+\.java:(\d+)$", re.M)
_OF = re.compile(r"(\d+) of (\d+) (flows?|chains?) ")


def source(number: int) -> Path:
    """A program of the table."""
    return PROGRAMS / f"TableOne{number}.java"


def lines_of(text: str) -> tuple[int, int]:
    """The lines of a program where 42 is written and where x is printed."""
    lines = [line.strip() for line in text.splitlines()]
    written = next(n for n, line in enumerate(lines, 1) if line.endswith("= 42;"))
    return written, lines.index("System.out.println(x);") + 1


def is_excluded(output: str, written: int, printed: int) -> bool:
    """Whether no possible flow, and no possible chain of flows, leads from a line to another."""
    ends = (str(written), str(printed))
    return ends not in _FLOW.findall(output) and ends not in _CHAIN.findall(output)


def _flows(number: int) -> Measurement:
    path = source(number)
    ends = lines_of(path.read_text(encoding="utf-8"))

    def read(ended: Ended) -> tuple[Cell, ...]:
        counts = {what.rstrip("s"): f"{n} of {of}" for n, of, what in _OF.findall(ended.output)}
        if ended.status != 0 or not is_excluded(ended.output, *ends):
            return (Wrong("WRONG"), NONE, NONE, NONE)
        flows, chains = (Words(counts.get(what, "none")) for what in ("flow", "chain"))
        return (rounded(ended.seconds), YES, flows, chains)

    before = (PLAIT, "show", "ir", str(path))
    columns = (FLOW_TIME, EXCLUDED, FLOWS, CHAINS)
    return Measurement(columns, (PLAIT, "show", "flows", str(path)), LIMIT, read, before)


def _races(number: int, races: int) -> Measurement:
    """The pairs of accesses that may race, which must be exactly those that do."""

    def read(ended: Ended) -> tuple[Cell, ...]:
        report = json.loads(ended.output)
        found = [f for f in report["findings"] if f["verdict"]["kind"] == "Suspected"]
        if len(found) != races or ended.status != (INCONCLUSIVE if races else 0):
            return (Wrong("WRONG"), NONE)
        return (rounded(ended.seconds), Number(races))

    fixed = "--engine network --property race --all --no-confirm --format json"
    command = (PLAIT, "check", str(source(number)), *fixed.split())
    return Measurement((RACE_TIME, RACES), command, LIMIT, read)


def _program(number: int) -> TableRow:
    joana = YES if number == 1 else NO
    with_dpn = Words("in a mock-up") if number == 4 else YES
    printed: dict[Column, Cell] = {PRINTS: NO, JOANA: joana, WITH_DPN: with_dpn}
    races = 2 if number == 6 else 0
    return TableRow(f"program {number}", printed, (_flows(number), _races(number, races)))


TABLE_1: Final = Table(
    "Table 1: six programs that never print 42",
    "",
    (*(PRINTS, JOANA, WITH_DPN, EXCLUDED), *(FLOWS, CHAINS, FLOW_TIME, RACES, RACE_TIME)),
    tuple(map(_program, range(1, 7))),
    "The paper's columns are from its text (section 3.3). Excluded: no possible flow and no"
    " possible chain of flows leads from the write of 42 to the print. A flow is a write that a"
    " read in another thread may see. Times are those of plait show flows and plait check,"
    " start-up included.",
)


# --- section 3.3 ---------------------------------------------------------------------------------

MEAN_P, LONGEST_P = paper("mean", "s"), paper("longest", "s")
MEAN, LONGEST, POSSIBLE = ours("mean", "s"), ours("longest", "s"), ours("possible")
RACE_MEAN, RACE_LONGEST = ours("race, mean", "s"), ours("race, longest", "s")
RULES_PER_METHOD: Final = 55


def _questions(what: str, columns: tuple[Column, ...], locks: int, methods: int) -> Measurement:
    def read(ended: Ended) -> tuple[Cell, ...]:
        if ended.status != 0:
            return (Wrong("WRONG"), *(NONE for _ in columns[1:]))
        found = json.loads(ended.output)
        yes = Words(f"{found['yes']} of {found['asked']}")
        cells = (Number(round(found["mean"], 4)), Number(round(found["longest"], 3)), yes)
        return cells[: len(columns)]

    module = (sys.executable, "-m", "bench.reproduce.questions")
    command = (*module, what, str(locks), str(methods))
    return Measurement(columns, command, QUESTIONS_LIMIT, read)


def _network(locks: int, methods: int) -> TableRow:
    """Questions about random networks; the paper's figures stand beside those of its size."""
    rules = methods * RULES_PER_METHOD
    measurements = (
        _questions("flows", (MEAN, LONGEST, POSSIBLE), locks, methods),
        _questions("races", (RACE_MEAN, RACE_LONGEST), locks, methods),
    )
    is_papers = (locks, methods) == (2, 60)
    printed: dict[Column, Cell] = {MEAN_P: Number(12), LONGEST_P: Number(549)} if is_papers else {}
    remark = (
        "The paper: 10,376 dependencies of 24 programs with 29 to 6,252 lines, at least 0.16 s"
        " each; 140 to 8,801 rules, 3,393 in the mean; two locks at most."
    )
    name = f"{rules:,} rules, {locks} {'lock' if locks == 1 else 'locks'}"
    return TableRow(name, printed, measurements, remark if is_papers else "")


_BY_LOCKS: Final = tuple(_network(locks, 60) for locks in (1, 2, 3))
_BY_RULES: Final = tuple(_network(2, methods) for methods in (10, 30, 120))
DEPENDENCIES: Final = Table(
    "Section 3.3: is a def-use dependency between threads possible?",
    "networks",
    (*(MEAN_P, MEAN, LONGEST_P, LONGEST, POSSIBLE), *(RACE_MEAN, RACE_LONGEST)),
    (*_BY_LOCKS, *_BY_RULES),
    "Ours are random networks of the paper's size, three for each row, the same in each run: ten"
    " dependencies and thirty pairs that may race are asked about in each. What the questions"
    " about a network share is divided among them.",
)

TIME_P, TIME = paper("time", "s"), ours("time", "s")


def _races_of_lines(lines: int, *, is_long: bool = False) -> TableRow:
    def read(ended: Ended) -> tuple[Cell, ...]:
        if ended.status != 0:
            return (Wrong("WRONG"),)
        return (rounded(json.loads(ended.output)["mean"]),)

    command = (sys.executable, "-m", "bench.reproduce.questions", "program", str(lines))
    limit = 600 if is_long else LIMIT
    printed: dict[Column, Cell] = {TIME_P: Words("0.001 to a few")} if lines <= 1000 else {}
    measurement = Measurement((TIME,), command, limit, read, is_long=is_long)
    return TableRow(f"{lines:,} lines", printed, (measurement,))


_PROGRAMS: Final = (
    *map(_races_of_lines, (250, 1000, 4000)),
    _races_of_lines(10_000, is_long=True),
)
WHOLE: Final = Table(
    "Section 3.3: data races of whole programs",
    "program",
    (TIME_P, TIME),
    _PROGRAMS,
    "The paper: programs of up to 1,000 lines, fields of the program only, in Eclipse. Ours are"
    " generated programs without races; time is that of plait check, start-up included.",
)


# --- the page ------------------------------------------------------------------------------------

_LINES: Final = (
    Line("def-use dependency, mean", MEAN, MEAN_P),
    Line("race, mean", RACE_MEAN),
)
PAPER: Final = Paper(
    "004",
    "Iterable forward reachability analysis of Monitor-DPNs",
    "--engine network",
    "not said",
    (TABLE_1, DEPENDENCIES, WHOLE),
    (
        Plot(
            "paper-004-cost",
            "Time of a question over locks and rules, and of whole programs over lines",
            "CPU time (s)",
            (
                Diagram(
                    "questions about 3,300 rules",
                    "locks",
                    DEPENDENCIES,
                    {row.name: str(locks) for locks, row in enumerate(_BY_LOCKS, 1)},
                    _LINES,
                ),
                Diagram(
                    "questions about networks with two locks",
                    "rules",
                    DEPENDENCIES,
                    {
                        row.name: row.name.partition(" ")[0]
                        for row in (*_BY_RULES[:2], _BY_LOCKS[1], _BY_RULES[2])
                    },
                    _LINES,
                ),
                Diagram(
                    "races of whole programs",
                    "lines",
                    WHOLE,
                    {row.name: row.name.partition(" ")[0] for row in _PROGRAMS},
                    (Line("plait check", TIME, TIME_P),),
                ),
            ),
        ),
    ),
    (
        "The 24 programs of section 3.3 (32,310 lines): the paper does not name them. Random"
        " networks of their size stand for them.",
        "That no further dependency was excluded in those programs, for the same reason.",
        "Joana alone and with the analysis: not run here; the columns of table 1 are from the"
        " paper's text.",
        "The races that the paper's Eclipse plugin found and its authors looked at: the programs"
        " are not named.",
        "Figures 1 to 3 are execution trees; tests/unit/logic/automata has them.",
    ),
)
