"""The examples of information flow: a leaky program, and the same program mended."""

from pathlib import Path
from typing import Final

import pytest
from tests.unit.engines.network.flow_corpus import compiled
from tests.unit.engines.network.flow_verdicts import flow_verdicts
from tests.unit.engines.network.test_table_1 import program

from plait.result.verdicts import Holds, Suspected
from plait.spec.flow.policy_file import policy_of, read_policy

EXAMPLES: Final = Path(__file__).parents[4] / "examples" / "flow"
NAMES: Final = sorted(path.stem for path in EXAMPLES.glob("*.java"))
SLOW: Final = frozenset({"ThreadPool"})


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    sources = [EXAMPLES / f"{name}.java" for name in NAMES]
    return compiled(sources, tmp_path_factory.mktemp("examples") / "classes")


def test_every_example_has_a_twin() -> None:
    fixed = {name for name in NAMES if name.endswith("Fixed")}
    assert {f"{name}Fixed" for name in NAMES if name not in fixed} == fixed
    assert len(NAMES) >= 40


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.full if name in SLOW else ()) for name in NAMES]
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


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6])
def test_the_programs_of_table_1_keep_their_secret(number: int, tmp_path: Path) -> None:
    """With 42 read from a secret; the fourth one needs the chain of two flows."""
    text = program(number).read_text(encoding="utf-8")
    name = f"TableOne{number}"
    secret = text.replace("42", "secret").replace("{\n", "{\n    static int secret = 42;\n", 1)
    assert secret.count("secret") >= 2
    path = tmp_path / f"{name}.java"
    path.write_text(secret)
    assert isinstance(flow_verdicts(path)[0], Holds)
