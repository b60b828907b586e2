"""The examples of information flow: a leaky program, and the same program mended."""

from pathlib import Path
from typing import Final

import pytest
from tests.unit.engines.network.flow_corpus import compiled
from tests.unit.engines.network.flow_verdicts import flow_verdicts

from plait.result.verdicts import Holds, Suspected
from plait.spec.flow.policy_file import policy_of, read_policy

EXAMPLES: Final = Path(__file__).parents[4] / "examples" / "flow"
NAMES: Final = sorted(path.stem for path in EXAMPLES.glob("*.java"))
IN_FULL: Final = frozenset({"ThreadPool", *NAMES[::3]})


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    sources = [EXAMPLES / f"{name}.java" for name in NAMES]
    return compiled(sources, tmp_path_factory.mktemp("examples") / "classes")


def test_every_example_has_a_twin() -> None:
    fixed = {name for name in NAMES if name.endswith("Fixed")}
    assert {f"{name}Fixed" for name in NAMES if name not in fixed} == fixed
    assert len(NAMES) >= 40


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.full if name in IN_FULL else ()) for name in NAMES],
)
def test_the_leaky_one_is_suspected_and_the_mended_one_is_proved(name: str, classes: Path) -> None:
    file = EXAMPLES / f"{name}.toml"
    policy = read_policy(str(file)) if file.exists() else policy_of("", [f"{name}.secret"])
    assert policy is not None
    found = flow_verdicts(classes, f"{name}.main", policy)[0]
    if name.endswith("Fixed"):
        assert isinstance(found, Holds), found
    else:
        assert isinstance(found, Suspected), found
        assert found.path[0].why.startswith("secret")
        assert found.path[-1].why.endswith("the public sees it")
