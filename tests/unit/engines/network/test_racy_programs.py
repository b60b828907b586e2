"""No program that races is proved free of races, however its threads come about.

The programs are in `racy_programs.txt`: each one races, or does what the engine says that it cannot
see.
"""

from pathlib import Path
from typing import Final

import pytest
from tests.unit.engines.network.programs import files_of, sections, verdicts, verdicts_of, written

from plait.base.origins import is_library_class
from plait.driver.program_loading import ProgramRequest
from plait.java.platform.jdk import Jdk, installed_jdks
from plait.result.verdicts import Suspected, Unknown, Verdict

RACY: Final = sections(Path(__file__).parent / "racy_programs.txt")
FEW: Final = (
    "AliasUnlock",
    "CauseOf",
    "CharsInParallel",
    "ClassesOfUnread",
    "CleanerR",
    "DefaultHandler",
    "Enumerated",
    "FinalizerR",
    "FoundFirst",
    "GetChars",
    "HashOfList",
    "LoggerFilter",
    "MappedCompared",
    "MappedToMap",
    "Native",
    "OnExit",
    "ParallelForEach",
    "ParentGroup",
    "SetOutKept",
    "StackTracesOfThreads",
    "Suppressed",
    "TextOfList",
    "TextOfOwnMap",
    "ValueOfClass",
)
IN_THE_LIBRARY: Final = {
    "ArrayCopied",
    "BitSetR",
    "ListRace",
    "PeekPar",
    "SubListR",
    "SynchronizedListIter",
}
"""Programs that only call methods of the library, which race there."""

IMPORTS: Final = "".join(
    f"import java.util.{name}*; "
    for name in (
        "",
        "concurrent.",
        "concurrent.atomic.",
        "concurrent.locks.",
        "function.",
        "stream.",
    )
)
NEWER: Final = [jdk for jdk in installed_jdks() if jdk.is_supported and jdk.major >= 21]


def _tells_of_the_program(verdict: Verdict) -> bool:
    """Whether a verdict is open because of the program, not because of the library alone."""
    match verdict:
        case Suspected(at=at):
            return any(not is_library_class(place.method.owner) for place in at)
    return isinstance(verdict, Unknown)


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, ...]:
    old = {name: members for name, members in RACY.items() if not name.endswith("Jdk21")}
    return files_of(old, tmp_path_factory.mktemp("racy"), IMPORTS)


def _check(name: str, files: tuple[str, ...]) -> None:
    found = verdicts_of(ProgramRequest(files, entry=name))
    if name in IN_THE_LIBRARY:
        assert any(isinstance(verdict, Suspected) for verdict in found)
    else:
        assert any(map(_tells_of_the_program, found))


@pytest.mark.parametrize("name", FEW)
def test_a_race_is_not_overlooked(name: str, files: tuple[str, ...]) -> None:
    _check(name, files)


@pytest.mark.full
@pytest.mark.parametrize(
    "name", [name for name in RACY if name not in FEW and not name.endswith("Jdk21")]
)
def test_no_race_is_overlooked(name: str, files: tuple[str, ...]) -> None:
    _check(name, files)


@pytest.mark.full
@pytest.mark.parametrize("jdk", NEWER, ids=lambda jdk: str(jdk.major))
@pytest.mark.parametrize("name", [name for name in RACY if name.endswith("Jdk21")])
def test_no_race_of_a_newer_jdk_is_overlooked(name: str, jdk: Jdk, tmp_path: Path) -> None:
    found = verdicts(written(tmp_path, name, RACY[name]), str(jdk.home))
    assert any(map(_tells_of_the_program, found))
