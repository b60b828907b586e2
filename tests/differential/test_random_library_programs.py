"""Random programs over collections, strings, streams and threads run as on HotSpot.

`make test-full` runs 5,000 of them, in batches: a JVM and a machine start once for each batch.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pytest
from tests.differential.dice import Dice, hold_for_all
from tests.differential.library_programs import PARTS, LibraryProgram, make_program
from tests.differential.test_programs import DEFAULT_JDK, jdks
from tests.differential.test_random_programs import compare_alone, different_on_both

from plait.java.platform.jdk import Jdk

BATCH: Final = 250
SAMPLE: Final = range(100_000, 100_050)
CHUNKS: Final = 20
PER_CHUNK: Final = 250


def check_seeds(jdk: Jdk, folder: Path, seeds: Sequence[int]) -> None:
    """Compare the programs of these seeds; one that differs is made smaller and shown."""
    for at in range(0, len(seeds), BATCH):
        batch = {make_program(Dice(seed)): seed for seed in seeds[at : at + BATCH]}
        different = different_on_both(jdk, folder, list(batch))

        def check(program: LibraryProgram) -> None:
            compare_alone(jdk, folder, program)

        hold_for_all(make_program, check, [batch[program] for program in different])
        assert not different, "different in a batch, but not alone"


@pytest.mark.full
def test_a_sample_of_library_programs_runs_as_on_hotspot(tmp_path: Path) -> None:
    check_seeds(DEFAULT_JDK, tmp_path, SAMPLE)


@pytest.mark.full
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_library_programs_run_as_on_hotspot(tmp_path: Path, chunk: int) -> None:
    """The JDKs take turns."""
    available = jdks()
    seeds = range(chunk * PER_CHUNK, (chunk + 1) * PER_CHUNK)
    check_seeds(available[chunk % len(available)], tmp_path, seeds)


def test_every_sort_of_part_is_made() -> None:
    rolled = {part(Dice(seed)).split()[0] for seed in range(40) for part in PARTS}
    programs = {make_program(Dice(seed)) for seed in range(200)}
    assert len(programs) == 200
    assert {
        "List<Integer>",
        "Deque<Integer>",
        "Map<String,",
        "String[]",
        "ExecutorService",
    } <= rolled
