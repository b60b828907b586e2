"""Threads on parts of an array that dice choose: proved exactly when the parts are disjoint.

What parts there are is calculated here, with Java's ints.
"""

import random
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from tests.unit.engines.network.programs import files_of, verdicts_of

from plait.driver.program_loading import ProgramRequest
from plait.result.verdicts import Holds

THREADS: Final = 3
PROGRAM: Final = """
public static void main(String[] args) {{
    int n = {n};
    int[] data = new int[{length}];
    for (int i = 0; i < {threads}; i++) {{
        int low = {low}, high = {high};
        new Thread(() -> {{
            for (int j = low; j {relation} high; j += {step}) data[j {offset}] = j;
        }}).start();
    }}
}}"""


class Parts(NamedTuple):
    """A program, and the indices of each of its threads."""

    text: str
    indices: tuple[frozenset[int], ...]


def _wrapped(value: int) -> int:
    return (value + (1 << 31)) % (1 << 32) - (1 << 31)


def _divided(value: int, by: int) -> int:
    return abs(value) // by * (1 if value >= 0 else -1)


def parts(dice: random.Random) -> Parts:
    n = dice.choice((7, 12, 30, 100, 2_000_000_000))
    scale, by, more = dice.randint(1, 4), dice.randint(1, 4), dice.randint(-1, 3)
    low = f"i * n * {scale} / {by}"
    high = dice.choice((f"(i + 1) * n * {scale} / {by} + {more}", f"low + {more} * 3", "n"))
    relation, step, offset = dice.choice(("<", "<=")), dice.randint(1, 3), dice.randint(-1, 1)
    length = dice.choice((8, 60, 200))
    found = []
    for i in range(THREADS):
        start = _divided(_wrapped(_wrapped(i * n) * scale), by)
        if high == "n":
            end = n
        elif high.startswith("low"):
            end = _wrapped(start + more * 3)
        else:
            end = _wrapped(_divided(_wrapped(_wrapped((i + 1) * n) * scale), by) + more)
        used, j = set(), start
        while j < end or (relation == "<=" and j == end):
            if not 0 <= j + offset < length:
                break
            used.add(j + offset)
            j += step
        found.append(frozenset(used))
    text = PROGRAM.format(
        n=n,
        length=length,
        threads=THREADS,
        low=low,
        high=high,
        relation=relation,
        step=step,
        offset=f"+ {offset}" if offset >= 0 else f"- {-offset}",
    )
    return Parts(text, tuple(found))


def _overlap(indices: tuple[frozenset[int], ...]) -> bool:
    return any(one & other for at, one in enumerate(indices) for other in indices[:at])


@pytest.mark.full
def test_parts_that_overlap_are_never_proved_disjoint(tmp_path: Path) -> None:
    chosen = {f"Parts{seed}": parts(random.Random(seed)) for seed in range(60)}
    files = files_of({name: found.text for name, found in chosen.items()}, tmp_path)
    proved = {
        name
        for name in chosen
        if isinstance(verdicts_of(ProgramRequest(files, entry=name))[0], Holds)
    }
    assert not [name for name in proved if _overlap(chosen[name].indices)]
    disjoint = {name for name, found in chosen.items() if not _overlap(found.indices)}
    assert 2 * len(proved) >= len(disjoint)
