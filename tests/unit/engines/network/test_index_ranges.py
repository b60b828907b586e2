"""Threads that work on parts of an array: proved when the parts are disjoint, and only then.

The programs are in `index_programs.txt`; those whose names end with `Bad` race, or may.
"""

from pathlib import Path
from typing import Final

import pytest
from tests.unit.engines.network.programs import files_of, sections, verdicts_of

from plait.driver.program_loading import ProgramRequest
from plait.result.verdicts import Holds, Suspected

PROGRAMS: Final = sections(Path(__file__).parent / "index_programs.txt")
FEW: Final = (
    "Chunks",
    "ChunksOverlapBad",
    "ChunksOfUnknownLength",
    "ChunksThatOverflowBad",
    "WideStep",
    "WorkerNotFinal",
    "WorkerSameIdBad",
    "WorkerOtherBad",
    "SharedTaskBad",
    "Rows",
    "RowsSwappedBad",
    "Halves",
    "HalvesBad",
)


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, ...]:
    return files_of(PROGRAMS, tmp_path_factory.mktemp("parts"))


def _check(name: str, files: tuple[str, ...]) -> None:
    found = verdicts_of(ProgramRequest(files, entry=name))
    if name.endswith("Bad"):
        assert any(
            isinstance(verdict, Suspected) and verdict.because.startswith("element of")
            for verdict in found
        )
    else:
        assert [type(verdict) for verdict in found] == [Holds]


@pytest.mark.parametrize("name", FEW)
def test_disjoint_parts_do_not_race_and_others_may(name: str, files: tuple[str, ...]) -> None:
    _check(name, files)


@pytest.mark.full
@pytest.mark.parametrize("name", [name for name in PROGRAMS if name not in FEW])
def test_whether_parts_are_disjoint_is_told_for_all(name: str, files: tuple[str, ...]) -> None:
    _check(name, files)
