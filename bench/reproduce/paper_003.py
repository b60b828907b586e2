"""The jpf-bdd paper: tracked booleans in decision diagrams inside an explicit search."""

import json
import sys
from typing import Final

from bench.cases import PHILOSOPHERS
from bench.explicit import MOST_TRACKED, ROOM, TRACKED, TRACKED_WITH_ROOM
from bench.kernel import ROOT
from bench.measure import PLAIT, Ended
from bench.reproduce.measuring import rounded
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

TIME_P, TIME = paper("time", "s"), ours("time", "s")
MEMORY_P, MEMORY = paper("memory", "MB"), ours("memory", "MB")
STATES_P, STATES = paper("states"), ours("states")
INSTRUCTIONS_P, OPS = paper("instructions"), ours("IR ops")
BACKTRACKED_P, CHOICES_P = paper("backtracked"), paper("choice generators")
OUT: Final = Words("out of memory")

LIMIT: Final = 60
LIMIT_OF_FIVE: Final = 120
LIMIT_OF_SIX: Final = 240
LONG_LIMIT: Final = 1800


def _figures(ended: Ended) -> dict[str, float] | None:
    """What a child has printed; nothing if it died."""
    found: dict[str, float] | None = json.loads(ended.output) if ended.status == 0 else None
    return found


# --- tables 3 and 4 ------------------------------------------------------------------------------


def _chain(count: int, states: int, *options: str) -> Measurement:
    """A chain of so many tests, which must generate exactly the paper's number of states."""

    def read(ended: Ended) -> tuple[Cell, ...]:
        found = _figures(ended)
        if found is None or found["states"] != states:
            return (Wrong("WRONG"), NONE, NONE)
        return (rounded(found["seconds"]), Number(found["states"]), Number(found["ops"]))

    command = (sys.executable, "-m", "bench.reproduce.chains", str(count), *options)
    return Measurement((TIME, STATES, OPS), command, LIMIT, read)


def _printed(states: int, backtracked: int, choices: int, instructions: int) -> dict[Column, Cell]:
    columns = (STATES_P, BACKTRACKED_P, CHOICES_P, INSTRUCTIONS_P)
    values = (states, backtracked, choices, instructions)
    return dict(zip(columns, map(Number, values), strict=True))


_BY_FORMULA: Final = "The paper prints only the time; its formula gives the states."
_MISPRINT: Final = (
    "The paper prints 2^x - 1 as the formula of jpf-core's states, which is 255; its own figure,"
    " 511, is 2^(x+1) - 1."
)
CHAINS: Final = Table(
    "Tables 3 and 4: chains of tests of booleans",
    "program",
    (
        *(STATES_P, STATES, INSTRUCTIONS_P, OPS),
        *(TIME_P, TIME, BACKTRACKED_P, CHOICES_P),
    ),
    (
        TableRow(
            "8 booleans, explicit (jpf-core)",
            _printed(511, 511, 512, 9356),
            (_chain(8, 511, "--apart"),),
            _MISPRINT,
        ),
        TableRow("8 booleans, diagrams (jpf-bdd)", _printed(17, 17, 18, 3076), (_chain(8, 17),)),
        TableRow(
            "8 with a counter, explicit (jpf-core)",
            _printed(511, 511, 512, 8338),
            (_chain(8, 511, "--counts", "--apart"),),
            "The paper prints fewer instructions for jpf-core with the counter than without it.",
        ),
        TableRow(
            "8 with a counter, diagrams (jpf-bdd)",
            _printed(73, 73, 74, 3420),
            (_chain(8, 73, "--counts"),),
        ),
        TableRow(
            "26 booleans, explicit (jpf-core)",
            {TIME_P: Words("nearly 7,200")},
            remark="Not measured: 134,217,727 states. The paper: depth first; breadth first runs"
            " out of memory.",
        ),
        TableRow(
            "26 booleans, diagrams (jpf-bdd)",
            {STATES_P: Number(53), TIME_P: Words("< 1")},
            (_chain(26, 53),),
            _BY_FORMULA,
        ),
        TableRow(
            "26 with a counter, diagrams (jpf-bdd)",
            {STATES_P: Number(703)},
            (_chain(26, 703, "--counts"),),
            "The paper has no figures; its formula gives the states.",
        ),
    ),
    "Generated states: the root, and one for each way on from a choice, merged or not. Our states"
    " must be exactly those of the paper. Our explicit rows are the search with diagrams that never"
    " merges. Instructions are bytecodes, it seems with those of JPF's start; IR ops are what the"
    " kernel executes in the search.",
)


# --- table 5 -------------------------------------------------------------------------------------


def _philosophers(mode: str, count: str, limit: float, *, is_long: bool = False) -> Measurement:
    """All deadlocks of philosophers, of which there is one."""

    def read(ended: Ended) -> tuple[Cell, ...]:
        found = _figures(ended)
        if found is None:
            return (OUT, NONE, NONE, NONE)
        if found["deadlocks"] != 1:
            return (Wrong("WRONG"), NONE, NONE, NONE)
        counts = (Number(found["states"]), Number(found["ops"]))
        return (rounded(found["seconds"]), Number(round(found["megabytes"])), *counts)

    command = (sys.executable, "-m", "bench.kernel", mode, PHILOSOPHERS, count)
    before = (PLAIT, "show", "ir", str(ROOT / PHILOSOPHERS))
    return Measurement((TIME, MEMORY, STATES, OPS), command, limit, read, before, is_long)


