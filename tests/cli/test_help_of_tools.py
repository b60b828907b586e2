"""Everything in the repository that can be run answers `--help`, at once."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def runnable_modules() -> list[str]:
    """Packages and modules for `python -m`, but tests and what only makes files of them."""
    sources = [*(ROOT / "bench").rglob("*.py"), *(ROOT / "src" / "plait").rglob("*.py")]
    found = [
        path
        for path in sources
        if re.search(r'^if __name__ == "__main__":', path.read_text(encoding="utf-8"), re.M)
    ]
    return sorted(
        ".".join(path.relative_to(ROOT / "src" if "src" in path.parts else ROOT).parts)
        .removesuffix(".py")
        .removesuffix(".__main__")
        for path in found
    )


def test_the_benchmarks_and_plait_can_be_run_as_modules() -> None:
    assert {"bench", "bench.explicit", "plait", "plait.cli.reference"} <= set(runnable_modules())


@pytest.mark.parametrize("module", runnable_modules())
def test_a_module_has_help(module: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", module, "--help"],
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=60,
    )
    assert done.returncode == 0
    assert done.stderr == ""
    assert len(done.stdout.splitlines()) > 2


TOOLS = sorted(path for path in (ROOT / "tools").iterdir() if path.is_file())


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)
def test_a_tool_has_help_and_refuses_other_options(tool: Path) -> None:
    shown = subprocess.run([tool, "--help"], capture_output=True, text=True, timeout=60)
    assert shown.returncode == 0
    assert f"tools/{tool.name}" in shown.stdout
    refused = subprocess.run([tool, "--abacus"], capture_output=True, text=True, timeout=60)
    assert refused.returncode == 2
    assert "--abacus" in refused.stderr
