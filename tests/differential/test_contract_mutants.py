"""Models by contract with a fault in them are found out: the programs that judge them can tell."""

import shutil
from pathlib import Path

import pytest
from tests.differential.contract_mutants import MUTANTS, Mutant
from tests.differential.contract_outcomes import (
    Outcomes,
    contracts_of,
    explicit,
    outcomes,
    program_of,
)

from plait.ir.build import model_cache
from plait.java.platform.javac import compile_sources
from plait.java.platform.jdk import find_jdk

MODELS = Path(model_cache.__file__).parents[2] / "models"


def outcomes_of(program: str, folder: Path) -> Outcomes:
    """How a program ends by contract, with the models as they are now."""
    jdk = find_jdk(None)
    source = folder / "M.java"
    source.write_text(program, encoding="utf-8")
    classes = compile_sources(jdk, [source])
    return outcomes(explicit(), program_of(classes, "M", jdk, contracts_of(classes, jdk)))


def mutated(mutant: Mutant, folder: Path) -> Path:
    """A copy of all models with the fault."""
    copy = folder / "models"
    shutil.copytree(MODELS, copy)
    file = copy / mutant.file
    text = file.read_text(encoding="utf-8")
    assert text.count(mutant.old) >= 1, "the fault should be put somewhere"
    file.write_text(text.replace(mutant.old, mutant.new), encoding="utf-8")
    return copy


@pytest.mark.full
@pytest.mark.parametrize("what", MUTANTS)
def test_a_fault_changes_what_programs_can_do(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mutant = MUTANTS[what]
    expected = outcomes_of(mutant.program, tmp_path)
    monkeypatch.setattr(model_cache, "_MODELS", mutated(mutant, tmp_path))
    assert outcomes_of(mutant.program, tmp_path) != expected
