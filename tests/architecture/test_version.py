"""The version is written in two places, which agree."""

import tomllib
from pathlib import Path

from plait import __version__

ROOT = Path(__file__).parents[2]


def test_the_package_and_its_metadata_have_the_same_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == __version__
    assert f"\n## {__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
