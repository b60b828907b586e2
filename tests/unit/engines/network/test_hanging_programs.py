"""No program that may hang is proved free of deadlocks, whoever takes its locks.

The programs are in `hanging_programs.txt`.
"""

from pathlib import Path
from typing import Final

import pytest
from tests.unit.engines.network.programs import Nobody, files_of, sections, written

from plait.base.budget import Budget
from plait.driver.known_benign_races import benign_races
from plait.driver.program_loading import ProgramRequest, load
from plait.engines.network.engine import NetworkEngine
from plait.engines.network.options import NetworkOptions
from plait.result.verdicts import Holds, Verdict
from plait.spec.properties import NoDeadlock

HANGING: Final = sections(Path(__file__).parent / "hanging_programs.txt")
FEW: Final = ("BuffersAppended", "JoinsSelf", "LoggerLock", "PrintedUnderLock")
IMPORTS: Final = "".join(
    f"import java.util.{name}*; " for name in ("", "concurrent.", "concurrent.locks.")
)
PRINTS_UNDER_LOCK: Final = """
static final Object l = new Object(); static class T { public String toString() { return "t"; } }
public static void main(String[] args) {
    T t = new T();
    Runnable r = () -> { synchronized (l) { System.out.printf("%s", t); } };
    new Thread(r).start(); r.run();
}
"""
APPENDS_IN_ORDER: Final = """
public static void main(String[] args) {
    StringBuffer a = new StringBuffer("a"), b = new StringBuffer("b");
    new Thread(() -> a.append(b)).start(); a.append(b);
}
"""


def verdicts(request: ProgramRequest) -> list[Verdict]:
    engine = NetworkEngine(NetworkOptions(benign_races()))
    claims = engine.check(load(request).program, (NoDeadlock(),), Budget(1200), Nobody())
    return [claim.verdict for claim in claims]


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, ...]:
    return files_of(HANGING, tmp_path_factory.mktemp("hanging"), IMPORTS)


@pytest.mark.parametrize("name", FEW)
def test_a_deadlock_is_not_overlooked(name: str, files: tuple[str, ...]) -> None:
    found = verdicts(ProgramRequest(files, entry=name))
    assert found
    assert not any(isinstance(verdict, Holds) for verdict in found)


@pytest.mark.full
@pytest.mark.parametrize("name", [name for name in HANGING if name not in FEW])
def test_no_deadlock_is_overlooked(name: str, files: tuple[str, ...]) -> None:
    found = verdicts(ProgramRequest(files, entry=name))
    assert found
    assert not any(isinstance(verdict, Holds) for verdict in found)


@pytest.mark.parametrize("members", [PRINTS_UNDER_LOCK, APPENDS_IN_ORDER], ids=["print", "append"])
def test_locks_of_the_library_alone_are_no_circle(members: str, tmp_path: Path) -> None:
    path = written(tmp_path, "Ordered", members)
    assert all(isinstance(verdict, Holds) for verdict in verdicts(ProgramRequest((str(path),))))
