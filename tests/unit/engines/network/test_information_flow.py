"""Which programs leak and which do not: each rule of the analysis has a program that needs it."""

from pathlib import Path

import pytest
from tests.unit.engines.network.flow_corpus import FULL, PROGRAMS, compiled_corpus
from tests.unit.engines.network.flow_verdicts import flow_verdicts

from plait.result.verdicts import Holds, Suspected, Unknown


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled_corpus(tmp_path_factory.mktemp("flow"))


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.full if name in FULL else ()) for name in PROGRAMS],
)
def test_a_program_leaks_as_its_name_says(name: str, classes: Path) -> None:
    found = flow_verdicts(classes, f"{name}.main")
    if name in FULL:  # streams and futures, which may run out of time
        assert not any(isinstance(verdict, Holds) for verdict in found), found
    elif name.endswith(("Bad", "FA")):
        assert any(isinstance(verdict, Suspected) for verdict in found), found
    elif name.endswith("Ok"):
        assert isinstance(found[0], Holds), found
    else:
        assert [type(verdict) for verdict in found] == [Unknown], found
