from pathlib import Path

import pytest

from plait.result.assumptions import (
    SEQUENTIAL_CONSISTENCY,
    TRUE_ON_A_JVM,
    WEAK_ACCESSES,
    may_differ_on_a_jvm,
)

MODELS = Path(__file__).parents[3] / "src" / "plait" / "models"


@pytest.mark.parametrize("text", sorted(TRUE_ON_A_JVM))
def test_a_model_says_what_is_compared(text: str) -> None:
    said = f'Vm.assuming("{text}")'
    assert any(said in path.read_text(encoding="utf-8") for path in MODELS.rglob("*.java"))


def test_the_model_of_missing_classes_says_what_is_compared() -> None:
    raising = (MODELS / "java.base" / "plait" / "vm" / "Raise.java").read_text(encoding="utf-8")
    assert 'Vm.assuming("class " + name + " is not on the class path")' in raising
    assert not may_differ_on_a_jvm("class p.Q is not on the class path")


def test_what_replay_makes_true_does_not_differ() -> None:
    assert not any(map(may_differ_on_a_jvm, TRUE_ON_A_JVM))
    assert not may_differ_on_a_jvm(WEAK_ACCESSES)
    assert may_differ_on_a_jvm(SEQUENTIAL_CONSISTENCY)
