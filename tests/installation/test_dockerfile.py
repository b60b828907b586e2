"""The image: what its recipe copies is there, and the last stage is as small as it says."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
RECIPE = re.sub(r"\\\n", " ", (ROOT / "Dockerfile").read_text())
LINES = [line for line in RECIPE.splitlines() if line and not line.startswith("#")]
LAST_STAGE = LINES[max(at for at, line in enumerate(LINES) if line.startswith("FROM ")) :]


def copied() -> set[str]:
    """What is copied from the source tree."""
    copies = [line.split()[1:-1] for line in LINES if line.startswith("COPY ")]
    return {word for words in copies if "--from=build" not in words for word in words}


def test_what_is_copied_exists_and_is_not_ignored() -> None:
    rules = (ROOT / ".dockerignore").read_text().splitlines()
    assert all((ROOT / name).exists() for name in copied())
    assert {rule.removeprefix("!") for rule in rules if rule.startswith("!")} == copied()


def test_the_build_copies_all_that_it_reads() -> None:
    manifest = {"LICENSE", "MANIFEST.in", "README.md", "pyproject.toml", "setup.py", "src"}
    assert copied() == manifest


def test_the_last_stage_has_a_jdk_and_no_compiler_and_runs_plait_as_a_user() -> None:
    (packages,) = [line for line in LAST_STAGE if "apt-get install" in line]
    assert "jdk" in packages
    assert not re.search(r"\b(gcc|libc6-dev|build-essential|python3-dev)\b", packages)
    assert [line for line in LAST_STAGE if line.startswith("USER ")] == ["USER plait"]
    assert LAST_STAGE[-1] == 'ENTRYPOINT ["plait"]'
