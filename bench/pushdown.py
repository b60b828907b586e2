"""The three tables of the jMoped paper (SPIN 2008), from Java source: `python -m bench.pushdown`.

CPU is that of the whole process, start-up included, with a warm cache of javac. The paper's figures
were measured on another machine and another decade; its programs have the operand stack of the JVM.
"""

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from bench.measure import Row, run_child

HOLDS, VIOLATED = 0, 1
PROGRAMS = Path(__file__).parent / "programs" / "pushdown"
_TUPLES = re.compile(r"([\d,]+) view tuples?")
_NODES = re.compile(r"([\d,]+) nodes?")


@dataclass(frozen=True)
class Case:
    """A program: `status` is the right answer, `bar` in CPU seconds; `paper`: time, tuples."""

    name: str
    program: str
    options: str
    arguments: str
    status: int
    bar: float | None = None
    most_tuples: int | None = None
    paper: str = ""
    is_long: bool = False

    def command(self) -> list[str]:
        plait = str(Path(sys.executable).parent / "plait")
        fixed = "--engine pushdown --property assertion --no-confirm --time 10m"
        target = str(PROGRAMS / f"{self.program}.java")
        options = f"{fixed} {self.options}".split()
        return [plait, "check", target, *options, "--", *self.arguments.split()]


def _bluetooth() -> Iterator[Case]:
    papers = {
        1: ("1.1 s, 21", "1.3 s, 4"),
        2: ("51.7 s, 1460", "36.0 s, 154"),
        3: ("11.9 s, 234", "6.0 s, 16"),
    }
    for version, threads, bar, tuples in ((1, 2, 2, 4), (2, 3, 3, 160), (3, 3, 2, 16)):
        program = f"BluetoothMain{version}"
        for split in ("eager", "lazy-printed", "lazy"):
            is_bar = split == "lazy"
            yield Case(
                f"Bluetooth {version}, {split}",
                program,
                f"--threads {threads} --split {split}",
                "",
                VIOLATED,
                bar if is_bar else None,
                tuples if is_bar else None,
                papers[version][split != "eager"],
            )


def _vector() -> Iterator[Case]:
    for bits in (1, 8, 16, 32):
        for name, program, status in (
            ("Vector of Java 5", "VectorCopy5", VIOLATED),
            ("Vector of the JDK", "VectorCopy", HOLDS),
        ):
            options = f"--threads 2 --contexts 3 --heap 50 --input-bits {bits}"
            paper = "17-23 s, 3" if bits <= 8 else ""
            yield Case(
                f"{name}, x of {bits} bits, lazy", program, options, str(bits), status, 20, 3, paper
            )
            if bits <= 8:
                yield Case(
                    f"{name}, x of {bits} bits, eager",
                    program,
                    f"{options} --split eager",
                    str(bits),
                    status,
                    paper="9-1732 s, 48-13313",
                )


def _tree() -> Iterator[Case]:
    for inserters, searchers, contexts, bar, paper in (
        (1, 1, 3, None, "3.8 s"),
        (1, 1, 4, None, "8.3 s"),
        (2, 1, 4, None, "127 s"),
        (2, 1, 5, 30, "712 s"),
        (2, 1, 6, 60, "5528 s"),
        (2, 2, 5, None, "6488 s"),
        (2, 2, 6, 120, "> 3 h"),
    ):
        yield Case(
            f"tree, {inserters}+{searchers}, {contexts} contexts",
            "TreeInserters",
            f"--threads {inserters + searchers} --contexts {contexts} --bits 4",
            f"{inserters} {searchers} 4",
            HOLDS,
            bar,
            paper=paper,
            is_long=contexts > 4,
        )


def _figure(pattern: re.Pattern[str], text: str) -> int:
    found = pattern.search(" ".join(text.split()))
    return 0 if found is None else int(found.group(1).replace(",", ""))


def _measured(case: Case) -> tuple[bool, float, int, int]:
    done = run_child(case.command())
    is_right = done.status == case.status
    return is_right, done.seconds, _figure(_TUPLES, done.output), _figure(_NODES, done.output)


def cases(*, is_full: bool) -> Iterator[Case]:
    """The rows of all tables; the long ones only when asked for."""
    for case in (*_bluetooth(), *_vector(), *_tree()):
        if is_full or not case.is_long:
            yield case


def rows(*, is_full: bool = False) -> Iterator[Row]:
    """The figures that have bars; a wrong answer takes for ever."""
    for case in cases(is_full=is_full):
        if case.bar is None:
            continue
        is_right, seconds, tuples, _ = _measured(case)
        yield Row(f"pushdown: {case.name}", seconds if is_right else float("inf"), "s", case.bar)
        if case.most_tuples is not None:
            yield Row(f"pushdown: {case.name}, view tuples", tuples, "", case.most_tuples)


def main(*, is_full: bool) -> None:
    """Print the tables."""
    print("| what | answer | CPU s | view tuples | nodes | paper: time, tuples |")
    print("|---|---|---|---|---|---|")
    for case in cases(is_full=is_full):
        is_right, seconds, tuples, nodes = _measured(case)
        answer = "as it should be" if is_right else "WRONG"
        print(
            f"| {case.name} | {answer} | {seconds:.1f} | {tuples:,} | {nodes:,} | {case.paper} |",
            flush=True,
        )


if __name__ == "__main__":
    main(is_full="--full" in sys.argv[1:])
