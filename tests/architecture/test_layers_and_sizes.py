"""The rules of `docs/ARCHITECTURE.md` that a script can check beyond import-linter."""

import re
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MODULES = sorted((ROOT / "src" / "plait").rglob("*.py"))
HARD_LIMIT = 600
MOST_MODULES = 27


@pytest.mark.parametrize("module", MODULES, ids=lambda p: str(p.relative_to(ROOT)))
def test_a_module_stays_small_enough_to_read(module: Path) -> None:
    assert len(module.read_text().splitlines()) <= HARD_LIMIT


@pytest.mark.parametrize("module", MODULES, ids=lambda p: str(p.relative_to(ROOT)))
def test_only_the_builder_knows_bytecode(module: Path) -> None:
    relative = module.relative_to(ROOT / "src" / "plait").as_posix()
    if relative.startswith(("java/", "ir/build/")):
        return
    imported = re.findall(
        r"^(?:from|import) (plait\.java\.class_files\.(?:bytecode|class_file)\b)",
        module.read_text(),
        re.M,
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


def test_no_two_modules_of_one_name_mean_different_things() -> None:
    same = {"__init__", "descriptor", "engine", "options"}  # what every engine has
    names = Counter(module.stem for module in MODULES if module.stem not in same)
    assert [name for name, count in names.items() if count > 1] == []


def test_a_folder_holds_no_more_modules_than_fit_on_a_page() -> None:
    counts = Counter(module.parent.relative_to(ROOT).as_posix() for module in MODULES)
    assert {folder: count for folder, count in counts.items() if count > MOST_MODULES} == {}


def test_every_module_that_a_text_names_exists() -> None:
    texts = [*MODULES, ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
    homes = (ROOT, ROOT / "src" / "plait", ROOT / "tests")
    rooms = "|".join(folder.name for home in homes for folder in home.iterdir() if folder.is_dir())
    named = re.compile(rf"(?<![\w/.-])((?:{rooms})/[\w/]+\.(?:py|pxd))\b")
    missing = {
        f"{text.relative_to(ROOT)}: {name}"
        for text in texts
        for name in named.findall(text.read_text(encoding="utf-8"))
        if not any((home / name).exists() for home in homes)
    }
    assert missing == set()


def test_every_file_that_a_text_names_without_its_folder_exists() -> None:
    texts = [*MODULES, ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
    homes = (ROOT / "src", ROOT / "tests", ROOT / "bench")
    known = {"setup.py"} | {path.name for home in homes for path in home.rglob("*.py")}
    named = re.compile(r"`([a-z_0-9]+\.py)`")
    assert {name for text in texts for name in named.findall(text.read_text("utf-8"))} <= known
