"""Which programs leak and which do not: each rule of the analysis has a program that needs it."""

import subprocess
from pathlib import Path
from typing import Final

import pytest
from tests.differential.test_programs import DEFAULT_JDK
from tests.unit.engines.network.flow_verdicts import flow_verdicts

from plait.result.verdicts import Holds, Suspected, Unknown

_TEXTS: Final = Path(__file__).with_name("information_flow.txt")
PROGRAMS: Final = {
    name: text
    for name, _, text in (
        part.partition("\n") for part in _TEXTS.read_text(encoding="utf-8").split("\n== ")[1:]
    )
}
FULL: Final = frozenset(name for name in PROGRAMS if name.endswith("Full"))


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All programs in one class folder."""
    folder = tmp_path_factory.mktemp("flow")
    for name, text in PROGRAMS.items():
        (folder / f"{name}.java").write_text(text)
    sources = [str(folder / f"{name}.java") for name in PROGRAMS]
    command = [str(DEFAULT_JDK.home / "bin" / "javac"), "-g", "-nowarn", "-d"]
    subprocess.run([*command, str(folder / "classes"), *sources], check=True, capture_output=True)
    return folder / "classes"


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.full if name in FULL else ()) for name in PROGRAMS],
)
def test_a_program_leaks_as_its_name_says(name: str, classes: Path) -> None:
    found = flow_verdicts(classes, f"{name}.main")
    kind = name.removesuffix("Full")
    if kind.endswith(("Bad", "FA")):
        assert any(isinstance(verdict, Suspected) for verdict in found), found
    elif kind.endswith("Ok"):
        assert isinstance(found[0], Holds), found
    else:
        assert [type(verdict) for verdict in found] == [Unknown], found