_COLUMNS_P: Final = (TIME_P, MEMORY_P, STATES_P, INSTRUCTIONS_P)
_PRINTED: Final[dict[str, tuple[tuple[int, ...], tuple[int, ...]]]] = {
    "3": ((3, 118, 5505, 404_748), (1, 150, 5021, 137_855)),
    "4": ((24, 874, 74_013, 6_355_377), (12, 617, 67_015, 1_992_917)),
    "5": ((266, 2828, 762_291, 76_061_181), (116, 2021, 682_195, 21_525_880)),
}
"""Of jpf-core, then of jpf-bdd."""

_EXPLICIT, _TRACKED = "explicit (jpf-core)", "diagrams (jpf-bdd)"


def _row(count: str, how: str, place: int, mode: str, limit: float) -> TableRow:
    printed = dict(zip(_COLUMNS_P, map(Number, _PRINTED[count][place]), strict=True))
    return TableRow(f"{count}, {how}", printed, (_philosophers(mode, count, limit),))


def _rows_of_six() -> tuple[TableRow, TableRow]:
    printed: dict[Column, Cell] = {TIME_P: OUT}
    tracked = _philosophers(TRACKED, TRACKED_WITH_ROOM, LONG_LIMIT, is_long=True)
    return (
        TableRow(f"6, {_EXPLICIT}", printed, (_philosophers("plain", "6", LIMIT_OF_SIX),)),
        TableRow(
            f"6, {_TRACKED}",
            printed,
            (tracked,),
            f"Takes some minutes and needs a machine with {ROOM / 1e9:.0f} GB.",
        ),
    )


def _limit(count: str) -> float:
    return LIMIT_OF_FIVE if count == MOST_TRACKED else LIMIT


DINNER: Final = Table(
    "Table 5: dining philosophers, all deadlocks",
    "philosophers",
    (
        *(TIME_P, TIME, MEMORY_P, MEMORY),
        *(STATES_P, STATES, INSTRUCTIONS_P, OPS),
    ),
    (
        *(
            row
            for count in _PRINTED
            for row in (
                _row(count, _EXPLICIT, 0, "plain", _limit(count)),
                _row(count, _TRACKED, 1, TRACKED, _limit(count)),
            )
        ),
        *_rows_of_six(),
    ),
    "Without partial-order reduction, breadth first with diagrams, depth first without. Time and"
    " ops are the search's, memory is the whole process's. JPF ends a transition elsewhere than"
    " Plait ends a step, so states differ: compare trends. In our program the places of the threads"
    " tell which forks are taken: states with different values never meet, and diagrams spare"
    " neither states nor ops, while the paper saves a tenth of the states and two thirds of the"
    " instructions.",
)


# --- where diagrams pay --------------------------------------------------------------------------

_PRODUCTS: Final = "examples/MailFeaturesFixed.java"


def _product_line(name: str, mode: str) -> TableRow:
    def read(ended: Ended) -> tuple[Cell, ...]:
        found = _figures(ended)
        if found is None:
            return (OUT, NONE, NONE)
        return (rounded(found["seconds"]), Number(found["states"]), Number(found["ops"]))

    command = (sys.executable, "-m", "bench.kernel", mode, _PRODUCTS)
    measurement = Measurement((TIME, STATES, OPS), command, LIMIT, read)
    return TableRow(name, {}, (measurement,))


PRODUCTS: Final = Table(
    "Beyond the paper: a product line with six features",
    "search",
    (TIME, STATES, OPS),
    (_product_line("explicit", "plain"), _product_line("diagrams", "tracked:")),
    "Here the values differ and the rest of the state does not, so diagrams pay.",
)


# --- the page ------------------------------------------------------------------------------------


def _dinner_plot(name: str, what: str, values: str, mine: Column, printed: Column) -> Plot:
    lines = (Line(what, mine, printed),)
    return Plot(
        f"paper-003-philosophers-{name}",
        f"{what} over the number of philosophers, ours and the paper's",
        values,
        tuple(
            Diagram(
                how,
                "philosophers",
                DINNER,
                {f"{count}, {how}": count for count in (*_PRINTED, "6")},
                lines,
            )
            for how in (_EXPLICIT, _TRACKED)
        ),
    )


PAPER: Final = Paper(
    "003",
    "Introducing BDDs in the explicit-state verification of Java code (jpf-bdd)",
    "--engine explicit with tracked fields",
    "Xeon, 2.93 GHz, 5 GB (2011)",
    (CHAINS, DINNER, PRODUCTS),
    (
        _dinner_plot("time", "time", "time (s)", TIME, TIME_P),
        _dinner_plot("memory", "memory", "memory (MB)", MEMORY, MEMORY_P),
        _dinner_plot("states", "states", "states", STATES, STATES_P),
        _dinner_plot("instructions", "instructions", "instructions or IR ops", OPS, INSTRUCTIONS_P),
    ),
    (
        "Backtracked states and choice generators are events inside JPF, which Plait does not"
        " have; in the paper the first equals the states, the second is one more.",
        "Table 2 is the machine. Figures 1 to 7 are examples and programs, without figures.",
        "The paper's philosophers: its source tree is no longer there. Ours are written after the"
        " description: boolean forks, a thread waits while a fork is taken.",
        "jpf-symbc, which the paper ran for 2 and 3 philosophers, without printing its times.",
    ),
)
