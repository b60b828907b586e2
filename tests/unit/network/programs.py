"""Small Java programs as the network engine sees them."""

from collections.abc import Mapping
from pathlib import Path

from plait.base.budget import Budget
from plait.driver.benign_races import benign_races
from plait.driver.loading import ProgramRequest, load
from plait.engines.network.engine import NetworkEngine, NetworkOptions
from plait.result.verdicts import Holds, Suspected, Verdict
from plait.spec.properties import NoDataRace


class Nobody:
    def progress(self, _phase: str, _counters: Mapping[str, int]) -> None:
        pass


def verdicts(path: Path, jdk: str | None = None) -> list[Verdict]:
    program = load(ProgramRequest((str(path),), jdk=jdk)).program
    engine = NetworkEngine(NetworkOptions(benign_races()))
    return [c.verdict for c in engine.check(program, (NoDataRace(),), Budget(120), Nobody())]


def is_proved(path: Path) -> bool:
    found = verdicts(path)
    assert all(isinstance(verdict, Holds | Suspected) for verdict in found)
    return isinstance(found[0], Holds)


def suspects(path: Path) -> set[str]:
    """What is suspected, without the places."""
    return {v.because.partition(",")[0] for v in verdicts(path) if isinstance(v, Suspected)}


def written(folder: Path, name: str, members: str) -> Path:
    """A file with a class of this name."""
    path = folder / f"{name}.java"
    path.write_text(f"public class {name} {{\n{members}\n}}\n")
    return path
