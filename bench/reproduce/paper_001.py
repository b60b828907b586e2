"""The JCBMC paper: concurrent bounded model checking by symbolic execution."""

from typing import Final

from bench.measure import Ended
from bench.reproduce.measuring import answered, rounded
from bench.reproduce.tables import (
    Cell,
    Column,
    Diagram,
    Line,
    Measurement,
    Number,
    Over,
    Paper,
    Plot,
    Table,
    TableRow,
    Words,
    ours,
    paper,
)
from bench.symbolic import SAFE, UNSAFE, check, compilation

SPF, JSBMC, CBMC = paper("SPF"), paper("JSBMC"), paper("CBMC")
JCBMC_10, JCBMC_200 = paper("D = 10"), paper("D = 200")
AT_ONCE = ours("one batch")
D_1, D_10, D_200 = (ours(f"D = {size}") for size in (1, 10, 200))
AUTO = ours("auto")

LIMIT: Final = 30
MOST_PATHS: Final = 1_000_000_000
"""More than any search has: one batch for all, which is what JSBMC does."""

_PATHS: Final = "--mode paths --threads-as schedules --batch"
MODES: Final = {
    AT_ONCE: f"{_PATHS} {MOST_PATHS}",
    D_1: f"{_PATHS} 1",
    D_10: f"{_PATHS} 10",
    D_200: f"{_PATHS} 200",
    AUTO: "--mode auto",
}
X: Final = Words("out of memory")
ONE_HOUR: Final = Over(3600)


def _measurement(program: str, arguments: str, status: int, column: Column) -> Measurement:
    """One column of a row."""

    def cells(ended: Ended) -> tuple[Cell, ...]:
        return (rounded(ended.seconds),)

    return Measurement(
        (column,),
        tuple(check(program, arguments, *MODES[column].split())),
        LIMIT,
        answered(status, cells),
        tuple(compilation(program)),
    )


def _row(
    name: str,
    program: tuple[str, str, int],
    printed: dict[Column, float | Cell],
    remark: str = "",
) -> TableRow:
    """A row: seconds of the paper as numbers, all our modes."""
    cells: dict[Column, Cell] = {
        column: Number(value) if isinstance(value, int | float) else value
        for column, value in printed.items()
    }
    return TableRow(name, cells, tuple(_measurement(*program, mode) for mode in MODES), remark)


# --- figure 10 -----------------------------------------------------------------------------------

_TOOLS: Final = (SPF, JSBMC, CBMC, JCBMC_10, JCBMC_200)
_NEGATED: Final[dict[int, tuple[float | Cell, ...]]] = {
    5: (4.517, 2.174, 0.460, 1.097, 1.338),
    6: (5.622, 12.604, 0.817, 1.160, 1.389),
    15: (36.194, X, 3394, 1.195, 1.948),
    30: (272.790, X, ONE_HOUR, 1.387, 2.905),
    100: (ONE_HOUR, X, ONE_HOUR, 4.944, 34.697),
}
_SORTED: Final[dict[int, tuple[float | Cell, ...]]] = {
    5: (379.222, 3.712, 7.171, 4.193, 3.622),
    6: (ONE_HOUR, 26.293, 37.816, 29.512, 21.834),
    7: (X, X, 322.641, X, X),
    8: (X, X, ONE_HOUR, X, X),
}
SORTS: Final = Table(
    "Figure 10: bubble sort of numbers that are inputs, seconds",
    "array size",
    (*_TOOLS, *MODES),
    (
        *(
            _row(
                f"{size}, negated",
                ("BubbleSort", f"{size} negated", UNSAFE),
                dict(zip(_TOOLS, printed, strict=True)),
            )
            for size, printed in _NEGATED.items()
        ),
        *(
            _row(
                f"{size}, sorted",
                ("BubbleSort", f"{size}", SAFE),
                dict(zip(_TOOLS, printed, strict=True)),
            )
            for size, printed in _SORTED.items()
        ),
    ),
    "Sorted: the assertion that the array is in order. Negated: that it is not, which fails. D is"
    " the number of paths in a batch for the solver; the paper's two columns with D are JCBMC's."
    " One batch for all paths is what JSBMC does. `auto` merges paths when that pays. The paper's"
    " limit is an hour.",
)

