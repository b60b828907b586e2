"""The rules of `docs/ARCHITECTURE.md` that a script can check beyond import-linter."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MODULES = sorted((ROOT / "src" / "plait").rglob("*.py"))
HARD_LIMIT = 600


@pytest.mark.parametrize("module", MODULES, ids=lambda p: str(p.relative_to(ROOT)))
def test_a_module_stays_small_enough_to_read(module: Path) -> None:
    assert len(module.read_text().splitlines()) <= HARD_LIMIT


@pytest.mark.parametrize("module", MODULES, ids=lambda p: str(p.relative_to(ROOT)))
def test_only_the_builder_knows_bytecode(module: Path) -> None:
    relative = module.relative_to(ROOT / "src" / "plait").as_posix()
    if relative.startswith(("java/", "ir/build/")):
        return
    imported = re.findall(
        r"^(?:from|import) (plait\.java\.(?:bytecode|classfile)\S*)", module.read_text(), re.M
    )
    assert imported == []


@pytest.mark.parametrize("module", MODULES, ids=lambda p: str(p.relative_to(ROOT)))
def test_engines_know_no_files_no_clock_and_no_stdout(module: Path) -> None:
    relative = module.relative_to(ROOT / "src" / "plait").as_posix()
    if not relative.startswith("engines/"):
        return
    imported = re.findall(
        r"^(?:from|import) (time|sys|os|subprocess|click|rich)\b", module.read_text(), re.M
    )
    assert imported == []


def test_every_test_module_has_a_name_of_its_own() -> None:
    """Else pytest cannot collect those in folders that are not packages."""
    modules = (ROOT / "tests").rglob("test_*.py")
    names = [m.stem for m in modules if not (m.parent / "__init__.py").exists()]
    assert sorted(names) == sorted(set(names))
