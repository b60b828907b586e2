"""Small Java programs as the network engine sees them."""

from collections.abc import Mapping
from pathlib import Path

from plait.base.budget import Budget
from plait.driver.known_benign_races import benign_races
from plait.driver.program_loading import ProgramRequest, load
from plait.engines.network.engine import NetworkEngine
from plait.engines.network.options import NetworkOptions
from plait.result.verdicts import Holds, Suspected, Verdict
from plait.spec.properties import NoDataRace


class Nobody:
    def progress(self, _phase: str, _counters: Mapping[str, int]) -> None:
        pass


def verdicts(path: Path, jdk: str | None = None) -> list[Verdict]:
    return verdicts_of(ProgramRequest((str(path),), jdk=jdk))


def verdicts_of(request: ProgramRequest) -> list[Verdict]:
    program = load(request).program
    engine = NetworkEngine(NetworkOptions(benign_races()))
    return [c.verdict for c in engine.check(program, (NoDataRace(),), Budget(1200), Nobody())]


def is_proved(path: Path) -> bool:
    found = verdicts(path)
    assert all(isinstance(verdict, Holds | Suspected) for verdict in found)
    return isinstance(found[0], Holds)


def suspects(path: Path) -> set[str]:
    """What is suspected, without the places."""
    return {v.because.partition(",")[0] for v in verdicts(path) if isinstance(v, Suspected)}


def written(folder: Path, name: str, members: str, imports: str = "") -> Path:
    """A file with a class of this name."""
    path = folder / f"{name}.java"
    path.write_text(f"{imports}public class {name} {{\n{members}\n}}\n")
    return path


def sections(path: Path) -> dict[str, str]:
    """The programs of a file by name: a line `== Name`, then the members of the class."""
    parts = path.read_text(encoding="utf-8").split("\n== ")[1:]
    return {name: members for name, _, members in (part.partition("\n") for part in parts)}


def files_of(programs: Mapping[str, str], folder: Path, imports: str = "") -> tuple[str, ...]:
    """The programs as files; javac reads them all at once, and only the first time."""
    return tuple(str(written(folder, name, members, imports)) for name, members in programs.items())