_SUMS: Final[dict[str, tuple[int, tuple[float | Cell, ...]]]] = {
    "unsafe": (UNSAFE, (1.403, 12.671, 65.738, 1.576, 2.479)),
    "safe": (SAFE, (Words("failed"), 12.030, 2.252, 9.466, 10.614)),
}
SUMS: Final = Table(
    "Figure 10: sum of two arrays of 1,000 inputs, seconds",
    "program",
    (*_TOOLS, *MODES),
    tuple(
        _row(
            name,
            ("SumOfArray", "1000" if status == SAFE else f"1000 {name}", status),
            dict(zip(_TOOLS, printed, strict=True)),
        )
        for name, (status, printed) in _SUMS.items()
    ),
    "`failed`: the solver inside SPF gave no answer.",
)


# --- figure 11 -----------------------------------------------------------------------------------

_JAVA_TOOLS: Final = (SPF, JSBMC, JCBMC_10, JCBMC_200)
_OWN_PROGRAM: Final = "A program of our own, written after the paper's description; much smaller."
JAVA: Final = Table(
    "Figure 11: larger Java programs, seconds",
    "program",
    (*_JAVA_TOOLS, *MODES),
    tuple(
        _row(name, program, dict(zip(_JAVA_TOOLS, printed, strict=True)), remark)
        for name, program, printed, remark in (
            (
                "flap controller, unsafe",
                ("FlapController", "unsafe", UNSAFE),
                (1.141, 2.899, 0.948, 1.370),
                _OWN_PROGRAM,
            ),
            (
                "red-black tree, safe",
                ("RedBlackTree", "2", SAFE),
                (53.602, 3.942, 3.267, 2.774),
                _OWN_PROGRAM,
            ),
            (
                "MER arbiter, unsafe",
                ("Arbiter", "4 unsafe", UNSAFE),
                (5.275, 8.111, 7.479, 7.579),
                _OWN_PROGRAM,
            ),
            (
                "MER arbiter, safe",
                ("Arbiter", "4", SAFE),
                (47.065, 59.145, 57.740, 58.886),
                _OWN_PROGRAM,
            ),
        )
    ),
    "Two keys are put into the tree; the arbiter has four steps, two users and five resources. The"
    " flap controller's schedules are explored one by one in the modes that follow paths, and are"
    " one formula in the last column.",
)


# --- the page ------------------------------------------------------------------------------------

_LINES: Final = (
    Line("D = 10", D_10, JCBMC_10),
    Line("D = 200", D_200, JCBMC_200),
    Line("one batch (JSBMC)", AT_ONCE, JSBMC),
    Line("SPF", None, SPF),
    Line("CBMC", None, CBMC),
    Line("auto", AUTO),
)

PAPER: Final = Paper(
    "001",
    "Concurrent bounded model checking (JCBMC)",
    "--engine symbolic",
    "two Xeon E5-2670; one process with several threads",
    (SORTS, SUMS, JAVA),
    (
        Plot(
            "paper-001-bubble-sort",
            "Time to check bubble sort over the size of the array, ours and the paper's",
            "time (s)",
            (
                Diagram(
                    "assertion negated: a bug is found",
                    "array size",
                    SORTS,
                    {f"{size}, negated": f"{size}" for size in _NEGATED},
                    _LINES,
                ),
                Diagram(
                    "sorted: proved",
                    "array size",
                    SORTS,
                    {f"{size}, sorted": f"{size}" for size in _SORTED},
                    _LINES,
                ),
            ),
        ),
    ),
    (
        "SPF, JSBMC, CBMC and JCBMC themselves are not run here: their columns are the paper's.",
        "The paper's search without any solver: in `--mode paths` Plait asks the solver at some"
        " branches, so it follows fewer paths than JCBMC.",
        "Several workers: each of our figures is one process (`--workers 1`).",
        "The paper's own sources, which are not part of Plait: bubble sort and the sum of arrays"
        " are as the paper describes them, the other three programs are our own.",
    ),
)
