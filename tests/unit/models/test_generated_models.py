"""The models that `tools/models` generates are those in the tree."""

import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
TOOL = runpy.run_path(str(ROOT / "tools" / "models"))


@pytest.mark.parametrize("model", TOOL["GENERATED"])
def test_a_generated_model_is_as_its_template_says(model: str) -> None:
    path = ROOT / "src" / "plait" / "models" / model
    assert path.read_text(encoding="utf-8") == TOOL["generated"](model), "run tools/models"


def test_every_template_is_used() -> None:
    used = {template for template, _ in TOOL["GENERATED"].values()}
    assert {path.name for path in (ROOT / "tools" / "model_templates").iterdir()} == used
