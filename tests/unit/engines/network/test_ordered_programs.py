"""What synchronisers of `java.util.concurrent` order, and near misses that they do not.

The programs are in `ordered_programs.txt`, in pairs: the one whose name ends in Bad races.
"""

from pathlib import Path
from typing import Final

import pytest
from tests.unit.engines.network.programs import files_of, sections, verdicts_of

from plait.driver.program_loading import ProgramRequest
from plait.result.verdicts import Holds, Suspected

IMPORTS: Final = "".join(
    f"import java.util.{package}*;\n"
    for package in ("", "concurrent.", "concurrent.atomic.", "concurrent.locks.")
)
PROGRAMS: Final = sections(Path(__file__).parent / "ordered_programs.txt")
BAD: Final = [name for name in PROGRAMS if name.endswith("Bad")]
GOOD: Final = [name for name in PROGRAMS if not name.endswith("Bad")]
OPEN: Final = frozenset({"InvokedAll", "JoinedList"})
"""Correct programs that are suspected all the same."""
FEW: Final = ("Latch", "Flag", "SemaphoreAsLock", "TryLocked", "OrderedLocks")


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, ...]:
    return files_of(PROGRAMS, tmp_path_factory.mktemp("ordered"), IMPORTS)


def _is_proved(name: str, files: tuple[str, ...]) -> bool:
    found = verdicts_of(ProgramRequest(files, entry=name))
    assert all(isinstance(verdict, Holds | Suspected) for verdict in found)
    return isinstance(found[0], Holds)


def test_every_correct_program_has_a_broken_twin() -> None:
    assert {name.removesuffix("Bad") for name in BAD} == set(GOOD)


@pytest.mark.parametrize("name", FEW)
def test_a_correct_program_is_proved_and_its_twin_is_not(name: str, files: tuple[str, ...]) -> None:
    assert _is_proved(name, files)
    assert not _is_proved(f"{name}Bad", files)


@pytest.mark.full
@pytest.mark.parametrize("name", [name for name in GOOD if name not in FEW])
def test_correct_programs_are_proved(name: str, files: tuple[str, ...]) -> None:
    assert _is_proved(name, files) == (name not in OPEN)


@pytest.mark.full
@pytest.mark.parametrize("name", [name for name in BAD if name.removesuffix("Bad") not in FEW])
def test_near_misses_are_suspected(name: str, files: tuple[str, ...]) -> None:
    assert not _is_proved(name, files)


def test_nine_of_ten_are_proved() -> None:
    assert len(GOOD) >= 20
    assert len(OPEN) <= 0.1 * len(GOOD)
